"""9.2, 9.4, 12 The enemy in the city: where packages appear, what they lay there, and how they withdraw."""

from __future__ import annotations

import msgspec
import pytest

from dangerclose.core.bits import members
from dangerclose.games.fof import quarters
from dangerclose.games.fof.assets import bearer_for
from dangerclose.games.fof.at_results import button_up
from dangerclose.games.fof.attempts import Order
from dangerclose.games.fof.blocks import area_of, barricade, cover_value, marker_of
from dangerclose.games.fof.breach_actions import breach_sites
from dangerclose.games.fof.chain_of_command import battalion_commander, platoon_hq_of
from dangerclose.games.fof.changes import new_asset
from dangerclose.games.fof.civilians import guide, may_meet_civilians, why_not_guide
from dangerclose.games.fof.combat import ride_on, show_riders
from dangerclose.games.fof.components import AGENCY, PACKAGES
from dangerclose.games.fof.contact import contact_table
from dangerclose.games.fof.deck import Draw
from dangerclose.games.fof.deployment import station
from dangerclose.games.fof.enemy_attacks import attack, ways_to_blow
from dangerclose.games.fof.events import rearm
from dangerclose.games.fof.falling_back import (
    best_covered,
    fall_back,
    hiding,
    out_of_sight,
    refuge,
    watched_spots,
)
from dangerclose.games.fof.fire import aim_of, update_fire
from dangerclose.games.fof.fire_missions import battalion_mission, fire_targets, is_silent, slot, spared
from dangerclose.games.fof.grid import ABOARD, S, name_of, parse_place
from dangerclose.games.fof.mission_terms import FriendlyEvent, PackagePlacement, Placement, Quarters, Task
from dangerclose.games.fof.moves import move_within
from dangerclose.games.fof.placement import Arriving, areas_for, clear_the_way, found_place, place_package
from dangerclose.games.fof.pyrotechnics import device_areas, devices_of
from dangerclose.games.fof.quarters import allowed, drawn_area, target_from, ways_along
from dangerclose.games.fof.setup import start
from dangerclose.games.fof.shown import marks_on
from dangerclose.games.fof.state import MINE, NOBODY, NOWHERE, put
from dangerclose.games.fof.tables import BLOCK, TERRAIN_CODE, THREE_BURST_CARDS
from dangerclose.games.fof.terms import Asset, CoverMarker, FireMission, Letter, Side
from dangerclose.games.fof.urban import AREA_NAME
from dangerclose.games.fof.urban_sight import spot
from dangerclose.games.fof.volume import enemy_fire_on
from dangerclose.testing import rule
from tests.games.fof.board import aims, board, cards, put_unit, told, unit
from tests.games.fof.city import AREA
from tests.games.fof.driving import drive

HUE = PACKAGES["hue"]
NUMBER = {package.id: number for number, package in enumerate(HUE.packages)}
ONE_CARD = Draw((0,), (50,), 0)
SHOPS = ["U2 U2 U2", "U2 U2 U2", "U2 U2 U2", "U2 U2 U2"]


def fight(rows, units=None, **columns):
    return board(rows, units, mission="b1", **columns)


def arriving(s, *names, quarters=Quarters.ROOMS, fires=True, cover=CoverMarker.AREA, contact="1.2"):
    return Arriving(fires, [unit(name) for name in names], cover, parse_place(contact), [], quarters)


def names_of(areas):
    return {name for number, name in enumerate(AREA_NAME) if areas >> number & 1}


def placed(s, package, contact="1.2", table=None):
    """Whether a package is placed, and its units with their card and area."""
    packages = HUE if table is None else _with(table)
    done = place_package(s, packages, NUMBER[package], parse_place(contact), Letter.B)
    there = {
        event.args[0]: f"{name_of(s.place[event.args[0]])} {AREA_NAME[area_of(s, event.args[0])]}"
        for event in told(s, "appears")
    }
    return done, there


def _with(table):
    return msgspec.structs.replace(HUE, placement=tuple(table))


