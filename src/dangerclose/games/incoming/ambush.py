"""6.10 Ambush fire: the first shot of a stand that nobody knew of, at close quarters."""

from __future__ import annotations

from functools import cache
from itertools import combinations

from dangerclose.games.incoming.field import aloft, is_hidden
from dangerclose.games.incoming.scenario_schema import BASE, Box
from dangerclose.games.incoming.sheets import sheet_of
from dangerclose.games.incoming.state import Position
from dangerclose.games.incoming.terms import FeatureShape
from dangerclose.games.incoming.terrain import Terrain

REACH = 2
"""6.10/2, 6.10/4 In widths."""


def springs(s: Position, firer: int, target: int, at_contact: bool) -> bool:
    """6.10/1 to 6.10/4, ruling 95: whether a reaction is an ambush: from hiding, at a stand about to make
    contact, or passing within two widths on a path or through a defile."""
    if not is_hidden(s, firer):
        return False
    if at_contact:
        return True
    return bool(closing_in(s, firer, target) >> s.at[target] & 1)


def closing_in(s: Position, firer: int, target: int) -> int:
    """6.10/2 to 6.10/4 The points of paths and defiles that are within two widths of a stand."""
    sheet = sheet_of(s)
    if aloft(s, target):
        return 0
    near = sheet.discs.at(s.at[firer], sheet.radius[firer] + sheet.radius[target] + REACH * BASE)
    return near & (paths(sheet.terrain) | defiles(sheet.terrain))


@cache
def paths(ground: Terrain) -> int:
    """6.10/3 The points on trails, roads and streams."""
    points = 0
    for inside, kind in zip(ground.inside, ground.kind):
        if kind.path:
            points |= inside
    return points


@cache
def defiles(ground: Terrain) -> int:
    """6.10/4 The points in the open between two features that are no more than two widths apart."""
    covers = [
        part
        for feature, kind in zip(ground.features, ground.kind)
        if kind.shape == FeatureShape.AREA and kind.direct
        for part in feature.parts
    ]
    points = 0
    for a, b in combinations(covers, 2):
        gap = _between(a, b)
        if gap is not None:
            points |= ground.lattice.inside(gap)
    for inside, kind in zip(ground.inside, ground.kind):
        if kind.shape == FeatureShape.AREA:
            points &= ~inside
    return points


def _between(a: Box, b: Box) -> Box | None:
    """The ground between two rectangles that face each other over no more than two widths."""
    (aw, as_, ae, an), (bw, bs, be, bn) = a, b
    west, east = max(aw, bw), min(ae, be)
    south, north = max(as_, bs), min(an, bn)
    if south < north and 0 <= west - east <= REACH * BASE:
        return east, south, west, north
    if west < east and 0 <= south - north <= REACH * BASE:
        return west, north, east, south
    return None
