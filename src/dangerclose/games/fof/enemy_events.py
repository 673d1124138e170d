"""3.2.1, 3.4/1 The Enemy Higher HQ Event Segment: what the enemy's command orders this turn."""

from __future__ import annotations

from collections.abc import Callable

from dangerclose.core.bits import members
from dangerclose.games.fof.components import AGENCY, EVENTS
from dangerclose.games.fof.contact import counterattack
from dangerclose.games.fof.deck import Part, draw, random_number
from dangerclose.games.fof.enemy_moves import hide
from dangerclose.games.fof.falling_back import fall_back, go
from dangerclose.games.fof.field import (
    is_good_order,
    is_heavy,
    is_mortar,
    is_pinned,
    is_vehicle,
    occupants,
    occupied,
    steps_at,
)
from dangerclose.games.fof.fire_missions import lay_mission
from dangerclose.games.fof.grid import EVACUATED, PLACES, on_map
from dangerclose.games.fof.instructions import instructions
from dangerclose.games.fof.mission_terms import EnemyEvent
from dangerclose.games.fof.moves import reachable
from dangerclose.games.fof.reconstitution import rally_from_pin
from dangerclose.games.fof.state import CHECKED, NOBODY, Position, State, put
from dangerclose.games.fof.tables import HIGHER_HQ_CARDS, SIDE
from dangerclose.games.fof.terms import FireMission, Letter, Side, UnitKind

FIRST_TURN = 2
"""3.2.1/1 The first turn with an event."""
ROWS = {row.event: row for row in EVENTS.enemy}


def enemy_event(s: State) -> None:
    """3.2.1/1, 3.4/1 From turn 2 on a card with the Higher HQ icon brings an event, carried out at once."""
    table = EVENTS.enemy_tables.get(instructions(s).enemy_events, ())
    if s.turn < FIRST_TURN or not table:
        return
    drawn = draw(s, 1)
    comes = drawn.count(HIGHER_HQ_CARDS)
    s.tell("enemy-hq-drawn", "3.2.1/1", comes, roll=drawn.roll(Part.HIGHER_HQ))
    if not comes:
        return
    number, drawn = random_number(s, len(table))
    event = table[number - 1]
    s.tell("enemy-event", "3.2.1/1", event, roll=drawn.roll())
    CARRY_OUT[event](s)


# Who is concerned


def infantry(s: Position) -> list[int]:
    """The enemy's infantry on the map."""
    return [u for u, place in enumerate(s.place) if SIDE[u] == Side.ENEMY and is_there(s, u, place)]


def is_there(s: Position, u: int, place: int) -> bool:
    """Whether infantry stands on a card."""
    return on_map(place) and not is_vehicle(s, u)


def affected(s: State, u: int) -> None:
    """3.4/1 Who is affected by an event has no Activity Check this turn."""
    s.status[u] |= CHECKED


def displace(s: State, units: list[int]) -> None:
    """Weapons go one card to the rear, but not off the map."""
    for u in units:
        if fall_back(s, u, "3.2.1/1", off_map=False):
            affected(s, u)


# The events


def evacuate_casualties(s: State) -> None:
    """Casualties on cards without US units are carried off."""
    for c, place in enumerate(s.c_place):
        lies = s.c_side[c] == Side.ENEMY and on_map(place)
        if lies and not occupants(s, place, Side.FRIENDLY):
            s.c_place[c], s.c_under[c] = EVACUATED, NOBODY
            s.tell("enemy-casualty-evacuated", "3.2.1/1", c, place)


def mortar_displaces(s: State) -> None:
    """Good Order mortars go one card to the rear."""
    displace(s, [u for u in infantry(s) if is_good_order(s, u) and is_mortar(s, u)])


def heavy_weapons_displace(s: State) -> None:
    """6.4 Good Order tripod guns and H weapons, other than mortars, go one card to the rear."""
    displace(s, [u for u in infantry(s) if is_good_order(s, u) and is_heavy(s, u) and not is_mortar(s, u)])


