"""Games looked at afterwards: every position of a match, from any viewer's eyes."""

from __future__ import annotations

import asyncio
import threading
from bisect import bisect_left
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Literal, NamedTuple, TypeVar

import msgspec

from dangerclose import games
from dangerclose.core.ask import Ask
from dangerclose.core.chance import commitment
from dangerclose.core.events import EVERYBODY, UNCOVERED
from dangerclose.core.game import Onward
from dangerclose.core.match import Match
from dangerclose.core.record import check_outcomes, given_outcomes, walk
from dangerclose.server.clients import Allowances, TooMuch
from dangerclose.server.hands import cards
from dangerclose.server.limits import Limits
from dangerclose.server.lines import Line, Urgency
from dangerclose.server.matches import hands_of, reasons_of, record_from
from dangerclose.server.metrics import Metrics
from dangerclose.server.protocol import (
    BoardCard,
    Frame,
    HandCard,
    MatchCard,
    Replay,
    SeatCard,
    StoryCard,
    Update,
    Verdict,
)
from dangerclose.server.store import NOBODY, Hands, Store, StoredChoice, StoredMatch
from dangerclose.server.story import NO_EVENT, Moment, Witness, shown_by_way, shown_in, steps_by_way
from dangerclose.server.tables import BadMatch, cannot_be_played, secrets_at_play
from dangerclose.server.telling import Chronicle, Viewer, ask_card, result_card, seat_name

POSITIONS_KEPT = 20_000
"""Of all games that were last looked at, together; a longer game is kept without those between choices."""


Shown = TypeVar("Shown")


class Stands(NamedTuple):
    """All of a stored match that a reel of it is made from."""

    version: int
    seed: bytes
    hands: Hands | None
    start: tuple[int, ...]


def stands(stored: StoredMatch) -> Stands:
    """How a match stands in the store: hands come and seeds change without a new version."""
    return Stands(stored.standing.version, stored.seed, stored.hands, tuple(stored.start))


class Reel(NamedTuple):
    """A whole game: what was told with each choice, and the state and the decision after it.

    A game that is `too_long` has no moments: it is shown choice by choice only.
    """

    match: Match[Any]
    chronicle: Chronicle
    moments: list[list[Moment]]
    states: list[Any]
    asks: list[Ask | None]
    too_long: bool
    stands: Stands
    over: bool
    secret: bytes
    hands: list[HandCard]
    from_record: bool


class GivenUp(Exception):
    """Nobody waits for this any more."""


def wound(stored: StoredMatch, choices: list[StoredChoice], given_up: threading.Event | None = None) -> Reel:
    """Play a stored match through and keep every position; Unplayable if the rules do not know it.

    GivenUp when that is said meanwhile.
    """
    game = games.game(stored.game)
    states: list[Any] = []
    asks: list[Ask | None] = []
    moments: list[list[Moment]] = []
    kept = 0
    chronicle: Chronicle | None = None
    witness: Witness | None = None
    try:
        for _, match in walk(game, record_from(stored, choices, reveal=True), keep=False):
            if given_up is not None and given_up.is_set():
                raise GivenUp
            if chronicle is None:
                chronicle = Chronicle(match, hide=game.secrets and stored.standing.decides != NOBODY)
            else:
                chronicle.note()
            moments.append([] if witness is None else witness.moments)
            kept += 1 + len(moments[-1])
            if kept > POSITIONS_KEPT:
                for one in moments:
                    one.clear()
            states.append(match.state.copy() if witness is None else witness.now())
            asks.append(match.ask)
            witness = Witness(match, EVERYBODY, POSITIONS_KEPT)
            match.state.log = witness
    except GivenUp:
        raise
    except Exception as error:  # the rules may refuse it, or fail
        raise cannot_be_played(stored, error) from error
    assert chronicle is not None
    chronicle.reasons = reasons_of(choices)
    return Reel(
        match,
        chronicle,
        moments,
        states,
        asks,
        kept > POSITIONS_KEPT,
        stands(stored),
        match.over,
        stored.seed,
        cards(sorted(stored.hands.pledges) if stored.hands else (), stored.hands),
        stored.from_record,
    )


async def _beside(show: Callable[[Reel], Shown], reel: Reel) -> Shown:
    """Make in a thread what is shown of a game. Who gives it up waits for its end: only one has the reel."""
    made = asyncio.create_task(asyncio.to_thread(show, reel))
    try:
        return await asyncio.shield(made)
    finally:
        await asyncio.wait((made,))


