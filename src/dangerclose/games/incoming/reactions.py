"""0/3 Reactive fire: the other side may fire at a mover at any point of its way.

The whole way is declared, and the other side is asked once; after a shot that does not stop the mover it is
asked again. A side that has hidden stands is asked whenever somebody of it could see the way as far as the
enemy can tell (`conceivable`), or never, and then its standing orders answer: so a pause betrays nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from dangerclose.core.ask import Action, Ask, Rule
from dangerclose.core.bits import bits_of
from dangerclose.core.columns import still
from dangerclose.games.incoming.ambush import closing_in, springs
from dangerclose.games.incoming.chapter import BOOK
from dangerclose.games.incoming.field import CONTACT, aloft, here, is_hidden, other, sight
from dangerclose.games.incoming.fire import (
    crossfire,
    field_of_fire,
    field_of_fire_at,
    fire_group,
    joined,
    leaders,
    may_fire,
    supporters,
    volley,
)
from dangerclose.games.incoming.reckoning import Attack
from dangerclose.games.incoming.sheets import sheet_of
from dangerclose.games.incoming.showing import may_assault
from dangerclose.games.incoming.state import (
    CROSSFIRED,
    FIRE_AT_ONCE,
    HOLD_FIRE,
    NO_FIRE,
    NOBODY,
    RESTING,
    WHEN_IN_THE_OPEN,
    WITHIN_A_WIDTH,
    Position,
    State,
)
from dangerclose.games.incoming.windows import Merit, Window, windows, worth_asking

HOLD: Action = ("hold",)


class Way(NamedTuple):
    """A move as the other side sees it: who, from where, the points that it declared and those it passes."""

    mover: int
    start: int
    declared: Sequence[int]
    walk: Sequence[int]
    retreat: bool = False


class Shot(NamedTuple):
    """Fire at a mover: when it is at a step of its walk, by whom."""

    step: int
    firers: list[int]
    leader: int = NOBODY
    rocket: int = NOBODY  # 6.11/3
    beehive: bool = False  # M.4/1


def may_react(s: Position, stand: int) -> bool:
    """0/3, ruling 29: whether a stand can fire reactively."""
    return (
        may_fire(s, stand)
        and not s.status[stand] & (NO_FIRE | RESTING)
        and not any(keeps(s, stand) for keeps in BOOK.keeps_from_reacting)
    )


def conceivable(s: Position, side: int, mover: int, walk: Sequence[int]) -> bool:
    """5.3/1 Whether somebody of a side could fire at a way, as far as the enemy can tell.

    11.1.3/10 At one in flight whoever is hidden could, wherever he is.
    """
    points, flying = bits_of(walk), aloft(s, mover)
    hiding = False
    for stand in sheet_of(s).of_side[side]:
        if is_hidden(s, stand):
            hiding = True
        elif s.at[stand] < 0 or not (
            may_react(s, stand) or any(could(s, stand) for could in BOOK.could_react)
        ):
            continue
        else:
            reach = field_of_fire(s, stand)
            if flying:
                reach = field_of_fire_at(s, stand, mover, reach, points)
            if reach & points:
                return True
    if flying:
        return hiding and bool(s.haunts[side])
    return hiding and any(sight(s, point) & s.haunts[side] for point in walk)


def watchers(s: Position, side: int, mover: int, walk: Sequence[int]) -> dict[int, int]:
    """The stands of a side that could fire at a way, with the points that they can fire at."""
    points, flying = bits_of(walk), aloft(s, mover)
    found = {}
    for stand in here(s, side):
        usual = field_of_fire(s, stand)
        if s.order[stand] == HOLD_FIRE or not (flying or usual & points) or not may_react(s, stand):
            continue
        reach = field_of_fire_at(s, stand, mover, usual, points)
        if reach & points:
            found[stand] = reach
    return found


def cut(s: Position, mover: int, walk: Sequence[int], able: dict[int, int]) -> list[Window]:
    """0/3 The windows of a way that are worth asking about."""
    if not able:
        return []
    places = [s.at[stand] for stand in able]
    firers = list(able)
    told = [better(s, mover, walk, firers) for better in (ambushes, *BOOK.of(sheet_of(s)).merits)]
    merits = [merit for merit in told if any(merit)]
    return worth_asking(windows(sheet_of(s).terrain, walk, places, list(able.values()), merits=merits))


def ambushes(s: Position, mover: int, walk: Sequence[int], able: Sequence[int]) -> Merit:
    """6.10/2 to 6.10/4 Where those who lie hidden ambush who passes."""
    return [closing_in(s, one, mover) if is_hidden(s, one) else 0 for one in able]


def reaction(s: State, way: Way, step: int) -> Rule[Shot | None]:
    """0/3 What the other side does about the rest of a way; None if nothing."""
    side = other(sheet_of(s).side[way.mover])
    if not s.asked[side]:
        with still(s):
            return ordered(s, side, way, step)
    with still(s):
        if not conceivable(s, side, way.mover, way.declared[step:]):
            return None
        shots = possible(s, side, way, step)
    about = (way.mover, way.start, way.declared[-1], int(way.retreat))
    choice = yield Ask(side, "react", "0/3", [HOLD, *shots], about)
    return None if choice == HOLD else shots[choice]


def possible(s: Position, side: int, way: Way, step: int) -> dict[Action, Shot]:
    """0/3 The shots that a side could fire at the rest of a way: single, group and crossfire by window."""
    walk = way.walk[step:]
    able = {
        one: reach for one, reach in watchers(s, side, way.mover, walk).items() if s.order[one] != HOLD_FIRE
    }
    found: dict[Action, Shot] = {}
    for window in cut(s, way.mover, walk, able):
        point, when = window.point, step + window.first
        seeing = [one for number, one in enumerate(able) if window.seen >> number & 1]
        for one in seeing:
            found["react", point, one] = Shot(when, [one])
        for one in seeing:
            group = fire_group(s, one, seeing)
            if len(group) > 1:
                found["react-group", point, one] = Shot(when, group)
        for lead in leaders(s, side):
            group = crossfire(s, lead, seeing)
            if len(group) > 1:
                found["react-crossfire", point, lead] = Shot(when, group, lead)
    if BOOK.supporters:
        for (verb, where, leader), shot in tuple(found.items()):
            for rocket in supporters(s, shot.firers, way.mover, int(where)):
                if not s.status[rocket] & (NO_FIRE | RESTING) and s.order[rocket] != HOLD_FIRE:
                    found[f"{verb}-with-rocket", where, leader, rocket] = shot._replace(rocket=rocket)
    for more in BOOK.more_shots:
        found.update(more(s, way, step, able))
    return found


def ordered(s: Position, side: int, way: Way, step: int) -> Shot | None:
    """0/3 The first shot that standing orders tell somebody to fire: nobody is asked."""
    walk = way.walk[step:]
    able = {
        one: reach for one, reach in watchers(s, side, way.mover, walk).items() if s.order[one] != HOLD_FIRE
    }
    for window in cut(s, way.mover, walk, able):
        for number, one in enumerate(able):
            bit = 1 << number
            wanted = {
                FIRE_AT_ONCE: window.seen,
                WHEN_IN_THE_OPEN: window.open,
                WITHIN_A_WIDTH: window.near,
            }
            if wanted.get(s.order[one], window.seen) & window.seen & bit:
                return Shot(step + window.first, [one])
    return None


def fired_at(s: State, way: Way, shot: Shot) -> Rule[int]:
    """0/3 The shot, with the mover where the fire meets it; the best that came of it."""
    attacks = [reactive(s, way, firer) for firer in shot.firers]
    if shot.rocket != NOBODY:
        attacks = joined(s, attacks, shot.rocket)
    if shot.beehive:
        attacks = [one._replace(beehive=True) for one in attacks]
    if shot.leader != NOBODY:
        s.status[shot.leader] |= CROSSFIRED
    return (yield from volley(s, attacks))


def reactive(s: Position, way: Way, firer: int) -> Attack:
    """0/3 One stand's part in reactive fire at a mover where it is now."""
    contact = at_contact(s, way, firer)
    ambush = springs(s, firer, way.mover, contact)
    return Attack(firer, way.mover, True, contact, ambush, way.retreat)


def at_contact(s: Position, way: Way, firer: int) -> bool:
    """Ruling 27: whether a mover is about to make contact with who fires at it."""
    if not way.walk or not may_assault(s, way.mover):
        return False
    sheet, at = sheet_of(s), s.at[firer]
    if at < 0 or aloft(s, firer):
        return False
    (ax, ay), (bx, by) = sheet.lattice.places[at], sheet.lattice.places[way.walk[-1]]
    gap = sheet.radius[firer] + sheet.radius[way.mover] + CONTACT
    return (ax - bx) ** 2 + (ay - by) ** 2 < gap * gap
