"""17.0 Check Casualties; 17.1 Medics; who falls into enemy hands."""

from __future__ import annotations

import pytest

from dangerclose.testing import rule
from tests.games.fte.positions_for_tests import at

HERE = "38.18"  # clear
NEAR = "38.19"
WATCH = {"us-team-9": "3.3"}  # visible in grass: its side is asked whether it hides, so play stops there


def wounded(side="US", **where):
    return {"kind": "WIA", "side": side, **(where or {"hex": HERE})}


def checked(dice, casualties, units=None, points=9):
    return at(
        {**WATCH, **(units or {})},
        phase="casualties",
        casualties=casualties,
        dice=dice,
        points={"US": points, "NVA/VC": points},
    )


@rule("fte", "17.0/1", "17.0/3", "29.0/T1", "3.0/5")
@pytest.mark.parametrize("roll", range(1, 11))
@pytest.mark.parametrize(("side", "dow", "rtd"), [("US", -2, 2), ("NVA/VC", -1, 2)])
def test_each_wounded_man_is_rolled_for(side, dow, rtd, roll):
    t = checked([roll], [wounded(side)])
    (row,) = t.facts["casualties"]
    if roll >= 9:
        assert (row["kind"], row["hex"], t.points(side)) == ("KIA", HERE, 9 + dow)
    elif roll <= 2:
        assert (row["kind"], row["hex"], t.points(side)) == ("WIA", "eliminated", 9 + rtd)
    else:
        assert (row["kind"], row["hex"], t.points(side)) == ("WIA", HERE, 9)
    assert t.events("wounds")[0].args[2:4] == (roll, roll)
    assert t.asked == "conceal"


@rule("fte", "17.0/2", "17.1/2")
@pytest.mark.parametrize(
    ("roll", "kind", "place"),
    [(10, "KIA", HERE), (9, "WIA", HERE), (3, "WIA", "eliminated"), (4, "WIA", HERE)],
)
def test_a_medic_in_the_hex_takes_one_off_the_die(roll, kind, place):
    t = checked([roll], [wounded()], {"us-medic-1": HERE, "us-medic-2": HERE})
    (row,) = t.facts["casualties"]
    assert (row["kind"], row["hex"]) == (kind, place)


@rule("fte", "17.0/2", "17.1/2")
def test_a_medic_next_door_or_of_the_enemy_does_not_help():
    t = checked([9], [wounded()], {"us-medic-1": NEAR})
    assert t.facts["casualties"][0]["kind"] == "KIA"
    t = checked([9], [wounded("NVA/VC")], {"us-medic-1": HERE})
    assert t.facts["casualties"][0]["kind"] == "KIA"


@rule("fte", "17.0/2", "18.1/1")
def test_a_roll_does_not_tell_of_a_concealed_medic():
    t = checked([9], [wounded()], {"us-medic-1": {"hex": HERE, "concealed": True}})
    assert t.events("wounds", "US")[0].args[2:] == (9, 8, "holds on")
    assert t.events("wounds", "NVA/VC") == []
    assert t.events("wounds-unseen", "NVA/VC")[0].args[1:] == ("holds on",)
    assert t.events("wounds-unseen", "US") == []


@rule("fte", "17.0/1", "18.1/1")
def test_a_roll_does_not_tell_who_carries_the_wounded():
    carried = [{"kind": "WIA", "side": "US", "carrier": "us-team-1"}]
    t = checked([5], carried, {"us-team-1": {"hex": HERE, "concealed": True}})
    assert t.events("wounds", "NVA/VC") == []
    assert len(t.events("wounds-unseen", "NVA/VC")) == 1


@rule("fte", "17.0/2")
def test_a_medic_in_disorder_helps_all_the_same():
    t = checked([9], [wounded()], {"us-medic-1": {"hex": HERE, "status": "broken"}})
    assert t.facts["casualties"][0]["kind"] == "WIA"


