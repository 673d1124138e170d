"""4.2.1 The Command & Control Actions: all are automatic. Exhort is part of an attempt (`attempts.py`)."""

from __future__ import annotations

from dangerclose.core.ask import Action, Ask, Rule
from dangerclose.games.fof.actions import Entry
from dangerclose.games.fof.attempts import PLAYER, Order
from dangerclose.games.fof.chain_of_command import (
    battalion_leaders,
    company_hq,
    is_battalion,
    is_commander,
    is_company_hq,
    is_platoon_hq,
    is_staff,
    is_subordinate,
    lost_company_hq,
    on_command_side,
    staff,
)
from dangerclose.games.fof.changes import is_set, new_runner, remove
from dangerclose.games.fof.communication import hears
from dangerclose.games.fof.field import (
    experience_of,
    is_good_order,
    is_pinned,
    is_vehicle,
    place_of_unit,
    units_at,
)
from dangerclose.games.fof.fire import update_fire
from dangerclose.games.fof.grid import REMOVED, on_map
from dangerclose.games.fof.ground import terrain_at
from dangerclose.games.fof.instructions import campaign, is_patrol
from dangerclose.games.fof.mission_terms import Evacuation
from dangerclose.games.fof.pyrotechnics import ENTRY as DEPLOY
from dangerclose.games.fof.runners import can_be_activated, is_runner, is_sent, rest, send, to_be_sent_to
from dangerclose.games.fof.state import (
    ACTIVATED,
    FIRE_TEAM_SIDE,
    FIRED,
    MOVED,
    NOBODY,
    Position,
    State,
)
from dangerclose.games.fof.succession import becomes_platoon_hq, give_step, reconstitute, successors
from dangerclose.games.fof.tables import NAMED, PHONE, RADIO, RUNNERS, SIDE, UNITS
from dangerclose.games.fof.terms import Asset, Side, UnitKind

# Who orders


def company_leads(hq: int) -> bool:
    """The CO HQ or its Staff."""
    return is_company_hq(hq) or is_staff(hq)


def above_company(hq: int) -> bool:
    """The BN HQ or the CO Staff."""
    return is_battalion(hq) or is_staff(hq)


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


# d. Reconstitute a PLT HQ


def why_not_reconstitute_platoon(s: Position, order: Order, u: int) -> str:
    """4.2.1d, 10.2.2/3"""
    if not becomes_platoon_hq(s, u):
        return "Only a Good Order Step of a platoon that lost its HQ, the XO or the 1st Sgt can become one."
    return ""


def reconstitute_platoon(s: State, order: Order, u: int) -> Rule[None]:
    """4.2.1d, 10.2.2/1 A Step becomes the PLT HQ."""
    lost = becomes_platoon_hq(s, u)
    hq = yield from _one_of(lost, "reconstitute-plt-hq", "becomes", "4.2.1d", (u,))
    reconstitute(s, hq, u, "4.2.1d")
    update_fire(s)


# e. Reconstitute the CO HQ


def why_not_reconstitute_company(s: Position, order: Order, u: int) -> str:
    """4.2.1e, 10.2.2/4 If neither BN HQ nor Staff is left, General Initiative may do it."""
    if lost_company_hq(s) == NOBODY:
        return "The CO HQ is in play."
    if u not in successors(s):
        return "The CO HQ comes from the XO, a PLT HQ, the Arty FO, the 1st Sgt, any Step, in this order."
    if order.originator == NOBODY:
        above = [hq for hq in (*battalion_leaders(s), *staff(s)) if on_command_side(s, hq)]
        if above and not any(is_subordinate(s, hq, u) and hears(s, hq, u) for hq in above):
            return "The BN HQ or CO Staff must give this order, and none is in communication."
    return ""


def reconstitute_company(s: State, order: Order, u: int) -> Rule[None]:
    """4.2.1e, 10.2.2/1 A Step becomes the CO HQ."""
    reconstitute(s, lost_company_hq(s), u, "4.2.1e")
    update_fire(s)
    return
    yield


# f, g, h. Runners


def why_not_create_runner(s: Position, order: Order, u: int) -> str:
    """4.2.1f, 4.3.2/1"""
    if all(s.place[runner] != REMOVED for runner in RUNNERS):
        return "There are two runners already."
    if is_runner(u) or is_company_hq(u) or is_vehicle(s, u) or is_pinned(s, u):
        return "A runner is made of a Good Order unit, an Assault Team or a Fire Team."
    if s.kind[u] in (UnitKind.LITTER_TEAM, UnitKind.PARALYZED_TEAM):
        return "A runner is made of a Good Order unit, an Assault Team or a Fire Team."
    return ""


