"""All that is printed, as the browser gets it once: cards, counters, markers, missions, charts."""

from __future__ import annotations

from functools import cache

from dangerclose.core.wire import Wire
from dangerclose.games.fof import grid
from dangerclose.games.fof.command_display import PHASE_NAMES, MenuEntry, menu_entries
from dangerclose.games.fof.components import (
    ACTION_DECK,
    CAMPAIGNS,
    CHARTS,
    FORCES,
    LISTED,
    TERRAIN_DECKS,
    VEHICLES,
)
from dangerclose.games.fof.deck_schema import ActionCard, Block, TerrainCard
from dangerclose.games.fof.mission_schema import Mission
from dangerclose.games.fof.printed_charts import CLASS_NAMES, ChartCard, charts, said
from dangerclose.games.fof.printed_missions import control_words, success_words
from dangerclose.games.fof.state import STATUS, Phase
from dangerclose.games.fof.tables import COUNTERS, DARK, TERRAIN, UNITS, VOF_NAME
from dangerclose.games.fof.terms import Ammo, Experience, Range, Vof
from dangerclose.games.fof.unit_schema import Force, GenericRow, Unit
from dangerclose.games.fof.unseen import REASONS, Unseen

ARMY = {u: force for force, counters in COUNTERS.items() for u in counters}
"""By number of a named counter the force that it belongs to."""
FEWEST_OPTIONS = 2
"""1.2.2 The Random Number section begins with two options."""


class GridCard(Wire):
    """2.2 The frame of places: Row 1 lies at the foot, and places are numbered from there along the rows.

    `first` is Row 1, Column 1 of every mission. `boxes` names the places beside the map.
    """

    width: int
    height: int
    first: int
    staging: int
    staging_cards: int
    boxes: dict[str, int]


class BlockCard(Wire):
    """12.1 The city block on a Terrain card.

    `ground` and `upper` are the values of its rooms, `streets` those of the half streets from north
    clockwise; `courtyard` is None without a wall. `breach` has words: building, wall.
    """

    building: str
    building_name: str
    stands: bool
    ground: list[int]
    upper: list[int]
    upper_steps: int
    courtyard: int | None
    streets: list[int]
    barricades: bool
    breach: list[str]
    attaches: bool
    attached_to: bool


class TerrainKind(Wire):
    """1.2.1 A kind of Terrain card. `dark` has the directions in which it blocks, from 0 for north clockwise.

    `deck` and `count` are the Terrain Deck and how many of its cards are of this kind.
    """

    index: int
    code: str
    name: str
    terrain: str
    deck: str
    count: int
    high_cover: int
    low_cover: int
    cover_potential: int
    cover_draws: int
    traffic: str
    lz: bool
    burst: int
    urban: str
    dark: list[int]
    hill: bool
    no_mortars: bool
    block: BlockCard | None


class ActionCardFace(Wire):
    """1.2.2 An Action card. `effects` is by experience from Green, as letters; `results` by Net Combat
    Modifier from the lowest; `random` by the number of options, from two."""

    number: int
    activated: int
    initiative: int
    attempt: str
    icon: str
    higher_hq: bool
    anti_tank: int
    effects: list[str]
    results: list[str]
    random: list[int]


class FireRating(Wire):
    """1.2.3 A VOF Rating and a Range Rating as a counter prints them."""

    vof: str
    range: str


class UnitCard(Wire):
    """1.2.3 A counter with both sides. `chart` is its row of the Vehicle and Anti-Tank Weapons Chart.

    Runners and Limited Action Teams have numbers, too: what a team is just now is told with the position.
    """

    index: int
    id: str
    name: str
    type: str
    side: int
    kind: str
    platoon: int
    steps: int
    front: FireRating | None
    back: FireRating | None
    tripod: bool
    grenade: str
    ammo: dict[str, int]
    experience: str
    chart: str
    networks: list[str]
    attachment: bool
    sapper: bool
    leads: bool
    instead_of: str
    army: str


