"""What always holds in a position."""

from __future__ import annotations

from itertools import combinations

from dangerclose.games.incoming.calls import pending
from dangerclose.games.incoming.catalogue import STAND_ID, numbered
from dangerclose.games.incoming.components import CHARTS
from dangerclose.games.incoming.field import closer, here
from dangerclose.games.incoming.sheets import SIDES, sheet_of
from dangerclose.games.incoming.state import (
    ABOARD,
    AIR_SUPPORT,
    BELOW,
    LANDED,
    LEFT,
    MOVED,
    NOBODY,
    PINNED,
    STATUS,
    SUPPRESSED,
    WHEREABOUTS,
    State,
)
from dangerclose.games.incoming.terms import Side
from dangerclose.games.incoming.underground import check_below

_BY_STAND = ("at", "status", "facing", "aboard", "section", "attached", "missions", "beehives", "order")


def check(s: State) -> None:
    """Raise AssertionError for a position that cannot be."""
    sheet = sheet_of(s)
    for name in _BY_STAND:
        assert len(getattr(s, name)) == numbered(s.scenario), name
    everywhere = sheet.lattice.everywhere
    for stand in sheet.stands:
        at, status = s.at[stand], s.status[stand]
        assert -len(WHEREABOUTS) <= at < sheet.lattice.size, f"{STAND_ID[stand]} is nowhere"
        assert at < 0 or everywhere >> at & 1, f"{STAND_ID[stand]} is beside the table"
        assert 0 <= status < 1 << len(STATUS), f"an unknown status of {STAND_ID[stand]}"
        assert not (status & PINNED and status & SUPPRESSED), f"{STAND_ID[stand]} is pinned and suppressed"
        assert 0 <= s.facing[stand] < 16, f"{STAND_ID[stand]} faces nowhere"
        assert (at == ABOARD) == (s.aboard[stand] != NOBODY), f"{STAND_ID[stand]} is half aboard"
        assert (at == BELOW) == (s.section[stand] != NOBODY), f"{STAND_ID[stand]} is half below"
    check_below(s)
    standing = [stand for side in range(SIDES) for stand in here(s, side) if sheet.on_foot[stand]]
    for a, b in combinations(standing, 2):
        # Who is on its way passes over its friends, and may be fired at there.
        passing = sheet.side[a] == sheet.side[b] and (s.status[a] | s.status[b]) & MOVED
        assert passing or not closer(s, a, b, 0), f"{STAND_ID[a]} lies over {STAND_ID[b]}"
    for stand in sheet.stands:
        landed = bool(s.status[stand] & LANDED)
        assert not landed or (sheet.flies[stand] and s.at[stand] >= 0), (
            f"{STAND_ID[stand]} has landed nowhere"
        )
        carrier = s.aboard[stand]
        assert carrier == NOBODY or s.at[carrier] != LEFT, f"{STAND_ID[stand]} is aboard nothing"
    for name in ("casualty", "weapon", "work", "hidden", "smoke", "supply", "called"):
        assert len({len(getattr(s, column)) for column in _columns(name)}) == 1, name
    for at in (*s.napalm, *s.smoke_at):
        assert 0 <= at < sheet.lattice.size, "smoke beside the table"
    if s.strike == NOBODY:
        assert (s.strike_attacks, s.strike_at, s.strike_over) == (0, NOBODY, NOBODY), "half a strike"
    else:
        assert 0 <= s.strike_attacks <= CHARTS.strikes[s.strike].attacks, "a strike with other attacks"
        assert not pending(s, AIR_SUPPORT, Side.FREE_WORLD.number), "two strikes"
    assert len(pending(s, AIR_SUPPORT, Side.FREE_WORLD.number)) < 2, "two strikes are called"


def _columns(name: str) -> list[str]:
    return [column for column in State.__struct_fields__ if column == name or column.startswith(f"{name}_")]
