"""The map of the valley as a text file: its shape, and the reader that checks it.

A `#` begins a comment. First come the rows of the map from north to south, each with its hexes from west to
east as blank-separated cells: a terrain letter and the elevation, or `..` for a hex without a dot. Then come
features, in any order and number:

    road 1.20 2.20 3.21              from hex to adjacent hex; lines join where they share a hex
    trail 4.4 4.5                    likewise
    stream 19.20/19.21 20.20/19.21   hexsides, each between two adjacent hexes
    name 30.18 Text                  a place name

Slopes are not written: they are the hexsides between hexes of different elevation.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

from msgspec import Struct

from dangerclose.core.content import ContentError
from dangerclose.core.hexes import Grid, IdFormat

GRID: Final = Grid(65, 36, orientation="flat", shifted="even", id_format=IdFormat.COLUMN_DOT_ROW)
"""The rulebook's examples only work on flat-topped hexes whose even columns sit lower (7.3.2/X1, 6.6/X2)."""

CLEAR, HAMLET, GRASS, PADDY, JUNGLE = range(5)
TERRAIN_NAMES: Final = ("clear", "hamlet", "grass", "rice paddy", "jungle")
NO_GROUND = -1
"""1.2/3 The terrain and the elevation of a hex without a dot, and of the grid's padding."""

_LETTERS = "chgpj"
_CELL = re.compile(rf"([{_LETTERS}])(\d)", re.ASCII)
_NO_DOT = ".."
_FEATURES = ("road", "trail", "stream", "name")
_STEEPEST = 1


class Valley(Struct, frozen=True, kw_only=True):
    """A map. Tuples are indexed by hex; masks have a bit for each direction in the order of the grid's."""

    grid: Grid
    terrain: tuple[int, ...]
    level: tuple[int, ...]
    slope: tuple[int, ...]
    stream: tuple[int, ...]
    road: tuple[int, ...]
    trail: tuple[int, ...]
    names: dict[int, str]

    def of(self, *terrains: int) -> int:
        """The set of hexes with one of these terrains."""
        return sum(self.grid.bit[h] for h in self.grid.hexes if self.terrain[h] in terrains)

    @property
    def in_play(self) -> int:
        """1.2/3 The set of hexes with a dot."""
        return self.of(*range(len(TERRAIN_NAMES)))


def read_valley(text: str, file: str = "valley.txt", grid: Grid = GRID) -> Valley:
    """The map in a text; the first mistake is raised."""
    valley, mistakes = survey(text, file, grid)
    if mistakes:
        raise mistakes[0]
    return valley


def survey(text: str, file: str = "valley.txt", grid: Grid = GRID) -> tuple[Valley, list[ContentError]]:
    """The map in a text as far as it can be understood, and every mistake in the order of the lines."""
    reader = _Reader(file, grid)
    reader.read(text)
    reader.check_slopes()
    return reader.valley(), [mistake for _, mistake in sorted(reader.mistakes, key=lambda one: one[0])]


