"""4.3.6D/1, 9.4/12, 9.6/2, 9.9/1 Enemy units that fall back or withdraw: away from the company, out of sight,
into good terrain."""

from __future__ import annotations

from collections.abc import Callable

from dangerclose.core.bits import bits_of, members
from dangerclose.core.columns import still
from dangerclose.games.fof.blocks import cover_value, has_city, is_urban
from dangerclose.games.fof.deck import Draw, random_number
from dangerclose.games.fof.field import in_sight, occupied, sees_unit, spots_in_sight, units_on_map
from dangerclose.games.fof.fire import aim_of, take_aim, targets_of, update_fire
from dangerclose.games.fof.grid import NE, NEIGHBOURS, NW, RAYS, SE, SW, N, S, distance, row_of
from dangerclose.games.fof.ground import cards, terrain_at
from dangerclose.games.fof.moves import best_cover, free_covers, leave_map, move_to, reachable, step_out, walk
from dangerclose.games.fof.state import FACE_DOWN, NO_CARD, NOBODY, NOWHERE, Position, State
from dangerclose.games.fof.terms import Side
from dangerclose.games.fof.urban_sight import spot
from dangerclose.games.fof.volume import shooters

REAR = (NW, N, NE)
"""9.4/12 The cards to the rear are those one row up the map."""
REAR_OF_WHO_WAS_PASSED = (SW, S, SE)
"""9.4/12 Who has the company up the map has his rear below."""
NO_US = 99
"""How far the nearest US unit is when there is none on the map."""
Rank = Callable[[int], tuple[int, int]]
"""How good a card is: the least is the best."""


# What the company sees


def watched(s: Position) -> int:
    """9.4/12 The cards that some unit of the company sees."""
    seen = 0
    with still(s):
        for u in units_on_map(s, Side.FRIENDLY):
            seen |= in_sight(s, u)
    return seen


def is_watched(s: Position, u: int) -> bool:
    """9.6/2, 12.10 Whether some unit of the company sees an enemy unit: its card, in a city its area."""
    if not has_city(s):
        return bool(watched(s) >> s.place[u] & 1)
    return any(sees_unit(s, v, u) for v in units_on_map(s, Side.FRIENDLY))


def cards_to_us(s: Position, place: int) -> int:
    """How many cards the nearest US unit is away."""
    return min((distance(place, there) for there in members(occupied(s, Side.FRIENDLY))), default=NO_US)


# Which card


def terrain_value(s: Position, place: int) -> int:
    """9.4/12 The Cover & Concealment of a card, the lower of two; what lies face down promises nothing."""
    if s.terrain[place] == FACE_DOWN:
        return 0
    return terrain_at(s, place).low_cover


def out_of_sight(s: Position, u: int = NOBODY) -> Rank:
    """9.4/12, 9.6/2, 4.3.6D/1 Out of sight of the company first, then the highest terrain value; on a city
    block both are those of the best area that the unit gets to (12.1/1)."""
    seen = watched(s)
    spots = watched_spots(s) if u != NOBODY else 0
    return lambda place: (
        min(hiding(s, u, place, spots), default=(1, 0, 0))[:2]
        if u != NOBODY and is_urban(s, place)
        else (seen >> place & 1, -terrain_value(s, place))
    )


def watched_spots(s: Position) -> int:
    """12.10 The areas that some unit of the company sees; none is asked for where no city is."""
    found = 0
    for u in units_on_map(s, Side.FRIENDLY) if has_city(s) else ():
        found |= spots_in_sight(s, u)
    return found


def hiding(s: Position, u: int, place: int, spots: int) -> list[tuple[int, int, int]]:
    """9.4/12, 12.1/1 The markers of a block to which a unit gets, each with whether the company sees it and
    what it is worth: the least is the best."""
    return [(spots >> spot(place, s.v_area[v]) & 1, -cover_value(s, v), v) for v in free_covers(s, u, place)]


def refuge(s: Position, u: int, place: int) -> int:
    """9.4/12 The marker under which a unit goes on a card to which it withdraws, or NOBODY."""
    if not is_urban(s, place):
        return best_cover(s, u, place)
    found = hiding(s, u, place, watched_spots(s))
    return min(found)[2] if found else NOBODY


