"""10.3.2/4, 11.1/3, 11.3 The company pulls itself together after an attempt, a patrol or a mission.

What each unit then has stands in `levels`: its Steps by level; a unit without any is lost.
"""

from __future__ import annotations

from dangerclose.games.fof.changes import remove
from dangerclose.games.fof.experience import GREEN, add_steps, strength, unfold
from dangerclose.games.fof.field import place_of_unit
from dangerclose.games.fof.grid import CAPTURED, GUARDING, NOT_YET, REMOVED
from dangerclose.games.fof.organisation import company_units
from dangerclose.games.fof.state import FALLEN, FIRE_TEAM_SIDE, HOLDING, NOBODY, Position, State
from dangerclose.games.fof.tables import RUNNERS, SIDE, TEAMS, UNITS
from dangerclose.games.fof.terms import Side, UnitKind

RECONSTITUTED_FROM = 2
"""10.2.1/1 A squad that was removed needs at least so many teams."""


def is_lost(s: Position, u: int) -> bool:
    """11.1/6, 11.3/2 Whether a unit of the company was removed or taken prisoner."""
    return s.place[u] in (REMOVED, CAPTURED)


def loose_teams(s: Position) -> list[int]:
    """1.2.3F The Limited Action Teams of the company, and runners, who are Steps too; guards among them."""
    own = (*TEAMS[Side.FRIENDLY], *RUNNERS)
    return [u for u in own if (s.place[u] >= 0 or s.place[u] == GUARDING or s.aboard[u] != NOBODY)]


def regroup(s: State) -> list[int]:
    """11.1/3, 11.3/5 Squads take their teams back, weakened ones first, then those that were lost.

    10.3.2/4 Such Steps are Green, but guards keep their level (9.13/1). The teams for whom there is no room
    are given back: they stay Fire Teams.
    """
    rally_all(s)
    for u in company_units(s):
        if is_lost(s, u):
            s.steps[u] = 0
    unfold(s)
    teams = loose_teams(s)
    squads = [u for u in company_units(s) if UNITS[u].kind == UnitKind.SQUAD and s.place[u] != NOT_YET]
    for u in sorted(squads, key=lambda one: (is_lost(s, one), -strength(s, one), one)):
        room = UNITS[u].steps - strength(s, u)
        if is_lost(s, u) and min(room, len(teams)) < RECONSTITUTED_FROM:
            continue
        for _ in range(min(room, len(teams))):
            team = teams.pop(0)
            level = s.experience[team] if s.place[team] == GUARDING else GREEN
            if is_lost(s, u):
                s.place[u], s.under[u], s.aboard[u] = place_of_unit(s, team), NOBODY, NOBODY
            remove(s, team)
            add_steps(s, u, level)
            s.tell("regrouped", "11.1/3", u)
    for team in teams:
        s.kind[team] = UnitKind.FIRE_TEAM
    return teams


def rally_all(s: State) -> None:
    """11.1/3, 11.3/5 Everybody rallies: units turn back to their front, and no marker stays on them."""
    for u in range(len(s.place)):
        if SIDE[u] == Side.FRIENDLY:
            s.status[u] &= FALLEN
        else:
            s.status[u] &= FIRE_TEAM_SIDE | HOLDING
