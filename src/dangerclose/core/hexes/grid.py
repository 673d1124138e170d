"""A rectangular hex grid, built once and shared.

A hex is a small int, (row - 1) * stride + (column - 1). The stride leaves one empty padding column at
the end of every row, so that shifting a whole set of hexes by one step can never carry a hex onto a
real hex of another row: what falls off the map lands on padding and is masked away.
"""

import re
from enum import StrEnum
from typing import Literal

Orientation = Literal["pointy", "flat"]
Shifted = Literal["even", "odd"]

# Steps in axial coordinates (q, r), in the order of DIRECTIONS.
_POINTY = {"E": (1, 0), "SE": (0, 1), "SW": (-1, 1), "W": (-1, 0), "NW": (0, -1), "NE": (1, -1)}
_FLAT = {"N": (0, -1), "NE": (1, -1), "SE": (1, 0), "S": (0, 1), "SW": (-1, 1), "NW": (-1, 0)}


class IdFormat(StrEnum):
    """How a hex is written on the map."""

    CCRR = "CCRR"
    COLUMN_DOT_ROW = "column.row"


_PATTERNS = {
    IdFormat.CCRR: re.compile(r"(\d\d)(\d\d)", re.ASCII),
    IdFormat.COLUMN_DOT_ROW: re.compile(r"([1-9]\d*)\.([1-9]\d*)", re.ASCII),
}


