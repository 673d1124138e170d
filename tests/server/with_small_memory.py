"""`dangerclose` whose server keeps few matches in memory, for a server in a process of its own."""

from __future__ import annotations

import os
from typing import Any

import msgspec

from dangerclose import cli
from dangerclose.server import running
from dangerclose.server.limits import Limits

real = running.run


def run(*args: Any, limits: Limits, **more: Any) -> None:
    few = int(os.environ.get("MATCHES_IN_MEMORY", "20"))
    real(*args, limits=msgspec.structs.replace(limits, matches_in_memory=few), **more)


setattr(running, "run", run)  # noqa: B010

if __name__ == "__main__":
    cli.app()
