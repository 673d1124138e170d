"""5.3/1, ruling 97: when a hidden stand is placed on the table, and who may know of what happens."""

from __future__ import annotations

from collections.abc import Sequence

from dangerclose.core.ask import Rule
from dangerclose.core.columns import remembered
from dangerclose.core.events import ALL_SEEING, EVERYBODY
from dangerclose.games.incoming.chapter import BOOK, Chapter, Encounter
from dangerclose.games.incoming.field import CONTACT, around, here, is_hidden, other, sight, watched, work_at
from dangerclose.games.incoming.scenario_schema import BASE
from dangerclose.games.incoming.sheets import SIDES, sheet_of
from dangerclose.games.incoming.state import DISGUISED, HIDDEN, Position, State
from dangerclose.games.incoming.terms import Contact, Side, StandKind
from dangerclose.games.incoming.word_kinds import place_name

COMMUNIST = Side.COMMUNIST.number
_ATTACKERS = (StandKind.FIRE_TEAM.number, StandKind.PLATOON_CG.number)
MOVES_IN_SIGHT = "it moves in sight"
FIRES = "it fires"
FOUND = "the enemy comes upon it"


def knowers(s: Position, stand: int) -> int:
    """Who may know what a stand does: everybody, or while it is hidden its own side alone."""
    if not is_hidden(s, stand):
        return EVERYBODY
    # M.6/3 The Communist player has noted where civilians are.
    return 1 << min(sheet_of(s).side[stand], COMMUNIST) | ALL_SEEING


def show(s: State, stand: int, why: str, rule: str) -> None:
    """5.3/1 A hidden stand is placed on the table."""
    if is_hidden(s, stand):
        s.status[stand] &= ~(HIDDEN | DISGUISED)
        s.tell("shown", rule, stand, place_name(s, s.at[stand]), why, reveals=True)


def may_assault(s: Position, stand: int) -> bool:
    """2.3.2/1, ruling 102: fire teams and platoon command groups go into contact; others only defend."""
    sheet = sheet_of(s)
    return sheet.kind[stand] in _ATTACKERS and sheet.contact[stand] == Contact.TEAM


def uncover_work(s: State, stand: int) -> None:
    """5.3/2, ruling 107: a camouflaged work is found when somebody in it is seen and fired at."""
    point = s.at[stand]
    if is_hidden(s, stand):
        return
    for places, found in ((s.work_at, s.work_found), (s.hidden_at, s.hidden_found)):
        if point in places and not found[places.index(point)] and work_at(s, point) is not None:
            found[places.index(point)] = True
            s.tell("found-work", "5.3/2", place_name(s, point), point, reveals=True)


def noticed(s: Position, stand: int) -> int:
    """5.3/1 The points on which a moving stand is seen by an enemy."""
    points = watched(s, other(sheet_of(s).side[stand]))
    for unnoticed in BOOK.unnoticed:
        points &= ~unnoticed(s, stand)
    return points


def come_upon(s: Position, mover: int, hidden: Sequence[int]) -> int:
    """Ruling 97: where a mover comes upon hidden stands: in their feature within a width, or in contact."""
    sheet = sheet_of(s)
    points = 0
    for stand in hidden:
        at, reach = s.at[stand], sheet.radius[stand] + sheet.radius[mover]
        points |= sheet.discs.at(at, reach + CONTACT)
        feature = 0
        for number in sheet.terrain.of(at):
            feature |= sheet.terrain.inside[number]
        points |= sheet.discs.at(at, reach + BASE) & feature
    return points


def hidden_enemies(s: Position, side: int) -> list[int]:
    """The stands on the table that are hidden from a side. Nobody may change the list."""
    return _hidden(s, other(side))


@remembered
def _hidden(s: Position, side: int) -> list[int]:
    status = s.status
    return [stand for stand in here(s, side) if status[stand] & HIDDEN]


def lurking(s: Position, stand: int, point: int) -> list[int]:
    """5.3/1 The hidden enemies over whom a stand would lie at a point."""
    sheet = sheet_of(s)
    radius = sheet.radius[stand]
    return [one for one in hidden_enemies(s, sheet.side[stand]) if around(s, (one,), radius) >> point & 1]


def found_there(s: State, stand: int, point: int) -> bool:
    """5.3/1 Whether hidden enemies lie where a stand is to be put; then they are found."""
    there = lurking(s, stand, point)
    for one in there:
        show(s, one, FOUND, "5.3/1")
    return bool(there)


def _where(s: Position, mover: int) -> int:
    hidden = hidden_enemies(s, sheet_of(s).side[mover])
    return come_upon(s, mover, hidden) if hidden else 0


def _meet(s: State, mover: int, point: int) -> Rule[bool]:
    """Ruling 97: whoever is come upon is placed on the table. The mover goes on."""
    for stand in hidden_enemies(s, sheet_of(s).side[mover]):
        if come_upon(s, mover, (stand,)) >> point & 1:
            show(s, stand, FOUND, "5.3/1")
    yield from ()
    return True


def remember_haunts(s: State, side: int) -> Rule[None]:
    """5.3/1 What the enemy can tell of where hidden stands may be, when a side's initiative ends.

    Whoever is hidden may have gone anywhere out of sight, and is nowhere that the enemy has come upon. Only
    stands that everybody sees count, so that this tells nothing.
    """
    sheet = sheet_of(s)
    for hider in range(SIDES):
        if s.haunts[hider]:
            seen = [stand for stand in here(s, other(hider)) if not is_hidden(s, stand)]
            if hider == side:
                unseen = sheet.lattice.everywhere
                for stand in seen:
                    unseen &= ~sight(s, s.at[stand])
                s.haunts[hider] |= unseen
            s.haunts[hider] &= ~around(s, seen, 0, CONTACT)
    yield from ()


def first_of(walk: Sequence[int], points: int) -> int:
    """The first step of a walk that comes to one of some points, or its length."""
    return next((step for step, point in enumerate(walk) if points >> point & 1), len(walk))


CHAPTER = Chapter(encounters=(Encounter(_where, _meet),), ends=(remember_haunts,))
