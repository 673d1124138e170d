"""4.0, 0/3 Moves: a straight way of any length, alone or as a group, turning, leaving the table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from dangerclose.core.ask import Action, Ask, Rule
from dangerclose.core.bits import nth
from dangerclose.core.columns import remembered
from dangerclose.core.options import Family, Options
from dangerclose.games.incoming.arcs import HEADINGS, heading
from dangerclose.games.incoming.chapter import BOOK, Chapter, Entry, Lost, Outcome
from dangerclose.games.incoming.close_combat import fight, ready_to_fight
from dangerclose.games.incoming.command import bound, commanded, commanders, may_move, may_set_out, obeys
from dangerclose.games.incoming.effects import PIN
from dangerclose.games.incoming.field import (
    CONTACT,
    SHAKEN,
    aloft,
    around,
    around_all,
    around_side,
    crowd,
    distance,
    full,
    here,
    members_of,
    other,
    platoon_of,
    sees,
    sight,
    touching,
    watched,
    within,
    work_at,
)
from dangerclose.games.incoming.knowledge import known, knows_all
from dangerclose.games.incoming.lattice import PITCH
from dangerclose.games.incoming.reactions import Way, fired_at, reaction
from dangerclose.games.incoming.sheets import Sheet, sheet_of
from dangerclose.games.incoming.showing import (
    MOVES_IN_SIGHT,
    first_of,
    hidden_enemies,
    knowers,
    may_assault,
    noticed,
    show,
)
from dangerclose.games.incoming.state import (
    DONE,
    GOT_AWAY,
    HIDDEN,
    LANDED,
    LEFT,
    MOVED,
    NOBODY,
    PINNED,
    SUPPRESSED,
    TURNED,
    Phase,
    Position,
    State,
)
from dangerclose.games.incoming.terms import Edge
from dangerclose.games.incoming.word_kinds import place_name

STOPPED = Lost("reactive fire stops the mover", "0/3")


# Where to


def taken(s: Position, stand: int, leaving: Sequence[int] = ()) -> int:
    """Ruling 89: the points at which a stand would lie over another, or where it may not come for enemies."""
    sheet = sheet_of(s)
    side, radius = sheet.side[stand], sheet.radius[stand]
    if aloft(s, stand):
        return over_helicopters(s, stand)
    if leaving:
        mates = [mate for mate in here(s, side) if mate != stand and mate not in leaving]
        points = around(s, mates, radius)
    else:
        points = crowd(s, side).around_others(stand, radius)
    return points | around_side(s, other(side), radius, 0 if may_assault(s, stand) else CONTACT)


def over_helicopters(s: Position, stand: int) -> int:
    """Ruling 230: a helicopter in flight may be over any stand, but over no other helicopter in flight."""
    sheet = sheet_of(s)
    points = 0
    for one in sheet.aircraft:
        if one != stand and aloft(s, one):
            points |= sheet.discs.at(s.at[one], sheet.radius[one] + sheet.radius[stand])
    return points


def ends(s: Position, stand: int, leaving: tuple[int, ...] = ()) -> int:
    """4.0, 4.4 The points at which a move of a stand may end; those who are leaving make room."""
    return _ends(s, stand, leaving)


@remembered
def _ends(s: Position, stand: int, leaving: tuple[int, ...]) -> int:
    sheet = sheet_of(s)
    at = s.at[stand]
    if aloft(s, stand):
        return sheet.lattice.everywhere & ~taken(s, stand) & ~(1 << at)
    points = sheet.terrain.ways(at, sheet.mobility[stand])
    if obeys(s, stand):
        eyes = commanded(s, stand)
        # Ruling 38: of a group all have been tested before its first sets out.
        if not leaving and not may_set_out(s, stand, eyes):
            return 0
        if bound(s, stand):
            points &= eyes
    points &= ~taken(s, stand, leaving)
    book = BOOK.of(sheet)
    closed = full(s, stand)
    for bar in book.bars:
        closed |= bar(s, stand)
    for tie in book.ties:
        closed |= tie(s, stand, leaving)
    return points & ~closed if closed else points


def _moves(s: Position, seat: int) -> Iterable[Family]:
    return [Family(("move", stand), ends(s, stand)) for stand in here(s, seat) if may_move(s, stand)]


# The way


def way(s: Position, stand: int, end: int) -> list[int]:
    """0/3 The points that a move passes: it ends in contact with the first enemy that it comes to.

    Who does not go into contact stops before, unless the enemy was hidden.
    """
    sheet = sheet_of(s)
    radius = sheet.radius[stand]
    start = s.at[stand]
    walk = sheet.lattice.walk(start, end)
    if aloft(s, stand):
        return walk
    surprises = hidden_enemies(s, sheet.side[stand])
    if surprises:
        enemies = here(s, other(sheet.side[stand]))
        known_of = around(s, [enemy for enemy in enemies if enemy not in surprises], radius, CONTACT)
    else:
        known_of = around_side(s, other(sheet.side[stand]), radius, CONTACT)
    if sheet.lattice.passed(start, end) & known_of:
        walk = walk[: first_of(walk, known_of) + may_assault(s, stand)]
    if surprises:
        walk = walk[: first_of(walk, around(s, surprises, radius, CONTACT)) + 1]
    covered = around_all(s, stand)
    while walk and covered >> walk[-1] & 1:
        walk.pop()
    return walk


def go(s: State, stand: int, end: int, *, retreat: bool = False) -> Rule[Outcome]:
    """0/3 A stand goes straight to a point, and may be fired at and meet things on its way."""
    sheet = sheet_of(s)
    start = s.at[stand]
    walk = way(s, stand, end)
    retreat = retreat or any(slips(s, stand, end) for slips in BOOK.slips_away)
    s.status[stand] |= MOVED
    s.facing[stand] = heading(sheet.lattice, start, end)
    s.tell("sets-out", "0/3", stand, place_name(s, end), end, start, knows=knowers(s, stand))
    return (yield from under_fire(s, Way(stand, start, sheet.lattice.walk(start, end), walk, retreat)))


def under_fire(s: State, way: Way, told: str = "moved") -> Rule[Outcome]:
    """0/3 A way is gone, and what it means for the initiative.

    Other actions that may be answered are a way of one point (5.3/8): they tell of themselves.
    """
    stand = way.mover
    if not (yield from _gone(s, way)):
        return _stopped(s, stand, [way.start, *way.walk])
    s.tell(told, "0/3", stand, place_name(s, s.at[stand]), s.at[stand], knows=knowers(s, stand))
    return None


def _gone(s: State, way: Way) -> Rule[bool]:
    """0/3 The whole way, with the fire that meets the mover on it; whether it came to its end.

    Who is hidden goes unseen up to the first point on which it is noticed.
    """
    stand, walk = way.mover, way.walk
    step = passed = 0
    if s.status[stand] & HIDDEN:
        step = first_of(walk, noticed(s, stand))
        passed = step + 1
        if not (yield from _walk(s, stand, walk[:passed])):
            return False
        if step >= len(walk):
            return True
        show(s, stand, MOVES_IN_SIGHT, "5.3/1")
    while True:
        shot = yield from reaction(s, way, step)
        upto = len(walk) if shot is None else shot.step + 1
        if not (yield from _walk(s, stand, walk[passed:upto])):
            return False
        if shot is None:
            return True
        came = yield from fired_at(s, way, shot)
        if came >= PIN and stops(s, stand):
            return False
        step, passed = shot.step, max(passed, upto)


def stops(s: Position, stand: int) -> bool:
    """Ruling 30, 11.2.1/14, 11.2.1/15 Whether fire that told has stopped a mover: a vehicle drives on while
    only those who show themselves in it are hit."""
    return s.at[stand] < 0 or bool(s.status[stand] & SHAKEN)


def _walk(s: State, stand: int, points: Sequence[int]) -> Rule[bool]:
    """0/3 A stand passes some points and meets what is there; whether it can go on."""
    first = sorted(BOOK.encounters, key=lambda encounter: not encounter.before)
    if aloft(s, stand):
        first = []
    where = [(encounter, encounter.where(s, stand)) for encounter in first]
    for point in points:
        before = s.at[stand]
        if before == point:  # who stays where it is meets nothing anew
            continue
        for encounter, there in where:
            if there >> point & 1 and not (encounter.once and there >> before & 1):
                s.at[stand] = before if encounter.before else point
                if not (yield from encounter.meet(s, stand, point)):
                    return False
        s.at[stand] = point
    return True


def _stopped(s: State, stand: int, passed: Sequence[int]) -> Outcome:
    """Ruling 30: who is pinned stops and keeps the initiative; a suppress or kill loses it.

    Who is stopped where it would lie over another goes back as far as it must.
    """
    if s.at[stand] >= 0:
        covered = around_all(s, stand)
        back = passed[: passed.index(s.at[stand]) + 1]
        free = (point for point in reversed(back) if not covered >> point & 1)
        found = next(free, None)
        s.at[stand] = _nearest(s, stand, covered) if found is None else found
        s.tell("stopped", "0/3", stand, place_name(s, s.at[stand]), s.at[stand], knows=knowers(s, stand))
    return STOPPED if s.at[stand] < 0 or s.status[stand] & SUPPRESSED else None


def _nearest(s: Position, stand: int, covered: int) -> int:
    """Ruling 30: who got out over somebody hidden has no way to go back; it lies as near as there is room."""
    sheet = sheet_of(s)
    reach = PITCH
    while not sheet.discs.at(s.at[stand], reach) & ~covered:
        reach += PITCH
    return nth(sheet.discs.at(s.at[stand], reach) & ~covered, 0)


def set_foot(s: State, stand: int, point: int) -> Rule[Outcome]:
    """5.3/1, 10.4/1 A stand that did not walk to a point meets what is there like one that did."""
    s.at[stand] = point
    for encounter in BOOK.encounters:
        if not encounter.before and encounter.where(s, stand) >> point & 1:
            if not (yield from encounter.meet(s, stand, point)):
                return _stopped(s, stand, [point])
    return None


def move(s: State, choice: Action) -> Rule[Outcome]:
    """0/3, 8.0/1 A stand moves by itself, and fights whom it makes contact with."""
    stand = int(choice[1])
    lurking = hidden_enemies(s, sheet_of(s).side[stand])
    lost = yield from go(s, stand, int(choice[2]))
    if lost is None and ready_to_fight(s, stand):
        return fight(s, [stand], any(touching(s, stand, one) for one in lurking))
    return lost


# Retreat moves


def retreats(s: Position, stand: int) -> int:
    """5.3/3, ruling 33: where a retreat move may end: out of sight of all enemies who see it begin, or in the
    same feature, and nearer to none of them."""
    sheet = sheet_of(s)
    start, enemies = s.at[stand], other(sheet.side[stand])
    if not sheltered(s, start) or not watched(s, enemies) >> start & 1:
        return 0
    watching = [s.at[enemy] for enemy in here(s, enemies) if sight(s, s.at[enemy]) >> start & 1]
    points = ends(s, stand)
    if not points or not watching:
        return 0
    seen = 0
    for enemy in watching:
        seen |= sight(s, enemy)
    points &= ~seen | sheet.terrain.together(start)
    for enemy in watching:
        if not points:
            return 0
        points &= ~_nearer(sheet, enemy, start)
    return points & ~around_side(s, enemies, sheet.radius[stand], CONTACT)


@lru_cache(maxsize=1 << 15)
def _nearer(sheet: Sheet, enemy: int, start: int) -> int:
    """The points that are nearer to an enemy than where a move begins."""
    return sheet.lattice.within(sheet.lattice.places[enemy], distance(sheet, start, enemy))


def sheltered(s: Position, point: int) -> bool:
    """4.4 Whether a point lies in cover."""
    return bool(sheet_of(s).terrain.sheltered >> point & 1) or work_at(s, point) is not None


def _retreats(s: Position, seat: int) -> Iterable[Family]:
    return [
        Family(("retreat", stand), retreats(s, stand))
        for stand in here(s, seat)
        if may_move(s, stand, pinned=True) and not aloft(s, stand)
    ]


def retreat(s: State, choice: Action) -> Rule[Outcome]:
    """5.3/3, ruling 33: a stand in cover, pinned or not, goes out of the enemies' sight."""
    return (yield from go(s, int(choice[1]), int(choice[2]), retreat=True))


