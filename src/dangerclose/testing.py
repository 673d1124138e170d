"""What tests import from the project."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


def rule(game: str, *clauses: str) -> Callable[[T], T]:
    """Say which clauses of a rulebook a test proves: `@rule("GAME", "4.0/4", "4.0/5")`.

    `dangerclose ledger` reads the source and never runs a test, so the names must be
    written out.
    """

    def mark(test: T) -> T:
        test.__rules__ = [*getattr(test, "__rules__", ()), (game, clauses)]  # type: ignore[attr-defined]
        return test

    return mark
