"""11.1.1, 11.1.2/1 Units of vehicles: which belong together, and who commands them."""

from __future__ import annotations

from dangerclose.games.incoming.field import is_suppressed, sees, within
from dangerclose.games.incoming.sheets import sheet_of
from dangerclose.games.incoming.state import Position
from dangerclose.games.incoming.terms import Army, Hull
from dangerclose.games.incoming.wrecks import riders, vehicle_row

_NVA = Army.NVA.number


def is_armoured(s: Position, stand: int) -> bool:
    """11.1.2/1 Whether a stand is an armoured vehicle."""
    row = vehicle_row(s, stand)
    return row is not None and row.hull != Hull.SOFT


def kin(s: Position, vehicle: int) -> list[int]:
    """11.1.1/2, ruling 144: the vehicles of one army on the table."""
    sheet = sheet_of(s)
    return [
        one
        for one in sheet.driven[sheet.side[vehicle]]
        if s.at[one] >= 0 and sheet.army[one] == sheet.army[vehicle]
    ]


def command_vehicle(s: Position, vehicle: int) -> int:
    """11.1.1/2 The vehicle that carries a command group, or else the first; the next takes over."""
    own = kin(s, vehicle)
    carrying = [one for one in own if any(sheet_of(s).commands[rider] for rider in riders(s, one))]
    return (carrying or own)[0]


def fire_together(s: Position, a: int, b: int) -> bool:
    """11.1.2/1 Whether two armoured vehicles may be of one fire group."""
    return sheet_of(s).army[a] == sheet_of(s).army[b] and is_armoured(s, a) and is_armoured(s, b)


def directors(s: Position, side: int) -> list[int]:
    """11.1.2/1, ruling 144: the armoured command vehicles of a side that can lead a crossfire."""
    armoured = [one for one in sheet_of(s).driven[side] if s.at[one] >= 0 and is_armoured(s, one)]
    found = dict.fromkeys(command_vehicle(s, one) for one in armoured)
    return [one for one in found if is_armoured(s, one) and not is_suppressed(s, one)]


def in_crossfire(s: Position, director: int, vehicle: int) -> bool:
    """11.1.2/1 Whether a vehicle joins a crossfire: it sees who leads it; NVA vehicles within a width."""
    if vehicle == director:
        return True
    close = sheet_of(s).army[director] != _NVA or within(s, vehicle, director)
    return fire_together(s, vehicle, director) and sees(s, vehicle, director) and close
