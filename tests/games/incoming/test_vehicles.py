"""11.1, 11.2.1, 11.6, 4.4 Vehicles, and fire at them."""

import pytest

from dangerclose.games.incoming import anti_tank, close_combat, fire, movement, vehicles
from dangerclose.games.incoming.components import TERRAIN
from dangerclose.games.incoming.field import around_all
from dangerclose.games.incoming.reckoning import Attack, lines
from dangerclose.games.incoming.roster import MOVER, MOVERS
from dangerclose.games.incoming.sheets import sheet_of
from dangerclose.games.incoming.state import (
    ABOARD,
    BOGGED,
    CLOSED_DOWN,
    CREW_OUT,
    DEAD,
    DONE,
    HIDDEN,
    LEFT,
    MIRED,
    NOBODY,
    PINNED,
    SUPPRESSED,
)
from dangerclose.games.incoming.terms import Army, Ground, StandKind
from dangerclose.games.incoming.vehicle_units import command_vehicle, in_crossfire
from dangerclose.testing import rule
from tests.games.incoming.board import COMMUNIST, at, board, match_of, offered, played, spot, stand, told

ROAD = "kilometre-31"
TRUCK, ACAV, TANK = "us-truck-1", "us-m-113-acav-1", "us-m-48-1"
TEAM, LEAD, MEDIC = "us-1-fire-team-1", "us-1-platoon-cg-1", "us-medic-1"
NVA, RPG, RCL = "nva-1-fire-team-1", "nva-rpg-1", "nva-rcl-90-1"


def road(stands, **how):
    return board(stands, scenario=ROAD, **how)


def put_in(s, carrier, *names):
    for one in names:
        s.at[stand(one)], s.aboard[stand(one)] = ABOARD, stand(carrier)


# 11.6 Riding


@rule("incoming", "11.6/1")
def test_a_stand_in_contact_boards_and_gets_out_beside_its_vehicle():
    s = road({TRUCK: "30.33", TEAM: "33.33", MEDIC: "35.33"})
    assert offered(s, "board") == {f"{TEAM} {TRUCK}"}, "the medics do not touch it"
    played(vehicles.board(s, ("board", stand(TEAM), stand(TRUCK))))
    assert (s.at[stand(TEAM)], s.aboard[stand(TEAM)]) == (ABOARD, stand(TRUCK))
    points = {one.split()[1] for one in offered(s, "dismount")}
    assert str(at(s, "33.33")) in points
    assert str(at(s, "34.33")) not in points
    assert played(vehicles.dismount(s, ("dismount", stand(TEAM), at(s, "33.33")))) is None
    assert (spot(s, TEAM), s.aboard[stand(TEAM)]) == ("33.33", NOBODY)


@rule("incoming", "11.1.3/18")
def test_a_truck_holds_six_stands_and_a_medic_takes_half_a_place():
    s = road({TRUCK: "30.33"})
    put_in(s, TRUCK, "us-1-fire-team-1", "us-1-fire-team-2", "us-1-fire-team-3")
    assert MOVERS[sheet_of(s).mover[stand(TRUCK)]].room == 6 * vehicles.room_taken(
        s, stand(TRUCK), stand(TEAM)
    )
    assert vehicles.room_taken(s, stand(TRUCK), stand(MEDIC)) == 1, "half of it"
    assert vehicles.has_room(s, stand(TRUCK), stand(MEDIC)), "three of six places are taken"


def test_who_has_no_room_left_takes_nobody():
    s = road({TANK: "30.33"})
    put_in(s, TANK, "us-1-fire-team-1", "us-1-fire-team-2")
    assert not vehicles.has_room(s, stand(TANK), stand("us-1-fire-team-3"))
    assert not vehicles.has_room(s, stand(ACAV), stand(MEDIC)), "an ACAV carries nobody"


@rule("incoming", "11.6/5", "O.0/4")
def test_a_platoon_command_group_rides_with_its_own_for_nothing():
    s = road({TANK: "30.33"})
    put_in(s, TANK, "us-1-fire-team-1", "us-1-fire-team-2")
    assert vehicles.has_room(s, stand(TANK), stand(LEAD))


