"""10.7 Retreats."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dangerclose.games.anloc.components import GRID, NVA, UNIT
from dangerclose.games.anloc.retreat import crushed
from dangerclose.testing import rule
from tests.games.anloc.air_and_combat_tables import Table, crt_says, defence_of, table


def distance(here: str, there: str) -> int:
    return GRID.distance(GRID.parse(here), GRID.parse(there))


def beaten(units, result, *, target="0922", by=("regt-31",), phase="arvn-combat", **position) -> Table:
    """An attack with a result, up to the first question about the retreat."""
    position.setdefault("replacements", 30)  # nothing can be absorbed, so that losses show
    t = table(units, phase=phase, **position)
    with crt_says(result):
        t.declare(target, *by)
    return t


FROM_NORTH_WEST = {"regt-31": "0921", "vc9-271": "0922"}
"""The 31st Regiment's zone lies on 0822 and 1021; 0923, 1022 and 1023 are free of it."""
PINCERS = {"regt-31": "0921", "regt-32": "1023", "vc9-271": "0922"}
"""Every way out of 0922 leads into an ARVN zone: 0822 and 1021, 0923 and 1022."""


# 10.7.1/1 The distance


@rule("anloc", "10.7.1/1")
def test_a_retreat_goes_the_full_distance_away_from_the_attackers():
    t = beaten(FROM_NORTH_WEST, "-/R3")
    t.choose("retreat 1022", "retreat 1023")
    assert distance("1023", "0921") == 2
    assert t.choices("retreat") == {"1123", "1024", "0924"}
    assert all(distance(h, "0921") == 3 for h in t.choices("retreat"))
    assert "0923" not in t.choices("retreat")  # a third step, but only two hexes away
    assert t.refused("retreat 0923").rule == "10.7.1/1"
    t.choose("retreat 1024")
    assert t.where("vc9-271") == "1024"


@rule("anloc", "10.7.1/1")
def test_away_from_all_attackers_not_only_from_one():
    units = {"regt-31": "0921", "regt-32": "0822", "vc9-271": "0922"}
    t = beaten(units, "-/R2", by=("regt-31", "regt-32"))
    t.choose("retreat 1023")
    ends = t.choices("retreat")
    assert ends
    assert all(min(distance(h, "0921"), distance(h, "0822")) >= 2 for h in ends)


@rule("anloc", "10.7.1/1")
def test_an_attacker_who_fell_keeps_nobody_at_a_distance():
    units = {"regt-31": {"hex": "0921", "steps": 1}, "abn-5": {"hex": "1021", "steps": 1}, "vc9-271": "0922"}
    t = beaten(units, "1/R2", by=("regt-31", "abn-5"))
    t.choose("lose abn-5", "retreat 1022")
    assert distance("1121", "1021") == 1  # where nobody is any more
    assert "1121" in t.choices("retreat")


@rule("anloc", "10.7.1/1")
def test_if_the_distance_cannot_be_reached_the_retreat_is_made_all_the_same():
    # Out of the south-east corner three steps lead only two hexes away from the 31st Regiment.
    units = {"regt-31": "1426", "regt-32": "1427", "vc9-271": "1527", "vc9-272": "1527"}
    t = beaten(units, "-/R3", target="1527", by=("regt-31", "regt-32"), replacements=0)
    t.choose("retreat 1526", "absorb", "retreat 1525", "absorb")
    assert {distance(h, "1426") for h in t.choices("retreat")} == {2}
    t.choose("retreat 1524")
    assert t.where("vc9-271") == "1524"


@rule("anloc", "10.7.1/1", "10.7.1/4")
@pytest.mark.parametrize("result", ["-/R2", "-/R3"])
def test_a_pocket_that_leads_nowhere_is_no_way_back(result):
    # 0115 at the map's edge lies between the two ARVN units and has no way out.
    units = {"bcnd-81": "0116", "abn-8": "0114", "recon-21": "0313", "ranger-36": "0317", "regt-8": "0415"}
    t = beaten({**units, "regt-205": "0215"}, result, target="0215", by=("bcnd-81",))
    assert "0214" in t.choices("retreat")
    assert "0115" not in t.choices("retreat")
    refused = t.refused("retreat 0115")
    assert refused.rule == "10.7.1/1"
    assert refused.reason == "That way leads nowhere, and another can be gone to its end."


