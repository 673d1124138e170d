"""The board at each event, as small differences: what happens is seen to happen.

While somebody watches, the position is kept at each event that a viewer may know. What the viewer sees
there is made by the game's own `view` and `extras`, so a step tells no more than a view at that moment
would. It is sent as the difference to the step before (`StepCard`).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

import msgspec

from dangerclose.core.events import UNCOVERED, Event, audience_of
from dangerclose.core.game import Game
from dangerclose.core.match import Match
from dangerclose.server.protocol import ChangeCard, StepCard
from dangerclose.server.telling import Viewer

WHOLE_AT = 8
"""A list of which more than this part of its entries has changed is sent whole: paths are longer."""

NO_EVENT = -1
"""The number in a step that no event tells: the choice is over."""


# Differences


def changes(before: Any, after: Any) -> list[ChangeCard]:
    """How to make one structure of the wire from another: what to put where, with the wire's own names."""
    found: list[ChangeCard] = []
    _compare(before, after, (), found)
    return found


def _compare(before: Any, after: Any, at: tuple[str | int, ...], found: list[ChangeCard]) -> None:
    if before is after:
        return
    kind = type(after)
    if type(before) is not kind:
        found.append(ChangeCard(list(at), after))
    elif isinstance(after, msgspec.Struct) and _by_names(kind):
        for name, key in zip(kind.__struct_fields__, kind.__struct_encode_fields__):
            _compare(getattr(before, name), getattr(after, name), (*at, key), found)
    elif kind is dict:
        if not _compare_keys(before, after, at, found):
            found.append(ChangeCard(list(at), after))
    elif before != after and not (
        kind in (list, tuple) and len(before) == len(after) and _compare_entries(before, after, at, found)
    ):
        found.append(ChangeCard(list(at), after))


def _by_names(kind: type[msgspec.Struct]) -> bool:
    """Whether a structure is written with all its names."""
    config = kind.__struct_config__
    return not (config.array_like or config.omit_defaults)


def _compare_entries(
    before: Sequence[Any], after: Sequence[Any], at: tuple[str | int, ...], found: list[ChangeCard]
) -> bool:
    """The entries that differ; False if it is shorter to send all of them."""
    differ = [number for number, (one, other) in enumerate(zip(before, after)) if one != other]
    if len(differ) > 1 + len(after) // WHOLE_AT:
        return False
    for number in differ:
        _compare(before[number], after[number], (*at, number), found)
    return True


def _compare_keys(
    before: dict[Any, Any], after: dict[Any, Any], at: tuple[str | int, ...], found: list[ChangeCard]
) -> bool:
    """The keys that differ; False if they would come to stand in another order."""
    stay = [key for key in before if key in after]
    if list(after)[: len(stay)] != stay:
        return False
    found += [ChangeCard([*at, str(key)], gone=True) for key in before if key not in after]
    for number, (key, value) in enumerate(after.items()):
        if number < len(stay):
            _compare(before[key], value, (*at, str(key)), found)
        else:
            found.append(ChangeCard([*at, str(key)], value))
    return True


def applied(document: Any, changed: Iterable[ChangeCard]) -> Any:
    """A document in JSON with changes, as a client makes them. It is changed in place."""
    for change in changed:
        if not change.at:
            document = change.now
            continue
        *way, last = change.at
        part = document
        for key in way:
            part = part[key]
        if change.gone:
            del part[last]
        else:
            part[last] = change.now
    return document


# What is watched


class Shown(NamedTuple):
    """What a viewer sees of a position: a game's own structures, built fresh and changed by nobody."""

    view: Any
    extras: Any


def shown_in(
    game: Game[Any],
    state: Any,
    viewer: Viewer,
    before: Shown | None = None,
    shared: dict[int, Any] | None = None,
) -> Shown:
    """What a viewer sees of a position. The extras follow from the view: if that is as it was `before`,
    all is. Those that viewers have `shared`, by their positions, are made once."""
    all_seeing = viewer == UNCOVERED
    view = game.uncovered(state) if all_seeing else game.view(state, viewer)
    if before is not None and view == before.view:
        return before
    if shared is not None and id(state) in shared:
        return Shown(view, shared[id(state)])
    extras = game.uncovered_extras(state) if all_seeing else game.extras(state, viewer)
    if shared is not None:
        shared[id(state)] = extras
    return Shown(view, extras)


def audience(viewers: Iterable[Viewer]) -> int:
    """Some viewers as a bit set, like that of an event."""
    found = 0
    for viewer in viewers:
        found |= audience_of(viewer)
    return found


