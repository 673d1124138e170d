"""5.0 Zones of control."""

from __future__ import annotations

import pytest

from dangerclose.games.anloc.components import ARVN, GRID, NVA
from dangerclose.games.anloc.zones import lone_sappers, zone_of_control
from dangerclose.testing import rule
from tests.games.anloc.positions_for_tests import table

LOW = {"ARVN": 1, "NVA": 3}
PAIR_IN_A_ZONE = {"vc9-271": "0813", "abn-5": "0812", "abn-6": "0812"}
AROUND_0813 = {"0713", "0913", "0712", "0812", "0714", "0814"}


@rule("anloc", "5.0/1")
@pytest.mark.parametrize(
    ("unit", "side"),
    [
        ("vc9-271", NVA), ("arty-42", NVA), ("sapper-429", NVA), ("t55-1", NVA), ("pt76-1", NVA),
        ("regt-7", ARVN), ("rppf-1", ARVN), ("abn-5", ARVN), ("arty-155", ARVN), ("acr-9", ARVN),
    ],
)  # fmt: skip
def test_every_ground_unit_controls_its_hex_and_the_six_around(unit, side):
    t = table({unit: "0813"}, phase="arvn-movement")
    zone = zone_of_control(t.match.state, side)
    assert {GRID.name(h) for h in GRID.hexes if zone >> h & 1} == AROUND_0813 | {"0813"}


@rule("anloc", "5.0/1")
@pytest.mark.parametrize("hq", ["hq-5", "hq-21", "hq-3-ranger", "hq-1-abn", "hq-3-abn"])
def test_an_hq_has_no_zone_of_control(hq):
    t = table({hq: "0813", "vc9-271": "0914"}, phase="nva-movement")
    assert zone_of_control(t.match.state, ARVN) == 0
    t.move("vc9-271", "0913")
    assert t.mp("vc9-271") > 0
    assert "0812" in t.reach("vc9-271")


@rule("anloc", "5.0/1", "5.0/3")
@pytest.mark.parametrize("enemy", ["vc9-271", "arty-42", "sapper-429", "t55-1"])
def test_a_unit_must_stop_when_it_enters_an_enemy_zone(enemy):
    t = table({enemy: "0813", "abn-5": "0915"}, phase="arvn-movement")
    t.move("abn-5", "0914")  # not next to 0813
    assert t.mp("abn-5") > 0
    t.move("abn-5", "0814")
    assert t.mp("abn-5") == 0
    assert t.reach("abn-5") == set()


@rule("anloc", "5.0/3")
def test_no_way_leads_through_an_enemy_zone():
    t = table({"vc9-271": "0814", "abn-5": "0917"}, phase="arvn-movement")
    reach = t.reach("abn-5")
    assert "0915" in reach  # on the highway, in the zone: strategic movement ends there
    assert not {"0814", "0913", "0812"} & reach


@rule("anloc", "5.0/3")
def test_from_zone_to_zone_is_not_allowed():
    # 0812, 0913 and 0714 are next to 0813. Two movement points do not suffice to go round.
    low = {"ARVN": 1, "NVA": 3}
    t = table({"vc9-271": "0813", "abn-5": "0812"}, phase="arvn-movement", oel=low).choose("move abn-5")
    assert "0811" in t.choices("to")
    refusal = t.refused("to 0913")
    assert refusal.rule == "5.0/3"
    assert "ZOC" in refusal.reason


@rule("anloc", "5.0/3")
def test_out_of_a_zone_and_into_it_again_elsewhere_is_allowed():
    t = table({"vc9-271": "0813", "abn-5": "0812"}, phase="arvn-movement")
    t.move("abn-5", "0811").move("abn-5", "0712")
    assert t.mp("abn-5") == 0


@rule("anloc", "5.0/3")
def test_from_the_zone_of_one_enemy_into_that_of_another():
    t = table({"vc9-271": "0813", "regt-101": "0809", "abn-5": "0812"}, phase="arvn-movement")
    t.choose("move abn-5")
    # 0811 is not next to 0813, and not next to 0809: free. 0810 is next to 0809.
    assert "0811" in t.choices("to")
    t.choose("to 0811")
    assert "0810" in t.reach("abn-5")
    t = table({"vc9-271": "0813", "regt-101": "0810", "abn-5": "0812"}, phase="arvn-movement")
    t.choose("move abn-5")
    assert t.refused("to 0811").rule == "5.0/3"  # next to 0810


@rule("anloc", "5.0/3")
def test_a_hex_that_the_enemy_holds_cannot_be_entered():
    t = table({"vc9-271": "0813", "abn-5": "0812"}, phase="arvn-movement").choose("move abn-5")
    assert t.refused("to 0813").rule == "5.0/3"


@rule("anloc", "5.0/3")
def test_the_nva_too_must_stop():
    t = table({"rppf-1": "0813", "vc9-271": "0915"}, phase="nva-movement")
    t.move("vc9-271", "0814")
    assert t.mp("vc9-271") == 0


