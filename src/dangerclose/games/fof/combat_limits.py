"""1.2.6/7, 4.2.5 Who may attack: combat units in Good Order, Assault and Fire Teams, never Pinned."""

from __future__ import annotations

from dangerclose.games.fof.field import is_pinned, is_vehicle, printed_fire
from dangerclose.games.fof.state import Position


def may_attack(s: Position, u: int) -> bool:
    """4.2.5/9, 4.2.5/21, 4.2.5/45 An unpinned infantry unit with a printed VOF as it lies."""
    return not is_pinned(s, u) and not is_vehicle(s, u) and printed_fire(s, u) is not None
