"""The columns of a game of Front Toward Enemy.

Lists over units are indexed by the unit's number in `components.UNITS`, lists over markers by
the marker's number in `components.MARKERS`. A concealed unit has a `token`: the number of the
anonymous counter that the enemy sees instead of it. `Position` holds all of it; what one seat
knows (`knowledge.known`) is a position too, in which contacts stand for the units behind them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import IntEnum
from typing import NamedTuple, TypeAlias

import msgspec
from msgspec.structs import astuple

from dangerclose.core.chance import NOT_LENT, Chance
from dangerclose.core.columns import copied, layout
from dangerclose.core.events import ALL_SEEING, EVERYBODY, SPECTATORS, Arg, Die, Event, Log, Roll
from dangerclose.core.reckoning import Line, Modifier
from dangerclose.core.words import signed
from dangerclose.games.fte.components import CONTACTS, MARKERS, NATION, SIDE, UNITS
from dangerclose.games.fte.proving import EVERY_FRAGO

# Where a unit or marker is when it is not in a hex.
NOT_YET = -1  # in reserve, or unknown to whoever looks
ABOARD = -2
OUT = -3  # eliminated
LEFT = -4  # left the map
PLACES = {NOT_YET: "reserve", ABOARD: "aboard", OUT: "eliminated", LEFT: "off-map"}

NOBODY = -1
SET_UP = 3
VISIBLE = -1
"""The token of a unit without a Concealed marker."""

# 7.4 How a unit stands.
STEADY, SUPPRESSED, BROKEN = range(3)
STATUS_NAMES = ("steady", "suppressed", "broken")

# 6.8/1 Altitude levels.
GROUND, TREETOP, HIGH = range(3)
LEVEL_NAMES = ("ground", "treetop", "high")

# 7.5 Casualty markers.
KILLED, WOUNDED, INJURED = range(3)
CASUALTY_NAMES = ("KIA", "WIA", "Injury")

# What harms a unit: the unit that fired, or one of these.
BY_BOOBY_TRAP, BY_CLAYMORE, BY_ASSAULT, BY_PURSUIT = -2, -3, -4, -5
BY_MISSION = -10
"""Less the kind of the fire mission."""

# 21.0 Standing orders for Opportunity Fire.
HOLD, FIRE_AT_WILL, ASK_ME = range(3)
ORDER_NAMES = ("hold", "fire", "ask")
DEFAULT_CHANCE = 30

# 5.1 What a vehicle or helicopter has done in this Activation: `done` is a number in base 8 of these.
MOVE_ACTION, FIRE_ACTION, LOAD_ACTION, UNLOAD_ACTION, ASSAULT_ACTION, RECOVER_ACTION = range(1, 7)
DOUBLE_TIME_MOVE = 7
"""6.6/1 What infantry has done that is Exhausted when the Activation ends; it has no other of these."""
DIGIT = 8


class Phase(IntEnum):
    """3.0 The places at which a game can be started afresh, in the order of play."""

    FIRST_SETUP = 0
    SECOND_SETUP = 1
    TURN_START = 2
    REINFORCEMENTS = 3
    CHIT = 4
    ACTIVATION = 5
    ACTIONS = 6
    FIRE_MISSIONS = 7
    CASUALTIES = 8
    US_CONCEALMENT = 9
    NVA_CONCEALMENT = 10
    END_OF_TURN = 11
    OVER = 12


class Position(msgspec.Struct):
    """All that there is to know about a game at one moment."""

    scenario: str
    masked: bool  # what one seat knows: contacts stand for the concealed units of the others
    # the rulings that players may switch
    crowd: int  # what each unit beyond four in a hex adds to the attacker's die (6.2/5, 7.1/8)
    vc_all: bool  # 19.7 the VC event brings all four counters, not one of them
    observed: int  # what an observed mortar adds to its die (7.2/1, 7.4/X2)
    fly_over: bool  # 6.2/3 helicopters in the air may pass over enemy units
    suppressed_fire: int  # what a Suppressed marker adds to the firer's die

    turn: int
    phase: int
    set_up: list[int]  # by side: how far its set-up is; SET_UP when it is on the table
    active: int  # the side that is activating
    first: bool  # the first Activation of the turn, without a chit
    drawn: int  # the side whose chit was drawn for this Activation, or NOBODY
    cup: list[int]  # chits left: US, NVA/VC, Random Event
    pool: list[int]  # chits that go into the cup each turn
    points: list[int]  # victory points
    history: list[int]  # victory points after each turn, two numbers a turn
    asked: list[int]  # by side: whether it wants to be asked about Opportunity Fire
    carry: list[int]  # by side: whether casualties are picked up at once (7.5.2/5)
    silent: list[int]  # by side: no Leader Activations for the rest of the turn (19.5)
    hero: list[int]  # by side: the unit with the Hero marker
    observer: bool  # 19.8 an Aerial Observer helps the Americans
    vc_events: int
    medevac: int  # the turn in which the requested Medevac arrives, 0 if none is pending
    held: list[int]  # who last stood alone in each objective hex that asks for it

    # by unit; what seldom changes is a tuple, which copies share (`put` changes it)
    hex: list[int]
    aboard: list[int]  # the carrier, or NOBODY
    token: list[int]
    reduced: list[int]  # on its reduced, or immobilized, side
    status: list[int]
    exhausted: list[int]
    low_ammo: list[int]
    searching: list[int]
    used: list[int]  # Activation Complete
    done: list[int]  # actions performed in this Activation, as digits
    op_fired: list[int]
    level: list[int]
    downed: tuple[int, ...]
    inside: list[int]  # the bunker or foxholes that it is in, or NOBODY
    leaves: tuple[int, ...]  # the turn by whose end it must have left the map, 0 if it may stay
    emptied: tuple[int, ...]  # 4.0/3, 12.0/5 it may only move: it has delivered or collected
    order: tuple[int, ...]
    order_chance: tuple[int, ...]
    order_within: tuple[int, ...]

    # casualty markers, one entry each
    c_kind: list[int]
    c_side: list[int]
    c_hex: list[int]
    c_carrier: list[int]

    # by marker
    m_hex: list[int]
    m_seen: list[int]

    plots: list[int]  # by side: booby traps or claymores still to be plotted
    traps: list[int]  # hexes with a Booby Trap
    claymores: list[int]  # hexes with a Claymore Mine

    # fire missions, one entry each
    f_side: list[int]
    f_kind: list[int]
    f_hex: list[int]
    f_turn: list[int]  # the turn in which it executes

    # the Activation
    leader: int  # the leader who commands it, or NOBODY
    acting: list[int]  # units that may still act
    flight: list[int]  # helicopters activated together, in order

    winner: int
    reason: str
    ended_by: str


UNIT_AT: dict[str, tuple[int, ...]] = {}
"""For each kind of event the places of its arguments that are units; `words` fills it in."""


Lines: TypeAlias = Sequence[Line | Modifier]


class Throw(NamedTuple):
    """Dice and draws with what counted in them. What is `own` of a unit, and what the throw is about, only
    those are told who see that unit and not a Concealed marker.
    """

    dice: tuple[Die, ...]
    lines: Lines = ()
    place: int = -1
    about: tuple[Arg, ...] = ()
    of: int = NOBODY
    own: Lines = ()
    draws: tuple[int, ...] = ()

    def told(self, *, of_is_seen: bool = True) -> Roll:
        """The throw as an event tells it, to those who see the unit of which it tells, or to others."""
        lines = tuple(line if isinstance(line, Modifier) else printed(line) for line in self.lines)
        if not of_is_seen:
            unknown = (NOBODY,) * len(self.about)
            return Roll(self.dice, (*lines, UNKNOWN), self.place, unknown, self.draws)
        lines += tuple(line if isinstance(line, Modifier) else printed(line) for line in self.own)
        return Roll(self.dice, lines, self.place, self.about, self.draws)


UNKNOWN = Modifier("what you cannot know", "?", "18.1/1")


def printed(line: Line) -> Modifier:
    """A line of a reckoning as people read it."""
    return Modifier(line.text, signed(line.value), line.rule)


def d10s(*rolls: int) -> tuple[Die, ...]:
    """1.2/1 Ten-sided dice that have fallen."""
    return tuple([Die(roll, 10) for roll in rolls])


class State(Position):
    """A position at play."""

    chance: Chance = NOT_LENT
    log: Log | None = None

    def copy(self) -> State:
        """The same position, sharing nothing that changes."""
        return State(*copied(self, _LAYOUT))

    def position(self) -> Position:
        """The position alone. It shares the columns: give away only that of a copy."""
        return Position(*astuple(self)[: _LAYOUT.length])

    def d10(self) -> int:
        """1.2/1 A ten-sided die; the 0 is a ten."""
        return self.chance.below(10) + 1

    def tell(
        self, kind: str, rule: str, *args: Arg, reveals: bool = False, throw: Throw | None = None
    ) -> None:
        """Note what happened. Whoever may not know a concealed unit is told of its counter."""
        log = self.log
        if log is None:
            return
        token = self.token
        hidden = [i for i in UNIT_AT[kind] if int(args[i]) >= 0 and token[int(args[i])] != VISIBLE]
        of = NOBODY if throw is None else throw.of
        if not hidden and (of == NOBODY or token[of] == VISIBLE):
            roll = None if throw is None else throw.told()
            log.append(Event(kind, rule, args, EVERYBODY, reveals, roll))
            return
        truth = ALL_SEEING
        for seat, knows in ((0, 1), (1, 2), (None, SPECTATORS)):
            told = list(args)
            for i in hidden:
                told[i] = counter(self, int(args[i]), seat)
            seen = of == NOBODY or counter(self, of, seat) == of
            if seen and tuple(told) == args:
                knows, truth = knows | truth, 0
            roll = None if throw is None else throw.told(of_is_seen=seen)
            log.append(Event(kind, rule, tuple(told), knows, reveals, roll))
        if truth:  # each side has hidden something from the other
            log.append(Event(kind, rule, args, truth, reveals, None if throw is None else throw.told()))

    def tell_only(
        self, seat: int, kind: str, rule: str, *args: Arg, reveals: bool = False, throw: Throw | None = None
    ) -> None:
        """Note what only one seat may know."""
        if self.log is not None:
            roll = None if throw is None else throw.told()
            self.log.append(Event(kind, rule, args, 1 << seat | ALL_SEEING, reveals, roll))

    def tell_of(self, u: int, kind: str, rule: str, *args: Arg, throw: Throw | None = None) -> None:
        """Note what happened to a unit; of a concealed one only its own side is told."""
        if self.token[u] == VISIBLE:
            self.tell(kind, rule, u, *args, throw=throw)
        else:
            self.tell_only(SIDE[u], kind, rule, u, *args, throw=throw)

    def tell_others(
        self, side: int, kind: str, rule: str, *args: Arg, reveals: bool = False, throw: Throw | None = None
    ) -> None:
        """Note what the enemy of a side and those who look on may know of something."""
        if self.log is not None:
            roll = None if throw is None else throw.told()
            self.log.append(Event(kind, rule, args, SPECTATORS | 1 << 1 - side, reveals, roll))

    def expose(self, rule: str) -> None:
        """Nobody takes back what the enemy could react to: else undo would tell of secret dice."""
        if self.log is not None:
            self.log.append(Event("exposed", rule, (), 0, True))

    def reveal(self, kind: str, rule: str, *args: Arg, throw: Throw | None = None) -> None:
        """Note something that nobody may take back: it shows what was not known, or could be reacted to."""
        self.tell(kind, rule, *args, reveals=True, throw=throw)


_LAYOUT = layout(Position)


def counter(s: Position, u: int, seat: int | None) -> int:
    """18.1/1 The counter that a seat sees for a unit: the unit itself, or a contact."""
    token = s.token[u]
    if token == VISIBLE or SIDE[u] == seat:
        return u
    return CONTACTS[NATION[u]][token]


def put(column: tuple[int, ...], u: int, value: int) -> tuple[int, ...]:
    """A column that seldom changes, with another value for one unit."""
    return (*column[:u], value, *column[u + 1 :])


def put_all(column: tuple[int, ...], units: Iterable[int], value: int) -> tuple[int, ...]:
    """The same for several units."""
    changed = list(column)
    for u in units:
        changed[u] = value
    return tuple(changed)


def openly(s: Position, units: Iterable[int]) -> list[int]:
    """Units in an order that tells nothing of those under Concealed markers."""
    return sorted(units, key=lambda u: counter(s, u, None))


def blank(
    scenario: str, crowd: int, vc_all: bool, observed: int, fly_over: bool, suppressed_fire: int
) -> State:
    """The state before anything is placed."""
    frago = EVERY_FRAGO[scenario]
    count = len(UNITS)
    zeros = [0] * count
    return State(
        scenario=scenario,
        masked=False,
        crowd=crowd,
        vc_all=vc_all,
        observed=observed,
        fly_over=fly_over,
        suppressed_fire=suppressed_fire,
        turn=0,
        phase=Phase.FIRST_SETUP,
        set_up=[0, 0],
        active=frago.first,
        first=True,
        drawn=NOBODY,
        cup=[0, 0, 0],
        pool=list(frago.chits),
        points=list(frago.points),
        history=[],
        asked=[0, 0],
        carry=[1, 1],
        silent=[0, 0],
        hero=[NOBODY, NOBODY],
        observer=False,
        vc_events=0,
        medevac=0,
        held=[],
        hex=[NOT_YET] * count,
        aboard=[NOBODY] * count,
        token=[VISIBLE] * count,
        reduced=zeros.copy(),
        status=zeros.copy(),
        exhausted=zeros.copy(),
        low_ammo=zeros.copy(),
        searching=zeros.copy(),
        used=zeros.copy(),
        done=zeros.copy(),
        op_fired=zeros.copy(),
        level=zeros.copy(),
        downed=(0,) * count,
        inside=[NOBODY] * count,
        leaves=(0,) * count,
        emptied=(0,) * count,
        order=(FIRE_AT_WILL,) * count,
        order_chance=(DEFAULT_CHANCE,) * count,
        order_within=(0,) * count,
        c_kind=[],
        c_side=[],
        c_hex=[],
        c_carrier=[],
        m_hex=[NOT_YET] * len(MARKERS),
        m_seen=[0] * len(MARKERS),
        plots=[0, 0],
        traps=[],
        claymores=[],
        f_side=[],
        f_kind=[],
        f_hex=[],
        f_turn=[],
        leader=NOBODY,
        acting=[],
        flight=[],
        winner=NOBODY,
        reason="",
        ended_by="",
    )
