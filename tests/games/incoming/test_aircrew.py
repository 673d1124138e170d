"""M.1 Downed aircrew: who lives, what crews do, rescue and capture; 3.1/4, 6.5/17 Dust-Off; scenario 5."""

import pytest

from dangerclose.games.incoming import (
    GAME,
    aircrew,
    captives,
    casualties,
    close_combat,
    crew_down,
    dust_off,
    effects,
    flak,
    movement,
    strikes,
    victory,
)
from dangerclose.games.incoming.calls import call
from dangerclose.games.incoming.field import platoon_of
from dangerclose.games.incoming.reactions import Way, possible
from dangerclose.games.incoming.sheets import sheet_of
from dangerclose.games.incoming.state import (
    ABOARD,
    AWAY,
    CAPTURED,
    DEAD,
    DUST_OFF,
    LANDED,
    LEFT,
    NOBODY,
    PINNED,
)
from dangerclose.games.incoming.terms import ObjectiveKind, StandKind
from dangerclose.testing import rule
from tests.games.incoming.anybody import GAME as WHOLE
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
    told,
)
from tests.shared import checks

DOWN = "six-nine-is-down"
HUEY, CALLED, OTHER = "usmc-uh-1-1", "called-1", "called-2"
CREW, PILOT = "aircrew-1", "pilot-1"
TEAM, LEAD, MEDIC, HMG = "usmc-1-fire-team-1", "usmc-1-platoon-cg-1", "usmc-medic-1", "usmc-hmg-1"
ABOARD_HER, MATE = "usmc-2-fire-team-1", "usmc-2-fire-team-2"
COMPANY = "usmc-A-company-cg-1"
NVA, GROUP = "nva-1-fire-team-1", "nva-1-platoon-cg-1"


def down(stands, **how):
    return board(stands, scenario=DOWN, **how)


def fallen(dice, *riders):
    """What became of a helicopter with some riders that was shot down."""
    s = down({HUEY: "40.15", NVA: "60.15"}, dice=dice)
    for one in riders:
        s.at[stand(one)], s.aboard[stand(one)] = ABOARD, stand(HUEY)
    rule_ = aircrew.shot_down(s, stand(HUEY))
    try:
        step = next(rule_)
        while True:
            step = rule_.send(step.options[0])
    except StopIteration:
        return s


def markers(s):
    return sum(point == at(s, "40.15") for point in s.casualty_at)


# M.1/1 to M.1/6 The crash


@rule("incoming", "M.1/1", "M.1/4")
@pytest.mark.parametrize("die", [1, 2])
def test_on_one_or_two_all_aboard_are_killed(die):
    s = fallen([die], ABOARD_HER, MATE)
    assert [s.at[stand(one)] for one in (HUEY, ABOARD_HER, MATE)] == [DEAD] * 3
    assert s.at[stand(CREW)] == AWAY
    assert markers(s) == 3, "one for the crew and one for each passenger stand"
    assert told(s, "crash")[0].args[1] == "all are killed"
    assert s.wrecks >> at(s, "40.15") & 1


@rule("incoming", "M.1/5")
@pytest.mark.parametrize("die", [3, 5])
def test_on_three_to_five_each_lives_on_four_or_more(die):
    s = fallen([die, 4, 3, 4], ABOARD_HER, MATE)
    order = [HUEY, CREW, *sorted((ABOARD_HER, MATE), key=stand)]
    assert s.at[stand(order[2])] == DEAD
    assert markers(s) == 1
    for one in (order[1], order[3]):
        assert s.at[stand(one)] >= 0
        assert sheet_of(s).discs.at(at(s, "40.15"), 2000) >> s.at[stand(one)] & 1, "adjacent to the wreck"
        assert not s.status[stand(one)] & PINNED


@rule("incoming", "M.1/6")
def test_on_a_six_all_live():
    s = fallen([6], ABOARD_HER, MATE)
    assert all(s.at[stand(one)] >= 0 for one in (CREW, ABOARD_HER, MATE))
    assert not s.casualty_at
    assert len(told(s, "got-out")) == 3


def test_casualties_that_were_aboard_lie_beside_the_wreck():
    s = down({HUEY: "40.15"}, dice=[6])
    s.casualty_at, s.casualty_of, s.casualty_aboard = [ABOARD], [0], [stand(HUEY)]
    aircrew._falls(s, stand(HUEY), at(s, "40.15"), "shot-down", "M.1/1")
    assert (s.casualty_at, s.casualty_aboard) == ([at(s, "40.15")], [NOBODY])


