"""6.0 The sequence of play."""

from __future__ import annotations

import pytest

from dangerclose.games.anloc.components import GRID, SURRENDER, TRACK, UNIT
from dangerclose.games.anloc.morale import quiet_relief
from dangerclose.games.anloc.state import Phase
from dangerclose.testing import rule
from tests.games.anloc.positions_for_tests import fresh, table

GARRISON = {"hq-5": "0810", "regt-7": "0810", "tf-52": "0810", "vc9-271": "0314"}


def phases_of_a_turn(t):
    """The phases in which something is asked, from now to the next turn, as little as possible done."""
    seen = []
    turn = t.facts["turn"]
    while t.asked and t.facts["turn"] == turn:
        if not seen or seen[-1] != t.phase:
            seen.append(t.phase)
        t.choose("done" if "done" in t.options else t.options[0])
    return seen


def front(oel, **position):
    """Both sides next to each other, so that every phase has something to ask."""
    return table(
        {
            "regt-7": "0810",
            "hq-5": "0810",
            "regt-31": "0820",
            "regt-32": "0822",
            "hq-21": "0820",
            "vc9-271": "0809",
            "vc9-272": "0808",
        },
        oel=oel,
        **position,
    )


@rule("anloc", "6.0/1")
def test_the_phases_of_a_turn_follow_each_other(an_loc_holds):
    t = table(ready=True, sa7_saved=1)
    t.choose("effort 3", "buy f4", "buy cobra", "done", "effort 3")
    t.choose("assign f4 sead", "assign f4 tac", "assign cobra cas")
    assert t.phase in ("tac-hits", "sa7")
    seen = phases_of_a_turn(t)
    assert [phase for phase in seen if phase != "tac-hits"] == [
        "sa7", "nva-combat", "nva-movement", "arvn-headquarters", "arvn-movement", "arvn-combat",
    ]  # fmt: skip
    assert (t.phase, t.facts["turn"]) == ("arvn-effort", 2)


@rule("anloc", "6.0/1")
def test_a_phase_that_is_over_does_not_come_back():
    t = table(ready=True, phase="nva-combat")
    t.choose("done")
    assert t.phase == "nva-movement"
    assert t.refused("target 0810").rule == "10.0/1"
    t.choose("done")
    assert t.seat == "ARVN"
    assert t.refused("move vc9-271").rule


# 6.1 Logistics


@rule("anloc", "6.1/1", "6.1/2")
def test_the_arvn_spends_for_effort_and_air_units_then_the_nva_for_effort():
    t = table(ready=True)
    assert (t.seat, t.asked, t.facts["ops"]) == ("ARVN", "effort", {"ARVN": 10, "NVA": 20})
    t.choose("effort 4")
    assert (t.seat, t.asked, t.facts["ops"]["ARVN"]) == ("ARVN", "purchase", 6)
    t.choose("buy b52", "buy f4")
    assert t.facts["air"]["purchased"]["b52"] == 1
    assert t.facts["air"]["purchased"]["f4"] == 2
    assert t.facts["ops"] == {"ARVN": 4, "NVA": 20}
    t.choose("done")
    assert (t.seat, t.asked) == ("NVA", "effort")
    t.choose("effort 5")
    assert t.facts["ops"] == {"ARVN": 4, "NVA": 15}
    assert t.facts["oel"] == {"ARVN": 4, "NVA": 5}


@rule("anloc", "6.1/1")
def test_air_units_are_bought_for_the_current_turn_only(an_loc_holds):
    t = table(ready=True)
    t.choose("effort 2", "buy cobra", "done", "effort 0").pass_on("effort")
    assert t.facts["turn"] == 2
    assert all(not any(box.values()) for box in t.facts["air"].values())


@rule("anloc", "6.1/2")
def test_the_nva_buys_no_air_units():
    t = table(ready=True)
    t.choose("effort 3", "done", "effort 3")
    assert t.asked != "purchase"


@rule("anloc", "6.1/3")
@pytest.mark.parametrize(("arvn", "nva"), [(0, 0), (1, 0), (0, 1)])
def test_with_efforts_of_one_or_less_the_turn_goes_straight_to_the_surrender_segment(arvn, nva):
    t = table(ready=True)
    t.choose(f"effort {arvn}", "buy cobra", "done", f"effort {nva}")
    assert t.facts["turn"] == 2 or t.match.over
    told = t.kinds()[t.kinds().index("lull") :]
    assert told[1] == "morale-check"
    assert not {"assigned", "sead", "attack", "moved"} & set(told)


