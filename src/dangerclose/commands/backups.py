"""`dangerclose backup` and `dangerclose restore`: all matches, kept elsewhere and brought back."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from dangerclose.commands.common import Trouble, say
from dangerclose.server.store import BadStore, default_path

Database = Annotated[
    Path | None,
    typer.Option("--db", metavar="FILE", help="Where matches are kept.", show_default="in your data folder"),
]


def make_backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to write the copy.")],
    db: Database = None,
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Replace FILE if it is there.")] = False,
) -> None:
    """Copy all matches of a server to a file, also while the server runs.

    Example: dangerclose backup matches-of-today.sqlite3

    The copy is of one moment, and appears when it is whole. Keep it as safe as the database: the
    seeds of running games are inside.
    """
    from dangerclose.server.backups import backup

    try:
        copied = backup(db or default_path(), file, overwrite=overwrite)
    except BadStore as error:
        raise Trouble(str(error)) from error
    say((f"{copied.matches:,} matches", "bold"), f" in {file} ({copied.size:,} bytes)")


def restore_backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What `dangerclose backup` wrote.")],
    db: Database = None,
) -> None:
    """Put a backup in the place of a server's matches. The server must be stopped.

    Example: dangerclose restore matches-of-today.sqlite3

    The file that was there is kept beside it under another name.
    """
    from dangerclose.server.backups import restore

    database = db or default_path()
    try:
        restored = restore(file, database)
    except BadStore as error:
        raise Trouble(str(error)) from error
    say((f"{restored.matches:,} matches", "bold"), f" in {database}")
    if restored.aside is not None:
        say(f"What was there before is in {restored.aside}")
