"""9.0-9.5, 9.7-9.9 Air units: the display, SEAD, TAC, CAS, AAA, SA-7 and Broken Arrow."""

from __future__ import annotations

import pytest

from dangerclose.games.anloc.components import AIR, GRID, HIT_PRICE, RIVERS, UNIT, aaa_after_sead, air_strike
from dangerclose.testing import rule
from tests.games.anloc.air_and_combat_tables import (
    attack_of,
    crt_says,
    defence_of,
    sead_that_gives,
    strike,
    table,
)

DICE = range(1, 7)
SIEGE = {"regt-7": "0810", "regt-8": "0810", "vc9-271": "0809", "nva7-141": "0314"}
"""The 271st is next to the ARVN, the 141st is not."""

# 9.0-9.2 The display


@rule("anloc", "9.0/1", "9.1.1/3", "9.1.3/1", "9.1.4/1", "9.2/1")
def test_each_type_flies_its_own_missions_only():
    every = {air.id: air.per_purchase for air in AIR}
    t = table(SIEGE, phase="air-allocation", air={"purchased": every})
    boxes: dict[str, set[str]] = {}
    for line in t.options:
        _, air, box = line.split()
        boxes.setdefault(air, set()).add(box)
    assert boxes == {
        "f4": {"sead", "tac", "cas"},
        "cas": {"sead", "cas"},  # CAS, and attacks on antiaircraft artillery
        "cobra": {"sead", "cas"},
        "ac130": {"tac", "cas"},  # supply routes and direct support
    }
    assert t.box("tac") == {"b52": every["b52"]}  # bombs, and nothing else
    refused = t.refused("ARVN assign cobra tac")
    assert (refused.rule, refused.reason) == ("9.2/1", "AH-1 Cobra does not fly that mission.")


@rule("anloc", "9.0/2")
def test_air_units_are_bought_with_ops_in_the_logistics_phase():
    t = table(SIEGE, phase="arvn-purchase", ops={"ARVN": 3, "NVA": 5})
    t.choose("ARVN buy cobra", "ARVN buy f4")
    assert t.facts["ops"]["ARVN"] == 1
    assert t.box("purchased") == {"cobra": 1, "f4": 2}
    t.choose("ARVN buy cas")
    assert t.facts["ops"]["ARVN"] == 0
    assert t.asked == "effort"  # nothing more can be paid for: it is the NVA's turn to spend
    assert t.refused("NVA buy cobra").rule == "9.0/2"


@rule("anloc", "9.0/2")
def test_no_more_air_units_than_counters():
    cobras = next(air for air in AIR if air.id == "cobra").counters
    t = table(SIEGE, phase="arvn-purchase", ops={"ARVN": 9, "NVA": 5})
    t.choose(*["ARVN buy cobra"] * cobras)
    assert t.refused("ARVN buy cobra").reason == f"There are only {cobras} of these."


@rule("anloc", "9.0/3", "9.2/1")
def test_air_units_are_allocated_in_the_air_phase():
    t = table(SIEGE, phase="nva-effort", ops={"NVA": 4}, air={"purchased": {"f4": 3}})
    t.choose("NVA effort 3")
    assert (t.phase, t.seat, t.asked) == ("air-allocation", "ARVN", "allocate")
    t.choose("ARVN assign f4 cas", "ARVN assign f4 cas")
    assert t.box("cas") == {"f4": 2}
    t.choose("ARVN assign f4 cas")  # the last one ends the allocation
    assert t.phase == "nva-combat"
    assert t.box("cas") == {"f4": 3}
    assert t.box("purchased") == {}


@rule("anloc", "9.2/2")
def test_an_allocated_air_unit_cannot_be_transferred():
    t = table(SIEGE, phase="air-allocation", air={"purchased": {"f4": 1, "cobra": 1}})
    t.choose("ARVN assign f4 sead")
    assert t.choices("assign") == {"cobra"}
    refused = t.refused("ARVN assign f4 cas")
    assert (refused.rule, refused.reason) == ("9.2/1", "No F-4 Phantom is waiting.")
    assert t.box("sead") == {"f4": 1}


