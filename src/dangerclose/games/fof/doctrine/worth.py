"""What an order promises, and why."""

from __future__ import annotations

from typing import NamedTuple


class Worth(NamedTuple):
    """What an order promises, and why in a sentence."""

    value: float
    reason: str


NOTHING = Worth(0.0, "Nothing better is at hand.")
