"""3.7.2 The Combat Effects Segment: what comes before the fire, the fire itself, and what it leaves."""

from __future__ import annotations

from dangerclose.games.fof.combat import combat_effects
from dangerclose.games.fof.demolitions import resolve_charges, resolve_flames
from dangerclose.games.fof.fire import update_fire
from dangerclose.games.fof.mines import flip_mines_back
from dangerclose.games.fof.phone_lines import cut_lines
from dangerclose.games.fof.state import State
from dangerclose.games.fof.vehicle_fire import resolve_mines


def combat_effects_segment(s: State) -> None:
    """3.7.2/1, 6.5.2/3, 6.5.3/2, 9.5/1 Flames first, then charges, vehicles on mines, then everybody under
    fire; lines may be cut, and mines are turned back."""
    cut_lines(s)
    resolve_flames(s)
    resolve_charges(s)
    resolve_mines(s)
    combat_effects(s)
    flip_mines_back(s)
    update_fire(s)
