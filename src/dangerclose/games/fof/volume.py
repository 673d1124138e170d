"""6.2 Volume of Fire: what falls on each card, worked out from who aims where.

A VOF marker is never placed: which fire enters a card follows from the aims, the ratings and the states of
those who fire. So every marker is right after every change (6.0/7, 3.7.1/1).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from dangerclose.core.columns import remembered
from dangerclose.games.fof.field import (
    LIMITED_ARC,
    basic_fire,
    crowd,
    in_sight,
    is_exposed,
    is_heavy,
    is_mortar,
    is_pinned,
    occupants,
    opening_fire,
)
from dangerclose.games.fof.grid import DIRECTION, PLACES, RAYS, distance, on_map
from dangerclose.games.fof.sight import hidden_by_smoke, level_of, open_lines
from dangerclose.games.fof.state import NOBODY, NOWHERE, PINNED, Position
from dangerclose.games.fof.tables import SIDE, TRIPOD, VOF_VALUE, Fire
from dangerclose.games.fof.terms import Side, UnitKind, Vof

CROSSFIRE_FROM = 2
"""6.2.2/8 How many directions of fire on one card make a Crossfire."""


class Shot(NamedTuple):
    """The Basic VOF that one unit puts on a card, and the card that it fires from."""

    unit: int
    vof: int
    value: int
    source: int


class Volume(NamedTuple):
    """All Basic VOF on one card."""

    shots: tuple[Shot, ...]

    def felt_by(self, side: int, place: int) -> tuple[Shot, ...]:
        """6.2/3, 6.2/5 The shots that count against the units of a side there: all from outside the card, and
        those of the other side within it. 6.2.1/4 Those of Pinned units count if there are no others."""
        felt = tuple(shot for shot in self.shots if shot.source != place or SIDE[shot.unit] != side)
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
    """6.2.3/4 The units of a side on a card that fire their Basic VOF, wherever they aim."""
    return [(u, fire) for u in occupants(s, place, side) if (fire := opening_fire(s, u)) is not None]


Shooters = dict[int, list[tuple[int, Fire]]]
"""Who fires, by side and place as in `aim`."""


def all_shooters(s: Position) -> Shooters:
    """6.2.3/4 The units that fire their Basic VOF, on every card where there are some."""
    found: Shooters = {}
    for place, sides in crowd(s).at.items():
        if place < PLACES:
            for side, units in enumerate(sides):
                firing = [(u, fire) for u in units if (fire := opening_fire(s, u)) is not None]
                if firing:
                    found[side * PLACES + place] = firing
    return found


def may_aim(s: Position, u: int, target: int) -> bool:
    """5.2.3B/1, 5.2.3D/1 From a bunker, pillbox or cave one fires along its arrow, never on its own card.

    6.4/7 Nor does a mortar ever fire on its own card.
    """
    place, cover = s.place[u], s.under[u]
    if target == place and is_mortar(s, u):
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
    if target == place:
        return [(place, Shot(u, *rating(s, u, fire, 0), place)) for u, fire in firing]
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


class _Known(NamedTuple):
    """The volumes that were worked out last, and all that they depend on."""

    key: tuple[object, ...]
    found: dict[int, Volume]


_known = [_Known((), {})]


def volumes(s: Position, ready: Shooters | None = None) -> dict[int, Volume]:
    """6.2 The Basic VOF on every card that is fired at. Who has worked out who fires says so."""
    return _volumes(s) if ready is None else _looked_up(s, ready)


@remembered
def _volumes(s: Position) -> dict[int, Volume]:
    return _looked_up(s, None)


def _looked_up(s: Position, ready: Shooters | None) -> dict[int, Volume]:
    smoke = hidden_by_smoke(s)
    key = _depends_on(s, smoke)
    last = _known[0]
    if last.key == key:
        return last.found
    found = fallen_volumes(s, smoke, all_shooters(s) if ready is None else ready)
    _known[0] = _Known(tuple([one[:] if type(one) is list else one for one in key]), found)
    return found


def fallen_volumes(s: Position, smoke: int, ready: Shooters) -> dict[int, Volume]:
    """6.2 The Basic VOF on every card, worked out anew."""
    fallen: dict[int, list[Shot]] = {}
    for index in sorted(ready):
        target = s.aim[index]
        if target != NOWHERE:
            for there, shot in _shots(s, index % PLACES, target, ready[index], smoke):
                fallen.setdefault(there, []).append(shot)
    for there, shot in final_protective_fire(s):
        fallen.setdefault(there, []).append(shot)
    return {place: Volume(tuple(shots)) for place, shots in fallen.items()}


def _depends_on(s: Position, smoke: int) -> tuple[object, ...]:
    """All that the volumes follow from: light and night glasses for how far guns graze (6.4/4), riders and
    casualties because a laden tank does not fire (7.4.4/1)."""
    return (
        s.aim,
        s.place,
        s.status,
        s.kind,
        s.under,
        smoke,
        s.terrain,
        s.hills,
        s.v_kind,
        s.v_facing,
        s.fpl_gun,
        s.fpl_direction,
        s.fpl_firing,
        s.visibility,
        s.weather,
        s.l_place,
        s.l_kind,
        s.a_holder,
        s.aboard,
        s.c_carrier,
    )


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


def enemy_fire_on(s: Position, place: int, side: int) -> bool:
    """6.3.2B/5 Whether fire of the other side is on a card."""
    volume = volumes(s).get(place)
    if volume is not None and any(SIDE[shot.unit] != side for shot in volume.shots):
        return True
    return bool(incoming_on(s, place)) or marked(s, place)
