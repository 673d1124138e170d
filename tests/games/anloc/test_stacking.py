"""4.0 Stacking."""

from __future__ import annotations

import pytest

from dangerclose.games.anloc.components import ARVN, GRID, UNIT
from dangerclose.games.anloc.stacking import division, room
from dangerclose.testing import rule
from tests.games.anloc.positions_for_tests import fresh, table


@rule("anloc", "4.0/1")
def test_several_ground_units_may_share_a_hex():
    t = table({"abn-5": "0812", "abn-6": "0813", "abn-8": "0912"}, phase="arvn-movement")
    t.move("abn-6", "0812").move("abn-8", "0812")
    assert t.where("abn-5") == t.where("abn-6") == t.where("abn-8") == "0812"


@rule("anloc", "4.0/2", "4.0/4")
@pytest.mark.parametrize(
    ("standing", "fits"),
    [
        (["abn-5", "abn-6", "abn-8"], True),  # 1 + 1 + 1, and 1 more
        (["abn-5", "abn-6", "abn-8", "ranger-31"], False),  # 4 already
        (["regt-31"], True),  # one unit of 2
        (["regt-31", "regt-32"], False),  # two units, but 2 + 2
        (["abn-bde-3"], True),  # one unit of 3
        (["abn-bde-3", "abn-5"], False),  # 3 + 1
    ],
)
def test_four_stacking_points_fill_a_hex(standing, fits):
    t = table({**dict.fromkeys(standing, "0812"), "tf-52": "0813"}, phase="arvn-movement")
    t.choose("move tf-52")
    assert ("0812" in t.choices("to")) == fits
    if not fits:
        assert t.refused("to 0812").rule == "4.0/3"


@rule("anloc", "4.0/2", "4.0/4")
def test_a_unit_of_two_points_needs_room_for_two():
    t = table({**dict.fromkeys(["abn-5", "abn-6", "abn-8"], "0812"), "regt-7": "0813"}, phase="arvn-movement")
    assert "0812" not in t.reach("regt-7")
    t = table({**dict.fromkeys(["abn-5", "abn-6"], "0812"), "regt-7": "0813"}, phase="arvn-movement")
    assert "0812" in t.reach("regt-7")


@rule("anloc", "4.0/4")
def test_an_loc_holds_eight_stacking_points():
    city = {"regt-7": "0810", "regt-8": "0810", "tf-52": "0810", "ranger-31": "0810", "ranger-36": "0810"}
    t = table({**city, "abn-5": "0811", "abn-6": "0811"}, phase="arvn-movement")  # 7 points in the city
    t.move("abn-5", "0810")
    t.choose("move abn-6")
    assert t.refused("to 0810").rule == "4.0/3"


@rule("anloc", "4.0/3")
def test_a_full_hex_cannot_be_passed_through():
    # With two movement points only the highway through 0812 leads from 0913 to 0811.
    low = {"ARVN": 0, "NVA": 3}
    t = table({"regt-31": "0812", "tf-52": "0913"}, phase="arvn-movement", oel=low)
    assert "0811" in t.reach("tf-52")
    t = table({"regt-31": "0812", "regt-32": "0812", "tf-52": "0913"}, phase="arvn-movement", oel=low)
    assert "0811" not in t.reach("tf-52")


@rule("anloc", "4.0/3")
def test_strategic_movement_ends_before_a_full_hex():
    t = table({"regt-31": "0818", "regt-32": "0818", "tf-52": "0922"}, phase="arvn-movement")
    reach = t.reach("tf-52")
    assert "0919" in reach
    assert not {"0818", "0917", "0816", "0810"} & reach


@rule("anloc", "4.0/3")
def test_helicopters_cannot_land_in_a_full_hex():
    t = table({"regt-31": "0818", "regt-32": "0818", "abn-5": "0922"}, phase="arvn-movement", helicopters=6)
    t.choose("lift abn-5")
    assert "0816" in t.choices("land")
    assert t.refused("land 0818").rule == "4.0/3"


@rule("anloc", "4.0/3")
def test_an_advance_keeps_to_the_limit(every_combat):
    every_combat("-/2")  # TF52 is gone, and there is room for two of the three regiments
    t = table(
        {
            "vc9-271": "0815",
            "vc9-272": "0815",
            "vc9-95c": "0915",
            "tf-52": "0816",
        },
        phase="nva-combat",
    )
    t.attack("0816", "vc9-271", "vc9-272", "vc9-95c")
    assert t.where("tf-52") == "eliminated"
    t.choose("advance vc9-271 0816", "advance vc9-95c 0816")
    assert t.asked != "advance"
    assert t.where("vc9-272") == "0815"


@rule("anloc", "4.0/3")
def test_a_retreat_may_pass_through_a_full_hex(every_combat):
    every_combat("-/1R1")  # behind the 31st the hex 0817 is full
    t = table(
        {
            "vc9-271": "0815",
            "vc9-272": "0815",
            "regt-101": "0915",
            "regt-31": "0816",
            "regt-32": "0817",
            "regt-33": "0817",
        },
        phase="nva-combat",
    )
    t.attack("0816", "vc9-271", "vc9-272", "regt-101")
    assert t.unit("regt-31")["steps"] == 1
    assert "retreat 0817" in t.options
    t.choose("retreat 0817")
    assert (t.asked, t.where("regt-31")) == ("retreat", "0817")  # 10.7.1/7: it must go on
    t.choose("retreat 0818")
    assert t.where("regt-31") == "0818"


