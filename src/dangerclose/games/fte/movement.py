"""6.0 Action: Move. On foot, by vehicle and by air; into and out of cover; off the map."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from dangerclose.core.ask import Action, Ask, Rule
from dangerclose.core.hexes import members
from dangerclose.games.fte.actions import may_do, spend
from dangerclose.games.fte.casualties import (
    capture,
    carried,
    carry_along,
    drop,
    evacuate,
    has_injury,
    remove,
)
from dangerclose.games.fte.civilians import meet_civilians
from dangerclose.games.fte.components import (
    BUNKER,
    CREWS,
    FOXHOLES,
    KIND,
    MARKERS,
    MEDEVACS,
    NVA,
    SIDE,
    TUNNEL,
    US,
)
from dangerclose.games.fte.effects import exposed, meet, quality_check, stop_acting, stopped_short, unconceal
from dangerclose.games.fte.field import (
    ARE_CIVILIANS,
    BIT,
    HARMLESS,
    IS_HELICOPTER,
    IS_INFANTRY,
    IS_VEHICLE,
    barred,
    closed_by_enemies,
    doubtful,
    enemy,
    frago_of,
    full,
    hexes_of,
    obstacles,
    on_map,
    passengers,
    taken,
    watched,
)
from dangerclose.games.fte.ground import GRID, HAMLET, INFANTRY, JUNGLE, TERRAIN, VEHICLE
from dangerclose.games.fte.opportunity import opportunity, spring_trap
from dangerclose.games.fte.reckoning import concealment_line
from dangerclose.games.fte.state import (
    BROKEN,
    DOUBLE_TIME_MOVE,
    GROUND,
    HIGH,
    LEFT,
    MOVE_ACTION,
    NOBODY,
    NOT_YET,
    SUPPRESSED,
    TREETOP,
    VISIBLE,
    Position,
    State,
    put,
)
from dangerclose.games.fte.victory import award, watch_objectives

# Movement is counted in half points.
INFANTRY_POINTS = 10
DOUBLE_TIME_POINTS = 18
VEHICLE_POINTS = 30
FLYING_POINTS = 40
TAXIING_POINTS = 4
FLYING_COST = 2
EXIT_COST = 2
TUNNEL_COST = 2
COVER_SPACE = 2
STEP: tuple[Action, ...] = tuple(("step", h) for h in range(GRID.size))
HALT: Action = ("halt",)
WALK, DOUBLE_TIME, STEALTHY = range(3)
PACES = ("move", "double", "stealth")


def allowance(s: Position, u: int, pace: int = WALK) -> int:
    """6.3, 6.6/1, 7.5.2/7 A unit's movement points, in halves: one less for each casualty it carries."""
    if IS_VEHICLE[u]:
        return VEHICLE_POINTS
    if IS_HELICOPTER[u]:
        return FLYING_POINTS if s.level[u] else TAXIING_POINTS
    points = DOUBLE_TIME_POINTS if pace == DOUBLE_TIME else INFANTRY_POINTS
    return points - 2 * s.c_carrier.count(u)


def paces(s: Position, u: int) -> list[int]:
    """6.3/2, 6.6/1, 19.1/1 How a unit may move: vehicles have but one pace."""
    if not IS_INFANTRY[u]:
        return [WALK]
    if s.exhausted[u] or has_injury(s, u):
        return [WALK, STEALTHY]
    return [WALK, DOUBLE_TIME, STEALTHY]


# Where a unit may go


def enterable(s: Position, u: int) -> int:
    """6.2 The hexes that a unit on the ground may enter: in play, no enemies, stacking kept."""
    side = SIDE[u]
    bits = frago_of(s.scenario).area & ~closed_by_enemies(s, side) & ~taken(s, u)
    if HARMLESS[u]:
        bits &= ~obstacles(s, enemy(side))  # a dummy or civilians could not take a medic
    return bits


def may_try(s: Position, u: int, is_open: int) -> int:
    """6.2/3, 17.1/1, 28.0/4 The hexes of Concealed enemies, besides those open to it, that a unit may try."""
    h = s.hex[u]
    if HARMLESS[u] or not (GRID.adjacent[h] | BIT[h]) & frago_of(s.scenario).area & ~is_open:
        return 0
    bits = doubtful(s, SIDE[u])
    return bits & ~taken(s, u) if bits else 0


