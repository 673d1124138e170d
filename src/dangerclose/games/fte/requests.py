"""12.0 Action: Request Medevac; 13.0 Action: Request Fire Mission; 16.0 Execute Fire Missions."""

from __future__ import annotations

from functools import partial

from dangerclose.core.ask import Action, Ask, Rule
from dangerclose.core.events import Die
from dangerclose.core.hexes import members
from dangerclose.core.options import Family, Options
from dangerclose.core.reckoning import Line, Modifier, total
from dangerclose.core.words import signed
from dangerclose.games.fte.actions import OTHER_ACTION, spend
from dangerclose.games.fte.components import (
    FIRE_REQUEST,
    FORWARD_OBSERVER,
    KIND,
    LEADER,
    MEDEVAC,
    MEDEVACS,
    MISSION_FIRE,
    MISSION_RADIUS,
    NATION,
    NVA_ARTY,
    SIDE,
    US,
    US_ARTY,
    VIET_CONG,
)
from dangerclose.games.fte.effects import suffer
from dangerclose.games.fte.field import enemy, frago_of, in_hex, sight_from, watchers
from dangerclose.games.fte.ground import GRID
from dangerclose.games.fte.opportunity import MISSED, roll_blast
from dangerclose.games.fte.state import (
    BY_MISSION,
    HIGH,
    NOT_YET,
    OUT,
    STEADY,
    VISIBLE,
    Lines,
    Position,
    State,
    Throw,
    counter,
    d10s,
    openly,
)

ACCURATE = 6
OBSERVER_ACCURACY = 2


# 12.0


def may_request_medevac(s: Position, u: int) -> bool:
    """12.0/1, 12.0/4 An American leader in good order, when no Medevac is under way.

    For one that was lost any other Slick comes: the counter stands for it.
    """
    return (
        SIDE[u] == US
        and LEADER[u]
        and s.status[u] == STEADY
        and not s.medevac
        and all(s.hex[v] in (NOT_YET, OUT) for v in MEDEVACS)
    )


def request_medevac(s: State, u: int) -> None:
    """12.0/2 Roll on the Medevac Request Table."""
    spend(s, u, OTHER_ACTION)
    roll = s.d10()
    turns = MEDEVAC[roll - 1]
    if turns < 0:
        s.tell("medevac-denied", "12.0/T1", u, roll, throw=Throw(d10s(roll), place=s.hex[u]))
        return
    s.medevac = s.turn + turns
    s.tell("medevac", "12.0/T1", u, roll, s.medevac, throw=Throw(d10s(roll), place=s.hex[u]))


# 13.0


def may_request_mission(s: Position, u: int) -> bool:
    """13.0/1, 5.1/16 American and NVA leaders and forward observers in good order."""
    return (LEADER[u] or KIND[u] == FORWARD_OBSERVER) and NATION[u] != VIET_CONG and s.status[u] == STEADY


def near_visible_enemies(s: Position, side: int) -> int:
    """13.0/2 The hexes with, or next to, a Visible enemy unit."""
    bits, flyers = watchers(s, enemy(side))
    for u in flyers:
        bits |= GRID.bit[s.hex[u]]
    return GRID.dilate(bits)


def mission_hexes(s: Position, u: int) -> int:
    """13.0/2 The hexes that a fire mission may be called on."""
    return (sight_from(s, u) | near_visible_enemies(s, SIDE[u])) & frago_of(s.scenario).area


def pending(s: Position, side: int) -> int:
    """13.0/5 How many missions of a side are on their way."""
    return s.f_side.count(side)


def request_row(s: Position, u: int, roll: int) -> int:
    """13.0/4, 13.0/5, 13.0/6 The row of the Fire Request Table for a roll: 1 and 10 stay what they are."""
    if roll in (1, 10):
        return roll
    return min(10, max(1, roll + total(request_lines(s, u))))


def request_lines(s: Position, u: int) -> list[Line]:
    """13.0/4, 13.0/5 What counts in a request for a fire mission."""
    lines = []
    if KIND[u] == FORWARD_OBSERVER:
        lines.append(Line("forward observer", -1, "13.0/4"))
    if under_way := pending(s, SIDE[u]):
        lines.append(Line("missions under way", under_way, "13.0/5"))
    return lines


def request_limit(roll: int, row: int, lines: list[Line]) -> list[Modifier]:
    """13.0/6 Why a request counts as another roll than its lines come to."""
    beyond = roll + total(lines) - row
    if not beyond:
        return []
    words = f"a {roll} is always a {roll}" if roll in (1, 10) else f"the table ends with {row}"
    return [Modifier(words, signed(-beyond), "13.0/6")]