@rule("fof", "9.2.3/1", "9.2.3/4", "12.1/1")
@pytest.mark.parametrize(
    ("code", "quarters", "areas"),
    [
        ("U2", Quarters.ROOMS, {"ground-a", "ground-b", "upper-a", "upper-b"}),
        ("U2", Quarters.GROUND_FLOOR, {"ground-a", "ground-b"}),
        ("U2", Quarters.UPPER_STORY, {"upper-a", "upper-b"}),
        ("U1", Quarters.UPPER_STORY, {"ground-a", "ground-b"}),
        ("U9", Quarters.ROOMS, {"courtyard"}),
        ("U11", Quarters.ROOMS, {"ground-a"}),
        ("U13", Quarters.ROOMS, {"street-n", "street-e", "street-s", "street-w"}),
        ("U2", Quarters.STREET, {"street-n", "street-e", "street-s", "street-w"}),
        ("U6", Quarters.STREET_OR_COURTYARD, {"street-n", "street-e", "street-s", "street-w", "courtyard"}),
        ("U2", Quarters.STREET_OR_COURTYARD, {"street-n", "street-e", "street-s", "street-w"}),
        ("U6", Quarters.COURTYARD, {"courtyard"}),
        ("U2", Quarters.COURTYARD, set()),
        ("U2", Quarters.WALL, set()),
        ("U6", Quarters.WALL, {"street-s"}),
    ],
)
def test_in_which_areas_each_kind_of_quarters_is(code, quarters, areas):
    assert names_of(allowed(BLOCK[TERRAIN_CODE[code]], quarters, S)) == areas


@rule("fof", "12.4/2")
def test_a_bunker_under_a_wall_that_fires_askew_lies_in_one_of_two_streets():
    block = BLOCK[TERRAIN_CODE["U6"]]
    assert names_of(allowed(block, Quarters.WALL, 3)) == {"street-e", "street-s"}
    assert names_of(allowed(block, Quarters.WALL, 7)) == {"street-n", "street-w"}


@rule("fof", "9.2.4/1", "9.2.4/2", "12.10/2")
def test_a_group_that_fires_appears_where_it_sees_who_brought_it():
    s = fight(SHOPS, {"hue-squad-1-1": "1.2 in=street-n"})
    assert names_of(areas_for(s, arriving(s, "hue-nva-squad-1"), parse_place("2.2"))) == {
        "ground-a", "ground-b", "upper-a", "upper-b",
    }  # fmt: skip
    assert not areas_for(s, arriving(s, "hue-nva-squad-1"), parse_place("3.2")), "the house between hides him"
    street = arriving(s, "hue-nva-squad-1", quarters=Quarters.STREET)
    assert names_of(areas_for(s, street, parse_place("2.2"))) == {"street-s", "street-e", "street-w"}
    silent = arriving(s, "hue-nva-squad-1", fires=False)
    assert areas_for(s, silent, parse_place("3.2")), "who holds his fire need not see"


@rule("fof", "9.2.2/7", "9.2.4/1", "12.1/1")
def test_on_the_own_card_it_appears_beside_the_company_and_fires_there():
    s = fight(SHOPS, {"hue-squad-1-1": "1.2 in=street-n", "hue-squad-2-1": "1.2 in=ground-a"})
    here = parse_place("1.2")
    found = areas_for(s, arriving(s, "hue-nva-squad-1"), here)
    assert names_of(found) == {"ground-b", "upper-a", "upper-b"}, "not among them"
    assert target_from(s, here, AREA["ground-b"], here) == here
    assert target_from(s, here, AREA["ground-b"], here, limited_arc=True) == NOWHERE


@rule("fof", "12.4/2", "5.2.3B/1")
def test_a_wall_bunker_looks_out_along_its_arrow():
    s = fight(["U2 U2 U2", "U2 U6 U2", "U2 U2 U2"], {"hue-squad-1-1": "1.2 in=street-n"})
    done, there = placed(s, "wall-bunker", table=[Placement.FRONT] * 10)
    assert done
    (gun,) = there
    assert there[gun] == "2.2 street-s"
    cover = s.under[gun]
    assert (s.v_kind[cover], s.v_facing[cover]) == (CoverMarker.BUNKER, S)
    assert aims(s, "2.2", Side.ENEMY) == "1.2"
    s = fight(SHOPS, {"hue-squad-1-1": "1.2 in=street-n"})
    assert not placed(s, "wall-bunker")[0], "no compound is there"


