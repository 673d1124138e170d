"""4.2.1-4.2.4 The whole Action Menu in the book's order."""

from __future__ import annotations

from dangerclose.games.fof import combat_actions, control_actions, loads, movement, rally
from dangerclose.games.fof.actions import Entry

MENU: tuple[Entry, ...] = tuple(
    sorted(
        (
            *control_actions.ENTRIES,
            *movement.ENTRIES,
            *loads.ENTRIES,
            *rally.ENTRIES,
            *combat_actions.ENTRIES,
        ),
        key=lambda entry: entry.clause,
    )
)
