"""2.4.1B, 2.4.2, 2.4.3, 5.2.3B, 9.5 Where all start: units, fortifications, claymores, the first wave."""

from __future__ import annotations

from dangerclose.core.ask import Ask, Rule
from dangerclose.core.bits import bits_of, members
from dangerclose.core.events import Roll
from dangerclose.core.options import Family, Options
from dangerclose.games.fof.attempts import PLAYER
from dangerclose.games.fof.blocks import block_at, cover_value, is_urban, new_cover
from dangerclose.games.fof.burden import STEPS, room_for
from dangerclose.games.fof.changes import new_casualty, new_team
from dangerclose.games.fof.conditions import special
from dangerclose.games.fof.field import VEHICLES, has_room, is_vehicle, named, occupants, occupied, under
from dangerclose.games.fof.grid import (
    ABOARD,
    INBOUND,
    NEIGHBOURS,
    NOT_YET,
    PICKUP_ZONE,
    STAGING,
    N,
    column_of,
    on_map,
    place_of,
    row_of,
)
from dangerclose.games.fof.ground import boundaries, staging_cards
from dangerclose.games.fof.instructions import instructions, is_defensive
from dangerclose.games.fof.landing_plan import (
    change_landing_plan,
    default_landing_plan,
    landing_plan_options,
    lands_by_helicopter,
    waiting_teams,
)
from dangerclose.games.fof.map_setup import area
from dangerclose.games.fof.mission_schema import Fortification
from dangerclose.games.fof.mission_terms import SpecialRule
from dangerclose.games.fof.moves import best_cover, free_covers
from dangerclose.games.fof.organisation import PLATOONS, committed
from dangerclose.games.fof.quarters import shoots_from_rooms
from dangerclose.games.fof.schedule import embark_first_wave
from dangerclose.games.fof.state import NO_CARD, NO_MARKER, NOBODY, NOWHERE, Position, State
from dangerclose.games.fof.tables import SIDE, UNITS
from dangerclose.games.fof.terms import Asset, CoverMarker, Side, UnitKind
from dangerclose.games.fof.urban import rooms_of, steps_too_many
from dangerclose.games.fof.victory import evacuated

_FACING = frozenset((CoverMarker.BUNKER, CoverMarker.PILLBOX))


# Where units may start


def start_area(s: Position, u: int) -> int:
    """2.4.1B/1, 2.4.2/1, 11.4/1 The places where a unit may start the mission.

    In rows behind the MLR and, for one platoon, the Combat Outpost; else in the Staging Area.
    """
    mission = instructions(s)
    if s.attempt > 1 and not is_vehicle(s, u):
        return secured(s) | (1 << PICKUP_ZONE if lands_by_helicopter(s) else staging_cards(s))
    if s.kind[u] == UnitKind.TRANSPORT_HELICOPTER:
        return 1 << INBOUND | 1 << PICKUP_ZONE if lands_by_helicopter(s) else 1 << PICKUP_ZONE
    if lands_by_helicopter(s):
        return 1 << PICKUP_ZONE
    found = area(s, mission.start_rows, ()) if mission.start_rows else staging_cards(s)
    found &= ~occupied(s, Side.ENEMY)
    if s.outpost != NOWHERE and s.group[u] and outpost_platoon(s) in (0, s.group[u]):
        found |= 1 << s.outpost
    blocking = special(s, SpecialRule.BLOCKING_PLATOON)
    if blocking is not None and s.group[u] and blocking_platoon(s) in (0, s.group[u]):
        found |= area(s, blocking.rows, ())
    return found


def secured(s: Position) -> int:
    """11.1/4, 1.2.6/21 The cards that friendly units hold, without enemies and Potential Contacts."""
    marked = bits_of(p for p, letter in enumerate(s.contact) if letter != NO_MARKER)
    return occupied(s, Side.FRIENDLY) & ~occupied(s, Side.ENEMY) & ~marked


def outpost_platoon(s: Position) -> int:
    """2.4.1B/2 The platoon that mans the Combat Outpost, 0 if nobody does."""
    return next((s.group[u] for u in occupants(s, s.outpost, Side.FRIENDLY)), 0) if s.outpost >= 0 else 0


