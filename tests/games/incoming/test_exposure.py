"""4.4.2/6 Crews that show themselves to fire from bunkers and buildings."""

import pytest

from dangerclose.games.incoming import exposure, fire, initiative, odds, rockets
from dangerclose.games.incoming.knowledge import known
from dangerclose.games.incoming.reckoning import Attack, covered, dice_of, hit_on, lines
from dangerclose.games.incoming.state import HIDDEN, HOLD_FIRE, NO_FIRE, SHOWN, SUPPRESSED
from dangerclose.games.incoming.terms import Ground
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
    told,
)

RCL, US, LEAD = "vc-A-rcl-57-1", "anzac-1-fire-team-1", "anzac-1-platoon-cg-1"
BUNKER = "10.63"


def dug_in(stands=None, ground=Ground.BUNKER, side=COMMUNIST, **how):
    s = board(stands or {RCL: f"{BUNKER} facing=12", US: "2.63"}, scenario="wet-rubber", side=side, **how)
    s.work_kind, s.work_at, s.work_of, s.work_found = [ground.number], [at(s, BUNKER)], [COMMUNIST], [True]
    return s


@rule("incoming", "4.4.2/6", "4.4.2/4", "4.4.2/5")
def test_a_crew_in_a_bunker_must_show_itself_to_fire():
    s = dug_in(asked=[False, False])
    assert not [one for one in offered(s, "fire") if RCL in one]
    assert offered(s, "show-crew") == {RCL}
    match = match_of(s)
    match.choose(("show-crew", stand(RCL)))
    assert match.state.initiative == COMMUNIST
    assert offered(match.state, "fire") == {f"{RCL} {US}"}
    assert not offered(match.state, "show-crew"), "once is enough"
    assert not offered(dug_in(ground=Ground.TRENCH), "show-crew"), "a trench has no roof"


@rule("incoming", "4.4.2/6")
def test_who_shows_himself_may_be_fired_at_before_the_shot():
    s = dug_in({RCL: f"{BUNKER} facing=12 hidden", US: "2.63"}, asked=[True, True], dice=[5, 5])
    match = match_of(s)
    match.choose(("show-crew", stand(RCL)))
    assert match.ask.kind == "react"
    assert match.ask.seat == FREE_WORLD
    assert not match.state.status[stand(RCL)] & HIDDEN
    match.choose(("react", at(s, BUNKER), stand(US)))
    assert match.state.status[stand(RCL)] & SUPPRESSED
    assert match.state.initiative == FREE_WORLD
    assert spot(match.state, RCL) == BUNKER


@rule("incoming", "4.4.2/6")
def test_it_has_no_more_than_plain_cover_until_the_initiative_ends():
    s = dug_in()
    shot = Attack(stand(US), stand(RCL))
    assert covered(s, shot) == (True, True)
    assert hit_on(s, shot) == 6
    s.status[stand(RCL)] |= SHOWN
    assert covered(s, shot) == (True, False)
    assert hit_on(s, shot) == 5
    assert dice_of(lines(s, shot)) == 2, "a die less for cover"
    played(initiative.end(s))
    assert not s.status[stand(RCL)] & SHOWN


@rule("incoming", "4.4.2/6")
@pytest.mark.parametrize(("state", "may"), [("", True), (" suppressed", False), (" no-fire", False)])
def test_in_reaction_it_shows_itself_as_it_fires(state, may):
    s = dug_in(
        {RCL: f"{BUNKER} facing=12{state}", LEAD: "2.63"}, side=FREE_WORLD, asked=[True, True], dice=[5, 5, 1]
    )
    match = match_of(s)
    match.choose(("move", stand(LEAD), at(s, "2.60")))
    shots = (
        [one for one in match.ask.options if RCL in str(one) or one[-1] == stand(RCL)]
        if match.ask.kind == "react"
        else []
    )
    assert bool(shots) == may
    if may:
        assert [one[0] for one in shots] == ["react-shown"]
        weighed = odds.odds(known(match.state, COMMUNIST), match.ask)
        assert weighed[shots[0]].total == 6**3
        match.choose(shots[0])
        assert match.state.status[stand(RCL)] & HIDDEN == 0
        assert match.state.status[stand(LEAD)] & SUPPRESSED


def test_orders_and_what_else_keeps_from_firing_hold_for_crews_inside():
    s = dug_in({RCL: f"{BUNKER} facing=12", LEAD: "2.63"})
    way = exposure.Way(stand(LEAD), at(s, "2.63"), (), [at(s, "2.62")])
    assert exposure.reactions(s, way, 0, {})
    s.order[stand(RCL)] = HOLD_FIRE
    assert not exposure.reactions(s, way, 0, {})
    s.order[stand(RCL)] = 0
    s.status[stand(RCL)] |= NO_FIRE
    assert not exposure.reactions(s, way, 0, {})
    s.status[stand(RCL)] = 0
    s.facing[stand(RCL)] = 4
    assert not exposure.reactions(s, way, 0, {}), "out of its arc"


@rule("incoming", "4.4.2/6")
def test_a_rocket_that_has_shown_itself_adds_to_fire():
    rpg, team, foe = "vc-rpg-1", "vc-1-fire-team-1", "us-1-fire-team-1"
    s = board({team: "40.63", rpg: "42.63", foe: "30.63"}, side=COMMUNIST)
    s.attached[stand(rpg)] = stand(team)
    s.work_kind, s.work_at, s.work_of, s.work_found = (
        [Ground.BUNKER.number],
        [at(s, "42.63")],
        [COMMUNIST],
        [True],
    )
    assert not offered(s, "fire-with-rocket")
    s.status[stand(rpg)] |= SHOWN
    assert offered(s, "fire-with-rocket") == {f"{team} {foe} {rpg}"}
    assert not rockets.inside(s, stand(rpg))
    played(fire.fire(s, ("fire-with-rocket", stand(team), stand(foe), stand(rpg))))
    assert told(s, "fired")
