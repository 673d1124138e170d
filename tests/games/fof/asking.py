"""Rules that ask, run by a test: what was asked, and the answers laid down for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from dangerclose.core.ask import Action, Ask, Rule

T = TypeVar("T")


def run(rule: Rule[T], *answers: Action | str) -> tuple[T, list[Ask]]:
    """Play a rule with these answers, a verb alone for an action without arguments; all must be used."""
    left = [(answer,) if isinstance(answer, str) else answer for answer in answers]
    asked: list[Ask] = []
    try:
        ask = next(rule)
        while True:
            assert isinstance(ask, Ask)
            asked.append(ask)
            assert left, f"nobody answers {ask}"
            answer = left.pop(0)
            assert answer in ask.options, f"{answer} is not offered: {list(ask.options)}"
            ask = rule.send(answer)
    except StopIteration as end:
        assert not left, f"not asked for: {left}"
        return end.value, asked


def verbs(options: Sequence[Action]) -> set[str]:
    """The verbs that are offered."""
    return {str(option[0]) for option in options}
