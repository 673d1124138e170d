"""Ten things that players often want, each done step by step and by the shortest way there is."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from playwright.sync_api import expect

from dangerclose.core.ask import Ask, Refused
from dangerclose.core.match import Match
from dangerclose.games.anloc.air import in_box
from dangerclose.games.anloc.combat import air_options, fresh_attackers, joiners, supporters
from dangerclose.games.anloc.components import AIR, GRID, UNITS
from dangerclose.games.anloc.state import PURCHASED, TYPES
from dangerclose.games.fte.components import UNITS as COUNTERS
from dangerclose.games.fte.field import in_hex
from dangerclose.games.fte.fire import can_fire_at, targets_of
from dangerclose.games.fte.ground import GRID as VALLEY
from tests.browser import anloc, fte
from tests.browser.hand import Hand
from tests.browser.serving import Server
from tests.browser.visitor import Visitor

Visit = Callable[..., Visitor]


@dataclass(frozen=True)
class Intention:
    """Something that a player wants, where he sits then, and how he does it."""

    words: str
    table: Callable[[Server, Visit], Visitor]
    steps: Callable[[Hand], object]
    short: Callable[[Hand], object]


def options(ask: Ask, verb: str) -> list[tuple[Any, ...]]:
    """What a decision offers of one verb, without the verb."""
    return [tuple(option[1:]) for option in ask.options if option[0] == verb]


# An Loc


def sit_at_anloc(server: Server, visit: Visit, text: str, ply: int, **more: Any) -> Visitor:
    """ARVN, after so many choices of a written game."""
    match, tokens = server.new_match("person", "person", record=text, ply=ply)
    me = visit(server, **{"reduced_motion": "reduce", **more}).sit(match, tokens["ARVN"])
    me.turn_to_answer()
    return me


def of_the_arvn(match: Match[Any], kind: str) -> Ask | None:
    """The ARVN's decision of that kind, if it is the one."""
    ask = match.ask
    return ask if ask is not None and (ask.seat, ask.kind) == (anloc.ARVN, kind) else None


class Stack(NamedTuple):
    """Counters in one hex that can all go to another."""

    units: list[str]
    goal: str


def stacks_of_three(match: Match[Any]) -> Iterator[Stack]:
    """8.0 Three units of one hex, one of them with a choice how, and a hex near by where all can go."""
    ask = of_the_arvn(match, "movement")
    if ask is None:
        return
    where = match.state.hex
    stacks = defaultdict(list)
    for (u,) in options(ask, "move"):
        if where[u] >= 0:
            stacks[where[u]].append(u)
    for here, units in stacks.items():
        for goal in GRID.neighbours[here] if len(units) == 3 else ():
            if all_go(match, units, goal):
                yield Stack([UNITS[u].id for u in units], GRID.name(goal))


def all_go(match: Match[Any], units: list[int], goal: int) -> bool:
    """Whether units can go to a hex one after the other, which is free before."""
    if any(h == goal for h in match.state.hex):
        return False
    fork = match.fork()
    try:
        for u in units:
            fork.choose(("move", u), anloc.ARVN)
            fork.choose(("to", goal), anloc.ARVN)
    except Refused:
        return False
    return True


@cache
def stack_of_three() -> tuple[str, int, Stack]:
    """Where three units of the ARVN can move together."""
    return anloc.scene(lambda match: next(stacks_of_three(match), None))


def moves_one_by_one(hand: Hand) -> None:
    """Each unit, if need be that it walks, and where to."""
    _, _, (units, goal) = stack_of_three()
    for unit in units:
        before = hand.me.version
        hand.counter(unit, chooses=False)
        hand.me.waits_for(lambda: hand.me.version > before or hand.me.at("menu").count() > 0, "no answer")  # noqa: B023
        if hand.me.version == before:
            hand.menu("^Move")
        hand.hex(goal)


def moves_in_one_drag(hand: Hand) -> None:
    """The stack as a whole."""
    _, _, (units, goal) = stack_of_three()
    hand.drag("take-all", goal, beside=f"unit-{units[0]}")
    arrive(hand, units, goal)


