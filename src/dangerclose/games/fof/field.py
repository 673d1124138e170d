"""1.2.3, 1.2.6, 4.2.5, 5.1.5 Who is where and in what state: the questions that all chapters ask."""

from __future__ import annotations

from typing import NamedTuple

from dangerclose.core.columns import remembered, while_same
from dangerclose.games.fof.blocks import area_of, has_city, is_indoors
from dangerclose.games.fof.grid import PLACES, distance, on_map
from dangerclose.games.fof.sight import PASSIVE, THERMAL, level_of, seen_from, spots_seen_from
from dangerclose.games.fof.state import (
    EXPOSED,
    FIRE_TEAM_SIDE,
    NO_MARKER,
    NOBODY,
    OUT_OF_AMMO,
    PINNED,
    Position,
)
from dangerclose.games.fof.tables import (
    BACK,
    BASIC_BACK,
    BASIC_FRONT,
    DRIVERLESS,
    FRONT,
    HEAVY,
    INFRARED,
    KIND,
    MORTAR,
    NAMED,
    NAMED_UNITS,
    OPEN_TOP,
    RIDDEN,
    SIDE,
    TEAM_FIRE,
    TERRAIN,
    UNITS,
    Fire,
)
from dangerclose.games.fof.terms import Ammo, Asset, CoverMarker, Experience, Range, Side, UnitKind, Vof
from dangerclose.games.fof.urban import OPEN_UPPER, STREETS, UPPER_A, UPPER_B
from dangerclose.games.fof.urban_sight import cards_of, spot

LIMITED_ACTION_TEAMS = frozenset(
    (UnitKind.ASSAULT_TEAM, UnitKind.FIRE_TEAM, UnitKind.LITTER_TEAM, UnitKind.PARALYZED_TEAM)
)
VEHICLES = frozenset(
    (
        UnitKind.VEHICLE,
        UnitKind.TRANSPORT_HELICOPTER,
        UnitKind.ATTACK_HELICOPTER,
        UnitKind.FIXED_WING_GUNSHIP,
    )
)
LIMITED_ARC = frozenset(
    (
        CoverMarker.BUNKER,
        CoverMarker.PILLBOX,
        CoverMarker.SMALL_CAVE,
        CoverMarker.MEDIUM_CAVE,
        CoverMarker.LARGE_CAVE,
        CoverMarker.ARMORED_CAVE,
    )
)
"""5.2.3B, 5.2.3D Who is inside fires in one direction alone, and never on his own card."""
RAISED = frozenset((OPEN_UPPER, UPPER_A, UPPER_B))
"""5.2.2B, 12.3/1 Areas that lie a level higher than their card."""
INSIDE = LIMITED_ARC | {CoverMarker.LIGHT_BUILDING, CoverMarker.STRONG_BUILDING, CoverMarker.TUNNEL}
"""6.4/7, 6.4/8 From where no mortar, rocket launcher or recoilless rifle fires."""
MOST_STEPS, MOST_VEHICLES = 16, 4


SHORT_OF_AMMO = Fire(Vof.S, Range.CLOSE)
"""6.8.2/4 What an Out of Ammo marker leaves a unit."""


# What a unit is


def is_vehicle(s: Position, u: int) -> bool:
    """1.2.3E A vehicle or aircraft; all others are infantry (1.2.3/1)."""
    return s.kind[u] in VEHICLES


def is_infantry(u: int) -> bool:
    """1.2.3/1 Whether a counter is no vehicle, whatever becomes of it."""
    return KIND[u] not in VEHICLES


def is_team(s: Position, u: int) -> bool:
    """1.2.3F, 10.1.2 A Limited Action Team: a generic one, or a unit on its Fire Team side."""
    return s.kind[u] in LIMITED_ACTION_TEAMS or bool(s.status[u] & FIRE_TEAM_SIDE)


def is_pinned(s: Position, u: int) -> bool:
    """6.3.2B"""
    return bool(s.status[u] & PINNED)


