"""0/3 Reactive fire at a mover, NO FIRE, standing orders, and what a pause may tell."""

import pytest

from dangerclose.core.ask import Refused
from dangerclose.games.incoming import movement, orders
from dangerclose.games.incoming.chapter import Lost
from dangerclose.games.incoming.state import (
    DEAD,
    FIRE_AT_ONCE,
    HOLD_FIRE,
    NO_FIRE,
    PINNED,
    SUPPRESSED,
    WITHIN_A_WIDTH,
)
from dangerclose.testing import rule
from tests.games.incoming.board import asked, at, board, match_of, played, spot, stand, told

MOVER, FOE = "us-1-platoon-cg-1", "vc-1-fire-team-1"
SEEN = {MOVER: "30.63", FOE: "50.63"}


def walk(s, end="40.63", who=MOVER):
    return movement.go(s, stand(who), at(s, end))


def first_shot(s):
    asks, _ = asked(walk(s.copy()))
    return next(option for option in asks[0].options if option[0] == "react")


@rule("incoming", "0/3")
def test_the_other_side_is_asked_once_for_the_whole_way():
    s = board(SEEN)
    asks, _ = asked(walk(s))
    assert [(ask.seat, ask.kind) for ask in asks] == [(1, "react")]
    assert asks[0].about == (stand(MOVER), at(s, "30.63"), at(s, "40.63"), 0)
    assert played(walk(board(SEEN)), ["hold"]) is None


@rule("incoming", "0/3")
@pytest.mark.parametrize(
    ("fell", "status", "place", "lost"),
    [([5, 1, 1], PINNED, "31.63", False), ([5, 5, 1], SUPPRESSED, "31.63", True), ([5, 5, 5], 0, None, True)],
)
def test_a_hit_stops_the_mover_and_a_suppress_takes_the_initiative(fell, status, place, lost):
    s = board(SEEN, dice=fell)
    outcome = played(walk(s), [first_shot(s)])
    assert isinstance(outcome, Lost) == lost
    assert s.status[stand(MOVER)] & (PINNED | SUPPRESSED) == status
    assert s.at[stand(MOVER)] == DEAD if place is None else spot(s, MOVER) == place


@rule("incoming", "0/3")
def test_a_miss_lays_no_fire_and_the_mover_goes_on():
    s = board(SEEN, dice=[1, 1, 1])
    assert played(walk(s), [first_shot(s)]) is None
    assert spot(s, MOVER) == "40.63"
    assert s.status[stand(FOE)] & NO_FIRE
    # nobody is left who could fire, and nobody is hidden
    assert asked(walk(s, "35.63"))[0] == []


@rule("incoming", "0/3")
def test_below_a_suppress_lays_no_fire_if_players_want_it():
    s = board({**SEEN, "us-medic-1": "32.63"}, dice=[5, 1, 1], pins_lay_no_fire=True)
    played(walk(s), [first_shot(s)])
    assert s.status[stand(FOE)] & NO_FIRE


@rule("incoming", "0/3")
def test_no_fire_goes_when_its_side_gains_the_initiative():
    s = board({MOVER: "30.63", FOE: "50.63 no-fire"})
    match = match_of(s)
    match.choose(("pass",))
    assert match.state.initiative == 1
    assert not match.state.status[stand(FOE)] & NO_FIRE


@rule("incoming", "0/3")
def test_a_suppressed_stand_does_not_react():
    assert asked(walk(board({MOVER: "30.63", FOE: "50.63 suppressed"})))[0] == []


@rule("incoming", "0/3")
def test_standing_orders_answer_for_a_side_that_is_not_asked():
    s = board(SEEN, dice=[5, 5, 1], asked=[True, False])
    s.order[stand(FOE)] = FIRE_AT_ONCE
    assert played(walk(s)) is not None
    s = board(SEEN, asked=[True, False])
    s.order[stand(FOE)] = HOLD_FIRE
    assert played(walk(s)) is None
    s = board(SEEN, asked=[True, False], dice=[1, 1, 1])
    s.order[stand(FOE)] = WITHIN_A_WIDTH
    assert played(walk(s, "44.63")) is None
    assert not told(s, "reacted")
    assert played(walk(s, "47.63")) is None
    assert told(s, "reacted")


@rule("incoming", "0/3")
def test_a_side_with_hidden_stands_is_asked_wherever_they_could_be():
    # nobody of it sees the way, but as far as the enemy can tell somebody could
    far = {MOVER: "30.63", FOE: "2.2 hidden"}
    s = board(far)
    s.haunts = [0, 1 << at(s, "50.62")]
    asks, _ = asked(walk(s))
    assert [ask.options for ask in asks] == [[("hold",)]]
    s.haunts = [0, 1 << at(s, "2.2")]
    assert asked(walk(s))[0] == []
    known = board({MOVER: "30.63", FOE: "2.2"})
    known.haunts = [0, 1 << at(s, "50.62")]
    assert asked(walk(known))[0] == [], "nobody is hidden any more"


@rule("incoming", "0/3")
def test_standing_orders_are_given_to_ones_own_stands_and_told_to_nobody_else():
    s = board(SEEN)
    orders.order(s, 1, ("order", stand(FOE), HOLD_FIRE))
    assert s.order[stand(FOE)] == HOLD_FIRE
    (event,) = told(s, "ordered")
    assert event.known_to(1)
    assert not event.known_to(0)
    asks, _ = asked(walk(s))
    assert asks[0].options == [("hold",)], "who holds fire is not offered"
    with pytest.raises(Refused):
        orders.order(s, 0, ("order", stand(FOE), HOLD_FIRE))
    orders.order(s, 1, ("asking", 0))
    assert played(walk(s)) is None


@rule("incoming", "0/3")
def test_a_group_reacts_together_and_each_member_that_misses_is_marked():
    stands = {MOVER: "30.63", FOE: "50.63", "vc-1-fire-team-2": "52.63"}
    s = board(stands, dice=[1, 1, 1, 5, 1, 1])
    asks, _ = asked(walk(s.copy()))
    shot = next(option for option in asks[0].options if option[0] == "react-group")
    played(walk(s), [shot])
    marked = [bool(s.status[stand(name)] & NO_FIRE) for name in (FOE, "vc-1-fire-team-2")]
    assert sorted(marked) == [False, True]
