"""7.2.1, 2.4.3 Preplanned transport: landing craft and amphibious tractors that come and go by a schedule.

While a mission has such a schedule the sea lies where the Staging Area is: nobody walks between it and the
map. What comes to stay, as tanks do, is a vehicle like any other once it is ashore.
"""

from __future__ import annotations

from dangerclose.games.fof.burden import STEPS, room_for
from dangerclose.games.fof.evacuation import evacuate_by_air
from dangerclose.games.fof.field import has_room, is_pinned, is_vehicle, occupants, passengers
from dangerclose.games.fof.fire import update_fire
from dangerclose.games.fof.grid import ABOARD, STAGING, is_staging, on_map, place_of
from dangerclose.games.fof.ground import reveal
from dangerclose.games.fof.instructions import instructions
from dangerclose.games.fof.loads import disembark, embark, may_disembark, why_not_embark
from dangerclose.games.fof.mission_schema import PlannedTransport
from dangerclose.games.fof.state import MOVED, NOBODY, Position, State
from dangerclose.games.fof.tables import UNIT
from dangerclose.games.fof.terms import Side
from dangerclose.games.fof.vehicle_fire import enter_card, fire_on_card


def runs(s: Position) -> list[tuple[int, PlannedTransport, int]]:
    """7.2.1/1 Each vehicle of the schedule, its run, and the column in which it lands."""
    return [
        (UNIT[name], run, number % s.columns + 1)
        for run in instructions(s).schedule
        for number, name in enumerate(run.vehicles)
    ]


def run_of(s: Position, u: int) -> PlannedTransport | None:
    """7.2.1/1 The run of a vehicle, None for one that is not on the schedule."""
    if not instructions(s).schedule:
        return None
    return next((run for vehicle, run, _ in runs(s) if vehicle == u), None)


def is_scheduled(s: Position, u: int) -> bool:
    """7.2.1/1 Whether a vehicle only carries out its schedule: it is never activated. One that came to stay
    has done so when it is ashore."""
    run = run_of(s, u)
    return run is not None and not (run.stays and on_map(s.place[u]))


# 2.4.3 Who is aboard at the start


def waiting(s: Position) -> list[int]:
    """2.4.3/1 Who waits in the Staging Area to be brought ashore: by platoons, squads first, as they are
    listed."""
    found = [
        u
        for place in members_of_staging(s)
        for u in occupants(s, place, Side.FRIENDLY)
        if not is_vehicle(s, u)
    ]
    return sorted(found, key=lambda u: (s.group[u] == 0, s.group[u], -s.steps[u], u))


def members_of_staging(s: Position) -> range:
    """2.4.2/1 The cards of the Staging Area."""
    return range(STAGING, STAGING + s.columns)


def embark_first_wave(s: State) -> None:
    """2.4.3/1, 7.4.1/2 Before play those who land first are aboard, in the order in which they wait."""
    for u, run, column in runs(s):
        s.place[u] = STAGING + column - 1
        if not run.stays:
            for v in stick(s, u):
                s.aboard[v], s.place[v], s.under[v] = u, ABOARD, NOBODY


def stick(s: Position, u: int) -> list[int]:
    """2.4.3/1 Who boards a vehicle next: in order as long as there is room."""
    room, found = room_for(s, u, STEPS), []
    for v in waiting(s):
        if s.steps[v] <= room and not why_not_embark(s, v, u):
            found.append(v)
            room -= s.steps[v]
    return found


# 3.6, 7.2.1 The phase


def follow_schedule(s: State) -> None:
    """7.2.1/1 Those on the map leave it, those whose turn it is come ashore, all without an order.

    Who is Pinned stays where he is until he is not.
    """
    ashore = [u for u, run, _ in runs(s) if on_map(s.place[u]) and not run.stays]
    for u, run, column in runs(s):
        if is_pinned(s, u) or not is_scheduled(s, u):
            continue
        if u in ashore:
            put_to_sea(s, u, column)
        elif is_staging(s.place[u]) and s.turn in run.turns:
            come_ashore(s, u, run, column)
    update_fire(s)


def come_ashore(s: State, u: int, run: PlannedTransport, column: int) -> None:
    """7.2.1/1, 7.5B/1 A vehicle lands on the card of its column and drops off its units, if it is let."""
    place = place_of(run.row, column)
    if not has_room(s, u, place) or not (run.stays or passengers(s, u)):
        return
    s.tell("lands", "7.2.1/1", u, s.place[u], place)
    s.place[u] = place
    s.status[u] |= MOVED
    reveal(s, (place,))
    update_fire(s)
    if not enter_card(s, u):
        return
    for v in passengers(s, u):
        if may_disembark(s, v):
            disembark(s, v, "7.2.1/1")


def put_to_sea(s: State, u: int, column: int) -> None:
    """7.2.1/1, 5.1.7/1 A vehicle leaves the map under the fire on its card; casualties aboard are evacuated,
    and the next units board."""
    here = s.place[u]
    if not fire_on_card(s, u, "7.5B/1") or is_pinned(s, u):
        return
    s.place[u] = STAGING + column - 1
    s.tell("puts-to-sea", "7.2.1/1", u, here)
    evacuate_by_air(s, u)
    for v in stick(s, u):
        embark(s, v, u, "7.2.1/1")
