"""Features of a table as they are drawn in a scenario: their shapes, and whether they lie as they should.

Everything is in whole thousandths of a width, and distances are compared by their squares.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from math import isqrt

from dangerclose.core.content import ContentError
from dangerclose.games.incoming.chart_schema import TerrainRow
from dangerclose.games.incoming.scenario_schema import Box, Feature, Point, Table
from dangerclose.games.incoming.terms import FeatureShape, Ground

MIL = 100
"""Thousandths of a width in a tenth."""

_ROUTES = (Ground.ROAD, Ground.TRAIL, Ground.STREAM)
_MAY_OVERLAP = (*_ROUTES, Ground.WIRE, Ground.MINES)
_NO_COVERING = (*_MAY_OVERLAP, Ground.CANAL)
LEAST_COVERED = 33
"""Percent of a table that must lie under features (the base game's advice on tables)."""


def feature_of(name: str, number: int, row: TerrainRow, given: Sequence[int], file: str) -> Feature:
    """A feature from the numbers of its file: x, y, width, height of an area, or the corners of a line."""
    where = f"features.{row.ground} {name}"
    mils = [value * MIL for value in given]
    if row.shape == FeatureShape.AREA:
        if len(mils) != 4 or not mils[2] or not mils[3]:
            raise ContentError(file, where, "expected x, y, width and height")
        x, y, width, height = mils
        return Feature(id=name, number=number, ground=row.ground, parts=((x, y, x + width, y + height),))
    if len(mils) < 4 or len(mils) % 2:
        raise ContentError(file, where, "expected x and y of two or more corners")
    corners = tuple(zip(mils[::2], mils[1::2]))
    half = row.half_width * MIL
    straight = all(x1 == x2 or y1 == y2 for (x1, y1), (x2, y2) in pairwise(corners))
    if row.blocks and not straight:
        raise ContentError(file, where, "expected a line that blocks sight to run along an axis")
    parts = tuple(_stretch(a, b, half) for a, b in pairwise(corners)) if straight else ()
    return Feature(id=name, number=number, ground=row.ground, parts=parts, corners=corners, half=half)


def _stretch(a: Point, b: Point, half: int) -> Box:
    """A stretch of line along an axis as a rectangle; it ends where its middle does."""
    (x1, x2), (y1, y2) = sorted((a[0], b[0])), sorted((a[1], b[1]))
    return (x1, y1 - half, x2, y2 + half) if y1 == y2 else (x1 - half, y1, x2 + half, y2)


def check_table(table: Table, file: str) -> None:
    """Refuse a table with a feature beyond its edge, with features on each other, or too bare."""
    for feature in table.features:
        if not _inside(feature, table):
            raise ContentError(file, f"feature {feature.id}", "expected it to lie inside the table")
    solid = [one for one in table.features if one.ground not in _MAY_OVERLAP]
    for a, b in combinations(solid, 2):
        if not _may_meet(a, b) and overlap(a, b):
            raise ContentError(file, f"features {a.id} and {b.id}", "expected them not to overlap")
    percent = covered(table)
    if percent < LEAST_COVERED:
        raise ContentError(
            file, "features", f"expected {LEAST_COVERED} percent of the table covered, got {percent}"
        )


def _may_meet(a: Feature, b: Feature) -> bool:
    """Lines cross each other, and a trench runs into a bunker or gun pit."""
    if a.corners and b.corners:
        return True
    grounds = {a.ground, b.ground}
    return Ground.TRENCH in grounds and bool(grounds & {Ground.BUNKER, Ground.GUN_PIT})


def _inside(feature: Feature, table: Table) -> bool:
    if feature.ground in _ROUTES or not feature.parts:
        return all(0 <= x <= table.width and 0 <= y <= table.height for x, y in feature.corners)
    return all(w >= 0 and s >= 0 and e <= table.width and n <= table.height for w, s, e, n in feature.parts)


def covered(table: Table) -> int:
    """Percent of the table under area features and works; water, roads, mines and wire do not count."""
    area = sum(_area(feature) for feature in table.features if feature.ground not in _NO_COVERING)
    return area * 100 // (table.width * table.height)


def _area(feature: Feature) -> int:
    """What a feature covers; a slanting line by its length."""
    if feature.parts:
        return sum((e - w) * (n - s) for w, s, e, n in feature.parts)
    lengths = (isqrt((x2 - x1) ** 2 + (y2 - y1) ** 2) for (x1, y1), (x2, y2) in pairwise(feature.corners))
    return 2 * feature.half * sum(lengths)


def overlap(a: Feature, b: Feature) -> bool:
    """Whether two features have more than an edge in common."""
    if a.parts and b.parts:
        return any(
            w1 < e2 and w2 < e1 and s1 < n2 and s2 < n1
            for w1, s1, e1, n1 in a.parts
            for w2, s2, e2, n2 in b.parts
        )
    slanting, other = (a, b) if not a.parts else (b, a)
    return any(
        near(stretch, side, slanting.half)
        for part in other.parts
        for side in sides(part)
        for stretch in pairwise(slanting.corners)
    ) or any(_strictly_in(corner, part) for corner in slanting.corners for part in other.parts)


def sides(part: Box) -> Iterator[tuple[Point, Point]]:
    """The four sides of a rectangle."""
    w, s, e, n = part
    yield from pairwise(((w, s), (e, s), (e, n), (w, n), (w, s)))


def _strictly_in(point: Point, part: Box) -> bool:
    w, s, e, n = part
    return w < point[0] < e and s < point[1] < n


def near(a: tuple[Point, Point], b: tuple[Point, Point], distance: int) -> bool:
    """Whether two segments come closer to each other than a distance."""
    if _cross(a, b):
        return True
    return any(closer(end, b, distance) for end in a) or any(closer(end, a, distance) for end in b)


def _cross(a: tuple[Point, Point], b: tuple[Point, Point]) -> bool:
    """Whether two segments cross, each lying on both sides of the other."""
    return (
        turn(a[0], a[1], b[0]) * turn(a[0], a[1], b[1]) < 0
        and turn(b[0], b[1], a[0]) * turn(b[0], b[1], a[1]) < 0
    )


def turn(a: Point, b: Point, c: Point) -> int:
    """Twice the area of a triangle: above 0 if c lies to the left of the way from a to b."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def closer(point: Point, segment: tuple[Point, Point], distance: int) -> bool:
    """Whether a point is closer to a segment than a distance."""
    (ax, ay), (bx, by) = segment
    px, py = point[0] - ax, point[1] - ay
    dx, dy = bx - ax, by - ay
    length = dx * dx + dy * dy
    along = px * dx + py * dy
    if along <= 0:
        return px * px + py * py < distance * distance
    if along >= length:
        return (px - dx) ** 2 + (py - dy) ** 2 < distance * distance
    aside = px * dy - py * dx
    return aside * aside < distance * distance * length
