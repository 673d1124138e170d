"""11.0 Special units: headquarters, NVA divisions, artillery, ARVN replacements."""

from __future__ import annotations

import pytest

from dangerclose.games.anloc import headquarters
from dangerclose.games.anloc.components import GRID, TRACK, UNIT, UNITS
from dangerclose.testing import rule
from tests.games.anloc.positions_for_tests import fresh, table

ELSEWHERE = {"regt-33": "0823", "regt-205": "0824"}
"""Another combat that could be fought, so that the phase goes on."""
HOLDING = {
    "hq-5": "0810", "regt-7": "0810", "regt-8": "0810", "tf-52": "0810", "ranger-31": "0810",
    "vc9-271": "0809",
}  # fmt: skip
"""An Loc with a garrison, and one regiment before it."""

# 11.1 ARVN HQs


@rule("anloc", "11.1/1")
def test_two_division_and_three_brigade_hqs():
    hqs = {unit.id: unit.size for unit in UNITS if unit.kind == "hq"}
    assert hqs == {
        "hq-5": "division",
        "hq-21": "division",
        "hq-3-ranger": "brigade",
        "hq-1-abn": "brigade",
        "hq-3-abn": "brigade",
    }


@rule("anloc", "11.1/1")
def test_an_hq_goes_where_its_unit_goes():
    t = table({"regt-31": "0820", "hq-21": "0820", "regt-32": "0820"}, phase="arvn-movement")
    assert t.unit("hq-21")["host"] == "regt-31"
    t.move("regt-32", "0821")
    assert t.where("hq-21") == "0820"
    t.move("regt-31", "0819")
    assert t.where("hq-21") == "0819"
    t.move("regt-31", "0818")
    assert t.where("hq-21") == "0818"
    assert t.refused("move hq-21").rule == "11.1/1"
    assert t.refused("lift hq-21").rule


@rule("anloc", "11.1/1")
def test_an_hq_flies_with_its_unit():
    t = table({"abn-5": "lai-khe", "hq-1-abn": "lai-khe"}, phase="arvn-movement", helicopters=1)
    assert t.refused("lift hq-1-abn").rule == "11.1/1"
    t.choose("lift abn-5", "land 0811")
    assert t.where("hq-1-abn") == "0811"
    assert t.facts["helicopters"] == 0


@rule("anloc", "11.1/1")
def test_an_hq_retreats_with_its_unit(every_combat):
    every_combat("-/1R1")
    t = table(
        {
            "vc9-271": "0815",
            "vc9-272": "0815",
            "regt-101": "0915",
            "regt-31": "0816",
            "hq-21": "0816",
        },
        phase="nva-combat",
    )
    t.attack("0816", "vc9-271", "vc9-272", "regt-101").choose("retreat 0817")
    assert t.where("regt-31") == t.where("hq-21") == "0817"


@rule("anloc", "11.1/1")
def test_another_unit_of_the_formation_takes_the_hq_over(every_combat):
    every_combat("-/1R1")
    t = table(
        {
            "vc9-271": "0815",
            "vc9-272": "0815",
            "vc9-95c": "0915",
            "tf-52": "0816",
            "recon-21": {"hex": "0816", "steps": 1},
            "bn-1-15": "0816",
            "hq-21": {"hex": "0816", "host": "recon-21"},
        },
        phase="nva-combat",
    )
    assert t.unit("hq-21")["host"] == "recon-21"
    t.attack("0816", "vc9-271", "vc9-272", "vc9-95c")
    t.choose("stand", "lose recon-21")
    assert t.unit("hq-21")["host"] == "bn-1-15"
    assert t.where("hq-21") == t.where("bn-1-15")


@rule("anloc", "11.1/1", "11.1/3")
def test_in_the_set_up_an_hq_is_placed_with_a_unit_of_its_formation():
    t = fresh()
    for unit in ("regt-7", "regt-8", "tf-52"):
        t.choose(f"place {unit} 0810")
    t.choose("place ranger-31 0811", "place ranger-36 0911", "place rppf-1 0810", "place rppf-2 0810")
    assert t.match.ask is not None
    while t.asked == "set-up" and t.phase == "arvn-setup":
        if t.choices("place") == {"hq-5"}:
            assert [text for text in t.options if text != "ready"] == ["place hq-5 0810"]
            t.choose("place hq-5 0810")
        else:
            placing = {text for text in t.options if text.startswith("place-hq")}
            assert placing == {"place-hq hq-3-ranger ranger-31", "place-hq hq-3-ranger ranger-36"}
            t.choose("place-hq hq-3-ranger ranger-36")
    assert t.where("hq-3-ranger") == "0911"
    assert t.where("hq-5") == "0810"


