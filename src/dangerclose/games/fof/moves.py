"""5.1 Movement: where a unit may go, and what it does when it goes. Both sides move by these.

Nothing here asks: the company's orders are in `movement.py`, the enemy's activities in 9.4 use the same acts.
"""

from __future__ import annotations

from itertools import pairwise

from dangerclose.core.bits import bits_of, members
from dangerclose.core.columns import remembered
from dangerclose.games.fof import urban
from dangerclose.games.fof.attempts import AttemptKind, cards_for, plain_attempt
from dangerclose.games.fof.blocks import (
    area_of,
    block_at,
    cover_value,
    has_city,
    is_indoors,
    is_urban,
    new_cover,
)
from dangerclose.games.fof.burden import cannot_carry, leave_behind
from dangerclose.games.fof.chain_of_command import is_company_hq
from dangerclose.games.fof.changes import expose, remove
from dangerclose.games.fof.city_fire import street_lines
from dangerclose.games.fof.city_moves import areas_across, covers_in_reach, step_towards
from dangerclose.games.fof.components import CHARTS
from dangerclose.games.fof.deck import random_number
from dangerclose.games.fof.field import (
    MOST_STEPS,
    assets_of,
    casualties_with,
    cover_kind,
    covers_at,
    has_room,
    is_exposed,
    is_heavy,
    is_vehicle,
    under,
)
from dangerclose.games.fof.fire import end_line, followed, update_fire
from dangerclose.games.fof.grid import (
    DIRECTION,
    LEFT,
    REMOVED,
    STEPS,
    WIDTH,
    between,
    is_staging,
    on_map,
)
from dangerclose.games.fof.ground import beside, boundaries, cards, lay, reveal, staging_cards, terrain_at
from dangerclose.games.fof.instructions import holds_out, is_at_sea
from dangerclose.games.fof.mines import check_mines, spring_door
from dangerclose.games.fof.state import DISPATCHED, FACE_DOWN, NOBODY, Position, State
from dangerclose.games.fof.tables import (
    COVER_CAPACITY,
    COVER_CARDS,
    INFILTRATE_CARDS,
    RUNNERS,
    SIDE,
)
from dangerclose.games.fof.targets import leave_grenades
from dangerclose.games.fof.terms import Asset, CoverMarker, Side, UrbanCover
from dangerclose.games.fof.urban import goes_unseen
from dangerclose.games.fof.volume import Volume, volumes

CONNECTED = frozenset((CoverMarker.TRENCH, CoverMarker.BUNKER, CoverMarker.PILLBOX))
"""5.1.1/6, 5.1.2/6 Between these nobody is seen to move."""
URBAN_MARKERS = {
    UrbanCover.BASIC: (CoverMarker.COVER,),
    UrbanCover.LIGHT: (CoverMarker.LIGHT_BUILDING,),
    UrbanCover.LIGHT_UPPER: (CoverMarker.LIGHT_BUILDING, CoverMarker.UPPER_STORY),
    UrbanCover.STRONG: (CoverMarker.STRONG_BUILDING,),
    UrbanCover.STRONG_UPPER: (CoverMarker.STRONG_BUILDING, CoverMarker.UPPER_STORY),
    UrbanCover.STRONG_TOWER: (CoverMarker.STRONG_BUILDING, CoverMarker.CHURCH_TOWER),
}
"""5.2.3C/1, 5.2.2B/1 The Cover markers that each result lays; who found it is under the first."""


# 5.1.2 Where a unit may go


def in_bounds(s: Position, side: int) -> int:
    """2.4.1A/6 The company keeps to its box and the Staging Area; the enemy goes wherever a card lies."""
    return boundaries(s) | staging_cards(s) if side == Side.FRIENDLY else cards(s)


Lines = set[tuple[int, int]]
_lines: list[tuple[dict[int, Volume], Lines]] = [({}, set())]
"""The lines of fire of the volumes that were worked out last."""


def lines_of_fire(s: Position) -> Lines:
    """5.1.2/8 Where somebody fires from card to card: each step of a line as its two cards, lower first."""
    falling = volumes(s)
    of, lines = _lines[0]
    if of is not falling:
        lines = lines_of(falling)
        if has_city(s):
            lines |= street_lines(
                s, ((shot.unit, at, shot.areas) for at, volume in falling.items() for shot in volume.shots)
            )
        _lines[0] = falling, lines
    return lines


