"""A few words beside an option: what it costs, what is left then, and what it gives."""

from __future__ import annotations

from collections.abc import Callable

from dangerclose.core.ask import Action, Ask
from dangerclose.core.words import counted, signed
from dangerclose.games.anloc.air import hit_price, in_box, strike_total
from dangerclose.games.anloc.components import (
    AIR,
    ARVN,
    BROKEN_ARROW_OPS,
    COMMITMENT_AT,
    NVA,
    OEL,
    REPLACEMENT_LIMIT,
    SCENARIOS,
    UNITS,
)
from dangerclose.games.anloc.helicopters import hot, lift_cost
from dangerclose.games.anloc.logistics import is_lull
from dangerclose.games.anloc.movement import allowance, destinations, ground
from dangerclose.games.anloc.prospects import prospects
from dangerclose.games.anloc.stacking import SIDE
from dangerclose.games.anloc.state import CAS, PURCHASED, TYPES, Position, State

Notes = dict[Action, str]
DONE: Action = ("done",)


def notes(s: State, ask: Ask) -> Notes:
    """The notes on the options of a decision: the odds, then what is left."""
    found = prospects(s, ask)
    price = NOTES.get(ask.kind)
    for action, words in (price(s, ask) if price is not None else {}).items():
        found[action] = f"{found[action]}; {words}" if action in found else words
    return found


# Words


def points(halves: int) -> str:
    """Half movement points as they are said: 3 is 1.5."""
    return f"{halves / 2:g}"


def left(ops: int) -> str:
    """What is left of the operation points."""
    return f"{counted(ops, 'OP')} left"


# 7.0, 9.0 What operation points are spent on


def _effort(s: Position, ask: Ask) -> Notes:
    """7.2/1 What a level gives, and the OPs that are left."""
    ops = s.ops[ask.seat]
    return {
        ("effort", level): f"{effort_note(level)}; {left(ops - level)}{lull_note(s, ask.seat, level)}"
        for level in range(len(OEL))
        if level <= ops
    }


def lull_note(s: Position, side: int, level: int) -> str:
    """6.1/3 Whether an effort level makes a lull, or lets the NVA make one."""
    if side == NVA:
        return "; lull, nobody flies or fights" if is_lull(level, s.oel[ARVN]) else ""
    answers = [answer for answer in range(len(OEL)) if is_lull(level, answer)]
    return f"; lull if the NVA spends {' or '.join(map(str, answers))}" if answers else ""


def effort_note(level: int) -> str:
    """7.2/2 What an effort level means for movement and attacks."""
    effort = OEL[level]
    parts = ["half movement" if effort.halved else f"movement {signed(effort.ma)}" if effort.ma else ""]
    if not effort.may_attack:
        parts.append("no attacks")
    elif effort.attack_drm:
        parts.append(f"{signed(effort.attack_drm)} on the die in attacks")
    if effort.second_phase:
        parts.append("fight and move twice")
    return ", ".join(part for part in parts if part) or "movement and attacks as printed"


def _purchase(s: Position, ask: Ask) -> Notes:
    """9.0/2 What a purchase brings, and the OPs that are left."""
    ops = s.ops[ARVN]
    found: Notes = {
        ("buy", kind): f"{air.per_purchase} for {counted(air.cost_ops, 'OP')}, {left(ops - air.cost_ops)},"
        f" strike {air.strike}"
        for kind, air in enumerate(AIR)
    }
    return {**found, DONE: left(ops)}


def _allocate(s: Position, ask: Ask) -> Notes:
    """9.3/2, 9.4/2 What a box comes to, and how many aircraft are still to be given a mission."""
    more = sum(in_box(s, PURCHASED, kind) for kind in range(TYPES)) - 1
    return {
        action: f"then strike {strike_total(s, int(action[2])) + AIR[int(action[1])].strike}, {more} to place"
        for action in ask.options
    }


def _hits(s: Position, ask: Ask) -> Notes:
    """9.4/6-8 What each kind of damage takes of the hits, and how many are left."""

    def price(what: str) -> str:
        cost = hit_price(s, what)
        return f"{counted(cost, 'hit')}, {s.hits - cost} left"

    kinds = {"bomb-replacement": "replacement", "bomb-op": "op", "bomb-step": "step"}
    found = {action: price(kinds[str(action[0])]) for action in ask.options if action[0] in kinds}
    return {**found, DONE: f"gives up {counted(s.hits, 'hit')}"}


