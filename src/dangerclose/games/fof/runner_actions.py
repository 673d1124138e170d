"""4.2.1f, 4.2.1g, 4.2.1h The orders for runners."""

from __future__ import annotations

from dangerclose.core.ask import Rule
from dangerclose.games.fof.actions import Entry, one_of
from dangerclose.games.fof.attempts import Order
from dangerclose.games.fof.chain_of_command import company_hq, is_company_hq, is_with_company_hq
from dangerclose.games.fof.changes import new_runner, remove
from dangerclose.games.fof.communication import SET_ASIDE
from dangerclose.games.fof.field import (
    experience_of,
    is_good_order,
    is_pinned,
    is_vehicle,
    place_of_unit,
    units_at,
)
from dangerclose.games.fof.fire import update_fire
from dangerclose.games.fof.grid import REMOVED
from dangerclose.games.fof.runners import is_runner, is_sent, rest, send, to_be_sent_to
from dangerclose.games.fof.state import NOBODY, Position, State
from dangerclose.games.fof.succession import give_step
from dangerclose.games.fof.tables import NAMED, RUNNERS, SIDE, UNITS
from dangerclose.games.fof.terms import Side, UnitKind


def why_not_create_runner(s: Position, order: Order, u: int) -> str:
    """4.2.1f, 4.3.2/1"""
    if s.always_heard:
        return SET_ASIDE
    if all(s.place[runner] != REMOVED for runner in RUNNERS):
        return "There are two runners already."
    if is_runner(u) or is_company_hq(u) or is_vehicle(s, u) or is_pinned(s, u):
        return "A runner is made of a Good Order unit, an Assault Team or a Fire Team."
    if s.kind[u] in (UnitKind.LITTER_TEAM, UnitKind.PARALYZED_TEAM):
        return "A runner is made of a Good Order unit, an Assault Team or a Fire Team."
    return ""


def create_runner(s: State, order: Order, u: int) -> Rule[None]:
    """4.2.1f A Step of a unit becomes a runner; beside the CO HQ it is at rest (4.3.2/1)."""
    level, at_hand = experience_of(s, u), is_with_company_hq(s, u)
    runner = new_runner(s, s.place[u], s.under[u])
    give_step(s, u, runner)
    s.experience[runner] = level
    s.tell("runner-created", "4.2.1f", runner, u, s.place[runner])
    if at_hand:
        rest(s, runner)
    update_fire(s)
    return
    yield


def why_not_dispatch(s: Position, order: Order, u: int) -> str:
    """4.2.1g"""
    if not is_runner(u):
        return "Only a runner is dispatched."
    if not is_good_order(s, u):
        return "It is not in Good Order."
    if is_sent(s, u):
        return "It has been sent already."
    return "" if to_be_sent_to(s) else "No PLT HQ or Staff is on the map."


def dispatch(s: State, order: Order, u: int) -> Rule[None]:
    """4.2.1g, 4.3.2/2 The runner goes to an HQ, to activate it next turn."""
    hq = yield from one_of(to_be_sent_to(s), "dispatch-runner", "send-to", "4.2.1g", (u,))
    send(s, u, hq)


def why_not_dismiss(s: Position, order: Order, u: int) -> str:
    """4.2.1h"""
    if not is_runner(u):
        return "Only a runner is dismissed."
    if not is_good_order(s, u):
        return "It is not in Good Order."
    hq = company_hq(s)
    if hq == NOBODY or place_of_unit(s, u) != place_of_unit(s, hq):
        return "It is not on the CO HQ's card."
    return "" if absorbing(s, u) else "No Good Order unit there has room for a Step."


def absorbing(s: Position, runner: int) -> list[int]:
    """4.2.1h The Good Order units on the runner's card that have fewer Steps than are printed."""
    return [
        u
        for u in units_at(s, place_of_unit(s, runner))
        if SIDE[u] == Side.FRIENDLY and NAMED[u] and is_good_order(s, u) and s.steps[u] < UNITS[u].steps
    ]


def dismiss(s: State, order: Order, u: int) -> Rule[None]:
    """4.2.1h The runner becomes a Step of a unit again."""
    squad = yield from one_of(absorbing(s, u), "dismiss-runner", "falls-in", "4.2.1h", (u,))
    remove(s, u)
    s.steps[squad] += 1
    s.tell("runner-dismissed", "4.2.1h", u, squad)
    update_fire(s)


ENTRIES: tuple[Entry, ...] = (
    Entry(
        "create-runner",
        "4.2.1f",
        1,
        why_not_create_runner,
        create_runner,
        by=is_company_hq,
        by_words="The CO HQ",
        always_by=True,
    ),
    Entry(
        "dispatch-runner",
        "4.2.1g",
        1,
        why_not_dispatch,
        dispatch,
        by=is_company_hq,
        by_words="The CO HQ",
        always_by=True,
        only=is_runner,
    ),
    Entry(
        "dismiss-runner",
        "4.2.1h",
        1,
        why_not_dismiss,
        dismiss,
        by=is_company_hq,
        by_words="The CO HQ",
        always_by=True,
        only=is_runner,
    ),
)
