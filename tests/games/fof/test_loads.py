"""4.2.2h, 5.1.6, 7.4.1 Loads: capacity, picking up, dropping, loading, embarking."""

from __future__ import annotations

import pytest

from dangerclose.games.fof.ammunition import run_out
from dangerclose.games.fof.attempts import Order
from dangerclose.games.fof.burden import CASUALTIES, STEPS, load_of, room_for, room_for_asset
from dangerclose.games.fof.changes import convert_step, new_asset, new_casualty
from dangerclose.games.fof.field import is_exposed, steps_at
from dangerclose.games.fof.fire import aim_of, update_fire
from dangerclose.games.fof.grid import INBOUND, REMOVED
from dangerclose.games.fof.loads import (
    ENTRIES,
    disembark,
    embark,
    may_disembark,
    pick_up_asset,
    why_not_embark,
)
from dangerclose.games.fof.moves import move_to
from dangerclose.games.fof.state import EXPOSED, FIRE_TEAM_SIDE, NOBODY, OUT_OF_AMMO
from dangerclose.games.fof.tables import AMMUNITION, PHONE, RADIO, SKILL, UNIT_ID
from dangerclose.games.fof.terms import Ammo, Asset, HitEffect, Network, Side
from dangerclose.testing import rule
from tests.games.fof.board import answered, at, board, cover, spot, told, unit

MENU = {entry.verb: entry for entry in ENTRIES}
ORDER = Order(unit("co-hq"), "4.2/1")


def why_not(s, verb, name):
    return MENU[verb].why_not(s, ORDER, unit(name))


def ordered(s, verb, name, *choices):
    assert why_not(s, verb, name) == ""
    return answered(MENU[verb].perform(s, ORDER, unit(name)), *choices)[0]


def casualty(s, place, under=NOBODY, side=Side.FRIENDLY):
    return new_casualty(s, side, at(place)[0], under)


def held(s, name, kind, points=1):
    return new_asset(s, kind, points, holder=unit(name))


def lying(s, place, kind, points=1):
    return new_asset(s, kind, points, place=at(place)[0])


def exposed(s, *names):
    return [is_exposed(s, unit(name)) for name in names]


def offers_of(s, name):
    rule = MENU["load-up"].perform(s, ORDER, unit(name))
    return list(next(rule).options)


# 5.1.6A Capacity


@rule("fof", "5.1.6A/1", "5.1.6A/T1", "6.8.1B/1", "6.8.1C/1", "6.8.1D/1")
def test_what_a_step_carries():
    s = board(units={"squad-1-1": "1.1", "xo": "1.1", "m113-1": "1.1"})
    squad, xo = unit("squad-1-1"), unit("xo")
    assert [room_for(s, xo, kind) for kind in (Ammo.MG, Ammo.MTR, Ammo.RCL, Ammo.RKT)] == [6, 2, 3, 3]
    assert (room_for(s, squad, Ammo.MG), room_for(s, squad, CASUALTIES)) == (18, 3)
    assert room_for(s, squad, STEPS) == 0
    assert room_for_asset(s, xo, Asset.HC_SMOKE) == 6


@rule("fof", "5.1.6A/1", "7.4/1", "5.1.6A/T1")
def test_a_vehicle_carries_by_its_chart_and_any_number_of_assets():
    s = board(units={"uh-1d-1": "1.1", "ch-47": "1.1"})
    helicopter = unit("uh-1d-1")
    assert (room_for(s, helicopter, STEPS), room_for(s, helicopter, CASUALTIES)) == (3, 3)
    assert room_for(s, helicopter, Ammo.MTR) == 6
    for _ in range(20):
        held(s, "uh-1d-1", Asset.RED_SMOKE)
    assert room_for_asset(s, helicopter, Asset.RED_SMOKE)


@rule("fof", "5.1.6A/1")
def test_one_type_of_load_besides_assets():
    s = board(units={"squad-1-1": "1.1", "m60-1-1": "1.1"})
    squad = unit("squad-1-1")
    held(s, "squad-1-1", AMMUNITION + Ammo.MG, 4)
    assert load_of(s, squad) == (Ammo.MG, 4)
    assert room_for(s, squad, Ammo.MG) == 14
    assert room_for(s, squad, Ammo.MTR) == room_for(s, squad, CASUALTIES) == 0
    assert room_for_asset(s, squad, Asset.HC_SMOKE) == 18
    # A weapon's own ammunition is its load.
    assert room_for(s, unit("m60-1-1"), CASUALTIES) == 0


