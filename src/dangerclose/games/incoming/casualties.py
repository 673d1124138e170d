"""6.5/10 to 6.5/16 Casualty evacuation on foot, and company aid posts."""

from __future__ import annotations

from collections.abc import Iterable

from dangerclose.core.ask import Action, Rule
from dangerclose.core.options import Family
from dangerclose.games.incoming.chapter import Chapter, Entry, Outcome
from dangerclose.games.incoming.command import may_move
from dangerclose.games.incoming.effects import bears_for, is_left
from dangerclose.games.incoming.field import (
    CONTACT,
    around,
    around_side,
    has_got_out,
    here,
    is_good,
    other,
    within,
)
from dangerclose.games.incoming.movement import at_the_edge, ends, go, leave_table
from dangerclose.games.incoming.sheets import sheet_of
from dangerclose.games.incoming.showing import show
from dangerclose.games.incoming.state import ABOARD, BORE, LEFT, NOBODY, Position, State
from dangerclose.games.incoming.terms import ObjectiveKind, Side, StandKind

CARRIES = "it carries casualties"
_MEDIC, _AID_POST = StandKind.MEDIC.number, StandKind.AID_POST.number
FREE_WORLD = Side.FREE_WORLD.number


# 6.5/11 Medevac


def at_hand(s: Position, stand: int) -> list[int]:
    """6.5/12 The casualty markers of its side that a stand is in contact with, as many as it can carry."""
    sheet = sheet_of(s)
    row = sheet.row[stand]
    if row is None or not row.bears:
        return []
    near = sheet.discs.at(s.at[stand], sheet.radius[stand] + CONTACT)
    found = [
        number
        for number, point in enumerate(s.casualty_at)
        if point >= 0 and bears_for(sheet.side[stand], s.casualty_of[number]) and near >> point & 1
    ]
    return found[: row.bears]


def may_bear(s: Position, stand: int) -> bool:
    """3.1/2, 6.5/11 Whether a stand can make a medevac: one in an initiative, with a marker at hand."""
    return bool(at_hand(s, stand)) and not s.status[stand] & BORE and may_move(s, stand)


def _medevacs(s: Position, seat: int) -> Iterable[Family]:
    sheet = sheet_of(s)
    return [
        Family(
            ("medevac", stand),
            ends(s, stand) & ~around_side(s, other(seat), sheet.radius[stand], CONTACT),
        )
        for stand in (here(s, seat) if s.casualty_at else ())
        if may_bear(s, stand)
    ]


def medevac(s: State, choice: Action) -> Rule[Outcome]:
    """3.1/2, 6.5/11, ruling 52: a stand moves with casualties; if it is stopped they lie where it is."""
    stand, end = int(choice[1]), int(choice[2])
    markers = at_hand(s, stand)
    show(s, stand, CARRIES, "6.5/11")
    s.status[stand] |= BORE
    for number in markers:
        s.casualty_at[number], s.casualty_aboard[number] = ABOARD, stand
    lost = yield from go(s, stand, end)
    for number in markers:
        if s.casualty_aboard[number] == stand:  # who is killed has let them lie
            s.casualty_at[number], s.casualty_aboard[number] = s.at[stand], NOBODY
    s.tell("carried", "6.5/12", stand, len(markers))
    return lost


def _carriers_off(s: Position, seat: int) -> Iterable[Action]:
    return [
        ("carry-off", stand)
        for stand in (at_the_edge(s, seat) if s.casualty_at else ())
        if may_bear(s, stand)
    ]


def carry_off(s: State, choice: Action) -> Rule[Outcome]:
    """6.5/10 A stand at the edge leaves the table with its casualties, who then score for nobody."""
    stand = int(choice[1])
    markers = at_hand(s, stand)
    show(s, stand, CARRIES, "6.5/10")
    for number in markers:
        s.casualty_at[number] = LEFT
    leave_table(s, stand)
    s.tell("carried-off", "6.5/10", stand, len(markers))
    yield from ()
    return None


# 6.5/16 Company aid posts


def _aid_posts(s: Position, seat: int) -> Iterable[Action]:
    """6.5/16 Two medics within a width of each other."""
    if seat != FREE_WORLD:
        return
    medics = [
        one
        for one in here(s, seat)
        if sheet_of(s).kind[one] == _MEDIC and is_good(s, one) and not has_got_out(s, one)
    ]
    for number, first in enumerate(medics):
        for second in medics[number + 1 :]:
            if within(s, first, second) and _room(s, first, second) and _spare(s) >= 0:
                yield ("aid-post", first, second)


def _spare(s: Position) -> int:
    """An aid post that has not been formed yet, -1 if there is none."""
    sheet = sheet_of(s)
    return next(
        (one for one in sheet.of_side[FREE_WORLD] if sheet.kind[one] == _AID_POST and s.at[one] == -1), -1
    )


def _room(s: Position, first: int, second: int) -> bool:
    others = [one for side in (0, 1) for one in here(s, side) if one not in (first, second)]
    post = _spare(s)
    return post >= 0 and not around(s, others, sheet_of(s).radius[post]) >> s.at[first] & 1


def aid_post(s: State, choice: Action) -> Rule[Outcome]:
    """6.5/16 Two medics become an aid post for good; it draws no fire."""
    first, second = int(choice[1]), int(choice[2])
    post = _spare(s)
    s.at[post] = s.at[first]
    s.at[first] = s.at[second] = LEFT
    s.tell("aid-post", "6.5/16", first, second)
    yield from ()
    return None


def tends_casualties(s: Position, stand: int) -> bool:
    """6.5/16 An aid post does not move while casualties are there."""
    return sheet_of(s).kind[stand] == _AID_POST and bool(_tended(s, stand))


def _tended(s: Position, post: int) -> list[int]:
    """6.5/16, ruling 205: the casualties beside an aid post that its side carries."""
    near = sheet_of(s).discs.at(s.at[post], sheet_of(s).radius[post] + CONTACT)
    return [
        number
        for number, (point, of) in enumerate(zip(s.casualty_at, s.casualty_of))
        if point >= 0 and near >> point & 1 and bears_for(FREE_WORLD, of)
    ]


def cared_for(s: Position, number: int) -> int:
    """Ruling 54: whether every own casualty is at an aid post or off the table."""
    side = sheet_of(s).scenario.sheet.objectives[number].side.number
    posts = [one for one in here(s, side) if sheet_of(s).kind[one] == _AID_POST]
    tended = {one for post in posts for one in _tended(s, post)}
    lying = {n for n, of in enumerate(s.casualty_of) if of == side and is_left(s, n)}
    return int(lying <= tended)


CHAPTER = Chapter(
    entries=(
        Entry("medevac", medevac, families=_medevacs),
        Entry("carry-off", carry_off, actions=_carriers_off),
        Entry("aid-post", aid_post, actions=_aid_posts),
    ),
    keeps_from_moving=(tends_casualties,),
    objectives={ObjectiveKind.CASUALTIES_CARED_FOR: cared_for},
)
