"""8.0 Who may attack, who fights, and what each side counts."""

import pytest

from dangerclose.games.incoming import close_combat
from dangerclose.games.incoming.state import ABOARD, DEAD, HIDDEN
from dangerclose.games.incoming.terms import Ground
from dangerclose.testing import rule
from tests.games.incoming.board import COMMUNIST, at, board, offered, stand, told

TEAM, MATE, LEAD, FOE, FOE_2 = (
    "us-1-fire-team-1",
    "us-1-fire-team-2",
    "us-1-platoon-cg-1",
    "vc-1-fire-team-1",
    "vc-1-fire-team-2",
)
CREW_DOWN, BASE, HUEY, MARINES, NVA = (
    "six-nine-is-down",
    "wire-at-midnight",
    "usmc-uh-1-1",
    "usmc-2-fire-team-1",
    "nva-1-fire-team-1",
)


@rule("incoming", "8.0/1", "2.3.2/1", "6.9.1/2")
@pytest.mark.parametrize(
    ("who", "states", "may"),
    [
        (TEAM, "", True),
        (LEAD, "", True),
        (TEAM, "pinned", False),
        (TEAM, "suppressed", False),
        (TEAM, "done", False),
        (TEAM, "withdrawing", False),
        ("us-A-company-cg-1", "", False),
        ("us-hmg-1", "", False),
    ],
)
def test_who_attacks_an_enemy_whom_he_touches(who, states, may):
    s = board({who: f"0.0 {states}".strip(), FOE: "2.0"})
    assert close_combat.ready_to_fight(s, stand(who)) == may
    assert (offered(s, "assault") == {who}) == may
    assert not close_combat.ready_to_fight(board({who: "0.0", FOE: "4.0"}), stand(who)), "not in contact"
    assert not close_combat.ready_to_fight(board({FOE: "4.0"}), stand(who)), "not on the table"


@rule("incoming", "8.0/1", "5.3/1")
@pytest.mark.parametrize(("dice", "winner"), [([5, 3], TEAM), ([3, 5], FOE), ([4, 4, 5, 3], TEAM)])
def test_all_whom_any_attacker_touches_fight_and_all_of_the_loser_die(dice, winner):
    s = board({TEAM: "30.60", MATE: "30.56", FOE: "32.60 hidden", FOE_2: "32.56"}, dice=dice)
    lost = close_combat.fight(s, [stand(TEAM), stand(MATE)], surprised=False)
    sides = ([TEAM, MATE], [FOE, FOE_2])
    dead, alive = sides if winner == FOE else sides[::-1]
    assert all(s.at[stand(one)] == DEAD for one in dead)
    assert all(s.at[stand(one)] >= 0 for one in alive)
    assert (lost is None) == (winner == TEAM)
    assert not s.status[stand(FOE)] & HIDDEN
    assert told(s, "shown")
    assert [event.args[2] for event in told(s, "combat")][-1] == ("won" if winner == TEAM else "lost")


@rule("incoming", "M.1/10")
def test_aircrew_who_are_contacted_are_taken_and_not_killed():
    crew = "aircrew-1"
    s = board({NVA: "30.30", crew: "32.30"}, scenario=CREW_DOWN, side=COMMUNIST)
    assert close_combat.fight(s, [stand(NVA)], surprised=False) is None
    assert s.at[stand(crew)] == ABOARD
    assert s.aboard[stand(crew)] == stand(NVA)


