"""M.1 Downed aircrew: who lives when an aircraft is shot down, rescue, capture, and what crews can do."""

from __future__ import annotations

from dangerclose.core.ask import Action, Rule
from dangerclose.core.bits import members
from dangerclose.core.events import Die, Roll
from dangerclose.games.incoming.captives import may_be_captured, taken_away
from dangerclose.games.incoming.chapter import Chapter, Outcome
from dangerclose.games.incoming.components import CHARTS
from dangerclose.games.incoming.effects import kill, remove
from dangerclose.games.incoming.field import CONTACT, distance, here, within
from dangerclose.games.incoming.knowledge import known
from dangerclose.games.incoming.sheets import sheet_of
from dangerclose.games.incoming.showing import found_there, may_assault
from dangerclose.games.incoming.state import AWAY, NOBODY, PINNED, Position, State
from dangerclose.games.incoming.terms import Side, StandKind
from dangerclose.games.incoming.word_kinds import place_name
from dangerclose.games.incoming.wrecks import crowded, get_out, mark_casualty, riders

TABLE = CHARTS.aircrew
FREE_WORLD = Side.FREE_WORLD.number
_NINTHS, _MEAN = 9, 7
"""Ruling 78: two dice less 7, in ninths of the table's side."""
_CREW, _PILOT = StandKind.AIRCREW.number, StandKind.PILOT.number


def spare(s: Position, kind: int) -> int:
    """A crew that has not been shot down yet, NOBODY if all have."""
    sheet = sheet_of(s)
    crews = (one for one in sheet.aircrew if sheet.kind[one] == kind and s.at[one] == AWAY)
    return next(crews, NOBODY)


# M.1/4 to M.1/6, 11.1.3/17 Helicopters


def shot_down(s: State, helicopter: int) -> Rule[None]:
    """M.1/1, M.1/4 to M.1/6 A helicopter in flight falls where it is: a die for all aboard, then for each."""
    point, crew = s.at[helicopter], spare(s, _CREW)
    inside = [crew, *riders(s, helicopter)]
    _falls(s, helicopter, point, "shot-down", "M.1/1")
    die = s.chance.die()
    fate = (
        "all are killed" if die <= TABLE.all_die else "all live" if die >= TABLE.all_live else "some may live"
    )
    s.tell("crash", "M.1/1", helicopter, fate, roll=Roll((Die(die, 6),), (), point, (TABLE.all_live,)))
    survivors = inside if die >= TABLE.all_live else []
    if TABLE.all_die < die < TABLE.all_live:
        for one in inside:
            each = s.chance.die()
            lives = each >= TABLE.survives
            roll = Roll((Die(each, 6),), (), point, (TABLE.survives,))
            s.tell("survives", "M.1/5", one, "lives" if lives else "is killed", roll=roll)
            if lives:
                survivors.append(one)
    for one in inside:
        if one not in survivors:
            _dies(s, one, point)
    yield from get_out(s, survivors, point, sheet_of(s).radius[helicopter], 0)


def _dies(s: State, stand: int, point: int) -> None:
    """M.1/4, M.1/5 A casualty marker beside the wreck."""
    if s.at[stand] == AWAY:  # the crew: its stand was never there
        mark_casualty(s, FREE_WORLD, point)
    else:
        s.at[stand], s.aboard[stand] = point, NOBODY
        kill(s, stand, "M.1/4")


def destroyed(s: State, helicopter: int) -> Rule[None]:
    """11.1.3/17 A helicopter is destroyed on the ground: crew and passengers are beside it, pinned."""
    point, inside = s.at[helicopter], [spare(s, _CREW), *riders(s, helicopter)]
    _falls(s, helicopter, point, "destroyed", "11.1.3/17")
    yield from get_out(s, inside, point, sheet_of(s).radius[helicopter], PINNED)


def _falls(s: State, helicopter: int, point: int, told: str, rule: str) -> None:
    """A helicopter is a wreck, and the casualties that it carried lie beside it."""
    remove(s, helicopter)
    s.wrecks |= 1 << point
    s.tell(told, rule, helicopter, place_name(s, point), point)
    for number, carrier in enumerate(s.casualty_aboard):
        if carrier == helicopter:
            s.casualty_at[number], s.casualty_aboard[number] = point, NOBODY


