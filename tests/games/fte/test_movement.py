"""6.0 Action: Move, on foot and by vehicle; 6.2 stacking; 6.9 transport; 6.10 immobilized vehicles."""

from __future__ import annotations

import pytest

from dangerclose.core.hexes import members
from dangerclose.games.fte.components import FRAGOS
from dangerclose.games.fte.ground import GRID
from dangerclose.testing import rule
from tests.games.fte.fire_positions import ready
from tests.games.fte.positions_for_tests import at

RING = ("9.15", "10.15", "10.16", "9.17", "8.16", "8.15")
"""The hexes round 9.16, all clear."""


def points(t):
    """The movement points that the moving units have left."""
    pace_and_points = t.match.ask.about
    return pace_and_points[1] / 2


def moving(unit, place, *path, pace="move", **position):
    """A unit that has gone a way, with nobody near; the table asks for its next step."""
    t = at(
        {unit: place}, active="NVA/VC" if unit.startswith(("nva", "vc")) else "US", goes_on=True, **position
    )
    t.choose(f"vehicle {unit}" if unit.startswith("acav") else f"hex {place}", f"{pace} {unit}")
    for step in path:
        t.choose(f"step {step}")
    return t


# 6.3, 6.4 Allowance and cost


@rule("fte", "6.3/1", "6.4/2", "6.4/1")
def test_infantry_has_five_movement_points():
    t = moving("us-team-1", "9.16")
    assert points(t) == 5
    assert t.choices("step") == set(RING)
    for number, place in enumerate(("9.15", "9.16", "9.15", "9.16")):
        t.choose(f"step {place}")
        assert points(t) == 4 - number
    t.choose("step 9.15")  # the fifth point: nothing is left and the move ends by itself
    assert (t.where("us-team-1"), t.asked) == ("9.15", "activate")


@rule("fte", "6.4/2", "6.1/T1")
def test_a_unit_needs_enough_points_for_the_hex():
    # 12.16 is jungle: two points, of which one is left.
    t = moving("us-team-1", "9.16", "10.16", "11.16", "10.16", "11.16")
    assert points(t) == 1
    assert "12.16" not in t.choices("step")
    assert t.refused("step 12.16").rule == "6.4/2"
    assert "10.16" in t.choices("step")
    t = moving("us-team-1", "9.16", "10.16", "11.16", "12.16")
    assert points(t) == 1


@rule("fte", "6.4/1", "1.2/3")
def test_units_move_to_adjacent_hexes():
    t = moving("us-team-1", "9.16")
    assert t.refused("step 9.18").rule == "6.4/1"
    assert t.refused("step 9.16").rule == "6.4/1"


@rule("fte", "6.3/3", "6.4/2")
def test_a_vehicle_has_fifteen_movement_points():
    t = moving("acav-1", "22.24")
    assert points(t) == 15
    t.choose("step 23.24")  # along the road
    assert points(t) == 14
    t.choose("step 23.23")  # off it, clear ground
    assert points(t) == 12
    for place in ("23.24", "23.23", "23.24", "23.23", "23.24"):
        t.choose(f"step {place}")
    assert points(t) == 2
    t.choose("step 23.23")
    assert t.where("acav-1") == "23.23"
    assert t.asked == "activate"  # no point is left, and there is nothing else to do


@rule("fte", "6.3/3", "6.1/T1", "6.1/7")
def test_vehicles_keep_out_of_paddies_and_jungle():
    t = moving("acav-1", "23.22")
    assert not {"23.21", "24.21", "24.22"} & t.choices("step")
    assert t.refused("step 24.22").rule == "6.1/7"


@rule("fte", "6.3/2", "6.6/1")
def test_infantry_chooses_its_pace_and_vehicles_do_not():
    t = at({"us-team-1": "9.16", "acav-1": "9.16"}).choose("hex 9.16")
    assert {"move us-team-1", "double us-team-1", "stealth us-team-1"} <= set(t.options)
    t = at({"us-team-1": "9.16", "acav-1": "9.16"}).choose("vehicle acav-1")
    assert not t.choices("double") | t.choices("stealth")
    assert t.refused("double acav-1").rule == "6.6/1"


# 6.1/2, 6.5/2 The edge


@rule("fte", "6.1/2", "6.5/2", "7.5.3/2")
def test_nobody_leaves_the_map_for_nothing():
    t = moving("nva-team-1", "1.20")
    assert "exit" not in t.options
    assert t.refused("exit").rule == "6.1/2"
    wounded = [{"kind": "WIA", "side": "NVA/VC", "carrier": "nva-team-1"}]
    t = moving("nva-team-1", "1.20", casualties=wounded)
    assert "exit" in t.options
    t.choose("exit")
    assert t.where("nva-team-1") == "off-map"
    assert t.points("NVA/VC") == 1


@rule("fte", "6.1/2", "7.5.3/3")
def test_american_infantry_carries_nobody_off_unless_the_frago_allows_it():
    wounded = [{"kind": "WIA", "side": "US", "carrier": "us-team-1"}]
    assert moving("us-team-1", "1.20", casualties=wounded).refused("exit").rule == "7.5.3/3"
    wounded = [{"kind": "WIA", "side": "US", "carrier": "acav-1"}]
    assert "exit" in moving("acav-1", "1.20", casualties=wounded).options
    assert "exit" not in moving("acav-1", "1.20").options


@rule("fte", "6.5/2")
def test_leaving_costs_a_point():
    wounded = [{"kind": "WIA", "side": "NVA/VC", "carrier": "nva-team-1"}]
    t = moving("nva-team-1", "4.20", "3.20", "2.20", "1.20", casualties=wounded)
    assert points(t) == 1
    assert "exit" in t.options
    t = moving("nva-team-1", "5.20", "4.20", "3.20", "2.20", casualties=wounded)
    t.choose("step 1.20")
    assert points(t) == 0
    assert "exit" not in t.options


# 6.1/4 Concealment


@rule("fte", "6.1/4", "18.1/5")
def test_a_concealed_unit_is_seen_when_it_enters_a_hex_in_sight_of_a_visible_enemy():
    units = {"us-team-1": {"hex": "9.16", "concealed": True}, "nva-team-1": "9.18"}
    t = at(units, goes_on=True).choose("hex 9.16", "move us-team-1", "step 9.15")
    assert not t.concealed("us-team-1")
    assert t.events("seen")[0].rule == "6.1/4"
    hidden = {**units, "nva-team-1": {"hex": "9.18", "concealed": True}}
    t = at(hidden, goes_on=True).choose("hex 9.16", "move us-team-1", "step 9.15")
    assert t.concealed("us-team-1")
    civilians = {"us-team-1": {"hex": "9.16", "concealed": True}, "civilians-1": "9.18"}
    t = at(civilians, goes_on=True).choose("hex 9.16", "move us-team-1", "step 9.15")
    assert t.concealed("us-team-1")


