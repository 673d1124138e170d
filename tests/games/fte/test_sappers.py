"""27.0 NVA Sappers."""

from __future__ import annotations

import pytest

from dangerclose.games.fte.components import UNIT
from dangerclose.testing import rule
from tests.games.fte.fire_positions import FIRE, hit, needed, ready
from tests.games.fte.positions_for_tests import at
from tests.games.fte.test_assault import charge, fires, needs

# Effect rolls: a sapper's charge is HE.
HIT, MISSED = 1, 10
HE_KIA, HE_S = 1, 8


def storm(units, *force, dice=(), **position):
    """Sappers and others assault; they go in without a check."""
    t = ready(units, *force, dice=dice, active="NVA/VC", **position)
    return charge(t, *force)


@rule("fte", "27.0/1", "27.0/4")
def test_sappers_attack_only_in_assaults():
    t = ready({"sapper-1": "56.15", "us-team-1": "56.16"}, "sapper-1", active="NVA/VC")
    refused = t.refused("fire sapper-1")
    assert (refused.rule, refused.reason) == ("27.0/1", "Sappers attack only in assaults.")
    assert "assault sapper-1" in t.options
    units = {"sapper-1": "56.15", "nva-team-1": "56.15", "us-team-1": "56.16"}
    t = ready(units, "sapper-1", "nva-team-1", active="NVA/VC").choose("fire nva-team-1", "target us-team-1")
    assert t.choices("support") == set()


@rule("fte", "27.0/1", "21.0/1")
def test_sappers_do_no_opportunity_fire():
    units = {"us-team-1": "56.14", "sapper-1": "56.16"}
    t = ready(units, "us-team-1", orders={"sapper-1": FIRE}).choose("move us-team-1", "step 56.15")
    assert t.rolled == 0


@rule("fte", "27.0/1", "8.0/X18")
def test_sappers_do_not_fire_when_they_are_assaulted():
    units = {"us-team-1": "56.15", "sapper-1": "56.16", "nva-team-1": "56.16"}
    t = charge(ready(units, "us-team-1", dice=[1, MISSED]), "us-team-1")
    assert t.choices("primary") == {"us-team-1 sapper-1", "us-team-1 nva-team-1"}
    fires(t, "us-team-1", "nva-team-1")
    assert t.choices("primary") == {"nva-team-1 us-team-1"}


@rule("fte", "27.0/2", "8.0/X16")
def test_sappers_need_no_check_to_assault():
    units = {"sapper-1": {"hex": "56.15", "exhausted": 1}, "us-team-1": "56.16"}
    t = storm(units, "sapper-1", dice=[])
    assert t.events("check") == []
    assert t.choices("primary") == {"sapper-1 us-team-1"}


@rule("fte", "27.0/3")
def test_fire_at_a_sapper_is_easier():
    units = {"us-team-1": "56.15", "us-mortar-1": "56.15", "sapper-1": "56.17", "nva-team-1": "56.17"}
    assert needed(units, "us-team-1", "sapper-1") == 5
    assert needed(units, "us-mortar-1", "sapper-1") == 5
    assert needed(units, "us-team-1", "nva-team-1") == 4


@rule("fte", "27.0/3")
@pytest.mark.parametrize(("effect", "gone"), [(1, True), (2, True), (4, True), (6, False), (9, False)])
@pytest.mark.parametrize("concealed", [True, False])
def test_a_sapper_is_gone_or_unharmed(effect, gone, concealed):
    units = {"us-team-1": "56.15", "sapper-1": {"hex": "56.17", "concealed": concealed}}
    t = hit(units, "us-team-1", "nva-contact-1" if concealed else "sapper-1", effect)
    assert (t.where("sapper-1") == "eliminated") == gone
    assert t.facts["casualties"] == []
    assert t.points("US") == 0
    assert t.status("sapper-1") == "steady"
    assert not t.unit("sapper-1")["used"]
    assert t.asked == "act"  # nobody retreats, nothing is checked
    assert t.rolled == 2


@rule("fte", "27.0/3", "7.4/X6")
def test_what_has_no_effect_does_not_stop_a_sapper():
    units = {"us-team-1": "56.18", "sapper-1": "56.14"}
    t = ready(units, "sapper-1", active="NVA/VC", orders={"us-team-1": FIRE}, dice=[4, HIT, 6])
    t.choose("move sapper-1", "step 56.15")
    assert t.asked == "move"


