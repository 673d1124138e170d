"""For the end screen, by initiative: victory points, stands lost, luck in fire; the points line by line."""

from __future__ import annotations

from collections.abc import Sequence

from dangerclose.core.events import Event
from dangerclose.core.game import Charts, Tally, TallyRow
from dangerclose.core.reckoning import total
from dangerclose.core.series import by_time, luck
from dangerclose.core.words import signed
from dangerclose.games.incoming.sheets import SIDES, sheet_of
from dangerclose.games.incoming.state import DEAD, State
from dangerclose.games.incoming.victory import points
from dangerclose.games.incoming.word_kinds import SEATS

MEAN_DIE = 3.5
SHOTS = ("fired", "reacted")


def charts(states: Sequence[State], events: Sequence[Event]) -> Charts:
    """Each series as the initiatives ended. Luck is how much higher than others' a side's fire dice were."""
    last = {sum(state.initiatives): state for state in states}
    times = sorted(time for time in last if time > 0)
    sheet = sheet_of(states[-1])
    shots = [
        (time, sheet.side[int(event.args[0])], die.value)
        for time, event in by_time(events, "initiative")
        if event.kind in SHOTS and event.roll
        for die in event.roll.dice
    ]
    series: dict[str, list[float]] = {}
    for side in range(SIDES):
        series[f"{SEATS[side]} points"] = [float(total(points(last[time], side))) for time in times]
    for side in range(SIDES):
        own = sheet.of_side[side]
        series[f"{SEATS[side]} stands lost"] = [
            float(sum(last[time].at[one] == DEAD for one in own)) for time in times
        ]
    for side in range(SIDES):
        series[f"{SEATS[side]} luck"] = [luck(shots, side, time, MEAN_DIE) for time in times]
    return Charts(times, series, tally(states[-1]))


def tally(s: State) -> Tally:
    """V.0/T1 Where each side's points came from."""
    of_sides = [points(s, side) for side in range(SIDES)]
    rows = [
        TallyRow(line.text, [signed(line.value) if side == own else "" for own in range(SIDES)], line.rule)
        for side in range(SIDES)
        for line in of_sides[side]
    ]
    sums = [str(total(lines)) for lines in of_sides]
    return Tally(list(SEATS), rows, TallyRow("Victory points", sums, "V.0/7"))
