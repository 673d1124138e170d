"""What one action leaves for those that follow it: shells and strikes, turns, markers, wrecks, stray fire."""

from fractions import Fraction

import pytest

from dangerclose.core.ask import Ask
from dangerclose.core.weighing import weighed
from dangerclose.games.incoming import (
    air_support,
    anti_tank,
    barrage,
    casualties,
    close_combat,
    effects,
    fire,
    friendly_fire,
    helicopters,
    night_assault,
    search,
    strikes,
    vehicles,
    victory,
)
from dangerclose.games.incoming.effects import RESULTS
from dangerclose.games.incoming.initiative import offered as all_offered
from dangerclose.games.incoming.knowledge import known
from dangerclose.games.incoming.odds import odds
from dangerclose.games.incoming.reckoning import Attack
from dangerclose.games.incoming.roster import MOVER
from dangerclose.games.incoming.sheets import sheet_of
from dangerclose.games.incoming.state import (
    ABOARD,
    AWAY,
    BOGGED,
    DEAD,
    DONE,
    FIRED,
    HAS_FIRED,
    MIRED,
    NO_FIRE,
    NOBODY,
    RESTING,
    TURNED,
)
from dangerclose.games.incoming.terms import Ground
from dangerclose.testing import rule
from tests.games.incoming.board import (
    COMMUNIST,
    FREE_WORLD,
    asked,
    at,
    board,
    match_of,
    offered,
    played,
    stand,
    told,
)

ROAD, BASE, CREW_DOWN = "kilometre-31", "wire-at-midnight", "six-nine-is-down"
ACAV, TANK, OTHER_TANK, TRUCK = "us-m-113-acav-1", "us-m-48-1", "us-m-551-1", "us-truck-1"
LEAD, TEAM, MATE = "us-1-platoon-cg-1", "us-1-fire-team-1", "us-2-fire-team-1"
NVA, RPG, RCL = "nva-1-fire-team-1", "nva-rpg-1", "nva-rcl-90-1"
VC, VC_2 = "vc-1-fire-team-1", "vc-1-fire-team-2"
GUN, FOE = "us-gun-105-1", "nva-A1-fire-team-1"


# Shells, and strikes after them


@rule("incoming", "7.0/6")
def test_no_strike_follows_the_shells_of_a_gun_on_the_table_but_its_direct_fire():
    stands = {GUN: "30.30 facing=12 missions=6", LEAD: "30.34", FOE: "12.30"}
    for shells in (True, False):
        s = board(stands, scenario=BASE, clock=300, dice=[6] * 5 + [1] * 20)
        action = ("barrage", stand(LEAD), stand(GUN), stand(FOE))
        played(barrage.barrage(s, action) if shells else fire.fire(s, ("fire", stand(GUN), stand(FOE))))
        assert s.status[stand(GUN)] & FIRED
        air_support.begin(s, 3, stand(LEAD), at(s, "12.30"))
        assert strikes.awaits(s) == (not shells)


@rule("incoming", "11.1/1")
@pytest.mark.parametrize(("die", "done"), [(3, True), (4, False)])
def test_a_mortar_carrier_that_shells_has_acted(monkeypatch, die, done):
    s = board({ACAV: "30.33 facing=4 missions=12", LEAD: "30.36", NVA: "50.33"}, scenario=ROAD)
    movers = list(sheet_of(s).mover)
    movers[stand(ACAV)] = MOVER["m-125"]
    monkeypatch.setattr(sheet_of(s), "mover", tuple(movers))
    s.chance = board(scenario=ROAD, dice=[5, 5, 1, 1, die]).chance
    assert played(barrage.barrage(s, ("barrage", stand(LEAD), stand(ACAV), stand(NVA)))) is None
    assert bool(s.status[stand(ACAV)] & DONE) == done
    assert told(s, "further")


def test_shells_wake_a_garrison_at_rest():
    s = board({FOE: "12.30", TEAM: "30.30 resting"}, scenario=BASE, clock=60, side=COMMUNIST)
    played(night_assault.fire_wakes(s, ("pass",), None))
    assert s.status[stand(TEAM)] & RESTING, "nobody has fired yet"
    s.status[stand(FOE)] |= FIRED | HAS_FIRED
    played(night_assault.fire_wakes(s, ("barrage",), None))
    assert not s.status[stand(TEAM)] & RESTING


