"""Ruling 24: the edge of the water, where craft ground, and where they take up and land men."""

from __future__ import annotations

from functools import cache

from dangerclose.core.bits import members
from dangerclose.games.incoming.field import CONTACT
from dangerclose.games.incoming.sheets import Sheet
from dangerclose.games.incoming.terms import Going, Mobility


@cache
def water(sheet: Sheet) -> int:
    """Ruling 24: the points on which craft float."""
    points = 0
    for inside, kind in zip(sheet.terrain.inside, sheet.terrain.kind):
        if kind.going(Mobility.WATER) == Going.FREE:
            points |= inside
    return points


@cache
def shoals(sheet: Sheet, radius: int) -> int:
    """Ruling 200: the points of the water at which a hull of some radius touches a bank."""
    afloat = water(sheet)
    land = sheet.lattice.everywhere & ~afloat
    points = 0
    for point in members(afloat):
        if sheet.discs.at(point, radius + CONTACT) & land:
            points |= 1 << point
    return points
