"""9.4/11, 9.4/13 How enemy units move in their Activity Checks: forward, to cover, and out of the company's
knowledge. They move by the same acts as the company (`moves.py`); back they go by
`falling_back.py`."""

from __future__ import annotations

from dangerclose.core.bits import bits_of, members
from dangerclose.games.fof.blocks import cover_value, is_urban
from dangerclose.games.fof.changes import remove
from dangerclose.games.fof.contact import put_row_marker
from dangerclose.games.fof.falling_back import NO_US, Rank, best_way, cards_to_us, go, terrain_value
from dangerclose.games.fof.field import steps_at
from dangerclose.games.fof.fire import update_fire
from dangerclose.games.fof.grid import NOT_YET
from dangerclose.games.fof.moves import (
    best_cover,
    infiltrates,
    may_infiltrate,
    move_within,
    near_cards,
    reachable,
    seek_cover_succeeds,
    step_out,
    take_cover,
    why_no_cover_sought,
)
from dangerclose.games.fof.state import NO_MARKER, NOBODY, Position, State
from dangerclose.games.fof.terms import Side
from dangerclose.games.fof.volume import under_fire

# Forward


def forward(s: Position) -> Rank:
    """The way to the company: where the fewest US Steps are, then out of the fire, then the highest value."""
    fired_at = under_fire(s)
    return lambda place: (
        steps_at(s, place, Side.FRIENDLY) * 2 + (fired_at >> place & 1),
        -terrain_value(s, place),
    )


def ways_forward(s: Position, u: int) -> list[int]:
    """The adjacent cards that bring a unit nearer to the nearest US units; none if it is among them."""
    return nearer(s, u, members(reachable(s, u)))


def nearer(s: Position, u: int, places: list[int]) -> list[int]:
    """Those of some cards that are nearer to the nearest US units than a unit's own."""
    now = cards_to_us(s, s.place[u])
    return [] if now in (0, NO_US) else [place for place in places if cards_to_us(s, place) < now]


def advance(s: State, u: int) -> None:
    """9.4 One card towards the nearest US units."""
    move_forward(s, u, infiltrating=False)


def infiltrate(s: State, u: int) -> None:
    """9.4, 5.1.4/1 As an advance, with an attempt to infiltrate; guns that cannot stay where they are."""
    if may_infiltrate(s, u):
        move_forward(s, u, infiltrating=True)
    else:
        s.tell("cannot-move", "5.1.4/1", u, s.place[u])


def move_forward(s: State, u: int, *, infiltrating: bool) -> None:
    """9.4/11 A unit goes one card forward."""
    clause = "4.2.2c" if infiltrating else "4.2.2a"
    ways = ways_forward(s, u)
    if not ways:
        goals = nearer(s, u, near_cards(s, s.place[u], Side.ENEMY))
        if not step_out(s, u, bits_of(goals), "4.2.2f"):
            s.tell("cannot-move", "9.4/9", u, s.place[u])
        return
    place = best_way(s, u, ways, forward(s), clause)
    go(s, u, place, clause, infiltrated=infiltrating and infiltrates(s, u, clause))


# Cover


def go_to_cover(s: State, u: int) -> None:
    """9.4 The best free Cover marker on the card; without one an attempt to Seek Cover."""
    cover = best_cover(s, u, s.place[u])
    if cover != NOBODY and not (
        is_urban(s, s.place[u]) and cover_value(s, cover) <= cover_value(s, s.under[u])
    ):
        move_within(s, u, cover, "4.2.2f")
    elif not why_no_cover_sought(s, u):
        if seek_cover_succeeds(s, u, "4.2.2e"):
            take_cover(s, u)
    else:
        s.tell("cannot-move", "9.4/9", u, s.place[u])


def hide(s: State, u: int) -> None:
    """9.4/13 A unit is replaced by the Potential Contact marker of its row; where one lies it just goes."""
    place = s.place[u]
    remove(s, u, NOT_YET)
    if s.contact[place] == NO_MARKER:
        put_row_marker(s, place)
    s.tell("hides", "9.4/13", u, place, s.contact[place])
    update_fire(s)
