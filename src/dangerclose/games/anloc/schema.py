"""The shapes of An Loc's content files and of what is made from them."""

from typing import Literal

from msgspec import Struct, field

from dangerclose.core.content import Shape, Source, Sourced
from dangerclose.core.hexes import Grid, IdFormat

Cost = float
"""Movement points, a multiple of a half."""


# map.toml


class Layout(Sourced, frozen=True, kw_only=True):
    columns: int
    rows: int
    orientation: Literal["pointy", "flat"]
    shifted: Literal["even", "odd"]
    ids: IdFormat


class TerrainRows(Sourced, frozen=True, kw_only=True):
    rows: tuple[str, ...]


class ForcedTerrain(Shape, frozen=True, kw_only=True):
    hex: str
    terrain: str
    rule: str


class ForcedNeighbours(Shape, frozen=True, kw_only=True):
    hexes: tuple[str, str]
    rule: str


class Road(Sourced, frozen=True, kw_only=True):
    name: str
    hexes: tuple[str, ...]


class Water(Sourced, frozen=True, kw_only=True):
    name: str
    hexsides: tuple[str, ...]


class Places(Sourced, frozen=True, kw_only=True):
    an_loc: str
    names: dict[str, str]


class Entry(Sourced, frozen=True, kw_only=True):
    lai_khe: tuple[str, ...]


class MapFile(Shape, frozen=True, kw_only=True):
    layout: Layout
    terrain: TerrainRows
    forced_terrain: tuple[ForcedTerrain, ...]
    forced_neighbours: tuple[ForcedNeighbours, ...]
    primary_road: Road
    secondary_roads: tuple[Road, ...]
    streams: tuple[Water, ...]
    rivers: tuple[Water, ...]
    places: Places
    entry: Entry


class Board(Struct, frozen=True, kw_only=True):
    """The map in hex indices."""

    grid: Grid
    terrain: tuple[str, ...]
    an_loc: int
    primary: tuple[int, ...]
    secondary: dict[str, tuple[int, ...]]
    streams: frozenset[tuple[int, int]]
    rivers: frozenset[tuple[int, int]]
    names: dict[int, str]
    lai_khe: tuple[int, ...]


# terrain.toml


class Stacking(Sourced, frozen=True, kw_only=True):
    limit: int
    city_limit: int


class TerrainEffect(Sourced, frozen=True, kw_only=True):
    """10.2 What a hex costs to enter and how it helps its defender."""

    id: str
    letter: str
    foot: Cost
    mechanized: Cost
    columns_left: int
    drm: int


class RoadCost(Sourced, frozen=True, kw_only=True):
    foot: Cost
    mechanized: Cost


class HexsideCost(Sourced, frozen=True, kw_only=True):
    """Paid on top of the hex; without `mechanized` only a road leads across."""

    foot: Cost
    mechanized: Cost | None = None
    mechanized_on_road: Cost


class Roads(Shape, frozen=True, kw_only=True):
    primary: RoadCost
    secondary: RoadCost


class Hexsides(Shape, frozen=True, kw_only=True):
    stream: HexsideCost
    river: HexsideCost


class WaterEffect(Sourced, frozen=True, kw_only=True):
    drm: int


class TerrainFile(Shape, frozen=True, kw_only=True):
    stacking: Stacking
    terrain: tuple[TerrainEffect, ...]
    roads: Roads
    hexsides: Hexsides
    water: WaterEffect


# counters.toml

Kind = Literal["infantry", "airborne", "militia", "artillery", "hq", "sapper", "tank"]
Size = Literal["division", "brigade", "regiment", "provisional regiment", "battalion", "company"]
Formation = Literal[
    "5-div",
    "3-ranger",
    "rppf",
    "1-abn",
    "3-abn",
    "21-div",
    "9-div",
    "acr",
    "18-div",
    "9-vc",
    "7-nva",
    "5-vc",
    "",
]


