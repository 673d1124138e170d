"""A few words beside an option: how likely it succeeds, by the cards that are left (`fire_odds.py`)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from dangerclose.core.ask import Action, Ask
from dangerclose.core.bits import members
from dangerclose.core.words import counted, listed
from dangerclose.games.fof.attempts import Order
from dangerclose.games.fof.blocks import cover_value
from dangerclose.games.fof.commands import commands_kept, is_activated
from dangerclose.games.fof.deck import chance_of
from dangerclose.games.fof.field import is_pinned, under
from dangerclose.games.fof.fire_odds import (
    AttemptOdds,
    CallOdds,
    breach_odds,
    call_odds,
    concentrate_odds,
    contact_odds,
    cover_odds,
    grenade_odds,
    infiltrate_odds,
    rally_odds,
    spot_odds,
)
from dangerclose.games.fof.grid import on_map
from dangerclose.games.fof.instructions import instructions
from dangerclose.games.fof.menu import MENU
from dangerclose.games.fof.reconstitution import rallies_at_once
from dangerclose.games.fof.spotting import spottable
from dangerclose.games.fof.state import NO_MARKER, NOBODY, Position
from dangerclose.games.fof.tables import UNIT_NAME


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


def _spot(s: Position, order: Order, u: int) -> str:
    """9.3/2 Spotting has no critical hits; of several cards the likeliest is told."""
    best = max((spot_odds(s, u, place) for place in members(spottable(s, u))), key=lambda one: one.success)
    return _plain(best)


def _plain(odds: AttemptOdds) -> str:
    """The note of an attempt that has no critical hits."""
    return attempt_note(odds._replace(critical=Fraction(0)))


def _rally(s: Position, order: Order, u: int) -> str:
    """4.2.3, 10.1.2/1 Where no VOF is on the card it needs no draw."""
    return "at once" if rallies_at_once(s, u) else _plain(rally_odds(s, order))


def breach_note(s: Position, u: int) -> str:
    """12.6/T1 How likely it breaches: for certain where no card is drawn."""
    tried = breach_odds(s, u)
    if not tried.cards:
        return "for certain"
    return f"{counted(tried.cards, 'card')}: {percent(tried.breach)}"


RALLIED = ("unpin", "to-litter-team", "to-fire-team", "to-assault-team")
ACTIONS: dict[str, Callable[[Position, Order, int], str]] = {
    "infiltrate": lambda s, _, u: _plain(infiltrate_odds(s, u)),
    "seek-cover": lambda s, _, u: _plain(cover_odds(s, u)),
    "infiltrate-to-cover": lambda s, _, u: _plain(infiltrate_odds(s, u)),
    **dict.fromkeys(RALLIED, _rally),
    "spot": _spot,
    "concentrate-fire": lambda s, _, u: attempt_note(concentrate_odds(s, u)),
    "grenade-attack": lambda s, _, u: attempt_note(grenade_odds(s, u)),
    "wp-grenade-attack": lambda s, _, u: attempt_note(grenade_odds(s, u)),
    "breach": lambda s, _, u: breach_note(s, u),
}
"""4.2 The attempts of the menu whose odds follow from the unit and who orders it."""


COST = {entry.verb: entry.cost for entry in MENU}


def action_note(s: Position, order: Order, u: int, verb: str) -> str:
    """4.2 What an action costs, and how likely it succeeds."""
    cost = counted(COST[verb], "command") if COST[verb] else "no command"
    return f"{cost}; {ACTIONS[verb](s, order, u)}" if verb in ACTIONS else cost


def contact_note(s: Position, place: int) -> str:
    """9.1.5/2 How likely the marker on a card makes contact, "" where there is none."""
    if not on_map(place) or s.contact[place] == NO_MARKER:
        return ""
    return f"marker: contact {percent(contact_odds(s, place))} now"


def call_note(odds: CallOdds) -> str:
    """6.7.3/1, 6.7.3/2"""
    return f"{percent(odds.success)}, of it short {percent(odds.short)}"


def ending_note(s: Position) -> str:
    """4.1.3/2 What becomes of the commands that are left."""
    kept = commands_kept(s)
    if kept == s.commands:
        return f"keep {kept}" if kept else ""
    lost = f"lose {s.commands - kept}"
    return f"keep {kept}, {lost}" if kept else lost


def headquarters_note(s: Position, hq: int) -> str:
    """4.1/1 What one should know of a headquarters that could draw next."""
    parts = ["activated"] if is_activated(s, hq) else []
    parts += [f"{s.saved[hq]} saved"] if s.saved[hq] else []
    return ", ".join([*parts, "Pinned"] if is_pinned(s, hq) else parts)


def cover_note(s: Position, u: int, option: Action) -> str:
    """5.2.2 What a cover adds against fire, and who is under it."""
    there = [UNIT_NAME[v] for v in under(s, int(option[2])) if v != u]
    shared = f"; with {listed(there)}" if there else ""
    return f"{cover_value(s, int(option[2])):+d}{shared}"


def notes(s: Position, ask: Ask) -> dict[Action, str]:
    """What is said beside the options of a question."""
    u = ask.about[0] if ask.about else NOBODY
    if ask.kind == "impulse":
        return {("finish",): ending_note(s)}
    if ask.kind == "next-hq":
        return {option: headquarters_note(s, int(option[1])) for option in ask.options}
    if ask.kind == "action":
        order = Order(ask.about[1], ask.rule)
        verbs = [str(option[0]) for option in ask.options if option[0] in COST]
        return {(verb,): action_note(s, order, u, verb) for verb in verbs}
    if ask.kind == "spot-on":
        return {option: _plain(spot_odds(s, u, int(option[1]))) for option in ask.options}
    if ask.kind == "breach-at":
        return {option: breach_note(s, u) for option in ask.options}
    if ask.kind == "fire-on":
        called = ask.about[1]
        return {option: call_note(call_odds(s, u, called, int(option[1]))) for option in ask.options}
    if ask.kind == "exhort":
        return {("exhort",): f"1 card: {percent(chance_of(s, ask.about[1], 1))}"}
    if ask.kind == "accomplished":
        left = counted(instructions(s).turns - s.turn, "turn")
        return {("carry-on",): f"{left} left: more can be cleared, and more lost"}
    if ask.kind == "cover":
        return {option: cover_note(s, u, option) for option in ask.options if option[0] in ("under", "into")}
    if ask.kind == "destination":
        told = {option: contact_note(s, int(option[1])) for option in ask.options}
        return {option: note for option, note in told.items() if note}
    return {}
