"""One live match, and the one place where choices are checked."""

from __future__ import annotations

import logging
import sqlite3
from bisect import bisect_right
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Protocol

import msgspec

from dangerclose.core.ask import Action, Ask, Refused
from dangerclose.core.chance import commitment, new_seed
from dangerclose.core.events import UNCOVERED
from dangerclose.core.match import Match
from dangerclose.core.record import opened, record_of
from dangerclose.core.snapshot import snapshot_of
from dangerclose.core.words import BadText
from dangerclose.players import levels_of
from dangerclose.server import hands, tokens
from dangerclose.server.limits import Limits
from dangerclose.server.lines import Urgency
from dangerclose.server.listing import card_of, now, seat_cards, seat_with, standing_of
from dangerclose.server.matches import stored_choice
from dangerclose.server.names import called
from dangerclose.server.protocol import (
    Choose,
    MatchCard,
    Order,
    Presence,
    SeatCard,
    Update,
)
from dangerclose.server.sights import Sights
from dangerclose.server.snapshots import Taken, take
from dangerclose.server.store import Gone, Hands, Moved, Standing, Store, StoredMatch, StoredSeat
from dangerclose.server.story import Story, Witness, audience, witnessed
from dangerclose.server.telling import (
    Chronicle,
    Viewer,
    onward_card,
    seat_name,
)

log = logging.getLogger(__name__)
encode = msgspec.json.Encoder().encode


class Stale(Refused):
    """A message about a table that has moved on, or about somebody else's decision."""


class Broken(Exception):
    """The rules or the disk failed in the middle of a change: the table must be built anew."""


class Onlooker(Protocol):
    """A connection at the table."""

    viewer: Viewer
    eyes: Viewer  # with which it sees: its own, or those from which nothing is hidden
    client: str
    story: bool  # whether it wants to see the board at each event

    def wake(self) -> None:
        """The table has changed."""
        ...

    def tell(self, message: bytes) -> None:
        """Send a message when it can be sent."""
        ...

    def drop(self) -> None:
        """The table is no more: connect again."""
        ...