def create_runner(s: State, order: Order, u: int) -> Rule[None]:
    """4.2.1f A Step of a unit becomes a runner; beside the CO HQ it is at rest (4.3.2/1)."""
    level, at_hand = experience_of(s, u), place_of_unit(s, u) == place_of_unit(s, company_hq(s))
    runner = new_runner(s, s.place[u], s.under[u])
    give_step(s, u, runner)
    s.experience[runner] = level
    s.tell("runner-created", "4.2.1f", runner, u, s.place[runner])
    if at_hand:
        rest(s, runner)
    update_fire(s)
    return
    yield


def why_not_dispatch(s: Position, order: Order, u: int) -> str:
    """4.2.1g"""
    if not is_runner(u):
        return "Only a runner is dispatched."
    if not is_good_order(s, u):
        return "It is not in Good Order."
    if is_sent(s, u):
        return "It has been sent already."
    return "" if to_be_sent_to(s) else "No PLT HQ or Staff is on the map."


def dispatch(s: State, order: Order, u: int) -> Rule[None]:
    """4.2.1g, 4.3.2/2 The runner goes to an HQ, to activate it next turn."""
    hq = yield from _one_of(to_be_sent_to(s), "dispatch-runner", "send-to", "4.2.1g", (u,))
    send(s, u, hq)


def why_not_dismiss(s: Position, order: Order, u: int) -> str:
    """4.2.1h"""
    if not is_runner(u):
        return "Only a runner is dismissed."
    if not is_good_order(s, u):
        return "It is not in Good Order."
    hq = company_hq(s)
    if hq == NOBODY or place_of_unit(s, u) != place_of_unit(s, hq):
        return "It is not on the CO HQ's card."
    return "" if absorbing(s, u) else "No Good Order unit there has room for a Step."


def absorbing(s: Position, runner: int) -> list[int]:
    """4.2.1h The Good Order units on the runner's card that have fewer Steps than are printed."""
    return [
        u
        for u in units_at(s, place_of_unit(s, runner))
        if SIDE[u] == Side.FRIENDLY and u < NAMED and is_good_order(s, u) and s.steps[u] < UNITS[u].steps
    ]


def dismiss(s: State, order: Order, u: int) -> Rule[None]:
    """4.2.1h The runner becomes a Step of a unit again."""
    squad = yield from _one_of(absorbing(s, u), "dismiss-runner", "joins", "4.2.1h", (u,))
    remove(s, u)
    s.steps[squad] += 1
    s.tell("runner-dismissed", "4.2.1h", u, squad)
    update_fire(s)


# i. Activate a vehicle or AT-capable infantry


def is_at_capable(s: Position, u: int) -> bool:
    """7.2/1 Infantry on the Vehicle and Anti-Tank Weapons Chart, or with a LAW."""
    if is_vehicle(s, u):
        return False
    if u < NAMED and UNITS[u].chart >= 0 and not s.status[u] & FIRE_TEAM_SIDE:
        return True
    return any(kind == Asset.LAW and holder == u for kind, holder in zip(s.a_kind, s.a_holder))


def why_not_activate_vehicle(s: Position, order: Order, u: int) -> str:
    """4.2.1i, 7.2/1 Once a turn; helicopters move without it (7.4.5/6). Pinned vehicles too (7.5A/4)."""
    if s.kind[u] != UnitKind.VEHICLE and not is_at_capable(s, u):
        return "Only a vehicle or an anti-tank weapon is activated for the Vehicle-Aircraft Phase."
    if is_pinned(s, u) and not is_vehicle(s, u):
        return "It is Pinned."
    if s.status[u] & (ACTIVATED | MOVED | FIRED):
        return "It has been activated this turn."
    return ""


def activate_vehicle(s: State, order: Order, u: int) -> Rule[None]:
    """4.2.1i, 3.3/1 It acts in the Vehicle-Aircraft Phase."""
    s.status[u] |= ACTIVATED
    s.tell("vehicle-activated", "4.2.1i", u)
    return
    yield


# j. Switch a radio or phone to a different network


def switches(s: Position, u: int) -> list[tuple[int, int]]:
    """4.2.1j, 4.3.3/1 The sets that a unit carries, each with a lost one of its kind from another network."""
    found = []
    for own, kind in enumerate(s.a_kind):
        if s.a_holder[own] != u or not is_set(kind):
            continue
        for lost, other in enumerate(s.a_kind):
            alike = is_set(other) and base_of(other) == base_of(kind) and s.a_points[lost] == s.a_points[own]
            if alike and other != kind and s.a_place[lost] == REMOVED and s.a_holder[lost] == NOBODY:
                found.append((own, lost))
    return found


