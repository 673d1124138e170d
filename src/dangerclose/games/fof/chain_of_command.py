"""1.2.3B, 1.2.3H, 4.0/3, 4.1.4, 7.1.1 Headquarters and Staff, and whom each may give orders."""

from __future__ import annotations

from operator import attrgetter

from dangerclose.core.columns import remembered, while_same
from dangerclose.games.fof.field import is_team, place_of_unit
from dangerclose.games.fof.grid import LEFT, NOT_YET
from dangerclose.games.fof.instructions import campaign
from dangerclose.games.fof.state import FIRE_TEAM_SIDE, NOBODY, Position
from dangerclose.games.fof.tables import COUNTERS, NAMED, OPEN_TOP, SIDE, UNITS, by_columns
from dangerclose.games.fof.terms import Side, UnitKind

GROUND_AND_LIFT = (UnitKind.VEHICLE, UnitKind.TRANSPORT_HELICOPTER)
"""7.1.1/1 What has platoons or flights."""
WITHOUT_ORDERS = (UnitKind.ATTACK_HELICOPTER, UnitKind.FIXED_WING_GUNSHIP)
"""7.1.1/5 Aircraft that are called or placed, not ordered."""
COMMANDING = (UnitKind.HQ, UnitKind.STAFF, UnitKind.HIGHER_HQ)

_COMPANY = by_columns(u for u, side in enumerate(SIDE) if side == Side.FRIENDLY)
_FRIENDS = tuple(u for u, named in enumerate(NAMED) if named and SIDE[u] == Side.FRIENDLY)
_OF_BATTALION = tuple(u for u in _FRIENDS if UNITS[u].kind == UnitKind.HIGHER_HQ)
_OF_COMPANY = tuple(u for u in _FRIENDS if UNITS[u].kind == UnitKind.HQ and not UNITS[u].platoon)
_OF_PLATOONS = tuple(u for u in _FRIENDS if UNITS[u].kind == UnitKind.HQ and UNITS[u].platoon)
_STAFF = tuple(u for u in _FRIENDS if UNITS[u].kind == UnitKind.STAFF)
_OF_VEHICLES = tuple(u for u in _FRIENDS if UNITS[u].leads)
_COMMANDERS = (*_OF_BATTALION, *_OF_COMPANY, *_STAFF, *_OF_PLATOONS, *_OF_VEHICLES)
# of these those that have a place in a position's columns
_BATTALION_LEADERS = by_columns(_OF_BATTALION)
_COMPANY_HQS = by_columns(_OF_COMPANY)
_PLATOON_HQS = by_columns((*_OF_PLATOONS, *_OF_VEHICLES))
_STAFF_UNITS = by_columns(_STAFF)
_WHO_COMMAND = by_columns(_COMMANDERS)


# Who they are


def in_play(s: Position, u: int) -> bool:
    """Whether a unit is on the map, in the Staging Area or in one of the helicopters' areas (2.4.2)."""
    return place_of_unit(s, u) >= 0


def battalion_leaders(s: Position) -> list[int]:
    """3.3.1A/2 The leaders of battalion and above, highest first."""
    return [u for u in _BATTALION_LEADERS[len(s.place)] if in_play(s, u)]


def battalion_commander(s: Position) -> int:
    """3.1/1 The counter of the battalion commander, of the company's own force."""
    return next(u for u in COUNTERS[campaign(s).company] if UNITS[u].type == "bn-cmdr")


@remembered
def company_hq(s: Position) -> int:
    """1.2.3B The CO HQ, on either of its sides, NOBODY once it is removed."""
    return next((u for u in _COMPANY_HQS[len(s.place)] if in_play(s, u)), NOBODY)


def is_with_company_hq(s: Position, u: int) -> bool:
    """4.3.2/1, 4.3.3/3 Whether a unit is where the CO HQ is."""
    hq = company_hq(s)
    return hq != NOBODY and place_of_unit(s, u) == place_of_unit(s, hq)


def platoon_hqs(s: Position) -> list[int]:
    """1.2.3B, 7.1.1/3 The PLT HQs in play, those of vehicle platoons and flights behind them."""
    return [u for u in _PLATOON_HQS[len(s.place)] if in_play(s, u)]


def staff(s: Position) -> list[int]:
    """1.2.3H The Company's Staff in play."""
    return [u for u in _STAFF_UNITS[len(s.place)] if in_play(s, u)]


def lost_company_hq(s: Position) -> int:
    """10.2.2/4 The CO HQ that may be reconstituted: its counter, NOBODY if it is in play or not committed."""
    return next((u for u in _COMPANY_HQS[len(s.place)] if is_lost(s, u)), NOBODY)


def is_lost(s: Position, u: int) -> bool:
    """10.2.2/1 Whether a counter was at play in this mission and has been removed."""
    return not in_play(s, u) and s.place[u] not in (NOT_YET, LEFT)


