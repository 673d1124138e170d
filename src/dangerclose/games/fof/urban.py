"""12.1 to 12.9 The areas of an Urban Terrain card, and which of them a Move leads into from which.

Nothing here knows a position: a card is what is printed on it (a `Block`), what lies at it (`Works`) and who
is inside (`Inside`). Areas are small numbers, a set of the areas of one card is one int.
"""

from __future__ import annotations

from typing import NamedTuple

from dangerclose.core.bits import bits_of, members
from dangerclose.games.fof.components import CHARTS
from dangerclose.games.fof.deck_schema import Block
from dangerclose.games.fof.terms import BreachSite, BuildingClass

# 12.1/1 The streets around a block, in the order of its sides; then what is within; then standard ground,
# which has no areas but the ground itself and an Upper Story (5.2.2B).
STREET_N, STREET_E, STREET_S, STREET_W = range(4)
GROUND_A, GROUND_B, UPPER_A, UPPER_B, COURTYARD = range(4, 9)
OPEN, OPEN_UPPER = 9, 10
AREAS = 11
AREA_NAME = (
    "street-n",
    "street-e",
    "street-s",
    "street-w",
    "ground-a",
    "ground-b",
    "upper-a",
    "upper-b",
    "courtyard",
    "open",
    "open-upper",
)
AREA_NAMES = (
    "the north street",
    "the east street",
    "the south street",
    "the west street",
    "ground floor A",
    "ground floor B",
    "upper story A",
    "upper story B",
    "the courtyard",
    "the open",
    "the upper story",
)
"""For people."""
SIDES = range(4)
STREETS = 0b1111
GROUND = 1 << GROUND_A | 1 << GROUND_B
UPPER = 1 << UPPER_A | 1 << UPPER_B
YARD = 1 << COURTYARD
STORY = UPPER_A - GROUND_A
"""How far the number of an upper story is from that of the ground floor below it."""


class Works(NamedTuple):
    """What lies at a card: attached sides, and the areas that are barricaded or breached."""

    attached: int = 0
    barricaded: int = 0
    breached: int = 0


class Inside(NamedTuple):
    """Who is on a card, for a side that wants to enter: sets of areas, and what lies on the whole card.

    `hostile` are those with enemies that have a printed VOF Rating; of `attacked` and `pinned` all are.
    """

    friendly: int = 0
    hostile: int = 0
    attacked: int = 0
    pinned: int = 0
    contact: bool = False
    smoke: bool = False


EMPTY = Inside()
PLAIN = Works()


def inside_of(block: Block) -> int:
    """12.1/3-7 The areas within a block on the ground: rooms, rubble or trees, and the courtyard."""
    rooms = ((1 << len(block.ground)) - 1) << GROUND_A
    return rooms | YARD if block.walled else rooms


def areas_of(block: Block, attached: int = 0) -> int:
    """12.1/1, 12.7/1 The areas of a card: no street runs along an attached side."""
    upper = ((1 << len(block.upper)) - 1) << UPPER_A
    return STREETS & ~attached | inside_of(block) | upper


def rooms_of(block: Block) -> int:
    """12.1/1 The areas of the buildings on a card, on every story."""
    return areas_of(block) & (GROUND | UPPER) if block.stands else 0


def cover_of(block: Block, area: int) -> int:
    """12.1/1 The Cover & Concealment that is printed for an area."""
    if STREETS >> area & 1:
        return block.streets[area]
    if area == COURTYARD:
        return block.courtyard or 0
    return block.upper[area - UPPER_A] if UPPER >> area & 1 else block.ground[area - GROUND_A]


def open_to_vehicles(block: Block, attached: int = 0) -> int:
    """12.2/11 Vehicles keep to the streets."""
    return areas_of(block, attached) & STREETS


def house_of(block: Block, area: int) -> int:
    """12.1/4, 12.2/10 The ground floor of the building that an area belongs to: each shed is its own."""
    ground = area - STORY if UPPER >> area & 1 else area
    if block.building == BuildingClass.DETACHED:
        return 1 << ground
    return rooms_of(block) & GROUND


