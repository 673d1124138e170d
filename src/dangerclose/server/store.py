"""What must survive: one SQLite file.

The file is in WAL mode with synchronous=NORMAL: a commit has been handed to the operating
system when it returns, so a killed process loses nothing that it acknowledged. (Only a
power cut can take the last commits, and even then the file stays whole.) One process holds
the file, by a lock beside it, and uses it from one thread; others may read it, for a backup.
"""

from __future__ import annotations

import logging
import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic_ns, time_ns
from typing import Literal, NamedTuple

import msgspec

from dangerclose.core.game import Onward, Outcome
from dangerclose.server.holding import Hold, Taken, beside
from dangerclose.server.names import plain

log = logging.getLogger(__name__)

APPLICATION = 0x44436C73
VERSION = 5
MAGIC = b"SQLite format 3\x00"

SINCE_3 = """
CREATE UNIQUE INDEX one_follows ON matches(after) WHERE after != '';
CREATE TABLE snapshots (
    match TEXT PRIMARY KEY REFERENCES matches(id),
    ply INTEGER NOT NULL,
    data BLOB NOT NULL
) WITHOUT ROWID;
CREATE TABLE set_aside (
    match TEXT NOT NULL REFERENCES matches(id),
    number INTEGER NOT NULL,
    time TEXT NOT NULL,
    record TEXT NOT NULL,
    PRIMARY KEY (match, number)
) WITHOUT ROWID;
"""
SINCE_4 = """
CREATE TABLE marks (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
INSERT INTO marks VALUES ('number', 0);
ALTER TABLE matches ADD COLUMN from_record INTEGER NOT NULL DEFAULT 0;
ALTER TABLE matches ADD COLUMN hands TEXT NOT NULL DEFAULT '';
"""
SINCE_5 = """
ALTER TABLE seats ADD COLUMN player TEXT NOT NULL DEFAULT '';
ALTER TABLE choices ADD COLUMN reason TEXT NOT NULL DEFAULT '';
CREATE TABLE hints (
    match TEXT NOT NULL REFERENCES matches(id),
    ply INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    PRIMARY KEY (match, ply, seat)
) WITHOUT ROWID;
"""
SCHEMA = (
    """
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
    result TEXT NOT NULL,
    outcome TEXT NOT NULL DEFAULT '',
    onward TEXT NOT NULL DEFAULT '',
    carried TEXT NOT NULL DEFAULT '',
    campaign TEXT NOT NULL DEFAULT '',
    after TEXT NOT NULL DEFAULT ''
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
    + SINCE_3
    + SINCE_4
    + SINCE_5
)

MIGRATIONS = {
    # Who had been invited held the seat by the invitation itself, and goes on so.
    1: "UPDATE seats SET kind = 'person' WHERE kind = 'open'",
    # `origin` 0 was told of matches without a record before them; those have -1 now.
    2: """
ALTER TABLE matches ADD COLUMN outcome TEXT NOT NULL DEFAULT '';
ALTER TABLE matches ADD COLUMN onward TEXT NOT NULL DEFAULT '';
ALTER TABLE matches ADD COLUMN carried TEXT NOT NULL DEFAULT '';
ALTER TABLE matches ADD COLUMN campaign TEXT NOT NULL DEFAULT '';
ALTER TABLE matches ADD COLUMN after TEXT NOT NULL DEFAULT '';
UPDATE matches SET origin = -1 WHERE origin = 0;
"""
    + SINCE_3,
    # `origin` was also that of a mended match; what it came from stands in the first record set aside.
    3: SINCE_4
    + """
UPDATE matches SET from_record = origin >= 0
    WHERE NOT EXISTS (SELECT 1 FROM set_aside WHERE match = id);
UPDATE matches SET from_record = 1
    WHERE EXISTS (SELECT 1 FROM set_aside
        WHERE match = id AND number = 1 AND instr(record, char(10) || 'given ') > 0)
""",
    4: SINCE_5,
}
"""What makes of each older format the next one."""

OURS = ("matches", "seats", "choices", "snapshots", "set_aside", "marks", "hints")
COLUMNS = """id, game, scenario, switches, seed, start, origin, pace, created, carried, campaign, after,
from_record, hands, changed, version, ply, turn, decides, result, outcome, onward"""

RESERVED = 3_600_000_000
"""How far ahead fresh numbers are kept: an hour of them."""

SeatKind = Literal["person", "computer", "open"]
NOBODY = -1
"""Decides in a match that is over."""


class BadStore(Exception):
    """A file that cannot be used; the sentence says why."""


class Moved(Exception):
    """What is stored has moved on: whoever wanted to write had an older match before him."""


class Gone(sqlite3.Error):
    """The file was deleted or replaced under the running server: nothing can be kept."""


class StoredSeat(NamedTuple):
    """A seat: who sits there, and the hash of its token or invitation (None for a computer).

    `player` is what the person there wants to be called.
    """

    kind: SeatKind
    level: str
    token: bytes | None
    player: str = ""


class StoredChoice(NamedTuple):
    """A choice or standing order in text form, the version that it made, and what chance answered.

    Where computers alone play, it has the reason.
    """

    version: int
    seat: int
    action: str
    outcomes: tuple[int, ...]
    reason: str = ""


class Standing(NamedTuple):
    """How a match stands, as lists show it.

    When it is over it has a `result`, an `outcome` in a word, and what goes on from it (`onward`) if
    something does. Matches that ended before outcomes were kept have none.
    """

    changed: str
    version: int
    ply: int
    turn: int
    decides: int
    result: str
    outcome: Outcome | Literal[""] = ""
    onward: Onward | None = None


class Hands(msgspec.Struct, frozen=True):
    """What persons bring to the dice, by the names of their seats: pledges first, then the bytes.

    It was begun anew so often, with another secret of the server: somebody had lost his bytes.
    """

    pledges: dict[str, str] = msgspec.field(default_factory=dict)
    parts: dict[str, str] = msgspec.field(default_factory=dict)
    begun_anew: int = 0


class StoredMatch(NamedTuple):
    """A match without its choices.

    The first `origin` choices, and what chance answered to them and before them, came from a
    record; -1 when there was none. `carried` is what the match `after` which this one comes in its
    `campaign` carries on. It was `mended` so often: each time a record was set aside. `seed` is the
    server's part of what the dice are drawn from, `hands` those of the persons, None where the
    server's is all. `hints` has the decisions at which a person asked for one: how many choices stood
    before it, and the seat.
    """

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
    carried: str = ""
    campaign: str = ""
    after: str = ""
    from_record: bool = False
    hands: Hands | None = None
    mended: int = 0
    hints: tuple[tuple[int, int], ...] = ()


def default_path() -> Path:
    """The file in the user's data folder."""
    base = os.environ.get("XDG_DATA_HOME", "")
    folder = Path(base) if base.startswith("/") else Path.home() / ".local" / "share"
    return folder / "danger-close" / "table.sqlite3"


def _written(outcomes: Sequence[int]) -> str:
    return " ".join(map(str, outcomes))


def _read(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split()))


