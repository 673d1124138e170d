"""0/3 The stands of a side where they are, and the ground that they take up: worked out once for each way in
which they stand, however many positions that serves."""

from __future__ import annotations

from collections.abc import Sequence

from dangerclose.games.incoming.discs import Discs
from dangerclose.games.incoming.state import LANDED

_MOST = 256
"""So many ways in which a side stands are kept: both sides' views of some positions, and their forks."""


class Crowd:
    """Those of a side who are on the table, and the ground around those not in flight (ruling 230).

    Nobody may change what it gives.
    """

    __slots__ = (
        "_all",
        "_among",
        "_at",
        "_discs",
        "_joined",
        "_radius",
        "aloft",
        "grounded",
        "points",
        "stands",
    )

    def __init__(self, at: dict[int, int], aloft: Sequence[int], radius: Sequence[int], discs: Discs) -> None:
        self.stands = list(at)
        self.aloft = aloft
        self._all = at
        self._at = {stand: point for stand, point in at.items() if stand not in aloft}
        self.grounded = list(self._at)
        self._radius = radius
        self._discs = discs
        self._joined: dict[int, tuple[int, int]] = {}
        self._among: dict[int, list[int]] = {}
        points = 0
        for point in at.values():
            points |= 1 << point
        self.points = points

    def among(self, points: int) -> list[int]:
        """Those who are on some points."""
        points &= self.points
        found = self._among.get(points)
        if found is None:
            found = self._among[points] = [one for one, point in self._all.items() if points >> point & 1]
        return found

    def _covered(self, reach: int) -> tuple[int, int]:
        """The points closer to the edge of some stand than a distance, and those closer to two or more."""
        found = self._joined.get(reach)
        if found is None:
            disc, radius = self._discs.at, self._radius
            once = twice = 0
            for stand, point in self._at.items():
                one = disc(point, radius[stand] + reach)
                twice |= once & one
                once |= one
            found = self._joined[reach] = once, twice
        return found

    def around(self, reach: int) -> int:
        """The points closer to the edge of some stand than a distance."""
        return self._covered(reach)[0]

    def around_others(self, stand: int, reach: int) -> int:
        """The same but for one of them."""
        once, twice = self._covered(reach)
        point = self._at.get(stand)
        if point is None:
            return once
        return once & ~self._discs.at(point, self._radius[stand] + reach) | twice


class Crowds:
    """The ways in which a side has stood lately."""

    def __init__(
        self, stands: Sequence[int], flies: Sequence[bool], radius: Sequence[int], discs: Discs
    ) -> None:
        self._stands = stands
        self._aircraft = [stand for stand in stands if flies[stand]]
        self._radius = radius
        self._discs = discs
        self._known: dict[tuple[tuple[int, ...], tuple[int, ...]], Crowd] = {}

    def of(self, at: Sequence[int], status: Sequence[int]) -> Crowd:
        """How the side stands now."""
        where = tuple([at[stand] for stand in self._stands])
        aloft = tuple([one for one in self._aircraft if at[one] >= 0 and not status[one] & LANDED])
        found = self._known.get((where, aloft))
        if found is None:
            if len(self._known) >= _MOST:
                self._known.clear()
            placed = {stand: point for stand, point in zip(self._stands, where) if point >= 0}
            found = self._known[where, aloft] = Crowd(placed, aloft, self._radius, self._discs)
        return found
