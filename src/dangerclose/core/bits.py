"""Sets of small ints (hexes, units, cards, places) as one Python int."""

from collections.abc import Iterable
from itertools import compress
from typing import TypeVar

T = TypeVar("T")

_ZERO_OR_ONE = bytes.maketrans(b"01", b"\x00\x01")
_CROWDED = 8
"""A set with a member for fewer places than these is read faster place by place."""


def members(bits: int) -> list[int]:
    """The indices of the set bits, ascending."""
    if bits.bit_count() * _CROWDED > bits.bit_length():
        return picked(range(bits.bit_length()), bits)
    found = []
    while bits:
        lowest = bits & -bits
        found.append(lowest.bit_length() - 1)
        bits ^= lowest
    return found


def picked(items: Iterable[T], bits: int) -> list[T]:
    """Of some items in a row those whose indices are set."""
    return list(compress(items, bin(bits)[:1:-1].encode().translate(_ZERO_OR_ONE)))


def bits_of(indices: Iterable[int]) -> int:
    """The set that holds these indices."""
    bits = 0
    for index in indices:
        bits |= 1 << index
    return bits


def nth(bits: int, number: int) -> int:
    """The member that has `number` smaller ones; IndexError if there are not so many."""
    if not 0 <= number < bits.bit_count():
        raise IndexError(f"member {number} of a set of {bits.bit_count()}")
    if not number:
        return (bits & -bits).bit_length() - 1
    place, width = 0, bits.bit_length()
    # The half in which the member lies, and its half: each look is at half as many places.
    while width > 1:
        half = width // 2
        low = bits & (1 << half) - 1
        count = low.bit_count()
        if number < count:
            bits, width = low, half
        else:
            number -= count
            bits >>= half
            place += half
            width -= half
    return place


def rank(bits: int, member: int) -> int:
    """How many members are smaller than one of them; KeyError if it is none."""
    if member < 0 or not bits >> member & 1:
        raise KeyError(f"{member} is no member")
    return (bits & ((1 << member) - 1)).bit_count()
