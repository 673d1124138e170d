"""Sight, cover and straight ways over the tables of the scenarios."""

from random import Random

from dangerclose.games.incoming.components import PARAMETERS, SCENARIOS, TERRAIN
from dangerclose.games.incoming.scenario_schema import Feature, Table
from dangerclose.games.incoming.terms import Ground, Mobility
from dangerclose.games.incoming.terrain import Terrain
from dangerclose.testing import rule

MADE = {name: Terrain(scenario.table, TERRAIN, PARAMETERS) for name, scenario in SCENARIOS.items()}


def table(*features):
    return Table(
        width=16000,
        height=16000,
        features=tuple(
            Feature(id=f"F{number}", number=number, ground=ground, parts=parts, corners=corners, half=half)
            for number, (ground, parts, corners, half) in enumerate(features)
        ),
    )


def area(ground, *box):
    return ground, (box,), (), 0


def tree_line(y, west, east):
    return Ground.TREE_LINE, ((west, y - 200, east, y + 200),), ((west, y), (east, y)), 200


def made(*features, two_low=False):
    return Terrain(table(*features), TERRAIN, PARAMETERS, two_low=two_low)


def sees(terrain, a, b):
    one, other = terrain.lattice.at(*a), terrain.lattice.at(*b)
    assert terrain.sees(one, other) == terrain.sees(other, one)
    return terrain.sees(one, other)


# Sight


@rule("incoming", "4.3/1", "4.3/3")
def test_into_a_feature_and_out_of_it_but_never_through():
    wood = made(area(Ground.JUNGLE, 6000, 6000, 10000, 10000))
    west, inside, east = (2250, 8250), (8250, 8250), (14250, 8250)
    assert sees(wood, west, inside)
    assert sees(wood, inside, east)
    assert not sees(wood, west, east)


def test_rough_ground_hides_nothing_unless_two_of_them_do():
    rough = (area(Ground.ROUGH, 4000, 6000, 6000, 10000), area(Ground.ROUGH, 8000, 6000, 10000, 10000))
    west, east = (2250, 8250), (14250, 8250)
    assert sees(made(*rough), west, east)
    assert not sees(made(*rough, two_low=True), west, east)
    assert sees(made(rough[0], two_low=True), west, east)
    assert sees(made(*rough, two_low=True), (4250, 8250), east)


@rule("incoming", "4.3/4")
def test_a_move_ends_at_a_tree_line_and_begins_beyond_it():
    line = made(tree_line(8000, 2000, 14000))
    assert not leads(line, (8250, 4250), (8250, 11250), Mobility.FOOT)
    assert leads(line, (8250, 7250), (8250, 11250), Mobility.FOOT), "who lines it crosses it"
    assert not leads(line, (8250, 7250), (8250, 11250), Mobility.WHEELS)


@rule("incoming", "4.3/4")
def test_who_lines_a_tree_line_sees_across_it():
    line = made(tree_line(8000, 2000, 14000))
    far = (8250, 14250)
    assert not sees(line, (8250, 6250), far)
    assert sees(line, (8250, 7250), far)
    assert sees(line, (8250, 8750), (8250, 2250))


@rule("incoming", "4.4/5")
def test_very_dense_jungle_is_seen_into_for_less_than_a_width():
    dense = made(area(Ground.DENSE_JUNGLE, 4000, 4000, 12000, 12000))
    inside = (8250, 8250)
    assert sees(dense, inside, (9750, 8250))  # half a width between the bases
    assert not sees(dense, inside, (10250, 8250))  # just a width
    assert sees(dense, (4250, 8250), (3250, 8250))
    assert not sees(dense, (4250, 8250), (2250, 8250))


def test_taking_a_blocker_away_never_takes_sight():
    scenario = SCENARIOS["dry-season-sweep"]
    before = MADE["dry-season-sweep"]
    gone = scenario.table.features[3]
    rest = tuple(one for one in scenario.table.features if one is not gone)
    renumbered = tuple(
        Feature(id=f.id, number=n, ground=f.ground, parts=f.parts, corners=f.corners, half=f.half)
        for n, f in enumerate(rest)
    )
    after = Terrain(
        Table(width=scenario.table.width, height=scenario.table.height, features=renumbered),
        TERRAIN,
        PARAMETERS,
    )
    more = 0
    for point in Random(7).sample(range(before.lattice.size), 10):
        if not before.inside[gone.number] >> point & 1:
            assert before.seen(point) & ~after.seen(point) == 0
            more += (after.seen(point) & ~before.seen(point)).bit_count()
    assert more


# Cover