def _sa7(s: Position, ask: Ask) -> Notes:
    """9.8/5 How many markers are left to give."""
    markers = s.sa7 + s.sa7_saved
    lost = f"{counted(s.sa7, 'marker')} lost" if s.sa7 else "the marker waits"
    return {**{action: f"{markers - 1} left" for action in ask.options if action != DONE}, DONE: lost}


def _restore(s: Position, ask: Ask) -> Notes:
    """11.4/3 How many points are left."""
    more = s.arvn_replacements - 1
    return {action: f"{counted(more, 'point')} left" for action in ask.options if action != DONE}


# 8.0, 9.6 Movement


def _movement(s: Position, ask: Ask) -> Notes:
    """8.0/4, 9.6/2 What a unit has left to walk, and what its flight takes of the helicopters."""
    found: Notes = {}
    for action in ask.options:
        if action[0] == "move":
            found[action] = f"{points(s.mp[int(action[1])])} MP left"
        elif action[0] == "lift":
            sp = UNITS[int(action[1])].sp
            found[action] = f"{counted(sp, 'helicopter point')}, {s.helicopters - sp} left"
    return found


def _destination(s: Position, ask: Ask) -> Notes:
    """8.0/3-4 What the way costs, and what is left."""
    if ask.rule != "8.0/1":
        return {}
    u = ask.about[0]
    found = destinations(s, u, ground(s, SIDE[u]))
    return {("to", h): f"{points(cost)} MP, {points(s.mp[u] - cost)} left" for h, cost in found.items()}


def _landing(s: Position, ask: Ask) -> Notes:
    """9.6.1/1, 9.6.2/2 Whether a landing is hot, and what is left to walk after a cold one."""
    u = ask.about[0]
    walked = s.mp[u] < 2 * allowance(s, u)
    cold = f"cold, {points(0 if walked else s.mp[u] - lift_cost(s, u))} MP left"
    return {
        action: "hot: needs an escort, 0 MP left" if hot(s, s.hex[u]) or hot(s, int(action[1])) else cold
        for action in ask.options
    }


def _escort(s: Position, ask: Ask) -> Notes:
    """9.6.1/3 How many of the type stay in the CAS box."""
    return {action: f"{in_box(s, CAS, int(action[1])) - 1} left for CAS" for action in ask.options}


# 10.0 Combat


def _air(s: Position, ask: Ask) -> Notes:
    """9.5/1, 9.9/4 How many air units of a type are left, and what Broken Arrow costs."""
    found: Notes = {("broken-arrow",): left(s.ops[ARVN] - BROKEN_ARROW_OPS)}
    for action in ask.options:
        if action[0] == "cas":
            found[action] = f"{in_box(s, CAS, int(action[1])) - 1} left for CAS"
    return found


def _support(s: Position, ask: Ask) -> Notes:
    """10.3/2 Who lends his bonus has none left for this turn."""
    return {action: "used up for this turn" for action in ask.options if action[0] == "support"}


def _loss(s: Position, ask: Ask) -> Notes:
    """10.6/1, 10.6.1/1 What is left of a unit, and of the replacement points."""
    limit = COMMITMENT_AT if SCENARIOS[s.scenario].ends_at_commitment else REPLACEMENT_LIMIT
    found: Notes = {("absorb",): f"then {s.replacements + 1} of {limit} lost"}
    for action in ask.options:
        if action[0] == "lose":
            steps = s.steps[int(action[1])] - 1
            found[action] = f"{counted(steps, 'step')} left" if steps else "eliminated"
    return found


NOTES: dict[str, Callable[[Position, Ask], Notes]] = {
    "effort": _effort,
    "purchase": _purchase,
    "allocate": _allocate,
    "hits": _hits,
    "sa7": _sa7,
    "restore": _restore,
    "movement": _movement,
    "destination": _destination,
    "landing": _landing,
    "escort": _escort,
    "air": _air,
    "support": _support,
    "loss": _loss,
}
