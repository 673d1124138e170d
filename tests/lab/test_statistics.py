"""Shares, intervals and lengths of a run."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dangerclose.lab.simulate import Played
from dangerclose.lab.statistics import spread, summary, wilson

SEATS = ("ARVN", "NVA")


@pytest.mark.parametrize(
    ("count", "total", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (95, 100, 0.8882, 0.9785), (10, 10, 0.7225, 1.0)],
)
def test_wilson_agrees_with_published_values(count: int, total: int, low: float, high: float) -> None:
    assert wilson(count, total) == pytest.approx((low, high), abs=5e-5)


@given(st.integers(0, 500), st.integers(1, 500))
def test_the_interval_holds_the_share_and_mirrors(count: int, more: int) -> None:
    total = count + more
    low, high = wilson(count, total)
    assert 0 <= low <= count / total <= high <= 1
    assert wilson(total - count, total) == pytest.approx((1 - high, 1 - low))


def test_nothing_played_says_nothing() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
    assert spread([]) is None
    numbers = summary([], SEATS)
    assert (numbers.games, numbers.errors, numbers.choices, numbers.length) == (0, 0, 0, None)


def test_who_plays_alone_can_lose() -> None:
    played = [
        Played(1, 0, "Taken", 10, 3),
        Played(2, None, "Failed", 10, 14, outcome="lost"),
        Played(3, None, "Even", 10, 14, outcome="drawn"),
    ]
    numbers = summary(played, ("Squad",))
    assert [(one.name, one.count) for one in numbers.wins] == [("Squad", 1), ("lost", 1), ("draw", 1)]
    assert {one.name for one in numbers.levels} == {"Squad Taken", "lost Failed", "draw Even"}


def test_a_run_in_numbers() -> None:
    played = [
        Played(1, 0, "ARVN Basic", 100, 12),
        Played(2, 1, "Epic", 50, 3),
        Played(3, None, "", 60, None),
        Played(4, None, "", 7, None, "KeyError: 1 (file)"),
    ]
    numbers = summary(played, SEATS)
    assert (numbers.games, numbers.errors, numbers.choices) == (4, 1, 217)
    assert [(one.name, one.count) for one in numbers.wins] == [("ARVN", 1), ("NVA", 1), ("draw", 1)]
    assert {one.name for one in numbers.levels} == {"ARVN Basic", "NVA Epic", "draw"}
    assert numbers.wins[0].share == pytest.approx(1 / 3)
    assert numbers.length is not None
    assert numbers.turns is not None
    assert (numbers.length.least, numbers.length.median, numbers.length.most) == (50, 60, 100)
    assert (numbers.turns.mean, numbers.turns.least) == (7.5, 3)
