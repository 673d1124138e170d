"""12.2/1, 12.4/1, 12.10/2 Direct fire in a city: which areas of a card it strikes, from whom, and along what.

It is asked on maps with city blocks alone. The fire of a card goes at one card (6.2.3/1) as everywhere; on a
city block it strikes the areas that the firing unit sees.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from dangerclose.core.columns import remembered
from dangerclose.games.fof.blocks import area_of, areas_at, block_at
from dangerclose.games.fof.field import other, seat, spots_held
from dangerclose.games.fof.grid import DIRECTION, between
from dangerclose.games.fof.sight import PASSIVE, spots_seen_from
from dangerclose.games.fof.state import Position
from dangerclose.games.fof.tables import SIDE
from dangerclose.games.fof.urban import STREETS
from dangerclose.games.fof.urban_sight import ALONG, BESIDE, ONE_AREA, Reach, struck

EVERYWHERE = -1
"""All areas of a card."""


@remembered
def line_of_fire(s: Position, u: int) -> int:
    """12.10/2, 6.1.2 The areas to which a unit's fire has a line: those that it would see by day."""
    at = seat(s, u)
    return spots_seen_from(s, s.place[at], area_of(s, at), device=PASSIVE)


def areas_on(spots: int, place: int) -> int:
    """The areas of one card among a set of spots."""
    return spots >> place * ONE_AREA.bit_length() & ONE_AREA


def struck_areas(s: Position, u: int, target: int) -> int:
    """12.2/1, 12.10/2 The areas of a card that a unit's fire strikes, 0 if it has no line to anybody there.

    Among enemies in his own area he fires there alone. On an empty card the fire falls on what he sees.
    """
    foes = areas_on(spots_held(s, other(SIDE[u])), target)
    at = seat(s, u)
    if target == s.place[at] and foes >> area_of(s, at) & 1:
        return 1 << area_of(s, at)
    seen = areas_on(line_of_fire(s, u), target)
    block = block_at(s, target)
    falling = seen if block is None else struck(block, seen) & areas_at(s, target)
    return 0 if foes and not foes & falling else falling


def sees_foes(s: Position, u: int, target: int) -> bool:
    """12.10/2 Whether a unit's fire at a card strikes somebody of the other side there."""
    return bool(struck_areas(s, u, target) & areas_on(spots_held(s, other(SIDE[u])), target))


def runs_along_lines(s: Position, place: int, target: int) -> bool:
    """12.1/8 Whether both are standard cards: fire between them is that of open country."""
    return block_at(s, place) is None and block_at(s, target) is None and (place, target) in DIRECTION


def friends_in_the_way(s: Position, u: int, target: int) -> bool:
    """6.2.3/11 Whether own men are in the street along which a unit would fire at a card."""
    place = s.place[seat(s, u)]
    if (place, target) not in DIRECTION:
        return False
    own = spots_held(s, SIDE[u]) & line_of_fire(s, u)
    return any(
        areas_on(own, there) & (STREETS if block_at(s, there) else EVERYWHERE)
        for there in between(place, target)
    )


def grazed(s: Position, u: int, target: int, reach: int) -> list[tuple[int, int, int]]:
    """6.4/4 The cards along the street in which a gun stands, towards its target and on, each with the
    half streets there that it sees and how far it is; up to a card with none but friends."""
    place, area = s.place[u], area_of(s, u)
    if block_at(s, place) is None or not STREETS >> area & 1:
        return []
    seen = line_of_fire(s, u)
    friends, foes = spots_held(s, SIDE[u]), spots_held(s, other(SIDE[u]))
    for way in ALONG[place][area]:
        if not any(target in (reach_.near, reach_.far) for reach_ in way):
            continue
        found = []
        for cards, block in enumerate(way[:reach], start=1):
            if block.halves & friends and not block.halves & foes:
                break
            for there in (block.near, block.far):
                if there >= 0 and there != target and (halves := areas_on(seen & block.halves, there)):
                    found.append((there, halves, cards))
        return found
    return []


def street_lines(s: Position, shots: Iterable[tuple[int, int, int]]) -> set[tuple[int, int]]:
    """5.1.2/8, 12.10/2 The crossings that fire along a street passes, each as the pairs of cards that face
    each other over it. A shot is its unit, the card it falls on, and the areas it strikes there."""
    lines = set()
    for u, place, areas in shots:
        source, area = s.place[seat(s, u)], area_of(s, seat(s, u))
        if source == place or block_at(s, source) is None or not STREETS >> area & 1:
            continue
        for way in ALONG[source][area]:
            goal = next((n for n, block in enumerate(way) if _falls_on(block, place, areas)), -1)
            for before, after in pairwise((BESIDE[source][area], *way[: goal + 1])):
                for one, other_ in ((before.near, after.far), (before.far, after.near)):
                    if one >= 0 and other_ >= 0:
                        lines.add((min(one, other_), max(one, other_)))
    return lines


def _falls_on(block: Reach, place: int, areas: int) -> bool:
    """Whether a shot strikes the street beside a block, or standard ground there."""
    return place in (block.near, block.far) and bool(areas_on(block.halves, place) & areas or areas < 0)
