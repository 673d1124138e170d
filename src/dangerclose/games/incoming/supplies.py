"""M.3/8, M.3/9, M.4/3 Ammunition that is asked for: by helicopter, or on the backs of porters."""

from __future__ import annotations

from collections.abc import Iterable

from dangerclose.core.ask import Action, Rule
from dangerclose.core.bits import bits_of
from dangerclose.core.events import ALL_SEEING, EVERYBODY, Die, Roll
from dangerclose.core.options import Family
from dangerclose.games.incoming.ammunition import ARTILLERY, SMALL_ARMS
from dangerclose.games.incoming.calls import call, pending, take
from dangerclose.games.incoming.chapter import Chapter, Entry, Outcome
from dangerclose.games.incoming.components import CHARTS
from dangerclose.games.incoming.dust_off import free_helicopter
from dangerclose.games.incoming.field import here, is_good, is_suppressed, touching, watched, within
from dangerclose.games.incoming.movement import taken as occupied
from dangerclose.games.incoming.movement import under_fire
from dangerclose.games.incoming.reactions import Way
from dangerclose.games.incoming.sheets import Sheet, sheet_of
from dangerclose.games.incoming.showing import MOVES_IN_SIGHT, knowers, show
from dangerclose.games.incoming.state import (
    ABOARD,
    AWAY,
    DEAD,
    DONE,
    HIDDEN,
    LANDED,
    MOVED,
    NOBODY,
    REQUESTED,
    RESUPPLY,
    Position,
    State,
)
from dangerclose.games.incoming.terms import Edge, Side, StandKind, Supplies
from dangerclose.games.incoming.word_kinds import place_name

FREE_WORLD, COMMUNIST = Side.FREE_WORLD.number, Side.COMMUNIST.number
REQUESTS = CHARTS.requests
_LOADS = (REQUESTS.helicopter_supplies, REQUESTS.porter_supplies)
_PORTER, _TEAM = StandKind.PORTER.number, StandKind.FIRE_TEAM.number
_GUNS = (StandKind.GUN_105.number, StandKind.GUN_155.number, StandKind.MORTAR_120.number)
_CREW_NEAR = 2
"""M.3/9 Widths between a gun and what its crew unloads."""
_NAMES = tuple(kind.value.replace("-", " ") for kind in Supplies)


def load(s: State, side: int, kind: int, carrier: int) -> None:
    """M.3/9, M.4/3 A carrier has ammunition of a kind; what it had is gone."""
    for number, by in enumerate(s.supply_by):
        if by == carrier:
            s.supply_left[number], s.supply_kind[number] = _LOADS[side][kind], kind
            return
    s.supply_at.append(ABOARD)
    s.supply_of.append(side)
    s.supply_left.append(_LOADS[side][kind])
    s.supply_kind.append(kind)
    s.supply_by.append(carrier)
    s.supply_since.append(0)


def porters_carry(s: State) -> Rule[None]:
    """Ruling 213: porters of a scenario begin with small arms.

    Those who may come have a place in the list, so that its length tells nothing.
    """
    yield from ()
    if s.ammunition:
        sheet = sheet_of(s)
        for stand in sheet.of_side[COMMUNIST]:
            if sheet.kind[stand] == _PORTER:
                load(s, COMMUNIST, SMALL_ARMS, stand)


def carried(s: Position, carrier: int) -> int:
    """The ammunition that a stand carries, NOBODY if none is left."""
    found = (n for n, by in enumerate(s.supply_by) if by == carrier and s.supply_left[n])
    return next(found, NOBODY)


# M.3/8, M.4/3 Asking for it


def senior(s: Position, side: int) -> int:
    """M.3/8 The senior commander on the table, NOBODY if none can ask."""
    sheet = sheet_of(s)
    groups = [one for one in here(s, side) if sheet.commands[one] and not is_suppressed(s, one)]
    return max(groups, key=lambda one: (sheet.kind[one], -one), default=NOBODY)


