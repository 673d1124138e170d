"""9.0 Action: Search; 11.0 Action: Destroy Cache."""

from __future__ import annotations

from dangerclose.core.ask import Ask, Rule
from dangerclose.core.reckoning import Line
from dangerclose.games.fte.actions import OTHER_ACTION, SEARCH_ACTION, spend
from dangerclose.games.fte.assault import destroy_marker
from dangerclose.games.fte.civilians import find
from dangerclose.games.fte.components import CIVILIANS, DUMMY, FOXHOLES, KIND, MARKERS, NVA, SIDE, US
from dangerclose.games.fte.effects import exposed, quality_check
from dangerclose.games.fte.field import IS_INFANTRY
from dangerclose.games.fte.movement import go_on
from dangerclose.games.fte.opportunity import opportunity
from dangerclose.games.fte.state import BROKEN, STEADY, Position, State
from dangerclose.games.fte.victory import score


def hidden_here(s: Position, u: int) -> list[int]:
    """9.0/1 The enemy's hidden markers in a unit's hex."""
    h = s.hex[u]
    if h not in s.m_hex:
        return []
    return [m for m, at in enumerate(s.m_hex) if at == h and not s.m_seen[m] and MARKERS[m].side != SIDE[u]]


def may_search(s: Position, u: int) -> bool:
    """9.0/1 Whether an infantry unit has something to search for."""
    return (
        IS_INFANTRY[u]
        and s.status[u] != BROKEN
        and KIND[u] not in (DUMMY, CIVILIANS)
        and bool(hidden_here(s, u))
    )


def search(s: State, u: int) -> Rule[None]:
    """9.0 A unit searches its hex; every failure makes the next try easier."""
    spend(s, u, SEARCH_ACTION)
    exposed(s, u, "9.0/4")
    bonus = Line("searching", -s.searching[u], "9.0/3")
    if quality_check(s, u, "to search", "9.0/1", bonus):
        s.searching[u] = 0
        for m in hidden_here(s, u):
            find(s, m, "9.0/2")
    else:
        s.searching[u] += 1
    at = s.hex[u]
    hurt = yield from opportunity(s, [u], "9.0/4")
    go_on(s, [u], hurt, at)


def destructible(s: Position, u: int) -> list[int]:
    """11.0/1, 23.0/4 The revealed caches, tunnels and bunkers in a unit's hex that it could destroy."""
    if SIDE[u] != US or not IS_INFANTRY[u] or s.status[u] != STEADY:
        return []
    h = s.hex[u]
    if h not in s.m_hex:
        return []
    return [
        m
        for m, at in enumerate(s.m_hex)
        if at == h and s.m_seen[m] and MARKERS[m].kind != FOXHOLES and MARKERS[m].side == NVA
    ]


def destroy_cache(s: State, u: int) -> Rule[None]:
    """11.0 An American unit destroys one marker in its hex."""
    options = destructible(s, u)
    m = options[0]
    if len(options) > 1:
        choice = yield Ask(US, "destroy", "11.0/2", [("destroy-marker", m) for m in options], (u,))
        m = int(choice[1])
    spend(s, u, OTHER_ACTION)
    exposed(s, u, "11.0/3")
    destroy_marker(s, m, "11.0/2")
    score(s, US, "destroy-cache")
    at = s.hex[u]
    hurt = yield from opportunity(s, [u], "11.0/3")
    go_on(s, [u], hurt, at)
