"""7.4 Fire effects on infantry, civilians, vehicles and helicopters."""

from __future__ import annotations

import pytest

from dangerclose.games.fte.components import FRAGOS, UNIT
from dangerclose.games.fte.ground import GRID
from dangerclose.games.fte.opportunity import ways_back
from dangerclose.testing import rule
from tests.games.fte.fire_positions import FIRE, counted, hit, ready
from tests.games.fte.positions_for_tests import at

# Effect rolls of small arms and of dual purpose weapons, as 7.4/T1 has them.
KIA, WIA, B, S, POSSIBLE = 1, 2, 4, 6, 9
DUAL_WIA, DUAL_B, DUAL_S, DUAL_POSSIBLE = 3, 5, 7, 10
DUEL = {"us-team-1": "56.15", "nva-team-1": "56.17"}
HIDDEN = {"us-team-1": "56.15", "nva-team-1": {"hex": "56.17", "concealed": True}}
CUP = {"US": 2, "NVA/VC": 2}
POOL = {"US": 4, "NVA/VC": 4}


def by_nva(units, firer, target, effect, *dice, **position):
    """A hit that the NVA/VC score in their Activation."""
    return hit(units, firer, target, effect, *dice, active="NVA/VC", **position)


# 7.4/X6 Opportunity Fire ends an Activation


@rule("fte", "7.4/X6")
@pytest.mark.parametrize(
    ("dice", "ends"),
    [
        ([5, 1, KIA], True),
        ([5, 1, WIA], True),
        ([5, 1, S], True),
        ([5, 1, POSSIBLE, 5], True),
        ([5, 1, POSSIBLE, 4], False),
        ([5, 10], False),
        ([6], False),
    ],
    ids=["KIA", "WIA", "S", "S? fails", "S? holds", "miss", "no fire"],
)
def test_any_effect_of_opportunity_fire_ends_the_activation(dice, ends):
    t = ready(
        {"us-team-1": "56.14", "nva-team-1": "56.18"}, "us-team-1", dice=dice, orders={"nva-team-1": FIRE}
    )
    t.choose("move us-team-1", "step 56.15")
    assert t.unit("us-team-1")["used"]
    assert (t.asked != "move") == ends


@rule("fte", "7.4/X6")
@pytest.mark.parametrize(
    ("effect", "status"), [(DUAL_S, "suppressed"), (DUAL_WIA, "steady"), (DUAL_B, "broken")]
)
def test_opportunity_fire_ends_the_activation_of_a_vehicle(effect, status):
    units = {"acav-1": "56.13", "nva-hmg-1": "56.18"}
    t = ready(units, "acav-1", dice=[5, 1, effect], orders={"nva-hmg-1": FIRE})
    t.choose("move acav-1", "step 56.14")
    assert t.status("acav-1") == status
    assert t.facts["acting"] == ["us-medic-3"]
    assert t.unit("acav-1")["used"]


@rule("fte", "7.4/X6")
def test_opportunity_fire_that_a_vehicle_shrugs_off_ends_its_activation_all_the_same():
    units = {"acav-1": {"hex": "56.13", "status": "suppressed"}, "nva-hmg-1": "56.18"}
    t = ready(units, "acav-1", dice=[5, 1, DUAL_S], orders={"nva-hmg-1": FIRE}).choose(
        "move acav-1", "step 56.14"
    )
    assert t.facts["acting"] == ["us-medic-3"]


# KIA and WIA: infantry and civilians


@rule("fte", "7.4/X9", "7.5.1/1", "7.5.1/2")
def test_a_kia_reduces_a_team_of_three_or_four_men():
    t = hit(HIDDEN, "us-team-1", "nva-contact-1", KIA)
    unit = t.unit("nva-team-1")
    assert (unit["reduced"], unit["hex"], unit["concealed"], unit["status"]) == (1, "56.17", False, "steady")
    assert t.facts["casualties"] == [{"kind": "KIA", "side": "NVA/VC", "hex": "56.17", "carrier": ""}]
    assert t.points("US") == 3
    assert t.events("reduced")[0].rule == "7.4/X9"
    assert not unit["used"]  # it was no Opportunity Fire
    t = by_nva({"us-team-1": "56.15", "nva-team-1": "56.17"}, "nva-team-1", "us-team-1", KIA)
    assert t.unit("us-team-1")["reduced"]  # four men
    assert t.points("NVA/VC") == 4


@rule("fte", "7.4/X15", "7.5.1/1", "7.5.1/2")
def test_a_wia_reduces_a_team_of_three_or_four_men():
    t = hit(HIDDEN, "us-team-1", "nva-contact-1", WIA)
    unit = t.unit("nva-team-1")
    assert (unit["reduced"], unit["hex"], unit["concealed"]) == (1, "56.17", False)
    assert [row["kind"] for row in counted(t, "WIA", "NVA/VC")] == ["WIA"]
    assert t.points("US") == 3
    assert t.events("reduced")[0].rule == "7.4/X15"


@rule("fte", "7.4/X9", "7.4/X15", "7.5.1/3")
@pytest.mark.parametrize("effect", [KIA, WIA])
@pytest.mark.parametrize(
    "target",
    [
        {"nva-team-1": {"hex": "56.17", "reduced": 1}},
        {"nva-rpg-1": "56.17"},
        {"nva-fo-1": "56.17"},
        {"nva-rpg-1": {"hex": "56.17", "concealed": True}},
    ],
    ids=["reduced", "two men", "one man", "concealed"],
)
def test_a_unit_of_one_or_two_men_is_replaced_by_a_marker(effect, target):
    ((name, row),) = target.items()
    aimed = "nva-contact-1" if isinstance(row, dict) and row.get("concealed") else name
    t = hit({"us-team-1": "56.15", **target}, "us-team-1", aimed, effect)
    assert t.where(name) == "eliminated"
    assert not t.concealed(name)
    (marker,) = t.facts["casualties"]
    assert (marker["kind"], marker["hex"]) == ("KIA" if effect == KIA else "WIA", "56.17")
    assert t.points("US") == 3


@rule("fte", "7.4/X10", "7.4/X16", "5.1/X7")
@pytest.mark.parametrize("effect", [KIA, WIA])
def test_a_leader_takes_a_chit_with_him(effect):
    units = {"us-team-1": "56.15", "nva-platoon-leader-1": "56.17"}
    t = hit(units, "us-team-1", "nva-platoon-leader-1", effect, cup=CUP, pool=POOL)
    assert t.facts["cup"] == {"US": 2, "NVA/VC": 1, "event": 0}
    assert t.facts["pool"] == {"US": 4, "NVA/VC": 3}
    assert t.events("chit-lost")[0].args == (1, 3)


