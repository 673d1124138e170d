"""Drives the rules in tests: choices in, the next question out."""

from __future__ import annotations

from typing import Any

from dangerclose.core.ask import Ask, Checkpoint


class Driven:
    """A rule that is being asked. `ask` is its question, None when it is over; then `value` is its result."""

    def __init__(self, rule: Any) -> None:
        self.rule = rule
        self.ask: Ask | None = None
        self.value: Any = None
        self._advance(None)

    def _advance(self, choice: Any) -> None:
        try:
            found = self.rule.send(choice)
            while isinstance(found, Checkpoint):
                found = self.rule.send(None)
            self.ask = found
        except StopIteration as over:
            self.ask, self.value = None, over.value

    def choose(self, *choices: Any) -> Driven:
        """Answer one question after the other; every answer must be offered."""
        for choice in choices:
            action = choice if isinstance(choice, tuple) else (choice,)
            assert self.ask is not None, f"nothing is asked, so {action} cannot be chosen"
            assert action in self.ask.options, f"{action} is not among {list(self.ask.options)}"
            self._advance(action)
        return self

    @property
    def kind(self) -> str:
        """What is asked, "" when it is over."""
        return self.ask.kind if self.ask else ""

    @property
    def options(self) -> list[Any]:
        """All that may be chosen."""
        assert self.ask is not None
        return list(self.ask.options)

    def why_not(self, verb: str) -> str:
        """Why a menu shows an action greyed, "" if it does not."""
        assert self.ask is not None
        return next((one.reason for one in self.ask.closed if one.action[0] == verb), "")


def drive(rule: Any) -> Driven:
    """Begin a rule and go to its first question."""
    return Driven(rule)
