"""The tables checked, counted and drawn, for those who lay out scenarios (`dangerclose map`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dangerclose.core.bits import picked
from dangerclose.core.pictures import INK, PAPER, sheet
from dangerclose.core.survey import Findings
from dangerclose.games.incoming.anchors import Anchors
from dangerclose.games.incoming.components import SCENARIOS
from dangerclose.games.incoming.scenario_schema import BASE, Box, Feature
from dangerclose.games.incoming.sheets import terrain_of
from dangerclose.games.incoming.terms import Ground
from dangerclose.games.incoming.terrain import Terrain

if TYPE_CHECKING:
    from matplotlib.axes import Axes

COLOURS = {
    Ground.JUNGLE: "#7fa866",
    Ground.DENSE_JUNGLE: "#55804a",
    Ground.RUBBER: "#9cbf86",
    Ground.ELEPHANT_GRASS: "#bcc873",
    Ground.ROUGH: "#c9b98c",
    Ground.HILL: "#b8a078",
    Ground.DRY_PADDY: "#ddd6a6",
    Ground.WET_PADDY: "#a6d0c0",
    Ground.CANAL: "#6fa5cf",
    Ground.STREAM: "#3b7fb5",
    Ground.HUT: "#cf9f73",
    Ground.BUILDING: "#b07a5a",
    Ground.BUNKER: "#8a6f4d",
    Ground.GUN_PIT: "#8a6f4d",
    Ground.TREE_LINE: "#4f7a3f",
    Ground.TRENCH: "#6b5234",
    Ground.WIRE: "#555555",
    Ground.MINES: "#b3261e",
    Ground.ROAD: "#8a6f3d",
    Ground.TRAIL: "#7a4a1e",
}
INCHES_A_WIDTH = 0.25
FEET = 16 * BASE
"""16 widths of 3 inches."""


class Surveyor:
    """The game's `Survey`: a map is the table of a scenario."""

    def findings(self, file: Path | None) -> Findings:
        """What is on all tables."""
        demand_none(file)
        counts: list[str] = []
        remarks: list[str] = []
        for name, scenario in SCENARIOS.items():
            ground = terrain_of(scenario)
            table = scenario.table
            share = ground.sheltered.bit_count() / ground.lattice.size
            counts.append(
                f"{name:<22}{table.width // BASE:>3} x {table.height // BASE} widths"
                f"{len(table.features):>5} features{share:>7.1%} cover"
                f"{len(Anchors(ground).points):>6} named places"
            )
            kinds = Counter(feature.ground for feature in table.features)
            counts.append("    " + ", ".join(f"{kind} {count}" for kind, count in sorted(kinds.items())))
            remarks += [f"{name}: {one}" for one in odd(ground)]
        return Findings(f"{len(SCENARIOS)} tables", counts, remarks, [])

    def draw(self, picture: Path, file: Path | None, scenario: str, seen_from: str) -> None:
        """Draw the table of a scenario, and what is not seen from a place on it in the dark."""
        demand_none(file)
        if scenario not in SCENARIOS:
            raise ValueError(f"expected --scenario with one of: {', '.join(SCENARIOS)}")
        ground = terrain_of(SCENARIOS[scenario])
        title, dark = f"Incoming!: {SCENARIOS[scenario].sheet.title}", 0
        if seen_from:
            point = Anchors(ground).point(seen_from)
            if point is None:
                raise ValueError(f"expected a place such as J4.3 or 27.14, found {seen_from!r}")
            seen = ground.seen(point) | 1 << point
            dark = ground.lattice.everywhere & ~seen
            title += f", {seen.bit_count() / ground.lattice.size:.0%} in sight of {seen_from}"
        draw_table(picture, ground, title, dark)


def demand_none(file: Path | None) -> None:
    """A table comes with its scenario: there are no map files."""
    if file is not None:
        raise ValueError("expected no file: the tables lie in the scenarios, so name one with --scenario")


def odd(ground: Terrain) -> Iterator[str]:
    """What is allowed on a table but may not be meant."""
    for feature, inside in zip(ground.features, ground.inside):
        if not inside and not feature.corners:
            yield f"{feature.id} ({feature.ground}) holds no point"


def draw_table(path: Path, ground: Terrain, title: str, dark: int) -> None:
    """Draw a table, saved as the file's suffix says."""
    lattice = ground.lattice
    with sheet(path, dpi=130, style={}) as pyplot:
        size = (lattice.width / BASE * INCHES_A_WIDTH + 0.6, lattice.height / BASE * INCHES_A_WIDTH + 0.9)
        figure = pyplot.figure(figsize=size, facecolor=PAPER, layout="constrained")
        axes = figure.add_subplot()
        axes.set_aspect("equal")
        axes.set_xlim(0, lattice.width)
        axes.set_ylim(0, lattice.height)
        axes.set_facecolor("#efe9d2")
        axes.set_xticks(
            range(0, lattice.width + 1, FEET), [f"{n}'" for n in range(lattice.width // FEET + 1)]
        )
        axes.set_yticks(
            range(0, lattice.height + 1, FEET), [f"{n}'" for n in range(lattice.height // FEET + 1)]
        )
        for feature in ground.features:
            draw_feature(axes, feature)
        if dark:
            places = picked(lattice.places, dark)
            axes.scatter(
                [x for x, _ in places], [y for _, y in places], s=9, marker="s", c=INK, alpha=0.28, lw=0
            )
        for feature in ground.features:
            x, y = middle(feature)
            axes.text(x, y, feature.id, ha="center", va="center", fontsize=7, color=INK)
        axes.set_title(title, loc="left", fontsize=12, fontweight="bold", color=INK)


def draw_feature(axes: Axes, feature: Feature) -> None:
    """An area as its rectangles, a line as its middle."""
    colour = COLOURS[feature.ground]
    if feature.corners:
        xs, ys = zip(*feature.corners)
        axes.plot(xs, ys, color=colour, lw=max(1.2, feature.half / BASE * 2 * INCHES_A_WIDTH * 72))
        return
    for west, south, east, north in feature.parts:
        box: Any = axes.fill([west, east, east, west], [south, south, north, north], color=colour)
        box[0].set_linewidth(0)


def middle(feature: Feature) -> tuple[int, int]:
    """Where a feature's name is written."""
    if feature.corners:
        corners = feature.corners[len(feature.corners) // 2 - 1 : len(feature.corners) // 2 + 1]
        return sum(x for x, _ in corners) // 2, sum(y for _, y in corners) // 2
    west, south, east, north = _largest(feature.parts)
    return (west + east) // 2, (south + north) // 2


def _largest(parts: tuple[Box, ...]) -> Box:
    return max(parts, key=lambda box: (box[2] - box[0]) * (box[3] - box[1]))