def is_exposed(s: Position, u: int) -> bool:
    """5.1.3"""
    return bool(s.status[u] & EXPOSED)


def is_good_order(s: Position, u: int) -> bool:
    """1.2.6/18 An infantry unit that is neither a Limited Action Team nor Pinned."""
    return not (is_pinned(s, u) or is_team(s, u) or is_vehicle(s, u))


def experience_of(s: Position, u: int) -> int:
    """1.2.6/16, 4.2.5 Assault Teams are Line, all other teams Green; by 13.1/1 everybody is Line."""
    if s.all_line:
        return Experience.LINE
    if s.kind[u] == UnitKind.ASSAULT_TEAM:
        return Experience.LINE
    return Experience.GREEN if is_team(s, u) else s.experience[u]


# Where it is


def place_of_unit(s: Position, u: int) -> int:
    """The card, or the box off the map, where a unit is; who is carried is where his carrier is."""
    while s.aboard[u] != NOBODY:
        u = s.aboard[u]
    return s.place[u]


class Crowd(NamedTuple):
    """Who stands where: for one `place` column, so that it is worked out once while nobody moves."""

    place: list[int]
    at: dict[int, tuple[tuple[int, ...], tuple[int, ...]]]
    occupied: tuple[int, int]
    on_map: tuple[list[int], list[int]]


_crowd = [Crowd([], {}, (0, 0), ([], []))]
_NOBODY_THERE: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())


def crowd(s: Position) -> Crowd:
    """Who stands where now."""
    last = _crowd[0]
    if last.place == s.place:
        return last
    lists: dict[int, tuple[list[int], list[int]]] = {}
    cards = [0, 0]
    units: tuple[list[int], list[int]] = ([], [])
    for u, at in enumerate(s.place):
        if at >= 0:
            if at not in lists:
                lists[at] = ([], [])
            lists[at][SIDE[u]].append(u)
            if at < PLACES:
                cards[SIDE[u]] |= 1 << at
                units[SIDE[u]].append(u)
    found = {at: (tuple(sides[0]), tuple(sides[1])) for at, sides in lists.items()}
    now = _crowd[0] = Crowd(s.place.copy(), found, (cards[0], cards[1]), units)
    return now


def units_at(s: Position, place: int) -> tuple[int, ...]:
    """All units that stand at a place themselves, none that is carried."""
    friendly, enemy = crowd(s).at.get(place, _NOBODY_THERE)
    return friendly + enemy


def occupants(s: Position, place: int, side: int) -> tuple[int, ...]:
    """1.2.6/21 The units of a side at a place."""
    return crowd(s).at.get(place, _NOBODY_THERE)[side]


def units_on_map(s: Position, side: int) -> list[int]:
    """1.2.6/21 The units of a side that stand on a card themselves."""
    return crowd(s).on_map[side]


def occupied(s: Position, side: int) -> int:
    """1.2.6/21 The cards with at least one unit of a side, as a set."""
    return crowd(s).occupied[side]


def is_cleared(s: Position, place: int) -> bool:
    """1.2.6/21, 10.3.1/24 No enemy unit and no PC marker is on a card; casualties and fire do not count."""
    return s.contact[place] == NO_MARKER and not occupied(s, Side.ENEMY) >> place & 1


def is_secured(s: Position, place: int) -> bool:
    """1.2.6/21 A cleared card with a friendly unit; casualties hold no card."""
    return is_cleared(s, place) and bool(occupied(s, Side.FRIENDLY) >> place & 1)


def passengers(s: Position, u: int) -> list[int]:
    """7.4 The units that ride in a vehicle."""
    if u not in s.aboard:
        return []
    return [v for v, vehicle in enumerate(s.aboard) if vehicle == u]


def has_driver(s: Position, u: int) -> bool:
    """7.1.1/4, 7.4.3/1 Whether a vehicle can be driven: one without a crew by a passenger who can act."""
    if not DRIVERLESS[u]:
        return True
    return any(not is_pinned(s, v) and s.kind[v] != UnitKind.PARALYZED_TEAM for v in passengers(s, u))