@rule("fof", "9.2.3/4")
def test_the_random_number_says_whether_they_are_upstairs(monkeypatch):
    s = fight(SHOPS, {"hue-squad-1-1": "1.2 in=street-n"})
    rooms = sum(1 << AREA[name] for name in ("ground-a", "ground-b", "upper-a", "upper-b"))
    for number, story in ((8, "upper"), (7, "ground")):
        monkeypatch.setattr(
            quarters, "random_number", lambda s, options, n=number: (min(n, options), ONE_CARD)
        )
        area = drawn_area(s, parse_place("2.2"), rooms, Quarters.ROOMS)
        assert AREA_NAME[area] == f"{story}-b", "then one of the two"
    s.log.clear()
    upstairs = 1 << AREA["upper-a"]
    assert drawn_area(s, parse_place("2.2"), upstairs, Quarters.ROOMS) == AREA["upper-a"]
    assert not s.log, "one area needs no draw"


@rule("fof", "12.3/1", "12.8/1")
def test_a_tower_holds_one_step():
    s = fight(["U2 U2 U2", "U2 U5 U2", "U2 U2 U2"], {"hue-squad-1-1": "1.2 in=street-n"})
    sniper = arriving(s, "hue-sniper-1", quarters=Quarters.UPPER_STORY)
    squad = arriving(s, "hue-nva-squad-1", quarters=Quarters.UPPER_STORY)
    assert names_of(areas_for(s, sniper, parse_place("2.2"))) == {"upper-a"}
    assert not areas_for(s, squad, parse_place("2.2"))


@rule("fof", "12.5/1", "9.2.1/7")
def test_a_package_barricades_its_building():
    s = fight(SHOPS, {"hue-squad-1-1": "1.2 in=street-n"})
    done, there = placed(s, "sgm", table=[Placement.FRONT] * 10)
    assert not done, "across the houses no street leads"
    s = fight(SHOPS, {"hue-squad-1-1": "1.2 in=street-e"})
    done, there = placed(s, "sgm", table=[Placement.FRONT] * 10)
    assert done
    (gun,) = there
    card = there[gun].split()[0]
    assert s.barricaded >> marker_of(s, parse_place(card), AREA["ground-a"]) & 1
    assert told(s, "barricaded")


@rule("fof", "9.2.2/2", "12.10/2")
def test_along_a_street_means_straight_on():
    s = fight(SHOPS, {"hue-squad-1-1": "1.2 in=street-e"})
    gun = arriving(s, "hue-sgm-1")
    for result, found in ((Placement.LEFT, NOWHERE), (Placement.FRONT, parse_place("4.2"))):
        assert found_place(s, [result], gun, PackagePlacement.MAX_LOS_ALONG_STREET) == found


@rule("fof", "9.2.2/1", "9.2.2/3")
def test_far_along_the_same_street():
    s = fight(SHOPS, {"hue-squad-1-1": "1.2 in=street-e"})
    street = {name_of(card) for way in ways_along(s, parse_place("1.2")) for card in way}
    assert {"2.2", "2.3", "3.2", "3.3", "4.2", "4.3"} <= street
    assert "2.1" not in street
    for name, cards_away in (("hue-sgm-1", 3), ("hue-rpg-team-1", 1)):
        place = found_place(
            s,
            [Placement.SAME_STREET],
            arriving(s, name, quarters=Quarters.STREET),
            PackagePlacement.ADJACENT,
        )
        assert place != NOWHERE
        row = int(name_of(place).split(".")[0])
        assert abs(row - 1) == cards_away, "as far as he sees and reaches"


@rule("fof", "9.2.2/2")
def test_courtyard_holes_are_in_the_compound_of_the_contact_or_beside():
    s = fight(["U6 U6 U6", "U6 U6 U6", "U2 U2 U2"], {"hue-squad-1-1": "1.2 in=street-n"})
    done, there = placed(s, "courtyard-holes", table=[Placement.PER_PACKAGE] * 10)
    assert done
    (squad,) = there
    assert there[squad] == "1.2 courtyard"
    assert s.v_kind[s.under[squad]] == CoverMarker.FOXHOLES
    assert aim_of(s, parse_place("1.2"), Side.ENEMY) == NOWHERE, "he waits for who comes in"
    s = fight(["U2 U2 U2", "U2 U6 U2", "U2 U2 U2"], {"hue-squad-1-1": "1.2 in=street-n"})
    assert not placed(s, "courtyard-holes", table=[Placement.PER_PACKAGE] * 10)[0]
    assert placed(s, "courtyard-holes", table=[Placement.FRONT] * 10)[1].popitem()[1] == "2.2 courtyard"


