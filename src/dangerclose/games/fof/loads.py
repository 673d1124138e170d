"""4.2.2h, 5.1.6, 7.4.1 Picking up, loading, unloading, embarking and disembarking."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from dangerclose.core.ask import Action, Ask, Rule
from dangerclose.core.bits import bits_of
from dangerclose.core.columns import remembered, still
from dangerclose.core.options import Family, Options
from dangerclose.games.fof.actions import Entry
from dangerclose.games.fof.ammunition import ammo_kind, resupply, run_out
from dangerclose.games.fof.attempts import PLAYER, Order
from dangerclose.games.fof.blocks import is_urban
from dangerclose.games.fof.burden import (
    CASUALTIES,
    STEPS,
    assets_on,
    assets_with,
    cannot_carry,
    capacity,
    drop_asset,
    drop_casualty,
    is_ammunition,
    is_demolition,
    room_for,
    room_for_asset,
    stays_with,
)
from dangerclose.games.fof.changes import expose, new_asset
from dangerclose.games.fof.field import (
    casualties_at,
    casualties_with,
    has_room,
    is_pinned,
    is_vehicle,
    occupants,
)
from dangerclose.games.fof.fire import update_fire
from dangerclose.games.fof.grid import ABOARD, INBOUND, LOITER, OUTBOUND, REMOVED
from dangerclose.games.fof.limits import why_limited
from dangerclose.games.fof.state import NOBODY, Position, State
from dangerclose.games.fof.tables import AMMUNITION, NAMED, SIDE, UNITS
from dangerclose.games.fof.terms import Ammo, UnitKind

IN_THE_AIR = (INBOUND, OUTBOUND, LOITER)
TAKING = frozenset(("take-casualty", "take-asset", "take-ammo", "embark"))
GIVING = frozenset(("load", "unload-casualty", "unload-asset"))
GOING = frozenset(("board", "disembark"))
"""4.2.2h What one order to load is: taking things, giving things, or getting aboard or off oneself."""
OF_ASSETS = frozenset(("take-asset", "put-asset", "unload-asset", "drop-asset"))


# 5.1.6A What is within reach


@remembered
def others_here(s: Position, u: int) -> list[int]:
    """5.1.6 The units with which a unit can exchange loads: in the same cover or none, and vehicles.

    12.2/11 In a city those in the street where the vehicle is.
    """
    there = occupants(s, s.place[u], SIDE[u])
    cover = s.under[u]
    if is_urban(s, s.place[u]):
        return [v for v in there if v != u and s.under[v] == cover]
    if is_vehicle(s, u):
        return [v for v in there if v != u]
    return [v for v in there if v != u and (s.under[v] == cover or is_vehicle(s, v))]


def vehicles_here(s: Position, u: int) -> list[int]:
    """7.4 The vehicles on a unit's card that can carry something."""
    return [v for v in others_here(s, u) if is_vehicle(s, v) and capacity(s, v)]


def casualties_in_reach(s: Position, u: int) -> Iterator[int]:
    """4.2.2h The casualties that a unit has room to pick up: on its card in the same cover or none, and those
    that others here carry."""
    if s.c_place and room_for(s, u, CASUALTIES):
        for c in casualties_at(s, s.place[u], SIDE[u]):
            if s.c_under[c] == s.under[u] or is_vehicle(s, u):
                yield c
        for v in others_here(s, u):
            yield from casualties_with(s, v)


def fits(s: Position, u: int, a: int) -> int:
    """5.1.6A How much of an asset a unit has room for: points of ammunition, else one or none."""
    kind = s.a_kind[a]
    if is_ammunition(kind) and not is_demolition(kind):
        return min(s.a_points[a], room_for(s, u, kind - AMMUNITION))
    return min(1, room_for_asset(s, u, kind))