@rule("fof", "5.1.6A/X1", "5.1.6A/T1")
def test_the_example_of_a_demolition_team_and_a_company_hq():
    s = board(units={"team-1": "1.1 fire-team", "co-hq": "1.1"})
    held(s, "team-1", AMMUNITION + Ammo.RKT, 3)
    for kind in (Asset.DEMO_CHARGE, Asset.DEMO_CHARGE, Asset.HC_SMOKE, Asset.WP_SMOKE):
        assert room_for_asset(s, unit("team-1"), kind)
        held(s, "team-1", kind)
    assert not room_for_asset(s, unit("team-1"), Asset.DEMO_CHARGE)
    assert room_for_asset(s, unit("team-1"), Asset.HC_SMOKE) == 4
    for kind in (RADIO + Network.BN_TAC, RADIO + Network.CO_TAC, *[Asset.RED_SMOKE] * 4):
        assert room_for_asset(s, unit("co-hq"), kind)
        held(s, "co-hq", kind)
    assert not room_for_asset(s, unit("co-hq"), PHONE + Network.CO_TAC)
    assert room_for_asset(s, unit("co-hq"), Asset.DEMO_CHARGE) == 2


@rule("fof", "10.7/1", "1.2.6/2")
def test_skills_are_no_loads():
    s = board(units={"plt-hq-1": "1.1 pinned", "xo": "1.1"})
    skill = held(s, "plt-hq-1", SKILL)
    assert why_not(s, "drop", "plt-hq-1")
    move_to(s, unit("plt-hq-1"), at("staging-1")[0])
    assert s.a_holder[skill] == unit("plt-hq-1")


@rule("fof", "6.8.1A/3", "6.8.1C/1")
def test_more_ammunition_than_a_step_carries_stays_behind():
    s = board(units={"90mm-1": "1.1", "m60-tripod-1": "1.1"})
    move_to(s, unit("90mm-1"), at("1.2")[0])
    move_to(s, unit("m60-tripod-1"), at("1.2")[0])
    assert (s.ammo[unit("90mm-1")], s.ammo[unit("m60-tripod-1")]) == (3, 6)
    assert sorted(zip(s.a_kind, s.a_points)) == [(AMMUNITION + Ammo.MG, 2), (AMMUNITION + Ammo.RCL, 1)]
    assert set(s.a_place) == set(at("1.1"))


@rule("fof", "5.1.6A/1")
def test_casualties_beyond_its_steps_are_left_when_a_unit_moves():
    s = board(units={"squad-1-1": "1.1 steps=2"})
    for _ in range(3):
        s.c_carrier[casualty(s, "1.1")] = unit("squad-1-1")
    s.c_place[:] = [-1] * 3
    move_to(s, unit("squad-1-1"), at("2.1")[0])
    assert s.c_place == [-1, -1, at("1.1")[0]]


# 5.1.6B Picking up and dropping


@rule("fof", "4.2.2h", "5.1.6B/1", "5.1.6/1")
def test_a_unit_exposed_or_not_picks_up_casualties_and_assets_and_is_exposed():
    s = board(units={"squad-1-1": "1.1", "squad-2-1": "1.1 exposed"})
    first, second = casualty(s, "1.1"), casualty(s, "1.1")
    smoke = lying(s, "1.1", Asset.HC_SMOKE)
    ordered(
        s, "load-up", "squad-1-1", ("take-casualty", first), ("take-asset", s.a_kind[smoke], smoke), ("done",)
    )
    assert s.c_carrier[first] == s.a_holder[smoke] == unit("squad-1-1")
    assert exposed(s, "squad-1-1") == [True]
    ordered(s, "load-up", "squad-2-1", ("take-casualty", second), ("done",))
    assert s.c_carrier[second] == unit("squad-2-1")


@rule("fof", "5.1.6B/1", "1.2.3G/1")
def test_what_is_carried_moves_with_its_carrier_and_is_dropped_without_a_command():
    s = board(units={"squad-1-1": "1.1"})
    first = casualty(s, "1.1")
    smoke = lying(s, "1.1", Asset.HC_SMOKE)
    ordered(s, "load-up", "squad-1-1", ("take-casualty", first), ("take-asset", s.a_kind[smoke], smoke))
    s.status[unit("squad-1-1")] &= ~EXPOSED
    s.place[unit("squad-1-1")] = at("2.1")[0]
    assert MENU["drop"].cost == 0
    ordered(s, "drop", "squad-1-1", ("drop-casualty", first), ("drop-asset", s.a_kind[smoke], smoke))
    assert (s.c_place[first], s.a_place[smoke]) == (at("2.1")[0], at("2.1")[0])
    assert (s.c_carrier[first], s.a_holder[smoke]) == (NOBODY, NOBODY)
    assert exposed(s, "squad-1-1") == [False]
    assert "nothing" in why_not(s, "drop", "squad-1-1")


