"""Where the company wants to go, and how near a card is to it."""

from __future__ import annotations

from dangerclose.core.bits import members
from dangerclose.games.fof.field import casualties_at, occupants, occupied
from dangerclose.games.fof.grid import NEIGHBOURS, PLACES, STAGING, column_of, distance, on_map, row_of
from dangerclose.games.fof.ground import beside, boundaries, terrain_at
from dangerclose.games.fof.instructions import instructions, is_defensive, is_patrol
from dangerclose.games.fof.mission_terms import SuccessCondition
from dangerclose.games.fof.sight import sees
from dangerclose.games.fof.state import FACE_DOWN, NO_MARKER, NOWHERE, Position
from dangerclose.games.fof.terms import Side
from dangerclose.games.fof.volume import volumes

FAR = 99.0
PLATOONS = (1, 2, 3)
OPEN_COVER = 1
"""What a card that nobody has turned up is taken for."""


def objectives(s: Position) -> list[int]:
    """2.4.1A The cards that must be secured and are not yet."""
    enemies = occupied(s, Side.ENEMY)
    friends = occupied(s, Side.FRIENDLY)
    wanted = [place for place in (*s.objective, s.attack_position) if place != NOWHERE]
    return [
        place
        for place in wanted
        if not friends >> place & 1 or enemies >> place & 1 or s.contact[place] != NO_MARKER
    ]


def uncleared(s: Position) -> list[int]:
    """10.3.1/24 Cards of the mission with enemies or markers, which it asks to clear."""
    enemies = occupied(s, Side.ENEMY) & s.spotted
    found = []
    for place in members(boundaries(s)):
        if (s.contact[place] != NO_MARKER or enemies >> place & 1) and is_wanted(s, place):
            found.append(place)
    return found


def is_wanted(s: Position, place: int) -> bool:
    """11.0/1 Whether clearing a card counts for the mission."""
    for one in instructions(s).success:
        if one.condition in (SuccessCondition.CLEAR_CARDS,):
            return True
        if one.condition == SuccessCondition.CLEAR_ROWS and row_of(place) in one.rows:
            return True
        if one.condition == SuccessCondition.CLEAR_COLUMNS:
            return True
    return False


def patrol_goal(s: Position) -> int:
    """11.4/2 The next point of a patrol's route, then its objective, then home."""
    points = [*s.route_points, s.objective[0]]
    left = [place for number, place in enumerate(points) if place != NOWHERE and not s.visited >> number & 1]
    if left:
        return min(left, key=lambda place: min_distance(s, place))
    return NOWHERE


def min_distance(s: Position, place: int) -> int:
    """How far the nearest friendly card is."""
    return min((distance(place, at) for at in members(occupied(s, Side.FRIENDLY))), default=0)


def goals(s: Position) -> list[int]:
    """The cards towards which the company moves; none in a defence."""
    if is_defensive(s):
        return []
    if is_patrol(s):
        goal = patrol_goal(s)
        return members(boundaries(s))[: s.columns] if goal == NOWHERE else [goal]
    return sorted({*objectives(s), *uncleared(s)}) or [p for p in s.objective if p != NOWHERE]


def sector(s: Position, group: int, wanted: list[int]) -> list[int]:
    """Those of some cards that lie before a platoon: left, middle or right; all of them if none does."""
    if group not in PLATOONS:
        return wanted
    home = 1 + (s.columns - 1) * (group - 1) / (len(PLATOONS) - 1)
    reach = max(1.0, s.columns / 4)
    return [place for place in wanted if abs(column_of(place) - home) <= reach] or wanted


def ways_to(s: Position, wanted: list[int]) -> list[float]:
    """For each place how far it is from the nearest of some cards; a step through danger counts longer."""
    far = [FAR] * (STAGING + s.columns)
    for place in wanted:
        far[place] = 0.0
    edge = list(wanted)
    inside = boundaries(s)
    while edge:
        edge.sort(key=lambda place: far[place])
        here = edge.pop(0)
        for there in NEIGHBOURS[here]:
            if inside >> there & 1:
                cost = far[here] + 1 + danger_of(s, here) / 2
                if cost < far[there]:
                    far[there] = cost
                    edge.append(there)
    for column in range(s.columns):
        near = [place for place in members(beside(s, STAGING + column)) if on_map(place)]
        far[STAGING + column] = 1 + min((far[place] for place in near), default=FAR)
    return far


def cover_at(s: Position, place: int) -> int:
    """The cover of a card as one walks onto it."""
    return OPEN_COVER if s.terrain[place] == FACE_DOWN else terrain_at(s, place).low_cover


def danger_of(s: Position, place: int) -> float:
    """How dangerous it is to stand on a card: enemies that fire at it or see it, less its cover."""
    if not on_map(place):
        return 0.0
    volume = volumes(s).get(place)
    falling = 1.5 * sum(shot.value <= 0 for shot in volume.shots) if volume else 0.0
    looking = 0
    for enemy in members(occupied(s, Side.ENEMY)):
        if enemy != place and distance(enemy, place) <= 2 and s.terrain[place] >= 0 and sees(s, enemy, place):
            looking += 1
    return max(0.0, falling + 0.7 * looking - 0.5 * cover_at(s, place))


def wounded(s: Position) -> list[int]:
    """Cards on which friendly casualties lie."""
    return [place for place in range(PLACES) if casualties_at(s, place, Side.FRIENDLY)]


def friends_on(s: Position, place: int) -> int:
    """How many friendly units stand on a card."""
    return len(occupants(s, place, Side.FRIENDLY))
