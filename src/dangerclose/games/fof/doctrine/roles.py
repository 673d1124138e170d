"""What a unit is good for, whom it follows, and how strong the enemies on a card are."""

from __future__ import annotations

from enum import IntEnum

from dangerclose.core.bits import members
from dangerclose.core.columns import remembered
from dangerclose.games.fof.chain_of_command import (
    company_hq,
    in_play,
    is_commander,
    is_platoon_hq,
    is_staff,
    on_command_side,
    platoon_hq_of,
    platoon_hqs,
    staff,
)
from dangerclose.games.fof.field import (
    LIMITED_ARC,
    casualties_at,
    cover_kind,
    is_good_order,
    is_pinned,
    is_team,
    is_vehicle,
    occupants,
    occupied,
    place_of_unit,
)
from dangerclose.games.fof.grid import STAGING, column_of, distance, is_staging, on_map, row_of
from dangerclose.games.fof.ground import staging_cards
from dangerclose.games.fof.state import NO_MARKER, NOBODY, NOWHERE, Position
from dangerclose.games.fof.terms import Side, Tactics, UnitKind

STRENGTH_PINNED, STRENGTH_TEAM, STRENGTH_INSIDE = 0.25, 0.5, 0.4
"""What a Step counts for that is Pinned, a team, or in a bunker that does not fire on its own card."""
LEAST_SCOUT = 2
"""Fewer Steps are not sent ahead."""
BRAVERY = {Tactics.DELAY: 0.5, Tactics.HASTY: 0.75}
"""How firmly the enemy stands when he is assaulted, by his tactics; otherwise he stands to the end."""
HELPLESS = (UnitKind.PARALYZED_TEAM, UnitKind.LITTER_TEAM)


class Role(IntEnum):
    """What a unit does when the company moves."""

    RIFLES = 0  # goes ahead, assaults
    GUN = 1  # follows and fires
    LEADER = 2  # follows, and gives orders or calls for fire
    TEAM = 3  # what is left of others
    MACHINE = 4


def role_of(s: Position, u: int) -> Role:
    """What a unit does as it is now."""
    kind = s.kind[u]
    if is_vehicle(s, u):
        return Role.MACHINE
    if kind == UnitKind.ASSAULT_TEAM:
        return Role.RIFLES
    if is_team(s, u):
        return Role.TEAM
    if kind == UnitKind.SQUAD and s.steps[u] >= LEAST_SCOUT:
        return Role.RIFLES
    if kind == UnitKind.WEAPONS_TEAM:
        return Role.GUN
    return Role.LEADER if kind != UnitKind.SQUAD else Role.TEAM


@remembered
def leader_of(s: Position, u: int) -> int:
    """The headquarters at whose side a unit stays: its platoon's; each of the Staff has a platoon, too.

    Who is far from his platoon stays with one of the Staff who has come to lead him.
    """
    own = platoon_hq_of(s, s.group[u])
    if own != NOBODY and own != u and in_play(s, own):
        here = place_of_unit(s, u)
        if not is_staff(u) and distance_between(here, place_of_unit(s, own)) > 1:
            near = [one for one in staff(s) if place_of_unit(s, one) == here and on_command_side(s, one)]
            if near:
                return near[0]
        return own
    led = [hq for hq in platoon_hqs(s) if is_platoon_hq(hq) and hq != u]
    if is_platoon_hq(u) or not led:
        return company_hq(s) if company_hq(s) != u else NOBODY
    if is_staff(u):
        number = staff(s).index(u)
        return led[0] if number == 0 else led[-1]
    if u == company_hq(s):
        return led[len(led) // 2]
    here = place_of_unit(s, u)
    return min(led, key=lambda hq: (distance_between(here, place_of_unit(s, hq)), hq))


def distance_between(place: int, there: int) -> int:
    """In cards; the Staging Area lies before Row 1."""
    if on_map(place) and on_map(there):
        return distance(place, there)
    if (on_map(place) or is_staging(place)) and (on_map(there) or is_staging(there)):
        one, two = _row_and_column(place), _row_and_column(there)
        return max(abs(one[0] - two[0]), abs(one[1] - two[1]))
    return 0 if place == there else OFF


OFF = 6
"""How far away what is off the map counts."""


def _row_and_column(place: int) -> tuple[int, int]:
    return (row_of(place), column_of(place)) if on_map(place) else (0, place - STAGING + 1)


@remembered
def strength(s: Position, place: int) -> float:
    """How hard the enemies on a card would fight who comes there."""
    found = 0.0
    for u in occupants(s, place, Side.ENEMY):
        if s.kind[u] in HELPLESS:
            continue
        steps = float(max(1, s.steps[u]))
        if is_pinned(s, u):
            steps *= STRENGTH_PINNED
        if is_team(s, u):
            steps *= STRENGTH_TEAM
        if cover_kind(s, u) in LIMITED_ARC:
            steps *= STRENGTH_INSIDE
        found += steps
    return found * BRAVERY.get(Tactics(s.tactics), 1.0)


def is_helpless(s: Position, place: int) -> bool:
    """3.5/1 Whether all enemies on a card would be captured by who comes there."""
    there = occupants(s, place, Side.ENEMY)
    return bool(there) and all(s.kind[u] in HELPLESS for u in there)


@remembered
def fit_on(s: Position, place: int, group: int) -> list[int]:
    """The Good Order units of a platoon on a card."""
    return [u for u in occupants(s, place, Side.FRIENDLY) if s.group[u] == group and is_good_order(s, u)]


# Those who have lost their headquarters

STRAY_SQUAD, STRAY_TEAM, STRAY_WOUNDED = 2.0, 0.7, 0.5
"""How much one of the Staff is wanted where they are."""


def is_led_on(s: Position, place: int, besides: int = NOBODY) -> bool:
    """4.3.1/1 Whether somebody who gives orders is on a card."""
    return any(
        v != besides and is_commander(s, v) and on_command_side(s, v)
        for v in occupants(s, place, Side.FRIENDLY)
    )


@remembered
def strays(s: Position, place: int, besides: int) -> float:
    """How much one of the Staff is wanted on a card: for squads and teams whom nobody leads there."""
    if is_led_on(s, place, besides):
        return 0.0
    directs = place == s.medevac  # 5.1.7/3 nobody is flown out where nobody directs it
    found = (STRAY_SQUAD if directs else STRAY_WOUNDED) * len(casualties_at(s, place, Side.FRIENDLY))
    for u in occupants(s, place, Side.FRIENDLY):
        if role_of(s, u) in (Role.RIFLES, Role.GUN):
            found += STRAY_SQUAD
        elif role_of(s, u) == Role.TEAM:
            found += STRAY_TEAM
    return found


@remembered
def shepherds(s: Position, u: int) -> int:
    """The card where one of the Staff is wanted most, or NOWHERE."""
    here = place_of_unit(s, u)
    best, most = NOWHERE, 0.0
    for place in members(occupied(s, Side.FRIENDLY) | staging_cards(s)):
        if on_map(place) and (s.contact[place] != NO_MARKER or occupied(s, Side.ENEMY) >> place & 1):
            continue
        value = strays(s, place, u) / (1 + distance_between(here, place))
        if value > most:
            best, most = place, value
    return best