@rule("anloc", "11.1/2")
def test_an_hq_cannot_absorb_casualties(every_combat):
    every_combat("-/3")
    t = table(
        {"vc9-271": "0809", "vc9-272": "0809", "regt-7": "0810", "ranger-31": "0810", "hq-5": "0810"},
        phase="nva-combat",
    )
    t.attack("0810", "vc9-271", "vc9-272")
    assert (t.seat, t.asked) == ("ARVN", "loss")  # after the first, which falls on the strongest
    assert t.choices("lose") == {"regt-7", "ranger-31"}
    assert t.refused("lose hq-5").rule == "11.1/2"
    t.choose("lose regt-7")
    assert t.where("hq-5") == "0810"


@rule("anloc", "11.1/2")
def test_an_hq_stays_when_all_its_companions_are_lost(every_combat):
    every_combat("-/1")
    t = table(
        {
            "vc9-271": "0815",
            "vc9-272": "0815",
            "vc9-95c": "0915",
            "recon-21": {"hex": "0816", "steps": 1},
            "hq-21": "0816",
            "regt-31": "0820",
        },
        phase="nva-combat",
    )
    t.attack("0816", "vc9-271", "vc9-272", "vc9-95c")
    assert t.where("recon-21") == "eliminated"
    t.choose("done")  # no advance
    assert t.where("hq-21") == "0816"


@rule("anloc", "11.1/3")
def test_whom_the_division_hqs_command():
    blue = {
        "regt-31", "regt-32", "regt-33", "recon-21", "arty-105-1", "arty-105-2",
        "bn-1-15", "bn-2-15", "bn-3-15", "regt-14", "acr-9",
    }  # fmt: skip
    green = {"regt-7", "regt-8", "tf-52", "regt-48"}
    others = {"arty-155", "abn-5", "ranger-31", "rppf-1", "abn-bde-3"}
    t = table(
        {"hq-21": "0812", **dict.fromkeys(blue | green | others, "lai-khe")},
        phase="arvn-headquarters",
    )
    assert {text.split()[2] for text in t.options if text.startswith("place-hq hq-21 ")} == blue
    # The 5th Division's HQ is not placed, but driven out of its hex it looks for a green unit.
    for unit in sorted(blue | green | others):
        t = table({"hq-5": "0813", unit: "0816", "vc9-271": "0914"}, phase="nva-movement")
        t.move("vc9-271", "0813")
        assert (t.where("hq-5") == "0816") == (unit in green)


@rule("anloc", "11.1/4")
def test_at_the_start_of_the_movement_phase_an_hq_may_be_placed_anew():
    t = table(
        {"hq-21": "0820", "regt-31": "0820", "regt-32": "0823", "regt-33": "lai-khe", "vc9-271": "0808"},
        phase="nva-movement",
    ).choose("done")
    assert (t.seat, t.asked) == ("ARVN", "place-hq")
    t.choose("place-hq hq-21 regt-32")
    assert t.where("hq-21") == "0823"
    assert t.asked == "movement"  # once a phase
    assert t.refused("place-hq hq-21 regt-33").rule == "11.1/4"
    t.move("regt-32", "0822")
    assert t.where("hq-21") == "0822"


@rule("anloc", "11.1/4")
def test_an_hq_is_not_placed_with_a_surrounded_unit():
    ring = {"vc9-271": "0713", "vc9-272": "0913"}
    units = {"hq-21": "0820", "regt-31": "0820", "regt-32": "0813"}
    t = table({**units, **ring}, phase="arvn-headquarters")
    # Two regiments east and west: every hex around is held or controlled.
    assert t.phase == "arvn-movement"
    # With a friend in 0812 there is a way out.
    t = table({**units, **ring, "tf-52": "0812"}, phase="arvn-headquarters")
    assert "place-hq hq-21 regt-32" in t.options
    # Or with one of the two regiments alone.
    t = table({**units, "vc9-271": "0713"}, phase="arvn-headquarters")
    assert "place-hq hq-21 regt-32" in t.options


@rule("anloc", "11.1/4")
def test_the_refusal_to_place_an_hq_with_a_surrounded_unit():
    t = table(
        {
            "hq-21": "0820",
            "regt-31": "0820",
            "regt-33": "0823",
            "regt-32": "0813",
            "vc9-271": "0713",
            "vc9-272": "0913",
        },
        phase="arvn-headquarters",
    )
    assert t.refused("place-hq hq-21 regt-32").rule == "11.1/4"


@rule("anloc", "11.1/4")
def test_the_5th_divisions_hq_remains_in_an_loc():
    t = table(
        {
            "hq-5": "0810",
            "regt-7": "0810",
            "regt-8": "0811",
            "hq-21": "0820",
            "regt-31": "0820",
            "regt-32": "0823",
        },
        phase="arvn-headquarters",
    )
    assert t.choices("place-hq") == {"hq-21"}
    refusal = t.refused("place-hq hq-5 regt-8")
    assert refusal.rule == "11.1/4"
    assert "An Loc" in refusal.reason
    t.choose("done").move("regt-7", "0911")
    assert t.where("hq-5") == "0810"
    assert t.refused("move hq-5").rule == "11.1/1"


