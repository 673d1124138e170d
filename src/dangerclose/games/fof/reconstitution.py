"""10.1, 10.2.1 What rallying does to units and teams, and squads made of teams: for both sides.

Nothing here asks: the company's orders are in `rally.py`.
"""

from __future__ import annotations

from collections import Counter

from dangerclose.games.fof.ammunition import ammo_kind
from dangerclose.games.fof.attempts import AttemptKind, cards_for, plain_attempt
from dangerclose.games.fof.changes import hand_over, new_team, remove, unpin
from dangerclose.games.fof.components import CHARTS
from dangerclose.games.fof.field import experience_of, is_pinned, named, occupants
from dangerclose.games.fof.fire import update_fire
from dangerclose.games.fof.grid import REMOVED, on_map
from dangerclose.games.fof.moves import shares_cover
from dangerclose.games.fof.state import EXPOSED, FIRE_TEAM_SIDE, NOBODY, OUT_OF_AMMO, Position, State
from dangerclose.games.fof.tables import NAMED, RALLY_CARDS, SIDE, UNITS
from dangerclose.games.fof.terms import Ammo, Experience, UnitKind
from dangerclose.games.fof.volume import under_fire

JOINING = frozenset((UnitKind.FIRE_TEAM, UnitKind.ASSAULT_TEAM))
"""4.2.3h, 4.2.3i The generic teams that squads are made of."""
DETACHES_FROM = 3
"""4.2.3g The fewest Steps of a squad that detaches a team."""
LEAST_TEAMS, MOST_TEAMS = 2, 4
"""4.2.3i"""


def rallies_at_once(s: Position, u: int) -> bool:
    """4.2.3 Where no VOF is on the card a rally needs no draw."""
    place = s.place[u]
    return not (on_map(place) and under_fire(s) >> place & 1)


def rally_succeeds(s: State, u: int, clause: str) -> bool:
    """4.2.3 A unit whom nobody orders rallies by its own experience, at once where no VOF is."""
    if rallies_at_once(s, u):
        return True
    drawn = plain_attempt(s, u, AttemptKind.RALLY, RALLY_CARDS, cards_for(s, u), clause)
    return drawn.count(RALLY_CARDS) > 0


# 10.1 The changes


def rally_from_pin(s: State, u: int, clause: str = "4.2.3a") -> None:
    """10.1.1/1 The Pinned marker comes off."""
    unpin(s, u)
    s.tell("unpins", clause, u)


def become(s: State, u: int, kind: UnitKind, clause: str) -> None:
    """10.1.3/1 A generic team becomes one of another kind, which has its own experience (4.2.5)."""
    s.kind[u] = kind
    s.tell("becomes", clause, u, kind)
    update_fire(s)


def flip(s: State, u: int, clause: str, *, to_front: bool) -> None:
    """10.1.2/1 A counter turns to its front, where it has its old experience, or to its Fire Team side."""
    if to_front:
        s.status[u] &= ~FIRE_TEAM_SIDE
    else:
        s.status[u] |= FIRE_TEAM_SIDE
    s.tell("flips", clause, u, int(to_front))
    update_fire(s)


def detach(s: State, squad: int, kind: UnitKind) -> int:
    """4.2.3g A Step of a squad becomes a team beside it."""
    s.steps[squad] -= 1
    team = new_team(s, SIDE[squad], kind, s.place[squad], s.under[squad])
    s.status[team] |= s.status[squad] & EXPOSED
    s.tell("detaches", "4.2.3g", squad, team, kind)
    update_fire(s)
    return team


def supplement(s: State, squad: int, team: int, clause: str = "4.2.3h") -> None:
    """4.2.3h A team's Step joins a squad, with what it carries; it brings its Exposed marker along."""
    s.steps[squad] += 1
    s.status[squad] |= s.status[team] & EXPOSED
    s.tell("supplements", clause, squad, team)
    hand_over(s, team, squad)
    remove(s, team)
    update_fire(s)


# 10.2.1 Squads made of teams


def is_joining(s: Position, u: int) -> bool:
    """4.2.3i, 10.2.3/1 An unpinned generic Fire or Assault Team: what squads are made of."""
    return s.kind[u] in JOINING and not is_pinned(s, u) and s.place[u] >= 0


def teams_beside(s: Position, u: int) -> list[int]:
    """4.2.3h, 4.2.3i The other teams of a side on its card, under the same Cover marker or none."""
    return [
        v
        for v in occupants(s, s.place[u], SIDE[u])
        if not NAMED[v] and v != u and is_joining(s, v) and shares_cover(s, u, v)
    ]


def removed_squads(s: Position, side: int) -> list[int]:
    """10.2.1/1, 10.2.3/1 The squads that were removed and may return; crews never get their weapon back."""
    return [
        u
        for u in named(s)
        if SIDE[u] == side
        and UNITS[u].kind == UnitKind.SQUAD
        and s.place[u] == REMOVED
        and ammo_kind(u) not in (Ammo.MTR, Ammo.RCL)
    ]


def most_teams(squad: int) -> int:
    """4.2.3i, 10.2.1/4 How many teams a squad may be made of: never more than its own Steps."""
    return min(MOST_TEAMS, UNITS[squad].steps)


def mixed_experience(levels: list[int]) -> int:
    """10.6, 10.2.1/2 The experience of a unit whose Steps differ."""
    found = Counter(levels)
    return CHARTS.mixed_experience[found[Experience.GREEN], found[Experience.LINE], found[Experience.VETERAN]]


def reconstitute(s: State, squad: int, teams: list[int], clause: str = "4.2.3i") -> None:
    """10.2.1/1 A squad of as many Steps replaces teams. It has what ammunition its counter had left."""
    first = teams[0]
    s.place[squad], s.under[squad], s.aboard[squad] = s.place[first], s.under[first], NOBODY
    s.steps[squad] = len(teams)
    s.experience[squad] = mixed_experience([experience_of(s, team) for team in teams])
    s.status[squad] = 0
    if ammo_kind(squad) is not None and not s.ammo[squad]:
        s.status[squad] = OUT_OF_AMMO
    for team in teams:
        s.status[squad] |= s.status[team] & EXPOSED
        hand_over(s, team, squad)
        remove(s, team)
    s.tell("reconstitutes", clause, squad, len(teams), s.place[squad])
    update_fire(s)
