"""What counts in a die roll, line by line."""

from typing import NamedTuple


class Line(NamedTuple):
    """One thing that counts: what it is, by how much, under which rule."""

    text: str
    value: int
    rule: str
