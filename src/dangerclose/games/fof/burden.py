"""5.1.6A Transport Capacity: what units and vehicles carry, and what they have room for.

Besides assets and demolition charges anybody carries one type of load: casualties, one kind of ammunition or,
on a vehicle, infantry Steps. A weapon's own ammunition is such a load. Skills (10.7) are none.
"""

from __future__ import annotations

from typing import NamedTuple

from dangerclose.core.columns import remembered
from dangerclose.games.fof.ammunition import ammo_kind, is_set_aside
from dangerclose.games.fof.changes import new_asset
from dangerclose.games.fof.components import CHARTS, VEHICLES
from dangerclose.games.fof.field import assets_of, casualties_with, is_pinned, is_vehicle, passengers
from dangerclose.games.fof.state import NOBODY, Position, State
from dangerclose.games.fof.tables import AMMUNITION, NAMED, SIDE, SKILL, UNITS
from dangerclose.games.fof.terms import Ammo, Asset, Side, UnitKind

CASUALTIES, STEPS, NOTHING = 100, 101, -1
"""What a load can be besides a kind of ammunition by its own number."""
_LOADS = CHARTS.loads


class Load(NamedTuple):
    """What a unit or vehicle carries besides assets: its type, and how many casualties, points or Steps."""

    type: int
    amount: int


# Assets


def is_load(kind: int) -> bool:
    """1.2.4F Whether an asset can be carried about and given away: all but skills."""
    return not SKILL <= kind < AMMUNITION


def stays_with(kind: int) -> bool:
    """6.4/12 Whether an asset is not handed from unit to unit."""
    return kind == Asset.RIFLE_GRENADE


def is_ammunition(kind: int) -> bool:
    """6.8/2 Whether an asset is an Ammo marker."""
    return kind >= AMMUNITION


_DEMOLITIONS = frozenset((int(Asset.DEMO_CHARGE), AMMUNITION + Ammo.DEMO))


def is_demolition(kind: int) -> bool:
    """5.1.6A/T1 Whether an asset is a demolition charge, which is carried besides all others."""
    return kind in _DEMOLITIONS


def assets_with(s: Position, u: int) -> list[int]:
    """1.2.6/2 The assets that a unit carries, ammunition among them."""
    return [a for a in assets_of(s, u) if is_load(s.a_kind[a])]


def assets_on(s: Position, place: int) -> list[int]:
    """5.1.6B/1 The assets that lie on a card."""
    if place not in s.a_place:
        return []
    return [
        a
        for a, at in enumerate(s.a_place)
        if at == place and s.a_holder[a] == NOBODY and is_load(s.a_kind[a])
    ]


# Capacity


def capacity(s: Position, u: int) -> int:
    """5.1.6A/1, 7.4/1 The transport points: a Step of infantry has one, a vehicle what the chart says."""
    if is_vehicle(s, u):
        chart = UNITS[u].chart
        return 0 if chart < 0 else VEHICLES.chart[chart].carries
    return s.steps[u]


def carries_own(s: Position, u: int) -> dict[int, int]:
    """6.8.1 The points of its own weapons; a vehicle's are no load."""
    own: dict[int, int] = {}
    if is_vehicle(s, u) or not NAMED[u]:
        return own
    kind = ammo_kind(u)
    if kind is not None and s.ammo[u]:
        own[kind] = s.ammo[u]
    if UNITS[u].ammo[Ammo.RKT] and s.rockets[u]:
        own[Ammo.RKT] = s.rockets[u]
    return own


