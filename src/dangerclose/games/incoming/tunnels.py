"""T.1, T.2, T.4 Going below ground, from section to section and up again; what is met there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from dangerclose.core.ask import Action, Closed, Rule
from dangerclose.core.bits import members
from dangerclose.core.events import Die, Roll
from dangerclose.core.options import Family
from dangerclose.core.reckoning import Modifier, total
from dangerclose.core.words import signed
from dangerclose.games.incoming.chapter import Chapter, Entry, Outcome
from dangerclose.games.incoming.command import commanded, may_move, may_set_out, obeys
from dangerclose.games.incoming.effects import MISS, SUPPRESS
from dangerclose.games.incoming.field import CONTACT, SHAKEN, around, is_good, is_hidden
from dangerclose.games.incoming.movement import under_fire
from dangerclose.games.incoming.rally import lines as rally_lines
from dangerclose.games.incoming.rally import needed, succeeds
from dangerclose.games.incoming.reactions import Way
from dangerclose.games.incoming.sheets import sheet_of
from dangerclose.games.incoming.showing import FOUND, hidden_enemies, knowers, may_assault, show
from dangerclose.games.incoming.state import (
    BELOW,
    BORE,
    DONE,
    MOVED,
    NOBODY,
    Position,
    State,
)
from dangerclose.games.incoming.terms import Army, Mobility, ObjectiveKind, Role, StandKind
from dangerclose.games.incoming.traps import explode
from dangerclose.games.incoming.tunnel_combat import fight, free_mouth, nearest
from dangerclose.games.incoming.tunnel_rats import escorted, is_rat
from dangerclose.games.incoming.underground import (
    COMMUNIST,
    FREE_WORLD,
    SECTIONS,
    at_opening,
    below,
    beside,
    brink,
    has_room,
    leads_to,
    look_around,
    mouth,
    openings,
    point_of,
    those_in,
    watched_below,
)

_TEAM, _GROUP = StandKind.FIRE_TEAM.number, StandKind.PLATOON_CG.number
_GARRISON = Role.GARRISON.number
_NVA = Army.NVA.number
BELOW_GROUND = ("go-below", "crawl", "come-up", "drag", "drag-up", "rally-below")
"""The actions below ground (T.1/2); all others are above."""
_NEITHER = ("pass", "give-up")


# T.2 Who may


def may_operate(s: Position, stand: int) -> bool:
    """T.2/1 to T.2/5, ruling 84: whether a stand is one of those who go below ground at all."""
    sheet = sheet_of(s)
    if not sheet.on_foot[stand] or sheet.mobility[stand] != Mobility.FOOT:
        return False
    if sheet.side[stand] == COMMUNIST:
        return sheet.role[stand] == _GARRISON or (sheet.heavy[stand] and sheet.army[stand] != _NVA)
    return sheet.kind[stand] in (_TEAM, _GROUP) or sheet.heavy[stand]


def allowed_below(s: Position, stand: int) -> bool:
    """T.2/2, T.2/3 Whether one more of the stand's company may go: one of each, besides tunnel rats."""
    if sheet_of(s).side[stand] == COMMUNIST or is_rat(s, stand):
        return True
    mates = [one for one in below(s, FREE_WORLD) if not is_rat(s, one)]
    return not any(company_of(s, one) == company_of(s, stand) for one in mates)


def company_of(s: Position, stand: int) -> int:
    """Ruling 84: who belongs to no company counts with the first one of his side."""
    sheet = sheet_of(s)
    if sheet.company[stand] != NOBODY:
        return sheet.company[stand]
    mates = sheet.of_side[sheet.side[stand]]
    return next((sheet.company[one] for one in mates if sheet.company[one] != NOBODY), NOBODY)


def may_attack_below(s: Position, stand: int) -> bool:
    """T.2/5, T.4/3, ruling 246: no heavy weapon attacks, and casualties of the Free World come up first."""
    return may_assault(s, stand) and not (sheet_of(s).side[stand] == FREE_WORLD and casualties_bind(s))


def casualties_bind(s: Position) -> bool:
    """T.4/3 Whether the Free World has casualties below that it can get at without a fight."""
    return any(
        of == FREE_WORLD and not s.tunnel_blown >> place & 1 and not those_in(s, place, COMMUNIST)
        for place, of in zip(s.fallen_in, s.fallen_of)
    )


def _ready(s: Position, seat: int) -> list[int]:
    """T.1/2, ruling 83: those below who may act, unless their player has acted above ground."""
    if s.above or not s.tunnel_kind:
        return []
    return [one for one in below(s, seat) if not s.status[one] & DONE]


