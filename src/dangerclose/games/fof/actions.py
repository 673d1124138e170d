"""4.2 The Action Menu: who may be ordered, what may be ordered, and the order itself.

An impulse asks first which unit is ordered, then what. Each action of the four menus is an `Entry` in the
book's order: its clause, its cost, who orders it, why it may not be taken, and how it is carried out.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from enum import IntEnum
from itertools import chain
from typing import NamedTuple

from dangerclose.core.ask import Action, Ask, Closed, ClosedWhileAsked, Rule
from dangerclose.core.bits import bits_of
from dangerclose.core.columns import still
from dangerclose.core.options import Family, Options
from dangerclose.games.fof.attempts import PLAYER, Order, purse, spend
from dangerclose.games.fof.chain_of_command import commanders, is_commander, is_subordinate, on_command_side
from dangerclose.games.fof.communication import cards_reached, hearers, hears, hears_on_card
from dangerclose.games.fof.field import place_of_unit
from dangerclose.games.fof.limits import LIMITING, allowance, is_limited
from dangerclose.games.fof.state import NOBODY, Position, State


class Entry(NamedTuple):
    """One action of the menu. `why_not` is a sentence, "" when it may be taken.

    `again` marks what may be done more than once in an impulse (4.2/2). `by` says which headquarters may
    order it, if not every one that the unit obeys; `always_by` that one is needed even under General
    Initiative (4.1.3/7); `whole_card` that it reaches all who are on a card with one who hears (4.3.1/4);
    `adds` that it brings a Command, so that it can be taken when none is left (10.7/T1); `only` says which
    counters can ever take it, by what is printed on them: `why_not` refuses all others.
    """

    verb: str
    clause: str
    cost: int
    why_not: Callable[[Position, Order, int], str]
    perform: Callable[[State, Order, int], Rule[None]]
    again: bool = False
    by: Callable[[int], bool] | None = None
    by_words: str = ""
    always_by: bool = False
    whole_card: bool = False
    adds: bool = False
    only: Callable[[int], bool] | None = None


Menu = Sequence[Entry]
"""All actions in the book's order (`menu.py`)."""


class Done(IntEnum):
    """4.2/2 What a unit has done in this impulse, alone or with its platoon: in its `acted`, behind the
    numbers of the menu."""

    THREW = 1 << 57
    CONCENTRATED = 1 << 58
    INFILTRATED = 1 << 59
    WALKED = 1 << 60


DONE_BEFORE = "It has done that in this impulse."


class Reach(NamedTuple):
    """What holds for a unit in a whole menu: whether an order reaches it, and how much one may cost."""

    heard: bool
    purse: int


def reach_of(s: Position, order: Order, u: int, left: int) -> Reach:
    """4.3/1, 3.3.2D/1 Whether the order reaches a unit; General Initiative needs no communication."""
    return Reach(order.originator == NOBODY or hears(s, order.originator, u), left)


def why_closed(s: Position, order: Order, u: int, entry: Entry, number: int, reach: Reach) -> str:
    """Why a unit may not be ordered to do something now, "" if it may."""
    if not entry.again and s.acted[u] >> number & 1:
        return DONE_BEFORE
    if entry.cost > reach.purse:
        return f"That costs {entry.cost} commands." if entry.cost > 1 else "No command is left to spend."
    if not is_giver(order, entry):
        return _must_give(entry)
    return _why_not_by(s, order, u, entry, reach)


def _why_not_by(s: Position, order: Order, u: int, entry: Entry, reach: Reach) -> str:
    """4.2/1 Why a unit may not be ordered what it has not done, can be paid and its originator may order."""
    originator = order.originator
    if originator == NOBODY:
        reason = entry.why_not(s, order, u)
        return reason or (
            "" if not entry.always_by or is_led(s, u, entry) else _must_give(entry, "and none can.")
        )
    if not reach.heard and not entry.whole_card:
        return "It is not in communication with the headquarters."
    reason = entry.why_not(s, order, u)
    if reason or reach.heard or hears_on_card(s, originator, place_of_unit(s, u)):
        return reason
    return "Nobody on its card is in communication with the headquarters."


def _must_give(entry: Entry, besides: str = "") -> str:
    sentence = f"{entry.by_words or 'An HQ or Staff'} must give this order"
    return f"{sentence}, {besides}" if besides else f"{sentence}."


def is_led(s: Position, u: int, entry: Entry) -> bool:
    """4.1.3/7 Whether some headquarters could give a unit an order under General Initiative, too."""
    return any(
        is_commander(s, hq)
        and on_command_side(s, hq)
        and (entry.by is None or entry.by(hq))
        and is_subordinate(s, hq, u)
        and hears(s, hq, u)
        for hq in commanders(s)
    )


def open_actions(
    s: Position, order: Order, u: int, menu: Menu, among: Collection[int] | None = None
) -> list[int]:
    """The numbers of the actions that a unit may be ordered to do; of some alone if they are given."""
    acted = s.acted[u]
    with still(s):
        reach = reach_of(s, order, u, purse(s))
        found = [
            n
            for n, entry in possible(s, order, u, menu, reach.purse).items()
            if (among is None or n in among)
            and (entry.again or not acted >> n & 1)
            and not _why_not_by(s, order, u, entry, reach)
        ]
    return sorted(found)


LIKELY = ("4.2.3j", "4.2.3g", "4.2.3d", "4.2.3f", "4.2.3a", "4.2.3", "4.2.1", "4.2.4", "4.2.2", "")
"""Where something is sooner found that a unit can do: nearly everybody can turn to another side, or detach a
team, and both are soon asked; where it could go takes longest."""