class Reels:
    """The games that were last looked at.

    They are wound one at a time, the first for each client before anybody's second, and each client has
    an allowance of them. What is at hand costs nothing of it. A request that is given up is wound no
    further.
    """

    def __init__(self, store: Store, limits: Limits | None = None, metrics: Metrics | None = None) -> None:
        bounds = limits or Limits()
        self._store = store
        self._metrics = metrics or Metrics()
        self._allowed = Allowances(
            "replays from your address",
            bounds.replays_at_once,
            bounds.replays_per_minute,
            bounds.clients_remembered,
        )
        self._kept: OrderedDict[str, Reel] = OrderedDict()
        self._winding = Line()
        self._winding_in_secret = Line()
        self._showing = Line()

    async def shown(self, stored: StoredMatch, client: str, show: Callable[[Reel], Shown]) -> Shown:
        """What is shown of a match as it stands; TooMuch if the client had too many.

        It is made in a thread, for one at a time too: a long game must not hold up the whole server. While
        secrets are at play it is wound anew for everybody, and nobody else waits for it: how long it takes
        must not tell whether somebody has decided since the last time.
        """
        if secrets_at_play(stored):
            self._demand_allowed(client)
            async with self._winding_in_secret.turn(Urgency.PERSON_WAITS, client):
                return await _beside(show, await self._wound(stored))
        reel = await self.reel(stored, client)
        async with self._showing.turn(Urgency.PERSON_WAITS, client):
            return await _beside(show, reel)

    async def reel(self, stored: StoredMatch, client: str = "") -> Reel:
        """All positions of a match as it stands, at hand or wound now; TooMuch."""
        if secrets_at_play(stored):
            return await self.shown(stored, client, lambda reel: reel)
        found = self._at_hand(stored)
        if found is not None:
            return found
        self._demand_allowed(client)
        async with self._winding.turn(Urgency.PERSON_WAITS, client):
            found = self._at_hand(stored)  # somebody before may have wanted the same
            if found is None:
                found = self._kept[stored.id] = await self._wound(stored)
                self._kept.move_to_end(stored.id)
                while len(self._kept) > 1 and self._positions() > POSITIONS_KEPT:
                    self._kept.popitem(last=False)
            return found

    def _demand_allowed(self, client: str) -> None:
        try:
            self._allowed.take(client)
        except TooMuch:
            self._metrics.refusals["replay"] += 1
            raise

    def _at_hand(self, stored: StoredMatch) -> Reel | None:
        found = self._kept.get(stored.id)
        if found is None or found.stands != stands(stored):
            return None
        self._kept.move_to_end(stored.id)
        return found

    async def _wound(self, stored: StoredMatch) -> Reel:
        """Wind a match in a thread; no further than until this is cancelled."""
        given_up = threading.Event()
        try:
            return await asyncio.to_thread(wound, stored, self._store.choices(stored.id), given_up)
        finally:
            given_up.set()

    def _positions(self) -> int:
        return sum(len(reel.states) + sum(map(len, reel.moments)) for reel in self._kept.values())


def replay(reel: Reel, card: MatchCard, viewer: Viewer) -> Replay:
    """Every choice and what came of it."""
    match, words, seats = reel.match, reel.match.game.words, reel.match.game.seats
    cards, marks = reel.chronicle.log(viewer)
    frames = [Frame(0, "", "", "", reel.chronicle.turns[0], cards[: marks[0]])]
    for ply, action in enumerate(match.choices, 1):
        frames.append(
            Frame(
                ply,
                seats[match.seats_chosen[ply - 1]],
                words.text(action),
                match.game.label(match.state, action) or words.label(action),
                reel.chronicle.turns[ply],
                cards[marks[ply - 1] : marks[ply]],
                reel.chronicle.why(ply, viewer),
            )
        )
    return Replay(card, seat_name(match.game, viewer), frames)


def position(reel: Reel, match_id: str, seats: list[SeatCard], ply: int, viewer: Viewer) -> Update:
    """The table after `ply` choices as a viewer saw it, with what the last one brought, without options."""
    match, game = reel.match, reel.match.game
    _demand_there(reel, ply)
    state, ask = reel.states[ply], reel.asks[ply]
    cards, marks = reel.chronicle.log(viewer)
    first = marks[ply - 1] if ply else 0
    shown = shown_in(game, state, viewer)
    return Update(
        match_id,
        game.name,
        match.scenario,
        reel.stands.version,
        ply,
        first,
        seat_name(game, viewer),
        seats,
        msgspec.Raw(msgspec.json.encode(shown.view)),
        msgspec.Raw(msgspec.json.encode(shown.extras)),
        None if ask is None else ask_card(game, state, ask, viewer, options=False),
        cards[first : marks[ply]],
        False,
        "",  # nothing is taken back in a replay, and nobody thinks
        "",
        result_card(game, game.result(state)) if ask is None else None,
        commitment(reel.secret),
        reel.secret.hex() if reel.over else "",
        hands=reel.hands,
        from_record=reel.from_record,
        uncovered=viewer == UNCOVERED,
    )


