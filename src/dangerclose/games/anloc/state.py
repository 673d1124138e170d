"""The columns of a game of An Loc.

Everything is public in this game, so a seat's view is a copy of the `Position`. `State`
is the position at play: it adds what the match lends. Lists over units are indexed by
the unit's number in `components.UNITS`; movement is counted in half movement points.
"""

from __future__ import annotations

from enum import IntEnum

import msgspec

from dangerclose.core.chance import NOT_LENT, Chance
from dangerclose.core.columns import copied, layout
from dangerclose.core.events import Arg, Event, Log, Roll
from dangerclose.games.anloc.components import AIR, UNITS

# Where a unit is when it is not in a hex.
LAI_KHE = -1
TRANSPORT_BOX = -2
WEST_ENTRY = -3
NORTH_OR_WEST_ENTRY = -4
NOT_YET = -5
ELIMINATED = -6
WITHDRAWN = -7
PLACES = {
    LAI_KHE: "lai-khe",
    TRANSPORT_BOX: "transport-box",
    WEST_ENTRY: "west-edge",
    NORTH_OR_WEST_ENTRY: "north-or-west-edge",
    NOT_YET: "not-yet",
    ELIMINATED: "eliminated",
    WITHDRAWN: "withdrawn",
}

# The boxes that hold air units; `Position.air` has one number for each box and type.
PURCHASED, SEAD, TAC, CAS, FLOWN = range(5)
BOXES = ("purchased", "sead", "tac", "cas", "flown")
TYPES = len(AIR)

# How a unit stands to helicopter transport in this movement phase (9.6/5).
ON_FOOT, LIFTED = 0, 1

NOBODY = -1


class Phase(IntEnum):
    """6.0 The places at which a game can be started afresh, in the order of play."""

    ARVN_SETUP = 0
    NVA_SETUP = 1
    TURN_START = 2
    ARVN_EFFORT = 3
    ARVN_PURCHASE = 4
    NVA_EFFORT = 5
    AIR_ALLOCATION = 6
    AIR_STRIKES = 7
    TAC_HITS = 8
    SA7 = 9
    ARVN_REPLACEMENTS = 10
    NVA_COMBAT = 11
    NVA_MOVEMENT = 12
    ARVN_HEADQUARTERS = 13
    ARVN_MOVEMENT = 14
    ARVN_COMBAT = 15
    END_OF_TURN = 16
    OVER = 17


class Position(msgspec.Struct):
    """All that there is to know about a game at one moment."""

    scenario: str
    # the rulings that players may switch
    sa7_first: bool  # SA-7 markers go down before the air units are allocated
    play_on: bool  # the game goes on after An Loc has fallen
    tac_single: bool  # a TAC step loss costs one hit at AAA 2 too
    stay_behind: bool  # who stays in a hex lifts the enemy ZOC there for those who leave it

    turn: int
    phase: int
    operation: int  # 1 or 2: the first or the second Operations Phase (6.5, 6.6)

    ops: list[int]  # by side
    oel: list[int]  # by side
    replacements: int  # the NVA Replacement marker
    arvn_replacements: int
    aaa: int
    helicopters: int  # transport points left this turn
    air: list[int]  # box * TYPES + type
    hits: int  # TAC hits to assign
    sa7: int  # markers that must be used this turn
    sa7_saved: int  # markers that may wait (11.2.2)
    assaulted: bool  # the NVA has attacked An Loc or a hex next to it this turn
    entered: int  # stacking points that came into An Loc this turn, each unit once

    commitment_due: bool  # the marker has reached 19: the 5th VC comes next turn
    committed: int  # the turn in which the 5th VC was committed, 0 before
    major_attack: bool  # an attack at OEL 5 since the commitment
    captured: int  # the turn in which An Loc fell, 0 while it is held
    captured_committed: bool  # whether the 5th VC was committed by then
    captured_broken: bool  # whether NVA morale was broken by then
    winner: int  # seat, or NOBODY
    level: str
    reason: str
    ended_by: str  # the rule that ended the game

    # by unit
    hex: list[int]
    steps: list[int]
    used: list[int]
    mp: list[int]  # half movement points left in this movement phase
    lift: list[int]
    fought: list[int]  # attacked in this combat phase
    sa7_with: list[int]
    host: list[int]  # the unit that an HQ moves with, or NOBODY
    returns: list[int]  # the turn in which an airborne battalion comes back, or 0
    outside: list[int]  # was not in An Loc when the turn began, and has not come in since

    # landing zones, one entry each
    lz_hex: list[int]
    lz_hot: list[int]
    lz_escort: list[int]  # air unit type, or NOBODY
    lz_flown: list[int]  # the escort has supported an attack in this combat phase

    attacked: list[int]  # hexes attacked in this combat phase
    # the combat under construction
    targets: list[int]
    attackers: list[int]
    support: list[int]  # artillery and HQs that lend their bonus
    cas: list[int]  # air unit types, one entry each
    escorts: list[int]  # landing zones whose escort takes part
    directing: int  # the HQ through which the extra CAS units come, or NOBODY

    def position(self) -> Position:
        """The position alone, sharing nothing that changes: for somebody who looks on."""
        return Position(*copied(self, _LAYOUT))


class State(Position):
    """A position at play."""

    chance: Chance = NOT_LENT
    log: Log | None = None

    def copy(self) -> State:
        """The same position, sharing nothing that changes."""
        return State(*copied(self, _LAYOUT))

    def tell(self, kind: str, rule: str, *args: Arg, roll: Roll | None = None) -> None:
        """Note what happened, with the roll that it tells of."""
        if self.log is not None:
            self.log.append(Event(kind, rule, args, roll=roll))


_LAYOUT = layout(Position)


def blank(scenario: str, sa7_first: bool, play_on: bool, tac_single: bool, stay_behind: bool) -> State:
    """The state before anything is placed."""
    count = len(UNITS)
    return State(
        scenario=scenario,
        sa7_first=sa7_first,
        play_on=play_on,
        tac_single=tac_single,
        stay_behind=stay_behind,
        turn=0,
        phase=Phase.ARVN_SETUP,
        operation=1,
        ops=[0, 0],
        oel=[0, 0],
        replacements=0,
        arvn_replacements=0,
        aaa=0,
        helicopters=0,
        air=[0] * (len(BOXES) * TYPES),
        hits=0,
        sa7=0,
        sa7_saved=0,
        assaulted=False,
        entered=0,
        commitment_due=False,
        committed=0,
        major_attack=False,
        captured=0,
        captured_committed=False,
        captured_broken=False,
        winner=NOBODY,
        level="",
        reason="",
        ended_by="",
        hex=[NOT_YET] * count,
        steps=[unit.steps for unit in UNITS],
        used=[0] * count,
        mp=[0] * count,
        lift=[ON_FOOT] * count,
        fought=[0] * count,
        sa7_with=[0] * count,
        host=[NOBODY] * count,
        returns=[0] * count,
        outside=[1] * count,
        lz_hex=[],
        lz_hot=[],
        lz_escort=[],
        lz_flown=[],
        attacked=[],
        targets=[],
        attackers=[],
        support=[],
        cas=[],
        escorts=[],
        directing=NOBODY,
    )
