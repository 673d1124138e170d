"""A search of every message that a game with secrets sends to a seat or a spectator.

What somebody may know is reckoned from the truth (`Truth`), by each game in its own way. A field that is not
listed fails the inspection, so that whoever adds one to a message thinks of its secrets first.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec
import pytest

from dangerclose.core.events import Event

Viewer = int | None
Message = dict[str, Any]

UPDATE = {
    "type", "match", "game", "scenario", "version", "ply", "since", "seat", "seats", "view", "extras", "ask",
    "events", "undo", "thinking", "result", "seedHash", "seed",
    "onward", "fromRecord", "hands", "steps", "uncovered", "undoRefused", "reasons", "hints",
}  # fmt: skip
EVENT = {"number", "ply", "turn", "kind", "rule", "args", "text", "roll"}


class Leak(AssertionError):
    """Something that its receiver may not know."""


def demand(true: object, *words: object) -> None:
    """A leak unless it is so."""
    if not true:
        raise Leak(" ".join(map(str, words)))


def texts(value: Any) -> Iterator[str]:
    """Every text in a message, the names of its fields too."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from value
        for one in value.values():
            yield from texts(one)
    elif isinstance(value, list) and not (value and isinstance(value[0], int)):
        for one in value:
            yield from texts(one)


def copied(value: Any) -> Any:
    """A column that stays as it is, as it is on the wire: a list."""
    if isinstance(value, tuple) and value and isinstance(value[0], tuple):
        return [list(part) for part in value]
    return list(value) if isinstance(value, list | tuple) else value


class Truth(ABC):
    """A position, and what of it somebody may know."""

    over: bool

    @abstractmethod
    def position(self, viewer: Viewer) -> Message:
        """The whole position as somebody may know it, reckoned once."""


class Inspection(ABC):
    """Reads every message to one viewer."""

    seats: Sequence[str]

    def __init__(self, viewer: Viewer, never: list[str]) -> None:
        self.viewer = viewer
        self.never = never
        """Texts that may occur in no message: the tokens of others."""
        self.version = -1
        self.ply = 0
        self.last: Message = {}
        self.board: tuple[Message, Message] | None = None
        self.read = 0
        self.steps = 0
        self.bytes = 0

    def message(
        self, raw: str, truth: Any, told: dict[int, Any], events: list[Event], *, own: bool
    ) -> Message:
        """One message, with the truth at the moment when it was sent."""
        self.read += 1
        self.bytes += len(raw)
        for text in self.never:
            demand(text not in raw, "a token of somebody else")
        found: Message = msgspec.json.decode(raw)
        kind = found["type"]
        if kind == "update":
            self.update(found, truth, told, events, own=own)
        elif kind == "rejected":
            self.names(found, truth, "a rejection")
        else:
            demand(kind == "presence", "an unknown message", kind)
            demand(found.keys() == {"type", "seats", "thinking"}, "fields of a presence")
        return found

    def update(
        self, found: Message, truth: Any, told: dict[int, Any], events: list[Event], *, own: bool
    ) -> None:
        """The whole table."""
        demand(found.keys() == UPDATE, "fields of an update", found.keys() ^ UPDATE)
        demand(found["onward"] is None, "a campaign")
        demand((found["hands"], found["fromRecord"]) == ([], False), "hands or a record")
        demand(not found["uncovered"], "everything")
        demand(not found["reasons"], "reasons of computers")
        demand(not found["hints"], "hints for which nobody has asked")
        demand(truth.over or not found["seed"], "the seed of a running game")
        self.pulse(found, own=own)
        self.log(found, told, events)
        rest = {name: value for name, value in found.items() if name != "events"}
        self.names(rest, truth, "an update")
        self.view(found["view"], truth)
        self.extras(found["extras"], truth)
        if found["ask"] is not None:
            self.ask(found["ask"], truth)
        self.story(found, truth, told, events)

    def story(self, found: Message, truth: Any, told: dict[int, Any], events: list[Event]) -> None:
        """At each event the board is what the viewer might have seen then."""
        mine = [event for event in events if event.known_to(self.viewer)]
        if found["steps"]:
            demand(self.board is not None, "steps from nowhere")
            assert self.board is not None
            view, extras = self.board
            numbers = [step["event"] for step in found["steps"] if step["event"] >= 0]
            demand(numbers == [card["number"] for card in found["events"]], "steps of other events")
            for step in found["steps"]:
                view, extras = put(view, step["view"]), put(extras, step["extras"])
                if step["event"] >= 0:
                    then = self.truth_then(told[id(mine[step["event"]])], truth)
                    self.names({"steps": [view, extras]}, then, "a step")
                    self.view(view, then)
                    self.extras(extras, then)
                    self.steps += 1
            demand((view, extras) == (found["view"], found["extras"]), "steps that lead elsewhere")
        self.board = found["view"], found["extras"]

    def pulse(self, found: Message, *, own: bool) -> None:
        """Versions and plies count what this viewer was told, and nothing else."""
        same = {name: value for name, value in found.items() if name not in ("version", "since")}
        if self.version >= 0 and found["version"] != self.version:
            demand(found["version"] == self.version + 1, "a step of the version by more than one")
            demand(own or same != self.last, "an update without news")
            demand(found["result"] or found["ply"] <= self.ply + 1, "a step of the ply by more than one")
        self.version, self.ply, self.last = found["version"], found["ply"], same

    def log(self, found: Message, told: dict[int, Any], events: list[Event]) -> None:
        """Only events that the viewer may know, and each of them was looked at when it was told."""
        mine = [event for event in events if event.known_to(self.viewer)]
        demand(found["since"] + len(found["events"]) == len(mine), "gaps in the log")
        for card, event in zip(found["events"], mine[found["since"] :]):
            demand(card.keys() == EVENT, "fields of an event")
            demand((card["kind"], card["args"]) == (event.kind, list(event.args)), "another event", card)
            demand(id(event) in told, "an event that nobody looked at", event)
            self.told(event, (card["text"], *texts(card["roll"])), told[id(event)])

    def elsewhere(self, ask: Message) -> bool:
        """Whether a decision is somebody else's; then no more is said than whose."""
        if ask["seat"] == ("" if self.viewer is None else self.seats[self.viewer]):
            return False
        seat = ask["seat"]
        right = {
            "seat": seat, "kind": "", "rule": "", "question": f"{seat} decides.", "about": [],
            "options": [], "preview": None, "mine": False, "families": [], "closed": [],
            "plans": [], "odds": [],
        }  # fmt: skip
        demand(ask == right, "somebody else's decision", ask)
        return True

    def columns(self, position: Message, right: Message, named: Callable[[int, int], object]) -> None:
        """A position is what it may be, column by column."""
        demand(position.keys() == right.keys(), "columns of a position", position.keys() ^ right.keys())
        for name, value in right.items():
            if position[name] != value:
                raise Leak(f"{name} as {self.viewer} sees it: {difference(position[name], value, named)}")

    @abstractmethod
    def truth_then(self, state: Any, truth: Any) -> Any:
        """The truth when an event was told."""

    @abstractmethod
    def told(self, event: Event, words: Sequence[str], state: Any) -> None:
        """The words of an event tell of those alone who are in it."""

    @abstractmethod
    def names(self, message: Message, truth: Any, what: str) -> None:
        """No name or id of what is hidden in any text of a message."""

    @abstractmethod
    def view(self, view: Message, truth: Any) -> None:
        """The position is what it may be."""

    @abstractmethod
    def extras(self, extras: Message, truth: Any) -> None:
        """Derived facts come of what is known."""

    @abstractmethod
    def ask(self, ask: Message, truth: Any) -> None:
        """Another's decision is only whose it is; one's own names what one sees."""


