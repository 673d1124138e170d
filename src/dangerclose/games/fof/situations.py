"""9.4 The cases of the Activity Check Hierarchy tables: for each a function that says whether it holds.

The tables stand in the content; the first case of a column that holds for a unit counts (9.4/7).
"""

from __future__ import annotations

from collections.abc import Callable

from dangerclose.core.bits import members
from dangerclose.games.fof.ammunition import ammo_kind
from dangerclose.games.fof.blocks import area_of
from dangerclose.games.fof.capture import casualties_beside
from dangerclose.games.fof.enemy_attacks import firers_on, has_target
from dangerclose.games.fof.falling_back import cards_to_us
from dangerclose.games.fof.field import (
    casualties_at,
    cover_kind,
    in_cover,
    in_sight,
    is_good_order,
    is_heavy,
    is_pinned,
    occupants,
    occupied,
    others_in_sight,
    printed_fire,
    steps_at,
)
from dangerclose.games.fof.fire import aim_of
from dangerclose.games.fof.grid import AROUND, DIRECTION
from dangerclose.games.fof.limits import team_kind
from dangerclose.games.fof.reconstitution import is_joining, removed_squads, teams_beside
from dangerclose.games.fof.state import NOWHERE, OUT_OF_AMMO, Position
from dangerclose.games.fof.tables import NAMED, SIDE
from dangerclose.games.fof.terms import Ammo, CoverMarker, Range, Side, Situation, UnitKind, Vof
from dangerclose.games.fof.volume import enemy_fire_on, incoming_on, volumes

Case = Callable[[Position, int], bool]
TWICE = 2
NO_FIRE = 99
"""The value of a VOF that there is not: worse than any."""
CREWED = frozenset((Ammo.MTR, Ammo.RCL))
"""6.8.2/4, 9.9/1 What makes a unit of several Steps a crewed weapon and no squad."""


# What the cases speak of


def us_on_card(s: Position, u: int) -> bool:
    """Whether US units are on a unit's card; casualties do not count."""
    return bool(occupants(s, s.place[u], Side.FRIENDLY))


def under_vof(s: Position, u: int) -> bool:
    """6.2 Whether a VOF that counts against a unit is on its card."""
    return enemy_fire_on(s, s.place[u], Side.ENEMY, area_of(s, u))


def is_team_of(s: Position, u: int, kind: UnitKind) -> bool:
    """1.2.3F An unpinned Limited Action Team of a kind; who shows his Fire Team side is a Fire Team."""
    return not is_pinned(s, u) and team_kind(s, u) == kind


def us_in_sight(s: Position, u: int) -> bool:
    """5.2.1 Whether a unit sees US units."""
    return bool(others_in_sight(s, u))


def us_steps_within_close(s: Position, u: int) -> int:
    """1.2.7/T3 The Good Order Steps of the company on a unit's card and on those beside it."""
    place = s.place[u]
    near = occupied(s, Side.FRIENDLY) & (AROUND[place] | 1 << place)
    return sum(
        s.steps[v]
        for there in members(near)
        for v in occupants(s, there, Side.FRIENDLY)
        if is_good_order(s, v)
    )


def is_heavy_weapon(s: Position, u: int) -> bool:
    """6.4 A tripod-mounted machine gun, or a weapon with an H or G! VOF Rating."""
    printed = printed_fire(s, u)
    return printed is not None and (is_heavy(s, u) or printed.vof == Vof.GRENADE)


def us_adjacent(s: Position, u: int) -> bool:
    """1.2.7/T3 Whether the nearest US units are on a card beside a unit's."""
    return cards_to_us(s, s.place[u]) == Range.CLOSE


def under_crossing_fire(s: Position, u: int) -> bool:
    """Whether US units fire at a unit from another direction than that of its own PDF."""
    place = s.place[u]
    aim = aim_of(s, place, Side.ENEMY)
    if aim in (NOWHERE, place):
        return False
    own = DIRECTION.get((place, aim))
    return any(
        source not in (place, aim) and DIRECTION.get((place, source)) != own for source in firers_on(s, place)
    )


def trades_fire(s: Position, u: int) -> bool:
    """Whether a unit has a target and is under fire itself."""
    return under_vof(s, u) and has_target(s, u)


def own_fire(s: Position, u: int) -> int:
    """6.2.1 The value of the best VOF that a unit's card lays on its target (less is better)."""
    place = s.place[u]
    aim = aim_of(s, place, Side.ENEMY)
    volume = volumes(s).get(aim)
    shots = volume.shots if volume is not None else ()
    mine = (shot.value for shot in shots if shot.source == place and SIDE[shot.unit] == Side.ENEMY)
    return min(mine, default=NO_FIRE)


def fire_on(s: Position, u: int) -> int:
    """6.2.1, 6.2.2/10 The value of the best VOF on a unit's card that counts against it."""
    place = s.place[u]
    values = [*firers_on(s, place).values(), *(s.i_value[i] for i in incoming_on(s, place))]
    return min(values, default=NO_FIRE)


def sees_casualty(s: Position, u: int) -> bool:
    """Whether a unit sees a casualty of its side that nobody carries."""
    return any(casualties_at(s, place, SIDE[u]) for place in members(in_sight(s, u)))


