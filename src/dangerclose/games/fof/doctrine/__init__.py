"""The scripted commander: from the same view and options as a person, with a reason for each choice.

He is the sergeant who is asked for a hint, the tester, and the yardstick of balance. For each kind of
decision there is a habit; what he values stands in `weights.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dangerclose.core.ask import Action, Ask
from dangerclose.core.bits import members
from dangerclose.core.columns import still
from dangerclose.core.game import Decision
from dangerclose.games.fof.doctrine import moving
from dangerclose.games.fof.doctrine.orders import FINISH, Mind, best_mission, best_spot
from dangerclose.games.fof.doctrine.weights import Weights
from dangerclose.games.fof.field import occupants, steps_at, under
from dangerclose.games.fof.movement import platoon_goals, platoon_infiltrations
from dangerclose.games.fof.state import Position
from dangerclose.games.fof.tables import COVER_VALUE
from dangerclose.games.fof.terms import Side

Habit = Callable[[Mind, Ask], Decision]


def _of(ask: Ask, verb: str) -> list[Action]:
    return [option for option in ask.options if option[0] == verb]


def _places(ask: Ask, verb: str) -> int:
    return sum(1 << int(option[-1]) for option in ask.options if option[0] == verb)


# 3.3, 4.2 Impulses and orders


def next_headquarters(mind: Mind, ask: Ask) -> Decision:
    """Those under fire last: their men may be pinned again before the turn ends."""
    return Decision(ask.options[0], "One after the other.")


def impulse(mind: Mind, ask: Ask) -> Decision:
    """Whom to order: the unit for which a command does most."""
    able = [int(option[1]) for option in _of(ask, "order")]
    u, worth = mind.best_order(able)
    if u == FINISH:
        return Decision(("finish",), worth.reason)
    return Decision(("order", u), worth.reason)


def action(mind: Mind, ask: Ask) -> Decision:
    """What to order it to do."""
    verbs = {str(option[0]) for option in ask.options}
    verb, worth = mind.best_action(ask.about[0], verbs)
    if not verb:
        return Decision(("another",), worth.reason)
    return Decision((verb,), worth.reason)


def destination(mind: Mind, ask: Ask) -> Decision:
    """Where to: nearer to the goal, where it is not too dangerous."""
    u, places = ask.about[0], _places(ask, "to")
    secret = ask.rule in ("4.2.2c", "4.2.2d")
    if ask.rule in ("4.2.2b", "4.2.2d"):
        all_of_them = platoon_infiltrations(mind.s, u) if secret else platoon_goals(mind.s, u)
        found = {place: going for place, going in all_of_them.items() if places >> place & 1}
        place, _ = moving.best_platoon_goal(mind, u, found)
    else:
        place, _ = moving.best_place(mind, u, places, infiltrating=secret)
    return Decision(("to", place), "It leads towards the goal, and danger is least.")


def platoon(mind: Mind, ask: Ask) -> Decision:
    """All go, if they fit."""
    if ("go",) in ask.options:
        return Decision(("go",), "All who can go together.")
    return Decision(ask.options[-1], "The card holds no more.")


def cover(mind: Mind, ask: Ask) -> Decision:
    """The best cover that is free."""
    found = _of(ask, "under")
    if not found:
        return Decision(ask.options[0], "There is no cover.")
    best = max(found, key=lambda option: COVER_VALUE[int(option[1])])
    return Decision(best, "Under cover one lives longer.")


def exhort(mind: Mind, ask: Ask) -> Decision:
    """One more card, where commands are left for nothing better."""
    if mind.s.commands > 1:
        return Decision(("exhort",), "It was worth an order, so it is worth another card.")
    return Decision(("leave-it",), "The last command is kept.")


# 4.2.4 Fire


def spot_on(mind: Mind, ask: Ask) -> Decision:
    """Those who fire first."""
    place = best_spot(mind, ask.about[0], _places(ask, "spot-on"))
    return Decision(("spot-on", place), "From there they fire at us.")


def attack_at(mind: Mind, ask: Ask) -> Decision:
    """Where most of them are."""

    def steps(option: Action) -> int:
        s = mind.s
        if option[0] == "at-cover":
            return sum(s.steps[u] for u in under(s, int(option[1])))
        if option[0] == "at-unit":
            return s.steps[int(option[1])]
        return 1

    return Decision(max(ask.options, key=steps), "Most of them are there.")


def largest(verb: str) -> Habit:
    """The card with most enemies on it."""

    def habit(mind: Mind, ask: Ask) -> Decision:
        places = members(_places(ask, verb))
        s = mind.s
        best = max(places, key=lambda p: (steps_at(s, p, Side.ENEMY), -steps_at(s, p, Side.FRIENDLY)))
        return Decision((verb, best), "Most of them are there.")

    return habit


def fire_mission(mind: Mind, ask: Ask) -> Decision:
    """What kind of fire."""
    called, _, _ = best_mission(mind, ask.about[0], [int(option[1]) for option in ask.options])
    wanted: Action = ("fire-mission", called)
    return Decision(wanted if wanted in ask.options else ask.options[0], "It promises most on that target.")


def fire_on(mind: Mind, ask: Ask) -> Decision:
    """And where."""
    u, called = ask.about
    _, place, _ = best_mission(mind, u, [called])
    wanted: Action = ("fire-on", place)
    return Decision(wanted if wanted in ask.options else ask.options[0], "Most of them are there.")


def also_on(mind: Mind, ask: Ask) -> Decision:
    """Cards beside the target with enemies and without friends."""
    s = mind.s
    for option in _of(ask, "also-on"):
        place = int(option[1])
        if occupants(s, place, Side.ENEMY) and not occupants(s, place, Side.FRIENDLY):
            return Decision(option, "There are more of them beside.")
    return Decision(("no-more",), "Nobody else is near enough.")


def skill(mind: Mind, ask: Ask) -> Decision:
    """Skills are for being used."""
    return Decision(ask.options[0], "It is what the skill is for.")


def first(mind: Mind, ask: Ask) -> Decision:
    """Where nothing speaks for one or the other."""
    for verb in ("ready", "go", "done", "finish"):
        if (verb,) in ask.options:
            return Decision((verb,), "That will do.")
    return Decision(ask.options[0], "As good as any.")


HABITS: dict[str, Habit] = {
    "next-hq": next_headquarters,
    "impulse": impulse,
    "action": action,
    "destination": destination,
    "platoon": platoon,
    "cover": cover,
    "exhort": exhort,
    "skill": skill,
    "spot-on": spot_on,
    "attack-at": attack_at,
    "throw-into": largest("throw-into"),
    "mortar-on": largest("mortar-on"),
    "shift-to": largest("shift-to"),
    "fire-mission": fire_mission,
    "fire-on": fire_on,
    "also-on": also_on,
}


class Commander:
    """A player: it remembers nothing but what it values."""

    def __init__(self, weights: Weights | None = None) -> None:
        self.weights = weights or Weights()

    def decide(self, view: Any, ask: Ask) -> Decision:
        """One of the ask's options, with its reason."""
        position: Position = view if isinstance(view, Position) else view.position
        habit = HABITS.get(ask.kind, first)
        with still(position):
            return habit(Mind(position, self.weights), ask)
