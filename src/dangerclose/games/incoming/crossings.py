"""Straight ways over a table, exactly: what a line from point to point crosses.

A way crosses an area if more than a graze of it runs inside, and a stretch of line if its ends lie on both
sides of it. All is in whole numbers, so the answer is the same in both directions and on every machine. The
points behind an obstacle are found row by row: on each row they are an interval, whose ends come from the
corners of the obstacle's box and are then tried exactly.
"""

from __future__ import annotations

from typing import TypeAlias

from dangerclose.games.incoming.lattice import PITCH, Lattice
from dangerclose.games.incoming.layout import turn
from dangerclose.games.incoming.scenario_schema import Box, Point

Stretch: TypeAlias = tuple[Point, Point]
NONE = (0, -1)
"""The first and the last column of none."""


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
    """The points to which the way from one outside crosses a rectangle, row by row; those inside it, too.

    A way that meets the rectangle less a rim of a graze's width runs more than a graze inside it. So only the
    few columns between that interval and the whole one are tried.
    """
    place = lattice.places[point]
    west, south, east, north = box
    core = (west + graze, south + graze, east - graze, north - graze)
    xs = lattice.xs
    rows = []
    for y, (c0, c1), (i0, i1) in zip(
        lattice.ys, _aims(lattice, place, box, outwards=True), _aims(lattice, place, core, outwards=False)
    ):
        if i0 > i1:
            i0, i1 = c1 + 1, c0 - 1
        while c0 < i0 and c0 <= c1 and not _hidden(place, xs[c0], y, box, graze):
            c0 += 1
        while c1 > i1 and c0 <= c1 and not _hidden(place, xs[c1], y, box, graze):
            c1 -= 1
        rows.append(((1 << c1 - c0 + 1) - 1) << c0 if c0 <= c1 else 0)
    return rows


def _hidden(place: Point, x: int, y: int, box: Box, graze: int) -> bool:
    west, south, east, north = box
    return (west <= x <= east and south <= y <= north) or crosses_area(place, (x, y), box, graze)


def _aims(lattice: Lattice, place: Point, box: Box, *, outwards: bool) -> list[tuple[int, int]]:
    """Row by row the first and the last column to which a way meets a box; the last is less if there is none.

    What falls between two thousandths is rounded outwards or inwards.
    """
    px, py = place
    west, south, east, north = box
    to_west, to_east = west - px, east - px
    most = lattice.columns - 1
    half = PITCH // 2
    aims = []
    for y in lattice.ys:
        # The stretch of the box's height, away from the place, that the way passes before it is at this row.
        if y > py:
            span = y - py
            low = south - py if south > py else 0
            high = (north if north < y else y) - py
        elif y < py:
            span = py - y
            low = py - north if north < py else 0
            high = py - (south if south > y else y)
        elif south <= py <= north:
            # Along the row itself: all beyond the near side.
            first = -((half - west) // PITCH) if to_west > 0 else 0
            last = (east - half) // PITCH if to_east < 0 else most
            aims.append((max(first, 0), min(last, most)))
            continue
        else:
            aims.append(NONE)
            continue
        if low > high or high <= 0:
            aims.append(NONE)
            continue
        first, last = 0, most
        near_side = high if to_west >= 0 else low
        if near_side:
            reach = to_west * span // near_side if outwards else -(-to_west * span // near_side)
            first = -((half - px - reach) // PITCH)
        near_side = high if to_east <= 0 else low
        if near_side:
            reach = -(-to_east * span // near_side) if outwards else to_east * span // near_side
            last = (px + reach - half) // PITCH
        aims.append((first if first > 0 else 0, last if last < most else most))
    return aims
