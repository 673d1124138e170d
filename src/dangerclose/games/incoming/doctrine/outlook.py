"""What the enemy makes of places and ways, as a seat knows him: it serves again while he stays as he is.

From one decision to the next mostly one stand has moved, and nothing else has changed.
"""

from __future__ import annotations

from dangerclose.games.incoming.doctrine.chances import Shares

Shot = tuple[int, Shares]
"""Who fires, and what it comes to."""


class Outlook:
    """What was worked out so far. Nobody may change what is in it."""

    __slots__ = ("fired", "harm", "kept", "looking", "lying", "shots", "targets")

    def __init__(self, kept: object) -> None:
        self.kept = kept
        """What attacks come to (`chances.same_attacks`); it must stay as long as this does."""
        self.shots: dict[tuple[int, ...], list[Shot]] = {}
        """By who goes, how it looks, and its way."""
        self.harm: dict[tuple[int, int, int, int], float] = {}
        """By who stays, how it looks, and where."""
        self.looking: dict[tuple[int, ...], int] = {}
        """How many haunts look on one of some points."""
        self.lying: dict[tuple[int, ...], float] = {}
        """The share of the hidden enemies that look on one of some points."""
        self.fired: dict[tuple[object, ...], tuple[Shares, Shares, int]] = {}
        """By the verb, the target, and who fires and how he looks."""
        self.targets: dict[int, int] = {}
        """How many of the enemies are seen from a point."""


_MOST = 24
_KEPT: dict[object, Outlook] = {}


def outlook(enemy: object, kept: object) -> Outlook:
    """That of an enemy as he stands."""
    found = _KEPT.get(enemy)
    if found is None:
        if len(_KEPT) >= _MOST:
            _KEPT.clear()
        found = _KEPT[enemy] = Outlook(kept)
    return found
