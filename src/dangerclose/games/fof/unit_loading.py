"""Reads the firing agencies and the counters of a force, and checks them.

Every reader takes the text of a file, so that a test can hand it a broken one.
"""

from collections.abc import Mapping

from dangerclose.core.content import ContentError, demand_unique
from dangerclose.games.fof.reading import demand_range, index_of, read
from dangerclose.games.fof.terms import Agent, Ammo, FireMission, Network, Side, UnitKind, Vof
from dangerclose.games.fof.unit_schema import (
    Agency,
    AgencyRow,
    FireSupportFile,
    Force,
    ForceFile,
    GenericRow,
    Member,
    SetRow,
    Unit,
    UnitRow,
)

GENERIC = (
    UnitKind.RUNNER,
    UnitKind.ASSAULT_TEAM,
    UnitKind.FIRE_TEAM,
    UnitKind.LITTER_TEAM,
    UnitKind.PARALYZED_TEAM,
    UnitKind.CASUALTY,
)
VEHICLES = (
    UnitKind.VEHICLE,
    UnitKind.TRANSPORT_HELICOPTER,
    UnitKind.ATTACK_HELICOPTER,
    UnitKind.FIXED_WING_GUNSHIP,
)
_COMMANDING = (
    UnitKind.HQ,
    UnitKind.STAFF,
    UnitKind.HIGHER_HQ,
    UnitKind.FO,
    UnitKind.LEADER,
    UnitKind.SPOTTER,
)
_MOST_STEPS = 4


def read_fire_support(text: str, file: str = "fire-support.toml") -> tuple[Agency, ...]:
    """6.7 The firing agencies of all campaigns."""
    rows = read(text, FireSupportFile, file).agencies
    demand_unique([row.id for row in rows], file, "agencies id")
    return tuple(_agency(row, file) for row in rows)


def _agency(row: AgencyRow, file: str) -> Agency:
    where = f"agencies {row.id}"
    demand_unique([one.mission.word for one in row.missions], file, f"{where} missions")
    for mission in row.missions:
        if mission.number < 1:
            raise ContentError(file, f"{where} {mission.mission.word} number", "expected 1 or more")
        if mission.mission == FireMission.ILLUMINATION:
            if mission.modifier:
                raise ContentError(file, f"{where} illumination", "expected no modifier")
        else:
            demand_range(mission.modifier, -8, -3, file, f"{where} {mission.mission.word} modifier")
    enemy = row.side == Side.ENEMY
    if bool(row.spotter_draws) != enemy or bool(row.draws) == enemy:
        raise ContentError(
            file, where, "expected draws for a friendly agency, spotter_draws for an enemy one"
        )
    return Agency(
        id=row.id,
        name=row.name,
        side=row.side,
        missions=row.missions,
        draws=tuple(row.draws.get(agent, 0) for agent in Agent),
        spotter_draws=row.spotter_draws,
        network=row.network,
        battalion=row.battalion,
        keep_away=row.keep_away,
        forces=row.forces,
    )


def read_force(text: str, chart: Mapping[str, int], agencies: Mapping[str, int], file: str) -> Force:
    """1.2.3 The counters of one side; `chart` and `agencies` are indices by id."""
    sheet = read(text, ForceFile, file)
    if file != f"{sheet.id}.toml":
        raise ContentError(file, "id", f"expected the name of the file, got {sheet.id!r}")
    demand_range(sheet.grenade, -4, -3, file, "grenade")
    members = [(row, member) for row in sheet.units for member in _members(row, file)]
    ids = [_id(sheet.prefix, row.ids, member.id) for row, member in members]
    demand_unique(ids, file, "unit id")
    demand_unique([member.name for _, member in members], file, "unit name")
    for row in sheet.units:
        _check(row, sheet.side, file)
    for id_, (_, member) in zip(ids, members):
        if member.instead_of and _id(sheet.prefix, member.instead_of) not in ids:
            raise ContentError(file, f"units {id_}", f"there is no unit {member.instead_of!r}")
    _check_generic(sheet.generic, sheet.side, file)
    _check_sets(sheet.sets, sheet.side, file)
    return Force(
        id=sheet.id,
        name=sheet.name,
        side=sheet.side,
        era=sheet.era,
        grenade=sheet.grenade,
        radio=tuple(
            next((row.radio for row in sheet.sets if row.radio is not None and network in row.networks), None)
            for network in Network
        ),
        phones=tuple(
            network
            for network in Network
            if any(row.radio is None and network in row.networks for row in sheet.sets)
        ),
        phone_lines=sum(row.lines for row in sheet.sets),
        units=tuple(
            _unit(id_, row, member, sheet, chart, agencies, file) for id_, (row, member) in zip(ids, members)
        ),
        generic=sheet.generic,
    )


def _id(*parts: str) -> str:
    return "-".join(filter(None, parts))


def _members(row: UnitRow, file: str) -> tuple[Member, ...]:
    if bool(row.members) == bool(row.count):
        raise ContentError(file, f"units {row.ids}", "expected either members or a count")
    if row.members:
        return row.members
    if row.count == 1:
        return (Member(id="", name=row.name),)
    return tuple(Member(id=str(number), name=f"{row.name} {number}") for number in range(1, row.count + 1))


