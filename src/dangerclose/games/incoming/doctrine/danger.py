"""What a way and a place cost: the fire that meets a mover, and what the enemy can do to who stays there."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from dangerclose.core.bits import bits_of
from dangerclose.games.incoming.components import CHARTS, PARAMETERS
from dangerclose.games.incoming.doctrine.chances import (
    UNMET,
    Met,
    Shares,
    at_least,
    met,
    of_attack,
    results,
    same_attacks,
)
from dangerclose.games.incoming.doctrine.distances import ambushes
from dangerclose.games.incoming.doctrine.outlook import Shot
from dangerclose.games.incoming.doctrine.scene import BARE, EDGED, Scene
from dangerclose.games.incoming.effects import KILL, MISS, PIN, SUPPRESS
from dangerclose.games.incoming.field import CONTACT, around_side, sight
from dangerclose.games.incoming.fire import harmless
from dangerclose.games.incoming.movement import way
from dangerclose.games.incoming.obstacles import TRAP_SCORES
from dangerclose.games.incoming.reactions import Way, at_contact, reactive
from dangerclose.games.incoming.reckoning import Attack
from dangerclose.games.incoming.sheets import Sheet
from dangerclose.games.incoming.showing import may_assault
from dangerclose.games.incoming.state import HAS_FIRED, NIGHT_SIGHT, Position
from dangerclose.games.incoming.terms import Hull, ObjectiveKind
from dangerclose.games.incoming.vehicle_units import is_armoured
from dangerclose.games.incoming.vehicles import boggy
from dangerclose.games.incoming.wrecks import vehicle_row


class Ambush(NamedTuple):
    """What hidden enemies may make of a way: who gets through, who keeps the initiative, what it costs."""

    through: float
    keeps: float
    cost: float
    watching: float = 0.0


UNKNOWN: Any = object()
_MOST_SHOTS = 5
_MANY = 6
"""So many hidden enemies are as dangerous as more."""
OPEN = 0.19
"""The share of a stand's worth that a rifle's shot in the open takes."""
_SHOWS = 0.5
"""How likely a hidden gun shows itself for who stands in its sight."""
_RIFLES_TOO = 0.1
"""How likely a hidden rifle stops what has no armour."""
_MEAN_DIE, _BREADTH = 3.5, 2
"""The points across a road, of which a trap takes as many."""
_STORMED, _STORM = 0.3, 3.0
"""The share of a vehicle's worth that men who lie so many widths away take, when they storm it."""
_BOGS = 4.0
STOPS = 0.5
"""How likely it stops a mover in the open, now that not everybody fires."""
SEIZES = 0.26
"""How likely it seizes the initiative."""
MINE = results(PARAMETERS.mine_dice, PARAMETERS.hit_on)


def path(scene: Scene, stand: int, end: int) -> list[int]:
    """0/3 The points that a move passes, as far as the enemy is known."""
    key = stand, scene.s.at[stand], end
    found = scene.paths.get(key)
    if found is None:
        found = scene.paths[key] = way(scene.s, stand, end)
    return found


def fire_met(scene: Scene, stand: int, walk: list[int], *, retreat: bool = False) -> Met:
    """0/3 What known enemies who can react make of a way."""
    return met_on(scene, stand, walk, shots_at(scene, stand, walk, retreat=retreat))


def met_on(scene: Scene, stand: int, walk: list[int], shots: list[Shot]) -> Met:
    """0/3 What some shots and mines make of a way."""
    fire = met([shares for _, shares in shots], scene.weights.expected_reaction) if shots else UNMET
    return _mines(scene, stand, walk, fire)


def met_in_turn(scene: Scene, ways: Sequence[list[Shot]]) -> list[Met]:
    """0/3 What is made of movers who go one after the other: who misses one does not fire at the next."""
    awake: dict[int, float] = {}
    found = []
    for shots in ways:
        through, pinned, suppressed, killed = UNMET
        for enemy, shares in shots:
            ready = awake.get(enemy, 1.0)
            now = through * scene.weights.expected_reaction * ready
            awake[enemy] = ready - now * shares[MISS]
            pinned += now * shares[PIN]
            suppressed += now * shares[SUPPRESS]
            killed += now * shares[KILL]
            through -= now * (1 - shares[MISS])
        found.append(Met(through, pinned, suppressed, killed))
    return found