@rule("fof", "5.1.6A/1", "4.2.2h")
def test_no_more_is_picked_up_than_fits_and_no_enemy_casualty():
    s = board(units={"xo": "1.1"})
    first, _ = casualty(s, "1.1"), casualty(s, "1.1")
    foe = casualty(s, "1.1", side=Side.ENEMY)
    asks = ordered(s, "load-up", "xo", ("take-casualty", first))
    assert ("take-casualty", foe) not in asks[0].options
    assert "nothing here" in why_not(s, "load-up", "xo")


@rule("fof", "4.2.2h", "5.1.6B/1")
def test_loads_change_hands_in_the_same_cover_or_none():
    s = board(units={"xo": "1.1", "co-hq": "1.1 under=0", "1st-sgt": "1.1"})
    cover(s, "1.1")
    mine, theirs = held(s, "1st-sgt", Asset.RED_SMOKE), held(s, "co-hq", Asset.RED_SMOKE)
    hidden = casualty(s, "1.1", under=0)
    asks = ordered(s, "load-up", "xo", ("take-asset", s.a_kind[mine], mine))
    assert list(asks[0].options) == [("take-asset", s.a_kind[mine], mine)]
    assert s.a_holder[mine] == unit("xo")
    assert s.a_holder[theirs] == unit("co-hq")
    ordered(s, "load-up", "co-hq", ("take-casualty", hidden))


@rule("fof", "4.2.2h", "4.2.5/16", "4.2.5/31", "4.2.5/40", "5.1.6A/3", "4.2.5/9")
@pytest.mark.parametrize(
    ("state", "may"),
    [
        ("assault-team", True),
        ("litter-team", True),
        ("fire-team", True),
        ("paralyzed-team", False),
        ("fire-team pinned", False),
    ],
)
def test_which_teams_pick_up(state, may):
    s = board(units={"team-1": f"1.1 {state}"})
    casualty(s, "1.1")
    assert (why_not(s, "load-up", "team-1") == "") == may


# 6.8.3 Resupply


@rule("fof", "6.8.3/1", "6.8.3/2", "6.8.3/3", "4.2.2h")
def test_a_weapons_team_is_resupplied_from_the_card():
    s = board(units={"90mm-1": "1.1 ammo=1", "m60-1-1": "1.1 ammo=0"})
    u = unit("90mm-1")
    s.ammo[u] = 0
    run_out(s, u)
    assert s.status[u] & FIRE_TEAM_SIDE
    shells = lying(s, "1.1", AMMUNITION + Ammo.RCL, 5)
    ordered(s, "load-up", "90mm-1", ("take-asset", s.a_kind[shells], shells))
    assert (s.ammo[u], s.a_points[shells]) == (3, 2)
    assert not s.status[u] & FIRE_TEAM_SIDE


@rule("fof", "6.8.3/1", "4.2.2h", "6.8.2/4")
def test_a_weapons_team_is_resupplied_by_another():
    s = board(units={"m60-1-1": "1.1 ammo=1", "m60-2-1": "1.1 ammo=2"})
    asks = ordered(s, "load-up", "m60-1-1", ("take-ammo", unit("m60-2-1")), ("points", 2))
    assert list(asks[1].options) == [("points", 1), ("points", 2)]
    assert (s.ammo[unit("m60-1-1")], s.ammo[unit("m60-2-1")]) == (3, 0)
    assert s.status[unit("m60-2-1")] & OUT_OF_AMMO
    assert exposed(s, "m60-1-1", "m60-2-1") == [True, False]