def approaches(block: Block, works: Works, area: int) -> int:
    """12.2/1, 12.4/1 The areas of the card from which one comes into a room of the ground floor, or into the
    courtyard: the street; within a wall, the courtyard."""
    streets = STREETS & ~works.attached
    if block.walled and area != COURTYARD:
        return YARD
    return streets


# 12.9 Within a card


def next_to(block: Block, works: Works, area: int) -> int:
    """12.1/1, 12.2/9, 12.2/10, 12.3/1, 12.9/1 The areas of the card that one Move leads to from another."""
    here = areas_of(block, works.attached)
    found = 0
    if STREETS >> area & 1:
        found |= 1 << (area + 1) % 4 | 1 << (area - 1) % 4
    for room in members(here & (GROUND | YARD)):
        ways = approaches(block, works, room)
        if room == area:
            found |= ways
        elif ways >> area & 1:
            found |= 1 << room
    if GROUND >> area & 1:
        found |= 1 << area + STORY
    if UPPER >> area & 1:
        found |= 1 << area - STORY
    if block.building == BuildingClass.COMPLEX and (GROUND | UPPER) >> area & 1:
        found |= house_of(block, area) << (STORY if UPPER >> area & 1 else 0)
    return found & here & ~(1 << area)


def why_shut(inside: Inside, area: int) -> str:
    """12.2/2-8 Why nobody of a side may go into a room of a building, "" if one may."""
    if inside.friendly >> area & 1:
        return ""
    if not inside.hostile >> area & 1:
        return "What may be there has not been found out." if inside.contact else ""
    if (inside.attacked | inside.pinned) >> area & 1 or inside.smoke:
        return ""
    return "The enemies in it are neither Pinned nor under a Grenade Attack, and no smoke covers them."


def why_no_entry(block: Block, works: Works, inside: Inside, source: int, area: int, *, exposed: bool) -> str:
    """12.2, 12.4/1, 12.5/1 Why a unit may not go from one area of its card to another, "" if it may."""
    if not next_to(block, works, source) >> area & 1:
        return "No way leads there from here."
    return why_kept_out(block, works, inside, source, area, exposed=exposed)


def why_kept_out(block: Block, works: Works, inside: Inside, source: int, area: int, *, exposed: bool) -> str:
    """12.2/2, 12.4/1, 12.5/1 What keeps a unit out of an area to which a way leads."""
    outside = approaches(block, works, area) >> source & 1
    breached = works.breached >> area & 1
    if area == COURTYARD and STREETS >> source & 1 and exposed and not breached:
        return "Who is Exposed gets into the courtyard through a Breach alone."
    if not rooms_of(block) >> area & 1:
        return ""
    if outside and works.barricaded >> area & 1:
        return "The building is barricaded."
    return why_shut(inside, area)


def ways_within(block: Block, works: Works, inside: Inside, area: int, *, exposed: bool) -> int:
    """12.9/1 The areas of its card into which a unit may move now."""
    return bits_of(
        there
        for there in members(next_to(block, works, area))
        if not why_kept_out(block, works, inside, area, there, exposed=exposed)
    )


# To another card. Corners are numbered like the sides before them: NE, SE, SW, NW.


def _corners(area: int) -> int:
    """12.1/1 The crossings that a street area touches; standard ground touches all four."""
    return 0b1111 if area in (OPEN, OPEN_UPPER) else 1 << area | 1 << (area - 1) % 4


_MEETING = {
    0: ((3, 2), (0, 1)),
    1: ((0, 2),),
    2: ((0, 3), (1, 2)),
    3: ((1, 3),),
    4: ((1, 0), (2, 3)),
    5: ((2, 0),),
    6: ((2, 1), (3, 0)),
    7: ((3, 1),),
}
"""By direction the crossings that two cards share: as the one numbers its corners, and as the other."""


def _touching(direction: int, area: int, there: int) -> bool:
    own, its = _corners(area), _corners(there)
    return any(own >> one & 1 and its >> another & 1 for one, another in _MEETING[direction])