@rule("fte", "6.1/4")
def test_the_hex_that_is_entered_counts():
    # The edge of the jungle, 10.14, is in sight of 9.18; 11.14 behind it is not.
    units = {"us-team-1": {"hex": "10.14", "concealed": True}, "nva-team-1": "9.18"}
    t = at(units, goes_on=True).choose("hex 10.14", "move us-team-1", "step 11.14")
    assert t.concealed("us-team-1")
    t.choose("step 10.14")
    assert not t.concealed("us-team-1")


@rule("fte", "6.1/4", "22.0/3")
def test_a_whole_stack_is_seen():
    units = {
        "nva-team-1": {"hex": "9.16", "concealed": True}, "dummy-1": {"hex": "9.16", "concealed": True},
        "us-team-1": "9.18",
    }  # fmt: skip
    t = at(units, active="NVA/VC", goes_on=True)
    t.choose("hex 9.16", "move nva-team-1", "with dummy-1", "step 9.15")
    assert not t.concealed("nva-team-1")
    assert (t.where("nva-team-1"), t.where("dummy-1")) == ("9.15", "eliminated")


@rule("fte", "6.1/4", "22.0/3")
def test_who_is_concealed_in_a_stack_is_seen_with_it():
    units = {"nva-team-1": "9.16", "nva-team-2": {"hex": "9.16", "concealed": True}, "us-team-1": "9.18"}
    t = at(units, active="NVA/VC", goes_on=True)
    t.choose("hex 9.16", "move nva-team-1", "with nva-team-2", "step 9.15")
    assert not t.concealed("nva-team-2")


# 6.1/5 Stacks


@rule("fte", "6.1/5")
def test_a_stack_makes_one_movement():
    t = at({"us-team-1": "9.16", "us-team-2": "9.16", "us-team-3": "9.16", "us-team-4": "9.15"}, goes_on=True)
    t.choose("hex 9.16", "move us-team-1")
    assert t.choices("with") == {"us-team-2", "us-team-3"}
    t.choose("with us-team-3")
    t.choose("step 10.16")
    assert not t.choices("with")  # nobody joins on the way
    t.choose("step 11.16", "halt")
    assert [t.where(f"us-team-{n}") for n in (1, 2, 3)] == ["11.16", "9.16", "11.16"]
    assert t.facts["acting"] == ["us-team-2"]


@rule("fte", "6.1/5")
def test_a_stack_comes_from_one_hex():
    units = {"us-platoon-leader-1": "9.16", "us-team-1": "9.16", "us-team-2": "9.15", "acav-1": "9.16"}
    t = at(units, goes_on=True).choose("lead us-platoon-leader-1", "move us-team-1")
    assert t.choices("with") == {"us-platoon-leader-1"}


@rule("fte", "6.1/5", "7.5.2/7")
def test_a_stack_is_as_slow_as_its_slowest():
    wounded = [{"kind": "WIA", "side": "US", "carrier": "us-team-2"}]
    t = at({"us-team-1": "9.16", "us-team-2": "9.16"}, casualties=wounded, goes_on=True)
    t.choose("hex 9.16", "move us-team-1")
    assert points(t) == 5
    t.choose("with us-team-2")
    assert points(t) == 4


@rule("fte", "6.1/5", "6.6/1")
def test_a_stack_has_one_pace():
    t = at({"us-team-1": "9.16", "us-team-2": {"hex": "9.16", "exhausted": True}}, goes_on=True)
    t.choose("hex 9.16", "double us-team-1")
    assert not t.choices("with")
    t = at({"us-team-1": "9.16", "us-team-2": "9.16"}, goes_on=True)
    t.choose("hex 9.16", "double us-team-1", "with us-team-2")
    assert points(t) == 9
    t.choose("step 9.15", "halt")
    assert [t.unit(u)["exhausted"] for u in ("us-team-1", "us-team-2")] == [1, 1]


@rule("fte", "6.1/5", "6.2/2")
def test_units_of_a_kind_go_together_but_nobody_on_foot_with_a_vehicle():
    for name, other in (("civilians-1", "civilians-2"), ("nva-team-1", "nva-team-2")):
        t = ready({name: "9.16", other: "9.16"}, name, other, active="NVA/VC").choose(f"move {name}")
        assert t.choices("with") == {other}
    t = ready({"us-team-1": "9.16", "acav-1": "9.16"}, "us-team-1", "acav-1")
    assert not t.choose("move acav-1").choices("with")


@rule("fte", "6.1/5", "6.2/1", "5.1/6")
def test_vehicles_under_one_command_move_as_a_stack():
    units = {
        "acav-1": "9.16", "acav-2": "9.16", "us-platoon-leader-1": {"aboard": "acav-1"}, "acav-3": "9.18",
    }  # fmt: skip
    t = ready(units, "acav-1", "acav-2", "acav-3").choose("move acav-1", "with acav-2")
    assert t.choices("with") == set()
    t.choose("step 9.17")
    assert "9.18" not in t.choices("step")  # there is room for one more only
    t.choose("step 9.16", "halt")
    assert [t.where(name) for name in ("acav-1", "acav-2")] == ["9.16", "9.16"]
    assert not {"move acav-1", "move acav-2"} & set(t.options)


@rule("fte", "6.1/5", "6.4/2", "7.5.2/7")
def test_nobody_is_taken_along_who_could_not_take_a_step():
    # All ways but one are barred; that one costs four points, and two wounded leave a team with three.
    wounded = [{"kind": "WIA", "side": "US", "carrier": "us-team-2"} for _ in range(2)]
    around = [GRID.name(h) for h in GRID.neighbours[GRID.parse("19.19")] if GRID.name(h) != "20.18"]
    walls = {f"nva-team-{n}": place for n, place in enumerate(around, 1)}
    units = {"us-team-1": "19.19", "us-team-2": "19.19", **walls}
    t = ready(units, "us-team-1", "us-team-2", casualties=wounded).choose("move us-team-1")
    assert t.choices("step") == {"20.18"}
    assert not t.choices("with")