@rule("anloc", "11.1/5")
def test_an_hq_alone_escapes_to_its_nearest_unit():
    t = table(
        {"hq-21": "0813", "regt-31": "0817", "regt-32": "0820", "regt-7": "0812", "vc9-271": "0914"},
        phase="nva-movement",
    )
    t.move("vc9-271", "0813")
    assert t.where("vc9-271") == "0813"
    assert (t.where("hq-21"), t.unit("hq-21")["host"]) == ("0817", "regt-31")
    assert t.events("hq-displaced")[0].rule == "11.1/5"


@rule("anloc", "11.1/5")
def test_a_surrounded_unit_is_passed_over():
    t = table(
        {
            "hq-21": "0813",
            "regt-31": "0817",
            "regt-32": "0821",
            "vc9-271": "0914",
            "regt-101": "0717",
            "regt-205": "0917",
        },
        phase="nva-movement",
    )
    t.move("vc9-271", "0813")
    assert t.where("hq-21") == "0821"


@rule("anloc", "11.1/5")
def test_of_two_nearest_units_the_arvn_chooses():
    t = table(
        {"hq-21": "0813", "regt-31": "0816", "regt-32": "0716", "vc9-271": "0914"}, phase="nva-movement"
    )
    t.choose("move vc9-271", "to 0813")
    assert (t.seat, t.asked) == ("ARVN", "displace-hq")
    assert set(t.options) == {"place-hq hq-21 regt-31", "place-hq hq-21 regt-32"}
    t.choose("place-hq hq-21 regt-32")
    assert t.where("hq-21") == "0716"


@rule("anloc", "11.1/5")
def test_an_hq_with_any_ground_unit_is_not_alone():
    t = table({"hq-21": "0813", "rppf-1": "0813", "regt-31": "0817", "vc9-271": "0914"}, phase="nva-movement")
    t.choose("move vc9-271")
    assert t.refused("to 0813").rule == "5.0/3"


@rule("anloc", "11.1/5")
def test_an_advance_drives_a_lone_hq_out(every_combat):
    every_combat("-/1")
    t = table(
        {
            "vc9-271": "0815",
            "vc9-272": "0815",
            "vc9-95c": "0915",
            "recon-21": {"hex": "0816", "steps": 1},
            "hq-21": "0816",
            "regt-31": "0820",
        },
        phase="nva-combat",
    )
    t.attack("0816", "vc9-271", "vc9-272", "vc9-95c").choose("advance vc9-271 0816")
    assert t.where("hq-21") == "0820"


@rule("anloc", "11.1/6")
def test_an_hq_that_finds_no_unit_is_eliminated():
    t = table({"hq-21": "0813", "regt-7": "0817", "vc9-271": "0914"}, phase="nva-movement")
    t.move("vc9-271", "0813")
    assert t.where("hq-21") == "eliminated"
    assert t.events("hq-eliminated")[0].rule == "11.1/6"


@rule("anloc", "11.1/6")
def test_an_hq_whose_units_are_all_surrounded_is_eliminated():
    t = table(
        {
            "hq-21": "0813",
            "regt-31": "0817",
            "vc9-271": "0914",
            "regt-101": "0717",
            "regt-205": "0917",
        },
        phase="nva-movement",
    )
    t.move("vc9-271", "0813")
    assert t.where("hq-21") == "eliminated"


@rule("anloc", "11.1/7", "11.2.2/3")
def test_the_5th_divisions_hq_is_exchanged_for_its_better_counter_at_the_commitment(every_combat):
    every_combat("-/-")
    hq = UNITS[UNIT["hq-5"]]
    assert (hq.exchanged_bonus, hq.exchanged_morale) > (hq.bonus, hq.morale)

    def bonus_and_morale(committed):
        t = table(HOLDING, phase="nva-combat", committed=committed, turn=4, major_attack=True, aaa=2)
        t.attack("0810", support=["hq-5"]).pass_on("effort")
        return t.combat[3], int(t.events("morale-check")[0].args[0])

    (low_drm, low_morale), (high_drm, high_morale) = bonus_and_morale(0), bonus_and_morale(3)
    assert low_drm - high_drm == hq.exchanged_bonus - hq.bonus
    assert high_morale - low_morale == hq.exchanged_morale - hq.morale


@rule("anloc", "11.1/7", "11.2.2/1", "11.2.2/3")
def test_the_exchange_comes_with_the_commitment_itself():
    t = table(ready=True, turn=3, replacements=19, commitment_due=True)
    (event,) = t.events("committed")
    assert "HQ is exchanged" in t.log[(t.match.events or []).index(event)]
    assert t.facts["committed"] == 3


