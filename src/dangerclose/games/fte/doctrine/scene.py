"""One position as a seat sees it, with the judgements that several habits share, each made once."""

from __future__ import annotations

from functools import cache
from heapq import heappop, heappush
from typing import NamedTuple

from dangerclose.games.fte.components import (
    CIVILIANS,
    DEFENCE,
    DUMMY,
    FIRE,
    HIGH_EXPLOSIVE,
    KIND,
    NATION,
    RANGE,
    SAPPER,
    SMALL_ARMS,
    WEAPON,
)
from dangerclose.games.fte.doctrine.chances import handicap
from dangerclose.games.fte.doctrine.worth import (
    Effects,
    effects_on,
    future,
    is_contact,
    mixture,
    per_hit,
)
from dangerclose.games.fte.field import (
    BIT,
    IS_INFANTRY,
    enemy,
    frago_of,
    in_clear,
    obstacles,
    on_map,
    pool,
    sees,
    sight_from,
    watchers,
)
from dangerclose.games.fte.ground import FIRE_MODIFIER, GRID, INFANTRY, JUNGLE, TERRAIN, VEHICLE
from dangerclose.games.fte.knowledge import View
from dangerclose.games.fte.movement import enterable
from dangerclose.games.fte.sight import highs_seen, seen_from, treetops_seen
from dangerclose.games.fte.state import BROKEN, GROUND, HIGH, TREETOP, VISIBLE, Position
from dangerclose.games.fte.victory import worth as objectives_worth

FAR = 10_000
LIKELY_RANGE = 5
"""The range that is expected of an unknown unit on the ground; some of them are machine guns."""
LIKELY_RANGE_IN_THE_AIR = 9


class Gun(NamedTuple):
    """An enemy who could fire at somebody: the ground hexes that he sees in range, and how good he is."""

    field: int
    hex: int
    rating: int
    range: int
    weight: float
    unit: int
    high: bool


class Mark(NamedTuple):
    """An enemy who could be fired at: what a hit is worth, and what protects him."""

    hex: int
    cover: int
    blast_cover: int
    value: float
    unit: int


@cache
def distances(scenario: str, goal: int, vehicles: bool) -> tuple[int, ...]:
    """6.1/T1 From every hex in play the half points to a goal, whoever is in the way."""
    area = frago_of(scenario).area
    steps = VEHICLE if vehicles else INFANTRY
    best = [FAR] * GRID.size
    best[goal] = 0
    heap = [(0, goal)]
    while heap:
        far, h = heappop(heap)
        if far > best[h]:
            continue
        for n in GRID.neighbours[h]:
            if not area >> n & 1:
                continue
            for to, cost, _ in steps[n]:
                if to == h and far + cost < best[n]:
                    best[n] = far + cost
                    heappush(heap, (far + cost, n))
    return tuple(best)


class Notes:
    """What was thought of the enemy; it holds as long as he stands as he stands."""

    def __init__(self) -> None:
        self.mixtures: dict[int, tuple[Effects, float, float, int]] = {}
        self.effects: dict[int, Effects] = {}
        self.values: dict[tuple[int, int], float] = {}
        self.hits: dict[int, float] = {}
        self.watched: dict[int, bool] = {}
        self.prospects: dict[tuple[int, int, bool, int], float] = {}
        self.guns: list[Gun] | None = None
        self.marks: list[Mark] | None = None


