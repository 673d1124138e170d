"""Reading a position in words: the checks that every game's `arrange` makes, as ValueError."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from enum import IntEnum
from typing import TypeVar

P = TypeVar("P", bound=IntEnum)


def phase_words(phases: type[P]) -> dict[str, P]:
    """Phases by the words that cases have for them."""
    return {phase_word(phase): phase for phase in phases}


def phase_of(word: object, phases: Mapping[str, P]) -> P:
    """The phase that a case names."""
    if not isinstance(word, str) or word not in phases:
        raise ValueError(f"no phase {word!r}, expected one of: {', '.join(phases)}")
    return phases[word]


def phase_word(phase: IntEnum) -> str:
    """A phase as cases write it."""
    return phase.name.lower().replace("_", "-")


def demand_keys(given: Mapping[str, object], known: Collection[str], of: str) -> None:
    """Refuse a key that is not known."""
    for key in given:
        if key not in known:
            raise ValueError(f"no {key!r} {of}, expected one of: {', '.join(sorted(known))}")


def whole_number(key: str, value: object) -> int:
    """A number, and neither a fraction nor true or false."""
    if type(value) is not int:
        raise ValueError(f"{key}: expected a whole number, found {value!r}")
    return value


def one_of(key: str, value: object, words: Sequence[str]) -> int:
    """The place of a word among those that may stand there."""
    if value not in words:
        raise ValueError(f"{key}: expected one of {', '.join(words)}, found {value!r}")
    return words.index(str(value))
