"""What all tests share.

Hypothesis never judges by the clock. In CI it tries the same examples in every run; at
a desk it tries new ones. `HYPOTHESIS_PROFILE` names another: `thorough` tries many more.

What takes long begins first, so that the last to end is something short. What waits for a browser
leaves its core to others: there are more processes than cores.
"""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, Phase, settings

UNTIMED = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])

settings.register_profile("desk", UNTIMED)
settings.register_profile("ci", UNTIMED, derandomize=True, database=None, print_blob=True)
settings.register_profile("thorough", UNTIMED, max_examples=2000)
# `scripts/breaks.py` asks only whether a test fails: the simplest example would cost time.
settings.register_profile(
    "breaks", settings.get_profile("ci"), phases=(Phase.explicit, Phase.generate), report_multiple_bugs=False
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if os.environ.get("CI") else "desk"))

LONG = ("tests/browser/", "tests/server/test_fte_secrets", "tests/shared/test_every_game", "tests/server/")
"""Where the long tests are, the longest first."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Long tests first: those marked slow, then by where they are."""

    def place(item: pytest.Item) -> tuple[bool, int]:
        found = (number for number, start in enumerate(LONG) if item.nodeid.startswith(start))
        return item.get_closest_marker("slow") is None, next(found, len(LONG))

    items.sort(key=place)


def pytest_xdist_auto_num_workers() -> int:
    """For `-n auto`: two processes for each core, at most four more than cores."""
    try:
        cores = len(os.sched_getaffinity(0))
    except AttributeError:
        cores = os.cpu_count() or 1
    return cores + min(cores, 4)
