"""What it is worth to go to a card: searching, assaulting, following, holding, carrying.

One squad goes ahead onto a card with a Potential Contact marker; its platoon follows when the card is known.
So a contact meets three Steps, not twelve, and the headquarters comes up before they are out of hearing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dangerclose.core.bits import members
from dangerclose.core.columns import remembered
from dangerclose.games.fof.chain_of_command import (
    COMMANDING,
    in_play,
    is_company_hq,
    is_platoon_hq,
    is_staff,
    platoon_hq_of,
)
from dangerclose.games.fof.controls import main_line
from dangerclose.games.fof.doctrine import care
from dangerclose.games.fof.doctrine.roles import (
    Role,
    distance_between,
    fit_on,
    is_helpless,
    leader_of,
    role_of,
    shepherds,
    strength,
)
from dangerclose.games.fof.doctrine.ways import cover_at, gets_away, held_area, in_last_turns
from dangerclose.games.fof.field import (
    MOST_STEPS,
    casualties_with,
    occupants,
    occupied,
    place_of_unit,
    steps_at,
    units_on_map,
)
from dangerclose.games.fof.fire import aim_of
from dangerclose.games.fof.grid import on_map, row_of
from dangerclose.games.fof.instructions import is_defensive, is_patrol
from dangerclose.games.fof.moves import best_cover
from dangerclose.games.fof.organisation import COMPANY
from dangerclose.games.fof.state import NO_MARKER, NOBODY, NOWHERE, Position
from dangerclose.games.fof.tables import NAMED, SIDE
from dangerclose.games.fof.terms import Activity, Side
from dangerclose.games.fof.volume import volumes

if TYPE_CHECKING:
    from dangerclose.games.fof.doctrine.orders import Mind

EXPOSED_THERE, UNSEEN_THERE, LEFT_BEHIND = 1.5, 0.8, 0.8
"""Who moves is Exposed where he arrives, unless he infiltrates, and gets away from what fell on his card."""
CROWD = 12
"""More Steps than these, a platoon's, on a card are too good a target."""
TOGETHER = 2
"""4.2.2b What it costs to order a platoon together."""
FIRE_BUSY = 0.7
"""Where there is fire already fewer markers bring contact: a good moment to search."""
COMMANDER_FOLLOWS = 1.6
"""The CO HQ comes up although his commands are dear: he sees for the guns, and the wounded wait for him."""
COMMANDER_HASTENS = 3.0
"""And sooner yet where the mission is to bring out the wounded."""
PATROL = 2
"""So many squads go out."""
GATHERING = 2
"""So many turns a headquarters waits for squads to go out with."""
LAST_TURNS = 1
"""In so many turns at the end nothing is saved any more."""


def unresolved(s: Position, place: int) -> bool:
    """Whether a Potential Contact marker waits on a card."""
    return on_map(place) and s.contact[place] != NO_MARKER


def risk(mind: Mind, here: int, there: int, *, infiltrating: bool = False) -> float:
    """What a move costs by the fire that strikes, or would strike, who makes it."""
    exposed = UNSEEN_THERE if infiltrating else EXPOSED_THERE
    at_home = mind.danger[here] if on_map(here) else 0.0
    away = mind.danger[there] if on_map(there) else 0.0
    return mind.weights.danger * (exposed * away - LEFT_BEHIND * at_home)


def ground(mind: Mind, u: int, there: int, coming: int) -> float:
    """What a card itself is worth: its cover, and room to spread for so many Steps that come there."""
    s = mind.s
    if not on_map(there):
        return 0.0
    crowd = max(0, steps_at(s, there, Side.FRIENDLY) + coming - CROWD)
    cover = 0.3 * cover_at(s, there) + 0.5 * (best_cover(s, u, there) != NOBODY)
    return cover - mind.weights.crowded * crowd


