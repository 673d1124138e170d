"""What a click on a card can order is what the questions would offer."""

from __future__ import annotations

import pytest

from dangerclose.core.match import Match
from dangerclose.games.fof import GAME
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
    for match, plan in plans_on_the_way(scenario, 250):
        verb = plan.steps[0][1][0]
        if (verb, plan.place) in tried:
            continue
        tried.add((verb, plan.place))
        twin = match.fork()
        for kind, action in plan.steps:
            assert twin.ask is not None
            assert twin.ask.kind == kind, plan
            assert action in twin.ask.options or kind == "platoon", plan
            if action in twin.ask.options:
                twin.choose(action)
    assert {verb for verb, _ in tried} >= {"move", "move-platoon"}


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
