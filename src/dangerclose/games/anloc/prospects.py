"""What an attack would come to, before anything is chosen; and what can be chosen in one go.

Everything is tried on a copy of the position by the functions that the combat itself calls.
"""

from __future__ import annotations

from collections.abc import Callable

from dangerclose.core.ask import Action, Ask
from dangerclose.core.game import Plan
from dangerclose.core.words import signed
from dangerclose.games.anloc.air import cas_value, in_box
from dangerclose.games.anloc.combat import (
    ATTACK,
    air_options,
    call_air,
    fresh_attackers,
    joiners,
    supporters,
)
from dangerclose.games.anloc.components import AIR, ARVN, CRT_COLUMNS
from dangerclose.games.anloc.movement import DONE
from dangerclose.games.anloc.reckoning import attacking_side, reckon, under_sa7
from dangerclose.games.anloc.stacking import attack_factor
from dangerclose.games.anloc.state import BOXES, PURCHASED, State
from dangerclose.games.anloc.words import place_name

FIRST = 100
"""More than any aircraft is worth: an escort costs nothing else."""


def column_and_die(s: State) -> str:
    """10.1/5, 10.1/6 The combat as it stands: "3:1, die +1"."""
    r = reckon(s)
    return f"{CRT_COLUMNS[r.column]}, die {signed(r.drm)}"


def odds_then(s: State, seat: int, tried: State, *, changed: bool = True) -> str:
    """10.1/5 The odds after something was added, or as they are; to the defender they are the enemy's."""
    if seat == attacking_side(s):
        return ("then " if changed else "") + column_and_die(tried)
    return f"{'then his odds become' if changed else 'his odds stay'} {column_and_die(tried)}"


def prospects(s: State, ask: Ask) -> dict[Action, str]:
    """The odds beside the options of a combat: of each target, and with each thing that could be added."""
    if ask.kind == "combat":
        fresh = fresh_attackers(s, ask.seat)
        return {
            target: of_target(s, ask.seat, int(target[1]), fresh) for target in ask.options if target != DONE
        }
    added = ADDED.get(ask.kind)
    if added is None:
        return {}
    found = {}
    for action in ask.options:
        add = added.get(str(action[0]))
        tried = s
        if add is not None:
            tried = s.copy()
            add(tried, int(action[1]))
        if (add or action in (ATTACK, DONE)) and any(attack_factor(s, u) for u in tried.attackers):
            found[action] = odds_then(s, ask.seat, tried, changed=add is not None)
    return found


def of_target(s: State, side: int, target: int, fresh: list[int]) -> str:
    """10.0/2 The odds with all that can attack a hex, and at best, with all the air and guns there are."""
    tried = s.copy()
    tried.targets = [target]
    tried.attackers = joiners(tried, fresh)
    count = len(tried.attackers)
    words = f"{column_and_die(tried)} with {'all ' if count > 1 else ''}{count}"
    if side == ARVN:
        send_all_air(tried)
    tried.support = supporters(tried, side)
    more = [*(["air"] if tried.cas or tried.escorts else []), *(["guns"] if tried.support else [])]
    return f"{words}; at best {column_and_die(tried)} with {' and '.join(more)}" if more else words


def send_all_air(s: State) -> list[Action]:
    """10.1/3 Every escort and the strongest CAS units that may come: how they are called, in order."""
    sa7 = under_sa7(s)
    called: list[Action] = []

    def worth(action: Action) -> int:
        return cas_value(s, int(action[1]), sa7) if action[0] == "cas" else FIRST

    calling = call_air(s)
    try:
        ask = next(calling)
        while isinstance(ask, Ask):
            flying = [option for option in ask.options if option[0] in ("cas", "escort")]
            called.append(max(flying, key=worth, default=DONE))
            ask = calling.send(called[-1])
    except StopIteration:
        return called
    raise AssertionError("nobody asks for air units between two checkpoints")


# In one go


