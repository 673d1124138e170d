"""12.1, 12.5 to 12.8 City blocks in a position: their areas, what lies at them, and who is inside.

Every area of a block is a Cover marker, laid when its card is laid; nobody on such a card is under none.
"""

from __future__ import annotations

from collections.abc import Iterator

from dangerclose.core.bits import bits_of, members
from dangerclose.games.fof.deck_schema import Block
from dangerclose.games.fof.grid import DIRECTION, PLACES, RAYS
from dangerclose.games.fof.state import NOBODY, Position, State, put
from dangerclose.games.fof.tables import BLOCK, COVER_VALUE
from dangerclose.games.fof.terms import CoverMarker
from dangerclose.games.fof.urban import (
    AREAS,
    GROUND,
    OPEN,
    OPEN_UPPER,
    STORY,
    UPPER,
    Works,
    areas_of,
    breached,
    cover_of,
    rooms_of,
)

UPPER_MARKERS = frozenset((CoverMarker.UPPER_STORY, CoverMarker.CHURCH_TOWER))
"""5.2.2B Cover that lies a level higher than its card."""
_ORDER = tuple(
    {} if block is None else {area: number for number, area in enumerate(members(areas_of(block)))}
    for block in BLOCK
)
"""By kind of card the areas in the order of their markers, attached sides or not."""


def block_at(s: Position, place: int) -> Block | None:
    """12.1 The city block that lies at a place, None elsewhere."""
    if not 0 <= place < PLACES:
        return None
    kind = s.terrain[place]
    return BLOCK[kind] if kind >= 0 else None


_last: list[tuple[tuple[int, ...], bool]] = [((), False)]


def has_city(s: Position) -> bool:
    """12.1/8 Whether any city block lies on the map: where none does no rule of chapter 12 is asked."""
    last = _last[0]
    if last[0] is not s.first_area:
        last = _last[0] = s.first_area, any(first != NOBODY for first in s.first_area)
    return last[1]


def is_urban(s: Position, place: int) -> bool:
    """12.1 Whether the areas of a city block are laid at a place."""
    return 0 <= place < PLACES and s.first_area[place] != NOBODY


# Areas


def new_cover(s: State, place: int, kind: int, facing: int = NOBODY, area: int = OPEN) -> int:
    """5.2.3/1 A Cover marker on a card, in a city block in one of its areas; it stays for the mission."""
    if area == OPEN and kind in UPPER_MARKERS:
        area = OPEN_UPPER
    s.v_place.append(place)
    s.v_kind.append(kind)
    s.v_facing.append(facing)
    s.v_area.append(area)
    return len(s.v_place) - 1


def lay_areas(s: State, place: int) -> None:
    """12.1/1 The areas of a city block that was laid at a place; other cards have none."""
    block = block_at(s, place)
    if block is None or s.first_area[place] != NOBODY:
        return
    first = len(s.v_place)
    for area in _ORDER[s.terrain[place]]:
        new_cover(s, place, CoverMarker.AREA, area=area)
    s.first_area = put(s.first_area, place, first)


def marker_of(s: Position, place: int, area: int) -> int:
    """12.1/1 The number of an area of a city block among the Cover markers."""
    return s.first_area[place] + _ORDER[s.terrain[place]][area]


def markers_of(s: Position, place: int, areas: int) -> int:
    """12.1/1 Areas of a city block as a set of Cover markers."""
    return bits_of(marker_of(s, place, area) for area in members(areas))


def areas_at(s: Position, place: int) -> int:
    """12.1/1, 12.7/1 The areas of a city block as it lies, 0 on standard cards."""
    block = block_at(s, place)
    return 0 if block is None else areas_of(block, s.attached[place])


def area_of(s: Position, u: int) -> int:
    """12.1/1 The area of its card where a unit is; on standard cards the ground, or an Upper Story."""
    cover = s.under[u]
    return OPEN if cover == NOBODY else s.v_area[cover]


def cover_value(s: Position, cover: int) -> int:
    """5.2.3/1, 12.1/1 What a Cover marker adds. One in an area of a city block adds to what the area does."""
    own = COVER_VALUE[s.v_kind[cover]]
    block = block_at(s, s.v_place[cover])
    return own if block is None else own + cover_of(block, s.v_area[cover])


# What lies at a card


def works_at(s: Position, place: int) -> Works:
    """12.5, 12.6, 12.7 The attached sides of a block, and its areas that are barricaded or breached."""
    return Works(s.attached[place], _areas_among(s, place, s.barricaded), _areas_among(s, place, s.breached))


def _areas_among(s: Position, place: int, markers: int) -> int:
    first = s.first_area[place]
    if not markers or first == NOBODY:
        return 0
    return bits_of(area for area, number in _ORDER[s.terrain[place]].items() if markers >> first + number & 1)


def barricade(s: State, place: int) -> None:
    """12.5/1 All buildings of a card are barricaded."""
    block = block_at(s, place)
    if block is not None and block.barricades:
        s.barricaded |= markers_of(s, place, rooms_of(block) & GROUND)


def breach(s: State, place: int, area: int) -> None:
    """12.6/1, 12.5/1 A Breach into an area: it stays, and no barricade is left at its building."""
    block = block_at(s, place)
    assert block is not None
    works = breached(block, works_at(s, place), area)
    here = markers_of(s, place, areas_of(block))
    s.barricaded = s.barricaded & ~here | markers_of(s, place, works.barricaded)
    s.breached |= markers_of(s, place, works.breached)


def attach(s: State, place: int, there: int) -> None:
    """12.7/1 An Attached marker between two blocks that lie side by side: no street runs there."""
    for one, other in ((place, there), (there, place)):
        side = DIRECTION[one, other] // 2
        s.attached = put(s.attached, one, s.attached[one] | 1 << side)


def attached_blocks(s: Position, place: int) -> Iterator[tuple[int, int]]:
    """12.7/1 The sides of a block that are attached, each with the place of what is beyond."""
    for side in members(s.attached[place]):
        yield side, RAYS[place][2 * side][0]


def beside_marker(s: Position, cover: int) -> int:
    """5.2.3B/1, 12.3/1 Where one is who finds no room under a marker, or is driven out of it: in the open; in
    a city block in the same area, below a full upper story."""
    if cover == NOBODY or not is_urban(s, s.v_place[cover]):
        return NOBODY
    area = s.v_area[cover]
    if s.v_kind[cover] == CoverMarker.AREA and UPPER >> area & 1:
        area -= STORY
    return marker_of(s, s.v_place[cover], area)


def area_marker(s: Position, cover: int) -> int:
    """12.11/1 The area where a Cover marker of a city block lies, as a marker; NOBODY on standard cards."""
    if cover == NOBODY or not is_urban(s, s.v_place[cover]):
        return NOBODY
    return marker_of(s, s.v_place[cover], s.v_area[cover])


TOLD = 1_000
"""From here on a number that is told stands for a marker in a city: its kind, and its area."""


def told_cover(s: Position, cover: int) -> int:
    """12.1/1 A Cover marker as it is told: in a city by its area, and by its kind if it is no area itself."""
    if cover == NOBODY or not is_urban(s, s.v_place[cover]):
        return cover
    return TOLD + AREAS * s.v_kind[cover] + s.v_area[cover]


def is_indoors(s: Position, u: int) -> bool:
    """12.1/1, 6.4/7, 6.4/8 Whether a unit is in a room of a city block."""
    block = block_at(s, s.place[u])
    if block is None or s.under[u] == NOBODY:
        return False
    return bool(rooms_of(block) >> s.v_area[s.under[u]] & 1)
