"""10.0 to 10.4 Wire, engineers, mines and booby traps under vehicles."""

import pytest

from dangerclose.core.bits import members
from dangerclose.games.incoming import movement, obstacles, wrecks
from dangerclose.games.incoming.knowledge import known
from dangerclose.games.incoming.sheets import sheet_of
from dangerclose.games.incoming.state import ABOARD, AWAY, DEAD, HIDDEN, NOBODY, SUPPRESSED
from dangerclose.games.incoming.terms import Ground, Hidden
from dangerclose.testing import rule
from tests.games.incoming.board import (
    COMMUNIST,
    FREE_WORLD,
    asked,
    at,
    board,
    offered,
    played,
    spot,
    stand,
    told,
)

SAPPER, RIFLES, LEAD = "nva-S-fire-team-1", "nva-A1-fire-team-1", "nva-A1-platoon-cg-1"
WIRE = "wire-at-midnight"
# The west wire of the base runs north and south 8 widths from the west edge: between columns 15 and 16.
OUTSIDE, INSIDE = "15.32", "17.32"


def at_the_wire(who=RIFLES, stands=(), **how):
    return board({who: OUTSIDE, **dict(stands)}, scenario=WIRE, side=COMMUNIST, **how)


@rule("incoming", "10.0/1")
@pytest.mark.parametrize(("die", "place"), [(4, OUTSIDE), (5, INSIDE)])
def test_a_die_of_5_crosses_wire_and_a_failure_keeps_the_initiative(die, place):
    s = at_the_wire(dice=[die])
    assert played(movement.go(s, stand(RIFLES), at(s, INSIDE))) is None
    assert spot(s, RIFLES) == place
    assert len(told(s, "wire")[0].roll.dice) == 1


@rule("incoming", "10.0/1", "2.3/3")
def test_a_command_group_within_a_width_helps_over_wire():
    s = at_the_wire(stands={LEAD: "13.32"}, dice=[4])
    played(movement.go(s, stand(RIFLES), at(s, INSIDE)))
    assert spot(s, RIFLES) == INSIDE
    s = at_the_wire(stands={LEAD: "10.32"}, dice=[4])
    played(movement.go(s, stand(RIFLES), at(s, INSIDE)))
    assert spot(s, RIFLES) == OUTSIDE


def test_who_stays_on_his_side_of_the_wire_rolls_nothing():
    s = at_the_wire()
    played(movement.go(s, stand(RIFLES), at(s, "15.36")))
    assert spot(s, RIFLES) == "15.36"
    assert not told(s, "wire")


def test_what_a_hidden_stand_does_in_the_wire_is_its_own_secret():
    s = board({SAPPER: "15.32 hidden"}, scenario=WIRE, side=COMMUNIST, dice=[1])
    played(movement.go(s, stand(SAPPER), at(s, INSIDE)))
    assert not told(s, "wire")[0].known_to(FREE_WORLD)


@rule("incoming", "10.0/1")
@pytest.mark.parametrize(
    ("who", "die", "lost"), [(SAPPER, 3, False), (SAPPER, 2, True), (RIFLES, 5, False), (RIFLES, 4, True)]
)
def test_sappers_clear_a_lane_on_3_and_others_on_5(who, die, lost):
    s = at_the_wire(who, dice=[die])
    assert offered(s, "clear") == {who}
    assert (played(obstacles.clear(s, ("clear", stand(who)))) is not None) == lost
    if not lost:
        s.at[stand(RIFLES)], s.at[stand(SAPPER)] = at(s, OUTSIDE), AWAY
        played(movement.go(s, stand(RIFLES), at(s, INSIDE)))
        assert spot(s, RIFLES) == INSIDE
        assert not told(s, "wire"), "a lane needs no die"
        assert not known(s, FREE_WORLD).cleared, "the base does not know of it"


