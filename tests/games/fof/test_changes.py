"""Small changes to units: what a team is called stays its own, and only who is hit has fallen."""

from __future__ import annotations

from dangerclose.games.fof.campaign import fallen_leaders, names_of
from dangerclose.games.fof.changes import convert_step, new_team, remove
from dangerclose.games.fof.grid import REMOVED, parse_place
from dangerclose.games.fof.regrouping import regroup
from dangerclose.games.fof.succession import reconstitute
from dangerclose.games.fof.tables import TEAMS, UNIT_NAME
from dangerclose.games.fof.terms import HitEffect, Side, UnitKind
from dangerclose.testing import rule
from tests.games.fof.board import board, unit


@rule("fof", "1.2.3F/1")
def test_a_number_of_a_team_comes_again_only_when_there_is_no_other():
    s = board(["O1"], {})
    place = parse_place("1.1")

    def team() -> int:
        return new_team(s, Side.FRIENDLY, UnitKind.FIRE_TEAM, place)

    names = []
    for _ in TEAMS[Side.FRIENDLY]:
        u = team()
        names.append(UNIT_NAME[u])
        remove(s, u)
        assert s.place[u] == REMOVED
    assert names == [f"Team {n}" for n in range(1, len(names) + 1)]
    again = team()
    assert UNIT_NAME[again] == "Team 1"
    assert s.steps[again] == 1
    assert UNIT_NAME[team()] == "Team 2"


@rule("fof", "6.3.3/4", "10.2.2/1")
def test_a_leader_has_fallen_who_became_a_casualty_and_nobody_else():
    s = board(["O1"], {"co-hq": "1.1", "xo": "1.1", "plt-hq-1": "1.1", "plt-hq-2": "1.1"})
    names = names_of(s)

    def fallen() -> list[str]:
        return fallen_leaders(s)

    # A Step that becomes a Litter Team is removed for it, and still there.
    convert_step(s, unit("plt-hq-1"), HitEffect.LITTER_TEAM)
    assert (s.place[unit("plt-hq-1")], fallen()) == (REMOVED, [])
    convert_step(s, unit("plt-hq-2"), HitEffect.CASUALTY)
    assert fallen() == [names[unit("plt-hq-2")]]
    assert s.lost[Side.FRIENDLY] == 1
    # The XO leads the company instead of the captain, who fell.
    convert_step(s, unit("co-hq"), HitEffect.CASUALTY)
    assert names[unit("co-hq")] in fallen()
    reconstitute(s, unit("co-hq"), unit("xo"), "4.2.1e")
    assert (s.place[unit("xo")], fallen()) == (REMOVED, [names[unit("plt-hq-2")]])
    regroup(s)
    assert fallen() == [names[unit("plt-hq-2")]], "it is told after the mission, too"
