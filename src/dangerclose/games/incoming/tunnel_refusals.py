"""T.1, T.2, T.5 Why something that is not offered below ground may not be done."""

from __future__ import annotations

from collections.abc import Callable

from dangerclose.core.ask import Ask
from dangerclose.core.explaining import Reasons
from dangerclose.games.incoming.calls import pending
from dangerclose.games.incoming.charges import may_charge
from dangerclose.games.incoming.dust_off import free_helicopter
from dangerclose.games.incoming.sheets import sheet_of
from dangerclose.games.incoming.state import BELOW, DONE, NOBODY, PINNED, SUPPRESSED, TUNNEL_RATS, State
from dangerclose.games.incoming.tunnel_rats import escorted, is_rat, waiting
from dangerclose.games.incoming.tunnels import (
    allowed_below,
    burden,
    casualties_bind,
    may_operate,
    sent_below,
    ups,
)
from dangerclose.games.incoming.underground import FREE_WORLD, at_opening, beside, has_room, those_in

NO_STAND = "That is no stand of yours."
FULL = "There is no room for another stand."


def _shaken(s: State, seat: int, stand: int) -> Reasons:
    yield sheet_of(s).side[stand] != seat, NO_STAND, "0/3"
    yield not s.tunnel_kind, "There are no tunnels here.", "T.0/1"
    yield s.above, "After an action above ground nobody acts below until the next initiative.", "T.1/2"
    yield bool(s.status[stand] & DONE), "It has acted in this initiative.", "T.1/2"


def _good(s: State, stand: int) -> Reasons:
    yield bool(s.status[stand] & SUPPRESSED), "It is suppressed: it can only rally.", "6.5/5"
    yield bool(s.status[stand] & PINNED), "It is pinned.", "6.5/4"


def _go_below(s: State, ask: Ask, args: list[int]) -> Reasons:
    stand, opening = args
    yield from _shaken(s, ask.seat, stand)
    yield s.at[stand] < 0, "It is not on the table.", "T.1/1"
    yield from _good(s, stand)
    yield not may_operate(s, stand), "Such stands do not go below ground.", "T.2/1"
    company = "One stand of its company is below already."
    yield not allowed_below(s, stand), company, "T.2/2"
    yield not at_opening(s, stand, opening), "It is at no opening that you know of.", "T.1/1"
    yield is_rat(s, stand) and not escorted(s, stand), "It needs two fire teams beside it.", "T.3/1"
    yield not sent_below(s, stand), "It does not see its command group.", "4.0/2"
    yield True, "It cannot go into the section below.", "T.1/1"


def _below(s: State, ask: Ask, stand: int) -> Reasons:
    yield from _shaken(s, ask.seat, stand)
    yield s.at[stand] != BELOW, "It is not below ground.", "T.1/1"


def _crawl(s: State, ask: Ask, args: list[int]) -> Reasons:
    stand, place = args
    yield from _below(s, ask, stand)
    yield from _good(s, stand)
    yield not beside(s, s.section[stand]) >> place & 1, "No way leads there.", "T.1/1"
    bound = ask.seat == FREE_WORLD and casualties_bind(s)
    care = "Casualties are to be brought up before anybody attacks below ground."
    foes = bool(those_in(s, place, 1 - ask.seat))
    yield foes and bound, care, "T.4/3"
    yield foes, "It does not attack below ground.", "T.2/5"
    yield not has_room(s, place, ask.seat), FULL, "T.0/9"


def _drag(s: State, ask: Ask, args: list[int]) -> Reasons:
    stand, place = args
    yield from _below(s, ask, stand)
    yield from _good(s, stand)
    yield not burden(s, stand), "No casualty lies where it is that it could carry.", "6.5/12"
    yield not beside(s, s.section[stand]) >> place & 1, "No way leads there.", "T.1/1"
    yield bool(those_in(s, place, 1 - ask.seat)), "An enemy is there.", "T.4/3"
    yield not has_room(s, place, ask.seat), FULL, "T.0/9"


def _come_up(s: State, ask: Ask, args: list[int]) -> Reasons:
    yield from _below(s, ask, args[0])
    yield from _good(s, args[0])
    yield not ups(s, args[0]), "No opening is beside its section.", "T.1/1"
    yield True, "It cannot come up there.", "T.1/1"


def _drag_up(s: State, ask: Ask, args: list[int]) -> Reasons:
    yield from _below(s, ask, args[0])
    yield not burden(s, args[0]), "No casualty lies where it is that it could carry.", "6.5/12"
    yield from _come_up(s, ask, args)


def _charge(s: State, ask: Ask, args: list[int]) -> Reasons:
    stand, opening = args
    yield sheet_of(s).side[stand] != ask.seat, NO_STAND, "0/3"
    yield ask.seat != FREE_WORLD or not s.tunnel_kind, "There is nothing to blow up.", "T.5/1"
    yield not may_charge(s, stand), "Charges take engineers or tunnel rats a whole initiative.", "T.5/1"
    yield not at_opening(s, stand, opening), "It is at no opening that you know of.", "T.5/1"
    yield True, "Nothing can be charged there.", "T.5/1"


def _call_rats(s: State, ask: Ask, args: list[int]) -> Reasons:
    yield sheet_of(s).side[args[0]] != ask.seat, NO_STAND, "0/3"
    yield ask.seat != FREE_WORLD or not waiting(s, ask.seat), "No tunnel rats stand by.", "T.3/1"
    yield bool(pending(s, TUNNEL_RATS, ask.seat)), "They are on their way.", "T.3/1"
    yield free_helicopter(s) == NOBODY, "There is no helicopter for them.", "T.3/1"
    yield True, "A command group that is not suppressed asks for them.", "T.3/1"


WHY_NOT_BELOW: dict[str, Callable[[State, Ask, list[int]], Reasons]] = {
    "go-below": _go_below,
    "crawl": _crawl,
    "drag": _drag,
    "come-up": _come_up,
    "drag-up": _drag_up,
    "call-rats": _call_rats,
    "charge": _charge,
    "charge-below": _charge,
}