def test_a_vehicle_that_leaves_takes_its_riders_along():
    s = road({TRUCK: "95.33"})
    put_in(s, TRUCK, TEAM)
    s.casualty_at, s.casualty_of, s.casualty_aboard = [ABOARD], [0], [stand(TRUCK)]
    match = match_of(s)
    match.choose(("leave", stand(TRUCK)))
    assert match.state.at[stand(TEAM)] == LEFT
    assert match.state.casualty_at == [LEFT]


@rule("incoming", "6.5/12")
def test_a_vehicle_takes_up_casualties_beside_it():
    s = road({TRUCK: "30.33"})
    s.casualty_of, s.casualty_aboard = [0, 1, 0], [NOBODY] * 3
    s.casualty_at = [at(s, "31.33"), at(s, "31.33"), at(s, "36.33")]
    played(vehicles.take_up(s, ("take-up", stand(TRUCK))))
    assert s.casualty_at == [ABOARD, at(s, "31.33"), at(s, "36.33")]


@rule("incoming", "6.5/15")
def test_what_carries_how_many_casualties_and_for_whom():
    bears = {row.id: row.bears for row in MOVERS}
    assert [bears[name] for name in ("truck", "m-113", "jeep", "uh-1")] == [6, 6, 1, 3]
    s = road({TRUCK: "30.33"})
    s.casualty_of, s.casualty_aboard = [0] * 8, [NOBODY] * 8
    s.casualty_at = [at(s, "31.33")] * 8
    played(vehicles.take_up(s, ("take-up", stand(TRUCK))))
    assert s.casualty_at.count(ABOARD) == 6
    s.casualty_of = [1] * 8
    s.casualty_at, s.casualty_aboard = [at(s, "31.33")] * 8, [NOBODY] * 8
    assert not offered(s, "take-up"), "the enemy carries his own"


# 11.1 Actions


@rule("incoming", "11.1/1")
@pytest.mark.parametrize(("who", "dice", "done"), [(ACAV, [4], False), (ACAV, [3], True), (TRUCK, [], True)])
def test_an_armoured_vehicle_rolls_for_a_further_action_and_a_soft_one_has_none(who, dice, done):
    s = road({who: "30.33", NVA: "10.5"}, dice=dice, asked=[False, False])
    match = match_of(s)
    match.choose(("pivot", stand(who), 4))
    assert bool(match.state.status[stand(who)] & DONE) == done
    assert (who in {one.split()[0] for one in offered(match.state, "move")}) == (not done)
    assert match.state.initiative == 0, "the initiative is kept"


@rule("incoming", "11.1/2", "11.1/4", "11.1.2/9", "11.1.2/4", "11.1.2/5")
def test_fire_on_the_move_that_does_not_suppress_loses_the_initiative_after_the_move():
    s = road({ACAV: "30.33 facing=4", NVA: "50.33"}, dice=[6, 5], asked=[False, True])
    asked_to = ("drive-firing", stand(ACAV), stand(NVA), at(s, "36.33"))
    assert asked_to in match_of(s.copy()).ask.options
    assert played(vehicles.drive_firing(s, asked_to), ["hold"]) == vehicles.FAILED
    assert len(told(s, "drives-firing")[0].roll.dice) == 2, "an ACAV has two dice"
    assert spot(s, ACAV) == "36.33"
    assert s.status[stand(NVA)] & PINNED


@rule("incoming", "11.1.2/2", "11.1.2/3", "11.1.2/6", "11.1.2/7", "11.1.2/8")
def test_two_sixes_suppress_the_target_and_its_platoon_beside_it():
    mates = {NVA: "50.33", "nva-1-fire-team-2": "52.33", "nva-1-fire-team-3": "58.33"}
    s = road({ACAV: "30.33 facing=4", **mates}, dice=[6, 6])
    action = ("drive-firing", stand(ACAV), stand(NVA), at(s, "36.33"))
    assert played(vehicles.drive_firing(s, action), ["hold"]) is None, "the others may react"
    assert [bool(s.status[stand(one)] & SUPPRESSED) for one in mates] == [True, True, False]


