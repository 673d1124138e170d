"""4.4/5 Very dense jungle: a move leads no more than a width through it."""

from __future__ import annotations

from functools import cache

from dangerclose.core.bits import bits_of, members
from dangerclose.games.incoming.chapter import Chapter
from dangerclose.games.incoming.layout import MIL
from dangerclose.games.incoming.sheets import sheet_of
from dangerclose.games.incoming.state import Position
from dangerclose.games.incoming.terms import Mobility
from dangerclose.games.incoming.terrain import Terrain


def too_far(s: Position, mover: int) -> int:
    """4.4/5, ruling 44: the points to which a move would lead farther than a width through such jungle."""
    sheet = sheet_of(s)
    if sheet.flies[mover]:
        return 0
    return _too_far(sheet.terrain, s.at[mover], sheet.mobility[mover]) if sheet.terrain.dense else 0


@cache
def _too_far(ground: Terrain, start: int, mobility: Mobility) -> int:
    dense = ground.dense
    limit = max(kind.sight for kind in ground.kind) * MIL
    ends = ground.ways(start, mobility)
    asked = ends if dense >> start & 1 else ends & dense
    return bits_of(end for end in members(asked) if _length(ground, start, end, dense) > limit * limit)


def _length(ground: Terrain, start: int, end: int, dense: int) -> int:
    """How far a way leads through some points, squared."""
    inside = [point for point in (start, *ground.lattice.walk(start, end)) if dense >> point & 1]
    if not inside:
        return 0
    (ax, ay), (bx, by) = ground.lattice.places[inside[0]], ground.lattice.places[inside[-1]]
    return (ax - bx) ** 2 + (ay - by) ** 2


CHAPTER = Chapter(bars=(too_far,))
