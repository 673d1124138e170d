"""4.3.6D Tear gas, 9.4/12 falling back."""

from __future__ import annotations

import pytest

from dangerclose.games.fof.falling_back import best_of, fall_back, out_of_sight
from dangerclose.games.fof.field import is_exposed, is_pinned
from dangerclose.games.fof.grid import LEFT
from dangerclose.games.fof.state import CHECKED, FIRE_TEAM_SIDE
from dangerclose.games.fof.tables import RANDOM, SIDE
from dangerclose.games.fof.tear_gas import gas_works
from dangerclose.games.fof.terms import Side
from dangerclose.testing import rule
from tests.games.fof.board import at, board, cards, teams, unit

WIDE = ["O1 O1 O1", "O1 O1 O1", "O1 J1 O1", "O1 O1 O1"]


def card_with(column, number, *but):
    return next(card + 1 for card in range(50) if RANDOM[card][column] == number and card + 1 not in but)


@rule("fof", "4.3.6D/1")
def test_gas_breaks_a_squad_into_fire_teams_that_fall_back_or_are_pinned():
    s = board(WIDE, {"main-force-squad-1": "2.2", "squad-1-1": "2.2"}, tear_gas=1 << at("2.2")[0])
    first = card_with(3, 1)
    second = card_with(3, 2, first)
    cards(s, first, second, card_with(3, 3))
    gas_works(s)
    assert s.place[unit("main-force-squad-1")] < 0
    assert teams(s, "enemy-team-") == [
        ("fire-team", "2.2"),
        ("fire-team", "3.2"),
        ("fire-team", "3.2"),
    ]
    for u, place in enumerate(s.place):
        if SIDE[u] == Side.ENEMY and place >= 0:
            assert is_exposed(s, u) is (place == at("3.2")[0])
            assert is_pinned(s, u) is (place == at("2.2")[0])
            assert s.status[u] & CHECKED
    assert s.steps[unit("squad-1-1")] == 3, "US units have gas masks"
    assert not is_pinned(s, unit("squad-1-1"))


@rule("fof", "4.3.6D/1")
def test_gas_turns_a_crew_and_leaves_other_cards_alone():
    s = board(WIDE, {"rpd-team-1": "2.2", "nva-squad-1": "2.1"}, tear_gas=1 << at("2.2")[0])
    cards(s, card_with(3, 3))
    gas_works(s)
    assert s.status[unit("rpd-team-1")] & FIRE_TEAM_SIDE
    assert s.steps[unit("nva-squad-1")] == 3


@rule("fof", "9.4/12", "4.3.6D/1")
def test_who_falls_back_prefers_what_the_company_cannot_see_then_the_best_terrain():
    s = board(WIDE, {"nva-squad-1": "2.2", "squad-1-1": "1.1"})
    # The jungle at 3.2 lies on no line from 1.1, 3.3 on the diagonal, 3.1 straight ahead.
    assert fall_back(s, unit("nva-squad-1"), "9.4/12")
    assert s.place[unit("nva-squad-1")] == at("3.2")[0]
    assert is_exposed(s, unit("nva-squad-1"))
    assert best_of(s, at("3.1", "3.2"), out_of_sight(s))[0] == at("3.2")[0]
    s.place[unit("squad-1-1")] = at("1.2")[0]
    assert best_of(s, at("3.1", "3.2"), out_of_sight(s))[0] == at("3.1")[0], "now the jungle is seen"
    s.place[unit("squad-1-1")] = at("1.1")[0]
    assert best_of(s, at("3.1", "3.3"), out_of_sight(s))[1].cards, "equal cards: at random"


@rule("fof", "9.4/12")
def test_who_falls_back_from_the_last_row_leaves_the_map():
    s = board(WIDE, {"nva-squad-1": "4.2"})
    assert fall_back(s, unit("nva-squad-1"), "9.4/12")
    assert s.place[unit("nva-squad-1")] == LEFT


@rule("fof", "9.4/12")
@pytest.mark.parametrize("column", [1, 3])
def test_at_the_side_of_the_map_two_cards_are_behind(column):
    s = board(WIDE, {"nva-squad-1": f"2.{column}", "squad-1-1": "1.1"})
    fall_back(s, unit("nva-squad-1"), "9.4/12")
    assert s.place[unit("nva-squad-1")] == at("3.2")[0]
