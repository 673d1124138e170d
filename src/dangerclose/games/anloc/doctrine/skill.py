"""How well a scripted player judges: three levels, up to the doctrine itself."""

from __future__ import annotations

from typing import NamedTuple

from dangerclose.core.game import Level
from dangerclose.core.slips import Slips


class Skill(NamedTuple):
    """What a player makes of what it sees."""

    rate: float = 0.0  # of decisions in which it errs
    most: float = 0.0  # that a slip may cost, in the measure of its judgements
    reckons_with_answer: bool = True  # whether it thinks of the guns and aircraft that the enemy brings in
    daring: float = 0.0  # by how much an attack of the NVA may be worse than it should be

    def slips(self, seed: int) -> Slips:
        """Its errors, from a seed."""
        return Slips(seed, self.rate, self.most)


LEVELS = {
    "recruit": Level(
        "Recruit", "New to the siege: attacks without counting the enemy's guns, and forgets some units."
    ),
    "regular": Level(
        "Regular", "Knows what to do, but misjudges some attacks and sends units a little astray."
    ),
    "doctrine": Level("Doctrine", "Plays by the book, sound and quick: the strongest that there is."),
}
SKILLS = {
    "recruit": Skill(0.7, 3.5, False, 1.3),
    "regular": Skill(0.45, 2.5, True, 1.0),
    "doctrine": Skill(),
}
FULL = SKILLS["doctrine"]
