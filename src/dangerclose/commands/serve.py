"""`dangerclose serve`: the table in the browser."""

from __future__ import annotations

import webbrowser
from pathlib import Path
from typing import Annotated

import typer

from dangerclose.commands.common import Trouble, cores, say
from dangerclose.server.limits import Limits
from dangerclose.server.store import BadStore, default_path


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
) -> None:
    """Serve the games to browsers on this machine or network.

    Example: dangerclose serve --port 8080 --open

    All matches are kept in one file, and go on after a restart. Stop it with Ctrl-C.
    """
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

    limits = Limits(messages_per_second=rate, messages_at_once=max(100, int(rate)))
    try:
        run(listening, db or default_path(), workers=min(4, cores()), limits=limits, ready=ready)
    except BadStore as error:
        raise Trouble(str(error)) from error
    except KeyboardInterrupt:
        raise typer.Exit(0) from None
    finally:
        listening.close()