# 10.7.1/2 Ground


@rule("anloc", "10.7.1/2")
def test_vehicles_do_not_cross_a_river_on_the_way_back():
    # West of 0213 runs the Saigon River.
    units = {"regt-31": "0212", "regt-32": "0214"}
    foot = beaten({**units, "regt-101": "0213"}, "-/R1", target="0213")
    assert "0113" in foot.choices("retreat")
    tank = beaten({**units, "t55-1": "0213"}, "-/R1", target="0213")
    assert tank.choices("retreat") == {"0313"}
    refused = tank.refused("retreat 0113")
    assert (refused.rule, refused.reason) == ("10.7.1/2", "Vehicles cannot go that way.")


@rule("anloc", "10.7.1/2")
def test_where_vehicles_cannot_follow_they_go_their_own_way():
    units = {"regt-31": "0212", "regt-32": "0214", "regt-101": "0213", "t55-1": "0213"}
    t = beaten(units, "-/R1", target="0213")
    assert "0113" in t.choices("retreat")
    t.choose("retreat 0113")
    assert t.where("regt-101") == "0113"
    assert t.choices("retreat") == {"0313"}
    t.choose("retreat 0313")
    assert t.where("t55-1") == "0313"


@rule("anloc", "10.7.1/2")
def test_vehicles_that_do_not_retreat_are_no_reason_against_a_way():
    # The tank stands where the attacker falls back from, and took no part in the attack.
    units = {"regt-101": "0213", "t55-1": "0213", "regt-31": "0212", "abn-8": "0112", "abn-6": "0115"}
    t = table(units, phase="nva-combat")
    with crt_says("R1/-"):
        t.attack("0212", "regt-101")
        assert not {"0113", "0114"} & t.choices("retreat")
        refused = t.refused("retreat 0113")
    assert (refused.rule, refused.reason) == ("10.7.1/4", "There are hexes free of enemy ZOCs to go to.")


@rule("anloc", "10.7.1/2")
def test_a_mixed_stack_stops_at_a_river_that_its_vehicles_cannot_cross():
    t = beaten({"regt-31": "0413", "regt-101": "0313", "t55-1": "0313"}, "-/R2", target="0313")
    t.choose("retreat 0213")
    assert (t.where("regt-101"), t.where("t55-1")) == ("0213", "0213")
    assert not {"0112", "0113", "0114"} & t.choices("retreat")
    assert t.refused("retreat 0113").rule == "10.7.1/2"


@rule("anloc", "10.7.1/2")
def test_nobody_retreats_into_the_enemy_or_off_the_map():
    t = beaten({**PINCERS, "regt-33": "0923"}, "-/R1")
    assert t.choices("retreat") == {"0822", "1021", "1022"}
    refused = t.refused("retreat 0923")
    assert (refused.rule, refused.reason) == ("10.7.1/2", "The enemy holds that hex.")
    assert t.refused("retreat 0925").reason == "A retreat goes from hex to hex."
    assert t.refused("retreat lai-khe").rule == "10.7.1/1"


# 10.7.1/3-5 The way


@rule("anloc", "10.7.1/3")
def test_no_hex_is_entered_twice():
    t = beaten(FROM_NORTH_WEST, "-/R3")
    t.choose("retreat 0923")
    assert "0922" not in t.choices("retreat")
    t.choose("retreat 1023")
    assert not {"0922", "0923"} & t.choices("retreat")
    assert t.refused("retreat 0923").rule == "10.7.1/1"


@rule("anloc", "10.7.1/4")
def test_no_enemy_zone_while_there_are_hexes_free_of_it():
    t = beaten(FROM_NORTH_WEST, "-/R1")
    assert t.choices("retreat") == {"0923", "1022", "1023"}
    refused = t.refused("retreat 0822")
    assert (refused.rule, refused.reason) == ("10.7.1/4", "There are hexes free of enemy ZOCs to go to.")
    t.choose("retreat 0923")
    assert t.events("zoc-loss") == []
    assert t.steps("vc9-271") == [2]


