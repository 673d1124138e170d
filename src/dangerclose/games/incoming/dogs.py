"""M.2 Dog teams keep close to the stand that they are attached to, and change it by a rally."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from dangerclose.core.ask import Action, Rule
from dangerclose.core.events import Die, Roll
from dangerclose.core.reckoning import Modifier, total
from dangerclose.core.words import signed
from dangerclose.games.incoming.chapter import Chapter, Entry, Outcome
from dangerclose.games.incoming.components import PARAMETERS
from dangerclose.games.incoming.field import SHAKEN, distance, here, is_good, within
from dangerclose.games.incoming.rally import FAILED, lines, needed, succeeds
from dangerclose.games.incoming.scenario_schema import BASE
from dangerclose.games.incoming.sheets import SIDES, sheet_of
from dangerclose.games.incoming.state import NOBODY, Position, State
from dangerclose.games.incoming.terms import StandKind

_DOG = StandKind.DOG_TEAM.number
_UNITS = (StandKind.FIRE_TEAM.number, StandKind.PLATOON_CG.number, StandKind.COMPANY_CG.number)


def dogs(s: Position, side: int) -> list[int]:
    """M.2/2 The dog teams of a side on the table."""
    sheet = sheet_of(s)
    return [one for one in sheet.dogs[side] if s.at[one] >= 0]


def units(s: Position, dog: int) -> list[int]:
    """M.2/3 The stands within a width that it can be attached to, the nearest first."""
    sheet = sheet_of(s)
    near = [one for one in here(s, sheet.side[dog]) if sheet.kind[one] in _UNITS and within(s, one, dog)]
    return sorted(near, key=lambda one: distance(sheet, s.at[one], s.at[dog]))


def begin_attached(s: State, side: int) -> Rule[None]:
    """M.2/3 When the game begins each goes with the stand that is nearest."""
    yield from ()
    if sum(s.initiatives) == 1:
        for own in range(SIDES):
            for dog in dogs(s, own):
                s.attached[dog] = next(iter(units(s, dog)), NOBODY)


# M.2/3 Keeping close


def follows(s: Position, dog: int) -> bool:
    """M.2/3, ruling 209: whether a dog team is bound to keep close, and does."""
    unit = s.attached[dog]
    return unit != NOBODY and s.at[unit] >= 0 and within(s, dog, unit)


def close(s: Position, mover: int, leaving: Sequence[int]) -> int:
    """M.2/3, ruling 209: where a move would part a dog from its stand, unless both go.

    One that fire has parted from it moves as it can until it is close again, and nobody waits for it while it
    is shaken.
    """
    sheet = sheet_of(s)
    own = sheet.dogs[sheet.side[mover]]
    if not own:
        return 0
    ties = (
        [(mover, s.attached[mover])] if mover in own else [(dog, dog) for dog in dogs(s, sheet.side[mover])]
    )
    barred = 0
    for dog, other in ties:
        if dog != mover and (s.attached[dog] != mover or dog in leaving or s.status[dog] & SHAKEN):
            continue
        if other != NOBODY and s.at[other] >= 0 and (follows(s, dog) or (dog == mover and leaving)):
            reach = sheet.radius[mover] + sheet.radius[other] + BASE
            barred |= sheet.lattice.everywhere & ~sheet.discs.at(s.at[other], reach)
    return barred


def left_behind(s: Position, gone: Sequence[int]) -> bool:
    """M.2/3 Whether a group move as planned would part a dog from its stand."""
    side = sheet_of(s).side[gone[0]] if gone else NOBODY
    return side != NOBODY and any(
        s.attached[dog] in gone and not s.status[dog] & SHAKEN and not follows(s, dog)
        for dog in dogs(s, side)
    )


# M.2/4 Another stand


def _changes(s: Position, seat: int) -> Iterable[Action]:
    for dog in dogs(s, seat):
        if not is_good(s, dog):
            continue
        if s.attached[dog] != NOBODY:
            yield ("unleash", dog)
        else:
            yield from (("join-unit", dog, unit) for unit in units(s, dog))


def unleash(s: State, choice: Action) -> Rule[Outcome]:
    """M.2/4 A rally sets a dog team free to go to another stand; if it fails the initiative is lost."""
    dog = int(choice[1])
    counted, score = lines(s, dog), needed(s, dog)
    die = s.chance.die()
    done = succeeds(die, total(counted), score)
    if done:
        s.attached[dog] = NOBODY
    shown = tuple(Modifier(line.text, signed(line.value), line.rule) for line in counted)
    roll = Roll((Die(die, 6),), shown, s.at[dog], (score, die + total(counted)))
    s.tell("unleashed", "M.2/4", dog, "is free to go" if done else "stays", roll=roll)
    yield from ()
    return None if done or not PARAMETERS.failed_rally_loses else FAILED


def join(s: State, choice: Action) -> Rule[Outcome]:
    """M.2/4 It is attached to whom it has come to."""
    dog, unit = int(choice[1]), int(choice[2])
    s.attached[dog] = unit
    s.tell("joined", "M.2/4", dog, unit)
    yield from ()
    return None


CHAPTER = Chapter(
    entries=(Entry("unleash", unleash, actions=_changes), Entry("join-unit", join)),
    ties=(close,),
    parted=(left_behind,),
    begins=(begin_attached,),
)