@rule("incoming", "11.1.2/7", "5.3/1")
@pytest.mark.parametrize(("dice", "seen"), [([5, 5], False), ([6, 5], True)])
def test_a_hidden_stand_of_the_platoon_is_seen_when_it_is_hit(dice, seen):
    mates = {NVA: "50.33", "nva-1-fire-team-2": "52.33 hidden"}
    s = road({ACAV: "30.33 facing=4", **mates}, dice=dice, asked=[False, False])
    played(vehicles.drive_firing(s, ("drive-firing", stand(ACAV), stand(NVA), at(s, "36.33"))))
    hit = stand("nva-1-fire-team-2")
    assert bool(s.status[hit] & HIDDEN) != seen
    assert [one.args[0] for one in told(s, "shown")] == [hit] * seen
    assert any(one.args == (hit,) for one in told(s, "pinned")) == seen


@rule("incoming", "11.1.1/1", "11.1.1/2", "11.1.1/4")
def test_vehicles_move_as_a_group_and_try_no_further_action():
    s = road({ACAV: "30.33", TANK: "34.33", "us-m-113-acav-2": "60.33"}, asked=[False, False])
    assert offered(s, "convoy") == {ACAV, TANK}
    steps = [f"with {TANK} {at(s, '44.33')}", f"with {ACAV} {at(s, '40.33')}"]
    assert played(vehicles.convoy(s, ("convoy", stand(ACAV))), steps) is None
    assert (spot(s, ACAV), spot(s, TANK)) == ("40.33", "44.33")
    assert s.status[stand(ACAV)] & s.status[stand(TANK)] & DONE
    assert not told(s, "further")


@rule("incoming", "11.1/3", "11.1/4")
def test_a_vehicle_destroyed_on_its_way_loses_the_initiative():
    s = road({TRUCK: "30.33", RCL: "50.33 facing=12"}, dice=[6, 1, 1, 1])
    step = f"react {at(s, '31.33')} {RCL}"
    assert played(movement.go(s, stand(TRUCK), at(s, "36.33")), [step]) == movement.STOPPED
    assert s.at[stand(TRUCK)] == DEAD


# 4.4 Bogging and shelter

WET = "wet-rubber"
M113, OTHER = "relief-m-113-1", "relief-m-113-2"


@rule("incoming", "4.4/2", "4.4/T1")
@pytest.mark.parametrize(("die", "stuck"), [(2, True), (3, False)])
def test_a_tracked_vehicle_bogs_down_by_its_class(die, stuck):
    s = board({M113: "10.33"}, scenario=WET, dice=[die])
    played(vehicles.bog(s, stand(M113), s.at[stand(M113)]))
    assert bool(s.status[stand(M113)] & BOGGED) == stuck
    assert (M113 in {one.split()[0] for one in offered(s, "move")}) == (not stuck)


@rule("incoming", "4.4/T1", "4.4/3")
@pytest.mark.parametrize(
    ("helped", "die", "status"),
    [(False, 4, 0), (False, 3, BOGGED), (False, 1, BOGGED | MIRED), (True, 3, 0), (True, 1, BOGGED | MIRED)],
)
def test_a_bogged_vehicle_comes_free_with_help_or_is_mired(helped, die, status):
    s = board({M113: "10.33 bogged", OTHER: "13.33"}, scenario=WET, dice=[die], asked=[False, False])
    assert offered(s, "free") == {M113}
    assert offered(s, "pull-free") == {f"{M113} {OTHER}"}
    action = ("pull-free", stand(M113), stand(OTHER)) if helped else ("free", stand(M113))
    assert played(vehicles.free(s, action)) is None
    assert s.status[stand(M113)] & (BOGGED | MIRED) == status


