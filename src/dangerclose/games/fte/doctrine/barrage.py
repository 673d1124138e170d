"""13.0, 16.0 Fire missions: where they would do most, and whether they may fall."""

from __future__ import annotations

from functools import cache

from dangerclose.core.ask import Ask
from dangerclose.core.game import Decision
from dangerclose.core.hexes import members
from dangerclose.games.fte.components import (
    FIRE_REQUEST,
    FORWARD_OBSERVER,
    HIGH_EXPLOSIVE,
    KIND,
    MISSION_FIRE,
    MISSION_NAMES,
    MISSION_RADIUS,
    NVA_ARTY,
    UNITS,
    US,
)
from dangerclose.games.fte.doctrine.chances import protection
from dangerclose.games.fte.doctrine.scene import Scene, around
from dangerclose.games.fte.doctrine.threats import tenths
from dangerclose.games.fte.doctrine.worth import effects_on, is_contact, per_hit
from dangerclose.games.fte.field import BIT, sight_from
from dangerclose.games.fte.ground import GRID
from dangerclose.games.fte.state import HIGH, NOBODY
from dangerclose.games.fte.words import hex_name

STAYS = (0.95, 0.8, 0.6, 0.45, 0.35)
"""How likely a target is still there after so many turns."""
WORTH_ASKING = 0.12
LOOKED_AT = 4
ASTRAY = (1, 2, 2)
"""By kind of mission, how far from its hex it falls when it goes astray, about."""
FARTHEST = 1 + max(ASTRAY) + max(MISSION_RADIUS)
"""So far from the nearest enemy a mission that is aimed at him or next to him may strike somebody."""
CERTAIN = 1.1
"""How much more an enemy counts whom we see, outside of his holes."""
OWN = 1.3
"""How much more than an enemy's own men count under a mission."""


Strike = tuple[int, int, float, float]
"""Whom a mission could strike: his hex, what protects him, what a hit is worth, how it counts."""


def strikes(scene: Scene) -> list[Strike]:
    """16.0/7 All whom a mission could strike."""
    s = scene.s
    where, level, crowded = s.hex, s.level, scene.crowded
    near = scene.foe_bits
    for h in s.f_hex:
        if h >= 0:
            near |= BIT[h]
    for _ in range(FARTHEST):
        near = GRID.dilate(near)
    found = []
    for u in scene.mine:
        if near & BIT[where[u]] and level[u] != HIGH:
            hit = per_hit(effects_on(s, u, scene.ahead), HIGH_EXPLOSIVE)
            found.append((where[u], scene.shield(u, HIGH_EXPLOSIVE), hit, -OWN))
    if scene.notes.strikes is None:
        scene.notes.strikes = strikes_on_foes(scene)
    found += [(h, cover + crowded.get(h, 0), hit, weight) for h, cover, hit, weight in scene.notes.strikes]
    return found


def strikes_on_foes(scene: Scene) -> list[Strike]:
    """16.0/7 The enemies whom a mission could strike, as if nobody were crowded."""
    s = scene.s
    found = []
    for v in scene.foes:
        if s.level[v] != HIGH:
            weight = CERTAIN if not is_contact(v) and s.inside[v] == NOBODY else 1.0
            hit = scene.value(v, HIGH_EXPLOSIVE)
            found.append((s.hex[v], protection(s, v, HIGH_EXPLOSIVE), hit, weight))
    return found


def landings(scene: Scene, kind: int) -> list[float]:
    """16.0/7 By hex, what a mission that lands there does; own men count against it."""
    found = scene.landings.get(kind)
    if found is None:
        if scene.strikes is None:
            scene.strikes = strikes(scene)
        tolls: dict[int, float] = {}
        for h, shield, hit, weight in scene.strikes:
            odds = tenths(MISSION_FIRE[kind] - shield) / 10
            # The order of the factors is that of the judgement: own men by their weight, the enemy after it.
            worth = weight * odds * hit if weight < 0 else odds * hit * weight
            tolls[h] = tolls.get(h, 0.0) + worth
        found = scene.landings[kind] = [0.0] * GRID.size
        for at, worth in tolls.items():
            for h in around(at, MISSION_RADIUS[kind]):
                found[h] += worth
    return found


