"""5.2.1, 5.2.2, 8 Line of Sight: along the eight straight lines, up to three cards.

What cards and their borders allow (`open_lines`) changes only when the map does, and is remembered as long
as the same map lies there. Smoke, darkness and light come on top of it.
"""

from __future__ import annotations

from functools import lru_cache, partial
from typing import NamedTuple

from dangerclose.core.bits import bits_of, members
from dangerclose.core.columns import remembered
from dangerclose.games.fof.blocks import areas_at, has_city
from dangerclose.games.fof.grid import AROUND, RAYS, on_map, opposite
from dangerclose.games.fof.state import FACE_DOWN, NO_CARD, UNTIL_CLEAN_UP, Position
from dangerclose.games.fof.tables import BLOCK, DARK, LEVEL, TERRAIN
from dangerclose.games.fof.urban import OPEN, OPEN_UPPER, YARD
from dangerclose.games.fof.urban_sight import City, cards_of, spot, spots_of
from dangerclose.games.fof.urban_sight import seen_from as row_of_sight
from dangerclose.games.fof.visibility import illuminated, limited

GROUND_LEVEL = 1
PASSIVE, THERMAL = 1, 2
"""8.3.2, 8.3.3 What a `device` is: by a Starlight scope one sees as by day, by a thermal sight through smoke,
too."""
ON_LINES = tuple(bits_of(there for ray in rays for there in ray) for rays in RAYS)
"""5.2.1/1 All places on the lines from each."""


def level_of(s: Position, place: int) -> int:
    """5.2.2/1, 5.2.2C/1 The elevation of a card: 1, one more for each Hill card, and what is printed."""
    return GROUND_LEVEL + s.hills[place] + LEVEL[s.terrain[place]]


def blocks(s: Position, place: int, direction: int, low: int, high: int) -> bool:
    """5.2.1/2, 5.2.2/2 Whether a card stops a line that runs through it in a direction, between two levels.

    A lower card never does. A higher one always does, and so does one as high as the upper end before a
    lower place beyond. On one level the borders decide, on the way in and on the way out; those of a Hill
    card are dark all round (5.2.2A/2).
    """
    return stops_line(s.terrain, s.hills, place, direction, low, high)


def stops_line(
    terrain: tuple[int, ...], hills: tuple[int, ...], place: int, direction: int, low: int, high: int
) -> bool:
    """5.2.1/2, 5.2.2/2 The same, of the ground alone. 12.1/8 A city block is as high as its building, and
    without one stops nothing."""
    kind = terrain[place]
    if kind in (NO_CARD, FACE_DOWN):
        return True
    level = GROUND_LEVEL + hills[place] + LEVEL[kind]
    block = BLOCK[kind]
    if block is not None:
        level += TERRAIN[kind].level + bool(block.upper)
        return level >= high and (block.stands or level > low)
    if level < high:
        return False
    if level > low:
        return True
    if hills[place]:
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


def seen_from(s: Position, place: int, level: int = 0, *, device: int = 0) -> int:
    """5.2.1/3 The cards that somebody on a card sees, at its level or from an upper story.

    The card itself is among them. Who has a night observation device sees as by day (8.3). 12.10 In a city
    they are those that are seen from any of its areas.
    """
    if on_map(place) and has_city(s):
        return _seen_from_areas(s, place, level, device)
    return _seen_from(s, place, level or level_of(s, place), device)


@remembered
def _seen_from(s: Position, place: int, level: int, device: int) -> int:
    own = 1 << place
    smoke = 0 if device == THERMAL else hidden_by_smoke(s)
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


# 12.10 In a city


_city: list[tuple[tuple[object, ...], City]] = [((), City({}, {}, {}, {}, lambda *_: True))]


def city_of(s: Position) -> City:
    """12.10 The lie of the city on the map, the same as long as nothing of it changes."""
    ground = (s.terrain, s.hills, s.attached)
    last = _city[0]
    if any(one is not other for one, other in zip(last[0], ground)) or not last[0]:
        last = _city[0] = ground, _city_on(*ground)
    return last[1]


def _city_on(terrain: tuple[int, ...], hills: tuple[int, ...], attached: tuple[int, ...]) -> City:
    lying = [(place, kind) for place, kind in enumerate(terrain) if kind >= 0]
    blocks_there = {place: block for place, kind in lying if (block := BLOCK[kind]) is not None}
    return City(
        blocks_there,
        {place: TERRAIN[kind].level for place, kind in lying if BLOCK[kind] and TERRAIN[kind].level},
        {place: sides for place, sides in enumerate(attached) if sides},
        {place: GROUND_LEVEL + hills[place] + LEVEL[kind] for place, kind in lying if BLOCK[kind] is None},
        partial(stops_line, terrain, hills),
    )


def smoke_spots(s: Position) -> int:
    """8.4/1 The areas from which nothing is seen and through which no line passes."""
    found = _whole_cards(hidden_by_smoke(s))
    for marker in members(s.smoke_in | s.white_phosphorus_in | s.tear_gas_in):
        found |= 1 << spot(s.v_place[marker], s.v_area[marker])
    return found


@lru_cache(maxsize=512)
def _whole_cards(cards: int) -> int:
    return spots_of(cards)


def spots_seen_from(s: Position, place: int, area: int, *, device: int = 0) -> int:
    """12.10, 12.1/8, 8.1/3 The spots that somebody in an area of a card sees, his own among them.

    Standard cards see each other as everywhere.
    """
    own = 1 << spot(place, area)
    smoke = 0 if device == THERMAL else smoke_spots(s)
    city = city_of(s)
    found = row_of_sight(city, smoke, place, area)
    if place in city.fields:
        level = city.fields[place] + (area == OPEN_UPPER)
        cards = _seen_from(s, place, level, max(device, PASSIVE))
        found |= _whole_cards(bits_of(there for there in city.fields if cards >> there & 1))
    if limited(s) and not device:
        found &= _whole_cards(AROUND[place] | 1 << place | illuminated(s))
    return found | own


def _seen_from_areas(s: Position, place: int, level: int, device: int) -> int:
    """12.10 The cards that are seen from any area of a card, but for a courtyard."""
    found = 0
    standing = 1 << (OPEN_UPPER if level > level_of(s, place) else OPEN)
    for area in members(areas_at(s, place) & ~YARD or standing):
        found |= spots_seen_from(s, place, area, device=device)
    return cards_of(found)


def sees(s: Position, place: int, there: int, level: int = 0, *, device: int = 0) -> bool:
    """5.2.1 Whether somebody on a card sees another card."""
    return bool(seen_from(s, place, level, device=device) >> there & 1)