@rule("anloc", "10.7.1/4")
@pytest.mark.parametrize(
    ("others", "way", "dead_end"),
    [
        ({"regt-32": "0724", "regt-33": "1024"}, "1022", "0923"),
        ({"regt-32": "1024", "regt-33": "1221"}, "0923", "1022"),
    ],
)
def test_a_way_free_of_zones_is_looked_for_over_the_whole_retreat(others, way, dead_end):
    # Both hexes are free of ARVN zones, but behind one of them all is in a zone.
    assert beaten({**FROM_NORTH_WEST, **others}, "-/R1").choices("retreat") == {way, dead_end}
    t = beaten({**FROM_NORTH_WEST, **others}, "-/R2")
    assert t.choices("retreat") == {way}
    refused = t.refused(f"retreat {dead_end}")
    assert (refused.rule, refused.reason) == ("10.7.1/4", "Another way keeps out of more enemy ZOCs.")
    t.choose(f"retreat {way}")
    t.choose(f"retreat {min(t.choices('retreat'))}")
    assert t.events("zoc-loss") == []
    assert t.steps("vc9-271") == [2]


@rule("anloc", "10.7.1/4")
def test_where_no_way_is_free_the_one_through_the_fewest_zones_is_taken():
    # 1023 is free, but two zones lie behind it; past the attackers there is only the one next to them.
    t = beaten(
        {**FROM_NORTH_WEST, "regt-33": "0824", "abn-5": "1125", "abn-6": "1122"}, "-/R3", replacements=0
    )
    assert t.choices("retreat") == {"0822", "1021"}
    assert t.refused("retreat 1023").rule == "10.7.1/4"
    t.choose("retreat 0822", "absorb")
    while t.asked == "retreat":
        t.choose(t.options[0])
    assert t.facts["replacements"] == 1


@rule("anloc", "10.7.1/4", "10.7.1/5")
def test_if_all_ways_lead_into_enemy_zones_the_stack_loses_a_step():
    t = beaten({**PINCERS, "vc9-272": "0922"}, "-/R1")
    assert t.choices("retreat") == {"0822", "1021", "1022", "0923"}
    t.choose("retreat 1022", "lose vc9-271")
    assert t.rules("zoc-loss") == ["10.7.1/5"]
    assert t.steps("vc9-271", "vc9-272") == [1, 2]  # one for the stack, not one for each unit
    assert (t.where("vc9-271"), t.where("vc9-272")) == ("1022", "1022")


@rule("anloc", "10.7.1/5")
def test_a_step_for_each_such_hex():
    # Whichever way it goes, both hexes are in a zone.
    units = {**PINCERS, "regt-33": "0823", "abn-5": "1120", "abn-6": "1223"}
    t = beaten(units, "-/R2", replacements=0)
    t.choose("retreat 1022", "absorb")
    while t.asked in ("retreat", "loss"):
        t.choose("absorb" if t.asked == "loss" else t.options[0])
    entered = [GRID.name(int(event.args[1])) for event in t.events("retreated")]
    assert len(entered) == 2
    assert [GRID.name(int(event.args[0])) for event in t.events("zoc-loss")] == entered
    assert t.facts["replacements"] == 2


@rule("anloc", "10.7.1/4", "10.7.1/5")
def test_a_friend_lifts_the_zone_for_the_choice_but_the_step_is_lost():
    t = beaten({**PINCERS, "regt-101": "0923"}, "-/R1")
    assert t.choices("retreat") == {"0923"}  # 5.0/5
    t.choose("retreat 0923")
    assert t.steps("vc9-271", "regt-101") == [1, 2]  # the loss is the retreating stack's


# 10.7.1/6-8 The end of a retreat


@rule("anloc", "10.7.1/6")
def test_retreated_units_defend_where_they_have_gone_to():
    units = {"regt-31": "0921", "regt-32": "0924", "vc9-271": "0922", "regt-101": "0923", "arty-42": "1120"}
    t = table(units, phase="arvn-combat")
    with crt_says("-/R1"):
        t.declare("0922", "regt-31").choose("NVA done", "NVA retreat 0923", "NVA absorb", "ARVN done")
    t.declare("0923", "regt-32")
    assert t.strengths[1] == defence_of("vc9-271", "regt-101")


