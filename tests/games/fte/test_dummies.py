"""22.0 Dummy Units."""

from __future__ import annotations

import pytest

from dangerclose.games.fte.components import DUMMY, FRAGOS, UNITS
from dangerclose.testing import rule
from tests.games.fte.positions_for_tests import at, fresh

HIDDEN = {"hex": "9.16", "concealed": True}


@rule("fte", "22.0/1")
@pytest.mark.parametrize("frago", sorted(FRAGOS))
def test_dummies_belong_to_the_nva_and_start_concealed(frago):
    dummies = [u for force in FRAGOS[frago].forces for u in force.units if UNITS[u].kind == DUMMY]
    assert all(UNITS[u].side == 1 for u in dummies)
    t = fresh(frago)
    while t.facts["phase"].endswith("setup"):
        t.choose(next((text for text in ("ready", "reactions fire") if text in t.options), t.options[-1]))
    for u in dummies:
        assert t.concealed(UNITS[u].id)
        # The Americans see a counter like any other.
        assert t.match.view(0).position.hex[u] < 0


@rule("fte", "22.0/2")
def test_a_dummy_only_moves():
    units = {"dummy-1": HIDDEN, "nva-team-1": HIDDEN, "us-team-1": "9.17"}
    t = at(units, active="NVA/VC", markers={"us-foxholes-1": "9.16"}).choose("hex 9.16")
    offered = {text for text in t.options if text.endswith("dummy-1")}
    assert offered == {"move dummy-1", "double dummy-1", "stealth dummy-1"}
    for deed in ("fire", "assault", "search", "recover"):
        assert t.refused(f"{deed} dummy-1").rule == "22.0/2"
        assert f"{deed} nva-team-1" in t.options or deed == "recover"


@rule("fte", "22.0/2", "5.1/2", "5.1/3")
def test_a_dummy_is_activated_like_any_unit():
    units = {"dummy-1": HIDDEN, "nva-platoon-leader-1": "9.15"}
    t = at(units, active="NVA/VC")
    assert {"hex 9.16", "lead nva-platoon-leader-1"} <= set(t.options)
    t.choose("lead nva-platoon-leader-1", "move dummy-1")
    assert t.choices("step") >= {"9.17", "8.15", "10.16"}


@rule("fte", "22.0/2", "6.3/1", "6.6/1")
def test_a_dummy_moves_like_infantry():
    for pace, points in (("move", 10), ("double", 18)):
        t = at({"dummy-1": HIDDEN}, active="NVA/VC").choose("hex 9.16", f"{pace} dummy-1")
        assert t.match.ask.about[1] == points
    t = at({"dummy-1": {**HIDDEN, "exhausted": True}}, active="NVA/VC").choose("hex 9.16")
    assert t.refused("double dummy-1").rule == "6.6/1"


@rule("fte", "22.0/2", "6.7/2", "22.0/3")
def test_a_dummy_checks_its_quality_to_move_stealthily():
    units = {"dummy-1": HIDDEN, "us-team-1": "9.18"}
    for roll, place in ((3, "9.15"), (4, "eliminated")):  # quality 4, clear +1
        t = at(units, active="NVA/VC", dice=[roll], goes_on=True).choose(
            "hex 9.16", "stealth dummy-1", "step 9.15"
        )
        assert t.where("dummy-1") == place
    assert t.events("dummy")[0].rule == "22.0/3"
    assert t.unit("dummy-1")["hex"] == "eliminated"


@rule("fte", "22.0/3")
def test_a_dummy_that_is_seen_is_removed():
    units = {"dummy-1": HIDDEN, "us-team-1": "9.18"}
    t = at(units, active="NVA/VC", goes_on=True).choose("hex 9.16", "move dummy-1", "step 9.15")
    assert t.where("dummy-1") == "eliminated"
    assert t.asked == "activate"
    assert t.points("US") == 0


@rule("fte", "22.0/3", "7.4/X30")
def test_a_dummy_that_is_hit_is_removed():
    units = {"dummy-1": HIDDEN, "us-team-1": "9.18"}
    for effect, check, place in (
        (1, [], "eliminated"),
        (6, [], "eliminated"),
        (9, [5], "eliminated"),
        (9, [4], "9.16"),
    ):
        t = at(units, dice=[1, effect, *check], goes_on=True)
        t.choose("hex 9.18", "fire us-team-1", "target nva-contact-1", "shoot")
        assert t.where("dummy-1") == place
        assert t.points("US") == 0  # nobody was hit
        assert not t.facts["casualties"]


@rule("fte", "22.0/2", "22.0/3")
def test_a_dummy_never_shows_itself():
    units = {"dummy-1": HIDDEN, "nva-team-1": HIDDEN, "us-team-1": {"hex": "9.18", "concealed": True}}
    t = at(units, active="NVA/VC")
    assert t.choices("show") == {"nva-team-1"}


@rule("fte", "22.0/3", "26.0/5")
def test_a_dummy_found_out_in_a_trapped_hex_is_gone_and_the_trap_stays():
    units = {"dummy-1": {"hex": "56.14", "concealed": True}, "us-team-1": "56.18"}
    t = at(units, active="NVA/VC", traps=["56.15"], goes_on=True)
    t.choose("hex 56.14", "move dummy-1", "step 56.15")
    assert (t.where("dummy-1"), t.facts["traps"]) == ("eliminated", ["56.15"])


@rule("fte", "22.0/3", "18.1/11")
def test_a_dummy_found_out_by_who_shows_himself_goes_no_farther():
    units = {"dummy-1": {"hex": "56.14", "concealed": True}, "us-team-1": {"hex": "56.18", "concealed": True}}
    t = at(units, active="NVA/VC", asked={"US": 1}, goes_on=True)
    t.choose("hex 56.14", "move dummy-1", "step 56.15", "show us-team-1")
    assert t.where("dummy-1") == "eliminated"
    assert t.asked != "move"


@rule("fte", "22.0/3", "25.0/4", "21.0/1")
def test_nobody_is_asked_to_fire_at_a_dummy_that_was_seen_as_it_left_its_foxholes():
    units = {
        "dummy-1": {"hex": "56.14", "concealed": True, "inside": "nva-foxholes-1"},
        "us-team-1": "56.18",
        "hog-1": {"hex": "56.19", "level": "treetop"},
    }
    t = at(units, active="NVA/VC", markers={"nva-foxholes-1": "56.14"}, asked={"US": 1}, goes_on=True)
    t.choose("hex 56.14", "move dummy-1", "step 56.13")
    assert t.where("dummy-1") == "eliminated"
    assert t.asked == "activate"
