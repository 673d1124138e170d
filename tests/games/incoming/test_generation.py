"""Generated tables obey the rules for layouts, whatever is drawn."""

from collections import Counter

import pytest

from dangerclose.core.chance import Chance, seed_of
from dangerclose.games.incoming.components import PARAMETERS, SCENARIOS, TERRAIN
from dangerclose.games.incoming.generation import (
    LANDSCAPES,
    LETTERS,
    MOST_OPEN,
    SIZES,
    generated,
    most_open,
)
from dangerclose.games.incoming.layout import LEAST_COVERED, check_table, covered
from dangerclose.games.incoming.scenario_schema import Feature, Table
from dangerclose.games.incoming.terms import Ground
from dangerclose.games.incoming.terrain import Terrain

SEEDS = 120
EACH_SIZE = pytest.mark.parametrize("size", SIZES.values(), ids=list(SIZES))


@EACH_SIZE
def test_every_table_obeys(size):
    different = set()
    for seed in range(SEEDS):
        table = generated(Chance(seed_of(seed)), size, TERRAIN)
        assert (table.width, table.height) == (size.width * 100, size.height * 100)
        check_table(table, "generated")
        assert covered(table) >= LEAST_COVERED
        assert most_open(table, TERRAIN) <= MOST_OPEN
        assert [feature.number for feature in table.features] == list(range(len(table.features)))
        assert len({feature.id for feature in table.features}) == len(table.features)
        for feature in table.features:
            assert feature.id.startswith(LETTERS[feature.ground])
            if TERRAIN[feature.ground.number].blocks:
                assert feature.parts
            # No point of the lattice lies on an edge.
            assert all(edge % 100 == 0 for part in feature.parts for edge in part)
        different.add(table.features)
    assert len(different) == SEEDS


@EACH_SIZE
def test_the_same_draws_make_the_same_table(size):
    for seed in range(10):
        chance = Chance(seed_of(seed))
        table = generated(chance, size, TERRAIN)
        assert generated(Chance(seed_of(seed)), size, TERRAIN) == table
        assert generated(Chance(b"", chance.outcomes), size, TERRAIN) == table


def test_tables_are_of_many_kinds():
    grounds = Counter(
        feature.ground
        for seed in range(60)
        for feature in generated(Chance(seed_of(seed)), SIZES["4x4"], TERRAIN).features
    )
    assert set(grounds) == set(LETTERS)
    assert {ground for cells in LANDSCAPES.values() for ground in cells} <= set(LETTERS)


@EACH_SIZE
def test_a_bare_draw_becomes_jungle_until_it_obeys(size):
    # Every outcome is the lowest: all cells are open, and the first of those that are left is filled.
    table = generated(Chance(b"", [0] * 2000), size, TERRAIN)
    grounds = Counter(feature.ground for feature in table.features)
    assert set(grounds) == {Ground.JUNGLE, Ground.TRAIL, Ground.STREAM}
    assert grounds[Ground.JUNGLE] > size.columns * size.rows // 2
    assert covered(table) >= LEAST_COVERED
    assert most_open(table, TERRAIN) <= MOST_OPEN


class Hamlets(Chance):
    """Every cell is drawn as two huts: they block sight but cover little."""

    __slots__ = ()

    def below(self, limit):
        drawn = {
            len(LANDSCAPES): 1,
            9: 1,
            len(LANDSCAPES["paddies"]): LANDSCAPES["paddies"].index(Ground.HUT),
            3: 0,
        }
        return drawn[limit] if limit in drawn else super().below(limit)


@EACH_SIZE
def test_a_table_that_is_too_bare_is_covered(size):
    for seed in range(5):
        table = generated(Hamlets(seed_of(seed)), size, TERRAIN)
        grounds = Counter(feature.ground for feature in table.features)
        assert grounds[Ground.HUT] % 2 == 0
        assert grounds[Ground.JUNGLE] + grounds[Ground.HUT] // 2 == size.columns * size.rows
        assert covered(table) >= LEAST_COVERED


def wood(*box, ground=Ground.JUNGLE):
    return Table(
        width=32000,
        height=32000,
        features=(Feature(id="J1", number=0, ground=ground, parts=(box,)),),
    )


def test_how_open_a_table_is():
    assert most_open(Table(width=32000, height=32000, features=()), TERRAIN) == 100
    assert most_open(wood(1000, 1000, 31000, 31000), TERRAIN) == 0
    assert most_open(wood(1000, 1000, 31000, 31000, ground=Ground.ROUGH), TERRAIN) == 100
    # A belt from west to east closes one way; along it, and beside it, the other is open.
    belt = most_open(wood(0, 15000, 32000, 17000), TERRAIN)
    assert 40 < belt < 100
    assert belt == most_open(wood(15000, 0, 17000, 32000), TERRAIN)


@pytest.mark.parametrize("seed", [3, 4])
def test_few_lanes_are_open_in_the_sight_of_the_game_too(seed):
    table = generated(Chance(seed_of(seed)), SIZES["4x4"], TERRAIN)
    terrain = Terrain(table, TERRAIN, PARAMETERS)
    columns, size = terrain.lattice.columns, terrain.lattice.size
    north = (1 << columns) - 1
    open_lanes = sum((terrain.seen(point) & north).bit_count() for point in range(size - columns, size))
    # Who lines a tree line at the edge sees a little more.
    assert open_lanes * 100 <= (MOST_OPEN + 2) * columns * columns


def test_the_scenarios_have_few_open_lanes_too():
    # Wet Rubber has the switch that ends sight after two low features instead.
    open_lanes = {name: most_open(scenario.table, TERRAIN) for name, scenario in SCENARIOS.items()}
    assert {name for name, percent in open_lanes.items() if percent > MOST_OPEN} == {"wet-rubber"}