@rule("anloc", "10.7.1/7")
def test_from_a_full_hex_the_retreat_goes_on():
    units = {**FROM_NORTH_WEST, "regt-101": "0923", "regt-205": "0923"}
    t = beaten(units, "-/R1")
    t.choose("retreat 0923")
    assert t.asked == "retreat"
    assert "stand" not in t.options  # the retreat itself is done
    t.choose("retreat 0924")
    assert t.where("vc9-271") == "0924"
    assert t.asked == "advance"


PAIR = {**FROM_NORTH_WEST, "vc9-272": "0922", "regt-101": "0923"}
"""Two regiments go back; where the 101st stands there is room for one of them."""


@rule("anloc", "10.7.1/7")
@pytest.mark.parametrize(("stays", "goes"), [("vc9-271", "vc9-272"), ("vc9-272", "vc9-271")])
def test_of_a_stack_only_who_does_not_fit_goes_on(stays, goes):
    t = beaten({**PAIR, "t55-1": "0922", "sapper-429": "0922"}, "-/R1").choose("retreat 0923")
    assert (t.seat, t.asked) == ("NVA", "goes-on")
    assert t.choices("go-on") == {"vc9-271", "vc9-272"}  # the others stack for free
    assert t.refused("go-on t55-1").rule == "10.7.1/7"
    t.choose(f"go-on {goes}")
    assert t.asked == "retreat"
    t.choose("retreat 0924")
    assert {t.where(unit) for unit in (stays, "t55-1", "sapper-429")} == {"0923"}
    assert [event.args[0] for event in t.events("goes-on")] == [UNIT[goes]]
    assert t.where(goes) == "0924"
    assert t.asked == "advance"


@rule("anloc", "10.7.1/7")
def test_nobody_is_asked_who_goes_on_where_all_must():
    t = beaten({**PAIR, "regt-205": "0923"}, "-/R1").choose("retreat 0923")
    assert t.asked == "retreat"
    t.choose("retreat 0924")
    assert (t.where("vc9-271"), t.where("vc9-272")) == ("0924", "0924")
    other_division = {**PAIR, "nva7-141": "0923"}
    del other_division["regt-101"]
    t = beaten(other_division, "-/R1").choose("retreat 0923")
    assert t.asked == "retreat"


@rule("anloc", "10.7.1/7")
def test_no_more_go_on_than_must():
    # Room for two stacking points: either the regiment goes on, or both battalions.
    units = {"vc9-271": "0921", "regt-31": "0922", "bn-1-15": "0922", "bn-2-15": "0922", "regt-32": "0923"}
    t = beaten(units, "-/R1", by=("vc9-271",), phase="nva-combat").choose("retreat 0923")
    t.choose("go-on bn-1-15")
    assert t.asked == "retreat"  # the other battalion goes with it: the regiment alone would have been enough
    t.choose(t.options[0])
    assert t.where("bn-1-15") == t.where("bn-2-15") != "0923"
    assert t.where("regt-31") == "0923"


@rule("anloc", "10.7.1/7", "10.7.1/5")
def test_who_stays_pays_nothing_for_who_goes_on():
    t = beaten({**PAIR, "regt-33": "0825", "regt-32": "1025"}, "-/R1").choose("retreat 0923", "go-on vc9-272")
    while t.asked in ("retreat", "loss"):
        t.choose(t.options[0])
    assert t.steps("vc9-271") == [2]


@rule("anloc", "10.7.1/7", "11.1/1")
@pytest.mark.parametrize(("goes", "place"), [("regt-31", "0924"), ("regt-32", "0923")])
def test_an_hq_goes_on_with_its_unit_alone(goes, place):
    units = {
        "vc9-271": "0921", "regt-31": "0922", "regt-32": "0922", "regt-33": "0923",
        "hq-21": {"hex": "0922", "used": True, "host": "regt-31"},
    }  # fmt: skip
    t = beaten(units, "-/R1", by=("vc9-271",), phase="nva-combat")
    t.choose("retreat 0923", f"go-on {goes}", "retreat 0924")
    assert (t.where("hq-21"), t.where(goes)) == (place, "0924")


