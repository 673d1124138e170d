"""What may be chosen: a list of actions, or families of them as bit sets.

Where one verb leads to thousands of places, building, searching and sending an action for
each would cost more than the rules. A `Family` is all of them as one int. `Options` joins
plain actions and families into one sequence that can be asked, counted, walked and picked
from like a list.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias, overload

from dangerclose.core.bits import members, nth, rank

Action: TypeAlias = tuple[str | int, ...]
"""A verb and a few small arguments, such as ("attacker", 31)."""


class Family:
    """Actions that differ in their last argument alone, which is a member of a set."""

    __slots__ = ("before", "bits")

    def __init__(self, before: Action, bits: int) -> None:
        self.before = before
        self.bits = bits

    def __repr__(self) -> str:
        return f"Family({self.before!r}, {self.bits:#x})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Family) and (self.before, self.bits) == (other.before, other.bits)

    def __hash__(self) -> int:
        return hash((self.before, self.bits))

    def __len__(self) -> int:
        return self.bits.bit_count()

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, tuple) or len(action) != len(self.before) + 1:
            return False
        last = action[-1]
        return type(last) is int and last >= 0 and action[:-1] == self.before and bool(self.bits >> last & 1)

    def __iter__(self) -> Iterator[Action]:
        before = self.before
        return ((*before, member) for member in members(self.bits))

    def pick(self, number: int) -> Action:
        """The action that has `number` others before it."""
        return (*self.before, nth(self.bits, number))


class Options(Sequence[Action]):
    """Plain actions first, then the members of each family in order."""

    __slots__ = ("families", "plain")

    def __init__(self, plain: Sequence[Action] = (), families: Sequence[Family] = ()) -> None:
        self.plain = list(plain)
        self.families = [family for family in families if family.bits]

    def __repr__(self) -> str:
        return f"Options({self.plain!r}, {self.families!r})"

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Options):
            return self.plain == other.plain and self.families == other.families
        return isinstance(other, list) and len(self) == len(other) and list(self) == other

    __hash__ = None  # type: ignore[assignment]

    def __len__(self) -> int:
        return len(self.plain) + sum(map(len, self.families))

    def __contains__(self, action: object) -> bool:
        return action in self.plain or any(action in family for family in self.families)

    def __iter__(self) -> Iterator[Action]:
        yield from self.plain
        for family in self.families:
            yield from family

    @overload
    def __getitem__(self, place: int) -> Action: ...

    @overload
    def __getitem__(self, place: slice) -> list[Action]: ...

    def __getitem__(self, place: int | slice) -> Action | list[Action]:
        if isinstance(place, slice):
            return [self[number] for number in range(*place.indices(len(self)))]
        number = place + len(self) if place < 0 else place
        if 0 <= number < len(self.plain):
            return self.plain[number]
        number -= len(self.plain)
        for family in self.families:
            if 0 <= number < len(family):
                return family.pick(number)
            number -= len(family)
        raise IndexError(f"option {place} of {len(self)}")

    def index(self, action: object, start: int = 0, stop: int | None = None) -> int:
        """The place of an action; ValueError if it is not offered."""
        found = self._place(action)
        if found is None or not start <= found < (len(self) if stop is None else stop):
            raise ValueError(f"{action!r} is not offered")
        return found

    def _place(self, action: object) -> int | None:
        if action in self.plain:
            return self.plain.index(action)
        before = len(self.plain)
        for family in self.families:
            if action in family:
                return before + rank(family.bits, action[-1])  # type: ignore[index]
            before += len(family)
        return None
