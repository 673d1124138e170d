"""The application: routes, live sockets, and what happens when something goes wrong."""

from __future__ import annotations

import logging
import secrets
import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from litestar import Litestar, Request, Response
from litestar.config.compression import CompressionConfig
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from dangerclose import __version__, games
from dangerclose.server import http
from dangerclose.server.client import client, first_page
from dangerclose.server.clients import Clients, Network, TooMuch
from dangerclose.server.guard import Guard
from dangerclose.server.intake import Intake
from dangerclose.server.limits import Limits
from dangerclose.server.live import live
from dangerclose.server.metrics import Metrics
from dangerclose.server.protocol import Problem
from dangerclose.server.replays import Reels
from dangerclose.server.store import Gone, Store
from dangerclose.server.tables import BadMatch, NoSuchMatch, Tables, Unplayable
from dangerclose.server.thinking import Thinkers
from dangerclose.server.watching import Watch

log = logging.getLogger(__name__)

AnyRequest = Request[Any, Any, Any]


def _problem(detail: str, status: int) -> Response[Problem]:
    return Response(Problem(detail), status_code=status, media_type="application/json")


def _said(status: int) -> Any:
    def handler(_: AnyRequest, error: Exception) -> Response[Problem]:
        return _problem(str(error), status)

    return handler


def _too_much(_: AnyRequest, error: TooMuch) -> Response[Problem]:
    response = _problem(str(error), 429)
    response.set_header("Retry-After", str(error.wait))
    return response


def _refused(_: AnyRequest, error: HTTPException) -> Response[Problem]:
    """What the framework refuses: its sentence, and which field it means."""
    extra = error.extra if isinstance(error.extra, list) else []
    parts = [
        f"{one.get('key', '')}: {one.get('message', '')}".removeprefix(": ")
        for one in extra
        if isinstance(one, dict)
    ]
    detail = "; ".join([error.detail, *parts]) if error.status_code < 500 else "the server failed"
    response = _problem(detail, error.status_code)
    for name, value in (error.headers or {}).items():
        response.set_header(name, value)
    return response


def _failed(request: AnyRequest, error: Exception) -> Response[Problem]:
    """Our own failure: a number for the client, the story for the log."""
    number = secrets.token_hex(4)
    log.error("failure %s at %s %s", number, request.method, request.url.path, exc_info=error)
    return _problem(f"the server failed to answer this; its log has the reason under {number}", 500)


def _cannot_keep(request: AnyRequest, error: Exception) -> Response[Problem]:
    """The disk is full, or does not answer: it may be well again soon."""
    number = secrets.token_hex(4)
    log.error("failure %s at %s %s: %s", number, request.method, request.url.path, error)
    return _problem(
        f"the server cannot use its database now, and has kept nothing; its log says why under {number}",
        503,
    )


def create_app(
    database: Path,
    limits: Limits | None = None,
    *,
    workers: int = 1,
    trusted: Sequence[Network] = (),
    metrics: Metrics | None = None,
    metrics_token: str = "",
) -> Guard:
    """The whole server over one database file; BadStore if that cannot be used.

    `trusted` are the proxies whose word is taken on who a client is. With a token for them the
    counters are for who has it, otherwise for requests from this machine.
    """
    bounds, counted = limits or Limits(), metrics or Metrics()
    clients = Clients(bounds, trusted)
    store = Store(database)
    thinkers = Thinkers(workers, bounds.thinking_seconds)
    tables = Tables(store, thinkers, bounds, counted)
    watch = Watch(tables, clients, metrics_token)
    reels = Reels(store, bounds, counted)

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        tables.resume()
        yield
        await tables.close()

    def who_asks(request: AnyRequest) -> str:
        return clients.addresses.client(request.scope)

    app = Litestar(
        [*http.ROUTES, live, first_page, client],
        dependencies={
            "tables": Provide(lambda: tables, sync_to_thread=False),
            "reels": Provide(lambda: reels, sync_to_thread=False),
            "client": Provide(who_asks, sync_to_thread=False),
            "clients": Provide(lambda: clients, sync_to_thread=False),
            "watch": Provide(lambda: watch, sync_to_thread=False),
        },
        lifespan=[lifespan],
        openapi_config=OpenAPIConfig(
            title="Danger Close",
            version=__version__,
            description="Matches of four wargames. The live socket at /api/live/{match} is told in docs.",
            path="/api/schema",
            render_plugins=[JsonRenderPlugin(path=["/", "/openapi.json"])],
        ),
        exception_handlers={
            BadMatch: _said(400),
            http.Forbidden: _said(403),
            NoSuchMatch: _said(404),
            Unplayable: _said(409),
            games.NoSuchGame: _said(409),  # a stored match of another version
            TooMuch: _too_much,
            http.NotReady: _said(503),
            HTTPException: _refused,
            Gone: _said(503),
            sqlite3.OperationalError: _cannot_keep,
            UnicodeDecodeError: lambda _, __: _problem(
                "this is no UTF-8, expected JSON as text in UTF-8", 400
            ),
            RecursionError: lambda _, __: _problem("this is nested too deeply, expected flat JSON", 400),
            Exception: _failed,
        },
        compression_config=CompressionConfig(backend="gzip", minimum_size=2_000, gzip_compress_level=5),
        request_max_body_size=max(bounds.request_bytes, bounds.record_bytes),
        logging_config=None,
        debug=False,
    )
    return Guard(Intake(app, bounds, clients.addresses, counted))
