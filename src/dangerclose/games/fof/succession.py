"""4.2.1d, 4.2.1e, 4.2.1f, 10.2.2 Steps that become something else: a PLT HQ, the CO HQ, a runner."""

from __future__ import annotations

from collections.abc import Callable

from dangerclose.core.ask import Rule
from dangerclose.games.fof.actions import Entry, one_of
from dangerclose.games.fof.attempts import Order
from dangerclose.games.fof.chain_of_command import (
    battalion_leaders,
    friends_in_play,
    in_play,
    is_battalion,
    is_company_hq,
    is_lost,
    is_platoon_hq,
    is_staff,
    is_subordinate,
    lost_company_hq,
    on_command_side,
    platoon_hq_of,
    staff,
)
from dangerclose.games.fof.changes import convert_step, hand_over, remove
from dangerclose.games.fof.communication import hears
from dangerclose.games.fof.field import is_good_order, is_vehicle
from dangerclose.games.fof.fire import update_fire
from dangerclose.games.fof.state import EXPOSED, NOBODY, Position, State
from dangerclose.games.fof.tables import NAMED, SIDE, UNITS
from dangerclose.games.fof.terms import Agent, Experience, HitEffect, Side, UnitKind

PLATOONS = (1, 2, 3)

SUCCESSION: tuple[Callable[[int], bool], ...] = (
    lambda u: NAMED[u] and UNITS[u].type == "xo",
    is_platoon_hq,
    lambda u: NAMED[u] and UNITS[u].agent == Agent.ARTY_FO,
    lambda u: NAMED[u] and UNITS[u].type == "1st-sgt",
    lambda u: NAMED[u] and UNITS[u].type == "gysgt",
    lambda u: True,
)
"""10.2.2/4, 4.2.1e Who takes over the Company, the first first; at last any Good Order Step."""


def lost_platoon_hqs(s: Position) -> list[int]:
    """10.2.2/1 The PLT HQs of platoons at play whose counters have been removed."""
    found = []
    for group in PLATOONS:
        hq = platoon_hq_of(s, group)
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
    friends = friends_in_play(s)
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


# 4.2.1d, 4.2.1e The orders


def company_leads(hq: int) -> bool:
    """The CO HQ or its Staff."""
    return is_company_hq(hq) or is_staff(hq)


def above_company(hq: int) -> bool:
    """The BN HQ or the CO Staff."""
    return is_battalion(hq) or is_staff(hq)


# d. Reconstitute a PLT HQ


def why_not_reconstitute_platoon(s: Position, order: Order, u: int) -> str:
    """4.2.1d, 10.2.2/3"""
    if not becomes_platoon_hq(s, u):
        return "Only a Good Order Step of a platoon that lost its HQ, the XO or the 1st Sgt can become one."
    return ""


def reconstitute_platoon(s: State, order: Order, u: int) -> Rule[None]:
    """4.2.1d, 10.2.2/1 A Step becomes the PLT HQ."""
    lost = becomes_platoon_hq(s, u)
    hq = yield from one_of(lost, "reconstitute-plt-hq", "becomes", "4.2.1d", (u,))
    reconstitute(s, hq, u, "4.2.1d")
    update_fire(s)


# e. Reconstitute the CO HQ


def why_not_reconstitute_company(s: Position, order: Order, u: int) -> str:
    """4.2.1e, 10.2.2/4 If neither BN HQ nor Staff is left, General Initiative may do it."""
    if lost_company_hq(s) == NOBODY:
        return "The CO HQ is in play."
    if u not in successors(s):
        return "The CO HQ comes from the XO, a PLT HQ, the Arty FO, the 1st Sgt, any Step, in this order."
    if order.originator == NOBODY:
        above = [hq for hq in (*battalion_leaders(s), *staff(s)) if on_command_side(s, hq)]
        if above and not any(is_subordinate(s, hq, u) and hears(s, hq, u) for hq in above):
            return "The BN HQ or CO Staff must give this order, and none is in communication."
    return ""


def reconstitute_company(s: State, order: Order, u: int) -> Rule[None]:
    """4.2.1e, 10.2.2/1 A Step becomes the CO HQ."""
    reconstitute(s, lost_company_hq(s), u, "4.2.1e")
    update_fire(s)
    return
    yield


ENTRIES: tuple[Entry, ...] = (
    Entry(
        "reconstitute-plt-hq",
        "4.2.1d",
        1,
        why_not_reconstitute_platoon,
        reconstitute_platoon,
        by=company_leads,
        by_words="The CO HQ or CO Staff",
        always_by=True,
    ),
    Entry(
        "reconstitute-co-hq",
        "4.2.1e",
        1,
        why_not_reconstitute_company,
        reconstitute_company,
        by=above_company,
        by_words="The BN HQ or CO Staff",
    ),
)
