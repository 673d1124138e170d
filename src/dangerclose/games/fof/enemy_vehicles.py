"""3.6/1, 7.5, 9.10 Enemy vehicles and AT weapons that an Activity Check has activated fire at vehicles."""

from __future__ import annotations

from dangerclose.core.reckoning import total
from dangerclose.games.fof.at_combat import at_lines, at_targets, fire_at, shot_at
from dangerclose.games.fof.field import units_on_map
from dangerclose.games.fof.state import ACTIVATED, FIRED, Position, State
from dangerclose.games.fof.tables import NAMED
from dangerclose.games.fof.terms import Side


def waiting_enemies(s: Position) -> list[int]:
    """9.10/1, 7.5/8 The activated enemies that have not fired, and see a vehicle that they can harm."""
    return [
        u
        for u in units_on_map(s, Side.ENEMY)
        if NAMED[u] and s.status[u] & ACTIVATED and not s.status[u] & FIRED and at_targets(s, u)
    ]


def enemy_fires(s: State) -> bool:
    """9.10/2, 7.5A/1 The next of them fires at the vehicle that it hits most easily; False if nobody does."""
    waiting = waiting_enemies(s)
    if not waiting:
        return False
    u = waiting[0]
    ways = {v: total(at_lines(s, shot_at(s, u, v, s.place[v]))) for v in at_targets(s, u)}
    target = min(ways, key=lambda v: (ways[v], v))
    s.status[u] |= FIRED
    fire_at(s, u, target, s.place[target], "9.10/1")
    return True
