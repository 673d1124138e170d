"""10.0 Action: Recover."""

from __future__ import annotations

from dangerclose.core.ask import Action, Ask, Rule
from dangerclose.games.fte.actions import may_do, spend
from dangerclose.games.fte.casualties import carried, lying, pick_up, room
from dangerclose.games.fte.components import AMMO, CIVILIANS, DUMMY, FIRE, KIND, LEADER, MARKERS, NVA, SIDE
from dangerclose.games.fte.field import IS_INFANTRY, in_hex
from dangerclose.games.fte.state import (
    BROKEN,
    NOBODY,
    RECOVER_ACTION,
    STEADY,
    SUPPRESSED,
    Position,
    State,
)

DONE: Action = ("done",)


def rearms(s: Position, u: int) -> bool:
    """10.0/4, 19.2/3 Whether a unit low on ammo can get some in its hex."""
    if not s.low_ammo[u] or not IS_INFANTRY[u]:
        return False
    h = s.hex[u]
    if SIDE[u] == NVA and any(at == h and MARKERS[m].kind == AMMO for m, at in enumerate(s.m_hex)):
        return True
    return any(
        v != u and FIRE[v][s.reduced[v]] and not LEADER[v] and not s.low_ammo[v]
        for v in in_hex(s, h, SIDE[u])
    )


def rallies(s: Position, u: int) -> bool:
    """10.0/3 Whether a marker can be removed or improved; vehicles and helicopters stay broken."""
    return s.status[u] == SUPPRESSED or (s.status[u] == BROKEN and IS_INFANTRY[u])


def burdens(s: Position, u: int) -> list[Action]:
    """10.0/5, 7.5.2/4 Casualties that a unit can pick up, or hand to another in its hex."""
    if not IS_INFANTRY[u]:
        return []
    h = s.hex[u]
    options: list[Action] = []
    if h not in s.c_hex:
        return options
    if room(s, u) > 0:
        options += [("pick-up", c) for c in lying(s, h, SIDE[u])]
    others = [v for v in in_hex(s, h, SIDE[u]) if v != u and room(s, v) > 0]
    options += [("hand-over", c, v) for c in carried(s, u) for v in others]
    return options


def may_recover(s: Position, u: int) -> bool:
    """10.0/1 Whether a Recover Action would do anything."""
    if KIND[u] in (DUMMY, CIVILIANS) or (not IS_INFANTRY[u] and not may_do(s, u, RECOVER_ACTION)):
        return False
    return bool(s.exhausted[u]) or rallies(s, u) or rearms(s, u) or bool(burdens(s, u))


def recover(s: State, u: int) -> Rule[None]:
    """10.0 A unit shakes off what it can, and sees to the casualties in its hex."""
    spend(s, u, RECOVER_ACTION)
    if s.exhausted[u]:
        s.exhausted[u] = 0
        s.tell_of(u, "rested", "10.0/2")
    if rallies(s, u):
        s.status[u] = SUPPRESSED if s.status[u] == BROKEN else STEADY
        s.tell_of(u, "recovers", "10.0/3", s.status[u])
    if rearms(s, u):
        s.low_ammo[u] = 0
        s.tell_of(u, "rearmed", "10.0/4")
    handled: set[int] = set()
    while True:
        options = [option for option in burdens(s, u) if option[1] not in handled]
        if not options:
            return
        choice = yield Ask(SIDE[u], "burden", "10.0/5", [*options, DONE], (u,))
        if choice == DONE:
            return
        c = int(choice[1])
        handled.add(c)
        if choice[0] == "pick-up":
            pick_up(s, c, u, "10.0/5")
        else:
            s.c_carrier[c] = NOBODY
            pick_up(s, c, int(choice[2]), "10.0/5")
