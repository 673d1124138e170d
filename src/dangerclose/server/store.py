"""What must survive: one SQLite file.

The file is in WAL mode with synchronous=NORMAL: a commit has been handed to the operating
system when it returns, so a killed process loses nothing that it acknowledged. (Only a
power cut can take the last commits, and even then the file stays whole.) One process holds
the file exclusively and uses it from one thread.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Literal, NamedTuple

import msgspec

APPLICATION = 0x44436C73
VERSION = 2
MAGIC = b"SQLite format 3\x00"

SCHEMA = """
CREATE TABLE matches (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    scenario TEXT NOT NULL,
    switches TEXT NOT NULL,
    seed BLOB NOT NULL,
    start TEXT NOT NULL,
    origin INTEGER NOT NULL,
    pace REAL NOT NULL,
    created TEXT NOT NULL,
    changed TEXT NOT NULL,
    version INTEGER NOT NULL,
    ply INTEGER NOT NULL,
    turn INTEGER NOT NULL,
    decides INTEGER NOT NULL,
    result TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE seats (
    match TEXT NOT NULL REFERENCES matches(id),
    number INTEGER NOT NULL,
    kind TEXT NOT NULL,
    level TEXT NOT NULL,
    token BLOB UNIQUE,
    PRIMARY KEY (match, number)
) WITHOUT ROWID;
CREATE TABLE choices (
    match TEXT NOT NULL REFERENCES matches(id),
    ply INTEGER NOT NULL,
    version INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    action TEXT NOT NULL,
    outcomes TEXT NOT NULL,
    PRIMARY KEY (match, ply)
) WITHOUT ROWID;
CREATE INDEX to_decide ON matches(decides);
"""

SeatKind = Literal["person", "computer", "open"]
NOBODY = -1
"""Decides in a match that is over."""


class BadStore(Exception):
    """A file that cannot be used; the sentence says why."""


class StoredSeat(NamedTuple):
    """A seat: who sits there, and the hash of its token or invitation (None for a computer)."""

    kind: SeatKind
    level: str
    token: bytes | None


class StoredChoice(NamedTuple):
    """A choice or standing order in text form, the version that it made, and what chance answered."""

    version: int
    seat: int
    action: str
    outcomes: tuple[int, ...]


class Standing(NamedTuple):
    """How a match stands, as lists show it."""

    changed: str
    version: int
    ply: int
    turn: int
    decides: int
    result: str


class StoredMatch(NamedTuple):
    """A match without its choices. The first `origin` choices came from a record."""

    id: str
    game: str
    scenario: str
    switches: dict[str, str]
    seed: bytes
    start: tuple[int, ...]
    origin: int
    pace: float
    created: str
    standing: Standing


def default_path() -> Path:
    """The file in the user's data folder."""
    base = os.environ.get("XDG_DATA_HOME", "")
    folder = Path(base) if base.startswith("/") else Path.home() / ".local" / "share"
    return folder / "danger-close" / "table.sqlite3"


def _written(outcomes: Sequence[int]) -> str:
    return " ".join(map(str, outcomes))


def _read(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split()))