def arrive(hand: Hand, units: list[str], goal: str) -> None:
    """Wait until counters stand in a hex, and their player can go on."""
    for unit in units:
        label = re.compile(rf"\b{re.escape(goal)}\b")
        expect(hand.me.at(f"unit-{unit}").first).to_have_attribute("aria-label", label)
    hand.me.turn_to_answer()


class Assault(NamedTuple):
    """An attack on one hex: who can take part, and what can lend support."""

    target: str
    attackers: list[str]
    kinds: list[int]
    guns: list[int]


def assaults(match: Match[Any]) -> Iterator[Assault]:
    """10.0 Attacks from two hexes or more, with aircraft and artillery at hand."""
    ask = of_the_arvn(match, "combat")
    if ask is None:
        return
    s = match.state
    fresh = fresh_attackers(s, anloc.ARVN)
    for (target,) in options(ask, "target"):
        built = s.copy()
        built.targets = [target]
        built.attackers = joiners(built, fresh)
        kinds = [int(option[1]) for option in air_options(built) if option[0] == "cas"]
        guns = supporters(built, anloc.ARVN)
        if len({s.hex[u] for u in built.attackers}) > 1 and len(kinds) == 1 and len(guns) > 1:
            yield Assault(GRID.name(target), [UNITS[u].id for u in built.attackers], kinds, guns)


@cache
def assault() -> tuple[str, int, Assault]:
    """Where the ARVN can attack with everything."""
    return anloc.scene(lambda match: next(assaults(match), None))


def attacks_one_by_one(hand: Hand) -> None:
    """The target, each unit, each aircraft, each gun, and Done between."""
    _, _, found = assault()
    hand.hex(found.target)
    for unit in found.attackers:
        hand.counter(unit)
    hand.option("attack")
    hand.option(f"cas {found.kinds[0]}")
    while any(one.startswith("cas ") for one in hand.me.actions):
        hand.option("done")
    while guns := [one for one in hand.me.actions if one.startswith("support ")]:
        hand.option(guns[0])
    hand.launch("done")


def attacks_with_everything(hand: Hand) -> None:
    """The target, then all that there is, then the die."""
    _, _, found = assault()
    hand.hex(found.target).plan("with air and guns")
    launches(hand)


def launches(hand: Hand) -> None:
    """The last word, and the answer to the question whether it is meant."""
    hand.launch("done") if "done" in hand.me.actions else hand.sure()


class Flight(NamedTuple):
    """Aircraft of one type that wait for a mission."""

    kind: str
    number: int
    count: int


def flights(match: Match[Any]) -> Iterator[Flight]:
    """9.2/1 Three aircraft or more of one type that can fly SEAD."""
    if of_the_arvn(match, "allocate") is None:
        return
    for kind in range(TYPES):
        count = in_box(match.state, PURCHASED, kind)
        if count > 2 and "sead" in AIR[kind].missions:
            yield Flight(AIR[kind].id, kind, count)


@cache
def flight() -> tuple[str, int, Flight]:
    """Where several aircraft of a type are to be assigned."""
    return anloc.scene(lambda match: next(flights(match), None))


def assigns_one_by_one(hand: Hand) -> None:
    """A click on the box for each aircraft."""
    _, _, found = flight()
    for _ in range(found.count):
        hand.choose(f"air-sead-{found.kind}")


def assigns_all(hand: Hand) -> None:
    """All of the type in one click."""
    hand.plan("to SEAD")


class Lift(NamedTuple):
    """A unit that helicopters can take farther than it can walk."""

    unit: str
    landing: str


def lifts(match: Match[Any]) -> Iterator[Lift]:
    """9.6 A unit on the map, alone in its hex, and a free hex beyond its reach on foot."""
    ask = of_the_arvn(match, "movement")
    if ask is None:
        return
    where = match.state.hex
    for (u,) in options(ask, "lift"):
        if where[u] < 0 or list(where).count(where[u]) > 1:
            continue
        on_foot, flown = match.fork(), match.fork()
        reached = set()
        if ("move", u) in ask.options:
            on_foot.choose(("move", u), anloc.ARVN)
            assert on_foot.ask is not None
            reached = {h for (h,) in options(on_foot.ask, "to")}
        flown.choose(("lift", u), anloc.ARVN)
        assert flown.ask is not None
        for (h,) in options(flown.ask, "land"):
            if h not in reached and h not in where and GRID.distance(where[u], h) < 5:
                yield Lift(UNITS[u].id, GRID.name(h))


