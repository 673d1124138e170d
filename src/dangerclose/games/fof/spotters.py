"""9.8 Enemy spotters: they call for fire until their Fire Missions are spent."""

from __future__ import annotations

from dangerclose.core.bits import bits_of, members
from dangerclose.games.fof.attempts import AttemptKind, cards_for, plain_attempt
from dangerclose.games.fof.changes import remove
from dangerclose.games.fof.components import AGENCIES
from dangerclose.games.fof.falling_back import best_of
from dangerclose.games.fof.field import is_vehicle, occupants, others_in_sight, steps_at
from dangerclose.games.fof.fire import update_fire
from dangerclose.games.fof.fire_missions import fallen_short, lay_mission
from dangerclose.games.fof.grid import LEFT, distance
from dangerclose.games.fof.placement import spotter_modifier
from dangerclose.games.fof.state import NOWHERE, Position, State
from dangerclose.games.fof.tables import BURST_CARDS, SHORT_CARDS, UNITS
from dangerclose.games.fof.terms import FireMission, Side


def spotter_acts(s: State, u: int) -> None:
    """9.8/2, 9.8/8 A Good Order spotter calls for fire; a mission is spent only if the call succeeds.

    With the last one it goes.
    """
    place = called_on(s, u)
    if place == NOWHERE:
        s.tell("spotter-waits", "9.8/7", u)
        return
    cards = cards_for(s, u, AGENCIES[UNITS[u].agency].spotter_draws)
    drawn = plain_attempt(s, u, AttemptKind.CALL_FOR_FIRE, BURST_CARDS, cards, "9.8/8")
    if not drawn.count(BURST_CARDS):
        return
    s.ammo[u] -= 1
    mission = FireMission.HE
    if drawn.count(SHORT_CARDS):
        place = fallen_short(s, u, mission, place)
    lay_mission(s, UNITS[u].agency, mission, place, "9.8/8", modifier=spotter_modifier(s, u))
    if not s.ammo[u]:
        s.tell("spotter-leaves", "9.8/8", u, s.place[u])
        remove(s, u, LEFT)
    update_fire(s)


def called_on(s: State, u: int) -> int:
    """9.8/3-7 The card on which a spotter calls fire, NOWHERE if there is none; never on his own.

    Where his Incoming! lies; a card with a vehicle; the most Steps, the nearest of them, then by chance.
    """
    seen = others_in_sight(s, u) & ~(1 << s.place[u])
    if not seen:
        return NOWHERE
    best = members(seen & falling(s, u)) or members(seen & with_vehicles(s, seen)) or members(seen)
    here = s.place[u]
    place, drawn = best_of(s, best, lambda one: (-steps_at(s, one, Side.FRIENDLY), distance(here, one)))
    if drawn.cards:
        s.tell("picks-card", "9.8/6", u, place, roll=drawn.roll()._replace(place=place))
    return place


def falling(s: Position, u: int) -> int:
    """9.8/3 The cards on which the Incoming! of a spotter's agency lies."""
    return bits_of(
        place
        for place, agency, pending in zip(s.i_place, s.i_agency, s.i_pending)
        if agency == UNITS[u].agency and not pending
    )


def with_vehicles(s: Position, places: int) -> int:
    """9.8/4 Those of some cards on which a US vehicle is."""
    return bits_of(
        place
        for place in members(places)
        if any(is_vehicle(s, v) for v in occupants(s, place, Side.FRIENDLY))
    )