def steps_from(s: Position, u: int, points: int, is_open: int) -> list[tuple[int, int, int]]:
    """6.4 The hexes next to a unit that it can pay for: (hex, cost in halves, along a road or trail)."""
    h = s.hex[u]
    if IS_HELICOPTER[u]:
        if points < FLYING_COST:
            return []
        return [(n, FLYING_COST, 0) for n in GRID.neighbours[h] if is_open >> n & 1 and may_fly_to(s, u, n)]
    edges = (INFANTRY if IS_INFANTRY[u] else VEHICLE)[h]
    return [(n, cost, road) for n, cost, road in edges if cost <= points and is_open >> n & 1]


def may_fly_to(s: Position, u: int, h: int) -> bool:
    """6.8/5 On the ground a helicopter keeps out of jungle and hamlets."""
    return bool(s.level[u]) or TERRAIN[h] not in (JUNGLE, HAMLET)


def airspace(s: Position, u: int) -> int:
    """6.2/1, 6.2/3 The hexes that a helicopter in the air may enter."""
    bits = frago_of(s.scenario).area
    if not s.fly_over:
        bits &= ~hexes_of(s, enemy(SIDE[u]))
    return bits & ~full(s, u)


def may_land(s: Position, u: int) -> bool:
    """6.8/5, 6.2/3 Whether a helicopter may come down, or try to; other vehicles are not there (6.2/4)."""
    h = s.hex[u]
    return TERRAIN[h] not in (JUNGLE, HAMLET) and bool(open_to(s, [u]) >> h & 1)


def ways_to_move(s: Position, u: int) -> list[int]:
    """6.1, 6.3/2 The paces at which a Move Action could do anything for an infantry unit or vehicle."""
    every = paces(s, u)
    points = allowance(s, u)
    is_open = enterable(s, u)
    if steps_from(s, u, points, is_open) or steps_from(s, u, points, may_try(s, u, is_open)):
        return every
    if exits(s, u, points) or covers(s, u) or s.inside[u] != NOBODY or may_enter_tunnel(s, u, points):
        return [pace for pace in every if pace != STEALTHY]  # 6.7/2 that only goes into the next hex
    runs = DOUBLE_TIME in every and steps_from(s, u, allowance(s, u, DOUBLE_TIME), is_open)
    return [DOUBLE_TIME] if runs else []


# Leaving the map


@cache
def exit_hexes(scenario: str) -> int:
    """6.1/2, 6.5/2 All hexes from which somebody may leave the map."""
    frago = frago_of(scenario)
    bits = frago.edge
    for way in frago.exits:
        bits |= way.zone
    return bits


def exits(s: Position, u: int, points: int) -> bool:
    """6.1/2, 6.5/2, 7.5.3 Whether a unit may leave the map from its hex."""
    h = s.hex[u]
    if points < EXIT_COST or not exit_hexes(s.scenario) >> h & 1:
        return False
    frago = frago_of(s.scenario)
    if any(e.side == SIDE[u] and e.zone >> h & 1 and KIND[u] in e.kinds for e in frago.exits):
        return True
    if not frago.edge >> h & 1:
        return False
    if IS_HELICOPTER[u] and has_to_leave(s, u):
        return True
    if not evacuates(s, u):
        return False
    if SIDE[u] == NVA or not IS_INFANTRY[u]:
        return True
    return frago.us_carry_off and bool(frago.us_exit >> h & 1)


def has_to_leave(s: Position, u: int) -> bool:
    """4.0/3, 7.4/X28, 12.0/5, 15.0/3, 19.6/1 Whether the book sends a helicopter off, now or by some turn."""
    return bool(s.leaves[u]) or s.status[u] == BROKEN


def evacuates(s: Position, u: int) -> bool:
    """6.1/2, 7.5.3/1 Whether a unit takes a casualty home, and nobody rides with it who carries none."""
    riders = [] if IS_INFANTRY[u] else passengers(s, u)
    return all(v in s.c_carrier for v in riders) if riders else u in s.c_carrier


