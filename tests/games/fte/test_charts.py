"""What the end screen draws, from a whole game."""

from __future__ import annotations

import random

import pytest

from dangerclose.core.events import Event
from dangerclose.core.game import Charts
from dangerclose.core.match import Match
from dangerclose.games.fte import GAME
from dangerclose.games.fte.components import FRAGOS, SIDE
from dangerclose.games.fte.state import State
from dangerclose.games.fte.words import SEATS


def whole_game(scenario: str, seed: int) -> tuple[list[State], list[Event], Charts]:
    """A game of random choices to its end: its positions, its events, and what the end screen draws."""
    match = Match(GAME, scenario, seed=bytes(16))
    dice, states = random.Random(seed), [match.state.copy()]
    while match.ask is not None:
        match.choose(dice.choice(list(match.ask.options)), match.ask.seat)
        states.append(match.state.copy())
    return states, match.events or [], GAME.charts(states, match.events or [])


def test_the_series_are_those_of_the_game() -> None:
    states, events, found = whole_game("take-the-hill", 1)
    assert found.times == list(range(1, states[-1].turn + 1))
    assert list(found.series) == [
        f"{seat} {what}" for what in ("points", "casualties", "luck") for seat in SEATS
    ]
    last = {name: series[-1] for name, series in found.series.items()}
    for side, seat in enumerate(SEATS):
        assert last[f"{seat} points"] == states[-1].points[side]
        assert last[f"{seat} casualties"] == states[-1].c_side.count(side)
        shots = [int(one.args[3]) for one in events if one.kind == "shot" and SIDE[int(one.args[0])] == side]
        assert shots, f"{seat} never fired: try another seed"
        assert last[f"{seat} luck"] == round(5.5 - sum(shots) / len(shots), 3)
    assert any(len(set(series)) > 1 for series in found.series.values())


@pytest.mark.parametrize("scenario", FRAGOS)
def test_the_points_add_up_line_by_line(scenario: str) -> None:
    states, _, found = whole_game(scenario, 2)
    assert found.tally is not None
    for side in range(len(SEATS)):
        column = [row.values[side].split(" ")[0] for row in found.tally.rows]
        assert sum(int(value) for value in column if value) == states[-1].points[side]
        assert found.tally.total.values[side] == str(states[-1].points[side])
