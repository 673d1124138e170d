"""3.6, 7.1 to 7.5 Ground vehicles: activated, driven, ridden, and what fires at them."""

from __future__ import annotations

import pytest
from msgspec import structs

import dangerclose.games.fof.vehicle_fire as vehicle_fire
from dangerclose.games.fof.attempts import Order
from dangerclose.games.fof.chain_of_command import is_subordinate, leads_vehicles
from dangerclose.games.fof.changes import new_casualty
from dangerclose.games.fof.combat import combat_effects
from dangerclose.games.fof.combat_segment import combat_effects_segment
from dangerclose.games.fof.components import AGENCY
from dangerclose.games.fof.control_actions import why_not_activate_vehicle
from dangerclose.games.fof.field import basic_fire, is_exposed, is_pinned, vehicles_at
from dangerclose.games.fof.fire import aim_of, update_fire
from dangerclose.games.fof.fire_missions import lay_mission
from dangerclose.games.fof.grid import ABOARD, LEFT, REMOVED
from dangerclose.games.fof.mines import lay_mines
from dangerclose.games.fof.moves import why_barred
from dangerclose.games.fof.state import (
    ACTIVATED,
    ATTACKED,
    EXPOSED,
    FACE_DOWN,
    FIRED,
    GRENADE,
    GUNSHIP_FIRE,
    INDIRECT_LAY,
    MINE,
    MOVED,
    NOBODY,
    PINNED,
    put,
)
from dangerclose.games.fof.targets import mark
from dangerclose.games.fof.terms import FireMission, Side, Trafficability, UnitKind, Vof
from dangerclose.games.fof.vehicle_fire import (
    fire_on_card,
    reaction_fire,
    reactors,
    resolve_mines,
    vof_attacks,
)
from dangerclose.games.fof.vehicles import can_act, trafficability, vehicle_phase, ways_to_act
from dangerclose.games.fof.volume import volumes
from dangerclose.testing import rule
from tests.games.fof.board import answered, at, board, cards, spot, told, unit, vofs

TANK, APC = unit("m48a3-1"), unit("m113-1")
MISS, MISS_2 = 4, 27
"""Cards whose AT number is 9."""
LANE = ["O1 O1 O1 O1", "O1 O1 O1 O1"]


def activated(s, *names):
    for name in names:
        s.status[unit(name)] |= ACTIVATED
    return s


def driven(s, *choices):
    """The phase with these answers."""
    return answered(vehicle_phase(s), *choices)[0]


def open_ways(s, name):
    """What a vehicle may do, verb by verb."""
    return {way.before[0]: [option[1] for option in list_of(way)] for way in ways_to_act(s, unit(name))}


def list_of(family):
    return [(*family.before, n) for n in range(family.bits.bit_length()) if family.bits >> n & 1]


# 7.2 Activation


@rule("fof", "7.2/1", "7.5A/2", "3.6/1", "TSS-3.6/1")
def test_only_an_activated_vehicle_moves():
    s = board(LANE, {"m48a3-1": "1.1"})
    assert not can_act(s, TANK)
    assert driven(s) == []
    activated(s, "m48a3-1")
    driven(s, ("drive", at("1.2")[0]), ("end-action",))
    assert s.place[TANK] == at("1.2")[0]


@rule("fof", "7.2/1", "7.5A/4", "4.2.1i")
def test_a_vehicle_is_activated_once_a_turn_and_pinned_too():
    s = board(LANE, {"m48a3-1": "1.1 pinned", "co-hq": "1.1", "90mm-1": "1.1 pinned"})
    order = Order(unit("co-hq"), "4.2/1")
    assert why_not_activate_vehicle(s, order, TANK) == ""
    assert why_not_activate_vehicle(s, order, unit("90mm-1"))
    activated(s, "m48a3-1")
    assert "activated this turn" in why_not_activate_vehicle(s, order, TANK)


@rule("fof", "3.6/1", "TSS-3.6/3", "7.2/1", "7.5/1")
def test_the_marker_is_turned_when_a_vehicle_has_finished():
    s = activated(board(LANE, {"m48a3-1": "1.1", "m113-1": "2.1"}), "m48a3-1", "m113-1")
    asks = driven(
        s,
        ("vehicle", APC),
        ("drive", at("2.2")[0]),
        ("end-action",),
        ("drive", at("1.2")[0]),
        ("end-action",),
    )
    assert [ask.kind for ask in asks][:2] == ["vehicle", "vehicle-action"]
    assert all(s.status[u] & FIRED for u in (TANK, APC))
    assert not can_act(s, TANK)


@rule("fof", "3.6/1", "7.2/1")
def test_one_after_the_other_and_who_is_not_called_on_keeps_still():
    s = activated(board(LANE, {"m48a3-1": "1.1", "m113-1": "2.1"}), "m48a3-1", "m113-1")
    asks = driven(s, ("no-more-vehicles",))
    assert set(asks[0].options) == {("no-more-vehicles",), ("vehicle", TANK), ("vehicle", APC)}
    assert not s.status[TANK] & FIRED


# 7.3.1 Ground movement