class Held(NamedTuple):
    """Who has which assets: for two columns, so that it is worked out once while none changes hands."""

    kinds: list[int]
    holders: list[int]
    by: dict[int, tuple[int, ...]]
    devices: dict[int, int]


SEEING = {int(Asset.STARLIGHT_SCOPE): PASSIVE, int(Asset.THERMAL_SIGHT): THERMAL}
"""8.3.2, 8.3.3 What each device lets its bearer see through."""
_held = [Held([], [], {}, {})]


def held(s: Position) -> Held:
    """1.2.4F Who has which assets now, and who a device for the night (8.3.2, 8.3.3)."""
    last = _held[0]
    if last.holders != s.a_holder or last.kinds != s.a_kind:
        lists: dict[int, list[int]] = {}
        for a, holder in enumerate(s.a_holder):
            lists.setdefault(holder, []).append(a)
        by = {holder: tuple(assets) for holder, assets in lists.items() if holder != NOBODY}
        devices: dict[int, int] = {}
        for a, kind in enumerate(s.a_kind):
            if kind in SEEING and s.a_holder[a] != NOBODY:
                devices[s.a_holder[a]] = max(SEEING[kind], devices.get(s.a_holder[a], 0))
        last = _held[0] = Held(s.a_kind.copy(), s.a_holder.copy(), by, devices)
    return last


def assets_of(s: Position, u: int) -> tuple[int, ...]:
    """1.2.4F All assets that a unit has, skills and ammunition among them, by their numbers."""
    return held(s).by.get(u, ())


def has_asset(s: Position, u: int, kind: int) -> bool:
    """1.2.4F Whether a unit has an asset of a kind."""
    return any(s.a_kind[a] == kind for a in assets_of(s, u))


def casualties_at(s: Position, place: int, side: int) -> list[int]:
    """1.2.3G The casualties of a side that lie on a card, by their numbers; none that is carried."""
    if place not in s.c_place:
        return []
    return [
        c
        for c, at in enumerate(s.c_place)
        if at == place and s.c_side[c] == side and s.c_carrier[c] == NOBODY
    ]


def casualties_with(s: Position, u: int) -> list[int]:
    """5.1.6 The casualties that a unit carries."""
    return [c for c, carrier in enumerate(s.c_carrier) if carrier == u] if u in s.c_carrier else []


@remembered
def steps_at(s: Position, place: int, side: int) -> int:
    """5.1.5/1 The Steps of a side on a card; those aboard vehicles and casualties do not count."""
    return sum(s.steps[u] for u in occupants(s, place, side) if not is_vehicle(s, u))


def vehicles_at(s: Position, place: int, side: int) -> int:
    """5.1.5/1, 7.7/2 The vehicles of a side on a card, with the wrecks and burning wrecks there."""
    wrecks = sum(at == place and kind == CoverMarker.WRECK for at, kind in zip(s.v_place, s.v_kind))
    return wrecks + s.burning.count(place) + sum(is_vehicle(s, u) for u in occupants(s, place, side))


def has_room(s: Position, u: int, place: int) -> bool:
    """5.1.5/1 Whether a unit may stack with its side on a card. Off the map there is no limit (2.4.2/2)."""
    if not on_map(place):
        return True
    side = SIDE[u]
    if is_vehicle(s, u):
        return vehicles_at(s, place, side) < MOST_VEHICLES
    return steps_at(s, place, side) + s.steps[u] <= MOST_STEPS


# Cover markers


def covers_at(s: Position, place: int) -> list[int]:
    """5.2.3 The Cover markers on a card."""
    return [v for v, at in enumerate(s.v_place) if at == place]


def under(s: Position, cover: int) -> list[int]:
    """5.2.3/2 The units under a Cover marker; casualties do not count."""
    return _sheltered(s).get(cover, [])


def _covered(s: Position) -> tuple[object, ...]:
    return (s.under,)


