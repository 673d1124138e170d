"""Exact chances come from the rules themselves, over all that chance can answer."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations, product

import pytest

from dangerclose.core.chance import BadOutcome, Chance, Member, seed_of
from dangerclose.core.weighing import in_turn, weighed, weights
from tests import patience


def test_two_dice():
    found = weighed(lambda chance: chance.die() + chance.die())
    assert found == {
        total: Fraction(count, 36)
        for total, count in Counter(a + b for a, b in product(range(1, 7), repeat=2)).items()
    }


def test_how_much_is_drawn_may_hang_on_what_was_drawn():
    found = weighed(lambda chance: "low" if chance.below(2) else f"high {chance.below(3)}")
    assert found == {"low": Fraction(1, 2), **{f"high {n}": Fraction(1, 6) for n in range(3)}}


def test_cards_are_drawn_without_replacement():
    left = 0b101101
    found = weighed(lambda chance: patience.draw(patience.draw(left, chance)[1], chance)[0])
    cards = [0, 2, 3, 5]
    expected: Counter[int] = Counter()
    for one, two in permutations(cards, 2):
        if one:
            expected[two] += Fraction(1, 12)
    for two in range(patience.CARDS):
        expected[two] += Fraction(1, 4 * patience.CARDS)  # after the reshuffle card
    assert found == expected


def test_too_many_ways_are_not_walked():
    with pytest.raises(OverflowError, match="more than 100 ways"):
        weighed(lambda chance: sum(chance.die() for _ in range(4)), most=100)


def test_acts_in_turn_come_to_what_they_come_to_at_once():
    # Each die is added as long as the sum is even; then nothing more is rolled.
    def add(chance, total):
        return total if total % 2 else total + chance.die()

    def at_once(chance):
        total = 0
        for _ in range(3):
            total = add(chance, total)
        return total

    assert in_turn(0, [add] * 3) == weighed(at_once)
    assert in_turn(7, []) == {7: Fraction(1)}


def test_equal_middle_results_are_joined():
    # Twelve dice are 6 to the 12th ways at once; four at a time they are few.
    asked = []

    def hits(chance, so_far):
        asked.append(so_far)
        return min(3, so_far + sum(chance.die() >= 5 for _ in range(4)))

    found = in_turn(0, [hits] * 3, most=2000)
    assert sum(found.values()) == 1
    assert found[0] == Fraction(2, 3) ** 12
    assert found[1] == 12 * Fraction(1, 3) * Fraction(2, 3) ** 11
    ways = sum(6**dice for dice in range(5))  # each is walked die by die
    assert Counter(asked) == {0: 3 * ways, 1: 2 * ways, 2: 2 * ways, 3: 2 * ways}


def test_no_act_in_turn_may_have_too_many_ways():
    with pytest.raises(OverflowError, match="more than 100 ways"):
        in_turn(0, [lambda chance, total: total + chance.below(200)], most=100)


def test_weights_are_whole_numbers():
    assert weights({"a": Fraction(1, 2), "b": Fraction(1, 3), "c": Fraction(1, 6)}) == (
        [("a", 3), ("b", 2), ("c", 1)],
        6,
    )
    assert weights({}) == ([], 1)


def test_a_pick_is_one_recorded_outcome():
    chance = Chance(seed_of(1))
    left, drawn = 0b1110110, []
    while left:
        card = chance.pick(left)
        left ^= 1 << card
        drawn.append(card)
    assert sorted(drawn) == [1, 2, 4, 5, 6]
    assert chance.limits == [5, 4, 3, 2, 1]
    again = Chance(b"", chance.outcomes)
    left, same = 0b1110110, []
    while left:
        same.append(again.pick(left))
        left ^= 1 << same[-1]
    assert same == drawn
    with pytest.raises(ValueError, match="from nothing"):
        chance.pick(0)


def test_every_card_is_as_likely():
    found = Counter(Chance(seed_of(n)).pick(0b10110) for n in range(3000))
    assert set(found) == {1, 2, 4}
    assert all(900 < count < 1100 for count in found.values())


def test_a_card_can_be_laid_down_by_its_number():
    chance = Chance(b"", [Member(5), 2, Member(0)])
    assert chance.pick(0b101001) == 5
    assert chance.die() == 3
    assert chance.pick(0b001001) == 0
    assert chance.outcomes == [2, 2, 0]  # as a record has them
    with pytest.raises(BadOutcome, match="outcome 1 is laid down as 3, which is not left"):
        Chance(b"", [Member(3)]).pick(0b10111)
    with pytest.raises(BadOutcome, match="a draw of 3, expected a roll"):
        Chance(b"", [Member(3)]).die()