class Moment(NamedTuple):
    """An event and the position when it was told."""

    event: Event
    state: Any


class Witness:
    """The log of a match while somebody watches: it keeps the position at each event of some audience.

    `audience` is a bit set like `Event.knows`. Beyond `most` moments nothing more is kept, and
    `too_many` says so. Moments between which nothing changed share their position.
    """

    def __init__(self, match: Match[Any], audience: int, most: int) -> None:
        self.moments: list[Moment] = []
        self.too_many = False
        self.events = match.events
        self._match = match
        self._extras: dict[int, Any] = {}
        self._audience = audience
        self._most = most

    def append(self, event: Event) -> None:
        """Note an event, after which the position may go on to change."""
        if self.events is not None:
            self.events.append(event)
        if event.knows & self._audience:
            if len(self.moments) < self._most:
                self.moments.append(Moment(event, self.now()))
            else:
                self.too_many = True

    def now(self) -> Any:
        """The position now: that of the last moment if nothing has changed since."""
        now = self._match.state.copy()
        if self.moments and now == self.moments[-1].state:
            return self.moments[-1].state
        return now

    def told(self, viewer: Viewer, first: int) -> Iterator[tuple[int, Any]]:
        """The position at each event that a viewer may know, under the event's number from `first` on."""
        return enumerate((state for event, state in self.moments if event.known_to(viewer)), first)

    def shown(self, viewer: Viewer, first: int, before: Shown, end: Shown) -> list[tuple[int, Shown]]:
        """What a viewer saw at these events, and at the `end`, which it sees now."""
        game, last = self._match.game, self.now()
        meanwhile = ((number, state) for number, state in self.told(viewer, first) if state is not last)
        found = list(shown_by_way(game, viewer, before, meanwhile, None if game.secrets else self._extras))
        settled = [number for number, state in self.told(viewer, first) if state is last]
        return [*found, *((number, end) for number in (*settled, NO_EVENT))]


@contextmanager
def witnessed(match: Match[Any], audience: int, most: int) -> Iterator[Witness]:
    """Watch what happens in a match; its own log is back in its place afterwards."""
    witness = Witness(match, audience, most)
    if audience:
        match.state.log = witness
    try:
        yield witness
    finally:
        match.state.log = match.events


# What a viewer is told

Way = Iterable[tuple[int, Any]]
"""Positions under the number of the event that told of them; NO_EVENT after a choice."""


def shown_by_way(
    game: Game[Any], viewer: Viewer, before: Shown, way: Way, shared: dict[int, Any] | None = None
) -> Iterator[tuple[int, Shown]]:
    """What a viewer sees of each position on the way."""
    last = None
    for number, state in way:
        if state is not last:
            last, before = state, shown_in(game, state, viewer, before, shared)
        yield number, before


def steps_by_way(before: Shown, way: Iterable[tuple[int, Shown]]) -> list[StepCard]:
    """The difference that each makes. After a choice there is a step only if something has changed."""
    steps = []
    for number, shown in way:
        step = StepCard(number, [], [])
        if shown is not before:
            step = StepCard(number, changes(before.view, shown.view), changes(before.extras, shown.extras))
        if number != NO_EVENT or step.view or step.extras:
            steps.append(step)
        before = shown
    return steps


class Story:
    """What one viewer saw happen while it watched, from number to number of its versions.

    A chain without a gap: who has a version from before it, or from before something was taken back,
    is given no steps rather than wrong ones.
    """

    def __init__(self, number: int, shown: Shown, most: int) -> None:
        self._most = most
        self.begin_anew(number, shown)

    def begin_anew(self, number: int, shown: Shown) -> None:
        """What came before leads no more to what is seen now."""
        self._first = number
        self._kept: deque[tuple[int, list[StepCard]]] = deque()
        self._count = 0
        self.number = number
        self.shown = shown

    def go_on(self, number: int, way: Sequence[tuple[int, Shown]]) -> None:
        """A choice has led to what is seen now, by way of what was told."""
        steps, shown = steps_by_way(self.shown, way), way[-1][1]
        self._kept.append((number, steps))
        self._count += len(steps)
        self.number, self.shown = number, shown
        while self._count > self._most:
            self._first, gone = self._kept.popleft()
            self._count -= len(gone)

    def since(self, number: int) -> list[StepCard]:
        """The steps from a version that a client has to the last one; none if they are not known."""
        if not self._first <= number <= self.number:
            return []
        return [step for made, steps in self._kept if made > number for step in steps]
