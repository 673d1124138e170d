"""Rulings 161 and 162: a road that wheels keep to, and wrecks that bar it until a tank pushes them aside."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache

from dangerclose.core.ask import Action, Rule
from dangerclose.core.bits import bits_of, members
from dangerclose.core.options import Family
from dangerclose.games.incoming.chapter import Chapter, Entry, Outcome
from dangerclose.games.incoming.field import CONTACT, here
from dangerclose.games.incoming.movement import under_fire
from dangerclose.games.incoming.reactions import Way
from dangerclose.games.incoming.scenario_schema import BASE
from dangerclose.games.incoming.sheets import Sheet, sheet_of, special
from dangerclose.games.incoming.state import DONE, SUPPRESSED, Position, State
from dangerclose.games.incoming.terms import Ground, Hull, Mobility, SpecialRule
from dangerclose.games.incoming.terrain import Terrain
from dangerclose.games.incoming.word_kinds import place_name
from dangerclose.games.incoming.wrecks import vehicle_row

BESIDE = 3 * BASE
"""Ruling 161: how near to the road grass and rough ground lie beside it."""
BREADTH = 2 * BASE
"""Ruling 162: how far from a wreck wheels do not pass: the breadth of a road."""
_BESIDE_IT = (Ground.ELEPHANT_GRASS, Ground.ROUGH)


@cache
def road(ground: Terrain) -> int:
    """The points on roads."""
    points = 0
    for feature, inside in zip(ground.features, ground.inside):
        if feature.ground == Ground.ROAD:
            points |= inside
    return points


@cache
def near_road(ground: Terrain) -> int:
    """Ruling 161: the points that are beside a road."""
    lattice, points = ground.lattice, 0
    for point in members(road(ground)):
        points |= lattice.within(lattice.places[point], BESIDE)
    return points


@cache
def resting_places(ground: Terrain) -> int:
    """Ruling 161: elephant grass and rough ground that lies beside a road."""
    points = 0
    for feature, inside in zip(ground.features, ground.inside):
        if feature.ground in _BESIDE_IT and inside & near_road(ground):
            points |= inside
    return points


@lru_cache(maxsize=1 << 12)
def _kept_to(ground: Terrain, start: int) -> int:
    """Ruling 161: where wheels may drive straight to from a point.

    From road to road they keep to it; into and out of the grass they cross only what lies beside the road.
    """
    on, off = road(ground), resting_places(ground)
    passed = ground.lattice.passed
    points = bits_of(end for end in members(off) if not passed(start, end) & ~(on | off | near_road(ground)))
    way = on if on >> start & 1 else on | off | near_road(ground)
    return points | bits_of(end for end in members(on) if not passed(start, end) & ~way)


def off_the_road(s: Position, mover: int) -> int:
    """Ruling 161: the points to which wheels may not drive."""
    sheet = sheet_of(s)
    if sheet.mobility[mover] != Mobility.WHEELS or special(s, SpecialRule.WHEELS_KEEP_TO_THE_ROAD) is None:
        return 0
    return ~_kept_to(sheet.terrain, s.at[mover])


# Ruling 162: wrecks


def barred(s: Position, mover: int) -> int:
    """Ruling 162: the points that wheels do not reach for a wreck on the way."""
    sheet = sheet_of(s)
    if not s.wrecks or sheet.mobility[mover] != Mobility.WHEELS:
        return 0
    if special(s, SpecialRule.WRECKS_BLOCK) is None:
        return 0
    return _barred(sheet, s.at[mover], s.wrecks & road(sheet.terrain))


@lru_cache(maxsize=1 << 10)
def _barred(sheet: Sheet, start: int, wrecks: int) -> int:
    blocked = 0
    for wreck in members(wrecks):
        blocked |= sheet.discs.at(wreck, BREADTH)
    passed = sheet.lattice.passed
    open_to_it = sheet.terrain.ways(start, Mobility.WHEELS)
    if SpecialRule.WHEELS_KEEP_TO_THE_ROAD in sheet.specials:
        open_to_it &= _kept_to(sheet.terrain, start)
    stopped = bits_of(end for end in members(open_to_it) if passed(start, end) & ~(1 << start) & blocked)
    return stopped | blocked


def _pushes(s: Position, seat: int) -> Iterable[Family]:
    """Ruling 162: tanks in contact with wrecks on the road."""
    if not s.wrecks or special(s, SpecialRule.WRECKS_BLOCK) is None:
        return
    sheet = sheet_of(s)
    for one in here(s, seat):
        row = vehicle_row(s, one)
        if row is not None and row.hull == Hull.TANK and not s.status[one] & (SUPPRESSED | DONE):
            touched = sheet.discs.at(s.at[one], sheet.radius[one] + BASE // 2 + CONTACT)
            yield Family(("push", one), touched & s.wrecks & road(sheet.terrain))


def push(s: State, choice: Action) -> Rule[Outcome]:
    """Ruling 162: a tank pushes a wreck aside, unless fire prevents it."""
    tank, wreck = int(choice[1]), int(choice[2])
    point = s.at[tank]
    lost = yield from under_fire(s, Way(tank, point, [point], [point]), "pushes")
    if lost is None and s.at[tank] >= 0 and not s.status[tank] & SUPPRESSED:
        s.wrecks &= ~(1 << wreck)
        s.tell("wreck-aside", "11.2.1/1", place_name(s, wreck), wreck)
    return lost


CHAPTER = Chapter(entries=(Entry("push", push, families=_pushes),), bars=(off_the_road, barred))