def platoon_hq_of(s: Position, group: int) -> int:
    """1.2.6/6 The counter of a platoon's HQ in the company at play, whether it is in play or not; NOBODY for
    what is no platoon."""
    own = COUNTERS[campaign(s).company]
    return next((u for u in _OF_PLATOONS if u in own and UNITS[u].platoon == group), NOBODY)


def is_company_hq(u: int) -> bool:
    """Whether a counter is the CO HQ."""
    return u in _OF_COMPANY


def is_platoon_hq(u: int) -> bool:
    """Whether a counter is the HQ of an infantry platoon."""
    return u in _OF_PLATOONS


def is_staff(u: int) -> bool:
    """Whether a counter is Staff of the Company."""
    return u in _STAFF


def is_battalion(u: int) -> bool:
    """Whether a counter is a leader of battalion or above."""
    return u in _OF_BATTALION


def leads_vehicles(u: int) -> bool:
    """7.1.1/1 Whether a counter is the PLT HQ of vehicles or a FLT LDR."""
    return u in _OF_VEHICLES


def is_commander(s: Position, u: int) -> bool:
    """4.0/1 An HQ, Staff unit or leader of vehicles that may have Commands."""
    return can_command(u) and in_play(s, u)


def can_command(u: int) -> bool:
    """4.0/1 Whether a counter can ever give orders."""
    return u in _COMMANDERS


def commanders(s: Position) -> tuple[int, ...]:
    """4.0/1 All counters of the position that can ever give orders."""
    return _WHO_COMMAND[len(s.place)]


def on_command_side(s: Position, u: int) -> bool:
    """1.2.3B/1 Whether an HQ or Staff unit shows the side on which it commands others."""
    return not s.status[u] & FIRE_TEAM_SIDE


# Whom they command


def vehicle_platoon(u: int) -> str:
    """7.1.1/1 Which platoon of vehicles or flight a counter belongs to, "" for none. 7.1.1/4 Jeeps and trucks
    are of none."""
    return UNITS[u].type if NAMED[u] and UNITS[u].kind in GROUND_AND_LIFT and not OPEN_TOP[u] else ""


def is_subordinate(s: Position, hq: int, u: int) -> bool:
    """4.0/3 Whether a unit takes orders of a headquarters: its own, those under it, and any LAT.

    4.1.4/1 On its Fire Team side an HQ orders itself alone.
    """
    if u == hq:
        return True
    if SIDE[u] != Side.FRIENDLY or not on_command_side(s, hq):
        return False
    if leads_vehicles(hq):
        return vehicle_platoon(u) == vehicle_platoon(hq)
    if OPEN_TOP[u]:  # 7.1.1/4 any HQ or Staff that is heard
        return True
    if is_battalion(hq):
        return not is_battalion(u) and _takes_orders(s, u)
    if is_battalion(u):
        return False
    if is_team(s, u):
        return True
    if is_company_hq(hq):
        return _takes_orders(s, u)
    if is_staff(hq):
        return not (is_company_hq(u) or is_staff(u)) and _takes_orders(s, u, attached=True)
    if is_staff(u):  # 11.4/1 on a patrol he goes with a platoon, whose HQ does not order him
        return False
    return bool(s.group[hq]) and s.group[u] == s.group[hq] and _takes_orders(s, u, attached=True)


def _takes_orders(s: Position, u: int, *, attached: bool = False) -> bool:
    """7.1.1/3 Vehicles obey the CO HQ and their own leader; others only if they are attached to a platoon."""
    kind = s.kind[u]
    if kind in GROUND_AND_LIFT:
        return not attached or bool(s.group[u])
    return kind not in WITHOUT_ORDERS


def _bears_on_orders(s: Position) -> tuple[object, ...]:
    """What `is_subordinate` follows from: who is in play, what he is now, whose he is."""
    return s.place, s.aboard, s.kind, s.group, friends_marked(s, FIRE_TEAM_SIDE)


@while_same(_bears_on_orders)
def subordinates(s: Position, hq: int) -> list[int]:
    """4.0/3 All units in play that take a headquarters' orders, itself among them."""
    return [u for u in friends_in_play(s) if is_subordinate(s, hq, u)]


def company(s: Position) -> list[int]:
    """3.3.2D/1 All friendly units in play that can be ordered at all."""
    return [u for u in friends_in_play(s) if _takes_orders(s, u)]


@remembered
@while_same(attrgetter("place", "aboard"))
def friends_in_play(s: Position) -> list[int]:
    """All friendly units in play, those aboard something among them."""
    place, aboard = s.place, s.aboard
    return [u for u in _COMPANY[len(place)] if place[u] >= 0 or (aboard[u] != NOBODY and in_play(s, u))]


def friends_marked(s: Position, mark: int) -> list[int]:
    """The friendly units in play whose status has a mark."""
    status = s.status
    return [u for u in friends_in_play(s) if status[u] & mark]
