"""4.0 Stacking, and the plain questions about units that every chapter asks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from dangerclose.games.anloc.components import (
    AN_LOC,
    ARVN,
    CITY_STACKING_LIMIT,
    COMMANDS,
    GRID,
    NVA,
    STACKING_LIMIT,
    UNIT,
    UNITS,
)
from dangerclose.games.anloc.state import Position

ALL = range(len(UNITS))
SIDE = tuple(unit.side for unit in UNITS)
OF_SIDE = tuple(tuple(u for u in ALL if SIDE[u] == side) for side in (ARVN, NVA))
SPAN = tuple(slice(units[0], units[-1] + 1) for units in OF_SIDE)
"""Where a side's units stand in a column."""
IS_HQ = tuple(unit.kind == "hq" for unit in UNITS)
IS_ARTILLERY = tuple(unit.kind == "artillery" for unit in UNITS)
IS_SAPPER = tuple(unit.kind == "sapper" for unit in UNITS)
IS_TANK = tuple(unit.kind == "tank" for unit in UNITS)
COMES_BACK = tuple(unit.comes_back for unit in UNITS)
HQS = tuple(u for u in ALL if IS_HQ[u])
NOT_HQ = tuple(tuple(u for u in units if not IS_HQ[u]) for units in OF_SIDE)
GROUND = tuple(slice(units[0], units[-1] + 1) for units in NOT_HQ)
"""Where a side's units but its HQs stand in a column."""
ARTILLERY = tuple(tuple(u for u in units if IS_ARTILLERY[u]) for units in OF_SIDE)
HQ_5 = UNIT["hq-5"]
CLASS = tuple(int(unit.mechanized) for unit in UNITS)
POINTS = tuple(0 if unit.stacks_free else unit.sp for unit in UNITS)
"""4.0/5 Stacking points: HQs, tanks, sappers and the 155mm battery stack for free."""
LIMIT = tuple(CITY_STACKING_LIMIT if h == AN_LOC else STACKING_LIMIT for h in range(GRID.size))
SUBORDINATES = {
    UNIT[hq]: tuple(u for u in ALL if not IS_HQ[u] and UNITS[u].formation in formations)
    for hq, formations in COMMANDS.items()
}


def _by_steps(full: str, reduced: str) -> tuple[tuple[int, ...], ...]:
    """10.6/1 What is printed on each unit, by the number of steps that it has."""
    return tuple(
        (*(getattr(unit, reduced) for _ in range(unit.steps)), getattr(unit, full)) for unit in UNITS
    )


ATTACK_FACTOR = _by_steps("attack", "reduced_attack")
DEFENCE_FACTOR = _by_steps("defence", "reduced_defence")
PRINTED_MA = _by_steps("ma", "reduced_ma")

DIVISIONS = ("9-vc", "7-nva", "5-vc")
DIVISION = tuple(
    DIVISIONS.index(unit.formation) + 1 if unit.side == NVA and unit.formation in DIVISIONS else 0
    for unit in UNITS
)
EARLY_REGIMENT = UNIT["vc5-275"]
BEFORE_COMMITMENT = tuple(0 if u == EARLY_REGIMENT else DIVISION[u] for u in ALL)


def enemy_of(side: int) -> int:
    """The other side."""
    return 1 - side


def divisions(s: Position) -> tuple[int, ...]:
    """11.2.1/1 The NVA division of each unit, 0 if it is independent.

    13.1.4/1 The regiment that the 5th VC sends ahead is independent until the division comes.
    """
    return DIVISION if s.committed else BEFORE_COMMITMENT


def division(s: Position, u: int) -> int:
    """11.2.1/1 The NVA division of one unit."""
    return divisions(s)[u]


def attack_factor(s: Position, u: int) -> int:
    """10.6/1 The printed attack factor of the side that is up."""
    return ATTACK_FACTOR[u][s.steps[u]]


def defence_factor(s: Position, u: int) -> int:
    """10.6/1 The printed defence factor of the side that is up."""
    return DEFENCE_FACTOR[u][s.steps[u]]


def printed_ma(s: Position, u: int) -> int:
    """The printed movement allowance of the side that is up."""
    return PRINTED_MA[u][s.steps[u]]


def units_in(s: Position, h: int, side: int) -> list[int]:
    """All units of a side in a hex or box, HQs too."""
    column = s.hex
    return [u for u in OF_SIDE[side] if column[u] == h]


def fighters_in(s: Position, h: int, side: int) -> list[int]:
    """The units of a side in a hex, without HQs: those that hold it."""
    column = s.hex
    return [u for u in NOT_HQ[side] if column[u] == h]


def has_fighters(s: Position, h: int, side: int) -> bool:
    """Whether a side holds a hex or box with a unit that is no HQ."""
    return h in s.hex[GROUND[side]]


def stacking_points(units: Iterable[int]) -> int:
    """4.0/2 What some units count together."""
    return sum(POINTS[u] for u in units)


def may_stack(s: Position, u: int, h: int) -> bool:
    """4.0 Whether a unit may join what stands in a hex of the map."""
    others = [v for v in units_in(s, h, SIDE[u]) if v != u]
    if POINTS[u] and stacking_points(others) + POINTS[u] > LIMIT[h]:
        return False
    mine = division(s, u)
    return not (mine and any(division(s, v) not in (0, mine) for v in others))


def may_be_stacked(s: Position, h: int, units: list[int]) -> bool:
    """4.0/4, 4.0/6 Whether some units may stand together in a hex."""
    divisions = {division(s, u) for u in units} - {0}
    return stacking_points(units) <= LIMIT[h] and len(divisions) <= 1


def legal_stack(s: Position, h: int, side: int) -> bool:
    """4.0/4, 4.0/6 Whether all that stands in a hex may stand there together."""
    return may_be_stacked(s, h, units_in(s, h, side))


class Room(NamedTuple):
    """4.0 How a side's units stand, for a whole movement phase: bit sets of hexes, without HQs."""

    held: int  # by any unit
    crowded: int  # by several
    closed: tuple[int, int, int, int]  # no room for a unit of so many stacking points
    foreign: tuple[int, int, int, int]  # for each NVA division: units of another one


def room(s: Position, side: int) -> Room:
    """4.0/2, 4.0/6 Where there is room for more units of a side."""
    held = crowded = 0
    loads: dict[int, int] = {}
    bit = GRID.bit
    for h, points in zip(s.hex[GROUND[side]], POINTS[GROUND[side]]):
        if h in loads:
            loads[h] += points
            crowded |= bit[h]
        elif h >= 0:
            loads[h] = points
            held |= bit[h]
    of_division = [0, 0, 0, 0]
    if side == NVA:
        for h, mine in zip(s.hex[GROUND[NVA]], divisions(s)[GROUND[NVA]]):
            if h >= 0:
                of_division[mine] |= bit[h]
    no_1 = no_2 = no_3 = 0
    for h, load in loads.items():
        free = LIMIT[h] - load
        if free < 3:
            no_3 |= bit[h]
            if free < 2:
                no_2 |= bit[h]
                if free < 1:
                    no_1 |= bit[h]
    _, first, second, third = of_division
    foreign = (0, second | third, first | third, first | second)
    return Room(held, crowded, (0, no_1, no_2, no_3), foreign)
