"""How well a scripted player judges: three levels, up to the doctrine itself."""

from __future__ import annotations

from typing import NamedTuple

from dangerclose.core.game import Level
from dangerclose.core.slips import Slips


class Skill(NamedTuple):
    """What a player makes of what it sees."""

    rate: float = 0.0  # of decisions in which it errs
    most: float = 0.0  # that a slip may cost, in victory points
    wariness: float = 1.0  # the share of the enemy's fire that it expects
    daring: float = 0.0  # by how many points an assault may be worse than it should be

    def slips(self, seed: int) -> Slips:
        """Its errors, from a seed."""
        return Slips(seed, self.rate, self.most)


LEVELS = {
    "recruit": Level(
        "Recruit", "New in the field: walks into fire, misses chances to shoot, seldom works together."
    ),
    "regular": Level(
        "Regular", "Knows the drill, but picks the second-best target or hex and misses some chances."
    ),
    "doctrine": Level("Doctrine", "Plays by the book, sound and quick: the strongest that there is."),
}
SKILLS = {
    "recruit": Skill(0.95, 1.5, 0.0, 0.5),
    "regular": Skill(0.65, 1.0, 0.5),
    "doctrine": Skill(),
}
FULL = SKILLS["doctrine"]
