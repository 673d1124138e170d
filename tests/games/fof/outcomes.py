"""What comes of an act over every way in which the cards left can fall."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from dangerclose.core.chance import Chance, seed_of
from dangerclose.games.fof.deck import RESHUFFLE


def every_way(s, act):
    """What an act comes to over all outcomes of chance, with the weight of each."""
    found = Counter()
    paths = [()]
    while paths:
        path = paths.pop()
        twin = s.copy()
        twin.log = []
        twin.chance = Chance(seed_of(1), path)
        came = act(twin)
        limits = twin.chance.limits
        if len(limits) > len(path):
            paths += [(*path, value) for value in range(limits[len(path)])]
            continue
        weight = Fraction(1)
        for limit in limits:
            weight /= limit
        found[came] += weight
    assert sum(found.values()) == 1
    return found


def short_deck(s, *numbers, reshuffle=True):
    """Only these cards are left, by their printed numbers."""
    s.deck = sum(1 << number - 1 for number in numbers) | (1 << RESHUFFLE if reshuffle else 0)
    return s
