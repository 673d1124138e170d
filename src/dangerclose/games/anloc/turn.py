"""6.0 The sequence of play.

Every function here takes one step of its phase and leaves the place in `s.phase`, so that
a game can be started afresh between any two of them.
"""

from __future__ import annotations

from collections.abc import Callable

from dangerclose.core.ask import CHECKPOINT, Action, Ask, Rule
from dangerclose.core.hexes import members
from dangerclose.games.anloc.air import NO_SEAD_AAA, air_strikes, allocate, place_sa7, tac_hits
from dangerclose.games.anloc.combat import combat_phase, end_combat_phase
from dangerclose.games.anloc.components import (
    AN_LOC,
    ARVN,
    COMMITMENT_OPS,
    COMMITMENT_SA7,
    GRID,
    NVA,
    OEL,
    SCENARIOS,
    TRACK,
    UNIT,
    UNITS,
)
from dangerclose.games.anloc.headquarters import lose_host, place_headquarters
from dangerclose.games.anloc.helicopters import cool_zones, lift, lifts
from dangerclose.games.anloc.logistics import arvn_effort, arvn_purchase, nva_effort
from dangerclose.games.anloc.morale import besieged, surrender_check, watch_an_loc
from dangerclose.games.anloc.movement import DONE, TO, begin_movement, ground, move, movers, open_to
from dangerclose.games.anloc.setup import adopt, set_up
from dangerclose.games.anloc.stacking import EARLY_REGIMENT, NOT_HQ, may_stack
from dangerclose.games.anloc.state import (
    ELIMINATED,
    LAI_KHE,
    NORTH_OR_WEST_ENTRY,
    TRANSPORT_BOX,
    WEST_ENTRY,
    WITHDRAWN,
    Phase,
    Position,
    State,
)
from dangerclose.games.anloc.victory import capture_victory, end_of_turn_victory

ENTRY = {"lai-khe": LAI_KHE, "west": WEST_ENTRY, "north-or-west": NORTH_OR_WEST_ENTRY}


def play(s: State) -> Rule[None]:
    """6.0/1 Phase after phase, turn after turn, until the game is over."""
    while s.phase != Phase.OVER:
        yield CHECKPOINT
        yield from STEPS[s.phase](s)
        watch_an_loc(s)
        if s.phase != Phase.OVER:
            capture_victory(s)


def turn_start(s: State) -> Rule[None]:
    """7.1/2, 13.1.2, 13.1.4 A new turn: income, reinforcements, withdrawals, commitment."""
    s.turn += 1
    track = TRACK[s.turn - 1]
    s.tell("turn", "6.0/1", s.turn, track.week)
    for side in (ARVN, NVA):
        if track.ops[side]:
            s.ops[side] += track.ops[side]
            s.tell("income", "7.1/2", side, track.ops[side], s.ops[side])
    s.oel = [0, 0]
    s.aaa = NO_SEAD_AAA
    s.helicopters = 0
    s.assaulted = False
    s.entered = 0
    s.outside = [int(h != AN_LOC) for h in s.hex]
    s.sa7 = track.sa7
    if track.sa7:
        s.tell("sa7-received", "9.8/4", track.sa7)
    reinforce(s)
    if s.commitment_due and not s.committed:
        commit_fifth_vc(s)
        yield from part_from_other_divisions(s)
    yield from airborne_return(s)
    s.phase = Phase.ARVN_EFFORT


def reinforce(s: State) -> None:
    """13.1.2, 13.1.4 Units arrive at Lai Khe or behind the map edge, and leave for good."""
    scenario = SCENARIOS[s.scenario]
    for arrival in scenario.reinforcements:
        if arrival.turn == s.turn:
            units = [UNIT[name] for name in arrival.units]
            rule = "13.1.2/T1" if UNITS[units[0]].side == ARVN else "13.1.4/T1"
            arrive(s, units, ENTRY[arrival.entry], rule)
    for leaving in scenario.withdrawals:
        if leaving.turn == s.turn:
            for u in (UNIT[name] for name in leaving.units):
                if s.hex[u] != ELIMINATED:
                    place = s.hex[u]
                    s.hex[u] = WITHDRAWN
                    lose_host(s, u, place)
                    s.tell("withdrawn", "13.1.2/T1", u)
    s.arvn_replacements += scenario.arvn_replacements.get(s.turn, 0)


