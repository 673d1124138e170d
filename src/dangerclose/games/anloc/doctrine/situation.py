"""The map as a scripted player finds it at one decision.

Dozens of places are judged for each unit. What they ask alike is worked out once here: who
stands where, how strong the enemy is around, where units can go. Nothing moves while a
player thinks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from functools import cached_property, lru_cache
from typing import NamedTuple

from dangerclose.games.anloc.components import AN_LOC, GRID
from dangerclose.games.anloc.movement import Ground, ground
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
    """A position as one side looks at it."""

    def __init__(self, position: Position, side: int) -> None:
        self.position = position
        self.side = side

    @cached_property
    def ground(self) -> Ground:
        """The map as the side may move over it."""
        return ground(self.position, self.side)

    @cached_property
    def stacks(self) -> dict[int, list[int]]:
        """The side's units that are no HQs, by the place where they stand."""
        found: dict[int, list[int]] = {}
        for u, h in zip(NOT_HQ[self.side], self.position.hex[GROUND[self.side]]):
            if h in found:
                found[h].append(u)
            else:
                found[h] = [u]
        return found

    def others(self, u: int, h: int) -> list[int]:
        """Who else of the side stands in a place."""
        there = self.stacks.get(h, [])
        return [v for v in there if v != u] if h == self.position.hex[u] else there

    @cached_property
    def front(self) -> Front:
        """The enemy that the side faces."""
        enemy = enemy_of(self.side)
        places, steps = self.position.hex[GROUND[enemy]], self.position.steps[GROUND[enemy]]
        return front(enemy, tuple(places), tuple(steps))

    @cached_property
    def busy(self) -> Set[int]:
        """The places where more counts than the ground: own units, the enemy's zone, the town's edge, and
        those off the map."""
        return self.front.zone.union(self.stacks)
