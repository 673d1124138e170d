"""4.3, 4.4 The features of a table over its lattice: who stands in what, what is seen, where ways lead.

Only what never changes in a game is here. Stands, smoke, fire and light are sets of points that the rules
take away from these. Rows are worked out when they are first asked for and kept as long as the table is.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import compress, pairwise

from dangerclose.core.bits import bits_of, members
from dangerclose.games.incoming.chart_schema import Parameters, TerrainRow
from dangerclose.games.incoming.crossings import Stretch, behind_area, behind_stretch, crosses_stretch
from dangerclose.games.incoming.lattice import Lattice
from dangerclose.games.incoming.layout import MIL, closer, sides
from dangerclose.games.incoming.scenario_schema import BASE, Feature, Table
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
        self.edged = self._all(self.lining, [kind.direct for kind in self.kind]) | self._beside_dykes()
        # Smoke and burning ground aside, sight and ways of a table never change.
        self.seen = cache(self._seen)
        self.ways = cache(self._ways)

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

    def of(self, point: int) -> list[int]:
        """The features that a point lies in."""
        return [number for number, points in enumerate(self.inside) if points >> point & 1]

    def covered_by(self, point: int) -> list[int]:
        """The features that a point lies in or lines: they hide nothing from it."""
        return [
            number for number, points in enumerate(self.inside) if (points | self.lining[number]) >> point & 1
        ]

    # Sight

    def _seen(self, point: int) -> int:
        """4.4 The points that are in sight of one: into a feature and out of one's own, never through one."""
        lattice = self.lattice
        mine = self.covered_by(point)
        blocked, low_once, low_twice = ([0] * lattice.rows for _ in range(3))
        for feature in self.features:
            number = feature.number
            kind = self.kind[number]
            counts = self.two_low and kind.low
            if number in mine or not (kind.blocks or counts):
                continue
            own = lattice.split(self.inside[number] | self.lining[number])
            for part in feature.parts:
                for row, behind in enumerate(behind_area(lattice, point, part, self.graze)):
                    hidden = behind & ~own[row]
                    if kind.blocks:
                        blocked[row] |= hidden
                    else:
                        low_twice[row] |= low_once[row] & hidden
                        low_once[row] |= hidden
        seen = lattice.everywhere & ~lattice.joined(blocked) & ~lattice.joined(low_twice)
        return seen & self._through_dense_ground(point)

    def _through_dense_ground(self, point: int) -> int:
        """4.4/5 Very dense jungle: less than a width from edge to edge, from it and into it."""
        lattice = self.lattice
        allowed = lattice.everywhere
        for number, kind in enumerate(self.kind):
            if kind.sight:
                near = lattice.within(lattice.places[point], kind.sight * MIL + BASE)
                allowed &= near if self.inside[number] >> point & 1 else near | ~self.inside[number]
        return allowed & lattice.everywhere

    def sees(self, a: int, b: int) -> bool:
        """Whether two points are in sight of each other, stands, smoke and light aside."""
        return bool(self.seen(a) >> b & 1)

    # Cover

    def cover(self, target: int, shooter: int) -> tuple[bool, bool]:
        """4.4 Against direct fire: whether the ground covers a target, and whether only a 6 hits it there."""
        if self.sheltered >> target & 1:
            return True, any(self.kind[number].direct_sixes for number in self.of(target))
        if not self.edged >> target & 1:
            return False, False
        over = any(
            self.kind[number].direct and self._over(number, target, shooter)
            for number in self.covered_by(target)
        )
        return over or self._behind_dyke(target, shooter), False

    def _over(self, number: int, target: int, shooter: int) -> bool:
        """4.3/4 Whether a shot comes over a line."""
        a, b = self.lattice.places[shooter], self.lattice.places[target]
        return any(crosses_stretch(a, b, stretch) for stretch in pairwise(self.features[number].corners))

    def _behind_dyke(self, target: int, shooter: int) -> bool:
        """4.4/1 Whether a shot comes over the dyke of a dry paddy that its target touches."""
        a, b = self.lattice.places[shooter], self.lattice.places[target]
        return any(
            closer(b, side, self._reach) and crosses_stretch(a, b, side)
            for number, kind in enumerate(self.kind)
            if kind.dyke
            for part in self.features[number].parts
            for side in sides(part)
        )

    # Ways

    def _ways(self, point: int, mobility: Mobility) -> int:
        """4.4 The points that one straight move can lead to, stands, smoke and fire aside.

        It ends in the first feature that it enters, and at a line that it comes to; who lines one crosses it.
        """
        lattice = self.lattice
        if mobility == Mobility.WATER:
            return self._afloat(point)
        barred = [0] * lattice.rows
        closed = 0
        lined = self.covered_by(point)
        for feature in self.features:
            number = feature.number
            kind = self.kind[number]
            going = kind.going(mobility)
            if going == Going.NO:
                closed |= self.inside[number]
            elif not kind.stops or mobility == Mobility.AIR:
                continue
            if feature.corners:
                if number not in lined or going == Going.NO:
                    for stretch in pairwise(feature.corners):
                        for row, behind in enumerate(behind_stretch(lattice, point, stretch)):
                            barred[row] |= behind
            elif not self.inside[number] >> point & 1:
                own = lattice.split(self.inside[number])
                for part in feature.parts:
                    for row, behind in enumerate(behind_area(lattice, point, part, self.graze)):
                        barred[row] |= behind & ~own[row]
        return lattice.everywhere & ~lattice.joined(barred) & ~closed & ~(1 << point)

    def _afloat(self, point: int) -> int:
        """Ruling 24: the points to which a craft passes over nothing but water."""
        water = 0
        for number, kind in enumerate(self.kind):
            if kind.going(Mobility.WATER) == Going.FREE:
                water |= self.inside[number]
        return bits_of(
            end
            for end in members(water & ~(1 << point))
            if bits_of(self.lattice.walk(point, end)) & ~water == 0
        )
