"""What a combat is worth, as both scripted players see it."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from dangerclose.games.anloc.air import cas_value, in_box
from dangerclose.games.anloc.combat import HQ_CAS, cas_limit, fresh_attackers, joiners, supporters
from dangerclose.games.anloc.components import AN_LOC, ARVN, CRT, NVA, TANK_LOSSES
from dangerclose.games.anloc.headquarters import bonus
from dangerclose.games.anloc.reckoning import (
    BEYOND_WATER,
    attacking_side,
    defenders,
    reckon,
    row_for,
    under_sa7,
)
from dangerclose.games.anloc.stacking import IS_HQ, IS_TANK, attack_factor, division
from dangerclose.games.anloc.state import CAS, NOBODY, TYPES, Position

TOWN_TAKEN = 25.0
HEX_TAKEN = 0.3


class Weights(NamedTuple):
    """What a step is worth to the attacker: his own, his tanks', the defender's, and a hex of retreat."""

    own_step: float
    own_tank: float
    enemy_step: float
    enemy_hex: float


class Stakes(NamedTuple):
    """All that a combat's worth depends on."""

    column: int  # of the CRT
    drm: int
    town: bool  # the NVA attacks An Loc
    standing: int  # steps that defend
    own: int  # steps that attack
    tanks: int  # NVA tank steps among these


def stakes(s: Position) -> Stakes:
    """What is at stake in the combat under construction."""
    r = reckon(s)
    side = attacking_side(s)
    standing = sum(s.steps[u] for u in defenders(s))
    own = sum(s.steps[u] for u in s.attackers)
    tanks = sum(s.steps[u] for u in s.attackers if IS_TANK[u]) if side == NVA else 0
    return Stakes(r.column, r.drm, side == NVA and AN_LOC in s.targets, standing, own, tanks)


def worth(s: Position, w: Weights) -> float:
    """The mean value of the combat under construction, over the six faces of the die."""
    return mean_value(stakes(s), w)


@lru_cache(maxsize=4096)
def mean_value(at: Stakes, w: Weights) -> float:
    """The mean value of a combat with such stakes. The same few come up again and again."""
    column, drm, town, standing, own, tanks = at
    total = 0.0
    for die in range(1, 7):
        row = row_for(die + drm)
        result = CRT[row][column]
        lost = result.defender_steps + (result.defender_retreat if town else 0)
        if lost >= standing:
            total += TOWN_TAKEN if town else HEX_TAKEN
        total += min(lost, standing) * w.enemy_step
        if not town:
            total += result.defender_retreat * w.enemy_hex
        total -= min(result.attacker_steps + result.attacker_retreat, own) * w.own_step
        total -= min(TANK_LOSSES[row], tanks) * w.own_tank
    return total / 6


def best_air(s: Position) -> list[int]:
    """The CAS units with which the ARVN can do most in this combat."""
    there = [kind for kind in range(TYPES) if in_box(s, CAS, kind)]
    if not there:
        return []
    sa7 = under_sa7(s)
    value = {kind: cas_value(s, kind, sa7) for kind in there}
    best_first = sorted((kind for kind in there if value[kind]), key=lambda kind: -value[kind])
    return [kind for kind in best_first for _ in range(in_box(s, CAS, kind))][: cas_limit(s)]


class Attack(NamedTuple):
    """An attack that could be made: its worth, on which hex, with which units."""

    worth: float
    target: int
    attackers: tuple[int, ...]


def plan_attack(s: Position, side: int, target: int, w: Weights, answered: bool = True) -> Attack:
    """The best force against a hex, the support of both sides reckoned in, or of our own alone.

    The position is left as it was.
    """
    kept = s.targets, s.attackers, s.support, s.cas, s.directing
    s.targets, s.attackers, s.directing = [target], [], NOBODY
    ready = joiners(s, fresh_attackers(s, side))
    best = Attack(float("-inf"), target, ())
    for force in forces(s, side, ready):
        if not any(attack_factor(s, u) for u in force):
            continue
        s.attackers, s.support, s.cas = list(force), [], []
        s.cas = best_air(s) if answered or side == ARVN else []
        s.support = likely_support(s) if answered else supporters(s, side)
        found = Attack(worth(s, w), target, force)
        if found.worth > best.worth:
            best = found
    s.targets, s.attackers, s.support, s.cas, s.directing = kept
    return best


def likely_support(s: Position) -> list[int]:
    """All artillery and HQs that both sides can bring in; three CAS units cost an HQ (9.5/4)."""
    found = [*supporters(s, ARVN), *supporters(s, NVA)]
    hqs = [u for u in found if IS_HQ[u]]
    if len(s.cas) == HQ_CAS and hqs:
        found.remove(min(hqs, key=lambda hq: bonus(s, hq)))
    return found


def forces(s: Position, side: int, ready: list[int]) -> list[tuple[int, ...]]:
    """The forces worth comparing: one division at a time, all together, without tanks, on this bank alone."""
    found = [tuple(ready)]
    if side == NVA:
        divisions = {division(s, u) for u in ready} - {0}
        found = [tuple(u for u in ready if division(s, u) in (0, one)) for one in sorted(divisions)] + found
        found += [tuple(u for u in force if not IS_TANK[u]) for force in found]
    wet = {u for u in ready if BEYOND_WATER[s.hex[u]] >> s.targets[0] & 1}  # 10.0/9
    if wet:
        found += [tuple(u for u in force if u not in wet) for force in found]
    return list(dict.fromkeys(found))
