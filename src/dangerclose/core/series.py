"""What games' charts have alike: positions and events by time, and luck."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dangerclose.core.events import Event

Roll = tuple[int, int, int]
"""When, by which seat, and the die."""


def by_time(events: Sequence[Event], begins: str) -> Iterator[tuple[int, Event]]:
    """Events with the time that they happened in; events of kind `begins` tell the time that they begin."""
    time = 0
    for event in events:
        if event.kind == begins:
            time = int(event.args[0])
        yield time, event


def luck(rolls: Sequence[Roll], seat: int, until: int, expected: float) -> float:
    """The mean of a seat's dice so far, less what is expected; 0 before the first."""
    rolled = [die for time, of, die in rolls if of == seat and time <= until]
    return round(sum(rolled) / len(rolled) - expected, 3) if rolled else 0.0