# Group moves


def companions(s: Position, leader: int) -> list[int]:
    """Ruling 38: the stands of the leader's platoon within a width of it, itself first, that can move."""
    platoon = platoon_of(s, leader)
    if platoon == NOBODY:
        return []
    mates = [mate for mate in members_of(s, platoon) if mate != leader and within(s, mate, leader)]
    return [stand for stand in (leader, *mates) if may_move(s, stand)]


def ready_to_go(s: Position, stands: Sequence[int]) -> list[int]:
    """4.0/2, ruling 38: those of a group who are in sight of their command before the first sets out."""
    return [one for one in stands if not obeys(s, one) or may_set_out(s, one, commanded(s, one))]


def in_sight_of_all(s: Position, group: int, gone: Sequence[int]) -> int:
    """4.0/3, ruling 38: where a command group that goes along still sees those who must end in its sight."""
    points = sheet_of(s).lattice.everywhere
    for one in gone:
        if obeys(s, one) and bound(s, one) and group in (serving := commanders(s, one)):
            if not any(sees(s, one, other_) for other_ in serving if other_ != group):
                points &= sight(s, s.at[one])
    return points


def _groups(s: Position, seat: int) -> Iterable[Action]:
    for stand in here(s, seat):
        if may_move(s, stand) and len(ready_to_go(s, companions(s, stand))) > 1:
            yield ("group", stand)


