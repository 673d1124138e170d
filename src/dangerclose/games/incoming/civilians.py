"""M.6 Civilians: who lives in a village, what fire does to them, and who passes for one of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from dangerclose.core.ask import Action, Rule
from dangerclose.core.bits import bits_of, nth
from dangerclose.core.events import Die, Roll
from dangerclose.core.options import Family
from dangerclose.games.incoming.blast import Strike
from dangerclose.games.incoming.chapter import Chapter, Encounter, Entry, Outcome
from dangerclose.games.incoming.command import bound, commanded, may_move, may_set_out, obeys
from dangerclose.games.incoming.components import CHARTS
from dangerclose.games.incoming.effects import MISS, SUPPRESS
from dangerclose.games.incoming.field import (
    around,
    around_side,
    full,
    here,
    is_hidden,
    sight,
    watched,
)
from dangerclose.games.incoming.movement import taken
from dangerclose.games.incoming.roster import CIVIL, NEUTRAL
from dangerclose.games.incoming.scenario_schema import BASE
from dangerclose.games.incoming.setups import setups_of
from dangerclose.games.incoming.sheets import Sheet, sheet_of
from dangerclose.games.incoming.showing import knowers, show
from dangerclose.games.incoming.state import (
    DEAD,
    DISGUISED,
    HIDDEN,
    MOVED,
    NOBODY,
    Position,
    State,
)
from dangerclose.games.incoming.terms import Mobility, Side, StandKind
from dangerclose.games.incoming.word_kinds import place_name

FREE_WORLD, COMMUNIST = Side.FREE_WORLD.number, Side.COMMUNIST.number
TABLE = CHARTS.civilians
SEEN = "they are seen"
FIRED_UPON = "they are fired upon"
UNMASKED = "the enemy comes close"


# M.6/1, M.6/3 Where they live


@cache
def homes(sheet: Sheet) -> int:
    """M.6/1, M.6/3, ruling 204: the points of civilian buildings and farmed land."""
    points = 0
    for inside, feature in zip(sheet.terrain.inside, sheet.terrain.features):
        if feature.ground in CIVIL:
            points |= inside
    return points


def free_homes(s: Position, stand: int) -> int:
    """M.6/3 Where civilians can be noted down, beside those who are there."""
    sheet = sheet_of(s)
    others = [one for one in here(s, NEUTRAL) if one != stand]
    return homes(sheet) & ~around(s, others, sheet.radius[stand])


def settle(s: State) -> Rule[None]:
    """M.6/1, M.6/2 The Communist player has two dice of civilians, noted before play."""
    yield from ()
    if not s.civilians:
        return
    sheet = sheet_of(s)
    dice = [s.chance.die() for _ in range(TABLE.dice)]
    places = [place for setup in setups_of(sheet).values() for place in setup.civilians]
    draws = []
    for number, stand in enumerate(sheet.of_side[NEUTRAL][: sum(dice)]):
        if number < len(places):
            column, row = places[number]
            s.at[stand] = row * sheet.lattice.columns + column
        else:
            free = free_homes(s, stand)
            draws.append(free.bit_count())
            s.at[stand] = nth(free, s.chance.below(draws[-1]))
        s.status[stand] = HIDDEN
    roll = Roll(tuple(Die(die, 6) for die in dice), draws=tuple(draws))
    s.tell_only(COMMUNIST, "civilians-live", "M.6/2", sum(dice), roll=roll)


def _set_up(s: Position, side: int) -> Iterable[Family]:
    """M.6/3 Each may be noted down elsewhere, once."""
    if side != COMMUNIST:
        return []
    return [
        Family(("place", stand), free_homes(s, stand) & ~(1 << s.at[stand]))
        for stand in here(s, NEUTRAL)
        if not s.status[stand] & MOVED
    ]


# M.6/3, M.6/7 When they are located


def unseen(s: Position) -> list[int]:
    """M.6/3 The civilians whom the Free World has not located."""
    return [stand for stand in here(s, NEUTRAL) if is_hidden(s, stand)]


def masked(s: Position) -> list[int]:
    """M.6/7 Those who pass for civilians."""
    return [
        stand for stand in here(s, COMMUNIST) if s.status[stand] & (HIDDEN | DISGUISED) == HIDDEN | DISGUISED
    ]


def _where(s: Position, mover: int) -> int:
    """Where somebody of the Free World locates civilians, or comes within a width of who passes for one."""
    sheet = sheet_of(s)
    if sheet.side[mover] != FREE_WORLD:
        return 0
    points = around(s, masked(s), sheet.radius[mover], BASE)
    for stand in unseen(s):
        points |= sight(s, s.at[stand])
    return points


def _meet(s: State, mover: int, point: int) -> Rule[bool]:
    yield from ()
    for stand in unseen(s):
        if sight(s, s.at[stand]) >> point & 1:
            show(s, stand, SEEN, "M.6/3")
    radius = sheet_of(s).radius[mover]
    for stand in masked(s):
        if around(s, (stand,), radius, BASE) >> point & 1:
            show(s, stand, UNMASKED, "M.6/7")
    return True


def locate(s: State) -> None:
    """M.6/3, M.6/7 Whoever is in sight is seen, and whoever has an enemy within a width is unmasked."""
    hidden = unseen(s)
    if hidden:
        seen = watched(s, FREE_WORLD)
        for stand in hidden:
            if seen >> s.at[stand] & 1:
                show(s, stand, SEEN, "M.6/3")
    for stand in masked(s):
        if around_side(s, FREE_WORLD, sheet_of(s).radius[stand], BASE) >> s.at[stand] & 1:
            show(s, stand, UNMASKED, "M.6/7")


def _begins(s: State, side: int) -> Rule[None]:
    locate(s)
    yield from ()


def _acted(s: State, choice: Action, lost: Outcome) -> Rule[None]:
    locate(s)
    yield from ()


def searched(s: Position, area: int) -> Iterable[int]:
    """M.6/3 A search that succeeds finds those who are there."""
    return [stand for stand in unseen(s) if area >> s.at[stand] & 1]


def in_the_way(s: Position, mover: int) -> int:
    """Ruling 206: nobody ends a move on civilians whom he knows of."""
    return around_side(s, NEUTRAL, sheet_of(s).radius[mover])


# M.6/2, M.6/3, M.6/8 Fire


def suffer(s: State, stand: int, result: int, by: int) -> Rule[int]:
    """M.6/2 A suppress destroys a civilian stand; two casualty markers take its place."""
    yield from ()
    show(s, stand, FIRED_UPON, "M.6/7")
    if result < SUPPRESS:
        return MISS
    point = s.at[stand]
    for _ in range(TABLE.casualties):
        s.casualty_at.append(point)
        s.casualty_of.append(NEUTRAL)
        s.casualty_aboard.append(NOBODY)
    s.at[stand], s.status[stand] = DEAD, 0
    s.tell("civilians-killed", "M.6/2", stand, place_name(s, point), point)
    return result


def fired_into(s: State, features: int) -> Rule[None]:
    """M.6/3 Civilians in a feature that is fired upon become casualties on a 6."""
    inside = sheet_of(s).terrain.inside
    points = 0
    for number, some in enumerate(inside):
        if features >> number & 1:
            points |= some
    for stand in here(s, NEUTRAL):
        if points >> s.at[stand] & 1:
            yield from _endangered(s, stand, TABLE.in_feature, "M.6/3", None)


def near_fire(s: State, target: int, point: int, widths: int, strike: Strike) -> Rule[None]:
    """M.6/3, M.6/8 Fire at a target: civilians in its feature, and all as near as friends in danger."""
    sheet = sheet_of(s)
    if not here(s, NEUTRAL):
        return
    yield from fired_into(s, bits_of(sheet.terrain.of(point)))
    radius = sheet.radius[target] if target != NOBODY else 0
    for stand in here(s, NEUTRAL):
        reach = sheet.radius[stand] + radius + BASE * widths
        if sheet.discs.at(point, reach) >> s.at[stand] & 1:
            yield from _endangered(s, stand, CHARTS.friendly_fire.die, "M.6/8", strike)


def _endangered(s: State, stand: int, score: int, rule: str, strike: Strike | None) -> Rule[None]:
    """A die that only the Communist player sees while it harms nobody whom the other knows of."""
    die = s.chance.die()
    hit = die >= score
    if hit:
        show(s, stand, FIRED_UPON, "M.6/7")
    roll = Roll((Die(die, 6),), place=s.at[stand], about=(score,))
    s.tell("near-civilians", rule, stand, "hit" if hit else "spared", knows=knowers(s, stand), roll=roll)
    if hit:
        yield from strike(stand) if strike is not None else suffer(s, stand, SUPPRESS, NOBODY)


# M.6/4 to M.6/7 Mistaken identity


def passes(s: Position, stand: int) -> bool:
    """M.6/5, M.6/7 Whether a stand can take the place of civilians: on foot, hidden, no weapon's crew."""
    sheet = sheet_of(s)
    return (
        is_hidden(s, stand)
        and sheet.mobility[stand] == Mobility.FOOT
        and sheet.on_foot[stand]
        and not sheet.heavy[stand]
        and sheet.kind[stand] not in _CREWS
        and may_move(s, stand)
    )


