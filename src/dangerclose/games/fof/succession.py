"""4.2.1d, 4.2.1e, 4.2.1f, 10.2.2 Steps that become something else: a PLT HQ, the CO HQ, a runner."""

from __future__ import annotations

from collections.abc import Callable

from dangerclose.games.fof.chain_of_command import (
    in_play,
    is_battalion,
    is_lost,
    is_platoon_hq,
    is_staff,
    lost_company_hq,
    platoon_hq_of,
)
from dangerclose.games.fof.changes import convert_step, hand_over, remove
from dangerclose.games.fof.field import is_good_order, is_vehicle
from dangerclose.games.fof.state import EXPOSED, NOBODY, Position, State
from dangerclose.games.fof.tables import NAMED, SIDE, UNITS
from dangerclose.games.fof.terms import Agent, Experience, HitEffect, Side, UnitKind

PLATOONS = (1, 2, 3)

SUCCESSION: tuple[Callable[[int], bool], ...] = (
    lambda u: u < NAMED and UNITS[u].type == "xo",
    is_platoon_hq,
    lambda u: u < NAMED and UNITS[u].agent == Agent.ARTY_FO,
    lambda u: u < NAMED and UNITS[u].type == "1st-sgt",
    lambda u: u < NAMED and UNITS[u].type == "gysgt",
    lambda u: True,
)
"""10.2.2/4, 4.2.1e Who takes over the Company, the first first; at last any Good Order Step."""


def lost_platoon_hqs(s: Position) -> list[int]:
    """10.2.2/1 The PLT HQs of platoons at play whose counters have been removed."""
    found = []
    for group in PLATOONS:
        hq = platoon_hq_of(group)
        if hq != NOBODY and is_lost(s, hq):
            found.append(hq)
    return found


def becomes_platoon_hq(s: Position, u: int) -> list[int]:
    """4.2.1d, 10.2.2/3 The lost PLT HQs that a unit can become: of its platoon, of any for the Staff."""
    if not is_step(s, u) or is_platoon_hq(u):
        return []
    return [hq for hq in lost_platoon_hqs(s) if is_staff(u) or s.group[u] == UNITS[hq].platoon]


def is_step(s: Position, u: int) -> bool:
    """10.2.2/1 Whether a unit is of Good Order infantry that can give a Step."""
    return SIDE[u] == Side.FRIENDLY and in_play(s, u) and is_good_order(s, u) and not is_battalion(u)


def successors(s: Position) -> list[int]:
    """10.2.2/4 Those who can become the CO HQ now: of the highest rank that is in play at all.

    Who of that rank is on his Fire Team side must be rallied first; nobody lower is taken before.
    """
    if lost_company_hq(s) == NOBODY:
        return []
    friends = [u for u in range(len(s.place)) if SIDE[u] == Side.FRIENDLY and in_play(s, u)]
    for rank in SUCCESSION:
        of_rank = [u for u in friends if rank(u) and not is_vehicle(s, u)]
        if of_rank:
            return [u for u in of_rank if is_step(s, u)]
    return []


def give_step(s: State, u: int, into: int) -> None:
    """1.2.6/24 A unit gives a Step to become another; one that has a single Step becomes it as a whole.

    What is left of a squad of two Steps is a Fire Team.
    """
    s.place[into], s.under[into], s.aboard[into] = s.place[u], s.under[u], s.aboard[u]
    s.steps[into] = 1
    s.status[into] = s.status[u] & EXPOSED
    if s.steps[u] > 1:
        s.steps[u] -= 1
        if s.steps[u] == 1 and s.kind[u] == UnitKind.SQUAD:
            convert_step(s, u, HitEffect.FIRE_TEAM)
        return
    hand_over(s, u, into)
    remove(s, u)


def reconstitute(s: State, hq: int, u: int, rule: str) -> None:
    """10.2.2/1 An HQ returns, Green, where a Step of a unit was."""
    give_step(s, u, hq)
    s.kind[hq] = UNITS[hq].kind
    s.experience[hq] = Experience.GREEN
    s.saved[hq] = 0
    s.tell("reconstituted", rule, hq, u, s.place[hq])
