"""8.0, 9.0 Close combat and rallies."""

import pytest

from dangerclose.core.reckoning import total
from dangerclose.games.incoming import close_combat, movement, rally
from dangerclose.games.incoming.state import ABOARD, DEAD, HIDDEN, NOBODY, SUPPRESSED
from dangerclose.games.incoming.terms import Ground
from dangerclose.testing import rule
from tests.games.incoming.board import COMMUNIST, at, board, match_of, played, stand, told

TEAM, FOE = "us-1-fire-team-1", "vc-1-fire-team-1"
CLOSE = {TEAM: "30.63", FOE: "32.63"}


def counted(s, own, enemies, attacks=True, surprised=False):
    found = close_combat.lines(
        s, [stand(n) for n in own], [stand(n) for n in enemies], attacks=attacks, surprised=surprised
    )
    return {line.rule: line.value for line in found}


@rule("incoming", "8.0/1")
@pytest.mark.parametrize(("fell", "dead", "lost"), [([4, 3], FOE, False), ([3, 4], TEAM, True)])
def test_the_lower_sum_is_killed_and_a_beaten_attacker_loses_the_initiative(fell, dead, lost):
    s = board(CLOSE, dice=fell)
    outcome = played(close_combat.assault(s, ("assault", stand(TEAM))))
    assert s.at[stand(dead)] == DEAD
    assert (outcome is not None) == lost
    assert len(s.casualty_at) == 1


@rule("incoming", "8.0/1")
def test_a_tie_is_fought_again():
    s = board(CLOSE, dice=[3, 3, 6, 1])
    played(close_combat.assault(s, ("assault", stand(TEAM))))
    assert [event.args[2] for event in told(s, "combat")] == ["tied", "won"]


@rule("incoming", "8.0/1", "2.3.2/1")
def test_a_move_into_contact_is_an_assault():
    s = board({TEAM: "24.63", FOE: "32.63", "us-1-platoon-cg-1": "21.63"}, dice=[6, 1])
    assert played(movement.move(s, ("move", stand(TEAM), at(s, "30.63"))), ["hold"]) is None
    assert s.at[stand(FOE)] == DEAD
    # a company command group only defends itself
    s = board({"us-A-company-cg-1": "24.63", FOE: "32.63"})
    assert not movement.ends(s, stand("us-A-company-cg-1")) >> at(s, "30.63") & 1
    assert counted(board({"us-A-company-cg-1": "30.63", FOE: "32.63"}), ["us-A-company-cg-1"], [FOE]) == {
        "8.0/8": 1
    }


@rule("incoming", "8.0/2")
def test_who_runs_into_a_hidden_enemy_is_surprised():
    s = board(CLOSE)
    assert counted(s, [TEAM], [FOE], surprised=True) == {"8.0/2": -1}
    dug_in = board(
        CLOSE, work_kind=[Ground.TRENCH.number], work_at=[at(s, "32.63")], work_of=[1], work_found=[False]
    )
    assert counted(dug_in, [TEAM], [FOE], surprised=True) == {"8.0/2": -2}
    s = board({TEAM: "24.63", FOE: "32.63 hidden", "us-1-platoon-cg-1": "18.63"}, dice=[4, 4, 4, 3])
    s.asked = [False, False]
    assert played(movement.move(s, ("move", stand(TEAM), at(s, "40.63")))) is not None
    assert not s.status[stand(FOE)] & HIDDEN
    assert s.at[stand(TEAM)] == DEAD, "4 less 1 is below 4"


