"""8.0 Movement: allowances, reach, roads, entry and what happens on the way."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import NamedTuple

from dangerclose.core.ask import Action, Ask, Rule
from dangerclose.core.columns import while_unchanged
from dangerclose.core.hexes import bits_of, members, path, reachable
from dangerclose.games.anloc.components import (
    AN_LOC,
    ARVN,
    EDGES,
    ENTER,
    FOOT,
    GRID,
    HIGHWAY_COST,
    LAI_KHE_ENTRY,
    MECHANIZED,
    MINIMUM_MA,
    NORTH_EDGE,
    NVA,
    OEL,
    QL13,
    SOUTH_EDGE,
    WEST_EDGE,
)
from dangerclose.games.anloc.headquarters import displace, follow
from dangerclose.games.anloc.losses import remove
from dangerclose.games.anloc.stacking import (
    CLASS,
    HQS,
    IS_SAPPER,
    NOT_HQ,
    POINTS,
    PRINTED_MA,
    SIDE,
    SPAN,
    division,
    divisions,
    enemy_of,
    room,
    units_in,
)
from dangerclose.games.anloc.state import (
    LAI_KHE,
    NORTH_OR_WEST_ENTRY,
    ON_FOOT,
    WEST_ENTRY,
    Position,
    State,
)
from dangerclose.games.anloc.zones import BIT, IN_HEX, held, lone_sappers, occupied

BOARD = GRID.board
CLASSES = (FOOT, MECHANIZED)
PASSABLE = tuple(tuple(sum(BIT[n] for n, _ in EDGES[cls][h]) for h in range(GRID.size)) for cls in CLASSES)
ROAD_PLACE = {h: i for i, h in enumerate(QL13)}
ALLOWANCE = tuple(
    tuple(
        tuple(max(MINIMUM_MA, (ma // 2 if effort.halved else ma) + effort.ma) for ma in by_steps)
        for by_steps in PRINTED_MA
    )
    for effort in OEL
)
"""8.0/2 By OEL, unit and the steps that it has."""
DEAREST = tuple(
    tuple(max((cost for _, cost in EDGES[cls][h]), default=0) for h in range(GRID.size)) for cls in CLASSES
)
EDGE_ENTRIES = {
    place: tuple({h: ENTER[cls][h] for h in members(edge)} for cls in CLASSES)
    for place, edge in ((WEST_ENTRY, WEST_EDGE), (NORTH_OR_WEST_ENTRY, WEST_EDGE | NORTH_EDGE))
}
MOVE: tuple[Action, ...] = tuple(("move", u) for u in range(len(SIDE)))
TO: dict[int, Action] = {h: ("to", h) for h in (*GRID.hexes, LAI_KHE)}
DONE: Action = ("done",)
NO_DIVISIONS = (0,)
"""The ARVN's units stack as if they were all of one division."""


def allowance(s: Position, u: int) -> int:
    """8.0/2 A unit's MA as the current OEL changes it."""
    return ALLOWANCE[s.oel[SIDE[u]]][u][s.steps[u]]


def begin_movement(s: State, side: int) -> None:
    """8.0/4 Every unit gets its allowance; 8.0/6 nothing is carried over."""
    for u in NOT_HQ[side]:
        s.mp[u] = 2 * allowance(s, u) if s.hex[u] >= NORTH_OR_WEST_ENTRY else 0
        s.lift[u] = ON_FOOT
    for hq in HQS:
        s.mp[hq] = int(side == ARVN)  # 11.1/4: each may be placed once


class Ground(NamedTuple):
    """What a side finds on the map when it moves: bit sets of hexes."""

    enemies: int  # enemy units that are no HQs
    blocked: int  # held by the enemy
    overrun: int  # enemy HQs or sappers alone: may be entered, and the mover stays there
    zone: int  # enemy ZOC, not negated
    zone_at_start: int  # enemy ZOC that a unit feels where it sets out: friends do not help
    zone_on_the_way: int  # enemy ZOC that a unit feels where it has halted: not with others
    shut: list[list[int]]  # not to be entered by a unit of so many stacking points and that division


class Facing(NamedTuple):
    """What the enemy's units make of the map: bit sets of hexes."""

    enemies: int  # enemy units that are no HQs
    overrun: int  # enemy HQs or sappers alone
    zone: int  # enemy ZOC wherever it reaches


def enemy_places(s: Position, side: int) -> list[int]:
    """Where each unit of the other side is."""
    return s.hex[SPAN[enemy_of(side)]]