@rule("fof", "7.3.1/1", "7.5B/2", "7.5/3")
def test_a_vehicle_moves_card_by_card_as_far_as_it_likes():
    s = activated(board(LANE, {"m48a3-1": "1.1"}), "m48a3-1")
    driven(s, *[("drive", at(card)[0]) for card in ("1.2", "1.3", "1.4")], ("end-action",))
    assert s.place[TANK] == at("1.4")[0]
    assert [event.args[1:] for event in told(s, "drives")][-1] == tuple(at("1.3", "1.4"))


@rule("fof", "7.3.1/1", "1.2.1B/1", "1.2.1B/2", "1.2.1B/3")
def test_it_stops_on_slow_and_never_enters_no():
    s = activated(board(["O1 P1 O1", "J2 S1 W1"], {"m48a3-1": "1.1"}), "m48a3-1")
    assert open_ways(s, "m48a3-1")["drive"] == [*at("1.2"), *at("staging-1", "staging-2")]
    driven(s, ("drive", at("1.2")[0]))
    assert s.place[TANK] == at("1.2")[0]


@rule("fof", "7.3.1/1")
def test_it_leaves_the_slow_card_on_which_it_begins():
    s = activated(board(["P1 O1"], {"m48a3-1": "1.1"}), "m48a3-1")
    driven(s, ("drive", at("1.2")[0]), ("end-action",))
    assert s.place[TANK] == at("1.2")[0]


@rule("fof", "7.3.1/1")
def test_on_the_road_of_the_mission_nothing_is_slow():
    s = activated(board(["P1 P1", "P1 P1", "P1 P1"], {"m48a3-1": "1.2"}, mission="a5"), "m48a3-1")
    driven(s, ("drive", at("2.2")[0]), ("drive", at("3.2")[0]), ("drive", at("3.1")[0]))
    assert s.place[TANK] == at("3.1")[0]


@rule("fof", "7.3.1/1", "5.2/2")
def test_nobody_drives_into_the_unknown_and_what_comes_in_sight_is_turned_up():
    s = activated(board(["O1 O1 ??"], {"m48a3-1": "1.1"}), "m48a3-1")
    s.smoke = 1 << at("1.1")[0]
    assert open_ways(s, "m48a3-1")["drive"][0] == at("1.2")[0]
    driven(s, ("drive", at("1.2")[0]), ("end-action",))
    assert s.terrain[at("1.3")[0]] != FACE_DOWN
    t = activated(board(["O1 ??"], {"m48a3-1": "1.1"}), "m48a3-1")
    assert at("1.2")[0] not in open_ways(t, "m48a3-1")["drive"]


@rule("fof", "7.3.1/1", "5.1.5/1", "7.7/2", "7.7/3")
def test_four_vehicles_fit_on_a_card_wrecks_among_them():
    s = activated(board(LANE, {"m48a3-1": "1.1", "m48a3-2": "1.2", "m113-1": "1.2"}), "m48a3-1")
    s.burning = at("1.2")
    assert at("1.2")[0] in open_ways(s, "m48a3-1")["drive"]
    s.burning = at("1.2", "1.2")
    assert vehicles_at(s, at("1.2")[0], Side.FRIENDLY) == 4
    assert at("1.2")[0] not in open_ways(s, "m48a3-1")["drive"]


@rule("fof", "7.5B/1", "5.1.2/8")
def test_vehicles_move_diagonally_also_through_a_line_of_fire():
    s = activated(board(["O1 O1", "O1 O1"], {"m48a3-1": "1.1", "squad-2-1": "1.1"}), "m48a3-1")
    assert at("2.2")[0] in open_ways(s, "m48a3-1")["drive"]
    for name, place in (("local-force-squad-1", "1.2"), ("squad-1-1", "2.1")):
        s.place[unit(name)] = at(place)[0]
    spot(s, "1.2")
    update_fire(s)
    assert at("2.2")[0] in open_ways(s, "m48a3-1")["drive"]
    assert why_barred(s, unit("m48a3-1"), at("2.2")[0]) == ""
    assert why_barred(s, unit("squad-2-1"), at("2.2")[0]), "infantry does not"


@rule("fof", "9.1.5/6", "7.3.1/1")
def test_a_contact_marker_does_not_stop_a_vehicle():
    s = activated(board(LANE, {"m48a3-1": "1.1"}), "m48a3-1")
    s.contact = put(s.contact, at("1.2")[0], 0)
    driven(s, ("drive", at("1.2")[0]), ("drive", at("1.3")[0]), ("end-action",))
    assert s.contact[at("1.2")[0]] == 0


# 7.4 Riding


def ridden(vehicle="m48a3-1", rider="squad-1-1", **columns):
    s = board(LANE, {vehicle: "1.1", rider: "1.1 steps=3"}, **columns)
    s.aboard[unit(rider)], s.place[unit(rider)] = unit(vehicle), ABOARD
    return s


