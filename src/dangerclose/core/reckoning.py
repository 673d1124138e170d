"""What counts in a die roll, line by line."""

from collections.abc import Iterable
from operator import attrgetter
from typing import NamedTuple


class Line(NamedTuple):
    """One thing that counts: what it is, by how much, under which rule."""

    text: str
    value: int
    rule: str


_value = attrgetter("value")


def total(lines: Iterable[Line]) -> int:
    """What some lines come to."""
    return sum(map(_value, lines))
