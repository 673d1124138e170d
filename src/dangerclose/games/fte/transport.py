"""6.9 Transporting infantry; 14.0 Action: Load; 15.0 Action: Unload."""

from __future__ import annotations

from collections.abc import Sequence

from dangerclose.core.ask import Action, Ask, Rule
from dangerclose.games.fte.actions import may_do, spend
from dangerclose.games.fte.casualties import capture, carried, lying, remove
from dangerclose.games.fte.civilians import meet_civilians
from dangerclose.games.fte.components import (
    ACAV,
    KIND,
    MEDEVACS,
    SIDE,
    SLICK,
    SLICK_TROOPS,
    VEHICLE_TROOPS,
)
from dangerclose.games.fte.effects import exposed
from dangerclose.games.fte.field import IS_INFANTRY, in_hex, men, passengers
from dangerclose.games.fte.movement import go_on
from dangerclose.games.fte.opportunity import opportunity, spring_trap
from dangerclose.games.fte.state import (
    ABOARD,
    LOAD_ACTION,
    NOBODY,
    UNLOAD_ACTION,
    VISIBLE,
    Position,
    State,
    put,
)

DONE: Action = ("done",)
TROOPS = {SLICK: SLICK_TROOPS, ACAV: VEHICLE_TROOPS}
"""6.9/2 How many men each kind of carrier takes."""


def space(s: Position, carrier: int) -> int:
    """6.9/2 How many more men a vehicle or helicopter can take; a casualty counts as one."""
    riders = passengers(s, carrier)
    load = sum(men(s, u) for u in riders)
    load += sum(len(carried(s, u)) for u in (carrier, *riders))
    return TROOPS.get(KIND[carrier], 0) - load


def weight(s: Position, units: Sequence[int], casualties: Sequence[int] = ()) -> int:
    """6.9/2 The room that units take, with the casualties that they carry and others."""
    return sum(men(s, u) for u in units) + len({*casualties, *(c for u in units for c in carried(s, u))})


def load_options(
    s: Position, carrier: int, boarding: Sequence[int] = (), casualties: Sequence[int] = ()
) -> list[Action]:
    """14.0/1, 12.0/5 The infantry and casualties in the hex that there is room for beside those chosen."""
    h = s.hex[carrier]
    room = space(s, carrier)
    people = [u for u in in_hex(s, h, SIDE[carrier]) if IS_INFANTRY[u]]
    waiting = [u for u in people if u not in boarding]
    options: list[Action] = []
    if carrier not in MEDEVACS:
        options += [("take-on", u) for u in waiting if weight(s, (*boarding, u), casualties) <= room]
    if people and weight(s, boarding, casualties) < room:
        there = lying(s, h, SIDE[carrier]) + [c for u in waiting for c in carried(s, u)]
        options += [("take-casualty", c) for c in there if c not in casualties]
    return options


def may_load(s: Position, u: int) -> bool:
    """14.0/1 Whether a Load Action is possible: on the ground, with room, somebody to load."""
    return (
        not s.level[u]
        and not s.downed[u]
        and KIND[u] in TROOPS
        and may_do(s, u, LOAD_ACTION)
        and bool(load_options(s, u))
    )


def load(s: State, carrier: int) -> Rule[None]:
    """14.0 A vehicle or helicopter takes infantry and casualties aboard, and may be fired at meanwhile."""
    spend(s, carrier, LOAD_ACTION)
    h = s.hex[carrier]
    units: list[int] = []
    casualties: list[int] = []
    while True:
        options = load_options(s, carrier, units, casualties)
        if not options:
            break
        if units or casualties:
            options.append(DONE)
        left = space(s, carrier) - weight(s, units, casualties)
        choice = yield Ask(SIDE[carrier], "load", "14.0/1", options, (carrier, left))
        if choice == DONE:
            break
        (units if choice[0] == "take-on" else casualties).append(int(choice[1]))
    # 14.0/4 The enemy may fire before the load is complete: those who board are still outside.
    for u in units:
        s.inside[u] = NOBODY
        exposed(s, u, "18.1/9")
    hurt = yield from opportunity(s, [carrier, *units], "14.0/4")
    # 7.4/X6 It ends the Activation of who is active, which those who only board need not be.
    able = go_on(s, [carrier, *units], {u for u in hurt if u == carrier or u in s.acting}, h)
    able = [u for u in able if u not in hurt]
    if carrier in able:
        for u in able:
            if u != carrier:
                board(s, carrier, u)
        if len(able) > 1 or any(IS_INFANTRY[u] for u in in_hex(s, h, SIDE[carrier])):
            for c in casualties:
                if s.c_hex[c] == h:
                    take_casualty(s, carrier, c)
        if carrier in MEDEVACS:  # 12.0/5
            s.emptied = put(s.emptied, carrier, 1)
            s.leaves = put(s.leaves, carrier, s.turn + 1)
        hurt = yield from opportunity(s, [carrier], "14.0/4")
        go_on(s, [carrier], hurt, h)


