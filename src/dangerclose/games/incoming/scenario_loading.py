"""Reads scenarios and checks them against all other content: tables, forces and their prices, tunnels.

The reader takes the text of a file, so that a test can hand it a broken one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count

from msgspec import Struct

from dangerclose.core.content import ContentError, check_sources, demand_known, demand_unique, read
from dangerclose.games.incoming.chart_schema import ArmyRow, Charts, TerrainRow
from dangerclose.games.incoming.force_loading import NEVER_BOUGHT
from dangerclose.games.incoming.force_schema import Points
from dangerclose.games.incoming.layout import MIL, check_table, feature_of
from dangerclose.games.incoming.scenario_schema import (
    LETTERS,
    MOST_SECTIONS,
    CommanderRow,
    ForceRow,
    ForceStand,
    ForceStandRow,
    PlacementRow,
    PlatoonRow,
    Scenario,
    ScenarioFile,
    Table,
    TunnelsRow,
)
from dangerclose.games.incoming.stand_schema import StandsFile, VehiclesFile
from dangerclose.games.incoming.terms import Arms, Army, Quality, Role, Section, Side, StandKind

COMMAND_GROUPS = (StandKind.PLATOON_CG, StandKind.COMPANY_CG, StandKind.BATTALION_CG)
DUG_OUT_SIZES = (2, 4, 6, 8)
"""T.0/9"""


class Library(Struct, frozen=True, kw_only=True):
    """What scenarios refer to."""

    charts: Charts
    terrain: tuple[TerrainRow, ...]
    stands: StandsFile
    vehicles: VehiclesFile
    points: Points

    def army(self, army: Army) -> ArmyRow:
        """The row of an army."""
        return self.charts.armies[army.number]


def read_scenario(text: str, library: Library, file: str) -> Scenario:
    """A scenario: its file, its table and its stands."""
    sheet = read(text, ScenarioFile, file)
    if file != f"{sheet.id}.toml":
        raise ContentError(file, "id", f"expected the name of the file, got {sheet.id!r}")
    check_sources(sheet, file, "")
    table = _table(sheet, library, file)
    ids = [feature.id for feature in table.features]
    _check_clock(sheet, file)
    _check_names(sheet, ids, library, file)
    if sheet.tunnels is not None:
        _check_tunnels(sheet.tunnels, ids, file)
    demand_unique([force.id for force in sheet.forces], file, "forces id")
    stands = tuple(stand for force in sheet.forces for stand in _stands(force, library))
    sides = {library.army(force.army).side for force in sheet.forces}
    if sides != set(Side):
        raise ContentError(file, "forces", "expected forces of both sides")
    for force in sheet.forces:
        _check_force(force, sheet, ids, library, file)
    return Scenario(sheet=sheet, table=table, stands=stands)


def minutes(time: str) -> int:
    """A time of day in minutes since midnight."""
    hour, minute = time.split(":")
    return int(hour) * 60 + int(minute)


def _table(sheet: ScenarioFile, library: Library, file: str) -> Table:
    numbers = count()
    features = tuple(
        feature_of(name, next(numbers), library.terrain[ground.number], given, file)
        for ground, named in sheet.features.items()
        for name, given in named.items()
    )
    demand_unique([feature.id for feature in features], file, "features")
    table = Table(width=sheet.table[0] * MIL, height=sheet.table[1] * MIL, features=features)
    check_table(table, file)
    return table


def _check_clock(sheet: ScenarioFile, file: str) -> None:
    start, end = minutes(sheet.clock.start), minutes(sheet.clock.end)
    if end <= start or (end - start) % sheet.clock.step:
        raise ContentError(file, "clock", "expected the end to be whole steps after the start")
    for name, time in (("night_from", sheet.night_from), ("day_from", sheet.day_from)):
        if time is not None and not start <= minutes(time) <= end:
            raise ContentError(file, name, f"expected a time of the clock, got {time}")


def _check_names(sheet: ScenarioFile, ids: Sequence[str], library: Library, file: str) -> None:
    """Features, strikes and sections that a scenario names are there."""
    for where, names in (
        ("traps", sheet.traps.features + sheet.traps.vehicles_only_on if sheet.traps else ()),
        ("caches", sheet.caches.features if sheet.caches else ()),
        *((f"special {row.rule}", row.features) for row in sheet.special),
        *((f"objectives {row.kind}", row.features) for row in sheet.objectives),
    ):
        for name in names:
            demand_known(name, ids, file, where, "feature")
    if sheet.caches and sheet.caches.number > len(sheet.caches.features):
        raise ContentError(file, "caches", "expected a feature for each cache")
    if bool(sheet.air.on_call) != (sheet.air.on_call_from is not None):
        raise ContentError(file, "air", "expected a strike on call and its time together")
    if sheet.air.on_call:
        demand_known(
            sheet.air.on_call, [row.id for row in library.charts.strikes], file, "air on_call", "strike"
        )
    if {row.side for row in sheet.objectives} != set(Side):
        raise ContentError(file, "objectives", "expected objectives of both sides")
    for row in sheet.objectives:
        if not row.words.endswith("."):
            raise ContentError(file, f"objectives {row.kind} words", "expected a sentence")
    demand_unique([str(row.rule) for row in sheet.special], file, "special rule")


def _check_tunnels(tunnels: TunnelsRow, ids: Sequence[str], file: str) -> None:
    """T.0 Every way leads from place to place, and all of them hang together."""
    openings = {**tunnels.entrances, **tunnels.bunkers, **tunnels.trenches}
    places = [*tunnels.entrances, *tunnels.bunkers, *tunnels.trenches, *tunnels.sections]
    demand_unique(places, file, "tunnels")
    if list(openings) != list(LETTERS[: len(openings)]):
        raise ContentError(file, "tunnels", f"expected what leads up to be lettered from A to {LETTERS[-1]}")
    if list(tunnels.sections) != [str(number + 1) for number in range(len(tunnels.sections))]:
        raise ContentError(file, "tunnels sections", "expected them to be numbered from 1 on")
    if len(tunnels.sections) > MOST_SECTIONS:
        raise ContentError(file, "tunnels sections", f"expected {MOST_SECTIONS} at most")
    if sorted(tunnels.plan) != sorted(places):
        raise ContentError(file, "tunnels plan", "expected a place for each section and what leads up")
    demand_unique([str(place) for place in tunnels.plan.values()], file, "tunnels plan")
    for feature in openings.values():
        demand_known(feature, ids, file, "tunnels entrances", "feature")
    for place in (*(end for way in tunnels.ways for end in way), *tunnels.traps):
        demand_known(place, places, file, "tunnels", "section")
    dug_outs = [name for name, kind in tunnels.sections.items() if kind == Section.DUG_OUT]
    if sorted(tunnels.sizes) != sorted(dug_outs) or not set(tunnels.sizes.values()) <= set(DUG_OUT_SIZES):
        raise ContentError(file, "tunnels sizes", "expected 2, 4, 6 or 8 for each dug-out")
    if tunnels.marker:
        demand_known(tunnels.marker, tunnels.sections, file, "tunnels marker", "section")
    reached = {places[0]}
    while grown := {b for way in tunnels.ways for a, b in (way, way[::-1]) if a in reached} - reached:
        reached |= grown
    if reached != set(places):
        lost = ", ".join(place for place in places if place not in reached)
        raise ContentError(file, "tunnels ways", f"expected a way to {lost}")
    for name, kind in tunnels.sections.items():
        met = sum(name in way for way in tunnels.ways)
        if (kind == Section.JUNCTION) != (met >= 3):
            raise ContentError(
                file, f"tunnels section {name}", f"it meets {met} others: junctions meet three"
            )
        if kind == Section.TUNNEL and met < 2:
            raise ContentError(file, f"tunnels section {name}", "expected both its ends to lead somewhere")
        if kind in (Section.ENTRANCE, Section.BUNKER, Section.TRENCH):
            raise ContentError(file, f"tunnels section {name}", f"expected no {kind}: that leads up")
    for name in openings:
        if sum(name in way for way in tunnels.ways) != 1 or any(
            name in way and set(way) <= set(openings) for way in tunnels.ways
        ):
            raise ContentError(file, f"tunnels {name}", "expected it to lead into one section")


# Forces


def _stands(force: ForceRow, library: Library) -> Iterator[ForceStand]:
    """The stands of a force one by one: command groups, platoons, the rest."""
    side = library.army(force.army).side
    numbers: dict[str, int] = {}

    def stand(
        kind: StandKind,
        *,
        army: Army | None = None,
        arms: Arms = Arms.RIFLES,
        quality: Quality | None = None,
        role: Role = Role.RIFLEMEN,
        rating: int = 0,
        company: str = "",
        platoon: str = "",
        observer: str = "",
        feature: str = "",
    ) -> ForceStand:
        name = "-".join(part for part in (force.id, platoon or company, kind) if part)
        numbers[name] = numbers.get(name, 0) + 1
        return ForceStand(
            id=f"{name}-{numbers[name]}",
            side=side,
            force=force.id,
            army=army or force.army,
            kind=kind,
            arms=arms,
            # T.2/4
            quality=Quality.VETERAN if role == Role.GARRISON else quality or force.quality,
            role=role,
            rating=rating,
            company=company,
            platoon=platoon,
            observer=observer,
            feature=feature,
        )

    for chief in force.commanders:
        yield stand(
            chief.kind, army=chief.army, quality=chief.quality, rating=chief.rating, company=chief.company
        )
    for platoon in force.platoons:
        yield stand(
            StandKind.PLATOON_CG,
            role=platoon.role,
            rating=platoon.rating,
            company=platoon.company,
            platoon=platoon.id,
        )
        for arms in platoon.teams:
            yield stand(
                StandKind.FIRE_TEAM,
                arms=arms,
                quality=platoon.quality,
                role=platoon.role,
                company=platoon.company,
                platoon=platoon.id,
            )
    for row in force.stands:
        for _ in range(row.count):
            yield stand(
                row.kind,
                army=row.army,
                quality=row.quality,
                role=row.role,
                company=row.company,
                observer=row.observer,
                feature=row.feature,
            )


def _check_force(
    force: ForceRow, sheet: ScenarioFile, ids: Sequence[str], library: Library, file: str
) -> None:
    where = f"forces {force.id}"
    demand_unique([platoon.id for platoon in force.platoons], file, f"{where} platoons")
    for chief in force.commanders:
        if chief.kind not in COMMAND_GROUPS:
            raise ContentError(file, f"{where} commanders", f"expected a command group, got {chief.kind}")
    for name, known, what in (
        *((name, [row.id for row in library.vehicles.vehicles], "vehicle") for name in force.vehicles),
        *(
            (name, [row.id for row in library.vehicles.helicopters], "helicopter")
            for name in force.helicopters
        ),
        *((name, library.points.works, "work") for name in (*force.works, *force.laid)),
        *((row.feature, ids, "feature") for row in force.stands if row.feature),
    ):
        demand_known(name, known, file, where, what)
    for row in force.stands:
        _check_row(row, library, file, where)
    for ground, number in force.laid.items():
        found = sum(len(named) for kind, named in sheet.features.items() if kind == ground)
        if found != number:
            raise ContentError(file, f"{where} laid", f"expected {found} {ground}, as on the table")
    if not force.placement:
        raise ContentError(file, f"{where} placement", "expected a place to begin")
    for place in force.placement:
        _check_placement(place, force, ids, file, where)
    _check_buyers(force, library.points, file, where)
    if force.mounted:
        _check_room(force, library, file, where)
    roles = {platoon.role for platoon in force.platoons} | {row.role for row in force.stands}
    if force.army == Army.NVA and Role.GARRISON in roles:
        raise ContentError(file, f"{where} role", "the NVA has no garrison of tunnels")
    spent = price(force, library.points)
    if spent != force.points:
        raise ContentError(file, f"{where} points", f"its parts cost {spent}, not {force.points}")


def _check_buyers(force: ForceRow, points: Points, file: str, where: str) -> None:
    """P.0 A scenario gives an army nothing that it could not buy."""
    things = [
        *((row.observer or row.kind, row.army or force.army) for row in force.stands),
        *((row.role, row.army or force.army) for row in force.stands),
        *((platoon.role, force.army) for platoon in force.platoons),
        *((name, force.army) for name in (*force.vehicles, *force.works, *force.laid)),
    ]
    for thing, army in things:
        if not points.sells(thing, army):
            raise ContentError(file, where, f"{thing} is nothing for {army}")


def _check_room(force: ForceRow, library: Library, file: str, where: str) -> None:
    """11.1.2/10, 11.6/3 All fit aboard; platoon command groups share a carrier with their teams (O.0/4)."""
    room_of = {row.id: row.room for row in library.vehicles.vehicles}
    room = sum(room_of[name] * number for name, number in force.vehicles.items())
    needed = sum(
        library.stands.stands[stand.kind.number].room
        for stand in _stands(force, library)
        if stand.kind != StandKind.PLATOON_CG
    )
    if needed > room:
        raise ContentError(file, f"{where} mounted", f"expected room for {needed} half places, got {room}")


def _check_row(row: ForceStandRow, library: Library, file: str, where: str) -> None:
    if row.kind in COMMAND_GROUPS or row.kind in NEVER_BOUGHT:
        raise ContentError(file, f"{where} stands", f"expected no {row.kind} here")
    if (row.kind == StandKind.OBSERVER) != bool(row.observer):
        raise ContentError(file, f"{where} stands", "expected an observer to say what he calls, nobody else")
    if row.observer:
        demand_known(row.observer, [one.id for one in library.points.observers], file, where, "observer")


def _check_placement(place: PlacementRow, force: ForceRow, ids: Sequence[str], file: str, where: str) -> None:
    for name in place.features:
        demand_known(name, ids, file, f"{where} placement", "feature")
    if place.company:
        companies = [*(row.company for row in force.commanders), *(row.company for row in force.platoons)]
        demand_known(place.company, companies, file, f"{where} placement", "company")
    if place.platoon:
        platoons = [platoon.id for platoon in force.platoons]
        demand_known(place.platoon, platoons, file, f"{where} placement", "platoon")
    somewhere = place.zone or place.features or place.ground or place.edge or place.by_helicopter
    if not somewhere:
        raise ContentError(file, f"{where} placement", "expected a zone, features, ground or an edge")
    late = place.from_initiative or place.at or place.by_die
    if late and not (place.edge or place.by_helicopter):
        raise ContentError(file, f"{where} placement", "expected an edge for those who come later")


# Prices


def price(force: ForceRow, points: Points) -> int:
    """P.0 What a force costs, works included; helicopters are the scenario's gift."""
    return (
        sum(_command_price(chief, points) for chief in force.commanders)
        + sum(_platoon_price(platoon, force, points) for platoon in force.platoons)
        + sum(_stand_price(row, force, points) * row.count for row in force.stands)
        + sum(vehicle_price(name, points) * number for name, number in force.vehicles.items())
        + sum(points.works[name] * number for name, number in (*force.works.items(), *force.laid.items()))
    )