@rule("anloc", "6.1/3")
@pytest.mark.parametrize(("arvn", "nva"), [(1, 1), (0, 2), (2, 0)])
def test_with_efforts_of_two_there_are_operations_phases(arvn, nva):
    t = table(ready=True)
    t.choose(f"effort {arvn}", "done", f"effort {nva}").pass_on("movement")
    assert (t.seat, t.asked, t.facts["turn"]) == ("NVA", "movement", 1)


# 6.2 Air


@rule("anloc", "6.2/1", "6.2/2", "6.2/3")
def test_the_air_phase_allocates_strikes_and_places_sa7s():
    t = table(ready=True, turn=5, ops={"ARVN": 10, "NVA": 20}, dice=[3, 6])
    t.choose("effort 3", "buy f4", "buy f4", "buy cas", "buy b52", "buy b52", "done", "effort 3")
    assert (t.seat, t.asked) == ("ARVN", "allocate")
    t.choose("assign f4 sead", "assign f4 sead", "assign f4 sead", "assign f4 tac", "assign cas sead")
    assert t.facts["air"]["tac"] == {"b52": 2, "f4": 1, "cas": 0, "cobra": 0, "ac130": 0}
    assert "sead" not in t.kinds()
    t.choose("assign cas cas")
    # SEAD with 27 points and a 3: AAA 2. TAC with 35 points and a 6 less 2.
    assert t.facts["aaa"] == 2
    assert t.kinds().index("sead") < t.kinds().index("tac")
    assert (t.seat, t.asked) == ("ARVN", "hits")
    t.choose("done")
    assert (t.seat, t.asked) == ("NVA", "sa7")
    t.choose("sa7 vc9-271", "sa7 vc9-272")
    assert t.unit("vc9-271")["sa7"]
    assert t.unit("vc9-272")["sa7"]
    assert t.phase == "nva-combat"


@rule("anloc", "6.2/3")
def test_sa7s_go_to_units_on_the_map():
    t = table(ready=True, turn=5, phase="sa7", sa7=1)
    assert "vc9-271" in t.choices("sa7")
    # The 7th Division still waits at the map edge, the 5th is not here at all.
    assert not {"nva7-141", "vc5-174"} & t.choices("sa7")
    assert not {"regt-7", "hq-5"} & t.choices("sa7")


# 6.3 NVA operations


@rule("anloc", "6.3.1/1")
def test_the_nva_resolves_combats_in_any_order(every_combat):
    every_combat("-/-")
    units = {"vc9-271": "0815", "tf-52": "0816", "regt-101": "0820", "ranger-31": "0821"}
    for first, second in (("0816", "0821"), ("0821", "0816")):
        t = table(units, phase="nva-combat")
        assert t.choices("target") == {"0816", "0821"}
        t.attack(first)
        assert t.choices("target") == {second}


@rule("anloc", "6.3.1/1")
def test_the_nva_need_not_attack():
    t = table(ready=True, phase="nva-combat").choose("done")
    assert t.phase == "nva-movement"
    assert not t.events("combat")


@rule("anloc", "6.3.2/1")
@pytest.mark.parametrize("moving", [[], ["regt-101"], ["regt-101", "regt-205"]])
def test_the_nva_moves_none_some_or_all_of_its_units(moving):
    t = table({"regt-101": "0516", "regt-205": "0519", "regt-7": "0810"}, phase="nva-movement")
    for unit, place in zip(moving, ("0416", "0419")):
        t.move(unit, place)
    t.choose("done")
    assert t.seat == "ARVN"
    assert (t.where("regt-101") == "0416") == ("regt-101" in moving)
    assert (t.where("regt-205") == "0419") == ("regt-205" in moving)


@rule("anloc", "6.3.1/1", "6.3.2/1")
def test_nva_combat_comes_before_nva_movement():
    t = front({"ARVN": 3, "NVA": 3}, phase="nva-combat")
    assert (t.seat, t.asked) == ("NVA", "combat")
    t.choose("done")
    assert (t.seat, t.asked) == ("NVA", "movement")


# 6.4 ARVN operations


