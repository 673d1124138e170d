"""7.5A, 7.5B, 7.5D Fire at vehicles: the VOF on their card, mines, and Reaction Fire."""

from __future__ import annotations

from dangerclose.core.reckoning import Line, total
from dangerclose.games.fof.at_combat import (
    at_obscured,
    can_fire_at,
    can_harm,
    chart_row,
    defence,
    fire_at,
    gun_of,
    resolve_at,
    target_lines,
)
from dangerclose.games.fof.blocks import area_of
from dangerclose.games.fof.changes import remove_attacks, unpin
from dangerclose.games.fof.combat import sniper_targets
from dangerclose.games.fof.components import VEHICLES
from dangerclose.games.fof.field import (
    basic_fire,
    is_vehicle,
    may_open_fire,
    occupants,
    other,
    units_on_map,
)
from dangerclose.games.fof.mines import check_mines
from dangerclose.games.fof.reckoning import cover_against, low_cover, markers_on
from dangerclose.games.fof.state import (
    ATTACKED,
    FIRED,
    MINE,
    MOVED,
    NOBODY,
    PINNED,
    UNTIL_CLEAN_UP,
    Position,
    State,
)
from dangerclose.games.fof.tables import AIR_STRIKES, SIDE, VOF_NAME
from dangerclose.games.fof.terms import Side, UnitKind, Vof
from dangerclose.games.fof.volume import Shot, incoming_on, rating, volumes

_WHITE = VEHICLES.vof_against_vehicles
"""6.2.1/5 The values in white circles."""
SMALL_ARMS = frozenset((Vof.S, Vof.A, Vof.ALL_PINNED))
"""7.1.3/1 What Attack Helicopters fear besides the 12.7mm."""


# 7.5D/2 The VOF on a card


def fires_gunnery(s: Position, u: int, target: int) -> bool:
    """7.5D/2 Whether a weapon has a line of the chart for this target: then it fires by that line alone."""
    gun = gun_of(s, u)
    return gun is not None and can_harm(s, gun, target)


def vof_attacks(s: Position, u: int, place: int, *, sniped: bool = False) -> list[tuple[Line, ...]]:
    """6.2/1, 7.5D/2 Each VOF on a card that counts against a vehicle, with all that is added to it."""
    ways = []
    volume = volumes(s).get(place)
    for shot in volume.felt_by(SIDE[u], place, area_of(s, u)) if volume else ():
        if not fires_gunnery(s, shot.unit, u):
            ways.append(basic_attack(s, u, shot, place))
    if sniped:
        sniper = Line(VOF_NAME[Vof.SNIPER], _WHITE.vof[Vof.SNIPER], "9.6/6")
        ways.append((sniper, low_cover(s, place), *at_obscured(s, place, u)))
    ways += [incoming_attack(s, i, place) for i in incoming_on(s, place) if s.i_value[i]]
    return ways


def basic_attack(s: Position, u: int, shot: Shot, place: int) -> tuple[Line, ...]:
    """6.2.1/5 Small arms, automatic and heavy weapons; a sniper counts as Small Arms for who comes in."""
    base = Line(VOF_NAME[shot.vof], _WHITE.vof[Vof(shot.vof)], "6.2.1/5")
    if s.kind[shot.unit] == UnitKind.SNIPER:
        base = Line(VOF_NAME[Vof.S], _WHITE.sniper_card, "9.6/6")
    return base, cover_against(s, place, shot.source), *at_obscured(s, place, u)


def incoming_attack(s: Position, i: int, place: int) -> tuple[Line, ...]:
    """6.2.2/11 Incoming! and Air Strikes, as little hindered by dark and smoke as against infantry."""
    low = low_cover(s, place)
    if s.i_kind[i] in UNTIL_CLEAN_UP:
        return Line(VOF_NAME[Vof.H], _WHITE.vof[Vof.H], "6.2.1/5"), low
    if s.i_kind[i] in AIR_STRIKES:
        return Line("air strike", _WHITE.air_strike, "6.2.2/11"), low
    return Line("incoming", _WHITE.incoming, "6.2.2/11"), low


def attack_by(s: State, u: int, place: int, ways: list[tuple[Line, ...]], clause: str) -> None:
    """6.2/1, 7.6 Of several the best alone is resolved, at once."""
    armor = chart_row(u)
    if not ways:
        return
    assert armor is not None
    lines = min(((base, defence(armor), *more, *target_lines(s, u)) for base, *more in ways), key=total)
    resolve_at(s, NOBODY, u, place, lines, clause)


