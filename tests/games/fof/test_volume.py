"""6.2, 6.4 Volume of Fire, weapons and their limits."""

from __future__ import annotations

import random

import pytest

from dangerclose.games.fof.command_limits import commands_drawn, draw_modifiers
from dangerclose.games.fof.fire import aim_of, update_fire
from dangerclose.games.fof.grid import NE, PLACES, N, name_of, parse_place, place_of
from dangerclose.games.fof.loads import embark
from dangerclose.games.fof.reckoning import net_combat_modifier
from dangerclose.games.fof.state import EXPOSED, GRENADE, NOBODY, NOWHERE, PINNED
from dangerclose.games.fof.tables import UNITS
from dangerclose.games.fof.targets import mark
from dangerclose.games.fof.terms import CoverMarker, Side
from dangerclose.games.fof.volume import (
    fallen_volumes,
    is_crossfire,
    shooters,
    under_fire,
    volumes,
)
from dangerclose.testing import rule
from tests.games.fof.board import at, board, cover, fallen, fire, put_unit, spot, unit

FIELD = ["O1 O1 O1 O1"] * 4


def ncm(s, name):
    u = unit(name)
    return net_combat_modifier(s, u, volumes(s).get(s.place[u]))


def aims(s, place, side=Side.FRIENDLY):
    return aim_of(s, parse_place(place), side)


@rule("fof", "6.2/1", "6.2/3", "6.2.1/T1")
def test_the_best_fire_counts_for_everybody_on_the_card():
    s = fire(board(FIELD, {"squad-1-1": "1.1", "m60-1-1": "1.1", "nva-squad-1": "2.1"}), "2.1")
    lines = [line.text for line in ncm(s, "nva-squad-1").lines]
    assert lines[0] == "Automatic Weapons"


@rule("fof", "6.2/3", "6.2/5", "6.2.1/2", "6.4/2")
def test_on_a_shared_card_each_side_feels_the_others_fire():
    # A/S is Automatic on the same card; the local force has small arms.
    s = fire(board(FIELD, {"squad-1-1": "1.1", "local-force-squad-1": "1.1"}), "1.1")
    assert ncm(s, "local-force-squad-1").lines[0].text == "Automatic Weapons"
    assert ncm(s, "squad-1-1").lines[0].text == "Small Arms"


@rule("fof", "6.2/3")
def test_fire_from_outside_strikes_both_sides_of_a_shared_card():
    s = board(FIELD, {"squad-1-1": "2.1", "local-force-squad-1": "2.1", "m60-1-1": "1.1"})
    spot(s, "2.1")
    s.aim[parse_place("1.1")] = parse_place("2.1")
    update_fire(s)
    assert ncm(s, "squad-1-1").lines[0].text == "Automatic Weapons"


@rule("fof", "6.2.1/2", "6.2.1/T1")
def test_assault_rifles_are_small_arms_beyond_their_card():
    s = fire(board(FIELD, {"squad-1-1": "1.1", "nva-squad-1": "2.1"}), "2.1")
    assert fallen(s, "2.1") == ["S"]


@rule("fof", "6.2.1/4", "6.3.2B/7", "4.2.5/3", "6.2.1/T1")
def test_all_pinned_counts_only_when_all_who_fire_are_pinned():
    s = fire(board(FIELD, {"squad-1-1": "1.1", "m60-1-1": "1.1", "nva-squad-1": "2.1"}), "2.1")
    s.status[unit("m60-1-1")] |= PINNED
    assert ncm(s, "nva-squad-1").lines[0].text == "Small Arms"
    s.status[unit("squad-1-1")] |= PINNED
    line = ncm(s, "nva-squad-1").lines[0]
    assert (line.text, line.value) == ("All Pinned", 2)


@rule("fof", "6.2.2/8", "6.2.2/9")
def test_crossfire_needs_two_cards_of_one_side_and_pinned_ones_serve():
    s = fire(board(FIELD, {"squad-1-1": "1.1", "squad-2-1": "1.3 pinned", "nva-squad-1": "2.2"}), "2.2")
    assert is_crossfire(s, parse_place("2.2"))
    assert ("Crossfire", -1) in [(line.text, line.value) for line in ncm(s, "nva-squad-1").lines]
    put_unit(s, "squad-2-1", "1.1")
    update_fire(s)
    assert not is_crossfire(s, parse_place("2.2")), "two units of one card are one direction"


@rule("fof", "4.2/X1", "4.1.2A/3", "4.1.2B/3", "6.2.2/6")
def test_a_sniper_counts_as_heavy_fire_against_commands():
    s = fire(board(FIELD, {"plt-hq-2": "1.1 veteran", "sniper-1": "3.1"}), "3.1")
    assert commands_drawn(s, unit("plt-hq-2"), 5, activated=True) == 3