def story(reel: Reel, viewer: Viewer, since: int, most: int) -> StoryCard:
    """What a viewer saw happen from an event on, at most so many events.

    It begins with the board as it was at the event before that; what was told before the first choice
    has no steps.
    """
    _demand_steps(reel)
    cards, marks = reel.chronicle.log(viewer)
    since = min(max(since, marks[0]), len(cards))
    ply = max(1, bisect_left(marks, since))
    ways = _positions(reel, viewer, ply, len(marks) - 1)
    base = reel.states[0]
    if since > marks[0]:
        base = next(state for number, state in ways if number == since - 1)
    return _told(reel, viewer, base, ways, since, min(since + most, len(cards)), len(cards))


def story_of(reel: Reel, viewer: Viewer, first: int, last: int, most: int) -> StoryCard:
    """What a viewer saw happen from one choice to another (counted from 1), at most so many events."""
    _demand_there(reel, last)
    _demand_steps(reel)
    _, marks = reel.chronicle.log(viewer)
    since, end = marks[first - 1], marks[last]
    ways = _positions(reel, viewer, first, last)
    return _told(reel, viewer, reel.states[first - 1], ways, since, min(since + most, end), end)


def _demand_there(reel: Reel, ply: int) -> None:
    """Some choices may have been taken back since they were asked for."""
    if ply >= len(reel.states):
        raise BadMatch(f"the match has {len(reel.states) - 1} choices by now, expected a ply of at most that")


def _demand_steps(reel: Reel) -> None:
    if reel.too_long:
        raise BadMatch("this match is too long to be told step by step, expected its replay")


def _positions(reel: Reel, viewer: Viewer, first: int, last: int) -> Iterator[tuple[int, Any]]:
    """The position at each event of some choices that a viewer may know, and after each choice."""
    _, marks = reel.chronicle.log(viewer)
    for ply in range(first, last + 1):
        known = (state for event, state in reel.moments[ply] if event.known_to(viewer))
        yield from enumerate(known, marks[ply - 1])
        yield NO_EVENT, reel.states[ply]


def _as_far_as(ways: Iterable[tuple[int, Any]], last: int) -> Iterator[tuple[int, Any]]:
    """The positions as far as that at one event."""
    for number, state in ways:
        yield number, state
        if number == last:
            return


def _told(
    reel: Reel, viewer: Viewer, base: Any, ways: Iterable[tuple[int, Any]], since: int, upto: int, end: int
) -> StoryCard:
    """The story from a position on by way of others, with events `since` to `upto` of all up to `end`."""
    game = reel.match.game
    cards, _ = reel.chronicle.log(viewer)
    began = shown_in(game, base, viewer)
    if upto < end:
        ways = _as_far_as(ways, upto - 1)
    steps = steps_by_way(began, shown_by_way(game, viewer, began, ways))
    view, extras = (msgspec.Raw(msgspec.json.encode(part)) for part in began)
    return StoryCard(since, BoardCard(view, extras), cards[since:upto], steps, upto < end)


def verdict(reel: Reel, stored: StoredMatch, before: Reel | None = None) -> Verdict:
    """Draw every outcome of a finished game again from its seed, and compare.

    What it carries is compared with what the match `before` it gives, if that is to be had.
    """
    given = given_outcomes(reel.match, stored.origin)
    parts = hands_of(stored)
    found = check_outcomes(record_from(stored, (), reveal=True).dice, reel.match.chance, given)
    seed = f"the seed and the bytes of {' and '.join(parts)}" if parts else "the seed"
    detail = f"All {found.checked} outcomes follow from {seed}."
    if found.wrong:
        detail = f"Outcome {found.wrong[0] + 1} does not follow from {seed}."
    if found.given:
        whence = "before it was mended" if stored.mended else "with the record that it was started from"
        detail += f" The first {found.given} came to this match {whence}."
    carried, said = _carried(stored, before)
    return Verdict(
        not found.wrong and carried != "wrong",
        found.checked,
        found.given,
        commitment(stored.seed),
        stored.seed.hex(),
        detail + said,
        carried,
        reel.hands,
    )


def _carried(
    stored: StoredMatch, before: Reel | None
) -> tuple[Literal["", "right", "wrong", "unknown"], str]:
    """Whether a match was set up from what the one before it gives, in a word and a sentence."""
    if not stored.carried:
        return "", ""
    if before is None:
        return "unknown", " What it carries cannot be compared with the match before it."
    if before.match.onward == Onward(stored.scenario, stored.carried):
        return "right", " What it carries is what the match before it gives."
    return "wrong", " What it carries is not what the match before it gives."