@rule("fof", "7.4.2/1", "7.4.1/2")
def test_passengers_get_off_before_and_after_the_move_without_an_order():
    s = activated(ridden("m113-1"), "m113-1")
    asks = driven(s, ("drive", at("1.2")[0]), ("get-off", unit("squad-1-1")))
    assert "drive" in {one[0] for one in asks[-1].options}, "now its move is over"
    assert s.place[unit("squad-1-1")] == at("1.2")[0]
    assert is_exposed(s, unit("squad-1-1"))
    assert is_exposed(s, APC)


@rule("fof", "7.4.2/1")
def test_passengers_get_off_a_vehicle_that_was_not_activated():
    s = ridden("m113-1")
    asks = driven(s, ("get-off", unit("squad-1-1")))
    assert set(asks[0].options) == {("end-action",), ("get-off", unit("squad-1-1"))}
    assert s.place[unit("squad-1-1")] == at("1.1")[0]


@rule("fof", "7.4.4/1")
def test_riders_on_a_tank_that_moves_are_exposed_those_inside_a_carrier_are_not():
    s = activated(ridden(), "m48a3-1")
    driven(s, ("drive", at("1.2")[0]), ("end-action",))
    assert is_exposed(s, unit("squad-1-1"))
    s = activated(ridden("m113-1"), "m113-1")
    driven(s, ("drive", at("1.2")[0]), ("end-action",))
    assert not is_exposed(s, unit("squad-1-1"))


@rule("fof", "7.4.4/1")
def test_a_tank_with_riders_or_casualties_does_not_fight_with_ammunition_it_does():
    s = ridden()
    assert basic_fire(s, TANK) is None
    s = board(LANE, {"m48a3-1": "1.1"})
    assert basic_fire(s, TANK) is not None
    casualty = new_casualty(s, Side.FRIENDLY, at("1.1")[0])
    s.c_carrier[casualty] = TANK
    assert basic_fire(s, TANK) is None
    assert basic_fire(ridden("m113-1"), APC) is not None


@rule("fof", "7.4.4/1")
def test_casualties_loaded_on_a_tank_silence_it_at_once():
    s = board(LANE, {"m48a3-1": "1.1", "local-force-squad-1": "1.2"})
    spot(s, "1.2")
    update_fire(s)
    assert vofs(volumes(s)[at("1.2")[0]].felt_by(Side.ENEMY, at("1.2")[0])) == ["H"]
    casualty = new_casualty(s, Side.FRIENDLY, at("1.1")[0])
    s.c_carrier[casualty] = TANK
    assert at("1.2")[0] not in volumes(s)


@rule("fof", "7.4.4/1")
def test_riders_are_engaged_like_infantry_and_fire_nothing():
    s = ridden()
    s.place[unit("local-force-squad-1")] = at("1.2")[0]
    spot(s, "1.2")
    update_fire(s)
    assert aim_of(s, at("1.1")[0], Side.FRIENDLY) == -1
    cards(s, 1)  # a PIN
    combat_effects(s)
    assert [event.args[0] for event in told(s, "fired-at")] == [unit("squad-1-1")]
    assert s.place[unit("squad-1-1")] == ABOARD
    inside = ridden("m113-1")
    inside.place[unit("local-force-squad-1")] = at("1.2")[0]
    update_fire(inside)
    combat_effects(inside)
    assert not told(inside, "fired-at")


# 7.5B, 7.5D The VOF on cards


def under_small_arms(names=None, **columns):
    s = board(LANE, {"m113-1": "1.1", "local-force-squad-1": "1.2", **(names or {})}, **columns)
    update_fire(s)
    assert at("1.1")[0] in volumes(s)
    return s


@rule("fof", "7.5B/1", "6.2.1/5", "7.5D/2")
def test_the_fire_on_its_card_is_resolved_before_a_vehicle_moves_and_where_it_comes():
    s = activated(under_small_arms({"squad-1-1": "1.1"}), "m113-1")
    cards(s, MISS, MISS_2)
    driven(s, ("drive", at("2.1")[0]), ("end-action",))
    assert [event.rule for event in told(s, "at-combat")] == ["7.5B/1"], "nothing lies on the next card"
    [roll] = [event.roll for event in told(s, "at-combat")]
    assert [(line.text, line.value) for line in roll.modifiers][:2] == [
        ("Small Arms", "+4"),
        ("defence of the M113", "+1"),
    ]


@rule("fof", "7.5B/1", "6.0/7")
def test_a_vehicle_that_comes_in_sight_is_fired_at_where_it_comes():
    s = board(["O1 O1 O1 O1", "B1 B1 O1 O1"], {"m113-1": "2.1", "local-force-squad-1": "1.3"})
    activated(s, "m113-1")
    cards(s, MISS)
    driven(s, ("drive", at("1.2")[0]), ("end-action",))
    assert len(told(s, "at-combat")) == 1
    assert told(s, "at-combat")[0].roll.modifiers[-1].text == "target moved"


@rule("fof", "7.5B/1", "7.7A/3")
def test_who_does_not_survive_the_first_fire_does_not_move():
    s = activated(under_small_arms({"sgm-1": "1.2"}), "m113-1")
    s.status[APC] |= EXPOSED
    cards(s, 12)  # AT 0
    driven(s, ("drive", at("2.1")[0]))
    assert s.place[APC] == LEFT
    assert not told(s, "drives")


