"""`dangerclose` with computers that wait for no beat: nobody at these tables counts seconds.

What the beat is for is tested in `tests/server/test_secrets.py`.
"""

from __future__ import annotations

from functools import partial

import dangerclose.commands.serve as serving
from dangerclose import cli
from dangerclose.server.limits import Limits

setattr(serving, "Limits", partial(Limits, secret_beat=0.001))  # noqa: B010

if __name__ == "__main__":
    cli.app()
