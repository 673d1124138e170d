"""7.3 Line of sight: the book's examples, each clause on a small map, fast answers against slow ones."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from dangerclose.core.hexes import Grid, IdFormat, bits_of, line, members
from dangerclose.games.fte import field, sight
from dangerclose.games.fte.components import UNIT, US
from dangerclose.games.fte.ground import GRASS, GRID, HAMLET, IN_PLAY, JUNGLE, PADDY, VALLEY
from dangerclose.games.fte.sight import Sight
from dangerclose.games.fte.state import GROUND, HIGH, TREETOP
from dangerclose.games.fte.valley import Valley, read_valley, survey
from dangerclose.testing import rule
from tests.games.fte.positions_for_tests import at as table_at

BLOCKING = (HAMLET, GRASS, JUNGLE)
LEVELS = ("ground", "treetop", "high")


# --- a slow definition ----------------------------------------------------------------


def ways(valley: Valley, a: int, b: int) -> Iterator[list[int]]:
    """The hexes of a line from end to end, in each way of passing the hexsides that it runs along."""
    yield from ([a, *way] for way in product(*line(valley.grid, a, b)))


def way_is_clear(valley: Valley, way: list[int]) -> bool:
    """7.3.1, 7.3.2/X5 and X6 word for word, for a line that passes these hexes."""
    a, b = way[0], way[-1]
    terrain, level = valley.terrain, valley.level
    if any(terrain[h] in (*BLOCKING, -1) for h in way[1:-1]):
        return False
    if sum(terrain[h] == PADDY for h in way[1:-1]) >= 3:
        return False
    for here, there in pairwise(way):
        if level[here] == level[there]:
            continue
        top = max(level[here], level[there])
        if top > level[a] and top > level[b]:
            return False
        if level[a] != level[b] and top == max(level[a], level[b]):
            higher = a if level[a] > level[b] else b
            if higher not in (here, there):
                return False
    return True


def slowly_sees(valley: Valley, a: int, b: int) -> bool:
    if valley.terrain[a] < 0 or valley.terrain[b] < 0:
        return False
    if valley.grid.distance(a, b) <= 1:
        return True
    return any(way_is_clear(valley, way) for way in ways(valley, a, b))


def slowly_sees_in_the_air(valley: Valley, h: int, g: int, level: str) -> bool:
    """7.3.3/2, 7.3.3/3 From h on the ground to a helicopter over g."""
    if valley.terrain[h] < 0 or valley.terrain[g] < 0:
        return False
    if valley.grid.distance(h, g) <= 1:
        return True
    adjacent = set(valley.grid.neighbours[h])
    if level == "treetop":
        adjacent |= set(valley.grid.neighbours[g])
    return any(
        all(
            valley.terrain[x] >= 0 and not (x in adjacent and valley.terrain[x] in BLOCKING)
            for x in way[1:-1]
        )
        for way in ways(valley, h, g)
    )


@st.composite
def valleys(draw: st.DrawFn) -> Valley:
    """Small maps of any terrain: open ones and thick ones, flat and hilly, with and without holes."""
    columns, rows = draw(st.integers(1, 10)), draw(st.integers(1, 9))
    cells = draw(st.sampled_from(["c", "cccccj", "ccccccccpg.", "ppppc", "chgpj", "pppppj", "ccccccp."]))
    top = draw(st.sampled_from([0, 1, 1, 2, 3]))
    random = Random(draw(st.integers(0, 2**32)))
    grid = Grid(columns, rows, "flat", draw(st.sampled_from(["even", "odd"])), IdFormat.COLUMN_DOT_ROW)

    def cell() -> str:
        letter = random.choice(cells)
        return ".." if letter == "." else f"{letter}{random.choice([0, 0, random.randint(0, top)])}"

    text = "\n".join(" ".join(cell() for _ in range(columns)) for _ in range(rows))
    return survey(text, grid=grid)[0]  # cliffs are refused in the real map but are no matter here


@rule("fte", "7.3.1/1", "7.3.1/2", "7.3.1/3", "7.3.1/4", "7.3.1/5", "7.3.2/X5", "7.3.2/X6")
@given(valleys(), st.randoms(use_true_random=False))
def test_all_lines_at_once_are_as_each_line_alone(valley: Valley, random: Random) -> None:
    eyes = Sight(valley)
    for a in random.sample(valley.grid.hexes, min(30, len(valley.grid.hexes))):
        seen = [b for b in valley.grid.hexes if slowly_sees(valley, a, b)]
        assert members(eyes.seen_from(a)) == sorted(seen)


@rule("fte", "7.3.3/2", "7.3.3/3")
@given(valleys(), st.randoms(use_true_random=False))
def test_sight_into_the_air_is_as_each_line_alone(valley: Valley, random: Random) -> None:
    eyes = Sight(valley)
    hexes = valley.grid.hexes
    for h in random.sample(hexes, min(20, len(hexes))):
        high = {g for g in hexes if slowly_sees_in_the_air(valley, h, g, "high")}
        treetop = {g for g in hexes if slowly_sees_in_the_air(valley, h, g, "treetop")}
        assert set(members(eyes.highs_seen(h))) == high
        assert set(members(eyes.treetops_seen(h))) == treetop
        for g in hexes:
            assert eyes.seen_from_high(g) >> h & 1 == (g in high)
            assert eyes.seen_from_treetop(g) >> h & 1 == (g in treetop)


@rule("fte", "7.3/2", "7.3.1/3", "7.3.1/4", "7.3.1/5", "7.3.2/X5", "7.3.2/X6", "7.3.3/2", "7.3.3/3")
@given(valleys(), st.randoms(use_true_random=False))
def test_a_blocker_is_named_exactly_when_the_line_is_blocked(valley: Valley, random: Random) -> None:
    eyes = Sight(valley)
    hexes = members(valley.in_play)
    for _ in range(40 if hexes else 0):
        a, b = random.choice(hexes), random.choice(hexes)
        seen = (eyes.sees(a, b), eyes.treetops_seen(a) >> b & 1, eyes.highs_seen(a) >> b & 1)
        for level, clear in zip(LEVELS, seen):
            found = eyes.blocker(a, b, level)
            assert (found is None) == bool(clear)
            if found is not None:
                crossed, pairs = eyes.between(a, b)
                everywhere = set(members(crossed)) | {h for pair in pairs for h in pair} | {a, b}
                everywhere |= {h for step in line(valley.grid, a, b) for h in step}
                assert set(found.hexes) <= everywhere
                assert found.rule
                assert all(valley.grid.name(h) in found.name for h in found.hexes)


@rule("fte", "7.3.2/X7", "7.0/2")
@given(valleys(), st.randoms(use_true_random=False))
def test_units_block_as_blocking_terrain_would(valley: Valley, random: Random) -> None:
    eyes = Sight(valley)
    hexes = members(valley.in_play)
    if not hexes:
        return
    for _ in range(20):
        a, b = random.choice(hexes), random.choice(hexes)
        units = bits_of(random.sample(hexes, random.randint(0, len(hexes))))
        overgrown = structs.replace(
            valley,
            terrain=tuple(
                JUNGLE if units >> h & 1 and t >= 0 and h not in (a, b) else t
                for h, t in enumerate(valley.terrain)
            ),
        )
        assert eyes.sees_past(a, b, units) == slowly_sees(overgrown, a, b)
        for level in ("treetop", "high"):
            slow = slowly_sees_in_the_air(overgrown, a, b, level)
            assert eyes.sees_past(a, b, units, level) == slow


@rule("fte", "7.3.1/6")
@given(valleys())
def test_sight_is_mutual_and_adjacent_hexes_always_see_each_other(valley: Valley) -> None:
    eyes = Sight(valley)
    for a in members(valley.in_play):
        assert eyes.sees(a, a)
        for n in valley.grid.neighbours[a]:
            if valley.terrain[n] >= 0:
                assert eyes.sees(a, n)
                assert eyes.treetops_seen(a) >> n & 1
                assert eyes.highs_seen(a) >> n & 1
        for b in members(eyes.seen_from(a)):
            assert eyes.sees(b, a)


# --- the real valley --------------------------------------------------------------------


def at(name: str) -> int:
    return GRID.parse(name)


def sees(a: str, b: str) -> bool:
    return sight.sees(at(a), at(b))


@rule("fte", "7.3.2/X1")
def test_first_example_along_a_hexside() -> None:
    assert sees("20.20", "20.19")
    assert sees("20.20", "19.19")
    assert sight.between(at("20.20"), at("19.19")) == (0, ((at("20.19"), at("19.20")),))
    terrain = list(VALLEY.terrain)
    terrain[at("19.20")] = JUNGLE
    overgrown = Sight(structs.replace(VALLEY, terrain=tuple(terrain)))
    found = overgrown.blocker(at("20.20"), at("19.19"))
    assert found is not None
    assert (found.kind, found.rule) == ("hexside", "7.3.1/4")
    assert set(found.hexes) == {at("20.19"), at("19.20")}
    assert not overgrown.sees(at("20.20"), at("19.19"))


@rule("fte", "7.3.2/X2")
def test_first_example_through_a_hex() -> None:
    assert not sees("20.20", "22.18")
    found = sight.blocker(at("20.20"), at("22.18"))
    assert found is not None
    assert (found.kind, found.hexes, found.rule) == ("terrain", (at("21.19"),), "7.3.1/3")
    assert found.name.endswith(" in 21.19")


@rule("fte", "7.3.2/X3", "7.3.2/X6")
def test_second_example_from_62_19() -> None:
    assert sees("62.19", "60.18")
    assert not sees("62.19", "59.19")
    found = sight.blocker(at("62.19"), at("59.19"))
    assert found is not None
    assert found.kind in ("slope", "hexside")


@rule("fte", "7.3.2/X4", "7.3.2/X6")
def test_second_example_from_60_20() -> None:
    assert sees("60.20", "59.20")
    assert sees("60.20", "60.19")
    assert not sees("60.20", "59.19")
    assert not sees("60.20", "60.18")
    found = sight.blocker(at("60.20"), at("60.18"))
    assert found is not None
    assert (found.kind, found.rule) == ("slope", "7.3.2/X6")
    assert found.hexes == (at("60.20"), at("60.19"))
    assert found.name == "the slope between 60.20 and 60.19"


@rule("fte", "7.3/2")
def test_random_lines_of_the_valley() -> None:
    random = Random(11)
    hexes = members(IN_PLAY)
    for _ in range(1500):
        a = random.choice(hexes)
        b = random.choice(members(GRID.within(a, random.choice((4, 10, 24))) & IN_PLAY))
        assert sight.sees(a, b) == slowly_sees(VALLEY, a, b) == (sight.blocker(a, b) is None)
        assert sight.highs_seen(a) >> b & 1 == slowly_sees_in_the_air(VALLEY, a, b, "high")
        assert sight.treetops_seen(a) >> b & 1 == slowly_sees_in_the_air(VALLEY, a, b, "treetop")


@rule("fte", "7.3.1/6")
def test_the_valley_is_seen_both_ways() -> None:
    seen = {h: sight.seen_from(h) for h in GRID.hexes}
    for h, bits in seen.items():
        assert bits & IN_PLAY == bits
        assert all(seen[n] >> h & 1 for n in members(bits))


# --- clause by clause on a straight line --------------------------------------------------


@cache
def column_map(cells: str) -> Sight:
    """Hexes from north to south in one column: 1.1, 1.2 ..."""
    rows = cells.split()
    grid = Grid(1, len(rows), "flat", "even", IdFormat.COLUMN_DOT_ROW)
    return Sight(read_valley("\n".join(rows), grid=grid))


def end_to_end(cells: str) -> bool:
    eyes = column_map(cells)
    count = len(cells.split())
    a, b = 0, (count - 1) * 2  # one column and the padding
    assert eyes.sees(a, b) == eyes.sees(b, a)
    return eyes.sees(a, b)


@rule("fte", "7.3.1/1", "7.3.1/3", "7.3.2/1")
@pytest.mark.parametrize("blocks", ["h0", "g0", "j0"])
def test_blocking_terrain_between_and_not_at_the_ends(blocks: str) -> None:
    assert not end_to_end(f"c0 {blocks} c0")
    assert not end_to_end(f"c0 c0 c0 {blocks} c0 c0")
    assert end_to_end(f"{blocks} c0 {blocks}")
    assert end_to_end(f"{blocks} {blocks}")
    assert end_to_end(f"{blocks} {'c0 ' * 33}{blocks}")


@rule("fte", "7.3.1/5", "7.3.2/1", "6.1/6")
def test_two_paddies_let_a_line_pass_and_three_do_not() -> None:
    assert end_to_end("c0 p0 p0 c0")
    assert end_to_end("p0 p0 p0 p0"), "the ends do not count"
    assert not end_to_end("c0 p0 p0 p0 c0")
    assert not end_to_end("c0 p0 c0 p0 c0 p0 c0"), "they need not be side by side"
    found = column_map("c0 p0 c0 p0 c0 p0 p0 c0").blocker(0, 14)
    assert found is not None
    assert (found.kind, found.hexes, found.rule) == ("paddies", (2, 6, 10), "7.3.1/5")
    assert found.name == "rice paddies in 1.2, 1.4 and 1.6"


@rule("fte", "7.3.2/X5")
def test_a_slope_above_both_ends_blocks() -> None:
    assert not end_to_end("c0 c1 c0")
    assert not end_to_end("c1 c0 c1 c2 c1")
    assert not end_to_end("c0 c1 c2 c1")
    assert end_to_end("c1 c0 c1"), "from hill to hill across the valley"
    assert end_to_end("c2 c1 c0 c1 c2")
    assert end_to_end("c1 c1 c1")


@rule("fte", "7.3.2/X6")
def test_only_the_edge_of_the_higher_hex_lets_a_line_down() -> None:
    assert end_to_end("c1 c0 c0")
    assert not end_to_end("c1 c1 c0")
    assert not end_to_end("c1 c0 c1 c0"), "down, and up again to the same height"
    assert not end_to_end("c2 c2 c1 c0")
    assert end_to_end("c2 c1 c0 c0"), "the lower slope counts for nobody"
    assert end_to_end("c2 c1 c1 c0 c1")
    found = column_map("c0 c0 c1 c1").blocker(0, 6)
    assert found is not None
    assert (found.kind, found.hexes, found.rule) == ("slope", (2, 4), "7.3.2/X6")


# --- along hexsides -------------------------------------------------------------------------

THREE = Grid(3, 3, "flat", "even", IdFormat.COLUMN_DOT_ROW)


def along(upper: str, lower: str, ends: str = "c0") -> Sight:
    """1.2 and 3.2 lie at one height: the line between runs along the hexside of 2.1 and 2.2."""
    rows = ["c0", upper, "c0"], [ends, lower, ends], ["c0"] * 3
    return Sight(survey("\n".join(" ".join(row) for row in rows), grid=THREE)[0])


ENDS = THREE.parse("1.2"), THREE.parse("3.2")


@rule("fte", "7.3.1/4")
@pytest.mark.parametrize(
    ("upper", "lower", "clear"),
    [
        ("c0", "c0", True),
        ("j0", "c0", True),
        ("c0", "h0", True),
        ("j0", "g0", False),
        ("c1", "c0", True),
        ("c1", "c1", False),
        ("c1", "j0", False),
        ("..", "c0", True),
        ("..", "j0", False),
        ("..", "..", False),
    ],
)
def test_both_sides_of_a_hexside_must_block(upper: str, lower: str, clear: bool) -> None:
    eyes = along(upper, lower)
    assert eyes.sees(*ENDS) == clear
    found = eyes.blocker(*ENDS)
    assert (found is None) == clear
    assert found is None or found.kind == "hexside"


@rule("fte", "7.3.1/4", "7.3.2/X6")
def test_slopes_beside_a_hexside() -> None:
    """A high end sees down along a hexside whose one side is low; not if both sides are as high."""
    for high, clear in ((("c0", "c0"), True), (("c1", "c0"), True), (("c1", "c1"), False)):
        eyes = along(*high)
        terrain = eyes._valley
        level = list(terrain.level)
        level[ENDS[0]] = 1
        assert Sight(structs.replace(terrain, level=tuple(level))).sees(*ENDS) == clear


@rule("fte", "7.3.1/4", "7.3.1/5")
def test_paddies_beside_a_line() -> None:
    """Along three hexsides a line counts only those where it cannot keep out of the paddies."""
    grid = Grid(7, 3, "flat", "even", IdFormat.COLUMN_DOT_ROW)

    def clear(*cells: str) -> bool:
        """The pairs in columns 2, 4 and 6 as upper and lower letters."""
        top = f"c0 {cells[0][0]}0 c0 {cells[1][0]}0 c0 {cells[2][0]}0 c0"
        middle = f"c0 {cells[0][1]}0 c0 {cells[1][1]}0 c0 {cells[2][1]}0 c0"
        eyes = Sight(read_valley(f"{top}\n{middle}\n{' '.join(['c0'] * 7)}", grid=grid))
        return eyes.sees(grid.parse("1.2"), grid.parse("7.2"))

    assert clear("pp", "pp", "cp")
    assert clear("pc", "cp", "pc")
    assert not clear("pp", "pp", "pp")
    assert not clear("pp", "pj", "gp"), "the side that is shut leaves only the paddy"
    assert clear("pp", "pj", "gc")


@rule("fte", "1.2/3", "7.3.1/4")
def test_along_the_edge_of_the_map_there_is_only_one_side() -> None:
    grid = Grid(3, 2, "flat", "even", IdFormat.COLUMN_DOT_ROW)
    a, b = grid.parse("1.1"), grid.parse("3.1")
    for cell, clear in (("c0", True), ("j0", False), ("..", False)):
        eyes = Sight(read_valley(f"c0 {cell} c0\nc0 c0 c0", grid=grid))
        assert eyes.sees(a, b) == clear
        assert bool(eyes.highs_seen(a) >> b & 1) == clear
    assert eyes.between(a, b) == (grid.bit[grid.parse("2.1")], ())


@rule("fte", "7.3.1/4")
def test_of_a_pair_only_what_is_in_play_is_crossed() -> None:
    upper, lower = THREE.parse("2.1"), THREE.parse("2.2")
    assert along("c0", "c0").between(*ENDS) == (0, ((upper, lower),))
    assert along("..", "c0").between(*ENDS) == (THREE.bit[lower], ())
    assert along("c0", "..").between(*ENDS) == (THREE.bit[upper], ())


@rule("fte", "7.3.1/4")
def test_between_has_single_hexes_and_pairs() -> None:
    crossed, pairs = sight.between(at("20.20"), at("20.24"))
    assert members(crossed) == [at("20.21"), at("20.22"), at("20.23")]
    assert pairs == ()
    crossed, pairs = sight.between(at("20.20"), at("24.20"))
    assert members(crossed) == [at("22.20")]
    assert pairs == ((at("21.20"), at("21.21")), (at("23.20"), at("23.21")))
    assert sight.between(at("20.20"), at("20.20")) == sight.between(at("20.20"), at("20.21")) == (0, ())


# --- helicopters ------------------------------------------------------------------------------


def in_sight(cells: str, level: str) -> bool:
    """From the first hex on the ground to a helicopter over the last one."""
    eyes = column_map(cells)
    h, g = 0, (len(cells.split()) - 1) * 2
    if level == "ground":
        assert eyes.sees(h, g) == eyes.sees(g, h)
        return eyes.sees(h, g)
    seen = eyes.highs_seen(h) if level == "high" else eyes.treetops_seen(h)
    back = eyes.seen_from_high(g) if level == "high" else eyes.seen_from_treetop(g)
    assert seen >> g & 1 == back >> h & 1
    assert (eyes.blocker(h, g, level) is None) == bool(seen >> g & 1)
    return bool(seen >> g & 1)


@rule("fte", "7.3.3/2", "7.3.3/3", "7.3.3/4")
@pytest.mark.parametrize(
    ("cells", "seen_at"),
    [
        ("c0 c0 c0 c0", LEVELS),
        ("c0 c0 j0 c0 c0", ("treetop", "high")),
        ("c0 j0 c0 c0 c0", ()),
        ("c0 c0 c0 j0 c0", ("high",)),
        ("c0 j0 c0", ()),
        ("j0 j0", LEVELS),
        ("j0 c0 j0 j0 c0 j0", ("treetop", "high")),
        ("c0 p0 p0 p0 p0 c0", ("treetop", "high")),
        ("c0 c1 c2 c1 c0", ("treetop", "high")),
        ("c1 c1 c0", ("treetop", "high")),
        ("c0 c0 .. c0 c0", ()),
    ],
)
def test_helicopters_at_each_level(cells: str, seen_at: tuple[str, ...]) -> None:
    assert tuple(level for level in LEVELS if in_sight(cells, level)) == seen_at


@rule("fte", "7.3.3/2")
def test_what_is_beside_the_ground_unit_blocks_not_what_is_beside_the_helicopter() -> None:
    eyes = column_map("c0 c0 c0 j0 c0")
    first, last = 0, 8
    assert eyes.highs_seen(first) >> last & 1
    assert not eyes.highs_seen(last) >> first & 1
    found = eyes.blocker(last, first, "high")
    assert found is not None
    assert (found.kind, found.rule, found.name) == ("terrain", "7.3.3/2", "jungle in 1.4")


@rule("fte", "7.3.2/X5", "7.3.2/X6", "1.2/3")
@pytest.mark.parametrize(
    ("cells", "kind", "hexes", "clause"),
    [
        ("c1 c1 c1 c0", "slope", (4, 6), "7.3.2/X6"),
        ("c1 c1 .. c0", "terrain", (4,), "1.2/3"),
        ("c0 c1 c1 c0", "slope", (0, 2), "7.3.2/X5"),
        ("c0 c0 c1 c1", "slope", (2, 4), "7.3.2/X6"),
        ("c0 c0 j1 c0", "terrain", (4,), "7.3.1/3"),
    ],
)
def test_the_first_thing_that_blocks_a_line_is_named(cells, kind, hexes, clause) -> None:
    found = column_map(cells).blocker(0, 6)
    assert found is not None
    assert (found.kind, found.hexes, found.rule) == (kind, hexes, clause)


@rule("fte", "1.2/3", "7.3.1/4")
def test_beyond_a_hexside_a_hex_out_of_play_is_no_slope() -> None:
    grid = Grid(5, 3, "flat", "even", IdFormat.COLUMN_DOT_ROW)
    rows = "c0 c1 c0 c0 c0", "c1 c1 .. c0 c0", "c0 c0 c0 c0 c0"
    eyes = Sight(survey("\n".join(rows), grid=grid)[0])
    found = eyes.blocker(grid.parse("1.2"), grid.parse("5.2"))
    assert found is not None
    assert (found.kind, found.rule) == ("terrain", "1.2/3")


@rule("fte", "7.3.3/3")
def test_what_blocks_the_sight_to_treetop_level_is_named_by_its_clause() -> None:
    found = column_map("c0 c0 c0 j0 c0").blocker(0, 8, "treetop")
    assert found is not None
    assert (found.rule, found.name) == ("7.3.3/3", "jungle in 1.4")


@rule("fte", "7.3.3/2", "7.3.1/4")
def test_helicopters_along_a_hexside() -> None:
    for upper, lower, clear in (("j0", "c0", True), ("j0", "j0", False), ("c1", "c1", True)):
        eyes = along(upper, lower)
        assert bool(eyes.highs_seen(ENDS[0]) >> ENDS[1] & 1) == clear
        assert bool(eyes.seen_from_treetop(ENDS[0]) >> ENDS[1] & 1) == clear


# --- friendly units -----------------------------------------------------------------------------


@rule("fte", "7.3.2/X7", "7.0/2")
def test_friendly_units_in_the_line_of_fire() -> None:
    eyes = column_map("c0 c0 c0 c0 c0")
    assert eyes.sees_past(0, 8, 0)
    assert eyes.sees_past(0, 8, 1 << 0 | 1 << 8), "those at the ends do not count"
    assert not eyes.sees_past(0, 8, 1 << 4)
    assert eyes.sees_past(0, 8, 1 << 4, "treetop"), "only beside the ends"
    assert not eyes.sees_past(0, 8, 1 << 6, "treetop")
    assert eyes.sees_past(0, 8, 1 << 6, "high")
    assert not eyes.sees_past(0, 8, 1 << 2, "high")
    found = eyes.blocker(0, 8, "ground", 1 << 4)
    assert found is not None
    assert (found.kind, found.rule, found.name) == ("units", "7.3.2/X7", "friendly units in 1.3")
    upper, lower = THREE.parse("2.1"), THREE.parse("2.2")
    beside = along("c0", "j0")
    assert beside.sees_past(*ENDS, THREE.bit[lower])
    assert not beside.sees_past(*ENDS, THREE.bit[upper]), "a unit on one side, jungle on the other"
    other_way = along("j0", "c0")
    assert other_way.sees_past(*ENDS, THREE.bit[upper])
    assert not other_way.sees_past(*ENDS, THREE.bit[lower])


# Units on the map and over it


BETWEEN = ("30.10", "42.1")
"""A helicopter over the first hex sees the second at High level, not at Treetop level."""


@rule("fte", "7.3.3/2", "7.3.3/3", "7.3/2")
@pytest.mark.parametrize("level", LEVELS[1:])
def test_a_unit_sees_from_its_level(level: str) -> None:
    over, below = BETWEEN
    t = table_at({"hog-1": {"hex": over, "level": level}, "nva-team-1": below})
    s = t.match.state
    hog, team, h, g = UNIT["hog-1"], UNIT["nva-team-1"], GRID.parse(over), GRID.parse(below)
    far = {"treetop": sight.seen_from_treetop, "high": sight.seen_from_high}
    assert field.sight_from(s, hog) == far[level](h)
    assert field.sees(s, hog, g) == field.sees(s, team, h, s.level[hog]) == (level == "high")
    # It watches what it sees from there.
    assert field.watched(s, g, US) == (field.watching(s, g, US) == 1) == (level == "high")


@rule("fte", "7.3.3/2")
def test_a_helicopter_at_treetop_level_is_seen_by_fewer_than_one_at_high_level() -> None:
    s = table_at({"nva-team-1": "33.10"}).match.state
    team, h = UNIT["nva-team-1"], GRID.parse("27.1")
    assert [field.sees(s, team, h, level) for level in (GROUND, TREETOP, HIGH)] == [False, False, True]
    near = GRID.parse("33.11")
    assert field.sees(s, team, near, TREETOP)


@rule("fte", "18.1/3", "18.0/1")
def test_each_watcher_on_the_ground_counts_from_where_it_stands() -> None:
    s = table_at({"us-team-1": "56.16", "us-team-2": "56.18", "us-team-3": "3.3"}).match.state
    assert (field.watched(s, GRID.parse("56.17"), US), field.watching(s, GRID.parse("56.17"), US)) == (
        True,
        2,
    )


@rule("fte", "6.2/3", "7.3.2/X7")
def test_who_is_out_of_play_stands_nowhere() -> None:
    gone = {name: {"hex": "eliminated"} for name in ("us-team-2", "nva-team-2")}
    s = table_at({"us-team-1": "56.16", "nva-team-1": "56.18", **gone}).match.state
    assert field.hexes_of(s, US) == field.obstacles(s, US) == GRID.bit[GRID.parse("56.16")]
    assert field.closed_by_enemies(s, US) == GRID.bit[GRID.parse("56.18")]
