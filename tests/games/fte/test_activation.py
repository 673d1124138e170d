"""5.0 The Activation Phase: chits, who is activated, and what the active units may do."""

from __future__ import annotations

import pytest

from dangerclose.games.fte.ground import GRID
from dangerclose.testing import rule
from tests.games.fte.positions_for_tests import at

LZ = "9.16"
"""LZ Heron: clear ground all round, nobody near."""
INFANTRY_ACTIONS = {"move", "fire", "assault", "search", "recover", "destroy", "medevac", "mission"}


def deeds(t):
    """What each active unit is offered: {"us-team-1": {"move", "fire"}}."""
    found = {}
    for text in t.options:
        verb, _, unit = text.partition(" ")
        if unit:
            found.setdefault(unit, set()).add(verb)
    return found


def squad(**more):
    """A leader and two teams with him."""
    return {"us-platoon-leader-1": LZ, "us-team-1": LZ, "us-team-2": LZ, **more}


# 5.0 Chits


@rule("fte", "5.0/1", "5.0/2", "5.1/1")
@pytest.mark.parametrize(("frago", "side"), [("patrol-contact", "US"), ("trail-ambush", "NVA/VC")])
def test_the_first_activation_needs_no_chit_and_is_for_the_side_that_the_frago_names(frago, side):
    chits = {
        "patrol-contact": {"US": 4, "NVA/VC": 3, "event": 0},
        "trail-ambush": {"US": 5, "NVA/VC": 4, "event": 1},
    }
    for turn in (1, 2):
        t = at(ready=True, scenario=frago, phase="turn-start", turn=turn)
        assert (t.asked, t.seat) == ("activate", side)
        assert t.facts["cup"] == chits[frago]
        assert "chit" not in t.kinds()
        t.choose("pass")
        assert "chit" in t.kinds()
        assert sum(t.facts["cup"].values()) < sum(chits[frago].values())


@rule("fte", "5.0/2", "5.1/1")
@pytest.mark.parametrize(
    ("place", "seat", "left"),
    [
        (1, "US", {"US": 1, "NVA/VC": 3, "event": 0}),
        (2, "US", {"US": 1, "NVA/VC": 3, "event": 0}),
        (3, "NVA/VC", {"US": 2, "NVA/VC": 2, "event": 0}),
        (5, "NVA/VC", {"US": 2, "NVA/VC": 2, "event": 0}),
    ],
)
def test_the_chit_that_is_drawn_says_who_is_active(place, seat, left):
    t = at(
        {"us-team-1": LZ, "nva-team-1": "50.5"},
        phase="chit",
        cup={"US": 2, "NVA/VC": 3},
        dice=[place],
        active="NVA/VC" if seat == "US" else "US",
    )
    assert (t.asked, t.seat, t.facts["active"]) == ("activate", seat, seat)
    assert t.facts["cup"] == left
    assert len(t.events("chit")) == 1


@rule("fte", "5.0/2", "5.1/4", "5.0/7")
def test_after_a_pass_the_next_chit_is_drawn_until_the_cup_is_empty():
    t = at({"us-team-1": LZ, "nva-team-1": "1.1"}, cup={"US": 1, "NVA/VC": 1}, dice=[2])
    t.choose("pass")
    assert (t.seat, t.facts["cup"]) == ("NVA/VC", {"US": 1, "NVA/VC": 0, "event": 0})
    assert not t.unit("us-team-1")["used"]
    t.choose("pass")  # the last chit needs no die
    assert (t.seat, t.facts["cup"], t.rolled) == ("US", {"US": 0, "NVA/VC": 0, "event": 0}, 1)
    t.choose(
        "hex 9.16",
        "move us-team-1",
        "step 9.15",
        "halt",
    )
    assert t.facts["turn"] == 1
    assert t.asked == "conceal"  # no chit is left: the phase is over, the NVA may hide
    assert t.seat == "NVA/VC"


@rule("fte", "5.0/2")
def test_the_random_event_chit_is_in_the_cup_each_turn_unless_the_frago_says_no():
    t = at(ready=True, scenario="patrol-contact", phase="turn-start")
    assert t.facts["cup"]["event"] == 0
    t = at({"us-team-1": LZ}, phase="chit", cup={"event": 1, "US": 1}, dice=[2, 2, 9])
    assert "event" in t.kinds()
    assert (t.seat, t.facts["cup"]) == ("US", {"US": 0, "NVA/VC": 0, "event": 0})
    t.pass_on("activate", turn=2)
    assert t.facts["cup"] == {"US": 4, "NVA/VC": 4, "event": 1}