@rule("anloc", "11.1/8")
def test_an_hq_that_lends_its_bonus_is_used(every_combat):
    every_combat("-/-")
    t = table({"regt-31": "0815", "hq-21": "0815", "regt-101": "0816", **ELSEWHERE}, phase="arvn-combat")
    t.attack("0816", support=["hq-21"])
    assert t.combat[3] == 1
    assert t.unit("hq-21")["used"]


@rule("anloc", "11.1/8")
def test_an_hq_that_directs_cas_is_used(every_combat):
    every_combat("-/-")
    position = dict(phase="arvn-combat", air={"cas": {"cobra": 3}})
    units = {"regt-31": "0815", "hq-21": "0815", "vc9-271": "0816", "vc9-272": "0816", **ELSEWHERE}
    t = table(units, **position).attack("0816", air=["cobra"])
    assert not t.unit("hq-21")["used"]  # one CAS unit needs no HQ
    t = table(units, **position).attack("0816", air=["cobra", "cobra"])
    assert t.unit("hq-21")["used"]


@rule("anloc", "11.1/8")
def test_a_used_hq_lends_no_bonus(every_combat):
    every_combat("-/-")
    t = table(
        {"regt-31": "0815", "hq-21": {"hex": "0815", "used": True}, "regt-101": "0816"},
        phase="arvn-combat",
    )
    t.attack("0816")
    assert t.combat[3] == 0


@rule("anloc", "11.1/9")
def test_hqs_are_available_again_after_the_end_phase(an_loc_holds):
    units = {"regt-7": "0810", "hq-5": {"hex": "0810", "used": True}, "vc9-271": "0809"}
    t = table(units, phase="arvn-combat")
    assert t.unit("hq-5")["used"]
    t.pass_on("effort")
    assert t.facts["turn"] == 2
    assert not t.unit("hq-5")["used"]


# 11.2 NVA divisions


@rule("anloc", "11.2.1/1")
@pytest.mark.parametrize("mover", ["vc9-271", "nva7-141", "vc5-174"])
@pytest.mark.parametrize("standing", ["vc9-272", "nva7-165", "vc5-e6"])
def test_units_of_different_nva_divisions_may_not_stack(mover, standing):
    t = table({mover: "0807", standing: "0808"}, phase="nva-movement", committed=3, turn=4)
    same = mover[:4] == standing[:4]
    assert ("0808" in t.reach(mover)) == same
    if not same:
        assert t.choose(f"move {mover}").refused("to 0808").rule == "4.0/6"


@rule("anloc", "11.2.1/1")
def test_an_advance_does_not_mix_divisions(every_combat):
    every_combat("-/2")
    t = table(
        {"vc9-271": "0815", "nva7-141": "0915", "vc9-272": "0815", "rppf-1": "0816"},
        phase="nva-combat",
    )
    t.attack("0816", "vc9-271", "vc9-272", "nva7-141").choose("advance nva7-141 0816")
    assert t.asked != "advance"


@rule("anloc", "11.2.1/2")
@pytest.mark.parametrize(
    ("attackers", "drm"),
    [
        (["vc9-271", "vc9-272"], 0),
        (["vc9-271", "nva7-141"], -2),
        (["vc9-271", "nva7-141", "vc5-174"], -2),  # two or more
        (["vc9-271", "regt-101"], 0),
        (["regt-101", "regt-205"], 0),
    ],
)
def test_an_attack_by_units_of_two_divisions_suffers(every_combat, attackers, drm):
    every_combat("-/-")
    places = ["0815", "0915", "0917"]  # around 0816
    t = table({**dict(zip(attackers, places)), "regt-31": "0816"}, phase="nva-combat", committed=3, turn=4)
    t.attack("0816", *attackers)
    assert t.combat[3] == drm


@rule("anloc", "11.2.1/2")
def test_divisions_that_stand_by_do_no_harm(every_combat):
    every_combat("-/-")
    t = table({"vc9-271": "0815", "nva7-141": "0915", "regt-31": "0816"}, phase="nva-combat")
    t.attack("0816", "vc9-271")
    assert t.combat[3] == 0


@rule("anloc", "11.2.1/3")
@pytest.mark.parametrize("independent", ["regt-101", "regt-205", "arty-42", "t55-1", "sapper-429"])
@pytest.mark.parametrize("division", ["vc9-271", "nva7-141", "vc5-174"])
def test_independent_units_stack_with_any_others(independent, division):
    t = table({independent: "0807", division: "0808"}, phase="nva-movement", committed=3, turn=4)
    t.move(independent, "0808")


@rule("anloc", "11.2.1/3")
def test_independent_units_of_two_kinds_stack_with_each_other_and_a_division():
    t = table({"regt-101": "0808", "t55-1": "0808", "vc9-271": "0807"}, phase="nva-movement")
    t.move("vc9-271", "0808")


