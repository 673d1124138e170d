"""What is printed on the stands of a game, in columns over the catalogue, and who belongs together.

All of it follows from the scenario, or from what was bought; nothing here changes while a game is played.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from dangerclose.games.incoming.arcs import Arcs
from dangerclose.games.incoming.catalogue import ROSTERS, STAND, numbered
from dangerclose.games.incoming.chart_schema import IndirectRow
from dangerclose.games.incoming.components import (
    CHARTS,
    PARAMETERS,
    POINTS,
    SCENARIOS,
    STANDS,
    TERRAIN,
    VEHICLES,
)
from dangerclose.games.incoming.crowds import Crowds
from dangerclose.games.incoming.discs import Discs
from dangerclose.games.incoming.free_battle import scenario_of
from dangerclose.games.incoming.roster import MOVERS, NEUTRAL, Card, Roster, roster_of
from dangerclose.games.incoming.scenario_schema import ForceStand, Scenario, SpecialRow, Table
from dangerclose.games.incoming.stand_schema import GunRow, HelicopterRow, StandRow, VehicleRow
from dangerclose.games.incoming.state import NOBODY, Position
from dangerclose.games.incoming.terms import (
    Army,
    Contact,
    Control,
    Hull,
    Mobility,
    Role,
    SpecialRule,
    StandKind,
)
from dangerclose.games.incoming.terrain import Terrain

if TYPE_CHECKING:
    from dangerclose.games.incoming.chapter import Book

SIDES = 2
NO_KIND = -1
COMMAND_KINDS = (StandKind.PLATOON_CG, StandKind.COMPANY_CG, StandKind.BATTALION_CG)
_COMMAND = tuple(kind.number for kind in COMMAND_KINDS)
_INDEPENDENT = (Role.RECON.number, Role.SAPPERS.number, Role.LRRP.number)
_TEAM = StandKind.FIRE_TEAM.number
_ROCKETS = (StandKind.RPG.number, StandKind.LAW.number)
_RIGHT, _LEFT = 4, 12


T = TypeVar("T")


class Gun(NamedTuple):
    """11.6/T1 Accuracy, penetration, and the attacks on those inside."""

    acc: int
    pen: int
    eff: int


class Sheet:
    """The stands of a game by number: columns of what is printed, and lists of who is what."""

    def __init__(self, scenario: Scenario, roster: Roster) -> None:
        self.scenario = scenario
        self.book: Book | None = None
        self.specials = {one.rule: one for one in scenario.sheet.special}
        self.roster = roster
        self.terrain = terrain_of(scenario)
        self.lattice = self.terrain.lattice
        self.discs = Discs(self.lattice)
        self.arcs = Arcs(self.lattice)
        self.inside = {one.id: self.terrain.inside[one.number] for one in self.terrain.features}
        cards = {STAND[card.id]: card for card in roster.cards}
        length = numbered(scenario.sheet.id)

        def spread(known: Mapping[int, T], other: T) -> tuple[T, ...]:
            """A column over the catalogue: what is known of some stands, something else for all others."""
            return tuple(known.get(number, other) for number in range(length))

        self.stands = tuple(cards)
        self.cards = tuple(cards.get(number) for number in range(length))
        self.side = spread({n: card.side for n, card in cards.items()}, NOBODY)
        self.kind = spread({n: card.kind for n, card in cards.items()}, NO_KIND)
        self.mover = spread({n: card.mover for n, card in cards.items()}, NOBODY)
        self.army = spread({n: card.army for n, card in cards.items()}, NOBODY)
        self.quality = spread({n: card.quality for n, card in cards.items()}, 0)
        self.role = spread({n: card.role for n, card in cards.items()}, 0)
        self.rating = spread({n: card.rating for n, card in cards.items()}, 0)
        self.company = spread({n: card.company for n, card in cards.items()}, NOBODY)
        self.platoon = spread({n: card.platoon for n, card in cards.items()}, NOBODY)
        self.spare = spread({n: card.spare for n, card in cards.items()}, True)
        self.radius = spread({n: card.radius for n, card in cards.items()}, 0)
        self.mobility = spread({n: _mobility(card) for n, card in cards.items()}, Mobility.EMPLACED)
        self.control = spread({n: _control(card) for n, card in cards.items()}, Control.INDEPENDENT)
        self.flies = spread({n: _mobility(card) == Mobility.AIR for n, card in cards.items()}, False)
        self.aircraft = tuple(n for n in self.stands if self.flies[n])
        self.aircrew = tuple(
            n for n, card in cards.items() if card.kind in (StandKind.AIRCREW.number, StandKind.PILOT.number)
        )
        self.commands = spread({n: card.kind in _COMMAND for n, card in cards.items()}, False)
        self.observes = spread({STAND[one.id]: _observer(scenario, one) for one in scenario.stands}, "")
        foot = {n: STANDS.stands[card.kind] for n, card in cards.items() if card.mover < 0}
        self.on_foot = spread(dict.fromkeys(foot, True), False)
        self.row = tuple(foot.get(number) for number in range(length))
        driven = {n: MOVERS[card.mover] for n, card in cards.items() if card.mover >= 0}
        self.dice = spread(
            {n: _dice(cards[n], row) for n, row in foot.items()}
            | {n: _mounted_dice(row) for n, row in driven.items()},
            0,
        )
        self.fights = tuple(dice > 0 and not leads for dice, leads in zip(self.dice, self.commands))
        self.eff = spread(
            {n: 0 if row.dice else _high_explosive(row)[1] for n, row in foot.items()}
            | {n: row.eff for n, row in driven.items() if isinstance(row, VehicleRow) and row.he},
            0,
        )
        self.close_dice = spread({n: _close_dice(cards[n]) for n in foot}, 0)
        self.smg = spread({n: _smg(cards[n], row) for n, row in foot.items()}, False)
        self.front = spread({n: row.front for n, row in foot.items()} | dict.fromkeys(driven, True), False)
        self.doors = spread({n: _doors(row) for n, row in driven.items()}, ())
        self.recon = spread({n: _recon_dice(row) for n, row in driven.items()}, 1)
        self.gun = spread({n: _gun(card) for n, card in cards.items()}, None)
        self.guns = spread({n: _guns(card) for n, card in cards.items()}, 1)
        self.beehive = spread(
            {n: row.beehive for n, row in foot.items()}
            | {n: isinstance(row, VehicleRow) and row.beehive for n, row in driven.items()},
            False,
        )
        self.mortar = spread({n: _direct_mortar(row) for n, row in driven.items()}, None)
        self.heavy = spread({n: row.heavy for n, row in foot.items()}, False)
        self.contact = spread(
            {n: row.contact for n, row in foot.items()} | dict.fromkeys(driven, Contact.VEHICLE),
            Contact.HELPER,
        )
        self.outside_capacity = spread({n: row.outside_capacity for n, row in foot.items()}, True)
        self.structures = tuple(
            (self.terrain.inside[number], kind.holds)
            for number, kind in enumerate(self.terrain.kind)
            if kind.holds
        )
        self.of_side = tuple(
            tuple(n for n in self.stands if self.side[n] == side) for side in (*range(SIDES), NEUTRAL)
        )
        self.crowds = tuple(Crowds(own, self.flies, self.radius, self.discs) for own in self.of_side)
        self.loose = self._of_sides(lambda n: self.platoon[n] == NOBODY)
        self.driven = self._of_sides(lambda n: isinstance(driven.get(n), VehicleRow))
        self.dogs = self._of_sides(lambda n: self.kind[n] == StandKind.DOG_TEAM.number)
        self.rockets = self._of_sides(lambda n: self.kind[n] in _ROCKETS)
        self.of_platoon = tuple(
            tuple(n for n in self.stands if self.platoon[n] == platoon)
            for platoon in range(len(roster.platoons))
        )
        self.first_leads = tuple(
            next((n for n in members if self.kind[n] == StandKind.PLATOON_CG.number), NOBODY)
            for members in self.of_platoon
        )
        self.headquarters = tuple(
            tuple(n for n in own if self.kind[n] in _COMMAND[1:]) for own in self.of_side
        )

    def _of_sides(self, wanted: Callable[[int], bool]) -> tuple[tuple[int, ...], ...]:
        """For each side those of its stands that are wanted."""
        return tuple(tuple(n for n in own if wanted(n)) for own in self.of_side)


def _observer(scenario: Scenario, one: ForceStand) -> str:
    """7.0/2, 7.0/3 What an observer came with; an adviser's command group may have artillery called."""
    calls = any(row.rule == SpecialRule.ADVISER_CALLS for row in scenario.sheet.special)
    return "artillery" if calls and one.army == Army.SPECIAL_FORCES else one.observer


