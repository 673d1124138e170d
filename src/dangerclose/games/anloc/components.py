"""An Loc's map, counters and tables: loaded once, checked, and shared by every game.

Movement costs are in half movement points, because a step on the primary road costs half a point.
"""

from itertools import pairwise

from dangerclose.core.content import ContentError, text_of
from dangerclose.core.hexes import Grid, bits_of
from dangerclose.games.anloc.loading import (
    ARVN,
    NVA,
    read_air,
    read_counters,
    read_crt,
    read_map,
    read_oel,
    read_scenarios,
    read_surrender,
    read_terrain,
    read_track,
    zones,
)
from dangerclose.games.anloc.schema import (
    AirUnit,
    Board,
    Commitment,
    Cost,
    Counter,
    Effort,
    HexsideCost,
    Placement,
    Reinforcement,
    Result,
    RoadCost,
    Scenario,
    SurrenderTable,
    TerrainEffect,
    TerrainFile,
    Turn,
    Withdrawal,
)

__all__ = [
    "AIR",
    "AIRBORNE_RETURN_TURNS",
    "AIR_COLUMNS",
    "AN_LOC",
    "ARVN",
    "BROKEN_ARROW_OPS",
    "BROKEN_MORALE_AT",
    "CITY_STACKING_LIMIT",
    "COMMANDS",
    "COMMITMENT_AT",
    "COMMITMENT_OPS",
    "COMMITMENT_SA7",
    "CRT",
    "CRT_COLUMNS",
    "CRT_ROLLS",
    "EDGES",
    "ENTER",
    "FOOT",
    "GRID",
    "HELICOPTER_POINTS",
    "HIGHWAY_COST",
    "HIT_PRICE",
    "LAI_KHE_ENTRY",
    "MAJOR_ATTACK_TURNS",
    "MECHANIZED",
    "MINIMUM_MA",
    "NAMES",
    "NORTH_EDGE",
    "NVA",
    "OEL",
    "QL13",
    "REPLACEMENT_LIMIT",
    "RIVERS",
    "ROADS",
    "ROAD_TO_AN_LOC",
    "SCENARIOS",
    "SOUTH_EDGE",
    "STACKING_LIMIT",
    "STREAMS",
    "STREAM_DRM",
    "SURRENDER",
    "TANK_LOSSES",
    "TERRAIN",
    "TERRAIN_CHART",
    "TERRAIN_EFFECTS",
    "TRACK",
    "UNIT",
    "UNITS",
    "WEST_EDGE",
    "ZONES",
    "AirUnit",
    "Commitment",
    "ContentError",
    "Counter",
    "Effort",
    "Placement",
    "Reinforcement",
    "Result",
    "Scenario",
    "SurrenderTable",
    "TerrainEffect",
    "Turn",
    "Withdrawal",
    "aaa_after_sead",
    "air_strike",
]

FOOT, MECHANIZED = 0, 1


def _text(name: str) -> str:
    return text_of("dangerclose.games.anloc", name)


def _halves(cost: Cost) -> int:
    """A cost in half movement points."""
    return round(cost * 2)


def _hex_costs(row: TerrainEffect | RoadCost) -> tuple[int, int]:
    """Half points for foot and for mechanized units."""
    return _halves(row.foot), _halves(row.mechanized)


def _water_costs(row: HexsideCost, road: bool) -> tuple[int, int | None]:
    """Half points to cross a hexside, None where mechanized units may not."""
    mechanized = row.mechanized_on_road if road else row.mechanized
    return _halves(row.foot), None if mechanized is None else _halves(mechanized)


def _edges(board: Board, chart: TerrainFile) -> tuple[tuple[tuple[tuple[int, int], ...], ...], ...]:
    """8.0/3, 8.1 For each class and hex the neighbours that can be entered, with the cost of the step."""
    terrain = {row.id: _hex_costs(row) for row in chart.terrain}
    on_road: dict[tuple[int, int], tuple[int, int]] = {}
    # The primary road comes last: where two roads share a step the better one counts.
    for chain in board.secondary.values():
        on_road |= {step: _hex_costs(chart.roads.secondary) for step in _steps(chain)}
    on_road |= {step: _hex_costs(chart.roads.primary) for step in _steps(board.primary)}
    waters = ((board.streams, chart.hexsides.stream), (board.rivers, chart.hexsides.river))

    def cost(cls: int, here: int, there: int) -> int | None:
        step = (here, there)
        road = on_road.get(step)
        total = (road or terrain[board.terrain[there]])[cls]
        for hexsides, row in waters:
            if step in hexsides:
                extra = _water_costs(row, road is not None)[cls]
                if extra is None:
                    return None
                total += extra
        return total

    return tuple(
        tuple(
            tuple((n, paid) for n in around if (paid := cost(cls, here, n)) is not None)
            for here, around in enumerate(board.grid.neighbours)
        )
        for cls in (FOOT, MECHANIZED)
    )


def _enter(board: Board, chart: TerrainFile) -> tuple[tuple[int, ...], ...]:
    """8.0/7 For each class and hex the cost of the terrain alone, 0 on the padding."""
    costs = {"": (0, 0)} | {row.id: _hex_costs(row) for row in chart.terrain}
    return tuple(tuple(costs[kind][cls] for kind in board.terrain) for cls in (FOOT, MECHANIZED))