def gain(mind: Mind, u: int, there: int, *, infiltrating: bool = False) -> float:
    """What it is worth that a unit goes to a card by itself."""
    s, weights = mind.s, mind.weights
    here = s.place[u]
    role = role_of(s, u)
    value = ground(mind, u, there, s.steps[u]) - risk(mind, here, there, infiltrating=infiltrating)
    if casualties_with(s, u):
        return value + carrying(mind, here, there)
    if is_defensive(s):
        return value + holding(mind, u, there)
    if is_patrol(s):
        return value + patrolling(mind, u, there)
    value += care.needed_at(mind, u, there) - care.needed_at(mind, u, here) - leaving(mind, u)
    if role == Role.RIFLES and leaves_fire(mind, u):
        return -weights.unresolved
    if unresolved(s, there):
        if role != Role.RIFLES or occupants(s, there, Side.FRIENDLY):
            return -weights.unresolved
        value += searching(mind, u, there)
        held = occupied(s, Side.ENEMY) >> there & 1
        return value + (assaulting(mind, there, s.steps[u]) if held else 0.0)
    if occupied(s, Side.ENEMY) >> there & 1:
        return (
            value + assaulting(mind, there, s.steps[u]) * mind.urgency(u)
            if role == Role.RIFLES
            else -weights.unresolved
        )
    if is_platoon_hq(u):
        value += care.wanted_as_director(mind, u, there)
        mates = mind.own(u, there) - mind.own(u, here)
        return value + weights.together * mates + 0.5 * mind.advance(u, here, there)
    if is_staff(u) and not is_patrol(s):
        goal = shepherds(s, u)
        if goal != NOWHERE:
            nearer = distance_between(here, goal) - distance_between(there, goal)
            return value + weights.apart * nearer - (0.0 if goal != here else weights.apart)
    return value + following(mind, u, here, there)


def patrolling(mind: Mind, u: int, there: int) -> float:
    """11.4/2 A patrol keeps together: who is astray comes back to its headquarters, or that to him."""
    s, weights = mind.s, mind.weights
    here = s.place[u]
    hq = platoon_hq_of(s, s.group[u])
    if is_home(s, here) and not is_home(s, there):
        return -weights.hold  # the platoon goes out together
    if is_platoon_hq(u):
        out = [v for v in out_of_the_lines(s, s.group[u]) if v != u]
        left = sum(s.place[v] == here for v in out)
        if left:
            return -weights.hold * left
        found = sum(s.place[v] == there for v in out)
        if not out and is_home(s, here):
            return weights.together * (squads_at(s, u, there) - squads_at(s, u, here)) - weights.apart
        if not out:
            return mind.advance(u, here, there)
        nearer = min(distance_between(here, s.place[v]) for v in out)
        nearer -= min(distance_between(there, s.place[v]) for v in out)
        return weights.together * found + weights.apart * nearer
    if hq == NOBODY or not in_play(s, hq):
        return mind.advance(u, here, there)
    place = place_of_unit(s, hq)
    if place == here or (is_home(s, here) and not (is_home(s, place) and is_wanted_out(s, u, hq))):
        return -weights.apart
    return weights.apart * (distance_between(here, place) - distance_between(there, place))


def is_home(s: Position, place: int) -> bool:
    """11.4/2 Whether a card lies in the company's own lines."""
    return on_map(place) and row_of(place) <= main_line(s)


def is_wanted_out(s: Position, u: int, hq: int) -> bool:
    """11.4/1 Whether a squad is still missing where a patrol gathers."""
    return role_of(s, u) == Role.RIFLES and squads_at(s, hq, place_of_unit(s, hq)) < PATROL


def squads_at(s: Position, hq: int, place: int) -> int:
    """How many squads of its platoon could go out with a headquarters from a card."""
    return sum(role_of(s, v) == Role.RIFLES for v in fit_on(s, place, s.group[hq]))