def arrive(s: State, units: list[int], place: int, rule: str) -> None:
    """Reinforcements are put where they may enter from."""
    for u in units:
        s.hex[u] = place
        s.tell("arrived", rule, u, place)
    adopt(s)


def commit_fifth_vc(s: State) -> None:
    """11.2.2/1, 11.2.2/3 The 5th VC Division deploys, with tanks, an SA-7 and OPs of its own."""
    commitment = SCENARIOS[s.scenario].commitment
    s.committed = s.turn
    s.ops[NVA] += COMMITMENT_OPS
    s.sa7_saved += COMMITMENT_SA7
    s.tell("committed", "11.2.2/1", s.turn)
    arrive(s, [UNIT[name] for name in commitment.units], ENTRY[commitment.entry], "11.2.2/1")


def part_from_other_divisions(s: State) -> Rule[None]:
    """13.1.4/1, 4.0/6 The regiment sent ahead is independent no longer: out of another division's
    stack it goes to the nearest hex that has room for it."""
    u = EARLY_REGIMENT
    here = s.hex[u]
    if here < 0 or may_stack(s, u, here):
        return
    g = ground(s, NVA)
    free = open_to(s, u, g) & ~g.overrun
    distance = 1
    while not (near := GRID.within(here, distance) & free):
        distance += 1
    options = [TO[h] for h in members(near)]
    choice = options[0]
    if len(options) > 1:
        choice = yield Ask(NVA, "destination", "13.1.4/1", options, (u,))
    s.hex[u] = int(choice[1])
    s.tell("moved", "13.1.4/1", u, here, s.hex[u], "")


def airborne_return(s: State) -> Rule[None]:
    """11.4/2 Airborne battalions lost six turns ago are back, at Lai Khe or in the Transport Box."""
    for u in NOT_HQ[ARVN]:
        if s.returns[u] != s.turn:
            continue
        options: list[Action] = [("return", u, LAI_KHE), ("return", u, TRANSPORT_BOX)]
        choice = yield Ask(ARVN, "return", "11.4/2", options, (u,))
        s.returns[u] = 0
        s.steps[u] = UNITS[u].steps
        s.hex[u] = int(choice[2])
        s.tell("arrived", "11.4/2", u, s.hex[u])


def restorable(s: Position) -> list[int]:
    """11.4/3-4 Reduced units on the map; in a besieged An Loc only while the AAA is reduced."""
    return [
        u
        for u in NOT_HQ[ARVN]
        if s.hex[u] >= 0
        and 0 < s.steps[u] < UNITS[u].steps
        and not (s.hex[u] == AN_LOC and besieged(s) and s.aaa == NO_SEAD_AAA)
    ]


def arvn_replacements(s: State) -> Rule[None]:
    """11.4/3 The ARVN's replacement points restore steps."""
    found = restorable(s) if s.arvn_replacements else []
    if found:
        options: list[Action] = [("restore", u) for u in found]
        choice = yield Ask(ARVN, "restore", "11.4/3", [DONE, *options], (s.arvn_replacements,))
        if choice != DONE:
            u = int(choice[1])
            s.steps[u] += 1
            s.arvn_replacements -= 1
            s.tell("restored", "11.4/3", u)
            return
    s.operation = 1
    s.phase = Phase.NVA_COMBAT


def nva_combat(s: State) -> Rule[None]:
    """6.3.1/1 NVA combats, in any order."""
    if not (yield from combat_phase(s, NVA)):
        end_combat_phase(s)
        begin_movement(s, NVA)
        s.phase = Phase.NVA_MOVEMENT


