"""Where the company wants to go, and how near a card is to it."""

from __future__ import annotations

from heapq import heappop, heappush

from dangerclose.core.bits import bits_of, members
from dangerclose.core.columns import remembered
from dangerclose.games.fof.field import casualties_at, is_good_order, occupants, occupied
from dangerclose.games.fof.grid import NEIGHBOURS, PLACES, STAGING, column_of, distance, on_map
from dangerclose.games.fof.ground import beside, boundaries, cards, terrain_at
from dangerclose.games.fof.instructions import holds_out, instructions, is_defensive, is_patrol
from dangerclose.games.fof.map_setup import area
from dangerclose.games.fof.mission_schema import Success
from dangerclose.games.fof.mission_terms import SuccessCondition
from dangerclose.games.fof.sight import seen_from
from dangerclose.games.fof.state import FACE_DOWN, NO_MARKER, NOWHERE, Position
from dangerclose.games.fof.tables import SIDE
from dangerclose.games.fof.terms import Side
from dangerclose.games.fof.victory import (
    cleared,
    condition_holds,
    control_place,
    evacuated,
    is_clear,
    is_secure,
)
from dangerclose.games.fof.visibility import visibility_at
from dangerclose.games.fof.volume import incoming_on, volumes

FAR = 99.0
PLATOONS = (1, 2, 3)
OPEN_COVER = 1
"""What a card that nobody has turned up is taken for."""
LOOKED_AT, FIRED_AT, SHELTER, DARK = 0.6, 1.4, 0.5, 0.4
"""What makes a card dangerous: each enemy that sees it, each shot on it; less its cover and the dark."""
HELD_BY_ENEMY = 1.5
"""A card with enemies is so much longer a way."""


# What the mission still asks for


def wanted_by(s: Position, row: Success) -> set[int]:
    """11.0/1 The cards to which one must go for a condition that does not hold yet."""
    if row.condition == SuccessCondition.SECURE:
        place = control_place(s, row.control)
        if place != NOWHERE:
            return set() if is_secure(s, place) else {place}
        hidden = area(s, next(c.rows for c in instructions(s).controls if c.control == row.control), ())
        return {p for p in members(hidden) if not is_clear(s, p)}
    if condition_holds(s, row):
        return set()
    if row.condition in (
        SuccessCondition.CLEAR_CARDS,
        SuccessCondition.CLEAR_ROWS,
        SuccessCondition.CLEAR_COLUMNS,
    ):
        done = set(cleared(s, row))
        return {p for p in members(area(s, row.rows, row.columns)) if p not in done}
    if row.condition == SuccessCondition.EVACUATE_CASUALTIES:
        return {p for p in wounded(s) if not attended(s, p)} if evacuated(s) < row.number else set()
    if row.condition == SuccessCondition.CAPTURES:
        enemies = (occupied(s, Side.ENEMY) | fallen_enemies(s)) & boundaries(s)
        return set(members(enemies)) or {p for p in members(boundaries(s)) if s.contact[p] != NO_MARKER}
    return set()


def goals(s: Position) -> list[int]:
    """The cards towards which the company moves; none in a defence."""
    if is_defensive(s):
        return []
    if is_patrol(s):
        return patrol_goals(s)
    found: set[int] = set()
    for row in instructions(s).success:
        found |= wanted_by(s, row)
    return sorted(found)


def patrol_goals(s: Position) -> list[int]:
    """11.4/2 The points of a patrol's route that nobody touched; when there are none, its own lines."""
    points = [s.objective[0], *s.route_points]
    left = [place for number, place in enumerate(points) if place != NOWHERE and not s.visited >> number & 1]
    if left:
        return left
    rows = next(
        row.rows for row in instructions(s).success if row.condition == SuccessCondition.RETURN_TO_ROW
    )
    return members(area(s, rows, ()))


@remembered
def held_area(s: Position) -> int:
    """11.0/1 The cards of a defence that must be held to the end."""
    found = 0
    for row in instructions(s).success:
        if row.condition == SuccessCondition.HOLD_CARDS:
            found |= area(s, row.rows, row.columns)
    return found


