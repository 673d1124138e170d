"""14.0 Action: Load; 15.0 Action: Unload; 6.9 what fits aboard."""

from __future__ import annotations

import pytest

from dangerclose.games.fte.components import FRAGOS, HOG, KIND, UNITS
from dangerclose.testing import rule
from tests.games.fte.fire_positions import ready
from tests.games.fte.positions_for_tests import at, fresh

IDLE = ("ready", "pass", "check-concealment")
LZ = "38.18"  # clear ground
NEAR = "38.20"  # clear, two hexes away, in sight
FROM_THE_END = "64.35"
"""Whoever is here sees the hex that the number of who is out of play would stand for."""
SLICK = {"hex": LZ}
FIRES = {"mode": "fire"}
ASKED = {"asked": {"NVA/VC": 1}, "cup": {"US": 1}, "orders": {"nva-team-1": {"mode": "ask"}}}


def at_lz(units, **position):
    return at({"slick-1": SLICK, **units}, **position)


def loading(t, carrier="slick-1"):
    verb = "vehicle" if carrier.startswith("acav") else "helicopter"
    return t.choose(f"{verb} {carrier}", f"load {carrier}")


def unloading(t, carrier="slick-1"):
    verb = "vehicle" if carrier.startswith("acav") else "helicopter"
    return t.choose(f"{verb} {carrier}", f"unload {carrier}")


# 14.0


@rule("fte", "14.0/1", "5.1/20", "6.9/1")
def test_a_helicopter_on_the_ground_loads_the_infantry_in_its_hex():
    t = loading(at_lz({"us-team-1": LZ, "us-team-2": NEAR, "nva-team-1": "38.22"}))
    assert (t.asked, t.match.ask.rule) == ("load", "14.0/1")
    assert t.question == "What does Slick 1 take aboard? Room for 7."
    assert t.options == ["take-on us-team-1"]
    t.choose("take-on us-team-1")
    assert [event.rule for event in t.events("boards")] == ["14.0/1"]
    assert t.unit("us-team-1")["aboard"] == "slick-1"
    assert t.where("us-team-1") == "aboard"


@rule("fte", "14.0/1")
@pytest.mark.parametrize("level", ["treetop", "high"])
def test_a_helicopter_in_the_air_does_not_load(level):
    t = at({"slick-1": {"hex": LZ, "level": level}, "us-team-1": LZ})
    t.choose("helicopter slick-1")
    assert "load slick-1" not in t.options
    assert t.refused("load slick-1").reason


@rule("fte", "14.0/1")
def test_it_does_not_matter_whether_the_infantry_was_activated():
    t = loading(at_lz({"us-team-1": {"hex": LZ, "used": 1}}))
    assert t.options == ["take-on us-team-1"]


@rule("fte", "14.0/1", "6.9/2", "7.5.2/2")
def test_markers_are_loaded_only_if_infantry_is_there():
    lying = [{"kind": kind, "side": "US", "hex": LZ} for kind in ("KIA", "WIA", "Injury")]
    t = at_lz({}, casualties=lying)
    t.choose("helicopter slick-1")
    assert "load slick-1" not in t.options
    t = loading(at_lz({"us-medic-1": LZ}, casualties=lying))
    assert set(t.options) == {"take-on us-medic-1", "take-casualty 0", "take-casualty 1", "take-casualty 2"}
    t.choose("take-casualty 0", "take-casualty 2", "done")
    assert [row["carrier"] for row in t.facts["casualties"]] == ["slick-1", "", "slick-1"]
    assert len(t.events("loaded")) == 2
    enemy = [{"kind": "WIA", "side": "NVA/VC", "hex": LZ}]
    assert loading(at_lz({"us-team-1": LZ}, casualties=enemy)).options == ["take-on us-team-1"]


