"""V.0/4 What scenarios rule beside the book: columns, the road, a garrison at rest, sappers."""

import pytest

from dangerclose.games.incoming import (
    GAME,
    movement,
    night_assault,
    reactions,
    road,
    showing,
    traps,
    victory,
)
from dangerclose.games.incoming.components import SCENARIOS
from dangerclose.games.incoming.field import in_bunker, work_at
from dangerclose.games.incoming.reckoning import Attack
from dangerclose.games.incoming.setups import SETUPS
from dangerclose.games.incoming.sheets import sheet_of
from dangerclose.games.incoming.state import AWAY, DEAD, GOT_AWAY, LEFT, LIT, NOBODY, RESTING, Phase
from dangerclose.games.incoming.terms import ObjectiveKind, StandKind
from dangerclose.testing import rule
from tests.games.incoming.board import (
    COMMUNIST,
    FREE_WORLD,
    at,
    board,
    match_of,
    offered,
    played,
    spot,
    stand,
)

ROAD, BASE = "kilometre-31", "wire-at-midnight"
TRUCK, ACAV, TANK, NVA = "us-truck-1", "us-m-113-acav-1", "us-m-48-1", "nva-1-fire-team-1"
FAR_AWAY = {NVA: "5.5"}


def ends_of(s, verb, name):
    words = (one.split() for one in offered(s, verb))
    return {int(point) for who, point in words if who == name}


