"""One position as a seat sees it, with the judgements that several habits share, each made once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection
from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from dangerclose.core.hexes import members
from dangerclose.core.slips import SURE, Slips
from dangerclose.games.fte.components import (
    CIVILIANS,
    DEFENCE,
    FIRE,
    FOXHOLES,
    HIGH_EXPLOSIVE,
    KIND,
    MARKERS,
    NATION,
    NVA,
    RANGE,
    SAPPER,
    SMALL_ARMS,
    TUNNEL,
    US,
    VIET_CONG,
    WEAPON,
)
from dangerclose.games.fte.doctrine.chances import circumstances, crowding, handicap, in_the_open, protection
from dangerclose.games.fte.doctrine.threats import Danger, Gun, Mark, Prospects, Weapon, arc_of, tenths
from dangerclose.games.fte.doctrine.worth import (
    Effects,
    effects_on,
    future,
    hidden_units,
    is_contact,
    mixture,
    per_hit,
)
from dangerclose.games.fte.field import (
    BIT,
    HARMLESS,
    IS_INFANTRY,
    doubtful,
    enemy,
    frago_of,
    obstacles,
    on_map,
    pool,
    sight_from,
    watchers,
)
from dangerclose.games.fte.ground import FIRE_MODIFIER, GRID, INFANTRY, JUNGLE, TERRAIN, VEHICLE
from dangerclose.games.fte.knowledge import View
from dangerclose.games.fte.movement import enterable
from dangerclose.games.fte.reckoning import CROWD, Shot, fire_rating
from dangerclose.games.fte.requests import near_visible_enemies
from dangerclose.games.fte.sight import highs_seen, seen_from, treetops_seen
from dangerclose.games.fte.state import BROKEN, GROUND, HIGH, TREETOP, VISIBLE, Position
from dangerclose.games.fte.victory import worth as objectives_worth

if TYPE_CHECKING:
    from dangerclose.games.fte.doctrine.assaults import Assault
    from dangerclose.games.fte.doctrine.goals import Field
    from dangerclose.games.fte.doctrine.march import Journey

FAR = 10_000
CACHES = tuple(m for m, marker in enumerate(MARKERS) if marker.side == NVA and marker.kind != FOXHOLES)
TUNNELS = tuple(m for m, marker in enumerate(MARKERS) if marker.kind == TUNNEL)
FIGHTS = tuple(on_foot and not harmless for on_foot, harmless in zip(IS_INFANTRY, HARMLESS, strict=True))
SIDE_BY_SIDE = 2
"""So many hexes apart men still help each other."""
LIKELY_RANGE = 5
"""The range that is expected of an unknown unit on the ground; some of them are machine guns."""
LIKELY_RANGE_IN_THE_AIR = 9
LIKELY_CIVILIANS = 0.2
"""So often a contact has to be civilians, for Americans to go there and find out."""


@cache
def steps_into(scenario: str, vehicles: bool) -> tuple[tuple[tuple[int, int], ...], ...]:
    """6.1/T1 By hex, the steps that lead into it from the hexes in play: from where, at what cost."""
    into: list[list[tuple[int, int]]] = [[] for _ in range(GRID.size)]
    steps = VEHICLE if vehicles else INFANTRY
    for n in members(frago_of(scenario).area):
        for to, cost, _ in steps[n]:
            into[to].append((n, cost))
    return tuple(map(tuple, into))


NO_WAVE: list[int] = []
"""Stands for all waves that have passed: thousands of lists would be kept otherwise."""


class Distances(dict[int, int]):
    """6.1/T1 By hex, the half points from there to a goal, whoever is in the way; FAR where there is no way.

    The ways are followed back from the goal, only as far as somebody asks.
    """

    def __init__(self, scenario: str, goal: int, vehicles: bool) -> None:
        super().__init__()
        self._into = steps_into(scenario, vehicles)
        self._best = {goal: 0}
        self._waves = [[goal]]
        """By distance, the hexes from which it may be so far."""
        self._next = 0

    def __missing__(self, h: int) -> int:
        best, waves, into = self._best, self._waves, self._into
        while self._next < len(waves):
            far = self._next
            wave, waves[far] = waves[far], NO_WAVE
            for at in wave:
                if best[at] < far:
                    continue
                self[at] = far
                for n, cost in into[at]:
                    total = far + cost
                    if n not in best or total < best[n]:
                        best[n] = total
                        while len(waves) <= total:
                            waves.append([])
                        waves[total].append(n)
            self._next += 1
            if h in self:
                return self[h]
        self[h] = FAR
        return FAR


@cache
def distances(scenario: str, goal: int, vehicles: bool) -> Distances:
    """The distances to a goal, which many units ask for."""
    return Distances(scenario, goal, vehicles)


@cache
def around(h: int, radius: int) -> tuple[int, ...]:
    """The hexes at most so far from a hex, itself included."""
    return tuple(members(GRID.within(h, radius)))


T = TypeVar("T")


class once(Generic[T]):
    """A property that is worked out when it is first asked for; like `cached_property`, without its lock."""

    def __init__(self, work: Callable[[Any], T]) -> None:
        self._work = work
        self._name = work.__name__
        self.__doc__ = work.__doc__

    def __get__(self, scene: Any, owner: type | None = None) -> T:
        found = scene.__dict__[self._name] = self._work(scene)
        return found


class Notes:
    """What was thought of the enemy; it holds as long as he stands as he stands."""

    def __init__(self) -> None:
        self.mixtures: dict[int, tuple[Effects, float, float, int]] = {}
        self.effects: dict[int, Effects] = {}
        self.values: dict[tuple[int, int], float] = {}
        self.watched: int | None = None
        self.near_visible: int | None = None
        self.shots: dict[tuple[int, ...], tuple[float, int]] = {}
        self.guns: list[Gun] | None = None
        self.danger: Danger | None = None
        self.skies: dict[int, list[tuple[int, int, int, float]]] = {}
        self.marks: list[Mark] | None = None
        self.prospects: dict[Weapon | None, Prospects] = {}
        self.strikes: list[tuple[int, int, float, float]] | None = None
        self.barred: dict[int, frozenset[int]] = {}
        self.journeys: dict[tuple[object, ...], Journey] = {}


class Scene:
    """What a seat knows now, and what it makes of it."""

    def __init__(
        self,
        view: View,
        seat: int,
        notes: Notes | None = None,
        met: Collection[int] = (),
        wariness: float = 1.0,
        slips: Slips = SURE,
    ) -> None:
        s = view.position
        self.met = met
        """6.2/3 The contacts that have barred their hex to somebody."""
        self.s: Position = s
        self.seat = seat
        self.wariness = wariness
        """The share of the enemy's fire that is expected."""
        self.slips = slips
        self.foe = enemy(seat)
        self.frago = frago_of(s.scenario)
        self.unknown = view.unknown
        self.left = self.frago.turns - s.turn
        self.notes = notes or Notes()
        self.fields: dict[tuple[int, bool, bool], Field] = {}
        self.assaults: dict[tuple[int, ...], Assault] = {}
        self.shots: dict[int, tuple[float, int]] = {}
        self.strikes: list[tuple[int, int, float, float]] | None = None
        self.landings: dict[int, list[float]] = {}
        self._shields: dict[tuple[int, int], int] = {}
        self._handicaps: dict[int, int] = {}
        self._open: dict[int, int] = {}

    @once
    def ahead(self) -> float:
        """How much of what happens now still counts."""
        return future(self.s)

    # Who is where

    @once
    def mine(self) -> list[int]:
        """Own counters on the map."""
        return on_map(self.s, self.seat)

    @once
    def foes(self) -> list[int]:
        """The enemy's counters on the map."""
        return on_map(self.s, self.foe)

    @once
    def own(self) -> int:
        """7.3.2/X7 The hexes where own units block fire."""
        return obstacles(self.s, self.seat)

    @once
    def flying_foes(self) -> bool:
        """Whether the enemy has anybody in the air."""
        level = self.s.level
        return any(level[v] for v in self.foes)

    @once
    def mingled(self) -> bool:
        """Whether somebody of ours is where an enemy is, on the ground or over it."""
        foe_bits = self.foe_bits
        return any(foe_bits & BIT[h] for h in self.crowds)

    @once
    def beside_foes(self) -> int:
        """The hexes with a counter of the enemy, and those next to them."""
        return GRID.dilate(self.foe_bits)

    @once
    def foe_bits(self) -> int:
        """The hexes with a counter of the enemy."""
        bits = 0
        where = self.s.hex
        for v in self.foes:
            bits |= BIT[where[v]]
        return bits

    @once
    def caches(self) -> int:
        """9.0, 11.0 The hexes where Americans have something to search for or to blow up."""
        bits = 0
        for h in self.unknown:
            bits |= BIT[h]
        for m in CACHES:
            if self.s.m_seen[m] and self.s.m_hex[m] >= 0:
                bits |= BIT[self.s.m_hex[m]]
        return bits

    @once
    def tunnels(self) -> int:
        """The hexes with a tunnel."""
        bits = 0
        for m in TUNNELS:
            if self.s.m_hex[m] >= 0:
                bits |= BIT[self.s.m_hex[m]]
        return bits

    @once
    def crowds(self) -> dict[int, int]:
        """By hex, how many own units, of any type, are in it."""
        where = self.s.hex
        return Counter([where[u] for u in self.mine])

    @once
    def companions(self) -> dict[int, int]:
        """By crowded hex, how many own units beyond one are in it."""
        return {h: count - 1 for h, count in self.crowds.items() if count > 1}

    @once
    def crowded(self) -> dict[int, int]:
        """7.1/8 By hex that holds too many of both sides, what that adds to the die."""
        s = self.s
        counts = Counter(self.crowds)
        counts.update([s.hex[v] for v in self.foes])
        return {h: crowding(s, h) for h, count in counts.items() if count > CROWD}

    @once
    def mates(self) -> list[int]:
        """By hex, how many own fighting men are near it."""
        found = [0] * GRID.size
        where = self.s.hex
        men = Counter([where[u] for u in self.mine if FIGHTS[u]])
        for at, count in men.items():
            for h in around(at, SIDE_BY_SIDE):
                found[h] += count
        return found

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

    @once
    def margin(self) -> float:
        """By how many points the seat would win now; a tie is the NVA/VC's (29.0/3)."""
        s = self.s
        end = objectives_worth(s, "end")
        turns = objectives_worth(s, "turn")
        final = [s.points[side] + end[side] + turns[side] * (self.left + 1) for side in (0, 1)]
        return float(final[self.seat] - final[self.foe]) + (0.5 if self.seat else -0.5)

    @once
    def boldness(self) -> float:
        """How much risk is right: whoever is behind has to take it, whoever is ahead need not."""
        behind = -self.margin
        return 1.0 + (min(0.7, behind / 10) if behind > 0 else max(-0.35, behind / 25))

    # Chances

    def shield(self, v: int, weapon: int) -> int:
        """7.1/3 What a target and its hex add to the die."""
        key = v, weapon
        found = self._shields.get(key)
        if found is None:
            found = protection(self.s, v, weapon) + self.crowded.get(self.s.hex[v], 0)
            self._shields[key] = found
        return found

    def handicap(self, u: int) -> int:
        """1.2/7 What the markers on a firer add to the die."""
        found = self._handicaps.get(u)
        if found is None:
            found = self._handicaps[u] = handicap(self.s, u)
        return found

    def needed(self, shot: Shot) -> int:
        """7.1/10 In how many of ten rolls a shot hits."""
        u, v = shot.primary, shot.target
        weapon = WEAPON[u]
        shield = self.shield(v, weapon)
        if shot.in_the_open:
            shield += in_the_open(self.s, v, weapon) - protection(self.s, v, weapon)
        rating = fire_rating(self.s, u)
        return tenths(rating - shield - self.handicap(u) - circumstances(self.s, shot))

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
                    rating -= self.handicap(v)
                    reach, weight = RANGE[v], 1.0
                h = s.hex[v]
                arc = arc_of(h, s.level[v], rating, reach)
                self.notes.guns.append(Gun(arc, h, rating, reach, weight, v))
        return self.notes.guns

    @once
    def danger(self) -> Danger:
        """What the enemy could do to somebody in a hex, and whether he looks on."""
        if self.notes.danger is None:
            self.notes.danger = Danger(self.guns, self.watched_hexes)
        return self.notes.danger

    def hits(self, h: int, hidden: bool) -> float:
        """How many tenths of a hit all enemies together would score on a unit in a hex with one shot each."""
        return self.danger[h][hidden]

    @once
    def watched_hexes(self) -> int:
        """18.1/3 The hexes that a Visible enemy sees."""
        if self.notes.watched is None:
            on_the_ground, flyers = watchers(self.s, self.foe)
            bits = 0
            for h in members(on_the_ground):
                bits |= seen_from(h)
            for v in flyers:
                bits |= sight_from(self.s, v)
            self.notes.watched = bits
        return self.notes.watched

    @once
    def near_visible(self) -> int:
        """13.0/2 The hexes with, or next to, a Visible enemy."""
        if self.notes.near_visible is None:
            self.notes.near_visible = near_visible_enemies(self.s, self.seat)
        return self.notes.near_visible

    def watched(self, h: int) -> bool:
        """18.1/3 Whether a Visible enemy sees a hex."""
        return self.watched_hexes & BIT[h] != 0

    def flak(self, h: int, level: int) -> float:
        """How many tenths of a hit the enemy would score on a Slick over a hex."""
        total = 0.0
        bit = BIT[h]
        if level == GROUND:
            for gun in self.guns:
                if gun.arc.field & bit:
                    far = not GRID.within(gun.hex, gun.range) & bit
                    total += gun.weight * max(1, gun.rating - 1 - far - FIRE_MODIFIER[TERRAIN[h]])
            return total
        for field, short, rating, weight in self.sky(level):
            if field & bit:
                total += weight * max(1, rating - 1 - (not short & bit))
        return total

    def sky(self, level: int) -> list[tuple[int, int, int, float]]:
        """Of each gun: the hexes that it reaches at a level, those in normal range, rating and weight."""
        found = self.notes.skies.get(level)
        if found is None:
            found = self.notes.skies[level] = []
            for gun in self.guns:
                reach = LIKELY_RANGE_IN_THE_AIR if is_contact(gun.unit) else gun.range
                far, normal = (reach, reach // 2) if level == HIGH else (2 * reach, reach)
                seen = (treetops_seen if level == TREETOP else highs_seen)(gun.hex)
                field = seen & GRID.within(gun.hex, far)
                found.append((field, GRID.within(gun.hex, normal), gun.rating, gun.weight))
        return found

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

    def weapon(self, u: int) -> Weapon | None:
        """What a unit shoots with, None if it does not."""
        rating = FIRE[u][self.s.reduced[u]]
        if not rating or KIND[u] == SAPPER:
            return None
        return rating, RANGE[u], WEAPON[u] == HIGH_EXPLOSIVE

    def prospects(self, u: int, h: int) -> float:
        """What the best shot of a unit would be worth if it stood in a hex."""
        return self.prospects_with(self.weapon(u))[h]

    def prospects_with(self, weapon: Weapon | None) -> Prospects:
        """What the best shot with a weapon would be worth from each hex."""
        found = self.notes.prospects.get(weapon)
        if found is None:
            found = Prospects(weapon, self.marks) if weapon is not None else Prospects((0, 0, False), ())
            self.notes.prospects[weapon] = found
        return found

    # Ground

    def may_enter(self, u: int) -> int:
        """6.2 The hexes that a unit on the ground may enter."""
        key = 0 if IS_INFANTRY[u] and KIND[u] != CIVILIANS else u + 1
        if key not in self._open:
            self._open[key] = enterable(self.s, u)
        return self._open[key]

    @once
    def may_be_civilians(self) -> int:
        """28.0/4, 6.2/3 For Americans, the hexes of contacts that may well be civilians: to go and see."""
        bits = doubtful(self.s, self.seat) if self.seat == US else 0
        if bits:
            people = hidden_units(self.s, self.foe, VIET_CONG)
            if sum(KIND[v] == CIVILIANS for v in people) < LIKELY_CIVILIANS * (len(people) - len(self.met)):
                return 0
            for v in self.met:
                bits &= ~BIT[self.s.hex[v]]
        return bits

    def crowd(self, h: int) -> int:
        """How many own units, of any type, are in a hex."""
        return self.crowds.get(h, 0)

    def barred(self, is_open: int) -> frozenset[int]:
        """The hexes in play that are not open."""
        found = self.notes.barred.get(is_open)
        if found is None:
            found = self.notes.barred[is_open] = frozenset(members(self.frago.area & ~is_open))
        return found


looked_at = attrgetter(
    "hex", "token", "status", "used", "scenario", "turn", "reduced", "points", "level", "c_hex", "c_carrier",
    "inside", "acting", "m_seen", "exhausted",
)  # fmt: skip
"""All of a position that a scene depends on."""


def of_enemies(s: Position, seat: int) -> tuple[object, ...]:
    """All of a position that what is thought of the enemy depends on."""
    where = s.hex
    foes = [
        (v, where[v], s.token[v], s.status[v], s.reduced[v], s.level[v], s.inside[v], s.exhausted[v])
        for v in pool(s, enemy(seat))
        if where[v] >= 0
    ]
    return s.scenario, s.turn, foes
