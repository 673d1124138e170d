"""12.1/8, 12.10 Line of Sight in a city, as it runs at Hue: who sees whom by area and story.

A spot is an area of a card, as one number; what a spot sees is one int over all spots. The lie of the city
(`City`) stays the same for a mission, smoke comes and goes: rows are worked out when they are asked for and
kept as long as neither changes. How the algorithm came to be is ruled in docs/fof/urban.md.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from dangerclose.core.bits import members
from dangerclose.games.fof.deck_schema import Block
from dangerclose.games.fof.grid import MARGIN, PLACES, RAYS
from dangerclose.games.fof.terms import BuildingClass
from dangerclose.games.fof.urban import (
    AREAS,
    COURTYARD,
    GROUND,
    GROUND_A,
    OPEN,
    OPEN_UPPER,
    SIDES,
    STREETS,
    UPPER,
    UPPER_A,
    YARD,
    areas_of,
    inside_of,
    rooms_of,
)

GROUND_LEVEL = 1
ONE_AREA = (1 << AREAS) - 1
FIELD = 1 << OPEN | 1 << OPEN_UPPER
"""12.1/8 The areas of a standard card: the ground, and an Upper Story marker."""
NEAR = 1
"""12.10/2 How many blocks to either side the ground floor sees along a street."""

Stops = Callable[[int, int, int, int], bool]
"""5.2.1/2 Whether the standard card at a place stops a line in a direction, between two levels."""


class City(NamedTuple):
    """The lie of the land, by place: urban blocks, those that lie higher (1.2.1G) and by how much, attached
    sides, and standard cards with their elevation."""

    blocks: Mapping[int, Block]
    raised: Mapping[int, int]
    attached: Mapping[int, int]
    fields: Mapping[int, int]
    stops: Stops


def spot(place: int, area: int) -> int:
    """The number of an area of a card."""
    return place * AREAS + area


def place_of_spot(number: int) -> int:
    """The card of a spot."""
    return number // AREAS


def cards_of(spots: int) -> int:
    """The cards of a set of spots."""
    found = 0
    for place in range(PLACES):
        if spots >> place * AREAS & ONE_AREA:
            found |= 1 << place
    return found


def spots_of(cards: int) -> int:
    """All areas of a set of cards, as where darkness lets one see (5.2.1/3)."""
    found = 0
    for place in members(cards):
        found |= ONE_AREA << place * AREAS
    return found


# Static tables: the street beside each block, on each of its sides


class Reach(NamedTuple):
    """One block along a street: the cards on both sides of it, each with its half of the street."""

    near: int
    far: int
    halves: int
    fields: int


def _reach(place: int, side: int) -> Reach:
    """12.1/1 The street on one side of a card at that card itself; `far` is -1 beyond the frame."""
    across = RAYS[place][2 * side]
    far = across[0] if across else -1
    halves, fields = 1 << spot(place, side), FIELD << place * AREAS
    if across:
        halves |= 1 << spot(far, (side + 2) % 4)
        fields |= FIELD << far * AREAS
    return Reach(place, far, halves, fields)


BESIDE = tuple(tuple(_reach(place, side) for side in SIDES) for place in range(PLACES))
ALONG = tuple(
    tuple(
        tuple(
            tuple(_reach(there, side) for there in RAYS[place][2 * ((side + turn) % 4)][:MARGIN])
            for turn in (1, 3)
        )
        for side in SIDES
    )
    for place in range(PLACES)
)
"""By place and side the street beyond, block by block, to either end as far as anybody sees (5.2.1/3)."""


def _crossing(place: int, corner: int) -> int:
    """The up to eight street areas that meet at a corner; corners are numbered like the sides before them."""
    side, after = corner, (corner + 1) % 4
    found = 1 << spot(place, side) | 1 << spot(place, after)
    for direction, ends in (
        (2 * side, (after, (side + 2) % 4)),
        (2 * side + 1, ((side + 2) % 4, (after + 2) % 4)),
        (2 * after, (side, (after + 2) % 4)),
    ):
        ray = RAYS[place][direction]
        for end in ends if ray else ():
            found |= 1 << spot(ray[0], end)
    return found


CROSSINGS = tuple(
    tuple(_crossing(place, side) | _crossing(place, (side - 1) % 4) for side in SIDES)
    for place in range(PLACES)
)
"""By place and side what touches the crossings at both ends of a half street."""


# The rows


class Seer:
    """Rows of sight in one city, under one set of smoke: each is worked out when it is first asked for."""

    def __init__(self, city: City, smoke: int = 0) -> None:
        self.city = city
        self.rows: dict[int, int] = {}
        self.upstairs: dict[int, int] = {}
        present = sum(
            areas_of(block, city.attached.get(place, 0)) << place * AREAS
            for place, block in city.blocks.items()
        )
        self.present = present | sum(FIELD << place * AREAS for place in city.fields)
        self.smoke = smoke & self.present
        self.clear = present & ~smoke
        """Where a line passes: streets without smoke."""

    def row(self, number: int) -> int:
        """12.10 The spots that a spot sees, itself among them. 8.4/1 Out of smoke one sees nothing."""
        found = self.rows.get(number)
        if found is None:
            found = 1 << number
            if not self.smoke >> number & 1:
                found |= self._row(*divmod(number, AREAS)) & self.present
            self.rows[number] = found
        return found

    def _row(self, place: int, area: int) -> int:
        block = self.city.blocks.get(place)
        if block is None:
            return self._from_field(place, area)
        if STREETS >> area & 1:
            return self._from_street(place, area, block)
        if area == COURTYARD:
            return self._from_yard(place, block)
        return self._from_room(place, area, block)

    def from_upstairs(self, place: int) -> int:
        """12.10/2 The spots that an upper story of a block sees, or would see if it had one."""
        found = self.upstairs.get(place)
        if found is None:
            found = self._from_room(place, UPPER_A, self.city.blocks[place]) & self.present
            self.upstairs[place] = found
        return found

    # The pieces

    def _attached(self, place: int) -> int:
        return self.city.attached.get(place, 0)

    def _open(self, reach: Reach) -> bool:
        """8.4/1 Whether a line passes along a block of a street: half of it at least is free of smoke."""
        return bool(self.clear & reach.halves)

    def _half_clear(self, place: int, side: int) -> bool:
        """8.4/1 Whether the half street on a side of a block is free of smoke."""
        return bool(self.clear >> spot(place, side) & 1)

    def _seen_rooms(self, place: int) -> int:
        """12.4/1 The areas within a block that are seen from outside: behind a wall upper stories alone."""
        block = self.city.blocks.get(place)
        if block is None:
            return 0
        return areas_of(block) & (UPPER if block.walled else GROUND | UPPER)

    def _on_street(self, place: int, side: int, stories: int) -> int:
        """The rooms of a block on some stories that look out on a street: over a half without smoke."""
        if place < 0 or not self._half_clear(place, side):
            return 0
        return (self._seen_rooms(place) & stories) << place * AREAS

    def _looks_far(self, place: int, side: int) -> bool:
        """12.7/1 Whether the ground floor looks down a street: one perpendicular to an attached side."""
        return bool(self._attached(place) & (0b1010 if side % 2 == 0 else 0b0101))

    # From the street

    def _from_street(self, place: int, side: int, block: Block) -> int:
        own = BESIDE[place][side]
        found = own.halves | own.fields | CROSSINGS[place][side]
        found |= self._seen_rooms(place) << place * AREAS
        found |= self._on_street(own.far, (side + 2) % 4, GROUND | UPPER)
        facing = self._across_the_block(place, block, 1 << side)
        found |= facing << place * AREAS
        for way in ALONG[place][side]:
            for blocks, reach in enumerate(way, start=1):
                found |= reach.halves | reach.fields
                for there, its in ((reach.near, side), (reach.far, (side + 2) % 4)):
                    far = blocks > NEAR and not (there >= 0 and self._looks_far(there, its))
                    found |= self._on_street(there, its, UPPER if far else GROUND | UPPER)
                if not self._open(reach):
                    break
        return found | self._over_open_country(place, facing, self._level(place), street=True)

    def _across_the_block(self, place: int, block: Block, sides: int) -> int:
        """12.10/2 Streets on some sides of a block, with those opposite where no building lies between."""
        if not (block.stands or self.smoke >> spot(place, GROUND_A) & 1):
            return sides | (sides << 2 | sides >> 2) & STREETS
        return sides

    # From a building

    def _from_room(self, place: int, area: int, block: Block) -> int:
        upper = bool(UPPER >> area & 1)
        inside = (areas_of(block) & ~STREETS) << place * AREAS
        if block.walled and not upper:
            return inside
        found = inside
        attached = self._attached(place)
        for side in SIDES:
            if attached >> side & 1:
                found |= self._attached_to(place, side)
            else:
                found |= self._out_of(place, side, upper)
            found |= self._over(place, side, upper)
        level = self._level(place) + upper
        return found | self._over_open_country(place, STREETS & ~attached, level, street=False)

    def _attached_to(self, place: int, side: int) -> int:
        """12.4/1, 12.7/1 What is within the block that is attached on a side: one building, and its yard."""
        there = BESIDE[place][side].far
        block = self.city.blocks.get(there)
        if block is None:
            return 0
        return (self._seen_rooms(there) | inside_of(block) & YARD) << there * AREAS

    def _out_of(self, place: int, side: int, upper: bool) -> int:
        """12.10/2 What a building looks out on over a street: both halves, the house opposite, the next block
        to either side; from upstairs, or along a street perpendicular to an attached side, all there is."""
        own = BESIDE[place][side]
        found = 1 << spot(place, side)
        if not self._half_clear(place, side):
            return found
        found |= own.halves | self._on_street(own.far, (side + 2) % 4, GROUND | UPPER)
        far = upper or self._looks_far(place, side)
        for way in ALONG[place][side]:
            for reach in way if far else way[:NEAR]:
                found |= reach.halves | reach.fields
                if not self._open(reach):
                    break
        return found

    def _over(self, place: int, side: int, upper: bool) -> int:
        """12.10/2 Over a block without an upper story one sees the buildings behind it from upstairs, and is
        seen from them; the street between remains hidden."""
        ray = RAYS[place][2 * side]
        between = self.city.blocks.get(ray[0]) if len(ray) > 1 else None
        if (
            between is None
            or self._height(ray[0]) > GROUND_LEVEL
            or not self._is_built(place)
            or not self._is_built(ray[1])
        ):
            return 0
        if self._smoke_before(place, side) or self._smoke_before(ray[1], (side + 2) % 4):
            return 0
        stories = GROUND | UPPER if upper else UPPER
        return (self._seen_rooms(ray[1]) & stories) << ray[1] * AREAS

    def _level(self, place: int) -> int:
        """5.2.2/1 The elevation of a block's ground."""
        return GROUND_LEVEL + self.city.raised.get(place, 0)

    def _height(self, place: int) -> int:
        """5.2.2/1 The elevation of what stands on a block."""
        return self._level(place) + bool(self.city.blocks[place].upper)

    def _is_built(self, place: int) -> bool:
        block = self.city.blocks.get(place)
        return block is not None and bool(rooms_of(block))

    def _smoke_before(self, place: int, side: int) -> bool:
        return bool(self.smoke >> spot(place, side) & 1)

    # From a courtyard

    def _from_yard(self, place: int, block: Block) -> int:
        """12.4/1 Its own building and those that are attached to it."""
        found = rooms_of(block) << place * AREAS
        for side in members(self._attached(place)):
            there = BESIDE[place][side].far
            found |= self._seen_rooms(there) << there * AREAS
        return found

    # Over standard cards

    def _from_field(self, place: int, area: int) -> int:
        """12.1/8 From a standard card one looks into the streets that begin or pass there as from a street,
        and at what rises beyond open ground along the eight lines."""
        found = 0
        for side in SIDES:
            own = BESIDE[place][side]
            found |= own.halves
            for way in ALONG[place][side]:
                for blocks, reach in enumerate(way, start=1):
                    found |= reach.halves
                    for there, its in ((reach.near, side), (reach.far, (side + 2) % 4)):
                        looks = there >= 0 and self._looks_far(there, its)
                        stories = GROUND | UPPER if blocks == NEAR or looks else UPPER
                        found |= self._on_street(there, its, stories)
                    if not self._open(reach):
                        break
        level = self.city.fields[place] + (area == OPEN_UPPER)
        for direction, ray in enumerate(RAYS[place]):
            for number, there in enumerate(ray):
                block = self.city.blocks.get(there)
                if block is not None:
                    found |= self._beyond(place, level, direction, ray[:number], there, block)
        return found

    def _beyond(
        self, place: int, level: int, direction: int, between: tuple[int, ...], there: int, block: Block
    ) -> int:
        """What is seen of a block from a standard card along one line."""
        facing = facing_sides((direction + 4) % 8) & ~self._attached(there)
        found = 0
        if self._free(between, direction, level, self._level(there), street=True):
            found |= self._across_the_block(there, block, facing_sides((direction + 4) % 8)) << there * AREAS
        if not self._faces(there, facing):
            return found
        rooms = self._seen_rooms(there)
        for stories, height in ((GROUND, self._level(there)), (UPPER, self._level(there) + 1)):
            if rooms & stories and self._free(between, direction, level, height, street=False):
                found |= (rooms & stories) << there * AREAS
        return found

    def _over_open_country(self, place: int, sides: int, level: int, *, street: bool) -> int:
        """12.1/8 The standard cards that are seen from a block along the eight lines."""
        found = 0
        for direction, ray in enumerate(RAYS[place]):
            facing = facing_sides(direction) & sides
            if (street and not facing) or (not street and not self._faces(place, facing)):
                continue
            for number, there in enumerate(ray):
                ground = self.city.fields.get(there)
                if ground is None:
                    continue
                for area in (OPEN, OPEN_UPPER):
                    its = ground + (area == OPEN_UPPER)
                    if self._free(ray[:number], direction, level, its, street=street):
                        found |= 1 << spot(there, area)
        return found

    def _faces(self, place: int, facing: int) -> bool:
        """8.4/1 Whether a building looks out on a side, or over a corner: not where smoke is before it."""
        return any(self._half_clear(place, side) for side in members(facing))

    def _free(self, between: tuple[int, ...], direction: int, one: int, other: int, *, street: bool) -> bool:
        return not any(
            self._stopped(place, direction, min(one, other), max(one, other), street=street)
            for place in between
        )

    def _stopped(self, place: int, direction: int, low: int, high: int, *, street: bool) -> bool:
        """5.2.1/2, 5.2.2/2, 12.10/2 Whether a card stops a line that runs over it: no street is seen behind a
        house, whatever the height."""
        block = self.city.blocks.get(place)
        if block is not None:
            height = self._height(place)
            if block.stands:
                return street or height >= high
            if height > low:
                return height >= high
            return bool(self.smoke >> spot(place, GROUND_A) & 1)
        if place not in self.city.fields:
            return True
        return bool(self.smoke >> spot(place, OPEN) & 1) or self.city.stops(place, direction, low, high)


