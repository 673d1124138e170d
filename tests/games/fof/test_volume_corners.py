"""6.2 What falls on each card: the borders of each condition, marker by marker."""

from __future__ import annotations

import pytest

from dangerclose.games.fof.fire import update_fire
from dangerclose.games.fof.grid import NE, PLACES, STAGING, N, parse_place
from dangerclose.games.fof.state import EXPOSED, GRENADE, NOBODY, NOWHERE, OUT_OF_AMMO, PINNED
from dangerclose.games.fof.targets import mark
from dangerclose.games.fof.terms import CoverMarker, FireMission, Side, Vof
from dangerclose.games.fof.volume import (
    enemy_fire_on,
    incoming_on,
    is_crossfire,
    is_final_protective,
    is_sniping,
    marked,
    may_aim,
    shots_from,
    snipers_on,
    under_fire,
    volumes,
)
from dangerclose.testing import rule
from tests.games.fof.board import board, cover, fallen, fire, put_unit, unit

FIELD = ["O1 O1 O1 O1"] * 4
HERE = parse_place("1.1")
THERE = parse_place("2.1")


def incoming(s, place, *, pending):
    s.i_place.append(place)
    s.i_value.append(-3)
    s.i_kind.append(FireMission.HE)
    s.i_side.append(Side.ENEMY)
    s.i_pending.append(int(pending))
    s.i_agency.append(0)


# 6.2.1/4 All Pinned


@rule("fof", "6.2.1/4", "6.3.2B/7")
def test_pinned_firers_count_only_where_there_are_no_others():
    s = fire(board(FIELD, {"squad-1-1": "1.1", "squad-2-1": "1.1 pinned", "mortar-spotter-1": "2.1"}), "2.1")
    shots = volumes(s)[THERE]
    assert [shot.unit for shot in shots.felt_by(Side.ENEMY, THERE)] == [unit("squad-1-1")]
    s.status[unit("squad-1-1")] |= PINNED
    update_fire(s)
    felt = volumes(s)[THERE].felt_by(Side.ENEMY, THERE)
    assert {shot.vof for shot in felt} == {Vof.ALL_PINNED}
    assert len(felt) == 2


@rule("fof", "6.2.1/4", "6.3.2/1")
def test_who_is_exposed_fires_as_before():
    s = fire(board(FIELD, {"squad-1-1": "1.1 exposed", "mortar-spotter-1": "2.1"}), "2.1")
    assert fallen(s, "2.1") == ["S"]


# 5.2.3B/1, 6.4/7 Where one may aim


@rule("fof", "5.2.3B/1", "5.2.3/1")
@pytest.mark.parametrize(
    ("kind", "expected"),
    [(CoverMarker.BUNKER, [True, False, False]), (CoverMarker.FOXHOLES, [True, True, True])],
)
def test_a_bunker_fires_along_its_arrow_and_foxholes_all_around(kind, expected):
    s = board(FIELD, {"squad-1-1": "1.1 under=0"})
    cover(s, "1.1", kind, N)
    aims = [may_aim(s, unit("squad-1-1"), parse_place(card)) for card in ("2.1", "1.2", "1.1")]
    assert aims == expected


@rule("fof", "6.4/7", "6.8.2/4")
@pytest.mark.parametrize(
    ("status", "expected"), [(0, False), (EXPOSED, False), (OUT_OF_AMMO, True), (OUT_OF_AMMO | EXPOSED, True)]
)
def test_a_mortar_with_rounds_does_not_fire_on_its_own_card(status, expected):
    s = board(FIELD, {"mortar-81": "1.1"})
    s.status[unit("mortar-81")] = status
    assert may_aim(s, unit("mortar-81"), HERE) is expected
    assert may_aim(s, unit("mortar-81"), THERE)


@rule("fof", "5.2.3B/1", "6.2.3/3")
def test_who_cannot_aim_where_his_card_fires_adds_nothing():
    s = board(FIELD, {"squad-1-1": "1.1", "m60-1-1": "1.1 under=0", "mortar-spotter-1": "1.2"})
    cover(s, "1.1", CoverMarker.BUNKER, N)
    assert fallen(fire(s, "1.2"), "1.2") == ["S"]


@rule("fof", "6.2.3/1")
def test_a_card_that_fires_nowhere_puts_nothing_anywhere():
    s = fire(board(FIELD, {"squad-1-1": "1.1", "mortar-spotter-1": "2.1"}), "2.1")
    assert [there for there, _ in shots_from(s, HERE, Side.FRIENDLY, 0)] == [THERE]
    s.aim[Side.FRIENDLY * PLACES + HERE] = NOWHERE
    assert shots_from(s, HERE, Side.FRIENDLY, 0) == []
    assert volumes(s) == {}, "the aim has changed, the units have not"


# 6.2.3 How far it falls


@rule("fof", "6.1.1/11", "6.2.3/3")
def test_who_does_not_reach_the_target_adds_nothing_to_it():
    units = {"squad-1-1": "1.1", "team-1": "1.1 fire-team", "mortar-spotter-1": "3.1"}
    s = fire(board(FIELD, units), "3.1")
    assert fallen(s, "3.1") == ["S"]
    assert fallen(s, "2.1") == []