@cache
def lift() -> tuple[str, int, Lift]:
    """Where a unit can be flown."""
    return anloc.scene(lambda match: next(lifts(match), None))


def lifts_by_steps(hand: Hand) -> None:
    """The unit, that it flies, and where to."""
    _, _, found = lift()
    hand.counter(found.unit, chooses=False).menu("elicopter|Lift|Fly").hex(found.landing)


def lifts_in_one_drag(hand: Hand) -> None:
    """The unit to a hex that it cannot walk to, and that it flies."""
    _, _, found = lift()
    hand.drag(f"unit-{found.unit}", found.landing, done=lambda: hand.me.at("menu").wait_for())
    hand.menu("helicopter")
    arrive(hand, [found.unit], found.landing)


def new_anloc(server: Server, visit: Visit) -> Visitor:
    """ARVN before the battle."""
    match, tokens = server.new_match("person", "person")
    me = visit(server, reduced_motion="reduce").sit(match, tokens["ARVN"]).begin()
    me.turn_to_answer()
    return me


def ready_set_up(hand: Hand) -> None:
    """The set-up that is printed."""
    hand.launch("ready")


# Front Toward Enemy


def sit_in_valley(server: Server, visit: Visit, text: str, ply: int, **more: Any) -> Visitor:
    """The Americans, after so many choices of a written FRAGO."""
    match, tokens = server.new_frago(nva="person", record=text, ply=ply)
    me = visit(server, **{"reduced_motion": "reduce", **more}).sit(match, tokens["US"])
    fte.put_guide_away(me)
    return me


def of_the_us(match: Match[Any], kind: str) -> Ask | None:
    """The Americans' decision of that kind, if it is the one."""
    ask = match.ask
    return ask if ask is not None and (ask.seat, ask.kind) == (fte.US, kind) else None


@cache
def valley(scenario: str, found: Callable[[Match[Any]], Any]) -> tuple[str, int, Any]:
    """A written FRAGO, after how many choices something is found in it, and what."""
    answers: list[Any] = []

    def shows(match: Match[Any]) -> bool:
        answer = found(match)
        if answer is not None:
            answers.append(answer)
        return answer is not None

    text, ply = fte.scene(scenario, shows)
    return text, ply, answers[0]


def first_walk(match: Match[Any]) -> tuple[str, str, str] | None:
    """The hex of a leader, one of his units that is alone in its hex, and a hex two steps from that one."""
    ask = of_the_us(match, "activate")
    if ask is None:
        return None
    s = match.state
    for (leader,) in options(ask, "lead"):
        active = match.fork()
        active.choose(("lead", leader), fte.US)
        if active.ask is None or active.ask.kind != "act":
            continue
        for (u,) in options(active.ask, "move"):
            if len(in_hex(s, s.hex[u], fte.US)) > 1:
                continue
            goal = two_steps(active, [u])
            if goal:
                return VALLEY.name(s.hex[leader]), COUNTERS[u].id, goal
    return None


def two_steps(match: Match[Any], units: list[int]) -> str | None:
    """A hex two steps away where units can walk together, and where nobody is."""
    fork = match.fork()
    start = match.state.hex[units[0]]
    try:
        fork.choose(("move", units[0]), fte.US)
        for u in units[1:]:
            fork.choose(("with", u), fte.US)
        for _ in range(2):
            steps = [h for (h,) in options(fork.ask, "step")] if fork.ask and fork.ask.kind == "move" else []
            free = [h for h in steps if h not in match.state.hex and h != start]
            if not free:
                return None
            h = max(free, key=lambda h: GRID_DISTANCE(start, h))
            fork.choose(("step", h), fte.US)
    except Refused:
        return None
    return VALLEY.name(h) if GRID_DISTANCE(start, h) == 2 and fork.state.hex[units[-1]] == h else None