@remembered
def gets_away(s: Position) -> bool:
    """11.0/1 Whether the company is to withdraw, and may."""
    rows = instructions(s).success
    return not holds_out(s) and any(row.condition == SuccessCondition.WITHDRAW for row in rows)


def sector(s: Position, group: int, wanted: list[int]) -> list[int]:
    """Those of some cards that lie before a platoon: left, middle or right; all of them if none does."""
    if group not in PLATOONS or is_patrol(s):
        return wanted
    home = 1 + (s.columns - 1) * (group - 1) / (len(PLATOONS) - 1)
    reach = max(1.0, s.columns / 4)
    return [place for place in wanted if abs(column_of(place) - home) <= reach] or wanted


# How far it is


def ways_to(s: Position, wanted: list[int], danger: list[float]) -> list[float]:
    """For each place how far it is from the nearest of some cards; a step through danger counts longer."""
    far = [FAR] * (STAGING + s.columns)
    edge: list[tuple[float, int]] = []
    for place in wanted:
        far[place] = 0.0
        edge.append((0.0, place))
    inside = boundaries(s)
    enemies = occupied(s, Side.ENEMY)
    while edge:
        so_far, here = heappop(edge)
        if so_far > far[here]:
            continue
        cost = so_far + 1 + danger[here] / 2 + (HELD_BY_ENEMY if enemies >> here & 1 and so_far else 0)
        for there in NEIGHBOURS[here]:
            if inside >> there & 1 and cost < far[there]:
                far[there] = cost
                heappush(edge, (cost, there))
    for column in range(s.columns):
        near = [place for place in members(beside(s, STAGING + column)) if on_map(place)]
        far[STAGING + column] = 1 + min((far[place] for place in near), default=FAR)
    return far


def cover_at(s: Position, place: int) -> int:
    """The cover of a card as one walks onto it."""
    return OPEN_COVER if s.terrain[place] == FACE_DOWN else terrain_at(s, place).low_cover


def dangers(s: Position) -> list[float]:
    """How dangerous it is to stand on each card: who fires at it or sees it, less its cover and the dark."""
    looking = [0] * PLACES
    for enemy in members(occupied(s, Side.ENEMY)):
        for place in members(seen_from(s, enemy) & ~(1 << enemy)):
            if distance(enemy, place) <= 2:
                looking[place] += 1
    falling = volumes(s)
    called = [at for at, pending in zip(s.i_place, s.i_pending) if pending]
    found = [0.0] * PLACES
    for place in members(cards(s)):
        volume = falling.get(place)
        shots = (
            sum(shot.value <= 0 and SIDE[shot.unit] == Side.ENEMY for shot in volume.shots) if volume else 0
        )
        shots += 2 * len(incoming_on(s, place)) + 3 * called.count(place)
        if shots or looking[place]:
            shelter = SHELTER * cover_at(s, place) + DARK * visibility_at(s, place)
            found[place] = max(0.0, FIRED_AT * min(3, shots) + LOOKED_AT * looking[place] - shelter)
    return found


def wounded(s: Position) -> list[int]:
    """Cards on which friendly casualties lie, away from where they are evacuated."""
    lying = bits_of(p for c, p in enumerate(s.c_place) if on_map(p) and s.c_side[c] == Side.FRIENDLY)
    return [place for place in members(lying) if casualties_at(s, place, Side.FRIENDLY)]


def fallen_enemies(s: Position) -> int:
    """10.3.1/23 The cards on which enemy casualties wait to be captured."""
    return bits_of(p for p, side in zip(s.c_place, s.c_side) if on_map(p) and side == Side.ENEMY)


def attended(s: Position, place: int) -> bool:
    """Whether Good Order men are with the casualties on a card."""
    return any(is_good_order(s, u) for u in occupants(s, place, Side.FRIENDLY))


def in_last_turns(s: Position, left: int) -> bool:
    """Whether no more than so many turns are left after this one."""
    return instructions(s).turns - s.turn <= left
