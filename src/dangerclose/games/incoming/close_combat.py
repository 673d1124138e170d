"""8.0 Close combat: a die a side and what counts; all of the loser's stands are killed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from dangerclose.core.ask import Action, Rule
from dangerclose.core.events import Die, Roll
from dangerclose.core.reckoning import Line, Modifier, total
from dangerclose.core.words import signed
from dangerclose.games.incoming.captives import capture, may_be_captured
from dangerclose.games.incoming.chapter import BOOK, Chapter, Entry, Lost, Outcome
from dangerclose.games.incoming.command import commanders
from dangerclose.games.incoming.components import CHARTS, PARAMETERS
from dangerclose.games.incoming.effects import kill
from dangerclose.games.incoming.field import (
    CONTACT,
    around_side,
    here,
    in_bunker,
    is_suppressed,
    other,
    rating_of,
    touching,
    within,
    work_at,
)
from dangerclose.games.incoming.sheets import sheet_of
from dangerclose.games.incoming.showing import FOUND, may_assault, show
from dangerclose.games.incoming.state import DONE, OUT_OF_AMMUNITION, PINNED, SUPPRESSED, Position, State
from dangerclose.games.incoming.terms import Contact, Quality, Side
from dangerclose.games.incoming.wrecks import ruined

TABLE = CHARTS.close_combat
LOST_COMBAT = Lost("a close combat is lost", "8.0/1")
_COMMUNIST = Side.COMMUNIST.number
_VETERAN = Quality.VETERAN.number


def ready_to_fight(s: Position, stand: int) -> bool:
    """8.0/1, ruling 102: whether a stand can attack an enemy that it touches."""
    sheet = sheet_of(s)
    return (
        s.at[stand] >= 0
        and not s.status[stand] & (PINNED | SUPPRESSED | DONE)
        and may_assault(s, stand)
        and bool(around_side(s, other(sheet.side[stand]), sheet.radius[stand], CONTACT) >> s.at[stand] & 1)
        and not any(keeps(s, stand) for keeps in BOOK.keeps_from_attacking)
    )


def _assaults(s: Position, seat: int) -> Iterable[Action]:
    return [("assault", stand) for stand in here(s, seat) if ready_to_fight(s, stand)]


def assault(s: State, choice: Action) -> Rule[Outcome]:
    """8.0/1 A stand fights whom it touches already."""
    yield from ()
    return fight(s, [int(choice[1])], surprised=False)


def fight(s: State, attackers: Sequence[int], surprised: bool) -> Outcome:
    """8.0/1 The attackers and all whom they touch fight, until one side has more."""
    side = sheet_of(s).side[attackers[0]]
    defenders = [one for one in here(s, other(side)) if any(touching(s, one, a) for a in attackers)]
    for one in defenders:
        show(s, one, FOUND, "5.3/1")
    for one in overrun(s, defenders):
        destroy(s, one)
    defenders = [one for one in defenders if s.at[one] >= 0]
    while any(fights(s, one) for one in defenders):
        won = throw(s, attackers, defenders, surprised)
        if won is None:
            continue
        if not won:
            for one in attackers:
                destroy(s, one)
            return LOST_COMBAT if PARAMETERS.lost_combat_loses else None
        break
    for one in defenders:
        if may_be_captured(s, one):
            capture(s, one, attackers)
        else:
            destroy(s, one)
    return None


def destroy(s: State, stand: int) -> None:
    """8.0/1, ruling 69: a stand is killed; a vehicle leaves a wreck that may burn (11.2.1/1)."""
    point = s.at[stand]
    kill(s, stand, "8.0/1")
    ruined(s, stand, point)


def overrun(s: Position, stands: Sequence[int]) -> list[int]:
    """2.3.2/2, 6.5/18, 6.9/9, 6.9/15 Those who are killed at once when an enemy makes contact.

    Ruling 69: so is a helicopter on the ground in which nobody fights.
    """
    sheet = sheet_of(s)
    return [
        one
        for one in stands
        if sheet.contact[one] == Contact.DIES or (sheet.flies[one] and not _armed_riders(s, one))
    ]


def _armed_riders(s: Position, helicopter: int) -> list[int]:
    """Ruling 69: those in a helicopter who fight for it."""
    sheet = sheet_of(s)
    mates = sheet.of_side[sheet.side[helicopter]]
    return [one for one in mates if s.aboard[one] == helicopter and sheet.contact[one] == Contact.TEAM]


def fights(s: Position, stand: int) -> bool:
    """8.0/12 Whether a stand is a fighter in close combat, and not one who shares the fate of others."""
    return sheet_of(s).contact[stand] in (Contact.TEAM, Contact.CREW, Contact.VEHICLE)


def throw(s: State, attackers: Sequence[int], defenders: Sequence[int], surprised: bool) -> bool | None:
    """8.0/1 One throw: whether the attackers win; None if both have the same."""
    mine = lines(s, attackers, defenders, attacks=True, surprised=surprised)
    theirs = lines(s, defenders, attackers, attacks=False)
    a, d = s.chance.die(), s.chance.die()
    ours, others = a + total(mine), d + total(theirs)
    label = "won" if ours > others else "lost" if ours < others else "tied"
    if s.log is not None:
        counted = [Modifier(f"attacker: {line.text}", signed(line.value), line.rule) for line in mine]
        counted += [Modifier(f"defender: {line.text}", signed(line.value), line.rule) for line in theirs]
        roll = Roll((Die(a, 6), Die(d, 6)), tuple(counted), s.at[defenders[0]], (ours, others))
        s.tell("combat", "8.0/1", attackers[0], defenders[0], label, roll=roll)
    return None if ours == others else ours > others


def lines(
    s: Position, own: Sequence[int], enemies: Sequence[int], *, attacks: bool, surprised: bool = False
) -> list[Line]:
    """8.0/2 to 8.0/11 What a side adds to its die."""
    found = list(_lines(s, own, enemies, attacks, surprised))
    for more in BOOK.combat_lines:
        found += more(s, own, enemies, attacks)
    return [line for line in found if line.value]


def _lines(
    s: Position, own: Sequence[int], enemies: Sequence[int], attacks: bool, surprised: bool
) -> Iterator[Line]:
    sheet = sheet_of(s)
    if surprised:
        dug_in = any(sheet.side[one] == _COMMUNIST and work_at(s, s.at[one]) is not None for one in enemies)
        value = TABLE.surprised_by_dug_in if dug_in else TABLE.surprised
        yield Line("surprised", value, "8.0/2")
    if attacks and any(is_suppressed(s, one) for one in enemies):
        yield Line("a suppressed defender", TABLE.suppressed_defender, "8.0/3")
    if any(s.status[one] & OUT_OF_AMMUNITION for one in own):
        yield Line("out of ammunition", TABLE.no_ammunition, "8.0/4")
    if all(sheet.quality[one] == _VETERAN for one in own if fights(s, one)):
        yield Line("all Veteran", TABLE.all_veteran, "8.0/5")
    if any(in_bunker(s, one) for one in own):
        yield Line("in a bunker", TABLE.bunker, "8.0/6")
    yield Line("more fire teams", TABLE.each_more * max(0, teams(s, own) - teams(s, enemies)), "8.0/7")
    yield Line("command group", help_of_command(s, own), "8.0/8")
    if not teams(s, own) and any(sheet.contact[one] == Contact.CREW for one in own):
        yield Line("a crew-served weapon alone", PARAMETERS.crew_served, "8.0/12")


def teams(s: Position, stands: Sequence[int]) -> int:
    """8.0/7, 2.3.1/3, 2.3.2/1, ruling 40: how many count as fire teams; command groups do."""
    inside = [rider for one in stands if sheet_of(s).flies[one] for rider in _armed_riders(s, one)]
    return sum(sheet_of(s).contact[one] == Contact.TEAM for one in (*stands, *inside))


def help_of_command(s: Position, own: Sequence[int]) -> int:
    """8.0/8, 2.3.1/2: the best rating of a command group in the combat or within a width of its stands."""
    ratings = [rating_of(s, one) for one in own if sheet_of(s).commands[one] and not is_suppressed(s, one)]
    ratings += [rating_of(s, lead) for one in own for lead in commanders(s, one) if within(s, lead, one)]
    return max(ratings, default=0)


CHAPTER = Chapter(entries=(Entry("assault", assault, actions=_assaults),))