@rule("anloc", "11.2.2/1", "12.2/1")
@pytest.mark.parametrize(("before", "due"), [(17, False), (18, True)])
def test_at_19_replacements_the_5th_vc_is_due(before, due):
    t = table(ready=True, phase="tac-hits", hits=1, aaa=0, replacements=before, turn=3)
    t.choose("bomb-replacement")
    assert t.facts["replacements"] == before + 1
    assert t.facts["commitment_due"] == due
    assert t.facts["committed"] == 0  # not before the next turn
    assert t.where("vc5-174") == "not-yet"


@rule("anloc", "11.2.2/1")
def test_what_the_5th_vc_brings_in_the_next_turn(an_loc_holds):
    garrison = {"hq-5": "0810", "regt-7": "0810", "regt-8": "0810", "tf-52": "0810", "ranger-31": "0810"}
    t = table(
        {**garrison, "vc5-275": "0808"},
        phase="tac-hits",
        hits=1,
        aaa=0,
        replacements=18,
        turn=3,
        ops={"ARVN": 0, "NVA": 5},
    )
    t.choose("bomb-replacement").pass_on("effort")
    assert t.facts["turn"] == t.facts["committed"] == 4
    division = {"vc5-174", "vc5-e6", "vc5-arty", "t54-1", "pt76-1"}
    arrived = {UNITS[int(event.args[0])].id for event in t.events("arrived") if event.rule == "11.2.2/1"}
    assert arrived == division
    assert all(t.where(unit) == "north-or-west-edge" for unit in division)
    assert t.where("vc5-275") == "0808"  # it arrived earlier
    assert t.facts["sa7_saved"] == 1
    assert t.facts["ops"]["NVA"] == 5 + TRACK[3].ops[1] + 10  # kept, income, commitment


@rule("anloc", "11.2.2/1")
def test_the_5th_vc_is_committed_once():
    t = table(
        ready=True, turn=5, replacements=22, commitment_due=True, committed=4, ops={"ARVN": 0, "NVA": 0}
    )
    assert not t.events("committed")
    assert t.facts["ops"]["NVA"] == TRACK[4].ops[1]


@rule("anloc", "11.2.2/1")
def test_the_5th_vcs_sa7_can_be_saved():
    t = table(ready=True, phase="sa7", turn=6, sa7=1, sa7_saved=1, committed=6)
    t.choose("done")  # neither is used: one is gone, the saved one is kept
    assert (t.facts["sa7"], t.facts["sa7_saved"]) == (0, 1)
    t = table(ready=True, phase="sa7", turn=6, sa7=1, sa7_saved=1, committed=6)
    t.choose("sa7 vc9-271")
    assert (t.facts["sa7"], t.facts["sa7_saved"]) == (0, 1)  # this turn's marker is used first
    t.choose("sa7 vc9-272")
    assert (t.facts["sa7"], t.facts["sa7_saved"]) == (0, 0)


@rule("anloc", "11.2.2/2")
@pytest.mark.parametrize(("turn", "lost"), [(5, False), (6, False), (7, True)])
def test_without_a_major_attack_in_two_turns_the_nva_loses(an_loc_holds, turn, lost):
    t = table(HOLDING, phase="arvn-combat", turn=turn, committed=5, replacements=19, aaa=0).choose("done")
    assert t.match.over == lost
    if lost:
        assert t.match.result is not None
        assert (t.match.result.winner, t.match.result.rule) == (0, "11.2.2/2")


@rule("anloc", "11.2.2/2")
@pytest.mark.parametrize(("effort", "enough"), [(5, True), (4, False)])
def test_only_an_attack_at_effort_5_counts(an_loc_holds, every_combat, effort, enough):
    every_combat("-/-")
    t = table(
        HOLDING,
        phase="nva-combat",
        turn=7,
        committed=5,
        replacements=19,
        aaa=0,
        oel={"ARVN": 3, "NVA": effort},
    )
    t.attack("0810").pass_on("effort")
    assert t.facts["major_attack"] == enough
    assert t.match.over != enough


@rule("anloc", "11.2.2/2")
def test_effort_5_without_an_attack_does_not_count(an_loc_holds):
    t = table(
        HOLDING, phase="nva-combat", turn=7, committed=5, replacements=19, aaa=0, oel={"ARVN": 3, "NVA": 5}
    )
    t.pass_on("effort")
    assert t.match.over
    assert t.match.result is not None
    assert t.match.result.rule == "11.2.2/2"


@rule("anloc", "11.2.2/2")
def test_an_attack_before_the_commitment_does_not_count(every_combat):
    every_combat("-/-")
    t = table(HOLDING, phase="nva-combat", turn=4, oel={"ARVN": 3, "NVA": 5}, aaa=0)
    t.attack("0810")
    assert not t.facts["major_attack"]


# 11.3 Artillery


