"""All that is printed: the map, the counters, the FRAGOs and the tables, as the browser gets them once.

A set of hexes travels as the hexadecimal digits of an int with one bit a hex, as the board reads it.
What a FRAGO card leaves out is which units a side has: only how many.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import Literal

from dangerclose.core.hexes import members
from dangerclose.core.wire import Wire
from dangerclose.games.fte import ground
from dangerclose.games.fte.components import (
    BROKEN_QUALITY,
    CIVILIANS,
    CLAYMORE_FIRE,
    CONCEALED,
    CONTACT,
    DUMMY,
    EFFECT_NAMES,
    EVENTS,
    EXHAUSTED,
    FIRE_REQUEST,
    FRAGOS,
    HERO,
    INFANTRY,
    KINDS,
    LOW_AMMO,
    MARKER_KINDS,
    MARKERS,
    MEDEVAC,
    MISSION_FIRE,
    MISSION_NAMES,
    MISSION_RADIUS,
    SIDES,
    SUPPRESSED_FIRE,
    SUPPRESSED_QUALITY,
    TARGET_EFFECTS,
    UNITS,
    VICTORY_POINTS,
    Exit,
    Frago,
    Objective,
    Unit,
)
from dangerclose.games.fte.ground import (
    BLOCKING_TERRAIN,
    CONCEALMENT_MODIFIER,
    FIRE_MODIFIER,
    GRID,
    LEVEL,
    PLACE_NAMES,
    ROAD,
    SLOPE,
    STREAM,
    TERRAIN,
    TERRAIN_NAMES,
    TRAIL,
    Step,
)
from dangerclose.games.fte.reckoning import BUNKER_COVER, FOXHOLES_COVER
from dangerclose.games.fte.sight import seen_from
from dangerclose.games.fte.state import (
    CASUALTY_NAMES,
    LEVEL_NAMES,
    ORDER_NAMES,
    STATUS_NAMES,
    Phase,
)
from dangerclose.games.fte.victory import REASONS

MOVES: tuple[Literal["infantry", "vehicle", "helicopter"], ...] = ("infantry", "vehicle", "helicopter")
NATIONS = ("American", "North Vietnamese", "Viet Cong")
WEAPONS = ("small arms", "dual purpose", "high explosive")
EDGES = ("north", "south", "east", "west")

PHASES = {
    Phase.FIRST_SETUP: "Set-up",
    Phase.SECOND_SETUP: "Set-up",
    Phase.TURN_START: "Start of the turn",
    Phase.REINFORCEMENTS: "Reinforcements",
    Phase.CHIT: "Activation: a chit is drawn",
    Phase.ACTIVATION: "Activation",
    Phase.ACTIONS: "Activation: actions",
    Phase.FIRE_MISSIONS: "Fire missions",
    Phase.CASUALTIES: "Casualties",
    Phase.US_CONCEALMENT: "US concealment",
    Phase.NVA_CONCEALMENT: "NVA/VC concealment",
    Phase.END_OF_TURN: "End of the turn",
    Phase.OVER: "The game is over",
}

SHORT = {
    "fire-team": "Team",
    "mg-team": "MG",
    "mortar-team": "Mortar",
    "rcl-team": "RCL",
    "rpg-team": "RPG",
    "hmg-team": "HMG",
    "commander": "Cmdr",
    "platoon-leader": "Leader",
    "forward-observer": "FO",
    "medic": "Medic",
    "sniper": "Sniper",
    "sapper": "Sapper",
    "acav": "ACAV",
    "slick": "Slick",
    "hog": "Hog",
    "cobra": "Cobra",
    "dummy": "Dummy",
    "civilians": "Civ",
    "contact": "?",
}
"""What fits on a counter, before its number."""
OWN_NAME = ("us-crew", "medevac")
"""Ids whose counters are known by their own name, not by their kind."""


class HexCard(Wire):
    """One hex of the map; without terrain it is not in play."""

    index: int
    id: str
    column: int
    row: int
    terrain: str
    level: int
    name: str


class UnitCard(Wire):
    """A counter as printed. Of two numbers the second is the reduced side's, 0 without one.

    A contact is what the enemy sees of a concealed unit.
    """

    index: int
    id: str
    name: str
    short: str
    side: int
    nation: int
    kind: str
    move: Literal["infantry", "vehicle", "helicopter"]
    men: tuple[int, int]
    fire: tuple[int, int]
    weapon: str
    range: int
    quality: int
    defence: tuple[int, int]
    leader: bool
    contact: bool


class MarkerCard(Wire):
    """A cache, tunnel, bunker or foxholes; `side` is who sets it up."""

    index: int
    id: str
    name: str
    side: int
    kind: str


class ObjectiveCard(Wire):
    """Points for holding a zone, or each of its hexes, in a sentence too.

    `holder`: "sole" is who stands there alone, "last" who last stood there alone.
    """

    side: int
    zone: str
    points: int
    each: Literal["hex", "zone"]
    when: Literal["turn", "end"]
    holder: Literal["sole", "last"]
    text: str


class ExitCard(Wire):
    """Points for each unit of these kinds that leaves the map from a zone."""

    side: int
    zone: str
    points: int
    kinds: list[str]
    text: str


class ForceCard(Wire):
    """How many units a side sets up, and where."""

    side: int
    hexes: str
    units: int


class ReinforcementCard(Wire):
    """How many units and chits come in a turn, and where."""

    turn: int
    side: int
    hexes: str
    units: int
    chits: int


class FragoCard(Wire):
    """A scenario. `bounds` are the first and last column and the first and last row of its area; `kinds` are
    the kinds of units that take part."""

    id: str
    number: int
    title: str
    turns: int
    first: int
    setup: list[int]
    chits: list[int]
    points: list[int]
    random_event: bool
    carry_off: bool
    special: list[str]
    bounds: tuple[int, int, int, int]
    area: str
    edges: dict[str, str]
    zones: dict[str, str]
    forces: list[ForceCard]
    reinforcements: list[ReinforcementCard]
    objectives: list[ObjectiveCard]
    exits: list[ExitCard]
    kinds: list[str]


class TerrainCard(Wire):
    """A row of the Terrain Effects Chart. Costs are in half points, None where it is prohibited.

    A hexside's costs come on top of the hex that is entered. `fire` and `concealment` count on the
    die of attacks on, and of checks to hide by, units there; None where they do not apply.
    """

    name: str
    infantry: int | None
    vehicle: int | None
    fire: int | None
    concealment: int | None
    blocks: bool


class MissionCard(Wire):
    """A kind of fire mission: its fire rating, and how far around the hex where it lands it strikes."""

    name: str
    fire: int
    radius: int


class VictoryCard(Wire):
    """A row of the Victory Point Chart."""

    id: str
    text: str
    us: int
    nva: int


class StatusCard(Wire):
    """What a marker adds to a die: of the unit's own fire, of its quality checks, of fire at it."""

    name: str
    fire: int
    quality: int
    target: int


