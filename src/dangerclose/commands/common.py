"""What the commands share: where they print, how they fail, how they read names."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

from dangerclose import games
from dangerclose.core.game import Game
from dangerclose.core.record import BadRecord, Record, load
from dangerclose.lab.plots import SUFFIXES
from dangerclose.players import NoSuchPlayer, levels_of

out = Console(highlight=False)
err = Console(stderr=True, highlight=False)

Json = Annotated[bool, typer.Option("--json", help="Print JSON for a program to read.")]
Switches = Annotated[
    list[str],
    typer.Option("--switch", metavar="NAME=SETTING", help="Settle a ruling otherwise; may be repeated."),
]


class Trouble(Exception):
    """What the user asked for cannot be done; the sentence says what was expected."""


def say(*parts: str | tuple[str, str] | Text, indent: int = 0) -> None:
    """Print a line of plain or (text, style) parts: brackets in them are never markup."""
    out.print(Text(" " * indent).append_text(Text.assemble(*parts)), soft_wrap=not out.is_terminal)


def tell_error(sentence: str) -> None:
    """One sentence on the error stream."""
    err.print(Text(f"dangerclose: {sentence}"), soft_wrap=True)


def print_json(value: Any) -> None:
    """JSON on one stream, unwrapped and uncoloured."""
    typer.echo(json.dumps(value, indent=2, ensure_ascii=False))


def cores() -> int:
    """The cores that this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:
        return os.cpu_count() or 1


def find_seats(game: Game[Any], text: str, extra: Sequence[str] = ()) -> tuple[str, ...]:
    """The players in "doctrine,random", one for each of a game's seats."""
    names = tuple(name.strip() for name in text.split(","))
    if len(names) != len(game.seats):
        raise Trouble(
            f"{game.name} has {len(game.seats)} seat(s), {', '.join(game.seats)}: "
            f"expected as many players after --seats, found {text!r}"
        )
    known = (*extra, *levels_of(game))
    for name in names:
        if name not in known:
            raise NoSuchPlayer(f"no player {name!r} in {game.name}, expected one of: {', '.join(known)}")
    return names


def find_switches(game: Game[Any], texts: Sequence[str]) -> dict[str, str]:
    """The switches in "sa7-first=no"."""
    found = {}
    for text in texts:
        name, _, setting = text.partition("=")
        if name not in game.switches:
            known = ", ".join(game.switches) or "none, it has no switches"
            raise Trouble(f"no switch {name!r} in {game.name}, expected one of: {known}")
        if setting not in game.switches[name].settings:
            known = ", ".join(f"{name}={one}" for one in game.switches[name].settings)
            raise Trouble(f"no setting {text!r}, expected one of: {known}")
        found[name] = setting
    return found


def load_record(path: Path) -> tuple[Game[Any], Record]:
    """The record in a file, and its game."""
    try:
        record = load(path)
        return games.game(record.game), record
    except (BadRecord, games.NoSuchGame) as error:
        raise in_file(path, error) from error


def in_file(path: Path, error: Exception) -> Trouble:
    """An error that names its file."""
    text = str(error)
    return Trouble(text if text.startswith(str(path)) else f"{path}: {text}")


def check_plot(path: Path) -> None:
    """Say what is wrong with a file for the plot before the games, not after."""
    if path.suffix not in SUFFIXES:
        raise Trouble(f"--plot {path}: expected a file that ends in {' or '.join(SUFFIXES)}")
    if not path.absolute().parent.is_dir():
        raise Trouble(f"--plot {path}: expected a folder that exists, {path.parent} does not")
