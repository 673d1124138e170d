"""28.0 Civilians: they are questioned by Americans who enter their hex."""

from __future__ import annotations

from collections.abc import Sequence

from dangerclose.core.ask import Action, Ask, Rule
from dangerclose.games.fte.casualties import remove
from dangerclose.games.fte.components import (
    CIVILIANS,
    DUMMY_CACHE,
    FOXHOLES,
    KIND,
    MARKERS,
    NVA,
    US,
)
from dangerclose.games.fte.effects import quality_check, reveal_marker, unconceal
from dangerclose.games.fte.field import in_hex, on_map
from dangerclose.games.fte.ground import GRID
from dangerclose.games.fte.state import GROUND, OUT, VISIBLE, Position, State, counter
from dangerclose.games.fte.victory import score

TOLD = 2
EARSHOT = 8


def meet_civilians(s: State, units: Sequence[int], h: int) -> Rule[None]:
    """28.0/4 An American unit that has entered a hex with civilians may question them."""
    while True:
        civilians = [v for v in in_hex(s, h, NVA) if KIND[v] == CIVILIANS and s.token[v] == VISIBLE]
        if not civilians:
            return
        options: list[Action] = [("interrogate", u) for u in units if s.hex[u] == h and s.level[u] == GROUND]
        if not options:
            return
        choice = yield Ask(US, "interrogate", "28.0/4", [*options, ("let-be",)], (h,))
        if choice == ("let-be",):
            return
        yield from interrogate(s, int(choice[1]), civilians[0])


def secrets_near(s: Position, u: int) -> list[Action]:
    """28.0/4 What the NVA/VC player could give away within eight hexes of a unit."""
    near = GRID.within(s.hex[u], EARSHOT)
    hidden: list[Action] = [
        ("give-away", v) for v in on_map(s, NVA) if s.token[v] != VISIBLE and near >> s.hex[v] & 1
    ]
    caches: list[Action] = [
        ("give-away-cache", m)
        for m, at in enumerate(s.m_hex)
        if at >= 0 and near >> at & 1 and not s.m_seen[m] and MARKERS[m].side == NVA
    ]
    return hidden + caches


def interrogate(s: State, u: int, civilians: int) -> Rule[None]:
    """28.0/4 On a passed check two secrets are given away; the marker is removed in any case."""
    if quality_check(s, u, "to interrogate", "28.0/4"):
        for _ in range(TOLD):
            options = secrets_near(s, u)
            if not options:
                break
            choice = yield Ask(NVA, "give-away", "28.0/4", options, (counter(s, u, NVA),))
            give_away(s, choice)
    s.tell("civilians-gone", "28.0/4", civilians)
    remove(s, civilians)


def give_away(s: State, choice: Action) -> None:
    """28.0/4, 9.0/5 A unit or cache is revealed; caches count as if they had been searched for."""
    number = int(choice[1])
    if choice[0] == "give-away":
        unconceal(s, number, "28.0/4")
    else:
        find(s, number, "28.0/4")


def find(s: State, m: int, rule: str) -> None:
    """9.0/2, 9.0/5, 24.0/6, 25.0/2 A hidden marker is found: points for what is worth something."""
    reveal_marker(s, m, rule)
    kind = MARKERS[m].kind
    if kind == DUMMY_CACHE:
        s.tell("empty-cache", "9.0/2", m)
        s.m_hex[m] = OUT
    elif kind != FOXHOLES and MARKERS[m].side == NVA:
        score(s, US, "reveal-cache")
