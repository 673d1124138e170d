"""11.1.3 Helicopters: they come and go over the edge, fly over everything, land, unload and take off."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from dangerclose.core.ask import Action, Ask, Rule
from dangerclose.core.bits import bits_of, members
from dangerclose.core.options import Family, Options
from dangerclose.games.incoming.arcs import HEADINGS, heading
from dangerclose.games.incoming.arrivals import may_come
from dangerclose.games.incoming.calls import take
from dangerclose.games.incoming.chapter import BOOK, Chapter, Entry, Outcome
from dangerclose.games.incoming.close_combat import fight, ready_to_fight
from dangerclose.games.incoming.command import may_move
from dangerclose.games.incoming.components import CHARTS
from dangerclose.games.incoming.field import (
    CONTACT,
    aloft,
    around,
    around_side,
    distance,
    other,
    sight,
    touching,
)
from dangerclose.games.incoming.fire import targets, volley
from dangerclose.games.incoming.knowledge import known
from dangerclose.games.incoming.lattice import Lattice
from dangerclose.games.incoming.movement import edges, ends, go, over_helicopters, set_foot, under_fire
from dangerclose.games.incoming.reactions import Way
from dangerclose.games.incoming.reckoning import Attack, ahead
from dangerclose.games.incoming.scenario_schema import BASE, ForceRow, PlacementRow
from dangerclose.games.incoming.sheets import Sheet, sheet_of
from dangerclose.games.incoming.showing import FOUND, come_upon, found_there, hidden_enemies, show
from dangerclose.games.incoming.state import (
    AWAY,
    DISMOUNTED,
    DONE,
    FIRED,
    FLOWN_IN,
    LANDED,
    LEFT,
    LOW,
    MOVED,
    NOBODY,
    OVER_THE_EDGE,
    PINNED,
    SUPPRESSED,
    Position,
    State,
)
from dangerclose.games.incoming.terms import Edge, Going, Ground, Mobility
from dangerclose.games.incoming.word_kinds import place_name
from dangerclose.games.incoming.wrecks import beside, riders

_PADDIES = (Ground.DRY_PADDY, Ground.WET_PADDY)
HOLD: Action = ("hold",)
STAY: Action = ("stay-aboard",)
STANDS_BY = MOVED | FIRED | DONE


def fleet(s: Position, side: int) -> list[int]:
    """11.1.3/1 The helicopters of a side, wherever they are."""
    return [one for one in sheet_of(s).aircraft if sheet_of(s).side[one] == side]


def has_landed(s: Position, stand: int) -> bool:
    """11.1.3/3 Whether a helicopter is on the ground."""
    return sheet_of(s).flies[stand] and s.at[stand] >= 0 and bool(s.status[stand] & LANDED)


# 11.1.3/5 Over the edge


@cache
def home_edge(sheet: Sheet, side: int) -> int:
    """Ruling 232: the points at which helicopters of a side come in: over the edges at which it enters."""
    found = {row.edge for force in _forces(sheet, side) for row in force.placement if row.edge is not None}
    points = 0
    for edge in found or set(Edge):
        points |= _border(sheet.lattice, edge)
    return points


def _forces(sheet: Sheet, side: int) -> list[ForceRow]:
    return [
        force for force in sheet.scenario.sheet.forces if CHARTS.armies[force.army.number].side.number == side
    ]


def _border(lattice: Lattice, edge: Edge) -> int:
    return bits_of(
        {
            Edge.WEST: range(0, lattice.size, lattice.columns),
            Edge.EAST: range(lattice.columns - 1, lattice.size, lattice.columns),
            Edge.NORTH: range(lattice.columns),
            Edge.SOUTH: range(lattice.size - lattice.columns, lattice.size),
        }[edge]
    )


@cache
def _flown_in(sheet: Sheet, side: int) -> PlacementRow | None:
    """V.0/4 The row of a scenario that says when those who come by helicopter do."""
    rows = (row for force in _forces(sheet, side) for row in force.placement if row.by_helicopter)
    return next(rows, None)


def stands_by(s: Position, stand: int) -> bool:
    """11.1.3/5, 11.1.3/16 Whether a helicopter that is off the table may come in now."""
    sheet = sheet_of(s)
    if s.at[stand] != AWAY or s.status[stand] & OVER_THE_EDGE:
        return False
    if sheet.spare[stand]:
        return any(
            kind in FLOWN_IN and wanted == stand and left <= 0
            for kind, wanted, left in zip(s.called, s.called_for, s.called_in)
        )
    row = _flown_in(sheet, sheet.side[stand])
    return row is None or may_come(s, sheet.side[stand], row)


def _comings(s: Position, seat: int) -> Iterable[Family]:
    for one in fleet(s, seat):
        if stands_by(s, one):
            yield Family(("fly-in", one), home_edge(sheet_of(s), seat) & ~over_helicopters(s, one))


def fly_in(s: State, choice: Action) -> Rule[Outcome]:
    """11.1.3/5 A helicopter comes in over the edge, under fire as any mover."""
    stand, point = int(choice[1]), int(choice[2])
    _appear(s, stand, point, _inward(s, point))
    return (yield from under_fire(s, Way(stand, point, [point], [point]), "flew-in"))


def _appear(s: State, stand: int, point: int, facing: int) -> None:
    s.at[stand] = point
    s.status[stand] = OVER_THE_EDGE | MOVED
    s.facing[stand] = facing


def _inward(s: Position, point: int) -> int:
    lattice = sheet_of(s).lattice
    return heading(lattice, point, lattice.at(lattice.width // 2, lattice.height // 2))


def _goings(s: Position, seat: int) -> Iterable[Action]:
    for one in fleet(s, seat):
        if aloft(s, one) and may_move(s, one) and not s.status[one] & OVER_THE_EDGE and edges(s, one):
            yield ("fly-off", one)


def fly_off(s: State, choice: Action) -> Rule[Outcome]:
    """11.1.3/5 A helicopter at the edge leaves the table with all whom it carries."""
    gone(s, int(choice[1]))
    yield from ()
    return None


def gone(s: State, stand: int) -> None:
    """11.1.3/5, ruling 233: those aboard have left for good; a helicopter may return."""
    for one in riders(s, stand):
        s.at[one], s.aboard[one] = LEFT, NOBODY
    for number, carrier in enumerate(s.casualty_aboard):
        if carrier == stand:
            s.casualty_at[number], s.casualty_aboard[number] = LEFT, NOBODY
    vanish(s, stand)
    s.tell("flew-off", "11.1.3/5", stand)
    for number, (kind, wanted) in enumerate(zip(s.called, s.called_for)):
        if kind in FLOWN_IN and wanted == stand:
            take(s, number)
            break


def vanish(s: State, stand: int) -> None:
    """11.1.3/5, 11.1.3/16 A helicopter is off the table for the rest of this initiative at least."""
    s.at[stand] = AWAY
    s.status[stand] = OVER_THE_EDGE


# 11.1.3/3 Landing


@cache
def landing_ground(sheet: Sheet, radius: int) -> int:
    """Ruling 53: where a helicopter finds room: in the open, in a dry paddy or at the edge of a wet one."""
    ground, disc = sheet.terrain, sheet.discs.at
    closed = 0
    for feature, inside, lining, kind in zip(ground.features, ground.inside, ground.lining, ground.kind):
        if feature.corners and not kind.path:
            closed |= lining
        elif feature.ground == Ground.WET_PADDY:
            closed |= bits_of(point for point in members(inside) if not disc(point, radius) & ~inside)
        elif kind.blocks:
            for point in members(inside):
                closed |= disc(point, radius)
        elif feature.ground not in _PADDIES and (kind.direct or kind.going(Mobility.FOOT) != Going.FREE):
            closed |= inside
    return sheet.lattice.everywhere & ~closed


def landing_points(s: Position, stand: int) -> int:
    """Ruling 53: the points at which a helicopter can land now."""
    sheet = sheet_of(s)
    side, radius = sheet.side[stand], sheet.radius[stand]
    points = landing_ground(sheet, radius) & ~around_side(s, side, radius)
    points &= ~around_side(s, other(side), radius, CONTACT)
    for wreck in members(s.wrecks):
        points &= ~sheet.discs.at(wreck, radius + BASE // 2)
    for bar in BOOK.bars:
        points &= ~bar(s, stand)
    return points


def _landings(s: Position, seat: int) -> Iterable[Family]:
    for one in fleet(s, seat):
        if stands_by(s, one) or (aloft(s, one) and not s.status[one] & STANDS_BY and may_move(s, one)):
            yield Family(("land", one), landing_points(s, one))


def land(s: State, choice: Action) -> Rule[Outcome]:
    """11.1.3/3, rulings 53 and 231: a helicopter flies straight to a place, lands, unloads, and is done."""
    stand, point = int(choice[1]), int(choice[2])
    sheet = sheet_of(s)
    came = s.at[stand] == AWAY
    if came:
        gate = gate_for(s, stand, point)
        _appear(s, stand, gate, heading(sheet.lattice, gate, point))
    start = s.at[stand]
    walk = [start] * came + sheet.lattice.walk(start, point)
    if walk:
        s.status[stand] |= MOVED
        s.facing[stand] = heading(sheet.lattice, start, point) if start != point else s.facing[stand]
        s.tell("sets-out", "11.1.3/3", stand, place_name(s, point), point, start)
        lost = yield from under_fire(s, Way(stand, start, walk, walk), "flew")
        if lost is not None:
            return lost
    return (yield from _touch_down(s, stand, point))


def _touch_down(s: State, stand: int, point: int) -> Rule[Outcome]:
    """11.1.3/3, 11.1.3/11 The door guns fire, the enemy may fire at it low over the ground, it is down."""
    s.status[stand] |= LOW | DONE
    yield from door_guns(s, stand)
    sheet = sheet_of(s)
    lurking = hidden_enemies(s, sheet.side[stand])
    for one in lurking:
        if come_upon(s, stand, (one,)) >> point & 1:
            show(s, one, FOUND, "5.3/1")
    if around(s, lurking, sheet.radius[stand]) >> point & 1:
        s.status[stand] &= ~LOW
        s.tell("waved-off", "11.1.3/3", stand)
        return None
    lost = yield from under_fire(s, Way(stand, point, [point], [point]), "lands")
    if lost is not None:
        return lost
    s.status[stand] = s.status[stand] & ~LOW | LANDED
    return (yield from unload(s, stand))


def gate_for(s: Position, stand: int, point: int) -> int:
    """Ruling 232: where a helicopter crosses the edge on its way to or from a point: the nearest it can."""
    sheet = sheet_of(s)
    open_to_it = home_edge(sheet, sheet.side[stand])
    free = open_to_it & ~over_helicopters(s, stand)
    return min(members(free or open_to_it), key=lambda gate: distance(sheet, gate, point))


def unload(s: State, stand: int) -> Rule[Outcome]:
    """11.1.3/3, 11.1.3/6 Landing includes unloading; who gets out has one move left in this initiative."""
    sheet = sheet_of(s)
    side = sheet.side[stand]
    lost: Outcome = None
    while left := riders(s, stand):
        k = known(s, side)
        families = [Family(("unload", one), beside(k, one, s.at[stand], sheet.radius[stand])) for one in left]
        answer = yield Ask(side, "unload", "11.1.3/3", Options([STAY], families), (stand,))
        if answer == STAY:
            break
        one, end = int(answer[1]), int(answer[2])
        if not found_there(s, one, end):
            lost = (yield from get_down(s, one, end)) or lost
    return lost


def get_down(s: State, stand: int, point: int) -> Rule[Outcome]:
    """11.1.3/6, 10.4/1 A stand is beside its helicopter, meets what is there, and has one move."""
    s.at[stand], s.aboard[stand] = point, NOBODY
    s.status[stand] |= DISMOUNTED | DONE
    s.tell("got-out", "11.1.3/6", stand, place_name(s, point), point)
    return (yield from set_foot(s, stand, point))


def _moves_out(s: Position, seat: int) -> Iterable[Family]:
    for one in sheet_of(s).of_side[seat]:
        if (
            s.at[one] >= 0
            and s.status[one] & DISMOUNTED
            and not s.status[one] & (MOVED | PINNED | SUPPRESSED)
        ):
            emplaced = sheet_of(s).mobility[one] == Mobility.EMPLACED
            if not emplaced and not any(keeps(s, one) for keeps in BOOK.keeps_from_moving):
                yield Family(("move-out", one), ends(s, one))


def move_out(s: State, choice: Action) -> Rule[Outcome]:
    """11.1.3/6 The one move of a stand that got out of a helicopter."""
    stand = int(choice[1])
    lurking = hidden_enemies(s, sheet_of(s).side[stand])
    lost = yield from go(s, stand, int(choice[2]))
    s.status[stand] &= ~DONE
    fights = lost is None and ready_to_fight(s, stand)
    if s.at[stand] >= 0:
        s.status[stand] |= DONE
    return fight(s, [stand], any(touching(s, stand, one) for one in lurking)) if fights else lost


# 11.1.3/4 Taking off


def _departures(s: Position, seat: int) -> Iterable[Action]:
    for one in fleet(s, seat):
        if has_landed(s, one) and not s.status[one] & DONE:
            if not over_helicopters(s, one) >> s.at[one] & 1:
                yield ("take-off", one)
            if not s.status[one] & OVER_THE_EDGE:
                yield ("lift-out", one)


def take_off(s: State, choice: Action) -> Rule[Outcome]:
    """11.1.3/4 A helicopter rises over its place, and is done for this initiative."""
    return (yield from _rise(s, int(choice[1])))


def lift_out(s: State, choice: Action) -> Rule[Outcome]:
    """11.1.3/4, 11.1.3/5, ruling 231: a helicopter takes off and leaves the table, all in one act."""
    stand = int(choice[1])
    lost = yield from _rise(s, stand)
    if lost is not None:
        return lost
    sheet, start = sheet_of(s), s.at[stand]
    gate = gate_for(s, stand, start)
    walk = sheet.lattice.walk(start, gate)
    if walk:
        s.facing[stand] = heading(sheet.lattice, start, gate)
        s.tell("sets-out", "11.1.3/5", stand, place_name(s, gate), gate, start)
        lost = yield from under_fire(s, Way(stand, start, walk, walk), "flew")
    if lost is None:
        gone(s, stand)
    return lost


def _rise(s: State, stand: int) -> Rule[Outcome]:
    """11.1.3/4, 11.1.3/11 It leaves the ground, its door guns fire, and the enemy may fire at it."""
    point = s.at[stand]
    s.status[stand] = s.status[stand] & ~LANDED | LOW | DONE | MOVED
    yield from door_guns(s, stand)
    lost = yield from under_fire(s, Way(stand, point, [point], [point]), "took-off")
    if lost is None:
        s.status[stand] &= ~LOW
    return lost


# 11.1.3/T1 Door guns


def door_guns(s: State, stand: int) -> Rule[None]:
    """11.1.3/T1, ruling 234: when it lands or takes off each door fires once as a fire team."""
    sheet = sheet_of(s)
    side, point = sheet.side[stand], s.at[stand]
    for turn in sheet.doors[stand]:
        k = known(s, side)
        arc = sight(k, point) & sheet.arcs.at(point, (s.facing[stand] + turn) % len(HEADINGS))
        found = [one for one in targets(k, stand, arc) if not ahead(k, stand, one)]
        if found:
            options = [HOLD, *(("door-fire", stand, one) for one in found)]
            answer = yield Ask(side, "door-guns", "11.1.3/T1", options, (stand,))
            if answer != HOLD:
                yield from volley(s, [Attack(stand, int(answer[2]))])


def on_the_ground(s: Position, stand: int) -> bool:
    """11.1.3/3, ruling 234: on the ground a helicopter neither moves nor fires."""
    return has_landed(s, stand)


CHAPTER = Chapter(
    entries=(
        Entry("fly-in", fly_in, families=_comings),
        Entry("fly-off", fly_off, actions=_goings),
        Entry("land", land, families=_landings),
        Entry("take-off", take_off, actions=_departures),
        Entry("lift-out", lift_out),
        Entry("move-out", move_out, families=_moves_out),
    ),
    keeps_from_moving=(on_the_ground,),
    keeps_from_firing=(on_the_ground,),
)
