"""`dangerclose serve`: the table in the browser."""

from __future__ import annotations

import webbrowser
from pathlib import Path
from typing import Annotated

import typer

from dangerclose.commands.common import Trouble, cores, say
from dangerclose.server.clients import Network, network
from dangerclose.server.limits import BadLimit, Limits, limits_with, settings
from dangerclose.server.store import BadStore, default_path

SHORTEST_TOKEN, LONGEST_TOKEN = 16, 150


def serve(
    host: Annotated[str, typer.Option(help="Where to listen; 0.0.0.0 for the whole network.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 takes any that is free.")] = 8000,
    db: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Where matches are kept.", show_default="in your data folder"),
    ] = None,
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
    rate: Annotated[
        float, typer.Option(min=1, help="Messages a second that one connection may send.")
    ] = Limits().messages_per_second,
    limit: Annotated[
        list[str],
        typer.Option(metavar="NAME=NUMBER", help="Set a limit otherwise; may be repeated."),
    ] = [],  # noqa: B006
    list_limits: Annotated[bool, typer.Option("--list-limits", help="Print all limits, and stop.")] = False,
    trusted_proxy: Annotated[
        list[str],
        typer.Option(
            metavar="ADDRESS",
            help="A proxy, or a network of them, whose X-Forwarded-For is believed; may be repeated.",
        ),
    ] = [],  # noqa: B006
    metrics_token_file: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="A file with the token for /metrics.",
            show_default="none: for requests from this machine",
        ),
    ] = None,
) -> None:
    """Serve the games to browsers on this machine or network.

    Example: dangerclose serve --port 8080 --open

    All matches are kept in one file, and go on after a restart. Stop it with Ctrl-C.
    docs/running-a-server.md is for who runs one for others.
    """
    if list_limits:
        for setting in settings():
            say((f"{setting.name}={setting.default}".ljust(36), "bold"), setting.about)
        return
    limits = _limits(rate, limit)
    trusted = [_proxy(text) for text in trusted_proxy]
    token = _token(metrics_token_file) if metrics_token_file else ""

    from dangerclose.server.running import address_of, listen, run  # slow to import

    try:
        listening = listen(host, port)
    except OSError as error:
        raise Trouble(
            f"cannot listen on {host}:{port} ({error.strerror}), expected a free port: try --port {port + 1}"
        ) from error
    address = address_of(listening)

    def ready() -> None:
        say("Danger Close is at ", (address, "bold"))
        if open_page:
            webbrowser.open(address)

    try:
        run(
            listening,
            db or default_path(),
            workers=min(4, cores()),
            limits=limits,
            trusted=trusted,
            metrics_token=token,
            ready=ready,
        )
    except BadStore as error:
        raise Trouble(str(error)) from error
    except KeyboardInterrupt:
        raise typer.Exit(0) from None
    finally:
        listening.close()


def _limits(rate: float, changes: list[str]) -> Limits:
    base = Limits(messages_per_second=rate, messages_at_once=max(100, int(rate)))
    try:
        return limits_with(changes, base)
    except BadLimit as error:
        raise Trouble(f"--limit: {error}") from error


def _proxy(text: str) -> Network:
    try:
        return network(text)
    except ValueError as error:
        raise Trouble(f"--trusted-proxy {text}: expected an address or a network ({error})") from error


def _token(file: Path) -> str:
    token = file.read_text(encoding="utf-8", errors="replace").strip()
    if not (SHORTEST_TOKEN <= len(token) <= LONGEST_TOKEN and token.isascii() and token.isprintable()):
        raise Trouble(
            f"--metrics-token-file {file}: expected one line of {SHORTEST_TOKEN} to {LONGEST_TOKEN} "
            "letters and digits"
        )
    return token
