"""Sets of small ints (hexes, units) as one Python int."""

from collections.abc import Iterable


def members(bits: int) -> list[int]:
    """The indices of the set bits, ascending."""
    found = []
    while bits:
        lowest = bits & -bits
        found.append(lowest.bit_length() - 1)
        bits ^= lowest
    return found


def bits_of(indices: Iterable[int]) -> int:
    """The set that holds these indices."""
    bits = 0
    for index in indices:
        bits |= 1 << index
    return bits