def lines_of(falling: dict[int, Volume]) -> Lines:
    """5.1.2/8 A line runs from the firing card to its VOF, with Grazing Fire and an FPL to the farthest.

    6.4/4, 6.4/5
    """
    crossed = set()
    for place, volume in falling.items():
        for source in {shot.source for shot in volume.shots if (shot.source, place) in DIRECTION}:
            for one, another in pairwise((source, *between(source, place), place)):
                crossed.add((min(one, another), max(one, another)))
    return crossed


def crosses_fire(s: Position, place: int, there: int, lines: Lines | None = None) -> bool:
    """5.1.2/8 Whether a diagonal step leads through a line of fire: one over the same corner."""
    direction = DIRECTION.get((place, there), 0)
    if direction % 2 == 0:
        return False
    rows, columns = STEPS[direction]
    one, another = place + rows * WIDTH, place + columns
    return (min(one, another), max(one, another)) in (lines_of_fire(s) if lines is None else lines)


def why_barred(s: Position, u: int, place: int) -> str:
    """5.1.2, 5.1.5/1, 2.4.1A Why a unit may not go from its card to another, "" if it may."""
    if not walkable(s, s.place[u]) >> place & 1:
        return "It is no adjacent card."
    if not in_bounds(s, SIDE[u]) >> place & 1:
        return "Nobody may cross the boundaries."
    if not has_room(s, u, place):
        return "No more than 16 Steps fit on a card."
    if not is_vehicle(s, u) and crosses_fire(s, s.place[u], place):
        return "No infantry moves diagonally through a line of fire."
    if has_city(s) and not areas_across(s, u, place):
        return "No way leads there from its area."
    return ""


def reachable(s: Position, u: int) -> int:
    """5.1.2/1 The adjacent cards to which a unit may go, as a set of places.

    5.1.2/8 Lines of fire bar the diagonals of infantry alone. 12.2/1 In a city one goes by the street.
    """
    here, side = s.place[u], SIDE[u]
    ways = near_cards(s, here, side) if is_vehicle(s, u) else _ways_on_foot(s, here, side)
    found = bits_of(there for there in ways if has_room(s, u, there))
    if has_city(s):
        return bits_of(there for there in members(found) if areas_across(s, u, there))
    return found


def near_cards(s: Position, here: int, side: int) -> list[int]:
    """5.1.2/1 The adjacent cards that are open to a side at all."""
    return members(walkable(s, here) & in_bounds(s, side))


def walkable(s: Position, here: int) -> int:
    """1.2.6/1, 2.4.3/1 The cards beside a place; nobody walks between the sea and the map, and no rear guard
    leaves the map too early."""
    near = beside(s, here)
    if holds_out(s) and on_map(here):
        return near & ~staging_cards(s)
    if not is_at_sea(s):
        return near
    return near & staging_cards(s) if is_staging(here) else near & ~staging_cards(s)


@remembered
def _ways_on_foot(s: Position, here: int, side: int) -> list[int]:
    lines = lines_of_fire(s)
    return [there for there in near_cards(s, here, side) if not crosses_fire(s, here, there, lines)]


# 5.2.3 Cover markers to go to


def held_against(s: Position, cover: int, side: int) -> bool:
    """5.2.3/1, 5.2.3/2 Whether units of the other side, not casualties alone, are under a Cover marker."""
    return any(SIDE[u] != side for u in under(s, cover))


def room_left(s: Position, cover: int) -> int:
    """5.2.3B/1, 5.2.3D/1 How many Steps more find room under a Cover marker: some hold a limited number."""
    capacity = COVER_CAPACITY[s.v_kind[cover]]
    return capacity - sum(s.steps[v] for v in under(s, cover)) if capacity else MOST_STEPS


def room_in_area(s: Position, cover: int, side: int) -> int:
    """12.8/1 How many Steps more of a side find room in an area of a city block: a tower holds few."""
    block = block_at(s, s.v_place[cover])
    assert block is not None
    steps = sum(s.steps[v] for v in under(s, cover) if SIDE[v] == side)
    room = urban.room_left(block, s.v_area[cover], steps)
    return MOST_STEPS if room is None else room


def cover_has_room(s: Position, u: int, cover: int) -> bool:
    """5.2.3B/1, 5.2.3D/1, 12.8/1 Whether a whole unit finds room under a Cover marker."""
    if s.v_kind[cover] == CoverMarker.AREA:
        return s.steps[u] <= room_in_area(s, cover, SIDE[u])
    return s.steps[u] <= room_left(s, cover)


