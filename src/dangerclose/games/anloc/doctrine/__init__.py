"""The scripted player: someone who knows the game, one habit for each kind of decision.

It sees what its seat sees and the options, and tells its reason. It remembers nothing but
where the unit that it has just taken up was meant to go.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from dangerclose.core.ask import Ask
from dangerclose.core.game import Decision
from dangerclose.games.anloc.components import ARVN
from dangerclose.games.anloc.doctrine.arvn import ArvnDoctrine
from dangerclose.games.anloc.doctrine.nva import NvaDoctrine
from dangerclose.games.anloc.doctrine.skill import FULL, Skill
from dangerclose.games.anloc.state import Position
from dangerclose.games.anloc.view import View

Habit = Callable[[Position, Ask], Decision]


@cache
def habit_name(kind: str) -> str:
    """The method that takes a kind of decision."""
    return kind.replace("-", "_") + ("_" if kind == "return" else "")


class Doctrine:
    """A player for either seat, of any skill."""

    def __init__(self, seat: int, skill: Skill = FULL, seed: int = 0) -> None:
        self.side = ArvnDoctrine(skill, seed) if seat == ARVN else NvaDoctrine(skill, seed)

    def decide(self, view: View, ask: Ask) -> Decision:
        """The choice that its habit for this kind of decision makes."""
        habit: Habit = getattr(self.side, habit_name(ask.kind))
        return habit(view.position, ask)