class ArmyCard(Wire):
    """1.2.3 A force: its counters have its colour."""

    id: str
    name: str
    side: int


class TeamCard(Wire):
    """1.2.3F, 1.2.3G A generic counter: there are `count` of them."""

    side: int
    kind: str
    name: str
    count: int
    fire: FireRating | None
    experience: str
    army: str


class CoverCard(Wire):
    """5.2.3 A Cover marker. A `capacity` of 0 is no limit."""

    kind: str
    name: str
    value: int
    capacity: int
    one_direction: bool


class VofCard(Wire):
    """6.2.1 A Volume of Fire and its Net Combat Modifier."""

    vof: str
    name: str
    value: int


class MissionCard(Wire):
    """1.1.3 The Mission Instructions."""

    id: str
    number: int
    title: str
    date: str
    briefing: str
    campaign: str
    deck: str
    type: str
    turns: int
    attempts: int
    rows: int
    columns: int
    face_down: bool
    controls: list[str]
    success: list[str]
    tactics: list[str]
    enemy_experience: str


class CampaignCard(Wire):
    """1.1.2 Missions in a row."""

    id: str
    name: str
    missions: list[str]


class Content(Wire):
    """Everything printed. Words in lists are by the small numbers that positions use."""

    grid: GridCard
    terrain: list[TerrainKind]
    action_deck: list[ActionCardFace]
    lowest_modifier: int
    units: list[UnitCard]
    teams: list[TeamCard]
    armies: list[ArmyCard]
    cover: list[CoverCard]
    vof: list[VofCard]
    missions: list[MissionCard]
    campaigns: list[CampaignCard]
    charts: list[ChartCard]
    statuses: list[str]
    experience: list[str]
    directions: list[str]
    phases: list[str]
    menu: list[MenuEntry]
    unseen: list[str]


@cache
def content() -> Content:
    """The printed components, built once."""
    return Content(
        grid=GridCard(
            grid.WIDTH,
            grid.HEIGHT,
            grid.FIRST,
            grid.STAGING,
            grid.MOST_COLUMNS,
            {name: place for place, name in grid.OFF_MAP.items() if place >= 0},
        ),
        terrain=[terrain_kind(index, kind) for index, kind in enumerate(TERRAIN)],
        action_deck=[action_card(card) for card in ACTION_DECK],
        lowest_modifier=CHARTS.combat.least,
        units=[unit_card(index, unit) for index, unit in enumerate(UNITS)],
        teams=[team_card(force, row) for force in FORCES.values() for row in force.generic],
        armies=[ArmyCard(force.id, force.name, force.side) for force in FORCES.values()],
        cover=[
            CoverCard(row.marker.word, said(row.marker), row.modifier, row.capacity, row.one_direction)
            for row in CHARTS.cover
        ],
        vof=[VofCard(vof.word, VOF_NAME[vof], value) for vof, value in CHARTS.combat.vof.items()],
        missions=[mission_card(mission) for mission in LISTED.values()],
        campaigns=[
            CampaignCard(campaign.id, campaign.name, list(campaign.missions))
            for campaign in CAMPAIGNS.values()
            if not campaign.proving
        ],
        charts=charts(),
        statuses=list(STATUS),
        experience=[said(level) for level in Experience],
        directions=list(grid.DIRECTIONS),
        phases=[PHASE_NAMES[phase] for phase in Phase],
        menu=menu_entries(),
        unseen=[REASONS[reason] for reason in Unseen],
    )


# Cards