@remembered
def free_covers(s: Position, u: int, place: int) -> list[int]:
    """5.1.2/5 The Cover markers on a card that a unit may go under: unoccupied or held by its own side.

    12.1/1 Both sides may be in one area of a city block.
    """
    if is_urban(s, place):
        return [
            v
            for v in covers_in_reach(s, u, place)
            if v != s.under[u]
            and (s.v_kind[v] == CoverMarker.AREA or not held_against(s, v, SIDE[u]))
            and cover_has_room(s, u, v)
        ]
    return [
        v
        for v in covers_at(s, place)
        if v != s.under[u] and not held_against(s, v, SIDE[u]) and cover_has_room(s, u, v)
    ]


def best_cover(s: Position, u: int, place: int) -> int:
    """The free Cover marker on a card that protects a unit best, or NOBODY."""
    return max(free_covers(s, u, place), key=lambda v: (cover_value(s, v), -v), default=NOBODY)


def kind_of(s: Position, cover: int) -> int:
    """What a Cover marker is, NOBODY for none; 12.1/1 areas of city blocks are told apart by number."""
    if cover == NOBODY:
        return NOBODY
    kind = s.v_kind[cover]
    return kind + s.v_area[cover] if kind == CoverMarker.AREA else kind


def unseen(s: Position, u: int, place: int, cover: int) -> bool:
    """5.1.1/6, 5.1.2/6, 5.1.3/2 Whether a move Exposes nobody: between trenches, bunkers and pillboxes, and
    among the cards of the Staging Area. 12.7/1 So it is from building to attached building."""
    if is_staging(s.place[u]) and is_staging(place):
        return True
    if place != s.place[u] and goes_unseen(block_at(s, s.place[u]), area_of(s, u)):
        return True
    return cover != NOBODY and cover_kind(s, u) in CONNECTED and s.v_kind[cover] in CONNECTED


# 5.1.2, 5.1.3 The moves


def move_to(
    s: State, u: int, place: int, cover: int = NOBODY, clause: str = "4.2.2a", *, infiltrated: bool = False
) -> None:
    """5.1.2/3 A unit goes to another card, and under a Cover marker there; Exposed unless it infiltrated."""
    walk(s, u, place, cover, clause, infiltrated=infiltrated)
    update_fire(s)


def walk(s: State, u: int, place: int, cover: int, clause: str, *, infiltrated: bool) -> None:
    """5.1.2 The move alone. Several that move together open fire when all are there (4.2.2b)."""
    here = s.place[u]
    exposed = not infiltrated and not unseen(s, u, place, cover)
    leave_behind(s, u)
    leave_grenades(s, u, here)
    end_line(s, u)
    s.place[u], s.under[u] = place, cover
    if exposed:
        expose(s, u)
    s.tell("moves", clause, u, here, place, kind_of(s, cover), int(exposed))
    check_mines(s, u)
    spring_door(s, u, was_inside=False)
    if is_company_hq(u):
        bring_runners(s, here, place, cover)
    if SIDE[u] == Side.ENEMY:
        turn_up(s, place)
        keep_in_sight(s, here, place)
        followed(s, here, place)
    elif on_map(place):
        reveal(s, (place,))


def turn_up(s: State, place: int) -> None:
    """5.2/2 A card that an enemy unit enters is turned up."""
    if s.terrain[place] == FACE_DOWN:
        lay(s, place, "5.2/2")


def bring_runners(s: State, here: int, place: int, cover: int) -> None:
    """4.3.2/1 Runners that are not sent move with the CO HQ."""
    for runner in RUNNERS:
        if s.place[runner] == here and not s.status[runner] & DISPATCHED:
            s.place[runner], s.under[runner] = place, cover


def move_within(s: State, u: int, cover: int, clause: str = "4.2.2f", *, infiltrated: bool = False) -> None:
    """5.1.1 A unit goes under a Cover marker of its card, or out of cover (NOBODY)."""
    exposed = not infiltrated and not unseen(s, u, s.place[u], cover)
    was_inside = is_indoors(s, u)
    leave_grenades(s, u, s.place[u])
    s.under[u] = cover
    if exposed:
        expose(s, u)
    s.tell("moves-within", clause, u, kind_of(s, cover), int(exposed))
    check_mines(s, u)
    spring_door(s, u, was_inside=was_inside)
    update_fire(s)


def step_out(s: State, u: int, goals: int, clause: str) -> bool:
    """12.2/1, 12.9/1 Who wants to go to one of some adjacent cards and is in an area of a city block from
    which no way leads there goes into the next area on the way; False where that is not so."""
    cover = step_towards(s, u, goals) if has_city(s) else NOBODY
    if cover == NOBODY or not cover_has_room(s, u, cover):
        return False
    move_within(s, u, cover, clause)
    return True


def keep_in_sight(s: State, here: int, place: int) -> None:
    """9.3/3 Who was spotted is so on the next card, with all who are there."""
    if s.spotted >> here & 1 and on_map(place):
        s.spotted |= 1 << place


