"""6.5/10 to 6.5/16, 6.7, 6.9 Casualties, recon by fire, snipers."""

import pytest

from dangerclose.core.bits import members
from dangerclose.games.incoming import casualties, fire, movement, recon, snipers, victory
from dangerclose.games.incoming.close_combat import assault
from dangerclose.games.incoming.components import SCENARIOS
from dangerclose.games.incoming.sheets import sheet_of
from dangerclose.games.incoming.state import (
    AWAY,
    DEAD,
    HIDDEN,
    HOLD_FIRE,
    LEFT,
    NOBODY,
    PINNED,
    SUPPRESSED,
)
from dangerclose.testing import rule
from tests.games.incoming.board import (
    COMMUNIST,
    FREE_WORLD,
    asked,
    at,
    board,
    offered,
    played,
    spot,
    stand,
    told,
)

US, VC, GROUP = "us-1-fire-team-1", "vc-1-fire-team-1", "us-1-platoon-cg-1"


def with_casualties(stands, *places, side=FREE_WORLD, of=FREE_WORLD, **how):
    points = [at(board(), place) for place in places]
    lying = {"casualty_of": [of] * len(points), "casualty_aboard": [NOBODY] * len(points)}
    return board(stands, side=side, casualty_at=points, **lying, **how)


@rule("incoming", "3.1/1", "3.1/2", "6.5/11", "6.5/12", "6.5/10")
def test_a_fire_team_carries_one_casualty_once_in_an_initiative():
    s = with_casualties({US: "30.63", GROUP: "26.63"}, "31.63", "29.63")
    assert {one.split()[0] for one in offered(s, "medevac")} == {US}
    assert played(casualties.medevac(s, ("medevac", stand(US), at(s, "40.63")))) is None
    assert s.casualty_at == [at(s, "40.63"), at(s, "29.63")]
    assert not offered(s, "medevac")
    assert not offered(with_casualties({US: "30.63"}, "33.63"), "medevac"), "it must be in contact"


@rule("incoming", "6.5/16")
def test_an_aid_post_waits_for_its_own_casualties_and_not_for_the_enemys():
    post = "aid-post-1"
    own = with_casualties({post: "30.63"}, "31.63")
    assert casualties.tends_casualties(own, stand(post))
    enemies = with_casualties({post: "30.63"}, "31.63", of=COMMUNIST)
    assert not casualties.tends_casualties(enemies, stand(post))


@rule("incoming", "6.5/12", "6.5/13", "6.5/14")
@pytest.mark.parametrize(
    ("name", "side", "carries"),
    [(US, 0, 1), (GROUP, 0, 1), ("us-medic-1", 0, 1), ("us-hmg-1", 0, 0), ("vc-porter-1", 1, 2)],
)
def test_how_many_each_carries(name, side, carries):
    s = with_casualties({name: "30.63"}, "31.63", "29.63", "30.62", side=side, of=side)
    assert len(casualties.at_hand(s, stand(name))) == carries


@rule("incoming", "3.1/2", "6.5/11")
def test_a_bearer_who_is_stopped_lays_the_casualty_down():
    s = with_casualties({US: "30.63", GROUP: "26.63", VC: "60.63"}, "31.63", dice=[5, 1, 1])
    asks, _ = asked(casualties.medevac(s.copy(), ("medevac", stand(US), at(s, "40.63"))))
    shot = next(option for option in asks[0].options if option[0] == "react")
    played(casualties.medevac(s, ("medevac", stand(US), at(s, "40.63"))), [shot])
    assert s.casualty_at == [s.at[stand(US)]] != [at(s, "40.63")]
    s = with_casualties({US: "30.63", GROUP: "26.63", VC: "60.63"}, "31.63", dice=[5, 5, 5])
    played(casualties.medevac(s, ("medevac", stand(US), at(s, "40.63"))), [shot])
    assert s.at[stand(US)] == DEAD
    assert len(set(s.casualty_at)) == 1
    assert len(s.casualty_at) == 2


@rule("incoming", "6.5/10", "V.0/T1")
def test_who_is_carried_off_the_table_scores_no_more():
    s = with_casualties({US: "30.63"}, "31.63")
    assert victory.points(s, COMMUNIST)
    assert offered(s, "carry-off") == {US}
    played(casualties.carry_off(s, ("carry-off", stand(US))))
    assert s.casualty_at == [LEFT]
    assert s.at[stand(US)] == LEFT
    assert not victory.points(s, COMMUNIST)


