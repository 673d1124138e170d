"""`dangerclose map`: a game's map checked, counted and drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Annotated

import typer

from dangerclose.commands.common import Trouble, say
from dangerclose.core.content import ContentError
from dangerclose.core.hexes import members
from dangerclose.games.fte.valley import HAMLET, TERRAIN_NAMES, Valley, survey

GAMES = ("fte",)
SUFFIXES = (".png", ".svg")
METRES_A_HEX = 50
"""1.0/1 of Front Toward Enemy."""


def check_map(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game whose map it is: fte.")],
    file: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Another map in the same form, not the game's own.")
    ] = None,
    draw: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw the map; the file ends in .png or .svg.")
    ] = None,
    frago: Annotated[str, typer.Option(metavar="ID", help="Draw this FRAGO's area with its zones.")] = "",
    sight: Annotated[
        str, typer.Option(metavar="HEX", help="Shade what is not seen from this hex, such as 20.20.")
    ] = "",
) -> None:
    """Check a map, count its terrain, and draw it.

    Example: dangerclose map fte --draw valley.png --sight 20.20

    Prints every mistake with its line and column, then what is allowed but may not be meant. The
    exit code is 1 if there are mistakes.
    """
    if game not in GAMES:
        raise Trouble(f"no map of {game!r}, expected one of: {', '.join(GAMES)}")
    if draw is None and (frago or sight):
        raise Trouble("expected --draw FILE with --frago and --sight: they are only drawn")
    if draw is not None and draw.suffix not in SUFFIXES:
        raise Trouble(f"{draw}: expected a file that ends in {' or '.join(SUFFIXES)}")
    valley, mistakes = survey(_text(file), "valley.txt" if file is None else str(file))
    _print_counts(valley)
    for remark in remarks(valley):
        say(("note: ", "yellow"), remark)
    for mistake in mistakes:
        say(("wrong: ", "bold red"), str(mistake))
    if draw is not None:
        _draw(draw, valley, frago, sight)
        say(f"drawn: {draw}")
    if mistakes:
        raise typer.Exit(1)


def _text(file: Path | None) -> str:
    if file is None:
        return files("dangerclose.games.fte").joinpath("content/valley.txt").read_text("utf-8")
    try:
        return file.read_text("utf-8")
    except UnicodeDecodeError:
        raise Trouble(f"{file}: expected a text file in UTF-8") from None


def _print_counts(valley: Valley) -> None:
    hexes = members(valley.in_play)
    say((f"{len(hexes):,} hexes in play of {len(valley.grid.hexes):,}", "bold"))
    terrains = Counter(valley.terrain[h] for h in hexes)
    levels = Counter(valley.level[h] for h in hexes)
    for terrain, name in enumerate(TERRAIN_NAMES):
        say(_share(name, terrains[terrain], len(hexes)), indent=2)
    for level in sorted(levels):
        say(_share(f"elevation {level}", levels[level], len(hexes)), indent=2)
    for name, masks in (("road", valley.road), ("trail", valley.trail)):
        steps = sum(mask.bit_count() for mask in masks) // 2
        pieces = len(list(_pieces(valley, masks)))
        length = f"{steps * METRES_A_HEX / 1000:.2f} km"
        say(f"{name + 's':<14}{steps:>5} steps, {length}, separate parts: {pieces}", indent=2)
    for name, masks in (("stream", valley.stream), ("slope", valley.slope)):
        sides = sum(mask.bit_count() for mask in masks) // 2
        say(f"{name + 's':<14}{sides:>5} hexsides", indent=2)
    crossings = _sides(valley, [(r | t) & s for r, t, s in zip(valley.road, valley.trail, valley.stream)])
    say(f"{'fords, bridges':<14}{len(crossings):>5}", indent=2)
    say(f"{'names':<14}{len(valley.names):>5}", indent=2)


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


def _draw(path: Path, valley: Valley, frago: str, sight: str) -> None:
    from dangerclose.lab.maps import draw_valley

    area = 0
    zones: dict[str, int] = {}
    seen = None
    title = "Front Toward Enemy"
    if frago:
        area, zones, name = _frago(frago)
        title = f"{title}: {name}"
    if sight:
        try:
            h = valley.grid.parse(sight)
        except ValueError as error:
            raise Trouble(f"--sight {sight}: {error}") from None
        try:
            from dangerclose.games.fte.sight import Sight
        except ContentError as error:  # the game's own map, when it is not this one that is checked
            raise Trouble(str(error)) from None
        bits = Sight(valley).seen_from(h)
        seen = (h, bits)
        title = f"{title}, {bits.bit_count():,} hexes seen from {sight}"
    draw_valley(path, valley, title=title, area=area, zones=zones, seen=seen)


def _frago(name: str) -> tuple[int, dict[str, int], str]:
    """The area, zones and title of a FRAGO."""
    try:
        from dangerclose.games.fte.components import FRAGOS
    except ContentError as error:
        raise Trouble(str(error)) from None
    if name not in FRAGOS:
        raise Trouble(f"no FRAGO {name!r}, expected one of: {', '.join(FRAGOS)}")
    found = FRAGOS[name]
    return found.area, dict(found.zones), found.title
