"""The position as text, for play in the terminal."""

from __future__ import annotations

from dangerclose.games.anloc.state import Position


def summary(s: Position) -> str:
    """Tracks, boxes and map."""
    return f"Turn {s.turn}"