def carrier_for(s: Position, side: int) -> int:
    """Rulings 213 and 236: a helicopter, or porters, who can bring it."""
    if side == FREE_WORLD:
        return free_helicopter(s)
    sheet = sheet_of(s)
    called = [s.called_for[number] for number in pending(s, RESUPPLY, side)]
    spare = (
        one
        for one in sheet.of_side[side]
        if sheet.kind[one] == _PORTER and sheet.spare[one] and s.at[one] == AWAY and one not in called
    )
    return next(spare, NOBODY)


def _requests(s: Position, seat: int) -> Iterable[Action]:
    """M.3/8, M.4/3, ruling 212: one request in an initiative, and one load at a time on its way."""
    commander = senior(s, seat) if s.ammunition else NOBODY
    if commander == NOBODY or s.status[commander] & REQUESTED or pending(s, RESUPPLY, seat):
        return []
    if carrier_for(s, seat) == NOBODY:
        return []
    return [("ask-supplies", commander, kind) for kind in range(len(_LOADS[seat]))]


def ask_for(s: State, choice: Action) -> Rule[Outcome]:
    """M.3/8, M.4/3 A die of 5 or 6 sends it, another says in how many initiatives; failing costs nothing."""
    commander, kind = int(choice[1]), int(choice[2])
    side = sheet_of(s).side[commander]
    s.status[commander] |= REQUESTED
    dice = [s.chance.die()]
    granted = dice[0] >= REQUESTS.resupply
    if granted:
        dice.append(s.chance.die())
        carrier = carrier_for(s, side)
        load(s, side, kind, carrier)
        call(s, RESUPPLY, commander, dice[1], carrier)
    label = f"it comes in {dice[1]}" if granted else "there is none"
    roll = Roll(tuple(Die(die, 6) for die in dice), about=(REQUESTS.resupply,))
    knows = EVERYBODY if side == FREE_WORLD else 1 << side | ALL_SEEING
    s.tell("asked-supplies", "M.3/8", commander, _NAMES[kind], label, knows=knows, roll=roll)
    yield from ()
    return None


def nearer(s: State, side: int) -> Rule[None]:
    """M.3/8, ruling 13: delays run out as the initiatives of who asked begin."""
    for number in pending(s, RESUPPLY, side):
        if s.called_in[number] > 0:
            s.called_in[number] -= 1
            if not s.called_in[number]:
                knows = EVERYBODY if side == FREE_WORLD else 1 << side | ALL_SEEING
                s.tell("supplies-here", "M.3/8", s.called_for[number], knows=knows)
    yield from ()


# M.3/9 By helicopter


def _unloadings(s: Position, seat: int) -> Iterable[Action]:
    """M.3/9 A fire team in contact unloads; ammunition for guns their crews, within two widths."""
    if seat != FREE_WORLD or not s.ammunition:
        return
    sheet = sheet_of(s)
    for helicopter in sheet.aircraft:
        number = carried(s, helicopter) if s.at[helicopter] >= 0 and s.status[helicopter] & LANDED else NOBODY
        for stand in here(s, seat) if number != NOBODY else ():
            if is_good(s, stand) and not s.status[stand] & DONE and _unloads(s, stand, helicopter, number):
                yield ("unload-supplies", stand, helicopter)


def _unloads(s: Position, stand: int, helicopter: int, number: int) -> bool:
    kind = sheet_of(s).kind[stand]
    if s.supply_kind[number] == ARTILLERY:
        return kind in _GUNS and within(s, stand, helicopter, _CREW_NEAR)
    return kind == _TEAM and touching(s, stand, helicopter)


def unload(s: State, choice: Action) -> Rule[Outcome]:
    """M.3/9, 11.1.3/6 One action; a marker lies where who unloaded it stands."""
    stand, helicopter = int(choice[1]), int(choice[2])
    _lay(s, carried(s, helicopter), s.at[stand])
    s.tell("unloaded", "M.3/9", stand, place_name(s, s.at[stand]), s.at[stand])
    yield from ()
    return None


