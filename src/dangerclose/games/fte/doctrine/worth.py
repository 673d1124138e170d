"""29.0/T1 What hits are worth: the swing in victory points, and what a lost man or hour is worth besides.

A value is always that of the side that causes the effect. Effects are in the order of 7.4/T1: KIA, WIA,
Break, Suppression, Possible Suppression.
"""

from __future__ import annotations

from functools import cache, lru_cache

from dangerclose.games.fte.components import (
    CIVILIANS,
    CONTACT,
    DUMMY,
    FIRE_TEAM,
    HELICOPTER,
    KIND,
    LEADER,
    MEDIC,
    MEN,
    MOVE,
    NATION,
    NVA,
    QUALITY,
    SAPPER,
    SIDE,
    TARGET_EFFECTS,
    US,
    VEHICLE,
    VICTORY_POINTS,
)
from dangerclose.games.fte.field import frago_of, passengers
from dangerclose.games.fte.state import BROKEN, NOT_YET, STEADY, Position

Effects = tuple[float, float, float, float, float]

KEPT = 1 << 12
"""How many judgements of effects are remembered."""
EVACUATED = 0.35
"""How often a casualty is brought home in the end, so that its owner gets points back."""
BREAKING = 1.3
SUPPRESSING = 0.8
DRIVEN_ON = 0.35
EXPOSED_DUMMY: Effects = (0.15, 0.15, 0.15, 0.15, 0.1)


def casualty(side: int) -> tuple[float, float]:
    """29.0/T1 What a KIA and a WIA of a side are worth to its enemy, less what evacuation gives back."""
    by = NVA if side == US else US
    killed = VICTORY_POINTS["enemy-kia"][by] - EVACUATED * VICTORY_POINTS["kia-evacuated"][side]
    wounded = VICTORY_POINTS["enemy-wia"][by] - EVACUATED * VICTORY_POINTS["wia-evacuated"][side]
    return killed, wounded


CASUALTY = (casualty(US), casualty(NVA))


def strength(u: int) -> float:
    """What a unit that could go on fighting is worth besides its men."""
    if LEADER[u]:
        return 3.0  # 5.1/X7 a chit goes with him
    if KIND[u] == MEDIC:
        return 0.6
    return 1.0 if KIND[u] == FIRE_TEAM else 1.6


def future(s: Position) -> float:
    """How much of what happens now still counts: little on the last turn."""
    return min(1.0, (frago_of(s.scenario).turns - s.turn) / 4 + 0.12)


def effects_on(s: Position, v: int, ahead: float) -> Effects:
    """What each effect on a known unit is worth to its enemy; `ahead` is the `future`."""
    kind = KIND[v]
    if kind == CIVILIANS:
        by = NVA if SIDE[v] == US else US
        killed, wounded = VICTORY_POINTS["civilians-kia"][by], VICTORY_POINTS["civilians-wia"][by]
        return float(killed), float(wounded), 0.0, 0.0, 0.0
    if kind == DUMMY:
        return EXPOSED_DUMMY
    if kind == SAPPER:
        gone = 2.0 * ahead
        return gone, gone, gone, 0.0, 0.0  # 27.0/3
    if MOVE[v] == HELICOPTER:
        return _helicopter(s, v, ahead)
    if MOVE[v] == VEHICLE:
        return _vehicle(s, v, ahead)
    return _infantry(v, bool(s.reduced[v]), s.status[v], ahead)


@lru_cache(KEPT)
def _infantry(v: int, reduced: bool, status: int, ahead: float) -> Effects:
    loss = strength(v) if reduced or MEN[v][reduced] <= 2 else 0.5
    dead, hurt = CASUALTY[SIDE[v]]
    broken = DRIVEN_ON if status == BROKEN else BREAKING * ahead + 0.1
    calm = SUPPRESSING * ahead + 0.05 if status == STEADY else broken
    return dead + loss * ahead, hurt + loss * ahead, broken, calm, calm * (1 - QUALITY[v] / 10)


def _vehicle(s: Position, v: int, ahead: float) -> Effects:
    aboard = len(passengers(s, v))
    destroyed = VICTORY_POINTS["vehicle-destroyed"][NVA] + 1.5 * ahead + 1.5 * aboard
    stopped = destroyed if s.reduced[v] else VICTORY_POINTS["vehicle-immobilized"][NVA] + 3.0 * ahead
    broken = 1.5 * ahead if s.status[v] != BROKEN else 0.0
    calm = 0.8 * ahead if s.status[v] == STEADY else 0.0
    return destroyed, stopped, broken, calm, calm / 2


def _helicopter(s: Position, v: int, ahead: float) -> Effects:
    aboard = len(passengers(s, v)) + s.c_carrier.count(v)
    destroyed = VICTORY_POINTS["helicopter-destroyed"][NVA] + VICTORY_POINTS["enemy-kia"][NVA] * aboard
    if s.downed[v]:
        return float(destroyed), float(destroyed), 0.0, 0.0, 0.0
    downed = VICTORY_POINTS["helicopter-downed"][NVA] + 0.8 * aboard
    broken = float(downed) if s.status[v] == BROKEN else 1.5 * ahead
    calm = 0.6 * ahead if s.status[v] == STEADY else 0.0
    return float(destroyed), float(downed), broken, calm, calm / 2


@cache
def table_of(scenario: str, side: int, nation: int) -> tuple[tuple[int, int], ...]:
    """The counters that could lie under a nation's Concealed markers, with the turn in which they come."""
    frago = frago_of(scenario)
    found = [(u, 0) for force in frago.forces if force.side == side for u in force.units]
    found += [(u, group.turn) for group in frago.reinforcements if group.side == side for u in group.units]
    found += [(u, group[1]) for group in list(found) for u in frago.loads.get(group[0], ())]
    return tuple((u, turn) for u, turn in found if NATION[u] == nation and not MOVE[u])


def hidden_units(s: Position, side: int, nation: int) -> list[int]:
    """18.1/1 The units that a seat has to expect under the enemy's Concealed markers of a nation."""
    return [u for u, turn in table_of(s.scenario, side, nation) if turn <= s.turn and s.hex[u] == NOT_YET]


def mixture(s: Position, side: int, nation: int, ahead: float) -> tuple[Effects, float, float, int]:
    """Of a concealed counter: what effects on it are worth, how often it is armed, its quality and rating."""
    units = hidden_units(s, side, nation)
    if not units:
        killed, wounded = CASUALTY[side]
        return (
            (killed + ahead, wounded + ahead, BREAKING * ahead, SUPPRESSING * ahead, 0.4 * ahead),
            1.0,
            5.0,
            4,
        )
    rows = [effects_on(s, u, ahead) for u in units]
    count = len(units)
    armed = [u for u in units if KIND[u] not in (DUMMY, CIVILIANS, MEDIC)]
    quality = sum(QUALITY[u] for u in armed) / len(armed) if armed else 4.0
    mean = tuple(sum(row[i] for row in rows) / count for i in range(5))
    rating = 3 if nation == 2 else 4
    return mean, len(armed) / count, quality, rating  # type: ignore[return-value]


@lru_cache(KEPT)
def per_hit(effects: Effects, weapon: int) -> float:
    """7.4/T1 What one hit of a weapon is worth, on average over the effect die."""
    return sum(effects[result] for result in TARGET_EFFECTS[weapon]) / 10


def is_contact(v: int) -> bool:
    """Whether a counter is a Concealed marker whose unit is not known."""
    return KIND[v] == CONTACT
