"""9.6, 9.7/5 Helicopter transport, hot and cold landing zones."""

from __future__ import annotations

import pytest

from dangerclose.games.anloc import helicopters
from dangerclose.games.anloc.components import AN_LOC, GRID, UNIT, UNITS
from dangerclose.testing import rule
from tests.games.anloc.air_and_combat_tables import crt_says, sead_that_gives, strike, table

FAR = {"nva7-141": "0314"}
"""An enemy who is next to nothing that matters."""


def movement(units, **position):
    """The ARVN about to move, with helicopters at hand."""
    position.setdefault("helicopters", 6)
    return table({**FAR, **units}, phase="arvn-movement", **position)


# 9.6 Points, passengers and price


@rule("anloc", "9.6/1", "9.7/1", "9.7/5")
@pytest.mark.parametrize(("result", "points"), [(0, 2), (3, 4), (4, 6)])
def test_six_points_a_turn_less_the_aaa_value(result, points):
    count, die = sead_that_gives(result)
    t = table(FAR, phase="air-strikes", air={"sead": {"f4": count}}, dice=(die,))
    assert t.facts["helicopters"] == 6 - t.facts["aaa"] == points


@rule("anloc", "9.6/1")
def test_the_points_are_for_the_turn_not_for_the_phase():
    t = movement({"abn-5": "lai-khe", "regt-48": "lai-khe"}, helicopters=1, oel={"ARVN": 5, "NVA": 3})
    t.choose("lift abn-5", "land 0815")
    assert t.facts["helicopters"] == 0
    t.choose("done")
    assert (t.phase, t.facts["operation"]) == ("arvn-movement", 2)
    refused = t.refused("lift abn-5")
    assert (refused.rule, refused.reason) == ("9.6/2", "There are not enough helicopter points.")


@rule("anloc", "9.6/2", "9.6/3")
@pytest.mark.parametrize("unit", ["abn-5", "regt-31", "abn-bde-3", "arty-105-1", "arty-155"])
def test_a_point_carries_one_stacking_point_artillery_included(unit):
    dots = UNITS[UNIT[unit]].sp
    t = movement({unit: "0925"}, helicopters=dots)
    t.choose(f"lift {unit}", "land 0815")
    assert t.where(unit) == "0815"
    assert t.facts["helicopters"] == 0
    short = movement({unit: "0925"}, helicopters=dots - 1)
    assert short.refused(f"lift {unit}").rule == "9.6/2"


@rule("anloc", "9.6/3")
@pytest.mark.parametrize("place", ["0925", "0810", "transport-box", "lai-khe"])
def test_from_a_hex_from_an_loc_and_from_the_boxes(place):
    t = movement({"abn-5": place})
    t.choose("lift abn-5", "land 0815")
    assert t.where("abn-5") == "0815"


@rule("anloc", "9.6/4")
def test_who_has_walked_as_far_as_he_could_does_not_fly_though_half_of_one_point_is_none():
    t = movement({"rppf-1": "0815", "regt-48": "lai-khe"}, oel={"ARVN": 1, "NVA": 3})
    assert t.mp("rppf-1") == 1
    assert "lift rppf-1" in t.options
    way = min(t.reach("rppf-1"), key=lambda place: t.mp_after("rppf-1", place))
    t.choose("move rppf-1", f"to {way}")
    assert t.mp("rppf-1") == 0
    assert "lift regt-48" in t.options
    assert "lift rppf-1" not in t.options


@rule("anloc", "9.6/3", "9.6.1/1")
@pytest.mark.parametrize("box", ["transport-box", "lai-khe"])
def test_a_box_is_next_to_nothing_and_is_no_hex(box):
    t = movement({"abn-5": box, "vc9-271": "1525"})
    t.choose("lift abn-5")
    assert {"0815", "1527"} <= t.choices("land")
    t = movement({"abn-5": box, "vc9-271": "1526"})
    t.choose("lift abn-5", "land 0815")
    assert t.rules("landed-hot") == []


@rule("anloc", "9.6/3")
def test_to_any_other_hex_without_an_enemy():
    t = movement({"abn-5": "0925", "regt-7": "0815"}, air={"cas": {"cobra": 1}})
    t.choose("lift abn-5")
    everywhere = {GRID.name(h) for h in GRID.hexes}
    assert t.choices("land") == everywhere - {"0925", "0314"}
    refused = t.refused("land 0314")
    assert (refused.rule, refused.reason) == ("9.6/3", "The enemy holds that hex.")