@rule("fte", "14.0/1")
def test_whoever_boards_helps_with_the_casualties_first():
    t = loading(at_lz({"us-team-1": LZ}, casualties=[{"kind": "WIA", "side": "US", "hex": LZ}]))
    t.choose("take-on us-team-1")
    assert set(t.options) == {"take-casualty 0", "done"}
    t.choose("take-casualty 0")
    assert t.where("us-team-1") == "aboard"
    assert t.facts["casualties"][0]["carrier"] == "slick-1"


@rule("fte", "6.9/2")
def test_a_slick_takes_seven_men():
    t = loading(at_lz({"us-team-1": LZ, "us-mg-1": LZ, "us-medic-1": LZ, "us-team-2": LZ}))
    t.choose("take-on us-team-1")
    assert t.choices("take-on") == {"us-mg-1", "us-medic-1"}
    assert t.question.endswith("Room for 3.")
    t.choose("take-on us-mg-1")
    assert {t.where(u) for u in ("us-team-1", "us-mg-1")} == {"aboard"}
    assert t.asked == "act"


@rule("fte", "6.9/2", "14.0/1")
def test_a_vehicle_takes_eight_men_and_a_casualty_is_one():
    units = {
        "acav-1": LZ,
        "us-team-1": LZ,
        "us-mg-1": LZ,
        "us-medic-1": LZ,
        "us-team-2": {"hex": LZ, "reduced": 1},
    }
    carried = [{"kind": "WIA", "side": "US", "carrier": "us-team-1"}]
    t = loading(at(units, casualties=carried), "acav-1")
    t.choose("take-on us-team-1")
    assert t.choices("take-on") == {"us-mg-1", "us-medic-1", "us-team-2"}
    t.choose("take-on us-mg-1")
    assert t.asked == "act"
    assert t.facts["casualties"][0]["carrier"] == "us-team-1"
    t = loading(at(units, casualties=[*carried, {"kind": "KIA", "side": "US", "hex": LZ}]), "acav-1")
    t.choose("take-on us-team-1", "take-casualty 1")
    assert t.choices("take-on") == {"us-medic-1", "us-team-2"}  # two places: a reduced team has two men
    t.choose("take-on us-team-2")
    assert {t.where(u) for u in ("us-team-1", "us-team-2")} == {"aboard"}


@rule("fte", "6.9/2")
def test_a_gunship_takes_nobody():
    t = at({"hog-1": LZ, "us-team-1": LZ}).choose("helicopter hog-1")
    assert "load hog-1" not in t.options
    assert t.refused("load hog-1").reason


@rule("fte", "14.0/2", "6.9/3")
def test_loaded_infantry_is_not_activated_or_targeted():
    t = at(
        {
            "slick-1": SLICK,
            "us-team-1": {"aboard": "slick-1"},
            "us-team-2": LZ,
            "us-commander-1": {"aboard": "slick-1"},
        }
    )
    assert t.choices("lead") == set()
    refused = t.refused("lead us-commander-1")
    assert (refused.rule, refused.reason) == (
        "14.0/2",
        "Company Commander is aboard and cannot be activated.",
    )
    t.choose(f"hex {LZ}")
    assert t.refused("move us-team-1").rule == "14.0/2"
    t = at({"nva-team-1": NEAR, "slick-1": SLICK, "us-team-1": {"aboard": "slick-1"}}, active="NVA/VC")
    t.choose(f"hex {NEAR}", "fire nva-team-1")
    assert t.choices("target") == {"slick-1"}
    assert t.refused("target us-team-1").rule == "6.9/3"


@rule("fte", "6.9/3")
def test_passengers_do_not_fire_at_what_they_see():
    units = {"acav-1": {"hex": LZ, "status": "broken"}, "nva-team-1": NEAR}
    for row, tries in (({"aboard": "acav-1"}, 0), (LZ, 1)):
        t = at({**units, "us-team-1": row}, active="NVA/VC", orders={"us-team-1": FIRES}, dice=[10])
        t.choose(f"hex {NEAR}", "move nva-team-1", "step 38.21")
        assert len(t.events("check")) == tries


