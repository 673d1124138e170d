"""6.4 What counts in an attack by direct fire, line by line: dice, and the score that hits."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from dangerclose.core.reckoning import Line
from dangerclose.games.incoming.chapter import BOOK
from dangerclose.games.incoming.components import PARAMETERS, STANDS
from dangerclose.games.incoming.effects import result_of
from dangerclose.games.incoming.field import cover, within
from dangerclose.games.incoming.sheets import sheet_of
from dangerclose.games.incoming.state import NOBODY, SHOWN, Position
from dangerclose.games.incoming.terms import StandKind

MOST_DICE = 9
DOOR_GUNS = STANDS.stands[StandKind.FIRE_TEAM.number].dice
"""11.1.3/T1"""


class Attack(NamedTuple):
    """One attack of one stand. The target stands where it is met, also on its way."""

    firer: int
    target: int
    reactive: bool = False
    at_contact: bool = False  # ruling 27: the target is about to make contact with the firer
    ambush: bool = False  # 6.10
    retreat: bool = False  # ruling 33
    rocket: int = NOBODY  # 6.11/3: who adds a die
    beehive: bool = False  # M.4/1
    mortar: bool = False  # 7.0/4: a craft's mortar fires, not its machine guns


def lines(s: Position, attack: Attack) -> list[Line]:
    """6.4/T1 The dice of an attack, and what is added to and taken from them."""
    found = list(_own(s, attack))
    for more in BOOK.of(sheet_of(s)).attack_lines:
        found += more(s, attack)
    return found


def _own(s: Position, attack: Attack) -> Iterator[Line]:
    """The dice of the stand, SMG, ambush, cover, retreat."""
    sheet = sheet_of(s)
    firer, target = attack.firer, attack.target
    dice, close = sheet.dice[firer], sheet.close_dice[firer]
    if sheet.doors[firer] and not ahead(s, firer, target):
        yield Line("door guns", DOOR_GUNS, "11.1.3/T1")
    elif close and within(s, firer, target):
        yield Line("fire dice within a width", close, "O.4/10")
    else:
        yield Line("fire dice", dice, "6.4/T1")
    if sheet.smg[firer] and (attack.at_contact or attack.ambush):
        yield Line("counts as SMG", PARAMETERS.smg_extra, "6.4/T1")
    if attack.ambush:
        yield Line("ambush", PARAMETERS.ambush_extra, "6.10/1")
    if covered(s, attack)[0]:
        yield Line("cover", PARAMETERS.cover_dice, "4.4.2/6")
    if attack.retreat:
        yield Line("retreat move", PARAMETERS.retreat_dice, "5.3/3")


def ahead(s: Position, helicopter: int, target: int) -> bool:
    """11.1.3/T1 Whether a target is in the arc of a helicopter's forward weapons."""
    sheet = sheet_of(s)
    arc = sheet.arcs.at(s.at[helicopter], s.facing[helicopter])
    return sheet.dice[helicopter] > 0 and bool(arc >> s.at[target] & 1)


def covered(s: Position, attack: Attack) -> tuple[bool, bool]:
    """4.4, 4.4.2/6, ruling 95: whether the target has cover, and whether only a 6 hits; in ambush neither."""
    if attack.ambush and PARAMETERS.ambush_ignores_cover:
        return False, False
    covers, sixes = cover(s, s.at[attack.target], s.at[attack.firer])
    return covers, sixes and not s.status[attack.target] & SHOWN


def dice_of(found: list[Line]) -> int:
    """How many dice some lines come to."""
    return min(MOST_DICE, max(0, sum(line.value for line in found)))


def hit_on(s: Position, attack: Attack) -> int:
    """0/3 The least score that hits: 5, or 6 in a bunker."""
    return PARAMETERS.protected_hit_on if covered(s, attack)[1] else PARAMETERS.hit_on


def result(s: Position, attack: Attack, hits: int) -> int:
    """6.5/2 What the hits of an attack come to, before the target suffers it."""
    found = result_of(hits)
    for more in BOOK.of(sheet_of(s)).results:
        found = more(s, attack, found)
    return found