@rule("fte", "7.4/X10", "7.4/X16")
@pytest.mark.parametrize("effect", [KIA, WIA])
def test_without_a_chit_in_the_cup_one_of_the_pool_is_lost(effect):
    units = {"us-team-1": "56.15", "nva-platoon-leader-1": "56.17"}
    t = hit(units, "us-team-1", "nva-platoon-leader-1", effect, cup={"US": 2}, pool=POOL)
    assert t.facts["cup"] == {"US": 2, "NVA/VC": 0, "event": 0}
    assert t.facts["pool"] == {"US": 4, "NVA/VC": 3}
    t = hit(units, "us-team-1", "nva-platoon-leader-1", effect, cup={"US": 2}, pool={"US": 4})
    assert t.facts["pool"] == {"US": 4, "NVA/VC": 0}  # there is none left to lose


@rule("fte", "7.4/X10")
def test_other_units_cost_no_chit():
    t = hit({"us-team-1": "56.15", "nva-fo-1": "56.17"}, "us-team-1", "nva-fo-1", KIA, cup=CUP, pool=POOL)
    assert t.facts["pool"] == POOL


@rule("fte", "7.4/X11", "7.4/X17", "7.4/X25", "7.4/X31", "28.0/5")
@pytest.mark.parametrize(
    ("effect", "lost", "clause"),
    [(KIA, 4, "7.4/X11"), (WIA, 3, "7.4/X17"), (B, 0, "7.4/X25"), (S, 0, "7.4/X31")],
)
@pytest.mark.parametrize("concealed", [False, True])
def test_civilians_are_gone_without_a_marker(effect, lost, clause, concealed):
    units = {"us-team-1": "56.15", "civilians-1": {"hex": "56.17", "concealed": concealed}}
    target = "vc-contact-1" if concealed else "civilians-1"
    t = hit(units, "us-team-1", target, effect, points={"US": 10})
    assert t.where("civilians-1") == "eliminated"
    assert t.facts["casualties"] == []
    assert t.points("US") == 10 - lost
    assert t.points("NVA/VC") == 0
    assert t.events("civilians-hit")[0].rule == clause


@rule("fte", "7.4/X35", "7.4/X31")
@pytest.mark.parametrize(("roll", "gone"), [(3, False), (4, True)])
def test_civilians_check_a_possible_suppression(roll, gone):
    units = {"us-team-1": "56.15", "civilians-1": "56.17"}
    t = hit(units, "us-team-1", "civilians-1", POSSIBLE, roll)
    assert (t.where("civilians-1") == "eliminated") == gone


# Broken infantry


@rule("fte", "7.4/X22")
@pytest.mark.parametrize("status", ["steady", "suppressed", "broken"])
def test_a_broken_unit_falls_back_two_hexes(status):
    units = {"us-team-1": "56.15", "nva-team-1": {"hex": "56.17", "concealed": True, "status": status}}
    t = hit(units, "us-team-1", "nva-contact-1", B)
    assert (t.asked, t.seat) == ("retreat", "NVA/VC")
    assert t.choices("retreat") == {"56.18", "55.18", "57.18"}
    t.choose("retreat 56.18")
    assert t.choices("retreat") == {"56.19", "55.19", "57.19"}
    t.choose("retreat 56.19")
    unit = t.unit("nva-team-1")
    assert (unit["hex"], unit["status"], unit["used"], unit["concealed"]) == ("56.19", "broken", 1, False)
    assert t.asked == "act"
    assert t.events("broken")[0].rule == "7.4/X22"


@rule("fte", "7.4/X22")
def test_the_retreat_is_away_from_the_primary_unit():
    units = {"us-team-1": "56.15", "us-mg-1": "55.18", "nva-team-1": "56.17"}
    t = ready(units, "us-team-1", "us-mg-1", dice=[1, B])
    t.choose("fire us-mg-1", "target nva-team-1", "support us-team-1", "shoot")
    # Away from 55.18, never nearer to it, and not into the American hexes.
    assert t.choices("retreat") == {"56.16", "57.17", "57.18"}


@rule("fte", "7.4/X22")
def test_a_retreat_goes_only_where_its_second_step_is_possible():
    units = {
        "us-team-1": "56.15",
        "nva-team-1": "56.17",
        "us-team-2": "56.20",
        "us-team-3": "55.20",
        "us-team-4": "57.20",
        "us-team-5": "56.19",
        "us-team-6": "55.19",
        "us-team-7": "57.19",
        "us-team-8": "58.18",
    }
    t = hit(units, "us-team-1", "nva-team-1", B)
    # 56.18 is a dead end, and 57.18 leads only to 58.17, which is no farther from the firer.
    assert [event.args[1] for event in t.events("retreats")] == [GRID.parse("55.18"), GRID.parse("54.18")]


CORNER = {
    f"us-team-{number}": h for number, h in enumerate(("55.18", "56.18", "57.18", "55.17", "57.17"), start=2)
}
"""American units all around 56.17, as seen from 56.15."""


@rule("fte", "7.4/X22")
def test_a_broken_unit_that_cannot_retreat_is_lost_as_a_kia():
    units = {"us-team-1": "56.15", "nva-team-1": "56.17", **CORNER}
    t = hit(
        units,
        "us-team-1",
        "nva-team-1",
        B,
        casualties=[{"kind": "WIA", "side": "NVA/VC", "carrier": "nva-team-1"}],
    )
    assert t.where("nva-team-1") == "eliminated"
    assert t.points("US") == 3
    assert [(row["kind"], row["hex"], row["carrier"]) for row in t.facts["casualties"]] == [
        ("WIA", "56.17", ""),
        ("KIA", "56.17", ""),
    ]
    assert t.events("cornered")[0].rule == "7.4/X22"


@rule("fte", "7.4/X22", "5.1/X7")
def test_a_cornered_leader_costs_a_chit():
    units = {"us-team-1": "56.15", "nva-platoon-leader-1": "56.17", **CORNER}
    t = hit(units, "us-team-1", "nva-platoon-leader-1", B, cup=CUP, pool=POOL)
    assert t.where("nva-platoon-leader-1") == "eliminated"
    assert t.facts["pool"]["NVA/VC"] == 3


