"""What the browser needs to draw An Loc: the printed components once, and derived facts with each view."""

from __future__ import annotations

from functools import cache

from dangerclose.core.hexes import members
from dangerclose.core.reckoning import total
from dangerclose.core.wire import Wire
from dangerclose.games.anloc.components import (
    AIR,
    AN_LOC,
    ARVN,
    BROKEN_MORALE_AT,
    COMMITMENT_AT,
    CRT,
    CRT_COLUMNS,
    CRT_ROLLS,
    GRID,
    HELICOPTER_POINTS,
    LAI_KHE_ENTRY,
    NAMES,
    NVA,
    QL13,
    REPLACEMENT_LIMIT,
    RIVERS,
    ROADS,
    STREAMS,
    TANK_LOSSES,
    TERRAIN,
    TRACK,
    UNITS,
)
from dangerclose.games.anloc.headquarters import bonus, morale
from dangerclose.games.anloc.helicopters import next_to_enemies
from dangerclose.games.anloc.morale import besieged, may_still_be_attacked, morale_lines, morale_under_attack
from dangerclose.games.anloc.stacking import (
    IS_ARTILLERY,
    IS_HQ,
    LIMIT,
    OF_SIDE,
    attack_factor,
    defence_factor,
    printed_ma,
    stacking_points,
    units_in,
)
from dangerclose.games.anloc.state import BOXES, PLACES, Phase, Position
from dangerclose.games.anloc.tables import TableCard, tables
from dangerclose.games.anloc.victory import LEVELS
from dangerclose.games.anloc.words import PLACE_NAMES
from dangerclose.games.anloc.zones import highway_cut, zone_of_control


class HexCard(Wire):
    """One hex of the map."""

    index: int
    id: str
    column: int
    row: int
    terrain: str
    name: str
    limit: int


class UnitCard(Wire):
    """A counter as printed; `reduced` is its back, None for a unit of one step."""

    index: int
    id: str
    name: str
    short: str
    side: int
    kind: str
    size: str
    formation: str
    mechanized: bool
    front: list[int]
    reduced: list[int] | None
    steps: int
    sp: int
    stacks_free: bool
    bonus: int
    range: int
    morale: int


class AirCard(Wire):
    """A type of air unit."""

    index: int
    id: str
    name: str
    strike: int
    cost: int
    per_purchase: int
    counters: int
    missions: list[str]
    escort: bool


class TurnCard(Wire):
    """One box of the turn record."""

    number: int
    week: str
    arvn_ops: int
    nva_ops: int
    sa7: int
    events: list[str]


class Content(Wire):
    """Everything printed: map, counters, tables."""

    columns: int
    rows: int
    orientation: str
    shifted: str
    an_loc: int
    lai_khe_entry: list[int]
    hexes: list[HexCard]
    highway: list[int]
    roads: dict[str, list[int]]
    streams: list[tuple[int, int]]
    rivers: list[tuple[int, int]]
    units: list[UnitCard]
    air: list[AirCard]
    boxes: list[str]
    places: dict[str, str]
    phases: list[str]
    turns: list[TurnCard]
    levels: list[str]
    crt_columns: list[str]
    crt_rolls: list[str]
    crt: list[list[str]]
    tank_losses: list[int]
    marks: dict[str, int]
    tables: list[TableCard]


