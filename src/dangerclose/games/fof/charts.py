"""For the end screen, turn by turn: Steps left and lost, contacts; the experience task by task."""

from __future__ import annotations

from collections.abc import Sequence

from dangerclose.core.events import Event
from dangerclose.core.game import Charts, Tally, TallyRow
from dangerclose.games.fof.experience import earned
from dangerclose.games.fof.instructions import moment
from dangerclose.games.fof.mission_terms import Task
from dangerclose.games.fof.state import NO_MARKER, Position, State
from dangerclose.games.fof.tables import SIDE
from dangerclose.games.fof.terms import Side
from dangerclose.games.fof.words import SEATS


def charts(states: Sequence[State], events: Sequence[Event]) -> Charts:
    """Each series as the turns ended."""
    last = {moment(state): state for state in states}
    times = sorted(time for time in last if time > 0)
    series = {
        "Steps in play": [float(steps(last[time], Side.FRIENDLY)) for time in times],
        "enemy Steps in play": [float(steps(last[time], Side.ENEMY)) for time in times],
        "our casualties": [float(last[time].lost[Side.FRIENDLY]) for time in times],
        "enemy casualties": [float(last[time].lost[Side.ENEMY]) for time in times],
        "contacts left": [float(sum(one != NO_MARKER for one in last[time].contact)) for time in times],
    }
    return Charts(times, series, tally(states[-1]))


def steps(s: Position, side: int) -> int:
    """The Steps of a side on the map or on their way to it."""
    return sum(s.steps[u] for u, place in enumerate(s.place) if SIDE[u] == side and place >= 0)


def tally(s: Position) -> Tally:
    """10.3.1 The experience of the mission, task by task."""
    rows = [
        TallyRow(
            f"{Task(row.task).word.replace('-', ' ')}, {row.number} times", [str(row.points)], "10.3.1/1"
        )
        for row in earned(s)
    ]
    total = TallyRow("Experience Points", [str(sum(row.points for row in earned(s)))], "10.3.2/3")
    return Tally(list(SEATS), rows, total)
