"""What each viewer of a match sees and was last told, made once until something changes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from dangerclose.core.ask import Action, Refused
from dangerclose.core.events import UNCOVERED
from dangerclose.core.match import Match
from dangerclose.server.protocol import AskCard, EventCard, ResultCard
from dangerclose.server.story import Shown, shown_in
from dangerclose.server.telling import Chronicle, Viewer, ask_card, result_card

encode = msgspec.json.Encoder().encode


class Seen(msgspec.Struct, frozen=True):
    """The table as a viewer sees it now, but for the log."""

    view: msgspec.Raw
    extras: msgspec.Raw
    ask: AskCard | None
    undo_refused: str | None  # why a seat may not take back its last choice, None if it may
    result: ResultCard | None


class Sight:
    """What one viewer of a game with secrets was last told, under a number of its own.

    The number grows when something has changed for this viewer, so it tells of nothing else.
    It begins at the time when the table was built (`Store.fresh_number`): one from before that is
    foreign, and never larger than those to come.
    """

    def __init__(self, first: int) -> None:
        self.first = self.number = first
        self.seen: Seen | None = None
        self.last: EventCard | None = None
        self.lengths = [0]  # of the log at each number, as far as it still stands

    def look(self, seen: Seen, cards: list[EventCard], *, acted: bool) -> None:
        """Count on if there is something new, or if the viewer waits for an answer."""
        last = cards[-1] if cards else None
        if acted or seen != self.seen or last != self.last or len(cards) != self.lengths[-1]:
            self.number += 1
            self.lengths.append(len(cards))
        self.seen, self.last = seen, last

    def cut(self, length: int) -> None:
        """Only so much of the log still stands."""
        self.lengths = [min(length, one) for one in self.lengths]

    def known(self, number: int) -> int:
        """How much of the log somebody has who was told this number; 0 if it is foreign."""
        return self.lengths[number - self.first] if self.first <= number <= self.number else 0


class Sights:
    """The sights of all viewers of one match."""

    def __init__(
        self,
        match: Match[Any],
        chronicle: Chronicle,
        fresh_number: Callable[[], int],
        may_undo: Callable[[int], Refused | None],
    ) -> None:
        self._match = match
        self._game = match.game
        self._chronicle = chronicle
        self._fresh_number = fresh_number
        self._may_undo = may_undo
        self._sights: dict[Viewer, Sight] = {}
        self._parts: dict[Viewer, Seen] = {}
        self._shown: dict[Viewer, Shown] = {}
        self._extras: dict[int, Any] = {}

    def forget(self) -> None:
        """The match has changed: what is seen is made anew."""
        self._parts.clear()
        self._shown.clear()
        self._extras.clear()

    def told(self, viewer: Viewer) -> int:
        """The number that a viewer was last told."""
        return self._sights[viewer].number

    def look(self, viewer: Viewer, *, acted: bool = False) -> Sight:
        """What a viewer is told, brought up to date."""
        sight = self._sights.get(viewer)
        if sight is None:
            sight = self._sights[viewer] = Sight(self._fresh_number())
        if acted or sight.seen is None or sight.seen is not self._parts.get(viewer):
            sight.look(self.seen(viewer), self._chronicle.log(viewer)[0], acted=acted)
        return sight

    def seen(self, viewer: Viewer) -> Seen:
        """What a viewer sees, made once; extras are the same for all where nobody has secrets."""
        found = self._parts.get(viewer)
        if found is None:
            refused: Refused | None = Refused("", "")
            if viewer is not None and viewer != UNCOVERED:
                refused = self._may_undo(viewer)
            why = None if refused is None else refused.reason
            found = seen_in(self._match, viewer, self.showing(viewer), undo_refused=why)
            self._parts[viewer] = found
        return found

    def showing(self, viewer: Viewer) -> Shown:
        """The board as a viewer sees it now, made once; extras are the same for all without secrets."""
        found = self._shown.get(viewer)
        if found is None:
            shared = None if self._game.secrets else self._extras
            found = self._shown[viewer] = shown_in(self._game, self._match.state, viewer, shared=shared)
        return found

    def would_show(self, seat: int, action: Action) -> bool:
        """Whether a choice would change what others are told, where a seat may choose in secret."""
        if not self._game.secrets or self._match.ask is None:
            return False
        try:
            twin = self._match.fork()
            told = len(twin.events or ())
            twin.choose(action, seat)
        except Exception:  # it will fail at the table as well, and be dealt with there
            return False
        return any(
            twin.events_for(viewer, told)
            or seen_in(twin, viewer, shown_in(self._game, twin.state, viewer))
            != msgspec.structs.replace(self.seen(viewer), undo_refused="")
            for viewer in (None, *range(len(self._game.seats)))
            if viewer != seat
        )

    def logs(self) -> dict[Viewer, list[EventCard]]:
        """The log of each viewer as it stands."""
        return {viewer: list(self._chronicle.log(viewer)[0]) for viewer in self._sights}

    def cut(self, before: dict[Viewer, list[EventCard]]) -> None:
        """Something was taken back. What was told and still stands is no news, or that would show."""
        for viewer, sight in self._sights.items():
            sight.cut(alike(before[viewer], self._chronicle.log(viewer)[0]))


def alike(one: Sequence[EventCard], other: Sequence[EventCard]) -> int:
    """How many cards two logs have in common from the start."""
    return next((n for n, (a, b) in enumerate(zip(one, other)) if a != b), min(len(one), len(other)))


def seen_in(match: Match[Any], viewer: Viewer, shown: Shown, *, undo_refused: str | None = "") -> Seen:
    """A match as a viewer sees it, to whom its board is shown so."""
    game, state, ask = match.game, match.state, match.ask
    return Seen(
        msgspec.Raw(encode(shown.view)),
        msgspec.Raw(encode(shown.extras)),
        None if ask is None else ask_card(game, state, ask, viewer, options=True),
        undo_refused,
        result_card(game, match.result) if match.over else None,
    )
