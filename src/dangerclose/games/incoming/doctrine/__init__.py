"""The scripted player: from the same view and options as a person, with a reason for each choice.

It looks one action ahead. Everything that can be done has a promise, in victory points: what it gains, and
how likely the initiative is kept. What can fail waits for what cannot, and of what can fail comes first what
gains most for its risk. So men move unseen before anybody fires, and the last that is tried is what fails.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from dangerclose.core.ask import Action, Ask
from dangerclose.core.columns import still
from dangerclose.core.game import Decision
from dangerclose.core.options import Family
from dangerclose.games.incoming.doctrine import (
    assaulting,
    below,
    buying,
    calling,
    care,
    chores,
    firing,
    flying,
    moving,
    placing,
    reacting,
    turning,
)
from dangerclose.games.incoming.doctrine.aims import assigned
from dangerclose.games.incoming.doctrine.choice import Promise
from dangerclose.games.incoming.doctrine.scene import Scene
from dangerclose.games.incoming.doctrine.skill import FULL, Skill
from dangerclose.games.incoming.doctrine.weights import Weights
from dangerclose.games.incoming.knowledge import View

PASS: Action = ("pass",)
_MANY_MOVES = 5
"""Moves of one stand in an initiative after which it rests: it goes to and fro."""


class Memory:
    """What is remembered within an initiative: what was tried, who has moved how often, a group's plan."""

    def __init__(self) -> None:
        self.initiative = -1
        self.tried: set[Action] = set()
        self.moved: dict[int, int] = {}
        self.given: dict[int, str] = {}
        self.plan: list[tuple[int, int]] = []

    def look(self, initiative: int) -> None:
        """A new initiative forgets the last."""
        if initiative != self.initiative:
            given = self.given
            self.__init__()  # type: ignore[misc]
            self.initiative, self.given = initiative, given

    def note(self, action: Action) -> None:
        """What is done now."""
        self.tried.add(action[:2])
        if action[0] in ("move", "retreat", "medevac"):
            stand = int(action[1])
            self.moved[stand] = self.moved.get(stand, 0) + 1


class Doctrine:
    """Plays one seat from its view alone. Equal views are answered alike, but for what was just tried."""

    def __init__(self, seat: int, skill: Skill = FULL, seed: int = 0, weights: Weights | None = None) -> None:
        self.seat = seat
        self.weights = weights or Weights()
        self.memory = Memory()
        self.slips = skill.slips(seed)

    def decide(self, view: View, ask: Ask) -> Decision:
        """The choice that its habit for this kind of decision makes."""
        if len(ask.options) == 1:
            return Decision(ask.options[0], "There is no choice.")
        s = view.position
        self.memory.look(sum(s.initiatives))
        with still(s):
            return HABITS.get(ask.kind, anything)(self, Scene(s, self.seat, self.weights), ask)


Habit = Callable[[Doctrine, Scene, Ask], Decision]


def act(player: Doctrine, scene: Scene, ask: Ask) -> Decision:
    """0/3 The action that gains most for its risk; the initiative is passed when nothing gains."""
    plain: list[Action] = list(getattr(ask.options, "plain", ask.options))
    families: list[Family] = list(getattr(ask.options, "families", ()))
    found, plans = promises(player, scene, plain, families)
    worth = [one for one in found if one.gain > scene.weights.least]
    if not worth:
        return Decision(PASS, "Nothing is worth the risk.")
    ranks = [one.rank for one in worth]
    best = worth[player.slips.settled_for(ranks.index(max(ranks)), ranks)]
    player.memory.note(best.action)
    player.memory.plan = list(plans.get(best.action, ()))
    return Decision(best.action, best.reason)