def best_covered(s: Position, u: int = NOBODY) -> Rank:
    """9.9/1 The path of the greatest cover and concealment."""
    return lambda place: (
        0,
        min((value for _, value, _ in hiding(s, u, place, 0)), default=0)
        if u != NOBODY and is_urban(s, place)
        else -terrain_value(s, place),
    )


def best_of(s: State, places: list[int], rank: Rank) -> tuple[int, Draw]:
    """The best of some cards; among equals chance decides (1.2.2E/1)."""
    ranked = {place: rank(place) for place in places}
    best = min(ranked.values())
    equal = [place for place in places if ranked[place] == best]
    number, drawn = random_number(s, len(equal))
    return equal[number - 1], drawn


def best_way(s: State, u: int, places: list[int], rank: Rank, clause: str) -> int:
    """The card to which a unit goes; a draw that chose it is told."""
    place, drawn = best_of(s, places, rank)
    if drawn.cards:
        s.tell("picks-way", clause, u, place, roll=drawn.roll()._replace(place=place))
    return place


# 9.4/12 Falling back


def was_passed(s: Position, place: int) -> bool:
    """9.4/12 The nearest US units are all up the map of it: the way up leads to them, not away."""
    us = members(occupied(s, Side.FRIENDLY))
    near = min((distance(place, there) for there in us), default=NO_US)
    rows = [row_of(there) for there in us if distance(place, there) == near]
    return bool(rows) and min(rows) > row_of(place)


def rear_cards(s: Position, u: int) -> list[int]:
    """9.4/12 The three cards of the map behind a unit, two at its edge: away from the US units."""
    rear = REAR_OF_WHO_WAS_PASSED if was_passed(s, s.place[u]) else REAR
    rays = (RAYS[s.place[u]][direction] for direction in rear)
    return [ray[0] for ray in rays if ray and s.terrain[ray[0]] != NO_CARD]


def fall_back(s: State, u: int, clause: str = "9.4/12", *, off_map: bool = True) -> bool:
    """9.4/12 A unit moves to a card behind it, or off the map if there is none; False if it cannot.

    Who fired at US units on his card goes on firing at them. Who displaces (3.2.1) does not go off the map.
    """
    here = s.place[u]
    behind = rear_cards(s, u)
    if not behind:
        if off_map:
            leave_map(s, u, clause)
        return off_map
    ways = members(bits_of(behind) & reachable(s, u))
    if not ways:
        if step_out(s, u, bits_of(behind), clause):
            return True
        s.tell("cannot-move", clause, u, here)
        return False
    place = best_way(s, u, ways, out_of_sight(s, u), clause)
    fought_here = aim_of(s, here, Side.ENEMY) == here
    walk(s, u, place, refuge(s, u, place), clause, infiltrated=False)
    if fought_here:
        keep_firing(s, u, here)
    update_fire(s)
    return True


def keep_firing(s: State, u: int, target: int) -> None:
    """9.4/12 A unit that left US units behind still fires at them, unless others are where it went.

    6.2.3/1 Where its own men fire already it fires with them.
    """
    place = s.place[u]
    firing = [(v, fire) for v, fire in shooters(s, place, Side.ENEMY) if v == u]
    if aim_of(s, place, Side.ENEMY) == NOWHERE and targets_of(s, place, Side.ENEMY, firing) >> target & 1:
        take_aim(s, place, Side.ENEMY, target, "9.4/12")


# 9.6/2, 9.9/1 Withdrawing


def withdraw(s: State, u: int, clause: str, rank: Rank) -> None:
    """9.6/2, 9.9/1 One card away from all US units; off the map where only that leads away."""
    here = s.place[u]
    now = cards_to_us(s, here)
    away = bits_of(place for place in NEIGHBOURS[here] if cards_to_us(s, place) > now)
    ways = members(away & reachable(s, u))
    if ways:
        place = best_way(s, u, ways, rank, clause)
        move_to(s, u, place, refuge(s, u, place), clause, infiltrated=False)
    elif away and not away & cards(s):
        leave_map(s, u, clause)
    elif not step_out(s, u, away & cards(s), clause):
        s.tell("cannot-move", clause, u, here)


def go(s: State, u: int, place: int, clause: str, *, infiltrated: bool = False) -> None:
    """9.4/11 A unit goes to a card, under the best free Cover marker there; Exposed unless it infiltrated."""
    move_to(s, u, place, best_cover(s, u, place), clause, infiltrated=infiltrated)
