"""The first reason that holds is told, and only where somebody might expect the thing to be allowed."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from dangerclose.core.ask import Action, Ask
from dangerclose.core.explaining import Explainer, Reasons
from dangerclose.core.words import NUMBER, Verb


def _climb(height: int, ask: Ask, args: list[int]) -> Reasons:
    (to,) = args
    yield to <= height, "You are higher already.", "1.1/1"
    yield to > height + 1, "One step at a time.", "1.1/2"


VERBS: Mapping[str, Verb] = {
    "climb": Verb("1.0/1", "Climb to {0}", (NUMBER,)),
    "rest": Verb("", "Rest"),
}
EXPLAINER: Explainer[int] = Explainer(
    VERBS, {"climb": ("How high from {0}?", (NUMBER,)), "rest": ("Rest?", ())}, {"climb": _climb}, {}
)
CLIMBING = Ask(0, "climb", "1.1/1", [("climb", 4)], (3,))
RESTING = Ask(0, "rest", "2.0/1", [("rest",)])


@pytest.mark.parametrize(
    ("ask", "action", "reason", "rule"),
    [
        (CLIMBING, ("climb", 2), "You are higher already.", "1.1/1"),
        (CLIMBING, ("climb", 9), "One step at a time.", "1.1/2"),
        (CLIMBING, ("climb", 4), "That is not among the choices. How high from 3?", "1.1/1"),
        (CLIMBING, ("rest",), "That cannot be done now. How high from 3?", "1.1/1"),
        (RESTING, ("climb", 2), "That cannot be done now. Rest?", "1.0/1"),
        (RESTING, (), "That cannot be done now. Rest?", "2.0/1"),
    ],
)
def test_refusals(ask: Ask, action: Action, reason: str, rule: str) -> None:
    refused = EXPLAINER.refusal(lambda: 3, ask, action)
    assert (refused.reason, refused.rule) == (reason, rule)


@pytest.mark.parametrize("more", [{"expected": {"rest": ("climb",)}}, {"expected": {}, "always": ("climb",)}])
def test_what_may_be_tried_although_it_is_not_offered(more: dict[str, object]) -> None:
    questions = {"rest": ("Rest?", ())}
    explainer: Explainer[int] = Explainer(VERBS, questions, {"climb": _climb}, **more)  # type: ignore[arg-type]
    assert explainer.refusal(lambda: 3, RESTING, ("climb", 2)).rule == "1.1/1"


def test_nobody_is_looked_at_without_need() -> None:
    def looked() -> int:
        raise AssertionError("the position was worked out for nothing")

    assert EXPLAINER.refusal(looked, RESTING, ("climb", 2)).rule == "1.0/1"
