"""7.3 Line of sight over the valley.

What slopes do is said by one number. Let M be the higher elevation of the two ends. When both ends are at
M, no slope on the line may rise above M (7.3.2/X5): no hex between may lie above M. When one end is lower,
no slope may rise to M either, but at the upper end's own hexside (7.3.2/X6): the line has to come down right
there and stay down, so every hex between lies below M. Either way each hex between lies below a ceiling,
M + 1 or M, and a hex at the ceiling or above blocks just as jungle does.

So for one ceiling and one offset from end to end, the same few hexes must be open, wherever the line starts.
`Sight` therefore goes through the offsets, not the hexes, and answers for all starts at once: in a layout
where a step in some direction is the same shift everywhere, a set of starts is one int.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from typing import Literal

from msgspec import Struct

from dangerclose.core.hexes import Grid, line, members
from dangerclose.games.fte.ground import BLOCKING_TERRAIN, NO_GROUND, PADDY, TERRAIN_NAMES, VALLEY
from dangerclose.games.fte.valley import Valley

Level = Literal["ground", "treetop", "high"]
Kind = Literal["terrain", "hexside", "paddies", "slope", "units"]

PADDIES_THAT_BLOCK = 3
"""7.3.1/5 So many rice paddies on a line block it."""

LINES_KEPT = 1 << 14
"""How many lines `between` remembers."""

# The axial steps in the order of the grid's directions, N to NW.
_STEPS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))


class Blocker(Struct, frozen=True, kw_only=True):
    """The first thing that blocks a line of sight."""

    kind: Kind
    hexes: tuple[int, ...]
    rule: str
    name: str
    """For a sentence: "jungle in 21.19", "the slope between 60.18 and 61.19"."""


class Sight:
    """Who sees whom on a map."""

    def __init__(self, valley: Valley) -> None:
        grid = valley.grid
        self._valley = valley
        self._grid = grid
        self._in_play = valley.in_play
        self._blocking = valley.of(*BLOCKING_TERRAIN)
        self._paddies = valley.of(PADDY)
        self._near = tuple(
            (grid.bit[h] | grid.adjacent[h]) & self._in_play if self._in_play >> h & 1 else 0
            for h in range(grid.size)
        )
        self._to_high: dict[int, int] = {}
        self._from_high: dict[int, int] = {}
        self.between = lru_cache(LINES_KEPT)(self._between)

    # Ground to ground

    def sees(self, a: int, b: int) -> bool:
        """7.3.1, 7.3.2 Whether there is a line of sight along the ground; both ends are in play."""
        return bool(self._rows[a] >> b & 1)

    def seen_from(self, h: int) -> int:
        """7.3.1, 7.3.2 All hexes in sight of a hex along the ground, itself included."""
        return self._rows[h]

    def sees_past(self, a: int, b: int, units: int, level: Level = "ground") -> bool:
        """7.3.2/X7 Whether the line stays clear when units block it as Blocking Terrain would.

        In the air `a` is the one on the ground. Units in the end hexes do not count.
        """
        if level == "ground":
            seen = self._rows[a]
        else:
            seen = self.treetops_seen(a) if level == "treetop" else self.highs_seen(a)
        if not seen >> b & 1:
            return False
        crossed, pairs = self.between(a, b)
        if units & crossed:
            if level == "ground":
                return False
        elif not any(units >> p & 1 or units >> q & 1 for p, q in pairs):
            return True
        return self.blocker(a, b, level, units) is None

    # To and from helicopters

    def highs_seen(self, h: int) -> int:
        """7.3.3/2 The hexes of helicopters at High level in sight of a hex: what is beside it may block."""
        if h not in self._to_high:
            seen = 0
            for signs, sides in _SECTORS:
                if any(self._open_beside[side] >> h & 1 for side in sides):
                    seen |= self._sector(h, signs)
            self._to_high[h] = self._into_air(h, seen)
        return self._to_high[h]

    def seen_from_high(self, g: int) -> int:
        """7.3.3/2 The ground in sight of a helicopter at High level: what is beside the ground may block."""
        if g not in self._from_high:
            seen = 0
            for signs, sides in _SECTORS:
                # Those who look towards the helicopter in this sector lie in the opposite one.
                behind = self._sector(g, tuple(-sign for sign in signs))
                for side in sides:
                    seen |= behind & self._open_beside[side]
            self._from_high[g] = self._into_air(g, seen)
        return self._from_high[g]

    def treetops_seen(self, h: int) -> int:
        """7.3.3/3 Helicopters at Treetop level in sight of a hex: what is beside either of them may block."""
        return self.highs_seen(h) & self.seen_from_high(h)

    def seen_from_treetop(self, g: int) -> int:
        """7.3.3/3 The ground in sight of a helicopter at Treetop level; the rule is the same both ways."""
        return self.treetops_seen(g)

    def _into_air(self, h: int, seen: int) -> int:
        """1.2/3, 7.3.1/6 Leave out what lies behind hexes without a dot; adjacent is always clear."""
        if not self._in_play >> h & 1:
            return 0
        return (seen & self._in_play & self._over_ground[h]) | self._near[h]

    @cached_property
    def _open_beside(self) -> list[int]:
        """For each direction the hexes whose neighbour there lets a line through."""
        way = self._in_play & ~self._blocking
        towards = self._grid.towards
        return [
            sum(
                self._grid.bit[h]
                for h in self._grid.hexes
                if towards[h][side] >= 0 and way >> towards[h][side] & 1
            )
            for side in range(6)
        ]

    @cached_property
    def _halves(self) -> list[dict[int, tuple[int, int, int]]]:
        """By each of the three measures: the hexes above a value, with that value, below it."""
        halves = []
        for measure in range(3):
            at: dict[int, int] = {}
            for h in self._grid.hexes:
                value = _measures(*self._grid.axial(h))[measure]
                at[value] = at.get(value, 0) | self._grid.bit[h]
            below = 0
            parts = {}
            for value in sorted(at):
                parts[value] = (self._grid.board & ~below & ~at[value], at[value], below)
                below |= at[value]
            halves.append(parts)
        return halves

    def _sector(self, h: int, signs: Sequence[int]) -> int:
        """The hexes whose three measures differ from a hex's by these signs."""
        bits = self._grid.board
        for parts, value, sign in zip(self._halves, _measures(*self._grid.axial(h)), signs):
            bits &= parts[value][1 - sign]
        return bits

    # One line

    def _between(self, a: int, b: int) -> tuple[int, tuple[tuple[int, int], ...]]:
        """The set of hexes that a line crosses between its ends, and the pairs along whose hexside it runs.

        Where one hex of a pair is not in play the line has only the other one, which counts as crossed.
        """
        crossed = 0
        pairs = []
        for step in line(self._grid, a, b)[:-1]:
            sides = [h for h in step if self._in_play >> h & 1] or list(step)
            if len(sides) == 2:
                pairs.append((sides[0], sides[1]))
            else:
                crossed |= self._grid.bit[sides[0]]
        return crossed, tuple(pairs)

    def blocker(self, a: int, b: int, level: Level = "ground", units: int = 0) -> Blocker | None:
        """7.3 What blocks a line first, seen from `a`; None when it is clear.

        In the air `b` is the helicopter. The hexes of `units` block as well (7.3.2/X7).
        """
        if a == b or b in self._grid.neighbours[a]:
            return None
        steps = line(self._grid, a, b)[:-1]
        if level == "ground":
            return self._blocker_on_ground(a, b, steps, units)
        for number, step in enumerate(steps):
            near = number == 0 or (level == "treetop" and number == len(steps) - 1)
            rule = "7.3.3/2" if level == "high" else "7.3.3/3"
            walls = [self._wall(h, units, rule, near=near) for h in step]
            found = _on_both_sides(step, walls, rule)
            if found:
                return found
        return None

    def _blocker_on_ground(
        self, a: int, b: int, steps: Sequence[tuple[int, ...]], units: int
    ) -> Blocker | None:
        paddies: list[int] = []
        previous: tuple[int, ...] = (a,)
        for number, step in enumerate(steps):
            following = steps[number + 1] if number + 1 < len(steps) else (b,)
            walls = []
            for h in step:
                wall = self._wall(h, units, "7.3.1/3")
                # The slopes into and out of a hex beside the line belong to that side alone.
                if len(previous) == 1:
                    wall = wall or self._slope(a, b, previous[0], h)
                if len(following) == 1 and (len(step) > 1 or number + 1 == len(steps)):
                    wall = wall or self._slope(a, b, h, following[0])
                walls.append(wall)
            found = _on_both_sides(step, walls, "7.3.1/4")
            if found:
                return found
            ways = [h for h, wall in zip(step, walls) if wall is None]
            if all(self._paddies >> h & 1 for h in ways):
                paddies.append(ways[0])
            if len(paddies) == PADDIES_THAT_BLOCK:
                names = [self._grid.name(h) for h in paddies]
                return Blocker(
                    kind="paddies",
                    hexes=tuple(paddies),
                    rule="7.3.1/5",
                    name=f"rice paddies in {', '.join(names[:-1])} and {names[-1]}",
                )
            previous = step
        return None

    def _wall(self, h: int, units: int, rule: str, *, near: bool = True) -> Blocker | None:
        """What a hex itself puts in the way of a line; terrain and units only `near` one of the ends."""
        name = self._grid.name(h)
        if not self._in_play >> h & 1:
            return Blocker(kind="terrain", hexes=(h,), rule="1.2/3", name=f"{name}, which is not in play")
        if near and self._blocking >> h & 1:
            terrain = TERRAIN_NAMES[self._valley.terrain[h]]
            return Blocker(kind="terrain", hexes=(h,), rule=rule, name=f"{terrain} in {name}")
        if near and units >> h & 1:
            return Blocker(kind="units", hexes=(h,), rule="7.3.2/X7", name=f"friendly units in {name}")
        return None

    def _slope(self, a: int, b: int, here: int, there: int) -> Blocker | None:
        """What the hexside between two adjacent hexes puts in the way of the line from a to b."""
        level = self._valley.level
        if level[here] == level[there] or NO_GROUND in (level[here], level[there]):
            return None
        top, highest = max(level[here], level[there]), max(level[a], level[b])
        if top > highest:
            rule = "7.3.2/X5"
        elif top == highest and level[a] != level[b]:
            if (a if level[a] > level[b] else b) in (here, there):
                return None
            rule = "7.3.2/X6"
        else:
            return None
        names = f"{self._grid.name(here)} and {self._grid.name(there)}"
        return Blocker(kind="slope", hexes=(here, there), rule=rule, name=f"the slope between {names}")

    # All lines at once

    @cached_property
    def _rows(self) -> list[int]:
        """For each hex the hexes in sight along the ground."""
        rows = list(self._near)
        layout = self._layout
        level = self._valley.level
        top = max(level)
        at = [layout.set_of(h for h in members(self._in_play) if level[h] == one) for one in range(top + 2)]
        blocking, paddies = layout.convert(self._blocking), layout.convert(self._paddies)
        below = 0
        # For each ceiling: the ends at most one below it, those at it, those lower; what a line may cross.
        ceilings = []
        for ceiling in range(1, top + 2):
            below |= at[ceiling - 1]
            open_hexes = below & ~blocking
            # Where one side of a hexside is shut, the line has to take the paddy on the other.
            paddy_or_shut = paddies | ~open_hexes & layout.whole
            ceilings.append((at[ceiling - 1], at[ceiling], below, open_hexes, paddy_or_shut))
        for end, steps in layout.lines():
            for same, high, low, open_hexes, paddy_or_shut in ceilings:
                clear = _moved(same, end) & same | _moved(high, end) & low | _moved(low, end) & high
                clear = layout.drop_wrapped(clear, end)
                for step in steps:
                    if not clear:
                        break
                    if len(step) == 1:
                        clear &= _moved(open_hexes, step[0])
                    else:
                        clear &= _moved(open_hexes, step[0]) | _moved(open_hexes, step[1])
                if clear and len(steps) >= PADDIES_THAT_BLOCK:
                    clear &= ~_thrice(clear, steps, paddies, paddy_or_shut)
                if clear:
                    layout.note(rows, clear, end)
        return rows

    @cached_property
    def _over_ground(self) -> list[int]:
        """1.2/3 For each hex those to which no line passes through a hex without a dot."""
        grid = self._grid
        if self._in_play == grid.board:
            return [grid.board] * grid.size
        rows = list(self._near)
        layout = self._layout
        in_play = layout.convert(self._in_play)
        for end, steps in layout.lines():
            clear = layout.drop_wrapped(in_play & _moved(in_play, end), end)
            for step in steps:
                sides = 0
                for shift in step:
                    sides |= _moved(in_play, shift)
                clear &= sides
            layout.note(rows, clear, end)
        return rows

    @cached_property
    def _layout(self) -> _Layout:
        return _Layout(self._grid)


