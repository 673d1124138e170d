"""4.2.4g, 6.4/11, 6.4/12, 6.5.3, 6.8.1E Flamethrowers against those inside something; rifle grenades."""

from __future__ import annotations

import pytest

from dangerclose.games.fof import demolitions
from dangerclose.games.fof.attempts import Order
from dangerclose.games.fof.changes import new_asset
from dangerclose.games.fof.combat_actions import ENTRIES
from dangerclose.games.fof.demolitions import flame, flame_targets, resolve_flames, why_not_flame
from dangerclose.games.fof.field import basic_fire, is_exposed, is_good_order
from dangerclose.games.fof.grenades import grenade_targets, throw
from dangerclose.games.fof.grid import REMOVED
from dangerclose.games.fof.loads import assets_in_reach, loadable, pick_up_asset
from dangerclose.games.fof.state import FIRE_TEAM_SIDE, NOBODY
from dangerclose.games.fof.tables import AMMUNITION
from dangerclose.games.fof.terms import Ammo, Asset, CoverMarker, Range
from dangerclose.testing import rule
from tests.games.fof.board import answered, at, board, cards, cover, spot, told, unit

FLAME = "pel-flame-1"
HQ = Order(unit("pel-plt-hq-1"), "3.3.2B/1")
LANE = ["O1 O1 O1"]


def facing(kind, place="1.1", **columns):
    """A flamethrower team on a card, and Japanese under a marker there or on the next card."""
    s = board(LANE, {FLAME: "1.1", "ija-rifle-squad-1": place}, **columns)
    s.under[unit("ija-rifle-squad-1")] = cover(s, place, kind, facing=4)
    spot(s, place)
    return s


@rule("fof", "4.2.4g", "6.5.3/1", "6.4/11")
@pytest.mark.parametrize(
    "kind",
    [CoverMarker.FOXHOLES, CoverMarker.TRENCH, CoverMarker.BUNKER, CoverMarker.PILLBOX, CoverMarker.COVER],
)
def test_a_flamethrower_strikes_those_inside_on_its_own_card_without_a_draw(kind):
    s = facing(kind)
    assert why_not_flame(s, HQ, unit(FLAME)) == ""
    answered(flame(s, HQ, unit(FLAME)))
    assert s.k_kind == [demolitions.FLAME]
    assert s.k_cover == [0]
    assert s.ammo[unit(FLAME)] == 1, "one of its two shots"
    assert "reach" in why_not_flame(facing(kind, "1.2"), HQ, unit(FLAME)), "point blank alone"


@rule("fof", "4.2.4g", "6.5.3/1")
def test_flames_want_a_spotted_enemy_inside_something():
    s = facing(CoverMarker.BUNKER)
    s.spotted = 0
    assert why_not_flame(s, HQ, unit(FLAME)) != ""
    s = facing(CoverMarker.BUNKER)
    s.under[unit("ija-rifle-squad-1")] = NOBODY
    assert why_not_flame(s, HQ, unit(FLAME)) != ""
    s = facing(CoverMarker.BUNKER)
    s.status[unit(FLAME)] |= FIRE_TEAM_SIDE
    assert why_not_flame(s, HQ, unit(FLAME)) == "It has no flamethrower."
    only = next(entry.only for entry in ENTRIES if entry.verb == "flame-attack")
    assert only(unit(FLAME))
    assert not only(unit("pel-squad-1-1"))


@rule("fof", "6.8.1E/1", "1.2.6/25")
def test_without_shots_the_team_turns_and_a_new_flamethrower_turns_it_back():
    s = facing(CoverMarker.PILLBOX)
    assert basic_fire(s, unit(FLAME)) is None, "flames are no Basic VOF"
    answered(flame(s, HQ, unit(FLAME)))
    answered(flame(s, HQ, unit(FLAME)))
    assert s.ammo[unit(FLAME)] == 0
    assert s.status[unit(FLAME)] & FIRE_TEAM_SIDE
    assert why_not_flame(s, HQ, unit(FLAME)) == "It has no flamethrower."
    spare = new_asset(s, AMMUNITION + Ammo.FLAMETHROWER, 2, place=at("1.1")[0])
    assert spare in assets_in_reach(s, unit(FLAME))
    pick_up_asset(s, unit(FLAME), spare)
    assert is_good_order(s, unit(FLAME))
    assert s.ammo[unit(FLAME)] == 2
    assert why_not_flame(s, HQ, unit(FLAME)) == ""


@rule("fof", "6.8.1E/1", "5.1.6A/T1")
def test_nobody_carries_a_second_flamethrower_on_one_back():
    s = facing(CoverMarker.PILLBOX)
    spare = new_asset(s, AMMUNITION + Ammo.FLAMETHROWER, 2, place=at("1.1")[0])
    assert spare not in assets_in_reach(s, unit(FLAME))


