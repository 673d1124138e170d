"""Let the whole house see a game of the tests as if it were registered."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

import pytest

from dangerclose import games
from dangerclose.core.game import Game


@contextmanager
def registered(game: Game[Any]) -> Iterator[None]:
    """A game that `games.game` finds by its name, in this process alone."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(games, "NAMES", (*games.NAMES, game.name))
        patch.setitem(sys.modules, f"dangerclose.games.{game.name}", SimpleNamespace(GAME=game))
        games.game.cache_clear()
        try:
            yield
        finally:
            games.game.cache_clear()
