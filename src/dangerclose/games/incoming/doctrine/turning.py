"""Facing: vehicles and heavy weapons hit nothing behind them, so they turn to known and likely enemies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from dangerclose.core.bits import members
from dangerclose.core.options import Family
from dangerclose.games.incoming.arcs import HEADINGS, heading
from dangerclose.games.incoming.doctrine.choice import Promise
from dangerclose.games.incoming.doctrine.scene import Scene
from dangerclose.games.incoming.field import sight
from dangerclose.games.incoming.fire import harmless, may_fire

_KNOWN, _MOST = 0.12, 2.5
"""The share of the worth of those in its arc that it gains by facing them, and how much at most."""
_EXPECTED = 0.8
"""What it is worth to face all places from which hidden enemies may come."""
_BETTER = 0.3


def watches(scene: Scene, stand: int, point: int, facing: int) -> float:
    """Ruling 48: what it is worth to look somewhere from a point: at whom it can fire, and who may come."""
    seen = sight(scene.s, point)
    arc = seen & scene.sheet.arcs.at(point, facing)
    known = sum(
        scene.worth(one)
        for one in scene.enemies
        if arc >> scene.s.at[one] & 1 and not harmless(scene.s, stand, one)
    )
    found = min(_MOST, _KNOWN * known)
    expected = seen & scene.haunts if scene.hidden_left else 0
    if expected:
        found += _EXPECTED * (arc & expected).bit_count() / expected.bit_count()
    return found


def ahead(scene: Scene, stand: int, start: int, end: int) -> float:
    """Ruling 48: the same for who comes to a point; nothing for who looks everywhere."""
    if not scene.sheet.front[stand] or start == end:
        return 0.0
    return watches(scene, stand, end, heading(scene.lattice, start, end))


def turns(scene: Scene, families: Iterable[Family]) -> Iterator[Promise]:
    """2.2.2/1 Turns of those who hit nothing but in their arc."""
    s = scene.s
    for family in families:
        if family.before[0] != "pivot":
            continue
        stand = int(family.before[1])
        if not scene.sheet.front[stand] or not may_fire(s, stand) or scene.sheet.flies[stand]:
            continue
        now = watches(scene, stand, s.at[stand], s.facing[stand])
        worth = {way: watches(scene, stand, s.at[stand], way) for way in members(family.bits & _ALL)[::2]}
        most = max(worth.values(), default=0.0)
        if most > now + _BETTER:
            alike = [way for way in worth if worth[way] == most]
            best = alike[len(alike) // 2]
            reason = "There the enemy is, or may come from."
            yield Promise(("pivot", stand, best), most - now, 1.0, reason)


_ALL = (1 << len(HEADINGS)) - 1
