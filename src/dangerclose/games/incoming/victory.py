"""V.0 The clock, objectives, victory points and the end of the game."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise

from dangerclose.core.ask import Rule
from dangerclose.core.bits import bits_of
from dangerclose.core.events import Die, Roll
from dangerclose.core.reckoning import Line, total
from dangerclose.games.incoming.chapter import BOOK, Chapter
from dangerclose.games.incoming.components import CHARTS
from dangerclose.games.incoming.effects import is_left
from dangerclose.games.incoming.field import (
    here,
    is_good,
    is_hidden,
    is_suppressed,
    on_ground,
    other,
)
from dangerclose.games.incoming.lattice import Lattice
from dangerclose.games.incoming.roster import MOVERS, NEUTRAL
from dangerclose.games.incoming.scenario_schema import BASE, Feature, ObjectiveRow
from dangerclose.games.incoming.setup import minutes
from dangerclose.games.incoming.sheets import SIDES, sheet_of
from dangerclose.games.incoming.stand_schema import VehicleRow
from dangerclose.games.incoming.state import (
    ABOARD,
    AWAY,
    CAPTURED,
    CREW_OUT,
    DEAD,
    GOT_AWAY,
    HAS_FIRED,
    LEFT,
    NOBODY,
    Phase,
    Position,
    State,
)
from dangerclose.games.incoming.terms import Hidden, Hull, Mobility, ObjectiveKind, Role, Side, StandKind
from dangerclose.games.incoming.word_kinds import SIDE_NAME

FREE_WORLD, COMMUNIST = Side.FREE_WORLD.number, Side.COMMUNIST.number
_CACHE = Hidden.CACHE.number
_GUNS = (StandKind.GUN_105.number, StandKind.GUN_155.number)
_GARRISON = Role.GARRISON.number
_AT_THE_END = (
    ObjectiveKind.CACHES_KEPT,
    ObjectiveKind.NEVER_HELD,
    ObjectiveKind.CASUALTIES_CARED_FOR,
    ObjectiveKind.CASUALTIES_AWAY,
    ObjectiveKind.GUNS_INTACT,
    ObjectiveKind.NOBODY_INSIDE,
    ObjectiveKind.SECTION_UNENTERED,
    ObjectiveKind.GARRISON_ALIVE,
)
"""Objectives that nobody has reached before the game is over."""


# 1.0/2 The clock


def tick(s: State, side: int) -> None:
    """1.0/2 After each initiative of one side a die decides whether the clock moves."""
    clock = sheet_of(s).scenario.sheet.clock
    if side != clock.after.number:
        return
    die = s.chance.die()
    if die >= clock.advances_on:
        s.clock = (s.clock + clock.step) % (24 * 60)
    s.tell("clock", "1.0/2", s.clock, die, roll=Roll((Die(die, 6),), about=(clock.advances_on,)))


def time_is_up(s: Position) -> bool:
    """V.0/7, ruling 76: whether the scenario's last hour has come; a night may lie between."""
    clock = sheet_of(s).scenario.sheet.clock
    start, end = minutes(clock.start), minutes(clock.end)
    day = 24 * 60
    return (s.clock - start) % day >= (end - start) % day


# V.0/1 Objectives


def done(s: Position, number: int) -> int:
    """V.0/1 How much of an objective has been reached, as far as it counts."""
    row = sheet_of(s).scenario.sheet.objectives[number]
    count = BOOK.objectives.get(row.kind)
    return min(count(s, number), row.count) if count is not None else 0


def earned(row: ObjectiveRow, reached: int) -> int:
    """V.0/T1 The points of an objective."""
    return row.points * reached if row.each else row.points * (reached >= row.count)


def all_reached(s: Position, side: int) -> bool:
    """V.0/1, ruling 76: whether a side has reached all its objectives that can be reached before the end."""
    mine = [
        (number, row)
        for number, row in enumerate(sheet_of(s).scenario.sheet.objectives)
        if row.side.number == side and row.kind not in _AT_THE_END
    ]
    return bool(mine) and all(done(s, number) >= row.count for number, row in mine)


def _left_after_firing(s: Position, number: int) -> int:
    return sum(bool(s.status[stand] & HAS_FIRED) for stand in _away(s, number))


def _left(s: Position, number: int) -> int:
    return len(_away(s, number))