@rule("fte", "7.5.2/6", "7.5.2/7")
def test_points_follow_what_is_carried():
    wounded = [{"kind": "WIA", "side": "US", "carrier": "us-team-2"}]
    t = at({"us-team-1": "9.16", "us-team-2": "9.16"}, casualties=wounded, goes_on=True)
    t.choose("hex 9.16", "move us-team-1", "with us-team-2", "drop 0")
    assert points(t) == 5
    # Who takes up a wounded comrade on the way is slower from then on.
    units = {"us-team-1": "9.16", "us-team-2": "9.16", "nva-mg-1": "9.13"}
    t = at(units, orders={"nva-mg-1": {"mode": "fire", "chance": 0}}, goes_on=True, dice=[1, 1, 2])
    t.choose("hex 9.16", "move us-team-1", "with us-team-2", "step 9.15")
    assert points(t) == 3


@rule("fte", "7.5.2/6", "6.7/1")
def test_a_casualty_can_be_dropped_before_a_stealthy_step():
    wounded = [{"kind": "WIA", "side": "US", "carrier": "us-team-1"}]
    t = at({"us-team-1": "9.16"}, casualties=wounded, goes_on=True).choose("hex 9.16", "stealth us-team-1")
    t.choose("drop 0", "step 9.15")
    (row,) = t.facts["casualties"]
    assert (row["hex"], row["carrier"], t.where("us-team-1")) == ("9.16", "", "9.15")


@rule("fte", "7.5.2/6", "21.0/1")
def test_who_only_drops_a_casualty_has_not_moved():
    wounded = [{"kind": "WIA", "side": "US", "carrier": "us-team-1"}]
    t = at({"us-team-1": "9.16"}, casualties=wounded, goes_on=True).choose("hex 9.16", "move us-team-1")
    assert "halt" not in t.options
    t.choose("drop 0")
    assert "halt" not in t.options
    t.choose("step 9.15")
    assert "halt" in t.options


@rule("fte", "6.6/1")
def test_exhausted_comes_when_the_activation_ends():
    t = at({"us-team-1": "9.16", "us-team-2": "9.16"}, goes_on=True)
    t.choose("hex 9.16", "double us-team-1", "step 9.15", "halt")
    assert not t.unit("us-team-1").get("exhausted")
    assert not t.events("exhausted")
    t.choose("finish")
    assert t.unit("us-team-1")["exhausted"]
    assert not t.unit("us-team-2").get("exhausted")


@rule("fte", "6.6/1", "18.1/1")
def test_nobody_is_told_that_a_concealed_unit_is_exhausted():
    t = at({"us-team-1": {"hex": "9.16", "concealed": True}}, goes_on=True)
    t.choose("hex 9.16", "double us-team-1", "step 9.15", "halt")
    assert t.unit("us-team-1")["exhausted"]
    assert (len(t.events("exhausted", "US")), t.events("exhausted", "NVA/VC")) == (1, [])


# 6.1/9, 6.1/12 Terrain and fire


@rule("fte", "6.1/9", "6.1/T1", "7.1/9")
def test_jungle_does_not_help_against_high_explosive():
    units = {"us-team-1": "11.16", "us-mortar-1": "11.16", "nva-team-1": "12.16"}
    t = at(units).choose("hex 11.16", "fire us-team-1", "target nva-team-1")
    assert t.preview()["target in jungle"] == "+2"
    t = at(units).choose("hex 11.16", "fire us-mortar-1", "target nva-team-1")
    assert "target in jungle" not in t.preview()
    # Other terrain does.
    t = at({**units, "nva-team-1": "11.17"}).choose("hex 11.16", "fire us-mortar-1", "target nva-team-1")
    assert t.preview()["target in grass"] == "+1"


@rule("fte", "6.1/12", "7.1/9")
@pytest.mark.parametrize(("level", "counts"), [("high", False), ("treetop", False), ("ground", True)])
def test_terrain_does_not_help_a_helicopter_in_the_air(level, counts):
    t = at({"slick-1": {"hex": "11.17", "level": level}, "nva-hmg-1": "11.16"}, active="NVA/VC")
    t.choose("hex 11.16", "fire nva-hmg-1", "target slick-1")
    assert ("target in grass" in t.preview()) == counts
    assert t.preview()["defensive modifier"] == "+1"


# 6.2 Stacking


@rule("fte", "6.2/1")
def test_any_number_of_infantry_fits_a_hex():
    units = {f"us-team-{n}": "9.15" for n in range(1, 19)}
    t = at({**units, "us-mg-1": "9.16", "acav-1": "9.15", "acav-2": "9.15"}, goes_on=True)
    t.choose("hex 9.16", "move us-mg-1", "step 9.15")
    assert t.where("us-mg-1") == "9.15"


@rule("fte", "6.2/1", "6.2/4")
def test_two_vehicles_fit_a_hex():
    t = at({"acav-1": "9.16", "acav-2": "9.15", "acav-3": "9.15", "acav-4": "9.17"}, goes_on=True)
    t.choose("vehicle acav-1", "move acav-1")
    assert "9.15" not in t.choices("step")
    refusal = t.refused("step 9.15")
    assert (refusal.rule, refusal.reason) == ("6.2/1", "Stacking does not allow it.")
    t.choose("step 9.17")  # not even to pass through would three do, but two do
    assert t.where("acav-1") == "9.17"


@rule("fte", "6.2/1", "6.2/4")
@pytest.mark.parametrize("level", ["ground", "treetop", "high"])
def test_a_hex_holds_vehicles_or_one_helicopter(level):
    """6.2/4: at all times, so the height at which it flies makes no difference."""
    t = at({"acav-1": "9.16", "slick-1": {"hex": "9.15", "level": level}}, goes_on=True)
    t.choose("vehicle acav-1", "move acav-1")
    assert t.refused("step 9.15").rule == "6.2/1"
    t = at({"acav-1": "9.15", "slick-1": {"hex": "9.16", "level": level}, "slick-2": "9.17"}, goes_on=True)
    t.choose("helicopter slick-1", *(["go"] if level else []), "fly slick-1")
    assert not {"9.15", "9.17"} & t.choices("step")
    assert t.refused("step 9.15").rule == "6.2/1"


@rule("fte", "6.2/1")
def test_infantry_stands_with_vehicles_and_helicopters():
    t = at({"us-team-1": "9.16", "slick-1": "9.15", "acav-1": "9.17", "acav-2": "9.17"}, goes_on=True)
    t.choose("hex 9.16", "move us-team-1")
    assert {"9.15", "9.17"} <= t.choices("step")