@rule("fof", "7.5D/2", "7.5D/1")
def test_a_weapon_of_the_chart_fires_by_its_gunnery_alone():
    s = board(LANE, {"uh-1d-1": "1.1", "12.7mm-1": "1.3"})
    update_fire(s)
    assert at("1.1")[0] in volumes(s)
    assert vof_attacks(s, unit("uh-1d-1"), at("1.1")[0]) == []
    assert reactors(s, unit("uh-1d-1"), at("1.1")[0]) == [unit("12.7mm-1")]
    # It has no line against armor, so there its VOF counts.
    s = board(LANE, {"m113-1": "1.1", "12.7mm-1": "1.3"})
    update_fire(s)
    assert [way[0].value for way in vof_attacks(s, APC, at("1.1")[0])] == [1]
    assert reactors(s, APC, at("1.1")[0]) == []


@rule("fof", "6.2/1", "7.5B/1", "6.2.2/11")
def test_of_all_fire_on_a_card_the_best_alone_is_resolved():
    s = under_small_arms({"rpd-team-1": "1.2"})
    lay_incoming(s, "1.1", FireMission.HE)
    assert sorted(way[0].value for way in vof_attacks(s, APC, at("1.1")[0])) == [-1, 3, 4]
    cards(s, MISS)
    fire_on_card(s, APC, "7.5B/1")
    [event] = told(s, "at-combat")
    assert event.roll.modifiers[0].text == "incoming"


@rule("fof", "7.5D/3")
def test_vehicles_that_did_nothing_are_fired_at_last():
    s = under_small_arms()
    cards(s, MISS)
    driven(s)
    assert [event.rule for event in told(s, "at-combat")] == ["7.5D/3"]
    s = activated(under_small_arms(), "m113-1")
    cards(s, MISS)
    driven(s, ("end-action",))
    assert [event.rule for event in told(s, "at-combat")] == ["7.5D/3"]


@rule("fof", "9.6/6")
def test_a_sniper_picks_a_vehicle_that_stands_there_one_that_comes_is_under_small_arms():
    s = board(LANE, {"m113-1": "1.1", "sniper-1": "1.2"})
    update_fire(s)
    assert [way[0].value for way in vof_attacks(s, APC, at("1.1")[0])] == [4]
    cards(s, MISS)
    driven(s)
    assert told(s, "at-combat")[0].roll.modifiers[0].value == "+1"


@rule("fof", "9.5/1", "9.5/2")
def test_a_vehicle_that_drives_onto_a_mine_is_attacked_at_once():
    s = activated(board(LANE, {"m113-1": "1.1"}, mines=1 << at("1.2")[0]), "m113-1")
    cards(s, 5, 1, 2, 16)  # a Burst among three, then AT 0
    driven(s, ("drive", at("1.2")[0]))
    [event] = told(s, "at-combat")
    assert next((line.text, line.value) for line in event.roll.modifiers) == ("mine", "\N{MINUS SIGN}2")
    assert s.place[APC] == REMOVED
    assert s.burning == at("1.2")


@rule("fof", "9.5/1")
def test_a_vehicle_on_a_mine_that_is_found_later_is_attacked_in_the_combat_effects_segment():
    s = board(LANE, {"m113-1": "1.2"})
    cards(s, 5, 1, 2, 47)
    lay_mines(s, at("1.2")[0])
    assert s.place[APC] == at("1.2")[0]
    combat_effects_segment(s)
    assert told(s, "at-combat")[0].rule == "9.5/1"


# 7.5A, 7.5C, 7.5E Fire, move then fire, spot


@pytest.fixture
def enemy_tank():
    """No enemy of the content has vehicles, so a recoilless rifle plays one."""

    def put_one(s, place, name="75mm-rcl"):
        s.place[unit(name)], s.kind[unit(name)] = at(place)[0], UnitKind.VEHICLE
        s.ammo[unit(name)] = 4
        spot(s, place)
        return unit(name)

    return put_one


@rule("fof", "7.5A/1", "7.5A/3", "7.5/2", "7.8/1", "7.5A/4")
def test_a_vehicle_fires_at_a_vehicle_it_sees_then_is_fired_at(enemy_tank):
    s = activated(board(LANE, {"m48a3-1": "1.1"}), "m48a3-1")
    foe = enemy_tank(s, "1.3")
    cards(s, MISS, MISS_2)
    driven(s, ("fire-at", foe))
    assert [(event.rule, event.args[0]) for event in told(s, "at-combat")] == [
        ("7.5A/1", TANK),
        ("7.5D/1", foe),
    ]
    assert (s.ammo[TANK], s.ammo[foe]) == (7, 3)
    # In the Combat Effects Segment the gun fires again, at infantry, and spends another point.
    s.place[unit("local-force-squad-1")] = at("1.2")[0]
    spot(s, "1.2")
    update_fire(s)
    combat_effects(s)
    assert s.ammo[TANK] == 6