def missions_of(sheet: Sheet, stand: int) -> int:
    """P.0/T3 The fire missions that a stand has, or that come with an observer; -1 is no end of them."""
    if sheet.observes[stand]:
        return next(row.missions for row in POINTS.observers if row.id == sheet.observes[stand])
    row = sheet.row[stand]
    if row is not None:
        return row.missions
    mover = MOVERS[sheet.mover[stand]]
    if not isinstance(mover, VehicleRow):
        return 0
    return next((flame.missions for flame in CHARTS.flame if flame.id == mover.flame), mover.missions)


def _mobility(card: Card) -> Mobility:
    if card.mover < 0:
        return STANDS.stands[card.kind].mobility
    row = MOVERS[card.mover]
    return row.mobility if isinstance(row, VehicleRow) else Mobility.AIR


def _dice(card: Card, row: StandRow) -> int:
    """6.4/T1, O.0/7 The fire dice of a stand."""
    return STANDS.arms[card.arms].dice if card.kind == _TEAM else row.dice or _high_explosive(row)[0]


def _high_explosive(row: StandRow) -> tuple[int, int]:
    """11.6/T1, 6.11/11 The dice of a weapon's HE against men, and its EFF."""
    return next(((gun.he, gun.eff) for gun in VEHICLES.guns if gun.id == row.gun), (0, 0))