@rule("anloc", "9.6/3")
def test_no_landing_on_a_full_hex():
    t = movement({"abn-5": "0925", "regt-7": "0815", "regt-8": "0815"})
    t.choose("lift abn-5")
    assert t.refused("land 0815").rule == "4.0/3"


@rule("anloc", "9.6/3")
def test_mechanized_units_are_not_carried():
    t = movement({"acr-9": "0925", "abn-5": "0925"})
    refused = t.refused("lift acr-9")
    assert (refused.rule, refused.reason) == ("9.6/3", "Helicopters do not carry mechanized units.")


@rule("anloc", "9.6/3")
def test_an_hq_flies_with_its_unit_and_not_alone():
    t = movement({"abn-5": "0925", "hq-1-abn": {"hex": "0925", "host": "abn-5"}}, helicopters=1)
    assert t.refused("lift hq-1-abn").rule == "11.1/1"
    t.choose("lift abn-5", "land 0815")
    assert t.where("hq-1-abn") == "0815"


@rule("anloc", "9.6/4")
@pytest.mark.parametrize(
    ("unit", "effort", "left"),
    [
        ("regt-31", 3, 2),  # MA 4: half is 2
        ("abn-5", 3, 3),  # MA 5: half is 2, rounded down (1.6/1)
        ("abn-5", 5, 3),  # MA 6 with the effort: half is 3
    ],
)
def test_the_flight_costs_half_of_the_ma(unit, effort, left):
    t = movement({unit: "0925"}, oel={"ARVN": effort, "NVA": 3})
    before = t.mp(unit)
    t.choose(f"lift {unit}", "land 0815")
    assert t.mp(unit) == left == before - before // 2


@rule("anloc", "9.6/4", "9.6/5")
def test_who_has_walked_more_than_half_cannot_fly_any_more():
    t = movement({"regt-31": "0827"})
    t.move("regt-31", "0824")  # three clear hexes of MA 4
    assert t.mp("regt-31") == 1
    assert t.refused("lift regt-31").rule == "9.6/4"


@rule("anloc", "9.6/5")
def test_walking_before_or_after_the_flight_but_not_both():
    after = movement({"regt-31": "0925"})
    after.choose("lift regt-31", "land 0822").move("regt-31", "0821")
    assert after.where("regt-31") == "0821"
    before = movement({"regt-31": "0826"})
    before.move("regt-31", "0825")  # one of its four points
    before.choose("lift regt-31", "land 0822")
    assert before.mp("regt-31") == 0
    assert before.refused("move regt-31").rule == "8.0/4"


@rule("anloc", "9.6/5")
def test_one_flight_in_a_phase():
    t = movement({"regt-31": "0925"})
    t.choose("lift regt-31", "land 0815")
    refused = t.refused("lift regt-31")
    assert (refused.rule, refused.reason) == ("9.6/5", "31st Regiment was flown already.")


# 9.6.1 Hot landing zones

ENEMY = {"nva7-165": "0916"}
"""Next to Xa Than Khai, 0816."""
COBRA = {"cas": {"cobra": 1}}


@rule("anloc", "9.6.1/1", "9.6.1/2", "9.6.1/3")
def test_a_landing_next_to_the_enemy_is_hot_and_takes_an_escort():
    t = movement({**ENEMY, "abn-5": "lai-khe"}, air={"cas": {"cobra": 2}})
    t.choose("lift abn-5", "land 0816")
    assert t.facts["landing_zones"] == {"0816": {"hot": True, "escort": "cobra"}}
    assert t.box("cas") == {"cobra": 1}
    assert t.rules("landed-hot") == ["9.6.1/1"]


@rule("anloc", "9.6.1/1")
def test_a_landing_that_starts_next_to_the_enemy_is_hot():
    t = movement({**ENEMY, "abn-5": "0816"}, air=COBRA)
    t.choose("lift abn-5", "land 0822")
    assert t.rules("landed-hot") == ["9.6.1/1"]
    assert t.events("escorted")
    assert t.mp("abn-5") == 0
    without = movement({**ENEMY, "abn-5": "0816"})
    assert without.refused("lift abn-5").rule == "9.6.1/3"  # nowhere can it land without an escort


