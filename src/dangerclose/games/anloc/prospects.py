"""What an attack would come to: words beside targets, attackers, aircraft and guns before anything is chosen.

Everything is tried on a copy of the position by the functions that the combat itself calls.
"""

from __future__ import annotations

from collections.abc import Callable

from dangerclose.core.ask import Action, Ask
from dangerclose.core.words import signed
from dangerclose.games.anloc.air import cas_value
from dangerclose.games.anloc.combat import ATTACK, call_air, fresh_attackers, joiners, supporters
from dangerclose.games.anloc.components import ARVN, CRT_COLUMNS
from dangerclose.games.anloc.movement import DONE
from dangerclose.games.anloc.reckoning import reckon, under_sa7
from dangerclose.games.anloc.stacking import attack_factor
from dangerclose.games.anloc.state import State

FIRST = 100
"""More than any aircraft is worth: an escort costs nothing else."""


def column_and_die(s: State) -> str:
    """10.1/5, 10.1/6 The combat as it stands: "3:1, die +1"."""
    r = reckon(s)
    return f"{CRT_COLUMNS[r.column]}, die {signed(r.drm)}"


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
            found[action] = ("then " if add else "") + column_and_die(tried)
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


def send_all_air(s: State) -> None:
    """10.1/3 Every escort and the strongest CAS units that may support an attack."""
    sa7 = under_sa7(s)

    def worth(action: Action) -> int:
        return cas_value(s, int(action[1]), sa7) if action[0] == "cas" else FIRST

    calling = call_air(s)
    try:
        ask = next(calling)
        while isinstance(ask, Ask):
            flying = [option for option in ask.options if option[0] in ("cas", "escort")]
            ask = calling.send(max(flying, key=worth, default=DONE))
    except StopIteration:
        return


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