@rule("fof", "6.4/8", "9.2.1/18")
def test_rockets_are_fired_from_the_street_before_the_house():
    s = fight(SHOPS, {"hue-squad-1-1": "1.2 in=street-n"})
    done, there = placed(s, "rockets", table=[Placement.FRONT] * 10)
    assert done
    assert there[unit("hue-nva-assault-squad-1")].split()[1][:5] in ("groun", "upper")
    assert there[unit("hue-rpg-team-1")].split()[1].startswith("street")


@rule("fof", "9.2.1/19")
def test_another_gun_comes_when_the_first_kind_is_gone():
    s = fight(SHOPS, {"hue-squad-1-1": "1.2 in=street-e"})
    assert list(placed(s, "street-gun", table=[Placement.FRONT] * 10)[1]) == [unit("hue-75mm-rcl")]
    s = fight(SHOPS, {"hue-squad-1-1": "1.2 in=street-e", "hue-75mm-rcl": "4.1 in=street-n"})
    assert list(placed(s, "street-gun", table=[Placement.FRONT] * 10)[1]) == [unit("hue-57mm-rcl")]


@rule("fof", "9.5/3", "12.2/1")
def test_the_next_unit_that_comes_in_sets_off_a_trapped_door():
    s = fight(SHOPS, {"hue-squad-1-1": "1.2 in=street-n", "hue-nva-squad-1": "1.2 in=street-s"})
    here = parse_place("1.2")
    assert placed(s, "trapped-door")[0]
    assert not placed(s, "trapped-door")[0], "it is trapped once"
    assert s.trapped_doors == 1 << here
    ours, theirs = unit("hue-squad-1-1"), unit("hue-nva-squad-1")
    move_within(s, theirs, marker_of(s, here, AREA["ground-b"]))
    assert s.trapped_doors, "they know of it"
    move_within(s, ours, marker_of(s, here, AREA["street-e"]))
    assert s.trapped_doors, "he is outside"
    move_within(s, ours, marker_of(s, here, AREA["ground-a"]))
    assert not s.trapped_doors
    assert [(kind, s.k_unit[k], s.k_value[k]) for k, kind in enumerate(s.k_kind)] == [(MINE, ours, -4)]
    s.trapped_doors = 1 << here
    move_within(s, ours, marker_of(s, here, AREA["upper-a"]))
    assert s.trapped_doors, "he is in the building already"
    s = fight(["U12 U12 U12"], {"hue-squad-1-1": "1.2 in=street-n"})
    assert not placed(s, "trapped-door")[0], "there is no door"


@rule("fof", "9.2.1/7", "6.7.1/1", "4.3.6D/1", "10.3.1/2")
def test_civilians_are_neither_shelled_nor_gassed_and_can_be_guided_out():

    s = fight(SHOPS, {"hue-squad-1-1": "1.2 in=street-n", "hue-nva-squad-1": "2.2 in=ground-a"})
    u, here, there = unit("hue-squad-1-1"), parse_place("1.2"), parse_place("2.2")
    s.spotted = 1 << there
    called = slot(AGENCY["81mm"], FireMission.HE)
    new_asset(s, Asset.CS_GRENADE, holder=u)
    assert fire_targets(s, u, called) == 1 << there
    assert why_not_guide(s, Order(NOBODY, ""), u)
    s.civilians = 1 << there
    assert not fire_targets(s, u, called)
    gassed = {s.v_place[v] for v in device_areas(s, u, Asset.CS_GRENADE)}
    assert here in gassed
    assert there not in gassed
    assert there in {s.v_place[v] for v in device_areas(s, u, Asset.HC_SMOKE)}
    s.civilians = -1
    assert Asset.CS_GRENADE not in devices_of(s, u)
    assert may_meet_civilians(u)
    assert not may_meet_civilians(unit("squad-1-1"))
    assert not why_not_guide(s, Order(NOBODY, ""), u)
    drive(guide(s, Order(NOBODY, ""), u))
    assert not s.civilians >> here & 1
    assert s.tally[Task.GUIDE_CIVILIANS] == 1


