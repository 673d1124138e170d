"""The valley as a picture, for those who draw and check maps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import cos, pi, sin, sqrt
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dangerclose.core.hexes import Grid, members
from dangerclose.core.pictures import INK, PAPER, sheet
from dangerclose.games.fte.valley import CLEAR, GRASS, HAMLET, JUNGLE, PADDY, TERRAIN_NAMES, Valley

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Point = tuple[float, float]

COLOURS = {CLEAR: "#ddd6a6", HAMLET: "#cf9f73", GRASS: "#bcc873", PADDY: "#a6d0c0", JUNGLE: "#7fa866"}
NO_GROUND_COLOUR = "#efece2"
HEIGHT_COLOUR = "#5b4a24"
STREAM_COLOUR = "#3b7fb5"
ROAD_COLOUR, ROAD_EDGE = "#e9c98a", "#5c4526"
TRAIL_COLOUR = "#7a4a1e"
AREA_COLOUR = "#b3261e"
ZONE_COLOURS = ("#7b2d8b", "#1f5fa8", "#c25a00", "#0f7a5a", "#a8295c", "#4d4d9e", "#7a6a00", "#3a3a3a")

INCHES_A_UNIT = 0.25
"""A unit is the side of a hex, so a hex is half an inch across."""
INCHES_A_UNIT_CLOSE = 0.42
"""The scale where only a FRAGO's area is drawn."""
LINE_WIDTHS = {"stream": 3.6, "road": 3.4, "road edge": 5.0, "trail": 1.7}

_CORNERS = [(cos(pi / 3 * k), sin(pi / 3 * k)) for k in range(6)]


def draw_valley(
    path: Path,
    valley: Valley,
    *,
    title: str,
    area: int = 0,
    zones: Mapping[str, int] | None = None,
    seen: tuple[int, int] | None = None,
) -> None:
    """Draw a map, saved as the file's suffix says.

    With an area only that part is drawn, with its outline and zones. `seen` is a hex and the set of hexes
    that it sees: what it does not see lies in the dark.
    """
    grid = valley.grid
    shown = members(_with_margin(grid, area)) if area else list(grid.hexes)
    points = [corner for h in shown for corner in _outline(grid, h)]
    left, right = min(x for x, _ in points) - 0.5, max(x for x, _ in points) + 0.5
    top, bottom = min(y for _, y in points) - 0.5, max(y for _, y in points) + 0.5
    scale = INCHES_A_UNIT_CLOSE if area else INCHES_A_UNIT
    with sheet(path, dpi=130, style={}) as pyplot:
        size = ((right - left) * scale + 0.3, (bottom - top) * scale + 1.0)
        figure = pyplot.figure(figsize=size, facecolor=PAPER, layout="constrained")
        axes = figure.add_subplot()
        axes.set_axis_off()
        axes.set_aspect("equal")
        axes.set_xlim(left, right)
        axes.set_ylim(bottom, top)
        zoom = scale / INCHES_A_UNIT
        _draw_terrain(axes, valley, shown)
        _draw_slopes(axes, valley, shown)
        _draw_ways(axes, valley, shown, zoom)
        if seen is not None:
            _draw_dark(axes, valley, shown, *seen)
        _draw_ids(axes, valley, shown, zoom)
        if area:
            _draw_area(axes, grid, area, zones or {}, zoom)
        _draw_names(axes, valley, shown, zoom)
        _draw_legend(axes)
        axes.set_title(title, loc="left", fontsize=14, fontweight="bold", color=INK)


# Geometry: x grows to the east, y to the south, and the side of a hex is 1.


def _centre(grid: Grid, h: int) -> Point:
    return 1.5 * (grid.column(h) - 1), sqrt(3) * (grid.row(h) - 1 + 0.5 * (grid.pushed >> h & 1))


def _outline(grid: Grid, h: int, size: float = 1.0) -> list[Point]:
    x, y = _centre(grid, h)
    return [(x + size * across, y + size * down) for across, down in _CORNERS]


def _side(grid: Grid, h: int, direction: int, size: float = 1.0) -> tuple[Point, Point]:
    """The two ends of a hexside; with a smaller size, of its parallel inside the hex."""
    corners = _outline(grid, h, size)
    return corners[(direction + 4) % 6], corners[(direction + 5) % 6]


def _middle(grid: Grid, h: int, direction: int) -> Point:
    (ax, ay), (bx, by) = _side(grid, h, direction)
    return (ax + bx) / 2, (ay + by) / 2