@rule("anloc", "10.7.1/7")
def test_a_stack_of_another_division_is_no_place_to_stay():
    t = beaten({**FROM_NORTH_WEST, "nva7-141": "0923"}, "-/R1")
    t.choose("retreat 0923")
    assert t.asked == "retreat"
    t.choose("retreat 0824")
    assert t.where("vc9-271") == "0824"


@rule("anloc", "10.7.1/7")
def test_with_room_enough_it_ends_there():
    t = beaten({**FROM_NORTH_WEST, "regt-101": "0923"}, "-/R1")
    t.choose("retreat 0923")
    assert t.asked == "advance"


@rule("anloc", "10.7.1/7", "4.0/5")
def test_who_stacks_for_free_is_not_crushed_in_a_full_hex():
    units = {
        "regt-31": "1426", "regt-32": "1525", "regt-33": "1427", "regt-101": "1527", "regt-205": "1527",
        "vc9-271": "1526", "t55-1": "1526", "sapper-429": "1526",
    }  # fmt: skip
    t = beaten(units, "-/R1", target="1526", by=("regt-31", "regt-32"))
    t.choose("retreat 1527")
    while t.asked == "loss":
        t.choose("lose vc9-271")
    assert t.where("vc9-271") == "eliminated"
    assert (t.where("t55-1"), t.where("sapper-429")) == ("1527", "1527")
    assert t.steps("t55-1") == [2]


@rule("anloc", "10.7.1/4", "10.7.1/2")
def test_a_refused_retreat_is_explained_by_who_retreats():
    units = {"regt-31": "0212", "regt-32": "0214", "regt-101": "0213"}
    for more in ({}, {"t55-1": "0213"}):
        t = beaten({**units, **more}, "-/R1", target="0213")
        assert t.refused("retreat 0112").rule == "10.7.1/4"


@rule("anloc", "10.7.1/8")
def test_a_step_instead_of_a_hex():
    t = beaten(FROM_NORTH_WEST, "-/R1")
    t.choose("stand")
    assert (t.where("vc9-271"), t.steps("vc9-271")) == ("0922", [1])
    assert t.rules("stands") == ["10.7.1/8"]
    assert t.rules("step-lost") == ["10.7.1/8"]
    assert t.asked != "advance"  # the hex is not vacated


@rule("anloc", "10.7.1/8", "10.7.1/1")
def test_a_step_instead_of_one_of_three_hexes_leaves_two():
    t = beaten(FROM_NORTH_WEST, "-/R3")
    t.choose("stand", "retreat 1022")
    assert "1023" in t.choices("retreat")  # two hexes from the attackers are enough now
    t.choose("retreat 1023")
    assert (t.where("vc9-271"), t.steps("vc9-271")) == ("1023", [1])
    assert t.asked == "advance"


@rule("anloc", "10.7.1/8")
def test_who_cannot_retreat_at_all_loses_a_step_for_each_hex():
    ring = dict(
        zip(("regt-32", "regt-33", "abn-5", "abn-6", "abn-8"), ("0822", "0923", "1021", "1022", "1023"))
    )
    t = beaten({**FROM_NORTH_WEST, "vc9-272": "0922", **ring}, "-/R2")
    assert t.asked == "loss"
    t.choose("lose vc9-271", "lose vc9-272")
    assert t.steps("vc9-271", "vc9-272") == [1, 1]
    assert t.where("vc9-271") == "0922"


@rule("anloc", "10.7.1/1")
def test_a_defeated_attacker_retreats_from_the_hexes_that_he_attacked():
    t = beaten({**FROM_NORTH_WEST, "regt-32": "0921"}, "1R2/-")
    assert (t.seat, t.asked) == ("ARVN", "retreat")
    assert t.choices("retreat") == {"0821", "0820", "0920"}
    t.choose("retreat 0920", t.options[0])
    assert distance(t.where("regt-31"), "0922") >= 2
    assert t.where("regt-32") == "0921"  # it took no part


@rule("anloc", "10.7.1/1")
def test_a_stack_that_falls_back_on_another_beaten_one_does_not_retreat_twice():
    units = {"regt-31": "1021", "vc9-271": "0922", "vc9-272": "1022", "regt-32": "0823", "regt-33": "1024"}
    t = beaten(units, "-/R1", target="0922 1022", replacements=0)
    assert "1022" in t.choices("retreat")
    t.choose("retreat 1022", "absorb")
    assert t.retreating() == ("1022", 1)
    t.choose("retreat 1122")
    assert (t.where("vc9-271"), t.where("vc9-272")) == ("1022", "1122")


