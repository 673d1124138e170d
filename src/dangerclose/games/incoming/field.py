"""0/3 Who is where, who is near whom and who sees whom: the questions that all chapters ask.

They are asked of the position that is given: of the true one in the rules, of what a seat knows
(`knowledge.known`) where options, odds and notes are made.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import isqrt

from dangerclose.core.bits import bits_of
from dangerclose.core.columns import remembered
from dangerclose.games.incoming.chapter import BOOK
from dangerclose.games.incoming.components import PARAMETERS, TERRAIN
from dangerclose.games.incoming.crowds import Crowd
from dangerclose.games.incoming.scenario_schema import BASE
from dangerclose.games.incoming.sheets import Sheet, sheet_of
from dangerclose.games.incoming.state import DISMOUNTED, HIDDEN, LANDED, NOBODY, PINNED, SUPPRESSED, Position
from dangerclose.games.incoming.terms import Ground, Hidden

CONTACT = PARAMETERS.contact
SHAKEN = PINNED | SUPPRESSED
_SPIDER_HOLE = Hidden.SPIDER_HOLE.number


def other(side: int) -> int:
    """The other side."""
    return 1 - side


@remembered
def crowd(s: Position, side: int) -> Crowd:
    """The stands of a side that are on the table, and the ground around them."""
    return sheet_of(s).crowds[side].of(s.at, s.status)


def here(s: Position, side: int) -> list[int]:
    """The stands of a side that are on the table. Nobody may change the list."""
    return crowd(s, side).stands


def aloft(s: Position, stand: int) -> bool:
    """11.1.3/2 Whether a stand is a helicopter in flight."""
    return sheet_of(s).flies[stand] and s.at[stand] >= 0 and not s.status[stand] & LANDED


def has_got_out(s: Position, stand: int) -> bool:
    """11.1.3/6 Whether a stand has got out of a helicopter in this initiative: it may only move."""
    return bool(s.status[stand] & DISMOUNTED)


def on_ground(s: Position, side: int) -> list[int]:
    """11.1.3/2 The stands of a side that are on the table and not in flight. Nobody may change the list."""
    return crowd(s, side).grounded


def is_good(s: Position, stand: int) -> bool:
    """6.5/2 Neither pinned nor suppressed."""
    return not s.status[stand] & SHAKEN


def is_suppressed(s: Position, stand: int) -> bool:
    """6.5/5"""
    return bool(s.status[stand] & SUPPRESSED)


def is_hidden(s: Position, stand: int) -> bool:
    """5.3/1 Whether the enemy does not know that it is there."""
    return bool(s.status[stand] & HIDDEN)


# Distances


def within(s: Position, a: int, b: int, widths: int = 1) -> bool:
    """0/3 Whether two stands are less than so many widths apart, from edge to edge."""
    return closer(s, a, b, BASE * widths)


def touching(s: Position, a: int, b: int) -> bool:
    """Ruling 89: stands in contact are less than half a width apart."""
    return closer(s, a, b, CONTACT)


def closer(s: Position, a: int, b: int, gap: int) -> bool:
    """Whether less than a gap is between the edges of two stands on the table.

    Ruling 230: who is in flight is close to nobody.
    """
    p, q = s.at[a], s.at[b]
    if p < 0 or q < 0:
        return False
    sheet = sheet_of(s)
    if (sheet.flies[a] or sheet.flies[b]) and (aloft(s, a) or aloft(s, b)):
        return False
    (ax, ay), (bx, by) = sheet.lattice.places[p], sheet.lattice.places[q]
    reach = sheet.radius[a] + sheet.radius[b] + gap
    return (ax - bx) ** 2 + (ay - by) ** 2 < reach * reach


def distance(sheet: Sheet, a: int, b: int) -> int:
    """From the middle of one point to that of another, rounded down."""
    (ax, ay), (bx, by) = sheet.lattice.places[a], sheet.lattice.places[b]
    return isqrt((ax - bx) ** 2 + (ay - by) ** 2)


def around_side(s: Position, side: int, radius: int, gap: int = 0) -> int:
    """The points at which a stand of some radius would be closer to anybody of a side than a gap."""
    return crowd(s, side).around(radius + gap)


def around_all(s: Position, stand: int) -> int:
    """Ruling 89: the points at which a stand would lie over another one, of either side."""
    reach = sheet_of(s).radius[stand]
    return crowd(s, 0).around_others(stand, reach) | crowd(s, 1).around_others(stand, reach)


def around(s: Position, stands: Iterable[int], radius: int, gap: int = 0) -> int:
    """The points at which a stand of some radius would be closer to one of these than a gap.

    Ruling 230: those in flight are in nobody's way.
    """
    sheet = sheet_of(s)
    disc, radii, at, flies, status = sheet.discs.at, sheet.radius, s.at, sheet.flies, s.status
    points = 0
    for stand in stands:
        if at[stand] >= 0 and not (flies[stand] and not status[stand] & LANDED):
            points |= disc(at[stand], radii[stand] + radius + gap)
    return points


# Sight


@remembered
def sight(s: Position, point: int) -> int:
    """4.4 The points that are seen from a point now: the ground's, less what smoke, fire and night hide."""
    seen = sheet_of(s).terrain.seen(point)
    for veil in BOOK.veils:
        hidden = veil(s, point)
        if hidden:
            seen &= ~hidden
    return seen


