"""A few words beside an option: how likely it succeeds, by the cards that are left (`fire_odds.py`)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from dangerclose.core.ask import Action, Ask
from dangerclose.core.bits import members
from dangerclose.games.fof.fire_odds import (
    AttemptOdds,
    call_odds,
    concentrate_odds,
    contact_odds,
    grenade_odds,
    spot_odds,
)
from dangerclose.games.fof.grid import on_map
from dangerclose.games.fof.spotting import spottable
from dangerclose.games.fof.state import NO_MARKER, Position


def percent(chance: Fraction) -> str:
    """A chance as people read it: "49%"; what is not certain is never told as 0 or 100."""
    if chance in (0, 1):
        return f"{int(chance) * 100}%"
    return f"{max(1, min(99, round(chance * 100)))}%"


def attempt_note(odds: AttemptOdds) -> str:
    """ "2 cards: 49%, critical 7%" """
    cards = "1 card" if odds.cards == 1 else f"{odds.cards} cards"
    critical = f", critical {percent(odds.critical)}" if odds.critical else ""
    return f"{cards}: {percent(odds.success)}{critical}"


def _spot(s: Position, u: int) -> str:
    """9.3/2 Spotting has no critical hits; of several cards the likeliest is told."""
    best = max((spot_odds(s, u, place) for place in members(spottable(s, u))), key=lambda one: one.success)
    return attempt_note(best._replace(critical=Fraction(0)))


ACTIONS: dict[str, Callable[[Position, int], str]] = {
    "spot": _spot,
    "concentrate-fire": lambda s, u: attempt_note(concentrate_odds(s, u)),
    "grenade-attack": lambda s, u: attempt_note(grenade_odds(s, u)),
}
"""4.2.4 The attempts of the menu whose odds follow from the unit alone."""


def notes(s: Position, ask: Ask) -> dict[Action, str]:
    """What is said beside the options of a question."""
    if ask.kind == "action":
        offered = {str(option[0]) for option in ask.options}
        return {(verb,): note(s, ask.about[0]) for verb, note in ACTIONS.items() if verb in offered}
    if ask.kind == "spot-on":
        u = ask.about[0]
        return {
            option: attempt_note(spot_odds(s, u, int(option[1]))._replace(critical=Fraction(0)))
            for option in ask.options
        }
    if ask.kind == "fire-on":
        return {option: _call(s, ask.about[0], ask.about[1], int(option[1])) for option in ask.options}
    if ask.kind == "destination":
        return {
            option: f"marker: contact {percent(contact_odds(s, int(option[1])))} now"
            for option in ask.options
            if on_map(int(option[1])) and s.contact[int(option[1])] != NO_MARKER
        }
    return {}


def _call(s: Position, u: int, called: int, place: int) -> str:
    """6.7.3/1, 6.7.3/2"""
    odds = call_odds(s, u, called, place)
    return f"{percent(odds.success)}, of it short {percent(odds.short)}"
