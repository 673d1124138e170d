"""5.3/1 A ready set-up for a free battle: platoons side by side, in cover where there is some."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from dangerclose.core.bits import members
from dangerclose.games.incoming.catalogue import STAND_ID
from dangerclose.games.incoming.components import CHARTS
from dangerclose.games.incoming.lattice import Lattice
from dangerclose.games.incoming.scenario_schema import BASE, Point
from dangerclose.games.incoming.setup_loading import ForceSetup, Place
from dangerclose.games.incoming.sheets import Sheet
from dangerclose.games.incoming.terms import Ground, Side, StandKind
from dangerclose.games.incoming.zones import may_begin, placement, zone

_NEAR = (1, 2, 3, 5, 8, 13, 21, 64)
"""In how many widths a place is looked for, one after the other."""
_FIRST = tuple(kind.number for kind in (StandKind.PLATOON_CG, StandKind.RPG, StandKind.LAW))
"""Those of a platoon that are put first: rockets must be beside others (6.11/2)."""
_DIG_IN = tuple(kind.number for kind in (StandKind.HMG, StandKind.FIRE_TEAM))
_APART = 4 * BASE
"""Between booby traps."""


@lru_cache(maxsize=64)
def ready_setup(sheet: Sheet) -> dict[str, ForceSetup]:
    """The ready set-up of each force of a free battle."""
    taken: dict[int, int] = {}
    found = {}
    for force in sheet.scenario.sheet.forces:
        side = CHARTS.armies[force.army.number].side
        own = _places(sheet, side, taken)
        taken |= own
        lays = side == Side.COMMUNIST and sheet.scenario.sheet.traps is not None
        found[force.id] = ForceSetup(
            stands={STAND_ID[stand]: _place(sheet.lattice, point) for stand, point in own.items()},
            works=_works(sheet, force.works, own),
            traps=tuple(_place(sheet.lattice, point) for point in _traps(sheet)) if lays else (),
        )
    return found


def _place(lattice: Lattice, point: int) -> Place:
    row, column = divmod(point, lattice.columns)
    return column, row


# Who stands where


def _places(sheet: Sheet, side: Side, taken: Mapping[int, int]) -> dict[int, int]:
    """Platoons side by side along the front, everybody else behind their middle."""
    own = [one for one in sheet.of_side[side.number] if not sheet.spare[one]]
    platoons = [list(members_) for members_ in sheet.of_platoon if sheet.side[members_[0]] == side.number]
    alone = [one for one in own if sheet.platoon[one] < 0]
    found: dict[int, int] = {}
    for number, group in enumerate([*platoons, alone]):
        order = sorted(group, key=lambda one: (sheet.kind[one] not in _FIRST, one))
        where = _target(sheet, side, number, len(platoons), order)
        for stand in order:
            near = where if sheet.platoon[stand] < 0 or stand == order[0] else found[order[0]]
            found[stand] = _nearest(sheet, stand, near, {**taken, **found})
    return found


def _target(sheet: Sheet, side: Side, number: int, platoons: int, group: list[int]) -> int:
    """The point that a platoon is put around; those of none gather in the middle."""
    if not group:
        return 0
    x, y, width, height = (value * 100 for value in placement(sheet, group[0]).zone or (0, 0, 0, 0))
    share = 2 * number + 1 if number < platoons else platoons
    return sheet.lattice.at(x + width * share // (2 * max(1, platoons)), y + height // 2)


def _nearest(sheet: Sheet, stand: int, near: int, taken: Mapping[int, int]) -> int:
    """The nearest point where a stand has room: in cover within a few widths, else anywhere."""
    free = may_begin(sheet, stand)
    for other, point in taken.items():
        free &= ~sheet.discs.at(point, sheet.radius[other] + sheet.radius[stand])
    for inside, _ in sheet.structures:
        free &= ~inside
    covered = free & sheet.terrain.sheltered
    for widths in _NEAR:
        around = sheet.discs.at(near, widths * BASE)
        points = covered & around if widths <= _NEAR[3] else free & around
        if points:
            return min(members(points), key=_from(sheet, near))
    raise ValueError(f"no room for {STAND_ID[stand]}")


class _From:
    """How far points are from one of them, squared."""

    def __init__(self, places: tuple[Point, ...], near: int) -> None:
        self._places = places
        self._x, self._y = places[near]

    def __call__(self, point: int) -> int:
        x, y = self._places[point]
        return (x - self._x) ** 2 + (y - self._y) ** 2


def _from(sheet: Sheet, near: int) -> _From:
    return _From(tuple(sheet.lattice.places), near)


# P.0/T5 Works and booby traps


def _works(sheet: Sheet, works: Mapping[str, int], own: Mapping[int, int]) -> dict[str, tuple[Place, ...]]:
    """Bunkers and trenches over machine guns and fire teams, spider holes beside who comes after them."""
    dug_in = sorted(
        (one for one in own if sheet.kind[one] in _DIG_IN),
        key=lambda one: (_DIG_IN.index(sheet.kind[one]), one),
    )
    points = iter([own[one] for one in dug_in])
    found = {}
    for work in ("bunker", "trench", "entrance"):
        places = [_place(sheet.lattice, next(points)) for _ in range(min(works.get(work, 0), len(dug_in)))]
        found[work] = tuple(places)
    return found


def _traps(sheet: Sheet) -> Iterator[int]:
    """10.4/5 Places for as many as the die can give, on the trails and in the jungle before the objective."""
    traps = sheet.scenario.sheet.traps
    assert traps is not None
    force = next(one for one in sheet.scenario.sheet.forces if one.id == "red")
    points = 0
    for feature, inside in zip(sheet.terrain.features, sheet.terrain.inside):
        if feature.id in traps.features or feature.ground == Ground.JUNGLE:
            points |= inside
    points &= zone(sheet, force.placement[0])
    middle = sheet.lattice.at(sheet.lattice.width // 2, sheet.lattice.height // 2)
    left = sorted(members(points), key=_from(sheet, middle))
    for _ in range(6 * traps.dice + traps.more):
        if not left:
            return
        yield left[0]
        near = sheet.discs.at(left[0], _APART)
        left = [point for point in left if not near >> point & 1] or left[1:]