@rule("anloc", "10.7.1/1")
def test_nor_does_an_attacker_who_falls_back_on_another():
    units = {"regt-31": "0921", "regt-32": "0822", "vc9-271": "0922"}
    t = beaten(units, "R1/-", by=("regt-31", "regt-32"))
    assert t.retreating() == ("0921", 1)
    t.choose("retreat 0822")
    assert t.retreating() == ("0822", 1)
    t.choose("retreat 0722")
    assert (t.where("regt-31"), t.where("regt-32")) == ("0822", "0722")


@rule("anloc", "10.7.1/1")
def test_an_hq_retreats_with_a_defeated_attacker():
    units = {"regt-31": "0921", "hq-21": "0921", "vc9-271": "0922"}
    t = table(units, phase="arvn-combat")
    with crt_says("R1/-"):
        t.declare("0922", "regt-31").choose("ARVN done", "ARVN retreat 0920")
    assert (t.where("regt-31"), t.where("hq-21")) == ("0920", "0920")


@rule("anloc", "10.7.1/1")
def test_an_hq_retreats_with_its_stack():
    units = {"vc9-271": "0921", "regt-31": "0922", "hq-21": "0922"}
    t = table(units, phase="nva-combat")
    with crt_says("-/R1"):
        t.declare("0922", "vc9-271").choose("ARVN done", "ARVN retreat 0923")
    assert (t.where("regt-31"), t.where("hq-21")) == ("0923", "0923")


# 10.7.2 An Loc


@rule("anloc", "10.7.2/1")
@pytest.mark.parametrize("hexes", [1, 2, 3])
def test_the_garrison_of_an_loc_loses_a_step_for_each_hex(hexes):
    units = {"vc9-271": "0809", "regt-7": "0810", "regt-8": "0810", "tf-52": "0810", "hq-5": "0810"}
    t = table(units, phase="nva-combat")
    with crt_says(f"-/1R{hexes}"):
        t.declare("0810", "vc9-271").choose("ARVN done")
        while t.asked == "loss":
            t.choose(t.options[0])
    assert t.events("retreated") == []
    assert sum(t.steps("regt-7", "regt-8", "tf-52")) == 6 - 1 - hexes
    assert {t.where(name) for name in ("tf-52", "hq-5")} == {"0810"}
    assert t.rules("garrison-stands") == ["10.7.2/1"]


@rule("anloc", "10.7.2/1")
def test_an_attack_out_of_an_loc_does_not_retreat_either():
    t = table({"vc9-271": "0809", "regt-7": "0810", "regt-8": "0810"}, phase="arvn-combat")
    with crt_says("R2/-"):
        t.declare("0809", "regt-8")
    assert (t.steps("regt-7", "regt-8"), t.where("regt-8")) == ([2, 0], "eliminated")


@rule("anloc", "10.7.2/1")
def test_next_to_an_loc_units_retreat_like_any_others():
    t = table({"vc9-271": "0812", "regt-7": "0811"}, phase="nva-combat")
    with crt_says("-/R1"):
        t.declare("0811", "vc9-271")
    assert t.asked == "retreat"
    assert "0810" in t.choices("retreat")


# What holds whatever happens

NEAR = [GRID.name(h) for h in GRID.hexes if GRID.distance(h, GRID.parse("0922")) <= 3]
SCATTERED = [
    "abn-5", "abn-6", "abn-bde-3", "regt-33", "acr-9",
    "regt-101", "regt-205", "nva7-141", "nva7-165", "arty-42", "t55-2", "sapper-429",
]  # fmt: skip


def as_far_as_legal(units: dict[str, str], others: dict[str, str]) -> dict[str, str]:
    """Units, and those of some others that may stand where they are wanted."""
    found = dict(units)
    for name, place in others.items():
        try:
            table({**found, name: place}, phase="end-of-turn")
        except AssertionError:
            continue
        found[name] = place
    return found