def take_casualty(s: State, carrier: int, c: int) -> None:
    """14.0/1 A casualty goes aboard."""
    s.c_carrier[c] = carrier
    s.c_hex[c] = s.hex[carrier]
    s.reveal("loaded", "14.0/1", s.c_kind[c], carrier)


def board(s: State, carrier: int, u: int) -> None:
    """6.9/1, 18.1/2 A unit rides; it is never Concealed then."""
    s.hex[u] = ABOARD
    s.aboard[u] = carrier
    s.inside[u] = NOBODY
    s.token[u] = VISIBLE
    if u in s.acting:
        s.acting.remove(u)
    s.reveal("boards", "14.0/1", u, carrier)


def step_off(s: State, u: int, h: int) -> None:
    """A unit stands in the hex again."""
    s.hex[u] = h
    s.aboard[u] = NOBODY


def may_unload(s: Position, u: int) -> bool:
    """15.0/1, 7.4/X20 Whether there is somebody or something to unload, on the ground."""
    return not s.level[u] and may_do(s, u, UNLOAD_ACTION) and (bool(passengers(s, u)) or bool(carried(s, u)))


def unload(s: State, carrier: int) -> Rule[None]:
    """15.0 All or some get off; they count as activated, and all may be fired at."""
    spend(s, carrier, UNLOAD_ACTION)
    h = s.hex[carrier]
    hurt = yield from opportunity(s, [carrier], "15.0/2")
    if s.hex[carrier] != h or hurt:  # 7.4/X6
        go_on(s, [carrier], hurt, h)
        return
    off: list[int] = []
    dropped = False
    while True:
        options: list[Action] = [("put-off", u) for u in passengers(s, carrier)]
        options += [("put-off-casualty", c) for c in carried(s, carrier)]
        if not options:
            break
        # 15.0/1 Who unloads his men unloads them all: a Slick that has put off some flies home empty (4.0/3).
        if (off or dropped) and not (off and KIND[carrier] == SLICK and passengers(s, carrier)):
            options.append(DONE)
        choice = yield Ask(SIDE[carrier], "unload", "15.0/1", options, (carrier,))
        if choice == DONE:
            break
        number = int(choice[1])
        if choice[0] == "put-off":
            step_off(s, number, h)
            s.used[number] = 1
            off.append(number)
            s.reveal("gets-off", "15.0/1", number, h)
        else:
            s.c_carrier[number] = NOBODY
            dropped = True
            s.reveal("unloaded", "15.0/1", s.c_kind[number], h)
    if s.downed[carrier]:
        clear_wreck(s, carrier)
    elif KIND[carrier] == SLICK and off:  # 4.0/3, 15.0/3
        s.emptied = put(s.emptied, carrier, 1)
        s.leaves = put(s.leaves, carrier, s.turn + 1)
    if off:
        capture(s, h)
        yield from spring_trap(s, off, h)
    targets = [u for u in (carrier, *off) if s.hex[u] == h]
    if targets:
        hurt = yield from opportunity(s, targets, "15.0/2")
        able = go_on(s, targets, hurt, h)
        yield from meet_civilians(s, [u for u in able if u in off], h)


def clear_wreck(s: State, u: int) -> None:
    """7.4/X20 Nothing is left of a downed helicopter once it is empty."""
    if not passengers(s, u) and not carried(s, u):
        s.tell("wreck", "7.4/X20", u, s.hex[u])
        remove(s, u)