@rule("anloc", "9.2/2", "9.2/3")
def test_what_flew_sead_or_tac_does_not_fly_cas_in_the_same_turn():
    t = table(
        {"regt-31": "0922", "regt-101": "0921"},
        phase="air-strikes",
        air={"sead": {"f4": 1}, "tac": {"ac130": 1}, "cas": {"cobra": 1}},
        dice=(1, 1),
    )
    t.pass_on("combat").declare("0922", "regt-101")
    assert t.choices("cas") == {"cobra"}
    assert t.refused("ARVN cas f4").reason == "No F-4 Phantom is in the CAS box."
    assert t.refused("ARVN cas ac130").rule == "9.5/2"


# 9.3 SEAD


@rule("anloc", "9.3/4", "9.3/T1", "9.3/5", "9.3/6", "9.7/2")
@pytest.mark.parametrize(("result", "aaa"), [(0, 4), (1, 4), (2, 4), (3, 2), (4, 0)])
def test_the_sead_result_settles_the_aaa_value(result, aaa):
    count, die = sead_that_gives(result)
    t = table(SIEGE, phase="air-strikes", air={"sead": {"f4": count}}, dice=(die,), aaa=4)
    assert t.facts["aaa"] == aaa
    assert t.events("sead")[0].args == (count * strike("f4"), die, result, aaa)


@rule("anloc", "9.3/T1")
def test_no_result_beyond_the_table_escapes_it():
    assert [aaa_after_sead(result) for result in range(8)] == [4, 4, 4, 2, 0, 0, 0, 0]


@rule("anloc", "9.3/T1")
def test_without_sead_the_aaa_is_at_full_value():
    t = table(SIEGE, phase="air-strikes", air={"cas": {"cobra": 1}})
    assert t.facts["aaa"] == 4
    assert t.events("sead") == []
    assert len(t.match.chance.outcomes) == 0


@rule("anloc", "9.3/1", "9.3/2", "9.3/3")
@pytest.mark.parametrize("die", DICE)
def test_sead_totals_the_strike_values_in_its_box_and_rolls_in_the_air_phase(die):
    t = table(
        SIEGE,
        phase="air-allocation",
        air={"purchased": {"cobra": 1}, "sead": {"f4": 2, "cas": 1}, "cas": {"f4": 1}},
        dice=(die,),
    )
    assert t.events("sead") == []
    t.choose("ARVN assign cobra sead")
    total = 2 * strike("f4") + strike("cas") + strike("cobra")
    points, rolled, result, _ = t.events("sead")[0].args
    assert (points, rolled, result) == (total, die, air_strike(total, die))
    assert t.phase == "nva-combat"  # all of it before the first operation


# 9.4 TAC


@rule("anloc", "9.4/1", "9.4/3", "9.7/1")
def test_tac_follows_sead_and_meets_what_sead_has_left():
    count, die = sead_that_gives(3)
    t = table(SIEGE, phase="air-strikes", air={"sead": {"f4": count}, "tac": {"b52": 4}}, dice=(die, 6))
    assert [kind for kind in t.kinds() if kind in ("sead", "tac")] == ["sead", "tac"]
    assert t.events("tac")[0].args == (4 * strike("b52"), 6, -2, air_strike(4 * strike("b52"), 4))


@rule("anloc", "9.4/2", "9.4/3", "9.4/4", "9.7/1", "9.7/3")
@pytest.mark.parametrize("die", DICE)
@pytest.mark.parametrize("sead", [0, 3, 4])
def test_tac_hits_are_read_with_the_die_less_the_aaa_value(die, sead):
    count, sead_die = sead_that_gives(sead)
    aaa = aaa_after_sead(sead)
    t = table(
        SIEGE,
        phase="air-strikes",
        air={"sead": {"f4": count}, "tac": {"b52": 2, "ac130": 1}},
        dice=(sead_die, die),
        ops={"NVA": 5},
    )
    total = 2 * strike("b52") + strike("ac130")
    hits = air_strike(total, die - aaa)
    assert t.events("tac")[0].args == (total, die, -aaa, hits)
    assert t.facts["hits"] == hits


def tac(hits: int, aaa: int, **position):
    """The ARVN about to assign hits, with the 271st in its reach."""
    return table(SIEGE, phase="tac-hits", hits=hits, aaa=aaa, **position)


@rule("anloc", "9.4/5", "9.4/6")
@pytest.mark.parametrize("aaa", [0, 2, 4])
def test_a_hit_takes_a_replacement_point(aaa):
    t = tac(2, aaa, ops={"NVA": 9}, replacements=7)
    t.choose("ARVN bomb-replacement")
    assert (t.facts["replacements"], t.facts["hits"]) == (8, 1)
    t.choose("ARVN bomb-replacement")
    assert t.facts["replacements"] == 9
    assert t.phase != "tac-hits"


