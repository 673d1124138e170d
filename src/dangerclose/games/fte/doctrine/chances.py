"""7.1 Chances as the players ask for them: sums of the lines that `reckoning` gives."""

from __future__ import annotations

from functools import cache

from dangerclose.games.fte.components import CONTACT, KIND, QUALITY, RANGE, WEAPON
from dangerclose.games.fte.field import IS_MORTAR, reach
from dangerclose.games.fte.reckoning import (
    Shot,
    aim_lines,
    cover_lines,
    crowd_lines,
    distance_lines,
    firer_lines,
    motion_lines,
    quality_needed,
)
from dangerclose.games.fte.state import VISIBLE, Position

GUESSED_QUALITY = 0.45
"""How steady a unit is taken to be that nobody has seen."""


_PROTECTION: dict[tuple[int, ...], int] = {}
KEPT = 1 << 15
"""How many answers of `protection` are remembered."""


def protection(s: Position, v: int, weapon: int) -> int:
    """7.1/3 What the terrain, a target itself, its cover and its concealment add to the die."""
    key = v, weapon, s.hex[v], s.level[v], s.reduced[v], s.inside[v], s.token[v] == VISIBLE
    found = _PROTECTION.get(key)
    if found is None:
        if len(_PROTECTION) >= KEPT:
            _PROTECTION.clear()
        found = _PROTECTION[key] = sum(line.value for line in cover_lines(s, v, weapon))
    return found


def in_the_open(s: Position, v: int, weapon: int) -> int:
    """8.0/X19 The same of a target that has no benefit of terrain or cover."""
    return sum(line.value for line in cover_lines(s, v, weapon, in_the_open=True))


def crowding(s: Position, h: int) -> int:
    """7.1/8 What it adds to the die that a hex is crowded."""
    return sum(line.value for line in crowd_lines(s, h))


def handicap(s: Position, u: int) -> int:
    """1.2/7 What the markers on a firer add to the die."""
    return sum(line.value for line in firer_lines(s, u))


@cache
def by_distance(distance: int, normal: int, weapon: int) -> int:
    """7.1/4, 7.1/5 What the distance adds to the die, for a weapon and its range."""
    return sum(line.value for line in distance_lines(distance, normal, weapon))


def circumstances(s: Position, shot: Shot) -> int:
    """7.1 What else counts in a shot: the distance, how the target moves, the aim, who fires along."""
    u, v = shot.primary, shot.target
    total = by_distance(reach(s, u, s.hex[v], s.level[v]), RANGE[u], WEAPON[u])
    if shot.opportunity or shot.supporters or IS_MORTAR[u] or shot.along_road or shot.stealthy:
        for line in (*motion_lines(shot), *aim_lines(s, shot)):
            total += line.value
    return total


def steadfast(s: Position, u: int) -> float:
    """1.2/8 The chance to pass a Troop Quality Check; an unknown unit's is guessed."""
    if KIND[u] == CONTACT or not QUALITY[u]:
        return GUESSED_QUALITY
    return quality_needed(s, u) / 10
