"""The points of a table on which stands can stand: a lattice of half a width. Sets of points are ints.

A point is a small number: rows run from west to east, the first row in the north. Its place is in thousandths
of a width from the south-west corner, and always a quarter of a width off the half widths, so that no point
lies on the edge of a feature, which is drawn in tenths.
"""

from __future__ import annotations

from functools import cache, cached_property
from math import isqrt

from dangerclose.core.bits import bits_of
from dangerclose.games.incoming.scenario_schema import Box, Point

PITCH = 500
"""From point to point."""


class Lattice:
    """Columns by rows of points over a table."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.columns = width // PITCH
        self.rows = height // PITCH
        self.size = self.columns * self.rows
        self.everywhere = (1 << self.size) - 1
        self.xs = tuple(PITCH // 2 + PITCH * column for column in range(self.columns))
        self.ys = tuple(height - PITCH // 2 - PITCH * row for row in range(self.rows))
        self.places: tuple[Point, ...] = tuple((x, y) for y in self.ys for x in self.xs)
        # Ways of the same direction and length pass the same steps from wherever they start.
        self._steps = cache(self._steps_over)
        self._track = cache(self._track_over)

    @cached_property
    def _row_bytes(self) -> int:
        return self.columns // 8

    @cached_property
    def border(self) -> int:
        """The points at the edges of the table."""
        west = bits_of(range(0, self.size, self.columns))
        ends = (1 << self.columns) - 1
        return west | west << self.columns - 1 | ends | ends << self.size - self.columns

    def at(self, x: int, y: int) -> int:
        """The point nearest to a place on the table."""
        column = min(max(x // PITCH, 0), self.columns - 1)
        row = min(max((self.height - 1 - y) // PITCH, 0), self.rows - 1)
        return row * self.columns + column

    def covers(self, x: int, y: int) -> bool:
        """Whether a place is on the table."""
        return 0 <= x < self.width and 0 <= y < self.height

    def joined(self, rows: list[int]) -> int:
        """The set whose rows are these sets of columns."""
        wide = self._row_bytes
        return int.from_bytes(b"".join(row.to_bytes(wide, "little") for row in rows), "little")

    def split(self, points: int) -> list[int]:
        """A set as sets of columns, row by row."""
        wide = self._row_bytes
        whole = points.to_bytes(wide * self.rows, "little")
        return [int.from_bytes(whole[at : at + wide], "little") for at in range(0, wide * self.rows, wide)]

    def span(self, west: int, east: int) -> int:
        """The columns that lie between two places, as a set."""
        first, last = self.first_from(west), self.last_to(east)
        return ((1 << last - first + 1) - 1) << first if first <= last else 0

    def first_from(self, x: int) -> int:
        """The first column at a place or east of it."""
        return max(0, -((PITCH // 2 - x) // PITCH))

    def last_to(self, x: int) -> int:
        """The last column at a place or west of it."""
        return min(self.columns - 1, (x - PITCH // 2) // PITCH)

    def inside(self, box: Box) -> int:
        """The points in a rectangle."""
        west, south, east, north = box
        span = self.span(west, east)
        return self.joined([span if south <= y <= north else 0 for y in self.ys])

    def within(self, place: Point, distance: int) -> int:
        """The points that are strictly closer to a place than a distance."""
        x, y = place
        first = max(0, (self.height - PITCH // 2 - y - distance) // PITCH)
        last = min(self.rows - 1, (self.height - PITCH // 2 - y + distance) // PITCH)
        points = 0
        for row in range(first, last + 1):
            left = distance * distance - 1 - (self.ys[row] - y) ** 2
            if left >= 0:
                points |= self.span(x - isqrt(left), x + isqrt(left)) << row * self.columns
        return points

    def walk(self, start: int, end: int) -> list[int]:
        """The points that a stand passes on the straight way, the start left out, the end the last."""
        return [start + step for step in self._steps(*self._way(start, end))]

    def passed(self, start: int, end: int) -> int:
        """The same points as a set."""
        lowest, track = self._track(*self._way(start, end))
        return track << start + lowest

    def _way(self, start: int, end: int) -> tuple[int, int]:
        """How many rows down and columns right one point lies from another."""
        row, column = divmod(start, self.columns)
        end_row, end_column = divmod(end, self.columns)
        return end_row - row, end_column - column

    def _steps_over(self, down: int, right: int) -> tuple[int, ...]:
        """What is to be added to a point for each that is passed on the way from it."""
        steps = max(abs(down), abs(right))
        # Of two points that are equally near the one farther south or east is taken.
        return tuple(
            (2 * down * step + steps) // (2 * steps) * self.columns
            + (2 * right * step + steps) // (2 * steps)
            for step in range(1, steps + 1)
        )

    def _track_over(self, down: int, right: int) -> tuple[int, int]:
        """The lowest of these numbers, and all of them as a set from there up."""
        steps = self._steps(down, right)
        lowest = min(steps, default=0)
        return lowest, bits_of(step - lowest for step in steps)
