"""3.1/4, 6.5/17 Dust-Off: a command group asks for a helicopter that carries casualties away."""

from __future__ import annotations

from collections.abc import Iterable

from dangerclose.core.ask import Action, Rule
from dangerclose.core.events import Die, Roll
from dangerclose.core.reckoning import Modifier
from dangerclose.core.words import signed
from dangerclose.games.incoming.calls import call, pending
from dangerclose.games.incoming.chapter import Chapter, Entry, Outcome
from dangerclose.games.incoming.components import CHARTS
from dangerclose.games.incoming.field import here, is_suppressed
from dangerclose.games.incoming.sheets import sheet_of
from dangerclose.games.incoming.state import AWAY, DISMOUNTED, DUST_OFF, FLOWN_IN, NOBODY, Position, State
from dangerclose.games.incoming.terms import Side, StandKind

FREE_WORLD = Side.FREE_WORLD.number
_AID_POST = StandKind.AID_POST.number


def delay(die: int, aid_post: bool) -> int:
    """6.5/17 In how many of its side's initiatives it comes; none is at once."""
    return max(0, die + (CHARTS.requests.dust_off_with_aid_post if aid_post else 0))


def has_aid_post(s: Position) -> bool:
    """6.5/17 Whether a company aid post is on the table."""
    return any(sheet_of(s).kind[one] == _AID_POST for one in here(s, FREE_WORLD))


def on_its_way(s: Position, company: int) -> bool:
    """Ruling 53: whether a company has one on its way, or on the table."""
    companies = sheet_of(s).company
    return any(companies[s.called_by[number]] == company for number in pending(s, DUST_OFF, FREE_WORLD))


def free_helicopter(s: Position) -> int:
    """Ruling 236: a helicopter that can be called, NOBODY if all are under way or lost."""
    sheet = sheet_of(s)
    used = [s.called_for[number] for kind in FLOWN_IN for number in pending(s, kind, FREE_WORLD)]
    spares = (one for one in sheet.aircraft if sheet.spare[one] and s.at[one] == AWAY and one not in used)
    return next(spares, NOBODY)


def _requests(s: Position, seat: int) -> Iterable[Action]:
    """3.1/4 Any command group that is not suppressed, while own casualties lie on the table."""
    if seat != FREE_WORLD or not any(at >= 0 and of == seat for at, of in zip(s.casualty_at, s.casualty_of)):
        return
    if free_helicopter(s) == NOBODY:
        return
    sheet = sheet_of(s)
    for group in here(s, seat):
        if sheet.commands[group] and not is_suppressed(s, group) and not s.status[group] & DISMOUNTED:
            if not on_its_way(s, sheet.company[group]):
                yield ("dust-off", group)


def request(s: State, choice: Action) -> Rule[Outcome]:
    """3.1/4, 6.5/17 The die is the delay; asking does not lose the initiative."""
    group = int(choice[1])
    helicopter, post = free_helicopter(s), has_aid_post(s)
    die = s.chance.die()
    wait = delay(die, post)
    call(s, DUST_OFF, group, wait, helicopter)
    value = signed(CHARTS.requests.dust_off_with_aid_post)
    counted = (Modifier("company aid post", value, "6.5/17"),) if post else ()
    s.tell("dust-off-called", "6.5/17", group, wait, roll=Roll((Die(die, 6),), counted))
    if not wait:
        s.tell("dust-off-here", "6.5/17", helicopter)
    yield from ()
    return None


def comes_nearer(s: State, side: int) -> Rule[None]:
    """6.5/17, ruling 13: delays run out as the initiatives of the side that asked begin."""
    for number in pending(s, DUST_OFF, side):
        if s.called_in[number] > 0:
            s.called_in[number] -= 1
            if not s.called_in[number]:
                s.tell("dust-off-here", "6.5/17", s.called_for[number])
    yield from ()


CHAPTER = Chapter(entries=(Entry("dust-off", request, actions=_requests),), begins=(comes_nearer,))