@rule("fte", "7.4/X22", "17.1/3")
def test_a_medic_overrun_by_a_retreat_in_his_own_activation_acts_no_more():
    units = {"us-team-1": "56.15", "nva-team-1": "56.17", **CORNER}
    del units["us-team-3"]
    units["us-medic-1"] = "56.18"
    t = ready(units, "us-team-1", "us-medic-1", dice=(1, B))
    t.choose("fire us-team-1", "target nva-team-1", "shoot", "retreat 56.19")
    assert t.where("us-medic-1") == "eliminated"
    assert "us-medic-1" not in t.facts["acting"]
    assert not any("us-medic-1" in option for option in t.options)


@rule("fte", "7.4/X22", "6.2/3")
def test_a_retreat_may_go_where_only_a_medic_or_civilians_are():
    units = {"us-team-1": "56.15", "nva-team-1": "56.17", **CORNER}
    del units["us-team-3"]
    units["us-medic-1"] = "56.18"
    t = hit(units, "us-team-1", "nva-team-1", B)
    assert t.where("us-medic-1") == "eliminated"  # 17.1/3
    t.choose("retreat 56.19")
    assert t.where("nva-team-1") == "56.19"
    units = {"nva-team-1": "56.15", "us-team-1": "56.17", "civilians-1": "56.18"}
    units |= {"nva-team-2": "55.18", "nva-team-3": "57.18"}
    t = by_nva(units, "nva-team-1", "us-team-1", B).choose("retreat 56.19")
    assert t.where("us-team-1") == "56.19"
    units |= {"nva-team-4": "55.17", "nva-team-5": "57.17"}
    units["civilians-1"] = {"hex": "56.18", "concealed": True}
    t = by_nva(units, "nva-team-1", "us-team-1", B).choose("retreat 56.19")  # 28.0/4 it has no other way
    assert (t.where("us-team-1"), t.concealed("civilians-1")) == ("56.19", False)


@rule("fte", "7.4/X22", "6.2/3", "18.1/1")
def test_a_retreat_tries_contacts_only_as_the_last_resort():
    units = {"nva-team-1": "56.15", "us-team-1": "56.17", "vc-team-1": {"hex": "56.18", "concealed": True}}
    t = by_nva(units, "nva-team-1", "us-team-1", B)
    assert "56.18" not in t.choices("retreat")
    flanks = {"nva-team-2": "55.18", "nva-team-3": "57.18"}
    t = by_nva({**units, **flanks}, "nva-team-1", "us-team-1", B)
    assert not t.events("barred")
    assert t.choices("retreat") == {"55.17", "57.17"}  # sideways before that
    around = {"nva-team-4": "55.17", "nva-team-5": "57.17", **flanks}
    t = by_nva({**units, **around}, "nva-team-1", "us-team-1", B)
    assert len(t.events("barred")) == 1
    assert t.where("us-team-1") == "eliminated"
    assert t.concealed("vc-team-1")


@rule("fte", "7.4/X22", "6.2/2")
def test_nva_do_not_fall_back_onto_civilians():
    t = hit({**DUEL, "civilians-1": "56.18"}, "us-team-1", "nva-team-1", B)
    assert t.choices("retreat") == {"55.18", "57.18"}


@rule("fte", "7.4/X22")
def test_nobody_falls_back_out_of_the_area():
    s = at({"nva-team-1": "46.17"}, scenario="hot-landing-zone").match.state
    assert all(GRID.row(h) >= 17 for h in ways_back(s, UNIT["nva-team-1"], GRID.parse("46.18"), 1))


@rule("fte", "7.4/X22")
def test_at_the_edge_of_the_area_a_retreat_may_keep_its_distance_for_a_step():
    units = {"us-team-1": "56.35", "nva-team-1": "56.36"}
    t = hit(units, "us-team-1", "nva-team-1", B)
    assert t.choices("retreat") == {"55.36", "57.36"}  # no farther from 56.35 than before
    t.choose("retreat 55.36")
    assert t.choices("retreat") == {"54.35", "54.36"}  # in the end it is farther away
    units |= {"us-team-2": "57.36", "us-team-3": "54.35", "us-team-4": "54.36"}
    t = hit(units, "us-team-1", "nva-team-1", B)
    assert t.where("nva-team-1") == "eliminated"  # never out of the area, never nearer, never on the spot


@rule("fte", "7.4/X22")
def test_a_retreat_gains_distance_with_every_step_where_it_can():
    t = hit({"us-team-1": "56.15", "nva-team-1": "56.17"}, "us-team-1", "nva-team-1", B)
    assert t.choices("retreat") == {"55.18", "56.18", "57.18"}


@rule("fte", "7.4/X23")
@pytest.mark.parametrize("status", ["steady", "broken"])
def test_a_unit_broken_by_a_fire_mission_stays(status):
    t = at(
        {"us-team-1": {"hex": "56.15", "status": status}},
        phase="fire-missions",
        missions=[{"side": "NVA/VC", "kind": "Battalion mortars", "hex": "56.15", "turn": 1}],
        dice=[1, 1, 6],
    )
    t.choose("execute")
    assert t.events("effect")[0].args[1] == "broken"
    assert t.where("us-team-1") == "56.15"
    assert t.status("us-team-1") == "broken"
    assert t.events("retreats") == []


@rule("fte", "7.4/X24", "7.4/X27")
@pytest.mark.parametrize("unit", ["us-platoon-leader-1", "us-team-1"])
def test_a_broken_unit_only_recovers_or_moves(unit):
    units = {
        unit: {"hex": "56.15", "status": "broken"},
        "nva-team-1": "56.16",
    }
    t = ready(units, unit, markers={"rice-1": "56.15", "rice-2": {"hex": "56.15", "seen": True}})
    mine = {text.split()[0] for text in t.options if text.endswith(unit)}
    assert mine == {"move", "double", "stealth", "recover"}
    for verb in ("fire", "assault", "search"):
        refused = t.refused(f"{verb} {unit}")
        assert (refused.rule, refused.reason.split(" is ")[1]) == (
            "7.4/X24",
            "broken: it can only recover or move.",
        )
    for verb in ("destroy", "medevac", "mission"):
        assert t.refused(f"{verb} {unit}").reason


