"""Ways from a whole lattice row at once are those that cross one by one."""

import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest

from dangerclose.core.bits import bits_of, members
from dangerclose.games.incoming.components import PARAMETERS, SCENARIOS, TERRAIN
from dangerclose.games.incoming.crossings import crosses_area, crosses_stretch
from dangerclose.games.incoming.lattice import Lattice
from dangerclose.games.incoming.scenario_schema import Feature, Table
from dangerclose.games.incoming.shadows import Mutual, Shadows
from dangerclose.games.incoming.terms import Going, Ground, Mobility
from dangerclose.games.incoming.terrain import Terrain

SMALL = Lattice(8000, 4000)
GRAZE = 20
SHADOWS = Shadows(SMALL, GRAZE)


def crossed_from(row, found):
    """For each column of a row the points whose ways are in the blocks that were found."""
    blocks = Counter()
    for end, block in found:
        blocks[end] |= block
    return zip(range(row * SMALL.columns, SMALL.size), SHADOWS.points(blocks))


def some_boxes(chance, number):
    for _ in range(number):
        west, south = chance.randrange(0, 78) * 100, chance.randrange(0, 38) * 100
        east, north = west + chance.randrange(1, 30) * 100, south + chance.randrange(1, 15) * 100
        yield west, south, min(east, SMALL.width), min(north, SMALL.height)


@pytest.mark.parametrize("graze", [0, GRAZE, 45])
def test_ways_over_an_area(graze):
    chance = Random(graze)
    shadows = Shadows(SMALL, graze)
    for box in some_boxes(chance, 25):
        outside = SMALL.everywhere & ~SMALL.inside(box)
        row = chance.randrange(SMALL.rows)
        for point, behind in crossed_from(row, shadows.over_area(row, range(SMALL.rows), box)):
            if outside >> point & 1:
                here = SMALL.places[point]
                assert members(behind & outside) == [
                    end for end in members(outside) if crosses_area(here, SMALL.places[end], box, graze)
                ], (point, box)


def test_ways_over_a_line():
    chance = Random(4)
    for _ in range(40):
        stretch = tuple((chance.randrange(0, 81) * 100, chance.randrange(0, 41) * 100) for _ in range(2))
        if stretch[0] == stretch[1]:
            continue
        row = chance.randrange(SMALL.rows)
        for point, behind in crossed_from(row, SHADOWS.over_stretch(row, stretch)):
            here = SMALL.places[point]
            assert members(behind) == [
                end for end, place in enumerate(SMALL.places) if crosses_stretch(here, place, stretch)
            ], (point, stretch)


def test_a_line_that_leads_through_points_is_not_crossed_from_them():
    # A slanting stretch along the places themselves: who stands on it is on neither side.
    stretch = (1250, 1250), (3250, 3250)
    for row in range(SMALL.rows):
        for point, behind in crossed_from(row, SHADOWS.over_stretch(row, stretch)):
            here = SMALL.places[point]
            assert behind == bits_of(
                end for end, place in enumerate(SMALL.places) if crosses_stretch(here, place, stretch)
            ), point


@pytest.mark.parametrize("seed", range(4))
def test_rows_are_the_same_in_whatever_order_they_are_asked_for(seed):
    box = (2100, 1200, 4300, 2700)
    asked = []

    def blocks(row, ends):
        asked.extend((row, end) for end in ends)
        return dict(SHADOWS.over_area(row, ends, box))

    mutual = Mutual(SHADOWS, blocks)
    outside = SMALL.everywhere & ~SMALL.inside(box)
    for row in Random(seed).sample(range(SMALL.rows), SMALL.rows):
        for point, behind in zip(range(row * SMALL.columns, SMALL.size), mutual.row(row)):
            if outside >> point & 1:
                here = SMALL.places[point]
                assert behind & outside == outside & bits_of(
                    end for end in members(outside) if crosses_area(here, SMALL.places[end], box, GRAZE)
                ), point
        assert mutual.row(row) is mutual.row(row)
    # Each pair of rows once, in one of both orders.
    assert len(asked) == len({frozenset(pair) for pair in asked}) == SMALL.rows * (SMALL.rows + 1) // 2


@pytest.fixture
def hasty_threads():
    """Threads that take turns as often as they can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


@pytest.mark.usefixtures("hasty_threads")
def test_threads_may_ask_for_rows_at_the_same_time():
    def blocks(row, ends):
        return dict(SHADOWS.over_area(row, ends, (2100, 1200, 4300, 2700)))

    alone = Mutual(SHADOWS, blocks)
    expected = [alone.row(row) for row in range(SMALL.rows)]
    for seed in range(5):
        together = Mutual(SHADOWS, blocks)

        def all_rows(number, mutual=together):
            order = Random(number).sample(range(SMALL.rows), SMALL.rows)
            return {row: mutual.row(row) for row in order}

        with ThreadPoolExecutor(4) as threads:
            for found in threads.map(all_rows, range(seed, seed + 4)):
                assert [found[row] for row in range(SMALL.rows)] == expected


def definition_of_ways(terrain, start, end, mobility):
    """4.4 Whether one straight move leads from point to point, said pair by pair."""
    a, b = terrain.lattice.places[start], terrain.lattice.places[end]
    for feature in terrain.features:
        number, kind = feature.number, terrain.kind[feature.number]
        going = kind.going(mobility)
        if going == Going.NO and terrain.inside[number] >> end & 1:
            return False
        if going != Going.NO and (not kind.stops or mobility == Mobility.AIR):
            continue
        if feature.corners:
            lines_it = number in terrain.covered_by(start)
            stretches = zip(feature.corners, feature.corners[1:])
            if (not lines_it or going == Going.NO) and any(crosses_stretch(a, b, one) for one in stretches):
                return False
        elif not (terrain.inside[number] >> start & 1 or terrain.inside[number] >> end & 1):
            if any(crosses_area(a, b, part, terrain.graze) for part in feature.parts):
                return False
    return start != end


@pytest.mark.parametrize("name", SCENARIOS)
def test_ways_of_every_table_are_those_of_the_definition(name):
    terrain = Terrain(SCENARIOS[name].table, TERRAIN, PARAMETERS)
    chance = Random(9)
    for mobility in (Mobility.FOOT, Mobility.WHEELS, Mobility.TRACKS, Mobility.AIR):
        start = chance.randrange(terrain.lattice.size)
        ways = terrain.ways(start, mobility)
        for end in chance.sample(range(terrain.lattice.size), 120):
            assert ways >> end & 1 == definition_of_ways(terrain, start, end, mobility), (start, end)


def test_a_boat_passes_nothing_but_water():
    channel, pool = (0, 1000, 4000, 2000), (4000, 1000, 6000, 3000)
    features = tuple(
        Feature(id=f"W{number}", number=number, ground=Ground.CANAL, parts=(box,))
        for number, box in enumerate((channel, pool))
    )
    terrain = Terrain(Table(width=8000, height=4000, features=features), TERRAIN, PARAMETERS)
    water = SMALL.inside(channel) | SMALL.inside(pool)
    for start in members(water):
        assert members(terrain.ways(start, Mobility.WATER)) == [
            end for end in members(water) if end != start and not bits_of(SMALL.walk(start, end)) & ~water
        ]


def test_the_points_of_a_walk_as_a_set():
    chance = Random(10)
    for start, end in (chance.sample(range(SMALL.size), 2) for _ in range(200)):
        assert SMALL.passed(start, end) == bits_of(SMALL.walk(start, end))
    assert SMALL.passed(5, 5) == 0
