"""8.0 Movement."""

from __future__ import annotations

from itertools import pairwise

import pytest

from dangerclose.games.anloc.components import ARVN, GRID, NVA, OEL, QL13, UNIT
from dangerclose.games.anloc.movement import destinations, ground, open_to, strategic
from dangerclose.games.anloc.state import LAI_KHE
from dangerclose.testing import rule
from tests.games.anloc.positions_for_tests import table


def cost(unit, here, there, phase="arvn-movement"):
    """What a single step costs a unit, None if it cannot be taken within its allowance."""
    t = table({unit: here}, phase=phase)
    return t.mp(unit) - t.mp_after(unit, there) if there in t.reach(unit) else None


# 8.0 In general


@rule("anloc", "8.0/1")
def test_a_unit_walks_along_a_continuous_path():
    # The 31st Rangers stand in a ring of full hexes: beyond it there is room, but no path.
    ring = {
        "0713": ["regt-7", "regt-8"],
        "0913": ["regt-31", "regt-32"],
        "0712": ["regt-33", "regt-14"],
        "0812": ["abn-bde-3", "tf-52"],
        "0714": ["arty-105-1", "ranger-36", "abn-5", "abn-6"],
        "0814": ["abn-8", "bcnd-81", "bn-1-15", "bn-2-15"],
    }
    units = {unit: place for place, stack in ring.items() for unit in stack}
    t = table({"ranger-31": "0813", **units}, phase="arvn-movement")
    assert t.refused("move ranger-31").rule == "8.0/3"
    del units["abn-6"], units["abn-5"]
    t = table({"ranger-31": "0813", **units}, phase="arvn-movement")
    # A gap in the south-west: everything is reached through 0714.
    assert {"0714", "0614"} <= t.reach("ranger-31")
    assert t.mp("ranger-31") - t.mp_after("ranger-31", "0714") == 1
    assert not {"0811", "0912"} & t.reach("ranger-31")


def test_what_is_remembered_of_the_map_is_right_when_anything_has_changed():
    s = table({"regt-101": "0812", "vc9-271": "0814", "vc5-275": "0906"}, phase="nva-movement").match.state
    u, h = UNIT["vc5-275"], s.hex[UNIT["vc9-271"]]
    found = destinations(s, UNIT["regt-101"], ground(s, NVA))
    first = dict(found)
    found.clear()
    assert destinations(s, UNIT["regt-101"], ground(s, NVA)) == first
    assert open_to(s, u, ground(s, NVA)) >> h & 1  # independent until its division comes
    s.committed = 5
    assert not open_to(s, u, ground(s, NVA)) >> h & 1
    s.hex[UNIT["vc9-271"]] = s.hex[u]
    assert open_to(s, u, ground(s, NVA)) >> h & 1
    enemy = UNIT["regt-7"]
    s.hex[enemy] = h
    assert not open_to(s, u, ground(s, NVA)) >> h & 1
    assert destinations(s, UNIT["regt-101"], ground(s, NVA)) != first


@rule("anloc", "8.0/1")
def test_one_step_goes_to_a_neighbouring_hex():
    t = table({"tf-52": "0516"}, phase="arvn-movement", oel={"ARVN": 1, "NVA": 3})
    assert t.mp("tf-52") == 2  # one hex of jungle
    assert t.reach("tf-52") == {"0416", "0616", "0515", "0615", "0517", "0617"}