@rule("fof", "6.8/2", "5.1.6B/1")
def test_a_squad_carries_ammunition_for_others():
    s = board(units={"squad-1-1": "1.1", "m60-1-1": "1.1 ammo=4"})
    belts = lying(s, "1.1", AMMUNITION + Ammo.MG, 8)
    ordered(s, "load-up", "squad-1-1", ("take-asset", s.a_kind[belts], belts))
    assert load_of(s, unit("squad-1-1")) == (Ammo.MG, 8)
    carried = next(a for a, holder in enumerate(s.a_holder) if holder == unit("squad-1-1"))
    ordered(s, "load-up", "m60-1-1", ("take-asset", s.a_kind[carried], carried))
    assert (s.ammo[unit("m60-1-1")], s.a_points[carried]) == (6, 6)


# 5.1.6C, 5.1.6D, 7.4.1 Vehicles


@rule("fof", "5.1.6C/1", "7.4.1/1", "5.1.5/1", "4.2.2h")
def test_one_command_takes_aboard_all_who_fit():
    s = board(
        units={"ch-47": "1.1", "squad-1-1": "1.1", "m60-1-1": "1.1", "xo": "1.1 pinned", "squad-2-1": "2.1"}
    )
    asks = ordered(s, "load-up", "ch-47", ("embark", unit("squad-1-1")), ("embark", unit("m60-1-1")))
    assert ("embark", unit("xo")) not in asks[0].options
    assert ("embark", unit("squad-2-1")) not in asks[0].options
    assert s.aboard[unit("squad-1-1")] == s.aboard[unit("m60-1-1")] == unit("ch-47")
    assert exposed(s, "ch-47", "squad-1-1", "m60-1-1") == [True] * 3
    assert steps_at(s, at("1.1")[0], Side.FRIENDLY) == 1


@rule("fof", "7.4/1", "7.4.1/1", "5.1.6A/1")
def test_a_helicopter_takes_no_more_than_its_steps_and_one_type():
    s = board(units={"uh-1d-1": "1.1", "squad-1-1": "1.1", "m60-1-1": "1.1"})
    wounded = casualty(s, "1.1")
    asks = ordered(s, "load-up", "uh-1d-1", ("embark", unit("squad-1-1")))
    assert ("take-casualty", wounded) in asks[0].options
    assert "room" in why_not_embark(s, unit("m60-1-1"), unit("uh-1d-1"))
    assert "nothing here" not in why_not(s, "load-up", "squad-1-1")
    t = board(units={"uh-1d-1": "1.1", "squad-1-1": "1.1"})
    hurt = casualty(t, "1.1")
    ordered(t, "load-up", "uh-1d-1", ("take-casualty", hurt))
    assert t.c_carrier[hurt] == unit("uh-1d-1")
    assert why_not_embark(t, unit("squad-1-1"), unit("uh-1d-1"))


@rule("fof", "5.1.6A/1", "7.4.1/1")
def test_who_carries_casualties_does_not_get_aboard():
    s = board(units={"uh-1d-1": "1.1", "squad-1-1": "1.1"})
    s.c_carrier[casualty(s, "1.1")] = unit("squad-1-1")
    assert "casualties" in why_not_embark(s, unit("squad-1-1"), unit("uh-1d-1"))


@rule("fof", "4.2.2h", "5.1.6C/1", "7.4.2/1", "5.1.6/1")
def test_a_unit_boards_and_gets_off_by_its_own_order():
    s = board(units={"m113-1": "1.1", "squad-1-1": "1.1"})
    ordered(s, "load-up", "squad-1-1", ("board", unit("m113-1")))
    assert s.aboard[unit("squad-1-1")] == unit("m113-1")
    s.status[unit("squad-1-1")] = s.status[unit("m113-1")] = 0
    casualty(s, "1.1")
    ordered(s, "load-up", "squad-1-1", ("disembark", unit("m113-1")))
    assert (s.aboard[unit("squad-1-1")], s.place[unit("squad-1-1")]) == (NOBODY, at("1.1")[0])
    assert exposed(s, "squad-1-1", "m113-1") == [True, True]


@rule("fof", "7.4.2/1", "5.1.5/1", "7.4.5/14")
def test_nobody_gets_off_in_the_air_or_onto_a_full_card():
    full = {f"squad-{n}-{p}": "1.1" for n in (1, 2, 3) for p in (1, 2)}
    full.pop("squad-3-2")
    s = board(units={"uh-1d-1": "inbound", "squad-1-3": "1.2", **full})
    squad, helicopter = unit("squad-1-3"), unit("uh-1d-1")
    s.aboard[squad], s.place[squad] = helicopter, -1
    assert s.place[helicopter] == INBOUND
    assert not may_disembark(s, squad)
    s.place[helicopter] = at("1.1")[0]
    assert not may_disembark(s, squad)
    s.place[helicopter] = at("1.2")[0]
    assert may_disembark(s, squad)
    disembark(s, squad)
    assert told(s, "disembarks")[-1].args == (squad, helicopter)


