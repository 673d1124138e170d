"""4.2.1-4.2.4 The Action Menu in the book's order, with what events, missions and skills allow besides."""

from __future__ import annotations

from dangerclose.games.fof import (
    breach_actions,
    civilians,
    combat_actions,
    control_actions,
    events,
    loads,
    movement,
    phosphorus,
    rally,
    skills,
    special_actions,
)
from dangerclose.games.fof.actions import Entry

MENU: tuple[Entry, ...] = (
    *events.ENTRIES,
    *control_actions.ENTRIES,
    *movement.ENTRIES,
    *loads.ENTRIES,
    *rally.ENTRIES,
    *combat_actions.ENTRIES,
    *phosphorus.ENTRIES,
    *breach_actions.ENTRIES,
    *civilians.ENTRIES,
    *special_actions.ENTRIES,
    *skills.ENTRIES,
)