@while_unchanged(enemy_places)
def facing(s: Position, side: int) -> Facing:
    """5.0 What a side has before it. As it moves, unit by unit, the enemy mostly stays."""
    enemy = enemy_of(side)
    enemies = held(s, enemy)
    zone = GRID.dilate(enemies)
    overrun = occupied(s, enemy) & ~enemies
    if sappers := lone_sappers(s, enemy):
        # A lone sapper cannot keep anybody out of its own hex: only other units' zones count there.
        overrun |= sappers
        zone &= ~(sappers & ~GRID.dilate(enemies & ~sappers))
    return Facing(enemies, overrun, zone)


def all_places(s: Position, side: int) -> tuple[int, list[int]]:
    """Where each unit is, and whether the 5th VC is committed: divisions do not stack."""
    return s.committed, s.hex.copy()


@while_unchanged(all_places)
def ground(s: Position, side: int) -> Ground:
    """5.0, 4.0 The map as a side may move over it now. A player asks where the rules have just asked."""
    enemies, overrun, raw = facing(s, side)
    own = room(s, side)
    blocked = enemies & ~overrun
    walls = [blocked | others for others in (own.foreign if side == NVA else NO_DIVISIONS)]
    shut = [[full | wall for wall in walls] for full in own.closed]
    return Ground(enemies, blocked, overrun, raw & ~own.held, raw, raw & ~own.crowded, shut)


def open_to(s: Position, u: int, g: Ground) -> int:
    """4.0/3 The hexes that a unit may enter: no enemy, and room to stack at every moment."""
    return BOARD & ~g.shut[POINTS[u]][division(s, u)]


def zone_where_it_stands(s: Position, u: int, g: Ground) -> int:
    """5.0/3, 5.0/5 The enemy ZOC that binds a unit in the hex where it is.

    Friends lift it from a hex that a unit comes through, not from the one where its movement begins.
    """
    if s.mp[u] == 2 * allowance(s, u) and not s.stay_behind:
        return g.zone_at_start
    return g.zone_on_the_way


def zone_for(s: Position, u: int, g: Ground) -> int:
    """5.0/5 The enemy ZOC that a unit feels: where no friends are, and maybe in its own hex."""
    return g.zone | (zone_where_it_stands(s, u, g) & IN_HEX(s.hex[u]))


@lru_cache(maxsize=64)
def lai_khe_entries(enemies: int) -> tuple[Mapping[int, int], ...]:
    """8.0/7 Where units from Lai Khe come onto the map, and the cost, for foot and for mechanized units.

    They come on the highway or next to it. 13.1.2/1 If NVA units stand on all of these, the nearest
    free hexes of the south edge serve.
    """
    free = [h for h in LAI_KHE_ENTRY if not enemies >> h & 1]
    if not free:
        edge = members(SOUTH_EDGE & ~enemies)
        nearest = min((GRID.distance(h, LAI_KHE_ENTRY[0]) for h in edge), default=0)
        free = [h for h in edge if GRID.distance(h, LAI_KHE_ENTRY[0]) == nearest]
    return tuple(
        {h: HIGHWAY_COST if h == LAI_KHE_ENTRY[0] else ENTER[cls][h] for h in free} for cls in CLASSES
    )


def entries(s: Position, u: int, g: Ground) -> Mapping[int, int]:
    """The hexes by which a unit off the map comes on, each with the cost of that first hex."""
    where = s.hex[u]
    if where == LAI_KHE:
        return lai_khe_entries(g.enemies & SOUTH_EDGE)[CLASS[u]]
    return EDGE_ENTRIES[where][CLASS[u]] if where in EDGE_ENTRIES else {}


@cache
def neighbourhood(cls: int, here: int, points: int) -> int:
    """The hexes that could be reached from one if nobody were in the way, with itself."""
    return bits_of([here, *reachable({here: 0}, EDGES[cls], points, BOARD)])


@lru_cache(maxsize=2048)
def ways(cls: int, here: int, points: int, allowed: int, stop: int, zone: int) -> Mapping[int, int]:
    """8.0/3 The hexes that can be reached from one, with their cost.

    They are remembered: units of a stack ask the same, players before their unit does, and turn after
    turn while nothing changes around.
    """
    return reachable({here: 0}, EDGES[cls], points, allowed, stop, zone)


