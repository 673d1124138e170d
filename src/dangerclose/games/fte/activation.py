"""5.0 The Activation Phase: chits, who is activated, and what the active units do."""

from __future__ import annotations

from collections.abc import Callable

from dangerclose.core.ask import Action, Ask, Rule
from dangerclose.core.reckoning import Modifier
from dangerclose.games.fte.actions import digits, may_do
from dangerclose.games.fte.assault import assault, assault_hexes
from dangerclose.games.fte.components import (
    CIVILIANS,
    KIND,
    LEADER,
    NATION,
    NVA,
    SAPPER,
    SIDE,
    US,
)
from dangerclose.games.fte.field import (
    BIT,
    HARMLESS,
    IS_HELICOPTER,
    IS_INFANTRY,
    IS_VEHICLE,
    enemy,
    frago_of,
    obstacles,
    on_map,
    passengers,
    pool,
    sight_from,
)
from dangerclose.games.fte.fire import could_fire, fire
from dangerclose.games.fte.ground import GRID
from dangerclose.games.fte.movement import PACES, WALK, abandon, fly, move, tire, ways_to_move
from dangerclose.games.fte.opportunity import attended, detonate, forget_claymores, show
from dangerclose.games.fte.random_events import random_event
from dangerclose.games.fte.recover import may_recover, recover
from dangerclose.games.fte.requests import (
    cancel,
    cancel_options,
    may_request_medevac,
    may_request_mission,
    mission_hexes,
    request_medevac,
    request_mission,
)
from dangerclose.games.fte.search import destroy_cache, destructible, may_search, search
from dangerclose.games.fte.state import (
    BROKEN,
    DOUBLE_TIME_MOVE,
    FIRE_ACTION,
    MOVE_ACTION,
    NOBODY,
    STEADY,
    VISIBLE,
    Phase,
    Position,
    State,
    Throw,
)
from dangerclose.games.fte.transport import load, may_load, may_unload, unload

COMMAND_RANGE = 2
VEHICLE_COMMAND_RANGE = 4
PASS: Action = ("pass",)
GO: Action = ("go",)
FINISH: Action = ("finish",)
RANDOM_EVENT = 2
CHITS = ("US chits", "NVA/VC chits", "Random Event chit")


# 5.0 Chits


def fill_cup(s: State) -> None:
    """5.0/2, 20.0/1 All chits go into the cup, with the Random Event chit if the FRAGO has it."""
    s.cup = [*s.pool, int(frago_of(s.scenario).random_event)]


def draw_chit(s: State) -> Rule[None]:
    """5.0/2, 5.0/7 The first Activation needs no chit; then one is drawn until the cup is empty."""
    s.drawn = NOBODY
    if s.first:
        s.phase = Phase.ACTIVATION
        return
    left = sum(s.cup)
    if not left:
        s.phase = Phase.FIRE_MISSIONS
        return
    throw = None if s.log is None else Throw((), cup_lines(s), draws=(left,) if left > 1 else ())
    number = s.chance.below(left) if left > 1 else 0
    chit = 0
    while number >= s.cup[chit]:
        number -= s.cup[chit]
        chit += 1
    s.cup[chit] -= 1
    s.tell("chit", "5.0/2", chit, throw=throw)
    if chit == RANDOM_EVENT:
        yield from random_event(s)
    else:
        s.active = s.drawn = chit
        s.phase = Phase.ACTIVATION


def cup_lines(s: Position) -> list[Modifier]:
    """5.0/2 What is in the cup."""
    return [Modifier(f"{name} in the cup", str(chits), "5.0/2") for name, chits in zip(CHITS, s.cup) if chits]


# 5.1 Whom to activate


def fresh(s: Position, side: int) -> list[int]:
    """5.0/3 A side's units that have not been activated this turn."""
    return [u for u in on_map(s, side) if not s.used[u]]


def commanded(s: Position, u: int) -> list[int]:
    """5.1/2 The units that a leader can activate with himself."""
    if s.status[u] == BROKEN:
        return [u]
    near = GRID.within(s.hex[u], COMMAND_RANGE if s.status[u] == STEADY else 0)
    return [
        v
        for v in fresh(s, SIDE[u])
        if IS_INFANTRY[v] and near >> s.hex[v] & 1 and (NATION[v] == NATION[u] or KIND[v] == CIVILIANS)
    ]


def convoy(s: Position, u: int) -> list[int]:
    """5.1/6 The vehicles that are activated with one: others within four hexes if a leader rides on it."""
    chiefs = [v for v in passengers(s, u) if LEADER[v] and s.status[v] != BROKEN]
    if not chiefs or s.silent[SIDE[u]]:
        return [u]
    steady = any(s.status[v] == STEADY for v in chiefs)
    near = GRID.within(s.hex[u], VEHICLE_COMMAND_RANGE if steady else 0)
    return [u] + [v for v in fresh(s, SIDE[u]) if v != u and IS_VEHICLE[v] and near >> s.hex[v] & 1]


