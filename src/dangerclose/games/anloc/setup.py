"""13.1.1, 13.1.3 Set-up: by hand within each side's zones, or the ready one."""

from __future__ import annotations

from collections.abc import Mapping

from dangerclose.core.ask import Action, Ask, Rule
from dangerclose.core.hexes import members
from dangerclose.games.anloc.components import ARVN, GRID, SCENARIOS, UNIT, UNITS, ZONES
from dangerclose.games.anloc.headquarters import attach, in_play
from dangerclose.games.anloc.stacking import IS_HQ, POINTS, SUBORDINATES, division, enemy_of, room
from dangerclose.games.anloc.state import LAI_KHE, NOBODY, NOT_YET, Phase, State, blank
from dangerclose.games.anloc.zones import occupied

READY: Action = ("ready",)


def start(scenario: str, switches: Mapping[str, str]) -> State:
    """13.1/3 A scenario before the first unit is placed; Lai Khe is filled as it prescribes."""
    s = blank(
        scenario,
        sa7_first=switches.get("sa7-first", "no") == "yes",
        play_on=switches.get("play-on", "no") == "yes",
        tac_single=switches.get("tac-single", "no") == "yes",
        stay_behind=switches.get("stay-behind", "no") == "yes",
    )
    s.ops = list(SCENARIOS[scenario].ops)
    for group in SCENARIOS[scenario].placements:
        if group.zone == "lai-khe":
            for name in group.units:
                s.hex[UNIT[name]] = LAI_KHE
    adopt(s)
    return s


def adopt(s: State) -> None:
    """11.1/1 HQs that came with their formation stand with its first unit there."""
    for hq, units in SUBORDINATES.items():
        if in_play(s, hq) and s.host[hq] == NOBODY and ZONE_OF.get((s.scenario, hq)) != "an-loc":
            here = [u for u in units if s.hex[u] == s.hex[hq]]
            if here:
                attach(s, hq, here[0])


ZONE_OF = {
    (scenario.id, UNIT[name]): group.zone
    for scenario in SCENARIOS.values()
    for group in scenario.placements
    for name in group.units
}
READY_HEX = {
    (scenario.id, UNIT[name]): GRID.parse(place)
    for scenario in SCENARIOS.values()
    for group in scenario.placements
    for name, place in group.ready.items()
}


def to_place(s: State, side: int) -> list[int]:
    """The units that a side has still to set up; HQs after the units that they stand with."""
    waiting = [
        u for (scenario, u), zone in ZONE_OF.items() if scenario == s.scenario and UNITS[u].side == side
    ]
    waiting = [u for u in waiting if s.hex[u] == NOT_YET]
    return [u for u in waiting if not IS_HQ[u]] + [u for u in waiting if IS_HQ[u]]


def places_for(s: State, u: int) -> list[int]:
    """13.1.1/T1, 13.1.3/T1 Where a unit may be set up: its zone, no enemy, room to stack."""
    side = UNITS[u].side
    taken = room(s, side)
    full = taken.closed[POINTS[u]] | taken.foreign[division(s, u)]
    return members(ZONES[ZONE_OF[s.scenario, u]] & ~occupied(s, enemy_of(side)) & ~full)


def set_up(s: State, side: int) -> Rule[None]:
    """One unit is placed, or all that is left goes to its ready place."""
    waiting = to_place(s, side)
    if not waiting:
        s.phase = Phase.NVA_SETUP if side == ARVN else Phase.TURN_START
        return
    u = waiting[0]
    if IS_HQ[u] and ZONE_OF[s.scenario, u] != "an-loc":
        hosts = [v for v in SUBORDINATES[u] if s.hex[v] >= 0]
        options: list[Action] = [("place-hq", u, v) for v in hosts]
    else:
        options = [("place", u, h) for h in places_for(s, u)]
    choice = yield Ask(side, "set-up", "13.1.1/T1" if side == ARVN else "13.1.3/T1", [READY, *options], (u,))
    if choice == READY:
        for v in waiting:
            put_ready(s, v)
        s.tell("ready", "13.1.1/T1" if side == ARVN else "13.1.3/T1", side)
    elif choice[0] == "place-hq":
        attach(s, u, int(choice[2]))
        s.tell("hq-placed", "11.1/1", u, int(choice[2]))
    else:
        s.hex[u] = int(choice[2])
        s.tell("placed", "13.1.1/T1" if side == ARVN else "13.1.3/T1", u, int(choice[2]))


def put_ready(s: State, u: int) -> None:
    """A unit goes to its ready place, or to the first free one if that is taken."""
    if IS_HQ[u] and ZONE_OF[s.scenario, u] != "an-loc":
        attach(s, u, next(v for v in SUBORDINATES[u] if s.hex[v] >= 0))
        return
    places = places_for(s, u)
    ready = READY_HEX[s.scenario, u]
    s.hex[u] = ready if ready in places else places[0]
