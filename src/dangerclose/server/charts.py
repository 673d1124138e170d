"""Series by turn for the end screen. A game may bring its own as a method `charts`."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from dangerclose.core.events import Event
from dangerclose.core.game import Game
from dangerclose.games.anloc.components import UNITS
from dangerclose.games.fte.components import SIDE as FTE_SIDE
from dangerclose.server.protocol import Charts

MEAN_DIE = 3.5
MEAN_D10 = 5.5


def charts(game: Game[Any], states: Sequence[Any], events: Sequence[Event]) -> Charts:
    """A game's series, from its positions after each choice and all its events."""
    return {"anloc": an_loc, "fte": front_toward_enemy}.get(game.name, nothing)(game, states, events)


def nothing(game: Game[Any], states: Sequence[Any], events: Sequence[Event]) -> Charts:
    """No series."""
    return Charts([], {})


def front_toward_enemy(game: Game[Any], states: Sequence[Any], events: Sequence[Event]) -> Charts:
    """Victory points, men lost and luck in fire attacks as each turn ended."""
    last = {state.turn: state for state in states}
    turns = sorted(turn for turn in last if turn > 0)
    shots = [
        (turn, FTE_SIDE[int(event.args[0])], int(event.args[3]))
        for turn, event in _by_turn(events)
        if event.kind == "shot"
    ]
    series: dict[str, list[float]] = {}
    for side, name in enumerate(game.seats):
        series[f"{name} points"] = [float(last[turn].points[side]) for turn in turns]
    for side, name in enumerate(game.seats):
        series[f"{name} casualties"] = [float(last[turn].c_side.count(side)) for turn in turns]
    for side, name in enumerate(game.seats):
        series[f"{name} luck"] = [-_mean(shots, side, turn, MEAN_D10) for turn in turns]
    return Charts(turns, series)


def an_loc(game: Game[Any], states: Sequence[Any], events: Sequence[Event]) -> Charts:
    """OPs as each turn began, the Replacement marker, steps lost and luck as it ended."""
    first = {state.turn: state for state in reversed(states)}
    last = {state.turn: state for state in states}
    turns = sorted(turn for turn in last if turn > 0)
    lost = _steps_lost(states)
    luck = _luck(events)
    series: dict[str, list[float]] = {}
    for side, name in enumerate(game.seats):
        series[f"{name} OPs"] = [float(first[turn].ops[side]) for turn in turns]
    series["NVA replacements"] = [float(last[turn].replacements) for turn in turns]
    for side, name in enumerate(game.seats):
        series[f"{name} steps lost"] = [
            float(sum(n for (turn, of), n in lost.items() if of == side and turn <= upto)) for upto in turns
        ]
    for side, name in enumerate(game.seats):
        series[f"{name} luck"] = [_mean(luck, side, turn) for turn in turns]
    return Charts(turns, series)


def _by_turn(events: Sequence[Event]) -> list[tuple[int, Event]]:
    """Events with the turn that they happened in."""
    turn = 0
    found = []
    for event in events:
        if event.kind == "turn":
            turn = int(event.args[0])
        found.append((turn, event))
    return found


def _steps_lost(states: Sequence[Any]) -> dict[tuple[int, int], int]:
    """Steps that went from one position to the next, by turn and side."""
    lost: dict[tuple[int, int], int] = {}
    for before, after in pairwise(states):
        for unit, was, now in zip(UNITS, before.steps, after.steps):
            if now < was:
                key = before.turn, unit.side
                lost[key] = lost.get(key, 0) + was - now
    return lost


def _luck(events: Sequence[Event]) -> list[tuple[int, int, int]]:
    """The die of every attack: turn, attacking side, die."""
    side = 0
    dice = []
    for turn, event in _by_turn(events):
        if event.kind == "attack":
            side = int(event.args[0])
        elif event.kind == "combat":
            dice.append((turn, side, int(event.args[2])))
    return dice


def _mean(dice: list[tuple[int, int, int]], side: int, upto: int, expected: float = MEAN_DIE) -> float:
    rolled = [die for turn, of, die in dice if of == side and turn <= upto]
    return round(sum(rolled) / len(rolled) - expected, 3) if rolled else 0.0
