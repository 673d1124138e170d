"""10.8 Advance after combat."""

from __future__ import annotations

import pytest

from dangerclose.games.anloc.components import UNIT, UNITS
from dangerclose.testing import rule
from tests.games.anloc.air_and_combat_tables import Table, crt_says, table


def won(units, *, by, target="0922", result="-/R1", phase="arvn-combat", way="1023", **position) -> Table:
    """An attack that drives the defender back, up to the question who advances."""
    t = table(units, phase=phase, **position)
    with crt_says(result):
        t.declare(target, *by)
        while t.asked in ("support", "air", "retreat", "loss"):
            t.choose(f"retreat {way}" if t.asked == "retreat" else t.options[0])
    return t


@rule("anloc", "10.8/1")
@pytest.mark.parametrize("count", [0, 1, 2, 3])
def test_none_one_some_or_all_attackers_may_advance(count):
    attackers = ["abn-5", "abn-6", "abn-8"]
    units = {"abn-5": "0921", "abn-6": "0822", "abn-8": "1021", "vc9-271": "0922"}
    t = won(units, by=attackers)
    assert (t.seat, t.asked) == ("ARVN", "advance")
    assert t.choices("advance") == set(attackers)
    t.choose(*(f"advance {name} 0922" for name in attackers[:count]))
    if t.asked == "advance":
        t.choose("done")
    assert [name for name in attackers if t.where(name) == "0922"] == attackers[:count]
    assert set(t.rules("advanced")) == ({"10.8/1"} if count else set())


@rule("anloc", "10.8/1")
def test_a_hex_that_was_vacated_by_losses_can_be_entered_too():
    t = won(
        {"abn-5": "0921", "vc9-271": {"hex": "0922", "steps": 1}}, by=["abn-5"], result="-/1", replacements=30
    )
    assert t.where("vc9-271") == "eliminated"
    t.choose("advance abn-5 0922")
    assert t.where("abn-5") == "0922"


@rule("anloc", "10.8/1")
def test_no_advance_while_a_defender_is_left():
    t = won({"abn-5": "0921", "vc9-271": "0922"}, by=["abn-5"], result="-/1", replacements=30)
    assert t.steps("vc9-271") == [1]
    assert t.asked != "advance"


@rule("anloc", "10.8/1")
def test_only_units_that_attacked_advance_and_only_where_they_attacked():
    units = {"abn-5": "0921", "abn-6": "0921", "vc9-271": "0922"}
    t = won(units, by=["abn-5"])
    refused = t.refused("ARVN advance abn-6 0922")
    assert (refused.rule, refused.reason) == ("10.8/1", "6th Airborne Battalion did not attack.")
    assert t.refused("ARVN advance abn-5 1021").reason == "Only a hex that was attacked can be entered."


@rule("anloc", "10.8/1")
def test_of_two_vacated_hexes_each_attacker_takes_one():
    units = {"abn-5": "1021", "abn-6": "1021", "vc9-271": "0922", "regt-101": "1022"}
    t = table(units, phase="arvn-combat")
    with crt_says("-/R1"):
        t.declare("0922 1022", "abn-5", "abn-6").choose("NVA retreat 0923", "NVA retreat 1123")
    assert set(t.options) == {
        "done", "advance abn-5 0922", "advance abn-5 1022", "advance abn-6 0922", "advance abn-6 1022",
    }  # fmt: skip
    t.choose("advance abn-5 0922")
    assert set(t.options) == {"done", "advance abn-6 0922", "advance abn-6 1022"}
    t.choose("advance abn-6 1022")
    assert (t.where("abn-5"), t.where("abn-6")) == ("0922", "1022")


@rule("anloc", "10.8/2")
def test_the_advance_observes_stacking_limits():
    units = {"regt-31": "0921", "regt-32": "0921", "regt-33": "0822", "acr-9": "0822", "vc9-271": "0922"}
    t = won(units, by=["regt-31", "regt-32", "regt-33", "acr-9"])
    t.choose("advance regt-31 0922", "advance regt-33 0922")  # four stacking points
    refused = t.refused("advance regt-32 0922")
    assert (refused.rule, refused.reason) == ("10.8/2", "There is no room for it in that hex.")
    t.choose("advance acr-9 0922")  # a tank stacks for free
    assert [t.where(name) for name in units][:4] == ["0922", "0921", "0922", "0922"]


@rule("anloc", "10.8/2")
def test_two_nva_divisions_do_not_advance_into_one_hex():
    units = {"vc9-271": "0921", "nva7-141": "0822", "t55-1": "0822", "regt-31": "0922"}
    t = won(units, by=["vc9-271", "nva7-141", "t55-1"], phase="nva-combat", result="-/R1")
    t.choose("advance vc9-271 0922")
    assert t.refused("advance nva7-141 0922").rule == "4.0/6"
    assert t.choices("advance") == {"t55-1"}


@rule("anloc", "10.8/3")
def test_an_advance_costs_no_movement():
    units = {"vc9-271": "0921", "regt-31": "0922", "regt-32": "0924"}
    t = won(units, by=["vc9-271"], phase="nva-combat", result="-/R1")
    t.choose("NVA advance vc9-271 0922")
    assert t.phase == "nva-movement"
    assert t.where("vc9-271") == "0922"
    assert t.mp("vc9-271") == UNITS[UNIT["vc9-271"]].ma


@rule("anloc", "10.8/3")
def test_an_advance_goes_from_zone_to_zone():
    # As movement this step would be forbidden (5.0/3): the 101st has its zone on both hexes.
    units = {"abn-5": "0921", "vc9-271": "0922", "regt-101": "1021"}
    t = won(units, by=["abn-5"])
    t.choose("advance abn-5 0922")
    assert t.where("abn-5") == "0922"


@rule("anloc", "10.8/1")
def test_an_hq_goes_with_the_unit_that_it_stands_with():
    units = {
        "abn-5": "0921",
        "abn-6": "0921",
        "hq-1-abn": {"hex": "0921", "host": "abn-6"},
        "vc9-271": "0922",
    }
    t = won(units, by=["abn-5", "abn-6"])
    t.choose("advance abn-5 0922")
    assert t.where("hq-1-abn") == "0921"
    t.choose("advance abn-6 0922")
    assert t.where("hq-1-abn") == "0922"


@rule("anloc", "10.8/1")
def test_an_advance_drives_out_an_hq_that_is_left_alone():
    units = {
        "vc9-271": "0921", "regt-31": {"hex": "0922", "steps": 1}, "hq-21": {"hex": "0922", "used": True},
        "regt-32": "0926",
    }  # fmt: skip
    t = table(units, phase="nva-combat")
    with crt_says("-/1"):
        t.declare("0922", "vc9-271").choose("NVA advance vc9-271 0922")
    assert (t.where("regt-31"), t.where("hq-21")) == ("eliminated", "0926")
    assert t.rules("hq-displaced") == ["11.1/5"]
