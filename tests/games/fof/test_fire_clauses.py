"""Clauses of fire, sight and contact that stand in no worked example: one position each."""

from __future__ import annotations

import pytest

from dangerclose.core.chance import Chance, seed_of
from dangerclose.games.fof.activity import enemy_activity
from dangerclose.games.fof.changes import convert_step, pin
from dangerclose.games.fof.combat import combat_effects, targets
from dangerclose.games.fof.command_limits import most_saved, most_spent
from dangerclose.games.fof.components import ACTION_DECK, AGENCIES, CHARTS, FORCES, MISSIONS, PACKAGES
from dangerclose.games.fof.controls import lz_capable
from dangerclose.games.fof.fire import update_fire
from dangerclose.games.fof.fire_missions import fire_targets, slot, update_fire_missions
from dangerclose.games.fof.grid import PLACES, name_of, parse_place, place_of
from dangerclose.games.fof.ground import boundaries, lay
from dangerclose.games.fof.moves import move_to
from dangerclose.games.fof.placement import place_package
from dangerclose.games.fof.reckoning import net_combat_modifier
from dangerclose.games.fof.spotting import spottable
from dangerclose.games.fof.state import EXPOSED, NO_CARD, NOWHERE, PINNED
from dangerclose.games.fof.tables import DECKS, SIDE, TERRAIN, UNITS
from dangerclose.games.fof.targets import leave_grenades, mark
from dangerclose.games.fof.terms import (
    Activity,
    CoverMarker,
    Experience,
    FireMission,
    HitEffect,
    Illumination,
    Letter,
    Side,
    Tactics,
    UnitKind,
    Vof,
)
from dangerclose.games.fof.volume import volumes
from dangerclose.testing import rule
from tests.games.fof.board import aims, at, board, cover, fire, put_unit, spot, unit

FIELD = ["O1 O1 O1 O1"] * 4


def lines(s, name):
    u = unit(name)
    return {line.text: line.value for line in net_combat_modifier(s, u, volumes(s).get(s.place[u])).lines}


# The map and the cards


@rule("fof", "1.2.1/1", "5.2/1", "1.2.1D/1")
def test_the_map_is_dealt_from_the_campaigns_deck_in_rows_and_columns():
    s = board(FIELD)
    s.terrain, s.hills = (NO_CARD,) * PLACES, (0,) * PLACES
    s.rows, s.columns = 4, 6
    box = boundaries(s)
    assert [name_of(place) for place in range(PLACES) if box >> place & 1][:7] == [
        *[f"1.{column}" for column in range(1, 7)],
        "2.1",
    ]
    before = s.terrain_deck
    for place in range(PLACES):
        if box >> place & 1:
            lay(s, place, "2.2.1/1")
    kinds = [s.terrain[place] for place in range(PLACES) if box >> place & 1]
    assert set(kinds) <= set(DECKS["vietnam"])
    assert not any(TERRAIN[kind].hill for kind in kinds), "on a Hill card another is laid"
    assert (before ^ s.terrain_deck).bit_count() == 24 + sum(s.hills)


@rule("fof", "1.2.1E/1")
def test_helicopters_land_where_the_card_says_so():
    s = board(["O1 J1", "P1 ??"])
    assert lz_capable(s) == sum(1 << parse_place(name) for name in ("1.1", "2.1", "2.2"))


@rule("fof", "1.2.2A/1")
def test_a_card_gives_more_commands_to_who_is_activated():
    assert all(card.activated >= card.initiative >= 0 for card in ACTION_DECK)
    assert any(card.activated > card.initiative for card in ACTION_DECK)


@rule("fof", "8.1/2", "8.1/T1")
@pytest.mark.parametrize(
    ("visibility", "spend", "saved"), [(1, 6, (3, 6, 9)), (2, 4, (2, 4, 6)), (5, 4, (2, 4, 6))]
)
def test_limited_visibility_limits_commands(visibility, spend, saved):
    s = board(FIELD, {"co-hq": "1.1"}, visibility=visibility)
    assert most_spent(s) == spend
    found = []
    for level in (Experience.GREEN, Experience.LINE, Experience.VETERAN):
        s.experience[unit("co-hq")] = level
        found.append(most_saved(s, unit("co-hq")))
    assert tuple(found) == saved


# Values


@rule("fof", "6.2.2/T1", "1.2.6/25", "1.2.4A/1")
def test_the_special_vof_have_the_printed_numbers():
    values = CHARTS.combat
    assert (values.grenade_miss, values.demo_miss, values.concentrated_fire, values.crossfire) == (
        -1,
        -2,
        -1,
        -1,
    )
    assert (values.mines, values.vof[Vof.SNIPER]) == (-4, -3)
    assert {force.side: force.grenade for force in FORCES.values()} == {Side.FRIENDLY: -4, Side.ENEMY: -3}
    struck = [row.modifier for agency in AGENCIES for row in agency.missions if row.modifier]
    assert struck
    assert all(-8 <= value <= -1 for value in struck)


