"""All points closer to a point than a distance: one disc for each column, shifted from row to row."""

from __future__ import annotations

from dangerclose.games.incoming.lattice import PITCH, Lattice


class Discs:
    """The discs of a lattice. A disc is worked out once for each distance and column."""

    def __init__(self, lattice: Lattice) -> None:
        self._lattice = lattice
        self._known: dict[int, tuple[int, tuple[int, ...]]] = {}

    def at(self, point: int, distance: int) -> int:
        """The points that are strictly closer to a point than a distance, itself included."""
        known = self._known.get(distance)
        if known is None:
            known = self._known[distance] = self._discs(distance)
        row, column = divmod(point, self._lattice.columns)
        above, discs = known
        if row >= above:
            return discs[column] << (row - above) * self._lattice.columns & self._lattice.everywhere
        return discs[column] >> (above - row) * self._lattice.columns

    def _discs(self, distance: int) -> tuple[int, tuple[int, ...]]:
        """For each column the disc around its point in the row that has all of the disc's rows above it."""
        lattice = self._lattice
        above = (distance - 1) // PITCH
        offsets = range(-above, above + 1)
        found = []
        for column in range(lattice.columns):
            disc = 0
            for number, down in enumerate(offsets):
                for right in offsets:
                    if 0 <= column + right < lattice.columns and (
                        (down * down + right * right) * PITCH * PITCH < distance * distance
                    ):
                        disc |= 1 << number * lattice.columns + column + right
            found.append(disc)
        return above, tuple(found)
