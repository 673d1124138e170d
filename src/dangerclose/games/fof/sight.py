"""5.2.1, 5.2.2, 8 Line of Sight: along the eight straight lines, up to three cards.

What cards and their borders allow (`open_lines`) changes only when the map does, and is remembered as long
as the same map lies there. Smoke, darkness and light come on top of it.
"""

from __future__ import annotations

from typing import NamedTuple

from dangerclose.core.bits import bits_of
from dangerclose.core.columns import remembered
from dangerclose.games.fof.grid import AROUND, RAYS, opposite
from dangerclose.games.fof.state import FACE_DOWN, NO_CARD, UNTIL_CLEAN_UP, Position
from dangerclose.games.fof.tables import DARK
from dangerclose.games.fof.visibility import illuminated, limited

GROUND_LEVEL = 1
ON_LINES = tuple(bits_of(there for ray in rays for there in ray) for rays in RAYS)
"""5.2.1/1 All places on the lines from each."""


def level_of(s: Position, place: int) -> int:
    """5.2.2/1 The elevation of a card: 1, and one more for each Hill card."""
    return GROUND_LEVEL + s.hills[place]


def blocks(s: Position, place: int, direction: int, low: int, high: int) -> bool:
    """5.2.1/2, 5.2.2/2 Whether a card stops a line that runs through it in a direction, between two levels.

    A lower card never does. A higher one always does, and so does one as high as the upper end before a
    lower place beyond. On one level the borders decide, on the way in and on the way out; those of a Hill
    card are dark all round (5.2.2A/2).
    """
    kind = s.terrain[place]
    if kind in (NO_CARD, FACE_DOWN):
        return True
    level = level_of(s, place)
    if level < high:
        return False
    if level > low:
        return True
    if s.hills[place]:
        return True
    dark = DARK[kind]
    return bool(dark >> direction & 1 or dark >> opposite(direction) & 1)


class _Lines(NamedTuple):
    """What was worked out for one map."""

    terrain: tuple[int, ...]
    hills: tuple[int, ...]
    found: dict[tuple[int, int], int]


_last = [_Lines((), (), {})]


def open_lines(s: Position, place: int, level: int) -> int:
    """5.2.1 The cards to which the ground allows a line from a card, seen from a level there."""
    lines = _last[0]
    if lines.terrain is not s.terrain or lines.hills is not s.hills:
        lines = _last[0] = _Lines(s.terrain, s.hills, {})
    found = lines.found.get((place, level))
    if found is None:
        found = lines.found[place, level] = _open_lines(s, place, level)
    return found


def _open_lines(s: Position, place: int, level: int) -> int:
    found = 0
    for direction, ray in enumerate(RAYS[place]):
        for number, there in enumerate(ray):
            if s.terrain[there] == NO_CARD:
                break
            ends = level, level_of(s, there)
            if not any(blocks(s, one, direction, min(ends), max(ends)) for one in ray[:number]):
                found |= 1 << there
    return found


def hidden_by_smoke(s: Position) -> int:
    """8.4/1 Cards that cannot be seen through or out of: smoke, burning wrecks, Incoming!, Air Strikes.

    What an on-map mortar fires indirectly hides nothing (6.7.4/4), nor does a fixed wing gunship's fire.
    """
    smoke = s.smoke | s.white_phosphorus | s.tear_gas
    if s.burning:
        smoke |= bits_of(s.burning)
    for place, pending, kind in zip(s.i_place, s.i_pending, s.i_kind):
        if not pending and kind not in UNTIL_CLEAN_UP:
            smoke |= 1 << place
    return smoke


def seen_from(s: Position, place: int, level: int = 0, *, device: bool = False) -> int:
    """5.2.1/3 The cards that somebody on a card sees, at its level or from an upper story.

    The card itself is among them. Who has a night observation device sees as by day (8.3).
    """
    return _seen_from(s, place, level or level_of(s, place), device)


@remembered
def _seen_from(s: Position, place: int, level: int, device: bool) -> int:
    own = 1 << place
    smoke = hidden_by_smoke(s)
    if smoke & own:
        return own
    seen = open_lines(s, place, level)
    if smoke & ON_LINES[place]:
        seen &= ~_behind(place, smoke)
    if limited(s) and not device:
        seen &= AROUND[place] | illuminated(s)
    return seen | own


def _behind(place: int, smoke: int) -> int:
    """The cards on the lines from a place that lie behind smoke."""
    behind = 0
    for ray in RAYS[place]:
        for number, there in enumerate(ray):
            if smoke >> there & 1:
                for beyond in ray[number + 1 :]:
                    behind |= 1 << beyond
                break
    return behind


def sees(s: Position, place: int, there: int, level: int = 0, *, device: bool = False) -> bool:
    """5.2.1 Whether somebody on a card sees another card."""
    return bool(seen_from(s, place, level, device=device) >> there & 1)