def request_mission(s: State, u: int) -> Rule[None]:
    """13.0/2 The target is written down in secret, then the request is rolled for."""
    side = SIDE[u]
    options = Options((), [Family(("aim",), mission_hexes(s, u))])
    choice = yield Ask(side, "aim", "13.0/2", options, (u,))
    h = int(choice[1])
    spend(s, u, OTHER_ACTION)
    s.tell_only(side, "aimed", "13.0/2", u, h)
    roll = s.d10()
    row = request_row(s, u, roll)
    granted = FIRE_REQUEST[side][row - 1]
    lines = request_lines(s, u)
    throw = Throw(d10s(roll), [*lines, *request_limit(roll, row, lines)], s.hex[u], (side,))
    # 18.1/1 The row would tell a Concealed observer from a leader (13.0/4).
    tell = s.tell if s.token[u] == VISIBLE else partial(s.tell_only, side)
    unheard = Throw((), place=s.hex[u])
    if granted is None:
        tell("mission-denied", "13.0/T1", u, roll, row, throw=throw)
        if s.token[u] != VISIBLE:
            s.tell_others(side, "mission-unheard", "13.0/T1", counter(s, u, None), throw=unheard)
        return
    kind, delay = granted
    if side == US and s.observer:
        delay = max(0, delay - 1)
    turn = s.turn + delay
    schedule(s, side, kind, h, turn)
    tell("mission", "13.0/T1", u, roll, row, kind, turn, throw=throw)
    if s.token[u] != VISIBLE:
        s.tell_others(side, "mission-heard", "13.0/T1", counter(s, u, None), kind, turn, throw=unheard)


def schedule(s: State, side: int, kind: int, h: int, turn: int) -> None:
    """13.0/3 A mission is noted for the turn in which it executes."""
    s.f_side.append(side)
    s.f_kind.append(kind)
    s.f_hex.append(h)
    s.f_turn.append(turn)


def strike_off(s: State, number: int) -> None:
    """A mission is off the list."""
    for column in (s.f_side, s.f_kind, s.f_hex, s.f_turn):
        column.pop(number)


def cancel_options(s: Position, side: int) -> list[Action]:
    """16.0/8 The missions that a side could call off."""
    return [("cancel-mission", number) for number, owner in enumerate(s.f_side) if owner == side]


def cancel(s: State, number: int) -> None:
    """16.0/8 A mission is called off."""
    s.tell("mission-cancelled", "16.0/8", s.f_side[number], s.f_kind[number])
    strike_off(s, number)


# 16.0


def due(s: Position) -> int:
    """16.0/1 The number of the next mission that executes this turn, or -1."""
    return next((number for number, turn in enumerate(s.f_turn) if turn <= s.turn), -1)


def execute(s: State, number: int) -> Rule[None]:
    """16.0/2 A mission lands, perhaps astray, and attacks every unit where it lands."""
    side, kind, h = s.f_side[number], s.f_kind[number], s.f_hex[number]
    options: list[Action] = [("execute",), ("cancel-mission", number)]
    choice = yield Ask(side, "execute", "16.0/8", options, (number,))
    if choice != ("execute",):
        cancel(s, number)
        return
    strike_off(s, number)
    s.reveal("mission-falls", "16.0/1", side, kind, h)
    h = scattered(s, side, kind, h)
    if h < 0:
        return
    # All are noted before the first blast: a helicopter that comes down near by is not struck again.
    struck = [
        (u, at)
        for at in members(GRID.within(h, MISSION_RADIUS[kind]))
        for u in openly(s, in_hex(s, at, US) + in_hex(s, at, enemy(US)))
        if s.level[u] != HIGH
    ]
    for u, at in struck:
        if s.hex[u] == at:
            yield from shell(s, kind, u, side)


def scattered(s: State, side: int, kind: int, h: int) -> int:
    """16.0/2, 16.0/3, 16.0/4 Where a mission lands; -1 off the map."""
    roll = s.d10()
    lines = accuracy_lines(s, side)
    limit = ACCURATE + total(lines)
    sum_of = [Modifier(f"needed: {ACCURATE} + {limit - ACCURATE}", str(limit), "16.0/2")] if lines else []
    shown: Lines = [Modifier("Accuracy", str(ACCURATE), "16.0/2"), *lines, *sum_of]
    if roll <= limit and roll != 10:
        s.tell("accurate", "16.0/2", roll, h, throw=Throw(d10s(roll), shown, h, (limit, kind)))
        return h
    aimed_at = h
    way = s.chance.below(6)
    distance = s.d10()
    steps = -(-distance // (3 if kind in (US_ARTY, NVA_ARTY) else 5))
    for _ in range(steps):
        if h >= 0:
            h = GRID.towards[h][way]
    dice = (*d10s(roll), Die(way + 1, 6), *d10s(distance))
    throw = Throw(dice, shown, aimed_at, (limit, kind))
    s.tell("scatters", "16.0/4", roll, way + 1, steps, throw=throw)
    if h >= 0:
        s.tell("lands", "16.0/4", h)
    return h


def accuracy_lines(s: Position, side: int) -> list[Line]:
    """16.0/2, 19.8 What helps a mission to land where it was aimed."""
    return [Line("aerial observer", OBSERVER_ACCURACY, "19.8/1")] if side == US and s.observer else []


def shell(s: State, kind: int, u: int, side: int) -> Rule[None]:
    """16.0/7, 7.4/X23 One unit under a fire mission: a broken one stays where it is."""
    result = roll_blast(s, u, MISSION_FIRE[kind], BY_MISSION - kind, "16.0/7")
    if result != MISSED:
        yield from suffer(s, u, result, side, BY_MISSION - kind)