def assets_in_reach(s: Position, u: int) -> Iterator[int]:
    """4.2.2h The assets that a unit has room to pick up: from its card, or from others here."""
    lying = [a for a in assets_on(s, s.place[u]) if not stays_with(s.a_kind[a])]
    yield from (a for a in lying if fits(s, u, a))
    for v in others_here(s, u):
        for a in assets_with(s, v):
            if not stays_with(s.a_kind[a]) and fits(s, u, a):
                yield a


def givers_of_ammunition(s: Position, u: int) -> list[int]:
    """6.8.3/1 The units here whose own ammunition fits a unit's weapon, and that have some."""
    kind = None if is_vehicle(s, u) else ammo_kind(u)
    if kind is None or not room_for(s, u, kind):
        return []
    return [v for v in others_here(s, u) if ammo_kind(v) == kind and s.ammo[v]]


# The acts; each Exposes whom 5.1.6 names


def pick_up_casualty(s: State, u: int, c: int) -> None:
    """5.1.6B/1 A casualty is taken on, from the card or from who carried it."""
    show_vehicle(s, s.c_carrier[c])
    s.c_carrier[c], s.c_place[c], s.c_under[c] = u, ABOARD, NOBODY
    expose(s, u)
    s.tell("picks-up-casualty", "5.1.6B/1", u, c)


def pick_up_asset(s: State, u: int, a: int) -> None:
    """5.1.6B/1, 6.8.3 An asset is taken on, of ammunition as much as fits; its weapon is resupplied."""
    kind, amount = s.a_kind[a], fits(s, u, a)
    show_vehicle(s, s.a_holder[a])
    expose(s, u)
    s.tell("picks-up", "5.1.6B/1", u, kind, amount)
    if not is_ammunition(kind) or is_demolition(kind):
        s.a_holder[a], s.a_place[a] = u, ABOARD
        return
    s.a_points[a] -= amount
    if not s.a_points[a]:
        s.a_holder[a], s.a_place[a] = NOBODY, REMOVED
    ammunition = kind - AMMUNITION
    if ammunition == ammo_kind(u):
        resupply(s, u, amount)
    elif ammunition == Ammo.RKT and NAMED[u] and UNITS[u].ammo[Ammo.RKT]:
        s.rockets[u] += amount
    else:
        new_asset(s, kind, amount, holder=u)


def take_ammunition(s: State, u: int, giver: int, points: int) -> None:
    """6.8.3/1 A unit gets points of another's ammunition; with the last one the giver has run out."""
    s.ammo[giver] -= points
    expose(s, u)
    s.tell("takes-ammo", "6.8.3/1", u, giver, points)
    resupply(s, u, points)
    if not s.ammo[giver]:
        run_out(s, giver)


def show_vehicle(s: State, carrier: int) -> None:
    """5.1.6D/1 A vehicle that is loaded or unloaded is Exposed."""
    if carrier != NOBODY and is_vehicle(s, carrier):
        expose(s, carrier)


def why_not_embark(s: Position, u: int, vehicle: int) -> str:
    """5.1.6A/1, 5.1.6A/3, 7.4.1/1 Why a unit may not get aboard a vehicle, "" if it may."""
    if is_vehicle(s, u) or cannot_carry(s, u):
        return "Who is Pinned or Paralyzed cannot get aboard."
    if casualties_with(s, u):
        return "Who carries casualties cannot get aboard: they are a load of another type."
    if room_for(s, vehicle, STEPS) < s.steps[u]:
        return "There is no room for it aboard."
    return ""


def embark(s: State, u: int, vehicle: int, clause: str = "7.4.1/1") -> None:
    """5.1.6C/1, 7.4.1/1 A unit gets aboard: both are Exposed."""
    s.aboard[u], s.place[u], s.under[u] = vehicle, ABOARD, NOBODY
    expose(s, u)
    expose(s, vehicle)
    s.tell("embarks", clause, u, vehicle)
    update_fire(s)


def may_disembark(s: Position, u: int) -> bool:
    """5.1.5/1, 7.4.2/1 Whether a passenger is where it can get off, with room for it."""
    there = s.place[s.aboard[u]]
    return there >= 0 and there not in IN_THE_AIR and has_room(s, u, there)


