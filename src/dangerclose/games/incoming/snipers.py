"""6.9 Snipers of the VC and NVA, sniper teams of the Marines, and snipers left behind."""

from __future__ import annotations

from collections.abc import Iterable

from dangerclose.core.ask import Action, Rule
from dangerclose.core.bits import members
from dangerclose.games.incoming.chapter import Chapter, Entry, Outcome
from dangerclose.games.incoming.effects import PIN, SUPPRESS
from dangerclose.games.incoming.field import CONTACT, around, around_all, here, is_good, is_hidden
from dangerclose.games.incoming.movement import sheltered
from dangerclose.games.incoming.reckoning import Attack
from dangerclose.games.incoming.sheets import SIDES, Sheet, sheet_of
from dangerclose.games.incoming.showing import knowers
from dangerclose.games.incoming.state import (
    AWAY,
    FIRED,
    HIDDEN,
    LEFT,
    MOVED,
    NOBODY,
    WITHDRAWING,
    Position,
    State,
)
from dangerclose.games.incoming.terms import Edge, Side, StandKind

COMMUNIST = Side.COMMUNIST.number
_SNIPER, _TEAM, _FIRE_TEAM = (
    kind.number for kind in (StandKind.SNIPER, StandKind.SNIPER_TEAM, StandKind.FIRE_TEAM)
)


# 6.9/2 VC/NVA snipers


def _withdrawals(s: Position, seat: int) -> Iterable[Action]:
    sheet = sheet_of(s)
    return [("withdraw", one) for one in here(s, seat) if sheet.kind[one] == _SNIPER and is_good(s, one)]


def withdraw(s: State, choice: Action) -> Rule[Outcome]:
    """6.9/5, 6.9/6 A sniper that is withdrawn is out of the game."""
    sniper = int(choice[1])
    s.at[sniper] = LEFT
    s.tell("withdrawn", "6.9/6", sniper, knows=knowers(s, sniper))
    yield from ()
    return None


# 6.9/11 USMC sniper teams


def pins_suppress(s: Position, attack: Attack, result: int) -> int:
    """6.9/12, ruling 55: what would pin suppresses when a Marine sniper team fires."""
    return SUPPRESS if result == PIN and sheet_of(s).kind[attack.firer] == _TEAM else result


def has_shot(s: Position, stand: int) -> bool:
    """6.9/13 A sniper team fires once in an initiative in which it does not move."""
    return sheet_of(s).kind[stand] == _TEAM and bool(s.status[stand] & (FIRED | MOVED))


def has_fired(s: Position, stand: int) -> bool:
    """6.9/13 It stays where it fired."""
    return sheet_of(s).kind[stand] == _TEAM and bool(s.status[stand] & FIRED)


# 6.9.1 Detaching snipers


def beside(s: Position, team: int, sniper: int) -> int:
    """6.9.1/2, ruling 56: where a sniper is left: in the same feature, in contact with the team; NOBODY if
    there is no room.

    A team that is seen leaves it at the first place that seems free to the enemy, or not at all: any other
    would tell of somebody hidden.
    """
    sheet = sheet_of(s)
    feature = sheet.terrain.together(s.at[team])
    near = feature & sheet.discs.at(s.at[team], sheet.radius[team] + sheet.radius[sniper] + CONTACT)
    free = near & ~around_all(s, sniper)
    if not is_hidden(s, team):
        seen = [one for side in range(SIDES) for one in here(s, side) if not is_hidden(s, one)]
        near &= ~around(s, seen, sheet.radius[sniper])
        free &= near & -near
    return next(iter(members(free)), NOBODY)


def _spare(s: Position) -> int:
    """6.9.1/3 The sniper that a fire team can leave, NOBODY if none is left."""
    sheet = sheet_of(s)
    return next(
        (
            one
            for one in sheet.of_side[COMMUNIST]
            if sheet.kind[one] == _SNIPER and sheet.spare[one] and s.at[one] == AWAY
        ),
        NOBODY,
    )


def _detachments(s: Position, seat: int) -> Iterable[Action]:
    """6.9.1/1 to 6.9.1/3 A VC or NVA fire team in cover that has not left one yet."""
    if seat != COMMUNIST:
        return
    sheet = sheet_of(s)
    sniper = _spare(s)
    for team in here(s, seat) if sniper != NOBODY else ():
        if (
            sheet.kind[team] == _FIRE_TEAM
            and is_good(s, team)
            and not s.status[team] & WITHDRAWING
            and sheltered(s, s.at[team])
            and beside(s, team, sniper) != NOBODY
        ):
            yield ("detach-sniper", team)


def detach_sniper(s: State, choice: Action) -> Rule[Outcome]:
    """6.9.1/2, 6.9.1/4 A fire team leaves a sniper and must withdraw from the table."""
    team = int(choice[1])
    sniper = _spare(s)
    s.at[sniper] = beside(s, team, sniper)
    s.status[sniper] = s.status[team] & HIDDEN
    s.status[team] |= WITHDRAWING
    s.tell("left-sniper", "6.9.1/2", team, knows=knowers(s, team))
    yield from ()
    return None


def is_withdrawing(s: Position, stand: int) -> bool:
    """6.9.1/2 Who withdraws fires only in reaction, and assaults nobody."""
    return bool(s.status[stand] & WITHDRAWING)


def not_homeward(s: Position, mover: int) -> int:
    """6.9.1/2, ruling 56: every move of who withdraws ends nearer to its own edge."""
    sheet = sheet_of(s)
    if not s.status[mover] & WITHDRAWING:
        return 0
    return sheet.lattice.everywhere & ~_nearer_home(sheet, s.at[mover])


def _nearer_home(sheet: Sheet, point: int) -> int:
    """The points nearer to the edge over which the Communist side leaves: north, if nothing else is said."""
    edge = next(
        (row.edge for row in sheet.scenario.sheet.objectives if row.edge and row.side.number == COMMUNIST),
        Edge.NORTH,
    )
    lattice = sheet.lattice
    x, y = lattice.places[point]
    boxes = {
        Edge.NORTH: (0, y + 1, lattice.width, lattice.height),
        Edge.SOUTH: (0, 0, lattice.width, y - 1),
        Edge.WEST: (0, 0, x - 1, lattice.height),
        Edge.EAST: (x + 1, 0, lattice.width, lattice.height),
    }
    return lattice.inside(boxes[edge])


CHAPTER = Chapter(
    entries=(
        Entry("withdraw", withdraw, actions=_withdrawals),
        Entry("detach-sniper", detach_sniper, actions=_detachments),
    ),
    bars=(not_homeward,),
    keeps_from_moving=(has_fired,),
    keeps_from_attacking=(has_shot, is_withdrawing),
    keeps_from_reacting=(has_shot,),
    results=(pins_suppress,),
    only=dict.fromkeys((has_fired, has_shot, pins_suppress), lambda sheet: _TEAM in sheet.kind),
)