@cache
def content() -> Content:
    """The printed components, built once."""
    return Content(
        GRID.columns,
        GRID.rows,
        GRID.orientation,
        GRID.shifted,
        AN_LOC,
        list(LAI_KHE_ENTRY),
        [
            HexCard(h, GRID.name(h), GRID.column(h), GRID.row(h), TERRAIN[h], NAMES.get(h, ""), LIMIT[h])
            for h in GRID.hexes
        ],
        list(QL13),
        {name: list(chain) for name, chain in ROADS.items()},
        [side for side in sorted(STREAMS) if side[0] < side[1]],
        [side for side in sorted(RIVERS) if side[0] < side[1]],
        [
            UnitCard(
                index,
                unit.id,
                unit.name,
                unit.short,
                unit.side,
                unit.kind,
                unit.size,
                unit.formation,
                unit.mechanized,
                [unit.attack, unit.defence, unit.ma],
                [unit.reduced_attack, unit.reduced_defence, unit.reduced_ma] if unit.steps > 1 else None,
                unit.steps,
                unit.sp,
                unit.stacks_free,
                unit.bonus,
                unit.range,
                unit.morale,
            )
            for index, unit in enumerate(UNITS)
        ],
        [
            AirCard(
                kind,
                air.id,
                air.name,
                air.strike,
                air.cost_ops,
                air.per_purchase,
                air.counters,
                list(air.missions),
                air.escort,
            )
            for kind, air in enumerate(AIR)
        ],
        list(BOXES),
        {str(code): PLACE_NAMES[word] for code, word in PLACES.items()},
        [
            phase.name.replace("_", " ").capitalize().replace("Arvn", "ARVN").replace("Nva", "NVA")
            for phase in Phase
        ],
        [TurnCard(turn.number, turn.week, *turn.ops, turn.sa7, list(turn.events)) for turn in TRACK],
        list(LEVELS),
        list(CRT_COLUMNS),
        list(CRT_ROLLS),
        [[str(cell) for cell in row] for row in CRT],
        list(TANK_LOSSES),
        {
            "replacements": REPLACEMENT_LIMIT,
            "commitment": COMMITMENT_AT,
            "brokenMorale": BROKEN_MORALE_AT,
            "helicopters": HELICOPTER_POINTS,
        },
        tables(),
    )


SHAKY = 2
"""From this morale on the players are warned."""


class FaceCard(Wire):
    """What a counter shows now: attack, defence, movement, bonus and morale of the side that is up."""

    attack: int
    defence: int
    ma: int
    bonus: int
    morale: int


class LineCard(Wire):
    """One factor of a sum."""

    text: str
    value: int
    rule: str


class Extras(Wire):
    """Facts that follow from the position: what the table shows but nobody should have to count.

    `morale_attacked` is An Loc's morale once the NVA has attacked it this turn, if it still can.
    """

    faces: list[FaceCard]
    stacks: dict[str, int]
    zones: dict[str, list[int]]
    artillery: dict[str, list[int]]
    hot: list[int]
    highway_cut: list[int]
    morale: list[LineCard]
    morale_attacked: int | None
    besieged: bool
    warning: str


def extras(s: Position) -> Extras:
    """Faces, stacks, zones of control, artillery ranges, and An Loc's morale if it were checked now."""
    return Extras(
        [
            FaceCard(
                attack_factor(s, u),
                defence_factor(s, u),
                printed_ma(s, u),
                bonus(s, u),
                morale(s, u) if IS_HQ[u] else 0,
            )
            for u in range(len(UNITS))
        ],
        {
            str(h): stacking_points(units_in(s, h, side))
            for side in (ARVN, NVA)
            for h in sorted({s.hex[u] for u in OF_SIDE[side] if s.hex[u] >= 0})
        },
        {"ARVN": members(zone_of_control(s, ARVN)), "NVA": members(zone_of_control(s, NVA))},
        {
            str(u): members(GRID.within(s.hex[u], UNITS[u].range))
            for u in range(len(UNITS))
            if IS_ARTILLERY[u] and s.hex[u] >= 0
        },
        members(next_to_enemies(s)),
        members(highway_cut(s)),
        [LineCard(line.text, line.value, line.rule) for line in morale_lines(s)],
        morale_attacked(s),
        besieged(s),
        warning(s),
    )


def morale_attacked(s: Position) -> int | None:
    """12.1/3 An Loc's morale once the NVA has attacked it this turn, if that is still to come and counts."""
    then = morale_under_attack(s)
    return then if may_still_be_attacked(s) and then != total(morale_lines(s)) else None


def warning(s: Position) -> str:
    """12.1/3 What nobody should overlook: An Loc is close to surrender."""
    if s.captured or s.phase in (Phase.ARVN_SETUP, Phase.NVA_SETUP, Phase.OVER) or not besieged(s):
        return ""
    now = total(morale_lines(s))
    morale = morale_under_attack(s) if may_still_be_attacked(s) else now
    if morale > SHAKY:
        return ""
    when = "is" if morale == now else "is, once the NVA attacks it this turn,"
    return f"An Loc's morale {when} at {morale}. At 0 or less when the turn ends, the town surrenders."
