"""2.3/T1 Which row of the table of ratings holds for whom."""

from __future__ import annotations

from dangerclose.games.incoming.chart_schema import ArmyRow
from dangerclose.games.incoming.terms import RatingClass


def class_of(army: ArmyRow, year: int, *, elite: bool) -> RatingClass:
    """2.3/T1, ruling 2: the row of an army, or of its elite, in a year."""
    own = elite and army.elite
    rows, changes = (army.elite, army.elite_changes) if own else (army.ratings, army.changes)
    return rows[-1] if changes and year >= changes else rows[0]
