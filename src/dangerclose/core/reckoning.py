"""What counts in a die roll, line by line."""

from collections.abc import Iterable
from operator import attrgetter
from typing import NamedTuple

import msgspec


class Line(NamedTuple):
    """One thing that counts: what it is, by how much, under which rule."""

    text: str
    value: int
    rule: str


class Modifier(msgspec.Struct, frozen=True):
    """A line for people: what counts, by how much as it is printed, and the rule that says so."""

    text: str
    value: str
    rule: str


_value = attrgetter("value")


def total(lines: Iterable[Line]) -> int:
    """What some lines come to."""
    return sum(map(_value, lines))
