"""A table for a free battle, from the game's own chance: features cell by cell, a trail, sometimes a stream.

It obeys the rules for layouts: features lie on the table and not on each other, a third or more of it is
covered, and few straight lines from edge to edge are open. What blocks sight is made of rectangles along the
axes, as sight demands.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from dangerclose.core.chance import Chance
from dangerclose.games.incoming.chart_schema import TerrainRow
from dangerclose.games.incoming.crossings import crosses_area
from dangerclose.games.incoming.lattice import Lattice
from dangerclose.games.incoming.layout import LEAST_COVERED, MIL, check_table, covered, feature_of
from dangerclose.games.incoming.scenario_schema import Box, Feature, Point, Table
from dangerclose.games.incoming.terms import Ground

MOST_OPEN = 5
"""Percent of the straight lines from one edge to the opposite one that may be open."""
_EVERY = 4
"""Of the points on an edge every so many is tried."""
_FILE = "generated table"

Laid: TypeAlias = tuple[Ground, tuple[int, ...]]
"""A feature as files have it, in tenths of a width: an area's x, y, width and height, or a line's corners."""


class Size(NamedTuple):
    """A table in tenths of a width, and how many cells it is laid out in."""

    width: int
    height: int
    columns: int
    rows: int


SIZES = {"4x4": Size(320, 320, 5, 5), "6x4": Size(480, 320, 8, 5)}
"""By their feet."""

LANDSCAPES: dict[str, tuple[Ground, ...]] = {
    "jungle": (
        *(Ground.JUNGLE,) * 5,
        Ground.DENSE_JUNGLE,
        Ground.ELEPHANT_GRASS,
        Ground.ROUGH,
        Ground.HILL,
    ),
    "paddies": (
        *(Ground.WET_PADDY, Ground.DRY_PADDY, Ground.TREE_LINE, Ground.JUNGLE) * 2,
        Ground.HUT,
        Ground.ROUGH,
    ),
    "plantation": (
        *(Ground.RUBBER, Ground.JUNGLE) * 3,
        Ground.BUILDING,
        Ground.ELEPHANT_GRASS,
        Ground.ROUGH,
    ),
    "hills": (
        *(Ground.HILL, Ground.JUNGLE) * 2,
        Ground.ROUGH,
        Ground.ELEPHANT_GRASS,
        Ground.DENSE_JUNGLE,
    ),
}
"""What the cells of a table hold, each entry as likely."""
LETTERS = {
    Ground.JUNGLE: "J",
    Ground.DENSE_JUNGLE: "D",
    Ground.RUBBER: "O",
    Ground.ELEPHANT_GRASS: "E",
    Ground.ROUGH: "R",
    Ground.HILL: "h",
    Ground.DRY_PADDY: "p",
    Ground.WET_PADDY: "w",
    Ground.HUT: "H",
    Ground.BUILDING: "B",
    Ground.TREE_LINE: "T",
    Ground.TRAIL: "K",
    Ground.STREAM: "W",
}
"""With which the ids of features begin, as in the scenarios."""
_ONE_IN_IS_OPEN = 9
_ONE_IN_HAS_A_STREAM = 3


def generated(chance: Chance, size: Size, rows: Sequence[TerrainRow]) -> Table:
    """A table that obeys the rules for layouts."""
    return laid_out(drawn(chance, size, rows), size, rows)


def drawn(chance: Chance, size: Size, rows: Sequence[TerrainRow]) -> tuple[Laid, ...]:
    """The features of a table that obeys the rules for layouts.

    What was drawn is kept as far as it can be: while it is too bare or too open one more cell becomes jungle.
    """
    landscape = list(LANDSCAPES.values())[chance.below(len(LANDSCAPES))]
    corners = [
        (size.width // size.columns * column, size.height // size.rows * row)
        for row in range(size.rows)
        for column in range(size.columns)
    ]
    routes = [*_routes(chance, size)]
    cells = []
    for corner in corners:
        is_open = chance.below(_ONE_IN_IS_OPEN) == 0
        ground = landscape[chance.below(len(landscape))]
        cells.append([] if is_open else [*_filled(chance, ground, corner, size)])
    laid = [one for cell in cells for one in cell] + routes
    table = laid_out(laid, size, rows)
    others = sum(1 << n for n, cell in enumerate(cells) if [ground for ground, _ in cell] != [Ground.JUNGLE])
    while others and (covered(table) < LEAST_COVERED or most_open(table, rows) > MOST_OPEN):
        cell = chance.pick(others)
        others ^= 1 << cell
        cells[cell] = [*_filled(chance, Ground.JUNGLE, corners[cell], size)]
        laid = [one for cell in cells for one in cell] + routes
        table = laid_out(laid, size, rows)
    check_table(table, _FILE)
    return tuple(laid)


def laid_out(laid: Sequence[Laid], size: Size, rows: Sequence[TerrainRow]) -> Table:
    """Features of one ground after the other, numbered from the south-west."""
    ids: Counter[Ground] = Counter()
    features: list[Feature] = []
    for ground, given in sorted(laid, key=lambda one: one[0].number):
        ids[ground] += 1
        name = f"{LETTERS[ground]}{ids[ground]}"
        features.append(feature_of(name, len(features), rows[ground.number], given, _FILE))
    return Table(width=size.width * MIL, height=size.height * MIL, features=tuple(features))


# What lies in a cell


def _filled(chance: Chance, ground: Ground, corner: Point, size: Size) -> Iterator[Laid]:
    """A cell with one kind of ground: an area, a few structures, or a dry paddy between tree lines."""
    width, height = size.width // size.columns, size.height // size.rows
    x, y = corner
    if ground in (Ground.HUT, Ground.BUILDING):
        yield from _structures(chance, ground, (x, y, width, height))
    elif ground == Ground.TREE_LINE:
        yield from _between_tree_lines(chance, (x, y, width, height))
    else:
        wide, high = width - 8 - chance.below(20), height - 8 - chance.below(20)
        yield ground, (x + chance.below(width - wide + 1), y + chance.below(height - high + 1), wide, high)


def _structures(chance: Chance, ground: Ground, cell: Box) -> Iterator[Laid]:
    """Two to four of them, two widths square, in two rows."""
    x, y, width, height = cell
    side, apart = 20, 26
    x, y = x + chance.below(width - side - apart + 1), y + chance.below(height - side - apart + 1)
    for number in range(2 + chance.below(3)):
        yield ground, (x + apart * (number % 2), y + apart * (number // 2), side, side)


def _between_tree_lines(chance: Chance, cell: Box) -> Iterator[Laid]:
    """A dry paddy with one tree line across the table, or one along it, or both."""
    x, y, width, height = cell
    yield Ground.DRY_PADDY, (x + 8, y + 8, width - 16, height - 16)
    which = chance.below(3)
    if which != 0:
        across = y + 4 if chance.below(2) else y + height - 4
        yield Ground.TREE_LINE, (x + 2, across, x + width - 2, across)
    if which != 1:
        along = x + 4 if chance.below(2) else x + width - 4
        yield Ground.TREE_LINE, (along, y + 8, along, y + height - 8)


def _routes(chance: Chance, size: Size) -> Iterator[Laid]:
    """A trail from the south to the north, and sometimes a stream from the west to the east."""
    ways = [(Ground.TRAIL, size.width, size.height, size.rows)]
    if chance.below(_ONE_IN_HAS_A_STREAM) == 0:
        ways.append((Ground.STREAM, size.height, size.width, size.columns))
    for ground, across, along, bends in ways:
        aside = across // 4 + chance.below(across // 2)
        corners: list[int] = []
        for bend in range(bends + 1):
            place = (aside, along * bend // bends)
            corners += place if ground == Ground.TRAIL else reversed(place)
            aside = min(max(aside + chance.below(61) - 30, 10), across - 10)
        yield ground, tuple(corners)


# Open lanes


def most_open(table: Table, rows: Sequence[TerrainRow]) -> int:
    """Percent of the straight lines from edge to edge that no feature blocks: the more open of both ways."""
    lattice = Lattice(table.width, table.height)
    places = lattice.places
    last = lattice.size - lattice.columns
    blockers = [
        part for feature in table.features if rows[feature.ground.number].blocks for part in feature.parts
    ]
    return max(
        _open(places[: lattice.columns : _EVERY], places[last::_EVERY], blockers),
        _open(
            places[:: lattice.columns * _EVERY],
            places[lattice.columns - 1 :: lattice.columns * _EVERY],
            blockers,
        ),
    )


def _open(here: Sequence[Point], there: Sequence[Point], blockers: Sequence[Box]) -> int:
    seen = sum(not any(_between(a, b, part) for part in blockers) for a in here for b in there)
    return 100 * seen // (len(here) * len(there))


def _between(a: Point, b: Point, part: Box) -> bool:
    """Whether an area that holds neither end lies in the way."""
    west, south, east, north = part
    if any(west < x < east and south < y < north for x, y in (a, b)):
        return False
    return crosses_area(a, b, part, 0)