def _lay(s: State, number: int, point: int) -> None:
    s.supply_at[number], s.supply_by[number] = point, NOBODY
    s.supply_since[number] = sum(s.initiatives)


# M.4/3 By porters


def home(sheet: Sheet) -> int:
    """Ruling 213: where porters come on: at the edge that a Communist objective names, or in the north."""
    rows = sheet.scenario.sheet.objectives
    edge = next((row.edge for row in rows if row.edge and row.side.number == COMMUNIST), Edge.NORTH)
    lattice = sheet.lattice
    return bits_of(
        {
            Edge.WEST: range(0, lattice.size, lattice.columns),
            Edge.EAST: range(lattice.columns - 1, lattice.size, lattice.columns),
            Edge.NORTH: range(lattice.columns),
            Edge.SOUTH: range(lattice.size - lattice.columns, lattice.size),
        }[edge]
    )


def _comings(s: Position, seat: int) -> Iterable[Family]:
    if seat == COMMUNIST:
        for number in pending(s, RESUPPLY, seat):
            porter = s.called_for[number]
            if s.called_in[number] <= 0 and s.at[porter] == AWAY:
                yield Family(("bring-up", porter), home(sheet_of(s)) & ~occupied(s, porter))


def bring_up(s: State, choice: Action) -> Rule[Outcome]:
    """M.4/3, ruling 213: porters come on at their edge, hidden where nobody sees them."""
    porter, point = int(choice[1]), int(choice[2])
    take(s, next(n for n in pending(s, RESUPPLY, COMMUNIST) if s.called_for[n] == porter))
    s.at[porter] = point
    s.status[porter] |= MOVED | HIDDEN
    unseen = ~watched(s, FREE_WORLD)
    s.haunts[COMMUNIST] |= home(sheet_of(s)) & unseen
    if not unseen >> point & 1:
        show(s, porter, MOVES_IN_SIGHT, "5.3/1")
    s.tell("entered", "M.4/3", porter, place_name(s, point), point, knows=knowers(s, porter))
    if s.status[porter] & HIDDEN:
        return None
    return (yield from under_fire(s, Way(porter, point, [point], [point])))


def _settings(s: Position, seat: int) -> Iterable[Action]:
    """M.4/3 Porters may lay it down for others to collect."""
    sheet = sheet_of(s)
    for porter in here(s, seat) if seat == COMMUNIST and s.ammunition else ():
        if sheet.kind[porter] == _PORTER and not is_suppressed(s, porter) and carried(s, porter) != NOBODY:
            yield ("set-down", porter)


def set_down(s: State, choice: Action) -> Rule[Outcome]:
    """M.4/3 What porters carry lies on the ground."""
    porter = int(choice[1])
    _lay(s, carried(s, porter), s.at[porter])
    s.tell("set-down", "M.4/3", porter, place_name(s, s.at[porter]), s.at[porter], knows=knowers(s, porter))
    yield from ()
    return None


def lost(s: State, choice: Action, outcome: Outcome) -> Rule[None]:
    """Ruling 213: what a dead carrier had is lost, and what it was called for is no more on its way."""
    for number, carrier in enumerate(s.supply_by):
        if carrier != NOBODY and s.at[carrier] == DEAD:
            s.supply_left[number] = 0
    for number in reversed(pending(s, RESUPPLY, FREE_WORLD)):
        if s.at[s.called_for[number]] == DEAD:
            take(s, number)
    yield from ()


CHAPTER = Chapter(
    entries=(
        Entry("ask-supplies", ask_for, actions=_requests),
        Entry("unload-supplies", unload, actions=_unloadings),
        Entry("bring-up", bring_up, families=_comings),
        Entry("set-down", set_down, actions=_settings),
    ),
    begins=(nearer,),
    after_action=(lost,),
    prepares=(porters_carry,),
)