def put(document: Any, changed: list[Message]) -> Any:
    """A document with changes; only what lies on the way to them is copied."""
    for change in changed:
        document = put_at(document, change["at"], change)
    return document


def put_at(document: Any, at: list[str | int], change: Message) -> Any:
    """A document with one change somewhere in it."""
    if not at:
        return change["now"]
    changed = document.copy()
    if len(at) == 1 and change["gone"]:
        del changed[at[0]]
    else:
        changed[at[0]] = put_at(None if len(at) == 1 else document[at[0]], at[1:], change)
    return changed


def difference(one: Any, other: Any, named: Callable[[int, int], object]) -> str:
    """Where two columns differ."""
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        at = next(n for n, (a, b) in enumerate(zip(one, other)) if a != b)
        return f"{one[at]} for {named(len(one), at)}, expected {other[at]}"
    return f"{one}, expected {other}"


class Overheard:
    """Looks at every event at the moment when it is told, with the truth of that moment."""

    def __init__(
        self,
        monkeypatch: pytest.MonkeyPatch,
        state: type,
        tells: Sequence[str],
        look: Callable[[Event, Any], None],
    ) -> None:
        self.told: dict[int, Any] = {}
        self.kept: list[Event] = []  # so that no id is used again
        self.leaks: list[Leak] = []
        self._look = look
        for name in tells:
            monkeypatch.setattr(state, name, self._listening(getattr(state, name)))

    def _listening(self, tell: Callable[..., None]) -> Callable[..., None]:
        def listening(s: Any, *args: Any, **more: Any) -> None:
            log: Any = getattr(s.log, "events", s.log)
            before = 0 if log is None else len(log)
            tell(s, *args, **more)
            for event in () if log is None else log[before:]:
                if id(event) not in self.told:
                    self.told[id(event)] = s.copy()
                    self.kept.append(event)
                    try:
                        self._look(event, s)
                    except Leak as leak:  # the server would take it for a failure of its own
                        self.leaks.append(leak)

        return listening
