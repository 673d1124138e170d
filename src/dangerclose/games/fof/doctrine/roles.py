"""What a unit is good for, whom it follows, and how strong the enemies on a card are."""

from __future__ import annotations

from enum import IntEnum

from dangerclose.games.fof.chain_of_command import (
    company_hq,
    in_play,
    is_platoon_hq,
    is_staff,
    platoon_hq_of,
    platoon_hqs,
    staff,
)
from dangerclose.games.fof.field import (
    LIMITED_ARC,
    cover_kind,
    is_good_order,
    is_pinned,
    is_team,
    is_vehicle,
    occupants,
    place_of_unit,
)
from dangerclose.games.fof.grid import distance, is_staging, on_map
from dangerclose.games.fof.state import NOBODY, Position
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


def leader_of(s: Position, u: int) -> int:
    """The headquarters at whose side a unit stays: its platoon's; each of the Staff has a platoon, too."""
    own = platoon_hq_of(s.group[u])
    if own != NOBODY and own != u and in_play(s, own):
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
    """In cards; the Staging Area is a card away from the map, and what is off the map far away."""
    if place == there:
        return 0
    if on_map(place) and on_map(there):
        return distance(place, there)
    return 1 if is_staging(place) and is_staging(there) else 2


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


def fit_on(s: Position, place: int, group: int) -> list[int]:
    """The Good Order units of a platoon on a card."""
    return [u for u in occupants(s, place, Side.FRIENDLY) if s.group[u] == group and is_good_order(s, u)]
