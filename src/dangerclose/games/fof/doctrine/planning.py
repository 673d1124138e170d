"""Before the mission: observers go with platoons, the Staff with those it helps to lead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dangerclose.core.ask import Ask
from dangerclose.core.bits import members
from dangerclose.core.game import Decision
from dangerclose.games.fof.chain_of_command import in_play, is_staff, platoon_hq_of, staff
from dangerclose.games.fof.controls import chosen_by_player, places_for, row_for
from dangerclose.games.fof.deployment import destinations, movable
from dangerclose.games.fof.field import occupants
from dangerclose.games.fof.grid import column_of, is_staging, place_of, row_of
from dangerclose.games.fof.instructions import instructions, is_patrol
from dangerclose.games.fof.landing_plan import lands_by_helicopter
from dangerclose.games.fof.map_setup import area
from dangerclose.games.fof.mission_terms import Control, SuccessCondition
from dangerclose.games.fof.organisation import COMPANY, attachable
from dangerclose.games.fof.state import NOBODY, NOWHERE, Position
from dangerclose.games.fof.terms import Side, UnitKind

if TYPE_CHECKING:
    from dangerclose.games.fof.doctrine.orders import Mind

OBSERVED = (2, 1, 3)
"""The platoons that get an observer, in this order."""


def free_observers(s: Position) -> list[int]:
    """2.3.3/2 Forward observers that belong to no platoon."""
    last = platoon_hq_of(s, OBSERVED[-1])
    if last == NOBODY or not in_play(s, last):
        return []
    return [u for u in attachable(s) if s.kind[u] == UnitKind.FO and s.group[u] == COMPANY]


def platoon_for(s: Position, u: int) -> int:
    """The platoon at whose side an observer or one of the Staff begins."""
    if is_staff(u):
        return 1 if staff(s).index(u) == 0 else 3
    if s.group[u]:
        return s.group[u]
    taken = {s.group[v] for v in attachable(s) if s.kind[v] == UnitKind.FO}
    return next((group for group in OBSERVED if group not in taken), OBSERVED[0])


def goes_out(s: Position, u: int) -> bool:
    """11.4/1 Whether a unit is one of the squads of a patrol, or its headquarters."""
    return s.group[u] == s.patrol and s.kind[u] in (UnitKind.SQUAD, UnitKind.HQ)


def gathers_at(s: Position) -> int:
    """2.4.2/1 Where a patrol gathers: before a point of its route, where others leave it most room."""
    points = [place for place in s.route_points if place != NOWHERE]
    first = min(row_of(place) for place in points)
    doors = [place_of(1, column_of(place)) for place in points if row_of(place) == first]

    def others(place: int) -> int:
        return sum(s.steps[u] for u in occupants(s, place, Side.FRIENDLY) if not goes_out(s, u))

    return min(doors, key=others)


def starts_at(s: Position, u: int) -> int:
    """2.4.2/1 Where a unit had best start, or NOWHERE if that does not matter.

    Observers and Staff begin in the Staging Area beside their platoon, a patrol before its first point.
    """
    if is_patrol(s):
        return gathers_at(s) if goes_out(s, u) and s.route_points else NOWHERE
    if s.kind[u] != UnitKind.FO and not is_staff(u):
        return NOWHERE
    hq = platoon_hq_of(s, platoon_for(s, u))
    return s.place[hq] if hq != NOBODY and is_staging(s.place[hq]) else NOWHERE


def misplaced(s: Position) -> list[int]:
    """2.4.2/1 Those who had better start elsewhere, and can."""
    if lands_by_helicopter(s):
        return []
    found = []
    for u in movable(s):
        place = starts_at(s, u)
        if place not in (NOWHERE, s.place[u]) and destinations(s, u) >> place & 1:
            found.append(u)
    return found


def better_objective(s: Position) -> tuple[int, int] | None:
    """2.4.1A/11 An Objective that is better placed where the mission asks to clear the ground anyway."""
    asked = set()
    for row in instructions(s).success:
        if row.condition in (SuccessCondition.CLEAR_COLUMNS, SuccessCondition.CLEAR_ROWS):
            asked |= set(members(area(s, row.rows, row.columns)))
    for number, control in enumerate((Control.OBJ_1, Control.OBJ_2)):
        chosen = row_for(s, control)
        if chosen is None or not chosen_by_player(chosen) or s.objective[number] in asked:
            continue
        both = [place for place in members(places_for(s, chosen)) if place in asked]
        if both:
            return number, both[0]
    return None


def controls(mind: Mind, ask: Ask) -> Decision:
    """2.4.1/2 The Objective lies on the way that is asked for."""
    found = better_objective(mind.s)
    if found is not None and ("objective", *found) in ask.options:
        return Decision(("objective", *found), "So it is taken with what must be cleared anyway.")
    return Decision(("back",), "The controls lie well.")


def prepare(mind: Mind, ask: Ask) -> Decision:
    """2.0 The plan as proposed, but for observers, Staff and an Objective off the way."""
    s = mind.s
    if better_objective(s) is not None and ("plan-controls",) in ask.options and s.attempt == 1:
        return Decision(("plan-controls",), "The objective is better placed on the way.")
    if free_observers(s) and ("plan-organise",) in ask.options:
        return Decision(("plan-organise",), "An observer sees nothing from the rear.")
    if misplaced(s) and ("plan-placement",) in ask.options:
        return Decision(("plan-placement",), "Everybody begins where he is needed.")
    return Decision(("ready",), "The plan is good.")


def organise(mind: Mind, ask: Ask) -> Decision:
    """2.3.3/2 Each observer goes with a platoon."""
    s = mind.s
    for u in free_observers(s):
        wanted = ("attach", u, platoon_for(s, u))
        if wanted in ask.options:
            return Decision(wanted, "He calls fire for those who meet the enemy.")
    return Decision(("back",), "Everybody is where he belongs.")


def placement(mind: Mind, ask: Ask) -> Decision:
    """2.4.2/1 Observers and Staff begin with their platoons."""
    for u in misplaced(mind.s):
        if ("station", u) in ask.options:
            return Decision(("station", u), "He belongs with his platoon.")
    return Decision(("back",), "Everybody is where he belongs.")


def station(mind: Mind, ask: Ask) -> Decision:
    """2.4.2/1 Where he had best start."""
    wanted = ("at", starts_at(mind.s, ask.about[0]))
    return Decision(wanted if wanted in ask.options else ("back",), "There he is needed.")
