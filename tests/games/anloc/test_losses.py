"""10.6 Combat losses, NVA replacements and tank losses."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dangerclose.games.anloc.components import CRT, TANK_LOSSES, UNIT, UNITS
from dangerclose.testing import rule
from tests.games.anloc.air_and_combat_tables import crt_says, table

# 10.6 Steps


@rule("anloc", "10.6/1")
def test_the_first_loss_turns_a_unit_over_and_the_second_removes_it():
    t = table({"regt-31": "0921", "vc9-271": "0922", "arty-42": "1120"}, phase="arvn-combat")
    with crt_says("1/-"):
        t.declare("0922", "regt-31").choose("NVA done")
    assert t.steps("regt-31") == [1]
    weaker = table(
        {"regt-31": {"hex": "0921", "steps": 1}, "vc9-271": "0922", "arty-42": "1120"}, phase="arvn-combat"
    )
    with crt_says("1/-"):
        weaker.declare("0922", "regt-31")
        assert weaker.strengths[0] == UNITS[UNIT["regt-31"]].reduced_attack < UNITS[UNIT["regt-31"]].attack
        weaker.choose("NVA done")
    assert (weaker.steps("regt-31"), weaker.where("regt-31")) == ([0], "eliminated")


@rule("anloc", "10.6/1")
def test_all_combat_units_have_two_steps_but_artillery_and_sappers():
    for unit in UNITS:
        if unit.kind != "hq":
            assert unit.steps == (1 if unit.kind in ("artillery", "sapper") else 2), unit.name


@rule("anloc", "10.6/1")
def test_artillery_is_removed_by_its_first_loss():
    t = table(
        {"regt-31": "0921", "arty-42": {"hex": "0922", "used": True}}, phase="arvn-combat", replacements=30
    )
    with crt_says("-/1"):
        t.declare("0922", "regt-31")
    assert t.where("arty-42") == "eliminated"


@rule("anloc", "10.6/2")
def test_the_attackers_first_loss_falls_on_his_highest_attack_factor():
    # Attack 4, 3 and 1; the 3rd Airborne Brigade would be stronger but takes no part.
    units = {"bcnd-81": "0921", "abn-5": "0921", "recon-21": "0921", "abn-bde-3": "1021", "vc9-271": "0922"}
    t = table(units, phase="arvn-combat")
    with crt_says("1/-"):
        t.declare("0922", "recon-21", "abn-5", "bcnd-81")
    assert t.steps("bcnd-81", "abn-5", "recon-21", "abn-bde-3") == [1, 2, 2, 2]
    assert t.rules("step-lost") == ["10.6/2"]


@rule("anloc", "10.6/2")
def test_the_defenders_first_loss_falls_on_his_highest_defence_factor():
    # The tanks attack with 4 and defend with 3, the 205th attacks with 3 and defends with 4.
    units = {"regt-31": "0921", "t55-1": "0922", "regt-205": "0922"}
    t = table(units, phase="arvn-combat")
    with crt_says("-/1"):
        t.declare("0922", "regt-31")
        refused = t.refused("NVA lose t55-1")
        assert (refused.rule, refused.reason) == ("10.6/2", "The first loss falls on the strongest unit.")
        t.choose("NVA lose regt-205")
    assert t.steps("t55-1", "regt-205") == [2, 1]


@rule("anloc", "10.6/2")
def test_among_equals_the_owner_chooses():
    t = table({"abn-5": "0921", "abn-6": "0921", "recon-21": "0921", "vc9-271": "0922"}, phase="arvn-combat")
    with crt_says("1/-"):
        t.declare("0922", "abn-5", "abn-6", "recon-21")
        assert t.choices("lose") == {"abn-5", "abn-6"}
        t.choose("ARVN lose abn-6")
    assert t.steps("abn-5", "abn-6", "recon-21") == [2, 1, 2]


@rule("anloc", "10.6/3")
def test_a_sapper_in_the_attack_takes_the_first_loss():
    t = table({"vc9-271": "0921", "sapper-429": "0921", "regt-31": "0922"}, phase="nva-combat")
    with crt_says("2/-"):
        t.declare("0922", "vc9-271", "sapper-429")
        assert t.where("sapper-429") == "eliminated"
        assert t.rules("eliminated") == ["10.6/3"]
        t.choose("NVA lose vc9-271")  # the second loss
    assert t.steps("vc9-271") == [1]


@rule("anloc", "10.6/3")
def test_a_sapper_that_only_defends_need_not():
    t = table({"vc9-271": "0921", "sapper-429": "0921", "regt-31": "0922"}, phase="arvn-combat")
    with crt_says("-/1"):
        t.declare("0921", "regt-31").choose("NVA lose vc9-271")
    assert t.steps("vc9-271", "sapper-429") == [1, 1]


@rule("anloc", "10.6/3")
def test_a_sapper_beside_the_attack_need_not():
    t = table({"vc9-271": "0921", "sapper-429": "0921", "regt-31": "0922"}, phase="nva-combat")
    with crt_says("1/-"):
        t.declare("0922", "vc9-271").choose("NVA lose vc9-271")
    assert t.steps("vc9-271", "sapper-429") == [1, 1]


@rule("anloc", "10.6/4")
def test_further_losses_are_the_owners_choice():
    units = {"bcnd-81": "0921", "abn-5": "0921", "recon-21": "0921", "vc9-271": "0922"}
    t = table(units, phase="arvn-combat")
    with crt_says("3/-"):
        t.declare("0922", "bcnd-81", "abn-5", "recon-21")
        assert t.choices("lose") == {"bcnd-81", "abn-5", "recon-21"}
        t.choose("ARVN lose recon-21", "ARVN lose bcnd-81")
    assert t.steps("bcnd-81", "abn-5", "recon-21") == [0, 2, 1]


@rule("anloc", "10.6/2", "10.6/4")
def test_an_hq_never_takes_a_loss():
    units = {"abn-5": "0921", "abn-6": "0921", "hq-1-abn": "0921", "vc9-271": "0922"}
    t = table(units, phase="arvn-combat")
    with crt_says("2/-"):
        t.declare("0922", "abn-5", "abn-6").choose("ARVN done")
        refused = t.refused("ARVN lose hq-1-abn")
    assert (refused.rule, refused.reason) == ("11.1/2", "An HQ cannot take a loss.")


# 10.6.1 Replacements


@rule("anloc", "10.6.1/1")
@pytest.mark.parametrize("unit", ["vc9-271", "regt-101", "arty-42"])
def test_infantry_and_artillery_may_lose_a_replacement_point_instead(unit):
    t = table({unit: {"hex": "0922", "used": True}, "regt-31": "0921"}, phase="arvn-combat")
    with crt_says("-/1"):
        t.declare("0922", "regt-31").choose("NVA absorb")
    assert t.steps(unit) == [UNITS[UNIT[unit]].steps]
    assert t.facts["replacements"] == 1


@rule("anloc", "10.6.1/1")
def test_the_entire_loss_can_be_absorbed():
    t = table({"regt-101": "0922", "regt-31": "0921"}, phase="arvn-combat")
    with crt_says("-/4"):
        t.declare("0922", "regt-31").choose(*["NVA absorb"] * 4)
    assert (t.steps("regt-101"), t.facts["replacements"]) == ([2], 4)


@rule("anloc", "10.6.1/1")
def test_the_only_limit_is_thirty():
    t = table({"vc9-271": "0922", "vc9-272": "0922", "regt-31": "0921"}, phase="arvn-combat", replacements=29)
    with crt_says("-/2"):
        t.declare("0922", "regt-31").choose("NVA absorb")
        assert t.facts["replacements"] == 30
        refused = t.refused("NVA absorb")
        assert (refused.rule, refused.reason) == ("10.6.1/1", "No replacement points are left.")
        t.choose("NVA lose vc9-272")
    assert t.steps("vc9-271", "vc9-272") == [2, 1]


@rule("anloc", "10.6.1/1")
def test_the_arvn_and_tanks_absorb_nothing():
    t = table({"t55-1": "0922", "t55-2": "0922", "abn-5": "0921", "abn-6": "0921"}, phase="arvn-combat")
    with crt_says("1/1"):
        t.declare("0922", "abn-5", "abn-6")
        assert t.refused("ARVN absorb").reason == "Only the NVA has replacement points to lose."
        t.choose("ARVN lose abn-5")
        refused = t.refused("NVA absorb")
    assert (refused.rule, refused.reason) == (
        "10.6.1/1",
        "Replacement points are for infantry and artillery.",
    )


@rule("anloc", "10.6.1/2")
@pytest.mark.parametrize(
    ("before", "told"), [(17, ""), (18, "commitment-due"), (26, "morale-broken"), (29, "replacements-gone")]
)
def test_replacement_points_press_on_the_high_command(before, told):
    t = table({"vc9-271": "0922", "regt-31": "0921"}, phase="arvn-combat", replacements=before)
    with crt_says("-/1"):
        t.declare("0922", "regt-31").choose("NVA absorb")
    pressure = {"commitment-due", "morale-broken", "replacements-gone"}
    assert [kind for kind in t.kinds() if kind in pressure] == ([told] if told else [])
    assert t.facts["commitment_due"] == (before == 18)


# 10.6.2 Tanks


@rule("anloc", "10.6.2/1")
@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize("effort", [3, 5])
def test_an_nva_attack_with_tanks_also_loses_tank_steps_by_the_same_modified_roll(die, effort):
    units = {"vc9-271": "0921", "t55-1": "0921", "t55-2": "0921", "regt-31": "0922"}
    t = table(units, phase="nva-combat", oel={"ARVN": 3, "NVA": effort}, dice=(die,))
    with crt_says("-/-"):
        t.declare("0922", "vc9-271", "t55-1", "t55-2")
        drm = t.combat[3]
        assert drm == 2 + (effort == 5)  # two tanks, and the effort
        while t.asked == "loss":
            t.choose("NVA lose t55-2")
    lost = TANK_LOSSES[min(die + drm, len(CRT) - 1)]
    assert sum(t.steps("t55-1", "t55-2")) == 4 - lost
    assert t.steps("vc9-271") == [2]
    assert set(t.rules("step-lost") + t.rules("eliminated")) <= {"10.6.2/1"}


@rule("anloc", "10.6.2/1")
def test_tank_losses_come_on_top_and_only_from_tanks_that_took_part():
    units = {"vc9-271": "0921", "t55-1": {"hex": "0921", "steps": 1}, "t55-2": "0921", "regt-31": "0922"}
    t = table(units, phase="nva-combat", dice=(1,), replacements=30)
    with crt_says("1/-"):
        t.declare("0922", "vc9-271", "t55-1")
    assert TANK_LOSSES[2] > 1  # more than the tanks in this attack have
    assert t.steps("vc9-271", "t55-1", "t55-2") == [1, 0, 2]


@rule("anloc", "10.6.2/1")
def test_tanks_in_defence_and_arvn_tanks_lose_nothing_extra():
    units = {"acr-9": "0921", "regt-101": "0922", "t55-1": "0922"}
    t = table(units, phase="arvn-combat", dice=(1,))
    with crt_says("-/-"):
        t.declare("0922", "acr-9")
    assert t.steps("acr-9", "t55-1") == [2, 2]


# Losses are what the table says, no more and no less

ARVN_STACK = {"regt-31": "0921", "abn-5": {"hex": "0921", "steps": 1}, "acr-9": "0921"}
NVA_STACK = {
    "vc9-271": {"hex": "0922", "steps": 1},
    "regt-101": "0922",
    "t55-1": "0922",
    "sapper-429": "0922",
}


@rule("anloc", "10.6/1", "10.6.1/1", "10.6.2/1")
@given(
    due=st.tuples(st.integers(0, 4), st.integers(0, 4)),
    phase=st.sampled_from(["arvn-combat", "nva-combat"]),
    replacements=st.integers(26, 30),
    die=st.integers(1, 6),
    picks=st.lists(st.integers(0, 5), max_size=12),
)
def test_steps_and_points_lost_equal_the_result(due, phase, replacements, die, picks):
    t = table({**ARVN_STACK, **NVA_STACK}, phase=phase, replacements=replacements, dice=(die,))
    attackers, defenders, target = (
        (ARVN_STACK, NVA_STACK, "0922") if phase == "arvn-combat" else (NVA_STACK, ARVN_STACK, "0921")
    )
    before = sum(t.steps(*attackers)), sum(t.steps(*defenders))
    with crt_says("/".join(str(steps or "-") for steps in due)):
        t.declare(target, *attackers)
        for pick in [*picks, *[0] * 12]:
            if t.asked == "loss":
                t.choose(t.options[pick % len(t.options)])
    paid = [before[0] - sum(t.steps(*attackers)), before[1] - sum(t.steps(*defenders))]
    paid[attackers is not NVA_STACK] += t.facts["replacements"] - replacements  # the NVA's side of it
    tank_steps = (t.rules("step-lost") + t.rules("eliminated")).count("10.6.2/1")
    assert paid == [due[0] + tank_steps, due[1]]
    if phase == "nva-combat":
        table_says = TANK_LOSSES[min(max(die + t.combat[3], 0), len(CRT) - 1)]
        assert tank_steps == table_says or t.steps("t55-1") == [0]
    else:
        assert tank_steps == 0


@rule("anloc", "10.6.1/1", "12.2/1", "12.2/2")
@pytest.mark.parametrize(("spent", "told"), [(18, 1), (19, 0), (26, 1), (27, 0)])
def test_each_mark_of_the_replacement_track_is_told_once(spent, told):
    t = table({"regt-31": "0921", "vc9-271": "0922"}, phase="arvn-combat", replacements=spent, committed=1)
    with crt_says("-/1"):
        t.declare("0922", "regt-31").choose("absorb")
    assert len(t.events("commitment-due") + t.events("morale-broken")) == told


@rule("anloc", "10.6.1/1")
def test_a_point_is_lost_for_the_infantry_of_a_stack_with_tanks():
    t = table({"regt-31": "0921", "vc9-271": "0922", "t55-1": "0922"}, phase="arvn-combat")
    with crt_says("-/2"):
        t.declare("0922", "regt-31").choose(t.options[0])
    assert {"absorb", "lose t55-1"} <= set(t.options)
