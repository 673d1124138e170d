"""3.7.2 The Combat Effects Segment, with what comes before the fire: flames and demolition charges."""

from __future__ import annotations

from dangerclose.games.fof.combat import combat_effects
from dangerclose.games.fof.demolitions import resolve_charges, resolve_flames
from dangerclose.games.fof.state import State


def combat_effects_segment(s: State) -> None:
    """3.7.2/1, 6.5.2/3, 6.5.3/2 Flames first, then charges, then everybody under fire."""
    resolve_flames(s)
    resolve_charges(s)
    combat_effects(s)