def _unlikely(one: tuple[int, Entry]) -> int:
    return next(rank for rank, clause in enumerate(LIKELY) if one[1].clause.startswith(clause))


class _Possible(NamedTuple):
    """A menu with what is likely first, what its dearest action costs, and what was picked from it: by who
    orders, who is ordered and in what state, and what it may cost."""

    menu: Menu
    likely: list[tuple[int, Entry]]
    dearest: int
    picked: dict[tuple[int, int, int, int, int], dict[int, Entry]]


_possible = [_Possible((), [], 0, {})]


def possible(s: Position, order: Order, u: int, menu: Menu, left: int) -> dict[int, Entry]:
    """4.2/1 What a counter could be ordered by who gives this order for so many commands, by its number in
    the menu, what is likely first: all that follows from what is printed, and from its state (4.2.5)."""
    if _possible[0].menu is not menu:
        dearest = max(entry.cost for entry in menu)
        _possible[0] = _Possible(menu, sorted(enumerate(menu), key=_unlikely), dearest, {})
    _, likely, dearest, picked = _possible[0]
    key = order.originator, u, left if left < dearest else dearest, s.kind[u], s.status[u] & LIMITING
    found = picked.get(key)
    if found is None:
        found = picked[key] = {
            n: entry
            for n, entry in likely
            if entry.cost <= left
            and is_giver(order, entry)
            and (entry.only is None or entry.only(u))
            and (not is_limited(entry.clause) or allowance(s, u, entry.clause) is not None)
        }
    return found


def able_units(s: Position, order: Order, units: list[int], menu: Menu) -> list[int]:
    """4.2/1 Those of some units that may be ordered to do anything at all."""
    left = purse(s)
    with still(s):
        if not left:  # 10.7/T1 something must bring a Command; nearly always that is the end of the impulse
            adding = [entry for entry in menu if entry.adds]
            units = [u for u in units if any(not entry.why_not(s, order, u) for entry in adding)]
        hq = order.originator
        if hq == NOBODY:
            everywhere = Reach(True, left)
            return [u for u in units if _is_able(s, order, u, menu, everywhere)]
        heard, on_cards = hearers(s, hq), cards_reached(s, hq)
        reach = Reach(False, left), Reach(True, left)
        return [
            u
            for u in units
            if (heard >> u & 1 or on_cards >> place_of_unit(s, u) & 1)
            and _is_able(s, order, u, menu, reach[heard >> u & 1])
        ]


_open_last: dict[int, int] = {}
"""What a unit could be ordered when that was asked last, by its number in the menu: it is asked first, for it
can be ordered still, as a rule. Which of all is found does not matter."""


def _is_able(s: Position, order: Order, u: int, menu: Menu, reach: Reach) -> bool:
    heard, left = reach
    entries = possible(s, order, u, menu, left)
    acted = s.acted[u]
    for n in chain((_open_last.get(u, NOBODY),), entries):
        entry = entries.get(n)
        if entry is None or not (left or entry.adds) or not (heard or entry.whole_card):
            continue
        if (entry.again or not acted >> n & 1) and not _why_not_by(s, order, u, entry, reach):
            _open_last[u] = n
            return True
    return False


def is_giver(order: Order, entry: Entry) -> bool:
    """4.2/1 Whether an action can be ordered by who gives this order."""
    return entry.by is None or order.originator == NOBODY or entry.by(order.originator)


def give_order(s: State, order: Order, recipients: list[int], menu: Menu) -> Rule[bool]:
    """4.2/1 One order of an impulse: to whom, and what. False when the impulse is finished.

    It is finished without a question when there is nobody left who could be ordered to do anything.
    """
    unchanged = still(s)
    with unchanged:
        able = able_units(s, order, recipients, menu)
    if not able:
        return False
    options = Options([("finish",)], [Family(("order",), bits_of(able))])
    choice = yield Ask(PLAYER, "impulse", order.rule, options, (order.originator, s.commands))
    if choice[0] == "finish":
        return False
    u = int(choice[1])
    with unchanged:
        numbers = open_actions(s, order, u, menu)
    number = yield from chosen_action(s, order, u, menu, numbers)
    if number >= 0:
        entry = menu[number]
        spend(s, entry.cost)
        s.acted[u] |= 1 << number
        yield from entry.perform(s, order, u)
    return True


def chosen_action(s: State, order: Order, u: int, menu: Menu, numbers: list[int]) -> Rule[int]:
    """4.2/1 What a unit is ordered to do of what is open: its number in the menu, or -1 to order another."""
    options: list[Action] = [*((menu[n].verb,) for n in numbers), ("another",)]
    with ClosedWhileAsked(lambda: closed_actions(s, order, u, menu)) as closed:
        choice = yield Ask(PLAYER, "action", order.rule, options, (u, order.originator), closed)
    return next((n for n in numbers if menu[n].verb == choice[0]), -1)


def closed_actions(s: Position, order: Order, u: int, menu: Menu) -> list[Closed]:
    """4.2/1 What a unit may not be ordered to do, in the order of the menu."""
    with still(s):
        reach = reach_of(s, order, u, purse(s))
        reasons = [why_closed(s, order, u, entry, n, reach) for n, entry in enumerate(menu)]
    return [Closed((entry.verb,), reason, entry.clause) for entry, reason in zip(menu, reasons) if reason]


def one_of(among: list[int], kind: str, verb: str, rule: str, about: tuple[int, ...]) -> Rule[int]:
    """One of some, asked for only if there are several."""
    if len(among) == 1:
        return among[0]
    options: list[Action] = [(verb, one) for one in among]
    choice = yield Ask(PLAYER, kind, rule, options, about)
    return int(choice[1])