@rule("anloc", "11.3/1", "11.3/6")
def test_artillery_supports_one_combat_a_turn(an_loc_holds, every_combat):
    every_combat("-/-")
    t = table(
        {"regt-101": "0815", "regt-31": "0816", "regt-205": "0820", "regt-32": "0821", "arty-42": "0717"},
        phase="nva-combat",
        oel={"ARVN": 3, "NVA": 5},
    )
    t.attack("0816", support=["arty-42"])
    assert t.combat[3] == 1 + UNITS[UNIT["arty-42"]].bonus  # effort and triangles
    assert t.unit("arty-42")["used"]
    t.attack("0821")
    assert t.combat[3] == 1
    t.pass_on("effort")
    assert t.facts["turn"] == 2
    assert not t.unit("arty-42")["used"]


@rule("anloc", "11.3/1", "11.3/6")
def test_artillery_that_supports_a_defence_is_used_too(every_combat):
    every_combat("-/-")
    t = table({"regt-101": "0815", "regt-31": "0816", "arty-155": "0820", **ELSEWHERE}, phase="nva-combat")
    t.attack("0816", support=["arty-155"])
    assert t.combat[3] == -1
    assert t.unit("arty-155")["used"]


@rule("anloc", "11.3/6")
def test_used_artillery_is_refused():
    t = table(
        {
            "regt-101": "0815",
            "regt-31": "0816",
            "arty-42": {"hex": "0810", "used": True},
            "arty-208": "0810",
        },
        phase="nva-combat",
    )
    t.declare("0816", "regt-101")
    assert t.choices("support") == {"arty-208"}
    assert t.refused("support arty-42").rule == "10.3/2"


@rule("anloc", "11.3/2")
def test_each_nva_artillery_in_range_lowers_the_morale():
    garrison = {unit: place for unit, place in HOLDING.items() if unit != "vc9-271"}

    def morale(**guns):
        places = {unit.replace("_", "-"): place for unit, place in guns.items()}
        t = table({**garrison, **places}, phase="end-of-turn", aaa=2)
        return int(t.events("morale-check")[0].args[0])

    alone = morale(regt_101="0820")
    assert morale(regt_101="0820", arty_42="0101") == alone  # 12 hexes away, range 11
    assert morale(regt_101="0820", arty_42="0201") == alone - 1  # 11 hexes
    assert morale(regt_101="0820", arty_42="0201", arty_208="0803") == alone - 2
    assert morale(regt_101="0820", arty_42="0201", arty_208="0802") == alone - 1  # 8 hexes away, range 7


@rule("anloc", "11.3/1", "11.3/3")
@pytest.mark.parametrize(("place", "within"), [("0809", True), ("0808", False)])
def test_range_is_counted_to_the_defending_hex(place, within):
    # From the 208th (range 7) in 0809 to 0816 there are seven hexes, from 0808 eight.
    t = table(
        {"regt-101": "0815", "regt-31": "0816", "arty-208": place, "arty-42": "0810"}, phase="nva-combat"
    )
    t.declare("0816", "regt-101")
    assert ("arty-208" in t.choices("support")) == within
    if not within:
        assert t.refused("support arty-208").rule == "11.3/3"


@rule("anloc", "11.3/4")
def test_one_step_loss_eliminates_artillery(every_combat):
    every_combat("-/1")
    t = table({"arty-155": "0816", "vc9-271": "0815"}, phase="nva-combat")
    t.attack("0816")
    assert t.where("arty-155") == "eliminated"


@rule("anloc", "11.3/5")
def test_replacements_save_nva_artillery(every_combat):
    every_combat("-/1")
    t = table({"arty-42": "0816", "regt-31": "0815"}, phase="arvn-combat")
    t.attack("0816")
    t.choose("absorb")
    assert t.facts["replacements"] == 1
    assert t.where("arty-42") == "0816"
    assert t.unit("arty-42")["steps"] == 1


@rule("anloc", "11.3/7")
def test_artillery_cannot_attack():
    t = table(
        {"regt-101": "0815", "arty-42": "0815", "regt-205": "0915", "regt-31": "0816"}, phase="nva-combat"
    )
    t.choose("target 0816")
    assert t.choices("attacker") == {"regt-101", "regt-205"}
    assert t.refused("attacker arty-42").rule == "11.3/7"
    t = table({"arty-42": "0815", "regt-31": "0816"}, phase="nva-combat")
    assert t.phase == "nva-movement"  # with guns alone there is nothing to attack


@rule("anloc", "11.3/7")
@pytest.mark.parametrize("guns", ["arty-155", "arty-105-1"])
def test_artillery_defends_with_a_strength_of_2(every_combat, guns):
    every_combat("-/-")
    t = table({guns: "0816", "vc9-271": "0815"}, phase="nva-combat").attack("0816")
    assert t.combat[1] == "3:1"  # 6 to 2