class CounterFace(Sourced, frozen=True, kw_only=True):
    """What both the file and the counter say of a unit (3.2)."""

    id: str
    name: str
    short: str
    kind: Kind
    size: Size
    formation: Formation = ""
    sp: int
    stacks_free: bool = False
    bonus: int = 0
    range: int = 0
    morale: int = 0
    exchanged_bonus: int = 0
    exchanged_morale: int = 0
    comes_back: bool = False


class CounterRow(CounterFace, frozen=True, kw_only=True):
    """A unit in the file; the sides read attack-defence-movement."""

    front: str = "0-0-0"
    reduced: str | None = None


class Counter(CounterFace, frozen=True, kw_only=True):
    """A ground unit."""

    side: int
    mechanized: bool
    steps: int
    attack: int
    defence: int
    ma: int
    reduced_attack: int
    reduced_defence: int
    reduced_ma: int


class CountersFile(Shape, frozen=True, kw_only=True):
    commands: dict[str, tuple[Formation, ...]]
    arvn: tuple[CounterRow, ...]
    nva: tuple[CounterRow, ...]


# crt.toml


class CrtRow(Shape, frozen=True, kw_only=True):
    roll: str
    cells: tuple[str, ...]
    tank_steps: int


class ForcedCell(Shape, frozen=True, kw_only=True):
    roll: str
    column: str
    cell: str


class CrtFile(Shape, frozen=True, kw_only=True):
    source: Source
    columns: tuple[str, ...]
    rows: tuple[CrtRow, ...]
    forced: tuple[ForcedCell, ...]


class Result(Struct, frozen=True):
    """10.5 Steps lost and hexes retreated by each side."""

    attacker_steps: int
    attacker_retreat: int
    defender_steps: int
    defender_retreat: int

    def __str__(self) -> str:
        def half(steps: int, hexes: int) -> str:
            return f"{steps or ''}{f'R{hexes}' if hexes else ''}" or "-"

        attacker = half(self.attacker_steps, self.attacker_retreat)
        return f"{attacker}/{half(self.defender_steps, self.defender_retreat)}"


class Crt(Struct, frozen=True, kw_only=True):
    """The Combat Results Table, row 0 for the lowest modified roll."""

    columns: tuple[str, ...]
    rolls: tuple[str, ...]
    results: tuple[tuple[Result, ...], ...]
    tank_losses: tuple[int, ...]


# oel.toml


class Effort(Sourced, frozen=True, kw_only=True):
    """7.2 What an Operational Effort Level does."""

    level: int
    halved: bool
    ma: int
    attack_drm: int
    may_attack: bool
    second_phase: bool


class OelFile(Shape, frozen=True, kw_only=True):
    source: Source
    minimum_ma: int
    levels: tuple[Effort, ...]


# air.toml

Mission = Literal["sead", "tac", "cas"]


class AirPoints(Sourced, frozen=True, kw_only=True):
    helicopter_points: int
    broken_arrow_ops: int


class AirUnit(Sourced, frozen=True, kw_only=True):
    """9.1 A type of air unit; a purchase costs `cost_ops` and brings `per_purchase` of them."""

    id: str
    name: str
    strike: int
    cost_ops: int
    per_purchase: int
    counters: int
    missions: tuple[Mission, ...]
    escort: bool = False
    immune: bool = False


class StrikeRow(Shape, frozen=True, kw_only=True):
    roll: int
    hits: tuple[int, ...]


class Strikes(Sourced, frozen=True, kw_only=True):
    """The Air Strikes Table; `columns` are the lowest strike points of each."""

    columns: tuple[int, ...]
    rows: tuple[StrikeRow, ...]

    def hits(self, points: int, modified_roll: int) -> int:
        """9.3/3, 9.4/4 The table's result; without strike points there is none."""
        column = sum(points >= lowest for lowest in self.columns) - 1
        if column < 0:
            return 0
        row = min(max(modified_roll - self.rows[0].roll, 0), len(self.rows) - 1)
        return self.rows[row].hits[column]


class ForcedStrike(Shape, frozen=True, kw_only=True):
    points: int
    roll: int
    hits: int
    rule: str


