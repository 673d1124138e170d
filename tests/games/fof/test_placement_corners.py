"""9.2 The corners of placing packages, one condition at a time: what other tests did not notice."""

from __future__ import annotations

import msgspec
import pytest

from dangerclose.core.chance import Chance, seed_of
from dangerclose.games.fof.components import AGENCIES, AGENCY, MISSIONS, PACKAGES
from dangerclose.games.fof.field import LIMITED_ARC
from dangerclose.games.fof.fire import aim_of, take_aim, update_fire
from dangerclose.games.fof.fire_missions import lay_mission
from dangerclose.games.fof.grid import SE, SW, N, S, name_of, parse_place
from dangerclose.games.fof.mission_schema import Group
from dangerclose.games.fof.mission_terms import PackageItem, PackagePlacement, Placement
from dangerclose.games.fof.placement import (
    Arriving,
    appear,
    clear_the_way,
    directions_of,
    enemy_fires_at,
    enter,
    first_mission,
    found_place,
    in_line_of_fire,
    incoming_of,
    is_valid,
    may_target,
    place_item,
    place_package,
    reach,
    room_under,
    slip_in,
    spot_along,
    spotter_modifier,
    units_stay_far,
)
from dangerclose.games.fof.state import EXPOSED, HOLDING, HUMAN_WAVE, NO_CARD, NO_MARKER, NOBODY, NOWHERE, put
from dangerclose.games.fof.tables import COVER_CAPACITY, RANDOM, UNITS
from dangerclose.games.fof.terms import CoverMarker, Experience, FireMission, Letter, Side, UnitKind
from dangerclose.testing import rule
from tests.games.fof.board import at, board, cover, put_unit, spot, told, unit

FIELD = ["O1 O1 O1"] * 6
HERE = parse_place("1.2")
SQUAD, RPD, LOCAL, LEADER = (
    unit(name) for name in ("main-force-squad-1", "rpd-team-1", "local-force-squad-1", "leader-1")
)
PLACED = PACKAGES[MISSIONS["a2"].packages]


def table(rows=FIELD, units=None, seed=1, **columns):
    s = board(rows, {"squad-1-1": "1.2"} if units is None else units, **columns)
    s.chance = Chance(seed_of(seed))
    return s


def package(name, **changes):
    found = next(one for one in PLACED.packages if one.id == name)
    return msgspec.structs.replace(found, **changes)


def arriving(*units, fires=True, cover=None, contact=HERE, before=()):
    return Arriving(fires, list(units), cover, contact, list(before))


def appears(s, name, units, place, contact=HERE, **changes):
    one = package(name, **changes)
    appear(s, one, one.groups[-1], units, parse_place(place), contact, Letter.C)


# 9.2.2 Where


@rule("fof", "9.2.2/3", "9.6/1", "8.1/3")
def test_the_farthest_is_three_cards_away_and_by_night_the_next():
    s = table()
    assert name_of(spot_along(s, [unit("sniper-1")], HERE, N, far=True)) == "4.2"
    s.visibility = 3
    assert name_of(spot_along(s, [unit("sniper-1")], HERE, N, far=True)) == "2.2"
    assert name_of(spot_along(s, [LOCAL], HERE, N, far=False)) == "2.2"
    assert spot_along(s, [LOCAL], 5, S, far=False) == NOWHERE, "at the end of the frame"


@rule("fof", "9.2.2/5", "9.2.2/12")
def test_nobody_stands_where_he_does_not_see_the_contact_and_no_card_is_laid_there():
    s = table(["O1 O1 O1", "J2 J2 J2", "O1 O1 O1"])
    assert name_of(spot_along(s, [unit("sniper-1")], HERE, N, far=True)) == "2.2"
    assert s.terrain[parse_place("4.2")] == NO_CARD


@rule("fof", "9.2.2/1", "9.2.2/4")
@pytest.mark.parametrize("seed", range(6))
def test_of_two_rear_corners_the_one_that_is_told_comes_first(seed):
    s = table(seed=seed)
    first, second = directions_of(s, Placement.LEFT_OR_RIGHT_REAR)
    assert {first, second} == {SW, SE}
    assert told(s, "side-drawn")[0].args == (first,)
    assert directions_of(s, Placement.FRONT) == (N,)
    assert len(told(s, "side-drawn")) == 1