@rule("fte", "14.0/3", "4.0/2", "18.1/2")
def test_infantry_enters_the_map_loaded():
    t = fresh("hot-landing-zone")
    while t.asked != "fly-in":
        t.choose(next((text for text in IDLE if text in t.options), t.options[0]))
    carrier = t.options[0].split()[1]
    t.choose(t.options[0])
    riders = [name for name, row in t.facts["units"].items() if row.get("aboard") == carrier]
    assert riders
    assert not any(t.concealed(name) for name in riders)


@rule("fte", "14.0/4", "21.0/1")
def test_the_carrier_and_those_who_board_may_be_fired_at_before():
    units = {"us-team-1": LZ, "nva-team-1": NEAR}
    t = loading(at_lz(units, **ASKED, dice=[1, 4, 6]))
    t.choose("take-on us-team-1")
    assert (t.asked, t.seat) == ("react", "NVA/VC")
    assert t.where("us-team-1") == LZ
    t.choose("attempt nva-team-1", "hold-fire")
    assert t.choices("primary") == {"nva-team-1 us-team-1", "nva-team-1 slick-1"}
    t.choose("primary nva-team-1 us-team-1", "shoot")
    assert t.status("us-team-1") == "suppressed"
    assert t.where("us-team-1") == LZ
    assert "boards" not in t.kinds()


@rule("fte", "14.0/4", "7.4/X6")
def test_a_carrier_that_is_hit_takes_nobody():
    units = {"us-team-1": LZ, "nva-team-1": NEAR}
    t = loading(at_lz(units, **ASKED, dice=[1, 3, 6]))
    t.choose("take-on us-team-1", "attempt nva-team-1", "hold-fire", "primary nva-team-1 slick-1", "shoot")
    assert t.status("slick-1") == "suppressed"
    assert t.unit("slick-1")["used"]
    assert (t.where("us-team-1"), t.asked) == (LZ, "activate")


@rule("fte", "14.0/4", "12.0/5", "7.4/X6", "7.4/X13")
@pytest.mark.parametrize(("effect", "fate"), [(6, "suppressed"), (1, "destroyed")])
def test_a_carrier_that_is_hit_takes_no_casualties(effect, fate):
    wounded = [
        {"kind": "WIA", "side": "US", "carrier": "us-team-1"},
        {"kind": "WIA", "side": "US", "hex": LZ},
    ]
    units = {"us-team-1": LZ, "nva-team-1": NEAR}
    t = loading(at_lz(units, **ASKED, casualties=wounded, dice=[1, 3, effect]))
    t.choose("take-casualty 0", "take-casualty 1", "done")
    t.choose("attempt nva-team-1", "hold-fire", "primary nva-team-1 slick-1", "shoot")
    assert fate in t.kinds()
    assert [(row["hex"], row["carrier"]) for row in t.facts["casualties"][:2]] == [
        (LZ, "us-team-1"),
        (LZ, ""),
    ]
    assert "loaded" not in t.kinds()


@rule("fte", "14.0/1", "7.4/X6")
def test_who_is_wounded_as_he_boards_has_not_been_activated():
    t = loading(at_lz({"us-team-1": LZ, "nva-team-1": NEAR}, **ASKED, dice=[1, 4, 3]))
    t.choose("take-on us-team-1", "attempt nva-team-1", "hold-fire", "primary nva-team-1 us-team-1", "shoot")
    assert (t.unit("us-team-1")["reduced"], t.unit("us-team-1")["used"]) == (1, 0)


@rule("fte", "14.0/1")
def test_a_casualty_is_not_loaded_when_nobody_is_left_to_do_it():
    wounded = [{"kind": "WIA", "side": "US", "hex": LZ}]
    t = loading(at_lz({"us-medic-1": LZ, "nva-team-1": NEAR}, **ASKED, casualties=wounded, dice=[1, 4, 3]))
    t.choose("take-casualty 0", "take-on us-medic-1")
    t.choose("attempt nva-team-1", "hold-fire", "primary nva-team-1 us-medic-1", "shoot")
    assert t.where("us-medic-1") == "eliminated"
    assert t.facts["casualties"][0]["carrier"] == ""