def plans(s: State, ask: Ask) -> list[Plan]:
    """All that can attack, support or advance, and all aircraft of a type to one mission."""
    making = PLANS.get(ask.kind)
    return making(s, ask) if making else []


def offered(ask: Ask, *verbs: str) -> list[Action]:
    """The options with one of these verbs."""
    return [option for option in ask.options if option[0] in verbs]


def all_attack(s: State, ask: Ask) -> list[Plan]:
    """10.1/2 Every unit that can join; and with them all air and guns, if nobody else is asked between."""
    attackers = offered(ask, "attacker")
    tried = s.copy()
    tried.attackers += [int(action[1]) for action in attackers]
    if not any(attack_factor(s, u) for u in tried.attackers):
        return []
    found = []
    steps = [("declare", action) for action in attackers]
    if len(attackers) > 1:
        found.append(Plan("All that can attack", column_and_die(tried), steps))
    called: list[Action] = []
    if ask.seat == ARVN:
        called = send_all_air(tried)
    elif air_options(tried):
        return found
    guns = supporters(tried, ask.seat)
    tried.support += guns
    support: list[tuple[str, Action]] = [("air", action) for action in called]
    support += [("support", ("support", u)) for u in guns]
    if tried.cas or tried.escorts or guns:
        whole = [*steps, ("declare", ATTACK), *support]
        label = "All that can attack, with air and guns" if attackers else "Attack with all air and guns"
        found.append(Plan(label, column_and_die(tried), whole))
    return found


def all_air(s: State, ask: Ask) -> list[Plan]:
    """10.1/3 The strongest air units that may come; the last word stays with the player."""
    tried = s.copy()
    called = [action for action in send_all_air(tried) if action != DONE]
    if len(called) < 2:
        return []
    note = odds_then(s, ask.seat, tried)
    return [Plan("All the air that may come", note, [("air", one) for one in called])]


def all_guns(s: State, ask: Ask) -> list[Plan]:
    """10.3/1 All artillery and HQs that can lend their bonus."""
    guns = offered(ask, "support")
    if len(guns) < 2:
        return []
    tried = s.copy()
    tried.support += [int(action[1]) for action in guns]
    note = odds_then(s, ask.seat, tried)
    return [Plan("All that can support", note, [("support", one) for one in guns])]


def all_advance(s: State, ask: Ask) -> list[Plan]:
    """10.8/1 As many as there is room for, into each hex that was left."""
    found = []
    for h in sorted({int(action[2]) for action in offered(ask, "advance")}):
        steps = [("advance", action) for action in offered(ask, "advance") if action[2] == h]
        if len(steps) > 1:
            found.append(Plan(f"All that can advance into {place_name(h)}", f"{len(steps)} units", steps))
    return found


def all_of_a_type(s: State, ask: Ask) -> list[Plan]:
    """9.2/1 All air units of a type into one box."""
    found = []
    for action in offered(ask, "assign"):
        kind, box = int(action[1]), int(action[2])
        count = in_box(s, PURCHASED, kind)
        if count > 1:
            steps = [("allocate", action)] * count
            found.append(Plan(f"All {count} {AIR[kind].name} to {BOXES[box].upper()}", "", steps))
    return found


PLANS: dict[str, Callable[[State, Ask], list[Plan]]] = {
    "declare": all_attack,
    "air": all_air,
    "support": all_guns,
    "advance": all_advance,
    "allocate": all_of_a_type,
}


def _attacker(s: State, u: int) -> None:
    s.attackers.append(u)


def _target(s: State, h: int) -> None:
    s.targets.append(h)


def _cas(s: State, kind: int) -> None:
    s.cas.append(kind)


def _escort(s: State, h: int) -> None:
    s.escorts.append(s.lz_hex.index(h))


def _support(s: State, u: int) -> None:
    s.support.append(u)


ADDED: dict[str, dict[str, Callable[[State, int], None]]] = {
    "declare": {"attacker": _attacker, "target": _target},
    "air": {"cas": _cas, "escort": _escort},
    "support": {"support": _support},
}
"""What each choice of a combat under construction adds to it."""