@rule("fof", "4.1.2B/1", "4.1.2B/2", "7.4.4/1")
def test_fire_on_the_card_of_its_vehicle_counts_against_a_headquarters_that_rides():
    s = board(FIELD, {"m48a3-1": "1.1", "plt-hq-2": "1.1", "nva-squad-1": "2.1"})
    fire(s, "2.1")
    on_foot = draw_modifiers(s, unit("plt-hq-2"))
    embark(s, unit("plt-hq-2"), unit("m48a3-1"), "4.2.2h")
    assert "Automatic Weapons on its card" in [line.text for line in on_foot]
    assert draw_modifiers(s, unit("plt-hq-2")) == on_foot


# 6.4 Weapons


@rule("fof", "6.4/3", "6.4/7", "6.4/8", "5.1.3/1", "9.4/11")
@pytest.mark.parametrize(
    ("name", "fires"), [("m60-tripod-1", False), ("mortar-81", False), ("m60-1-1", True), ("squad-1-1", True)]
)
def test_heavy_weapons_do_not_fire_while_exposed(name, fires):
    s = fire(board(FIELD, {name: "1.1 exposed", "nva-squad-1": "2.1"}), "2.1")
    assert (aims(s, "1.1") != NOWHERE) is fires


@rule("fof", "6.4/4")
def test_a_tripod_gun_grazes_every_card_of_its_line_on_one_level():
    s = fire(board(FIELD, {"m60-tripod-1": "1.1", "nva-squad-1": "3.1"}), "3.1")
    assert [fallen(s, f"{row}.1") for row in (2, 3, 4)] == [["A"], ["A"], ["A"]]
    hilly = ["O1 O1", "O1 O1", "O1 O1", "O1^ O1"]
    s = fire(board(hilly, {"m60-tripod-1": "1.1", "nva-squad-1": "3.1"}), "3.1")
    assert fallen(s, "4.1") == []
    s = fire(board(FIELD, {"m60-1-1": "1.1", "nva-squad-1": "3.1"}), "3.1")
    assert fallen(s, "2.1") == [], "a bipod does not"


@rule("fof", "6.4/5", "6.8.1A/1")
def test_a_final_protective_line_is_heavy_fire_on_a_diagonal_by_night_too():
    s = board(FIELD, {"m60-tripod-1": "1.1", "nva-squad-1": "2.1"}, visibility=4)
    s.fpl_gun, s.fpl_direction, s.fpl_firing = [unit("m60-tripod-1")], [NE], [0]
    fire(s, "2.1")
    assert aims(s, "1.1") == NOWHERE, "such a gun does not open fire by itself"
    s.fpl_firing = [1]
    assert [fallen(s, place) for place in ("2.2", "3.3", "4.4", "2.1")] == [["H"], ["H"], ["H"], []]


@rule("fof", "6.4/6")
def test_overhead_fire_needs_height_and_a_heavy_weapon():
    hill = ["O1^ O1", "O1 O1", "O1 O1"]
    s = fire(board(hill, {"m60-tripod-1": "1.1", "squad-1-1": "2.1", "sniper-1": "3.1"}), "3.1")
    assert aims(s, "1.1") == parse_place("3.1")
    s = fire(board(hill, {"m60-1-1": "1.1", "squad-1-1": "2.1", "sniper-1": "3.1"}), "3.1")
    assert aims(s, "1.1") == NOWHERE
    high_target = ["O1 O1", "O1 O1", "O1^ O1"]
    s = fire(board(high_target, {"m60-tripod-1": "1.1", "squad-1-1": "2.1", "sniper-1": "3.1"}), "3.1")
    assert aims(s, "1.1") == parse_place("3.1")


@rule("fof", "6.4/7", "6.7.4/2")
def test_mortars_fire_over_friends():
    s = fire(board(FIELD, {"mortar-81": "1.1", "squad-1-1": "2.1", "sniper-1": "3.1"}), "3.1")
    assert aims(s, "1.1") == parse_place("3.1")


@rule("fof", "4.2.2c", "3.5/2", "4.2.3a")
def test_any_marker_is_fire_on_a_card():
    s = board(FIELD, {"squad-1-1": "1.1"})
    assert under_fire(s) == 0
    s.grenade_miss = 1 << at("1.1")[0]
    assert under_fire(s) == s.grenade_miss


# Terrain values against fire (5.2.3/6)


@rule("fof", "1.2.1A/1", "1.2.1A/2", "1.2.1A/4", "5.2.3/6")
def test_two_values_go_by_the_border_that_the_fire_crosses():
    dike = ["P2n O1", "O1 O1"]
    s = fire(board(dike, {"squad-1-1": "1.1", "local-force-squad-1": "2.1"}))
    assert ncm(s, "squad-1-1").lines[1].value == 1, "over the dike in the north"
    s = fire(board(dike, {"squad-1-1": "1.1", "local-force-squad-1": "1.2"}))
    assert ncm(s, "squad-1-1").lines[1].value == 0
    s = fire(board(dike, {"squad-1-1": "1.1", "local-force-squad-1": "1.1"}), "1.1")
    assert ncm(s, "squad-1-1").lines[1].value == 0, "fire from the same card"