def _on_both_sides(step: Sequence[int], walls: Sequence[Blocker | None], rule: str) -> Blocker | None:
    """7.3.1/4 What blocks in one step of a line: where it runs along a hexside, both sides have to."""
    found = [wall for wall in walls if wall is not None]
    if len(found) < len(step):
        return None
    if len(found) == 1:
        return found[0]
    name = f"{found[0].name} and {found[1].name}, on both sides of the line"
    return Blocker(kind="hexside", hexes=tuple(step), rule=rule, name=name)


def _measures(q: int, r: int) -> tuple[int, int, int]:
    """How far a hex lies from the three lines through the middle that run to the corners of its hex."""
    return 2 * q + r, -q - 2 * r, r - q


def _signs(q: int, r: int) -> tuple[int, ...]:
    return tuple((value > 0) - (value < 0) for value in _measures(q, r))


def _sectors() -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """The sectors around a hex by the signs of the measures, each with the sides through which lines leave.

    Three lines through the corners part the map in six sectors, one for each side; a line that runs exactly
    to a corner leaves along the hexside beyond it, and has the neighbours on both sides.
    """
    for side, (q, r) in enumerate(_STEPS):
        after = (side + 1) % 6
        yield _signs(q, r), (side,)
        yield _signs(q + _STEPS[after][0], r + _STEPS[after][1]), (side, after)


