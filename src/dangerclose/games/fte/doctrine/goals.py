"""29.0 Where points are to be had: objectives, caches, exits, casualties, and the enemy himself."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from dangerclose.core.hexes import members
from dangerclose.games.fte.casualties import room
from dangerclose.games.fte.components import (
    CIVILIANS,
    DUMMY,
    DUMMY_CACHE,
    FORWARD_OBSERVER,
    FOXHOLES,
    KIND,
    LEADER,
    MARKERS,
    MEDIC,
    MORTAR_TEAM,
    NVA,
    SAPPER,
    SNIPER,
    TUNNEL,
    US,
)
from dangerclose.games.fte.doctrine.scene import FAR, Scene, distances
from dangerclose.games.fte.field import BIT, IS_FIGHTER, IS_INFANTRY, frago_of
from dangerclose.games.fte.ground import GRID, HAMLET, JUNGLE, TERRAIN
from dangerclose.games.fte.state import BROKEN, GROUND, KILLED, NOBODY, VISIBLE
from dangerclose.games.fte.victory import parts

DECAY = 0.85
"""What a goal is worth to a unit that is one move further away."""
NOT_YET_THERE = 0.75
"""What it is worth to one that is on the way."""
MOVE = 10
CACHE = 1.6
FETCH = (2.2, 0.8)
"""By side, what it is worth to come to a wounded man who cannot be carried off by those with him."""
FETCHING = "a man who was left behind"
CAPTURE = 2.0
HUNGER = (1.2, 0.6, 0.3)
"""What the enemy's neighbourhood is worth to an American: level or behind, ahead, well ahead."""
CONTESTED = 8.0
"""No ground that the enemy holds draws a unit more than this: it takes many to win it."""


Rows = list[tuple[tuple[int, ...], float]]
"""Goals as the distances to them from every hex, and what they are worth."""


HANG_BACK = (MORTAR_TEAM, FORWARD_OBSERVER, SNIPER)
"""Who need not go near the enemy to hurt him."""


class Goal(NamedTuple):
    """A hex that is worth being in, how much, and what for."""

    hex: int
    value: float
    why: str


@cache
def cache_odds(scenario: str) -> float:
    """9.0/5 What share of the face-down markers scores when it is found."""
    kinds = [MARKERS[m].kind for force in frago_of(scenario).markers if force.side == NVA for m in force.ids]
    return sum(kind not in (DUMMY_CACHE, FOXHOLES) for kind in kinds) / len(kinds) if kinds else 0.0


@cache
def landing_grounds(scenario: str) -> int:
    """6.8/5 The hexes where a helicopter can be on the ground."""
    return sum(BIT[h] for h in members(frago_of(scenario).area) if TERRAIN[h] not in (JUNGLE, HAMLET))


def objective_goals(scene: Scene) -> list[Goal]:
    """29.0/2 Ground that scores for either side: to be taken, held or denied."""
    s = scene.s
    swings: dict[int, float] = {}
    by_turn = {zone for o in scene.frago.objectives if o.when == "turn" for zone in parts(o)}
    for objective in scene.frago.objectives:
        points = objective.points * (min(scene.left + 1, 4) if objective.when == "turn" else 1.0)
        for zone in parts(objective):
            swings[zone] = swings.get(zone, 0.0) + points
    found = []
    for zone, points in swings.items():
        ours = [
            s.hex[u]
            for u in scene.mine
            if zone >> s.hex[u] & 1 and IS_FIGHTER[u] and s.status[u] != BROKEN and not s.level[u]
        ]
        late = 1.0 if scene.left <= 4 else 0.7
        early = 1.0 if scene.left <= 3 else 0.6
        if scene.left > 3 and guarded(scene, zone):
            early = 0.15
        theirs = any(zone >> s.hex[v] & 1 for v in scene.foes if s.level[v] == GROUND)
        if zone in by_turn:
            early = late = 1.0
        for h in members(zone):
            if theirs:
                value = min(points, CONTESTED) * late / (1 + 0.3 * len(ours))
            else:
                value = early * points / (1 + len(ours) - (h in ours))
            found.append(Goal(h, value, "the objective"))
    return found


def guarded(scene: Scene, zone: int) -> bool:
    """Whether our men are round a zone and no enemy is near it: then it need not be stood on yet."""
    near = GRID.dilate(GRID.dilate(zone))
    return not GRID.dilate(near) & scene.foe_bits and any(near >> scene.s.hex[u] & 1 for u in scene.mine)


def cache_goals(scene: Scene) -> list[Goal]:
    """9.0, 11.0 Markers to be searched for and blown up, for Americans."""
    if scene.seat != US:
        return []
    s = scene.s
    odds = cache_odds(s.scenario)
    want = CACHE * odds * max(1.0, scene.boldness)
    found = [Goal(h, want, "a place to be searched") for h in set(scene.unknown)]
    found += [
        Goal(h, 1.0, "a cache to be blown up")
        for m, h in enumerate(s.m_hex)
        if h >= 0 and s.m_seen[m] and MARKERS[m].side == NVA and MARKERS[m].kind != FOXHOLES
    ]
    return found


def casualty_goals(scene: Scene) -> list[Goal]:
    """7.5 Casualties that lie about: ours to be fetched by who can carry them, theirs to be taken."""
    s = scene.s
    bearers = 0
    for u in scene.mine:
        if IS_INFANTRY[u] and s.status[u] != BROKEN and room(s, u) > 0:
            bearers |= BIT[s.hex[u]]
    fetch = FETCH[scene.seat] * max(1.0, scene.boldness) if scene.left > 1 else 0.0
    found = []
    for c, h in enumerate(s.c_hex):
        if h < 0 or s.c_carrier[c] != NOBODY:
            continue
        if s.c_side[c] == scene.seat:
            if fetch and not bearers >> h & 1:
                found.append(Goal(h, fetch if s.c_kind[c] != KILLED else fetch * 0.6, FETCHING))
        elif not scene.foe_bits >> h & 1:
            value = CAPTURE if s.c_kind[c] != KILLED else 0.3
            found.append(Goal(h, value, "an enemy who was left behind"))
    return found


