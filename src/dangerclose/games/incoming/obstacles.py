"""10.0, 10.4 Wire, engineers, and mines and booby traps under vehicles."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import pairwise

from dangerclose.core.ask import Action, Rule
from dangerclose.core.bits import bits_of, members
from dangerclose.core.events import Die, Roll
from dangerclose.core.options import Family
from dangerclose.core.reckoning import Modifier
from dangerclose.core.words import signed
from dangerclose.games.incoming.bunkers import collapse
from dangerclose.games.incoming.chapter import Chapter, Encounter, Entry, Lost, Outcome
from dangerclose.games.incoming.command import commanders
from dangerclose.games.incoming.components import CHARTS, PARAMETERS
from dangerclose.games.incoming.crossings import Stretch, crosses_stretch
from dangerclose.games.incoming.field import CONTACT, here, is_good, rating_of, within
from dangerclose.games.incoming.scenario_schema import BASE
from dangerclose.games.incoming.sheets import sheet_of, special
from dangerclose.games.incoming.showing import knowers, show
from dangerclose.games.incoming.state import AWAY, DONE, WITHDRAWING, Position, State
from dangerclose.games.incoming.terms import (
    Ground,
    Hidden,
    Hull,
    Mobility,
    Role,
    SpecialRule,
    StandKind,
)
from dangerclose.games.incoming.terrain import Terrain
from dangerclose.games.incoming.traps import COMMUNIST, GOES_OFF, area, areas, laid, minefields, wake
from dangerclose.games.incoming.word_kinds import place_name
from dangerclose.games.incoming.wrecks import ONE_ATTACK, destroy, vehicle_row

FAILED = Lost("the engineers fail", "10.0/1")
_TRAP = Hidden.TRAP_VEHICLES.number
_TEAM = StandKind.FIRE_TEAM.number
_ENGINEERS, _SAPPERS = Role.ENGINEERS.number, Role.SAPPERS.number
_NEVER = 7
_RATS = Role.TUNNEL_RATS.number
TRAP_SCORES = {Hull.SOFT: CHARTS.traps.soft, Hull.LIGHT: CHARTS.traps.light, Hull.TANK: CHARTS.traps.tank}
"""10.4/4"""


# Wire


@cache
def _wires(ground: Terrain) -> tuple[Stretch, ...]:
    return tuple(
        stretch
        for feature in ground.features
        if feature.ground == Ground.WIRE
        for stretch in pairwise(feature.corners)
    )


@cache
def _near_wire(ground: Terrain) -> int:
    """The points from or to which a step may lead over wire."""
    points = 0
    for feature, lining in zip(ground.features, ground.lining):
        if feature.ground == Ground.WIRE:
            points |= lining
    columns = ground.lattice.columns
    points |= points << 1 | points >> 1
    points |= points << columns | points >> columns
    return points & ground.lattice.everywhere


def _at_wire(s: Position, mover: int) -> int:
    crawls = sheet_of(s).mobility[mover] in (Mobility.FOOT, Mobility.TRACKS)
    return _near_wire(sheet_of(s).terrain) if crawls else 0


def _over_wire(s: State, mover: int, point: int) -> Rule[bool]:
    """Ruling 35: a die and the rating of a command group within a width cross wire; tracks flatten it."""
    sheet = sheet_of(s)
    before = s.at[mover]
    a, b = sheet.lattice.places[before], sheet.lattice.places[point]
    if (s.cleared >> before | s.cleared >> point) & 1:
        return True
    if not any(crosses_stretch(a, b, stretch) for stretch in _wires(sheet.terrain)):
        return True
    if sheet.mobility[mover] == Mobility.TRACKS:
        s.cleared |= lane(s, before) | lane(s, point)
        s.tell("wire-flattened", "10.0/1", mover, place_name(s, before))
        return True
    helping = [rating_of(s, lead) for lead in commanders(s, mover) if within(s, lead, mover)]
    help_ = max(helping, default=0)
    die = s.chance.die()
    crosses = die + help_ >= PARAMETERS.wire_cross
    if s.log is not None:
        counted = (Modifier("command group", signed(help_), "2.3/3"),) if help_ else ()
        roll = Roll((Die(die, 6),), counted, before, (PARAMETERS.wire_cross, die + help_))
        done = "gets through" if crosses else "is held up"
        s.tell("wire", "10.0/1", mover, done, knows=knowers(s, mover), roll=roll)
    yield from ()
    return crosses


def lane(s: Position, point: int) -> int:
    """Ruling 35: a lane of a width around a point."""
    lattice = sheet_of(s).lattice
    return lattice.within(lattice.places[point], BASE // 2 + 1)


# Engineers


def clears_on(s: Position, stand: int) -> int:
    """Ruling 35: the die with which a stand clears a lane; in some scenarios all fire teams may."""
    role = sheet_of(s).role[stand]
    lanes = special(s, SpecialRule.SAPPER_LANES)
    if lanes is not None and role == _SAPPERS:
        return lanes.number
    if role == _ENGINEERS:
        return PARAMETERS.engineer
    if lanes is not None and sheet_of(s).kind[stand] == _TEAM:
        return lanes.others
    return _NEVER


def blows_on(s: Position, stand: int) -> int:
    """10.0/1, T.3/1 The die with which engineers, sappers or tunnel rats blow a work."""
    role = sheet_of(s).role[stand]
    if role == _RATS:
        return PARAMETERS.engineer
    return clears_on(s, stand) if role in (Role.ENGINEERS.number, Role.SAPPERS.number) else _NEVER


def _able(s: Position, seat: int) -> list[int]:
    return [
        one
        for one in here(s, seat)
        if clears_on(s, one) < _NEVER and is_good(s, one) and not s.status[one] & (DONE | WITHDRAWING)
    ]


def obstacle(s: Position, stand: int) -> int:
    """10.0/1 The points through which a stand could clear a lane: wire or mines that it touches."""
    sheet = sheet_of(s)
    ground, point = sheet.terrain, s.at[stand]
    mines = sheet.discs.at(point, sheet.radius[stand] + CONTACT) & minefields(ground) & ~s.cleared
    if mines:
        return _through(s, point, mines)
    for feature, lining in zip(ground.features, ground.lining):
        if feature.ground == Ground.WIRE and lining >> point & 1:
            return lane(s, point) & ~s.cleared
    return 0


def _through(s: Position, point: int, mines: int) -> int:
    """Ruling 35: the points of a minefield in a lane a width wide, from a point towards the nearest of it."""
    lattice = sheet_of(s).lattice
    px, py = lattice.places[point]

    def far(one: int) -> int:
        x, y = lattice.places[one]
        return (x - px) ** 2 + (y - py) ** 2

    x, y = lattice.places[min(members(mines), key=far)]
    dx, dy = x - px, y - py
    near = lattice.within((px, py), 3 * BASE) & minefields(sheet_of(s).terrain)
    if not (dx or dy):
        return near & lattice.within((px, py), BASE)

    def in_lane(one: int) -> bool:
        ox, oy = lattice.places[one]
        ahead = (ox - px) * dx + (oy - py) * dy
        aside = (ox - px) * dy - (oy - py) * dx
        return ahead > 0 and 4 * aside * aside <= BASE * BASE * (dx * dx + dy * dy)

    return bits_of(one for one in members(near) if in_lane(one))


def _lanes(s: Position, seat: int) -> Iterable[Action]:
    return [("clear", one) for one in _able(s, seat) if obstacle(s, one)]


def clear(s: State, choice: Action) -> Rule[Outcome]:
    """Ruling 35: engineers in contact clear a lane of a width through wire or mines; a failure loses."""
    stand = int(choice[1])
    if not _works(s, stand, "clear", clears_on(s, stand)):
        return FAILED if PARAMETERS.failed_engineers_lose else None
    s.cleared |= obstacle(s, stand)
    yield from ()
    return None


def _works(s: State, stand: int, what: str, score: int) -> bool:
    die = s.chance.die()
    roll = Roll((Die(die, 6),), (), s.at[stand], (score,))
    done = "they succeed" if die >= score else "they fail"
    s.tell(f"engineers-{what}", "10.0/1", stand, done, knows=knowers(s, stand), roll=roll)
    return die >= score


def _charges(s: Position, seat: int) -> Iterable[Family]:
    """Ruling 35: the enemy's works in contact with engineers, but those in which an enemy is seen."""
    sheet = sheet_of(s)
    theirs = {point for point, side in zip(s.work_at, s.work_of) if point >= 0 and side != seat}
    empty = bits_of(theirs - {s.at[enemy] for enemy in here(s, 1 - seat)})
    return [
        Family(("blow", one), sheet.discs.at(s.at[one], sheet.radius[one] + BASE // 2 + CONTACT) & empty)
        for one in (here(s, seat) if empty else ())
        if blows_on(s, one) < _NEVER and is_good(s, one) and not s.status[one] & (DONE | WITHDRAWING)
    ]


def blow(s: State, choice: Action) -> Rule[Outcome]:
    """Ruling 35, 4.4.2/8: engineers blow a work, and whoever lies hidden in it."""
    stand, point = int(choice[1]), int(choice[2])
    if not _works(s, stand, "blow", blows_on(s, stand)):
        return FAILED if PARAMETERS.failed_engineers_lose else None
    collapse(s, point, sheet_of(s).side[stand])
    s.tell("work-blown", "10.0/1", place_name(s, point))
    yield from ()
    return None


# 10.4/4 Under vehicles


def _armed(s: Position, mover: int) -> list[int]:
    """10.4/2 The traps that work against a vehicle on the ground."""
    row = vehicle_row(s, mover)
    if row is None or row.mobility == Mobility.WATER or sheet_of(s).side[mover] == COMMUNIST:
        return []
    return laid(s, _TRAP)


def _trapped(s: Position, mover: int) -> int:
    return areas(s, _armed(s, mover))


def _spring(s: State, mover: int, point: int) -> Rule[bool]:
    """10.4/3, 10.4/4, ruling 72: a trap destroys a vehicle by its hull; one that fails is gone."""
    for number in _armed(s, mover):
        trap = s.hidden_at[number]
        if not area(s, trap) >> point & 1:
            continue
        s.hidden_found[number] = True
        if (yield from explode(s, mover, "10.4/4")):
            return False
        s.hidden_at[number] = AWAY
        s.tell("trap-gone", "10.4/3", place_name(s, trap))
    return True


def explode(s: State, vehicle: int, rule: str) -> Rule[bool]:
    """10.4/4 A die against a vehicle; whether it is destroyed."""
    row = vehicle_row(s, vehicle)
    assert row is not None
    wake(s)
    die, score = s.chance.die(), TRAP_SCORES[row.hull]
    done = "destroyed" if die >= score else "unharmed"
    roll = Roll((Die(die, 6),), (), s.at[vehicle], (score,))
    s.tell("mined", rule, vehicle, done, knows=knowers(s, vehicle), roll=roll)
    if die < score:
        return False
    yield from destroy(s, vehicle, ONE_ATTACK, rule)
    return True


def _mined(s: Position, mover: int) -> int:
    row = vehicle_row(s, mover)
    if row is None or row.mobility == Mobility.WATER:
        return 0
    return minefields(sheet_of(s).terrain) & ~s.cleared


def _drive(s: State, mover: int, point: int) -> Rule[bool]:
    """10.0/1, ruling 71: a minefield attacks a vehicle by the scores of booby traps."""
    show(s, mover, GOES_OFF, "10.1/1")
    return not (yield from explode(s, mover, "10.0/1"))


CHAPTER = Chapter(
    entries=(Entry("clear", clear, actions=_lanes), Entry("blow", blow, families=_charges)),
    encounters=(
        Encounter(_at_wire, _over_wire, before=True),
        Encounter(_trapped, _spring, once=True),
        Encounter(_mined, _drive, once=True),
    ),
)
