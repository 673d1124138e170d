"""0/3 Initiative: it begins, one action follows the other, and it is lost.

`lose` is the only place that gives it away: every action says by what it returns whether it is lost.
"""

from __future__ import annotations

from dangerclose.core.ask import Action, Ask, Closed, Rule
from dangerclose.core.columns import still
from dangerclose.core.options import Family, Options
from dangerclose.games.incoming.chapter import BOOK, Chapter, Entry, Lost, Outcome
from dangerclose.games.incoming.components import PARAMETERS
from dangerclose.games.incoming.field import other
from dangerclose.games.incoming.knowledge import known
from dangerclose.games.incoming.movement import group_step
from dangerclose.games.incoming.sheets import sheet_of
from dangerclose.games.incoming.state import INITIATIVE_LONG, NO_FIRE, Phase, Position, State
from dangerclose.games.incoming.victory import decide, tick

PASS: Action = ("pass",)
GIVE_UP: Action = ("give-up",)


def begin(s: State) -> Rule[None]:
    """0/3 A side gains the initiative: its NO FIRE markers go, and what was called arrives."""
    side = s.initiative
    s.initiatives[side] += 1
    s.actions = 0
    s.above = False
    for stand in sheet_of(s).of_side[side]:
        s.status[stand] &= ~NO_FIRE
    s.tell("initiative", "0/3", sum(s.initiatives), side)
    s.phase = Phase.ACTIONS
    for begins in BOOK.begins:
        yield from begins(s, side)


def act(s: State) -> Rule[None]:
    """3.1/1 Who has the initiative does one thing after the other."""
    seat = s.initiative
    choice = yield Ask(seat, "act", "0/3", *offered(known(s, seat), seat))
    s.actions += 1
    lost = yield from BOOK.entries[str(choice[0])].resolve(s, choice)
    for after in BOOK.after_action:
        yield from after(s, choice, lost)
    settle(s, lost)


def offered(k: Position, seat: int) -> tuple[Options, tuple[int, ...], list[Closed]]:
    """All that a seat may do, from what it knows; what the menu shows greyed."""
    plain: list[Action] = []
    families: list[Family] = []
    closed: list[Closed] = []
    with still(k):
        for entry in BOOK.entries.values():
            if entry.actions is not None:
                plain.extend(entry.actions(k, seat))
            if entry.families is not None:
                families.extend(entry.families(k, seat))
            if entry.closed is not None:
                closed.extend(entry.closed(k, seat))
    return Options(plain, families), (), closed


def group(s: State) -> Rule[None]:
    """0/3 The next member of a group move goes."""
    settle(s, (yield from group_step(s)))


def settle(s: State, lost: Outcome) -> None:
    """Ruling 100: the initiative is lost as an action says, or when the moment has passed."""
    if lost is not None:
        lose(s, lost)
    elif s.phase == Phase.ACTIONS and s.actions >= PARAMETERS.initiative_actions:
        lose(s, Lost("the moment has passed", "0/3"))


def lose(s: State, lost: Lost) -> None:
    """0/3 The initiative passes to the other side."""
    s.tell("lost-initiative", lost.rule, s.initiative, lost.why)
    s.phase = Phase.INITIATIVE_ENDS


def end(s: State) -> Rule[None]:
    """0/3, 1.0/2 What follows an initiative: what was set goes off, the clock, the end of the game."""
    side = s.initiative
    for ends in BOOK.ends:
        yield from ends(s, side)
    for stand in sheet_of(s).stands:
        s.status[stand] &= ~INITIATIVE_LONG
    tick(s, side)
    decide(s)
    if s.phase != Phase.OVER:
        s.initiative = other(side)
        s.phase = Phase.INITIATIVE


def _pass(s: State, choice: Action) -> Rule[Outcome]:
    """Ruling 28: who has the initiative may do nothing."""
    s.tell("passed", "0/3", s.initiative)
    yield from ()
    return Lost("it is passed on", "0/3")


def _give_up(s: State, choice: Action) -> Rule[Outcome]:
    """V.0/6 A player withdraws, and the other achieves his objectives."""
    s.withdrawn = s.initiative
    s.tell("gave-up", "V.0/6", s.initiative)
    decide(s)
    yield from ()
    return None


CHAPTER = Chapter(
    entries=(
        Entry("pass", _pass, actions=lambda s, seat: (PASS,)),
        Entry("give-up", _give_up, actions=lambda s, seat: () if s.actions else (GIVE_UP,)),
    )
)
