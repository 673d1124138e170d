"""What a seat may know of An Loc: everything but the dice to come."""

from __future__ import annotations

import msgspec

from dangerclose.core.reckoning import total
from dangerclose.games.anloc.morale import besieged, morale_lines
from dangerclose.games.anloc.state import Position, State


class View(msgspec.Struct):
    """The whole position. No seat has secrets in this game; the seed is never part of it."""

    seat: int | None
    position: Position

    @property
    def turn(self) -> int:
        """The game turn."""
        return self.position.turn


def view(s: State, seat: int | None) -> View:
    """A seat's view, or a spectator's (None)."""
    return View(seat, s.position())


def morale_sum(s: Position) -> int | None:
    """12.1 What An Loc's morale would be if it were checked now, or None while no check is due."""
    return total(morale_lines(s)) if besieged(s) else None
