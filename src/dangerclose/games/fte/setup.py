"""3.0 Set-up: units, markers, who is in which cover, booby traps and claymores."""

from __future__ import annotations

from collections.abc import Mapping

from dangerclose.core.ask import Action, Ask, Rule
from dangerclose.core.events import Die
from dangerclose.core.hexes import bits_of, members
from dangerclose.core.options import Family, Options
from dangerclose.core.reckoning import Line
from dangerclose.games.fte.components import (
    BUNKER,
    CIVILIANS,
    FOXHOLES,
    KIND,
    MARKERS,
    NVA,
    SIDE,
    SUPPRESSED_FIRE,
    TUNNEL,
    US,
    Force,
)
from dangerclose.games.fte.concealment import give_tokens
from dangerclose.games.fte.field import (
    BIT,
    IS_HELICOPTER,
    IS_INFANTRY,
    enemy,
    frago_of,
    hexes_of,
    in_hex,
    on_map,
    taken,
)
from dangerclose.games.fte.ground import GRID, TRAILS, VEHICLE
from dangerclose.games.fte.movement import COVER_SPACE, may_fly_to, occupants
from dangerclose.games.fte.state import (
    ABOARD,
    ASK_ME,
    FIRE_AT_WILL,
    NOBODY,
    NOT_YET,
    SET_UP,
    Phase,
    Position,
    State,
    Throw,
    blank,
    put_all,
)
from dangerclose.games.fte.victory import nobody_held

DRIVABLE = bits_of(n for steps in VEHICLE for n, _, _ in steps)
"""6.1/T1 Where a vehicle can come to: jungle only where a road leads through it."""
READY: Action = ("ready",)
DONE: Action = ("done",)


def start(scenario: str, switches: Mapping[str, str]) -> State:
    """3.0/1 A FRAGO before anything is placed."""
    return blank(
        scenario,
        crowd=1 if switches.get("crowding") == "harder" else -1,
        vc_all=switches.get("vc-event", "all") == "all",
        observed=-1 if switches.get("observed-mortar") == "easier" else 1,
        fly_over=switches.get("fly-over", "yes") == "yes",
        suppressed_fire=1 if switches.get("suppressed-fire") == "+1" else SUPPRESSED_FIRE,
    )


def forces_of(s: Position, side: int) -> list[tuple[int, Force]]:
    """A side's units to set up, each with its force, in the order of the FRAGO."""
    return [(u, force) for force in frago_of(s.scenario).forces if force.side == side for u in force.units]


def riders(s: Position) -> dict[int, int]:
    """14.0/3 Who rides on what when it comes into play."""
    return {u: carrier for carrier, units in frago_of(s.scenario).loads.items() for u in units}


def to_place(s: Position, side: int) -> tuple[int, Force] | None:
    """The next unit to set up, and its force; those who ride come with their carrier."""
    riding = riders(s)
    return next(
        ((u, force) for u, force in forces_of(s, side) if s.hex[u] == NOT_YET and u not in riding), None
    )


def places_for(s: Position, u: int, zone: int) -> int:
    """3.0/1, 6.2 The hexes of a zone where a unit may be set up."""
    zone &= frago_of(s.scenario).area & ~hexes_of(s, enemy(SIDE[u])) & ~taken(s, u)
    if IS_HELICOPTER[u]:
        return bits_of(h for h in members(zone) if may_fly_to(s, u, h))
    return zone if IS_INFANTRY[u] else zone & DRIVABLE


def set_down(s: State, u: int, h: int) -> None:
    """A unit is placed, with those who ride on it."""
    s.hex[u] = h
    for v in frago_of(s.scenario).loads.get(u, ()):
        s.hex[v] = ABOARD
        s.aboard[v] = u


def set_up(s: State) -> Rule[None]:
    """3.0/1 One decision of the set-up of one side."""
    second = s.phase == Phase.SECOND_SETUP
    side = frago_of(s.scenario).setup[second]
    if not s.set_up[side]:
        yield from reactions(s, side)
        s.set_up[side] = 1
        return
    unit = to_place(s, side)
    marker = next(
        (
            (m, force)
            for force in frago_of(s.scenario).markers
            if force.side == side
            for m in force.ids
            if s.m_hex[m] == NOT_YET
        ),
        None,
    )
    if unit is not None:
        yield from place_unit(s, side, *unit)
    elif marker is not None:
        m, marker_force = marker
        options = Options([READY], [Family(("put-marker", m), marker_force.zone)])
        choice = yield Ask(side, "place-marker", "23.0/1", options, (m,))
        if choice == READY:
            finish_ready(s, side)
        else:
            s.m_hex[m] = int(choice[2])
    elif s.set_up[side] == 1:
        yield from man_cover(s, side)
    elif s.plots[side]:
        yield from plot(s, side)
    else:
        end_set_up(s, side)


def reactions(s: State, side: int) -> Rule[None]:
    """21.0 A side says whether it wants to be asked about Opportunity Fire, or gives standing orders."""
    options: list[Action] = [("reactions", FIRE_AT_WILL), ("reactions", ASK_ME)]
    choice = yield Ask(side, "reactions", "21.0/1", options)
    mode = int(choice[1])
    s.plots[side] = plots_given(s, side)
    s.asked[side] = int(mode == ASK_ME)
    s.order = put_all(s.order, frago_of(s.scenario).roster[side], mode)