def _away(s: Position, number: int) -> list[int]:
    """V.0/1 Those of a side that have left, over the edge that the objective names if it names one."""
    row = sheet_of(s).scenario.sheet.objectives[number]
    mine = sheet_of(s).of_side[row.side.number]
    return [one for one in mine if s.at[one] == LEFT and (row.edge is None or s.status[one] & GOT_AWAY)]


def _caches(s: Position, found: bool) -> int:
    return sum(
        kind == _CACHE and was_found == found for kind, was_found in zip(s.hidden_kind, s.hidden_found)
    )


def _platoons_destroyed(s: Position, number: int) -> int:
    side = other(sheet_of(s).scenario.sheet.objectives[number].side.number)
    return sum(
        sheet_of(s).side[members[0]] == side and all(s.at[stand] == DEAD for stand in members)
        for members in sheet_of(s).of_platoon
    )


# V.0/1 Places held

_DIGIT = 3
"""Bits of the initiatives in a row for which each place of an objective was held."""


def hold(s: State, side: int) -> Rule[None]:
    """V.0/1, ruling 25: who is in a place alone when his initiative ends has held it once more.

    One that fails begins anew, unless it was held long enough. Only enemies whom everybody sees count.
    """
    sheet = sheet_of(s)
    for number, row in enumerate(sheet.scenario.sheet.objectives):
        if row.kind != ObjectiveKind.HELD or row.side.number != side:
            continue
        for place, name in enumerate(row.features):
            times = s.held[number] >> _DIGIT * place & (1 << _DIGIT) - 1
            if times < CHARTS.victory.hold:
                now = times + 1 if _alone_in(s, side, sheet.inside[name]) else 0
                s.held[number] += (now - times) << _DIGIT * place
    yield from ()


def _alone_in(s: Position, side: int, inside: int) -> bool:
    mine = any(inside >> s.at[one] & 1 and not is_suppressed(s, one) for one in on_ground(s, side))
    return mine and not any(
        inside >> s.at[one] & 1 and not is_hidden(s, one) for one in on_ground(s, other(side))
    )


def _places_held(s: Position, number: int) -> int:
    places = len(sheet_of(s).scenario.sheet.objectives[number].features)
    return sum(
        s.held[number] >> _DIGIT * place & (1 << _DIGIT) - 1 >= CHARTS.victory.hold for place in range(places)
    )


def _never_held(s: Position, number: int) -> int:
    """Whether the enemy's objective of holding the same places has nothing to show."""
    rows = sheet_of(s).scenario.sheet.objectives
    theirs = [n for n, row in enumerate(rows) if row.kind == ObjectiveKind.HELD]
    return rows[number].count if not any(_places_held(s, n) for n in theirs) else 0


# V.0/1 Things destroyed, kept and brought away


def _guns(s: Position) -> list[int]:
    return [one for one in sheet_of(s).stands if sheet_of(s).kind[one] in _GUNS]


def _movers(s: Position, *, water: bool = False) -> list[int]:
    """The trucks, or the river craft, of a scenario."""
    found = []
    for one in sheet_of(s).stands:
        row = MOVERS[sheet_of(s).mover[one]] if sheet_of(s).mover[one] >= 0 else None
        if isinstance(row, VehicleRow) and (row.mobility == Mobility.WATER if water else row.id == "truck"):
            found.append(one)
    return found


def _casualties_away(s: Position, number: int) -> int:
    """Whether every own casualty marker is off the table or on a vehicle."""
    side = sheet_of(s).scenario.sheet.objectives[number].side.number
    lying = any(at >= 0 and of == side for at, of in zip(s.casualty_at, s.casualty_of))
    return int(not lying and side not in s.fallen_of)


def _nobody_inside(s: Position, number: int) -> int:
    """Whether no good stand of the enemy is inside the wire that the objective names."""
    sheet = sheet_of(s)
    row = sheet.scenario.sheet.objectives[number]
    enemies = [one for one in here(s, other(row.side.number)) if is_good(s, one)]
    return int(not any(enclosed(s, name) >> s.at[one] & 1 for one in enemies for name in row.features))


def enclosed(s: Position, name: str) -> int:
    """The points that a line goes around, its two ends joined."""
    return _enclosed(sheet_of(s).lattice, next(f for f in sheet_of(s).terrain.features if f.id == name))


