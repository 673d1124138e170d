"""2.4, 2.4.1 Tactical Control markers: where each may go, its default, and the player's changes."""

from __future__ import annotations

from dangerclose.core.ask import Action, Ask, Rule
from dangerclose.core.bits import bits_of, members
from dangerclose.core.options import Family, Options
from dangerclose.games.fof.attempts import PLAYER
from dangerclose.games.fof.components import AGENCY
from dangerclose.games.fof.field import in_sight, named, occupied
from dangerclose.games.fof.grid import (
    AROUND,
    DIRECTIONS,
    NE,
    NW,
    STAGING,
    column_of,
    distance,
    is_staging,
    on_map,
    place_of,
    row_of,
)
from dangerclose.games.fof.ground import boundaries, staging_cards
from dangerclose.games.fof.instructions import campaign, instructions, is_at_sea
from dangerclose.games.fof.map_setup import area
from dangerclose.games.fof.mission_schema import ControlRow
from dangerclose.games.fof.mission_terms import Control, Evacuation, MissionType, PlacedBy
from dangerclose.games.fof.state import FACE_DOWN, NOWHERE, Position, State
from dangerclose.games.fof.tables import SIDE, TERRAIN, TRIPOD, UNITS
from dangerclose.games.fof.terms import Side

MOST_PHASE_LINES = 2
"""2.4.1A/3"""
MOST_ZONE_CARDS = 3
"""7.4.5/3, 7.4.5/18 The cards of one Landing Zone."""
DIAGONALS = tuple(d for d, name in enumerate(DIRECTIONS) if len(name) == 2)
"""6.4/5 The directions of a Final Protective Line."""


# What the mission speaks of


def rows_of(s: Position, control: Control) -> list[ControlRow]:
    """The rows of the instructions for a control."""
    return [row for row in instructions(s).controls if row.control == control]


def row_for(s: Position, control: Control) -> ControlRow | None:
    """2.4.1/2 What the instructions say of a control, None if the mission has none."""
    return next(iter(rows_of(s, control)), None)


def main_line(s: Position) -> int:
    """2.4.1B/1, 2.4.1C/1 The row behind which the Main Line of Resistance runs, 0 if there is none."""
    row = row_for(s, Control.MAIN_LINE_OF_RESISTANCE)
    return 0 if row is None else row.after_row


def places_for(s: Position, row: ControlRow) -> int:
    """2.4.1A/11 The cards that the instructions leave for a control.

    7.4.5/3 A Landing Zone must lie on a card with the icon; a card face down can still become one.
    """
    found = area(s, row.rows, row.columns)
    if row.control == Control.LANDING_ZONE:
        return found & lz_capable(s)
    return found & observed(s) if row.control == Control.FINAL_PROTECTIVE_FIRE else found


def observed(s: Position) -> int:
    """6.7.2D/1 The cards without friendly units that an observer sees."""
    seen = 0
    for u in named(s):
        if SIDE[u] == Side.FRIENDLY and UNITS[u].agent is not None and on_map(s.place[u]):
            seen |= in_sight(s, u)
    return seen & ~occupied(s, Side.FRIENDLY)


def lz_capable(s: Position) -> int:
    """7.4.5/3 The cards on which helicopters can land, and those that nobody has seen."""
    return bits_of(
        place
        for place in members(boundaries(s))
        if s.terrain[place] == FACE_DOWN or TERRAIN[s.terrain[place]].lz
    )


def zone_of(s: Position, place: int) -> int:
    """7.4.5/3 The Landing Zone to which a card belongs, or would belong: LZ cards that lie together."""
    zone, grown = 0, 1 << place
    while zone != grown:
        zone = grown
        for card in members(zone):
            grown |= AROUND[card] & s.landing_zones
    return zone


def extends_zone(s: Position, place: int) -> bool:
    """7.4.5/3, 7.4.5/18 Whether a card could still be a part of a Landing Zone of no more than three."""
    return zone_of(s, place).bit_count() <= MOST_ZONE_CARDS