@rule("incoming", "8.0/3", "8.0/5", "8.0/6", "8.0/4")
def test_suppressed_defenders_veterans_bunkers_and_ammunition():
    s = board({TEAM: "30.63", FOE: "32.63 suppressed"})
    assert counted(s, [TEAM], [FOE]) == {"8.0/3": 2}
    assert counted(s, [TEAM], [FOE], attacks=False) == {}, "it helps the attacker alone"
    assert counted(s, [FOE], [TEAM], attacks=False) == {}
    s = board(
        CLOSE, work_kind=[Ground.BUNKER.number], work_at=[at(s, "32.63")], work_of=[1], work_found=[True]
    )
    assert counted(s, [FOE], [TEAM], attacks=False) == {"8.0/6": 1}
    s = board({TEAM: "30.63 out-of-ammunition", FOE: "32.63"})
    assert counted(s, [TEAM], [FOE]) == {"8.0/4": -1}
    sappers, foe = "nva-S-fire-team-1", "us-1-fire-team-1"
    s = board({sappers: "30.63", foe: "32.63"}, scenario="wire-at-midnight")
    assert counted(s, [sappers], [foe]) == {"8.0/5": 1}


@rule("incoming", "8.0/7", "2.3.1/3")
def test_each_fire_team_more_counts_and_command_groups_are_some():
    s = board({TEAM: "30.63", "us-1-fire-team-2": "30.61", "us-1-platoon-cg-1": "34.63", FOE: "32.63"})
    found = counted(s, [TEAM, "us-1-fire-team-2", "us-1-platoon-cg-1"], [FOE])
    assert found["8.0/7"] == 2


@rule("incoming", "8.0/8", "2.3.1/2", "2.3/3", "2.3/1")
def test_a_command_group_within_a_width_adds_its_rating():
    s = board(CLOSE | {"us-1-platoon-cg-1": "27.63"})
    assert counted(s, [TEAM], [FOE]) == {"8.0/8": 1}
    s = board(CLOSE | {"us-1-platoon-cg-1": "26.63"})
    assert counted(s, [TEAM], [FOE]) == {}, "a width is too far"
    s = board(CLOSE | {"us-2-platoon-cg-1": "27.63"})
    assert counted(s, [TEAM], [FOE]) == {}, "not another platoon's"
    s = board(CLOSE | {"us-1-platoon-cg-1": "27.63", "us-A-company-cg-1": "30.60"})
    assert counted(s, [TEAM], [FOE]) == {"8.0/8": 1}, "one counts"


@rule("incoming", "8.0/12")
def test_a_crew_served_weapon_alone():
    s = board({"us-hmg-1": "30.63", FOE: "32.63"})
    assert counted(s, ["us-hmg-1"], [FOE]) == {"8.0/12": -1}


@rule("incoming", "6.5/18", "6.9/9", "2.3.2/2")
@pytest.mark.parametrize("victim", ["vc-sniper-1", "vc-porter-1"])
def test_some_are_killed_at_once_by_contact(victim):
    s = board({TEAM: "30.63", victim: "32.63"})
    assert played(close_combat.assault(s, ("assault", stand(TEAM)))) is None
    assert s.at[stand(victim)] == DEAD
    assert not told(s, "combat")


@rule("incoming", "6.5/18")
def test_medics_are_killed_at_once_by_contact():
    s = board({FOE: "30.63", "us-medic-1": "32.63"}, side=COMMUNIST)
    assert played(close_combat.assault(s, ("assault", stand(FOE)))) is None
    assert s.at[stand("us-medic-1")] == DEAD
    # also beside fire teams that win
    s = board({FOE: "30.63", "us-medic-1": "32.63", TEAM: "30.61"}, side=COMMUNIST, dice=[1, 6])
    assert played(close_combat.assault(s, ("assault", stand(FOE)))) is not None
    assert s.at[stand("us-medic-1")] == DEAD
    assert s.at[stand(TEAM)] >= 0


def test_an_assault_by_a_group_is_called_off_when_one_is_suppressed():
    stands = {
        "us-1-fire-team-1": "24.63",
        "us-1-fire-team-2": "22.63",
        "us-1-platoon-cg-1": "20.63",
        FOE: "32.63",
    }
    s = board(stands, dice=[5, 5, 1])
    match = match_of(s)
    match.choose(("group", stand("us-1-fire-team-1")))
    match.choose(("with", stand("us-1-fire-team-1"), at(s, "30.63")))
    match.choose(("with", stand("us-1-fire-team-2"), at(s, "28.63")))
    shot = next(option for option in match.ask.options if option[0] == "react")
    match.choose(shot)
    while match.ask.kind == "react":
        match.choose(("hold",))
    assert match.state.status[stand("us-1-fire-team-1")] & SUPPRESSED
    assert match.state.at[stand(FOE)] >= 0
    assert match.state.initiative == 1, "lost when the last has moved"
    assert not [event for event in match.events if event.kind == "combat"]


