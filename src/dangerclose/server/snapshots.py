"""Snapshots of matches, kept beside their choices so that a long match opens at once.

A snapshot holds all that is hidden: it goes into the store and comes out of it, and is never
sent to anybody.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from dangerclose.core import snapshot as core
from dangerclose.core.game import Game
from dangerclose.core.match import Match
from dangerclose.core.record import Record
from dangerclose.core.record import opened as walked_on
from dangerclose.core.snapshot import BadSnapshot, Snapshot
from dangerclose.server.telling import Chronicle


class Kept(msgspec.Struct, frozen=True, array_like=True):
    """A snapshot, what its match had behind it (as a hash), and what the chronicle had noted before."""

    past: str
    counts: list[int]
    turns: list[int]
    snapshot: msgspec.Raw


class Taken(NamedTuple):
    """A snapshot just taken: nothing that happens in the match changes it any more."""

    choices: int
    past: tuple[Any, ...]
    counts: list[int]
    turns: list[int]
    snapshot: Snapshot

    def packed(self) -> bytes:
        """As it is stored. This may be done in another thread, while the match goes on."""
        snapshot = msgspec.Raw(core.write(self.snapshot))
        kept = Kept(_digest(self.past), self.counts, self.turns, snapshot)
        return zlib.compress(msgspec.json.encode(kept), 1)


def take(match: Match[Any], chronicle: Chronicle) -> Taken:
    """A match as it was at its last checkpoint."""
    found = core.snapshot_of(match)
    made = found.choices
    return Taken(made, _past(match, made), chronicle.counts[:made], chronicle.turns[:made], found)


def opened(game: Game[Any], record: Record, data: bytes) -> tuple[Match[Any], Chronicle, int]:
    """The match of a record, walked on from a snapshot, and the choices that this saved.

    BadSnapshot, or any other exception, if that is not possible.
    """
    kept = msgspec.json.decode(zlib.decompress(data), type=Kept)
    found = core.read(bytes(kept.snapshot), game)
    steps: Iterator[tuple[Any, Match[Any]]] = walked_on(game, record, found)
    _, match = next(steps)
    made = len(match.choices)
    if kept.past != _digest(_past(match, made)):
        raise BadSnapshot("expected a snapshot of this match")
    if not len(kept.counts) == len(kept.turns) == made:
        raise BadSnapshot(f"expected what was noted at {made} choices")
    chronicle = Chronicle(match, hide=game.secrets)
    chronicle.remember(kept.counts, kept.turns)
    for _ in steps:
        chronicle.note()
    return match, chronicle, made


def _past(match: Match[Any], made: int) -> tuple[Any, ...]:
    """All that the first `made` choices were and met with: a snapshot of other ones does not fit."""
    counts = match.outcome_counts[: made + 1]
    return (
        match.scenario,
        match.switches,
        match.carried,
        match.chance.seed.hex(),
        match.choices[:made],
        match.seats_chosen[:made],
        counts,
        match.chance.outcomes[: counts[-1]],
    )


def _digest(past: tuple[Any, ...]) -> str:
    return hashlib.blake2b(msgspec.json.encode(past, order="sorted"), digest_size=16).hexdigest()
