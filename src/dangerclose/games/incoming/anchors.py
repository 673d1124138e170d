"""Names for the points of a table: anchors for menus, text play and players, column and row for all others.

Every point has one name, and every name one point: `J4.3` is the third place in feature J4, `T1.2` one along
tree line T1, `J4.ne` in the open beyond a corner, `K1+T1.1` where two lines cross, `north.7` on the table's
edge, `27.14` column and row. What may be done never depends on a point having an anchor.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import combinations, count, pairwise
from math import isqrt

from dangerclose.core.bits import members
from dangerclose.games.incoming.crossings import Stretch
from dangerclose.games.incoming.lattice import PITCH
from dangerclose.games.incoming.layout import turn
from dangerclose.games.incoming.scenario_schema import BASE, Feature, Point
from dangerclose.games.incoming.terms import Edge
from dangerclose.games.incoming.terrain import Terrain

_PLAIN = re.compile(r"(\d{1,3})\.(\d{1,3})")
_BESIDE = 700
"""How far out in the open the waypoints of a feature lie."""


class Anchors:
    """The names of a table's points."""

    def __init__(self, terrain: Terrain) -> None:
        self._lattice = terrain.lattice
        self._terrain = terrain
        self.points: dict[str, int] = {}
        self._names: dict[int, str] = {}
        for one, other in combinations(terrain.features, 2):
            self._number(f"{one.id}+{other.id}", self._crossings(one, other))
        for feature in terrain.features:
            self._number(feature.id, self._inside(feature) if not feature.corners else self._along(feature))
        for feature in terrain.features:
            for side, point in self._around(feature):
                self._call(f"{feature.id}.{side}", point)
        for edge in Edge:
            self._number(edge, members(self._on_edge(edge))[::2])
        self._folded = {name.casefold(): point for name, point in reversed(self.points.items())}

    def _call(self, name: str, point: int) -> bool:
        """Name a point that has no name yet."""
        if point in self._names:
            return False
        self.points[name] = point
        self._names[point] = name
        return True

    def _number(self, name: str, points: Iterable[int]) -> None:
        numbers = count(1)
        number = next(numbers)
        for point in points:
            if self._call(f"{name}.{number}", point):
                number = next(numbers)

    # Which points are anchors

    def _inside(self, feature: Feature) -> Iterator[int]:
        """Every second point in an area, so that stands side by side find room."""
        points = members(self._terrain.inside[feature.number])
        if points:
            first_row, first_column = divmod(points[0], self._lattice.columns)
            for point in points:
                row, column = divmod(point, self._lattice.columns)
                if not ((row - first_row) % 2 or (column - first_column) % 2):
                    yield point

    def _along(self, feature: Feature) -> Iterator[int]:
        """A width apart along a line: to both sides where it is lined, else on it."""
        stops = self._terrain.kind[feature.number].stops
        aside = feature.half + BASE // 2 if stops else 0
        for (x1, y1), (x2, y2) in pairwise(feature.corners):
            length = isqrt((x2 - x1) ** 2 + (y2 - y1) ** 2)
            for far in range(BASE // 2, length, BASE):
                x, y = x1 + (x2 - x1) * far // length, y1 + (y2 - y1) * far // length
                for side in (1, -1) if stops else (0,):
                    yield self._lattice.at(
                        x + side * aside * (y1 - y2) // length, y + side * aside * (x2 - x1) // length
                    )

    def _around(self, feature: Feature) -> Iterator[tuple[str, int]]:
        """Places in the open beyond the corners and the sides of an area."""
        if feature.corners:
            return
        taken = 0
        for number, points in enumerate(self._terrain.inside):
            if self._terrain.kind[number].stops or not self._terrain.features[number].corners:
                taken |= points
        for west, south, east, north in feature.parts:
            across = {"w": west - _BESIDE, "": (west + east) // 2, "e": east + _BESIDE}
            upwards = {"n": north + _BESIDE, "": (south + north) // 2, "s": south - _BESIDE}
            for up, y in upwards.items():
                for side, x in across.items():
                    on_table = 0 <= x < self._lattice.width and 0 <= y < self._lattice.height
                    if up + side and on_table and not taken >> self._lattice.at(x, y) & 1:
                        yield up + side, self._lattice.at(x, y)

    def _crossings(self, one: Feature, other: Feature) -> Iterator[int]:
        """The points nearest to where two lines cross."""
        for a in pairwise(one.corners):
            for b in pairwise(other.corners):
                place = _crossing(a, b)
                if place is not None:
                    yield self._lattice.at(*place)

    def _on_edge(self, edge: Edge) -> int:
        width, height = self._lattice.width, self._lattice.height
        boxes = {
            Edge.NORTH: (0, height - PITCH, width, height),
            Edge.EAST: (width - PITCH, 0, width, height),
            Edge.SOUTH: (0, 0, width, PITCH),
            Edge.WEST: (0, 0, PITCH, height),
        }
        return self._lattice.inside(boxes[edge])

    # Names and points

    def name(self, point: int) -> str:
        """What a point is called: its anchor, or its column and row."""
        row, column = divmod(point, self._lattice.columns)
        return self._names.get(point) or f"{column}.{row}"

    def point(self, text: str) -> int | None:
        """The point that has a name, if any. Capitals matter only where two names differ in them."""
        name = text.strip()
        plain = _PLAIN.fullmatch(name)
        if plain:
            column, row = int(plain[1]), int(plain[2])
            on_table = column < self._lattice.columns and row < self._lattice.rows
            return row * self._lattice.columns + column if on_table else None
        return self.points.get(name, self._folded.get(name.casefold()))

    def found(self, text: str) -> int:
        """The points that a text may mean: the one of that name, or all of a feature or an edge."""
        point = self.point(text)
        if point is not None:
            return 1 << point
        name = text.strip()
        ids = {feature.id: feature.number for feature in self._terrain.features}
        folded = {one.casefold(): number for one, number in reversed(ids.items())}
        number = ids.get(name, folded.get(name.casefold()))
        if number is not None:
            return self._terrain.inside[number] | self._terrain.lining[number]
        return self._on_edge(Edge(name.casefold())) if name.casefold() in list(Edge) else 0


def _crossing(a: Stretch, b: Stretch) -> Point | None:
    """Where two stretches cross or meet, to the thousandth; None if they do not or lie along each other."""
    from_c, from_d = turn(*a, b[0]), turn(*a, b[1])
    if turn(*b, a[0]) * turn(*b, a[1]) > 0 or from_c * from_d > 0 or from_c == from_d:
        return None
    (cx, cy), (dx, dy) = b
    return cx + (dx - cx) * from_c // (from_c - from_d), cy + (dy - cy) * from_c // (from_c - from_d)
