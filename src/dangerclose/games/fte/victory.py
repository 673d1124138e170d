"""29.0 Victory points, objectives and the end of the game."""

from __future__ import annotations

from functools import cache

from dangerclose.core.hexes import members
from dangerclose.games.fte.components import NVA, SIDE, US, VICTORY_POINTS, Objective
from dangerclose.games.fte.field import IS_FIGHTER, enemy, frago_of, on_map, pool
from dangerclose.games.fte.state import BROKEN, NOBODY, VISIBLE, Phase, Position, State

SEAT_NAMES = ("US", "NVA/VC")
REASONS = {
    "enemy-kia": "an enemy killed",
    "enemy-wia": "an enemy wounded",
    "capture": "an enemy casualty captured",
    "wia-evacuated": "a wounded man evacuated",
    "kia-evacuated": "a dead man evacuated",
    "dow": "a man died of wounds",
    "rtd": "a man returned to duty",
    "helicopter-destroyed": "a helicopter destroyed",
    "helicopter-downed": "a helicopter downed",
    "vehicle-destroyed": "a vehicle destroyed",
    "vehicle-immobilized": "a vehicle immobilized",
    "civilians-wia": "civilians wounded",
    "civilians-kia": "civilians killed",
    "destroy-cache": "a cache, tunnel or bunker destroyed",
    "reveal-cache": "a cache, tunnel or bunker found",
}
"""29.0/T1 The events of the Victory Point Chart in words."""


def award(s: State, side: int, points: int, why: str, rule: str, *, reveals: bool = False) -> None:
    """29.0/2 Points are added, or taken away as far as there are any."""
    change = max(points, -s.points[side])
    if change:
        s.points[side] += change
        s.tell("points", rule, side, change, why, s.points[side], reveals=reveals)


def score(s: State, side: int, event: str, times: int = 1) -> None:
    """29.0/T1 Points of the Victory Point Chart."""
    award(s, side, VICTORY_POINTS[event][side] * times, REASONS[event], "29.0/T1")


def holders(s: Position, zone: int, *, visible: bool = False) -> list[int]:
    """Which sides have an unbroken fighting unit, perhaps only a Visible one, in a zone: 0 or 1 for each."""
    found = [0, 0]
    where = s.hex
    for side in (US, NVA):
        for u in pool(s, side):
            h = where[u]
            if h >= 0 and zone >> h & 1 and IS_FIGHTER[u] and s.status[u] != BROKEN and not s.level[u]:
                if visible and s.token[u] != VISIBLE:
                    continue
                found[side] = 1
                break
    return found


def last_zones(s: Position) -> list[int]:
    """The zones or hexes for which it counts who last stood alone in them, in a fixed order."""
    return [
        zone
        for objective in frago_of(s.scenario).objectives
        if objective.holder == "last"
        for zone in parts(objective)
    ]


@cache
def parts(objective: Objective) -> tuple[int, ...]:
    """An objective's hexes one by one, or the whole zone."""
    return tuple(1 << h for h in members(objective.zone)) if objective.each == "hex" else (objective.zone,)


def watch_objectives(s: State, *, visible: bool = True) -> None:
    """29.0/2 Note who stands alone in an objective that goes to the last holder.

    While a turn runs only Visible units take a place, and only where no counter of the enemy
    is: the marker must not betray who is concealed there. At its end everybody counts, and who
    holds what is told.
    """
    if not s.held:
        return
    told = set()  # both sides may have an objective in the same place
    for number, zone in enumerate(last_zones(s)):
        found = holders(s, zone, visible=visible)
        side = US if found[US] else NVA
        if visible and any(zone >> s.hex[u] & 1 and not s.level[u] for u in on_map(s, enemy(side))):
            continue
        if found[US] != found[NVA] and s.held[number] != side:
            s.held[number] = side
            if zone not in told:
                s.tell("holds", "29.0/2", side, members(zone)[0], reveals=not visible)
            told.add(zone)


def earned(s: Position, when: str) -> list[tuple[Objective, int]]:
    """29.0/2 The objectives that pay now, each turn or at the end, and what each of them pays."""
    found_now = []
    number = 0
    for objective in frago_of(s.scenario).objectives:
        held = 0
        for zone in parts(objective):
            if objective.holder == "last":
                mine = s.held[number] == objective.side
                number += 1
            elif objective.when != when:
                continue
            else:
                found = holders(s, zone)
                mine = bool(found[objective.side]) and not found[enemy(objective.side)]
            held += mine
        if held and objective.when == when:
            found_now.append((objective, held * objective.points))
    return found_now


def worth(s: Position, when: str) -> list[int]:
    """29.0/2 What the objectives that count now are worth to each side."""
    total = [0, 0]
    for objective, points in earned(s, when):
        total[objective.side] += points
    return total


def score_objectives(s: State, when: str) -> None:
    """29.0/2 Points for objectives, each turn or at the end."""
    for objective, points in earned(s, when):
        why = f"the {objective.name.replace('-', ' ')} held {'at the end' if when == 'end' else 'this turn'}"
        award(s, objective.side, points, why, "29.0/2", reveals=True)


def decide(s: State) -> None:
    """29.0/3, 20.0/2 The side with more points wins; a tie goes to the NVA/VC."""
    score_objectives(s, "end")
    us, nva = s.points
    s.winner = US if us > nva else NVA
    s.reason = (
        f"{SEAT_NAMES[s.winner]} won by {max(us, nva)} victory points to {min(us, nva)}."
        if us != nva
        else f"At {us} victory points each the NVA/VC won."
    )
    s.ended_by = "29.0/3"
    s.phase = Phase.OVER
    s.tell("won", "29.0/3", s.winner, us, nva)


def level(s: Position) -> str:
    """How clear a victory was, for the record; the book knows only who won."""
    margin = abs(s.points[US] - s.points[NVA])
    return "Decisive victory" if margin >= 20 else "Clear victory" if margin >= 8 else "Narrow victory"


def lose_chit(s: State, leader: int) -> None:
    """5.1/X7, 7.4/X10 A leader who falls takes one of his side's chits with him."""
    side = SIDE[leader]
    if s.cup[side]:
        s.cup[side] -= 1
    if s.pool[side]:
        s.pool[side] -= 1
        s.tell("chit-lost", "5.1/X7", side, s.pool[side])


def nobody_held(s: Position) -> list[int]:
    """The start of `held`."""
    return [NOBODY] * len(last_zones(s))
