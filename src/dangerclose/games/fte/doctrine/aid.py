"""7.5, 10.0, 12.0 Those who are hurt or shaken: recovering, picking up, carried to a helicopter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dangerclose.core.hexes import members
from dangerclose.games.fte.casualties import carried, lying, room
from dangerclose.games.fte.components import KIND, MEDEVAC, MEDIC, NVA, US
from dangerclose.games.fte.doctrine.goals import Goal, landing_grounds
from dangerclose.games.fte.doctrine.scene import distances
from dangerclose.games.fte.field import IS_INFANTRY
from dangerclose.games.fte.ground import GRID
from dangerclose.games.fte.state import KILLED, NOBODY, STEADY, TREETOP

if TYPE_CHECKING:
    from dangerclose.games.fte.doctrine.memory import Mind

RALLY = 0.55
REST = 0.22
PICKING_UP = (1.0, 0.3)
"""By side, what it is worth to have a casualty on one's shoulders."""


def medevac_worth(mind: Mind) -> float:
    """12.0 What a request for a Medevac is worth: the casualties that it could still bring home."""
    scene = mind.scene
    s = scene.s
    load = sorted(
        (
            2.0 if s.c_kind[c] == KILLED else 3.0
            for c, h in enumerate(s.c_hex)
            if h >= 0 and s.c_side[c] == US and (s.c_carrier[c] < 0 or IS_INFANTRY[s.c_carrier[c]])
        ),
        reverse=True,
    )[:7]
    odds = sum(0 <= turns < scene.left for turns in MEDEVAC) / 10
    return 0.5 * odds * sum(load)


def recover_worth(mind: Mind, u: int) -> float:
    """10.0 What a Recover Action brings."""
    scene = mind.scene
    s = scene.s
    value = 0.0
    if s.status[u] != STEADY:
        value += RALLY * min(1.0, scene.ahead + 0.1)
    if s.exhausted[u]:
        value += REST * scene.ahead
    if s.low_ammo[u]:
        value += 0.2 * scene.ahead
    if room(s, u) > 0 and worth_carrying(mind):
        value += PICKING_UP[scene.seat] * min(room(s, u), len(lying(s, s.hex[u], scene.seat)))
    return value


def worth_carrying(mind: Mind) -> bool:
    """7.5 Whether casualties that are picked up now can get anywhere."""
    scene = mind.scene
    return scene.left > (0 if scene.frago.us_carry_off or scene.seat == NVA else 1)


def landing_goals(mind: Mind, u: int) -> list[Goal]:
    """7.5.3/3 Where an American with casualties should wait for a helicopter."""
    scene = mind.scene
    s = scene.s
    if scene.seat != US or not mind.lift_expected():
        return []
    if KIND[u] == MEDIC:
        return [Goal(mind.collecting_point(), 1.2, "where the wounded are brought")] if s.c_hex else []
    if not carried(s, u):
        return []
    h = mind.collecting_point()
    worth = sum(2.0 if s.c_kind[c] == KILLED else 3.0 for c in carried(s, u))
    return [Goal(h, worth, "the landing ground")] if h >= 0 else []


def choose_collecting_point(mind: Mind) -> int:
    """A landing ground near the casualties, where few enemies look."""
    scene = mind.scene
    s = scene.s
    hurt = [h for c, h in enumerate(s.c_hex) if h >= 0 and s.c_side[c] == scene.seat]
    if not hurt:
        return NOBODY
    ways = [distances(s.scenario, h, False) for h in set(hurt)]
    near = 0
    for h in hurt:
        near |= GRID.within(h, 7)
    best: tuple[float, int] | None = None
    for h in members(near & landing_grounds(s.scenario) & ~scene.foe_bits):
        cost = sum(min(far[h], 200) for far in ways) / len(ways) / 10
        if best is not None and cost >= best[0]:
            continue
        cost += 0.25 * scene.hits(h, False) + 0.15 * scene.flak(h, TREETOP)
        if best is None or cost < best[0]:
            best = cost, h
    return best[1] if best else NOBODY
