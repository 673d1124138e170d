"""What always holds in a game of Front Toward Enemy."""

from __future__ import annotations

from dangerclose.games.fte.components import (
    BUNKER,
    CIVILIANS,
    FOXHOLES,
    KIND,
    MARKERS,
    NATION,
    NVA,
    REAL,
    SIDE,
    US,
)
from dangerclose.games.fte.field import (
    IS_HELICOPTER,
    IS_INFANTRY,
    IS_VEHICLE,
    frago_of,
    in_hex,
    men,
    on_map,
    passengers,
)
from dangerclose.games.fte.ground import HAMLET, JUNGLE, TERRAIN
from dangerclose.games.fte.movement import COVER_SPACE
from dangerclose.games.fte.state import ABOARD, GROUND, NOBODY, NOT_YET, VISIBLE, State
from dangerclose.games.fte.transport import TROOPS, space


def check(s: State) -> None:
    """Raise AssertionError when a position breaks an invariant."""
    area = frago_of(s.scenario).area
    roster = {u for side in (US, NVA) for u in frago_of(s.scenario).roster[side]}
    tokens = set()
    for u in range(len(s.hex)):
        h = s.hex[u]
        if u not in roster:
            assert h == NOT_YET, f"unit {u} is not in this FRAGO"
            continue
        assert u < REAL
        assert h < 0 or area >> h & 1, f"unit {u} is out of play"
        assert (h == ABOARD) == (s.aboard[u] != NOBODY), f"unit {u} rides on nothing"
        if s.aboard[u] != NOBODY:
            assert s.token[u] == VISIBLE, f"unit {u} is concealed aboard"
            assert s.hex[s.aboard[u]] >= 0, f"unit {u} rides on something that is gone"
        if s.token[u] != VISIBLE:
            assert IS_INFANTRY[u], f"unit {u} is concealed"
            assert h >= 0, f"unit {u} is concealed off the map"
            assert (NATION[u], s.token[u]) not in tokens, "two units under one Concealed marker"
            tokens.add((NATION[u], s.token[u]))
        if s.inside[u] != NOBODY:
            m = s.inside[u]
            assert MARKERS[m].kind in (BUNKER, FOXHOLES), f"unit {u} is in no cover"
            assert s.m_hex[m] == h, f"unit {u} is not where its cover is"
            assert s.inside.count(m) <= COVER_SPACE, "too many in one cover"
        assert s.level[u] == GROUND or IS_HELICOPTER[u]
        assert not s.c_carrier.count(u) or not IS_INFANTRY[u] or s.c_carrier.count(u) <= max(0, men(s, u) - 2)
    for h in {s.hex[u] for u in roster if s.hex[u] >= 0}:
        check_hex(s, h)
    for side in (US, NVA):
        assert s.points[side] >= 0
        assert s.cup[side] >= 0
        assert s.pool[side] >= 0
        for u in on_map(s, side):
            if KIND[u] in TROOPS:
                assert s.downed[u] or space(s, u) >= 0, f"unit {u} is overloaded"
    for c, carrier in enumerate(s.c_carrier):
        if carrier != NOBODY:
            host = s.aboard[carrier] if s.aboard[carrier] != NOBODY else carrier
            assert s.c_hex[c] == s.hex[host], f"casualty {c} is not with its carrier"
    for u in s.acting:
        assert s.hex[u] >= 0, f"unit {u} acts off the map"
        assert SIDE[u] == s.active


def check_hex(s: State, h: int) -> None:
    """6.2 Stacking."""
    us, nva = in_hex(s, h, US), in_hex(s, h, NVA)
    vehicles = [u for u in us if IS_VEHICLE[u]]
    flyers = [u for u in us if IS_HELICOPTER[u]]
    assert len(vehicles) <= 2
    assert len(flyers) <= (0 if vehicles else 1)
    for u in flyers:
        assert s.level[u] or TERRAIN[h] not in (JUNGLE, HAMLET)
    if us and nva:
        on_foot = [u for u in us if not s.level[u]]
        assert not on_foot or all(KIND[u] == CIVILIANS for u in nva), "enemies in one hex"
    assert len({KIND[u] == CIVILIANS for u in nva}) <= 1, "civilians with soldiers"
    assert not passengers(s, us[0]) or not IS_INFANTRY[us[0]] if us else True