def cells(s, points):
    width = sheet_of(s).lattice.columns
    return {(point % width, point // width) for point in points}


# Columns


@rule("incoming", "V.0/4")
def test_a_convoy_begins_away_with_its_riders_and_comes_on_vehicle_by_vehicle():
    s = GAME.setup(ROAD, {})
    column = SETUPS[ROAD]["us"].column
    assert {s.at[stand(one)] for one in column} == {AWAY}
    assert s.aboard[stand("us-medic-1")] == stand("us-truck-3")
    s = board(FAR_AWAY, scenario=ROAD, asked=[False, False])
    assert {one.split()[0] for one in offered(s, "drive-on")} == set(column)
    match = match_of(s)
    match.choose(("drive-on", stand(ACAV), at(s, "40.33")))
    assert spot(match.state, ACAV) == "40.33"
    assert len(ends_of(match.state, "drive-on", TRUCK)) > 20


@rule("incoming", "V.0/4")
def test_the_lead_vehicle_goes_fourteen_widths_and_those_behind_keep_a_width_away():
    s = board(FAR_AWAY, scenario=ROAD)
    columns_west = {column for column, _ in cells(s, ends_of(s, "drive-on", TRUCK))}
    assert min(columns_west) == 28, "fourteen widths from the west"
    s.at[stand(ACAV)] = at(s, "20.33")
    behind = cells(s, ends_of(s, "drive-on", TRUCK))
    assert min(column for column, _ in behind) < 10
    assert (15, 33) in behind
    assert (16, 33) not in behind, "less than a width behind it"


@rule("incoming", "V.0/4")
def test_a_relief_in_carriers_comes_when_its_time_has_come():
    s = board({}, scenario="wet-rubber", clock=18 * 60, asked=[False, False])
    assert not offered(s, "drive-on")
    s.clock = 18 * 60 + 30
    assert {one.split()[0] for one in offered(s, "drive-on")} == {"relief-m-113-1", "relief-m-113-2"}
    fresh = GAME.setup("wet-rubber", {})
    assert fresh.aboard[stand("relief-3-platoon-cg-1")] == stand("relief-m-113-1")


def test_a_gate_where_a_vehicle_stands_is_closed():
    s = board({**FAR_AWAY, ACAV: "1.33"}, scenario=ROAD)
    assert not ends_of(s, "drive-on", TRUCK)


# The road


def test_wheels_keep_to_the_road_and_the_grass_beside_it():
    s = board({**FAR_AWAY, TRUCK: "20.33", ACAV: "20.30"}, scenario=ROAD, side=FREE_WORLD)
    on = road.road(sheet_of(s).terrain)
    beside = road.resting_places(sheet_of(s).terrain)
    truck = ends_of(s, "move", TRUCK)
    assert truck
    assert all((on | beside) >> end & 1 for end in truck)
    assert any(beside >> end & 1 for end in truck)
    assert not all((on | beside) >> end & 1 for end in ends_of(s, "move", ACAV)), "tracks go anywhere"
    lattice = sheet_of(s).lattice
    by_road = [end for end in truck if on >> end & 1]
    assert all(not lattice.passed(at(s, "20.33"), end) & ~on for end in by_road), "they cut no bend"


def test_a_wreck_bars_the_road_until_a_tank_pushes_it_aside():
    s = board({**FAR_AWAY, TRUCK: "20.33", TANK: "31.33"}, scenario=ROAD, asked=[False, False])
    free = {column for column, _ in cells(s, ends_of(s, "move", TRUCK))}
    s.at[stand(TANK)] = at(s, "26.36")
    s.wrecks = 1 << at(s, "28.34")
    barred = {column for column, row_ in cells(s, ends_of(s, "move", TRUCK)) if row_ in (32, 33, 34, 35)}
    assert max(barred) < 28 < max(free)
    assert offered(s, "push") == {f"{TANK} {at(s, '28.34')}"}
    assert played(road.push(s, ("push", stand(TANK), at(s, "28.34")))) is None
    assert s.wrecks == 0
    assert max(column for column, _ in cells(s, ends_of(s, "move", TRUCK))) > 30


def test_fire_may_prevent_a_wreck_from_being_pushed():
    s = board({TANK: "26.36", "nva-rcl-90-1": "40.36 facing=12"}, scenario=ROAD, dice=[6, 6, 6, 1, 1, 1])
    s.wrecks = 1 << at(s, "28.36")
    step = f"react {at(s, '26.36')} nva-rcl-90-1"
    assert played(road.push(s, ("push", stand(TANK), at(s, "28.36"))), [step]) == movement.STOPPED
    assert s.wrecks >> at(s, "28.36") & 1


@rule("incoming", "V.0/1")
@pytest.mark.parametrize(("place", "counts"), [("95.33", 1), ("0.33", 0)])
def test_only_who_leaves_over_the_edge_that_the_objective_names_counts(place, counts):
    s = board({**FAR_AWAY, TRUCK: place}, scenario=ROAD)
    played(movement.leave(s, ("leave", stand(TRUCK))))
    assert s.at[stand(TRUCK)] == LEFT
    assert bool(s.status[stand(TRUCK)] & GOT_AWAY) == bool(counts)
    number = _objective(ROAD, ObjectiveKind.TRUCKS_AWAY)
    assert victory.done(s, number) == counts


def _objective(scenario, kind):
    return next(n for n, row in enumerate(SCENARIOS[scenario].sheet.objectives) if row.kind == kind)


@pytest.mark.parametrize("scenario", ["kilometre-31", "the-bend-at-cai-rong", "what-the-dog-found"])
def test_somebody_is_in_each_bunker_and_trench_and_none_of_them_fires_rockets(scenario):
    s = GAME.setup(scenario, {})
    rockets = [StandKind.RCL_57.number, StandKind.RCL_90.number, StandKind.RPG.number]
    for point in s.work_at:
        inside = [one for one in sheet_of(s).stands if s.at[one] == point]
        assert len(inside) == 1
        assert work_at(s, point) is not None
        assert sheet_of(s).kind[inside[0]] not in rockets, "6.11/13"


# A garrison at rest

US, SAPPER, GUN = "us-1-fire-team-1", "nva-S-fire-team-1", "us-gun-105-1"


def test_half_a_garrison_rests_in_its_bunkers_until_the_first_shot_or_mine():
    s = GAME.setup(BASE, {})
    s.phase, s.initiative, s.initiatives = Phase.ACTIONS, COMMUNIST, [0, 1]
    played(night_assault.rest(s, COMMUNIST))
    own = [one for one in sheet_of(s).of_side[FREE_WORLD] if s.at[one] >= 0]
    resting = [one for one in own if s.status[one] & RESTING]
    assert 0 < len(resting) <= len(own) // 2
    assert all(in_bunker(s, one) for one in resting)
    able = [one for one in own if sheet_of(s).dice[one] and one in resting]
    assert not any(reactions.may_react(s, one) for one in able)
    twin = s.copy()
    played(night_assault.shots_wake(s, [Attack(own[0], own[0])], 0))
    assert all(reactions.may_react(s, one) for one in able)
    walker = stand("nva-A1-fire-team-1")
    twin.chance = board(dice=[1, 1, 1]).chance
    twin.at[walker] = at(twin, "13.33")
    played(traps.explode(twin, walker, "10.1/1"))
    assert not any(twin.status[one] & RESTING for one in own)


def test_nobody_rests_after_the_first_initiative():
    s = GAME.setup(BASE, {})
    s.initiatives = [1, 1]
    played(night_assault.rest(s, COMMUNIST))
    assert not any(status & RESTING for status in s.status)


# Sappers


def test_a_hidden_sapper_is_noticed_within_two_widths_or_in_the_light_alone():
    s = board({US: "30.30", SAPPER: "30.44 hidden"}, scenario=BASE, side=COMMUNIST, clock=60)
    seen = showing.noticed(s, stand(SAPPER))
    assert seen >> at(s, "30.34") & 1
    assert not seen >> at(s, "30.40") & 1
    assert showing.noticed(s, stand("nva-A1-fire-team-1")) >> at(s, "30.40") & 1, "others are seen"
    s.status[stand(SAPPER)] |= LIT
    assert showing.noticed(s, stand(SAPPER)) >> at(s, "30.40") & 1
    s.status[stand(SAPPER)] &= ~LIT
    s.lit_until = 99
    assert showing.noticed(s, stand(SAPPER)) >> at(s, "30.40") & 1


@pytest.mark.parametrize(("die", "destroyed"), [(2, True), (1, False)])
def test_a_gun_in_contact_is_demolished_by_a_die(die, destroyed):
    s = board({GUN: "28.32", SAPPER: "31.32"}, scenario=BASE, side=COMMUNIST, dice=[die], clock=60)
    assert offered(s, "demolish") == {f"{SAPPER} {GUN}"}
    lost = played(night_assault.demolish(s, ("demolish", stand(SAPPER), stand(GUN))))
    assert (s.at[stand(GUN)] == DEAD) == destroyed
    assert (lost is None) == destroyed
    s = board({GUN: "28.32", SAPPER: "33.32"}, scenario=BASE, side=COMMUNIST, clock=60)
    assert not offered(s, "demolish"), "not in contact"


# Objectives


@rule("incoming", "V.0/4")
def test_no_good_stand_inside_the_wire():
    s = board({US: "30.30", SAPPER: "30.40"}, scenario=BASE)
    number = _objective(BASE, ObjectiveKind.NOBODY_INSIDE)
    assert victory.done(s, number) == 0
    place = stand(SAPPER)
    s.status[place] |= 1
    assert victory.done(s, number) == 1, "who is pinned is not good"
    s.status[place] = 0
    s.at[place] = at(s, "30.62")
    assert victory.done(s, number) == 1, "outside"
    s.at[place] = at(s, "47.45")
    assert victory.done(s, number) == 0, "in the corner of it"


@rule("incoming", "V.0/4")
def test_casualties_are_cared_for_at_an_aid_post_or_off_the_table():
    s = board({"aid-post-1": "20.20"}, scenario="wet-rubber")
    number = _objective("wet-rubber", ObjectiveKind.CASUALTIES_CARED_FOR)
    s.casualty_of, s.casualty_aboard = [0, 0, 1], [NOBODY] * 3
    s.casualty_at = [at(s, "21.20"), LEFT, at(s, "50.50")]
    assert victory.done(s, number) == 1
    s.casualty_at[1] = at(s, "30.20")
    assert victory.done(s, number) == 0