@rule("fof", "3.1/1")
def test_battalion_spares_halls_and_churches_for_a_turn():

    s = fight(["U4 U2 U5"], {"hue-squad-1-1": "1.2 in=street-n"})
    assert not spared(s)
    s.events = 1 << FriendlyEvent.CULTURAL_SITES
    assert spared(s) == 1 << parse_place("1.1") | 1 << parse_place("1.3")


@rule("fof", "3.1/1", "6.8/2")
def test_a_tank_is_re_armed_up_to_what_it_holds():

    s = fight(SHOPS, {"hue-m48a3-1": "1.2 in=street-n", "hue-ontos-1": "1.1 in=street-n"})
    tank, ontos = unit("hue-m48a3-1"), unit("hue-ontos-1")
    s.ammo[tank], s.ammo[ontos] = 8, 6
    assert drive(rearm(s, 2)).kind == "", "all are full"
    s.ammo[tank] = 7
    drive(rearm(s, 2))
    assert s.ammo[tank] == 8
    s.ammo[tank], s.ammo[ontos] = 3, 1
    drive(rearm(s, 2)).choose(("rearm", ontos))
    assert (s.ammo[tank], s.ammo[ontos]) == (3, 3)


@rule("fof", "7.4.4/1", "12.2/11")
def test_riders_are_fired_at_in_the_street_of_their_tank():

    s = fight(SHOPS, {"hue-m48a3-1": "1.2 in=street-n", "hue-squad-1-1": "1.2 in=street-n"})
    u, tank = unit("hue-squad-1-1"), unit("hue-m48a3-1")

    s.aboard[u], s.place[u], s.under[u] = tank, ABOARD, NOBODY
    shown = show_riders(s)
    assert shown == [u]
    assert area_of(s, u) == AREA["street-n"]
    ride_on(s, shown)
    assert (s.place[u], s.under[u]) == (ABOARD, NOBODY)


def test_who_comes_by_infiltration_goes_on_into_the_street():
    s = fight(SHOPS, {"hue-squad-1-1": "1.2 in=ground-a"})
    done, there = placed(s, "sappers", table=[Placement.FRONT] * 10)
    assert done
    (squad,) = there
    assert there[squad].startswith("1.2 street"), "from beside onto the card of the contact"


def test_where_a_card_is_laid_for_them_it_is_a_block_with_areas():
    s = fight(["U2 U2"], {"hue-squad-1-1": "1.2 in=street-e"})
    done, there = placed(s, "house-squad", table=[Placement.RIGHT] * 10)
    assert s.terrain[parse_place("1.3")] >= 0
    for u in there:
        assert s.under[u] != NOBODY
    assert done == bool(there)


# 9.4/12 Back


@rule("fof", "9.4/12", "12.10/2")
def test_who_falls_back_goes_into_the_area_that_is_not_seen():
    s = fight(["U2 U2 U2", "U2 U2 U2", "U12 U6 U12"], {"hue-nva-squad-1": "2.2 in=street-n"})
    put_unit(s, "hue-squad-1-1", "1.2 in=upper-a")
    u = unit("hue-nva-squad-1")
    cards(s, 1, 2, 3)
    assert fall_back(s, u)
    where = f"{name_of(s.place[u])} {AREA_NAME[area_of(s, u)]}"
    spots = watched_spots(s)
    assert where.startswith("3.")
    assert not spots >> spot(s.place[u], area_of(s, u)) & 1
    assert {seen for seen, _, _ in hiding(s, u, parse_place("2.2"), spots)} == {0, 1}, "some would be seen"


@rule("fof", "9.4/12", "5.2.3/1")
def test_of_areas_out_of_sight_the_best_is_taken():
    s = fight(["U2 U2", "U2 U12", "U2 U2"], {"hue-nva-squad-1": "1.1 in=street-e"})
    s.visibility = 4
    u = unit("hue-nva-squad-1")
    free = hiding(s, u, parse_place("2.2"), 0)
    worth = {AREA_NAME[s.v_area[v]]: -value for _, value, v in free}
    assert worth
    assert refuge(s, u, parse_place("2.2")) == min(free)[2]
    assert cover_value(s, min(free)[2]) == max(worth.values())
    rank = out_of_sight(s, u)
    assert rank(parse_place("2.1")) < rank(parse_place("2.2")), "the street by the houses hides better"
    assert best_covered(s, u)(parse_place("2.1")) < best_covered(s, u)(parse_place("2.2"))


