"""11.1.3 Why a helicopter may not do something that people expect of it."""

from __future__ import annotations

from collections.abc import Callable

from dangerclose.core.ask import Ask
from dangerclose.core.explaining import Reasons
from dangerclose.games.incoming.dust_off import FREE_WORLD, free_helicopter, on_its_way
from dangerclose.games.incoming.field import aloft, is_suppressed
from dangerclose.games.incoming.helicopters import STANDS_BY, has_landed, landing_points, stands_by
from dangerclose.games.incoming.sheets import sheet_of
from dangerclose.games.incoming.state import DONE, NOBODY, OVER_THE_EDGE, State


def _own(s: State, ask: Ask, stand: int) -> Reasons:
    yield sheet_of(s).side[stand] != ask.seat, "That is no stand of yours.", "0/3"
    yield not sheet_of(s).flies[stand], "It is no helicopter.", "11.1.3/1"
    yield s.at[stand] >= 0 and bool(s.status[stand] & DONE), "It acts no more in this initiative.", "11.1.3/3"


def _land(s: State, ask: Ask, args: list[int]) -> Reasons:
    stand = args[0]
    yield from _own(s, ask, stand)
    yield has_landed(s, stand), "It is on the ground.", "11.1.3/3"
    yield s.at[stand] < 0 and not stands_by(s, stand), "It cannot come in now.", "11.1.3/5"
    moved = bool(s.status[stand] & STANDS_BY)
    yield aloft(s, stand) and moved, "It has done something else in this initiative.", "11.1.3/3"
    room = len(args) > 1 and bool(landing_points(s, stand) >> args[1] & 1)
    yield (
        not room,
        "There is no room: it lands in the open, in a dry paddy or at the edge of a wet one.",
        "6.5/17",
    )
    yield True, "It cannot land there.", "11.1.3/3"


def _rise(s: State, ask: Ask, args: list[int]) -> Reasons:
    stand = args[0]
    yield from _own(s, ask, stand)
    yield not has_landed(s, stand), "It is not on the ground.", "11.1.3/4"
    came = bool(s.status[stand] & OVER_THE_EDGE)
    yield came, "It came onto the table in this initiative.", "11.1.3/5"
    yield True, "Another helicopter is over it.", "11.1.3/4"


def _come(s: State, ask: Ask, args: list[int]) -> Reasons:
    stand = args[0]
    yield from _own(s, ask, stand)
    yield s.at[stand] >= 0, "It is on the table.", "11.1.3/5"
    left = bool(s.status[stand] & OVER_THE_EDGE)
    yield left, "It left the table in this initiative.", "11.1.3/5"
    yield not stands_by(s, stand), "It cannot come in now.", "11.1.3/5"
    yield True, "It does not come in there.", "11.1.3/5"


def _go(s: State, ask: Ask, args: list[int]) -> Reasons:
    stand = args[0]
    yield from _own(s, ask, stand)
    yield not aloft(s, stand), "It is not in flight.", "11.1.3/5"
    came = bool(s.status[stand] & OVER_THE_EDGE)
    yield came, "It came onto the table in this initiative.", "11.1.3/5"
    yield True, "It is not at the edge of the table.", "11.1.3/5"


def _dust_off(s: State, ask: Ask, args: list[int]) -> Reasons:
    group = args[0]
    yield ask.seat != FREE_WORLD, "Only the Free World has helicopters.", "6.5/17"
    yield not sheet_of(s).commands[group], "Only command groups ask for a Dust-Off.", "3.1/4"
    yield s.at[group] < 0 or is_suppressed(s, group), "It cannot ask for anything now.", "3.1/4"
    called = on_its_way(s, sheet_of(s).company[group])
    yield called, "Its company has one on its way.", "6.5/17"
    yield free_helicopter(s) == NOBODY, "There are no more helicopters.", "6.5/17"
    lying = any(at >= 0 and of == ask.seat for at, of in zip(s.casualty_at, s.casualty_of))
    yield not lying, "Nobody has to be flown out.", "3.1/4"
    yield True, "It cannot ask for anything now.", "3.1/4"


REASONS: dict[str, Callable[[State, Ask, list[int]], Reasons]] = {
    "land": _land,
    "take-off": _rise,
    "lift-out": _rise,
    "fly-in": _come,
    "fly-off": _go,
    "dust-off": _dust_off,
}
