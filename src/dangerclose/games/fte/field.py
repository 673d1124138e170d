"""Who is where, and who sees whom: the questions that all chapters ask.

Everything here works on a `Position`, so the rules, the odds, the table and the computer players,
who only have what their seat knows, all ask the same functions.
"""

from __future__ import annotations

from functools import cache
from typing import Literal

from dangerclose.games.fte.components import (
    CIVILIANS,
    CONTACT,
    CONTACTS,
    DUMMY,
    FIRE,
    HELICOPTER,
    INFANTRY,
    KIND,
    MEDIC,
    MEN,
    MORTAR_TEAM,
    MOVE,
    NATION,
    NVA,
    RANGE,
    SAPPER,
    SIDE,
    US,
    VEHICLE,
    Frago,
)
from dangerclose.games.fte.ground import CLEARS, GRID
from dangerclose.games.fte.proving import EVERY_FRAGO
from dangerclose.games.fte.sight import (
    highs_seen,
    seen_from,
    seen_from_high,
    seen_from_treetop,
    sees_past,
    treetops_seen,
)
from dangerclose.games.fte.state import BROKEN, GROUND, HIGH, NOT_YET, TREETOP, VISIBLE, Position

BIT = GRID.bit
SIGHT_LEVELS: tuple[Literal["ground", "treetop", "high"], ...] = ("ground", "treetop", "high")
IS_INFANTRY = tuple(move == INFANTRY for move in MOVE)
IS_VEHICLE = tuple(move == VEHICLE for move in MOVE)
IS_HELICOPTER = tuple(move == HELICOPTER for move in MOVE)
IS_MORTAR = tuple(kind == MORTAR_TEAM for kind in KIND)
IS_FIGHTER = tuple(kind not in (DUMMY, CIVILIANS, MEDIC, CONTACT) for kind in KIND)
"""Whether a unit holds ground: not a dummy, not civilians, not a medic."""
HARMLESS = tuple(kind in (CIVILIANS, DUMMY) for kind in KIND)
BARS = tuple(kind not in (MEDIC, CIVILIANS) for kind in KIND)
"""6.2/3, 17.1/1, 28.0/4 Whether a unit that is seen bars its hex to the enemy."""
ARE_CIVILIANS = tuple(kind == CIVILIANS for kind in KIND)
WATCHES = tuple(kind not in (CIVILIANS, CONTACT) for kind in KIND)
"""18.1/3 Whether enemies lose their concealment in sight of a unit."""


@cache
def frago_of(scenario: str) -> Frago:
    """The FRAGO that is played."""
    return EVERY_FRAGO[scenario]


@cache
def counters(scenario: str, masked: bool, side: int) -> tuple[int, ...]:
    """The counters of a side that a FRAGO could have on the map; contacts only if they are masked."""
    units = tuple(sorted(EVERY_FRAGO[scenario].roster[side]))
    if not masked:
        return units
    return units + tuple(u for contacts in CONTACTS for u in contacts if SIDE[u] == side)


def pool(s: Position, side: int) -> tuple[int, ...]:
    """Every counter of a side that could be on the map."""
    return counters(s.scenario, s.masked, side)


def on_map(s: Position, side: int) -> list[int]:
    """A side's counters on the map, without those aboard something."""
    where = s.hex
    return [u for u in pool(s, side) if where[u] >= 0]


def in_hex(s: Position, h: int, side: int) -> list[int]:
    """A side's counters in a hex."""
    where = s.hex
    return [u for u in pool(s, side) if where[u] == h]


def passengers(s: Position, carrier: int) -> list[int]:
    """6.9/1 The units that ride on a vehicle or helicopter."""
    aboard = s.aboard
    return [u for u in pool(s, SIDE[carrier]) if aboard[u] == carrier]


def crowd_at(s: Position, h: int) -> int:
    """How many units, of any type and side, a hex holds."""
    return s.hex.count(h)


def place_of(s: Position, u: int) -> int:
    """The hex of a unit, also of one that rides; below 0 when it is not on the map."""
    return s.hex[s.aboard[u]] if s.aboard[u] >= 0 else s.hex[u]