@remembered
def load_of(s: Position, u: int) -> Load:
    """5.1.6A/1 What a unit carries of the one type that it may."""
    casualties = len(casualties_with(s, u))
    if casualties:
        return Load(CASUALTIES, casualties)
    riders = sum(s.steps[v] for v in passengers(s, u)) if is_vehicle(s, u) else 0
    if riders:
        return Load(STEPS, riders)
    points = carries_own(s, u)
    for a in assets_with(s, u):
        if is_ammunition(s.a_kind[a]) and not is_demolition(s.a_kind[a]):
            kind = s.a_kind[a] - AMMUNITION
            points[kind] = points.get(kind, 0) + s.a_points[a]
    return next((Load(kind, amount) for kind, amount in points.items()), Load(NOTHING, 0))


def room_for(s: Position, u: int, what: int) -> int:
    """5.1.6A/T1 How many casualties, points of one ammunition or Steps a unit or vehicle can take on."""
    load = load_of(s, u)
    if load.type not in (NOTHING, what):
        return 0
    if what == STEPS:
        each = int(is_vehicle(s, u))
    else:
        each = _LOADS.casualties if what == CASUALTIES else points_carried(what)
    return max(0, capacity(s, u) * each - load.amount)


def points_carried(kind: int) -> int:
    """5.1.6A/T1, 6.8.1E/1 How many points of an ammunition a Step carries: of a flamethrower, its shots."""
    return CHARTS.carried[kind] * (_LOADS.flamethrower_shots if kind == Ammo.FLAMETHROWER else 1)


def room_for_asset(s: Position, u: int, kind: int) -> int:
    """5.1.6A/T1 How many assets fit: six a Step, two demolition charges besides; any number on a vehicle."""
    return _room_for_charges(s, u) if is_demolition(kind) else _room_for_others(s, u)


@remembered
def _room_for_charges(s: Position, u: int) -> int:
    if is_vehicle(s, u):
        return len(s.a_kind)
    have = sum(is_demolition(s.a_kind[a]) for a in assets_with(s, u))
    return max(0, capacity(s, u) * CHARTS.carried[Ammo.DEMO] - have)


@remembered
def _room_for_others(s: Position, u: int) -> int:
    if is_vehicle(s, u):
        return len(s.a_kind)
    carried = [s.a_kind[a] for a in assets_with(s, u)]
    have = sum(not is_ammunition(kind) and not is_demolition(kind) for kind in carried)
    return max(0, capacity(s, u) * _LOADS.assets - have)


# What stays behind


def cannot_carry(s: Position, u: int) -> bool:
    """5.1.6A/3 Who is Pinned or Paralyzed takes casualties and assets no farther: they stay when it moves."""
    return is_pinned(s, u) or s.kind[u] == UnitKind.PARALYZED_TEAM


def drop_casualty(s: State, c: int) -> None:
    """5.1.6B/1 A casualty is laid down where its carrier is."""
    carrier = s.c_carrier[c]
    s.c_carrier[c], s.c_place[c], s.c_under[c] = NOBODY, s.place[carrier], s.under[carrier]


def drop_asset(s: State, a: int) -> None:
    """5.1.6B/1 An asset is laid down on its carrier's card."""
    s.a_place[a] = s.place[s.a_holder[a]]
    s.a_holder[a] = NOBODY


def leave_behind(s: State, u: int) -> None:
    """5.1.6A/3, 6.8.1A/3 What a unit that walks cannot take along stays on its card."""
    if cannot_carry(s, u):
        for c in casualties_with(s, u):
            drop_casualty(s, c)
        for a in assets_with(s, u):
            drop_asset(s, a)
    for c in casualties_with(s, u)[capacity(s, u) * _LOADS.casualties :]:
        drop_casualty(s, c)
    kind = ammo_kind(u)
    if kind is None or SIDE[u] != Side.FRIENDLY or is_set_aside(s, kind) or is_vehicle(s, u):
        return
    most = capacity(s, u) * points_carried(kind)
    if s.ammo[u] > most:
        new_asset(s, AMMUNITION + kind, s.ammo[u] - most, place=s.place[u])
        s.tell("leaves-ammo", "6.8.1A/3", u, s.ammo[u] - most)
        s.ammo[u] = most
