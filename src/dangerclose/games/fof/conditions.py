"""2.2.2, 8.0, 9.1.4, 9.4/6 What a mission prescribes turn by turn: light, tactics, arrivals, attacks."""

from __future__ import annotations

from dangerclose.games.fof.chain_of_command import company_hq
from dangerclose.games.fof.contact import counterattack
from dangerclose.games.fof.deck import random_number
from dangerclose.games.fof.field import place_of_unit
from dangerclose.games.fof.grid import LOITER, NOT_YET, PICKUP_ZONE, STAGING
from dangerclose.games.fof.instructions import instructions
from dangerclose.games.fof.mission_schema import Special
from dangerclose.games.fof.mission_terms import SpecialRule
from dangerclose.games.fof.state import NOBODY, Position, State
from dangerclose.games.fof.tables import UNIT, UNITS
from dangerclose.games.fof.terms import Letter, Tactics, UnitKind, Weather

COUNTERATTACK_TURNS = 3
"""9.1.4/1 How long a counter attack lasts."""
_OF_THE_NIGHT = (Weather.CLEAR, Weather.MOON)


def covers(turns: tuple[int, int] | None, turn: int) -> bool:
    """Whether a row of the instructions holds in a turn; without turns it always does."""
    return turns is None or turns[0] <= turn <= turns[1]


def special(s: Position, rule: SpecialRule) -> Special | None:
    """A special rule of the mission, None if it has not this one."""
    return next((one for one in instructions(s).special if one.rule == rule), None)


def set_visibility(s: State, turn: int) -> None:
    """2.2.2/1, 8.0/1 The Visibility Modifier from the start, or from a turn on; a random part is drawn once.

    The dark of the night stands apart from rain and fog: light helps against it alone (8.2/1).
    """
    rows = [row for row in instructions(s).visibility if covers(row.turns, turn)]
    begun = [row for row in rows if (row.turns or (1, 0))[0] == max(turn, 1)]
    if not begun:
        return
    s.visibility = s.weather = 0
    for row in rows:
        amount = row.modifier
        roll = None
        if row.random:
            number, drawn = random_number(s, row.random)
            amount, roll = amount + number, drawn.roll()
        if row.weather in _OF_THE_NIGHT:
            s.visibility += amount
        else:
            s.weather += amount
        s.tell("visibility", "8.0/1", int(row.weather), amount, roll=roll)


def tactics_of(s: Position, turn: int) -> int:
    """9.4/6, 9.1.4/1 The enemy's tactics in a turn: those of the mission, Assault in a counter attack."""
    if s.counterattack >= turn > 0:
        return Tactics.ASSAULT
    rows = [row.tactics for row in instructions(s).tactics if covers(row.turns, max(turn, 1))]
    return rows[-1] if rows else s.tactics


def begin_turn(s: State) -> None:
    """What the instructions bring with a turn, before its first phase."""
    if s.turn > 1:
        set_visibility(s, s.turn)
    arrivals(s)
    s.tactics = tactics_of(s, s.turn)


def planned_counterattack(s: State) -> None:
    """9.1.4/1 The counter attack that the instructions put on a turn, as an event of the enemy's."""
    planned = special(s, SpecialRule.COUNTERATTACK_ON_TURN)
    if planned is not None and planned.turn == s.turn:
        counterattack(s, planned.letter or Letter.A, COUNTERATTACK_TURNS)
        s.tactics = tactics_of(s, s.turn)


def arrivals(s: State) -> None:
    """2.3.3/1 Attachments and transport that come later: to the Pickup Zone, overhead, or staging."""
    mission = instructions(s)
    for part in (*mission.attachments, *mission.transport):
        if part.from_turn != s.turn or part.from_turn == 1:
            continue
        for name in part.units:
            u = UNIT[name]
            if s.place[u] == NOT_YET:
                s.place[u] = arrival_place(s, u)
                s.tell("arrives", "2.3.3/1", u, s.place[u])


def arrival_place(s: Position, u: int) -> int:
    """2.4.2 Where a unit enters: in the air, or in the Staging Area beside the CO HQ's column."""
    kind = UNITS[u].kind
    if kind == UnitKind.TRANSPORT_HELICOPTER:
        return PICKUP_ZONE
    if kind == UnitKind.FIXED_WING_GUNSHIP:
        return LOITER
    return middle_staging(s)


def middle_staging(s: Position) -> int:
    """2.4.2/1 The Staging Area card where the CO HQ is, or the middle one."""
    hq = company_hq(s)
    place = NOBODY if hq == NOBODY else place_of_unit(s, hq)
    return place if STAGING <= place < STAGING + s.columns else STAGING + (s.columns - 1) // 2
