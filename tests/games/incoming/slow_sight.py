"""Sight as its definition says it, feature by feature and pair by pair: slow, and said another way.

What is measured on the table comes from a *plane*: `Fractional` reckons in fractions, `Drawn` asks Shapely.
They share nothing with the rules but the definition.
"""

from fractions import Fraction
from functools import cache
from itertools import pairwise

from dangerclose.games.incoming.chart_schema import TerrainRow
from dangerclose.games.incoming.scenario_schema import Box, Feature, Point, Table

WIDTH = 1000
GRAZE = 20
LINING = WIDTH // 2 + WIDTH // 2
"""From a tree line's edge to the middle of a fire team that lines it, less than."""


class Fractional:
    """Exact, without roots."""

    def in_it(self, place: Point, part: Box) -> bool:
        west, south, east, north = part
        return west < place[0] < east and south < place[1] < north

    def closer(self, place: Point, stretch: tuple[Point, Point], distance: int) -> bool:
        (ax, ay), (bx, by) = stretch
        dx, dy = bx - ax, by - ay
        along = Fraction((place[0] - ax) * dx + (place[1] - ay) * dy, dx * dx + dy * dy)
        along = min(max(along, Fraction(0)), Fraction(1))
        return (ax + along * dx - place[0]) ** 2 + (ay + along * dy - place[1]) ** 2 < distance**2

    def runs_inside(self, a: Point, b: Point, part: Box) -> bool:
        """Whether more of the way than a graze is inside."""
        west, south, east, north = part
        first, last = Fraction(0), Fraction(1)
        for start, change, least, most in (
            (a[0], b[0] - a[0], west, east),
            (a[1], b[1] - a[1], south, north),
        ):
            if change:
                ends = sorted((Fraction(least - start, change), Fraction(most - start, change)))
                first, last = max(first, ends[0]), min(last, ends[1])
            elif not least < start < most:
                return False
        share = max(Fraction(0), last - first)
        return share**2 * ((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) > GRAZE**2


class Drawn(Fractional):
    """By Shapely, which reckons in floats: what is too close to call is asked of the fractions."""

    TOO_CLOSE = 1e-6

    def __init__(self) -> None:
        import shapely

        self.shapely = shapely
        self.box = cache(shapely.box)

    def in_it(self, place: Point, part: Box) -> bool:
        return self.box(*part).contains(self.shapely.Point(place))

    def closer(self, place: Point, stretch: tuple[Point, Point], distance: int) -> bool:
        found = self.shapely.LineString(stretch).distance(self.shapely.Point(place))
        if abs(found - distance) < self.TOO_CLOSE:
            return super().closer(place, stretch, distance)
        return found < distance

    def runs_inside(self, a: Point, b: Point, part: Box) -> bool:
        if a == b:
            return False
        found = self.shapely.LineString((a, b)).intersection(self.box(*part)).length
        if abs(found - GRAZE) < self.TOO_CLOSE:
            return super().runs_inside(a, b, part)
        return found > GRAZE


class SlowSight:
    """4.4 Who sees whom on a table."""

    def __init__(
        self, table: Table, rows: tuple[TerrainRow, ...], plane: Fractional, *, two_low: bool
    ) -> None:
        self.features = [(feature, rows[feature.ground.number]) for feature in table.features]
        self.plane = plane
        self.two_low = two_low
        self._covers = cache(self._covers_one)

    def _covers_one(self, number: int, place: Point) -> bool:
        """Whether somebody is in a feature, or lines it."""
        feature, row = self.features[number]
        return self._holds(feature, place) or (
            row.shape == "line"
            and any(
                self.plane.closer(place, stretch, LINING + feature.half)
                for stretch in pairwise(feature.corners)
            )
        )

    def _holds(self, feature: Feature, place: Point) -> bool:
        return any(self.plane.in_it(place, part) for part in feature.parts)

    def sees(self, a: Point, b: Point) -> bool:
        """Into a feature and out of one's own, never through one; of low ones through one."""
        low = 0
        for number, (feature, row) in enumerate(self.features):
            if row.sight and (self._holds(feature, a) or self._holds(feature, b)):
                if (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 >= (WIDTH + row.sight * WIDTH // 10) ** 2:
                    return False
            if not (row.blocks or (self.two_low and row.low)):
                continue
            if self._covers(number, a) or self._covers(number, b):
                continue
            for part in feature.parts:
                if self.plane.runs_inside(a, b, part):
                    if row.blocks:
                        return False
                    low += 1
        return low < 2
