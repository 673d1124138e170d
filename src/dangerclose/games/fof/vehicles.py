"""3.6, 7.2, 7.3.1, 7.4.2, 7.5 The Mutual Vehicle-Aircraft Phase, and what ground vehicles do in it."""

from __future__ import annotations

from dangerclose.core.ask import Action, Ask, Rule
from dangerclose.core.bits import bits_of, members
from dangerclose.core.options import Family, Options
from dangerclose.games.fof.aircraft import fixed_wing_gunship, gunship_runs
from dangerclose.games.fof.at_combat import at_targets, fire_at, gun_of
from dangerclose.games.fof.attempts import PLAYER, AttemptKind, plain_attempt
from dangerclose.games.fof.blocks import is_urban
from dangerclose.games.fof.chain_of_command import friends_in_play
from dangerclose.games.fof.changes import expose
from dangerclose.games.fof.enemy_vehicles import enemy_fires
from dangerclose.games.fof.field import has_driver, is_pinned, is_vehicle, passengers, unsheltered
from dangerclose.games.fof.fire import update_fire
from dangerclose.games.fof.grid import column_of, on_map
from dangerclose.games.fof.ground import reveal, terrain_at
from dangerclose.games.fof.helicopters import fly
from dangerclose.games.fof.instructions import instructions, is_at_sea, is_defensive
from dangerclose.games.fof.limits import open_to
from dangerclose.games.fof.loads import disembark, may_disembark
from dangerclose.games.fof.mission_terms import SpecialRule
from dangerclose.games.fof.movement import cover_families
from dangerclose.games.fof.moves import free_covers, kind_of, reachable
from dangerclose.games.fof.schedule import follow_schedule, is_scheduled
from dangerclose.games.fof.spotting import spot_card, spottable, spotting_cards
from dangerclose.games.fof.state import ACTIVATED, FACE_DOWN, FIRED, MOVED, NOBODY, Position, State
from dangerclose.games.fof.tables import CROSSHAIRS_CARDS, NAMED, SIDE
from dangerclose.games.fof.terms import Side, Trafficability, UnitKind
from dangerclose.games.fof.vehicle_fire import (
    enter_card,
    fire_on_card,
    fire_on_idle_vehicles,
    reaction_fire,
    unpin_vehicles,
)


def vehicle_phase(s: State) -> Rule[None]:
    """3.6/1, TSS-3.6 Aircraft, helicopters, preplanned transport (7.2.1/1), then the activated vehicles and
    AT weapons one at a time.

    7.5D/3 Vehicles that were not activated are fired at last; then those come out who were left alone.
    """
    yield from gunship_runs(s)
    yield from fixed_wing_gunship(s)
    yield from fly(s)
    if is_at_sea(s):
        follow_schedule(s)
    yield from ground_vehicles(s)
    update_fire(s)
    fire_on_idle_vehicles(s)
    unpin_vehicles(s)


def ground_vehicles(s: State) -> Rule[None]:
    """7.2/1 Which one acts next; who is not called on keeps still. One that is alone is not asked for.

    3.6/1, 9.10/2 Activated enemies act in turn with them, first in a defence.
    """
    finished: set[int] = set()
    if is_defensive(s):
        enemy_fires(s)
    while waiting := [u for u in friends_in_play(s) if NAMED[u] and u not in finished and can_act(s, u)]:
        u = waiting[0]
        if len(waiting) > 1:
            options = Options([("no-more-vehicles",)], [Family(("vehicle",), bits_of(waiting))])
            choice = yield Ask(PLAYER, "vehicle", "3.6/1", options)
            if choice[0] == "no-more-vehicles":
                break
            u = int(choice[1])
        finished.add(u)
        yield from act(s, u)
        enemy_fires(s)
    while enemy_fires(s):
        pass