@rule("fte", "7.4/X27")
def test_a_broken_vehicle_only_recovers_or_moves():
    units = {"acav-1": {"hex": "56.15", "status": "broken"}, "us-team-1": "56.15", "nva-team-1": "56.16"}
    units["us-team-2"] = {"aboard": "acav-1"}
    t = ready(units, "acav-1")
    # 10.0/3 It cannot get rid of its marker, so there is nothing to recover from.
    assert {text for text in t.options if text.endswith("acav-1")} == {"move acav-1"}
    units["acav-1"]["exhausted"] = 1
    assert "recover acav-1" in ready(units, "acav-1").options
    units["acav-1"]["status"] = "steady"
    mine = {text.split()[0] for text in ready(units, "acav-1").options if text.endswith("acav-1")}
    assert mine == {"move", "recover", "fire", "assault", "load", "unload"}


# The retreat under fire


@rule("fte", "7.4/X22", "21.0/1", "21.0/6")
def test_the_unit_that_broke_it_fires_once_at_the_retreating_unit():
    # Retreat to 56.18: check passed, shot missed. In 56.19 us-team-1 may not try again.
    t = ready(DUEL, "us-team-1", dice=[1, B, 4, 10], orders={"us-team-1": FIRE})
    t.choose("fire us-team-1", "target nva-team-1", "shoot", "retreat 56.18", "retreat 56.19")
    assert [event.args[1] for event in t.events("check")] == ["to fire"]
    assert len(t.events("shot")) == 2
    assert t.where("nva-team-1") == "56.19"


@rule("fte", "7.4/X22", "21.0/6")
def test_an_op_fired_marker_does_not_forbid_fire_at_a_retreat():
    units = {**DUEL, "us-mg-1": {"hex": "55.15", "op_fired": 1}}
    t = ready(units, "us-team-1", dice=[1, B, 4, 10], orders={"us-mg-1": FIRE})
    t.choose("fire us-team-1", "target nva-team-1", "shoot", "retreat 56.18", "retreat 56.19")
    assert [event.args[0] for event in t.events("shot")] == [UNIT["us-team-1"], UNIT["us-mg-1"]]


@rule("fte", "7.4/X22", "7.4/X30")
@pytest.mark.parametrize("effect", [B, S])
def test_a_retreating_unit_that_breaks_again_runs_two_more_hexes(effect):
    units = {"us-team-1": "56.15", "us-mg-1": "55.15", "nva-team-1": "56.17"}
    t = ready(units, "us-team-1", dice=[1, B, 4, 1, effect], orders={"us-mg-1": FIRE})
    t.choose("fire us-team-1", "target nva-team-1", "shoot", "retreat 56.18")
    # Hit by the machine gun in 56.18: a new retreat of two hexes, away from 55.15, replaces the old one.
    assert len(t.events("shot")) == 2
    t.choose("retreat 56.19", "retreat 56.20")
    assert t.where("nva-team-1") == "56.20"
    assert t.asked == "act"
    assert len(t.events("check")) == 1  # nobody fires a second time at the same retreat


@rule("fte", "7.4/X22", "7.5.1/3")
def test_a_retreating_unit_can_be_shot_down():
    units = {"us-team-1": "56.15", "us-mg-1": "55.15", "nva-team-1": {"hex": "56.17", "reduced": 1}}
    t = ready(units, "us-team-1", dice=[1, B, 4, 1, KIA], orders={"us-mg-1": FIRE})
    t.choose("fire us-team-1", "target nva-team-1", "shoot", "retreat 56.18")
    assert t.where("nva-team-1") == "eliminated"
    assert counted(t, "KIA", "NVA/VC")[0]["hex"] == "56.18"
    assert t.asked == "act"


@rule("fte", "7.4/X22")
def test_a_retreating_unit_hit_without_breaking_runs_on():
    units = {"us-team-1": "56.15", "us-mg-1": "55.15", "nva-team-1": "56.17"}
    t = ready(units, "us-team-1", dice=[1, B, 4, 1, WIA], orders={"us-mg-1": FIRE})
    t.choose("fire us-team-1", "target nva-team-1", "shoot", "retreat 56.18", "retreat 56.19")
    assert (t.where("nva-team-1"), t.unit("nva-team-1")["reduced"]) == ("56.19", 1)


@rule("fte", "7.4/X22", "26.0/5")
@pytest.mark.parametrize(("reduced", "hexes"), [(0, "56.19"), (1, "eliminated")])
def test_a_retreat_into_a_booby_trap(reduced, hexes):
    units = {"nva-team-1": "56.15", "us-team-1": {"hex": "56.17", "reduced": reduced}}
    t = by_nva(units, "nva-team-1", "us-team-1", B, 3, traps=["56.18"])
    t.choose("retreat 56.18")
    assert t.events("check")[0].args[2:] == (2, 3, "fails")  # quality 4, broken
    assert t.facts["traps"] == []
    if not reduced:
        t.choose("retreat 56.19")
    assert t.where("us-team-1") == hexes
    assert t.points("NVA/VC") == 4
    assert counted(t, "WIA", "US")[0]["hex"] == "56.18"


@rule("fte", "7.4/X22", "24.0/3", "25.0/4")
@pytest.mark.parametrize("marker", ["nva-bunker-1", "nva-foxholes-1"])
def test_a_retreat_leaves_the_cover(marker):
    units = {"us-team-1": "56.15", "nva-team-1": {"hex": "56.17", "inside": marker}}
    t = hit(units, "us-team-1", "nva-team-1", B, markers={marker: "56.17"})
    t.choose("retreat 56.18", "retreat 56.19")
    assert "inside" not in t.unit("nva-team-1")


@rule("fte", "7.4/X22", "7.5.2/1")
def test_a_broken_unit_carries_its_casualties_with_it():
    t = hit(
        DUEL,
        "us-team-1",
        "nva-team-1",
        B,
        casualties=[{"kind": "KIA", "side": "NVA/VC", "carrier": "nva-team-1"}],
    )
    t.choose("retreat 56.18", "retreat 56.19")
    assert t.facts["casualties"][0]["hex"] == "56.19"


# Suppressed infantry


@rule("fte", "7.4/X30")
def test_suppression():
    t = hit(HIDDEN, "us-team-1", "nva-contact-1", S)
    unit = t.unit("nva-team-1")
    assert (unit["status"], unit["concealed"], unit["used"], unit["hex"]) == ("suppressed", False, 1, "56.17")
    assert t.asked == "act"


