"""A copy of the store while the server runs, and a copy put back in its place."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from dangerclose.server.holding import Hold, Taken, beside, own_alike
from dangerclose.server.store import APPLICATION, MAGIC, MIGRATIONS, OURS, VERSION, BadStore

WITH_IT = ("-wal", "-shm", "-journal")
"""What SQLite keeps beside a file, by the endings of the names."""

OLD_TABLES = ("matches", "seats", "choices")
"""What a store of an older format has at least."""

IN_USE = "is in use by a server, expected that it is stopped first"


class Copied(NamedTuple):
    """What was copied."""

    matches: int
    size: int


class Restored(NamedTuple):
    """What was put in place, and where the file from before is, if there was one."""

    matches: int
    aside: Path | None


def backup(database: Path, file: Path, *, overwrite: bool = False) -> Copied:
    """Copy a store as it is at one moment, whether or not a server writes to it; BadStore.

    The file appears when it is whole, or not at all.
    """
    if file.exists() and not file.is_file():
        raise BadStore(f"{file} is no file, expected a name for one")
    if not file.parent.is_dir():
        raise BadStore(f"{file}: expected a folder that exists, {file.parent} does not")
    if file.exists() and not overwrite:
        raise BadStore(f"{file} exists, expected a new name, or --overwrite")
    _demand_two(database, file)
    with _copied(database, file.parent) as copy:
        found = Copied(_matches(copy), copy.stat().st_size)
        if overwrite:
            os.replace(copy, file)
        else:
            try:
                os.link(copy, file)  # unlike a rename it never takes the place of another
            except FileExistsError as error:
                raise BadStore(f"{file} exists, expected a new name, or --overwrite") from error
            except OSError:  # a file system without links
                os.replace(copy, file)
        _settle(file.parent)
    return found


def restore(file: Path, database: Path) -> Restored:
    """Put a backup in the place of the store; what was there is kept beside it. BadStore."""
    if not database.parent.is_dir():
        raise BadStore(f"{database}: expected a folder that exists, {database.parent} does not")
    _demand_two(database, file)
    try:
        hold = Hold(database)
    except Taken as error:
        raise BadStore(f"{database} {IN_USE}") from error
    except sqlite3.Error as error:
        raise BadStore(f"{database}: expected a folder that can be written ({error})") from error
    try:
        _demand_unused(database)
        with _copied(file, database.parent) as copy:
            matches = _matches(copy)
            own_alike(copy, database)
            aside = _set_aside(database)
            os.replace(copy, database)
            _settle(database.parent)
    finally:
        hold.release()
    return Restored(matches, aside)


def _demand_two(database: Path, file: Path) -> None:
    if file.resolve() == database.resolve():
        raise BadStore(f"{file} is the database itself, expected another file")


@contextmanager
def _copied(source: Path, folder: Path) -> Iterator[Path]:
    """A checked copy of a store in a folder, for as long as it takes to put it somewhere."""
    copy = folder / f".{source.name}.{os.getpid()}.copy"
    copy.unlink(missing_ok=True)
    try:
        copy.touch(mode=0o600)  # seeds of running games are inside
        with closing(_opened(source)) as store, closing(sqlite3.connect(copy)) as target:
            store.backup(target)
            target.execute("PRAGMA journal_mode=DELETE")  # one file, that can be carried anywhere
            found = target.execute("PRAGMA integrity_check(1)").fetchone()[0]
            if found != "ok":
                raise BadStore(f"{source} is damaged, expected a whole database ({found.splitlines()[-1]})")
            [version] = target.execute("PRAGMA user_version").fetchone()
            tables = OURS if version == VERSION else OLD_TABLES
            target.execute(f"SELECT count(*) FROM {', '.join(tables)} WHERE 0")
        with copy.open("rb") as file:
            os.fsync(file.fileno())
        yield copy
    except sqlite3.Error as error:
        if "locked" in str(error):  # servers of old kept the file to themselves
            raise BadStore(f"{source} {IN_USE}") from error
        if "full" in str(error):
            raise BadStore(f"{folder}: expected room for the copy ({error})") from error
        raise BadStore(f"{source}: expected a whole database of Danger Close ({error})") from error
    except OSError as error:
        raise BadStore(f"{folder}: expected a folder that can be written ({error.strerror})") from error
    finally:
        for ending in ("", *WITH_IT):
            with suppress(OSError):
                beside(copy, ending).unlink(missing_ok=True)


def _opened(path: Path) -> sqlite3.Connection:
    """A store to read from; BadStore if it is none of ours, or of a format that is not known."""
    if path.exists() and not path.is_file():
        raise BadStore(f"{path} is no file, expected a database of Danger Close")
    try:
        with path.open("rb") as file:
            head = file.read(len(MAGIC))
    except OSError as error:
        raise BadStore(f"{path}: expected a file that can be read ({error.strerror})") from error
    if head != MAGIC:
        raise BadStore(f"{path} is no database, expected one of Danger Close")
    db = sqlite3.connect(f"{path.resolve().as_uri()}?mode=rw", uri=True, timeout=2)
    try:
        application = db.execute("PRAGMA application_id").fetchone()[0]
        version = db.execute("PRAGMA user_version").fetchone()[0]
        if application != APPLICATION:
            raise BadStore(f"{path} is some other program's database, expected one of Danger Close")
        if version not in (*MIGRATIONS, VERSION):
            raise BadStore(f"{path} has format {version}, expected at most {VERSION}")
    except BaseException:
        db.close()
        raise
    return db


def _demand_unused(database: Path) -> None:
    """BadStore if an older server, which has no lock beside the file, is at work on it."""
    if database.exists() and _writes_ahead(database):
        with closing(sqlite3.connect(database, timeout=0)) as db:
            try:
                db.execute("BEGIN IMMEDIATE")
            except sqlite3.Error as error:
                if "locked" in str(error):
                    raise BadStore(f"{database} {IN_USE}") from error


def _matches(path: Path) -> int:
    with closing(sqlite3.connect(path)) as db:
        return int(db.execute("SELECT count(*) FROM matches").fetchone()[0])


def _set_aside(database: Path) -> Path | None:
    """Keep the file that is there under another name, with all that belongs to it."""
    if not database.exists():
        return None
    if _writes_ahead(database):
        with suppress(sqlite3.Error), closing(sqlite3.connect(database, timeout=0)) as db:
            db.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # then there is nothing beside it, as a rule
    moment = datetime.now(UTC).strftime("%Y%m%dT%H%M%S.%fZ")
    aside = beside(database, f".before-{moment}")
    for ending in WITH_IT:
        with suppress(FileNotFoundError):
            beside(database, ending).rename(beside(aside, ending))
    try:
        os.link(database, aside)  # so that there is a database at every moment
    except OSError:  # a file system without links
        database.rename(aside)
    return aside


def _writes_ahead(database: Path) -> bool:
    """Whether a file says that what was written last is beside it. If not, SQLite would delete that."""
    with database.open("rb") as file:
        return file.read(20)[18:] == b"\x02\x02"


def _settle(folder: Path) -> None:
    """Make sure that names in a folder survive a power cut."""
    with suppress(OSError):
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)
