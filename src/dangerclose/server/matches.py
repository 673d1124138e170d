"""From the store to the engine and back: matches as written games."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from dangerclose import games
from dangerclose.core.chance import commitment, new_seed
from dangerclose.core.game import Game
from dangerclose.core.match import Match
from dangerclose.core.record import BadRecord, Misfit, Record, Step, check_names, read, walk
from dangerclose.server import snapshots
from dangerclose.server.limits import Limits
from dangerclose.server.store import StoredChoice, StoredMatch, StoredSeat
from dangerclose.server.telling import Chronicle
from dangerclose.server.unfit import DoesNotFit, as_far_as_it_fits

log = logging.getLogger(__name__)


def record_from(
    match: StoredMatch,
    choices: Sequence[StoredChoice],
    *,
    reveal: bool,
    seats: Sequence[StoredSeat] = (),
) -> Record:
    """A stored match as a record, with who sits at its `seats`; its seed only when it may be known."""
    game = games.game(match.game)
    steps = [Step("", "start", match.start, 0)]
    steps += [
        Step(game.seats[choice.seat], choice.action, choice.outcomes, ply)
        for ply, choice in enumerate(choices, 1)
    ]
    seed = match.seed.hex() if reveal else ""
    notes = [f"match {match.id}"]
    if match.from_record:
        notes.append("begun from a record")
    if match.mended:
        notes.append(f"mended after {match.origin} choices; the record before that is set aside")
    notes += [f"player {name} {seat.player}" for name, seat in zip(game.seats, seats) if seat.player]
    notes += [f"hint ply {ply} {game.seats[seat]}" for ply, seat in match.hints]
    return Record(
        match.game,
        match.scenario,
        match.switches,
        commitment(match.seed),
        seed,
        notes,
        steps,
        match.origin,
        match.carried,
        hands_of(match),
    )


def hands_of(match: StoredMatch) -> dict[str, str]:
    """The bytes of persons that the dice are drawn from, by seat; none before all have given theirs."""
    hands = match.hands
    return dict(hands.parts) if hands is not None and hands.parts.keys() == hands.pledges.keys() else {}


def rebuilt(
    stored: StoredMatch, choices: Sequence[StoredChoice], kept: bytes | None = None
) -> tuple[Match[Any], Chronicle, int]:
    """The match at play that a stored one tells, and how many choices a snapshot saved it.

    The choices are the truth: what is `kept` as a snapshot only saves playing them again, and is
    passed over when it does not fit. DoesNotFit if these rules refuse the match.
    """
    game = games.game(stored.game)
    record = record_from(stored, choices, reveal=True)
    if kept is not None:
        try:
            match, chronicle, saved = snapshots.opened(game, record, kept)
            chronicle.reasons = reasons_of(choices)
            return match, chronicle, saved
        except Exception as error:  # whatever is wrong with it, the match can be played again
            log.info("match %s: its snapshot is passed over (%s)", stored.id, type(error).__name__)
    begun: Chronicle | None = None
    try:
        for _, match in as_far_as_it_fits(game, record):
            if begun is None:
                begun = new_chronicle(match)
            else:
                begun.note()
    except Misfit as misfit:
        raise DoesNotFit(stored, game, misfit, begun) from misfit
    assert begun is not None
    begun.reasons = reasons_of(choices)
    return match, begun, 0


def reasons_of(choices: Sequence[StoredChoice]) -> dict[int, str]:
    """The reasons that were kept, by the number of the choice."""
    return {ply: choice.reason for ply, choice in enumerate(choices, 1) if choice.reason}


def mended(stored: StoredMatch, choices: Sequence[StoredChoice], fits: int) -> tuple[Match[Any], Chronicle]:
    """A match that goes on after the first choices of a stored one, with other dice to come."""
    record = record_from(stored, choices, reveal=False)
    match, chronicle = _followed(walk(games.game(stored.game), record, fits))
    chronicle.reasons = reasons_of(choices[:fits])
    return match, chronicle


def new_chronicle(match: Match[Any]) -> Chronicle:
    """The chronicle of a match at play."""
    return Chronicle(match, hide=match.game.secrets)


class Bounds:
    """What a record from outside may have, as a match at play may: so many choices and orders of a seat."""

    def __init__(self, limits: Limits) -> None:
        self._most = limits.choices_per_seat
        self._most_orders = limits.orders_between_choices
        self._made: Counter[int] = Counter()
        self._orders: Counter[int] = Counter()

    def demand(self, step: Step, match: Match[Any]) -> None:
        """One more choice or order was entered; BadRecord if these are too many."""
        seat = match.seats_chosen[-1]
        self._made[seat] += 1
        self._orders[seat] = self._orders[seat] + 1 if match.is_order(match.choices[-1]) else 0
        for what, found, most in (
            ("choices and orders", self._made[seat], self._most),
            ("orders between two choices", self._orders[seat], self._most_orders),
        ):
            if found > most:
                raise BadRecord(
                    f"line {step.line}: {step.seat} has more {what} than expected, at most {most:,}"
                )


def begun_from(record: Record, upto: int, bounds: Bounds) -> tuple[Match[Any], Chronicle]:
    """A match that goes on from a record, after all (-1) or so many of its choices.

    Its dice to come are new, unless the whole of a finished and honest game is loaded; the record
    has their seed afterwards.
    """
    game = games.game(record.game)
    choices = len(record.steps) - 1
    if upto > choices:
        raise BadRecord(f"the record has {choices} choices, expected a ply of at most {choices}")
    check_names(game, record)
    whole = upto in (-1, choices)
    honest = bool(record.seed) and commitment(bytes.fromhex(record.seed)) == record.seed_hash
    if not (whole and honest):
        record.seed, record.hands = new_seed().hex(), {}
    match, chronicle = _followed(walk(game, record, None if upto < 0 else upto), bounds)
    if honest and whole and not match.over:
        record.seed, record.hands = new_seed().hex(), {}
        match, chronicle = _followed(walk(game, record))
    return match, chronicle


def _followed(
    steps: Iterator[tuple[Step, Match[Any]]], bounds: Bounds | None = None
) -> tuple[Match[Any], Chronicle]:
    _, match = next(steps)
    chronicle = new_chronicle(match)
    for step, _ in steps:
        if bounds is not None:
            bounds.demand(step, match)
        chronicle.note()
    return match, chronicle


def parsed(text: str, most_choices: int) -> tuple[Game[Any], Record]:
    """The record in a text from outside, and its game; BadRecord or NoSuchGame."""
    record = read(text)
    if len(record.steps) - 1 > most_choices:
        raise BadRecord(f"a record has at most {most_choices:,} choices, found {len(record.steps) - 1:,}")
    return games.game(record.game), record


def choices_of(match: Match[Any]) -> list[StoredChoice]:
    """All choices of a match, as they are stored; each made the version of its number."""
    return [stored_choice(match, ply, ply) for ply in range(1, len(match.choices) + 1)]


def stored_choice(match: Match[Any], ply: int, version: int) -> StoredChoice:
    """Choice number `ply` (from 1) of a match."""
    first, last = match.outcome_counts[ply - 1], match.outcome_counts[ply]
    return StoredChoice(
        version,
        match.seats_chosen[ply - 1],
        match.game.words.text(match.choices[ply - 1]),
        tuple(match.chance.outcomes[first:last]),
    )
