"""`dangerclose` with a fault: everybody who comes to a match gets a table of his own."""

from __future__ import annotations

from dangerclose import cli
from dangerclose.server.table import Table
from dangerclose.server.tables import Tables

real = Tables.table


async def table(self: Tables, match: str, client: str = "") -> Table:
    found = await real(self, match, client)
    self._live.pop(match, None)
    return found


setattr(Tables, "table", table)  # noqa: B010

if __name__ == "__main__":
    cli.app()