def disembark(s: State, u: int, clause: str = "7.4.2/1") -> None:
    """5.1.6C/1, 7.4.2/1 A passenger gets off: both are Exposed."""
    vehicle = s.aboard[u]
    s.aboard[u], s.place[u], s.under[u] = NOBODY, s.place[vehicle], s.under[vehicle]
    expose(s, u)
    expose(s, vehicle)
    s.tell("disembarks", clause, u, vehicle)
    update_fire(s)


# 4.2.2h The order


def offers(s: Position, u: int) -> Iterator[tuple[str, Iterable[int]]]:
    """4.2.2h What a unit or vehicle can pick up, load, unload, embark on or disembark from, verb by verb."""
    if s.aboard[u] != NOBODY and not is_vehicle(s, u):
        yield "disembark", [s.aboard[u]] if may_disembark(s, u) else []
        return
    yield "take-casualty", casualties_in_reach(s, u)
    yield "take-asset", assets_in_reach(s, u)
    yield "take-ammo", givers_of_ammunition(s, u)
    if is_vehicle(s, u):
        yield "embark", [v for v in occupants(s, s.place[u], SIDE[u]) if not why_not_embark(s, v, u)]
        yield "unload-casualty", casualties_with(s, u)
        yield "unload-asset", assets_with(s, u)
    else:
        vehicles = vehicles_here(s, u)
        yield "board", [v for v in vehicles if not why_not_embark(s, u, v)]
        yield "load", [v for v in vehicles if loadable(s, u, v)]


def families(s: Position, found: dict[str, list[int]]) -> list[Family]:
    """What is offered, as options: an asset is named by its kind and its number."""
    options = []
    for verb, items in found.items():
        if verb in OF_ASSETS:
            for kind in sorted({s.a_kind[a] for a in items}):
                options.append(Family((verb, kind), bits_of(a for a in items if s.a_kind[a] == kind)))
        else:
            options.append(Family((verb,), bits_of(items)))
    return options


def loadable(s: Position, u: int, vehicle: int) -> dict[str, list[int]]:
    """5.1.6D/1 What a unit can load onto a vehicle: what it carries, and what lies here. Empty if nothing."""
    casualties = casualties_with(s, u) + [
        c for c in casualties_at(s, s.place[u], SIDE[u]) if s.c_under[c] == s.under[u]
    ]
    items = {
        "put-casualty": casualties if room_for(s, vehicle, CASUALTIES) else [],
        "put-asset": [
            a
            for a in assets_with(s, u) + assets_on(s, s.place[u])
            if not stays_with(s.a_kind[a]) and fits(s, vehicle, a)
        ],
    }
    return items if any(items.values()) else {}


def why_not_load(s: Position, order: Order, u: int) -> str:
    """4.2.2h"""
    if is_vehicle(s, u):
        if is_pinned(s, u) or not capacity(s, u):
            return "It carries nothing, or is Pinned."
    elif s.kind[u] == UnitKind.RUNNER:
        return "Runners carry orders alone."
    else:
        reason = why_limited(s, u, "4.2.2h")
        if reason:
            return reason
    if s.place[u] in IN_THE_AIR:
        return "It is in the air."
    return (
        ""
        if any(True for _, items in offers(s, u) for _ in items)
        else "There is nothing here that it could take, load or unload."
    )


def load(s: State, order: Order, u: int) -> Rule[None]:
    """4.2.2h Pick up, Load, Unload, Embark, or Disembark: one Command for all that is at hand.

    7.4.1/1 So all units on a vehicle's card that fit get aboard together. It takes or gives: not both.
    """
    done: list[Action] = []
    verbs = TAKING | GIVING | GOING
    while True:
        with still(s):
            found = {verb: list(items) for verb, items in offers(s, u) if verb in verbs}
        if not any(found.values()):
            return
        choice = yield Ask(PLAYER, "load", "4.2.2h", Options(done, families(s, found)), (u,))
        if choice[0] == "done":
            return
        yield from carry_out(s, u, str(choice[0]), int(choice[-1]))
        if choice[0] in GOING:
            return
        verbs = GIVING if choice[0] in GIVING else TAKING
        done = [("done",)]


