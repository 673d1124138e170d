"""6.0 Where a unit on the ground should go, and by which way: goals against danger."""

from __future__ import annotations

from functools import cache
from heapq import heappop, heappush
from operator import itemgetter
from typing import NamedTuple

from dangerclose.core.hexes import Edges, bits_of, members, reachable
from dangerclose.games.fte.components import (
    BUNKER,
    CIVILIANS,
    DUMMY,
    KIND,
    LEADER,
    MARKERS,
    MEDIC,
    MEN,
    NVA,
    QUALITY,
    SAPPER,
    US,
)
from dangerclose.games.fte.doctrine.goals import CALLING, Field, Goal, goals_for, potential
from dangerclose.games.fte.doctrine.gunnery import HIT
from dangerclose.games.fte.doctrine.scene import SIDE_BY_SIDE, Scene, distances, once
from dangerclose.games.fte.doctrine.threats import Danger, tenths
from dangerclose.games.fte.field import BIT, IS_INFANTRY, IS_VEHICLE, frago_of
from dangerclose.games.fte.ground import (
    CLEARS,
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
CROWDED = 0.06
"""What each companion beyond one takes from a hex."""
COVER = 0.06
SHELTER = tuple(COVER * FIRE_MODIFIER[terrain] if terrain >= 0 else 0.0 for terrain in TERRAIN)
"""By hex, what its cover is worth."""
ON_A_ROAD = (1.0, 1.0 + 0.3)
"""How much easier a unit is hit on its way across country, and along a road or trail."""
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
    """A move: what it gains, how, by which hexes, and what is done at the end."""

    gain: float
    pace: int
    path: tuple[int, ...]
    last: tuple[str | int, ...]


SLOWNESS = 0.012
"""What each half point on the way counts against the risk of a shorter one."""
COULD_HIDE = 0.05
"""18.0/1 What it is worth that no Visible enemy sees a hex with cover."""
BEST_SHELTER = max(SHELTER)
OPEN_GROUND = frozenset(members(CLEARS))
GOOD_COMPANY = 0.12
"""What each man near by, up to so many, is worth to a leader or medic."""
MANY = 6
ROUNDING = 1e-9
"""More than sums of judgements can differ when they are added up in another order."""
STAY_PUT = Plan(0.0, WALK, (), ())


Steps = tuple[tuple[tuple[int, int, float, float], ...], ...]
"""By hex its steps: the hex, the cost, how much easier a unit is hit on it, and what a trap there costs."""
Way = tuple[float, int, float, int, int, bool]
"""The end of a way: what speaks against it, points used, risk, the hex, the one before, whether hidden."""
Ways = dict[int, Way]


@cache
def edges(scenario: str, vehicles: bool) -> Edges:
    """6.1/T1 By hex its steps: the hex and the cost."""
    return tuple(
        tuple((n, cost) for n, cost, _, _ in steps) for steps in open_steps(scenario, vehicles, False)
    )


@cache
def in_reach(scenario: str, start: int, points: int, vehicles: bool) -> tuple[tuple[int, ...], int]:
    """6.1/T1 The hexes that can be reached from a hex if nobody is in the way; the same as a set."""
    found = reachable({start: 0}, edges(scenario, vehicles), points, frago_of(scenario).area)
    return tuple(found), bits_of(found)


@cache
def open_steps(scenario: str, vehicles: bool, trapped: bool) -> Steps:
    """6.1/T1 The steps to hexes in play, the cheapest first."""
    area = frago_of(scenario).area
    found: list[list[tuple[int, int, float, float]]] = [[] for _ in range(GRID.size)]
    for h in members(GRID.dilate(area)):
        for n, cost, road in (VEHICLE if vehicles else INFANTRY)[h]:
            if area & BIT[n]:
                trap = TRAP if trapped and TRAILS & BIT[n] else 0.0
                found[h].append((n, cost, ON_A_ROAD[road], trap))
        found[h].sort(key=itemgetter(1))
    return tuple(map(tuple, found))


class Journey:
    """6.4 The ways of a unit to the hexes in reach, by which it is safest and not too slow.

    They are found one after the other, the best first, and only as far as somebody asks.
    """

    def __init__(
        self,
        start: int,
        points: int,
        hidden: bool,
        weight: float,
        closed: set[int],
        danger: Danger,
        steps: Steps,
    ) -> None:
        self.found: Ways = {}
        self._points = points
        self._weight = weight
        self._closed = closed
        self._danger = danger
        self._steps = steps
        first = (0.0, 0, 0.0, start, NOBODY, hidden)
        self._heap: list[Way] = [first]
        self._soonest = {start: first}
        """By hex, what the heap will give for it first."""

    def to(self, h: int, risk: float) -> Way | None:
        """The way to a hex, None if there is none, or only with more than a risk."""
        found = self.found
        if h not in found:
            self._go_on(h, risk + SLOWNESS * self._points + ROUNDING)
        return found.get(h)

    def _go_on(self, to: int, most: float) -> None:
        """Find the ways up to that to one hex, or to the first that costs more than `most`."""
        found, closed, soonest, heap = self.found, self._closed, self._soonest, self._heap
        points, weight, danger, all_steps = self._points, self._weight, self._danger, self._steps
        while heap and heap[0][0] <= most:
            way = heappop(heap)
            _, used, risk, h, _, hidden = way
            if way is not soonest[h]:
                continue
            closed.add(h)
            found[h] = way
            for n, cost, ease, trap in all_steps[h]:
                spent = used + cost
                if spent > points:
                    break
                if n in closed:
                    continue
                lane = danger[n]
                still = hidden and not lane[2]
                more = risk + weight * lane[still] * ease + trap
                total = more + SLOWNESS * spent
                if n in soonest:
                    if total > soonest[n][0]:
                        continue
                    way = (total, spent, more, n, h, still)
                    if way >= soonest[n]:
                        continue
                else:
                    way = (total, spent, more, n, h, still)
                soonest[n] = way
                heappush(heap, way)
            if h == to:
                return

    def trace(self, h: int) -> tuple[int, ...]:
        """The way to a hex, without the start."""
        path = []
        while self.found[h][4] != NOBODY:
            path.append(h)
            h = self.found[h][4]
        return tuple(reversed(path))


class Marcher:
    """What one unit thinks of the hexes around it."""

    def __init__(self, scene: Scene, u: int, shared: list[Goal], extra: list[Goal]) -> None:
        self.scene = scene
        self.u = u
        self.shared = shared
        self.extra = extra
        s = scene.s
        self.vehicle = IS_VEHICLE[u]
        kind = KIND[u]
        self.field = field_for(scene, u, shared, extra)
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
        self.caution *= scene.wariness / scene.boldness
        self.weak = s.status[u] != STEADY
        if self.weak:
            self.caution *= 1.3
        self.trapped = scene.seat == US and scene.frago.booby_traps != (0, 0)
        self.follows = LEADER[u] or kind == MEDIC
        self.weapon = None if self.follows or self.weak else scene.weapon(u)
        self.hidden = s.token[u] != VISIBLE
        self.weight = UNDER_WAY * HIT * self.caution / 10
        """What each tenth of a hit on the way costs."""
        self.indifferent = kind == CIVILIANS
        self.on_foot = IS_INFANTRY[u]
        self.at = s.hex[u]
        self._beside = GRID.within(self.at, SIDE_BY_SIDE)
        self._crowds = scene.companions
        self._mates = scene.mates
        self._danger = scene.danger
        self._prospects = scene.prospects_with(self.weapon)

    def danger(self, h: int, hidden: bool) -> float:
        """What standing in a hex costs."""
        hits = self._danger[h][hidden]
        return hits / (1 + hits / SHARED_FIRE) / 10 * HIT * self.caution

    def worth(self, h: int, hidden: bool) -> float:
        """How good it is to be in a hex."""
        if self.indifferent:
            return 0.0
        value = self.field[h]
        if self.weak:
            value *= 0.3
        else:
            value += PROSPECT * self._prospects[h]
        lane = self._danger[h]
        hits = lane[hidden]
        if hits:
            value -= STAY * (hits / (1 + hits / SHARED_FIRE) / 10 * HIT * self.caution)
        value += SHELTER[h]
        if not lane[2] and h not in OPEN_GROUND:
            value += COULD_HIDE
        if h in self._crowds:
            value -= CROWDED * (self._crowds[h] - (h == self.at))
        mates = self._mates[h]
        if self.follows:
            value += GOOD_COMPANY * min(MANY, mates)
        elif mates < 2 and self.on_foot and mates == (self._beside & BIT[h] != 0):
            value -= 0.1  # it would be alone
        return value

    @once
    def stay(self) -> float:
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

    def hurries(self) -> bool:
        """6.6 Whether double time could be worth it: to get away, to get out, to be there at the end."""
        scene, u = self.scene, self.u
        if self.wants_out() or KIND[u] == DUMMY:
            return KIND[u] != DUMMY
        if self.weak:
            return scene.hits(scene.s.hex[u], False) > 4
        return scene.left <= 1 and bool(self.field.goals)

    @once
    def strides(self) -> list[tuple[int, int, float]]:
        """6.3 The paces that are thought of, their points, and what they cost besides."""
        scene, u = self.scene, self.u
        s = scene.s
        found = []
        for pace in paces(s, u):
            if pace == STEALTHY or (pace == DOUBLE_TIME and not self.hurries()):
                continue
            tiring = pace == DOUBLE_TIME and KIND[u] != DUMMY
            price = TIRED * min(1.0, scene.ahead + 0.2) if tiring else 0.0
            found.append((pace, allowance(s, u, pace), price))
        return found

    @once
    def besides(self) -> float:
        """What the ground and the company in a hex are worth at most."""
        return BEST_SHELTER + COULD_HIDE + (GOOD_COMPANY * MANY if self.follows else 0.0)

    def at_best(self) -> float:
        """More than any move gains: as if the best of all hexes in reach were in one, and no risk."""
        best = 0.0
        for _, points, price in self.strides:
            value = self.field.within_reach(self.at, points)
            if self.weak:
                value *= 0.3
            else:
                hexes = in_reach(self.scene.s.scenario, self.at, points, self.vehicle)[1]
                value += PROSPECT * self._prospects.best_in(hexes)
            best = max(best, value + self.besides - self.stay - price)
            if self.wants_out():
                best = max(best, *(self.leaving(h) - self.given_up for h in self.outlets(points)), 0.0)
        inside = take_cover(self)
        return max(best, inside.gain if inside is not None else 0.0) + ROUNDING

    @once
    def given_up(self) -> float:
        """What whoever leaves gives up: he gets what has drawn him to the edge, so only the rest."""
        return max(0.0, self.stay - self.field[self.at])

    def journey(self, points: int) -> Journey:
        """6.4 The ways to the hexes in reach; units that start alike share them."""
        scene = self.scene
        is_open = scene.may_enter(self.u) | scene.may_be_civilians
        key = self.at, points, self.hidden, self.weight, is_open, self.vehicle
        found = scene.notes.journeys.get(key)
        if found is None:
            steps = open_steps(scene.s.scenario, self.vehicle, self.trapped)
            closed = set(scene.barred(is_open))
            found = Journey(self.at, points, self.hidden, self.weight, closed, scene.danger, steps)
            scene.notes.journeys[key] = found
        return found

    def last_step(self, h: int) -> float:
        """The least risk of the step into a hex."""
        return self.weight * self._danger[h][self.hidden]

    def contenders(self, points: int, price: float, top: float) -> list[tuple[float, int]]:
        """The hexes in reach that may gain more than `top`, and how much at best, the best first.

        It is at best if only the last step is under fire.
        """
        hexes, all_hexes = in_reach(self.scene.s.scenario, self.at, points, self.vehicle)
        field, prospects, danger, worth = self.field, self._prospects, self._danger, self.worth
        hidden, weight, stay = self.hidden, self.weight, self.stay
        # Only hexes to which the goals draw enough, with the targets there, are looked at closer.
        enough = (stay + price + top - self.besides) / (0.3 if self.weak else 1.0) - ROUNDING
        with_targets = enough - PROSPECT * prospects.best_in(all_hexes)
        found = []
        for h in [h for h in hexes if field[h] > with_targets]:
            if field[h] + PROSPECT * prospects[h] > enough:
                gain = worth(h, hidden) - stay - weight * danger[h][hidden] - price
                if gain >= top:
                    found.append((gain, h))
        found.sort(reverse=True)
        return found

    def outlets(self, points: int) -> list[int]:
        """7.5.3, 6.1/2 The hexes in reach from which units leave play."""
        scenario = self.scene.s.scenario
        hexes = in_reach(scenario, self.at, points, self.vehicle)[1] | BIT[self.at]
        return members(hexes & (ways_off(scenario) | self.scene.tunnels))

    def way_out(self, h: int, points: int) -> tuple[str | int, ...]:
        """7.5.3, 6.1/2 How the unit could leave play from a hex with the points that it has left."""
        if points >= EXIT_COST and may_leave(self.scene, self.u, h, points):
            return ("exit",)
        if points >= TUNNEL_COST and tunnel_at(self.scene, self.u, h):
            return ("tunnel",)
        return ()

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


BEARER = tuple(
    tuple(count > 2 and on_foot for count in counts) for counts, on_foot in zip(MEN, IS_INFANTRY, strict=True)
)
"""7.5.2/3 Whether a unit that carries nobody has room for a casualty, on either side of its counter."""


def field_for(scene: Scene, u: int, shared: list[Goal], extra: list[Goal]) -> Field:
    """How its goals draw a unit; units with the same role share them."""
    s = scene.s
    if extra or u in s.c_carrier:
        return potential(scene, goals_for(scene, u, shared) + extra, IS_VEHICLE[u])
    calling = KIND[u] if scene.frago.exits else CALLING[u]
    role = calling, s.inside[u] != NOBODY, BEARER[u][s.reduced[u]]
    field = scene.fields.get(role)
    if field is None:
        field = scene.fields[role] = potential(scene, goals_for(scene, u, shared), IS_VEHICLE[u])
    return field


class March:
    """The best move of a unit in a scene; it is thought out when somebody asks."""

    why: str
    """What the plan is for, in words, once it was made."""

    def __init__(self, scene: Scene, u: int, shared: list[Goal], extra: list[Goal]) -> None:
        self._marcher: Marcher | None = Marcher(scene, u, shared, extra)
        self._company = 0

    @once
    def plan(self) -> Plan:
        """The move, or to stay."""
        m = self._marcher
        assert m is not None
        plan = plan_move(m)
        self.why = purpose(m, plan)
        if plan.path:
            self._company = m.scene.crowd(plan.path[-1])
        self._marcher = None  # it would keep a whole position
        return plan

    @once
    def _at_best(self) -> float:
        assert self._marcher is not None
        return self._marcher.at_best()

    def between(self) -> tuple[float, float]:
        """The plan gains no less than the first and no more than the second."""
        return (self.plan.gain, self.plan.gain) if self._marcher is None else (0.0, self._at_best)

    def holds(self, scene: Scene) -> bool:
        """Whether the plan is still good: nobody else of ours has come to where it leads."""
        if self._marcher is not None and self._marcher.scene is scene:
            return True
        path = self.plan.path
        return not path or scene.crowd(path[-1]) <= self._company


def plan_move(m: Marcher) -> Plan:
    """The best move of a unit, or to stay."""
    u, stay, pull = m.u, m.stay, m.field
    wants_out = m.wants_out()
    best = STAY_PUT
    for pace, points, price in m.strides:
        journey = m.journey(points)
        top, chosen, last = best.gain, NOBODY, STAY_PUT.last
        outlets = m.outlets(points) if wants_out else ()
        for h in outlets:
            limit = m.leaving(h) - m.given_up
            way = journey.to(h, limit - top)
            way_out = m.way_out(h, points - way[1]) if way is not None else ()
            if way is not None and way_out:
                gain = limit - way[2]
                if gain > top or (gain == top and chosen >= 0 and (pull[h], h) > (pull[chosen], chosen)):
                    top, chosen, last = gain, h, way_out
        for limit, h in m.contenders(points, price, top):
            if limit < top:
                break
            way = journey.to(h, limit - top + m.last_step(h))
            if way is None or (h in outlets and m.way_out(h, points - way[1])):
                continue
            gain = m.worth(h, way[5]) - stay - way[2] - price
            # Of two that are equally good the one counts to which the goals draw more.
            if gain > top or (gain == top and chosen >= 0 and (pull[h], h) > (pull[chosen], chosen)):
                top, chosen, last = gain, h, STAY_PUT.last
        if chosen >= 0:
            best = Plan(top, pace, journey.trace(chosen), last)
    quiet = plan_stealth(m) if IS_INFANTRY[u] and m.hidden else None
    if quiet is not None and quiet.gain > best.gain:
        best = quiet
    inside = take_cover(m)
    if inside is not None and inside.gain > best.gain:
        best = inside
    return best


def plan_stealth(m: Marcher) -> Plan | None:
    """6.7 One hex without being seen, where Visible enemies look on."""
    scene, u, stay = m.scene, m.u, m.stay
    s = scene.s
    h = s.hex[u]
    points = allowance(s, u)
    there = scene.may_enter(u) & scene.watched_hexes
    if not there & GRID.adjacent[h]:
        return None
    steady = quality_needed(s, u) if QUALITY[u] else None
    best: Plan | None = None
    for n, cost, _ in INFANTRY[h]:
        if cost > points or not there & BIT[n]:
            continue
        odds = 0.4 if steady is None else tenths(steady - CONCEALMENT_MODIFIER[TERRAIN[n]]) / 10
        worth = odds * m.worth(n, True) + (1 - odds) * m.worth(n, False)
        risk = UNDER_WAY * 0.7 * (odds * m.danger(n, True) + (1 - odds) * m.danger(n, False))
        if best is None or worth - stay - risk > best.gain:
            best = Plan(worth - stay - risk, STEALTHY, (n,), ())
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
    return Plan(gain, WALK, (), ("enter", hole)) if gain > WORTH_MOVING else None


@cache
def ways_off(scenario: str) -> int:
    """6.1/2 The hexes from which somebody may leave the map."""
    frago = frago_of(scenario)
    bits = frago.edge | frago.us_exit
    for way in frago.exits:
        bits |= way.zone
    return bits


def may_leave(scene: Scene, u: int, h: int, points: int) -> bool:
    """6.1/2 Whether a unit could leave the map if it stood in a hex."""
    if not ways_off(scene.s.scenario) & BIT[h]:
        return False
    s = scene.s
    at = s.hex[u]
    s.hex[u] = h
    allowed = exits(s, u, points)
    s.hex[u] = at
    return allowed


def tunnel_at(scene: Scene, u: int, h: int) -> bool:
    """7.5.3/2 Whether a unit could go down a tunnel in a hex."""
    if scene.seat != NVA or not scene.tunnels & BIT[h]:
        return False
    s = scene.s
    at = s.hex[u]
    s.hex[u] = h
    allowed = may_enter_tunnel(s, u, TUNNEL_COST)
    s.hex[u] = at
    return allowed


def purpose(m: Marcher, plan: Plan) -> str:
    """What a move is for, in words."""
    scene = m.scene
    if plan.last:
        return {"exit": "to leave the map", "tunnel": "to vanish into the tunnel"}.get(
            str(plan.last[0]), "to take cover"
        )
    if not plan.path:
        return "it stands well"
    if plan.pace == STEALTHY:
        return "to stay unseen on the way"
    at, to = scene.s.hex[m.u], plan.path[-1]
    if scene.s.status[m.u] == BROKEN or m.field[to] <= m.field[at]:
        safer = scene.hits(to, False) < scene.hits(at, False)
        return "to get out of the enemy's sight" if safer else "to a better firing position"
    goals = goals_for(scene, m.u, m.shared) + m.extra
    goals.sort(key=itemgetter(1), reverse=True)
    for goal in goals:
        if distances(scene.s.scenario, goal.hex, m.vehicle)[to] < 40:
            return f"towards {goal.why}"
    return "to where it is needed"
