"""7.7 What AT Combat does to vehicles, helicopters, their crews and their passengers."""

from __future__ import annotations

from dangerclose.games.fof.blocks import area_marker, area_of, new_cover
from dangerclose.games.fof.changes import convert_step, expose, lose_step, new_team, pin, remove
from dangerclose.games.fof.combat import hit
from dangerclose.games.fof.components import VEHICLES
from dangerclose.games.fof.field import passengers, riders
from dangerclose.games.fof.fire import update_fire
from dangerclose.games.fof.grid import LEFT, LOITER, OUTBOUND
from dangerclose.games.fof.mission_terms import Task
from dangerclose.games.fof.state import DAMAGED, LOITERED, NOBODY, State
from dangerclose.games.fof.tables import SIDE, UNITS
from dangerclose.games.fof.terms import (
    CoverMarker,
    HelicopterResult,
    HitEffect,
    Side,
    UnitKind,
    VehicleResult,
)


def suffer_at(s: State, u: int, place: int, result: int) -> None:
    """7.7/1 The result for a vehicle on a card, or an aircraft over it; then fire is looked at afresh."""
    if s.kind[u] in (UnitKind.TRANSPORT_HELICOPTER, UnitKind.ATTACK_HELICOPTER):
        helicopter_result(s, u, place, result)
    else:
        vehicle_result(s, u, place, result)
    update_fire(s)


def vehicle_result(s: State, u: int, place: int, result: int) -> None:
    """7.7A"""
    if result == VehicleResult.BREWED_UP:
        burn(s, u, place, "7.7A/1")
    elif result == VehicleResult.KNOCKED_OUT:
        wreck(s, u, place, "7.7A/2")
    elif result == VehicleResult.RETREATING:
        leave(s, u, "7.7A/3")
    elif result == VehicleResult.PINNED:
        button_up(s, u)


def helicopter_result(s: State, u: int, place: int, result: int) -> None:
    """7.7B"""
    if result == HelicopterResult.CRASHED:
        burn(s, u, place, "7.7B/1")
    elif result == HelicopterResult.AUTO_ROTATE:
        wreck(s, u, place, "7.7B/2")
    elif result == HelicopterResult.ABORTED_DAMAGED:
        abort(s, u, damaged=True)
    elif result == HelicopterResult.ABORTED_UNDAMAGED:
        abort(s, u, damaged=False)


def crew_of(u: int) -> int:
    """7.7/4 The Steps of a crew."""
    return VEHICLES.chart[UNITS[u].chart].crew


def burn(s: State, u: int, place: int, clause: str) -> None:
    """7.7A/1, 7.7B/1 A Burning Wreck; every Step of the crew and of those aboard is a casualty."""
    s.tell("burns", clause, u, place)
    for v in passengers(s, u):
        set_down(s, v, place, s.under[u])
        for _ in range(s.steps[v]):
            convert_step(s, v, HitEffect.CASUALTY)
    for _ in range(crew_of(u)):
        lose_step(s, u, place)
    gone(s, u, place)
    s.burning.append(place)


def wreck(s: State, u: int, place: int, clause: str) -> None:
    """7.7A/2, 7.7B/2 A Wreck, and under it every Step as a Fire Team, Exposed and HIT."""
    s.tell("wrecked", clause, u, place)
    marker = new_cover(s, place, CoverMarker.WRECK, area=area_of(s, u))
    teams = [new_team(s, SIDE[u], UnitKind.FIRE_TEAM, place, marker) for _ in range(crew_of(u))]
    for v in passengers(s, u):
        set_down(s, v, place, marker)
        teams += [convert_step(s, v, HitEffect.FIRE_TEAM) for _ in range(s.steps[v])]
    gone(s, u, place)
    for team in teams:
        expose(s, team)
        take_hit(s, team)


def take_hit(s: State, u: int) -> None:
    """7.7A/2, 6.3.2C A HIT as in the Combat Effects Segment: Pinned, and a card for its effect."""
    pin(s, u)
    hit(s, u)


def set_down(s: State, v: int, place: int, cover: int = NOBODY) -> None:
    """7.4.4/1 A passenger is off its vehicle, whether it likes it or not."""
    s.aboard[v], s.place[v], s.under[v] = NOBODY, place, cover


def gone(s: State, u: int, place: int) -> None:
    """10.3.1, 5.1.6A/2 A vehicle is destroyed; what it carried lies on the card."""
    s.place[u] = place
    remove(s, u)
    if SIDE[u] == Side.ENEMY:
        s.tally[Task.DESTROY_VEHICLE_OR_GUN] += 1


def leave(s: State, u: int, clause: str) -> None:
    """7.7A/3 The vehicle is out of the mission with all aboard."""
    s.tell("vehicle-retreats", clause, u)
    for v in passengers(s, u):
        s.place[v] = LEFT
    for c, carrier in enumerate(s.c_carrier):
        if carrier == u:
            s.c_place[c], s.c_carrier[c] = LEFT, NOBODY
    s.place[u] = LEFT


def button_up(s: State, u: int) -> None:
    """7.7A/4, 7.4.4/1 A Pinned marker; riders are HIT and off, Exposed; 12.2/11 in a city in its street."""
    pin(s, u)
    for v in riders(s, u):
        set_down(s, v, s.place[u], area_marker(s, s.under[u]))
        expose(s, v)
        s.tell("thrown-off", "7.4.4/1", v, u)
        take_hit(s, v)


def abort(s: State, u: int, *, damaged: bool) -> None:
    """7.7B/3, 7.7B/4 A helicopter breaks off with all aboard.

    Damaged it goes to Outbound and flies no more after the Pickup Zone; else to Loiter, or to Outbound if it
    has loitered or landed before. An Attack Helicopter leaves the mission, or comes back next turn.
    """
    if s.kind[u] == UnitKind.ATTACK_HELICOPTER:
        s.place[u] = LEFT if damaged else LOITER
    elif damaged or s.status[u] & LOITERED:
        s.place[u] = OUTBOUND
    else:
        s.place[u] = LOITER
        s.status[u] |= LOITERED
    if damaged:
        s.status[u] |= DAMAGED
    s.tell("aborts", "7.7B/3" if damaged else "7.7B/4", u, s.place[u])
