"""All words of Incoming!: the chapters' tables joined."""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import Any

from dangerclose.core.explaining import Question
from dangerclose.core.words import Telling, Verb, Vocabulary
from dangerclose.games.incoming import (
    words_air,
    words_ammunition,
    words_barrage,
    words_beehive,
    words_civilians,
    words_command,
    words_dogs,
    words_fire,
    words_flame,
    words_foot,
    words_forces,
    words_helicopters,
    words_hiding,
    words_movement,
    words_night,
    words_obstacles,
    words_orders,
    words_ratings,
    words_rockets,
    words_scenarios,
    words_setup,
    words_tunnels,
    words_vehicles,
)

CHAPTERS: tuple[ModuleType, ...] = (
    words_forces,
    words_setup,
    words_command,
    words_movement,
    words_hiding,
    words_fire,
    words_dogs,
    words_rockets,
    words_ratings,
    words_flame,
    words_barrage,
    words_air,
    words_civilians,
    words_beehive,
    words_ammunition,
    words_foot,
    words_obstacles,
    words_vehicles,
    words_helicopters,
    words_night,
    words_scenarios,
    words_tunnels,
    words_orders,
)
"""Each has VERBS, TELLINGS and QUESTIONS."""


def _joined(name: str) -> dict[str, Any]:
    """One table of all chapters; a word that two of them explain is an error."""
    found: dict[str, Any] = {}
    for chapter in CHAPTERS:
        table: Mapping[str, Any] = getattr(chapter, name)
        for word, meaning in table.items():
            if word in found:
                raise ValueError(f"two chapters explain {word!r}")
            found[word] = meaning
    return found


VERBS: dict[str, Verb] = _joined("VERBS")
TELLINGS: dict[str, Telling] = _joined("TELLINGS")
QUESTIONS: dict[str, Question] = _joined("QUESTIONS")
WORDS = Vocabulary(VERBS, TELLINGS)
