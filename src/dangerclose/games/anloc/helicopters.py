"""9.6 Helicopter transport and landing zones."""

from __future__ import annotations

from typing import NamedTuple

from dangerclose.core.ask import Action, Ask, Rule
from dangerclose.core.hexes import members, picked
from dangerclose.games.anloc.air import in_box
from dangerclose.games.anloc.components import AIR, ARVN, GRID, NVA, UNITS
from dangerclose.games.anloc.movement import Ground, allowance, enter, open_to
from dangerclose.games.anloc.stacking import CLASS, NOT_HQ
from dangerclose.games.anloc.state import (
    CAS,
    FLOWN,
    LIFTED,
    NOBODY,
    ON_FOOT,
    TRANSPORT_BOX,
    TYPES,
    Position,
    State,
)
from dangerclose.games.anloc.zones import BIT, occupied

ESCORTS = tuple(kind for kind, air in enumerate(AIR) if air.escort)
LIFT: tuple[Action, ...] = tuple(("lift", u) for u in range(len(UNITS)))
LAND: tuple[Action, ...] = tuple(("land", h) for h in range(GRID.size))
LIGHT = tuple(u for u in NOT_HQ[ARVN] if not CLASS[u])
"""9.6/3 The units that helicopters can carry: not the mechanized."""


def lift_cost(s: Position, u: int) -> int:
    """9.6/4 Half of the MA, in half movement points."""
    return allowance(s, u) // 2 * 2


def liftable(s: Position, u: int) -> bool:
    """9.6/2-5 Whether helicopters can take a light unit up: not yet flown, with points on both accounts."""
    return (
        s.lift[u] == ON_FOOT
        and s.hex[u] >= TRANSPORT_BOX
        and UNITS[u].sp <= s.helicopters
        and 0 < s.mp[u] >= lift_cost(s, u)
    )


def escorts_ready(s: Position) -> list[int]:
    """9.6.1/3 The types of air unit in the CAS box that can go with a hot landing."""
    return [kind for kind in ESCORTS if in_box(s, CAS, kind)]


class Sky(NamedTuple):
    """What helicopters find when they fly: bit sets of hexes."""

    enemies: int
    escorts: bool  # whether an air unit can go with a hot landing
    escorted: int  # 9.6.1/3 the landing zones where an escort stands

    def hot(self, h: int) -> bool:
        """9.6.1/1 Whether a hex is next to enemy units."""
        return h >= 0 and bool(GRID.adjacent[h] & self.enemies)


def sky(s: Position) -> Sky:
    """9.6 The air over the map as it is now."""
    escorted = sum(BIT[h] for h, kind in zip(s.lz_hex, s.lz_escort, strict=True) if kind != NOBODY)
    return Sky(occupied(s, NVA), bool(escorts_ready(s)), escorted)


def hot(s: Position, h: int) -> bool:
    """9.6.1/1 Whether a hex is next to enemy units."""
    return h >= 0 and bool(GRID.adjacent[h] & occupied(s, NVA))


def next_to_enemies(s: Position) -> int:
    """9.6.1/1 All hexes where a landing would be hot."""
    found = 0
    for h in members(occupied(s, NVA)):
        found |= GRID.adjacent[h]
    return found


def landings(s: Position, u: int, g: Ground, air: Sky) -> int:
    """9.6/3 The hexes where a unit can be set down; hot ones need an escort (9.6.1/3)."""
    here = s.hex[u]
    allowed = open_to(s, u, g) & ~g.overrun
    if here >= 0:
        allowed &= ~BIT[here]
    if air.escorts:
        return allowed
    cold = 0 if air.hot(here) else ~GRID.dilate(air.enemies)
    return allowed & (cold | air.escorted)


def lifts(s: Position, g: Ground) -> list[Action]:
    """9.6/2 The units that helicopters can take up."""
    if not s.helicopters:
        return []
    air = sky(s)
    return [LIFT[u] for u in LIGHT if liftable(s, u) and landings(s, u, g, air)]


def lift(s: State, u: int, g: Ground) -> Rule[None]:
    """9.6 One unit is flown from where it is to any hex that is free of the enemy."""
    air = sky(s)
    options = picked(LAND, landings(s, u, g, air))
    choice = yield Ask(ARVN, "landing", "9.6/3", options, (u,))
    h = int(choice[1])
    here = s.hex[u]
    walked = s.mp[u] < 2 * allowance(s, u)
    s.helicopters -= UNITS[u].sp
    s.lift[u] = LIFTED
    s.mp[u] = 0 if walked else s.mp[u] - lift_cost(s, u)  # 9.6/5: walk before or after, not both
    is_hot = hot(s, here) or hot(s, h)
    s.tell("landed-hot" if is_hot else "landed", "9.6.1/1" if is_hot else "9.6.2/1", u, here, h)
    if is_hot:
        s.mp[u] = 0  # 9.6.1/5
        yield from escort(s, h)
    else:
        mark_zone(s, h, is_hot=False)
    yield from enter(s, u, h)


def mark_zone(s: State, h: int, *, is_hot: bool) -> int:
    """9.6.1/2, 9.6.2/1 Put a marker on a landing zone, or turn the one that is there; its number."""
    if h not in s.lz_hex:
        s.lz_hex.append(h)
        s.lz_hot.append(0)
        s.lz_escort.append(NOBODY)
        s.lz_flown.append(0)
    place = s.lz_hex.index(h)
    s.lz_hot[place] = int(is_hot)
    return place


def escort(s: State, h: int) -> Rule[None]:
    """9.6.1/3 One Cobra or CAS unit goes with a hot landing and stays until the combats are over."""
    place = mark_zone(s, h, is_hot=True)
    if s.lz_escort[place] != NOBODY:
        return
    options: list[Action] = [("send-escort", kind) for kind in escorts_ready(s)]
    choice = options[0]
    if len(options) > 1:
        choice = yield Ask(ARVN, "escort", "9.6.1/3", options, (h,))
    kind = int(choice[1])
    s.air[CAS * TYPES + kind] -= 1
    s.lz_escort[place] = kind
    s.tell("escorted", "9.6.1/3", kind, h)


def cool_zones(s: State) -> None:
    """9.6.2/3 A hot zone with no enemy next to it turns cold, and its escort is free again."""
    for place, h in enumerate(s.lz_hex):
        if s.lz_hot[place] and not hot(s, h):
            s.lz_hot[place] = 0
            release(s, place)
            s.tell("lz-cold", "9.6.2/3", h)


def release(s: State, place: int) -> None:
    """9.6.1/3 An escort goes back to the CAS box; 9.5/9 if it has fought, at the end of the phase."""
    kind = s.lz_escort[place]
    if kind != NOBODY:
        s.air[(FLOWN if s.lz_flown[place] else CAS) * TYPES + kind] += 1
        s.lz_escort[place] = NOBODY
        s.lz_flown[place] = 0


def release_escorts(s: State) -> None:
    """9.6.1/3 After the ARVN Combat Phase all escorts go back."""
    for place in range(len(s.lz_hex)):
        release(s, place)
