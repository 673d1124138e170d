"""10.6 Combat losses, replacements and the end of a unit."""

from __future__ import annotations

from collections.abc import Callable

from dangerclose.core.ask import Action, Ask, Rule
from dangerclose.games.anloc.components import (
    AIRBORNE_RETURN_TURNS,
    BROKEN_MORALE_AT,
    COMMITMENT_AT,
    NVA,
    REPLACEMENT_LIMIT,
    UNITS,
)
from dangerclose.games.anloc.headquarters import lose_host
from dangerclose.games.anloc.stacking import COMES_BACK, IS_HQ, IS_SAPPER, IS_TANK
from dangerclose.games.anloc.state import ELIMINATED, NOBODY, Position, State

IN_COMBAT, UNDER_FIRE, STANDING, WITHOUT_ROOM, BOMBED, TANKS_BESIDES = range(6)
WHY = {
    "10.7.1/5": UNDER_FIRE,
    "10.7.1/8": STANDING,
    "10.7.2/1": STANDING,
    "10.7.1/7": WITHOUT_ROOM,
    "9.4/7": BOMBED,
    "10.6.2/1": TANKS_BESIDES,
}
"""Why a step is lost, by the rule that takes it, where it is not the result of a combat itself."""


def replaceable(s: Position, u: int) -> bool:
    """10.6.1/1 NVA infantry and artillery may lose a replacement point instead of a step."""
    return (
        UNITS[u].kind in ("infantry", "artillery")
        and UNITS[u].side == NVA
        and s.replacements < REPLACEMENT_LIMIT
    )


def spend_replacements(s: State, points: int, rule: str) -> None:
    """12.2 The NVA Replacement marker goes up; it may reach 19, 27 or 30."""
    before = s.replacements
    s.replacements = min(REPLACEMENT_LIMIT, before + points)
    s.tell("replacement-lost", rule, s.replacements - before, s.replacements, *attack_at_hand(s, NVA))
    if before < COMMITMENT_AT <= s.replacements:
        s.commitment_due = True
        s.tell("commitment-due", "12.2/1", s.replacements)
    if before < BROKEN_MORALE_AT <= s.replacements:
        s.tell("morale-broken", "12.2/2", s.replacements)
    if before < REPLACEMENT_LIMIT <= s.replacements:
        s.tell("replacements-gone", "12.2/3", s.replacements)


def lose_step(s: State, u: int, rule: str) -> None:
    """10.6/1 One step off a unit: it is turned over, or removed."""
    s.steps[u] -= 1
    why = WHY.get(rule, IN_COMBAT)
    if s.steps[u]:
        s.tell("step-lost", rule, u, why, *attack_at_hand(s, UNITS[u].side))
    else:
        s.tell("eliminated", rule, u, why, *attack_at_hand(s, UNITS[u].side))
        remove(s, u)


def attack_at_hand(s: Position, side: int) -> tuple[int, int, int]:
    """10.1/2 The attack that costs a side something: an attacker, how many others, and the hex.

    Of its own attack nobody is named; outside a combat there is no hex.
    """
    if not s.targets:
        return NOBODY, 0, NOBODY
    first, *others = s.attackers
    return NOBODY if UNITS[first].side == side else first, len(others), s.targets[0]


def remove(s: State, u: int) -> None:
    """A unit leaves the map; 11.4/1 an airborne battalion will be back."""
    h = s.hex[u]
    s.hex[u] = ELIMINATED
    s.mp[u] = 0
    s.sa7_with[u] = 0
    if COMES_BACK[u]:
        s.returns[u] = s.turn + AIRBORNE_RETURN_TURNS
    lose_host(s, u, h)


def strongest(s: Position, units: list[int], factor: Callable[[Position, int], int]) -> list[int]:
    """10.6/2 The units among which the first loss falls: those with the highest factor."""
    most = max(factor(s, u) for u in units)
    return [u for u in units if factor(s, u) == most]


def take_losses(
    s: State,
    side: int,
    units: list[int],
    steps: int,
    rule: str,
    factor: Callable[[Position, int], int] | None = None,
    sapper_first: bool = False,
    of: int = 0,
    later: int = 0,
) -> Rule[None]:
    """10.6 A force loses steps, one after the other, by its owner's choice.

    With a `factor` the first step falls on the strongest unit (10.6/2), or on the sapper
    in an attack (10.6/3). HQs cannot be lost this way (11.1/2). The question counts as the result does: these
    are steps of a number that it may name together with others, some of which come `later` (10.7.2/1).
    """
    first = factor is not None
    of = of or steps + later
    while steps:
        alive = [u for u in units if s.steps[u] and not IS_HQ[u]]
        if not alive:
            return
        if first and factor is not None:
            sappers = [u for u in alive if IS_SAPPER[u]] if sapper_first else []
            alive = sappers or strongest(s, alive, factor)
            rule_now = "10.6/3" if sappers else "10.6/2"
        else:
            rule_now = rule
        yield from lose_one(s, side, alive, rule_now, steps + later, of)
        first = False
        steps -= 1


def lose_one(s: State, side: int, units: list[int], rule: str, left: int = 1, of: int = 1) -> Rule[None]:
    """10.6/4, 10.6.1/1 One step off one of some units, or an NVA replacement point instead."""
    options: list[Action] = [("lose", u) for u in units]
    if side == NVA and any(replaceable(s, u) for u in units):
        options.append(("absorb",))
    choice = options[0]
    if len(options) > 1:
        place = s.targets[0] if s.targets else NOBODY
        choice = yield Ask(side, "loss", rule, options, (left, of, WHY.get(rule, IN_COMBAT), place))
    if choice[0] == "absorb":
        spend_replacements(s, 1, "10.6.1/1")
    else:
        lose_step(s, int(choice[1]), rule)


def lose_tanks(s: State, attackers: list[int], steps: int) -> Rule[None]:
    """10.6.2/1 Tank steps that an NVA attack loses besides, over the tanks that took part."""
    tanks = [u for u in attackers if IS_TANK[u] and s.steps[u]]
    yield from take_losses(s, NVA, tanks, steps, "10.6.2/1")