def can_act(s: Position, u: int) -> bool:
    """7.2/1, 7.4.2/1 Whether a friendly vehicle or AT weapon has anything that it could do."""
    return SIDE[u] == Side.FRIENDLY and bool(ways_to_act(s, u))


# 7.5 One action


def may_move_or_fire(s: Position, u: int) -> bool:
    """7.2/1, 7.5/1 Activated this turn, and its marker not yet on the Moved/Fired side."""
    return bool(s.status[u] & ACTIVATED) and not s.status[u] & FIRED


def ways_to_act(s: Position, u: int) -> list[Family]:
    """7.5/1 What a vehicle or AT weapon may do now. 7.2.1/1 One on a schedule has no choice."""
    if is_at_sea(s) and is_scheduled(s, u):
        return []
    ways = []
    if may_move_or_fire(s, u):
        ways.append(Family(("fire-at",), bits_of(fire_targets(s, u))))
        if s.kind[u] == UnitKind.VEHICLE:
            ways.append(Family(("drive",), destinations(s, u)))
            ways += cover_families(s, free_covers(s, u, s.place[u]) if is_urban(s, s.place[u]) else [])
            ways.append(Family(("look",), spot_targets(s, u)))
    if s.kind[u] == UnitKind.VEHICLE:
        off = [v for v in passengers(s, u) if may_disembark(s, v)]
        ways.append(Family(("get-off",), bits_of(off)))
    return [way for way in ways if way.bits]


def act(s: State, u: int) -> Rule[None]:
    """7.5, 7.4.2/1 A vehicle fires, moves, moves then fires, or spots; passengers get off before or after.

    Where they get off after it has moved its move is over.
    """
    halted = False
    while ways := [way for way in ways_to_act(s, u) if not (halted and way.before == ("drive",))]:
        done: list[Action] = [("end-action",)]
        choice = yield Ask(PLAYER, "vehicle-action", "7.5/1", Options(done, ways), (u,))
        if choice[0] == "end-action":
            break
        what, number = str(choice[0]), int(choice[1])
        if what == "get-off":
            halted = bool(s.status[u] & MOVED)
            get_off(s, number)
        elif what == "drive":
            street = yield from chosen_street(s, u, number)
            drive(s, u, number, street)
        elif what == "into":
            turn_into(s, u, int(choice[2]))
        elif what == "look":
            look(s, u, number)
        else:
            fire(s, u, number)
    if s.status[u] & ACTIVATED:
        if is_vehicle(s, u) and not s.status[u] & (MOVED | FIRED):
            fire_on_card(s, u, "7.5D/3")  # it did nothing, so it sits under the fire there
        s.status[u] |= FIRED  # 3.6/1 the marker is turned to its Moved/Fired side


# 7.5A, 7.5C Fire


def fire_targets(s: Position, u: int) -> list[int]:
    """7.5A/1, 7.5C/1 The vehicles that a unit may fire at; after a move only with a Move & Fire number."""
    gun = gun_of(s, u)
    if gun is None or (s.status[u] & MOVED and gun.move_and_fire is None):
        return []
    return at_targets(s, u)


def fire(s: State, u: int, target: int) -> None:
    """7.5A/3 First the VOF on the firer's card, then its shot, then Reaction Fire at it."""
    place = s.place[u]
    if is_vehicle(s, u) and not s.status[u] & MOVED and not fire_on_card(s, u, "7.5A/3"):
        return
    s.status[u] |= FIRED
    fire_at(s, u, target, s.place[target], "7.5A/1")
    if is_vehicle(s, u):
        reaction_fire(s, u, place)


# 7.5B, 7.3.1 Move


def road_columns(s: Position) -> tuple[int, ...]:
    """The columns of a mission's road: its vehicles do not slow down there."""
    return next((one.columns for one in instructions(s).special if one.rule == SpecialRule.ROAD), ())


