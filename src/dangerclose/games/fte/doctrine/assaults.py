"""8.0 When to go in, with whom, and who follows into the hex."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from dangerclose.core.ask import Ask
from dangerclose.core.game import Decision
from dangerclose.games.fte.assault import CHARGE, DONE, may_assault
from dangerclose.games.fte.components import (
    CIVILIANS,
    DUMMY,
    FIRE,
    FORWARD_OBSERVER,
    HIGH_EXPLOSIVE,
    KIND,
    LEADER,
    MEDIC,
    MORTAR_TEAM,
    NATION,
    SAPPER,
    SMALL_ARMS,
    SNIPER,
    UNITS,
    WEAPON,
)
from dangerclose.games.fte.doctrine.chances import steadfast
from dangerclose.games.fte.doctrine.gunnery import HIT
from dangerclose.games.fte.doctrine.scene import Scene
from dangerclose.games.fte.doctrine.worth import is_contact
from dangerclose.games.fte.field import BIT, IS_INFANTRY, IS_VEHICLE
from dangerclose.games.fte.ground import FIRE_MODIFIER, GRID, TERRAIN
from dangerclose.games.fte.state import BROKEN, GROUND, NOBODY, STEADY, VISIBLE
from dangerclose.games.fte.victory import parts
from dangerclose.games.fte.words import hex_name

ROUNDS = 3
STOPPED = 0.65
"""How often a hit takes a unit out of an assault."""
TAKEN = 0.6
WORTH_ASSAULTING = 0.25


class Assault(NamedTuple):
    """An assault that could be made."""

    worth: float
    hex: int
    force: tuple[int, ...]


NONE = Assault(0.0, NOBODY, ())


def ground_worth(scene: Scene, h: int) -> float:
    """What it is worth to drive the enemy from a hex, besides the men."""
    worth = TAKEN * min(1.0, scene.ahead + 0.1)
    for objective in scene.frago.objectives:
        if objective.zone >> h & 1:
            share = 1.0 if objective.each == "hex" else 1.0 / len(parts(objective))
            worth += 0.5 * objective.points * share
    return worth


def assault_worth(scene: Scene, h: int, force: Sequence[int]) -> float:
    """8.0 The mean of an assault, round by round, as if losses came in fractions."""
    s = scene.s
    foes = [v for v in scene.foes if s.hex[v] == h and s.level[v] == GROUND]
    lead = {s.hex[u] for u in force if LEADER[u]}
    attackers = [
        (u, 1.0 if KIND[u] == SAPPER or LEADER[u] or s.hex[u] in lead else steadfast(s, u)) for u in force
    ]
    resistance = 0.0
    count = 0.0
    worth_of_hit = 0.0
    first_shield = shield = 0.0
    holding = 0.0
    for v in foes:
        if is_contact(v):
            _, armed, _, rating = scene.mix(NATION[v])
            presence = max(armed, 0.05)
        else:
            presence = 0.0 if KIND[v] in (DUMMY, CIVILIANS) else 1.0
            rating = FIRE[v][s.reduced[v]] - scene.handicap(v) if s.status[v] != BROKEN else 0
            if KIND[v] in (SAPPER, MEDIC):
                rating = 0
        if presence <= 0:
            continue
        count += presence
        holding += presence if is_contact(v) or s.status[v] != BROKEN else 0.0
        resistance += presence * max(0, rating + 1) if rating > 0 else 0.0
        worth_of_hit += presence * scene.value(v, SMALL_ARMS)
        cover = scene.shield(v, SMALL_ARMS)
        first_shield += presence * cover
        shield += presence * (cover - 2 * (s.token[v] != VISIBLE))
    if count <= 0:
        return 0.1
    worth_of_hit /= count
    first_shield, shield = first_shield / count, shield / count
    per_defender = resistance / count
    standing = sum(p for _, p in attackers)
    mean_ground = sum(FIRE_MODIFIER[TERRAIN[s.hex[u]]] for u in force) / len(force)
    heavy = 2.0 if any(IS_VEHICLE[u] for u in force) else 1.0
    # 27.0/3, 27.0/4 Sappers are spent anyhow, and cost no points.
    heavy *= sum(0.1 if KIND[u] == SAPPER else 1.0 for u in force) / len(force)
    total = 0.0
    # 8.0/X11 The defenders may fire before the assault comes to blows.
    early = count * 0.5 * max(0.0, per_defender - mean_ground) / 10 if per_defender else 0.0
    total -= early * HIT * heavy
    standing = max(0.0, standing - early * STOPPED)
    left = count
    for number in range(1, ROUNDS + 1):
        if standing <= 0.05 or left <= 0.1:
            break
        power = 0.0
        for u, p in attackers:
            if KIND[u] == SAPPER and number > 1:
                continue
            need = FIRE[u][s.reduced[u]] - scene.handicap(u) + (WEAPON[u] != HIGH_EXPLOSIVE)
            need -= round(first_shield if number == 1 and WEAPON[u] != HIGH_EXPLOSIVE else shield)
            power += p * min(9, max(1, need)) / 10 * (1.5 if KIND[u] == SAPPER else 1.0)
        power *= standing / sum(p for _, p in attackers)
        answer = left * max(per_defender and 1.0, per_defender - (mean_ground if number > 1 else 0)) / 10
        struck = min(power, left * 1.6)
        total += struck * worth_of_hit - min(answer, standing * 1.6) * HIT * heavy
        left = max(0.0, left - struck * STOPPED)
        standing = max(0.0, standing - answer * STOPPED)
    if holding <= 0:
        left = 0.0
    return total + (1 - left / count) * ground_worth(scene, h)


def best_assault(scene: Scene, units: Sequence[int]) -> Assault:
    """8.0/X6 The best assault that some active units could make together."""
    s = scene.s
    beside = scene.beside_foes
    able = tuple(
        [
            u
            for u in units
            if beside & BIT[s.hex[u]] and may_assault(s, u) and s.status[u] == STEADY and goes_in(u)
        ]
    )
    if not able:
        return NONE
    best = scene.assaults.get(able)
    if best is None:
        best = scene.assaults[able] = _best_assault(scene, able)
    return best


def _best_assault(scene: Scene, able: Sequence[int]) -> Assault:
    s = scene.s
    hexes = 0
    for u in able:
        hexes |= GRID.adjacent[s.hex[u]]
    best = NONE
    for h in {s.hex[v] for v in scene.foes if hexes >> s.hex[v] & 1 and s.level[v] == GROUND}:
        near = [u for u in able if GRID.adjacent[h] >> s.hex[u] & 1]
        fighters = [u for u in near if not LEADER[u]]
        forces = [near, fighters] if len(fighters) < len(near) else [near]
        if any(KIND[u] == SAPPER for u in near):
            forces.append([u for u in near if KIND[u] == SAPPER])
        for force in forces:
            if not force or all(LEADER[u] for u in force):
                continue
            worth = assault_worth(scene, h, force)
            if worth > best.worth:
                best = Assault(worth, h, tuple(force))
    return best


def goes_in(u: int) -> bool:
    """Whether a unit is made for close quarters."""
    return (IS_INFANTRY[u] or IS_VEHICLE[u]) and KIND[u] not in (MORTAR_TEAM, SNIPER, FORWARD_OBSERVER)


def assault_hex(scene: Scene, ask: Ask, plan: Assault) -> Decision:
    """8.0/X9 The target hex."""
    wanted = ("assault-hex", plan.hex)
    if wanted in ask.options:
        return Decision(wanted, f"The assault pays in {hex_name(plan.hex)}.")
    u = ask.about[0]
    best = max(ask.options, key=lambda option: assault_worth(scene, int(option[1]), [u]))
    return Decision(best, f"They are weakest in {hex_name(int(best[1]))}.")


def join(scene: Scene, ask: Ask, plan: Assault) -> Decision:
    """8.0/X6 Who goes in together."""
    h, *force = ask.about
    offered = [int(option[1]) for option in ask.options if option != CHARGE]
    if plan.hex == h:
        more = [u for u in plan.force if u in offered]
    else:
        before = assault_worth(scene, h, force)
        more = [u for u in offered if goes_in(u) and assault_worth(scene, h, [*force, u]) > before]
    if more:
        return Decision(("join", more[0]), f"{UNITS[more[0]].name} belongs to the assault on {hex_name(h)}.")
    return Decision(CHARGE, "All who are to go in are ready.")


def advance(scene: Scene, ask: Ask) -> Decision:
    """8.0/X23 Into the hex with those who gain by it."""
    s = scene.s
    h = ask.about[0] if ask.about else NOBODY
    prize = any(objective.zone >> h & 1 for objective in scene.frago.objectives)
    prize = prize or h in scene.unknown or h in s.m_hex
    held = any(s.hex[u] == h for u in scene.mine)
    offered = [int(option[1]) for option in ask.options if option != DONE and not LEADER[int(option[1])]]
    safer = [u for u in offered if scene.hits(h, False) <= scene.hits(s.hex[u], False) + 1]
    if offered and ((prize and not held) or safer):
        u = offered[0] if prize and not held else safer[0]
        why = "the ground has to be held" if prize else "it is better cover"
        return Decision(("advance", u), f"{UNITS[u].name} goes on into {hex_name(h)}: {why}.")
    return Decision(DONE, "Nobody gains by going further.")
