"""5.0 Zones of control."""

from __future__ import annotations

from dangerclose.games.anloc.components import ARVN, GRID, ROAD_TO_AN_LOC
from dangerclose.games.anloc.stacking import GROUND, IS_SAPPER, NOT_HQ, SPAN, enemy_of
from dangerclose.games.anloc.state import PLACES, Position

BIT = GRID.bit
IN_HEX = (*BIT, *(0 for _ in PLACES)).__getitem__
"""The bit of a hex; places off the map count back from the end and have none."""
SAPPERS = tuple(tuple(u for u in units if IS_SAPPER[u]) for units in NOT_HQ)
QL13_BITS = sum(BIT[h] for h in ROAD_TO_AN_LOC)


def occupied(s: Position, side: int) -> int:
    """The hexes with any unit of a side, HQs too."""
    return sum(map(IN_HEX, set(s.hex[SPAN[side]])))


def held(s: Position, side: int) -> int:
    """The hexes with a unit of a side that is no HQ."""
    return sum(map(IN_HEX, set(s.hex[GROUND[side]])))


def zone_of_control(s: Position, side: int) -> int:
    """5.0/1 The hexes in which a side exerts a ZOC: every unit but an HQ, its hex and the six around."""
    return GRID.dilate(held(s, side))


def enemy_zone(s: Position, side: int) -> int:
    """5.0/5 The enemy's ZOC as a side feels it: not where its own units stand."""
    return zone_of_control(s, enemy_of(side)) & ~held(s, side)


def closed_to(s: Position, side: int) -> int:
    """11.1/4, 12.1/2 The hexes that hold an enemy, or lie in his ZOC without a friendly unit."""
    enemies = held(s, enemy_of(side))
    return enemies | (GRID.dilate(enemies) & ~held(s, side))


def surrounded(h: int, closed: int) -> bool:
    """11.1/4 Whether every hex around is closed to the side."""
    return h >= 0 and not GRID.adjacent[h] & ~closed


def lone_sappers(s: Position, side: int) -> int:
    """10.3/3 The hexes in which a side has nothing but sappers."""
    bits = 0
    for u in SAPPERS[side]:
        bits |= IN_HEX(s.hex[u])
    if bits:
        bits &= ~sum(map(IN_HEX, {s.hex[u] for u in NOT_HQ[side] if not IS_SAPPER[u]}))
    return bits


def highway_cut(s: Position) -> int:
    """12.1/2 The hexes of QL-13 from Lai Khe to An Loc that hold an enemy or lie in his ZOC."""
    return closed_to(s, ARVN) & QL13_BITS


def highway_free(s: Position) -> bool:
    """12.1/2 Whether QL-13 from Lai Khe to An Loc has no enemy and lies in no enemy ZOC."""
    return not highway_cut(s)