@rule("anloc", "6.4.1/1", "6.4.2/1")
def test_arvn_movement_comes_before_arvn_combat():
    t = front({"ARVN": 3, "NVA": 3}, phase="nva-movement").choose("done")
    assert (t.seat, t.asked) == ("ARVN", "place-hq")
    t.choose("done")
    assert (t.seat, t.asked) == ("ARVN", "movement")
    t.choose("done")
    assert (t.seat, t.asked) == ("ARVN", "combat")


@rule("anloc", "6.4.1/1")
def test_the_arvn_walks_and_flies_in_the_same_phase():
    t = table({"abn-5": "lai-khe", "regt-31": "0820"}, phase="arvn-movement", helicopters=6)
    t.choose("lift abn-5", "land 0816").move("regt-31", "0818")
    assert (t.where("abn-5"), t.where("regt-31")) == ("0816", "0818")


@rule("anloc", "6.4.2/1")
def test_the_arvn_resolves_combats_in_any_order(every_combat):
    every_combat("-/-")
    units = {"regt-31": "0815", "regt-101": "0816", "regt-32": "0820", "regt-205": "0821"}
    for first, second in (("0816", "0821"), ("0821", "0816")):
        t = table(units, phase="arvn-combat")
        assert t.choices("target") == {"0816", "0821"}
        t.attack(first)
        assert t.choices("target") == {second}


# 6.5, 6.6 Second operations phases


def operations(arvn, nva):
    """Which operations phases a turn has, as "side operation"."""
    t = front({"ARVN": arvn, "NVA": nva}, phase="nva-combat")
    seen = []
    while t.asked in ("combat", "movement", "place-hq"):
        now = (t.phase, t.facts["operation"])
        if now not in seen:
            seen.append(now)
        t.choose("done")
    return seen


NVA_OPERATIONS = ["nva-combat", "nva-movement"]
ARVN_OPERATIONS = ["arvn-headquarters", "arvn-movement", "arvn-combat"]
FIRST = [(phase, 1) for phase in NVA_OPERATIONS + ARVN_OPERATIONS]


@rule("anloc", "6.5/1")
def test_at_effort_5_the_nva_has_a_second_operations_phase():
    assert operations(arvn=4, nva=5) == FIRST + [(phase, 2) for phase in NVA_OPERATIONS]


@rule("anloc", "6.6/1")
def test_at_effort_5_the_arvn_has_a_second_operations_phase():
    assert operations(arvn=5, nva=4) == FIRST + [(phase, 2) for phase in ARVN_OPERATIONS]


@rule("anloc", "6.5/1", "6.6/1")
def test_both_sides_may_have_a_second_operations_phase():
    assert operations(arvn=5, nva=5) == FIRST + [(phase, 2) for phase in NVA_OPERATIONS + ARVN_OPERATIONS]


@rule("anloc", "6.5/1", "6.6/1")
def test_below_effort_5_there_is_one_operations_phase_each():
    assert operations(arvn=4, nva=4) == FIRST


@rule("anloc", "6.5/1")
def test_a_unit_may_attack_and_move_again_in_the_second_phase(every_combat):
    every_combat("-/-")
    t = table(
        {"vc9-271": "0815", "regt-31": "0816", "vc9-272": "0609", "regt-32": "0822"},
        phase="nva-combat",
        oel={"ARVN": 3, "NVA": 5},
    )
    t.attack("0816")
    t.move("vc9-272", "0709").choose("done")
    while t.seat == "ARVN":
        t.choose("done")
    assert (t.phase, t.facts["operation"]) == ("nva-combat", 2)
    assert "0816" in t.choices("target")
    t.choose("done")
    assert t.mp("vc9-272") == 7


# 6.7 End of turn


@rule("anloc", "6.7.1/1")
def test_sa7_and_lz_markers_leave_the_map_at_the_end_of_the_turn(an_loc_holds):
    t = table(
        {
            "regt-101": {"hex": "0917", "sa7": True},
            "abn-5": "0816",
            "regt-7": "0810",
            "hq-5": "0810",
        },
        turn=5,
        phase="arvn-combat",
        landing_zones={"0816": {"hot": True, "escort": "cobra"}, "0820": {}},
    )
    assert t.unit("regt-101")["sa7"]
    assert set(t.facts["landing_zones"]) == {"0816", "0820"}
    t.pass_on("effort")
    assert t.facts["turn"] == 6
    assert not t.unit("regt-101")["sa7"]
    assert t.facts["landing_zones"] == {}