def shots_at(scene: Scene, stand: int, walk: list[int], *, retreat: bool = False) -> list[Shot]:
    """0/3 The shots of known enemies at a way, the best first: each fires where it hits best.

    5.3/1 Nobody fires at who is hidden before it is noticed.
    """
    s = scene.s
    noticed = scene.noticed(stand) if scene.hidden(stand) else 0
    key = stand, s.at[stand], s.status[stand], s.facing[stand], retreat, noticed, *walk
    found = scene.outlook.shots.get(key)
    if found is None:
        found = scene.outlook.shots[key] = _shots_at(scene, stand, walk, retreat)
    return found


def _shots_at(scene: Scene, stand: int, walk: list[int], retreat: bool) -> list[Shot]:
    if scene.hidden(stand):
        noticed = scene.noticed(stand)
        first = next((number for number, point in enumerate(walk) if noticed >> point & 1), len(walk))
        walk = walk[first:]
    passed = bits_of(walk)
    if not passed & scene.under_reaction:
        return []
    s = scene.s
    start = s.at[stand]
    whole = Way(stand, start, walk, walk, retreat)
    shots: list[Shot] = []
    kept, looked = same_attacks(s), scene.looks
    mover = (stand, s.status[stand], s.facing[stand])
    touched = may_assault(s, stand) and around_side(s, scene.foe, scene.sheet.radius[stand], CONTACT)
    closes = bool(touched and touched >> walk[-1] & 1)
    backwards = walk[::-1]
    for enemy, reach in scene.ready.items():
        if not passed & reach:
            continue
        point = _where_hit(scene, backwards, scene.hits_from(enemy), s.at[enemy])
        contact = closes and at_contact(s, whole, enemy)
        key = mover, point, enemy, looked[enemy], contact, retreat
        shares = kept.get(key, UNKNOWN)
        if shares is UNKNOWN:
            s.at[stand] = point
            shares = None
            if not harmless(s, enemy, stand):
                shares = _as_hull(s, stand, of_attack(s, reactive(s, whole, enemy)))
            s.at[stand] = start
            kept[key] = shares
        if shares is not None:
            shots.append((enemy, shares))
    shots.sort(key=lambda shot: shot[1])
    return shots[:_MOST_SHOTS]


def _as_hull(s: Position, stand: int, shares: Shares) -> Shares:
    """11.6/2, 11.2.1/13 A pin does nothing to a vehicle; what suppresses a soft one destroys it."""
    row = vehicle_row(s, stand)
    if row is None:
        return shares
    miss, pin, suppress, kill = shares
    if row.hull == Hull.SOFT:
        suppress, kill = 0.0, suppress + kill
    return miss + pin, 0.0, suppress, kill


def _where_hit(scene: Scene, backwards: list[int], hits: bytes, enemy: int) -> int:
    """The last point of a way at which it is in the open before an enemy, or else at which it is seen."""
    last = -1
    for point in backwards:
        how = hits[point]
        if how:
            if how == BARE or (how == EDGED and not scene.ground.cover(point, enemy)[0]):
                return point
            if last < 0:
                last = point
    return last


def _mines(scene: Scene, stand: int, walk: list[int], fire: Met) -> Met:
    """10.1/1 A minefield that is crossed without a lane."""
    mined = scene.mined
    start = scene.s.at[stand]
    if not mined or not bits_of(walk) & mined or (start >= 0 and mined >> start & 1):
        return fire
    through = fire.through
    return Met(
        through * (1 - MINE[2] - MINE[3]),
        fire.pinned,
        fire.suppressed + through * MINE[2],
        fire.killed + through * MINE[3],
    )


def lost_on(scene: Scene, stand: int, fire: Met) -> float:
    """What the fire on a way costs."""
    w = scene.weights
    return scene.worth(stand) * (fire.pinned * w.pinned + fire.suppressed * w.suppressed + fire.killed)


def exposure(scene: Scene, stand: int, point: int) -> float:
    """What known enemies may do to a stand at a point when they have the initiative."""
    if not scene.under_fire >> point & 1:
        return 0.0
    key = stand, scene.s.status[stand], scene.s.facing[stand], point
    harm = scene.outlook.harm.get(key)
    if harm is None:
        harm = scene.outlook.harm[key] = _harm(scene, stand, point)
    return scene.worth(stand) * scene.weights.seen * harm