def may_become_squad(s: Position, u: int) -> bool:
    """10.2.1/1 Two Fire or Assault Teams in one place, and a squad's counter that they can become."""
    return is_joining(s, u) and bool(teams_beside(s, u)) and bool(removed_squads(s, Side.ENEMY))


def is_crewed_weapon_out_of_ammo(s: Position, u: int) -> bool:
    """9.9/1 Squads that track ammunition stay and fight; single teams do not come here (9.4/9)."""
    if not s.status[u] & OUT_OF_AMMO:
        return False
    return s.kind[u] == UnitKind.WEAPONS_TEAM or ammo_kind(u) in CREWED


def may_vanish(s: Position, u: int) -> bool:
    """9.4/13 No VOF and no US unit in sight; from a tunnel one disappears even under fire."""
    quiet = not under_vof(s, u) or cover_kind(s, u) == CoverMarker.TUNNEL
    return quiet and not us_in_sight(s, u)


# The cases


def _team(kind: UnitKind, case: Case) -> Case:
    return lambda s, u: is_team_of(s, u, kind) and case(s, u)


HOLDS: dict[Situation, Case] = {
    Situation.PINNED_US_ON_CARD_NO_COVER: lambda s, u: (
        is_pinned(s, u) and us_on_card(s, u) and not in_cover(s, u)
    ),
    Situation.PINNED_US_ON_CARD_IN_COVER: lambda s, u: (
        is_pinned(s, u) and us_on_card(s, u) and in_cover(s, u)
    ),
    Situation.PINNED_NO_COVER: lambda s, u: is_pinned(s, u) and not us_on_card(s, u) and not in_cover(s, u),
    Situation.PINNED_IN_COVER: lambda s, u: is_pinned(s, u) and not us_on_card(s, u) and in_cover(s, u),
    Situation.TEAMS_TOGETHER_NO_US_ON_CARD: lambda s, u: not us_on_card(s, u) and may_become_squad(s, u),
    Situation.ASSAULT_TEAM_US_ON_CARD: _team(UnitKind.ASSAULT_TEAM, us_on_card),
    Situation.ASSAULT_TEAM_US_WITHIN_CLOSE: _team(UnitKind.ASSAULT_TEAM, us_adjacent),
    Situation.FIRE_TEAM_US_ON_CARD_IN_COVER: _team(
        UnitKind.FIRE_TEAM, lambda s, u: us_on_card(s, u) and in_cover(s, u)
    ),
    Situation.FIRE_TEAM_US_ON_CARD_NO_COVER: _team(
        UnitKind.FIRE_TEAM, lambda s, u: us_on_card(s, u) and not in_cover(s, u)
    ),
    Situation.FIRE_TEAM_SIDE_NO_US_ON_CARD: _team(
        UnitKind.FIRE_TEAM, lambda s, u: NAMED[u] and not us_on_card(s, u)
    ),
    Situation.FIRE_TEAM_TARGET_IN_RANGE: _team(
        UnitKind.FIRE_TEAM, lambda s, u: not NAMED[u] and has_target(s, u)
    ),
    Situation.LITTER_TEAM_CASUALTY_IN_SAME_COVER: _team(
        UnitKind.LITTER_TEAM, lambda s, u: bool(casualties_beside(s, u))
    ),
    Situation.LITTER_TEAM_CASUALTY_IN_LOS: _team(UnitKind.LITTER_TEAM, sees_casualty),
    Situation.LITTER_TEAM: _team(UnitKind.LITTER_TEAM, lambda s, u: True),
    Situation.PARALYZED_TEAM_NO_US_ON_CARD: _team(UnitKind.PARALYZED_TEAM, lambda s, u: not us_on_card(s, u)),
    Situation.US_ON_CARD_IN_COVER: lambda s, u: us_on_card(s, u) and in_cover(s, u),
    Situation.US_ON_CARD_NO_COVER: lambda s, u: us_on_card(s, u) and not in_cover(s, u),
    Situation.CREWED_WEAPON_OUT_OF_AMMO: is_crewed_weapon_out_of_ammo,
    Situation.NO_VOF_NO_US_IN_LOS: may_vanish,
    Situation.US_TWICE_AS_STRONG_WITHIN_CLOSE: lambda s, u: (
        us_steps_within_close(s, u) >= TWICE * steps_at(s, s.place[u], Side.ENEMY)
    ),
    Situation.NO_VOF_PDF_HAS_TARGET: lambda s, u: not under_vof(s, u) and has_target(s, u),
    Situation.UNDER_VOF_NO_COVER: lambda s, u: under_vof(s, u) and not in_cover(s, u),
    Situation.UNDER_VOF_FROM_ANOTHER_DIRECTION: under_crossing_fire,
    Situation.TRIPOD_OR_HEAVY_WITH_TARGET: lambda s, u: is_heavy_weapon(s, u) and has_target(s, u),
    Situation.TRADING_FIRE_OWN_VOF_BETTER: lambda s, u: trades_fire(s, u) and own_fire(s, u) < fire_on(s, u),
    Situation.TRADING_FIRE: trades_fire,
    Situation.US_OCCUPIED_CARD_ADJACENT: us_adjacent,
    Situation.OTHERWISE: lambda s, u: True,
}
"""9.4/7 Whether each case holds for an enemy unit."""