@while_same(_covered)
def _sheltered(s: Position) -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    for u, marker in enumerate(s.under):
        if marker != NOBODY:
            found.setdefault(marker, []).append(u)
    return found


def seat(s: Position, u: int) -> int:
    """7.4.3/1 Whose place and street a unit has: its own, or those of the vehicle that carries it."""
    return u if s.aboard[u] == NOBODY else s.aboard[u]


def in_cover(s: Position, u: int) -> bool:
    """5.2.3/1, 12.1/1 Whether a unit is under a Cover marker; in a city off the street."""
    cover = s.under[u]
    return cover != NOBODY and (s.v_kind[cover] != CoverMarker.AREA or not STREETS >> s.v_area[cover] & 1)


def cover_kind(s: Position, u: int) -> int:
    """The kind of Cover marker that a unit is under, or NOBODY."""
    return NOBODY if s.under[u] == NOBODY else s.v_kind[s.under[u]]


# What it sees, and what it fires


def level_of_unit(s: Position, u: int) -> int:
    """5.2.2/1 A card's elevation, and one more in an Upper Story."""
    level = level_of(s, s.place[u] if s.aboard[u] == NOBODY else place_of_unit(s, u))
    return level if s.under[u] == NOBODY else level + (s.v_area[s.under[u]] in RAISED)


@remembered
def in_sight(s: Position, u: int) -> int:
    """5.2.1 The cards that a unit sees, its own among them: in a city those of which it sees an area.

    7.4.3/1 Who rides in a jeep or truck sees as on the ground.
    """
    at = s.place[u] if s.aboard[u] == NOBODY else place_of_unit(s, u)
    if has_city(s) and on_map(at):
        return cards_of(spots_in_sight(s, u))
    return seen_from(s, at, level_of_unit(s, u), device=night_device(s, u))


@remembered
def spots_in_sight(s: Position, u: int) -> int:
    """12.10 The areas that a unit sees on a map with city blocks."""
    at = seat(s, u)
    return spots_seen_from(s, s.place[at], area_of(s, at), device=night_device(s, u))


@remembered
def spots_held(s: Position, side: int) -> int:
    """12.1/1 The areas with units of a side."""
    found = 0
    for u in units_on_map(s, side):
        found |= 1 << spot(s.place[u], area_of(s, u))
    return found


@remembered
def others_in_sight(s: Position, u: int) -> int:
    """5.2.1, 12.10 The cards where a unit sees somebody of the other side: in a city those who are in an area
    that it sees."""
    foes = occupied(s, other(SIDE[u]))
    if not foes or not has_city(s) or not on_map(place_of_unit(s, u)):
        return in_sight(s, u) & foes
    return cards_of(spots_in_sight(s, u) & spots_held(s, other(SIDE[u])))


def sees_unit(s: Position, u: int, v: int) -> bool:
    """5.2.1, 12.10 Whether a unit sees another one: in a city the area where that is."""
    if not has_city(s) or not on_map(s.place[u]):
        return bool(in_sight(s, u) >> s.place[v] & 1)
    return bool(spots_in_sight(s, u) >> spot(s.place[v], area_of(s, v)) & 1)


def night_device(s: Position, u: int) -> int:
    """8.3.2, 8.3.3 Whether a unit sees in the dark (PASSIVE), through smoke as well (THERMAL), or neither."""
    return held(s).devices.get(u, 0)


def fires_by_infrared(s: Position, u: int, place: int) -> bool:
    """8.3.1/1 Whether a unit's own infrared light shows it a card: its own; to a vehicle the next, too."""
    if is_vehicle(s, u):
        return INFRARED[u] and distance(s.place[u], place) <= Range.CLOSE
    return s.place[u] == place and has_asset(s, u, Asset.ACTIVE_INFRARED)


def named(s: Position) -> tuple[int, ...]:
    """1.2.3 The named counters that there is room for in a position: those of its campaign among them."""
    return NAMED_UNITS[len(s.place)]