@rule("fte", "5.1/X7")
def test_a_leader_who_falls_takes_a_chit_with_him():
    units = {"us-platoon-leader-1": LZ, "nva-platoon-leader-1": "9.17", "nva-team-1": "10.16"}
    hit = [1, 1]  # hits, KIA
    t = at(units, active="NVA/VC", cup={"US": 2, "NVA/VC": 1}, pool={"US": 4, "NVA/VC": 4}, dice=hit)
    t.choose("hex 10.16", "fire nva-team-1", "target us-platoon-leader-1", "shoot")
    assert t.where("us-platoon-leader-1") == "eliminated"
    assert t.facts["pool"] == {"US": 3, "NVA/VC": 4}
    assert t.facts["cup"]["US"] == 1
    assert t.events("chit-lost")[0].rule == "5.1/X7"
    # None is in the cup: one goes from the pool. A WIA counts too.
    t = at(units, cup={"US": 1, "NVA/VC": 0}, pool={"US": 4, "NVA/VC": 2}, dice=[1, 3])
    t.choose("hex 9.16", "fire us-platoon-leader-1", "target nva-platoon-leader-1", "shoot")
    assert t.where("nva-platoon-leader-1") == "eliminated"
    assert t.facts["pool"] == {"US": 4, "NVA/VC": 1}
    # A team that falls takes none.
    t = at(
        {**units, "nva-team-1": {"hex": "10.16", "reduced": True}}, pool={"US": 4, "NVA/VC": 2}, dice=[1, 1]
    )
    t.choose("hex 9.16", "fire us-platoon-leader-1", "target nva-team-1", "shoot")
    assert t.where("nva-team-1") == "eliminated"
    assert t.facts["pool"] == {"US": 4, "NVA/VC": 2}


@rule("fte", "5.1/X7", "5.0/2")
def test_the_lost_chit_stays_away_for_the_rest_of_the_game():
    t = at(
        {"us-platoon-leader-1": LZ, "us-team-1": "8.15", "nva-team-1": "10.16"},
        active="NVA/VC",
        pool={"US": 4, "NVA/VC": 4},
        dice=[1, 1],
    )
    t.choose("hex 10.16", "fire nva-team-1", "target us-platoon-leader-1", "shoot").pass_on(
        "activate", turn=2
    )
    assert t.facts["cup"] == {"US": 3, "NVA/VC": 4, "event": 1}


# 5.0/3 Once a turn


@rule("fte", "5.0/3")
def test_a_unit_is_activated_once_a_turn():
    t = at({**squad(), "us-team-2": {"hex": LZ, "used": True}, "us-team-3": {"hex": "8.15", "used": True}})
    assert t.refused("hex 8.15").rule == "5.0/3"
    t.choose("hex 9.16")
    assert set(deeds(t)) == {"us-platoon-leader-1", "us-team-1"}
    assert t.refused("move us-team-2").rule == "5.0/4"
    t = at({"us-platoon-leader-1": {"hex": LZ, "used": True}, "acav-1": {"hex": "8.15", "used": True}})
    assert t.facts["turn"] == 2  # nobody is left to activate: the turn is over
    t = at(
        {
            "us-platoon-leader-1": {"hex": LZ, "used": True},
            "slick-1": {"hex": "8.15", "used": True},
            "us-team-1": "8.16",
        }
    )
    assert t.options == ["hex 8.16", "pass"]
    assert t.refused("lead us-platoon-leader-1").rule == "5.0/3"
    assert t.refused("helicopter slick-1").rule == "5.0/3"


@rule("fte", "5.0/3", "20.0/1")
def test_what_acted_is_complete_until_the_end_of_the_turn():
    t = at(squad(), cup={"US": 1})
    t.choose("lead us-platoon-leader-1", "move us-team-1", "step 9.15", "halt", "finish")
    # Who did nothing may still be activated, but not the leader who led.
    assert (t.asked, t.facts["turn"]) == ("activate", 1)
    assert t.options == ["hex 9.16", "pass"]
    assert t.refused("lead us-platoon-leader-1").rule == "5.0/3"
    t.choose("hex 9.16")
    assert set(deeds(t)) == {"us-team-2"}
    t.choose("finish").pass_on("activate", turn=2)
    assert {"lead us-platoon-leader-1", "hex 9.15", "hex 9.16"} <= set(t.options)
    assert not any(t.unit(u)["used"] for u in squad())


@rule("fte", "5.0/4")
def test_infantry_has_one_action():
    t = at(squad(**{"nva-team-1": "9.18"}), dice=[10])
    t.choose("hex 9.16", "fire us-team-1", "target nva-team-1", "shoot")
    assert "us-team-1" not in deeds(t)
    for again in ("move us-team-1", "fire us-team-1", "assault us-team-1", "recover us-team-1"):
        assert t.refused(again).rule == "5.0/4"
    assert {"fire us-team-2", "move us-team-2"} <= set(t.options)


@rule("fte", "5.0/4", "7.1/7")
def test_firing_along_with_another_is_an_action_too():
    t = at(squad(**{"nva-team-1": "9.18"}), dice=[10])
    t.choose("hex 9.16", "fire us-team-1", "target nva-team-1", "support us-team-2", "shoot")
    assert set(deeds(t)) == {"us-platoon-leader-1"}


