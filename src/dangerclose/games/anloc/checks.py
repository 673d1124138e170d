"""What holds in every position of An Loc."""

from __future__ import annotations

from dangerclose.games.anloc.components import AIR, AN_LOC, ARVN, NVA, REPLACEMENT_LIMIT, UNITS
from dangerclose.games.anloc.stacking import HQ_5, HQS, SUBORDINATES, fighters_in, legal_stack
from dangerclose.games.anloc.state import ELIMINATED, NOBODY, NOT_YET, TYPES, WITHDRAWN, Phase, Position
from dangerclose.games.anloc.zones import held


def check(s: Position) -> None:
    """Raise AssertionError with a sentence when something cannot be."""
    assert not held(s, ARVN) & held(s, NVA), "both sides hold the same hex"
    assert min(s.ops) >= 0, "a side has fewer than no OPs (7.1/5)"
    assert all(0 <= level <= 5 for level in s.oel), "an effort level is off the chart"
    assert 0 <= s.replacements <= REPLACEMENT_LIMIT, "the replacement marker is off the track"
    assert min(s.air) >= 0, "fewer than no air units in a box"
    assert s.helicopters >= 0, "fewer than no helicopter points"
    for kind, air in enumerate(AIR):
        total = sum(s.air[kind::TYPES]) + s.lz_escort.count(kind)
        assert total <= air.counters, f"more {air.name} than counters"
    for u, unit in enumerate(UNITS):
        assert 0 <= s.steps[u] <= unit.steps, f"{unit.name} has {s.steps[u]} steps"
        assert s.mp[u] >= 0, f"{unit.name} has moved too far (8.0/4)"
        gone = s.hex[u] in (ELIMINATED, WITHDRAWN)
        assert gone or s.steps[u], f"{unit.name} has no step left and is in play"
    for hq in HQS:
        host = s.host[hq]
        if host != NOBODY:
            assert host in SUBORDINATES[hq], f"{UNITS[hq].name} stands with a foreign unit (11.1/1)"
            assert s.hex[hq] == s.hex[host], f"{UNITS[hq].name} is not with its unit (11.1/1)"
    if (
        s.phase > Phase.ARVN_SETUP
        and s.hex[HQ_5] not in (NOT_YET, ELIMINATED)
        and fighters_in(s, AN_LOC, ARVN)
    ):
        assert s.hex[HQ_5] == AN_LOC or s.play_on, "the 5th Division's HQ has left An Loc (11.1/4)"
    if not s.targets and s.phase != Phase.TURN_START:  # there the 275th leaves a foreign stack (13.1.4/1)
        for side in (ARVN, NVA):
            for h in {h for h in s.hex if h >= 0}:
                assert legal_stack(s, h, side), "a stack is too large or mixed (4.0)"
    assert (s.phase == Phase.OVER) == (s.winner != NOBODY), "over without a winner, or the reverse"
