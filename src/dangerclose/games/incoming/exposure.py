"""4.4.2/6 Crews of recoilless weapons in bunkers and buildings show themselves to fire."""

from __future__ import annotations

from collections.abc import Iterable

from dangerclose.core.ask import Action, Rule
from dangerclose.core.bits import bits_of
from dangerclose.games.incoming.chapter import BOOK, Chapter, Entry, Outcome
from dangerclose.games.incoming.field import here
from dangerclose.games.incoming.fire import field_of_fire, field_of_fire_at
from dangerclose.games.incoming.movement import under_fire
from dangerclose.games.incoming.reactions import Shot, Way
from dangerclose.games.incoming.reckoning import Attack
from dangerclose.games.incoming.rockets import inside
from dangerclose.games.incoming.sheets import sheet_of
from dangerclose.games.incoming.showing import show
from dangerclose.games.incoming.state import (
    DONE,
    HOLD_FIRE,
    NO_FIRE,
    NOBODY,
    OUT_OF_AMMUNITION,
    RESTING,
    SHOWN,
    SUPPRESSED,
    Position,
    State,
)

SHOWS = "its crew shows itself"


def _crews(s: Position, side: int) -> list[int]:
    """4.4.2/4, 4.4.2/5 The recoilless weapons of a side that cannot be fired where they are."""
    return [
        one
        for one in here(s, side)
        if inside(s, one) and not s.status[one] & (SUPPRESSED | OUT_OF_AMMUNITION)
    ]


def _may_show(s: Position, seat: int) -> Iterable[Action]:
    return [("show-crew", one) for one in _crews(s, seat) if not s.status[one] & DONE]


def show_crew(s: State, choice: Action) -> Rule[Outcome]:
    """4.4.2/6, ruling 47: a crew shows itself, and may be fired at; then it fires like any other."""
    stand = int(choice[1])
    _expose(s, stand)
    point = s.at[stand]
    return (yield from under_fire(s, Way(stand, point, [point], [point]), "shows-itself"))


def _expose(s: State, stand: int) -> None:
    show(s, stand, SHOWS, "4.4.2/6")
    s.status[stand] |= SHOWN


def reactions(s: Position, way: Way, step: int, able: dict[int, int]) -> dict[Action, Shot]:
    """4.4.2/6, ruling 47: in reaction it is part of a crew's shot, where it first sees the mover."""
    found: dict[Action, Shot] = {}
    side = 1 - sheet_of(s).side[way.mover]
    for one in _crews(s, side):
        if s.order[one] == HOLD_FIRE or not could_react(s, one):
            continue
        wanted = bits_of(way.walk[step:])
        reach = field_of_fire_at(s, one, way.mover, field_of_fire(s, one), wanted)
        for ahead, point in enumerate(way.walk[step:]):
            if reach >> point & 1:
                found["react-shown", point, one] = Shot(step + ahead, [one])
                break
    return found


def could_react(s: Position, stand: int) -> bool:
    """4.4.2/6 Whether nothing but where it is keeps a weapon from firing in reaction."""
    sheet = sheet_of(s)
    if not inside(s, stand) or s.status[stand] & (SUPPRESSED | OUT_OF_AMMUNITION | NO_FIRE | RESTING):
        return False
    keeps = [one for one in (*BOOK.keeps_from_firing, *BOOK.keeps_from_reacting) if one is not inside]
    return (sheet.dice[stand] > 0 or sheet.gun[stand] is not None) and not any(one(s, stand) for one in keeps)


def exposed(s: State, attack: Attack) -> None:
    """4.4.2/6 Whoever fires from inside has shown itself."""
    for one in (attack.firer, attack.rocket):
        if one != NOBODY and inside(s, one):
            _expose(s, one)


CHAPTER = Chapter(
    entries=(Entry("show-crew", show_crew, actions=_may_show),),
    before_attack=(exposed,),
    more_shots=(reactions,),
    could_react=(could_react,),
)
