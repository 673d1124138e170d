"""Exact chances of what several outcomes decide together.

`weighed` runs a piece of the rules once for every way in which chance can answer it, so the
odds come from the function that resolves. `in_turn` does so for several pieces in a row, `weights`
makes whole numbers of chances for a preview.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import partial
from math import lcm
from typing import TypeVar

from dangerclose.core.chance import Chance

T = TypeVar("T")

MOST_WAYS = 100_000


class Undecided(Exception):
    """Chance was asked for one outcome more than was laid down: one of so many."""

    def __init__(self, limit: int) -> None:
        super().__init__(f"one of {limit} is to be drawn")
        self.limit = limit


class Laid(Chance):
    """Outcomes that were laid down, and none after them."""

    __slots__ = ()

    def below(self, limit: int) -> int:
        """The next outcome; Undecided if it is not laid down."""
        if len(self.outcomes) >= len(self.forced):
            raise Undecided(limit)
        return super().below(limit)


def weighed(act: Callable[[Chance], T], most: int = MOST_WAYS) -> dict[T, Fraction]:
    """What a piece of the rules comes to, and how likely each of it is.

    `act` must be the same function of its outcomes each time: it works on copies. OverflowError
    if there are more than `most` ways.
    """
    found: dict[T, Fraction] = {}
    ways: list[tuple[list[int], Fraction]] = [([], Fraction(1))]
    tried = 0
    while ways:
        outcomes, share = ways.pop()
        tried += 1
        if tried > most:
            raise OverflowError(f"more than {most:,} ways")
        try:
            came = act(Laid(b"", outcomes))
        except Undecided as more:
            ways += [([*outcomes, value], share / more.limit) for value in range(more.limit)]
        else:
            found[came] = found.get(came, Fraction(0)) + share
    return found


def in_turn(start: T, acts: Iterable[Callable[[Chance, T], T]], most: int = MOST_WAYS) -> dict[T, Fraction]:
    """What several acts one after the other come to, each beginning with what the one before came to.

    Equal middle results are joined before the next act, so the ways of the acts add up instead of being
    multiplied. OverflowError if one act has more than `most` ways.
    """
    found = {start: Fraction(1)}
    for act in acts:
        after: dict[T, Fraction] = {}
        for middle, share in found.items():
            for came, part in weighed(partial(_begun_with, act, middle), most).items():
                after[came] = after.get(came, Fraction(0)) + share * part
        found = after
    return found


def _begun_with(act: Callable[[Chance, T], T], middle: T, chance: Chance) -> T:
    return act(chance, middle)


def weights(chances: Mapping[str, Fraction]) -> tuple[list[tuple[str, int]], int]:
    """Chances as whole numbers, and what they add up to."""
    total = lcm(*(share.denominator for share in chances.values())) if chances else 1
    return [(label, int(share * total)) for label, share in chances.items()], total