class Table:
    """A match at play and those who sit around it.

    Nothing here awaits: from the check of a choice to its acknowledgement no other message
    comes between. When `choose`, `order` or `undo` returns, the change is stored.

    `version` counts all changes. Where seats have secrets nobody is told it, but the number of
    the viewer's own `Sight`. `kept` is how many choices the stored snapshot of the match has.
    """

    def __init__(
        self,
        store: Store,
        stored: StoredMatch,
        seats: Sequence[StoredSeat],
        versions: list[int],
        match: Match[Any],
        chronicle: Chronicle,
        limits: Limits,
        kept: int = 0,
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
        self._kept = kept
        self._orders_at_once = limits.orders_between_choices
        self._choices_each = limits.choices_per_seat
        self._updates_kept = limits.updates_kept
        self._broken = False
        self._steps_kept = limits.steps_kept
        self._encoded: dict[tuple[Viewer, int, int | None], bytes] = {}
        self._stories: dict[Viewer, Story] = {}
        self._sights = Sights(match, chronicle, store.fresh_number, self._may_undo)

    # Who

    def seat_for(self, token: str, invitation: str = "") -> Viewer:
        """The seat that a token opens, None for the empty token; KeyError for any other.

        With an invitation the open seat is taken, and the token becomes its own.
        """
        if not token:
            return None
        mark = tokens.digest(token)
        seat = seat_with(self.seats, mark, taken=True)
        if seat is None and invitation:
            seat = seat_with(self.seats, tokens.digest(invitation), taken=False)
            if seat is not None:
                self._take(seat, token, mark)
        if seat is None:
            raise KeyError("no seat of this match has that token")
        return seat

    def _take(self, seat: int, token: str, mark: bytes) -> None:
        if not tokens.TOKEN.fullmatch(token) or self._store.knows(mark):
            raise KeyError("a seat is taken with a new token")
        try:
            self._store.take_seat(self.id, seat, mark)
        except Moved as error:
            raise KeyError("somebody has taken this seat") from error
        self.seats[seat] = StoredSeat("person", "", mark)
        self._cover()

    def _cover(self) -> None:
        """Who sees everything must not where a person plays."""
        for one in list(self.onlookers):
            if one.eyes == UNCOVERED and not self.may_be_uncovered:
                one.drop()

    def call(self, viewer: Viewer, name: str | None) -> None:
        """What the person at a seat wants to be called from now on; None changes nothing."""
        if viewer is None or name is None:
            return
        others = [seat.player for number, seat in enumerate(self.seats) if number != viewer]
        player = called(name, (*self.game.seats, *levels_of(self.game)), others)
        if player == self.seats[viewer].player:
            return
        try:
            self._store.call_player(self.id, viewer, player)
        except sqlite3.Error:  # the match goes on without
            log.warning("match %s: the name of a player was not kept", self.id)
            return
        self.seats[viewer] = self.seats[viewer]._replace(player=player)
        self._say_who_is_here()

    @property
    def computer_to_decide(self) -> int | None:
        """The computer's seat that is to decide."""
        ask = self.match.ask
        return ask.seat if ask is not None and self.seats[ask.seat].kind == "computer" else None

    @property
    def only_computers(self) -> bool:
        """Whether nobody but computers plays here."""
        return all(seat.kind == "computer" for seat in self.seats)

    @property
    def may_be_uncovered(self) -> bool:
        """Whether who looks on may see everything: no person's secret is at stake."""
        return self.only_computers or self.match.over

    @property
    def rests(self) -> bool:
        """Whether computers wait here: until somebody looks on, or with no choices left."""
        seat = self.computer_to_decide
        return (self.only_computers and not self.onlookers) or (seat is not None and self._spent(seat))

    @property
    def waits(self) -> tuple[Urgency, str]:
        """Who waits for a computer here, and from which client."""
        if self.only_computers:
            return Urgency.NOBODY_PLAYS, next((one.client for one in self.onlookers), "")
        player = next((one.client for one in self.onlookers if one.viewer is not None), None)
        return (Urgency.PERSON_IS_AWAY, "") if player is None else (Urgency.PERSON_WAITS, player)

    def _seat_cards(self) -> list[SeatCard]:
        return seat_cards(self.game, self.seats, self._online())

    def _online(self) -> set[Viewer]:
        return {one.viewer for one in self.onlookers}

    def _thinking(self) -> str:
        seat = self.computer_to_decide
        return "" if seat is not None and self._spent(seat) else seat_name(self.game, seat)

    # The dice

    @property
    def _persons(self) -> list[str]:
        return hands.persons(self.game.seats, self.seats)

    def _demand_dice(self, seat: int, action: Action) -> None:
        """Refused if dice would fall before all persons have given their bytes."""
        if self._stored.hands is None:
            return
        missing = hands.missing(self._persons, self._stored.hands)
        if missing and (self.dealt_early or self._would_tell or hands.would_roll(self.match, seat, action)):
            raise hands.waiting_for(missing)

    @property
    def _would_tell(self) -> bool:
        """Whether a choice that waits for dice would tell a secret: that somebody unseen answers it.

        In a match from its start only a set-up comes before the first die, and nobody answers that.
        """
        return self.game.secrets and self._stored.origin >= 0

    def waits_for_dice(self, seat: int, action: Action) -> bool:
        """Whether a computer's choice must wait for the persons' bytes."""
        try:
            self._demand_dice(seat, action)
        except Refused:
            return True
        return False

    @property
    def dealt_early(self) -> bool:
        """Whether dice fell at the start that are dealt again when all have given their bytes."""
        waits = bool(hands.missing(self._persons, self._stored.hands))
        return waits and hands.dealt(self.match, self._stored)

    def pledge(self, viewer: Viewer, pledge: str) -> None:
        """A person is bound to bytes for the dice; or Refused."""
        seat = self.game.seats[self._demand_seat(viewer)]
        had = self._stored.hands
        found = hands.with_pledge(self._persons, had, seat, pledge)
        if had is not None and found.begun_anew > had.begun_anew:
            # Who has heard bytes of others must not know the secret that they were meant for.
            self._keep_hands(found, seed=new_seed())
            self.match.chance.seed = self._stored.seed
        else:
            self._keep_hands(found)

    def give(self, viewer: Viewer, part: str) -> None:
        """A person's bytes for the dice; or Refused. When they are the last, dice may fall.

        What fell at the start is dealt again: the table is then to be built anew.
        """
        seat = self.game.seats[self._demand_seat(viewer)]
        found = hands.with_part(self._persons, self._stored.hands, seat, part)
        if hands.missing(self._persons, found):
            self._keep_hands(found)
            return
        dice = hands.dice_of(self._stored.seed, found)
        if not self.dealt_early:
            self._keep_hands(found)
            self.match.chance.seed = dice
            return
        again: Match[Any] = Match(
            self.game,
            self.match.scenario,
            switches=self.match.switches,
            seed=dice,
            carried=self.match.carried,
        )
        self._keep_hands(found, again.chance.outcomes)
        self._broken = True

    def _keep_hands(
        self, found: Hands, start: Sequence[int] | None = None, seed: bytes | None = None
    ) -> None:
        if self._broken:
            raise Stale("This table is being built anew.", "")
        start = self._stored.start if start is None else start
        try:
            self._store.keep_hands(self._stored, self.version, found, start, seed)
        except Gone as error:
            raise Refused(str(error), "") from error
        except Exception as error:
            self._broken = True
            raise Broken(f"match {self.id}: what persons bring to the dice") from error
        self._stored = self._stored._replace(hands=found, seed=seed or self._stored.seed)
        self._encoded.clear()
        for one in self.onlookers:
            one.wake()

    # What they are told

    def number(self, viewer: Viewer) -> int:
        """The version of the table as a viewer is told it."""
        return self._sights.look(viewer).number if self.game.secrets else self.version

    def update(self, viewer: Viewer, since: int, *, story: bool = False) -> bytes:
        """The table as a viewer sees it, with what happened since a version that it has (-1: none).

        With `story` it has the steps that led here, too.
        """
        first = self._known(viewer, since)
        key = viewer, first, since if story else None
        found = self._encoded.get(key)
        if found is None:
            update = self._update(viewer, first)
            if story and viewer in self._stories:
                update.steps = self._stories[viewer].since(since)
            found = encode(update)
            if len(self._encoded) < self._updates_kept:  # whoever asks for all versions fills no memory
                self._encoded[key] = found
        return found

    def _known(self, viewer: Viewer, since: int) -> int:
        """How much of the log a viewer has who was told a version."""
        if self.game.secrets:
            return self._sights.look(viewer).known(since)
        if not 0 <= since <= self.version:
            return 0
        return self._chronicle.log(viewer)[1][bisect_right(self._versions, since)]

    def _update(self, viewer: Viewer, first: int) -> Update:
        match, game = self.match, self.game
        cards, _ = self._chronicle.log(viewer)
        seen = self._sights.seen(viewer)
        over = match.over
        hide = game.secrets and not over and viewer != UNCOVERED
        return Update(
            self.id,
            game.name,
            match.scenario,
            self.number(viewer),
            (cards[-1].ply if cards else 0) if hide else len(match.choices),
            first,
            seat_name(game, viewer),
            self._seat_cards(),
            seen.view,
            seen.extras,
            seen.ask,
            cards[first:],
            seen.undo_refused is None,
            seen.undo_refused or "",
            self._thinking(),
            seen.result,
            commitment(self._stored.seed),
            self._stored.seed.hex() if over else "",
            onward_card(game, match.onward, self._stored.campaign),
            self._stored.from_record,
            hands.cards(self._persons, self._stored.hands),
            uncovered=viewer == UNCOVERED,
            reasons=self._chronicle.whys(viewer, first),
            hints=sum(not hide or seat == viewer for _, seat in self._stored.hints),
        )

    def would_show(self, seat: int, action: Action) -> bool:
        """Whether a choice would change what others are told, where a seat may choose in secret."""
        return self._sights.would_show(seat, action)

    def card(self) -> MatchCard:
        """The match in a list."""
        return card_of(self._stored, self.seats, self._standing(), self._online())

    def _standing(self) -> Standing:
        return standing_of(self.match, self._changed, self.version)

    # Coming and going

    def join(self, onlooker: Onlooker) -> None:
        """Somebody sits down or looks on."""
        before = self._online()
        self.onlookers.add(onlooker)
        viewer = onlooker.eyes
        if onlooker.story and viewer not in self._stories:
            self._stories[viewer] = Story(self.number(viewer), self._sights.showing(viewer), self._steps_kept)
        self._tell_presence(before)

    def leave(self, onlooker: Onlooker) -> None:
        """Somebody goes."""
        before = self._online()
        self.onlookers.discard(onlooker)
        if not any(one.story and one.eyes == onlooker.eyes for one in self.onlookers):
            self._stories.pop(onlooker.eyes, None)
        self._tell_presence(before)

    def _tell_presence(self, before: set[Viewer]) -> None:
        if self._online() - {None} != before - {None}:
            self._say_who_is_here()

    def _say_who_is_here(self) -> None:
        self._encoded.clear()
        message = encode(Presence(self._seat_cards(), self._thinking()))
        for one in self.onlookers:
            one.tell(message)

    # Changes

    def choose(self, viewer: Viewer, said: Choose, reason: str = "") -> None:
        """Take a decision; Refused (Stale if the table has moved on) leaves everything as it was.

        The reason of a computer is kept where nobody else plays.
        """
        ask = self.demand_decision(viewer, said.version)
        seat = ask.seat
        if ask.kind != said.kind:
            raise Stale(f"The decision is {ask.kind!r}, the choice was for {said.kind!r}.", ask.rule)
        try:
            action = self.game.words.check(said.action)
        except BadText as error:
            raise Refused(f"{error}, expected one of the options offered.", ask.rule) from error
        self._demand_more(seat)
        self._demand_dice(seat, action)
        keep = partial(self._append, reason=reason if self.only_computers else "")
        self._change(seat, lambda: self.match.choose(action, seat), keep)

    def order(self, viewer: Viewer, said: Order) -> None:
        """Note a standing order, whoever is to decide; Refused leaves everything as it was."""
        seat = self._demand_seat(viewer)
        match = self.match
        if match.over:
            raise Stale("The game is over.", "")
        try:
            action = self.game.words.check(said.action)
        except BadText as error:
            raise Refused(f"{error}, expected a standing order.", "") from error
        if not match.is_order(action):
            raise Refused("That is no standing order.", "")
        if self.dealt_early:
            raise hands.waiting_for(hands.missing(self._persons, self._stored.hands))
        self._demand_more(seat)
        if match.orders_since_choice(seat) >= self._orders_at_once:
            raise Refused(
                f"These are too many orders, expected a decision of your own after {self._orders_at_once:,}.",
                "",
            )
        self._change(seat, lambda: match.order(action, seat), self._append)

    def _spent(self, seat: int) -> bool:
        """Whether a seat has made all the choices that it may. Only its own count: others' may be secret."""
        return self.match.seats_chosen.count(seat) >= self._choices_each

    def _demand_more(self, seat: int) -> None:
        if self._spent(seat):
            raise Refused(
                f"{self.game.seats[seat]} has made {self._choices_each:,} choices and orders in this match, "
                "expected at most that many. The match stays as it stands, with its record.",
                "",
            )

    def undo(self, viewer: Viewer, version: int) -> None:
        """Take back a seat's last choice, and with it choices that were forced."""
        seat = self._demand_seat(viewer)
        self._check_version(seat, version)
        refused = self._may_undo(seat)
        if refused is not None:
            raise refused
        match = self.match

        def back() -> None:
            match.undo(seat)
            while match.ask and len(match.ask.options) == 1 and match.may_undo(seat) is None:
                match.undo(seat)

        before = list(zip(match.choices, match.seats_chosen))
        self._change(seat, back, partial(self._cut, before))

    def demand_decision(self, viewer: Viewer, version: int) -> Ask:
        """The decision that is a viewer's to take, at the version that it has; or Refused."""
        seat = self._demand_seat(viewer)
        ask = self.match.ask
        self._check_version(seat, version)
        if ask is None:
            raise Stale("The game is over.", "")
        if ask.seat != seat:
            rule = "" if self.game.secrets else ask.rule
            raise Stale(f"It is for {self.game.seats[ask.seat]} to decide.", rule)
        return ask

    def note_hint(self, seat: int) -> int:
        """A person is given a hint: it is kept with the match. How many its seat had."""
        hint = len(self.match.choices), seat
        if hint not in self._stored.hints:
            self._store.note_hint(self.id, *hint)
            self._stored = self._stored._replace(hints=(*self._stored.hints, hint))
            self._encoded.clear()
        return len(self._stored.hints)

    def _demand_seat(self, viewer: Viewer) -> int:
        if viewer is None:
            raise Stale("Who looks on does not decide.", "")
        return viewer

    def _may_undo(self, seat: int) -> Refused | None:
        """Why a seat may not take back its last choice, or None if it may."""
        ask = self.match.ask
        if ask is None:
            return Refused("The game is over.", "")  # the seed has been told
        if self.game.secrets and ask.seat != seat:
            # That it may no more would tell when the other seat has decided something.
            return Refused(f"It is for {self.game.seats[ask.seat]} to decide.", "")
        return self.match.may_undo(seat)

    def _check_version(self, seat: int, version: int) -> None:
        now = self.number(seat)
        if version != now:
            raise Stale(f"The table has moved on to version {now}, this was for {version}.", "")

    def _change(self, seat: int, act: Callable[[], None], keep: Callable[[int], None]) -> None:
        """Do something for a seat, keep it, and wake all for whom something has changed."""
        if self._broken:
            raise Stale("This table is being built anew.", "")
        try:
            self._store.demand_there()
        except Gone as error:
            raise Refused(str(error), "") from error
        told = {viewer: self.number(viewer) for viewer in {None, *(one.eyes for one in self.onlookers)}}
        ply = len(self.match.choices)
        try:
            with witnessed(self.match, audience(self._stories), self._steps_kept) as witness:
                act()
            self.version += 1
            self._encoded.clear()
            self._sights.forget()
            keep(seat)
        except Refused:
            raise
        except Exception as error:
            self._broken = True
            raise Broken(f"match {self.id} at version {self.version}") from error
        whole = len(self.match.choices) > ply and not witness.too_many
        for viewer, story in self._stories.items():
            if self.number(viewer) != story.number:
                self._go_on(viewer, story, witness if whole else None)
        for one in self.onlookers:
            if self.number(one.eyes) != told[one.eyes]:
                one.wake()

    def _go_on(self, viewer: Viewer, story: Story, witness: Witness | None) -> None:
        """Tell a viewer's story as far as the table has come; anew if something was not witnessed."""
        number, end = self.number(viewer), self._sights.showing(viewer)
        if witness is not None:
            _, marks = self._chronicle.log(viewer)
            try:
                story.go_on(number, witness.shown(viewer, marks[-2], story.shown, end))
                return
            except Exception:  # the choice stands: it is shown at once
                log.exception("match %s: a game cannot show what happens while it happens", self.id)
        story.begin_anew(number, end)

    def _append(self, seat: int, reason: str = "") -> None:
        """Keep one more choice or order."""
        self._chronicle.note()
        ply = len(self.match.choices)
        if reason:
            self._chronicle.reasons[ply] = reason
        choice = stored_choice(self.match, ply, self.version)._replace(reason=reason)
        self._versions.append(self.version)
        self._store.append(self.id, choice, self._stood(seat))

    def _cut(self, before: list[tuple[Action, int]], seat: int) -> None:
        """Keep what an undo left, and orders that it moved."""
        match, chronicle = self.match, self._chronicle
        after = list(zip(match.choices, match.seats_chosen))
        ply = next((n for n, (old, new) in enumerate(zip(before, after)) if old != new), len(after))
        logs = self._sights.logs()
        chronicle.cut(ply)
        moved = range(ply + 1, len(after) + 1)
        for told in events_after(match, len(moved)):
            chronicle.note(told)
        self._sights.cut(logs)
        self._versions[ply:] = [self.version for _ in moved]
        self._kept = min(self._kept, ply)
        orders = [stored_choice(match, number, self.version) for number in moved]
        self._store.cut(self.id, ply, self._stood(seat), orders)

    # Its snapshot

    @property
    def unkept(self) -> int:
        """How many choices a snapshot taken now would have more than the stored one."""
        trail = self.match.checkpoints
        return trail[-1].choices - self._kept if trail else 0

    def snapshot(self) -> Taken:
        """A snapshot of the match as it stands."""
        return take(self.match, self._chronicle)

    def keep_snapshot(self, taken: Taken, packed: bytes) -> None:
        """Store a snapshot. What an undo has taken back meanwhile is found out when it is read."""
        self._store.keep_snapshot(self.id, taken.choices, packed)
        self._kept = taken.choices

    def _stood(self, seat: int) -> Standing:
        """How the match stands after a seat's change. With secrets the time of a change may be one."""
        if self.game.secrets:
            known = self._sights.told(None)
            self._sights.look(seat, acted=True)
            if self.number(None) != known:
                self._changed = now()
        else:
            self._changed = now()
        return self._standing()


def events_after(match: Match[Any], orders: int) -> list[int]:
    """How many events there were after each of the last orders of a match."""
    if orders < 2:
        return [len(match.events or ())] * orders
    steps = opened(match.game, record_of(match, reveal=True), snapshot_of(match))
    return [len(twin.events or ()) for _, twin in steps][-orders:]