def leave_map(s: State, u: int) -> None:
    """7.5.3/4 A unit leaves; its casualties are evacuated, and exits that the FRAGO rewards count."""
    h = s.hex[u]
    frago = frago_of(s.scenario)
    riders = passengers(s, u)
    unconceal(s, u, "7.5.3/4")  # nobody leaves play unseen
    s.tell("leaves", "6.5/2", u, h)
    for v in (u, *riders):
        evacuate(s, v)
        for way in frago.exits:
            if way.side == SIDE[v] and way.zone >> h & 1 and KIND[v] in way.kinds:
                award(s, SIDE[v], way.points, "a unit that left the map", "29.0/2")
    for v in (*riders, u):
        remove(s, v)
        s.hex[v] = LEFT
    if u in MEDEVACS:
        recycle_medevac(s, u)


def recycle_medevac(s: State, u: int) -> None:
    """12.0/4 The Medevac helicopter, or another in its place, can be asked for again."""
    s.hex[u] = NOT_YET
    s.low_ammo[u] = 0
    s.leaves, s.emptied, s.downed = (put(column, u, 0) for column in (s.leaves, s.emptied, s.downed))


# 24.0, 25.0 Cover


def occupants(s: Position, m: int) -> int:
    """24.0/2, 25.0/3 How many units are in a bunker or foxholes."""
    return s.inside.count(m)


def covers(s: Position, u: int) -> list[int]:
    """24.0/3, 25.0/4 The bunkers and foxholes in its hex that a unit knows of and has room for it."""
    if not IS_INFANTRY[u] or s.inside[u] != NOBODY or HARMLESS[u]:
        return []
    h = s.hex[u]
    if h not in s.m_hex:
        return []
    return [
        m
        for m, at in enumerate(s.m_hex)
        if at == h
        and MARKERS[m].kind in (BUNKER, FOXHOLES)
        and (s.m_seen[m] or MARKERS[m].side == SIDE[u])
        and occupants(s, m) < COVER_SPACE
    ]


def may_enter_tunnel(s: Position, u: int, points: int) -> bool:
    """7.5.3/2 NVA/VC infantry may carry a casualty into a tunnel in its hex."""
    h = s.hex[u]
    return (
        SIDE[u] == NVA
        and points >= TUNNEL_COST
        and IS_INFANTRY[u]
        and u in s.c_carrier
        and any(at == h and MARKERS[m].kind == TUNNEL for m, at in enumerate(s.m_hex))
    )


# The Move Action


def companions(
    s: Position, group: Sequence[int], pace: int, points: int, steps: Sequence[Action]
) -> list[int]:
    """6.1/5 Other active units in the hex that can make exactly the same movement: foot or tracks.

    `steps` are those of the group with its `points`: whoever is as free and as fast can take them too.
    """
    u = group[0]

    def keeps_up(v: int) -> bool:
        if steps and IS_INFANTRY[v] and HARMLESS[v] == HARMLESS[u] and allowance(s, v, pace) >= points:
            return True
        return may_leave(s, (*group, v), points_left(s, (*group, v), pace))

    return [
        v
        for v in s.acting
        if v not in group
        and s.hex[v] == s.hex[u]
        and IS_INFANTRY[v] == IS_INFANTRY[u]
        and pace in paces(s, v)
        and ARE_CIVILIANS[v] == ARE_CIVILIANS[u]
        and (IS_INFANTRY[v] or (not s.reduced[v] and may_do(s, v, MOVE_ACTION)))
        and keeps_up(v)
    ]


def points_left(s: Position, group: Sequence[int], pace: int, spent: int = 0) -> int:
    """6.1/5, 7.5.2/7 The points that a stack has left: those of the slowest, with what they carry now."""
    return max(0, min(allowance(s, v, pace) for v in group) - spent)


def open_to(s: Position, group: Sequence[int]) -> int:
    """6.1/5, 6.2 The hexes that all of a stack may enter together, or try to."""
    u = group[0]
    is_open = open_or_doubtful(s, u)
    for v in group[1:]:
        if IS_VEHICLE[v]:
            is_open &= open_or_doubtful(s, v) & ~hexes_of_vehicles(s, group)  # two need a hex to themselves
        elif HARMLESS[v] != HARMLESS[u]:
            is_open &= open_or_doubtful(s, v)
    return is_open