def platoon_patrols(mind: Mind, hq: int, there: int, going: list[int], value: float) -> float:
    """11.4/2 From point to point and home again; nobody is left behind outside the lines."""
    s, weights = mind.s, mind.weights
    here = s.place[hq]
    if is_home(s, here):
        squads = sum(role_of(s, u) == Role.RIFLES for u in going)
        if hq not in going or (not squads and s.turn <= GATHERING):
            return -weights.hold  # nobody goes out alone while others can come along
    if occupied(s, Side.ENEMY) >> there & 1 and there not in mind.wanted:
        value -= weights.unresolved
    outside = [u for u in out_of_the_lines(s, s.group[hq]) if u not in going]
    if outside and not is_home(s, here):
        value -= weights.apart * len(outside) * (1.0 if in_last_turns(s, 2) else 3.0)
    return value + weights.search / 2 * (there in mind.wanted) + mind.advance(hq, here, there)


@remembered
def out_of_the_lines(s: Position, group: int) -> list[int]:
    """11.4/2 The units of a patrol that must still come home."""
    return [
        u
        for u, at in enumerate(s.place)
        if SIDE[u] == Side.FRIENDLY and s.group[u] == group and on_map(at) and not is_home(s, at) and NAMED[u]
    ]


def leaving(mind: Mind, u: int) -> float:
    """What it costs to leave a card that is wanted, when nobody else is there."""
    s = mind.s
    here = s.place[u]
    if care.keeps_zone(s, u):
        return mind.weights.mark_zone
    if is_company_hq(u) and care.on_their_way(s, here) >= 2 and mind.collecting == here:
        return mind.weights.hold
    if care.must_save(s) and care.directs_alone(mind, u):
        return 2 * mind.weights.hold
    kept = here in mind.wanted or here in s.objective
    alone = len(occupants(s, here, Side.FRIENDLY)) == 1
    return mind.weights.hold if kept and alone and on_map(here) and not is_patrol(s) else 0.0


def leaves_fire(mind: Mind, u: int) -> bool:
    """Whether a card with a worthy target would have nobody left who fires at it."""
    s = mind.s
    here = s.place[u]
    target = aim_of(s, here, Side.FRIENDLY) if on_map(here) else NOWHERE
    if target == NOWHERE or is_patrol(s) or strength(s, target) < 1:
        return False
    others = [
        v for v in occupants(s, here, Side.FRIENDLY) if v != u and role_of(s, v) in (Role.RIFLES, Role.GUN)
    ]
    return not others and target != here


def searching(mind: Mind, u: int, there: int) -> float:
    """9.1.5 A squad goes ahead onto a card with a marker."""
    s, weights = mind.s, mind.weights
    here = s.place[u]
    value = weights.search * mind.urgency(u)
    if there not in mind.wanted:
        nearer = mind.advance(u, here, there)
        value = value * mind.weights.off_the_way + 0.5 * nearer if nearer > 0 else -weights.unresolved
    hq = leader_of(s, u)
    if hq != NOBODY:
        value -= weights.apart * max(0, distance_between(there, place_of_unit(s, hq)) - 1)
        value -= mind.weights.another_scout * mind.scouts(s.group[u])
    if s.activity >= Activity.ENGAGED:
        value += FIRE_BUSY
    return value


def assaulting(mind: Mind, there: int, steps: int, cost: int = 1) -> float:
    """4.2.2 Onto a card with enemies, when they are too few or too shaken to hold it, by an order that costs
    so many commands."""
    s, weights = mind.s, mind.weights
    fired = volumes(s)[there].shots if there in volumes(s) else ()
    sources = {shot.source for shot in fired if SIDE[shot.unit] == Side.FRIENDLY and shot.source != there}
    if len(sources) > mind.left_after(cost):
        return -weights.unresolved  # nobody could tell them all to cease
    if is_helpless(s, there):
        return weights.assault * 1.5 - weights.own_fire * len(sources)
    against = strength(s, there)
    inside = sum(s.steps[v] for v in occupants(s, there, Side.FRIENDLY) if role_of(s, v) == Role.RIFLES)
    if inside and against <= weights.enough * inside:
        return 0.0  # enough are there: more would only be in the way
    ours = steps + inside
    if against > mind.weights.outnumbered * ours:
        return -weights.unresolved
    value = weights.assault * (1 - against / max(1.0, ours)) - mind.weights.own_fire * len(sources)
    return 1.3 * value if there in mind.wanted else mind.weights.beside_the_way * value


