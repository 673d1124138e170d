"""Straight ways over a table, exactly: what a line from point to point crosses.

A way crosses an area if more than a graze of it runs inside, and a stretch of line if its ends lie on both
sides of it. All is in whole numbers, so the answer is the same in both directions and on every machine. The
points behind an obstacle are found row by row: on each row they are an interval, whose ends come from the
corners of the obstacle's box and are then tried exactly.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from dangerclose.games.incoming.lattice import Box, Lattice
from dangerclose.games.incoming.layout import turn
from dangerclose.games.incoming.scenario_schema import Point

Stretch: TypeAlias = tuple[Point, Point]


def crosses_area(a: Point, b: Point, box: Box, graze: int) -> bool:
    """Whether more than `graze` of the way from a to b runs inside a rectangle.

    The way is cut at the sides; where it is cut is kept in parts of `whole`, so that nothing is rounded.
    """
    ax, ay = a
    west, south, east, north = box
    dx, dy = b[0] - ax, b[1] - ay
    long, high = abs(dx), abs(dy)
    whole = (long or 1) * (high or 1)
    enters, leaves = 0, whole
    if long:
        first, last = (west - ax, east - ax) if dx > 0 else (ax - east, ax - west)
        part = high or 1
        enters, leaves = max(enters, first * part), min(leaves, last * part)
    elif not west < ax < east:
        return False
    if high:
        first, last = (south - ay, north - ay) if dy > 0 else (ay - north, ay - south)
        part = long or 1
        enters, leaves = max(enters, first * part), min(leaves, last * part)
    elif not south < ay < north:
        return False
    run = leaves - enters
    return run > 0 and run * run * (long * long + high * high) > graze * graze * whole * whole


def crosses_stretch(a: Point, b: Point, stretch: Stretch) -> bool:
    """Whether the way from a to b leads from one side of a stretch to the other; its ends belong to it."""
    c, d = stretch
    return turn(c, d, a) * turn(c, d, b) < 0 and turn(a, b, c) * turn(a, b, d) <= 0


def behind_area(lattice: Lattice, point: int, box: Box, graze: int) -> list[int]:
    """The points to which the way from one outside crosses a rectangle, row by row; those inside it, too."""
    place = lattice.places[point]
    west, south, east, north = box

    def hidden(x: int, y: int) -> bool:
        inside = west <= x <= east and south <= y <= north
        return inside or crosses_area(place, (x, y), box, graze)

    return _behind(lattice, place, box, hidden)


def behind_stretch(lattice: Lattice, point: int, stretch: Stretch) -> list[int]:
    """The points to which the way crosses a stretch of line, row by row."""
    place = lattice.places[point]
    (x1, x2), (y1, y2) = sorted((stretch[0][0], stretch[1][0])), sorted((stretch[0][1], stretch[1][1]))
    return _behind(lattice, place, (x1, y1, x2, y2), lambda x, y: crosses_stretch(place, (x, y), stretch))


def _behind(lattice: Lattice, place: Point, box: Box, hidden: Callable[[int, int], bool]) -> list[int]:
    """Row by row the interval of columns that are hidden by what lies in a box."""
    px, py = place
    west, south, east, north = box
    xs = lattice.xs
    rows = []
    for y in lattice.ys:
        c0, c1 = 0, lattice.columns - 1
        # The stretch of the box's height, away from the place, that the way passes before it is at this row.
        if y > py:
            low, high, span = max(south - py, 0), min(north, y) - py, y - py
        elif y < py:
            low, high, span = max(py - north, 0), py - max(south, y), py - y
        else:
            low, high, span = 0, 0, 0
        if low > high or (span and not high) or (not span and not south <= py <= north):
            rows.append(0)
            continue
        if span:
            first, last = _least(west - px, low, high, span), _most(east - px, low, high, span)
            c0 = c0 if first is None else lattice.first_from(px + first)
            c1 = c1 if last is None else lattice.last_to(px + last)
        elif px < west:
            c0 = lattice.first_from(west)
        elif px > east:
            c1 = lattice.last_to(east)
        while c0 <= c1 and not hidden(xs[c0], y):
            c0 += 1
        while c0 < c1 and not hidden(xs[c1], y):
            c1 -= 1
        rows.append(((1 << c1 - c0 + 1) - 1) << c0 if c0 <= c1 else 0)
    return rows


def _least(to_side: int, low: int, high: int, span: int) -> int | None:
    """How far west a way can aim and still meet a side between two heights; None for any distance."""
    if to_side >= 0:
        return to_side * span // high
    return None if low == 0 else to_side * span // low


def _most(to_side: int, low: int, high: int, span: int) -> int | None:
    """The same to the east."""
    if to_side <= 0:
        return -(-to_side * span // high)
    return None if low == 0 else -(-to_side * span // low)
