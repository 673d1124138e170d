"""A match that speaks in words: what the tables of all games' tests share."""

from __future__ import annotations

from typing import Any

import pytest

from dangerclose.core.ask import Refused
from dangerclose.core.match import Match


class WordedMatch:
    """Decisions, options and facts of a match in the text form of records."""

    def __init__(self, match: Match[Any]) -> None:
        self.match = match

    @property
    def asked(self) -> str:
        """The kind of decision, "" when the game is over."""
        return self.match.ask.kind if self.match.ask else ""

    @property
    def seat(self) -> str:
        """Who decides."""
        assert self.match.ask is not None
        return self.match.game.seats[self.match.ask.seat]

    @property
    def options(self) -> list[str]:
        """The options in the text form of records."""
        words = self.match.game.words
        return [words.text(option) for option in self.match.ask.options] if self.match.ask else []

    def refused(self, text: str) -> Refused:
        """The refusal of something that may not be done; it must change nothing."""
        before = (self.facts, self.options)
        with pytest.raises(Refused) as caught:
            self.match.choose(self.match.game.words.parse(text))
        assert (self.facts, self.options) == before
        assert caught.value.reason
        return caught.value

    @property
    def facts(self) -> dict[str, Any]:
        """The position in words."""
        return self.match.game.facts(self.match.state)

    def unit(self, name: str) -> dict[str, Any]:
        """All that is known of a unit."""
        found: dict[str, Any] = self.facts["units"][name]
        return found
