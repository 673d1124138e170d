"""Grids, lines and reach against plain, slow definitions."""

from collections import deque
from fractions import Fraction
from functools import cache
from heapq import heappop, heappush
from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dangerclose.core.hexes import Grid, IdFormat, bits_of, line, members, path, picked, reachable

ORIENTATIONS = ("pointy", "flat")
SHIFTS = ("even", "odd")
LAYOUTS = list(product(ORIENTATIONS, SHIFTS))


@cache
def make_grid(columns, rows, orientation, shifted):
    id_format = IdFormat.CCRR if orientation == "pointy" else IdFormat.COLUMN_DOT_ROW
    return Grid(columns, rows, orientation, shifted, id_format)


def grids(smallest=1):
    return st.builds(
        make_grid,
        st.integers(smallest, 9),
        st.integers(smallest, 9),
        st.sampled_from(ORIENTATIONS),
        st.sampled_from(SHIFTS),
    )


def centre(grid, h):
    """The centre as (east in half widths, south in two-thirds of a height), flat-top grids mirrored."""
    column, row = grid.column(h), grid.row(h)
    if grid.orientation == "flat":
        column, row = row, column
    return 2 * column + (row % 2 == (0 if grid.shifted == "even" else 1)), row


def touching(grid, h):
    """Neighbours by the distance between centres."""
    x, y = centre(grid, h)
    found = set()
    for n in grid.hexes:
        dx, dy = abs(centre(grid, n)[0] - x), abs(centre(grid, n)[1] - y)
        if (dx, dy) in ((2, 0), (1, 1)):
            found.add(n)
    return found


@given(st.sets(st.integers(0, 3000)))
def test_members_and_bits_of_are_inverse(indices):
    assert members(bits_of(indices)) == sorted(indices)


@given(st.sets(st.integers(0, 40)))
def test_crowded_sets_are_read_the_same_way(left_out):
    indices = set(range(41)) - left_out
    assert members(bits_of(indices)) == sorted(indices)
    assert picked("abcdefghijklmnopqrstuvwxyz", bits_of(h for h in indices if h < 26)) == [
        chr(ord("a") + h) for h in sorted(indices) if h < 26
    ]


@given(grids())
def test_neighbours_are_the_hexes_that_touch(grid):
    for h in grid.hexes:
        assert set(grid.neighbours[h]) == touching(grid, h)
        assert len(set(grid.neighbours[h])) == len(grid.neighbours[h])
        assert grid.adjacent[h] == bits_of(grid.neighbours[h])
        assert all(h in grid.neighbours[n] for n in grid.neighbours[h])


@given(grids())
def test_padding_is_no_part_of_the_board(grid):
    padding = set(range(grid.size)) - set(grid.hexes)
    assert members(grid.board) == sorted(grid.hexes)
    assert len(grid.hexes) == grid.columns * grid.rows
    for h in padding:
        assert grid.neighbours[h] == ()
        assert grid.adjacent[h] == grid.within(h, 2) == 0


@pytest.mark.parametrize(("orientation", "shifted"), LAYOUTS)
def test_directions_point_where_they_say(orientation, shifted):
    grid = make_grid(7, 7, orientation, shifted)
    for h in grid.hexes:
        x, y = centre(grid, h)
        for direction, n in zip(grid.DIRECTIONS, grid.towards[h]):
            if n < 0:
                continue
            across, along = centre(grid, n)[0] - x, centre(grid, n)[1] - y
            east, south = (across, along) if orientation == "pointy" else (along, across)
            assert ("E" in direction) == (east > 0)
            assert ("W" in direction) == (east < 0)
            assert ("S" in direction) == (south > 0)
            assert ("N" in direction) == (south < 0)
    middle = grid.at(4, 4)
    assert -1 not in grid.towards[middle]
    # Opposite directions are three apart.
    for k in range(6):
        assert grid.towards[grid.towards[middle][k]][(k + 3) % 6] == middle


@given(grids(), st.data())
def test_distance_is_the_number_of_steps(grid, data):
    start = data.draw(st.sampled_from(grid.hexes))
    steps = {start: 0}
    queue = deque([start])
    while queue:
        h = queue.popleft()
        for n in grid.neighbours[h]:
            if n not in steps:
                steps[n] = steps[h] + 1
                queue.append(n)
    assert {h: grid.distance(start, h) for h in grid.hexes} == steps
    for radius in range(5):
        assert grid.within(start, radius) == bits_of(h for h in grid.hexes if steps[h] <= radius)
        assert grid.ring(start, radius) == bits_of(h for h in grid.hexes if steps[h] == radius)


