"""1.6 and 3.0 The rounding rule and the playing pieces."""

from __future__ import annotations

import pytest

from dangerclose.testing import rule
from tests.games.anloc.positions_for_tests import table


@rule("anloc", "1.6/1")
def test_half_of_an_odd_movement_allowance_is_rounded_down():
    t = table({"ranger-31": "0812", "tf-52": "0813"}, phase="arvn-movement", oel={"ARVN": 1, "NVA": 3})
    assert t.mp("ranger-31") == 2  # half of 5
    assert t.mp("tf-52") == 2  # half of 4


@rule("anloc", "1.6/1")
def test_half_of_an_odd_attack_factor_is_rounded_down():
    # 0112 and 0113 lie on two banks of the Saigon River.
    t = table({"regt-101": "0112", "regt-205": "0112", "ranger-31": "0113"}, phase="nva-combat")
    t.choose("target 0113", "attacker regt-101")
    assert t.modifiers["attack: 101st Regiment"] == "1"  # half of 3


@rule("anloc", "1.6/1")
def test_half_of_an_odd_strike_value_is_rounded_down():
    t = table(
        {"ranger-31": "0815", "hq-3-ranger": "0815", "regt-101": {"hex": "0816", "sa7": True}},
        phase="arvn-combat",
        air={"cas": {"f4": 2}},
    )
    t.declare("0816", "ranger-31").choose("cas f4")
    assert t.modifiers["attack: F-4 Phantom"] == "3"  # half of 7, AAA 0


@rule("anloc", "3.1/2")
@pytest.mark.parametrize(
    ("hq", "own", "foreign"),
    [
        ("hq-3-ranger", "ranger-36", ["regt-7", "abn-5", "rppf-1", "regt-31"]),
        ("hq-1-abn", "abn-6", ["abn-bde-3", "ranger-31", "regt-8"]),
        ("hq-21", "regt-33", ["regt-7", "abn-8", "arty-155"]),
        ("hq-3-abn", "abn-bde-3", ["abn-5", "bcnd-81"]),
    ],
)
def test_a_unit_belongs_to_the_hq_of_its_colour(hq, own, foreign):
    units = {unit: f"{4 + 2 * place:02}13" for place, unit in enumerate([own, *foreign])}
    t = table({hq: "0814", **units}, phase="arvn-headquarters")
    assert t.choices("place-hq") == {hq}
    assert f"place-hq {hq} {own}" in t.options
    for unit in foreign:
        assert t.refused(f"place-hq {hq} {unit}").rule == "11.1/4"


@rule("anloc", "3.1/4")
def test_tank_battalions_are_independent():
    t = table({"vc9-271": "0808", "nva7-141": "0806", "t55-1": "0807", "t55-2": "0805"}, phase="nva-movement")
    assert {"0808", "0806"} <= t.reach("t55-1")
    t.move("t55-1", "0808").move("t55-2", "0806")


@rule("anloc", "3.1/4")
def test_tanks_add_no_division_to_an_attack(every_combat):
    every_combat("-/-")
    t = table({"t55-1": "0815", "vc9-271": "0815", "regt-31": "0915"}, phase="nva-combat")
    t.attack("0915", "t55-1", "vc9-271")
    assert t.combat[3] == 1  # 10.4/1 the tank alone; no -2 for two divisions


@rule("anloc", "3.2/T1")
def test_factors_and_bonus_of_full_and_reduced_counters():
    t = table(
        {
            "regt-8": "0815",
            "regt-7": {"hex": "0815", "steps": 1},
            "hq-5": "0815",
            "vc9-271": "0816",
            "regt-101": {"hex": "0816", "steps": 1},
            "arty-42": "0820",
            "arty-208": "0820",
        },
        phase="arvn-combat",
    )
    t.declare("0816", "regt-8", "regt-7").choose("support hq-5", "support arty-42")
    lines = t.modifiers
    assert lines["attack: 8th Regiment"] == "4"
    assert lines["attack: 7th Regiment"] == "2"  # its reduced side
    assert lines["defence: 271st Regiment"] == "6"
    assert lines["defence: 101st Regiment"] == "2"  # its reduced side
    assert lines["die: 5th Division HQ"] == "+1"  # one triangle
    assert lines["die: 42nd Artillery Group"] == "-2"  # two triangles


@rule("anloc", "3.2/T1")
def test_movement_range_and_dots_of_counters():
    t = table({"regt-8": "0813", "ranger-31": "0823", "acr-9": "0825"}, phase="arvn-movement", helicopters=2)
    assert (t.mp("regt-8"), t.mp("ranger-31"), t.mp("acr-9")) == (4, 5, 8)
    t.choose("lift regt-8", "land 0822")
    assert t.facts["helicopters"] == 0  # two dots
    # 0810 to 0817 is seven hexes: the 208th reaches it, the division's guns (range 5) do not.
    t = table(
        {"vc9-271": "0816", "regt-31": "0817", "arty-208": "0810", "vc9-arty": "0809"}, phase="nva-combat"
    )
    t.declare("0817", "vc9-271")
    assert t.choices("support") == {"arty-208"}


@rule("anloc", "3.3/T1")
@pytest.mark.parametrize("infantry", ["regt-8", "abn-5", "rppf-1"])
def test_infantry_regular_airborne_and_militia_walk(infantry):
    t = table({infantry: "0616", "regt-14": "0624"}, phase="arvn-movement")
    assert t.mp(infantry) - t.mp_after(infantry, "0516") == 2  # jungle


@rule("anloc", "3.3/T1")
@pytest.mark.parametrize(
    ("tank", "phase"), [("acr-9", "arvn-movement"), ("t55-1", "nva-movement"), ("pt76-1", "nva-movement")]
)
def test_m41_t55_and_pt76_are_mechanized(tank, phase):
    t = table({tank: "0616"}, phase=phase)
    assert t.mp(tank) - t.mp_after(tank, "0516") == 4  # jungle