# 12.6 Sappers


def sappers(area="street-s", **units):
    s = fight(["U2 U4 U2", "U2 U2 U2"], {"hue-sapper-squad-1": f"1.2 in={area}", **units})
    u = unit("hue-sapper-squad-1")
    s.ammo[u] = 2
    return s, u


@rule("fof", "12.6/T1", "9.4/7")
def test_sappers_blow_a_barricade_open_where_no_charge_can_be_thrown():
    s, u = sappers(**{"hue-squad-1-1": "1.2 in=upper-a"})
    assert not ways_to_blow(s, u), "the door is open"
    barricade(s, parse_place("1.2"))
    assert ways_to_blow(s, u) == [(parse_place("1.2"), AREA["ground-a"])]
    s.aim = [NOWHERE] * len(s.aim)
    attack(s, u)
    assert s.ammo[u] == 1
    assert not s.barricaded
    assert s.breached >> marker_of(s, parse_place("1.2"), AREA["ground-a"]) & 1
    s, u = sappers(**{"hue-squad-1-1": "2.2 in=ground-a"})
    barricade(s, parse_place("1.2"))
    assert not ways_to_blow(s, u), "nobody is in there"


@rule("fof", "12.6/T1")
def test_a_charge_that_is_thrown_under_fire_may_miss():
    for numbers, missed in (((4, 5, 6, 7), True), ((3, 5, 6, 7), False)):
        s, u = sappers(**{"hue-squad-1-1": "1.2 in=upper-a", "hue-squad-2-1": "2.2 in=street-s"})
        barricade(s, parse_place("1.2"))
        s.spotted = 1 << parse_place("1.2")
        update_fire(s)
        assert enemy_fire_on(s, parse_place("1.2"), Side.ENEMY, AREA["street-s"])
        cards(s, *numbers)
        attack(s, u)
        assert s.ammo[u] == 1
        assert bool(s.grenade_miss) is missed
        assert bool(s.barricaded) is missed


@rule("fof", "12.6/T1", "6.8.1F/1")
def test_without_charges_sappers_breach_nothing():
    s, u = sappers(**{"hue-squad-1-1": "1.2 in=upper-a"})
    barricade(s, parse_place("1.2"))
    s.ammo[u] = 0
    assert not ways_to_blow(s, u)
    assert not breach_sites(s, u)


# What else a city changes


@rule("fof", "7.4.4/1", "12.2/11")
def test_who_is_thrown_off_a_tank_lands_in_its_street():
    s = fight(SHOPS, {"hue-m48a3-1": "1.2 in=street-w", "hue-squad-1-1": "1.2 in=street-n"})
    u, tank = unit("hue-squad-1-1"), unit("hue-m48a3-1")
    s.aboard[u], s.place[u], s.under[u] = tank, ABOARD, NOBODY
    button_up(s, tank)
    left = [v for v, place in enumerate(s.place) if place == parse_place("1.2") and v != tank]
    assert all(area_of(s, v) == AREA["street-w"] for v in left)


@rule("fof", "6.2.3/11", "9.2.4/2")
def test_nobody_appears_behind_his_own_men_in_the_street():
    s = fight(SHOPS, {"hue-squad-1-1": "1.2 in=street-e"})
    far, contact = parse_place("3.2"), parse_place("1.2")
    assert target_from(s, far, AREA["street-e"], contact) == contact
    put_unit(s, "hue-nva-squad-1", "2.2 in=ground-a")
    assert target_from(s, far, AREA["street-e"], contact) == contact, "who is inside is not in the way"
    put_unit(s, "hue-nva-squad-1", "2.2 in=street-e")
    assert target_from(s, far, AREA["street-e"], contact) == NOWHERE


@rule("fof", "9.2.2/10", "12.10/2")
def test_markers_on_blocks_stay_when_somebody_fires_past_them():
    s = fight(SHOPS, {"hue-squad-1-1": "1.2 in=street-e"})
    s.contact = put(s.contact, parse_place("2.2"), Letter.C)
    clear_the_way(s, parse_place("3.2"), parse_place("1.2"))
    assert s.contact[parse_place("2.2")] == Letter.C