def promises(
    player: Doctrine, scene: Scene, plain: list[Action], families: list[Family]
) -> tuple[list[Promise], dict[Action, moving.Plan]]:
    """What everything that can be done promises, and who goes where in the groups among it."""
    memory = player.memory
    coming = {int(one.before[1]): one.bits for one in families if one.before[0] in ("enter", "drive-on")}
    aims = assigned(scene, coming, memory.given)
    memory.given = {stand: aim.reason for stand, aim in aims.items() if aim.what != "follow"}
    below.goals(scene, aims)
    care.bearers(scene, aims)
    tired = {stand for stand, times in memory.moved.items() if times >= _MANY_MOVES}
    fresh = [
        family for family in families if int(family.before[-1]) not in tired or family.before[0] != "move"
    ]
    moved = moving.Moves(scene, aims, fresh)
    found = [
        *moved.alone(),
        *moving.arrivals(scene, aims, families),
        *moving.departures(scene, aims, plain),
        *([] if scene.silent else shooting(scene, plain)),
        *assaulting.standing_assaults(scene, plain),
        *care.rallies(scene, plain),
        *care.medevacs(scene, aims, families),
        *care.carriers_off(scene, aims, plain),
        *care.aid_posts(scene, plain),
        *flying.flights(scene, aims, plain, families),
        *below.actions(scene, plain, families),
        *calling.calls(scene, aims, plain, families),
        *chores.searches(scene, aims, plain),
        *chores.looks(scene, plain),
        *chores.command(scene, plain),
        *chores.engineers(scene, aims, plain, families),
        *chores.light(scene, plain),
        *chores.machines(scene, aims, plain, families),
        *turning.turns(scene, families),
        *chores.others(scene, memory.tried, plain, families),
    ]
    plans: dict[Action, moving.Plan] = {}
    together = [*moved.together(plain)]
    if not scene.silent:
        together += assaulting.Assaults(scene, families).promises(plain)
    for promise, plan in sorted(together, key=lambda one: one[0].rank):
        found.append(promise)
        if plan:
            plans[promise.action] = plan
    return found, plans


def shooting(scene: Scene, plain: list[Action]) -> Iterator[Promise]:
    """6.4, 7.0 All fire that is an action; who lies still and unseen does not fire."""
    if scene.waits:
        plain = [one for one in plain if len(one) < 2 or not scene.hidden(int(one[1]))]
    yield from firing.shots(scene, plain)
    yield from firing.barrages(scene, plain)
    yield from firing.recons(scene, plain)
    yield from firing.flames(scene, plain)
    yield from firing.breaches(scene, plain)


def group(player: Doctrine, scene: Scene, ask: Ask) -> Decision:
    """0/3 Who goes where in a group move was settled when it was chosen."""
    while player.memory.plan:
        stand, end = player.memory.plan.pop(0)
        action: Action = ("with", stand, end)
        if action in ask.options:
            return Decision(action, "All go for the same enemy.")
    if ("go",) in ask.options:
        return Decision(("go",), "These are enough.")
    return Decision(ask.options[0], "Somebody must go.")


def react(player: Doctrine, scene: Scene, ask: Ask) -> Decision:
    """0/3 Reactive fire."""
    return reacting.react(scene, ask)


def more_kills(player: Doctrine, scene: Scene, ask: Ask) -> Decision:
    """7.0/T1 The shells fall on whom it hurts most."""
    best = max(ask.options, key=lambda one: scene.worth(int(one[1])))
    return Decision(best, "There it hurts most.")


def _of_scene(habit: Callable[[Scene, Ask], Decision]) -> Habit:
    """A habit that needs to know nothing but what is seen."""
    return lambda player, scene, ask: habit(scene, ask)


def anything(player: Doctrine, scene: Scene, ask: Ask) -> Decision:
    """Where no habit helps: what ends the question, else the first."""
    for verb in ("ready", "go", "done", "enough", "hold", "no"):
        if (verb,) in ask.options:
            return Decision((verb,), "There is nothing to be gained by more.")
    return Decision(ask.options[0], "One is as good as another here.")


HABITS: dict[str, Habit] = {
    "agree": buying.agree,
    "buy": buying.buy,
    "act": act,
    "react": react,
    "group": group,
    "place": placing.place,
    "survivors": placing.survivors,
    "more-kills": more_kills,
    "strike": _of_scene(calling.strike_target),
    "flight": _of_scene(calling.flight),
    "screen": _of_scene(calling.screen),
    "flak": _of_scene(calling.flak),
    "unload": _of_scene(flying.unload),
    "door-guns": _of_scene(flying.door_guns),
    "defend-below": _of_scene(below.defend),
    "fall-back": _of_scene(below.fall_back),
}
