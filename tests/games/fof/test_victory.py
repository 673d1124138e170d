"""11.0: every condition of success, and when a mission is over."""

from __future__ import annotations

from typing import Any

import pytest

from dangerclose.core.bits import members
from dangerclose.games.fof.grid import EVACUATED, REMOVED, parse_place, place_of
from dangerclose.games.fof.instructions import instructions
from dangerclose.games.fof.map_setup import area
from dangerclose.games.fof.mission_schema import Success
from dangerclose.games.fof.mission_terms import Control, SuccessCondition, Task
from dangerclose.games.fof.state import NO_MARKER, NOWHERE, Phase, State, put
from dangerclose.games.fof.tables import SIDE, TEAMS
from dangerclose.games.fof.terms import Letter, Side, UnitKind
from dangerclose.games.fof.victory import (
    BROKEN,
    HOLDS,
    Outcome,
    condition_holds,
    decide,
    is_clear,
    is_secure,
    note_breach,
    note_visits,
    succeeds,
)
from dangerclose.testing import rule

from .board import board, put_unit, unit
from .driving import drive
from .preparing import begun


def wanted(condition: SuccessCondition, **values: Any) -> Success:
    return Success(condition=condition, **values)


def without_contacts(s: State) -> State:
    s.contact = (NO_MARKER,) * len(s.contact)
    return s


# Clear and Secure


@rule("fof", "10.3.1/24")
def test_clear_is_without_enemies_and_contacts_and_secure_is_held_besides() -> None:
    s = board(units={"squad-1-1": "2.2"})
    here, there = parse_place("2.2"), parse_place("3.3")
    assert is_clear(s, there)
    assert not is_secure(s, there)
    assert is_secure(s, here)
    s.contact = put(s.contact, here, Letter.C)
    assert not is_clear(s, here)
    assert not is_secure(s, here)
    s.contact = put(s.contact, here, NO_MARKER)
    put_unit(s, "main-force-squad-1", "2.2")
    assert not is_clear(s, here)
    assert not is_secure(s, here)


@rule("fof", "10.3.1/24")
def test_a_casualty_secures_nothing() -> None:
    s = board()
    s.c_side, s.c_place, s.c_under, s.c_carrier = [Side.FRIENDLY], [parse_place("2.2")], [-1], [-1]
    assert not is_secure(s, parse_place("2.2"))


# 11.0/1 Conditions


@rule("fof", "11.0/1")
def test_every_condition_has_its_test() -> None:
    assert set(HOLDS) == set(SuccessCondition)


@rule("fof", "11.0/1")
def test_secure_an_objective() -> None:
    s = board(units={"squad-1-1": "2.2"}, objective=[parse_place("2.2"), NOWHERE])
    assert condition_holds(s, wanted(SuccessCondition.SECURE, control=Control.OBJ_1))
    assert not condition_holds(s, wanted(SuccessCondition.SECURE, control=Control.OBJ_2))
    s.place[unit("squad-1-1")] = parse_place("2.1")
    assert not condition_holds(s, wanted(SuccessCondition.SECURE, control=Control.OBJ_1))


@rule("fof", "11.0/1", "10.3.1/5", "10.3.1/11")
def test_clear_a_number_of_cards() -> None:
    s = board(objective=[parse_place("1.1"), NOWHERE])
    for place in ("3.1", "3.2"):
        s.contact = put(s.contact, parse_place(place), Letter.B)
    assert condition_holds(s, wanted(SuccessCondition.CLEAR_CARDS, number=7))
    assert not condition_holds(s, wanted(SuccessCondition.CLEAR_CARDS, number=8))
    assert not condition_holds(s, wanted(SuccessCondition.CLEAR_CARDS, number=7, besides=Control.OBJ_1))
    assert condition_holds(s, wanted(SuccessCondition.CLEAR_CARDS, number=1, rows=(3,)))
    assert not condition_holds(s, wanted(SuccessCondition.CLEAR_CARDS, number=2, rows=(3,)))


@rule("fof", "11.0/1", "10.3.1/6", "10.3.1/9", "10.3.1/10", "10.3.1/12")
def test_clear_rows_and_columns() -> None:
    s = board()
    s.contact = put(s.contact, parse_place("2.3"), Letter.B)
    assert condition_holds(s, wanted(SuccessCondition.CLEAR_ROWS, rows=(1, 3)))
    assert not condition_holds(s, wanted(SuccessCondition.CLEAR_ROWS, rows=(1, 2)))
    assert condition_holds(s, wanted(SuccessCondition.CLEAR_COLUMNS, columns=(1, 2)))
    assert not condition_holds(s, wanted(SuccessCondition.CLEAR_COLUMNS, columns=(3,)))


@rule("fof", "11.0/1", "10.3.1/15")
def test_hold_cards_without_enemies() -> None:
    s = board(units={"squad-1-1": "1.1", "squad-2-1": "1.2", "main-force-squad-1": "1.2"})
    assert condition_holds(s, wanted(SuccessCondition.HOLD_CARDS, number=1, rows=(1,)))
    assert not condition_holds(s, wanted(SuccessCondition.HOLD_CARDS, number=2, rows=(1,)))


@rule("fof", "11.0/1")
def test_a_unit_must_be_in_play() -> None:
    s = board(units={"co-hq": "1.1"})
    row = wanted(SuccessCondition.IN_PLAY, unit="co-hq")
    assert condition_holds(s, row)
    s.place[unit("co-hq")] = REMOVED
    assert not condition_holds(s, row)