@rule("incoming", "10.1/1")
def test_a_lane_leads_through_the_whole_belt_of_mines():
    s = board({SAPPER: "11.32"}, scenario=WIRE, side=COMMUNIST, dice=[6])
    played(obstacles.clear(s, ("clear", stand(SAPPER))))
    cleared = {f"{point % 64}.{point // 64}" for point in members(s.cleared)}
    assert {"12.32", "13.32"} <= cleared
    assert not {"12.34", "13.34"} & cleared
    played(movement.go(s, stand(SAPPER), at(s, "14.32")))
    assert not told(s, "exploded")


def test_nobody_clears_what_he_does_not_touch():
    s = board({SAPPER: "6.32"}, scenario=WIRE, side=COMMUNIST)
    assert not offered(s, "clear")


ENGINEERS, DOG = "arvn-fire-team-3", "what-the-dog-found"


def by_a_bunker(die, place="13.60", **how):
    s = board({ENGINEERS: "13.58"}, scenario=DOG, dice=[die])
    s.work_kind, s.work_at = [Ground.BUNKER.number], [at(s, place)]
    s.work_of, s.work_found = [COMMUNIST], [True]
    return s


@rule("incoming", "10.0/1", "V.0/T1")
def test_engineers_blow_a_work_on_4():
    s = by_a_bunker(4)
    point = at(s, "13.60")
    assert offered(s, "blow") == {f"{ENGINEERS} {point}"}
    assert played(obstacles.blow(s, ("blow", stand(ENGINEERS), point))) is None
    assert s.work_at == [AWAY]
    assert s.score[FREE_WORLD] == 1
    s = by_a_bunker(3)
    assert played(obstacles.blow(s, ("blow", stand(ENGINEERS), point))) == obstacles.FAILED
    assert s.work_at == [point]


@rule("incoming", "4.4.2/8")
def test_who_lies_hidden_in_a_work_dies_with_it():
    s = by_a_bunker(4)
    enemy = next(one for one in sheet_of(s).of_side[COMMUNIST] if sheet_of(s).on_foot[one])
    s.at[enemy], s.status[enemy] = at(s, "13.60"), HIDDEN
    assert offered(s, "blow"), "nobody knows of him"
    played(obstacles.blow(s, ("blow", stand(ENGINEERS), at(s, "13.60"))))
    assert s.at[enemy] == DEAD


# Vehicles

ROAD = "kilometre-31"
TRUCK, ACAV, TANK = "us-truck-1", "us-m-113-acav-1", "us-m-48-1"
BY_HULL = [
    (TRUCK, 4, True),
    (TRUCK, 3, False),
    (ACAV, 5, True),
    (ACAV, 4, False),
    (TANK, 6, True),
    (TANK, 5, False),
]
"""A vehicle, a die, and whether that is enough for what befalls such a hull."""


def trapped(who, kind=Hidden.TRAP_VEHICLES, riders=(), **how):
    s = board({who: "30.33"}, scenario=ROAD, **how)
    s.hidden_kind, s.hidden_at, s.hidden_found = [kind.number], [at(s, "36.33")], [False]
    for one in riders:
        s.at[stand(one)], s.aboard[stand(one)] = ABOARD, stand(who)
    return s


@rule("incoming", "10.4/4", "10.4/2", "10.4/3")
@pytest.mark.parametrize(
    ("who", "die", "dead"),
    BY_HULL,
)
def test_a_trap_destroys_a_vehicle_by_its_hull(who, die, dead):
    s = trapped(who, dice=[die, 1, 1])
    lost = played(movement.go(s, stand(who), at(s, "40.33")))
    assert (s.at[stand(who)] == DEAD) == dead == (lost is not None)
    assert s.hidden_found == [True]
    assert (s.hidden_at == [AWAY]) == (not dead), "one that fails is gone"


@rule("incoming", "10.4/2")
def test_a_trap_against_men_does_nothing_to_vehicles():
    s = trapped(TRUCK, Hidden.TRAP_MEN)
    assert played(movement.go(s, stand(TRUCK), at(s, "40.33"))) is None
    assert spot(s, TRUCK) == "40.33"
    assert not told(s, "mined")


