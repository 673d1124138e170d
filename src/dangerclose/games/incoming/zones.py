"""5.3/1 Where a scenario lets somebody begin."""

from __future__ import annotations

from functools import lru_cache

from dangerclose.core.bits import bits_of
from dangerclose.games.incoming.catalogue import STAND_ID
from dangerclose.games.incoming.components import LIBRARY
from dangerclose.games.incoming.scenario_schema import ForceRow, ForceStand, PlacementRow
from dangerclose.games.incoming.setup_loading import Grounds, begins, helicopters_of, placement_of
from dangerclose.games.incoming.sheets import Sheet
from dangerclose.games.incoming.terms import Going, Mobility


@lru_cache(maxsize=64)
def _grounds(sheet: Sheet) -> Grounds:
    return Grounds(sheet.scenario, LIBRARY)


@lru_cache(maxsize=4096)
def force_stand(sheet: Sheet, stand: int) -> tuple[ForceRow, ForceStand | None]:
    """The force of a stand, and its row; a vehicle has none."""
    found = next((one for one in sheet.scenario.stands if one.id == STAND_ID[stand]), None)
    name = found.force if found is not None else STAND_ID[stand].split("-")[0]
    return next(one for one in sheet.scenario.sheet.forces if one.id == name), found


def placement(sheet: Sheet, stand: int) -> PlacementRow:
    """The row that says where a stand begins."""
    force, found = force_stand(sheet, stand)
    return placement_of(force, found) if found is not None else force.placement[0]


@lru_cache(maxsize=1024)
def zone(sheet: Sheet, place: PlacementRow) -> int:
    """The points at which a scenario lets somebody begin."""
    grounds = _grounds(sheet)
    return bits_of(n for n, at in enumerate(grounds.lattice.places) if grounds.allowed(place, at))


def hiding_places(sheet: Sheet, side: int) -> int:
    """The points at which somebody of a side may begin hidden."""
    points = 0
    for force in sheet.scenario.sheet.forces:
        if LIBRARY.charts.armies[force.army.number].side.number == side:
            for place in force.placement:
                if place.hidden:
                    points |= zone(sheet, place)
    return points


@lru_cache(maxsize=256)
def passable(sheet: Sheet, mobility: Mobility) -> int:
    """4.4, 11.1 The points that are not closed to who moves so."""
    points = sheet.lattice.everywhere
    for inside, kind in zip(sheet.terrain.inside, sheet.terrain.kind):
        if kind.going(mobility) == Going.NO:
            points &= ~inside
    return points


def air_over(sheet: Sheet, helicopter: int) -> int:
    """11.1.3/1 A helicopter begins over ground on which its force does."""
    forces = sheet.scenario.sheet.forces
    force = next(one for one in forces if STAND_ID[helicopter] in helicopters_of(one))
    return zone(sheet, next(row for row in force.placement if begins(row)))


def may_begin(sheet: Sheet, stand: int) -> int:
    """5.3/1 The points at which a stand may begin if nobody else were there."""
    row = force_stand(sheet, stand)[1]
    points = zone(sheet, placement(sheet, stand))
    if row is None:
        return points & passable(sheet, sheet.mobility[stand])
    return points & sheet.inside[row.feature] if row.feature else points
