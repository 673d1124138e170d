"""1.2 What a player sees: everything that exists, built fresh. Nothing lies hidden in a state."""

from __future__ import annotations

from dangerclose.core.columns import copied, layout
from dangerclose.games.fof.state import Position, State

_LAYOUT = layout(Position)


def view(s: State) -> Position:
    """The position alone, without dice and log."""
    return Position(*copied(s, _LAYOUT))
