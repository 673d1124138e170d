"""4.3.6D Tear gas: enemies in it break into Fire Teams, and fall back or are Pinned. US units have masks."""

from __future__ import annotations

from dangerclose.core.bits import members
from dangerclose.games.fof.blocks import area_of
from dangerclose.games.fof.changes import become_fire_teams, pin
from dangerclose.games.fof.city_fire import EVERYWHERE
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
        work_on(s, place, EVERYWHERE)
    for area in members(s.tear_gas_in):
        work_on(s, s.v_place[area], 1 << s.v_area[area])
    update_fire(s)


def work_on(s: State, place: int, areas: int) -> None:
    """4.3.6D/1, 12.11/1 Gas on a card, or in some areas of a city block."""
    break_up(s, place, areas)
    for u in enemies_in(s, place, areas):
        if not is_vehicle(s, u):
            flee(s, u)


def enemies_in(s: State, place: int, areas: int) -> list[int]:
    """12.11/1 The enemies in some areas of a card."""
    return [u for u in occupants(s, place, Side.ENEMY) if areas >> area_of(s, u) & 1]


def break_up(s: State, place: int, areas: int) -> None:
    """4.3.6D/1 Each Step of a Good Order unit becomes a Fire Team; leaders and crews turn their counter."""
    for u in enemies_in(s, place, areas):
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