def activations(s: Position, side: int) -> list[Action]:
    """5.1 Every way to use an Activation, besides passing."""
    units = fresh(s, side)
    options: list[Action] = []
    if not s.silent[side]:
        options += [("lead", u) for u in units if LEADER[u]]
    options += [("hex", h) for h in sorted({s.hex[u] for u in units if IS_INFANTRY[u]})]
    options += [("vehicle", u) for u in units if IS_VEHICLE[u]]
    options += [("helicopter", u) for u in units if IS_HELICOPTER[u]]
    return options


def asides(s: Position, side: int) -> list[Action]:
    """16.0/8, 18.1/11, 26.0/6 What a player may do besides: cancel a mission, show a unit, detonate."""
    options = cancel_options(s, side)
    where, token = s.hex, s.token
    hidden = 0
    for v in pool(s, enemy(side)):
        if where[v] >= 0 and token[v] != VISIBLE:
            hidden |= BIT[where[v]]
    if hidden:
        options += [
            ("show", u)
            for u in pool(s, side)
            if where[u] >= 0 and token[u] != VISIBLE and not HARMLESS[u] and sight_from(s, u) & hidden
        ]
    return options + mines(s, side)


def mines(s: Position, side: int) -> list[Action]:
    """26.0/6 The claymores that would hit somebody now."""
    if side != US or not s.claymores:
        return []
    foes = {s.hex[u] for u in on_map(s, NVA)}
    return [("detonate", h) for h in s.claymores if h in foes and attended(s, h)]


def take_aside(s: State, choice: Action) -> Rule[bool]:
    """16.0/8, 18.1/11, 26.0/6 One of the `asides`; whether it was one."""
    if choice[0] == "cancel-mission":
        cancel(s, int(choice[1]))
    elif choice[0] == "show":
        show(s, int(choice[1]))
    elif choice[0] == "detonate":
        yield from detonate(s, int(choice[1]))
    else:
        return False
    return True


def activate(s: State) -> Rule[None]:
    """5.1 The active player picks a leader, a hex, a vehicle or helicopters, or passes."""
    side = s.active
    options = activations(s, side)
    if not options:
        end_activation(s)
        return
    choice = yield Ask(side, "activate", "5.1/1", [*options, PASS, *asides(s, side)])
    if (yield from take_aside(s, choice)):
        return
    s.leader = NOBODY
    s.acting = []
    s.flight = []
    if choice == PASS:
        s.tell("passes", "5.1/4", side)
        end_activation(s)
        return
    verb, number = choice[0], int(choice[1])
    if verb == "lead":
        s.leader = number
        s.acting = commanded(s, number)
        s.tell("leads", "5.1/2", number)
    elif verb == "hex":
        s.acting = [u for u in fresh(s, side) if s.hex[u] == number and IS_INFANTRY[u]]
        s.tell("hex-activated", "5.1/3", side, number)
    elif verb == "vehicle":
        s.acting = convoy(s, number)
        s.leader = number if len(s.acting) > 1 else NOBODY
        s.tell("vehicle-activated", "5.1/6", number)
    else:
        s.flight = yield from wing(s, number)
        s.acting = list(s.flight)
        s.tell("helicopter-activated", "5.1/5", number)
        if s.drawn != NOBODY:
            s.cup[s.drawn] += 1
    s.phase = Phase.ACTIONS


def wing(s: State, u: int) -> Rule[list[int]]:
    """5.1/5, 7.4/X20 Helicopters next to each other may be activated together, but not a downed one."""
    flight = [u]
    while not s.downed[u]:
        near = 0
        for v in flight:
            near |= GRID.adjacent[s.hex[v]]
        more = [
            v
            for v in fresh(s, SIDE[u])
            if IS_HELICOPTER[v] and v not in flight and near >> s.hex[v] & 1 and not s.downed[v]
        ]
        if not more:
            break
        options: list[Action] = [("wing", v) for v in more]
        choice = yield Ask(SIDE[u], "wing", "5.1/5", [*options, GO], tuple(flight))
        if choice == GO:
            break
        flight.append(int(choice[1]))
    return flight


# 5.1 Actions


def infantry_actions(s: Position, u: int, own: int) -> list[Action]:
    """5.1/8 What an active infantry unit may do."""
    options: list[Action] = [(PACES[pace], u) for pace in ways_to_move(s, u)]
    if HARMLESS[u]:
        return options  # 22.0/2, 28.0/2
    if may_recover(s, u):
        options.append(("recover", u))
    if s.status[u] == BROKEN:
        return options  # 7.4/X24
    if KIND[u] != SAPPER and could_fire(s, u, own):
        options.append(("fire", u))
    if assault_hexes(s, u):
        options.append(("assault", u))
    if may_search(s, u):
        options.append(("search", u))
    if destructible(s, u):
        options.append(("destroy", u))
    if may_request_medevac(s, u):
        options.append(("medevac", u))
    if may_request_mission(s, u) and mission_hexes(s, u):
        options.append(("mission", u))
    return options