@rule("fof", "6.5.3/2", "6.4/11", "5.2.3D/1")
def test_who_survives_the_flames_in_a_cave_is_gone_into_it():
    s = facing(CoverMarker.MEDIUM_CAVE)
    answered(flame(s, HQ, unit(FLAME)))
    cards(s, 32)  # one Step fights on as an Assault Team, two are still the squad
    resolve_flames(s)
    assert s.place[unit("ija-rifle-squad-1")] == REMOVED
    assert s.v_place[0] == at("1.1")[0], "the cave is there yet"
    out = facing(CoverMarker.PILLBOX)
    answered(flame(out, HQ, unit(FLAME)))
    cards(out, 32)
    resolve_flames(out)
    assert is_exposed(out, unit("ija-rifle-squad-1"))
    assert out.v_place[0] == REMOVED


@rule("fof", "6.4/11", "6.5.3/2")
def test_a_mounted_flamethrower_reaches_the_next_card(monkeypatch):
    ranges = list(demolitions.FLAME_RANGE)
    ranges[unit("pel-m4a3-1")] = Range.CLOSE
    monkeypatch.setattr(demolitions, "FLAME_RANGE", tuple(ranges))
    tank = unit("pel-m4a3-1")
    for place, reached in (("1.1", True), ("1.2", True), ("1.3", False)):
        s = board(LANE, {"pel-m4a3-1": "1.1", "ija-rifle-squad-1": place})
        s.under[unit("ija-rifle-squad-1")] = cover(s, place, CoverMarker.PILLBOX, facing=4)
        assert flame_targets(s, tank) == [], "nobody is spotted"
        spot(s, place)
        assert bool(flame_targets(s, tank)) is reached
    answered(flame(board_with_tank(), HQ, tank))
    s = board_with_tank()
    fuel = s.ammo[tank]
    answered(flame(s, HQ, tank))
    assert s.ammo[tank] == fuel - 1


def board_with_tank():
    s = board(LANE, {"pel-m4a3-1": "1.1", "ija-rifle-squad-1": "1.2"})
    s.under[unit("ija-rifle-squad-1")] = cover(s, "1.2", CoverMarker.PILLBOX, facing=4)
    spot(s, "1.2")
    return s


# 6.4/12


def rifles(**columns):
    s = board(LANE, {"norm-squad-1-1": "1.1", "ger-grenadier-squad-1": "1.2"}, **columns)
    new_asset(s, Asset.RIFLE_GRENADE, holder=unit("norm-squad-1-1"))
    spot(s, "1.2")
    return s


@rule("fof", "6.4/12", "4.2.4d")
@pytest.mark.parametrize(("drawn", "kind"), [((3, 1), "grenade-hits"), ((1, 2), "grenade-misses")])
def test_rifle_grenades_reach_the_next_card_once_hit_or_miss(drawn, kind):
    s = rifles()
    squad = unit("norm-squad-1-1")
    assert grenade_targets(s, squad) == 1 << at("1.2")[0]
    cards(s, *drawn)
    answered(throw(s, HQ, squad))
    assert told(s, kind)
    assert told(s, "fires-rifle-grenades")
    assert not grenade_targets(s, squad), "they are expended"


@rule("fof", "6.4/12")
def test_rifle_grenades_need_open_sky_and_a_squad_in_order():
    for kind in (
        CoverMarker.BUNKER,
        CoverMarker.PILLBOX,
        CoverMarker.STRONG_BUILDING,
        CoverMarker.LIGHT_BUILDING,
    ):
        s = rifles()
        s.under[unit("norm-squad-1-1")] = cover(s, "1.1", kind, facing=2)
        assert not grenade_targets(s, unit("norm-squad-1-1"))
    s = rifles()
    s.under[unit("norm-squad-1-1")] = cover(s, "1.1", CoverMarker.TRENCH)
    assert grenade_targets(s, unit("norm-squad-1-1"))


@rule("fof", "6.4/12", "6.5.1/1")
def test_on_the_own_card_hand_grenades_are_thrown_and_the_rifle_grenades_kept():
    s = board(LANE, {"norm-squad-1-1": "1.1", "ger-grenadier-squad-1": "1.1"})
    new_asset(s, Asset.RIFLE_GRENADE, holder=unit("norm-squad-1-1"))
    spot(s, "1.1")
    cards(s, 3, 1, 2, 5)
    answered(throw(s, HQ, unit("norm-squad-1-1")))
    assert told(s, "grenade-hits")
    assert s.a_holder == [unit("norm-squad-1-1")]


@rule("fof", "6.4/12", "4.2.2h")
def test_rifle_grenades_do_not_change_hands():
    s = board(LANE, {"norm-squad-1-1": "1.1", "norm-squad-2-1": "1.1", "norm-truck-1": "1.1"})
    new_asset(s, Asset.RIFLE_GRENADE, holder=unit("norm-squad-1-1"))
    new_asset(s, Asset.RIFLE_GRENADE, place=at("1.1")[0])
    assert list(assets_in_reach(s, unit("norm-squad-2-1"))) == []
    assert not loadable(s, unit("norm-squad-1-1"), unit("norm-truck-1"))
    new_asset(s, Asset.HC_SMOKE, holder=unit("norm-squad-1-1"))
    assert list(assets_in_reach(s, unit("norm-squad-2-1"))) == [2]
