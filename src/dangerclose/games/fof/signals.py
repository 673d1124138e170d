"""4.3.6/2-4 Signals: what each kind of mission may agree on, and how all who see one carry it out.

Who cannot do it, because the Action's conditions are not met, does nothing (4.3.6/3). It costs no further
Command and asks for no order.
"""

from __future__ import annotations

from collections.abc import Callable

from dangerclose.core.ask import Rule
from dangerclose.core.bits import members
from dangerclose.games.fof.attempts import Order
from dangerclose.games.fof.combat_actions import cease_fire, shift_fire, why_not_cease, why_not_shift
from dangerclose.games.fof.components import AGENCIES, AGENCY
from dangerclose.games.fof.field import is_pinned, place_of_unit
from dangerclose.games.fof.fire import update_fire
from dangerclose.games.fof.fire_missions import fire_final_protective_fires
from dangerclose.games.fof.grid import RAYS, N, row_of
from dangerclose.games.fof.instructions import instructions
from dangerclose.games.fof.mission_terms import MissionType, Signal
from dangerclose.games.fof.movement import (
    attempts_to_infiltrate,
    chosen_cover,
    destinations,
    infiltrations,
    note_move,
    offered_line,
    why_not_infiltrate,
    why_not_move,
)
from dangerclose.games.fof.moves import walk
from dangerclose.games.fof.state import NOWHERE, Position, State
from dangerclose.games.fof.tables import AIR_STRIKES

_ALWAYS = (Signal.CEASE_FIRE, Signal.SHIFT_FIRE)
ROUTE_POINTS = (
    Signal.MOVE_TO_ROUTE_POINT_1,
    Signal.MOVE_TO_ROUTE_POINT_2,
    Signal.MOVE_TO_ROUTE_POINT_3,
    Signal.MOVE_TO_ROUTE_POINT_4,
    Signal.MOVE_TO_ROUTE_POINT_5,
    Signal.MOVE_TO_ROUTE_POINT_6,
)
OPTIONS = {
    MissionType.OFFENSIVE: (
        *_ALWAYS,
        Signal.CROSS_PHASE_LINE_1,
        Signal.CROSS_PHASE_LINE_2,
        Signal.MOVE_TO_PRIMARY_OBJECTIVE,
        Signal.INFILTRATE_PRIMARY_OBJECTIVE,
        Signal.MOVE_TO_SECONDARY_OBJECTIVE,
        Signal.INFILTRATE_SECONDARY_OBJECTIVE,
        Signal.MOVE_TO_SIGNAL,
    ),
    MissionType.DEFENSIVE: (*_ALWAYS, Signal.FINAL_PROTECTIVE_FIRES, Signal.MOVE_TO_SIGNAL),
    MissionType.PATROL: (
        *_ALWAYS,
        *ROUTE_POINTS,
        Signal.MOVE_TO_PRIMARY_OBJECTIVE,
        Signal.MOVE_TO_SIGNAL,
    ),
}
"""4.3.6/T1, 4.3.6/T2, 4.3.6/T3"""
MARKS = (Signal.MARK_LANDING_ZONE, Signal.MARK_POSITIONS)
"""4.3.6/T4 For coloured smoke where there are helicopters or air strikes; they need no agreement to work."""


def agreed_options(s: Position) -> tuple[Signal, ...]:
    """4.3.6/4 What signals may mean in this mission: by its type, and marks where anybody flies."""
    mission = instructions(s)
    flown = bool(mission.transport) or any(
        row.mission in AIR_STRIKES
        for support in mission.fire_support
        for row in AGENCIES[AGENCY[support.agency]].missions
    )
    return (*OPTIONS[mission.type], *(MARKS if flown else ()))


# 4.3.6/2 Carrying a signal out


