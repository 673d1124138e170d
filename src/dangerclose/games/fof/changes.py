"""1.2.6, 5.1, 6.3.3, 10.1 What can happen to a unit, one small change each. All chapters use these.

Who changes what stands where calls `fire.update_fire` when the whole of it is done.
"""

from __future__ import annotations

from collections.abc import Collection

from dangerclose.games.fof.chain_of_command import is_company_hq
from dangerclose.games.fof.deck import random_number
from dangerclose.games.fof.field import casualties_with, place_of_unit
from dangerclose.games.fof.grid import ABOARD, REMOVED
from dangerclose.games.fof.state import ATTACHED, EXPOSED, FALLEN, FIRE_TEAM_SIDE, NOBODY, PINNED, State
from dangerclose.games.fof.tables import (
    AMMUNITION,
    BACK,
    NAMED,
    PHONE,
    RADIO,
    RUNNERS,
    SIDE,
    SKILL,
    TEAMS,
    UNITS,
)
from dangerclose.games.fof.terms import Experience, HitEffect, Network, Side, UnitKind

TEAM_OF_EFFECT = {
    HitEffect.PARALYZED_TEAM: UnitKind.PARALYZED_TEAM,
    HitEffect.LITTER_TEAM: UnitKind.LITTER_TEAM,
    HitEffect.FIRE_TEAM: UnitKind.FIRE_TEAM,
    HitEffect.ASSAULT_TEAM: UnitKind.ASSAULT_TEAM,
}
SET_OPTIONS, SET_DESTROYED = 2, 1
"""4.3.4/5, 4.3.5/3 One chance in two: a 1."""


_SETS = frozenset(first + network for first in (RADIO, PHONE) for network in Network)


# Coming and going


def new_team(s: State, side: int, kind: int, place: int, cover: int = NOBODY) -> int:
    """1.2.3F A generic Limited Action Team of a side, under a number that nobody has had in this mission.

    A team that was taken off has no Step left: its number comes again only when there is no other.
    """
    free = [u for u in TEAMS[Side(side)] if s.place[u] == REMOVED]
    return _enter(s, next((u for u in free if s.steps[u]), free[0]), kind, place, cover)


def new_runner(s: State, place: int, cover: int = NOBODY) -> int:
    """4.2.1f A runner; there are no more than two."""
    u = next(u for u in RUNNERS if s.place[u] == REMOVED)
    return _enter(s, u, UnitKind.RUNNER, place, cover)


def _enter(s: State, u: int, kind: int, place: int, cover: int) -> int:
    s.kind[u] = kind
    s.place[u] = place
    s.under[u] = cover
    s.aboard[u] = NOBODY
    s.steps[u] = 1
    s.status[u] = 0
    s.experience[u] = Experience.LINE if kind == UnitKind.ASSAULT_TEAM else Experience.GREEN
    s.ammo[u] = s.rockets[u] = s.group[u] = s.acted[u] = 0
    return u


def new_casualty(s: State, side: int, place: int, cover: int = NOBODY) -> int:
    """6.3.3/4 A casualty on a card."""
    s.c_side.append(side)
    s.c_place.append(place)
    s.c_under.append(cover)
    s.c_carrier.append(NOBODY)
    return len(s.c_side) - 1


def lose_step(s: State, u: int, place: int, cover: int = NOBODY) -> None:
    """6.3.3/4, 10.4/3 A Step of a unit becomes a casualty; every one of the mission is counted.

    10.4/6 Attachments, and crews of what carries the company, are counted by themselves.
    """
    new_casualty(s, SIDE[u], place, cover)
    attached = SIDE[u] == Side.FRIENDLY and NAMED[u] and UNITS[u].attachment
    s.lost[ATTACHED if attached else SIDE[u]] += 1


def new_asset(s: State, kind: int, points: int = 1, *, holder: int = NOBODY, place: int = ABOARD) -> int:
    """1.2.4F An asset or Ammo marker, with who carries it or on the card where it lies."""
    s.a_kind.append(int(kind))
    s.a_points.append(points)
    s.a_holder.append(holder)
    s.a_place.append(place)
    return len(s.a_kind) - 1


def remove(s: State, u: int, where: int = REMOVED) -> None:
    """1.2.6/24 Take a unit off the map; what it carried stays on the card (5.1.6A/2), and so do runners."""
    drop_everything(s, u)
    for runner in RUNNERS:
        if s.aboard[runner] == u:
            s.place[runner], s.under[runner], s.aboard[runner] = place_of_unit(s, u), s.under[u], NOBODY
    s.place[u] = where
    s.under[u] = s.aboard[u] = NOBODY
    s.status[u] &= FIRE_TEAM_SIDE
    if where == REMOVED and u in TEAMS[Side(SIDE[u])]:
        s.steps[u] = 0
    forget_attacks(s, u)


def drop_everything(s: State, u: int) -> None:
    """5.1.6A/2, 5.1.6B/1 Casualties and assets that a unit carries are left where it is."""
    place = place_of_unit(s, u)
    for c in casualties_with(s, u):
        s.c_carrier[c] = NOBODY
        s.c_place[c] = place
        s.c_under[c] = s.under[u]
    for a, holder in enumerate(s.a_holder):
        if holder == u:
            s.a_holder[a] = NOBODY
            s.a_place[a] = place


