"""6.5 Fire effects: what a result does to a stand, and what a killed stand leaves."""

from __future__ import annotations

from dangerclose.core.ask import Rule
from dangerclose.games.incoming.captives import release
from dangerclose.games.incoming.chapter import BOOK, Chapter, Kind
from dangerclose.games.incoming.components import PARAMETERS
from dangerclose.games.incoming.field import SHAKEN
from dangerclose.games.incoming.roster import MOVERS, NEUTRAL
from dangerclose.games.incoming.sheets import sheet_of
from dangerclose.games.incoming.showing import knowers
from dangerclose.games.incoming.stand_schema import VehicleRow
from dangerclose.games.incoming.state import (
    ABOARD,
    AWAY,
    BELOW,
    DEAD,
    HAS_FIRED,
    HIDDEN,
    NOBODY,
    PINNED,
    SUPPRESSED,
    Position,
    State,
)
from dangerclose.games.incoming.terms import Mobility, Side, StandKind
from dangerclose.games.incoming.underground import lies_below

FREE_WORLD = Side.FREE_WORLD.number
MISS, PIN, SUPPRESS, KILL = range(4)
RESULTS = ("miss", "pin", "suppress", "kill")
_KINDS = tuple(StandKind)


def result_of(hits: int) -> int:
    """6.5/2 to 6.5/6 What some hits come to."""
    if hits >= PARAMETERS.kill_hits:
        return KILL
    if hits >= PARAMETERS.suppress_hits:
        return SUPPRESS
    return PIN if hits >= PARAMETERS.pin_hits else MISS


def kind_of(s: Position, stand: int) -> Kind:
    """What a stand is when it is hit."""
    sheet = sheet_of(s)
    if sheet.kind[stand] >= 0:
        return _KINDS[sheet.kind[stand]]
    row = MOVERS[sheet.mover[stand]]
    return row.hull if isinstance(row, VehicleRow) else Mobility.AIR


def suffer(s: State, stand: int, result: int, by: int) -> Rule[int]:
    """6.5/2 A stand suffers a result; what it comes to. `by` is who did it, NOBODY if nobody did."""
    if result == MISS:
        return MISS
    effect = BOOK.effects.get(kind_of(s, stand))
    if effect is not None:
        return (yield from effect(s, stand, result, by))
    return on_foot(s, stand, result)


def on_foot(s: State, stand: int, result: int) -> int:
    """6.5/4 to 6.5/8 Pins do not add up; a stand that is suppressed twice is killed."""
    if result == SUPPRESS and s.status[stand] & SUPPRESSED and PARAMETERS.suppress_twice_kills:
        result = KILL
    if result == KILL:
        kill(s, stand)
    elif result == SUPPRESS:
        s.status[stand] = s.status[stand] & ~PINNED | SUPPRESSED
        s.tell("suppressed", "6.5/5", stand, knows=knowers(s, stand))
    elif not s.status[stand] & SHAKEN:
        s.status[stand] |= PINNED
        s.tell("pinned", "6.5/4", stand, knows=knowers(s, stand))
    return result


def kill(s: State, stand: int, rule: str = "6.5/8") -> None:
    """6.5/8, 6.5/9 A killed stand leaves a casualty marker, and a heavy weapon a weapon marker besides."""
    sheet = sheet_of(s)
    side, point = sheet.side[stand], s.at[stand]
    for rider in [one for one in sheet.of_side[side] if s.aboard[one] == stand]:  # ruling 69
        s.at[rider], s.aboard[rider] = point, NOBODY
        kill(s, rider, rule)
    for number, carrier in enumerate(s.casualty_aboard):
        if carrier == stand:
            s.casualty_at[number], s.casualty_aboard[number] = point, NOBODY
    if point >= 0:
        s.casualty_at.append(point)
        s.casualty_of.append(side)
        s.casualty_aboard.append(NOBODY)
        if sheet.heavy[stand]:
            s.weapon_at.append(point)
            s.weapon_of.append(side)
    elif point == BELOW:
        lies_below(s, stand)
        if sheet.heavy[stand]:
            s.weapon_at.append(BELOW)
            s.weapon_of.append(side)
    remove(s, stand)
    s.tell("killed", rule, stand)


def bears_for(side: int, casualty: int) -> bool:
    """6.5/11, ruling 205: whose casualties a side carries: its own, and the Free World those of civilians."""
    return casualty == side or (casualty == NEUTRAL and side == FREE_WORLD)


def is_left(s: Position, casualty: int) -> bool:
    """V.0/T1, ruling 272: whether a casualty is still on the table, in a vehicle or beside it.

    A helicopter that is off the table has taken those aboard away.
    """
    at, carrier = s.casualty_at[casualty], s.casualty_aboard[casualty]
    flown_off = carrier != NOBODY and sheet_of(s).flies[carrier] and s.at[carrier] == AWAY
    return at >= 0 or (at == ABOARD and not flown_off)


def remove(s: State, stand: int) -> None:
    """6.5/8 A stand is taken away for good, and lets those go whom it held."""
    release(s, stand)
    s.at[stand] = DEAD
    s.status[stand] &= HAS_FIRED & ~HIDDEN
    s.aboard[stand] = s.section[stand] = s.attached[stand] = NOBODY
    for platoon, lead in enumerate(s.leads):
        if lead == stand:
            s.leads[platoon] = NOBODY
    for other, attached in enumerate(s.attached):
        if attached == stand:
            s.attached[other] = NOBODY if sheet_of(s).heavy[other] else _mate(s, stand)


def _mate(s: Position, stand: int) -> int:
    """6.11/2 Another stand of its platoon on the table, NOBODY if none is left."""
    sheet = sheet_of(s)
    if sheet.platoon[stand] == NOBODY:
        return NOBODY
    return next((one for one in sheet.of_platoon[sheet.platoon[stand]] if s.at[one] >= 0), NOBODY)


def _cadre(s: State, stand: int, result: int, by: int) -> Rule[int]:
    """2.3.2/2 A suppress or kill destroys a cadre."""
    yield from ()
    return on_foot(s, stand, KILL if result == SUPPRESS else result)


CHAPTER = Chapter(effects={StandKind.CADRE: _cadre})