@rule("fte", "7.4/X30")
@pytest.mark.parametrize("status", ["suppressed", "broken"])
def test_a_second_suppression_breaks(status):
    units = {"us-team-1": "56.15", "nva-team-1": {"hex": "56.17", "status": status}}
    t = hit(units, "us-team-1", "nva-team-1", S)
    t.choose("retreat 56.18", "retreat 56.19")
    unit = t.unit("nva-team-1")
    assert (unit["status"], unit["used"], unit["hex"]) == ("broken", 1, "56.19")
    assert t.events("broken")[0].rule == "7.4/X30"


@rule("fte", "7.4/X35")
@pytest.mark.parametrize(
    ("state", "quality"),
    [({}, 5), ({"exhausted": 1}, 4), ({"status": "suppressed"}, 4), ({"status": "broken"}, 3)],
)
def test_possible_suppression_is_a_quality_check(state, quality):
    units = {"us-team-1": "56.15", "nva-team-1": {"hex": "56.17", **state}}
    held = hit(units, "us-team-1", "nva-team-1", POSSIBLE, quality)
    assert held.events("check")[0].args[2:] == (quality, quality, "passes")
    assert held.events("check")[0].rule == "7.4/X35"
    assert held.unit("nva-team-1") == {**held.unit("nva-team-1"), "used": 0, "hex": "56.17"}
    failed = hit(units, "us-team-1", "nva-team-1", POSSIBLE, quality + 1)
    if "status" in state:
        assert failed.asked == "retreat"
    else:
        assert failed.status("nva-team-1") == "suppressed"


@rule("fte", "7.4/X35")
def test_terrain_and_search_markers_do_not_help_against_suppression():
    units = {"us-team-1": "54.14", "nva-team-1": {"hex": "54.17", "searching": 3, "low_ammo": 1}}
    t = hit(units, "us-team-1", "nva-team-1", POSSIBLE, 6)
    assert t.events("check")[0].args[2:] == (5, 6, "fails")


@rule("fte", "7.4/X35")
def test_who_holds_against_suppression_stays_concealed():
    t = hit(HIDDEN, "us-team-1", "nva-contact-1", POSSIBLE, 5)
    assert t.concealed("nva-team-1")
    assert t.events("check", "US") == []
    t = hit(HIDDEN, "us-team-1", "nva-contact-1", POSSIBLE, 6)
    assert not t.concealed("nva-team-1")


@rule("fte", "22.0/3", "7.4/X9", "7.4/X30")
@pytest.mark.parametrize("effect", [KIA, WIA, B, S])
def test_a_dummy_that_is_hit_is_found_out(effect):
    units = {"us-team-1": "56.15", "dummy-1": {"hex": "56.17", "concealed": True}}
    t = hit(units, "us-team-1", "nva-contact-1", effect, points={"US": 1})
    assert t.where("dummy-1") == "eliminated"
    assert t.facts["casualties"] == []
    assert t.points("US") == 1
    assert t.asked == "act"


# Vehicles


RIDERS = {
    "acav-1": "56.15",
    "us-team-1": {"aboard": "acav-1"},
    "us-mg-1": {"aboard": "acav-1"},
    "nva-hmg-1": "56.18",
}


@rule("fte", "7.4/X12")
def test_a_destroyed_vehicle_leaves_a_kia_and_its_passengers():
    casualty = [{"kind": "WIA", "side": "US", "carrier": "acav-1"}]
    t = by_nva(RIDERS, "nva-hmg-1", "acav-1", KIA, DUAL_POSSIBLE, 3, DUAL_S, casualties=casualty)
    assert t.where("acav-1") == "eliminated"
    assert (t.where("us-team-1"), t.status("us-team-1")) == ("56.15", "steady")
    assert (t.where("us-mg-1"), t.status("us-mg-1")) == ("56.15", "suppressed")
    assert [(row["kind"], row["hex"]) for row in t.facts["casualties"]] == [
        ("WIA", "56.15"),
        ("KIA", "56.15"),
    ]
    assert t.points("NVA/VC") == 6
    assert [event.rule for event in t.events("bails-out")] == ["7.4/X12", "7.4/X12"]


@rule("fte", "7.4/X12")
def test_passengers_of_a_destroyed_vehicle_can_be_casualties():
    t = by_nva(RIDERS, "nva-hmg-1", "acav-1", KIA, 2, DUAL_WIA, carry={"US": 0, "NVA/VC": 0})
    assert t.unit("us-team-1")["reduced"]
    assert t.unit("us-mg-1")["reduced"]
    assert [row["kind"] for row in t.facts["casualties"]] == ["KIA", "KIA", "WIA"]
    assert t.points("NVA/VC") == 6 + 4 + 4


@rule("fte", "7.4/X12", "7.4/X22")
def test_passengers_who_break_fall_back_from_the_firer():
    t = by_nva(RIDERS, "nva-hmg-1", "acav-1", KIA, DUAL_B, DUAL_B)
    assert (t.asked, t.seat) == ("retreat", "US")
    assert t.choices("retreat") == {"56.14", "55.15", "57.15"}
    t.choose("retreat 56.14", "retreat 56.13", "retreat 56.14", "retreat 56.13")
    assert t.where("us-team-1") == t.where("us-mg-1") == "56.13"
    assert t.status("us-team-1") == t.status("us-mg-1") == "broken"


@rule("fte", "7.4/X12", "7.4/X23")
def test_passengers_broken_by_a_fire_mission_stay():
    t = at(
        {"acav-1": "56.15", "us-team-1": {"aboard": "acav-1"}},
        phase="fire-missions",
        missions=[{"side": "NVA/VC", "kind": "Battalion mortars", "hex": "56.15", "turn": 1}],
        dice=[1, 1, 1, DUAL_B],
    )
    t.choose("execute")
    assert (t.where("us-team-1"), t.status("us-team-1")) == ("56.15", "broken")