def _stood(standing: Standing) -> tuple[str | int, ...]:
    """How a match stands, as columns."""
    onward = msgspec.json.encode(standing.onward).decode() if standing.onward else ""
    return (*standing[:-1], onward)


def _written_hands(hands: Hands | None) -> str:
    return "" if hands is None else msgspec.json.encode(hands).decode()


def _onward(text: str) -> Onward | None:
    return msgspec.json.decode(text, type=Onward) if text else None


class Store:
    """The open file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._files: list[_Found] = []
        new = _check_file(path)
        self._hold: Hold | None = None
        try:
            self._db = sqlite3.connect(path, isolation_level=None, timeout=0.5)
        except sqlite3.Error as error:
            raise BadStore(f"{path}: expected a database that can be opened ({error})") from error
        try:
            self._open(new)
        except sqlite3.Error as error:
            self._let_go()
            if "locked" in str(error):
                raise BadStore(f"{path} is in use by another server, expected one to each file") from error
            raise BadStore(f"{path} is damaged, expected a whole database of ours ({error})") from error
        except BadStore:
            self._let_go()
            raise
        self._files = [found for one in (path, beside(path, "-wal")) if (found := _Found.at(one)) is not None]
        self._gone = False

    def _open(self, new: bool) -> None:
        run = self._db.execute
        if not new:
            # Before anything is written: a foreign file stays as it was.
            application = run("PRAGMA application_id").fetchone()[0]
            version = run("PRAGMA user_version").fetchone()[0]
            tables = run("SELECT count(*) FROM sqlite_master").fetchone()[0]
            new = not (application or version or tables)  # killed while it was being made
        if not new:
            if application != APPLICATION:
                raise BadStore(f"{self.path} is some other program's database, expected one of Danger Close")
            if version not in (*MIGRATIONS, VERSION):
                raise BadStore(f"{self.path} has format {version}, this server reads and writes {VERSION}")
        self._hold = _held(self.path)
        run("PRAGMA journal_mode=WAL")
        run("PRAGMA synchronous=NORMAL")
        run("PRAGMA foreign_keys=ON")
        if new:
            with self._transaction():
                self._run_all(SCHEMA)
                run(f"PRAGMA application_id={APPLICATION}")
                run(f"PRAGMA user_version={VERSION}")
        else:
            found = run("PRAGMA quick_check(1)").fetchone()[0]
            if found != "ok":
                raise BadStore(
                    f"{self.path} is damaged, expected a whole database ({found.splitlines()[-1]})"
                )
            with self._transaction():
                for older in range(version, VERSION):
                    self._run_all(MIGRATIONS[older])
                run(f"PRAGMA user_version={VERSION}")
            run(f"SELECT count(*) FROM {', '.join(OURS)} WHERE 0").fetchone()
        mark = run("SELECT value FROM marks WHERE name = 'number'").fetchone()
        if mark is None:
            raise BadStore(f"{self.path} is damaged, expected a whole database of ours (a mark is missing)")
        before: int = mark[0]
        self._first = max(time_ns() // 1000, before + 1)
        self._began = monotonic_ns()
        self._reserved = 0
        self.fresh_number()

    def _run_all(self, statements: str) -> None:
        for statement in statements.split(";"):
            self._db.execute(statement)

    def fresh_number(self) -> int:
        """A number larger than all before it, over restarts too, and if the clock was set back.

        It follows the time in microseconds; what may be given before the next write is reserved.
        """
        number = self._first + (monotonic_ns() - self._began) // 1000
        if number >= self._reserved:
            self._reserved = number + RESERVED
            self._db.execute("UPDATE marks SET value = ? WHERE name = 'number'", (self._reserved,))
        return number

    def demand_there(self) -> None:
        """Gone if the file that is open is not the one at its place any more."""
        if all(one.still_there() for one in self._files):
            return
        if not self._gone:
            self._gone = True
            self._rescue()
        raise Gone("The server's database is gone, and nothing can be stored: tell whoever runs the server.")

    def _rescue(self) -> None:
        """The file has no name any more, but as long as it is open all of it can still be read."""
        log.critical("the database %s was deleted or replaced: nothing is stored any more", self.path)
        rescued = beside(self.path, f".rescued-{time_ns() // 10**9}")
        try:
            rescued.touch(mode=0o600)
            self._db.execute("VACUUM INTO ?", (str(rescued),))
            log.critical("all that was stored is in %s: stop the server and put it in place", rescued)
        except (OSError, sqlite3.Error) as error:
            log.critical("what was stored could not be rescued to %s (%s)", rescued, error)

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        if self._files:
            self.demand_there()
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
        with suppress(sqlite3.Error):
            number = self._first + (monotonic_ns() - self._began) // 1000
            self._db.execute("UPDATE marks SET value = ? WHERE name = 'number'", (number,))
        self._let_go()

    def _let_go(self) -> None:
        self._db.close()
        if self._hold is not None:
            self._hold.release()

    def prove_writable(self) -> None:
        """Write something that changes nothing; sqlite3.Error if it cannot be kept."""
        with self._transaction():
            self._db.execute(f"PRAGMA user_version={VERSION}")

    # Writing

    def create(
        self, match: StoredMatch, seats: Sequence[StoredSeat], choices: Sequence[StoredChoice]
    ) -> None:
        """A new match with its seats, and with choices if it goes on from a record."""
        run = self._db.execute
        with self._transaction():
            run(
                f"INSERT INTO matches ({COLUMNS}) VALUES (?{', ?' * COLUMNS.count(',')})",
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
                    match.carried,
                    match.campaign,
                    match.after,
                    match.from_record,
                    _written_hands(match.hands),
                    *_stood(match.standing),
                ),
            )
            for number, seat in enumerate(seats):
                run("INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?)", (match.id, number, *seat))
            for ply, choice in enumerate(choices, 1):
                self._insert(match.id, ply, choice)

    def append(self, match: str, choice: StoredChoice, standing: Standing) -> None:
        """One more choice with its chance outcomes: when this returns it is kept. Or Moved."""
        with self._transaction():
            self._stand(match, standing)
            self._insert(match, standing.ply, choice)

    def take_seat(self, match: str, number: int, token: bytes) -> None:
        """An open seat is somebody's from now on; Moved if it is open no more."""
        with self._transaction():
            taken = self._db.execute(
                "UPDATE seats SET kind = 'person', token = ? "
                "WHERE match = ? AND number = ? AND kind = 'open'",
                (token, match, number),
            )
            if taken.rowcount != 1:
                raise Moved(f"seat {number} of match {match} is not open")

    def call_player(self, match: str, number: int, player: str) -> None:
        """What the person at a seat wants to be called."""
        with self._transaction():
            self._db.execute(
                "UPDATE seats SET player = ? WHERE match = ? AND number = ?", (player, match, number)
            )

    def note_hint(self, match: str, ply: int, seat: int) -> None:
        """A person asked for a hint after so many choices; more than one at a decision count once."""
        with self._transaction():
            self._db.execute("INSERT OR IGNORE INTO hints VALUES (?, ?, ?)", (match, ply, seat))

    def cut(self, match: str, ply: int, standing: Standing, choices: Sequence[StoredChoice] = ()) -> None:
        """Take back all choices after the first `ply`, and put others in their place; or Moved."""
        with self._transaction():
            self._stand(match, standing)
            self._db.execute("DELETE FROM choices WHERE match = ? AND ply > ?", (match, ply))
            for number, choice in enumerate(choices, ply + 1):
                self._insert(match, number, choice)

    def mend(self, match: StoredMatch, record: str) -> None:
        """Let a match go on after its first choices with another seed; the old record is set aside.

        Moved if it has gone on meanwhile.
        """
        run = self._db.execute
        ply = match.standing.ply
        with self._transaction():
            self._stand(match.id, match.standing)
            run(
                "INSERT INTO set_aside VALUES (?, ?, ?, ?)",
                (match.id, match.mended, match.standing.changed, record),
            )
            run("DELETE FROM snapshots WHERE match = ?", (match.id,))
            run("DELETE FROM choices WHERE match = ? AND ply > ?", (match.id, ply))
            run(
                "UPDATE matches SET seed = ?, origin = ?, hands = ? WHERE id = ?",
                (match.seed, match.origin, _written_hands(match.hands), match.id),
            )

    def keep_hands(
        self,
        match: StoredMatch,
        version: int,
        hands: Hands,
        start: Sequence[int],
        seed: bytes | None = None,
    ) -> None:
        """What persons bring to the dice, what chance answered at the start, a new secret; or Moved."""
        with self._transaction():
            kept = self._db.execute(
                "UPDATE matches SET hands = ?, start = ?, seed = ? "
                "WHERE id = ? AND version = ? AND hands = ?",
                (
                    _written_hands(hands),
                    _written(start),
                    match.seed if seed is None else seed,
                    match.id,
                    version,
                    _written_hands(match.hands),
                ),
            )
            if kept.rowcount != 1:
                raise Moved(f"match {match.id} does not stand at version {version}, or has other hands")

    def keep_snapshot(self, match: str, ply: int, data: bytes) -> None:
        """A snapshot of a match at some ply, in place of the one before. It holds secrets: for us alone."""
        with self._transaction():
            self._db.execute("INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?)", (match, ply, data))

    def _insert(self, match: str, ply: int, choice: StoredChoice) -> None:
        version, seat, action, outcomes, reason = choice
        self._db.execute(
            "INSERT INTO choices VALUES (?, ?, ?, ?, ?, ?, ?)",
            (match, ply, version, seat, action, _written(outcomes), reason),
        )

    def _stand(self, match: str, standing: Standing) -> None:
        """How a match stands after a change. Every change makes the next version, or is Moved."""
        stood = self._db.execute(
            "UPDATE matches SET changed = ?, version = ?, ply = ?, turn = ?, decides = ?, result = ?, "
            "outcome = ?, onward = ? WHERE id = ? AND version = ?",
            (*_stood(standing), match, standing.version - 1),
        )
        if stood.rowcount != 1:
            raise Moved(f"match {match} does not stand at version {standing.version - 1}")

    # Reading

    def match(self, match: str) -> StoredMatch | None:
        """The match of that id."""
        row = self._db.execute(
            f"SELECT {COLUMNS}, (SELECT count(*) FROM set_aside WHERE match = id) FROM matches WHERE id = ?",
            (match,),
        ).fetchone()
        if row is None:
            return None
        name, game, scenario, switches, seed, start, origin, pace, created, carried, campaign, after = row[
            :12
        ]
        from_record, hands, *standing, onward, mended = row[12:]
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
            Standing(*standing)._replace(onward=_onward(onward)),
            carried,
            campaign,
            after,
            bool(from_record),
            msgspec.json.decode(hands, type=Hands) if hands else None,
            mended,
            self._hints(match),
        )

    def _hints(self, match: str) -> tuple[tuple[int, int], ...]:
        return tuple(
            self._db.execute("SELECT ply, seat FROM hints WHERE match = ? ORDER BY ply, seat", (match,))
        )

    def seats(self, match: str) -> list[StoredSeat]:
        """Its seats in the game's order. Names from before are shown as new ones are."""
        rows = self._db.execute(
            "SELECT kind, level, token, player FROM seats WHERE match = ? ORDER BY number", (match,)
        )
        return [StoredSeat(kind, level, token, plain(player)) for kind, level, token, player in rows]

    def choices(self, match: str) -> list[StoredChoice]:
        """Its choices in order."""
        rows = self._db.execute(
            "SELECT version, seat, action, outcomes, reason FROM choices WHERE match = ? ORDER BY ply",
            (match,),
        )
        return [StoredChoice(row[0], row[1], row[2], _read(row[3]), row[4]) for row in rows]

    def snapshot(self, match: str) -> bytes | None:
        """The snapshot that was last kept of it."""
        row = self._db.execute("SELECT data FROM snapshots WHERE match = ?", (match,)).fetchone()
        return None if row is None else row[0]

    def set_aside(self, match: str, number: int) -> str | None:
        """A record of it that was set aside, counted from 1."""
        row = self._db.execute(
            "SELECT record FROM set_aside WHERE match = ? AND number = ?", (match, number)
        ).fetchone()
        return None if row is None else row[0]

    def following(self, match: str) -> str | None:
        """The match that comes after it in its campaign."""
        row = self._db.execute("SELECT id FROM matches WHERE after = ?", (match,)).fetchone()
        return None if row is None else row[0]

    def seat_of(self, token: bytes) -> tuple[str, int, bytes] | None:
        """The match and seat for a token's hash, and the hash as it is kept; invitations open nothing."""
        row = self._db.execute(
            "SELECT match, number, token FROM seats WHERE token = ? AND kind != 'open'", (token,)
        ).fetchone()
        return None if row is None else (row[0], row[1], row[2])

    def knows(self, token: bytes) -> bool:
        """Whether some seat or invitation has this hash."""
        return self._db.execute("SELECT 1 FROM seats WHERE token = ?", (token,)).fetchone() is not None

    def waiting_for_computers(self) -> list[str]:
        """The matches in which a computer is to decide and a person plays, the latest first."""
        rows = self._db.execute(
            "SELECT id FROM matches JOIN seats ON match = id AND number = decides WHERE kind = 'computer' "
            "AND EXISTS (SELECT 1 FROM seats AS other WHERE other.match = id AND other.kind != 'computer') "
            "ORDER BY changed DESC"
        )
        return [row[0] for row in rows]

    def count(self) -> int:
        """How many matches there are."""
        return int(self._db.execute("SELECT count(*) FROM matches").fetchone()[0])


class _Found(NamedTuple):
    """A file as it was found at a place: another one of the same name is not it."""

    path: str
    device: int
    number: int

    @classmethod
    def at(cls, path: Path) -> _Found | None:
        try:
            found = os.stat(path)
        except OSError:
            return None
        return cls(str(path), found.st_dev, found.st_ino)

    def still_there(self) -> bool:
        path, device, number = self
        try:
            found = os.stat(path)
        except OSError:
            return False
        return found.st_ino == number and found.st_dev == device


def _held(path: Path) -> Hold:
    """The file for ourselves; BadStore."""
    try:
        return Hold(path)
    except Taken as error:
        raise BadStore(f"{path} is in use by another server, expected one to each file") from error
    except sqlite3.Error as error:
        raise BadStore(f"{path}: expected a folder in which its lock can be kept ({error})") from error


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