@rule("anloc", "9.4/6")
def test_no_replacement_point_is_taken_that_the_nva_does_not_have():
    t = tac(2, 0, replacements=30)
    assert t.refused("ARVN bomb-replacement").rule == "9.4/6"


@rule("anloc", "9.4/5", "9.4/7")
@pytest.mark.parametrize(("aaa", "price"), [(0, 1), (2, 2)])
def test_a_step_costs_one_hit_and_two_at_aaa_2(aaa, price):
    t = tac(price, aaa)
    t.choose("ARVN bomb-step vc9-271", "NVA lose vc9-271")
    assert t.steps("vc9-271") == [1]
    assert t.facts["hits"] == 0


@rule("anloc", "9.4/7")
def test_one_hit_is_not_enough_for_a_step_at_aaa_2():
    refused = tac(1, 2).refused("ARVN bomb-step vc9-271")
    assert (refused.rule, refused.reason) == ("9.4/7", "A step costs 2 hits at AAA 2, and 1 is left.")


@rule("anloc", "9.4/7")
def test_only_units_next_to_the_arvn_can_be_bombed():
    t = tac(3, 0)
    assert t.choices("bomb-step") == {"vc9-271"}
    refused = t.refused("ARVN bomb-step nva7-141")
    assert (refused.rule, refused.reason) == ("9.4/7", "141st Regiment is not next to an ARVN unit.")


@rule("anloc", "9.4/7", "10.6.1/1")
def test_the_nva_may_absorb_a_bombed_step_while_replacements_remain():
    t = tac(2, 0, replacements=29)
    t.choose("ARVN bomb-step vc9-271", "NVA absorb")
    assert (t.steps("vc9-271"), t.facts["replacements"]) == ([2], 30)
    t.choose("ARVN bomb-step vc9-271")  # none remains: the step is lost without a question
    assert t.steps("vc9-271") == [1]


@rule("anloc", "9.4/5", "9.4/8")
@pytest.mark.parametrize(("aaa", "price"), [(0, 3), (2, 4)])
def test_an_op_costs_three_hits_and_four_at_aaa_2(aaa, price):
    t = tac(price, aaa, ops={"NVA": 6})
    t.choose("ARVN bomb-op")
    assert (t.facts["ops"]["NVA"], t.facts["hits"]) == (5, 0)
    refused = tac(price - 1, aaa, ops={"NVA": 6}).refused("ARVN bomb-op")
    assert refused.rule == "9.4/8"
    assert f"costs {price} hits at AAA {aaa}" in refused.reason


@rule("anloc", "9.4/8")
def test_only_an_op_that_was_accumulated_can_be_bombed():
    assert tac(6, 0, ops={"NVA": 0}).refused("ARVN bomb-op").reason == "The NVA has no OP left."


@rule("anloc", "9.4/5")
def test_each_hit_is_assigned_as_the_arvn_likes():
    t = tac(5, 0, ops={"NVA": 6})
    t.choose("bomb-op", "bomb-replacement", "bomb-step vc9-271", "lose vc9-271")
    assert (t.facts["ops"]["NVA"], t.facts["replacements"], t.steps("vc9-271")) == (5, 1, [1])


def test_at_full_aaa_steps_and_ops_are_dearer_still():
    assert [HIT_PRICE["step"][aaa] for aaa in (0, 2, 4)] == sorted(HIT_PRICE["step"].values())
    assert [HIT_PRICE["op"][aaa] for aaa in (0, 2, 4)] == sorted(HIT_PRICE["op"].values())


# 9.5 CAS

ATTACK = {"regt-31": "0921", "vc9-271": "0922"}
DEFENCE = {"regt-31": "0921", "hq-21": "0921", "vc9-271": "0922"}
PLENTY = {"cas": {"cobra": 4, "f4": 2}}


