"""V.0/4, ruling 160: vehicles and craft that come onto the table in a column, one after the other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from msgspec.structs import astuple

from dangerclose.core.ask import Action, Rule
from dangerclose.core.bits import bits_of, members
from dangerclose.core.options import Family
from dangerclose.games.incoming.arrivals import may_come
from dangerclose.games.incoming.banks import shoals
from dangerclose.games.incoming.chapter import Chapter, Entry, Outcome
from dangerclose.games.incoming.components import CHARTS
from dangerclose.games.incoming.field import around, here
from dangerclose.games.incoming.flame import ablaze
from dangerclose.games.incoming.knowledge import known
from dangerclose.games.incoming.lattice import Lattice
from dangerclose.games.incoming.movement import ends, go
from dangerclose.games.incoming.roster import Card
from dangerclose.games.incoming.scenario_schema import BASE, PlacementRow
from dangerclose.games.incoming.sheets import Sheet, sheet_of, special
from dangerclose.games.incoming.state import AWAY, Position, State
from dangerclose.games.incoming.terms import Edge, Mobility, SpecialRule

Column = tuple[int, PlacementRow, tuple[int, ...]]
"""A side, where its column comes from, and the vehicles in it."""
_TENTH = BASE // 10


@cache
def columns(sheet: Sheet) -> tuple[Column, ...]:
    """Ruling 160: the columns of a scenario."""
    return tuple(_columns(sheet))


def _columns(sheet: Sheet) -> Iterator[Column]:
    for force in sheet.scenario.sheet.forces:
        for row in force.placement:
            if row.column or force.mounted:
                ids = {f"{force.id}-{name}-" for name in force.vehicles}
                own = tuple(one for one in sheet.stands if _named(sheet.cards[one], ids))
                yield CHARTS.armies[force.army.number].side.number, row, own


def _named(card: Card | None, ids: set[str]) -> bool:
    return card is not None and card.id.rpartition("-")[0] + "-" in ids


@cache
def gates(sheet: Sheet, row: PlacementRow) -> int:
    """The points at the edge of the table at which a column comes on."""
    lattice = sheet.lattice
    edge = {
        Edge.WEST: range(0, lattice.size, lattice.columns),
        Edge.EAST: range(lattice.columns - 1, lattice.size, lattice.columns),
        Edge.NORTH: range(lattice.columns),
        Edge.SOUTH: range(lattice.size - lattice.columns, lattice.size),
    }[row.edge or Edge.WEST]
    along = 0
    for name in row.features:
        along |= sheet.inside[name]
    return bits_of(edge) & along


def driven_on(s: Position, vehicle: int, row: PlacementRow) -> dict[int, int]:
    """Ruling 160: where a vehicle may drive to from each point at which it can come on.

    It stops a width or more behind its own. The first goes as far as the scenario says before all others.
    Craft come on in deep water.
    """
    sheet = sheet_of(s)
    mates = here(s, sheet.side[vehicle])
    closed = around(s, mates, sheet.radius[vehicle], BASE) | ablaze(s)
    first = special(s, SpecialRule.LEAD_VEHICLE_FIRST)
    wanted = sheet.lattice.everywhere
    if first is not None and is_lead(s, vehicle):
        wanted = _beyond(sheet.lattice, first.number * _TENTH)
    found = {}
    shallow = shoals(sheet, sheet.radius[vehicle]) if sheet.mobility[vehicle] == Mobility.WATER else 0
    for gate in members(gates(sheet, row) & ~closed & ~shallow):
        k = _moved_to(s, vehicle, gate)
        points = ends(k, vehicle) & wanted & ~closed
        if points:
            found[gate] = points
    return found


def _moved_to(s: Position, vehicle: int, point: int) -> Position:
    k = Position(*astuple(s)[: len(Position.__struct_fields__)])
    k.at = [*s.at]
    k.at[vehicle] = point
    return k


def is_lead(s: Position, vehicle: int) -> bool:
    """Whether nobody of a vehicle's column has come on before it."""
    return all(s.at[one] == AWAY for _, _, own in columns(sheet_of(s)) if vehicle in own for one in own)


@cache
def _beyond(lattice: Lattice, west: int) -> int:
    return bits_of(point for point, (x, _) in enumerate(lattice.places) if x >= west)


def _entries(s: Position, seat: int) -> Iterable[Family]:
    for side, row, own in columns(sheet_of(s)):
        if side != seat or not may_come(s, side, row):
            continue
        for vehicle in own:
            if s.at[vehicle] == AWAY:
                points = 0
                for some in driven_on(s, vehicle, row).values():
                    points |= some
                yield Family(("drive-on", vehicle), points)


def drive_on(s: State, choice: Action) -> Rule[Outcome]:
    """Ruling 160: a vehicle of a column comes on and drives straight to a point, under fire as any mover."""
    vehicle, end = int(choice[1]), int(choice[2])
    row = next(row for _, row, own in columns(sheet_of(s)) if vehicle in own)
    open_to_it = driven_on(known(s, sheet_of(s).side[vehicle]), vehicle, row)
    s.at[vehicle] = next(gate for gate, points in open_to_it.items() if points >> end & 1)
    return (yield from go(s, vehicle, end))


CHAPTER = Chapter(entries=(Entry("drive-on", drive_on, families=_entries),))