def open_or_doubtful(s: Position, u: int) -> int:
    """6.2 The hexes that a unit on the ground may enter, or try to."""
    is_open = enterable(s, u)
    return is_open | may_try(s, u, is_open)


def hexes_of_vehicles(s: Position, group: Sequence[int]) -> int:
    """6.2/1 Where vehicles stand that are not of a group."""
    bits = 0
    for v in on_map(s, US):
        if IS_VEHICLE[v] and v not in group:
            bits |= BIT[s.hex[v]]
    return bits


def may_leave(s: Position, group: Sequence[int], points: int) -> bool:
    """6.4/2, 6.5/2 Whether a stack can go on from its hex, to another or off the map."""
    return bool(steps_from(s, group[0], points, open_to(s, group))) or all(exits(s, v, points) for v in group)


def move(s: State, u: int, pace: int) -> Rule[None]:
    """6.1/5, 6.4 A unit, or a stack with it, moves hex by hex; the enemy may fire at every step."""
    group = [u]
    walkers = [u]
    spend(s, u, MOVE_ACTION)
    spent = 0
    begun = moved = False
    while True:
        points = points_left(s, group, pace, spent)
        options = move_options(s, group, points, pace, begun)
        if not options:
            break
        if moved or all(option[0] == "drop" for option in options):
            options.append(HALT)
        about = (pace, points, *group)
        choice = yield Ask(SIDE[u], "move", "6.4/1", options, about)
        verb = choice[0]
        if verb == "halt":
            break
        if verb == "with":
            v = int(choice[1])
            spend(s, v, MOVE_ACTION)
            group.append(v)
            walkers.append(v)
            continue
        begun = True
        if verb == "drop":
            drop(s, int(choice[1]))
            s.tell("dropped", "7.5.2/6", s.c_kind[int(choice[1])], s.c_hex[int(choice[1])])
            continue
        moved = True
        if verb == "enter":
            group = yield from enter_cover(s, group[0], int(choice[1]))
        else:
            if verb == "step":
                to = int(choice[1])
                cost, road = price(s, group[0], to, points)
                spent += cost
            group = yield from come_out(s, group, pace)
            if group and verb == "step":
                group = yield from step(s, group, to, bool(road), pace)
                if pace == STEALTHY:
                    break
            elif group and verb == "tunnel":
                yield from enter_tunnel(s, group[0])
                break
            elif verb == "exit":
                for v in group:
                    leave_map(s, v)
                break
        if not group:
            break
    if pace == DOUBLE_TIME:
        for v in walkers:
            s.done[v] = DOUBLE_TIME_MOVE


def tire(s: State, u: int) -> None:
    """6.6/1 At the end of the Activation a unit that moved at double time is Exhausted."""
    s.exhausted[u] = 1
    s.tell_of(u, "exhausted", "6.6/1")


def move_options(s: Position, group: Sequence[int], points: int, pace: int, begun: bool) -> list[Action]:
    """6.1/5, 6.4/2, 7.5.2/6 What a moving unit or stack can do next."""
    u = group[0]
    options: list[Action] = [STEP[n] for n, _, _ in steps_from(s, u, points, open_to(s, group))]
    if not begun:
        options += [("with", v) for v in companions(s, group, pace, points, options)]
    if IS_INFANTRY[u]:
        options += [("drop", c) for v in group for c in carried(s, v)]
    if pace == STEALTHY:
        return options  # 6.7/2 it only goes into the next hex
    if len(group) == 1:
        options += [("enter", m) for m in covers(s, u)]
        if s.inside[u] != NOBODY:
            options.append(("come-out",))
        if may_enter_tunnel(s, u, points):
            options.append(("tunnel",))
    if all(exits(s, v, points) for v in group):
        options.append(("exit",))
    return options


def price(s: Position, u: int, to: int, points: int) -> tuple[int, int]:
    """6.1/T1 What a step costs in halves, and whether it follows a road or trail."""
    return next((cost, road) for n, cost, road in steps_from(s, u, points, BIT[to]) if n == to)