@rule("fof", "6.2.1/1", "1.2.6/5", "1.2.6/38", "6.3/5", "1.2.4H/1", "1.2.4D/1")
def test_status_cover_and_visibility_stand_line_by_line():
    s = board(FIELD, {"nva-squad-1": "2.1", "squad-1-1": "1.1 exposed pinned"}, visibility=1)
    s.under[unit("squad-1-1")] = cover(s, "1.1", CoverMarker.TRENCH)
    fire(s)
    assert s.commands == 0, "nobody had to be told"
    assert lines(s, "squad-1-1") == {
        "Automatic Weapons": -1,
        "Open Ground": 0,
        "visibility": 1,
        "Exposed": -2,
        "Pinned": 1,
        "Trench": 2,
    }


@rule("fof", "1.2.1H/1", "1.2.6/17")
@pytest.mark.parametrize(("code", "burst"), [("J1", -1), ("P1", 1), ("O1", 0)])
def test_a_burst_icon_counts_for_incoming_and_not_for_air_strikes(code, burst):
    s = board([f"{code} O1", "O1 O1"], {"squad-1-1": "1.1"})
    s.i_place, s.i_value, s.i_side, s.i_pending, s.i_agency = at("1.1"), [-5], [0], [0], [0]
    s.i_kind = [FireMission.HE]
    assert lines(s, "squad-1-1").get("burst", 0) == burst
    s.i_kind = [FireMission.BOMBS]
    assert "burst" not in lines(s, "squad-1-1")


@rule("fof", "6.7/2", "6.7/3", "6.7.2B/1")
def test_agencies_are_named_with_what_they_fire():
    names = [agency.name for agency in AGENCIES]
    assert len(set(names)) == len(names)
    assert all(agency.missions for agency in AGENCIES)
    tot = [
        (row.modifier, he.modifier)
        for agency in AGENCIES
        for row in agency.missions
        for he in agency.missions
        if row.mission == FireMission.TOT and he.mission == FireMission.HE
    ]
    assert tot
    assert all(better < plain for better, plain in tot), "all rounds at once are worse to be under"


@rule("fof", "1.2.6/19", "8.2/2")
def test_a_card_beside_a_strong_light_is_lit():
    s = board(FIELD, {"squad-1-1": "1.1", "local-force-squad-1": "3.1"}, visibility=5)
    s.l_place, s.l_kind = at("4.1"), [Illumination.ARTILLERY]
    fire(s, "3.1")
    assert lines(s, "local-force-squad-1")["visibility"] == 4
    s.l_kind = [Illumination.HANDHELD]
    update_fire(s)
    assert not spottable(s, unit("squad-1-1"))


# Opening fire


@rule("fof", "6.1.1/4", "6.2.3/X3")
def test_an_enemy_who_moves_into_sight_is_fired_at_and_fires():
    rows = ["O1 J1 O1 O1", "J1 J1 O1 O1", "O1 O1 O1 O1", "O1 O1 O1 O1"]
    s = board(rows, {"squad-1-1": "1.1", "sniper-1": "3.2"})
    fire(s, "3.2")
    assert (aims(s, "1.1"), aims(s, "3.2", Side.ENEMY)) == (None, None)
    move_to(s, unit("sniper-1"), parse_place("2.2"), clause="9.6/2")
    assert aims(s, "2.2", Side.ENEMY) == "1.1"
    assert aims(s, "1.1") == "2.2"


@rule("fof", "6.0/5", "9.4/7")
def test_an_activity_check_can_bring_an_enemy_into_the_fight():
    fought = 0
    for seed in range(30):
        s = board(FIELD, {"squad-1-1": "1.1", "local-force-squad-1": "3.1"}, turn=2, tactics=Tactics.ASSAULT)
        s.chance = Chance(seed_of(seed))
        fire(s)
        assert aims(s, "3.1", Side.ENEMY) is None, "two cards are too far for its rifles"
        enemy_activity(s)
        fought += any(target != NOWHERE for target in s.aim[PLACES:])
    assert fought


@rule("fof", "6.2.3/2")
def test_a_line_of_fire_limits_neither_spotting_nor_observers():
    s = board(FIELD, {"squad-1-1": "1.1", "arty-fo": "1.1", "local-force-squad-1": "2.1"})
    fire(s, "2.1")
    put_unit(s, "sniper-1", "1.3")
    put_unit(s, "nva-squad-1", "2.2")
    assert spottable(s, unit("squad-1-1")) == 1 << parse_place("1.3") | 1 << parse_place("2.2")
    spot(s, "1.3")
    assert fire_targets(s, unit("arty-fo"), slot(0, FireMission.HE)) >> parse_place("1.3") & 1
    put_unit(s, "local-force-squad-2", "1.1")
    spot(s, "1.1")
    assert fire_targets(s, unit("arty-fo"), slot(0, FireMission.HE)) >> parse_place("1.3") & 1


