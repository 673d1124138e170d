"""7.3.1/1, 11.1.3/7 Who reaches what flies over a point: an aircraft in its attack, a helicopter."""

from __future__ import annotations

from functools import lru_cache

from dangerclose.games.incoming.components import CHARTS
from dangerclose.games.incoming.crossings import crosses_area
from dangerclose.games.incoming.field import sight
from dangerclose.games.incoming.sheets import sheet_of
from dangerclose.games.incoming.state import Position
from dangerclose.games.incoming.terms import StandKind
from dangerclose.games.incoming.terrain import Terrain

BLOCKERS = CHARTS.flak.blockers
HEAVY = (StandKind.HMG.number, StandKind.AAA.number)


def reaches_overhead(s: Position, stand: int, point: int) -> bool:
    """7.3.1/1 to 7.3.1/4, 11.1.3/9, 11.1.3/10 Whether a stand reaches what flies over a point."""
    if sheet_of(s).kind[stand] in HEAVY:
        return _by_heavy_weapons(s, stand, point)
    return bool(seen_by_infantry(s, point) >> s.at[stand] & 1)


def seen_by_infantry(s: Position, point: int) -> int:
    """7.3.1/3, 11.1.3/9, ruling 73: the points from which infantry fires at what flies over a point.

    Over open ground it is all that see the point; over a feature that hides it all in that feature.
    """
    ground = sheet_of(s).terrain
    seen = sight(s, point)
    under = [ground.inside[number] for number in ground.of(point) if ground.kind[number].blocks]
    if not under:
        return seen
    inside = 0
    for points in under:
        inside |= points
    return seen & inside


def _by_heavy_weapons(s: Position, stand: int, point: int) -> bool:
    """7.3.1/4, 11.1.3/10 Over two features that block sight at most, and in the arc of the weapon."""
    sheet = sheet_of(s)
    at = s.at[stand]
    in_arc = point == at or sheet.arcs.at(at, s.facing[stand]) >> point & 1
    return bool(in_arc) and blockers(sheet.terrain, at, point) <= BLOCKERS


@lru_cache(maxsize=1 << 14)
def blockers(ground: Terrain, a: int, b: int) -> int:
    """7.3.1/4 How many features that block sight lie between two points; those of the ends do not count."""
    ends = {*ground.covered_by(a), *ground.covered_by(b)}
    places = ground.lattice.places
    return sum(
        kind.blocks
        and number not in ends
        and any(crosses_area(places[a], places[b], part, ground.graze) for part in feature.parts)
        for number, (feature, kind) in enumerate(zip(ground.features, ground.kind))
    )
