"""5.3/4 to 5.3/9 Searches for caches, spider holes and tunnel entrances."""

from __future__ import annotations

from collections.abc import Iterable

from dangerclose.core.ask import Action, Rule
from dangerclose.core.events import Die, Roll
from dangerclose.games.incoming.camouflage import COMMUNIST, FREE_WORLD
from dangerclose.games.incoming.chapter import BOOK, Chapter, Entry, Outcome
from dangerclose.games.incoming.components import CHARTS
from dangerclose.games.incoming.field import (
    has_got_out,
    here,
    is_good,
    is_hidden,
    is_suppressed,
    platoon_of,
    within,
)
from dangerclose.games.incoming.movement import under_fire
from dangerclose.games.incoming.reactions import Way
from dangerclose.games.incoming.scenario_schema import BASE, Point
from dangerclose.games.incoming.sheets import sheet_of
from dangerclose.games.incoming.showing import FOUND, show
from dangerclose.games.incoming.state import Position, State
from dangerclose.games.incoming.terms import Hidden, ObjectiveKind, Quality, StandKind
from dangerclose.games.incoming.word_kinds import place_name

TABLE = CHARTS.detection
_HALF = TABLE.search_side * BASE // 2
_TEAM, _DOG, _GROUP = (
    kind.number for kind in (StandKind.FIRE_TEAM, StandKind.DOG_TEAM, StandKind.PLATOON_CG)
)
_GREEN = Quality.GREEN.number
_NAMES = {
    Hidden.SPIDER_HOLE.number: "a spider hole",
    Hidden.CACHE.number: "a cache",
    Hidden.TRAP_MEN.number: "a booby trap",
    Hidden.TRAP_VEHICLES.number: "a booby trap",
}


# The square


def square(s: Position, centre: int) -> int:
    """5.3/5 The points of a search area: three widths by three around its centre."""
    lattice = sheet_of(s).lattice
    x, y = lattice.places[centre]
    return lattice.inside((x - _HALF, y - _HALF, x + _HALF, y + _HALF))


def overlaps(a: Point, b: Point) -> bool:
    """Ruling 49: whether two squares have ground in common."""
    return abs(a[0] - b[0]) < 2 * _HALF and abs(a[1] - b[1]) < 2 * _HALF


def was_searched(s: Position, centre: int) -> bool:
    """5.3/9, ruling 49: whether a square overlaps one that was searched."""
    places = sheet_of(s).lattice.places
    return any(overlaps(places[centre], places[one]) for one in s.searched)


def searchers(s: Position, leader: int) -> list[int]:
    """5.3/5, ruling 1: the fire teams of the leader's platoon in the square, three at most, itself first."""
    sheet = sheet_of(s)
    area, platoon = square(s, s.at[leader]), platoon_of(s, leader)
    mates = [
        one
        for one in here(s, sheet.side[leader])
        if one != leader
        and sheet.kind[one] == _TEAM
        and is_good(s, one)
        and platoon >= 0
        and platoon_of(s, one) == platoon
        and area >> s.at[one] & 1
    ]
    return [leader, *mates][: TABLE.searchers]


def _searches(s: Position, seat: int) -> Iterable[Action]:
    """3.1/5, 5.3/5 Fire teams and dog teams search around themselves where nobody has."""
    if seat != FREE_WORLD:
        return []
    sheet = sheet_of(s)
    return [
        ("search", one)
        for one in here(s, seat)
        if sheet.kind[one] in (_TEAM, _DOG)
        and is_good(s, one)
        and not was_searched(s, s.at[one])
        and not has_got_out(s, one)
    ]


# The search


def needed(s: Position, stand: int, area: int) -> int:
    """5.3/T2, 5.3/6, 5.3/7 The die with which a stand finds what is there."""
    sheet = sheet_of(s)
    score = TABLE.search[sheet.quality[stand]]
    helping = [one for one in here(s, sheet.side[stand]) if not is_suppressed(s, one)]
    if sheet.quality[stand] == _GREEN and any(
        sheet.kind[one] == _GROUP and area >> s.at[one] & 1 and platoon_of(s, one) == platoon_of(s, stand)
        for one in helping
    ):
        score -= 1
    if any(sheet.kind[one] == _DOG and one != stand and within(s, one, stand) for one in helping):
        score -= 1
    return score


def search(s: State, choice: Action) -> Rule[Outcome]:
    """5.3/4, 5.3/8, 5.3/9 A square is searched, if no fire prevents it; a failure keeps the initiative."""
    leader = int(choice[1])
    centre = s.at[leader]
    lost = yield from under_fire(s, Way(leader, centre, [centre], [centre]), "searches")
    if lost is not None or not is_good(s, leader):
        return lost
    area = square(s, centre)
    s.searched.append(centre)
    own = searchers(s, leader)
    scores = [needed(s, one, area) for one in own]
    dice = [s.chance.die() for _ in own]
    done = any(die >= score for die, score in zip(dice, scores))
    things = [
        number
        for number, point in enumerate(s.hidden_at)
        if point >= 0 and not s.hidden_found[number] and area >> point & 1
    ]
    stands = [one for one in here(s, COMMUNIST) if is_hidden(s, one) and area >> s.at[one] & 1]
    stands += [one for lurkers in BOOK.lurkers for one in lurkers(s, area)]
    told = "something" if done and (things or stands) else "nothing"
    roll = Roll(tuple(Die(die, 6) for die in dice), place=centre, about=(min(scores),))
    s.tell("searched", "5.3/4", leader, place_name(s, centre), told, roll=roll)
    if done:
        for number in things:
            s.hidden_found[number] = True
            kind = _NAMES[s.hidden_kind[number]]
            s.tell("found-thing", "5.3/4", kind, place_name(s, s.hidden_at[number]), reveals=True)
        for one in stands:
            show(s, one, FOUND, "5.3/4")
    return None


# V.0/2 Objectives


def features_searched(s: Position, number: int) -> int:
    """V.0/2, ruling 49: how many places of an objective were searched, with success or without."""
    sheet = sheet_of(s)
    row = sheet.scenario.sheet.objectives[number]
    areas = [square(s, centre) for centre in s.searched]
    return sum(any(area >> _middle(s, name) & 1 for area in areas) for name in row.features)


def _middle(s: Position, name: str) -> int:
    sheet = sheet_of(s)
    west, south, east, north = next(one for one in sheet.terrain.features if one.id == name).parts[0]
    return sheet.lattice.at((west + east) // 2, (south + north) // 2)


CHAPTER = Chapter(
    entries=(Entry("search", search, actions=_searches),),
    objectives={ObjectiveKind.SEARCHED: features_searched},
)
