"""11.1.3 Helicopters: they fly over everything, come and go, land, unload, take off and carry."""

import pytest

from dangerclose.games.incoming import GAME, fire, helicopters, recon, vehicles
from dangerclose.games.incoming.field import aloft, around_side, touching, within
from dangerclose.games.incoming.reckoning import Attack, lines
from dangerclose.games.incoming.roster import MOVERS
from dangerclose.games.incoming.sheets import sheet_of
from dangerclose.games.incoming.state import (
    ABOARD,
    AWAY,
    DISMOUNTED,
    DONE,
    HOLD_FIRE,
    LANDED,
    LEFT,
    LOW,
    MOVED,
    NOBODY,
    OVER_THE_EDGE,
    SUPPRESSED,
)
from dangerclose.testing import rule
from tests.games.incoming.board import at, board, match_of, offered, played, spot, stand, told

DOWN = "six-nine-is-down"
HUEY, SECOND, GUNSHIP = "usmc-uh-1-1", "usmc-uh-1-2", "usmc-uh-1-gunship-1"
TEAM, LEAD, MATE = "usmc-2-fire-team-1", "usmc-2-platoon-cg-1", "usmc-2-fire-team-2"
ON_FOOT, MEDIC, HMG = "usmc-1-fire-team-1", "usmc-medic-1", "usmc-hmg-1"
NVA, FOE = "nva-1-fire-team-1", "nva-2-fire-team-1"


def down(stands, **how):
    """A position of scenario 5 in which nobody reacts."""
    s = board(stands, scenario=DOWN, asked=[False, False], **how)
    s.order = [HOLD_FIRE] * len(s.order)
    return s


def put_in(s, carrier, *names):
    for one in names:
        s.at[stand(one)], s.aboard[stand(one)] = ABOARD, stand(carrier)


def points(s, verb, who):
    return {int(one.split()[1]) for one in offered(s, verb) if one.split()[0] == who}


# 11.1.3/2 Flight


@rule("incoming", "11.1.3/2", "11.1.3/1")
def test_a_helicopter_flies_straight_over_everything_as_often_as_it_likes():
    s = down({GUNSHIP: "5.15"})
    everywhere = points(s, "move", GUNSHIP)
    assert len(everywhere) == sheet_of(s).lattice.size - 1
    assert at(s, "70.57") in everywhere, "beyond and over jungle"
    match = match_of(s)
    match.choose(("move", stand(GUNSHIP), at(s, "40.15")))
    match.choose(("move", stand(GUNSHIP), at(s, "40.40")))
    match.choose(("pivot", stand(GUNSHIP), 4))
    assert (spot(match.state, GUNSHIP), match.state.facing[stand(GUNSHIP)]) == ("40.40", 4)
    assert offered(match.state, "move"), "it may go on"


def test_in_flight_it_is_over_any_stand_and_over_no_other_helicopter():
    # ruling 230
    s = down({GUNSHIP: "5.15", HUEY: "40.15", ON_FOOT: "20.15", NVA: "60.15"})
    over = points(s, "move", GUNSHIP)
    assert {at(s, "20.15"), at(s, "60.15")} <= over
    assert at(s, "41.15") not in over, "the other one flies there"
    s.status[stand(HUEY)] |= LANDED
    assert at(s, "41.15") in points(s, "move", GUNSHIP), "the other one is on the ground"


def test_who_is_in_flight_is_in_nobodys_way_and_near_nobody():
    # ruling 230
    s = down({GUNSHIP: "20.15", ON_FOOT: "20.16", NVA: "24.16", "usmc-1-platoon-cg-1": "16.16"})
    assert not within(s, stand(GUNSHIP), stand(ON_FOOT))
    assert not touching(s, stand(GUNSHIP), stand(NVA))
    assert at(s, "20.14") in points(s, "move", ON_FOOT)
    assert around_side(s, 0, 500) == around_side(
        down({ON_FOOT: "20.16", "usmc-1-platoon-cg-1": "16.16"}), 0, 500
    )
    s.status[stand(GUNSHIP)] |= LANDED
    assert within(s, stand(GUNSHIP), stand(ON_FOOT))
    assert at(s, "20.14") not in points(s, "move", ON_FOOT)


def test_it_comes_upon_nobody_and_meets_nothing_from_the_air():
    s = down({GUNSHIP: "5.15", NVA: "20.15 hidden"})
    match = match_of(s)
    match.choose(("move", stand(GUNSHIP), at(s, "40.15")))
    assert spot(match.state, GUNSHIP) == "40.15"
    assert not told(match.state, "shown")


# 11.1.3/5 Over the edge


