"""What is given up for good by ending something; what the last piece of a combat or an air plan sets off."""

from __future__ import annotations

from collections.abc import Callable

from dangerclose.core.ask import Action, Ask
from dangerclose.core.game import Launch
from dangerclose.core.words import counted
from dangerclose.games.anloc import odds
from dangerclose.games.anloc.air import strike_total
from dangerclose.games.anloc.combat import (
    ATTACK,
    add_air,
    add_support,
    air_options,
    enemies_in,
    fresh_attackers,
    supporters,
)
from dangerclose.games.anloc.components import AIR, GRID, UNITS
from dangerclose.games.anloc.logistics import bought
from dangerclose.games.anloc.movement import DONE, allowance
from dangerclose.games.anloc.reckoning import attacking_side
from dangerclose.games.anloc.setup import READY, ZONE_OF, to_place
from dangerclose.games.anloc.stacking import enemy_of
from dangerclose.games.anloc.state import NOT_YET, SEAD, TAC, TYPES, State
from dangerclose.games.anloc.words import SEATS


def named(ask: Ask, verb: str) -> list[int]:
    """What the options with a verb name first, each once."""
    return sorted({int(option[1]) for option in ask.options if option[0] == verb})


def movement(s: State, ask: Ask) -> str:
    """8.0/6, 9.6/1 Movement that nobody uses is not carried over, nor are helicopter points."""
    can = named(ask, "move")
    fresh = [u for u in can if s.mp[u] == 2 * allowance(s, u)]
    parts = []
    if fresh:
        parts.append(f"{counted(len(fresh), 'unit has', 'units have')} not moved")
    if len(can) > len(fresh):
        parts.append(f"{counted(len(can) - len(fresh), 'unit')} can still go on")
    if named(ask, "lift"):
        parts.append(f"{counted(s.helicopters, 'helicopter point is', 'helicopter points are')} left")
    return ", ".join(parts)


def combat(s: State, ask: Ask) -> str:
    """10.0/1 Hexes that could still be attacked in this phase, and the units that could do it."""
    hexes = named(ask, "target")
    near = 0
    for h in hexes:
        near |= GRID.adjacent[h]
    units = [u for u in fresh_attackers(s, ask.seat) if near >> s.hex[u] & 1]
    return f"{counted(len(units), 'unit')} could still attack, {counted(len(hexes), 'hex', 'hexes')} in reach"


def attack(s: State, ask: Ask) -> str:
    """10.0/2, 10.0/5 Units that could join and have nobody else to attack in this phase."""
    idle = [
        u
        for u in named(ask, "attacker")
        if not set(enemies_in(s, ask.seat, GRID.adjacent[s.hex[u]])) - set(s.targets)
    ]
    words = counted(len(idle), "unit that could join has", "units that could join have")
    return f"{words} nobody else to attack" if idle else ""


def purchase(s: State, ask: Ask) -> str:
    """9.0/2 Air units are bought for the turn; OPs that are not spent stay."""
    if any(bought(s, kind) for kind in range(TYPES)):
        return ""
    return "No air unit has been bought, so none will fly this turn"


def hits(s: State, ask: Ask) -> str:
    """9.4/5 TAC hits that could still be spent."""
    return f"{counted(s.hits, 'TAC hit is', 'TAC hits are')} left"


def sa7(s: State, ask: Ask) -> str:
    """9.8/5 Markers of this turn that nobody carries are lost; those that were saved are not."""
    words = counted(s.sa7, "SA-7 marker of this turn is", "SA-7 markers of this turn are")
    return f"{words} left" if s.sa7 else ""


def advance(s: State, ask: Ask) -> str:
    """10.8/1 Units that could go into the empty hex."""
    return f"{counted(len(named(ask, 'advance')), 'unit')} could still advance"


