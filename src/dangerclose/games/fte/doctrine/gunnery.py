"""7.0, 21.0, 26.0/6 Who fires at whom, with whom, and when it is better to hold fire."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from dangerclose.core.ask import Action, Ask
from dangerclose.core.game import Decision
from dangerclose.games.fte.components import (
    BUNKER,
    FORWARD_OBSERVER,
    HIGH_EXPLOSIVE,
    KIND,
    LEADER,
    MARKERS,
    RANGE,
    SAPPER,
    SNIPER,
    UNITS,
    WEAPON,
)
from dangerclose.games.fte.doctrine.chances import steadfast
from dangerclose.games.fte.doctrine.scene import Scene
from dangerclose.games.fte.doctrine.worth import is_contact
from dangerclose.games.fte.field import BIT, IS_MORTAR, may_fire, reach, sight_from
from dangerclose.games.fte.fire import can_fire_at
from dangerclose.games.fte.ground import GRID
from dangerclose.games.fte.opportunity import HOLD_FIRE, shot_of
from dangerclose.games.fte.reckoning import Shot, claymore_needed
from dangerclose.games.fte.state import GROUND, HIGH, NOBODY, VISIBLE
from dangerclose.games.fte.words import hex_name

HIT = 1.6
"""What a hit by small arms on one of our own teams costs, about."""
SHARED = 8.0
"""So many tenths of a hit are about all that one unit draws: the enemy has other targets too."""
ANSWERED = 0.3
"""How often a unit that shows itself is shot at before it can hide again, by each enemy who sees it."""
WORTH_A_SHOT = 0.07
WORTH_REACTING = 0.05
JOINING = 0.1
UNREADY = 0.6
"""In so many of its errors a player is too late to fire at somebody who acts before its eyes."""
BUNKER_BLOWN = 1.5


def shot_worth(scene: Scene, shot: Shot) -> float:
    """The mean of what a shot brings."""
    s = scene.s
    u, v = shot.primary, shot.target
    value = scene.value(v, WEAPON[u])
    if KIND[u] == SAPPER and s.inside[v] != NOBODY and MARKERS[s.inside[v]].kind == BUNKER:
        value += BUNKER_BLOWN * scene.ahead
    return scene.needed(shot) / 10 * value


def exposure(scene: Scene, u: int) -> float:
    """7.0/3, 18.1/14 What it costs a unit to fire: its concealment, if a Visible enemy sees it."""
    s = scene.s
    if s.token[u] == VISIBLE or KIND[u] == SNIPER:
        return 0.0
    h = s.hex[u]
    if not scene.watched(h):
        return 0.0
    more = scene.hits(h, False) - scene.hits(h, True)
    more /= 1 + more / SHARED
    return more / 10 * HIT * ANSWERED * min(1.0, 0.3 + scene.ahead) / scene.boldness * scene.wariness


def best_shot(scene: Scene, u: int) -> tuple[float, int]:
    """The most that a unit can get from a shot now, less its exposure, and at whom, or NOBODY."""
    found = scene.shots.get(u)
    if found is None:
        found = scene.shots[u] = _best_shot(scene, u)
    return found


def _best_shot(scene: Scene, u: int) -> tuple[float, int]:
    s = scene.s
    if not may_fire(s, u):
        return 0.0, NOBODY
    if IS_MORTAR[u] or scene.mingled:
        worth, v = _surest(scene, u)
    else:
        # The enemy stands as he stood: then only this could have changed.
        key = u, s.hex[u], s.level[u], s.reduced[u], scene.handicap(u), scene.own
        known = scene.notes.shots.get(key)
        if known is None:
            known = scene.notes.shots[key] = _surest(scene, u)
        worth, v = known
    return (worth, v) if v == NOBODY else (worth - exposure(scene, u), v)


def _surest(scene: Scene, u: int) -> tuple[float, int]:
    """The best shot of a unit that may fire, and at whom, or NOBODY."""
    s = scene.s
    where, level, h = s.hex, s.level, s.hex[u]
    about = GRID.within(h, RANGE[u] if level[u] == HIGH else 2 * RANGE[u])  # 6.8/7
    if not IS_MORTAR[u] and level[u] == GROUND:
        about &= sight_from(s, u)
    if not about & scene.foe_bits and not scene.flying_foes:
        return 0.0, NOBODY
    found = []
    for v in scene.foes:
        if level[v] == GROUND:
            if not about & BIT[where[v]]:
                continue
        elif reach(s, u, where[v], level[v]) > 2 * RANGE[u]:
            continue
        worth = shot_worth(scene, Shot(u, v))
        if worth > WORTH_A_SHOT:
            found.append((worth, v))
    found.sort(reverse=True)
    for worth, v in found:
        if can_fire_at(s, u, v, scene.own):
            return worth, v
    return 0.0, NOBODY


def call(v: int) -> str:
    """What a player calls an enemy counter."""
    return "the concealed men" if is_contact(v) else UNITS[v].name


def target(scene: Scene, ask: Ask) -> Decision:
    """7.1/1 At whom a unit fires."""
    u = ask.about[0]
    worths = [shot_worth(scene, Shot(u, int(option[1]))) for option in ask.options]
    best = ask.options[scene.slips.settled_for(worths.index(max(worths)), worths, 0.0)]
    v = int(best[1])
    odds = scene.needed(Shot(u, v)) * 10
    return Decision(best, f"{UNITS[u].name} hits {call(v)} with {odds} %: no other target is worth more.")


def support(scene: Scene, ask: Ask) -> Decision:
    """7.1/7 Another unit joins only where that is worth more than a shot of its own."""
    shot = shot_of(ask.about)
    commit = ask.options[-1]
    before = shot_worth(scene, shot)
    best: tuple[float, Action] | None = None
    for option in ask.options[:-1]:
        u = int(option[1])
        if (LEADER[u] or KIND[u] == FORWARD_OBSERVER) and not shot.opportunity:
            continue  # he has better things to do
        if scene.slips.overlooks():
            continue
        gain = shot_worth(scene, shot._replace(supporters=(*shot.supporters, u))) - before
        if shot.opportunity or commit[0] == "declare":
            alone = shot_worth(scene, shot._replace(primary=u, supporters=()))
        else:
            alone = max(JOINING, best_shot(scene, u)[0])
        if gain > alone + 0.01 and (best is None or gain - alone > best[0]):
            best = gain - alone, option
    if best is not None:
        return Decision(
            best[1], f"{UNITS[int(best[1][1])].name} helps more by joining in than by a shot of its own."
        )
    odds = scene.needed(shot) * 10
    return Decision(commit, f"{UNITS[shot.primary].name} fires at {call(shot.target)} with {odds} %.")


def primary(scene: Scene, ask: Ask) -> Decision:
    """7.1/2, 21.0/4, 8.0/X18 Who of those who are ready fires, and at whom."""
    opportunity = ask.rule.startswith("21")
    best: tuple[float, Action] | None = None
    for option in ask.options:
        if option == HOLD_FIRE:
            continue
        u, v = int(option[1]), int(option[2])
        worth = shot_worth(scene, shot_of((*ask.about, u, v)))
        if opportunity:
            worth -= exposure(scene, u)
        if best is None or worth > best[0]:
            best = worth, option
    if best is None or best[0] <= (0.02 if opportunity else 0.0):
        if HOLD_FIRE in ask.options:
            return Decision(HOLD_FIRE, "The shot is not worth being seen for.")
        return Decision(ask.options[0], "There is nothing else to do.")
    u, v = int(best[1][1]), int(best[1][2])
    return Decision(best[1], f"{UNITS[u].name} at {call(v)} is the best shot there is.")


# 21.0 Opportunity Fire


def react(scene: Scene, ask: Ask) -> Decision:
    """21.0/1 Who tries to fire at units that act before our eyes."""
    s = scene.s
    circumstances, *units = ask.about
    targets = [v for v in units if s.hex[v] >= 0]
    mine = claymore(scene, ask.options, set(targets))
    if mine is not None:
        return mine
    best: tuple[float, Action] | None = None
    for option in ask.options:
        if option[0] != "attempt":
            continue
        worth = attempt_worth(scene, [shot_of((circumstances, int(option[1]), v)) for v in targets])
        if best is None or worth > best[0]:
            best = worth, option
    if best is not None and best[0] > WORTH_REACTING and scene.slips.overlooks(UNREADY):
        return Decision(HOLD_FIRE, "Nobody is quick enough to fire.")
    if best is None or best[0] <= WORTH_REACTING:
        reason = (
            "Nobody can fire at it."
            if best is None
            else "The shot is too poor: better to stay unseen and wait."
        )
        return Decision(HOLD_FIRE, reason)
    u = int(best[1][1])
    return Decision(best[1], f"{UNITS[u].name} has a shot worth taking at {call(targets[0])}.")


def attempt_worth(scene: Scene, shots: Sequence[Shot]) -> float:
    """21.0/2 What an attempt to fire is worth, with the chance that it comes to nothing."""
    if not shots:
        return 0.0
    s, u = scene.s, shots[0].primary
    best = 0.0
    for shot in shots:
        v = shot.target
        odds = scene.needed(shot)
        worth = shot_worth(scene, shot)
        # A long shot at somebody who may yet come nearer is better saved.
        if odds <= 1 and GRID.distance(s.hex[u], s.hex[v]) > 2 and s.level[v] == GROUND:
            worth *= 0.6
        best = max(best, worth)
    return steadfast(s, u) * (best - exposure(scene, u))


# 26.0/6 Claymores


def claymore(scene: Scene, options: Iterable[Action], near: Iterable[int] = ()) -> Decision | None:
    """26.0/6 Set one off when it pays."""
    s = scene.s
    for option in options:
        if option[0] != "detonate":
            continue
        h = int(option[1])
        victims = {v for v in scene.foes if s.hex[v] == h} | {v for v in near if s.hex[v] >= 0}
        worth = sum(claymore_needed(s, v) / 10 * scene.value(v, HIGH_EXPLOSIVE) for v in victims)
        if worth > 0.35 and not scene.slips.overlooks():
            return Decision(option, f"The claymore in {hex_name(h)} will hurt them now.")
    return None
