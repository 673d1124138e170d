"""4.2, 7.6 Exact odds of what can be chosen: by the functions that resolve it and the cards that are left.

`preview` is for the one draw that a question is about, `odds` for each option that leads to a draw.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction

from dangerclose.core.ask import Action, Ask
from dangerclose.core.bits import bits_of, members
from dangerclose.core.game import Odds, Preview
from dangerclose.core.reckoning import Line, Modifier
from dangerclose.core.weighing import weights
from dangerclose.core.words import counted
from dangerclose.games.fof.at_combat import NO_SHOT, at_lines, is_helicopter, shot_at, shot_odds
from dangerclose.games.fof.attempts import FAILS, SUCCEEDS, Order
from dangerclose.games.fof.combat import printed
from dangerclose.games.fof.command_limits import commands_drawn, draw_modifiers
from dangerclose.games.fof.commands import is_activated
from dangerclose.games.fof.components import ACTION_DECK
from dangerclose.games.fof.concentrated_fire import platoon_gunners
from dangerclose.games.fof.deck import chance_of
from dangerclose.games.fof.fire_missions import call_cards, callable_missions, fire_targets, may_take_in_more
from dangerclose.games.fof.fire_odds import (
    AttemptOdds,
    breach_odds,
    concentrate_odds,
    cover_odds,
    grenade_odds,
    infiltrate_odds,
    rally_odds,
    spot_odds,
)
from dangerclose.games.fof.grenades import platoon_throwers
from dangerclose.games.fof.movement import platoon_infiltrations
from dangerclose.games.fof.notes import percent
from dangerclose.games.fof.reconstitution import rallies_at_once
from dangerclose.games.fof.spotting import spottable, spotting_lines
from dangerclose.games.fof.state import Position
from dangerclose.games.fof.tables import BURST_CARDS, SHORT_CARDS, THREE_BURST_CARDS, UNIT_NAME
from dangerclose.games.fof.terms import UnitKind
from dangerclose.games.fof.words_vehicles import result_words

CRITICAL_HIT = "a critical hit"
"""6.5.1/2, 6.6/2 Two icons or more."""
A_BREACH, GRENADES, A_MISS = "a breach", "a usual Grenade Attack", "a Grenade Miss"
"""12.6/T1 What comes of an attempt to breach."""
FALLS_SHORT, ON_TARGET, BATTALION = "it falls short", "it falls on target", "it falls on three cards"
"""6.7.3, 6.7.2G What comes of a call for fire."""


def preview(s: Position, ask: Ask) -> Preview | None:
    """4.2.1b What one more card would do for an attempt that has failed."""
    if ask.kind != "exhort":
        return None
    likely = chance_of(s, ask.about[1], 1)
    outcomes, total = weights({SUCCEEDS: likely, FAILS: 1 - likely})
    return Preview("one more card", [], outcomes, total, ("exhort",), "exhorts")


def odds(s: Position, ask: Ask) -> dict[Action, Odds]:
    """4.2 For each option of a question that leads to a draw what can come of it."""
    if ask.kind == "action":
        u, order = ask.about[0], Order(ask.about[1], ask.rule)
        offered = {str(option[0]) for option in ask.options}
        return {(verb,): of(s, order, u) for verb, of in OF_ACTION.items() if verb in offered}
    of_option = OF_OPTION.get(ask.kind)
    if of_option is None:
        return {}
    told = {option: of_option(s, ask, option) for option in ask.options}
    return {option: one for option, one in told.items() if one is not None}


def told_odds(title: str, chances: Mapping[str, Fraction], lines: Iterable[Line] = ()) -> Odds:
    """Chances as people see them, without what cannot come."""
    outcomes, total = weights({label: share for label, share in chances.items() if share})
    return Odds(title, [printed(line) for line in lines], outcomes, total)


# 4.2/5 Attempts


def of_attempt(tried: AttemptOdds, *, critical: bool = False, lines: Iterable[Line] = ()) -> Odds:
    """4.2/5 One draw: a success, perhaps a critical hit, or nothing."""
    better = tried.critical if critical else Fraction(0)
    chances = {CRITICAL_HIT: better, SUCCEEDS: tried.success - better, FAILS: 1 - tried.success}
    return told_odds(counted(tried.cards, "card"), chances, lines)


def of_each(units: list[int], of: Callable[[int], AttemptOdds], rule: str) -> Odds:
    """4.2/8 Each unit of a platoon makes its own attempt: a line for each, with its chance to succeed."""
    lines = []
    for u in units:
        tried = of(u)
        text = f"{UNIT_NAME[u]}, {counted(tried.cards, 'card')}"
        lines.append(Modifier(text, percent(tried.success), rule))
    return Odds("each for itself", lines, [], 0)


def of_spotting(s: Position, u: int, place: int) -> Odds:
    """4.2.4a, 9.3/2 One Crosshairs icon is enough; the lines say how many cards are drawn."""
    return of_attempt(spot_odds(s, u, place), lines=spotting_lines(s, u, place))


def of_rally(s: Position, order: Order, u: int) -> Odds:
    """4.2.3 Without a draw where no VOF is on the card."""
    if rallies_at_once(s, u):
        return told_odds("without a draw", {SUCCEEDS: Fraction(1)})
    return of_attempt(rally_odds(s, order))


def best_spotting(s: Position, u: int) -> Odds:
    """4.2.4a Of several cards that can be looked at the likeliest."""
    place = max(members(spottable(s, u)), key=lambda one: spot_odds(s, u, one).success)
    return of_spotting(s, u, place)


def platoon_infiltrators(s: Position, hq: int) -> list[int]:
    """4.2.2d Who of a platoon may infiltrate some card."""
    return members(bits_of(u for units in platoon_infiltrations(s, hq).values() for u in units))


# 12.6 Breaching


def of_breach(s: Position, u: int) -> Odds:
    """12.6/T1 A breach, or what the weapon does else; certain for a charge that nobody fires at."""
    tried = breach_odds(s, u)
    chances = {
        A_BREACH: tried.breach,
        GRENADES: tried.grenade_attack,
        A_MISS: tried.grenade_miss,
        FAILS: tried.nothing,
    }
    return told_odds(counted(tried.cards, "card") if tried.cards else "without a draw", chances)


# 6.7.3 Calls for fire


def of_call(s: Position, u: int, called: int, place: int) -> Odds:
    """6.7.3/1, 6.7.3/2, 6.7.2G/1 On target, short of it, a battalion's fire on three cards, or not at all."""
    cards = call_cards(s, u, called, place)
    comes, short = chance_of(s, BURST_CARDS, cards), chance_of(s, SHORT_CARDS, cards)
    more = Fraction(0)
    if may_take_in_more(called):
        more = chance_of(s, SHORT_CARDS | THREE_BURST_CARDS, cards) - short
    chances = {BATTALION: more, ON_TARGET: comes - short - more, FALLS_SHORT: short, FAILS: 1 - comes}
    return told_odds(counted(cards, "card"), chances)


