"""The player that knows no better, for every game."""

from __future__ import annotations

import random
from typing import Any

from dangerclose.core.ask import Ask
from dangerclose.core.game import Decision


class RandomPlayer:
    """Picks any option, each as likely as the next."""

    blind = True

    def __init__(self, seed: int) -> None:
        self._pick = random.Random(seed).choice

    def decide(self, view: Any, ask: Ask) -> Decision:
        """One of the ask's options."""
        return Decision(self._pick(ask.options), "Picked at random.")