@rule("fof", "7.5/8", "7.5A/2", "7.5A/1")
def test_an_activated_anti_tank_weapon_only_fires(enemy_tank):
    s = activated(board(LANE, {"90mm-1": "1.1", "local-force-squad-1": "1.2"}), "90mm-1")
    assert ways_to_act(s, unit("90mm-1")) == []
    foe = enemy_tank(s, "1.3")
    assert set(open_ways(s, "90mm-1")) == {"fire-at"}
    cards(s, 3, 14, MISS)
    driven(s, ("fire-at", foe))
    assert told(s, "at-combat")[0].args[0] == unit("90mm-1")
    assert not told(s, "at-combat")[1:], "infantry is no target of Reaction Fire"


@rule("fof", "7.5C/1", "7.5/7", "7.5/4", "7.3.1/1", "7.6/5")
def test_move_then_fire_ends_the_move_and_costs_its_modifier(enemy_tank):
    s = activated(board(LANE, {"m48a3-1": "1.1"}), "m48a3-1")
    foe = enemy_tank(s, "2.4")
    s.status[foe] |= FIRED
    cards(s, MISS)
    driven(s, ("drive", at("1.2")[0]), ("drive", at("1.3")[0]), ("fire-at", foe))
    [event] = told(s, "at-combat")
    assert ("Move & Fire", "+2") in [(line.text, line.value) for line in event.roll.modifiers]
    assert s.place[TANK] == at("1.3")[0]


@rule("fof", "7.5C/1", "7.5/7")
def test_without_a_move_and_fire_number_it_does_not_fire_after_a_move(enemy_tank, monkeypatch):
    import dangerclose.games.fof.at_combat as at_combat

    s = activated(board(LANE, {"m48a3-1": "1.1"}), "m48a3-1")
    foe = enemy_tank(s, "1.3")
    monkeypatch.setattr(
        at_combat, "chart_row", lambda u, real=at_combat.chart_row: at_combat.CHART["stug-iii"]
    )
    assert open_ways(s, "m48a3-1")["fire-at"] == [foe]
    s.status[TANK] |= MOVED
    assert "fire-at" not in open_ways(s, "m48a3-1")


@rule("fof", "7.5E/1", "7.5/6", "7.5D/1")
def test_a_vehicle_spots_in_lieu_of_firing_and_is_fired_at_for_it():
    s = activated(board(LANE, {"m113-1": "1.1", "rpg-team-1": "1.2"}), "m113-1")
    cards(s, 1, 2, 7, 12, 25, MISS)
    driven(s, ("look", at("1.2")[0]))
    assert s.spotted >> at("1.2")[0] & 1
    assert told(s, "at-combat")[-1].args[0] == unit("rpg-team-1")
    assert s.status[APC] & FIRED
    assert aim_of(s, at("1.1")[0], Side.FRIENDLY) == at("1.2")[0]


@rule("fof", "7.5E/1", "7.7A/4", "7.5/1")
def test_pinned_or_after_a_move_a_vehicle_does_not_spot():
    s = activated(board(LANE, {"m113-1": "1.1", "local-force-squad-1": "1.3"}), "m113-1")
    assert open_ways(s, "m113-1")["look"] == at("1.3")
    s.status[APC] |= PINNED
    assert "look" not in open_ways(s, "m113-1")
    s.status[APC] = ACTIVATED | MOVED
    assert "look" not in open_ways(s, "m113-1")


# 7.5D Reaction Fire


@rule("fof", "7.5D/1", "7.5A/3", "7.5/5")
def test_enemies_always_react_in_range_and_los_once_a_turn():
    s = board(["O1 O1 O1 O1"], {"m113-1": "1.1", "75mm-rcl": "1.4", "rpg-team-1": "1.4"})
    activated(s, "m113-1")
    cards(s, MISS)
    driven(s, ("drive", at("1.2")[0]), ("end-action",))
    assert [event.args[0] for event in told(s, "at-combat") if event.rule == "7.5D/1"] == [unit("75mm-rcl")]
    assert s.status[unit("75mm-rcl")] & FIRED
    assert reactors(s, APC, at("1.2")[0]) == [], "the RPG does not reach, the gun has fired"


@rule("fof", "7.5D/1", "4.2.5/9", "6.4/8")
def test_pinned_turned_or_empty_weapons_do_not_react():
    s = board(LANE, {"m113-1": "1.1", "75mm-rcl": "1.2"})
    gun = unit("75mm-rcl")
    assert reactors(s, APC, at("1.1")[0]) == [gun]
    for status in (PINNED, 4):
        s.status[gun] = status
        assert reactors(s, APC, at("1.1")[0]) == []
    s.status[gun] = s.ammo[gun] = 0
    assert reactors(s, APC, at("1.1")[0]) == []


@rule("fof", "7.5B/1", "7.5B/2", "7.5D/1")
def test_each_card_of_a_move_brings_new_reactions():
    s = board(["O1 O1 O1 O1"], {"m113-1": "1.1", "rpg-team-1": "1.3", "75mm-rcl": "1.4"})
    assert reactors(s, APC, at("1.1")[0]) == [unit("75mm-rcl")]
    assert reactors(s, APC, at("1.2")[0]) == [unit("rpg-team-1"), unit("75mm-rcl")]


# 7.5A Vehicles and infantry


