"""4.0 Movement and command: who must see a command group to move."""

from __future__ import annotations

from dangerclose.core.columns import remembered
from dangerclose.games.incoming.chapter import BOOK
from dangerclose.games.incoming.field import is_suppressed, platoon_of, sight
from dangerclose.games.incoming.sheets import sheet_of
from dangerclose.games.incoming.state import DONE, NOBODY, PINNED, SUPPRESSED, Position
from dangerclose.games.incoming.terms import Control, Mobility

_STAYS = SUPPRESSED | DONE


def obeys(s: Position, stand: int) -> bool:
    """4.0/1, 4.0.2/1, ruling 36: whether a stand must see a command group to move."""
    sheet = sheet_of(s)
    platoon = platoon_of(s, stand)
    return (
        platoon != NOBODY
        and not sheet.commands[stand]
        and s.leads[platoon] != stand
        and sheet.control[stand] != Control.INDEPENDENT
    )


def commanders(s: Position, stand: int) -> list[int]:
    """4.0/2, 4.0.1/1, ruling 37: the command groups that serve a stand: its platoon's, and those above it."""
    return _commanders(s, *_chain(s, stand))


def _chain(s: Position, stand: int) -> tuple[int, int, int]:
    """4.0/2 A stand's side, platoon and company: what its command groups hang on."""
    sheet = sheet_of(s)
    company = sheet.company[stand]
    if company == NOBODY and s.attached[stand] != NOBODY:
        company = sheet.company[s.attached[stand]]
    return sheet.side[stand], platoon_of(s, stand), company


@remembered
def _commanders(s: Position, side: int, platoon: int, company: int) -> list[int]:
    sheet = sheet_of(s)
    found = [s.leads[platoon]] if platoon != NOBODY and s.leads[platoon] != NOBODY else []
    found += [group for group in sheet.headquarters[side] if sheet.company[group] in (company, NOBODY)]
    return [group for group in found if s.at[group] >= 0 and not is_suppressed(s, group)]


def commanded(s: Position, stand: int) -> int:
    """4.0/2 The points that are in sight of a command group which serves a stand."""
    return _commanded(s, *_chain(s, stand))


@remembered
def _commanded(s: Position, side: int, platoon: int, company: int) -> int:
    points = 0
    for group in _commanders(s, side, platoon, company):
        points |= sight(s, s.at[group]) | 1 << s.at[group]
    return points


def may_move(s: Position, stand: int, *, pinned: bool = False) -> bool:
    """6.5/4, 2.2.2/1 Whether anything keeps a stand from moving; command aside. A pin may be no hindrance."""
    return _may_move(s, stand, pinned)


@remembered
def _may_move(s: Position, stand: int, pinned: bool) -> bool:
    if s.at[stand] < 0 or s.status[stand] & (_STAYS if pinned else PINNED | _STAYS):
        return False
    sheet = sheet_of(s)
    if sheet.mobility[stand] == Mobility.EMPLACED:
        return False
    for keeps in BOOK.of(sheet).keeps_from_moving:  # noqa: SIM110 - a generator costs more
        if keeps(s, stand):
            return False
    return True


def may_set_out(s: Position, stand: int, eyes: int) -> bool:
    """4.0/2, 4.0/3 Whether a stand is where its command lets it begin a move."""
    return bool(eyes >> s.at[stand] & 1)


def bound(s: Position, stand: int) -> bool:
    """4.0/3 Whether a stand must end its move in sight of a command group, too."""
    return sheet_of(s).control[stand] == Control.THROUGHOUT
