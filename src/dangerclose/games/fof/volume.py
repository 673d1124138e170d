"""6.2 Volume of Fire: what falls on each card, worked out from who aims where.

A VOF marker is never placed: which fire enters a card follows from the aims, the ratings and the states of
those who fire. So every marker is right after every change (6.0/7, 3.7.1/1).
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import compress, count
from operator import attrgetter, ne
from typing import Any, NamedTuple

from dangerclose.core.columns import remembered, taken, while_same
from dangerclose.games.fof.blocks import area_of, has_city, is_urban
from dangerclose.games.fof.city_fire import EVERYWHERE, grazed, runs_along_lines, struck_areas
from dangerclose.games.fof.field import (
    LIMITED_ARC,
    basic_fire,
    held,
    in_sight,
    is_exposed,
    is_heavy,
    is_mortar,
    is_pinned,
    night_device,
    occupants,
    opening_fire,
    passengers,
)
from dangerclose.games.fof.grid import ABOARD, DIRECTION, PLACES, RAYS, distance, on_map
from dangerclose.games.fof.sight import THERMAL, hidden_by_smoke, level_of, open_lines
from dangerclose.games.fof.state import NOBODY, NOWHERE, OUT_OF_AMMO, PINNED, Position
from dangerclose.games.fof.tables import HEAVY, OPEN_TOP, SIDE, TRIPOD, VOF_VALUE, Fire
from dangerclose.games.fof.terms import Side, UnitKind, Vof
from dangerclose.games.fof.urban import OPEN

CROSSFIRE_FROM = 2
"""6.2.2/8 How many directions of fire on one card make a Crossfire."""


class Shot(NamedTuple):
    """The Basic VOF that one unit puts on a card, and the card that it fires from.

    12.10/2 `areas` are those of a city block that it strikes.
    """

    unit: int
    vof: int
    value: int
    source: int
    areas: int = EVERYWHERE


class Volume(NamedTuple):
    """All Basic VOF on one card."""

    shots: tuple[Shot, ...]

    def felt_by(self, side: int, place: int, area: int = OPEN) -> tuple[Shot, ...]:
        """6.2/3, 6.2/5 The shots that count against the units of a side in an area there: all from outside
        the card, and those of the other side within it.

        6.2.1/4 Those of Pinned units count if there are no others.
        """
        felt = tuple(
            shot
            for shot in self.shots
            if (shot.source != place or SIDE[shot.unit] != side) and shot.areas >> area & 1
        )
        return tuple(shot for shot in felt if shot.vof != Vof.ALL_PINNED) or felt


def _as_fired(fired: Mapping[int, int]) -> dict[int, tuple[int, int]]:
    return {
        vof: (fired.get(vof, vof), VOF_VALUE[fired.get(vof, vof)])
        for vof in (Vof.S, Vof.A, Vof.H, Vof.A_S, Vof.SNIPER)
    }


# 6.2.1/2, 6.2.2/6 What a rating is on a card: assault rifles go by range, a sniper's card is under S.
_POINT_BLANK = _as_fired({Vof.A_S: Vof.A, Vof.SNIPER: Vof.S})
_ELSEWHERE = _as_fired({Vof.A_S: Vof.S, Vof.SNIPER: Vof.S})
_ALL_PINNED = (int(Vof.ALL_PINNED), VOF_VALUE[Vof.ALL_PINNED])


def rating(s: Position, u: int, fire: Fire, cards: int) -> tuple[int, int]:
    """6.2.1 The VOF that a unit makes at a range, and its value: All Pinned if it is Pinned (6.3.2B/7)."""
    if s.status[u] & PINNED:
        return _ALL_PINNED
    return (_ELSEWHERE if cards else _POINT_BLANK)[fire.vof]


def shooters(s: Position, place: int, side: int) -> list[tuple[int, Fire]]:
    """6.2.3/4 The units of a side on a card that fire their Basic VOF, wherever they aim.

    7.4.3/1 Those in jeeps and trucks are among them.
    """
    there = occupants(s, place, side)
    ready = [
        (u, fire) for u in there if (fire := opening_fire(s, u) if HEAVY[u] else basic_fire(s, u)) is not None
    ]
    for vehicle in there:
        if OPEN_TOP[vehicle]:
            for u in passengers(s, vehicle):
                if s.place[u] == ABOARD and (riding := basic_fire(s, u)) is not None:
                    ready.append((u, riding))
    return ready


def _aims(s: Position) -> tuple[object, ...]:
    return (s.aim,)


@while_same(_aims)
def aiming(s: Position) -> list[int]:
    """6.2.3/1 Who aims somewhere, by side and place as in `aim`."""
    return [index for index, target in enumerate(s.aim) if target != NOWHERE]


def may_aim(s: Position, u: int, target: int) -> bool:
    """5.2.3B/1, 5.2.3D/1 From a bunker, pillbox or cave one fires along its arrow, never on its own card.

    6.4/7 Nor does a mortar ever fire on its own card; its crew does when it has no rounds (6.8.2/4).
    """
    place, cover = s.place[u], s.under[u]
    if target == place and is_mortar(s, u) and not s.status[u] & OUT_OF_AMMO:
        return False
    if cover == NOBODY or s.v_kind[cover] not in LIMITED_ARC:
        return True
    return target != place and DIRECTION.get((place, target)) == s.v_facing[cover]


def shots_from(s: Position, place: int, side: int, smoke: int) -> list[tuple[int, Shot]]:
    """6.2.3 What the units of a side on a card put where, each with the card that it falls on."""
    target = s.aim[side * PLACES + place]
    return [] if target == NOWHERE else _shots(s, place, target, shooters(s, place, side), smoke)


def _shots(
    s: Position, place: int, target: int, ready: list[tuple[int, Fire]], smoke: int
) -> list[tuple[int, Shot]]:
    firing = [(u, fire) for u, fire in ready if may_aim(s, u, target)]
    if has_city(s) and not (runs_along_lines(s, place, target) or is_plain(s, place, target)):
        return _shots_in_city(s, place, target, firing)
    if target == place:
        return [(place, Shot(u, *rating(s, u, fire, 0), place)) for u, fire in firing]
    if smoke and THERMAL in held(s).devices.values():  # 8.3.3/1 who sees through it fires through it
        clear = [(u, fire) for u, fire in firing if night_device(s, u) == THERMAL]
        others = [] if smoke >> place & 1 else [one for one in firing if one not in clear]
        return _along(s, place, target, clear, 0) + _along(s, place, target, others, smoke)
    return _along(s, place, target, firing, smoke)


def _along(
    s: Position, place: int, target: int, firing: list[tuple[int, Fire]], smoke: int
) -> list[tuple[int, Shot]]:
    """6.2.3/X1, 6.4/4 What some put along their line of fire, as far as smoke lets it pass."""
    line = RAYS[place][DIRECTION[place, target]]
    goal = distance(place, target)
    for cards, there in enumerate(line[:goal], start=1):
        if smoke >> there & 1:  # 6.1.2/8 the fire does not pass beyond it
            goal = cards
            break
    reach = max((fire.range for _, fire in firing), default=0)
    if reach < goal:  # 6.2.3/X1 nobody reaches so far any more: it falls as far as it goes
        goal = reach
    if goal < 1:
        return []
    found = []
    for u, fire in firing:
        if fire.range >= goal:
            found.append((line[goal - 1], Shot(u, *rating(s, u, fire, goal), place)))
        if TRIPOD[u] and is_heavy(s, u):
            found += grazing_fire(s, u, fire, place, line, goal, smoke)
    return found


def is_plain(s: Position, place: int, target: int) -> bool:
    """12.1/8 Whether fire stays on a standard card."""
    return place == target and not is_urban(s, place)


def _shots_in_city(
    s: Position, place: int, target: int, firing: list[tuple[int, Fire]]
) -> list[tuple[int, Shot]]:
    """12.2/1, 12.10/2 Who has a line to enemies on a card, and the range, fires at the areas that he sees."""
    found = []
    cards = distance(place, target)
    for u, fire in firing:
        areas = struck_areas(s, u, target) if fire.range >= cards else 0
        if areas:
            found.append((target, Shot(u, *rating(s, u, fire, cards), place, areas)))
        if areas and TRIPOD[u] and is_heavy(s, u):
            found += [
                (there, Shot(u, *rating(s, u, fire, far), place, halves))
                for there, halves, far in grazed(s, u, target, fire.range)
            ]
    return found


def grazing_fire(
    s: Position, u: int, fire: Fire, place: int, line: tuple[int, ...], goal: int, smoke: int
) -> list[tuple[int, Shot]]:
    """6.4/4 A tripod-mounted machine gun fires into every card of its line on one level that it sees,
    up to a card with none but friends."""
    level, side = level_of(s, place), SIDE[u]
    found = []
    for cards, there in enumerate(line[: fire.range], start=1):
        if s.terrain[there] < 0 or level_of(s, there) != level or not in_sight(s, u) >> there & 1:
            break
        if occupants(s, there, side) and not occupants(s, there, 1 - side):
            break
        if cards != goal:
            found.append((there, Shot(u, *rating(s, u, fire, cards), place)))
        if smoke >> there & 1:
            break
    return found


# What is known of single cards


_UNITS = attrgetter("place", "status", "kind", "under")
_AROUND_THEM = attrgetter(
    "terrain",
    "hills",
    "v_kind",
    "v_facing",
    "attached",
    "smoke_in",
    "white_phosphorus_in",
    "tear_gas_in",
    "fpl_gun",
    "fpl_direction",
    "fpl_firing",
    "visibility",
    "weather",
    "l_place",
    "l_kind",
    "aboard",
    "c_carrier",
)


class Cards(NamedTuple):
    """Who fires on each card and what falls where from it, as far as somebody asked; and what that follows
    from: the columns of the units, and all that lies around them.

    Light and night glasses bear on how far guns graze (6.4/4), riders and casualties because a laden tank
    does not fire (7.4.4/1).
    """

    units: tuple[Any, ...]
    around: tuple[object, ...]
    firing: dict[int, list[tuple[int, Fire]]]
    shots: dict[tuple[int, int], list[tuple[int, Shot]]]


_cards = [Cards((), (), {}, {})]


def known_cards(s: Position) -> Cards:
    """6.2.3 What is known of single cards: all but for those where a unit has changed, or went or came."""
    units, around = _UNITS(s), (*_AROUND_THEM(s), hidden_by_smoke(s), held(s).devices)
    last = _cards[0]
    if last.around != around:
        last = _cards[0] = Cards(taken(units), taken(around), {}, {})
    elif last.units != units:
        changed = _changed_places(last.units, units)
        if ABOARD in changed:  # 7.4.3/1 who rides may fire from where his vehicle is
            changed |= {s.place[v] for v in s.aboard if v != NOBODY}
        firing = {index: one for index, one in last.firing.items() if index % PLACES not in changed}
        shots = {aim: one for aim, one in last.shots.items() if aim[0] % PLACES not in changed}
        last = _cards[0] = Cards(taken(units), last.around, firing, shots)
    return last


def _changed_places(before: tuple[Any, ...], now: tuple[Any, ...]) -> set[int]:
    """Where the units are, and where they were, of whom anything is not as it was.

    There are as many of them in both: `aboard`, which is the same, has a place for each.
    """
    changed = set()
    for was, column in zip(before, now):
        if was != column:
            for u in compress(count(), map(ne, was, column)):
                changed |= {before[0][u], now[0][u]}
    return changed


def firing_from(s: Position, cards: Cards, index: int) -> list[tuple[int, Fire]]:
    """6.2.3/4 Who fires his Basic VOF, by side and place as in `aim`."""
    found = cards.firing.get(index)
    if found is None:
        side, place = divmod(index, PLACES)
        found = cards.firing[index] = shooters(s, place, side)
    return found


def _fallen_from(s: Position, cards: Cards, index: int, smoke: int) -> list[tuple[int, Shot]]:
    """6.2.3 What those on a card put where.

    How far tripod guns graze depends on other cards, too (6.4/4), and in a city who is struck on where
    everybody is.
    """
    aim = index, s.aim[index]
    found = cards.shots.get(aim)
    if found is None:
        firing = firing_from(s, cards, index)
        found = _shots(s, index % PLACES, s.aim[index], firing, smoke) if firing else []
        if not any(TRIPOD[u] for u, _ in firing) and not has_city(s):
            cards.shots[aim] = found
    return found


# All volumes


class Known(NamedTuple):
    """The volumes that were worked out last, and what they follow from."""

    cards: Cards
    aim: list[int]
    found: dict[int, Volume]


_known = [Known(_cards[0], [], {})]


@remembered
def volumes(s: Position) -> dict[int, Volume]:
    """6.2 The Basic VOF on every card that is fired at."""
    return volumes_from(s, known_cards(s))


def volumes_from(s: Position, cards: Cards) -> dict[int, Volume]:
    """6.2 The same, by what is known of the cards now."""
    known = _known[0]
    if known.cards is not cards or known.aim != s.aim:
        known = _known[0] = Known(cards, s.aim.copy(), fallen_volumes(s, cards))
    return known.found


def fallen_volumes(s: Position, cards: Cards | None = None) -> dict[int, Volume]:
    """6.2 The Basic VOF on every card, put together from what is known of them, or worked out anew."""
    smoke = hidden_by_smoke(s)
    fallen: dict[int, list[Shot]] = {}
    for index in aiming(s):
        for there, shot in _fallen_from(s, cards or Cards((), (), {}, {}), index, smoke):
            fallen.setdefault(there, []).append(shot)
    for there, shot in final_protective_fire(s):
        fallen.setdefault(there, []).append(shot)
    return {place: Volume(tuple(shots)) for place, shots in fallen.items()}


def final_protective_fire(s: Position) -> list[tuple[int, Shot]]:
    """6.4/5 A gun that fires its Final Protective Line puts Heavy Weapons on each card of a diagonal.

    It reaches as far as its range and the ground allow, by night as by day.
    """
    found = []
    for gun, direction, firing in zip(s.fpl_gun, s.fpl_direction, s.fpl_firing):
        fire = basic_fire(s, gun)
        place = s.place[gun]
        if not firing or fire is None or not on_map(place) or not is_heavy(s, gun) or is_exposed(s, gun):
            continue
        vof = Vof.ALL_PINNED if is_pinned(s, gun) else Vof.H
        if is_urban(s, place):  # a block stands on every diagonal
            continue
        open_to = open_lines(s, place, level_of(s, place))
        for there in RAYS[place][direction][: fire.range]:
            if open_to >> there & 1:
                found.append((there, Shot(gun, vof, VOF_VALUE[vof], place)))
    return found


def is_crossfire(s: Position, place: int) -> bool:
    """6.2.2/8 Whether one side fires at a card from two others or more; Pinned units count (6.2.2/9)."""
    volume = volumes(s).get(place)
    if volume is None:
        return False
    sources = {(SIDE[shot.unit], shot.source) for shot in volume.shots if shot.source != place}
    return any(sum(side == one for side, _ in sources) >= CROSSFIRE_FROM for one in Side)


def snipers_on(s: Position, place: int) -> list[int]:
    """6.2.2/6 The snipers that fire at a card: unpinned ones, each at one unit there."""
    volume = volumes(s).get(place)
    return [shot.unit for shot in volume.shots if is_sniping(s, shot.unit)] if volume else []


def sniped_at(s: Position, sniper: int, place: int) -> list[int]:
    """6.2.2/6, 12.10/2 The units on a card among whom a sniper picks: in a city those that he strikes."""
    shots = volumes(s)[place].shots if place in volumes(s) else ()
    areas = next((shot.areas for shot in shots if shot.unit == sniper), 0)
    return [u for u in occupants(s, place, 1 - SIDE[sniper]) if areas >> area_of(s, u) & 1]


def is_sniping(s: Position, u: int) -> bool:
    """6.2.2/6 Whether a unit that fires does so as a sniper: not on its Fire Team side, not Pinned."""
    if s.kind[u] != UnitKind.SNIPER or is_pinned(s, u):
        return False
    fire = basic_fire(s, u)
    return fire is not None and fire.vof == Vof.SNIPER


def is_final_protective(s: Position, u: int) -> bool:
    """6.4/5 Whether a gun fires its Final Protective Line: none that was turned or is out of ammunition."""
    return is_heavy(s, u) and any(gun == u and firing for gun, firing in zip(s.fpl_gun, s.fpl_firing))


def incoming_on(s: Position, place: int) -> list[int]:
    """6.2.2/10 The Incoming! and Air Strike markers that lie active on a card, by their numbers."""
    return [i for i, at in enumerate(s.i_place) if at == place and not s.i_pending[i]]


def marked(s: Position, place: int) -> bool:
    """6.2.2 Whether an attack marker lies on a card or on something there."""
    if (s.grenade_miss | s.demolition_miss | s.set_off) >> place & 1:
        return True
    for unit, cover in zip(s.k_unit, s.k_cover):
        if (s.place[unit] if unit != NOBODY else s.v_place[cover]) == place:
            return True
    return False


@remembered
def under_fire(s: Position) -> int:
    """6.2 The cards with any VOF marker, Basic or Special."""
    cards = 0
    for place in volumes(s):
        cards |= 1 << place
    for place, pending in zip(s.i_place, s.i_pending):
        if not pending:
            cards |= 1 << place
    cards |= s.grenade_miss | s.demolition_miss | s.set_off
    for unit, cover in zip(s.k_unit, s.k_cover):
        place = s.place[unit] if unit != NOBODY else s.v_place[cover]
        if 0 <= place < PLACES:  # who has gone to the Staging Area is out of it (2.4.2/2)
            cards |= 1 << place
    return cards


def enemy_fire_on(s: Position, place: int, side: int, area: int = OPEN) -> bool:
    """6.3.2B/5, 12.10/2 Whether fire of the other side is on a card; in a city block, on an area."""
    volume = volumes(s).get(place)
    shots = volume.shots if volume is not None else ()
    if any(SIDE[shot.unit] != side and shot.areas >> area & 1 for shot in shots):
        return True
    return bool(incoming_on(s, place)) or marked(s, place)
