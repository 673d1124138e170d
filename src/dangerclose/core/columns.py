"""Positions as columns: which of them change, how they are copied, and what is remembered while they
stay as they are."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from functools import wraps
from types import TracebackType
from typing import Any, NamedTuple, TypeAlias, TypeVar, TypeVarTuple, get_origin

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


def taken(columns: tuple[object, ...]) -> tuple[object, ...]:
    """Some columns as they are now, whatever becomes of them."""
    return tuple([one[:] if type(one) is list else one for one in columns])


def while_same(
    columns: Callable[[P], tuple[object, ...]],
) -> Callable[[Callable[[P, *Args], T]], Callable[[P, *Args], T]]:
    """For a question about a position: all its answers serve again while what `columns` gives is the same.

    The answers must depend on nothing else, and nobody may change them. `columns` gives the columns as they
    are: lists among them are copied here.
    """

    def remembering(ask: Callable[[P, *Args], T]) -> Callable[[P, *Args], T]:
        none: dict[tuple[Any, ...], T] = {}
        last: list[tuple[tuple[object, ...], dict[tuple[Any, ...], T]]] = [((), none)]

        @wraps(ask)
        def answer(s: P, *args: *Args) -> T:
            now = columns(s)
            kept, answers = last[0]
            if kept != now:
                answers = {}
                last[0] = taken(now), answers
            found: T = answers.get(args, _UNKNOWN)
            if found is _UNKNOWN:
                found = answers[args] = ask(s, *args)
            return found

        return answer

    return remembering


_Kept: TypeAlias = tuple[object, defaultdict[object, dict[tuple[Any, ...], Any]]]
"""A position that nobody changes now, and the answers of all `remembered` questions about it."""
_NOTHING: _Kept = (None, defaultdict(dict))
_UNKNOWN: Any = object()
_kept = [_NOTHING]


class still:
    """While it lasts nobody changes a position, so `remembered` questions about it are worked out once.

    Options are listed so, and a player thinks so: never around a `yield`. When it ends all is forgotten, but
    for who enters the same one again because nothing has changed since. A thread that has a position of its
    own meanwhile only works some of it out again.
    """

    __slots__ = ("_first", "_mine", "_position")

    def __init__(self, position: object) -> None:
        self._position = position
        self._mine: _Kept | None = None

    def __enter__(self) -> None:
        self._first = _kept[0][0] is not self._position
        if self._first:
            if self._mine is None:
                self._mine = (self._position, defaultdict(dict))
            _kept[0] = self._mine

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
        answers = kept[1][ask]
        found: T = answers.get(args, _UNKNOWN)
        if found is _UNKNOWN:
            found = answers[args] = ask(s, *args)
        return found

    return answer