@rule("incoming", "11.1.3/5")
def test_a_helicopter_does_not_come_and_go_in_one_initiative():
    s = down({NVA: "90.15"}, initiatives=[2, 1])
    edge = points(s, "fly-in", HUEY)
    assert edge == {row * sheet_of(s).lattice.columns for row in range(64)}, "its side's edge, the west"
    match = match_of(s)
    match.choose(("fly-in", stand(HUEY), at(s, "0.15")))
    assert match.state.status[stand(HUEY)] & OVER_THE_EDGE
    assert not offered(match.state, "fly-off")
    assert HUEY in {one.split()[0] for one in offered(match.state, "move")}, "it flies on"
    match.state.status[stand(HUEY)] &= ~OVER_THE_EDGE
    s = match.state
    assert offered(s, "fly-off") == {HUEY}
    played(helicopters.fly_off(s, ("fly-off", stand(HUEY))))
    assert s.at[stand(HUEY)] == AWAY
    assert HUEY not in {one.split()[0] for one in offered(s, "fly-in") | offered(s, "land")}
    s.status[stand(HUEY)] = 0
    assert HUEY in {one.split()[0] for one in offered(s, "fly-in")}, "in a later one it comes again"


def test_away_from_the_edge_nobody_flies_off():
    assert not offered(down({HUEY: "20.15"}), "fly-off")
    assert not offered(down({HUEY: "0.15"}), "leave"), "it has its own way to go"


def test_those_it_carries_have_left_with_it():
    # ruling 233
    s = down({HUEY: "0.15"})
    put_in(s, HUEY, TEAM)
    s.casualty_at, s.casualty_of, s.casualty_aboard = [ABOARD, at(s, "9.9")], [0, 0], [stand(HUEY), NOBODY]
    played(helicopters.fly_off(s, ("fly-off", stand(HUEY))))
    assert (s.at[stand(TEAM)], s.aboard[stand(TEAM)]) == (LEFT, NOBODY)
    assert s.casualty_at == [LEFT, at(s, "9.9")]


# 11.1.3/3 Landing


@rule("incoming", "11.1.3/3")
def test_a_helicopter_that_lands_does_nothing_else_in_that_initiative():
    s = down({HUEY: "5.15", NVA: "90.15"})
    put_in(s, HUEY, TEAM, LEAD)
    match = match_of(s)
    match.choose(("land", stand(HUEY), at(s, "30.15")))
    assert match.ask.kind == "unload"
    match.choose(("unload", stand(TEAM), at(s, "33.15")))
    match.choose(("stay-aboard",))
    after = match.state
    assert spot(after, HUEY) == "30.15"
    assert after.status[stand(HUEY)] & LANDED
    assert not aloft(after, stand(HUEY))
    assert (spot(after, TEAM), after.at[stand(LEAD)]) == ("33.15", ABOARD)
    assert not offered(after, "take-off")
    for verb in ("move", "pivot", "land", "lift-out"):
        assert HUEY not in {one.split()[0] for one in offered(after, verb)}, verb
    moved = down({HUEY: "5.15 moved"})
    assert not points(moved, "land", HUEY), "and it does not land after anything else"
    assert not points(down({GUNSHIP: "5.15 fired"}), "land", GUNSHIP)


def test_it_lands_in_the_open_in_a_dry_paddy_or_at_the_edge_of_a_wet_one():
    # ruling 53
    s = down({HUEY: "5.15", ON_FOOT: "30.15", NVA: "60.15"})
    ground = points(s, "land", HUEY)
    assert at(s, "5.15") in ground, "below itself"
    assert at(s, "44.32") in ground, "the dry paddy"
    assert at(s, "28.32") in ground, "the edge of a wet paddy"
    assert at(s, "31.32") not in ground, "the middle of it"
    assert at(s, "5.25") not in ground, "jungle"
    assert at(s, "12.25") not in ground, "too near to jungle for its base"
    assert at(s, "18.28") not in ground, "rough ground"
    assert at(s, "31.37") not in ground, "a tree line"
    assert at(s, "31.15") not in ground, "a stand is in the way"
    assert at(s, "63.15") not in ground, "in contact with the enemy"
    assert at(s, "64.15") in ground


def test_it_comes_from_the_edge_and_lands_in_one_act():
    # ruling 53
    s = down({NVA: "90.15"}, initiatives=[2, 1])
    played(helicopters.land(s, ("land", stand(HUEY), at(s, "30.15"))))
    assert spot(s, HUEY) == "30.15"
    assert s.status[stand(HUEY)] & LANDED & s.status[stand(HUEY)] == LANDED
    assert s.status[stand(HUEY)] & OVER_THE_EDGE
    assert told(s, "flew"), "under fire on its way from the nearest point of the edge"