def nva_movement(s: State) -> Rule[None]:
    """6.3.2/1 NVA movement, unit by unit."""
    g = ground(s, NVA)
    options = movers(s, NVA, g)
    if options:
        choice = yield Ask(NVA, "movement", "6.3.2/1", [DONE, *options])
        if choice != DONE:
            yield from move(s, int(choice[1]), g)
            return
    s.mp = [0] * len(UNITS)
    s.phase = next_after_nva(s)
    if s.phase == Phase.ARVN_HEADQUARTERS:
        begin_movement(s, ARVN)


def next_after_nva(s: State) -> Phase:
    """6.4, 6.5, 6.6 After an NVA Operations Phase comes the ARVN's, if it has one."""
    if s.operation == 1 or OEL[s.oel[ARVN]].second_phase:
        return Phase.ARVN_HEADQUARTERS
    return Phase.END_OF_TURN


def arvn_movement(s: State) -> Rule[None]:
    """6.4.1/1 ARVN movement and helicopter transport, unit by unit."""
    g = ground(s, ARVN)
    options = movers(s, ARVN, g) + lifts(s, g)
    if options:
        choice = yield Ask(ARVN, "movement", "6.4.1/1", [DONE, *options])
        if choice != DONE:
            yield from (move if choice[0] == "move" else lift)(s, int(choice[1]), g)
            cool_zones(s)
            return
    s.mp = [0] * len(UNITS)
    s.phase = Phase.ARVN_COMBAT


def arvn_combat(s: State) -> Rule[None]:
    """6.4.2/1 ARVN combats, in any order; 6.5/1, 6.6/1 second Operations Phases at OEL 5."""
    if (yield from combat_phase(s, ARVN)):
        return
    end_combat_phase(s)
    if s.operation == 1 and OEL[s.oel[NVA]].second_phase:
        s.operation = 2
        s.phase = Phase.NVA_COMBAT
    elif s.operation == 1 and OEL[s.oel[ARVN]].second_phase:
        s.operation = 2
        begin_movement(s, ARVN)
        s.phase = Phase.ARVN_HEADQUARTERS
    else:
        s.phase = Phase.END_OF_TURN


def end_of_turn(s: State) -> Rule[None]:
    """6.7 Markers come off, used units are turned back, An Loc is checked, the turn ends."""
    s.sa7_with = [0] * len(UNITS)  # 6.7.1/1
    s.lz_hex, s.lz_hot, s.lz_escort, s.lz_flown = [], [], [], []
    s.used = [0] * len(UNITS)  # 6.7.1/2
    s.air = [0] * len(s.air)  # 6.1/1: air units are bought for the turn
    s.operation = 1
    surrender_check(s)
    capture_victory(s)  # before an attack that is overdue (11.2.2/2): the game ends at the capture
    if s.phase != Phase.OVER:
        end_of_turn_victory(s)
    if s.phase != Phase.OVER:
        s.phase = Phase.TURN_START
    return
    yield


STEPS: dict[int, Callable[[State], Rule[None]]] = {
    Phase.ARVN_SETUP: lambda s: set_up(s, ARVN),
    Phase.NVA_SETUP: lambda s: set_up(s, NVA),
    Phase.TURN_START: turn_start,
    Phase.ARVN_EFFORT: arvn_effort,
    Phase.ARVN_PURCHASE: arvn_purchase,
    Phase.NVA_EFFORT: nva_effort,
    Phase.AIR_ALLOCATION: allocate,
    Phase.AIR_STRIKES: air_strikes,
    Phase.TAC_HITS: tac_hits,
    Phase.SA7: place_sa7,
    Phase.ARVN_REPLACEMENTS: arvn_replacements,
    Phase.NVA_COMBAT: nva_combat,
    Phase.NVA_MOVEMENT: nva_movement,
    Phase.ARVN_HEADQUARTERS: place_headquarters,
    Phase.ARVN_MOVEMENT: arvn_movement,
    Phase.ARVN_COMBAT: arvn_combat,
    Phase.END_OF_TURN: end_of_turn,
}