def fire_on_card(s: State, u: int, clause: str, *, sniped: bool = False) -> bool:
    """7.5A/3, 7.5B/1 The VOF on a vehicle's card is resolved against it: whether it is still there."""
    place = s.place[u]
    attack_by(s, u, place, vof_attacks(s, u, place, sniped=sniped), clause)
    return s.place[u] == place


# 9.5 Mines


def resolve_mines(s: State) -> None:
    """9.5/1 Vehicles that set off a mine are attacked."""
    for u in sorted({unit for unit, kind in zip(s.k_unit, s.k_kind) if kind == MINE}):
        if is_vehicle(s, u):
            run_over_mine(s, u)


def run_over_mine(s: State, u: int) -> None:
    """9.5/1 The attack of a mine, and its marker is gone."""
    place = s.place[u]
    remove_attacks(s, markers_on(s, u, MINE))
    attack_by(s, u, place, [(Line("mine", _WHITE.mines, "9.5/1"), low_cover(s, place))], "9.5/1")


# 7.5D Reaction Fire


def reactors(s: Position, target: int, place: int) -> list[int]:
    """7.5A/3, 7.5D/1 The enemies that fire at what moves, fires or spots in their LOS: each once a turn."""
    return [
        u
        for u in range(len(s.place))
        if SIDE[u] != SIDE[target] and not s.status[u] & FIRED and can_fire_at(s, u, target, place)
    ]


def reaction_fire(s: State, u: int, place: int) -> bool:
    """7.5D/1 All who can react do, one after the other: whether the vehicle is still there."""
    for reactor in reactors(s, u, place):
        if s.place[u] != place:
            return False
        s.status[reactor] |= FIRED
        fire_at(s, reactor, u, place, "7.5D/1")
    return s.place[u] == place


def enter_card(s: State, u: int) -> bool:
    """7.5B/1 What meets a vehicle on a card: mines, the VOF there, then Reaction Fire. Whether it stays."""
    place = s.place[u]
    if check_mines(s, u):
        run_over_mine(s, u)
    return s.place[u] == place and fire_on_card(s, u, "7.5B/1") and reaction_fire(s, u, place)


# 7.1.2 Aircraft over a card


def fire_up(s: State, u: int, place: int) -> bool:
    """7.1.2/1, 7.1.3/1 What an Attack Helicopter meets over a card: the small arms of the enemies there, then
    every 12.7mm in LOS. Whether it makes its run."""
    inbound = s.place[u]
    ways = []
    for v in occupants(s, place, other(SIDE[u])):
        fire = basic_fire(s, v)
        if fire is None or not may_open_fire(s, v):
            continue
        vof, _ = rating(s, v, fire, 0)
        if vof in SMALL_ARMS:
            base = Line(VOF_NAME[vof], _WHITE.vof[Vof(vof)], "7.1.3/1")
            ways.append((base, low_cover(s, place), *at_obscured(s, place)))
    attack_by(s, u, place, ways, "7.1.2/1")
    for reactor in reactors(s, u, place):
        if s.place[u] != inbound:
            return False
        s.status[reactor] |= FIRED
        fire_at(s, reactor, u, place, "7.1.2/1")
    return s.place[u] == inbound


# The end of the phase


def fire_on_idle_vehicles(s: State) -> None:
    """7.5D/3, 9.6/6 When all have acted, vehicles that did nothing are attacked by the VOF on their cards.

    A sniper may have chosen one of them.
    """
    idle = [
        u
        for u in sorted(units_on_map(s, Side.FRIENDLY) + units_on_map(s, Side.ENEMY))
        if is_vehicle(s, u) and not s.status[u] & (MOVED | FIRED)
    ]
    chosen = {place: sniper_targets(s, place) for place in sorted({s.place[u] for u in idle})}
    for u in idle:
        fire_on_card(s, u, "7.5D/3", sniped=u in chosen[s.place[u]])


def unpin_vehicles(s: State) -> None:
    """7.7A/4 Pinned vehicles that nobody attacked in this phase recover."""
    for u in [u for u, status in enumerate(s.status) if status & PINNED and not status & ATTACKED]:
        if is_vehicle(s, u):
            unpin(s, u)
            s.tell("recovers", "7.7A/4", u)
