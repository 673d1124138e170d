"""7.1.3 Air support: who asks for it, how long it takes, what comes, and how it is called off."""

from __future__ import annotations

from collections.abc import Iterable

from dangerclose.core.ask import Action, Rule
from dangerclose.core.events import Die, Roll
from dangerclose.core.options import Family
from dangerclose.core.reckoning import Line, Modifier, total
from dangerclose.core.words import signed
from dangerclose.games.incoming.barrage import FIXED_WING, forbidden, permitted
from dangerclose.games.incoming.calls import call, pending, take
from dangerclose.games.incoming.chapter import Chapter, Entry, Outcome
from dangerclose.games.incoming.components import CHARTS
from dangerclose.games.incoming.field import is_suppressed
from dangerclose.games.incoming.night import is_night
from dangerclose.games.incoming.setup import minutes
from dangerclose.games.incoming.sheets import sheet_of, special
from dangerclose.games.incoming.showing import knowers
from dangerclose.games.incoming.state import (
    ABOARD,
    AIR_SUPPORT,
    DONE,
    NOBODY,
    REQUESTED,
    Position,
    State,
)
from dangerclose.games.incoming.terms import Army, Role, Side, SpecialRule
from dangerclose.games.incoming.word_kinds import place_name

FREE_WORLD = Side.FREE_WORLD.number
REQUESTS, STRIKES = CHARTS.requests, CHARTS.strikes
HOUR = 60
CALLED_OFF: Action = ("call-off",)
_SPECIAL_FORCES, _MIKE_FORCE = Army.SPECIAL_FORCES.number, Army.MIKE_FORCE.number
_LRRP = Role.LRRP.number


# Who may ask


def may_call(s: Position, stand: int) -> bool:
    """7.1.3/3, 7.0/12, rulings 32 and 170: whether a stand can ask for aircraft: its radio works aboard."""
    at = s.at[s.aboard[stand]] if s.at[stand] == ABOARD else s.at[stand]
    return at >= 0 and calls_aircraft(s, stand) and not s.status[stand] & DONE and not is_suppressed(s, stand)


def calls_aircraft(s: Position, stand: int) -> bool:
    """7.1.3/3, 7.0/12 Command groups, Special Forces and LRRPs, but nobody whom Special Forces lead."""
    sheet = sheet_of(s)
    led_by_them = sheet.army[stand] == _MIKE_FORCE
    theirs = sheet.army[stand] == _SPECIAL_FORCES or sheet.role[stand] == _LRRP
    if special(s, SpecialRule.ADVISER_CALLS) is not None:
        return sheet.army[stand] == _SPECIAL_FORCES
    return theirs or (sheet.commands[stand] and not led_by_them)


def why_none(s: Position, seat: int) -> tuple[str, str] | None:
    """7.1.3/2, 7.1.3/4, 7.1.3/6 Why a side can ask for no strike now, whoever asks, and the rule."""
    if seat != FREE_WORLD:
        return "Only the Free World has aircraft.", "7.1.3/2"
    if not sheet_of(s).scenario.sheet.air.requests:
        return "No aircraft fly here.", "7.1.3/2"
    if s.strike != NOBODY or pending(s, AIR_SUPPORT, seat):
        return "One strike at a time: the last is not over.", "7.1.3/6"
    if s.clock < s.no_air_until:
        return "There are no aircraft for an hour.", "7.1.3/4"
    return None


def _requests(s: Position, seat: int) -> Iterable[Family]:
    """7.1.3/3, 7.1.3/5 Any point can be the target; 7.0/18 who was refused leave asks no more."""
    if why_none(s, seat) is not None:
        return
    sheet = sheet_of(s)
    waiting = on_call(s)
    for stand in sheet.of_side[seat]:
        if may_call(s, stand):
            if not (s.status[stand] & REQUESTED and forbidden(s, seat, FIXED_WING)):
                yield Family(("air-support", stand), sheet.lattice.everywhere)
            if waiting:
                yield Family(("on-call", stand), sheet.lattice.everywhere)


# The request


def delay_of(s: Position) -> list[Line]:
    """7.1.3/4 What is added to the die: a controller, the night."""
    found = []
    if sheet_of(s).scenario.sheet.air.controller:
        found.append(Line("forward air controller", REQUESTS.air_with_controller, "7.1.3/4"))
    if is_night(s):
        found.append(Line("at night", REQUESTS.air_in_the_dark, "7.1.3/4"))
    return found