@rule("fte", "5.0/7", "21.0/7", "21.0/6")
def test_op_fired_markers_come_off_after_the_activation():
    t = at(
        {"us-team-1": "9.16", "us-team-2": "8.15", "nva-team-1": "9.18"},
        cup={"US": 1},
        orders={"nva-team-1": {"mode": "fire"}},
        dice=[10, 10],
    )
    t.choose("hex 9.16", "move us-team-1", "step 9.15")
    assert t.unit("nva-team-1")["op_fired"]
    t.choose("step 9.16", "halt")  # a second hex: it has tried already
    assert t.rolled == 1
    assert (t.asked, t.unit("nva-team-1")["op_fired"]) == ("activate", 0)
    t.choose("hex 8.15", "move us-team-2", "step 9.16")
    assert t.rolled == 2


# 5.1/2 Leaders


@rule("fte", "5.1/2")
def test_a_leader_activates_infantry_within_two_hexes():
    t = at({
        "us-platoon-leader-1": "9.16",
        "us-team-1": "9.16", "us-team-2": "9.15", "us-team-3": "9.18", "us-team-4": "11.17",
        "us-team-5": "9.19", "us-team-6": "12.16", "acav-1": "8.16", "slick-1": "10.15",
    })  # fmt: skip
    t.choose("lead us-platoon-leader-1")
    assert set(t.facts["acting"]) == {
        "us-platoon-leader-1", "us-team-1", "us-team-2", "us-team-3", "us-team-4",
    }  # fmt: skip
    assert t.refused("move us-team-5").rule == "5.1/2"
    assert t.refused("move acav-1").rule == "5.1/2"


@rule("fte", "5.1/2")
def test_only_a_leader_leads():
    t = at(squad(**{"us-fo-1": LZ, "us-medic-1": LZ}))
    assert t.choices("lead") == {"us-platoon-leader-1"}
    refusal = t.refused("lead us-team-1")
    assert (refusal.rule, refusal.reason) == ("5.1/2", "Fire Team 1 is no leader.")


@rule("fte", "5.1/2", "28.0/2")
def test_nva_and_vc_leaders_activate_their_own_and_civilians():
    units = {
        "nva-platoon-leader-1": "9.16", "nva-team-1": "9.15", "dummy-1": {"hex": "9.15", "concealed": True},
        "vc-commander-1": "9.16", "vc-team-1": "8.16", "vc-dummy-1": {"hex": "8.16", "concealed": True},
        "civilians-1": "10.16",
    }  # fmt: skip
    t = at(units, active="NVA/VC").choose("lead nva-platoon-leader-1")
    assert set(t.facts["acting"]) == {"nva-platoon-leader-1", "nva-team-1", "dummy-1", "civilians-1"}
    t = at(units, active="NVA/VC").choose("lead vc-commander-1")
    assert set(t.facts["acting"]) == {"vc-commander-1", "vc-team-1", "vc-dummy-1", "civilians-1"}
    assert t.refused("move nva-team-1").rule == "5.1/2"


@rule("fte", "5.1/2", "7.4/X24")
def test_a_broken_leader_activates_only_himself_to_recover_or_move():
    t = at({**squad(**{"nva-team-1": "9.18"}), "us-platoon-leader-1": {"hex": LZ, "status": "broken"}})
    t.choose("lead us-platoon-leader-1")
    assert deeds(t) == {"us-platoon-leader-1": {"move", "double", "stealth", "recover"}}
    assert t.refused("move us-team-1").rule == "5.1/2"
    assert t.refused("fire us-platoon-leader-1").rule == "7.4/X24"


@rule("fte", "5.1/2")
def test_a_suppressed_leader_activates_units_in_his_hex():
    t = at({**squad(**{"us-team-3": "9.15"}), "us-platoon-leader-1": {"hex": LZ, "status": "suppressed"}})
    t.choose("lead us-platoon-leader-1")
    assert set(deeds(t)) == {"us-platoon-leader-1", "us-team-1", "us-team-2"}
    assert t.refused("move us-team-3").rule == "5.1/2"


@rule("fte", "5.1/2", "19.5/1")
def test_leaders_who_report_to_higher_hq_lead_nobody():
    t = at(squad(), silent={"US": 1})
    assert t.options == ["hex 9.16", "pass"]
    assert t.refused("lead us-platoon-leader-1").rule == "19.5/1"
    assert "lead us-platoon-leader-1" in at(squad(), silent={"NVA/VC": 1}).options


@rule("fte", "5.1/2")
def test_any_or_all_of_the_units_may_be_used():
    t = at(squad(), cup={"US": 1})
    t.choose("lead us-platoon-leader-1", "finish")
    used = {u for u in squad() if t.unit(u)["used"]}
    assert used == {"us-platoon-leader-1"}