@rule("incoming", "4.4/6", "4.4/7", "4.4/8", "4.4/9", "4.4/10")
def test_two_stands_at_most_shelter_behind_a_tracked_vehicle():
    line = {TANK: "30.33", NVA: "50.33"}
    behind = {TEAM: "27.33"}
    s = road({**line, **behind})
    attack = Attack(stand(NVA), stand(TEAM))
    assert any(line.rule == "4.4/6" for line in lines(s, attack))
    for place in ("26.33", "30.36", "33.33"):
        s = road({**line, TEAM: place})
        assert not any(one.rule == "4.4/6" for one in lines(s, attack)), "away from it, beside it, before it"
    s = road({TRUCK: "30.33", NVA: "50.33", **behind})
    assert not any(one.rule == "4.4/6" for one in lines(s, attack)), "a truck is no shelter"
    more = {"us-1-fire-team-2": "27.33", "us-1-fire-team-3": "30.36", TEAM: "30.30"}
    s = road({**line, **more})
    close = sorted(stand(one) for one in more)
    assert not vehicles._shelters(s, stand(TANK), Attack(stand(NVA), close[2])), "the third has none"


# 11.2.1 Fire at vehicles


def at_tank(target, dice, firer=RCL, facing=4):
    return road({target: f"30.33 facing={facing}", firer: "50.33 facing=12"}, side=COMMUNIST, dice=dice)


@pytest.mark.parametrize(
    ("facing", "dice", "through"),
    [
        (4, [3, 4, 4, 1, 1, 1], True),  # 3 and ACC 1 hit, 4 and PEN 2 reach 6
        (4, [3, 3], False),
        (4, [2], False),
        (12, [3, 1, 4, 1, 1, 1], True),  # 1 and 2 reach the rear's 3
    ],
)
def test_a_gun_hits_by_acc_and_goes_through_by_pen_against_front_or_rear(facing, dice, through):
    s = at_tank(TANK, dice, facing=facing)
    came = played(fire.attack(s, Attack(stand(RCL), stand(TANK))))
    assert (came > 0) == through
    assert (s.at[stand(TANK)] == DEAD) == through


@rule("incoming", "11.2.1/5", "11.2.1/7", "11.2.1/8")
def test_a_tank_that_is_not_destroyed_loses_its_crew_and_never_fires_again():
    s = at_tank(TANK, [6, 6, 3])
    assert played(fire.attack(s, Attack(stand(RCL), stand(TANK)))) == 2
    assert s.status[stand(TANK)] & (SUPPRESSED | CREW_OUT) == SUPPRESSED | CREW_OUT
    assert s.casualty_aboard == [stand(TANK)]
    s.status[stand(TANK)] &= ~SUPPRESSED
    assert not fire.may_fire(s, stand(TANK))
    s.initiative = 0
    assert TANK in {one.split()[0] for one in offered(s, "move")}


@rule("incoming", "11.2.1/10")
def test_a_light_vehicle_that_is_penetrated_is_destroyed():
    # the 90 mm has EFF 2: two dice at those inside
    s = at_tank(ACAV, [6, 6, 1, 1, 1])
    assert played(fire.attack(s, Attack(stand(RCL), stand(ACAV)))) == 3
    assert s.at[stand(ACAV)] == DEAD
    assert len(told(s, "losses-inside")[0].roll.dice) == 2


def test_a_rocket_fires_at_vehicles_alone_and_not_at_men():
    s = road({ACAV: "30.33", TEAM: "30.37", RPG: "40.33"}, side=COMMUNIST)
    shots = {one for one in offered(s, "fire") if one.startswith(RPG)}
    assert shots == {f"{RPG} {ACAV}"}


@rule("incoming", "11.6/2")
@pytest.mark.parametrize(("result", "dead"), [(1, False), (2, True), (3, True)])
def test_a_soft_vehicle_ignores_pins_and_is_destroyed_by_more(result, dead):
    s = road({TRUCK: "30.33"}, dice=[1, 1])
    played(fire.suffer(s, stand(TRUCK), result, NOBODY))
    assert (s.at[stand(TRUCK)] == DEAD) == dead
    assert not s.status[stand(TRUCK)] & PINNED