def following(mind: Mind, u: int, here: int, there: int) -> float:
    """Nearer to the headquarters at whose side a unit stays."""
    s, weights = mind.s, mind.weights
    hq = leader_of(s, u)
    place = care.rescue_goal(mind, u)
    if place == NOWHERE:
        if hq == NOBODY:
            return 0.3 * mind.advance(u, here, there)
        place = place_of_unit(s, hq)
    nearer = distance_between(here, place) - distance_between(there, place)
    alone = on_map(there) and not occupants(s, there, Side.FRIENDLY)
    if alone and role_of(s, u) == Role.LEADER and not is_company_hq(u) and nearer <= 0:
        return -weights.apart  # observers follow behind squads
    if place == here:  # an empty card ahead, while its headquarters cannot come along
        return 0.5 * mind.advance(u, here, there) - weights.apart
    if role_of(s, u) == Role.RIFLES and distance_between(here, place) <= 1:  # near enough: forward
        forward = 0.6 * mind.advance(u, here, there)
        if forward < 0 and nearer > 0:  # its headquarters comes to it, not it to the rear
            return forward - weights.apart
        return max(forward, weights.apart * nearer) if nearer >= 0 else forward - weights.apart
    more = COMMANDER_FOLLOWS if is_company_hq(u) else 1.0
    if is_company_hq(u) and care.must_save(s):
        more = COMMANDER_HASTENS
    return more * weights.apart * nearer


def withdrawing(mind: Mind, u: int, there: int) -> float:
    """11.0/1 A rear guard that may leave goes back row by row, and stays in the Staging Area. Who commands it
    does not go before his men, but for the last turn."""
    s = mind.s
    from_row, to_row = rows_back(s.place[u]), rows_back(there)
    if s.kind[u] in COMMANDING and not in_last_turns(s, LAST_TURNS):
        men = [
            rows_back(s.place[v])
            for v in units_on_map(s, Side.FRIENDLY)
            if role_of(s, v) == Role.RIFLES and s.group[u] in (COMPANY, s.group[v])
        ]
        if to_row < max(men, default=0):
            return -mind.weights.hold
    return 2 * mind.weights.hold * (from_row - to_row)


def rows_back(place: int) -> int:
    """How many rows a place is before the Staging Area."""
    return row_of(place) if on_map(place) else 0


def holding(mind: Mind, u: int, there: int) -> float:
    """2.4.1B In a defence one stays; only who leaves others behind goes to a card that is lost or empty."""
    s, weights = mind.s, mind.weights
    here = s.place[u]
    if gets_away(s):
        return withdrawing(mind, u, there)
    area = held_area(s)
    mine = [
        v for v in occupants(s, here, Side.FRIENDLY) if v != u and role_of(s, v) in (Role.RIFLES, Role.GUN)
    ]
    stays = -2 * weights.hold if area >> here & 1 and not mine else -0.5 * weights.hold
    if not area >> there & 1 or (on_map(here) and occupants(s, here, Side.ENEMY)):
        return 2 * stays
    if occupants(s, there, Side.FRIENDLY):
        return stays - weights.apart
    if occupied(s, Side.ENEMY) >> there & 1:
        bold = role_of(s, u) == Role.RIFLES
        return stays + (weights.hold + assaulting(mind, there, s.steps[u]) if bold else -weights.hold)
    return stays + 1.2 * weights.hold


def carrying(mind: Mind, here: int, there: int) -> float:
    """5.1.7 With casualties one goes to where they are flown out."""
    goal = mind.collecting
    if goal == NOWHERE or unresolved(mind.s, there):
        return -mind.weights.unresolved
    return mind.weights.evacuate * (distance_between(here, goal) - distance_between(there, goal))


