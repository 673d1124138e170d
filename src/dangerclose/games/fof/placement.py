"""9.2.2, 9.2.3, 9.2.4 Where an enemy package appears, in which cover, and its fire."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from dangerclose.core.bits import bits_of, members
from dangerclose.games.fof.blocks import barricade, block_at, has_city, is_urban, marker_of, new_cover
from dangerclose.games.fof.components import AGENCIES, PACKAGES
from dangerclose.games.fof.deck import random_number
from dangerclose.games.fof.field import LIMITED_ARC, basic_fire, occupants, occupied
from dangerclose.games.fof.fire import may_fire_over, take_aim
from dangerclose.games.fof.fire_missions import lay_mission
from dangerclose.games.fof.grid import (
    DIRECTION,
    NE,
    NOT_YET,
    NW,
    RAYS,
    SE,
    SW,
    E,
    N,
    S,
    W,
    between,
    distance,
)
from dangerclose.games.fof.ground import lay
from dangerclose.games.fof.instructions import campaign, instructions
from dangerclose.games.fof.mines import booby_trap, lay_mines, trap_door
from dangerclose.games.fof.mission_schema import Group, Package, Packages
from dangerclose.games.fof.mission_terms import PackageItem, PackagePlacement, Placement, Quarters
from dangerclose.games.fof.moves import best_cover, infiltrates, kind_of, move_to, why_barred
from dangerclose.games.fof.quarters import (
    drawn_area,
    legal_areas,
    shoots_from_rooms,
    steps_of,
    take_quarters,
    target_from,
    ways_along,
)
from dangerclose.games.fof.sight import blocks, level_of, sees
from dangerclose.games.fof.state import (
    FACE_DOWN,
    HOLDING,
    HUMAN_WAVE,
    NO_CARD,
    NO_MARKER,
    NOBODY,
    NOWHERE,
    Position,
    State,
    put,
)
from dangerclose.games.fof.tables import COUNTERS, COVER_CAPACITY, FRONT, SIDE, UNITS
from dangerclose.games.fof.terms import Ammo, CoverMarker, FireMission, Illumination, Letter, Side, UnitKind
from dangerclose.games.fof.urban import rooms_of
from dangerclose.games.fof.visibility import illuminated, limited
from dangerclose.games.fof.volume import volumes

FARTHEST = 3
CLOSEST = 1
DIRECTIONS: dict[Placement, tuple[int, ...]] = {
    Placement.FRONT: (N,),
    Placement.LEFT_FRONT: (NW,),
    Placement.RIGHT_FRONT: (NE,),
    Placement.LEFT: (W,),
    Placement.RIGHT: (E,),
    Placement.LEFT_OR_RIGHT_REAR: (SW, SE),
    Placement.REAR: (S,),
}
"""9.2.2/4 As the player sees the map."""
FAR = (PackagePlacement.MAX_LOS, PackagePlacement.MAX_LOS_ALONG_STREET)
ON_THE_CARD = (PackagePlacement.CONTACT_CARD, PackagePlacement.COMPOUND)
SHIFTED = {Placement.COLUMN_LEFT: W, Placement.COLUMN_RIGHT: E}
"""Defensive missions: the marker's own card, or the next column."""


# Which counters


def counters_for(s: Position, force: str, kinds: Sequence[str], taken: Sequence[int]) -> list[int] | None:
    """9.2.1/18, 9.2.1/19 A free counter for each unit of a group, None if the counter mix has not enough."""
    free = [u for u in COUNTERS[force] if s.place[u] < 0 and u not in taken]
    free.sort(key=lambda u: s.place[u] != NOT_YET)  # a name of the fallen only when no other is left
    found: list[int] = []
    for kind in kinds:
        u = next((u for u in free if UNITS[u].type == kind and u not in found), NOBODY)
        if u == NOBODY:
            return None
        found.append(u)
    return found


def cover_of(s: Position, group: Group, letter: Letter) -> CoverMarker | None:
    """9.2.3 The cover of a group: as its package says, else the mission's, else the campaign's."""
    if group.no_cover:
        return None
    if group.cover is not None:
        return group.cover
    return instructions(s).default_cover.get(letter, campaign(s).default_cover)


# Where


