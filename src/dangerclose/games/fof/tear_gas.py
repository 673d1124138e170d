"""4.3.6D Tear gas: enemies in it break into Fire Teams, and fall back or are Pinned. US units have masks."""

from __future__ import annotations

from dangerclose.core.bits import members
from dangerclose.games.fof.changes import become_fire_teams, pin
from dangerclose.games.fof.deck import random_number
from dangerclose.games.fof.falling_back import fall_back
from dangerclose.games.fof.field import is_good_order, is_vehicle, occupants
from dangerclose.games.fof.fire import update_fire
from dangerclose.games.fof.state import CHECKED, State
from dangerclose.games.fof.terms import Side

GAS_OPTIONS, GAS_FALLS_BACK = 3, 2
"""4.3.6D/1 Two chances in three: a 1 or a 2."""


def gas_works(s: State) -> None:
    """4.3.6D/1 In the Enemy Activity Segment; those in it have no Activity Check besides."""
    for place in members(s.tear_gas):
        break_up(s, place)
        for u in occupants(s, place, Side.ENEMY):
            if not is_vehicle(s, u):
                flee(s, u)
    update_fire(s)


def break_up(s: State, place: int) -> None:
    """4.3.6D/1 Each Step of a Good Order unit becomes a Fire Team; leaders and crews turn their counter."""
    for u in occupants(s, place, Side.ENEMY):
        if is_good_order(s, u):
            s.tell("gassed", "4.3.6D/1", u, place)
            become_fire_teams(s, u)


def flee(s: State, u: int) -> None:
    """4.3.6D/1 A unit falls back, Exposed, or stays and is Pinned."""
    number, drawn = random_number(s, GAS_OPTIONS)
    flees = number <= GAS_FALLS_BACK
    s.tell("gas-checked", "4.3.6D/1", u, int(flees), roll=drawn.roll()._replace(place=s.place[u]))
    s.status[u] |= CHECKED
    if not (flees and fall_back(s, u, "4.3.6D/1")):
        pin(s, u)