def test_where_somebody_lies_hidden_it_does_not_come_down():
    s = down({HUEY: "5.15", NVA: "31.15 hidden"})
    assert at(s, "30.15") in points(s, "land", HUEY), "nobody knows of him"
    assert played(helicopters.land(s, ("land", stand(HUEY), at(s, "30.15")))) is None
    assert aloft(s, stand(HUEY))
    assert s.status[stand(HUEY)] & DONE
    assert not s.status[stand(HUEY)] & LOW
    assert [event.args[0] for event in told(s, "shown")] == [stand(NVA)]
    assert told(s, "waved-off")


@rule("incoming", "11.1.3/6")
def test_who_gets_out_has_one_move_and_nothing_else():
    s = down({HUEY: "5.15", NVA: "60.15", ON_FOOT: "33.12", "usmc-1-platoon-cg-1": "36.12"})
    put_in(s, HUEY, TEAM, LEAD)
    steps = [f"unload {TEAM} {at(s, '33.15')}", f"unload {LEAD} {at(s, '30.18')}"]
    played(helicopters.land(s, ("land", stand(HUEY), at(s, "30.15"))), steps)
    assert s.status[stand(TEAM)] & DISMOUNTED
    for verb in ("fire", "move", "group", "search", "rally", "medevac", "board", "look", "recon", "barrage"):
        assert TEAM not in {one.split()[0] for one in offered(s, verb)}, verb
    assert ON_FOOT in {one.split()[0] for one in offered(s, "fire")}, "others are free"
    assert {one.split()[0] for one in offered(s, "move-out")} == {TEAM, LEAD}
    match = match_of(s)
    match.choose(("move-out", stand(TEAM), at(s, "40.15")))
    assert spot(match.state, TEAM) == "40.15"
    assert {one.split()[0] for one in offered(match.state, "move-out")} == {LEAD}, "once"
    assert TEAM not in {one.split()[0] for one in offered(match.state, "fire")}


def test_the_move_may_lead_into_close_combat():
    s = down({TEAM: "33.15 dismounted done", LEAD: "33.18", NVA: "40.15"}, dice=[6, 1])
    played(helicopters.move_out(s, ("move-out", stand(TEAM), at(s, "38.15"))))
    assert told(s, "combat")


@rule("incoming", "11.1.3/6")
def test_boarding_getting_out_and_loading_take_an_action_each():
    s = down({HUEY: "30.15 landed", TEAM: "33.15", MATE: "27.15", LEAD: "36.15"})
    assert f"{TEAM} {HUEY}" in offered(s, "board")
    match = match_of(s)
    match.choose(("board", stand(TEAM), stand(HUEY)))
    match.choose(("board", stand(MATE), stand(HUEY)))
    assert not offered(match.state, "board"), "two fire teams fill it"
    assert {one.split()[0] for one in offered(match.state, "dismount")} == {TEAM, MATE}
    out = next(iter(points(match.state, "dismount", TEAM)))
    match.choose(("dismount", stand(TEAM), out))
    assert match.state.status[stand(TEAM)] & DISMOUNTED
    assert TEAM in {one.split()[0] for one in offered(match.state, "move-out")}


@rule("incoming", "11.1.3/6", "6.5/15")
def test_casualties_are_loaded_one_by_one_and_a_dust_off_holds_three():
    s = down({HUEY: "30.15 landed done"})
    s.casualty_of, s.casualty_aboard = [0] * 5, [NOBODY] * 5
    s.casualty_at = [at(s, "32.15")] * 4 + [at(s, "50.15")]
    match = match_of(s)
    for loaded in (1, 2, 3):
        assert offered(match.state, "take-up") == {HUEY}
        match.choose(("take-up", stand(HUEY)))
        assert match.state.casualty_aboard.count(stand(HUEY)) == loaded
    assert not offered(match.state, "take-up"), "three are all it carries"
    assert not offered(
        down({HUEY: "30.15"}, casualty_at=[at(s, "31.15")], casualty_of=[0], casualty_aboard=[-1]), "take-up"
    )


@rule("incoming", "6.5/15")
def test_vehicles_carry_six_and_jeeps_one_and_nobody_else_has_any():
    bears = {row.id: row.bears for row in MOVERS if row.bears}
    assert bears["uh-1"] == 3
    assert {bears[one] for one in ("truck", "m-113")} == {6}
    assert bears["jeep"] == 1
    s = down({NVA: "30.15"}, side=1, casualty_at=[], casualty_of=[], casualty_aboard=[])
    sheet = sheet_of(s)
    assert not [one for one in sheet.of_side[1] if sheet.mover[one] >= 0], "theirs go on foot"


