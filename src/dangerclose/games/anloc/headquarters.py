"""11.1 ARVN headquarters: whom they command, where they stand, and what becomes of them."""

from __future__ import annotations

from dangerclose.core.ask import Action, Ask, Rule
from dangerclose.games.anloc.components import ARVN, GRID, LAI_KHE_ENTRY, UNITS
from dangerclose.games.anloc.stacking import HQ_5, HQS, SUBORDINATES, has_fighters
from dangerclose.games.anloc.state import ELIMINATED, LAI_KHE, NOBODY, TRANSPORT_BOX, Phase, Position, State
from dangerclose.games.anloc.zones import closed_to, surrounded

ROAD_FROM_LAI_KHE = 10
"""Lai Khe lies 20 km, ten hexes, beyond the edge of the map."""


def bonus(s: Position, u: int) -> int:
    """10.3/1 The triangles on a counter; 11.1/7 the 5th Division's HQ is exchanged at the commitment."""
    if u == HQ_5 and s.committed:
        return UNITS[u].exchanged_bonus
    return UNITS[u].bonus


def morale(s: Position, hq: int) -> int:
    """12.1/3 The morale value of an HQ."""
    if hq == HQ_5 and s.committed:
        return UNITS[hq].exchanged_morale
    return UNITS[hq].morale


def in_play(s: Position, u: int) -> bool:
    """Whether a unit is on the map, at Lai Khe or in the Transport Box."""
    return s.hex[u] >= TRANSPORT_BOX


def hosts(s: Position, hq: int, closed: int) -> list[int]:
    """11.1/4 The units with which an HQ may be placed: its own, in play and not surrounded."""
    return [u for u in SUBORDINATES[hq] if in_play(s, u) and not surrounded(s.hex[u], closed)]


def place_headquarters(s: State) -> Rule[None]:
    """11.1/4 At the start of the ARVN Movement Phase any HQ but the 5th Division's may be placed anew."""
    closed = closed_to(s, ARVN)
    options: list[Action] = [
        ("place-hq", hq, u)
        for hq in HQS
        if hq != HQ_5 and in_play(s, hq) and s.mp[hq]
        for u in hosts(s, hq, closed)
        if u != s.host[hq]
    ]
    if options:
        choice = yield Ask(ARVN, "place-hq", "11.1/4", [("done",), *options])
        if choice[0] == "place-hq":
            _, hq, u = choice
            attach(s, int(hq), int(u))
            s.mp[int(hq)] = 0
            s.tell("hq-placed", "11.1/4", hq, u)
            return
    s.phase = Phase.ARVN_MOVEMENT


def attach(s: State, hq: int, u: int) -> None:
    """11.1/1 An HQ stands and goes with a unit."""
    s.host[hq] = u
    s.hex[hq] = s.hex[u]


def follow(s: State, u: int) -> None:
    """11.1/1 The HQs that stand with a unit go where it goes."""
    for hq in HQS:
        if s.host[hq] == u:
            s.hex[hq] = s.hex[u]


def lose_host(s: State, u: int, h: int) -> None:
    """11.1/1 A unit that an HQ stood with is gone: another of its formation there takes the HQ over."""
    for hq in HQS:
        if s.host[hq] == u:
            here = [v for v in SUBORDINATES[hq] if v != u and s.hex[v] == h]
            s.host[hq] = here[0] if here else NOBODY


def displace(s: State, h: int) -> Rule[None]:
    """11.1/5 An HQ alone in a hex that the NVA enters goes to its nearest unit that is not surrounded."""
    if has_fighters(s, h, ARVN):
        return
    for hq in HQS:
        if s.hex[hq] != h:
            continue
        found = hosts(s, hq, closed_to(s, ARVN))
        nearest = min((distance_to(s, h, u) for u in found), default=0)
        options: list[Action] = [("place-hq", hq, u) for u in found if distance_to(s, h, u) == nearest]
        if not options:
            s.hex[hq] = ELIMINATED
            s.host[hq] = NOBODY
            s.tell("hq-eliminated", "11.1/6", hq)
            continue
        choice = options[0]
        if len(options) > 1:
            choice = yield Ask(ARVN, "displace-hq", "11.1/5", options, (hq, h))
        attach(s, hq, int(choice[2]))
        s.tell("hq-displaced", "11.1/5", hq, int(choice[2]))


def distance_to(s: Position, h: int, u: int) -> int:
    """How far a unit is from a hex; Lai Khe and the box behind it are reached by the highway."""
    if s.hex[u] in (LAI_KHE, TRANSPORT_BOX):
        return GRID.distance(h, LAI_KHE_ENTRY[0]) + ROAD_FROM_LAI_KHE
    return GRID.distance(h, s.hex[u])
