"""Vehicles and aircraft: tanks lead along a road, carriers follow and bring out the wounded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dangerclose.core.ask import Action, Ask
from dangerclose.core.bits import members
from dangerclose.core.game import Decision
from dangerclose.games.fof.components import VEHICLES as CHART
from dangerclose.games.fof.doctrine.moving import unresolved
from dangerclose.games.fof.doctrine.roles import Role, distance_between, role_of, strength
from dangerclose.games.fof.doctrine.worth import NOTHING, Worth
from dangerclose.games.fof.field import casualties_with, in_sight, occupants, occupied, passengers, steps_at
from dangerclose.games.fof.grid import AROUND, on_map, row_of
from dangerclose.games.fof.instructions import is_defensive
from dangerclose.games.fof.spotting import spottable
from dangerclose.games.fof.state import MOVED, NOWHERE, Position
from dangerclose.games.fof.tables import UNITS
from dangerclose.games.fof.terms import Side, UnitKind
from dangerclose.games.fof.vehicles import destinations

if TYPE_CHECKING:
    from dangerclose.games.fof.doctrine.orders import Mind

ARMOUR = 2
"""7.6 What a vehicle's defence must be for it to go first."""
ALONE = 2.0
"""What it costs a vehicle to be where no infantry is beside it."""


def is_tank(u: int) -> bool:
    """Whether a vehicle is hard enough to lead."""
    chart = UNITS[u].chart
    return chart >= 0 and (CHART.chart[chart].defence or 0) >= ARMOUR


def infantry_near(s: Position, place: int) -> bool:
    """Whether riflemen are on a card or beside it."""
    cards = (AROUND[place] | 1 << place) if on_map(place) else 0
    return any(role_of(s, v) == Role.RIFLES for p in members(cards) for v in occupants(s, p, Side.FRIENDLY))


def drive_gain(mind: Mind, u: int, there: int) -> float:
    """What it is worth that a vehicle drives to a card."""
    s, weights = mind.s, mind.weights
    here = s.place[u]
    if casualties_with(s, u):
        if mind.collecting == NOWHERE or unresolved(s, there):
            return -1.0
        nearer = distance_between(here, mind.collecting) - distance_between(there, mind.collecting)
        return weights.evacuate * nearer
    if is_defensive(s) or not on_map(there) or unresolved(s, here) or mind.hurt_beside(u, here):
        return -1.0  # what waits on its card comes first
    if s.status[u] & MOVED and row_of(there) <= row_of(here):
        return -1.0  # 7.3.1/1 its way has no end by itself: it goes on only forward
    value = mind.advance(u, here, there)
    if is_tank(u) and unresolved(s, there):
        value += 0.5 * weights.search
    if mind.hurt_beside(u, there):
        value += weights.carry_casualty
    if unresolved(s, there) and not (is_tank(u) and there in mind.wanted):
        return -1.0
    if occupied(s, Side.ENEMY) >> there & 1:
        value -= 0.5 * weights.vehicle * strength(s, there)
    if not infantry_near(s, there):
        value -= ALONE
    return value


def has_target(s: Position, u: int) -> bool:
    """Whether a vehicle fires at somebody from where it is."""
    seen = in_sight(s, u) if on_map(s.place[u]) else 0
    return any(strength(s, p) >= 1 for p in members(seen & occupied(s, Side.ENEMY) & s.spotted))


def best_drive(mind: Mind, u: int, places: int) -> tuple[int, float]:
    """Where a vehicle had best drive."""
    best, most = NOWHERE, 0.0
    for place in members(places):
        value = drive_gain(mind, u, place)
        if value > most:
            best, most = place, value
    return best, most


def activate(mind: Mind, u: int) -> Worth:
    """7.2/1 A vehicle acts only if it has something to do; its guns fire by themselves."""
    s = mind.s
    if s.kind[u] != UnitKind.VEHICLE:
        return NOTHING
    if on_map(s.place[u]) and spottable(s, u):
        return Worth(mind.weights.vehicle, "From its turret one sees more.")
    if has_target(s, u) and not casualties_with(s, u):
        return NOTHING
    _, value = best_drive(mind, u, destinations(s, u))
    return Worth(min(mind.weights.vehicle, value), "It is to act in the Vehicle-Aircraft Phase.")


def vehicle(mind: Mind, ask: Ask) -> Decision:
    """3.6/1 Who acts first: those who look for the enemy, then those who lead."""
    waiting = [option for option in ask.options if option[0] == "vehicle"]

    def rank(option: Action) -> tuple[bool, bool, int]:
        u = int(option[1])
        looking = on_map(mind.s.place[u]) and bool(spottable(mind.s, u))
        return not looking, not is_tank(u), u

    return Decision(min(waiting, key=rank), "It goes first because it sees or bears most.")


def vehicle_action(mind: Mind, ask: Ask) -> Decision:
    """7.5 Fire at vehicles, look for who hides, drive on, or stay and fire."""
    s, u = mind.s, ask.about[0]
    of = {verb: [o for o in ask.options if o[0] == verb] for verb in ("fire-at", "look", "drive", "get-off")}
    if of["fire-at"]:
        return Decision(of["fire-at"][0], "An enemy vehicle comes before all others.")
    if of["look"]:
        best = max(of["look"], key=lambda o: strength(s, int(o[1])))
        return Decision(best, "Who is not spotted cannot be fired at.")
    if of["drive"] and (casualties_with(s, u) or not has_target(s, u)):
        place, gain = best_drive(mind, u, sum(1 << int(o[1]) for o in of["drive"]))
        if gain > 0:
            return Decision(("drive", place), "It leads where the infantry follows.")
    if of["get-off"] and not has_target(s, u) and on_map(s.place[u]):
        return Decision(of["get-off"][0], "From here they go on foot.")
    return Decision(("end-action",), "It stands well where it is.")


def load_helicopter(mind: Mind, ask: Ask) -> Decision:
    """7.4.5/8 The next stick flies at once; nobody flies empty, and nobody who is aboard waits."""
    if ("load-and-go",) not in ask.options and passengers(mind.s, ask.about[0]):
        return Decision(("fly-off",), "There are men aboard.")
    for verb in ("load-and-go", "all-stay", "stay"):
        if (verb,) in ask.options:
            return Decision(
                (verb,), "There are men to bring." if verb == "load-and-go" else "There is nobody to fly."
            )
    return Decision(ask.options[0], "It goes with what is aboard.")


def gunships_also(mind: Mind, ask: Ask) -> Decision:
    """7.1.2/2 The second card too, if none of ours is there."""
    s = mind.s
    cards = [int(o[1]) for o in ask.options if o[0] == "strike-also"]
    free = [p for p in cards if not occupants(s, p, Side.FRIENDLY)]
    if not free:
        return Decision(("one-card",), "Our own men are too near.")
    best = max(free, key=lambda p: steps_at(s, p, Side.ENEMY))
    return Decision(("strike-also", best), "There are more of them beside.")
