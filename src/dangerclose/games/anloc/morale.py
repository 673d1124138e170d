"""12.0 Morale: whether An Loc surrenders."""

from __future__ import annotations

from dangerclose.core.reckoning import Line, total
from dangerclose.games.anloc.components import (
    AN_LOC,
    ARVN,
    BROKEN_MORALE_AT,
    GRID,
    NVA,
    OEL,
    SURRENDER,
    UNITS,
)
from dangerclose.games.anloc.headquarters import morale
from dangerclose.games.anloc.losses import remove
from dangerclose.games.anloc.stacking import (
    ARTILLERY,
    HQS,
    NOT_HQ,
    OF_SIDE,
    fighters_in,
    has_fighters,
)
from dangerclose.games.anloc.state import ELIMINATED, LAI_KHE, NOBODY, Phase, Position, State
from dangerclose.games.anloc.zones import BIT, closed_to, highway_free

IN_OR_NEXT = GRID.adjacent[AN_LOC] | BIT[AN_LOC]
AT_HAND = GRID.within(AN_LOC, SURRENDER.relief_distance)
RELIEF_FORCE = tuple(u for u in NOT_HQ[ARVN] if UNITS[u].formation in SURRENDER.relief_formations)


def besieged(s: Position) -> bool:
    """12.1/2 Whether An Loc is cut off: no garrison at Lai Khe, or the enemy's hand on QL-13."""
    return not (has_fighters(s, LAI_KHE, ARVN) and highway_free(s))


def morale_lines(s: Position) -> list[Line]:
    """12.1/3 The best HQ in or next to An Loc, and every factor of the An Loc Surrender table."""
    table = SURRENDER
    here = [hq for hq in HQS if s.hex[hq] >= 0 and IN_OR_NEXT >> s.hex[hq] & 1]
    best = max(here, key=lambda hq: morale(s, hq), default=NOBODY)
    lines = [Line(UNITS[best].name, morale(s, best), "12.1/3")] if best != NOBODY else []
    guns = sum(s.hex[u] >= 0 and GRID.distance(s.hex[u], AN_LOC) <= UNITS[u].range for u in ARTILLERY[NVA])
    ringed = (GRID.adjacent[AN_LOC] & closed_to(s, ARVN)).bit_count() >= table.ringed_hexes
    garrison = sum(s.steps[u] for u in fighters_in(s, AN_LOC, ARVN))
    relief = any(s.hex[u] >= 0 and AT_HAND >> s.hex[u] & 1 for u in RELIEF_FORCE)
    factors = [
        ("NVA artillery in range", max(table.artillery * guns, table.artillery_most), "11.3/2"),
        ("NVA AAA", table.aaa[s.aaa], "12.1/3"),
        ("town ringed", table.ringed if ringed else 0, "12.1/3"),
        ("weak garrison", table.garrison_change(garrison), "12.1/3"),
        ("length of the siege", table.weariness_change(s.turn), "12.1/3"),
        ("troops arrived", min(table.arrival * s.entered, table.arrival_most), "12.1/3"),
        ("relief at hand", table.relief if relief else 0, "12.1/3"),
        ("no attack on the town", quiet_relief(s), "12.1/3"),
        ("NVA morale broken", table.nva_broken if s.replacements >= BROKEN_MORALE_AT else 0, "12.1/3"),
    ]
    return lines + [Line(*factor) for factor in factors if factor[1]]


def quiet_relief(s: Position) -> int:
    """12.1/3 The relief of a turn in which nobody attacked the town, if it has a garrison to take heart."""
    return 0 if s.assaulted or not has_fighters(s, AN_LOC, ARVN) else SURRENDER.quiet


def morale_under_attack(s: Position) -> int:
    """12.1/3 What An Loc's morale comes to once the NVA has attacked it this turn."""
    return total(morale_lines(s)) - quiet_relief(s)


def may_still_be_attacked(s: Position) -> bool:
    """6.3.1, 6.5/1, 7.2/2 Whether the NVA has combats to come this turn."""
    if s.phase > Phase.NVA_EFFORT and not OEL[s.oel[NVA]].may_attack:
        return False
    if s.phase <= Phase.NVA_COMBAT:
        return True
    return s.operation == 1 and OEL[s.oel[NVA]].second_phase and s.phase < Phase.END_OF_TURN


def surrender_check(s: State) -> None:
    """6.7.2/1, 12.1 The ARVN checks whether An Loc holds out."""
    if s.captured:
        return
    if not besieged(s):
        s.tell("no-check", "12.1/2")
        return
    result = total(morale_lines(s))
    s.tell("morale-check", "12.1/3", result)
    if result <= 0:
        s.tell("surrender", "12.1/4")
        for u in OF_SIDE[ARVN]:
            if s.hex[u] >= 0 and IN_OR_NEXT >> s.hex[u] & 1:
                remove(s, u)
                s.returns[u] = 0
        for hq in HQS:
            if s.hex[hq] == ELIMINATED:
                s.host[hq] = NOBODY
        capture(s)


def capture(s: State) -> None:
    """13.1.6 An Loc is the NVA's: what held at that moment decides the level."""
    s.captured = s.turn
    s.captured_committed = bool(s.committed)
    s.captured_broken = s.replacements >= BROKEN_MORALE_AT
    s.tell("captured", "13.1.6/T1", s.turn)


def watch_an_loc(s: State) -> None:
    """13.1.6, 12.1/2 See who stands in the town: the NVA takes it by entering, the ARVN back likewise."""
    if not s.captured and has_fighters(s, AN_LOC, NVA):
        capture(s)
    elif s.captured and has_fighters(s, AN_LOC, ARVN):
        s.captured = 0
        s.tell("recaptured", "12.1/2", s.turn)