@rule("fte", "6.2/1")
def test_a_destroyed_helicopter_does_not_count():
    units = {"acav-1": "9.16", "slick-1": {"hex": "9.15", "downed": True}}
    t = at(units, goes_on=True).choose("vehicle acav-1", "move acav-1")
    assert "9.15" not in t.choices("step")  # a downed one still stands there
    units = {"acav-1": "9.16", "slick-1": "eliminated"}
    t = at(units, goes_on=True).choose("vehicle acav-1", "move acav-1")
    assert "9.15" in t.choices("step")


@rule("fte", "6.2/2", "28.0/2")
def test_civilians_and_soldiers_do_not_share_a_hex():
    units = {"nva-team-1": "9.16", "civilians-1": "9.15", "civilians-2": "9.14", "vc-team-1": "9.17"}
    t = at(units, active="NVA/VC", goes_on=True).choose("hex 9.16", "move nva-team-1")
    assert t.refused("step 9.15").rule == "6.2/2"
    assert "9.17" in t.choices("step")
    t = at(units, active="NVA/VC", goes_on=True).choose("hex 9.15", "move civilians-1")
    assert "9.16" not in t.choices("step")
    assert "9.14" in t.choices("step")


@rule("fte", "6.2/3")
@pytest.mark.parametrize("concealed", [False, True])
def test_a_unit_does_not_enter_a_hex_with_the_enemy(concealed):
    enemy = {"hex": "9.15", "concealed": concealed}
    t = at({"us-team-1": "9.16", "nva-team-1": enemy}, goes_on=True).choose("hex 9.16", "move us-team-1")
    assert t.refused("step 9.15").rule == "6.2/3"
    assert t.choices("step") == set(RING) - {"9.15"}
    enemy = {"hex": "9.15", "concealed": True}
    t = at({"acav-1": "9.16", "dummy-1": enemy}, goes_on=True).choose("vehicle acav-1", "move acav-1")
    assert t.refused("step 9.15").rule == "6.2/3"


@rule("fte", "6.2/3", "17.1/1", "17.1/3")
def test_a_medic_does_not_close_a_hex():
    units = {"nva-team-1": "9.16", "us-medic-1": "9.15", "us-medic-2": "9.17", "us-team-1": "9.17"}
    t = at(units, active="NVA/VC", goes_on=True).choose("hex 9.16", "move nva-team-1")
    assert "9.15" in t.choices("step")
    assert "9.17" not in t.choices("step")  # not the only unit there
    t.choose("step 9.15")
    assert t.where("us-medic-1") == "eliminated"


@rule("fte", "6.2/3", "18.1/1")
def test_whether_a_contact_is_a_medic_does_not_show_before_somebody_goes_there():
    concealed = {"hex": "9.15", "concealed": True}
    offers = []
    for name in ("us-medic-1", "us-team-1"):
        t = at({"nva-team-1": "9.16", name: concealed}, active="NVA/VC", goes_on=True)
        t.choose("hex 9.16", "move nva-team-1")
        offers.append(t.options)
        t.choose("step 9.15")
        assert (t.where("nva-team-1") == "9.15") == (name == "us-medic-1")
    assert offers[0] == offers[1]
    units = {"dummy-1": "9.16", "us-medic-1": {"hex": "9.15"}}  # a dummy could not take him
    t = at(units, active="NVA/VC", goes_on=True).choose("hex 9.16", "move dummy-1")
    assert "9.15" not in t.choices("step")


@rule("fte", "6.2/3", "6.7/2")
def test_who_sneaks_up_on_others_stops_before_his_check():
    units = {
        "nva-team-1": {"hex": "9.16", "concealed": True},
        "us-team-1": {"hex": "9.15", "concealed": True},
    }
    t = at(units, active="NVA/VC", goes_on=True)
    t.choose("hex 9.16", "stealth nva-team-1", "step 9.15")
    assert t.where("nva-team-1") == "9.16"
    assert t.concealed("nva-team-1")
    assert not t.events("check")


@rule("fte", "6.2/3", "6.8/1")
@pytest.mark.parametrize("unit", ["nva-team-1", "dummy-1"])
def test_the_nva_enter_no_hex_of_a_vehicle_but_that_of_a_helicopter_overhead(unit):
    for setting, may in (("yes", {"9.17"}), ("no", set())):
        units = {
            unit: "9.16",
            "acav-1": "9.15",
            "slick-1": {"hex": "9.17", "level": "high"},
            "hog-1": "10.15",
        }
        t = at(units, active="NVA/VC", goes_on=True, switches={"fly-over": setting})
        t.choose("hex 9.16", f"move {unit}")
        assert {"9.15", "9.17", "10.15"} & t.choices("step") == may


@rule("fte", "6.2/3", "7.5.3/6")
def test_who_is_only_overhead_does_not_keep_a_casualty_from_the_enemy():
    units = {"nva-team-1": "9.16", "slick-1": {"hex": "9.17", "level": "treetop"}}
    hurt = [{"kind": "WIA", "side": "US", "hex": "9.17"}]
    t = at(units, active="NVA/VC", goes_on=True, casualties=hurt)
    t.choose("hex 9.16", "move nva-team-1", "step 9.17")
    assert t.points("NVA/VC") == 3


@rule("fte", "6.2/3")
@pytest.mark.parametrize(("setting", "may"), [("yes", True), ("no", False)])
def test_whether_helicopters_fly_over_enemies_is_a_ruling(setting, may):
    units = {"slick-1": {"hex": "9.16", "level": "treetop"}, "nva-team-1": "9.15"}
    t = at(units, switches={"fly-over": setting}, goes_on=True).choose("helicopter slick-1", "fly slick-1")
    assert ("9.15" in t.choices("step")) == may
    units = {"slick-1": "9.16", "nva-team-1": "9.15"}  # on the ground it never may
    t = at(units, switches={"fly-over": setting}, goes_on=True).choose("helicopter slick-1", "fly slick-1")
    assert "9.15" not in t.choices("step")


@rule("fte", "6.2/5", "7.1/8")
@pytest.mark.parametrize(("setting", "sign"), [("easier", "-"), ("harder", "+")])
def test_units_beyond_four_count_one_each(setting, sign):
    for count, line in ((4, None), (5, f"{sign}1"), (6, f"{sign}2"), (8, f"{sign}4")):
        crowd = {f"nva-team-{n}": "9.16" for n in range(1, count + 1)}
        t = at({"us-team-1": "9.17", **crowd}, switches={"crowding": setting})
        t.choose("hex 9.17", "fire us-team-1", "target nva-team-1")
        assert t.preview().get(f"{count} units in the hex") == line


