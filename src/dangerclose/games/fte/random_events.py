"""19.0 Random events."""

from __future__ import annotations

from collections.abc import Callable

from dangerclose.core.ask import Action, Ask, Rule
from dangerclose.core.hexes import members
from dangerclose.core.options import Family, Options
from dangerclose.games.fte.casualties import capture, room
from dangerclose.games.fte.components import (
    CIVILIANS,
    COBRAS,
    DUMMY,
    EVENTS,
    KIND,
    LEADER,
    NATION,
    NORTH,
    NVA,
    NVA_ARTY,
    US,
    VC_EVENT,
)
from dangerclose.games.fte.concealment import give_tokens, in_no_order
from dangerclose.games.fte.field import (
    IS_INFANTRY,
    enemy,
    frago_of,
    hexes_of,
    men,
    on_map,
    sight_from,
    taken,
)
from dangerclose.games.fte.ground import GRID, HAMLETS
from dangerclose.games.fte.reinforcements import arrive_by_air
from dangerclose.games.fte.requests import near_visible_enemies, schedule, strike_off
from dangerclose.games.fte.state import (
    INJURED,
    NOBODY,
    NOT_YET,
    STEADY,
    VISIBLE,
    Position,
    State,
    Throw,
    counter,
    d10s,
    openly,
    put,
)

DECLINE: Action = ("decline",)
COBRA_TURNS = 3
VC_TIMES = 2
VC_RADIUS = 3


def random_event(s: State) -> Rule[None]:
    """19.0/1 Whose event it is, and which."""
    whose = s.d10()
    side = US if whose % 2 == 0 else NVA
    roll = s.d10()
    name = EVENTS[side][roll - 1]
    s.tell("event", "19.0/T1", side, roll, name.replace("-", " "), throw=Throw(d10s(whose, roll)))
    if s.hero[side] != NOBODY:
        s.tell_of(s.hero[side], "hero-gone", "19.4/1")
        s.hero[side] = NOBODY
    if side == US and s.observer:
        s.observer = False
        s.tell("observer-gone", "19.8/1")
    yield from HAPPENINGS[name](s, side)


def injury(s: State, side: int) -> Rule[None]:
    """19.1 The enemy puts the Injury marker on a Visible team of three or four men."""
    if any(
        kind == INJURED and owner == side and h >= 0
        for kind, owner, h in zip(s.c_kind, s.c_side, s.c_hex, strict=True)
    ):
        return
    able = [
        u
        for u in on_map(s, side)
        if s.token[u] == VISIBLE and IS_INFANTRY[u] and men(s, u) >= 3 and room(s, u) > 0
    ]
    if not able:
        return
    u = yield from pick(s, enemy(side), "injury", "19.1/1", able)
    s.c_kind.append(INJURED)
    s.c_side.append(side)
    s.c_hex.append(s.hex[u])
    s.c_carrier.append(u)
    s.tell("injured", "19.1/1", u)


def pick(s: State, chooser: int, kind: str, rule: str, units: list[int]) -> Rule[int]:
    """A player picks one of some units, his own or, by their counters, the enemy's."""
    options: list[Action] = [(kind, counter(s, u, chooser)) for u in units]
    choice = yield Ask(chooser, kind, rule, options)
    return units[options.index(choice)]


def low_ammo(s: State, side: int) -> Rule[None]:
    """19.2/1 The enemy may put a Low Ammo marker on any unit."""
    units = openly(s, on_map(s, side))
    options: list[Action] = [("low-ammo", counter(s, u, enemy(side))) for u in units]
    choice = yield Ask(enemy(side), "low-ammo", "19.2/1", [*options, DECLINE])
    if choice != DECLINE:
        u = units[options.index(choice)]
        s.low_ammo[u] = 1
        s.tell("short-of-ammo", "19.2/1", u)


def hero(s: State, side: int) -> Rule[None]:
    """19.4/1 A unit of the side's choice gets the Hero marker."""
    able = [u for u in on_map(s, side) if KIND[u] not in (DUMMY, CIVILIANS)]
    if able:
        u = yield from pick(s, side, "hero", "19.4/1", able)
        s.hero[side] = u
        s.tell_of(u, "hero", "19.4/1")


def rally(s: State, side: int) -> Rule[None]:
    """19.3/1 One friendly unit loses a Broken or Suppressed marker."""
    able: list[Action] = [("rally", u) for u in on_map(s, side) if s.status[u] != STEADY]
    choice = yield Ask(side, "rally", "19.3/1", [*able, DECLINE])
    if choice != DECLINE:
        u = int(choice[1])
        s.status[u] = STEADY
        s.tell_of(u, "rallied", "19.3/1")