@rule("fte", "6.9/2", "14.0/1")
def test_a_casualty_takes_its_room_once():
    wounded = [{"kind": "WIA", "side": "US", "carrier": "us-team-1"}]
    t = loading(at_lz({"us-team-1": LZ, "us-team-2": LZ}, casualties=wounded))
    assert t.match.ask.about[1] == 7
    t.choose("take-casualty 0")
    assert t.match.ask.about[1] == 6
    t.choose("take-on us-team-1")  # four men, and the one who is counted already: two places are left
    assert t.where("us-team-2") == LZ
    assert t.where("us-team-1") == "aboard"
    assert t.facts["casualties"][0]["carrier"] == "slick-1"


@rule("fte", "7.5.3/5", "7.5.3/6", "19.1/3")
def test_who_comes_down_on_enemy_casualties_takes_them():
    fallen = [{"kind": kind, "side": "NVA/VC", "hex": LZ} for kind in ("WIA", "KIA", "Injury")]
    t = at({"slick-1": {"hex": LZ, "level": "treetop"}, "us-team-5": "36.20"}, casualties=fallen)
    t.choose("helicopter slick-1", "fly slick-1")
    assert t.events("taken") == []  # not from overhead
    t.choose("descend")
    assert (len(t.events("taken")), t.points("US")) == (3, 4)


@rule("fte", "26.0/5", "15.0/1")
def test_who_gets_off_in_a_booby_trap_hex_springs_it():
    units = {"slick-1": SLICK, "us-team-1": {"aboard": "slick-1"}, "us-team-5": "36.20"}
    t = unloading(at(units, traps=[LZ], dice=[10])).choose("put-off us-team-1")
    assert (t.facts["traps"], t.unit("us-team-1")["reduced"]) == ([], 1)


@rule("fte", "14.0/4")
def test_the_carrier_may_also_be_fired_at_after_the_load():
    t = loading(at_lz({"us-team-1": LZ, "nva-team-1": NEAR}, **ASKED, dice=[1, 10]))
    t.choose("take-on us-team-1", "hold-fire")
    assert (t.asked, t.seat) == ("react", "NVA/VC")
    assert t.where("us-team-1") == "aboard"
    t.choose("attempt nva-team-1", "hold-fire")
    assert t.choices("primary") == {"nva-team-1 slick-1"}


@rule("fte", "14.0/4", "7.4/X6")
def test_a_carrier_that_is_hit_after_the_load_does_nothing_more():
    units = {"us-team-1": LZ, "us-team-2": "36.20", "nva-team-1": NEAR}
    t = loading(at_lz(units, **ASKED, dice=[1, 3, 6])).choose("take-on us-team-1", "hold-fire")
    t.choose("attempt nva-team-1", "hold-fire", "primary nva-team-1 slick-1", "shoot")
    assert (t.where("us-team-1"), t.status("slick-1"), t.asked) == ("aboard", "suppressed", "activate")


@rule("fte", "14.0/4", "24.0/3")
def test_who_boards_has_left_his_cover():
    units = {"us-team-1": {"hex": LZ, "inside": "us-bunker-1"}, "nva-team-1": NEAR}
    t = loading(at_lz(units, **ASKED, markers={"us-bunker-1": LZ}, dice=[1, 4, 6]))
    t.choose("take-on us-team-1", "attempt nva-team-1", "hold-fire", "primary nva-team-1 us-team-1", "shoot")
    assert t.events("shot")[0].args[2] == 4
    assert "inside" not in t.unit("us-team-1")