def _able(s: Position, seat: int) -> list[int]:
    return [one for one in _ready(s, seat) if is_good(s, one)]


# T.1/1 Down, along and up


def may_enter(s: Position, stand: int, place: int) -> bool:
    """T.1/1, T.4/1 Whether a stand can go into a section: to attack, or because there is room."""
    side = sheet_of(s).side[stand]
    if those_in(s, place, 1 - side):
        return may_attack_below(s, stand)
    return has_room(s, place, side)


def may_descend(s: Position, stand: int, opening: int) -> bool:
    """T.1/1, T.2, T.3/1 Whether a stand on the table can go below through an opening.

    A heavy weapon follows only where its side sees that nobody is.
    """
    if not (
        may_operate(s, stand)
        and may_move(s, stand)
        and allowed_below(s, stand)
        and at_opening(s, stand, opening)
        and sent_below(s, stand)
        and (not is_rat(s, stand) or escorted(s, stand))
    ):
        return False
    place = leads_to(s, opening)
    side = sheet_of(s).side[stand]
    if place == NOBODY:  # as far as the player knows
        return may_assault(s, stand) and side == FREE_WORLD and not s.tunnel_entered >> opening & 1
    if side == FREE_WORLD and not may_assault(s, stand) and not those_in_sight(s, place):
        return False
    return may_enter(s, stand, place)


def sent_below(s: Position, stand: int) -> bool:
    """4.0/2, ruling 242: who goes below sees his command group then; a garrison needs none."""
    if sheet_of(s).side[stand] == COMMUNIST or not obeys(s, stand):
        return True
    return may_set_out(s, stand, commanded(s, stand))


def those_in_sight(s: Position, place: int) -> bool:
    """T.1/3 Whether a stand of the Free World below sees a section."""
    return any((1 << s.section[one] | beside(s, s.section[one])) >> place & 1 for one in below(s, FREE_WORLD))


def _descents(s: Position, seat: int) -> Iterator[Action]:
    if s.tunnel_kind and not s.above:
        known = openings(s)
        for stand in sheet_of(s).of_side[seat] if known else ():
            if s.at[stand] >= 0 and may_operate(s, stand):
                for opening in known:
                    if may_descend(s, stand, opening):
                        yield ("go-below", stand, opening)


def go_below(s: State, choice: Action) -> Rule[Outcome]:
    """T.1/1, T.1/2 A stand goes down an opening, fired at as a mover is, and attacks whom it finds there."""
    stand, opening = int(choice[1]), int(choice[2])
    start = s.at[stand]
    lost = yield from under_fire(s, Way(stand, start, [start], [start]), "goes-down")
    if lost is not None or not is_good(s, stand) or s.at[stand] < 0:
        return lost
    s.status[stand] |= MOVED | DONE
    if not (yield from _spring(s, stand, opening)):
        return None
    place = leads_to(s, opening)
    if sheet_of(s).side[stand] == FREE_WORLD:
        s.tunnel_entered |= 1 << opening
        s.tunnel_seen |= s.tunnel_ways[opening]
    if place == NOBODY:
        s.tell("blocked", "T.5/1", stand, reveals=True)
        return None
    yield from go_in(s, stand, place, opening)
    return None


def go_in(s: State, stand: int, place: int, from_: int) -> Rule[None]:
    """T.1/1, T.4/1 A stand goes from a place into a section, over whoever is in it."""
    side = sheet_of(s).side[stand]
    s.status[stand] |= MOVED | DONE
    if those_in(s, place, 1 - side):
        free = yield from fight(s, stand, place, from_)
        if not free:
            look_around(s)
            return
    was_seen = not is_hidden(s, stand)
    s.at[stand], s.section[stand] = BELOW, place
    if side == FREE_WORLD:
        s.tunnel_entered |= 1 << place
        s.tunnel_seen |= watched_below(s)
        s.tell("crawled", "T.1/1", stand, place, reveals=True)
        look_around(s)
        yield from _spring(s, stand, place)
        if s.at[stand] == BELOW and s.papers_in == place:
            _take_papers(s, stand)
    else:
        look_around(s)
        _tell_crawl(s, stand, place, was_seen)
    look_around(s)


def _tell_crawl(s: State, stand: int, place: int, was_seen: bool) -> None:
    """T.6/3 The Free World is told of the garrison only what it sees."""
    s.tell("crawled", "T.1/1", stand, place, knows=knowers(s, stand))
    if was_seen and is_hidden(s, stand):
        s.tell("out-of-sight", "T.1/3", stand)