@rule("fof", "6.7.2G/1", "9.2.1/7")
def test_a_battalions_fire_spares_civilians_too():
    s = fight(SHOPS, {"hue-squad-1-1": "1.2 in=street-n"})
    there, beside = parse_place("2.2"), parse_place("2.1")
    called = slot(AGENCY["105mm"], FireMission.HE)
    bursts = Draw(tuple(members(THREE_BURST_CARDS))[:1], (50,), 0)
    for civilians in (0, 1 << beside):
        s.civilians = civilians
        asked = drive(battalion_mission(s, unit("hue-squad-1-1"), called, there, bursts))
        assert (("also-on", beside) in asked.options) is not bool(civilians)


@rule("fof", "6.7.1/2")
def test_aircraft_come_on_the_turn_that_the_mission_says():
    s = fight(SHOPS, {"hue-squad-1-1": "1.2 in=street-n"})
    s.mission = "b6"
    for turn, away in ((4, True), (5, False)):
        s.turn = turn
        assert is_silent(s, AGENCY["tactical-air"]) is away
        assert not is_silent(s, AGENCY["105mm"])


@rule("fof", "9.2.1/1")
def test_at_the_hospital_civilians_are_twice_as_likely():
    s = fight(SHOPS, {"hue-squad-1-1": "1.2 in=street-n"})
    usual = contact_table(s, Letter.C)
    s.mission = "b3"
    more = contact_table(s, Letter.C)
    civilians_ = NUMBER["civilians"]
    assert (usual.count(civilians_), more.count(civilians_)) == (2, 4)
    assert len(more) == len(usual) + 2
    assert contact_table(s, Letter.A) == HUE.tables[Letter.A]


@rule("fof", "9.11/1")
def test_in_the_citadel_the_enemy_is_fanatic():
    assert not start("b5", {}).fanatic
    assert start("b6", {}).fanatic
    assert start("b7", {}).fanatic


@rule("fof", "12.8/1", "2.4.2/1")
def test_in_a_defence_the_rooms_are_not_crowded_and_mortars_have_the_sky():
    s = fight(SHOPS)
    here = parse_place("1.2")
    for name in ("hue-squad-1-1", "hue-squad-2-1", "hue-squad-3-1", "hue-squad-1-2"):
        station(s, unit(name), here)
    rooms = [area_of(s, unit(name)) for name in ("hue-squad-1-1", "hue-squad-2-1", "hue-squad-3-1")]
    assert len(set(rooms)) == 3
    s = fight(SHOPS)
    station(s, unit("hue-mortar-60"), here)
    assert AREA_NAME[area_of(s, unit("hue-mortar-60"))].startswith("street")
    station(s, unit("hue-m48a3-1"), here)
    assert AREA_NAME[area_of(s, unit("hue-m48a3-1"))].startswith("street"), "12.2/11"


@rule("fof", "2.3.2/1", "6.8.1F/1")
def test_charges_go_to_those_who_know_how_to_use_them():
    s = fight(SHOPS, {"hue-engineers": "1.2 in=street-n", "hue-squad-1-1": "1.2 in=street-n"})
    assert bearer_for(s, Asset.DEMO_CHARGE) == unit("hue-engineers")


@rule("fof", "1.2.6/6", "3.1/1")
def test_whose_platoon_and_battalion_go_by_the_campaign():
    s = fight(SHOPS)
    assert platoon_hq_of(s, 1) == unit("hue-plt-hq-1")
    assert battalion_commander(s) == unit("hue-bn-cmdr")
    s.mission = "a1"
    assert platoon_hq_of(s, 1) == unit("plt-hq-1")
    assert battalion_commander(s) == unit("bn-cmdr")


def test_doors_and_civilians_are_marked_on_their_cards():
    s = fight(SHOPS, {"hue-squad-1-1": "1.2 in=street-n"})
    s.trapped_doors, s.civilians = 1 << parse_place("1.2"), 1 << parse_place("2.2")
    assert "trapped-door" in marks_on(s, parse_place("1.2"))
    assert "civilians" in marks_on(s, parse_place("2.2"))
