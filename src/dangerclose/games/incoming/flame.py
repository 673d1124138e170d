"""6.12 Flame weapons: men in field works die, and what grows or was built burns."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from dangerclose.core.ask import Action, Rule
from dangerclose.core.bits import members
from dangerclose.core.events import Die, Roll
from dangerclose.games.incoming.chapter import BOOK, Chapter, Entry, Lost, Outcome
from dangerclose.games.incoming.chart_schema import FlameRow
from dangerclose.games.incoming.components import CHARTS, PARAMETERS
from dangerclose.games.incoming.crossings import behind_area
from dangerclose.games.incoming.effects import kill
from dangerclose.games.incoming.field import CONTACT, around, full, here, on_ground, other, sight
from dangerclose.games.incoming.roster import MOVERS
from dangerclose.games.incoming.scenario_schema import BASE
from dangerclose.games.incoming.sheets import SIDES, sheet_of
from dangerclose.games.incoming.showing import FIRES, show
from dangerclose.games.incoming.smoke import alight
from dangerclose.games.incoming.stand_schema import VehicleRow
from dangerclose.games.incoming.state import DONE, FIRED, HAS_FIRED, NOBODY, SUPPRESSED, Position, State
from dangerclose.games.incoming.terms import Going, Structure
from dangerclose.games.incoming.terrain import Terrain
from dangerclose.games.incoming.word_kinds import place_name

NEEDED = CHARTS.requests.flame_works
FAILED = Lost("the flame does nothing", "6.12/7")
BURNED_OUT = "fire drives it out"
_BUILDINGS = (Structure.LIGHT, Structure.SOLID)
_WORKS = (Structure.ROOFED_WORK, Structure.OPEN_WORK)


def flame_of(s: Position, stand: int) -> FlameRow | None:
    """6.12/T1 The flame weapon of a stand, if it has one."""
    sheet = sheet_of(s)
    row = sheet.row[stand]
    mover = MOVERS[sheet.mover[stand]] if sheet.mover[stand] >= 0 else None
    name = row.flame if row is not None else mover.flame if isinstance(mover, VehicleRow) else ""
    return next((one for one in CHARTS.flame if one.id == name), None)


def _ready(s: Position, seat: int) -> Iterable[tuple[int, int]]:
    """6.12/1, 6.12/6 The flame weapons that can fire, with how far from their middle they reach."""
    for stand in here(s, seat):
        if s.missions[stand] and not s.status[stand] & (SUPPRESSED | DONE):
            row = flame_of(s, stand)
            if row is not None:
                yield stand, sheet_of(s).radius[stand] + row.range * BASE


# 6.12/2 Targets


def _flames(s: Position, seat: int) -> Iterable[Action]:
    """6.12/2 to 6.12/6 Features and works in sight and in reach."""
    ground = sheet_of(s).terrain
    for stand, reach in _ready(s, seat):
        seen = sight(s, s.at[stand])
        for number, inside in enumerate(ground.inside):
            if (
                inside & seen
                and worth_burning(s, seat, number)
                and apart(s, s.at[stand], number) < reach * reach
            ):
                yield ("flame", stand, number)
        near = sheet_of(s).discs.at(s.at[stand], reach + BASE // 2) & seen
        for number, point in enumerate(s.work_at):
            if point >= 0 and near >> point & 1 and s.work_of[number] != seat:
                yield ("flame-work", stand, point)


def worth_burning(s: Position, seat: int, number: int) -> bool:
    """6.12/3 to 6.12/5 Growth that holds enemies or may, works with enemies in them, any building."""
    ground = sheet_of(s).terrain
    kind, inside = ground.kind[number], ground.inside[number]
    if s.burning >> number & 1:
        return False
    if kind.structure in _BUILDINGS:
        return True
    held = any(inside >> s.at[one] & 1 for one in on_ground(s, other(seat)))
    if kind.structure in _WORKS:
        return held
    return kind.vegetation and (held or bool(s.haunts[other(seat)] & inside))


def apart(s: Position, point: int, number: int) -> int:
    """The square of how far a point is from a feature."""
    sheet = sheet_of(s)
    x, y = sheet.lattice.places[point]
    return min(
        (
            max(0, west - x, x - east) ** 2 + max(0, south - y, y - north) ** 2
            for west, south, east, north in sheet.terrain.features[number].parts
        ),
        default=sheet.lattice.width**2 + sheet.lattice.height**2,
    )


# 6.12/7 What it does


def flame(s: State, choice: Action) -> Rule[Outcome]:
    """6.12/7, ruling 12: a die of 3 or more works; flame that does not loses the initiative."""
    stand, aim = int(choice[1]), int(choice[2])
    ground = sheet_of(s).terrain
    at_work = choice[0] == "flame-work"
    s.missions[stand] -= 1
    s.status[stand] |= FIRED | HAS_FIRED
    show(s, stand, FIRES, "5.3/1")
    die = s.chance.die()
    works = die >= NEEDED
    name = place_name(s, aim) if at_work else ground.features[aim].id
    roll = Roll((Die(die, 6),), about=(NEEDED,))
    s.tell("flamed", "6.12/7", stand, name, "works" if works else "does nothing", roll=roll)
    if not at_work:
        for into in BOOK.fired_into:
            yield from into(s, 1 << aim)
    if not works:
        return FAILED
    if at_work:
        _burn_out(s, 1 << aim)
    elif ground.kind[aim].structure in _WORKS:
        _burn_out(s, ground.inside[aim])
    else:
        _set_on_fire(s, aim)
    return None


def _inside(s: Position, points: int) -> list[int]:
    return [one for side in range(SIDES) for one in on_ground(s, side) if points >> s.at[one] & 1]


def _burn_out(s: State, points: int) -> None:
    """6.12/8, ruling 58: whoever is in field works is killed."""
    for one in _inside(s, points):
        show(s, one, BURNED_OUT, "6.12/8")
        kill(s, one, "6.12/8")


def _set_on_fire(s: State, number: int) -> None:
    """6.12/9 A feature burns to the end of the game, and who is in it is put outside in contact with it."""
    s.burning |= 1 << number
    s.tell("set-on-fire", "6.12/9", sheet_of(s).terrain.features[number].id)
    for one in _inside(s, sheet_of(s).terrain.inside[number]):
        show(s, one, BURNED_OUT, "6.12/9")
        s.at[one] = outside(s, one, number)
        s.tell("driven-out", "6.12/9", one, place_name(s, s.at[one]), s.at[one])


def outside(s: Position, stand: int, number: int) -> int:
    """6.12/9 The nearest free point outside a burning feature, in contact with it if there is one."""
    sheet = sheet_of(s)
    start, radius = s.at[stand], sheet.radius[stand]
    free = sheet.lattice.everywhere & ~ablaze(s) & ~full(s, stand)
    for inside, kind in zip(sheet.terrain.inside, sheet.terrain.kind):
        if kind.going(sheet.mobility[stand]) == Going.NO and kind.foot == Going.NO:
            free &= ~inside
    others = [one for side in range(SIDES) for one in here(s, side) if one != stand]
    free &= ~around(s, others, radius)
    x, y = sheet.lattice.places[start]
    reach = (radius + CONTACT) ** 2

    def far(point: int) -> tuple[bool, int]:
        px, py = sheet.lattice.places[point]
        return apart(s, point, number) >= reach, (px - x) ** 2 + (py - y) ** 2

    return min(members(free), key=far)


def on_fire(s: Position, mover: int) -> int:
    """6.12/9 Nobody enters what burns."""
    points = 0
    for number in members(s.burning):
        points |= sheet_of(s).terrain.inside[number]
    return points


def ablaze(s: Position) -> int:
    """6.12/9, 7.2/6 All points that burn: nobody gets out, comes on or is put there."""
    return alight(s) | on_fire(s, NOBODY)


def veil(s: Position, point: int) -> int:
    """7.2/7, ruling 270: what burns hides what is in it and behind it, as smoke does."""
    points = 0
    for number in members(s.burning):
        points |= _hidden_by(sheet_of(s).terrain, point, number)
    return points


@lru_cache(maxsize=1 << 14)
def _hidden_by(ground: Terrain, point: int, number: int) -> int:
    lattice = ground.lattice
    if ground.inside[number] >> point & 1:
        return lattice.everywhere & ~(1 << point)
    points = ground.inside[number]
    for part in ground.features[number].parts:
        points |= lattice.joined(behind_area(lattice, point, part, PARAMETERS.touch))
    return points


CHAPTER = Chapter(
    entries=(Entry("flame", flame, actions=_flames), Entry("flame-work", flame)),
    bars=(on_fire,),
    veils=(veil,),
)
