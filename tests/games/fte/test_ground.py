"""The valley: what the rulebook's examples fix, what a step costs, and how a bad map is refused."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dangerclose.core.content import ContentError
from dangerclose.core.hexes import Grid, IdFormat, members
from dangerclose.games.fte import ground
from dangerclose.games.fte.ground import (
    BLOCKING,
    CLEAR,
    CLEARS,
    CONCEALMENT_MODIFIER,
    FIRE_MODIFIER,
    GRASS,
    GRID,
    HAMLET,
    HAMLETS,
    IN_PLAY,
    INFANTRY,
    JUNGLE,
    JUNGLES,
    LEVEL,
    PADDIES,
    PADDY,
    ROAD,
    ROADS,
    SLOPE,
    STREAM,
    TERRAIN,
    TERRAIN_NAMES,
    TRAIL,
    TRAILS,
    VEHICLE,
    infantry_steps,
    read_valley,
    vehicle_steps,
)
from dangerclose.games.fte.valley import Valley, survey
from dangerclose.testing import rule

SMALL = Grid(4, 3, "flat", "even", IdFormat.COLUMN_DOT_ROW)


def at(name: str) -> int:
    return GRID.parse(name)


def has_side(masks: tuple[int, ...], a: str, b: str) -> bool:
    """Whether a feature is on the hexside between two hexes, written down on both sides of it."""
    here, there = at(a), at(b)
    out = masks[here] >> GRID.towards[here].index(there) & 1
    back = masks[there] >> GRID.towards[there].index(here) & 1
    assert out == back
    return bool(out)


def cost(steps: tuple[tuple[ground.Step, ...], ...], a: str, b: str) -> tuple[float, bool] | None:
    """The movement points of a step and whether it uses a way; None if it is prohibited."""
    for n, half_points, way in steps[at(a)]:
        if n == at(b):
            return half_points / 2, bool(way)
    return None


# --- the valley of the examples -----------------------------------------------------


@rule("fte", "6.6/X1")
def test_first_movement_example_has_its_ground() -> None:
    assert TERRAIN[at("19.18")] == JUNGLE
    for a, b in pairwise(("19.17", "19.18", "19.19", "20.19")):
        assert has_side(TRAIL, a, b)
    assert has_side(SLOPE, "19.19", "20.19")
    assert not has_side(SLOPE, "19.17", "19.18")
    assert not has_side(SLOPE, "19.18", "19.19")


@rule("fte", "6.6/X1", "6.1/11", "6.1/T1")
def test_first_movement_example_costs_five_points() -> None:
    steps = [cost(INFANTRY, a, b) for a, b in pairwise(("19.17", "19.18", "19.19", "20.19"))]
    assert [step and step[0] for step in steps] == [1, 1, 3]
    assert steps[0] == (1, True), "the trail saves a point in the jungle"


@rule("fte", "6.6/X2", "6.1/T1")
def test_second_movement_example() -> None:
    assert not TRAILS >> at("21.17") & 1
    assert TERRAIN[at("22.17")] == JUNGLE
    assert has_side(SLOPE, "21.17", "22.17")
    assert [TERRAIN[at(name)] for name in ("23.18", "23.19", "23.21")] == [PADDY] * 3
    assert cost(INFANTRY, "21.17", "22.17") == (4, False)
    assert cost(INFANTRY, "22.17", "23.18") == (1.5, False)
    assert cost(INFANTRY, "23.18", "23.19") == (1.5, False)
    assert cost(INFANTRY, "23.19", "23.20") == (1, False)
    assert cost(INFANTRY, "23.20", "22.20")[0] == 1
    assert cost(INFANTRY, "23.20", "23.21") == (1.5, False)


@rule("fte", "7.3.2/X1", "7.3.2/X2", "8.0/X4")
def test_ground_of_the_first_sight_example() -> None:
    assert TERRAIN[at("20.19")] == JUNGLE
    assert not BLOCKING >> at("19.20") & 1
    assert TERRAIN[at("20.20")] == CLEAR
    assert BLOCKING >> at("21.19") & 1


@rule("fte", "7.3.2/X3", "7.3.2/X4", "7.3.2/2")
def test_ground_of_the_second_sight_example() -> None:
    high = [LEVEL[at(name)] for name in ("59.19", "59.20", "60.18", "60.19")]
    low = [LEVEL[at(name)] for name in ("60.20", "61.19", "62.19")]
    assert high == [low[0] + 1] * 4
    assert low == [low[0]] * 3
    assert not BLOCKING >> at("61.19") & 1


@rule("fte", "5.1/X2", "5.1/X5")
def test_ground_of_the_activation_example() -> None:
    """The leader is within 2 hexes of the teams and not of 20.24, and a vehicle can be in 23.24."""
    for name in ("22.22", "22.23", "23.22", "21.23"):
        assert GRID.distance(at("23.23"), at(name)) <= 2
    assert GRID.distance(at("23.23"), at("20.24")) == 3
    assert all(IN_PLAY >> at(name) & 1 for name in ("23.23", "20.24"))
    assert any(n == at("23.24") for steps in VEHICLE for n, _, _ in steps)


# --- the whole valley -----------------------------------------------------------------


@rule("fte", "1.2/3")
def test_sets_and_tuples_agree() -> None:
    assert len(TERRAIN) == len(LEVEL) == len(INFANTRY) == len(VEHICLE) == GRID.size
    assert set(members(IN_PLAY)) == {h for h in range(GRID.size) if TERRAIN[h] >= 0}
    assert all((LEVEL[h] >= 0) == (TERRAIN[h] >= 0) for h in range(GRID.size))
    named = {CLEAR: CLEARS, HAMLET: HAMLETS, PADDY: PADDIES, JUNGLE: JUNGLES}
    for terrain, bits in named.items():
        assert members(bits) == [h for h in range(GRID.size) if TERRAIN[h] == terrain]
    assert members(ROADS) == [h for h in range(GRID.size) if ROAD[h]]
    assert members(TRAILS) == [h for h in range(GRID.size) if TRAIL[h]]
    assert all(bits for bits in (CLEARS, HAMLETS, PADDIES, JUNGLES, ROADS, TRAILS)), "a valley has them all"
    assert any(STREAM)
    assert ground.PLACE_NAMES


@rule("fte", "7.3.2/1", "6.1/6")
def test_blocking_terrain() -> None:
    blocking = {TERRAIN_NAMES[TERRAIN[h]] for h in members(BLOCKING)}
    assert blocking <= {"hamlet", "jungle", "grass"}
    assert members(IN_PLAY & ~BLOCKING) == members(CLEARS | PADDIES)


@rule("fte", "7.3.2/2")
def test_slopes_are_where_elevations_differ() -> None:
    for h in members(IN_PLAY):
        for direction, n in enumerate(GRID.towards[h]):
            if n >= 0:
                assert bool(SLOPE[h] >> direction & 1) == (LEVEL[h] != LEVEL[n])
                assert abs(LEVEL[h] - LEVEL[n]) <= 1


@rule("fte", "6.1/T1")
def test_modifiers_by_terrain() -> None:
    chart = {
        name: (FIRE_MODIFIER[terrain], CONCEALMENT_MODIFIER[terrain])
        for terrain, name in enumerate(TERRAIN_NAMES)
    }
    assert chart == {
        "clear": (0, 1),
        "hamlet": (2, -2),
        "grass": (1, -1),
        "rice paddy": (1, 0),
        "jungle": (2, -2),
    }


@rule("fte", "6.1/1", "6.4/1")
def test_every_step_leads_to_a_neighbour_in_play() -> None:
    for h in range(GRID.size):
        around = {n for n in GRID.neighbours[h] if IN_PLAY >> n & 1} if IN_PLAY >> h & 1 else set()
        assert {n for n, _, _ in INFANTRY[h]} == around, "infantry goes everywhere"
        assert {n for n, _, _ in VEHICLE[h]} <= around


# --- the Terrain Effects Chart, step by step ------------------------------------------


def steps_between(rows: str, *features: str) -> tuple[Valley, dict[str, ground.Step]]:
    """The infantry and vehicle step from 2.1 south to 2.2 on a small map of the given cells for both."""
    here, there = rows.split()
    lines = [f"c0 {here} .. ..", f"c0 {there} .. ..", "c0 c0 .. ..", *features]
    valley, _ = survey("\n".join(lines), grid=SMALL)
    start, end = SMALL.parse("2.1"), SMALL.parse("2.2")
    found = {}
    for name, steps in (("infantry", infantry_steps), ("vehicle", vehicle_steps)):
        for step in steps(valley, start):
            if step[0] == end:
                found[name] = step
    return valley, found


def costs(rows: str, *features: str) -> dict[str, tuple[float, int]]:
    _, found = steps_between(rows, *features)
    return {name: (half_points / 2, way) for name, (_, half_points, way) in found.items()}


ROAD_LINE, TRAIL_LINE, STREAM_LINE = "road 2.1 2.2", "trail 2.1 2.2", "stream 2.1/2.2"


@rule("fte", "6.1/T1", "6.1/7")
@pytest.mark.parametrize(
    ("terrain", "infantry", "vehicle"),
    [("c0", 1, 2), ("h0", 1, 3), ("g0", 1, 3), ("p0", 1.5, None), ("j0", 2, None)],
)
def test_open_country(terrain: str, infantry: float, vehicle: float | None) -> None:
    """Each terrain alone, with a slope, a stream and both; prohibited stays prohibited."""
    for here in ("c0", "c1"):
        for features in ((), (STREAM_LINE,)):
            found = costs(f"{here} {terrain}", *features)
            slope, stream = here == "c1", bool(features)
            assert found["infantry"] == (infantry + 2 * slope + stream, 0)
            if vehicle is None:
                assert "vehicle" not in found
            else:
                assert found["vehicle"] == (vehicle + 4 * slope + 5 * stream, 0)


@rule("fte", "6.1/T1", "6.1/11")
@pytest.mark.parametrize("terrain", ["c", "h", "g", "p", "j"])
def test_a_road_replaces_terrain_and_stream_but_not_the_slope(terrain: str) -> None:
    for features in ((ROAD_LINE,), (ROAD_LINE, STREAM_LINE), (ROAD_LINE, TRAIL_LINE)):
        assert costs(f"j0 {terrain}0", *features) == {"infantry": (0.5, 1), "vehicle": (1, 1)}
        assert costs(f"j0 {terrain}1", *features) == {"infantry": (2.5, 1), "vehicle": (5, 1)}


@rule("fte", "6.1/T1", "6.1/11", "6.1/8")
def test_who_follows_a_trail_uses_it_whether_it_saves_points_or_not() -> None:
    for terrain in ("c0", "h0", "g0"):
        assert costs(f"c0 {terrain}", TRAIL_LINE) == {"infantry": (1, 1), "vehicle": (1, 1)}
        assert costs(f"c0 {terrain}", TRAIL_LINE, STREAM_LINE) == {"infantry": (1, 1), "vehicle": (1, 1)}
    assert costs("c0 p0", TRAIL_LINE) == {"infantry": (1, 1), "vehicle": (1, 1)}
    assert costs("c1 p0", TRAIL_LINE) == {"infantry": (3, 1), "vehicle": (5, 1)}


@rule("fte", "6.1/10")
def test_vehicles_use_no_trail_through_jungle() -> None:
    assert costs("c0 j0", TRAIL_LINE) == {"infantry": (1, 1)}
    assert costs("j0 c0", TRAIL_LINE) == {"infantry": (1, 1), "vehicle": (2, 0)}
    assert costs("j0 p0", TRAIL_LINE) == {"infantry": (1, 1)}


@rule("fte", "6.1/11")
def test_a_way_helps_only_from_one_connected_hex_to_another() -> None:
    """Two roads side by side that do not meet: the step across is cross-country."""
    found = costs("j0 j0", "road 1.1 2.1", "road 1.2 2.2")
    assert found == {"infantry": (2, 0)}


@rule("fte", "1.2/3")
def test_nothing_enters_or_leaves_a_hex_without_a_dot() -> None:
    valley, _ = steps_between("c0 c0")
    for h in range(SMALL.size):
        for n, _, _ in (*infantry_steps(valley, h), *vehicle_steps(valley, h)):
            assert valley.terrain[h] >= 0
            assert valley.terrain[n] >= 0


# --- reading ----------------------------------------------------------------------------

GOOD = """
# a map
c0 c0 g0 j0   # a row with a comment
c0 h0 p0 j1
c0 .. c0 j1