@rule("anloc", "9.5/1", "9.5/9", "9.2/3")
def test_cas_is_allocated_combat_by_combat_and_comes_back_after_the_phase():
    t = table(
        {"regt-31": "0921", "regt-32": "0924", "vc9-271": "0922", "regt-101": "0925"},
        phase="arvn-combat",
        air={"cas": {"cobra": 1, "f4": 1}},
        oel={"ARVN": 5, "NVA": 3},
    )
    with crt_says("-/-"):
        t.declare("0922", "regt-31").choose("ARVN cas cobra", "ARVN done")
        assert (t.box("cas"), t.box("flown")) == ({"f4": 1}, {"cobra": 1})
        t.declare("0925", "regt-32")
        assert t.choices("cas") == {"f4"}  # the Cobra flies one combat in a phase
        assert t.refused("ARVN cas cobra").reason == "No AH-1 Cobra is in the CAS box."
        t.choose("ARVN cas f4", "ARVN done")
    assert t.facts["operation"] == 2
    assert (t.box("cas"), t.box("flown")) == ({"cobra": 1, "f4": 1}, {})
    t.pass_on("combat").declare("0922", "regt-31")
    assert t.choices("cas") == {"cobra", "f4"}  # later in the same turn


@rule("anloc", "9.5/2")
@pytest.mark.parametrize("phase", ["arvn-combat", "nva-combat"])
def test_one_cas_unit_supports_attack_or_defence_without_an_hq(phase):
    attacker, target = ("regt-31", "0922") if phase == "arvn-combat" else ("vc9-271", "0921")
    guns = {"arty-42": "1120"}  # so that there is something to decide after the aircraft
    t = table({**ATTACK, **guns}, phase=phase, air=PLENTY, aaa=2)
    t.declare(target, attacker).choose("ARVN cas cobra")
    assert t.asked == "support"
    refused = t.refused("cas f4")
    assert (refused.rule, refused.reason) == ("9.5/2", "No more than 1 CAS unit may take part.")
    plain = {"regt-31": attack_of("regt-31"), "vc9-271": attack_of("vc9-271")}[attacker]
    cobra = strike("cobra") - 2
    if phase == "arvn-combat":
        assert t.strengths == (plain + cobra, defence_of("vc9-271"))
    else:
        assert t.strengths == (plain, defence_of("regt-31") + cobra)


@rule("anloc", "9.5/3", "9.5/4", "10.1/3", "11.1/8")
@pytest.mark.parametrize("phase", ["arvn-combat", "nva-combat"])
def test_with_an_available_hq_up_to_three_cas_units_but_then_no_bonus(phase):
    attacker, target = ("regt-31", "0922") if phase == "arvn-combat" else ("vc9-271", "0921")
    t = table({**DEFENCE, "arty-42": "1120"}, phase=phase, air=PLENTY)
    t.declare(target, attacker).choose("ARVN cas cobra")
    assert not t.unit("hq-21")["used"]  # one CAS unit needs no HQ
    t.choose("ARVN cas cobra")
    assert t.unit("hq-21")["used"]
    t.choose("ARVN cas f4")
    assert (t.seat, t.asked) == ("NVA", "support")  # the ARVN is not asked for its HQ's bonus
    refused = t.refused("cas cobra")
    assert (refused.rule, refused.reason) == ("9.5/4", "No more than 3 CAS units may take part.")


@rule("anloc", "9.5/3", "9.5/5")
def test_with_two_cas_units_the_hq_may_lend_its_bonus_as_well():
    t = table({**DEFENCE, "arty-42": "1120"}, phase="arvn-combat", air=PLENTY)
    t.declare("0922", "regt-31").choose("cas cobra", "cas cobra", "done")
    assert t.choices("support") == {"hq-21"}
    t.choose("ARVN support hq-21")
    assert t.drms["21st Division HQ"] == 1
    assert t.unit("hq-21")["used"]


@rule("anloc", "9.5/6")
def test_a_used_hq_brings_two_cas_units_in_defence_of_its_hex():
    used = {**DEFENCE, "hq-21": {"hex": "0921", "used": True}, "arty-42": "1120"}
    t = table(used, phase="nva-combat", air=PLENTY)
    t.declare("0921", "vc9-271").choose("ARVN cas cobra", "ARVN cas cobra")
    assert (t.seat, t.asked) == ("NVA", "support")
    refused = t.refused("cas f4")
    assert (refused.rule, refused.reason) == ("9.5/6", "No more than 2 CAS units may take part.")
    attack = table(used, phase="arvn-combat", air=PLENTY)
    attack.declare("0922", "regt-31").choose("ARVN cas cobra")
    assert attack.refused("cas cobra").rule == "9.5/2"  # not in an attack


