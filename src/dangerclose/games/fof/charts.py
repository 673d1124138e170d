"""For the end screen: Steps and contacts turn by turn; what was asked for, lost and earned line by line."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from dangerclose.core.events import Event
from dangerclose.core.game import Charts, Tally, TallyRow
from dangerclose.core.words import counted
from dangerclose.games.fof.experience import Earned, earned
from dangerclose.games.fof.instructions import instructions, is_patrol, moment
from dangerclose.games.fof.mission_schema import Success
from dangerclose.games.fof.mission_terms import SuccessCondition, Task
from dangerclose.games.fof.printed_missions import success_words
from dangerclose.games.fof.state import ATTACHED, NO_MARKER, Position, State
from dangerclose.games.fof.tables import SIDE
from dangerclose.games.fof.terms import Side
from dangerclose.games.fof.victory import (
    captures,
    cleared,
    condition_holds,
    evacuated,
    held,
    route_points_visited,
)
from dangerclose.games.fof.words import SEATS


def charts(states: Sequence[State], events: Sequence[Event]) -> Charts:
    """Each series as the turns ended."""
    last = {moment(state): state for state in states}
    times = sorted(time for time in last if time > 0)
    series = {
        "Steps when a turn ended": [float(steps(last[time], Side.FRIENDLY)) for time in times],
        "enemy Steps when a turn ended": [float(steps(last[time], Side.ENEMY)) for time in times],
        "our casualties": [float(our_casualties(last[time])) for time in times],
        "enemy casualties": [float(last[time].lost[Side.ENEMY]) for time in times],
        "contacts left when a turn ended": [
            float(sum(one != NO_MARKER for one in last[time].contact)) for time in times
        ],
    }
    return Charts(times, series, tally(states[-1]))


def steps(s: Position, side: int) -> int:
    """The Steps of a side on the map or on their way to it."""
    return sum(s.steps[u] for u, place in enumerate(s.place) if SIDE[u] == side and place >= 0)


def tally(s: Position) -> Tally:
    """10.3.1, 11.0/1 What was asked for, what it cost, and the experience of the mission, task by task."""
    tasks = earned(s)
    rows = [*asked_for(s), *losses(s), *(task_row(row) for row in tasks)]
    total = TallyRow("Experience Points", [str(sum(row.points for row in tasks))], "10.3.2/3")
    return Tally(list(SEATS), rows, total)


def asked_for(s: Position) -> list[TallyRow]:
    """11.0/1 Each thing that the mission asks for: done, or how far."""
    if is_patrol(s):
        done = f"{s.tally[Task.COMPLETE_PATROL]} of {instructions(s).patrols}"
        return [TallyRow("Patrols that did what they were sent for", [done], "11.4/1")]
    return [TallyRow(success_words(row), [how_far(s, row)], "11.0/1") for row in instructions(s).success]


def how_far(s: Position, row: Success) -> str:
    """11.0/1 "done", or how much of it."""
    if condition_holds(s, row):
        return "done"
    count = COUNTED.get(row.condition)
    return f"{count(s, row)} of {row.number}" if count else "not done"


COUNTED: dict[SuccessCondition, Callable[[Position, Success], int]] = {
    SuccessCondition.CLEAR_CARDS: lambda s, row: len(cleared(s, row)),
    SuccessCondition.HOLD_CARDS: lambda s, row: len(held(s, row)),
    SuccessCondition.EVACUATE_CASUALTIES: lambda s, row: evacuated(s),
    SuccessCondition.CAPTURES: lambda s, row: captures(s),
    SuccessCondition.VISIT_ROUTE_POINTS: lambda s, row: route_points_visited(s),
}
"""What of a condition is counted, up to its number."""


def losses(s: Position) -> list[TallyRow]:
    """6.3.3/4, 5.1.7/1 Turns used, and casualties of both sides."""
    lost = our_casualties(s)
    home = f", {evacuated(s)} brought out" if lost else ""
    return [
        TallyRow("Turns", [f"{s.turn} of {instructions(s).turns}"], "11.0/1"),
        TallyRow("Our casualties", [f"{lost}{home}"], "6.3.3/4"),
        TallyRow("Enemy casualties", [str(s.lost[Side.ENEMY])], "6.3.3/4"),
    ]


def our_casualties(s: Position) -> int:
    """6.3.3/4 Those of the company and of the units attached to it: as many as its history tells."""
    return s.lost[Side.FRIENDLY] + s.lost[ATTACHED]


def task_row(row: Earned) -> TallyRow:
    """10.3.1/1 A task in words, how often, and its points."""
    often = f" ({row.number})" if row.number > 1 else ""
    return TallyRow(f"{TASKS[Task(row.task)]}{often}", [counted(row.points, "point")], "10.3.1/1")


TASKS = {
    Task.SECURE_PRIMARY_OBJECTIVE: "Primary Objective secured",
    Task.SECURE_SECONDARY_OBJECTIVE: "Secondary Objective secured",
    Task.SECURE_ATTACK_POSITION: "Attack Position secured",
    Task.REACH_AND_CLEAR_OBJECTIVE: "Objective reached and cleared",
    Task.CLEAR_A_CARD: "Cards cleared that began with an A marker",
    Task.CLEAR_B_OR_C_CARD: "Cards cleared that began with a B or C marker",
    Task.ROUTE_POINT: "Route Points reached",
    Task.COMPLETE_PATROL: "Patrols completed",
    Task.HOLD_CARD: "Cards held without enemies",
    Task.MLR_UNBROKEN: "Nobody came through the Main Line of Resistance",
    Task.STARRED_EVENT: "Done what Battalion wanted",
    Task.EVACUATE_CASUALTY: "Own casualties brought out",
    Task.TAKE_PRISONER: "Prisoners taken",
    Task.CAPTURE_CASUALTY: "Enemy casualties captured",
    Task.INFLICT_CASUALTY: "Enemy casualties not captured",
    Task.GRENADE_ATTACK: "Grenade Attacks that hit",
    Task.TAKE_FORTIFICATION: "Fortifications taken",
    Task.DESTROY_VEHICLE_OR_GUN: "Vehicles and guns destroyed",
    Task.FIND_CACHE: "Caches found",
    Task.GUIDE_CIVILIANS: "Civilians guided out",
}
