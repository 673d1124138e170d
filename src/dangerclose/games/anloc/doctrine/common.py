"""Habits that both sides share."""

from __future__ import annotations

from abc import ABC, abstractmethod
from copy import copy

from dangerclose.core.ask import Action, Ask
from dangerclose.core.game import Decision
from dangerclose.games.anloc.combat import ATTACK, ATTACKER, TARGET
from dangerclose.games.anloc.components import AN_LOC, GRID, UNITS
from dangerclose.games.anloc.doctrine.judgement import Attack, Weights, mean_value, plan_attack, stakes
from dangerclose.games.anloc.doctrine.situation import FROM_TOWN, Judge, Situation
from dangerclose.games.anloc.doctrine.skill import FULL, Skill
from dangerclose.games.anloc.headquarters import bonus
from dangerclose.games.anloc.movement import DONE, destinations, ground
from dangerclose.games.anloc.stacking import attack_factor, defence_factor
from dangerclose.games.anloc.state import Position
from dangerclose.games.anloc.words import place_name

WORTHWHILE = 0.05
FORGOTTEN = 0.5
"""In so many of its errors a player does not think of moving a unit."""
ENOUGH = 3
"""From an attack of so many units one may be left out."""
HESITANT = 0.3
"""In so many it does not dare to attack any more."""


def option(ask: Ask, *wanted: Action) -> Action:
    """The first wanted action that is offered, or the first option of all."""
    return next((action for action in wanted if action in ask.options), ask.options[0])