@rule("fof", "9.2.1/6", "9.2.2/2")
def test_a_groups_own_placement_counts_before_its_packages():
    s = table()
    own = [Placement.PER_PACKAGE]
    tunnel = arriving(LOCAL)
    assert found_place(s, own, tunnel, PackagePlacement.CONTACT_CARD) == HERE
    assert told(s, "placement")[0].args == (HERE, Placement.PER_PACKAGE)
    assert found_place(s, own, tunnel, PackagePlacement.ADJACENT) == NOWHERE
    group = Group(units=("local-force-squad",), no_cover=True, placement=PackagePlacement.CONTACT_CARD)
    packages = msgspec.structs.replace(
        PLACED, placement=tuple(own), packages=(package("trail-watchers", groups=(group,)),)
    )
    assert place_package(s, packages, 0, HERE, Letter.C)
    assert s.place[LOCAL] == HERE


@rule("fof", "9.6/1", "9.8/1")
def test_snipers_and_spotters_stay_far_whatever_their_package_says():
    s = table()
    sniper = arriving(unit("sniper-1"))
    assert name_of(found_place(s, [Placement.FRONT], sniper, PackagePlacement.ADJACENT)) == "4.2"
    assert units_stay_far([LEADER, unit("mortar-spotter-1")])
    assert not units_stay_far([LEADER, LOCAL])


@rule("fof", "9.2.2/9")
def test_nobody_comes_under_the_enemys_own_incoming():
    for agency, falls in (("enemy-mortar", True), ("81mm", False)):
        s = table()
        assert is_valid(s, arriving(LOCAL), HERE)
        lay_mission(s, AGENCY[agency], FireMission.HE, HERE, "9.8/1", pending=False)
        assert enemy_fires_at(s, HERE) is falls


@rule("fof", "9.2.2/6", "9.2.2/9")
def test_nobody_comes_into_the_enemys_line_of_fire_or_under_it():
    s = table(units={"squad-1-1": "1.2", "nva-squad-1": "3.2", "squad-2-1": "2.1"})
    take_aim(s, parse_place("3.2"), Side.ENEMY, HERE, "9.4/8")
    between, target, elsewhere = at("2.2", "1.2", "2.3")
    assert in_line_of_fire(s, arriving(LOCAL), between)
    assert not is_valid(s, arriving(LOCAL), between)
    assert enemy_fires_at(s, target)
    assert not is_valid(s, arriving(LOCAL), target)
    assert is_valid(s, arriving(LOCAL), elsewhere)
    s = table(units={"squad-1-1": "1.2", "nva-squad-1": "3.2"})
    spot(s, "3.2")
    s.aim = [NOWHERE] * len(s.aim)
    take_aim(s, HERE, Side.FRIENDLY, parse_place("3.2"), "6.1.1/1")
    assert not enemy_fires_at(s, parse_place("3.2")), "the company's fire is no reason"
    take_aim(s, parse_place("3.2"), Side.ENEMY, HERE, "9.4/8")
    put_unit(s, "squad-2-1", "1.1")
    take_aim(s, parse_place("1.1"), Side.FRIENDLY, HERE, "4.2.4l")
    assert enemy_fires_at(s, HERE), "the enemy's counts beside others"


@rule("fof", "9.2.2/6", "9.2.2/4")
def test_the_parts_of_a_package_do_not_stand_in_each_others_line():
    s = table()
    assert in_line_of_fire(s, arriving(LOCAL, before=at("3.2")), parse_place("2.2"))
    assert not in_line_of_fire(s, arriving(LOCAL, before=at("3.2"), fires=False), parse_place("2.2"))
    assert not in_line_of_fire(s, arriving(LOCAL, before=[HERE]), parse_place("2.2"))
    assert not is_valid(s, arriving(LOCAL, before=at("2.2")), parse_place("2.2"))


@rule("fof", "9.2.4/1", "9.2.4/2", "5.2.3B/1")
def test_who_fires_must_see_and_reach_the_contact_or_friends_on_his_card():
    s = table(["O1 O1 O1", "J2 J2 J2", "O1 O1 O1"], {"squad-1-1": "1.2", "squad-2-1": "3.1"})
    behind, beside, among = at("3.2", "2.2", "3.1")
    assert not may_target(s, arriving(SQUAD), behind)
    assert is_valid(s, arriving(SQUAD, fires=False), behind), "who holds his fire may stand anywhere"
    assert may_target(s, arriving(SQUAD), beside)
    assert may_target(s, arriving(SQUAD), among), "he fires at those beside him"
    assert not may_target(s, arriving(SQUAD, cover=min(LIMITED_ARC)), among)
    s = table()
    two = parse_place("3.2")
    assert may_target(s, arriving(SQUAD, RPD), two)
    assert not may_target(s, arriving(SQUAD, LOCAL), two), "all of the group must reach it"
    assert not may_target(s, arriving(LOCAL), two)
    assert reach(LEADER) == 3
    assert reach(LOCAL) == 1
    s.place[unit("squad-1-1")] = parse_place("5.1")
    assert may_target(s, arriving(LOCAL), two), "in a defence nobody may be there"


