"""8.0 Visibility, illumination and night observation devices."""

from __future__ import annotations

from dangerclose.games.fof.grid import AROUND
from dangerclose.games.fof.state import Position
from dangerclose.games.fof.tables import ILLUMINATION

ON_CARD, BESIDE = range(2)


def darkness(s: Position) -> int:
    """8.0/1 The Visibility Modifier, with this turn's weather."""
    return s.visibility + s.weather


def limited(s: Position) -> bool:
    """8.0/1 Visibility is Limited when its modifier is greater than +1."""
    return darkness(s) > 1


def illuminated(s: Position) -> int:
    """8.2/2 The cards that are lit: with an Illumination marker, and beside one that reaches so far."""
    lit = 0
    for place, kind in zip(s.l_place, s.l_kind):
        lit |= 1 << place
        if ILLUMINATION[kind][BESIDE]:
            lit |= AROUND[place]
    return lit


def visibility_at(s: Position, place: int) -> int:
    """8.1/4, 8.2/2 What darkness adds to the NCM of those on a card: with illumination, never below 0.

    8.2/1 Illumination helps against the dark of the night alone, not against rain, snow or fog.
    """
    light = 0
    for lit, kind in zip(s.l_place, s.l_kind):
        if lit == place:
            light = min(light, ILLUMINATION[kind][ON_CARD])
        elif AROUND[lit] >> place & 1:
            light = min(light, ILLUMINATION[kind][BESIDE])
    return max(0, s.visibility + light) + s.weather
