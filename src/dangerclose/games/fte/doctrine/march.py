"""6.0 Where a unit on the ground should go, and by which way: goals against danger."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import NamedTuple

from dangerclose.games.fte.casualties import room
from dangerclose.games.fte.components import (
    BUNKER,
    CIVILIANS,
    DUMMY,
    FIRE,
    HIGH_EXPLOSIVE,
    KIND,
    LEADER,
    MARKERS,
    MEDIC,
    NVA,
    QUALITY,
    SAPPER,
    US,
    WEAPON,
)
from dangerclose.games.fte.doctrine.goals import Goal, goals_for, potential, pull
from dangerclose.games.fte.doctrine.gunnery import HIT
from dangerclose.games.fte.doctrine.scene import Scene, distances
from dangerclose.games.fte.field import IS_INFANTRY, IS_VEHICLE
from dangerclose.games.fte.ground import (
    CONCEALMENT_MODIFIER,
    FIRE_MODIFIER,
    GRID,
    INFANTRY,
    TERRAIN,
    TRAILS,
    VEHICLE,
)
from dangerclose.games.fte.movement import (
    DOUBLE_TIME,
    EXIT_COST,
    STEALTHY,
    TUNNEL_COST,
    WALK,
    allowance,
    covers,
    exits,
    may_enter_tunnel,
    paces,
)
from dangerclose.games.fte.reckoning import quality_needed
from dangerclose.games.fte.state import BROKEN, KILLED, NOBODY, STEADY, VISIBLE

STAY = 0.4
"""How often each enemy who sees a unit fires at it before it is activated again."""
UNDER_WAY = 0.14
"""How often an enemy fires at a unit that walks through his sight: once an Activation, at one of many."""
PROSPECT = 0.6
COVER = 0.06
SHARED_FIRE = 20.0
"""So many tenths of a hit are about all that one unit draws in a turn: the enemy has other targets too."""
TRAP = 0.12
"""26.0/5 What a step on a trail costs that may be trapped."""
WORTH_MOVING = 0.08
VEHICLE_CAUTION = (2.5, 1.0)
"""How carefully vehicles drive, early and towards the end."""
RUSH = 0.1
"""How carefully they drive for an exit: in games between scripts a column that stops is lost."""
TIRED = 0.45
"""6.6/1 What it costs to be Exhausted."""
DUG_IN = 0.3
"""What foxholes are worth to a unit besides: against shells, and for later."""
SAFE_AWAY = 0.5
"""What it is worth to a unit to be out of a fight that it leaves."""


class Plan(NamedTuple):
    """A move: what it gains, how, by which hexes, what is done at the end, and what for."""

    gain: float
    pace: int
    path: tuple[int, ...]
    last: tuple[str | int, ...]
    why: str


STAY_PUT = Plan(0.0, WALK, (), (), "it stands well")


class Marcher:
    """What one unit thinks of the hexes around it."""

    def __init__(self, scene: Scene, u: int, shared: list[Goal], extra: list[Goal] | None = None) -> None:
        self.scene = scene
        self.u = u
        s = scene.s
        self.vehicle = IS_VEHICLE[u]
        kind = KIND[u]
        self.goals = goals_for(scene, u, shared) + (extra or [])
        own = extra or u in scene.s.c_carrier
        role = None if own else (kind, scene.s.inside[u] != NOBODY, room(scene.s, u) > 0)
        self.rows = potential(scene, self.goals, self.vehicle, role)
        self.exits = [way for way in scene.frago.exits if way.side == scene.seat and kind in way.kinds]
        self.caution = 1.0
        if LEADER[u]:
            self.caution = 1.6
        elif kind == MEDIC:
            self.caution = 1.2
        elif kind in (DUMMY, SAPPER):
            self.caution = 0.15
        elif kind == CIVILIANS:
            self.caution = 0.1
        elif self.vehicle:
            self.caution = RUSH if self.exits else VEHICLE_CAUTION[scene.left <= 5]
        self.caution /= scene.boldness
        self.weak = s.status[u] != STEADY
        if self.weak:
            self.caution *= 1.3
        self.trapped = scene.seat == US and scene.frago.booby_traps != (0, 0)
        self.follows = LEADER[u] or kind == MEDIC

    def danger(self, h: int, hidden: bool) -> float:
        """What standing in a hex costs."""
        tenths = self.scene.hits(h, hidden)
        return tenths / (1 + tenths / SHARED_FIRE) / 10 * HIT * self.caution

    def worth(self, h: int, hidden: bool) -> float:
        """How good it is to be in a hex."""
        scene, u = self.scene, self.u
        if KIND[u] == CIVILIANS:
            return 0.0
        value = pull(self.rows, h)
        if self.weak:
            value *= 0.3
        elif not self.follows:
            value += PROSPECT * scene.prospects(u, h)
        value -= STAY * self.danger(h, hidden)
        value += COVER * FIRE_MODIFIER[TERRAIN[h]]
        if scene.hides_here(h):
            value += 0.05
        here = scene.s.hex[u]
        company = scene.crowd(h) - (h == here)
        if company > 1:
            value -= 0.06 * (company - 1)
        if self.follows:
            value += 0.12 * min(6, scene.mates(h, 2))
        elif IS_INFANTRY[u] and not scene.mates(h, 2) - (GRID.distance(h, here) <= 2):
            value -= 0.1
        return value

    def here(self) -> float:
        """How good it is to stay."""
        scene, u = self.scene, self.u
        s = scene.s
        h = s.hex[u]
        hidden = s.token[u] != VISIBLE
        value = self.worth(h, hidden)
        if s.inside[u] != NOBODY:
            bunker = MARKERS[s.inside[u]].kind == BUNKER
            value += STAY * self.danger(h, hidden) * (0.6 if bunker else 0.35) + (
                DUG_IN * 2 if bunker else DUG_IN
            )
        return value

    def most(self) -> float:
        """The most that a hex can be worth besides what draws the unit there."""
        if self.follows:
            return 1.05
        s = self.scene.s
        rating = FIRE[self.u][s.reduced[self.u]]
        shot = 0.0
        if rating and not self.weak:
            explosive = WEAPON[self.u] == HIGH_EXPLOSIVE
            for mark in self.scene.marks:
                need = rating + 1 - (mark.blast_cover if explosive else mark.cover)
                shot = max(shot, min(9, max(1, need)) * mark.value / 10)
        return PROSPECT * shot + 2 * COVER + 0.05

    def hurries(self) -> bool:
        """6.6 Whether double time could be worth it: to get away, to get out, to be there at the end."""
        scene, u = self.scene, self.u
        if self.wants_out() or KIND[u] == DUMMY:
            return KIND[u] != DUMMY
        if self.weak:
            return scene.hits(scene.s.hex[u], False) > 4
        return scene.left <= 1 and bool(self.rows)

    def ways(self, points: int) -> dict[int, tuple[float, int, int, bool]]:
        """6.4 The hexes in reach: risk on the way, points used, the hex before, and whether still hidden."""
        scene, u = self.scene, self.u
        s = scene.s
        start = s.hex[u]
        is_open = scene.may_enter(u)
        steps = VEHICLE if self.vehicle else INFANTRY
        trap = TRAP if self.trapped else 0.0
        hits, watched = scene.hits, scene.watched
        weight = UNDER_WAY * HIT * self.caution / 10
        found: dict[int, tuple[float, int, int, bool]] = {}
        heap: list[tuple[float, int, float, int, int, bool]] = [
            (0.0, 0, 0.0, start, NOBODY, s.token[u] != VISIBLE)
        ]
        while heap:
            _, used, risk, h, before, hidden = heappop(heap)
            if h in found:
                continue
            found[h] = (risk, used, before, hidden)
            for n, cost, road in steps[h]:
                if used + cost > points or n in found or not is_open >> n & 1:
                    continue
                still = hidden and not watched(n)
                more = risk + weight * hits(n, still) * (1.0 + 0.3 * road)
                if trap and TRAILS >> n & 1:
                    more += trap
                heappush(heap, (more + 0.012 * (used + cost), used + cost, more, n, h, still))
        return found

    def wants_out(self) -> bool:
        """7.5.3, 6.1/2 Whether the unit has anything to leave the map for."""
        return bool(self.exits) or self.u in self.scene.s.c_carrier

    def leaving(self, h: int) -> float:
        """7.5.3, 6.1/2 What it is worth to leave the map from a hex, for a unit that may."""
        s, seat = self.scene.s, self.scene.seat
        load = [c for c, carrier in enumerate(s.c_carrier) if carrier == self.u]
        home = sum(2.0 if s.c_kind[c] == KILLED else 3.0 for c in load) if seat == US else 1.0 * len(load)
        scores = max((way.points for way in self.exits if way.zone >> h & 1), default=0)
        if scores:
            return home + 2.0 * scores + SAFE_AWAY
        missed = max((way.points for way in self.exits), default=0)
        return home + SAFE_AWAY - self.scene.ahead * (1.6 + missed)


def trace(found: dict[int, tuple[float, int, int, bool]], h: int) -> tuple[int, ...]:
    """The way to a hex, without the start."""
    path = []
    while found[h][2] != NOBODY:
        path.append(h)
        h = found[h][2]
    return tuple(reversed(path))


def plan_move(scene: Scene, u: int, shared: list[Goal], extra: list[Goal] | None = None) -> Plan:
    """The best move of a unit, or to stay."""
    s = scene.s
    m = Marcher(scene, u, shared, extra)
    stay = m.here()
    wants_out = m.wants_out()
    # Whoever leaves gets what has drawn him to the edge, and gives up only the rest.
    given_up = max(0.0, stay - pull(m.rows, s.hex[u]))
    best = STAY_PUT
    possible = paces(s, u) if IS_INFANTRY[u] else [WALK]
    for pace in possible:
        if pace == STEALTHY or (pace == DOUBLE_TIME and not m.hurries()):
            continue
        points = allowance(s, u, pace)
        price = TIRED * min(1.0, scene.ahead + 0.2) if pace == DOUBLE_TIME and KIND[u] != DUMMY else 0.0
        found = m.ways(points)
        most = m.most()
        near = sorted(((pull(m.rows, h), h) for h in found), reverse=True)
        for drawn, h in near:
            risk, used, before, hidden = found[h]
            last: tuple[str | int, ...] = ()
            if wants_out and points - used >= EXIT_COST and may_leave(scene, u, h, points - used):
                gain = m.leaving(h) - given_up - risk
                last = ("exit",)
            elif wants_out and points - used >= TUNNEL_COST and tunnel_at(scene, u, h):
                gain = m.leaving(h) - given_up - risk
                last = ("tunnel",)
            elif before == NOBODY or drawn + most - stay - risk - price <= best.gain:
                continue
            else:
                gain = m.worth(h, hidden) - stay - risk - price
            if gain > best.gain:
                best = Plan(gain, pace, trace(found, h), last, "")
    quiet = plan_stealth(m, stay) if IS_INFANTRY[u] and s.token[u] != VISIBLE else None
    if quiet is not None and quiet.gain > best.gain:
        best = quiet
    inside = take_cover(m)
    if inside is not None and inside.gain > best.gain:
        best = inside
    return best._replace(why=purpose(scene, m, best))


def plan_stealth(m: Marcher, stay: float) -> Plan | None:
    """6.7 One hex without being seen, where Visible enemies look on."""
    scene, u = m.scene, m.u
    s = scene.s
    h = s.hex[u]
    points = allowance(s, u)
    is_open = scene.may_enter(u)
    best: Plan | None = None
    for n, cost, _ in INFANTRY[h]:
        if cost > points or not is_open >> n & 1 or not scene.watched(n):
            continue
        odds = (
            min(9, max(1, quality_needed(s, u) - CONCEALMENT_MODIFIER[TERRAIN[n]])) / 10
            if QUALITY[u]
            else 0.4
        )
        worth = odds * m.worth(n, True) + (1 - odds) * m.worth(n, False)
        risk = UNDER_WAY * 0.7 * (odds * m.danger(n, True) + (1 - odds) * m.danger(n, False))
        if best is None or worth - stay - risk > best.gain:
            best = Plan(worth - stay - risk, STEALTHY, (n,), (), "")
    return best


def take_cover(m: Marcher) -> Plan | None:
    """24.0/3, 25.0/4 Into a bunker or foxholes in the hex."""
    scene, u = m.scene, m.u
    s = scene.s
    holes = covers(s, u)
    if not holes:
        return None
    hole = max(holes, key=lambda m: MARKERS[m].kind == BUNKER)
    danger = m.danger(s.hex[u], s.token[u] != VISIBLE)
    gain = danger * (0.3 if MARKERS[hole].kind == BUNKER else 0.15)
    return Plan(gain, WALK, (), ("enter", hole), "") if gain > WORTH_MOVING else None


def may_leave(scene: Scene, u: int, h: int, points: int) -> bool:
    """6.1/2 Whether a unit could leave the map if it stood in a hex."""
    if not (scene.frago.edge | scene.frago.us_exit) >> h & 1 and not any(
        way.zone >> h & 1 for way in scene.frago.exits
    ):
        return False
    s = scene.s
    at = s.hex[u]
    s.hex[u] = h
    allowed = exits(s, u, points)
    s.hex[u] = at
    return allowed


def tunnel_at(scene: Scene, u: int, h: int) -> bool:
    """7.5.3/2 Whether a unit could go down a tunnel in a hex."""
    if scene.seat != NVA:
        return False
    s = scene.s
    at = s.hex[u]
    s.hex[u] = h
    allowed = may_enter_tunnel(s, u, TUNNEL_COST)
    s.hex[u] = at
    return allowed


def purpose(scene: Scene, m: Marcher, plan: Plan) -> str:
    """What a move is for, in words."""
    if plan.last:
        return {"exit": "to leave the map", "tunnel": "to vanish into the tunnel"}.get(
            str(plan.last[0]), "to take cover"
        )
    if not plan.path:
        return STAY_PUT.why
    if plan.pace == STEALTHY:
        return "to stay unseen on the way"
    at, to = scene.s.hex[m.u], plan.path[-1]
    if scene.s.status[m.u] == BROKEN or pull(m.rows, to) <= pull(m.rows, at):
        safer = scene.hits(to, False) < scene.hits(at, False)
        return "to get out of the enemy's sight" if safer else "to a better firing position"
    drawn = [goal for goal in m.goals if distances(scene.s.scenario, goal.hex, m.vehicle)[to] < 40]
    top = max(drawn, key=lambda goal: goal.value, default=None)
    return f"towards {top.why}" if top else "to where it is needed"
