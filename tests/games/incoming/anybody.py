"""The game with players who take any option, for games that are played for what they tell."""

from random import Random

from dangerclose.core.game import Decision
from dangerclose.games.incoming import Incoming


class Anybody:
    """A player who takes any option."""

    def __init__(self, seed):
        self.chance = Random(seed)

    def decide(self, view, ask):
        return Decision(self.chance.choice(ask.options), "Why not?")


class Tried(Incoming):
    """The game with somebody to play it, whatever is asked for."""

    def player(self, level, seat, seed):
        return Anybody(seed)


GAME = Tried()