def blocking_platoon(s: Position) -> int:
    """The platoon that starts behind the village, 0 if none does."""
    rule = special(s, SpecialRule.BLOCKING_PLATOON)
    if rule is None:
        return 0
    behind = area(s, rule.rows, ())
    return next((s.group[u] for u, at in enumerate(s.place) if at >= 0 and behind >> at & 1), 0)


# Defaults


def deploy(s: State) -> None:
    """2.4.2/1 Everybody takes a default place: fortifications first, then the company by platoons."""
    fortify(s)
    s.phone_lines |= area(s, instructions(s).wired_rows, ()) if instructions(s).wired_rows else 0
    for u in committed(s):
        station(s, u, default_place(s, u))
    if lands_by_helicopter(s):
        default_landing_plan(s)
    embark_first_wave(s)
    default_claymores(s)
    those_already_there(s)


def station(s: State, u: int, place: int) -> None:
    """2.4.2/1 A unit starts at a place, under the best cover that is free there."""
    s.aboard[u], s.under[u], s.place[u] = NOBODY, NOBODY, place
    if is_urban(s, place):
        s.under[u] = best_area(s, u, place)
    elif on_map(place) and not is_vehicle(s, u):
        s.under[u] = best_cover(s, u, place)


def best_area(s: Position, u: int, place: int) -> int:
    """12.1/1, 12.8/1, 6.4/7 Where a unit starts on a city block: not crowded, able to fire its weapon, and
    best covered."""
    block = block_at(s, place)
    assert block is not None
    rooms = 0 if shoots_from_rooms(u) else rooms_of(block)

    def wanted(v: int) -> tuple[bool, bool, int, int]:
        steps = s.steps[u] + sum(s.steps[w] for w in under(s, v) if SIDE[w] == SIDE[u])
        indoors = bool(rooms >> s.v_area[v] & 1)
        return steps_too_many(steps) == 0, not indoors, cover_value(s, v), -v

    return max(free_covers(s, u, place), key=wanted)