def men(s: Position, u: int) -> int:
    """2.0/7 How many men a counter shows now."""
    return MEN[u][s.reduced[u]]


def hexes_of(s: Position, side: int) -> int:
    """The hexes with a counter of a side, as a set."""
    bits = 0
    where = s.hex
    for u in pool(s, side):
        h = where[u]
        if h >= 0:
            bits |= BIT[h]
    return bits


# 6.2 Stacking


def taken(s: Position, u: int) -> int:
    """6.2/1, 6.2/2, 6.2/4 Where the units of its own side leave no room for a unit."""
    if SIDE[u] == US:
        return 0 if IS_INFANTRY[u] else full(s, u)
    # 6.2/2 Civilians never stand with NVA/VC infantry; a dummy must look like infantry.
    civilians = ARE_CIVILIANS[u]
    bits = 0
    where = s.hex
    for v in pool(s, NVA):
        if ARE_CIVILIANS[v] != civilians and where[v] >= 0:
            bits |= BIT[where[v]]
    return bits


def full(s: Position, u: int) -> int:
    """6.2/1, 6.2/4 Where a vehicle or helicopter has no room: two vehicles or a helicopter, at any height."""
    vehicles: dict[int, int] = {}
    bits = 0
    for v in on_map(s, US):
        if v == u or IS_INFANTRY[v]:
            continue
        h = s.hex[v]
        vehicles[h] = vehicles.get(h, 0) + 1
        if IS_HELICOPTER[v] or IS_HELICOPTER[u] or vehicles[h] == 2:
            bits |= BIT[h]
    return bits


def in_the_way(s: Position, v: int) -> bool:
    """6.2/3, 6.8/1 Whether a unit is where enemies on the ground would be: not if it is in the air."""
    return not s.level[v] or not s.fly_over


def closed_by_enemies(s: Position, side: int) -> int:
    """6.2/3, 17.1/1, 28.0/4 Enemy units bar a hex, unless only medics or civilians are seen there."""
    bits = 0
    where, token, level = s.hex, s.token, s.level
    for v in pool(s, enemy(side)):
        h = where[v]
        if h >= 0 and (BARS[v] or token[v] != VISIBLE) and (not level[v] or in_the_way(s, v)):
            bits |= BIT[h]
    return bits


@cache
def guests(scenario: str, side: int) -> tuple[int, ...]:
    """17.1/1, 28.0/4 The medics and civilians of a side, who do not bar their hex to the enemy."""
    return tuple(u for u in counters(scenario, False, side) if not BARS[u])


def doubtful(s: Position, side: int) -> int:
    """6.2/3, 18.1/1 Hexes of Concealed enemies who may all be medics or civilians, as far as a side can tell.

    Who they are shows when somebody goes there (`barred`). All that counts here is known to everybody: how
    many counters lie there, and which medics and civilians have not been seen.
    """
    foe = enemy(side)
    unseen = [0] * len(CONTACTS)
    where, token = s.hex, s.token
    for v in guests(s.scenario, foe):
        unseen[NATION[v]] += token[v] != VISIBLE or where[v] == NOT_YET
    if not any(unseen):
        return 0
    covered: dict[int, int] = {}
    shut = 0
    for v in pool(s, foe):
        h = where[v]
        if h < 0:
            continue
        if token[v] == VISIBLE:
            if BARS[v] and in_the_way(s, v):
                shut |= BIT[h]
            continue
        covered[h] = covered.get(h, 0) + 1
        if covered[h] > unseen[NATION[v]]:
            shut |= BIT[h]
    bits = 0
    for h in covered:
        bits |= BIT[h]
    return bits & ~shut


def barred(s: Position, h: int, side: int) -> bool:
    """6.2/3, 17.1/1, 28.0/4 Whether enemies are in a hex who are more than medics or civilians."""
    return any(BARS[v] and in_the_way(s, v) for v in in_hex(s, h, enemy(side)))


def obstacles(s: Position, side: int) -> int:
    """7.3.2/X7 The hexes where a side's own units block its fire."""
    bits = 0
    where, level = s.hex, s.level
    for u in pool(s, side):
        h = where[u]
        if h >= 0 and level[u] == GROUND and not ARE_CIVILIANS[u]:
            bits |= BIT[h]
    return bits


