"""Dice and draws: a fixed stream, laid-down outcomes, the hash that binds the seed."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dangerclose.core.chance import (
    NOT_LENT,
    SEED_BYTES,
    BadOutcome,
    Chance,
    commitment,
    new_seed,
    outcome,
    seed_of,
)

SEED = seed_of(1)
DICE = [0, 0, 5, 3, 4, 3, 4, 5, 4, 3, 1, 3, 3, 2, 4, 3, 0, 2, 5, 4]
"""The first twenty outcomes below 6 under seed 1. Every record ever verified rests on them."""


def test_the_stream_is_frozen() -> None:
    assert SEED.hex() == "6fff9125356860fda1952d8299fda36b"
    assert [outcome(SEED, number, 6) for number in range(20)] == DICE
    assert [outcome(SEED, number, 52) for number in range(8)] == [5, 8, 46, 26, 34, 26, 42, 50]
    assert outcome(SEED, 2**40, 1000) == 564
    assert Chance(SEED).shuffled(10) == [1, 2, 9, 5, 7, 4, 8, 6, 3, 0]


def test_an_outcome_depends_on_its_number_and_not_on_those_before() -> None:
    chance = Chance(SEED)
    chance.below(100)
    chance.below(3)
    assert [chance.below(6) for _ in range(5)] == DICE[2:7]


@pytest.mark.parametrize(("limit", "bound"), [(2, 11), (6, 21), (20, 44)])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_outcomes_are_evenly_spread(limit: int, bound: float, seed: int) -> None:
    """A fair die exceeds these bounds about once in a thousand trials."""
    rolls = 6000
    counts = Counter(outcome(seed_of(seed), number, limit) for number in range(rolls))
    expected = rolls / limit
    assert set(counts) == set(range(limit))
    assert sum((count - expected) ** 2 / expected for count in counts.values()) < bound


@given(number=st.integers(0, 2**64 - 1), limit=st.integers(1, 10**6), seed=st.integers())
def test_an_outcome_is_below_its_limit(number: int, limit: int, seed: int) -> None:
    assert 0 <= outcome(seed_of(seed), number, limit) < limit


def test_a_die_counts_from_one() -> None:
    chance = Chance(SEED)
    assert [chance.die() for _ in DICE] == [value + 1 for value in DICE]
    assert 1 <= chance.die(10) <= 10
    assert chance.limits == [6] * len(DICE) + [10]


def test_all_outcomes_are_noted_with_their_limits() -> None:
    chance = Chance(SEED, [1, 0])
    drawn = [chance.below(2), chance.below(4), chance.below(6)]
    assert chance.outcomes == drawn == [1, 0, DICE[2]]
    assert chance.limits == [2, 4, 6]


def test_what_is_laid_down_comes_first_and_then_the_stream() -> None:
    chance = Chance(SEED, [5, 4])
    assert [chance.below(6) for _ in range(6)] == [5, 4, *DICE[2:6]]


@pytest.mark.parametrize("value", [6, -1])
def test_a_laid_down_outcome_must_be_possible(value: int) -> None:
    chance = Chance(SEED, [2, value])
    chance.below(6)
    with pytest.raises(BadOutcome, match=f"^outcome 2 is laid down as {value}, expected 0 to 5$"):
        chance.below(6)
    assert (chance.outcomes, chance.limits) == ([2], [6])


def test_a_shuffle_is_a_permutation_and_is_noted_draw_by_draw() -> None:
    chance = Chance(SEED)
    order = chance.shuffled(12)
    assert sorted(order) == list(range(12))
    assert chance.limits == list(range(12, 0, -1))
    assert Chance(seed_of(2), chance.outcomes).shuffled(12) == order
    assert Chance(SEED).shuffled(0) == []


def test_shuffles_put_every_card_everywhere() -> None:
    chance = Chance(SEED)
    rounds = 2000
    places = Counter((place, card) for _ in range(rounds) for place, card in enumerate(chance.shuffled(4)))
    assert len(places) == 16
    assert all(abs(count - rounds / 4) < 100 for count in places.values())


def test_a_fork_repeats_what_was_and_goes_on_alike() -> None:
    chance = Chance(SEED, [5] * 6)
    for _ in range(4):
        chance.below(6)
    twin = chance.fork(2, 4)
    assert (twin.outcomes, twin.limits) == ([5, 5], [6, 6])
    assert [twin.below(6) for _ in range(6)] == [5, 5, 5, 5, *DICE[6:8]]
    assert len(chance.outcomes) == 4


def test_a_fork_with_a_seed_repeats_what_was_and_then_has_other_dice() -> None:
    chance = Chance(SEED, [5] * 6)
    for _ in range(4):
        chance.below(6)
    twin = chance.fork(2, 4, seed_of(2))
    rest = [outcome(seed_of(2), number, 6) for number in range(4, 10)]
    assert [twin.below(6) for _ in range(8)] == [5, 5, *rest]
    assert twin.seed != SEED
    assert twin.forced == [5, 5, 5, 5], "what is laid down for later is not told"


def test_the_commitment_binds_the_seed_and_does_not_tell_it() -> None:
    said = commitment(SEED)
    assert said == "22202ba8a3e5c242c91339b55e6db258b094f6c95612bc3406ce2c8e2dd8b5ed"
    assert SEED.hex() not in said
    assert len({commitment(seed_of(number)) for number in range(500)}) == 500
    for bit in range(8 * SEED_BYTES):
        other = (int.from_bytes(SEED, "big") ^ 1 << bit).to_bytes(SEED_BYTES, "big")
        assert commitment(other) != said


def test_seeds() -> None:
    assert len({new_seed() for _ in range(50)}) == 50
    assert {len(new_seed()), len(seed_of(0)), len(seed_of(-(10**30)))} == {SEED_BYTES}
    assert len({seed_of(number) for number in range(500)}) == 500


def test_a_state_that_is_not_played_has_no_dice() -> None:
    for draw in (NOT_LENT.die, lambda: NOT_LENT.below(6), lambda: NOT_LENT.shuffled(3)):
        with pytest.raises(RuntimeError, match="only a match lends it dice"):
            draw()
    assert NOT_LENT.outcomes == []