road 1.1 2.1 3.2
road 3.2 3.3
trail 4.1 4.2
stream 1.1/1.2 2.1/2.2
name 2.2 Plei   Ya
"""


def test_a_good_map() -> None:
    valley = read_valley(GOOD, grid=SMALL)
    h = SMALL.parse
    assert valley.terrain[h("3.2")] == PADDY
    assert valley.terrain[h("3.1")] == GRASS
    assert valley.terrain[h("2.3")] == valley.level[h("2.3")] == -1
    assert valley.level[h("4.2")] == 1
    assert valley.names == {h("2.2"): "Plei Ya"}
    assert [bin(valley.road[h(name)]).count("1") for name in ("1.1", "2.1", "3.2", "3.3", "4.1")] == [
        1, 2, 2, 1, 0,
    ]  # fmt: skip
    south, north = SMALL.DIRECTIONS.index("S"), SMALL.DIRECTIONS.index("N")
    assert valley.trail[h("4.1")] == 1 << south
    assert valley.trail[h("4.2")] == 1 << north
    assert valley.stream[h("2.1")] == 1 << south
    assert valley.slope[h("4.1")] == 1 << south
    assert valley.slope[h("4.3")] & 1 << north == 0


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("c0 h0 p0 j1", "c0 x0 p0 j1", "line 4, column 4: hex 2.2: expected one of the letters c, h, g"),
        ("c0 h0 p0 j1", "c0 h p0 j1", "line 4, column 4: hex 2.2: expected .* an elevation .* got 'h'"),
        ("c0 h0 p0 j1", "c0 h01 p0 j1", "line 4, column 4: hex 2.2: expected"),
        ("c0 h0 p0 j1", "c0 h٣ p0 j1", "line 4, column 4: hex 2.2: expected"),
        ("c0 h0 p0 j1", "c0 h0 p0", "line 4, column 7: row 2: expected 4 cells, got 3"),
        ("c0 h0 p0 j1", "c0 h0 p0 j1 j1", "line 4, column 13: row 2: expected 4 cells, got 5"),
        ("c0 h0 p0 j1", "c0 h0 p0 j2", "line 4, column 10: hex 4.2 is at elevation 2 and 4.1 beside it at 0"),
        ("c0 .. c0 j1\n", "", "line 6, column 1: expected row 3 of 3 of the map here"),
        ("name 2.2", "c0 c0 c0 c0\nname 2.2", "line 11, column 1: expected one of road, trail, stream, name"),
        ("road 3.2", "river 3.2", "line 8, column 1: expected one of road, trail, .* got 'river'"),
        ("road 1.1 2.1 3.2", "road 1.1", "line 7, column 6: road: expected two hexes or more, got 1"),
        ("road 1.1 2.1 3.2", "road", "line 7, column 1: road: expected two hexes or more, got 0"),
        ("road 1.1 2.1 3.2", "road 1.1 2.1 3.3", "column 14: road: expected a hex adjacent to 2.1, got 3.3"),
        ("road 1.1 2.1 3.2", "road 1.1 2.1 2.1", "column 14: road: expected a hex adjacent to 2.1, got 2.1"),
        ("road 1.1 2.1 3.2", "road 1.1 2.1 1.1", "column 14: road: expected it once between 2.1 and 1.1"),
        ("road 1.1 2.1 3.2", "road 1.1 2.1 9.2", "column 14: '9.2' is not a hex: expected column.row"),
        ("road 1.1 2.1 3.2", "road 1.1 2.1 32", "line 7, column 14: '32' is not a hex"),
        ("trail 4.1 4.2", "trail 1.3 2.3", "line 9, column 11: trail: expected hexes in play, 2.3 is none"),
        ("stream 1.1/1.2", "stream 1.1", "column 8: stream: expected a hexside such as .* got '1.1'"),
        ("stream 1.1/1.2 2.1/2.2", "stream", "line 10, column 1: stream: expected hexsides"),
        ("stream 1.1/1.2", "stream 1.1/1.3", "line 10, column 8: stream: expected a hex adjacent to 1.1"),
        ("stream 1.1/1.2", "stream 1.1/1.9", "line 10, column 8: '1.9' is not a hex"),
        ("stream 1.1/1.2", "stream 2.2/2.1", "column 16: stream: expected it once between 2.1 and 2.2"),
        ("name 2.2 Plei   Ya", "name 2.2", "line 11, column 6: name: expected a hex and a text"),
        ("name 2.2", "name Plei", "line 11, column 6: 'Plei' is not a hex"),
        ("name 2.2", "name 2.2 Old\nname 2.2", "line 12, column 6: expected one name for 2.2, it is 'Old'"),
    ],
)  # fmt: skip
def test_a_bad_map_is_refused_with_line_column_and_what_was_expected(
    old: str, new: str, complaint: str
) -> None:
    assert old in GOOD
    with pytest.raises(ContentError) as caught:
        read_valley(GOOD.replace(old, new, 1), "other.txt", SMALL)
    assert re.search(f"^other.txt, .*{complaint}", str(caught.value))


def test_a_stream_needs_ground_on_one_side() -> None:
    rows = "c0 c0 .. ..\nc0 c0 .. ..\nc0 c0 .. ..\n"
    read_valley(rows + "stream 2.1/3.1", grid=SMALL)
    with pytest.raises(ContentError, match=r"expected a hex in play on one side of 3\.1/3\.2"):
        read_valley(rows + "stream 3.1/3.2", grid=SMALL)


def test_an_empty_map_is_refused() -> None:
    with pytest.raises(ContentError, match=r"valley\.txt, line 1, column 1: expected row 1 of 36"):
        read_valley("")


def test_a_survey_finds_every_mistake_in_the_order_of_the_lines() -> None:
    text = GOOD.replace("h0", "h9").replace("road 3.2 3.3", "road 3.2 3.9").replace("name 2.2", "name 0.0")
    valley, mistakes = survey(text, grid=SMALL)
    places = [re.search(r"line (\d+), column (\d+)", str(one)) for one in mistakes]
    order = [(int(place[1]), int(place[2])) for place in places if place]
    assert order == sorted(order)
    assert {line for line, _ in order} == {4, 8, 11}
    assert valley.level[SMALL.parse("2.2")] == 9


@given(st.text(alphabet="chgpj.0129 \n#/roadtrilsemn", max_size=200))
def test_no_text_makes_the_reader_fail(text: str) -> None:
    _, mistakes = survey(text, grid=SMALL)
    assert all("expected" in str(one) for one in mistakes)


@rule("fte", "1.2/3", "6.1/1")
def test_a_step_may_lead_to_the_corner_of_the_map():
    corner = GRID.parse("1.1")
    assert corner in [n for n, _, _ in infantry_steps(ground.VALLEY, GRID.parse("1.2"))]


@rule("fte", "6.1/11", "26.0/3")
def test_the_hexes_with_roads_and_trails():
    for bits, ways in ((ROADS, ROAD), (TRAILS, TRAIL)):
        assert members(bits) == sorted(h for h in GRID.hexes if ways[h])
