"""7.0 Operation points and operational effort level."""

from __future__ import annotations

import pytest

from dangerclose.games.anloc.components import OEL, TRACK
from dangerclose.testing import rule
from tests.games.anloc.positions_for_tests import fresh, table


@rule("anloc", "7.1/1", "7.1/2")
def test_each_side_starts_with_a_fixed_amount_of_ops():
    t = fresh().choose("ready", "ready")
    assert t.facts["ops"] == {"ARVN": 10, "NVA": 20}


@rule("anloc", "7.1/2")
def test_ops_come_with_the_turn_record_track():
    t = table(ready=True, ops={"ARVN": 4, "NVA": 9}, turn=5)
    arvn, nva = TRACK[4].ops
    assert arvn > 0 < nva
    assert t.facts["ops"] == {"ARVN": 4 + arvn, "NVA": 9 + nva}


@rule("anloc", "7.1/1", "7.1/2")
def test_ops_that_are_not_spent_are_kept(an_loc_holds):
    t = table(ready=True, ops={"ARVN": 10, "NVA": 20})
    t.choose("effort 1", "done", "effort 0").pass_on("effort")
    assert t.facts["turn"] == 2
    assert t.facts["ops"] == {"ARVN": 9 + TRACK[1].ops[0], "NVA": 20 + TRACK[1].ops[1]}


@rule("anloc", "7.1/3")
def test_ops_are_spent_at_the_start_of_the_turn():
    t = table(ready=True)
    t.choose("effort 3", "buy b52", "done", "effort 4")
    assert t.facts["ops"] == {"ARVN": 6, "NVA": 16}
    t.pass_on("combat")
    assert t.refused("effort 5").rule == "7.2/1"
    assert t.refused("buy b52").rule == "9.0/2"
    assert t.facts["ops"] == {"ARVN": 6, "NVA": 16}


@rule("anloc", "7.1/3")
def test_only_the_arvn_buys_air_units():
    t = table(ready=True).choose("effort 0", "done")
    assert t.seat == "NVA"
    assert t.choices("buy") == set()
    assert t.refused("buy f4").rule == "9.0/2"


@rule("anloc", "7.1/4")
@pytest.mark.parametrize(("aaa", "price"), [(0, 3), (2, 4)])
def test_tac_missions_reduce_the_nvas_ops(aaa, price):
    t = table(ready=True, phase="tac-hits", hits=price, aaa=aaa, ops={"ARVN": 0, "NVA": 6})
    t.choose("bomb-op")
    assert t.facts["ops"]["NVA"] == 5
    assert t.facts["hits"] == 0
    t = table(ready=True, phase="tac-hits", hits=price - 1, aaa=aaa, ops={"ARVN": 0, "NVA": 6})
    assert "bomb-op" not in t.options


@rule("anloc", "7.1/5")
def test_no_side_may_spend_more_ops_than_it_has():
    t = table(ready=True, ops={"ARVN": 3, "NVA": 2}, turn=1)
    assert t.choices("effort") == {"0", "1", "2", "3"}
    refusal = t.refused("effort 4")
    assert refusal.rule == "7.1/5"
    assert "4 OPs" in refusal.reason
    t.choose("effort 2", "buy cobra")
    assert t.facts["ops"]["ARVN"] == 0
    assert (t.seat, t.asked) == ("NVA", "effort")  # nothing is left to buy with
    assert t.refused("effort 3").rule == "7.1/5"
    t.choose("effort 2")
    assert t.facts["ops"] == {"ARVN": 0, "NVA": 0}


@rule("anloc", "7.1/5")
def test_a_side_without_ops_has_effort_0():
    t = table(ready=True, ops={"ARVN": 0, "NVA": 5}, turn=1)
    assert (t.seat, t.asked) == ("NVA", "effort")
    t.choose("effort 5")
    assert t.facts["oel"] == {"ARVN": 0, "NVA": 5}


@rule("anloc", "7.2/1")
@pytest.mark.parametrize("level", range(6))
def test_the_effort_level_equals_the_ops_spent_on_it(level):
    t = table(ready=True).choose(f"effort {level}")
    assert t.facts["oel"]["ARVN"] == level
    assert t.facts["ops"]["ARVN"] == 10 - level