@rule("anloc", "9.5/6", "11.1/8")
def test_an_available_hq_is_not_used_for_what_a_used_one_brings():
    units = {
        "vc9-271": "0809", "regt-7": "0810", "regt-8": "0810", "ranger-31": "0810", "hq-3-ranger": "0810",
        "hq-5": {"hex": "0810", "used": True},
    }  # fmt: skip
    t = table(units, phase="nva-combat", air={"cas": {"cobra": 4}})
    t.declare("0810", "vc9-271").choose("ARVN cas cobra", "ARVN cas cobra")
    assert (t.unit("hq-3-ranger")["used"], t.events("hq-directs")) == (0, [])
    t.choose("ARVN cas cobra")  # the third is its own
    assert (t.unit("hq-3-ranger")["used"], t.rules("hq-directs")) == (1, ["11.1/8"])


@rule("anloc", "9.5/3")
def test_an_hq_next_to_the_combat_is_not_involved():
    t = table(
        {**ATTACK, "regt-32": "0821", "hq-21": "0821", "arty-42": "1120"}, phase="arvn-combat", air=PLENTY
    )
    t.declare("0922", "regt-31").choose("cas cobra")
    assert t.refused("cas cobra").rule == "9.5/2"


@rule("anloc", "9.5/7", "9.5/8", "9.7/1", "9.7/4", "10.1/3", "10.1/4")
@pytest.mark.parametrize("aaa", [0, 2, 4])
def test_each_cas_unit_is_reduced_by_the_aaa_value_before_the_sum(aaa):
    t = table({**DEFENCE, "arty-42": "1120"}, phase="arvn-combat", air=PLENTY, aaa=aaa)
    t.declare("0922", "regt-31").choose("cas cobra", "cas f4", "done", "done")
    flown = (strike("cobra") - aaa) + (strike("f4") - aaa)
    assert t.strengths == (attack_of("regt-31") + flown, defence_of("vc9-271"))


@rule("anloc", "9.7/2")
@pytest.mark.parametrize(("place", "target"), [("0102", "0101"), ("0810", "0809"), ("1427", "1527")])
def test_the_aaa_covers_the_whole_map(place, target):
    units = {"regt-31": place, "hq-21": place, "regt-101": target}
    t = table(units, phase="arvn-combat", air={"cas": {"cobra": 1}}, aaa=4)
    t.declare(target, "regt-31").choose("ARVN cas cobra")
    assert t.odds.attack[-1].value == strike("cobra") - 4


# 9.8 SA-7


@rule("anloc", "9.8/4", "9.8/10")
def test_sa7_markers_come_from_turn_5_on_again_and_again():
    received = [table(SIEGE, phase="turn-start", turn=turn).facts["sa7"] for turn in range(1, 13)]
    assert received[:4] == [0, 0, 0, 0]
    assert all(received[4:])


@rule("anloc", "9.8/5")
def test_a_marker_that_is_not_used_in_its_turn_is_lost():
    t = table(SIEGE, phase="sa7", sa7=2, sa7_saved=1)
    t.choose("NVA sa7 vc9-271")
    assert (t.facts["sa7"], t.facts["sa7_saved"]) == (1, 1)  # those that cannot wait go first
    t.choose("NVA done")
    assert (t.facts["sa7"], t.facts["sa7_saved"]) == (0, 1)  # 11.2.2/1: this one can wait


@rule("anloc", "9.8/6")
def test_one_marker_for_a_unit_on_the_map():
    t = table({**SIEGE, "nva7-165": "west-edge"}, phase="sa7", sa7=3)
    t.choose("NVA sa7 vc9-271")
    assert t.unit("vc9-271")["sa7"]
    assert t.choices("sa7") == {"nva7-141"}
    assert t.refused("NVA sa7 vc9-271").rule == "9.8/6"
    assert t.refused("NVA sa7 nva7-165").reason == "165th Regiment is not on the map."
    assert t.refused("NVA sa7 regt-7").reason == "7th Regiment is not NVA's."


