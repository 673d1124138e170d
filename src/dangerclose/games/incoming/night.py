"""M.5 Fighting in the dark, and what lights it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from dangerclose.core.ask import Action, Rule
from dangerclose.core.columns import remembered
from dangerclose.core.events import Die, Roll
from dangerclose.core.reckoning import Line
from dangerclose.games.incoming.barrage import reach, weapon_of
from dangerclose.games.incoming.chapter import Chapter, Entry, Outcome
from dangerclose.games.incoming.components import PARAMETERS
from dangerclose.games.incoming.effects import SUPPRESS
from dangerclose.games.incoming.field import here, other, works
from dangerclose.games.incoming.fire import FAILED, field_of_fire, may_attack, useless, volley
from dangerclose.games.incoming.reckoning import Attack
from dangerclose.games.incoming.setup import minutes
from dangerclose.games.incoming.sheets import Sheet, sheet_of
from dangerclose.games.incoming.state import (
    CREW_OUT,
    DONE,
    FIRED,
    HAS_FIRED,
    LIT,
    MOVED,
    NIGHT_SIGHT,
    NOBODY,
    SHELLED,
    SUPPRESSED,
    TURNED,
    Position,
    State,
)
from dangerclose.games.incoming.terms import Side, StandKind
from dangerclose.games.incoming.wrecks import vehicle_row

DAY = 24 * 60
FREE_WORLD = Side.FREE_WORLD.number
_TEAM = StandKind.FIRE_TEAM.number


def comes(sheet: Sheet) -> bool:
    """M.5/1 Whether there are hours of darkness in a game."""
    return bool(sheet.scenario.sheet.night_from)


@remembered
def is_night(s: Position) -> bool:
    """M.5/1 Whether the hours of darkness have come."""
    row = sheet_of(s).scenario.sheet
    if not row.night_from:
        return False
    start = minutes(row.night_from)
    ends = minutes(row.day_from) if row.day_from else start
    return (s.clock - start) % DAY < ((ends - start) % DAY or DAY // 2)


@remembered
def is_dark(s: Position) -> bool:
    """M.5/1, M.5/3 Whether it is night and no light hangs over the table."""
    return is_night(s) and sum(s.initiatives) > s.lit_until


def sees_by_night(s: Position, firer: int, target: int) -> bool:
    """M.5/4, M.5/5 Whether a stand fires at another as by day."""
    return not is_dark(s) or bool(s.status[firer] & NIGHT_SIGHT or s.status[target] & LIT)


def unseen(s: Position, firer: int, target: int) -> bool:
    """M.5/1 Whether a target is in cover in which it is not fired at."""
    return bool(hiding(s, firer, target) >> s.at[target] & 1)


def hiding(s: Position, firer: int, target: int) -> int:
    """M.5/1 Where who has not fired in this game is in cover that hides him: from all outside his feature."""
    if sees_by_night(s, firer, target) or s.status[target] & HAS_FIRED:
        return 0
    ground, at = sheet_of(s).terrain, s.at[firer]
    return (ground.covered_from(at) | works(s)) & ~ground.together(at)


def in_the_dark(s: Position, attack: Attack) -> Iterator[Line]:
    """M.5/1 Direct fire in the dark has a die less, once."""
    if not attack.ambush and not sees_by_night(s, attack.firer, attack.target):
        yield Line("in the dark", PARAMETERS.night_dice, "M.5/1")


def has_moved(s: Position, stand: int) -> bool:
    """M.5/1 In the dark a stand moves once in an initiative."""
    return bool(s.status[stand] & MOVED) and s.initiative == sheet_of(s).side[stand] and is_night(s)


def has_turned(s: Position, stand: int) -> bool:
    """M.5/1 In the dark a stand turns once in an initiative."""
    return bool(s.status[stand] & TURNED) and is_night(s)


# M.5/4 Night sights


def give_sights(s: State) -> Rule[None]:
    """M.5/4, ruling 147: the first fire team of as many platoons as a scenario gives night sights."""
    sheet = sheet_of(s)
    platoons = [own for own in sheet.of_platoon if sheet.side[own[0]] == FREE_WORLD]
    for own in platoons[: sheet.scenario.sheet.night_sights]:
        s.status[next(one for one in own if sheet.kind[one] == _TEAM)] |= NIGHT_SIGHT
    yield from ()


# M.5/3 Light over the table


def _lights(s: Position, seat: int) -> Iterable[Action]:
    """M.5/3, 7.0/6, 4.4.2/3 Guns and mortars that can fire, but the Free World's not with a strike."""
    if not is_dark(s) or (seat == FREE_WORLD and s.strike != NOBODY):
        return []
    return [
        ("light", one)
        for one in here(s, seat)
        if reach(s, one) and weapon_of(s, one) is not None and not s.status[one] & (SUPPRESSED | DONE)
    ]


def light(s: State, choice: Action) -> Rule[Outcome]:
    """M.5/3, ruling 82: light over the whole table through this initiative and the enemy's next."""
    gun = int(choice[1])
    if s.missions[gun] > 0:
        s.missions[gun] -= 1
    s.status[gun] |= FIRED | SHELLED
    die = s.chance.die()
    comes = die >= PARAMETERS.smoke_ready
    if comes:
        s.lit_until = sum(s.initiatives) + 1
    roll = Roll((Die(die, 6),), about=(PARAMETERS.smoke_ready,))
    s.tell("lit", "M.5/3", s.initiative, "the table is lit" if comes else "no light comes", roll=roll)
    yield from ()
    return None


# M.5/5 Searchlights


def _beams(s: Position, seat: int) -> Iterable[Action]:
    for one in sheet_of(s).driven[seat] if is_dark(s) else ():
        row = vehicle_row(s, one) if s.at[one] >= 0 else None
        if row is None or not row.searchlight or s.status[one] & (SUPPRESSED | DONE | CREW_OUT):
            continue
        for target in here(s, other(seat)):
            if field_of_fire(s, one) >> s.at[target] & 1 and not s.status[target] & LIT:
                yield ("searchlight", one, target)
                if may_fire_when_lit(s, one, target):
                    yield ("searchlight-fire", one, target)


def may_fire_when_lit(s: Position, vehicle: int, target: int) -> bool:
    """M.5/5 Whether a vehicle could fire at what it lights in the same action."""
    return sheet_of(s).dice[vehicle] > 0 and may_attack(s, vehicle) and not useless(s, vehicle, target)


def searchlight(s: State, choice: Action) -> Rule[Outcome]:
    """M.5/5 A searchlight lights one target in arc and sight, and itself; fire may be the same action."""
    lamp, target = int(choice[1]), int(choice[2])
    for one in (lamp, target):
        s.status[one] |= LIT
    s.tell("searchlight", "M.5/5", lamp, target)
    if choice[0] == "searchlight":
        return None
    came = yield from volley(s, [Attack(lamp, target)])
    return None if came >= SUPPRESS else FAILED


CHAPTER = Chapter(
    entries=(
        Entry("light", light, actions=_lights),
        Entry("searchlight", searchlight, actions=_beams),
        Entry("searchlight-fire", searchlight),
    ),
    out_of_reach=(hiding,),
    unaimed=(unseen,),
    attack_lines=(in_the_dark,),
    keeps_from_moving=(has_moved,),
    keeps_from_turning=(has_turned,),
    prepares=(give_sights,),
    only=dict.fromkeys((hiding, unseen, in_the_dark, has_moved, has_turned), comes),
)
