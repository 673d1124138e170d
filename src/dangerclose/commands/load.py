"""`dangerclose load`: what a server holds."""

from __future__ import annotations

import asyncio
import ipaddress
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated
from urllib.parse import urlsplit

import msgspec
import typer
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from dangerclose import games
from dangerclose.commands.common import Json, Trouble, err, print_json, say

POLITE = 1 / 40
"""Seconds between the choices of one client at a server that is not ours: it has its limits."""
LIFTED = (
    "connections",
    "connections-per-client",
    "spectators-per-match",
    "greetings",
    "greetings-per-client",
    "requests",
    "requests-per-client",
)
"""Limits that a server of our own does not have: all clients of a measurement are one."""


def load(
    matches: Annotated[int, typer.Option(min=1, help="Matches at once.")] = 20,
    clients: Annotated[int, typer.Option(min=1, help="Connections; one a seat, others look on.")] = 50,
    seconds: Annotated[float, typer.Option(min=0.1, help="For how long.")] = 10.0,
    scenario: Annotated[
        str,
        typer.Option(metavar="GAME/SCENARIO", help="What is played.", show_default="the first of all"),
    ] = "",
    url: Annotated[
        str, typer.Option(help="A server on this machine.", show_default="one is started for this")
    ] = "",
    busy: Annotated[
        bool, typer.Option("--busy", help="Who has nothing to decide asks for the table again and again.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Drive real matches over live sockets and measure choices/s and their delay.

    Example: dangerclose load --matches 50 --clients 150 --seconds 30

    Every client answers at once and at random; a finished match is followed by another. The
    delay is from sending a choice to its acknowledgement, when it has been stored. A server
    given by --url gets at most 40 messages a second from each client. It is an error if somebody at
    a match is not told of a choice, sees something else than others, or if a match cannot be opened
    again afterwards (from its file, if the server was started for this). With --json:
    {"matches", "clients", "seconds", "choices", "choices_per_s", "p50_ms", "p99_ms",
    "worst_ms", "asked_per_s", "finished", "opened", "errors", "reasons"}
    """
    from dangerclose.server.driver import Load  # slow to import

    game, scenario_id = games.game_and_scenario(scenario or games.first_scenario())
    if clients < matches * len(game.seats):
        raise Trouble(
            f"{matches} matches have {matches * len(game.seats)} seats, "
            f"expected at least as many --clients, found {clients}"
        )
    if url:
        _check_local(url)
    with tempfile.TemporaryDirectory(prefix="dangerclose-load-") as folder:
        database = Path(folder) / "load.sqlite3"
        with _server(url, database, clients) as address:
            run = Load(address, game.name, scenario_id, game.seats, POLITE if url else 0.0, busy=busy)
            with Progress(
                TextColumn("{task.description}"),
                BarColumn(),
                TextColumn("{task.completed:,} choices"),
                TimeElapsedColumn(),
                console=err,
                transient=True,
                disable=not err.is_terminal,
            ) as progress:
                task = progress.add_task(f"{matches} matches, {clients} clients", total=None)
                asyncio.run(run.run(matches, clients, seconds, lambda: progress.advance(task)))
        with _server(url, database, clients) as address:
            asyncio.run(run.open_again(address))
    figures = run.figures(matches, clients)
    if as_json:
        print_json(msgspec.structs.asdict(figures))
    else:
        say(
            (f"{figures.choices_per_s:,.0f} choices/s", "bold"),
            f"  ({figures.choices:,} in {figures.seconds:g} s, {matches} matches, {clients} clients, "
            f"{figures.finished} finished)",
        )
        say(f"p50 {figures.p50_ms:g} ms, p99 {figures.p99_ms:g} ms, worst {figures.worst_ms:g} ms")
        if busy:
            say(f"{figures.asked_per_s:,.0f} tables/s asked for again by those who had nothing to decide")
        say(f"{figures.opened} matches opened again and found as they were left")
        say(f"{figures.errors} errors")
        for reason, count in figures.reasons.items():
            say(f"{count} x {reason}", indent=2)
    if figures.errors:
        raise typer.Exit(1)


def _check_local(url: str) -> None:
    parts = urlsplit(url)
    host = parts.hostname or ""
    try:
        local = host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        local = False
    if parts.scheme != "http" or not local:
        raise Trouble(f"--url {url}: expected a server on this machine, such as http://127.0.0.1:8000")


@contextmanager
def _server(url: str, database: Path, clients: int) -> Iterator[str]:
    """The server to measure: the one given, or one of our own over a file."""
    if url:
        yield url
        return
    command = [sys.executable, "-m", "dangerclose", "serve", "--port", "0", "--rate", "1000000"]
    lifted = [word for name in LIFTED for word in ("--limit", f"{name}={2 * clients + 1_000}")]
    lifted += ["--limit", "new-matches-at-once=1000000"]
    process = subprocess.Popen([*command, *lifted, "--db", str(database)], stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        address = next((word for word in line.split() if word.startswith("http://")), "")
        if not address:
            raise Trouble("the server for the measurement did not start, expected its address")
        yield address
    finally:
        process.terminate()
        process.wait(60)