@rule("incoming", "11.2.1/12", "11.2.1/13", "11.2.1/14")
@pytest.mark.parametrize(("result", "status"), [(1, 0), (2, CLOSED_DOWN), (3, CREW_OUT)])
def test_small_arms_close_a_vehicle_down_or_kill_its_crew(result, status):
    s = road({ACAV: "30.33", NVA: "40.33"})
    counted = lines(s, Attack(stand(NVA), stand(ACAV)))
    assert any(line.rule == "11.2.1/12" for line in counted), "as if in cover"
    played(fire.suffer(s, stand(ACAV), result, stand(NVA)))
    assert s.status[stand(ACAV)] & (PINNED | SUPPRESSED | CLOSED_DOWN | CREW_OUT) == status
    assert len(s.casualty_at) == (result == 3)
    assert fire.may_fire(s, stand(ACAV)) == (not status)
    assert ACAV in {one.split()[0] for one in offered(s, "move")}, "it moves"


@rule("incoming", "11.2.1/14")
@pytest.mark.parametrize(("die", "open_"), [(5, True), (4, False)])
def test_a_closed_vehicle_opens_up_by_a_rally(die, open_):
    s = road({ACAV: "30.33 closed-down"}, dice=[die])
    assert offered(s, "open-up") == {ACAV}
    assert (played(anti_tank.open_up(s, ("open-up", stand(ACAV)))) is None) == open_
    assert bool(s.status[stand(ACAV)] & CLOSED_DOWN) == (not open_)


@rule("incoming", "11.2.1/12")
def test_small_arms_are_not_offered_against_a_tank():
    s = road({TANK: "30.33", ACAV: "30.38", NVA: "40.35"}, side=COMMUNIST)
    assert offered(s, "fire") == {f"{NVA} {ACAV}"}


def test_an_acav_fires_both_its_machine_guns():
    s = road({ACAV: "30.33 facing=4", NVA: "50.33"}, dice=[1] * 8)
    played(fire.volley(s, [Attack(stand(ACAV), stand(NVA))]))
    assert [len(event.roll.dice) for event in told(s, "fired")] == [4, 4]


@rule("incoming", "8.0/9", "8.0/10", "8.0/13")
@pytest.mark.parametrize(
    ("who", "place", "adds"), [(TANK, "30.33", 3), (ACAV, "30.33", 2), (TANK, "36.42", 1)]
)
def test_what_vehicles_add_in_close_combat(who, place, adds):
    s = road({who: place, NVA: "60.33"})
    found = close_combat.lines(s, [stand(who)], [stand(NVA)], attacks=False)
    assert [line.value for line in found if line.rule == "8.0/9"] == [adds]


@rule("incoming", "8.0/13")
def test_vehicles_add_one_only_in_woods_jungle_fields_and_rough_ground():
    close = {row.ground for row in TERRAIN if row.close_country}
    woods = {Ground.JUNGLE, Ground.DENSE_JUNGLE, Ground.RUBBER}
    fields = {Ground.ELEPHANT_GRASS, Ground.DRY_PADDY, Ground.WET_PADDY}
    assert close == woods | fields | {Ground.ROUGH}
    s = road({ACAV: "36.42", NVA: "60.33"})
    found = close_combat.lines(s, [stand(ACAV)], [stand(NVA)], attacks=False)
    assert [line.value for line in found if line.rule == "8.0/9"] == [1], "an ACAV is no better off there"


@rule("incoming", "8.0/11", "8.0/13")
@pytest.mark.parametrize(("place", "adds"), [("30.33", 1), ("36.42", 1)])
def test_an_m_113_adds_one_everywhere(monkeypatch, place, adds):
    s = road({ACAV: place, NVA: "60.33"})
    mover = tuple(MOVER["m-113"] if n == stand(ACAV) else one for n, one in enumerate(sheet_of(s).mover))
    monkeypatch.setattr(sheet_of(s), "mover", mover)
    found = close_combat.lines(s, [stand(ACAV)], [stand(NVA)], attacks=False)
    assert [line.value for line in found if line.rule == "8.0/9"] == [adds]


@rule("incoming", "8.0/9")
def test_a_vehicle_that_loses_a_close_combat_is_gone_with_its_riders():
    s = road({TRUCK: "30.33", NVA: "33.33"}, side=COMMUNIST, dice=[6, 1])
    put_in(s, TRUCK, TEAM)
    close_combat.fight(s, [stand(NVA)], surprised=False)
    assert s.at[stand(TRUCK)] == s.at[stand(TEAM)] == DEAD