@rule("fte", "6.2/5")
def test_units_of_every_type_count():
    units = {
        "us-team-1": "9.16",
        "us-team-2": "9.16",
        "us-medic-1": "9.16",
        "acav-1": "9.16",
        "acav-2": "9.16",
    }
    t = at({"nva-team-1": "9.17", **units}, active="NVA/VC")
    t.choose("hex 9.17", "fire nva-team-1", "target us-team-1")
    assert t.preview()["5 units in the hex"] == "-1"


# 6.6 Double time


@rule("fte", "6.6/1")
def test_double_time_gives_nine_points_and_exhausts():
    t = moving("us-team-1", "9.16", pace="double")
    assert points(t) == 9
    for number in range(8):
        t.choose("step 9.15" if number % 2 == 0 else "step 9.16")
    assert points(t) == 1
    t.choose("step 9.15")
    assert (t.asked, t.unit("us-team-1")["exhausted"]) == ("activate", 1)


@rule("fte", "6.6/1")
def test_an_ordinary_move_does_not_exhaust_and_an_exhausted_unit_does_not_run():
    t = moving("us-team-1", "9.16", "9.15")
    assert t.choose("halt").unit("us-team-1")["exhausted"] == 0
    t = at({"us-team-1": {"hex": "9.16", "exhausted": True}}).choose("hex 9.16")
    assert {"move us-team-1", "stealth us-team-1"} <= set(t.options)
    refusal = t.refused("double us-team-1")
    assert (refusal.rule, refusal.reason) == ("6.6/1", "Fire Team 1 is exhausted.")


@rule("fte", "6.6/1")
def test_double_time_is_declared_before_moving():
    t = moving("us-team-1", "9.16", "9.15")
    assert t.refused("double us-team-1").rule == "6.6/1"
    assert "double us-team-1" in at({"us-team-1": "9.16"}).choose("hex 9.16").options


@rule("fte", "6.6/2", "1.2/7")
def test_exhaustion_counts_against_fire_and_quality():
    units = {"us-team-1": {"hex": "9.16", "exhausted": True}, "nva-team-1": "9.18"}
    t = at(units).choose("hex 9.16", "fire us-team-1", "target nva-team-1")
    assert (t.preview()["firer exhausted"], t.preview()["Fire Rating"]) == ("+1", "4")
    # Quality 4, needs 3: stealthily, on clear ground (+1), needs 2.
    concealed = {"us-team-1": {"hex": "9.16", "exhausted": True, "concealed": True}}
    for roll, kept in ((2, True), (3, False)):
        t = at(concealed, dice=[roll], goes_on=True).choose("hex 9.16", "stealth us-team-1", "step 9.15")
        assert t.concealed("us-team-1") == kept


@rule("fte", "6.6/2")
def test_exhaustion_comes_on_top_of_other_modifiers():
    units = {"us-team-1": {"hex": "9.16", "exhausted": True, "status": "suppressed", "low_ammo": True}}
    t = at({**units, "nva-team-1": "9.18"}, hero={"US": "us-team-1"})
    t.choose("hex 9.16", "fire us-team-1", "target nva-team-1")
    lines = t.preview()
    assert [lines[text] for text in ("firer suppressed", "firer exhausted", "firer low on ammo", "hero")] == [
        "+2", "+1", "+1", "-2",
    ]  # fmt: skip


@rule("fte", "6.6/3", "10.0/2")
def test_a_recover_action_rests_a_unit():
    t = at({"us-team-1": {"hex": "9.16", "exhausted": True}}, goes_on=True)
    t.choose("hex 9.16", "recover us-team-1")
    assert (t.unit("us-team-1")["exhausted"], t.unit("us-team-1")["used"]) == (0, 1)


# 6.7 Stealthy movement


@rule("fte", "6.7/1", "6.7/2")
def test_stealthy_movement_goes_one_hex():
    t = moving("us-team-1", "9.16", pace="stealth")
    assert t.choices("step") == set(RING)
    assert "halt" not in t.options
    t.choose("step 9.15")
    assert (t.where("us-team-1"), t.asked) == ("9.15", "activate")
    assert t.rolled == 0  # a visible unit has nothing to check


@rule("fte", "6.7/2", "6.1/T1", "18.1/15", "1.2/8")
@pytest.mark.parametrize(
    ("here", "there", "need"),
    [
        ("9.16", "9.15", 3),  # clear: +1
        ("8.17", "7.18", 5),  # grass: -1
        ("11.15", "12.15", 6),  # jungle: -2
        ("23.20", "23.21", 4),  # paddy: 0
        ("24.20", "25.20", 6),  # hamlet: -2
    ],
)
def test_a_stealthy_unit_keeps_its_marker_by_a_check(here, there, need):
    unit = {"us-team-1": {"hex": here, "concealed": True}}
    for roll, kept in ((need, True), (need + 1, False)):
        t = at(unit, dice=[roll], goes_on=True).choose(f"hex {here}", "stealth us-team-1", f"step {there}")
        assert (t.concealed("us-team-1"), t.where("us-team-1")) == (kept, there)
        check = t.events("check", "US")[0]
        assert (check.rule, check.args[2:4]) == ("6.7/2", (need, roll))
        # It loses its marker, and then it moves.
        kinds = [kind for kind in t.kinds("US") if kind in ("seen", "moves")]
        assert kinds == (["moves"] if kept else ["seen", "moves"])


@rule("fte", "6.7/2", "6.1/4")
def test_stealth_works_under_the_eyes_of_the_enemy():
    units = {"us-team-1": {"hex": "9.16", "concealed": True}, "nva-team-1": "9.18"}
    t = at(units, dice=[1], goes_on=True).choose("hex 9.16", "stealth us-team-1", "step 9.15")
    assert t.concealed("us-team-1")
    t = at(units, dice=[10], goes_on=True).choose("hex 9.16", "stealth us-team-1", "step 9.15")
    assert not t.concealed("us-team-1")


@rule("fte", "6.7/2", "1.2/8")
@pytest.mark.parametrize(
    ("flags", "need"),
    [
        ({}, 3),
        ({"status": "suppressed"}, 2),
        ({"status": "broken"}, 1),
        ({"exhausted": True}, 2),
        ({"status": "suppressed", "exhausted": True}, 1),
    ],
)
def test_markers_count_in_the_check(flags, need):
    t = at({"us-team-1": {"hex": "9.16", "concealed": True, **flags}}, dice=[10], goes_on=True)
    t.choose("hex 9.16", "stealth us-team-1", "step 9.15")
    assert t.events("check", "US")[0].args[2] == need