@rule("fof", "5.1.6D/1", "7.4.2/2", "4.2.2h")
def test_a_unit_loads_a_vehicle_and_the_vehicle_unloads():
    s = board(units={"m113-1": "1.1", "squad-1-1": "1.1 exposed"})
    mine = held(s, "squad-1-1", Asset.RED_SMOKE)
    belts = lying(s, "1.1", AMMUNITION + Ammo.MG, 8)
    ordered(
        s,
        "load-up",
        "squad-1-1",
        ("load", unit("m113-1")),
        ("put-asset", s.a_kind[mine], mine),
        ("put-asset", s.a_kind[belts], belts),
    )
    assert exposed(s, "m113-1", "squad-1-1") == [True, True]
    assert s.a_holder[mine] == unit("m113-1")
    assert load_of(s, unit("m113-1")) == (Ammo.MG, 8)
    s.status[unit("m113-1")] = 0
    aboard = next(a for a, kind in enumerate(s.a_kind) if kind == AMMUNITION + Ammo.MG and s.a_points[a])
    ordered(s, "load-up", "m113-1", ("unload-asset", s.a_kind[aboard], aboard), ("done",))
    assert s.a_place[aboard] == at("1.1")[0]
    assert exposed(s, "m113-1") == [True]


@rule("fof", "5.1.6D/1", "5.1.6B/1")
def test_a_unit_takes_what_a_vehicle_carries_and_both_are_exposed():
    s = board(units={"m113-1": "1.1", "m60-1-1": "1.1 ammo=1 under=0"})
    cover(s, "1.1")
    belts = held(s, "m113-1", AMMUNITION + Ammo.MG, 9)
    ordered(s, "load-up", "m60-1-1", ("take-asset", s.a_kind[belts], belts))
    assert s.ammo[unit("m60-1-1")] == 6
    assert exposed(s, "m113-1", "m60-1-1") == [True, True]


@rule("fof", "4.2.2h", "5.1.6D/1")
def test_one_order_takes_or_gives_but_not_both():
    s = board(units={"m113-1": "1.1"})
    aboard, here = held(s, "m113-1", Asset.RED_SMOKE), lying(s, "1.1", Asset.RED_SMOKE)
    asks = ordered(s, "load-up", "m113-1", ("unload-asset", s.a_kind[aboard], aboard))
    assert ("take-asset", s.a_kind[here], here) in asks[0].options
    assert "Pinned" in why_not(board(units={"m113-1": "1.1 pinned"}), "load-up", "m113-1")


@rule("fof", "4.3.2/1", "5.1.6A/1")
def test_a_runner_at_rest_is_no_load_and_takes_none():
    s = board(units={"co-hq": "1.1", "runner-1": "1.1"})
    s.aboard[unit("runner-1")], s.place[unit("runner-1")] = unit("co-hq"), -1
    assert room_for(s, unit("co-hq"), CASUALTIES) == 1
    assert "Runners" in why_not(s, "load-up", "runner-1")


# Closer


@rule("fof", "5.1.6/1", "5.1.6D/1", "7.4.1/1")
def test_a_vehicle_takes_from_all_on_its_card_in_cover_or_not():
    s = board(units={"m113-1": "1.1", "squad-1-1": "1.1 under=0"})
    cover(s, "1.1")
    smoke = held(s, "squad-1-1", Asset.RED_SMOKE)
    hidden = casualty(s, "1.1", under=0)
    ordered(s, "load-up", "m113-1", ("take-asset", s.a_kind[smoke], smoke), ("take-casualty", hidden))
    assert s.a_holder[smoke] == s.c_carrier[hidden] == unit("m113-1")


@rule("fof", "5.1.6D/1", "5.1.6B/1")
def test_casualties_pass_from_a_vehicle_and_are_unloaded():
    s = board(units={"m113-1": "1.1", "squad-1-1": "1.1"})
    first, second = casualty(s, "1.1"), casualty(s, "1.1")
    for c in (first, second):
        s.c_carrier[c], s.c_place[c] = unit("m113-1"), -1
    ordered(s, "load-up", "squad-1-1", ("take-casualty", first), ("done",))
    assert exposed(s, "m113-1", "squad-1-1") == [True, True]
    assert told(s, "picks-up-casualty")[-1].args == (unit("squad-1-1"), first)
    ordered(s, "load-up", "m113-1", ("unload-casualty", second))
    assert (s.c_place[second], s.c_carrier[second]) == (at("1.1")[0], NOBODY)
    assert told(s, "drops-casualty")[-1].args == (unit("m113-1"), second)


