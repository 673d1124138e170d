"""3.1/1, 11.4/1 Who stays on his card for this turn or this patrol, and why."""

from __future__ import annotations

from dangerclose.games.fof.instructions import is_patrol
from dangerclose.games.fof.mission_terms import FriendlyEvent
from dangerclose.games.fof.state import Position
from dangerclose.games.fof.tables import NAMED, SIDE
from dangerclose.games.fof.terms import Side


def why_stays(s: Position, u: int) -> str:
    """Why a unit may not be ordered to another card now, "" if it may."""
    if SIDE[u] != Side.FRIENDLY:
        return ""
    if s.events >> FriendlyEvent.HOLD & 1:
        return "Battalion has ordered everybody to hold this turn."
    return "" if goes_out(s, u) else "It is not on this patrol: it supports by fire alone."


def goes_out(s: Position, u: int) -> bool:
    """11.4/1 Whether a unit may move: on a Combat Patrol the platoon that is out, and what is attached to it.

    Teams have no platoon; those of the patrol are where it is.
    """
    return not is_patrol(s) or not NAMED[u] or s.group[u] == s.patrol