@rule("fte", "6.7/2")
def test_each_unit_of_a_stealthy_stack_checks():
    units = {f"us-team-{n}": {"hex": "9.16", "concealed": True} for n in (1, 2)}
    t = at(units, dice=[1, 10], goes_on=True)
    t.choose("hex 9.16", "stealth us-team-1", "with us-team-2", "step 9.15")
    assert [t.concealed(u) for u in units] == [True, False]
    assert [t.where(u) for u in units] == ["9.15", "9.15"]


@rule("fte", "6.7/1", "6.4/2")
def test_stealth_is_not_offered_where_there_is_no_hex_to_go_to():
    ring = {f"nva-team-{n}": place for n, place in enumerate(RING, 1)}
    units = {"us-team-1": "9.16", **ring}
    t = at(units, markers={"us-foxholes-1": "9.16"}, goes_on=True).choose("hex 9.16")
    assert "move us-team-1" in t.options  # into the foxholes
    assert "stealth us-team-1" not in t.options
    assert t.refused("stealth us-team-1").rule == "6.4/2"


@rule("fte", "6.3/2", "6.6/1", "6.4/2")
def test_a_burdened_unit_may_have_to_run():
    # Two casualties leave it three points, or seven; the only free hex, uphill in the jungle, costs four.
    closed = ("18.18", "18.19", "19.18", "19.20", "20.19")
    units = {"us-team-1": "19.19", **{f"nva-team-{n}": place for n, place in enumerate(closed, 1)}}
    wounded = [{"kind": "WIA", "side": "US", "carrier": "us-team-1"}] * 2
    t = at(units, casualties=wounded).choose("hex 19.19")
    assert {"double us-team-1", "fire us-team-1"} <= set(t.options)
    assert not {"move us-team-1", "stealth us-team-1"} & set(t.options)
    assert t.choose("double us-team-1").choices("step") == {"20.18"}
    t = at({**units, "nva-team-6": "20.18"}, casualties=wounded).choose("hex 19.19")
    assert "double us-team-1" not in t.options


# 6.9 Transport


@rule("fte", "6.9/1")
def test_what_is_aboard_moves_along():
    casualties = [
        {"kind": "WIA", "side": "US", "carrier": "us-team-1"},
        {"kind": "KIA", "side": "US", "carrier": "acav-1"},
    ]
    t = at({"acav-1": "9.16", "us-team-1": {"aboard": "acav-1"}}, casualties=casualties, goes_on=True)
    t.choose("vehicle acav-1", "move acav-1", "step 9.15")
    assert [c["hex"] for c in t.facts["casualties"]] == ["9.15", "9.15"]
    t.choose("halt", "unload acav-1", "put-off us-team-1", "done")
    assert t.where("us-team-1") == "9.15"


@rule("fte", "6.9/2")
@pytest.mark.parametrize(
    ("carrier", "aboard", "fits"),
    [
        ("slick-1", ["us-mg-1"], True),  # 3 + 4 = 7
        ("slick-1", ["us-team-2"], False),  # 4 + 4
        ("acav-1", ["us-team-2"], True),  # 4 + 4 = 8
        ("acav-1", ["us-team-2", "us-platoon-leader-1"], False),
    ],
)
def test_seven_men_fit_a_slick_and_eight_a_vehicle(carrier, aboard, fits):
    units = {
        carrier: "9.16",
        "us-team-1": "9.16",
        "us-fo-1": "9.16",
        **{u: {"aboard": carrier} for u in aboard},
    }
    t = at(units).choose(f"{'helicopter' if carrier == 'slick-1' else 'vehicle'} {carrier}")
    offered = f"load {carrier}" in t.options and "us-team-1" in t.choose(f"load {carrier}").choices("take-on")
    assert offered == fits


@rule("fte", "6.9/2")
def test_a_casualty_takes_the_room_of_a_man():
    units = {
        "acav-1": "9.16",
        "us-team-2": {"aboard": "acav-1"},
        "us-team-1": "9.16",
        "us-team-3": {"hex": "9.16", "reduced": True},
    }
    casualties = [{"kind": "KIA", "side": "US", "carrier": "acav-1"}]
    t = at(units, casualties=casualties).choose("vehicle acav-1", "load acav-1")
    assert t.choices("take-on") == {"us-team-3"}  # room for three
    t = at(units, casualties=[{"kind": "KIA", "side": "US", "carrier": "us-team-2"}])
    assert t.choose("vehicle acav-1", "load acav-1").choices("take-on") == {"us-team-3"}


@rule("fte", "6.9/3", "14.0/2")
def test_a_loaded_unit_is_neither_activated_nor_fired_at_nor_fires():
    units = {
        "acav-1": "9.16", "us-platoon-leader-1": {"aboard": "acav-1"}, "us-team-2": "9.16",
        "nva-team-1": "9.18",
    }  # fmt: skip
    t = at(units)
    assert set(t.options) == {"hex 9.16", "vehicle acav-1", "pass"}
    assert t.refused("lead us-platoon-leader-1").rule == "14.0/2"
    t.choose("hex 9.16")
    assert t.facts["acting"] == ["us-team-2"]
    t = at(units, active="NVA/VC").choose("hex 9.18", "fire nva-team-1")
    assert t.choices("target") == {"acav-1", "us-team-2"}
    assert t.refused("target us-platoon-leader-1").rule == "6.9/3"
    t = at(
        units, active="NVA/VC", asked={"US": 1}, orders={u: {"mode": "ask"} for u in units if u[:3] != "nva"}
    )
    t.choose("hex 9.18", "move nva-team-1", "step 9.17")
    assert t.choices("attempt") == {"acav-1", "us-team-2"}


# 6.10 Immobilized vehicles


@rule("fte", "6.10/1", "6.10/2")
def test_the_crew_abandons_an_immobilized_vehicle():
    units = {
        "acav-1": {"hex": "9.16", "reduced": True}, "us-team-1": {"aboard": "acav-1"},
        "us-medic-1": {"aboard": "acav-1"},
    }  # fmt: skip
    casualties = [
        {"kind": "WIA", "side": "US", "carrier": "acav-1"},
        {"kind": "KIA", "side": "US", "carrier": "us-team-1"},
    ]
    t = at(units, casualties=casualties, goes_on=True)
    t.choose("vehicle acav-1", "abandon acav-1")
    assert t.where("acav-1") == "eliminated"
    crew = t.unit("us-crew-1")
    assert (crew["hex"], crew["reduced"], crew["status"], crew["used"]) == ("9.16", 1, "suppressed", 1)
    for unit in ("us-team-1", "us-medic-1"):
        assert (t.where(unit), t.unit(unit)["used"]) == ("9.16", 1)
    wounded, dead = t.facts["casualties"]
    assert (wounded["hex"], wounded["carrier"]) == ("9.16", "")
    assert (dead["hex"], dead["carrier"]) == ("9.16", "us-team-1")
    assert t.options == ["hex 1.1", "pass"]  # none of them may be activated this turn
    t.pass_on("activate", turn=2)
    assert "hex 9.16" in t.options