@rule("fof", "5.1.6D/1")
def test_a_unit_loads_its_casualty_and_those_beside_it():
    s = board(units={"m113-1": "1.1", "squad-1-1": "1.1"})
    mine, beside, hidden = casualty(s, "1.1"), casualty(s, "1.1"), casualty(s, "1.1", under=cover(s, "1.1"))
    s.c_carrier[mine], s.c_place[mine] = unit("squad-1-1"), -1
    asks = ordered(
        s, "load-up", "squad-1-1", ("load", unit("m113-1")), ("put-casualty", mine), ("done",), ("done",)
    )
    assert list(asks[1].options) == [("put-casualty", mine), ("put-casualty", beside)]
    assert s.c_carrier[mine] == unit("m113-1")
    assert s.c_carrier[hidden] == NOBODY
    assert exposed(s, "m113-1", "squad-1-1") == [True, True]


@rule("fof", "5.1.6A/1", "5.1.6D/1")
def test_a_vehicle_with_riders_is_loaded_with_assets_alone():
    s = board(units={"m113-1": "1.1", "squad-1-1": "1.1", "m60-1-1": "1.1"})
    s.aboard[unit("squad-1-1")], s.place[unit("squad-1-1")] = unit("m113-1"), -1
    casualty(s, "1.1")
    lying(s, "1.1", AMMUNITION + Ammo.MG, 2)
    assert "nothing here" in why_not(s, "load-up", "m60-1-1")
    smoke = lying(s, "1.1", Asset.RED_SMOKE)
    asks = ordered(s, "load-up", "m60-1-1", ("load", unit("m113-1")), ("put-asset", s.a_kind[smoke], smoke))
    assert len(asks[1].options) == 1


@rule("fof", "7.4/1", "7.1.2/1")
def test_a_gunship_carries_nothing():
    s = board(units={"gunship-1": "1.1", "squad-1-1": "1.1"})
    lying(s, "1.1", Asset.RED_SMOKE)
    held(s, "squad-1-1", Asset.RED_SMOKE)
    assert "carries nothing" in why_not(s, "load-up", "gunship-1")
    asks = ordered(s, "load-up", "squad-1-1", ("take-asset", Asset.RED_SMOKE, 0))
    assert not any(option[0] in ("load", "board") for option in asks[0].options)


@rule("fof", "7.4.5/12", "7.4.5/14", "5.1.6C/1")
def test_nothing_is_loaded_in_the_air():
    s = board(
        units={"uh-1d-1": "inbound", "squad-1-1": "inbound", "uh-1d-2": "pickup-zone", "xo": "pickup-zone"}
    )
    held(s, "uh-1d-1", Asset.RED_SMOKE)
    assert "in the air" in why_not(s, "load-up", "uh-1d-1")
    assert why_not(s, "load-up", "uh-1d-2") == ""
    s.aboard[unit("squad-1-1")], s.place[unit("squad-1-1")] = unit("uh-1d-1"), -1
    assert "nothing here" in why_not(s, "load-up", "squad-1-1")
    s.place[unit("uh-1d-1")] = -7
    assert not may_disembark(s, unit("squad-1-1"))


@rule("fof", "5.1.6A/T1", "6.8.1F/1")
def test_demolition_charges_are_carried_besides():
    s = board(units={"xo": "1.1", "team-1": "1.1 fire-team"})
    charges = [lying(s, "1.1", AMMUNITION + Ammo.DEMO, 1) for _ in range(3)]
    held(s, "xo", AMMUNITION + Ammo.MG, 6)
    kind = s.a_kind[charges[0]]
    asks = ordered(s, "load-up", "xo", ("take-asset", kind, charges[0]), ("take-asset", kind, charges[1]))
    assert ("take-asset", kind, charges[2]) in asks[1].options
    assert load_of(s, unit("xo")) == (Ammo.MG, 6)
    assert [s.a_holder[a] == unit("xo") for a in charges] == [True, True, False]
    assert s.a_points[charges[0]] == 1