def plots_given(s: State, side: int) -> int:
    """26.0/1 How many booby traps or claymores the FRAGO gives, perhaps by a secret die."""
    sides, fixed = frago_of(s.scenario).booby_traps if side == NVA else frago_of(s.scenario).claymores
    if not sides:
        return fixed
    roll = s.chance.below(sides) + 1
    lines = [Line("given besides", fixed, "26.0/1")] if fixed else []
    s.tell_only(side, "plots", "26.0/1", side, fixed + roll, throw=Throw((Die(roll, sides),), lines))
    return fixed + roll


def place_unit(s: State, side: int, u: int, force: Force) -> Rule[None]:
    """3.0/1 A unit is put into a hex of its zone."""
    options = Options([READY], [Family(("put", u), places_for(s, u, force.zone))])
    choice = yield Ask(side, "place", "3.0/1", options, (u,))
    if choice == READY:
        finish_ready(s, side)
    else:
        set_down(s, u, int(choice[2]))


def finish_ready(s: State, side: int) -> None:
    """3.0/1 All that is left goes where the ready set-up has it."""
    frago = frago_of(s.scenario)
    while (unit := to_place(s, side)) is not None:
        u, force = unit
        h = frago.ready_hex[u]
        places = places_for(s, u, force.zone)
        if not places >> h & 1:
            h = members(places)[0]
        set_down(s, u, h)
    for marker_force in frago.markers:
        if marker_force.side == side:
            for m in marker_force.ids:
                if s.m_hex[m] == NOT_YET:
                    s.m_hex[m] = frago.ready_marker[m]
    if s.set_up[side] == 1:
        for u, m in frago.ready_inside.items():
            if SIDE[u] == side and s.hex[u] == s.m_hex[m] and occupants(s, m) < COVER_SPACE:
                s.inside[u] = m
    s.set_up[side] = 2
    for h in frago.ready_traps if side == NVA else frago.ready_claymores:
        if s.plots[side] and h in plot_hexes(s, side):
            lay(s, side, h)


def man_cover(s: State, side: int) -> Rule[None]:
    """24.0/2, 25.0/3 The owner writes down who begins in a bunker or foxholes."""
    options: list[Action] = []
    for m, h in enumerate(s.m_hex):
        if h >= 0 and MARKERS[m].side == side and MARKERS[m].kind in (BUNKER, FOXHOLES):
            if occupants(s, m) < COVER_SPACE:
                options += [
                    ("man", u, m)
                    for u in in_hex(s, h, side)
                    if IS_INFANTRY[u] and s.inside[u] == NOBODY and KIND[u] != CIVILIANS
                ]
    if options:
        choice = yield Ask(side, "man", "24.0/2", [*options, DONE])
        if choice != DONE:
            s.inside[int(choice[1])] = int(choice[2])
            return
    s.set_up[side] = 2


def plot_hexes(s: Position, side: int) -> list[int]:
    """26.0/2, 26.0/3, 26.0/4 Where a booby trap or claymore may be plotted, one to a hex."""
    area = frago_of(s.scenario).area
    if side == NVA:
        bits = TRAILS
        for m, h in enumerate(s.m_hex):
            if h >= 0 and MARKERS[m].side == NVA and MARKERS[m].kind < TUNNEL:
                bits |= BIT[h]
        return [h for h in members(bits & area & ~hexes_of(s, US)) if h not in s.traps]
    bits = 0
    for u in on_map(s, US):
        if IS_INFANTRY[u]:
            bits |= BIT[s.hex[u]] | GRID.adjacent[s.hex[u]]
    return [h for h in members(bits & area) if h not in s.claymores]


def plot(s: State, side: int) -> Rule[None]:
    """26.0/2 One booby trap or claymore is plotted in secret."""
    hexes = plot_hexes(s, side)
    if not hexes:
        s.plots[side] = 0
        return
    choice = yield Ask(
        side, "plot", "26.0/3" if side == NVA else "26.0/4", [("plot", h) for h in hexes], (s.plots[side],)
    )
    lay(s, side, int(choice[1]))


def lay(s: State, side: int, h: int) -> None:
    """26.0/2 A booby trap or claymore is on its owner's list."""
    (s.traps if side == NVA else s.claymores).append(h)
    s.plots[side] -= 1


def end_set_up(s: State, side: int) -> None:
    """18.1/1 A finished set-up is on the table: Concealed units as nameless counters."""
    hidden = {u for u, force in forces_of(s, side) if force.concealed and IS_INFANTRY[u] and s.hex[u] >= 0}
    units = sorted(hidden)
    give_tokens(s, units)
    s.set_up[side] = SET_UP
    s.tell("set-up", "3.0/1", side)
    if s.phase == Phase.FIRST_SETUP:
        s.phase = Phase.SECOND_SETUP
    else:
        s.held = nobody_held(s)
        s.phase = Phase.TURN_START
