"""7.5 KIA, WIA and Injury markers; 17.0 Check Casualties."""

from __future__ import annotations

from dangerclose.core.reckoning import Line, total
from dangerclose.games.fte.components import CIVILIANS, CONTACT, DUMMY, KIND, MEDIC, NVA, SIDE, US
from dangerclose.games.fte.field import IS_INFANTRY, enemy, in_hex, men, passengers, pool
from dangerclose.games.fte.state import (
    GROUND,
    INJURED,
    KILLED,
    LEFT,
    NOBODY,
    OUT,
    STEADY,
    VISIBLE,
    WOUNDED,
    Position,
    State,
    Throw,
    d10s,
    put,
)
from dangerclose.games.fte.victory import score

DIES, RETURNS, HOLDS_ON = "dies of wounds", "returns to duty", "holds on"
MEDIC_AT_HAND = Line("medic at hand", -1, "17.1/2")
MEDICS = tuple(u for u, kind in enumerate(KIND) if kind == MEDIC)


def carried(s: Position, u: int) -> list[int]:
    """The casualties that a unit carries or transports."""
    return [c for c, carrier in enumerate(s.c_carrier) if carrier == u]


def room(s: Position, u: int) -> int:
    """7.5.2/3 How many more casualties an infantry unit can carry: four men two, three men one."""
    return max(0, men(s, u) - 2) - s.c_carrier.count(u) if IS_INFANTRY[u] else 0


def lying(s: Position, h: int, side: int) -> list[int]:
    """A side's casualties in a hex that nobody carries."""
    return [
        c
        for c, there in enumerate(s.c_hex)
        if there == h and s.c_side[c] == side and s.c_carrier[c] == NOBODY
    ]


def new_casualty(s: State, kind: int, side: int, h: int) -> int:
    """7.5.1/1, 7.5.2/5 A marker is placed, and picked up at once if its side wants that and can."""
    c = len(s.c_kind)
    s.c_kind.append(kind)
    s.c_side.append(side)
    s.c_hex.append(h)
    s.c_carrier.append(NOBODY)
    if s.carry[side]:
        bearers = [u for u in in_hex(s, h, side) if room(s, u) > 0 and KIND[u] != CONTACT]
        if bearers:
            pick_up(s, c, min(bearers, key=lambda u: (s.status[u], -men(s, u))), "7.5.2/5")
    return c


def pick_up(s: State, c: int, u: int, rule: str) -> None:
    """7.5.2/4 A unit takes a casualty on its shoulders."""
    s.c_carrier[c] = u
    s.c_hex[c] = s.hex[u]
    s.tell_of(u, "carries", rule, s.c_kind[c])  # 18.1/1 under a Concealed marker it would tell of no dummy


def move_casualties(s: State, u: int, h: int) -> None:
    """7.5.2/1 What a unit carries goes where it goes."""
    for c, carrier in enumerate(s.c_carrier):
        if carrier == u:
            s.c_hex[c] = h


def carry_along(s: State, u: int, to: int) -> None:
    """6.9/1, 7.5.2/1 What a unit carries or transports goes with it."""
    move_casualties(s, u, to)
    if not IS_INFANTRY[u]:
        for v in passengers(s, u):
            move_casualties(s, v, to)


def drop(s: State, c: int) -> None:
    """7.5.2/6 A casualty is left where it is."""
    s.c_carrier[c] = NOBODY


def drop_all(s: State, u: int) -> None:
    """7.4/X22 What a unit carried stays in the hex when the unit is gone."""
    for c in carried(s, u):
        drop(s, c)


def remove(s: State, u: int) -> None:
    """A unit leaves play; what it carried stays in its hex."""
    drop_all(s, u)
    s.hex[u] = OUT
    s.aboard[u] = NOBODY
    s.inside[u] = NOBODY
    s.token[u] = VISIBLE
    s.level[u] = GROUND
    s.status[u] = STEADY
    s.order_within = put(s.order_within, u, 0)
    if u in s.acting:
        s.acting.remove(u)
    if s.hero[SIDE[u]] == u:
        s.hero[SIDE[u]] = NOBODY