def leader_displaces(s: State) -> None:
    """9.7 A Good Order leader goes to the card beside him with the most of his men, and no US unit."""
    for u in infantry(s):
        if s.kind[u] != UnitKind.LEADER or not is_good_order(s, u):
            continue
        near = reachable(s, u) & occupied(s, Side.ENEMY) & ~occupied(s, Side.FRIENDLY)
        if near:
            place = max(members(near), key=lambda one: (steps_at(s, one, Side.ENEMY), -one))
            go(s, u, place, "3.2.1/1")
            affected(s, u)


def rally_all(s: State) -> None:
    """All Pinned enemy units rally without a draw."""
    for u in infantry(s):
        if is_pinned(s, u):
            rally_from_pin(s, u, "3.2.1/1")
            affected(s, u)


def all_fall_back(s: State) -> None:
    """9.4/12 All unpinned enemy units fall back one card; those at the edge leave the map."""
    for u in sorted(infantry(s), key=lambda one: -s.place[one]):
        if not is_pinned(s, u) and fall_back(s, u):
            affected(s, u)


def slip_away(s: State) -> None:
    """9.4/13 One unspotted unit that is not among US units is replaced by a marker."""
    found = [
        u
        for u in infantry(s)
        if not s.spotted >> s.place[u] & 1 and not occupants(s, s.place[u], Side.FRIENDLY)
    ]
    if found:
        number, drawn = random_number(s, len(found))
        u = found[number - 1]
        if drawn.cards:
            s.tell("slips-away", "3.2.1/1", u, roll=drawn.roll())
        hide(s, u)


def reinforce(s: State) -> None:
    """One B or C marker becomes an A marker."""
    found = [place for place in range(PLACES) if s.contact[place] in (Letter.B, Letter.C)]
    if found:
        number, drawn = random_number(s, len(found))
        place = found[number - 1]
        s.contact = put(s.contact, place, Letter.A)
        s.tell("reinforced", "3.2.1/1", place, roll=drawn.roll() if drawn.cards else None)


def counter_attack(s: State) -> None:
    """9.1.4/1, TSS-3.4.1/1 Markers on all US cards, and Assault tactics from this turn on."""
    row = ROWS[EnemyEvent.COUNTERATTACK]
    counterattack(s, row.letter or Letter.A, row.number)


def rocket_attack(s: State) -> None:
    """6.7.3/1 Fire Missions on US cards by chance, without a draw; they are Pending."""
    row = ROWS[EnemyEvent.ROCKET_ATTACK]
    found = members(occupied(s, Side.FRIENDLY))
    for _ in range(row.number if found else 0):
        number, drawn = random_number(s, len(found))
        if drawn.cards:
            s.tell("rockets-fall", "3.2.1/1", found[number - 1], roll=drawn.roll())
        lay_mission(s, AGENCY[row.agency], FireMission.HE, found[number - 1], "3.2.1/1")


def nothing(s: State) -> None:
    """Nothing happens."""


CARRY_OUT: dict[EnemyEvent, Callable[[State], None]] = {
    EnemyEvent.EVACUATE_CASUALTIES: evacuate_casualties,
    EnemyEvent.MORTAR_DISPLACES: mortar_displaces,
    EnemyEvent.LEADER_DISPLACES: leader_displaces,
    EnemyEvent.HEAVY_WEAPONS_DISPLACE: heavy_weapons_displace,
    EnemyEvent.RALLY_ALL: rally_all,
    EnemyEvent.FALL_BACK: all_fall_back,
    EnemyEvent.SLIP_AWAY: slip_away,
    EnemyEvent.REINFORCE: reinforce,
    EnemyEvent.COUNTERATTACK: counter_attack,
    EnemyEvent.ROCKET_ATTACK: rocket_attack,
    EnemyEvent.NOTHING: nothing,
}
"""3.2.1/1 What each event does."""