@rule("fte", "7.4/X18")
def test_an_immobilized_vehicle():
    t = by_nva(RIDERS, "nva-hmg-1", "acav-1", DUAL_WIA)
    unit = t.unit("acav-1")
    assert (unit["reduced"], unit["hex"], unit["status"], unit["used"]) == (1, "56.15", "steady", 0)
    assert t.unit("us-team-1")["aboard"] == "acav-1"
    assert t.facts["casualties"] == []
    assert t.points("NVA/VC") == 3
    t = ready(
        {**RIDERS, "acav-1": {"hex": "56.15", "reduced": 1}, "us-medic-1": "56.15", "nva-team-1": "56.16"},
        "acav-1",
    )
    mine = {text.split()[0] for text in t.options if text.endswith("acav-1")}
    assert mine == {"abandon", "fire", "load", "unload"}
    refused = t.refused("move acav-1")
    assert (refused.rule, refused.reason) == ("7.4/X18", "It is immobilized: it can only be abandoned.")
    assert t.refused("assault acav-1").reason == "ACAV 1 cannot assault."


@rule("fte", "7.4/X18")
def test_a_second_wia_destroys_a_vehicle():
    units = {"acav-1": {"hex": "56.15", "reduced": 1}, "nva-hmg-1": "56.18"}
    t = by_nva(units, "nva-hmg-1", "acav-1", DUAL_WIA)
    assert t.where("acav-1") == "eliminated"
    assert t.points("NVA/VC") == 6
    assert counted(t, "KIA", "US")


@rule("fte", "7.4/X26")
@pytest.mark.parametrize("status", ["steady", "suppressed", "broken"])
def test_a_broken_vehicle_stays_where_it_is(status):
    units = {"acav-1": {"hex": "56.15", "status": status}, "nva-hmg-1": "56.18"}
    t = by_nva(units, "nva-hmg-1", "acav-1", DUAL_B)
    unit = t.unit("acav-1")
    assert (unit["status"], unit["used"], unit["hex"], unit["reduced"]) == ("broken", 1, "56.15", 0)
    assert t.asked == "act"


@rule("fte", "7.4/X32")
@pytest.mark.parametrize(
    ("status", "after"), [("steady", "suppressed"), ("suppressed", "suppressed"), ("broken", "broken")]
)
def test_a_suppressed_vehicle(status, after):
    units = {"acav-1": {"hex": "56.15", "status": status}, "nva-hmg-1": "56.18"}
    t = by_nva(units, "nva-hmg-1", "acav-1", DUAL_S)
    unit = t.unit("acav-1")
    assert (unit["status"], unit["used"], unit["hex"]) == (after, 0, "56.15")


@rule("fte", "7.4/X36", "7.4/X37")
@pytest.mark.parametrize(("unit", "clause"), [("acav-1", "7.4/X36"), ("hog-1", "7.4/X37")])
@pytest.mark.parametrize(("roll", "status"), [(5, "steady"), (6, "suppressed")])
def test_vehicles_and_helicopters_check_a_possible_suppression(unit, clause, roll, status):
    t = by_nva({unit: "56.15", "nva-hmg-1": "56.18"}, "nva-hmg-1", unit, DUAL_POSSIBLE, roll)
    assert t.status(unit) == status
    assert t.events("check")[0].rule == clause
    assert t.events("check")[0].args[2] == 5


@rule("fte", "7.4/X36", "7.4/X37")
@pytest.mark.parametrize("unit", ["acav-1", "hog-1"])
def test_the_check_counts_their_status(unit):
    units = {unit: {"hex": "56.15", "status": "suppressed"}, "nva-hmg-1": "56.18"}
    t = by_nva(units, "nva-hmg-1", unit, DUAL_POSSIBLE, 5)
    assert t.events("check")[0].args[2:] == (4, 5, "fails")
    assert t.status(unit) == "suppressed"


# Helicopters


def flight(level="treetop", hexes="56.15", **more):
    """A Slick with a leader and a team aboard before a heavy machine gun."""
    return {
        "slick-1": {"hex": hexes, "level": level, **more},
        "us-platoon-leader-1": {"aboard": "slick-1"},
        "us-team-1": {"aboard": "slick-1"},
        "nva-hmg-1": "56.18",
    }


LOAD = [
    {"kind": "WIA", "side": "US", "carrier": "us-team-1"},
    {"kind": "KIA", "side": "US", "carrier": "slick-1"},
]


@rule("fte", "7.4/X13", "5.1/X7")
@pytest.mark.parametrize("level", ["ground", "treetop", "high"])
def test_a_destroyed_helicopter_is_lost_with_all_aboard(level):
    t = by_nva(flight(level), "nva-hmg-1", "slick-1", KIA, casualties=LOAD, cup=CUP, pool=POOL)
    for name in ("slick-1", "us-platoon-leader-1", "us-team-1"):
        assert t.where(name) == "eliminated"
    assert [row["hex"] for row in t.facts["casualties"][:2]] == ["eliminated", "eliminated"]
    assert [(row["kind"], row["hex"]) for row in t.facts["casualties"][2:]] == [("KIA", "56.15")] * 2
    assert t.points("NVA/VC") == 8 + 4 + 4
    assert t.facts["pool"]["US"] == 3
    assert t.events("destroyed")[0].rule == "7.4/X13"


@rule("fte", "7.4/X13", "7.5.3/5")
def test_dead_among_the_enemy_are_removed():
    units = {**flight(), "nva-team-1": "56.15"}
    t = by_nva(units, "nva-hmg-1", "slick-1", KIA)
    assert counted(t, "KIA", "US") == []
    assert t.points("NVA/VC") == 8 + 4 + 4


@rule("fte", "7.4/X19", "29.0/T1")
@pytest.mark.parametrize(("level", "radius"), [("high", 3), ("treetop", 1), ("ground", 0)])
def test_a_downed_helicopter_comes_down_near_by(level, radius):
    t = by_nva(flight(level), "nva-hmg-1", "slick-1", WIA + 1, casualties=LOAD)
    if radius:
        assert (t.asked, t.seat) == ("crash", "US")
        here = GRID.parse("56.15")
        for name in t.choices("crash"):
            assert GRID.distance(here, GRID.parse(name)) <= radius
        assert max(GRID.distance(here, GRID.parse(name)) for name in t.choices("crash")) == radius
        assert {"56.15", "55.15", "56.16"} <= t.choices("crash")
        assert "56.18" not in t.choices("crash")  # the enemy is there
        assert not {"54.17", "57.14"} & t.choices("crash")  # jungle
        t.choose("crash 56.16")
    place = "56.16" if radius else "56.15"
    unit = t.unit("slick-1")
    assert (unit["hex"], unit["level"], unit["downed"], unit["used"]) == (place, "ground", 1, 0)
    assert t.unit("us-team-1")["aboard"] == "slick-1"
    assert t.points("NVA/VC") == 6
    assert [(row["kind"], row["hex"], row["carrier"]) for row in t.facts["casualties"]] == [
        ("WIA", place, "us-team-1"),
        ("KIA", place, "slick-1"),
        ("WIA", place, "slick-1"),
    ]


