"""T.5 Charges that blow an entrance or the section below it."""

from __future__ import annotations

from collections.abc import Iterator

from dangerclose.core.ask import Action, Rule
from dangerclose.core.events import Die, Roll
from dangerclose.games.incoming.chapter import Chapter, Entry, Outcome
from dangerclose.games.incoming.components import CHARTS
from dangerclose.games.incoming.effects import kill
from dangerclose.games.incoming.field import here, is_good, is_suppressed
from dangerclose.games.incoming.movement import under_fire
from dangerclose.games.incoming.reactions import Way
from dangerclose.games.incoming.sheets import SIDES, sheet_of
from dangerclose.games.incoming.showing import show
from dangerclose.games.incoming.state import AWAY, BORE, DONE, FIRED, HIDDEN, MOVED, Position, State
from dangerclose.games.incoming.terms import ObjectiveKind, Role, Side
from dangerclose.games.incoming.underground import (
    ENTRANCE,
    FIRST,
    at_opening,
    leads_to,
    look_around,
    openings,
    point_of,
    those_in,
)

NEEDED = CHARTS.underground.charge
FREE_WORLD = Side.FREE_WORLD.number
_WHO = (Role.ENGINEERS.number, Role.TUNNEL_RATS.number)
_USED = MOVED | FIRED | DONE | BORE
"""T.5/1 What of an initiative is gone for who would need the whole of it."""


def may_charge(s: Position, stand: int) -> bool:
    """T.5/1, T.3/1 Whether a stand of engineers or tunnel rats has the whole initiative for charges."""
    return sheet_of(s).role[stand] in _WHO and is_good(s, stand) and not s.status[stand] & _USED


def _charges(s: Position, seat: int) -> Iterator[Action]:
    if seat != FREE_WORLD or not s.tunnel_kind:
        return
    known = openings(s)
    for stand in here(s, seat) if known else ():
        if not may_charge(s, stand):
            continue
        for opening in known:
            if at_opening(s, stand, opening):
                point = point_of(s, opening)
                if s.tunnel_kind[opening] == ENTRANCE and not any(
                    s.at[enemy] == point for enemy in here(s, 1 - seat)
                ):
                    yield ("charge", stand, opening)
                if not _is_blown_below(s, opening):
                    yield ("charge-below", stand, opening)


def _is_blown_below(s: Position, opening: int) -> bool:
    """Whether the section below an opening was blown, as everybody knows."""
    return bool(s.tunnel_ways[opening] & s.tunnel_blown)


def set_charge(s: State, choice: Action) -> Rule[Outcome]:
    """T.5/1 Charges are set in an entrance or in the first section below it; fire may prevent it."""
    stand, opening = int(choice[1]), int(choice[2])
    point = s.at[stand]
    lost = yield from under_fire(s, Way(stand, point, [point], [point]), "prepares-charge")
    if lost is not None or not is_good(s, stand):
        return lost
    s.status[stand] |= DONE
    s.charges = (*s.charges, stand, opening, int(choice[0] == "charge-below"))
    s.tell("charge-set", "T.5/1", stand, opening)
    return None


def go_off(s: State, side: int) -> Rule[None]:
    """T.5/1 At the end of the initiative a die of 2 or more blows what was charged."""
    set_, s.charges = s.charges, ()
    for stand, opening, is_below in zip(set_[::3], set_[1::3], set_[2::3]):
        if s.at[stand] < 0 or is_suppressed(s, stand) or point_of(s, opening) < 0:
            continue
        place = leads_to(s, opening) if is_below else opening
        die = s.chance.die()
        blown = die >= NEEDED and place >= 0
        roll = Roll((Die(die, 6),), (), s.at[stand], (NEEDED,))
        s.tell("charge", "T.5/1", stand, "it is destroyed" if blown else "nothing happens", roll=roll)
        if blown:
            blow_up(s, opening, place)
    yield from ()


def blow_up(s: State, opening: int, place: int) -> None:
    """T.5/1, 4.4.2/8 A place is gone for good, with whoever is in it."""
    point = point_of(s, opening)
    if place < FIRST:
        dead = [one for one in here(s, 1 - FREE_WORLD) if s.at[one] == point]
    else:
        dead = [one for side in range(SIDES) for one in those_in(s, place, side)]
    for one in dead:
        if s.at[one] >= 0:
            show(s, one, "what it is in is blown", "T.5/1")
        s.status[one] &= ~HIDDEN
        kill(s, one, "T.5/1")
    s.tunnel_blown |= 1 << place
    if place >= FIRST:
        s.tunnel_seen |= 1 << place
        s.tunnel_entered |= 1 << opening
    s.tunnel_traps &= ~(1 << place)
    s.tunnel_traps_known &= ~(1 << place)
    if place < FIRST:
        for points in (s.hidden_at, s.work_at):
            if point in points:
                points[points.index(point)] = AWAY
    s.tell("blown", "T.5/1", place, reveals=True)
    look_around(s)


def entrances_blown(s: Position, number: int) -> int:
    """V.0/1 How many entrances were blown."""
    return sum(kind == ENTRANCE and s.tunnel_blown >> n & 1 for n, kind in enumerate(s.tunnel_kind[:FIRST]))


CHAPTER = Chapter(
    entries=(
        Entry("charge", set_charge, actions=_charges),
        Entry("charge-below", set_charge),
    ),
    ends=(go_off,),
    objectives={ObjectiveKind.ENTRANCES_BLOWN: entrances_blown},
)