@rule("fte", "17.0/1")
def test_one_roll_for_each_wounded_and_none_for_the_dead_and_the_injured():
    casualties = [
        wounded(),
        {"kind": "KIA", "side": "US", "hex": HERE},
        {"kind": "Injury", "side": "US", "hex": HERE},
        wounded(carrier="us-team-1"),
        wounded("NVA/VC", hex="38.22"),
        wounded(carrier="slick-1"),
    ]
    units = {"us-team-1": HERE, "slick-1": {"hex": "38.24", "level": "high"}}
    t = checked([9, 5, 1, 9], casualties, units)
    assert t.rolled == 4
    assert [row["kind"] for row in t.facts["casualties"]] == ["KIA", "KIA", "Injury", "WIA", "KIA", "WIA"]
    # The Americans' are rolled first: the third die sends the one aboard back to duty.
    assert [row["hex"] for row in t.facts["casualties"]][3:] == [HERE, "38.22", "eliminated"]


@rule("fte", "17.0/1")
def test_those_who_are_gone_are_not_rolled_for():
    t = at(WATCH, phase="casualties", casualties=[wounded()], dice=[1])
    assert t.rolled == 1
    t.choose("check-concealment").pass_on("conceal", turn=2)
    assert len(t.events("wounds")) == 1


@rule("fte", "17.0/1", "29.0/2")
def test_points_do_not_fall_below_none():
    t = checked([10], [wounded()], points=1)
    assert t.points("US") == 0


# 17.1


@rule("fte", "17.1/1", "6.2/3")
def test_enemies_may_enter_a_medics_hex_but_not_that_of_others_with_him():
    t = at({"nva-team-1": HERE, "us-medic-1": NEAR}, active="NVA/VC").choose(f"hex {HERE}", "move nva-team-1")
    assert NEAR in t.choices("step")
    t = at({"nva-team-1": HERE, "us-medic-1": NEAR, "us-team-1": NEAR}, active="NVA/VC")
    t.choose(f"hex {HERE}", "move nva-team-1")
    assert NEAR not in t.choices("step")
    assert t.refused(f"step {NEAR}").rule == "6.2/3"


@rule("fte", "17.1/1", "17.1/3", "6.2/3")
def test_a_medic_under_a_concealed_marker_does_not_bar_the_hex():
    t = at({"nva-team-1": HERE, "us-medic-1": {"hex": NEAR, "concealed": True}}, active="NVA/VC")
    t.choose(f"hex {HERE}", "move nva-team-1", f"step {NEAR}")
    assert t.where("nva-team-1") == NEAR
    assert t.where("us-medic-1") == "eliminated"
    assert t.points("NVA/VC") == 4


@rule("fte", "17.1/1")
def test_a_medic_has_no_combat_capabilities():
    t = at({"us-medic-1": HERE, "nva-team-1": NEAR}).choose(f"hex {HERE}")
    assert {text.split()[0] for text in t.options} == {"move", "double", "stealth", "finish"}
    assert t.refused("fire us-medic-1").rule == "2.0/1"
    assert t.refused("assault us-medic-1").rule == "8.0/1"


@rule("fte", "17.1/3", "29.0/T1")
def test_a_medic_alone_with_an_enemy_is_eliminated_as_a_kia():
    t = at({"nva-team-1": HERE, "us-medic-1": NEAR}, active="NVA/VC")
    t.choose(f"hex {HERE}", "move nva-team-1", f"step {NEAR}")
    assert t.where("us-medic-1") == "eliminated"
    assert t.points("NVA/VC") == 4
    assert t.facts["casualties"] == []
    assert t.where("nva-team-1") == NEAR


@rule("fte", "17.1/3", "24.0/2", "19.4/1")
def test_a_medic_who_is_lost_leaves_his_foxholes_and_the_hero_marker():
    t = at(
        {"nva-team-1": HERE, "us-medic-1": {"hex": NEAR, "inside": "us-foxholes-1"}},
        active="NVA/VC",
        markers={"us-foxholes-1": {"hex": NEAR, "seen": True}},
        hero={"US": "us-medic-1"},
    )
    t.choose(f"hex {HERE}", "move nva-team-1", f"step {NEAR}")
    assert t.where("us-medic-1") == "eliminated"
    assert "inside" not in t.unit("us-medic-1")
    assert t.facts["hero"] == {}
    assert "enter us-foxholes-1" in t.options