@rule("fof", "11.0/1", "10.3.1/22")
def test_casualties_must_be_evacuated() -> None:
    s = board()
    s.c_side, s.c_place = [Side.FRIENDLY, Side.FRIENDLY, Side.ENEMY], [EVACUATED, 3, EVACUATED]
    assert condition_holds(s, wanted(SuccessCondition.EVACUATE_CASUALTIES, number=1))
    assert not condition_holds(s, wanted(SuccessCondition.EVACUATE_CASUALTIES, number=2))


@rule("fof", "11.0/1", "10.3.1/3", "10.3.1/4")
def test_captures_are_prisoners_and_casualties() -> None:
    s = board()
    s.tally[Task.TAKE_PRISONER], s.tally[Task.CAPTURE_CASUALTY] = 1, 2
    assert condition_holds(s, wanted(SuccessCondition.CAPTURES, number=3))
    assert not condition_holds(s, wanted(SuccessCondition.CAPTURES, number=4))


@rule("fof", "11.0/1", "11.4/2")
def test_a_patrol_touches_its_points_and_comes_back() -> None:
    s = without_contacts(begun("a3"))
    squad, other = unit("squad-1-1"), unit("squad-1-2")
    visit = wanted(SuccessCondition.VISIT_OBJECTIVE, control=Control.OBJ_1)
    points = wanted(SuccessCondition.VISIT_ROUTE_POINTS, number=4)
    back = wanted(SuccessCondition.RETURN_TO_ROW, rows=(1,))
    assert condition_holds(s, back)
    s.place[other] = s.objective[0]
    note_visits(s)
    assert not condition_holds(s, visit)  # not of this patrol
    s.place[other] = place_of(1, 2)
    for point in (s.objective[0], *reversed(s.route_points)):
        assert not condition_holds(s, points)
        s.place[squad] = point
        note_visits(s)
    assert condition_holds(s, visit)
    assert condition_holds(s, points)
    assert not condition_holds(s, back)
    s.place[squad] = place_of(1, 3)
    assert condition_holds(s, back)
    s.place[other] = s.outpost  # who is not on the patrol may be anywhere
    assert condition_holds(s, back)
    assert succeeds(s)


# The end


@rule("fof", "11.0/1")
def test_a_mission_ends_after_its_last_turn() -> None:
    s = begun("a2")
    s.turn = 9
    assert drive(decide(s)).ask is None
    assert s.phase == Phase.TURN_START
    s.turn = 10
    drive(decide(s))
    assert s.phase == Phase.DEBRIEF  # it may be attempted again
    s.attempt = 2
    drive(decide(s))
    assert s.outcome == Outcome.LOST
    assert "an objective" in s.reason


def won(mission: str) -> State:
    """A mission of which everything is done."""
    s = without_contacts(begun(mission))
    s.place[unit("squad-1-1")] = s.objective[0]
    if s.objective[1] != NOWHERE:
        s.place[unit("squad-2-1")] = s.objective[1]
    return s


@rule("fof", "11.0/1")
def test_who_has_done_everything_may_end_the_mission_or_go_on() -> None:
    s = won("a2")
    s.turn = 5
    choice = drive(decide(s))
    assert choice.kind == "accomplished"
    choice.choose("carry-on")
    assert s.outcome == Outcome.RUNNING
    drive(decide(s)).choose("mission-accomplished")
    assert s.outcome == Outcome.WON
    assert s.phase == Phase.OVER


@rule("fof", "11.0/1")
def test_a_defence_holds_to_the_last_turn() -> None:
    s = without_contacts(begun("a4"))
    s.turn = 5
    assert succeeds(s)
    assert drive(decide(s)).ask is None
    assert s.outcome == Outcome.RUNNING
    s.turn = 10
    drive(decide(s))
    assert s.outcome == Outcome.WON


def test_nobody_goes_on_when_nobody_is_left() -> None:
    s = begun("a2")
    for u in range(len(s.place)):
        if SIDE[u] == Side.FRIENDLY:
            s.place[u] = REMOVED
    team = TEAMS[Side.FRIENDLY][0]
    s.place[team], s.kind[team] = place_of(1, 1), UnitKind.PARALYZED_TEAM
    drive(decide(s))
    assert s.outcome == Outcome.LOST
    assert "Nobody" in s.reason


@rule("fof", "11.4/2")
@pytest.mark.parametrize(("first", "second", "third", "wins"), [(1, 1, 0, True), (1, 0, 0, False)])
def test_three_patrols_go_out_and_most_of_them_decide(
    first: int, second: int, third: int, wins: bool
) -> None:
    s = without_contacts(begun("a3"))
    for number, success in enumerate((first, second, third), 1):
        s.patrol = number
        s.turn, s.phase = instructions(s).turns, Phase.CLEAN_UP
        s.visited = 0b11111 if success else 0
        drive(decide(s))
        if number < 3:
            assert s.phase == Phase.DEBRIEF
            assert s.outcome == Outcome.RUNNING
    assert s.outcome == (Outcome.WON if wins else Outcome.LOST)


@rule("fof", "2.4.1B/1")
def test_an_enemy_behind_the_line_is_remembered() -> None:
    s = begun("a4")
    note_breach(s)
    assert s.tally[Task.MLR_UNBROKEN] == 0
    put_unit(s, "main-force-squad-1", "2.2")
    note_breach(s)
    s.place[unit("main-force-squad-1")] = REMOVED
    note_breach(s)
    assert s.tally[Task.MLR_UNBROKEN] == BROKEN


def test_the_area_of_all_rows_is_the_whole_map() -> None:
    s = begun("a2")
    assert len(members(area(s, (), ()))) == 25