def strip(s: State, c: int) -> None:
    """A casualty leaves play."""
    s.c_hex[c] = OUT
    s.c_carrier[c] = NOBODY


def evacuate(s: State, u: int) -> None:
    """7.5.3/4 The casualties with a unit that leaves are home."""
    for c in carried(s, u):
        score(s, s.c_side[c], "kia-evacuated" if s.c_kind[c] == KILLED else "wia-evacuated")
        s.tell("evacuated", "7.5.3/4", s.c_side[c], s.c_kind[c])
        strip(s, c)
        s.c_hex[c] = LEFT


def medics_at(s: Position) -> list[int]:
    """Where the medics of both sides are."""
    where = s.hex
    return [where[u] for u in MEDICS]


def capture(s: State, h: int) -> None:
    """7.5.3/5, 7.5.3/6, 17.1/3, 19.1/3 What is left alone in a hex with the enemy falls into his hands."""
    if h not in s.c_hex and h not in medics_at(s):
        return
    for side in (US, NVA):
        captors = [
            u for u in in_hex(s, h, enemy(side)) if KIND[u] not in (DUMMY, CIVILIANS) and s.level[u] == GROUND
        ]
        if not captors:
            continue
        own = [u for u in in_hex(s, h, side) if s.level[u] == GROUND]
        for u in own:
            if KIND[u] == MEDIC:
                remove(s, u)
                s.tell("medic-lost", "17.1/3", u)
                score(s, enemy(side), "enemy-kia")
        if any(KIND[u] not in (MEDIC, CIVILIANS) for u in own):
            continue
        for c in lying(s, h, side):
            s.tell("taken", "7.5.3/5" if s.c_kind[c] == KILLED else "7.5.3/6", side, s.c_kind[c], h)
            if s.c_kind[c] != KILLED:
                score(s, enemy(side), "capture")
            strip(s, c)


def fate_of(result: int) -> str:
    """17.0/1 What becomes of a WIA, by the die with its modifier."""
    return DIES if result >= 9 else RETURNS if result <= 2 else HOLDS_ON


def check_casualties(s: State) -> None:
    """17.0 Each WIA may die of wounds or return to duty."""
    for side in (US, NVA):
        there = [u for u in pool(s, side) if KIND[u] == MEDIC and s.hex[u] >= 0]
        medics = {s.hex[u] for u in there}
        in_view = {s.hex[u] for u in there if s.token[u] == VISIBLE}
        for c, kind in enumerate(s.c_kind):
            if s.c_side[c] != side or kind != WOUNDED or s.c_hex[c] < 0:
                continue
            h = s.c_hex[c]
            roll = s.d10()
            lines = [MEDIC_AT_HAND] if h in medics else []
            result = roll + total(lines)
            fate = fate_of(result)
            bearer = s.c_carrier[c]
            throw = Throw(d10s(roll), lines, h)
            # 18.1/1 The roll would tell of a Concealed medic, the hex of a Concealed bearer.
            if h in medics - in_view or (bearer != NOBODY and s.token[bearer] != VISIBLE):
                s.tell_only(side, "wounds", "17.0/1", side, h, roll, result, fate, throw=throw)
                s.tell_others(side, "wounds-unseen", "17.0/1", side, fate, throw=Throw(()))
            else:
                s.tell("wounds", "17.0/1", side, h, roll, result, fate, throw=throw)
            if fate == DIES:
                s.c_kind[c] = KILLED
                score(s, side, "dow")
            elif fate == RETURNS:
                strip(s, c)
                score(s, side, "rtd")


def has_injury(s: Position, u: int) -> bool:
    """19.1/1 Whether a unit has the Injury marker with it."""
    return u in s.c_carrier and any(s.c_kind[c] == INJURED for c in carried(s, u))