def set_up(s: State, ask: Ask) -> str:
    """13.1.1, 13.1.3 Who has begun to place units by hand may want to go on with it."""
    left = len(to_place(s, ask.seat))
    placed = [
        u
        for (scenario, u), zone in ZONE_OF.items()
        if scenario == s.scenario and zone != "lai-khe" and UNITS[u].side == ask.seat and s.hex[u] != NOT_YET
    ]
    return f"{counted(left, 'unit is', 'units are')} left to place" if placed else ""


ENDINGS: dict[str, tuple[Action, Callable[[State, Ask], str]]] = {
    "movement": (DONE, movement),
    "combat": (DONE, combat),
    "declare": (ATTACK, attack),
    "purchase": (DONE, purchase),
    "hits": (DONE, hits),
    "sa7": (DONE, sa7),
    "advance": (DONE, advance),
    "set-up": (READY, set_up),
}
"""By the kind of decision: the option that ends it, and what that gives up.

Not among them: OPs, replacement points and HQs, which stay; air units and guns that are not called
into a combat, which serve another one.
"""


FEW = 2
"""So many units are named in a question; more are counted."""


def eliminations(s: State, ask: Ask) -> dict[Action, str]:
    """10.6/4 Units that would be eliminated while one at full strength could be reduced instead."""
    whole = [u for u in named(ask, "lose") if s.steps[u] > 1]
    if not whole:
        return {}
    few = len(whole) <= FEW
    names = " or ".join(UNITS[u].name for u in whole) if few else f"{len(whole)} units at full strength"
    return {
        ("lose", u): f"{UNITS[u].name} would be eliminated. {names} could be reduced instead."
        for u in named(ask, "lose")
        if s.steps[u] == 1
    }


def forgone(s: State, ask: Ask) -> dict[Action, str]:
    """What the option that ends a decision, or a unit, gives up for good."""
    if ask.kind == "loss":
        return eliminations(s, ask)
    if ask.kind not in ENDINGS:
        return {}
    ending, words = ENDINGS[ask.kind]
    if ending not in ask.options or len(ask.options) == 1:
        return {}
    said = words(s, ask)
    return {ending: f"{said}."} if said else {}


def launches(s: State, ask: Ask) -> dict[Action, Launch]:
    """9.2/1, 10.1/3-4 The last air unit that gets a mission; the last that a side can add to a combat."""
    if ask.kind == "allocate":
        return last_assignments(s, ask)
    if ask.kind in ("air", "support"):
        return last_pieces(s, ask)
    return {}


def last_assignments(s: State, ask: Ask) -> dict[Action, Launch]:
    """6.2/2 When the last air unit has its mission, SEAD and TAC are flown at once."""
    if sum(s.air[:TYPES]) != 1:
        return {}
    found = {}
    for action in ask.options:
        strike = AIR[int(action[1])].strike
        points = {
            name: strike_total(s, box) + strike * (action[2] == box)
            for name, box in (("SEAD", SEAD), ("TAC", TAC))
        }
        flown = [f"{counted(value, 'point')} of {name}" for name, value in points.items() if value]
        if flown:
            found[action] = Launch(f"This is the last air unit. Then {' and '.join(flown)} fly at once.")
    return found


def last_pieces(s: State, ask: Ask) -> dict[Action, Launch]:
    """10.1/3-7 What a side adds last, if the other side is asked next and then the die falls.

    If nobody is asked any more, the rules let who added it see the odds first (`combat_phase`).
    """
    foe = enemy_of(ask.seat)
    found: dict[Action, Launch] = {}
    for action in ask.options:
        if action == DONE:
            continue
        then = s.copy()
        if ask.kind == "air":
            add_air(then, action)
            if air_options(then) or supporters(then, ask.seat):
                continue
        else:
            add_support(then, int(action[1]))
            if supporters(then, ask.seat):
                continue
        if supporters(then, foe) and not (ask.kind == "support" and ask.seat != attacking_side(s)):
            words = f"Nothing else can be added. The {SEATS[foe]} may still answer, then the die falls."
            found[action] = Launch(words, odds.preview(then, ask))
    return found