@cache
def _enclosed(lattice: Lattice, feature: Feature) -> int:
    ring = [*feature.corners, feature.corners[0]]

    def inside(x: int, y: int) -> bool:
        crossed = [
            (bx - ax) * (y - ay) > (x - ax) * (by - ay)
            if by > ay
            else (bx - ax) * (y - ay) < (x - ax) * (by - ay)
            for (ax, ay), (bx, by) in pairwise(ring)
            if (ay > y) != (by > y)
        ]
        return sum(crossed) % 2 == 1

    return bits_of(point for point, (x, y) in enumerate(lattice.places) if inside(x, y))


def _garrison(s: Position, number: int) -> int:
    sheet = sheet_of(s)
    return sum(sheet.role[one] == _GARRISON and s.at[one] != DEAD for one in sheet.stands)


# V.0/T1 Victory points


def points(s: Position, side: int) -> list[Line]:
    """V.0/T1 The victory points of a side, line by line."""
    lines = list(_objectives(s, side))
    lines += _free_world(s) if side == FREE_WORLD else _communist(s)
    granted = sheet_of(s).scenario.sheet.granted.get(tuple(Side)[side], 0)
    lines.append(Line("granted by the scenario", granted, "V.0/4"))
    if s.score[side]:
        lines.append(Line("strikes aborted, works destroyed and the like", s.score[side], "V.0/T1"))
    return [line for line in lines if line.value]


def _objectives(s: Position, side: int) -> Iterator[Line]:
    """V.0/1, V.0/6, rulings 76 and 149: who withdraws loses his objectives and gives the enemy all of his.

    Who has nobody left, or never came (ruling 275), loses those that are judged at the end.
    """
    gone = [beaten(s, one) or (time_is_up(s) and never_came(s, one)) for one in range(SIDES)]
    for number, row in enumerate(sheet_of(s).scenario.sheet.objectives):
        if row.side.number == side:
            reached = done(s, number)
            if s.withdrawn != NOBODY:
                reached = 0 if s.withdrawn == side else row.count
            elif gone[side]:
                reached = 0 if row.kind in _AT_THE_END else reached
            elif gone[other(side)]:
                reached = row.count
            yield Line(row.words, earned(row, reached), "V.0/1")


def _lying(s: Position, side: int) -> int:
    """6.5/10, V.0/T1, T.4/3 The casualties of a side that are left, on the table and below it."""
    left = sum(of == side and is_left(s, number) for number, of in enumerate(s.casualty_of))
    return left + s.fallen_of.count(side)


def _destroyed(s: Position, side: int) -> Iterator[int]:
    """The vehicles, craft and helicopters of a side that were destroyed, by what they are."""
    sheet = sheet_of(s)
    for stand in sheet.of_side[side]:
        if sheet.mover[stand] >= 0 and s.at[stand] == DEAD:
            yield stand


def _communist(s: Position) -> list[Line]:
    table, sheet = CHARTS.victory.communist, sheet_of(s)
    aircraft = armour = others = 0
    for stand in _destroyed(s, FREE_WORLD):
        row = MOVERS[sheet.mover[stand]]
        if not isinstance(row, VehicleRow) or row.mobility == Mobility.WATER:
            aircraft += 1
        elif row.hull == Hull.SOFT:
            others += 1
        else:
            armour += 1
    damaged = sum(s.at[one] != DEAD and bool(s.status[one] & CREW_OUT) for one in _movers(s, water=True))
    heavy = sum(of == FREE_WORLD for of in s.weapon_of)
    captured = sum(bool(s.status[stand] & CAPTURED) for stand in sheet.of_side[FREE_WORLD])
    return [
        Line("enemy casualties left", table.casualty_left * _lying(s, FREE_WORLD), "V.0/T1"),
        Line("heavy weapons destroyed", table.heavy_weapon * heavy, "V.0/T1"),
        Line("armoured vehicles destroyed", table.armoured_vehicle * armour, "V.0/T1"),
        Line("other vehicles destroyed", table.other_vehicle * others, "V.0/T1"),
        Line("aircraft and craft destroyed", table.aircraft * aircraft, "V.0/T1"),
        Line("craft damaged", table.strike_aborted * damaged, "V.0/T1"),
        Line("aircrew captured", table.aircrew_captured * captured, "V.0/T1"),
    ]


