"""What the end screen draws, from a whole game."""

from __future__ import annotations

import random

from dangerclose.core.match import Match
from dangerclose.games.fte import GAME
from dangerclose.games.fte.components import SIDE
from dangerclose.games.fte.words import SEATS


def test_the_series_are_those_of_the_game() -> None:
    match = Match(GAME, "take-the-hill", seed=bytes(16))
    dice, states = random.Random(1), [match.state.copy()]
    while match.ask is not None:
        match.choose(dice.choice(list(match.ask.options)), match.ask.seat)
        states.append(match.state.copy())
    events = match.events or []
    found = GAME.charts(states, events)
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