@rule("fof", "7.5A/1", "7.5A/4", "6.4/14")
def test_a_vehicle_opens_fire_at_infantry_without_activation():
    s = board(LANE, {"m48a3-1": "1.1", "m113-1": "2.1", "local-force-squad-1": "1.3"})
    spot(s, "1.3")
    update_fire(s)
    assert vofs(volumes(s)[at("1.3")[0]].shots) == ["H"]
    assert aim_of(s, at("2.1")[0], Side.FRIENDLY) == -1, "there is no line from there"
    s.status[TANK] |= MOVED | FIRED
    assert vofs(volumes(s)[at("1.3")[0]].shots) == ["H"]


@rule("fof", "7.5A/4", "7.7A/4")
def test_a_pinned_vehicle_gives_all_pinned():
    s = board(LANE, {"m48a3-1": "1.1 pinned", "local-force-squad-1": "1.3"})
    spot(s, "1.3")
    update_fire(s)
    assert [shot.vof for shot in volumes(s)[at("1.3")[0]].shots] == [Vof.ALL_PINNED]


@rule("fof", "7.5A/4", "4.2.5/5")
def test_a_pinned_vehicle_moves_only_to_staging_or_to_quiet_friends():
    s = activated(board(LANE, {"m48a3-1": "1.2 pinned", "squad-1-1": "2.2"}), "m48a3-1")
    assert open_ways(s, "m48a3-1")["drive"] == [*at("2.2"), *at("staging-1", "staging-2", "staging-3")]


@rule("fof", "7.7A/4")
def test_a_pinned_vehicle_recovers_at_the_end_of_the_phase_unless_it_was_attacked():
    s = board(LANE, {"m48a3-1": "1.1 pinned"})
    driven(s)
    assert not is_pinned(s, TANK)
    s = under_small_arms()
    s.status[APC] |= PINNED
    cards(s, MISS)
    driven(s)
    assert is_pinned(s, APC)
    assert s.status[APC] & ATTACKED


@rule("fof", "7.1.1/5")
def test_aircraft_are_no_ground_vehicles():
    s = activated(board(LANE, {"uh-1d-1": "1.1"}), "uh-1d-1")
    s.aboard[unit("xo")], s.place[unit("xo")] = unit("uh-1d-1"), ABOARD
    assert ways_to_act(s, unit("uh-1d-1")) == []


@rule("fof", "7.1.1/2", "7.1.1/1")
def test_the_leader_of_a_vehicle_platoon_commands_and_acts_itself():
    s = activated(board(LANE, {"m48a3-1": "1.1", "m48a3-2": "2.1"}), "m48a3-1")
    assert leads_vehicles(TANK)
    assert is_subordinate(s, TANK, unit("m48a3-2"))
    driven(s, ("drive", at("1.2")[0]), ("end-action",))
    assert s.place[TANK] == at("1.2")[0]


# What lies on cards


def lay_incoming(s, place, kind, value=-5):
    for column, one in (
        (s.i_place, at(place)[0]),
        (s.i_value, value),
        (s.i_kind, kind),
        (s.i_side, Side.ENEMY),
        (s.i_pending, 0),
        (s.i_agency, 0),
    ):
        column.append(one)


@rule("fof", "6.2.2/11", "6.2.1/5")
@pytest.mark.parametrize(
    ("kind", "value", "counts"),
    [
        (FireMission.HE, -5, [-1]),
        (FireMission.BOMBS, -7, [-3]),
        (FireMission.GUNSHIPS, -5, [-3]),
        (INDIRECT_LAY, -3, [1]),
        (GUNSHIP_FIRE, -3, [1]),
        (FireMission.WP, 0, []),
    ],
)
def test_what_incoming_counts_against_vehicles(kind, value, counts):
    s = board(LANE, {"m113-1": "1.1"})
    lay_incoming(s, "1.1", kind, value)
    assert [way[0].value for way in vof_attacks(s, APC, at("1.1")[0])] == counts


@rule("fof", "9.6/6")
def test_a_sniper_has_a_number_of_its_own_for_the_card(monkeypatch):
    monkeypatch.setattr(vehicle_fire, "_WHITE", structs.replace(vehicle_fire._WHITE, sniper_card=9))
    s = board(LANE, {"m113-1": "1.1", "sniper-1": "1.2", "local-force-squad-1": "1.2"})
    update_fire(s)
    assert sorted(way[0].value for way in vof_attacks(s, APC, at("1.1")[0])) == [4, 9]


@rule("fof", "9.5/1")
def test_a_mine_is_resolved_once_and_infantry_keeps_its_own():
    s = board(LANE, {"m113-1": "1.2", "squad-1-1": "1.2", "m113-2": "1.1"})
    for u in (unit("squad-1-1"), APC):
        mark(s, MINE, u, NOBODY, -4)
    mark(s, GRENADE, unit("m113-2"), NOBODY, -3)
    cards(s, MISS)
    resolve_mines(s)
    assert [event.args[1] for event in told(s, "at-combat")] == [APC]
    assert s.k_unit == [unit("squad-1-1"), unit("m113-2")]
    resolve_mines(s)
    assert len(told(s, "at-combat")) == 1


