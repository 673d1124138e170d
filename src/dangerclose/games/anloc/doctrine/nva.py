"""How the NVA plays: mass on An Loc, one division at a time, and save OPs for full effort."""

from __future__ import annotations

from dangerclose.core.ask import Ask
from dangerclose.core.game import Decision
from dangerclose.games.anloc.components import (
    AN_LOC,
    ARVN,
    BROKEN_MORALE_AT,
    COMMITMENT_AT,
    GRID,
    MAJOR_ATTACK_TURNS,
    NVA,
    QL13,
    REPLACEMENT_LIMIT,
    ROAD_TO_AN_LOC,
    SCENARIOS,
    TERRAIN,
    TERRAIN_EFFECTS,
    TRACK,
    UNITS,
)
from dangerclose.games.anloc.doctrine.common import SideDoctrine, option
from dangerclose.games.anloc.doctrine.judgement import Attack, Weights
from dangerclose.games.anloc.movement import DONE, Ground
from dangerclose.games.anloc.stacking import (
    IS_ARTILLERY,
    IS_SAPPER,
    IS_TANK,
    NOT_HQ,
    attack_factor,
    defence_factor,
    fighters_in,
)
from dangerclose.games.anloc.state import Position
from dangerclose.games.anloc.zones import held

RING = GRID.adjacent[AN_LOC]
FULL_EFFORT = 5
ROAD_BLOCK = ("7-nva", "")
"""The formations that hold QL-13 against the relief: the 7th Division and the independent regiments."""


BLOCK_PLACES = ROAD_TO_AN_LOC[4:10]
"""From Xa Trach down to Ap Tau O."""


