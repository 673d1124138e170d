"""Why something that is not offered may not be done."""

from __future__ import annotations

from collections.abc import Callable

from dangerclose.core.ask import Ask
from dangerclose.core.explaining import Explainer, Reasons
from dangerclose.games.incoming.air_support import calls_aircraft, may_call, on_call, why_none
from dangerclose.games.incoming.barrage import FREE_WORLD
from dangerclose.games.incoming.command import commanded, may_move, may_set_out, obeys
from dangerclose.games.incoming.refusals_helicopters import REASONS
from dangerclose.games.incoming.refusals_options import WHY_NOT
from dangerclose.games.incoming.sheets import sheet_of
from dangerclose.games.incoming.smoke import lays_smoke
from dangerclose.games.incoming.state import DONE, NOBODY, PINNED, SUPPRESSED, State
from dangerclose.games.incoming.terms import Mobility
from dangerclose.games.incoming.tunnel_refusals import WHY_NOT_BELOW
from dangerclose.games.incoming.word_kinds import STAND_ARG
from dangerclose.games.incoming.words import QUESTIONS, VERBS

ENDS_BEFORE = (
    "Its straight way ends before that: in the first feature that it enters, at a line such as a tree line, "
    "or where somebody stands."
)
Why = Callable[[State, Ask, list[int]], Reasons]


def _move(s: State, ask: Ask, args: list[int]) -> Reasons:
    stand = args[0]
    yield sheet_of(s).side[stand] != ask.seat, "That is no stand of yours.", "0/3"
    yield s.at[stand] < 0, "It is not on the table.", "0/3"
    yield bool(s.status[stand] & SUPPRESSED), "It is suppressed: it can only rally.", "6.5/5"
    yield bool(s.status[stand] & PINNED), "It is pinned.", "6.5/4"
    yield bool(s.status[stand] & DONE), "It acts no more in this initiative.", "11.1/1"
    yield sheet_of(s).mobility[stand] == Mobility.EMPLACED, "It stays where it started.", "2.2.2/1"
    yield not may_move(s, stand), "It may not move now.", "0/3"
    seen = not obeys(s, stand) or may_set_out(s, stand, commanded(s, stand))
    yield not seen, "It does not see its command group.", "4.0/2"
    yield True, ENDS_BEFORE, "4.4/1"


def _aircraft(s: State, ask: Ask, args: list[int]) -> Reasons:
    stand = args[0]
    none = why_none(s, ask.seat)
    yield none is not None, *(none or ("", ""))
    yield sheet_of(s).side[stand] != ask.seat, "That is no stand of yours.", "0/3"
    yield not calls_aircraft(s, stand), "Only command groups and Special Forces ask for aircraft.", "7.1.3/3"
    yield not may_call(s, stand), "It cannot ask for aircraft now.", "7.1.3/3"
    yield True, "It was refused leave in this initiative.", "7.0/18"


def _on_call(s: State, ask: Ask, args: list[int]) -> Reasons:
    yield not on_call(s), "No gunship circles overhead.", "7.1.3/2"
    yield from _aircraft(s, ask, args)


def _call_off(s: State, ask: Ask, args: list[int]) -> Reasons:
    yield True, "No strike is on its way that could be called off.", "7.1.3/17"


def _strike(s: State, ask: Ask, args: list[int]) -> Reasons:
    yield ask.seat != FREE_WORLD or s.strike == NOBODY, "No aircraft of yours are over the table.", "7.1.3/13"
    yield True, "They attack once in an initiative.", "7.1.3/13"


def _barrage(s: State, ask: Ask, args: list[int]) -> Reasons:
    yield ask.seat == FREE_WORLD and s.strike != NOBODY, "Aircraft are attacking.", "7.0/6"
    yield True, "It cannot be observed, or the weapon cannot fire there.", "7.0/5"


def _smoke(s: State, ask: Ask, args: list[int]) -> Reasons:
    yield ask.seat == FREE_WORLD and s.strike != NOBODY, "Aircraft are attacking.", "7.0/6"
    yield not lays_smoke(s, args[0]), "Only the Marines lay smoke.", "7.2/1"
    yield True, "It cannot be observed, or the weapon cannot fire there.", "7.0/5"


_REASONS: dict[str, Why] = {
    "move": _move,
    "air-support": _aircraft,
    "on-call": _on_call,
    "call-off": _call_off,
    "strike": _strike,
    "barrage": _barrage,
    "barrage-into": _barrage,
    "smoke": _smoke,
    **WHY_NOT_BELOW,
    **WHY_NOT,
}
_REASONS.update(REASONS)


def _of_this_game(verb: str, reasons: Why) -> Why:
    """The reasons of a verb, asked only about stands that take part: others have numbers, too."""
    stands = [number for number, kind in enumerate(VERBS[verb].args) if kind is STAND_ARG]

    def found(s: State, ask: Ask, args: list[int]) -> Reasons:
        strange = any(args[number] >= len(s.at) for number in stands if number < len(args))
        yield strange, "That is no stand of this game.", "0/3"
        yield from reasons(s, ask, args)

    return found


_REASONS = {verb: _of_this_game(verb, reasons) for verb, reasons in _REASONS.items()}
EXPLAINER: Explainer[State] = Explainer(VERBS, QUESTIONS, _REASONS, expected={"act": tuple(_REASONS)})
