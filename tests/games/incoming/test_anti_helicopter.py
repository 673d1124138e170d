"""11.1.3 Fire at helicopters, in flight, low over the ground and on it."""

from fractions import Fraction

import pytest

from dangerclose.games.incoming import (
    GAME,
    anti_helicopter,
    blast,
    close_combat,
    effects,
    fire,
    flame,
    friendly_fire,
    helicopters,
    movement,
    victory,
)
from dangerclose.games.incoming.field import aloft
from dangerclose.games.incoming.sheets import sheet_of
from dangerclose.games.incoming.state import (
    ABOARD,
    AWAY,
    DEAD,
    HOLD_FIRE,
    LANDED,
    LOW,
    NO_FIRE,
    NOBODY,
    OVER_THE_EDGE,
    PINNED,
)
from dangerclose.games.incoming.victory import points
from dangerclose.testing import rule
from tests.games.incoming.board import (
    COMMUNIST,
    asked,
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
HUEY, GUNSHIP = "usmc-uh-1-1", "usmc-uh-1-gunship-1"
TEAM, LEAD = "usmc-2-fire-team-1", "usmc-2-platoon-cg-1"
NVA, HMG, RPG, SNIPER, GROUP = (
    "nva-1-fire-team-1",
    "nva-hmg-1",
    "nva-rpg-1",
    "nva-sniper-1",
    "nva-1-platoon-cg-1",
)


def down(stands, **how):
    return board(stands, scenario=DOWN, **how)


def shots(stands, **how):
    """Who is offered fire at whom."""
    return offered(down(stands, side=COMMUNIST, **how), "fire")


def at_huey(s):
    return ("fire", stand(NVA), stand(HUEY))


# 11.1.3/7 to 11.1.3/11 Who may


@rule("incoming", "11.1.3/7", "11.1.3/8")
def test_who_is_not_suppressed_fires_as_an_action_or_in_reaction():
    assert shots({HUEY: "40.15", NVA: "60.15"}) == {f"{NVA} {HUEY}"}
    assert shots({HUEY: "40.15", NVA: "60.15 pinned"}) == {f"{NVA} {HUEY}"}
    assert not shots({HUEY: "40.15", NVA: "60.15 suppressed"})
    s = down({HUEY: "20.15", NVA: "60.15", SNIPER: "62.17 suppressed"})
    asks, _ = asked(movement.move(s, ("move", stand(HUEY), at(s, "40.15"))))
    assert {one[2] for one in asks[0].options if one[0] == "react"} == {stand(NVA)}


@rule("incoming", "11.1.3/9")
@pytest.mark.parametrize(
    ("huey", "firer", "may"),
    [
        ("40.15", "60.15", True),  # in the open, in sight
        ("35.5", "60.15", False),  # over jungle
        ("35.5", "32.5", True),  # over the firer's own jungle
        ("35.5", "30.13", False),  # the firer is outside it
        ("40.15", "60.57", False),  # out of sight
    ],
)
def test_infantry_fires_at_one_in_the_open_or_over_its_own_feature(huey, firer, may):
    # ruling 73
    assert bool(shots({HUEY: huey, NVA: firer})) == may


@rule("incoming", "11.1.3/10")
@pytest.mark.parametrize(
    ("huey", "gun", "may"),
    [
        ("20.15", "60.15 facing=12", True),
        ("20.15", "60.15 facing=4", False),  # behind it
        ("43.5", "70.5 facing=12", True),  # one jungle between
        ("20.5", "70.5 facing=12", False),  # three between them
        ("27.5", "70.5 facing=12", False),
        ("42.5", "70.5 facing=12", True),
    ],
)
def test_machine_guns_fire_over_two_features_in_their_arc(huey, gun, may):
    assert bool(shots({HUEY: huey, HMG: gun})) == may
    s = down({HUEY: huey, HMG: gun}, side=COMMUNIST)
    if may and huey.endswith(".5"):
        assert not sheet_of(s).terrain.sees(s.at[stand(HUEY)], s.at[stand(HMG)]), "infantry would not see it"
        assert not shots({HUEY: huey, NVA: gun})


@rule("incoming", "11.1.3/11")
def test_rockets_fire_at_one_on_the_ground_landing_or_taking_off():
    assert not shots({HUEY: "40.15", RPG: "60.15 facing=12"}), "in flight"
    assert shots({HUEY: "40.15 landed", RPG: "60.15 facing=12"}) == {f"{RPG} {HUEY}"}
    s = down({HUEY: "20.15", RPG: "60.15 facing=12", NVA: "90.57"})
    asks, _ = asked(helicopters.land(s, ("land", stand(HUEY), at(s, "40.15"))))
    assert [len(one.options) for one in asks] == [2]
    assert s.status[stand(HUEY)] & LOW
    assert spot(s, HUEY) == "40.15", "low over its landing place"
    s = down({HUEY: "40.15 landed", RPG: "60.15 facing=12"})
    asks, _ = asked(helicopters.take_off(s, ("take-off", stand(HUEY))))
    assert asks[0].options[1][2] == stand(RPG)


def test_mortars_and_observers_have_nothing_against_it():
    assert not shots({HUEY: "40.15", "nva-mortar-81-1": "60.15 facing=12", "nva-observer-1": "60.18"})


def test_groups_fire_together_and_each_throws_its_own_dice():
    three = {NVA: "60.15", "nva-1-fire-team-2": "62.15", GROUP: "64.15"}
    s = down({HUEY: "40.15", **three}, side=COMMUNIST, dice=[6, 5, 1, 1, 6, 6])
    assert offered(s, "crossfire") == {f"{GROUP} {HUEY}"}
    assert offered(s, "fire-group")
    match = match_of(s)
    match.choose(("crossfire", stand(GROUP), stand(HUEY)))
    assert [event.args[2] for event in told(match.state, "at-helicopter")] == [
        "missed",
        "missed",
        "shot down",
    ]


# 11.1.3/12, 11.1.3/13 Moving helicopters


@rule("incoming", "11.1.3/12")
@pytest.mark.parametrize(("dice", "falls"), [((6, 6), True), ((6, 5), False), ((5, 5), False)])
def test_small_arms_need_a_twelve(dice, falls):
    s = down({HUEY: "40.15", NVA: "60.15"}, side=COMMUNIST, dice=[*dice, 1])
    match = match_of(s)
    match.choose(at_huey(s))
    assert (match.state.at[stand(HUEY)] == DEAD) == falls
    assert (match.state.initiative == COMMUNIST) == falls, "fire that does nothing loses the initiative"
    assert told(match.state, "at-helicopter")[0].rule == "11.1.3/12"


@rule("incoming", "11.1.3/13")
@pytest.mark.parametrize(("dice", "falls"), [((5, 5), True), ((6, 5), True), ((6, 4), False)])
def test_machine_guns_need_five_or_six_on_both(dice, falls):
    # ruling 15: four chances in 36
    s = down({HUEY: "40.15", HMG: "60.15 facing=12"}, side=COMMUNIST, dice=[*dice, 1])
    match = match_of(s)
    match.choose(("fire", stand(HMG), stand(HUEY)))
    assert (match.state.at[stand(HUEY)] == DEAD) == falls
    assert (anti_helicopter.ways_down(True), anti_helicopter.ways_down(False)) == (4, 1)


@rule("incoming", "11.1.3/13")
def test_a_rocket_at_one_that_lands_needs_the_same():
    s = down({HUEY: "20.15", RPG: "60.15 facing=12", NVA: "90.57"}, dice=[5, 6, 1])
    lost = played(
        helicopters.land(s, ("land", stand(HUEY), at(s, "40.15"))), [f"react {at(s, '40.15')} {RPG}"]
    )
    assert lost == movement.STOPPED
    assert s.at[stand(HUEY)] == DEAD


def test_a_miss_in_reaction_lays_no_fire_and_one_that_flies_on_is_not_stopped():
    s = down({HUEY: "20.15", NVA: "60.15"}, dice=[1, 1])
    first = at(s, "21.15")
    lost = played(movement.move(s, ("move", stand(HUEY), at(s, "40.15"))), [f"react {first} {NVA}"])
    assert lost is None
    assert s.status[stand(NVA)] & NO_FIRE
    assert spot(s, HUEY) == "40.15"


def test_one_shot_down_on_its_way_loses_the_initiative():
    s = down({GUNSHIP: "20.15", NVA: "60.15"}, dice=[6, 6, 6])
    match = match_of(s)
    match.choose(("move", stand(GUNSHIP), at(s, "40.15")))
    match.choose(("react", at(s, "21.15"), stand(NVA)))
    while match.ask.kind == "survivors":
        match.choose(match.ask.options[0])
    assert match.state.initiative == COMMUNIST


def test_who_fires_from_hiding_is_placed():
    s = down({HUEY: "40.15", NVA: "60.15 hidden"}, side=COMMUNIST, dice=[1, 1])
    match = match_of(s)
    match.choose(at_huey(s))
    assert told(match.state, "shown")


def test_its_player_is_asked_whether_or_not_somebody_hides():
    # the enemy may have a machine gun anywhere: a pause tells nothing
    asks = []
    for hider in ("60.57 hidden", "5.57 hidden"):
        s = down({HUEY: "20.15", NVA: hider})
        asks.append(asked(movement.move(s, ("move", stand(HUEY), at(s, "40.15"))))[0])
    assert [[one.kind for one in each] for each in asks] == [["react"], ["react"]]
    s = down({HUEY: "20.15", NVA: "60.57"})
    assert not asked(movement.move(s, ("move", stand(HUEY), at(s, "40.15"))))[0], "everybody is seen"


def test_fire_into_the_air_endangers_nobody_below():
    # ruling 230
    s = down({HUEY: "40.15", TEAM: "40.16", NVA: "60.15", "nva-1-fire-team-2": "40.18"}, side=COMMUNIST)
    match = match_of(s)
    match.choose(at_huey(s))
    assert not told(match.state, "strays")


# 11.1.3/14 to 11.1.3/17 On the ground


@rule("incoming", "11.1.3/14")
def test_one_on_the_ground_is_fired_at_as_any_target_without_armour():
    s = down({HUEY: "40.15 landed", NVA: "60.15"}, side=COMMUNIST, dice=[1, 1, 1])
    match = match_of(s)
    match.choose(at_huey(s))
    fired = told(match.state, "fired")[0]
    assert (len(fired.roll.dice), fired.args[2]) == (3, "miss")
    assert not told(match.state, "at-helicopter")


@rule("incoming", "11.1.3/15")
def test_a_pin_does_nothing_to_it():
    s = down({HUEY: "40.15 landed", NVA: "60.15"})
    assert played(effects.suffer(s, stand(HUEY), effects.PIN, stand(NVA))) == effects.MISS
    assert not s.status[stand(HUEY)] & PINNED
    assert s.at[stand(HUEY)] == at(s, "40.15")


@rule("incoming", "11.1.3/16")
def test_a_suppress_drives_it_off_until_its_players_next_initiative():
    s = down({HUEY: "40.15 landed", NVA: "60.15"}, side=COMMUNIST, dice=[5, 5, 1], initiatives=[2, 2])
    s.at[stand(TEAM)], s.aboard[stand(TEAM)] = ABOARD, stand(HUEY)
    s.casualty_at, s.casualty_of, s.casualty_aboard = [ABOARD], [0], [stand(HUEY)]
    match = match_of(s)
    match.choose(at_huey(s))
    after = match.state
    assert after.initiative == COMMUNIST, "the firing player retains it"
    assert after.at[stand(HUEY)] == AWAY
    assert after.status[stand(HUEY)] & OVER_THE_EDGE
    assert (after.at[stand(TEAM)], after.casualty_at) == (ABOARD, [ABOARD]), "all stay aboard"
    assert after.score[COMMUNIST] == 10, "V.0/T1: it is damaged"
    match.choose(("pass",))
    assert HUEY in {one.split()[0] for one in offered(match.state, "fly-in")}
    own = down({HUEY: "40.15 landed"}, initiatives=[2, 2])
    played(effects.suffer(own, stand(HUEY), effects.SUPPRESS, NOBODY))
    assert not {one for one in offered(own, "fly-in") if one.startswith(HUEY)}, "not in the same initiative"


@rule("incoming", "11.1.3/17")
def test_a_kill_destroys_it_and_those_aboard_are_beside_it_pinned():
    s = down({HUEY: "40.15 landed", NVA: "60.15"}, side=COMMUNIST, dice=[5, 5, 5])
    s.at[stand(TEAM)], s.aboard[stand(TEAM)] = ABOARD, stand(HUEY)
    s.casualty_at, s.casualty_of, s.casualty_aboard = [ABOARD], [0], [stand(HUEY)]
    match = match_of(s)
    match.choose(at_huey(s))
    while match.ask.kind == "survivors":
        match.choose(match.ask.options[0])
    after = match.state
    assert after.at[stand(HUEY)] == DEAD
    assert after.wrecks >> at(s, "40.15") & 1
    assert after.casualty_at == [at(s, "40.15")], "who lay in it lies beside it"
    for one in ("aircrew-1", TEAM):
        assert after.status[stand(one)] & PINNED
        assert after.aboard[stand(one)] == NOBODY
        gap = sheet_of(s).discs.at(at(s, "40.15"), 1000 + 500 + 500)
        assert gap >> after.at[stand(one)] & 1, "in contact with the wreck"
    assert 25 in [line.value for line in points(after, COMMUNIST)]


def test_a_rocket_that_hits_it_on_the_ground_destroys_it():
    # ruling 235
    s = down({HUEY: "40.15 landed", RPG: "60.15 facing=12"}, side=COMMUNIST, dice=[4])
    match = match_of(s)
    match.choose(("fire", stand(RPG), stand(HUEY)))
    assert match.state.at[stand(HUEY)] == DEAD
    s = down({HUEY: "40.15 landed", RPG: "60.15 facing=12"}, side=COMMUNIST, dice=[3])
    match = match_of(s)
    match.choose(("fire", stand(RPG), stand(HUEY)))
    assert match.state.status[stand(HUEY)] & LANDED


def test_nothing_else_touches_one_in_flight():
    s = down({GUNSHIP: "40.15", NVA: "60.15", "nva-mortar-81-1": "88.24 facing=12"}, side=COMMUNIST)
    for result in (effects.PIN, effects.SUPPRESS, effects.KILL):
        assert played(effects.suffer(s, stand(GUNSHIP), result, NOBODY)) == effects.MISS
    assert aloft(s, stand(GUNSHIP))
    assert not {one for one in offered(s, "barrage") if GUNSHIP in one}


def test_contact_destroys_one_on_the_ground_unless_its_passengers_fight():
    # ruling 69
    s = down({HUEY: "40.15 landed", NVA: "43.15", GROUP: "47.15"}, side=COMMUNIST)
    assert offered(s, "assault") == {NVA}
    close_combat.fight(s, [stand(NVA)], surprised=False)
    assert s.at[stand(HUEY)] == DEAD
    assert not told(s, "combat")
    s = down({HUEY: "40.15 landed", NVA: "43.15"}, side=COMMUNIST, dice=[1, 6])
    s.at[stand(TEAM)], s.aboard[stand(TEAM)] = ABOARD, stand(HUEY)
    assert close_combat.fight(s, [stand(NVA)], surprised=False) == close_combat.LOST_COMBAT
    assert (s.at[stand(NVA)], s.at[stand(TEAM)]) == (DEAD, ABOARD)
    assert not offered(down({HUEY: "40.15", NVA: "43.15"}, side=COMMUNIST), "assault"), "not in flight"


# Odds


@pytest.mark.parametrize(
    ("huey", "who", "good"),
    [
        ("40.15", NVA, Fraction(1, 36)),
        ("40.15", HMG, Fraction(4, 36)),
        ("40.15 landed", RPG, Fraction(1, 2)),
    ],
)
def test_odds_are_those_of_the_dice(huey, who, good):
    s = down({HUEY: huey, who: "60.15 facing=12"}, side=COMMUNIST)
    match = match_of(s)
    odds = GAME.odds(match.state, match.ask)["fire", stand(who), stand(HUEY)]
    label, weight = odds.outcomes[0]
    assert label in ("shot down", "hit")
    assert Fraction(weight, odds.total) == good


def test_the_preview_of_a_reaction_is_exact():
    s = down({GUNSHIP: "20.15", HMG: "60.15 facing=12"})
    match = match_of(s)
    match.choose(("move", stand(GUNSHIP), at(s, "40.15")))
    preview = match.preview()
    assert preview is not None
    assert checks.preview_is_exact(match, preview)


def test_helicopters_are_fired_at_by_those_who_hold_no_fire_only():
    s = down({GUNSHIP: "20.15", HMG: "60.15 facing=12"}, asked=[True, False])
    s.order[stand(HMG)] = HOLD_FIRE
    assert played(movement.move(s, ("move", stand(GUNSHIP), at(s, "40.15")))) is None
    assert not told(s, "at-helicopter")
    assert fire.may_fire(s, stand(HMG))


def test_shells_flame_and_straying_fire_do_not_reach_one_in_flight():
    # ruling 230
    s = down({GUNSHIP: "60.14", TEAM: "58.17", NVA: "61.15", "nva-observer-1": "70.15"}, side=COMMUNIST)
    assert {one.split()[2] for one in offered(s, "barrage")} == {TEAM}
    assert friendly_fire.endangered(s, (), stand(NVA), s.at[stand(NVA)], 3) == [stand(TEAM)]
    assert blast.beside(s, stand(TEAM), s.at[stand(TEAM)], 3) == []
    s.status[stand(GUNSHIP)] |= LANDED
    assert blast.beside(s, stand(TEAM), s.at[stand(TEAM)], 3) == [stand(GUNSHIP)]
    burning = down({GUNSHIP: "32.5", NVA: "36.5"}, dice=[6])
    number = next(f.number for f in sheet_of(burning).terrain.features if f.id == "J10")
    flame._set_on_fire(burning, number)
    assert spot(burning, GUNSHIP) == "32.5"
    assert spot(burning, NVA) != "36.5"


def test_who_flies_over_a_place_does_not_hold_it():
    # ruling 230
    s = down({GUNSHIP: "44.32"})
    assert not victory._alone_in(s, 0, sheet_of(s).inside["p1"])
    s.status[stand(GUNSHIP)] |= LANDED
    assert victory._alone_in(s, 0, sheet_of(s).inside["p1"])