@rule("anloc", "9.6.1/3")
@pytest.mark.parametrize(
    ("air", "allowed"), [("cobra", True), ("cas", True), ("f4", False), ("ac130", False)]
)
def test_only_a_cobra_or_a_cas_unit_can_be_the_escort(air, allowed):
    t = movement({**ENEMY, "abn-5": "lai-khe"}, air={"cas": {air: 1}})
    t.choose("lift abn-5")
    assert ("0816" in t.choices("land")) == allowed
    if allowed:
        t.choose("land 0816")
        assert t.facts["landing_zones"]["0816"]["escort"] == air
        assert t.box("cas") == {}
    else:
        refused = t.refused("land 0816")
        assert refused.rule == "9.6.1/3"
        assert "needs a Cobra or CAS unit" in refused.reason


@rule("anloc", "9.6.1/3")
def test_the_arvn_chooses_the_escort():
    t = movement({**ENEMY, "abn-5": "lai-khe"}, air={"cas": {"cobra": 1, "cas": 1, "f4": 1}})
    t.choose("lift abn-5", "land 0816")
    assert t.choices("send-escort") == {"cobra", "cas"}
    assert t.refused("send-escort f4").reason == "Only a Cobra or a CAS unit escorts a landing."
    t.choose("send-escort cas")
    assert t.facts["landing_zones"]["0816"]["escort"] == "cas"


@rule("anloc", "9.6.1/3")
def test_one_escort_covers_every_landing_in_its_hex_and_no_other():
    t = movement({**ENEMY, "abn-5": "lai-khe", "abn-6": "lai-khe", "abn-8": "lai-khe"}, air=COBRA)
    t.choose("lift abn-5", "land 0816", "lift abn-6", "land 0816")
    assert t.where("abn-6") == "0816"
    t.choose("lift abn-8")
    assert "0816" in t.choices("land")
    assert t.refused("land 0915").rule == "9.6.1/3"


@rule("anloc", "9.6.1/3")
def test_the_escort_stays_until_the_combat_phase_is_over():
    t = movement(
        {**ENEMY, "abn-5": "lai-khe", "regt-31": "0810", "vc9-271": "0809"},
        air={"cas": {"cobra": 1}},
        oel={"ARVN": 5, "NVA": 3},
    )
    t.choose("lift abn-5", "land 0816", "done")
    assert t.asked == "combat"
    t.declare("0809", "regt-31")  # far from the landing zone
    assert t.events("cas") == []
    assert t.facts["landing_zones"]["0816"]["escort"] == "cobra"
    assert t.box("cas") == {}
    t.pass_on("movement")
    assert t.facts["operation"] == 2
    assert t.facts["landing_zones"]["0816"] == {"hot": True, "escort": ""}
    assert t.box("cas") == {"cobra": 1}


@rule("anloc", "9.6.1/3", "9.6.1/4")
def test_the_escort_supports_attacks_from_its_hex_beside_other_cas():
    units = {**ENEMY, "regt-31": "0816", "regt-32": "0815", "vc9-271": "0814", "arty-42": "1209"}
    zones = {"0816": {"hot": True, "escort": "cobra"}}
    t = table(units, phase="arvn-combat", aaa=2, air={"cas": {"cobra": 1}}, landing_zones=zones)
    t.declare("0916", "regt-31").choose("ARVN escort 0816")
    assert t.choices("cas") == {"cobra"}  # the escort is extra to the limit of 9.5/2
    t.choose("ARVN cas cobra")
    assert [line.value for line in t.odds.attack[-2:]] == [strike("cobra") - 2] * 2
    other = table(units, phase="arvn-combat", aaa=2, air={"cas": {"cobra": 1}}, landing_zones=zones)
    refused = other.declare("0814", "regt-32").refused("ARVN escort 0816")
    assert (refused.rule, refused.reason) == ("9.6.1/4", "An escort supports attacks from its own hex only.")


@rule("anloc", "9.6.1/3", "9.6.1/4")
def test_the_escort_supports_one_attack_in_a_phase():
    units = {"abn-5": "0816", "abn-6": "0816", "nva7-165": "0916", "vc9-271": "0815"}
    zones = {"0816": {"hot": True, "escort": "cobra"}}
    t = table(units, phase="arvn-combat", landing_zones=zones, air={"cas": {"f4": 1}})
    with crt_says("-/-"):
        t.declare("0916", "abn-5").choose("ARVN escort 0816", "ARVN done")
        t.declare("0815", "abn-6")
        assert t.choices("cas") == {"f4"}
        refused = t.refused("ARVN escort 0816")
    assert refused.reason == "That escort has flown in this phase."