def _mounted_dice(row: VehicleRow | HelicopterRow) -> int:
    """11.6/T1, 11.1.3/T1 The dice of a vehicle's cannon or machine guns, or of a gunship."""
    if isinstance(row, HelicopterRow):
        return row.forward_dice
    machine_gun = STANDS.stands[StandKind.HMG.number].dice if row.machine_guns else 0
    return row.he or machine_gun or (STANDS.stands[_TEAM].dice if row.team_fire else 0)


def _direct_mortar(row: VehicleRow | HelicopterRow) -> IndirectRow | None:
    """7.0/4 The mortar of a craft, which fires over open sights only."""
    name = row.direct_mortar if isinstance(row, VehicleRow) else ""
    return next((one for one in CHARTS.indirect if one.id == name), None)


def _doors(row: VehicleRow | HelicopterRow) -> tuple[int, ...]:
    """11.1.3/T1 Where the door guns of a helicopter point: sixteenths of a turn from its facing."""
    if not isinstance(row, HelicopterRow) or row.door_guns == "none":
        return ()
    return (_RIGHT,) if row.door_guns == "right" else (_RIGHT, _LEFT)


def _recon_dice(row: VehicleRow | HelicopterRow) -> int:
    """6.7/1 The dice of recon by fire."""
    if isinstance(row, HelicopterRow):
        return 2 if row.gunship else 1
    return 2 if row.hull == Hull.TANK or row.machine_guns > 1 else 1


def _guns(card: Card) -> int:
    """11.6/T1 How many attacks a stand makes when it fires: an ACAV has two machine guns."""
    row = MOVERS[card.mover] if card.mover >= 0 else None
    return max(1, row.machine_guns) if isinstance(row, VehicleRow) and not row.he else 1


def _gun(card: Card) -> Gun | None:
    """11.6/T1, ruling 94: what a stand has against armour; a dash for ACC is 0."""
    row: GunRow | VehicleRow | HelicopterRow | None
    if card.mover >= 0:
        row = MOVERS[card.mover]
    else:
        row = next((gun for gun in VEHICLES.guns if gun.id == STANDS.stands[card.kind].gun), None)
    if row is None or isinstance(row, HelicopterRow) or row.pen is None:
        return None
    return Gun(row.acc or 0, row.pen, max(1, row.eff))


def _close_dice(card: Card) -> int:
    """O.4/10 The dice within a width, 0 if they do not differ."""
    return STANDS.arms[card.arms].close_dice if card.kind == _TEAM else 0


def _smg(card: Card, row: StandRow) -> bool:
    """6.4/T1 Who counts as SMG: of fire teams the army says it."""
    return CHARTS.armies[card.army].smg if card.kind == _TEAM else row.smg


def _control(card: Card) -> Control:
    """4.0/2, 4.0/3, 4.0.2/1, ruling 36: only stands of a platoon obey a command group's eyes."""
    if card.role in _INDEPENDENT:
        return Control.INDEPENDENT
    return CHARTS.armies[card.army].control


def terrain_of(scenario: Scenario) -> Terrain:
    """The table of a scenario."""
    two_low = any(special.rule == SpecialRule.TWO_LOW_FEATURES for special in scenario.sheet.special)
    return _terrain(scenario.table, two_low)


@lru_cache(maxsize=64)
def _terrain(table: Table, two_low: bool) -> Terrain:
    return Terrain(table, TERRAIN, PARAMETERS, two_low=two_low)


_SHEETS: dict[str, Sheet] = {}
_MOST_BATTLES = 64


def sheet_of(s: Position) -> Sheet:
    """The sheet of a game; that of a free battle follows from its text."""
    try:
        return _SHEETS[s.battle or s.scenario]
    except KeyError:
        return _new_sheet(s)


def _new_sheet(s: Position) -> Sheet:
    if s.battle:
        battles = [text for text in _SHEETS if text not in SCENARIOS]
        for text in battles[:-_MOST_BATTLES]:
            del _SHEETS[text]
        scenario = scenario_of(s.battle)
        found = Sheet(scenario, roster_of(scenario))
    else:
        found = Sheet(SCENARIOS[s.scenario], ROSTERS[s.scenario])
    _SHEETS[s.battle or s.scenario] = found
    return found


def special(s: Position, rule: SpecialRule) -> SpecialRow | None:
    """What a scenario says under a special rule; None if it has no such rule."""
    return sheet_of(s).specials.get(rule)