@rule("anloc", "5.0/2")
def test_a_friendly_zone_does_not_lift_the_enemys_in_an_empty_hex():
    # 0812 is empty and next to both the 271st and the 7th Regiment.
    units = {"vc9-271": "0813", "regt-7": "0811", "abn-5": "1011"}
    t = table(units, phase="arvn-movement")
    both = zone_of_control(t.match.state, ARVN) & zone_of_control(t.match.state, NVA)
    assert both >> GRID.parse("0812") & 1
    t.move("abn-5", "0911").move("abn-5", "0812")
    assert t.mp("abn-5") == 0
    # And for the other side alike.
    t = table(units | {"vc9-272": "0714"}, phase="nva-movement")
    t.move("vc9-272", "0713").move("vc9-272", "0712")
    assert t.mp("vc9-272") == 0


@rule("anloc", "5.0/4")
def test_units_leave_an_enemy_zone_freely_at_the_start_of_their_movement():
    t = table({"vc9-271": "0813", "abn-5": "0812"}, phase="arvn-movement")
    assert t.mp_after("abn-5", "0811") == 4.5  # the highway's half point and nothing more
    t.move("abn-5", "0811")
    t.move("abn-5", "0810")


@rule("anloc", "5.0/5")
def test_a_friendly_unit_lifts_the_zone_for_those_who_pass_through():
    t = table({"vc9-271": "0813", "regt-7": "0812", "abn-5": "0811"}, phase="arvn-movement")
    t.move("abn-5", "0812")
    assert t.mp("abn-5") == 4.5  # it need not stop
    assert "0912" in t.reach("abn-5")
    assert "0913" in t.reach("abn-5")  # from a lifted zone into another hex of the enemy's


@rule("anloc", "5.0/3", "5.0/5")
def test_who_stays_behind_does_not_lift_the_zone_that_others_leave():
    # Two movement points do not lead round, so the step is from zone to zone.
    t = table(PAIR_IN_A_ZONE, phase="arvn-movement", oel=LOW).choose("move abn-5")
    refused = t.refused("to 0913")
    assert (refused.rule, refused.reason) == (
        "5.0/3",
        "It cannot go from one enemy ZOC straight into another.",
    )
    assert "0811" in t.choices("to")  # 5.0/4: out of the zone it may go


@rule("anloc", "5.0/3", "5.0/5")
def test_a_stack_does_not_walk_from_zone_to_zone_unit_by_unit():
    # Around 0813, as far as the points of a whole phase lead: nobody comes to the other side at once.
    units = {"vc9-271": "0516", "abn-5": "0515", "abn-6": "0515"}
    t = table(units, phase="arvn-movement", oel=LOW)
    around = {"0416", "0616", "0517", "0617", "0615"}
    assert not around & t.reach("abn-5")
    assert not around & t.reach("abn-6")
    t = table(units, phase="arvn-movement", oel=LOW, switches={"stay-behind": "yes"})
    assert around & t.reach("abn-5")


@rule("anloc", "5.0/5")
def test_by_a_switch_the_one_that_stays_lifts_the_zone_for_the_other():
    t = table(PAIR_IN_A_ZONE, phase="arvn-movement", oel=LOW, switches={"stay-behind": "yes"})
    t.move("abn-5", "0913")
    assert t.mp("abn-5") == 0
    # Once the 5th has gone the 6th is alone, and nobody lifts the zone for it.
    t = table(PAIR_IN_A_ZONE, phase="arvn-movement", oel=LOW, switches={"stay-behind": "yes"})
    t.move("abn-5", "0811").choose("move abn-6")
    assert t.refused("to 0913").rule == "5.0/3"


@rule("anloc", "5.0/5", "8.0/1")
def test_who_halts_with_a_friend_on_his_way_goes_on_as_if_he_had_not():
    units = {"vc9-271": "0813", "regt-7": "0812", "abn-5": "0811"}
    t = table(units, phase="arvn-movement", oel=LOW).move("abn-5", "0812")
    assert "0913" in t.reach("abn-5")
    # The 7th Regiment sets out there; the battalion that has joined it does not help it.
    low = table(units, phase="arvn-movement", oel=LOW).move("abn-5", "0812").choose("move regt-7")
    assert low.refused("to 0913").rule == "5.0/3"
    # Once the friend has gone the zone is there again for who has halted.
    alone = table(units, phase="arvn-movement", oel=LOW).move("abn-5", "0812").move("regt-7", "0811")
    assert "0913" not in alone.reach("abn-5")


@rule("anloc", "5.0/5")
def test_an_hq_alone_does_not_lift_the_zone():
    t = table({"vc9-271": "0813", "hq-5": "0812", "abn-5": "0811"}, phase="arvn-movement")
    t.move("abn-5", "0812")
    assert t.mp("abn-5") == 0


