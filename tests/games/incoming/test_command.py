"""2.2.1, 2.3.3, 4.0.2 Attached weapons, command groups replaced, independents, reinforcements."""

from dangerclose.games.incoming import arrivals, attachments, fire, movement
from dangerclose.games.incoming.command import commanders, obeys
from dangerclose.games.incoming.field import platoon_of
from dangerclose.games.incoming.sheets import _control, sheet_of
from dangerclose.games.incoming.state import DEAD, MOVED, NOBODY
from dangerclose.games.incoming.terms import Army, Role
from dangerclose.testing import rule
from tests.games.incoming.board import COMMUNIST, asked, at, board, match_of, offered, played, stand, told

GUN, GROUP = "us-hmg-1", "us-1-platoon-cg-1"


@rule("incoming", "2.2.1/1", "2.2/1")
def test_a_machine_gun_works_by_itself_or_with_a_platoon():
    s = board({GUN: "20.63 facing=4", GROUP: "23.63"})
    assert not obeys(s, stand(GUN)), "unattached weapons are independent"
    assert offered(s, "attach") == {f"{GUN} {GROUP}"}
    played(attachments.attach(s, ("attach", stand(GUN), stand(GROUP))))
    assert platoon_of(s, stand(GUN)) == sheet_of(s).platoon[stand(GROUP)]
    assert obeys(s, stand(GUN))
    assert offered(s, "detach") == {GUN}
    played(attachments.detach(s, ("detach", stand(GUN))))
    assert platoon_of(s, stand(GUN)) == NOBODY
    assert not offered(board({GUN: "20.63", GROUP: "24.63"}), "attach"), "a width is too far"


@rule("incoming", "2.2.1/1")
def test_three_weapons_at_most_are_attached_to_a_platoon():
    guns = ["vc-A-hmg-1", "vc-A-rcl-57-1", "vc-B-hmg-1", "vc-B-rcl-57-1"]
    stands = {name: f"{8 + 2 * number}.4" for number, name in enumerate(guns)} | {
        "vc-A1-platoon-cg-1": "11.6"
    }
    s = board(stands, scenario="wet-rubber", side=COMMUNIST)
    lead = stand("vc-A1-platoon-cg-1")
    assert len(offered(s, "attach")) == 4
    for name in guns[:3]:
        s.attached[stand(name)] = lead
    assert not offered(s, "attach")


@rule("incoming", "2.2.1/1")
def test_an_attached_weapon_joins_a_crossfire_of_its_platoon():
    stands = {GUN: "20.63 facing=4", GROUP: "23.63", "us-1-fire-team-1": "26.63", "vc-1-fire-team-1": "50.63"}
    s = board(stands)
    able = [stand(name) for name in (GUN, "us-1-fire-team-1")]
    assert len(fire.crossfire(s, stand(GROUP), able)) == 1
    s.attached[stand(GUN)] = stand(GROUP)
    assert len(fire.crossfire(s, stand(GROUP), able)) == 2


@rule("incoming", "2.3.3/1", "2.3.1/1")
def test_a_fire_team_takes_a_platoon_over():
    s = board({"us-1-fire-team-1": "20.63", "us-1-fire-team-2": "24.63 pinned"})
    platoon = sheet_of(s).platoon[stand(GROUP)]
    s.at[stand(GROUP)], s.leads[platoon] = DEAD, NOBODY
    assert not movement.ends(s, stand("us-1-fire-team-1")), "nobody leads the platoon"
    assert offered(s, "take-over") == {"us-1-fire-team-1 us-1-fire-team-1"}
    choice = ("take-over", stand("us-1-fire-team-1"), stand("us-1-fire-team-1"))
    assert played(attachments.take_over(s, choice)) is None
    assert s.leads[platoon] == stand("us-1-fire-team-1")
    assert movement.ends(s, stand("us-1-fire-team-1"))
    assert commanders(s, stand("us-1-fire-team-2")) == [stand("us-1-fire-team-1")]


