"""The wounded, smoke and light: what the commander does for his men besides fighting."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dangerclose.core.bits import members
from dangerclose.core.columns import remembered
from dangerclose.games.fof.chain_of_command import (
    COMMANDING,
    company,
    company_hq,
    is_staff,
    on_command_side,
    staff,
)
from dangerclose.games.fof.control_actions import LANDING_ZONE, MEDEVAC_LZ, new_controls
from dangerclose.games.fof.controls import zone_of
from dangerclose.games.fof.doctrine.roles import Role, distance_between, role_of, strength
from dangerclose.games.fof.doctrine.worth import NOTHING, Worth
from dangerclose.games.fof.evacuation import directed
from dangerclose.games.fof.field import (
    casualties_at,
    casualties_with,
    in_sight,
    is_vehicle,
    occupants,
    occupied,
    passengers,
    place_of_unit,
)
from dangerclose.games.fof.fire import aim_of
from dangerclose.games.fof.fire_missions import KINDS, agent_of
from dangerclose.games.fof.grid import AROUND, INBOUND, LOITER, PICKUP_ZONE, distance, on_map
from dangerclose.games.fof.ground import boundaries, terrain_at
from dangerclose.games.fof.helicopters import fleet
from dangerclose.games.fof.instructions import campaign, instructions, is_defensive, is_patrol
from dangerclose.games.fof.loads import casualties_in_reach, givers_of_ammunition
from dangerclose.games.fof.mission_terms import Evacuation, Signal, SuccessCondition
from dangerclose.games.fof.pyrotechnics import COLOURED_SMOKE, devices_of
from dangerclose.games.fof.state import FACE_DOWN, NOBODY, NOWHERE, OUT_OF_AMMO, Position
from dangerclose.games.fof.tables import AIR_STRIKES, RIDDEN
from dangerclose.games.fof.terms import Activity, Asset, Side
from dangerclose.games.fof.victory import condition_holds
from dangerclose.games.fof.visibility import illuminated, limited

if TYPE_CHECKING:
    from dangerclose.games.fof.doctrine.orders import Mind

BEARERS = {Role.TEAM: 1.0, Role.MACHINE: 1.0, Role.LEADER: 0.0, Role.GUN: 0.0, Role.RIFLES: 0.3}
"""How readily each carries the wounded; where the mission is to bring them out, all do but for leaders, whose
men would follow them."""
CALM = 0.6
"""A card with more danger is no place to fly out from."""
NEAR_BY = 2
"""So far away casualties are waited for where they are flown out."""
IN_REACH = (1.0, 0.6, 0.3)
"""How much a casualty counts for a card from which he could be flown out, by how far away he is."""
STAYS_PUT = 1.5
"""So much better another card must be before the helicopters are sent there."""
LONG_CARRY = 3
"""Farther nobody carries the wounded: the helicopters come nearer first."""
UNDER_SMOKE = 2.0
"""So much danger is worth a screen."""


# The wounded


@remembered
def must_save(s: Position) -> bool:
    """11.0/1 Whether more casualties must be brought out."""
    rows = [row for row in instructions(s).success if row.condition == SuccessCondition.EVACUATE_CASUALTIES]
    return any(not condition_holds(s, row) for row in rows)


def is_quiet(mind: Mind, place: int) -> bool:
    """Whether helicopters could come to a card: no marker, no enemies, no fire to speak of."""
    s = mind.s
    return (
        on_map(place)
        and s.contact[place] < 0
        and not occupied(s, Side.ENEMY) >> place & 1
        and mind.danger[place] <= CALM
    )


def can_land(s: Position, place: int) -> bool:
    """7.4.5/3 Whether helicopters can come to a card that is seen."""
    return s.terrain[place] != FACE_DOWN and terrain_at(s, place).lz


@remembered
def waiting_near(s: Position, place: int) -> float:
    """How many casualties could be flown out from a card: those there, and half of those beside it."""
    here = len(casualties_at(s, place, Side.FRIENDLY))
    beside = sum(len(casualties_at(s, near, Side.FRIENDLY)) for near in members(AROUND[place]))
    return here + 0.5 * beside


def all_casualties(s: Position) -> list[int]:
    """The cards on which friendly casualties lie or are carried, each as often as there are some."""
    found = []
    for at, side, carrier in zip(s.c_place, s.c_side, s.c_carrier):
        there = at if carrier == NOBODY else place_of_unit(s, carrier)
        if side == Side.FRIENDLY and on_map(there):
            found.append(there)
    return found


def collects(s: Position) -> bool:
    """5.1.7/2 Whether casualties go to a Collection Point and not to helicopters."""
    return campaign(s).evacuation == Evacuation.COLLECTION_POINT


def collecting_card(mind: Mind) -> int:
    """5.1.7/3 Where casualties are brought: the MEDEVAC LZ, or where it had better be if the mission is to
    bring them out; or the Collection Point (5.1.7/2)."""
    s = mind.s
    if collects(s):
        return s.collection_point if on_map(s.collection_point) else NOWHERE
    if not must_save(s) or is_patrol(s) or is_defensive(s):
        return s.medevac
    hurt = all_casualties(s)
    best, most = s.medevac, 0.0
    for place in members(boundaries(s)):
        if not is_quiet(mind, place) or not can_land(s, place):
            continue
        value = sum(IN_REACH[far] for at in hurt if (far := distance(at, place)) < len(IN_REACH))
        if place == s.medevac:
            value *= STAYS_PUT
        if value > most:
            best, most = place, value
    return best


def needed_at(mind: Mind, u: int, place: int) -> float:
    """How much the CO HQ is wanted on a card, to have casualties flown out from there."""
    s = mind.s
    if u != company_hq(s) or is_patrol(s) or not is_quiet(mind, place) or not can_land(s, place):
        return 0.0
    if must_save(s):
        return 4 * mind.weights.carry_casualty if place == mind.collecting else 0.0
    return mind.weights.carry_casualty * min(4.0, waiting_near(s, place))


def on_their_way(s: Position, place: int) -> int:
    """How many casualties are carried, or lie, near the card from which they are to be flown out."""
    if place != s.medevac or place == NOWHERE:
        return 0
    found = 0
    for at, side, carrier in zip(s.c_place, s.c_side, s.c_carrier):
        there = at if carrier == NOBODY else place_of_unit(s, carrier)
        if side == Side.FRIENDLY and on_map(there) and distance(there, place) <= NEAR_BY:
            found += 1
    return found


def rescue_goal(mind: Mind, u: int) -> int:
    """The card to which the CO HQ goes to have casualties flown out, or NOWHERE."""
    s = mind.s
    if u != company_hq(s) or is_patrol(s) or is_defensive(s):
        return NOWHERE
    if must_save(s) and mind.collecting != s.medevac:
        return mind.collecting
    here = place_of_unit(s, u)
    best, most = NOWHERE, 0.0
    for place in members(boundaries(s)):
        value = needed_at(mind, u, place) / (2 + distance_between(here, place))
        if value > most:
            best, most = place, value
    return best


def pick_up(mind: Mind, u: int) -> Worth:
    """5.1.7 Casualties are taken to where they are flown out; who has no ammunition takes some."""
    s = mind.s
    if s.status[u] & OUT_OF_AMMO and givers_of_ammunition(s, u):
        return Worth(mind.weights.turn_front, "A gun without ammunition is a load.")
    goal = mind.collecting
    if is_vehicle(s, u) and s.place[u] == goal and casualties_with(s, u):
        return Worth(mind.weights.evacuate, "From here they are taken out.")
    if goal == NOWHERE or s.place[u] == goal or not on_map(s.place[u]) or is_defensive(s):
        return NOTHING
    if must_save(s) and distance(s.place[u], goal) > LONG_CARRY:
        return NOTHING
    if is_vehicle(s, u) and RIDDEN[u]:
        return NOTHING  # who rides on a tank keeps it from fighting
    hurt = [c for c in casualties_in_reach(s, u) if s.c_carrier[c] == NOBODY]
    role = role_of(s, u)
    all_hands = must_save(s) and not mind.fired_at >> s.place[u] & 1 and role != Role.LEADER
    ready = 1.0 if all_hands else mind.weights.staff_carries if is_staff(u) else BEARERS[role]
    if s.activity >= Activity.ENGAGED and role == Role.RIFLES and not must_save(s):
        return NOTHING
    if not hurt or not ready:
        return NOTHING
    value = mind.weights.carry_casualty * ready * min(3, len(hurt), max(1, s.steps[u]))
    return Worth(value, "Nobody is left lying.")


def lay_down(mind: Mind, u: int) -> Worth:
    """5.1.6B/1 Casualties are dropped where they are flown out."""
    s = mind.s
    if casualties_with(s, u) and on_map(s.place[u]) and s.place[u] == mind.collecting:
        return Worth(mind.weights.evacuate, "From here they are taken out.")
    return NOTHING


def directs_alone(mind: Mind, u: int) -> bool:
    """5.1.7/3 Whether nobody is flown out if a headquarters leaves its card."""
    s = mind.s
    here = s.place[u]
    if not on_map(here) or here != s.medevac or not leads(s, u):
        return False
    if not casualties_at(s, here, Side.FRIENDLY) and (here != mind.collecting or not on_their_way(s, here)):
        return False
    return not any(v != u and leads(s, v) for v in occupants(s, here, Side.FRIENDLY))


def leads(s: Position, u: int) -> bool:
    """5.1.7/3 Whether a unit can direct operations at the MEDEVAC LZ."""
    return s.kind[u] in COMMANDING and on_command_side(s, u)


def wanted_as_director(mind: Mind, u: int, place: int) -> float:
    """5.1.7/3 What it is worth that a headquarters comes to a MEDEVAC LZ where nobody directs operations."""
    s = mind.s
    if place != s.medevac or not must_save(s) or not leads(s, u) or directed(s, place):
        return 0.0
    return mind.weights.evacuate * min(3, len(casualties_at(s, place, Side.FRIENDLY)))


def designate(mind: Mind, u: int) -> Worth:
    """4.2.1l The CO HQ brings the MEDEVAC LZ to where the casualties are."""
    s = mind.s
    place = s.place[u]
    if not on_map(place) or not is_quiet(mind, place):
        return NOTHING
    if must_save(s):
        wanted = place == mind.collecting != s.medevac and new_controls(s, place)
        return Worth(3 * mind.weights.evacuate, "The helicopters come to the wounded.") if wanted else NOTHING
    waiting = waiting_near(s, place)
    if not waiting or not new_controls(s, place):
        return NOTHING
    if collects(s):
        near = on_map(s.collection_point) and waiting_near(s, s.collection_point) >= waiting
        return NOTHING if near else Worth(mind.weights.evacuate * min(3.0, waiting), "The wounded go here.")
    if s.medevac not in (NOWHERE, place) and on_their_way(s, s.medevac) >= 2 and directed(s, s.medevac):
        return NOTHING
    if s.medevac != NOWHERE and waiting_near(s, s.medevac) >= waiting and directed(s, s.medevac):
        return NOTHING
    return Worth(mind.weights.evacuate * min(3.0, waiting), "The helicopters come to the wounded.")


def best_control(mind: Mind, among: list[int]) -> int:
    """4.2.1l Of the controls that can be placed the one for casualties."""
    return MEDEVAC_LZ if MEDEVAC_LZ in among else LANDING_ZONE if LANDING_ZONE in among else among[0]


# Smoke and light


def helicopters_wait(s: Position) -> bool:
    """7.3.2/6 Whether somebody is in the air who cannot land without a mark."""
    return any(s.place[ship] in (INBOUND, LOITER) and passengers(s, ship) for ship in fleet(s))


@remembered
def keeps_zone(s: Position, u: int) -> bool:
    """7.3.2/6 Whether a leader is the last who can mark the Landing Zone for those who are still to come."""
    here = s.place[u]
    if not on_map(here) or not s.landing_zones >> here & 1 or not can_mark(s, u):
        return False
    in_the_air = (PICKUP_ZONE, INBOUND, LOITER)
    coming = any(place_of_unit(s, v) in in_the_air for v in company(s) if not is_vehicle(s, v))
    others = [v for v in (company_hq(s), *staff(s)) if v not in (u, NOBODY) and can_mark(s, v)]
    return coming and not any(on_map(s.place[v]) and s.landing_zones >> s.place[v] & 1 for v in others)


def can_mark(s: Position, u: int) -> bool:
    """4.3.6B Whether one of the Staff or the CO HQ has coloured smoke."""
    return u in (company_hq(s), *staff(s)) and any(kind in devices_of(s, u) for kind in harmless(s))


@remembered
def harmless(s: Position) -> list[int]:
    """4.3.6 The coloured smokes that send nobody anywhere; the one that marks Landing Zones first."""
    free = (Signal.NOTHING, Signal.MARK_POSITIONS, Signal.MARK_LANDING_ZONE)
    able = [kind for kind in COLOURED_SMOKE if s.always_heard or s.signals[kind] in free]
    return sorted(able, key=lambda kind: s.signals[kind] != Signal.MARK_LANDING_ZONE)


def air_waits_for_mark(mind: Mind, u: int) -> int:
    """6.7.2F/1 The enemies for whom aircraft are there and nothing but a mark is missing, or NOWHERE."""
    s = mind.s
    here = s.place[u]
    if not any(left and slot % KINDS in AIR_STRIKES for slot, left in enumerate(s.missions_left)):
        return NOWHERE
    if s.coloured_smoke >> here & 1:
        return NOWHERE
    friends = members(occupied(s, Side.FRIENDLY))
    for place in members(in_sight(s, u) & occupied(s, Side.ENEMY) & s.spotted):
        nearest = min(distance(place, at) for at in friends)
        if nearest < 1 or distance(place, here) != nearest or strength(s, place) < 2:
            continue
        if any(agent_of(v) is not None for v in occupants(s, here, Side.FRIENDLY)):
            return place
    return NOWHERE


def best_device(mind: Mind, u: int) -> tuple[int, int, Worth]:
    """4.2.1c The device that a unit had best deploy, on which card, and what it is worth."""
    s, weights = mind.s, mind.weights
    here = s.place[u]
    if not on_map(here):
        return NOWHERE, NOWHERE, NOTHING
    held = devices_of(s, u)
    best = (NOWHERE, NOWHERE, NOTHING)
    colour = next((kind for kind in harmless(s) if kind in held), NOWHERE)
    if colour != NOWHERE:
        if s.landing_zones >> here & 1 and helicopters_wait(s) and not s.coloured_smoke & zone_of(s, here):
            best = (colour, here, Worth(weights.mark_zone, "The helicopters need a mark to land."))
        elif air_waits_for_mark(mind, u) != NOWHERE:
            best = (colour, here, Worth(weights.smoke, "The aircraft must know where we are."))
    mates = len(occupants(s, here, Side.FRIENDLY))
    if Asset.HC_SMOKE in held and not s.smoke >> here & 1 and mind.danger[here] >= UNDER_SMOKE:
        helpless = aim_of(s, here, Side.FRIENDLY) == NOWHERE
        value = weights.smoke * min(1.5, mates / 3) * (1.0 if helpless else 0.3)
        if value > best[2].value and not occupied(s, Side.ENEMY) >> here & 1:
            best = (int(Asset.HC_SMOKE), here, Worth(value, "Behind smoke they see less of us."))
    if Asset.HANDHELD_ILLUMINATION in held and limited(s):
        near = (AROUND[here] & occupied(s, Side.ENEMY)) & ~illuminated(s)
        dark = [p for p in members(near) if s.terrain[p] >= 0]
        if dark and weights.light > best[2].value:
            where = max(dark, key=lambda p: strength(s, p))
            if strength(s, where) >= 1:
                best = (
                    int(Asset.HANDHELD_ILLUMINATION),
                    where,
                    Worth(weights.light, "Whom one sees one can hit."),
                )
    return best


def deploy(mind: Mind, u: int) -> Worth:
    """4.2.1c"""
    return best_device(mind, u)[2]