# 11.1.1/3, 11.1.2/1 Units of vehicles

OTHER_ACAV = "us-m-113-acav-2"


@pytest.fixture
def nva_armour(monkeypatch):
    """The vehicles of the road as if they were NVA ones."""
    sheet = sheet_of(road({}))
    red = tuple(
        Army.NVA.number if mover >= 0 else army for mover, army in zip(sheet.mover, sheet.army, strict=True)
    )
    monkeypatch.setattr(sheet, "army", red)


def out_of_sight(s):
    """Where the tank of a group may end without being seen from the command vehicle, the ACAV."""
    assert command_vehicle(s, stand(TANK)) == stand(ACAV)
    ends = vehicles.group_ends(s, stand(TANK), stand(TANK), [stand(TANK)])
    assert ends
    return ends & ~sheet_of(s).terrain.seen(s.at[stand(ACAV)])


@rule("incoming", "11.1.1/3")
def test_nva_vehicles_of_a_group_begin_and_end_in_sight_of_their_command_vehicle(nva_armour):
    s = road({ACAV: "12.2", TANK: "15.2", OTHER_ACAV: "60.33"})
    assert offered(s, "convoy") == {TANK, ACAV}, "the third is not within a width of another"
    assert not out_of_sight(s)
    hidden = road({ACAV: "3.3", TANK: "60.33", OTHER_ACAV: "63.33"})
    assert not sheet_of(s).terrain.sees(hidden.at[stand(ACAV)], hidden.at[stand(TANK)])
    assert not offered(hidden, "convoy"), "they do not see their command vehicle"


def test_a_group_of_us_vehicles_goes_out_of_sight_of_its_command_vehicle():
    assert out_of_sight(road({ACAV: "12.2", TANK: "15.2"}))
    assert offered(road({ACAV: "3.3", TANK: "60.33", OTHER_ACAV: "63.33"}), "convoy") == {TANK, OTHER_ACAV}


@rule("incoming", "11.1.2/1")
def test_armoured_vehicles_form_fire_groups_and_crossfires():
    jeep = "us-jeep-rcl-1"
    line = {ACAV: "30.33 facing=4", OTHER_ACAV: "33.33 facing=4", jeep: "33.36 facing=4"}
    s = road({**line, TEAM: "30.36", NVA: "50.33"})
    both = [stand(ACAV), stand(OTHER_ACAV)]
    able = [*both, stand(jeep), stand(TEAM)]
    assert all(fire.field_of_fire(s, one) >> s.at[stand(NVA)] & 1 for one in able)
    assert fire.fire_group(s, both[0], able) == both, "the jeep is soft, the team no vehicle"
    assert fire.crossfire(s, both[0], able) == both
    assert offered(s, "fire-group") == {f"{one} {NVA}" for one in (ACAV, OTHER_ACAV)}
    s = road({ACAV: "20.33 facing=4", OTHER_ACAV: "33.33 facing=4", NVA: "50.33"})
    assert not offered(s, "fire-group"), "they are too far apart"
    lead = command_vehicle(s, stand(ACAV))
    assert offered(s, "crossfire") == {f"{ACAV} {NVA}"}, "but see each other"
    assert sorted(fire.crossfire(s, lead, both)) == sorted(both)
    s = road({ACAV: "3.3 facing=4", OTHER_ACAV: "33.33 facing=4", NVA: "50.33"})
    assert not in_crossfire(s, stand(ACAV), stand(OTHER_ACAV)), "it does not see the other"


@rule("incoming", "11.1.2/1")
def test_nva_vehicles_share_a_crossfire_only_within_a_width(nva_armour):
    for place, found in (("20.33", set()), ("30.33", {f"{ACAV} {NVA}"})):
        s = road({ACAV: f"{place} facing=4", OTHER_ACAV: "33.33 facing=4", NVA: "50.33"})
        assert offered(s, "crossfire") == found


def carrier(monkeypatch, s, name):
    """Medics turned into a vehicle or helicopter: scenarios have few kinds."""
    sheet = sheet_of(s)
    one = next(one for one in sheet.of_side[0] if sheet.kind[one] == StandKind.MEDIC.number)
    monkeypatch.setattr(
        sheet, "mover", tuple(MOVER[name] if n == one else was for n, was in enumerate(sheet.mover))
    )
    return one