class Scene:
    """What a seat knows now, and what it makes of it."""

    def __init__(self, view: View, seat: int, notes: Notes | None = None) -> None:
        s = view.position
        self.s: Position = s
        self.seat = seat
        self.foe = enemy(seat)
        self.frago = frago_of(s.scenario)
        self.unknown = view.unknown
        self.ahead = future(s)
        self.left = self.frago.turns - s.turn
        self.mine = on_map(s, seat)
        self.foes = on_map(s, self.foe)
        self.own = obstacles(s, seat)
        self.foe_bits = 0
        for v in self.foes:
            self.foe_bits |= BIT[s.hex[v]]
        self._fighting: dict[int, int] = {}
        for u in self.mine:
            if IS_INFANTRY[u] and KIND[u] not in (DUMMY, CIVILIANS):
                self._fighting[s.hex[u]] = self._fighting.get(s.hex[u], 0) + 1
        self.watch, self.flyers = watchers(s, self.foe)
        self.notes = notes or Notes()
        self._open: dict[int, int] = {}
        self._mates: dict[int, int] = {}
        self.rows: dict[tuple[int, bool, bool], list[tuple[tuple[int, ...], float]]] = {}
        self._crowd: dict[int, int] | None = None
        self._margin: float | None = None

    # What the enemy is worth

    def mix(self, nation: int) -> tuple[Effects, float, float, int]:
        """What to expect under a nation's Concealed markers."""
        if nation not in self.notes.mixtures:
            self.notes.mixtures[nation] = mixture(self.s, self.foe, nation, self.ahead)
        return self.notes.mixtures[nation]

    def effects(self, v: int) -> Effects:
        """What each effect on an enemy counter is worth."""
        if v not in self.notes.effects:
            self.notes.effects[v] = (
                self.mix(NATION[v])[0] if is_contact(v) else effects_on(self.s, v, self.ahead)
            )
        return self.notes.effects[v]

    def value(self, v: int, weapon: int) -> float:
        """What a hit on an enemy counter is worth."""
        key = (v, weapon)
        if key not in self.notes.values:
            self.notes.values[key] = per_hit(self.effects(v), weapon)
        return self.notes.values[key]

    @property
    def margin(self) -> float:
        """By how many points the seat would win now; a tie is the NVA/VC's (29.0/3)."""
        if self._margin is None:
            s = self.s
            end = objectives_worth(s, "end")
            turns = objectives_worth(s, "turn")
            final = [s.points[side] + end[side] + turns[side] * (self.left + 1) for side in (0, 1)]
            self._margin = float(final[self.seat] - final[self.foe])
            self._margin += 0.5 if self.seat else -0.5
        return self._margin

    @property
    def boldness(self) -> float:
        """How much risk is right: whoever is behind has to take it, whoever is ahead need not."""
        behind = -self.margin
        return 1.0 + (min(0.7, behind / 10) if behind > 0 else max(-0.35, behind / 25))

    # Danger

    @property
    def guns(self) -> list[Gun]:
        """The enemies who could fire at ground units."""
        if self.notes.guns is None:
            s = self.s
            self.notes.guns = []
            for v in self.foes:
                if is_contact(v):
                    _, armed, _, rating = self.mix(NATION[v])
                    reach, weight = LIKELY_RANGE, armed
                else:
                    rating = FIRE[v][s.reduced[v]]
                    if not rating or s.status[v] == BROKEN or KIND[v] == SAPPER or s.downed[v]:
                        continue
                    rating -= handicap(s, v)
                    reach, weight = RANGE[v], 1.0
                high = s.level[v] == HIGH
                far = reach if high else 2 * reach
                field = sight_from(s, v) & GRID.within(s.hex[v], far)
                self.notes.guns.append(Gun(field, s.hex[v], rating, reach, weight, v, high))
        return self.notes.guns

    def hits(self, h: int, hidden: bool) -> float:
        """How many tenths of a hit all enemies together would score on a unit in a hex with one shot each."""
        key = h * 2 + hidden
        found = self.notes.hits.get(key)
        if found is None:
            found = 0.0
            shield = FIRE_MODIFIER[TERRAIN[h]] + 2 * hidden
            distance = GRID.distance
            for field, at, rating, reach, weight, _, high in self.guns:
                if field >> h & 1:
                    far = distance(at, h) << high
                    need = rating - shield - (far > reach) + (far <= 1)
                    found += weight * (1 if need < 1 else min(need, 9))
            self.notes.hits[key] = found
        return found

    def watched(self, h: int) -> bool:
        """18.1/3 Whether a Visible enemy sees a hex."""
        found = self.notes.watched.get(h)
        if found is None:
            found = bool(seen_from(h) & self.watch) or any(sees(self.s, u, h) for u in self.flyers)
            self.notes.watched[h] = found
        return found

    def flak(self, h: int, level: int) -> float:
        """How many tenths of a hit the enemy would score on a Slick over a hex."""
        if level == GROUND:
            total = 0.0
            for gun in self.guns:
                if gun.field >> h & 1:
                    far = GRID.distance(gun.hex, h)
                    total += gun.weight * max(
                        1, gun.rating - 1 - (far > gun.range) - FIRE_MODIFIER[TERRAIN[h]]
                    )
            return total
        total = 0.0
        for gun in self.guns:
            far = GRID.distance(gun.hex, h) << (level == HIGH)
            reach = LIKELY_RANGE_IN_THE_AIR if is_contact(gun.unit) else gun.range
            if far <= 2 * reach:
                seen = (treetops_seen if level == TREETOP else highs_seen)(gun.hex)
                if seen >> h & 1:
                    total += gun.weight * max(1, gun.rating - 1 - (far > reach))
        return total

    # Targets

    @property
    def marks(self) -> list[Mark]:
        """The enemies on the ground who are worth a shot."""
        if self.notes.marks is None:
            s = self.s
            self.notes.marks = []
            for v in self.foes:
                if s.level[v] != GROUND:
                    continue
                value = self.value(v, SMALL_ARMS)
                if value <= 0:
                    continue
                h = s.hex[v]
                base = DEFENCE[v][s.reduced[v]]
                ground = FIRE_MODIFIER[TERRAIN[h]]
                hidden = 2 if s.token[v] != VISIBLE else 0
                blast = base + (0 if TERRAIN[h] == JUNGLE else ground)
                self.notes.marks.append(Mark(h, base + ground + hidden, blast, value, v))
        return self.notes.marks

    def prospects(self, u: int, h: int) -> float:
        """What the best shot of a unit would be worth if it stood in a hex."""
        rating = FIRE[u][self.s.reduced[u]]
        if not rating or KIND[u] == SAPPER:
            return 0.0
        key = (rating, RANGE[u], WEAPON[u] == HIGH_EXPLOSIVE, h)
        found = self.notes.prospects.get(key)
        if found is None:
            found = self.notes.prospects[key] = self._prospects(*key)
        return found

    def _prospects(self, rating: int, reach: int, explosive: bool, h: int) -> float:
        seen = seen_from(h)
        best = 0.0
        for mark in self.marks:
            if not seen >> mark.hex & 1:
                continue
            far = GRID.distance(h, mark.hex)
            if far > 2 * reach:
                continue
            need = rating - (mark.blast_cover if explosive else mark.cover) - (far > reach)
            need += far <= 1 and not explosive
            worth = (1 if need < 1 else min(need, 9)) * mark.value
            best = max(best, worth)
        return best / 10

    # Ground

    def may_enter(self, u: int) -> int:
        """6.2 The hexes that a unit on the ground may enter."""
        key = 0 if IS_INFANTRY[u] and KIND[u] != CIVILIANS else u + 1
        if key not in self._open:
            self._open[key] = enterable(self.s, u)
        return self._open[key]

    def crowd(self, h: int) -> int:
        """How many own units, of any type, are in a hex."""
        if self._crowd is None:
            self._crowd = {}
            for u in self.mine:
                at = self.s.hex[u]
                self._crowd[at] = self._crowd.get(at, 0) + 1
        return self._crowd.get(h, 0)

    def mates(self, h: int, radius: int) -> int:
        """How many own fighting men are near a hex."""
        key = h * 4 + radius
        found = self._mates.get(key)
        if found is None:
            near = GRID.within(h, radius)
            found = 0
            for at, count in self._fighting.items():
                if near >> at & 1:
                    found += count
            self._mates[key] = found
        return found

    def hides_here(self, h: int) -> bool:
        """18.0/1 Whether a unit in a hex would be Concealed at the end of the turn without a check."""
        return not in_clear(h) and not self.watched(h)


def key_of(view: View, seat: int) -> tuple[object, ...]:
    """All of a position that a scene depends on."""
    s = view.position
    return (
        seat, s.scenario, s.turn, tuple(s.hex), tuple(s.token), tuple(s.status), tuple(s.reduced),
        tuple(s.points), tuple(s.level), tuple(s.used), tuple(s.c_hex), tuple(s.c_carrier), tuple(s.inside),
        tuple(view.unknown), tuple(s.acting), tuple(s.m_seen), tuple(s.exhausted),
    )  # fmt: skip


def enemy_key(view: View, seat: int) -> tuple[object, ...]:
    """All of a position that what is thought of the enemy depends on."""
    s = view.position
    where = s.hex
    foes = tuple(
        (v, where[v], s.token[v], s.status[v], s.reduced[v], s.level[v], s.inside[v], s.exhausted[v])
        for v in pool(s, enemy(seat))
        if where[v] >= 0
    )
    return seat, s.scenario, s.turn, foes
