"""10.0-10.5 Combat: who may attack whom, odds, modifiers and results."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dangerclose.games.anloc.combat import fresh_attackers
from dangerclose.games.anloc.components import (
    ARVN,
    CRT,
    CRT_COLUMNS,
    GRID,
    OEL,
    STREAM_DRM,
    TERRAIN_EFFECTS,
    UNIT,
    UNITS,
)
from dangerclose.games.anloc.reckoning import BEYOND_RIVER, attack_value, column_for
from dangerclose.games.anloc.stacking import attack_factor
from dangerclose.testing import rule
from tests.games.anloc.air_and_combat_tables import attack_of, cell, crt_says, defence_of, table

DICE = range(1, 7)
GUNS = {"arty-42": "1120"}
"""NVA artillery in range of all that happens near 0922: the last question before the die."""

# 10.0 Who attacks whom


@rule("anloc", "10.0/1")
@pytest.mark.parametrize(("phase", "enemies"), [("arvn-combat", {"0922"}), ("nva-combat", {"0921"})])
def test_combat_is_between_adjacent_units_only(phase, enemies):
    t = table({"regt-31": "0921", "vc9-271": "0922", "regt-32": "0816", "regt-101": "0818"}, phase=phase)
    assert t.choices("target") == enemies
    refused = t.refused("target 0818" if phase == "arvn-combat" else "target 0816")
    assert (refused.rule, refused.reason) == (
        "10.0/2",
        "No unit that could still attack is next to all those hexes.",
    )
    assert t.refused("target 0825").reason == "No enemy unit is there to be attacked."


@rule("anloc", "10.0/1")
def test_combat_is_voluntary():
    t = table({"regt-31": "0921", "vc9-271": "0922"}, phase="arvn-combat")
    assert "done" in t.options
    t.choose("ARVN done")
    assert t.events("attack") == []
    assert t.phase != "arvn-combat"


@rule("anloc", "10.0/1", "10.0/3", "10.1/2")
def test_the_attacker_decides_which_units_of_a_stack_attack():
    t = table(
        {"abn-5": "0921", "abn-6": "0921", "abn-8": "0921", "vc9-271": "0922", **GUNS}, phase="arvn-combat"
    )
    t.declare("0922", "abn-5", "abn-8")
    assert t.strengths == (attack_of("abn-5", "abn-8"), defence_of("vc9-271"))
    assert t.events("attack")[0].args[2] == 2


@rule("anloc", "10.0/3")
def test_units_of_a_stack_can_attack_different_hexes():
    t = table({"abn-5": "0921", "abn-6": "0921", "vc9-271": "0922", "regt-101": "1021"}, phase="arvn-combat")
    with crt_says("-/-"):
        t.declare("0922", "abn-5")
        t.declare("1021", "abn-6")
    assert [event.args[0] for event in t.events("combat")] == ["-/-", "-/-"]


@rule("anloc", "10.0/2")
def test_an_attacker_must_be_next_to_all_defenders():
    units = {"abn-5": "0921", "abn-6": "0822", "abn-8": "0820", "vc9-271": "0922", "regt-101": "1021"}
    t = table(units, phase="arvn-combat")
    t.choose("target 0922")
    assert t.choices("attacker") == {"abn-5", "abn-6"}
    refused = t.refused("attacker abn-8")
    assert (refused.rule, refused.reason) == (
        "10.0/2",
        "8th Airborne Battalion is not next to all those hexes.",
    )
    t.choose("target 1021")
    assert t.choices("attacker") == {"abn-5"}  # 0822 is not next to 1021
    assert t.refused("attacker abn-6").rule == "10.0/2"


@rule("anloc", "10.0/2")
def test_no_further_hex_that_an_attacker_cannot_reach():
    units = {"abn-5": "0921", "abn-6": "0822", "vc9-271": "0922", "regt-101": "1021"}
    t = table(units, phase="arvn-combat").choose("target 0922", "attacker abn-6")
    assert t.choices("target") == set()
    assert t.refused("target 1021").rule == "10.0/2"


@rule("anloc", "10.0/4", "10.0/6")
def test_a_unit_attacks_once_in_a_combat_phase():
    units = {"abn-5": "0921", "abn-6": "0921", "vc9-271": "0922", "regt-101": "1021"}
    t = table(units, phase="arvn-combat")
    with crt_says("-/-"):
        t.declare("0922", "abn-5")
    t.choose("target 1021")
    assert t.choices("attacker") == {"abn-6"}
    refused = t.refused("attacker abn-5")
    assert (refused.rule, refused.reason) == ("10.0/4", "5th Airborne Battalion has attacked in this phase.")
    t.choose("attacker abn-6")
    assert t.refused("attacker abn-6").reason == "6th Airborne Battalion is in this attack already."


@rule("anloc", "10.0/4")
def test_in_the_second_operations_phase_it_may_attack_again():
    t = table({"abn-5": "0921", "vc9-271": "0922"}, phase="arvn-combat", oel={"ARVN": 5, "NVA": 3})
    with crt_says("-/-"):
        t.declare("0922", "abn-5").pass_on("combat")
        assert t.facts["operation"] == 2
        t.declare("0922", "abn-5")
    assert len(t.events("combat")) == 2


@rule("anloc", "10.0/5")
def test_a_hex_is_attacked_once_in_a_combat_phase():
    units = {"abn-5": "0921", "abn-6": "0921", "vc9-271": "0922", "regt-101": "1021"}
    t = table(units, phase="arvn-combat")
    with crt_says("-/-"):
        t.declare("0922", "abn-5")
    assert t.choices("target") == {"1021"}
    refused = t.refused("target 0922")
    assert (refused.rule, refused.reason) == ("10.0/5", "That hex was attacked in this phase already.")


@rule("anloc", "10.0/6")
def test_a_unit_fights_with_its_whole_strength():
    t = table({"abn-bde-3": "0921", "vc9-271": "0922", "regt-101": "1021", **GUNS}, phase="arvn-combat")
    t.declare("0922", "abn-bde-3")
    assert [line.value for line in t.odds.attack] == [attack_of("abn-bde-3")]
    t.choose("done").pass_on("combat")
    assert t.events("attack")[1:] == []


@rule("anloc", "10.0/7")
def test_the_defenders_of_a_hex_are_one_total():
    units = {"abn-5": "0921", "vc9-271": "0922", "vc9-272": "0922", "t55-1": "0922", **GUNS}
    t = table(units, phase="arvn-combat").declare("0922", "abn-5")
    assert t.strengths[1] == defence_of("vc9-271", "vc9-272", "t55-1")


@rule("anloc", "10.0/8", "10.2/1")
def test_several_hexes_defend_together_and_the_terrain_of_each_counts():
    # Around 0913: 0912 is a hill, 1013 and 0914 are rubber.
    units = {"abn-bde-3": "0913", "vc9-271": "0912", "regt-101": "1013", "vc9-272": "0914", "arty-42": "1308"}
    t = table(units, phase="arvn-combat").declare("0912 1013 0914", "abn-bde-3")
    attack, defence = attack_of("abn-bde-3"), defence_of("vc9-271", "regt-101", "vc9-272")
    assert t.strengths == (attack, defence)
    assert [(line.text, line.value) for line in t.odds.shifts] == [
        ("hill", -TERRAIN_EFFECTS["hill"].columns_left)
    ]
    assert t.drms["2 rubber hexes"] == 2 * TERRAIN_EFFECTS["rubber"].drm
    assert t.rules("attack-also") == ["10.0/8", "10.0/8"]


@rule("anloc", "10.0/8", "10.2/1")
def test_two_jungle_hexes_count_twice_and_two_hills_two_columns():
    # 0417 and 0517 are jungle, like all around them; 0912 and 1012 are the two hills.
    t = table({"regt-31": "0416", "regt-101": "0417", "regt-205": "0516"}, phase="arvn-combat")
    t.choose("target 0417", "attacker regt-31")
    assert t.drms == {"jungle": TERRAIN_EFFECTS["jungle"].drm}
    t.choose("target 0516")
    assert t.drms == {"2 jungle hexes": 2 * TERRAIN_EFFECTS["jungle"].drm}
    units = {"abn-5": "0913", "abn-6": "0913", "abn-8": "0913", "vc9-271": "0912", "vc9-272": "1012"}
    near_both = next(
        GRID.name(h) for h in GRID.neighbours[GRID.parse("0912")] if h in GRID.neighbours[GRID.parse("1012")]
    )
    units |= dict.fromkeys(("abn-5", "abn-6", "abn-8"), near_both)
    t = table(units, phase="arvn-combat", air={"cas": {"cobra": 3}}, aaa=0)
    t.choose("target 0912", "attacker abn-5", "attacker abn-6", "attacker abn-8")
    assert [(line.text, line.value) for line in t.odds.shifts] == [("hill", -1)]
    t.choose("target 1012")
    assert [(line.text, line.value, line.rule) for line in t.odds.shifts] == [("2 hill hexes", -2, "10.0/8")]
    assert t.odds.column == max(0, t.odds.odds - 2)


@rule("anloc", "10.0/8")
def test_the_same_hex_is_not_named_twice():
    t = table({"abn-5": "0921", "vc9-271": "0922", "regt-101": "1021"}, phase="arvn-combat")
    assert t.choose("target 0922").refused("target 0922").reason == "That hex is under attack already."


@rule("anloc", "10.0/9", "10.1/4")
def test_several_hexes_attack_together():
    units = {"abn-5": "0921", "abn-6": "0822", "abn-8": "1021", "vc9-271": "0922", **GUNS}
    t = table(units, phase="arvn-combat").declare("0922", "abn-5", "abn-6", "abn-8")
    assert t.strengths[0] == attack_of("abn-5", "abn-6", "abn-8")


@rule("anloc", "10.0/9", "10.2/1")
@pytest.mark.parametrize(
    ("attackers", "drms"),
    [
        ({"abn-5": "0918"}, {}),
        ({"abn-5": "0920"}, {"across water": STREAM_DRM}),  # the Tau O
        ({"abn-5": "0920", "abn-6": "0918"}, {"across water": STREAM_DRM}),
        ({"abn-5": "0920", "abn-6": "0920"}, {"across water": STREAM_DRM}),  # one hex, one hexside
        ({"abn-5": "0920", "abn-6": "0820"}, {"across water, 2 hexsides": 2 * STREAM_DRM}),
    ],
)
def test_the_attack_suffers_for_the_stream_in_front_of_every_attacking_hex(attackers, drms):
    t = table({**attackers, "vc9-271": "0919", **GUNS}, phase="arvn-combat").declare("0919", *attackers)
    assert t.drms == drms


@rule("anloc", "10.0/8", "10.0/9", "10.2/1")
def test_a_stream_in_front_of_two_hexes_under_attack_counts_twice():
    units = {"abn-5": "0920", "vc9-271": "0919", "regt-101": "1019", **GUNS}
    t = table(units, phase="arvn-combat").declare("0919 1019", "abn-5")
    assert t.drms["across water, 2 hexsides"] == 2 * STREAM_DRM


# 10.1 Procedure


@rule("anloc", "10.1/1", "10.1/2", "10.1/3", "10.1/6", "10.1/7")
def test_a_combat_goes_step_by_step():
    units = {"regt-31": "0921", "hq-21": "0921", "vc9-271": "0922", **GUNS}
    t = table(units, phase="arvn-combat", air={"cas": {"cobra": 1}}, dice=(3,))
    asked = [f"{t.seat} {t.asked}"]
    for line in (
        "target 0922",
        "attacker regt-31",
        "attack",
        "cas cobra",
        "support hq-21",
        "support arty-42",
        "done",
    ):
        assert t.match.chance.outcomes == []  # no die before all is announced
        t.choose(line)
        asked.append(f"{t.seat} {t.asked}")
    assert asked[:7] == [
        "ARVN combat", "ARVN declare", "ARVN declare", "ARVN air", "ARVN support", "NVA support",
        "NVA support",  # nothing is left to add, but the odds with the last are seen before the die
    ]  # fmt: skip
    assert t.match.chance.outcomes == [2]
    kinds = [kind for kind in t.kinds() if kind in ("attack", "cas", "supports", "combat")]
    assert kinds == ["attack", "cas", "supports", "supports", "combat"]


@rule("anloc", "10.1/2")
def test_an_attack_needs_a_unit_with_attack_strength():
    t = table({"regt-101": "0921", "sapper-429": "0921", "regt-31": "0922"}, phase="nva-combat")
    t.choose("target 0922", "attacker sapper-429")
    refused = t.refused("attack")
    assert (refused.rule, refused.reason) == ("10.1/2", "Name at least one unit with attack strength first.")


@rule("anloc", "10.1/4", "10.1/5")
def test_reduced_units_count_with_their_reduced_side():
    units = {"abn-5": {"hex": "0921", "steps": 1}, "vc9-271": {"hex": "0922", "steps": 1}, **GUNS}
    t = table(units, phase="arvn-combat").declare("0922", "abn-5")
    abn, vc = UNITS[UNIT["abn-5"]], UNITS[UNIT["vc9-271"]]
    assert t.strengths == (abn.reduced_attack, vc.reduced_defence)


def lowest_column(attack: int, defence: int) -> str:
    """10.1/5 The best column whose odds the attacker really has, by exact fractions."""
    has = Fraction(attack, defence)
    reached = [name for name in CRT_COLUMNS if has >= Fraction(*map(int, name.split(":")))]
    return reached[-1] if reached else CRT_COLUMNS[0]


@rule("anloc", "10.1/5", "10.1/8", "10.1/9")
@given(attack=st.integers(0, 200), defence=st.integers(1, 100))
def test_the_column_is_the_exact_ratio_rounded_for_the_defender(attack, defence):
    assert CRT_COLUMNS[column_for(attack, defence)] == lowest_column(attack, defence)


@rule("anloc", "10.1/5", "10.1/8", "10.1/9")
@pytest.mark.parametrize(
    ("attack", "defence", "column"),
    [
        (25, 6, "4:1"), (33, 6, "5:1"), (11, 6, "1:1"), (12, 6, "2:1"), (6, 6, "1:1"), (5, 6, "1:2"),
        (3, 6, "1:2"), (2, 6, "1:3"), (1, 6, "1:3"), (0, 1, "1:3"), (1, 50, "1:3"),
        (42, 6, "7:1"), (41, 6, "6:1"), (90, 6, "7:1"),
    ],
)  # fmt: skip
def test_columns_of_the_rulebooks_examples_and_the_ends_of_the_table(attack, defence, column):
    assert CRT_COLUMNS[column_for(attack, defence)] == column


@rule("anloc", "10.1/8", "10.2/1")
def test_a_shift_ends_at_the_first_column():
    units = {"recon-21": "0812", "vc9-271": "0912", "vc9-272": "0912", "arty-42": "1308"}
    t = table(units, phase="arvn-combat").declare("0912", "recon-21")
    assert t.column == "1:3"


@rule("anloc", "10.1/6", "10.1/7")
@pytest.mark.parametrize("die", DICE)
@pytest.mark.parametrize("effort", [3, 5])
def test_the_result_is_read_at_the_column_and_the_modified_roll(die, effort):
    units = {"regt-31": "0921", "regt-32": "0921", "regt-101": "0922"}
    t = table(units, phase="arvn-combat", oel={"ARVN": effort, "NVA": 3}, dice=(die,))
    t.declare("0922", "regt-31", "regt-32")
    drm = OEL[effort].attack_drm
    column = column_for(attack_of("regt-31", "regt-32"), defence_of("regt-101"))
    assert t.combat == (str(CRT[die + drm][column]), CRT_COLUMNS[column], die, drm)


@rule("anloc", "10.1/6", "10.1/7")
def test_rolls_beyond_the_table_use_its_first_and_last_row():
    low = {"regt-31": "0921", "regt-101": "0922", "arty-42": "1120", "arty-208": "1120"}
    low |= {"t55-1": "0922", "t55-2": "0922"}
    t = table(low, phase="arvn-combat", dice=(1,)).declare("0922", "regt-31")
    t.choose("support arty-42", "support arty-208", "done")
    result, column, die, drm = t.combat
    assert die + drm < 0
    assert result == str(CRT[0][CRT_COLUMNS.index(column)])
    high = {"regt-101": "0921", "sapper-429": "0921", "t55-1": "0921", "t55-2": "0921", "arty-42": "1120"}
    t = table({**high, "regt-31": "0922"}, phase="nva-combat", dice=(6,))
    t.declare("0922", "regt-101", "sapper-429", "t55-1", "t55-2").choose("support arty-42", "done")
    result, column, die, drm = t.combat
    assert die + drm > 9
    assert result == str(CRT[9][CRT_COLUMNS.index(column)])


# 10.2 Terrain


@rule("anloc", "10.2/1")
@pytest.mark.parametrize(
    ("defender", "attacker", "terrain"),
    [
        ("0922", "0921", "clear"), ("0713", "0813", "rubber"), ("0714", "0814", "jungle"),
        ("0912", "0812", "hill"), ("0810", "0811", "city"),
    ],
)  # fmt: skip
def test_the_defenders_terrain_shifts_the_column_or_modifies_the_die(defender, attacker, terrain):
    units = {"abn-bde-3": attacker, "regt-101": defender, "arty-42": "1115"}
    t = table(units, phase="arvn-combat").declare(defender, "abn-bde-3")
    effect = TERRAIN_EFFECTS[terrain]
    plain = column_for(*t.strengths)
    assert t.odds.column == plain - effect.columns_left
    assert sum(t.drms.values()) == effect.drm
    assert [line.rule for line in (*t.odds.shifts, *t.odds.drms)] == ["10.2/1"] * (
        bool(effect.columns_left) + bool(effect.drm)
    )


@rule("anloc", "10.2/1")
def test_an_attack_across_a_river_is_halved_unit_by_unit():
    units = {"regt-31": "0113", "abn-5": "0313", "regt-101": "0213", "arty-42": "1010"}
    t = table(units, phase="arvn-combat").declare("0213", "regt-31", "abn-5")
    assert t.strengths[0] == attack_of("regt-31") // 2 + attack_of("abn-5")  # only the 31st crosses
    assert t.drms["across water"] == STREAM_DRM


@rule("anloc", "10.2/1")
def test_the_terrain_that_the_attacker_stands_in_does_not_matter():
    t = table({"abn-bde-3": "1022", "regt-101": "0922", **GUNS}, phase="arvn-combat").declare(
        "0922", "abn-bde-3"
    )
    assert (t.odds.shifts, t.drms) == ([], {})


# 10.3 Artillery, sappers and HQs


@rule("anloc", "10.3/1")
@pytest.mark.parametrize(
    ("phase", "target", "attackers", "supporter", "sign"),
    [
        ("nva-combat", "0921", ["regt-101"], "arty-42", 1),
        ("arvn-combat", "0922", ["regt-31"], "arty-42", -1),
        ("arvn-combat", "0922", ["regt-31"], "arty-105-1", 1),
        ("nva-combat", "0921", ["regt-101"], "arty-105-1", -1),
        ("arvn-combat", "0922", ["regt-31"], "hq-21", 1),
        ("nva-combat", "0921", ["regt-101"], "hq-21", -1),
    ],
)
def test_triangles_help_the_attack_or_the_defence(phase, target, attackers, supporter, sign):
    units = {"regt-31": "0921", "hq-21": "0921", "arty-105-1": "0821", "regt-101": "0922", **GUNS}
    units["arty-208"] = "1220"  # one more on each side, so that there is a question left
    units["arty-105-2"] = "0821"
    t = table(units, phase=phase).declare(target, *attackers)
    mover = "NVA" if supporter == "arty-42" else "ARVN"
    if t.seat != mover:
        t.choose("done")
    t.choose(f"{mover} support {supporter}")
    counter = UNITS[UNIT[supporter]]
    assert t.drms == {counter.name: sign * counter.bonus}


@rule("anloc", "10.3/1")
def test_sappers_help_an_attack_but_no_defence():
    counter = UNITS[UNIT["sapper-429"]]
    units = {"regt-31": "0921", "regt-101": "0922", "sapper-429": "0922", **GUNS}
    attack = table(units, phase="nva-combat").declare("0921", "regt-101", "sapper-429")
    assert attack.drms == {counter.name: counter.bonus}
    defence = table(units, phase="arvn-combat").declare("0922", "regt-31")
    assert defence.drms == {}


@rule("anloc", "10.3/2")
def test_artillery_and_hqs_are_used_once_a_turn():
    units = {
        "regt-31": "0921", "hq-21": "0921", "regt-101": "0922", "regt-32": "0924", "regt-205": "0925", **GUNS,
        "arty-208": "1220", "arty-105-1": "0821",
    }  # fmt: skip
    t = table(units, phase="nva-combat", oel={"ARVN": 3, "NVA": 3})
    with crt_says("-/-"):
        t.declare("0921", "regt-101").choose(
            "NVA support arty-42", "NVA done", "ARVN support hq-21", "ARVN done"
        )
    assert t.unit("arty-42")["used"]
    assert t.unit("hq-21")["used"]
    t.declare("0924", "regt-205")
    assert t.choices("support") == {"arty-208"}
    refused = t.refused("NVA support arty-42")
    assert (refused.rule, refused.reason) == ("10.3/2", "42nd Artillery Group was used this turn.")
    with crt_says("-/-"):
        t.choose("NVA done", "ARVN done")
    t.pass_on("combat").declare("0922", "regt-31")  # the ARVN's phase, in the same turn
    assert t.choices("support") == {"arty-105-1"}
    assert t.refused("ARVN support hq-21").rule == "10.3/2"


@rule("anloc", "10.3/2")
def test_a_sapper_is_used_once_a_turn():
    units = {"regt-31": "0921", "regt-101": "0922", "regt-205": "0922", "sapper-429": "0922"}
    t = table(units, phase="nva-combat", oel={"ARVN": 3, "NVA": 5})
    with crt_says("-/-"):
        t.declare("0921", "regt-101", "sapper-429")
        assert t.unit("sapper-429")["used"]
        t.choose("NVA done").pass_on("combat").choose("ARVN done")
    assert (t.seat, t.facts["operation"]) == ("NVA", 2)
    refused = t.choose("target 0921").refused("attacker sapper-429")
    assert (refused.rule, refused.reason) == ("10.3/2", "429th Sapper Group was used this turn.")


@rule("anloc", "10.3/2")
def test_after_the_turn_they_are_available_again(an_loc_holds):
    units = {
        "regt-31": "0921",
        "hq-21": {"hex": "0921", "used": True},
        "arty-42": {"hex": "1120", "used": True},
    }
    t = table({**units, "sapper-429": {"hex": "0925", "used": True}}, phase="end-of-turn")
    assert [t.unit(name)["used"] for name in ("hq-21", "arty-42", "sapper-429")] == [False] * 3


@rule("anloc", "10.3/3")
def test_a_sapper_alone_is_eliminated_when_an_enemy_enters():
    t = table({"regt-31": "0921", "sapper-429": "0922"}, phase="arvn-movement")
    t.move("regt-31", "0922")
    assert (t.where("regt-31"), t.where("sapper-429")) == ("0922", "eliminated")
    assert t.rules("sapper-overrun") == ["10.3/3"]


@rule("anloc", "10.3/3")
def test_a_sapper_with_another_unit_is_not_overrun():
    t = table({"regt-31": "0921", "sapper-429": "0922", "regt-101": "0922"}, phase="arvn-movement")
    assert "0922" not in t.reach("regt-31")
    alone = table({"regt-31": "0921", "sapper-429": "0922"}, phase="arvn-movement")
    assert "0922" in alone.reach("regt-31")


@rule("anloc", "10.3/1")
def test_who_cannot_support():
    units = {
        "regt-31": "0921", "vc9-271": "0922", "vc9-arty": "0926", "nva7-arty": "0925", "arty-208": "0914",
        "hq-21": "0820", "regt-32": "0820", **GUNS,
    }  # fmt: skip
    t = table(units, phase="nva-combat").declare("0921", "vc9-271")
    assert t.choices("support") == {"arty-42", "vc9-arty", "arty-208"}
    assert t.refused("NVA support vc9-271").reason == "271st Regiment is neither artillery nor an HQ."
    refused = t.refused("NVA support nva7-arty")
    assert (refused.rule, refused.reason) == ("11.3/8", "Its division takes no part.")
    assert t.refused("NVA support hq-21").reason == "21st Division HQ is not NVA's."
    far = table({**units, "arty-208": "0913"}, phase="nva-combat").declare("0921", "vc9-271")
    refused = far.refused("NVA support arty-208")
    assert (refused.rule, refused.reason) == ("11.3/3", "208th Artillery Group is out of range.")


@rule("anloc", "10.3/1")
def test_an_hq_that_stands_elsewhere_lends_nothing():
    units = {"regt-31": "0921", "arty-105-1": "0821", "regt-32": "0820", "hq-21": "0820", "vc9-271": "0922"}
    t = table(units, phase="arvn-combat").declare("0922", "regt-31")
    refused = t.refused("ARVN support hq-21")
    assert (refused.rule, refused.reason) == (
        "9.5/3",
        "21st Division HQ does not stand with a unit in this combat.",
    )


@rule("anloc", "10.3/1")
def test_artillery_and_hqs_support_but_do_not_attack():
    units = {"regt-31": "0921", "hq-21": "0921", "arty-105-1": "0921", "vc9-271": "0922"}
    t = table(units, phase="arvn-combat").choose("target 0922")
    assert t.choices("attacker") == {"regt-31"}
    refused = t.refused("attacker arty-105-1")
    assert (refused.rule, refused.reason) == ("11.3/7", "Artillery supports; it cannot attack.")
    assert t.refused("attacker hq-21").reason == "An HQ supports; it cannot attack."
    assert t.refused("attacker vc9-271").reason == "271st Regiment is not ARVN's."


def test_at_effort_level_0_nobody_attacks():
    t = table({"regt-31": "0921", "vc9-271": "0922"}, phase="arvn-combat", oel={"ARVN": 0, "NVA": 5})
    assert t.phase != "arvn-combat"


# 10.4 Tanks


@rule("anloc", "10.4/1")
@pytest.mark.parametrize(
    ("phase", "target", "attackers", "drms"),
    [
        ("nva-combat", "0921", ["t55-1", "t55-2"], [1, 1, -1]),
        ("nva-combat", "0921", ["t55-1"], [1, -1]),
        ("arvn-combat", "0922", ["acr-9"], [1, -1, -1]),
        ("arvn-combat", "0922", ["regt-31"], [-1, -1]),
    ],
)
def test_each_tank_unit_adds_its_strength_and_one_to_the_die(phase, target, attackers, drms):
    units = {"regt-31": "0921", "acr-9": "0921", "t55-1": "0922", "t55-2": "0922", **GUNS}
    t = table(units, phase=phase).declare(target, *attackers)
    assert [line.value for line in t.odds.drms] == drms
    assert {line.rule for line in t.odds.drms} == {"10.4/1"}
    defenders = ("t55-1", "t55-2") if target == "0922" else ("regt-31", "acr-9")
    assert t.strengths == (attack_of(*attackers), defence_of(*defenders))


# Effort, morale and divisions, as they enter a combat


@rule("anloc", "10.1/6")
def test_all_modifiers_are_summed():
    units = {"regt-31": "0921", "hq-21": "0921", "acr-9": "0921", "vc9-271": "1022", "t55-1": "1022", **GUNS}
    units |= {"regt-32": "1021"}
    t = table(units, phase="arvn-combat", oel={"ARVN": 5, "NVA": 5}, replacements=30, dice=(3,))
    t.declare("1022", "regt-32")
    assert t.drms == {
        "effort level": 1,
        "1st T-55 Battalion": -1,
        "jungle": TERRAIN_EFFECTS["jungle"].drm,
        "NVA replacements gone": 1,
    }
    t.choose("NVA support arty-42", "NVA done")
    assert t.combat[3] == sum((1, -1, TERRAIN_EFFECTS["jungle"].drm, 1, -UNITS[UNIT["arty-42"]].bonus))


# 10.5 Results


@rule("anloc", "10.5/1", "10.5/2", "10.5/3")
@pytest.mark.parametrize(
    ("text", "attacker", "defender"),
    [
        ("-/-", (0, 0), (0, 0)),
        ("1/-", (1, 0), (0, 0)),
        ("-/1", (0, 0), (1, 0)),
        ("-/R1", (0, 0), (0, 1)),
        ("2/1R1", (2, 0), (1, 1)),
        ("1R1/-", (1, 1), (0, 0)),
        ("-/2R2", (0, 0), (2, 2)),
    ],
)
def test_left_of_the_slash_the_attacker_right_of_it_the_defender(text, attacker, defender):
    units = {"regt-31": "0921", "regt-32": "0921", "vc9-271": "0922", "vc9-272": "0922"}
    t = table(units, phase="arvn-combat", replacements=30)  # so that no loss can be absorbed
    with crt_says(text):
        t.declare("0922", "regt-31", "regt-32")
        while t.asked in ("loss", "retreat"):
            t.choose(t.options[0])
    lost = [event.rule for event in t.match.events or [] if event.kind in ("step-lost", "eliminated")]
    assert lost == ["10.6/2" if i in (0, attacker[0]) else "10.6/4" for i in range(attacker[0] + defender[0])]
    assert sum(t.steps("regt-31", "regt-32")) == 4 - attacker[0]
    assert sum(t.steps("vc9-271", "vc9-272")) == 4 - defender[0]
    assert len(t.events("retreated")) == attacker[1] + defender[1]
    assert (t.where("regt-32") != "0921") == bool(attacker[1])
    assert (t.where("vc9-272") != "0922") == bool(defender[1])
    # losses first, then retreats
    kinds = [kind for kind in t.kinds() if kind in ("step-lost", "retreated")]
    assert kinds == sorted(kinds, reverse=True)


@rule("anloc", "10.5/3")
@pytest.mark.parametrize("text", ["-/-", "1/-", "-/R1", "1/2R1", "3R1/-", "-/4R3"])
def test_results_are_told_as_the_table_prints_them(text):
    t = table({"regt-31": "0921", "regt-32": "0921", "vc9-271": "0922"}, phase="arvn-combat")
    with crt_says(text):
        t.declare("0922", "regt-31")
    assert t.combat[0] == str(cell(text)) == text


# Who attacks, and what a combat leaves behind


def beside_one(here, other):
    """A hex next to the first of two neighbouring hexes, and not to the second."""
    near, far = GRID.parse(here), GRID.parse(other)
    return next(GRID.name(h) for h in GRID.neighbours[near] if GRID.distance(h, far) == 2)


ONLY_0922, ONLY_1021 = beside_one("0922", "1021"), beside_one("1021", "0922")


@rule("anloc", "10.0/1", "10.0/2", "3.2/T1")
def test_who_is_off_the_map_or_has_no_attack_factor_does_not_attack():
    units = {
        "abn-5": "0921", "rppf-1": {"hex": "0921", "steps": 1}, "rppf-2": "0921",
        "regt-31": "lai-khe", "abn-6": "eliminated", "vc9-271": "0922",
    }  # fmt: skip
    t = table(units, phase="arvn-combat")
    assert {UNITS[u].id for u in fresh_attackers(t.match.state, ARVN)} == {"abn-5", "rppf-2"}
    assert t.choose("target 0922").choices("attacker") == {"abn-5", "rppf-2"}


@rule("anloc", "10.3/1", "10.1/2")
def test_a_sapper_attacks_only_beside_another_unit():
    t = table({"sapper-429": "0921", "regt-31": "0922", "vc9-271": "0314"}, phase="nva-combat")
    assert t.asked != "combat"
    # It reaches both hexes, each regiment one of them: the second is no target.
    units = {
        "sapper-429": "0921",
        "regt-101": ONLY_0922,
        "regt-205": ONLY_1021,
        "regt-31": "0922",
        "regt-32": "1021",
    }
    assert table(units, phase="nva-combat").choose("target 0922").choices("target") == set()
    units["vc9-271"] = "0921"
    assert table(units, phase="nva-combat").choose("target 0922").choices("target") == {"1021"}


@rule("anloc", "10.0/2", "10.0/8")
def test_a_second_hex_needs_one_unit_that_reaches_both():
    units = {"abn-5": ONLY_0922, "abn-6": ONLY_1021, "vc9-271": "0922", "regt-101": "1021"}
    t = table(units, phase="arvn-combat").choose("target 0922")
    assert t.choices("target") == set()
    t = table({**units, "abn-8": "0921"}, phase="arvn-combat").choose("target 0922")
    assert t.choices("target") == {"1021"}


@rule("anloc", "10.7.2/1", "10.5/3")
@pytest.mark.parametrize("phase", ["nva-combat", "arvn-combat"])
def test_without_a_retreat_nobody_is_told_to_stand(phase):
    t = table({"regt-7": "0810", "vc9-271": "0809"}, phase=phase)
    with crt_says("-/-"):
        t.declare(*(("0810", "vc9-271") if phase == "nva-combat" else ("0809", "regt-7")))
    assert t.events("combat")
    assert not t.events("garrison-stands")


@rule("anloc", "10.8/1")
def test_who_has_retreated_does_not_advance():
    t = table({"regt-31": "0921", "vc9-271": "0922"}, phase="arvn-combat", replacements=30)
    with crt_says("R1/R1"):
        t.declare("0922", "regt-31")
    while t.asked == "retreat":
        t.choose(t.options[0])
    assert t.where("regt-31") != "0921"
    assert t.asked != "advance"


@rule("anloc", "11.3/1", "11.3/3", "10.0/8")
def test_artillery_in_range_of_one_of_two_hexes_supports_the_attack():
    units = {"abn-5": "0921", "vc9-271": "0922", "regt-101": "1021"}
    targets = [GRID.parse("0922"), GRID.parse("1021")]
    # A 105mm battery reaches five hexes.
    for far, supports in (([5, 6], True), ([6, 7], False)):
        place = next(GRID.name(h) for h in GRID.hexes if [GRID.distance(h, at) for at in targets] == far)
        t = table({**units, "arty-105-1": place}, phase="arvn-combat")
        t.choose("target 0922", "target 1021", "attacker abn-5", "attack")
        assert ("support arty-105-1" in t.options) == supports


@rule("anloc", "10.2/1")
def test_only_who_attacks_across_the_river_is_halved():
    s = table({"regt-31": "0925"}).match.state
    u = UNIT["regt-31"]
    tried = set()
    for h in GRID.hexes:
        s.hex[u] = h
        for n in GRID.neighbours[h]:
            s.targets = [n]
            halved = bool(BEYOND_RIVER[h] >> n & 1)
            assert attack_value(s, u) == attack_factor(s, u) // (2 if halved else 1)
            tried.add((bool(BEYOND_RIVER[h]), halved))
    assert tried == {(False, False), (True, False), (True, True)}
