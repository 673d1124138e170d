"""4.0 Stacking, and the plain questions about units that every chapter asks."""

from __future__ import annotations

from collections.abc import Iterable

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
IS_HQ = tuple(unit.kind == "hq" for unit in UNITS)
IS_ARTILLERY = tuple(unit.kind == "artillery" for unit in UNITS)
IS_SAPPER = tuple(unit.kind == "sapper" for unit in UNITS)
IS_TANK = tuple(unit.kind == "tank" for unit in UNITS)
COMES_BACK = tuple(unit.comes_back for unit in UNITS)
HQS = tuple(u for u in ALL if IS_HQ[u])
NOT_HQ = tuple(tuple(u for u in units if not IS_HQ[u]) for units in OF_SIDE)
HQ_5 = UNIT["hq-5"]
CLASS = tuple(int(unit.mechanized) for unit in UNITS)
POINTS = tuple(0 if unit.stacks_free else unit.sp for unit in UNITS)
"""4.0/5 Stacking points: HQs, tanks, sappers and the 155mm battery stack for free."""
LIMIT = tuple(CITY_STACKING_LIMIT if h == AN_LOC else STACKING_LIMIT for h in range(GRID.size))
SUBORDINATES = {
    UNIT[hq]: tuple(u for u in ALL if not IS_HQ[u] and UNITS[u].formation in formations)
    for hq, formations in COMMANDS.items()
}

DIVISIONS = ("9-vc", "7-nva", "5-vc")
DIVISION = tuple(
    DIVISIONS.index(unit.formation) + 1 if unit.side == NVA and unit.formation in DIVISIONS else 0
    for unit in UNITS
)
EARLY_REGIMENT = UNIT["vc5-275"]


def enemy_of(side: int) -> int:
    """The other side."""
    return 1 - side


def division(s: Position, u: int) -> int:
    """11.2.1/1 The NVA division of a unit, 0 if it is independent.

    13.1.4/1 The regiment that the 5th VC sends ahead is independent until the division comes.
    """
    if u == EARLY_REGIMENT and not s.committed:
        return 0
    return DIVISION[u]


def attack_factor(s: Position, u: int) -> int:
    """10.6/1 The printed attack factor of the side that is up."""
    unit = UNITS[u]
    return unit.attack if s.steps[u] == unit.steps else unit.reduced_attack


def defence_factor(s: Position, u: int) -> int:
    """10.6/1 The printed defence factor of the side that is up."""
    unit = UNITS[u]
    return unit.defence if s.steps[u] == unit.steps else unit.reduced_defence


def printed_ma(s: Position, u: int) -> int:
    """The printed movement allowance of the side that is up."""
    unit = UNITS[u]
    return unit.ma if s.steps[u] == unit.steps else unit.reduced_ma


def units_in(s: Position, h: int, side: int) -> list[int]:
    """All units of a side in a hex or box, HQs too."""
    column = s.hex
    return [u for u in OF_SIDE[side] if column[u] == h]


def fighters_in(s: Position, h: int, side: int) -> list[int]:
    """The units of a side in a hex, without HQs: those that hold it."""
    column = s.hex
    return [u for u in NOT_HQ[side] if column[u] == h]


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


def legal_stack(s: Position, h: int, side: int) -> bool:
    """4.0/4, 4.0/6 Whether all that stands in a hex may stand there together."""
    stack = units_in(s, h, side)
    divisions = {division(s, u) for u in stack} - {0}
    return stacking_points(stack) <= LIMIT[h] and len(divisions) <= 1


def room(s: Position, side: int) -> tuple[list[int], dict[int, int]]:
    """4.0 For whole movement phases: the hexes closed to units of 0, 1, 2 and 3 points, and
    for each NVA division (by number) the hexes that hold units of another one."""
    loads: dict[int, int] = {}
    foreign = {0: 0, 1: 0, 2: 0, 3: 0}
    bit = GRID.bit
    column = s.hex
    for u in NOT_HQ[side]:
        h = column[u]
        if h >= 0:
            loads[h] = loads.get(h, 0) + POINTS[u]
            if side == NVA and (mine := division(s, u)):
                for other in (1, 2, 3):
                    if other != mine:
                        foreign[other] |= bit[h]
    closed = [0, 0, 0, 0]
    for h, load in loads.items():
        free = LIMIT[h] - load
        if free < 3:
            closed[3] |= bit[h]
            if free < 2:
                closed[2] |= bit[h]
                if free < 1:
                    closed[1] |= bit[h]
    return closed, foreign