@rule("fof", "9.5/2", "7.5B/1")
def test_after_a_mine_nothing_else_fires_at_a_wreck():
    s = activated(board(LANE, {"m113-1": "1.1", "75mm-rcl": "1.4"}, mines=1 << at("1.2")[0]), "m113-1")
    s.status[unit("75mm-rcl")] |= FIRED
    s.place[unit("local-force-squad-1")] = at("1.3")[0]
    cards(s, 5, 1, 2, 16)
    driven(s, ("drive", at("1.2")[0]))
    assert [event.rule for event in told(s, "at-combat")] == ["9.5/1"]


@rule("fof", "7.5D/1")
def test_nobody_fires_at_what_is_gone():
    s = board(LANE, {"m113-1": "1.1", "75mm-rcl": "1.2", "rpg-team-1": "1.2"})
    activated(s, "m113-1")
    s.status[unit("75mm-rcl")] = s.status[unit("rpg-team-1")] = 0
    cards(s, 7, 3, 12)  # the rocket hits and burns it
    assert not reaction_fire(s, APC, at("1.1")[0])
    assert [event.args[0] for event in told(s, "at-combat")] == [unit("rpg-team-1")]
    assert not s.status[unit("75mm-rcl")] & FIRED


@rule("fof", "7.5D/3", "7.7A/4")
def test_infantry_and_those_who_moved_are_not_idle():
    s = activated(under_small_arms({"squad-1-1": "1.1"}), "m113-1")
    s.status[unit("squad-1-1")] |= PINNED
    s.status[APC] = MOVED
    driven(s)
    assert not told(s, "at-combat")
    assert is_pinned(s, unit("squad-1-1")), "only vehicles come out in this phase"
    assert not told(s, "recovers")


@rule("fof", "7.7A/4")
def test_recovering_is_told():
    s = board(LANE, {"m48a3-1": "1.1 pinned", "m113-1": "1.1"})
    driven(s)
    assert [event.args for event in told(s, "recovers")] == [(TANK,)]


# The phase as a whole


@rule("fof", "3.6/1", "TSS-3.6/1", "TSS-3.6/2")
def test_the_phase_has_aircraft_helicopters_and_vehicles():
    s = activated(board(LANE, {"m113-1": "1.1", "uh-1d-1": "outbound", "leader-1": "2.4"}), "m113-1")
    spot(s, "2.4")
    lay_mission(s, AGENCY["gunships"], FireMission.GUNSHIPS, at("2.4")[0], "6.7.3/1")
    driven(s, ("drive", at("1.2")[0]), ("end-action",))
    kinds = [event.kind for event in s.log if event.kind in ("attack-run", "flies", "drives")]
    assert kinds == ["attack-run", "attack-run", "flies", "drives"]


@rule("fof", "7.5A/3", "7.5C/1")
def test_the_fire_on_the_firers_card_comes_first_but_once(enemy_tank):
    s = activated(under_small_arms(), "m113-1")
    foe = enemy_tank(s, "2.1")
    s.status[foe] |= FIRED
    cards(s, MISS, MISS_2)
    driven(s, ("fire-at", foe))
    assert [event.rule for event in told(s, "at-combat")] == ["7.5A/3", "7.5A/1"]
    s = activated(under_small_arms(), "m113-1")
    foe = enemy_tank(s, "2.1")
    s.status[foe] |= FIRED
    s.status[APC] |= MOVED
    cards(s, MISS)
    driven(s, ("fire-at", foe))
    assert [event.rule for event in told(s, "at-combat")] == ["7.5A/1"], "it took that when it came"


@rule("fof", "7.5A/3", "7.5E/1")
@pytest.mark.parametrize("what", ["fire-at", "look"])
def test_who_is_driven_off_by_the_fire_on_its_card_does_nothing_more(what, enemy_tank):
    s = activated(under_small_arms({"sgm-1": "1.2", "leader-1": "2.2"}), "m113-1")
    foe = enemy_tank(s, "2.1")
    s.status[foe] |= FIRED
    s.status[APC] |= EXPOSED
    cards(s, 12)  # AT 0: 0 + 3 + 1 - 1 = 3, retreating
    driven(s, (what, foe if what == "fire-at" else at("2.2")[0]))
    assert s.place[APC] == LEFT
    assert len(told(s, "at-combat")) == 1


@rule("fof", "7.5E/1")
def test_a_vehicle_pinned_before_it_looks_does_not_look_but_is_fired_at():
    s = activated(under_small_arms({"rpg-team-1": "2.2"}), "m113-1")
    cards(s, 12, 7, 3, MISS)  # AT 0 + 5: Pinned; then the rocket
    driven(s, ("look", at("2.2")[0]))
    assert is_pinned(s, APC)
    assert [event.args[0] for event in told(s, "at-combat")] == [NOBODY, unit("rpg-team-1")]
    assert not s.spotted


