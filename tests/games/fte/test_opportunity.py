"""21.0 Opportunity Fire, and the dice of 1.2."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from dangerclose.games.fte import opportunity
from dangerclose.games.fte.components import UNIT
from dangerclose.games.fte.ground import GRID
from dangerclose.testing import rule
from tests.games.fte.positions_for_tests import at

GUNNERS = ("nva-team-1", "nva-team-2", "nva-mg-1")
MISS = [10]
"""The fire attack of a unit that passed its check: a 10 always misses."""


def drill(units, *, dice=(), seat="NVA/VC", gunners=GUNNERS, active="US", **position):
    """A position in which one side is asked about Opportunity Fire."""
    orders = {unit: {"mode": "ask"} for unit in gunners}
    return at(units, dice=dice, asked={seat: 1}, orders=orders, active=active, goes_on=True, **position)


def walk(t, unit="us-team-1", here="9.16", to="9.15"):
    """A unit takes a step."""
    return t.choose(f"hex {here}", f"move {unit}", f"step {to}")


def by_orders(units, dice, **position):
    """A position in which the NVA fire by standing orders."""
    orders = {unit: {"mode": "fire"} for unit in units if unit.startswith("nva")}
    return at(units, dice=dice, orders=orders, goes_on=True, **position)


# 1.2 The die


@rule("fte", "1.2/1")
def test_a_one_always_succeeds_and_a_ten_always_fails():
    # Quality 4, broken and exhausted, on clear ground: 4 - 2 - 1 - 1 = 0, but a 1 passes.
    worn = {"us-team-1": {"hex": "9.16", "concealed": True, "status": "broken", "exhausted": True}}
    for roll, kept in ((1, True), (2, False)):
        t = at(worn, dice=[roll], goes_on=True).choose("hex 9.16", "stealth us-team-1", "step 9.15")
        assert t.concealed("us-team-1") == kept
    # Quality 7, a hero, in jungle: 7 + 2 + 2 = 11, but a 10 fails.
    brave = {"us-commander-1": {"hex": "11.15", "concealed": True}}
    for roll, kept in ((9, True), (10, False)):
        t = at(brave, hero={"US": "us-commander-1"}, dice=[roll], goes_on=True)
        t.choose("hex 11.15", "stealth us-commander-1", "step 12.15")
        assert t.concealed("us-commander-1") == kept


@rule("fte", "1.2/1", "7.1/10")
def test_a_shot_of_one_hits_and_of_ten_misses():
    far = {
        "us-team-1": {"hex": "9.16", "status": "suppressed", "exhausted": True},
        "nva-team-1": {"hex": "12.16", "concealed": True},
    }
    lines = at(far).choose("hex 9.16", "fire us-team-1", "target nva-contact-1").preview()
    assert int(lines["Fire Rating"]) - sum(int(v) for text, v in lines.items() if text != "Fire Rating") < 0
    for roll, hit in ((1, "hit"), (2, "miss")):
        t = at(far, dice=[roll, 9, 1]).choose("hex 9.16", "fire us-team-1", "target nva-contact-1", "shoot")
        assert t.events("shot", "US")[0].args[2:] == (1, roll, hit)
    sure = {"cobra-1": {"hex": "9.16"}, "nva-team-1": "9.15"}
    for roll, hit in ((9, "hit"), (10, "miss")):
        t = at(sure, hero={"US": "cobra-1"}, dice=[roll, 10, 1])
        t.choose("helicopter cobra-1", "fire cobra-1", "target nva-team-1", "shoot")
        assert t.events("shot")[0].args[2:] == (9, roll, hit)


@rule("fte", "1.2/7", "7.1/3")
def test_modifiers_change_the_roll_and_not_the_rating():
    t = at(
        {
            "us-team-1": {"hex": "9.16", "status": "suppressed"},
            "nva-team-1": {"hex": "8.18", "concealed": True},
        }
    )
    t.choose("hex 9.16", "fire us-team-1", "target nva-contact-1")
    assert t.preview() == {
        "Fire Rating": "4", "target in grass": "+1", "target concealed": "+2", "firer suppressed": "+2",
    }  # fmt: skip


@rule("fte", "1.2/7")
@pytest.mark.parametrize("setting", ["+1", "+2"])
def test_what_suppressed_counts_in_fire_is_a_ruling(setting):
    t = at(
        {"us-team-1": {"hex": "9.16", "status": "suppressed"}, "nva-team-1": "9.18"},
        switches={"suppressed-fire": setting},
    )
    t.choose("hex 9.16", "fire us-team-1", "target nva-team-1")
    assert t.preview()["firer suppressed"] == setting


@rule("fte", "1.2/8", "21.0/2")
@pytest.mark.parametrize(
    ("flags", "hero", "need"),
    [
        ({}, False, 5),
        ({"status": "suppressed"}, False, 4),
        ({"exhausted": True}, False, 4),
        ({"status": "suppressed", "exhausted": True}, False, 3),
        ({}, True, 7),
    ],
)
def test_a_check_is_passed_at_or_below_the_modified_quality(flags, hero, need):
    units = {"us-team-1": "9.16", "nva-team-1": {"hex": "9.18", **flags}}
    for roll, passes in ((need, True), (need + 1, False)):
        t = drill(units, dice=[roll], hero={"NVA/VC": "nva-team-1"} if hero else {})
        walk(t).choose("attempt nva-team-1")
        assert t.events("check")[0].args[2:] == (need, roll, "passes" if passes else "fails")
        t.choose("hold-fire") if t.asked == "react" else None
        assert (t.asked == "primary") == passes


@rule("fte", "1.2/8", "7.5.2/7")
def test_a_kia_on_the_shoulders_counts_in_a_check():
    units = {"us-team-1": "9.16", "nva-team-1": "9.18"}
    for kind, need in (("KIA", 4), ("WIA", 5)):
        carried = [{"kind": kind, "side": "NVA/VC", "carrier": "nva-team-1"}]
        t = walk(drill(units, dice=[10], casualties=carried)).choose("attempt nva-team-1")
        assert t.events("check")[0].args[2] == need


# 21.0/1 What draws fire, and whose


@rule("fte", "21.0/1", "6.1/3")
def test_a_step_before_the_enemys_eyes_draws_fire():
    t = walk(drill({"us-team-1": "9.16", "nva-team-1": "9.18", "nva-team-2": "60.5"}))
    assert (t.asked, t.seat) == ("react", "NVA/VC")
    assert set(t.options) == {"attempt nva-team-1", "hold-fire"}
    assert t.refused("attempt nva-team-2").rule == "21.0/1"  # no line of sight
    t.choose("hold-fire")
    assert (t.asked, t.seat) == ("move", "US")
    t.choose("step 9.14")
    assert t.asked == "react"  # again at the next hex: it has not tried


@rule("fte", "21.0/1")
@pytest.mark.parametrize(
    ("action", "choices"),
    [
        ("search", ["hex 9.16", "search us-team-1"]),
        ("destroy", ["hex 9.16", "destroy us-team-1"]),
        ("load", ["vehicle acav-1", "load acav-1", "take-on us-team-1", "done"]),
        ("unload", ["vehicle acav-1", "unload acav-1"]),
    ],
)
def test_searching_destroying_loading_and_unloading_draw_fire(action, choices):
    units = {
        "us-team-1": "9.16",
        "us-team-2": {"aboard": "acav-1"},
        "us-fo-1": "9.16",
        "acav-1": "9.16",
        "nva-team-1": "9.18",
    }
    t = drill(units, markers={"rice-1": "9.16", "ammo-1": {"hex": "9.16", "seen": True}})
    for choice in choices:
        if choice in t.options:
            t.choose(choice)
    assert (t.asked, t.seat) == ("react", "NVA/VC")
    assert "attempt nva-team-1" in t.options


@rule("fte", "21.0/1")
def test_other_actions_draw_no_fire():
    units = {
        "us-platoon-leader-1": {"hex": "9.16", "exhausted": True}, "us-team-1": "9.16",
        "us-fo-1": "9.16", "nva-team-1": "9.18",
    }  # fmt: skip
    t = drill(units, dice=[10, 10, 10]).choose("hex 9.16", "recover us-platoon-leader-1")
    t.choose("fire us-team-1", "target nva-team-1", "shoot", "mission us-fo-1", "aim 9.18")
    assert t.asked == "activate"


@rule("fte", "21.0/1", "21.0/2")
def test_broken_unarmed_and_blind_units_do_not_fire():
    units = {
        "us-team-1": "9.16", "nva-team-1": {"hex": "8.17", "status": "broken"}, "sapper-1": "10.16",
        "nva-mg-1": "9.17", "nva-team-2": "60.5",
    }  # fmt: skip
    t = walk(drill(units, gunners=(*GUNNERS, "sapper-1")))
    assert t.choices("attempt") == {"nva-mg-1"}
    assert t.refused("attempt nva-team-1").rule == "21.0/1"
    assert t.refused("attempt sapper-1").rule == "21.0/1"
    assert t.refused("attempt nva-team-2").rule == "21.0/1"
    assert t.refused("attempt us-team-1").rule == "21.0/1"
    t = walk(drill({**units, "nva-team-1": "8.17"}))  # unbroken it does
    assert t.choices("attempt") == {"nva-mg-1", "nva-team-1"}
    # A medic has no fire to open.
    t = drill(
        {"nva-team-1": "9.16", "us-medic-1": "9.18"}, seat="US", gunners=("us-medic-1",), active="NVA/VC"
    )
    t.choose("hex 9.16", "move nva-team-1", "step 9.15")
    assert t.asked == "move"


@rule("fte", "21.0/1", "7.1/4")
def test_fire_reaches_to_double_range():
    # An NVA team's range is 4; down the road from 1.25 it sees far.
    units = {"us-team-1": "10.25", "nva-team-1": "1.25"}
    t = walk(drill(units), here="10.25", to="9.25")
    assert t.choices("attempt") == {"nva-team-1"}
    t = walk(drill({**units, "us-team-1": "9.25"}), here="9.25", to="10.25")
    assert t.asked == "move"


@rule("fte", "21.0/2")
def test_a_unit_that_passes_may_fire_at_what_drew_the_fire():
    t = walk(drill({"us-team-1": "9.16", "us-team-2": "9.16", "nva-team-1": "9.18"}, dice=[5, 4, 6]))
    t.choose("attempt nva-team-1")
    assert t.unit("nva-team-1")["op_fired"] == 1
    t.choose("hold-fire")  # nobody else tries
    assert set(t.options) == {"primary nva-team-1 us-team-1", "hold-fire"}
    t.choose("primary nva-team-1 us-team-1", "shoot")
    assert t.events("shot")[0].args[2:] == (4, 4, "hit")
    assert t.status("us-team-1") == "suppressed"


@rule("fte", "21.0/2")
def test_it_need_not_fire_after_all():
    t = walk(drill({"us-team-1": "9.16", "nva-team-1": "9.18"}, dice=[5]))
    t.choose("attempt nva-team-1", "hold-fire", "hold-fire")
    assert (t.asked, t.rolled, t.unit("nva-team-1")["op_fired"]) == ("move", 1, 1)


@rule("fte", "21.0/2")
def test_the_marker_is_placed_whatever_the_check_brings():
    t = walk(drill({"us-team-1": "9.16", "nva-team-1": "9.18"}, dice=[6]))
    t.choose("attempt nva-team-1")
    assert t.unit("nva-team-1")["op_fired"] == 1
    assert t.options == ["hold-fire"]
    assert t.refused("attempt nva-team-1").rule == "21.0/6"
    t.choose("hold-fire")
    assert t.asked == "move"
    assert "shot" not in t.kinds()


@rule("fte", "21.0/2", "18.1/10")
def test_a_concealed_unit_is_seen_only_when_it_fires():
    units = {"us-team-1": "9.16", "nva-team-1": {"hex": "9.18", "concealed": True}}
    t = walk(drill(units, dice=[5, *MISS])).choose("attempt nva-team-1")
    assert t.concealed("nva-team-1")
    assert not t.events("check", "US")  # the Americans do not even learn of it
    t.choose("hold-fire", "primary nva-team-1 us-team-1", "shoot")
    assert not t.concealed("nva-team-1")
    t = walk(drill(units, dice=[6])).choose("attempt nva-team-1", "hold-fire")
    assert t.concealed("nva-team-1")


@rule("fte", "21.0/3", "7.1/6")
def test_fire_from_concealment_is_better_by_one():
    for concealed, line in ((True, "-1"), (False, None)):
        units = {"us-team-1": "9.16", "nva-team-1": {"hex": "9.18", "concealed": concealed}}
        t = walk(drill(units, dice=[5, 5, 9, 1]))
        t.choose("attempt nva-team-1", "hold-fire", "primary nva-team-1 us-team-1")
        assert t.preview().get("fires from concealment") == line
        t.choose("shoot")
        assert t.events("shot")[0].args[2:] == ((5, 5, "hit") if concealed else (4, 5, "miss"))
    # Only in Opportunity Fire.
    t = at({"us-team-1": {"hex": "9.16", "concealed": True}, "nva-team-1": "9.18"})
    t.choose("hex 9.16", "fire us-team-1", "target nva-team-1")
    assert "fires from concealment" not in t.preview()


# 21.0/4 Combining


@rule("fte", "21.0/4", "7.1/7")
def test_units_that_passed_combine_as_their_player_likes():
    units = {"us-team-1": "9.16", "nva-team-1": "9.18", "nva-team-2": "9.18", "nva-mg-1": "10.17"}
    t = walk(drill(units, dice=[5, 5, 5, *MISS, *MISS]))
    t.choose("attempt nva-team-1", "attempt nva-team-2", "attempt nva-mg-1", "hold-fire")
    assert t.choices("primary") == {f"{u} us-team-1" for u in GUNNERS}
    t.choose("primary nva-mg-1 us-team-1")
    assert t.choices("support") == {"nva-team-1", "nva-team-2"}
    t.choose("support nva-team-2")
    assert t.preview()["1 more firing"] == "-1"
    t.choose("shoot")
    # The third may still fire by itself.
    assert set(t.options) == {"primary nva-team-1 us-team-1", "hold-fire"}
    t.choose("primary nva-team-1 us-team-1", "shoot")
    assert [event.args[0] for event in t.events("shot")] == [UNIT["nva-mg-1"], UNIT["nva-team-1"]]
    assert t.asked == "move"


@rule("fte", "21.0/6", "6.1/3")
@pytest.mark.parametrize("asked", [0, 1])
def test_who_has_fallen_back_is_not_fired_at_by_those_who_were_ready_before(asked):
    units = {"us-team-1": "56.16", "nva-mg-1": "56.12", "nva-mg-2": "56.12"}
    orders = {gun: {"mode": "ask" if asked else "fire", "chance": 0} for gun in ("nva-mg-1", "nva-mg-2")}
    # Both pass, the first shot breaks the team, and nobody passes the check to fire at its retreat.
    dice = [1, 1, 1, 4, *[10] * 4]
    t = at(units, asked={"NVA/VC": asked}, orders=orders, goes_on=True, dice=dice)
    t.choose("hex 56.16", "move us-team-1", "step 56.15")
    if asked:
        t.choose("attempt nva-mg-1", "attempt nva-mg-2", "hold-fire", "primary nva-mg-1 us-team-1", "shoot")
    while t.asked in ("retreat", "react", "support"):
        straight = next((text for text in t.options if text.startswith("retreat 56.")), "hold-fire")
        t.choose(straight if t.asked != "support" else t.options[0])
    assert (t.status("us-team-1"), t.where("us-team-1")) == ("broken", "56.17")
    assert len(t.events("shot")) == 1
    assert t.asked == "activate"


@rule("fte", "21.0/4")
def test_only_neighbours_combine():
    # 9.18 and 9.14 are not next to each other; 9.17 and 9.18 are.
    units = {"us-team-1": "9.16", "nva-team-1": "9.18", "nva-team-2": "8.13", "nva-mg-1": "10.17"}
    t = walk(drill(units, dice=[5, 5, 5]))
    t.choose(
        "attempt nva-team-1",
        "attempt nva-team-2",
        "attempt nva-mg-1",
        "hold-fire",
        "primary nva-team-1 us-team-1",
    )
    assert t.choices("support") == {"nva-mg-1"}
    assert t.refused("support nva-team-2").rule == "7.1/7"


@rule("fte", "21.0/4")
def test_a_chain_of_neighbours_combines():
    units = {"us-team-1": "9.16", "nva-team-1": "8.18", "nva-team-2": "9.18", "nva-mg-1": "10.17"}
    t = walk(drill(units, dice=[5, 5, 5]))
    t.choose(
        "attempt nva-team-1",
        "attempt nva-team-2",
        "attempt nva-mg-1",
        "hold-fire",
        "primary nva-team-1 us-team-1",
    )
    assert t.choices("support") == {"nva-team-2"}
    t.choose("support nva-team-2")
    assert t.choices("support") == {"nva-mg-1"}
    t.choose("support nva-mg-1")
    assert t.preview()["2 more firing"] == "-2"


@rule("fte", "21.0/4")
def test_who_failed_does_not_join():
    units = {"us-team-1": "9.16", "nva-team-1": "9.18", "nva-team-2": "9.18"}
    t = walk(drill(units, dice=[5, 6])).choose("attempt nva-team-1", "attempt nva-team-2", "hold-fire")
    assert t.choices("primary") == {"nva-team-1 us-team-1"}
    t.choose("primary nva-team-1 us-team-1")
    assert not t.choices("support")


# 21.0/5 Targets


@rule("fte", "21.0/5")
def test_only_who_moves_is_a_target_and_only_one_of_a_stack():
    units = {"us-team-1": "9.16", "us-team-2": "9.16", "us-team-3": "9.15", "nva-team-1": "9.18"}
    t = drill(units, dice=[5, 1, 6])
    t.choose("hex 9.16", "move us-team-1", "with us-team-2", "step 9.15")
    t.choose("attempt nva-team-1", "hold-fire")
    assert t.choices("primary") == {"nva-team-1 us-team-1", "nva-team-1 us-team-2"}
    t.choose("primary nva-team-1 us-team-2", "shoot")
    assert [t.status(f"us-team-{n}") for n in (1, 2, 3)] == ["steady", "suppressed", "steady"]
    # The other one goes on; the one that was hit does not (7.4/X6).
    t.choose("step 9.14", "halt")
    assert [t.where(f"us-team-{n}") for n in (1, 2)] == ["9.14", "9.15"]
    assert t.unit("us-team-2")["used"] == 1


@rule("fte", "7.4/X6", "21.0/1")
@pytest.mark.parametrize(("carrier", "verb"), [("acav-1", "vehicle"), ("hog-1", "helicopter")])
def test_an_effect_ends_the_activation_of_a_vehicle_or_helicopter_too(carrier, verb):
    units = {
        carrier: {"hex": "9.16", "level": "treetop" if verb == "helicopter" else "ground"},
        "nva-hmg-1": "9.18",
    }
    move = ("move" if verb == "vehicle" else "fly", carrier)
    t = by_orders(units, [1, 1, 7]).choose(f"{verb} {carrier}", " ".join(move), "step 9.15")
    assert (t.status(carrier), t.where(carrier)) == ("suppressed", "9.15")
    assert (t.asked, t.unit(carrier)["used"]) == ("activate", 1)
    t = by_orders(units, [1, 10]).choose(f"{verb} {carrier}", " ".join(move), "step 9.15")
    assert t.asked == {"vehicle": "move", "helicopter": "fly"}[verb]


@rule("fte", "21.0/1", "6.1/8", "6.7/3")
def test_the_circumstances_of_the_move_count():
    # Along the trail from 19.18 to 19.19, in jungle.
    units = {"us-team-1": "19.18", "nva-team-1": "19.20"}
    t = walk(drill(units, dice=[1]), here="19.18", to="19.19")
    t.choose("attempt nva-team-1", "hold-fire", "primary nva-team-1 us-team-1")
    assert t.preview() == {
        "Fire Rating": "4",
        "target in jungle": "+2",
        "target on a road or trail": "-1",
        "adjacent": "-1",
    }
    # Stealthily, and concealed.
    units = {"us-team-1": {"hex": "9.16", "concealed": True}, "nva-team-1": "9.18"}
    t = drill(units, dice=[1, 1]).choose("hex 9.16", "stealth us-team-1", "step 9.15")
    t.choose("attempt nva-team-1", "hold-fire", "primary nva-team-1 us-contact-1")
    assert t.preview() == {"Fire Rating": "4", "target concealed": "+2", "target moves stealthily": "+1"}
    units = {"us-team-1": "9.16", "nva-team-1": "9.18"}
    t = drill(units, dice=[1]).choose("hex 9.16", "stealth us-team-1", "step 9.15")
    t.choose("attempt nva-team-1", "hold-fire", "primary nva-team-1 us-team-1")
    assert t.preview() == {"Fire Rating": "4", "target moves stealthily": "+1"}


@rule("fte", "6.1/8")
def test_the_road_counts_only_for_who_uses_it():
    # Across the fields, along the road, and along a trail through clear ground, where it saves nothing.
    for here, line in (("22.25", None), ("21.24", "-1"), ("22.23", "-1")):
        t = walk(drill({"us-team-1": here, "nva-team-1": "23.23"}, dice=[1]), here=here, to="22.24")
        t.choose("attempt nva-team-1", "hold-fire", "primary nva-team-1 us-team-1")
        assert t.preview().get("target on a road or trail") == line
    # Fire Actions know no such modifier.
    t = at({"us-team-1": "23.23", "nva-team-1": "22.24"}).choose(
        "hex 23.23", "fire us-team-1", "target nva-team-1"
    )
    assert "target on a road or trail" not in t.preview()


# 21.0/6, 21.0/7


@rule("fte", "21.0/6")
def test_one_attempt_each_activation():
    t = walk(
        drill({"us-team-1": "9.16", "us-team-2": "8.15", "nva-team-1": "9.18"}, dice=[6, 1, 6], cup={"US": 2})
    )
    t.choose("attempt nva-team-1", "hold-fire", "step 9.16")
    assert t.asked == "move"  # nobody is left to try
    t.choose("halt")
    t = walk(t, "us-team-2", "8.15", "8.16")
    assert t.choices("attempt") == {"nva-team-1"}


@rule("fte", "21.0/6", "21.0/1", "7.4/X22")
def test_a_retreat_gives_one_more_attempt_even_to_who_has_tried():
    units = {"us-team-1": "9.16", "us-team-2": "8.15", "nva-team-1": "9.18"}
    # Passes, hits, breaks (4); then tries again during the retreat and fails, and not a third time.
    t = walk(drill(units, dice=[1, 1, 4, 6]))
    t.choose("attempt nva-team-1", "hold-fire", "primary nva-team-1 us-team-1", "shoot")
    assert t.status("us-team-1") == "broken"
    assert (t.asked, t.seat) == ("retreat", "US")
    t.choose("retreat 9.14")
    assert (t.asked, t.choices("attempt")) == ("react", {"nva-team-1"})
    t.choose("attempt nva-team-1", "hold-fire")
    assert t.asked == "retreat"
    t.choose("retreat 9.13")
    assert t.asked == "activate"


@rule("fte", "21.0/1", "21.0/6", "7.4/X22")
def test_the_unit_that_broke_it_may_fire_at_its_retreat():
    units = {"us-team-1": "9.16", "nva-team-1": "9.17"}
    t = drill(units, seat="US", gunners=("us-team-1",), dice=[1, 4, 1, 10])
    t.choose("hex 9.16", "fire us-team-1", "target nva-team-1", "shoot")
    assert (t.status("nva-team-1"), t.asked, t.seat) == ("broken", "retreat", "NVA/VC")
    t.choose("retreat 9.18")
    assert (t.asked, t.seat, t.choices("attempt")) == ("react", "US", {"us-team-1"})
    t.choose("attempt us-team-1", "hold-fire", "primary us-team-1 nva-team-1", "shoot")
    assert t.events("shot")[-1].rule == "7.4/X22"
    assert t.unit("us-team-1")["op_fired"] == 1


@rule("fte", "21.0/6", "7.4/X22")
def test_a_unit_that_is_broken_again_on_its_retreat_is_not_fired_at_again_by_the_same_unit():
    # Broken in 9.17 by the team in 9.16, which is asked: in 9.18 it passes, hits and breaks it once more.
    units = {"us-team-1": "9.16", "nva-team-1": "9.17"}
    t = drill(units, seat="US", gunners=("us-team-1",), dice=[1, 4, 1, 1, 4])
    t.choose("hex 9.16", "fire us-team-1", "target nva-team-1", "shoot", "retreat 9.18")
    t.choose("attempt us-team-1", "hold-fire", "primary us-team-1 nva-team-1", "shoot")
    assert len(t.events("shot")) == 2
    # The second retreat is part of the first: the team in 9.16 has had its one attempt.
    assert (t.asked, t.seat) == ("retreat", "NVA/VC")
    t.choose(t.options[0])
    assert (t.asked, t.seat) == ("retreat", "NVA/VC")
    t.choose(t.options[0])
    assert t.asked == "activate"
    assert len(t.events("check")) == 1


@rule("fte", "21.0/7", "5.0/7")
def test_the_markers_come_off_when_the_activation_ends():
    t = walk(drill({"us-team-1": "9.16", "nva-team-1": "9.18"}, dice=[6]))
    t.choose("attempt nva-team-1", "hold-fire", "halt")
    assert (t.asked, t.unit("nva-team-1")["op_fired"]) == ("activate", 0)


# Standing orders


@rule("fte", "21.0/1", "21.0/2")
def test_units_fire_by_their_orders_without_being_asked():
    units = {"us-team-1": "9.16", "nva-team-1": "9.18"}
    t = walk(by_orders(units, [5, 4, 6]))
    assert [event.rule for event in t.events("shot")] == ["6.1/3"]
    assert t.status("us-team-1") == "suppressed"
    t = walk(at(units, orders={"nva-team-1": {"mode": "hold"}}, goes_on=True))
    assert t.rolled == 0


@rule("fte", "21.0/1")
@pytest.mark.parametrize(
    ("order", "fires"),
    [
        ({"chance": 40}, True),
        ({"chance": 41}, False),
        ({"within": 3}, True),
        ({"within": 2}, False),
        ({"chance": 40, "within": 3}, True),
    ],
)
def test_orders_ask_for_a_chance_and_a_range(order, fires):
    # Three hexes away in the open a team hits on a 4.
    t = at(
        {"us-team-1": "9.16", "nva-team-1": "9.18"},
        orders={"nva-team-1": {"mode": "fire", **order}},
        dice=[10],
        goes_on=True,
    )
    walk(t)
    assert t.rolled == fires


@rule("fte", "21.0/4")
def test_by_orders_units_combine_for_the_best_chance():
    units = {"us-team-1": "9.16", "nva-team-1": "9.18", "nva-mg-1": "9.18", "nva-team-2": "8.13"}
    t = walk(by_orders(units, [1, 10, 1, *MISS]))
    (shot,) = t.events("shot")
    assert t.log.count("NVA MG Team 1 fires at Fire Team 1: needs 6, rolls 10: miss.") == 1
    assert shot.args[2] == 6  # rating 5, one more firing


@rule("fte", "21.0/1", "21.0/5")
@pytest.mark.parametrize("hidden", [1, 2])
def test_by_orders_the_better_target_of_a_stack_decides_and_is_fired_at(hidden):
    # Both sneak before a sniper's eyes; who is still concealed is hit on a 1, the other on a 3.
    units = {f"us-team-{n}": {"hex": "9.16", "concealed": n == hidden} for n in (1, 2)}
    orders = {"nva-team-1": {"mode": "fire", "chance": 30}}
    t = at({**units, "nva-team-1": "9.18"}, orders=orders, dice=[1, 1, 10], goes_on=True)
    t.choose("hex 9.16", "stealth us-team-1", "with us-team-2", "step 9.15")
    assert t.concealed(f"us-team-{hidden}")
    (shot,) = t.events("shot")
    assert shot.args[1:3] == (UNIT[f"us-team-{3 - hidden}"], 3)


@pytest.fixture
def mined_frago(monkeypatch):
    """A FRAGO with claymores for the Americans, wherever they may be."""
    monkeypatch.setattr(opportunity, "frago_of", lambda scenario: SimpleNamespace(claymores=(0, 4)))


@rule("fte", "26.0/6", "21.0/1", "18.1/1")
@pytest.mark.parametrize(
    ("row", "pause"),
    [
        ({"us-medic-1": "9.13"}, True),
        ({"us-medic-1": {"hex": "9.13", "status": "broken"}}, False),
        ({"us-medic-1": {"hex": "9.13", "status": "broken", "concealed": True}}, True),
        ({"us-medic-1": "9.12"}, False),  # two hexes off
        ({"acav-1": {"hex": "9.13", "status": "broken"}}, False),
        ({"acav-1": {"hex": "9.13", "op_fired": 1}}, False),
    ],
)
def test_a_claymore_that_might_be_there_makes_a_pause(mined_frago, row, pause):
    t = at({**row, "nva-team-1": "9.15"}, active="NVA/VC", asked={"US": 1}, goes_on=True)
    t.choose("hex 9.15", "move nva-team-1", "step 9.14")
    assert (t.asked == "react") == pause


@rule("fte", "26.0/6", "21.0/1")
def test_the_nva_are_not_asked_about_claymores(mined_frago):
    t = at({"us-team-1": "9.15", "us-team-2": "9.13"}, asked={"NVA/VC": 1}, goes_on=True)
    t.choose("hex 9.15", "move us-team-1", "step 9.14")
    assert t.asked == "move"


@rule("fte", "21.0/1", "7.3.3/2")
def test_fire_to_and_from_the_air_needs_no_sight_along_the_ground():
    # Jungle in 54.17 hides 54.15 and 54.18 from each other, but not from what flies high above the other.
    hog = {"hog-1": {"hex": "54.19", "level": "high"}}
    t = at(
        {**hog, "nva-hmg-1": "54.15"},
        asked={"NVA/VC": 1},
        orders={"nva-hmg-1": {"mode": "ask"}},
        goes_on=True,
    )
    t.choose("helicopter hog-1", "fly hog-1", "step 54.18")
    assert t.choices("attempt") == {"nva-hmg-1"}
    hog = {"hog-1": {"hex": "54.18", "level": "high"}}
    t = drill({**hog, "nva-team-1": "54.14"}, seat="US", gunners=("hog-1",), active="NVA/VC")
    t.choose("hex 54.14", "move nva-team-1", "step 54.15")
    assert t.choices("attempt") == {"hog-1"}


@rule("fte", "18.1/11")
def test_who_may_show_himself_when_the_enemy_moves():
    hidden = {"hex": "9.14", "concealed": True}
    units = {
        "us-team-1": {"hex": "9.16", "concealed": True},
        "us-team-2": {"hex": "9.16", "concealed": True},
        "nva-team-1": hidden,
        "nva-team-2": {"hex": "60.30", "concealed": True},
    }
    t = drill(units)
    t.choose("hex 9.16", "move us-team-1", "with us-team-2", "step 9.15")
    assert t.choices("show") == {"nva-team-1"}  # not who sees nobody
    t.choose("show nva-team-1")
    assert t.choices("show") == set()  # those who moved are Visible now
    t = drill({**units, "us-team-1": "9.16", "us-team-2": "60.20"})
    t.choose("hex 9.16", "move us-team-1", "step 9.15")
    assert t.choices("show") == set()  # a Visible unit has nothing to lose


@rule("fte", "26.0/6", "21.0/1")
def test_claymores_elsewhere_do_not_go_off():
    units = {"us-team-1": "56.16", "nva-team-1": "56.19", "us-team-2": "9.9"}
    t = at(units, active="NVA/VC", claymores=["56.15", "9.9"], dice=[10], goes_on=True)
    t.choose("hex 56.19", "move nva-team-1", "step 56.18")
    assert (t.events("claymore"), t.facts["claymores"]) == ([], ["56.15", "9.9"])


@rule("fte", "26.0/6")
def test_claymores_do_not_harm_the_americans_who_move():
    t = at({"us-team-1": "56.16", "nva-team-1": "60.30"}, claymores=["56.17"], goes_on=True)
    t.choose("hex 56.16", "move us-team-1", "step 56.17")
    assert (t.events("claymore"), t.facts["claymores"]) == ([], ["56.17"])


@rule("fte", "26.0/6", "21.0/1")
def test_without_claymores_in_the_frago_nobody_is_asked_for_one():
    t = at({"us-medic-1": "9.13", "nva-team-1": "9.15"}, active="NVA/VC", asked={"US": 1}, goes_on=True)
    t.choose("hex 9.15", "move nva-team-1", "step 9.14")
    assert t.asked == "move"


@rule("fte", "26.0/7")
def test_a_claymore_in_the_hex_of_its_last_attendant_stays():
    t = at({"us-team-1": "56.16", "us-team-2": "9.9"}, claymores=["56.16"], goes_on=True)
    t.choose("hex 9.9", "move us-team-2", "step 9.8", "halt")
    assert t.facts["claymores"] == ["56.16"]


@rule("fte", "8.0/X18", "7.0/3", "18.1/14")
def test_fire_in_an_assault_shows_the_defenders_only_when_the_round_is_over():
    units = {"us-team-1": "56.15", "nva-team-1": {"hex": "56.16", "concealed": True}}
    t = at(units, dice=[1, 10, 10], goes_on=True).choose("hex 56.15", "assault us-team-1", "charge")
    t.choose("primary us-team-1 nva-contact-1", "declare", "primary nva-team-1 us-team-1", "declare")
    assert [event.rule for event in t.events("seen")] == ["8.0/X21"]


@rule("fte", "26.0/6", "8.0/X11", "18.1/1")
def test_a_concealed_unit_next_to_the_assaulted_hex_might_have_a_claymore_there():
    units = {"us-team-1": {"hex": "56.15", "status": "broken", "concealed": True}, "nva-team-1": "56.17"}
    for concealed in (True, False):
        units["us-team-1"]["concealed"] = concealed
        s = at(units, scenario="night-position").match.state
        trigger = opportunity.Trigger(s, [UNIT["nva-team-1"]], assaulted=GRID.parse("56.16"))
        assert opportunity.claymores_conceivable(s, 0, trigger) == concealed


@rule("fte", "18.1/11", "6.7/2")
def test_who_is_visible_already_does_not_show_himself_to_a_stealthy_enemy():
    units = {
        "us-team-1": {"hex": "9.16", "concealed": True},
        "nva-team-1": "9.13",
        "nva-team-2": {"hex": "9.13", "concealed": True},
    }
    t = drill(units, dice=[1]).choose("hex 9.16", "stealth us-team-1", "step 9.15")
    assert t.concealed("us-team-1")
    assert t.choices("show") == {"nva-team-2"}


@rule("fte", "21.0/1")
def test_who_is_out_of_play_fires_at_nobody():
    # The number of who is eliminated would stand for 64.36 if it were counted from the end.
    units = {"us-team-1": "64.34", "nva-team-1": {"hex": "eliminated"}}
    t = by_orders(units, dice=[1, 10]).choose("hex 64.34", "move us-team-1", "step 64.35")
    assert t.rolled == 0


@rule("fte", "21.0/1", "7.3.3/3", "18.1/1")
@pytest.mark.parametrize(("level", "pause"), [("treetop", False), ("high", True)])
def test_a_concealed_unit_that_does_not_see_a_helicopter_makes_no_pause(level, pause):
    units = {"hog-1": {"hex": "30.11", "level": level}, "nva-team-1": {"hex": "42.1", "concealed": True}}
    t = at(units, asked={"NVA/VC": 1}, goes_on=True).choose("helicopter hog-1", "fly hog-1", "step 30.10")
    assert (t.asked == "react") == pause
