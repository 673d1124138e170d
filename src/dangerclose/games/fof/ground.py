"""1.2.1, 2.2, 5.2, 9.2.2 The map of terrain cards: laid out, turned up when it is seen, and growing.

A card that lies face down is not drawn before it is seen: what it is stands nowhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from dangerclose.core.bits import bits_of, members
from dangerclose.core.events import Roll
from dangerclose.games.fof.blocks import lay_areas
from dangerclose.games.fof.deck_schema import TerrainCard
from dangerclose.games.fof.grid import (
    AROUND,
    MARGIN,
    PICKUP_ZONE,
    PLACES,
    STAGING,
    WIDTH,
    column_of,
    is_staging,
    on_map,
    place_of,
)
from dangerclose.games.fof.sight import level_of, seen_from
from dangerclose.games.fof.state import FACE_DOWN, NO_CARD, Position, State, put
from dangerclose.games.fof.tables import DECKS, TERRAIN

__all__ = ["beside", "boundaries", "cards", "face_down", "lay", "level_of", "reveal", "terrain_at"]


def boundaries(s: Position) -> int:
    """2.4.1A/6 The cards that the mission was dealt with: the company never leaves them."""
    return _box(s.rows, s.columns)


@cache
def _box(rows: int, columns: int) -> int:
    return bits_of(place_of(row, column) for row in range(1, rows + 1) for column in range(1, columns + 1))


class _Map(NamedTuple):
    """What was worked out for one map, which seldom changes."""

    terrain: tuple[int, ...]
    columns: int
    cards: int
    face_down: int
    beside: dict[int, int]


_last = [_Map((), 0, 0, 0, {})]


def _map(s: Position) -> _Map:
    known = _last[0]
    if known.terrain is not s.terrain or known.columns != s.columns:
        lying = bits_of(place for place, kind in enumerate(s.terrain) if kind != NO_CARD)
        unseen = bits_of(place for place, kind in enumerate(s.terrain) if kind == FACE_DOWN)
        known = _last[0] = _Map(s.terrain, s.columns, lying, unseen, {})
    return known


def cards(s: Position) -> int:
    """All places where a card lies, face up or down."""
    return _map(s).cards


def face_down(s: Position) -> int:
    """2.2.1/1 The cards that nobody has seen."""
    return _map(s).face_down


def terrain_at(s: Position, place: int) -> TerrainCard:
    """The card that lies face up at a place."""
    return TERRAIN[s.terrain[place]]


def beside(s: Position, place: int) -> int:
    """1.2.6/1, 2.4.2A/1 The cards to which one can walk from a place: those around it, and the Staging Area.

    9.2.2/11 Below the map the Staging Area lies under the lowest card of each column.
    """
    known = _map(s).beside
    if place not in known:
        known[place] = _beside(s, place)
    return known[place]


def _beside(s: Position, place: int) -> int:
    if is_staging(place):
        column = place - STAGING + 1
        near = [c for c in (column - 1, column, column + 1) if 1 <= c <= s.columns]
        found = bits_of(lowest(s, c) for c in near)
        return found | bits_of(STAGING + c - 1 for c in near if c != column)
    if not on_map(place):
        return 0
    found = AROUND[place] & cards(s)
    column = column_of(place)
    for c in (column - 1, column, column + 1):
        if 1 <= c <= s.columns and lowest(s, c) == place_below(place, c):
            found |= 1 << STAGING + c - 1
    return found


def place_below(place: int, column: int) -> int:
    """The card of a column in the row of a place."""
    return place // WIDTH * WIDTH + MARGIN + column - 1


def lowest(s: Position, column: int) -> int:
    """The card of a column that is nearest to the Staging Area."""
    return next(place for place in range(MARGIN + column - 1, PLACES, WIDTH) if s.terrain[place] != NO_CARD)


def staging_cards(s: Position) -> int:
    """2.4.2/1 The cards of the Main Staging Area."""
    return _staging(s.columns)


@cache
def _staging(columns: int) -> int:
    return bits_of(range(STAGING, min(STAGING + columns, PICKUP_ZONE)))


def lay(s: State, place: int, rule: str) -> None:
    """2.2.1/1, 12.1/1 Draw a terrain card for a place; a city block has its areas at once."""
    draw_card(s, place, rule)
    lay_areas(s, place)


def draw_card(s: State, place: int, rule: str) -> None:
    """2.2.1/1, 5.2.2A/1 Draw a terrain card for a place; on a Hill card another is laid.

    Should the deck run out, all that does not lie on the map is shuffled again.
    """
    deck = DECKS[s.terrain_from]
    sizes = []
    hills = 0
    while True:
        sizes.append(s.terrain_deck.bit_count())
        card = s.chance.pick(s.terrain_deck)
        s.terrain_deck ^= 1 << card
        if not s.terrain_deck:
            s.terrain_deck = not_on_map(s, deck)
        kind = deck[card]
        if not TERRAIN[kind].hill:
            break
        hills += 1
    s.terrain = put(s.terrain, place, kind)
    if hills:
        s.hills = put(s.hills, place, hills)
    s.tell("card-laid", rule, place, kind, hills, roll=Roll((), place=place, draws=tuple(sizes)))


def not_on_map(s: Position, deck: tuple[int, ...]) -> int:
    """2.2.1/1 The cards of a deck that do not lie on the map; all of them if every one does."""
    lying = Counter(kind for kind in s.terrain if kind >= 0)
    lying.update({kind: sum(s.hills) for kind in set(deck) if TERRAIN[kind].hill})
    left = 0
    for card, kind in enumerate(deck):
        if lying[kind] > 0:
            lying[kind] -= 1
        else:
            left |= 1 << card
    return left or (1 << len(deck)) - 1


def reveal(s: State, places: Iterable[int]) -> None:
    """5.2/2 Turn up what is seen from cards with friendly units, and what is seen beyond it then."""
    from_where = list(places)
    while waiting := face_down(s):
        seen = bits_of(place for place in from_where if waiting >> place & 1)
        for place in from_where:
            if not waiting >> place & 1:
                seen |= seen_from(s, place)
        found = members(seen & waiting)
        if not found:
            return
        for place in found:
            lay(s, place, "5.2/2")
