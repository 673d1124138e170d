"""T.0, T.1/3, T.6 What is below ground: sections and how they hang together, who is where, who sees what.

Places are numbered: what leads up (A, B, ...) from 0, sections (1, 2, ...) from `FIRST` on. Openings lie on
the table: who is in one stands on its point or beside it. A column has room for all places that could be, so
that its length tells nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from dangerclose.core.bits import bits_of, members
from dangerclose.core.chance import Chance
from dangerclose.games.incoming.field import CONTACT, around, here, is_hidden
from dangerclose.games.incoming.scenario_schema import BASE, LETTERS, MOST_SECTIONS, TunnelsRow
from dangerclose.games.incoming.sheets import SIDES, sheet_of
from dangerclose.games.incoming.state import AWAY, BELOW, HIDDEN, NOBODY, Position, State
from dangerclose.games.incoming.terms import Ground, Hidden, Section, Side

FREE_WORLD, COMMUNIST = Side.FREE_WORLD.number, Side.COMMUNIST.number
FIRST = len(LETTERS)
"""The number of the first section."""
PLACES = FIRST + MOST_SECTIONS
PLACE_ID = (*LETTERS, *(str(number + 1) for number in range(MOST_SECTIONS)))
SECTIONS = bits_of(range(FIRST, PLACES))
"""All places that do not lie on the table."""
DUG_OUT = Section.DUG_OUT.number
ENTRANCE = Section.ENTRANCE.number
_HOLE = Hidden.SPIDER_HOLE.number
_BUNKER, _TRENCH = Ground.BUNKER.number, Ground.TRENCH.number


def place_of(name: str) -> int:
    """The number of a place: "A", "7"."""
    return PLACE_ID.index(name)


# T.0 What there is


def dig(s: State) -> None:
    """T.6/3 The tunnels as a scenario draws them."""
    row = sheet_of(s).scenario.sheet.tunnels
    if row is not None:
        lay(s, row)


def lay(s: State, row: TunnelsRow) -> None:
    """T.0/1 to T.0/9 Places by kind, what dug-outs hold, and ways between them."""
    kinds, ways, holds = [NOBODY] * PLACES, [0] * PLACES, [0] * PLACES
    for kind, names in (
        (Section.ENTRANCE, row.entrances),
        (Section.BUNKER, row.bunkers),
        (Section.TRENCH, row.trenches),
    ):
        for name in names:
            kinds[place_of(name)] = kind.number
    for name, kind in row.sections.items():
        kinds[place_of(name)] = kind.number
        holds[place_of(name)] = row.sizes.get(name, 0)
    for a, b in row.ways:
        ways[place_of(a)] |= 1 << place_of(b)
        ways[place_of(b)] |= 1 << place_of(a)
    s.tunnel_kind, s.tunnel_ways, s.tunnel_holds = tuple(kinds), tuple(ways), tuple(holds)
    s.tunnel_traps = bits_of(place_of(name) for name in row.traps)
    s.papers_in = place_of(row.marker) if row.marker else NOBODY


def point_of(s: Position, opening: int) -> int:
    """T.0/6, T.0/10 Where an opening lies on the table; AWAY if that is not known, or it is blown."""
    row = sheet_of(s).scenario.sheet.tunnels
    if row is None or s.tunnel_blown >> opening & 1:
        return AWAY
    entrances, bunkers, trenches = len(row.entrances), len(row.bunkers), len(row.trenches)
    if opening < entrances:
        return _nth(s.hidden_at, s.hidden_kind, _HOLE, opening)
    if opening < entrances + bunkers:
        return _nth(s.work_at, s.work_kind, _BUNKER, opening - entrances)
    if opening < entrances + bunkers + trenches:
        return _nth(s.work_at, s.work_kind, _TRENCH, opening - entrances - bunkers)
    return AWAY


def _nth(points: Sequence[int], kinds: Sequence[int], kind: int, number: int) -> int:
    """The point of the n-th thing of a kind."""
    found = [point for point, one in zip(points, kinds) if one == kind]
    return found[number] if number < len(found) else AWAY


def entrance_points(s: Position) -> set[int]:
    """T.0/11 The points of all entrances that are known or true."""
    row = sheet_of(s).scenario.sheet.tunnels
    return {point_of(s, opening) for opening in range(len(row.entrances) if row else 0)} - {AWAY}


def openings(s: Position) -> list[int]:
    """The openings that can be used."""
    return [opening for opening in range(FIRST if s.tunnel_kind else 0) if point_of(s, opening) >= 0]


def beside(s: Position, place: int) -> int:
    """T.0/8 The places that a way leads to from a place, but for those that are blown."""
    return s.tunnel_ways[place] & ~s.tunnel_blown


def leads_to(s: Position, opening: int) -> int:
    """T.1/1 The section into which an opening leads; NOBODY if it is blown or not known."""
    return next(iter(members(beside(s, opening) & SECTIONS)), NOBODY)


# Who is where


def below(s: Position, side: int) -> list[int]:
    """The stands of a side that are below ground."""
    return [one for one in sheet_of(s).of_side[side] if s.at[one] == BELOW]


def those_in(s: Position, place: int, side: int) -> list[int]:
    """The stands of a side in a section."""
    return [one for one in below(s, side) if s.section[one] == place]


def has_room(s: Position, place: int, side: int) -> bool:
    """T.0/9 Whether a dug-out holds one more of a side; all else holds any number."""
    return not s.tunnel_holds[place] or len(those_in(s, place, side)) < s.tunnel_holds[place]


def at_opening(s: Position, stand: int, opening: int) -> bool:
    """T.1/1 Whether a stand on the table is in contact with an opening."""
    return s.at[stand] >= 0 and bool(brink(s, stand, opening) >> s.at[stand] & 1)


def brink(s: Position, stand: int, opening: int) -> int:
    """T.1/1 The points in contact with an opening, which is as wide as a stand."""
    point = point_of(s, opening)
    if point < 0:
        return 0
    return sheet_of(s).discs.at(point, sheet_of(s).radius[stand] + BASE // 2 + CONTACT) | 1 << point


def mouth(s: Position, stand: int, opening: int) -> int:
    """T.1/1 The points in contact with an opening where a stand finds room, away from enemies."""
    sheet = sheet_of(s)
    side, radius = sheet.side[stand], sheet.radius[stand]
    points = brink(s, stand, opening)
    points &= ~around(s, [one for one in here(s, side) if one != stand], radius)
    return points & ~around(s, here(s, 1 - side), radius, CONTACT)


# T.1/3 Who sees what


def watched_below(s: Position) -> int:
    """T.1/3 The places that the Free World sees: those with a stand of its own, and those beside them."""
    places = 0
    for stand in below(s, FREE_WORLD):
        places |= 1 << s.section[stand] | beside(s, s.section[stand])
    return places


def look_around(s: State) -> None:
    """T.1/3 What is seen below is known now; whoever of the garrison is seen by nobody is hidden again."""
    if not s.tunnel_kind:
        return
    watched = watched_below(s)
    found = []
    for opening in members(watched & ~SECTIONS):
        found += [(opening, point) for point in (point_of(s, opening),) if uncover(s, opening)]
    s.tunnel_seen |= watched
    shown = []
    for stand in sheet_of(s).of_side[COMMUNIST]:
        in_sight = watched >> s.section[stand] & 1 if s.at[stand] == BELOW else 0
        if s.at[stand] == BELOW and not in_sight:
            s.status[stand] |= HIDDEN
        elif is_hidden(s, stand) and (in_sight or _in_mouth(s, stand, watched)):
            s.status[stand] &= ~HIDDEN
            shown.append(stand)
    for opening, point in found:
        s.tell("found-opening", "T.1/3", opening, point, reveals=True)
    for stand in shown:
        s.tell("seen-below", "T.1/3", stand, reveals=True)


def _in_mouth(s: Position, stand: int, watched: int) -> bool:
    """T.1/3 Whether a stand is in an opening that is seen from below."""
    return any(point_of(s, opening) == s.at[stand] >= 0 for opening in members(watched & ~SECTIONS))


def uncover(s: State, opening: int) -> bool:
    """T.1/3 An opening is seen from below; whether it was not known."""
    point = point_of(s, opening)
    for places, found in ((s.hidden_at, s.hidden_found), (s.work_at, s.work_found)):
        if point >= 0 and point in places and not found[places.index(point)]:
            found[places.index(point)] = True
            return True
    return False


def lies_below(s: State, stand: int) -> None:
    """T.4/3 Who is killed below ground leaves a casualty there, and what he carried."""
    place = s.section[stand]
    s.fallen_in.append(place)
    s.fallen_of.append(sheet_of(s).side[stand])
    if s.papers_with == stand:
        s.papers_in, s.papers_with = place, NOBODY


# T.6/3 What the Free World knows


def known_places(s: Position) -> int:
    """T.6/3 The places that the Free World knows: what it saw below, and openings that it found or blew."""
    found = bits_of(
        opening
        for opening in openings(s)
        if any(
            point_of(s, opening) == point and was_found
            for points, finds in ((s.hidden_at, s.hidden_found), (s.work_at, s.work_found))
            for point, was_found in zip(points, finds)
        )
    )
    return s.tunnel_seen | found | s.tunnel_blown


def conceal(k: State) -> None:
    """T.6/3 Take out of a position what is known to the Communist player alone.

    Which ways leave a section is known when somebody has been in it. The garrison may carry its casualties
    out of sight.
    """
    if not k.tunnel_kind:
        return
    known, entered = known_places(k), k.tunnel_entered
    everything = range(len(k.tunnel_kind))
    k.tunnel_kind = tuple(k.tunnel_kind[n] if known >> n & 1 else NOBODY for n in everything)
    k.tunnel_holds = tuple(k.tunnel_holds[n] if known >> n & 1 else 0 for n in everything)
    k.tunnel_ways = tuple(
        k.tunnel_ways[n] if entered >> n & 1 else k.tunnel_ways[n] & entered for n in everything
    )
    k.tunnel_traps &= k.tunnel_traps_known
    watched = watched_below(k)
    k.fallen_in = [
        place if of == FREE_WORLD or watched >> place & 1 else NOBODY
        for place, of in zip(k.fallen_in, k.fallen_of)
    ]
    if k.papers_in != NOBODY and not known >> k.papers_in & 1:
        k.papers_in = NOBODY


# All that it cannot know, dealt again


def redeal_below(k: State, chance: Chance) -> None:
    """T.6/3 Sections that the Free World never saw change their numbers, traps and garrison their places."""
    if not k.tunnel_kind:
        return
    unknown = [n for n in range(FIRST, PLACES) if k.tunnel_kind[n] != NOBODY and not k.tunnel_seen >> n & 1]
    order = chance.shuffled(len(unknown))
    new = list(range(PLACES))
    for place, number in zip(unknown, order):
        new[place] = unknown[number]
    renumber(k, new)
    _move_traps(k, chance)
    watched = watched_below(k)
    hidden = [one for one in below(k, COMMUNIST) if is_hidden(k, one)]
    before = {stand: k.section[stand] for stand in hidden}
    for stand in hidden:
        k.section[stand] = NOBODY
    for stand in hidden:
        free = [
            place
            for place in members(SECTIONS & ~watched & ~k.tunnel_blown)
            if k.tunnel_kind[place] != NOBODY and has_room(k, place, COMMUNIST)
        ]
        k.section[stand] = free[chance.below(len(free))] if free else before[stand]


def renumber(k: State, new: list[int]) -> None:
    """Places change their numbers, with all that is in them."""

    def moved(places: int) -> int:
        return bits_of(new[place] for place in members(places))

    old = sorted(range(PLACES), key=new.__getitem__)
    k.tunnel_kind = tuple(k.tunnel_kind[place] for place in old)
    k.tunnel_holds = tuple(k.tunnel_holds[place] for place in old)
    k.tunnel_ways = tuple(moved(k.tunnel_ways[place]) for place in old)
    k.tunnel_traps, k.tunnel_blown = moved(k.tunnel_traps), moved(k.tunnel_blown)
    k.section = [new[place] if place != NOBODY else NOBODY for place in k.section]
    k.fallen_in = [new[place] if place != NOBODY else NOBODY for place in k.fallen_in]
    if k.papers_in != NOBODY:
        k.papers_in = new[k.papers_in]


def _move_traps(k: State, chance: Chance) -> None:
    secret = k.tunnel_traps & ~k.tunnel_traps_known
    free = [
        place
        for place, kind in enumerate(k.tunnel_kind)
        if kind != NOBODY
        and not (k.tunnel_entered | k.tunnel_traps_known | k.tunnel_blown) >> place & 1
        and point_is_there(k, place)
    ]
    if secret.bit_count() <= len(free):
        order = chance.shuffled(len(free))[: secret.bit_count()]
        k.tunnel_traps = k.tunnel_traps & k.tunnel_traps_known | bits_of(free[number] for number in order)


def point_is_there(s: Position, place: int) -> bool:
    """Whether a place is a section, or an opening that can be used."""
    return place >= FIRST or point_of(s, place) >= 0


def check_below(s: State) -> None:
    """T.0 What always holds below ground; raise AssertionError otherwise."""
    if not s.tunnel_kind:
        return
    for place, ways in enumerate(s.tunnel_ways):
        assert all(s.tunnel_ways[other] >> place & 1 for other in members(ways)), "a way leads one way only"
    watched = watched_below(s)
    for stand in _all_below(s):
        place = s.section[stand]
        assert place >= FIRST, "somebody is below in what lies on the table"
        assert s.tunnel_kind[place] != NOBODY, "somebody is in no section"
        assert not s.tunnel_blown >> place & 1, "somebody is in a blown section"
        side = sheet_of(s).side[stand]
        holds = s.tunnel_holds[place]
        assert not holds or len(those_in(s, place, side)) <= holds, "a dug-out is too full"
        assert not those_in(s, place, 1 - side), "both sides are in one section"
        if side == COMMUNIST:
            assert is_hidden(s, stand) != bool(watched >> place & 1), "it is hidden and seen"
    assert len(s.fallen_in) == len(s.fallen_of)
    assert s.papers_with == NOBODY or s.at[s.papers_with] == BELOW, "nobody carries the papers"


def _all_below(s: Position) -> Iterable[int]:
    return [stand for side in range(SIDES) for stand in below(s, side)]
