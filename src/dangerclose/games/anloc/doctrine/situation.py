"""The map as a scripted player finds it at one decision.

Dozens of places are judged for each unit. What they ask alike is worked out once here: who
stands where, and how strong the enemy is around. Nothing moves while a player thinks.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from dangerclose.games.anloc.components import AN_LOC, GRID
from dangerclose.games.anloc.stacking import GROUND, NOT_HQ, attack_factor, enemy_of
from dangerclose.games.anloc.state import Position

Judge = Callable[[int], float]
"""How good a place is for the unit in question."""

FROM_TOWN = GRID.distances(AN_LOC)
"""How far every hex is from An Loc."""


class Situation:
    """A position as one side looks at it."""

    def __init__(self, position: Position, side: int) -> None:
        self.position = position
        self.side = side

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
    def against(self) -> dict[int, int]:
        """The attack factors of the enemy's units around each hex that is next to any."""
        s = self.position
        found: dict[int, int] = {}
        enemy = enemy_of(self.side)
        for u, h in zip(NOT_HQ[enemy], s.hex[GROUND[enemy]]):
            if h >= 0:
                strength = attack_factor(s, u)
                for n in GRID.neighbours[h]:
                    found[n] = found.get(n, 0) + strength
        return found