# 5.1/3, 5.1/4


@rule("fte", "5.1/3")
def test_any_number_of_units_in_a_hex_are_activated():
    t = at(squad(**{"us-team-3": "9.15"}))
    t.choose("hex 9.16")
    assert set(deeds(t)) == set(squad())
    t.choose("move us-team-2", "step 9.17", "halt")
    assert set(deeds(t)) == {"us-platoon-leader-1", "us-team-1"}
    assert t.refused("move us-team-3").rule == "5.1/2"


@rule("fte", "5.1/3", "5.1/6", "5.1/5")
def test_vehicles_and_helicopters_are_not_activated_with_a_hex():
    t = at({"us-team-1": "9.16", "acav-1": "9.16", "acav-2": "8.15", "slick-1": "10.16"})
    assert set(t.options) == {"hex 9.16", "vehicle acav-1", "vehicle acav-2", "helicopter slick-1", "pass"}
    assert t.refused("hex 8.15").rule == "5.1/6"
    assert t.refused("hex 10.17").rule == "5.1/3"
    assert t.refused("vehicle us-team-1").rule == "5.1/6"
    assert t.refused("helicopter acav-1").rule == "5.1/5"
    t.choose("hex 9.16")
    assert t.facts["acting"] == ["us-team-1"]


@rule("fte", "5.1/1")
def test_the_enemys_units_are_not_activated():
    t = at({"us-team-1": LZ, "nva-platoon-leader-1": "50.5"})
    assert t.options == ["hex 9.16", "pass"]
    assert t.refused("lead nva-platoon-leader-1").rule == "5.1/1"
    assert t.refused("hex 50.5").rule == "5.1/3"


@rule("fte", "5.1/4")
def test_passing_uses_the_chit_and_nobody():
    t = at(squad(), cup={"US": 2})
    t.choose("pass")
    assert t.facts["cup"]["US"] == 1
    assert not any(t.unit(u)["used"] for u in squad())
    assert t.events("passes")[0].rule == "5.1/4"


# 5.1/5 Helicopters


@rule("fte", "5.1/5")
def test_the_chit_of_a_helicopter_goes_back_into_the_cup():
    t = at(
        {"slick-1": {"hex": "9.16", "level": "high"}, "us-team-1": "8.15"},
        phase="chit",
        cup={"US": 2},
        dice=[1],
    )
    assert t.facts["cup"]["US"] == 1
    t.choose("helicopter slick-1")
    assert t.facts["cup"]["US"] == 2
    t.choose("fly slick-1", "halt", "finish")
    assert t.facts["cup"]["US"] == 1  # drawn again
    assert t.options == ["hex 8.15", "pass"]  # the helicopter has had its turn


@rule("fte", "5.1/5", "5.0/2")
def test_the_first_activation_has_no_chit_to_give_back():
    t = at({"slick-1": {"hex": "9.16", "level": "high"}}, phase="turn-start", turn=1)
    assert t.facts["cup"]["US"] == 4
    t.choose("helicopter slick-1")
    assert t.facts["cup"]["US"] == 4


@rule("fte", "5.1/5", "5.0/2")
def test_a_chit_of_the_turn_before_does_not_come_back():
    t = at({"slick-1": {"hex": "9.16", "level": "high"}, "us-team-1": "8.15"}, phase="chit", cup={"US": 1})
    t.choose("hex 8.15", "finish").pass_on("activate", turn=2)
    assert t.facts["cup"]["US"] == 4
    assert t.choose("helicopter slick-1").facts["cup"]["US"] == 4


@rule("fte", "5.1/5")
def test_an_infantry_activation_spends_its_chit():
    t = at({"us-team-1": LZ}, phase="chit", cup={"US": 1})
    t.choose("hex 9.16")
    assert t.facts["cup"]["US"] == 0


@rule("fte", "5.1/5")
def test_helicopters_next_to_each_other_may_act_together():
    t = at({
        "slick-1": {"hex": "9.16"}, "slick-2": {"hex": "9.15"}, "slick-3": {"hex": "9.14"},
        "slick-4": {"hex": "11.16"}, "us-team-1": "9.16", "us-team-2": "9.15", "nva-hmg-1": "10.17",
    }, goes_on=True)  # fmt: skip
    t.choose("helicopter slick-1")
    assert set(t.options) == {"wing slick-2", "go"}
    t.choose("wing slick-2")
    assert set(t.options) == {"wing slick-3", "go"}  # a chain of neighbours
    t.choose("go")
    assert t.facts["acting"] == ["slick-1", "slick-2"]
    # Only the first, and only moving, loading and unloading.
    assert deeds(t) == {"slick-1": {"fly", "load"}}
    t.choose("load slick-1", "take-on us-team-1")
    assert t.options == ["fly slick-1"]
    t.choose("fly slick-1", "climb", "halt")
    # The second does the same, in the same order.
    assert deeds(t) == {"slick-2": {"load"}}
    t.choose("load slick-2", "take-on us-team-2")
    assert deeds(t) == {"slick-2": {"fly"}}
    t.choose("fly slick-2", "climb", "halt")
    assert (t.where("us-team-1"), t.where("us-team-2")) == ("aboard", "aboard")
    assert [t.unit(f"slick-{n}")["used"] for n in (1, 2, 3)] == [1, 1, 0]