def carry_out(s: State, u: int, verb: str, item: int) -> Rule[None]:
    """4.2.2h One thing of an order to load."""
    if verb == "take-casualty":
        pick_up_casualty(s, u, item)
    elif verb == "take-asset":
        pick_up_asset(s, u, item)
    elif verb == "take-ammo":
        points = yield from chosen_points(s, u, item)
        take_ammunition(s, u, item, points)
    elif verb == "embark":
        embark(s, item, u)
    elif verb == "board":
        embark(s, u, item, "4.2.2h")
    elif verb == "disembark":
        disembark(s, u, "4.2.2h")
    elif verb == "load":
        yield from put_on(s, u, item)
    else:
        unload(s, u, verb, item)
    update_fire(s)


def chosen_points(s: State, u: int, giver: int) -> Rule[int]:
    """6.8.3/1 How many points of ammunition change hands."""
    kind = ammo_kind(u)
    most = 0 if kind is None else min(s.ammo[giver], room_for(s, u, kind))
    options = Options([], [Family(("points",), bits_of(range(1, most + 1)))])
    choice = yield Ask(PLAYER, "points", "6.8.3/1", options, (u, giver))
    return int(choice[1])


def put_on(s: State, u: int, vehicle: int) -> Rule[None]:
    """5.1.6D/1 A unit loads things onto a vehicle: both are Exposed."""
    done: list[Action] = []
    while items := loadable(s, u, vehicle):
        choice = yield Ask(PLAYER, "load-onto", "5.1.6D/1", Options(done, families(s, items)), (u, vehicle))
        if choice[0] == "done":
            return
        if choice[0] == "put-casualty":
            pick_up_casualty(s, vehicle, int(choice[-1]))
        else:
            pick_up_asset(s, vehicle, int(choice[-1]))
        expose(s, u)
        done = [("done",)]


def unload(s: State, vehicle: int, verb: str, item: int) -> None:
    """5.1.6D/1, 7.4.2/2 A vehicle lays down a casualty or an asset: it is Exposed."""
    if verb == "unload-casualty":
        drop_casualty(s, item)
        s.tell("drops-casualty", "7.4.2/2", vehicle, item)
    else:
        drop_asset(s, item)
        s.tell("drops", "7.4.2/2", vehicle, s.a_kind[item], s.a_points[item])
    expose(s, vehicle)


# 5.1.6B/1 Dropping off: no Command, nobody Exposed


def why_not_drop(s: Position, order: Order, u: int) -> str:
    """5.1.6B/1"""
    if is_vehicle(s, u) or s.aboard[u] != NOBODY:
        return "Vehicles unload."
    return "" if casualties_with(s, u) or assets_with(s, u) else "It carries nothing that it could drop."


def drop(s: State, order: Order, u: int) -> Rule[None]:
    """5.1.6B/1 A unit drops what it carries, piece by piece, without a Command."""
    done: list[Action] = []
    while True:
        found = {"drop-casualty": casualties_with(s, u), "drop-asset": assets_with(s, u)}
        if not any(found.values()):
            return
        choice = yield Ask(PLAYER, "drop", "5.1.6B/1", Options(done, families(s, found)), (u,))
        if choice[0] == "done":
            return
        item = int(choice[-1])
        if choice[0] == "drop-casualty":
            drop_casualty(s, item)
            s.tell("drops-casualty", "5.1.6B/1", u, item)
        else:
            drop_asset(s, item)
            s.tell("drops", "5.1.6B/1", u, s.a_kind[item], s.a_points[item])
        done = [("done",)]


ENTRIES: tuple[Entry, ...] = (
    Entry("load-up", "4.2.2h", 1, why_not_load, load),
    Entry("drop", "5.1.6B/1", 0, why_not_drop, drop, again=True),
)
