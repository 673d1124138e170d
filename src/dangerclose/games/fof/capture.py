"""3.5, 9.13 The Mutual Capture & Retreat Phase: prisoners, retreating teams, captured casualties."""

from __future__ import annotations

from dangerclose.core.ask import Ask, Rule
from dangerclose.core.bits import bits_of, members
from dangerclose.core.options import Family, Options
from dangerclose.games.fof.attempts import PLAYER
from dangerclose.games.fof.blocks import area_of, cover_value
from dangerclose.games.fof.changes import convert_step, new_team, remove
from dangerclose.games.fof.deck import Draw, random_number
from dangerclose.games.fof.field import (
    casualties_at,
    casualties_with,
    is_cleared,
    is_pinned,
    is_vehicle,
    occupants,
    occupied,
    other,
    printed_fire,
)
from dangerclose.games.fof.fire import update_fire
from dangerclose.games.fof.grid import CAPTURED, GUARDING, distance, is_staging, on_map, row_of
from dangerclose.games.fof.ground import beside, cards, terrain_at
from dangerclose.games.fof.instructions import campaign
from dangerclose.games.fof.loads import pick_up_casualty
from dangerclose.games.fof.mission_terms import Task
from dangerclose.games.fof.moves import best_cover, leave_map, move_to, near_cards, reachable, step_out
from dangerclose.games.fof.state import FACE_DOWN, NOBODY, Position, State
from dangerclose.games.fof.tables import SIDE
from dangerclose.games.fof.terms import HitEffect, Side, UnitKind
from dangerclose.games.fof.volume import incoming_on, under_fire, volumes

HELPLESS = frozenset((UnitKind.PARALYZED_TEAM, UnitKind.LITTER_TEAM))
SAFE = 99
"""The worth of a Staging Area card, where nobody can be fired at (2.4.2/2)."""


def capture_and_retreat(s: State) -> Rule[None]:
    """3.5 Helpless teams are captured, then those under fire retreat, then casualties are captured."""
    yield from capture_teams(s)
    for u in retreating(s):
        retreat(s, u)
    capture_casualties(s)
    update_fire(s)


# 3.5/1, 9.13 Capture


def captives(s: Position, place: int, side: int) -> list[int]:
    """3.5/1 The Paralyzed and Litter Teams of a side on a card with no other forces of theirs."""
    there = occupants(s, place, side)
    if any(s.kind[u] not in HELPLESS for u in there):
        return []
    return list(there)


def captors(s: Position, place: int, side: int) -> list[int]:
    """9.13/1, TSS-3.5/1 The units of a side on a card that can take and guard prisoners: unpinned infantry
    with a printed VOF."""
    return [
        u
        for u in occupants(s, place, side)
        if not is_vehicle(s, u) and not is_pinned(s, u) and printed_fire(s, u) is not None
    ]


def takes_prisoners(s: Position, side: int) -> bool:
    """9.13/1 Whether a side takes prisoners, by the Campaign Instructions."""
    orders = campaign(s)
    return orders.prisoners if side == Side.FRIENDLY else orders.enemy_takes_prisoners


def capture_teams(s: State) -> Rule[None]:
    """3.5/1 On each card with both sides, the helpless of either are captured."""
    for place in members(occupied(s, Side.FRIENDLY) & occupied(s, Side.ENEMY)):
        for side in (Side.FRIENDLY, Side.ENEMY):
            taken, by = captives(s, place, side), captors(s, place, other(side))
            if taken and by:
                yield from capture(s, place, taken, by)


def capture(s: State, place: int, taken: list[int], by: list[int]) -> Rule[None]:
    """9.13/1, TSS-3.5/2 Teams are led away by one guard, or shot where no prisoners are taken."""
    side = SIDE[by[0]]
    if not takes_prisoners(s, side):
        for u in taken:
            s.tell("executed", "9.13/1", u, place)
            convert_step(s, u, HitEffect.CASUALTY)
        return
    guard = yield from chosen_guard(s, place, by)
    for u in taken:
        s.tell("captured", "9.13/1", u, place, guard)
        remove(s, u, CAPTURED)
        if side == Side.FRIENDLY:
            s.tally[Task.TAKE_PRISONER] += 1
    lead_away(s, guard)


def chosen_guard(s: State, place: int, by: list[int]) -> Rule[int]:
    """9.13/1 Who guards: the player chooses; of the enemy the smallest unit does."""
    if SIDE[by[0]] == Side.ENEMY:
        return min(by, key=lambda u: (s.steps[u], u))
    if len(by) == 1:
        return by[0]
    options = Options([], [Family(("guard",), bits_of(by))])
    choice = yield Ask(PLAYER, "guard", "9.13/1", options, (place,))
    return int(choice[1])


