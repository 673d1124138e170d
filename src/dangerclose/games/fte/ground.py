"""6.1/T1 The ground of the valley: terrain, hexsides, and what a step costs.

Tuples are indexed by hex, sets of hexes are ints, masks have a bit for each direction in the order of
`GRID.DIRECTIONS`. Movement is counted in half points, because a step on the road costs half a point.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from dangerclose.core.content import text_of
from dangerclose.games.fte.terrain_chart import halves, read_chart
from dangerclose.games.fte.valley import (
    CLEAR,
    GRASS,
    GRID,
    HAMLET,
    JUNGLE,
    NO_GROUND,
    PADDY,
    TERRAIN_NAMES,
    Valley,
    read_valley,
)

__all__ = [
    "BLOCKING",
    "BLOCKING_TERRAIN",
    "CLEAR",
    "CLEARS",
    "CONCEALMENT_MODIFIER",
    "FIRE_MODIFIER",
    "GRASS",
    "GRID",
    "HAMLET",
    "HAMLETS",
    "INFANTRY",
    "IN_PLAY",
    "JUNGLE",
    "JUNGLES",
    "LEVEL",
    "NO_GROUND",
    "PADDIES",
    "PADDY",
    "PLACE_NAMES",
    "ROAD",
    "ROADS",
    "SLOPE",
    "STREAM",
    "TERRAIN",
    "TERRAIN_NAMES",
    "TRAIL",
    "TRAILS",
    "VALLEY",
    "VEHICLE",
    "Step",
    "infantry_steps",
    "read_valley",
    "vehicle_steps",
]

Step = tuple[int, int, int]
"""A step out of a hex: the neighbour, the cost in half points, 1 if it uses a road or trail."""

_CHART: Final = read_chart(text_of("dangerclose.games.fte", "terrain.toml"))

# 6.1/T1 by terrain, in the order of TERRAIN_NAMES.
FIRE_MODIFIER: Final = tuple(row.fire for row in _CHART.terrain)
CONCEALMENT_MODIFIER: Final = tuple(row.concealment for row in _CHART.terrain)
BLOCKING_TERRAIN: Final = tuple(i for i, row in enumerate(_CHART.terrain) if row.blocks_sight)

_INFANTRY_TERRAIN = tuple(halves(row.infantry) for row in _CHART.terrain)
_INFANTRY_SLOPE, _INFANTRY_STREAM, _INFANTRY_TRAIL, _INFANTRY_ROAD = (
    halves(row.infantry) for row in (_CHART.slope, _CHART.stream, _CHART.trail, _CHART.road)
)
_VEHICLE_TERRAIN = tuple(None if row.vehicle is None else halves(row.vehicle) for row in _CHART.terrain)
_VEHICLE_SLOPE, _VEHICLE_STREAM, _VEHICLE_TRAIL, _VEHICLE_ROAD = (
    halves(row.vehicle) for row in (_CHART.slope, _CHART.stream, _CHART.trail, _CHART.road)
)


def infantry_steps(valley: Valley, h: int) -> tuple[Step, ...]:
    """6.1/T1 The steps that infantry can take from a hex."""
    steps = []
    for direction, n in _ways_out(valley, h):
        across = _INFANTRY_TERRAIN[valley.terrain[n]] + _INFANTRY_STREAM * (valley.stream[h] >> direction & 1)
        slope = _INFANTRY_SLOPE * (valley.slope[h] >> direction & 1)
        along = []
        if valley.road[h] >> direction & 1:
            along.append(_INFANTRY_ROAD)
        if valley.trail[h] >> direction & 1:
            along.append(_INFANTRY_TRAIL)
        steps.append(_cheapest(n, across, along, slope))
    return tuple(steps)


def vehicle_steps(valley: Valley, h: int) -> tuple[Step, ...]:
    """6.1/T1, 6.1/7, 6.1/10 The steps that a vehicle can take from a hex; a prohibited one is left out."""
    steps = []
    for direction, n in _ways_out(valley, h):
        across = _VEHICLE_TERRAIN[valley.terrain[n]]
        if across is not None:
            across += _VEHICLE_STREAM * (valley.stream[h] >> direction & 1)
        slope = _VEHICLE_SLOPE * (valley.slope[h] >> direction & 1)
        along = []
        if valley.road[h] >> direction & 1:
            along.append(_VEHICLE_ROAD)
        if valley.trail[h] >> direction & 1 and JUNGLE not in (valley.terrain[h], valley.terrain[n]):
            along.append(_VEHICLE_TRAIL)
        if across is not None or along:
            steps.append(_cheapest(n, across, along, slope))
    return tuple(steps)


def _ways_out(valley: Valley, h: int) -> list[tuple[int, int]]:
    """1.2/3 The directions and hexes that can be entered from a hex in play."""
    if valley.terrain[h] == NO_GROUND:
        return []
    around = enumerate(valley.grid.towards[h])
    return [(direction, n) for direction, n in around if n >= 0 and valley.terrain[n] != NO_GROUND]


def _cheapest(n: int, across: int | None, along: Sequence[int], slope: int) -> Step:
    """6.1/11, 6.1/8 A road or trail replaces all but the slope: who goes along it uses it, saving or not."""
    way = min(along, default=None)
    if way is not None and (across is None or way <= across):
        return n, way + slope, 1
    assert across is not None
    return n, across + slope, 0


def _bits(masks: Sequence[int]) -> int:
    """The set of hexes with any bit in their mask."""
    return sum(GRID.bit[h] for h in GRID.hexes if masks[h])


VALLEY: Final = read_valley(text_of("dangerclose.games.fte", "valley.txt"))

TERRAIN: Final = VALLEY.terrain
LEVEL: Final = VALLEY.level
SLOPE: Final = VALLEY.slope
STREAM: Final = VALLEY.stream
ROAD: Final = VALLEY.road
TRAIL: Final = VALLEY.trail
PLACE_NAMES: Final = VALLEY.names

IN_PLAY: Final = VALLEY.in_play
CLEARS: Final = VALLEY.of(CLEAR)
HAMLETS: Final = VALLEY.of(HAMLET)
PADDIES: Final = VALLEY.of(PADDY)
JUNGLES: Final = VALLEY.of(JUNGLE)
BLOCKING: Final = VALLEY.of(*BLOCKING_TERRAIN)
ROADS: Final = _bits(ROAD)
TRAILS: Final = _bits(TRAIL)

INFANTRY: Final = tuple(infantry_steps(VALLEY, h) for h in range(GRID.size))
VEHICLE: Final = tuple(vehicle_steps(VALLEY, h) for h in range(GRID.size))
