"""3.8 The Clean Up Phase: markers of this turn go, and casualties leave who were brought far enough."""

from __future__ import annotations

from dangerclose.games.fof.evacuation import evacuate
from dangerclose.games.fof.fire import update_fire
from dangerclose.games.fof.fire_missions import remove_indirect_lay
from dangerclose.games.fof.instructions import is_defensive
from dangerclose.games.fof.spent_weapons import remove_spent_weapons
from dangerclose.games.fof.state import (
    ACTIVATED,
    ATTACKED,
    CHECKED,
    CONCENTRATED,
    EXPOSED,
    FIRED,
    HOLDING,
    MOVED,
    NO_MARKER,
    State,
)

OF_THIS_TURN = EXPOSED | ACTIVATED | MOVED | FIRED | ATTACKED | CHECKED | HOLDING | CONCENTRATED
"""3.8/1 What comes off units."""


def clean_up(s: State) -> None:
    """3.8/1, TSS-3.8/1 In the book's order; then those open fire who could not while they were Exposed."""
    remove_markers(s)
    evacuate(s)
    remove_spent_weapons(s)
    if is_defensive(s):
        s.contact = (NO_MARKER,) * len(s.contact)
    update_fire(s)


def remove_markers(s: State) -> None:
    """3.8/1, 8.2/2 Pyrotechnics, light, Exposed, Activated and Moved/Fired, attacks and misses.

    6.7.4/3 What on-map mortars fired indirectly goes too. The smoke of burning wrecks stays.
    """
    s.smoke = s.white_phosphorus = s.tear_gas = s.coloured_smoke = 0
    s.smoke_in = s.white_phosphorus_in = s.tear_gas_in = 0
    s.l_place, s.l_kind = [], []
    s.status = [status & ~OF_THIS_TURN for status in s.status]
    for column in (s.k_kind, s.k_unit, s.k_cover, s.k_value, s.k_critical, s.k_side):
        column.clear()
    s.grenade_miss = s.demolition_miss = 0
    remove_indirect_lay(s)
