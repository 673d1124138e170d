"""12.2 to 12.4, 12.7, 12.9 Moves in a city: the areas that a unit may enter on its card and on the next."""

from __future__ import annotations

from dangerclose.core.bits import bits_of, members
from dangerclose.games.fof.blocks import area_of, areas_at, block_at, is_urban, marker_of, works_at
from dangerclose.games.fof.field import (
    covers_at,
    is_exposed,
    is_pinned,
    is_vehicle,
    occupants,
    other,
    printed_fire,
)
from dangerclose.games.fof.grid import DIRECTION, NE, NW, STAGING, N, column_of, is_staging, on_map, opposite
from dangerclose.games.fof.state import GRENADE, NO_MARKER, NOBODY, Position
from dangerclose.games.fof.tables import SIDE
from dangerclose.games.fof.terms import CoverMarker, Side
from dangerclose.games.fof.urban import (
    OPEN,
    PLAIN,
    STREETS,
    Inside,
    next_to,
    open_to_vehicles,
    ways_across,
    ways_within,
)

_AHEAD = {-1: NW, 0: N, 1: NE}
"""2.4.2A/1 By columns to the right the way from a card of the Staging Area to one of the lowest row."""


# Who is inside


def inside_at(s: Position, place: int, side: int) -> Inside:
    """12.2/2-8 Who is in the areas of a card, for a side that wants to enter.

    A Potential Contact marker is the company's question alone: the enemy knows what it is.
    """
    friendly = hostile = ready = calm = 0
    for u in occupants(s, place, side):
        friendly |= 1 << area_of(s, u)
    for u in occupants(s, place, other(side)):
        if printed_fire(s, u) is None:
            continue
        area = 1 << area_of(s, u)
        hostile |= area
        if not is_pinned(s, u):
            ready |= area
        if not _under_grenades(s, u):
            calm |= area
    return Inside(
        friendly,
        hostile,
        hostile & ~calm,
        hostile & ~ready,
        side == Side.FRIENDLY and s.contact[place] != NO_MARKER,
        smoke_on(s, place),
    )


def smoke_on(s: Position, place: int) -> bool:
    """12.2/8 Whether smoke, WP smoke or CS gas is on a card, in whatever area."""
    if (s.smoke | s.white_phosphorus | s.tear_gas) >> place & 1:
        return True
    return any(s.v_place[v] == place for v in members(s.smoke_in | s.white_phosphorus_in | s.tear_gas_in))


def _under_grenades(s: Position, u: int) -> bool:
    """12.2/6 Whether a Grenade Attack lies on a unit, or on those in its area."""
    return any(
        kind == GRENADE and (unit == u or (cover == s.under[u] and side == SIDE[u]))
        for kind, unit, cover, side in zip(s.k_kind, s.k_unit, s.k_cover, s.k_side)
    )


# Where one may go


def direction_to(place: int, there: int) -> int:
    """1.2.6/1, 2.4.2A/1 The direction of a step; the Staging Area lies below the lowest row."""
    if is_staging(place):
        return _AHEAD[column_of(there) - (place - STAGING + 1)]
    if is_staging(there):
        return opposite(direction_to(there, place))
    return DIRECTION[place, there]


def areas_within(s: Position, u: int) -> int:
    """12.9/1, 12.2/11 The areas of its own card into which a unit may move now; vehicles keep to the streets.

    Who comes into play there may be put into any.
    """
    place = s.place[u]
    block = block_at(s, place)
    if block is None:
        return 0
    if s.under[u] == NOBODY:
        return open_to_vehicles(block, s.attached[place]) if is_vehicle(s, u) else areas_at(s, place)
    inside = inside_at(s, place, SIDE[u])
    found = ways_within(block, works_at(s, place), inside, area_of(s, u), exposed=is_exposed(s, u))
    return found & STREETS if is_vehicle(s, u) else found


def areas_across(s: Position, u: int, there: int) -> int:
    """12.2/1, 12.7/1, 12.1/8 The areas of an adjacent card into which a unit may move; standard cards have
    one."""
    place = s.place[u]
    if not (is_urban(s, place) or is_urban(s, there)):
        return 1 << OPEN
    beyond = block_at(s, there)
    found = ways_across(
        block_at(s, place),
        works_at(s, place) if on_map(place) else PLAIN,
        area_of(s, u),
        direction_to(place, there),
        beyond,
        works_at(s, there) if on_map(there) else PLAIN,
        Inside() if beyond is None else inside_at(s, there, SIDE[u]),
    )
    return found & (STREETS | 1 << OPEN) if is_vehicle(s, u) else found


def covers_of_areas(s: Position, place: int, areas: int) -> list[int]:
    """12.1/1, 12.4/2 The markers of some areas of a block: their own, and those that were placed in them."""
    return [v for v in covers_at(s, place) if areas >> s.v_area[v] & 1]


def covers_in_reach(s: Position, u: int, place: int) -> list[int]:
    """12.2/1, 12.9/1 The markers on a city block that one Move leads to: on the own card also those in the
    area where a unit is."""
    if place != s.place[u]:
        return covers_of_areas(s, place, areas_across(s, u, place))
    areas = areas_within(s, u)
    if s.under[u] != NOBODY and not is_vehicle(s, u):
        areas |= 1 << area_of(s, u)
    found = covers_of_areas(s, place, areas)
    if is_vehicle(s, u):
        return [v for v in found if s.v_kind[v] == CoverMarker.AREA]
    return found


# Whoever wants to leave


def step_towards(s: Position, u: int, goals: int) -> int:
    """12.2/1, 12.9/1 The marker of the next area on the shortest way within a block to one from which the
    unit gets to one of some cards; NOBODY if there is none, or it is there."""
    place = s.place[u]
    block = block_at(s, place)
    if block is None or s.under[u] == NOBODY:
        return NOBODY
    works = works_at(s, place)
    leads = _leads(s, place, goals)
    start = area_of(s, u)
    if leads >> start & 1:
        return NOBODY
    came = {area: area for area in members(areas_within(s, u))}
    while came:
        if found := [area for area in came if leads >> area & 1]:
            return marker_of(s, place, came[min(found)])
        seen = bits_of(came) | 1 << start
        wave = {
            area: first for one, first in came.items() for area in members(next_to(block, works, one) & ~seen)
        }
        if not wave:
            return NOBODY
        came = {**came, **wave}
    return NOBODY


def _leads(s: Position, place: int, goals: int) -> int:
    """The areas of a block from which a Move leads to one of some cards."""
    block, works = block_at(s, place), works_at(s, place)
    found = 0
    for there in members(goals):
        beyond = block_at(s, there)
        its = works_at(s, there) if on_map(there) else PLAIN
        for area in members(areas_at(s, place)):
            if ways_across(block, works, area, direction_to(place, there), beyond, its):
                found |= 1 << area
    return found