@rule("anloc", "9.6.1/5")
def test_no_step_further_from_a_hot_landing():
    t = movement({**ENEMY, "abn-5": "lai-khe"}, air=COBRA)
    t.choose("lift abn-5", "land 0816")
    assert t.mp("abn-5") == 0
    assert t.refused("move abn-5").rule == "8.0/4"


@rule("anloc", "9.6.1/1")
def test_a_hot_landing_zone_without_an_escort_is_refused():
    t = movement({**ENEMY, "abn-5": "lai-khe"})
    t.choose("lift abn-5")
    hot = {GRID.name(h) for h in GRID.neighbours[GRID.parse("0916")]}
    hot |= {GRID.name(h) for h in GRID.neighbours[GRID.parse("0314")]}
    assert not t.choices("land") & hot
    assert t.choices("land") | hot | {"0916", "0314"} == {GRID.name(h) for h in GRID.hexes}
    assert t.refused("land 0816").reason == "A hot landing zone needs a Cobra or CAS unit from the CAS box."


# 9.6.2 Cold landing zones


@rule("anloc", "9.6.2/1", "9.6.2/2")
def test_a_landing_far_from_the_enemy_is_cold_and_the_unit_may_go_on():
    t = movement({**ENEMY, "abn-5": "lai-khe"}, air=COBRA)
    t.choose("lift abn-5", "land 0821")
    assert t.facts["landing_zones"] == {"0821": {"hot": False, "escort": ""}}
    assert t.rules("landed") == ["9.6.2/1"]
    assert t.box("cas") == {"cobra": 1}
    t.move("abn-5", "0822")
    assert t.where("abn-5") == "0822"


@rule("anloc", "9.6.2/3")
def test_when_the_enemy_is_gone_the_zone_turns_cold_and_the_escort_is_free():
    units = {"abn-5": "0816", "nva7-165": "0916", "regt-31": "0810", "vc9-271": "0809"}
    zones = {"0816": {"hot": True, "escort": "cobra"}}
    t = table(units, phase="arvn-combat", landing_zones=zones)
    with crt_says("-/1R1"):
        t.declare("0916", "abn-5")
        t.choose("ARVN done", "NVA absorb", "NVA retreat 1016", "ARVN done")
    assert t.facts["landing_zones"] == {"0816": {"hot": False, "escort": ""}}
    assert t.rules("lz-cold") == ["9.6.2/3"]
    assert t.box("cas") == {"cobra": 1}
    t.declare("0809", "regt-31")
    assert t.choices("cas") == {"cobra"}  # still in the same phase, for it has not flown


@rule("anloc", "9.6.2/3", "9.5/9")
def test_an_escort_that_has_flown_is_free_when_the_phase_is_over():
    units = {"abn-5": "0816", "nva7-165": "0916", "regt-31": "0810", "vc9-271": "0809"}
    zones = {"0816": {"hot": True, "escort": "cobra"}}
    t = table(units, phase="arvn-combat", landing_zones=zones, oel={"ARVN": 5, "NVA": 3})
    with crt_says("-/1R1"):
        t.declare("0916", "abn-5")
        t.choose("ARVN escort 0816", "ARVN done", "NVA absorb", "NVA retreat 1016", "ARVN done")
    assert t.facts["landing_zones"] == {"0816": {"hot": False, "escort": ""}}
    assert (t.box("cas"), t.box("flown")) == ({}, {"cobra": 1})
    t.choose("ARVN done")
    assert (t.facts["operation"], t.box("cas")) == (2, {"cobra": 1})


@rule("anloc", "9.6.2/3")
def test_while_an_enemy_is_left_the_zone_stays_hot():
    units = {"abn-5": "0816", "nva7-165": "0916", "nva7-141": "0715", "vc9-271": "0716", "regt-31": "0810"}
    t = table(
        {**units, "vc9-272": "0809"},
        phase="arvn-combat",
        landing_zones={"0816": {"hot": True, "escort": "cobra"}},
    )
    with crt_says("-/1R1"):
        t.declare("0916", "abn-5")
        t.choose("ARVN done", "NVA absorb", "NVA retreat 1016", "ARVN done")
    assert t.facts["landing_zones"] == {"0816": {"hot": True, "escort": "cobra"}}
    assert t.box("cas") == {}