@rule("incoming", "11.1.3/T1")
def test_a_utility_helicopter_holds_two_stands_command_groups_among_them():
    s = down({HUEY: "30.15 landed"})
    put_in(s, HUEY, TEAM)
    assert vehicles.has_room(s, stand(HUEY), stand(MATE))
    assert vehicles.has_room(s, stand(HUEY), stand(LEAD))
    put_in(s, HUEY, LEAD)
    assert not vehicles.has_room(s, stand(HUEY), stand(MATE)), "in the air a command group takes room"
    assert not vehicles.has_room(s, stand(HUEY), stand(MEDIC))
    assert not vehicles.has_room(s, stand(GUNSHIP), stand(MEDIC)), "a gunship carries nobody"
    s = down({HUEY: "30.15 landed"})
    assert vehicles.has_room(s, stand(HUEY), stand(HMG)), "a heavy weapon fills it"
    put_in(s, HUEY, HMG)
    assert not vehicles.has_room(s, stand(HUEY), stand(MEDIC))


# 11.1.3/4 Taking off


@rule("incoming", "11.1.3/4")
def test_a_helicopter_that_takes_off_does_nothing_else_in_that_initiative():
    s = down({HUEY: "30.15 landed", NVA: "90.40"})
    for verb in ("move", "fire", "land", "fly-off", "pivot"):
        assert HUEY not in {one.split()[0] for one in offered(s, verb)}, f"on the ground it does not {verb}"
    match = match_of(s)
    match.choose(("take-off", stand(HUEY)))
    assert aloft(match.state, stand(HUEY))
    for verb in ("move", "land", "fly-off", "pivot", "take-off"):
        assert HUEY not in {one.split()[0] for one in offered(match.state, verb)}, verb
    assert not offered(down({HUEY: "30.15 landed done"}), "take-off"), "not where it has landed just now"
    crowded = down({HUEY: "30.15 landed", GUNSHIP: "31.15"})
    assert not offered(crowded, "take-off"), "another one is over it"
    assert offered(crowded, "lift-out") == {HUEY}


def test_it_takes_off_and_leaves_in_one_act():
    # ruling 231
    s = down({HUEY: "30.15 landed"})
    put_in(s, HUEY, TEAM)
    assert played(helicopters.lift_out(s, ("lift-out", stand(HUEY)))) is None
    assert (s.at[stand(HUEY)], s.at[stand(TEAM)]) == (AWAY, LEFT)
    assert not offered(s, "fly-in"), "not in the same initiative"
    assert not offered(down({HUEY: "30.15 landed over-the-edge"}), "lift-out")


# 11.1.3/T1 Weapons


@rule("incoming", "11.1.3/T1")
def test_a_gunship_fires_five_dice_ahead_and_its_doors_to_both_sides():
    s = down({GUNSHIP: "30.15 facing=4", NVA: "45.15", FOE: "30.25", "nva-3-fire-team-1": "20.15"})
    assert offered(s, "fire") == {f"{GUNSHIP} {NVA}", f"{GUNSHIP} {FOE}"}, "nothing behind it"
    ahead = lines(s, Attack(stand(GUNSHIP), stand(NVA)))
    aside = lines(s, Attack(stand(GUNSHIP), stand(FOE)))
    assert (ahead[0].value, aside[0].value, aside[0].text) == (5, 3, "door guns")
    assert recon.dice_of(s, stand(GUNSHIP)) == 2, "6.7/1"
    match = match_of(down({GUNSHIP: "30.15 facing=4", NVA: "45.15"}, dice=[1] * 5))
    match.choose(("fire", stand(GUNSHIP), stand(NVA)))
    assert match.state.initiative == 1, "fire that does nothing loses the initiative, as a squad's"


@rule("incoming", "11.1.3/T1")
def test_the_door_guns_of_a_utility_helicopter_fire_when_it_lands_and_takes_off():
    # ruling 234
    s = down({HUEY: "5.15", NVA: "30.20", FOE: "30.12"}, dice=[5, 5, 1, 1, 1, 1])
    assert not offered(s, "fire"), "in flight they do not"
    answers = [f"door-fire {HUEY} {NVA}", f"door-fire {HUEY} {FOE}"]
    played(helicopters.land(s, ("land", stand(HUEY), at(s, "30.15"))), answers)
    assert s.status[stand(NVA)] & SUPPRESSED
    assert [len(event.roll.dice) for event in told(s, "fired")] == [3, 3]
    assert s.status[stand(HUEY)] & LANDED, "it keeps the initiative whatever they hit"


