"""Whose a database file is: one server's, or of who puts another in its place."""

from __future__ import annotations

import os
import sqlite3
from contextlib import suppress
from pathlib import Path


class Taken(Exception):
    """Another process holds the file."""


def beside(path: Path, ending: str) -> Path:
    """A file next to another, with a longer name."""
    return path.with_name(path.name + ending)


def own_alike(file: Path, other: Path) -> None:
    """Give a file the owner of another, as far as we may: who restores need not be who serves."""
    with suppress(OSError):
        found = other.stat()
        if hasattr(os, "chown") and (os.geteuid(), os.getegid()) != (found.st_uid, found.st_gid):
            os.chown(file, found.st_uid, found.st_gid)


class Hold:
    """A file is held as long as this is open, by a lock beside it. It ends with the process, in any case.

    The file itself stays open to readers, such as `dangerclose backup`. SQLite's own lock of an
    empty file is used, because it is the same on all systems.
    """

    def __init__(self, path: Path) -> None:
        lock = beside(path.resolve(), ".lock")
        if not lock.exists():
            with suppress(OSError):
                lock.touch(mode=0o600)  # who can read it could hold it
            own_alike(lock, path)
        self._lock = sqlite3.connect(lock, isolation_level=None, timeout=0)
        try:
            self._lock.execute("PRAGMA journal_mode=MEMORY")
            self._lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            self._lock.close()
            if "locked" in str(error):
                raise Taken(str(path)) from error
            raise

    def release(self) -> None:
        """Others may have it."""
        with suppress(sqlite3.Error):
            self._lock.execute("ROLLBACK")
        self._lock.close()
