"""12.11, 12.4/1, 12.8/1 In which areas of a city a unit's grenades, smoke and concentrated fire strike."""

from __future__ import annotations

from dangerclose.games.fof.blocks import area_of, areas_at, block_at, has_city, is_urban
from dangerclose.games.fof.city_fire import EVERYWHERE, areas_on, struck_areas
from dangerclose.games.fof.field import spots_held, spots_in_sight
from dangerclose.games.fof.grid import DIRECTION, distance
from dangerclose.games.fof.state import NOBODY, Position
from dangerclose.games.fof.throwing import thrown_across, thrown_into


def hand_areas(s: Position, u: int, place: int) -> int:
    """12.11/1 The areas of a card into which a unit throws by hand: of its own, or across its street.

    On a standard card it throws anywhere on that card (6.5.1/1).
    """
    own = s.place[u]
    block = block_at(s, own)
    if block is None:
        return EVERYWHERE if place == own else 0
    if place == own:
        return thrown_into(block, s.attached[own], area_of(s, u))
    direction = DIRECTION.get((own, place), 1)
    if direction % 2 or distance(own, place) > 1:
        return 0
    return thrown_across(area_of(s, u), direction // 2) & areas_at(s, place)


def launched_areas(s: Position, u: int, place: int) -> int:
    """12.11/1, 12.10/2 The areas of another card that a rocket, grenade or shell from a unit reaches: those
    that it sees."""
    return areas_on(spots_in_sight(s, u), place) if has_city(s) else EVERYWHERE


def attacked_areas(s: Position, u: int, place: int, reach: int) -> int:
    """6.5.1/1, 12.11/1 The areas of a card where a unit's Grenade Attacks strike: by hand, and beyond its own
    card with a launcher of some range."""
    if not has_city(s):
        return EVERYWHERE
    found = hand_areas(s, u, place)
    if place != s.place[u] and distance(s.place[u], place) <= reach:
        found |= launched_areas(s, u, place)
    return found


def concentrated_areas(s: Position, u: int, place: int) -> int:
    """6.6/1, 12.10/2 The areas of a card on which a unit's fire falls."""
    return struck_areas(s, u, place) if has_city(s) and is_urban(s, place) else EVERYWHERE


def foes_in(s: Position, place: int, side: int, areas: int) -> bool:
    """12.8/1 Whether units of a side are in some areas of a card."""
    return bool(areas_on(spots_held(s, side), place) & areas)


def is_by_hand(s: Position, u: int, place: int, cover: int) -> bool:
    """6.5.1/1, 12.11/1 Whether a Grenade Attack is thrown, not fired: on the own card, across the street."""
    if place == s.place[u] or not is_urban(s, place) or cover == NOBODY:
        return place == s.place[u]
    return bool(hand_areas(s, u, place) >> s.v_area[cover] & 1)