def test_on_the_ground_nobody_in_it_fires():
    # ruling 234
    assert not offered(down({GUNSHIP: "30.15 facing=4 landed", NVA: "45.15"}), "fire")
    s = down({GUNSHIP: "30.15 facing=4", NVA: "45.15"}, side=1)
    assert fire.may_fire(s, stand(GUNSHIP)), "in flight it may react"


# Scenario 5


def test_the_scenario_begins_with_a_gunship_over_the_table_and_two_lifts_waiting():
    s = GAME.setup(DOWN, {})
    assert aloft(s, stand(GUNSHIP))
    assert [s.at[stand(one)] for one in (HUEY, SECOND)] == [AWAY, AWAY]
    assert [s.aboard[stand(one)] for one in (LEAD, TEAM)] == [stand(HUEY)] * 2
    assert s.aboard[stand(MATE)] == s.aboard[stand("usmc-2-fire-team-3")] == stand(SECOND)
    first = down({NVA: "90.15"}, initiatives=[1, 0])
    assert not offered(first, "land"), "from the second initiative on"
    second = down({NVA: "90.15"}, initiatives=[2, 1])
    assert {one.split()[0] for one in offered(second, "land")} == {HUEY, SECOND, GUNSHIP}


def test_the_gunship_is_set_up_over_its_edge_and_the_crew_stays_where_it_fell():
    s = GAME.setup(DOWN, {})
    match = match_of(s)
    while match.ask.kind != "place" or match.ask.seat != 0:
        match.choose(("ready",))
    placed = {one.split()[0] for one in offered(match.state, "place")}
    assert GUNSHIP in placed
    assert "aircrew-1" not in placed
    row = points(match.state, "place", GUNSHIP)
    assert {point % 96 for point in row} <= {0, 1}


# What is seen


@rule("incoming", "11.1.3/1")
def test_everybody_sees_where_helicopters_are_and_whom_they_carry():
    s = down({HUEY: "30.15 landed", GUNSHIP: "40.15", NVA: "90.15"}, initiatives=[2, 1])
    put_in(s, HUEY, TEAM, MEDIC)
    s.casualty_at, s.casualty_of, s.casualty_aboard = [ABOARD], [0], [stand(HUEY)]
    for seat in (0, 1, None):
        shown = {one.index: one for one in GAME.extras(s, seat).helicopters}
        assert shown[stand(HUEY)].state == "landed"
        assert (shown[stand(HUEY)].room, shown[stand(HUEY)].taken, shown[stand(HUEY)].casualties) == (4, 3, 1)
        assert shown[stand(HUEY)].riders == sorted([stand(TEAM), stand(MEDIC)])
        assert shown[stand(GUNSHIP)].state == "in flight"
        assert shown[stand(SECOND)].state == "standing by"
        assert stand("called-1") not in shown, "nobody has called it"


@pytest.mark.parametrize(
    ("where", "action", "why"),
    [
        ("5.15 moved", "land", "something else"),
        ("5.15", "take-off", "not on the ground"),
        ("5.15 landed", "land", "on the ground"),
        ("5.15 landed done", "take-off", "acts no more"),
        ("5.15", "fly-off", "not at the edge"),
        ("0.15 over-the-edge", "fly-off", "came onto"),
        ("5.15", "fly-in", "on the table"),
        ("away over-the-edge", "fly-in", "left the table"),
    ],
)
def test_refusals_say_why(where, action, why):
    s = down({HUEY: where, NVA: "90.15"}, initiatives=[2, 1])
    match = match_of(s)
    choice = (action, stand(HUEY), at(s, "0.20")) if action in ("land", "fly-in") else (action, stand(HUEY))
    assert choice not in match.ask.options
    assert why in str(GAME.refusal(match.state, match.ask, choice))


def test_positions_in_words_say_who_is_aboard():
    s = down({HUEY: "30.15 landed", TEAM: f"aboard on={HUEY}"})
    assert (s.at[stand(TEAM)], s.aboard[stand(TEAM)]) == (ABOARD, stand(HUEY))
    assert GAME.facts(s)["stands"][TEAM] == f"aboard on={HUEY}"


def test_flight_ends_with_the_initiative_but_not_the_flying():
    s = down({GUNSHIP: "20.15 moved done over-the-edge", NVA: "90.15"})
    match = match_of(s)
    match.choose(("pass",))
    assert not match.state.status[stand(GUNSHIP)] & (MOVED | DONE | OVER_THE_EDGE)
    assert aloft(match.state, stand(GUNSHIP))
