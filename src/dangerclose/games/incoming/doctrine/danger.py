"""What a way and a place cost: the fire that meets a mover, and what the enemy can do to who stays there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dangerclose.core.bits import bits_of
from dangerclose.games.incoming.components import PARAMETERS
from dangerclose.games.incoming.doctrine.chances import (
    UNMET,
    Met,
    Shares,
    looks,
    met,
    of_attack,
    results,
    same_attacks,
)
from dangerclose.games.incoming.doctrine.scene import Scene
from dangerclose.games.incoming.effects import KILL, MISS, PIN, SUPPRESS
from dangerclose.games.incoming.field import CONTACT, around_side, sight
from dangerclose.games.incoming.fire import harmless
from dangerclose.games.incoming.movement import way
from dangerclose.games.incoming.reactions import Way, at_contact, reactive
from dangerclose.games.incoming.showing import may_assault
from dangerclose.games.incoming.state import HAS_FIRED, NIGHT_SIGHT
from dangerclose.games.incoming.traps import minefields
from dangerclose.games.incoming.vehicle_units import is_armoured
from dangerclose.games.incoming.vehicles import boggy

Shot = tuple[int, Shares]
"""Who fires, and what it comes to."""
UNKNOWN: Any = object()
_MOST_SHOTS = 5
_MANY = 6
"""So many hidden enemies are as dangerous as more."""
OPEN = 0.19
"""The share of a stand's worth that a rifle's shot in the open takes."""
_ARMOURED = 0.3
"""The share of hidden enemies that armour fears: rifles do little to it."""
_BOGS = 4.0
STOPS = 0.5
"""How likely it stops a mover in the open, now that not everybody fires."""
SEIZES = 0.26
"""How likely it seizes the initiative."""
MINE = results(PARAMETERS.mine_dice, PARAMETERS.hit_on)


def path(scene: Scene, stand: int, end: int) -> list[int]:
    """0/3 The points that a move passes, as far as the enemy is known."""
    return way(scene.s, stand, end)


def fire_met(scene: Scene, stand: int, walk: list[int], *, retreat: bool = False) -> Met:
    """0/3 What known enemies who can react make of a way."""
    return met_on(scene, stand, walk, shots_at(scene, stand, walk, retreat=retreat))


def met_on(scene: Scene, stand: int, walk: list[int], shots: list[Shot]) -> Met:
    """0/3 What some shots and mines make of a way."""
    fire = met([shares for _, shares in shots], scene.weights.expected_reaction) if shots else UNMET
    return _mines(scene, stand, bits_of(walk), fire)


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
    kept = same_attacks(s)
    mover = (s.status[stand], s.facing[stand])
    touched = may_assault(s, stand) and around_side(s, scene.foe, scene.sheet.radius[stand], CONTACT)
    closes = bool(touched and touched >> walk[-1] & 1)
    for enemy, reach in scene.ready.items():
        if not passed & reach:
            continue
        point = _where_hit(scene, walk, reach, s.at[enemy])
        contact = closes and at_contact(s, whole, enemy)
        key = stand, mover, point, enemy, looks(s, enemy), contact, retreat
        shares = kept.get(key, UNKNOWN)
        if shares is UNKNOWN:
            s.at[stand] = point
            shares = None if harmless(s, enemy, stand) else of_attack(s, reactive(s, whole, enemy))
            s.at[stand] = start
            kept[key] = shares
        if shares is not None:
            shots.append((enemy, shares))
    shots.sort(key=lambda shot: shot[1])
    return shots[:_MOST_SHOTS]


def _where_hit(scene: Scene, walk: list[int], reach: int, enemy: int) -> int:
    """The last point of a way at which it is in the open before an enemy, or else at which it is seen."""
    cover = scene.ground.cover
    last = -1
    for point in reversed(walk):
        if reach >> point & 1:
            if not cover(point, enemy)[0]:
                return point
            if last < 0:
                last = point
    return last


def _mines(scene: Scene, stand: int, passed: int, fire: Met) -> Met:
    """10.1/1 A minefield that is crossed without a lane."""
    mined = minefields(scene.ground) & ~scene.s.cleared
    start = scene.s.at[stand]
    if not passed & mined or (start >= 0 and mined >> start & 1):
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
    s, w = scene.s, scene.weights
    harm = []
    at = s.at[stand]
    s.at[stand] = point
    able = [
        enemy for enemy, reach in scene.rifles.items() if reach >> point & 1 and not harmless(s, enemy, stand)
    ]
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
    return scene.worth(stand) * w.seen * sum(harm[:3])


def haunted(scene: Scene, stand: int, point: int) -> float:
    """5.3/1 How much of where hidden enemies may be looks on a point."""
    if not scene.hidden_left or not scene.haunts:
        return 0.0
    share = (sight(scene.s, point) & scene.haunts).bit_count() / scene.haunted_size
    open_to_it = 0.4 if scene.ground.sheltered >> point & 1 else 1.0
    size = min(3.0, scene.worth(stand) / 4) * min(1.0, scene.hidden_left / _MANY)
    return scene.weights.haunted * size * open_to_it * min(1.0, 3 * share)


def watchers(scene: Scene, stand: int, walk: list[int]) -> float:
    """5.3/1 How many hidden enemies may look on a way over open ground, by how many of their haunts do."""
    if not scene.hidden_left or not scene.haunts or scene.hidden(stand):
        return 0.0
    bare = [point for point in walk if not scene.ground.sheltered >> point & 1]
    if not bare:
        return 0.0
    seen = 0
    for point in {bare[0], bare[len(bare) // 2], bare[-1]}:
        seen |= sight(scene.s, point)
    share = (seen & scene.haunts).bit_count() / scene.haunted_size
    feared = _ARMOURED if is_armoured(scene.s, stand) else 1.0
    return min(3.0, scene.hidden_left * share) * min(1.0, len(bare) / 8) * scene.weights.ambushes * feared


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