def best_call(s: Position, u: int, missions: list[int]) -> Odds:
    """4.2.4i Of some Fire Missions and their targets the call that draws most cards."""
    calls = [(called, place) for called in missions for place in members(fire_targets(s, u, called))]
    called, place = max(calls, key=lambda one: call_cards(s, u, *one))
    return of_call(s, u, called, place)


# 4.1.1 Commands


def of_commands(s: Position, u: int, *, activated: bool) -> Odds:
    """4.1.1, 4.1.2 How many Commands a card gives a headquarters as things stand, besides what it saved."""
    cards: dict[int, int] = {}
    for number, card in enumerate(ACTION_DECK):
        given = commands_drawn(s, u, card.activated if activated else card.initiative, activated=activated)
        cards[given] = cards.get(given, 0) | 1 << number
    lines = list(draw_modifiers(s, u))
    if s.saved[u]:
        lines.append(Line("saved", s.saved[u], "4.1.3/2"))
    chances = {counted(given, "command"): chance_of(s, cards[given], 1) for given in sorted(cards)}
    return told_odds("when it is activated" if activated else "on its initiative", chances, lines)


def of_next(s: Position, ask: Ask, option: Action) -> Odds | None:
    """4.1/1 Who of several draws next; Staff that was not activated draws no card (3.3.2C/1)."""
    u = int(option[1])
    activated = is_activated(s, u)
    if s.kind[u] == UnitKind.STAFF and not activated:
        return None
    return of_commands(s, u, activated=activated)


