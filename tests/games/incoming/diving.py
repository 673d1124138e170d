"""Games of scenario 6 that begin at the tunnels' mouths, and a player who likes it below ground.

Played from the start at random hardly anybody finds an entrance: there are thousands of moves to a search.
"""

from random import Random

from dangerclose.core.game import Decision
from dangerclose.games.incoming import Incoming
from dangerclose.games.incoming.positions import arrange
from dangerclose.games.incoming.state import MOVED
from dangerclose.games.incoming.underground import look_around

SCENARIO = "what-the-dog-found"
RAT, OTHER_RAT, ENGINEERS = "arvn-fire-team-1", "arvn-fire-team-2", "arvn-fire-team-3"
TEAM, SECOND, THIRD, GROUP = (
    "arvn-1-fire-team-1",
    "arvn-1-fire-team-2",
    "arvn-1-fire-team-3",
    "arvn-1-platoon-cg-1",
)
AT_THE_MOUTHS = {
    RAT: "below.2",
    OTHER_RAT: "26.25",  # beside A
    TEAM: "28.25",
    SECOND: "24.26",
    THIRD: "24.24",
    GROUP: "26.27",
    "arvn-2-fire-team-1": "20.7",  # beside D
    "arvn-2-fire-team-2": "22.7",
    "arvn-2-platoon-cg-1": "18.7",
    ENGINEERS: "22.5",
}
BEGUN = {
    "found": ["A", "D"],
    "seen": ["1", "2"],
    "entered": ["A", "1", "2"],
    "fallen-free-world": ["2"],
}
BELOW = ("go-below", "crawl", "come-up", "drag", "drag-up", "rally-below", "charge", "charge-below")


class Diver:
    """A player who picks a verb first, one below ground if he can, then one of its options."""

    def __init__(self, seed):
        self.chance = Random(seed)

    def decide(self, view, ask):
        groups = {}
        for action in getattr(ask.options, "plain", ask.options):
            groups.setdefault(action[0], []).append(action)
        for family in getattr(ask.options, "families", ()):
            groups.setdefault(family.before[0], []).append(family)
        if len(groups) > 1:
            groups.pop("give-up", None)
        below = [verb for verb in BELOW if verb in groups]
        verbs = below if below and self.chance.random() < 0.6 else sorted(groups)
        group = self.chance.choice(groups[self.chance.choice(verbs)])
        if isinstance(group, tuple):
            return Decision(group, "Why not?")
        return Decision(group.pick(self.chance.randrange(len(group))), "Why not?")


class Dive(Incoming):
    """Scenario 6 with two entrances found and the Free World beside them, from the first initiative on."""

    def player(self, level, seat, seed):
        return Diver(f"{seat} {seed}")

    def setup(self, scenario, switches):
        s = super().setup(scenario, switches)
        if scenario == SCENARIO:
            arrange(s, {"stands": AT_THE_MOUTHS, "tunnels": BEGUN, "initiative": "free-world"})
            look_around(s)
            s.initiatives = [1, 0]
            for stand, status in enumerate(s.status):
                s.status[stand] = status & ~MOVED
        return s


GAME = Dive()
