"""1.2.1G, 5.2.2B, 5.2.2C Printed elevations, church towers; 8.3.1, 8.3.3 infrared and thermal sights."""

from __future__ import annotations

import pytest

from dangerclose.games.fof import field
from dangerclose.games.fof.at_combat import at_lines, shot_at
from dangerclose.games.fof.changes import new_asset
from dangerclose.games.fof.field import in_sight, level_of_unit
from dangerclose.games.fof.fire import update_fire
from dangerclose.games.fof.moves import cover_has_room, take_cover
from dangerclose.games.fof.reckoning import net_combat_modifier
from dangerclose.games.fof.sight import level_of, sees
from dangerclose.games.fof.state import NOBODY
from dangerclose.games.fof.tables import RANDOM, TERRAIN
from dangerclose.games.fof.terms import Asset, CoverMarker
from dangerclose.games.fof.volume import volumes
from dangerclose.testing import rule
from tests.games.fof.board import at, board, cards, fallen, fire, told, unit

RIDGE, FLAT, MANGROVE = "LR1", "LA1", "LM1"


@rule("fof", "1.2.1G/1", "5.2.2C/1", "5.2.2/1")
def test_an_elevation_that_is_printed_counts_like_a_hill():
    s = board([f"{FLAT} {RIDGE} O1^ {RIDGE}^ ??"])
    assert [level_of(s, place) for place in at("1.1", "1.2", "1.3", "1.4", "1.5")] == [1, 2, 2, 3, 1]


@rule("fof", "5.2.2C/1", "5.2.2/2", "1.2.1G/1")
def test_from_a_ridge_one_sees_over_lower_ground_and_not_over_another_ridge():
    dark = "B1"
    s = board([f"{RIDGE} {dark} {FLAT}"])
    assert sees(s, *at("1.1", "1.3"))
    assert sees(s, *at("1.3", "1.1"))
    s = board([f"{FLAT} {dark} {FLAT}"])
    assert not sees(s, *at("1.1", "1.3"))
    s = board([f"{RIDGE} {RIDGE} {FLAT}"])
    assert not sees(s, *at("1.1", "1.3"))


@rule("fof", "1.2.1G/1")
def test_the_decks_print_elevations_and_stories_where_the_book_says():
    raised = {card.name.split(",")[0] for card in TERRAIN if card.level and card.block is None}
    assert {name.removesuffix(" N-S").removesuffix(" E-W") for name in raised} == {
        "Coral Ridge",
        "Cave Slope",
    }
    assert {card.code for card in TERRAIN if card.urban == "normandy-church"} == {"NT1"}


# 5.2.2B/2

CHURCH = "NT1"


def searched(code, number):
    """A unit that has found cover, by a random number of ten on the Urban Cover Probability Table."""
    s = board([f"{code} O1 O1"], {"norm-bazooka-1": "1.1"})
    cards(s, next(card for card, row in enumerate(RANDOM, start=1) if row[10] == number))
    take_cover(s, unit("norm-bazooka-1"))
    return s


@rule("fof", "5.2.2B/2", "5.2.3C/1", "1.2.1G/1")
def test_a_church_may_have_a_tower_and_no_other_card_has_one():
    assert searched(CHURCH, 9).v_kind == [CoverMarker.STRONG_BUILDING, CoverMarker.CHURCH_TOWER]
    assert searched(CHURCH, 5).v_kind == [CoverMarker.STRONG_BUILDING]
    for code in ("NV1", "NF1", "V1", "LB1"):
        for number in range(1, 11):
            assert CoverMarker.CHURCH_TOWER not in searched(code, number).v_kind, code


@rule("fof", "5.2.2B/2", "5.2.2/1", "5.2.2B/1")
def test_from_the_tower_one_sees_from_a_level_higher_and_one_step_fits():
    s = searched(CHURCH, 9)
    u = unit("norm-bazooka-1")
    assert level_of_unit(s, u) == 1
    s.under[u] = 1
    assert level_of_unit(s, u) == 2
    assert not cover_has_room(s, unit("norm-squad-1-1"), 1), "a tower holds one Step"


# 8.3.1, 8.3.3


def night(*, firer="norm-squad-1-1", where="1.1", asset=None, **columns):
    s = board(["O1 O1 O1"], {firer: "1.1", "ger-grenadier-squad-1": where}, visibility=3, **columns)
    if asset is not None:
        new_asset(s, asset, holder=unit(firer))
    return fire(s, where)


def modifier_lines(s, where):
    target = unit("ger-grenadier-squad-1")
    return [line.text for line in net_combat_modifier(s, target, volumes(s).get(at(where)[0])).lines]


@rule("fof", "8.3.1/1")
def test_infrared_on_small_arms_lights_the_own_card_alone():
    assert "visibility" in modifier_lines(night(), "1.1")
    assert "visibility" not in modifier_lines(night(asset=Asset.ACTIVE_INFRARED), "1.1")
    assert "visibility" in modifier_lines(night(asset=Asset.ACTIVE_INFRARED, where="1.2"), "1.2")


@rule("fof", "8.3.1/1")
@pytest.mark.parametrize(("where", "lit"), [("1.1", True), ("1.2", True), ("1.3", False)])
def test_infrared_on_a_vehicle_reaches_the_next_card(monkeypatch, where, lit):
    tank = unit("norm-m4a3-1")
    equipped = list(field.INFRARED)
    equipped[tank] = True
    monkeypatch.setattr(field, "INFRARED", tuple(equipped))
    s = board(["O1 O1 O1"], {"norm-m4a3-1": "1.1", "ger-stug-iii-1": where}, visibility=3)
    lines = [line.text for line in at_lines(s, shot_at(s, tank, unit("ger-stug-iii-1"), at(where)[0]))]
    assert ("visibility" not in lines) is lit
    answer = [line.text for line in at_lines(s, shot_at(s, unit("ger-stug-iii-1"), tank, at("1.1")[0]))]
    assert "visibility" in answer, "the other has none"


@rule("fof", "8.3.3/1")
def test_thermal_sights_see_and_fire_through_darkness_and_smoke_to_full_range():
    plain = night(where="1.3")
    assert fallen(plain, "1.3") == []
    s = night(where="1.3", asset=Asset.THERMAL_SIGHT)
    assert fallen(s, "1.3") == ["S"]
    assert "visibility" not in modifier_lines(s, "1.3")
    for smoke in ("1.1", "1.2", "1.3"):
        s = night(where="1.3", asset=Asset.THERMAL_SIGHT, smoke=1 << at(smoke)[0])
        assert fallen(s, "1.3") == ["S"], smoke
        assert not {"smoke", "visibility"} & set(modifier_lines(s, "1.3"))
    update_fire(s)
    s.smoke |= 1 << at("1.1")[0]
    update_fire(s)
    assert not told(s, "ceases-fire")


@rule("fof", "8.3.3/1", "8.3.2/1")
def test_a_starlight_scope_does_not_see_through_smoke():
    s = night(where="1.3", asset=Asset.STARLIGHT_SCOPE, smoke=1 << at("1.2")[0])
    assert not in_sight(s, unit("norm-squad-1-1")) >> at("1.3")[0] & 1
    assert s.a_holder[0] != NOBODY
    assert not told(s, "attempts")
