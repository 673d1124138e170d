"""V.0/4, ruling 239: a scenario's downed crew, the wreck beside it, and what is won with them."""

from __future__ import annotations

from collections.abc import Iterable

from dangerclose.core.ask import Action, Rule
from dangerclose.core.events import Die, Roll
from dangerclose.games.incoming.chapter import Chapter, Entry, Lost, Outcome
from dangerclose.games.incoming.components import PARAMETERS
from dangerclose.games.incoming.field import CONTACT, here, is_good
from dangerclose.games.incoming.movement import under_fire
from dangerclose.games.incoming.reactions import Way
from dangerclose.games.incoming.scenario_schema import BASE
from dangerclose.games.incoming.sheets import sheet_of, special
from dangerclose.games.incoming.state import (
    ABOARD,
    CAPTURED,
    DISMOUNTED,
    DONE,
    LEFT,
    NOBODY,
    Position,
    State,
)
from dangerclose.games.incoming.terms import Contact, ObjectiveKind, Side, SpecialRule
from dangerclose.games.incoming.wrecks import mark_casualty

FREE_WORLD = Side.FREE_WORLD.number
FAILED = Lost("the charge does not go off", "V.0/4")
_BESIDE = 3
"""Columns from the wreck to its crew."""
CREWS_CASUALTY = 0
"""The first marker of the game."""


def crew_of(s: Position) -> int:
    """The crew that is down when the game begins."""
    return sheet_of(s).aircrew[0]


def lay_out(s: State) -> Rule[None]:
    """V.0/4 The wreck lies in the middle of its paddy, its crew and a casualty marker beside it."""
    yield from ()
    row = special(s, SpecialRule.CREW_DOWN)
    if row is None:
        return
    point = wreck_of(s)
    crew = crew_of(s)
    s.wrecks |= 1 << point
    s.at[crew] = point - _BESIDE
    mark_casualty(s, FREE_WORLD, s.at[crew])
    s.tell("crew-is-down", "V.0/4", crew)


def wreck_of(s: Position) -> int:
    """Where the wreck of the scenario lies."""
    row = special(s, SpecialRule.CREW_DOWN)
    assert row is not None
    sheet = sheet_of(s)
    west, south, east, north = next(
        feature.parts[0] for feature in sheet.terrain.features if feature.id == row.features[0]
    )
    return sheet.lattice.at((west + east) // 2, (south + north) // 2)


# Destroying it


def _charges(s: Position, seat: int) -> Iterable[Action]:
    """Ruling 239: fire teams and platoon command groups of its own side beside the wreck."""
    if seat != FREE_WORLD or special(s, SpecialRule.CREW_DOWN) is None:
        return
    sheet, point = sheet_of(s), wreck_of(s)
    if not s.wrecks >> point & 1:
        return
    for one in here(s, seat):
        if sheet.on_foot[one] and sheet.contact[one] == Contact.TEAM and is_good(s, one):
            near = sheet.discs.at(point, sheet.radius[one] + BASE // 2 + CONTACT)
            if near >> s.at[one] & 1 and not s.status[one] & (DONE | DISMOUNTED):
                yield ("blow-wreck", one)


def blow(s: State, choice: Action) -> Rule[Outcome]:
    """Ruling 239: fire may answer first; a failure loses the initiative."""
    stand = int(choice[1])
    point = s.at[stand]
    lost = yield from under_fire(s, Way(stand, point, [point], [point]), "sets-charge")
    if lost is not None or not is_good(s, stand):
        return lost
    die = s.chance.die()
    done = die >= PARAMETERS.engineer
    roll = Roll((Die(die, 6),), (), point, (PARAMETERS.engineer,))
    s.tell("wreck-blown", "V.0/4", stand, "is blown up" if done else "still stands", roll=roll)
    if not done:
        return FAILED if PARAMETERS.failed_engineers_lose else None
    s.wrecks &= ~(1 << wreck_of(s))
    for number, row in enumerate(sheet_of(s).scenario.sheet.objectives):
        if row.kind == ObjectiveKind.WRECK_DESTROYED:
            s.held[number] = 1
    return None


# V.0/1 Objectives


def _saved(s: Position, number: int) -> int:
    """The crew is off the table or aboard a helicopter, and not in the enemy's hands."""
    crew = crew_of(s)
    carrier = s.aboard[crew]
    lifted = s.at[crew] == ABOARD and carrier != NOBODY and sheet_of(s).mover[carrier] >= 0
    return int(not s.status[crew] & CAPTURED and (s.at[crew] == LEFT or lifted))


def _captured(s: Position, number: int) -> int:
    return sum(bool(s.status[one] & CAPTURED) for one in sheet_of(s).aircrew)


def _casualty(s: Position, number: int) -> int:
    """The marker that lay beside the wreck is off the table or aboard."""
    return int(len(s.casualty_at) > CREWS_CASUALTY and s.casualty_at[CREWS_CASUALTY] in (LEFT, ABOARD))


CHAPTER = Chapter(
    entries=(Entry("blow-wreck", blow, actions=_charges),),
    prepares=(lay_out,),
    objectives={
        ObjectiveKind.AIRCREW_SAVED: _saved,
        ObjectiveKind.AIRCREW_CAPTURED: _captured,
        ObjectiveKind.CREW_CASUALTY_SAVED: _casualty,
        ObjectiveKind.WRECK_DESTROYED: lambda s, number: s.held[number],
    },
)