class NvaDoctrine(SideDoctrine):
    """The besieger."""

    side = NVA

    def weights(self, s: Position, target: int) -> Weights:
        """A step of the garrison is worth more than a replacement point; at the end they are dear."""
        own = 0.45
        if s.replacements >= REPLACEMENT_LIMIT:
            own = 0.8
        if SCENARIOS[s.scenario].ends_at_commitment and s.replacements >= COMMITMENT_AT - 5:
            own = 0.9
        near = target == AN_LOC or bool(RING >> target & 1)
        return Weights(own, 0.8, 1.0 if near else 0.7, 0.3)

    def threshold(self, s: Position, attack: Attack) -> float:
        """11.2.2/2 An attack that high command expects is made at almost any price."""
        owed = s.committed and not s.major_attack and s.oel[NVA] == FULL_EFFORT
        return -5.0 if owed else 0.1

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
        if ops >= FULL_EFFORT and (at_the_gates >= 10 or owed or turns_left <= 2):
            return Decision(("effort", FULL_EFFORT), "The assault force is in place: full effort.")
        if ops >= 2 + FULL_EFFORT or (ops >= 2 and at_the_gates < 10):
            return Decision(option(ask, ("effort", 2)), "The divisions must close up.")
        spare = ops - max(0, FULL_EFFORT - TRACK[min(s.turn, len(TRACK) - 1)].ops[NVA])
        return Decision(option(ask, ("effort", min(max(spare, 0), 1))), "Save OPs for a full effort.")

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
        return Decision(("sa7", best), f"{UNITS[best].name} will draw the aircraft.")

    # Movement

    def order_of_march(self, s: Position, units: list[int]) -> list[int]:
        return sorted(
            units, key=lambda u: (IS_SAPPER[u] or IS_TANK[u], IS_ARTILLERY[u], -defence_factor(s, u), u)
        )

    def merit(self, s: Position, u: int, g: Ground) -> dict[int, float]:
        if IS_ARTILLERY[u]:
            judge = self.gun_line
        elif IS_TANK[u] or IS_SAPPER[u]:
            judge = self.with_the_infantry
        elif UNITS[u].formation in ROAD_BLOCK:
            judge = self.road_block
        else:
            judge = self.siege
        return {h: judge(s, u, h) for h in self.reach(s, u, g) if h >= 0}

    def gun_line(self, s: Position, u: int, h: int) -> float:
        """11.3 In range of the town, out of the enemy's reach."""
        away = GRID.distance(h, AN_LOC)
        merit = 10.0 if away <= UNITS[u].range else 4.0 - 0.5 * away
        if (held(s, ARVN) & ~(1 << AN_LOC) | 1 << AN_LOC) & GRID.within(h, 1):
            merit -= 6
        if fighters_in(s, h, NVA) != ([u] if s.hex[u] == h else []):
            merit += 1
        return merit + 0.1 * min(away, 4)

    def with_the_infantry(self, s: Position, u: int, h: int) -> float:
        """Tanks and sappers go with the regiments at the town's edge."""
        friends = [
            v for v in fighters_in(s, h, NVA) if v != u and attack_factor(s, v) >= 3 and not IS_TANK[v]
        ]
        if not friends:
            return -1.0 * GRID.distance(h, AN_LOC) - 5
        merit = 10.0 - 2 * GRID.distance(h, AN_LOC)
        strength = sum(attack_factor(s, v) for v in friends)
        same = [v for v in fighters_in(s, h, NVA) if v != u and (IS_TANK[v] or IS_SAPPER[v])]
        return merit + 0.1 * strength - 0.5 * len(same) * IS_TANK[u]

    def road_block(self, s: Position, u: int, h: int) -> float:
        """Astride QL-13 where the ground helps, between the relief and the town."""
        on_road = h in ROAD_TO_AN_LOC and h != AN_LOC
        merit = 6.0 if on_road else 0.0
        effect = TERRAIN_EFFECTS[TERRAIN[h]]
        merit += effect.columns_left - effect.drm
        if on_road:
            row = QL13.index(h) - QL13.index(AN_LOC)
            merit -= abs(row - 7) * 0.3
        friends = [v for v in self.company(s, u, h) if not IS_ARTILLERY[v]]
        merit += 3.0 * bool(friends) - 3.0 * self.threatened(s, h, defence_factor(s, u), friends)
        if s.hex[u] == h:
            merit += 1.0
        return merit - 0.5 * min(GRID.distance(h, place) for place in BLOCK_PLACES)

    def company(self, s: Position, u: int, h: int) -> list[int]:
        """Who would stand with a unit in a hex: those that do, or its mates if they can still follow."""
        there = [v for v in fighters_in(s, h, NVA) if v != u]
        if there or s.hex[u] < 0:
            return there
        return [v for v in fighters_in(s, s.hex[u], NVA) if v != u and s.mp[v] and v not in self.settled]

    def threatened(self, s: Position, h: int, own: int, friends: list[int]) -> float:
        """How badly a stack in a hex is outnumbered by the ARVN units that could attack it."""
        near = GRID.adjacent[h]
        against = sum(attack_factor(s, v) for v in NOT_HQ[ARVN] if s.hex[v] >= 0 and near >> s.hex[v] & 1)
        mine = own + sum(defence_factor(s, v) for v in friends)
        return min(2.0, against / max(mine, 1))

    def assault_to_come(self, s: Position) -> bool:
        """Whether to stand at the town's edge now: to strike next, or because nobody strikes back first.

        The ARVN fights after our movement. Who has fired his guns draws back out of its reach
        and comes up again at the end of the turn, when the next combats are his own.
        """
        if s.operation == 2:
            return s.oel[ARVN] < FULL_EFFORT
        guns = [u for u in NOT_HQ[NVA] if IS_ARTILLERY[u] and s.hex[u] >= 0]
        return s.oel[NVA] == FULL_EFFORT and sum(s.used[u] for u in guns) * 2 < len(guns)

    def siege(self, s: Position, u: int, h: int) -> float:
        """Next to the town to strike, two hexes out to rest; in stacks that can stand a counter-attack."""
        away = GRID.distance(h, AN_LOC)
        friends = self.company(s, u, h)
        company = sum(defence_factor(s, v) >= 3 and not IS_TANK[v] for v in friends)
        merit = 3.0 * min(company, 1) + 0.6 * sum(IS_TANK[v] or IS_SAPPER[v] for v in friends)
        if h == AN_LOC:
            merit += 12.0
        elif self.assault_to_come(s):
            merit += 8.0 if away == 1 else 6.0 - 1.5 * away
        else:
            merit += 6.0 - 1.5 * abs(away - 2)
            merit -= 3.0 * self.threatened(s, h, defence_factor(s, u), friends)
        if s.hex[u] == h:
            merit += 0.3
        return merit

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
            a
            for a in ask.options
            if len(a) == 3 and GRID.distance(int(a[2]), AN_LOC) < GRID.distance(s.hex[int(a[1])], AN_LOC)
        ]
        if nearer:
            return Decision(nearer[0], "The ground lies closer to the town.")
        return Decision(DONE, "The ring must not be opened.")

    def refuge(self, s: Position, h: int) -> float:
        return GRID.distance(h, AN_LOC) - 0.5 * bool(fighters_in(s, h, NVA))
