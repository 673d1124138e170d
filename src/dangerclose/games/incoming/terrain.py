"""4.3, 4.4 The features of a table over its lattice: who stands in what, what is seen, where ways lead.

Only what never changes in a game is here. Stands, smoke, fire and light are sets of points that the rules
take away from these. Rows are worked out when they are first asked for and kept as long as the table is.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import compress, pairwise, repeat

from dangerclose.core.bits import bits_of, members
from dangerclose.games.incoming.chart_schema import Parameters, TerrainRow
from dangerclose.games.incoming.crossings import Stretch, crosses_stretch
from dangerclose.games.incoming.lattice import Lattice
from dangerclose.games.incoming.layout import MIL, closer, sides
from dangerclose.games.incoming.scenario_schema import BASE, Feature, Table
from dangerclose.games.incoming.shadows import Mutual, Shadows
from dangerclose.games.incoming.terms import FeatureShape, Going, Ground, Mobility


class Terrain:
    """A table's features by number; sets of points are ints."""

    def __init__(
        self, table: Table, rows: tuple[TerrainRow, ...], parameters: Parameters, *, two_low: bool = False
    ) -> None:
        self.lattice = Lattice(table.width, table.height)
        self.features = table.features
        self.kind = tuple(rows[feature.ground.number] for feature in table.features)
        self.graze = parameters.touch
        self.two_low = two_low
        self._reach = parameters.lining + BASE // 2
        self.inside = tuple(self._inside(feature) for feature in self.features)
        self.lining = tuple(self._lining(feature) for feature in self.features)
        self.sheltered = self._all(self.inside, [kind.direct for kind in self.kind])
        self.protected = self._all(self.inside, [kind.direct_sixes for kind in self.kind])
        self.dense = self._all(self.inside, [bool(kind.sight) for kind in self.kind])
        self.edged = self._all(self.lining, [kind.direct for kind in self.kind]) | self._beside_dykes()
        # Smoke and burning ground aside, sight and ways of a table never change.
        self.seen = cache(self._seen)
        self.ways = cache(self._ways)
        self.of = cache(self._of)
        self.together = cache(self._together)
        self._edges = cache(self._edges_at)
        self.covered_from = cache(self._covered_from)
        self.into_dense_growth = cache(self._into_dense_growth)
        self._shadows = Shadows(self.lattice, self.graze)
        self._hidden = Mutual(self._shadows, self._hidden_from)
        self._beyond = cache(self._beyond_areas)
        self._moves = cache(self._moves_from)
        self._own = cache(self._own_rows)

    @staticmethod
    def _all(points: Sequence[int], wanted: Sequence[bool]) -> int:
        """All points of the features that are wanted."""
        found = 0
        for some in compress(points, wanted):
            found |= some
        return found

    def _beside_dykes(self) -> int:
        """4.4/1 The points that touch the edge of a dry paddy."""
        points = 0
        for feature in self.features:
            if self.kind[feature.number].dyke:
                for part in feature.parts:
                    for side in sides(part):
                        points |= self._near(side, self._reach)
        return points

    def _inside(self, feature: Feature) -> int:
        """4.4 The points in a feature. A stand is where its middle is, but it lies across a trench."""
        trench = feature.ground == Ground.TRENCH
        points = 0
        if feature.parts and not trench:
            for part in feature.parts:
                points |= self.lattice.inside(part)
        else:
            for stretch in pairwise(feature.corners):
                points |= self._near(stretch, BASE // 2 if trench else feature.half)
        return points

    def _lining(self, feature: Feature) -> int:
        """4.3/4 The points from which a fire team lines a tree line, wire, trench or stream."""
        if self.kind[feature.number].shape == FeatureShape.AREA:
            return 0
        points = 0
        for stretch in pairwise(feature.corners):
            points |= self._near(stretch, self._reach + feature.half)
        return points

    def _near(self, stretch: Stretch, distance: int) -> int:
        """The points closer to a stretch of line than a distance."""
        (ax, ay), (bx, by) = stretch
        around = (
            min(ax, bx) - distance,
            min(ay, by) - distance,
            max(ax, bx) + distance,
            max(ay, by) + distance,
        )
        places = self.lattice.places
        return bits_of(
            point
            for point in members(self.lattice.inside(around))
            if closer(places[point], stretch, distance)
        )

    def _of(self, point: int) -> tuple[int, ...]:
        """The features that a point lies in."""
        return tuple(number for number, points in enumerate(self.inside) if points >> point & 1)

    def _together(self, point: int) -> int:
        """A point, and all points that lie in a feature with it."""
        points = 1 << point
        for number in self.of(point):
            points |= self.inside[number]
        return points

    def covered_by(self, point: int) -> list[int]:
        """The features that a point lies in or lines: they hide nothing from it."""
        return [
            number for number, points in enumerate(self.inside) if (points | self.lining[number]) >> point & 1
        ]

    # Sight

    def _seen(self, point: int) -> int:
        """4.4 The points that are in sight of one: into a feature and out of one's own, never through one."""
        row, column = divmod(point, self.lattice.columns)
        hidden = self._hidden.row(row)[column]
        return self.lattice.everywhere & ~hidden & self._through_dense_ground(point)

    def _hidden_from(self, row: int, ends: Sequence[int]) -> dict[int, int]:
        """4.4 The ways from a row to others along which nothing is seen, dense ground aside."""
        blocked: dict[int, int] = defaultdict(int)
        low_once: dict[int, int] = defaultdict(int)
        for number, kind in enumerate(self.kind):
            if kind.blocks:
                for end, hidden in self._behind(number, row, ends, lined=True):
                    blocked[end] |= hidden
            elif self.two_low and kind.low:
                for end, hidden in self._behind(number, row, ends, lined=True):
                    blocked[end] |= low_once[end] & hidden
                    low_once[end] |= hidden
        return blocked

    def _behind(
        self, number: int, row: int, ends: Sequence[int], *, lined: bool
    ) -> Iterator[tuple[int, int]]:
        """The ways from a row to others through an area that they neither begin nor end in, as blocks.

        Who lines it counts as in it, if wanted.
        """
        starts, ended = self._own(number, lined=lined)
        begun = self._shadows.starts(starts[row])
        for part in self.features[number].parts:
            for end, block in self._shadows.over_area(row, ends, part):
                yield end, block & ~(begun | ended[end])

    def _own_rows(self, number: int, *, lined: bool) -> tuple[list[int], list[int]]:
        """The columns that lie in a feature, row by row, and the blocks of the ways that end there."""
        points = self.inside[number] | (self.lining[number] if lined else 0)
        rows = self.lattice.split(points)
        return rows, [self._shadows.ends(columns) for columns in rows]

    def _through_dense_ground(self, point: int) -> int:
        """4.4/5 Very dense jungle: less than a width from edge to edge, from it and into it."""
        lattice = self.lattice
        allowed = lattice.everywhere
        for number, kind in enumerate(self.kind):
            if kind.sight:
                near = lattice.within(lattice.places[point], kind.sight * MIL + BASE)
                allowed &= near if self.inside[number] >> point & 1 else near | ~self.inside[number]
        return allowed & lattice.everywhere

    def _into_dense_growth(self, point: int) -> int:
        """4.4/5 The points of very dense jungle that nothing but its own growth hides from a point."""
        row, column = divmod(point, self.lattice.columns)
        return self.dense & ~self._hidden.row(row)[column] if self.dense else 0

    def sees(self, a: int, b: int) -> bool:
        """Whether two points are in sight of each other, stands, smoke and light aside."""
        return bool(self.seen(a) >> b & 1)

    # Cover

    def cover(self, target: int, shooter: int) -> tuple[bool, bool]:
        """4.4 Against direct fire: whether the ground covers a target, and whether only a 6 hits it there."""
        if self.sheltered >> target & 1:
            return True, bool(self.protected >> target & 1)
        if not self.edged >> target & 1:
            return False, False
        a, b = self.lattice.places[shooter], self.lattice.places[target]
        return any(crosses_stretch(a, b, edge) for edge in self._edges(target)), False

    def _covered_from(self, shooter: int) -> int:
        """4.4 The points at which the ground covers a target against fire from a point that sees them."""
        edged = members(self.edged & ~self.sheltered & self.seen(shooter))
        return self.sheltered | bits_of(point for point in edged if self.cover(point, shooter)[0])

    def _edges_at(self, target: int) -> list[Stretch]:
        """4.3/4, 4.4/1 What covers a target against shots that come over it: lines and dykes it touches."""
        lines = [
            stretch
            for number in self.covered_by(target)
            if self.kind[number].direct
            for stretch in pairwise(self.features[number].corners)
        ]
        place = self.lattice.places[target]
        dykes = [
            side
            for number, kind in enumerate(self.kind)
            if kind.dyke
            for part in self.features[number].parts
            for side in sides(part)
            if closer(place, side, self._reach)
        ]
        return lines + dykes

    # Ways

    def _ways(self, point: int, mobility: Mobility) -> int:
        """4.4 The points that one straight move can lead to, stands, smoke and fire aside.

        It ends in the first feature that it enters, and at a line that it comes to; who lines one crosses it.
        """
        if mobility == Mobility.WATER:
            return self._afloat(point)
        row, column = divmod(point, self.lattice.columns)
        return self._moves(row, mobility)[column] & ~(1 << point)

    def _moves_from(self, row: int, mobility: Mobility) -> list[int]:
        """4.4 For each column of a lattice row where one straight move can lead."""
        closed = 0
        areas = []
        barred: dict[int, int] = defaultdict(int)
        for number, kind in enumerate(self.kind):
            going = kind.going(mobility)
            if going == Going.NO:
                closed |= self.inside[number]
            elif not kind.stops or mobility == Mobility.AIR:
                continue
            if self.features[number].corners:
                for end, block in self._over_line(number, row, free=going != Going.NO):
                    barred[end] |= block
            else:
                areas.append(number)
        open_to_it = self.lattice.everywhere & ~closed
        behind = self._beyond(tuple(areas)).row(row)
        over = self._shadows.points(barred) if barred else repeat(0)
        return [open_to_it & ~area & ~line for area, line in zip(behind, over)]

    def _beyond_areas(self, areas: tuple[int, ...]) -> Mutual:
        """The points between which one of these areas lies; vehicles and men often stop at the same ones."""

        def blocks(row: int, ends: Sequence[int]) -> dict[int, int]:
            found: dict[int, int] = defaultdict(int)
            for number in areas:
                for end, block in self._behind(number, row, ends, lined=False):
                    found[end] |= block
            return found

        return Mutual(self._shadows, blocks)

    def _over_line(self, number: int, row: int, *, free: bool) -> Iterator[tuple[int, int]]:
        """The ways from a row over a line, as blocks by row; without those of who lines it, if it is free."""
        lined = self._own(number, lined=True)[0][row] if free else 0
        begun = self._shadows.starts(lined)
        for stretch in pairwise(self.features[number].corners):
            for end, block in self._shadows.over_stretch(row, stretch):
                yield end, block & ~begun

    def _afloat(self, point: int) -> int:
        """Ruling 24: the points to which a craft passes over nothing but water."""
        water = 0
        for number, kind in enumerate(self.kind):
            if kind.going(Mobility.WATER) == Going.FREE:
                water |= self.inside[number]
        land = ~water
        passed = self.lattice.passed
        return bits_of(end for end in members(water & ~(1 << point)) if not passed(point, end) & land)