@rule("fof", "6.4/4")
@pytest.mark.parametrize(
    ("units", "cards"),
    [
        ({}, ["2.1", "3.1", "4.1"]),
        ({"squad-1-1": "4.1"}, ["2.1", "3.1"]),
        ({"squad-1-1": "4.1", "nva-squad-2": "4.1"}, ["2.1", "3.1", "4.1"]),
    ],
)
def test_grazing_fire_stops_before_a_card_with_none_but_friends(units, cards):
    s = fire(board(FIELD, {"m60-tripod-1": "1.1", "mortar-spotter-1": "2.1", **units}), "2.1")
    shots = {
        place
        for place, found in volumes(s).items()
        if any(x.unit == unit("m60-tripod-1") for x in found.shots)
    }
    assert shots == {parse_place(card) for card in cards}


@rule("fof", "6.4/4", "6.2/1")
def test_grazing_fire_goes_over_paddies_and_so_does_the_enemys_into_mixed_cards():
    s = fire(board(["P1 P1"] * 4, {"m60-tripod-1": "1.1", "mortar-spotter-1": "2.1"}), "2.1")
    assert [fallen(s, card) for card in ("2.1", "3.1", "4.1")] == [["A"]] * 3
    assert under_fire(s) >> parse_place("4.1") & 1
    units = {"sgm-1": "1.1", "squad-1-1": "2.1", "squad-2-1": "3.1", "mortar-spotter-1": "3.1"}
    s = fire(board(FIELD, units))
    assert fallen(s, "3.1") == ["A"]


@rule("fof", "6.4/4", "6.1.2/8")
def test_grazing_fire_does_not_pass_smoke():
    s = board(FIELD, {"m60-tripod-1": "1.1", "mortar-spotter-1": "2.1"})
    s.smoke = 1 << parse_place("3.1")
    fire(s, "2.1")
    assert fallen(s, "3.1") == ["A"]
    assert fallen(s, "4.1") == []


@rule("fof", "6.4/4")
def test_only_a_tripod_gun_on_its_front_grazes():
    s = fire(board(FIELD, {"m60-1-1": "1.1", "mortar-spotter-1": "2.1"}), "2.1")
    assert fallen(s, "3.1") == []
    s = fire(board(FIELD, {"m60-tripod-1": "1.1 fire-side", "mortar-spotter-1": "2.1"}), "2.1")
    assert fallen(s, "3.1") == []
    units = {"m60-tripod-1": "1.1 fire-side", "squad-1-1": "1.1", "mortar-spotter-1": "3.1"}
    s = fire(board(FIELD, units), "3.1")
    assert fallen(s, "3.1") == ["S"]
    assert fallen(s, "2.1") == [], "turned, it does not fire on its way either"
    s = fire(board(FIELD, {"75mm-rcl": "3.1", "squad-1-1": "1.1"}))
    assert fallen(s, "1.1") == ["H"]
    assert fallen(s, "2.1") == [], "a recoilless rifle has no tripod"


@rule("fof", "6.4/4", "5.2/2")
def test_grazing_fire_ends_where_the_gun_sees_no_farther():
    s = board(["O1 O1", "J1 O1", "O1 O1"], {"m60-tripod-1": "1.1", "mortar-spotter-1": "2.1"})
    fire(s, "2.1")
    assert fallen(s, "2.1") == ["A"]
    assert fallen(s, "3.1") == []


@rule("fof", "6.4/4", "6.0/7")
@pytest.mark.parametrize("beside", [{}, {"squad-2-1": "1.1"}])
def test_grazing_fire_ends_at_once_before_friends_who_come_into_its_line(beside):
    s = fire(
        board(FIELD, {"m60-tripod-1": "1.1", "mortar-spotter-1": "2.1", "squad-1-1": "4.2", **beside}), "2.1"
    )
    assert fallen(s, "4.1") == ["A"]
    s.place[unit("squad-1-1")] = parse_place("4.1")
    update_fire(s)
    assert fallen(s, "4.1") == []
    assert fallen(s, "3.1") == ["A"]


# 6.4/5 Final Protective Lines


def with_line(words="1.1", *, rows=FIELD):
    s = board(rows, {"m60-tripod-1": words, "m60-tripod-2": "3.1"})
    s.fpl_gun = [unit("m60-tripod-1"), unit("m60-tripod-2")]
    s.fpl_direction, s.fpl_firing = [NE, NE], [1, 0]
    return s


@rule("fof", "6.4/5")
def test_a_line_is_heavy_weapons_on_each_card_of_its_diagonal():
    s = with_line()
    assert [fallen(s, card) for card in ("2.2", "3.3", "4.4")] == [["H"]] * 3
    assert fallen(s, "4.2") == [], "the other gun has no order to fire its line"
    s.status[unit("m60-tripod-1")] |= PINNED
    assert fallen(s, "2.2") == [Vof.ALL_PINNED.word]


@rule("fof", "6.4/5", "6.4/3")
def test_an_exposed_gun_fires_no_line():
    s = with_line()
    s.status[unit("m60-tripod-1")] |= EXPOSED
    assert fallen(s, "2.2") == []