@rule("fof", "6.8.3/1", "6.8.1A/1")
def test_only_ammunition_of_its_kind_and_no_more_than_fits_is_taken():
    s = board(units={"m60-1-1": "1.1 ammo=5", "m60-2-1": "1.1 ammo=4", "90mm-1": "1.1", "m113-1": "1.1"})
    asks = ordered(s, "load-up", "m60-1-1", ("take-ammo", unit("m60-2-1")), ("points", 1))
    assert [option for option in asks[0].options if option[0] == "take-ammo"] == [
        ("take-ammo", unit("m60-2-1"))
    ]
    assert list(asks[1].options) == [("points", 1)]
    assert (s.ammo[unit("m60-1-1")], s.ammo[unit("m60-2-1")]) == (6, 3)
    assert not s.status[unit("m60-2-1")] & OUT_OF_AMMO
    assert told(s, "takes-ammo")[-1].args == (unit("m60-1-1"), unit("m60-2-1"), 1)
    s.a_kind[:] = []
    lying(s, "1.1", Asset.RED_SMOKE)
    assert {option[0] for option in offers_of(s, "m60-1-1")} == {"take-asset", "board", "load"}


@rule("fof", "6.8.1D/1", "5.1.6A/T1")
def test_rockets_go_to_who_fires_them_and_are_a_load():
    s = board(units={"main-force-squad-b40-1": "2.1", "squad-1-1": "1.1"})
    squad = unit("main-force-squad-b40-1")
    s.ammo[squad], s.rockets[squad] = 0, 1
    assert load_of(s, squad) == (Ammo.RKT, 1)
    pick_up_asset(s, squad, lying(s, "2.1", AMMUNITION + Ammo.RKT, 2))
    assert s.rockets[squad] == 3
    team = board(units={"team-1": "1.1 fire-team"})
    rockets = lying(team, "1.1", AMMUNITION + Ammo.RKT, 2)
    pick_up_asset(team, unit("team-1"), rockets)
    assert load_of(team, unit("team-1")) == (Ammo.RKT, 2)
    assert told(team, "picks-up")[-1].args == (unit("team-1"), AMMUNITION + Ammo.RKT, 2)
    assert team.a_place[rockets] == REMOVED


@rule("fof", "5.1.6B/1", "1.2.4F/1")
def test_what_lies_elsewhere_is_held_or_is_a_skill_is_not_picked_up():
    s = board(units={"xo": "1.1", "1st-sgt": "1.1 under=0"})
    cover(s, "1.1")
    lying(s, "2.1", Asset.RED_SMOKE)
    lying(s, "1.1", SKILL)
    theirs = held(s, "1st-sgt", Asset.RED_SMOKE)
    s.a_place[theirs] = at("1.1")[0]
    assert "nothing here" in why_not(s, "load-up", "xo")


@rule("fof", "5.1.6B/1")
def test_who_drops_may_stop_and_riders_and_vehicles_drop_nothing():
    s = board(units={"xo": "1.1", "m113-1": "1.1", "squad-1-1": "1.1"})
    first, second = held(s, "xo", Asset.RED_SMOKE), held(s, "xo", Asset.GREEN_SMOKE)
    ordered(s, "drop", "xo", ("drop-asset", Asset.RED_SMOKE, first), ("done",))
    assert (s.a_holder[first], s.a_holder[second]) == (NOBODY, unit("xo"))
    assert told(s, "drops")[-1].args == (unit("xo"), Asset.RED_SMOKE, 1)
    held(s, "m113-1", Asset.RED_SMOKE)
    assert "unload" in why_not(s, "drop", "m113-1")
    held(s, "squad-1-1", Asset.RED_SMOKE)
    assert why_not(s, "drop", "squad-1-1") == ""
    s.aboard[unit("squad-1-1")] = unit("m113-1")
    assert why_not(s, "drop", "squad-1-1")
    hurt = casualty(s, "1.1")
    s.c_carrier[hurt], s.c_place[hurt] = unit("1st-sgt"), -1
    assert why_not(s, "drop", "1st-sgt") == ""


@rule("fof", "5.1.6B/1", "6.4/3", "6.0/7")
def test_a_tripod_that_picks_something_up_ceases_fire():
    s = board(units={"m60-tripod-1": "1.1", "nva-squad-1": "2.1"})
    spot(s, "2.1")
    update_fire(s)
    smoke = lying(s, "1.1", Asset.RED_SMOKE)
    ordered(s, "load-up", "m60-tripod-1", ("take-asset", Asset.RED_SMOKE, smoke))
    assert aim_of(s, at("1.1")[0], Side.FRIENDLY) == -1


