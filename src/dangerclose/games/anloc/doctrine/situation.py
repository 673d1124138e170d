"""The map as a scripted player finds it at one decision.

Dozens of places are judged for each unit. What they ask alike is worked out once here: who
stands where, and how strong the enemy is around. Nothing moves while a player thinks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from functools import lru_cache
from typing import NamedTuple

from dangerclose.games.anloc.components import AN_LOC, GRID
from dangerclose.games.anloc.stacking import ATTACK_FACTOR, GROUND, NOT_HQ, enemy_of
from dangerclose.games.anloc.state import LAI_KHE, Position

FROM_TOWN = GRID.distances(AN_LOC)
"""How far every hex is from An Loc."""
TOWN_AND_RING = (AN_LOC, *GRID.neighbours[AN_LOC])


class Judge(NamedTuple):
    """How good places are for the unit in question.

    In most hexes nobody stands and no enemy is near, so that the ground alone counts.
    """

    ground: Sequence[float]  # by hex
    busy: Callable[[int], float]  # where more counts than the ground
    why: str  # what the best places are good for, in words
    off_map: float = float("-inf")

    def here(self, h: int) -> float:
        """The merit of the place where the unit is."""
        return self.busy(h) if h >= 0 else self.off_map

    def merits(self, places: Sequence[int], busy: Set[int]) -> list[float]:
        """The merits of the places where it can go; places off the map count as busy."""
        ground, judge = self.ground, self.busy
        return [judge(h) if h in busy else ground[h] for h in places]


class Front(NamedTuple):
    """The enemy's units that are no HQs, as they stand."""

    against: Mapping[int, int]  # their attack factors around each hex that is next to any
    zone: frozenset[int]  # their hexes and those around; with the town's edge and Lai Khe


@lru_cache(maxsize=8)
def front(enemy: int, places: tuple[int, ...], steps: tuple[int, ...]) -> Front:
    """An enemy's front. It seldom changes while a side moves."""
    strengths: dict[int, int] = {}
    for u, h, left in zip(NOT_HQ[enemy], places, steps):
        if h >= 0:
            strengths[h] = strengths.get(h, 0) + ATTACK_FACTOR[u][left]
    against: dict[int, int] = {}
    for h, strength in strengths.items():
        for n in GRID.neighbours[h]:
            against[n] = against.get(n, 0) + strength
    return Front(against, frozenset({*strengths, *against, *TOWN_AND_RING, LAI_KHE}))


class Situation:
    """A position as one side looks at it.

    `stacks` has the side's units that are no HQs, by the place where they stand. `busy` are the places
    where more counts than the ground: own units, the enemy's zone, the town's edge, and those off the map.
    """

    __slots__ = ("against", "busy", "position", "stacks")

    def __init__(self, position: Position, side: int) -> None:
        self.position = position
        self.stacks: dict[int, list[int]] = {}
        stacks = self.stacks
        for u, h in zip(NOT_HQ[side], position.hex[GROUND[side]]):
            if h in stacks:
                stacks[h].append(u)
            else:
                stacks[h] = [u]
        enemy = enemy_of(side)
        facing = front(enemy, tuple(position.hex[GROUND[enemy]]), tuple(position.steps[GROUND[enemy]]))
        self.against = facing.against
        self.busy: Set[int] = facing.zone.union(stacks)

    def others(self, u: int, h: int) -> Sequence[int]:
        """Who else of the side stands in a place."""
        there = self.stacks.get(h, ())
        return [v for v in there if v != u] if h == self.position.hex[u] else there