def _check(row: UnitRow, side: Side, file: str) -> None:
    where = f"units {row.ids}"
    if row.kind in GENERIC:
        raise ContentError(file, where, f"expected {row.kind.word} among the generic counters")
    if (row.vof is None) != (row.range is None):
        raise ContentError(file, where, "expected a VOF and a range together, or neither")
    if row.grenade is not None and row.vof in (None, Vof.GRENADE):
        raise ContentError(file, f"{where} grenade", "expected another VOF below the G! superscript")
    if row.tripod and row.vof not in (Vof.A, Vof.H):
        raise ContentError(file, f"{where} tripod", "expected an A or H VOF")
    demand_range(row.steps, 1, _MOST_STEPS, file, f"{where} steps")
    if row.at_start:
        demand_range(row.at_start, 1, row.steps - 1, file, f"{where} at_start")
    if row.grenade_cards and row.kind != UnitKind.SQUAD:
        raise ContentError(file, f"{where} grenade_cards", "expected a squad of grenadiers")
    if row.kind == UnitKind.SQUAD:
        if row.steps == 1 or row.fire_team:
            raise ContentError(file, where, "expected a squad of two or more Steps, without a Fire Team side")
    elif row.kind in VEHICLES:
        if not row.chart or row.steps > 1 or row.fire_team:
            raise ContentError(file, where, "expected a row of the vehicle chart, and no Steps")
    elif row.fire_team is None and row.steps == 1:
        raise ContentError(file, where, "expected a Fire Team side")
    if row.kind in _COMMANDING and row.vof is not None:
        raise ContentError(file, where, f"expected no VOF on the front of {row.kind.word}")
    if (row.kind == UnitKind.SPOTTER) != bool(row.agency):
        raise ContentError(
            file, f"{where} agency", "expected a firing agency for a spotter, and for no other"
        )
    if side == Side.FRIENDLY and row.experience is None:
        for member in row.members or (Member(id="", name=row.name),):
            if member.experience is None:
                raise ContentError(file, f"{where} {member.id}".rstrip(), "expected an experience")


def _check_sets(rows: tuple[SetRow, ...], side: Side, file: str) -> None:
    """4.3.4, 4.3.5 One type of radio on a network; lines are for telephones; an enemy has none."""
    if rows and side == Side.ENEMY:
        raise ContentError(file, "sets", "expected none of an enemy")
    for row in rows:
        if (row.radio is None) != bool(row.lines):
            raise ContentError(file, f"sets {row.name}", "expected lines of a telephone, and of nothing else")
    radios = [network.word for row in rows if row.radio is not None for network in row.networks]
    demand_unique(radios, file, "sets radio network")


def _check_generic(rows: tuple[GenericRow, ...], side: Side, file: str) -> None:
    kinds = [row.kind.word for row in rows]
    demand_unique(kinds, file, "generic kind")
    for kind in GENERIC:
        wanted = kind != UnitKind.RUNNER or side == Side.FRIENDLY
        if wanted != (kind.word in kinds):
            raise ContentError(file, "generic", f"expected {'a' if wanted else 'no'} row for {kind.word}")
    for row in rows:
        if row.kind not in GENERIC:
            raise ContentError(file, "generic", f"expected only: {', '.join(kind.word for kind in GENERIC)}")
        if row.count < 1:
            raise ContentError(file, f"generic {row.kind.word} count", f"expected 1 or more, got {row.count}")


def _unit(
    id_: str,
    row: UnitRow,
    member: Member,
    sheet: ForceFile,
    chart: Mapping[str, int],
    agencies: Mapping[str, int],
    file: str,
) -> Unit:
    where = f"units {id_}"

    def found(name: str, known: Mapping[str, int], what: str) -> int:
        return index_of(name, known, file, where, what) if name else -1

    return Unit(
        id=id_,
        name=member.name,
        type=row.type or row.ids,
        side=sheet.side,
        kind=row.kind,
        platoon=member.platoon,
        steps=0 if row.kind in VEHICLES else row.steps,
        at_start=0 if row.kind in VEHICLES else row.at_start or row.steps,
        vof=row.vof,
        range=row.range,
        tripod=row.tripod,
        grenade=row.grenade,
        grenade_cards=row.grenade_cards,
        fire_team_vof=row.fire_team.vof if row.fire_team else None,
        fire_team_range=row.fire_team.range if row.fire_team else None,
        ammo=tuple(row.ammo.get(kind, 0) for kind in Ammo),
        experience=row.experience if member.experience is None else member.experience,
        chart=found(row.chart, chart, "row of the vehicle chart"),
        agency=found(row.agency, agencies, "firing agency"),
        agent=row.agent,
        networks=row.networks,
        attachment=row.attachment,
        sapper=row.sapper,
        leads=member.leads,
        instead_of=_id(sheet.prefix, member.instead_of) if member.instead_of else "",
    )