def facing_sides(direction: int) -> int:
    """The sides of a block that look one way: two at a corner."""
    side = direction // 2
    return 1 << side | (1 << (side + 1) % 4 if direction % 2 else 0)


_last: list[Seer] = [Seer(City({}, {}, {}, {}, lambda *_: True))]


def seen_from(city: City, smoke: int, place: int, area: int) -> int:
    """12.10 The spots that are seen from an area, with smoke in some."""
    last = _last[0]
    if last.city is not city or last.smoke != smoke:
        last = _last[0] = Seer(city, smoke)
    return last.row(spot(place, area))


def struck(block: Block, seen: int) -> int:
    """12.10/2 The areas of a card on which direct fire falls from somebody who sees these: in Complex and
    Detached Buildings all rooms, if one is seen."""
    rooms = rooms_of(block)
    if block.building in (BuildingClass.COMPLEX, BuildingClass.DETACHED) and seen & rooms:
        return seen | rooms
    return seen


def concentrates_free(block: Block, attached: Iterable[Block], area: int) -> bool:
    """12.4/1 Whether fire from an area into the courtyard is concentrated without an attempt: from the upper
    story of its own building or of one that is attached to it."""
    if not UPPER >> area & 1:
        return False
    return any(one.walled for one in (block, *attached))