def _with_margin(grid: Grid, area: int) -> int:
    return grid.dilate(area)


def _border(grid: Grid, bits: int) -> list[tuple[Point, Point]]:
    """The hexsides around a set of hexes."""
    return [
        _side(grid, h, direction, 0.97)
        for h in members(bits)
        for direction, n in enumerate(grid.towards[h])
        if n < 0 or not bits >> n & 1
    ]


def _directions(mask: int) -> Iterator[int]:
    return (direction for direction in range(6) if mask >> direction & 1)


# Layers, from the bottom


def _draw_terrain(axes: Axes, valley: Valley, shown: Sequence[int]) -> None:
    from matplotlib.collections import PolyCollection

    grid = valley.grid
    axes.add_collection(
        PolyCollection(
            [_outline(grid, h) for h in shown],
            facecolors=[_colour(valley, h) for h in shown],
            edgecolors="#00000030",
            linewidths=0.4,
        )
    )
    dots = [h for h in shown if valley.terrain[h] >= 0]
    centres = [_centre(grid, h) for h in dots]
    shades = [_mix(COLOURS[valley.terrain[h]], "#000000", 0.45) for h in dots]
    axes.scatter([x for x, _ in centres], [y for _, y in centres], s=5, c=shades, linewidths=0, zorder=3)


def _colour(valley: Valley, h: int) -> str:
    """The terrain's colour, darker with height."""
    if valley.terrain[h] < 0:
        return NO_GROUND_COLOUR
    return _mix(COLOURS[valley.terrain[h]], HEIGHT_COLOUR, min(0.45, 0.13 * valley.level[h]))


def _mix(colour: str, other: str, share: float) -> str:
    parts = [
        round(int(colour[i : i + 2], 16) * (1 - share) + int(other[i : i + 2], 16) * share) for i in (1, 3, 5)
    ]
    return "#" + "".join(f"{part:02x}" for part in parts)


def _draw_slopes(axes: Axes, valley: Valley, shown: Sequence[int]) -> None:
    """7.3.2/2 A shaded band along the hexside: dark on the lower side, light on the higher one."""
    from matplotlib.collections import PolyCollection

    grid = valley.grid
    bands: dict[bool, list[list[Point]]] = {True: [], False: []}
    for h in shown:
        for direction in _directions(valley.slope[h]):
            low = valley.level[h] < valley.level[grid.towards[h][direction]]
            a, b = _side(grid, h, direction)
            c, d = _side(grid, h, direction, 0.76 if low else 0.9)
            bands[low].append([a, b, d, c])
    for low, colour in ((True, "#2b1d0890"), (False, "#fff6d8b0")):
        axes.add_collection(PolyCollection(bands[low], facecolors=colour, linewidths=0, zorder=2))


def _draw_ways(axes: Axes, valley: Valley, shown: Sequence[int], zoom: float) -> None:
    from matplotlib.collections import LineCollection

    grid = valley.grid
    # Each hexside once, from its northern or western hex, or from the only one that is shown.
    hexes = set(shown)
    banks = [
        _side(grid, h, direction)
        for h in shown
        for direction in _directions(valley.stream[h])
        if direction < 3 or grid.towards[h][direction] not in hexes
    ]
    axes.add_collection(
        LineCollection(
            banks, colors=STREAM_COLOUR, linewidths=LINE_WIDTHS["stream"] * zoom, capstyle="round", zorder=4
        )
    )
    for kind, colour, dashes in (
        ("trail", TRAIL_COLOUR, (0, (2.6, 1.3))),
        ("road edge", ROAD_EDGE, "solid"),
        ("road", ROAD_COLOUR, "solid"),
    ):
        masks = valley.trail if kind == "trail" else valley.road
        _draw_bends(axes, grid, masks, shown, colour, LINE_WIDTHS[kind] * zoom, dashes)