def sees(s: Position, a: int, b: int) -> bool:
    """4.4 Whether two stands on the table are in sight of each other."""
    return s.at[a] >= 0 and s.at[b] >= 0 and bool(sight(s, s.at[a]) >> s.at[b] & 1)


@remembered
def watched(s: Position, side: int) -> int:
    """The points that are in sight of some stand of a side."""
    points = 0
    for stand in here(s, side):
        points |= sight(s, s.at[stand])
    return points


# Ground


def work_at(s: Position, point: int) -> Ground | None:
    """4.4.2, ruling 46: the work of a player in which a stand on a point is."""
    if point in s.work_at:
        return tuple(Ground)[s.work_kind[s.work_at.index(point)]]
    if point in s.hidden_at and s.hidden_kind[s.hidden_at.index(point)] == _SPIDER_HOLE:
        return Ground.BUNKER
    return None


def works(s: Position) -> int:
    """4.4.2 The points of all works of players."""
    points = bits_of(point for point in s.work_at if point >= 0)
    for point, kind in zip(s.hidden_at, s.hidden_kind):
        if point >= 0 and kind == _SPIDER_HOLE:
            points |= 1 << point
    return points


def cover(s: Position, target: int, shooter: int) -> tuple[bool, bool]:
    """4.4, ruling 46: whether a point is covered against fire from another, and whether only a 6 hits it."""
    work = work_at(s, target) if s.work_at or s.hidden_at else None
    if work is not None:
        return True, TERRAIN[work.number].direct_sixes
    return sheet_of(s).terrain.cover(target, shooter)


def in_bunker(s: Position, stand: int) -> bool:
    """8.0/6, 9.0/1 Whether a stand is in a bunker, of the table or of a player."""
    point = s.at[stand]
    if point < 0:
        return False
    if work_at(s, point) == Ground.BUNKER:
        return True
    ground = sheet_of(s).terrain
    return any(ground.features[number].ground == Ground.BUNKER for number in ground.of(point))


# Platoons


def platoon_of(s: Position, stand: int) -> int:
    """2.2.1/1 The platoon to which a stand belongs or is attached, NOBODY if none."""
    sheet = sheet_of(s)
    platoon = sheet.platoon[stand]
    if platoon == NOBODY and s.attached[stand] != NOBODY:
        return sheet.platoon[s.attached[stand]]
    return platoon


def members_of(s: Position, platoon: int) -> list[int]:
    """2.2.1/1 The stands of a platoon on the table, with those attached to it."""
    sheet = sheet_of(s)
    at = s.at
    found = [stand for stand in sheet.of_platoon[platoon] if at[stand] >= 0]
    if found:
        attached = s.attached
        found += [
            stand
            for stand in sheet.loose[sheet.side[found[0]]]
            if at[stand] >= 0 and attached[stand] != NOBODY and sheet.platoon[attached[stand]] == platoon
        ]
    return found


def rating_of(s: Position, stand: int) -> int:
    """2.3/3 What a command group adds, as printed or as the dice fell (2.3/11); a fire team that has taken a
    platoon over adds nothing (ruling 39)."""
    return s.ratings[stand] if s.ratings else sheet_of(s).rating[stand]


def full(s: Position, stand: int) -> int:
    """4.4.2/2 The points in structures that hold no more stands of its side."""
    sheet = sheet_of(s)
    if sheet.outside_capacity[stand]:
        return 0
    side = sheet.side[stand]
    crowded = _crowded(s, side)
    if not crowded:
        return 0
    held = 0
    for mate in here(s, side):
        if mate != stand and not sheet.outside_capacity[mate]:
            held |= 1 << s.at[mate]
    points = 0
    for inside, holds in crowded:
        if (inside & held).bit_count() >= holds:
            points |= inside
    return points


@remembered
def _crowded(s: Position, side: int) -> list[tuple[int, int]]:
    """4.4.2/2 The structures that hold no more of a side, but perhaps for those who are in them."""
    sheet = sheet_of(s)
    held = 0
    for mate in here(s, side):
        if not sheet.outside_capacity[mate]:
            held |= 1 << s.at[mate]
    return [(inside, holds) for inside, holds in sheet.structures if (inside & held).bit_count() >= holds]
