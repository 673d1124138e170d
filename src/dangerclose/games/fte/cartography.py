"""The valley checked, counted and drawn, for those who draw maps (`dangerclose map`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from dangerclose.core.content import text_of
from dangerclose.core.hexes import members
from dangerclose.core.survey import Findings
from dangerclose.games.fte.components import FRAGOS
from dangerclose.games.fte.map_drawing import draw_valley
from dangerclose.games.fte.sight import Sight
from dangerclose.games.fte.valley import HAMLET, TERRAIN_NAMES, Valley, survey

METRES_A_HEX = 50
"""1.0/1 The scale."""


class Cartographer:
    """The game's `Survey`."""

    def findings(self, file: Path | None) -> Findings:
        """What is on the valley's map, or on another of its form."""
        valley, mistakes = survey(_text(file), "valley.txt" if file is None else str(file))
        return Findings(
            f"{valley.in_play.bit_count():,} hexes in play of {len(valley.grid.hexes):,}",
            list(counts(valley)),
            list(remarks(valley)),
            [str(mistake) for mistake in mistakes],
        )

    def draw(self, picture: Path, file: Path | None, scenario: str, seen_from: str) -> None:
        """Draw it, with a FRAGO's area and zones, or what is seen from a hex."""
        valley, _ = survey(_text(file), "")
        area, zones, seen, title = 0, {}, None, "Front Toward Enemy"
        if scenario:
            if scenario not in FRAGOS:
                raise ValueError(f"no FRAGO {scenario!r}, expected one of: {', '.join(FRAGOS)}")
            frago = FRAGOS[scenario]
            area, zones, title = frago.area, frago.zones, f"{title}: {frago.title}"
        if seen_from:
            h = valley.grid.parse(seen_from)
            seen = h, Sight(valley).seen_from(h)
            title = f"{title}, {seen[1].bit_count():,} hexes seen from {seen_from}"
        draw_valley(picture, valley, title=title, area=area, zones=zones, seen=seen)


def _text(file: Path | None) -> str:
    if file is None:
        return text_of("dangerclose.games.fte", "valley.txt")
    try:
        return file.read_text("utf-8")
    except UnicodeDecodeError:
        raise ValueError(f"{file}: expected a text file in UTF-8") from None


def counts(valley: Valley) -> Iterator[str]:
    """How much there is of each terrain and feature."""
    hexes = members(valley.in_play)
    terrains = Counter(valley.terrain[h] for h in hexes)
    levels = Counter(valley.level[h] for h in hexes)
    for terrain, name in enumerate(TERRAIN_NAMES):
        yield _share(name, terrains[terrain], len(hexes))
    for level in sorted(levels):
        yield _share(f"elevation {level}", levels[level], len(hexes))
    for name, masks in (("road", valley.road), ("trail", valley.trail)):
        steps = sum(mask.bit_count() for mask in masks) // 2
        pieces = len(list(_pieces(valley, masks)))
        length = f"{steps * METRES_A_HEX / 1000:.2f} km"
        yield f"{name + 's':<14}{steps:>5} steps, {length}, separate parts: {pieces}"
    for name, masks in (("stream", valley.stream), ("slope", valley.slope)):
        sides = sum(mask.bit_count() for mask in masks) // 2
        yield f"{name + 's':<14}{sides:>5} hexsides"
    crossings = _sides(valley, [(r | t) & s for r, t, s in zip(valley.road, valley.trail, valley.stream)])
    yield f"{'fords, bridges':<14}{len(crossings):>5}"
    yield f"{'names':<14}{len(valley.names):>5}"


def _share(name: str, count: int, whole: int) -> str:
    return f"{name:<14}{count:>5} {count / max(whole, 1):6.1%}"


def _pieces(valley: Valley, masks: Sequence[int]) -> Iterator[set[int]]:
    """The hexes of a feature, one set for each part that hangs together."""
    left = {h for h in valley.grid.hexes if masks[h]}
    while left:
        piece: set[int] = set()
        edge = [min(left)]
        while edge:
            h = edge.pop()
            piece.add(h)
            beside = {n for d, n in enumerate(valley.grid.towards[h]) if masks[h] >> d & 1}
            edge += beside - piece
        yield piece
        left -= piece


def _sides(valley: Valley, masks: Sequence[int]) -> list[tuple[int, int]]:
    """The hexsides of a mask, each once."""
    return [
        (h, n)
        for h in valley.grid.hexes
        for direction, n in enumerate(valley.grid.towards[h])
        if masks[h] >> direction & 1 and h < n
    ]


def remarks(valley: Valley) -> Iterator[str]:
    """What is allowed in a map but may not be meant."""
    grid = valley.grid
    edge = {h for h in grid.hexes if len(grid.neighbours[h]) < 6}
    ways = [road | trail for road, trail in zip(valley.road, valley.trail)]
    for name, masks in (("road", valley.road), ("trail", valley.trail)):
        for h in grid.hexes:
            if masks[h] and ways[h].bit_count() == 1 and h not in edge and valley.terrain[h] != HAMLET:
                yield f"a {name} ends in {grid.name(h)}, inside the map and in no hamlet"
    double = [road & trail for road, trail in zip(valley.road, valley.trail)]
    yield from _listed(valley, double, "road and trail run together between")
    steep = [slope & stream for slope, stream in zip(valley.slope, valley.stream)]
    yield from _listed(valley, steep, "stream and slope share the hexside")
    for corner, sides in _stream_corners(valley).items():
        if sides == 1:
            yield f"a stream ends where {', '.join(grid.name(h) for h in corner)} meet"
    yield from _islands(valley)


def _listed(valley: Valley, masks: Sequence[int], what: str) -> Iterator[str]:
    names = [f"{valley.grid.name(a)}/{valley.grid.name(b)}" for a, b in _sides(valley, masks)]
    if names:
        yield f"{what} {', '.join(names)}"


def _stream_corners(valley: Valley) -> Counter[tuple[int, ...]]:
    """How many hexsides with a stream meet in each corner inside the map, named by its three hexes."""
    corners: Counter[tuple[int, ...]] = Counter()
    for a, b in _sides(valley, valley.stream):
        direction = valley.grid.towards[a].index(b)
        for turn in (1, -1):
            third = valley.grid.towards[a][(direction + turn) % 6]
            if third >= 0:
                corners[tuple(sorted((a, b, third)))] += 1
    return corners


def _islands(valley: Valley) -> Iterator[str]:
    """1.2/3 Hexes in play that hexes without a dot cut off."""
    masks = [
        sum(1 << d for d, n in enumerate(valley.grid.towards[h]) if n >= 0 and valley.terrain[n] >= 0)
        if valley.terrain[h] >= 0
        else 0
        for h in range(valley.grid.size)
    ]
    pieces = sorted(_pieces(valley, masks), key=len, reverse=True)
    for piece in pieces[1:]:
        yield f"{len(piece)} hexes around {valley.grid.name(min(piece))} are cut off from the rest"
