"""4.2 The Action Menu: who may be ordered, what may be ordered, and the order itself.

An impulse asks first which unit is ordered, then what. Each action of the four menus is an `Entry` in the
book's order: its clause, its cost, why it may not be taken, and how it is carried out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from dangerclose.core.ask import Action, Ask, Closed, Rule
from dangerclose.core.bits import bits_of
from dangerclose.core.options import Family, Options
from dangerclose.games.fof.attempts import PLAYER, Order, may_spend, spend
from dangerclose.games.fof.state import Position, State


class Entry(NamedTuple):
    """One action of the menu. `why_not` is a sentence, "" when it may be taken.

    `again` marks what may be done more than once in an impulse (4.2/2).
    """

    verb: str
    clause: str
    cost: int
    why_not: Callable[[Position, Order, int], str]
    perform: Callable[[State, Order, int], Rule[None]]
    again: bool = False


ENTRIES: list[Entry] = []
"""All of the menu, in the book's order; the chapters' modules add theirs (`menu.py`)."""


def why_closed(s: Position, order: Order, u: int, number: int) -> str:
    """Why a unit may not be ordered to do something now, "" if it may."""
    entry = ENTRIES[number]
    if not entry.again and s.acted[u] >> number & 1:
        return "It has done that in this impulse."
    if not may_spend(s, entry.cost):
        return f"That costs {entry.cost} commands." if entry.cost > 1 else "No command is left to spend."
    return entry.why_not(s, order, u)


def open_actions(s: Position, order: Order, u: int) -> list[int]:
    """The numbers of the actions that a unit may be ordered to do."""
    return [number for number in range(len(ENTRIES)) if not why_closed(s, order, u, number)]


def give_order(s: State, order: Order, recipients: list[int]) -> Rule[bool]:
    """4.2/1 One order of an impulse: to whom, and what. False when the impulse is finished."""
    able = [u for u in recipients if open_actions(s, order, u)]
    options = Options([("finish",)], [Family(("order",), bits_of(able))])
    choice = yield Ask(PLAYER, "impulse", order.rule, options, (order.originator,))
    if choice[0] == "finish":
        return False
    u = int(choice[1])
    number = yield from chosen_action(s, order, u)
    if number >= 0:
        entry = ENTRIES[number]
        spend(s, entry.cost)
        s.acted[u] |= 1 << number
        yield from entry.perform(s, order, u)
    return True


def chosen_action(s: State, order: Order, u: int) -> Rule[int]:
    """4.2/1 What a unit is ordered to do: its number in the menu, or -1 to order another."""
    options: list[Action] = []
    closed: list[Closed] = []
    for number, entry in enumerate(ENTRIES):
        reason = why_closed(s, order, u, number)
        if reason:
            closed.append(Closed((entry.verb,), reason, entry.clause))
        else:
            options.append((entry.verb,))
    choice = yield Ask(PLAYER, "action", order.rule, [*options, ("another",)], (u, order.originator), closed)
    return next((n for n, entry in enumerate(ENTRIES) if entry.verb == choice[0]), -1)
