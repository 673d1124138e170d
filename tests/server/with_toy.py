"""`dangerclose` with the toy among its games, for a server in a process of its own and its workers."""

from __future__ import annotations

from typing import Any

from dangerclose import cli, games
from tests import toy

real = games.game


def game(name: str) -> Any:
    return toy.TOY if name == "toy" else real(name)


games.NAMES = (*games.NAMES, "toy")
setattr(games, "game", game)  # noqa: B010

if __name__ == "__main__":
    cli.app()
