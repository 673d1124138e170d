"""Start a server on a socket, in this process."""

from __future__ import annotations

import logging
import socket
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

import uvicorn

from dangerclose.server.app import create_app
from dangerclose.server.clients import Addresses, Network
from dangerclose.server.door import Door, protocol_for, socket_protocol_for
from dangerclose.server.limits import Limits
from dangerclose.server.logs import set_up
from dangerclose.server.metrics import CountingErrors, Metrics

log = logging.getLogger(__name__)

FILES_BESIDES = 100
"""Open files that are no connections."""


def listen(host: str, port: int) -> socket.socket:
    """A socket that takes connections there; OSError if it is taken."""
    family, kind, proto, _, address = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    found = socket.socket(family, kind, proto)
    try:
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind(address)
        found.listen(1024)
    except OSError:
        found.close()
        raise
    found.set_inheritable(False)
    return found


def address_of(listening: socket.socket) -> str:
    """The address to type into a browser."""
    host, port = listening.getsockname()[:2]
    host = {"0.0.0.0": "127.0.0.1", "::": "localhost"}.get(host, host)
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


class _Server(uvicorn.Server):
    """Tells when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()


def run(
    listening: socket.socket,
    database: Path,
    *,
    workers: int,
    limits: Limits | None = None,
    trusted: Sequence[Network] = (),
    metrics_token: str = "",
    ready: Callable[[], None] = lambda: None,
) -> None:
    """Serve until the process is told to stop; BadStore if the file cannot be used."""
    bounds = limits or Limits()
    metrics = Metrics()
    set_up(CountingErrors(metrics))
    _allow_files(bounds.connections + bounds.greetings + bounds.requests + FILES_BESIDES)
    app = create_app(
        database, bounds, workers=workers, trusted=trusted, metrics=metrics, metrics_token=metrics_token
    )
    door = Door(bounds, Addresses(trusted), metrics)
    config = uvicorn.Config(
        app,
        http=protocol_for(door),
        ws=socket_protocol_for(door),
        proxy_headers=False,  # who a client is, is for `clients.py` to say
        access_log=False,
        log_config=None,
        lifespan="on",
        server_header=False,
        timeout_graceful_shutdown=2,
        ws_max_size=bounds.message_bytes,
        ws_per_message_deflate=False,
    )
    _Server(config, ready).run(sockets=[listening])


def _allow_files(wanted: int) -> None:
    """Let this process have so many sockets and files open, as far as the system does."""
    try:
        import resource
    except ImportError:  # there is no such limit here
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    if most < wanted:
        log.warning(
            "the system allows %d open files, %d are wanted: raise it (ulimit -n) or lower the limits "
            "connections and requests",
            most,
            wanted,
        )
