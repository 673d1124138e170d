"""4.3.4/4 Phone lines that fire cuts, or the enemy finds. Laying them is part of a move (`moves.py`)."""

from __future__ import annotations

from dangerclose.core.bits import members
from dangerclose.games.fof.deck import random_number
from dangerclose.games.fof.field import is_good_order, occupants
from dangerclose.games.fof.state import Position, State
from dangerclose.games.fof.tables import AIR_STRIKES
from dangerclose.games.fof.terms import Side
from dangerclose.games.fof.volume import incoming_on

FIRE_OPTIONS, FIRE_CUTS = 2, 1
"""4.3.4/4 One chance in two: a 1."""
ENEMY_OPTIONS, ENEMY_CUTS = 3, 2
"""4.3.4/4 Two chances in three: a 1 or a 2."""


def cut_lines(s: State) -> None:
    """4.3.4/4 In the Combat Effects Segment each line under Incoming! or alone with the enemy may be cut."""
    for place in members(s.phone_lines & ~s.cut_lines):
        if is_shelled(s, place):
            risk_line(s, place, FIRE_OPTIONS, FIRE_CUTS)
        if is_alone_with_enemy(s, place) and not s.cut_lines >> place & 1:
            risk_line(s, place, ENEMY_OPTIONS, ENEMY_CUTS)


def is_shelled(s: Position, place: int) -> bool:
    """4.3.4/4 Whether Incoming! lies on a card; Air Strikes cut no lines."""
    return any(s.i_kind[i] not in AIR_STRIKES for i in incoming_on(s, place))


def is_alone_with_enemy(s: Position, place: int) -> bool:
    """4.3.4/4 Whether the enemy has Good Order units on a card and the company has none."""
    enemies, friends = (
        any(is_good_order(s, u) for u in occupants(s, place, side)) for side in (Side.ENEMY, Side.FRIENDLY)
    )
    return enemies and not friends


def risk_line(s: State, place: int, options: int, cuts: int) -> None:
    """4.3.4/4 A random number decides."""
    number, drawn = random_number(s, options)
    cut = number <= cuts
    if cut:
        s.cut_lines |= 1 << place
    s.tell("line-checked", "4.3.4/4", place, int(cut), roll=drawn.roll()._replace(place=place))