def place_package(s: State, packages: Packages, number: int, contact: int, letter: Letter) -> bool:
    """9.2.2 Place all groups of a package, each on a card of its own; False if that cannot be done.

    9.2.2/6, 9.2.4/2 The results of the placement table are tried as they are drawn, none of them twice.
    """
    package = packages.packages[number]
    chosen: list[tuple[Group, list[int], int]] = []
    taken: list[int] = []
    for group in package.groups:
        units = counters_for(s, packages.force, group.units, taken)
        if units is None and group.or_units:
            units = counters_for(s, packages.force, group.or_units, taken)
        if units is None or not can_lie(s, group, contact):
            return False
        taken += units
        place = contact
        if units:
            before = [where for _, some, where in chosen if some]
            cover = cover_of(s, group, letter)
            arriving = Arriving(package.vof, units, cover, contact, before, group.quarters)
            own = package.placement if group.placement is None else group.placement
            place = found_place(s, packages.placement, arriving, own)
            if place == NOWHERE:
                return False
        chosen.append((group, units, place))
    for group, units, place in chosen:
        if units:
            appear(s, package, group, units, place, contact, letter)
        else:
            place_item(s, group, contact)
    return True


class Arriving(NamedTuple):
    """A group that is to be placed: what it is, and where the groups before it will stand."""

    fires: bool
    units: list[int]
    cover: int | None
    contact: int
    before: list[int]
    quarters: Quarters = Quarters.ROOMS


def can_lie(s: Position, group: Group, contact: int) -> bool:
    """9.2.1/19 Whether an item can lie on the card of the contact: a door to be trapped needs a building."""
    if group.item != PackageItem.BOOBY_TRAPPED_DOOR:
        return True
    block = block_at(s, contact)
    return block is not None and bool(rooms_of(block)) and not s.trapped_doors >> contact & 1


def areas_for(s: Position, arriving: Arriving, place: int) -> int:
    """9.2.3, 12.1/1 The areas of a city block in which a group may appear."""
    return legal_areas(
        s,
        arriving.quarters,
        place,
        arriving.contact,
        steps_of(arriving.units),
        fires=arriving.fires,
        cover=arriving.cover,
    )


def found_place(s: State, table: Sequence[Placement], arriving: Arriving, own: PackagePlacement) -> int:
    """9.2.2/1 Draw for a placement until one is valid; NOWHERE when none of the table is.

    9.2.1/6, 9.2.2/2 The package's own column counts where the table says so: then the card of the contact, or
    another draw for a direction. A package that wants the farthest sight has it in every direction.
    """
    contact = arriving.contact
    results = list(dict.fromkeys(table))

    streets = {place for way in ways_along(s, contact) for place in way} if along(own) else set()

    def fits(place: int) -> bool:
        return (place in streets or not along(own)) and bool(areas_for(s, arriving, place))

    far = own in FAR or units_stay_far(arriving.units)
    while results:
        number, drawn = random_number(s, len(table))
        result = table[number - 1]
        s.tell("placement", "9.2.2/1", contact, result, roll=drawn.roll()._replace(place=contact))
        if result not in results:
            continue
        results.remove(result)
        if result == Placement.PER_PACKAGE and own not in ON_THE_CARD:
            continue
        if result == Placement.SAME_STREET:
            place = spot_on_street(s, arriving)
            if place != NOWHERE:
                return place
            continue
        if result in (Placement.MARKERS_CARD, Placement.PER_PACKAGE):
            if is_valid(s, arriving, contact):
                return contact
            continue
        for direction in directions_of(s, result):
            place = spot_along(s, arriving.units, contact, direction, far=far, fits=fits)
            if place != NOWHERE and is_valid(s, arriving, place):
                return place
    return NOWHERE


def along(own: PackagePlacement) -> bool:
    """9.2.1/6, 12.10/2 Whether a package looks along a street."""
    return own == PackagePlacement.MAX_LOS_ALONG_STREET


def units_stay_far(units: list[int]) -> bool:
    """9.6/1, 9.8/1 Snipers and spotters are always as far away as they see."""
    return any(UNITS[u].kind in (UnitKind.SNIPER, UnitKind.SPOTTER) for u in units)


def directions_of(s: State, result: Placement) -> tuple[int, ...]:
    """9.2.2/4 The direction of a result; of two rear corners chance says which is tried first."""
    if result in SHIFTED:
        return (SHIFTED[result],)
    found = DIRECTIONS[result]
    if len(found) > 1:
        number, drawn = random_number(s, len(found))
        s.tell("side-drawn", "9.2.2/4", found[number - 1], roll=drawn.roll())
        return (found[number - 1], *(other for other in found if other != found[number - 1]))
    return found


