"""Actions that the special rules of a mission add to the menu."""

from __future__ import annotations

from dangerclose.core.ask import Ask, Rule
from dangerclose.core.bits import bits_of, members
from dangerclose.core.options import Family, Options
from dangerclose.games.fof.actions import Entry
from dangerclose.games.fof.attempts import PLAYER, Order
from dangerclose.games.fof.chain_of_command import is_company_hq
from dangerclose.games.fof.conditions import special
from dangerclose.games.fof.map_setup import area
from dangerclose.games.fof.mission_terms import SpecialRule
from dangerclose.games.fof.state import NOBODY, Position, State
from dangerclose.games.fof.terms import FireMission, Side


def beehive_cards(s: Position) -> int:
    """The cards before the line at which the battery can fire directly, each once."""
    rule = special(s, SpecialRule.BEEHIVE)
    if rule is None or s.special_used.bit_count() >= rule.number:
        return 0
    return area(s, rule.rows, rule.columns) & ~s.special_used


def why_not_beehive(s: Position, order: Order, u: int) -> str:
    """The battery behind the company fires beehive rounds as long as it has some."""
    if special(s, SpecialRule.BEEHIVE) is None:
        return "There is no battery behind the company."
    if not is_company_hq(u) or order.originator != u:
        return "The CO HQ itself calls the battery."
    return "" if beehive_cards(s) else "The battery has fired its beehive rounds."


def beehive(s: State, order: Order, u: int) -> Rule[None]:
    """Incoming! on a card, without a draw."""
    rule = special(s, SpecialRule.BEEHIVE)
    assert rule is not None
    cards = bits_of(members(beehive_cards(s)))
    choice = yield Ask(PLAYER, "beehive", "6.2.2/10", Options([], [Family(("beehive-at",), cards)]))
    place = int(choice[1])
    s.special_used |= 1 << place
    s.i_place.append(place)
    s.i_value.append(rule.modifier)
    s.i_kind.append(FireMission.HE)
    s.i_side.append(Side.FRIENDLY)
    s.i_pending.append(1)
    s.i_agency.append(NOBODY)
    s.tell("beehive-fired", "6.2.2/10", place, rule.modifier)


ENTRIES: tuple[Entry, ...] = (Entry("beehive", "6.2.2/10", 1, why_not_beehive, beehive, only=is_company_hq),)
