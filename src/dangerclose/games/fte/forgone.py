"""What is given up for good by ending something, told by the options that the rules still offer."""

from __future__ import annotations

from collections.abc import Callable

from dangerclose.core.ask import Action, Ask
from dangerclose.core.words import counted
from dangerclose.games.fte.activation import DO, FINISH, PASS, fresh
from dangerclose.games.fte.assault import DONE
from dangerclose.games.fte.components import UNITS
from dangerclose.games.fte.opportunity import HOLD_FIRE
from dangerclose.games.fte.random_events import DECLINE
from dangerclose.games.fte.setup import READY, forces_of, riders
from dangerclose.games.fte.state import NOT_YET, Position


def named(ask: Ask, *verbs: str) -> list[int]:
    """What the options with some verbs name first, each once."""
    return sorted({int(option[1]) for option in ask.options if option[0] in verbs})


def set_up(k: Position, ask: Ask) -> str:
    """3.0/1 Who has begun to place units by hand may want to go on with it."""
    riding = riders(k)
    units = [u for u, _ in forces_of(k, ask.seat) if u not in riding]
    waiting = [u for u in units if k.hex[u] == NOT_YET]
    by_hand = waiting and len(waiting) < len(units)
    return f"{counted(len(waiting), 'unit is', 'units are')} left to place" if by_hand else ""


def cover(k: Position, ask: Ask) -> str:
    """24.0/2 Units that could begin in a bunker or foxholes."""
    return f"{counted(len(named(ask, 'man')), 'unit')} could begin in cover"


def passing(k: Position, ask: Ask) -> str:
    """5.1/4 The chit is spent, and units have not been activated in this turn."""
    units = fresh(k, ask.seat)
    return f"The chit is spent, and {counted(len(units), 'unit has', 'units have')} not acted"


def finishing(k: Position, ask: Ask) -> str:
    """5.0/7 Active units that could still do something."""
    units = named(ask, *DO)
    firing = named(ask, "fire")
    if not units:
        return ""
    words = f"{counted(len(units), 'unit')} can still act"
    if not firing:
        return words
    return f"{words} or fire" if units == firing else f"{words}, {len(firing)} of them may fire"


def holding_fire(k: Position, ask: Ask) -> str:
    """21.0/4, 8.0/X18 Units that are ready to fire and would not."""
    return f"{counted(len(named(ask, 'primary')), 'unit')} could still fire"


def advancing(k: Position, ask: Ask) -> str:
    """8.0/X23 Units that could go into the hex."""
    return f"{counted(len(named(ask, 'advance')), 'unit')} could still advance"


def taking_cover(k: Position, ask: Ask) -> str:
    """24.0/4 A unit that could go into cover without being fired at."""
    return f"{UNITS[ask.about[0]].name} could go into cover"


def burdens(k: Position, ask: Ask) -> str:
    """10.0/5 Casualties that nobody carries."""
    lying = named(ask, "pick-up")
    return f"{counted(len(lying), 'casualty could', 'casualties could')} be picked up" if lying else ""


def boarding(k: Position, ask: Ask) -> str:
    """14.0/1 Who is there and has room: a Load Action comes once."""
    units, casualties = named(ask, "take-on"), named(ask, "take-casualty")
    parts = [counted(len(units), "unit")] if units else []
    parts += [counted(len(casualties), "casualty", "casualties")] if casualties else []
    return f"{' and '.join(parts)} could still go aboard"


def getting_off(k: Position, ask: Ask) -> str:
    """15.0/1 Who is still aboard."""
    units, casualties = named(ask, "put-off"), named(ask, "put-off-casualty")
    parts = [counted(len(units), "unit")] if units else []
    parts += [counted(len(casualties), "casualty", "casualties")] if casualties else []
    return f"{' and '.join(parts)} would stay aboard"


def low_ammo(k: Position, ask: Ask) -> str:
    """19.2/1 An event in this side's favour."""
    return f"{counted(len(named(ask, 'low-ammo')), 'enemy unit')} could run low on ammo"


def rally(k: Position, ask: Ask) -> str:
    """19.3/1 An event in this side's favour."""
    return f"{counted(len(named(ask, 'rally')), 'unit')} could rally"


ENDINGS: dict[str, tuple[Action, Callable[[Position, Ask], str]]] = {
    "place": (READY, set_up),
    "place-marker": (READY, set_up),
    "man": (DONE, cover),
    "activate": (PASS, passing),
    "act": (FINISH, finishing),
    "primary": (HOLD_FIRE, holding_fire),
    "advance": (DONE, advancing),
    "take-cover": (DONE, taking_cover),
    "burden": (DONE, burdens),
    "load": (DONE, boarding),
    "unload": (DONE, getting_off),
    "low-ammo": (DECLINE, low_ammo),
    "rally": (DECLINE, rally),
}
"""By the kind of decision: the option that ends it, and what that gives up.

Not among them: a halt, which is a place to stop at; fire that is held at one step, because the
enemy's next step asks again; units that do not join a fire or an assault, because they may still act.
"""


def forgone(k: Position, ask: Ask) -> dict[Action, str]:
    """What the option that ends a decision gives up for good, in the position that the seat knows."""
    if ask.kind not in ENDINGS:
        return {}
    ending, words = ENDINGS[ask.kind]
    if ending not in ask.options or len(ask.options) == 1:
        return {}
    said = words(k, ask)
    return {ending: f"{said}."} if said else {}
