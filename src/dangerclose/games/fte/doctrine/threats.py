"""What the enemy could do to us and we to him, by hex: tables that fill themselves in when they are asked."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from dangerclose.core.hexes import members
from dangerclose.games.fte.field import BIT, sight_at
from dangerclose.games.fte.ground import FIRE_MODIFIER, GRID, TERRAIN
from dangerclose.games.fte.sight import seen_from
from dangerclose.games.fte.state import HIGH

ARCS_KEPT = 1024
"""So many arcs of fire are remembered: most guns stay where they are."""

Lane = tuple[float, float, bool]
"""Of a hex: how many tenths of a hit the enemy would score on a unit there that he sees, how many on a hidden
one, and whether a Visible enemy looks on."""

Weapon = tuple[int, int, bool]
"""Fire Rating, range, and whether it fires high explosive."""


class Arc(NamedTuple):
    """What a gun does from a hex: the ground that it sees in range, and by hex of it the tenths of a hit.

    They are given for a unit that it sees and for a hidden one.
    """

    field: int
    hits: dict[int, tuple[int, int]]


class Gun(NamedTuple):
    """An enemy who could fire at somebody: where he is, how good he is, and how likely he is armed."""

    arc: Arc
    hex: int
    rating: int
    range: int
    weight: float
    unit: int


class Mark(NamedTuple):
    """An enemy who could be fired at: what a hit is worth, and what protects him."""

    hex: int
    cover: int
    blast_cover: int
    value: float
    unit: int


def tenths(need: int) -> int:
    """7.1/10 In how many of ten rolls a shot hits that needs so much."""
    return 1 if need < 1 else 9 if need > 9 else need


@lru_cache(ARCS_KEPT)
def arc_of(h: int, level: int, rating: int, reach: int) -> Arc:
    """7.1/3, 7.1/4, 7.1/5 What a gun of a Fire Rating and range does from a hex."""
    double = level == HIGH  # 6.8/7 from there the range counts double
    field = sight_at(h, level) & GRID.within(h, reach if double else 2 * reach)
    short = GRID.within(h, reach // 2 if double else reach)
    close = GRID.within(h, 0 if double else 1)
    hits = {}
    for at in members(field):
        bit = BIT[at]
        need = rating - FIRE_MODIFIER[TERRAIN[at]]
        if not short & bit:
            need -= 1
        if close & bit:
            need += 1
        hits[at] = tenths(need), tenths(need - 2)
    return Arc(field, hits)


class Danger(dict[int, Lane]):
    """By hex, what all enemies together would score with one shot each, and who looks on."""

    def __init__(self, guns: Sequence[Gun], watched: int) -> None:
        super().__init__()
        self._hits = [(gun.arc.hits, gun.weight) for gun in guns]
        self._watched = watched
        self._covered = 0
        for gun in guns:
            self._covered |= gun.arc.field

    def __missing__(self, h: int) -> Lane:
        bit = BIT[h]
        seen = hidden = 0.0
        if self._covered & bit:
            for hits, weight in self._hits:
                if h in hits:
                    on_seen, on_hidden = hits[h]
                    seen += weight * on_seen
                    hidden += weight * on_hidden
        lane = self[h] = seen, hidden, self._watched & bit != 0
        return lane


@lru_cache(ARCS_KEPT)
def stands(target: int, reach: int) -> tuple[int, int, int]:
    """From where somebody with a range sees a target: at up to twice the range, within it, next to it."""
    seen = seen_from(target)
    return tuple(seen & GRID.within(target, far) for far in (2 * reach, reach, min(1, 2 * reach)))  # type: ignore[return-value]


class Prospects(dict[int, float]):
    """By hex, what the best shot with a weapon from there is worth."""

    def __init__(self, weapon: Weapon, marks: Sequence[Mark]) -> None:
        super().__init__()
        rating, reach, explosive = weapon
        places: dict[float, int] = {}
        targets = {(mark.hex, mark.blast_cover if explosive else mark.cover, mark.value) for mark in marks}
        for h, cover, value in targets:
            need = rating - cover
            far, near, close = stands(h, reach)
            for hexes, odds in (
                (far, tenths(need - 1)),
                (near, tenths(need)),
                (close, tenths(need + (not explosive))),
            ):
                worth = odds * value
                places[worth] = places.get(worth, 0) | hexes
        self._shots = [(worth / 10, places[worth]) for worth in sorted(places, reverse=True)]
        """What shots are worth, the best first, and the hexes from which they can be had."""
        self._anywhere = 0
        for _, hexes in self._shots:
            self._anywhere |= hexes

    def __missing__(self, h: int) -> float:
        bit = BIT[h]
        found = 0.0
        if self._anywhere & bit:
            for worth, hexes in self._shots:
                if hexes & bit:
                    found = worth
                    break
        self[h] = found
        return found

    def best_in(self, hexes: int) -> float:
        """What the best shot from any of some hexes is worth."""
        if self._anywhere & hexes:
            for worth, places in self._shots:
                if places & hexes:
                    return worth
        return 0.0