class SideDoctrine(ABC):
    """What both sides do alike; a side says what steps are worth to it and where its units belong."""

    side: int

    def __init__(self, skill: Skill = FULL, seed: int = 0) -> None:
        self.skill = skill
        self.slips = skill.slips(seed)
        self.goals: dict[int, int] = {}
        self.whys: dict[int, str] = {}
        self.moment: tuple[int, int, int] = (0, 0, 0)
        self.settled: set[int] = set()
        self.plans: dict[int, Attack] = {}
        self.planned_for: Position | None = None

    # To be said by each side.

    @abstractmethod
    def weights(self, s: Position, target: int) -> Weights:
        """What steps and hexes are worth in an attack on a hex."""

    @abstractmethod
    def judge(self, now: Situation, u: int) -> Judge | None:
        """How good places are for a unit; None if it is to stay where it is."""

    # Set-up

    def set_up(self, s: Position, ask: Ask) -> Decision:
        return Decision(option(ask, ("ready",)), "The ready set-up is sound.")

    # Movement

    def movement(self, s: Position, ask: Ask) -> Decision:
        """Take up the first unit that has a better place to be."""
        moment = (s.turn, s.operation, s.phase)
        if moment != self.moment:
            self.moment, self.settled, self.goals = moment, set(), {}
        return self.march(s, ask)

    def march(self, s: Position, ask: Ask) -> Decision:
        """The first unit that has a better place to be goes there."""
        now = Situation(s, self.side)
        g = ground(s, self.side)
        movers = [int(a[1]) for a in ask.options if a[0] == "move"]
        for u in self.order_of_march(s, [u for u in movers if u not in self.settled]):
            self.settled.add(u)
            judge = self.judge(now, u)
            if judge is None or self.slips.overlooks(FORGOTTEN):
                continue
            places = list(destinations(s, u, g))
            merits = judge.merits(places, now.busy)
            best = max(merits)
            enough = judge.here(s.hex[u]) + WORTHWHILE
            if best > enough:
                goal = self.goals[u] = places[self.slips.settled_for(merits.index(best), merits, enough)]
                self.whys[u] = judge.why
                return Decision(("move", u), f"{UNITS[u].name} should go to {place_name(goal)}, {judge.why}.")
        return Decision(DONE, "Everybody is where he should be.")

    def order_of_march(self, s: Position, units: list[int]) -> list[int]:
        """Who moves first: the strong, so that the weak find them."""
        return sorted(units, key=lambda u: (-defence_factor(s, u), u))

    def destination(self, s: Position, ask: Ask) -> Decision:
        """8.0/1 Where it was meant to go; whoever takes up somebody else's move finds out now."""
        u = ask.about[0]
        if u not in self.goals and ask.rule == "8.0/1":
            judge = self.judge(Situation(s, self.side), u)
            places = [int(a[1]) for a in ask.options]
            if judge is None:
                near = min(
                    places, key=lambda h: GRID.distance(s.hex[u], h) if min(s.hex[u], h) >= 0 else GRID.size
                )
                return Decision(
                    ("to", near), f"{UNITS[u].name} should have stayed: this is the nearest place."
                )
            self.goals[u], self.whys[u] = max(places, key=judge.busy), judge.why
        found = option(ask, ("to", self.goals.get(u, AN_LOC)))
        where = place_name(int(found[1]))
        return Decision(found, f"{where} is the place for it, {self.whys.get(u, 'as things are')}.")

    # Combat

    def attacks(self, s: Position, targets: list[int]) -> list[Attack]:
        """The possible attacks, the best first."""
        return sorted((self.plan(s, h) for h in targets), key=lambda plan: -plan.worth)

    def plan(self, s: Position, target: int) -> Attack:
        """The best attack on a hex. While it is declared, unit by unit, the plan does not change."""
        before = copy(s)
        before.targets, before.attackers = [], []
        if before != self.planned_for:
            self.plans, self.planned_for = {}, before.position()
        if target not in self.plans:
            plan = plan_attack(s, self.side, target, self.weights(s, target), self.skill.reckons_with_answer)
            self.plans[target] = self.weakened(s, plan) if self.slips.overlooks() else plan
        return self.plans[target]

    def weakened(self, s: Position, plan: Attack) -> Attack:
        """The same attack without somebody who could have come along, if enough others do."""
        if len(plan.attackers) < ENOUGH:
            return plan
        left_out = min(plan.attackers, key=lambda u: attack_factor(s, u))
        return plan._replace(attackers=tuple(u for u in plan.attackers if u != left_out))

    def combat(self, s: Position, ask: Ask) -> Decision:
        targets = [int(a[1]) for a in ask.options if a[0] == "target"]
        plans = self.attacks(s, targets)
        best = plans[0]
        if best.worth <= self.threshold(s, best) or self.slips.overlooks(HESITANT):
            return Decision(DONE, "No attack would cost the enemy more than it costs us.")
        best = plans[self.slips.settled_for(0, [plan.worth for plan in plans], self.threshold(s, best))]
        return Decision(
            TARGET[best.target],
            f"An attack on {place_name(best.target)} should cost the enemy more than it costs us.",
        )

    def threshold(self, s: Position, attack: Attack) -> float:
        """What an attack must be worth to be made."""
        return 0.0

    def declare(self, s: Position, ask: Ask) -> Decision:
        target = s.targets[0]
        for u in self.plan(s, target).attackers:
            if u not in s.attackers and ATTACKER[u] in ask.options:
                return Decision(
                    ATTACKER[u], f"With {UNITS[u].name} the attack on {place_name(target)} has better odds."
                )
        return Decision(option(ask, ATTACK), "All who make the attack better are in it.")

    def support(self, s: Position, ask: Ask) -> Decision:
        """Bring in whatever changes the result for the better, the weakest bonus first."""
        attacking = self.side == (1 if s.attackers and UNITS[s.attackers[0]].side else 0)
        w = self.weights(s, s.targets[0])
        sign = 1 if attacking else -1
        at = stakes(s)
        before = mean_value(at, w)
        for action in sorted(ask.options[1:], key=lambda a: bonus(s, int(a[1]))):
            if self.slips.overlooks():
                continue
            supported = at._replace(drm=at.drm + sign * bonus(s, int(action[1])))
            if sign * (mean_value(supported, w) - before) > WORTHWHILE:
                return Decision(
                    action, f"The support of {UNITS[int(action[1])].name} improves the odds here."
                )
        return Decision(DONE, "More support would not change the odds: keep it for the next combat.")

    # Losses and retreats

    def retreat(self, s: Position, ask: Ask) -> Decision:
        ways = [int(a[1]) for a in ask.options if a[0] == "retreat"]
        if not ways:
            return Decision(("stand",), "There is no way back.")
        way = min(ways, key=lambda h: self.refuge(s, h))
        return Decision(("retreat", way), f"{place_name(way)} is the best way back.")

    def goes_on(self, s: Position, ask: Ask) -> Decision:
        goer = min(ask.options, key=lambda a: defence_factor(s, int(a[1])))
        return Decision(goer, "The weakest goes on, so that the strong stay together.")

    def refuge(self, s: Position, h: int) -> float:
        """How bad a hex is to fall back to."""
        return FROM_TOWN[h]

    def weakest(self, s: Position, ask: Ask) -> Action:
        """The unit whose step costs least."""
        losers = [a for a in ask.options if a[0] == "lose"]
        return min(losers, key=lambda a: (s.steps[int(a[1])] == 1, defence_factor(s, int(a[1]))))
