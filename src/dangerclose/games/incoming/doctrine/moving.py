"""Moves: to where a stand is wanted, in cover and unseen, with its platoon and its command group."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from dangerclose.core.ask import Action
from dangerclose.core.bits import members, nth
from dangerclose.core.options import Family
from dangerclose.games.incoming.columns import columns, gates
from dangerclose.games.incoming.command import bound, commanded, obeys
from dangerclose.games.incoming.doctrine import convoy
from dangerclose.games.incoming.doctrine.aims import Aim, safe_way_to
from dangerclose.games.incoming.doctrine.chances import Met, both
from dangerclose.games.incoming.doctrine.choice import Promise
from dangerclose.games.incoming.doctrine.danger import (
    ambush,
    ambushed,
    bogging,
    exposure,
    fire_met,
    haunted,
    in_sight,
    lost_on,
    met_in_turn,
    met_on,
    path,
    shots_at,
    unseized,
    unstopped,
)
from dangerclose.games.incoming.doctrine.outlook import Shot
from dangerclose.games.incoming.doctrine.resolve import dread, quiet, screened
from dangerclose.games.incoming.doctrine.scene import Scene
from dangerclose.games.incoming.doctrine.turning import ahead, watches
from dangerclose.games.incoming.field import SHAKEN, members_of, platoon_of, sight
from dangerclose.games.incoming.movement import companions
from dangerclose.games.incoming.state import AWAY, PINNED
from dangerclose.games.incoming.terms import StandKind
from dangerclose.games.incoming.vehicle_units import is_armoured
from dangerclose.games.incoming.victory import never_came

_GROUP = StandKind.PLATOON_CG.number
_HEADS = (StandKind.COMPANY_CG.number, StandKind.BATTALION_CG.number)
Plan = tuple[tuple[int, int], ...]
"""Who goes where in a group move."""
_SCREENED = 0.2
"""How much of the fire is left that meets who stands beside a fighting stand (ruling 60)."""
_SHOWN = 0.7
"""How many of the hidden enemies that could fire at one of a group are left for the next."""
_COMES = 4.0
_SUPPORT = 8.0
"""Widths within which armour keeps men off other armour."""
_LOOKED_AT = 24
_DRAWN = 2.0
"""What it is worth at most that who comes on comes nearer to where it is wanted."""
_DARED = 0.5
"""The share of the fear of unseen guns that who comes on has: from the edge nothing is won."""
_BRINGS = 0.3
"""What it is worth that men come on in a vehicle, beside what they are worth."""
_RISKY = 0.95
_FARTHEST, _FARTHEST_ON_FOOT = 40.0, 100.0
"""Widths beyond which it is all the same; ways from cover to cover are long (`distances`)."""
_THERE = 0.25
"""The share of an aim's worth that is gained on being there."""


