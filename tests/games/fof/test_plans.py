"""What a click on a card can order is what the questions would offer."""

from __future__ import annotations

import pytest

from dangerclose.core.match import Match
from dangerclose.games.fof import GAME
from dangerclose.games.fof.field import is_vehicle, occupants
from dangerclose.games.fof.grid import PICKUP_ZONE
from dangerclose.games.fof.state import NOBODY
from dangerclose.games.fof.terms import Side
from dangerclose.testing import rule


def plans_on_the_way(scenario: str, most: int):
    """The plans of every menu that a scripted commander opens, each with its match."""
    match = Match(GAME, scenario, seed=bytes([5]) * 32)
    commander = GAME.player("doctrine", 0, 1)
    for _ in range(most):
        if match.ask is None:
            return
        for plan in GAME.plans(match.state, match.ask):
            yield match, plan
        match.choose(commander.decide(GAME.view(match.state, 0), match.ask).action)


@rule("fof", "4.2.2a", "4.2.2b", "4.2.4a")
@pytest.mark.parametrize("scenario", ["training", "a1"])
def test_each_step_of_a_plan_is_offered_when_its_turn_comes(scenario):
    tried = set()
    for match, plan in plans_on_the_way(scenario, 400):
        verb = plan.steps[0][1][0]
        if (verb, plan.place) in tried:
            continue
        tried.add((verb, plan.place))
        twin = match.fork()
        for kind, action in plan.steps:
            assert twin.ask is not None
            if verb == "load-and-go" and action not in twin.ask.options:
                break  # all have been loaded
            assert twin.ask.kind == kind, plan
            assert action in twin.ask.options or kind == "platoon", plan
            if action in twin.ask.options:
                twin.choose(action)
    assert {verb for verb, _ in tried} >= {"move", "move-platoon", "order"}


@rule("fof", "4.2.2b")
def test_a_platoon_goes_by_a_click_on_a_card_and_its_cost_is_said_before():
    match, plan = next(
        (match, plan)
        for match, plan in plans_on_the_way("a1", 600)
        if plan.steps[0][1][0] == "order" and match.state.commands > 3
    )
    hq, commands = match.state.impulse, match.state.commands
    assert plan.steps[0] == ("impulse", ("order", hq))
    goers = int(plan.note.split("; ")[1].split()[0])
    assert plan.note.startswith("2 commands; "), plan.note
    for _, action in plan.steps:
        if action in match.ask.options:
            match.choose(action)
    while match.ask.kind == "cover":
        match.choose(match.ask.options[0])
    assert commands - match.state.commands == 2
    assert sum(at == plan.place for at in match.state.place) == goers


@rule("fof", "4.2.2a")
def test_every_card_to_which_a_unit_may_go_has_its_plan():
    for match, plan in plans_on_the_way("training", 60):
        if plan.steps[0][1] != ("move",):
            continue
        twin = match.fork()
        twin.choose(("move",))
        goals = {int(option[1]) for option in twin.ask.options}
        assert goals == {
            one.place for one in GAME.plans(match.state, match.ask) if one.steps[0][1] == ("move",)
        }
        return
    pytest.fail("nobody could move")


@rule("fof", "7.4.5/8")
def test_a_whole_lift_is_loaded_in_one_go():
    match, plan = next(
        (match, plan)
        for match, plan in plans_on_the_way("a1", 600)
        if plan.steps[0] == ("load-helicopter", ("load-and-go",))
    )
    waiting = int(plan.note.split()[0])
    assert plan.place == -1
    before = [
        u for u, at in enumerate(match.state.place) if at == PICKUP_ZONE and not is_vehicle(match.state, u)
    ]
    assert len(before) == waiting
    for kind, action in plan.steps:
        assert match.ask.kind == kind, "one helicopter too many"
        assert action in match.ask.options
        match.choose(action)
    assert all(match.state.aboard[u] != NOBODY for u in before), "everybody flies"
    assert not any(plan.label == "Load all, and go" for plan in GAME.plans(match.state, match.ask))


@rule("fof", "4.2.4l")
def test_fire_is_shifted_by_a_click_to_where_an_enemy_is_and_elsewhere_by_the_menu():
    lit = set()
    for match, plan in plans_on_the_way("a4", 160):
        s = match.state
        if plan.steps[0][1] == ("shift-fire",):
            lit.add(bool(occupants(s, plan.place, Side.ENEMY)))
    assert lit == {True}
