"""29.0 Where points are to be had: objectives, caches, exits, casualties, and the enemy himself."""

from __future__ import annotations

from functools import cache, lru_cache
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
from dangerclose.games.fte.doctrine.scene import CACHES, FAR, Scene, distances
from dangerclose.games.fte.field import BIT, IS_FIGHTER, IS_INFANTRY, frago_of
from dangerclose.games.fte.ground import GRID, HAMLET, JUNGLE, TERRAIN
from dangerclose.games.fte.state import BROKEN, GROUND, KILLED, NOBODY, VISIBLE
from dangerclose.games.fte.victory import parts

DECAY = 0.85
"""What a goal is worth to a unit that is one move further away."""
NOT_YET_THERE = 0.75
"""What it is worth to one that is on the way."""
MOVE = 10
DECAYED = tuple(DECAY ** (points / MOVE) for points in range(FAR))
"""By half points to go, how much of a goal's worth is left."""
FIELDS_KEPT = 256
"""How many sets of goals `field_of` remembers."""
CACHE = 1.6
ASKING, ASKING_OF_MEN = 1.1, 0.4
"""28.0/4 What it is worth to question civilians while caches are hidden, and when only men are."""
FETCH = (2.2, 0.8)
"""By side, what it is worth to come to a wounded man who cannot be carried off by those with him."""
FETCHING = "a man who was left behind"
CAPTURE = 2.0
HUNGER = (1.2, 0.6, 0.3)
"""What the enemy's neighbourhood is worth to an American: level or behind, ahead, well ahead."""
CONTESTED = 8.0
"""No ground that the enemy holds draws a unit more than this: it takes many to win it."""


HANG_BACK = (MORTAR_TEAM, FORWARD_OBSERVER, SNIPER)
"""Who need not go near the enemy to hurt him."""
RANK_AND_FILE, STAY_BEHIND = -1, -2
CALLING = tuple(
    kind
    if kind in (CIVILIANS, MEDIC, DUMMY, SAPPER) or not IS_INFANTRY[u]
    else STAY_BEHIND
    if LEADER[u] or kind in HANG_BACK
    else RANK_AND_FILE
    for u, kind in enumerate(KIND)
)
"""Units with the same calling are drawn by the same goals, where the FRAGO has no exits for some of them."""


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


@cache
def surroundings(zone: int) -> tuple[int, int]:
    """The hexes within two of a zone, and within three."""
    near = GRID.dilate(GRID.dilate(zone))
    return near, GRID.dilate(near)


def objective_goals(scene: Scene) -> list[Goal]:
    """29.0/2 Ground that scores for either side: to be taken, held or denied."""
    s = scene.s
    where = s.hex
    swings: dict[int, float] = {}
    by_turn = set()
    for objective in scene.frago.objectives:
        points = objective.points * (min(scene.left + 1, 4) if objective.when == "turn" else 1.0)
        for zone in parts(objective):
            swings[zone] = swings.get(zone, 0.0) + points
            if objective.when == "turn":
                by_turn.add(zone)
    found: list[Goal] = []
    if not swings:
        return found
    holding = [where[u] for u in scene.mine if IS_FIGHTER[u] and s.status[u] != BROKEN and not s.level[u]]
    enemies = 0
    for v in scene.foes:
        if s.level[v] == GROUND:
            enemies |= BIT[where[v]]
    for zone, points in swings.items():
        ours = [h for h in holding if zone & BIT[h]]
        late = 1.0 if scene.left <= 4 else 0.7
        early = 1.0 if scene.left <= 3 else 0.6
        if scene.left > 3 and guarded(scene, zone):
            early = 0.15
        if zone in by_turn:
            early = late = 1.0
        for h in members(zone):
            if zone & enemies:
                value = min(points, CONTESTED) * late / (1 + 0.3 * len(ours))
            else:
                value = early * points / (1 + len(ours) - (h in ours))
            found.append(Goal(h, value, "the objective"))
    return found


def guarded(scene: Scene, zone: int) -> bool:
    """Whether our men are round a zone and no enemy is near it: then it need not be stood on yet."""
    near, further = surroundings(zone)
    return not further & scene.foe_bits and any(near & BIT[h] for h in scene.crowds)


def cache_goals(scene: Scene) -> list[Goal]:
    """9.0, 11.0 Markers to be searched for and blown up, for Americans."""
    if scene.seat != US:
        return []
    s = scene.s
    odds = cache_odds(s.scenario)
    want = CACHE * odds * max(1.0, scene.boldness)
    found = [Goal(h, want, "a place to be searched") for h in set(scene.unknown)]
    for m in CACHES:
        if s.m_seen[m] and s.m_hex[m] >= 0:
            found.append(Goal(s.m_hex[m], 1.0, "a cache to be blown up"))
    return found


def civilian_goals(scene: Scene) -> list[Goal]:
    """28.0/4 Civilians whom Americans can question as long as the enemy has something to give away."""
    if scene.seat != US:
        return []
    s = scene.s
    worth = ASKING if scene.unknown else ASKING_OF_MEN
    people = {s.hex[v] for v in scene.foes if KIND[v] == CIVILIANS}
    return [Goal(h, worth, "people who may talk") for h in people]


