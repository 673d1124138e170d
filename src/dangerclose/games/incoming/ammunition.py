"""M.3 Ammunition, an option: stands run out of it, weapons have so many missions, and more lies at hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dangerclose.core.ask import Rule
from dangerclose.games.incoming.barrage import weapon_of
from dangerclose.games.incoming.chapter import Chapter
from dangerclose.games.incoming.field import here, within
from dangerclose.games.incoming.reckoning import Attack
from dangerclose.games.incoming.scenario_schema import BASE
from dangerclose.games.incoming.sheets import missions_of, sheet_of
from dangerclose.games.incoming.showing import knowers
from dangerclose.games.incoming.state import (
    ABOARD,
    MOVED,
    NOBODY,
    OUT_OF_AMMUNITION,
    Position,
    State,
)
from dangerclose.games.incoming.terms import StandKind, Supplies

SMALL_ARMS, HEAVY, ARTILLERY = (kind.number for kind in Supplies)
_RUN_OUT = (StandKind.FIRE_TEAM.number, StandKind.HMG.number)
_LARGE = ("mortar-120", "guns-on-table")


# M.3/5 Running out


def runs_out(s: State, attack: Attack, rolled: Sequence[int]) -> None:
    """M.3/5, ruling 80: a fire team or machine gun whose dice are all 1, with the rocket that helped it."""
    if not s.ammunition or not rolled or max(rolled) > 1 or sheet_of(s).kind[attack.firer] not in _RUN_OUT:
        return
    for one in (attack.firer, attack.rocket):
        if one != NOBODY and not s.status[one] & OUT_OF_AMMUNITION:
            s.status[one] |= OUT_OF_AMMUNITION
            s.tell("out-of-ammunition", "M.3/5", one, knows=knowers(s, one))


# M.3/7 Fire missions


def fires_missions(s: Position, stand: int) -> bool:
    """M.3/7 Whether a heavy weapon on the table has a fixed number of missions, for all its fire."""
    row = sheet_of(s).row[stand]
    return s.ammunition and row is not None and row.heavy and row.missions > 0


def is_spent(s: Position, stand: int) -> bool:
    """M.3/7 Whether such a weapon has none left."""
    return fires_missions(s, stand) and not s.missions[stand]


def counts(s: State, attack: Attack, came: int, point: int) -> Rule[None]:
    """M.3/7 Direct fire is a mission, too; beehive rounds are counted apart."""
    yield from ()
    if fires_missions(s, attack.firer) and not attack.beehive and s.missions[attack.firer] > 0:
        s.missions[attack.firer] -= 1


# M.3/1, M.3/2 Resupply


def wants(s: Position, stand: int) -> int:
    """Ruling 211: the kind of ammunition that a stand has run out of, NOBODY if it has some."""
    sheet = sheet_of(s)
    if s.status[stand] & OUT_OF_AMMUNITION:
        return HEAVY if sheet.heavy[stand] else SMALL_ARMS
    weapon = weapon_of(s, stand)
    if s.missions[stand] or weapon is None or sheet.observes[stand] or not missions_of(sheet, stand):
        return NOBODY
    return ARTILLERY if weapon.id in _LARGE else HEAVY


def at_hand(s: Position, stand: int, kind: int) -> Iterator[int]:
    """M.3/1, M.3/2 The ammunition within a width of a stand that has been there for the whole initiative."""
    sheet = sheet_of(s)
    near = sheet.discs.at(s.at[stand], sheet.radius[stand] + BASE)
    for number, owner in enumerate(s.supply_of):
        if owner != sheet.side[stand] or s.supply_kind[number] != kind or not s.supply_left[number]:
            continue
        at, carrier = s.supply_at[number], s.supply_by[number]
        if at >= 0 and near >> at & 1 and s.supply_since[number] < sum(s.initiatives):
            yield number
        elif at == ABOARD and sheet.on_foot[carrier] and within(s, carrier, stand):
            if not s.status[carrier] & MOVED:
                yield number


def resupply(s: State, side: int) -> Rule[None]:
    """M.3/1, M.3/2 Whoever stayed beside ammunition for an initiative of its side has some again."""
    yield from ()
    if not s.ammunition or not any(s.supply_left):
        return
    for stand in here(s, side):
        kind = wants(s, stand) if not s.status[stand] & MOVED else NOBODY
        found = next(at_hand(s, stand, kind), NOBODY) if kind != NOBODY else NOBODY
        if found != NOBODY:
            s.supply_left[found] -= 1
            s.status[stand] &= ~OUT_OF_AMMUNITION
            s.missions[stand] = missions_of(sheet_of(s), stand)
            s.tell("resupplied", "M.3/2", stand, knows=knowers(s, stand))


CHAPTER = Chapter(
    keeps_from_firing=(is_spent,),
    after_dice=(runs_out,),
    after_attack=(counts,),
    ends=(resupply,),
)