# 7.6 AT Combat


def of_shot(s: Position, u: int, target: int) -> Odds:
    """7.6 A shot at a vehicle, and before it the attempt of smaller weapons (7.6/9)."""
    shot = shot_at(s, u, target, s.place[target])
    helicopter = is_helicopter(s, target)
    chances = {
        FAILS if result == NO_SHOT else f"it {result_words(result, helicopter)}": likely
        for result, likely in sorted(shot_odds(s, shot).items())
    }
    return told_odds(f"at {UNIT_NAME[target]}", chances, at_lines(s, shot))


def of_vehicle_action(s: Position, ask: Ask, option: Action) -> Odds | None:
    """7.5A/1, 7.5E/1 What a vehicle or AT weapon may do that needs a card."""
    u = ask.about[0]
    if option[0] == "fire-at":
        return of_shot(s, u, int(option[1]))
    return of_spotting(s, u, int(option[1])) if option[0] == "look" else None


OF_ACTION: dict[str, Callable[[Position, Order, int], Odds]] = {
    "activate": lambda s, _, u: of_commands(s, u, activated=True),
    "infiltrate": lambda s, _, u: of_attempt(infiltrate_odds(s, u)),
    "infiltrate-platoon": lambda s, _, u: of_each(
        platoon_infiltrators(s, u), lambda v: infiltrate_odds(s, v), "4.2.2d"
    ),
    "seek-cover": lambda s, _, u: of_attempt(cover_odds(s, u)),
    "infiltrate-to-cover": lambda s, _, u: of_attempt(infiltrate_odds(s, u)),
    "unpin": of_rally,
    "to-litter-team": of_rally,
    "to-fire-team": of_rally,
    "to-assault-team": of_rally,
    "to-front": of_rally,
    "reconstitute": lambda s, order, _: of_attempt(rally_odds(s, order)),
    "spot": lambda s, _, u: best_spotting(s, u),
    "concentrate-fire": lambda s, _, u: of_attempt(concentrate_odds(s, u), critical=True),
    "concentrate-platoon-fire": lambda s, _, u: of_each(
        platoon_gunners(s, u), lambda v: concentrate_odds(s, v), "4.2.4c"
    ),
    "grenade-attack": lambda s, _, u: of_attempt(grenade_odds(s, u), critical=True),
    "wp-grenade-attack": lambda s, _, u: of_attempt(grenade_odds(s, u), critical=True),
    "throw-charge": lambda s, _, u: of_attempt(grenade_odds(s, u)),
    "breach": lambda s, _, u: of_breach(s, u),
    "platoon-grenade-attack": lambda s, _, u: of_each(
        platoon_throwers(s, u), lambda v: grenade_odds(s, v), "4.2.4h"
    ),
    "call-for-fire": lambda s, _, u: best_call(s, u, callable_missions(s, u)),
}
"""4.2 The actions of the menu that need a card, and those that give a headquarters one."""
OF_OPTION: dict[str, Callable[[Position, Ask, Action], Odds | None]] = {
    "next-hq": of_next,
    "spot-on": lambda s, ask, option: of_spotting(s, ask.about[0], int(option[1])),
    "throw-into": lambda s, ask, _: of_attempt(grenade_odds(s, ask.about[0]), critical=True),
    "breach-at": lambda s, ask, _: of_breach(s, ask.about[0]),
    "fire-mission": lambda s, ask, option: best_call(s, ask.about[0], [int(option[1])]),
    "fire-on": lambda s, ask, option: of_call(s, ask.about[0], ask.about[1], int(option[1])),
    "vehicle-action": of_vehicle_action,
}
"""The questions whose options differ in their odds."""