_SECTORS = tuple(_sectors())


def _moved(bits: int, shift: int) -> int:
    """The places from which a shift leads into a set."""
    return bits >> shift if shift >= 0 else bits << -shift


def _thrice(clear: int, steps: Sequence[tuple[int, ...]], paddies: int, paddy_or_shut: int) -> int:
    """7.3.1/5 The starts among `clear` whose lines cross rice paddies three times or more."""
    once = twice = thrice = 0
    for step in steps:
        if len(step) == 1:
            here = clear & _moved(paddies, step[0])
        else:
            here = clear & _moved(paddy_or_shut, step[0]) & _moved(paddy_or_shut, step[1])
        if here:
            thrice |= twice & here
            twice |= once & here
            once |= here
    return thrice


class _Layout:
    """The hexes in axial order, where the same step is the same shift from every hex."""

    def __init__(self, grid: Grid) -> None:
        self._grid = grid
        axial = [grid.axial(h) for h in grid.hexes]
        self._width = grid.columns
        first, last = min(r for _, r in axial), max(r for _, r in axial)
        self._index = {h: (r - first) * self._width + q for h, (q, r) in zip(grid.hexes, axial)}
        self._hex_at = {index: h for h, index in self._index.items()}
        # With the places off the map that a line may run beside.
        self.whole = (1 << (last - first + 1) * self._width) - 1
        # For each width the hexes so far from the east edge that a line of that width stays on the map.
        self._fits = [
            self.set_of(h for h in grid.hexes if grid.column(h) + east <= grid.columns)
            for east in range(grid.columns)
        ]

    def set_of(self, hexes: Iterable[int]) -> int:
        return sum(1 << self._index[h] for h in hexes)

    def convert(self, bits: int) -> int:
        return self.set_of(members(bits))

    def drop_wrapped(self, starts: int, end: int) -> int:
        """Only the starts whose line ends on the map and not, over its edge, in another row."""
        return starts & self._fits[end % self._width]

    def note(self, rows: list[int], starts: int, end: int) -> None:
        """Write down that these starts and their ends see each other."""
        bit = self._grid.bit
        for index in members(starts):
            a, b = self._hex_at[index], self._hex_at[index + end]
            rows[a] |= bit[b]
            rows[b] |= bit[a]

    def lines(self) -> Iterator[tuple[int, list[tuple[int, ...]]]]:
        """Every line of two hexes or more, once for both ways: where it ends, and what it crosses before."""
        grid = self._grid
        # Room above and below for the longest lines and for the hexes beside them.
        sheet = Grid(grid.columns, 2 * grid.rows + 3, grid.orientation, grid.shifted, grid.id_format)
        a = sheet.at(1, grid.rows + 2)
        aq, ar = sheet.axial(a)

        def shift(h: int) -> int:
            q, r = sheet.axial(h)
            return (r - ar) * self._width + q - aq

        for b in sheet.hexes:
            if sheet.distance(a, b) > 1 and (sheet.column(b) > 1 or sheet.row(b) > sheet.row(a)):
                yield shift(b), [tuple(map(shift, step)) for step in line(sheet, a, b)[:-1]]


SIGHT = Sight(VALLEY)

sees = SIGHT.sees
seen_from = SIGHT.seen_from
sees_past = SIGHT.sees_past
highs_seen = SIGHT.highs_seen
treetops_seen = SIGHT.treetops_seen
seen_from_high = SIGHT.seen_from_high
seen_from_treetop = SIGHT.seen_from_treetop
between = SIGHT.between
blocker = SIGHT.blocker