def destinations(s: Position, u: int, g: Ground) -> dict[int, int]:
    """8.0 Every place that a unit can go to now, with the half movement points it costs."""
    points = s.mp[u]
    here = s.hex[u]
    allowed = open_to(s, u, g)
    zone = zone_for(s, u, g)
    stop = zone | g.overrun
    if here >= 0:
        around = neighbourhood(CLASS[u], here, points)
        found = dict(ways(CLASS[u], here, points, allowed & around, stop & around, zone & around))
    else:
        first = {h: c for h, c in entries(s, u, g).items() if c <= points and allowed >> h & 1}
        going_on = {h: c for h, c in first.items() if not stop >> h & 1}
        found = reachable(going_on, EDGES[CLASS[u]], points, allowed, stop, zone) | first
    if SIDE[u] == ARVN and here != LAI_KHE:
        cost = 0 if here == LAI_KHE_ENTRY[0] else found.get(LAI_KHE_ENTRY[0], points)
        may_leave = here == LAI_KHE_ENTRY[0] or not stop >> LAI_KHE_ENTRY[0] & 1
        if may_leave and cost + HIGHWAY_COST <= points:
            found[LAI_KHE] = cost + HIGHWAY_COST
    if s.lift[u] == ON_FOOT and points == 2 * allowance(s, u):
        for h in strategic(s, u, allowed, stop, zone):
            found.setdefault(h, points)
    return found


def strategic(s: Position, u: int, allowed: int, stop: int, zone: int) -> list[int]:
    """8.2/1 A unit that keeps to the primary road goes any distance until it enters an enemy ZOC."""
    here = s.hex[u]
    if here == LAI_KHE:
        ways = [QL13[::-1]]
    elif here in ROAD_PLACE:
        place = ROAD_PLACE[here]
        ways = [QL13[:place][::-1], QL13[place + 1 :]]
    else:
        return []
    found: list[int] = []
    for way in ways:
        at = here
        for h in way:
            if not allowed >> h & 1 or (at >= 0 and zone >> at & 1 and zone >> h & 1):
                break
            found.append(h)
            at = h
            if stop >> h & 1:
                break
        else:
            if way and way[-1] == QL13[-1] and SIDE[u] == ARVN:
                found.append(LAI_KHE)
    return found


def can_move(s: Position, u: int, shut: int, g: Ground) -> bool:
    """Whether a unit with points left has anywhere to go, without listing where."""
    points = s.mp[u]
    h = s.hex[u]
    cls = CLASS[u]
    if h < 0:
        return any(cost <= points and not shut >> to & 1 for to, cost in entries(s, u, g).items())
    if g.zone_at_start & BIT[h] and zone_where_it_stands(s, u, g) & BIT[h]:
        shut |= g.zone
    around = PASSABLE[cls][h]
    if around & shut != around and (
        points >= DEAREST[cls][h] or any(c <= points and not shut >> n & 1 for n, c in EDGES[cls][h])
    ):
        return True
    # Roads that cost more than the unit has left, and Lai Khe, are rare enough to look up in full.
    return h in ROAD_PLACE and bool(destinations(s, u, g))


def movers(s: Position, side: int, g: Ground) -> list[Action]:
    """8.0/1 The units that can still move."""
    mp = s.mp
    shut = g.shut
    mine = divisions(s)
    return [MOVE[u] for u in NOT_HQ[side] if mp[u] > 0 and can_move(s, u, shut[POINTS[u]][mine[u]], g)]


def move(s: State, u: int, g: Ground) -> Rule[None]:
    """8.0/1 A unit goes to a place that it can reach; with points left it may go on later."""
    found = destinations(s, u, g)
    choice = yield Ask(SIDE[u], "destination", "8.0/1", [TO[h] for h in found], (u,))
    h = int(choice[1])
    spent = found[h]
    by_way_of = "" if s.log is None else way(s, u, h, g)
    s.mp[u] -= spent
    if h >= 0 and (zone_for(s, u, g) | g.overrun) >> h & 1:
        s.mp[u] = 0  # 5.0/3
    s.tell("moved", "8.0/1", u, s.hex[u], h, by_way_of)
    yield from enter(s, u, h)


def way(s: Position, u: int, h: int, g: Ground) -> str:
    """8.0/3 The hexes between here and there by a cheapest way, for who watches; "" where there are none."""
    if s.hex[u] < 0 or h < 0:
        return ""
    zone = zone_for(s, u, g)
    start = {s.hex[u]: 0}
    found = path(h, start, EDGES[CLASS[u]], s.mp[u], open_to(s, u, g), zone | g.overrun, zone)
    return " ".join(str(between) for between in found[1:-1])


def enter(s: State, u: int, h: int) -> Rule[None]:
    """A unit comes into a hex or box, and whatever was there alone gives way."""
    if h == AN_LOC and SIDE[u] == ARVN and s.outside[u]:
        s.entered += POINTS[u]
        s.outside[u] = 0
    s.hex[u] = h
    follow(s, u)
    if h < 0:
        return
    if SIDE[u] == NVA:
        yield from displace(s, h)
        return
    for v in units_in(s, h, NVA):
        if IS_SAPPER[v]:
            s.tell("sapper-overrun", "10.3/3", v, u)
            s.steps[v] = 0
            remove(s, v)
