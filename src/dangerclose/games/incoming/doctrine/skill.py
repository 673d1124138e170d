"""How well the scripted player judges: three levels, up to the doctrine itself."""

from __future__ import annotations

from typing import NamedTuple

from dangerclose.core.game import Level
from dangerclose.core.slips import Slips


class Skill(NamedTuple):
    """What a player makes of what it sees."""

    rate: float = 0.0  # of decisions in which it errs
    most: float = 0.0  # that a slip may cost, in victory points

    def slips(self, seed: int) -> Slips:
        """Its errors, from a seed."""
        return Slips(seed, self.rate, self.most)


LEVELS = {
    "recruit": Level("Recruit", "New in the field: overlooks much, and dares what does not pay."),
    "regular": Level("Regular", "Knows the drill, but often settles for the second best."),
    "doctrine": Level("Doctrine", "Keeps the initiative, works together and shoots when it pays."),
}
SKILLS = {"recruit": Skill(0.8, 1.5), "regular": Skill(0.4, 0.8), "doctrine": Skill()}
FULL = SKILLS["doctrine"]