class Ground:
    """What places are worth to one stand."""

    def __init__(self, scene: Scene, stand: int, aim: Aim | None) -> None:
        self.scene = scene
        self.stand = stand
        self.aim = aim
        self.rings = safe_way_to(scene, stand, aim.goal) if aim is not None else None
        self.leads = scene.sheet.kind[stand] == _GROUP and scene.sheet.on_foot[stand]
        platoon = platoon_of(scene.s, stand) if scene.sheet.on_foot[stand] else -1
        self.mates = [one for one in members_of(scene.s, platoon) if one != stand] if platoon >= 0 else []
        self.obeys = scene.sheet.on_foot[stand] and obeys(scene.s, stand) and not bound(scene.s, stand)
        self.eyes = commanded(scene.s, stand) if self.obeys else 0
        self.shoots = scene.sheet.dice[stand] > 0 and not scene.hidden(stand)
        self.hidden = scene.hidden(stand)
        self.noticed = scene.noticed(stand) if self.hidden else 0
        self.dread = dread(scene, stand)
        self.farthest = _FARTHEST_ON_FOOT if scene.sheet.on_foot[stand] else _FARTHEST
        self.lane = convoy.lane(scene, stand)
        self._safe: dict[int, float] = {}
        self.covers: list[int] = []
        if is_armoured(scene.s, stand):
            self.covers = [one for one in scene.own if one != stand and is_armoured(scene.s, one)]

    def worth(self, point: int) -> float:
        """What it is worth to stand there, and how near it is to where the stand is wanted."""
        return self.safety(point) + self.draw(point)

    def draw(self, point: int) -> float:
        """How near a point is to where the stand is wanted."""
        if self.aim is None or self.rings is None:
            return 0.0
        far = min(self.farthest, self.rings.far(point))
        there = 0.0 if far else _THERE * self.aim.worth
        return there - self.scene.weights.pull * self.aim.worth * far * self.scene.hurry

    def safety(self, point: int) -> float:
        """What it is worth to stand there when the enemy has the initiative."""
        known = self._safe.get(point)
        if known is None:
            known = self._safety(point)
            if not self.noticed:  # else it hangs on where the stand is thought to be
                self._safe[point] = known
        return known

    def _safety(self, point: int) -> float:
        scene, w = self.scene, self.scene.weights
        found = -self.dread * haunted(scene, self.stand, point)
        if not self.hidden or (self.noticed >> point & 1 and point != scene.s.at[self.stand]):
            found -= exposure(scene, self.stand, point)
        if found and screened(scene, self.stand, point):
            found *= _SCREENED
        if scene.works >> point & 1:
            found += 2 * w.cover
        elif scene.ground.sheltered >> point & 1:
            found += w.cover
        elif scene.ground.edged >> point & 1:
            found += w.cover / 2
        if self.noticed >> point & 1 and point != scene.s.at[self.stand]:
            found -= w.concealment
        if self.lane >> point & 1:
            found -= w.bars
        if self.shoots and scene.ground.sheltered >> point & 1:
            found += w.overwatch * min(3, in_sight(scene, point))
        return found + self._together(point)

    def _together(self, point: int) -> float:
        """4.0/2 In sight of who commands it, or of those whom it commands."""
        scene, w = self.scene, self.scene.weights
        s = scene.s
        if self.leads and self.mates:
            seen = sight(s, point)
            share = sum(seen >> s.at[one] & 1 for one in self.mates) / len(self.mates)
            return w.command * (2 * share + self._shaken(point, self.mates))
        if self.obeys:
            return w.stay_together * (self.eyes >> point & 1)
        if self.covers:
            seen = sight(s, point) & scene.near(point, _SUPPORT)
            return w.support * min(3, sum(seen >> s.at[one] & 1 for one in self.covers))
        if scene.sheet.kind[self.stand] in _HEADS:
            seen = sight(s, point)
            leads = [lead for lead in s.leads if lead in scene.own]
            share = sum(seen >> s.at[one] & 1 for one in leads) / max(1, len(leads))
            return w.command * (share + self._shaken(point, scene.own))
        return 0.0

    def _shaken(self, point: int, stands: Iterable[int]) -> int:
        """2.3/3 How many it would help to rally: those within a width who are shaken."""
        s, near = self.scene.s, self.scene.near(point, 2.0)
        return sum(bool(s.status[one] & SHAKEN) and near >> s.at[one] & 1 for one in stands)

    def short_list(self, ends: int, most: int) -> list[int]:
        """Of all places that a move leads to those that are worth a closer look."""
        scene = self.scene
        unseen, covered = ends & ~scene.under_fire, ends & scene.ground.sheltered
        kinds = [ends, covered, unseen, covered & unseen]
        if self.obeys:
            kinds.append(ends & self.eyes & (scene.ground.sheltered | ~scene.under_fire))
        found: dict[int, None] = {}
        kinds += [ends & scene.works, ends & quiet(scene)]
        if self.noticed:
            kinds.insert(0, ends & ~self.noticed)
        for points in kinds:
            if points:
                for point in self._nearest(points):
                    found[point] = None
        return list(found)[:most]

    def _nearest(self, points: int) -> Iterator[int]:
        if self.rings is not None:
            ring = self.rings.nearest(points)
        else:
            at = self.scene.s.at[self.stand]
            ring = points & self.scene.near(at, 3.0) if at >= 0 else 0
        if ring:
            count = ring.bit_count()
            yield nth(ring, count // 2)
            if count > 2:
                yield nth(ring, 0)


class Step(NamedTuple):
    """The best move of a stand, what it gains if it gets there, and who fires at it and may."""

    promise: Promise
    better: float
    shots: list[Shot]
    mines: Met
    watching: float
    cost: float
    held: float
    """What fire keeps it from gaining, on this way or another."""
    held_by: tuple[int, ...]


class Moves:
    """The best move of each stand, and of each group."""

    def __init__(self, scene: Scene, aims: dict[int, Aim], families: Iterable[Family]) -> None:
        self.scene = scene
        self.steps: dict[int, Step] = {}
        for family in families:
            verb, stand = str(family.before[0]), int(family.before[-1])
            if verb in ("move", "move-out") or (verb == "retreat" and scene.s.status[stand] & PINNED):
                best = _best(scene, stand, aims.get(stand), family.bits, verb)
                if best is not None:
                    self.steps[stand] = best
                    for enemy in best.held_by:
                        scene.held[enemy] = scene.held.get(enemy, 0.0) + best.held / len(best.held_by)

    def alone(self) -> Iterator[Promise]:
        """0/3 What each stand's move promises."""
        for step in self.steps.values():
            if step.promise.gain > self.scene.weights.least:
                yield step.promise

    def together(self, plain: Iterable[Action]) -> Iterator[tuple[Promise, Plan]]:
        """Ruling 38: a group goes on although one of it is stopped, so that more of it gets through fire."""
        scene = self.scene
        for action in plain:
            if action[0] != "group":
                continue
            leader = int(action[1])
            plan: list[tuple[int, int]] = []
            taken = 0
            for stand in companions(scene.s, leader):
                step = self.steps.get(stand)
                if step is None or step.promise.action[0] != "move":
                    continue
                end = int(step.promise.action[2])
                if taken >> end & 1:
                    continue
                taken |= scene.sheet.discs.at(end, 2 * scene.sheet.radius[stand])
                plan.append((stand, end))
            gain, keeps = self._in_turn([stand for stand, _ in plan])
            if len(plan) > 1 and plan[0][0] == leader and keeps < _RISKY:
                gain -= scene.weights.tempo * (1 - keeps)
                yield Promise(action, gain, keeps, f"{len(plan)} go together through the fire."), tuple(plan)

    def _in_turn(self, stands: list[int]) -> tuple[float, float]:
        """Ruling 38: what a group gains of which each goes although another is stopped, and its risk."""
        scene = self.scene
        gain, keeps, hidden = 0.0, 1.0, 1.0
        steps = [self.steps[stand] for stand in stands]
        for stand, step, met in zip(stands, steps, met_in_turn(scene, [one.shots for one in steps])):
            fire = both(met, step.mines)
            watching = step.watching * hidden
            gain += step.better * fire.through * unstopped(watching) - step.cost
            gain -= lost_on(scene, stand, fire) + ambushed(scene, stand, watching)
            keeps *= fire.keeps * unseized(watching)
            hidden *= _SHOWN
        return gain, keeps


def _best(scene: Scene, stand: int, aim: Aim | None, ends: int, verb: str) -> Step | None:
    ground = Ground(scene, stand, aim)
    at = scene.s.at[stand]
    now = ground.worth(at)
    if scene.sheet.front[stand]:
        now += watches(scene, stand, at, scene.s.facing[stand])
    found: Step | None = None
    held, held_by = 0.0, tuple[int, ...]()
    for end in ground.short_list(ends, 10 if ground.noticed else 8):
        better = ground.worth(end) + ahead(scene, stand, at, end) - now
        if better <= scene.weights.least or (found is not None and better <= found.promise.gain):
            continue
        walk = path(scene, stand, end)
        if not walk:
            continue
        if walk[-1] != end:
            better = ground.worth(walk[-1]) + ahead(scene, stand, at, walk[-1]) - now
        shots = shots_at(scene, stand, walk, retreat=verb == "retreat")
        fire, mines = met_on(scene, stand, walk, shots), met_on(scene, stand, walk, [])
        hidden = ambush(scene, stand, walk, ground.dread)
        cost = bogging(scene, stand, walk)
        if ground.noticed and any(ground.noticed >> point & 1 for point in walk[:-1]):
            cost += scene.weights.concealment
        unseen = hidden.cost + cost
        alone = better * fire.through * hidden.through - lost_on(scene, stand, fire) - unseen
        keeps = fire.keeps * hidden.keeps
        gain = alone - scene.weights.tempo * (1 - keeps)
        free = better * hidden.through - unseen
        if shots and free - max(0.0, gain) > held:
            held, held_by = free - max(0.0, gain), tuple(enemy for enemy, _ in shots)
        if found is None or gain > found.promise.gain:
            why = _why(scene, ground, end, fire.through)
            promise = Promise((verb, stand, end), gain, keeps, why)
            found = Step(promise, better, shots, mines, hidden.watching, cost, 0.0, ())
    return found and found._replace(held=held, held_by=held_by)


def _why(scene: Scene, ground: Ground, end: int, through: float) -> str:
    what = ground.aim.reason if ground.aim is not None else "It stands better there."
    unseen = "Nobody known can fire at it on the way." if through > 0.99 else "It dares the fire."
    return f"{what} {unseen}"


# Those who come, and those who go


def arrivals(scene: Scene, aims: dict[int, Aim], families: Iterable[Family]) -> Iterator[Promise]:
    """V.0/4 Who can come comes, to where he is wanted, if he is not shot to pieces on the way."""
    opens = _stake(scene) if never_came(scene.s, scene.seat) else 0.0
    for family in families:
        verb, stand = str(family.before[0]), int(family.before[-1])
        if verb not in ("enter", "drive-on"):
            continue
        aim = aims.get(stand)
        if aim is not None and aim.what == "wait" and not opens:
            continue
        ground = Ground(scene, stand, aim)
        worth = _COMES + opens + _BRINGS * sum(scene.worth(one) for one in _fighters(scene, stand))
        found: Promise | None = None
        spread = some(family.bits, 8) if verb != "drive-on" else []
        if verb == "drive-on":
            spread = sorted(some(family.bits, _LOOKED_AT), key=ground.worth)[-8:]
        for end in dict.fromkeys([*ground.short_list(family.bits, 6), *spread]):
            start = _start(scene, stand, family.bits, end) if verb == "drive-on" else end
            walk = scene.lattice.walk(start, end) or [end]
            scene.s.at[stand] = start
            try:
                fire = fire_met(scene, stand, walk)
                gain = 0.0
                if start != end:
                    nearer = min(_DRAWN, ground.draw(end) - ground.draw(start))
                    gain = ground.safety(end) + ahead(scene, stand, start, end) + nearer
                hidden = ambush(scene, stand, walk, 1.0)
                gain = worth + gain * fire.through * hidden.through - lost_on(scene, stand, fire)
                gain -= _DARED * hidden.cost + bogging(scene, stand, walk)
                gain -= scene.weights.tempo * (1 - fire.keeps * hidden.keeps)
                if verb == "enter":
                    gain += ground.worth(end) / 20
            finally:
                scene.s.at[stand] = AWAY
            if found is None or gain > found.gain:
                found = Promise((verb, stand, end), gain, fire.keeps * hidden.keeps, "It comes when it can.")
        if found is not None:
            yield found


def _fighters(scene: Scene, carrier: int) -> list[int]:
    """Who fights on foot as soon as he has got out; nobody gets out of what waits for the others."""
    return [one for one in scene.riders(carrier) if scene.sheet.fights[one]]


def _stake(scene: Scene) -> float:
    """Ruling 275: what a side loses that sends nobody: the enemy reaches all of his objectives."""
    rows = scene.sheet.scenario.sheet.objectives
    return float(sum(row.points for row in rows if row.side.number != scene.seat))


def _start(scene: Scene, stand: int, ends: int, end: int) -> int:
    """Ruling 160: the end of the road at which a vehicle comes on."""
    for _, row, own in columns(scene.sheet):
        if stand in own:
            found = members(gates(scene.sheet, row))
            return min(found, key=lambda gate: scene.far(gate, end), default=end)
    return end


def departures(
    scene: Scene, aims: dict[int, Aim], plain: Iterable[tuple[str | int, ...]]
) -> Iterator[Promise]:
    """V.0/1 Who is to leave and has come to the edge leaves."""
    for action in plain:
        if action[0] == "leave":
            aim = aims.get(int(action[1]))
            if aim is not None and aim.what == "leave" and aim.goal >> scene.s.at[int(action[1])] & 1:
                yield Promise(action, 3.0, 1.0, aim.reason)


@lru_cache(maxsize=256)
def some(points: int, most: int) -> list[int]:
    """A few of many points, evenly spread. Nobody may change the list."""
    found = members(points)
    step = max(1, len(found) // most)
    return found[::step][:most]