def higher_hq(s: State, side: int) -> Rule[None]:
    """19.5/1 No Leader Activations for the rest of the turn."""
    s.silent[side] = 1
    yield from ()


def check_fire(s: State, side: int) -> Rule[None]:
    """19.10/1 All pending fire missions of the side are cancelled."""
    for number in reversed([number for number, owner in enumerate(s.f_side) if owner == side]):
        strike_off(s, number)
    s.tell("check-fire", "19.10/1", side)
    yield from ()


def cobras(s: State, side: int) -> Rule[None]:
    """19.6/1 Two Cobras come for three turns."""
    if any(s.hex[u] >= 0 for u in COBRAS):
        return
    for u in COBRAS:
        s.leaves = put(s.leaves, u, s.turn + COBRA_TURNS - 1)
        s.downed, s.emptied = put(s.downed, u, 0), put(s.emptied, u, 0)
        s.status[u] = s.low_ammo[u] = s.used[u] = s.done[u] = s.op_fired[u] = 0
        yield from arrive_by_air(s, u, frago_of(s.scenario).edge, "19.6/1")


def aerial_observer(s: State, side: int) -> Rule[None]:
    """19.8/1 An observer aircraft helps with fire missions."""
    s.observer = True
    s.tell("observer", "19.8/1")
    yield from ()


def nva_artillery(s: State, side: int) -> Rule[None]:
    """19.9 The NVA player writes down a target for artillery that comes in one to four turns."""
    bits = near_visible_enemies(s, NVA)
    for u in on_map(s, NVA):
        if LEADER[u] and NATION[u] == NORTH:
            bits |= sight_from(s, u)
    bits &= frago_of(s.scenario).area
    if not bits:
        return
    choice = yield Ask(NVA, "aim", "19.9/1", Options((), [Family(("aim",), bits)]))
    roll = s.d10()
    turns = -(-roll // 3)
    s.tell_only(NVA, "artillery-aimed", "19.9/1", int(choice[1]))
    schedule(s, NVA, NVA_ARTY, int(choice[1]), s.turn + turns)
    s.tell("artillery", "19.9/2", s.turn + turns, throw=Throw(d10s(roll), about=(turns,)))


def vc_places(s: Position, u: int) -> list[int]:
    """19.7/1, 6.2 Where the VC event may put a counter: within three hexes of a hamlet, no enemies there."""
    bits = HAMLETS & frago_of(s.scenario).area
    for _ in range(VC_RADIUS):
        bits = GRID.dilate(bits)
    return members(bits & frago_of(s.scenario).area & ~hexes_of(s, US) & ~taken(s, u))


def vc(s: State, side: int) -> Rule[None]:
    """19.7/1 Local guerrillas appear near a hamlet, with one more chit; twice at most."""
    if s.vc_events >= VC_TIMES:
        return
    kinds: set[int] = set()
    reserve = []
    for u in VC_EVENT:
        if s.hex[u] == NOT_YET and KIND[u] not in kinds and vc_places(s, u):
            kinds.add(KIND[u])
            reserve.append(u)
    if not reserve:
        return
    s.vc_events += 1
    if s.vc_all:
        reserve = in_no_order(s, reserve)
    else:
        reserve = [(yield from pick(s, NVA, "vc", "19.7/1", reserve))]
    for u in reserve:
        choice = yield Ask(NVA, "place", "19.7/1", [("put", u, h) for h in vc_places(s, u)], (u,))
        s.hex[u] = int(choice[2])
        give_tokens(s, [u])
        s.tell("appears", "19.7/1", u, s.hex[u])
        capture(s, s.hex[u])
    s.cup[NVA] += 1
    s.pool[NVA] += 1
    s.tell("chit-gained", "19.7/1", NVA, s.pool[NVA])


def nothing(s: State, side: int) -> Rule[None]:
    """19.0/T1 No event."""
    yield from ()


HAPPENINGS: dict[str, Callable[[State, int], Rule[None]]] = {
    "injury": injury,
    "low-ammo": low_ammo,
    "hero": hero,
    "rally": rally,
    "higher-hq": higher_hq,
    "check-fire": check_fire,
    "aerial-observer": aerial_observer,
    "cobras": cobras,
    "nva-artillery": nva_artillery,
    "vc": vc,
    "none": nothing,
}