@rule("anloc", "9.6/3")
def test_the_garrison_of_an_loc_can_be_reinforced_by_air():
    t = movement({"abn-5": "lai-khe", "vc9-271": "0809"}, air=COBRA)
    t.choose("lift abn-5", f"land {GRID.name(AN_LOC)}")
    assert t.where("abn-5") == "0810"
    assert t.facts["entered"] == 1


@rule("anloc", "9.6/3", "13.1.7/1")
@pytest.mark.parametrize("unit", ["abn-5", "bcnd-81", "regt-31"])
def test_helicopters_set_nobody_down_at_lai_khe(unit):
    t = movement({unit: "0815"}, air=COBRA).choose(f"lift {unit}")
    assert "lai-khe" not in t.choices("land")
    refused = t.refused("land lai-khe")
    assert (refused.rule, refused.reason) == ("9.6/3", "Helicopters set units down on the map.")


@rule("anloc", "9.6/3", "9.6.2/2", "13.1.7/1")
def test_who_flies_to_the_south_end_of_the_highway_can_walk_home_from_there():
    t = movement({"abn-5": "0815", "hq-1-abn": "0815"}).choose("lift abn-5", "land 0927")
    t.move("abn-5", "lai-khe")
    assert (t.where("abn-5"), t.where("hq-1-abn")) == ("lai-khe", "lai-khe")


@rule("anloc", "9.6.1/5", "13.1.7/1")
def test_who_takes_off_under_fire_walks_home_a_phase_later():
    t = movement({"abn-5": "0915", **ENEMY}, air=COBRA).choose("lift abn-5", "land 0927")
    assert t.reach("abn-5") == set()


@rule("anloc", "9.6.2/1")
def test_a_second_landing_in_a_zone_puts_no_second_marker():
    t = movement({"abn-5": "0925", "abn-6": "0925"})
    t.choose("lift abn-5", "land 0815", "lift abn-6", "land 0815")
    assert t.match.state.lz_hex == [GRID.parse("0815")]


@rule("anloc", "9.6/3")
def test_who_is_out_of_play_is_not_lifted():
    t = movement({"abn-5": "0925", "abn-6": "eliminated"})
    assert t.choices("lift") & {"abn-5", "abn-6"} == {"abn-5"}


@rule("anloc", "9.6/3")
def test_from_the_boxes_every_hex_of_the_map_can_be_reached():
    t = movement({"abn-5": "lai-khe"}, air=COBRA).choose("lift abn-5")
    assert t.choices("land") == {GRID.name(h) for h in GRID.hexes} - set(FAR.values())


@rule("anloc", "9.6.2/3")
def test_a_cold_zone_does_not_turn_cold_again():
    t = movement({"abn-5": "0816", "regt-31": "0925"}, landing_zones={"0816": {}}).move("regt-31", "0924")
    assert t.events("lz-cold") == []


@rule("anloc", "9.6/3", "10.3/3")
def test_nobody_lands_on_a_sapper():
    t = movement({"abn-5": "lai-khe", "sapper-429": "0816"}, air={"cas": {"cobra": 1}})
    t.choose("lift abn-5")
    assert "0815" in t.choices("land")
    assert "0816" not in t.choices("land")


@rule("anloc", "9.6/4")
@pytest.mark.parametrize(("short", "may"), [(0, True), (1, False)])
def test_half_of_the_allowance_is_enough_to_fly(short, may):
    s = movement({"regt-31": "0925"}).match.state
    s.mp[UNIT["regt-31"]] = helicopters.lift_cost(s, UNIT["regt-31"]) - short
    assert helicopters.liftable(s, UNIT["regt-31"]) == may


@rule("anloc", "9.6.1/3")
@pytest.mark.parametrize(("zone", "may"), [({"hot": True}, False), ({"hot": True, "escort": "cobra"}, True)])
def test_a_hot_zone_without_an_escort_covers_no_landing(zone, may):
    t = movement({**ENEMY, "abn-5": "lai-khe"}, landing_zones={"0816": zone}).choose("lift abn-5")
    assert ("0816" in t.choices("land")) == may