def request(s: State, choice: Action) -> Rule[Outcome]:
    """7.1.3/3 to 7.1.3/5, 7.0/17, ruling 171: a stand asks for a strike. That never loses the initiative."""
    caller, target = int(choice[1]), int(choice[2])
    if not with_leave(s, caller):
        return None
    die = s.chance.die()
    lines = delay_of(s)
    delay = max(0, die + total(lines))
    none = die == REQUESTS.air_none
    answer = "none for an hour" if none else awaited(delay)
    shown = tuple(Modifier(line.text, signed(line.value), line.rule) for line in lines)
    roll = Roll((Die(die, 6),), shown, about=(REQUESTS.air_none,))
    if none:
        s.no_air_until = s.clock + HOUR
    else:
        call(s, AIR_SUPPORT, caller, delay, target)
    s.tell("asked-air", "7.1.3/4", caller, answer, knows=knowers(s, caller), roll=roll)
    if not none:
        s.tell_only(FREE_WORLD, "noted", "7.1.3/5", place_name(s, target), target)
        if not delay:
            arrive(s)
    yield from ()
    return None


def awaited(delay: int) -> str:
    """Ruling 13, 171: when a strike comes, in words."""
    if delay < 2:
        return "they come with the next initiative" if delay else "they come at once"
    return f"they come in {delay} initiatives"


def with_leave(s: State, caller: int) -> bool:
    """7.0/17, ruling 172: near buildings leave is asked for; for gunships alone it is enough to go on."""
    return permitted(s, caller, FIXED_WING) or not forbidden(s, FREE_WORLD)


def call_off(s: State, choice: Action) -> Rule[Outcome]:
    """7.1.3/17 A strike that has not arrived is cancelled by who has the initiative."""
    for number in pending(s, AIR_SUPPORT, FREE_WORLD):
        take(s, number)
    s.tell("called-off", "7.1.3/17", FREE_WORLD)
    yield from ()
    return None


def _calling_off(s: Position, seat: int) -> Iterable[Action]:
    return [CALLED_OFF] if pending(s, AIR_SUPPORT, seat) else []


# A gunship on call


def on_call(s: Position) -> bool:
    """Ruling 173: whether an aircraft that the scenario has on call circles over the table."""
    air = sheet_of(s).scenario.sheet.air
    return s.on_call and air.on_call_from is not None and s.clock >= minutes(air.on_call_from)


def from_on_call(s: State, choice: Action) -> Rule[Outcome]:
    """Ruling 173: it attacks from this initiative on; no die is thrown."""
    caller, target = int(choice[1]), int(choice[2])
    named = sheet_of(s).scenario.sheet.air.on_call
    s.on_call = False
    s.tell_only(FREE_WORLD, "noted", "7.1.3/5", place_name(s, target), target)
    begin(s, next(number for number, row in enumerate(STRIKES) if row.id == named), caller, target)
    s.tell("arrives", "7.1.3/7", STRIKES[s.strike].name, s.strike_attacks)
    yield from ()
    return None


# The arrival


def come_nearer(s: State, side: int) -> Rule[None]:
    """7.1.3/4, ruling 13: with each initiative of its side a strike comes nearer."""
    for number in pending(s, AIR_SUPPORT, side):
        s.called_in[number] -= 1
        if s.called_in[number] <= 0:
            arrive(s)
    yield from ()


def arrive(s: State) -> None:
    """7.1.3/7, 7.1.3/T1 What comes is diced for; 7.0/17, ruling 172: without leave fixed wing turns back."""
    (number,) = pending(s, AIR_SUPPORT, FREE_WORLD)
    caller, target = take(s, number)
    dice = (s.chance.die(), s.chance.die())
    strike = next(n for n, row in enumerate(STRIKES) if row.first <= sum(dice) <= row.last)
    row = STRIKES[strike]
    roll = Roll(tuple(Die(die, 6) for die in dice))
    if row.fixed_wing and forbidden(s, FREE_WORLD, FIXED_WING):
        s.tell("turns-back", "7.0/17", row.name, roll=roll)
        return
    begin(s, strike, caller, target)
    s.tell("arrives", "7.1.3/7", row.name, s.strike_attacks, roll=roll)


def begin(s: State, strike: int, caller: int, target: int) -> None:
    """7.1.3/T1 A mission is on the table, with all its attacks."""
    s.strike, s.strike_by, s.strike_at = strike, caller, target
    s.strike_attacks = STRIKES[strike].attacks
    s.strike_made = False
    s.strike_heading = s.strike_aim = NOBODY
    s.strike_markers = 0


CHAPTER = Chapter(
    entries=(
        Entry("air-support", request, families=_requests),
        Entry("on-call", from_on_call),
        Entry("call-off", call_off, actions=_calling_off),
    ),
    begins=(come_nearer,),
)
