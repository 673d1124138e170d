"""5.3/2, 5.3/3 Camouflaged works of the VC and NVA: found by a die, by coming close, or not at all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from dangerclose.core.ask import Action, Rule
from dangerclose.core.events import Die, Roll
from dangerclose.games.incoming.chapter import Chapter, Encounter, Entry, Outcome
from dangerclose.games.incoming.components import CHARTS
from dangerclose.games.incoming.field import (
    around,
    has_got_out,
    here,
    is_hidden,
    is_suppressed,
    other,
    sight,
    within,
)
from dangerclose.games.incoming.night import is_night
from dangerclose.games.incoming.reckoning import Attack
from dangerclose.games.incoming.scenario_schema import BASE
from dangerclose.games.incoming.sheets import sheet_of
from dangerclose.games.incoming.showing import FOUND, show
from dangerclose.games.incoming.state import LOOKED, Position, State
from dangerclose.games.incoming.terms import Hidden, Side, StandKind
from dangerclose.games.incoming.underground import entrance_points
from dangerclose.games.incoming.word_kinds import place_name

TABLE = CHARTS.detection
FREE_WORLD, COMMUNIST = Side.FREE_WORLD.number, Side.COMMUNIST.number
_HOLE = Hidden.SPIDER_HOLE.number
_DOG = StandKind.DOG_TEAM.number


def unfound(s: Position) -> Iterator[int]:
    """5.3/2, ruling 50: the camouflaged works that nobody has found: those in growth, and spider holes."""
    ground = sheet_of(s).terrain
    for point, found in zip(s.work_at, s.work_found):
        if point >= 0 and not found and any(ground.kind[number].camouflage for number in ground.of(point)):
            yield point
    for point, kind, found in zip(s.hidden_at, s.hidden_kind, s.hidden_found):
        if point >= 0 and kind == _HOLE and not found:
            yield point


def found_works(s: Position) -> int:
    """5.3/3, ruling 50: the points of camouflaged works that the enemy has found."""
    ground, points = sheet_of(s).terrain, 0
    for point, found, owner in zip(s.work_at, s.work_found, s.work_of):
        if point >= 0 and found and owner == COMMUNIST:
            if any(ground.kind[number].camouflage for number in ground.of(point)):
                points |= 1 << point
    for point, kind, found in zip(s.hidden_at, s.hidden_kind, s.hidden_found):
        if point >= 0 and kind == _HOLE and found:
            points |= 1 << point
    return points


def detectable(s: Position) -> Iterator[int]:
    """5.3/2, T.0/11 Those that are found by coming close or looking: entrances of tunnels are not."""
    entrances = entrance_points(s)
    return (point for point in unfound(s) if point not in entrances)


def find(s: State, point: int) -> None:
    """5.3/2 A work is found, and whoever is in it."""
    for places, found in ((s.work_at, s.work_found), (s.hidden_at, s.hidden_found)):
        if point in places:
            found[places.index(point)] = True
    s.tell("found-work", "5.3/2", place_name(s, point), point, reveals=True)
    for stand in here(s, COMMUNIST):
        if s.at[stand] == point:
            show(s, stand, FOUND, "5.3/2")


# 5.3/T1 Within a width, or two with a dog


def has_dog(s: Position, stand: int) -> bool:
    """M.2/6 Whether a stand is a dog team or has one within a width."""
    sheet = sheet_of(s)
    return sheet.kind[stand] == _DOG or any(
        sheet.kind[dog] == _DOG and not is_suppressed(s, dog) and within(s, dog, stand)
        for dog in here(s, sheet.side[stand])
    )


def _where(s: Position, mover: int) -> int:
    sheet = sheet_of(s)
    if sheet.side[mover] != FREE_WORLD:
        return 0
    widths = TABLE.automatic_with_dog if has_dog(s, mover) else TABLE.automatic
    points = 0
    for point in detectable(s):
        points |= sheet.discs.at(point, sheet.radius[mover] + BASE // 2 + BASE * widths)
    return points


def _meet(s: State, mover: int, point: int) -> Rule[bool]:
    """5.3/T1 Works within a width, or two with a dog, are found."""
    sheet = sheet_of(s)
    widths = TABLE.automatic_with_dog if has_dog(s, mover) else TABLE.automatic
    for work in list(detectable(s)):
        if sheet.discs.at(work, sheet.radius[mover] + BASE // 2 + BASE * widths) >> point & 1:
            find(s, work)
    yield from ()
    return True


# 5.3/T1 Beyond: a look, or a shot that gives it away


def _looks(s: Position, seat: int) -> Iterable[Action]:
    """5.3/2, ruling 6: each stand looks once in an initiative at a feature that it sees into."""
    if seat != FREE_WORLD:
        return []
    ground = sheet_of(s).terrain
    grown = [(number, ground.inside[number]) for number, kind in enumerate(ground.kind) if kind.camouflage]
    return [
        ("look", stand, number)
        for stand in here(s, seat)
        if not is_suppressed(s, stand) and not s.status[stand] & LOOKED and not has_got_out(s, stand)
        for number, inside in grown
        if inside & sight(s, s.at[stand])
    ]


def look(s: State, choice: Action) -> Rule[Outcome]:
    """5.3/2, 5.3/T1 A stand looks for works in a feature; a die falls whether or not there are any."""
    stand, number = int(choice[1]), int(choice[2])
    s.status[stand] |= LOOKED
    ground = sheet_of(s).terrain
    die = s.chance.die()
    seen = sight(s, s.at[stand]) & ground.inside[number]
    there = [point for point in detectable(s) if seen >> point & 1]
    needed = TABLE.silent - has_dog(s, stand)
    found = die >= needed and bool(there)
    roll = Roll((Die(die, 6),), about=(needed,))
    name = ground.features[number].id
    s.tell("looked", "5.3/T1", stand, name, "something" if found else "nothing", roll=roll)
    if found:
        find(s, min(there, key=lambda point: _far(s, stand, point)))
    yield from ()
    return None


def _far(s: Position, stand: int, point: int) -> int:
    (ax, ay), (bx, by) = (sheet_of(s).lattice.places[one] for one in (s.at[stand], point))
    return (ax - bx) ** 2 + (ay - by) ** 2


def stays_hidden(s: Position, attack: Attack) -> bool:
    """5.3/2, 6.11/12, M.5/2, ruling 51: who fires from a work that nobody found is not placed by it."""
    row = sheet_of(s).row[attack.firer]
    return (
        is_hidden(s, attack.firer)
        and not is_night(s)
        and s.at[attack.firer] in tuple(unfound(s))
        and not (row is not None and row.recoilless)
    )


def given_away(s: State, attack: Attack, came: int, at: int) -> Rule[None]:
    """5.3/T1, ruling 6: each enemy who could see the shot rolls for it at once."""
    point = s.at[attack.firer]
    if not is_hidden(s, attack.firer) or point not in tuple(unfound(s)):
        return
    seen = sight(s, point)
    observers = [
        one
        for one in here(s, other(sheet_of(s).side[attack.firer]))
        if seen >> s.at[one] & 1 and not is_suppressed(s, one)
    ]
    if observers:
        dice = [s.chance.die() for _ in observers]
        done = any(die + has_dog(s, one) >= TABLE.firing for die, one in zip(dice, observers))
        roll = Roll(tuple(Die(die, 6) for die in dice), about=(TABLE.firing,))
        s.tell("spotted", "5.3/T1", "somebody" if done else "nobody", roll=roll)
        if done:
            find(s, point)
    yield from ()


# 5.3/3 Moving in works


def unnoticed(s: Position, mover: int) -> int:
    """5.3/3 Where a hidden stand moves in or beside such works unseen, but by enemies within a width."""
    sheet = sheet_of(s)
    if sheet.side[mover] != COMMUNIST:
        return 0
    points = 0
    for point in unfound(s):
        points |= sheet.discs.at(point, BASE)
    return points & ~around(s, here(s, FREE_WORLD), sheet.radius[mover], BASE)


def slips_away(s: Position, mover: int, end: int) -> bool:
    """5.3/3 Whether a move counts as a retreat move: into, out of or in works that the enemy has found."""
    if sheet_of(s).side[mover] != COMMUNIST:
        return False
    return bool((1 << s.at[mover] | 1 << end) & found_works(s))


CHAPTER = Chapter(
    entries=(Entry("look", look, actions=_looks),),
    encounters=(Encounter(_where, _meet),),
    unnoticed=(unnoticed,),
    slips_away=(slips_away,),
    stays_hidden=(stays_hidden,),
    after_attack=(given_away,),
)
