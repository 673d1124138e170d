"""11.1, 11.4 The same ground again: another attempt at a failed mission, or the next patrol."""

from __future__ import annotations

from dangerclose.core.ask import Rule
from dangerclose.core.bits import bits_of, members
from dangerclose.games.fof.assets import default_signals, distribute, is_skill
from dangerclose.games.fof.blocks import new_cover
from dangerclose.games.fof.chain_of_command import battalion_commander
from dangerclose.games.fof.changes import new_casualty, remove
from dangerclose.games.fof.conditions import special
from dangerclose.games.fof.deployment import (
    default_claymores,
    default_place,
    lay_casualties,
    secured,
    station,
)
from dangerclose.games.fof.experience import (
    CLEARED,
    SECURED,
    fold,
    is_cleared_contact,
    points_of,
    spend_points,
)
from dangerclose.games.fof.field import MOST_STEPS, VEHICLES, has_room, is_vehicle, named, steps_at
from dangerclose.games.fof.grid import EVACUATED, GUARDING, LEFT, NOT_YET, PICKUP_ZONE, REMOVED, on_map
from dangerclose.games.fof.ground import boundaries
from dangerclose.games.fof.instructions import is_patrol, moment
from dangerclose.games.fof.landing_plan import lands_by_helicopter
from dangerclose.games.fof.mission_terms import SpecialRule, Task
from dangerclose.games.fof.moves import best_cover, room_left
from dangerclose.games.fof.organisation import (
    attached_units,
    committed,
    fill_ammunition,
    fill_fire_support,
)
from dangerclose.games.fof.placement import supply
from dangerclose.games.fof.regrouping import regroup
from dangerclose.games.fof.state import NOBODY, NOWHERE, Phase, Position, State
from dangerclose.games.fof.tables import NAMED, SIDE, TEAMS, UNITS
from dangerclose.games.fof.terms import CoverMarker, Side, UnitKind
from dangerclose.games.fof.victory import captures, evacuated, is_clear, is_secure


def next_attempt(s: State) -> Rule[None]:
    """11.1/1, 11.4/2 Everything between two attempts or two patrols, in the book's order."""
    if not s.levels:
        gather(s)
    yield from spend_points(s)
    reset(s)


def gather(s: State) -> None:
    """11.1/2, 11.1/3 Points are counted and the company regroups; there are no replacements."""
    s.points = 0 if s.all_line else points_of(s)
    s.tell("points", "10.3.2/3", s.points)
    strike_off(s)
    drop_skills(s)
    regroup(s)


def strike_off(s: State) -> None:
    """10.3.1/25 Cards and caches are paid for once; the next patrol has markers of its own."""
    s.caches = bits_of(place for place in members(s.caches) if not is_clear(s, place))
    if not is_patrol(s):
        cards = members(boundaries(s))
        s.paid[CLEARED] |= bits_of(place for place in cards if is_cleared_contact(s, place))
        s.paid[SECURED] |= bits_of(place for place in cards if is_secure(s, place))


def drop_skills(s: State) -> None:
    """10.7/1, 11.3/3 Skills that were not used are lost."""
    for a, kind in enumerate(s.a_kind):
        if is_skill(kind):
            s.a_holder[a], s.a_place[a] = NOBODY, REMOVED


def reset(s: State) -> None:
    """11.1/4-13 The map as it lies, without what the fight has left on it."""
    patrolled = is_patrol(s)
    fold(s)
    clear_battlefield(s)
    enemy_digs_in(s)
    new_log(s)
    if patrolled:
        s.patrol += 1
        restore_attachments(s)
    else:
        s.attempt += 1
    reposition(s)
    default_claymores(s)
    lay_casualties(s)
    distribute(s)
    default_signals(s)
    s.phase = Phase.ORGANISATION
    s.tell("again", "11.1/1", s.attempt, s.patrol)
    s.tell("turn", "11.1/11", moment(s), s.turn)


def clear_battlefield(s: State) -> None:
    """11.1/5, 11.1/6, 11.1/9, 11.1/10 Casualties, prisoners, helpless enemies and all markers of fire go.

    Cover and mines stay (11.1/7); burning wrecks are wrecks now. Where the mission is to bring out another
    company's casualties, those who are out count on.
    """
    saved = evacuated(s) if special(s, SpecialRule.FRIENDLY_CASUALTIES) else 0
    for column in (s.c_side, s.c_place, s.c_under, s.c_carrier):
        column.clear()
    for _ in range(saved):
        new_casualty(s, Side.FRIENDLY, EVACUATED)
    for u in TEAMS[Side.ENEMY]:
        if s.place[u] >= 0 and s.kind[u] in (UnitKind.PARALYZED_TEAM, UnitKind.LITTER_TEAM):
            remove(s, u)
    for place in s.burning:
        new_cover(s, place, CoverMarker.WRECK)
    s.burning = []
    s.aim = [NOWHERE] * len(s.aim)
    for marks in (s.i_place, s.i_value, s.i_kind, s.i_side, s.i_pending, s.i_agency, s.l_place, s.l_kind):
        marks.clear()
    for attacks in (s.k_kind, s.k_unit, s.k_cover, s.k_value, s.k_critical, s.k_side):
        attacks.clear()
    s.set_off = s.grenade_miss = s.demolition_miss = 0
    s.smoke = s.white_phosphorus = s.tear_gas = s.coloured_smoke = 0
    s.smoke_in = s.white_phosphorus_in = s.tear_gas_in = 0
    s.fpl_firing = [0] * len(s.fpl_firing)


