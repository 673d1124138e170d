"""0/3 Reactive fire comes at any point of a way: also at the one at which it is better than elsewhere."""

from dangerclose.games.incoming import movement, reactions
from dangerclose.games.incoming.ambush import springs
from dangerclose.games.incoming.anti_tank import armour_met
from dangerclose.games.incoming.friendly_fire import endangered, reach_of
from dangerclose.games.incoming.reactions import Way
from dangerclose.games.incoming.reckoning import Attack, lines
from dangerclose.games.incoming.sheets import sheet_of
from dangerclose.games.incoming.state import CLOSED_DOWN, CREW_OUT, SUPPRESSED
from dangerclose.testing import rule
from tests.games.incoming.board import COMMUNIST, asked, at, board, played, spot, stand, told

ROAD = "kilometre-31"
ACAV, TANK, RPG = "us-m-113-acav-1", "us-m-48-1", "nva-rpg-1"
TEAM, NVA, NVA_2 = "us-1-fire-team-1", "nva-1-fire-team-1", "nva-2-fire-team-1"
LEAD, VC = "us-1-platoon-cg-1", "vc-1-fire-team-1"


def shots(s, mover, end, side=COMMUNIST, verb="react"):
    """The shots that are offered at a mover's way, each with the mover where it would be met."""
    stand_, start = stand(mover), s.at[stand(mover)]
    s.facing[stand_] = movement.heading(sheet_of(s).lattice, start, at(s, end))
    way = movement.way(s, stand_, at(s, end))
    found = reactions.possible(s, side, Way(stand_, start, way, way), 0)
    for one in found:
        if one[0] == verb:
            s.at[stand_] = one[1]
            yield one[2], s
            s.at[stand_] = start


@rule("incoming", "6.10/2", "6.10/3")
def test_who_lies_hidden_beside_a_trail_may_wait_until_the_mover_is_where_an_ambush_springs():
    s = board({LEAD: "33.62", VC: "28.50 hidden"})
    assert any(springs(k, firer, stand(LEAD), at_contact=False) for firer, k in shots(s, LEAD, "33.44"))
    known = board({LEAD: "33.62", VC: "28.50"})
    assert not any(
        springs(k, firer, stand(LEAD), at_contact=False) for firer, k in shots(known, LEAD, "33.44")
    )


@rule("incoming", "11.6/T1")
def test_a_rocket_may_wait_until_a_tank_has_driven_past_it():
    s = board({TANK: "30.33", RPG: "40.28"}, scenario=ROAD)
    met = {armour_met(k, Attack(firer, stand(TANK))) for firer, k in shots(s, TANK, "60.33")}
    assert met == {3}, "its rear, when it has passed"
    s = board({TANK: "30.33", RPG: "40.28"}, scenario=ROAD)
    assert {armour_met(k, Attack(firer, stand(TANK))) for firer, k in shots(s, TANK, "38.33")} == {6}


@rule("incoming", "4.4/6", "4.4/8")
def test_who_leaves_the_shelter_of_a_tank_may_be_fired_at_out_of_it():
    s = board({TANK: "30.33 facing=4", TEAM: "25.33", NVA: "50.33"}, scenario=ROAD)
    sheltered = [
        any(line.rule == "4.4/6" for line in lines(k, Attack(firer, stand(TEAM))))
        for firer, k in shots(s, TEAM, "27.31")
    ]
    assert sheltered
    s = board({TANK: "30.33 facing=4", TEAM: "27.33", NVA: "50.33"}, scenario=ROAD)
    out = [
        any(line.rule == "4.4/6" for line in lines(k, Attack(firer, stand(TEAM))))
        for firer, k in shots(s, TEAM, "27.43")
    ]
    assert False in out


@rule("incoming", "7.4/1", "7.4/2")
def test_who_reacts_may_wait_until_his_own_side_is_out_of_danger():
    s = board({TEAM: "30.33", NVA: "50.33", NVA_2: "30.30 suppressed"}, scenario=ROAD)

    def danger(k, firer):
        point = k.at[stand(TEAM)]
        return endangered(k, [firer], stand(TEAM), point, reach_of(k, firer))

    assert [bool(danger(k, firer)) for firer, k in shots(s, TEAM, "40.33")] == [False]
    walk = movement.way(s, stand(TEAM), at(s, "40.33"))
    s.at[stand(TEAM)] = walk[0]
    assert danger(s, stand(NVA)) == [stand(NVA_2)], "at its first step somebody is"


