"""The stands of a game by number: what is printed on each and never changes, in the order of play's columns.

First come the scenario's stands on foot, then its vehicles and helicopters, then spare ones for what may
appear: snipers left behind, aid posts, aircrew, civilians, helicopters that were called.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from dangerclose.games.incoming.components import CHARTS, STANDS, VEHICLES
from dangerclose.games.incoming.pool import Formation, names
from dangerclose.games.incoming.scenario_schema import ForceStand, Scenario
from dangerclose.games.incoming.stand_schema import HelicopterRow, StandRow, VehicleRow
from dangerclose.games.incoming.terms import (
    Arms,
    Army,
    Ground,
    Quality,
    Role,
    Side,
    SpecialRule,
    StandKind,
)

NO_PLATOON = NO_COMPANY = NO_MOVER = -1
MOVERS: tuple[VehicleRow | HelicopterRow, ...] = (*VEHICLES.vehicles, *VEHICLES.helicopters)
"""Vehicles, craft and helicopters by number."""
MOVER: dict[str, int] = {row.id: number for number, row in enumerate(MOVERS)}
MOST_CIVILIANS = 12
"""M.6/2 Two dice of them."""
NEUTRAL = 2
"""M.6 The side of civilians, after those of the players."""
CIVIL = (Ground.HUT, Ground.BUILDING, Ground.DRY_PADDY, Ground.WET_PADDY, Ground.RUBBER)
"""M.6/1, ruling 204: civilian buildings and land that is farmed."""
PILOTS = 4
"""M.1/3 No game sees more of them fall."""
MOST_PORTERS = 4
"""M.4/3, ruling 213: how often a game lets porters come."""
CALLED_HELICOPTERS = 2
"""6.5/17, M.3/8 A Dust-Off and a supply helicopter at a time."""


class Card(NamedTuple):
    """One stand. Of a vehicle, craft or helicopter `mover` is its row; then `kind` is -1."""

    id: str
    name: str
    side: int
    kind: int
    mover: int
    army: int
    quality: int
    arms: int
    role: int
    rating: int
    company: int
    platoon: int
    radius: int
    spare: bool = False


class Roster(NamedTuple):
    """All stands of a game, with the names of its companies and platoons."""

    cards: tuple[Card, ...]
    companies: tuple[str, ...]
    platoons: tuple[str, ...]


def radius(width: int, depth: int) -> int:
    """Ruling 89: a stand measures as a disc, so that turning it changes nothing."""
    return (width + depth) // 4


def _on_foot(row: StandRow) -> int:
    return row.diameter // 2 if row.diameter else radius(row.width, row.depth)


def roster_of(scenario: Scenario) -> Roster:
    """The stands of a scenario in order."""
    companies = _names(f"{one.force}-{one.company}" for one in scenario.stands if one.company)
    platoons = _names(f"{one.force}-{one.platoon}" for one in scenario.stands if one.platoon)
    cards = [_card(one, companies, platoons) for one in scenario.stands]
    for force in scenario.sheet.forces:
        side = CHARTS.armies[force.army.number].side
        for name, number in (*force.vehicles.items(), *force.helicopters.items()):
            for count in range(1, number + 1):
                cards.append(_mover(f"{force.id}-{name}-{count}", name, side, force.army, force.quality))
    farmed = any(feature.ground in CIVIL for feature in scenario.table.features)
    down = any(row.rule == SpecialRule.CREW_DOWN for row in scenario.sheet.special)
    civilians = farmed and not scenario.sheet.free_fire_zone
    cards += _spares(cards, civilians=civilians, crews_down=down)
    return Roster(tuple(cards), tuple(companies), tuple(platoons))


def _names(found: Iterator[str]) -> list[str]:
    return list(dict.fromkeys(found))


def _card(one: ForceStand, companies: list[str], platoons: list[str]) -> Card:
    row = STANDS.stands[one.kind.number]
    return Card(
        id=one.id,
        name=row.name,
        side=one.side.number,
        kind=one.kind.number,
        mover=NO_MOVER,
        army=one.army.number,
        quality=one.quality.number,
        arms=one.arms.number,
        role=one.role.number,
        rating=one.rating,
        company=companies.index(f"{one.force}-{one.company}") if one.company else NO_COMPANY,
        platoon=platoons.index(f"{one.force}-{one.platoon}") if one.platoon else NO_PLATOON,
        radius=_on_foot(row),
    )


def _mover(id_: str, name: str, side: Side, army: Army, quality: Quality, *, spare: bool = False) -> Card:
    row = MOVERS[MOVER[name]]
    return Card(
        id=id_,
        name=row.name,
        side=side.number,
        kind=-1,
        mover=MOVER[name],
        army=army.number,
        quality=quality.number,
        arms=Arms.RIFLES.number,
        role=Role.RIFLEMEN.number,
        rating=0,
        company=NO_COMPANY,
        platoon=NO_PLATOON,
        radius=radius(row.width, row.length),
        spare=spare,
    )


def _unled(id_: str, kind: StandKind, side: int, army: int) -> Card:
    """A Regular stand with rifles that belongs to nobody."""
    row = STANDS.stands[kind.number]
    return Card(
        id=id_,
        name=row.name,
        side=side,
        kind=kind.number,
        mover=NO_MOVER,
        army=army,
        quality=Quality.REGULAR.number,
        arms=Arms.RIFLES.number,
        role=Role.RIFLEMEN.number,
        rating=0,
        company=NO_COMPANY,
        platoon=NO_PLATOON,
        radius=_on_foot(row),
    )


def for_sale() -> Iterator[Card]:
    """P.0/1 All that may be in a free battle, by name; the rest follows from what is bought."""
    for one in names():
        army = Army.US if one.side == Side.FREE_WORLD else Army.NVA
        if one.kind is None:
            yield _mover(one.id, one.vehicle, one.side, army, Quality.REGULAR)
        else:
            yield _unled(one.id, one.kind, one.side.number, army.number)._replace(
                company=0 if one.formation == Formation.COMPANY else NO_COMPANY,
                platoon=0 if one.formation == Formation.PLATOON else NO_PLATOON,
                spare=one.formation == Formation.SPARE,
            )


def _spares(cards: list[Card], *, civilians: bool, crews_down: int) -> Iterator[Card]:
    """Stands that a game may need, by what there is to make them of."""
    kinds = [StandKind.FIRE_TEAM, StandKind.MEDIC]
    teams, medics = (
        [sum(card.kind == kind.number and card.side == side.number for card in cards) for side in Side]
        for kind in kinds
    )
    free, reds = Side.FREE_WORLD.number, Side.COMMUNIST.number
    crews = crews_down + CALLED_HELICOPTERS + sum(card.mover >= len(VEHICLES.vehicles) for card in cards)
    wanted = [
        (StandKind.SNIPER, reds, teams[reds]),  # 6.9.1/3
        (StandKind.AID_POST, free, medics[free] // 2),  # 6.5/16
        (StandKind.AIRCREW, free, crews),
        (StandKind.PILOT, free, PILOTS),  # 7.1.3/6, M.1/3
        (StandKind.PORTER, reds, MOST_PORTERS),  # M.4/3
        (StandKind.CIVILIANS, NEUTRAL, MOST_CIVILIANS if civilians else 0),
    ]
    for kind, side, number in wanted:
        army = next((card.army for card in cards if card.side == min(side, reds)), 0)
        for count in range(1, number + 1):
            yield _unled(f"{kind}-{count}", kind, side, army)._replace(spare=True)
    for count in range(1, CALLED_HELICOPTERS + 1):
        yield _mover(f"called-{count}", "uh-1", Side.FREE_WORLD, Army.US, Quality.REGULAR, spare=True)