def _take_papers(s: State, stand: int) -> None:
    """V.0/1, ruling 248: who comes to the radio and papers takes them along."""
    s.papers_in, s.papers_with = NOBODY, stand
    for number, row in enumerate(sheet_of(s).scenario.sheet.objectives):
        if row.kind == ObjectiveKind.SECTION_UNENTERED:
            s.held[number] = 1
    s.tell("took-papers", "V.0/1", stand)


def _crawls(s: Position, seat: int) -> Iterator[Action]:
    for stand in _able(s, seat):
        for place in members(beside(s, s.section[stand]) & SECTIONS):
            if may_enter(s, stand, place):
                yield ("crawl", stand, place)


def crawl(s: State, choice: Action) -> Rule[Outcome]:
    """T.1/1, T.1/2 A stand goes from a section into the next; failing keeps the initiative."""
    stand = int(choice[1])
    yield from go_in(s, stand, int(choice[2]), s.section[stand])
    return None


def ups(s: Position, stand: int) -> int:
    """T.1/1 The points at which a stand below can come up in one action."""
    points = 0
    for opening in members(beside(s, s.section[stand]) & ~SECTIONS):
        points |= mouth(s, stand, opening)
    return points


def _ups(s: Position, seat: int) -> Iterable[Family]:
    return [Family(("come-up", stand), ups(s, stand)) for stand in _able(s, seat)]


def come_up(s: State, choice: Action) -> Rule[Outcome]:
    """T.1/1, T.1/2 A stand comes up out of the next opening, where it may be fired at."""
    return (yield from _emerge(s, int(choice[1]), int(choice[2])))


def _emerge(s: State, stand: int, point: int, markers: Sequence[int] = ()) -> Rule[Outcome]:
    """T.1/1 A stand appears beside an opening; whoever lies hidden in its way is come upon.

    The casualties that it carries lie beside it.
    """
    near = members(beside(s, s.section[stand]) & ~SECTIONS)
    opening = next(one for one in near if brink(s, stand, one) >> point & 1)
    s.status[stand] |= MOVED | DONE
    side = sheet_of(s).side[stand]
    if side == FREE_WORLD:
        s.tunnel_entered |= 1 << opening
    if not (yield from _spring(s, stand, opening)):
        look_around(s)
        return None
    room = free_mouth(s, stand, opening)
    if not room >> point & 1:
        for one in hidden_enemies(s, side):
            if around(s, (one,), sheet_of(s).radius[stand], CONTACT) >> point & 1:
                show(s, one, FOUND, "5.3/1")
        if not room:
            s.tell("blocked", "T.1/1", stand, reveals=True)
            return None
        point = nearest(s, room, point_of(s, opening))
    s.at[stand], s.section[stand] = point, NOBODY
    if s.papers_with == stand:
        _bring_up(s, stand)
    for number in reversed(markers):
        del s.fallen_in[number], s.fallen_of[number]
        s.casualty_at.append(point)
        s.casualty_of.append(side)
        s.casualty_aboard.append(NOBODY)
    if markers:
        show(s, stand, "it carries casualties", "6.5/11")
        s.tell("dragged-up", "T.4/3", stand, len(markers))
    look_around(s)
    return (yield from under_fire(s, Way(stand, point, [point], [point]), "came-up"))


def _bring_up(s: State, stand: int) -> None:
    """V.0/1 Radio and papers reach the surface."""
    s.papers_with = NOBODY
    for number, row in enumerate(sheet_of(s).scenario.sheet.objectives):
        if row.kind == ObjectiveKind.MARKER_CARRIED_UP:
            s.held[number] = 1
    s.tell("papers-up", "V.0/1", stand)


# T.4/3 Casualties


def burden(s: Position, stand: int) -> list[int]:
    """T.4/3, 6.5/12 The casualties in its section that a stand can carry."""
    sheet = sheet_of(s)
    row = sheet.row[stand]
    found = [
        number
        for number, (place, of) in enumerate(zip(s.fallen_in, s.fallen_of))
        if place == s.section[stand] and of == sheet.side[stand]
    ]
    return found[: row.bears] if row is not None else []


def _bearers(s: Position, seat: int) -> list[int]:
    if not s.fallen_in:
        return []
    return [one for one in _able(s, seat) if not s.status[one] & BORE and burden(s, one)]


def _drags(s: Position, seat: int) -> Iterator[Action]:
    for stand in _bearers(s, seat):
        for place in members(beside(s, s.section[stand]) & SECTIONS):
            if not those_in(s, place, 1 - seat) and has_room(s, place, seat):
                yield ("drag", stand, place)