@rule("fte", "27.0/4")
@pytest.mark.parametrize("dice", [[MISSED, MISSED], [HIT, HE_KIA, HIT, 1]])
def test_a_sapper_is_removed_after_its_attack(dice):
    t = storm({"sapper-1": "56.15", "us-team-1": "56.16"}, "sapper-1", dice=dice)
    fires(t, "sapper-1", "us-team-1")
    fires(t, "us-team-1", "sapper-1")
    assert t.where("sapper-1") == "eliminated"
    assert t.events("sapper-spent")[0].rule == "27.0/4"
    assert (t.points("US"), t.points("NVA/VC")) == (0, 4 if dice[0] == HIT else 0)
    assert [row["side"] for row in t.facts["casualties"]] == (["US"] if dice[0] == HIT else [])
    assert needs(t)[0] == (UNIT["sapper-1"], 7)  # HE: no bonus for being adjacent
    assert t.asked == "act"


@rule("fte", "27.0/4")
def test_a_sapper_that_has_not_attacked_stays():
    t = storm({"sapper-1": "56.15", "us-team-1": "56.16"}, "sapper-1")
    t.choose("hold-fire", "hold-fire")
    assert t.where("sapper-1") == "56.15"
    assert t.choices("primary") == {"sapper-1 us-team-1"}


@rule("fte", "27.0/4", "7.1/7")
def test_a_sapper_that_helps_is_spent_too():
    units = {
        "sapper-1": "56.15",
        "nva-team-1": "56.15",
        "us-team-1": {"hex": "56.16", "inside": "us-bunker-1"},
    }
    t = storm(units, "nva-team-1", "sapper-1", dice=[1, HIT, 6, MISSED], markers={"us-bunker-1": "56.16"})
    fires(t, "nva-team-1", "us-team-1", "sapper-1").choose("hold-fire")
    assert needs(t)[0] == (UNIT["nva-team-1"], 4 + 1 + 1 - 2)
    assert t.where("sapper-1") == "eliminated"
    assert t.facts["markers"]["us-bunker-1"]["hex"] == "56.16"  # the hit was not the sapper's


@rule("fte", "27.0/5")
@pytest.mark.parametrize(
    ("marker", "dice", "destroyed"),
    [
        ("us-bunker-1", [HIT, HE_S], True),
        ("us-bunker-1", [MISSED], False),
        ("us-foxholes-1", [HIT, HE_S], False),
    ],
)
@pytest.mark.parametrize("seen", [False, True])
def test_a_sappers_hit_destroys_a_bunker(marker, dice, destroyed, seen):
    units = {
        "sapper-1": "56.15",
        "us-team-1": {"hex": "56.16", "inside": marker},
        "us-team-2": {"hex": "56.16", "inside": marker},
    }
    t = storm(units, "sapper-1", dice=dice, markers={marker: {"hex": "56.16", "seen": seen}})
    fires(t, "sapper-1", "us-team-1").choose("hold-fire")
    assert (t.facts["markers"][marker]["hex"] == "eliminated") == destroyed
    assert ("inside" in t.unit("us-team-1")) != destroyed
    assert ("inside" in t.unit("us-team-2")) != destroyed
    assert t.facts["markers"][marker]["seen"]
    if dice[0] == HIT:
        assert t.status("us-team-1") == "suppressed"  # the target suffers besides
    assert (t.points("US"), t.points("NVA/VC")) == (0, 0)
    assert needs(t) == [(UNIT["sapper-1"], 5 if marker == "us-bunker-1" else 6)]


@rule("fte", "27.0/5")
def test_who_is_in_another_bunker_stays_there():
    units = {
        "sapper-1": "56.15",
        "us-team-1": {"hex": "56.16", "inside": "us-bunker-1"},
        "us-team-2": {"hex": "56.20", "inside": "us-bunker-2"},
    }
    markers = {"us-bunker-1": "56.16", "us-bunker-2": "56.20"}
    t = storm(units, "sapper-1", dice=[HIT, HE_S], markers=markers)
    fires(t, "sapper-1", "us-team-1").choose("hold-fire")
    assert t.unit("us-team-2")["inside"] == "us-bunker-2"


@rule("fte", "27.0/5")
def test_a_unit_outside_does_not_cost_the_bunker():
    units = {
        "sapper-1": "56.15",
        "us-team-1": "56.16",
        "us-team-2": {"hex": "56.16", "inside": "us-bunker-1"},
    }
    t = storm(units, "sapper-1", dice=[HIT, HE_S], markers={"us-bunker-1": "56.16"})
    fires(t, "sapper-1", "us-team-1").choose("hold-fire")
    assert t.facts["markers"]["us-bunker-1"]["hex"] == "56.16"


@rule("fte", "27.0/3", "16.0/7")
def test_a_fire_mission_breaks_no_sapper_it_kills_it():
    t = at(
        {"sapper-1": "56.15"},
        phase="fire-missions",
        missions=[{"side": "US", "kind": "Battalion mortars", "hex": "56.15", "turn": 1}],
        dice=[1, 5, 6],
    )
    t.choose("execute")
    assert t.events("blast")[0].args[1] == 5
    assert t.where("sapper-1") == "eliminated"
