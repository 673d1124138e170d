"""2.2 The frame in which the map lies: places for terrain cards, and where units are off the map.

Every mission uses the same frame. The map as dealt has its Row 1, Column 1 at `FIRST`; around it there is
room for the cards that enemies bring with them (9.2.2/11): contacts happen inside the original map and no
line of sight is longer than three cards. A place is a small number, a set of places one int.
"""

from __future__ import annotations

from dangerclose.core.bits import bits_of

MARGIN = 3
"""5.2.1/3 The longest line of sight, and so the farthest a map can grow."""
MOST_ROWS = MOST_COLUMNS = 6
WIDTH = MOST_COLUMNS + 2 * MARGIN
HEIGHT = MOST_ROWS + 2 * MARGIN
PLACES = WIDTH * HEIGHT
FIRST = MARGIN * WIDTH + MARGIN

# 2.4.2 Where units are that are not on a terrain card. Staging Area cards are numbered by column.
STAGING = PLACES
PICKUP_ZONE = STAGING + MOST_COLUMNS
INBOUND, OUTBOUND, LOITER = PICKUP_ZONE + 1, PICKUP_ZONE + 2, PICKUP_ZONE + 3
ABOARD = -1
"""Embarked: where its vehicle is."""
NOT_YET = -2
"""Not in play yet, or not committed to the mission."""
REMOVED = -3
"""1.2.6/24 Replaced by other counters, or dead: it can return by reconstituting alone."""
EVACUATED, CAPTURED, GUARDING, LEFT = -4, -5, -6, -7
OFF_MAP = {
    PICKUP_ZONE: "pickup-zone",
    INBOUND: "inbound",
    OUTBOUND: "outbound",
    LOITER: "loiter",
    ABOARD: "aboard",
    NOT_YET: "not-yet",
    REMOVED: "removed",
    EVACUATED: "evacuated",
    CAPTURED: "captured",
    GUARDING: "guarding",
    LEFT: "left",
}

# 1.2.1C The eight directions, clockwise from away from the player: borders are numbered alike.
N, NE, E, SE, S, SW, W, NW = range(8)
DIRECTIONS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
STEPS = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
"""By how many rows and columns a step in each direction goes."""


def opposite(direction: int) -> int:
    """The way back."""
    return (direction + 4) % 8


def place_of(row: int, column: int) -> int:
    """The place of a row and a column of the mission, from 1."""
    return FIRST + (row - 1) * WIDTH + column - 1


def row_of(place: int) -> int:
    """2.2/1 The row, from 1; less or more than the mission has where the map has grown."""
    return place // WIDTH - MARGIN + 1


def column_of(place: int) -> int:
    """2.2/1 The column, from 1."""
    return place % WIDTH - MARGIN + 1


def _ray(place: int, direction: int) -> tuple[int, ...]:
    rows, columns = STEPS[direction]
    row, column = divmod(place, WIDTH)
    ray = []
    for _ in range(MARGIN):
        row, column = row + rows, column + columns
        if not (0 <= row < HEIGHT and 0 <= column < WIDTH):
            break
        ray.append(row * WIDTH + column)
    return tuple(ray)


RAYS = tuple(tuple(_ray(place, direction) for direction in range(8)) for place in range(PLACES))
"""5.2.1/1 For each place and direction the places along the line, up to the longest sight."""

NEIGHBOURS = tuple(tuple(ray[0] for ray in rays if ray) for rays in RAYS)
"""1.2.6/1 The up to eight places beside each, in the order of directions."""
AROUND = tuple(bits_of(beside) for beside in NEIGHBOURS)

DIRECTION = {
    (place, there): direction
    for place in range(PLACES)
    for direction, ray in enumerate(RAYS[place])
    for there in ray
}
"""5.2.1/1 The direction from a place to another on one of its eight lines."""


def _distance(place: int, there: int) -> int:
    return max(abs(place // WIDTH - there // WIDTH), abs(place % WIDTH - there % WIDTH))


_DISTANCES = tuple(bytes(_distance(place, there) for there in range(PLACES)) for place in range(PLACES))


def distance(place: int, there: int) -> int:
    """1.2.7/T3 How many cards one is from another, diagonals included."""
    if 0 <= place < PLACES and 0 <= there < PLACES:
        return _DISTANCES[place][there]
    return _distance(place, there)


def towards(place: int, there: int) -> int:
    """The direction from a place to another, on one of its eight lines or nearest to one of them."""
    found = DIRECTION.get((place, there))
    if found is not None:
        return found
    rows, columns = there // WIDTH - place // WIDTH, there % WIDTH - place % WIDTH
    if 2 * abs(rows) < abs(columns):
        rows = 0
    if 2 * abs(columns) < abs(rows):
        columns = 0
    return STEPS.index(((rows > 0) - (rows < 0), (columns > 0) - (columns < 0)))


def between(place: int, there: int) -> tuple[int, ...]:
    """The places between two on one line; none if they are on no line, as in a city along a street."""
    direction = DIRECTION.get((place, there))
    if direction is None:
        return ()
    return RAYS[place][direction][: distance(place, there) - 1]


def on_map(place: int) -> bool:
    """Whether a place is one for terrain cards."""
    return 0 <= place < PLACES


def is_staging(place: int) -> bool:
    """2.4.2 Whether a place is a card of the Main Staging Area."""
    return STAGING <= place < PICKUP_ZONE


def name_of(place: int) -> str:
    """A place in words: "2.3" for Row 2, Column 3, "staging-2", or a box."""
    if on_map(place):
        return f"{row_of(place)}.{column_of(place)}"
    if is_staging(place):
        return f"staging-{place - STAGING + 1}"
    return OFF_MAP[place]


def parse_place(word: str) -> int:
    """The place that a word names; ValueError says what was expected."""
    found: int | None = _NAMED.get(word)
    if found is None:
        raise ValueError(f'expected a card such as "2.3" (Row 2, Column 3) or "staging-1", found {word!r}')
    return found


_NAMED = {name_of(place): place for place in [*range(PLACES), *range(STAGING, PICKUP_ZONE), *sorted(OFF_MAP)]}
