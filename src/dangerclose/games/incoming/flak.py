"""7.3.1 Fire at an aircraft that carries out an air strike."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum

from dangerclose.core.ask import Action, Ask, Rule
from dangerclose.core.events import Die, Roll
from dangerclose.games.incoming.chart_schema import StrikeRow
from dangerclose.games.incoming.components import CHARTS
from dangerclose.games.incoming.field import here, is_hidden
from dangerclose.games.incoming.overhead import reaches_overhead
from dangerclose.games.incoming.reactions import HOLD, may_react
from dangerclose.games.incoming.scenario_schema import BASE
from dangerclose.games.incoming.sheets import sheet_of
from dangerclose.games.incoming.showing import FIRES, show
from dangerclose.games.incoming.state import (
    HAS_FIRED,
    HOLD_FIRE,
    WHEN_IN_THE_OPEN,
    WITHIN_A_WIDTH,
    Position,
    State,
)
from dangerclose.games.incoming.terms import Side, StandKind

TABLE = CHARTS.flak
POINTS = CHARTS.victory.communist
COMMUNIST = Side.COMMUNIST.number
_DICE = {
    StandKind.FIRE_TEAM.number: TABLE.rifles,
    StandKind.HMG.number: TABLE.machine_gun,
    StandKind.AAA.number: TABLE.aaa,
}
ALL: Action = ("all-at-aircraft",)


class Fate(IntEnum):
    """7.3.1/10 to 7.3.1/14 What fire does to an attack from the air."""

    GOES_ON = 0
    SPOILED = 1  # 7.3.1/13 this attack is lost
    ABORTED = 2  # 7.3.1/12 the mission is lost
    SHOT_DOWN = 3


def dice_at(s: Position, stand: int, row: StrikeRow) -> int:
    """7.3.1/T1 The dice of a stand against helicopters or fixed wing; none if it cannot fire at either.

    Ruling 175: an anti-aircraft gun never moves, so its place is a prepared position.
    """
    against = _DICE.get(sheet_of(s).kind[stand])
    return against[row.fixed_wing] if against else 0


def able(s: Position, row: StrikeRow, point: int) -> list[int]:
    """7.3.1/1 to 7.3.1/4, ruling 175: who can fire at an aircraft over a point, as in reactive fire."""
    return [
        one
        for one in here(s, COMMUNIST)
        if dice_at(s, one, row) and may_react(s, one) and reaches_overhead(s, one, point)
    ]


def conceivable(s: Position, left: Sequence[int]) -> bool:
    """5.3/1 Whether somebody could still fire at an aircraft, as far as the enemy can tell.

    Whoever is hidden could, wherever he is: heavy weapons fire over what hides them.
    """
    hiding = any(is_hidden(s, one) for one in here(s, COMMUNIST))
    return (hiding and bool(s.haunts[COMMUNIST])) or any(not is_hidden(s, one) for one in left)


def meets(s: State, row: StrikeRow, point: int) -> Rule[Fate]:
    """7.3.1/1 to 7.3.1/14 Fire meets an aircraft over its target, stand by stand, and what comes of it."""
    hits = yield from _fire(s, row, point)
    return judged(s, row, hits)


def _fire(s: State, row: StrikeRow, point: int) -> Rule[int]:
    """7.3.1/5, ruling 61: the hits of all who fire together. Each fires once at an attack."""
    hits = 0
    left = able(s, row, point)
    if not s.asked[COMMUNIST]:
        for one in ordered(s, left, point):
            hits += shot(s, one, row, point)
        return hits
    while conceivable(s, left) and hits < TABLE.shot_down:
        options: list[Action] = [HOLD, *(("at-aircraft", one) for one in left)]
        known_to_all = [one for one in left if not is_hidden(s, one)]
        if len(known_to_all) > 1:
            options.append(ALL)
        choice = yield Ask(COMMUNIST, "flak", "7.3.1/1", options, (point, hits))
        if choice == HOLD:
            break
        for one in known_to_all if choice == ALL else [int(choice[1])]:
            hits += shot(s, one, row, point)
            left.remove(one)
    return hits


def ordered(s: Position, stands: Sequence[int], point: int) -> list[int]:
    """0/3 Of those who can fire at an aircraft those whose standing orders let them."""
    sheet = sheet_of(s)
    sheltered = sheet.terrain.sheltered >> point & 1

    def lets(one: int) -> bool:
        if s.order[one] == WHEN_IN_THE_OPEN:
            return not sheltered
        near = sheet.discs.at(point, sheet.radius[one] + BASE) >> s.at[one] & 1
        return s.order[one] != HOLD_FIRE and (s.order[one] != WITHIN_A_WIDTH or bool(near))

    return [one for one in stands if lets(one)]


def shot(s: State, stand: int, row: StrikeRow, point: int) -> int:
    """7.3.1/5, 7.3.1/T1 The dice of one stand, and its hits; who was hidden is placed."""
    s.status[stand] |= HAS_FIRED
    show(s, stand, FIRES, "5.3/1")
    rolled = [s.chance.die() for _ in range(dice_at(s, stand, row))]
    hits = sum(die >= TABLE.hit_on for die in rolled)
    roll = Roll(tuple(Die(die, 6) for die in rolled), (), point, (TABLE.hit_on,))
    s.tell("flak", "7.3.1/5", stand, hits, roll=roll)
    return hits


def judged(s: State, row: StrikeRow, hits: int) -> Fate:
    """7.3.1/10 to 7.3.1/14, ruling 14, V.0/T1: six hits shoot it down; fewer are compared with a die."""
    if not hits:
        return Fate.GOES_ON
    if hits >= TABLE.shot_down:
        s.score[COMMUNIST] += POINTS.aircraft
        s.tell("strike-shot-down", "7.3.1/10", row.name)
        return Fate.SHOT_DOWN
    die = s.chance.die()
    fate = fate_of(die, hits)
    if fate == Fate.ABORTED:
        s.score[COMMUNIST] += POINTS.strike_aborted
    s.tell("braves", _RULES[fate], row.name, fate.name.lower(), roll=Roll((Die(die, 6),), about=(hits,)))
    return fate


_RULES = {Fate.GOES_ON: "7.3.1/14", Fate.SPOILED: "7.3.1/13", Fate.ABORTED: "7.3.1/12"}


def fate_of(die: int, hits: int) -> Fate:
    """7.3.1/12 to 7.3.1/14 A die against fewer hits than shoot an aircraft down."""
    if die < hits:
        return Fate.ABORTED
    return Fate.SPOILED if die == hits else Fate.GOES_ON