class Grid:
    """Columns by rows of hexes, 1-based, row 1 in the north.

    Pointy-top: rows run east-west and the `shifted` rows sit half a hex east.
    Flat-top: columns run north-south and the `shifted` columns sit half a hex south.
    Methods that take a set of hexes expect a subset of `board`.
    """

    __slots__ = (
        "DIRECTIONS",
        "_axial",
        "_by_axial",
        "_distances",
        "_straight",
        "_within",
        "adjacent",
        "bit",
        "board",
        "columns",
        "hexes",
        "id_format",
        "neighbours",
        "orientation",
        "pushed",
        "rows",
        "shifted",
        "size",
        "stride",
        "towards",
    )

    def __init__(
        self,
        columns: int,
        rows: int,
        orientation: Orientation = "pointy",
        shifted: Shifted = "even",
        id_format: IdFormat = IdFormat.CCRR,
    ) -> None:
        self.columns = columns
        self.rows = rows
        self.orientation = orientation
        self.shifted = shifted
        self.id_format = id_format
        self.stride = columns + 1
        self.size = rows * self.stride
        self.bit = tuple(1 << h for h in range(self.size))
        # Both id formats sort by column first.
        self.hexes = tuple(self.at(c, r) for c in range(1, columns + 1) for r in range(1, rows + 1))
        self.board = sum(self.bit[h] for h in self.hexes)
        # The hexes pushed half a hex east or south, and the others.
        self.pushed = sum(self.bit[h] for h in self.hexes if self._is_pushed(h))
        self._straight = self.board & ~self.pushed

        self._axial = tuple(self._to_axial(h) for h in range(self.size))
        self._by_axial = {self._axial[h]: h for h in self.hexes}
        steps = _POINTY if orientation == "pointy" else _FLAT
        self.DIRECTIONS = tuple(steps)
        self.towards = tuple(
            tuple(
                self._by_axial.get((self._axial[h][0] + q, self._axial[h][1] + r), -1)
                for q, r in steps.values()
            )
            if self.board >> h & 1
            else (-1,) * 6
            for h in range(self.size)
        )
        self.neighbours = tuple(tuple(n for n in around if n >= 0) for around in self.towards)
        self.adjacent = tuple(sum(self.bit[n] for n in around) for around in self.neighbours)
        self._distances: dict[int, tuple[int, ...]] = {}
        self._within: tuple[list[int], ...] = tuple([self.bit[h] & self.board] for h in range(self.size))

    def __repr__(self) -> str:
        return (
            f"Grid({self.columns}, {self.rows}, orientation={self.orientation!r}, "
            f"shifted={self.shifted!r}, id_format=IdFormat.{self.id_format.name})"
        )

    # Names

    def at(self, column: int, row: int) -> int:
        """The hex at a 1-based column and row."""
        if not (1 <= column <= self.columns and 1 <= row <= self.rows):
            raise ValueError(
                f"there is no hex in column {column}, row {row}: "
                f"columns run from 1 to {self.columns} and rows from 1 to {self.rows}"
            )
        return (row - 1) * self.stride + column - 1

    def column(self, h: int) -> int:
        return h % self.stride + 1

    def row(self, h: int) -> int:
        return h // self.stride + 1

    def name(self, h: int) -> str:
        """The hex as the map writes it."""
        if self.id_format is IdFormat.CCRR:
            return f"{self.column(h):02}{self.row(h):02}"
        return f"{self.column(h)}.{self.row(h)}"

    def parse(self, text: str) -> int:
        """The hex with this name; ValueError says what was expected."""
        found = _PATTERNS[self.id_format].fullmatch(text)
        if found:
            column, row = int(found[1]), int(found[2])
            if 1 <= column <= self.columns and 1 <= row <= self.rows:
                return self.at(column, row)
        first, last = self.name(self.hexes[0]), self.name(self.hexes[-1])
        raise ValueError(
            f"{text!r} is not a hex: expected {self.id_format.value} from {first} to {last}, "
            f"columns 1 to {self.columns} and rows 1 to {self.rows}"
        )

    # Geometry

    def axial(self, h: int) -> tuple[int, int]:
        """Axial coordinates (q, r): each step changes q, r or both in opposite ways by one."""
        return self._axial[h]

    def at_axial(self, q: int, r: int) -> int:
        """The hex at axial coordinates, -1 off the map."""
        return self._by_axial.get((q, r), -1)

    def distance(self, a: int, b: int) -> int:
        """Steps from one hex to another on an open board."""
        aq, ar = self._axial[a]
        bq, br = self._axial[b]
        q = aq - bq
        r = ar - br
        if (q ^ r) >= 0:
            return abs(q + r)
        return max(abs(q), abs(r))

    def distances(self, h: int) -> tuple[int, ...]:
        """The steps from a hex to every other, by number: worked out once, for those who ask often."""
        row = self._distances.get(h)
        if row is None:
            row = self._distances[h] = tuple(self.distance(h, other) for other in range(self.size))
        return row

    def dilate(self, bits: int) -> int:
        """A set of hexes with all their neighbours."""
        stride = self.stride
        if self.orientation == "pointy":
            over = bits | (bits & self.pushed) << 1 | (bits & self._straight) >> 1
            return (bits | bits << 1 | bits >> 1 | over << stride | over >> stride) & self.board
        over = bits | (bits & self.pushed) << stride | (bits & self._straight) >> stride
        return (bits | bits << stride | bits >> stride | over << 1 | over >> 1) & self.board

    def within(self, h: int, radius: int) -> int:
        """The hexes at most `radius` steps away, the hex itself included."""
        grown = self._within[h]
        while len(grown) <= radius:
            grown.append(self.dilate(grown[-1]))
        return grown[radius]

    def ring(self, h: int, radius: int) -> int:
        """The hexes exactly `radius` steps away."""
        if radius == 0:
            return self.within(h, 0)
        return self.within(h, radius) ^ self.within(h, radius - 1)

    def _is_pushed(self, h: int) -> bool:
        number = self.row(h) if self.orientation == "pointy" else self.column(h)
        return number % 2 == (0 if self.shifted == "even" else 1)

    def _to_axial(self, h: int) -> tuple[int, int]:
        across, down = h % self.stride, h // self.stride
        if self.orientation == "pointy":
            # Twice the distance east, less half a hex for each row south.
            return (2 * across + self._is_pushed(h) - down) // 2, down
        return across, (2 * down + self._is_pushed(h) - across) // 2