def spot_on_street(s: State, arriving: Arriving) -> int:
    """9.2.2/1, 9.2.2/3 The farthest valid card along the street of the contact, in a direction by chance; the
    others when there is none in that."""
    ways = ways_along(s, arriving.contact) if is_urban(s, arriving.contact) else []
    most = farthest_for(s, arriving.units, arriving.contact)
    if len(ways) > 1:
        number, drawn = random_number(s, len(ways))
        s.tell("street-drawn", "9.2.2/1", ways[number - 1][0], roll=drawn.roll())
        ways = [ways[number - 1], *(way for way in ways if way != ways[number - 1])]
    for way in ways:
        for place in reversed(way):
            near = distance(place, arriving.contact) <= most
            if near and is_urban(s, place) and is_valid(s, arriving, place):
                return place
    return NOWHERE


def farthest_for(s: Position, units: list[int], contact: int) -> int:
    """9.2.2/3, 8.1 How many cards away a group may stand at most: nobody beyond his range or his sight."""
    by_night = limited(s) and not illuminated(s) >> contact & 1
    return min([CLOSEST if by_night else FARTHEST, *(fire.range for u in units if (fire := FRONT[u]))])


def spot_along(
    s: State,
    units: list[int],
    contact: int,
    direction: int,
    *,
    far: bool,
    fits: Callable[[int], bool] | None = None,
) -> int:
    """9.2.2/2, 9.2.2/3, 9.2.2/12 The next card in a direction, or the farthest that sees the contact.

    Cards are laid where the map ends, until one blocks the sight; nobody stands beyond his range. `fits` says
    of a city block whether they could be there.
    """
    if not RAYS[contact][direction]:
        return NOWHERE
    if not far:
        if has_city(s):
            uncover(s, RAYS[contact][direction][0])  # 12.1/1 where they can be depends on the block
        return RAYS[contact][direction][0]
    most = farthest_for(s, units, contact)
    best = NOWHERE
    blocked = False
    level = level_of(s, contact)
    for place in RAYS[contact][direction][:most]:
        if blocked and s.terrain[place] in (NO_CARD, FACE_DOWN):
            break
        uncover(s, place)
        if fits(place) if fits and is_urban(s, place) else sees(s, place, contact):
            best = place
        blocked = blocked or blocks(s, place, direction, level, level)
    return best


def uncover(s: State, place: int) -> None:
    """9.2.2/12 A card where none lies yet, or one turned up that lay face down."""
    if s.terrain[place] in (NO_CARD, FACE_DOWN):
        lay(s, place, "9.2.2/12")


def is_valid(s: Position, arriving: Arriving, place: int) -> bool:
    """9.2.2/4, 9.2.2/6, 9.2.2/9, 9.2.4/2 Whether a group may stand on a card.

    Not with other enemies nor with another part of the package, not under the enemy's own fire nor in its
    line; and if it fires it must be able to fire at who brought it here.
    """
    if place in arriving.before or occupants(s, place, Side.ENEMY) or enemy_fires_at(s, place):
        return False
    if in_line_of_fire(s, arriving, place):
        return False
    if is_urban(s, place):
        return bool(areas_for(s, arriving, place))
    return not arriving.fires or may_target(s, arriving, place)


def enemy_fires_at(s: Position, place: int) -> bool:
    """9.2.2/9 Whether the enemy's own fire lies on a card, from guns or as Incoming!."""
    if any(at == place and side == Side.ENEMY for at, side in zip(s.i_place, s.i_side)):
        return True
    volume = volumes(s).get(place)
    return volume is not None and any(SIDE[shot.unit] == Side.ENEMY for shot in volume.shots)