def casualty_goals(scene: Scene) -> list[Goal]:
    """7.5 Casualties that lie about: ours to be fetched by who can carry them, theirs to be taken."""
    s = scene.s
    lying = [c for c, h in enumerate(s.c_hex) if h >= 0 and s.c_carrier[c] == NOBODY]
    if not lying:
        return []
    bearers = 0
    for u in scene.mine:
        if IS_INFANTRY[u] and s.status[u] != BROKEN and room(s, u) > 0:
            bearers |= BIT[s.hex[u]]
    fetch = FETCH[scene.seat] * max(1.0, scene.boldness) if scene.left > 1 else 0.0
    found = []
    for c in lying:
        h = s.c_hex[c]
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
    if u not in s.c_carrier:
        return []
    load = [c for c, carrier in enumerate(s.c_carrier) if carrier == u]
    if scene.seat == NVA:
        return nva_evacuation(scene, len(load))
    worth = sum(2.0 if s.c_kind[c] == KILLED else 3.0 for c in load)
    found = []
    if scene.frago.us_carry_off:
        # The unit leaves with them, so as long as it is needed only a full load is worth it.
        price = 2.0 * scene.ahead * (len(load) < 2)
        if worth > price:
            found += ways_out(scene.frago.us_exit, worth - price, "the way out")
    return found


@lru_cache(FIELDS_KEPT)
def ways_out(zone: int, worth: float, why: str) -> list[Goal]:
    """The hexes of a zone as goals."""
    return [Goal(h, worth, why) for h in members(zone)]


def nva_evacuation(scene: Scene, count: int) -> list[Goal]:
    """7.5.3/2 The NVA/VC carry theirs off the map or into a tunnel, when the fight is nearly over."""
    s = scene.s
    worth = 1.0 * count + 0.6 - 1.5 * scene.ahead
    if worth <= 0:
        return []
    return ways_out(scene.frago.edge, worth, "the way out") + [
        Goal(h, worth + 0.5, "the tunnel")
        for m, h in enumerate(s.m_hex)
        if h >= 0 and MARKERS[m].kind == TUNNEL and MARKERS[m].side == NVA
    ]


def exit_goals(scene: Scene, u: int) -> list[Goal]:
    """6.1/2 Hexes from which leaving the map scores."""
    found: list[Goal] = []
    for way in scene.frago.exits:
        if way.side == scene.seat and KIND[u] in way.kinds:
            found += ways_out(way.zone, 2.5 * way.points, "the exit")
    return found


def side_goals(scene: Scene) -> list[Goal]:
    """What draws every fighting unit."""
    return (
        objective_goals(scene)
        + cache_goals(scene)
        + civilian_goals(scene)
        + casualty_goals(scene)
        + hunt_goals(scene)
    )


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


class Nearest(dict[int, int]):
    """By hex, the half points to the nearest of some goals; filled in when asked."""

    def __init__(self, scenario: str, vehicles: bool, goals: tuple[int, ...]) -> None:
        super().__init__()
        self._ways = [distances(scenario, goal, vehicles) for goal in goals]

    def __missing__(self, h: int) -> int:
        found = self[h] = min([far[h] for far in self._ways])
        return found

    def but(self, h: int) -> int:
        """The half points from a goal to the nearest of the others."""
        return min([far[h] or FAR for far in self._ways])


@lru_cache(FIELDS_KEPT)
def nearest_of(scenario: str, vehicles: bool, goals: tuple[int, ...]) -> Nearest:
    """The way to the nearest of some goals. The same goals come again with another worth."""
    return Nearest(scenario, vehicles, goals)


class Field(dict[int, float]):
    """By hex, how much it is worth for the goals that can be reached from it; filled in when asked."""

    __hash__ = object.__hash__  # type: ignore[assignment]

    def __init__(self, scenario: str, vehicles: bool, goals: tuple[tuple[int, float], ...]) -> None:
        super().__init__()
        worths: dict[float, list[int]] = {}
        for h, value in goals:
            worths.setdefault(value, []).append(h)
        self.goals = [
            (value, nearest_of(scenario, vehicles, tuple(worths[value])))
            for value in sorted(worths, reverse=True)
        ]
        """What goals are worth, the dearest first, with the way to the nearest of that worth."""
        self._draws: dict[int, float] = {}

    def __missing__(self, h: int) -> float:
        best = 0.0
        for value, nearest in self.goals:
            if value <= best:
                break
            moves = nearest[h]
            if not moves:
                best = value
            elif moves < FAR and (drawn := NOT_YET_THERE * value * DECAYED[moves]) > best:
                best = drawn
        self[h] = best
        return best

    def within_reach(self, h: int, points: int) -> float:
        """No hex that is so many half points from a hex is worth more: that brings no goal nearer by more."""
        best = 0.0
        for value, nearest in self.goals:
            if value <= best:
                break
            moves = nearest[h]
            if moves <= points or moves >= FAR:
                best = value
            else:
                best = max(best, NOT_YET_THERE * value * DECAYED[moves - points])
        return best

    def draw(self, h: int) -> float:
        """How much the goals elsewhere draw a unit that is in a hex."""
        best = self._draws.get(h)
        if best is None:
            best = 0.0
            for value, nearest in self.goals:
                if value <= best:
                    break
                moves = nearest[h] or nearest.but(h)
                if moves < FAR:
                    best = max(best, value * DECAYED[moves])
            self._draws[h] = best
        return best


@lru_cache(FIELDS_KEPT)
def field_of(scenario: str, vehicles: bool, goals: tuple[tuple[int, float], ...]) -> Field:
    """The field of some goals: hexes and what they are worth. The same goals come again and again."""
    return Field(scenario, vehicles, goals)


def potential(scene: Scene, goals: list[Goal], vehicles: bool) -> Field:
    """The field of goals, of which several may be in one hex."""
    best: dict[int, float] = {}
    for h, value, _ in goals:
        if h not in best or value > best[h]:
            best[h] = max(0.0, value)
    return field_of(scene.s.scenario, vehicles, tuple(best.items()))


def open_ground(scene: Scene) -> int:
    """The landing grounds that no enemy on the ground is next to."""
    return landing_grounds(scene.s.scenario) & ~GRID.dilate(scene.foe_bits)