@rule("fof", "7.5E/1")
def test_an_attempt_to_spot_may_fail():
    s = activated(board(LANE, {"m113-1": "1.1", "leader-1": "1.2"}), "m113-1")
    cards(s, 3, 4, 8)
    driven(s, ("look", at("1.2")[0]))
    assert not s.spotted
    s.status[APC] = ACTIVATED
    cards(s, 1, 5, 9)
    driven(s, ("look", at("1.2")[0]))
    assert aim_of(s, at("1.1")[0], Side.FRIENDLY) == at("1.2")[0], "who is spotted is fired at"


@rule("fof", "7.5B/1", "7.5A/4")
def test_a_vehicle_pinned_by_the_first_fire_goes_only_where_pinned_units_may():
    s = activated(under_small_arms(), "m113-1")
    cards(s, 12)
    driven(s, ("drive", at("2.1")[0]), ("end-action",))
    assert s.place[APC] == at("1.1")[0]
    assert is_pinned(s, APC)


@rule("fof", "7.3.1/1", "2.4.2A/1")
def test_vehicles_drive_out_of_the_staging_area_and_back():
    s = activated(board(LANE, {"m113-1": "staging-1"}), "m113-1")
    driven(s, ("drive", at("1.1")[0]), ("drive", at("staging-2")[0]), ("end-action",))
    assert s.place[APC] == at("staging-2")[0]
    t = activated(board(LANE, {"m113-1": "staging-1"}), "m113-1")
    driven(t, ("end-action",))
    assert t.status[APC] & FIRED


@rule("fof", "7.3.1/1")
def test_the_road_takes_nobody_through_what_cannot_be_passed():
    s = activated(board(["P1 O1", "P1 J2"], {"m48a3-1": "1.2"}, mission="a5"), "m48a3-1")
    assert at("2.2")[0] not in open_ways(s, "m48a3-1")["drive"]
    assert trafficability(s, at("2.1")[0]) == Trafficability.SLOW
    assert trafficability(board(["P1 P1"]), at("1.2")[0]) == Trafficability.SLOW, "a2 has no road"


@rule("fof", "7.4.2/1", "5.1.5/1")
def test_nobody_gets_off_where_there_is_no_room():
    s = ridden("m113-1")
    for n in range(1, 17):
        s.place[unit(f"team-{n}")] = at("1.1")[0]
    assert not can_act(s, APC)


@rule("fof", "7.4.2/1", "5.2/2", "6.0/7")
def test_who_gets_off_sees_and_fires():
    s = board(["O1 O1 ??"], {"m48a3-1": "1.1", "squad-1-1": "1.1", "local-force-squad-1": "1.2"})
    s.aboard[unit("squad-1-1")], s.place[unit("squad-1-1")] = TANK, ABOARD
    spot(s, "1.2")
    cards(s, MISS)
    update_fire(s)
    assert aim_of(s, at("1.1")[0], Side.FRIENDLY) == -1
    s.chance = board().chance
    driven(s, ("get-off", unit("squad-1-1")))
    assert s.terrain[at("1.3")[0]] != FACE_DOWN
    assert aim_of(s, at("1.1")[0], Side.FRIENDLY) == at("1.2")[0]
    t = ridden("m113-1")
    t.place[APC] = at("staging-1")[0]
    driven(t, ("get-off", unit("squad-1-1")))
    assert t.place[unit("squad-1-1")] == at("staging-1")[0]


@rule("fof", "7.5B/1", "7.5B/2")
def test_the_fire_on_a_card_is_taken_when_it_comes_and_not_again_when_it_goes():
    s = board(["O1 O1 O1", "B1 O1 O1"], {"m113-1": "2.1", "main-force-squad-1": "1.3"})
    activated(s, "m113-1")
    cards(s, MISS, MISS_2)
    driven(s, ("drive", at("1.1")[0]), ("drive", at("1.2")[0]), ("end-action",))
    assert [event.rule for event in told(s, "at-combat")] == ["7.5B/1"] * 2


@rule("fof", "7.4.2/1", "3.6/1")
def test_one_that_was_not_activated_has_no_marker_to_turn():
    s = ridden("m113-1")
    driven(s, ("get-off", unit("squad-1-1")))
    assert not s.status[APC] & FIRED


@rule("fof", "7.5A/2", "7.5D/3")
def test_infantry_that_holds_its_shot_is_not_fired_at_as_a_vehicle(enemy_tank):
    s = activated(board(LANE, {"90mm-1": "1.1", "local-force-squad-1": "1.2"}), "90mm-1")
    enemy_tank(s, "1.3")
    update_fire(s)
    assert at("1.1")[0] in volumes(s)
    cards(s, MISS)
    driven(s, ("end-action",))
    assert unit("90mm-1") not in [event.args[1] for event in told(s, "at-combat")]


@rule("fof", "5.2/2", "2.4.2/2")
def test_from_the_staging_area_nothing_is_turned_up():
    s = activated(board(["O1 J1 ??"], {"m113-1": "1.1", "squad-1-1": "1.1"}), "m113-1")
    s.aboard[unit("squad-1-1")], s.place[unit("squad-1-1")] = APC, ABOARD
    driven(s, ("drive", at("staging-1")[0]), ("get-off", unit("squad-1-1")))
    assert s.terrain[at("1.3")[0]] == FACE_DOWN