class Content(Wire):
    """Everything printed: map, counters, FRAGOs, tables.

    `roads` and `trails` run from hex to hex; `slopes` name the upper hex first. `sight` has an entry
    for each of `hexes`: the hexes in sight along the ground whose number is not lower than its own, as
    a set counted from it. Tables are looked up by a die roll less one: `target_effects` by weapon,
    `fire_request` and `events` by side. `medevac` has turns, -1 for denied.
    """

    columns: int
    rows: int
    orientation: Literal["pointy", "flat"]
    shifted: Literal["even", "odd"]
    hexes: list[HexCard]
    roads: list[list[int]]
    trails: list[list[int]]
    streams: list[tuple[int, int]]
    slopes: list[tuple[int, int]]
    sight: list[str]
    places: dict[str, str]
    units: list[UnitCard]
    markers: list[MarkerCard]
    fragos: list[FragoCard]
    terrain: list[TerrainCard]
    statuses: list[StatusCard]
    effects: list[str]
    target_effects: list[list[int]]
    medevac: list[int]
    fire_request: list[list[str]]
    missions: list[MissionCard]
    events: list[list[str]]
    victory: list[VictoryCard]
    claymore: int
    kinds: dict[str, str]
    marker_kinds: dict[str, str]
    sides: list[str]
    nations: list[str]
    weapons: list[str]
    phases: list[str]
    status_names: list[str]
    level_names: list[str]
    casualty_names: list[str]
    order_names: list[str]


@cache
def content() -> Content:
    """The printed components, built once."""
    return Content(
        columns=GRID.columns,
        rows=GRID.rows,
        orientation=GRID.orientation,
        shifted=GRID.shifted,
        hexes=[hex_card(h) for h in GRID.hexes],
        roads=ways(ROAD),
        trails=ways(TRAIL),
        streams=hexsides(STREAM),
        slopes=[(a, b) if LEVEL[a] > LEVEL[b] else (b, a) for a, b in hexsides(SLOPE)],
        sight=[hex_set(seen_from(h) >> h) for h in GRID.hexes],
        places={str(h): name for h, name in PLACE_NAMES.items()},
        units=[unit_card(index, unit) for index, unit in enumerate(UNITS)],
        markers=[
            MarkerCard(index, marker.id, marker.name, marker.side, MARKER_KINDS[marker.kind])
            for index, marker in enumerate(MARKERS)
        ],
        fragos=[frago_card(frago) for frago in FRAGOS.values()],
        terrain=terrain_cards(),
        statuses=status_cards(),
        effects=list(EFFECT_NAMES),
        target_effects=[list(row) for row in TARGET_EFFECTS],
        medevac=list(MEDEVAC),
        fire_request=[[request_words(row) for row in rows] for rows in FIRE_REQUEST],
        missions=[MissionCard(*row) for row in zip(MISSION_NAMES, MISSION_FIRE, MISSION_RADIUS, strict=True)],
        events=[[name.replace("-", " ") for name in names] for names in EVENTS],
        victory=[VictoryCard(name, REASONS[name], us, nva) for name, (us, nva) in VICTORY_POINTS.items()],
        claymore=CLAYMORE_FIRE,
        kinds={kind: spoken(kind) for kind in KINDS},
        marker_kinds={kind: spoken(kind) for kind in MARKER_KINDS},
        sides=list(SIDES),
        nations=list(NATIONS),
        weapons=list(WEAPONS),
        phases=[PHASES[phase] for phase in Phase],
        status_names=list(STATUS_NAMES),
        level_names=list(LEVEL_NAMES),
        casualty_names=list(CASUALTY_NAMES),
        order_names=list(ORDER_NAMES),
    )


