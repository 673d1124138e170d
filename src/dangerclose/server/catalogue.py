"""The games as the lobby shows them."""

from __future__ import annotations

from functools import cache
from typing import Any

from dangerclose import __version__, games
from dangerclose.core.game import Game
from dangerclose.players import level_named, levels_of
from dangerclose.server.protocol import (
    CampaignCard,
    Catalogue,
    GameCard,
    LevelCard,
    MeasureCard,
    ScenarioCard,
    SwitchCard,
)


def level_card(game: Game[Any], name: str) -> LevelCard:
    """A computer player as the lobby offers it."""
    level = level_named(game, name)
    return LevelCard(name, level.title, level.words)


def _card(name: str) -> GameCard:
    game = games.game(name)
    return GameCard(
        name,
        game.title,
        game.tagline,
        True,
        list(game.seats),
        [level_card(game, level) for level in levels_of(game)],
        [
            ScenarioCard(one.id, one.title, one.briefing, one.turns, one.ends_early, one.length)
            for one in game.scenarios.values()
        ],
        [SwitchCard(key, one.title, one.rule, list(one.settings)) for key, one in game.switches.items()],
        game.secrets,
        list(game.orders),
        MeasureCard(game.measure.one, game.measure.many),
        [
            CampaignCard(one.id, one.title, one.briefing, list(one.missions))
            for one in game.campaigns.values()
        ],
        game.words.follows(),
    )


@cache
def catalogue() -> Catalogue:
    """All games, those that are built and those to come."""
    built = [_card(name) for name in games.NAMES]
    to_come = [GameCard(one.name, one.title, one.tagline, False, [], [], [], []) for one in games.TO_COME]
    return Catalogue(built + to_come, __version__)