@rule("fte", "5.1/5", "7.4/X20")
def test_a_downed_helicopter_flies_with_nobody():
    units = {
        "slick-1": {"hex": "9.16", "downed": True},
        "us-team-1": {"aboard": "slick-1"},
        "slick-2": "9.15",
    }
    assert at(units).choose("helicopter slick-1").options == ["unload slick-1", "finish"]
    assert deeds(at(units).choose("helicopter slick-2")) == {"slick-2": {"fly"}}


@rule("fte", "5.1/5", "5.1/19")
def test_a_helicopter_fires_only_when_it_acts_alone():
    units = {"hog-1": {"hex": "9.16"}, "hog-2": {"hex": "9.15"}, "nva-hmg-1": "9.18"}
    t = at(units).choose("helicopter hog-1", "go")
    assert deeds(t) == {"hog-1": {"fly", "fire"}}
    t = at(units).choose("helicopter hog-1", "wing hog-2")
    assert deeds(t) == {"hog-1": {"fly"}}


@rule("fte", "5.1/5", "5.1/2")
def test_a_leader_does_not_activate_helicopters():
    t = at(squad(**{"slick-1": "9.15"})).choose("lead us-platoon-leader-1")
    assert "slick-1" not in t.facts["acting"]


@rule("fte", "5.1/5", "5.0/3")
def test_who_cannot_do_the_same_is_complete_all_the_same():
    units = {"slick-1": "9.16", "slick-2": "9.15", "us-team-1": "9.16"}
    t = at(units, goes_on=True).choose(
        "helicopter slick-1", "wing slick-2", "load slick-1", "take-on us-team-1"
    )
    t.choose("fly slick-1", "climb", "halt")
    assert t.asked == "activate"  # the second has nobody to load
    assert [t.unit(f"slick-{n}")["used"] for n in (1, 2)] == [1, 1]


@rule("fte", "5.1/5")
def test_who_flies_along_does_no_more_than_the_first():
    t = at(
        {"slick-1": {"hex": "9.16", "level": "high"}, "slick-2": {"hex": "9.15", "level": "high"}},
        goes_on=True,
    )
    t.choose("helicopter slick-1", "wing slick-2", "fly slick-1", "step 9.17", "halt", "finish")
    assert t.options == ["fly slick-2"]  # 5.0/6 he owes his move too
    t.choose("fly slick-2", "halt")
    assert (t.asked, t.unit("slick-2")["used"]) == ("activate", 1)


@rule("fte", "5.1/5", "5.0/6", "7.4/X6")
def test_who_flies_with_one_that_is_shot_at_goes_on_by_himself():
    units = {
        "slick-1": "9.16", "slick-2": "9.15", "nva-hmg-1": "9.18",
        "us-team-1": {"aboard": "slick-1"}, "us-team-2": {"aboard": "slick-2"},
    }  # fmt: skip
    t = at(units, orders={"nva-hmg-1": {"mode": "fire", "chance": 0}}, goes_on=True, dice=[1, 1, 7])
    t.choose("helicopter slick-1", "wing slick-2", "unload slick-1")
    assert (t.status("slick-1"), t.where("us-team-1")) == ("suppressed", "aboard")
    assert deeds(t) == {"slick-2": {"unload"}}  # what the first began
    assert "finish" not in t.options
    t.choose("unload slick-2", "put-off us-team-2")
    assert deeds(t) == {"slick-2": {"fly"}}
    t.choose("fly slick-2", "climb", "halt")
    assert t.asked == "activate"


# 5.0/5, 5.0/6 Two actions


@rule("fte", "5.0/5", "5.1/24", "5.1/17", "5.1/18", "5.1/19", "5.1/22")
def test_a_vehicle_has_two_different_actions():
    t = at({"acav-1": "9.16", "nva-hmg-1": "9.18"}, goes_on=True, dice=[10])
    t.choose("vehicle acav-1")
    assert deeds(t) == {"acav-1": {"move", "fire"}}
    t.choose("fire acav-1", "target nva-hmg-1", "shoot")
    assert deeds(t) == {"acav-1": {"move"}}  # no second fire
    t.choose("move acav-1", "step 9.17", "halt")
    assert t.unit("acav-1")["used"]
    assert t.asked != "act"


