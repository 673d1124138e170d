"""7.1 Chances as the players ask for them: sums of the lines that `reckoning` gives."""

from __future__ import annotations

from dangerclose.games.fte.components import CONTACT, KIND, QUALITY
from dangerclose.games.fte.reckoning import (
    Shot,
    fire_lines,
    fire_rating,
    firer_lines,
    quality_needed,
    target_lines,
)
from dangerclose.games.fte.state import Position

GUESSED_QUALITY = 0.45
"""How steady a unit is taken to be that nobody has seen."""


def protection(s: Position, v: int, weapon: int, *, in_the_open: bool = False) -> int:
    """7.1/3 What a target and its hex add to the die."""
    return sum(line.value for line in target_lines(s, v, weapon, in_the_open=in_the_open))


def handicap(s: Position, u: int) -> int:
    """1.2/7 What the markers on a firer add to the die."""
    return sum(line.value for line in firer_lines(s, u))


def unclamped(s: Position, shot: Shot) -> int:
    """7.1/3 Fire Rating less all modifiers: beyond 9 and below 1 it tells how much there is to spare."""
    return fire_rating(s, shot.primary) - sum(line.value for line in fire_lines(s, shot))


def needed(s: Position, shot: Shot) -> int:
    """7.1/10 In how many of ten rolls a shot hits."""
    return min(9, max(1, unclamped(s, shot)))


def steadfast(s: Position, u: int) -> float:
    """1.2/8 The chance to pass a Troop Quality Check; an unknown unit's is guessed."""
    if KIND[u] == CONTACT or not QUALITY[u]:
        return GUESSED_QUALITY
    return quality_needed(s, u) / 10