def _steps(chain: tuple[int, ...]) -> set[tuple[int, int]]:
    """The steps along a road, both ways."""
    return {step for a, b in pairwise(chain) for step in ((a, b), (b, a))}


# The map

TERRAIN_CHART: TerrainFile = read_terrain(_text("terrain.toml"))
_BOARD = read_map(_text("map.toml"), TERRAIN_CHART)

GRID: Grid = _BOARD.grid
TERRAIN: tuple[str, ...] = _BOARD.terrain
AN_LOC: int = _BOARD.an_loc
QL13: tuple[int, ...] = _BOARD.primary
ROAD_TO_AN_LOC: tuple[int, ...] = QL13[QL13.index(AN_LOC) :]
NAMES: dict[int, str] = _BOARD.names
ROADS: dict[str, tuple[int, ...]] = _BOARD.secondary
STREAMS: frozenset[tuple[int, int]] = _BOARD.streams
RIVERS: frozenset[tuple[int, int]] = _BOARD.rivers
LAI_KHE_ENTRY: tuple[int, ...] = _BOARD.lai_khe
SOUTH_EDGE: int = bits_of(h for h in GRID.hexes if GRID.row(h) == GRID.rows)
NORTH_EDGE: int = bits_of(h for h in GRID.hexes if GRID.row(h) == 1)
WEST_EDGE: int = bits_of(h for h in GRID.hexes if GRID.column(h) == 1)
ZONES: dict[str, int] = zones(_BOARD)

# Terrain effects

EDGES: tuple[tuple[tuple[tuple[int, int], ...], ...], ...] = _edges(_BOARD, TERRAIN_CHART)
ENTER: tuple[tuple[int, ...], ...] = _enter(_BOARD, TERRAIN_CHART)
HIGHWAY_COST: int = _halves(TERRAIN_CHART.roads.primary.foot)
TERRAIN_EFFECTS: dict[str, TerrainEffect] = {row.id: row for row in TERRAIN_CHART.terrain}
STREAM_DRM: int = TERRAIN_CHART.water.drm
STACKING_LIMIT: int = TERRAIN_CHART.stacking.limit
CITY_STACKING_LIMIT: int = TERRAIN_CHART.stacking.city_limit

# Ground units

UNITS: tuple[Counter, ...]
COMMANDS: dict[str, tuple[str, ...]]
UNITS, COMMANDS = read_counters(_text("counters.toml"))
UNIT: dict[str, int] = {unit.id: index for index, unit in enumerate(UNITS)}

# Combat results: CRT[row][column], row 0 for modified rolls of 0 or less

_CRT = read_crt(_text("crt.toml"))
CRT_COLUMNS: tuple[str, ...] = _CRT.columns
CRT_ROLLS: tuple[str, ...] = _CRT.rolls
CRT: tuple[tuple[Result, ...], ...] = _CRT.results
TANK_LOSSES: tuple[int, ...] = _CRT.tank_losses

# Effort levels

_OEL = read_oel(_text("oel.toml"))
OEL: tuple[Effort, ...] = _OEL.levels
MINIMUM_MA: int = _OEL.minimum_ma

# Air

_AIR = read_air(_text("air.toml"))
AIR: tuple[AirUnit, ...] = _AIR.units
AIR_COLUMNS: tuple[int, ...] = _AIR.strikes.columns
HELICOPTER_POINTS: int = _AIR.points.helicopter_points
BROKEN_ARROW_OPS: int = _AIR.points.broken_arrow_ops
HIT_PRICE: dict[str, dict[int, int]] = {
    "replacement": {row.aaa: row.replacement for row in _AIR.hit_prices},
    "step": {row.aaa: row.step for row in _AIR.hit_prices},
    "op": {row.aaa: row.op for row in _AIR.hit_prices},
}


def air_strike(points: int, modified_roll: int) -> int:
    """9.3/3, 9.4/4 The Air Strikes Table."""
    return _AIR.strikes.hits(points, modified_roll)


def aaa_after_sead(result: int) -> int:
    """9.3/4 The AAA value that a SEAD result leaves the NVA."""
    return next(band.aaa for band in reversed(_AIR.sead) if result >= band.at_least)


# Morale, turns and scenarios

SURRENDER: SurrenderTable = read_surrender(_text("surrender.toml"), [band.aaa for band in _AIR.sead])
_TRACK = read_track(_text("track.toml"))
TRACK: tuple[Turn, ...] = _TRACK.turns
REPLACEMENT_LIMIT: int = _TRACK.marks.replacement_limit
COMMITMENT_AT: int = _TRACK.marks.commitment_at
BROKEN_MORALE_AT: int = _TRACK.marks.broken_morale_at
AIRBORNE_RETURN_TURNS: int = _TRACK.marks.airborne_return_turns
COMMITMENT_OPS: int = _TRACK.marks.commitment_ops
COMMITMENT_SA7: int = _TRACK.marks.commitment_sa7
MAJOR_ATTACK_TURNS: int = _TRACK.marks.major_attack_turns
SCENARIOS: dict[str, Scenario] = read_scenarios(
    _text("scenarios.toml"), _BOARD, UNITS, (STACKING_LIMIT, CITY_STACKING_LIMIT), TRACK
)
