"""Rulings 163 to 165: a garrison at rest, sappers who creep in the dark, and guns that are demolished."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from dangerclose.core.ask import Action, Rule
from dangerclose.core.events import Die, Roll
from dangerclose.games.incoming.chapter import Chapter, Entry, Outcome
from dangerclose.games.incoming.components import PARAMETERS
from dangerclose.games.incoming.effects import kill
from dangerclose.games.incoming.field import around, here, in_bunker, is_good, other, touching
from dangerclose.games.incoming.night import is_dark
from dangerclose.games.incoming.obstacles import FAILED
from dangerclose.games.incoming.reckoning import Attack
from dangerclose.games.incoming.scenario_schema import BASE
from dangerclose.games.incoming.sheets import sheet_of, special
from dangerclose.games.incoming.showing import may_assault, show
from dangerclose.games.incoming.state import (
    DONE,
    FIRED,
    HAS_FIRED,
    LIT,
    RESTING,
    WITHDRAWING,
    Position,
    State,
)
from dangerclose.games.incoming.terms import Role, Side, SpecialRule, StandKind
from dangerclose.games.incoming.traps import wake

FREE_WORLD, COMMUNIST = Side.FREE_WORLD.number, Side.COMMUNIST.number
_SAPPERS = Role.SAPPERS.number
_GUNS = (StandKind.GUN_105.number, StandKind.GUN_155.number)
SETS_CHARGES = "it sets charges"


# Ruling 163: the garrison


def rest(s: State, side: int) -> Rule[None]:
    """Ruling 163: of those who begin in bunkers half the garrison is at rest when the game begins."""
    yield from ()
    if sum(s.initiatives) > 1 or special(s, SpecialRule.RESTING_GARRISON) is None:
        return
    own = here(s, FREE_WORLD)
    for one in [one for one in own if in_bunker(s, one)][: len(own) // 2]:
        s.status[one] |= RESTING


def shots_wake(s: State, attacks: Sequence[Attack], point: int) -> Rule[None]:
    """Ruling 163: somebody has fired."""
    wake(s)
    yield from ()


def fire_wakes(s: State, choice: Action, lost: Outcome) -> Rule[None]:
    """Ruling 163: so does fire that is no volley: shells, rockets at works, recon by fire, flame."""
    if special(s, SpecialRule.RESTING_GARRISON) is not None:
        if any(s.status[one] & (FIRED | HAS_FIRED) for one in sheet_of(s).stands):
            wake(s)
    yield from ()


# Ruling 164: sappers who creep


def creeping(s: Position, mover: int) -> int:
    """Ruling 164: the points on which a hidden sapper is not noticed in the dark."""
    row, sheet = special(s, SpecialRule.CREEPING_SAPPERS), sheet_of(s)
    if row is None or sheet.role[mover] != _SAPPERS or not is_dark(s) or s.status[mover] & LIT:
        return 0
    watching = here(s, other(sheet.side[mover]))
    return sheet.lattice.everywhere & ~around(s, watching, sheet.radius[mover], row.number * BASE)


# Ruling 165: charges at guns


def _charges(s: Position, seat: int) -> Iterable[Action]:
    if seat != COMMUNIST or special(s, SpecialRule.SAPPERS_DEMOLISH) is None:
        return []
    guns = [one for one in here(s, FREE_WORLD) if sheet_of(s).kind[one] in _GUNS]
    return [
        ("demolish", one, gun)
        for gun in guns
        for one in here(s, seat)
        if may_assault(s, one) and is_good(s, one) and touching(s, one, gun)
        if not s.status[one] & (DONE | WITHDRAWING)
    ]


def demolish(s: State, choice: Action) -> Rule[Outcome]:
    """Ruling 165: a stand in contact with a gun destroys it by a die; a failure loses as engineers' do."""
    stand, gun = int(choice[1]), int(choice[2])
    row = special(s, SpecialRule.SAPPERS_DEMOLISH)
    assert row is not None
    show(s, stand, SETS_CHARGES, "10.0/1")
    die = s.chance.die()
    done = die >= row.number
    roll = Roll((Die(die, 6),), (), s.at[gun], (row.number,))
    s.tell("demolished", "10.0/1", stand, gun, "it is destroyed" if done else "it stands", roll=roll)
    if done:
        kill(s, gun, "10.0/1")
    yield from ()
    return None if done or not PARAMETERS.failed_engineers_lose else FAILED


CHAPTER = Chapter(
    entries=(Entry("demolish", demolish, actions=_charges),),
    unnoticed=(creeping,),
    after_volley=(shots_wake,),
    after_action=(fire_wakes,),
    begins=(rest,),
)
