"""4.0 Place Reinforcements."""

from __future__ import annotations

from dangerclose.core.ask import Action, Ask, Rule
from dangerclose.core.hexes import members
from dangerclose.core.options import Family, Options
from dangerclose.games.fte.casualties import capture
from dangerclose.games.fte.components import HOG, KIND, MEDEVACS, SIDE
from dangerclose.games.fte.concealment import give_tokens, one_of
from dangerclose.games.fte.field import IS_HELICOPTER, IS_INFANTRY, frago_of
from dangerclose.games.fte.movement import airspace, recycle_medevac
from dangerclose.games.fte.setup import places_for, riders, set_down
from dangerclose.games.fte.state import HIGH, NOT_YET, TREETOP, Phase, Position, State, put

HOG_TURNS = 3


def due_units(s: Position) -> list[tuple[int, int]]:
    """4.0/1, 12.0/3 Who is to be placed now, and the hexes where: those who ride come with their carrier."""
    riding = riders(s)
    found = [
        (u, group.hexes)
        for group in frago_of(s.scenario).reinforcements
        if group.turn <= s.turn
        for u in group.units
        if s.hex[u] == NOT_YET and u not in riding
    ]
    if s.medevac and s.medevac <= s.turn:
        found.append((MEDEVACS[0], frago_of(s.scenario).edge))
    return found


def add_chits(s: State) -> None:
    """4.0/4 Chits that the FRAGO adds this turn."""
    for group in frago_of(s.scenario).reinforcements:
        if group.turn == s.turn and group.chits:
            s.pool[group.side] += group.chits
            s.tell("chit-gained", "4.0/4", group.side, s.pool[group.side])


def place_reinforcements(s: State) -> Rule[None]:
    """4.0/1 The next reinforcement is placed; when there are none, the Activation Phase begins."""
    due = due_units(s)
    for u, hexes in due:
        if IS_HELICOPTER[u]:
            if hexes & airspace(s, u):
                if u in MEDEVACS:
                    s.medevac = 0
                    recycle_medevac(s, u)
                if KIND[u] == HOG:
                    s.leaves = put(s.leaves, u, s.turn + HOG_TURNS)
                yield from arrive_by_air(s, u, hexes, "12.0/3" if u in MEDEVACS else "4.0/2")
                return
        elif places_for(s, u, hexes):
            on_foot = [v for v, to in due if IS_INFANTRY[v] and SIDE[v] == SIDE[u] and places_for(s, v, to)]
            if IS_INFANTRY[u] and len(on_foot) > 1:
                u = one_of(s, on_foot)
                hexes = dict(due)[u]
            yield from arrive(s, u, places_for(s, u, hexes))
            return
    s.phase = Phase.CHIT
    s.first = True


def arrive(s: State, u: int, hexes: int) -> Rule[None]:
    """4.0/1, 18.1/2 A unit comes onto the map; infantry on foot is Concealed."""
    choice = yield Ask(SIDE[u], "arrive", "4.0/1", Options((), [Family(("put", u), hexes)]), (u,))
    set_down(s, u, int(choice[2]))
    if IS_INFANTRY[u]:
        give_tokens(s, [u])
    s.tell("arrives", "4.0/1", u, s.hex[u])
    capture(s, s.hex[u])


def arrive_by_air(s: State, u: int, hexes: int, rule: str) -> Rule[None]:
    """4.0/2, 6.8/1 A helicopter enters at Treetop or High level."""
    places = members(hexes & airspace(s, u))
    options: list[Action] = [("fly-in", u, h, level) for h in places for level in (TREETOP, HIGH)]
    if not options:
        return
    choice = yield Ask(SIDE[u], "fly-in", rule, options, (u,))
    set_down(s, u, int(choice[2]))
    s.level[u] = int(choice[3])
    s.tell("flies-in", rule, u, s.hex[u], s.level[u])
