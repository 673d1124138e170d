"""Slips of judgement: small ones likely, large ones never, alike under their seed."""

from __future__ import annotations

from collections import Counter

from dangerclose.core.slips import SURE, Slips

MERITS = [5.0, 4.5, 3.2, 1.0, -4.0]


def test_who_is_sure_takes_the_best_and_overlooks_nothing() -> None:
    assert all(SURE.settled_for(1, MERITS) == 1 for _ in range(200))
    assert not any(SURE.overlooks() for _ in range(200))


def test_a_slip_costs_little_more_often_than_much_and_never_too_much() -> None:
    slips = Slips(7, rate=0.5, most=2.0)
    found = Counter(slips.settled_for(0, MERITS) for _ in range(4000))
    assert set(found) == {0, 1, 2}
    assert 1800 < found[1] + found[2] < 2200
    assert found[1] > 5 * found[2]


def test_nothing_is_taken_that_is_worse_than_what_one_has() -> None:
    slips = Slips(7, rate=1.0, most=100.0)
    assert {slips.settled_for(0, MERITS, 3.0) for _ in range(300)} == {1, 2}
    assert slips.settled_for(0, MERITS, 4.9) == 0


def test_a_share_of_the_errors_is_overlooking() -> None:
    slips = Slips(3, rate=0.5)
    assert 400 < sum(slips.overlooks(0.5) for _ in range(2000)) < 600


def test_the_same_seed_errs_alike() -> None:
    one, twin, other = (Slips(seed, 0.6, 3.0) for seed in (5, 5, 6))
    picks = [one.settled_for(0, MERITS) for _ in range(100)]
    assert picks == [twin.settled_for(0, MERITS) for _ in range(100)]
    assert picks != [other.settled_for(0, MERITS) for _ in range(100)]
