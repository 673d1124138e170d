"""How much the server takes from outside."""

from __future__ import annotations

from time import monotonic

import msgspec


class Limits(msgspec.Struct, frozen=True):
    """The limits of one server."""

    message_bytes: int = 16_384
    messages_per_second: float = 50.0
    messages_at_once: int = 100
    refusals_before_closing: int = 200
    connections_per_match: int = 64
    connections: int = 2_000
    seconds_for_hello: float = 10.0
    messages_unsent: int = 256
    request_bytes: int = 262_144
    record_bytes: int = 8_500_000
    record_choices: int = 10_000
    matches_in_memory: int = 200
    choices_to_snapshot: int = 200  # so often while play goes on
    choices_worth_a_snapshot: int = 20  # when a table leaves memory
    thinking_seconds: float = 15.0
    orders_between_choices: int = 500
    updates_kept: int = 16  # of a table, to be sent to others who have the same version
    seconds_to_stop: float = 5.0  # for what can be left out when the server stops
    secret_beat: float = 0.15  # a computer with secrets is seen to decide only at these intervals


class Bucket:
    """A token bucket: so many at once, then so many a second."""

    __slots__ = ("_at", "_full", "_left", "_rate")

    def __init__(self, rate: float, full: int) -> None:
        self._rate = rate
        self._full = float(full)
        self._left = float(full)
        self._at = monotonic()

    def take(self) -> bool:
        """Whether one more is allowed now."""
        now = monotonic()
        self._left = min(self._full, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1.0:
            return False
        self._left -= 1.0
        return True