def drag(s: State, choice: Action) -> Rule[Outcome]:
    """T.4/3, 6.5/11 A stand goes into the next section with casualties."""
    stand, place = int(choice[1]), int(choice[2])
    markers = burden(s, stand)
    s.status[stand] |= BORE
    for number in markers:
        s.fallen_in[number] = place
    s.tell("dragged", "T.4/3", stand, len(markers), knows=knowers(s, stand))
    yield from go_in(s, stand, place, s.section[stand])
    return None


def _drags_up(s: Position, seat: int) -> Iterable[Family]:
    return [Family(("drag-up", stand), ups(s, stand)) for stand in _bearers(s, seat)]


def drag_up(s: State, choice: Action) -> Rule[Outcome]:
    """T.4/3, 6.5/11 A stand brings casualties up."""
    stand, point = int(choice[1]), int(choice[2])
    s.status[stand] |= BORE
    return (yield from _emerge(s, stand, point, burden(s, stand)))


# T.0/13 Booby traps


def _spring(s: State, stand: int, place: int) -> Rule[bool]:
    """T.0/13, 10.4/3, T.5/2 A trap attacks a stand of the Free World; whether it can go on."""
    if sheet_of(s).side[stand] == COMMUNIST or not s.tunnel_traps >> place & 1:
        return True
    came = yield from explode(s, stand, "10.4/1")
    if came == MISS:
        s.tunnel_traps &= ~(1 << place)
        s.tunnel_traps_known &= ~(1 << place)
        s.tell("trap-gone-below", "10.4/3", place)
    else:
        s.tunnel_traps_known |= 1 << place
    return came < SUPPRESS


# 9.0 Rallying below


def _shaken(s: Position, seat: int) -> Iterable[Action]:
    return [("rally-below", stand) for stand in _ready(s, seat) if s.status[stand] & SHAKEN]


def rally(s: State, choice: Action) -> Rule[Outcome]:
    """9.0/1, T.1/2 A stand below tries to rally, once; a failure keeps the initiative."""
    stand = int(choice[1])
    counted, score = rally_lines(s, stand), needed(s, stand)
    die = s.chance.die()
    done = succeeds(die, total(counted), score)
    s.status[stand] |= DONE
    if done:
        s.status[stand] &= ~SHAKEN
    shown = tuple(Modifier(line.text, signed(line.value), line.rule) for line in counted)
    roll = Roll((Die(die, 6),), shown, about=(score, die + total(counted)))
    s.tell(
        "rallied-below", "T.1/2", stand, "rallies" if done else "fails", knows=knowers(s, stand), roll=roll
    )
    yield from ()
    return None


# T.1/2 Below first, then above


def went_above(s: State, choice: Action, lost: Outcome) -> Rule[None]:
    """T.1/2, ruling 83: who has acted above ground acts below no more in this initiative."""
    if choice[0] not in BELOW_GROUND and choice[0] not in _NEITHER:
        s.above = True
    yield from ()


def _waiting(s: Position, seat: int) -> Iterator[Closed]:
    """T.1/2 Those below who wait for the next initiative."""
    if not s.tunnel_kind or s.initiative != seat:
        return
    for stand in below(s, seat):
        for place in members(beside(s, s.section[stand]) & SECTIONS):
            if s.above:
                reason = "After an action above ground nobody acts below until the next initiative."
                yield Closed(("crawl", stand, place), reason, "T.1/2")
            elif s.status[stand] & DONE:
                yield Closed(("crawl", stand, place), "It has acted in this initiative.", "T.1/2")
            elif is_good(s, stand) and those_in(s, place, 1 - seat) and not may_attack_below(s, stand):
                yield Closed(("crawl", stand, place), _no_attack(s, stand), _no_attack_rule(s, stand))


def _no_attack(s: Position, stand: int) -> str:
    if not may_assault(s, stand):
        return "It does not attack below ground."
    return "Casualties are to be brought up before anybody attacks below ground."


def _no_attack_rule(s: Position, stand: int) -> str:
    return "T.4/3" if may_assault(s, stand) else "T.2/5"


CHAPTER = Chapter(
    entries=(
        Entry("go-below", go_below, actions=_descents),
        Entry("crawl", crawl, actions=_crawls, closed=_waiting),
        Entry("come-up", come_up, families=_ups),
        Entry("drag", drag, actions=_drags),
        Entry("drag-up", drag_up, families=_drags_up),
        Entry("rally-below", rally, actions=_shaken),
    ),
    after_action=(went_above,),
    objectives={
        ObjectiveKind.MARKER_CARRIED_UP: lambda s, number: s.held[number],
        ObjectiveKind.SECTION_UNENTERED: lambda s, number: 1 - s.held[number],
    },
)