def trafficability(s: Position, place: int) -> Trafficability:
    """1.2.1B, 7.3.1/1 How a card lets vehicles pass; nobody drives where nothing is known."""
    if not on_map(place):
        return Trafficability.GO
    if s.terrain[place] == FACE_DOWN:
        return Trafficability.NO
    found = terrain_at(s, place).traffic
    if found == Trafficability.SLOW and column_of(place) in road_columns(s):
        return Trafficability.GO
    return found


def destinations(s: Position, u: int) -> int:
    """7.3.1/1, 4.2.5/5 The cards next to a vehicle that it may enter, none after it entered a SLOW one."""
    if not has_driver(s, u):  # 7.1.1/4
        return 0
    if s.status[u] & MOVED and trafficability(s, s.place[u]) == Trafficability.SLOW:
        return 0
    near = open_to(s, u, "4.2.2a", reachable(s, u))
    return bits_of(place for place in members(near) if trafficability(s, place) != Trafficability.NO)


def chosen_street(s: State, u: int, place: int) -> Rule[int]:
    """12.2/11 The street of a city block into which a vehicle drives; elsewhere none (NOBODY)."""
    streets = free_covers(s, u, place) if is_urban(s, place) else [NOBODY]
    if len(streets) == 1:
        return streets[0]
    choice = yield Ask(PLAYER, "street", "12.2/11", Options((), cover_families(s, streets)), (u, place))
    return int(choice[2])


def turn_into(s: State, u: int, street: int) -> None:
    """12.1/1, 12.2/11, 7.5B/1 A vehicle drives around the corner of its block, as to another card."""
    if not s.status[u] & MOVED and not fire_on_card(s, u, "7.5B/1"):
        return
    if is_pinned(s, u):
        return
    s.under[u] = street
    s.status[u] |= MOVED
    for v in unsheltered(s, u):
        expose(s, v)
    s.tell("turns-into", "12.2/11", u, kind_of(s, street))
    update_fire(s)
    enter_card(s, u)


def drive(s: State, u: int, place: int, street: int = NOBODY) -> None:
    """7.5B/1 The VOF on its card, then the move, then what meets it there.

    7.4.3/1, 7.4.4/1 Who rides on a tank, in a jeep or a truck that moves is Exposed.
    """
    here = s.place[u]
    if not s.status[u] & MOVED and not fire_on_card(s, u, "7.5B/1"):
        return
    if not destinations(s, u) >> place & 1:  # it was Pinned just now
        return
    s.place[u], s.under[u] = place, street
    s.status[u] |= MOVED
    for v in unsheltered(s, u):
        expose(s, v)
    s.tell("drives", "7.5B/1", u, here, place)
    if on_map(place):
        reveal(s, (place,))
    update_fire(s)
    enter_card(s, u)


# 7.5E Spot


def spot_targets(s: Position, u: int) -> int:
    """7.5E/1, 7.7A/4 The cards that an unpinned vehicle may look at, in lieu of firing."""
    if is_pinned(s, u) or s.status[u] & MOVED or not on_map(s.place[u]):
        return 0
    return spottable(s, u)


def look(s: State, u: int, place: int) -> None:
    """7.5E/1 The VOF on its card, the attempt, then Reaction Fire as if it had fired."""
    here = s.place[u]
    if not fire_on_card(s, u, "7.5E/1"):
        return
    s.status[u] |= FIRED
    if not is_pinned(s, u):
        cards = spotting_cards(s, u, place)
        drawn = plain_attempt(s, u, AttemptKind.SPOT, CROSSHAIRS_CARDS, cards, "7.5E/1")
        if drawn.count(CROSSHAIRS_CARDS):
            spot_card(s, place, "7.5E/1")
    reaction_fire(s, u, here)


# 7.4.2 Disembarking


def get_off(s: State, v: int) -> None:
    """7.4.2/1 A passenger gets off, without a Command."""
    place = s.place[s.aboard[v]]
    disembark(s, v)
    if on_map(place):
        reveal(s, (place,))
