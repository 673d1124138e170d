"""12.11, 12.8/1, 12.2 Grenades, charges, smoke and gas in a city."""

from __future__ import annotations

import pytest

from dangerclose.games.fof.at_combat import at_obscured
from dangerclose.games.fof.attempts import Attempted, Order
from dangerclose.games.fof.blocks import attach, marker_of
from dangerclose.games.fof.changes import new_asset
from dangerclose.games.fof.city_attacks import hand_areas
from dangerclose.games.fof.city_moves import inside_at
from dangerclose.games.fof.clean_up import remove_markers
from dangerclose.games.fof.concentrated_fire import concentrate
from dangerclose.games.fof.deck import Draw
from dangerclose.games.fof.demolitions import demolition_targets
from dangerclose.games.fof.enemy_attacks import fire_aims, grenade_aims
from dangerclose.games.fof.field import fires_from, is_pinned, spots_in_sight
from dangerclose.games.fof.fire import update_fire
from dangerclose.games.fof.grenades import attack_with_grenades, grenade_targets, throw, throw_back
from dangerclose.games.fof.grid import parse_place
from dangerclose.games.fof.moves import free_covers
from dangerclose.games.fof.pyrotechnics import deploy, device_areas, put_device
from dangerclose.games.fof.reckoning import net_combat_modifier
from dangerclose.games.fof.state import GRENADE, NOBODY
from dangerclose.games.fof.targets import attack_options
from dangerclose.games.fof.tear_gas import gas_works
from dangerclose.games.fof.terms import Asset, CoverMarker, Side
from dangerclose.games.fof.throwing import Spot
from dangerclose.games.fof.urban import AREA_NAME
from dangerclose.games.fof.volume import volumes
from dangerclose.testing import rule
from tests.games.fof.board import answered, board, cards, fire, put_unit, spot, told, unit
from tests.games.fof.city import AREA, at
from tests.games.fof.test_throwing import ROWS

ORDER = Order(NOBODY, "")
HIT_BOTH = Attempted(Draw((), ()), 1)


def marker(s, name):
    card, area = name.split()
    return marker_of(s, parse_place(card), AREA[area])


def thrown(s, name, card="1.1"):
    """The areas of a card into which a unit throws by hand."""
    found = hand_areas(s, unit(name), parse_place(card))
    return {area for number, area in enumerate(AREA_NAME[:9]) if found >> number & 1}


def asset(s, name, kind):
    return new_asset(s, kind, holder=unit(name))


# Grenades

ON_CARD = {
    Spot.STREET: ("U7", "street-n"),
    Spot.GROUND_FLOOR: ("U7", "ground-a"),
    Spot.UPPER_STORY: ("U7", "upper-a"),
    Spot.COMPOUND: ("U7", "courtyard"),
}
"""12.3/N1 What there is at Hue: a walled villa of two floors has all of it."""


@rule("fof", "12.11/1", "12.11/T1")
@pytest.mark.parametrize(
    ("thrower", "target", "allowed"),
    [row for row in ROWS if row[0] in ON_CARD and row[1] in (*ON_CARD, Spot.ADJACENT_STREET)],
)
def test_grenades_are_thrown_by_the_table(thrower, target, allowed):
    here = "1.1"
    there = ("2.1", "street-s") if target == Spot.ADJACENT_STREET else (here, ON_CARD[target][1])
    s = board(["U7", "U1"], {"squad-1-1": f"{here} in={ON_CARD[thrower][1]}"})
    s.rockets[unit("squad-1-1")] = 0
    put_unit(s, "nva-squad-1", f"{there[0]} in={there[1]}")
    spot(s, there[0])
    s.status[unit("squad-1-1")] |= 4  # its Fire Team side: no launcher
    found = grenade_targets(s, unit("squad-1-1")) >> parse_place(there[0]) & 1
    assert bool(found) is allowed


@rule("fof", "12.11/1")
def test_upstairs_one_throws_down_in_the_same_area_and_across_in_a_complex_building():
    s = board(["U2"], {"squad-1-1": "1.1 in=upper-a"})
    streets = {"street-n", "street-e", "street-s", "street-w"}
    assert thrown(s, "squad-1-1") == streets | {"ground-a", "upper-a", "upper-b"}


