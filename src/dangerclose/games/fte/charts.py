"""Series by turn for the end screen: victory points, men lost, and luck in fire attacks."""

from __future__ import annotations

from collections.abc import Sequence

from dangerclose.core.events import Event
from dangerclose.core.game import Charts
from dangerclose.core.series import by_time, luck
from dangerclose.games.fte.components import SIDE
from dangerclose.games.fte.state import State
from dangerclose.games.fte.words import SEATS

MEAN_D10 = 5.5


def charts(states: Sequence[State], events: Sequence[Event]) -> Charts:
    """Each series as the turns ended. A low die is good for who fires, so luck is how much lower it was."""
    last = {state.turn: state for state in states}
    turns = sorted(turn for turn in last if turn > 0)
    shots = [
        (turn, SIDE[int(event.args[0])], int(event.args[3]))
        for turn, event in by_time(events, "turn")
        if event.kind == "shot"
    ]
    series: dict[str, list[float]] = {}
    for side, name in enumerate(SEATS):
        series[f"{name} points"] = [float(last[turn].points[side]) for turn in turns]
    for side, name in enumerate(SEATS):
        series[f"{name} casualties"] = [float(last[turn].c_side.count(side)) for turn in turns]
    for side, name in enumerate(SEATS):
        series[f"{name} luck"] = [-luck(shots, side, turn, MEAN_D10) for turn in turns]
    return Charts(turns, series)
