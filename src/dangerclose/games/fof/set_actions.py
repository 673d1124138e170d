"""4.2.1j, 4.2.1k The orders for radios, telephones and their lines."""

from __future__ import annotations

from dangerclose.core.ask import Action, Ask, Rule
from dangerclose.games.fof.actions import Entry
from dangerclose.games.fof.attempts import PLAYER, Order
from dangerclose.games.fof.changes import is_set
from dangerclose.games.fof.communication import SET_ASIDE
from dangerclose.games.fof.field import assets_of, is_good_order, place_of_unit
from dangerclose.games.fof.grid import REMOVED, on_map
from dangerclose.games.fof.state import NOBODY, Position, State
from dangerclose.games.fof.tables import PHONE, RADIO


def switches(s: Position, u: int) -> list[tuple[int, int]]:
    """4.2.1j, 4.3.3/1 The sets that a unit carries, each with a lost one of its kind from another network."""
    found = []
    for own in assets_of(s, u):
        kind = s.a_kind[own]
        if not is_set(kind):
            continue
        for lost, other in enumerate(s.a_kind):
            alike = is_set(other) and base_of(other) == base_of(kind) and s.a_points[lost] == s.a_points[own]
            if alike and other != kind and s.a_place[lost] == REMOVED and s.a_holder[lost] == NOBODY:
                found.append((own, lost))
    return found


def base_of(kind: int) -> int:
    """RADIO or PHONE."""
    return PHONE if kind >= PHONE else RADIO


def why_not_switch(s: Position, order: Order, u: int) -> str:
    """4.2.1j"""
    if s.always_heard:
        return SET_ASIDE
    return "" if switches(s, u) else "It has no set for which one of another network has been lost."


def switch_network(s: State, order: Order, u: int) -> Rule[None]:
    """4.2.1j The lost set takes the place of the one that is given up."""
    pairs = switches(s, u)
    options: list[Action] = []
    for own, lost in pairs:
        option = ("switch", s.a_kind[own], s.a_kind[lost])
        if option not in options:
            options.append(option)
    choice = yield Ask(PLAYER, "switch-network", "4.2.1j", options, (u,))
    own, lost = next(
        (own, lost) for own, lost in pairs if (s.a_kind[own], s.a_kind[lost]) == (choice[1], choice[2])
    )
    s.a_kind[own], s.a_kind[lost] = s.a_kind[lost], s.a_kind[own]
    s.tell("switches-network", "4.2.1j", u, s.a_kind[lost], s.a_kind[own])


# k. Repair a cut phone line


def why_not_repair(s: Position, order: Order, u: int) -> str:
    """4.2.1k"""
    if s.always_heard:
        return SET_ASIDE
    place = place_of_unit(s, u)
    if not (on_map(place) and s.cut_lines >> place & 1):
        return "No cut Phone Line is on its card."
    if not is_good_order(s, u):
        return "It is not in Good Order."
    if order.originator != NOBODY and place_of_unit(s, order.originator) != place:
        return "Who gives this order must be on the card with the cut line."
    return ""


def repair(s: State, order: Order, u: int) -> Rule[None]:
    """4.2.1k The line can be used again."""
    place = place_of_unit(s, u)
    s.cut_lines &= ~(1 << place)
    s.tell("line-repaired", "4.2.1k", u, place)
    return
    yield


ENTRIES: tuple[Entry, ...] = (
    Entry("switch-network", "4.2.1j", 1, why_not_switch, switch_network),
    Entry("repair-line", "4.2.1k", 1, why_not_repair, repair),
)