def _command_price(chief: CommanderRow, points: Points) -> int:
    """P.0/T2"""
    prices = points.command.platoon if chief.kind == StandKind.PLATOON_CG else points.command.company
    return prices[chief.rating] + (points.command.veteran if chief.quality == Quality.VETERAN else 0)


def _platoon_price(platoon: PlatoonRow, force: ForceRow, points: Points) -> int:
    """P.0/T1, P.0/T2"""
    team = team_price(platoon.quality or force.quality, platoon.role, points)
    machine_guns = sum(arms == Arms.GPMG for arms in platoon.teams)
    riflemen = len(platoon.teams) - machine_guns
    return (
        points.command.platoon[platoon.rating] + riflemen * team + machine_guns * points.stands[StandKind.HMG]
    )


def team_price(quality: Quality, role: Role, points: Points) -> int:
    """P.0/T1 A fire team."""
    by_quality = (points.fire_team.green, points.fire_team.regular, points.fire_team.veteran)
    return by_quality[quality.number] + points.roles.get(role, 0)


def _stand_price(row: ForceStandRow, force: ForceRow, points: Points) -> int:
    if row.kind == StandKind.FIRE_TEAM:
        return team_price(row.quality or force.quality, row.role, points)
    if row.kind == StandKind.OBSERVER:
        return next(one.price for one in points.observers if one.id == row.observer)
    return {**points.stands, **points.stands_ours}[row.kind]


def vehicle_price(name: str, points: Points) -> int:
    """P.0/T4 A vehicle or craft."""
    return {**points.vehicles, **points.vehicles_ours}[name]