def _draw_bends(
    axes: Axes, grid: Grid, masks: Sequence[int], shown: Sequence[int], colour: str, width: float, dashes: Any
) -> None:
    """A way from hexside to hexside: in a bend where it passes a hex, else to the dot."""
    from matplotlib.patches import PathPatch
    from matplotlib.path import Path as Curve

    points: list[Point] = []
    codes: list[Any] = []
    for h in shown:
        ends = [_middle(grid, h, direction) for direction in _directions(masks[h])]
        if len(ends) == 2:
            points += [ends[0], _centre(grid, h), ends[1]]
            codes += [Curve.MOVETO, Curve.CURVE3, Curve.CURVE3]
        else:
            for end in ends:
                points += [end, _centre(grid, h)]
                codes += [Curve.MOVETO, Curve.LINETO]
    if points:
        curve = Curve(points, codes)
        axes.add_patch(
            PathPatch(curve, fill=False, edgecolor=colour, linewidth=width, linestyle=dashes, zorder=5)
        )


def _draw_dark(axes: Axes, valley: Valley, shown: Sequence[int], origin: int, seen: int) -> None:
    from matplotlib.collections import PolyCollection

    grid = valley.grid
    dark = [_outline(grid, h) for h in shown if not seen >> h & 1]
    axes.add_collection(PolyCollection(dark, facecolors="#0c0f18a8", linewidths=0, zorder=6))
    star = [_outline(grid, origin, 0.9)]
    axes.add_collection(
        PolyCollection(star, facecolors="none", edgecolors=AREA_COLOUR, linewidths=2.4, zorder=9)
    )


def _draw_ids(axes: Axes, valley: Valley, shown: Sequence[int], zoom: float) -> None:
    for h in shown:
        x, y = _centre(valley.grid, h)
        label = valley.grid.name(h)
        if valley.level[h] > 0:
            label += f" ·{valley.level[h]}"
        axes.text(x, y - 0.56, label, fontsize=3.7 * zoom, ha="center", va="center", zorder=7, alpha=0.8)


def _draw_area(axes: Axes, grid: Grid, area: int, zones: Mapping[str, int], zoom: float) -> None:
    from matplotlib.collections import LineCollection, PolyCollection

    for number, (name, bits) in enumerate(zones.items()):
        colour = ZONE_COLOURS[number % len(ZONE_COLOURS)]
        hexes = members(bits)
        if not hexes:
            continue
        fill = [_outline(grid, h, 0.97) for h in hexes]
        axes.add_collection(PolyCollection(fill, facecolors=colour, alpha=0.14, linewidths=0, zorder=6))
        axes.add_collection(
            LineCollection(_border(grid, bits), colors=colour, linewidths=1.8 * zoom, zorder=8)
        )
        # Zones may lie in each other: their northern ends seldom fall together.
        x, y = min((_centre(grid, h) for h in hexes), key=lambda point: (point[1], point[0]))
        _write(axes, x, y + 0.2, name, colour, 7 * zoom, "bold")
    axes.add_collection(
        LineCollection(_border(grid, area), colors=AREA_COLOUR, linewidths=2.6 * zoom, zorder=8)
    )


def _draw_names(axes: Axes, valley: Valley, shown: Sequence[int], zoom: float) -> None:
    for h, name in valley.names.items():
        if h in shown:
            x, y = _centre(valley.grid, h)
            _write(axes, x, y + 0.2, name, INK, 8.5 * zoom, "normal")


def _write(axes: Axes, x: float, y: float, text: str, colour: str, size: float, weight: str) -> None:
    from matplotlib.patheffects import withStroke

    axes.text(
        x,
        y,
        text,
        fontsize=size,
        fontweight=weight,
        style="italic",
        color=colour,
        ha="center",
        va="center",
        zorder=10,
        clip_on=True,
        path_effects=[withStroke(linewidth=2.4, foreground=PAPER)],
    )


def _draw_legend(axes: Axes) -> None:
    from matplotlib.lines import Line2D
    from matplotlib.patches import Patch

    marks: list[Any] = [
        Patch(facecolor=COLOURS[terrain], edgecolor=INK, linewidth=0.4, label=name)
        for terrain, name in enumerate(TERRAIN_NAMES)
    ]
    marks += [
        Line2D([], [], color=STREAM_COLOUR, linewidth=3.6, label="stream"),
        Line2D([], [], color=ROAD_EDGE, linewidth=4, label="road"),
        Line2D([], [], color=TRAIL_COLOUR, linewidth=1.7, linestyle=(0, (2.6, 1.3)), label="trail"),
        Patch(facecolor="#2b1d0890", label="slope, on its lower side"),
    ]
    axes.legend(
        handles=marks,
        loc="upper center",
        bbox_to_anchor=(0.5, 0.0),
        ncols=len(marks),
        frameon=False,
        fontsize=9,
        labelcolor=INK,
    )
