"""9.2.2, 9.2.3, 12.1/1 In which area of a city block an enemy group appears, and at what it could fire there.

Nobody appears in an area with men of the company, nor where a group that opens fire could not.
"""

from __future__ import annotations

from collections.abc import Sequence

from dangerclose.core.bits import bits_of, members
from dangerclose.games.fof.blocks import areas_at, block_at, marker_of, new_cover
from dangerclose.games.fof.city_fire import areas_on
from dangerclose.games.fof.deck import random_number
from dangerclose.games.fof.deck_schema import Block
from dangerclose.games.fof.field import LIMITED_ARC, occupied, spots_held
from dangerclose.games.fof.grid import DIRECTION, between
from dangerclose.games.fof.mission_terms import Quarters
from dangerclose.games.fof.sight import spots_seen_from
from dangerclose.games.fof.state import NOBODY, NOWHERE, Position, State
from dangerclose.games.fof.tables import MORTAR, NAMED, UNITS
from dangerclose.games.fof.terms import Ammo, CoverMarker, Side, UnitKind
from dangerclose.games.fof.urban import GROUND, SIDES, STREETS, UPPER, YARD, inside_of, room_left, rooms_of
from dangerclose.games.fof.urban_sight import ALONG

STORY_OPTIONS, UPSTAIRS_FROM = 10, 8
"""9.2.3/4 By default a random number of ten says on which story."""


def allowed(block: Block, quarters: Quarters, facing: int) -> int:
    """9.2.3, 12.1/1 The areas of a block that quarters mean. Without rooms they are what else lies within,
    rubble, trees or a courtyard, and on a bare bank the streets.

    12.4/2 A bunker under a wall lies in the half street that its arrow looks on.
    """
    if quarters == Quarters.WALL:
        return bits_of({facing // 2, (facing + 1) // 2 % len(SIDES)}) if block.walled else 0
    if quarters == Quarters.STREET:
        return STREETS
    if quarters == Quarters.STREET_OR_COURTYARD:
        return STREETS | inside_of(block) & YARD
    if quarters == Quarters.COURTYARD:
        return inside_of(block) & YARD
    within = rooms_of(block) or inside_of(block) or STREETS
    if quarters == Quarters.UPPER_STORY:
        return within & UPPER or within
    return within & ~UPPER if quarters == Quarters.GROUND_FLOOR else within


def shoots_from_rooms(u: int) -> bool:
    """6.4/7, 6.4/8 Whether a crew's weapon can be fired from inside: no mortar, rocket or recoilless gun."""
    if not NAMED[u]:
        return True
    unit = UNITS[u]
    if MORTAR[u]:
        return False
    return unit.kind != UnitKind.WEAPONS_TEAM or not (unit.ammo[Ammo.RKT] or unit.ammo[Ammo.RCL])


def target_from(s: Position, place: int, area: int, contact: int, *, limited_arc: bool = False) -> int:
    """9.2.4/1, 12.10/2 At which card somebody in an area fires as he must: at men of the company on his own
    card whom he sees, else at those on the card of the contact; NOWHERE if he sees none of them.

    5.2.3B/1 A bunker fires along its arrow alone, which never points to its own card.
    """
    seen = spots_seen_from(s, place, area) & spots_held(s, Side.FRIENDLY)
    if areas_on(seen, place) and not limited_arc:
        return place
    if place == contact or not areas_on(seen, contact):
        return NOWHERE
    own = spots_held(s, Side.ENEMY)
    in_the_way = (place, contact) in DIRECTION and any(
        areas_on(own, there) & STREETS for there in between(place, contact)
    )
    return NOWHERE if in_the_way else contact  # 6.2.3/11 own men in the street


def legal_areas(
    s: Position, quarters: Quarters, place: int, contact: int, steps: int, *, fires: bool, cover: int | None
) -> int:
    """9.2.3, 9.2.4/2, 12.8/1 The areas of a block where a group of so many Steps may appear."""
    block = block_at(s, place)
    if block is None:
        return 0
    free = allowed(block, quarters, DIRECTION.get((place, contact), 0)) & areas_at(s, place)
    free &= ~areas_on(spots_held(s, Side.FRIENDLY), place)
    found = 0
    must_see = fires and bool(occupied(s, Side.FRIENDLY) >> contact & 1)
    for area in members(free):
        room = room_left(block, area, 0)
        if room is not None and steps > room:
            continue
        bunker = cover in LIMITED_ARC
        if must_see and target_from(s, place, area, contact, limited_arc=bunker) == NOWHERE:
            continue
        found |= 1 << area
    return found


def drawn_area(s: State, place: int, areas: int, quarters: Quarters) -> int:
    """9.2.3/4 One of some areas: the random number of ten says whether it is upstairs, another one which."""
    above, below = areas & UPPER, areas & ~UPPER
    if quarters == Quarters.ROOMS and above and below & GROUND:
        number, drawn = random_number(s, STORY_OPTIONS)
        upstairs = number >= UPSTAIRS_FROM
        s.tell("story-drawn", "9.2.3/4", place, int(upstairs), roll=drawn.roll()._replace(place=place))
        areas = above if upstairs else below
    found = members(areas)
    if len(found) == 1:
        return found[0]
    number, drawn = random_number(s, len(found))
    area = found[number - 1]
    s.tell(
        "area-drawn",
        "9.2.3/1",
        place,
        CoverMarker.AREA + area,
        roll=drawn.roll()._replace(place=place),
    )
    return area


def take_quarters(s: State, place: int, area: int, kind: int | None, facing: int) -> int:
    """12.1/1, 12.0/1 The marker under which a group is in an area: a Cover marker of its own, or the area."""
    if kind in (None, CoverMarker.AREA):
        return marker_of(s, place, area)
    return new_cover(s, place, kind, facing if kind in LIMITED_ARC else NOBODY, area)


# 9.2.2 Along a street


def streets_of_contact(s: Position, contact: int) -> list[int]:
    """12.10/2 The sides of a block with men of the company in the street; all when they are within."""
    held = areas_on(spots_held(s, Side.FRIENDLY), contact) & STREETS
    return members(held) or list(SIDES)


def ways_along(s: Position, contact: int) -> list[tuple[int, ...]]:
    """9.2.2/1 The cards along the streets of the contact, nearest first, by street and direction."""
    found: list[tuple[int, ...]] = []
    for side in streets_of_contact(s, contact):
        for way in ALONG[contact][side]:
            cards = tuple(card for reach in way for card in (reach.near, reach.far) if card >= 0)
            if cards and cards not in found:
                found.append(cards)
    return found


def steps_of(units: Sequence[int]) -> int:
    """The Steps of a group as it is printed."""
    return sum(UNITS[u].steps for u in units)