@rule("fof", "9.2.4/1")
@pytest.mark.parametrize(("mission", "among"), [("a2", True), ("p2", True), ("n1", False), ("k2", False)])
def test_only_where_the_ground_is_tunnelled_they_come_up_among_others(mission, among):
    s = table(["O1 O1 O1", "J2 J2 J2", "O1 O1 O1"], {"squad-1-1": "1.2", "squad-2-1": "3.1"})
    s.mission = mission
    assert may_target(s, arriving(SQUAD), *at("3.1")) is among
    assert may_target(s, arriving(SQUAD), *at("1.2")), "on the card of the contact they may"
    s.place[unit("squad-1-1")] = parse_place("5.1")
    assert may_target(s, arriving(SQUAD), *at("3.1")), "in a defence nobody may have met them"


# 9.2.1, 9.2.3, 9.2.4 What appears


@rule("fof", "9.2.2/1", "9.5/1", "9.5/3", "9.2.1/7")
def test_mines_traps_and_caches_lie_on_the_card_of_the_contact_without_a_draw_for_a_place():
    s = table()
    place_item(s, Group(item=PackageItem.CACHE), HERE)
    assert (s.caches, s.mines) == (1 << HERE, 0)
    assert [event.args for event in told(s, "cache")] == [(HERE,)]
    assert not told(s, "booby-trap")
    place_item(s, Group(item=PackageItem.BOOBY_TRAP, modifier=-4), HERE)
    assert len(told(s, "booby-trap")) == 1
    assert not s.mines
    place_item(s, Group(item=PackageItem.INCOMING, modifier=-3), HERE)
    assert (len(told(s, "cache")), len(told(s, "booby-trap")), s.mines) == (1, 1, 0)
    place_item(s, Group(item=PackageItem.MINES, modifier=-4), HERE)
    assert s.mines == 1 << HERE
    number = next(n for n, one in enumerate(PLACED.packages) if one.id == "mines")
    s = table()
    assert place_package(s, PLACED, number, HERE, Letter.C)
    assert not told(s, "placement")


@rule("fof", "9.2.3/3", "9.2.3/4", "9.2.1/18", "9.12/1")
def test_who_appears_is_told_with_its_cover_and_other_cards_stay_as_they_were():
    s = table(units={"squad-1-1": "1.2", "nva-squad-1": "5.1", "nva-squad-2": "5.3"})
    spot(s, "5.1")
    appears(s, "trail-watchers", [LOCAL], "2.2")
    assert told(s, "appears")[-1].args == (LOCAL, parse_place("2.2"), -1)
    assert s.spotted == 1 << parse_place("5.1") | 1 << parse_place("2.2")
    assert not s.status[LOCAL] & (HUMAN_WAVE | HOLDING)
    appears(s, "spider-holes", [unit("local-force-squad-2")], "2.1")
    assert told(s, "appears")[-1].args[2] == CoverMarker.FOXHOLES
    assert s.spotted == 1 << parse_place("5.1") | 1 << parse_place("2.2"), "these are not seen"


@rule("fof", "5.2.3B/1", "9.2.3/1")
def test_a_bunker_holds_no_more_than_it_can_and_the_rest_stands_outside():
    room = COVER_CAPACITY[CoverMarker.BUNKER]
    s = table()
    inside = cover(s, "2.2", CoverMarker.BUNKER, S)
    other = cover(s, "2.2", CoverMarker.BUNKER, S)
    put_unit(s, "nva-squad-1", f"2.2 under={other}")
    assert room_under(s, SQUAD, inside) is (s.steps[SQUAD] <= room)
    s.steps[SQUAD] = room
    assert room_under(s, SQUAD, inside)
    s.place[RPD], s.under[RPD] = parse_place("2.2"), inside
    assert not room_under(s, SQUAD, inside)
    s.place[RPD] = -1
    assert room_under(s, SQUAD, inside), "who is gone takes no room"
    assert not room_under(s, SQUAD, NOBODY)
    s = table()
    enter(s, SQUAD, parse_place("2.2"), NOBODY)
    group = Group(units=("rpd-team", "rpd-team"), cover=CoverMarker.BUNKER)
    teams = [unit(f"rpd-team-{n}") for n in (1, 2, 3, 4)]
    one = package("mg-bunker", groups=(group,))
    appear(s, one, group, teams, parse_place("3.2"), HERE, Letter.C)
    assert sum(s.under[u] != NOBODY for u in teams) == min(room, len(teams))


