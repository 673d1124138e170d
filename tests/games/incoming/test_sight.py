"""Sight, and the windows of a move, against a slow reference; and how strict "less than a width" is."""

from functools import cache
from importlib.util import find_spec
from itertools import product
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from dangerclose.core.bits import members
from dangerclose.games.incoming.components import PARAMETERS, SCENARIOS, TERRAIN
from dangerclose.games.incoming.lattice import PITCH, Lattice
from dangerclose.games.incoming.roster import roster_of
from dangerclose.games.incoming.scenario_schema import Feature, Table
from dangerclose.games.incoming.terms import Ground
from dangerclose.games.incoming.terrain import Terrain
from dangerclose.games.incoming.windows import windows
from tests.games.incoming.slow_sight import Drawn, Fractional, SlowSight

EACH_PLANE = pytest.mark.parametrize(
    "plane",
    [
        pytest.param(Fractional, id="fractions"),
        pytest.param(
            Drawn,
            id="shapely",
            marks=pytest.mark.skipif(find_spec("shapely") is None, reason="Shapely is not installed"),
        ),
    ],
)
EACH_TABLE = pytest.mark.parametrize("name", SCENARIOS)
SOME_ROWS = 5
"""Lattice rows of a table from which sight is tried: each costs some hundredths of a second."""


@cache
def terrain_of(name, *, two_low):
    return Terrain(SCENARIOS[name].table, TERRAIN, PARAMETERS, two_low=two_low)


@cache
def slow_sight_of(name, plane, *, two_low):
    return SlowSight(SCENARIOS[name].table, TERRAIN, plane(), two_low=two_low)


def some_points(lattice):
    rows = Random(lattice.size).sample(range(lattice.rows), SOME_ROWS)
    return st.builds(
        lambda row, column: row * lattice.columns + column,
        st.sampled_from(rows),
        st.integers(0, lattice.columns - 1),
    )


def has_two_low(name):
    return any(row.rule == "two-low-features" for row in SCENARIOS[name].sheet.special)


# Sight


@EACH_PLANE
@EACH_TABLE
def test_sight_is_symmetric_and_that_of_the_definition(name, plane):
    terrain = terrain_of(name, two_low=has_two_low(name))
    slow = slow_sight_of(name, plane, two_low=has_two_low(name))
    places = terrain.lattice.places

    @settings(max_examples=150)
    @given(some_points(terrain.lattice), some_points(terrain.lattice))
    def agrees(a, b):
        assert terrain.sees(a, b) == terrain.sees(b, a) == slow.sees(places[a], places[b])

    agrees()


TENTHS = st.integers(0, 78)
GROUNDS = st.sampled_from(
    [ground for ground in Ground if TERRAIN[ground.number].shape == "area" and ground != Ground.CANAL]
)


@st.composite
def areas(draw):
    west, south = draw(TENTHS), draw(TENTHS)
    east, north = draw(st.integers(west + 1, 80)), draw(st.integers(south + 1, 80))
    return draw(GROUNDS), ((west * 100, south * 100, east * 100, north * 100),), (), 0


@st.composite
def tree_lines(draw):
    start = x, y = draw(TENTHS) * 100, draw(TENTHS) * 100
    far = draw(st.integers(1, 40)) * 100
    if draw(st.booleans()):
        return Ground.TREE_LINE, ((x, y - 200, x + far, y + 200),), (start, (x + far, y)), 200
    return Ground.TREE_LINE, ((x - 200, y, x + 200, y + far),), (start, (x, y + far)), 200


@st.composite
def tables(draw):
    """Features anyhow, on each other and beyond the edge."""
    drawn = draw(st.lists(st.one_of(areas(), tree_lines()), min_size=1, max_size=7))
    features = tuple(
        Feature(id=f"F{number}", number=number, ground=ground, parts=parts, corners=corners, half=half)
        for number, (ground, parts, corners, half) in enumerate(drawn)
    )
    return Table(width=8000, height=8000, features=features)


@EACH_PLANE
def test_sight_on_any_table_is_that_of_the_definition(plane):
    seen = []

    @settings(max_examples=60)
    @given(tables(), st.booleans(), st.integers(0, 255), st.randoms(use_true_random=False))
    def agrees(table, two_low, watcher, chance):
        terrain = Terrain(table, TERRAIN, PARAMETERS, two_low=two_low)
        slow = SlowSight(table, TERRAIN, plane(), two_low=two_low)
        here = terrain.lattice.places[watcher]
        for point in chance.sample(range(terrain.lattice.size), 40):
            sees = slow.sees(here, terrain.lattice.places[point])
            assert terrain.sees(watcher, point) == terrain.sees(point, watcher) == sees, (watcher, point)
            seen.append(sees)

    agrees()
    assert {True, False} <= set(seen)


