"""9.6 Enemy snipers: they shoot until they are spotted, then slip away."""

from __future__ import annotations

from dangerclose.games.fof.enemy_attacks import grenade_cards, throw
from dangerclose.games.fof.falling_back import is_watched, out_of_sight, withdraw
from dangerclose.games.fof.field import LIMITED_ARC, cover_kind, occupants
from dangerclose.games.fof.fire import update_fire
from dangerclose.games.fof.grid import on_map
from dangerclose.games.fof.state import State
from dangerclose.games.fof.terms import CoverMarker, Side, UnitKind

FORTIFIED = LIMITED_ARC | {CoverMarker.FOXHOLES, CoverMarker.TRENCH, CoverMarker.TUNNEL}
"""9.6/2 Field fortifications and caves: a spotted sniper stays in them."""


def sniper_acts(s: State, u: int) -> None:
    """9.6/2, 9.6/5 A Good Order sniper: spotted it moves away from the company until nobody sees it.

    9.6/1, 9.6/4 Otherwise it stays; against US units on its own card it uses grenades.
    """
    spotted = s.spotted >> s.place[u] & 1
    thrown_into = grenade_cards(s, u)
    if spotted and cover_kind(s, u) not in FORTIFIED:
        if is_watched(s, u):
            withdraw(s, u, "9.6/2", out_of_sight(s, u))
        vanish(s, u)
    elif thrown_into:
        throw(s, u, thrown_into)
    else:
        s.tell("sniper-waits", "9.6/2", u)


def vanish(s: State, u: int) -> None:
    """9.6/2, 9.3/3 Out of sight of all US units a sniper is unspotted again, unless others are with it."""
    place = s.place[u]
    if not on_map(place) or is_watched(s, u):
        return
    if all(s.kind[v] == UnitKind.SNIPER for v in occupants(s, place, Side.ENEMY)):
        s.spotted &= ~(1 << place)
        s.tell("unspotted", "9.6/2", u, place)
        update_fire(s)
