"""V.0/4 Reinforcements of a scenario: from an initiative on, at a time, or when a die lets them come."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from dangerclose.core.ask import Action, Rule
from dangerclose.core.events import Die, Roll
from dangerclose.core.options import Family
from dangerclose.games.incoming.catalogue import STAND
from dangerclose.games.incoming.chapter import Chapter, Entry, Outcome
from dangerclose.games.incoming.components import CHARTS
from dangerclose.games.incoming.field import is_good
from dangerclose.games.incoming.flame import ablaze
from dangerclose.games.incoming.movement import set_foot, taken, under_fire
from dangerclose.games.incoming.reactions import Way
from dangerclose.games.incoming.scenario_schema import PlacementRow, Scenario
from dangerclose.games.incoming.setup import minutes
from dangerclose.games.incoming.setup_loading import begins, placement_of
from dangerclose.games.incoming.sheets import Sheet, sheet_of
from dangerclose.games.incoming.showing import found_there
from dangerclose.games.incoming.state import AWAY, DEAD, MOVED, Position, State
from dangerclose.games.incoming.word_kinds import place_name
from dangerclose.games.incoming.zones import zone

Column = tuple[int, PlacementRow, tuple[int, ...]]
"""A side, where and when some of it comes, and who."""


@lru_cache(maxsize=64)
def columns(sheet: Sheet) -> tuple[Column, ...]:
    """Those on foot who come later, in the order of the scenario."""
    return tuple(_columns(sheet.scenario))


def _columns(found: Scenario) -> Iterator[Column]:
    for force in found.sheet.forces:
        for row in force.placement:
            if begins(row) or row.by_helicopter or force.mounted:
                continue
            own = tuple(
                STAND[one.id]
                for one in found.stands
                if one.force == force.id and placement_of(force, one) is row
            )
            yield CHARTS.armies[force.army.number].side.number, row, own


def due(s: Position, number: int) -> bool:
    """V.0/4 Whether those of a row may come now."""
    side, row, _ = columns(sheet_of(s))[number]
    return bool(s.arrived >> number & 1) if row.by_die else may_come(s, side, row)


def may_come(s: Position, side: int, row: PlacementRow) -> bool:
    """V.0/4 Whether the time or the initiative has come for those of a row."""
    if row.at is not None:
        clock = sheet_of(s).scenario.sheet.clock
        lost = sum(lead >= 0 and s.at[lead] == DEAD for lead in sheet_of(s).first_leads)
        earlier = clock.step * lost if row.earlier_for_lost_platoon_cgs else 0
        return s.clock >= minutes(row.at) - earlier
    return s.initiatives[side] >= row.from_initiative


def dice_for_them(s: State, side: int) -> Rule[None]:
    """V.0/4 When its initiative begins a side rolls for those who wait for a die."""
    for number, (owner, row, _) in enumerate(columns(sheet_of(s))):
        if owner == side and row.by_die and not s.arrived >> number & 1:
            die = s.chance.die()
            came = die <= s.initiatives[side]
            s.arrived |= came << number
            roll = Roll((Die(die, 6),), about=(s.initiatives[side],))
            s.tell("may-come", "V.0/4", side, "they may come" if came else "they do not come", roll=roll)
    yield from ()


def _entries(s: Position, seat: int) -> Iterable[Family]:
    for number, (side, row, own) in enumerate(columns(sheet_of(s))):
        if side == seat and due(s, number):
            for stand in own:
                if s.at[stand] == AWAY:
                    yield Family(("enter", stand), zone(sheet_of(s), row) & ~(taken(s, stand) | ablaze(s)))


def enter(s: State, choice: Action) -> Rule[Outcome]:
    """V.0/4 A stand comes onto the table at its edge, where it may be fired at."""
    stand, point = int(choice[1]), int(choice[2])
    if found_there(s, stand, point):
        return None
    s.at[stand] = point
    s.status[stand] |= MOVED
    s.tell("entered", "V.0/4", stand, place_name(s, point), point)
    lost = yield from set_foot(s, stand, point)
    if lost is not None or not is_good(s, stand):
        return lost
    return (yield from under_fire(s, Way(stand, point, [point], [point])))


CHAPTER = Chapter(
    entries=(Entry("enter", enter, families=_entries),),
    begins=(dice_for_them,),
)
