"""What happened, under which rule, and who may know it.

Events are tuples while a game runs; sentences are made from them at the edge, by the
templates in a game's vocabulary. Log, animation, statistics and refusals to undo all
read the same list.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol, TypeAlias

from dangerclose.core.reckoning import Modifier

Arg: TypeAlias = int | str

EVERYBODY = -1
SPECTATORS = 1 << 8
"""The bit of those who look on: an event can be known to them and one seat, not to the other."""
ALL_SEEING = 1 << 9
"""The bit of those from whom nothing is hidden: who looks on where no person plays, or after the end.
Of the versions of an event for several audiences they get the true one alone."""
UNCOVERED = -1
"""Their number among the seats."""


class Die(NamedTuple):
    """One outcome of chance as it lies on the table: 1 .. sides."""

    value: int
    sides: int


class Roll(NamedTuple):
    """What fell, and all that counted: numbers that the rules had anyway. Its words are made at the edge.

    `about` are arguments for these words besides the event's own. `draws` are draws from a cup, a deck or
    among some, besides the dice, each by how many it was drawn from: the event names what it was. `cards` are
    those that were drawn from a deck and lie open; `read` is the part of them that counts, by the game's own
    numbers.
    """

    dice: tuple[Die, ...]
    modifiers: tuple[Modifier, ...] = ()
    place: int = -1
    about: tuple[Arg, ...] = ()
    draws: tuple[int, ...] = ()
    cards: tuple[int, ...] = ()
    read: int = -1


class Event(NamedTuple):
    """One thing that happened: its kind, rule id, arguments, and who may know it.

    `knows` is a bit set of seats, SPECTATORS and ALL_SEEING, or EVERYBODY. `reveals` marks what showed a seat
    something it could not know before: undo never goes back across it. `roll` is what fell, if this
    tells of dice or a draw: every outcome of chance that somebody may know of stands in one. Versions of
    an event for several audiences share the same dice and draws.
    """

    kind: str
    rule: str
    args: tuple[Arg, ...]
    knows: int = EVERYBODY
    reveals: bool = False
    roll: Roll | None = None

    def known_to(self, seat: int | None) -> bool:
        """Whether a seat, a spectator (None) or who sees everything (UNCOVERED) may know of this."""
        return bool(self.knows & audience_of(seat))


def audience_of(seat: int | None) -> int:
    """The bit of a seat, of the spectators (None), or of who sees everything (UNCOVERED)."""
    if seat is None:
        return SPECTATORS
    return ALL_SEEING if seat == UNCOVERED else 1 << seat


class Log(Protocol):
    """Where a running game puts its events: a list, or nothing at all."""

    def append(self, event: Event, /) -> None: ...
