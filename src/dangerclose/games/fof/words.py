"""All words of Fields of Fire: the chapters' tables joined."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from dangerclose.core.explaining import Question
from dangerclose.core.words import Telling, Verb, Vocabulary
from dangerclose.games.fof import (
    words_command,
    words_contact,
    words_enemy,
    words_fire,
    words_mission,
    words_movement,
    words_vehicles,
)

SEATS = ("Commander",)
T = TypeVar("T")


def joined(*tables: Mapping[str, T]) -> dict[str, T]:
    """Several tables as one; a word that two of them explain is an error."""
    found: dict[str, T] = {}
    for table in tables:
        for word, meaning in table.items():
            if word in found and found[word] != meaning:
                raise ValueError(f"two tables explain {word!r}")
            found[word] = meaning
    return found


VERBS: dict[str, Verb] = joined(
    words_command.VERBS, words_movement.VERBS, words_fire.VERBS, words_vehicles.VERBS, words_mission.VERBS
)
TELLINGS: dict[str, Telling] = joined(
    words_command.TELLINGS,
    words_movement.TELLINGS,
    words_fire.TELLINGS,
    words_contact.TELLINGS,
    words_enemy.TELLINGS,
    words_vehicles.TELLINGS,
    words_mission.TELLINGS,
)
QUESTIONS: dict[str, Question] = joined(
    words_command.QUESTIONS,
    words_movement.QUESTIONS,
    words_fire.QUESTIONS,
    words_vehicles.QUESTIONS,
    words_mission.QUESTIONS,
)
WORDS = Vocabulary(VERBS, TELLINGS)
