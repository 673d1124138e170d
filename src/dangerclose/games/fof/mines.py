"""9.5 Mines, booby traps and claymores."""

from __future__ import annotations

from dangerclose.core.bits import members
from dangerclose.games.fof.blocks import is_indoors
from dangerclose.games.fof.changes import remove_attacks
from dangerclose.games.fof.components import CHARTS
from dangerclose.games.fof.deck import Part, draw, random_number
from dangerclose.games.fof.field import occupants, units_at
from dangerclose.games.fof.grid import on_map
from dangerclose.games.fof.state import MINE, NOBODY, State
from dangerclose.games.fof.tables import BURST_CARDS, SIDE
from dangerclose.games.fof.targets import mark
from dangerclose.games.fof.terms import Side


def lay_mines(s: State, place: int) -> None:
    """9.5/1 Mines on a card: everybody there, friend or enemy, is checked at once."""
    s.mines |= 1 << place
    s.tell("mines", "9.5/1", place)
    for u in units_at(s, place):
        check_mines(s, u)


def check_mines(s: State, u: int) -> bool:
    """9.5/1, 9.5/2 Whoever enters a mined card or moves on it draws: a Burst is an attack."""
    place = s.place[u]
    if not on_map(place) or not s.mines >> place & 1:
        return False
    drawn = draw(s, CHARTS.attempts.mine_check)
    struck = drawn.count(BURST_CARDS) > 0
    s.tell("mine-check", "9.5/2", u, int(struck), roll=drawn.roll(Part.ICON)._replace(place=place))
    if struck:
        s.set_off |= 1 << place
        mark(s, MINE, u, NOBODY, CHARTS.combat.mines)
    return struck


def booby_trap(s: State, place: int) -> None:
    """9.5/3 A booby trap attacks one unit on the card, by chance, and is gone."""
    there = occupants(s, place, Side.FRIENDLY)
    if there:
        strike_one(s, list(there), place, "booby-trap", "9.5/3")


def trap_door(s: State, place: int) -> None:
    """9.5/3 A building is booby-trapped: it waits for the next unit that enters it."""
    s.trapped_doors |= 1 << place
    s.tell("door-trapped", "9.5/3", place)


def spring_door(s: State, u: int, *, was_inside: bool) -> None:
    """9.5/3 Who of the company comes into a booby-trapped building sets the trap off; the enemy knows it."""
    place = s.place[u]
    if s.trapped_doors and SIDE[u] == Side.FRIENDLY and on_map(place) and s.trapped_doors >> place & 1:
        if is_indoors(s, u) and not was_inside:
            s.trapped_doors &= ~(1 << place)
            mark(s, MINE, u, NOBODY, CHARTS.combat.mines)
            s.tell("booby-trap", "9.5/3", place, u)


def strike_one(s: State, among: list[int], place: int, kind: str, clause: str) -> None:
    """One of several units is attacked as by a mine."""
    number, drawn = random_number(s, len(among))
    u = among[number - 1]
    mark(s, MINE, u, NOBODY, CHARTS.combat.mines)
    s.tell(kind, clause, place, u, roll=drawn.roll() if drawn.cards else None)


def fire_claymores(s: State) -> None:
    """9.5/4 When all enemies have moved, each claymore with enemies on its card attacks one and is gone."""
    for place in members(s.claymores):
        there = occupants(s, place, Side.ENEMY)
        if there:
            s.claymores &= ~(1 << place)
            strike_one(s, list(there), place, "claymore", "9.5/4")


def flip_mines_back(s: State) -> None:
    """3.7.2/1 After combat mines lie on their "Draw" side again, and their attacks are over."""
    s.set_off = 0
    remove_attacks(s, {k for k, kind in enumerate(s.k_kind) if kind == MINE})
