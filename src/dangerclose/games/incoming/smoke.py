"""7.2 Smoke: screens of the Marines, burning napalm, and what both hide and bar."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from dangerclose.core.ask import Action, Ask, Rule
from dangerclose.core.events import Die, Roll
from dangerclose.core.options import Family
from dangerclose.games.incoming.arcs import HEADINGS
from dangerclose.games.incoming.barrage import (
    FREE_WORLD,
    forbidden,
    is_off_table,
    observes_for,
    permitted,
    reach,
)
from dangerclose.games.incoming.chapter import BOOK, Chapter, Entry, Outcome
from dangerclose.games.incoming.components import CHARTS, PARAMETERS
from dangerclose.games.incoming.crossings import behind_area
from dangerclose.games.incoming.field import here, sight
from dangerclose.games.incoming.lattice import Lattice
from dangerclose.games.incoming.scenario_schema import Box
from dangerclose.games.incoming.sheets import sheet_of
from dangerclose.games.incoming.showing import FIRES, show
from dangerclose.games.incoming.state import (
    DONE,
    FIRED,
    HAS_FIRED,
    NOBODY,
    REQUESTED,
    SHELLED,
    Position,
    State,
)
from dangerclose.games.incoming.terms import Mobility
from dangerclose.games.incoming.word_kinds import place_name

HALF = 550
"""Half of a marker, a little more than half a width: markers a width apart leave no gap, and no point lies on
an edge."""
READY = PARAMETERS.smoke_ready
LINES = len(HEADINGS) // 2
"""A screen lies along a line: opposite headings are one."""


# 7.2/7 What it hides


def veil(s: Position, point: int) -> int:
    """7.2/7, ruling 96: the points that smoke hides from a point: those in it, and those behind it."""
    points = 0
    if s.smoke_at or s.napalm:
        lattice = sheet_of(s).lattice
        for marker in (*s.smoke_at, *s.napalm):
            points |= hidden_by(lattice, point, marker)
    return points


@lru_cache(maxsize=1 << 15)
def hidden_by(lattice: Lattice, point: int, marker: int) -> int:
    """The points that one marker hides from a point; who stands in it sees nothing but himself."""
    if inside(lattice, marker) >> point & 1:
        return lattice.everywhere & ~(1 << point)
    return crossed(lattice, point, marker)


@lru_cache(maxsize=1 << 15)
def crossed(lattice: Lattice, point: int, marker: int) -> int:
    """The points in a marker, and those to which a straight way from a point crosses it."""
    return lattice.joined(behind_area(lattice, point, box(lattice, marker), PARAMETERS.touch))


@lru_cache(maxsize=1 << 12)
def inside(lattice: Lattice, marker: int) -> int:
    """The points in a marker."""
    return lattice.inside(box(lattice, marker))


def box(lattice: Lattice, marker: int) -> Box:
    """The square that a marker covers."""
    x, y = lattice.places[marker]
    return x - HALF, y - HALF, x + HALF, y + HALF


# 7.2/2 to 7.2/6 Napalm


def burning(s: Position, mover: int) -> int:
    """7.2/6 Nobody but what flies crosses burning napalm; whom it has caught may leave it."""
    sheet = sheet_of(s)
    if not s.napalm or sheet.mobility[mover] == Mobility.AIR:
        return 0
    lattice, start = sheet.lattice, s.at[mover]
    points = 0
    for marker in s.napalm:
        within = inside(lattice, marker)
        points |= within if within >> start & 1 else crossed(lattice, start, marker)
    return points


def alight(s: Position) -> int:
    """7.2/6 The points that burn."""
    points = 0
    for marker in s.napalm:
        points |= inside(sheet_of(s).lattice, marker)
    return points


def lay_napalm(s: State, point: int) -> None:
    """7.2/2 to 7.2/4, ruling 64: a marker at the point of aim and as many more as a die shows along the
    flight; a later attack adds one at the far end."""
    if not s.strike_markers:
        die = s.chance.die()
        s.strike_aim = point
        laid = _lay(s, 1 + die)
        s.tell(
            "napalm-burns", "7.2/3", laid, place_name(s, point), point, roll=Roll((Die(die, 6),), place=point)
        )
    else:
        s.tell("napalm-burns", "7.2/4", _lay(s, 1), place_name(s, s.strike_aim), s.strike_aim)


def _lay(s: State, count: int) -> int:
    """7.2/3 So many more markers in the row, a width apart; how many of them lie on the table."""
    numbers = range(s.strike_markers, s.strike_markers + count)
    markers = along(s, s.strike_aim, s.strike_heading, [2 * number for number in numbers])
    s.napalm += markers
    s.strike_markers += count
    return len(markers)


def along(s: Position, aim: int, heading: int, halves: Iterable[int]) -> list[int]:
    """7.2/3, ruling 64: markers so many half widths along a line, without those off the table."""
    lattice = sheet_of(s).lattice
    x, y = lattice.places[aim]
    east, north = HEADINGS[heading]
    places = [(x + east * half // 2, y + north * half // 2) for half in halves]
    return [lattice.at(*place) for place in places if lattice.covers(*place)]


def clears(s: State, side: int) -> Rule[None]:
    """7.2/5, rulings 64 and 96: with each initiative the oldest napalm of a mission that is over goes, and
    screens whose time has come."""
    falling = s.strike != NOBODY and CHARTS.strikes[s.strike].napalm
    if s.napalm and not falling:
        point = s.napalm.pop(0)
        s.tell("napalm-out", "7.2/5", place_name(s, point), point)
    now = sum(s.initiatives)
    gone = [number for number, until in enumerate(s.smoke_until) if until and until < now]
    for number in reversed(gone):
        del s.smoke_at[number], s.smoke_until[number]
    if gone:
        s.tell("smoke-clears", "7.2/1", len(gone))
    yield from ()


# 7.2/1 Screens


def _screens(s: Position, seat: int) -> Iterable[Family]:
    """7.2/1, 7.0/6 Observers of the Marines, who alone lay smoke, with weapons that have missions left.

    Ruling 176: each weapon is asked for one screen in an initiative.
    """
    if s.strike != NOBODY:
        return
    weapons = [(one, reach(s, one)) for one in sheet_of(s).of_side[seat] if s.missions[one]]
    for stand in here(s, seat):
        refused = s.status[stand] & REQUESTED and forbidden(s, seat)
        if not lays_smoke(s, stand) or s.status[stand] & DONE or refused:
            continue
        for weapon, points in weapons:
            if not s.status[weapon] & REQUESTED and observes_for(s, stand, weapon):
                yield Family(("smoke", stand, weapon), points & sight(s, s.at[stand]))


def lays_smoke(s: Position, stand: int) -> bool:
    """7.2/1 Whether a stand's army uses smoke: the Marines alone."""
    return CHARTS.armies[sheet_of(s).army[stand]].smoke