@rule("incoming", "4.4/1")
def test_a_dyke_covers_who_touches_it_against_fire_over_it():
    paddy = made(area(Ground.DRY_PADDY, 6000, 6000, 10000, 10000))
    at = paddy.lattice.at
    edge, middle = at(6250, 8250), at(8250, 8250)
    west, east = at(2250, 8250), at(14250, 8250)
    assert paddy.cover(edge, west) == (True, False)
    assert paddy.cover(edge, east) == (False, False)
    assert paddy.cover(middle, west) == (False, False)
    # From outside, too: the dyke lies between.
    assert paddy.cover(at(10750, 8250), west) == (True, False)


@rule("incoming", "4.3/4")
def test_cover_of_woods_tree_lines_and_bunkers():
    ground = made(
        area(Ground.JUNGLE, 1000, 1000, 4000, 4000),
        tree_line(8000, 2000, 14000),
        area(Ground.BUNKER, 12000, 12000, 13000, 13000),
    )
    at = ground.lattice.at
    assert ground.cover(at(2250, 2250), at(2250, 6250)) == (True, False)
    assert ground.cover(at(8250, 7250), at(8250, 12250)) == (True, False)
    assert ground.cover(at(8250, 7250), at(8250, 2250)) == (False, False)
    assert ground.cover(at(12250, 12250), at(8250, 12250)) == (True, True)
    assert ground.cover(at(15250, 15250), at(8250, 15250)) == (False, False)


@rule("incoming", "4.4.2/7")
def test_a_trench_covers_who_lies_across_it_from_all_sides():
    trench = made((Ground.TRENCH, (), ((4000, 4000), (9000, 6000)), 200))
    at = trench.lattice.at
    inside, beside = at(6250, 4750), at(6250, 3250)
    for shooter in (at(1250, 1250), at(14250, 14250), at(1250, 14250), at(14250, 1250)):
        assert trench.cover(inside, shooter) == (True, False)
    assert trench.cover(beside, at(14250, 1250)) == (False, False)
    assert trench.sees(at(6250, 1250), at(6250, 14250))


# Ways


def leads(terrain, a, b, mobility=Mobility.FOOT):
    return bool(terrain.ways(terrain.lattice.at(*a), mobility) >> terrain.lattice.at(*b) & 1)


def test_a_way_ends_in_the_first_feature_it_enters():
    woods = made(area(Ground.JUNGLE, 4000, 6000, 7000, 10000), area(Ground.JUNGLE, 9000, 6000, 12000, 10000))
    west = (2250, 8250)
    assert leads(woods, west, (3750, 8250))
    assert leads(woods, west, (6750, 8250))
    assert not leads(woods, west, (8250, 8250))
    assert not leads(woods, west, (10250, 8250))
    # Out of one and into the next is one move.
    assert leads(woods, (5250, 8250), (10250, 8250))
    assert not leads(woods, (5250, 8250), (14250, 8250))


def test_a_line_is_crossed_only_by_who_lines_it():
    line = made(tree_line(8000, 2000, 14000))
    assert leads(line, (8250, 2250), (8250, 7750))
    assert not leads(line, (8250, 2250), (8250, 8250))
    assert leads(line, (8250, 7250), (8250, 14250))
    assert leads(line, (1250, 2250), (1250, 14250))


def test_who_may_go_where():
    bend = MADE["the-bend-at-cai-rong"]
    water = bend.inside[next(f.number for f in bend.features if f.id == "W1")]
    bank = bend.lattice.at(13250, 12750)
    assert bend.ways(bank, Mobility.FOOT) & water == 0
    boat = bend.lattice.at(2250, 15250)
    canal = 0
    for feature in bend.features:
        if feature.ground == Ground.CANAL:
            canal |= bend.inside[feature.number]
    # A boat leaves the water nowhere, and goes round the bend in more than one move.
    reach = bend.ways(boat, Mobility.WATER)
    assert reach & ~canal == 0
    assert reach >> bend.lattice.at(25250, 16250) & 1
    assert not reach >> bend.lattice.at(47250, 20250) & 1


@rule("incoming", "4.3/2", "4.4/2")
def test_wheels_keep_out_of_wet_paddies():
    paddy = made(area(Ground.WET_PADDY, 4000, 4000, 12000, 12000))
    assert not leads(paddy, (2250, 8250), (6250, 8250), Mobility.WHEELS)
    assert leads(paddy, (2250, 8250), (6250, 8250), Mobility.TRACKS)
    assert not leads(paddy, (2250, 8250), (14250, 8250), Mobility.WHEELS)