@rule("anloc", "9.8/6")
@pytest.mark.parametrize(("setting", "first"), [("no", "allocate"), ("yes", "sa7")])
def test_the_switch_places_markers_at_the_beginning_of_the_air_phase(setting, first):
    t = table(
        SIEGE,
        phase="nva-effort",
        ops={"NVA": 4},
        air={"purchased": {"f4": 1}},
        sa7=1,
        switches={"sa7-first": setting},
    )
    t.choose("NVA effort 3")
    assert t.asked == first
    t.choose(*{"no": ["assign f4 cas", "sa7 vc9-271"], "yes": ["sa7 vc9-271", "assign f4 cas"]}[setting])
    assert t.unit("vc9-271")["sa7"]
    assert t.phase == "nva-combat"


@rule("anloc", "9.8/7", "9.8/8", "10.1/3")
@pytest.mark.parametrize("phase", ["arvn-combat", "nva-combat"])
@pytest.mark.parametrize("aaa", [0, 2, 4])
@pytest.mark.parametrize("air", ["cobra", "f4", "cas"])
def test_sa7_halves_cas_before_the_aaa_value_is_subtracted(phase, aaa, air):
    attacker, target = ("regt-31", "0922") if phase == "arvn-combat" else ("vc9-271", "0921")
    units = {"regt-31": "0921", "vc9-271": {"hex": "0922", "sa7": True}, "arty-42": "1120"}
    t = table(units, phase=phase, air={"cas": {air: 1}}, aaa=aaa)
    t.declare(target, attacker).choose(f"ARVN cas {air}")
    lines = t.odds.attack if phase == "arvn-combat" else t.odds.defence
    assert lines[-1].value == max(0, strike(air) // 2 - aaa)


@rule("anloc", "9.8/7")
def test_an_sa7_outside_the_combat_halves_nothing():
    units = {
        **ATTACK,
        "vc9-272": {"hex": "1021", "sa7": True},  # next to the attackers
        "arty-42": {"hex": "1120", "sa7": True},  # it only supports
    }
    units["arty-208"] = "1120"  # so that there is something left to ask after the first
    t = table(units, phase="arvn-combat", air={"cas": {"cobra": 1}}, aaa=2)
    t.declare("0922", "regt-31").choose("ARVN cas cobra")
    assert t.odds.attack[-1].value == strike("cobra") - 2
    t.choose("NVA support arty-42")
    assert (t.asked, t.odds.attack[-1].value) == ("support", strike("cobra") - 2)


@rule("anloc", "9.8/9")
@pytest.mark.usefixtures("an_loc_holds")
def test_the_marker_stays_with_the_unit_until_the_end_of_the_turn():
    units = {"regt-31": "0921", "regt-8": "0810", "vc9-271": {"hex": "0922", "sa7": True}}
    t = table(units, phase="nva-combat", air={"cas": {"cobra": 1}}, turn=5)
    t.choose("NVA done", "NVA move vc9-271", "NVA to 1021")
    assert t.unit("vc9-271")["sa7"]
    t.pass_on("combat").declare("1021", "regt-31")
    t.choose("ARVN cas cobra", "ARVN done")
    assert t.events("combat")
    assert t.unit("vc9-271")["sa7"]
    t.pass_on("effort")
    assert t.facts["turn"] == 6
    assert not t.unit("vc9-271")["sa7"]


# 9.9 Broken Arrow

CALLED_BACK = {"sead": {"f4": 2}, "tac": {"b52": 2, "f4": 1}, "cas": {"cobra": 1}}


@rule("anloc", "9.9/1", "9.9/4")
def test_broken_arrow_brings_every_air_unit_into_the_cas_box():
    t = table({**DEFENCE, "arty-42": "1120"}, phase="nva-combat", air=CALLED_BACK, ops={"ARVN": 3})
    t.declare("0921", "vc9-271").choose("ARVN broken-arrow")
    assert t.facts["ops"]["ARVN"] == 0
    assert t.box("cas") == {"f4": 3, "b52": 2, "cobra": 1}
    assert (t.box("sead"), t.box("tac")) == ({}, {})
    t.choose("ARVN cas b52", "ARVN cas f4", "ARVN cas b52")
    assert t.refused("broken-arrow").rule == "9.9/1"


@rule("anloc", "9.9/1", "9.2/3")
def test_after_broken_arrow_they_fly_cas_for_the_rest_of_the_turn():
    t = table(ATTACK, phase="nva-combat", air=CALLED_BACK, ops={"ARVN": 5})
    with crt_says("-/-"):
        t.declare("0921", "vc9-271").choose("ARVN broken-arrow", "ARVN cas b52", "ARVN done")
    t.pass_on("combat").declare("0922", "regt-31")
    assert (t.seat, t.choices("cas")) == ("ARVN", {"b52", "f4", "cobra"})


@rule("anloc", "9.9/4")
def test_no_broken_arrow_without_three_ops():
    t = table(DEFENCE, phase="nva-combat", air=CALLED_BACK, ops={"ARVN": 2})
    t.declare("0921", "vc9-271")
    refused = t.refused("ARVN broken-arrow")
    assert (refused.rule, refused.reason) == ("9.9/4", "Broken Arrow costs 3 OPs.")


@rule("anloc", "9.9/1")
def test_broken_arrow_is_for_the_nva_combat_phase():
    t = table(DEFENCE, phase="arvn-combat", air=CALLED_BACK, ops={"ARVN": 9})
    refused = t.declare("0922", "regt-31").refused("ARVN broken-arrow")
    assert (refused.rule, refused.reason) == ("9.9/1", "Broken Arrow is for the NVA Combat Phase.")
    theirs = table(DEFENCE, phase="nva-combat", air=CALLED_BACK, ops={"ARVN": 9, "NVA": 9})
    assert theirs.refused("NVA broken-arrow").reason == "Broken Arrow is the ARVN's to declare."


@rule("anloc", "9.9/1")
def test_broken_arrow_needs_something_to_call_back():
    t = table(DEFENCE, phase="nva-combat", air={"cas": {"cobra": 1}}, ops={"ARVN": 9})
    t.declare("0921", "vc9-271")
    assert t.refused("ARVN broken-arrow").reason == "There is no air unit left to call back."


@rule("anloc", "9.9/5")
def test_b52s_suffer_neither_sa7_nor_aaa():
    units = {**DEFENCE, "vc9-271": {"hex": "0922", "sa7": True}, "arty-42": "1120"}
    t = table(units, phase="nva-combat", air={"tac": {"b52": 2}}, ops={"ARVN": 3}, aaa=4)
    t.declare("0921", "vc9-271").choose("broken-arrow", "cas b52", "cas b52", "done")
    assert t.strengths[1] == defence_of("regt-31") + 2 * strike("b52")


# CAS and HQs from combat to combat


@rule("anloc", "9.5/2", "9.5/4", "11.1/8")
def test_an_hq_that_directed_air_does_so_in_its_own_combat_only():
    units = {"regt-31": "0921", "hq-21": "0921", "vc9-271": "0922", "regt-32": "0815", "regt-101": "0814"}
    t = table(units, phase="arvn-combat", air={"cas": {"cobra": 4}}, aaa=0)
    with crt_says("-/-"):
        t.declare("0922", "regt-31").choose("cas cobra", "cas cobra", "done")
        while t.asked != "combat":
            t.choose("done" if "done" in t.options else t.options[0])
        t.declare("0814", "regt-32").choose("cas cobra")
    assert "cas cobra" not in t.options


@rule("anloc", "11.1/8", "9.5/6")
def test_the_hq_with_the_smaller_bonus_directs_and_in_an_attack_a_used_one_does_not_help():
    units = {"regt-31": "0921", "hq-21": "0921", "abn-5": "0821", "hq-1-abn": "0821", "vc9-271": "0922"}
    units["abn-5"] = units["hq-1-abn"] = "0822"
    t = table(units, phase="arvn-combat", air=PLENTY, aaa=0)
    t.declare("0922", "regt-31", "abn-5").choose("cas cobra", "cas cobra")
    assert [event.args[0] for event in t.events("hq-directs")] == [UNIT["hq-21"]]  # bonus 1, the other's is 2
    used = {**units, "hq-21": {"hex": "0921", "used": True}}
    t = table(used, phase="arvn-combat", air=PLENTY, aaa=0)
    t.declare("0922", "regt-31", "abn-5").choose("cas cobra", "cas cobra")
    assert [event.args[0] for event in t.events("hq-directs")] == [UNIT["hq-1-abn"]]


@rule("anloc", "9.6.1/4", "9.6.2/1")
@pytest.mark.parametrize(("zone", "may"), [({"hot": True, "escort": "cobra"}, True), ({"hot": False}, False)])
def test_only_a_zone_with_an_escort_gives_one_to_an_attack(zone, may):
    t = table({**ATTACK}, phase="arvn-combat", landing_zones={"0921": zone}, air={"cas": {"f4": 2}})
    t.declare("0922", "regt-31")
    assert ("escort 0921" in t.options) == may


@rule("anloc", "9.8/7")
def test_one_sa7_among_several_units_is_enough():
    units = {"regt-31": "0921", "vc9-271": {"hex": "0922", "sa7": True}, "vc9-272": "0922"}
    t = table(units, phase="arvn-combat", air=PLENTY, aaa=0)
    before = t.declare("0922", "regt-31").strengths[0]
    assert t.choose("cas cobra").strengths[0] - before == strike("cobra") // 2


@rule("anloc", "11.2.2/2")
def test_an_arvn_attack_is_no_major_attack_of_the_nva():
    t = table(ATTACK, phase="arvn-combat", committed=4, turn=5, oel={"ARVN": 3, "NVA": 5})
    t.declare("0922", "regt-31")
    assert not t.facts["major_attack"]


@rule("anloc", "9.4/7", "9.4/8")
@pytest.mark.parametrize(("aaa", "step", "op"), [(0, 1, 3), (2, 1, 4), (4, 3, 5)])
def test_by_a_switch_a_step_costs_one_hit_at_aaa_2_too_and_nothing_else_changes(aaa, step, op):
    single = {"tac-single": "yes"}
    for price, may in ((step, True), (step - 1, False)):
        if price:
            assert ("bomb-step vc9-271" in tac(price, aaa, switches=single).options) == may
    assert "bomb-op" in tac(op, aaa, switches=single, ops={"NVA": 6}).options
    assert "bomb-op" not in tac(op - 1, aaa, switches=single, ops={"NVA": 6}).options
    assert HIT_PRICE["step"][2] == 2


@rule("anloc", "10.2/1", "10.0/8")
def test_of_two_hexes_one_across_a_river_halves_the_attacker():
    across = {h for a, h in RIVERS if GRID.name(a) == "0113"}
    # The unit in 0113 strikes one hex across the Saigon River and one on its own bank.
    other = next(h for h in GRID.neighbours[GRID.parse("0113")] if h not in across)
    units = {"regt-31": "0113", "vc9-271": GRID.name(min(across)), "regt-101": GRID.name(other)}
    t = table(units, phase="arvn-combat")
    t.choose(f"target {units['vc9-271']}", f"target {units['regt-101']}", "attacker regt-31")
    assert t.strengths[0] == attack_of("regt-31") // 2


@rule("anloc", "11.1/8", "9.5/4", "9.5/5", "10.3/2")
def test_one_hq_directs_three_cas_units_and_lends_its_bonus_beside_two_once():
    units = {"regt-31": "0921", "hq-21": "0921", "abn-5": "0822", "hq-1-abn": "0822", "vc9-271": "0922"}
    t = table(units, phase="arvn-combat", air=PLENTY, aaa=0)
    t.declare("0922", "regt-31", "abn-5").choose("cas cobra", "cas cobra", "cas cobra")
    assert len(t.events("hq-directs")) == 1
    t = table({**ATTACK, "hq-21": "0921"}, phase="arvn-combat", air=PLENTY, aaa=0)
    t.declare("0922", "regt-31").choose("cas cobra", "cas cobra", "done")
    assert "support hq-21" in t.options
    t.choose("support hq-21")
    assert "support hq-21" not in t.options


@rule("anloc", "9.6.1/3", "9.6.2/1")
def test_a_zone_without_an_escort_gives_none_back():
    zones = {"0815": {"hot": False}}
    effort = {"ARVN": 5, "NVA": 3}
    t = table(ATTACK, phase="arvn-combat", landing_zones=zones, air={"tac": {"b52": 1}}, oel=effort)
    before = list(t.match.state.air)
    t.choose("done")
    assert t.match.state.air == before


@rule("anloc", "9.4/7")
def test_the_nva_is_told_whom_the_bombs_hit():
    t = tac(9, 0)
    (unit, *_) = sorted(t.choices("bomb-step"))
    t.choose(f"bomb-step {unit}")
    assert [(event.rule, event.args) for event in t.events("bombed")] == [("9.4/7", (UNIT[unit],))]


@rule("anloc", "9.4/6", "12.2/1")
def test_how_many_replacement_points_are_lost_is_told():
    t = tac(9, 0, replacements=7).choose("bomb-replacement")
    assert [(event.rule, event.args[:2]) for event in t.events("replacement-lost")] == [("9.4/6", (1, 8))]