def enemy_digs_in(s: State) -> None:
    """11.1/8, 11.1/13 Enemies in the open go under the best free cover of their card; all are supplied."""
    for u, place in enumerate(s.place):
        if SIDE[u] == Side.ENEMY and place >= 0:
            if NAMED[u]:
                supply(s, u)
            if s.under[u] == NOBODY and on_map(place) and not is_vehicle(s, u):
                s.under[u] = best_cover(s, u, place)


def new_log(s: State) -> None:
    """11.1/11, 11.1/12, 11.1/13 A new Mission Log: turns, Fire Missions and tallies from the start.

    Patrols that were completed and men who were captured still count for the mission.
    """
    s.captured = captures(s)
    patrols = s.tally[Task.COMPLETE_PATROL]
    s.tally = [0] * len(s.tally)
    s.tally[Task.COMPLETE_PATROL] = patrols
    s.lost = [0] * len(s.lost)
    s.turn = s.counterattack = s.events = s.starred = s.visit = s.special_used = s.visited = 0
    s.saved = [0] * len(s.saved)
    s.activated = s.finished = s.commands = s.spent = 0
    s.impulse = NOBODY
    s.acted = [0] * len(s.acted)
    fill_fire_support(s)


def restore_attachments(s: State) -> None:
    """10.4/6 Their own units replace attached teams for the next patrol."""
    for u in attached_units(s, from_start=True):
        s.steps[u], s.status[u] = UNITS[u].steps, 0
        if s.place[u] < 0 and s.aboard[u] == NOBODY:
            s.place[u] = NOT_YET


def reposition(s: State) -> None:
    """11.1/4 Friendly units start on secured cards, or where the company started."""
    good = 0 if is_patrol(s) else secured(s)
    later = {*attached_units(s, from_start=False), battalion_commander(s)}
    going = []
    for u in range(len(s.place)):
        if SIDE[u] != Side.FRIENDLY:
            continue
        if u in later:
            s.place[u], s.aboard[u], s.under[u] = NOT_YET, NOBODY, NOBODY
        elif is_left(s, u) and not may_stay(s, u, good):
            going.append((u, s.place[u]))
            s.place[u], s.aboard[u], s.under[u] = NOT_YET, NOBODY, NOBODY
    for u, was in going:
        place = fallen_back_to(s, u, was, good)
        station(s, u, default_place(s, u) if place == NOWHERE else place)
    leave_full_cover(s)
    for u in named(s):
        if SIDE[u] == Side.FRIENDLY and on_map(s.place[u]) and s.under[u] == NOBODY and not is_vehicle(s, u):
            s.under[u] = best_cover(s, u, s.place[u])
        if SIDE[u] == Side.FRIENDLY and s.place[u] not in (NOT_YET, REMOVED, LEFT):
            fill_ammunition(s, u)


def leave_full_cover(s: State) -> None:
    """5.2.3B/1 Who has no room any more under his marker with squads made whole looks for another."""
    for u, cover in enumerate(s.under):
        if cover != NOBODY and SIDE[u] == Side.FRIENDLY and on_map(s.place[u]) and room_left(s, cover) < 0:
            s.under[u] = NOBODY


def may_stay(s: Position, u: int, good: int) -> bool:
    """11.1/4, 5.1.5/1 Whether a unit is on a secured card that is not overfull with squads made whole."""
    place = s.place[u]
    return on_map(place) and good >> place & 1 == 1 and steps_at(s, place, Side.FRIENDLY) <= MOST_STEPS


def is_left(s: Position, u: int) -> bool:
    """11.1/4 Whether a unit takes part again: in play, guarding, or replaced for a patrol (10.4/6)."""
    if NAMED[u] and not s.steps[u] and not is_vehicle(s, u):
        return False
    if s.place[u] >= 0 or s.aboard[u] != NOBODY or s.place[u] == GUARDING:
        return True
    return NAMED[u] and s.place[u] == NOT_YET and u in committed(s)


def fallen_back_to(s: Position, u: int, was: int, good: int) -> int:
    """11.1/4 Where a unit goes that cannot stay: after a landing to a secured card; NOWHERE is its start."""
    if s.kind[u] in VEHICLES and s.kind[u] != UnitKind.VEHICLE:
        return PICKUP_ZONE
    if lands_by_helicopter(s) and was != PICKUP_ZONE:
        return next((p for p in members(good) if has_room(s, u, p)), NOWHERE)
    return NOWHERE