@rule("fof", "6.0/7", "5.1.6C/1")
def test_fire_follows_from_getting_aboard_and_off():
    s = board(units={"uh-1d-1": "1.1", "squad-1-1": "1.1", "nva-squad-1": "2.1"})
    spot(s, "2.1")
    update_fire(s)
    here = at("1.1")[0]
    assert aim_of(s, here, Side.FRIENDLY) == at("2.1")[0]
    embark(s, unit("squad-1-1"), unit("uh-1d-1"))
    assert aim_of(s, here, Side.FRIENDLY) == -1
    disembark(s, unit("squad-1-1"))
    assert aim_of(s, here, Side.FRIENDLY) == at("2.1")[0]


@rule("fof", "6.8.1A/3", "13.2/1", "9.9/1")
def test_ammunition_stays_behind_only_where_it_is_tracked_and_is_the_companys():
    s = board(
        units={"m60-tripod-1": "1.1 ammo=9", "sgm-1": "3.1 ammo=9", "m60-1-1": "1.1 ammo=6"}, no_ammo=True
    )
    for name, place in (("m60-tripod-1", "1.2"), ("sgm-1", "3.2")):
        move_to(s, unit(name), at(place)[0])
    assert s.a_kind == []
    s.no_ammo = False
    move_to(s, unit("sgm-1"), at("3.1")[0])
    move_to(s, unit("m60-1-1"), at("1.2")[0])
    assert s.a_kind == []
    move_to(s, unit("m60-tripod-1"), at("1.1")[0])
    assert told(s, "leaves-ammo")[-1].args == (unit("m60-tripod-1"), 3)


@rule("fof", "6.8.1D/1", "6.8.3/1", "5.1.6B/1")
def test_who_has_no_launcher_carries_rockets_and_what_does_not_fit_stays():
    s = board(units={"squad-1-1": "1.1 steps=2", "main-force-squad-1": "2.1"})
    rockets, smoke = lying(s, "1.1", AMMUNITION + Ammo.RKT, 9), lying(s, "1.1", Asset.RED_SMOKE)
    assert offers_of(s, "squad-1-1") == [
        ("take-asset", Asset.RED_SMOKE, smoke),
        ("take-asset", s.a_kind[rockets], rockets),
    ]
    pick_up_asset(s, unit("squad-1-1"), rockets)
    assert load_of(s, unit("squad-1-1")) == (Ammo.RKT, 6)
    assert s.rockets[unit("squad-1-1")] == 0
    assert (s.a_points[rockets], s.a_place[rockets]) == (3, at("1.1")[0])


@rule("fof", "6.8.3/1", "7.8/1")
def test_a_tank_takes_no_shells_of_another():
    s = board(units={"m48a3-1": "1.1", "m48a3-2": "1.1 ammo=1"})
    assert "nothing here" in why_not(s, "load-up", "m48a3-2")


@rule("fof", "5.1.6D/1")
def test_who_gives_from_its_own_hands_is_not_exposed():
    s = board(units={"xo": "1.1", "1st-sgt": "1.1"})
    smoke = held(s, "1st-sgt", Asset.RED_SMOKE)
    ordered(s, "load-up", "xo", ("take-asset", Asset.RED_SMOKE, smoke))
    assert exposed(s, "xo", "1st-sgt") == [True, False]


@rule("fof", "5.1.6A/2", "5.1.6A/3")
def test_who_becomes_a_casualty_drops_what_it_carries_and_who_becomes_a_team_keeps_it():
    s = board(units={"xo": "1.1", "mtr-fo": "1.1"})
    smoke, theirs = held(s, "xo", Asset.RED_SMOKE), held(s, "mtr-fo", Asset.RED_SMOKE)
    hurt = casualty(s, "1.1")
    s.c_carrier[hurt], s.c_place[hurt] = unit("xo"), -1
    convert_step(s, unit("xo"), HitEffect.CASUALTY)
    assert (s.a_holder[smoke], s.a_place[smoke]) == (NOBODY, at("1.1")[0])
    assert (s.c_carrier[hurt], s.c_place[hurt]) == (NOBODY, at("1.1")[0])
    team = convert_step(s, unit("mtr-fo"), HitEffect.PARALYZED_TEAM)
    assert s.a_holder[theirs] == team
    assert why_not(s, "load-up", UNIT_ID[team])