@given(grids(), st.data())
def test_distances_are_those_to_every_hex(grid, data):
    h = data.draw(st.sampled_from(grid.hexes))
    for _ in range(2):
        assert [grid.distances(h)[n] for n in grid.hexes] == [grid.distance(h, n) for n in grid.hexes]


@given(grids(), st.data())
def test_dilate_adds_all_neighbours_and_never_wraps(grid, data):
    chosen = data.draw(st.sets(st.sampled_from(grid.hexes)))
    expected = chosen.union(*(grid.neighbours[h] for h in chosen))
    assert grid.dilate(bits_of(chosen)) == bits_of(expected)


def test_repr_rebuilds():
    grid = make_grid(4, 3, "flat", "odd")
    assert repr(eval(repr(grid))) == repr(grid)


@given(grids())
def test_names_round_trip_in_order(grid):
    assert [grid.parse(grid.name(h)) for h in grid.hexes] == list(grid.hexes)
    assert [(grid.column(h), grid.row(h)) for h in grid.hexes] == sorted(
        (grid.column(h), grid.row(h)) for h in grid.hexes
    )


def test_names_look_like_the_maps():
    pointy, flat = make_grid(15, 27, "pointy", "even"), make_grid(65, 36, "flat", "even")
    assert pointy.name(pointy.at(8, 10)) == "0810"
    assert flat.name(flat.at(12, 7)) == "12.7"


@pytest.mark.parametrize(
    "text", ["", "810", "0028", "0128", "1601", "0828", "0800", "08.10", "08100", "ab12"]
)
def test_a_wrong_name_is_refused_with_what_was_expected(text):
    with pytest.raises(ValueError, match="expected CCRR from 0101 to 1527, columns 1 to 15 and rows 1 to 27"):
        make_grid(15, 27, "pointy", "even").parse(text)


@pytest.mark.parametrize("text", ["0.1", "1.0", "66.1", "1.37", "01.1", "1207", "12,7", "-1.2"])
def test_a_wrong_dotted_name_is_refused(text):
    with pytest.raises(ValueError, match=r"expected column\.row from 1\.1 to 65\.36"):
        make_grid(65, 36, "flat", "even").parse(text)


def test_at_refuses_what_is_off_the_map():
    with pytest.raises(ValueError, match="columns run from 1 to 15"):
        make_grid(15, 27, "pointy", "even").at(16, 1)


# Lines


def overlap(grid, a, b, h):
    """The part of the line a-b inside the closed hex h, as fractions of its length; None if there is none."""
    (ax, ay), (bx, by), (hx, hy) = centre(grid, a), centre(grid, b), centre(grid, h)
    low, high = Fraction(0), Fraction(1)
    # In these units a hex is |x| <= 1 and |x + 3y| <= 2 and |x - 3y| <= 2 about its centre.
    for u, v, width in ((1, 0, 1), (1, 3, 2), (1, -3, 2)):
        start = u * (ax - hx) + v * (ay - hy)
        change = u * (bx - ax) + v * (by - ay)
        if change == 0:
            if abs(start) > width:
                return None
            continue
        ends = sorted((Fraction(-width - start, change), Fraction(width - start, change)))
        low, high = max(low, ends[0]), min(high, ends[1])
    return (low, high) if low < high else None


def crossed(grid, a, b):
    """The steps of the line by definition: hexes that share a stretch of it, in order."""
    stretches = {}
    for h in grid.hexes:
        stretch = overlap(grid, a, b, h)
        if stretch and h != a:
            stretches.setdefault(stretch, []).append(h)
    return [tuple(sorted(stretches[stretch])) for stretch in sorted(stretches)]


@given(grids(2), st.data())
def test_a_line_is_the_hexes_it_crosses(grid, data):
    a, b = data.draw(st.sampled_from(grid.hexes)), data.draw(st.sampled_from(grid.hexes))
    steps = line(grid, a, b)
    assert steps == crossed(grid, a, b)
    assert len(steps) >= grid.distance(a, b)


@pytest.mark.parametrize(("orientation", "shifted"), LAYOUTS)
def test_long_lines_too(orientation, shifted):
    grid = make_grid(17, 15, orientation, shifted)
    start = grid.at(2, 3)
    for end in grid.hexes:
        assert line(grid, start, end) == crossed(grid, start, end)


@given(grids(2), st.data())
def test_a_line_is_the_same_from_both_ends(grid, data):
    a, b = data.draw(st.sampled_from(grid.hexes)), data.draw(st.sampled_from(grid.hexes))
    there, back = line(grid, a, b), line(grid, b, a)
    assert there[:-1] == back[:-1][::-1]
    assert there[-1:] == ([(b,)] if a != b else [])


