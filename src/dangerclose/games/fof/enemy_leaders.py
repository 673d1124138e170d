"""9.7 Enemy leaders: they stay with their men, and fight for themselves when they have none."""

from __future__ import annotations

from collections.abc import Sequence

from dangerclose.core.bits import bits_of
from dangerclose.games.fof.enemy_moves import hide
from dangerclose.games.fof.field import occupants
from dangerclose.games.fof.grid import NOT_YET, on_map
from dangerclose.games.fof.moves import best_cover, free_covers, move_to, near_cards, reachable, step_out
from dangerclose.games.fof.reconstitution import flip
from dangerclose.games.fof.situations import may_vanish
from dangerclose.games.fof.state import Position, State
from dangerclose.games.fof.terms import Side


def leader_acts(s: State, u: int, men: Sequence[int]) -> None:
    """9.7/2 Who is alone when his card is checked turns his counter; others go where their men go."""
    here = s.place[u]
    if not men and is_alone(s, u):
        flip(s, u, "9.7/2", to_front=False)
        return
    if is_alone(s, u) and any(s.place[v] == NOT_YET for v in men) and may_vanish(s, u):
        hide(s, u)
        return
    there = largest_group(s, here, men)
    if reachable(s, u) >> there & 1:
        follow(s, u, there, men)
    elif there == here or not step_out(s, u, 1 << there & bits_of(near_cards(s, here, Side.ENEMY)), "9.7/2"):
        s.tell("leader-stays", "9.7/2", u)


def is_alone(s: Position, u: int) -> bool:
    """9.7/2 Whether no other enemy unit is on a leader's card."""
    return len(occupants(s, s.place[u], Side.ENEMY)) == 1


def largest_group(s: Position, here: int, men: Sequence[int]) -> int:
    """The card where most Steps of some men are now; if as many are here as elsewhere, here."""
    steps = {here: 0}
    for v in men:
        if on_map(s.place[v]):
            steps[s.place[v]] = steps.get(s.place[v], 0) + s.steps[v]
    return max(steps, key=lambda place: (steps[place], place == here))


def follow(s: State, u: int, place: int, men: Sequence[int]) -> None:
    """9.7/2, 4.3.1 A leader goes after his men, into the cover of one of them if it has room."""
    theirs = [cover for cover in free_covers(s, u, place) if any(s.under[v] == cover for v in men)]
    cover = theirs[0] if theirs else best_cover(s, u, place)
    move_to(s, u, place, cover, "9.7/2")
