"""Ruling 48: the points in the arc of a weapon, 45 degrees to each side of its facing."""

from __future__ import annotations

from functools import cache

from dangerclose.games.incoming.lattice import Lattice

HEADINGS: tuple[tuple[int, int], ...] = (
    (0, 1000),
    (383, 924),
    (707, 707),
    (924, 383),
    (1000, 0),
    (924, -383),
    (707, -707),
    (383, -924),
    (0, -1000),
    (-383, -924),
    (-707, -707),
    (-924, -383),
    (-1000, 0),
    (-924, 383),
    (-707, 707),
    (-383, 924),
)
"""East and north of the sixteen facings, in thousandths, from north clockwise."""


class Arcs:
    """The arcs of a lattice: worked out once for each facing, as rows of a table twice as large."""

    def __init__(self, lattice: Lattice) -> None:
        self._lattice = lattice
        self.at = cache(self._at)
        self._rows = cache(self._wide)

    def _at(self, point: int, facing: int) -> int:
        """The points in the arc of a weapon at a point."""
        lattice = self._lattice
        row, column = divmod(point, lattice.columns)
        wide = self._rows(facing)
        here = (1 << lattice.columns) - 1
        left = lattice.columns - 1 - column
        return lattice.joined(
            [wide[down + lattice.rows - 1 - row] >> left & here for down in range(lattice.rows)]
        )

    def _wide(self, facing: int) -> list[int]:
        """For each row above and below a point which columns left and right of it are in the arc."""
        lattice = self._lattice
        east, north = HEADINGS[facing]
        rows = []
        for down in range(1 - lattice.rows, lattice.rows):
            bits = 0
            for place, right in enumerate(range(1 - lattice.columns, lattice.columns)):
                along, aside = right * east - down * north, right * north + down * east
                bits |= (along > 0 and abs(aside) <= along) << place
            rows.append(bits)
        return rows


def heading(lattice: Lattice, start: int, end: int) -> int:
    """Ruling 48: the facing nearest to a way."""
    (ax, ay), (bx, by) = lattice.places[start], lattice.places[end]
    return _nearest(bx - ax, by - ay)


@cache
def _nearest(east: int, north: int) -> int:
    return max(range(len(HEADINGS)), key=lambda n: east * HEADINGS[n][0] + north * HEADINGS[n][1])