def named(grid, a, b):
    return [tuple(grid.name(h) for h in step) for step in line(grid, grid.parse(a), grid.parse(b))]


def test_a_line_along_a_hexside_names_both_hexes():
    flat = make_grid(65, 36, "flat", "even")
    assert set(named(flat, "20.20", "19.19")[0]) == {"20.19", "19.20"}
    assert named(flat, "20.20", "19.19")[1:] == [("19.19",)]
    assert ("21.19",) in named(flat, "20.20", "22.18")
    pointy = make_grid(15, 27, "pointy", "even")
    assert named(pointy, "0810", "0812") == [("0811", "0911"), ("0812",)]


def test_a_line_along_the_edge_of_the_map_keeps_the_hex_that_exists():
    assert named(make_grid(15, 27, "pointy", "even"), "0101", "0103") == [("0102",), ("0103",)]


def test_a_slanted_line_may_cross_more_hexes_than_the_distance():
    grid = make_grid(15, 27, "pointy", "even")
    # It crosses the hexside between 0812 and 0912 in the middle.
    assert named(grid, "0810", "0914") == [("0911",), ("0812",), ("0912",), ("0913",), ("0914",)]
    assert grid.distance(*map(grid.parse, ("0810", "0914"))) == 4


# Reach


@st.composite
def journeys(draw):
    grid = draw(grids(2))
    rng = draw(st.randoms(use_true_random=False))
    edges = tuple(
        tuple((n, rng.randint(1, 5)) for n in grid.neighbours[h] if rng.random() < 0.9)
        for h in range(grid.size)
    )

    def some(share):
        return bits_of(h for h in grid.hexes if rng.random() < share)

    starts = {
        h: draw(st.integers(0, 4)) for h in draw(st.sets(st.sampled_from(grid.hexes), min_size=1, max_size=2))
    }
    return starts, edges, draw(st.integers(0, 12)), some(0.9), some(0.2), some(0.3)


def dijkstra(starts, edges, points, open_bits, stop_bits, zone):
    best = dict(starts)
    heap = [(cost, h) for h, cost in starts.items()]
    while heap:
        spent, here = heappop(heap)
        if spent > best[here] or (here not in starts and stop_bits >> here & 1):
            continue
        for there, cost in edges[here]:
            if there in starts or not open_bits >> there & 1 or (zone >> here & 1 and zone >> there & 1):
                continue
            if spent + cost <= points and spent + cost < best.get(there, 999):
                best[there] = spent + cost
                heappush(heap, (spent + cost, there))
    return {h: cost for h, cost in best.items() if h not in starts}


@given(journeys())
def test_reachable_equals_dijkstra(journey):
    assert reachable(*journey) == dijkstra(*journey)


@given(journeys())
def test_path_is_a_cheapest_way(journey):
    starts, edges, points, open_bits, stop_bits, zone = journey
    for destination, cost in reachable(*journey).items():
        way = path(destination, *journey)
        assert way[0] in starts
        assert way[-1] == destination
        spent = starts[way[0]]
        for here, there in pairwise(way):
            assert open_bits >> there & 1
            assert not (zone >> here & 1 and zone >> there & 1)
            assert here in starts or not stop_bits >> here & 1
            spent += dict(edges[here])[there]
        assert spent == cost <= points


def test_more_points_than_can_be_looked_at_are_refused():
    grid = make_grid(300, 1, "pointy", "even")
    edges = tuple(tuple((n, 1) for n in around) for around in grid.neighbours)
    assert max(reachable({grid.at(1, 1): 0}, edges, 254, grid.board).values()) == 254
    with pytest.raises(ValueError, match="255 points"):
        reachable({grid.at(1, 1): 0}, edges, 255, grid.board)


def test_there_may_be_no_path():
    grid = make_grid(3, 3, "pointy", "even")
    edges = tuple(tuple((n, 1) for n in around) for around in grid.neighbours)
    assert path(grid.at(3, 3), {grid.at(1, 1): 0}, edges, 1, grid.board) == []


def test_a_start_in_the_zone_may_leave_it():
    grid = make_grid(5, 1, "pointy", "even")
    edges = tuple(tuple((n, 1) for n in around) for around in grid.neighbours)
    start, zone = grid.at(3, 1), bits_of([grid.at(3, 1), grid.at(4, 1)])
    assert reachable({start: 0}, edges, 9, grid.board, zone, zone) == {grid.at(2, 1): 1, grid.at(1, 1): 2}