def _harm(scene: Scene, stand: int, point: int) -> float:
    """The share of a stand's worth that the worst three of them may take."""
    s, w = scene.s, scene.weights
    harm = []
    at = s.at[stand]
    s.at[stand] = point
    able = [
        enemy for enemy, reach in scene.rifles.items() if reach >> point & 1 and not harmless(s, enemy, stand)
    ]
    if not scene.sheet.on_foot[stand]:
        for enemy in able:
            _, _, suppress, kill = of_attack(s, Attack(enemy, stand))
            harm.append(suppress * w.suppressed + kill)
        able = []
    s.at[stand] = at
    for enemy in able:
        covered, sixes = scene.ground.cover(point, s.at[enemy])
        dice = (scene.sheet.dice[enemy] or 3) + (PARAMETERS.cover_dice if covered else 0)
        if scene.dark and not s.status[enemy] & NIGHT_SIGHT:
            if covered and not s.status[stand] & HAS_FIRED:
                continue  # M.5/1
            dice += PARAMETERS.night_dice
        score = PARAMETERS.protected_hit_on if sixes else PARAMETERS.hit_on
        _, pin, suppress, kill = results(max(0, dice), score)
        harm.append(pin * w.pinned + suppress * w.suppressed + kill)
    harm.sort(reverse=True)
    return sum(harm[:3])


def haunted(scene: Scene, stand: int, point: int) -> float:
    """5.3/1 How much of where hidden enemies may be looks on a point."""
    if not scene.hidden_left or not scene.haunts:
        return 0.0
    if vehicle_row(scene.s, stand) is not None:
        return _stalked(scene, stand, point)
    share = looking_on(scene, point) / scene.haunted_size
    open_to_it = 0.4 if scene.ground.sheltered >> point & 1 else 1.0
    size = min(3.0, scene.worth(stand) / 4) * min(1.0, scene.hidden_left / _MANY)
    return scene.weights.haunted * size * open_to_it * min(1.0, 3 * share)


def _seen_from_any(scene: Scene, points: Sequence[int]) -> int:
    seen = 0
    for point in points:
        seen |= sight(scene.s, point)
    return seen


def looking_on(scene: Scene, *points: int) -> int:
    """5.3/1 How many of the places where hidden enemies may be look on one of some points."""
    found = scene.outlook.looking.get(points)
    if found is None:
        seen = _seen_from_any(scene, points)
        found = scene.outlook.looking[points] = (seen & scene.haunts).bit_count()
    return found


def lying_by(scene: Scene, *points: int) -> float:
    """5.3/1 The share of the hidden enemies that may look on one of some points."""
    found = scene.outlook.lying.get(points)
    if found is None:
        found = scene.outlook.lying[points] = lying_there(scene, _seen_from_any(scene, points))
    return found


def in_sight(scene: Scene, point: int) -> int:
    """4.4 How many known enemies are seen from a point."""
    found = scene.outlook.targets.get(point)
    if found is None:
        seen, at = sight(scene.s, point), scene.s.at
        found = scene.outlook.targets[point] = sum(seen >> at[one] & 1 for one in scene.enemies)
    return found


def _stalked(scene: Scene, stand: int, point: int) -> float:
    """11.6/T1 What hidden guns may do to a vehicle that stays in their sight, and men who storm it."""
    covered = bool(scene.ground.sheltered >> point & 1)
    pierced, share_lost = pierces(scene, stand, covered=covered)
    harm = 1 - (1 - pierced) ** (_SHOWS * len(scene.lurking_guns) * lying_by(scene, point))
    close = lying_there(scene, scene.near(point, _STORM)) * scene.hidden_left
    taken = share_lost * harm + _STORMED * min(1.0, close)
    return float(scene.weights.haunted * scene.worth(stand) * taken)


def lying_there(scene: Scene, points: int) -> float:
    """5.3/1 The share of the hidden enemies that may be on some points: along the way, if there is one."""
    likely = scene.haunts & along_the_way(scene.sheet)
    return (points & likely).bit_count() / max(1, likely.bit_count())


@lru_cache(maxsize=16)
def along_the_way(sheet: Sheet) -> int:
    """5.3/1 Where it pays to lie in wait for a column; everywhere if no column is to get through."""
    kinds = {row.kind for row in sheet.scenario.sheet.objectives}
    water = ObjectiveKind.CRAFT_AWAY in kinds
    if not water and ObjectiveKind.TRUCKS_AWAY not in kinds:
        return sheet.lattice.everywhere
    return ambushes(sheet.terrain, water=water)