@rule("fof", "9.2.4/1", "9.2.1/4", "9.2.2/10")
def test_who_comes_with_fire_aims_at_once_and_who_comes_without_holds_it():
    s = table()
    between = parse_place("2.2")
    s.contact = (*s.contact[:between], Letter.C, *s.contact[between + 1 :])
    appears(s, "infiltrators", [unit("nva-assault-squad-1")], "3.2", infiltrates=False)
    assert s.contact[between] == Letter.C, "nobody fires over the marker"
    assert aim_of(s, parse_place("3.2"), Side.ENEMY) == NOWHERE
    assert s.status[unit("nva-assault-squad-1")] & HOLDING
    s = table()
    appears(s, "dug-in-squads", [SQUAD, LEADER], "3.2")
    assert aim_of(s, parse_place("3.2"), Side.ENEMY) == HERE, "a leader beside them fires nothing"
    s = table()
    appears(s, "mortar-harassment", [unit("mortar-spotter-1")], "3.2")
    assert aim_of(s, parse_place("3.2"), Side.ENEMY) == NOWHERE
    s = table(units={"squad-1-1": "1.2", "squad-2-1": "3.2"})
    appears(s, "dug-in-squads", [SQUAD], "3.2")
    assert aim_of(s, parse_place("3.2"), Side.ENEMY) == parse_place("3.2")
    s = table(units={"squad-1-1": "5.1"})
    appears(s, "dug-in-squads", [SQUAD], "3.2")
    assert aim_of(s, parse_place("3.2"), Side.ENEMY) == NOWHERE, "nobody is on the card of the contact"
    s = table(units={"squad-1-1": "1.2", "nva-squad-1": "2.2"})
    appears(s, "dug-in-squads", [SQUAD], "3.2")
    assert aim_of(s, parse_place("3.2"), Side.ENEMY) == NOWHERE, "its own men stand in the line"


@rule("fof", "9.2.1/7", "5.1.4/1", "5.1.2/8")
def test_infiltrators_go_on_to_the_contact_if_friends_are_there_and_nothing_bars_them():
    u = unit("nva-assault-squad-1")
    s = table(units={"squad-1-1": "1.2", "nva-assault-squad-1": "2.2"})
    slip_in(s, u, HERE)
    assert s.place[u] == HERE
    s = table(units={"squad-1-1": "1.1", "nva-assault-squad-1": "2.2"})
    slip_in(s, u, HERE)
    assert s.place[u] == parse_place("2.2"), "nobody is there"
    s = table(units={"squad-1-1": "1.2", "nva-assault-squad-1": "3.2"})
    slip_in(s, u, HERE)
    assert s.place[u] == parse_place("3.2"), "it is no adjacent card"


@rule("fof", "9.2.1/18")
def test_a_counter_that_comes_again_is_as_it_is_printed():
    s = table()
    s.kind[SQUAD], s.steps[SQUAD], s.status[SQUAD], s.aboard[SQUAD] = UnitKind.FIRE_TEAM, 1, EXPOSED, 7
    enter(s, SQUAD, parse_place("2.2"), NOBODY)
    assert (s.kind[SQUAD], s.steps[SQUAD], s.status[SQUAD], s.aboard[SQUAD]) == (UnitKind.SQUAD, 3, 0, NOBODY)
    assert s.contact[parse_place("2.2")] == NO_MARKER
    update_fire(s)


@rule("fof", "6.8/1", "9.8/8", "1.2.6/16")
def test_a_counter_comes_with_its_experience_its_ammunition_and_its_fire_missions():
    s = table()
    armed = (("rpd-team-1", 6, 0), ("rpg-team-1", 0, 4), ("nva-squad-1", 6, 2), ("57mm-rcl-1", 4, 0))
    for name, ammo, rockets in armed:
        u = unit(name)
        s.ammo[u] = s.rockets[u] = 99
        enter(s, u, parse_place("2.2"), NOBODY)
        assert (s.ammo[u], s.rockets[u]) == (ammo, rockets)
    for name in ("mortar-spotter-1", "rocket-spotter"):
        u = unit(name)
        enter(s, u, parse_place("2.2"), NOBODY)
        assert s.ammo[u] == sum(row.number for row in AGENCIES[UNITS[u].agency].missions)
    s.experience[LOCAL] = Experience.VETERAN
    enter(s, LOCAL, parse_place("2.2"), NOBODY)
    assert s.experience[LOCAL] == Experience.GREEN, "as it is printed"
    s.experience[SQUAD] = Experience.VETERAN
    enter(s, SQUAD, parse_place("2.2"), NOBODY)
    assert s.experience[SQUAD] == MISSIONS["a2"].enemy_experience