def in_clear(h: int) -> bool:
    """18.0/1 Whether nobody can become Concealed in a hex."""
    return bool(CLEARS >> h & 1)


# 7.3 Line of sight


def sight_from(s: Position, u: int) -> int:
    """7.3 The ground hexes that a unit sees."""
    return sight_at(s.hex[u], s.level[u])


def sight_at(h: int, level: int) -> int:
    """7.3 The ground hexes that are seen from a hex, or from a helicopter over it."""
    if level == GROUND:
        return seen_from(h)
    return seen_from_treetop(h) if level == TREETOP else seen_from_high(h)


def sees(s: Position, u: int, h: int, level: int = GROUND) -> bool:
    """7.3 Whether a unit has a line of sight to a hex, or to a helicopter over it."""
    own = s.level[u]
    if level == GROUND:
        seen = seen_from(s.hex[u]) if own == GROUND else sight_at(s.hex[u], own)
        return bool(seen >> h & 1)
    if own != GROUND:
        return True
    return bool((treetops_seen if level == TREETOP else highs_seen)(s.hex[u]) >> h & 1)


def watchers(s: Position, side: int) -> tuple[int, list[int]]:
    """18.1/3 A side's Visible units that make enemies lose concealment: hexes on the ground, and flyers."""
    bits = 0
    flyers = []
    where, token, level = s.hex, s.token, s.level
    for u in pool(s, side):
        h = where[u]
        if h >= 0 and token[u] == VISIBLE and WATCHES[u]:
            if level[u] == GROUND:
                bits |= BIT[h]
            else:
                flyers.append(u)
    return bits, flyers


def watched(s: Position, h: int, side: int) -> bool:
    """18.0/1 Whether a Visible unit of a side has a line of sight to a hex."""
    bits, flyers = watchers(s, side)
    return bool(seen_from(h) & bits) or any(sees(s, u, h) for u in flyers)


def watching(s: Position, h: int, side: int) -> int:
    """18.2/3 How many Visible units of a side have a line of sight to a hex."""
    seen = seen_from(h)
    return sum(
        1
        for u in on_map(s, side)
        if s.token[u] == VISIBLE
        and WATCHES[u]
        and (seen >> s.hex[u] & 1 if s.level[u] == GROUND else sees(s, u, h))
    )


def friends_block(s: Position, u: int, h: int, level: int, own: int) -> bool:
    """7.0/2, 7.3.2/X7 Whether the firer's own side stands in the line of fire; `own` are their hexes."""
    here = s.hex[u]
    if s.level[u] != GROUND:
        if level != GROUND:
            return False  # from helicopter to helicopter nothing on the ground is in the way
        here, h, level = h, here, s.level[u]
    return not sees_past(here, h, own, SIGHT_LEVELS[level])


def reach(s: Position, u: int, h: int, level: int = GROUND) -> int:
    """6.8/7 The range from a unit to a hex: doubled to and from a helicopter at High level."""
    distance = GRID.distance(s.hex[u], h)
    return 2 * distance if level == HIGH or s.level[u] == HIGH else distance


def can_shoot(s: Position, u: int, h: int, level: int, own: int) -> bool:
    """7.0/2, 7.1/4, 7.0/5 Whether a unit has the range and a clear line for direct fire."""
    most = RANGE[u] if level == HIGH or s.level[u] == HIGH else 2 * RANGE[u]
    if not GRID.within(s.hex[u], most) >> h & 1 or not sees(s, u, h, level):
        return False
    if IS_MORTAR[u]:
        return level != HIGH
    return not friends_block(s, u, h, level, own)


def may_fire(s: Position, u: int) -> bool:
    """7.0/4, 27.0/1 Whether a unit could fire at all: an unbroken combat unit that is no sapper."""
    return FIRE[u][s.reduced[u]] > 0 and s.status[u] != BROKEN and KIND[u] != SAPPER and not s.downed[u]


def enemy(side: int) -> int:
    """The other side."""
    return NVA if side == US else US
