"""3.1 What was called for and is on its way: strikes, Dust-Off, supplies."""

from __future__ import annotations

from dangerclose.games.incoming.sheets import sheet_of
from dangerclose.games.incoming.state import Position, State


def call(s: State, kind: int, caller: int, delay: int, wanted: int) -> None:
    """Ruling 13: a request comes after so many initiatives of its side."""
    s.called.append(kind)
    s.called_by.append(caller)
    s.called_in.append(delay)
    s.called_for.append(wanted)


def pending(s: Position, kind: int, side: int) -> list[int]:
    """The requests of a kind that a side has on their way, by their place in the columns."""
    side_of = sheet_of(s).side
    return [
        number
        for number, (one, caller) in enumerate(zip(s.called, s.called_by))
        if one == kind and side_of[caller] == side
    ]


def take(s: State, number: int) -> tuple[int, int]:
    """A request is met or given up: who called, and for what."""
    s.called.pop(number)
    s.called_in.pop(number)
    return s.called_by.pop(number), s.called_for.pop(number)