@rule("fte", "14.0/1", "5.0/3", "7.4/X6")
def test_who_boards_while_he_is_active_is_active_no_longer():
    units = {"acav-1": LZ, "us-team-1": LZ, "us-team-2": LZ, "nva-team-1": NEAR}
    t = ready(units, "acav-1", "us-team-1", "us-team-2", orders=ASKED["orders"], asked={"NVA/VC": 1})
    t.choose("load acav-1", "take-on us-team-1", "done", "hold-fire", "hold-fire")
    assert "us-team-1" not in t.facts["acting"]
    assert "us-team-2" in t.facts["acting"]
    t = ready(
        units,
        "acav-1",
        "us-team-1",
        orders=ASKED["orders"],
        asked={"NVA/VC": 1},
        dice=[1, 4, 3],
        cup={"US": 1},
    )
    t.choose("load acav-1", "take-on us-team-1", "done", "attempt nva-team-1", "hold-fire")
    t.choose("primary nva-team-1 us-team-1", "shoot")
    assert (t.unit("us-team-1")["reduced"], t.unit("us-team-1")["used"]) == (1, 1)


@rule("fte", "6.9/2", "14.0/1")
def test_a_full_carrier_takes_no_casualty():
    fallen = [{"kind": "WIA", "side": "US", "hex": LZ}]
    t = loading(at_lz({"us-team-1": LZ, "us-mg-1": LZ}, casualties=fallen))
    t.choose("take-on us-team-1", "take-on us-mg-1")
    assert (t.asked, t.facts["casualties"][0]["carrier"]) == ("act", "")


@rule("fte", "7.4/X20", "14.0/1")
def test_a_downed_helicopter_takes_nobody_aboard():
    crew = [{"kind": "WIA", "side": "US", "carrier": "slick-1"}]
    t = at({"slick-1": {**SLICK, "downed": 1}, "us-medic-1": LZ}, casualties=crew)
    assert set(t.choose("helicopter slick-1").options) == {"unload slick-1", "finish"}


@rule("fte", "7.4/X20", "17.0/1")
def test_a_downed_helicopter_with_a_passenger_is_no_wreck():
    units = {"slick-1": {**SLICK, "downed": 1}, "us-team-1": {"aboard": "slick-1"}}
    assert at(units, phase="casualties").where("slick-1") == LZ


@rule("fte", "18.1/9", "18.1/3")
def test_loading_before_a_visible_enemy_costs_concealment():
    hidden = {"us-team-1": {"hex": "40.19", "concealed": True}, "acav-1": "40.19"}
    t = loading(at({**hidden, "nva-team-1": "39.19"}, **ASKED), "acav-1")
    t.choose("take-on us-team-1")
    assert t.asked == "react"
    assert not t.concealed("us-team-1")
    assert t.events("seen")[0].rule == "18.1/9"
    t = loading(at({**hidden, "nva-team-1": {"hex": "39.19", "concealed": True}}, **ASKED), "acav-1")
    t.choose("take-on us-team-1")
    assert t.asked == "react"
    assert t.concealed("us-team-1")
    t.choose("hold-fire", "hold-fire")
    assert not t.concealed("us-team-1")
    assert t.where("us-team-1") == "aboard"


@rule("fte", "5.1/24", "14.0/1")
def test_a_vehicle_loads_once():
    t = loading(at({"acav-1": LZ, "us-team-1": LZ, "us-team-2": LZ, "us-team-3": LZ}), "acav-1")
    t.choose("take-on us-team-1", "done")
    assert "load acav-1" not in t.options
    assert "unload acav-1" in t.options


# 15.0


@rule("fte", "15.0/1", "5.1/21")
def test_those_who_get_off_have_been_activated():
    t = unloading(
        at({"acav-1": LZ, "us-team-1": {"aboard": "acav-1"}, "us-mg-1": {"aboard": "acav-1"}}), "acav-1"
    )
    assert (t.asked, t.match.ask.rule) == ("unload", "15.0/1")
    assert set(t.options) == {"put-off us-team-1", "put-off us-mg-1"}
    t.choose("put-off us-team-1")
    assert "done" in t.options
    t.choose("done")
    assert t.where("us-team-1") == LZ
    assert [event.rule for event in t.events("gets-off")] == ["15.0/1"]
    assert t.unit("us-team-1")["used"]
    assert not t.concealed("us-team-1")
    assert t.where("us-mg-1") == "aboard"
    t.choose("finish").pass_on("activate")
    assert "us-team-1" not in str(t.options)


