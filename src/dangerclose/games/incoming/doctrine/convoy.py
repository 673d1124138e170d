"""Columns of vehicles and craft: they halt where they cannot be seen, and go on when the way is cleared."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from dangerclose.core.bits import bits_of, members
from dangerclose.games.incoming.banks import shoals
from dangerclose.games.incoming.doctrine.scene import Scene
from dangerclose.games.incoming.field import sight
from dangerclose.games.incoming.road import road
from dangerclose.games.incoming.sheets import Sheet
from dangerclose.games.incoming.state import SUPPRESSED
from dangerclose.games.incoming.terms import Mobility, SpecialRule
from dangerclose.games.incoming.vehicle_units import is_armoured

_FEW_GUNS = 1
"""So few guns that are left do not keep a column from going on."""
_PRESSED = 0.25
"""The share of the time at which what is cheaper than the objective goes in any case."""
_FEW_RIFLES = 8
_CHEAP = 10.0
_REACH = 14.0
"""Widths from which vehicles fire at those they know of."""
_QUIET_SHARE = 3
"""The best such share of the banks is where men land."""


def cleared(scene: Scene) -> bool:
    """11.6/T1 Whether next to no guns against vehicles are left, hidden or known."""
    able = [one for one in scene.known_guns if not scene.s.status[one] & SUPPRESSED]
    return len(scene.lurking_guns) + len(able) <= _FEW_GUNS


def goes_on(scene: Scene, stand: int) -> bool:
    """Whether a vehicle that is to get through goes now.

    The way is cleared; or time presses, it is cheap, and few are left who could stop it.
    """
    if cleared(scene):
        return True
    left = scene.hidden_left + len(scene.rifles)
    return scene.time_left < _PRESSED and left <= _FEW_RIFLES and scene.worth(stand) < _CHEAP


def fire_base(scene: Scene) -> int:
    """The points from which somebody known can be fired at, from not too far."""
    points = 0
    for one in scene.enemies:
        if scene.sheet.on_foot[one]:
            points |= sight(scene.s, scene.s.at[one]) & scene.near(scene.s.at[one], _REACH)
    return points


def landings(scene: Scene, stand: int) -> int:
    """Ruling 24: where a craft touches a bank and fewest hidden enemies can look on."""
    return _landings(scene.sheet, scene.sheet.radius[stand], scene.haunts if scene.hidden_left else 0)


@lru_cache(maxsize=64)
def _landings(sheet: Sheet, radius: int, haunts: int) -> int:
    banks = members(shoals(sheet, radius))
    looked_on = {point: (sheet.terrain.seen(point) & haunts).bit_count() for point in banks}
    banks.sort(key=looked_on.__getitem__)
    return bits_of(banks[: max(1, len(banks) // _QUIET_SHARE)])


def lane(scene: Scene, stand: int) -> int:
    """Ruling 162: where the wreck of armour would bar the road to the trucks that follow."""
    if SpecialRule.WRECKS_BLOCK not in scene.sheet.specials or not is_armoured(scene.s, stand):
        return 0
    return road(scene.ground)


def afloat(scene: Scene, stand: int) -> bool:
    """Ruling 24: whether a stand is a craft."""
    return scene.sheet.mobility[stand] == Mobility.WATER


def loaded(scene: Scene) -> Iterator[int]:
    """11.6/3 The vehicles and craft that carry men who fight."""
    for one in scene.sheet.driven[scene.seat]:
        if any(scene.sheet.fights[rider] for rider in scene.riders(one)):
            yield one
