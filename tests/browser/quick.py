"""`dangerclose` with computers that wait for no beat: nobody at these tables counts seconds.

What the beat is for is tested in `tests/server/test_secrets.py`. With DICE, a seed in hex, in the
environment every match has that seed: a mission that is played in the browser is then always the same.
"""

from __future__ import annotations

import os
from functools import partial

import dangerclose.commands.serve as serving
from dangerclose import cli
from dangerclose.core import match
from dangerclose.server import matches
from dangerclose.server.limits import Limits

setattr(serving, "Limits", partial(Limits, secret_beat=0.001))  # noqa: B010
if dice := os.environ.get("DICE"):
    for module in (match, matches):
        setattr(module, "new_seed", partial(bytes.fromhex, dice))  # noqa: B010

if __name__ == "__main__":
    cli.app()