@rule("incoming", "M.1/3")
@pytest.mark.parametrize(
    ("dice", "where"),
    [
        ([3], None),  # they do not get out
        ([4, 3, 4, 3, 4], "48.32"),  # the middle of the table
        ([6, 6, 6, 3, 4], None),  # five ninths east of it is beyond the edge
        ([4, 1, 1, 3, 4], None),
        ([4, 5, 5, 3, 4], "80.32"),  # three ninths of 48 widths east
        ([4, 3, 4, 3, 5], "48.24"),
    ],
)
def test_the_crew_of_fixed_wing_ejects_and_comes_down_by_chance(dice, where):
    # rulings 78 and 79
    s = down({NVA: "5.5"}, dice=dice)
    played(aircrew.crash(s, fixed_wing=True))
    if where is None:
        assert s.at[stand(PILOT)] == AWAY
        assert not s.casualty_at
    else:
        x, y = (int(one) for one in where.split("."))
        column, row = (int(one) for one in spot(s, PILOT).split("."))
        assert abs(column - x) <= 1
        assert abs(row - y) <= 1


def test_a_pilot_who_would_fall_on_somebody_comes_down_beside():
    s = down({TEAM: "48.32"}, dice=[4, 3, 4, 3, 4])
    lattice = sheet_of(s).lattice
    s.at[stand(TEAM)] = lattice.at(lattice.width // 2, lattice.height // 2)
    played(aircrew.crash(s, fixed_wing=True))
    GAME.check(s)
    assert s.at[stand(PILOT)] >= 0
    s = down({NVA: "48.32 hidden"}, dice=[4, 3, 4, 3, 4])
    s.at[stand(NVA)] = lattice.at(lattice.width // 2, lattice.height // 2)
    played(aircrew.crash(s, fixed_wing=True))
    GAME.check(s)
    assert told(s, "shown"), "he comes upon who lies there"


def test_the_helicopter_of_a_strike_is_lost_with_its_crew():
    # ruling 79
    s = down({NVA: "5.5"})
    played(aircrew.crash(s, fixed_wing=False))
    assert not s.log


@rule("incoming", "M.1/1")
def test_a_strike_that_is_shot_down_tests_for_its_crew(monkeypatch):
    def hit(s, row, point):
        yield from ()
        return flak.Fate.SHOT_DOWN

    monkeypatch.setattr(strikes.flak, "meets", hit)
    s = down(
        {NVA: "60.15", COMPANY: "10.15"},
        dice=[6, 3, 4, 3, 4],
        strike=0,
        strike_attacks=2,
        strike_by=stand(COMPANY),
    )
    s.strike_at = at(s, "60.15")
    match = match_of(s)
    match.choose(("strike",))
    while match.ask.kind != "act":
        match.choose(match.ask.options[0])
    assert told(match.state, "ejects")
    assert match.state.at[stand(PILOT)] >= 0


# M.1/7 to M.1/9 What crews do


@rule("incoming", "M.1/7", "M.1/8")
def test_a_helicopter_crew_carries_one_casualty_and_a_pilot_none():
    s = down({CREW: "30.15", PILOT: "40.15", NVA: "90.57"})
    s.casualty_at, s.casualty_of = [at(s, "31.15")] * 2 + [at(s, "40.15")], [0] * 3
    s.casualty_aboard = [NOBODY] * 3
    assert {one.split()[0] for one in offered(s, "medevac")} == {CREW}
    played(casualties.medevac(s, ("medevac", stand(CREW), at(s, "30.10"))))
    assert s.casualty_at.count(at(s, "30.10")) == 1


@rule("incoming", "M.1/9")
def test_crews_fire_only_at_who_assaults_them():
    s = down({CREW: "30.15", PILOT: "70.15", NVA: "40.15"})
    assert not offered(s, "fire")
    assert not offered(down({CREW: "30.15", NVA: "32.15"}), "fire"), "not at who stands beside them either"
    sheet = sheet_of(s)
    assert [sheet.dice[stand(one)] for one in (PILOT, CREW)] == [1, 2]
    enemy = down({CREW: "30.15", NVA: "40.15"}, side=COMMUNIST)

    def answers(end):
        walk = movement.way(enemy, stand(NVA), at(enemy, end))
        return possible(enemy, FREE_WORLD, Way(stand(NVA), at(enemy, "40.15"), walk, walk), 0)

    assert not answers("36.15"), "it stays away"
    found = answers("31.15")
    assert {(action[0], action[2]) for action in found} == {("react", stand(CREW))}
    assert {action[1] for action in found} == {at(enemy, "32.15")}, "where it makes contact"


def test_its_fire_has_the_usual_results():
    s = down({CREW: "30.15", NVA: "40.15", GROUP: "42.15"}, side=COMMUNIST, dice=[5, 5])
    match = match_of(s)
    match.choose(("move", stand(NVA), at(s, "32.15")))
    match.choose(("react", at(s, "32.15"), stand(CREW)))
    assert told(match.state, "suppressed")
    assert match.state.initiative == FREE_WORLD
    assert not match.state.status[stand(CREW)] & CAPTURED


# M.1/10 Capture


@rule("incoming", "M.1/10")
def test_contact_captures_a_crew_which_goes_with_its_captor():
    s = down({CREW: "30.15", NVA: "40.15", GROUP: "44.15"}, side=COMMUNIST)
    match = match_of(s)
    match.choose(("move", stand(NVA), at(s, "32.15")))
    match.choose(("hold",))
    after = match.state
    assert after.status[stand(CREW)] == CAPTURED
    assert (after.at[stand(CREW)], after.aboard[stand(CREW)]) == (ABOARD, stand(NVA))
    assert after.initiative == COMMUNIST
    assert not after.casualty_at
    assert 10 in [line.value for line in victory.points(after, COMMUNIST)]
    assert captives.captives(after, stand(NVA)) == [stand(CREW)]
    match.choose(("move", stand(NVA), at(s, "50.15")))
    assert match.state.aboard[stand(CREW)] == stand(NVA)
    after = match.state
    movement.leave_table(after, stand(NVA))
    captives.taken_away(after)
    assert after.at[stand(CREW)] == LEFT
    assert after.status[stand(CREW)] & CAPTURED
    GAME.check(after)


def test_a_captor_who_is_killed_lets_them_go():
    # ruling 238
    s = down({NVA: "40.15", CREW: "60.15"})
    captives.capture(s, stand(CREW), [stand(NVA)])
    effects.kill(s, stand(NVA))
    assert (spot(s, CREW), s.status[stand(CREW)], s.aboard[stand(CREW)]) == ("40.15", 0, NOBODY)
    GAME.check(s)


def test_those_who_fight_for_a_crew_come_first():
    s = down({CREW: "30.15", TEAM: "30.19", NVA: "32.15"}, side=COMMUNIST, dice=[1, 6])
    assert close_combat.fight(s, [stand(NVA)], surprised=False) is None
    assert s.status[stand(CREW)] & CAPTURED, "it touches the crew alone"
    s = down({CREW: "30.15", TEAM: "32.17", NVA: "32.15"}, side=COMMUNIST, dice=[1, 6])
    assert close_combat.fight(s, [stand(NVA)], surprised=False) == close_combat.LOST_COMBAT
    assert not s.status[stand(CREW)] & CAPTURED


# M.1/11 Rescue


@rule("incoming", "M.1/11")
def test_a_friend_within_a_width_rescues_a_crew_which_is_then_of_its_unit():
    s = down({CREW: "30.15", TEAM: "40.15", LEAD: "44.15", NVA: "90.57"}, asked=[False, False])
    match = match_of(s)
    match.choose(("move", stand(TEAM), at(s, "34.15")))
    assert match.state.attached[stand(CREW)] == NOBODY, "a width and more away"
    match.choose(("move", stand(TEAM), at(s, "33.15")))
    after = match.state
    assert after.attached[stand(CREW)] == stand(TEAM)
    assert platoon_of(after, stand(CREW)) == platoon_of(after, stand(TEAM))
    assert TEAM in offered(after, "group"), "it moves with the unit"
    assert CREW in offered(after, "group") or CREW in {one.split()[0] for one in offered(after, "move")}


def test_a_rescuer_who_is_gone_leaves_it_free_for_the_next():
    s = down({CREW: "30.15", TEAM: "32.15", MEDIC: "29.17"})
    aircrew.rescues(s)
    assert s.attached[stand(CREW)] == stand(TEAM), "those of a platoon first"
    s.at[stand(TEAM)] = LEFT
    aircrew.rescues(s)
    assert s.attached[stand(CREW)] == stand(MEDIC)
    assert not told(down({CREW: "30.15", HUEY: "30.16"}), "rescued"), "who flies over it does not"


# 3.1/4, 6.5/17 Dust-Off


def wounded(stands, **how):
    s = down(stands, **how)
    s.casualty_at, s.casualty_of, s.casualty_aboard = [at(s, "30.15")], [FREE_WORLD], [NOBODY]
    return s


@rule("incoming", "3.1/4")
def test_any_command_group_asks_for_a_dust_off():
    s = wounded({LEAD: "10.15", COMPANY: "14.15", TEAM: "18.15", NVA: "90.57"})
    assert offered(s, "dust-off") == {LEAD, COMPANY}
    assert offered(wounded({LEAD: "10.15 pinned", NVA: "90.57"}), "dust-off") == {LEAD}
    assert not offered(wounded({LEAD: "10.15 suppressed", NVA: "90.57"}), "dust-off")
    assert not offered(wounded({GROUP: "10.15"}, side=COMMUNIST), "dust-off"), "the Free World alone"
    assert not offered(down({LEAD: "10.15", NVA: "90.57"}), "dust-off"), "ruling 236: for casualties"


@rule("incoming", "6.5/17")
@pytest.mark.parametrize(
    ("die", "post", "wait"), [(1, False, 1), (6, False, 6), (3, True, 1), (2, True, 0), (1, True, 0)]
)
def test_it_comes_after_as_many_initiatives_as_the_die_shows(die, post, wait):
    places = {LEAD: "10.15", NVA: "90.57"} | ({"aid-post-1": "20.15"} if post else {})
    s = wounded(places, dice=[die], asked=[False, False], initiatives=[5, 5])
    match = match_of(s)
    match.choose(("dust-off", stand(LEAD)))
    assert match.state.initiative == FREE_WORLD, "a request keeps the initiative"
    assert match.state.called_in == [wait]
    assert not offered(match.state, "dust-off"), "ruling 53: one for each company"
    for passed in range(wait):
        near = {one.split()[0] for one in offered(match.state, "land")}
        assert CALLED not in near, f"{passed} initiatives later it is not there"
        match.choose(("pass",))
        match.choose(("pass",))
    assert CALLED in {one.split()[0] for one in offered(match.state, "land")}
    assert told(match.state, "dust-off-here")


@rule("incoming", "6.5/15", "6.5/17")
def test_a_dust_off_lands_loads_and_leaves():
    s = wounded({LEAD: "10.15", NVA: "90.57"}, dice=[1], asked=[False, False])
    call(s, DUST_OFF, stand(LEAD), 0, stand(CALLED))
    match = match_of(s)
    match.choose(("land", stand(CALLED), at(s, "32.15")))
    match.choose(("take-up", stand(CALLED)))
    assert match.state.casualty_at == [ABOARD]
    assert match.state.status[stand(CALLED)] & LANDED
    assert not offered(match.state, "lift-out"), "11.1.3/3: not in the initiative in which it landed"
    match.choose(("pass",))
    match.choose(("pass",))
    assert match.ask.seat == FREE_WORLD
    match.choose(("lift-out", stand(CALLED)))
    after = match.state
    assert after.casualty_at == [LEFT]
    assert 1 not in [line.value for line in victory.points(after, COMMUNIST)]
    assert (after.at[stand(CALLED)], after.called) == (AWAY, []), "it may be called again"


def test_two_companies_have_one_each_and_lost_ones_do_not_come_back():
    # ruling 236
    s = wounded({LEAD: "10.15", NVA: "90.57"})
    call(s, DUST_OFF, stand(COMPANY), 3, stand(CALLED))
    assert dust_off.on_its_way(s, sheet_of(s).company[stand(COMPANY)])
    assert dust_off.free_helicopter(s) == stand(OTHER)
    s.at[stand(OTHER)] = DEAD
    assert dust_off.free_helicopter(s) == NOBODY


def test_the_enemy_is_told_that_one_was_called_but_not_which():
    s = wounded({LEAD: "10.15", NVA: "90.57"}, dice=[4])
    match = match_of(s)
    match.choose(("dust-off", stand(LEAD)))
    seen = GAME.view(match.state, COMMUNIST).position
    assert seen.called_for == [NOBODY]


# Scenario 5


def opened():
    """Scenario 5 when the first initiative begins."""
    match = match_of(GAME.setup(DOWN, {}))
    while match.ask.kind == "place":
        match.choose(("ready",))
    return match.state


def objective(kind):
    rows = sheet_of(opened()).scenario.sheet.objectives
    return next(number for number, row in enumerate(rows) if row.kind == kind)


@rule("incoming", "V.0/4")
def test_the_scenario_has_a_wreck_a_crew_and_a_casualty_beside_it():
    # ruling 239
    s = opened()
    wreck = crew_down.wreck_of(s)
    assert s.wrecks >> wreck & 1
    assert sheet_of(s).inside["p1"] >> wreck & 1
    assert sheet_of(s).discs.at(wreck, 2000) >> s.at[stand(CREW)] & 1
    assert s.casualty_at == [s.at[stand(CREW)]]
    assert sheet_of(s).kind[stand(CREW)] == StandKind.AIRCREW.number


def test_the_crew_is_saved_off_the_table_or_in_a_helicopter():
    s, number = opened(), objective(ObjectiveKind.AIRCREW_SAVED)
    assert not victory.done(s, number)
    crew = stand(CREW)
    s.at[crew], s.aboard[crew] = ABOARD, stand(HUEY)
    assert victory.done(s, number)
    s.at[crew], s.aboard[crew] = LEFT, NOBODY
    assert victory.done(s, number)
    s.status[crew] = CAPTURED
    assert not victory.done(s, number)
    assert victory.done(s, objective(ObjectiveKind.AIRCREW_CAPTURED)) == 1


def test_the_casualty_is_saved_off_the_table_or_aboard():
    s, number = opened(), objective(ObjectiveKind.CREW_CASUALTY_SAVED)
    assert not victory.done(s, number)
    for where in (ABOARD, LEFT):
        s.casualty_at[0] = where
        assert victory.done(s, number)


@pytest.mark.parametrize(("die", "done"), [(4, True), (3, False)])
def test_its_own_side_blows_the_wreck_up(die, done):
    # ruling 239
    s = opened()
    wreck, number = crew_down.wreck_of(s), objective(ObjectiveKind.WRECK_DESTROYED)
    s.at[stand(TEAM)] = wreck + 2
    s.asked, s.phase, s.initiative = [False, False], 5, FREE_WORLD
    s.order = [4] * len(s.order)
    s.chance.forced[:] = [die - 1]
    match = match_of(s)
    assert offered(s, "blow-wreck") == {TEAM}
    match.choose(("blow-wreck", stand(TEAM)))
    assert bool(victory.done(match.state, number)) == done
    assert bool(match.state.wrecks >> wreck & 1) != done
    assert (match.state.initiative == FREE_WORLD) == done
    if done:
        assert not offered(match.state, "blow-wreck")


def test_who_may_blow_it_stands_beside_it_and_is_no_enemy():
    s = opened()
    s.at[stand(NVA)] = crew_down.wreck_of(s) + 2
    s.initiative = COMMUNIST
    assert not offered(s, "blow-wreck")
    assert not offered(opened(), "blow-wreck"), "nobody is there"
    assert not offered(down({TEAM: "45.32", NVA: "90.57"}), "blow-wreck"), "it is gone"


@pytest.mark.parametrize("seed", [1, 2])
def test_scenario_5_is_played_to_its_end(seed):
    assert checks.play_to_the_end(WHOLE, DOWN, seed).over


def test_nothing_of_it_leaks():
    assert checks.nothing_leaks(WHOLE, DOWN, 3) > 5
    assert checks.log_tells_no_secret(WHOLE, DOWN, 3) > 5
    assert checks.story_tells_no_secret(WHOLE, DOWN, 3, every=8) > 5
    assert checks.worlds_look_alike(WHOLE, DOWN, 3, 10) == 10


def test_its_words_rolls_checkpoints_and_refusals():
    assert checks.words_are_in_order(WHOLE, DOWN, 3) > 100
    assert checks.every_roll_is_told(WHOLE, DOWN, 3)["told"] > 20
    assert checks.checkpoints_restart(WHOLE, DOWN, 3) > 1
    assert checks.copy_is_whole(WHOLE, DOWN, 3) > 1
    assert checks.refusals_say_why(WHOLE, DOWN, 3) > 20


def test_positions_in_words_have_casualties_wrecks_and_calls():
    s = down({LEAD: "10.15", HUEY: "30.15 landed", NVA: "90.57"})
    position = {
        "casualties": ["32.15 free-world", f"on={HUEY} free-world"],
        "wrecks": ["45.32"],
        "dust-offs": {LEAD: f"{CALLED} in 2"},
    }
    GAME.arrange(s, position)
    GAME.check(s)
    assert s.wrecks == 1 << at(s, "45.32")
    assert dust_off.on_its_way(s, sheet_of(s).company[stand(LEAD)])
    facts = GAME.facts(s)
    assert facts["casualties"] == position["casualties"]
    assert facts["calls"] == ["dust-off in 2"]
    match = match_of(s)
    match.choose(("take-up", stand(HUEY)))
    assert match.state.casualty_aboard == [stand(HUEY)] * 2