def screen(s: State, choice: Action) -> Rule[Outcome]:
    """7.2/1, rulings 96 and 176: a mission of smoke; one that fails is spent and loses nothing."""
    observer, weapon, aim = int(choice[1]), int(choice[2]), int(choice[3])
    if not permitted(s, observer):
        return None
    if s.missions[weapon] > 0:
        s.missions[weapon] -= 1
    s.status[weapon] |= REQUESTED | FIRED | SHELLED
    if not is_off_table(s, weapon):
        s.status[weapon] |= HAS_FIRED
        show(s, weapon, FIRES, "5.3/1")
    die = s.chance.die()
    comes = die >= READY
    words = "it comes" if comes else "none comes"
    roll = Roll((Die(die, 6),), place=aim, about=(READY,))
    s.tell("asked-smoke", "7.2/1", observer, place_name(s, aim), words, aim, roll=roll)
    if comes:
        options: list[Action] = [("along", heading) for heading in range(LINES)]
        heading = int((yield Ask(FREE_WORLD, "screen", "7.2/1", options, (aim,)))[1])
        _spread(s, aim, heading)
    for also in BOOK.took_part:
        also(s, [weapon] if weapon != observer else [])
    return None


def _spread(s: State, aim: int, heading: int) -> None:
    """Ruling 96: a screen four widths long and one deep, through this initiative and the next."""
    count = PARAMETERS.smoke_length // PARAMETERS.smoke_depth
    markers = along(s, aim, heading, range(1 - count, count, 2))
    s.smoke_at += markers
    s.smoke_until += [sum(s.initiatives) + 1] * len(markers)
    s.tell("screened", "7.2/1", place_name(s, aim), aim)


CHAPTER = Chapter(
    entries=(Entry("smoke", screen, families=_screens),),
    veils=(veil,),
    bars=(burning,),
    begins=(clears,),
)