def chosen_by_player(row: ControlRow | None) -> bool:
    """Whether the player places a control."""
    return row is not None and row.placed_by == PlacedBy.PLAYER


# Defaults


def cover_of(s: Position, place: int) -> int:
    """2.4.1A/N2 The Cover & Concealment of a card that is seen; one face down counts as nothing."""
    kind = s.terrain[place]
    return 0 if kind < 0 else TERRAIN[kind].high_cover


def best(s: Position, places: int) -> int:
    """2.4.1A/N2 The card that can be defended best, near the middle of the map."""
    return max(
        members(places),
        key=lambda p: (cover_of(s, p), -abs(2 * column_of(p) - s.columns - 1), -p),
        default=NOWHERE,
    )


def default_controls(s: State) -> None:
    """2.4.1 Every control that the mission has, where a careful planner would put it."""
    for number, control in enumerate((Control.OBJ_1, Control.OBJ_2)):
        row = row_for(s, control)
        if row is not None and row.placed_by != PlacedBy.FIRST_A_CONTACT:
            taken = bits_of(place for place in s.objective[:number] if place != NOWHERE)
            s.objective[number] = best(s, places_for(s, row) & ~taken)
    if row_for(s, Control.ATTACK_POSITION) is not None:
        s.attack_position = default_attack_position(s)
    if instructions(s).type == MissionType.OFFENSIVE:
        s.phase_lines = sorted({s.rows // 3, 2 * s.rows // 3} - {0})[:MOST_PHASE_LINES]
    default_route(s)
    outpost = row_for(s, Control.COMBAT_OUTPOST)
    if outpost is not None:
        s.outpost = best(s, places_for(s, outpost))
    default_landing_zones(s)
    default_target(s)
    if campaign(s).evacuation == Evacuation.COLLECTION_POINT:
        s.collection_point = min(members(collection_places(s)), key=lambda p: _from_middle(s, p))


def default_attack_position(s: Position) -> int:
    """2.4.1A/N2 A covered card next to both Objectives, on this side of them."""
    goals = [place for place in s.objective if place != NOWHERE]
    if not goals:
        return place_of(max(1, s.rows - 2), (s.columns + 1) // 2)
    near = AROUND[goals[0]]
    for goal in goals[1:]:
        near = near & AROUND[goal] or near
    here = bits_of(p for p in members(near & boundaries(s)) if row_of(p) <= min(map(row_of, goals)))
    free = here & ~bits_of(goals) or near & boundaries(s)
    lower = bits_of(p for p in members(free) if row_of(p) < row_of(goals[0]))
    return best(s, lower or free)


def default_route(s: State) -> None:
    """2.4.1C/2 Out on the left of the Objective and back on its right."""
    row = row_for(s, Control.ROUTE_POINT)
    if row is None:
        return
    allowed = places_for(s, row)
    goal = s.objective[0]
    half = (row.number + 1) // 2
    rows = sorted({row_of(p) for p in members(allowed)})[: max(1, half)]
    left, right = max(1, column_of(goal) - 1), min(s.columns, column_of(goal) + 1)
    out = [place_of(r, left) for r in rows]
    back = [place_of(r, right) for r in reversed(rows)]
    s.route_points = (out + back)[: row.number]
    while len(s.route_points) < row.number:
        s.route_points.append(s.route_points[-1])


def default_landing_zones(s: State) -> None:
    """7.4.5/18, 5.1.7/3 The Landing Zone as large as the mission says, and a MEDEVAC LZ near the start."""
    row = row_for(s, Control.LANDING_ZONE)
    if row is not None:
        s.landing_zones = 0
        for _ in range(row.number):
            s.landing_zones |= 1 << best(s, more_landing_zones(s, row))
    if campaign(s).evacuation == Evacuation.MEDEVAC_LZ:
        near = s.landing_zones or next(
            (
                lz_capable(s) & area(s, (r,), ())
                for r in range(1, s.rows + 1)
                if lz_capable(s) & area(s, (r,), ())
            ),
            0,
        )
        seen = bits_of(p for p in members(near) if s.landing_zones >> p & 1 or s.terrain[p] != FACE_DOWN)
        s.medevac = best(s, seen)
        if s.medevac != NOWHERE:
            s.landing_zones |= 1 << s.medevac


def collection_places(s: Position) -> int:
    """5.1.7/2 Where casualties may be collected: in the Staging Area, or on the first row where that is the
    sea (2.4.3/1)."""
    first = area(s, (1,), ())
    return first if is_at_sea(s) else staging_cards(s) | first


def _from_middle(s: Position, place: int) -> tuple[bool, int]:
    """The Staging Area before the map, the middle before the sides."""
    column = place - STAGING + 1 if is_staging(place) else column_of(place)
    return not is_staging(place), abs(2 * column - s.columns - 1)


def more_landing_zones(s: Position, row: ControlRow) -> int:
    """7.4.5/3, 7.4.5/18 Where another card of the Landing Zone may go: beside the others if it must."""
    free = places_for(s, row) & ~s.landing_zones
    if not row.adjacent or not s.landing_zones:
        return free
    beside = 0
    for place in members(s.landing_zones):
        beside |= AROUND[place]
    return free & beside or free


def default_target(s: State) -> None:
    """6.7.5/1 A registered target far before the middle of the line."""
    for row in rows_of(s, Control.REGISTERED_TARGET):
        s.registered[AGENCY[row.agency]] = place_of(min(s.rows, main_line(s) + 2), (s.columns + 1) // 2)


def plan_final_fires(s: State) -> None:
    """2.4.1B/2, 6.7.2D/1 A Final Protective Fire that may not lie where it does goes before the middle of the
    line, or where it can be seen."""
    for row in rows_of(s, Control.FINAL_PROTECTIVE_FIRE):
        agency, places = AGENCY[row.agency], places_for(s, row)
        if s.final_fire[agency] == NOWHERE or not places >> s.final_fire[agency] & 1:
            s.final_fire[agency] = min(
                members(places),
                key=lambda p: (row_of(p), abs(2 * column_of(p) - s.columns - 1), p),
                default=NOWHERE,
            )


def default_final_protective_lines(s: State) -> None:
    """6.4/5 Each tripod-mounted gun, as many as the mission has lines, fires inward across the front."""
    row = row_for(s, Control.FINAL_PROTECTIVE_LINE)
    s.fpl_gun, s.fpl_direction, s.fpl_firing = [], [], []
    if row is None:
        return
    for u in tripods(s)[: row.number]:
        s.fpl_gun.append(u)
        s.fpl_direction.append(NE if 2 * column_of(s.place[u]) <= s.columns else NW)
        s.fpl_firing.append(0)


def tripods(s: Position) -> list[int]:
    """6.4/5 The tripod-mounted machine guns on the map."""
    return [u for u in named(s) if TRIPOD[u] and boundaries(s) >> max(0, s.place[u]) & 1]


# The player's changes


def control_choices(s: Position) -> Options:
    """2.4.1 All that the player may place elsewhere, each with its cards."""
    families = []
    for verb, control, number in (("objective", Control.OBJ_1, 0), ("objective", Control.OBJ_2, 1)):
        row = row_for(s, control)
        if row is not None and chosen_by_player(row) and not is_fixed(s, control):
            taken = bits_of(p for n, p in enumerate(s.objective) if n == number and p != NOWHERE)
            families.append(Family((verb, number), places_for(s, row) & ~taken))
    for verb, control in (
        ("attack-position", Control.ATTACK_POSITION),
        ("outpost", Control.COMBAT_OUTPOST),
        ("landing-zone", Control.LANDING_ZONE),
        ("final-fire", Control.FINAL_PROTECTIVE_FIRE),
        ("register", Control.REGISTERED_TARGET),
    ):
        row = row_for(s, control)
        if row is not None and chosen_by_player(row) and not is_fixed(s, control):
            families.append(Family((verb,), places_for(s, row)))
    route = row_for(s, Control.ROUTE_POINT)
    if route is not None:
        families += [Family(("route-point", n), places_for(s, route)) for n in range(len(s.route_points))]
    if campaign(s).evacuation == Evacuation.MEDEVAC_LZ:
        families.append(Family(("medevac",), medevac_places(s)))
    else:
        there = bits_of(p for p in (s.collection_point,) if p != NOWHERE)
        families.append(Family(("collection",), collection_places(s) & ~there))
    if instructions(s).type == MissionType.OFFENSIVE:
        for line in range(min(MOST_PHASE_LINES, len(s.phase_lines) + 1)):
            families.append(Family(("phase-line", line), bits_of(range(1, s.rows))))
    families += [Family(("protective-line", gun), bits_of(DIAGONALS)) for gun in s.fpl_gun]
    return Options([("back",)], families)


def is_fixed(s: Position, control: Control) -> bool:
    """11.1/1 What the mission is about stays where it lies in a further attempt."""
    return s.attempt > 1 and control in (Control.OBJ_1, Control.OBJ_2, Control.ATTACK_POSITION)


def medevac_places(s: Position) -> int:
    """5.1.7/3, 7.4.5/3 Cards that are seen and where helicopters can land, or a Landing Zone."""
    seen = bits_of(p for p in members(lz_capable(s)) if s.terrain[p] != FACE_DOWN and extends_zone(s, p))
    return (seen | s.landing_zones) & ~(1 << max(0, s.medevac))


def change_controls(s: State) -> Rule[None]:
    """2.4.1/2 One control is placed elsewhere."""
    choice = yield Ask(PLAYER, "controls", "2.4.1/2", control_choices(s))
    if choice[0] != "back":
        place_control(s, choice)


def place_control(s: State, choice: Action) -> None:
    """2.4.1 The marker lies where the player wants it."""
    verb, *args = choice
    numbers = [int(arg) for arg in args]
    place = numbers[-1]
    if verb == "objective":
        s.objective[numbers[0]] = place
    elif verb == "attack-position":
        s.attack_position = place
    elif verb == "outpost":
        s.outpost = place
    elif verb == "landing-zone":
        move_landing_zone(s, place)
    elif verb == "final-fire":
        s.final_fire[AGENCY[rows_of(s, Control.FINAL_PROTECTIVE_FIRE)[0].agency]] = place
    elif verb == "register":
        s.registered[AGENCY[rows_of(s, Control.REGISTERED_TARGET)[0].agency]] = place
    elif verb == "route-point":
        s.route_points[numbers[0]] = place
    elif verb == "medevac":
        s.medevac = place
        s.landing_zones |= 1 << place
    elif verb == "collection":
        s.collection_point = place
    elif verb == "phase-line":
        lines = [row for n, row in enumerate(s.phase_lines) if n != numbers[0]]
        s.phase_lines = sorted({*lines, place})
    else:
        s.fpl_direction[s.fpl_gun.index(numbers[0])] = place
    s.tell(f"{verb}-placed", "2.4.1/2", *numbers)


def move_landing_zone(s: State, place: int) -> None:
    """7.4.5/18 The Landing Zone is built anew around a card, as large as the mission says."""
    row = row_for(s, Control.LANDING_ZONE)
    assert row is not None
    s.landing_zones = 1 << place
    for _ in range(row.number - 1):
        nearest = more_landing_zones(s, row)
        if nearest:
            s.landing_zones |= 1 << min(members(nearest), key=lambda p: (distance(p, place), p))
    s.medevac = place


def why_not_there(s: Position, control: Control, place: int) -> str:
    """2.4.1/2 Why a control may not lie on a card, "" if it may."""
    row = row_for(s, control)
    if row is None:
        return "The mission has no such control."
    if row.placed_by != PlacedBy.PLAYER:
        return "The mission says where this control is."
    if is_fixed(s, control):
        return "It is the same mission once more: this control stays."
    if control == Control.LANDING_ZONE and not lz_capable(s) >> place & 1:
        return "Helicopters cannot land on that card."
    if control == Control.FINAL_PROTECTIVE_FIRE and not observed(s) >> place & 1:
        return "Friendly units are there, or no observer sees that card."
    return "" if places_for(s, row) >> place & 1 else "The mission instructions leave other rows for it."
