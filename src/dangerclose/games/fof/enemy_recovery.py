"""9.4 How enemy units rally, become squads again, and carry their casualties off."""

from __future__ import annotations

from dangerclose.core.bits import bits_of, members
from dangerclose.games.fof.ammunition import ammo_kind
from dangerclose.games.fof.attempts import AttemptKind, cards_for, plain_attempt
from dangerclose.games.fof.capture import casualties_beside
from dangerclose.games.fof.falling_back import best_way, fall_back, out_of_sight
from dangerclose.games.fof.field import casualties_at, casualties_with, in_sight, occupants
from dangerclose.games.fof.grenades import uses_rockets
from dangerclose.games.fof.grid import distance
from dangerclose.games.fof.loads import pick_up_casualty
from dangerclose.games.fof.moves import (
    best_cover,
    free_covers,
    move_to,
    move_within,
    near_cards,
    reachable,
    step_out,
)
from dangerclose.games.fof.reconstitution import (
    become,
    flip,
    most_teams,
    rally_from_pin,
    rally_succeeds,
    reconstitute,
    removed_squads,
    teams_beside,
)
from dangerclose.games.fof.state import FIRE_TEAM_SIDE, NOBODY, Position, State
from dangerclose.games.fof.tables import FRONT, RALLY_CARDS, SIDE, VOF_VALUE
from dangerclose.games.fof.terms import Side, UnitKind, Vof

NEXT_LEVEL = {
    UnitKind.PARALYZED_TEAM: (UnitKind.LITTER_TEAM, "4.2.3b"),
    UnitKind.LITTER_TEAM: (UnitKind.FIRE_TEAM, "4.2.3c"),
}
"""10.1.3/1 What a team becomes when it recovers."""


# Rallying


def rally(s: State, u: int) -> None:
    """4.2.3a A Pinned unit attempts to rally, by its own experience and its leader's word."""
    if rally_succeeds(s, u, "4.2.3a"):
        rally_from_pin(s, u)


def recover(s: State, u: int) -> None:
    """10.1.2/1, 10.1.3/1 A team attempts to become the next kind, or a counter to turn to its front."""
    if s.status[u] & FIRE_TEAM_SIDE:
        if not may_turn_to_front(s, u):
            s.tell("cannot-recover", "9.4/9", u)
        elif rally_succeeds(s, u, "4.2.3f"):
            flip(s, u, "4.2.3f", to_front=True)
    elif s.kind[u] in NEXT_LEVEL:
        kind, clause = NEXT_LEVEL[UnitKind(s.kind[u])]
        if rally_succeeds(s, u, clause):
            become(s, u, kind, clause)


def may_turn_to_front(s: Position, u: int) -> bool:
    """10.1.2/1, 6.8.3/3, 9.7/2 Not a weapon without ammunition, nor a leader who is alone."""
    if s.kind[u] == UnitKind.LEADER:
        return len(occupants(s, s.place[u], Side.ENEMY)) > 1
    if s.no_ammo:
        return True
    if uses_rockets(u):
        return s.rockets[u] > 0
    return ammo_kind(u) is None or s.ammo[u] > 0


def reconstitute_squad(s: State, u: int) -> None:
    """4.2.3i, 10.2.1/1 Teams in one place attempt to become a squad: the largest, then the best."""
    beside = teams_beside(s, u)
    squads = removed_squads(s, Side.ENEMY)
    if not beside or not squads:
        return
    squad = max(squads, key=lambda one: (min(most_teams(one), 1 + len(beside)), -_value(one), -one))
    drawn = plain_attempt(s, u, AttemptKind.RALLY, RALLY_CARDS, cards_for(s, u), "4.2.3i")
    if drawn.count(RALLY_CARDS):
        reconstitute(s, squad, [u, *beside][: most_teams(squad)])


def _value(squad: int) -> int:
    """6.2.1 The value of a squad's printed VOF."""
    fire = FRONT[squad]
    return 0 if fire is None else VOF_VALUE.get(fire.vof, VOF_VALUE[Vof.S])


# Casualties


def evacuate(s: State, u: int) -> None:
    """9.4, 5.1.6B/1 A Litter Team takes a casualty one card back; off the map both are gone."""
    found = casualties_beside(s, u)
    if found and found[0] not in casualties_with(s, u):
        pick_up_casualty(s, u, found[0])
    fall_back(s, u)


def seek_casualty(s: State, u: int) -> None:
    """9.4 A Litter Team goes to the nearest casualty in sight: into its cover, or a card nearer to it."""
    here, side = s.place[u], SIDE[u]
    seen = [c for place in members(in_sight(s, u)) for c in casualties_at(s, place, side)]
    if not seen:
        return
    goal = min(seen, key=lambda c: (distance(here, s.c_place[c]), c))
    there = s.c_place[goal]
    if there == here:
        if s.c_under[goal] in (NOBODY, *free_covers(s, u, here)):
            move_within(s, u, s.c_under[goal], "4.2.2f")
        return
    near = bits_of(
        place for place in near_cards(s, here, SIDE[u]) if distance(place, there) < distance(here, there)
    )
    ways = members(reachable(s, u) & near)
    if not ways:
        if not step_out(s, u, near, "4.2.2f"):
            s.tell("cannot-move", "9.4/9", u, here)
        return
    place = best_way(s, u, ways, out_of_sight(s), "4.2.2a")
    arrived = place == there and s.c_under[goal] in (NOBODY, *free_covers(s, u, place))
    move_to(s, u, place, s.c_under[goal] if arrived else best_cover(s, u, place), "4.2.2a")