@rule("anloc", "6.7.1/2")
def test_used_artillery_and_hqs_are_turned_to_their_front(an_loc_holds):
    used = {"used": True}
    units = {
        "hq-5": {"hex": "0810", **used},
        "regt-7": "0810",
        "arty-155": {"hex": "0820", **used},
        "vc9-271": "0809",
        "arty-42": {"hex": "0805", **used},
        "sapper-429": {"hex": "0805", **used},
    }
    t = table(units, phase="nva-combat").choose("done")
    for unit in ("hq-5", "arty-155", "arty-42", "sapper-429"):
        assert t.unit(unit)["used"]
    t.pass_on("effort")
    assert t.facts["turn"] == 2
    for unit in ("hq-5", "arty-155", "arty-42", "sapper-429"):
        assert not t.unit(unit)["used"]


@rule("anloc", "6.7.1/2")
def test_between_two_operations_phases_nothing_is_turned_back():
    t = table(
        {
            "regt-7": "0810",
            "hq-5": {"hex": "0810", "used": True},
            "vc9-271": "0809",
            "arty-42": {"hex": "0805", "used": True},
        },
        phase="arvn-combat",
        oel={"ARVN": 5, "NVA": 5},
    )
    t.choose("done")
    assert (t.phase, t.facts["operation"]) == ("nva-combat", 2)
    assert t.unit("arty-42")["used"]
    assert t.unit("hq-5")["used"]


@rule("anloc", "6.7.2/1")
def test_an_loc_is_checked_at_the_end_of_the_turn():
    t = table(ready=True, phase="arvn-combat", aaa=4).choose("done")
    assert [event.rule for event in t.events("morale-check")] == ["12.1/3"]
    assert not t.events("attack")


@rule("anloc", "6.7.2/2")
def test_the_next_turn_begins(an_loc_holds):
    t = table(ready=True, phase="arvn-combat", turn=3, aaa=0).choose("done")
    assert (t.facts["turn"], t.phase) == (4, "arvn-effort")


@rule("anloc", "6.7.2/3")
def test_after_the_last_turn_the_victor_is_determined(an_loc_holds):
    t = table({"regt-7": "0810", "hq-5": "0810", "vc9-271": "0809"}, phase="arvn-combat", turn=12, aaa=0)
    t.choose("done")
    assert t.match.over
    assert t.facts["turn"] == 12
    assert t.match.result is not None
    assert t.match.result.level


@rule("anloc", "6.7.2/3")
def test_before_the_last_turn_nobody_has_won(an_loc_holds):
    t = table({"regt-7": "0810", "hq-5": "0810", "vc9-271": "0809"}, phase="arvn-combat", turn=11, aaa=0)
    t.choose("done")
    assert not t.match.over
    assert t.match.result is None


@rule("anloc", "6.0/1")
def test_set_up_comes_before_the_first_turn():
    t = fresh()
    assert (t.seat, t.phase) == ("ARVN", "arvn-setup")
    t.choose("ready")
    assert (t.seat, t.phase) == ("NVA", "nva-setup")
    t.choose("ready")
    assert (t.seat, t.phase, t.facts["turn"]) == ("ARVN", "arvn-effort", 1)
    assert t.match.state.phase == Phase.ARVN_EFFORT


@rule("anloc", "6.3.2/1", "6.4.1/1")
@pytest.mark.parametrize("phase", ["nva-combat", "arvn-headquarters"])
def test_who_has_nothing_to_move_is_not_asked(an_loc_holds, phase):
    seat = "NVA" if phase == "nva-combat" else "ARVN"
    units = {"vc9-271": "0314"} if seat == "ARVN" else {"regt-7": "0810"}
    t = table(units, phase=phase)
    assert (t.seat, t.asked) != (seat, "movement")


@rule("anloc", "7.1/2", "9.8/4", "6.0/1")
@pytest.mark.parametrize(("turn", "income", "sa7"), [(1, [], []), (5, [(0, 7), (1, 3)], [(2,)])])
def test_what_a_turn_brings_is_told(turn, income, sa7):
    t = table(GARRISON, turn=turn)
    assert [event.args[:2] for event in t.events("income")] == income
    assert [event.args for event in t.events("sa7-received")] == sa7
    assert t.match.state.sa7 == sum(number for (number,) in sa7)


@rule("anloc", "12.1/3", "6.7.2/2")
def test_who_came_into_the_town_counts_in_that_turn_alone(an_loc_holds):
    t = table({**GARRISON, "regt-31": "0811"}, phase="arvn-movement").move("regt-31", "0810")
    assert t.match.state.entered == 2
    t.pass_on("effort")
    assert (t.facts["turn"], t.match.state.entered) == (2, 0)