def _free_world(s: Position) -> list[Line]:
    table = CHARTS.victory.free_world
    left = table.civilian_left_as_printed if s.civilian_points_as_printed else table.civilian_left
    civilians = [number for number, of in enumerate(s.casualty_of) if of == NEUTRAL]
    lying = sum(is_left(s, number) for number in civilians)
    if s.free_fire_zone:
        lying, civilians = 0, []
    return [
        Line("enemy casualties left", table.casualty_left * _lying(s, COMMUNIST), "V.0/T1"),
        Line("weapons captured", table.weapon_captured * _captured_weapons(s), "V.0/T1"),
        Line("civilian casualties left", left * lying, "V.0/T1"),
        Line("civilian casualties removed", table.civilian_removed * (len(civilians) - lying), "V.0/T1"),
    ]


def _captured_weapons(s: Position) -> int:
    """6.5/9 The weapon markers of the enemy that a stand of the Free World stands by."""
    sheet = sheet_of(s)
    return sum(
        of == COMMUNIST
        and any(
            sheet.discs.at(at, sheet.radius[stand] + BASE) >> s.at[stand] & 1
            for stand in on_ground(s, FREE_WORLD)
        )
        for at, of in zip(s.weapon_at, s.weapon_of)
        if at >= 0
    )


# V.0/7 The end


def beaten(s: Position, side: int) -> bool:
    """Ruling 76: whether a side has nobody left who could fight on."""
    sheet = sheet_of(s)
    return all(
        s.at[stand] in (DEAD, LEFT)
        for stand in sheet.of_side[side]
        if not sheet.spare[stand] and not sheet.flies[stand]
    )


def never_came(s: Position, side: int) -> bool:
    """Ruling 275: whether a side never sent anybody onto the table."""
    sheet = sheet_of(s)
    return all(s.at[stand] in (AWAY, ABOARD) for stand in sheet.of_side[side] if not sheet.spare[stand])


def decide(s: State) -> None:
    """V.0/1, V.0/5, V.0/6, V.0/7, ruling 76: the game is over when its time is up, a side has what it came
    for, withdraws or is gone; then victory points tell who won."""
    why = ""
    rule = "V.0/7"
    for side in range(SIDES):
        if s.withdrawn == side:
            why, rule = f"{SIDE_NAME[side]} has withdrawn", "V.0/6"
        elif beaten(s, side):
            why = f"{SIDE_NAME[side]} has nobody left"
        elif all_reached(s, side):
            why, rule = f"{SIDE_NAME[side]} has what it came for", "V.0/1"
    if not why and time_is_up(s):
        why, rule = "The time is up", "1.0/2"
    if not why:
        return
    scores = [total(points(s, side)) for side in range(SIDES)]
    s.winner = NOBODY if scores[0] == scores[1] else scores.index(max(scores))
    won = "nobody has won" if s.winner == NOBODY else f"{SIDE_NAME[s.winner]} has won"
    s.reason = f"{why}: {won} by {max(scores)} points to {min(scores)}."
    s.ended_by = rule
    s.phase = Phase.OVER
    s.tell("over", rule, s.reason)


CHAPTER = Chapter(
    objectives={
        ObjectiveKind.LEFT_AFTER_FIRING: _left_after_firing,
        ObjectiveKind.LEFT: _left,
        ObjectiveKind.CACHES_FOUND: lambda s, number: _caches(s, True),
        ObjectiveKind.CACHES_KEPT: lambda s, number: _caches(s, False),
        ObjectiveKind.PLATOON_DESTROYED: _platoons_destroyed,
        ObjectiveKind.HELD: _places_held,
        ObjectiveKind.NEVER_HELD: _never_held,
        ObjectiveKind.GUNS_DESTROYED: lambda s, number: sum(s.at[one] == DEAD for one in _guns(s)),
        ObjectiveKind.GUNS_INTACT: lambda s, number: sum(s.at[one] != DEAD for one in _guns(s)),
        ObjectiveKind.TRUCKS_AWAY: lambda s, number: len({*_away(s, number)} & {*_movers(s)}),
        ObjectiveKind.TRUCKS_STOPPED: lambda s, number: sum(s.at[one] == DEAD for one in _movers(s)),
        ObjectiveKind.CRAFT_AWAY: lambda s, number: len({*_away(s, number)} & {*_movers(s, water=True)}),
        ObjectiveKind.CRAFT_DESTROYED: lambda s, number: sum(
            s.at[one] == DEAD for one in _movers(s, water=True)
        ),
        ObjectiveKind.CASUALTIES_AWAY: _casualties_away,
        ObjectiveKind.NOBODY_INSIDE: _nobody_inside,
        ObjectiveKind.GARRISON_ALIVE: _garrison,
    },
    ends=(hold,),
)
