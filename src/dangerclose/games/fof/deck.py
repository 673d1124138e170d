"""1.2.2 The Action deck: cards drawn, random numbers, and exact chances of a draw.

The deck is the set of the cards that are left, the reshuffle card among them. The discards lie open, so
everybody knows what is left, and odds count it.
"""

from __future__ import annotations

from enum import IntEnum
from fractions import Fraction
from math import comb
from typing import NamedTuple

from dangerclose.core.bits import members
from dangerclose.core.events import Roll
from dangerclose.games.fof.state import Position, State
from dangerclose.games.fof.tables import CARDS, RANDOM

RESHUFFLE = CARDS
"""The number of the reshuffle card: the action cards have 0 to 49."""
FULL = (1 << CARDS + 1) - 1
MOST_OPTIONS = 12
"""1.2.2E/1 The last column of the Random Number Section."""


class Part(IntEnum):
    """1.2.2 The parts of an Action card, as the roll of an event says which of them counts."""

    ACTIVATED = 0
    INITIATIVE = 1
    ATTEMPT = 2
    ICON = 3
    HIGHER_HQ = 4
    ANTI_TANK = 5
    EFFECT = 6
    RESULT = 7
    RANDOM = 8

    def at(self, column: int) -> int:
        """1.2.2 A column of the part: a level of experience, a Net Combat Modifier from the lowest, a number
        of options."""
        return self + COLUMNS * column


COLUMNS = 16
"""A part and its column are one number."""
UNREAD = -1


class Draw(NamedTuple):
    """Action cards drawn together, from how many each was drawn, and the part of them that counts."""

    cards: tuple[int, ...]
    sizes: tuple[int, ...]
    read: int = UNREAD

    def count(self, wanted: int) -> int:
        """How many of them belong to a set of cards."""
        return sum(wanted >> card & 1 for card in self.cards)

    def roll(self, read: int = UNREAD) -> Roll:
        """The draw as an event tells it, with the part of the cards that counts."""
        return Roll((), draws=self.sizes, cards=self.cards, read=self.read if read == UNREAD else read)


def draw(s: State, count: int) -> Draw:
    """1.2.2F/1 So many Action cards, always all of them.

    1.2.2F/2 The reshuffle card is no draw; whoever meets it finishes drawing and then reshuffles all. Should
    the deck run out before, the discards are shuffled at once, without what lies on the table.
    """
    left, chance = s.deck, s.chance
    cards: list[int] = []
    sizes: list[int] = []
    reshuffle = False
    while len(cards) < count:
        if not left:
            left = FULL
            for card in cards:
                left ^= 1 << card
        sizes.append(left.bit_count())
        card = chance.pick(left)
        left ^= 1 << card
        if card == RESHUFFLE:
            reshuffle = True
        else:
            cards.append(card)
    s.deck = FULL if reshuffle or not left else left
    return Draw(tuple(cards), tuple(sizes))


def random_number(s: State, options: int) -> tuple[int, Draw]:
    """1.2.2E/1 One of so many options, from 1, by the Random Number Section of a card.

    One option needs no card. For more than twelve a card chooses among twelfths and another within it.
    """
    if options == 1:
        return 1, Draw((), ())
    if options <= MOST_OPTIONS:
        drawn = draw(s, 1)
        return RANDOM[drawn.cards[0]][options], drawn._replace(read=Part.RANDOM.at(options))
    groups = -(-options // MOST_OPTIONS)
    cards: tuple[int, ...] = ()
    sizes: tuple[int, ...] = ()
    while True:  # a number beyond the last option is drawn again
        group, first = random_number(s, groups)
        within, second = random_number(s, MOST_OPTIONS)
        cards += first.cards + second.cards
        sizes += first.sizes + second.sizes
        number = (group - 1) * MOST_OPTIONS + within
        if number <= options:
            return number, Draw(cards, sizes)


def chance_of(s: Position, wanted: int, count: int, at_least: int = 1) -> Fraction:
    """How likely a draw of so many cards has at least so many of a set, by what is left in the deck."""
    left = FULL if s.whole_deck_odds else s.deck
    left &= ~(1 << RESHUFFLE)
    total, good = left.bit_count(), (left & wanted).bit_count()
    if count > total:  # all that is left comes, and the rest from the discards
        rest = (1 << CARDS) - 1 & ~left
        still = at_least - good
        return (
            Fraction(1)
            if still <= 0
            else _at_least((rest & wanted).bit_count(), rest.bit_count(), count - total, still)
        )
    return _at_least(good, total, count, at_least)


def _at_least(good: int, total: int, count: int, wanted: int) -> Fraction:
    """How likely at least so many good ones are among some drawn without putting back."""
    short = sum(comb(good, hits) * comb(total - good, count - hits) for hits in range(min(wanted, count + 1)))
    return 1 - Fraction(short, comb(total, count))


def chance_of_both(s: Position, wanted: int, count: int, then: int) -> Fraction:
    """How likely a draw of so many cards has one of a set, and the next card is one of another.

    1.2.2F/2 The next comes from the whole deck if the reshuffle card, or the last card, came before.
    """
    deck = FULL if s.whole_deck_odds else s.deck
    left = deck & ~(1 << RESHUFFLE)
    size, reshuffling = left.bit_count(), deck != left
    any_next = chance_of(s, wanted, count) * Fraction(then.bit_count(), CARDS)
    if count == size or (count > size and reshuffling):
        return any_next
    found = False
    if count > size:  # all that is left comes, and the rest from the discards with the reshuffle card
        found = bool(left & wanted)
        left = (1 << CARDS) - 1 & ~left
        count, size, reshuffling = count - size, left.bit_count(), True
    both = Fraction(0)
    for card in members(left & then):
        good = (left & wanted & ~(1 << card)).bit_count()
        both += (1 if found else _at_least(good, size - 1, count, 1)) * Fraction(1, size)
    if not reshuffling:
        return both
    shuffled = Fraction(count, size + 1)
    return shuffled * any_next + (1 - shuffled) * both