def group(s: State, choice: Action) -> Rule[Outcome]:
    """Ruling 38: who goes where in a group move is settled before the first sets out."""
    leader = int(choice[1])
    side = sheet_of(s).side[leader]
    k = known(s, side)
    left = ready_to_go(k, companions(k, leader))
    planned: list[int] = []
    # Who could have more men hidden nearby is asked once more, so that the end of his plan tells nothing.
    secret = not knows_all(s, other(side))
    while left or (planned and secret):
        leaving = (*left, *planned[::2])
        families = [
            Family(("with", stand), ends(k, stand, leaving) & in_sight_of_all(k, stand, planned[::2]))
            for stand in left
        ]
        parted = any(one(k, planned[::2]) for one in BOOK.parted)
        may_go = planned and (not parted or not left)
        options = Options([("go",)] if may_go else [], families)
        if not options:
            break
        answer = yield Ask(side, "group", "0/3", options, (leader,))
        if answer[0] == "go":
            break
        stand, end = int(answer[1]), int(answer[2])
        planned += [stand, end]
        left.remove(stand)
        k.at[stand] = end
    s.group = tuple(planned)
    if planned:
        s.phase = Phase.GROUP
        s.tell("group-moves", "0/3", leader, knows=knowers(s, leader))
    return None


def group_step(s: State) -> Rule[Outcome]:
    """Ruling 30: the next member of a group goes; what is lost is lost when the last has gone."""
    stand, end, *rest = s.group
    s.group = tuple(rest)
    if s.at[stand] >= 0 and not s.status[stand] & (PINNED | SUPPRESSED | DONE):
        lurking = hidden_enemies(s, sheet_of(s).side[stand])
        if (yield from go(s, stand, end)) is not None:
            s.hurt = True
        elif ready_to_fight(s, stand):
            s.contacts = (*s.contacts, stand)
            s.surprised = s.surprised or any(touching(s, stand, one) for one in lurking)
    if s.group:
        return None
    s.phase = Phase.ACTIONS
    hurt, s.hurt = s.hurt, False
    assault, s.contacts = [one for one in s.contacts if ready_to_fight(s, one)], ()
    surprised, s.surprised = s.surprised, False
    if hurt:
        for one in assault:
            fall_back(s, one)
        return STOPPED
    return fight(s, assault, surprised) if assault else None


