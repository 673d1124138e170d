"""Errors of judgement, for players that people are to beat.

A slip takes an option that is nearly as good as the best: the smaller the loss the likelier, and never
more than a player's most. What is not weighed at all was overlooked. Both come from the player's seed, so
that the same seed errs alike.
"""

from __future__ import annotations

import random
from collections.abc import Sequence


class Slips:
    """How often a player errs, and how much a slip may cost in the measure by which it judges."""

    def __init__(self, seed: int = 0, rate: float = 0.0, most: float = 0.0) -> None:
        self._rate = rate
        self._most = most
        self._random = random.Random(seed)

    def overlooks(self, share: float = 1.0) -> bool:
        """Whether something is not seen or not dared now, in a share of the cases in which it errs."""
        return self._rate > 0.0 and self._random.random() < self._rate * share

    def settled_for(self, best: int, merits: Sequence[float], least: float = float("-inf")) -> int:
        """The number of the best, or now and then of another."""
        return self.another(best, merits, least) if self.overlooks() else best

    def another(self, best: int, merits: Sequence[float], least: float = float("-inf")) -> int:
        """The number of another than the best that is better than `least`; the best if there is none."""
        floor = max(least, merits[best] - self._most)
        others = [number for number, merit in enumerate(merits) if merit > floor and number != best]
        if not others:
            return best
        closeness = [merits[number] - floor for number in others]
        return self._random.choices(others, closeness)[0]


SURE = Slips()
"""Whoever never errs."""
