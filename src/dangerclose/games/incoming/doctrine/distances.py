"""How far it is to a place around what bars the way: rings of points, from the place outwards."""

from __future__ import annotations

from functools import lru_cache

from dangerclose.core.bits import members
from dangerclose.games.incoming.lattice import Lattice
from dangerclose.games.incoming.scenario_schema import BASE
from dangerclose.games.incoming.terms import Going, Mobility
from dangerclose.games.incoming.terrain import Terrain

STEP = 0.5
"""Widths from ring to ring."""
NEVER = 255
_CLOSE_BY = 6 * BASE
_SLOW = 4
"""How many steps one over bare ground counts, for who goes from cover to cover."""


class Rings:
    """The points around a place by how many steps they lie from it; those over bare ground count for more."""

    def __init__(self, lattice: Lattice, goal: int, closed: int, bare: int = 0) -> None:
        self.goal = goal
        free = lattice.everywhere & ~closed
        wide, everywhere = lattice.columns, lattice.everywhere
        west = _column(lattice, 0)
        east = _column(lattice, lattice.columns - 1)
        self.rings = [goal & everywhere]
        reached = goal & everywhere
        coming = [0] * (_SLOW - 1)
        while self.rings[-1] or any(coming):
            ring = self.rings[-1]
            spread = ring | (ring & ~east) << 1 | (ring & ~west) >> 1
            if len(self.rings) % 2:  # every other ring goes around corners: eight sides, not a square
                spread |= spread << wide | spread >> wide
            else:
                spread |= ring << wide | ring >> wide
            spread &= free
            coming.append(spread & bare)
            ring = (spread & ~bare | coming.pop(0)) & ~reached & everywhere
            self.rings.append(ring)
            reached |= ring
        self.rings.pop()
        self.reached = reached
        self._far: dict[int, int] = {}

    def far(self, point: int) -> float:
        """How many widths it is from a point."""
        found = self._far.get(point)
        if found is None:
            found = self._far[point] = self._ring_of(point)
        return found * STEP

    def _ring_of(self, point: int) -> int:
        if not self.reached >> point & 1:
            return NEVER
        return next(number for number, ring in enumerate(self.rings) if ring >> point & 1)

    def nearest(self, points: int) -> int:
        """The ring in which the nearest of some points lie, as a set; none if none is reached."""
        points &= self.reached
        if not points:
            return 0
        for ring in self.rings:
            if ring & points:
                return ring & points
        return 0


@lru_cache(maxsize=64)
def _column(lattice: Lattice, column: int) -> int:
    points = 0
    for row in range(lattice.rows):
        points |= 1 << row * lattice.columns + column
    return points


@lru_cache(maxsize=512)
def rings(lattice: Lattice, goal: int, closed: int, bare: int = 0) -> Rings:
    """The rings around a place; kept, because places stay."""
    return Rings(lattice, goal, closed, bare)


@lru_cache(maxsize=16)
def ambushes(ground: Terrain, *, water: bool) -> int:
    """4.4 Places in cover that see a road, or a canal, from close by."""
    lattice, way = ground.lattice, 0
    for inside, kind in zip(ground.inside, ground.kind):
        if kind.path and (not water or kind.going(Mobility.WATER) == Going.FREE):
            way |= inside
    seen = near = 0
    for point in members(way)[::5]:
        seen |= ground.seen(point)
        near |= lattice.within(lattice.places[point], _CLOSE_BY)
    return seen & near & ground.sheltered


@lru_cache(maxsize=64)
def no_entry(ground: Terrain, mobility: Mobility) -> int:
    """4.4 The points that are closed to a way of getting about."""
    points = 0
    for inside, kind in zip(ground.inside, ground.kind):
        if kind.going(mobility) == Going.NO:
            points |= inside
    if mobility == Mobility.WATER:
        water = 0
        for inside, kind in zip(ground.inside, ground.kind):
            if kind.going(mobility) == Going.FREE:
                water |= inside
        points |= ground.lattice.everywhere & ~water
    return points
