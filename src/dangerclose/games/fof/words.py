"""All words of Fields of Fire: the chapters' tables joined, and what a draw of cards adds to a roll."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from dangerclose.core.events import Arg
from dangerclose.core.explaining import Question
from dangerclose.core.words import ArgumentKind, RollTelling, Say, Telling, Verb, Vocabulary
from dangerclose.games.fof import (
    words_combat,
    words_command,
    words_enemy,
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


# 1.2.2 A roll is a draw of Action cards: their numbers stand behind what it has told anyway.


def with_cards(telling: Telling) -> Telling:
    """A telling whose roll may name any number of cards besides its arguments."""
    if telling.roll is None:
        return telling
    roll = telling.roll
    return replace(
        telling,
        roll=RollTelling(
            _without_cards(roll.title, telling.args),
            _without_cards(roll.needed, telling.args),
            _and_cards(roll.result, telling.args),
            _without_cards(roll.meaning, telling.args),
        ),
    )


def _spoken(say: Say, kinds: Sequence[ArgumentKind], args: Sequence[Arg]) -> str:
    own = args[: len(kinds)]
    if not isinstance(say, str):
        return say(*own)
    return say.format(*(arg if isinstance(arg, str) else kind.name(arg) for kind, arg in zip(kinds, own)))


def _without_cards(say: Say, kinds: Sequence[ArgumentKind]) -> Say:
    return lambda *args: _spoken(say, kinds, args)


def _and_cards(say: Say, kinds: Sequence[ArgumentKind]) -> Say:
    def told(*args: Arg) -> str:
        cards = [str(int(card) + 1) for card in args[len(kinds) :]]
        drawn = f"card{'s' if len(cards) > 1 else ''} {', '.join(cards)}" if cards else ""
        return ": ".join(part for part in (drawn, _spoken(say, kinds, args)) if part)

    return told


VERBS: dict[str, Verb] = joined(
    words_command.VERBS, words_movement.VERBS, words_combat.VERBS, words_vehicles.VERBS, words_mission.VERBS
)
TELLINGS: dict[str, Telling] = {
    word: with_cards(telling)
    for word, telling in joined(
        words_command.TELLINGS,
        words_movement.TELLINGS,
        words_combat.TELLINGS,
        words_enemy.TELLINGS,
        words_vehicles.TELLINGS,
        words_mission.TELLINGS,
    ).items()
}
QUESTIONS: dict[str, Question] = joined(
    words_command.QUESTIONS,
    words_movement.QUESTIONS,
    words_combat.QUESTIONS,
    words_vehicles.QUESTIONS,
    words_mission.QUESTIONS,
)
WORDS = Vocabulary(VERBS, TELLINGS)
