"""12.6, 6.5.2/8-10, 12.4/1 Breaches in a position, charges against areas, and fire into courtyards."""

from __future__ import annotations

import pytest

from dangerclose.games.fof import breach_actions
from dangerclose.games.fof.attempts import Order
from dangerclose.games.fof.blocks import attach, barricade, marker_of, works_at
from dangerclose.games.fof.breach_actions import breach_sites, order_breach, why_not_breach
from dangerclose.games.fof.breaching import OF_CHART
from dangerclose.games.fof.changes import new_asset
from dangerclose.games.fof.combat_segment import combat_effects_segment
from dangerclose.games.fof.demolitions import place_charge, resolve_charges
from dangerclose.games.fof.field import is_pinned
from dangerclose.games.fof.grid import parse_place
from dangerclose.games.fof.state import CONCENTRATED, CONCENTRATED_FIRE, DEMOLITION, GRENADE, NOBODY
from dangerclose.games.fof.terms import Asset, CoverMarker, Side
from dangerclose.games.fof.urban import AREA_NAME
from dangerclose.games.fof.yard_fire import concentrate_into_yards, who_fires_down
from dangerclose.testing import rule
from tests.games.fof.board import aims, answered, board, cards, fire, put_unit, spot, told, unit
from tests.games.fof.city import AREA

ORDER = Order(NOBODY, "")
BLANK, GRENADE_CARD, ANOTHER, CROSSHAIRS = 4, 3, 8, 1
HERE, THERE = parse_place("1.1"), parse_place("2.1")


def marker(s, name):
    card, area = name.split()
    return marker_of(s, parse_place(card), AREA[area])


def breached(s, card="1.1"):
    found = works_at(s, parse_place(card)).breached
    return {name for number, name in enumerate(AREA_NAME) if found >> number & 1}


def sites(s, name):
    return {(place, AREA_NAME[area]) for place, area in breach_sites(s, unit(name))}


def engineers(code, area="street-n", **units):
    s = board([code, "U1"], {"engineers": f"1.1 in={area}", **units})
    new_asset(s, Asset.DEMO_CHARGE, holder=unit("engineers"))
    return s


# Charges


@rule("fof", "12.6/1", "12.6/2", "12.6/T1", "12.5/1")
def test_a_charge_opens_a_wall_for_certain_where_nobody_fires():
    s = engineers("U7", **{"nva-squad-1": "1.1 in=courtyard"})
    assert sites(s, "engineers") == {(HERE, "courtyard")}
    answered(order_breach(s, ORDER, unit("engineers")))
    assert breached(s) == {"courtyard"}
    assert not told(s, "attempts")
    assert s.k_kind == [GRENADE]
    assert (s.k_cover, s.k_side) == ([marker(s, "1.1 courtyard")], [Side.ENEMY])
    assert "nothing that breaches" in why_not_breach(s, ORDER, unit("engineers")), "the charge is spent"


@rule("fof", "12.6/T1", "12.5/1")
@pytest.mark.parametrize(("card", "opened"), [(GRENADE_CARD, True), (BLANK, False)])
def test_under_fire_a_charge_takes_an_attempt(card, opened):
    s = engineers("U1", **{"nva-squad-1": "2.1 in=street-s"})
    barricade(s, HERE)
    fire(s, "2.1")
    cards(s, card, *([11] if not opened else [5]))
    asks, _ = answered(
        order_breach(s, ORDER, unit("engineers")),
        ("breach-at", HERE, CoverMarker.AREA + AREA["ground-a"], marker(s, "1.1 ground-a")),
    )
    assert len(asks[0].options) == 2
    assert len(told(s, "attempts")) == 1
    assert breached(s) == ({"ground-a"} if opened else set())
    assert bool(works_at(s, HERE).barricaded) is not opened
    assert bool(s.grenade_miss) is not opened


@rule("fof", "12.6/T1")
def test_a_charge_opens_walls_and_barricades_alone():
    assert sites(engineers("U1"), "engineers") == set()
    assert "no wall or building" in why_not_breach(engineers("U1"), ORDER, unit("engineers"))
    assert sites(engineers("U7", "ground-a"), "engineers") == set()


# Guns and rockets


@rule("fof", "12.6/T1", "12.6/1")
@pytest.mark.parametrize(("drawn", "opened"), [((CROSSHAIRS, 11), True), ((BLANK, 11), False)])
def test_a_tank_breaches_by_concentrated_fire_and_fires_there_in_any_case(drawn, opened):
    s = board(["U1", "U1"], {"m48a3-1": "1.1 in=street-n"})
    assert (THERE, "ground-a") in sites(s, "m48a3-1")
    cards(s, *drawn)
    answered(
        order_breach(s, ORDER, unit("m48a3-1")),
        ("breach-at", THERE, CoverMarker.AREA + AREA["ground-a"], marker(s, "2.1 ground-a")),
    )
    assert breached(s, "2.1") == ({"ground-a"} if opened else set())
    assert aims(s, "1.1") == "2.1"
    assert s.status[unit("m48a3-1")] & CONCENTRATED


