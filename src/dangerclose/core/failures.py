"""When play fails, the game is written down so that it can be played to the failure again."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from dangerclose.core.chance import commitment
from dangerclose.core.game import Game
from dangerclose.core.match import Match
from dangerclose.core.record import Record, Step, record_of, write

FOLDER = Path("failures")


def write_file(path: Path, text: str) -> None:
    """Write a file whole or not at all: whoever reads it never sees a half-written one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise


def failed_start(
    game: Game[Any], scenario: str, switches: Mapping[str, str], seed: bytes, notes: list[str]
) -> Record:
    """The record of a game that failed before its first decision."""
    start = Step("", "start", (), 0)
    return Record(game.name, scenario, dict(switches), commitment(seed), seed.hex(), notes, [start])


def failed_game(match: Match[Any], notes: list[str]) -> Record:
    """The record of a game that failed; the last choice is the one in which it did."""
    return record_of(match, reveal=True, notes=notes)


def keep_failure(folder: Path, name: str, record: Record, error: Exception) -> Path:
    """Put the record of a failure into a folder, with what went wrong."""
    record.notes.append(f"failure {type(error).__name__}: {error}")
    path = folder / f"{name}.record"
    write_file(path, write(record))
    return path