def vehicle_actions(s: Position, u: int, own: int) -> list[Action]:
    """5.1/17, 7.4/X18, 7.4/X27 What an active vehicle may do next."""
    options: list[Action] = []
    if may_do(s, u, MOVE_ACTION):
        if s.reduced[u]:
            options.append(("abandon", u))
        elif ways_to_move(s, u):
            options.append((PACES[WALK], u))
    if may_recover(s, u):
        options.append(("recover", u))
    if s.status[u] == BROKEN:
        return options
    if may_do(s, u, FIRE_ACTION) and could_fire(s, u, own):
        options.append(("fire", u))
    if may_load(s, u):
        options.append(("load", u))
    if may_unload(s, u):
        options.append(("unload", u))
    if assault_hexes(s, u):
        options.append(("assault", u))
    return options


def helicopter_actions(s: Position, u: int, own: int) -> list[Action]:
    """5.1/17, 5.1/X6, 7.4/X20, 7.4/X28 What an active helicopter may do next."""
    options: list[Action] = []
    if s.downed[u]:
        return [("unload", u)] if may_unload(s, u) else []
    if may_do(s, u, MOVE_ACTION):
        options.append(("fly", u))
    if s.status[u] == BROKEN:
        return options
    if may_load(s, u):
        options.append(("load", u))
    if may_unload(s, u):
        options.append(("unload", u))
    if len(s.flight) > 1:
        return options  # 5.1/5 together they only move, load and unload
    if may_do(s, u, FIRE_ACTION) and could_fire(s, u, own):
        options.append(("fire", u))
    if may_recover(s, u):
        options.append(("recover", u))
    return options


def action_options(s: Position) -> list[Action]:
    """5.1/7 What the active units may do, in any order; helicopters one at a time (5.1/5)."""
    own = obstacles(s, s.active)
    options: list[Action] = []
    for u in s.acting[:1] if s.flight else s.acting:
        if IS_INFANTRY[u]:
            options += infantry_actions(s, u, own)
        elif IS_VEHICLE[u]:
            options += vehicle_actions(s, u, own)
        else:
            options += helicopter_actions(s, u, own)
    return options


def must_move(s: Position) -> bool:
    """5.0/6 Whether the acting helicopter still owes its Move Action."""
    if not s.flight or not s.acting:
        return False
    u = s.acting[0]
    return MOVE_ACTION not in digits(s.done[u]) and not s.downed[u]


def act(s: State) -> Rule[None]:
    """5.1/7 The active player orders one of the active units, or finishes."""
    options = action_options(s)
    if not options:
        if s.flight and len(s.acting) > 1:
            s.acting.pop(0)
            return
        end_activation(s)
        return
    if not must_move(s):
        options.append(FINISH)
    choice = yield Ask(s.active, "act", "5.1/7", options + mines(s, s.active))
    if choice == FINISH:
        if s.flight and len(s.acting) > 1:
            s.used[s.acting.pop(0)] = 1
        else:
            end_activation(s)
        return
    if (yield from take_aside(s, choice)):
        return
    yield from DO[str(choice[0])](s, int(choice[1]))
    forget_claymores(s)


def end_activation(s: State) -> None:
    """5.0/7 The Activation is complete: Op Fired markers come off, the next chit is drawn."""
    if s.leader != NOBODY and s.hex[s.leader] >= 0:
        s.used[s.leader] = 1
    for u in s.flight:
        if s.hex[u] >= 0:
            s.used[u] = 1
    s.leader = NOBODY
    s.acting = []
    s.flight = []
    op_fired, done = s.op_fired, s.done
    for u in on_map(s, US) + on_map(s, NVA):
        if done[u] == DOUBLE_TIME_MOVE:
            tire(s, u)
        op_fired[u] = done[u] = 0
    s.first = False
    s.phase = Phase.CHIT


def walk(pace: int) -> Callable[[State, int], Rule[None]]:
    """6.3/2 A Move Action at a pace."""
    return lambda s, u: move(s, u, pace)


def at_once(action: Callable[[State, int], None]) -> Callable[[State, int], Rule[None]]:
    """An action in which nothing is asked, as a rule."""

    def rule(s: State, u: int) -> Rule[None]:
        action(s, u)
        yield from ()

    return rule


DO: dict[str, Callable[[State, int], Rule[None]]] = {
    **{verb: walk(pace) for pace, verb in enumerate(PACES)},
    "fly": fly,
    "abandon": abandon,
    "fire": fire,
    "assault": assault,
    "search": search,
    "recover": recover,
    "destroy": destroy_cache,
    "medevac": at_once(request_medevac),
    "mission": request_mission,
    "load": load,
    "unload": unload,
}
"""5.1 The verbs of the actions, and the chapters that they belong to."""
