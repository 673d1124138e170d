"""Reads the enemy packages and the Higher HQ events, and checks them against the counters and the agencies.

Every reader takes the text of a file, so that a test can hand it a broken one.
"""

from collections import Counter as Tally
from collections.abc import Mapping

from dangerclose.core.content import ContentError, demand_length, demand_unique
from dangerclose.games.fof.mission_schema import EventsFile, Package, Packages, PackagesFile
from dangerclose.games.fof.mission_terms import EnemyEvent, FriendlyEvent, PackageItem, PackagePlacement
from dangerclose.games.fof.reading import demand_all, demand_range, index_of, read
from dangerclose.games.fof.terms import Letter, Side
from dangerclose.games.fof.unit_schema import Force

OPTIONS = 10
"""9.2.1/1, 3.1/1 The tables of a mission are for the random numbers 1 to 10."""
NO_PACKAGE = -1
_NONE = "none"
_WITH_MODIFIER = (
    PackageItem.BOOBY_TRAP,
    PackageItem.MINES,
    PackageItem.INCOMING,
    PackageItem.BOOBY_TRAPPED_DOOR,
)


def read_packages(text: str, forces: Mapping[str, Force], file: str) -> Packages:
    """9.2 The packages, the Potential Contact tables and the Unit Placement Table that go with them."""
    sheet = read(text, PackagesFile, file)
    if file != f"{sheet.id}.toml":
        raise ContentError(file, "id", f"expected the name of the file, got {sheet.id!r}")
    if sheet.force not in forces or forces[sheet.force].side != Side.ENEMY:
        raise ContentError(file, "force", f"there is no enemy force {sheet.force!r} in units")
    demand_unique([package.id for package in sheet.packages], file, "packages id")
    demand_unique([package.number for package in sheet.packages], file, "packages number")
    counters = Tally(unit.type for unit in forces[sheet.force].units)
    for package in sheet.packages:
        _check_package(package, counters, file)
    by_id = {package.id: index for index, package in enumerate(sheet.packages)}

    def table(names: tuple[str, ...], where: str) -> tuple[int, ...]:
        demand_length(names, OPTIONS, file, where)
        return tuple(
            NO_PACKAGE if name == _NONE else index_of(name, by_id, file, where, "package") for name in names
        )

    demand_length(sheet.placement, OPTIONS, file, "placement")
    return Packages(
        id=sheet.id,
        force=sheet.force,
        tables=tuple(
            table(sheet.tables[letter], f"tables.{letter.word}") if letter in sheet.tables else ()
            for letter in Letter
        ),
        counterattack=table(sheet.counterattack, "counterattack") if sheet.counterattack else (),
        placement=sheet.placement,
        packages=sheet.packages,
    )


def _check_package(package: Package, counters: Mapping[str, int], file: str) -> None:
    where = f"packages {package.id}"
    if not package.groups:
        raise ContentError(file, where, "expected at least one group")
    for group in package.groups:
        if bool(group.units) == (group.item != PackageItem.NONE):
            raise ContentError(file, where, "expected either units or an item in a group")
        if bool(group.modifier) != (group.item in _WITH_MODIFIER):
            raise ContentError(
                file, where, "expected a modifier for traps, mines and Incoming!, and no other"
            )
        if group.or_units and not group.units:
            raise ContentError(file, where, "expected units before those that may come instead")
        if group.no_cover and group.cover is not None:
            raise ContentError(file, where, "expected either a cover or no_cover")
        placement = package.placement if group.placement is None else group.placement
        if placement == PackagePlacement.RANDOM_US_CARD and group.item != PackageItem.INCOMING:
            raise ContentError(file, where, "expected only Incoming! on a random US card")
    placed = Tally(unit for group in package.groups for unit in group.units)
    for name in (unit for group in package.groups for unit in group.or_units if unit not in placed):
        placed[name] = 1
    for name, number in placed.items():
        if name not in counters:
            raise ContentError(
                file, where, f"there is no unit type {name!r}, expected one of: {', '.join(counters)}"
            )
        if number > counters[name]:
            raise ContentError(file, where, f"expected at most {counters[name]} of {name}, got {number}")
    if bool(placed) != (package.spotted is not None):
        raise ContentError(
            file, f"{where} spotted", "expected it where there are units to spot, and only there"
        )
    if (package.infiltrates or package.human_wave) and not placed:
        raise ContentError(file, where, "expected units that infiltrate or make a wave")


def read_events(text: str, agencies: Mapping[str, int], file: str = "events.toml") -> EventsFile:
    """3.1, 3.2.1 All events and the tables that missions name."""
    sheet = read(text, EventsFile, file)
    demand_all((row.event for row in sheet.friendly), FriendlyEvent, file, "friendly")
    demand_all((row.event for row in sheet.enemy), EnemyEvent, file, "enemy")
    for event in sheet.enemy:
        if event.agency:
            index_of(event.agency, agencies, file, f"enemy {event.event.word} agency", "firing agency")
    for name, parts in sheet.friendly_tables.items():
        last = 1
        for part in parts:
            where = f"friendly_tables.{name}"
            demand_length(part.events, OPTIONS, file, where)
            demand_range(part.turns[0], last + 1, last + 1, file, f"{where} first turn")
            demand_range(part.turns[1], part.turns[0], 99, file, f"{where} last turn")
            last = part.turns[1]
    for name, events in sheet.enemy_tables.items():
        demand_length(events, OPTIONS, file, f"enemy_tables.{name}")
    return sheet
