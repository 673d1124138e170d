"""2.4.2B, 7.3.2, 7.4.5 Transport helicopters: Pickup Zone, Inbound, Landing Zone, Outbound, Loiter.

They need no Commands (7.4.5/6): each turn every one moves to the next area, and only those in the Pickup Zone
may wait. Who has no choice moves by himself.
"""

from __future__ import annotations

from dangerclose.core.ask import Action, Ask, Rule
from dangerclose.core.bits import bits_of, members
from dangerclose.core.options import Family, Options
from dangerclose.games.fof.attempts import PLAYER
from dangerclose.games.fof.burden import STEPS, assets_on, room_for
from dangerclose.games.fof.components import CHARTS
from dangerclose.games.fof.controls import zone_of
from dangerclose.games.fof.evacuation import evacuate_by_air
from dangerclose.games.fof.field import (
    has_room,
    is_vehicle,
    occupants,
    passengers,
)
from dangerclose.games.fof.fire import update_fire
from dangerclose.games.fof.grid import ABOARD, INBOUND, LOITER, OUTBOUND, PICKUP_ZONE, on_map
from dangerclose.games.fof.ground import reveal
from dangerclose.games.fof.landing_plan import landing_order
from dangerclose.games.fof.loads import disembark, embark, fits, may_disembark, pick_up_asset, why_not_embark
from dangerclose.games.fof.state import DAMAGED, FACE_DOWN, LOITERED, MOVED, Position, State
from dangerclose.games.fof.tables import KIND, by_columns
from dangerclose.games.fof.terms import Side, UnitKind
from dangerclose.games.fof.vehicle_fire import enter_card, fire_on_card

LANDINGS = CHARTS.loads.lz_landings
"""7.4.5/4 How many land on a card in a turn; no more than a card holds can take off."""


_FLEET = by_columns(u for u, kind in enumerate(KIND) if kind == UnitKind.TRANSPORT_HELICOPTER)


def fleet(s: Position) -> tuple[int, ...]:
    """7.3.2/2 The transport helicopters."""
    return _FLEET[len(s.place)]


def fly(s: State) -> Rule[None]:
    """7.4.5/6, 7.4.5/8 Every helicopter moves once, from where it is when the phase begins.

    7.4.5/23 Those on the map take off first, so that others find room.
    """
    ships = fleet(s)
    start = {u: s.place[u] for u in ships}
    open_cards = landing_cards(s)
    for u in ships:
        if on_map(start[u]):
            take_off(s, u)
        elif start[u] == OUTBOUND:
            come_home(s, u)
    yield from land_all(s, [u for u in ships if start[u] in (LOITER, INBOUND)], open_cards)
    ready = [u for u in ships if start[u] == PICKUP_ZONE and not s.status[u] & DAMAGED]
    yield from load_all(s, ready)
    update_fire(s)


def fly_to(s: State, u: int, area: int) -> None:
    """7.4.5/6 A helicopter moves to an area of the Helicopter Control Card, with all aboard.

    One that leaves for home has waited no longer (`LOITERED`).
    """
    s.tell("flies", "7.4.5/6", u, s.place[u], area)
    s.place[u] = area
    if area == LOITER:
        s.status[u] |= LOITERED
    else:
        s.status[u] &= ~LOITERED


# Leaving


def take_off(s: State, u: int) -> None:
    """7.5B/1, 7.4.5/6 A helicopter on the map goes Outbound, under the VOF on its card."""
    if fire_on_card(s, u, "7.5B/1"):
        fly_to(s, u, OUTBOUND)


def come_home(s: State, u: int) -> None:
    """7.4.5/8, 5.1.7/3 A helicopter lands in the Pickup Zone: casualties are evacuated.

    7.7B/3 From a damaged one everybody gets off: it flies no more.
    """
    fly_to(s, u, PICKUP_ZONE)
    evacuate_by_air(s, u)
    if s.status[u] & DAMAGED:
        for v in passengers(s, u):
            disembark(s, v, "7.7B/3")


# 7.3.2/6, 7.4.5/3 Landing


def is_occupied_zone(s: Position, zone: int) -> bool:
    """7.3.2/3 Whether friends on foot are in a Landing Zone: then it is no assault landing any more."""
    return any(not is_vehicle(s, u) for place in members(zone) for u in occupants(s, place, Side.FRIENDLY))


def landing_cards(s: Position) -> int:
    """7.3.2/3, 7.3.2/6 The cards where helicopters may land this turn: those of an unoccupied Landing Zone,
    and of one that is marked with coloured smoke."""
    found = 0
    for place in members(s.landing_zones):
        zone = zone_of(s, place)
        if s.terrain[place] != FACE_DOWN and (s.coloured_smoke & zone or not is_occupied_zone(s, zone)):
            found |= 1 << place
    return found