@rule("fof", "9.3/6", "9.3/4")
def test_an_unspotted_enemy_who_comes_under_fire_is_struck():
    s = board(FIELD, {"squad-1-1": "1.1"})
    s.aim[parse_place("1.1")] = parse_place("2.1")
    put_unit(s, "local-force-squad-1", "2.1")
    update_fire(s)
    assert not s.spotted >> parse_place("2.1") & 1
    assert unit("local-force-squad-1") in [u for u, _ in targets(s)]
    combat_effects(s)


@rule("fof", "6.3.2B/6")
def test_who_is_eliminated_is_not_pinned_any_more():
    s = board(FIELD, {"m60-1-1": "1.1"})
    pin(s, unit("m60-1-1"))
    convert_step(s, unit("m60-1-1"), HitEffect.CASUALTY)
    assert not s.status[unit("m60-1-1")] & (PINNED | EXPOSED)


@rule("fof", "6.2.2/3", "6.5.1/5")
def test_grenades_at_a_cover_marker_that_all_have_left_are_a_miss():
    s = board(FIELD, {"nva-squad-1": "2.1", "leader-1": "2.1"})
    trench = cover(s, "2.1", CoverMarker.TRENCH)
    for name in ("nva-squad-1", "leader-1"):
        s.under[unit(name)] = trench
    mark(s, 1, -1, trench, -4, side=Side.ENEMY)
    leave_grenades(s, unit("leader-1"), parse_place("2.1"))
    assert (s.k_cover, s.grenade_miss) == ([trench], 0), "somebody is still there"
    s.place[unit("leader-1")], s.under[unit("leader-1")] = parse_place("3.1"), -1
    leave_grenades(s, unit("nva-squad-1"), parse_place("2.1"))
    assert s.k_cover == []
    assert s.grenade_miss == 1 << parse_place("2.1")


# What packages bring


@rule("fof", "9.2.1/10", "9.2.1/12", "9.2.1/14", "9.2.1/15", "9.2.1/16", "9.2.1/17")
@pytest.mark.parametrize(
    ("name", "kinds"),
    [
        ("sniper", [UnitKind.SNIPER]),
        ("trail-watchers", [UnitKind.SQUAD]),
        ("heavy-weapon", [UnitKind.WEAPONS_TEAM]),
        ("ambush", [UnitKind.SQUAD, UnitKind.SQUAD, UnitKind.WEAPONS_TEAM]),
        ("platoon-position", [UnitKind.SQUAD, UnitKind.SQUAD, UnitKind.WEAPONS_TEAM, UnitKind.LEADER]),
    ],
)
def test_a_package_brings_what_it_describes(name, kinds):
    s = board(["O1 O1 O1 O1 O1"] * 5, {"squad-1-1": "2.3"}, mission="a2")
    packages = PACKAGES[MISSIONS["a2"].packages]
    number = next(n for n, one in enumerate(packages.packages) if one.id == name)
    assert place_package(s, packages, number, place_of(2, 3), Letter.A)
    enemies = [u for u, place in enumerate(s.place) if place >= 0 and SIDE[u] == Side.ENEMY]
    assert sorted(UNITS[u].kind for u in enemies) == sorted(kinds)


# 3.7 What follows the steps of the Combat Phase


@rule("fof", "TSS-3.7.1a/3", "3.7.1A/1")
def test_the_activity_follows_the_fire_missions():
    s = board(FIELD, {"squad-1-1": "1.1", "sniper-1": "3.3"})
    s.place[unit("sniper-1")] = NOWHERE
    s.i_place, s.i_value, s.i_kind = at("3.3"), [-5], [FireMission.HE]
    s.i_side, s.i_pending, s.i_agency = [Side.FRIENDLY], [1], [0]
    update_fire(s)
    assert s.activity == Activity.NO_CONTACT
    update_fire_missions(s)
    assert s.activity == Activity.CONTACT
    update_fire_missions(s)
    assert s.activity == Activity.NO_CONTACT


@rule("fof", "TSS-3.7.2/7", "6.3/10")
def test_fire_is_adjusted_when_all_is_resolved():
    s = fire(board(FIELD, {"rpd-team-1": "2.1", "squad-1-1": "1.1"}), "2.1")
    assert aims(s, "2.1", Side.ENEMY) == "1.1"
    for seed in range(20):
        twin = s.copy()
        twin.log, twin.chance = [], Chance(seed_of(seed))
        combat_effects(twin)
        if twin.place[unit("rpd-team-1")] < 0:
            assert aims(twin, "2.1", Side.ENEMY) is None
            assert aims(twin, "1.1") == "2.1", "the squad fires on where they were"
            return
    raise AssertionError("nobody was hit")
