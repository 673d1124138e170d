"""Every point of a table has one name, and every name one point."""

import pytest

from dangerclose.core.bits import bits_of, members
from dangerclose.games.incoming.anchors import Anchors
from dangerclose.games.incoming.components import PARAMETERS, SCENARIOS, TERRAIN
from dangerclose.games.incoming.scenario_schema import Feature, Table
from dangerclose.games.incoming.terms import Edge, Ground
from dangerclose.games.incoming.terrain import Terrain

MADE = {name: Terrain(scenario.table, TERRAIN, PARAMETERS) for name, scenario in SCENARIOS.items()}
EACH = pytest.mark.parametrize("terrain", MADE.values(), ids=list(MADE))


def small(*features):
    numbered = tuple(
        Feature(id=id_, number=number, ground=ground, parts=parts, corners=corners, half=half)
        for number, (id_, ground, parts, corners, half) in enumerate(features)
    )
    return Terrain(Table(width=8000, height=8000, features=numbered), TERRAIN, PARAMETERS)


JUNGLE = "J1", Ground.JUNGLE, ((2000, 4000, 4000, 6000),), (), 0
TREES = "T1", Ground.TREE_LINE, ((1000, 1800, 7000, 2200),), ((1000, 2000), (7000, 2000)), 200
TRAIL = "K1", Ground.TRAIL, ((4600, 0, 5400, 8000),), ((5000, 0), (5000, 8000)), 400
TABLE = small(JUNGLE, TREES, TRAIL)
NAMES = Anchors(TABLE)
AT = TABLE.lattice.at


@EACH
def test_names_and_points_go_round(terrain):
    names = Anchors(terrain)
    called = [names.name(point) for point in range(terrain.lattice.size)]
    assert len(set(called)) == terrain.lattice.size
    assert [names.point(name) for name in called] == list(range(terrain.lattice.size))
    assert {name for name in called if name in names.points} == set(names.points)


@EACH
def test_column_and_row_name_every_point_too(terrain):
    names = Anchors(terrain)
    columns = terrain.lattice.columns
    for point in range(0, terrain.lattice.size, 7):
        assert names.point(f"{point % columns}.{point // columns}") == point


@EACH
def test_every_feature_and_every_edge_has_anchors_where_it_is(terrain):
    names = Anchors(terrain)
    by_owner = {}
    for name, point in names.points.items():
        owner, which = name.rsplit(".", 1)
        by_owner.setdefault((owner, which.isdigit()), []).append(point)
    inside_any = 0
    for feature in terrain.features:
        if feature.ground not in (Ground.ROAD, Ground.TRAIL, Ground.MINES):
            inside_any |= terrain.inside[feature.number]
    for feature in terrain.features:
        here = terrain.inside[feature.number] | terrain.lining[feature.number]
        numbered = bits_of(by_owner.get((feature.id, True), ()))
        assert numbered, feature.id
        assert not numbered & ~here, feature.id
        beside = bits_of(by_owner.get((feature.id, False), ()))
        assert not beside & inside_any, feature.id
    for edge in Edge:
        assert len(by_owner[edge, True]) >= 10


def test_a_small_table():
    # Every second point in the wood, row by row from the north-west.
    assert [NAMES.point(f"J1.{number}") for number in range(1, 5)] == [
        AT(2250, 5750),
        AT(3250, 5750),
        AT(2250, 4750),
        AT(3250, 4750),
    ]
    assert NAMES.point("J1.5") is None
    assert NAMES.point("J1.ne") == AT(4700, 6700)
    assert NAMES.point("J1.w") == AT(1300, 5000)
    # Where trail and trees cross; along the trees to both sides; on the trail.
    assert NAMES.point("T1+K1.1") == AT(5000, 2000)
    assert {NAMES.point("T1.1"), NAMES.point("T1.2")} == {AT(1500, 2700), AT(1500, 1300)}
    assert NAMES.point("K1.1") == AT(5000, 500)
    assert NAMES.name(AT(6250, 7750)) == "north.6"
    assert NAMES.name(AT(6250, 6250)) == "12.3"


def test_a_point_that_two_features_claim_is_called_after_one():
    hut = "H1", Ground.HUT, ((2000, 4000, 4000, 6000),), (), 0
    names = Anchors(small(JUNGLE, hut))
    assert names.name(AT(2250, 5750)) == "J1.1"
    assert names.point("H1.1") is None


@pytest.mark.parametrize("text", ["", "J9.1", "99.1", "1.99", "1.1.1", "J1", "north", "12", "J1.0", "-1.2"])
def test_what_names_no_point(text):
    assert NAMES.point(text) is None


def test_capitals_matter_only_between_names_that_differ_in_them():
    assert NAMES.point(" j1.NE ") == NAMES.point("J1.ne")
    lower = "j1", Ground.ROUGH, ((5500, 5500, 7500, 7500),), (), 0
    names = Anchors(small(JUNGLE, lower))
    assert names.point("J1.1") == AT(2250, 5750)
    assert names.point("j1.1") == AT(5750, 7250)
    assert members(names.found("j1"))[0] == AT(5750, 7250)


def test_a_feature_or_an_edge_means_all_its_points():
    assert NAMES.found("J1.2") == 1 << AT(3250, 5750)
    assert NAMES.found("j1") == TABLE.inside[0]
    assert NAMES.found("T1") == TABLE.inside[1] | TABLE.lining[1]
    assert members(NAMES.found("north")) == list(range(16))
    assert members(NAMES.found("West")) == list(range(0, 256, 16))
    assert NAMES.found("nowhere") == 0
