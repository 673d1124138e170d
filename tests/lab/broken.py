"""Games that fail, or roll a die where none is due, to see what becomes of it."""

from __future__ import annotations

from collections.abc import Mapping

from dangerclose.core.ask import CHECKPOINT, Rule
from dangerclose.core.game import Result
from dangerclose.games.anloc import AnLoc
from dangerclose.games.anloc.state import State


class FailsLater(AnLoc):
    """Fails in the middle of the game, right after a choice."""

    def __init__(self, choices: int = 20) -> None:
        self.choices = choices

    def play(self, s: State) -> Rule[None]:
        rules = super().play(s)
        made = 0
        answer = None
        while made < self.choices:
            step = rules.send(answer)  # type: ignore[arg-type]
            answer = yield step
            made += step is not CHECKPOINT
        raise KeyError("a hole | in the rules")


class FailsAtOnce(AnLoc):
    """Cannot even be set up."""

    def setup(self, scenario: str, switches: Mapping[str, str]) -> State:
        raise RuntimeError("no map")


class NoResult(AnLoc):
    """Ends, but nobody knows how."""

    def result(self, s: State) -> Result | None:
        return None


class BreaksInvariants(AnLoc):
    """Never passes its own check."""

    def check(self, s: State) -> None:
        raise AssertionError("two units are one")


class RollsFirst(AnLoc):
    """Begins with a die."""

    def play(self, s: State) -> Rule[None]:
        s.chance.die()
        return super().play(s)
