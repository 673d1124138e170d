"""How a game's computer players fare against the one below, from each seat of each scenario."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from dangerclose.core.game import Game
from dangerclose.lab.simulate import Plan, Played
from dangerclose.lab.statistics import Share, share
from dangerclose.players import levels_of

Play = Callable[[Plan], list[Played]]
"""Plays the games of a plan."""


class Rung(msgspec.Struct, frozen=True):
    """A level against the one below: how often it won, in all, and by scenario and its seat."""

    upper: str
    lower: str
    games: int  # that came to an end
    won: Share
    by_scenario: dict[str, dict[str, Share]]
    errors: int


def pairings(game: Game[Any]) -> list[tuple[str, str]]:
    """Each level and the one below it, the strongest first."""
    levels = levels_of(game)
    return list(zip(levels[:0:-1], levels[-2::-1], strict=True))


def climbed(game: Game[Any], upper: str, lower: str, seed: int, failures: str, play: Play) -> Rung:
    """A level against another: as often from each seat of each scenario, with the same dice."""
    found: dict[str, dict[str, Share]] = {}
    wins = ended = errors = 0
    for scenario in game.scenarios:
        found[scenario] = {}
        for seat, name in enumerate(game.seats):
            levels = tuple(upper if number == seat else lower for number in range(len(game.seats)))
            played = play(Plan(game.name, scenario, levels, seed, {}, failures, False))
            fine = [one for one in played if not one.failure]
            won = sum(one.winner == seat for one in fine)
            found[scenario][name] = share(name, won, len(fine))
            wins, ended, errors = wins + won, ended + len(fine), errors + len(played) - len(fine)
    return Rung(upper, lower, ended, share(upper, wins, ended), found, errors)
