"""Points of a table, and exactly what straight ways between them cross."""

from fractions import Fraction
from random import Random

import pytest

from dangerclose.core.bits import bits_of, members
from dangerclose.games.incoming.crossings import behind_area, crosses_area, crosses_stretch
from dangerclose.games.incoming.lattice import PITCH, Lattice

SMALL = Lattice(8000, 4000)
GRAZE = 20


def test_points_are_numbered_from_the_north_west():
    assert (SMALL.columns, SMALL.rows, SMALL.size) == (16, 8, 128)
    assert SMALL.places[0] == (250, 3750)
    assert SMALL.places[SMALL.size - 1] == (7750, 250)
    assert all(SMALL.at(x, y) == point for point, (x, y) in enumerate(SMALL.places))
    assert SMALL.at(-400, 9000) == 0


def test_sets_are_split_into_rows_and_joined_again():
    some = bits_of(Random(1).sample(range(SMALL.size), 40))
    assert SMALL.joined(SMALL.split(some)) == some


def test_points_inside_a_rectangle():
    box = (1000, 500, 2500, 2000)
    assert members(SMALL.inside(box)) == [
        point for point, (x, y) in enumerate(SMALL.places) if 1000 <= x <= 2500 and 500 <= y <= 2000
    ]


@pytest.mark.parametrize("distance", [1, 999, 1000, 1001, 1999, 2000, 2001])
def test_within_is_strictly_less(distance):
    # On the lattice points lie at just 1000, and at just 2000, from each other.
    x, y = SMALL.places[70]
    assert members(SMALL.within((x, y), distance)) == [
        point
        for point, (px, py) in enumerate(SMALL.places)
        if (px - x) ** 2 + (py - y) ** 2 < distance * distance
    ]


def test_a_walk_passes_the_nearest_points():
    for start, end in ((0, 127), (127, 0), (3, 99), (40, 47), (47, 40), (5, 117)):
        walk = SMALL.walk(start, end)
        assert walk[-1] == end
        (ax, ay), (bx, by) = SMALL.places[start], SMALL.places[end]
        before = start
        for point in walk:
            px, py = SMALL.places[point]
            step = (abs(px - SMALL.places[before][0]), abs(py - SMALL.places[before][1]))
            assert max(step) == PITCH
            # No farther from the straight way than half the lattice's pitch, along an axis.
            aside = abs((px - ax) * (by - ay) - (py - ay) * (bx - ax))
            assert aside <= PITCH // 2 * max(abs(bx - ax), abs(by - ay))
            before = point


# Crossings


def run_inside(a, b, box):
    """The share of the way inside a rectangle, by fractions: slow, and said another way."""
    west, south, east, north = box
    first, last = Fraction(0), Fraction(1)
    for start, change, least, most in (
        (a[0], b[0] - a[0], west, east),
        (a[1], b[1] - a[1], south, north),
    ):
        if change == 0:
            if not least < start < most:
                return Fraction(0)
            continue
        ends = sorted((Fraction(least - start, change), Fraction(most - start, change)))
        first, last = max(first, ends[0]), min(last, ends[1])
    return max(Fraction(0), last - first)


def slowly_crosses(a, b, box, graze):
    share = run_inside(a, b, box)
    return share > 0 and share**2 * ((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) > graze**2


def some_boxes(chance, number):
    for _ in range(number):
        west, south = chance.randrange(0, 60) * 100, chance.randrange(0, 28) * 100
        yield west, south, west + chance.randrange(2, 30) * 100, south + chance.randrange(2, 15) * 100


def test_crossing_an_area_agrees_with_fractions_and_in_both_directions():
    chance = Random(2)
    for box in some_boxes(chance, 60):
        for _ in range(60):
            a, b = chance.choice(SMALL.places), chance.choice(SMALL.places)
            crossed = crosses_area(a, b, box, GRAZE)
            assert crossed == crosses_area(b, a, box, GRAZE)
            assert crossed == slowly_crosses(a, b, box, GRAZE), (a, b, box)


def test_a_graze_does_not_count():
    # The way is the diagonal x + y = 1000; a corner that sticks out by d cuts 2d * sqrt(1/2) from it.
    way = (0, 1000), (1000, 0)
    assert not crosses_area(*way, (0, 0, 500, 500), GRAZE)
    assert not crosses_area(*way, (0, 0, 507, 507), GRAZE)  # 19.8 inside
    assert crosses_area(*way, (0, 0, 508, 508), GRAZE)  # 22.6 inside
    # Along an edge nothing runs inside.
    assert not crosses_area((0, 500), (1000, 500), (200, 500, 800, 900), GRAZE)
    assert crosses_area((0, 501), (1000, 501), (200, 500, 800, 900), GRAZE)
    assert not crosses_area((300, 600), (300, 600), (200, 500, 800, 900), GRAZE)


def test_what_lies_behind_an_area_is_what_the_way_crosses():
    chance = Random(3)
    for box in some_boxes(chance, 60):
        inside = SMALL.inside(box)
        point = chance.choice(members(SMALL.everywhere & ~inside))
        behind = SMALL.joined(behind_area(SMALL, point, box, GRAZE))
        here = SMALL.places[point]
        crossed = bits_of(p for p, place in enumerate(SMALL.places) if crosses_area(here, place, box, GRAZE))
        assert behind == crossed | inside, (point, box)


def test_nobody_slips_through_the_joint_of_a_line():
    line = ((0, 0), (1000, 1000)), ((1000, 1000), (2000, 0))
    assert all(crosses_stretch((1000, 500), (1000, 1500), stretch) for stretch in line)