@rule("fof", "12.11/1", "12.7/1")
def test_across_the_street_and_nowhere_else_on_another_card():
    s = board(["U1 U1", "U1 U1"], {"squad-1-1": "1.1 in=street-n"})
    assert thrown(s, "squad-1-1", "2.1") == {"street-s"}
    assert thrown(s, "squad-1-1", "1.2") == set()
    assert thrown(s, "squad-1-1", "2.2") == set()
    attach(s, parse_place("1.1"), parse_place("2.1"))
    assert thrown(s, "squad-1-1", "2.1") == set()


@rule("fof", "12.11/1", "6.8.1C/1")
def test_what_is_thrown_across_the_street_spends_no_round():
    s = board(["U1", "U1"], {"90mm-1": "1.1 in=street-n", "nva-squad-1": "2.1 in=street-s"})
    spot(s, "2.1")
    u = unit("90mm-1")
    rounds = s.ammo[u]
    attack_with_grenades(s, u, parse_place("2.1"), NOBODY, marker(s, "2.1 street-s"), HIT_BOTH)
    assert s.ammo[u] == rounds
    attack_with_grenades(s, u, parse_place("2.1"), NOBODY, marker(s, "2.1 ground-a"), HIT_BOTH)
    assert s.ammo[u] == rounds - 1


@rule("fof", "12.8/1", "12.11/1")
def test_a_grenade_attack_is_aimed_at_an_area_in_reach():
    units = {
        "squad-1-1": "1.1 in=street-n",
        "nva-squad-1": "1.1 in=ground-a",
        "nva-squad-2": "1.1 in=ground-b",
        "nva-squad-3": "1.1 in=upper-a",
    }
    s = board(["U2"], units)
    spot(s, "1.1")
    asks, _ = answered(throw(s, ORDER, unit("squad-1-1")), ("at-cover", marker(s, "1.1 ground-b")))
    assert list(asks[0].options) == [
        ("at-cover", marker(s, "1.1 ground-a")),
        ("at-cover", marker(s, "1.1 ground-b")),
    ]


@rule("fof", "6.5.1/4", "12.11/1", "12.8/1")
def test_who_cannot_reach_the_thrower_does_not_answer():
    s = board(["U1"], {"squad-1-1": "1.1 in=street-n", "nva-squad-1": "1.1 in=ground-a"})
    spot(s, "1.1")
    throw_back(s, unit("squad-1-1"), parse_place("1.1"), NOBODY, marker(s, "1.1 ground-a"))
    assert len(told(s, "attempts")) == 1
    s = board(
        ["U2"],
        {"squad-1-1": "1.1 in=upper-a", "nva-squad-1": "1.1 in=street-n", "squad-1-2": "1.1 in=street-n"},
    )
    spot(s, "1.1")
    throw_back(s, unit("squad-1-1"), parse_place("1.1"), NOBODY, marker(s, "1.1 street-n"))
    assert not told(s, "attempts"), "nobody throws up from the street"
    inside = {"nva-squad-1": "1.1 in=ground-a pinned", "squad-1-2": "1.1 in=ground-a"}
    units = {"squad-1-1": "1.1 in=street-n", **inside}
    s = board(["U1"], units)
    spot(s, "1.1")
    throw_back(s, unit("squad-1-1"), parse_place("1.1"), NOBODY, marker(s, "1.1 ground-a"))
    assert not told(s, "attempts"), "no friend answers"


@rule("fof", "12.10/2", "12.11/1")
def test_launchers_reach_what_they_see():
    s = board(["U1 U1 U1", "U1 U1 U1"], {"90mm-1": "1.1 in=street-n", "nva-squad-1": "1.3 in=street-n"})
    spot(s, "1.3")
    assert grenade_targets(s, unit("90mm-1")) == 1 << parse_place("1.3")
    s.under[unit("nva-squad-1")] = marker(s, "1.3 street-s")
    assert grenade_targets(s, unit("90mm-1")) == 0


