"""Ruling 24: what is peculiar to river craft: the naval mortar, which fires over open sights only.

They are vehicles in all else; `banks.py` has where they ground, board and land.
"""

from __future__ import annotations

from collections.abc import Iterable

from dangerclose.core.ask import Action, Rule
from dangerclose.core.reckoning import Line
from dangerclose.games.incoming.chapter import Chapter, Entry, Outcome
from dangerclose.games.incoming.effects import SUPPRESS
from dangerclose.games.incoming.field import here
from dangerclose.games.incoming.fire import FAILED, field_of_fire, may_attack, targets, volley
from dangerclose.games.incoming.reckoning import Attack
from dangerclose.games.incoming.sheets import sheet_of
from dangerclose.games.incoming.state import Position, State


def mortar_lines(s: Position, attack: Attack) -> Iterable[Line]:
    """7.0/4 The dice of the mortar instead of those of the machine guns."""
    row = sheet_of(s).mortar[attack.firer] if attack.mortar else None
    if row is not None:
        yield Line("mortar instead of machine guns", row.dice - sheet_of(s).dice[attack.firer], "7.0/4")


def _mortar_shots(s: Position, seat: int) -> Iterable[Action]:
    """7.0/4 At men in sight and in its arc, while it has missions."""
    sheet = sheet_of(s)
    for one in here(s, seat):
        if sheet.mortar[one] is not None and s.missions[one] and may_attack(s, one):
            for target in targets(s, one, field_of_fire(s, one)):
                if sheet.on_foot[target]:
                    yield ("fire-mortar", one, target)


def fire_mortar(s: State, choice: Action) -> Rule[Outcome]:
    """7.0/4 One mission in direct fire; it loses the initiative as any fire does."""
    craft, target = int(choice[1]), int(choice[2])
    s.missions[craft] -= 1
    came = yield from volley(s, [Attack(craft, target, mortar=True)])
    return None if came >= SUPPRESS else FAILED


CHAPTER = Chapter(
    entries=(Entry("fire-mortar", fire_mortar, actions=_mortar_shots),),
    attack_lines=(mortar_lines,),
    only={mortar_lines: lambda sheet: any(sheet.mortar)},
)