@rule("fof", "9.8/1", "9.8/8")
def test_the_first_fire_falls_on_the_contact_or_on_a_random_card_with_friends():
    u = unit("mortar-spotter-1")
    s = table(units={"squad-1-1": "1.2", "squad-2-1": "5.1", "squad-3-1": "5.3"})
    s.ammo[u] = 3
    first_mission(s, u, package("mortar-harassment"), HERE)
    assert (s.i_place, s.i_pending, s.i_value, s.ammo[u]) == ([HERE], [0], [-3], 2)
    assert not told(s, "first-fire")
    (anywhere,) = [one for one in PACKAGES["fire-base"].packages if one.id == "mortars"]
    struck = set()
    for seed in range(12):
        s = table(units={"squad-1-1": "1.2", "squad-2-1": "5.1", "squad-3-1": "5.3"}, seed=seed, mission="a4")
        first_mission(s, u, anywhere, HERE)
        event = told(s, "first-fire")[0]
        assert (event.args, s.i_value) == ((u, s.i_place[0]), [-4])
        assert event.roll is not None
        number = RANDOM[event.roll.cards[0]][3]
        assert name_of(s.i_place[0]) == ("1.2", "5.1", "5.3")[number - 1]
        struck.add(name_of(s.i_place[0]))
    assert struck == {"1.2", "5.1", "5.3"}
    s = table(mission="a4")
    first_mission(s, u, anywhere, HERE)
    assert told(s, "first-fire")[0].roll is None, "one card needs no draw"
    s = table(units={}, mission="a4")
    first_mission(s, u, anywhere, HERE)
    assert s.i_place == []


@rule("fof", "9.8/8")
def test_a_spotter_without_a_package_of_the_mission_fires_as_its_agency_does():
    s = table()
    u = unit("rocket-spotter")
    (he,) = [row.modifier for row in AGENCIES[UNITS[u].agency].missions if row.mission == FireMission.HE]
    assert spotter_modifier(s, u) == he
    assert spotter_modifier(s, unit("mortar-spotter-1")) == -3
    assert incoming_of(package("mortar-harassment")).item == PackageItem.INCOMING
    assert incoming_of(package("sniper")) is None


@rule("fof", "9.2.2/10")
def test_markers_in_the_line_of_fire_go_unless_they_lie_lower():
    s = table(["O1 O1 O1", "O1 O1 O1", "O1 O1 O1^"])
    for name in ("2.1", "2.2"):
        s.contact = put(s.contact, parse_place(name), Letter.C)
    clear_the_way(s, parse_place("3.3"), parse_place("1.1"))
    assert not told(s, "marker-removed"), "the fire goes over it"
    clear_the_way(s, parse_place("3.1"), parse_place("1.1"))
    assert [event.args for event in told(s, "marker-removed")] == [(parse_place("2.1"),)]
    clear_the_way(s, parse_place("3.1"), parse_place("1.1"))
    assert len(told(s, "marker-removed")) == 1, "where none lies none goes"
    clear_the_way(s, HERE, HERE)
    clear_the_way(s, parse_place("3.2"), parse_place("1.1"))
    assert s.contact[parse_place("2.2")] == Letter.C


@rule("fof", "9.2.2/12", "8.1/3")
def test_by_night_no_second_card_is_laid():
    s = table(["O1 O1 O1"], visibility=3)
    assert name_of(spot_along(s, [unit("sniper-1")], HERE, N, far=True)) == "2.2"
    assert s.terrain[parse_place("3.2")] == NO_CARD


@rule("fof", "9.6/1", "8.2/2")
def test_where_light_falls_on_the_contact_the_farthest_is_as_by_day():
    s = table(visibility=3)
    s.l_place, s.l_kind = [HERE], [0]
    assert name_of(spot_along(s, [unit("sniper-1")], HERE, N, far=True)) == "4.2"
    s.l_place, s.l_kind = [parse_place("2.2"), parse_place("3.2"), parse_place("4.2")], [0, 0, 0]
    seen = spot_along(s, [unit("sniper-1")], parse_place("6.2"), S, far=True)
    assert name_of(seen) == "5.2", "dark is where the contact is"