# Windows


@EACH_PLANE
@EACH_TABLE
def test_where_fire_meets_a_mover_it_is_seen_and_between_the_windows_it_is_not(name, plane):
    terrain = terrain_of(name, two_low=has_two_low(name))
    slow = slow_sight_of(name, plane, two_low=has_two_low(name))
    lattice = terrain.lattice
    points = some_points(lattice)

    @settings(max_examples=15)
    @given(st.integers(0, lattice.size - 1), st.integers(0, lattice.size - 1), st.lists(points, max_size=3))
    def holds(start, end, watchers):
        walk = lattice.walk(start, end)
        found = windows(terrain, walk, watchers)
        for window in found:
            assert window.seen
            assert window.point == walk[window.first]
            for step in {window.first, window.last}:
                for number, watcher in enumerate(watchers):
                    sees = slow.sees(lattice.places[watcher], lattice.places[walk[step]])
                    assert sees == bool(window.seen >> number & 1)
        inside = {step for window in found for step in range(window.first, window.last + 1)}
        between = [point for step, point in enumerate(walk) if step not in inside]
        for point in between[:: len(between) // 12 + 1]:
            assert not any(slow.sees(lattice.places[one], lattice.places[point]) for one in watchers)

    holds()


# Less than a width


BELOW, AT, ABOVE = (3, 2), (4, 0), (4, 1)
"""Steps on the lattice between two fire teams just less than a width apart, just a width, just more."""
MIDDLE = (16, 16)


def offsets(steps):
    right, up = steps
    return {
        pair
        for pair in product((right, -right, up, -up), repeat=2)
        if sorted(map(abs, pair)) == sorted(steps)
    }


def point_at(lattice, right, up):
    return (MIDDLE[1] - up) * lattice.columns + MIDDLE[0] + right


def test_the_steps_are_the_lattice_s_distances_round_a_width():
    squares = sorted({right * right + up * up for right, up in product(range(6), repeat=2)})
    at = squares.index(16)
    assert [right * right + up * up for right, up in (BELOW, AT, ABOVE)] == squares[at - 1 : at + 2]
    assert (4 * PITCH) ** 2 == 2000**2


@pytest.mark.parametrize(("steps", "near"), [(BELOW, True), (AT, False), (ABOVE, False)])
def test_a_width_is_not_less_than_a_width(steps, near):
    bare = Terrain(Table(width=16000, height=16000, features=()), TERRAIN, PARAMETERS)
    thicket = Feature(id="D1", number=0, ground=Ground.DENSE_JUNGLE, parts=((100, 100, 15900, 15900),))
    dense = Terrain(Table(width=16000, height=16000, features=(thicket,)), TERRAIN, PARAMETERS)
    lattice = bare.lattice
    middle = point_at(lattice, 0, 0)
    for right, up in offsets(steps):
        other = point_at(lattice, right, up)
        assert bool(lattice.within(lattice.places[middle], 2000) >> other & 1) == near
        assert dense.sees(middle, other) == dense.sees(other, middle) == near
        (window,) = windows(bare, [other], [middle])
        assert window.near == near


RADII = sorted({card.radius for scenario in SCENARIOS.values() for card in roster_of(scenario).cards})


@settings(max_examples=60)
@given(st.sampled_from(RADII), st.sampled_from(RADII), st.integers(1, 3), st.integers(0, 1023))
@example(500, 500, 1, 500)
def test_within_so_many_widths_is_strictly_less_for_all_bases(mine, yours, widths, point):
    lattice = Lattice(16000, 16000)
    distance = mine + yours + 1000 * widths
    x, y = lattice.places[point]
    squares = [(px - x) ** 2 + (py - y) ** 2 for px, py in lattice.places]
    found = set(members(lattice.within((x, y), distance)))
    below = max(square for square in squares if square < distance**2)
    beyond = min(square for square in squares if square >= distance**2)
    for other, square in enumerate(squares):
        assert (other in found) == (square <= below)
        assert (other not in found) == (square >= beyond)
