"""6.8, 12.0, 14.0, 15.0 Helicopters: troops in, casualties out, gunships where they are safe and shoot."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from dangerclose.core.hexes import bits_of, members
from dangerclose.games.fte.casualties import carried, lying
from dangerclose.games.fte.components import (
    COBRA,
    DUAL_PURPOSE,
    HOG,
    KIND,
    MEDEVACS,
    RANGE,
    SLICK,
)
from dangerclose.games.fte.doctrine.goals import objective_goals, open_ground
from dangerclose.games.fte.doctrine.gunnery import HIT, best_shot
from dangerclose.games.fte.doctrine.scene import Scene
from dangerclose.games.fte.field import BIT, IS_INFANTRY, in_hex, passengers
from dangerclose.games.fte.ground import GRID
from dangerclose.games.fte.sight import seen_from_treetop
from dangerclose.games.fte.state import BROKEN, GROUND, HIGH, KILLED, NOBODY, TREETOP
from dangerclose.games.fte.transport import space

SHIP = 3.5
"""What a hit on a helicopter costs, about."""
LANE = 2.5
"""How much a tenth of a hit on the way counts against a hex of detour."""
FULL_ENOUGH = 4.0
FLYING = 0.5
"""What a flight costs that no known gun looks at: there may be others."""
LEAVE, LAND, PICK_UP, ATTACK, WAIT = "leave", "land", "pick up", "attack", "wait"


class Mission(NamedTuple):
    """What a helicopter is to do: where, and what that is worth."""

    what: str
    hex: int
    worth: float


Flak = dict[tuple[int, int], float]


class Tower:
    """The helicopters of a side, as somebody who watches the sky for them sees them."""

    def __init__(self, scene: Scene, flak: Flak) -> None:
        self.scene = scene
        self._flak = flak
        self._free: int | None = None
        self._wanted: dict[int, int] | None = None

    def flak(self, h: int, level: int) -> float:
        """How dangerous a hex is at a level."""
        key = (h, level)
        if key not in self._flak:
            self._flak[key] = self.scene.flak(h, level)
        return self._flak[key]

    @property
    def free(self) -> int:
        """6.2/1 The hexes with no other helicopter or vehicle."""
        if self._free is None:
            s = self.scene.s
            bits = self.scene.frago.area
            for u in self.scene.mine:
                if not IS_INFANTRY[u]:
                    bits &= ~BIT[s.hex[u]]
            self._free = bits
        return self._free

    # What to do

    def mission(self, u: int) -> Mission:
        """The task of a helicopter now."""
        scene = self.scene
        s = scene.s
        if s.downed[u]:
            return Mission(WAIT, s.hex[u], 0.0)
        riders = passengers(s, u)
        cargo = carried(s, u)
        if s.status[u] == BROKEN or s.emptied[u] or (s.leaves[u] and s.leaves[u] <= s.turn):
            return self.leave(u)
        if KIND[u] == SLICK and (riders and not cargo):
            return self.land(u)
        if cargo:
            return self.leave(u)
        if KIND[u] == SLICK:
            return self.pick_up(u)
        if KIND[u] in (HOG, COBRA):
            return self.attack(u)
        return Mission(WAIT, s.hex[u], 0.0)

    def leave(self, u: int) -> Mission:
        """Off the map by the nearest safe edge."""
        at = self.scene.s.hex[u]
        edge = members(self.scene.frago.edge & (self.free | BIT[at]))
        h = min(edge, key=lambda h: GRID.distance(at, h) + LANE * self.flak(h, TREETOP), default=at)
        return Mission(LEAVE, h, 2.0)

    def land(self, u: int) -> Mission:
        """15.0 A landing zone near where the troops are needed and few enemies look."""
        scene = self.scene
        s = scene.s
        here = s.hex[u]
        best: tuple[float, int] | None = None
        for h in members(open_ground(scene) & (self.free | BIT[here])):
            cost = self.landing_cost(h, h == here, best[0] if best else None)
            if best is None or cost < best[0]:
                if h != here:
                    cost += FLYING + 0.04 * SHIP * max(self.flak(at, TREETOP) for at in halfway(here, h))
                if best is None or cost < best[0]:
                    best = cost, h
        return Mission(LAND, best[1], 2.0) if best else self.leave(u)

    def landing_cost(self, h: int, there: bool, limit: float | None = None) -> float:
        """What is bad about a landing ground: the way that is left on foot, and those who see it."""
        if self._wanted is None:
            scene = self.scene
            self._wanted = ranges(
                bits_of(goal.hex for goal in objective_goals(scene))
                or bits_of(scene.s.hex[v] for v in (*scene.mine, *scene.foes) if IS_INFANTRY[v])
            )
        cost = 0.07 * self._wanted.get(h, 0)
        if limit is not None and cost >= limit:
            return cost
        cost += 0.05 * self.flak(h, GROUND) * SHIP + 0.05 * self.scene.hits(h, False) * HIT
        return cost if there else cost + 0.04 * self.flak(h, TREETOP) * SHIP

    def prize(self, h: int) -> float:
        """7.5.3/4 What the casualties in a hex are worth if they are flown out."""
        s = self.scene.s
        found = lying(s, h, self.scene.seat)
        people = [u for u in in_hex(s, h, self.scene.seat) if IS_INFANTRY[u]]
        if not people:
            return 0.0
        for u in people:
            found += carried(s, u)
        return sum(2.0 if s.c_kind[c] == KILLED else 3.0 for c in found[:7])

    def pick_up(self, u: int) -> Mission:
        """12.0/5, 14.0 To the casualties, if they are where a helicopter can land."""
        scene = self.scene
        s = scene.s
        here = s.hex[u]
        hexes = {
            h for c, h in enumerate(s.c_hex) if h >= 0 and s.c_side[c] == scene.seat and s.c_carrier[c] != u
        }
        best = Mission(WAIT, here, 0.0)
        grounds = open_ground(scene) & (self.free | BIT[here])
        for h in hexes:
            if not grounds >> h & 1 or space(s, u) <= 0:
                continue
            worth = self.prize(h) - 0.06 * SHIP * (self.flak(h, GROUND) + self.flak(h, TREETOP))
            if worth > best.worth:
                best = Mission(PICK_UP, h, worth)
        if best.what == WAIT and not scene.left:
            return self.leave(u)
        if best.what == PICK_UP and scene.left > 4 and best.worth < FULL_ENOUGH and len(hexes) > 2:
            return Mission(WAIT, here, 0.0)  # 12.0/5 it loads only once: let them bring the others
        return best

    def attack(self, u: int) -> Mission:
        """A place from which a gunship hits well and is hit seldom."""
        scene = self.scene
        s = scene.s
        here = s.hex[u]
        marks = sorted(scene.marks, key=lambda mark: -(9 - mark.cover) * mark.value)[:4]
        best = Mission(WAIT, here, 0.0)
        for mark in marks:
            seen = seen_from_treetop(mark.hex) & (self.free | BIT[here])  # 7.3.3/3 the same both ways
            for far in (RANGE[u], RANGE[u] - 3, 5):
                for h in members(GRID.ring(mark.hex, far) & seen):
                    danger = 0.05 * SHIP * self.flak(h, TREETOP)
                    if danger > 1.0:
                        continue
                    worth = (max(1, 6 - mark.cover) / 10) * scene.value(mark.unit, DUAL_PURPOSE) - danger
                    worth -= 0.004 * GRID.distance(here, h)
                    if worth > best.worth:
                        best = Mission(ATTACK, h, worth)
        return best

    # How to get there

    def route(self, u: int, to: int, level: int) -> list[int]:
        """The way through the air that avoids the enemy's guns, without the start."""
        at = self.scene.s.hex[u]
        if at == to:
            return []
        is_open = self.free | BIT[at] | BIT[to]
        seen: dict[int, int] = {}
        heap: list[tuple[float, float, int, int]] = [(0.0, 0.0, at, NOBODY)]
        while heap:
            _, cost, h, before = heappop(heap)
            if h in seen:
                continue
            seen[h] = before
            if h == to:
                break
            for n in GRID.neighbours[h]:
                if n not in seen and is_open >> n & 1:
                    more = cost + 1 + LANE * self.flak(n, level) / 10
                    heappush(heap, (more + GRID.distance(n, to), more, n, h))
        if to not in seen:
            return []
        path = []
        h = to
        while h != at:
            path.append(h)
            h = seen[h]
        return path[::-1]

    def useful(self, u: int) -> float:
        """What activating a helicopter now is worth."""
        task = self.mission(u)
        s = self.scene.s
        if task.what == WAIT:
            return best_shot(self.scene, u)[0] if KIND[u] in (HOG, COBRA) else 0.0
        if s.downed[u]:
            return 1.0 if passengers(s, u) or carried(s, u) else 0.0
        return task.worth