def base_of(kind: int) -> int:
    """RADIO or PHONE."""
    return PHONE if kind >= PHONE else RADIO


def why_not_switch(s: Position, order: Order, u: int) -> str:
    """4.2.1j"""
    return "" if switches(s, u) else "It has no set for which one of another network has been lost."


def switch_network(s: State, order: Order, u: int) -> Rule[None]:
    """4.2.1j The lost set takes the place of the one that is given up."""
    pairs = switches(s, u)
    options: list[Action] = []
    for own, lost in pairs:
        option = ("switch", s.a_kind[own], s.a_kind[lost])
        if option not in options:
            options.append(option)
    choice = yield Ask(PLAYER, "switch-network", "4.2.1j", options, (u,))
    own, lost = next(
        (own, lost) for own, lost in pairs if (s.a_kind[own], s.a_kind[lost]) == (choice[1], choice[2])
    )
    s.a_kind[own], s.a_kind[lost] = s.a_kind[lost], s.a_kind[own]
    s.tell("switches-network", "4.2.1j", u, s.a_kind[lost], s.a_kind[own])


# k. Repair a cut phone line


def why_not_repair(s: Position, order: Order, u: int) -> str:
    """4.2.1k"""
    place = place_of_unit(s, u)
    if not (on_map(place) and s.cut_lines >> place & 1):
        return "No cut Phone Line is on its card."
    if not is_good_order(s, u):
        return "It is not in Good Order."
    if order.originator != NOBODY and place_of_unit(s, order.originator) != place:
        return "Who gives this order must be on the card with the cut line."
    return ""


def repair(s: State, order: Order, u: int) -> Rule[None]:
    """4.2.1k The line can be used again."""
    s.cut_lines &= ~(1 << s.place[u])
    s.tell("line-repaired", "4.2.1k", u, s.place[u])
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
        if terrain_at(s, place).lz and not s.landing_zones >> place & 1:
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
    what = yield from _one_of(new_controls(s, place), "new-control", "control", "4.2.1l", (u,))
    if what == LANDING_ZONE:
        s.landing_zones |= 1 << place
    elif what == MEDEVAC_LZ:
        s.medevac = place
    else:
        s.collection_point = place
    s.tell("control-designated", "4.2.1l", u, what, place)


def _one_of(among: list[int], kind: str, verb: str, rule: str, about: tuple[int, ...]) -> Rule[int]:
    """One of some, asked for only if there are several."""
    if len(among) == 1:
        return among[0]
    options: list[Action] = [(verb, one) for one in among]
    choice = yield Ask(PLAYER, kind, rule, options, about)
    return int(choice[1])


ENTRIES: tuple[Entry, ...] = (
    Entry("activate", "4.2.1a", 1, why_not_activate, activate),
    DEPLOY,
    Entry(
        "reconstitute-plt-hq",
        "4.2.1d",
        1,
        why_not_reconstitute_platoon,
        reconstitute_platoon,
        by=company_leads,
        by_words="The CO HQ or CO Staff",
        always_by=True,
    ),
    Entry(
        "reconstitute-co-hq",
        "4.2.1e",
        1,
        why_not_reconstitute_company,
        reconstitute_company,
        by=above_company,
        by_words="The BN HQ or CO Staff",
    ),
    Entry(
        "create-runner",
        "4.2.1f",
        1,
        why_not_create_runner,
        create_runner,
        by=is_company_hq,
        by_words="The CO HQ",
        always_by=True,
    ),
    Entry(
        "dispatch-runner",
        "4.2.1g",
        1,
        why_not_dispatch,
        dispatch,
        by=is_company_hq,
        by_words="The CO HQ",
        always_by=True,
    ),
    Entry(
        "dismiss-runner",
        "4.2.1h",
        1,
        why_not_dismiss,
        dismiss,
        by=is_company_hq,
        by_words="The CO HQ",
        always_by=True,
    ),
    Entry("activate-vehicle", "4.2.1i", 1, why_not_activate_vehicle, activate_vehicle),
    Entry("switch-network", "4.2.1j", 1, why_not_switch, switch_network),
    Entry("repair-line", "4.2.1k", 1, why_not_repair, repair),
    Entry(
        "designate-control",
        "4.2.1l",
        1,
        why_not_designate,
        designate,
        by=plans_controls,
        by_words="The CO HQ, on a patrol also a PLT HQ,",
        always_by=True,
    ),
)