# Turns in the dark


@rule("incoming", "M.5/1")
def test_a_weapon_turns_once_in_an_initiative_of_darkness():
    s = board({"us-hmg-1": "30.30"}, scenario=BASE, clock=60)
    match = match_of(s.copy())
    match.choose(("pivot", stand("us-hmg-1"), 4))
    assert match.state.status[stand("us-hmg-1")] & TURNED
    assert not offered(match.state, "pivot")
    assert offered(match.state, "move"), "and may still move"
    s.clock = 300
    match = match_of(s)
    match.choose(("pivot", stand("us-hmg-1"), 4))
    assert offered(match.state, "pivot"), "by day as often as its player likes"


# Markers and wounds


@rule("incoming", "6.5/11", "6.5/12", "7.4/6")
def test_the_marker_of_a_bearer_who_is_killed_lies_where_he_fell_whoever_else_falls():
    s = board({TEAM: "30.63", VC: "46.63", VC_2: "34.61 suppressed"}, dice=[5, 5, 5, 4, 5, 5, 5])
    s.casualty_at, s.casualty_of, s.casualty_aboard = [at(s, "31.63")], [FREE_WORLD], [NOBODY]
    action = ("medevac", stand(TEAM), at(s, "38.63"))
    asks, _ = asked(casualties.medevac(s.copy(), action))
    shot = next(one for one in asks[0].options if one[0] == "react" and one[2] == stand(VC))
    assert played(casualties.medevac(s, action), [shot]) is not None
    assert s.at[stand(VC_2)] == DEAD, "the fire that strays kills another"
    assert s.at[stand(TEAM)] == DEAD
    first, bearer = s.casualty_at[:2]
    assert first == bearer == shot[1]


@rule("incoming", "V.0/T1", "6.5/10")
def test_casualties_in_a_helicopter_that_fire_drove_off_are_not_left_on_the_table():
    huey = "usmc-uh-1-1"
    s = board({huey: "30.15 landed"}, scenario=CREW_DOWN)
    s.casualty_at, s.casualty_of, s.casualty_aboard = [ABOARD], [FREE_WORLD], [stand(huey)]
    assert effects.is_left(s, 0)
    helicopters.vanish(s, stand(huey))
    assert s.at[stand(huey)] == AWAY
    assert not effects.is_left(s, 0)
    assert "enemy casualties left" not in {line.text for line in victory.points(s, COMMUNIST)}


@rule("incoming", "7.4/6", "7.4/7", "6.11/3")
def test_fire_that_strays_has_the_dice_that_were_thrown():
    s = board({VC: "30.63", TEAM: "44.63", VC_2: "47.63", "vc-rpg-1": "30.61"}, dice=[4, 5, 1, 1, 1])
    attack = Attack(stand(VC), stand(TEAM), rocket=stand("vc-rpg-1"))
    played(friendly_fire.direct(s, [attack], s.at[stand(TEAM)]))
    assert len(told(s, "friendly-fire")[0].roll.dice) == 4, "three and the RPG's"


@rule("incoming", "7.4/6", "6.10/1")
def test_fire_from_ambush_that_strays_leaves_a_friend_his_cover():
    s = board({VC: "33.60 hidden", TEAM: "33.63", VC_2: "33.58"})
    shot = Attack(stand(VC), stand(VC_2), reactive=True, ambush=True)
    assert sheet_of(s).terrain.cover(s.at[stand(VC_2)], s.at[stand(VC)])[0]
    assert sum(line.value for line in friendly_fire.at_friend(s, shot)) == 3 + 1 - 1


# Searches


@rule("incoming", "5.3/6", "5.3/7", "M.2/6")
@pytest.mark.parametrize(("states", "score"), [("", 4), ("pinned", 4), ("suppressed", 6)])
def test_who_is_suppressed_helps_no_search(states, score):
    group, dog = "vc-1-platoon-cg-1", "us-dog-team-1"
    s = board({VC: "33.58", group: f"35.58 {states}".strip()}, side=COMMUNIST)
    assert search.needed(s, stand(VC), search.square(s, at(s, "33.58"))) == min(score + 1, 6)
    s = board({TEAM: "33.58", dog: f"36.58 {states}".strip()})
    assert search.needed(s, stand(TEAM), search.square(s, at(s, "33.58"))) == (4 if score == 4 else 5)


