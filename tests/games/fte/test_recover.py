"""10.0 Action: Recover."""

from __future__ import annotations

import pytest

from dangerclose.testing import rule
from tests.games.fte.fire_positions import FIRE, ready

HERE = "56.15"


def recovered(units, unit, **position):
    """The position after a unit has recovered."""
    return ready(units, unit, **position).choose(f"recover {unit}")


@rule("fte", "10.0/1", "10.0/2", "10.0/3", "10.0/4", "10.0/5")
def test_a_recover_action_does_all_it_can():
    units = {
        "us-team-1": {"hex": HERE, "exhausted": 1, "low_ammo": 1, "status": "suppressed"},
        "us-team-2": HERE,
    }
    t = recovered(units, "us-team-1", casualties=[{"kind": "WIA", "side": "US", "hex": HERE}])
    t.choose("pick-up 0")
    unit = t.unit("us-team-1")
    assert (unit["exhausted"], unit["low_ammo"], unit["status"], unit["used"]) == (0, 0, "steady", 1)
    assert t.facts["casualties"][0]["carrier"] == "us-team-1"
    assert not t.unit("us-team-2")["used"]
    rules = {event.kind: event.rule for event in t.match.events}
    assert (rules["rested"], rules["recovers"], rules["rearmed"], rules["carries"]) == (
        "10.0/2",
        "10.0/3",
        "10.0/4",
        "10.0/5",
    )


@rule("fte", "10.0/1", "10.0/5")
def test_seeing_to_casualties_is_voluntary():
    units = {"us-team-1": {"hex": HERE, "exhausted": 1}}
    t = recovered(units, "us-team-1", casualties=[{"kind": "KIA", "side": "US", "hex": HERE}]).choose("done")
    assert t.facts["casualties"][0]["carrier"] == ""
    assert t.unit("us-team-1")["exhausted"] == 0


@rule("fte", "10.0/1")
def test_without_anything_to_recover_from_there_is_no_such_action():
    t = ready({"us-team-1": HERE, "us-team-2": HERE, "acav-1": HERE}, "us-team-1", "acav-1")
    refused = t.refused("recover us-team-1")
    assert (refused.rule, refused.reason) == ("10.0/1", "Fire Team 1 has nothing to recover from.")
    assert t.refused("recover acav-1").rule == "10.0/1"
    assert t.refused("recover us-team-2").rule == "5.1/2"


@rule("fte", "10.0/3")
@pytest.mark.parametrize(("before", "after"), [("suppressed", "steady"), ("broken", "suppressed")])
@pytest.mark.parametrize("unit", ["us-team-1", "us-platoon-leader-1"])
def test_infantry_gets_a_step_better(unit, before, after):
    t = recovered({unit: {"hex": HERE, "status": before}}, unit)
    assert t.status(unit) == after
    assert t.rolled == 0


@rule("fte", "10.0/3")
@pytest.mark.parametrize("unit", ["acav-1", "hog-1"])
def test_vehicles_and_helicopters_recover_from_suppression_but_stay_broken(unit):
    t = ready({unit: {"hex": HERE, "status": "suppressed"}}, unit).choose(f"recover {unit}")
    assert t.status(unit) == "steady"
    t = ready({unit: {"hex": HERE, "status": "broken"}}, unit)
    assert t.choices("recover") == set()
    t = ready({unit: {"hex": HERE, "status": "broken", "exhausted": 1}}, unit)
    if unit == "acav-1":
        t.choose("recover acav-1")
        assert t.status("acav-1") == "broken"


@rule("fte", "10.0/4", "19.2/3")
@pytest.mark.parametrize(
    ("company", "helped"),
    [
        ({"us-team-2": HERE}, True),
        ({"us-mg-1": HERE}, True),
        ({"us-team-2": {"hex": HERE, "used": 1}}, True),
        ({"us-team-2": "56.16"}, False),
        ({"us-team-2": {"hex": HERE, "low_ammo": 1}}, False),
        ({"us-platoon-leader-1": HERE}, False),
        ({"us-medic-1": HERE}, False),
        ({}, False),
    ],
)
def test_ammo_comes_from_another_combat_unit(company, helped):
    t = ready({"us-team-1": {"hex": HERE, "low_ammo": 1}, **company}, "us-team-1")
    assert ("recover us-team-1" in t.options) == helped
    if helped:
        t.choose("recover us-team-1")
        assert t.unit("us-team-1")["low_ammo"] == 0


