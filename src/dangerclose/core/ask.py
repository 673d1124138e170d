"""Who decides, among what, and why not.

A rule is a generator. It asks a player by yielding an `Ask` and is sent the chosen
action; it calls another rule with `yield from`. The top loops of a game yield
`CHECKPOINT` each time round: from the state at that moment the rules can start afresh.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from types import TracebackType
from typing import Final, NamedTuple, TypeAlias, TypeVar, overload

from dangerclose.core.options import Action

__all__ = ["CHECKPOINT", "Action", "Ask", "Checkpoint", "Closed", "ClosedWhileAsked", "Refused", "Rule"]


class Closed(NamedTuple):
    """An action that people expect and that may not be taken now: why not, and by which rule."""

    action: Action
    reason: str
    rule: str


class ClosedWhileAsked(Sequence[Closed]):
    """Closed actions that are worked out when somebody first looks: only people do, and a menu may be long.

    It is open around the `yield` of its question; while that stands the position is as it was. Who has not
    looked by then comes too late.
    """

    __slots__ = ("_find", "_found")

    def __init__(self, find: Callable[[], Sequence[Closed]]) -> None:
        self._find: Callable[[], Sequence[Closed]] | None = find
        self._found: Sequence[Closed] | None = None

    def __enter__(self) -> ClosedWhileAsked:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._find = None

    def _all(self) -> Sequence[Closed]:
        if self._found is None:
            if self._find is None:
                raise RuntimeError("the question has been answered: what was closed then is not known now")
            self._found = self._find()
        return self._found

    def __len__(self) -> int:
        return len(self._all())

    @overload
    def __getitem__(self, place: int) -> Closed: ...

    @overload
    def __getitem__(self, place: slice) -> Sequence[Closed]: ...

    def __getitem__(self, place: int | slice) -> Closed | Sequence[Closed]:
        return self._all()[place]


class Ask:
    """A decision: the seat that takes it, what is asked, under which rule, and the options.

    `options` is a list, or `Options` where families of them are bit sets. `about` names what
    the question is about (a unit, a hex, a number of steps), in the order that the game's
    question for this kind expects. `closed` are actions that a menu shows greyed.
    """

    __slots__ = ("about", "closed", "kind", "options", "rule", "seat")

    def __init__(
        self,
        seat: int,
        kind: str,
        rule: str,
        options: Sequence[Action],
        about: tuple[int, ...] = (),
        closed: Sequence[Closed] = (),
    ) -> None:
        self.seat = seat
        self.kind = kind
        self.rule = rule
        self.options = options
        self.about = about
        self.closed = closed

    def __repr__(self) -> str:
        return f"Ask({self.seat}, {self.kind!r}, {self.rule!r}, {self.options!r}, {self.about!r})"

    def __reduce__(self) -> tuple[type[Ask], tuple[object, ...]]:
        """Who is asked in another process chooses among the options: what a menu shows greyed stays here."""
        return Ask, (self.seat, self.kind, self.rule, self.options, self.about)

    def why_closed(self, action: Action) -> Closed | None:
        """How an action is marked as closed, if it is."""
        return next((one for one in self.closed if one.action == action), None)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ask) and self.key() == other.key()

    __hash__ = None  # type: ignore[assignment]

    def key(self) -> tuple[object, ...]:
        """Everything that makes two asks the same decision."""
        return self.seat, self.kind, self.rule, self.options, self.about, tuple(self.closed)


class Checkpoint:
    """The type of `CHECKPOINT`."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "CHECKPOINT"


CHECKPOINT: Final = Checkpoint()

T = TypeVar("T")
Rule: TypeAlias = Generator[Ask | Checkpoint, Action, T]


class Refused(Exception):
    """An action that may not be taken: the reason as a sentence, and the rule that says so."""

    def __init__(self, reason: str, rule: str) -> None:
        super().__init__(f"{reason} [{rule}]" if rule else reason)
        self.reason = reason
        self.rule = rule
