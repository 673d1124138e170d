"""What an attacker on foot dares: he must come to whom he does not see, and unseen ways are few."""

from __future__ import annotations

from functools import lru_cache

from dangerclose.core.bits import bits_of, members
from dangerclose.games.incoming.doctrine.scene import Scene
from dangerclose.games.incoming.field import is_good, sight
from dangerclose.games.incoming.scenario_schema import BASE
from dangerclose.games.incoming.terms import ObjectiveKind
from dangerclose.games.incoming.terrain import Terrain
from dangerclose.games.incoming.victory import done

_OVERWATCH = 4
"""So many who look on are a base of fire; more do not make a bound safer."""
_LET_OFF = 0.1
"""How much of the fear each of them takes."""
_UNSEEN = 0.04
"""The share of the haunts that may look on a point that counts as out of sight."""
_BARE = 0.2
"""The share of them that look on ground over which nobody goes who can go another way."""
_TO_BE_LOOKED_FOR = (
    ObjectiveKind.SEARCHED,
    ObjectiveKind.CACHES_FOUND,
    ObjectiveKind.ENTRANCES_BLOWN,
    ObjectiveKind.MARKER_CARRIED_UP,
    ObjectiveKind.GUNS_DESTROYED,
    ObjectiveKind.HELD,
)
"""What nobody reaches who does not come close to hidden enemies."""
_KEPT_FROM_HIM = (
    ObjectiveKind.CACHES_KEPT,
    ObjectiveKind.NEVER_HELD,
    ObjectiveKind.GUNS_INTACT,
    ObjectiveKind.NOBODY_INSIDE,
    ObjectiveKind.SECTION_UNENTERED,
    ObjectiveKind.GARRISON_ALIVE,
)
"""What the other side has as long as nobody comes."""


def must_come(scene: Scene) -> bool:
    """V.0/1 Whether a side attacks and something is still to be reached, or to be denied."""
    if not scene.attacks:
        return False
    for number, row in enumerate(scene.sheet.scenario.sheet.objectives):
        mine = row.side.number == scene.seat
        if mine and row.kind in _TO_BE_LOOKED_FOR and done(scene.s, number) < row.count:
            return True
        if not mine and row.kind in _KEPT_FROM_HIM and done(scene.s, number) > 0:
            return True
    return False


def dread(scene: Scene, stand: int) -> float:
    """5.3/1 The share of the fear of unseen enemies that a mover has: less for who must come, and later on.

    What does not move and looks on is its base of fire: whoever shows himself is answered.
    """
    if not scene.sheet.fights[stand] or not scene.sheet.on_foot[stand] or not must_come(scene):
        return 1.0
    looking = sum(
        scene.sheet.dice[one] > 0 and one != stand and scene.ground.sheltered >> scene.s.at[one] & 1
        for one in scene.own
        if is_good(scene.s, one)
    )
    covered = 1 - _LET_OFF * min(_OVERWATCH, looking)
    return scene.weights.dread * covered * (0.5 + scene.time_left / 2)


def screened(scene: Scene, stand: int, point: int) -> bool:
    """Ruling 60: whether who does not fight draws no fire at a point, since who does is beside it."""
    sheet = scene.sheet
    if sheet.fights[stand] or not sheet.on_foot[stand]:
        return False
    near = sheet.discs.at(point, sheet.radius[stand] + BASE // 2 + BASE - 1)
    return any(sheet.fights[one] and one != stand and near >> scene.s.at[one] & 1 for one in scene.own)


@lru_cache(maxsize=64)
def out_of_sight(ground: Terrain, haunts: int, share: float = _UNSEEN) -> int:
    """5.3/1 The points on which next to none of the places look where hidden enemies may lie."""
    most = share * max(1, haunts.bit_count())
    return bits_of(
        point
        for point in members(ground.lattice.everywhere)
        if (ground.seen(point) & haunts).bit_count() <= most
    )


def bare(scene: Scene, stand: int) -> int:
    """5.3/1 The open ground that many hiding places look on, over which who must come on foot goes last."""
    if not scene.sheet.on_foot[stand] or not scene.hidden_left or not scene.haunts or not must_come(scene):
        return 0
    unseen = scene.ground.sheltered | out_of_sight(scene.ground, scene.haunts, _BARE)
    return scene.lattice.everywhere & ~unseen


def quiet(scene: Scene) -> int:
    """The points that neither hidden enemies nor known ones look on."""
    if not scene.hidden_left or not scene.haunts:
        return ~scene.under_fire
    return out_of_sight(scene.ground, scene.haunts) & ~scene.under_fire


def looked_on(scene: Scene, point: int) -> float:
    """5.3/1 The share of the haunts that look on a point."""
    return (sight(scene.s, point) & scene.haunts).bit_count() / scene.haunted_size