@rule("anloc", "11.3/8")
def test_organic_artillery_supports_its_own_division_only():
    units = {
        "vc9-271": "0815",
        "nva7-141": "0915",
        "regt-31": "0816",
        "vc9-arty": "0813",
        "nva7-arty": "0812",
    }
    t = table(units | {"arty-42": "0810"}, phase="nva-combat").declare("0816", "vc9-271")
    assert t.choices("support") == {"vc9-arty", "arty-42"}
    assert t.refused("support nva7-arty").rule == "11.3/8"
    t = table(units | {"arty-42": "0810"}, phase="nva-combat").declare("0816", "nva7-141")
    assert t.choices("support") == {"nva7-arty", "arty-42"}
    t = table(units | {"arty-42": "0810"}, phase="nva-combat").declare("0816", "vc9-271", "nva7-141")
    assert t.choices("support") == {"vc9-arty", "nva7-arty", "arty-42"}


@rule("anloc", "11.3/8")
def test_organic_artillery_supports_the_defence_of_its_division_only():
    t = table(
        {"regt-31": "0815", "vc9-271": "0816", "vc9-arty": "0818", "nva7-arty": "0819"}, phase="arvn-combat"
    )
    t.declare("0816", "regt-31")
    assert t.choices("support") == {"vc9-arty"}
    t = table(
        {"regt-31": "0815", "regt-101": "0816", "vc9-arty": "0818", "arty-42": "0819"}, phase="arvn-combat"
    )
    t.declare("0816", "regt-31")
    assert t.choices("support") == {"arty-42"}


# 11.4 ARVN replacements


@rule("anloc", "11.4/1", "11.4/2", "11.4/5")
def test_the_6th_airborne_lost_on_turn_2_is_back_on_turn_8(every_combat):
    every_combat("-/1")
    t = table(
        {"abn-6": {"hex": "1012", "steps": 1}, "vc9-271": "0912", "vc9-272": "1013"},
        phase="nva-combat",
        turn=2,
    )
    t.attack("1012", "vc9-271", "vc9-272")
    assert t.where("abn-6") == "eliminated"
    assert t.unit("abn-6")["returns"] == 8
    t = table({"abn-6": {"hex": "eliminated", "steps": 0, "returns": 8}}, turn=7)
    assert t.where("abn-6") == "eliminated"
    t = table({"abn-6": {"hex": "eliminated", "steps": 0, "returns": 8}}, turn=8)
    assert (t.seat, t.asked) == ("ARVN", "return")
    assert set(t.options) == {"return abn-6 lai-khe", "return abn-6 transport-box"}
    t.choose("return abn-6 lai-khe")
    assert t.where("abn-6") == "lai-khe"
    assert t.unit("abn-6")["steps"] == 2


@rule("anloc", "11.4/2")
def test_a_returned_battalion_flies_in_from_the_transport_box():
    t = table({"abn-6": "transport-box"}, phase="arvn-movement", helicopters=2, turn=8)
    assert t.refused("move abn-6").rule == "8.0/3"
    t.choose("lift abn-6", "land 0811")
    assert t.where("abn-6") == "0811"


@rule("anloc", "11.4/1")
@pytest.mark.parametrize(
    ("unit", "back"),
    [("abn-5", True), ("abn-8", True), ("bcnd-81", False), ("ranger-31", False), ("tf-52", False)],
)
def test_only_airborne_battalions_come_back(every_combat, unit, back):
    every_combat("-/1")
    t = table(
        {unit: {"hex": "0816", "steps": 1}, "vc9-271": "0815", "vc9-272": "0815"},
        phase="nva-combat",
        turn=3,
    )
    t.attack("0816", "vc9-271", "vc9-272")
    assert t.where(unit) == "eliminated"
    assert t.unit(unit)["returns"] == (9 if back else 0)


@rule("anloc", "11.4/3")
def test_on_turn_9_the_arvn_receives_two_replacement_points():
    units = {"regt-31": {"hex": "0816", "steps": 1}, **HOLDING}
    assert table(units, turn=8).facts["arvn_replacements"] == 0
    assert table(units, turn=10).facts["arvn_replacements"] == 0
    assert table(units, turn=9).facts["arvn_replacements"] == 2


@rule("anloc", "11.4/3")
def test_replacement_points_restore_steps_of_reduced_units_on_the_map():
    t = table(
        {
            "regt-31": {"hex": "0816", "steps": 1},
            "regt-32": {"hex": "0820", "steps": 1},
            "regt-33": {"hex": "lai-khe", "steps": 1},
            "regt-14": "0822",
            "vc9-271": {"hex": "0808", "steps": 1},
            "abn-5": {"hex": "eliminated", "steps": 0},
        },
        phase="arvn-replacements",
        arvn_replacements=2,
        turn=9,
    )
    assert (t.seat, t.choices("restore")) == ("ARVN", {"regt-31", "regt-32"})
    t.choose("restore regt-31", "restore regt-32")
    assert (t.unit("regt-31")["steps"], t.unit("regt-32")["steps"]) == (2, 2)
    assert t.facts["arvn_replacements"] == 0


