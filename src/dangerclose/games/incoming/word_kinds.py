"""The kinds of arguments that actions and events of Incoming! have, in records and for people.

A point is written as its number: what a number is called depends on the table. Events name places in words
besides (`place_name`), and the client has the table at hand.
"""

from __future__ import annotations

from dangerclose.core.words import ArgumentKind, choice_of
from dangerclose.games.incoming.catalogue import STAND, STAND_ID, STAND_NAME
from dangerclose.games.incoming.sheets import sheet_of
from dangerclose.games.incoming.state import NOBODY, Position

SEATS = ("Free-World", "Communist")
"""As a record writes them."""
SIDE_NAME = ("The Free World", "The Communist side")
SEAT = choice_of(("free-world", "communist"), SIDE_NAME)
MOST_POINTS = 96 * 64
"""On the largest table."""
_NONE = "none"


def _stand_word(stand: int) -> str:
    return _NONE if stand == NOBODY else STAND_ID[stand]


def _parse_stand(word: str) -> int:
    return NOBODY if word == _NONE else STAND[word]


STAND_ARG = ArgumentKind(
    STAND_ID.__getitem__, STAND.__getitem__, STAND_NAME.__getitem__, "a stand such as us-1-fire-team-2"
)
SOMEBODY = ArgumentKind(
    _stand_word,
    _parse_stand,
    lambda stand: "nobody" if stand == NOBODY else STAND_NAME[stand],
    "a stand such as us-1-fire-team-2, or none",
)


def _numbered(thing: str, most: int) -> ArgumentKind:
    """Things that have a number below some number."""

    def parse(word: str) -> int:
        number = int(word)
        if not 0 <= number < most:
            raise ValueError(word)
        return number

    return ArgumentKind(str, parse, (thing + " {}").format, f"the number of a {thing}")


POINT = _numbered("point", MOST_POINTS)
MOST_FEATURES = 200
FEATURE = _numbered("feature", MOST_FEATURES)
TEXT = ArgumentKind(str, POINT.parse, str, "words")
"""An argument of an event that is words already."""
_FACINGS = (
    "north",
    "north-north-east",
    "north-east",
    "east-north-east",
    "east",
    "east-south-east",
    "south-east",
    "south-south-east",
    "south",
    "south-south-west",
    "south-west",
    "west-south-west",
    "west",
    "west-north-west",
    "north-west",
    "north-north-west",
)
FACING = choice_of(_FACINGS)


def place_name(s: Position, point: int) -> str:
    """A point in a sentence: the feature it lies in, and its column and row."""
    ground = sheet_of(s).terrain
    row, column = divmod(point, ground.lattice.columns)
    inside = [ground.features[number].id for number in ground.of(point)]
    return f"{inside[-1] if inside else 'open ground'} {column}.{row}"