@rule("incoming", "2.3.3/1")
def test_a_command_group_without_stands_takes_a_platoon_over():
    s = board({"us-1-fire-team-1": "20.63 pinned", "us-2-platoon-cg-1": "23.63"})
    sheet = sheet_of(s)
    first, second = (sheet.platoon[stand(f"us-{n}-platoon-cg-1")] for n in (1, 2))
    s.leads[first] = NOBODY
    assert offered(s, "take-over") == {"us-2-platoon-cg-1 us-1-fire-team-1"}
    played(attachments.take_over(s, ("take-over", stand("us-2-platoon-cg-1"), stand("us-1-fire-team-1"))))
    assert (s.leads[first], s.leads[second]) == (stand("us-2-platoon-cg-1"), NOBODY)
    with_stands = board(
        {"us-1-fire-team-1": "20.63 pinned", "us-2-platoon-cg-1": "23.63", "us-2-fire-team-1": "26.63"}
    )
    with_stands.leads[first] = NOBODY
    assert not offered(with_stands, "take-over")


@rule("incoming", "4.0.2/1", "4.0.2/3")
def test_sappers_need_no_command_group():
    s = board({"nva-S-fire-team-1": "3.3"}, scenario="wire-at-midnight", side=COMMUNIST)
    assert movement.ends(s, stand("nva-S-fire-team-1"))
    s = board({"nva-A1-fire-team-1": "3.3"}, scenario="wire-at-midnight", side=COMMUNIST)
    assert not movement.ends(s, stand("nva-A1-fire-team-1"))


@rule("incoming", "4.0.2/2")
def test_special_forces_teams_and_patrols_need_no_command_group(monkeypatch):
    team = "us-1-fire-team-1"
    s = board({team: "20.63"})
    assert not movement.ends(s, stand(team))
    card = sheet_of(s).cards[stand(team)]
    for free in (card._replace(role=Role.LRRP.number), card._replace(army=Army.SPECIAL_FORCES.number)):
        control = [_control(free) if n == stand(team) else was for n, was in enumerate(sheet_of(s).control)]
        with monkeypatch.context() as changed:
            changed.setattr(sheet_of(s), "control", tuple(control))
            assert movement.ends(board({team: "20.63"}), stand(team))


@rule("incoming", "2.2.2/1", "6.9/5")
def test_larger_mortars_and_snipers_stay_where_they_started():
    s = board({"us-mortar-81-1": "32.26"}, scenario="wire-at-midnight")
    assert not offered(s, "move")
    assert len(offered(s, "pivot")) == 15, "but may turn"
    assert not offered(board({"vc-sniper-1": "20.20"}, side=COMMUNIST), "move")


@rule("incoming", "V.0/4")
def test_reinforcements_come_from_an_initiative_on():
    s = board(scenario="wet-rubber", side=COMMUNIST)
    s.initiatives = [2, 2]
    assert not offered(s, "enter")
    s.initiatives = [2, 3]
    options = offered(s, "enter")
    assert len({one.split()[0] for one in options}) > 10
    assert all(int(one.split()[1]) < 2 * 64 for one in options), "over the north edge"


def test_who_comes_on_may_be_fired_at():
    s = board({"anzac-1-fire-team-1": "13.6"}, scenario="wet-rubber", side=COMMUNIST, initiatives=[3, 3])
    team = stand("vc-B1-fire-team-1")
    asks, _ = asked(arrivals.enter(s, ("enter", team, at(s, "13.0"))))
    assert [ask.kind for ask in asks] == ["react"]
    assert s.status[team] & MOVED


def test_some_wait_for_a_die():
    s = board({"nva-1-platoon-cg-1": "90.20"}, scenario="six-nine-is-down", side=0, dice=[3, 5, 3])
    match = match_of(s)
    match.choose(("pass",))
    # the clock stands, then the NVA roll: 3 is not below their second initiative, 5 is not
    assert [event.args[1] for event in match.events if event.kind == "may-come"] == ["they do not come"]
    assert not match.state.arrived
    assert told(board(), "may-come") == []
