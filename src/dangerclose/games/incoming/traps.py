"""10.0, 10.1, 10.4 Minefields and booby traps."""

from __future__ import annotations

from functools import cache

from dangerclose.core.ask import Rule
from dangerclose.core.events import Die, Roll
from dangerclose.core.reckoning import Modifier
from dangerclose.core.words import signed
from dangerclose.games.incoming.chapter import Chapter, Encounter
from dangerclose.games.incoming.components import PARAMETERS
from dangerclose.games.incoming.effects import MISS, RESULTS, SUPPRESS, result_of, suffer
from dangerclose.games.incoming.scenario_schema import BASE
from dangerclose.games.incoming.setups import setups_of
from dangerclose.games.incoming.sheets import sheet_of
from dangerclose.games.incoming.showing import knowers, show
from dangerclose.games.incoming.state import AWAY, NOBODY, RESTING, Position, State
from dangerclose.games.incoming.terms import Ground, Hidden, Role, Side
from dangerclose.games.incoming.terrain import Terrain
from dangerclose.games.incoming.word_kinds import place_name

COMMUNIST = Side.COMMUNIST.number
GOES_OFF = "a mine goes off"
_MEN, _VEHICLES = Hidden.TRAP_MEN.number, Hidden.TRAP_VEHICLES.number
_ENGINEERS = (Role.ENGINEERS.number, Role.TUNNEL_RATS.number)


# 10.4/5 Laying them


def lay_traps(s: State) -> Rule[None]:
    """10.4/5 A defending VC or NVA player lays as many booby traps as his dice say, where they are planned.

    The list has room for as many as could be, so that its length tells nothing.
    """
    row = sheet_of(s).scenario.sheet.traps
    if row is None:
        return
    rolled = [s.chance.die() for _ in range(row.dice)]
    number = sum(rolled) + row.more
    lattice = sheet_of(s).lattice
    places = [
        lattice.columns * place[1] + place[0]
        for setup in setups_of(sheet_of(s)).values()
        for place in setup.traps
    ]
    roads = 0
    for name in row.vehicles_only_on:
        roads |= sheet_of(s).inside[name]
    for order, point in enumerate(places):
        s.hidden_kind.append(_VEHICLES if roads >> point & 1 else _MEN)
        s.hidden_at.append(point if order < number else AWAY)
        s.hidden_found.append(False)
    roll = Roll(tuple(Die(die, 6) for die in rolled))
    s.tell_only(COMMUNIST, "traps-laid", "10.4/5", number, roll=roll)
    yield from ()


# 10.4/1 Booby traps


def area(s: Position, point: int) -> int:
    """10.4/1 The points of a booby-trapped area, a width square."""
    lattice = sheet_of(s).lattice
    x, y = lattice.places[point]
    half = BASE // 2
    return lattice.inside((x - half, y - half, x + half, y + half))


def armed(s: Position, mover: int) -> list[int]:
    """10.4/2 The booby traps that work against a stand on foot; the Communist side knows its own."""
    sheet = sheet_of(s)
    if sheet.side[mover] == COMMUNIST or not sheet.on_foot[mover]:
        return []
    return laid(s, _MEN)


def laid(s: Position, kind: int) -> list[int]:
    """10.4/2 The hidden things of a kind that lie on the table still, found or not."""
    return [number for number, what in enumerate(s.hidden_kind) if what == kind and s.hidden_at[number] >= 0]


def areas(s: Position, traps: list[int]) -> int:
    """10.4/1 All points at which one of some traps is met."""
    points = 0
    for number in traps:
        points |= area(s, s.hidden_at[number])
    return points


def _where(s: Position, mover: int) -> int:
    return areas(s, armed(s, mover))


def _spring(s: State, mover: int, point: int) -> Rule[bool]:
    """10.4/1, 10.4/3, ruling 72: a trap attacks as mines do; one that fails goes, one that works is known."""
    for number in armed(s, mover):
        trap = s.hidden_at[number]
        if not area(s, trap) >> point & 1:
            continue
        s.hidden_found[number] = True
        came = yield from explode(s, mover, "10.4/1")
        if came == MISS:
            s.hidden_at[number] = AWAY
            s.tell("trap-gone", "10.4/3", place_name(s, trap))
        if came >= SUPPRESS:
            return False
    return True


# 10.0/1 Minefields


def wake(s: State) -> None:
    """Ruling 163: the first shot or mine wakes a garrison at rest."""
    for one in sheet_of(s).of_side[1 - COMMUNIST]:
        s.status[one] &= ~RESTING


def explode(s: State, mover: int, rule: str) -> Rule[int]:
    """10.0/1, T.5/2 Mines attack a stand that enters; engineers count as in cover."""
    wake(s)
    careful = sheet_of(s).role[mover] in _ENGINEERS and rule == "10.4/1"
    dice = PARAMETERS.mine_dice + (PARAMETERS.cover_dice if careful else 0)
    rolled = [s.chance.die() for _ in range(dice)]
    scored = result_of(sum(die >= PARAMETERS.hit_on for die in rolled))
    if s.log is not None:
        counted = [Modifier("mine dice", signed(PARAMETERS.mine_dice), "10.0/1")]
        if careful:
            counted.append(Modifier("engineers", signed(PARAMETERS.cover_dice), "T.5/2"))
        roll = Roll(
            tuple(Die(die, 6) for die in rolled), tuple(counted), max(s.at[mover], -1), (PARAMETERS.hit_on,)
        )
        s.tell("exploded", rule, mover, RESULTS[scored], knows=knowers(s, mover), roll=roll)
    return (yield from suffer(s, mover, scored, NOBODY))


@cache
def minefields(ground: Terrain) -> int:
    """10.1/1 The points of all minefields of a table."""
    points = 0
    for feature, inside in zip(ground.features, ground.inside):
        if feature.ground == Ground.MINES:
            points |= inside
    return points


def _mined(s: Position, mover: int) -> int:
    """10.1/1 The points of minefields on the table, but for lanes that were cleared."""
    return minefields(sheet_of(s).terrain) & ~s.cleared if sheet_of(s).on_foot[mover] else 0


def _tread(s: State, mover: int, point: int) -> Rule[bool]:
    """10.0/1 A minefield attacks once in a passage; below a suppress the move goes on."""
    show(s, mover, GOES_OFF, "10.1/1")
    return (yield from explode(s, mover, "10.1/1")) < SUPPRESS


CHAPTER = Chapter(
    encounters=(Encounter(_where, _spring, once=True), Encounter(_mined, _tread, once=True)),
    prepares=(lay_traps,),
)