def default_place(s: Position, u: int) -> int:
    """2.4.2/1 By platoons across the front, the CO HQ and its own in the middle."""
    if s.kind[u] == UnitKind.TRANSPORT_HELICOPTER or lands_by_helicopter(s):
        return PICKUP_ZONE
    mission = instructions(s)
    blocking = special(s, SpecialRule.BLOCKING_PLATOON)
    if blocking is not None and s.group[u] == PLATOONS[-1]:
        return place_of(max(blocking.rows), (s.columns + 1) // 2)
    if not mission.start_rows:
        return STAGING + home_column(s, u) - 1
    return _in_the_line(s, u)


def home_column(s: Position, u: int) -> int:
    """The column of a platoon: left, middle and right; of vehicles on a road, that of the road."""
    road = special(s, SpecialRule.ROAD)
    if road is not None and is_vehicle(s, u):
        return road.columns[0]
    middle = (s.columns + 1) // 2
    offset = {1: -1, 2: 0, 3: 1}.get(s.group[u], 0)
    return max(1, min(s.columns, middle + offset * max(1, s.columns // 4)))


def _in_the_line(s: Position, u: int) -> int:
    """2.4.1B/1 A place behind the MLR: in the platoon's own columns, where fewest Steps are so far.

    11.1/4 In a further attempt it is a secured card, or the Staging Area. Squads, guns and observers stand in
    the front row as long as there is room, headquarters behind them.
    """
    rows = sorted(instructions(s).start_rows)
    front = s.kind[u] in (UnitKind.SQUAD, UnitKind.WEAPONS_TEAM, UnitKind.VEHICLE, UnitKind.FO)
    here = bits_of(place_of(row, column) for row in rows for column in _own_columns(s, u))
    free = area(s, tuple(rows), ()) & (secured(s) if s.attempt > 1 else ~occupied(s, Side.ENEMY))
    wide = [p for p in members(free) if has_room(s, u, p)]
    able = [p for p in wide if here >> p & 1] or wide
    if not able:
        return STAGING + home_column(s, u) - 1

    def wanted(place: int) -> tuple[int, int, int]:
        steps = sum(s.steps[v] for v in occupants(s, place, Side.FRIENDLY))
        return steps, -row_of(place) if front else row_of(place), column_of(place)

    return min(able, key=wanted)


def _own_columns(s: Position, u: int) -> range:
    """The columns of a platoon's sector; everybody else may be anywhere."""
    group = s.group[u]
    if group not in PLATOONS:
        return range(1, s.columns + 1)
    width = s.columns / len(PLATOONS)
    return range(int((group - 1) * width) + 1, int(group * width) + 1)


# 5.2.3B Field fortifications


def fortify(s: State) -> None:
    """5.2.3B/1 The fortifications of the mission: so many on each card, or spread over its rows.

    The arrow of a bunker or pillbox points to the enemy.
    """
    for part in instructions(s).fortifications:
        cards = sorted(members(area(s, part.rows, ())), key=lambda p: (-row_of(p), column_of(p)))
        number = part.per_card * len(cards) or part.number
        if part.number and part.number < len(cards):
            cards = [cards[(2 * n + 1) * s.columns // (2 * part.number)] for n in range(part.number)]
        for n in range(number):
            new_cover(s, cards[n % len(cards)], part.marker, N if part.marker in _FACING else NOBODY)


def movable_covers(s: Position) -> list[int]:
    """5.2.3B/1 The fortifications that the player places himself; 11.1/7 in a further attempt they stay."""
    if s.attempt > 1:
        return []
    kinds = {part.marker: part for part in instructions(s).fortifications if part.number}
    return [v for v, kind in enumerate(s.v_kind) if kind in kinds and s.v_place[v] >= 0]


def fortification_of(s: Position, v: int) -> Fortification:
    """The row of the instructions that gave a fortification."""
    return next(part for part in instructions(s).fortifications if part.marker == s.v_kind[v])


# 9.5 Claymores


def claymores_of(s: Position) -> int:
    """9.5/4 How many claymores the mission has."""
    return instructions(s).assets.get(Asset.CLAYMORE, 0)


def claymore_places(s: Position) -> int:
    """9.5/4 Cards with friendly units and those beside them, one claymore each."""
    if not claymores_of(s):
        return 0
    manned = occupied(s, Side.FRIENDLY) & boundaries(s)
    beside = bits_of(there for place in members(manned) for there in NEIGHBOURS[place])
    return (manned | beside) & boundaries(s)


def default_claymores(s: State) -> None:
    """9.5/4 As far forward as may be."""
    s.claymores = 0
    relay_claymores(s)


def relay_claymores(s: State) -> None:
    """9.5/4 Claymores that no friendly unit is near any more are laid as far forward as may be."""
    places = claymore_places(s)
    s.claymores &= places
    free = sorted(members(places & ~s.claymores), key=lambda p: (-row_of(p), column_of(p)))
    s.claymores |= bits_of(free[: claymores_of(s) - s.claymores.bit_count()])


# Special rules: who is there before the company comes


def those_already_there(s: State) -> None:
    """Casualties and Paralyzed Teams of another company lie on cards of some rows, by chance which."""
    teams = special(s, SpecialRule.FRIENDLY_PARALYZED_TEAMS)
    for place in lay_casualties(s):
        for _ in range(0 if teams is None else teams.per_card):
            new_team(s, Side.FRIENDLY, UnitKind.PARALYZED_TEAM, place)


def lay_casualties(s: State) -> list[int]:
    """The casualties of another company who are not evacuated yet, and the cards where they lie."""
    hurt = special(s, SpecialRule.FRIENDLY_CASUALTIES)
    if hurt is None:
        return []
    cards, number = [], hurt.number - evacuated(s)
    left = area(s, hurt.rows, ())
    while number > 0:
        size = left.bit_count()
        place = s.chance.pick(left)
        left ^= 1 << place
        here = min(number, hurt.per_card)
        for _ in range(here):
            new_casualty(s, Side.FRIENDLY, place)
        s.tell("ambushed", "2.1/1", place, here, roll=Roll((), place=place, draws=(size,)))
        cards.append(place)
        number -= here
    return cards


# The player's changes


def movable(s: Position) -> list[int]:
    """2.4.2/1 The units that the player may put elsewhere; of generic teams those that are flown in."""
    return [
        u
        for u in (*named(s), *waiting_teams(s))
        if SIDE[u] == Side.FRIENDLY
        and s.place[u] != NOT_YET
        and (s.place[u] >= 0 or s.aboard[u] != NOBODY)
        and (destinations(s, u) or rides(s, u))
    ]


def destinations(s: Position, u: int) -> int:
    """2.4.1B/1, 5.1.5/1 Where a unit could start instead; a COP holds no more than any card."""
    return bits_of(
        place for place in members(start_area(s, u)) if place != s.place[u] and has_room(s, u, place)
    )


def rides(s: Position, u: int) -> list[int]:
    """7.4.1/2 The vehicles in which a unit could start."""
    if is_vehicle(s, u):
        return []
    return [
        v
        for v in named(s)
        if UNITS[v].kind in VEHICLES
        and SIDE[v] == Side.FRIENDLY
        and s.place[v] >= 0
        and v != s.aboard[u]
        and room_for(s, v, STEPS) >= s.steps[u]
    ]


def change_placement(s: State) -> Rule[None]:
    """2.4.1B/1, 2.4.3/1 One unit, fortification or claymore is put elsewhere."""
    families = [Family(("station",), bits_of(movable(s)))]
    if is_defensive(s):
        families.append(Family(("dig",), bits_of(movable_covers(s))))
        families.append(Family(("claymore",), free_claymore_places(s)))
    plan = landing_plan_options(s)
    choice = yield Ask(
        PLAYER, "placement", "2.4.2/1", Options([("back",), *plan.plain], [*families, *plan.families])
    )
    if choice[0] == "station":
        yield from station_elsewhere(s, int(choice[1]))
    elif choice[0] == "dig":
        yield from dig_elsewhere(s, int(choice[1]))
    elif choice[0] == "claymore":
        move_claymore(s, int(choice[1]))
    else:
        yield from change_landing_plan(s, choice)


def free_claymore_places(s: Position) -> int:
    """9.5/4 Cards without one."""
    return claymore_places(s) & ~s.claymores if s.claymores else 0


def move_claymore(s: State, place: int) -> None:
    """9.5/4 The last of the claymores is laid here instead."""
    s.claymores ^= 1 << members(s.claymores)[0] | 1 << place
    s.tell("claymore-laid", "9.5/4", place)


def station_elsewhere(s: State, u: int) -> Rule[None]:
    """2.4.2/1, 7.4.1/2 A unit starts on another card or in a vehicle; its passengers come along."""
    families = [Family(("at",), destinations(s, u)), Family(("ride",), bits_of(rides(s, u)))]
    choice = yield Ask(PLAYER, "station", "2.4.2/1", Options([("back",)], families), (u,))
    if choice[0] == "at":
        station(s, u, int(choice[1]))
        relay_claymores(s)
        s.tell("stationed", "2.4.2/1", u, int(choice[1]))
    elif choice[0] == "ride":
        vehicle = int(choice[1])
        s.aboard[u], s.place[u], s.under[u] = vehicle, ABOARD, NOBODY
        relay_claymores(s)
        s.tell("rides", "7.4.1/2", u, vehicle)


def dig_elsewhere(s: State, v: int) -> Rule[None]:
    """5.2.3B/1 A fortification goes to another card of its rows; who was under it stays behind."""
    rows = fortification_of(s, v).rows
    places = area(s, rows, ()) & ~(1 << s.v_place[v])
    choice = yield Ask(PLAYER, "dig", "5.2.3B/1", Options([("back",)], [Family(("at",), places)]), (v,))
    if choice[0] == "at":
        for u, cover in enumerate(s.under):
            if cover == v:
                s.under[u] = NOBODY
        s.v_place[v] = int(choice[1])
        s.tell("fortified", "5.2.3B/1", s.v_kind[v], int(choice[1]))


def on_ground(s: Position) -> list[int]:
    """The cards with friendly units at the start: from there terrain is seen (5.2/2)."""
    return [p for p, kind in enumerate(s.terrain) if kind != NO_CARD and occupants(s, p, Side.FRIENDLY)]
