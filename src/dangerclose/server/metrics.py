"""Counters for whoever runs a server, in the text form that Prometheus reads.

They tell how much is done, never by whom or where. Still they are not for everybody: in a game with
secrets the number of choices is one.
"""

from __future__ import annotations

import logging
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Literal

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)

Kind = Literal["counter", "gauge", "histogram"]
Who = Literal["person", "computer"]
Refusal = Literal["message", "socket", "new_match", "replay", "request", "connection"]
Gauge = tuple[str, str, float]
"""Name, what it says, and its value now."""


class Metrics:
    """What one server has counted."""

    def __init__(self) -> None:
        self.choices: Counter[Who] = Counter({"person": 0, "computer": 0})
        self.refusals: Counter[Refusal] = Counter(
            {"message": 0, "socket": 0, "new_match": 0, "replay": 0, "request": 0, "connection": 0}
        )
        self.errors = 0
        self._slots = [0] * (len(SECONDS) + 1)
        self._seconds = 0.0

    @contextmanager
    def choice(self) -> Iterator[None]:
        """A choice of a person is checked, applied and stored; what is refused is not counted."""
        start = perf_counter()
        yield
        spent = perf_counter() - start
        self.choices["person"] += 1
        self._slots[bisect_left(SECONDS, spent)] += 1
        self._seconds += spent

    def text(self, gauges: Iterable[Gauge]) -> str:
        """All of it, and how some things stand now."""
        return "\n".join([*self._lines(gauges), ""])

    def _lines(self, gauges: Iterable[Gauge]) -> Iterator[str]:
        for name, about, value in gauges:
            yield from _heading(name, "gauge", about)
            yield f"dangerclose_{name} {value:g}"
        yield from _heading("choices_total", "counter", "Choices that were stored.")
        for who, count in self.choices.items():
            yield f'dangerclose_choices_total{{by="{who}"}} {count}'
        yield from _heading("refusals_total", "counter", "What was refused, by what it was.")
        for what, count in self.refusals.items():
            yield f'dangerclose_refusals_total{{what="{what}"}} {count}'
        yield from _heading("errors_total", "counter", "Errors that stand in the log.")
        yield f"dangerclose_errors_total {self.errors}"
        about = "From a person's choice until it was stored, in seconds."
        yield from _heading("choice_seconds", "histogram", about)
        below = 0
        for bound, count in zip((*map(str, SECONDS), "+Inf"), self._slots, strict=True):
            below += count
            yield f'dangerclose_choice_seconds_bucket{{le="{bound}"}} {below}'
        yield f"dangerclose_choice_seconds_sum {self._seconds:.6f}"
        yield f"dangerclose_choice_seconds_count {below}"


def _heading(name: str, kind: Kind, about: str) -> Iterator[str]:
    yield f"# HELP dangerclose_{name} {about}"
    yield f"# TYPE dangerclose_{name} {kind}"


class CountingErrors(logging.Handler):
    """Counts what is logged as an error."""

    def __init__(self, metrics: Metrics) -> None:
        super().__init__(logging.ERROR)
        self._metrics = metrics

    def emit(self, record: logging.LogRecord) -> None:
        self._metrics.errors += 1