_CREWS = (StandKind.RPG.number, StandKind.LAW.number, StandKind.FLAMETHROWER.number)


def _swaps(s: Position, seat: int) -> Iterator[Action]:
    """M.6/5, M.6/6, ruling 81: a hidden stand and hidden civilians, in each other's place."""
    away = unseen(s) if seat == COMMUNIST else []
    if not away:
        return
    for stand in here(s, seat):
        if not passes(s, stand):
            continue
        open_to_it = ~(taken(s, stand) | full(s, stand))
        if obeys(s, stand):
            eyes = commanded(s, stand)
            if not may_set_out(s, stand, eyes):
                continue
            if bound(s, stand):
                open_to_it &= eyes
        for civilians in away:
            if open_to_it >> s.at[civilians] & 1:
                yield ("swap", stand, civilians)


def swap(s: State, choice: Action) -> Rule[Outcome]:
    """M.6/5 to M.6/7, ruling 81: they change places; nobody sees more than civilians on their way."""
    stand, civilians = int(choice[1]), int(choice[2])
    s.at[stand], s.at[civilians] = s.at[civilians], s.at[stand]
    s.status[stand] |= MOVED | DISGUISED
    s.tell("swapped", "M.6/5", stand, civilians, place_name(s, s.at[stand]), knows=knowers(s, stand))
    yield from ()
    return None


CHAPTER = Chapter(
    entries=(Entry("swap", swap, actions=_swaps),),
    encounters=(Encounter(_where, _meet),),
    bars=(in_the_way,),
    effects={StandKind.CIVILIANS: suffer},
    bystanders=(near_fire,),
    fired_into=(fired_into,),
    lurkers=(searched,),
    sets_up=(_set_up,),
    begins=(_begins,),
    after_action=(_acted,),
    prepares=(settle,),
)