def hand_over(s: State, u: int, team: int) -> None:
    """5.1.6A/3 What a unit carried is carried by the one that it has become; its skills are lost (10.7/1)."""
    for c in casualties_with(s, u):
        s.c_carrier[c] = team
    for a, holder in enumerate(s.a_holder):
        if holder == u:
            if SKILL <= s.a_kind[a] < AMMUNITION:
                s.a_holder[a], s.a_place[a] = NOBODY, REMOVED
            else:
                s.a_holder[a] = team


def risk_sets(s: State, u: int) -> None:
    """4.3.4/5, 4.3.5/3 With the last Step of a unit each radio and telephone that it has may be destroyed."""
    for a, kind in enumerate(s.a_kind):
        if s.a_holder[a] == u and is_set(kind):
            number, drawn = random_number(s, SET_OPTIONS)
            destroyed = number == SET_DESTROYED
            if destroyed:
                s.a_holder[a], s.a_place[a] = NOBODY, REMOVED
            rule = "4.3.4/5" if kind >= PHONE else "4.3.5/3"
            s.tell("set-checked", rule, u, kind, int(destroyed), roll=drawn.roll())


def is_set(kind: int) -> bool:
    """4.3.3/1 Whether an asset is a radio or a telephone."""
    return kind in _SETS


def forget_attacks(s: State, u: int) -> None:
    """Attack markers on a unit that is gone are gone with it."""
    remove_attacks(s, {k for k, unit in enumerate(s.k_unit) if unit == u})


def remove_attacks(s: State, gone: Collection[int]) -> None:
    """Attack markers that are taken away, by their numbers."""
    if gone:
        for column in (s.k_kind, s.k_unit, s.k_cover, s.k_value, s.k_critical, s.k_side):
            column[:] = [value for k, value in enumerate(column) if k not in gone]


# Markers


def pin(s: State, u: int) -> None:
    """6.3.2B/1 A Pinned marker."""
    s.status[u] |= PINNED


def unpin(s: State, u: int) -> None:
    """6.3.2B/2 The Pinned marker comes off."""
    s.status[u] &= ~PINNED


def expose(s: State, u: int) -> None:
    """5.1.3/1 An Exposed marker."""
    s.status[u] |= EXPOSED


# 6.3.3 Steps that convert


def convert_step(s: State, u: int, effect: int) -> int:
    """6.3.3 One Step of a unit becomes a casualty or a Limited Action Team: the team, NOBODY for a casualty.

    A Step of a larger unit becomes a counter of its own beside it. The last Step is the unit itself: who
    has a Fire Team side turns to it for F and for A, and stays there (6.3.3/7, 6.3.3/8); a generic team
    becomes the other kind; all others are removed, and a generic counter takes their place (10.1.3/7).
    """
    side, place, cover = SIDE[u], s.place[u], s.under[u]
    if s.steps[u] > 1:
        s.steps[u] -= 1
        if effect == HitEffect.CASUALTY:
            lose_step(s, u, place, cover)
            return NOBODY
        team = new_team(s, side, TEAM_OF_EFFECT[HitEffect(effect)], place, cover)
        s.status[team] |= s.status[u] & (PINNED | EXPOSED)
        return team
    if effect == HitEffect.CASUALTY:
        s.fallen |= is_company_hq(u)
        risk_sets(s, u)
        remove(s, u)
        s.status[u] |= FALLEN if side == Side.FRIENDLY else 0
        lose_step(s, u, place, cover)
        return NOBODY
    kind = TEAM_OF_EFFECT[HitEffect(effect)]
    if not NAMED[u]:
        s.kind[u] = kind
        return u
    if BACK[u] is not None and effect in (HitEffect.FIRE_TEAM, HitEffect.ASSAULT_TEAM):
        s.status[u] |= FIRE_TEAM_SIDE
        return u
    team = new_team(s, side, kind, place, cover)
    s.status[team] |= s.status[u] & (PINNED | EXPOSED)
    hand_over(s, u, team)
    remove(s, u)
    return team


def replace_with_fire_teams(s: State, u: int) -> None:
    """6.5.4/1, 10.2.3/1 A counter is removed for good, and generic Fire Teams take the place of its Steps."""
    side, place, cover, steps = SIDE[u], s.place[u], s.under[u], s.steps[u]
    teams = [new_team(s, side, UnitKind.FIRE_TEAM, place, cover) for _ in range(steps)]
    for team in teams:
        s.status[team] |= s.status[u] & (PINNED | EXPOSED)
    hand_over(s, u, teams[0])
    remove(s, u)


def become_fire_teams(s: State, u: int) -> list[int]:
    """4.3.6D/1 Every Step of a unit becomes a Fire Team: those teams, or the unit on that side."""
    teams = []
    while s.steps[u] > 1:
        teams.append(convert_step(s, u, HitEffect.FIRE_TEAM))
    teams.append(convert_step(s, u, HitEffect.FIRE_TEAM))
    return teams
