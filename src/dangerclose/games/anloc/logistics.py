"""6.1, 7.0 The Logistics Phase: operation points, effort and the purchase of air units."""

from __future__ import annotations

from dangerclose.core.ask import Action, Ask, Rule
from dangerclose.games.anloc.components import AIR, ARVN, NVA, OEL
from dangerclose.games.anloc.movement import DONE
from dangerclose.games.anloc.state import PURCHASED, TYPES, Phase, Position, State


def efforts(s: Position, side: int) -> list[Action]:
    """7.1/5, 7.2/1 The levels that a side can pay for: each costs as many OPs."""
    return [("effort", level) for level in range(len(OEL)) if level <= s.ops[side]]


def set_effort(s: State, side: int) -> Rule[None]:
    """7.2/1 A side spends OPs on its Operational Effort Level."""
    level = 0
    options = efforts(s, side)
    if len(options) > 1:
        choice = yield Ask(side, "effort", "7.2/1", options)
        level = int(choice[1])
    s.oel[side] = level
    s.ops[side] -= level
    s.tell("effort", "7.2/1", side, level, s.ops[side])


def arvn_effort(s: State) -> Rule[None]:
    """6.1/1 The ARVN sets its effort first."""
    yield from set_effort(s, ARVN)
    s.phase = Phase.ARVN_PURCHASE


def purchases(s: Position) -> list[Action]:
    """9.0/2 The air units that the ARVN can pay for and that are still to be had."""
    return [
        ("buy", kind)
        for kind, air in enumerate(AIR)
        if air.cost_ops <= s.ops[ARVN] and bought(s, kind) + air.per_purchase <= air.counters
    ]


def bought(s: Position, kind: int) -> int:
    """How many air units of a type the ARVN has this turn."""
    return s.air[PURCHASED * TYPES + kind]


def arvn_purchase(s: State) -> Rule[None]:
    """6.1/1, 7.1/3 The ARVN buys air units for this turn, one purchase at a time."""
    options = purchases(s)
    if options:
        choice = yield Ask(ARVN, "purchase", "9.0/2", [DONE, *options])
        if choice != DONE:
            kind = int(choice[1])
            s.ops[ARVN] -= AIR[kind].cost_ops
            s.air[PURCHASED * TYPES + kind] += AIR[kind].per_purchase
            s.tell("bought", "9.0/2", AIR[kind].per_purchase, kind, s.ops[ARVN])
            return
    s.phase = Phase.NVA_EFFORT


def is_lull(one: int, other: int) -> bool:
    """6.1/3 Whether two effort levels are so low that nothing happens."""
    return one + other <= 1


def nva_effort(s: State) -> Rule[None]:
    """6.1/2 The NVA sets its effort; 6.1/3 if both efforts are 1 or less together, there is a lull."""
    yield from set_effort(s, NVA)
    if is_lull(*s.oel):
        s.tell("lull", "6.1/3")
        s.phase = Phase.END_OF_TURN
    else:
        s.phase = Phase.SA7 if s.sa7_first else Phase.AIR_ALLOCATION
