"""All that is printed, as the browser gets it once: tables with their features, stands, ground, scenarios.

A set of points travels as the hexadecimal digits of an int with one bit a point, as the board reads it.
Places are in thousandths of a width from the table's south-west corner.
"""

from __future__ import annotations

from functools import cache

from dangerclose.core.wire import Wire
from dangerclose.games.incoming.anchors import Anchors
from dangerclose.games.incoming.catalogue import ROSTERS, STAND, STAND_NAME
from dangerclose.games.incoming.components import CHARTS, PARAMETERS, SCENARIOS, STANDS, TERRAIN
from dangerclose.games.incoming.lattice import PITCH
from dangerclose.games.incoming.printed_charts import ChartCard, charts
from dangerclose.games.incoming.roster import MOVERS, Card, Roster
from dangerclose.games.incoming.scenario_schema import BASE, Feature, ForceRow
from dangerclose.games.incoming.sheets import Sheet
from dangerclose.games.incoming.stand_schema import VehicleRow
from dangerclose.games.incoming.state import STATUS
from dangerclose.games.incoming.terms import Mobility, Quality, Side, StandKind
from dangerclose.games.incoming.terrain import Terrain
from dangerclose.games.incoming.wares import WARES
from dangerclose.games.incoming.word_kinds import FEATURE, POINT, SIDE_NAME, STAND_ARG
from dangerclose.games.incoming.words import WORDS
from dangerclose.games.incoming.words_orders import ORDER

ORDERS = 5
"""0/3 How many standing orders there are."""
_KINDS = tuple(StandKind)
_QUALITIES = tuple(Quality)

SHORT = {
    "fire-team": "",
    "platoon-cg": "CG",
    "company-cg": "Co",
    "battalion-cg": "Bn",
    "cadre": "Cadre",
    "hmg": "HMG",
    "rcl-57": "57mm",
    "rcl-90": "90mm",
    "mortar-60": "60mm",
    "mortar-81": "81mm",
    "mortar-120": "120mm",
    "gun-105": "105",
    "gun-155": "155",
    "aaa": "AA",
    "rpg": "RPG",
    "law": "LAW",
    "flamethrower": "Flame",
    "observer": "FO",
    "medic": "Med",
    "aid-post": "Aid",
    "dog-team": "Dog",
    "sniper": "Snp",
    "sniper-team": "Snp",
    "porter": "Port",
    "pilot": "Pilot",
    "aircrew": "Crew",
    "civilians": "Civ",
}
"""What fits under a stand, after its platoon and before its number."""


class GroundCard(Wire):
    """4.3, 4.4 A type of feature: whether it blocks sight, covers, and ends a move."""

    id: str
    name: str
    line: bool
    blocks: bool
    covers: bool
    stops: bool
    holds: int


class FeatureCard(Wire):
    """A feature. `parts` are west, south, east, north of rectangles, `corners` those of a line's middle."""

    id: str
    number: int
    ground: str
    parts: list[tuple[int, int, int, int]]
    corners: list[tuple[int, int]]
    half: int


class TableCard(Wire):
    """The ground of a game. `anchors` name points; `sheltered` are those where the ground covers whoever
    stands there against all direct fire, `sixes` those of them where only a 6 hits."""

    width: int
    height: int
    columns: int
    rows: int
    features: list[FeatureCard]
    anchors: dict[str, int]
    sheltered: str
    sixes: str


class StandCard(Wire):
    """A stand as it is printed. A vehicle, craft or helicopter has a `mover`, all others a `kind`."""

    index: int
    id: str
    name: str
    short: str
    thing: str
    side: int
    army: str
    kind: str
    mover: str
    mobility: str
    radius: int
    width: int
    depth: int
    dice: int
    rating: int
    quality: str
    platoon: str
    commands: bool
    front: bool


class ObjectiveCard(Wire):
    """V.0/1 What earns points, in a sentence."""

    side: int
    points: int
    each: bool
    count: int
    features: list[str]
    words: str


class ForceCard(Wire):
    """Who takes part, in a few words."""

    side: int
    name: str
    points: int
    stands: int
    hidden: bool


class ScenarioCard(Wire):
    """A scenario: its sheet, its table and all stands that take part or may appear."""

    id: str
    number: int
    title: str
    briefing: str
    teaches: str
    attacker: int
    first: int
    night: bool
    start: str
    end: str
    special: list[str]
    forces: list[ForceCard]
    objectives: list[ObjectiveCard]
    table: TableCard
    stands: list[StandCard]


class FireCard(Wire):
    """6.5/2 The least score that hits, also in a bunker; the dice that cover adds (below 0); hits that pin,
    suppress and kill."""

    hit_on: int
    sixes: int
    cover: int
    pin: int
    suppress: int
    kill: int


class WareCard(Wire):
    """P.0 Something that can be bought for a free battle."""

    id: str
    name: str
    sort: str
    rule: str


class Content(Wire):
    """Everything printed. `base` is a width, `pitch` from point to point; `verbs` say what arguments are."""

    base: int
    pitch: int
    sides: list[str]
    statuses: list[str]
    orders: list[str]
    grounds: list[GroundCard]
    fire: FireCard
    scenarios: list[ScenarioCard]
    wares: list[WareCard]
    verbs: dict[str, list[str]]
    charts: list[ChartCard]


