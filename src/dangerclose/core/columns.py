"""Positions as columns: which of them change, how they are copied, and what is remembered while they
stay as they are."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from types import TracebackType
from typing import Any, NamedTuple, TypeVar, TypeVarTuple, get_origin

import msgspec
from msgspec.structs import astuple, fields

P = TypeVar("P")
T = TypeVar("T")
Args = TypeVarTuple("Args")


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


def while_unchanged(
    columns: Callable[[P, int], object],
) -> Callable[[Callable[[P, int], T]], Callable[[P, int], T]]:
    """For a question about a position and a side: the last answer for each side serves again while what
    `columns` gives is the same. The answer must depend on nothing else, and nobody may change it.

    `columns` gives something of its own (a slice, a copy), not a list that goes on changing.
    """

    def remembering(ask: Callable[[P, int], T]) -> Callable[[P, int], T]:
        last: dict[int, tuple[object, T]] = {}

        @wraps(ask)
        def answer(s: P, side: int) -> T:
            now = columns(s, side)
            kept = last.get(side)
            if kept is not None and kept[0] == now:
                return kept[1]
            found = ask(s, side)
            last[side] = now, found
            return found

        return answer

    return remembering


class _Kept(NamedTuple):
    """A position that nobody changes now, and the answers of all `remembered` questions about it."""

    position: object
    answers: dict[object, Any]


_NOTHING = _Kept(None, {})
_UNKNOWN: Any = object()
_kept = [_NOTHING]


class still:
    """While it lasts nobody changes a position, so `remembered` questions about it are worked out once.

    Options are listed so, and a player thinks so: never around a `yield`. Whoever leaves forgets everything;
    so a thread that has a position of its own meanwhile only works some of it out again.
    """

    __slots__ = ("_first", "_position")

    def __init__(self, position: object) -> None:
        self._position = position

    def __enter__(self) -> None:
        self._first = _kept[0].position is not self._position
        if self._first:
            _kept[0] = _Kept(self._position, {})

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._first:
            _kept[0] = _NOTHING


def remembered(ask: Callable[[P, *Args], T]) -> Callable[[P, *Args], T]:
    """For a question about a position: while the position is `still` its answers serve again.

    Nobody may change what it gives.
    """

    @wraps(ask)
    def answer(s: P, *args: *Args) -> T:
        kept = _kept[0]
        if kept[0] is not s:
            return ask(s, *args)
        question = (ask, args)
        found: T = kept[1].get(question, _UNKNOWN)
        if found is _UNKNOWN:
            found = kept[1][question] = ask(s, *args)
        return found

    return answer
