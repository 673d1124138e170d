"""1.2.2 Drawing Action cards."""

from __future__ import annotations

from fractions import Fraction

from dangerclose.core.bits import bits_of
from dangerclose.core.weighing import weighed
from dangerclose.games.fof.deck import FULL, RESHUFFLE, chance_of, draw, random_number
from dangerclose.games.fof.tables import CONTACT_CARDS, CROSSHAIRS_CARDS, RALLY_CARDS, RANDOM
from dangerclose.testing import rule
from tests.games.fof.board import board, cards


@rule("fof", "1.2.2F/1", "1.2.2/1")
def test_the_full_number_is_drawn_even_after_a_success():
    s = board()
    cards(s, 23, 24, 25)  # all three say Rally
    drawn = draw(s, 3)
    assert drawn.cards == (22, 23, 24)
    assert drawn.count(RALLY_CARDS) == 3
    assert s.deck == FULL & ~bits_of((22, 23, 24))


@rule("fof", "1.2.2F/2")
def test_the_reshuffle_card_is_no_draw_and_brings_all_cards_back_after_the_batch():
    s = board()
    cards(s, 1, 51, 2)
    drawn = draw(s, 2)
    assert drawn.cards == (0, 1)
    assert drawn.sizes == (51, 50, 49)
    assert s.deck == FULL


@rule("fof", "1.2.2F/2")
def test_a_deck_that_runs_out_within_a_draw_is_shuffled_without_what_lies_on_the_table():
    s = board(deck=1 << 7)
    cards(s, 8, 9)
    assert draw(s, 2).cards == (7, 8)
    assert s.deck == FULL & ~bits_of((7, 8))


@rule("fof", "1.2.2E/1")
def test_a_random_number_is_read_in_the_column_of_the_options():
    s = board()
    cards(s, 17)
    assert random_number(s, 3)[0] == RANDOM[16][3]


@rule("fof", "1.2.2E/1")
def test_one_option_needs_no_card_and_many_need_two():
    s = board()
    assert random_number(s, 1)[1].cards == ()
    number, drawn = random_number(s, 20)
    assert 1 <= number <= 20
    assert len(drawn.cards) in (2, 4, 6)


@rule("fof", "1.2.2E/1", "1.2.2F/1")
def test_cards_of_a_number_that_is_drawn_again_are_part_of_the_draw():
    s = board()
    high = [card + 1 for card in range(50) if RANDOM[card][2] == 2][:2]
    beyond = next(card + 1 for card in range(50) if RANDOM[card][12] == 12 and card + 1 not in high)
    first = next(card + 1 for card in range(50) if RANDOM[card][12] == 1 and card + 1 not in (*high, beyond))
    cards(s, high[0], beyond, high[1], first)
    number, drawn = random_number(s, 13)
    assert number == 13
    assert len(drawn.cards) == len(drawn.sizes) == 4


@rule("fof", "1.2.2F/1")
def test_chances_are_those_of_drawing_from_what_is_left():
    s = board(deck=bits_of((0, 1, 2, 22, 35, RESHUFFLE)))
    by_hand = weighed(lambda chance: draw(forced(s, chance), 2).count(CROSSHAIRS_CARDS) > 0)
    assert chance_of(s, CROSSHAIRS_CARDS, 2) == by_hand[True]


def forced(s, chance):
    twin = s.copy()
    twin.chance = chance
    return twin


@rule("fof", "1.2.2F/1")
def test_the_chances_of_a_full_deck_are_those_of_the_content():
    s = board()
    assert chance_of(s, CONTACT_CARDS, 1) == Fraction(7, 50)
    assert round(100 * chance_of(s, CONTACT_CARDS, 7)) == 68
    assert round(100 * chance_of(s, CROSSHAIRS_CARDS, 2)) == 49
    assert round(100 * chance_of(s, CROSSHAIRS_CARDS, 2, at_least=2)) == 7
    gone = board(deck=FULL & ~CONTACT_CARDS)
    assert chance_of(gone, CONTACT_CARDS, 7) == 0
    gone.whole_deck_odds = True
    assert chance_of(gone, CONTACT_CARDS, 1) == Fraction(7, 50)
