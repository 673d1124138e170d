"""M.1/10 Aircrew who are captured: they go with the stand that took them until it is killed."""

from __future__ import annotations

from collections.abc import Sequence

from dangerclose.games.incoming.sheets import sheet_of
from dangerclose.games.incoming.state import (
    ABOARD,
    CAPTURED,
    DEAD,
    HAS_FIRED,
    LEFT,
    NOBODY,
    Position,
    State,
)
from dangerclose.games.incoming.terms import Contact


def may_be_captured(s: Position, stand: int) -> bool:
    """M.1/10 Whether contact captures a stand."""
    return sheet_of(s).contact[stand] == Contact.CAPTURED


def captives(s: Position, captor: int) -> list[int]:
    """M.1/10 The enemies whom a stand holds."""
    side = sheet_of(s).side
    return [one for one in sheet_of(s).aircrew if s.aboard[one] == captor and side[one] != side[captor]]


def capture(s: State, stand: int, captors: Sequence[int]) -> None:
    """M.1/10 Aircrew are taken by the first of those in contact, and go with it."""
    s.at[stand], s.aboard[stand] = ABOARD, captors[0]
    s.attached[stand] = NOBODY
    s.status[stand] = CAPTURED
    s.tell("captured", "M.1/10", stand, captors[0])


def release(s: State, captor: int) -> None:
    """Ruling 238: who is killed lets those go whom he held, where he stood; those taken away are gone."""
    point = s.at[captor]
    for one in captives(s, captor):
        s.aboard[one] = NOBODY
        if point >= 0:
            s.at[one] = point
            s.status[one] &= HAS_FIRED
            s.tell("freed-crew", "M.1/10", one)
        else:
            s.at[one] = LEFT


def taken_away(s: State) -> None:
    """M.1/10 Captives leave the table with their captor."""
    for one in sheet_of(s).aircrew:
        captor = s.aboard[one]
        if s.status[one] & CAPTURED and captor != NOBODY and s.at[captor] in (LEFT, DEAD):
            s.at[one], s.aboard[one] = LEFT, NOBODY