@rule("anloc", "12.1/3")
def test_who_left_the_town_and_comes_back_in_another_turn_has_come_into_it(an_loc_holds):
    t = table({**GARRISON, "regt-8": "0810"}, phase="arvn-movement").move("regt-8", "0811").pass_on("effort")
    t.choose("effort 3", "done", "effort 3").pass_on("movement")
    t.choose("done").pass_on("movement").move("regt-8", "0810")
    assert t.match.state.entered == 2


@rule("anloc", "13.1.2/T1", "13.1.4/T1", "11.1/1")
def test_who_arrives_by_which_table_and_with_whom_the_hqs_stand(an_loc_holds):
    t = table(GARRISON, turn=2)
    sides = {event.args[0]: event.rule for event in t.events("arrived")}
    assert (sides[UNIT["regt-31"]], sides[UNIT["vc5-275"]]) == ("13.1.2/T1", "13.1.4/T1")
    hosts = t.match.state.host
    assert (hosts[UNIT["hq-21"]], hosts[UNIT["hq-3-abn"]]) == (UNIT["regt-31"], UNIT["abn-bde-3"])


@rule("anloc", "13.1.2/T1")
def test_a_withdrawal_is_told():
    t = table({**GARRISON, "hq-3-abn": "0925", "abn-bde-3": "0925"}, turn=5)
    assert {event.args[0] for event in t.events("withdrawn")} == {UNIT["hq-3-abn"], UNIT["abn-bde-3"]}


@rule("anloc", "11.4/3")
def test_replacement_points_need_not_be_spent_at_once():
    units = {"regt-31": {"hex": "0925", "steps": 1}, "regt-7": "0810", "vc9-271": "0314"}
    t = table(units, phase="arvn-replacements", arvn_replacements=2).choose("done")
    assert t.match.state.arvn_replacements == 2
    assert t.match.state.steps[UNIT["regt-31"]] == 1


@rule("anloc", "10.0/4", "9.5/9")
def test_after_the_nvas_combats_nothing_of_them_is_left(every_combat):
    every_combat("-/-")
    t = table({"vc9-271": "0815", "tf-52": "0816", "regt-101": "0820"}, phase="nva-combat")
    t.attack("0816").pass_on("movement")
    s = t.match.state
    assert (s.attacked, any(s.fought)) == ([], False)


@rule("anloc", "9.6.2/3", "10.3/3")
def test_a_landing_zone_turns_cold_when_the_last_enemy_next_to_it_is_overrun():
    units = {"regt-31": "0818", "sapper-429": "0817", "abn-5": "0816", "vc9-271": "0314"}
    zones = {"0816": {"hot": True}, "0925": {}}
    t = table(units, phase="arvn-movement", landing_zones=zones, helicopters=1).move("regt-31", "0817")
    assert not t.facts["landing_zones"]["0816"]["hot"]
    assert [event.args for event in t.events("lz-cold")] == [(GRID.parse("0816"),)]


@rule("anloc", "6.2/3", "9.8/6")
def test_without_a_unit_on_the_map_no_sa7_is_asked_for():
    t = table({"vc9-271": "west-edge", "regt-7": "0810"}, phase="sa7", sa7=1)
    assert t.asked != "sa7"


@rule("anloc", "6.0/1")
def test_a_turn_is_told_with_its_week():
    assert [event.args for event in table(GARRISON, turn=3).events("turn")] == [(3, TRACK[2].week)]


@rule("anloc", "11.4/2")
def test_a_battalion_that_is_back_is_told_of_and_expected_no_more():
    t = table({**GARRISON, "abn-5": {"hex": "eliminated", "steps": 0, "returns": 6}}, turn=6)
    t.choose("return abn-5 lai-khe")
    assert [event.args[0] for event in t.events("arrived") if event.rule == "11.4/2"] == [UNIT["abn-5"]]
    assert (t.where("abn-5"), t.match.state.returns[UNIT["abn-5"]]) == ("lai-khe", 0)


@rule("anloc", "12.1/3")
def test_a_quiet_turn_is_a_relief_to_a_garrison_alone():
    for units, relief in (({"regt-7": "0810"}, SURRENDER.quiet), ({"regt-7": "0925"}, 0)):
        assert quiet_relief(table({**units, "vc9-271": "0314"}).match.state) == relief
