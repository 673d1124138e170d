"""5.0 How many actions an active unit has, and what they leave it."""

from __future__ import annotations

from dangerclose.games.fte.field import IS_HELICOPTER, IS_INFANTRY
from dangerclose.games.fte.state import DIGIT, MOVE_ACTION, STEADY, Position, State

SEARCH_ACTION = -1
OTHER_ACTION = 0


def digits(done: int) -> list[int]:
    """The actions that `done` stands for, in order."""
    return [] if not done else [done] if done < DIGIT else [done // DIGIT, done % DIGIT]


def spend(s: State, u: int, action: int) -> None:
    """5.0/3, 5.0/4, 5.0/5, 5.0/6 A unit performs an action; infantry has one, the others two."""
    s.used[u] = 1
    if action != SEARCH_ACTION:
        s.searching[u] = 0  # 9.0/3
    if IS_INFANTRY[u]:
        if u in s.acting:
            s.acting.remove(u)
        return
    s.done[u] = s.done[u] * DIGIT + action
    if s.done[u] >= DIGIT and u in s.acting:
        s.acting.remove(u)


def cut_short(s: Position, u: int) -> bool:
    """7.4/X6 Whether fire has ended what a helicopter does: those with it go on by themselves."""
    return s.hex[u] < 0 or bool(s.downed[u]) or s.status[u] != STEADY


def may_do(s: Position, u: int, action: int) -> bool:
    """5.0/5, 5.0/6, 5.1/24 Whether a vehicle or helicopter may do this as its next action."""
    before = digits(s.done[u])
    if s.emptied[u] and action != MOVE_ACTION and not s.downed[u]:
        return False  # 4.0/3, 12.0/5, but 7.4/X20
    if IS_HELICOPTER[u]:
        if len(s.flight) > 1 and u != s.flight[0]:
            # 5.1/5 Helicopters activated together do what the first of them did.
            pattern = digits(s.done[s.flight[0]])
            if len(before) < len(pattern):
                return pattern[len(before)] == action
            if not cut_short(s, s.flight[0]):
                return False
        return not before or action == MOVE_ACTION or before[0] == MOVE_ACTION
    return action not in before
