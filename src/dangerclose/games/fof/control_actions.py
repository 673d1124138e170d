"""4.2.1 The Command & Control Actions: all are automatic.

Exhort is part of an attempt (`attempts.py`). Here are activating and designating; the other modules of this
menu are joined at the end.
"""

from __future__ import annotations

from dangerclose.core.ask import Rule
from dangerclose.games.fof import runner_actions, set_actions, succession
from dangerclose.games.fof.actions import Entry, one_of
from dangerclose.games.fof.attempts import Order
from dangerclose.games.fof.chain_of_command import (
    can_command,
    is_commander,
    is_company_hq,
    is_platoon_hq,
    is_staff,
    on_command_side,
)
from dangerclose.games.fof.controls import extends_zone
from dangerclose.games.fof.field import (
    has_asset,
    has_driver,
    is_pinned,
    is_vehicle,
    place_of_unit,
)
from dangerclose.games.fof.grid import on_map
from dangerclose.games.fof.ground import terrain_at
from dangerclose.games.fof.instructions import campaign, is_at_sea, is_patrol
from dangerclose.games.fof.mission_terms import Evacuation
from dangerclose.games.fof.pyrotechnics import ENTRY as DEPLOY
from dangerclose.games.fof.runners import can_be_activated
from dangerclose.games.fof.schedule import is_scheduled
from dangerclose.games.fof.state import (
    ACTIVATED,
    FIRE_TEAM_SIDE,
    FIRED,
    MOVED,
    NOBODY,
    Position,
    State,
)
from dangerclose.games.fof.tables import NAMED, UNITS
from dangerclose.games.fof.terms import Asset, UnitKind


def plans_controls(hq: int) -> bool:
    """4.2.1l The CO HQ, and on a Combat Patrol a PLT HQ."""
    return is_company_hq(hq) or is_platoon_hq(hq)


# a. Activate a subordinate HQ or Staff


def why_not_activate(s: Position, order: Order, u: int) -> str:
    """4.2.1a, 3.3.2C/1, 3.3.2D/1"""
    if not is_commander(s, u) or u == order.originator:
        return "Only another HQ or Staff can be activated."
    if order.originator == NOBODY:
        return "General Initiative activates no headquarters."
    if not on_command_side(s, u):
        return "On its Fire Team side it cannot be activated."
    if not on_command_side(s, order.originator):
        return "On its Fire Team side an HQ orders itself alone."
    if not can_be_activated(s, u):
        return "It has been activated or has acted this turn."
    if is_staff(order.originator) and order.rule == "3.3.2C/1" and not s.activated >> order.originator & 1:
        return "Staff activates nobody on its own initiative."
    return ""


def activate(s: State, order: Order, u: int) -> Rule[None]:
    """4.2.1a It draws for Commands when its impulse comes."""
    s.activated |= 1 << u
    s.tell("activates", "4.2.1a", order.originator, u)
    return
    yield


# i. Activate a vehicle or AT-capable infantry


def is_at_capable(s: Position, u: int) -> bool:
    """7.2/1 Infantry on the Vehicle and Anti-Tank Weapons Chart, or with a LAW."""
    if is_vehicle(s, u):
        return False
    if NAMED[u] and UNITS[u].chart >= 0 and not s.status[u] & FIRE_TEAM_SIDE:
        return True
    return has_asset(s, u, Asset.LAW)


def why_not_activate_vehicle(s: Position, order: Order, u: int) -> str:
    """4.2.1i, 7.2/1 Once a turn; helicopters move without it (7.4.5/6). Pinned vehicles too (7.5A/4)."""
    if s.kind[u] != UnitKind.VEHICLE and not is_at_capable(s, u):
        return "Only a vehicle or an anti-tank weapon is activated for the Vehicle-Aircraft Phase."
    if is_pinned(s, u) and not is_vehicle(s, u):
        return "It is Pinned."
    if is_at_sea(s) and is_scheduled(s, u):
        return "It keeps to its schedule."
    if not has_driver(s, u):
        return "Nobody is aboard who could drive it."
    if s.status[u] & (ACTIVATED | MOVED | FIRED):
        return "It has been activated this turn."
    return ""


def activate_vehicle(s: State, order: Order, u: int) -> Rule[None]:
    """4.2.1i, 3.3/1 It acts in the Vehicle-Aircraft Phase."""
    s.status[u] |= ACTIVATED
    s.tell("vehicle-activated", "4.2.1i", u)
    return
    yield


# l. Designate a new tactical control


LANDING_ZONE, MEDEVAC_LZ, COLLECTION_POINT = range(3)
NEW_CONTROLS = ("landing-zone", "medevac-lz", "collection-point")
"""4.2.1l What can be placed on the card of the HQ."""


def new_controls(s: Position, place: int) -> list[int]:
    """4.2.1l, 5.1.7, 7.4.5/3 The tactical controls that can be placed on a card."""
    found = []
    if on_map(place):
        if terrain_at(s, place).lz and not s.landing_zones >> place & 1 and extends_zone(s, place):
            found.append(LANDING_ZONE)
        if campaign(s).evacuation == Evacuation.MEDEVAC_LZ:
            if s.landing_zones >> place & 1 and s.medevac != place:
                found.append(MEDEVAC_LZ)
            return found
    if campaign(s).evacuation == Evacuation.COLLECTION_POINT and s.collection_point != place:
        found.append(COLLECTION_POINT)
    return found


def why_not_designate(s: Position, order: Order, u: int) -> str:
    """4.2.1l"""
    if (
        not plans_controls(u)
        or order.originator not in (u, NOBODY)
        or (is_platoon_hq(u) and not is_patrol(s))
    ):
        return "The CO HQ itself, on a patrol also a PLT HQ, designates tactical controls."
    return "" if new_controls(s, place_of_unit(s, u)) else "No tactical control can be placed on its card."


def designate(s: State, order: Order, u: int) -> Rule[None]:
    """4.2.1l A tactical control on the card of the HQ; of MEDEVAC LZ and Collection Point there is one."""
    place = place_of_unit(s, u)
    what = yield from one_of(new_controls(s, place), "new-control", "control", "4.2.1l", (u,))
    if what == LANDING_ZONE:
        s.landing_zones |= 1 << place
    elif what == MEDEVAC_LZ:
        s.medevac = place
    else:
        s.collection_point = place
    s.tell("control-designated", "4.2.1l", u, what, place)


ENTRIES: tuple[Entry, ...] = (
    Entry("activate", "4.2.1a", 1, why_not_activate, activate, only=can_command),
    DEPLOY,
    *succession.ENTRIES,
    *runner_actions.ENTRIES,
    Entry("activate-vehicle", "4.2.1i", 1, why_not_activate_vehicle, activate_vehicle),
    *set_actions.ENTRIES,
    Entry(
        "designate-control",
        "4.2.1l",
        1,
        why_not_designate,
        designate,
        by=plans_controls,
        by_words="The CO HQ, on a patrol also a PLT HQ,",
        always_by=True,
        only=plans_controls,
    ),
)