@rule("fof", "12.6/1", "6.2.3/1")
def test_a_gun_that_fires_elsewhere_breaches_nothing_there():
    s = board(["U1 U1", "U1 U1"], {"m48a3-1": "1.1 in=street-n", "nva-squad-1": "2.1 in=street-s"})
    fire(s, "2.1")
    assert {place for place, _ in breach_sites(s, unit("m48a3-1"))} == {THERE}


@rule("fof", "12.6/T1")
@pytest.mark.parametrize(
    ("drawn", "opened", "attacks"),
    [((GRENADE_CARD, ANOTHER), True, 0), ((GRENADE_CARD, BLANK), False, 1), ((BLANK, 5), False, 0)],
)
def test_a_rocket_launcher_needs_two_grenades_else_it_is_a_grenade_attack(
    monkeypatch, drawn, opened, attacks
):
    monkeypatch.setattr(breach_actions, "_of_chart", lambda u: OF_CHART["m20"])
    s = board(["U1", "U3"], {"90mm-1": "1.1 in=street-n", "nva-squad-1": "2.1 in=ground-a"})
    spot(s, "2.1")
    u = unit("90mm-1")
    rounds = s.ammo[u]
    cards(s, *drawn)
    answered(
        order_breach(s, ORDER, u),
        ("breach-at", THERE, CoverMarker.AREA + AREA["ground-a"], marker(s, "2.1 ground-a")),
    )
    assert breached(s, "2.1") == ({"ground-a"} if opened else set())
    assert s.k_kind.count(GRENADE) == attacks
    assert s.ammo[u] == rounds - 1


# Charges against those inside


@rule("fof", "6.5.2/8", "6.5.2/9", "6.5.2/10", "12.8/1")
def test_a_charge_in_an_area_hits_one_side_there_and_leaves_a_breach():
    units = {
        "nva-squad-1": "1.1 in=ground-a",
        "nva-squad-2": "1.1 in=ground-b",
        "squad-1-1": "1.1 in=ground-a",
    }
    s = engineers("U1", **units)
    spot(s, "1.1")
    answered(place_charge(s, ORDER, unit("engineers")), ("at-cover", marker(s, "1.1 ground-a")))
    assert s.k_kind == [DEMOLITION]
    resolve_charges(s)
    assert [event.args[0] for event in told(s, "hit")] == [unit("nva-squad-1")]
    assert not is_pinned(s, unit("squad-1-1"))
    assert breached(s) == {"ground-a"}


@rule("fof", "6.5.2/10", "12.6/1")
def test_a_charge_in_a_street_leaves_no_breach():
    s = engineers("U1", **{"nva-squad-1": "1.1 in=street-e"})
    spot(s, "1.1")
    answered(place_charge(s, ORDER, unit("engineers")))
    combat_effects_segment(s)
    assert breached(s) == set()


# Fire into a courtyard


@rule("fof", "12.4/1")
@pytest.mark.parametrize("choice", ["concentrate-free", "hold-back"])
def test_from_upstairs_the_company_may_concentrate_its_fire_into_the_yard(choice):
    s = board(["U7"], {"squad-1-1": "1.1 in=upper-a", "nva-squad-1": "1.1 in=courtyard"})
    fire(s, "1.1")
    asks, _ = answered(concentrate_into_yards(s), (choice,))
    assert asks[0].kind == "yard-fire"
    taken = choice == "concentrate-free"
    assert s.k_kind == ([CONCENTRATED_FIRE] if taken else [])
    assert bool(s.status[unit("squad-1-1")] & CONCENTRATED) is taken
    assert not told(s, "attempts")
    assert bool(who_fires_down(s)) is not taken


@rule("fof", "12.4/1", "12.7/1")
def test_the_enemy_always_does_and_from_an_attached_building_too():
    s = board(["U4 U9"], {"nva-squad-1": "1.1 in=upper-a", "squad-1-1": "1.2 in=courtyard"})
    attach(s, HERE, parse_place("1.2"))
    fire(s, "1.1")
    answered(concentrate_into_yards(s))
    assert (s.k_kind, s.k_side) == ([CONCENTRATED_FIRE], [Side.FRIENDLY])
    assert s.k_cover == [marker(s, "1.2 courtyard")]


@rule("fof", "12.4/1")
def test_nobody_else_concentrates_for_nothing():
    s = board(["U7"], {"squad-1-1": "1.1 in=ground-a", "nva-squad-1": "1.1 in=courtyard"})
    fire(s, "1.1")
    assert who_fires_down(s) == []
    s = board(["U7"], {"squad-1-1": "1.1 in=upper-a", "nva-squad-1": "1.1 in=street-n"})
    fire(s, "1.1")
    assert who_fires_down(s) == []
    put_unit(s, "nva-squad-2", "1.1 in=courtyard pinned")
    fire(s, "1.1")
    assert [u for u, _ in who_fires_down(s)] == [unit("squad-1-1")]