@rule("incoming", "10.0/1")
def test_a_minefield_attacks_vehicles_by_the_same_scores():
    s = board({TRUCK: "30.33"}, scenario=ROAD, dice=[3])
    assert played(obstacles._drive(s, stand(TRUCK), at(s, "30.33")))
    s = board({TRUCK: "30.33"}, scenario=ROAD, dice=[4, 1, 1])
    assert not played(obstacles._drive(s, stand(TRUCK), at(s, "30.33")))
    assert s.at[stand(TRUCK)] == DEAD
    assert told(s, "mined")[0].rule == "10.0/1"


# 11.2.1 Wrecks

TEAM, MEDIC = "us-1-fire-team-2", "us-medic-1"


@rule("incoming", "11.2.1/10", "11.2.1/11", "11.6/6")
def test_those_in_a_destroyed_vehicle_are_killed_by_chance_or_get_out_suppressed():
    # 4 destroys the truck, 5 kills the second of team, medic and crew, 1 does not burn
    s = trapped(TRUCK, riders=(TEAM, MEDIC), dice=[4, 5, 2, 1])
    asks, _ = asked(movement.go(s, stand(TRUCK), at(s, "40.33")))
    (ask,) = asks
    assert (ask.kind, ask.seat) == ("survivors", FREE_WORLD)
    assert s.at[stand(MEDIC)] == DEAD
    assert len(s.casualty_at) == 1
    first = next(iter(ask.options))
    s = trapped(TRUCK, riders=(TEAM, MEDIC), dice=[4, 5, 2, 1])
    wreck = at(s, "35.33")
    played(movement.go(s, stand(TRUCK), at(s, "40.33")), [first])
    assert s.status[stand(TEAM)] & SUPPRESSED
    assert s.aboard[stand(TEAM)] == NOBODY
    sheet = sheet_of(s)
    reach = sheet.radius[stand(TRUCK)] + sheet.radius[stand(TEAM)]
    for option in ask.options:
        (ax, ay), (bx, by) = (sheet.lattice.places[one] for one in (wreck, option[2]))
        assert reach**2 <= (ax - bx) ** 2 + (ay - by) ** 2 < (reach + 500) ** 2, "in contact with it"


def test_whoever_lies_hidden_where_a_survivor_gets_out_is_come_upon():
    s = board({TRUCK: "30.33", "nva-1-fire-team-1": "34.34 hidden"}, scenario=ROAD, dice=[1, 1])
    s.at[stand(TEAM)], s.aboard[stand(TEAM)] = ABOARD, stand(TRUCK)
    first = f"put {TEAM} {at(s, '33.33')}"
    asks, _ = asked(wrecks.destroy(s, stand(TRUCK), 1, "11.2.1/1"), [first])
    assert not s.status[stand("nva-1-fire-team-1")] & HIDDEN
    assert len(asks) == 2, "its player chooses anew"
    assert ("put", stand(TEAM), at(s, "33.33")) not in asks[1].options


@rule("incoming", "11.2.1/1", "11.2.1/3", "11.2.1/4")
@pytest.mark.parametrize(
    ("who", "die", "burns"),
    BY_HULL,
)
def test_a_destroyed_vehicle_may_burn_and_its_smoke_lies_beside_it(who, die, burns):
    s = board({who: "30.33"}, scenario=ROAD, dice=[die, 3])
    played(wrecks.destroy(s, stand(who), 0, "11.2.1/1"))
    # 650 and half a width to the east
    assert s.smoke_at == ([at(s, "32.33")] if burns else [])
    assert s.smoke_until == ([0] if burns else []), "it stays"
    assert s.wrecks == 1 << at(s, "30.33")


@rule("incoming", "11.2.1/7")
def test_a_destroyed_tank_leaves_a_casualty_marker_for_its_crew():
    s = board({TANK: "30.33"}, scenario=ROAD, dice=[1])
    played(wrecks.destroy(s, stand(TANK), 1, "11.2.1/7"))
    assert s.casualty_at == [at(s, "30.33")]