@rule("anloc", "10.7.1/2", "10.7.1/3", "10.7.1/7")
@given(
    places=st.lists(st.sampled_from(NEAR), min_size=len(SCATTERED), max_size=len(SCATTERED)),
    phase=st.sampled_from(["arvn-combat", "nva-combat"]),
    result=st.sampled_from(["-/R1", "-/1R2", "-/R3", "1R1/-", "R3/-"]),
    picks=st.lists(st.integers(0, 7), min_size=20, max_size=20),
)
def test_no_retreat_ends_overstacked_or_with_the_enemy(places, phase, result, picks):
    fixed = {"regt-31": "0921", "regt-32": "0921", "vc9-271": "0922", "vc9-272": "0922", "t55-1": "0922"}
    t = table(as_far_as_legal(fixed, dict(zip(SCATTERED, places))), phase=phase, replacements=30)
    attackers, target = (
        (["regt-31", "regt-32"], "0922") if phase == "arvn-combat" else (["vc9-271", "t55-1"], "0921")
    )
    with crt_says(result):
        t.declare(target, *attackers)
        for pick in [*picks, *[0] * 40]:
            if t.asked in ("loss", "retreat"):
                t.choose(t.options[pick % len(t.options)])
            elif t.asked in ("support", "air"):
                t.choose("done")
    if t.asked == "advance":
        t.choose("done")  # when all is over, choose() checks stacking and that no hex is shared
    moves = [
        (GRID.name(int(a)), GRID.name(int(b))) for a, b in (event.args for event in t.events("retreated"))
    ]
    assert all(distance(here, there) == 1 for here, there in moves)
    runs: list[list[str]] = []
    for here, there in moves:
        if runs and runs[-1][-1] == here:
            runs[-1].append(there)
        else:
            runs.append([here, there])
    assert all(len(set(run)) == len(run) for run in runs)


@rule("anloc", "10.7.2/1")
def test_only_the_arvn_has_orders_to_hold_an_loc():
    t = beaten(
        {"regt-31": "0809", "vc9-271": "0810"}, "-/R1", target="0810", captured=1, switches={"play-on": "yes"}
    )
    assert t.asked == "retreat"
    t.choose(t.options[0])
    assert t.where("vc9-271") != "0810"


@rule("anloc", "10.7.1/2")
def test_infantry_alone_goes_back_across_a_river_where_vehicles_could_not():
    t = beaten({"regt-31": "0212", "regt-101": "0112"}, "-/R1", target="0112")
    assert "0113" in t.choices("retreat")
    t.choose("retreat 0113")
    assert t.where("regt-101") == "0113"


@rule("anloc", "11.1/1", "10.7.1/1")
def test_an_hq_goes_back_with_a_stack_that_is_not_of_its_formation():
    units = {"regt-7": "0922", "hq-21": {"hex": "0922", "used": True}, "regt-101": "0921"}
    t = beaten(units, "-/R1", by=("regt-101",), phase="nva-combat")
    while t.asked == "retreat":
        t.choose(t.options[0])
    assert t.where("hq-21") == t.where("regt-7") != "0922"


@rule("anloc", "10.7.1/2", "11.1/1")
@pytest.mark.parametrize(
    ("headquarters", "infantry", "place"),
    [("hq-21", "regt-7", "0313"), ("hq-21", "regt-31", "0113"), ("hq-5", "regt-31", "0113")],
)
def test_where_vehicles_go_their_own_way_an_hq_goes_with_its_unit_or_on_foot(headquarters, infantry, place):
    # The armoured cavalry is of the 21st Division's HQ, like the 31st Regiment but not the 7th.
    units = {
        "regt-101": "0212", "regt-205": "0214", infantry: "0213", "acr-9": "0213",
        headquarters: {"hex": "0213", "used": True},
    }  # fmt: skip
    t = beaten(units, "-/R1", target="0213", by=("regt-101",), phase="nva-combat")
    t.choose("retreat 0113")
    t.choose("retreat 0313")
    assert (t.where(infantry), t.where("acr-9"), t.where(headquarters)) == ("0113", "0313", place)


