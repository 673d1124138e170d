"""1.1, 2.1, 2.3, 2.5 Stands: their bases, platoons, ratings and quality; 4.4.2 what works hold."""

import pytest

from dangerclose.games.incoming import movement
from dangerclose.games.incoming.catalogue import ROSTERS
from dangerclose.games.incoming.components import PARAMETERS, SCENARIOS, STANDS
from dangerclose.games.incoming.field import full, touching, within
from dangerclose.games.incoming.rally import needed
from dangerclose.games.incoming.roster import radius
from dangerclose.games.incoming.sheets import sheet_of
from dangerclose.games.incoming.terms import Quality, StandKind
from dangerclose.testing import rule
from tests.games.incoming.board import COMMUNIST, at, board, stand

WHOLE, NARROW = (1000, 1000), (667, 1000)
"""An inch and a half square, and an inch wide."""


@rule("incoming", "1.1/2", "1.1/3", "1.1/4", "1.1/5", "1.1/10", "1.1/13")
@pytest.mark.parametrize("kind", ["fire-team", "platoon-cg", "company-cg", "battalion-cg", "hmg", "aid-post"])
def test_teams_groups_and_weapons_have_a_whole_base(kind):
    row = STANDS.stands[StandKind(kind).number]
    assert (row.width, row.depth) == WHOLE
    assert not row.diameter


@rule("incoming", "1.1/6", "1.1/7", "1.1/8", "1.1/11", "1.1/12", "1.1/14")
@pytest.mark.parametrize(
    "kind", ["rpg", "law", "flamethrower", "observer", "medic", "dog-team", "aircrew", "pilot", "sniper-team"]
)
def test_small_teams_have_a_narrow_base(kind):
    row = STANDS.stands[StandKind(kind).number]
    assert (row.width, row.depth) == NARROW


@rule("incoming", "1.1/9")
def test_a_sniper_stands_on_a_coin():
    assert STANDS.stands[StandKind.SNIPER.number].diameter == 500


@rule("incoming", "1.1/15")
def test_guns_are_as_large_as_they_must_be():
    assert radius(1500, 1500) == sheet_of(board(scenario="wire-at-midnight")).radius[stand("us-gun-105-1")]


@rule("incoming", "1.1/1", "1.1/16", "2.1/3")
@pytest.mark.parametrize("name", SCENARIOS)
def test_one_stand_is_a_fire_team_and_a_few_of_them_a_platoon(name):
    for platoon in range(len(ROSTERS[name].platoons)):
        own = [card for card in ROSTERS[name].cards if card.platoon == platoon]
        assert sum(card.kind == StandKind.PLATOON_CG.number for card in own) == 1
        assert 3 <= sum(card.kind == StandKind.FIRE_TEAM.number for card in own) <= 4


@rule("incoming", "1.0/1", "0/3")
def test_the_only_distance_is_a_width_and_it_is_strict():
    a, b = "us-1-fire-team-1", "us-1-fire-team-2"
    # two bases of a width: their edges are a width apart when their middles are two
    assert within(board({a: "20.63", b: "23.63"}), stand(a), stand(b))
    assert not within(board({a: "20.63", b: "24.63"}), stand(a), stand(b))
    assert touching(board({a: "20.63", b: "22.63"}), stand(a), stand(b))
    assert not touching(board({a: "20.63", b: "23.63"}), stand(a), stand(b))


@rule("incoming", "2.3/4", "2.3/5")
def test_scenarios_give_ratings():
    sheet = sheet_of(board())
    ratings = {
        name: sheet.rating[stand(name)]
        for name in ("us-1-platoon-cg-1", "vc-1-platoon-cg-1", "vc-2-platoon-cg-1")
    }
    assert list(ratings.values()) == [1, 1, 0]


@rule("incoming", "2.5/1")
def test_three_qualities_rally_differently():
    assert [quality.value for quality in Quality] == ["green", "regular", "veteran"]
    s = board({"us-1-fire-team-1": "20.63 pinned", "vc-1-fire-team-1": "40.63 pinned"})
    assert needed(s, stand("us-1-fire-team-1")) == PARAMETERS.rally_pinned[1]
    assert needed(s, stand("vc-1-fire-team-1")) == PARAMETERS.rally_pinned[0]
    assert PARAMETERS.rally_pinned[0] > PARAMETERS.rally_pinned[1] > PARAMETERS.rally_pinned[2]


@rule("incoming", "4.4.2/1", "4.4.2/2")
def test_a_roofed_bunker_holds_one_stand():
    # b1 lies a width wide around column 21, row 32
    inside = {"us-1-fire-team-1": "20.32", "us-1-platoon-cg-1": "24.28", "us-1-fire-team-2": "24.32"}
    s = board(inside, scenario="wire-at-midnight")
    bunker = sheet_of(s).inside["b1"]
    assert bunker >> at(s, "20.32") & 1
    assert full(s, stand("us-1-fire-team-2")) & bunker == bunker
    assert not movement.ends(s, stand("us-1-fire-team-2")) & bunker
    empty = board(inside | {"us-1-fire-team-1": "24.34"}, scenario="wire-at-midnight")
    assert not full(empty, stand("us-1-fire-team-2")) & bunker
    # who has no base of a fire team's kind takes no room
    assert not full(s, stand("us-medic-1")) & bunker


@rule("incoming", "4.4.2/7")
def test_a_trench_holds_what_fits():
    s = board(
        {"us-1-fire-team-1": "24.32", "us-1-fire-team-2": "24.34", "us-1-platoon-cg-1": "26.33"},
        scenario="wire-at-midnight",
    )
    assert not full(s, stand("us-1-platoon-cg-1")) & sheet_of(s).inside["t1"]
    assert sheet_of(board(side=COMMUNIST)).structures


@rule("incoming", "2.2/1")
def test_what_counts_as_a_heavy_weapon():
    heavy = {kind for kind in StandKind if STANDS.stands[kind.number].heavy}
    mortars = {StandKind.MORTAR_60, StandKind.MORTAR_81, StandKind.MORTAR_120}
    guns = {StandKind.GUN_105, StandKind.GUN_155, StandKind.AAA}
    assert heavy == {StandKind.HMG, StandKind.RCL_57, StandKind.RCL_90} | mortars | guns
