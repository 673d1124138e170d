"""12.10, 8.1/3, 8.4/1 Why an area of a city is not seen from another, for people.

What is seen is asked of `sight.spots_seen_from`, as the rules ask it; a reason is looked for only where that
says no.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby, starmap

from dangerclose.core.bits import members
from dangerclose.games.fof.blocks import areas_at, has_city
from dangerclose.games.fof.grid import MARGIN, distance
from dangerclose.games.fof.sight import city_of, smoke_spots, spots_seen_from
from dangerclose.games.fof.state import Position
from dangerclose.games.fof.terms import Term
from dangerclose.games.fof.urban import GROUND, OPEN, YARD
from dangerclose.games.fof.urban_sight import City, Seer, spot
from dangerclose.games.fof.visibility import illuminated, limited


class Unseen(Term):
    """12.10 What keeps one from seeing an area; SEEN is nothing."""

    SEEN = 0
    DARK = 1
    SMOKE = 2
    OWN_WALL = 3
    WALL = 4
    OWN_BUILDING = 5
    RANGE = 6
    FLOOR = 7
    BETWEEN = 8


REASONS = {
    Unseen.SEEN: "In sight.",
    Unseen.DARK: "Too dark: by day it would be in sight.",
    Unseen.SMOKE: "Smoke hides it.",
    Unseen.OWN_WALL: "From within a wall one sees only what belongs to the same building.",
    Unseen.WALL: "The wall of its compound hides it.",
    Unseen.OWN_BUILDING: "The building between the two streets hides it.",
    Unseen.RANGE: "It is too far away.",
    Unseen.FLOOR: "The ground floor sees one block along a street, and is seen from there; upstairs farther.",
    Unseen.BETWEEN: "Houses or high ground lie between.",
}
"""For people."""


class Eyes:
    """What is seen and why not, of one city under one smoke and light."""

    def __init__(self, s: Position) -> None:
        self.s = s
        self.city: City = city_of(s)
        self.clear = Seer(self.city)
        """The same city without smoke."""
        self.smoke = bool(smoke_spots(s))
        self.dark = limited(s)

    def row(self, place: int, area: int, targets: Iterable[tuple[int, int]]) -> Iterator[Unseen]:
        """12.10/1 Why one does not see each of some areas from another one."""
        s = self.s
        seen = spots_seen_from(s, place, area)
        by_day = spots_seen_from(s, place, area, device=True) if self.dark else 0
        clear = self.clear.row(spot(place, area)) if self.smoke else 0
        for there, its in targets:
            number = spot(there, its)
            if seen >> number & 1:
                yield Unseen.SEEN
            elif by_day >> number & 1:
                yield Unseen.DARK
            elif clear >> number & 1:
                yield Unseen.SMOKE
            else:
                yield self._ground(place, area, there, its)

    def _ground(self, place: int, area: int, there: int, its: int) -> Unseen:
        """12.4/1, 12.10/2, 5.2.1/3 What of the city hides an area."""
        if self._walled(place, area):
            return Unseen.OWN_WALL
        if self._walled(there, its):
            return Unseen.WALL
        if place == there:
            return Unseen.OWN_BUILDING
        if distance(place, there) > MARGIN:
            return Unseen.RANGE
        if self._from_above(place, area, there, its) or self._from_above(there, its, place, area):
            return Unseen.FLOOR
        return Unseen.BETWEEN

    def _walled(self, place: int, area: int) -> bool:
        """12.4/1 Whether an area lies within a wall, and on the ground."""
        block = self.city.blocks.get(place)
        return block is not None and block.walled and bool((YARD | GROUND) >> area & 1)

    def _from_above(self, place: int, area: int, there: int, its: int) -> bool:
        """12.10/2 Whether who is on the ground floor would see it from upstairs."""
        return bool(GROUND >> area & 1) and bool(self.clear.from_upstairs(place) >> spot(there, its) & 1)


def spots_on_map(s: Position) -> list[tuple[int, int]]:
    """12.1/1, 12.1/8 Every area of a city, card by card, and of standard cards the ground."""
    city = city_of(s)
    return [
        (place, area)
        for place in sorted((*city.blocks, *city.fields))
        for area in members(areas_at(s, place) or 1 << OPEN)
    ]


MOST_KEPT = 8
"""Of so many cities, each under its smoke and light, the rows are kept: tables are played side by side."""
_kept: dict[tuple[object, ...], list[str]] = {}


def rows_of_reasons(s: Position) -> list[str]:
    """12.10/1 By spot of `spots_on_map` a reason for each of them: a letter from "a", as `Unseen` counts, and
    after it how many in a row have it if there are several. None where no city is."""
    if not has_city(s):
        return []
    key = (s.terrain, s.hills, s.attached, smoke_spots(s), limited(s), illuminated(s))
    found = _kept.pop(key, None) or _rows(s)
    _kept[key] = found  # the newest last
    if len(_kept) > MOST_KEPT:
        del _kept[next(iter(_kept))]
    return found


def _rows(s: Position) -> list[str]:
    eyes, spots = Eyes(s), spots_on_map(s)
    return ["".join(starmap(_run, groupby(eyes.row(place, area, spots)))) for place, area in spots]


def _run(reason: Unseen, same: Iterable[Unseen]) -> str:
    count = sum(1 for _ in same)
    return chr(ord("a") + reason) + (str(count) if count > 1 else "")
