"""5.3/1 What a seat may know: a position in which all that is hidden from it is absent.

Options, odds, notes and players work on such positions, so they cannot tell more.
"""

from __future__ import annotations

import msgspec

from dangerclose.games.incoming.components import CHARTS
from dangerclose.games.incoming.field import other, watched
from dangerclose.games.incoming.roster import NEUTRAL
from dangerclose.games.incoming.sheets import SIDES, sheet_of
from dangerclose.games.incoming.state import (
    ASK_ME,
    AWAY,
    HIDDEN,
    NOBODY,
    RESUPPLY,
    Phase,
    Position,
    State,
)
from dangerclose.games.incoming.terms import Hidden, Side
from dangerclose.games.incoming.underground import conceal

_TRAPS = (Hidden.TRAP_MEN.number, Hidden.TRAP_VEHICLES.number)


class View(msgspec.Struct):
    """What a seat, or a spectator, sees of the table."""

    seat: int | None
    position: Position


def view(s: State, seat: int | None) -> View:
    """A seat's view, or that of a spectator (None), who sees what both sides could see."""
    return View(seat, known(s, seat).position())


def uncovered(s: State) -> View:
    """Everything as it is."""
    return View(None, s.copy().position())


def setting_up(s: Position, side: int) -> bool:
    """Whether a side has not yet shown where it begins."""
    if s.phase >= Phase.INITIATIVE:
        return False
    attacker = sheet_of(s).scenario.sheet.attacker.number
    return side == attacker or s.phase <= Phase.DEFENDER_SETUP


def known(s: State, seat: int | None) -> State:
    """The position as a seat knows it; a copy, without dice or log."""
    k = s.copy()
    for side in range(SIDES):
        if side != seat:
            hide(k, side)
    return k


def hide(k: State, side: int) -> None:
    """Take out of a position what only one side knows."""
    sheet = sheet_of(k)
    k.forces = tuple(() if owner == side else bought for owner, bought in enumerate(k.forces))
    placing = setting_up(k, side)
    for stand in sheet.of_side[side]:
        k.order[stand] = ASK_ME
        k.beehives[stand] = 0
        if placing or k.status[stand] & HIDDEN:
            forget(k, stand)
    for stand in sheet.of_side[side]:
        if k.attached[stand] != NOBODY and k.at[k.attached[stand]] == AWAY:
            k.attached[stand] = NOBODY
    for number, owner in enumerate(k.work_of):
        if owner == side and not k.work_found[number]:
            k.work_at[number] = AWAY
    if side == Side.COMMUNIST.number:
        for stand in sheet.of_side[NEUTRAL]:
            if k.status[stand] & HIDDEN:
                forget(k, stand)
        forget_supplies(k)
        k.cleared = 0  # ruling 141: lanes are cleared in secret
        for number, found in enumerate(k.hidden_found):
            if not found:
                k.hidden_at[number] = AWAY
                if k.hidden_kind[number] in _TRAPS:
                    k.hidden_kind[number] = _TRAPS[0]
        conceal(k)
    for number, caller in enumerate(k.called_by):
        if sheet.side[caller] == side:
            k.called_for[number] = NOBODY
    if side == Side.FREE_WORLD.number and noted_in_secret(k):
        k.strike_at = NOBODY
    for platoon, lead in enumerate(k.leads):
        if lead != NOBODY and sheet.side[lead] == side and k.at[lead] == AWAY:
            k.leads[platoon] = NOBODY
    if k.initiative == side:
        k.actions = 0
        k.group = k.contacts = ()
        k.hurt = k.surprised = k.above = False


def noted_in_secret(s: Position) -> bool:
    """7.1.3/5 Whether the target of a strike is no more than a note: no attack has been made yet."""
    return s.strike != NOBODY and s.strike_attacks == CHARTS.strikes[s.strike].attacks


def forget_supplies(k: State) -> None:
    """M.4/3, ruling 214: the enemy knows of ammunition that lies in his sight, and of no request for more."""
    sheet, side = sheet_of(k), Side.COMMUNIST.number
    if side not in k.supply_of:
        return
    seen = watched(k, Side.FREE_WORLD.number)
    for number, owner in enumerate(k.supply_of):
        at = k.supply_at[number]
        if owner == side and not (at >= 0 and seen >> at & 1):
            k.supply_at[number], k.supply_by[number] = AWAY, NOBODY
            k.supply_left[number] = k.supply_kind[number] = k.supply_since[number] = 0
    for number in reversed(range(len(k.called))):
        if k.called[number] == RESUPPLY and sheet.side[k.called_by[number]] == side:
            for column in (k.called, k.called_by, k.called_in, k.called_for):
                column.pop(number)


def forget(k: State, stand: int) -> None:
    """Nothing about a stand is known."""
    k.at[stand] = AWAY
    k.status[stand] = k.facing[stand] = k.missions[stand] = k.beehives[stand] = 0
    k.aboard[stand] = k.section[stand] = k.attached[stand] = NOBODY


def knows_all(s: Position, seat: int) -> bool:
    """Whether nothing of the enemy is hidden from a seat."""
    status, sheet = s.status, sheet_of(s)
    secret = sheet.of_side[other(seat)]
    if seat != Side.COMMUNIST.number:
        secret += sheet.of_side[NEUTRAL]
    return not any(status[stand] & HIDDEN for stand in secret)
