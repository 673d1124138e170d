"""T.3/1 Tunnel rats: two stands that are called in and never go above ground without an escort."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from dangerclose.core.ask import Action, Rule
from dangerclose.core.events import Die, Roll
from dangerclose.core.reckoning import Modifier
from dangerclose.core.words import signed
from dangerclose.games.incoming.calls import call, pending
from dangerclose.games.incoming.chapter import Chapter, Entry, Outcome
from dangerclose.games.incoming.components import CHARTS
from dangerclose.games.incoming.dust_off import delay, free_helicopter, has_aid_post
from dangerclose.games.incoming.field import SHAKEN, here, is_suppressed, platoon_of, within
from dangerclose.games.incoming.scenario_schema import BASE
from dangerclose.games.incoming.sheets import Sheet, sheet_of
from dangerclose.games.incoming.state import ABOARD, AWAY, DISMOUNTED, NOBODY, TUNNEL_RATS, Position, State
from dangerclose.games.incoming.terms import Role, Side, StandKind

FREE_WORLD = Side.FREE_WORLD.number
TEAM = 2
"""T.3/1 Stands of a team of tunnel rats."""
NEEDED = CHARTS.underground.escort
_RATS = Role.TUNNEL_RATS.number
_TEAM = StandKind.FIRE_TEAM.number


def is_rat(s: Position, stand: int) -> bool:
    """T.3/1"""
    return sheet_of(s).role[stand] == _RATS


@cache
def _rats_of(sheet: Sheet) -> tuple[int, ...]:
    """T.3/1 All tunnel rats of a game; seldom there are any."""
    return tuple(one for one in sheet.stands if sheet.role[one] == _RATS)


def rats(s: Position, side: int) -> list[int]:
    """T.3/1 The tunnel rats of a side on the table."""
    sheet = sheet_of(s)
    return [one for one in _rats_of(sheet) if s.at[one] >= 0 and sheet.side[one] == side]


def infantry(s: Position, side: int) -> list[int]:
    """T.3/1, ruling 249: the fire teams on the table that can escort."""
    sheet = sheet_of(s)
    return [one for one in here(s, side) if sheet.kind[one] == _TEAM and not is_rat(s, one)]


def escort(s: Position, rat: int) -> list[int]:
    """T.3/1, ruling 249: the fire teams within a width of tunnel rats."""
    return [one for one in infantry(s, sheet_of(s).side[rat]) if within(s, one, rat)]


def escorted(s: Position, rat: int) -> bool:
    """T.3/1 Whether two stands of infantry are with tunnel rats."""
    return len(escort(s, rat)) >= NEEDED


def with_escort(s: Position, mover: int, leaving: Sequence[int]) -> int:
    """T.3/1 Where a move would part tunnel rats from their escort, unless it goes along.

    Rats without an escort go as they can until they have one.
    """
    sheet = sheet_of(s)
    side = sheet.side[mover]
    if is_rat(s, mover):
        teams = infantry(s, side)
        if len(teams) < NEEDED or (not leaving and not escorted(s, mover)):
            return 0
        one = two = 0
        for team in teams:
            near = sheet.discs.at(s.at[team], sheet.radius[team] + sheet.radius[mover] + BASE)
            two |= one & near
            one |= near
        return sheet.lattice.everywhere & ~two
    barred = 0
    if sheet.kind[mover] == _TEAM:
        for rat in rats(s, side):
            if rat not in leaving and within(s, mover, rat):
                others = [one for one in escort(s, rat) if one != mover]
                if len(others) == NEEDED - 1:
                    reach = sheet.radius[mover] + sheet.radius[rat] + BASE
                    barred |= sheet.lattice.everywhere & ~sheet.discs.at(s.at[rat], reach)
    return barred


def left_alone(s: Position, gone: Sequence[int]) -> bool:
    """T.3/1 Whether a group move as planned would part tunnel rats of its platoon from their escort."""
    if not gone:
        return False
    side = sheet_of(s).side[gone[0]]
    mine = rats(s, side)
    if not mine or len(infantry(s, side)) < NEEDED:
        return False
    platoons = {platoon_of(s, one) for one in gone} - {NOBODY}
    return any(
        platoon_of(s, one) in platoons and not s.status[one] & SHAKEN and not escorted(s, one) for one in mine
    )


def join_escort(s: State, side: int) -> Rule[None]:
    """T.3/1, ruling 249: when an initiative begins tunnel rats belong to the platoon that escorts them."""
    sheet = sheet_of(s)
    for rat in rats(s, side):
        teams = escort(s, rat)
        if len(teams) >= NEEDED:
            beside = next((one for one in teams if sheet.platoon[one] != NOBODY), NOBODY)
            s.attached[rat] = s.attached[rat] if beside == NOBODY else beside
    yield from ()


# T.3/1 Called in


def waiting(s: Position, seat: int) -> list[int]:
    """T.3/1, ruling 250: the tunnel rats of a side that stand by and were not asked for yet."""
    return [one for one in sheet_of(s).of_side[seat] if is_rat(s, one) and s.at[one] == AWAY]


def _calls(s: Position, seat: int) -> Iterator[Action]:
    """T.3/1, ruling 250: any command group that is not suppressed asks for them, once."""
    if seat != FREE_WORLD or pending(s, TUNNEL_RATS, seat) or not waiting(s, seat):
        return
    if free_helicopter(s) == NOBODY:
        return
    for group in here(s, seat):
        if sheet_of(s).commands[group] and not is_suppressed(s, group) and not s.status[group] & DISMOUNTED:
            yield ("call-rats", group)


def call_in(s: State, choice: Action) -> Rule[Outcome]:
    """T.3/1, 6.5/17 Tunnel rats come by helicopter after the delay of a Dust-Off; asking loses nothing."""
    group = int(choice[1])
    helicopter, post = free_helicopter(s), has_aid_post(s)
    die = s.chance.die()
    wait = delay(die, post)
    call(s, TUNNEL_RATS, group, wait, helicopter)
    value = signed(CHARTS.requests.dust_off_with_aid_post)
    counted = (Modifier("company aid post", value, "6.5/17"),) if post else ()
    s.tell("rats-called", "T.3/1", group, wait, roll=Roll((Die(die, 6),), counted))
    if not wait:
        _take_off(s, helicopter)
    yield from ()
    return None


def come_nearer(s: State, side: int) -> Rule[None]:
    """T.3/1, ruling 13: the delay runs out as the initiatives of the side that asked begin."""
    for number in pending(s, TUNNEL_RATS, side):
        if s.called_in[number] > 0:
            s.called_in[number] -= 1
            if not s.called_in[number]:
                _take_off(s, s.called_for[number])
    yield from ()


def _take_off(s: State, helicopter: int) -> None:
    """T.3/1 The team is aboard a helicopter that can fly in."""
    for rat in waiting(s, sheet_of(s).side[helicopter])[:TEAM]:
        s.at[rat], s.aboard[rat] = ABOARD, helicopter
    s.tell("rats-here", "T.3/1", helicopter)


CHAPTER = Chapter(
    entries=(Entry("call-rats", call_in, actions=_calls),),
    ties=(with_escort,),
    parted=(left_alone,),
    begins=(join_escort, come_nearer),
)
