"""The games by name, and those to come. A game is loaded when it is first asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

from dangerclose.core.game import Game

NAMES = ("anloc", "fte", "fof", "incoming")


class Announced(NamedTuple):
    """A game that is not built yet, as the lobby names it."""

    name: str
    title: str
    tagline: str


TO_COME: tuple[Announced, ...] = ()


class NoSuchGame(LookupError):
    """A game or scenario that we do not have; the message says what was expected."""


@cache
def game(name: str) -> Game[Any]:
    """The game of that name."""
    if name not in NAMES:
        raise NoSuchGame(f"no game {name!r}, expected one of: {', '.join(NAMES)}")
    found: Game[Any] = import_module(f"dangerclose.games.{name}").GAME
    return found


def first_scenario() -> str:
    """The first scenario of the first game, as the command line names it."""
    first = game(NAMES[0])
    return f"{first.name}/{next(iter(first.scenarios))}"


def game_and_scenario(text: str) -> tuple[Game[Any], str]:
    """The game and scenario in "anloc/battle"."""
    name, slash, scenario = text.partition("/")
    found = game(name)
    if not slash or scenario not in found.scenarios:
        known = ", ".join(f"{name}/{one}" for one in found.scenarios)
        raise NoSuchGame(f"no scenario {text!r}, expected one of: {known}")
    return found, scenario
