"""12.11 From which area of a city into which grenades and pyrotechnics are thrown by hand."""

from __future__ import annotations

from collections.abc import Mapping

from dangerclose.core.bits import bits_of
from dangerclose.core.content import ContentError, Shape, text_of
from dangerclose.games.fof.deck_schema import Block
from dangerclose.games.fof.reading import demand_all, read
from dangerclose.games.fof.terms import BuildingClass, Term
from dangerclose.games.fof.urban import COURTYARD, GROUND, STORY, STREETS, UPPER, areas_of


class Spot(Term):
    """12.11/T1 What the table tells apart. A low roof is that of a single story, a high one is above more."""

    STREET = 0
    ADJACENT_STREET = 1
    GROUND_FLOOR = 2
    LOW_ROOF = 3
    UPPER_STORY = 4
    HIGH_ROOF = 5
    COMPOUND = 6


THROWERS = tuple(spot for spot in Spot if spot != Spot.ADJACENT_STREET)


class ThrowingFile(Shape, frozen=True, kw_only=True):
    allowed: dict[Spot, dict[Spot, bool]]


def read_throwing(text: str, file: str = "throwing.toml") -> Mapping[tuple[int, int], bool]:
    """12.11/T1 By thrower and target whether it may be thrown there."""
    rows = read(text, ThrowingFile, file).allowed
    demand_all(rows, THROWERS, file, "allowed")
    for thrower, row in rows.items():
        demand_all(row, Spot, file, f"allowed.{thrower.word}")
        if not row[thrower]:
            raise ContentError(file, f"allowed.{thrower.word}", "expected that one may throw where one is")
    return {(thrower, target): row[target] for thrower, row in rows.items() for target in row}


ALLOWED = read_throwing(text_of("dangerclose.games.fof", "throwing.toml"))


def spot_of(area: int) -> Spot:
    """12.11/T1 What an area of one's own card is in the table; nobody stands on a roof at Hue (12.3/N1)."""
    if STREETS >> area & 1:
        return Spot.STREET
    if area == COURTYARD:
        return Spot.COMPOUND
    return Spot.UPPER_STORY if UPPER >> area & 1 else Spot.GROUND_FLOOR


def thrown_into(block: Block, attached: int, area: int) -> int:
    """12.11/1 The areas of its own card into which a unit throws by hand: any on its level that the table
    allows, up and down within one area, upstairs from one area to the other in a Complex Building."""
    here = areas_of(block, attached)
    return bits_of(
        there
        for there in range(here.bit_length())
        if here >> there & 1 and ALLOWED[spot_of(area), spot_of(there)] and _same_house(block, area, there)
    )


def _same_house(block: Block, area: int, there: int) -> bool:
    """12.11/1 Up and down within one area alone; from an upper story into another of the same building."""
    upstairs, its = UPPER >> area & 1, UPPER >> there & 1
    if upstairs and its:
        return area == there or block.building == BuildingClass.COMPLEX
    if upstairs and GROUND >> there & 1:
        return there == area - STORY
    if its and GROUND >> area & 1:
        return there == area + STORY
    return True


def thrown_across(area: int, side: int) -> int:
    """12.11/1 The areas of the card beyond a side into which one throws by hand: the other half of one's own
    street, if the table allows it."""
    if area == side and ALLOWED[spot_of(area), Spot.ADJACENT_STREET]:
        return 1 << (side + 2) % 4
    return 0