def fall_back(s: State, stand: int) -> None:
    """Ruling 101: whose assault is called off goes a width back the way he came, as far as there is room."""
    lattice, start = sheet_of(s).lattice, s.at[stand]
    (x, y), (east, north) = lattice.places[start], HEADINGS[s.facing[stand]]
    end = lattice.at(x - east, y - north)
    closed = around_all(s, stand)
    for point in lattice.walk(start, end):
        if closed >> point & 1:
            break
        s.at[stand] = point
    if s.at[stand] != start:
        s.tell("falls-back", "8.0/1", stand, place_name(s, s.at[stand]), s.at[stand])


# Turning and leaving


def _pivots(s: Position, seat: int) -> Iterable[Family]:
    sheet = sheet_of(s)
    all_ways = (1 << len(HEADINGS)) - 1
    return [
        Family(("pivot", stand), all_ways & ~(1 << s.facing[stand]))
        for stand in here(s, seat)
        if sheet.front[stand]
        and not s.status[stand] & (PINNED | SUPPRESSED | DONE | LANDED)
        and not any(keeps(s, stand) for keeps in BOOK.keeps_from_turning)
    ]


def pivot(s: State, choice: Action) -> Rule[Outcome]:
    """2.2.2/1, ruling 48: a weapon turns on its place."""
    stand = int(choice[1])
    s.facing[stand] = int(choice[2])
    s.status[stand] |= TURNED
    s.tell("turned", "2.2.2/1", stand, s.facing[stand], knows=knowers(s, stand))
    yield from ()
    return None


