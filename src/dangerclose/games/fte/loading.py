"""Reads the counters and the tables and checks them. `frago_loading` reads the FRAGOs.

Every reader takes the text of a file, so that a test can hand it a broken one.
"""

import re
from collections.abc import Mapping, Sequence
from typing import get_args

from dangerclose.core.content import ContentError, check_sources, demand_length, demand_unique, read, values
from dangerclose.games.fte.schema import (
    CounterRow,
    Counters,
    CountersFile,
    KindName,
    Marker,
    MarkerKindName,
    MissionName,
    SideName,
    Tables,
    TablesFile,
    Unit,
    WeaponName,
)

SIDES: tuple[SideName, ...] = get_args(SideName)
US, NVA = 0, 1
AMERICAN, NORTH, VIET_CONG = 0, 1, 2
SIDE_OF_NATION = (US, NVA, NVA)
CONTACT_NAMES = (("us-contact", "US contact"), ("nva-contact", "NVA contact"), ("vc-contact", "VC contact"))

INFANTRY, VEHICLE, HELICOPTER = 0, 1, 2
KINDS: tuple[KindName, ...] = get_args(KindName)
MOVE_OF_KIND: dict[KindName, int] = {
    "acav": VEHICLE,
    "slick": HELICOPTER,
    "hog": HELICOPTER,
    "cobra": HELICOPTER,
}
WEAPONS: tuple[WeaponName, ...] = get_args(WeaponName)
EFFECTS = ("KIA", "WIA", "B", "S", "S?")
MISSIONS: tuple[MissionName, ...] = get_args(MissionName)
MARKER_KINDS: tuple[MarkerKindName, ...] = get_args(MarkerKindName)

DIE = 10
_REQUEST = re.compile(r"([a-z-]+) (\d)", re.ASCII)


def read_counters(text: str, file: str = "counters.toml") -> Counters:
    """2.0 All counters, and the markers of 23.0."""
    sheet = read(text, CountersFile, file)
    units: list[Unit] = []
    for nation, rows in enumerate((sheet.american, sheet.north, sheet.viet_cong)):
        for row in rows:
            units += _units(row, nation, file)
    real = len(units)
    contacts = []
    stand_ins = sheet.contacts
    for nation, number in enumerate((stand_ins.american, stand_ins.north, stand_ins.viet_cong)):
        contacts.append(range(len(units), len(units) + number))
        ids, name = CONTACT_NAMES[nation]
        row = CounterRow(kind="contact", ids=ids, name=name, count=number, quality=0, source="designed")
        units += _units(row, nation, file)
    markers = [
        Marker(
            id=f"{row.ids}-{number}",
            name=f"{row.name} {number}",
            side=SIDES.index(row.side),
            kind=MARKER_KINDS.index(row.kind),
        )
        for row in sheet.markers
        for number in range(1, row.count + 1)
    ]
    for what, things in (("unit", units), ("marker", markers)):
        demand_unique([thing.id for thing in things], file, f"{what} id")
        demand_unique([thing.name for thing in things], file, f"{what} name")
    by_id = {unit.id: index for index, unit in enumerate(units)}
    pools = sheet.pools
    return Counters(
        units=tuple(units),
        real=real,
        contacts=(contacts[AMERICAN], contacts[NORTH], contacts[VIET_CONG]),
        markers=tuple(markers),
        medevacs=indices(pools.medevac, by_id, file, "pools.medevac"),
        crews=indices(pools.crews, by_id, file, "pools.crews"),
        cobras=indices(pools.cobras, by_id, file, "pools.cobras"),
        vc=indices(pools.vc, by_id, file, "pools.vc"),
    )


def read_tables(text: str, file: str = "tables.toml") -> Tables:
    """The tables of 7.4, 12.0, 13.0, 19.0 and 29.0, each with a row for every roll."""
    sheet = read(text, TablesFile, file)
    for key in sheet.__struct_fields__:
        table = getattr(sheet, key)
        for row in table if isinstance(table, tuple) else (table,):
            check_sources(row, file, key)
    effects = sheet.target_effects
    columns = (effects.small_arms, effects.dual_purpose, effects.high_explosive)
    for weapon, column in zip(WEAPONS, columns):
        demand_length(column, DIE, file, f"target_effects.{weapon}")
    demand_length(sheet.medevac.turns, DIE, file, "medevac.turns")
    requests = (sheet.fire_request.us, sheet.fire_request.nva)
    events = (sheet.events.us, sheet.events.nva)
    for side, requested, happened in zip(("us", "nva"), requests, events):
        demand_length(requested, DIE, file, f"fire_request.{side}")
        demand_length(happened, DIE, file, f"events.{side}")
    if tuple(row.id for row in sheet.missions) != MISSIONS:
        raise ContentError(file, "missions", f"expected these in order: {', '.join(MISSIONS)}")
    points = sheet.victory_points
    return Tables(
        target_effects=tuple(tuple(EFFECTS.index(cell) for cell in column) for column in columns),
        medevac=sheet.medevac.turns,
        fire_request=tuple(tuple(_request(cell, file) for cell in column) for column in requests),
        missions=sheet.missions,
        events=events,
        victory_points={
            name: getattr(points, field)
            for name, field in zip(points.__struct_encode_fields__, points.__struct_fields__)
            if field in values(points)
        },
        status=sheet.status,
        transport=sheet.transport,
    )


def _units(row: CounterRow, nation: int, file: str) -> list[Unit]:
    where = f"counters {row.ids}"
    check_sources(row, file, where)
    for key in ("men", "fire", "defence"):
        if len(getattr(row, key)) not in (1, 2):
            raise ContentError(file, f"{where} {key}", "expected one number, or two with the reduced side")
    armed = row.fire[0] > 0
    if armed != (row.weapon is not None) or armed != (row.range > 0):
        raise ContentError(file, where, "expected fire, weapon and range together, or none of them")

    def sides(values: tuple[int, ...]) -> tuple[int, int]:
        return values[0], values[1] if len(values) == 2 else 0

    men, reduced_men = sides(row.men)
    fire, reduced_fire = sides(row.fire)
    defence, reduced_defence = sides(row.defence)
    return [
        Unit(
            id=f"{row.ids}-{number}",
            name=f"{row.name} {number}" if row.count > 1 else row.name,
            side=SIDE_OF_NATION[nation],
            nation=nation,
            kind=KINDS.index(row.kind),
            move=MOVE_OF_KIND.get(row.kind, INFANTRY),
            men=men,
            reduced_men=reduced_men,
            fire=fire,
            reduced_fire=reduced_fire,
            weapon=WEAPONS.index(row.weapon) if row.weapon else -1,
            range=row.range,
            quality=row.quality,
            defence=defence,
            reduced_defence=reduced_defence,
            leader=row.leader,
        )
        for number in range(1, row.count + 1)
    ]


def _request(cell: str, file: str) -> tuple[int, int] | None:
    """A cell of 13.0/T1 as (mission, delay)."""
    if not cell:
        return None
    found = _REQUEST.fullmatch(cell)
    if not found or found[1] not in MISSIONS:
        raise ContentError(
            file, "fire_request", f'expected a mission and a delay as in "bn-mortar 1", got {cell!r}'
        )
    return MISSIONS.index(found[1]), int(found[2])


def indices(ids: Sequence[str], by_id: Mapping[str, int], file: str, where: str) -> tuple[int, ...]:
    """Counters by their ids, each once."""
    for id_ in ids:
        if id_ not in by_id:
            raise ContentError(file, where, f"there is no {id_!r} in counters.toml")
    demand_unique(ids, file, where)
    return tuple(by_id[id_] for id_ in ids)