def hunger(scene: Scene) -> float:
    """How much a side wants to close with the enemy: whoever is behind has to go and look."""
    behind = -scene.margin
    late = 1.0 + (scene.s.turn / scene.frago.turns if behind > 0 else 0.0)
    if scene.seat == US:
        return HUNGER[0 if behind > -3 else 1 if behind > -8 else 2] * max(1.0, scene.boldness) * late
    if behind > 4:
        return 1.5 * late
    return 0.8 * late if behind > 0 else 0.0


def hunt_goals(scene: Scene) -> list[Goal]:
    """The enemy's counters, the nearest of which draw a unit on."""
    want = hunger(scene)
    if want <= 0:
        return []
    s = scene.s
    found: dict[int, float] = {}
    for v in scene.foes:
        if s.level[v] != GROUND or KIND[v] == CIVILIANS:
            continue
        easy = 1.0 + 0.25 * (s.token[v] == VISIBLE) + 0.25 * (s.status[v] != 0)
        h = s.hex[v]
        found[h] = max(found.get(h, 0.0), want * easy)
    return [Goal(h, value, "the enemy") for h, value in found.items()]


def evacuation_goals(scene: Scene, u: int) -> list[Goal]:
    """7.5.3 Where a unit with casualties should bring them."""
    s = scene.s
    load = [c for c, carrier in enumerate(s.c_carrier) if carrier == u]
    if not load:
        return []
    if scene.seat == NVA:
        return nva_evacuation(scene, len(load))
    worth = sum(2.0 if s.c_kind[c] == KILLED else 3.0 for c in load)
    found = []
    if scene.frago.us_carry_off:
        # The unit leaves with them, so as long as it is needed only a full load is worth it.
        price = 2.0 * scene.ahead * (len(load) < 2)
        if worth > price:
            found += [Goal(h, worth - price, "the way out") for h in members(scene.frago.us_exit)]
    return found


def nva_evacuation(scene: Scene, count: int) -> list[Goal]:
    """7.5.3/2 The NVA/VC carry theirs off the map or into a tunnel, when the fight is nearly over."""
    s = scene.s
    worth = 1.0 * count + 0.6 - 1.5 * scene.ahead
    if worth <= 0:
        return []
    found = [Goal(h, worth, "the way out") for h in members(scene.frago.edge)]
    found += [
        Goal(h, worth + 0.5, "the tunnel")
        for m, h in enumerate(s.m_hex)
        if h >= 0 and MARKERS[m].kind == TUNNEL and MARKERS[m].side == NVA
    ]
    return found


def exit_goals(scene: Scene, u: int) -> list[Goal]:
    """6.1/2 Hexes from which leaving the map scores."""
    return [
        Goal(h, 2.5 * way.points, "the exit")
        for way in scene.frago.exits
        if way.side == scene.seat and KIND[u] in way.kinds
        for h in members(way.zone)
    ]


def side_goals(scene: Scene) -> list[Goal]:
    """What draws every fighting unit."""
    return objective_goals(scene) + cache_goals(scene) + casualty_goals(scene) + hunt_goals(scene)


def goals_for(scene: Scene, u: int, shared: list[Goal]) -> list[Goal]:
    """What draws one unit."""
    s = scene.s
    kind = KIND[u]
    if kind == CIVILIANS:
        return []
    if kind == MEDIC:
        return [
            Goal(h, 1.0, "the wounded")
            for c, h in enumerate(s.c_hex)
            if h >= 0 and s.c_side[c] == scene.seat and s.c_kind[c] != KILLED
        ]
    if kind == DUMMY:
        return [goal for goal in shared if goal.why == "the objective"]
    found = exit_goals(scene, u) + evacuation_goals(scene, u)
    if kind == SAPPER:
        strong = [Goal(s.hex[v], 4.0, "the enemy's holes") for v in scene.foes if s.level[v] == GROUND]
        return found + strong
    if room(s, u) <= 0 or s.inside[u] != NOBODY:
        shared = [goal for goal in shared if goal.why != FETCHING]
    if LEADER[u] or kind in HANG_BACK or s.inside[u] != NOBODY:
        return found + [goal for goal in shared if goal.why != "the enemy"]
    return found + shared


def potential(
    scene: Scene, goals: list[Goal], vehicles: bool, role: tuple[int, bool, bool] | None = None
) -> Rows:
    """The goals with the distances to them, the dearest first; units with the same role share them."""
    known = scene.rows.get(role) if role is not None else None
    if known is not None:
        return known
    best: dict[int, float] = {}
    for goal in goals:
        best[goal.hex] = max(best.get(goal.hex, 0.0), goal.value)
    rows = [(distances(scene.s.scenario, h, vehicles), value) for h, value in best.items()]
    rows.sort(key=lambda row: -row[1])
    if role is not None:
        scene.rows[role] = rows
    return rows


def pull(rows: Rows, h: int) -> float:
    """How much a hex is worth for the goals that can be reached from it."""
    best = 0.0
    for far, value in rows:
        if value <= best:
            break
        moves = far[h]
        if not moves:
            best = max(best, value)
        elif moves < FAR:
            best = max(best, NOT_YET_THERE * value * DECAY ** (moves / MOVE))
    return best


def open_ground(scene: Scene) -> int:
    """The landing grounds that no enemy on the ground is next to."""
    return landing_grounds(scene.s.scenario) & ~GRID.dilate(scene.foe_bits)