@rule("fte", "15.0/1", "7.5.2/2")
def test_casualties_are_unloaded_too():
    aboard = [
        {"kind": "WIA", "side": "US", "carrier": "acav-1"},
        {"kind": "KIA", "side": "US", "carrier": "acav-1"},
    ]
    t = unloading(at({"acav-1": LZ}, casualties=aboard), "acav-1")
    assert set(t.options) == {"put-off-casualty 0", "put-off-casualty 1"}
    t.choose("put-off-casualty 1", "done")
    assert [event.rule for event in t.events("unloaded")] == ["15.0/1"]
    assert [(row["hex"], row["carrier"]) for row in t.facts["casualties"]] == [(LZ, "acav-1"), (LZ, "")]


@rule("fte", "15.0/1")
@pytest.mark.parametrize("level", ["treetop", "high"])
def test_a_helicopter_unloads_on_the_ground_only(level):
    t = at({"slick-1": {"hex": LZ, "level": level}, "us-team-1": {"aboard": "slick-1"}})
    t.choose("helicopter slick-1")
    assert "unload slick-1" not in t.options
    assert t.refused("unload slick-1").reason
    t = at({"slick-1": LZ}).choose("helicopter slick-1")
    assert "unload slick-1" not in t.options


@rule("fte", "15.0/2", "21.0/1", "7.4/X6")
def test_fire_before_the_unloading_can_prevent_it():
    units = {"slick-1": SLICK, "us-team-1": {"aboard": "slick-1"}, "nva-team-1": NEAR, "us-team-5": "36.20"}
    t = unloading(at(units, **ASKED, dice=[1, 3, 6]))
    assert (t.asked, t.seat) == ("react", "NVA/VC")
    t.choose("attempt nva-team-1", "hold-fire")
    assert t.choices("primary") == {"nva-team-1 slick-1"}
    t.choose("primary nva-team-1 slick-1", "shoot")
    assert t.status("slick-1") == "suppressed"
    assert t.where("us-team-1") == "aboard"
    assert t.asked == "activate"
    assert t.unit("slick-1")["used"]


@rule("fte", "15.0/2", "7.4/X6", "7.4/X20")
def test_a_helicopter_shot_down_while_it_unloads_has_lost_its_activation():
    units = {"slick-1": SLICK, "us-team-1": {"aboard": "slick-1"}, "nva-team-1": NEAR, "us-team-5": "36.20"}
    t = unloading(at(units, **ASKED, dice=[1, 3, 2]))
    t.choose("attempt nva-team-1", "hold-fire", "primary nva-team-1 slick-1", "shoot")
    assert t.unit("slick-1")["downed"]
    assert t.where("us-team-1") == "aboard"
    assert t.asked == "activate"
    assert t.unit("slick-1")["used"]


@rule("fte", "15.0/2")
def test_those_who_got_off_may_be_fired_at_after():
    units = {"slick-1": SLICK, "us-team-1": {"aboard": "slick-1"}, "nva-team-1": NEAR, "us-team-5": "36.20"}
    t = unloading(at(units, **ASKED, dice=[1, 3, 6]))
    t.choose("hold-fire", "put-off us-team-1")
    assert (t.asked, t.seat) == ("react", "NVA/VC")
    t.choose("attempt nva-team-1", "hold-fire")
    assert t.choices("primary") == {"nva-team-1 slick-1", "nva-team-1 us-team-1"}
    hit = t.twin().choose("primary nva-team-1 slick-1", "shoot")
    assert (hit.status("slick-1"), hit.asked) == ("suppressed", "activate")  # it does not fly on
    t.choose("primary nva-team-1 us-team-1", "shoot")
    assert t.status("us-team-1") == "suppressed"