@rule("fof", "8.1/4", "8.2/2", "8.2/1", "6.3/4")
def test_darkness_protects_and_light_takes_it_away():
    s = fire(board(FIELD, {"squad-1-1": "1.1", "local-force-squad-1": "2.1"}, visibility=3))
    assert ("visibility", 3) in [(line.text, line.value) for line in ncm(s, "squad-1-1").lines]
    s.l_place, s.l_kind = at("2.1"), [0]  # artillery: -3 on its card, -1 beside it
    assert ("visibility", 2) in [(line.text, line.value) for line in ncm(s, "squad-1-1").lines]
    s.l_place = at("1.1")
    assert "visibility" not in [line.text for line in ncm(s, "squad-1-1").lines]
    s.weather = 1
    assert ("visibility", 1) in [(line.text, line.value) for line in ncm(s, "squad-1-1").lines]


@rule("fof", "8.0/2", "6.2.2/2", "6.2.2/11", "9.5/5")
def test_grenades_are_as_deadly_in_the_dark():
    s = board(FIELD, {"squad-1-1": "1.1"}, visibility=4)
    mark(s, GRENADE, unit("squad-1-1"), NOBODY, -3)
    assert ncm(s, "squad-1-1").ncm == -3


@rule("fof", "8.3.2/1")
def test_a_starlight_scope_fires_without_the_modifier():
    s = board(FIELD, {"squad-1-1": "1.1", "nva-squad-1": "2.1"}, visibility=3)
    s.a_kind, s.a_holder, s.a_place, s.a_points = [16], [unit("squad-1-1")], [-1], [0]
    fire(s, "2.1")
    assert "visibility" not in [line.text for line in ncm(s, "nva-squad-1").lines]


@rule("fof", "8.4/1", "4.3.6C/1")
def test_smoke_protects_once_by_its_best_number():
    s = fire(board(FIELD, {"squad-1-1": "1.1", "local-force-squad-1": "2.1"}))
    s.smoke = s.white_phosphorus = 1 << parse_place("1.1")
    assert [line.value for line in ncm(s, "squad-1-1").lines if line.text == "smoke"] == [2]


@rule("fof", "6.2.2/5", "6.6/3", "6.5.1/2", "6.6/2", "5.2.3A/1", "4.2.5/4")
def test_concentrated_fire_adds_up_and_a_critical_takes_the_cover_away():
    s = board(FIELD, {"squad-1-1": "1.1", "nva-squad-1": "2.1 under=0 pinned"})
    cover(s, "2.1")
    fire(s, "2.1")
    s.k_kind, s.k_unit, s.k_cover, s.k_value = [0, 0], [-1, -1], [0, 0], [-1, -1]
    s.k_critical, s.k_side = [0, 0], [Side.ENEMY, Side.ENEMY]
    lines = {line.text: line.value for line in ncm(s, "nva-squad-1").lines}
    assert (lines["Concentrated Fire"], lines["Cover"], lines["Pinned"]) == (-2, 1, 1)
    s.k_critical[1] = 1
    assert "Cover" not in [line.text for line in ncm(s, "nva-squad-1").lines]


# What is remembered


def _changed(s, r):
    """Something happens on the map, without a word to anybody."""
    units = [u for u, place in enumerate(s.place) if place >= 0]
    u = r.choice(units)
    here = place_of(r.randint(1, 4), r.randint(1, 4))
    what = r.randrange(10)
    if what < 3:
        s.place[u], s.under[u] = here, -1
    elif what == 3:
        s.status[u] ^= PINNED
    elif what == 4:
        s.status[u] ^= EXPOSED
    elif what == 5:
        s.smoke ^= 1 << here
    elif what == 6:
        s.visibility = r.choice((0, 4))
    elif what == 7:
        s.l_place, s.l_kind = [here], [0]
    elif what == 8:
        s.v_kind[0] = r.choice((CoverMarker.BUNKER, CoverMarker.FOXHOLES))
        s.under[u], s.place[u] = 0, s.v_place[0]
    else:
        s.fpl_firing[0] ^= 1


@pytest.mark.parametrize("seed", range(6))
@rule("fof", "6.0/7", "3.7.1/1", "6.2.3/7")
def test_whatever_changes_the_volume_is_what_it_would_be_worked_out_anew(seed):
    r = random.Random(seed)
    s = board(["O1 G1 P1 O1"] * 4, {}, fpl_gun=[unit("m60-tripod-2")], fpl_direction=[NE], fpl_firing=[1])
    for side, rows in ((Side.FRIENDLY, (1, 2)), (Side.ENEMY, (3, 4))):
        names = [one.id for one in UNITS if one.side == side and one.vof is not None][:18]
        for name in [*names, "m60-tripod-1", "m60-tripod-2"] if side == Side.FRIENDLY else names:
            put_unit(s, name, name_of(place_of(r.choice(rows), r.randint(1, 4))))
    cover(s, "2.2", CoverMarker.BUNKER, N)
    fired = 0
    for _ in range(60):
        _changed(s, r)
        s.spotted = (1 << PLACES) - 1
        update_fire(s)
        anew = fallen_volumes(s)
        assert volumes(s) == anew
        fired += len(anew)
        for index, target in enumerate(s.aim):
            side, place = divmod(index, PLACES)
            assert target == NOWHERE or shooters(s, place, side), "who aims can fire"
    assert fired > 60
