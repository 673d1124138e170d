"""For whoever runs a server: whether it can write, how it stands, and who may ask."""

from __future__ import annotations

import hmac
import logging
import sqlite3
from time import monotonic
from typing import Any

from dangerclose.server.clients import Clients
from dangerclose.server.metrics import Gauge
from dangerclose.server.store import Store
from dangerclose.server.tables import Tables

log = logging.getLogger(__name__)

SECONDS_BETWEEN_WRITES = 1.0


class Readiness:
    """Whether the store can be written. It is tried really, but not for everybody who asks at once."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._tried = float("-inf")
        self._ready = False

    def __bool__(self) -> bool:
        if monotonic() - self._tried >= SECONDS_BETWEEN_WRITES:
            try:
                self._store.prove_writable()
                self._ready = True
            except (sqlite3.Error, OSError) as error:
                log.error("the store cannot be written: %s", error)
                self._ready = False
            self._tried = monotonic()
        return self._ready


class Watch:
    """What those who watch a server may ask."""

    def __init__(self, tables: Tables, clients: Clients, token: str = "") -> None:
        self.ready = Readiness(tables.store)
        self._tables = tables
        self._clients = clients
        self._token = token

    def admits(self, scope: Any, token: str) -> bool:
        """Whether the counters are for this request: with the token; without one, from this machine."""
        if self._token:
            return hmac.compare_digest(token.encode(), self._token.encode())
        return self._clients.addresses.local(scope)

    def counters(self) -> str:
        """All that was counted, and how things stand now."""
        return self._tables.metrics.text(self._gauges())

    def _gauges(self) -> list[Gauge]:
        """How things stand now."""
        places, tables = self._clients.places, self._tables
        return [
            ("sockets_seated", "Live sockets of seats.", len(places.seated)),
            ("sockets_watching", "Live sockets of who looks on.", len(places.watching)),
            ("sockets_greeting", "Live sockets that have not said who they are.", len(places.greeting)),
            ("tables", "Matches in memory.", tables.live),
            ("worker_queue", "Decisions of computers that wait for a worker.", tables.decisions_waiting),
        ]