def leave_map(s: State, u: int, clause: str) -> None:
    """3.5/3, 9.4/12 An enemy unit that goes off the map is out of play, with the casualties it carries."""
    here = s.place[u]
    for c in casualties_with(s, u):
        s.c_carrier[c], s.c_place[c] = NOBODY, LEFT
    remove(s, u, LEFT)
    s.tell("leaves-map", clause, u, here)
    update_fire(s)


# 4.3.4/2 Phone lines


def lines_carried(s: Position, u: int) -> list[int]:
    """4.3.4/2 The Phone Line markers that a unit has with it."""
    return [a for a in assets_of(s, u) if s.a_kind[a] == Asset.PHONE_LINE]


def may_lay_line(s: Position, u: int) -> bool:
    """4.3.4/2 One marker a card, left by who carries one when it goes; the Staging Area needs none."""
    here = s.place[u]
    return (
        on_map(here)
        and not s.phone_lines >> here & 1
        and bool(lines_carried(s, u))
        and not cannot_carry(s, u)
    )


def lay_line(s: State, u: int) -> None:
    """4.3.4/2 A unit that is about to leave its card lays a Phone Line marker."""
    line = lines_carried(s, u)[0]
    s.a_holder[line], s.a_place[line] = NOBODY, REMOVED
    s.phone_lines |= 1 << s.place[u]
    s.tell("lays-line", "4.3.4/2", u, s.place[u])


# 4.2.2e, 5.2.3 Seeking cover


def why_no_cover_sought(s: Position, u: int) -> str:
    """4.2.2e, 5.1.1/4 Why a unit may not look for cover, "" if it may."""
    place = s.place[u]
    if not on_map(place) or s.terrain[place] == FACE_DOWN:
        return "There is no cover to be found here."
    if s.under[u] != NOBODY:
        return "It is under a Cover marker."
    if found_covers(s, place) >= terrain_at(s, place).cover_potential:
        return "All cover of this card is found."
    return ""


def found_covers(s: Position, place: int) -> int:
    """5.2.3/1 How many markers count against the Cover Potential of a card: basic and urban ones."""
    return sum(CHARTS.cover[s.v_kind[v]].counts_against_potential for v in covers_at(s, place))


def cover_draws(s: Position, u: int) -> int:
    """4.2/5 How many cards an attempt to Seek Cover draws: those of the card, by experience."""
    return cards_for(s, u, terrain_at(s, s.place[u]).cover_draws)


def seek_cover_succeeds(s: State, u: int, clause: str) -> bool:
    """4.2.2e A unit that nobody exhorts attempts to Seek Cover; then `take_cover`."""
    drawn = plain_attempt(s, u, AttemptKind.SEEK_COVER, COVER_CARDS, cover_draws(s, u), clause)
    return drawn.count(COVER_CARDS) > 0


def take_cover(s: State, u: int, clause: str = "4.2.2e") -> int:
    """4.2.2e Cover is found: a new marker for it, Exposed. On a card with urban cover a draw says which."""
    place = s.place[u]
    urban = terrain_at(s, place).urban
    kinds: tuple[CoverMarker, ...] = (CoverMarker.COVER,)
    roll = None
    if urban:
        table = CHARTS.urban_cover[urban]
        number, drawn = random_number(s, len(table))
        kinds, roll = URBAN_MARKERS[table[number - 1]], drawn.roll()
    found = [new_cover(s, place, kind) for kind in kinds]
    leave_grenades(s, u, place)
    s.under[u] = found[0]
    expose(s, u)
    s.tell("finds-cover", clause, u, place, kinds[0], roll=roll)
    check_mines(s, u)
    update_fire(s)
    return found[0]


# 5.1.4 Infiltration


def may_infiltrate(s: Position, u: int) -> bool:
    """5.1.4/1, 6.4/3 Nobody who is Exposed, and no tripod-mounted machine gun or H weapon."""
    return not is_exposed(s, u) and not is_heavy(s, u)


def infiltrates(s: State, u: int, clause: str) -> bool:
    """5.1.4/1 A unit that nobody exhorts attempts to infiltrate; whoever asked moves it, well or badly."""
    drawn = plain_attempt(s, u, AttemptKind.INFILTRATE, INFILTRATE_CARDS, cards_for(s, u), clause)
    return drawn.count(INFILTRATE_CARDS) > 0


def shares_cover(s: Position, u: int, v: int) -> bool:
    """4.3.1/2, 4.3.1/3 Whether two units are on one card, both under one Cover marker or both under none."""
    return s.place[u] == s.place[v] and s.under[u] == s.under[v]