def holds(s, one, riders):
    """How many of these get aboard, one after the other."""
    for number, rider in enumerate(riders):
        if not vehicles.has_room(s, one, rider):
            return number
        s.at[rider], s.aboard[rider] = ABOARD, one
    return len(riders)


def of_kind(s, kind):
    return [one for one in sheet_of(s).of_side[0] if sheet_of(s).kind[one] == kind.number]


@rule("incoming", "11.1.2/10", "11.6/3", "11.6/4", "11.1.3/T1")
@pytest.mark.parametrize(
    ("name", "teams"),
    [("m-113", 2), ("jeep", 1), ("truck", 6), ("m-551", 1), ("uh-1", 2), ("ch-47", 6), ("ah-1", 0)],
)
def test_how_many_fire_teams_a_carrier_holds(name, teams, monkeypatch):
    s = board({}, scenario=WET)
    assert holds(s, carrier(monkeypatch, s, name), of_kind(s, StandKind.FIRE_TEAM)) == teams


@rule("incoming", "11.6/3", "11.6/4")
@pytest.mark.parametrize(("name", "weapons"), [("truck", 4), ("jeep", 1), ("uh-1", 1), ("m-113", 1)])
def test_how_many_heavy_weapons_a_carrier_holds(name, weapons, monkeypatch):
    s = board({}, scenario="wire-at-midnight")
    one = carrier(monkeypatch, s, name)
    heavy = [n for n in sheet_of(s).of_side[0] if sheet_of(s).heavy[n] and not sheet_of(s).row[n].towed]
    assert len(heavy) == 3
    assert holds(s, one, heavy) == min(weapons, 3)
    row = MOVERS[MOVER[name]]
    assert getattr(row, "heavy_load", 0) == (weapons if name in ("truck", "jeep") else 0)


@rule("incoming", "11.6/3", "11.1.3/T1")
@pytest.mark.parametrize(("name", "pulls"), [("truck", True), ("ch-47", True), ("m-113", False)])
def test_a_truck_tows_one_gun_and_takes_its_observer(name, pulls, monkeypatch):
    s = board({}, scenario="wire-at-midnight")
    one = carrier(monkeypatch, s, name)
    gun, other = of_kind(s, StandKind.GUN_105)
    assert vehicles.has_room(s, one, gun) == pulls
    if pulls:
        assert holds(s, one, [gun]) == 1
        assert not vehicles.has_room(s, one, other)
        assert not vehicles.has_room(s, one, of_kind(s, StandKind.FIRE_TEAM)[0])
        assert vehicles.has_room(s, one, of_kind(s, StandKind.OBSERVER)[0])


@rule("incoming", "11.2.1/15")
def test_a_crew_that_is_killed_leaves_a_marker_and_a_vehicle_that_moves_but_is_silent():
    s = road({ACAV: "30.33", "nva-hmg-1": "40.33"}, dice=[6, 6, 6])
    assert played(fire.attack(s, Attack(stand("nva-hmg-1"), stand(ACAV)))) == 3
    assert s.casualty_aboard == [stand(ACAV)]
    assert s.status[stand(ACAV)] & CREW_OUT
    assert not fire.may_fire(s, stand(ACAV))
    assert ACAV in {one.split()[0] for one in offered(s, "move")}


@rule("incoming", "11.2.1/15")
def test_a_fire_team_that_is_killed_is_removed():
    s = road({TEAM: "30.33", NVA: "40.33"}, dice=[6, 6, 6])
    assert played(fire.attack(s, Attack(stand(NVA), stand(TEAM)))) == 3
    assert s.at[stand(TEAM)] == DEAD


def test_who_gets_out_over_somebody_hidden_is_stopped_beside_it():
    s = road({TEAM: "33.33"})
    point = s.at[stand(NVA)] = s.at[stand(TEAM)]
    movement._stopped(s, stand(TEAM), [point, point])
    assert not around_all(s, stand(TEAM)) >> s.at[stand(TEAM)] & 1