def hex_set(bits: int) -> str:
    """A set of hexes as the board reads it."""
    return f"{bits:x}"


ABBREVIATIONS = {"acav": "ACAV", "mg": "MG", "hmg": "HMG", "rcl": "RCL", "rpg": "RPG"}
ABBREVIATIONS |= {"kia": "KIA", "wia": "WIA", "dow": "died of wounds", "rtd": "returned to duty"}


def spoken(word: str) -> str:
    """An id as it is said: "mg-team" is an MG team."""
    return " ".join(ABBREVIATIONS.get(part, part) for part in word.split("-"))


# The map


def hex_card(h: int) -> HexCard:
    """A hex."""
    terrain = TERRAIN_NAMES[TERRAIN[h]] if TERRAIN[h] >= 0 else ""
    return HexCard(
        h, GRID.name(h), GRID.column(h), GRID.row(h), terrain, max(0, LEVEL[h]), PLACE_NAMES.get(h, "")
    )


def hexsides(masks: Sequence[int]) -> list[tuple[int, int]]:
    """The hexsides with a bit in their mask, each once."""
    return [
        (h, n)
        for h in GRID.hexes
        for direction, n in enumerate(GRID.towards[h])
        if masks[h] >> direction & 1 and h < n
    ]


def ways(masks: Sequence[int]) -> list[list[int]]:
    """Roads or trails as lines from hex to hex: from each end or fork to the next."""
    around = {
        h: [n for direction, n in enumerate(GRID.towards[h]) if masks[h] >> direction & 1]
        for h in GRID.hexes
        if masks[h]
    }
    lines = []
    walked: set[tuple[int, int]] = set()
    # Ends and forks first; what is left then is rings.
    for start in sorted(around, key=lambda h: len(around[h]) == 2):
        for n in around[start]:
            if (start, n) in walked:
                continue
            line = [start, n]
            while len(around[line[-1]]) == 2 and line[-1] != start:
                line.append(next(h for h in around[line[-1]] if h != line[-2]))
            walked |= {*pairwise(line), *pairwise(reversed(line))}
            lines.append(line)
    return lines


# Counters


def unit_card(index: int, unit: Unit) -> UnitCard:
    """A counter."""
    return UnitCard(
        index,
        unit.id,
        unit.name,
        short_name(unit),
        unit.side,
        unit.nation,
        KINDS[unit.kind],
        MOVES[unit.move],
        (unit.men, unit.reduced_men),
        (unit.fire, unit.reduced_fire),
        WEAPONS[unit.weapon] if unit.weapon >= 0 else "",
        unit.range,
        unit.quality,
        (unit.defence, unit.reduced_defence),
        unit.leader,
        unit.kind == CONTACT,
    )


def short_name(unit: Unit) -> str:
    """What fits on a counter: "Team 3"."""
    number = re.search(r" \d+$", unit.name)
    word = unit.name.split()[0] if unit.id.startswith(OWN_NAME) else SHORT[KINDS[unit.kind]]
    return word + (number[0] if number else "")


# FRAGOs