@rule("incoming", "6.5/16")
def test_two_medics_form_an_aid_post_that_stays_while_casualties_are_there():
    s = board({"us-medic-1": "30.63", "us-medic-2": "33.63"})
    assert offered(s, "aid-post") == {"us-medic-1 us-medic-2"}
    assert not offered(board({"us-medic-1": "30.63", "us-medic-2": "34.63"}), "aid-post"), (
        "a width is too far"
    )
    assert not asked(casualties.aid_post(s, ("aid-post", stand("us-medic-1"), stand("us-medic-2"))))[0]
    post = stand("aid-post-1")
    assert spot(s, "aid-post-1") == "30.63"
    assert s.at[stand("us-medic-1")] == s.at[stand("us-medic-2")] == LEFT
    assert "aid-post-1" in {one.split()[0] for one in offered(s, "move")}
    s.casualty_at, s.casualty_of, s.casualty_aboard = [at(s, "31.63")], [0], [NOBODY]
    assert casualties.tends_casualties(s, post)
    assert "aid-post-1" not in {one.split()[0] for one in offered(s, "move")}


def test_casualties_at_an_aid_post_are_cared_for():
    rows = SCENARIOS["wet-rubber"].sheet.objectives
    number = next(n for n, row in enumerate(rows) if row.kind == "casualties-cared-for")
    s = board({"anzac-medic-1": "13.4"}, scenario="wet-rubber")
    assert victory.done(s, number) == 1, "there are none"
    s.casualty_at, s.casualty_of, s.casualty_aboard = [at(s, "14.4")], [0], [NOBODY]
    assert victory.done(s, number) == 0
    s.at[stand("aid-post-1")] = at(s, "13.4")
    s.at[stand("anzac-medic-1")] = LEFT
    assert victory.done(s, number) == 1


# 6.7 Recon by fire


@rule("incoming", "6.7/1")
@pytest.mark.parametrize(("die", "status", "kept"), [(5, HIDDEN, False), (6, PINNED, True)])
def test_one_die_and_only_a_six_finds_somebody(die, status, kept):
    s = board({US: "34.53", VC: "33.58 hidden"}, dice=[die])
    number = next(one.number for one in sheet_of(s).terrain.features if one.id == "J6")
    assert f"{US} {number}" in offered(s, "recon")
    assert (played(recon.recon(s, ("recon", stand(US), number))) is None) == kept
    assert s.status[stand(VC)] == status
    assert len(told(s, "recon")[0].roll.dice) == 1


@rule("incoming", "6.7/1")
def test_two_hits_of_a_group_suppress():
    s = board({US: "34.53", "us-1-fire-team-2": "32.53", VC: "33.58 hidden"}, dice=[6, 6])
    number = next(one.number for one in sheet_of(s).terrain.features if one.id == "J6")
    played(recon.recon(s, ("recon-group", stand(US), number)))
    assert s.status[stand(VC)] == SUPPRESSED


@rule("incoming", "6.7/1")
def test_where_nobody_is_nothing_is_learned():
    s = board({US: "34.53", VC: "2.2 hidden"}, dice=[6])
    number = next(one.number for one in sheet_of(s).terrain.features if one.id == "J6")
    assert played(recon.recon(s, ("recon", stand(US), number))) is not None


# 6.9 Snipers


@rule("incoming", "6.9/1", "6.9/3", "6.9/5", "6.9/6")
def test_a_sniper_fires_again_and_moves_only_to_withdraw():
    s = board({"vc-sniper-1": "30.63", US: "40.63"}, side=COMMUNIST, dice=[5, 5, 1, 5, 1, 1])
    shot = ("fire", stand("vc-sniper-1"), stand(US))
    assert played(fire.fire(s, shot)) is None
    assert offered(s, "fire")
    assert played(fire.fire(s, shot)) is None
    assert not offered(s, "fire")  # ruling 148: its second shot did nothing
    assert not offered(s, "move")
    assert offered(s, "withdraw") == {"vc-sniper-1"}
    played(snipers.withdraw(s, ("withdraw", stand("vc-sniper-1"))))
    assert s.at[stand("vc-sniper-1")] == LEFT


@rule("incoming", "6.9/8", "6.9.1/5")
def test_a_killed_sniper_leaves_a_casualty_marker():
    s = board({US: "30.63", "vc-sniper-1": "40.63"}, dice=[5, 5, 5])
    played(fire.fire(s, ("fire", stand(US), stand("vc-sniper-1"))))
    assert s.casualty_of == [COMMUNIST]
    assert victory.points(s, FREE_WORLD)


@rule("incoming", "6.9/2")
def test_a_sniper_reacts_and_takes_the_initiative():
    s = board({GROUP: "30.63", "vc-sniper-1": "50.63"}, dice=[5, 5, 1])
    asks, _ = asked(movement.go(s.copy(), stand(GROUP), at(s, "35.63")))
    shot = next(option for option in asks[0].options if option[0] == "react")
    assert played(movement.go(s, stand(GROUP), at(s, "35.63")), [shot]) is not None


TEAM, NVA = "usmc-sniper-team-1", "nva-1-fire-team-1"