@rule("fte", "5.0/5", "5.1/24")
def test_a_vehicle_does_not_move_twice():
    t = at({"acav-1": "9.16", "nva-hmg-1": "9.18"}, goes_on=True).choose("vehicle acav-1")
    t.choose("move acav-1", "step 9.15", "halt")
    assert deeds(t) == {"acav-1": {"fire"}}
    assert t.refused("move acav-1").rule == "5.1/24"
    t.choose("finish")
    assert t.unit("acav-1")["used"]


@rule("fte", "5.1/17", "5.1/20", "5.1/21", "5.1/22", "5.1/23")
def test_what_vehicles_can_do():
    t = at({
        "acav-1": {"hex": "9.16", "status": "suppressed"}, "us-team-1": {"aboard": "acav-1"},
        "us-team-2": "9.16", "nva-team-1": "9.17",
    }).choose("vehicle acav-1")  # fmt: skip
    assert deeds(t) == {"acav-1": {"move", "fire", "load", "unload", "assault", "recover"}}
    t.choose("recover acav-1")
    assert t.status("acav-1") == "steady"
    assert deeds(t) == {"acav-1": {"move", "fire", "load", "unload", "assault"}}
    t.choose("unload acav-1", "put-off us-team-1")
    assert t.where("us-team-1") == "9.16"
    assert t.asked != "act"


@rule("fte", "5.1/17", "5.1/22", "5.1/23", "5.1/21", "5.1/20")
def test_what_helicopters_can_do():
    t = at({
        "slick-1": {"hex": "9.16", "status": "suppressed"}, "us-team-1": {"aboard": "slick-1"},
        "us-mg-1": "9.16", "nva-team-1": "9.17",
    }).choose("helicopter slick-1")  # fmt: skip
    assert deeds(t) == {"slick-1": {"fly", "fire", "load", "unload", "recover"}}  # no assault
    t.choose("recover slick-1")
    assert t.status("slick-1") == "steady"
    assert t.options == ["fly slick-1"]


@rule("fte", "5.0/6", "5.1/X6")
def test_one_of_a_helicopters_two_actions_is_a_move():
    t = at({"hog-1": {"hex": "9.16", "level": "treetop"}, "nva-hmg-1": "9.18"}, goes_on=True, dice=[10])
    t.choose("helicopter hog-1", "fire hog-1", "target nva-hmg-1", "shoot")
    assert t.options == ["fly hog-1"]  # it owes a move: not even finishing is offered
    assert t.refused("fire hog-1").rule == "5.0/6"
    t.choose("fly hog-1", "halt")
    assert t.unit("hog-1")["used"]
    t = at({"hog-1": {"hex": "9.16", "level": "treetop"}, "nva-hmg-1": "9.18"}, dice=[10])
    t.choose("helicopter hog-1", "fly hog-1", "halt")
    assert set(t.options) == {"fly hog-1", "fire hog-1", "finish"}
    t.choose("fire hog-1", "target nva-hmg-1", "shoot")
    assert t.asked != "act"


@rule("fte", "5.1/X6")
def test_a_helicopter_may_move_twice():
    t = at({"hog-1": {"hex": "9.16", "level": "treetop"}}, goes_on=True)
    t.choose("helicopter hog-1", "fly hog-1", "step 9.15", "halt", "fly hog-1", "step 9.14", "halt")
    assert t.where("hog-1") == "9.14"
    assert t.unit("hog-1")["used"]


@rule("fte", "5.0/6", "5.1/X6")
def test_hovering_is_a_move_and_draws_fire():
    t = at(
        {"hog-1": {"hex": "9.16", "level": "treetop"}, "nva-hmg-1": "9.18"},
        orders={"nva-hmg-1": {"mode": "fire"}},
        dice=[1, 10],
    )
    t.choose("helicopter hog-1", "fly hog-1", "halt")
    assert t.where("hog-1") == "9.16"
    assert [event.rule for event in t.events("shot")] == ["5.0/6"]
    assert t.unit("nva-hmg-1")["op_fired"]


# 5.1/6 Vehicles


@rule("fte", "5.1/6")
def test_a_vehicle_acts_alone():
    t = at({"acav-1": "9.16", "acav-2": "9.16", "us-team-1": {"aboard": "acav-1"}, "us-team-2": "9.16"})
    t.choose("vehicle acav-1")
    assert t.facts["acting"] == ["acav-1"]
    assert t.refused("move acav-2").rule == "5.1/2"


@rule("fte", "5.1/6")
def test_a_leader_aboard_lets_a_vehicle_lead_vehicles_within_four_hexes():
    units = {
        "acav-1": "9.16", "us-platoon-leader-1": {"aboard": "acav-1"}, "acav-2": "9.17", "acav-3": "13.18",
        "acav-4": "14.18", "us-team-1": "9.16",
    }  # fmt: skip
    t = at(units, cup={"US": 1}).choose("vehicle acav-1")
    assert t.facts["acting"] == ["acav-1", "acav-2", "acav-3"]
    t.choose("move acav-2", "step 9.18", "halt", "finish")
    # The leading vehicle is complete; the one that did nothing is not.
    assert [t.unit(f"acav-{n}")["used"] for n in (1, 2, 3, 4)] == [1, 1, 0, 0]
    # Another vehicle has no leader.
    assert at(units).choose("vehicle acav-2").facts["acting"] == ["acav-2"]