@rule("fof", "6.4/5", "2.4.2/2")
def test_a_gun_in_the_staging_area_fires_no_line():
    s = with_line()
    s.place[unit("m60-tripod-1")] = STAGING
    assert volumes(s) == {}


@rule("fof", "6.4/5", "5.2.1/3")
def test_a_line_ends_where_the_ground_ends_it():
    s = with_line(rows=["O1 O1 O1 O1", "O1 J2 O1 O1", "O1 O1 O1 O1", "O1 O1 O1 O1"])
    assert fallen(s, "2.2") == ["H"]
    assert fallen(s, "3.3") == []


@rule("fof", "6.4/5")
def test_who_fires_a_line_is_told_from_who_has_one():
    s = with_line()
    assert is_final_protective(s, unit("m60-tripod-1"))
    assert not is_final_protective(s, unit("m60-tripod-2"))
    put_unit(s, "m60-1-1", "1.1")
    assert not is_final_protective(s, unit("m60-1-1"))
    assert not is_final_protective(with_line("1.1 fire-side"), unit("m60-tripod-1"))


# 6.2.2/8 Crossfire, 6.2.2/6 snipers


@rule("fof", "6.2.2/8")
def test_fire_from_the_card_itself_and_of_the_other_side_is_no_crossfire():
    s = fire(board(FIELD, {"squad-1-1": "2.1", "squad-2-1": "1.1", "nva-squad-1": "2.1"}), "2.1")
    s.aim[HERE] = THERE
    update_fire(s)
    assert fallen(s, "2.1").count("S") + fallen(s, "2.1").count("A") >= 2
    assert not is_crossfire(s, THERE)
    s = board(FIELD, {"squad-1-1": "2.1", "nva-squad-1": "1.1", "nva-squad-2": "3.1"})
    update_fire(s)
    assert is_crossfire(s, THERE)


@rule("fof", "6.2.2/6", "6.2.2/7")
def test_only_a_sniper_on_his_front_who_is_not_pinned_snipes():
    s = board(FIELD, {"sniper-1": "1.1", "nva-squad-1": "1.2"})
    assert is_sniping(s, unit("sniper-1"))
    assert not is_sniping(s, unit("nva-squad-1"))
    s.status[unit("sniper-1")] |= PINNED
    assert not is_sniping(s, unit("sniper-1"))
    put_unit(s, "sniper-2", "2.1 fire-side")
    assert not is_sniping(s, unit("sniper-2"))
    assert snipers_on(s, HERE) == [], "nobody fires at all"


# 6.2.2 Markers


@rule("fof", "6.2.2/10")
def test_incoming_lies_on_its_card_when_it_has_fallen():
    s = board(FIELD, {"squad-1-1": "1.1"})
    incoming(s, HERE, pending=True)
    incoming(s, THERE, pending=False)
    assert incoming_on(s, HERE) == []
    assert incoming_on(s, THERE) == [1]
    assert under_fire(s) == 1 << THERE
    assert enemy_fire_on(s, THERE, Side.FRIENDLY)
    assert not enemy_fire_on(s, HERE, Side.FRIENDLY)


@rule("fof", "6.2.2/4", "6.2.2/14", "9.5/1")
@pytest.mark.parametrize("column", ["grenade_miss", "demolition_miss", "set_off"])
def test_misses_and_mines_are_markers_of_their_card(column):
    s = board(FIELD, {"squad-1-1": "1.1"})
    setattr(s, column, 1 << HERE)
    assert marked(s, HERE)
    assert not marked(s, THERE)
    assert under_fire(s) == 1 << HERE
    assert enemy_fire_on(s, HERE, Side.FRIENDLY)


@rule("fof", "6.2.2/2", "6.2.2/1")
def test_attacks_are_where_their_target_is():
    s = board(FIELD, {"squad-1-1": "1.1", "squad-2-1": "3.3"})
    mark(s, GRENADE, unit("squad-1-1"), NOBODY, -3)
    assert (marked(s, HERE), marked(s, THERE)) == (True, False)
    assert under_fire(s) == 1 << HERE
    s.place[unit("squad-1-1")] = STAGING
    assert under_fire(s) == 0
    t = board(FIELD, {"squad-1-1": "1.1"})
    mark(t, GRENADE, NOBODY, cover(t, "2.1"), -3)
    assert (marked(t, HERE), marked(t, THERE)) == (False, True)
    assert under_fire(t) == 1 << THERE


@rule("fof", "6.3.2B/5")
def test_fire_of_the_other_side_alone_is_enemy_fire():
    s = fire(board(FIELD, {"squad-1-1": "1.1", "squad-2-1": "1.2", "nva-squad-1": "2.1"}), "2.1")
    assert enemy_fire_on(s, THERE, Side.ENEMY)
    assert not enemy_fire_on(s, THERE, Side.FRIENDLY)
    assert not enemy_fire_on(s, parse_place("4.4"), Side.FRIENDLY)
    put_unit(s, "squad-1-1", "2.1")
    update_fire(s)
    assert enemy_fire_on(s, THERE, Side.FRIENDLY)