GRID_DISTANCE = VALLEY.distance


def walking_stack(match: Match[Any]) -> Stack | None:
    """Three active units or more in one hex, and a hex two steps away where they can walk together."""
    ask = of_the_us(match, "act")
    if ask is None:
        return None
    stacks = defaultdict(list)
    for (u,) in options(ask, "move"):
        stacks[match.state.hex[u]].append(u)
    for units in stacks.values():
        if len(units) == 3 and (goal := two_steps(match, units)):
            return Stack([COUNTERS[u].id for u in units], goal)
    return None


class Volley(NamedTuple):
    """A target in the open, who fires first, and how many can join in."""

    firer: str
    target: str
    others: int


def volley(match: Match[Any]) -> Volley | None:
    """7.1 An enemy alone in its hex at whom three units or more can fire."""
    ask = of_the_us(match, "act")
    if ask is None:
        return None
    s = match.state
    firing = [u for (u,) in options(ask, "fire")]
    for u in firing:
        for v in targets_of(s, u, 0):
            others = [one for one in firing if one != u and can_fire_at(s, one, v, 0)]
            if len(others) > 1 and s.token[v] < 0 and len(in_hex(s, s.hex[v], fte.NVA)) == 1:
                fork = match.fork()
                fork.choose(("fire", u), fte.US)
                if fork.ask and fork.ask.kind == "target" and ("target", v) in fork.ask.options:
                    fork.choose(("target", v), fte.US)
                    joining = options(fork.ask, "support") if fork.ask and fork.ask.kind == "support" else []
                    if len(joining) > 1:
                        return Volley(COUNTERS[u].id, COUNTERS[v].id, len(joining))
    return None


def storm(match: Match[Any]) -> str | None:
    """8.0 A unit that can assault, and others that can join."""
    ask = of_the_us(match, "act")
    if ask is None:
        return None
    for (u,) in options(ask, "assault"):
        fork = match.fork()
        fork.choose(("assault", u), fte.US)
        if fork.ask and fork.ask.kind == "assault-hex":
            fork.choose(fork.ask.options[0], fte.US)
        if fork.ask and fork.ask.kind == "join" and len(options(fork.ask, "join")) > 1:
            return COUNTERS[u].id
    return None


def caller(match: Match[Any]) -> str | None:
    """13.0 A unit that can call for artillery."""
    ask = of_the_us(match, "act")
    found = options(ask, "mission") if ask else []
    return COUNTERS[found[0][0]].id if found else None


def at_valley(scenario: str, found: Callable[[Match[Any]], Any]) -> Callable[[Server, Visit], Visitor]:
    """A table where something is found."""
    return lambda server, visit: sit_in_valley(server, visit, *valley(scenario, found)[:2])


def walks_in_one_drag(hand: Hand) -> None:
    """The stack as a whole."""
    units, goal = valley("patrol-contact", walking_stack)[2]
    hand.drag("take-all", goal, beside=f"unit-{units[0]}")
    arrive(hand, units, goal)


def fires_together(hand: Hand) -> None:
    """A counter to its target, all that can, and the shot."""
    firer, target, _ = valley("patrol-contact", volley)[2]
    hand.drag(f"unit-{firer}", hand.me.at(f"unit-{target}"))
    hand.me.turn_to_answer()
    hand.plan("All that can fire").launch("shoot")


def storms_together(hand: Hand) -> None:
    """Who assaults, all that can join, and off they go."""
    hand.counter(valley("take-the-hill", storm)[2], chooses=False).choose("deed-assault")
    if hand.me.actions[0].startswith("assault-hex"):
        hand.option(hand.me.actions[0])
    hand.plan("All that can join").launch("charge")


def activates_and_draws(hand: Hand) -> None:
    """The leader's hex, what was meant, and the unit to its hex."""
    leader, unit, goal = valley("patrol-contact", first_walk)[2]
    activates(hand, leader)
    hand.drag(f"unit-{unit}", goal)
    arrive(hand, [unit], goal)