@rule("fof", "6.4/8", "6.4/7", "12.1/1")
def test_no_rocket_or_recoilless_rifle_is_fired_from_a_room():
    for area, free in (("ground-a", False), ("courtyard", True), ("street-n", True)):
        s = board(["U6"], {"90mm-1": f"1.1 in={area}"})
        assert fires_from(s, unit("90mm-1")) is free
    for area, free in (("ground-a", False), ("courtyard", True)):
        s = board(["U6"], {"mortar-81": f"1.1 in={area}"})
        assert fires_from(s, unit("mortar-81")) is free
    s = board(["U11"], {"90mm-1": "1.1 in=ground-a"})
    assert fires_from(s, unit("90mm-1")), "rubble is no room"


@rule("fof", "6.6/1", "12.10/2", "12.8/1")
def test_fire_is_concentrated_on_an_area_that_it_strikes():
    units = {
        "squad-1-1": "1.1 in=street-n",
        "nva-squad-1": "2.1 in=street-s",
        "nva-squad-2": "2.1 in=street-n",
    }
    s = fire(board(["U1", "U1"], units), "2.1")
    place = parse_place("2.1")
    cards(s, 1, 2)
    answered(concentrate(s, ORDER, unit("squad-1-1")))
    assert set(s.k_cover) == {marker(s, "2.1 street-s")}
    assert fire_aims(s, unit("squad-1-1"), place) == []
    assert len(attack_options(s, place, Side.ENEMY, each=False)) == 2


@rule("fof", "9.4/10", "12.11/1", "12.2/11")
def test_the_enemy_aims_at_areas_in_reach_and_at_no_vehicle_alone():
    units = {
        "nva-squad-1": "1.1 in=street-n",
        "squad-1-1": "1.1 in=ground-a steps=2",
        "squad-1-2": "1.1 in=upper-a",
        "m48a3-1": "1.1 in=street-s",
    }
    s = board(["U2"], units)
    place = parse_place("1.1")
    assert grenade_aims(s, unit("nva-squad-1"), place) == [(2, NOBODY, marker(s, "1.1 ground-a"))]
    put_unit(s, "nva-squad-2", "1.1 in=ground-a")
    assert grenade_aims(s, unit("nva-squad-1"), place) == [(2, NOBODY, marker(s, "1.1 ground-a"))]


@rule("fof", "6.5.2/2", "12.11/1")
def test_a_charge_is_thrown_where_a_grenade_is():
    s = board(["U2"], {"engineers": "1.1 in=street-n", "nva-squad-1": "1.1 in=upper-a"})
    spot(s, "1.1")
    assert demolition_targets(s, unit("engineers")) == []
    s.under[unit("nva-squad-1")] = marker(s, "1.1 ground-a")
    assert demolition_targets(s, unit("engineers")) == [marker(s, "1.1 ground-a")]


# Smoke and gas


@rule("fof", "12.11/1", "12.10/2")
def test_smoke_hides_the_area_where_it_was_thrown():
    s = board(["U1", "U1"], {"squad-1-1": "1.1 in=street-n", "nva-squad-1": "2.1 in=street-s"})
    fire(s, "2.1")
    put_device(s, unit("squad-1-1"), Asset.HC_SMOKE, parse_place("2.1"), area=marker(s, "2.1 street-s"))
    assert s.smoke == 0
    found = net_combat_modifier(s, unit("nva-squad-1"), volumes(s)[parse_place("2.1")])
    lines = {line.text: line.value for line in found.lines}
    assert lines["smoke"] > 0
    assert spots_in_sight(s, unit("nva-squad-1")) == 1 << at("2.1 street-s")
    assert spots_in_sight(s, unit("squad-1-1")) >> at("2.1 street-s") & 1
    put_unit(s, "nva-squad-2", "2.1 in=ground-a")
    update_fire(s)
    found = net_combat_modifier(s, unit("nva-squad-2"), volumes(s).get(parse_place("2.1")))
    assert found is None or "smoke" not in [line.text for line in found.lines]
    remove_markers(s)
    assert s.smoke_in == 0