@rule("fte", "5.1/6", "5.1/2", "19.5/1")
def test_a_leader_aboard_leads_as_far_as_his_nerves_go():
    for status, acting in (
        ("suppressed", ["acav-1", "acav-3"]),
        ("broken", ["acav-1"]),
        ("steady", ["acav-1", "acav-2", "acav-3"]),
    ):
        units = {
            "acav-1": "9.16", "us-platoon-leader-1": {"aboard": "acav-1", "status": status},
            "acav-2": "9.17", "acav-3": "9.16",
        }  # fmt: skip
        assert at(units).choose("vehicle acav-1").facts["acting"] == acting
    assert at(units, silent={"US": 1}).choose("vehicle acav-1").facts["acting"] == ["acav-1"]


# 5.1/7 to 5.1/16


@rule("fte", "5.1/7")
def test_units_activated_together_do_different_things_in_any_order():
    t = at(squad(**{"nva-team-1": "9.18"}), dice=[10])
    t.choose("lead us-platoon-leader-1", "move us-team-2", "step 8.15", "halt")
    t.choose("fire us-team-1", "target nva-team-1", "shoot")
    t.choose("double us-platoon-leader-1", "step 10.15", "halt")
    assert (t.where("us-team-2"), t.where("us-platoon-leader-1")) == ("8.15", "10.15")


@rule("fte", "5.1/8", "5.1/9", "5.1/10", "5.1/11", "5.1/12", "5.1/13", "5.1/14", "5.1/15", "5.1/16")
def test_what_infantry_can_do():
    t = at(
        {
            "us-platoon-leader-1": LZ,
            "us-team-1": {"hex": LZ, "exhausted": True},
            "us-fo-1": LZ,
            "nva-team-1": "9.17",
        },
        markers={"rice-1": LZ, "ammo-1": {"hex": LZ, "seen": True}},
    ).choose("hex 9.16")
    assert deeds(t) == {
        "us-platoon-leader-1": {"double", "stealth", *INFANTRY_ACTIONS} - {"recover"},
        "us-team-1": {"move", "stealth", "fire", "assault", "search", "destroy", "recover"},
        "us-fo-1": {"move", "double", "stealth", "fire", "assault", "search", "destroy", "mission"},
    }  # fmt: skip
    assert t.refused("medevac us-team-1").rule == "5.1/15"
    assert t.refused("medevac us-fo-1").rule == "5.1/15"
    assert t.refused("mission us-team-1").rule == "13.0/1"
    assert t.refused("load us-team-1").rule == "5.1/20"


@rule("fte", "5.1/14", "5.1/15", "5.1/16")
def test_what_only_some_infantry_can_do():
    t = at(
        {
            "nva-platoon-leader-1": LZ,
            "nva-team-1": LZ,
            "nva-fo-1": LZ,
            "vc-commander-1": LZ,
            "us-team-1": "9.17",
        },
        active="NVA/VC",
        markers={"us-foxholes-1": {"hex": LZ, "seen": True}, "us-bunker-1": {"hex": LZ, "seen": True}},
    ).choose("hex 9.16")
    can = deeds(t)
    assert {u for u in can if "mission" in can[u]} == {"nva-platoon-leader-1", "nva-fo-1"}
    assert not any({"medevac", "destroy"} & does for does in can.values())
    assert t.refused("mission vc-commander-1").rule == "5.1/16"
    assert t.refused("medevac nva-platoon-leader-1").rule == "5.1/15"
    assert t.refused("destroy nva-team-1").rule == "5.1/14"


@rule("fte", "5.1/8", "5.0/4")
@pytest.mark.parametrize(
    ("choices", "dice"),
    [
        (["move us-team-1", "step 9.15", "halt"], []),
        (["fire us-team-1", "target nva-team-1", "shoot"], [10]),
        (["assault us-team-1", "charge"], [10]),
        (["search us-team-1"], [10]),
        (["recover us-team-1"], []),
        (["destroy us-team-1", "destroy-marker ammo-1"], []),
        (["medevac us-platoon-leader-1"], [10]),
        (["mission us-fo-1", "aim 9.17"], [10]),
    ],
    ids=lambda value: value[0].split()[0] if value and isinstance(value[0], str) else "",
)
def test_each_action_is_performed_and_completes_the_unit(choices, dice):
    t = at(
        {
            "us-platoon-leader-1": LZ,
            "us-team-1": {"hex": LZ, "exhausted": True},
            "us-fo-1": LZ,
            "nva-team-1": "9.17",
        },
        markers={"rice-1": LZ, "ammo-1": {"hex": LZ, "seen": True}},
        dice=dice,
    ).choose("hex 9.16")
    unit = choices[0].split()[1]
    for choice in choices:
        if choice in t.options or choice == choices[0]:
            t.choose(choice)
    assert t.asked == "act"
    assert unit not in t.facts["acting"]
    assert t.unit(unit)["used"] == 1
    assert t.rolled == len(dice)