@rule("anloc", "11.4/3")
def test_two_points_restore_two_steps_and_no_more():
    reduced = {
        unit: {"hex": place, "steps": 1}
        for unit, place in (("regt-31", "0816"), ("regt-32", "0818"), ("regt-33", "0820"))
    }
    t = table(reduced, phase="arvn-replacements", arvn_replacements=2, turn=9)
    t.choose("restore regt-31", "restore regt-32")
    assert t.asked != "restore"


@rule("anloc", "11.4/4")
@pytest.mark.parametrize(("aaa", "allowed"), [(4, False), (2, True), (0, True)])
def test_a_besieged_an_loc_gets_replacements_only_under_reduced_aaa(aaa, allowed):
    units = {
        "hq-5": "0810",
        "regt-7": {"hex": "0810", "steps": 1},
        "regt-31": {"hex": "0820", "steps": 1},
        "vc9-271": "0814",  # on QL-13
    }
    t = table(units, phase="arvn-replacements", arvn_replacements=2, turn=9, aaa=aaa)
    assert t.choices("restore") == ({"regt-7", "regt-31"} if allowed else {"regt-31"})


@rule("anloc", "11.4/4")
def test_an_an_loc_that_is_not_besieged_gets_replacements_freely():
    units = {"hq-5": "0810", "regt-7": {"hex": "0810", "steps": 1}, "regt-31": "lai-khe", "vc9-271": "0201"}
    t = table(units, phase="arvn-replacements", arvn_replacements=2, turn=9, aaa=4)
    assert t.choices("restore") == {"regt-7"}


@rule("anloc", "11.1/5")
@pytest.mark.parametrize("far", ["0820", "0801"])
def test_an_hq_that_is_driven_off_reckons_lai_khe_as_farther_than_the_map(far):
    units = {"hq-21": "0813", "regt-32": far, "regt-33": "lai-khe", "vc9-271": "0914"}
    t = table(units, phase="nva-movement").move("vc9-271", "0813")
    assert t.where("hq-21") == far
    units["regt-32"] = "eliminated"
    t = table(units, phase="nva-movement").move("vc9-271", "0813")
    assert t.where("hq-21") == "lai-khe"


@rule("anloc", "11.1/1", "13.1.2/T1")
def test_an_hq_whose_unit_is_withdrawn_stays_with_another_of_its_formation():
    t = table({"hq-3-abn": "0820", "abn-bde-3": "0820", "regt-31": "0820"}, phase="turn-start", turn=5)
    assert t.where("abn-bde-3") == "withdrawn"
    assert t.match.state.host[UNIT["hq-3-abn"]] != UNIT["abn-bde-3"]


@rule("anloc", "13.1.2/T1")
def test_a_brigade_that_was_lost_is_not_withdrawn():
    t = table({"abn-bde-3": "eliminated", "regt-31": "0820"}, phase="turn-start", turn=5)
    assert t.where("abn-bde-3") == "eliminated"
    assert UNIT["abn-bde-3"] not in [event.args[0] for event in t.events("withdrawn")]


@rule("anloc", "10.3/1", "11.1/7")
def test_only_the_5th_divisions_hq_is_exchanged():
    s = table({"hq-21": "0925", "regt-31": "0925"}, phase="arvn-movement", turn=5, committed=5).match.state
    assert [headquarters.bonus(s, UNIT[name]) for name in ("hq-5", "hq-21", "arty-42")] == [2, 1, 2]


@rule("anloc", "11.1/4")
def test_an_hq_may_be_placed_with_a_unit_in_the_transport_box():
    units = {"hq-1-abn": "0925", "abn-5": "0925", "abn-6": "transport-box"}
    t = table(units, phase="arvn-headquarters")
    assert "place-hq hq-1-abn abn-6" in t.options


@rule("anloc", "11.1/5")
def test_an_hq_elsewhere_is_not_driven_off():
    hqs = {"hq-21": "0816", "hq-3-ranger": "0820"}
    units = {**hqs, "regt-31": "0925", "ranger-31": "0925", "vc9-271": "0815"}
    t = table(units, phase="nva-movement").move("vc9-271", "0816")
    assert (t.where("hq-21"), t.where("hq-3-ranger")) == ("0925", "0820")


@rule("anloc", "11.1/5")
def test_lai_khe_is_farther_than_any_hex_of_the_map():
    s = table({"regt-31": "lai-khe", "regt-32": "0101"}, phase="arvn-movement").match.state
    south = GRID.parse("0927")
    far, near = (headquarters.distance_to(s, south, UNIT[name]) for name in ("regt-31", "regt-32"))
    assert (far, near) == (headquarters.ROAD_FROM_LAI_KHE, GRID.distance(south, GRID.parse("0101")))