@rule("fof", "12.11/1", "7.6/6")
def test_smoke_in_its_street_hides_a_vehicle():
    s = board(["U1"], {"m48a3-1": "1.1 in=street-n"})
    place = parse_place("1.1")
    u = unit("m48a3-1")
    s.smoke_in = 1 << marker(s, "1.1 street-s")
    assert at_obscured(s, place, u) == ()
    for column, text in (("smoke_in", "smoke"), ("white_phosphorus_in", "WP smoke")):
        s.smoke_in = 0
        setattr(s, column, 1 << marker(s, "1.1 street-n"))
        assert [line.text for line in at_obscured(s, place, u)] == [text]


@rule("fof", "12.2/8", "12.11/1")
@pytest.mark.parametrize("kind", [Asset.HC_SMOKE, Asset.WP_SMOKE, Asset.CS_GRENADE])
def test_smoke_in_any_area_of_the_card_lets_in(kind):
    s = board(["U1"], {"squad-1-1": "1.1 in=street-n", "nva-squad-1": "1.1 in=ground-a"})
    place = parse_place("1.1")
    assert not inside_at(s, place, Side.FRIENDLY).smoke
    put_device(s, unit("squad-1-1"), kind, place, area=marker(s, "1.1 street-s"))
    assert marker(s, "1.1 ground-a") in free_covers(s, unit("squad-1-1"), place)
    remove_markers(s)
    assert not inside_at(s, place, Side.FRIENDLY).smoke


@rule("fof", "12.11/1", "4.3.6/1")
def test_smoke_is_thrown_across_the_street_before_one_crosses_it():
    s = board(["U1 O1", "U1 O1"], {"squad-1-1": "1.1 in=street-n"})
    asset(s, "squad-1-1", Asset.HC_SMOKE)
    u = unit("squad-1-1")
    assert marker(s, "2.1 street-s") in device_areas(s, u, Asset.HC_SMOKE)
    choice = ("deploy-in", parse_place("2.1"), CoverMarker.AREA + AREA["street-s"], marker(s, "2.1 street-s"))
    asks, _ = answered(deploy(s, ORDER, u), choice)
    assert asks[0].kind == "device-card"
    assert s.smoke_in == 1 << marker(s, "2.1 street-s")
    asset(s, "squad-1-1", Asset.HC_SMOKE)
    s.place[u], s.under[u] = parse_place("1.2"), NOBODY
    answered(deploy(s, ORDER, u), ("deploy-at", parse_place("1.2")))
    assert s.smoke == 1 << parse_place("1.2"), "on a standard card it covers all of it"


@rule("fof", "12.11/1", "4.3.6D/1")
def test_gas_from_a_launcher_reaches_what_is_seen_a_card_away():
    s = board(["U1", "U1"], {"squad-1-1": "1.1 in=street-n"})
    found = device_areas(s, unit("squad-1-1"), Asset.CS_GRENADE)
    assert marker(s, "2.1 ground-a") in found
    assert marker(s, "2.1 ground-a") not in device_areas(s, unit("squad-1-1"), Asset.HC_SMOKE)
    assert marker(s, "2.1 street-n") not in found


@rule("fof", "12.11/1", "4.3.6D/1")
def test_gas_works_in_its_area_alone():
    units = {
        "nva-squad-1": "2.1 in=ground-a",
        "nva-squad-2": "2.1 in=ground-b",
        "squad-1-1": "1.1 in=street-n",
    }
    s = board(["U1", "U1", "U1"], units)
    s.tear_gas_in = 1 << marker(s, "2.1 ground-a")
    gas_works(s)
    assert [event.args[0] for event in told(s, "gassed")] == [unit("nva-squad-1")]
    assert s.place[unit("nva-squad-2")] == parse_place("2.1")
    assert not is_pinned(s, unit("nva-squad-2"))


@rule("fof", "12.2/6", "12.8/1")
def test_a_successful_attack_lets_the_company_in():
    s = board(["U1"], {"squad-1-1": "1.1 in=street-n", "nva-squad-1": "1.1 in=ground-a"})
    spot(s, "1.1")
    place = parse_place("1.1")
    assert marker(s, "1.1 ground-a") not in free_covers(s, unit("squad-1-1"), place)
    attack_with_grenades(s, unit("squad-1-1"), place, NOBODY, marker(s, "1.1 ground-a"), HIT_BOTH)
    assert GRENADE in s.k_kind
    assert marker(s, "1.1 ground-a") in free_covers(s, unit("squad-1-1"), place)
