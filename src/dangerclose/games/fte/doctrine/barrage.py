"""13.0, 16.0 Fire missions: where they would do most, and whether they may fall."""

from __future__ import annotations

from dangerclose.core.ask import Ask
from dangerclose.core.game import Decision
from dangerclose.core.hexes import members
from dangerclose.games.fte.components import (
    BN_MORTAR,
    FIRE_REQUEST,
    FORWARD_OBSERVER,
    HIGH_EXPLOSIVE,
    KIND,
    MISSION_NAMES,
    MISSION_RADIUS,
    NVA_ARTY,
    SIDE,
    UNITS,
    US,
)
from dangerclose.games.fte.doctrine.scene import Scene
from dangerclose.games.fte.doctrine.worth import effects_on, is_contact, per_hit
from dangerclose.games.fte.field import BIT, sight_from
from dangerclose.games.fte.ground import GRID
from dangerclose.games.fte.reckoning import mission_needed
from dangerclose.games.fte.requests import near_visible_enemies
from dangerclose.games.fte.state import HIGH, NOBODY
from dangerclose.games.fte.words import hex_name

STAYS = (0.95, 0.8, 0.6, 0.45, 0.35)
"""How likely a target is still there after so many turns."""
WORTH_ASKING = 0.12
LOOKED_AT = 4
OWN = 1.3
"""How much more than an enemy's own men count under a mission."""


def toll(scene: Scene, kind: int) -> dict[int, float]:
    """16.0/7 By hex, what a mission that covers it does to those in it; own men count against it."""
    s = scene.s
    tolls: dict[int, float] = {}
    for u in (*scene.mine, *scene.foes):
        if s.level[u] == HIGH:
            continue
        h = s.hex[u]
        odds = mission_needed(s, kind, u) / 10
        if SIDE[u] == scene.seat:
            worth = -OWN * odds * per_hit(effects_on(s, u, scene.ahead), HIGH_EXPLOSIVE)
        else:
            worth = odds * scene.value(u, HIGH_EXPLOSIVE)
            if not is_contact(u) and s.inside[u] == NOBODY:
                worth *= 1.1
        tolls[h] = tolls.get(h, 0.0) + worth
    return tolls


def landing(tolls: dict[int, float], h: int, radius: int) -> float:
    """What a mission on a hex is worth if it lands there."""
    near = GRID.within(h, radius)
    return sum(worth for at, worth in tolls.items() if near >> at & 1)


def mission_worth(tolls: dict[int, float], h: int, kind: int, accuracy: float) -> float:
    """16.0/2 What a mission on a hex is worth, with the chance that it goes astray."""
    radius = MISSION_RADIUS[kind]
    good = landing(tolls, h, radius)
    astray = 0.0
    far = 1 if kind == BN_MORTAR else 2
    for way in range(6):
        at = h
        for _ in range(far):
            at = GRID.towards[at][way] if at >= 0 else at
        if at >= 0:
            astray += landing(tolls, at, radius)
    return accuracy * good + (1 - accuracy) * astray / 6


def expectations(scene: Scene, u: int) -> dict[int, float]:
    """13.0/T1 By kind of mission, how likely a request brings one onto a target that is still there."""
    s = scene.s
    side = scene.seat
    drm = s.f_side.count(side) - (KIND[u] == FORWARD_OBSERVER)
    found: dict[int, float] = {}
    for roll in range(1, 11):
        row = roll if roll in (1, 10) else min(10, max(1, roll + drm))
        granted = FIRE_REQUEST[side][row - 1]
        if granted is None:
            continue
        kind, delay = granted
        if side == US and s.observer:
            delay = max(0, delay - 1)
        if delay <= scene.left:
            found[kind] = found.get(kind, 0.0) + STAYS[delay] / 10
    return found


def best_aim(scene: Scene, u: int, allowed: int | None = None) -> tuple[float, int]:
    """13.0/2 The best hex for a fire mission that a unit could request, and what the request is worth."""
    s = scene.s
    if allowed is None:
        allowed = (sight_from(s, u) | near_visible_enemies(s, scene.seat)) & scene.frago.area
    odds = expectations(scene, u) if u >= 0 else {NVA_ARTY: 0.5}
    if not odds:
        return 0.0, NOBODY
    near = 0
    for v in scene.foes:
        near |= BIT[s.hex[v]]
    near = GRID.dilate(near) & allowed
    # Hexes where a mission of ours is to fall already are not aimed at again.
    for number, side in enumerate(s.f_side):
        if side == scene.seat and s.f_hex[number] >= 0:
            near &= ~GRID.within(s.f_hex[number], 1)
    if not near:
        return 0.0, NOBODY
    accuracy = 0.8 if scene.seat == US and s.observer else 0.6
    tolls = {kind: toll(scene, kind) for kind in odds}
    radius = {kind: MISSION_RADIUS[kind] for kind in odds}
    promising = sorted(
        (
            (sum(odds[kind] * landing(tolls[kind], h, radius[kind]) for kind in odds), h)
            for h in members(near)
        ),
        reverse=True,
    )
    best = (0.0, NOBODY)
    for _, h in promising[:LOOKED_AT]:
        worth = sum(odds[kind] * mission_worth(tolls[kind], h, kind, accuracy) for kind in odds)
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
    worth = mission_worth(toll(scene, kind), h, kind, accuracy) if h >= 0 else 0.0
    if worth < -0.05 and len(ask.options) > 1:
        return Decision(ask.options[1], "Our own men are too near: the mission is called off.")
    return Decision(ask.options[0], f"{MISSION_NAMES[kind]} may fall as ordered.")