@rule("anloc", "10.7.1/1", "11.1/1")
@pytest.mark.parametrize("result", ["-/1R1", "-/R1"])
def test_an_hq_retreats_with_its_companions_or_not_at_all(result):
    units = {"vc9-271": "0921", "regt-31": {"hex": "0922", "steps": 1}, "hq-21": "0922", "regt-32": "0925"}
    t = table(units, phase="nva-combat", replacements=30)
    with crt_says(result):
        t.declare("0922", "vc9-271").choose("done")
    if result == "-/1R1":
        assert (t.where("regt-31"), t.where("hq-21"), t.events("retreated")) == ("eliminated", "0922", [])
    else:
        t.choose("stand")  # the step that it costs is not the HQ's
        assert (t.where("regt-31"), t.where("hq-21")) == ("eliminated", "0922")


def ends(t, unit) -> set[str]:
    """Every hex in which a unit can end its retreat; others of its stack bear the losses."""
    while t.asked == "loss":
        t.choose(next(text for text in t.options if unit not in text))
    ways = t.choices("retreat") if t.asked == "retreat" else set()
    if not ways:
        return {t.where(unit)}
    return set().union(*(ends(Table(t.match.fork()).choose(f"retreat {h}"), unit) for h in ways))


@rule("anloc", "10.7.1/1")
def test_the_distance_is_kept_from_the_nearest_attacker():
    units = {"regt-31": "0921", "regt-32": "1022", "vc9-271": "0922"}
    with crt_says("-/R3"):  # a fork plays the attack again
        found = ends(beaten(units, "-/R3", by=("regt-31", "regt-32")), "vc9-271")
    assert min(min(distance(h, "0921"), distance(h, "1022")) for h in found) == 3


@rule("anloc", "10.7.1/7", "11.1/1")
def test_an_hq_of_another_formation_goes_on_where_all_must():
    units = {
        "regt-101": "0921", "regt-7": "0922", "regt-32": "0923", "regt-33": "0923",
        "hq-21": {"hex": "0922", "used": True},
    }  # fmt: skip
    t = beaten(units, "-/R1", by=("regt-101",), phase="nva-combat").choose("retreat 0923", "retreat 0924")
    assert (t.where("regt-7"), t.where("hq-21")) == ("0924", "0924")


@rule("anloc", "10.7.1/8", "10.7.1/1")
def test_a_step_instead_of_a_hex_leaves_one_hex_less_to_keep():
    # A friend in 0822 lifts the attacker's zone there, but that is too near for two hexes.
    units = {**FROM_NORTH_WEST, "vc9-272": "0922", "regt-101": "0822"}
    with crt_says("-/R3"):  # a fork plays the attack again
        found = ends(beaten(units, "-/R3").choose("stand"), "vc9-272")
    assert min(distance(h, "0921") for h in found) == 2


@rule("anloc", "10.7.1/7")
@pytest.mark.parametrize(("standing", "left"), [(("regt-101",), ["vc9-271"]), (("regt-101", "regt-205"), [])])
def test_those_for_whom_there_is_no_room_are_lost_from_their_end_and_no_more(standing, left):
    group = ("vc9-271", "vc9-272")
    s = table(dict.fromkeys((*standing, *group), "0923"), replacements=30).match.state
    crushed(s, NVA, [UNIT[name] for name in group])
    assert [name for name in group if s.steps[UNIT[name]]] == left
    assert all(s.steps[UNIT[name]] for name in standing)


@rule("anloc", "11.1/1", "10.7.1/5")
def test_an_hq_that_was_taken_over_on_the_way_back_stays_with_its_new_unit():
    # The guns that the HQ stands with are lost in 0316; the battalion there is of its command.
    units = {
        "bn-3-15": "0316", "abn-8": "0416",
        "arty-105-2": {"hex": "0416", "used": True}, "hq-21": {"hex": "0416", "used": True},
        "nva7-141": {"hex": "0417", "steps": 1}, "vc9-271": "0317",
    }  # fmt: skip
    t = beaten(units, "1/R3", target="0416", by=("nva7-141",), phase="nva-combat")
    t.choose("retreat 0316", "lose arty-105-2")
    assert t.unit("hq-21")["host"] == "bn-3-15"
    t.choose("retreat 0315")
    assert (t.where("abn-8"), t.where("hq-21")) == ("0315", "0316")