def terrain_kind(index: int, kind: TerrainCard) -> TerrainKind:
    """1.2.1 A kind of Terrain card."""
    return TerrainKind(
        index=index,
        code=kind.code,
        name=kind.name,
        terrain=kind.terrain,
        deck=next(deck.id for deck in TERRAIN_DECKS.values() if kind in deck.kinds),
        count=kind.count,
        high_cover=kind.high_cover,
        low_cover=kind.low_cover,
        cover_potential=kind.cover_potential,
        cover_draws=kind.cover_draws,
        traffic=kind.traffic.word,
        lz=kind.lz,
        burst=kind.burst,
        urban=kind.urban,
        dark=[direction for direction in range(len(grid.DIRECTIONS)) if DARK[index] >> direction & 1],
        hill=kind.hill,
        no_mortars=kind.no_mortars,
        block=None if kind.block is None else block_card(kind.block),
    )


def block_card(block: Block) -> BlockCard:
    """12.1 A city block."""
    return BlockCard(
        building=block.building.word,
        building_name=CLASS_NAMES[block.building],
        stands=block.stands,
        ground=list(block.ground),
        upper=list(block.upper),
        upper_steps=block.upper_steps,
        courtyard=block.courtyard,
        streets=list(block.streets),
        barricades=block.barricades,
        breach=[site.word for site in block.breach],
        attaches=block.attaches,
        attached_to=block.attached_to,
    )


def action_card(card: ActionCard) -> ActionCardFace:
    """1.2.2 An Action card."""
    return ActionCardFace(
        number=card.number,
        activated=card.activated,
        initiative=card.initiative,
        attempt=card.attempt.word,
        icon=card.icon.word,
        higher_hq=card.higher_hq,
        anti_tank=card.at,
        effects=["".join(effect.word for effect in effects) for effects in card.effects],
        results=[result.word for result in card.results],
        random=list(card.random[FEWEST_OPTIONS:]),
    )


# Counters


def rating(vof: Vof | None, reach: Range | None) -> FireRating | None:
    """1.2.3 What a side of a counter fires, None if it fires nothing."""
    return None if vof is None or reach is None else FireRating(vof.word, reach.word)


def unit_card(index: int, unit: Unit) -> UnitCard:
    """1.2.3 A counter of a force, or one of those that come and go."""
    return UnitCard(
        index=index,
        id=unit.id,
        name=unit.name,
        type=unit.type,
        side=unit.side,
        kind=unit.kind.word,
        platoon=unit.platoon,
        steps=unit.steps,
        front=rating(unit.vof, unit.range),
        back=rating(unit.fire_team_vof, unit.fire_team_range),
        tripod=unit.tripod,
        grenade="" if unit.grenade is None else unit.grenade.word,
        ammo={Ammo(kind).word: points for kind, points in enumerate(unit.ammo) if points},
        experience="" if unit.experience is None else unit.experience.word,
        chart=VEHICLES.chart[unit.chart].name if unit.chart >= 0 else "",
        networks=[network.word for network in unit.networks],
        attachment=unit.attachment,
        sapper=unit.sapper,
        leads=unit.leads,
        instead_of=unit.instead_of,
        army=ARMY.get(index, ""),
    )


def team_card(force: Force, row: GenericRow) -> TeamCard:
    """1.2.3F, 1.2.3G A generic counter."""
    fire = rating(row.vof, row.range)
    return TeamCard(force.side, row.kind.word, row.name, row.count, fire, row.experience.word, force.id)


# Missions


def mission_card(mission: Mission) -> MissionCard:
    """1.1.3 A mission."""
    return MissionCard(
        id=mission.id,
        number=mission.number,
        title=mission.title,
        date=mission.date,
        briefing=" ".join(mission.briefing.split()),
        campaign=mission.campaign,
        deck=CAMPAIGNS[mission.campaign].terrain,
        type=mission.type.word,
        turns=mission.turns,
        attempts=mission.attempts or CAMPAIGNS[mission.campaign].attempts,
        rows=mission.map.rows,
        columns=mission.map.columns,
        face_down=mission.map.face_down,
        controls=[control_words(row) for row in mission.controls],
        success=[success_words(condition) for condition in mission.success],
        tactics=[row.tactics.word for row in mission.tactics],
        enemy_experience=mission.enemy_experience.word,
    )