@rule("anloc", "5.0/5")
def test_a_retreat_may_go_through_a_hex_that_a_friendly_unit_holds(every_combat):
    every_combat("-/1R1")
    # 0917 lies in the 205th's zone but the 32nd holds it; 0817 is free of enemies.
    t = table(
        {
            "vc9-271": "0815",
            "vc9-272": "0815",
            "regt-101": "0915",
            "regt-205": "1017",
            "regt-31": "0816",
            "regt-32": "0917",
        },
        phase="nva-combat",
    )
    t.attack("0816", "vc9-271", "vc9-272", "regt-101")
    assert {"0817", "0917"} <= t.choices("retreat")


@rule("anloc", "5.0/5", "5.0/3")
def test_a_unit_feels_a_zone_where_it_sets_out_only_if_there_is_one():
    alone = {"vc9-271": "0813", "abn-5": "0812"}
    assert "0913" not in table(alone, phase="arvn-movement", oel=LOW).reach("abn-5")
    # Outside any zone nothing is felt in the hex itself.
    free = {"vc9-271": "0814", "abn-5": "0812"}
    assert "0913" in table(free, phase="arvn-movement", oel=LOW).reach("abn-5")


@rule("anloc", "5.0/3", "5.0/5", "8.0/1")
def test_who_is_ringed_by_zones_does_not_move_not_even_out_of_company():
    # 0516 is off the roads, and all six hexes around it are in enemy zones.
    ring = {"vc9-271": "0514", "vc9-272": "0518", "regt-101": "0716", "regt-205": "0316"}
    pair = {"abn-5": "0516", "abn-6": "0516"}
    t = table({**pair, **ring}, phase="arvn-movement")
    for name in ("0416", "0616", "0515", "0615", "0517", "0617"):
        assert zone_of_control(t.match.state, NVA) >> GRID.parse(name) & 1
    # No zone reaches 0516 itself, so whoever is there may go.
    assert "move abn-5" in t.options
    assert "move abn-5" in table({"abn-5": "0516", **ring}, phase="arvn-movement").options
    # Next to an enemy nobody may, unless by a switch who leaves company behind.
    ring["vc9-271"] = "0515"
    assert "move abn-5" not in table({**pair, **ring}, phase="arvn-movement").options
    assert "move abn-5" not in table({"abn-5": "0516", **ring}, phase="arvn-movement").options
    old = {"stay-behind": "yes"}
    assert "move abn-5" in table({**pair, **ring}, phase="arvn-movement", switches=old).options
    assert "move abn-5" not in table({"abn-5": "0516", **ring}, phase="arvn-movement", switches=old).options


@rule("anloc", "5.0/3")
def test_who_stands_between_enemies_on_all_sides_cannot_move_even_in_company():
    around = ["0416", "0616", "0515", "0615", "0517", "0617"]
    enemies = dict(zip(["vc9-271", "vc9-272", "regt-101", "regt-205", "t55-1", "arty-42"], around))
    t = table({"abn-5": "0516", "abn-6": "0516", **enemies}, phase="arvn-movement")
    assert not {"move abn-5", "move abn-6"} & set(t.options)
    del enemies["arty-42"]
    t = table({"abn-5": "0516", "abn-6": "0516", **enemies}, phase="arvn-movement")
    assert t.reach("abn-5") == set()  # from zone to zone
    t = table(
        {"abn-5": "0516", "abn-6": "0516", **enemies}, phase="arvn-movement", switches={"stay-behind": "yes"}
    )
    assert t.reach("abn-5") == {"0617"}


@rule("anloc", "4.0/6", "8.0/1")
def test_who_stands_between_units_of_another_division_cannot_move():
    around = ["0416", "0616", "0515", "0615", "0517", "0617"]
    others = dict(zip(["nva7-141", "nva7-165", "nva7-209", "nva7-arty", "t55-1", "t55-2"], around))
    t = table({"vc9-arty": "0516", **others}, phase="nva-movement")
    assert "move vc9-arty" in t.options  # tanks are of no division
    ring = {**others, "vc5-174": "0517", "vc5-275": "0617"}
    t = table({"vc9-arty": "0516", **ring}, phase="nva-movement", committed=1)
    assert "move vc9-arty" not in t.options


@rule("anloc", "10.3/3", "5.0/3")
def test_a_lone_sapper_keeps_nobody_out_but_other_zones_do():
    t = table({"sapper-429": "0813", "abn-5": "0812"}, phase="arvn-movement")
    assert "0813" in t.reach("abn-5")
    t = table({"sapper-429": "0813", "vc9-271": "0814", "abn-5": "0812"}, phase="arvn-movement")
    assert "0813" not in t.reach("abn-5")


@rule("anloc", "10.3/3")
def test_a_sapper_off_the_map_is_nowhere():
    t = table({"sapper-429": "eliminated", "abn-5": "0812"}, phase="arvn-movement")
    assert lone_sappers(t.match.state, NVA) == 0