@rule("anloc", "8.0/2")
@pytest.mark.parametrize("level", range(6))
def test_the_effort_level_changes_the_movement_allowance(level):
    effort = OEL[level]
    four, five, eight = (ma // (2 if effort.halved else 1) + effort.ma for ma in (4, 5, 8))
    t = table(
        {"regt-7": "0812", "ranger-31": "0813", "acr-9": "0815"},
        phase="arvn-movement",
        oel={"ARVN": level, "NVA": 3},
    )
    assert (t.mp("regt-7"), t.mp("ranger-31"), t.mp("acr-9")) == (four, five, eight)
    # Each side by its own effort.
    t = table({"arty-42": "0808", "t55-1": "0808"}, phase="nva-movement", oel={"ARVN": 3, "NVA": level})
    assert (t.mp("arty-42"), t.mp("t55-1")) == (four, eight)


@rule("anloc", "8.0/2")
def test_low_effort_slows_and_high_effort_quickens():
    def allowance(level):
        t = table({"regt-7": "0812"}, phase="arvn-movement", oel={"ARVN": level, "NVA": 3})
        return t.mp("regt-7")

    assert allowance(0) == allowance(1) == 2  # halved
    assert allowance(1) < allowance(3) == allowance(4) == 4 < allowance(5)


@rule("anloc", "8.0/3")
@pytest.mark.parametrize(
    ("here", "there", "points"),
    [
        ("0715", "0815", 1),  # clear
        ("0713", "0714", 1),  # rubber
        ("0616", "0516", 2),  # jungle
        ("1013", "1012", 2),  # hill
        ("0909", "0910", 1),  # rubber beside the town
        ("0909", "0810", 1),  # the town, off the road
        ("0620", "0719", 3),  # jungle across the Tau O
        ("0113", "0213", None),  # jungle across the Saigon River: 2 + 3
    ],
)
def test_infantry_pays_for_hexes_and_hexsides(here, there, points):
    assert cost("regt-7", here, there) == points


@rule("anloc", "8.0/3")
def test_a_river_costs_three():
    assert cost("ranger-31", "0113", "0213") == 5  # jungle 2 + river 3


@rule("anloc", "8.0/3")
def test_the_way_costs_the_sum_of_its_steps():
    t = table({"regt-7": "0715"}, phase="arvn-movement")
    assert t.mp_after("regt-7", "0815") == 3
    t.move("regt-7", "0815")  # clear 1
    t.move("regt-7", "0715")  # jungle 2
    assert t.mp("regt-7") == 1
    assert t.reach("regt-7") == {"0815", "0714"}  # clear and rubber, 1 each; all else is jungle


@rule("anloc", "8.0/4")
def test_the_allowance_is_the_limit():
    t = table({"regt-7": "0516"}, phase="arvn-movement")  # 4 points, jungle all around
    t.choose("move regt-7")
    assert {"0416", "0316"} <= t.choices("to")
    refusal = t.refused("to 0216")  # three hexes of jungle
    assert refusal.rule == "8.0/4"
    t.choose("to 0316")
    assert t.mp("regt-7") == 0
    assert t.refused("move regt-7").rule == "8.0/4"


@rule("anloc", "8.0/4")
def test_points_left_may_be_spent_later_in_the_phase():
    t = table({"regt-7": "0516", "regt-8": "0520"}, phase="arvn-movement")
    t.move("regt-7", "0416").move("regt-8", "0420")
    t.move("regt-7", "0316")
    assert t.mp("regt-7") == 0


@rule("anloc", "8.0/5")
@pytest.mark.parametrize(
    ("here", "there", "foot", "mechanized"),
    [
        ("0715", "0815", 1, 1),  # clear
        ("0713", "0714", 1, 2),  # rubber
        ("0616", "0516", 2, 4),  # jungle
        ("1013", "1012", 2, 4),  # hill
        ("0909", "0810", 1, 1),  # the town, off the road
        ("0620", "0719", 3, 6),  # jungle across a stream
        ("0112", "0113", None, None),  # jungle across a river: 2 + 3, and never for vehicles
    ],
)
def test_mechanized_units_pay_other_costs(here, there, foot, mechanized):
    assert cost("arty-155", here, there) == foot
    assert cost("regt-7", here, there) == foot
    assert cost("acr-9", here, there) == mechanized


@rule("anloc", "8.0/5")
def test_vehicles_cannot_cross_a_river_off_the_road():
    assert cost("sapper-429", "0112", "0113", "nva-movement") == 5
    assert cost("t55-1", "0112", "0113", "nva-movement") is None


@rule("anloc", "8.0/5")
def test_a_vehicle_whose_only_way_leads_across_a_river_cannot_move():
    # All around 0112 is the enemy's but 0113, on the other bank of the Saigon River.
    units = {"regt-7": "0212", "regt-8": "0110"}
    t = table({"t55-1": "0112", **units}, phase="nva-movement")
    assert t.refused("move t55-1").rule == "8.0/3"
    t = table({"sapper-429": "0112", **units}, phase="nva-movement")
    assert t.reach("sapper-429") == {"0113"}


@rule("anloc", "8.0/6")
def test_movement_points_are_not_saved_for_the_next_phase():
    t = table(
        {"regt-7": "0516", "regt-8": "0520"},
        phase="arvn-movement",
        oel={"ARVN": 5, "NVA": 3},
        ops={"ARVN": 0, "NVA": 0},
    )
    t.move("regt-7", "0416").choose("done")
    assert (t.phase, t.facts["operation"]) == ("arvn-movement", 2)
    assert (t.mp("regt-7"), t.mp("regt-8")) == (5, 5)


@rule("anloc", "8.0/6")
def test_movement_points_are_gone_after_the_phase():
    t = table({"regt-7": "0813", "vc9-271": "0713"}, phase="arvn-movement")
    t.choose("done")
    assert t.phase == "arvn-combat"
    assert t.mp("regt-7") == 0


# 8.0/7 Lai Khe


@rule("anloc", "8.0/7")
def test_units_from_lai_khe_enter_on_or_next_to_the_highway():
    t = table({"regt-31": "lai-khe", "acr-9": "lai-khe"}, phase="arvn-movement", oel={"ARVN": 0, "NVA": 3})
    # Off the road the two movement points lead no further than the hexes beside the entries.
    first = {place for place in t.reach("regt-31") if place.endswith("27")}
    assert first == {"0927", "0827", "1027"}


@rule("anloc", "8.0/7")
@pytest.mark.parametrize(
    ("unit", "place", "points"),
    [("regt-31", "0927", 0.5), ("regt-31", "0827", 1), ("acr-9", "1027", 1), ("acr-9", "0927", 0.5)],
)
def test_entering_units_pay_for_the_first_hex(unit, place, points):
    t = table({unit: "lai-khe"}, phase="arvn-movement")
    assert t.mp(unit) - t.mp_after(unit, place) == points


@rule("anloc", "8.0/7")
def test_entering_units_may_go_on_with_what_is_left():
    t = table({"regt-31": "lai-khe"}, phase="arvn-movement")
    t.move("regt-31", "0827")  # 1
    t.move("regt-31", "0826")  # clear, 1
    assert t.mp("regt-31") == 2


@rule("anloc", "8.0/7", "13.1.2/1")
def test_nva_units_close_the_entry_hexes_in_which_they_stand():
    t = table({"regt-31": "lai-khe", "vc9-271": "0927"}, phase="arvn-movement")
    assert t.reach("regt-31") == {"0827", "1027"}  # both next to the 271st: the 31st must stop


# 8.1 Roads


@rule("anloc", "8.1/1")
def test_a_road_costs_its_own_price_instead_of_the_terrains():
    assert cost("regt-7", "0805", "0806") == 0.5  # QL-13 through jungle
    assert cost("acr-9", "0805", "0806") == 0.5
    assert cost("regt-7", "0413", "0513") == 1  # Route 248 through jungle
    assert cost("acr-9", "0413", "0513") == 1
    assert cost("acr-9", "0910", "0810") == 1


@rule("anloc", "8.1/1")
def test_two_roads_that_are_not_connected_do_not_help():
    # 1009 lies on the Quan Loi road, 1010 on Route 245: neighbours without a road between them.
    assert cost("acr-9", "1009", "1010") == 2  # rubber
    # From beside the road onto it the terrain counts.
    assert cost("regt-7", "0705", "0805") == 2  # jungle


@rule("anloc", "8.1/2")
def test_a_stream_is_paid_for_on_the_road_too():
    # QL-13 crosses the Tau O between Ap Tau O and 0920, the Can Le between 0803 and 0802.
    assert cost("regt-7", "0919", "0920") == 1.5
    assert cost("acr-9", "0919", "0920") == 2.5
    assert cost("regt-7", "0803", "0802") == 1.5


# 8.2 Strategic movement


@rule("anloc", "8.2/1")
def test_strategic_movement_goes_any_distance_on_the_primary_road():
    t = table({"rppf-1": "0926"}, phase="arvn-movement")
    t.move("rppf-1", "0801")  # 25 hexes with 3 movement points
    assert t.mp("rppf-1") == 0


@rule("anloc", "8.2/1")
def test_the_nva_may_use_the_highway_too():
    t = table({"arty-42": "0802"}, phase="nva-movement")
    assert "0927" in t.reach("arty-42")
    assert "lai-khe" not in t.reach("arty-42")


@rule("anloc", "8.2/1")
def test_strategic_movement_ends_on_entering_an_enemy_zone():
    t = table({"rppf-1": "0926", "vc9-271": "1017"}, phase="arvn-movement")
    reach = t.reach("rppf-1")
    assert {"0919", "0917"} <= reach  # 0917 is the first hex of the highway next to 1017
    assert "0816" not in reach
    t.move("rppf-1", "0917")
    assert t.mp("rppf-1") == 0


@rule("anloc", "8.2/1")
def test_strategic_movement_must_start_on_the_primary_road():
    t = table({"rppf-1": "0825"}, phase="arvn-movement")
    assert "0920" not in t.reach("rppf-1")
    assert "0920" in table({"rppf-1": "0925"}, phase="arvn-movement").reach("rppf-1")
    # A secondary road does not serve.
    t = table({"rppf-1": "1024"}, phase="arvn-movement")
    assert "1524" not in t.reach("rppf-1")


@rule("anloc", "8.2/1")
def test_strategic_movement_takes_the_entire_movement():
    t = table({"rppf-1": "0926"}, phase="arvn-movement")
    t.move("rppf-1", "0925")  # an ordinary step
    assert t.mp("rppf-1") == 2.5
    assert "0918" not in t.reach("rppf-1")
    assert "0810" not in t.reach("rppf-1")


@rule("anloc", "8.2/1")
def test_strategic_movement_may_begin_in_an_enemy_zone_but_not_lead_to_the_next():
    t = table({"rppf-1": "0924", "vc9-271": "1023"}, phase="arvn-movement")
    reach = t.reach("rppf-1")
    # North of it 0923 is next to the 271st as well, the south is free.
    assert "0927" in reach
    assert not {"0919", "0810"} & reach


@rule("anloc", "8.2/1", "8.0/7")
def test_strategic_movement_may_start_and_end_at_lai_khe():
    t = table({"regt-31": "lai-khe", "regt-32": "0815"}, phase="arvn-movement")
    assert "0811" in t.reach("regt-31")
    assert "lai-khe" not in t.reach("regt-32")  # not on the highway
    t = table({"regt-32": "0816"}, phase="arvn-movement")
    t.move("regt-32", "lai-khe")
    assert t.where("regt-32") == "lai-khe"


# On the way to Lai Khe and back


LOW = {"ARVN": 1, "NVA": 3}
"""The ARVN's movement allowances are halved."""


@rule("anloc", "8.0/7", "4.0/3")
def test_a_full_entry_hex_lets_nobody_in():
    full = {"regt-32": "0927", "regt-33": "0927"}
    t = table({"regt-31": "lai-khe", "acr-9": "lai-khe", **full}, phase="arvn-movement", oel=LOW)
    assert "0927" not in t.reach("regt-31")
    assert {"0827", "1027"} <= t.reach("regt-31")
    assert "0927" in t.reach("acr-9")  # it stacks for free
    full |= {"regt-7": "0827", "regt-8": "0827", "regt-14": "1027", "abn-5": "1027", "abn-6": "1027"}
    t = table({"regt-31": "lai-khe", "acr-9": "lai-khe", **full}, phase="arvn-movement")
    assert "move regt-31" not in t.options
    assert "move acr-9" in t.options


@rule("anloc", "8.0/7")
def test_units_from_lai_khe_go_on_off_the_highway():
    assert "0826" in table({"regt-31": "lai-khe"}, phase="arvn-movement").reach("regt-31")
    # Next to an enemy the first hex is the last.
    t = table({"regt-31": "lai-khe", "vc9-271": "0726"}, phase="arvn-movement")
    assert t.mp_after("regt-31", "0827") == 0
    assert "0727" not in t.reach("regt-31")


@rule("anloc", "8.0/7", "8.0/4")
def test_a_unit_walks_to_lai_khe_by_the_last_hex_of_the_highway():
    t = table({"regt-31": "0826"}, phase="arvn-movement")  # beside the highway
    assert t.mp_after("regt-31", "lai-khe") == 2.5  # clear 1, highway ½
    t = table({"regt-31": "0825"}, phase="arvn-movement", oel=LOW)
    assert "lai-khe" not in t.reach("regt-31")  # 1 + 1 + ½ of 2
    assert "lai-khe" in table({"regt-31": "0825"}, phase="arvn-movement").reach("regt-31")
    t = table({"regt-101": "0826"}, phase="nva-movement")
    assert "lai-khe" not in t.reach("regt-101")
    assert "lai-khe" not in table({"regt-31": "lai-khe"}, phase="arvn-movement").reach("regt-31")


@rule("anloc", "8.0/7", "5.0/3", "5.0/4")
def test_an_enemy_zone_on_the_last_hex_keeps_others_out_of_lai_khe_but_nobody_in_it():
    enemy = {"vc9-271": "1027"}
    assert "lai-khe" not in table({"regt-31": "0826", **enemy}, phase="arvn-movement").reach("regt-31")
    t = table({"regt-31": "0927", **enemy}, phase="arvn-movement")
    assert t.mp_after("regt-31", "lai-khe") == 3.5
    t = table({"regt-31": "0927"}, phase="arvn-movement")
    assert t.mp_after("regt-31", "lai-khe") == 3.5


@rule("anloc", "8.0/7", "8.0/4")
def test_the_last_half_point_leads_out_of_lai_khe_again_by_the_highway_alone():
    t = table({"regt-31": "0925"}, phase="arvn-movement", oel=LOW)
    t.move("regt-31", "0926").move("regt-31", "0927")
    assert t.mp("regt-31") == 1
    t.move("regt-31", "lai-khe")
    assert t.mp("regt-31") == 0.5
    assert t.reach("regt-31") == {"0927"}
    # Nor is there any way when the highway is full.
    t = table(
        {"regt-31": "0926", "regt-7": "0927", "tf-52": "0927", "abn-5": "0826"},
        phase="arvn-movement",
        oel=LOW,
    )
    t.move("regt-31", "0925").move("regt-31", "0926")
    assert t.mp("regt-31") == 1
    assert "0927" not in t.reach("regt-31")


@rule("anloc", "8.2/1", "5.0/4")
def test_strategic_movement_leaves_an_enemy_zone_for_a_free_stretch():
    t = table({"rppf-1": "0818", "vc9-271": "0718"}, phase="arvn-movement")
    assert "0926" in t.reach("rppf-1")  # eight hexes with three points
    assert "0818" not in t.reach("rppf-1")


@rule("anloc", "8.2/1")
def test_strategic_movement_does_not_pass_an_enemy_on_the_road():
    t = table({"rppf-1": "0919", "vc9-271": "0920"}, phase="arvn-movement")
    assert not {"0922", "0927", "lai-khe"} & t.reach("rppf-1")
    # Northwards it is free, but that way does not lead to Lai Khe.
    t = table({"rppf-1": "0818", "vc9-271": "0920"}, phase="arvn-movement")
    assert "0805" in t.reach("rppf-1")
    assert "lai-khe" not in t.reach("rppf-1")


@rule("anloc", "8.2/1", "11.1/5", "10.3/3")
def test_who_comes_upon_an_hq_or_sapper_alone_stays_there():
    t = table({"hq-21": "0915", "regt-31": "0420", "vc9-271": "0922"}, phase="nva-movement")
    assert "0915" in t.reach("vc9-271")
    assert not {"0811", "0808"} & t.reach("vc9-271")
    t = table({"rppf-1": "0922", "sapper-429": "0915"}, phase="arvn-movement")
    assert not {"0811", "0808"} & t.reach("rppf-1")


@rule("anloc", "11.1/5", "10.3/3")
def test_who_has_driven_off_an_hq_or_overrun_a_sapper_moves_no_further():
    t = table({"hq-21": "0813", "regt-31": "0420", "vc9-271": "0914"}, phase="nva-movement")
    assert t.move("vc9-271", "0813").mp("vc9-271") == 0
    t = table({"sapper-429": "0813", "abn-5": "0812"}, phase="arvn-movement").move("abn-5", "0813")
    assert t.mp("abn-5") == 0
    assert (t.where("sapper-429"), t.unit("sapper-429")["steps"]) == ("eliminated", 0)


@rule("anloc", "8.0/4", "4.0/3")
def test_who_can_pay_only_for_full_hexes_cannot_move():
    # With one point left in 0715 only 0815 and 0714 can be paid for; all else is jungle.
    full = {"tf-52": "0815", "abn-5": "0815", "regt-32": "0714", "regt-33": "0714", "abn-6": "0716"}
    t = table({"regt-7": "0715", **full}, phase="arvn-movement")
    t.move("regt-7", "0815").move("regt-7", "0715")
    assert t.mp("regt-7") == 1
    assert t.reach("regt-7") == {"0815"}
    t.move("abn-6", "0815")
    assert "move regt-7" not in t.options


@rule("anloc", "8.2/1", "4.0/3")
def test_strategic_movement_does_not_pass_a_full_hex():
    t = table({"rppf-1": "0919", "regt-7": "0920", "regt-8": "0920"}, phase="arvn-movement")
    assert not {"0924", "0927", "lai-khe"} & t.reach("rppf-1")
    assert "0924" in table({"rppf-1": "0919", "regt-7": "0920"}, phase="arvn-movement").reach("rppf-1")


@rule("anloc", "8.0/7", "8.0/4")
def test_the_last_half_point_leads_into_lai_khe():
    t = table({"regt-31": "0924"}, phase="arvn-movement", oel=LOW)
    t.move("regt-31", "0925").move("regt-31", "0926").move("regt-31", "0927")
    assert t.mp("regt-31") == 0.5
    assert "lai-khe" in t.reach("regt-31")


@rule("anloc", "8.0/7", "8.1/1")
@pytest.mark.parametrize(("halves", "reaches"), [(2, True), (1, False)])
def test_the_highway_leads_to_lai_khe_with_the_last_point(halves, reaches):
    s = table({"regt-31": "0926"}, phase="arvn-movement").match.state
    s.mp[UNIT["regt-31"]] = halves
    assert (LAI_KHE in destinations(s, UNIT["regt-31"], ground(s, ARVN))) == reaches


@rule("anloc", "8.0/7", "13.1.2/1")
def test_who_cannot_pay_for_the_way_in_is_not_offered_to_move():
    blocked = {"vc9-271": "0927", "vc9-272": "0827", "regt-101": "1027"}
    for level, reach in ((3, {"0727", "1127"}), (1, set())):
        t = table({**blocked, "rppf-1": "lai-khe"}, phase="arvn-movement", oel={"ARVN": level, "NVA": 3})
        assert (t.reach("rppf-1"), "move rppf-1" in t.options) == (reach, bool(reach))


@rule("anloc", "8.2/1")
def test_strategic_movement_goes_both_ways_from_where_a_unit_stands():
    here = QL13[5]
    t = table({"regt-31": GRID.name(here), "vc9-271": "0314"}, phase="arvn-movement")
    found = strategic(t.match.state, UNIT["regt-31"], GRID.board, 0, 0)
    assert found == [*QL13[:5][::-1], *QL13[6:], LAI_KHE]


@rule("anloc", "12.1/3")
def test_only_who_enters_an_loc_has_come_into_it():
    t = table({"regt-31": "0925", "regt-7": "0810"}, phase="arvn-movement").move("regt-31", "0924")
    assert (t.match.state.entered, t.match.state.outside[UNIT["regt-31"]]) == (0, 1)


@rule("anloc", "5.0/3", "5.0/5")
def test_who_has_halted_out_of_the_enemys_reach_may_go_on_into_it():
    halted = table({"regt-31": "0820", "vc9-271": "0817"}, phase="arvn-movement").move("regt-31", "0819")
    begins = table({"regt-31": "0819", "vc9-271": "0817"}, phase="arvn-movement")
    costs = [
        destinations(s, UNIT["regt-31"], ground(s, ARVN))[GRID.parse("0818")]
        for s in (halted.match.state, begins.match.state)
    ]
    assert costs[0] == costs[1]  # he goes straight on


@rule("anloc", "5.0/5")
def test_who_has_halted_with_friends_in_the_enemys_reach_may_go_on_in_it():
    units = {"regt-31": "0819", "regt-32": "0818", "vc9-271": "0817"}
    t = table(units, phase="arvn-movement").move("regt-31", "0818")
    beside, bound = GRID.parse("0718"), table(units, phase="arvn-movement").match.state
    s = t.match.state
    cost = destinations(s, UNIT["regt-31"], ground(s, ARVN))[beside]
    # Who begins there is bound by the enemy next to him, and has to go round.
    assert cost < destinations(bound, UNIT["regt-32"], ground(bound, ARVN))[beside]


@rule("anloc", "8.0/1", "8.0/3")
def test_a_move_tells_by_which_hexes_it_went():
    t = table({"regt-7": "0813"}, phase="arvn-movement")
    far = max(t.reach("regt-7"), key=lambda place: GRID.distance(GRID.parse("0813"), GRID.parse(place)))
    t.choose("move regt-7", f"to {far}")
    (event,) = t.events("moved")
    unit, start, end, between = event.args
    way = [start, *map(int, between.split()), end]
    assert (unit, start, end) == (UNIT["regt-7"], GRID.parse("0813"), GRID.parse(far))
    assert len(way) > 2
    assert all(GRID.adjacent[here] >> there & 1 for here, there in pairwise(way))