# Rally


@rule("incoming", "2.3/3", "2.3/2")
def test_a_command_group_within_a_width_helps():
    s = board({TEAM: "30.63 pinned", "us-1-platoon-cg-1": "33.63"}, dice=[3])
    assert played(rally.rally(s, ("rally", stand(TEAM)))) is None
    bn = {"vc-A1-fire-team-1": "4.4 pinned", "vc-battalion-cg-1": "7.4"}
    s = board(bn, scenario="wet-rubber", side=COMMUNIST)
    assert total(rally.lines(s, stand("vc-A1-fire-team-1"))) == 1, "a battalion's helps any platoon"


@rule("incoming", "9.0/1")
def test_a_bunker_helps():
    s = board({FOE: "30.63 pinned"}, side=COMMUNIST)
    assert rally.lines(s, stand(FOE)) == []
    s.work_kind, s.work_at, s.work_of, s.work_found = [Ground.BUNKER.number], [at(s, "30.63")], [1], [False]
    assert [(line.value, line.rule) for line in rally.lines(s, stand(FOE))] == [(1, "9.0/1")]


@rule("incoming", "2.3.2/2")
def test_a_cadre_adds_two():
    stands = {"vc-A1-fire-team-1": "4.4 pinned", "vc-A-cadre-1": "6.4"}
    s = board(stands, scenario="wet-rubber", side=COMMUNIST)
    assert total(rally.lines(s, stand("vc-A1-fire-team-1"))) == 2


@rule("incoming", "6.5/18")
def test_who_is_overrun_is_killed_once():
    s = board({FOE: "30.63", "us-medic-1": "32.63"}, side=COMMUNIST)
    played(close_combat.assault(s, ("assault", stand(FOE))))
    assert len(told(s, "killed")) == 1
    assert len(s.casualty_at) == 1


@rule("incoming", "8.0/1")
def test_who_stands_in_the_very_corner_fights():
    s = board({TEAM: "2.0", FOE: "0.0"}, dice=[1, 6])
    assert played(close_combat.assault(s, ("assault", stand(TEAM)))) is not None
    assert s.at[stand(TEAM)] == DEAD


@rule("incoming", "8.0/1", "8.0/6")
def test_what_counts_for_the_defender_is_added_and_told():
    bunker = {"work_kind": [Ground.BUNKER.number], "work_of": [COMMUNIST], "work_found": [True]}
    s = board(CLOSE, dice=[4, 4], work_at=[at(board(), "32.63")], **bunker)
    assert played(close_combat.assault(s, ("assault", stand(TEAM)))) is not None, "4 against 4 and 1"
    (event,) = told(s, "combat")
    assert event.roll.about == (4, 5)
    assert [(one.text, one.value) for one in event.roll.modifiers] == [("defender: in a bunker", "+1")]


@rule("incoming", "8.0/7")
def test_who_rides_in_a_truck_is_no_fire_team_in_its_combat():
    s = board({"us-truck-1": "20.33"}, scenario="kilometre-31")
    s.at[stand(TEAM)], s.aboard[stand(TEAM)] = ABOARD, stand("us-truck-1")
    assert close_combat.teams(s, [stand("us-truck-1")]) == 0


@rule("incoming", "8.0/8")
def test_a_command_group_helps_in_its_own_combat_though_it_leads_nobody():
    s = board({"us-1-platoon-cg-1": "30.63", FOE: "32.63"})
    s.leads = [NOBODY] * len(s.leads)
    assert close_combat.help_of_command(s, [stand("us-1-platoon-cg-1")]) == 1