@rule("fte", "6.10/1")
def test_a_vehicle_that_can_move_is_not_abandoned():
    t = at({"acav-1": "9.16"}).choose("vehicle acav-1")
    assert "abandon acav-1" not in t.options
    assert t.refused("abandon acav-1").rule == "6.10/1"


@rule("fte", "6.10/1", "5.1/24")
def test_abandoning_is_a_move_action():
    units = {"acav-1": {"hex": "9.16", "reduced": True}, "nva-team-1": "9.18"}
    t = at(units, dice=[10], goes_on=True)
    t.choose("vehicle acav-1", "fire acav-1", "target nva-team-1", "shoot")
    assert "abandon acav-1" in t.options
    t.choose("abandon acav-1")
    assert t.asked == "activate"  # the crew has nothing left to do


@rule("fte", "6.10/1", "21.0/1", "7.4/X6")
@pytest.mark.parametrize(("dice", "place"), [([1, 10], "eliminated"), ([1, 1, 7], "9.16")])
def test_abandoning_draws_fire(dice, place):
    units = {"acav-1": {"hex": "9.16", "reduced": True}, "nva-hmg-1": "9.18"}
    t = at(units, dice=dice, orders={"nva-hmg-1": {"mode": "fire", "chance": 0}}, goes_on=True)
    t.choose("vehicle acav-1", "abandon acav-1")
    assert len(t.events("shot")) == 1
    assert t.where("acav-1") == place  # who is hit stays aboard


@rule("fte", "6.10/2")
def test_every_vehicle_has_a_crew_of_its_own():
    units = {
        f"acav-{n}": {"hex": place, "reduced": True}
        for n, place in enumerate(("9.15", "9.15", "9.17", "9.17"), 1)
    }
    t = at(units, goes_on=True, cup={"US": 9}, dice=[1] * 9)
    for n in (1, 2, 3, 4):
        t.choose(f"vehicle acav-{n}", f"abandon acav-{n}")
    assert [event.rule for event in t.events("abandoned")] == ["6.10/2"] * 4
    assert [t.where(f"us-crew-{n}") for n in (1, 2, 3, 4)] == ["9.15", "9.15", "9.17", "9.17"]


# Who is shut in


def walled(place, *gaps):
    """NVA/VC teams round a hex, but for some hexes."""
    around = [GRID.name(h) for h in GRID.neighbours[GRID.parse(place)]]
    return {f"nva-team-{n}": other for n, other in enumerate(around, 11) if other not in gaps}


def cornered(*teams):
    """NVA/VC teams in the corner 1.1 with Americans in both hexes beside it."""
    return {**dict.fromkeys(teams, "1.1"), "us-team-1": "2.1", "us-team-2": "1.2"}


def wounded(*carriers):
    """A wounded man of the NVA/VC on the shoulders of each."""
    return [{"kind": "WIA", "side": "NVA/VC", "carrier": name} for name in carriers]


@rule("fte", "6.1/2", "6.3/2", "7.5.3/2")
def test_who_is_shut_in_may_still_leave_the_map():
    for bearers, ways in ((["nva-team-1"], {"nva-team-1"}), ([], set())):
        t = at(cornered("nva-team-1"), active="NVA/VC", casualties=wounded(*bearers), cup={"US": 1})
        t.choose("hex 1.1")
        assert (t.choices("move"), t.choices("stealth")) == (ways, set())


@rule("fte", "6.3/2", "24.0/3", "7.5.3/2")
def test_who_is_shut_in_may_still_come_out_or_go_down_a_tunnel():
    units = {"us-team-1": {"hex": "19.19", "inside": "us-bunker-1"}, "us-team-2": "19.19", **walled("19.19")}
    t = at(units, markers={"us-foxholes-1": "3.3", "us-bunker-1": "19.19"}).choose("hex 19.19")
    assert t.choices("move") == {"us-team-1", "us-team-2"}  # out of the bunker, and into it
    t = at(units, markers={"us-bunker-1": "19.19"}).choose("hex 19.19", "move us-team-1")
    assert t.options == ["come-out"]
    for name, may in (("tunnel-1", {"nva-team-1"}), ("rice-1", set())):
        units = {**cornered("nva-team-1"), "nva-team-1": "2.2"}
        around = [GRID.name(h) for h in GRID.neighbours[GRID.parse("2.2")]]
        units |= {f"us-team-{n}": place for n, place in enumerate(around, 1)}
        t = at(units, active="NVA/VC", casualties=wounded("nva-team-1"), markers={name: "2.2"}, cup={"US": 1})
        assert t.choose("hex 2.2").choices("move") == may


@rule("fte", "6.3/2", "6.6/1", "7.5.2/7")
@pytest.mark.parametrize(("exhausted", "ways"), [(False, {"us-team-1"}), (True, set())])
def test_who_can_only_run_needs_his_breath_for_it(exhausted, ways):
    # The only way out costs four points, and two wounded leave three to who walks.
    loads = [{"kind": "WIA", "side": "US", "carrier": "us-team-1"} for _ in range(2)]
    units = {"us-team-1": {"hex": "19.19", "exhausted": exhausted}, **walled("19.19", "20.18")}
    t = at(units, casualties=loads).choose("hex 19.19")
    assert (t.choices("move"), t.choices("double")) == (set(), ways)


@rule("fte", "6.1/5", "6.5/2", "7.5.3/1")
def test_only_who_may_leave_the_map_too_goes_along_to_leave_it():
    teams = ("nva-team-1", "nva-team-2")
    for bearers, others in ((teams, {"nva-team-2"}), (teams[:1], set())):
        t = ready(cornered(*teams), *teams, active="NVA/VC", casualties=wounded(*bearers))
        assert t.choose("move nva-team-1").choices("with") == others
    # With a free way the other may come, but then nobody leaves.
    t = ready(dict.fromkeys(teams, "1.1"), *teams, active="NVA/VC", casualties=wounded("nva-team-1"))
    t.choose("move nva-team-1")
    assert {"exit", "with nva-team-2"} <= set(t.options)
    assert "exit" not in t.choose("with nva-team-2").options


