"""One live match: what each viewer is told, and the one place where choices are checked."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Any, Protocol

import msgspec

from dangerclose import games
from dangerclose.core.ask import Refused
from dangerclose.core.game import Game
from dangerclose.core.match import Match
from dangerclose.core.words import BadText
from dangerclose.server import tokens
from dangerclose.server.cards import Chronicle, Viewer, ask_card, result_card, result_line, seat_name
from dangerclose.server.matches import stored_choice
from dangerclose.server.protocol import Choose, MatchCard, Presence, SeatCard, Update
from dangerclose.server.store import NOBODY, Standing, Store, StoredMatch, StoredSeat

encode = msgspec.json.Encoder().encode


class Stale(Refused):
    """A message about a table that has moved on, or about somebody else's decision."""


class Broken(Exception):
    """The rules or the disk failed in the middle of a change: the table must be built anew."""


class Onlooker(Protocol):
    """A connection at the table."""

    viewer: Viewer

    def wake(self) -> None:
        """The table has changed."""
        ...

    def tell(self, message: bytes) -> None:
        """Send a message when it can be sent."""
        ...

    def drop(self) -> None:
        """The table is no more: connect again."""
        ...


def now() -> str:
    """The time as it is written: UTC, milliseconds."""
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


class Table:
    """A match at play and those who sit around it.

    Nothing here awaits: from the check of a choice to its acknowledgement no other message
    comes between. When `choose` or `undo` returns, the change is stored.
    """

    def __init__(
        self,
        store: Store,
        stored: StoredMatch,
        seats: Sequence[StoredSeat],
        versions: list[int],
        match: Match[Any],
        chronicle: Chronicle,
    ) -> None:
        self.id = stored.id
        self.game = match.game
        self.match = match
        self.seats = list(seats)
        self.pace = stored.pace
        self.version = stored.standing.version
        self.onlookers: set[Onlooker] = set()
        self._store = store
        self._stored = stored
        self._changed = stored.standing.changed
        self._versions = versions
        self._chronicle = chronicle
        self._encoded: dict[tuple[Viewer, int], bytes] = {}
        self._parts: dict[Viewer, tuple[msgspec.Raw, msgspec.Raw]] = {}

    # Who

    def seat_for(self, token: str) -> Viewer:
        """The seat that a token opens, None for the empty token; KeyError for any other."""
        if not token:
            return None
        mark = tokens.digest(token)
        found = [n for n, seat in enumerate(self.seats) if seat.token and tokens.same(seat.token, mark)]
        if not found:
            raise KeyError("no seat of this match has that token")
        return found[0]

    @property
    def computer_to_decide(self) -> int | None:
        """The computer's seat that is to decide."""
        ask = self.match.ask
        return ask.seat if ask is not None and self.seats[ask.seat].kind == "computer" else None

    @property
    def only_computers(self) -> bool:
        """Whether nobody but computers plays here."""
        return all(seat.kind == "computer" for seat in self.seats)

    def _seat_cards(self) -> list[SeatCard]:
        return seat_cards(self.game, self.seats, self._online())

    def _online(self) -> set[Viewer]:
        return {one.viewer for one in self.onlookers}

    def _thinking(self) -> str:
        return seat_name(self.game, self.computer_to_decide)

    # What they are told

    def update(self, viewer: Viewer, since: int) -> bytes:
        """The table as a viewer sees it, with what happened since a version that it has (-1: none)."""
        known = bisect_right(self._versions, since) if 0 <= since <= self.version else -1
        found = self._encoded.get((viewer, known))
        if found is None:
            found = self._encoded[viewer, known] = encode(self._update(viewer, known))
        return found

    def _update(self, viewer: Viewer, known: int) -> Update:
        match, game = self.match, self.game
        cards, marks = self._chronicle.log(viewer)
        first = marks[known] if known >= 0 else 0
        view, extras = self._seen(viewer)
        over = match.over
        return Update(
            self.id,
            game.name,
            match.scenario,
            self.version,
            len(match.choices),
            first,
            seat_name(game, viewer),
            self._seat_cards(),
            view,
            extras,
            None if match.ask is None else ask_card(game, match.state, match.ask, viewer, options=True),
            cards[first:],
            viewer is not None and match.may_undo(viewer) is None,
            self._thinking(),
            result_card(game, match.result) if over else None,
            match.seed_hash,
            match.chance.seed.hex() if over else "",
        )

    def _seen(self, viewer: Viewer) -> tuple[msgspec.Raw, msgspec.Raw]:
        """View and extras, encoded once; extras are the same for all where nobody has secrets."""
        found = self._parts.get(viewer)
        if found is None:
            state = self.match.state
            view = msgspec.Raw(encode(self.game.view(state, viewer)))
            if self._parts and not self.game.secrets:
                extras = next(iter(self._parts.values()))[1]
            else:
                extras = msgspec.Raw(encode(self.game.extras(state, viewer)))
            found = self._parts[viewer] = view, extras
        return found

    def card(self) -> MatchCard:
        """The match in a list."""
        return card_of(self._stored, self.seats, self._standing(), self._online())

    def _standing(self) -> Standing:
        match = self.match
        ask = match.ask
        return Standing(
            self._changed,
            self.version,
            len(match.choices),
            self._chronicle.turns[-1],
            NOBODY if ask is None else ask.seat,
            result_line(self.game, match.result) if ask is None else "",
        )

    # Coming and going

    def join(self, onlooker: Onlooker) -> None:
        """Somebody sits down or looks on."""
        before = self._online()
        self.onlookers.add(onlooker)
        self._tell_presence(before)

    def leave(self, onlooker: Onlooker) -> None:
        """Somebody goes."""
        before = self._online()
        self.onlookers.discard(onlooker)
        self._tell_presence(before)

    def _tell_presence(self, before: set[Viewer]) -> None:
        if self._online() - {None} != before - {None}:
            self._encoded.clear()
            message = encode(Presence(self._seat_cards(), self._thinking()))
            for one in self.onlookers:
                one.tell(message)

    # Changes

    def choose(self, viewer: Viewer, said: Choose) -> None:
        """Take a decision; Refused (Stale if the table has moved on) leaves everything as it was."""
        ask = self.match.ask
        if viewer is None:
            raise Stale("Who looks on does not decide.", "")
        self._check_version(said.version)
        if ask is None:
            raise Stale("The game is over.", "")
        if ask.seat != viewer:
            raise Stale(f"It is for {self.game.seats[ask.seat]} to decide.", ask.rule)
        if ask.kind != said.kind:
            raise Stale(f"The decision is {ask.kind!r}, the choice was for {said.kind!r}.", ask.rule)
        try:
            action = self.game.words.check(said.action)
        except BadText as error:
            raise Refused(f"{error}, expected one of the options offered.", ask.rule) from error
        self._change(lambda: self.match.choose(action, viewer), self._append)

    def undo(self, viewer: Viewer, version: int) -> None:
        """Take back a seat's last choice, and with it choices that were forced."""
        if viewer is None:
            raise Stale("Who looks on does not decide.", "")
        self._check_version(version)
        seat = viewer
        match = self.match

        def back() -> None:
            match.undo(seat)
            while match.ask and len(match.ask.options) == 1 and match.may_undo(seat) is None:
                match.undo(seat)

        self._change(back, self._cut)

    def _check_version(self, version: int) -> None:
        if version != self.version:
            raise Stale(f"The table has moved on to version {self.version}, this was for {version}.", "")

    def _change(self, act: Callable[[], None], keep: Callable[[], None]) -> None:
        try:
            act()
            self.version += 1
            self._changed = now()
            keep()
        except Refused:
            raise
        except Exception as error:
            raise Broken(f"match {self.id} at version {self.version}") from error
        self._encoded.clear()
        self._parts.clear()
        for one in self.onlookers:
            one.wake()

    def _append(self) -> None:
        self._chronicle.note()
        choice = stored_choice(self.match, len(self.match.choices), self.version)
        self._store.append(self.id, choice, self._standing())
        self._versions.append(self.version)

    def _cut(self) -> None:
        ply = len(self.match.choices)
        self._chronicle.cut(ply)
        self._store.cut(self.id, self._standing())
        del self._versions[ply:]


def seat_cards(game: Game[Any], seats: Sequence[StoredSeat], online: set[Viewer]) -> list[SeatCard]:
    """The seats as everybody sees them; a computer is always there."""
    return [
        SeatCard(game.seats[n], seat.kind, seat.level, seat.kind == "computer" or n in online)
        for n, seat in enumerate(seats)
    ]


def card_of(
    match: StoredMatch, seats: Sequence[StoredSeat], standing: Standing, online: set[Viewer]
) -> MatchCard:
    """A match in a list, whether it is at play or only stored."""
    game = games.game(match.game)
    return MatchCard(
        match.id,
        match.game,
        match.scenario,
        f"{game.title}: {game.scenarios[match.scenario].title}",
        seat_cards(game, seats, online),
        standing.version,
        standing.ply,
        standing.turn,
        "" if standing.decides == NOBODY else game.seats[standing.decides],
        standing.decides == NOBODY,
        standing.result,
        match.created,
        standing.changed,
    )