@rule("fte", "7.4/X19")
@pytest.mark.parametrize("terrain", ["jungle", "hamlet", "stacking"])
def test_a_helicopter_with_nowhere_to_come_down_is_destroyed(terrain):
    # Around 3.7 all is jungle; 48.19 is the middle of a hamlet with paddies to its east taken by vehicles.
    if terrain == "jungle":
        units = {"slick-1": {"hex": "2.8", "level": "treetop"}, "nva-hmg-1": "2.9"}
    elif terrain == "hamlet":
        units = {"slick-1": {"hex": "48.19", "level": "treetop"}, "nva-hmg-1": "48.18"}
    else:
        units = {"slick-1": {"hex": "57.14", "level": "treetop"}, "nva-hmg-1": "57.13"}
        units |= {
            "acav-1": "56.13",
            "acav-2": "56.14",
            "slick-2": "57.15",
            "slick-3": {"hex": "58.13", "level": "high"},
        }
    t = by_nva(units, "nva-hmg-1", "slick-1", WIA + 1)
    assert t.where("slick-1") == "eliminated"
    assert t.points("NVA/VC") == 8


@rule("fte", "7.4/X20")
def test_a_downed_helicopter_is_only_unloaded():
    units = {**flight("ground", downed=1), "nva-hmg-1": "1.30", "us-team-2": "56.15"}
    casualties = [{"kind": "WIA", "side": "US", "carrier": "slick-1"}]
    t = at(units, casualties=casualties, cup=CUP).choose("helicopter slick-1")
    assert t.options == ["unload slick-1", "finish"]
    t.choose("unload slick-1")
    assert t.choices("put-off") == {"us-team-1", "us-platoon-leader-1"}
    t.choose("put-off us-team-1", "put-off us-platoon-leader-1")
    assert t.where("slick-1") == "56.15"  # the wounded man is still in it
    t.choose("put-off-casualty 0")
    assert t.where("slick-1") == "eliminated"
    assert t.events("wreck")[0].rule == "7.4/X20"
    assert t.where("us-team-1") == "56.15"
    assert t.facts["casualties"][0]["hex"] == "56.15"


@rule("fte", "7.4/X20")
def test_a_downed_helicopter_that_had_been_emptied_can_be_unloaded():
    units = {"slick-1": {"hex": "56.15", "downed": 1, "emptied": 1}}
    casualties = [{"kind": "WIA", "side": "US", "carrier": "slick-1"}]
    t = at(units, casualties=casualties, cup=CUP).choose(
        "helicopter slick-1", "unload slick-1", "put-off-casualty 0"
    )
    assert t.where("slick-1") == "eliminated"


@rule("fte", "7.4/X20", "7.0/4")
def test_a_downed_helicopter_does_not_fire():
    for downed in (0, 1):
        units = {"hog-1": {"hex": "56.15", "downed": downed}, "us-team-1": "56.14", "nva-team-1": "56.18"}
        t = ready(units, "nva-team-1", active="NVA/VC", orders={"hog-1": FIRE}, dice=[10])
        t.choose("move nva-team-1", "step 56.19")
        assert [event.args[0] for event in t.events("check")] == ([] if downed else [UNIT["hog-1"]])


@rule("fte", "7.4/X19", "7.4/X28")
@pytest.mark.parametrize("effect", [DUAL_WIA, DUAL_B])
def test_a_downed_helicopter_that_is_downed_again_is_destroyed(effect):
    units = {"slick-1": {"hex": "56.15", "downed": 1, "status": "broken"}, "nva-hmg-1": "56.18"}
    t = by_nva(units, "nva-hmg-1", "slick-1", effect)
    assert t.where("slick-1") == "eliminated"
    assert t.points("NVA/VC") == 8


@rule("fte", "7.4/X28")
@pytest.mark.parametrize("status", ["steady", "suppressed"])
def test_a_broken_helicopter_only_moves(status):
    t = by_nva(flight("high", status=status), "nva-hmg-1", "slick-1", DUAL_B)
    unit = t.unit("slick-1")
    assert (unit["status"], unit["used"], unit["level"], unit["hex"]) == ("broken", 1, "high", "56.15")
    t = at(flight("ground", status="broken"), cup=CUP).choose("helicopter slick-1")
    assert t.options == ["fly slick-1"]


@rule("fte", "7.4/X28")
def test_a_broken_helicopter_makes_for_the_edge():
    t = at({"slick-1": {"hex": "56.6", "status": "broken"}}, cup=CUP)
    t.choose("helicopter slick-1", "fly slick-1")
    assert t.options == ["climb"]
    t.choose("climb")
    assert t.choices("step") == {"56.5"}
    assert {t.refused(text).rule for text in ("step 56.7", "halt", "descend")} == {"7.4/X28"}
    assert not {"halt", "descend", "climb"} & set(t.options)
    t.choose("step 56.5", "step 56.4", "step 56.3", "step 56.2", "step 56.1")
    assert t.options == ["exit"]
    t.choose("exit")
    assert t.where("slick-1") == "off-map"


@rule("fte", "7.4/X28", "6.8/5")
def test_a_broken_helicopter_does_not_stop_to_climb():
    broken = {"slick-1": {"hex": "56.6", "status": "broken", "level": "treetop"}}
    t = at(broken, cup=CUP).choose("helicopter slick-1", "fly slick-1")
    assert set(t.options) == {"step 56.5", "climb"}
    t.choose("step 56.5")
    assert t.options == ["step 56.4"]


@rule("fte", "7.4/X28", "7.4/X19")
def test_a_second_break_downs_a_helicopter():
    t = by_nva(flight("ground", status="broken"), "nva-hmg-1", "slick-1", DUAL_B)
    assert t.unit("slick-1")["downed"]
    assert t.points("NVA/VC") == 6