# M.1/3 Fixed wing


def crash(s: State, *, fixed_wing: bool) -> Rule[None]:
    """M.1/1, M.1/3, 7.3.1/10, rulings 78 and 79: an aircraft of a strike crashes off the table.

    The crew of fixed wing may eject and come down on it; that of a helicopter is lost.
    """
    yield from ()
    if not fixed_wing:
        return
    die = s.chance.die()
    out = die >= TABLE.ejects
    s.tell(
        "ejects", "M.1/3", "ejects" if out else "is lost", roll=Roll((Die(die, 6),), (), -1, (TABLE.ejects,))
    )
    if not out:
        return
    lattice = sheet_of(s).lattice
    dice = [s.chance.die() for _ in range(4)]
    x = lattice.width // 2 + (dice[0] + dice[1] - _MEAN) * lattice.width // _NINTHS
    y = lattice.height // 2 + (dice[2] + dice[3] - _MEAN) * lattice.height // _NINTHS
    pilot = spare(s, _PILOT)  # there are four
    falls = lattice.covers(x, y) and pilot != NOBODY
    roll = Roll(tuple(Die(one, 6) for one in dice), (), lattice.at(x, y) if falls else -1)
    s.tell("falls", "M.1/3", "comes down on the table" if falls else "drifts off and is lost", roll=roll)
    if falls:
        s.at[pilot] = _settles(s, pilot, lattice.at(x, y))
        s.tell("comes-down", "M.1/3", pilot, place_name(s, s.at[pilot]), s.at[pilot])


def _settles(s: State, pilot: int, point: int) -> int:
    """Ruling 78: a pilot lands at the nearest place that is free; whoever lies hidden there is come upon."""
    sheet = sheet_of(s)
    side = sheet.side[pilot]
    while True:
        free = sheet.lattice.everywhere & ~crowded(known(s, side), pilot)
        end = point if free >> point & 1 else min(members(free), key=lambda one: distance(sheet, one, point))
        if not found_there(s, pilot, end):
            return end


# M.1/8 to M.1/11 What they can do


def only_when_assaulted(s: Position, stand: int) -> bool:
    """M.1/9 Aircrew do not open fire."""
    return may_be_captured(s, stand)


def before_contact(s: Position, firer: int, target: int) -> int:
    """M.1/9 Where aircrew may not fire at another: everywhere but in contact, and only at who assaults."""
    if not may_be_captured(s, firer):
        return 0
    sheet = sheet_of(s)
    if not may_assault(s, target):
        return sheet.lattice.everywhere
    reach = sheet.radius[firer] + sheet.radius[target] + CONTACT
    return sheet.lattice.everywhere & ~sheet.discs.at(s.at[firer], reach)


def rescues(s: State) -> None:
    """M.1/11, ruling 237: aircrew within a width of any friend go with it from now on."""
    taken_away(s)
    sheet = sheet_of(s)
    for crew in sheet.aircrew:
        if s.at[crew] < 0:
            continue
        if s.attached[crew] != NOBODY and s.at[s.attached[crew]] < 0:
            s.attached[crew] = NOBODY  # its rescuer has gone without it
        if s.attached[crew] != NOBODY:
            continue
        friends = [
            one for one in here(s, sheet.side[crew]) if not may_be_captured(s, one) and within(s, one, crew)
        ]
        if friends:
            s.attached[crew] = min(friends, key=lambda one: (sheet.platoon[one] < 0, _far(s, one, crew)))
            s.tell("rescued", "M.1/11", crew, s.attached[crew])


def _far(s: Position, a: int, b: int) -> int:
    return distance(sheet_of(s), s.at[a], s.at[b])


def _after_action(s: State, choice: Action, lost: Outcome) -> Rule[None]:
    rescues(s)
    yield from ()


def _when_it_ends(s: State, side: int) -> Rule[None]:
    rescues(s)
    yield from ()


CHAPTER = Chapter(
    keeps_from_attacking=(only_when_assaulted,),
    out_of_reach=(before_contact,),
    only=dict.fromkeys((only_when_assaulted, before_contact), lambda sheet: bool(sheet.aircrew)),
    after_action=(_after_action,),
    ends=(_when_it_ends,),
)
