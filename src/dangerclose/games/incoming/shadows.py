"""Straight ways from a whole lattice row at once: which of them cross an area or a line, exactly.

All ways between two lattice rows are one *block* of bits. A way is told by the column that it starts from and
by how many columns it runs east, so a block has a line for each run, and in it a bit for each start. Ways of
the same run are parallel: those that cross an area, or a line, start from columns that lie side by side. Two
whole divisions for each run are all that it takes. They are exact: points and features lie on multiples of
`GRAIN`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import chain, repeat
from math import isqrt
from operator import add, floordiv, sub
from threading import Lock

from dangerclose.games.incoming.crossings import Stretch
from dangerclose.games.incoming.lattice import PITCH, Lattice
from dangerclose.games.incoming.layout import turn
from dangerclose.games.incoming.scenario_schema import Box

GRAIN = 50
"""Points and features lie on multiples of this; a point is never on the edge of a feature."""
GRAINS = PITCH // GRAIN
"""From point to point."""


class Shadows:
    """What crosses what on a lattice; `graze` of a way may run inside an area."""

    def __init__(self, lattice: Lattice, graze: int) -> None:
        self.lattice = lattice
        self.graze = graze
        columns = lattice.columns
        self._runs = 2 * columns - 1
        # The columns west of a place, as bytes, for places beyond both ends of a row, too.
        self._pad = columns * (lattice.rows + 2)
        wide = columns // 8
        self._west_of = [
            ((1 << min(max(place, 0), columns)) - 1).to_bytes(wide, "little")
            for place in range(-self._pad, self._pad + columns + 1)
        ]
        self._each_run = sum(1 << columns * run for run in range(self._runs))
        self._least = cache(self._least_inside)
        self._sides = cache(self._sides_of)

    # Blocks

    def starts(self, columns: int) -> int:
        """The block of all ways that start from these columns."""
        return columns * self._each_run

    def ends(self, columns: int) -> int:
        """The block of all ways that end at these columns."""
        if not columns:
            return 0
        wide = self.lattice.columns // 8
        whole = (1 << self.lattice.columns) - 1
        spread = columns << self.lattice.columns - 1
        return int.from_bytes(
            b"".join([(spread >> run & whole).to_bytes(wide, "little") for run in range(self._runs)]),
            "little",
        )

    def points(self, blocks: Mapping[int, int], from_there: Mapping[int, int] | None = None) -> list[int]:
        """Blocks by the row that they lead to as sets of points, one for each column that they start from.

        Of the second kind are blocks that lead here from other rows: their ways are taken backwards.
        """
        columns = self.lattice.columns
        size = columns * self._runs
        back = from_there or {}
        none = "0" * columns
        texts = []
        for row in reversed(range(self.lattice.rows)):
            block = blocks.get(row) or back.get(row)
            texts.append((format(block, f"0{size}b") if block else "", row in back))
        found = []
        for column in range(columns):
            # A text begins with the highest bit, so the way to the last column comes first. From one way to
            # the next it is a line if they start here, and a line less one bit, backwards, if they end here.
            there = size - 1 - (2 * (columns - 1) - column) * columns - column
            here = (columns - column) * columns - 1
            forwards = slice(there, there + columns * columns, columns)
            backwards = slice(here + (columns - 1) ** 2, here - columns + 1, 1 - columns)
            found.append(
                int("".join([text[backwards if is_back else forwards] or none for text, is_back in texts]), 2)
            )
        return found

    def _west_of_each(self, places: Iterable[int]) -> int:
        """The block in which each run starts west of a place of its own, which are given with `_pad`."""
        return int.from_bytes(b"".join(map(self._west_of.__getitem__, places)), "little")

    # Areas

    def over_area(self, row: int, ends: Iterable[int], box: Box) -> Iterator[tuple[int, int]]:
        """The ways from a row to others that cross a rectangle by more than a graze, as a block for each.

        Those that start or end in the rectangle may be among them or not.
        """
        west, south, east, north = box
        west, east = (west - PITCH // 2) // GRAIN, (east - PITCH // 2) // GRAIN
        here = self.lattice.ys[row]
        for end in ends:
            there = self.lattice.ys[end]
            # The stretch of the rectangle's height, away from the row, that a way passes.
            if there > here:
                low, high = max(south - here, 0), min(north, there) - here
            elif there < here:
                low, high = max(here - north, 0), here - max(south, there)
            else:
                if south < here < north:
                    yield end, self._along(west, east)
                continue
            if low < high:
                yield end, self._slanting(abs(end - row), west, east, low // GRAIN, high // GRAIN)

    def _runs_through(self, rows: int, west: int, east: int, low: int, high: int) -> tuple[int, int] | None:
        """How far ways over so many rows may run west, and east, that pass a rectangle between two heights.

        Longer ones would begin or end beyond the table. None if there are no such ways.
        """
        most = self.lattice.columns - 1
        rest = GRAINS * rows - high
        to_west, to_east = rows * east, rows * (GRAINS * most - west)
        if to_west < 0 or to_east < 0:
            return None
        return (
            min(most, to_east // low if low else most, to_west // rest if rest else most),
            min(most, to_west // low if low else most, to_east // rest if rest else most),
        )

    def _slanting(self, rows: int, west: int, east: int, low: int, high: int) -> int:
        """The ways over so many rows that cross a rectangle; they pass it between two heights."""
        limits = self._runs_through(rows, west, east, low, high)
        if limits is None:
            return 0
        westwards, eastwards = limits
        columns = self.lattice.columns
        most = columns - 1
        part = GRAINS * rows
        least = self._least(rows)[most - westwards : columns + eastwards]
        # Where a way must start to be inside by so much: at the height where it is farthest east, or west.
        pad = self._pad * part
        past_west, past_east = west * rows + pad + part - 1, east * rows + pad + part
        from_west = chain(
            _steps(past_west + low * westwards, -low, westwards), _steps(past_west, -high, eastwards + 1)
        )
        from_east = chain(
            _steps(past_east + high * westwards, -high, westwards), _steps(past_east, -low, eastwards + 1)
        )
        parts = repeat(part)
        too_far_west = self._west_of_each(map(floordiv, map(add, from_west, least), parts))
        not_too_far_east = self._west_of_each(map(floordiv, map(sub, from_east, least), parts))
        return (not_too_far_east & ~too_far_west) << columns * (most - westwards)

    def _least_inside(self, rows: int) -> list[int]:
        """For each run how far inside a way must come to be there for more than a graze.

        In grains, times the rows: how long a way is between two sides that meet follows from how it slants.
        """
        columns = self.lattice.columns
        return [
            isqrt((self.graze * run * rows) ** 2 // (GRAIN * GRAIN * (run * run + rows * rows))) + 1
            for run in map(abs, range(1 - columns, columns))
        ]

    def _along(self, west: int, east: int) -> int:
        """The ways along a row that lead past a rectangle which it runs through."""
        columns = self.lattice.columns
        before, beyond = -(-west // GRAINS), east // GRAINS + 1
        to_the_west = ((1 << columns) - 1) ^ ((1 << min(max(beyond, 0), columns)) - 1)
        to_the_east = (1 << min(max(before, 0), columns)) - 1
        return self.starts(to_the_east) & self.ends(to_the_west) | self.starts(to_the_west) & self.ends(
            to_the_east
        )

    # Lines

    def over_stretch(self, row: int, stretch: Stretch) -> Iterator[tuple[int, int]]:
        """The ways from a row that lead from one side of a stretch to the other, row by row."""
        (x1, y1), (x2, y2) = stretch
        south, north = min(y1, y2), max(y1, y2)
        x1, x2 = (x1 - PITCH // 2) // GRAIN, (x2 - PITCH // 2) // GRAIN
        here = self.lattice.ys[row]
        left, right, _, _ = self._sides(stretch, row)
        from_left, from_right = self.starts(left), self.starts(right)
        for end, there in enumerate(self.lattice.ys):
            if max(here, there) < south or min(here, there) > north:
                continue
            _, _, to_left, to_right = self._sides(stretch, end)
            across = from_left & to_right | from_right & to_left
            if across and there > here:
                across &= self._between(row - end, x1, (y1 - here) // GRAIN, x2, (y2 - here) // GRAIN)
            elif across and there < here:
                across &= self._between(end - row, x1, (here - y1) // GRAIN, x2, (here - y2) // GRAIN)
            if across:
                yield end, across

    def _sides_of(self, stretch: Stretch, row: int) -> tuple[int, int, int, int]:
        """The columns of a row to the left of a line and to its right, and the ways that end there."""
        y = self.lattice.ys[row]
        left = right = 0
        for column, x in enumerate(self.lattice.xs):
            side = turn(*stretch, (x, y))
            left |= (side > 0) << column
            right |= (side < 0) << column
        return left, right, self.ends(left), self.ends(right)

    def _between(self, rows: int, x1: int, height1: int, x2: int, height2: int) -> int:
        """The ways over so many rows that pass between two places, or through one."""
        part = GRAINS * rows
        if height1 > height2:
            x1, x2, height1, height2 = x2, x1, height2, height1
        limits = self._runs_through(rows, min(x1, x2), max(x1, x2), max(height1, 0), min(height2, part))
        if limits is None:
            return 0
        westwards, eastwards = limits
        runs = westwards + eastwards + 1
        first1, first2 = x1 * rows + height1 * westwards, x2 * rows + height2 * westwards
        # For so many runs the one place is west of the other, then it is east of it.
        if height1 == height2:
            west = runs if first1 <= first2 else 0
        else:
            west = min(max((first2 - first1) // (height2 - height1) + 1, 0), runs)
        east = runs - west
        pad = self._pad * part
        then1, then2 = first1 - height1 * west, first2 - height2 * west
        nearer = chain(
            _steps(first1 + pad + part - 1, -height1, west), _steps(then2 + pad + part - 1, -height2, east)
        )
        farther = chain(
            _steps(first2 + pad + part, -height2, west), _steps(then1 + pad + part, -height1, east)
        )
        parts = repeat(part)
        too_far_west = self._west_of_each(map(floordiv, nearer, parts))
        not_too_far_east = self._west_of_each(map(floordiv, farther, parts))
        return (not_too_far_east & ~too_far_west) << self.lattice.columns * (
            self.lattice.columns - 1 - westwards
        )


class Mutual:
    """What lies between two points is the same both ways: worked out row by row, and never twice.

    `blocks` gives the blocks from a row to others.
    """

    def __init__(self, shadows: Shadows, blocks: Callable[[int, Sequence[int]], Mapping[int, int]]) -> None:
        self._shadows = shadows
        self._blocks = blocks
        self._rows: dict[int, list[int]] = {}
        self._awaited: dict[tuple[int, int], int] = {}
        self._lock = Lock()

    def row(self, row: int) -> list[int]:
        """For each column of a row the points that something lies before."""
        found = self._rows.get(row)
        return found if found is not None else self._worked_out(row)

    def _worked_out(self, row: int) -> list[int]:
        # Tables are shared by all matches: what one thread awaits no other may take.
        with self._lock:
            if row not in self._rows:
                ends = [end for end in range(self._shadows.lattice.rows) if end not in self._rows]
                blocks = self._blocks(row, ends)
                back = {end: self._awaited.pop((end, row), 0) for end in self._rows}
                self._awaited |= {(row, end): block for end, block in blocks.items() if end != row}
                self._rows[row] = self._shadows.points(blocks, back)
            return self._rows[row]


def _steps(start: int, step: int, number: int) -> Iterable[int]:
    """So many numbers, each a step from the one before."""
    return range(start, start + step * number, step) if step else repeat(start, number)