class _Reader:
    """Reads line by line and goes on after a mistake, so that one reading shows them all."""

    def __init__(self, file: str, grid: Grid) -> None:
        self.file = file
        self.grid = grid
        self.mistakes: list[tuple[tuple[int, int], ContentError]] = []
        self.terrain = [NO_GROUND] * grid.size
        self.level = [NO_GROUND] * grid.size
        self.masks = {feature: [0] * grid.size for feature in ("slope", "stream", "road", "trail")}
        self.names: dict[int, str] = {}
        self.place = dict.fromkeys(grid.hexes, (0, 0))
        self.rows = 0

    def wrong(self, line: int, column: int, problem: str) -> None:
        error = ContentError(self.file, f"line {line}, column {column}", problem)
        self.mistakes.append(((line, column), error))

    def read(self, text: str) -> None:
        line = 0
        for line, whole in enumerate(text.splitlines(), 1):
            content = re.sub(r"(^|\s)#.*", "", whole)
            tokens = [(found.start() + 1, found[0]) for found in re.finditer(r"\S+", content)]
            if not tokens:
                continue
            column, word = tokens[0]
            if word in _FEATURES:
                self.demand_rows(line)
                if word == "name":
                    self.read_name(line, content, tokens)
                elif word == "stream":
                    self.read_stream(line, tokens)
                else:
                    self.read_way(line, word, tokens)
            elif self.rows < self.grid.rows:
                self.read_row(line, tokens)
            else:
                expected = ", ".join(_FEATURES)
                self.wrong(line, column, f"expected one of {expected} after the rows, got {word!r}")
        self.demand_rows(line + 1)

    def demand_rows(self, line: int) -> None:
        """Complain once when the map ends too early."""
        if self.rows < self.grid.rows:
            self.wrong(line, 1, f"expected row {self.rows + 1} of {self.grid.rows} of the map here")
            self.rows = self.grid.rows

    def read_row(self, line: int, tokens: list[tuple[int, str]]) -> None:
        self.rows += 1
        if len(tokens) != self.grid.columns:
            column = tokens[min(len(tokens), self.grid.columns + 1) - 1][0]
            self.wrong(
                line, column, f"row {self.rows}: expected {self.grid.columns} cells, got {len(tokens)}"
            )
        for number, (column, cell) in enumerate(tokens[: self.grid.columns], 1):
            h = self.grid.at(number, self.rows)
            self.place[h] = (line, column)
            found = _CELL.fullmatch(cell)
            if found:
                self.terrain[h] = _LETTERS.index(found[1])
                self.level[h] = int(found[2])
            elif cell != _NO_DOT:
                self.wrong(
                    line,
                    column,
                    f"hex {self.grid.name(h)}: expected one of the letters {', '.join(_LETTERS)} and an "
                    f"elevation from 0 to 9, or {_NO_DOT} for a hex that is not in play, got {cell!r}",
                )

    def hex_at(self, line: int, column: int, name: str) -> int | None:
        """A hex of the map; None after a complaint."""
        try:
            return self.grid.parse(name)
        except ValueError as error:
            self.wrong(line, column, str(error))
            return None

    def read_way(self, line: int, kind: str, tokens: list[tuple[int, str]]) -> None:
        """A road or trail."""
        hexes = [(column, self.hex_at(line, column, name)) for column, name in tokens[1:]]
        if len(hexes) < 2:
            self.wrong(line, tokens[-1][0], f"{kind}: expected two hexes or more, got {len(hexes)}")
        for column, h in hexes:
            if h is not None and self.terrain[h] == NO_GROUND:
                self.wrong(line, column, f"{kind}: expected hexes in play, {self.grid.name(h)} is none")
        for (_, here), (column, there) in pairwise(hexes):
            if here is not None and there is not None:
                self.connect(line, column, kind, here, there)

    def read_stream(self, line: int, tokens: list[tuple[int, str]]) -> None:
        if len(tokens) < 2:
            self.wrong(line, tokens[0][0], "stream: expected hexsides such as 19.20/19.21, got none")
        for column, side in tokens[1:]:
            names = side.split("/")
            if len(names) != 2:
                self.wrong(line, column, f"stream: expected a hexside such as 19.20/19.21, got {side!r}")
                continue
            here, there = (self.hex_at(line, column, name) for name in names)
            if here is None or there is None:
                continue
            if self.terrain[here] == NO_GROUND and self.terrain[there] == NO_GROUND:
                self.wrong(line, column, f"stream: expected a hex in play on one side of {side}")
            self.connect(line, column, "stream", here, there)

    def read_name(self, line: int, content: str, tokens: list[tuple[int, str]]) -> None:
        if len(tokens) < 3:
            self.wrong(line, tokens[-1][0], "name: expected a hex and a text, such as: name 30.18 Plei Ya")
            return
        h = self.hex_at(line, *tokens[1])
        if h is None:
            return
        if h in self.names:
            self.wrong(line, tokens[1][0], f"expected one name for {tokens[1][1]}, it is {self.names[h]!r}")
        self.names[h] = " ".join(content[tokens[2][0] - 1 :].split())

    def connect(self, line: int, column: int, kind: str, here: int, there: int) -> None:
        """Mark the hexside between two hexes, on both sides."""
        mask = self.masks[kind]
        if there not in self.grid.neighbours[here]:
            names = f"{self.grid.name(here)}, got {self.grid.name(there)}"
            self.wrong(line, column, f"{kind}: expected a hex adjacent to {names}")
            return
        out = self.grid.towards[here].index(there)
        if mask[here] >> out & 1:
            names = f"{self.grid.name(here)} and {self.grid.name(there)}"
            self.wrong(line, column, f"{kind}: expected it once between {names}, it is there already")
        mask[here] |= 1 << out
        mask[there] |= 1 << self.grid.towards[there].index(here)

    def check_slopes(self) -> None:
        """7.3.2/2 Mark every hexside between elevations; a slope rises by one."""
        for h in self.grid.hexes:
            if self.terrain[h] == NO_GROUND:
                continue
            for direction, n in enumerate(self.grid.towards[h]):
                if n < 0 or self.terrain[n] == NO_GROUND or self.level[n] == self.level[h]:
                    continue
                self.masks["slope"][h] |= 1 << direction
                if self.level[h] - self.level[n] > _STEEPEST:
                    self.wrong(
                        *self.place[h],
                        f"hex {self.grid.name(h)} is at elevation {self.level[h]} and {self.grid.name(n)} "
                        f"beside it at {self.level[n]}: expected a difference of at most {_STEEPEST}",
                    )

    def valley(self) -> Valley:
        return Valley(
            grid=self.grid,
            terrain=tuple(self.terrain),
            level=tuple(self.level),
            slope=tuple(self.masks["slope"]),
            stream=tuple(self.masks["stream"]),
            road=tuple(self.masks["road"]),
            trail=tuple(self.masks["trail"]),
            names=self.names,
        )