@rule("fte", "15.0/3", "4.0/3")
def test_a_slick_that_has_unloaded_only_moves_and_must_leave_the_next_turn():
    units = {"slick-1": SLICK, "us-team-1": {"aboard": "slick-1"}, "us-team-2": LZ, "nva-team-1": NEAR}
    t = unloading(at(units, turn=2)).choose("put-off us-team-1")
    row = t.unit("slick-1")
    assert (row["emptied"], row["leaves"]) == (1, 3)
    assert t.options == ["fly slick-1"]  # not load, not fire
    t.choose("fly slick-1", "climb", "halt").pass_on("activate", turn=3)
    assert t.where("slick-1") == LZ
    t.pass_on("activate", turn=4)
    assert t.where("slick-1") == "off-map"
    assert t.events("overdue")[0].rule == "15.0/3"


@rule("fte", "15.0/3", "7.5.3/4")
def test_nothing_is_gained_by_a_helicopter_that_is_sent_home():
    units = {"slick-1": {**SLICK, "leaves": 1}, "us-team-1": {"aboard": "slick-1"}, "us-team-2": "3.3"}
    fallen = [
        {"kind": "KIA", "side": "US", "carrier": "us-team-1"},
        {"kind": "KIA", "side": "US", "hex": "3.3"},
    ]
    t = at(units, phase="end-of-turn", casualties=fallen)
    assert t.where("slick-1") == t.where("us-team-1") == "off-map"
    assert "aboard" not in t.unit("us-team-1")
    assert [row["hex"] for row in t.facts["casualties"]] == ["off-map", "3.3"]
    assert t.points("US") == 0
    for row in ({"leaves": 2}, {"leaves": 1, "downed": 1}):
        t = at({"slick-1": {**SLICK, **row}, "us-team-2": "3.3"}, phase="end-of-turn")
        assert t.where("slick-1") == LZ


@rule("fte", "15.0/3")
def test_vehicles_and_casualties_do_not_send_a_carrier_home():
    t = unloading(at({"acav-1": LZ, "us-team-1": {"aboard": "acav-1"}}), "acav-1").choose("put-off us-team-1")
    assert not t.unit("acav-1")["emptied"]
    wia = [{"kind": "WIA", "side": "US", "carrier": "slick-1"}]
    t = unloading(at({"slick-1": LZ, "us-team-1": LZ}, casualties=wia)).choose("put-off-casualty 0")
    assert not t.unit("slick-1")["emptied"]


@rule("fte", "15.0/3")
def test_escorting_hogs_leave_three_turns_after_entering():
    frago = next(f for f in FRAGOS.values() if any(KIND[u] == HOG for g in f.reinforcements for u in g.units))
    turn, hog = next((g.turn, UNITS[u].id) for g in frago.reinforcements for u in g.units if KIND[u] == HOG)
    t = fresh(frago.id)
    while not (t.asked == "fly-in" and t.options[0].split()[1] == hog):
        t.choose(next((text for text in IDLE if text in t.options), t.options[0]))
    t.choose(t.options[0])
    assert t.unit(hog)["leaves"] == turn + 3


@rule("fte", "7.4/X20", "15.0/1")
def test_an_empty_downed_helicopter_is_only_a_wreck():
    units = {"slick-1": {**SLICK, "downed": 1}, "us-team-1": {"aboard": "slick-1"}, "us-team-2": LZ}
    wia = [{"kind": "WIA", "side": "US", "carrier": "slick-1"}]
    t = at(units, casualties=wia).choose("helicopter slick-1")
    assert set(t.options) == {"unload slick-1", "finish"}
    t.choose("unload slick-1", "put-off us-team-1")
    assert t.where("slick-1") == LZ
    t.choose("put-off-casualty 0")
    assert t.where("slick-1") == "eliminated"
    assert t.where("us-team-1") == LZ
    assert t.facts["casualties"][0]["hex"] == LZ
    assert t.points("NVA/VC") == 0
    t = at(units, casualties=wia).choose("helicopter slick-1", "unload slick-1", "put-off us-team-1", "done")
    assert t.where("slick-1") == LZ
    assert not t.unit("slick-1")["emptied"]
    assert "unload slick-1" not in t.options