STREET_WAYS = tuple(
    tuple(
        bits_of(there for there in (*SIDES, OPEN) if _touching(direction, area, there))
        if area in (*SIDES, OPEN, OPEN_UPPER)
        else 0
        for area in range(AREAS)
    )
    for direction in range(8)
)
"""12.1/1, 12.1/8 By direction and area the streets of the next card that meet it at a crossing or lie
opposite; standard ground meets all that touch its corners."""


def joined(block: Block, there: Block, area: int) -> int:
    """12.7/1 Where a unit inside a block gets to in the block attached to it: story by story, with no street
    between. A yard leads into the ground floor, and into the yard beside it."""
    rooms, beyond = rooms_of(block), rooms_of(there)
    if block.walled:
        rooms &= ~GROUND
    if there.walled:
        beyond &= ~GROUND
    yard = inside_of(there) & YARD
    if rooms & UPPER & 1 << area:
        return beyond & UPPER
    if rooms & GROUND & 1 << area:
        return beyond & GROUND | yard
    if area == COURTYARD and block.walled:
        return beyond & GROUND | yard
    return 0


def ways_across(
    block: Block | None,
    works: Works,
    area: int,
    direction: int,
    there: Block | None,
    its: Works,
    inside: Inside = EMPTY,
) -> int:
    """12.1/8, 12.2/1, 12.6/1, 12.7/1 The areas of the next card into which a unit may move that is not
    Exposed; None stands for a standard card.

    One comes from the street, or from standard ground, into a street; straight into what was breached from
    right opposite; and from building to building where they are attached.
    """
    if there is None:
        return STREET_WAYS[direction][area] & 1 << OPEN
    here = areas_of(there, its.attached)
    found = STREET_WAYS[direction][area] & here
    if direction % 2:
        return found
    side = direction // 2
    entered = 0
    if block is not None and works.attached >> side & 1:
        entered = joined(block, there, area) & here
        if area == COURTYARD:
            entered &= ~its.barricaded
    elif area == side or block is None:
        entered = its.breached & (YARD if there.walled else GROUND) & here
    return found | bits_of(
        one for one in members(entered) if not (rooms_of(there) >> one & 1 and why_shut(inside, one))
    )


def goes_unseen(block: Block | None, area: int) -> bool:
    """12.7/1, 5.1.3/1 Whether who leaves the card from an area is not Exposed by it: inside alone one gets to
    an attached building."""
    return block is not None and not STREETS >> area & 1


# 12.8 Stacking


def room_left(block: Block, area: int, steps: int) -> int | None:
    """12.8/1 How many Steps more of a side find room in an area beside so many; None for any number."""
    if not UPPER >> area & 1 or not block.upper_steps:
        return None
    return max(0, block.upper_steps - steps)


def steps_too_many(steps: int) -> int:
    """12.8/1, 5.2.3/3 By how many its Steps in an area make Grenades and Incoming! worse for a side."""
    return max(0, steps - CHARTS.combat.crowding_above)


# 12.6 Breaches


def breached(block: Block, works: Works, area: int) -> Works:
    """12.5/1, 12.6/1 What lies at a card after a Breach into an area: its building has no barricade left."""
    house = house_of(block, area) if rooms_of(block) >> area & 1 else 0
    return works._replace(barricaded=works.barricaded & ~house, breached=works.breached | 1 << area)


def opens(block: Block) -> int:
    """12.6/1 The areas of a block into which a Breach may lead at all."""
    return (GROUND if BreachSite.BUILDING in block.breach else 0) | (
        YARD if BreachSite.WALL in block.breach else 0
    )


def breachable(block: Block, works: Works, source: int) -> int:
    """12.6/1, 12.6/T1 What can be breached from an area of the card: a wall from the street, a building from
    the street or, within a wall, from the courtyard; nothing twice, nor where the card does not allow it."""
    rooms = areas_of(block, works.attached) & opens(block) & ~works.breached
    return bits_of(room for room in members(rooms) if approaches(block, works, room) >> source & 1)