# 7.4/X18 and X20: what damage leaves


@rule("fte", "5.1/17", "7.4/X18")
def test_an_immobilized_vehicle_is_abandoned_but_not_moved():
    t = at({"acav-1": {"hex": "9.16", "reduced": True}, "nva-hmg-1": "9.17"}).choose("vehicle acav-1")
    assert deeds(t) == {"acav-1": {"abandon", "fire"}}
    assert t.refused("move acav-1").rule == "7.4/X18"


@rule("fte", "5.1/6", "5.1/2")
def test_one_steady_leader_aboard_is_enough_to_lead_from_a_vehicle():
    units = {
        "acav-1": "9.16", "us-platoon-leader-1": {"aboard": "acav-1"}, "acav-2": "9.17",
        "us-platoon-leader-2": {"aboard": "acav-1", "status": "suppressed"},
    }  # fmt: skip
    assert at(units).choose("vehicle acav-1").facts["acting"] == ["acav-1", "acav-2"]


@rule("fte", "5.1/6", "5.0/3")
def test_a_vehicle_alone_that_does_nothing_can_be_activated_later():
    t = at({"acav-1": LZ}, goes_on=True).choose("vehicle acav-1", "finish")
    assert t.facts["acting"] == []
    assert not t.unit("acav-1")["used"]


@rule("fte", "5.1/18", "6.2/3")
def test_a_vehicle_that_is_hemmed_in_is_not_offered_a_move():
    around = (GRID.name(h) for h in GRID.neighbours[GRID.parse(LZ)])
    units = {f"nva-team-{number}": place for number, place in enumerate(around, 1)}
    assert "move" not in deeds(at({"acav-1": LZ, **units}).choose("vehicle acav-1"))["acav-1"]


@rule("fte", "15.0/1", "7.4/X20")
@pytest.mark.parametrize("downed", [False, True])
def test_an_empty_helicopter_has_nothing_to_unload(downed):
    t = at({"slick-1": {"hex": LZ, "downed": downed}}, goes_on=True).choose("helicopter slick-1")
    assert not [text for text in t.options if text.startswith("unload")]


@rule("fte", "5.1/5")
def test_who_can_do_no_more_makes_way_for_the_next_of_a_flight():
    units = {"slick-1": "9.16", "slick-2": "9.15", "slick-3": "9.14", "us-team-1": {"aboard": "slick-1"}}
    t = at(units, goes_on=True).choose("helicopter slick-1", "wing slick-2", "wing slick-3")
    t.choose("fly slick-1", "halt", "unload slick-1", "put-off us-team-1")
    t.choose("fly slick-2", "halt")  # it has nobody to unload
    assert t.options == ["fly slick-3"]


@rule("fte", "5.1/5", "7.4/X6", "7.4/X13", "7.4/X19")
@pytest.mark.parametrize("effect", [1, 3])
def test_who_flies_with_one_that_is_shot_down_has_both_his_actions(effect):
    units = {"slick-1": "9.16", "slick-2": "9.15", "nva-hmg-1": "9.18"}
    fire = {"nva-hmg-1": {"mode": "fire", "chance": 0}}
    t = at(units, orders=fire, goes_on=True, dice=[1, 1, effect])
    t.choose("helicopter slick-1", "wing slick-2", "fly slick-1", "halt")
    assert t.where("slick-1") == "eliminated" or t.unit("slick-1")["downed"]
    t.choose("fly slick-2", "halt")
    assert "fly slick-2" in t.options


@rule("fte", "18.1/11")
def test_who_shows_himself_is_concealed_and_sees_a_concealed_enemy():
    units = {
        "us-team-1": {"hex": "38.18", "concealed": True},
        "us-team-2": "38.18",
        "nva-team-1": "38.20",
    }
    assert at(units).choices("show") == set()
    units["nva-team-2"] = {"hex": "38.20", "concealed": True}
    assert at(units).choices("show") == {"us-team-1"}


@rule("fte", "5.1/3", "5.1/5", "5.1/6")
@pytest.mark.parametrize(
    ("choice", "kind"),
    [
        (f"hex {LZ}", "hex-activated"),
        ("vehicle acav-1", "vehicle-activated"),
        ("helicopter slick-1", "helicopter-activated"),
    ],
)
def test_the_enemy_is_told_what_is_activated(choice, kind):
    t = at({"us-team-1": LZ, "acav-1": "9.14", "slick-1": "9.18"}, goes_on=True).choose(choice)
    assert [event.kind for event in t.events(kind, "NVA/VC")] == [kind]
