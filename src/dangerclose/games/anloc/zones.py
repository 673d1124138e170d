"""5.0 Zones of control."""

from __future__ import annotations

from dangerclose.games.anloc.components import ARVN, GRID, NVA, ROAD_TO_AN_LOC
from dangerclose.games.anloc.stacking import IS_SAPPER, NOT_HQ, SPAN, enemy_of
from dangerclose.games.anloc.state import Position

BIT = GRID.bit
GROUND = tuple(slice(units[0], units[-1] + 1) for units in NOT_HQ)
QL13_BITS = sum(BIT[h] for h in ROAD_TO_AN_LOC)


def occupied(s: Position, side: int) -> int:
    """The hexes with any unit of a side, HQs too."""
    bits = 0
    for h in s.hex[SPAN[side]]:
        if h >= 0:
            bits |= BIT[h]
    return bits


def held(s: Position, side: int) -> int:
    """The hexes with a unit of a side that is no HQ."""
    bits = 0
    for h in s.hex[GROUND[side]]:
        if h >= 0:
            bits |= BIT[h]
    return bits


def zone_of_control(s: Position, side: int) -> int:
    """5.0/1 The hexes in which a side exerts a ZOC: every unit but an HQ, its hex and the six around."""
    return GRID.dilate(held(s, side))


def enemy_zone(s: Position, side: int) -> int:
    """5.0/5 The enemy's ZOC as a side feels it: not where its own units stand."""
    return zone_of_control(s, enemy_of(side)) & ~held(s, side)


def surrounded(s: Position, h: int, side: int) -> bool:
    """11.1/4 Whether every hex around holds an enemy, or lies in his ZOC without a friendly unit."""
    if h < 0:
        return False
    enemy = enemy_of(side)
    closed = held(s, enemy) | (zone_of_control(s, enemy) & ~held(s, side))
    return not GRID.adjacent[h] & ~closed


def lone_sappers(s: Position, side: int) -> int:
    """10.3/3 The hexes in which a side has nothing but sappers."""
    bits = 0
    others = 0
    for u in NOT_HQ[side]:
        h = s.hex[u]
        if h >= 0:
            if IS_SAPPER[u]:
                bits |= BIT[h]
            else:
                others |= BIT[h]
    return bits & ~others


def highway_cut(s: Position) -> int:
    """12.1/2 The hexes of QL-13 from Lai Khe to An Loc that hold an enemy or lie in his ZOC."""
    zone = zone_of_control(s, NVA) & ~held(s, ARVN)
    return (held(s, NVA) | zone) & QL13_BITS


def highway_free(s: Position) -> bool:
    """12.1/2 Whether QL-13 from Lai Khe to An Loc has no enemy and lies in no enemy ZOC."""
    return not highway_cut(s)