def activates(hand: Hand, leader: str) -> None:
    """A click on the leader's hex, and the answer what it meant if it could mean several things."""
    before = hand.me.version
    hand.hex(leader, chooses=False)
    hand.me.waits_for(lambda: hand.me.version > before or hand.me.at("menu").count() > 0, "no answer")
    if hand.me.version == before:
        hand.choose(hand.me.at("menu").get_by_role("menuitem").first)
    hand.me.turn_to_answer()


def activates_and_walks(hand: Hand) -> None:
    """The leader, the unit, the hex."""
    leader, unit, goal = valley("patrol-contact", first_walk)[2]
    activates(hand, leader)
    hand.counter(unit, chooses=False).hex(goal)
    arrive(hand, [unit], goal)


def walks_together(hand: Hand) -> None:
    """One of them, then all, then the hex."""
    units, goal = valley("patrol-contact", walking_stack)[2]
    hand.counter(units[0], chooses=False).press("deed-together").hex(goal)
    arrive(hand, units, goal)


def fires_one_by_one(hand: Hand) -> None:
    """Who fires, at whom, who joins in, and the shot."""
    firer, target, others = valley("patrol-contact", volley)[2]
    hand.counter(firer, chooses=False).counter(target)
    for _ in range(others):
        hand.option(next(one for one in hand.me.actions if one.startswith("support ")))
    hand.launch("shoot")


def storms_one_by_one(hand: Hand) -> None:
    """Who assaults, what, who joins, and off they go."""
    hand.counter(valley("take-the-hill", storm)[2], chooses=False).choose("deed-assault")
    if hand.me.actions[0].startswith("assault-hex"):
        hand.option(hand.me.actions[0])
    while joining := [one for one in hand.me.actions if one.startswith("join ")]:
        hand.option(joining[0])
    hand.launch("charge")


def calls_for_fire(hand: Hand) -> None:
    """Who calls, that it does, and where the shells shall fall."""
    hand.counter(valley("patrol-contact", caller)[2], chooses=False)
    hand.me.does(lambda: hand.press("deed-mission"))
    lit = hand.me.lit_hex()
    hand.me.does(lambda: hand.press(lit))


ALL = (
    Intention(
        "An Loc: a stack of three moves to one hex",
        lambda server, visit: sit_at_anloc(server, visit, *stack_of_three()[:2]),
        moves_one_by_one,
        moves_in_one_drag,
    ),
    Intention(
        "An Loc: all that can attack a hex from two others, with air and guns",
        lambda server, visit: sit_at_anloc(server, visit, *assault()[:2]),
        attacks_one_by_one,
        attacks_with_everything,
    ),
    Intention(
        "An Loc: all aircraft of one type fly one mission",
        lambda server, visit: sit_at_anloc(server, visit, *flight()[:2]),
        assigns_one_by_one,
        assigns_all,
    ),
    Intention(
        "An Loc: helicopters lift a battalion",
        lambda server, visit: sit_at_anloc(server, visit, *lift()[:2]),
        lifts_by_steps,
        lifts_in_one_drag,
    ),
    Intention("An Loc: set up", new_anloc, ready_set_up, ready_set_up),
    Intention(
        "Front Toward Enemy: a unit is activated and moves two hexes",
        at_valley("patrol-contact", first_walk),
        activates_and_walks,
        activates_and_draws,
    ),
    Intention(
        "Front Toward Enemy: a stack of three moves together",
        at_valley("patrol-contact", walking_stack),
        walks_together,
        walks_in_one_drag,
    ),
    Intention(
        "Front Toward Enemy: all that can fire at one target",
        at_valley("patrol-contact", volley),
        fires_one_by_one,
        fires_together,
    ),
    Intention(
        "Front Toward Enemy: all that can join an assault",
        at_valley("take-the-hill", storm),
        storms_one_by_one,
        storms_together,
    ),
    Intention(
        "Front Toward Enemy: artillery is called for",
        at_valley("patrol-contact", caller),
        calls_for_fire,
        calls_for_fire,
    ),
)