def step(s: State, group: Sequence[int], to: int, road: bool, pace: int) -> Rule[list[int]]:
    """6.1/3, 6.1/4, 6.7 A unit or stack enters a hex, is seen, springs traps, draws fire: who can go on."""
    side = SIDE[group[0]]
    before = s.hex[group[0]]
    others = not s.level[group[0]] and to in s.hex
    if others and barred(s, to, side):
        stopped_short(s, group[0], to)
        return []
    quiet = set()
    if pace == STEALTHY:
        for v in group:
            if s.token[v] != VISIBLE:
                if quality_check(s, v, "to move stealthily", "6.7/2", concealment_line(to)):
                    quiet.add(v)
                else:
                    unconceal(s, v, "6.7/2")
    group = [v for v in group if s.hex[v] >= 0]
    for v in group:
        s.hex[v] = to
        s.inside[v] = NOBODY
        carry_along(s, v, to)
        s.reveal("moves", "6.4/1", v, to)
    if any(s.token[v] != VISIBLE and v not in quiet for v in group) and watched(s, to, enemy(side)):
        for v in group:
            if v not in quiet:
                unconceal(s, v, "6.1/4")
    if others:
        meet(s, to, side)
    capture(s, before)
    capture(s, to)
    watch_objectives(s)
    group = [v for v in group if s.hex[v] == to]
    if not group:
        return []
    hurt = yield from spring_trap(s, group, to)
    group = [v for v in group if s.hex[v] == to]
    if group:
        hurt |= yield from opportunity(s, group, "6.1/3", along_road=road, stealthy=pace == STEALTHY)
    able = go_on(s, group, hurt, to)
    if able and side == US:
        yield from meet_civilians(s, able, to)
    return able


def go_on(s: State, group: Sequence[int], hurt: set[int], at: int) -> list[int]:
    """7.4/X6 Fire that had an effect ends a unit's Activation; the others."""
    for u in hurt:
        if s.hex[u] >= 0:
            stop_acting(s, u)
    return [u for u in group if s.hex[u] == at and u not in hurt]


def enter_cover(s: State, u: int, m: int) -> Rule[list[int]]:
    """24.0/3, 25.0/4 A unit goes into a bunker or foxholes; fire at it meets it outside."""
    rule = "24.0/3" if MARKERS[m].kind == BUNKER else "25.0/4"
    s.tell_only(SIDE[u], "enters", rule, u, m)
    s.reveal("stirs", rule, u, s.hex[u])
    exposed(s, u, "6.1/4")
    at = s.hex[u]
    hurt = yield from opportunity(s, [u], "6.1/3")
    able = go_on(s, [u], hurt, at)
    if able:
        s.inside[u] = m
    return able


def come_out(s: State, group: Sequence[int], pace: int) -> Rule[list[int]]:
    """24.0/3, 25.0/4 Those of a group who are in cover leave it, and are fired at outside: who can go on.

    Who sneaks out does not show himself by it (6.1/4, 6.7/2): his check comes with the step.
    """
    covered = [u for u in group if s.inside[u] != NOBODY]
    if not covered:
        return list(group)
    at = s.hex[group[0]]
    for u in covered:
        rule = "24.0/3" if MARKERS[s.inside[u]].kind == BUNKER else "25.0/4"
        s.inside[u] = NOBODY
        s.reveal("stirs", rule, u, at)
        if pace != STEALTHY:
            exposed(s, u, "6.1/4")
    covered = [u for u in covered if s.hex[u] == at]  # a dummy that was seen is gone
    hurt: set[int] = set()
    if covered:
        hurt = yield from opportunity(s, covered, "6.1/3", stealthy=pace == STEALTHY)
    return go_on(s, group, hurt, at)


def enter_tunnel(s: State, u: int) -> Rule[None]:
    """7.5.3/2, 7.5.3/4, 21.0/1 A unit takes its casualties down a tunnel, under fire, to stay there."""
    at = s.hex[u]
    s.reveal("stirs", "7.5.3/2", u, at)
    exposed(s, u, "6.1/4")
    hurt = yield from opportunity(s, [u], "21.0/1")
    if not go_on(s, [u], hurt, at):
        return
    unconceal(s, u, "7.5.3/4")
    s.reveal("tunnel", "7.5.3/2", u, s.hex[u])
    evacuate(s, u)
    remove(s, u)
    s.hex[u] = LEFT