@rule("incoming", "6.5/18", "6.9/9", "8.0/1")
@pytest.mark.parametrize(("rider", "fights"), [(MARINES, True), ("usmc-medic-1", False), (None, False)])
def test_a_helicopter_on_the_ground_falls_unless_somebody_fights_for_it(rider, fights):
    s = board({NVA: "40.15", HUEY: "43.15 landed"}, scenario=CREW_DOWN, side=COMMUNIST, dice=[6, 1])
    if rider:
        s.at[stand(rider)], s.aboard[stand(rider)] = ABOARD, stand(HUEY)
    assert close_combat.overrun(s, [stand(HUEY)]) == ([] if fights else [stand(HUEY)])
    assert close_combat.teams(s, [stand(HUEY)]) == fights
    away = board({NVA: "40.15", HUEY: "43.15 landed"}, scenario=CREW_DOWN)
    away.at[stand(MARINES)], away.aboard[stand(MARINES)] = ABOARD, stand("usmc-uh-1-2")
    assert close_combat.overrun(away, [stand(HUEY)]) == [stand(HUEY)], "who rides in another does not"
    assert close_combat.overrun(away, [stand(NVA)]) == []


def counted(s, own, enemies, **how):
    how.setdefault("attacks", True)
    found = close_combat.lines(s, [stand(one) for one in own], [stand(one) for one in enemies], **how)
    return {line.rule: line.value for line in found}


@rule("incoming", "8.0/2", "8.0/3", "8.0/4", "8.0/6")
def test_one_of_several_is_enough_for_what_counts_once():
    s = board({TEAM: "30.60 out-of-ammunition", MATE: "30.56", FOE: "32.60 suppressed", FOE_2: "32.56"})
    assert counted(s, [TEAM, MATE], [FOE, FOE_2]) == {"8.0/3": 2, "8.0/4": -1}
    s = board({TEAM: "30.60", MATE: "30.56", FOE: "32.60", FOE_2: "32.56"})
    s.work_kind, s.work_at, s.work_of, s.work_found = [Ground.BUNKER.number], [at(s, "32.56")], [1], [True]
    assert counted(s, [TEAM, MATE], [FOE, FOE_2], surprised=True) == {"8.0/2": -2}
    assert counted(s, [FOE, FOE_2], [TEAM, MATE], attacks=False) == {"8.0/6": 1}


@rule("incoming", "8.0/5")
def test_all_who_fight_must_be_veterans():
    sapper, other, us, cadre = "nva-S-fire-team-1", "nva-A1-fire-team-1", "us-1-fire-team-1", "nva-A-cadre-1"
    s = board({sapper: "30.30", other: "30.33", cadre: "31.28", us: "60.30"}, scenario=BASE)
    assert counted(s, [sapper], [us]) == {"8.0/5": 1}
    assert counted(s, [sapper, cadre], [us]) == {"8.0/5": 1}, "a cadre does not fight"
    assert "8.0/5" not in counted(s, [sapper, other], [us])


@rule("incoming", "8.0/12", "8.0/7")
def test_a_crew_beside_a_fire_team_counts_nothing():
    gun = "us-hmg-1"
    s = board({TEAM: "30.60", gun: "30.56", "us-medic-1": "28.58", FOE: "32.60"})
    assert counted(s, [TEAM, gun], [FOE]) == {}
    assert counted(s, [gun], [FOE]) == {"8.0/12": -1}
    assert counted(s, [gun, "us-medic-1"], [FOE]) == {"8.0/12": -1}
    assert "8.0/12" not in counted(s, ["us-medic-1"], [FOE])


@rule("incoming", "8.0/8", "2.3/3")
def test_of_the_command_groups_in_a_combat_the_best_that_is_not_suppressed_counts():
    s = board({LEAD: "30.60", "us-2-platoon-cg-1": "30.56", FOE: "32.60"})
    s.ratings = tuple({stand(LEAD): 2, stand("us-2-platoon-cg-1"): 1}.get(n, 0) for n in range(len(s.at)))
    assert close_combat.help_of_command(s, [stand(LEAD), stand("us-2-platoon-cg-1")]) == 2
    s.ratings = tuple(2 if n in (stand(LEAD), stand(FOE)) else 0 for n in range(len(s.at)))
    assert close_combat.help_of_command(s, [stand(FOE)]) == 0, "a fire team is none"
    suppressed = board({LEAD: "30.60 suppressed", FOE: "32.60"})
    assert close_combat.help_of_command(suppressed, [stand(LEAD)]) == 0
