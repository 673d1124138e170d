"""Games looked at afterwards: every position of a match, from any viewer's eyes."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Any, Literal, NamedTuple

import msgspec

from dangerclose import games
from dangerclose.core.ask import Ask
from dangerclose.core.chance import commitment
from dangerclose.core.game import Onward
from dangerclose.core.match import Match
from dangerclose.core.record import check_outcomes, given_outcomes, walk
from dangerclose.server.hands import cards
from dangerclose.server.matches import hands_of, record_from
from dangerclose.server.protocol import Frame, HandCard, MatchCard, Replay, SeatCard, Update, Verdict
from dangerclose.server.store import Store, StoredChoice, StoredMatch
from dangerclose.server.tables import cannot_be_played
from dangerclose.server.telling import Chronicle, Viewer, ask_card, result_card, seat_name

POSITIONS_KEPT = 20_000
"""Of all games that were last looked at, together."""


class Reel(NamedTuple):
    """A whole game: the state and the decision after each choice."""

    match: Match[Any]
    chronicle: Chronicle
    states: list[Any]
    asks: list[Ask | None]
    version: int
    over: bool
    secret: bytes
    hands: list[HandCard]
    from_record: bool


def wound(stored: StoredMatch, choices: list[StoredChoice]) -> Reel:
    """Play a stored match through and keep every position; Unplayable if the rules do not know it."""
    game = games.game(stored.game)
    states: list[Any] = []
    asks: list[Ask | None] = []
    chronicle: Chronicle | None = None
    try:
        for _, match in walk(game, record_from(stored, choices, reveal=True), keep=False):
            if chronicle is None:
                chronicle = Chronicle(match)
            else:
                chronicle.note()
            states.append(match.state.copy())
            asks.append(match.ask)
    except Exception as error:  # the rules may refuse it, or fail
        raise cannot_be_played(stored, error) from error
    assert chronicle is not None
    return Reel(
        match,
        chronicle,
        states,
        asks,
        stored.standing.version,
        match.over,
        stored.seed,
        cards(sorted(stored.hands.pledges) if stored.hands else (), stored.hands),
        stored.from_record,
    )


class Reels:
    """The games that were last looked at."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._kept: OrderedDict[str, Reel] = OrderedDict()
        self._turn = asyncio.Lock()

    async def reel(self, stored: StoredMatch) -> Reel:
        """All positions of a match as it stands."""
        async with self._turn:
            found = self._kept.pop(stored.id, None)
            if found is None or found.version != stored.standing.version:
                found = await asyncio.to_thread(wound, stored, self._store.choices(stored.id))
            self._kept[stored.id] = found
            while len(self._kept) > 1 and self._positions() > POSITIONS_KEPT:
                self._kept.popitem(last=False)
            return found

    def _positions(self) -> int:
        return sum(len(reel.states) for reel in self._kept.values())


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
                words.label(action),
                reel.chronicle.turns[ply],
                cards[marks[ply - 1] : marks[ply]],
            )
        )
    return Replay(card, seat_name(match.game, viewer), frames)


def position(reel: Reel, match_id: str, seats: list[SeatCard], ply: int, viewer: Viewer) -> Update:
    """The table after `ply` choices as a viewer saw it, with what the last one brought, without options."""
    match, game = reel.match, reel.match.game
    state, ask = reel.states[ply], reel.asks[ply]
    cards, marks = reel.chronicle.log(viewer)
    first = marks[ply - 1] if ply else 0
    return Update(
        match_id,
        game.name,
        match.scenario,
        reel.version,
        ply,
        first,
        seat_name(game, viewer),
        seats,
        msgspec.Raw(msgspec.json.encode(game.view(state, viewer))),
        msgspec.Raw(msgspec.json.encode(game.extras(state, viewer))),
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
    )


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
