"""How the NVA plays: mass on An Loc, one division at a time, and save OPs for full effort."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from dangerclose.core.ask import Ask
from dangerclose.core.game import Decision
from dangerclose.games.anloc.air import in_box, send
from dangerclose.games.anloc.combat import targets_now
from dangerclose.games.anloc.components import (
    AN_LOC,
    ARVN,
    BROKEN_MORALE_AT,
    GRID,
    MAJOR_ATTACK_TURNS,
    NVA,
    REPLACEMENT_LIMIT,
    ROAD_TO_AN_LOC,
    SCENARIOS,
    TERRAIN,
    TERRAIN_EFFECTS,
    TRACK,
    UNITS,
)
from dangerclose.games.anloc.doctrine.common import SideDoctrine, option
from dangerclose.games.anloc.doctrine.judgement import Attack, Weights, plan_attack
from dangerclose.games.anloc.doctrine.situation import FROM_TOWN, Judge, Situation
from dangerclose.games.anloc.helicopters import ESCORTS
from dangerclose.games.anloc.morale import IN_OR_NEXT, besieged, morale_under_attack
from dangerclose.games.anloc.movement import DONE
from dangerclose.games.anloc.stacking import (
    ARTILLERY,
    IS_ARTILLERY,
    IS_SAPPER,
    IS_TANK,
    NOT_HQ,
    attack_factor,
    defence_factor,
    has_fighters,
)
from dangerclose.games.anloc.state import CAS, PURCHASED, Phase, Position
from dangerclose.games.anloc.zones import held

RING = GRID.adjacent[AN_LOC]
FULL_EFFORT = 5
LIKELY_AAA = 2
IMPATIENT = 0.8
"""In so many of its errors the NVA does not save OPs for a full effort."""
ROAD_BLOCK = ("7-nva", "")
"""The formations that hold QL-13 against the relief: the 7th Division and the independent regiments."""


BLOCK_PLACES = ROAD_TO_AN_LOC[4:10]
"""From Xa Trach down to Ap Tau O."""


HEXES = range(GRID.size)
"""Padding included, so that tables can be looked up by number."""


def in_range(h: int, reach: int) -> float:
    """How well guns of that range stand in a hex."""
    away = FROM_TOWN[h]
    return 10.0 if away <= reach else 4.0 - 0.5 * away


def out_of_reach(h: int) -> float:
    """Guns stand a little better farther off."""
    return 0.1 * min(FROM_TOWN[h], 4)


def astride(h: int) -> float:
    """How good a hex is for a road block: on the road, best half-way down, where the ground helps."""
    on_road = h in ROAD_TO_AN_LOC and h != AN_LOC
    merit = 6.0 if on_road else 0.0
    if TERRAIN[h]:
        effect = TERRAIN_EFFECTS[TERRAIN[h]]
        merit += effect.columns_left - effect.drm
    if on_road:
        merit -= abs(ROAD_TO_AN_LOC.index(h) - 7) * 0.3
    return merit


# How good every hex is in itself: for guns of a range, for tanks and sappers, for a road block with
# nobody who follows or with somebody, for a regiment that strikes or rests.
GUN_GROUND = {
    reach: tuple(in_range(h, reach) + out_of_reach(h) for h in HEXES)
    for reach in {UNITS[u].range for u in ARTILLERY[NVA]}
}
NO_INFANTRY = tuple(-1.0 * away - 5 for away in FROM_TOWN)
ASTRIDE = tuple(astride(h) for h in HEXES)
FROM_BLOCKS = tuple(0.5 * min(GRID.distance(h, place) for place in BLOCK_PLACES) for h in HEXES)
BLOCK_GROUND = tuple(tuple(ASTRIDE[h] + company - FROM_BLOCKS[h] for h in HEXES) for company in (0.0, 3.0))
STRIKING = tuple(12.0 if away == 0 else 8.0 if away == 1 else 6.0 - 1.5 * away for away in FROM_TOWN)
RESTING = tuple(12.0 if away == 0 else 6.0 - 1.5 * abs(away - 2) for away in FROM_TOWN)


def outnumbered(against: int, strength: int) -> float:
    """How badly a stack of that strength is outnumbered by those that could attack it."""
    return min(2.0, against / max(strength, 1)) if against else 0.0


def defence_of(s: Position, units: Sequence[int]) -> int:
    """The defence factors of some units together."""
    return sum([defence_factor(s, u) for u in units])


@lru_cache(maxsize=64)
def siege_ground(company: float, striking: bool) -> tuple[float, ...]:
    """How good every hex is for a regiment in such company."""
    return tuple(company + place for place in (STRIKING if striking else RESTING))


class NvaDoctrine(SideDoctrine):
    """The besieger."""

    side = NVA

    def weights(self, s: Position, target: int) -> Weights:
        """A step of the garrison is worth more than a replacement point; at the end they are dear."""
        own = 0.45
        if s.replacements >= REPLACEMENT_LIMIT:
            own = 0.8
        near = target == AN_LOC or bool(RING >> target & 1)
        return Weights(own, 0.8, 1.0 if near else 0.7, 0.3)

    def threshold(self, s: Position, attack: Attack) -> float:
        """11.2.2/2 An attack that high command expects is made at almost any price."""
        owed = s.committed and not s.major_attack and s.oel[NVA] == FULL_EFFORT
        breaks = IN_OR_NEXT >> attack.target & 1 and self.would_fall(s)
        return -5.0 if owed or breaks else 0.1 - self.skill.daring

    def would_fall(self, s: Position) -> bool:
        """12.1/3 Whether any attack on the town, however small, would make it surrender as things stand."""
        return not s.assaulted and besieged(s) and morale_under_attack(s) <= 0

    def attacks(self, s: Position, targets: list[int]) -> list[Attack]:
        """The town comes first: the guns fire once a turn."""
        plans = super().attacks(s, targets)
        town = [plan for plan in plans if plan.target == AN_LOC and plan.worth > self.threshold(s, plan)]
        return town + plans

    # Logistics

    def effort(self, s: Position, ask: Ask) -> Decision:
        """7.2 Full effort while the guns bear on the town, else as little as the siege needs."""
        ops = s.ops[NVA]
        at_the_gates = sum(attack_factor(s, u) for u in NOT_HQ[NVA] if s.hex[u] >= 0 and RING >> s.hex[u] & 1)
        owed = s.committed and not s.major_attack and s.turn >= s.committed + MAJOR_ATTACK_TURNS - 1
        turns_left = SCENARIOS[s.scenario].turns - s.turn + 1
        plenty = ops + sum(turn.ops[NVA] for turn in TRACK[s.turn :]) >= FULL_EFFORT * turns_left
        if ops >= FULL_EFFORT and plenty:
            return Decision(
                ("effort", FULL_EFFORT), "There are operation points for a full effort in every turn to come."
            )
        if ops >= FULL_EFFORT and (owed or (at_the_gates >= 10 and self.assault_pays(s))):
            return Decision(("effort", FULL_EFFORT), "The assault force is in place: full effort.")
        if ops >= 2 + FULL_EFFORT or (ops >= 2 and (at_the_gates < 10 or self.slips.overlooks(IMPATIENT))):
            return Decision(option(ask, ("effort", 2)), "The divisions must close up to the town first.")
        if ops and self.would_fall(s):
            return Decision(
                option(ask, ("effort", 2), ("effort", 1)), "The town is about to give in: press it."
            )
        spare = ops - max(0, FULL_EFFORT - TRACK[min(s.turn, len(TRACK) - 1)].ops[NVA])
        return Decision(
            option(ask, ("effort", min(max(spare, 0), 1))), "Save operation points for a full effort later."
        )

    def assault_pays(self, s: Position) -> bool:
        """Whether a full effort would find an attack worth making, against the aircraft that are bought
        and with the missiles that are at hand."""
        kept = s.phase, s.oel, s.air, s.sa7_with, s.aaa
        s.phase, s.oel, s.air, s.aaa = Phase.NVA_COMBAT, [s.oel[ARVN], FULL_EFFORT], s.air.copy(), LIKELY_AAA
        if s.sa7 + s.sa7_saved:
            s.sa7_with = [int(h >= 0 and RING >> h & 1) for h in s.hex]
        for kind in ESCORTS:  # these will fly CAS
            send(s, kind, PURCHASED, CAS, in_box(s, PURCHASED, kind))
        plans = [plan_attack(s, NVA, h, self.weights(s, h)) for h in targets_now(s, NVA)]
        pays = not self.slips.overlooks() and any(plan.worth > self.threshold(s, plan) for plan in plans)
        s.phase, s.oel, s.air, s.sa7_with, s.aaa = kept
        return pays

    # Air defence

    def sa7(self, s: Position, ask: Ask) -> Decision:
        """9.8 The missiles go where the ARVN's CAS will come: with the assault regiments."""
        bearers = [int(a[1]) for a in ask.options if a[0] == "sa7"]
        near = [u for u in bearers if RING >> s.hex[u] & 1 and not IS_TANK[u]]
        covered = {s.hex[u] for u in NOT_HQ[NVA] if s.sa7_with[u]}
        fresh = [u for u in near if s.hex[u] not in covered] or near
        if not fresh:
            if not s.sa7:
                return Decision(DONE, "The saved missile can wait.")
            fresh = bearers
        best = max(fresh, key=lambda u: (attack_factor(s, u), -u))
        return Decision(("sa7", best), f"The enemy's aircraft will come for {UNITS[best].name}.")

    # Movement

    def order_of_march(self, s: Position, units: list[int]) -> list[int]:
        return sorted(
            units, key=lambda u: (IS_SAPPER[u] or IS_TANK[u], IS_ARTILLERY[u], -defence_factor(s, u), u)
        )

    def judge(self, now: Situation, u: int) -> Judge:
        if IS_ARTILLERY[u]:
            return self.gun_line(now, u)
        if IS_TANK[u] or IS_SAPPER[u]:
            return self.with_the_infantry(now, u)
        if UNITS[u].formation in ROAD_BLOCK:
            return self.road_block(now, u)
        return self.siege(now, u)

    def gun_line(self, now: Situation, u: int) -> Judge:
        """11.3 In range of the town, out of the enemy's reach."""
        reach = UNITS[u].range
        in_danger = GRID.dilate(held(now.position, ARVN) | 1 << AN_LOC)

        def judge(h: int) -> float:
            merit = in_range(h, reach)
            if in_danger >> h & 1:
                merit -= 6
            if now.others(u, h):
                merit += 1
            return merit + out_of_reach(h)

        return Judge(GUN_GROUND[reach], judge, "in range of the town and out of the enemy's reach")

    def with_the_infantry(self, now: Situation, u: int) -> Judge:
        """Tanks and sappers go with the regiments at the town's edge."""
        s = now.position

        def judge(h: int) -> float:
            there = now.others(u, h)
            friends = [v for v in there if attack_factor(s, v) >= 3 and not IS_TANK[v]]
            if not friends:
                return NO_INFANTRY[h]
            merit = 10.0 - 2 * FROM_TOWN[h]
            strength = sum(attack_factor(s, v) for v in friends)
            same = [v for v in there if IS_TANK[v] or IS_SAPPER[v]]
            return merit + 0.1 * strength - 0.5 * len(same) * IS_TANK[u]

        return Judge(NO_INFANTRY, judge, "with the infantry at the town's edge")

    def road_block(self, now: Situation, u: int) -> Judge:
        """Astride QL-13 where the ground helps, between the relief and the town."""
        s = now.position
        here = s.hex[u]
        own = defence_factor(s, u)
        followers = [v for v in self.followers(now, u) if not IS_ARTILLERY[v]]
        strength_with_followers = own + defence_of(s, followers)
        against = now.against

        def judge(h: int) -> float:
            friends, strength = followers, strength_with_followers
            if there := now.others(u, h):
                friends = [v for v in there if not IS_ARTILLERY[v]]
                strength = own + defence_of(s, friends)
            merit = ASTRIDE[h]
            merit += 3.0 * bool(friends) - 3.0 * outnumbered(against.get(h, 0), strength)
            if h == here:
                merit += 1.0
            return merit - FROM_BLOCKS[h]

        return Judge(BLOCK_GROUND[bool(followers)], judge, "to block QL-13 against the relief")

    def followers(self, now: Situation, u: int) -> list[int]:
        """Who would join a unit where nobody is yet: its mates that can still follow."""
        s = now.position
        if s.hex[u] < 0:
            return []
        return [v for v in now.others(u, s.hex[u]) if s.mp[v] and v not in self.settled]

    def assault_to_come(self, s: Position) -> bool:
        """Whether to stand at the town's edge now: to strike next, or because nobody strikes back first.

        The ARVN fights after our movement. Who has fired his guns draws back out of its reach
        and comes up again at the end of the turn, when the next combats are his own.
        """
        if s.operation == 2:
            return s.oel[ARVN] < FULL_EFFORT
        guns = [u for u in ARTILLERY[NVA] if s.hex[u] >= 0]
        return s.oel[NVA] == FULL_EFFORT and sum(s.used[u] for u in guns) * 2 < len(guns)

    def siege(self, now: Situation, u: int) -> Judge:
        """Next to the town to strike, two hexes out to rest; in stacks that can stand a counter-attack."""
        s = now.position
        here = s.hex[u]
        own = defence_factor(s, u)
        striking = not self.skill.reckons_with_answer or self.assault_to_come(s)
        place = STRIKING if striking else RESTING
        followers = self.followers(now, u)
        with_followers = siege_ground(self.company(s, followers), striking)
        strength_with_followers = own + defence_of(s, followers)
        against = now.against

        def judge(h: int) -> float:
            merit, strength = with_followers[h], strength_with_followers
            if there := now.others(u, h):
                merit, strength = self.company(s, there) + place[h], own + defence_of(s, there)
            if not striking and h != AN_LOC:
                merit -= 3.0 * outnumbered(against.get(h, 0), strength)
            if h == here:
                merit += 0.3
            return merit

        why = "to strike at the town" if striking else "near the town, where nobody strikes first"
        return Judge(with_followers, judge, why)

    def company(self, s: Position, friends: Sequence[int]) -> float:
        """What friends in its hex are worth to a regiment: one that holds, tanks and sappers."""
        steady = any(defence_factor(s, v) >= 3 and not IS_TANK[v] for v in friends)
        return 3.0 * steady + 0.6 * sum(IS_TANK[v] or IS_SAPPER[v] for v in friends)

    # Losses

    def loss(self, s: Position, ask: Ask) -> Decision:
        """10.6.1 Replacements take the losses, until they would cost more than the unit."""
        if ("absorb",) not in ask.options:
            return Decision(self.weakest(s, ask), "The loss must fall somewhere.")
        if self.sparing(s) and any(s.steps[int(a[1])] == 2 for a in ask.options if a[0] == "lose"):
            return Decision(self.weakest(s, ask), "Replacements are too dear for this.")
        return Decision(("absorb",), "Replacements fill the ranks.")

    def sparing(self, s: Position) -> bool:
        """12.2, 13.2/2 Whether the next replacement point breaks morale, or brings the end nearer."""
        if SCENARIOS[s.scenario].ends_at_commitment:
            return True
        return s.replacements == BROKEN_MORALE_AT - 1

    def advance(self, s: Position, ask: Ask) -> Decision:
        """10.8 Into the town with everybody; elsewhere only towards it."""
        into_town = [a for a in ask.options if len(a) == 3 and a[2] == AN_LOC]
        if into_town:
            return Decision(max(into_town, key=lambda a: defence_factor(s, int(a[1]))), "An Loc is open!")
        nearer = [
            a for a in ask.options if len(a) == 3 and FROM_TOWN[int(a[2])] < FROM_TOWN[s.hex[int(a[1])]]
        ]
        if nearer:
            return Decision(nearer[0], "The ground lies closer to the town.")
        return Decision(DONE, "The ring must not be opened.")

    def refuge(self, s: Position, h: int) -> float:
        return FROM_TOWN[h] - 0.5 * has_fighters(s, h, NVA)