def obey(s: State, order: Order, meaning: int, place: int, seen_by: int) -> Rule[None]:
    """4.3.6/2 All who see a signal do, or attempt, what it means; `place` is the card of the signal."""
    units = members(seen_by)
    if meaning == Signal.CEASE_FIRE:
        for card, u in cards_of(s, units):
            if not why_not_cease(s, order, u):
                cease_fire(s, card, "4.3.6/2")
    elif meaning == Signal.SHIFT_FIRE:
        for _, u in cards_of(s, units):
            if not why_not_shift(s, order, u):
                yield from shift_fire(s, order, u)
    elif meaning == Signal.FINAL_PROTECTIVE_FIRES:
        fire_final_protective_fires(s)
    elif meaning in INFILTRATIONS:
        yield from infiltrate_all(s, order, units, s.objective[INFILTRATIONS[meaning]])
    elif meaning not in MARKS:
        yield from move_all(s, order, units, goal_of(s, meaning, place))


INFILTRATIONS: dict[int, int] = {
    Signal.INFILTRATE_PRIMARY_OBJECTIVE: 0,
    Signal.INFILTRATE_SECONDARY_OBJECTIVE: 1,
}
OBJECTIVES: dict[int, int] = {
    Signal.MOVE_TO_PRIMARY_OBJECTIVE: 0,
    Signal.MOVE_TO_SECONDARY_OBJECTIVE: 1,
}
PHASE_LINES: dict[int, int] = {Signal.CROSS_PHASE_LINE_1: 0, Signal.CROSS_PHASE_LINE_2: 1}


def cards_of(s: Position, units: list[int]) -> list[tuple[int, int]]:
    """The cards of some units, each with one of them who can pass the word on: fire is ordered by card."""
    found: dict[int, int] = {}
    for u in units:
        if not is_pinned(s, u):
            found.setdefault(place_of_unit(s, u), u)
    return list(found.items())


def goal_of(s: Position, meaning: int, place: int) -> Callable[[int], int]:
    """4.3.6/T1, 4.3.6/T3 For a unit the card to which a signal sends it, or NOWHERE."""
    if meaning in PHASE_LINES:
        return lambda u: beyond(s, u, PHASE_LINES[meaning])
    goal = place
    if meaning in OBJECTIVES:
        goal = s.objective[OBJECTIVES[meaning]]
    elif meaning in ROUTE_POINTS:
        number = ROUTE_POINTS.index(Signal(meaning))
        goal = s.route_points[number] if number < len(s.route_points) else NOWHERE
    return lambda u: goal


def beyond(s: Position, u: int, line: int) -> int:
    """4.3.6/T1 The card straight ahead of one who stands right behind a Phase Line."""
    if line >= len(s.phase_lines) or row_of(s.place[u]) != s.phase_lines[line]:
        return NOWHERE
    return RAYS[s.place[u]][N][0]


def move_all(s: State, order: Order, units: list[int], goal: Callable[[int], int]) -> Rule[None]:
    """4.3.6/2 Each that is adjacent, unpinned and may moves there; fire is opened when all are there."""
    for u in units:
        there = goal(u)
        if (
            there == NOWHERE
            or is_pinned(s, u)
            or why_not_move(s, order, u)
            or not destinations(s, u) >> there & 1
        ):
            continue
        here = s.place[u]
        cover = yield from chosen_cover(s, u, there, "4.3.6/2")
        yield from offered_line(s, u)
        walk(s, u, there, cover, "4.3.6/2", infiltrated=False)
        note_move(s, u, here)
    update_fire(s)


def infiltrate_all(s: State, order: Order, units: list[int], there: int) -> Rule[None]:
    """4.3.6/T1 Those in the Attack Position attempt to infiltrate an adjacent Objective."""
    for u in units:
        if there == NOWHERE or s.place[u] != s.attack_position or why_not_infiltrate(s, order, u):
            continue
        if not infiltrations(s, u) >> there & 1:
            continue
        succeeded = yield from attempts_to_infiltrate(s, order, u, "4.3.6/2")
        cover = yield from chosen_cover(s, u, there, "4.3.6/2")
        yield from offered_line(s, u)
        walk(s, u, there, cover, "4.3.6/2", infiltrated=succeeded)
    update_fire(s)
