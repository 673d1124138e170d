"""How the ARVN plays: hold the town, feed it by air, let the aircraft do the killing, open QL-13."""

from __future__ import annotations

from functools import lru_cache

from dangerclose.core.ask import Action, Ask
from dangerclose.core.game import Decision
from dangerclose.games.anloc.air import cas_value, in_box, strike_total
from dangerclose.games.anloc.combat import cas_limit
from dangerclose.games.anloc.components import (
    AIR,
    AN_LOC,
    ARVN,
    GRID,
    LAI_KHE_ENTRY,
    NVA,
    QL13,
    ROAD_TO_AN_LOC,
    SCENARIOS,
    SURRENDER,
    TERRAIN,
    TERRAIN_EFFECTS,
    UNIT,
    UNITS,
)
from dangerclose.games.anloc.doctrine.common import WORTHWHILE, SideDoctrine, option
from dangerclose.games.anloc.doctrine.judgement import Attack, Weights, worth
from dangerclose.games.anloc.doctrine.situation import FROM_TOWN, Judge, Situation
from dangerclose.games.anloc.helicopters import Sky, landings, sky
from dangerclose.games.anloc.morale import morale_under_attack
from dangerclose.games.anloc.movement import DONE, ground
from dangerclose.games.anloc.reckoning import attacking_side, under_sa7
from dangerclose.games.anloc.stacking import (
    IS_ARTILLERY,
    IS_SAPPER,
    IS_TANK,
    LIMIT,
    POINTS,
    SUBORDINATES,
    defence_factor,
    fighters_in,
    stacking_points,
)
from dangerclose.games.anloc.state import CAS, LAI_KHE, PURCHASED, SEAD, TRANSPORT_BOX, Position
from dangerclose.games.anloc.victory import FIRST_AIRBORNE
from dangerclose.games.anloc.words import place_name
from dangerclose.games.anloc.zones import held, zone_of_control

RING = GRID.adjacent[AN_LOC]
KIND = {air.id: kind for kind, air in enumerate(AIR)}
HQ_ABN = UNIT["hq-1-abn"]
AIRBORNE = SUBORDINATES[HQ_ABN]
GARRISON_OF_LAI_KHE = UNIT["recon-21"]
ROAD_HOME = 7
"""So many hexes of QL-13 in the south do for a landing on the way home."""
NO_LULL = 2
"""6.1/3 With less, an idle NVA can ground all aircraft."""
WHY_THERE = {
    SEAD: "The enemy's anti-aircraft fire must be kept down first.",
    CAS: "The troops need close support in the combats to come.",
}
"""9.2 What an air unit does in its box."""
WHY_BOUGHT = {
    "f4": "Phantoms keep the enemy's anti-aircraft fire down, and there are too few of them.",
    "cobra": "Cobras support the troops in combat, and there are too few of them.",
    "b52": "A B-52 bombs away replacements and units that the enemy cannot replace.",
}
"""9.0 What each air unit that is bought is good for."""
SEAD_WANTED = 28
SEAD_IN_NEED = 42
CAS_WANTED = 3


def beside_town(h: int, company: int) -> float:
    """How good a hex near the town is for a unit that finds no room in it."""
    merit = 8.0 - 2.0 * FROM_TOWN[h] + 0.4 * company
    effect = TERRAIN_EFFECTS[TERRAIN[h]]
    return merit + effect.columns_left - 0.5 * effect.drm


# How good every hex is in itself: near the town, on the way to a hex of QL-13, for guns that support there.
BESIDE_TOWN = tuple(beside_town(h, 0) if TERRAIN[h] else 0.0 for h in range(GRID.size))


@lru_cache(maxsize=len(QL13))
def way_to(goal: int) -> tuple[float, ...]:
    """The nearer the better, and best on the road."""
    return tuple(-1.0 * away + 0.3 * (h in QL13) for h, away in enumerate(GRID.distances(goal)))


