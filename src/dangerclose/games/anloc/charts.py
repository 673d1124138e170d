"""Series by turn for the end screen: OPs, the Replacement marker, steps lost, and luck in attacks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from dangerclose.core.events import Event
from dangerclose.core.game import Charts
from dangerclose.core.series import Roll, by_time, luck
from dangerclose.games.anloc.components import UNITS
from dangerclose.games.anloc.state import State
from dangerclose.games.anloc.victory import tally
from dangerclose.games.anloc.words import SEATS

MEAN_D6 = 3.5


def charts(states: Sequence[State], events: Sequence[Event]) -> Charts:
    """OPs as each turn began; the others as it ended."""
    first = {state.turn: state for state in reversed(states)}
    last = {state.turn: state for state in states}
    turns = sorted(turn for turn in last if turn > 0)
    lost = steps_lost(states)
    dice = list(attack_dice(events))
    series: dict[str, list[float]] = {}
    for side, name in enumerate(SEATS):
        series[f"{name} OPs"] = [float(first[turn].ops[side]) for turn in turns]
    series["NVA replacement points"] = [float(last[turn].replacements) for turn in turns]
    for side, name in enumerate(SEATS):
        series[f"{name} steps lost"] = [
            float(sum(n for (turn, of), n in lost.items() if of == side and turn <= until)) for until in turns
        ]
    for side, name in enumerate(SEATS):
        series[f"{name} luck"] = [luck(dice, side, turn, MEAN_D6) for turn in turns]
    return Charts(turns, series, tally(states[-1]))


def steps_lost(states: Sequence[State]) -> Counter[tuple[int, int]]:
    """Steps that went from one position to the next, by turn and side."""
    lost: Counter[tuple[int, int]] = Counter()
    for before, after in pairwise(states):
        for unit, was, now in zip(UNITS, before.steps, after.steps):
            if now < was:
                lost[before.turn, unit.side] += was - now
    return lost


def attack_dice(events: Sequence[Event]) -> Iterator[Roll]:
    """The die of every attack."""
    side = 0
    for turn, event in by_time(events, "turn"):
        if event.kind == "attack":
            side = int(event.args[0])
        elif event.kind == "combat":
            yield turn, side, int(event.args[2])
