"""Positions as columns: which of them change, and how they are copied."""

from __future__ import annotations

from typing import Any, NamedTuple, get_origin

import msgspec
from msgspec.structs import astuple, fields


class Layout(NamedTuple):
    """How many columns a position has, and which of them are lists; all others are shared by copies."""

    length: int
    changing: tuple[int, ...]


def layout(position: type[msgspec.Struct]) -> Layout:
    """The columns of a kind of position."""
    found = fields(position)
    return Layout(
        len(found), tuple(number for number, field in enumerate(found) if get_origin(field.type) is list)
    )


def copied(state: msgspec.Struct, columns: Layout) -> list[Any]:
    """The columns of a position once more, sharing nothing that changes."""
    values = list(astuple(state)[: columns.length])
    for number in columns.changing:
        values[number] = values[number].copy()
    return values