def pierces(scene: Scene, stand: int, *, covered: bool) -> tuple[float, float]:
    """11.6/T1, ruling 94: how likely a hidden gun's shot goes through a vehicle, and what is lost then."""
    found = scene.pierced.get((stand, covered))
    if found is None:
        found = scene.pierced[stand, covered] = _pierces(scene, stand, covered)
    return found


def _pierces(scene: Scene, stand: int, covered: bool) -> tuple[float, float]:
    row = vehicle_row(scene.s, stand)
    guns = scene.lurking_guns
    if row is None or not guns:
        return 0.0, 0.0
    needed = PARAMETERS.at_hit_cover if covered else PARAMETERS.at_hit
    found = 0.0
    for one in guns:
        gun = scene.sheet.gun[one]
        if gun is not None:
            found += at_least(needed - gun.acc) * (at_least(row.armour[0] - gun.pen) if row.armour else 1.0)
    if row.hull != Hull.TANK:
        return found / len(guns), 1.0
    destroyed = at_least(CHARTS.vehicle_dice.tank_destroyed)
    return found / len(guns), destroyed + (1 - destroyed) * scene.weights.suppressed


def ambush(scene: Scene, stand: int, walk: list[int], dread: float) -> Ambush:
    """5.3/1 What hidden enemies may make of a way: for a vehicle their guns, else their rifles."""
    if vehicle_row(scene.s, stand) is None:
        watching = dread * watchers(scene, stand, walk)
        cost = ambushed(scene, stand, watching)
        return Ambush(unstopped(watching), unseized(watching), cost, watching)
    if not scene.hidden_left or not walk:
        return Ambush(1.0, 1.0, 0.0)
    there = lying_by(scene, *walk[:: max(1, len(walk) // 6)], walk[-1]) * scene.weights.expected_reaction
    pierced, share_lost = pierces(scene, stand, covered=False)
    through = (1 - pierced) ** (there * len(scene.lurking_guns))
    if not is_armoured(scene.s, stand):
        share_lost = 1.0
        through *= (1 - _RIFLES_TOO) ** (there * scene.hidden_left)
    trapped = _trapped(scene, stand, walk)
    lost = (1 - through) * share_lost + through * trapped
    keeps = through * (1 - trapped)
    return Ambush(keeps, keeps, lost * scene.worth(stand))


def _trapped(scene: Scene, stand: int, walk: list[int]) -> float:
    """10.4/4, 10.4/5 How likely a vehicle is lost to a booby trap on a way along which they are laid."""
    row = scene.sheet.scenario.sheet.traps
    vehicle = vehicle_row(scene.s, stand)
    if row is None or vehicle is None or not row.vehicles_only_on:
        return 0.0
    laid = 0
    for name in row.vehicles_only_on:
        laid |= scene.sheet.inside[name]
    passed = bits_of(walk) & laid
    number = row.dice * _MEAN_DIE + row.more
    met = number * min(1.0, _BREADTH * passed.bit_count() / max(1, laid.bit_count()))
    return 1 - float((1 - at_least(TRAP_SCORES[vehicle.hull])) ** met)


def watchers(scene: Scene, stand: int, walk: list[int]) -> float:
    """5.3/1 How many hidden enemies may look on a way over open ground, by how many of their haunts do."""
    if not scene.hidden_left or not scene.haunts or scene.hidden(stand):
        return 0.0
    bare = [point for point in walk if not scene.ground.sheltered >> point & 1]
    if not bare:
        return 0.0
    share = looking_on(scene, bare[0], bare[len(bare) // 2], bare[-1]) / scene.haunted_size
    return min(3.0, scene.hidden_left * share) * min(1.0, len(bare) / 8) * scene.weights.ambushes


def bogging(scene: Scene, stand: int, walk: list[int]) -> float:
    """4.4/T1 What a way costs on which a vehicle or craft can bog down."""
    if scene.sheet.on_foot[stand]:
        return 0.0
    soft = boggy(scene.s, stand)
    return _BOGS if any(soft >> point & 1 for point in walk) else 0.0


def unstopped(watching: float) -> float:
    """How likely a mover gets past so many hidden enemies."""
    return float((1 - STOPS) ** watching)


def unseized(watching: float) -> float:
    """0/3 How likely the initiative is kept that so many hidden enemies may seize."""
    return float((1 - SEIZES) ** watching)


def ambushed(scene: Scene, stand: int, watching: float) -> float:
    """What so many hidden enemies may make of a mover in the open."""
    return watching * (OPEN * min(scene.worth(stand), 8.0) + SEIZES * scene.weights.tempo)
