"""11.0, 10.3.1/24 What a mission asks for, whether it is there, and when the mission is over."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum

from dangerclose.core.ask import Action, Ask, Rule
from dangerclose.core.bits import members
from dangerclose.games.fof.attempts import PLAYER
from dangerclose.games.fof.chain_of_command import in_play
from dangerclose.games.fof.controls import main_line
from dangerclose.games.fof.field import VEHICLES, named, occupied, place_of_unit
from dangerclose.games.fof.grid import EVACUATED, is_staging, on_map, row_of
from dangerclose.games.fof.instructions import campaign, instructions, is_defensive, is_patrol
from dangerclose.games.fof.map_setup import area
from dangerclose.games.fof.mission_schema import Success
from dangerclose.games.fof.mission_terms import Control, SuccessCondition, Task
from dangerclose.games.fof.state import NO_MARKER, NOWHERE, Phase, Position, State
from dangerclose.games.fof.tables import NAMED, SIDE, UNIT
from dangerclose.games.fof.terms import Side, UnitKind


class Outcome(IntEnum):
    """How a mission ended."""

    RUNNING = 0
    WON = 1
    LOST = 2


OBJECTIVE_VISITED = 0
"""The number of the Objective in `visited`; route points have 1 and up."""


# 10.3.1/24 Clear and Secure


def is_clear(s: Position, place: int) -> bool:
    """10.3.1/24 No enemy unit and no Potential Contact marker is on a card."""
    return s.contact[place] == NO_MARKER and not occupied(s, Side.ENEMY) >> place & 1


def is_secure(s: Position, place: int) -> bool:
    """10.3.1/24, 1.2.6/21 A friendly unit holds a card that is clear (ruling); casualties hold nothing."""
    return place != NOWHERE and bool(occupied(s, Side.FRIENDLY) >> place & 1) and is_clear(s, place)


def control_place(s: Position, control: Control | None) -> int:
    """The card of a point control, or NOWHERE."""
    if control in (Control.OBJ_1, Control.OBJ_2):
        return s.objective[0 if control == Control.OBJ_1 else 1]
    if control == Control.ATTACK_POSITION:
        return s.attack_position
    return NOWHERE


# 11.0/1 The conditions


def cleared(s: Position, row: Success) -> list[int]:
    """11.0/1 The cards of a condition that are clear, without the one that does not count."""
    besides = control_place(s, row.besides)
    return [p for p in members(area(s, row.rows, row.columns)) if p != besides and is_clear(s, p)]


def held(s: Position, row: Success) -> list[int]:
    """11.0/1 The cards of a condition with friendly units and without enemies."""
    free = occupied(s, Side.FRIENDLY) & ~occupied(s, Side.ENEMY)
    return members(area(s, row.rows, row.columns) & free)


def evacuated(s: Position) -> int:
    """5.1.7 How many friendly casualties have been evacuated."""
    return sum(side == Side.FRIENDLY and place == EVACUATED for side, place in zip(s.c_side, s.c_place))


def captures(s: Position) -> int:
    """9.13, 10.3.1/23 Prisoners and captured enemy casualties, of all attempts."""
    return s.captured + s.tally[Task.TAKE_PRISONER] + s.tally[Task.CAPTURE_CASUALTY]


def returned(s: Position, row: Success) -> bool:
    """11.4/2 Somebody of the patrol is back, and nobody of it is still out."""
    out = [u for u in named(s) if SIDE[u] == Side.FRIENDLY and s.group[u] == s.patrol and in_play(s, u)]
    infantry = [u for u in out if s.kind[u] not in VEHICLES]
    return bool(infantry) and all(
        is_staging(s.place[u]) or (on_map(s.place[u]) and row_of(s.place[u]) in row.rows) for u in infantry
    )


def withdrawn(s: Position) -> int:
    """11.0/1, 2.4.2/1 How many Steps of infantry are in the Staging Area, on foot or aboard something."""
    return sum(
        s.steps[u]
        for u, kind in enumerate(s.kind)
        if SIDE[u] == Side.FRIENDLY and kind not in VEHICLES and is_staging(place_of_unit(s, u))
    )


def route_points_visited(s: Position) -> int:
    """11.4/2 How many route points somebody has touched."""
    return (s.visited >> 1).bit_count()


def _all_clear(s: Position, row: Success) -> bool:
    return len(cleared(s, row)) == area(s, row.rows, row.columns).bit_count()


HOLDS: dict[SuccessCondition, Callable[[Position, Success], bool]] = {
    SuccessCondition.SECURE: lambda s, row: is_secure(s, control_place(s, row.control)),
    SuccessCondition.CLEAR_CARDS: lambda s, row: len(cleared(s, row)) >= row.number,
    SuccessCondition.CLEAR_ROWS: _all_clear,
    SuccessCondition.CLEAR_COLUMNS: _all_clear,
    SuccessCondition.HOLD_CARDS: lambda s, row: len(held(s, row)) >= row.number,
    SuccessCondition.IN_PLAY: lambda s, row: in_play(s, UNIT[row.unit]),
    SuccessCondition.EVACUATE_CASUALTIES: lambda s, row: evacuated(s) >= row.number,
    SuccessCondition.CAPTURES: lambda s, row: captures(s) >= row.number,
    SuccessCondition.VISIT_OBJECTIVE: lambda s, row: bool(s.visited >> OBJECTIVE_VISITED & 1),
    SuccessCondition.VISIT_ROUTE_POINTS: lambda s, row: route_points_visited(s) >= row.number,
    SuccessCondition.RETURN_TO_ROW: returned,
    SuccessCondition.WITHDRAW: lambda s, row: withdrawn(s) >= row.number,
}
"""11.0/1 Whether a condition holds, by its kind."""


def condition_holds(s: Position, row: Success) -> bool:
    """11.0/1 Whether one condition of the mission holds now."""
    return HOLDS[row.condition](s, row)


def succeeds(s: Position) -> bool:
    """11.0/1 Whether all conditions of the mission hold now."""
    return all(condition_holds(s, row) for row in instructions(s).success)


# What must be remembered from turn to turn


def note_visits(s: State) -> None:
    """11.4/2 One unit of the patrol touches a point by being there, in any order."""
    if not is_patrol(s):
        return
    points = [s.objective[0], *s.route_points]
    for u in range(len(s.place)):
        if SIDE[u] == Side.FRIENDLY and (not NAMED[u] or s.group[u] == s.patrol):
            for number, point in enumerate(points):
                if s.place[u] == point and not s.visited >> number & 1:
                    s.visited |= 1 << number
                    s.tell("visited", "11.4/2", number, point)


def note_breach(s: State) -> None:
    """10.3.1, 2.4.1B/1 Whether an enemy stands behind the Main Line of Resistance."""
    line = main_line(s)
    if is_defensive(s) and any(row_of(p) <= line for p in members(occupied(s, Side.ENEMY))):
        s.tally[Task.MLR_UNBROKEN] = BROKEN


BROKEN = -1
"""What stands in the tally once the MLR was crossed."""


# 11.0 The end


def attempts_of(s: Position) -> int:
    """11.0/1, 11.4 How often the mission may be attempted; each patrol goes out once."""
    return 1 if is_patrol(s) else instructions(s).attempts or campaign(s).attempts


def wiped_out(s: Position) -> bool:
    """Whether nobody is left who could do anything."""
    helpless = (UnitKind.PARALYZED_TEAM, UnitKind.LITTER_TEAM)
    return not any(
        SIDE[u] == Side.FRIENDLY and in_play(s, u) and kind not in VEHICLES and kind not in helpless
        for u, kind in enumerate(s.kind)
    )


def decide(s: State) -> Rule[None]:
    """11.0/1 At the end of a turn: the mission is over after its last one, or when the player says so.

    A defence must hold to the end. Nobody goes on when nobody is left.
    """
    note_visits(s)
    note_breach(s)
    last = s.turn >= instructions(s).turns
    done = succeeds(s)
    if done and not last and not is_defensive(s):
        options: list[Action] = [("mission-accomplished",), ("carry-on",)]
        choice = yield Ask(PLAYER, "accomplished", "11.0/1", options, (s.turn,))
        last = choice[0] == "mission-accomplished"
    if last or wiped_out(s):
        close(s, won=done)


def close(s: State, *, won: bool) -> None:
    """11.0/1, 11.1, 11.4 An attempt or a patrol is over; another may follow in the same match."""
    s.tell("attempt-over", "11.0/1", int(won), s.attempt, s.patrol)
    if is_patrol(s):
        s.tally[Task.COMPLETE_PATROL] += won
        if s.patrol < instructions(s).patrols and not wiped_out(s):
            s.phase = Phase.DEBRIEF
            return
        won = s.tally[Task.COMPLETE_PATROL] * 2 > instructions(s).patrols
    elif not won and s.attempt < attempts_of(s) and not wiped_out(s):
        s.phase = Phase.DEBRIEF
        return
    s.outcome = Outcome.WON if won else Outcome.LOST
    s.reason = reason_of(s, won=won)
    s.ended_by = "11.0/1"
    s.phase = Phase.OVER
    s.tell("mission-over", "11.0/1", int(won))


def reason_of(s: Position, *, won: bool) -> str:
    """Why the mission ended so, in a sentence."""
    if is_patrol(s):
        done, all_of_them = s.tally[Task.COMPLETE_PATROL], instructions(s).patrols
        return f"{done} of {all_of_them} patrols did what they were sent for."
    if won:
        return "All that the mission asked for was done."
    if wiped_out(s):
        return "Nobody was left to go on."
    missing = [WORDS[row.condition] for row in instructions(s).success if not condition_holds(s, row)]
    return f"After {s.attempt} of {attempts_of(s)} attempts it lacked: {', '.join(missing)}."


WORDS = {
    SuccessCondition.SECURE: "an objective",
    SuccessCondition.CLEAR_CARDS: "cards to be cleared",
    SuccessCondition.CLEAR_ROWS: "rows to be cleared",
    SuccessCondition.CLEAR_COLUMNS: "columns to be cleared",
    SuccessCondition.HOLD_CARDS: "cards to be held",
    SuccessCondition.IN_PLAY: "its commander",
    SuccessCondition.EVACUATE_CASUALTIES: "casualties to be evacuated",
    SuccessCondition.CAPTURES: "prisoners",
    SuccessCondition.VISIT_OBJECTIVE: "the objective",
    SuccessCondition.VISIT_ROUTE_POINTS: "route points",
    SuccessCondition.RETURN_TO_ROW: "the way back",
    SuccessCondition.WITHDRAW: "those who were to get away",
}