@rule("fte", "7.4/X33")
@pytest.mark.parametrize(
    ("status", "after"), [("steady", "suppressed"), ("suppressed", "suppressed"), ("broken", "broken")]
)
def test_a_suppressed_helicopter(status, after):
    t = by_nva(flight("treetop", status=status), "nva-hmg-1", "slick-1", DUAL_S)
    unit = t.unit("slick-1")
    assert (unit["status"], unit["used"], unit["downed"]) == (after, 0, 0)
    assert t.asked == "act"  # nobody looks for a place to come down


@rule("fte", "7.4/X6", "7.4/X19")
def test_a_helicopter_downed_on_its_way_ends_its_activation():
    units = {"slick-1": {"hex": "56.13", "level": "treetop"}, "nva-hmg-1": "56.18"}
    t = at(units, cup=CUP, dice=[5, 1, DUAL_WIA], orders={"nva-hmg-1": FIRE})
    t.choose("helicopter slick-1", "fly slick-1", "step 56.14", "crash 56.14")
    assert t.unit("slick-1")["downed"]
    assert t.unit("slick-1")["used"]


@rule("fte", "7.4/X10", "7.4/X22")
def test_only_a_leader_who_cannot_retreat_takes_a_chit_with_him():
    for name, left in (("nva-team-1", 2), ("nva-platoon-leader-1", 1)):
        units = {"us-team-1": "56.15", name: {"hex": "56.17"}, **CORNER}
        t = hit(units, "us-team-1", name, B, cup=CUP, pool=POOL)
        assert t.where(name) == "eliminated"
        assert t.facts["cup"]["NVA/VC"] == left


@rule("fte", "7.4/X19", "7.4/X28", "7.4/X33")
@pytest.mark.parametrize("effect", [DUAL_S, DUAL_B])
def test_a_downed_helicopter_is_destroyed_by_nothing_less_than_another_wia(effect):
    units = {
        "slick-1": {"hex": "56.15", "downed": 1},
        "nva-hmg-1": "56.18",
        "us-team-1": {"aboard": "slick-1"},
    }
    t = by_nva(units, "nva-hmg-1", "slick-1", effect)
    assert t.where("slick-1") == "56.15"


@rule("fte", "7.4/X19", "6.2/1")
def test_a_helicopter_comes_down_where_infantry_stands_but_not_on_another():
    units = {**flight("treetop"), "us-team-1": "56.14", "slick-2": "55.15"}
    t = by_nva(units, "nva-hmg-1", "slick-1", DUAL_WIA)
    assert "56.14" in t.choices("crash")
    assert "55.15" not in t.choices("crash")


@rule("fte", "23.0/3", "24.0/1")
def test_what_has_been_revealed_is_not_revealed_again():
    units = {"us-team-1": "56.15", "nva-team-1": {"hex": "56.17", "inside": "nva-bunker-1"}}
    for seen, told in ((False, 1), (True, 0)):
        markers = {"nva-bunker-1": {"hex": "56.17", "seen": seen}}
        t = ready(units, "us-team-1", dice=[10], markers=markers)
        t.choose("fire us-team-1", "target nva-team-1", "shoot")
        assert len(t.events("marker-seen")) == told


@rule("fte", "7.4/X22", "6.2/1", "6.2/2")
@pytest.mark.parametrize(("friend", "may"), [("nva-team-2", True), ("civilians-1", False)])
def test_a_retreat_may_lead_to_friends_but_not_to_civilians(friend, may):
    t = hit({**DUEL, friend: "56.18"}, "us-team-1", "nva-team-1", B)
    assert ("56.18" in t.choices("retreat")) == may


@rule("fte", "7.4/X12", "7.4/X30")
def test_passengers_who_are_only_suppressed_do_not_fall_back():
    t = by_nva(RIDERS, "nva-hmg-1", "acav-1", KIA, DUAL_S)
    assert (t.where("us-team-1"), t.status("us-team-1")) == ("56.15", "suppressed")
    assert (t.asked, t.events("retreats")) == ("act", [])


@rule("fte", "7.4/X19", "1.2/3")
def test_a_helicopter_comes_down_in_the_area():
    units = {"slick-1": {"hex": "45.18", "level": "high"}, "nva-hmg-1": "45.19"}
    t = at(
        units,
        scenario="hot-landing-zone",
        phase="actions",
        active="NVA/VC",
        acting=["nva-hmg-1"],
        dice=[1, DUAL_WIA],
    )
    t.choose("fire nva-hmg-1", "target slick-1", "shoot")
    area = FRAGOS["hot-landing-zone"].area
    assert t.choices("crash")
    assert all(area >> GRID.parse(name) & 1 for name in t.choices("crash"))


@rule("fte", "18.1/3", "18.1/10")
def test_who_is_visible_is_not_seen_anew():
    t = ready(DUEL, "us-team-1", dice=[10]).choose("fire us-team-1", "target nva-team-1", "shoot")
    assert t.events("seen") == []


@rule("fte", "7.5.1/3", "27.0/3", "7.4/X28")
def test_the_log_tells_of_losses_and_breaks():
    t = hit({"us-team-1": "56.15", "nva-rpg-1": "56.17"}, "us-team-1", "nva-rpg-1", KIA)
    assert [event.args for event in t.events("eliminated")] == [(UNIT["nva-rpg-1"], UNIT["us-team-1"])]
    t = hit({"us-team-1": "56.15", "sapper-1": "56.17"}, "us-team-1", "sapper-1", KIA)
    told = [(event.rule, event.args) for event in t.events("eliminated")]
    assert told == [("27.0/3", (UNIT["sapper-1"], UNIT["us-team-1"]))]
    t = by_nva(flight("high"), "nva-hmg-1", "slick-1", DUAL_B)
    assert [event.rule for event in t.events("broken")] == ["7.4/X28"]


@rule("fte", "24.0/1", "23.0/3")
def test_fire_at_who_is_in_no_cover_turns_no_marker_over():
    t = ready(DUEL, "us-team-1", dice=[10]).choose("fire us-team-1", "target nva-team-1", "shoot")
    assert t.events("marker-seen") == []
    assert not any(t.match.state.m_seen)


@rule("fte", "27.0/3")
def test_a_concealed_sapper_is_known_as_one_before_the_die_falls():
    units = {"us-team-1": "56.15", "sapper-1": {"hex": "56.17", "concealed": True}}
    t = ready(units, "us-team-1", dice=[10]).choose("fire us-team-1", "target nva-contact-1", "shoot")
    assert not t.concealed("sapper-1")
    assert [event.rule for event in t.events("seen")] == ["27.0/3"]