def lead_away(s: State, guard: int) -> None:
    """9.13/1 One Step leaves with the prisoners and keeps its experience; it is back after the mission.

    1.2.6/24 A squad of one Step that is left over becomes a Fire Team.
    """
    if s.steps[guard] == 1:
        s.tell("guards", "9.13/1", guard)
        remove(s, guard, GUARDING)
        return
    s.steps[guard] -= 1
    step = new_team(s, SIDE[guard], UnitKind.FIRE_TEAM, GUARDING)
    s.experience[step], s.group[step] = s.experience[guard], s.group[guard]
    s.tell("guards", "9.13/1", step)
    if s.steps[guard] == 1:
        convert_step(s, guard, HitEffect.FIRE_TEAM)


def capture_casualties(s: State) -> None:
    """9.13/1, 10.3.1/23 Enemy casualties on cards that are cleared are captured; friendly ones never are."""
    for c, place in enumerate(s.c_place):
        if s.c_side[c] == Side.ENEMY and on_map(place) and is_cleared(s, place):
            s.c_place[c], s.c_under[c] = CAPTURED, NOBODY
            s.tally[Task.CAPTURE_CASUALTY] += 1
            s.tell("casualty-captured", "10.3.1/23", c, place)


# 3.5/2, 3.5/3 Retreat


def retreating(s: Position) -> list[int]:
    """3.5/2, 3.5/3 The unpinned Paralyzed Teams under fire, and the Litter Teams that have a casualty."""
    fired_at = under_fire(s)
    return [
        u
        for u, place in enumerate(s.place)
        if s.kind[u] in HELPLESS
        and on_map(place)
        and fired_at >> place & 1
        and not is_pinned(s, u)
        and (s.kind[u] == UnitKind.PARALYZED_TEAM or casualties_beside(s, u))
    ]


def casualties_beside(s: Position, u: int) -> list[int]:
    """3.5/3 The casualties of its side that a team carries, else those in the same cover or none."""
    carried = casualties_with(s, u)
    return carried or [c for c in casualties_at(s, s.place[u], SIDE[u]) if s.c_under[c] == s.under[u]]


def retreat(s: State, u: int) -> None:
    """3.5/2, 3.5/3 A team goes back one card and is Exposed, Exposed before or not; a Litter Team takes a
    casualty along. An enemy that has no card behind it leaves the map."""
    clause = "3.5/2"
    if s.kind[u] == UnitKind.LITTER_TEAM:
        clause = "3.5/3"
        found = casualties_beside(s, u)
        if not found:
            return  # another Litter Team has taken it
        if found[0] not in casualties_with(s, u):
            pick_up_casualty(s, u, found[0])
    if SIDE[u] == Side.ENEMY and not behind(s, u, cards(s)):
        leave_map(s, u, clause)
        return
    ways = members(behind(s, u, reachable(s, u)))
    if ways:
        place, drawn = best_way(s, u, ways)
        s.tell("retreats", clause, u, place, roll=drawn.roll() if drawn.cards else None)
        move_to(s, u, place, best_cover(s, u, place), clause)
    else:
        step_out(s, u, behind(s, u, bits_of(near_cards(s, s.place[u], SIDE[u]))), clause)


def behind(s: Position, u: int, places: int) -> int:
    """3.5/2 Those of some cards that are beside a team, towards its edge or nearer to the company's LZ."""
    here = s.place[u]
    row = row_of(here)
    near = beside(s, here) & places
    if SIDE[u] == Side.ENEMY:
        return bits_of(place for place in members(near) if on_map(place) and row_of(place) > row)
    zones = members(s.landing_zones)
    reach = min((distance(here, zone) for zone in zones), default=0)
    return bits_of(
        place
        for place in members(near)
        if is_staging(place) or row_of(place) < row or any(distance(place, zone) < reach for zone in zones)
    )


def best_way(s: State, u: int, ways: list[int]) -> tuple[int, Draw]:
    """3.5/2 A card without a VOF first, then the best modifier, then any."""
    fired_at = under_fire(s)
    ranks = {place: (fired_at >> place & 1, -worth(s, u, place)) for place in ways}
    best = min(ranks.values())
    equal = [place for place in ways if ranks[place] == best]
    number, drawn = random_number(s, len(equal))
    return equal[number - 1], drawn


def worth(s: Position, u: int, place: int) -> int:
    """3.5/2, 6.3 What a card is to a team: its lower value, the best free cover, and the worst fire there."""
    if not on_map(place):
        return SAFE
    if s.terrain[place] == FACE_DOWN:
        return 0
    cover = best_cover(s, u, place)
    value = terrain_at(s, place).low_cover + (0 if cover == NOBODY else cover_value(s, cover))
    volume = volumes(s).get(place)
    fire = [shot.value for shot in volume.felt_by(SIDE[u], place, area_of(s, u))] if volume else []
    fire += [s.i_value[i] for i in incoming_on(s, place)]
    return value + min(fire, default=0)
