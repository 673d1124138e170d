"""7.0/T1, ruling 92: kill potential: what shells, bombs and HE do to those beside their target."""

from __future__ import annotations

from collections.abc import Callable

from dangerclose.core.ask import Action, Ask, Rule
from dangerclose.games.incoming.effects import KILL, PIN, SUPPRESS, suffer
from dangerclose.games.incoming.field import is_hidden, on_ground
from dangerclose.games.incoming.scenario_schema import BASE
from dangerclose.games.incoming.sheets import sheet_of
from dangerclose.games.incoming.showing import show
from dangerclose.games.incoming.state import Position, State

HIT = "it is hit"
Strike = Callable[[int], Rule[int]]
"""An attack on a stand that is made like another one; what it came to."""


def beside(s: Position, target: int, point: int, widths: int = 1) -> list[int]:
    """The other stands of a target's side within some widths of where it was."""
    sheet = sheet_of(s)
    return [
        one
        for one in on_ground(s, sheet.side[target])
        if one != target
        and sheet.discs.at(point, sheet.radius[target] + sheet.radius[one] + BASE * widths) >> s.at[one] & 1
    ]


def limited(result: int, kills: int) -> int:
    """7.0/T1, ruling 92: without kill potential a kill is a suppress."""
    return min(result, SUPPRESS) if not kills else result


def spread(s: State, by: int, target: int, point: int, came: int, kills: int, strike: Strike) -> Rule[None]:
    """Ruling 92: a suppress pins who is within a width; a kill lets the same dice fall on some of them.

    If there are more than the potential allows its player chooses among those he knows of.
    """
    if came == SUPPRESS:
        for one in beside(s, target, point):
            if sheet_of(s).on_foot[one]:
                show(s, one, HIT, "7.0/T1")
                yield from suffer(s, one, PIN, by)
    if came != KILL:
        return
    side = sheet_of(s).side[by]
    further = [one for one in beside(s, target, point) if not is_hidden(s, one)]
    for left in range(kills - 1, 0, -1):
        if not further:
            break
        one = further[0]
        if len(further) > left:
            options: list[Action] = [("also", each) for each in further]
            one = int((yield Ask(side, "more-kills", "7.0/T1", options, (target,)))[1])
        further.remove(one)
        yield from strike(one)