def frago_card(frago: Frago) -> FragoCard:
    """A scenario as its card tells it, without the names of units."""
    hexes = members(frago.area)
    columns, rows = [GRID.column(h) for h in hexes], [GRID.row(h) for h in hexes]
    return FragoCard(
        id=frago.id,
        number=frago.number,
        title=frago.title,
        turns=frago.turns,
        first=frago.first,
        setup=list(frago.setup),
        chits=list(frago.chits),
        points=list(frago.points),
        random_event=frago.random_event,
        carry_off=frago.us_carry_off,
        special=list(frago.special),
        bounds=(min(columns), max(columns), min(rows), max(rows)),
        area=hex_set(frago.area),
        edges=dict(zip(EDGES, map(hex_set, frago.edges), strict=True)),
        zones={spoken(name): hex_set(bits) for name, bits in frago.zones.items()},
        forces=[
            ForceCard(force.side, hex_set(force.zone), with_riders(frago, force.units))
            for force in frago.forces
        ],
        reinforcements=[
            ReinforcementCard(
                group.turn, group.side, hex_set(group.hexes), with_riders(frago, group.units), group.chits
            )
            for group in frago.reinforcements
        ],
        objectives=[
            ObjectiveCard(
                one.side,
                spoken(one.name),
                one.points,
                one.each,
                one.when,
                one.holder,
                objective_words(one),
            )
            for one in frago.objectives
        ],
        exits=[
            ExitCard(
                one.side, spoken(one.name), one.points, [KINDS[kind] for kind in one.kinds], exit_words(one)
            )
            for one in frago.exits
        ],
        kinds=sorted({KINDS[UNITS[u].kind] for side in frago.roster for u in side}),
    )


def with_riders(frago: Frago, units: Sequence[int]) -> int:
    """How many units come, those aboard others included."""
    return sum(1 + len(frago.loads.get(u, ())) for u in units)


def points_words(points: int) -> str:
    """ "1 point", "2 points"."""
    return f"{points} point{'' if points == 1 else 's'}"


def objective_words(objective: Objective) -> str:
    """29.0/2 What an objective pays, and when."""
    each = " for each hex of" if objective.each == "hex" else " for"
    when = "at the end" if objective.when == "end" else "each turn"
    how = "held alone" if objective.holder == "sole" else "to whoever was last alone there"
    return f"{points_words(objective.points)} {when}{each} the {spoken(objective.name)}, {how}"


def exit_words(way: Exit) -> str:
    """29.0/2 What leaving the map pays."""
    on_foot = {unit.kind for unit in UNITS if unit.move == INFANTRY} - {DUMMY, CIVILIANS, CONTACT}
    who = "infantry" if on_foot <= set(way.kinds) else ", ".join(spoken(KINDS[kind]) for kind in way.kinds)
    return f"{points_words(way.points)} for each unit that leaves by the {spoken(way.name)} ({who})"


# Tables


def request_words(row: tuple[int, int] | None) -> str:
    """13.0/T1 What a request brings, "" when it is denied."""
    if row is None:
        return ""
    kind, delay = row
    return f"{MISSION_NAMES[kind]}, {'this turn' if not delay else f'in {delay}'}"


def terrain_cards() -> list[TerrainCard]:
    """6.1/T1 The Terrain Effects Chart, as the steps on the map have it."""
    infantry, vehicle = costs(ground.INFANTRY), costs(ground.VEHICLE)
    cards = [
        TerrainCard(
            name,
            infantry.get(name),
            vehicle.get(name),
            FIRE_MODIFIER[terrain],
            CONCEALMENT_MODIFIER[terrain],
            terrain in BLOCKING_TERRAIN,
        )
        for terrain, name in enumerate(TERRAIN_NAMES)
    ]
    cards += [
        TerrainCard(name, infantry.get(name), vehicle.get(name), None, None, name == "slope")
        for name in ("road", "trail", "stream", "slope")
    ]
    return cards


def costs(steps: Sequence[Sequence[Step]]) -> dict[str, int]:
    """6.1/T1 What a step costs by what it leads into, along or across; what never occurs is prohibited."""
    found: dict[str, int] = {}
    beyond: list[tuple[str, str, int]] = []
    for h in GRID.hexes:
        for n, cost, way in steps[h]:
            direction = GRID.towards[h].index(n)
            across = [
                name
                for name, masks in (("slope", SLOPE), ("stream", STREAM))
                if masks[h] >> direction & 1 and not (way and name == "stream")
            ]
            into = TERRAIN_NAMES[TERRAIN[n]]
            if way:
                into = "road" if ROAD[h] >> direction & 1 else "trail"
            if not across:
                found[into] = cost
            elif len(across) == 1:
                beyond.append((across[0], into, cost))
    for name, into, cost in beyond:
        if into in found:
            found[name] = cost - found[into]
    return found


def status_cards() -> list[StatusCard]:
    """What markers add to a die."""
    return [
        StatusCard("suppressed", SUPPRESSED_FIRE, SUPPRESSED_QUALITY, 0),
        StatusCard("broken", 0, BROKEN_QUALITY, 0),
        StatusCard("exhausted", EXHAUSTED, EXHAUSTED, 0),
        StatusCard("low on ammo", LOW_AMMO, 0, 0),
        StatusCard("hero", HERO, HERO, 0),
        StatusCard("concealed", 0, 0, CONCEALED),
        StatusCard("in a bunker", 0, 0, BUNKER_COVER),
        StatusCard("in foxholes", 0, 0, FOXHOLES_COVER),
    ]
