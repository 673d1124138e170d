"""6.1/T1 The Terrain Effects Chart: the shape of `terrain.toml`, and its reader."""

from __future__ import annotations

from dangerclose.core.content import ContentError, Shape, Sourced, check_sources, read
from dangerclose.games.fte.valley import TERRAIN_NAMES

Cost = float
"""Movement points, a multiple of a half."""


class TerrainRow(Sourced, frozen=True, kw_only=True):
    """A kind of terrain; without a vehicle's cost no vehicle may enter."""

    id: str
    concealment: int
    fire: int
    infantry: Cost
    vehicle: Cost | None = None
    blocks_sight: bool


class CostRow(Sourced, frozen=True, kw_only=True):
    """What a hexside or a way costs."""

    infantry: Cost
    vehicle: Cost


class TerrainChart(Shape, frozen=True, kw_only=True):
    """The chart, its terrain in the order of `TERRAIN_NAMES`."""

    terrain: tuple[TerrainRow, ...]
    slope: CostRow
    stream: CostRow
    trail: CostRow
    road: CostRow


def read_chart(text: str, file: str = "terrain.toml") -> TerrainChart:
    """The chart, with a row for each terrain and every cost in whole half points."""
    chart = read(text, TerrainChart, file)
    if tuple(row.id for row in chart.terrain) != TERRAIN_NAMES:
        raise ContentError(file, "terrain", f"expected these in order: {', '.join(TERRAIN_NAMES)}")
    rows = {row.id: row for row in chart.terrain}
    sides = {name: getattr(chart, name) for name in ("slope", "stream", "trail", "road")}
    for name, row in (rows | sides).items():
        check_sources(row, file, name)
        for cost in (row.infantry, row.vehicle):
            if cost is not None and (cost <= 0 or cost * 2 % 1):
                raise ContentError(file, name, f"expected a cost in half points, got {cost}")
    return chart


def halves(cost: Cost) -> int:
    """A cost in half points, as the rules count."""
    return round(cost * 2)