# Vehicles


@pytest.mark.parametrize(("below", "marked"), [(False, False), (True, True)])
def test_a_rocket_that_hits_without_effect_lays_no_fire_if_players_want_it_below_a_suppress(below, marked):
    s = board({TANK: "30.33 facing=4", RPG: "50.33"}, scenario=ROAD, dice=[4, 1], pins_lay_no_fire=below)
    played(anti_tank.anti_tank(s, Attack(stand(RPG), stand(TANK), reactive=True)))
    assert [event.args[2] for event in told(s, "anti-tank")] == ["hit without effect"]
    assert bool(s.status[stand(RPG)] & NO_FIRE) == marked


@rule("incoming", "4.4/T1", "4.4/3")
@pytest.mark.parametrize(("die", "status"), [(1, MIRED), (2, MIRED), (3, 0)])
def test_help_counts_for_being_mired_as_it_does_for_coming_free(die, status):
    s = board({TANK: "30.33 bogged", OTHER_TANK: "34.33"}, scenario=ROAD, dice=[die], asked=[False, False])
    played(vehicles.free(s, ("pull-free", stand(TANK), stand(OTHER_TANK))))
    assert s.status[stand(TANK)] & (BOGGED | MIRED) == BOGGED | status


@rule("incoming", "8.0/9", "11.2.1/1", "11.2.1/4")
@pytest.mark.parametrize(("die", "smoke"), [(3, 0), (4, 1)])
def test_a_truck_that_is_overrun_is_a_wreck_and_may_burn(die, smoke):
    s = board({TRUCK: "30.33", NVA: "33.33"}, scenario=ROAD, side=COMMUNIST, dice=[6, 1, die, 1])
    close_combat.fight(s, [stand(NVA)], surprised=False)
    assert s.at[stand(TRUCK)] == DEAD
    assert s.wrecks == 1 << at(s, "30.33")
    assert len(s.smoke_at) == smoke


@rule("incoming", "11.1.3/6", "8.0/2")
def test_who_runs_into_a_hidden_enemy_on_the_move_after_landing_is_surprised():
    team, nva = "usmc-2-fire-team-1", "nva-1-fire-team-1"
    s = board({team: "33.15 dismounted done", nva: "40.15 hidden"}, scenario=CREW_DOWN, dice=[6, 1])
    s.asked = [False, False]
    s.order[stand(nva)] = 4
    played(helicopters.move_out(s, ("move-out", stand(team), at(s, "38.15"))))
    (event,) = told(s, "combat")
    assert "8.0/2" in {line.rule for line in event.roll.modifiers}


@rule("incoming", "5.3/1", "11.1.2/3")
def test_who_fires_on_the_move_is_placed():
    s = board({ACAV: "30.33 facing=4 hidden", NVA: "50.33"}, scenario=ROAD, asked=[False, False])
    s.order[stand(NVA)] = 4
    played(vehicles.drive_firing(s, ("drive-firing", stand(ACAV), stand(NVA), at(s, "36.33"))))
    assert [event.args[0] for event in told(s, "shown")] == [stand(ACAV)]


@rule("incoming", "6.4/1", "11.6/T1")
def test_the_odds_of_an_acav_are_those_of_both_its_machine_guns():
    s = board({ACAV: "30.33 facing=4", NVA: "48.33"}, scenario=ROAD)
    s.work_kind, s.work_at = [Ground.TRENCH.number], [at(s, "48.33")]
    s.work_of, s.work_found = [COMMUNIST], [True]
    k = known(s, FREE_WORLD)
    options, about, _ = all_offered(k, FREE_WORLD)
    action = ("fire", stand(ACAV), stand(NVA))
    found = odds(known(s, FREE_WORLD), Ask(FREE_WORLD, "act", "0/3", options, about))[action]

    def act(chance):
        trial = s.copy()
        trial.chance, trial.log = chance, []
        return RESULTS[played(fire.volley(trial, [Attack(stand(ACAV), stand(NVA))]))]

    exact = weighed(act)
    assert {label for label, _ in found.outcomes} == set(exact)
    for label, weight in found.outcomes:
        assert abs(Fraction(weight, found.total) - exact[label]) < Fraction(1, 10**6), label
