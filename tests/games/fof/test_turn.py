"""3.0 The sequence of play."""

from __future__ import annotations

import random

import pytest

from dangerclose.core.ask import Checkpoint
from dangerclose.core.chance import Chance, seed_of
from dangerclose.games.fof.components import MISSIONS
from dangerclose.games.fof.grid import parse_place
from dangerclose.games.fof.mission import play
from dangerclose.games.fof.setup import start
from dangerclose.games.fof.state import EXPOSED, FACE_DOWN, NOBODY, Phase
from dangerclose.games.fof.turn import ATTACKING, DEFENDING, STEPS, look_around, play_turn
from dangerclose.testing import rule
from tests.games.fof.board import board, told, unit

COMMANDS = [Phase(number) for number in range(Phase.BATTALION_IMPULSE, Phase.GENERAL_INITIATIVE + 1)]
ENEMY = [Phase.ENEMY_EVENT, Phase.ENEMY_ACTIVITY]


def phases_of(s):
    """The phases of a turn as they come, with nobody ordering anything."""
    found = []
    turn = play_turn(s)
    choice = None
    try:
        while True:
            asked = turn.send(choice)
            choice = None
            if isinstance(asked, Checkpoint):
                if s.impulse == NOBODY and (not found or found[-1] != s.phase):
                    found.append(Phase(s.phase))
            else:
                choice = asked.options[0]
    except StopIteration:
        return found


def mission(name, **columns):
    s = board(units={"co-hq": "1.1", "squad-1-1": "2.2 exposed"}, mission=name, **columns)
    s.phase = Phase.TURN_START
    return s


@rule("fof", "5.2/2", "5.2.1/X10")
def test_what_smoke_has_hidden_is_turned_up_when_it_goes():
    s = board(["O1 ?? O1"], {"co-hq": "1.1", "uh-1d-1": "1.3"}, mission="a2")
    hidden = parse_place("1.2")
    s.smoke = 1 << parse_place("1.1")
    look_around(s)
    assert s.terrain[hidden] == FACE_DOWN, "from a helicopter nothing is seen either"
    s.phase = Phase.CLEAN_UP
    turn = play_turn(s)
    next(turn)
    with pytest.raises(StopIteration):
        turn.send(None)
    assert s.terrain[hidden] >= 0


@rule("fof", "3.0/1", "3.2/1", "3.3/1", "3.4/1")
@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("a2", [*COMMANDS, *ENEMY]),
        ("a3", [*COMMANDS, *ENEMY]),
        ("a4", [*ENEMY, *COMMANDS]),
    ],
)
def test_the_enemy_acts_after_the_company_but_before_it_in_a_defence(name, expected):
    s = mission(name)
    found = phases_of(s)
    assert found == [
        Phase.TURN_START,
        Phase.FRIENDLY_EVENT,
        *expected,
        Phase.CAPTURE_AND_RETREAT,
        Phase.VEHICLES,
        Phase.UPDATE_FIRE_MISSIONS,
        Phase.CONTACT,
        Phase.COMBAT_EFFECTS,
        Phase.CLEAN_UP,
    ]
    assert s.phase == Phase.TURN_START
    assert s.turn == 1
    assert not s.status[unit("squad-1-1")] & EXPOSED, "it was cleaned up"


@rule("fof", "3.0/1")
def test_every_phase_of_a_turn_has_its_step():
    assert set(ATTACKING) == set(DEFENDING) == set(STEPS)


@rule("fof", "3.0/1", "4.1.3/6")
def test_a_new_turn_finds_nobody_activated():
    s = mission("a2", activated=3, finished=3)
    turn = play_turn(s)
    next(turn)
    next(turn)
    assert (s.activated, s.finished, s.turn) == (0, 0, 1)
    assert [event.args for event in told(s, "turn")] == [(1, 1)]


@rule("fof", "4.3.6D/1")
@pytest.mark.parametrize(("name", "phase"), [("a2", Phase.ENEMY_ACTIVITY), ("a4", Phase.CAPTURE_AND_RETREAT)])
def test_tear_gas_works_when_the_enemy_acts_in_a_defence_when_he_is_captured_or_retreats(name, phase):
    s = mission(name, tear_gas=1 << parse_place("3.3"))
    s.place[unit("nva-squad-1")] = parse_place("3.3")
    s.spotted = 1 << parse_place("3.3")
    turn = play_turn(s)
    choice = None
    while not told(s, "gassed"):
        at = s.phase
        asked = turn.send(choice)
        choice = None if isinstance(asked, Checkpoint) else asked.options[0]
    assert at == phase


@rule("fof", "4.3.6D/1")
@pytest.mark.parametrize("name", ["a2", "a4"])
def test_tear_gas_works_once_a_turn(name):
    s = mission(name, tear_gas=1 << parse_place("3.3"))
    s.place[unit("leader-1")] = parse_place("3.3")
    phases_of(s)
    assert len(told(s, "gas-checked")) == 1


@rule("fof", "3.0/1")
def test_a_turn_is_taken_up_at_the_phase_where_it_stands():
    s = mission("a2")
    s.turn, s.phase = 3, Phase.UPDATE_FIRE_MISSIONS
    assert phases_of(s)[0] == Phase.UPDATE_FIRE_MISSIONS
    assert s.turn == 3


# Whole turns of every mission, played at random


def afresh(s):
    """The question that the rules ask when they start afresh from a copy of the position."""
    again = s.copy()
    again.chance = Chance(s.chance.seed)
    again.chance.outcomes, again.chance.limits = list(s.chance.outcomes), list(s.chance.limits)
    playing = play(again)
    asked = next(playing)
    while isinstance(asked, Checkpoint):
        asked = next(playing)
    return asked


@pytest.mark.parametrize("name", MISSIONS)
def test_two_turns_at_random_tell_every_draw_and_can_be_taken_up_at_every_checkpoint(name):
    s = start(name, {})
    s.chance, s.log = Chance(seed_of(7)), []
    dice = random.Random(7)
    playing = play(s)
    expected = choice = None
    while s.turn < 3:
        asked = playing.send(choice)
        choice = None
        if isinstance(asked, Checkpoint):
            if s.turn < 3 and dice.random() < 0.1:
                expected = afresh(s)
            continue
        assert expected in (None, asked)
        expected = None
        ready = ("ready",) in asked.options and asked.kind == "prepare"
        choice = ("ready",) if ready else asked.options[dice.randrange(len(asked.options))]
    rolls = [event.roll for event in s.log if event.roll]
    fallen = sorted(side for roll in rolls for side in (*(die.sides for die in roll.dice), *roll.draws))
    assert fallen == sorted(s.chance.limits)