def at_the_edge(s: Position, side: int) -> list[int]:
    """The stands of a side that touch an edge of the table."""
    return crowd(s, side).among(sheet_of(s).lattice.border)


def edges(s: Position, stand: int) -> list[Edge]:
    """The edges of the table that a stand touches."""
    lattice = sheet_of(s).lattice
    row, column = divmod(s.at[stand], lattice.columns)
    touched = {
        Edge.NORTH: row == 0,
        Edge.EAST: column == lattice.columns - 1,
        Edge.SOUTH: row == lattice.rows - 1,
        Edge.WEST: column == 0,
    }
    return [edge for edge, here in touched.items() if here]


def _leaving(s: Position, seat: int) -> Iterable[Action]:
    for stand in at_the_edge(s, seat):
        if may_move(s, stand) and not aloft(s, stand):
            yield ("leave", stand)


def leave_table(s: State, stand: int) -> None:
    """V.0/1 A stand at the edge goes for good; an objective may name the edge."""
    sheet = sheet_of(s)
    if any(
        row.side.number == sheet.side[stand] and row.edge in edges(s, stand)
        for row in sheet.scenario.sheet.objectives
    ):
        s.status[stand] |= GOT_AWAY
    s.at[stand] = LEFT


def leave(s: State, choice: Action) -> Rule[Outcome]:
    """0/3 A stand at the edge leaves the table for good."""
    stand = int(choice[1])
    leave_table(s, stand)
    s.tell("left", "0/3", stand, knows=knowers(s, stand))
    yield from ()
    return None


CHAPTER = Chapter(
    entries=(
        Entry("move", move, families=_moves),
        Entry("retreat", retreat, families=_retreats),
        Entry("group", group, actions=_groups),
        Entry("pivot", pivot, families=_pivots),
        Entry("leave", leave, actions=_leaving),
    )
)