def land_all(s: State, ships: list[int], open_cards: int) -> Rule[None]:
    """7.4.5/6, 7.4.5/23 From Loiter and Inbound each lands or goes on; "land-all" lands all that fit."""
    if ships and s.landing_zones and not open_cards:
        s.tell("no-mark", "7.3.2/6")
    landed = dict.fromkeys(members(open_cards), 0)
    together = False
    for u in ships:
        cards = [place for place in landed if landed[place] < LANDINGS and has_room(s, u, place)]
        elsewhere = OUTBOUND if s.place[u] == LOITER else LOITER
        if not cards:
            fly_to(s, u, elsewhere)
            continue
        place = cards[0]
        if not together:
            away: Action = ("turn-back",) if elsewhere == OUTBOUND else ("loiter",)
            options = Options([("land-all",), away], [Family(("land",), bits_of(cards))])
            choice = yield Ask(PLAYER, "land", "7.4.5/6", options, (u,))
            if choice == away:
                fly_to(s, u, elsewhere)
                continue
            together = choice[0] == "land-all"
            if not together:
                place = int(choice[1])
        landed[place] += 1
        land(s, u, place)


def land(s: State, u: int, place: int) -> None:
    """7.4.5/23, 7.4.5/24 A helicopter lands, is fired at, and then sets down its passengers."""
    s.tell("lands", "7.4.5/6", u, s.place[u], place)
    s.place[u] = place
    s.status[u] |= MOVED
    update_fire(s)
    if not enter_card(s, u):
        return
    s.status[u] |= LOITERED  # 7.7B/4 from here it can only go Outbound
    for v in passengers(s, u):
        if may_disembark(s, v):
            disembark(s, v)
    if is_occupied_zone(s, 1 << place):  # 5.2/2 who sees must be on the ground
        reveal(s, (place,))


# 7.4.5/8 Loading in the Pickup Zone


def load_all(s: State, ships: list[int]) -> Rule[None]:
    """7.4.5/8 In the Pickup Zone each helicopter is loaded and leaves for Inbound, or stays."""
    for number, u in enumerate(ships):
        if is_needed(s, u):
            stays_all = yield from load(s, u, more=number + 1 < len(ships))
            if stays_all:
                return


def is_needed(s: Position, u: int) -> bool:
    """7.3.2/3-7.3.2/5 Whether a helicopter has somewhere to go, and somebody or something to fly or fetch."""
    if not s.landing_zones:
        return False
    hurt = any(side == Side.FRIENDLY and at >= ABOARD for at, side in zip(s.c_place, s.c_side))
    return hurt or bool(passengers(s, u) or passengers_waiting(s, u) or cargo(s, u))


def load(s: State, u: int, *, more: bool) -> Rule[bool]:
    """7.4.5/8 One helicopter: "load-and-go" takes the next stick; or one by one, then "fly-off".

    Whether all the others stay.
    """
    while True:
        options: list[Action] = [("load-and-go",)] if stick(s, u) else []
        options += [("fly-off",), ("stay",)]
        if more:
            options.append(("all-stay",))
        families = [Family(("take-aboard",), bits_of(passengers_waiting(s, u)))]
        lying = cargo(s, u)
        for kind in sorted({s.a_kind[a] for a in lying}):
            families.append(Family(("take-cargo", kind), bits_of(a for a in lying if s.a_kind[a] == kind)))
        choice = yield Ask(PLAYER, "load-helicopter", "7.4.5/8", Options(options, families), (u,))
        if choice[0] in ("stay", "all-stay"):
            return choice[0] == "all-stay"
        if choice[0] == "take-aboard":
            embark(s, int(choice[1]), u, "7.4.5/8")
        elif choice[0] == "take-cargo":
            pick_up_asset(s, u, int(choice[2]))
        else:
            if choice[0] == "load-and-go":
                for v in stick(s, u):
                    embark(s, v, u, "7.4.5/8")
            fly_to(s, u, INBOUND)
            return False


def passengers_waiting(s: Position, u: int) -> list[int]:
    """7.4.5/8 The units in the Pickup Zone that fit in a helicopter."""
    return [v for v in landing_order(s) if not why_not_embark(s, v, u)]


def cargo(s: Position, u: int) -> list[int]:
    """7.4.5/8 The ammunition and assets in the Pickup Zone that fit."""
    return [a for a in assets_on(s, PICKUP_ZONE) if fits(s, u, a)]


def stick(s: Position, u: int) -> list[int]:
    """7.4.5/N1 Who boards a helicopter next: in order as long as there is room."""
    room = room_for(s, u, STEPS)
    found = []
    for v in passengers_waiting(s, u):
        if s.steps[v] <= room:
            found.append(v)
            room -= s.steps[v]
    return found