@rule("fte", "10.0/4")
@pytest.mark.parametrize("unit", ["acav-1", "hog-1"])
def test_vehicles_and_helicopters_stay_low_on_ammo(unit):
    units = {unit: {"hex": HERE, "low_ammo": 1, "exhausted": 1}, "us-team-2": HERE}
    t = ready(units, unit).choose(f"recover {unit}")
    assert t.unit(unit)["low_ammo"] == 1


@rule("fte", "10.0/4")
@pytest.mark.parametrize(
    ("marker", "place", "helped"),
    [("ammo-1", HERE, True), ("ammo-1", "56.16", False), ("rice-1", HERE, False)],
)
def test_an_ammo_cache_serves_the_nva(marker, place, helped):
    units = {"nva-team-1": {"hex": HERE, "low_ammo": 1}}
    t = ready(units, "nva-team-1", active="NVA/VC", markers={marker: place})
    assert ("recover nva-team-1" in t.options) == helped
    if helped:
        t.choose("recover nva-team-1")
        assert t.unit("nva-team-1")["low_ammo"] == 0
        assert not t.facts["markers"][marker]["seen"]


@rule("fte", "10.0/4")
def test_an_ammo_cache_does_not_serve_americans():
    units = {"us-team-1": {"hex": HERE, "low_ammo": 1}}
    t = ready(units, "us-team-1", markers={"ammo-1": {"hex": HERE, "seen": True}})
    assert "recover us-team-1" not in t.options


@rule("fte", "10.0/5", "7.4/X24")
def test_a_broken_unit_sees_to_casualties_too():
    units = {"us-team-1": {"hex": HERE, "status": "broken"}}
    t = recovered(units, "us-team-1", casualties=[{"kind": "WIA", "side": "US", "hex": HERE}]).choose(
        "pick-up 0"
    )
    assert t.facts["casualties"][0]["carrier"] == "us-team-1"


@rule("fte", "10.0/1", "21.0/1")
def test_recovering_draws_no_fire():
    units = {"us-team-1": {"hex": HERE, "exhausted": 1}, "nva-team-1": "56.17"}
    t = recovered(units, "us-team-1", orders={"nva-team-1": FIRE})
    assert t.rolled == 0


@rule("fte", "10.0/5")
def test_a_casualty_is_picked_up_or_handed_over_not_both():
    units = {"us-team-1": HERE, "us-team-2": HERE}
    casualties = [
        {"kind": "WIA", "side": "US", "hex": HERE},
        {"kind": "KIA", "side": "US", "carrier": "us-team-1"},
    ]
    t = recovered(units, "us-team-1", casualties=casualties).choose("pick-up 0")
    assert t.choices("hand-over") == {"1 us-team-2"}
    t.choose("hand-over 1 us-team-2")
    assert t.asked == "act"
    assert [row["carrier"] for row in t.facts["casualties"]] == ["us-team-1", "us-team-2"]


@rule("fte", "10.0/5", "7.5.2/4")
def test_a_vehicle_hands_nobody_over():
    units = {"acav-1": HERE, "us-team-1": HERE}
    casualties = [{"kind": "WIA", "side": "US", "carrier": "acav-1"}]
    assert "recover acav-1" not in ready(units, "acav-1", casualties=casualties).options
    casualties = [{"kind": "WIA", "side": "US", "carrier": "us-team-2"}]
    t = ready({"us-team-1": HERE, "us-team-2": HERE}, "us-team-2", casualties=casualties)
    assert "recover us-team-2" in t.options


@rule("fte", "10.0/2", "10.0/3")
def test_who_was_not_exhausted_is_not_rested():
    t = ready({"us-team-1": {"hex": "56.15", "status": "suppressed"}}, "us-team-1").choose(
        "recover us-team-1"
    )
    assert t.status("us-team-1") == "steady"
    assert t.events("rested") == []
