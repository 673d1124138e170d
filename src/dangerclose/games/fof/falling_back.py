"""4.3.6D/1, 9.4/12 Enemy units that fall back: away from the company, out of sight, into good terrain."""

from __future__ import annotations

from dangerclose.games.fof.deck import Draw, random_number
from dangerclose.games.fof.field import has_room, in_sight
from dangerclose.games.fof.grid import NE, NW, RAYS, N, on_map
from dangerclose.games.fof.ground import terrain_at
from dangerclose.games.fof.moves import crosses_fire, leave_map, move_to
from dangerclose.games.fof.state import FACE_DOWN, NO_CARD, Position, State
from dangerclose.games.fof.tables import SIDE
from dangerclose.games.fof.terms import Side

REAR = (NW, N, NE)
"""9.4/12 The cards to the rear are those one row up the map."""


def fall_back(s: State, u: int, clause: str) -> bool:
    """9.4/12 A unit moves to a card behind it, or off the map if there is none; False if all are barred."""
    behind = rear_cards(s, u)
    if not behind:
        leave_map(s, u, clause)
        return True
    open_to_it = [
        place for place in behind if has_room(s, u, place) and not crosses_fire(s, s.place[u], place)
    ]
    if not open_to_it:
        return False
    place, drawn = best_of(s, open_to_it)
    if drawn.cards:
        s.tell("picks-way", clause, u, place, roll=drawn.roll())
    move_to(s, u, place, clause=clause)
    return True


def rear_cards(s: Position, u: int) -> list[int]:
    """9.4/12 The three cards of the map behind a unit, two at its edge."""
    rays = (RAYS[s.place[u]][direction] for direction in REAR)
    return [ray[0] for ray in rays if ray and s.terrain[ray[0]] != NO_CARD]


def best_of(s: State, places: list[int]) -> tuple[int, Draw]:
    """9.4/12 Out of sight of the company first, then the highest terrain value, then at random."""
    seen = watched(s)
    ranked = {place: (seen >> place & 1, -terrain_value(s, place)) for place in places}
    best = min(ranked.values())
    equal = [place for place in places if ranked[place] == best]
    number, drawn = random_number(s, len(equal))
    return equal[number - 1], drawn


def watched(s: Position) -> int:
    """9.4/12 The cards that some unit of the company sees."""
    seen = 0
    for u, place in enumerate(s.place):
        if SIDE[u] == Side.FRIENDLY and on_map(place):
            seen |= in_sight(s, u)
    return seen


def terrain_value(s: Position, place: int) -> int:
    """9.4/12 The Cover & Concealment of a card, the lower of two; what lies face down promises nothing."""
    if s.terrain[place] == FACE_DOWN:
        return 0
    return terrain_at(s, place).low_cover
