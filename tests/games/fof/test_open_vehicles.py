"""7.1.1/4, 7.4.3 Jeeps and trucks: whose orders they take, who drives, and who rides without cover."""

from __future__ import annotations

from dangerclose.games.fof.at_results import vehicle_result
from dangerclose.games.fof.attempts import Order
from dangerclose.games.fof.chain_of_command import company, is_subordinate
from dangerclose.games.fof.changes import new_asset
from dangerclose.games.fof.combat import targets
from dangerclose.games.fof.combat_segment import combat_effects_segment
from dangerclose.games.fof.communication import hears
from dangerclose.games.fof.control_actions import why_not_activate_vehicle
from dangerclose.games.fof.field import basic_fire, is_exposed, is_pinned
from dangerclose.games.fof.grid import ABOARD
from dangerclose.games.fof.state import ACTIVATED, NOBODY, PINNED
from dangerclose.games.fof.tables import RADIO
from dangerclose.games.fof.terms import CoverMarker, Network, RadioType, VehicleResult
from dangerclose.games.fof.vehicles import destinations, drive
from dangerclose.games.fof.volume import shooters
from dangerclose.testing import rule
from tests.games.fof.board import aims, at, board, cards, cover, fallen, fire, teams, told, unit

TRUCK, JEEP = "norm-truck-1", "norm-jeep-1"
LANE = ["O1 O1 O1 O1", "O1 O1 O1 O1"]
HQ = Order(unit("norm-plt-hq-1"), "3.3.2B/1")


def aboard(vehicle, *riders, enemy="1.3", **columns):
    s = board(LANE, {vehicle: "1.1", "local-force-squad-1": enemy} | dict.fromkeys(riders, "1.1"), **columns)
    for name in riders:
        s.aboard[unit(name)], s.place[unit(name)] = unit(vehicle), ABOARD
    return s


@rule("fof", "7.1.1/4")
def test_any_headquarters_on_the_card_orders_a_truck_and_none_by_radio():
    s = board(LANE, {TRUCK: "1.1", "norm-plt-hq-1": "1.1", "norm-plt-hq-2": "1.2", "norm-co-hq": "1.2"})
    for name in ("norm-plt-hq-1", "norm-plt-hq-2", "norm-co-hq"):
        assert is_subordinate(s, unit(name), unit(TRUCK))
        new_asset(s, RADIO + Network.CO_TAC, RadioType.MAN_PACK, holder=unit(name))
    new_asset(s, RADIO + Network.CO_TAC, RadioType.MAN_PACK, holder=unit(TRUCK))  # a load like any other
    assert hears(s, unit("norm-plt-hq-1"), unit(TRUCK))
    assert not hears(s, unit("norm-co-hq"), unit(TRUCK))
    assert unit(TRUCK) in company(s), "General Initiative"
    s.under[unit("norm-plt-hq-1")] = cover(s, "1.1", CoverMarker.TRENCH)
    assert not hears(s, unit("norm-plt-hq-1"), unit(TRUCK))


@rule("fof", "7.1.1/4")
def test_who_rides_tells_the_driver():
    s = aboard(TRUCK, "norm-plt-hq-1")
    assert hears(s, unit("norm-plt-hq-1"), unit(TRUCK))
    s.status[unit("norm-plt-hq-1")] |= PINNED
    assert not hears(s, unit("norm-plt-hq-1"), unit(TRUCK))


@rule("fof", "7.1.1/4", "7.4.3/1")
def test_a_jeep_is_driven_by_a_passenger_a_truck_by_its_crew():
    s = board(LANE, {TRUCK: "1.1", JEEP: "1.1"})
    assert why_not_activate_vehicle(s, HQ, unit(TRUCK)) == ""
    assert "drive" in why_not_activate_vehicle(s, HQ, unit(JEEP))
    assert not destinations(s, unit(JEEP))
    s = aboard(JEEP, "norm-bazooka-1")
    assert why_not_activate_vehicle(s, HQ, unit(JEEP)) == ""
    assert destinations(s, unit(JEEP)) == destinations(board(LANE, {TRUCK: "1.1"}), unit(TRUCK))
    s.status[unit("norm-bazooka-1")] |= PINNED
    assert "drive" in why_not_activate_vehicle(s, HQ, unit(JEEP))


@rule("fof", "7.4.3/1", "6.1.1/1")
def test_who_rides_in_a_truck_fires_along_the_line_of_its_card():
    s = fire(aboard(TRUCK, "norm-squad-1-1"), "1.3")
    assert aims(s, "1.1") == "1.3"
    assert fallen(s, "1.3") == ["S"]
    s = fire(aboard(TRUCK, "norm-hmg-1"), "1.3")
    assert aims(s, "1.1") is None, "a tripod stands on the ground"
    s = aboard("norm-m4a3-1", "norm-squad-1-1")
    assert basic_fire(s, unit("norm-squad-1-1")) is None


@rule("fof", "7.4.3/1")
def test_a_pinned_passenger_is_known_at_once_to_fire_no_more():
    s = fire(aboard(TRUCK, "norm-squad-1-1"), "1.3")
    s.status[unit("norm-squad-1-1")] |= PINNED
    assert fallen(s, "1.3") == ["all-pinned"]
    assert [u for u, _ in shooters(s, at("1.1")[0], 0)] == [unit("norm-squad-1-1")]


@rule("fof", "7.4.3/1")
def test_who_rides_in_a_truck_is_fired_at_like_all_infantry_and_has_no_cover():
    s = aboard(TRUCK, "norm-squad-1-1", enemy="1.2")
    fire(s, "1.2")
    cards(s, 6, 5, 7)  # a HIT, a Litter Team for the Line; the enemy is missed
    combat_effects_segment(s)
    hit = [event for event in told(s, "fired-at") if event.args[0] == unit("norm-squad-1-1")]
    assert [line.text for line in hit[0].roll.modifiers] == ["Small Arms", "Open Ground"]
    assert ("litter-team", "1.1") in teams(s)
    assert s.place[unit("norm-squad-1-1")] == ABOARD, "the others ride on"
    assert is_pinned(s, unit("norm-squad-1-1"))
    carrier = aboard("m113-1", "norm-squad-1-1", enemy="1.2")
    fire(carrier, "1.2")
    assert unit("norm-squad-1-1") not in [u for u, _ in targets(carrier)]


@rule("fof", "7.4.3/1", "5.1.3/1")
def test_who_rides_in_a_truck_that_moves_is_exposed():
    s = aboard(TRUCK, "norm-squad-1-1", enemy="2.4")
    s.status[unit(TRUCK)] |= ACTIVATED
    drive(s, unit(TRUCK), at("1.2")[0])
    assert s.place[unit(TRUCK)] == at("1.2")[0]
    assert is_exposed(s, unit("norm-squad-1-1"))


@rule("fof", "7.4.3/1", "7.7A/1")
def test_who_rides_in_a_truck_shares_its_lot():
    s = aboard(TRUCK, "norm-squad-1-1")
    vehicle_result(s, unit(TRUCK), at("1.1")[0], VehicleResult.BREWED_UP)
    assert len(s.c_place) == 3 + 1, "a squad and the driver"
    assert s.aboard[unit("norm-squad-1-1")] == NOBODY