def abandon(s: State, u: int) -> Rule[None]:
    """6.10/1, 6.10/2, 21.0/1 The crew leaves an immobilized vehicle, under fire, as a reduced fire team."""
    h = s.hex[u]
    spend(s, u, MOVE_ACTION)
    hurt = yield from opportunity(s, [u], "21.0/1")
    if not go_on(s, [u], hurt, h):
        return
    riders = passengers(s, u)
    s.tell("abandoned", "6.10/2", u, h)
    for v in riders:
        s.aboard[v] = NOBODY
        s.hex[v] = h
        s.used[v] = 1
    remove(s, u)
    crew = next(c for c in CREWS if s.hex[c] == NOT_YET)
    s.hex[crew] = h
    s.reduced[crew] = 1
    s.status[crew] = SUPPRESSED
    s.used[crew] = 1


# 6.8 Helicopters


def fly(s: State, u: int) -> Rule[None]:
    """6.8 A helicopter moves, changing its altitude by one level at the start or at the end."""
    spend(s, u, MOVE_ACTION)
    changed = begun = False
    points = allowance(s, u)
    while True:
        choice = yield Ask(SIDE[u], "fly", "6.8/5", fly_options(s, u, points, changed, begun), (u, points))
        verb = choice[0]
        if verb == "halt":
            if not begun:
                # 5.0/6 Hovering is a move too, and may be fired at.
                yield from hover(s, u)
            break
        if verb == "exit":
            leave_map(s, u)
            break
        if verb == "step":
            at = int(choice[1])
            points -= FLYING_COST
            begun = True
            if not (yield from step(s, [u], at, False, WALK)):
                break
            continue
        changed = True
        if verb == "descend" and s.level[u] == TREETOP and barred(s, s.hex[u], SIDE[u]):
            stopped_short(s, u, s.hex[u])
        else:
            s.level[u] += 1 if verb == "climb" else -1
            s.reveal("altitude", "6.8/5", u, s.level[u])
            if s.level[u] == GROUND:
                meet(s, s.hex[u], SIDE[u])
            capture(s, s.hex[u])
        if begun:
            yield from hover(s, u)
            break
        begun = True
        points = allowance(s, u)
        if not (yield from hover(s, u)):
            break


def fly_options(s: Position, u: int, points: int, changed: bool, begun: bool) -> list[Action]:
    """6.8/5, 7.4/X28 What a flying helicopter can do next; a broken one only makes for the edge."""
    steps = [n for n, _, _ in steps_from(s, u, points, airspace(s, u) if s.level[u] else open_to(s, [u]))]
    climb: list[Action] = [("climb",)] if not changed and s.level[u] < HIGH else []
    leave: list[Action] = [("exit",)] if exits(s, u, points) and s.level[u] else []
    if s.status[u] == BROKEN:
        here = to_the_edge(s.scenario, s.hex[u])
        homeward = [STEP[n] for n in steps if s.level[u] and to_the_edge(s.scenario, n) < here]
        if homeward or leave or (climb and s.level[u] == GROUND):
            return homeward + leave + (climb if not begun else [])
    options = climb + leave
    if not changed and (s.level[u] == HIGH or (s.level[u] == TREETOP and may_land(s, u))):
        options.append(("descend",))
    return [*(STEP[n] for n in steps), *options, HALT]


@cache
def to_the_edge(scenario: str, h: int) -> int:
    """7.4/X28 How many hexes it is to the edge of the area in play."""
    return min(GRID.distance(h, n) for n in members(frago_of(scenario).edge))


def hover(s: State, u: int) -> Rule[bool]:
    """5.0/6, 6.1/3 A helicopter that stays in its hex is a target all the same; whether it can go on."""
    at = s.hex[u]
    hurt = yield from opportunity(s, [u], "5.0/6")
    return bool(go_on(s, [u], hurt, at))
