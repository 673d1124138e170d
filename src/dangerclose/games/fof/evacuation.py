"""5.1.7 Evacuating casualties: by the Collection Point, the MEDEVAC LZ, or by helicopter."""

from __future__ import annotations

from dangerclose.games.fof.chain_of_command import COMMANDING, on_command_side
from dangerclose.games.fof.field import casualties_at, casualties_with, occupants
from dangerclose.games.fof.grid import EVACUATED
from dangerclose.games.fof.instructions import campaign
from dangerclose.games.fof.mission_terms import Evacuation, Task
from dangerclose.games.fof.state import NOBODY, NOWHERE, Position, State
from dangerclose.games.fof.terms import Side


def may_be_medevac(s: Position, place: int) -> bool:
    """5.1.7/3 The MEDEVAC LZ is one of the LZs; there is one at a time."""
    return place >= 0 and bool(s.landing_zones >> place & 1)


def directed(s: Position, place: int) -> bool:
    """5.1.7/3 Whether an HQ or Staff unit is there to direct operations, on its command side."""
    return any(s.kind[u] in COMMANDING and on_command_side(s, u) for u in occupants(s, place, Side.FRIENDLY))


def evacuation_point(s: Position) -> int:
    """5.1.7/2, 5.1.7/3 Where casualties are evacuated from now, or NOWHERE: the Collection Point, or the
    MEDEVAC LZ while somebody directs operations there."""
    if campaign(s).evacuation == Evacuation.COLLECTION_POINT:
        return s.collection_point
    return s.medevac if s.medevac != NOWHERE and directed(s, s.medevac) else NOWHERE


def evacuate(s: State) -> None:
    """3.8/1, 5.1.7/1 In the Clean Up Phase the casualties that were dropped off there are evacuated."""
    place = evacuation_point(s)
    if place != NOWHERE:
        for c in casualties_at(s, place, Side.FRIENDLY):
            evacuate_casualty(s, c, place)


def evacuate_by_air(s: State, helicopter: int) -> None:
    """5.1.7/3 The casualties aboard a helicopter that has come to the Pickup Zone are evacuated."""
    for c in casualties_with(s, helicopter):
        evacuate_casualty(s, c, s.place[helicopter])


def evacuate_casualty(s: State, c: int, place: int) -> None:
    """5.1.7/1, 10.3.1/22 A casualty leaves, and counts for experience."""
    s.c_place[c], s.c_under[c], s.c_carrier[c] = EVACUATED, NOBODY, NOBODY
    s.tally[Task.EVACUATE_CASUALTY] += 1
    s.tell("evacuated", "5.1.7/1", place)