def fitting(s: Position, there: int, going: list[int]) -> list[int]:
    """5.1.5 Those of a platoon for whom a card has room: its headquarters and squads before others."""
    if not on_map(there):
        return going
    room = MOST_STEPS - steps_at(s, there, Side.FRIENDLY)
    found = []
    for u in going:
        if s.steps[u] <= room:
            found.append(u)
            room -= s.steps[u]
    return found


def with_room(s: Position, found: dict[int, list[int]]) -> dict[int, list[int]]:
    """5.1.5 The cards to which a platoon can go, each with those for whom there is room."""
    return {place: fits for place, going in found.items() if (fits := fitting(s, place, going))}


def platoon_gain(mind: Mind, hq: int, there: int, going: list[int], *, infiltrating: bool = False) -> float:
    """What it is worth that a platoon goes to a card together."""
    s, weights = mind.s, mind.weights
    here = s.place[hq]
    if is_defensive(s):
        return withdrawing(mind, going[0], there) * len(going) if gets_away(s) else -weights.hold
    coming = sum(s.steps[u] for u in going)
    value = ground(mind, hq, there, coming) - risk(mind, here, there, infiltrating=infiltrating)
    if is_patrol(s):
        return platoon_patrols(mind, hq, there, going, value)
    if not any(u == hq or role_of(s, u) == Role.RIFLES for u in going):
        return -weights.unresolved  # that is no platoon
    if unresolved(s, there):
        if occupants(s, there, Side.FRIENDLY) or not in_last_turns(s, LAST_TURNS):
            return -weights.unresolved
    if occupied(s, Side.ENEMY) >> there & 1:
        rifles = sum(s.steps[u] for u in going if role_of(s, u) == Role.RIFLES)
        if strength(s, there) > mind.weights.platoon_assault * rifles:
            return -weights.unresolved
        if is_helpless(s, there) and there not in mind.wanted:
            return (value + assaulting(mind, there, rifles, TOGETHER)) / len(going)  # one squad is enough
        if not rifles:
            return -weights.unresolved
        return value + assaulting(mind, there, rifles, TOGETHER) * mind.urgency(hq)
    target = aim_of(s, here, Side.FRIENDLY) if on_map(here) else NOWHERE
    if target not in (NOWHERE, here) and not is_patrol(s) and strength(s, target) >= 1:
        value -= weights.together  # they fire at somebody
    left = [u for u in fit_on(s, here, s.group[hq]) if u not in going]
    if hq in going and len(left) > len(going):
        return -weights.unresolved  # he would tear it apart
    value -= weights.apart * 0.3 * len(left)
    carried = sum(len(casualties_with(s, u)) for u in going)
    if on_map(here) and here in s.objective and len(occupants(s, here, Side.FRIENDLY)) <= len(going):
        value -= weights.hold  # somebody stays on the Objective
    if care.must_save(s) and any(care.directs_alone(mind, u) for u in going):
        value -= 2 * weights.hold
    if carried and mind.collecting != NOWHERE and care.must_save(s):
        return value + 0.5 * min(3, carried) * carrying(mind, here, there)
    ahead = sum(u not in going for u in fit_on(s, there, s.group[hq]))
    return value + mind.advance(hq, here, there) + weights.together * min(2, ahead)


def best_platoon_goal(
    mind: Mind, hq: int, found: dict[int, list[int]], *, infiltrating: bool = False
) -> tuple[int, float]:
    """The card to which a platoon had best go, and what that is worth to each of it."""
    best, most = NOWHERE, 0.0
    for place, going in found.items():
        value = platoon_gain(mind, hq, place, going, infiltrating=infiltrating)
        if best == NOWHERE or value > most:
            best, most = place, value
    return best, most


def best_place(mind: Mind, u: int, places: int, *, infiltrating: bool = False) -> tuple[int, float]:
    """The card to which a unit had best go, and what that is worth."""
    best, most = NOWHERE, 0.0
    for place in members(places):
        value = gain(mind, u, place, infiltrating=infiltrating)
        if best == NOWHERE or value > most:
            best, most = place, value
    return best, most