@rule("incoming", "6.9/11", "6.9/12", "6.9/13", "6.9/14")
def test_a_marine_sniper_team_suppresses_with_a_pin_and_fires_once():
    s = board({TEAM: "14.30", NVA: "14.40"}, scenario="six-nine-is-down", dice=[5, 1, 1])
    assert offered(s, "move"), "it moves as others do"
    assert played(fire.fire(s, ("fire", stand(TEAM), stand(NVA)))) is None
    assert s.status[stand(NVA)] == SUPPRESSED
    assert not offered(s, "fire")
    assert not offered(s, "move")
    s = board({TEAM: "14.30 moved", NVA: "14.40"}, scenario="six-nine-is-down")
    assert not offered(s, "fire")
    s = board({TEAM: "14.30", NVA: "14.40"}, scenario="six-nine-is-down", dice=[1, 1, 1])
    assert played(fire.fire(s, ("fire", stand(TEAM), stand(NVA)))) is not None, "a failed shot loses it"


@rule("incoming", "6.9/15", "6.9/16", "6.9/17")
def test_a_marine_sniper_team_is_otherwise_as_other_snipers():
    stands = {TEAM: "14.30", NVA: "14.40", "nva-1-platoon-cg-1": "14.43"}
    s = board(stands, scenario="six-nine-is-down")
    assert f"{TEAM} nva-1-platoon-cg-1" in offered(s, "fire")
    s = board({TEAM: "14.30", NVA: "14.28"}, scenario="six-nine-is-down", side=COMMUNIST, dice=[5, 5, 5])
    twin = s.copy()
    twin.chance, twin.log = s.chance, []
    played(fire.fire(twin, ("fire", stand(NVA), stand(TEAM))))
    assert twin.casualty_of == [FREE_WORLD]
    played(assault(s, ("assault", stand(NVA))))
    assert s.at[stand(TEAM)] == DEAD


@rule("incoming", "6.9.1/1", "6.9.1/2", "6.9.1/3", "6.9.1/4")
def test_a_fire_team_in_cover_leaves_a_sniper_and_withdraws():
    s = board({VC: "33.58", "vc-1-platoon-cg-1": "31.58", US: "34.53"}, side=COMMUNIST)
    assert offered(s, "detach-sniper") == {VC}
    assert played(snipers.detach_sniper(s, ("detach-sniper", stand(VC)))) is None
    sniper = next(one for one in sheet_of(s).of_side[1] if sheet_of(s).spare[one] and s.at[one] != AWAY)
    assert sheet_of(s).terrain.inside[5] >> s.at[sniper] & 1
    assert not offered(s, "detach-sniper"), "one at most"
    assert all(not one.startswith(VC) for one in offered(s, "fire")), "it only reacts"
    ends = members(movement.ends(s, stand(VC)))
    assert ends
    assert all(end // 64 < 58 for end in ends), "nearer to the north edge"
    assert not any(one.startswith("sniper") for one in offered(s, "move"))
    assert not offered(board({VC: "40.63"}, side=COMMUNIST), "detach-sniper"), "only in cover"


@rule("incoming", "6.9.1/2", "5.3/1")
@pytest.mark.parametrize(("team", "leaves"), [("", False), (" hidden", True)])
def test_where_a_sniper_is_left_tells_nothing_of_who_lies_hidden(team, leaves):
    s = board({VC: "33.58" + team}, side=COMMUNIST)
    sniper = next(one for one in sheet_of(s).of_side[1] if sheet_of(s).spare[one] and s.at[one] == AWAY)
    s.at[stand("vc-1-fire-team-2")] = snipers.beside(s, stand(VC), sniper)
    s.status[stand("vc-1-fire-team-2")] = HIDDEN
    assert (offered(s, "detach-sniper") == {VC, "vc-1-fire-team-2"}) == leaves
    assert VC in offered(s, "detach-sniper") or not leaves


@rule("incoming", "6.9.1/2")
def test_who_withdraws_may_still_react():
    s = board({VC: "50.63 withdrawing", GROUP: "30.63"})
    asks, _ = asked(movement.go(s, stand(GROUP), at(s, "35.63")))
    assert any(option[0] == "react" for option in asks[0].options)
    assert s.order[stand(VC)] != HOLD_FIRE


@rule("incoming", "6.9.1/2")
@pytest.mark.parametrize(("states", "may"), [("", True), ("withdrawing", False)])
def test_who_withdraws_sets_no_charges_and_clears_no_lanes(states, may):
    sapper, gun = "nva-S-fire-team-1", "us-gun-105-1"
    s = board({sapper: f"30.30 {states}".strip(), gun: "33.30"}, scenario="wire-at-midnight", side=COMMUNIST)
    assert bool(offered(s, "demolish")) == may
    s = board({sapper: f"12.30 {states}".strip()}, scenario="wire-at-midnight", side=COMMUNIST)
    assert bool(offered(s, "clear")) == may
