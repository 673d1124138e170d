"""The scripted player."""

from __future__ import annotations

from typing import Any

from dangerclose.core.ask import Ask
from dangerclose.core.game import Decision


class Doctrine:
    def __init__(self, seat: int) -> None:
        self.seat = seat

    def decide(self, view: Any, ask: Ask) -> Decision:
        return Decision(ask.options[0], "")
