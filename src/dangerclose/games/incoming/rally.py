"""9.0 Rallying: a die, and what helps, clears a pin or a suppress; a failure loses the initiative."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from dangerclose.core.ask import Action, Rule
from dangerclose.core.events import Die, Roll
from dangerclose.core.reckoning import Line, Modifier, total
from dangerclose.core.words import signed
from dangerclose.games.incoming.chapter import Chapter, Entry, Lost, Outcome
from dangerclose.games.incoming.command import commanders
from dangerclose.games.incoming.components import PARAMETERS
from dangerclose.games.incoming.field import (
    SHAKEN,
    has_got_out,
    here,
    in_bunker,
    is_suppressed,
    rating_of,
    within,
)
from dangerclose.games.incoming.sheets import sheet_of
from dangerclose.games.incoming.showing import knowers
from dangerclose.games.incoming.state import PINNED, SUPPRESSED, Position, State
from dangerclose.games.incoming.terms import StandKind

CADRE_HELPS = 2
"""2.3.2/2"""
FAILED = Lost("a rally fails", "9.0/1")
_CADRE = StandKind.CADRE.number


def _shaken(s: Position, seat: int) -> Iterable[Action]:
    return [
        ("rally", stand) for stand in here(s, seat) if s.status[stand] & SHAKEN and not has_got_out(s, stand)
    ]


def needed(s: Position, stand: int) -> int:
    """0/3 The score that clears a stand's marker, by its quality."""
    table = PARAMETERS.rally_suppressed if is_suppressed(s, stand) else PARAMETERS.rally_pinned
    return table[sheet_of(s).quality[stand]]


def lines(s: Position, stand: int) -> list[Line]:
    """2.3/3, 2.3.2/2, 9.0/1 What is added to the die."""
    return [line for line in _lines(s, stand) if line.value]


def _lines(s: Position, stand: int) -> Iterator[Line]:
    helpers = [lead for lead in commanders(s, stand) if lead != stand and within(s, lead, stand)]
    yield Line("command group", max((rating_of(s, lead) for lead in helpers), default=0), "2.3/3")
    if any(_cadre_helps(s, cadre, stand) for cadre in here(s, sheet_of(s).side[stand])):
        yield Line("political cadre", CADRE_HELPS, "2.3.2/2")
    if in_bunker(s, stand):
        yield Line("in a bunker", 1, "9.0/1")


def _cadre_helps(s: Position, cadre: int, stand: int) -> bool:
    """2.3.2/2, ruling 106: a cadre helps the stands of its company within a width of it."""
    sheet = sheet_of(s)
    return (
        sheet.kind[cadre] == _CADRE
        and cadre != stand
        and not is_suppressed(s, cadre)
        and sheet.company[cadre] == sheet.company[stand]
        and within(s, cadre, stand)
    )


def succeeds(die: int, added: int, score: int) -> bool:
    """0/3 Whether a die rallies; a bare 1 never does."""
    return die + added >= score and not (die == 1 and PARAMETERS.rally_one_fails)


def rally(s: State, choice: Action) -> Rule[Outcome]:
    """0/3, 9.0/1 A stand tries to rally; a success clears it wholly, a failure loses the initiative."""
    stand = int(choice[1])
    counted, score = lines(s, stand), needed(s, stand)
    die = s.chance.die()
    done = succeeds(die, total(counted), score)
    if done:
        s.status[stand] &= ~(PINNED | SUPPRESSED)
    if s.log is not None:
        shown = tuple(Modifier(line.text, signed(line.value), line.rule) for line in counted)
        roll = Roll((Die(die, 6),), shown, s.at[stand], (score, die + total(counted)))
        result = "rallies" if done else "fails"
        s.tell("rallied", "9.0/1", stand, result, knows=knowers(s, stand), roll=roll)
    yield from ()
    return None if done or not PARAMETERS.failed_rally_loses else FAILED


CHAPTER = Chapter(entries=(Entry("rally", rally, actions=_shaken),))
