"""A match at its last checkpoints, so that a long one opens without being played again.

The record stays the truth: a snapshot is made from a match, fits only the rules and content
that it was made with (`fingerprint`), and is dropped when it does not fit.
"""

from __future__ import annotations

import hashlib
import sys
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, get_type_hints

import msgspec

from dangerclose.core.chance import Chance
from dangerclose.core.events import Event
from dangerclose.core.game import Game
from dangerclose.core.match import Checkpoint, Match

LENT = ("chance", "log")
"""What a match lends to a state: no column of it."""

T = TypeVar("T")


class BadSnapshot(ValueError):
    """A snapshot that does not fit: the match is played from its record instead."""


class FrozenCheckpoint(msgspec.Struct, frozen=True, array_like=True):
    """A checkpoint with its state as columns."""

    state: msgspec.Raw
    choices: int
    outcomes: int
    events: int


class Snapshot(msgspec.Struct, frozen=True):
    """The checkpoints to which a match can go back, and what chance and log held at the last of them."""

    fingerprint: str
    trail: list[FrozenCheckpoint]
    barrier: int
    limits: list[int]
    events: list[Event]

    @property
    def choices(self) -> int:
        """How many choices had been made at the last checkpoint."""
        return self.trail[-1].choices


def snapshot_of(match: Match[Any]) -> Snapshot:
    """A match that keeps events and checkpoints, as it was at the last of them."""
    trail = match.checkpoints
    last = trail[-1]
    return Snapshot(
        fingerprint(match.game),
        [FrozenCheckpoint(_frozen(mark.state), mark.choices, mark.outcomes, mark.events) for mark in trail],
        min(match.barrier, last.choices),
        match.chance.limits[: last.outcomes],
        (match.events or [])[: last.events],
    )


def write(snapshot: Snapshot) -> bytes:
    """A snapshot to be kept."""
    return msgspec.json.encode(snapshot)


def read(data: bytes, game: Game[Any]) -> Snapshot:
    """The snapshot in some bytes, or BadSnapshot if it is not of these rules."""
    try:
        found = msgspec.json.decode(data, type=Snapshot)
    except msgspec.DecodeError as error:
        raise BadSnapshot(f"expected a snapshot ({error})") from error
    if found.fingerprint != fingerprint(game) or not found.trail:
        raise BadSnapshot("expected a snapshot of the rules and content of today")
    return found


def thawed_checkpoints(found: Snapshot, kind: type[Any]) -> list[Checkpoint[Any]]:
    """The checkpoints of a snapshot, with states of some kind."""
    try:
        return [
            Checkpoint(_thawed(mark.state, kind), mark.choices, mark.outcomes, mark.events)
            for mark in found.trail
        ]
    except msgspec.DecodeError as error:
        raise BadSnapshot(f"expected the columns of a {kind.__name__} ({error})") from error


def thawed_chance(found: Snapshot, seed: bytes, outcomes: list[int]) -> Chance:
    """The dice at the last checkpoint; `outcomes` are those of the record up to its choices."""
    taken = found.trail[-1].outcomes
    if len(outcomes) < taken or len(found.limits) != taken:
        raise BadSnapshot("expected as many outcomes in the record as in the snapshot")
    chance = Chance(seed, outcomes)
    chance.outcomes = outcomes[:taken]
    chance.limits = list(found.limits)
    return chance


def _columns(kind: Any) -> type[msgspec.Struct]:
    """A structure of the columns of a kind of state, without what a match lends it."""
    found = _COLUMNS.get(kind)
    if found is None:
        hints = get_type_hints(kind)
        fields = [(name, hints[name]) for name in kind.__struct_fields__ if name not in LENT]
        found = _COLUMNS[kind] = msgspec.defstruct(f"{kind.__name__}Columns", fields, array_like=True)
    return found


_COLUMNS: dict[Any, type[msgspec.Struct]] = {}


def _frozen(state: Any) -> msgspec.Raw:
    kind = _columns(type(state))
    columns = kind(*(getattr(state, name) for name in kind.__struct_fields__))
    return msgspec.Raw(msgspec.json.encode(columns))


def _thawed(data: msgspec.Raw, kind: type[T]) -> T:
    columns = msgspec.json.decode(data, type=_columns(kind))
    return kind(**{name: getattr(columns, name) for name in columns.__struct_fields__})


@cache
def fingerprint(game: Game[Any]) -> str:
    """A hash of the machine's and a game's sources and content: with any change of them it is another."""
    module = sys.modules[type(game).__module__]
    assert module.__file__ is not None
    place = Path(module.__file__)
    own = _files(place.parent) if hasattr(module, "__path__") else [place]
    digest = hashlib.blake2b(digest_size=16)
    for path in [*_files(Path(__file__).parent), *own]:
        digest.update(path.name.encode() + b"\0")
        digest.update(hashlib.blake2b(path.read_bytes()).digest())
    return digest.hexdigest()


def _files(folder: Path) -> list[Path]:
    return sorted(
        path for path in folder.rglob("*") if path.is_file() and path.suffix in (".py", ".toml", ".txt")
    )