@rule("fte", "7.5.2/6", "6.1/5")
def test_a_stack_that_can_only_drop_what_it_carries_may_halt():
    teams = ("nva-team-1", "nva-team-2")
    t = ready(cornered(*teams), *teams, active="NVA/VC", casualties=wounded(*teams))
    t.choose("move nva-team-1", "with nva-team-2")
    assert set(t.options) == {"exit", "drop 0", "drop 1"}
    assert set(t.choose("drop 0").options) == {"drop 1", "halt"}


@rule("fte", "7.5.3/4", "18.1/1")
def test_nobody_leaves_the_map_unseen():
    units = {"nva-team-1": {"hex": "1.20", "concealed": True}}
    t = ready(units, "nva-team-1", active="NVA/VC", casualties=wounded("nva-team-1"))
    t.choose("move nva-team-1", "exit")
    assert [event.rule for event in t.events("seen")] == ["7.5.3/4"]


# Whom a hex takes


@rule("fte", "17.1/1", "17.1/3", "22.0/3", "6.1/5")
def test_a_dummy_keeps_away_from_a_medic():
    units = {"nva-team-1": "9.16", "dummy-1": {"hex": "9.16", "concealed": True}, "us-medic-1": "9.15"}
    t = ready(units, "nva-team-1", "dummy-1", active="NVA/VC")
    assert t.twin().choose("move dummy-1").choices("step") == set(RING) - {"9.15"}
    t.choose("move nva-team-1")
    assert t.choices("step") == set(RING)
    assert t.choose("with dummy-1").choices("step") == set(RING) - {"9.15"}
    # Where the medic's hex is the only way nobody takes the dummy along.
    walls = [name for name in RING if name != "9.15"]
    units |= {f"us-team-{n}": place for n, place in enumerate(walls, 1)}
    t = ready(units, "nva-team-1", "dummy-1", active="NVA/VC").choose("move nva-team-1")
    assert (t.choices("step"), t.choices("with")) == ({"9.15"}, set())


@rule("fte", "6.2/1", "6.1/5")
def test_infantry_takes_no_room_from_vehicles_nor_they_from_it():
    teams = {f"us-team-{n}": "9.15" for n in (1, 2, 3)}
    units = {**teams, "acav-1": "9.16", "acav-2": "9.16", "slick-1": {"hex": "9.14", "level": "ground"}}
    t = ready(units, "acav-1", "acav-2", "slick-1", *teams)
    assert "9.15" in t.twin().choose("fly slick-1").choices("step")
    assert "9.15" in t.twin().choose("move acav-1").choices("step")
    assert "9.15" in t.twin().choose("move acav-1", "with acav-2").choices("step")
    assert "9.16" in t.twin().choose("move us-team-1", "with us-team-2").choices("step")


@rule("fte", "6.2/1", "6.1/5")
def test_no_vehicle_is_taken_along_where_only_one_more_fits():
    units = {"acav-1": "9.16", "acav-2": "9.16", "acav-3": "9.15", **walled("9.16", "9.15")}
    t = ready(units, "acav-1", "acav-2").choose("move acav-1")
    assert (t.choices("step"), t.choices("with")) == ({"9.15"}, set())


@rule("fte", "6.1/5", "6.10/1", "5.0/5")
def test_only_a_vehicle_that_may_still_move_goes_along():
    units = {"acav-1": "9.16", "acav-2": {"hex": "9.16", "reduced": True}}
    assert ready(units, "acav-1", "acav-2").choose("move acav-1").choices("with") == set()
    t = ready({"acav-1": "9.16", "acav-2": "9.16"}, "acav-1", "acav-2")
    t.choose("move acav-2", "step 9.15", "step 9.16", "halt", "move acav-1")
    assert t.choices("with") == set()
    # A reduced team walks as well as any other.
    units = {"us-team-1": "9.16", "us-team-2": {"hex": "9.16", "reduced": True}}
    assert ready(units, *units).choose("move us-team-1").choices("with") == {"us-team-2"}


@rule("fte", "6.1/5")
def test_nobody_joins_a_stack_that_comes_by():
    t = ready({"us-team-1": "9.16", "us-team-2": "9.15"}, "us-team-1", "us-team-2")
    assert not t.choose("move us-team-1", "step 9.15").choices("with")


@rule("fte", "6.2/2")
def test_civilians_who_are_not_on_the_map_bar_nothing():
    units = {"nva-team-1": "65.36", "civilians-1": {"hex": "eliminated"}}
    t = ready(units, "nva-team-1", active="NVA/VC").choose("move nva-team-1")
    assert "64.36" in t.choices("step")


@rule("fte", "6.1/2", "6.2/1")
def test_nobody_steps_out_of_the_area_of_the_frago():
    frago = FRAGOS["road-column"]
    place = next(
        GRID.name(h)
        for h in members(frago.edges[3])
        if all(frago.area >> n & 1 for n in GRID.neighbours[h] if GRID.column(n) >= GRID.column(h))
    )
    t = at({"us-team-1": place}, scenario="road-column", cup={"US": 1})
    steps = {GRID.parse(name) for name in t.choose(f"hex {place}", "move us-team-1").choices("step")}
    assert steps
    assert all(frago.area >> h & 1 for h in steps)
    assert steps < set(GRID.neighbours[GRID.parse(place)])


@rule("fte", "7.5.2/6", "6.9/1")
def test_a_vehicle_drops_nothing_on_the_way():
    loads = [{"kind": "WIA", "side": "US", "carrier": "acav-1"}]
    assert not moving("acav-1", "9.16", casualties=loads).choices("drop")


@rule("fte", "6.6/1", "22.0/3")
def test_nobody_speaks_of_the_breath_of_a_dummy_that_is_gone():
    units = {"dummy-1": {"hex": "9.16", "concealed": True}, "us-team-1": "9.18"}
    t = ready(units, "dummy-1", active="NVA/VC").choose("double dummy-1", "step 9.15")
    assert (t.where("dummy-1"), t.events("exhausted")) == ("eliminated", [])


@rule("fte", "6.1/2", "6.5/2")
def test_only_helicopters_leave_because_they_are_broken():
    for status in ("steady", "broken"):
        t = at({"us-team-1": {"hex": "9.1", "status": status}}, goes_on=True)
        t.choose("hex 9.1", "move us-team-1")
        assert t.options
        assert "exit" not in t.options
