"""A map looked over by those who draw maps."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

import msgspec


class Findings(msgspec.Struct, frozen=True):
    """What is on a map, what is allowed but may not be meant, and what is wrong, all as lines to print."""

    heading: str
    counts: list[str]
    remarks: list[str]
    mistakes: list[str]


class Survey(Protocol):
    """How a game's map is checked and drawn. Without a file it is the map that the game comes with."""

    def findings(self, file: Path | None) -> Findings:
        """What there is to say about a map; ValueError if the file holds no text."""
        ...

    def draw(self, picture: Path, file: Path | None, scenario: str, seen_from: str) -> None:
        """Draw it: a scenario's part alone if one is named, what one place does not see in the dark.

        ValueError says what was expected.
        """
        ...