def in_line_of_fire(s: Position, arriving: Arriving, place: int) -> bool:
    """9.2.2/6 Whether a card lies on the line from another enemy to what it fires at, or will fire at."""
    for source, target in enumerate(s.aim[len(s.aim) // 2 :]):
        if target not in (NOWHERE, source) and place in between(source, target):
            return True
    contact = arriving.contact
    return arriving.fires and any(place in between(b, contact) for b in arriving.before if b != contact)


def may_target(s: Position, arriving: Arriving, place: int) -> bool:
    """9.2.4/1, 9.2.4/2 Whether a group on a card could fire as it must: at friends on the same card, else at
    the card of the contact. In a defence nobody may be there: then it fires at whom it likes (9.1.3/1).

    Among friends on another card it would fire at them alone (6.2.3/10): so only from tunnels and caves.
    """
    contact = arriving.contact
    if occupants(s, place, Side.FRIENDLY):
        if place != contact and occupants(s, contact, Side.FRIENDLY) and not campaign(s).tunnelled:
            return False
        return arriving.cover not in LIMITED_ARC
    if place == contact or not occupants(s, contact, Side.FRIENDLY):
        return True
    if not sees(s, place, contact) or any(distance(place, contact) > reach(u) for u in arriving.units):
        return False
    own = occupied(s, Side.ENEMY) | bits_of(arriving.before)
    least = max(level_of(s, place), level_of(s, contact))
    return not any(own >> there & 1 and level_of(s, there) >= least for there in between(place, contact))


def reach(u: int) -> int:
    """The printed range of a counter."""
    fire = FRONT[u]
    return FARTHEST if fire is None else fire.range


# What appears


def place_item(s: State, group: Group, contact: int) -> None:
    """9.2.2/1, 9.5/1 Mines, booby traps, caches and light fall on the card of the contact; Incoming! comes
    with its spotter (`first_mission`)."""
    if group.item == PackageItem.MINES:
        lay_mines(s, contact)
    elif group.item == PackageItem.BOOBY_TRAP:
        booby_trap(s, contact)
    elif group.item == PackageItem.ILLUMINATION:  # 9.2.1/11
        s.l_place.append(contact)
        s.l_kind.append(Illumination.MORTAR)
        s.tell("enemy-light", "9.2.1/11", contact)
    elif group.item == PackageItem.CACHE:
        s.caches |= 1 << contact
        s.tell("cache", "9.2.1/7", contact)
    elif group.item == PackageItem.BOOBY_TRAPPED_DOOR:
        trap_door(s, contact)
    elif group.item == PackageItem.CIVILIANS:
        s.civilians |= 1 << contact
        s.tell("civilians", "9.2.1/7", contact)


def appear(
    s: State, package: Package, group: Group, units: list[int], place: int, contact: int, letter: Letter
) -> None:
    """9.2.1/18, 9.2.3, 9.2.4 The units of a group stand on their card, in their cover, firing or not."""
    uncover(s, place)
    kind = cover_of(s, group, letter)
    arriving = Arriving(package.vof, units, kind, contact, [], group.quarters)
    city = is_urban(s, place)
    if city:
        markers = markers_in_city(s, arriving, place)
        if group.barricaded:
            barricade_building(s, place)
    else:
        cover = NOBODY
        if kind is not None:
            outside = CoverMarker.COVER if kind == CoverMarker.AREA else kind  # 12.1/8
            cover = new_cover(s, place, outside, facing_to(place, contact))
        markers = [cover] * len(units)
    for u, cover in zip(units, markers):
        enter(s, u, place, cover if city or room_under(s, u, cover) else NOBODY)
        if package.human_wave:
            s.status[u] |= HUMAN_WAVE
        if not package.vof:
            s.status[u] |= HOLDING
        s.tell("appears", "9.2.1/18", u, place, kind_of(s, cover) if city or kind is None else kind)
    s.spotted = s.spotted | 1 << place if package.spotted else s.spotted & ~(1 << place)
    if package.vof:
        clear_the_way(s, place, contact)
    if package.vof and any(basic_fire(s, u) is not None for u in units):
        target = place if occupants(s, place, Side.FRIENDLY) else contact
        if city:
            area = s.v_area[markers[0]]
            target = target_from(s, place, area, contact, limited_arc=kind in LIMITED_ARC)
        if (
            target != NOWHERE
            and occupied(s, Side.FRIENDLY) >> target & 1
            and all(may_fire_over(s, u, target) for u in units)
        ):
            take_aim(s, place, Side.ENEMY, target, "9.2.4/1")
    for u in units:
        if UNITS[u].kind == UnitKind.SPOTTER:
            first_mission(s, u, package, contact)
    if package.infiltrates:
        for u in units:
            slip_in(s, u, contact)


def markers_in_city(s: State, arriving: Arriving, place: int) -> list[int]:
    """9.2.3, 12.1/1 The marker under which each unit of a group is on a city block.

    6.4/7, 6.4/8 A crew whose weapon cannot be fired from a room is in the street before it, if it sees from
    there.
    """
    block = block_at(s, place)
    assert block is not None
    area = drawn_area(s, place, areas_for(s, arriving, place), arriving.quarters)
    facing = facing_to(place, arriving.contact)
    shared = take_quarters(s, place, area, arriving.cover, facing)
    if not rooms_of(block) >> area & 1 or all(map(shoots_from_rooms, arriving.units)):
        return [shared] * len(arriving.units)
    street = areas_for(s, arriving._replace(quarters=Quarters.STREET), place)
    outside = drawn_area(s, place, street, Quarters.STREET) if street else area
    return [shared if shoots_from_rooms(u) else marker_of(s, place, outside) for u in arriving.units]


def barricade_building(s: State, place: int) -> None:
    """12.5/1 The building of a package is barricaded, if it can be and no friendly unit is inside."""
    block = block_at(s, place)
    if block is not None and block.barricades:
        before = s.barricaded
        barricade(s, place)
        if s.barricaded != before:
            s.tell("barricaded", "12.5/1", place)


def slip_in(s: State, u: int, contact: int) -> None:
    """9.2.1/7, 5.1.4/1 A unit that comes by infiltration goes on to the card of the contact, Exposed if its
    attempt fails."""
    if occupants(s, contact, Side.FRIENDLY) and not why_barred(s, u, contact):
        cover = best_cover(s, u, contact) if has_city(s) else NOBODY
        if is_urban(s, contact) and cover == NOBODY:
            return
        move_to(s, u, contact, cover, clause="5.1.4/1", infiltrated=infiltrates(s, u, "5.1.4/1"))


def facing_to(place: int, contact: int) -> int:
    """5.2.3B/1 The arrow of a bunker points to the card that made the contact; on that card to the player."""
    return DIRECTION.get((place, contact), S)


def room_under(s: Position, u: int, cover: int) -> bool:
    """5.2.3B/1 Whether a new cover marker holds one more of the group."""
    if cover == NOBODY:
        return False
    capacity = COVER_CAPACITY[s.v_kind[cover]]
    inside = sum(s.steps[v] for v, marker in enumerate(s.under) if marker == cover and s.place[v] >= 0)
    return not capacity or inside + s.steps[u] <= capacity


def enter(s: State, u: int, place: int, cover: int) -> None:
    """A named enemy counter comes into play as it is printed."""
    unit = UNITS[u]
    s.kind[u] = unit.kind
    s.place[u] = place
    s.under[u] = cover
    s.aboard[u] = NOBODY
    s.steps[u] = unit.steps
    s.status[u] = 0
    level = instructions(s).enemy_experience if unit.experience is None else unit.experience
    s.experience[u] = level
    supply(s, u)


def supply(s: State, u: int) -> None:
    """6.8/1, 9.8/8 A named enemy counter has all its ammunition, a spotter all its Fire Missions."""
    unit = UNITS[u]
    s.ammo[u] = next((unit.ammo[kind] for kind in Ammo if unit.ammo[kind] and kind != Ammo.RKT), 0)
    s.rockets[u] = unit.ammo[Ammo.RKT]
    if unit.agency >= 0:
        s.ammo[u] = sum(row.number for row in AGENCIES[unit.agency].missions)


def first_mission(s: State, u: int, package: Package, contact: int) -> None:
    """9.8/1, 9.8/8 A spotter's first fire falls without a draw on the card of the contact, and is counted.

    Some packages say that it falls on a random card with friends.
    """
    incoming = incoming_of(package)
    target = contact
    if incoming is not None and incoming.placement == PackagePlacement.RANDOM_US_CARD:
        friends = members(occupied(s, Side.FRIENDLY))
        if not friends:
            return
        number, drawn = random_number(s, len(friends))
        target = friends[number - 1]
        s.tell("first-fire", "9.8/1", u, target, roll=drawn.roll() if drawn.cards else None)
    agency, modifier = UNITS[u].agency, spotter_modifier(s, u)
    lay_mission(s, agency, FireMission.HE, target, "9.8/1", pending=False, modifier=modifier)
    s.ammo[u] -= 1


def incoming_of(package: Package) -> Group | None:
    """9.8/1 The Incoming! that comes with a package's spotter."""
    return next((group for group in package.groups if group.item == PackageItem.INCOMING), None)


def spotter_modifier(s: Position, u: int) -> int:
    """9.8/8 The modifier of a spotter's fire, first and later: by the mission's packages, else its agency."""
    packages = PACKAGES[instructions(s).packages].packages
    for package in packages:
        incoming = incoming_of(package)
        spotters = [unit for group in package.groups for unit in group.units]
        if incoming is not None and incoming.modifier and UNITS[u].type in spotters:
            return incoming.modifier
    return next(row.modifier for row in AGENCIES[UNITS[u].agency].missions if row.mission == FireMission.HE)


def clear_the_way(s: State, place: int, contact: int) -> None:
    """9.2.2/10 Markers on the line of fire go, where the fire is not above them."""
    if place == contact or (place, contact) not in DIRECTION:
        return
    for there in between(place, contact):
        if is_urban(s, there):
            continue  # 12.10/2 along the street: who may be inside is not in the way
        if s.contact[there] != NO_MARKER and level_of(s, there) >= level_of(s, place):
            s.contact = put(s.contact, there, NO_MARKER)
            s.tell("marker-removed", "9.2.2/10", there)
