"""2.3/T1 The ratings of command groups by dice, before a game."""

from __future__ import annotations

from dangerclose.core.ask import Rule
from dangerclose.core.events import Die, Roll
from dangerclose.games.incoming.catalogue import STAND
from dangerclose.games.incoming.chapter import Chapter
from dangerclose.games.incoming.components import CHARTS
from dangerclose.games.incoming.rating_rows import class_of
from dangerclose.games.incoming.sheets import sheet_of
from dangerclose.games.incoming.state import State
from dangerclose.games.incoming.terms import RatingClass


def rated(row: RatingClass, die: int) -> int:
    """2.3/T1 What a die makes of a command group."""
    return next(rating for rating, dice in enumerate(CHARTS.ratings[row.number].dice) if die in dice)


def throw(s: State) -> Rule[None]:
    """2.3/6, 2.3/11 A die for each command group before the game, if its players want it so."""
    yield from ()
    if not s.ratings_by_dice or s.battle:
        return
    sheet = sheet_of(s)
    year = sheet.scenario.sheet.year
    elite = {force.id for force in sheet.scenario.sheet.forces if force.elite}
    ratings = list(sheet.rating)
    for one in sheet.scenario.stands:
        stand = STAND[one.id]
        if sheet.commands[stand]:
            row = class_of(CHARTS.armies[one.army.number], year, elite=one.force in elite)
            die = s.chance.die()
            ratings[stand] = rated(row, die)
            s.tell("rated", "2.3/11", stand, ratings[stand], roll=Roll((Die(die, 6),)))
    s.ratings = tuple(ratings)


CHAPTER = Chapter(prepares=(throw,))