@rule("anloc", "4.0/5")
@pytest.mark.parametrize(
    ("unit", "free"), [("acr-9", True), ("arty-155", True), ("arty-105-1", False), ("tf-52", False)]
)
def test_arvn_tanks_and_the_155mm_battery_stack_for_free(unit, free):
    t = table({"regt-31": "0812", "regt-32": "0812", unit: "0813"}, phase="arvn-movement")
    assert ("0812" in t.reach(unit)) == free


@rule("anloc", "4.0/5")
def test_hqs_stack_for_free():
    t = table(
        {"regt-31": "0812", "regt-32": "0812", "regt-33": "0820", "hq-21": "0820"}, phase="arvn-headquarters"
    )
    t.choose("place-hq hq-21 regt-31")
    assert t.where("hq-21") == "0812"


@rule("anloc", "4.0/5")
def test_nva_tanks_and_sappers_stack_for_free():
    t = table(
        {
            "vc9-271": "0808",
            "vc9-272": "0808",
            "t55-1": "0807",
            "t55-2": "0807",
            "sapper-429": "0807",
            "arty-42": "0807",
        },
        phase="nva-movement",
    )
    assert "0808" not in t.reach("arty-42")
    t.move("t55-1", "0808").move("t55-2", "0808").move("sapper-429", "0808")


@rule("anloc", "4.0/5")
def test_what_stacks_for_free_takes_no_room():
    t = table(
        {"acr-9": "0812", "arty-155": "0812", "regt-31": "0812", "regt-32": "0813"}, phase="arvn-movement"
    )
    t.move("regt-32", "0812")


@rule("anloc", "4.0/6")
def test_units_of_two_nva_divisions_cannot_stack():
    t = table({"vc9-271": "0808", "nva7-141": "0807", "nva7-165": "0806"}, phase="nva-movement")
    t.choose("move nva7-141")
    assert "0808" not in t.choices("to")
    refusal = t.refused("to 0808")
    assert refusal.rule == "4.0/6"
    assert "divisions" in refusal.reason
    assert "0806" in t.choices("to")


@rule("anloc", "4.0/6")
def test_a_divisions_guns_are_of_the_division():
    t = table({"vc9-271": "0808", "nva7-arty": "0807", "vc9-arty": "0809"}, phase="nva-movement")
    assert "0808" not in t.reach("nva7-arty")
    assert "0808" in t.reach("vc9-arty")


@rule("anloc", "4.0/6")
def test_another_divisions_hex_cannot_be_passed_through():
    # Two steps of the highway cost one point; every way round costs more.
    t = table({"vc9-271": "0808", "nva7-141": "0807"}, phase="nva-movement")
    assert t.mp("nva7-141") - t.mp_after("nva7-141", "0809") > 1
    t = table({"regt-101": "0808", "nva7-141": "0807"}, phase="nva-movement")
    assert t.mp("nva7-141") - t.mp_after("nva7-141", "0809") == 1


@rule("anloc", "4.0/3", "4.0/4")
def test_the_limits_hold_in_the_set_up():
    t = fresh()
    for unit in ("regt-7", "regt-8", "tf-52", "ranger-31", "ranger-36", "rppf-1"):
        t.choose(f"place {unit} 0810")
    assert t.refused("place rppf-2 0810").rule == "4.0/4"
    assert {text.split()[2] for text in t.options if text.startswith("place ")} == {
        "0710", "0809", "0811", "0909", "0910", "0911",
    }  # fmt: skip


@rule("anloc", "4.0/4")
@pytest.mark.parametrize(("there", "room"), [("tf-52", True), ("regt-7", False)])
def test_a_brigade_of_three_points_needs_room_for_three(there, room):
    t = table({"abn-bde-3": "0814", there: "0813"}, phase="arvn-movement")
    assert ("0813" in t.reach("abn-bde-3")) == room


@rule("anloc", "4.0/6")
def test_a_division_that_waits_off_the_map_is_in_nobodys_way():
    units = {"vc9-271": "1326", "vc5-174": "north-or-west-edge", "nva7-141": "west-edge"}
    t = table(units, phase="nva-movement", oel={"ARVN": 3, "NVA": 5})
    assert {"1327", "1427"} <= t.reach("vc9-271")


@rule("anloc", "4.0/2", "4.0/4", "4.0/5")
@pytest.mark.parametrize(
    ("units", "closed"),
    [
        ({"tf-52": "0925"}, [False, False, False, False]),
        ({"regt-31": "0925"}, [False, False, False, True]),
        ({"regt-31": "0925", "tf-52": "0925"}, [False, False, True, True]),
        ({"regt-31": "0925", "regt-32": "0925"}, [False, True, True, True]),
    ],
)
def test_for_whom_a_hex_has_room(units, closed):
    h = GRID.parse("0925")
    assert [bool(bits >> h & 1) for bits in room(table(units).match.state, ARVN).closed] == closed


@rule("anloc", "11.2.1/1", "13.1.4/1")
@pytest.mark.parametrize("committed", [0, 5])
def test_the_early_regiment_belongs_to_its_division_after_the_commitment(committed):
    s = table({"vc5-275": "0925"}, turn=6, committed=committed, phase="nva-movement").match.state
    assert bool(division(s, UNIT["vc5-275"])) == bool(committed)
