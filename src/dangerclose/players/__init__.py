"""Computer players by name.

A player gets its seat's view and the options, nothing else. One that looks at neither
may say so with the attribute `blind = True`: no view is then built for it, which makes
random play several times faster.
"""

from __future__ import annotations

from typing import Any

from dangerclose.core.game import Game, Level, Player
from dangerclose.players.random_player import RandomPlayer

RANDOM = "random"
ANY_OPTION = Level("Random", "Takes any option that the rules allow, each as likely as the next.")


class NoSuchPlayer(LookupError):
    """A player that a game does not have; the message says what was expected."""


def levels_of(game: Game[Any]) -> tuple[str, ...]:
    """The names of the players that can take a seat in a game, weakest first."""
    return (RANDOM, *game.levels)


def level_named(game: Game[Any], name: str) -> Level:
    """How people are told of a player."""
    return ANY_OPTION if name == RANDOM else game.levels[name]


def player_named(game: Game[Any], level: str, seat: int, seed: int) -> Player:
    """The player of that name, for a seat."""
    if level not in levels_of(game):
        known = ", ".join(levels_of(game))
        raise NoSuchPlayer(f"no player {level!r} in {game.name}, expected one of: {known}")
    return RandomPlayer(seed) if level == RANDOM else game.player(level, seat, seed)


def is_blind(player: Player) -> bool:
    """Whether a player decides without a view."""
    return bool(getattr(player, "blind", False))
