"""Tables of a server without a network, for tests that look inside."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from dangerclose.server.limits import Limits
from dangerclose.server.store import Store
from dangerclose.server.tables import Tables
from dangerclose.server.thinking import Thinkers
from tests.server.helpers import apart


def within(
    path: Path,
    test: Callable[[Tables], Awaitable[None]],
    limits: Limits | None = None,
    thinkers: Any = None,
) -> None:
    """Run a test with the tables of a server that has no network."""

    async def run() -> None:
        bounds = limits or Limits()
        computers = thinkers or Thinkers(1, bounds.thinking_seconds)
        tables = Tables(Store(path / "t"), computers, bounds)
        try:
            await test(tables)
        finally:
            await tables.close()

    apart(run())