class SeadBand(Sourced, frozen=True, kw_only=True):
    at_least: int
    aaa: int


class HitPrice(Sourced, frozen=True, kw_only=True):
    aaa: int
    replacement: int
    step: int
    op: int


class AirFile(Shape, frozen=True, kw_only=True):
    points: AirPoints
    units: tuple[AirUnit, ...]
    strikes: Strikes
    forced_strikes: tuple[ForcedStrike, ...]
    sead: tuple[SeadBand, ...]
    hit_prices: tuple[HitPrice, ...]


# surrender.toml


class GarrisonFactor(Shape, frozen=True, kw_only=True):
    under: int
    change: int


class WearinessFactor(Shape, frozen=True, kw_only=True):
    from_turn: int
    change: int


class SurrenderTable(Shape, frozen=True, kw_only=True):
    """12.1/3 What is added to the best HQ's morale."""

    artillery: int
    artillery_most: int
    ringed: int
    ringed_hexes: int
    arrival: int
    arrival_most: int
    relief: int
    relief_distance: int
    relief_formations: tuple[Formation, ...]
    quiet: int
    nva_broken: int
    aaa: dict[int, int]
    garrison: tuple[GarrisonFactor, ...]
    weariness: tuple[WearinessFactor, ...]

    def garrison_change(self, steps: int) -> int:
        """What the steps that are left in An Loc change."""
        return next((row.change for row in self.garrison if steps < row.under), 0)

    def weariness_change(self, turn: int) -> int:
        """What the length of the siege changes."""
        return next((row.change for row in reversed(self.weariness) if turn >= row.from_turn), 0)


class SurrenderFile(Shape, frozen=True, kw_only=True):
    source: Source
    factors: SurrenderTable


# track.toml


class Marks(Sourced, frozen=True, kw_only=True):
    replacement_limit: int
    commitment_at: int
    broken_morale_at: int
    airborne_return_turns: int
    commitment_ops: int
    commitment_sa7: int
    major_attack_turns: int


class Turn(Sourced, frozen=True, kw_only=True):
    """7.1/2 One box of the Turn Record Track; `ops` is the income of ARVN and NVA."""

    number: int
    week: str
    ops: tuple[int, int]
    sa7: int
    before_may: bool
    events: tuple[str, ...]


class TrackFile(Shape, frozen=True, kw_only=True):
    marks: Marks
    turns: tuple[Turn, ...]


# scenarios.toml

Zone = Literal["an-loc", "an-loc-area", "lai-khe", "ql13-south", "within-4", "anywhere"]


class PlacementRow(Shape, frozen=True, kw_only=True):
    """A group that is set up in one zone; `ready` names a hex for each unit outside Lai Khe."""

    zone: Zone
    units: tuple[str, ...]
    ready: dict[str, str] = field(default_factory=dict)


class Placement(PlacementRow, frozen=True, kw_only=True):
    side: int


class Reinforcement(Shape, frozen=True, kw_only=True):
    turn: int
    units: tuple[str, ...]
    entry: Literal["lai-khe", "west"]


class Withdrawal(Shape, frozen=True, kw_only=True):
    turn: int
    units: tuple[str, ...]


class Commitment(Shape, frozen=True, kw_only=True):
    """11.2.2/1 The units that come with the 5th VC Division."""

    units: tuple[str, ...]
    entry: Literal["north-or-west"]


class ScenarioText(Shape, frozen=True, kw_only=True):
    """What both the file and the scenario say."""

    title: str
    briefing: str
    turns: int
    ops: tuple[int, int]
    ends_at_commitment: bool
    ready_source: Source
    reinforcements: tuple[Reinforcement, ...]
    withdrawals: tuple[Withdrawal, ...]
    commitment: Commitment
    arvn_replacements: dict[int, int]


class ScenarioRow(ScenarioText, frozen=True, kw_only=True):
    placements: tuple[PlacementRow, ...]


class Scenario(ScenarioText, frozen=True, kw_only=True):
    """13.0 A scenario."""

    id: str
    placements: tuple[Placement, ...]
