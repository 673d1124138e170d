"""2.3 The ratings of command groups by dice."""

import pytest

from dangerclose.games.incoming import GAME, ratings
from dangerclose.games.incoming.components import CHARTS
from dangerclose.games.incoming.field import rating_of
from dangerclose.games.incoming.knowledge import known
from dangerclose.games.incoming.sheets import sheet_of
from dangerclose.games.incoming.terms import Army
from dangerclose.testing import rule
from tests.games.incoming.board import lay_down, played, stand, told

LEAD, CHIEF, VC = "us-1-platoon-cg-1", "us-A-company-cg-1", "vc-1-platoon-cg-1"


@rule("incoming", "2.3/T1")
@pytest.mark.parametrize(
    ("army", "year", "elite", "dice"),
    [
        ("us", 1966, True, [0, 1, 1, 1, 2, 2]),
        ("usmc", 1967, False, [0, 1, 1, 1, 2, 2]),
        ("anzac", 1970, False, [0, 1, 1, 1, 2, 2]),
        ("nva", 1968, False, [0, 0, 1, 1, 1, 2]),
        ("vc-main-force", 1965, False, [0, 0, 1, 1, 1, 2]),
        ("rok", 1969, False, [0, 0, 1, 1, 1, 2]),
        ("arvn-elite", 1968, False, [0, 0, 1, 1, 1, 2]),
        ("us", 1968, False, [0, 0, 1, 1, 1, 2]),
        ("us", 1968, True, [0, 0, 1, 1, 1, 2]),
        ("usmc", 1968, False, [0, 0, 1, 1, 1, 2]),
        ("us", 1969, False, [0, 0, 0, 1, 1, 2]),
        ("arvn", 1967, False, [0, 0, 0, 1, 1, 2]),
        ("vc-local-force", 1967, False, [0, 0, 0, 0, 1, 2]),
        ("militia", 1967, False, [0, 0, 0, 0, 1, 2]),
        ("special-forces", 1970, False, [0, 1, 1, 1, 2, 2]),
    ],
)
def test_what_each_die_makes_of_a_command_group(army, year, elite, dice):
    row = ratings.class_of(CHARTS.armies[Army(army).number], year, elite=elite)
    assert [ratings.rated(row, die) for die in range(1, 7)] == dice


@rule("incoming", "2.3/6", "2.3/11")
def test_a_die_for_each_command_group_before_the_game_if_players_want_it():
    s = GAME.setup("dry-season-sweep", {"ratings": "by-dice"})
    groups = [one for one in sheet_of(s).stands if sheet_of(s).commands[one]]
    lay_down(s, [6, 1, 3, 4, 5, 6])
    s.log = []
    assert len(groups) == 6
    played(ratings.throw(s))
    assert [event.args[1] for event in told(s, "rated")] == [
        rating_of(s, event.args[0]) for event in told(s, "rated")
    ]
    assert [rating_of(s, stand(one)) for one in (CHIEF, LEAD)] == [2, 0]
    assert sheet_of(s).rating[stand(LEAD)] == 1, "that is the scenario's"
    assert rating_of(known(s, 1), stand(LEAD)) == 0
    assert {event.args[0] for event in told(s, "rated")} == set(groups)


@rule("incoming", "2.3/5", "2.3/6")
def test_else_the_scenario_rates_them():
    s = GAME.setup("dry-season-sweep", {})
    lay_down(s, [])
    played(ratings.throw(s))
    assert not s.ratings
    assert rating_of(s, stand(VC)) == sheet_of(s).rating[stand(VC)] == 1