@rule("fte", "17.1/3", "7.5.3/6", "7.5.3/5", "29.0/T1")
def test_the_wounded_with_a_lost_medic_are_captured():
    casualties = [
        wounded(hex=NEAR),
        {"kind": "KIA", "side": "US", "hex": NEAR},
        {"kind": "Injury", "side": "US", "hex": NEAR},
    ]
    t = at({"nva-team-1": HERE, "us-medic-1": NEAR}, active="NVA/VC", casualties=casualties)
    t.choose(f"hex {HERE}", "move nva-team-1", f"step {NEAR}")
    assert t.points("NVA/VC") == 4 + 3 + 3
    assert {row["hex"] for row in t.facts["casualties"]} == {"eliminated"}


@rule("fte", "7.5.3/6", "19.1/3", "29.0/T1")
@pytest.mark.parametrize("kind", ["WIA", "Injury"])
def test_a_wounded_or_injured_man_left_alone_is_captured(kind):
    t = at({"us-team-1": HERE}, casualties=[{"kind": kind, "side": "NVA/VC", "hex": NEAR}])
    t.choose(f"hex {HERE}", "move us-team-1", f"step {NEAR}")
    assert t.points("US") == 2
    assert t.facts["casualties"][0]["hex"] == "eliminated"


@rule("fte", "7.5.3/6", "7.5.3/5")
def test_a_helicopter_overhead_captures_nobody():
    casualties = [{"kind": kind, "side": "NVA/VC", "hex": NEAR} for kind in ("WIA", "KIA")]
    t = at({"slick-1": {"hex": HERE, "level": "treetop"}}, casualties=casualties)
    t.choose("helicopter slick-1", "fly slick-1", f"step {NEAR}")
    assert t.points("US") == 0
    assert {row["hex"] for row in t.facts["casualties"]} == {NEAR}


@rule("fte", "22.0/2", "7.5.3/6")
def test_dummies_and_civilians_capture_nobody():
    for name in ("dummy-1", "civilians-1"):
        t = at(
            {name: {"hex": HERE, "concealed": True}},
            active="NVA/VC",
            casualties=[{"kind": "WIA", "side": "US", "hex": NEAR}],
        )
        t.choose(f"hex {HERE}", f"move {name}", f"step {NEAR}")
        assert t.facts["casualties"][0]["hex"] == NEAR
        assert t.points("NVA/VC") == 0


@rule("fte", "17.0/1")
@pytest.mark.parametrize(
    ("roll", "fate"),
    [(1, "returns to duty"), (2, "returns to duty"), (3, "holds on"), (8, "holds on"), (9, "dies of wounds")],
)
def test_the_log_tells_each_fate(roll, fate):
    assert checked([roll], [wounded()]).events("wounds")[0].args[4] == fate


@rule("fte", "17.0/1", "18.1/1")
@pytest.mark.parametrize("concealed", [True, False])
def test_the_roll_for_a_concealed_bearers_burden_is_told_to_his_side_alone(concealed):
    units = {"us-team-1": {"hex": HERE, "concealed": concealed}}
    t = checked([5], [{"kind": "WIA", "side": "US", "carrier": "us-team-1"}], units)
    assert len(t.events("wounds", "US")) == 1
    assert len(t.events("wounds", "NVA/VC")) == (not concealed)
    assert len(t.events("wounds-unseen", "NVA/VC")) == concealed
    # What lies on the ground for everybody to see is told to everybody.
    t = checked([5], [wounded()], {"us-team-1": {"hex": HERE, "concealed": True}})
    assert len(t.events("wounds", "NVA/VC")) == 1


@rule("fte", "17.0/2", "18.1/1")
def test_with_a_visible_medic_the_roll_is_told_to_all():
    t = checked([9], [wounded()], {"us-medic-1": HERE})
    assert t.events("wounds", "NVA/VC")[0].args[2:] == (9, 8, "holds on")
