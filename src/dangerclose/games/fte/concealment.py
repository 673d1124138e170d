"""18.0 Check for Concealment."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from dangerclose.core.ask import Action, Ask, Rule
from dangerclose.core.reckoning import Line
from dangerclose.games.fte.components import CIVILIANS, CONTACTS, KIND, NATION
from dangerclose.games.fte.effects import quality_check
from dangerclose.games.fte.field import IS_INFANTRY, enemy, in_clear, on_map, watched, watching
from dangerclose.games.fte.reckoning import concealment_line
from dangerclose.games.fte.state import VISIBLE, Position, State

CHECK: Action = ("check-concealment",)


def may_hide(s: Position, u: int) -> bool:
    """18.1/2, 18.2/2, 28.0/3 A Visible infantry unit that is not in clear ground; civilians stay visible."""
    return (
        s.token[u] == VISIBLE
        and IS_INFANTRY[u]
        and s.hex[u] >= 0
        and KIND[u] != CIVILIANS
        and not in_clear(s.hex[u])
    )


def give_tokens(s: State, units: Iterable[int]) -> None:
    """18.1/1 Units go under Concealed markers: which one, the enemy cannot tell."""
    for u in units:
        nation = NATION[u]
        taken = {s.token[v] for v in range(len(s.token)) if s.token[v] != VISIBLE and NATION[v] == nation}
        free = [token for token in range(len(CONTACTS[nation])) if token not in taken]
        s.token[u] = free[s.chance.below(len(free))]


def in_no_order(s: State, units: Sequence[int]) -> list[int]:
    """18.1/1 Units in an order that would not tell the enemy who is who."""
    return [units[number] for number in s.chance.shuffled(len(units))]


def one_of(s: State, units: Sequence[int]) -> int:
    """18.1/1 The unit that comes next, in no order that would tell the enemy who is who."""
    return units[s.chance.below(len(units))]


def hide(s: State, u: int, rule: str) -> None:
    """18.2/4 A Concealed marker is placed on a unit."""
    s.tell("hides", rule, u, s.hex[u])
    give_tokens(s, [u])


def conceal(s: State, side: int) -> Rule[None]:
    """18.0/1, 18.2 A side's Visible units become Concealed, at once or by a check, if it wishes."""
    able = [u for u in on_map(s, side) if may_hide(s, u)]
    while able:
        options: list[Action] = [("stay-visible", u) for u in able]
        choice = yield Ask(side, "conceal", "18.0/1", [CHECK, *options])
        if choice == CHECK:
            break
        able.remove(int(choice[1]))
    foe = enemy(side)
    for u in able:
        h = s.hex[u]
        if not watched(s, h, foe):
            hide(s, u, "18.2/2")
            continue
        eyes = Line("enemies watching", watching(s, h, foe), "18.2/3")
        if quality_check(s, u, "to hide", "18.2/3", concealment_line(h), eyes):
            hide(s, u, "18.2/4")