@rule("fte", "7.4/X20", "17.0/1")
def test_a_downed_helicopter_whose_crew_is_fit_again_is_a_wreck():
    wia = [{"kind": "WIA", "side": "US", "carrier": "slick-1"}]
    t = at(
        {"slick-1": {**SLICK, "downed": 1}, "us-team-1": "3.3"}, casualties=wia, phase="casualties", dice=[1]
    )
    assert t.where("slick-1") == "eliminated"
    t = at(
        {"slick-1": {**SLICK, "downed": 1}, "us-team-1": "3.3"}, casualties=wia, phase="casualties", dice=[5]
    )
    assert t.where("slick-1") == LZ


@rule("fte", "14.0/1", "14.0/4", "7.4/X22")
def test_a_casualty_that_was_carried_off_is_not_loaded():
    wounded = [{"kind": "WIA", "side": "US", "carrier": "us-team-1"}]
    units = {"us-team-1": LZ, "us-team-2": LZ, "nva-team-1": NEAR}
    t = loading(at_lz(units, **ASKED, casualties=wounded, dice=[1, 3, 4]))
    t.choose("take-casualty 0", "take-on us-team-1", "attempt nva-team-1", "hold-fire")
    t.choose("primary nva-team-1 us-team-1", "shoot")
    while t.asked in ("retreat", "react"):
        t.choose(t.options[0] if t.asked == "retreat" else "hold-fire")
    assert t.where("us-team-1") not in (LZ, "aboard")
    row = t.facts["casualties"][0]
    assert (row["carrier"], row["hex"]) == ("us-team-1", t.where("us-team-1"))


@rule("fte", "15.0/1", "26.0/5")
def test_a_casualty_that_is_put_off_sets_no_trap_off():
    wounded = [{"kind": "WIA", "side": "US", "carrier": "slick-1"}]
    t = unloading(at_lz({"us-team-5": "36.20"}, casualties=wounded, traps=[LZ], cup={"US": 1}))
    t.choose("put-off-casualty 0")
    assert t.facts["traps"] == [LZ]


@rule("fte", "7.4/X20", "15.0/2")
def test_nobody_is_asked_to_fire_at_a_wreck_that_is_gone():
    units = {"slick-1": {"hex": LZ, "downed": 1}, "nva-team-1": {"hex": FROM_THE_END, "concealed": True}}
    wounded = [{"kind": "WIA", "side": "US", "carrier": "slick-1"}]
    t = at({**units, "us-team-5": "36.20"}, asked={"NVA/VC": 1}, cup={"US": 1}, casualties=wounded)
    unloading(t).choose("put-off-casualty 0")
    assert t.where("slick-1") == "eliminated"
    assert t.asked == "activate"


@rule("fte", "15.0/1", "4.0/3")
@pytest.mark.parametrize(("carrier", "may_stop"), [("slick-1", False), ("acav-1", True)])
def test_a_slick_that_unloads_its_men_unloads_them_all(carrier, may_stop):
    units = {carrier: "9.16", "us-mg-1": {"aboard": carrier}, "us-mg-2": {"aboard": carrier}}
    t = at(units, goes_on=True)
    first = (
        (f"helicopter {carrier}", f"fly {carrier}", "halt")
        if carrier == "slick-1"
        else (f"vehicle {carrier}",)
    )
    t.choose(*first, f"unload {carrier}", "put-off us-mg-1")
    assert ("done" in t.options) == may_stop
