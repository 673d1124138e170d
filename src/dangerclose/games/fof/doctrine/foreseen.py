"""What the commander answers after a choice, to the questions that belong to the same order.

A hint names the whole order: whom, what and where to. It stops where a card is drawn or a choice is not
foreseen.
"""

from __future__ import annotations

from collections.abc import Callable

from dangerclose.core.ask import Action, Ask
from dangerclose.core.columns import still
from dangerclose.games.fof.doctrine import moving
from dangerclose.games.fof.doctrine.fires import best_spot
from dangerclose.games.fof.doctrine.orders import Mind
from dangerclose.games.fof.doctrine.weights import Weights
from dangerclose.games.fof.instructions import is_patrol
from dangerclose.games.fof.movement import destinations, infiltrations, platoon_goals, platoon_infiltrations
from dangerclose.games.fof.spotting import spottable
from dangerclose.games.fof.state import NOWHERE, Position

Answer = tuple[str, Action]


def foreseen(s: Position, ask: Ask, action: Action) -> list[Answer]:
    """Kinds of questions with what he answers to each, after this choice of his."""
    with still(s):
        mind = Mind(s, Weights())
        if ask.kind == "impulse" and action[0] == "order":
            u = int(action[1])
            verb, _ = mind.best_action(u)
            return [("action", (verb,)), *_aimed(mind, u, verb)] if verb else []
        if ask.kind == "action":
            return _aimed(mind, ask.about[0], str(action[0]))
        return []


def _aimed(mind: Mind, u: int, verb: str) -> list[Answer]:
    return AIMED[verb](mind, u) if verb in AIMED else []


def _to(place: int) -> list[Answer]:
    return [] if place == NOWHERE else [("destination", ("to", place))]


def _together(mind: Mind, hq: int, goals: dict[int, list[int]]) -> list[Answer]:
    """4.2.2b All go, if the card holds them; who goes on a patrol is a question of its own."""
    found = moving.with_room(mind.s, goals)
    place, _ = moving.best_platoon_goal(mind, hq, found)
    all_go: list[Answer] = [] if is_patrol(mind.s) else [("platoon", ("go",))]
    return [*_to(place), *all_go]


AIMED: dict[str, Callable[[Mind, int], list[Answer]]] = {
    "move": lambda mind, u: _to(moving.best_place(mind, u, destinations(mind.s, u))[0]),
    "infiltrate": lambda mind, u: _to(
        moving.best_place(mind, u, infiltrations(mind.s, u), infiltrating=True)[0]
    ),
    "move-platoon": lambda mind, u: _together(mind, u, platoon_goals(mind.s, u)),
    "infiltrate-platoon": lambda mind, u: _together(mind, u, platoon_infiltrations(mind.s, u)),
    "spot": lambda mind, u: [("spot-on", ("spot-on", best_spot(mind, u, spottable(mind.s, u))))],
}
"""4.2.2, 4.2.4 The orders that ask for a card."""
