"""Reads An Loc's content files and checks them against each other.

Every reader takes the text of a file, so that a test can hand it a broken one.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from msgspec import structs

from dangerclose.core.content import (
    ContentError,
    check_sources,
    demand_length,
    demand_unique,
    parse,
    read,
    shape,
)
from dangerclose.core.hexes import Grid, bits_of
from dangerclose.games.anloc.schema import (
    AirFile,
    Board,
    Counter,
    CounterFace,
    CounterRow,
    CountersFile,
    Crt,
    CrtFile,
    HexsideCost,
    MapFile,
    OelFile,
    Placement,
    PlacementRow,
    Result,
    RoadCost,
    Scenario,
    ScenarioRow,
    ScenarioText,
    SurrenderFile,
    SurrenderTable,
    TerrainEffect,
    TerrainFile,
    TrackFile,
    Turn,
    Water,
)

ARVN, NVA = 0, 1
WITHIN = 4
"""13.1.3/T1 How far from An Loc the zone `within-4` reaches."""

_CELL = re.compile(r"(?:-|(\d+)?(?:R(\d+))?)/(?:-|(\d+)?(?:R(\d+))?)", re.ASCII)
_FACTORS = re.compile(r"(\d+)-(\d+)-(\d+)", re.ASCII)


def read_terrain(text: str, file: str = "terrain.toml") -> TerrainFile:
    """10.2 The Terrain Effects Chart."""
    chart = read(text, TerrainFile, file)
    demand_unique([row.id for row in chart.terrain], file, "terrain id")
    demand_unique([row.letter for row in chart.terrain], file, "terrain letter")
    for row in chart.terrain:
        check_sources(row, file, f"terrain {row.id}")
    rows: dict[str, TerrainEffect | RoadCost | HexsideCost] = {
        **{f"terrain {row.id}": row for row in chart.terrain},
        "roads.primary": chart.roads.primary,
        "roads.secondary": chart.roads.secondary,
        "hexsides.stream": chart.hexsides.stream,
        "hexsides.river": chart.hexsides.river,
    }
    for where, costs in rows.items():
        for key in ("foot", "mechanized", "mechanized_on_road"):
            cost = getattr(costs, key, None)
            if cost is not None and (cost <= 0 or cost * 2 % 1):
                raise ContentError(file, f"{where} {key}", f"expected a multiple of 0.5 above 0, got {cost}")
    return chart


def read_map(text: str, chart: TerrainFile, file: str = "map.toml") -> Board:
    """The map in hex indices, every road a chain and every hexside between neighbours."""
    sheet = read(text, MapFile, file)
    layout = sheet.layout
    grid = Grid(layout.columns, layout.rows, layout.orientation, layout.shifted, layout.ids)
    terrain = _terrain(sheet.terrain.rows, grid, chart, file)
    for fixed in sheet.forced_terrain:
        found = terrain[_hex(grid, fixed.hex, file, "forced_terrain")]
        if found != fixed.terrain:
            problem = f"expected {fixed.terrain} because of {fixed.rule}, got {found}"
            raise ContentError(file, f"terrain of {fixed.hex}", problem)
    for pair in sheet.forced_neighbours:
        _chain(grid, pair.hexes, file, f"forced_neighbours ({pair.rule})")

    primary = _chain(grid, sheet.primary_road.hexes, file, f"road {sheet.primary_road.name}")
    an_loc = _hex(grid, sheet.places.an_loc, file, "places.an_loc")
    if an_loc not in primary:
        raise ContentError(file, "primary_road", f"expected the road to run through {sheet.places.an_loc}")
    lai_khe = tuple(_hex(grid, h, file, "entry.lai_khe") for h in sheet.entry.lai_khe)
    if lai_khe[:1] != primary[-1:]:
        raise ContentError(file, "entry.lai_khe", f"expected the road's end {grid.name(primary[-1])} first")
    demand_unique([road.name for road in sheet.secondary_roads], file, "secondary road")
    return Board(
        grid=grid,
        terrain=terrain,
        an_loc=an_loc,
        primary=primary,
        secondary={
            road.name: _chain(grid, road.hexes, file, f"road {road.name}") for road in sheet.secondary_roads
        },
        streams=_hexsides(grid, sheet.streams, file),
        rivers=_hexsides(grid, sheet.rivers, file),
        names={_hex(grid, h, file, "places.names"): name for h, name in sheet.places.names.items()},
        lai_khe=lai_khe,
    )


def read_counters(
    text: str, file: str = "counters.toml"
) -> tuple[tuple[Counter, ...], dict[str, tuple[str, ...]]]:
    """The ground units, ARVN first, and which formations each HQ commands."""
    sheet = read(text, CountersFile, file)
    units = tuple(
        _counter(row, side, file) for side, rows in ((ARVN, sheet.arvn), (NVA, sheet.nva)) for row in rows
    )
    demand_unique([unit.id for unit in units], file, "unit id")
    headquarters = {unit.id for unit in units if unit.kind == "hq"}
    if headquarters != set(sheet.commands):
        expected = ", ".join(sorted(headquarters))
        raise ContentError(file, "commands", f"expected one line for each HQ: {expected}")
    return units, dict(sheet.commands)


def read_crt(text: str, file: str = "crt.toml") -> Crt:
    """10.5 The Combat Results Table with its cells taken apart."""
    sheet = read(text, CrtFile, file)
    for row in sheet.rows:
        demand_length(row.cells, len(sheet.columns), file, f"row {row.roll}")
    rolls = tuple(row.roll for row in sheet.rows)
    numbers = [str(number) for number in range(len(rolls))]
    if list(rolls) != [f"<={numbers[0]}", *numbers[1:-1], f"{numbers[-1]}+"]:
        raise ContentError(file, "rows", 'expected the rolls "<=0", "1" and so on, the last with a "+"')
    for fixed in sheet.forced:
        if fixed.roll not in rolls or fixed.column not in sheet.columns:
            raise ContentError(file, "forced", f"there is no cell {fixed.column} at {fixed.roll}")
        found = sheet.rows[rolls.index(fixed.roll)].cells[sheet.columns.index(fixed.column)]
        if found != fixed.cell:
            problem = f"the rulebook forces {fixed.cell}, got {found}"
            raise ContentError(file, f"row {fixed.roll}, column {fixed.column}", problem)
    return Crt(
        columns=sheet.columns,
        rolls=rolls,
        results=tuple(
            tuple(
                _result(cell, file, f"row {row.roll}, column {column}")
                for column, cell in zip(sheet.columns, row.cells)
            )
            for row in sheet.rows
        ),
        tank_losses=tuple(row.tank_steps for row in sheet.rows),
    )


def read_oel(text: str, file: str = "oel.toml") -> OelFile:
    """7.2 The Operational Effort Level chart, in order of level."""
    chart = read(text, OelFile, file)
    for expected, row in enumerate(chart.levels):
        if row.level != expected:
            raise ContentError(file, f"levels[{expected}]", f"expected level {expected}, got {row.level}")
        check_sources(row, file, f"level {row.level}")
    return chart


def read_air(text: str, file: str = "air.toml") -> AirFile:
    """9.0 Air units, the Air Strikes Table, SEAD bands and hit prices."""
    sheet = read(text, AirFile, file)
    demand_unique([unit.id for unit in sheet.units], file, "unit id")
    for unit in sheet.units:
        check_sources(unit, file, f"unit {unit.id}")
    strikes = sheet.strikes
    if list(strikes.columns) != sorted(set(strikes.columns)):
        raise ContentError(file, "strikes.columns", "expected lowest points that rise from left to right")
    for above, row in zip((None, *strikes.rows), strikes.rows):
        demand_length(row.hits, len(strikes.columns), file, f"strikes row {row.roll}")
        if above and row.roll != above.roll + 1:
            raise ContentError(file, f"strikes row {row.roll}", f"expected roll {above.roll + 1} here")
    for fixed in sheet.forced_strikes:
        found = strikes.hits(fixed.points, fixed.roll)
        if found != fixed.hits:
            problem = f"{fixed.rule} forces {fixed.hits}, got {found}"
            raise ContentError(file, f"strikes, {fixed.points} points at {fixed.roll}", problem)
    bands = [band.at_least for band in sheet.sead]
    if bands[:1] != [0] or bands != sorted(set(bands)):
        raise ContentError(file, "sead", "expected at_least to start at 0 and to rise")
    values = {band.aaa for band in sheet.sead}
    if {price.aaa for price in sheet.hit_prices} != values:
        raise ContentError(file, "hit_prices", f"expected one row for each AAA value of {sorted(values)}")
    return sheet


def read_surrender(text: str, aaa_values: Iterable[int], file: str = "surrender.toml") -> SurrenderTable:
    """12.1/3 The An Loc Surrender table."""
    table = read(text, SurrenderFile, file).factors
    if set(table.aaa) != set(aaa_values):
        raise ContentError(
            file, "factors.aaa", f"expected one entry for each AAA value of {sorted(aaa_values)}"
        )
    for key, marks in (
        ("garrison", [row.under for row in table.garrison]),
        ("weariness", [row.from_turn for row in table.weariness]),
    ):
        if marks != sorted(set(marks)):
            raise ContentError(file, f"factors.{key}", "expected the rows in rising order")
    return table


def read_track(text: str, file: str = "track.toml") -> TrackFile:
    """7.1/2 The Turn Record Track, in order of turn."""
    track = read(text, TrackFile, file)
    for expected, turn in enumerate(track.turns, start=1):
        if turn.number != expected:
            raise ContentError(file, f"turns[{expected - 1}]", f"expected turn {expected}, got {turn.number}")
        check_sources(turn, file, f"turn {turn.number}")
    return track


def zones(board: Board) -> dict[str, int]:
    """13.1 The hexes of each set-up zone; Lai Khe is off the map."""
    grid, an_loc = board.grid, board.an_loc
    south = bits_of(h for h in grid.hexes if grid.row(h) > grid.row(an_loc))
    highway = bits_of(board.primary) & south
    return {
        "an-loc": grid.bit[an_loc],
        "an-loc-area": grid.within(an_loc, 1),
        "lai-khe": 0,
        "ql13-south": grid.dilate(highway) & south,
        "within-4": grid.within(an_loc, WITHIN),
        "anywhere": grid.board,
    }


def read_scenarios(
    text: str,
    board: Board,
    units: Sequence[Counter],
    limits: tuple[int, int],
    turns: Sequence[Turn],
    file: str = "scenarios.toml",
) -> dict[str, Scenario]:
    """13.0 The scenarios; `limits` are the stacking limits of a hex and of the city."""
    raw = parse(text, file)
    by_id = {unit.id: unit for unit in units}
    scenarios = {}
    for name, own in raw.items():
        table = shape(own, dict, file, name)
        base = table.pop("same_as", None)
        if base is not None:
            if base not in raw:
                raise ContentError(file, f"{name} same_as", f"expected another scenario, got {base!r}")
            table = {**raw[base], **table}
        row = shape(table, ScenarioRow, file, name)
        if row.turns > len(turns):
            raise ContentError(file, f"{name} turns", f"expected at most {len(turns)}, got {row.turns}")
        _check_roster(row, by_id, file, name)
        placements = tuple(_placement(group, by_id, file, name) for group in row.placements)
        _check_ready(placements, board, by_id, limits, file, name)
        shared = {field: getattr(row, field) for field in ScenarioText.__struct_fields__}
        scenarios[name] = Scenario(id=name, placements=placements, **shared)
    return scenarios


def _hex(grid: Grid, text: str, file: str, where: str) -> int:
    try:
        return grid.parse(text)
    except ValueError as error:
        raise ContentError(file, where, str(error)) from None


def _terrain(rows: Sequence[str], grid: Grid, chart: TerrainFile, file: str) -> tuple[str, ...]:
    """Terrain by hex index, empty on the padding."""
    demand_length(rows, grid.rows, file, "terrain.rows")
    by_letter = {row.letter: row.id for row in chart.terrain}
    terrain = [""] * grid.size
    for number, letters in enumerate(rows, start=1):
        where = f"terrain.rows, row {number:02}"
        demand_length(letters, grid.columns, file, where)
        for column, letter in enumerate(letters, start=1):
            if letter not in by_letter:
                expected = ", ".join(by_letter)
                raise ContentError(
                    file, f"{where}, column {column:02}", f"{letter!r} is not one of {expected}"
                )
            terrain[grid.at(column, number)] = by_letter[letter]
    return tuple(terrain)


def _chain(grid: Grid, names: Sequence[str], file: str, where: str) -> tuple[int, ...]:
    """Hexes each of which is a neighbour of the one before."""
    hexes = tuple(_hex(grid, name, file, where) for name in names)
    for a, b in pairwise(hexes):
        if b not in grid.neighbours[a]:
            problem = f"{grid.name(b)} is not next to {grid.name(a)}, expected a chain of neighbours"
            raise ContentError(file, where, problem)
    return hexes


def _hexsides(grid: Grid, waters: Iterable[Water], file: str) -> frozenset[tuple[int, int]]:
    """Pairs of neighbours, both orders of each."""
    pairs = set()
    for water in waters:
        for side in water.hexsides:
            where = f"{water.name}, hexside {side}"
            names = side.split("/")
            if len(names) != 2:
                raise ContentError(file, where, 'expected two hexes with a slash, as in "0802/0803"')
            a, b = _chain(grid, names, file, where)
            pairs |= {(a, b), (b, a)}
    return frozenset(pairs)


def _counter(row: CounterRow, side: int, file: str) -> Counter:
    where = f"unit {row.id}"
    attack, defence, ma = _factors(row.front, file, f"{where} front")
    reduced = _factors(row.reduced, file, f"{where} reduced") if row.reduced else (0, 0, 0)
    face = {field: getattr(row, field) for field in CounterFace.__struct_fields__}
    counter = Counter(
        **face,
        side=side,
        mechanized=row.kind == "tank",
        steps=2 if row.reduced else 1,
        attack=attack,
        defence=defence,
        ma=ma,
        reduced_attack=reduced[0],
        reduced_defence=reduced[1],
        reduced_ma=reduced[2],
    )
    check_sources(counter, file, where)
    return counter


def _factors(text: str, file: str, where: str) -> tuple[int, int, int]:
    found = _FACTORS.fullmatch(text)
    if not found:
        raise ContentError(file, where, f'expected attack-defence-movement as in "3-4-4", got {text!r}')
    return int(found[1]), int(found[2]), int(found[3])


def _result(cell: str, file: str, where: str) -> Result:
    """10.5/3 A cell such as 1/2R1."""
    found = _CELL.fullmatch(cell)
    if not found or cell.startswith("/") or cell.endswith("/"):
        raise ContentError(file, where, f'expected attacker/defender as in "1/2R1" or "-/1", got {cell!r}')
    return Result(*(int(number or 0) for number in found.groups()))


def _check_roster(row: ScenarioRow, by_id: Mapping[str, Counter], file: str, name: str) -> None:
    """Every unit exists and comes into play once."""
    arriving = [
        *(unit for group in row.placements for unit in group.units),
        *(unit for group in row.reinforcements for unit in group.units),
        *row.commitment.units,
    ]
    leaving = [unit for group in row.withdrawals for unit in group.units]
    for unit in (*arriving, *leaving):
        if unit not in by_id:
            raise ContentError(file, name, f"there is no unit {unit!r} in counters.toml")
    demand_unique(arriving, file, f"{name} units")
    if missing := sorted(set(by_id) - set(arriving)):
        raise ContentError(
            file, name, f"expected every unit to come into play, missing: {', '.join(missing)}"
        )


def _placement(group: PlacementRow, by_id: Mapping[str, Counter], file: str, name: str) -> Placement:
    sides = {by_id[unit].side for unit in group.units}
    if len(sides) != 1:
        raise ContentError(file, f"{name} placement in {group.zone}", "expected units of one side")
    return Placement(side=sides.pop(), **structs.asdict(group))


def _check_ready(
    placements: Iterable[Placement],
    board: Board,
    by_id: Mapping[str, Counter],
    limits: tuple[int, int],
    file: str,
    name: str,
) -> None:
    """4.0, 13.1 The ready set-up keeps the zones, the stacking limits and the divisions apart."""
    zone_hexes = zones(board)
    stacks: dict[int, list[Counter]] = {}
    for group in placements:
        where = f"{name} placement in {group.zone}"
        expected = set() if group.zone == "lai-khe" else set(group.units)
        if set(group.ready) != expected:
            raise ContentError(
                file, where, f"expected ready hexes for exactly: {', '.join(sorted(expected))}"
            )
        for unit, text in group.ready.items():
            h = _hex(board.grid, text, file, f"{where}, {unit}")
            if not zone_hexes[group.zone] >> h & 1:
                raise ContentError(file, f"{where}, {unit}", f"{text} is not in the zone")
            stacks.setdefault(h, []).append(by_id[unit])
    for h, stack in stacks.items():
        where = f"{name} ready set-up in {board.grid.name(h)}"
        limit = limits[board.terrain[h] == "city"]
        points = sum(unit.sp for unit in stack if not unit.stacks_free)
        if points > limit:
            raise ContentError(file, where, f"expected at most {limit} stacking points, got {points}")
        if len({unit.side for unit in stack}) > 1:
            raise ContentError(file, where, "expected units of one side")
        if stack[0].side == NVA and len({unit.formation for unit in stack if unit.formation}) > 1:
            raise ContentError(file, where, "expected units of one NVA division")