@rule("anloc", "7.2/1")
def test_there_is_no_effort_above_5():
    t = table(ready=True)
    assert t.choices("effort") == {"0", "1", "2", "3", "4", "5"}
    assert t.refused("effort 6").rule == "7.2/1"


@rule("anloc", "7.2/1")
def test_the_effort_is_for_one_turn(an_loc_holds):
    t = table(ready=True).choose("effort 5", "done", "effort 5").pass_on("effort")
    assert t.facts["oel"] == {"ARVN": 0, "NVA": 0}


@rule("anloc", "7.2/2")
def test_effort_5_gives_a_second_phase_movement_and_combat_bonuses(every_combat):
    every_combat("-/-")
    units = {"vc9-271": "0815", "regt-31": "0816", "regt-205": "0609"}
    t = table(units, phase="nva-combat", oel={"ARVN": 3, "NVA": 5})
    t.attack("0816")
    assert t.combat[3] == 1
    assert t.mp("regt-205") == 7  # 6 and 1 more
    t.choose("done")
    while t.seat == "ARVN":
        t.choose("done")
    assert (t.phase, t.facts["operation"]) == ("nva-combat", 2)


@rule("anloc", "7.2/2")
@pytest.mark.parametrize("level", range(1, 6))
def test_the_attackers_effort_modifies_the_die(every_combat, level):
    every_combat("-/-")
    t = table({"regt-31": "0815", "regt-101": "0816"}, phase="arvn-combat", oel={"ARVN": level, "NVA": 5})
    t.attack("0816")
    assert t.combat[3] == OEL[level].attack_drm
    assert OEL[1].attack_drm < OEL[3].attack_drm < OEL[5].attack_drm


@rule("anloc", "7.2/2")
def test_at_effort_0_nobody_attacks():
    t = table(ready=True, phase="nva-combat", oel={"ARVN": 3, "NVA": 0})
    assert t.phase == "nva-movement"


@rule("anloc", "7.2/3")
def test_a_lull_skips_the_operations_phases(an_loc_holds):
    t = table(ready=True).choose("effort 0", "done", "effort 1")
    assert (t.facts["turn"], t.phase) == (2, "arvn-effort")
    assert not t.events("combat") + t.events("moved")
    t = table(ready=True).choose("effort 1", "done", "effort 1").pass_on("combat")
    assert (t.facts["turn"], t.phase) == (1, "nva-combat")


@rule("anloc", "7.2/4")
def test_the_rulebooks_example_of_effort(every_combat):
    every_combat("-/-")
    t = table(ready=True, ops={"ARVN": 7, "NVA": 20})
    t.choose("effort 3", "buy b52", "buy cobra", "buy f4", "buy cas")
    assert t.facts["ops"]["ARVN"] == 0
    t.choose("effort 4")
    assert t.facts["oel"] == {"ARVN": 3, "NVA": 4}
    units = {"regt-31": "0815", "regt-101": "0816", "regt-205": "0609"}
    efforts = {"ARVN": 3, "NVA": 4}
    t = table(units, phase="arvn-movement", oel=efforts)
    assert t.mp("regt-31") == 4  # as printed
    t = table(units, phase="arvn-combat", oel=efforts).attack("0816")
    assert t.combat[3] == 0  # normally
    t = table(units, phase="nva-movement", oel=efforts)
    assert t.mp("regt-205") == 6  # as printed
    t = table(units, phase="nva-combat", oel=efforts).attack("0815")
    assert t.combat[3] == 1


@rule("anloc", "7.2/1", "9.0/2")
def test_what_is_spent_on_effort_and_air_units_is_told():
    t = table(ready=True).choose("effort 4", "buy b52")
    assert [event.args for event in t.events("effort")] == [(0, 4, 6)]
    (bought,) = t.events("bought")
    assert (bought.rule, bought.args[-1]) == ("9.0/2", t.facts["ops"]["ARVN"])