def ranges(hexes: int) -> dict[int, int]:
    """By hex, how far the nearest of some hexes is; empty if there are none."""
    found: dict[int, int] = {}
    near, far = hexes, 0
    while near:
        for h in members(near):
            found[h] = far
        hexes |= near
        near, far = GRID.dilate(hexes) & ~hexes, far + 1
    return found


def halfway(a: int, b: int) -> list[int]:
    """Some hexes on the way from one to another."""
    (q, r), (to_q, to_r) = GRID.axial(a), GRID.axial(b)
    found = [
        GRID.at_axial(q + round((to_q - q) * part), r + round((to_r - r) * part))
        for part in (0.25, 0.5, 0.75)
    ]
    return [h for h in found if h >= 0] or [b]


def arrival(tower: Tower, u: int, options: Sequence[tuple[str | int, ...]]) -> tuple[str | int, ...]:
    """4.0/2 Where and how high a helicopter comes in: near its task, out of the enemy's sight."""
    scene = tower.scene
    s = scene.s
    if passengers(s, u) or u in scene.frago.loads:
        # A ship that comes in over its landing ground has no way to fly before the enemy's guns.
        grounds = open_ground(scene)
        low = [option for option in options if option[3] == TREETOP]

        def landing(option: tuple[str | int, ...]) -> float:
            h = int(option[2])
            return tower.landing_cost(h, True) if grounds >> h & 1 else 9.0 + tower.flak(h, TREETOP)

        return min(low or options, key=landing)
    if u in MEDEVACS or KIND[u] == SLICK:
        to = max(
            (h for c, h in enumerate(s.c_hex) if h >= 0 and s.c_side[c] == scene.seat),
            key=tower.prize,
            default=int(options[0][2]),
        )
    else:
        to = min(
            (s.hex[v] for v in scene.foes),
            key=lambda h: min(GRID.distance(h, int(option[2])) for option in options),
            default=int(options[0][2]),
        )
    gunship = KIND[u] in (HOG, COBRA)

    def cost(option: tuple[str | int, ...]) -> float:
        h, level = int(option[2]), int(option[3])
        far = abs(GRID.distance(h, to) - (RANGE[u] if gunship else 0))
        return far * 0.3 + LANE * tower.flak(h, level) + (1.0 if level == HIGH else 0.0)

    return min(options, key=cost)