class Store:
    """The open file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        new = _check_file(path)
        try:
            self._db = sqlite3.connect(path, isolation_level=None, timeout=0.5)
        except sqlite3.Error as error:
            raise BadStore(f"{path}: expected a database that can be opened ({error})") from error
        try:
            self._open(new)
        except sqlite3.Error as error:
            self._db.close()
            if "locked" in str(error):
                raise BadStore(f"{path} is in use by another server, expected one to each file") from error
            raise BadStore(f"{path} is damaged, expected a whole database of ours ({error})") from error
        except BadStore:
            self._db.close()
            raise

    def _open(self, new: bool) -> None:
        run = self._db.execute
        run("PRAGMA locking_mode=EXCLUSIVE")
        if not new:
            # Before anything is written: a foreign file stays as it was.
            application = run("PRAGMA application_id").fetchone()[0]
            version = run("PRAGMA user_version").fetchone()[0]
            tables = run("SELECT count(*) FROM sqlite_master").fetchone()[0]
            new = not (application or version or tables)  # killed while it was being made
        if not new:
            if application != APPLICATION:
                raise BadStore(f"{self.path} is some other program's database, expected one of Danger Close")
            if version not in (1, VERSION):
                raise BadStore(f"{self.path} has format {version}, this server reads and writes {VERSION}")
        run("PRAGMA journal_mode=WAL")
        run("PRAGMA synchronous=NORMAL")
        run("PRAGMA foreign_keys=ON")
        if new:
            with self._transaction():
                for statement in SCHEMA.split(";"):
                    run(statement)
                run(f"PRAGMA application_id={APPLICATION}")
                run(f"PRAGMA user_version={VERSION}")
        else:
            found = run("PRAGMA quick_check(1)").fetchone()[0]
            if found != "ok":
                raise BadStore(
                    f"{self.path} is damaged, expected a whole database ({found.splitlines()[-1]})"
                )
            run("SELECT count(*) FROM matches, seats, choices WHERE 0").fetchone()
            if version == 1:
                # Who had been invited held the seat by the invitation itself, and goes on so.
                with self._transaction():
                    run("UPDATE seats SET kind = 'person' WHERE kind = 'open'")
                    run(f"PRAGMA user_version={VERSION}")

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._db.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._db.execute("COMMIT")
        except BaseException:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            raise

    def close(self) -> None:
        """Let go of the file."""
        self._db.close()

    # Writing

    def create(
        self, match: StoredMatch, seats: Sequence[StoredSeat], choices: Sequence[StoredChoice]
    ) -> None:
        """A new match with its seats, and with choices if it goes on from a record."""
        run = self._db.execute
        with self._transaction():
            run(
                "INSERT INTO matches VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    match.id,
                    match.game,
                    match.scenario,
                    msgspec.json.encode(match.switches).decode(),
                    match.seed,
                    _written(match.start),
                    match.origin,
                    match.pace,
                    match.created,
                    *match.standing,
                ),
            )
            for number, seat in enumerate(seats):
                run("INSERT INTO seats VALUES (?, ?, ?, ?, ?)", (match.id, number, *seat))
            for ply, choice in enumerate(choices, 1):
                self._insert(match.id, ply, choice)

    def append(self, match: str, choice: StoredChoice, standing: Standing) -> None:
        """One more choice with its chance outcomes: when this returns it is kept."""
        with self._transaction():
            self._insert(match, standing.ply, choice)
            self._stand(match, standing)

    def take_seat(self, match: str, number: int, token: bytes) -> None:
        """An open seat is somebody's from now on."""
        with self._transaction():
            self._db.execute(
                "UPDATE seats SET kind = 'person', token = ? WHERE match = ? AND number = ?",
                (token, match, number),
            )

    def cut(self, match: str, ply: int, standing: Standing, choices: Sequence[StoredChoice] = ()) -> None:
        """Take back all choices after the first `ply`, and put others in their place."""
        with self._transaction():
            self._db.execute("DELETE FROM choices WHERE match = ? AND ply > ?", (match, ply))
            for number, choice in enumerate(choices, ply + 1):
                self._insert(match, number, choice)
            self._stand(match, standing)

    def _insert(self, match: str, ply: int, choice: StoredChoice) -> None:
        version, seat, action, outcomes = choice
        self._db.execute(
            "INSERT INTO choices VALUES (?, ?, ?, ?, ?, ?)",
            (match, ply, version, seat, action, _written(outcomes)),
        )

    def _stand(self, match: str, standing: Standing) -> None:
        self._db.execute(
            "UPDATE matches SET changed = ?, version = ?, ply = ?, turn = ?, decides = ?, result = ? "
            "WHERE id = ?",
            (*standing, match),
        )

    # Reading

    def match(self, match: str) -> StoredMatch | None:
        """The match of that id."""
        row = self._db.execute("SELECT * FROM matches WHERE id = ?", (match,)).fetchone()
        if row is None:
            return None
        name, game, scenario, switches, seed, start, origin, pace, created, *standing = row
        return StoredMatch(
            name,
            game,
            scenario,
            msgspec.json.decode(switches, type=dict[str, str]),
            seed,
            _read(start),
            origin,
            pace,
            created,
            Standing(*standing),
        )

    def seats(self, match: str) -> list[StoredSeat]:
        """Its seats in the game's order."""
        rows = self._db.execute(
            "SELECT kind, level, token FROM seats WHERE match = ? ORDER BY number", (match,)
        )
        return [StoredSeat(*row) for row in rows]

    def choices(self, match: str) -> list[StoredChoice]:
        """Its choices in order."""
        rows = self._db.execute(
            "SELECT version, seat, action, outcomes FROM choices WHERE match = ? ORDER BY ply", (match,)
        )
        return [StoredChoice(row[0], row[1], row[2], _read(row[3])) for row in rows]

    def seat_of(self, token: bytes) -> tuple[str, int, bytes] | None:
        """The match and seat for a token's hash, and the hash as it is kept; invitations open nothing."""
        row = self._db.execute(
            "SELECT match, number, token FROM seats WHERE token = ? AND kind != 'open'", (token,)
        ).fetchone()
        return None if row is None else (row[0], row[1], row[2])

    def waiting_for_computers(self) -> list[str]:
        """The matches in which a computer is to decide, the latest first."""
        rows = self._db.execute(
            "SELECT id FROM matches JOIN seats ON match = id AND number = decides "
            "WHERE kind = 'computer' ORDER BY changed DESC"
        )
        return [row[0] for row in rows]

    def count(self) -> int:
        """How many matches there are."""
        return int(self._db.execute("SELECT count(*) FROM matches").fetchone()[0])


def _check_file(path: Path) -> bool:
    """Whether the file is still to be made; BadStore if it can be no database."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            path.touch(mode=0o600)  # seeds of running games are inside
            return True
        if not path.is_file():
            raise BadStore(f"{path} is no file, expected a database or a name for a new one")
        with path.open("rb") as file:
            head = file.read(len(MAGIC))
    except OSError as error:
        raise BadStore(f"{path}: expected a file that can be read and written ({error.strerror})") from error
    if head and head != MAGIC:
        raise BadStore(f"{path} is no database, expected one of Danger Close or a name for a new one")
    return not head