@rule("incoming", "7.4/3", "11.6/T1")
def test_the_gun_of_a_tank_is_a_heavy_weapon_to_its_friends():
    s = board({TANK: "30.33 facing=4", NVA: "50.33", TEAM: "54.33"}, scenario=ROAD, dice=[1] * 5 + [3])
    played(movement.BOOK.entries["fire"].resolve(s, ("fire", stand(TANK), stand(NVA))))
    assert told(s, "strays"), "within two widths of its target"
    s = board({ACAV: "30.33 facing=4", NVA: "50.33", TEAM: "54.33"}, scenario=ROAD, dice=[1] * 8)
    played(movement.BOOK.entries["fire"].resolve(s, ("fire", stand(ACAV), stand(NVA))))
    assert not told(s, "strays"), "machine guns endanger within one"


@rule("incoming", "11.6/T1", "6.11/11")
def test_the_shells_of_a_tank_burst_among_those_beside_its_target():
    # three of five dice kill; EFF 2 is one stand more
    s = board(
        {TANK: "30.33 facing=4", NVA: "50.33", NVA_2: "52.33"}, scenario=ROAD, dice=[5] * 5 + [5, 5, 1, 1, 1]
    )
    played(movement.BOOK.entries["fire"].resolve(s, ("fire", stand(TANK), stand(NVA))))
    assert s.status[stand(NVA_2)] & SUPPRESSED


@rule("incoming", "11.2.1/14", "11.2.1/15")
def test_a_vehicle_whose_men_are_driven_under_cover_or_hit_drives_on():
    for dice, status in (([5, 5, 1], CLOSED_DOWN), ([5, 5, 5], CREW_OUT)):
        s = board(
            {ACAV: "30.33", NVA: "50.33", "nva-hmg-1": "50.38 facing=12"}, scenario=ROAD, dice=[*dice, 1]
        )
        asks, _ = asked(movement.go(s.copy(), stand(ACAV), at(s, "40.33")))
        shot = next(one for one in asks[0].options if one[0] == "react" and one[2] == stand("nva-hmg-1"))
        assert played(movement.go(s, stand(ACAV), at(s, "40.33")), [shot, "hold"]) is None
        assert s.status[stand(ACAV)] & (CLOSED_DOWN | CREW_OUT) == status
        assert spot(s, ACAV) == "40.33"


@rule("incoming", "4.0/2")
def test_a_group_is_in_sight_of_its_command_group_before_the_first_sets_out():
    s = board({LEAD: "22.63", TEAM: "20.63"})
    lead, team = stand(LEAD), stand(TEAM)
    away = next(
        point
        for point in range(sheet_of(s).lattice.size)
        if movement.ends(s, lead) >> point & 1 and not movement.sight(s, s.at[team]) >> point & 1
    )
    asks, _ = asked(movement.group(s, ("group", lead)), [("with", lead, away)])
    assert any(one[:2] == ("with", team) for one in asks[1].options), "it saw it when the group set out"


@rule("incoming", "4.0/3")
def test_a_command_group_that_goes_along_ends_in_sight_of_who_must_see_it():
    group, team = "arvn-1-platoon-cg-1", "arvn-1-fire-team-1"
    s = board({group: "20.62", team: "22.62"}, scenario="what-the-dog-found")
    lead, follows = stand(group), stand(team)
    end = at(s, "22.60")
    assert movement.ends(s, follows, (lead, follows)) >> end & 1
    asks, _ = asked(movement.group(s.copy(), ("group", lead)), [("with", follows, end)])
    offered = {one[2] for one in asks[1].options if one[:2] == ("with", lead)}
    k = s.copy()
    k.at[follows] = end
    assert offered
    assert all(movement.sight(k, end) >> point & 1 for point in offered)
    assert any(
        not movement.sight(k, end) >> point & 1
        for point in range(4096)
        if movement.ends(k, lead) >> point & 1
    )
    asks, _ = asked(movement.group(s.copy(), ("group", lead)))
    assert any(
        not movement.sight(k, end) >> one[2] & 1 for one in asks[0].options if one[:2] == ("with", lead)
    ), "before anybody must see it there, it may go farther"