@lru_cache(maxsize=2 * len(QL13))
def gun_ground(goal: int, reach: int) -> tuple[float, ...]:
    """In range with a hex to spare, else the nearer the better."""
    return tuple(3.0 if away <= reach - 1 else -0.5 * away for away in GRID.distances(goal))


REAR_GUARD = Judge([0.0] * GRID.size, lambda h: float(h == LAI_KHE), "as Lai Khe needs a garrison", 0.0)
"""12.1/2 Lai Khe keeps a garrison."""


class ArvnDoctrine(SideDoctrine):
    """The defender."""

    side = ARVN

    def weights(self, s: Position, target: int) -> Weights:
        """The garrison's steps are dear, the relief column's less so."""
        from_town = bool(RING >> target & 1)
        return Weights(1.0 if from_town else 0.7, 0.8, 0.7, 0.35 if from_town else 0.5)

    def threshold(self, s: Position, attack: Attack) -> float:
        return 0.2

    # Logistics and air

    def effort(self, s: Position, ask: Ask) -> Decision:
        """7.2 Air power first; what is left makes the ground troops move."""
        ops = s.ops[ARVN]
        if ops >= 11:
            return Decision(
                option(ask, ("effort", 5)),
                "There are operation points for a full effort and for the aircraft.",
            )
        level = max(NO_LULL, min(4, ops - 5))
        if self.slips.overlooks():
            level = max(NO_LULL, level - 1)
        return Decision(
            option(ask, ("effort", level)), "Aircraft come first: keep operation points for them."
        )

    def purchase(self, s: Position, ask: Ask) -> Decision:
        """9.3 before 9.4: suppression, then CAS, then bombs."""
        have = {air.id: in_box(s, PURCHASED, kind) for kind, air in enumerate(AIR)}
        wants = [
            ("f4", not self.enough_sead(s, have["f4"] * AIR[KIND["f4"]].strike)),
            ("cobra", have["cobra"] < 2),
            ("b52", have["b52"] < 1),
            ("cobra", have["cobra"] < CAS_WANTED),
            ("b52", have["b52"] < 2),
            ("f4", have["f4"] < 6),
            ("b52", True),
            ("cobra", True),
        ]
        for kind, wanted in wants:
            if wanted and not self.slips.overlooks() and ("buy", KIND[kind]) in ask.options:
                return Decision(("buy", KIND[kind]), WHY_BOUGHT[kind])
        return Decision(DONE, "That is enough for this week.")

    def allocate(self, s: Position, ask: Ask) -> Decision:
        """9.2 Fighter bombers suppress first, then bomb; Cobras support the troops."""
        enough_sead = self.enough_sead(s, strike_total(s, SEAD))
        enough_cas = sum(in_box(s, CAS, k) for k in range(len(AIR))) >= CAS_WANTED

        def rank(action: Action) -> int:
            """What an air unit should do: the lower the sooner."""
            _, kind, box = action
            escort = AIR[int(kind)].escort
            if box == SEAD:
                return 9 if enough_sead else 3 if escort and not enough_cas else 0
            if box == CAS:
                return 1 if escort else 5
            return 2 if enough_sead else 6

        best = min(ask.options, key=rank)
        return Decision(best, WHY_THERE.get(int(best[2]), "The bombs will find targets."))

    def enough_sead(self, s: Position, strike: int) -> bool:
        """12.1 More suppression is wanted when the town's morale hangs on the AAA value."""
        if strike < SEAD_WANTED:
            return False
        return strike >= SEAD_IN_NEED or not self.shaky(s)

    def shaky(self, s: Position) -> bool:
        """Whether An Loc could hardly hold out against the worst AAA value."""
        aaa, s.aaa = s.aaa, max(SURRENDER.aaa)
        morale = morale_under_attack(s)
        s.aaa = aaa
        return morale <= 1

    def hits(self, s: Position, ask: Ask) -> Decision:
        """9.4 Sappers and tanks cannot be replaced; then the replacements themselves."""
        steps = [int(a[1]) for a in ask.options if a[0] == "bomb-step"]
        for kind in (IS_SAPPER, IS_TANK):
            found = [u for u in steps if kind[u]]
            if found:
                return Decision(
                    ("bomb-step", found[0]), f"The losses of {UNITS[found[0]].name} cannot be replaced."
                )
        wanted: list[Action] = [("bomb-replacement",), *(("bomb-step", u) for u in steps), ("bomb-op",)]
        return Decision(option(ask, *wanted), "Every replacement they lose brings the end nearer.")

    def air(self, s: Position, ask: Ask) -> Decision:
        """9.5 CAS where it decides: as long as another unit changes the odds."""
        defending = attacking_side(s) == NVA
        w = self.nva_weights(s.targets[0]) if defending else self.weights(s, s.targets[0])
        sign = -1 if defending else 1
        before = worth(s, w)
        sa7 = under_sa7(s)
        for action in ask.options:
            if action[0] == "escort":
                return Decision(action, "The escort is there anyway.")
        calls = [] if self.slips.overlooks() else [int(a[1]) for a in ask.options if a[0] == "cas"]
        calls = sorted((k for k in calls if cas_value(s, k, sa7)), key=lambda k: -cas_value(s, k, sa7))
        if calls:
            best = calls[0]
            room = self.worth_with_air(s, w, best)
            if sign * (room - before) > WORTHWHILE:
                return Decision(("cas", best), f"{AIR[best].name} improves the odds of this combat.")
        return Decision(DONE, "More aircraft would not change the odds: keep them for the next combat.")

    def worth_with_air(self, s: Position, w: Weights, kind: int) -> float:
        """The combat with one or two more such units: two may cross an odds column that one does not."""
        found = []
        limit = min(2, in_box(s, CAS, kind), cas_limit(s) - len(s.cas))
        for count in range(1, limit + 1):
            s.cas += [kind] * count
            found.append(worth(s, w))
            del s.cas[-count:]
        return min(found) if attacking_side(s) == NVA else max(found)

    def nva_weights(self, target: int) -> Weights:
        """What the attacker makes of a combat against us."""
        return Weights(0.4, 0.6, 1.0, 0.4)

    def escort(self, s: Position, ask: Ask) -> Decision:
        return Decision(option(ask, ("send-escort", KIND["cas"])), "The smaller aircraft will do.")

    # Headquarters and reinforcements

    def return_(self, s: Position, ask: Ask) -> Decision:
        return Decision(
            option(ask, ("return", ask.about[0], LAI_KHE)), "From Lai Khe it can march or be flown in."
        )

    def restore(self, s: Position, ask: Ask) -> Decision:
        found = [int(a[1]) for a in ask.options if a[0] == "restore"]
        best = max(found, key=lambda u: (s.hex[u] == AN_LOC, UNITS[u].defence - UNITS[u].reduced_defence))
        return Decision(("restore", best), f"{UNITS[best].name} gains most by it.")

    def place_hq(self, s: Position, ask: Ask) -> Decision:
        """11.1 Each HQ goes with its strongest unit nearest to the fighting."""
        now = Situation(s, ARVN)
        near_enemies = GRID.dilate(GRID.dilate(held(s, NVA)))

        def command_post(hq: int, u: int) -> float:
            """How good a place for an HQ a unit is."""
            h = s.hex[u]
            if hq == HQ_ABN:
                return 10 * (h == AN_LOC) + 9 * (h >= 0 and bool(RING >> h & 1)) + 0.01 * s.steps[u]
            fighting = h >= 0 and bool(near_enemies >> h & 1)
            return 5 * fighting + 0.5 * (h >= 0) + 0.1 * stacking_points(now.stacks.get(h, []))

        for action in ask.options[1:]:
            hq, u = int(action[1]), int(action[2])
            host = s.host[hq]
            if host < 0 or command_post(hq, u) > command_post(hq, host) + WORTHWHILE:
                return Decision(action, f"{UNITS[hq].name} is of more use with {UNITS[u].name}.")
        return Decision(DONE, "The headquarters stand well.")

    def displace_hq(self, s: Position, ask: Ask) -> Decision:
        return Decision(ask.options[0], "The nearest troops take it in.")

    # Movement and helicopters

    def march(self, s: Position, ask: Ask) -> Decision:
        """Who flies goes first."""
        flight = self.flight(s, ask)
        return flight if flight is not None else super().march(s, ask)

    def flight(self, s: Position, ask: Ask) -> Decision | None:
        """9.6 Lift what the town needs: the airborne and its HQ first."""
        lifts = [int(a[1]) for a in ask.options if a[0] == "lift"]
        if not lifts or self.slips.overlooks():
            return None
        air = sky(s)
        if self.going_home(s):
            home = self.flight_home(s, lifts, air)
            if home is not None:
                return home
            lifts = [u for u in lifts if u not in FIRST_AIRBORNE]
        waiting = [u for u in lifts if s.hex[u] in (LAI_KHE, TRANSPORT_BOX) and u != GARRISON_OF_LAI_KHE]
        waiting = [u for u in waiting if u in AIRBORNE or self.town_needs(s, u)]
        waiting.sort(key=lambda u: (s.host[HQ_ABN] != u, u not in AIRBORNE, -defence_factor(s, u)))
        for u in waiting:
            h = self.landing_place(s, u)
            if h is not None and landings(s, u, ground(s, ARVN), air) >> h & 1:
                self.goals[u] = h
                return Decision(("lift", u), f"{UNITS[u].name} is needed in the town.")
        return None

    def town_needs(self, s: Position, u: int) -> bool:
        """Whether the town has room for a unit of the relief force."""
        free = LIMIT[AN_LOC] - stacking_points(fighters_in(s, AN_LOC, ARVN))
        return 0 < POINTS[u] <= free and not IS_ARTILLERY[u]

    def going_home(self, s: Position) -> bool:
        """13.1.7 Whether it is time to withdraw the airborne: the last two turns, where levels count."""
        scenario = SCENARIOS[s.scenario]
        return s.turn >= scenario.turns - 1 and not scenario.ends_at_commitment

    def flight_home(self, s: Position, lifts: list[int], air: Sky) -> Decision | None:
        """13.1.7 To the south end of QL-13, from where the road leads to Lai Khe.

        Who takes off under fire walks on next turn, so those beside the town fly a turn ahead.
        """
        last = s.turn == SCENARIOS[s.scenario].turns
        for u in lifts:
            h = s.hex[u]
            if u not in FIRST_AIRBORNE or h < 0 or FROM_TOWN[h] > 3 or (h == AN_LOC and not last):
                continue
            places = landings(s, u, ground(s, ARVN), air)
            goal = next((n for n in QL13[:-ROAD_HOME:-1] if places >> n & 1), None)
            if goal is not None and self.can_be_spared(s, u):
                self.goals[u] = goal
                return Decision(("lift", u), "The airborne goes home.")
        return None

    def can_be_spared(self, s: Position, u: int) -> bool:
        """Whether An Loc would still hold out without a unit."""
        here = s.hex[u]
        hq_here = s.hex[HQ_ABN]
        s.hex[u] = LAI_KHE
        if s.host[HQ_ABN] == u:
            s.hex[HQ_ABN] = LAI_KHE
        holds = morale_under_attack(s) > 0 and bool(fighters_in(s, AN_LOC, ARVN))
        s.hex[u], s.hex[HQ_ABN] = here, hq_here
        return holds

    def landing_place(self, s: Position, u: int) -> int | None:
        """In the town if there is room, else next to it beside friends."""
        free = LIMIT[AN_LOC] - stacking_points(fighters_in(s, AN_LOC, ARVN))
        if POINTS[u] <= free:
            return AN_LOC
        if u not in AIRBORNE:
            return None
        enemies = held(s, NVA)
        best = None
        most = 0.0
        for h in GRID.neighbours[AN_LOC]:
            friends = fighters_in(s, h, ARVN)
            if enemies >> h & 1 or stacking_points(friends) + POINTS[u] > LIMIT[h]:
                continue
            merit = 1 + sum(defence_factor(s, v) for v in friends) + 0.2 * GRID.row(h)
            if merit > most:
                best, most = h, merit
        return best

    def landing(self, s: Position, ask: Ask) -> Decision:
        u = ask.about[0]
        goal = self.goals.get(u, self.landing_place(s, u))
        wanted: list[Action] = [] if goal is None else [("land", goal)]
        found = option(ask, *wanted, ("land", AN_LOC))
        return Decision(found, f"{place_name(int(found[1]))} is where {UNITS[u].name} is needed.")

    def judge(self, now: Situation, u: int) -> Judge | None:
        s = now.position
        here = s.hex[u]
        if here == AN_LOC:
            return None
        if u == GARRISON_OF_LAI_KHE:
            return None if here == LAI_KHE else REAR_GUARD
        if here >= 0 and FROM_TOWN[here] <= 3:
            return self.near_town(now, u)
        if IS_ARTILLERY[u]:
            return self.gun_line(now, u)
        if u in AIRBORNE:  # it waits for helicopters, or for its way home
            return REAR_GUARD if u in FIRST_AIRBORNE and self.going_home(s) else None
        return self.relief(now, u)

    def near_town(self, now: Situation, u: int) -> Judge:
        """Into the town while it has room, else together beside it."""
        s = now.position
        here = s.hex[u]

        def judge(h: int) -> float:
            if h == AN_LOC:
                return 20.0
            if h < 0:
                return -5.0
            company = sum(defence_factor(s, v) for v in now.others(u, h))
            return beside_town(h, company) + 0.5 * (h == here)

        return Judge(BESIDE_TOWN, judge, "to hold the town, or beside it together where it is full")

    def nearest_block(self, zone: int) -> int:
        """The hex of QL-13, in the NVA's zone of control, that the relief meets first, or An Loc."""
        return next((h for h in reversed(ROAD_TO_AN_LOC) if zone >> h & 1), AN_LOC)

    def relief(self, now: Situation, u: int) -> Judge:
        """Up QL-13 together, against the first block."""
        s = now.position
        zone = zone_of_control(s, NVA)
        goal = self.nearest_block(zone)
        to_goal = GRID.distances(goal)
        at_lai_khe = -2.0 - to_goal[LAI_KHE_ENTRY[0]] * 1.0

        def judge(h: int) -> float:
            if h < 0:
                return at_lai_khe
            company = sum(defence_factor(s, v) for v in now.others(u, h))
            merit = -1.0 * to_goal[h] + 0.15 * company
            if zone >> h & 1:
                strength = defence_factor(s, u) + company
                merit += 1.0 if strength >= 8 or UNITS[u].defence >= 4 else -3.0
            return merit + 0.3 * (h in QL13)

        return Judge(way_to(goal), judge, "up QL-13 against the first road block", at_lai_khe)

    def gun_line(self, now: Situation, u: int) -> Judge:
        """Within range of the block, with others in front."""
        zone = zone_of_control(now.position, NVA)
        in_range = gun_ground(self.nearest_block(zone), UNITS[u].range)

        def judge(h: int) -> float:
            if h < 0:
                return -8.0
            merit = in_range[h]
            if zone >> h & 1:
                merit -= 4
            return merit + 0.5 * bool(now.others(u, h))

        return Judge(in_range, judge, "in range of the first road block, with others in front", -8.0)

    # Losses

    def loss(self, s: Position, ask: Ask) -> Decision:
        return Decision(self.weakest(s, ask), "It is the step that can be missed most easily.")

    def advance(self, s: Position, ask: Ask) -> Decision:
        """10.8 The relief column takes the road; nobody leaves the town."""
        for action in ask.options:
            if len(action) == 3:
                u, h = int(action[1]), int(action[2])
                if s.hex[u] != AN_LOC and (h in QL13 or FROM_TOWN[h] < FROM_TOWN[s.hex[u]]):
                    return Decision(action, "The relief must take the road to the town.")
        return Decision(DONE, "The position is better than the ground gained.")

    def refuge(self, s: Position, h: int) -> float:
        return -0.1 * sum(defence_factor(s, v) for v in fighters_in(s, h, ARVN))