@cache
def scattered(h: int, far: int) -> tuple[int, ...]:
    """16.0/4 Where a mission on a hex may land so far away, in each direction in turn."""
    found = []
    for way in range(6):
        at = h
        for _ in range(far):
            at = GRID.towards[at][way] if at >= 0 else at
        if at >= 0:
            found.append(at)
    return tuple(found)


def mission_worth(tolls: list[float], h: int, kind: int, accuracy: float) -> float:
    """16.0/2 What a mission on a hex is worth, with the chance that it goes astray."""
    astray = 0.0
    for at in scattered(h, ASTRAY[kind]):
        astray += tolls[at]
    return accuracy * tolls[h] + (1 - accuracy) * astray / 6


@cache
def expectations(side: int, drm: int, observer: bool, left: int) -> dict[int, float]:
    """13.0/T1 By kind of mission, how likely a request brings one onto a target that is still there."""
    found: dict[int, float] = {}
    for roll in range(1, 11):
        row = roll if roll in (1, 10) else min(10, max(1, roll + drm))
        granted = FIRE_REQUEST[side][row - 1]
        if granted is None:
            continue
        kind, delay = granted
        if side == US and observer:
            delay = max(0, delay - 1)
        if delay <= left:
            found[kind] = found.get(kind, 0.0) + STAYS[delay] / 10
    return found


def best_aim(scene: Scene, u: int, allowed: int | None = None) -> tuple[float, int]:
    """13.0/2 The best hex for a fire mission that a unit could request, and what the request is worth."""
    s = scene.s
    if allowed is None:
        allowed = (sight_from(s, u) | scene.near_visible) & scene.frago.area
    odds = {NVA_ARTY: 0.5}
    if u >= 0:
        drm = s.f_side.count(scene.seat) - (KIND[u] == FORWARD_OBSERVER)
        odds = expectations(scene.seat, drm, s.observer, scene.left)
    if not odds:
        return 0.0, NOBODY
    near = scene.beside_foes & allowed
    # Hexes where a mission of ours is to fall already are not aimed at again.
    for number, side in enumerate(s.f_side):
        if side == scene.seat and s.f_hex[number] >= 0:
            near &= ~GRID.within(s.f_hex[number], 1)
    if not near:
        return 0.0, NOBODY
    accuracy = 0.8 if scene.seat == US and s.observer else 0.6
    tolls = [(odds[kind], landings(scene, kind), kind) for kind in odds]
    promising = sorted(
        [(sum([share * toll[h] for share, toll, _ in tolls]), h) for h in members(near)], reverse=True
    )
    best = (0.0, NOBODY)
    for _, h in promising[:LOOKED_AT]:
        worth = sum(share * mission_worth(toll, h, kind, accuracy) for share, toll, kind in tolls)
        if worth > best[0]:
            best = worth, h
    return best


def aim(scene: Scene, ask: Ask) -> Decision:
    """13.0/2, 19.9/1 Where a mission shall fall."""
    allowed = 0
    for option in ask.options:
        allowed |= BIT[int(option[1])]
    u = ask.about[0] if ask.about else NOBODY
    _, h = best_aim(scene, u, allowed)
    if h == NOBODY:
        foes = [scene.s.hex[v] for v in scene.foes]
        h = min(
            (int(option[1]) for option in ask.options),
            key=lambda at: min((GRID.distance(at, foe) for foe in foes), default=0),
        )
        return Decision(("aim", h), f"Nowhere is nearer to the enemy than {hex_name(h)}.")
    who = UNITS[u].name if u >= 0 else "The artillery"
    return Decision(("aim", h), f"{who} finds the most enemies round {hex_name(h)}.")


def execute(scene: Scene, ask: Ask) -> Decision:
    """16.0/8 Let a mission fall unless it would hurt our own more than the enemy."""
    s = scene.s
    number = ask.about[0] if ask.about else 0
    kind, h = s.f_kind[number], s.f_hex[number]
    accuracy = 0.8 if scene.seat == US and s.observer else 0.6
    worth = mission_worth(landings(scene, kind), h, kind, accuracy) if h >= 0 else 0.0
    if worth < -0.05 and len(ask.options) > 1:
        return Decision(ask.options[1], "Our own men are too near: the mission is called off.")
    return Decision(ask.options[0], f"{MISSION_NAMES[kind]} may fall as ordered.")