def printed_fire(s: Position, u: int) -> Fire | None:
    """1.2.3 The VOF and Range Ratings of a counter as it lies, None for those without."""
    if not NAMED[u]:
        return TEAM_FIRE[SIDE[u], s.kind[u]]
    return BACK[u] if s.status[u] & FIRE_TEAM_SIDE else FRONT[u]


def basic_fire(s: Position, u: int) -> Fire | None:
    """6.2.1 The Basic VOF and range of a unit: a G! team must be told to fire (6.7.4/2)."""
    status = s.status[u]
    if not NAMED[u]:
        fire = TEAM_FIRE[SIDE[u], s.kind[u]]
    else:
        fire = BASIC_BACK[u] if status & FIRE_TEAM_SIDE else BASIC_FRONT[u]
    if fire is None or (RIDDEN[u] and is_laden_tank(s, u)):  # 7.4.4/1
        return None
    if s.aboard[u] != NOBODY and not fires_aboard(s, u):
        return None
    return SHORT_OF_AMMO if status & OUT_OF_AMMO else fire


def is_laden_tank(s: Position, u: int) -> bool:
    """7.4.4/1 Whether people or casualties ride on a tank: then it does not fight."""
    return RIDDEN[u] and (u in s.aboard or u in s.c_carrier)


def riders(s: Position, u: int) -> list[int]:
    """7.4.4/1 The units that ride on top of a tank."""
    return passengers(s, u) if RIDDEN[u] else []


def unsheltered(s: Position, u: int) -> list[int]:
    """7.4.3/1, 7.4.4/1 The passengers whom a vehicle gives no cover: on a tank, in a jeep or truck."""
    return passengers(s, u) if RIDDEN[u] or OPEN_TOP[u] else []


def fires_aboard(s: Position, u: int) -> bool:
    """7.4.3/1 Whether a passenger fires as on the ground: in a jeep or truck, and without a mount (6.4/3)."""
    return OPEN_TOP[s.aboard[u]] and not (HEAVY[u] or MORTAR[u])


def is_heavy(s: Position, u: int) -> bool:
    """6.4 A tripod-mounted machine gun, or a weapon with an H VOF Rating."""
    return HEAVY[u] and not s.status[u] & (FIRE_TEAM_SIDE | OUT_OF_AMMO)


def is_mortar(s: Position, u: int) -> bool:
    """6.4/7 A mortar that can be fired as one."""
    return MORTAR[u] and not s.status[u] & FIRE_TEAM_SIDE


def fires_from(s: Position, u: int) -> bool:
    """6.4/7, 6.4/8, 6.4/13 Mortars, rockets and recoilless rifles do not fire from inside; 40mm launchers do.

    Mortars need open sky besides, and a position that they have not just come to.
    """
    if not NAMED[u] or s.status[u] & FIRE_TEAM_SIDE:
        return True
    ammo = UNITS[u].ammo
    if MORTAR[u]:
        place = s.place[u]
        shut_in = on_map(place) and TERRAIN[s.terrain[place]].no_mortars
        return not (shut_in or is_exposed(s, u) or cover_kind(s, u) in INSIDE or is_indoors(s, u))
    return not (ammo[Ammo.RKT] or ammo[Ammo.RCL]) or not (cover_kind(s, u) in INSIDE or is_indoors(s, u))


def opening_fire(s: Position, u: int) -> Fire | None:
    """6.1.1/1, 6.4 The Basic VOF and range of a unit that fires it now, None if it does not at all."""
    fire = basic_fire(s, u)
    if fire is None or not HEAVY[u] or not is_heavy(s, u):
        return fire
    if is_exposed(s, u) or u in s.fpl_gun:  # 6.4/5 a gun with an FPL waits for its order
        return None
    return fire if fires_from(s, u) else None


def may_open_fire(s: Position, u: int) -> bool:
    """6.1.1/1, 6.4 Whether a unit fires its Basic VOF at all now."""
    return opening_fire(s, u) is not None


def other(side: int) -> int:
    """The other side."""
    return Side.ENEMY if side == Side.FRIENDLY else Side.FRIENDLY
