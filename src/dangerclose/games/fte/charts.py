"""For the end screen, by turn: victory points, men lost, luck in fire attacks; the points line by line."""

from __future__ import annotations

from collections.abc import Sequence

from dangerclose.core.events import Event
from dangerclose.core.game import Charts, Tally, TallyRow
from dangerclose.core.series import by_time, luck
from dangerclose.core.words import signed
from dangerclose.games.fte.components import SIDE
from dangerclose.games.fte.field import frago_of
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
    return Charts(turns, series, tally(states[-1], events))


def tally(s: State, events: Sequence[Event]) -> Tally:
    """29.0/2 Where each side's points came from: for each reason how often, and how many in all."""
    found: dict[tuple[str, str], list[list[int]]] = {}
    for event in events:
        if event.kind == "points":
            side, points, why, _ = event.args
            found.setdefault((str(why), event.rule), [[], []])[int(side)].append(int(points))
    start = frago_of(s.scenario).points
    rows = [TallyRow("at the start", [str(points) for points in start], "29.0/2")] if any(start) else []
    for (why, rule), of_sides in found.items():
        rows.append(TallyRow(why, [account(points) for points in of_sides], rule))
    total = TallyRow("Victory points", [str(points) for points in s.points], "29.0/3")
    return Tally(list(SEATS), rows, total)


def account(points: list[int]) -> str:
    """Points for one reason: "6 (2 times)", "" for none."""
    if not points:
        return ""
    return f"{signed(sum(points))} ({len(points)} times)" if len(points) > 1 else signed(points[0])