@cache
def content() -> Content:
    """The printed components, built once."""
    return Content(
        base=BASE,
        pitch=PITCH,
        sides=list(SIDE_NAME),
        statuses=list(STATUS),
        orders=[ORDER.name(number) for number in range(ORDERS)],
        grounds=[
            GroundCard(
                row.ground,
                row.name,
                row.shape == "line",
                row.blocks,
                row.direct or row.dyke,
                row.stops,
                row.holds,
            )
            for row in TERRAIN
        ],
        fire=FireCard(
            PARAMETERS.hit_on,
            PARAMETERS.protected_hit_on,
            PARAMETERS.cover_dice,
            PARAMETERS.pin_hits,
            PARAMETERS.suppress_hits,
            PARAMETERS.kill_hits,
        ),
        scenarios=[
            scenario_card(Sheet(scenario, ROSTERS[scenario.sheet.id])) for scenario in SCENARIOS.values()
        ],
        wares=[WareCard(ware.id, ware.name, ware.sort.name.lower(), ware.rule) for ware in WARES],
        verbs=verbs(),
        charts=charts(),
    )


def point_set(bits: int) -> str:
    """A set of points as the board reads it."""
    return f"{bits:x}"


def verbs() -> dict[str, list[str]]:
    """What the arguments of each action are: a unit, a place, a feature, or something else."""
    kinds = {id(STAND_ARG): "unit", id(POINT): "place", id(FEATURE): "feature"}
    return {
        name: [kinds.get(id(argument), "other") for argument in verb.args]
        for name, verb in WORDS.verbs.items()
    }


def scenario_card(columns: Sheet, *, anchors: bool = True) -> ScenarioCard:
    """A scenario; its points need no names where it is sent again and again."""
    sheet, roster = columns.scenario.sheet, columns.roster
    return ScenarioCard(
        id=sheet.id,
        number=sheet.number,
        title=sheet.title,
        briefing=sheet.briefing,
        teaches=sheet.teaches,
        attacker=sheet.attacker.number,
        first=sheet.first.number,
        night=sheet.night_from is not None,
        start=sheet.clock.start,
        end=sheet.clock.end,
        special=[row.words for row in sheet.special],
        forces=[force_card(force, roster) for force in sheet.forces],
        objectives=[
            ObjectiveCard(row.side.number, row.points, row.each, row.count, list(row.features), row.words)
            for row in sheet.objectives
        ],
        table=table_card(columns.terrain, anchors=anchors),
        stands=[stand_card(card, roster, columns) for card in roster.cards],
    )


def force_card(force: ForceRow, roster: Roster) -> ForceCard:
    """Who takes part."""
    side: Side = CHARTS.armies[force.army.number].side
    stands = sum(card.id.startswith(f"{force.id}-") and not card.spare for card in roster.cards)
    return ForceCard(
        side.number, force.name, force.points, stands, any(row.hidden for row in force.placement)
    )


# The table


def table_card(ground: Terrain, *, anchors: bool = True) -> TableCard:
    """A table with its features and the names of its points."""
    lattice = ground.lattice
    return TableCard(
        width=lattice.width,
        height=lattice.height,
        columns=lattice.columns,
        rows=lattice.rows,
        features=[feature_card(feature) for feature in ground.features],
        anchors=Anchors(ground).points if anchors else {},
        sheltered=point_set(ground.sheltered),
        sixes=point_set(ground.protected),
    )


def feature_card(feature: Feature) -> FeatureCard:
    """A feature."""
    return FeatureCard(
        feature.id, feature.number, feature.ground, list(feature.parts), list(feature.corners), feature.half
    )


# Stands


def stand_card(card: Card, roster: Roster, sheet: Sheet) -> StandCard:
    """A stand of a scenario."""
    number = STAND[card.id]
    mover = MOVERS[card.mover] if card.mover >= 0 else None
    row = STANDS.stands[card.kind] if mover is None else None
    if mover is not None:
        width, depth = mover.width, mover.length
    else:
        assert row is not None
        width, depth = (row.diameter, row.diameter) if row.diameter else (row.width, row.depth)
    mobility = sheet.mobility[number]
    return StandCard(
        index=number,
        id=card.id,
        name=STAND_NAME[number],
        short=short_name(card, roster),
        thing=card.name,
        side=card.side,
        army=CHARTS.armies[card.army].army,
        kind="" if mover else _KINDS[card.kind],
        mover=mover.id if mover else "",
        mobility=mobility if mover is None or isinstance(mover, VehicleRow) else Mobility.AIR,
        radius=card.radius,
        width=width,
        depth=depth,
        dice=sheet.dice[number],
        rating=card.rating,
        quality=_QUALITIES[card.quality],
        platoon=roster.platoons[card.platoon] if card.platoon >= 0 else "",
        commands=sheet.commands[number],
        front=sheet.front[number],
    )


SHORT_MOVERS = {
    "jeep-hmg": "Jeep MG",
    "jeep-rcl": "Jeep RCL",
    "m-113-acav": "ACAV",
    "m-113-vulcan": "Vulcan",
    "lvtp-105": "LVTP 105",
    "troop-carrier": "ATC",
    "zippo-monitor": "Zippo",
    "uh-1-gunship": "Gunship",
}
"""Of other vehicles and craft it is the first word of the name."""


def short_name(card: Card, roster: Roster) -> str:
    """What fits under a stand: "1/2" is the second team of 1st Platoon, "1 CG" leads it."""
    number = card.id.rsplit("-", 1)[1]
    if card.mover >= 0:
        mover = MOVERS[card.mover]
        return f"{SHORT_MOVERS.get(mover.id) or mover.name.split()[0]} {number}"
    kind = _KINDS[card.kind]
    platoon = roster.platoons[card.platoon].split("-", 1)[1] if card.platoon >= 0 else ""
    if kind == StandKind.FIRE_TEAM:
        return f"{platoon}/{number}" if platoon else number
    word = f"{platoon} {SHORT[kind]}".strip()
    return (
        word
        if kind in (StandKind.PLATOON_CG, StandKind.COMPANY_CG, StandKind.BATTALION_CG)
        else f"{word} {number}"
    )
