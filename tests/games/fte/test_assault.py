"""8.0 Action: Assault, step by step."""

from __future__ import annotations

import pytest

from dangerclose.games.fte.components import UNIT
from dangerclose.games.fte.ground import GRID
from dangerclose.testing import rule
from tests.games.fte.fire_positions import FIRE, counted, need, ready
from tests.games.fte.positions_for_tests import at

# Effect rolls of small arms.
KIA, WIA, B, S, POSSIBLE = 1, 2, 4, 6, 9
PASSED, MISSED, HIT = 1, 10, 1


def charge(t, first, *others):
    """Announce an assault, up to the first decision of its first round."""
    return t.choose(f"assault {first}", *(f"join {unit}" for unit in others), "charge")


def fires(t, primary, target, *supporters):
    """One attack of a round is declared."""
    return t.choose(f"primary {primary} {target}", *(f"support {unit}" for unit in supporters), "declare")


def one_on_one(dice, us="56.15", nva="56.16", **position):
    """A fire team assaults an NVA fire team; its check is passed."""
    t = ready({"us-team-1": us, "nva-team-1": nva}, "us-team-1", dice=[PASSED, *dice], **position)
    return charge(t, "us-team-1")


def exchange(t):
    """A round in which both fire at each other."""
    fires(t, "us-team-1", "nva-team-1")
    return fires(t, "nva-team-1", "us-team-1")


def needs(t):
    """What the shots needed, by their firers."""
    return [(event.args[0], event.args[2]) for event in t.events("shot", "NVA/VC")]


# Who assaults what


@rule("fte", "8.0/1", "8.0/X9")
def test_only_units_next_to_an_enemy_assault():
    units = {"us-team-1": "56.15", "us-team-2": "56.14", "acav-1": "55.16", "nva-team-1": "56.16"}
    t = ready(units, "us-team-1", "us-team-2", "acav-1")
    assert t.choices("assault") == {"us-team-1", "acav-1"}
    refused = t.refused("assault us-team-2")
    assert (refused.rule, refused.reason) == ("8.0/1", "Fire Team 2 is not next to an enemy.")


@rule("fte", "8.0/1")
@pytest.mark.parametrize(
    ("unit", "state", "reason"),
    [
        ("us-team-1", {"status": "broken"}, "Fire Team 1 is broken: it can only recover or move."),
        ("us-medic-1", {}, "Medic 1 cannot assault."),
        ("slick-1", {}, "Slick 1 cannot assault."),
        ("acav-1", {"reduced": 1}, "ACAV 1 cannot assault."),
    ],
)
def test_who_cannot_assault(unit, state, reason):
    t = ready({unit: {"hex": "56.15", **state}, "nva-team-1": "56.16"}, unit)
    assert t.refused(f"assault {unit}").reason == reason


@rule("fte", "8.0/1", "5.1/24")
def test_a_vehicle_assaults_once():
    t = ready({"acav-1": "56.15", "nva-team-1": "56.16"}, "acav-1", dice=[PASSED, 1, 5])
    charge(t, "acav-1").choose("primary acav-1 nva-team-1", "declare", "hold-fire")
    while t.asked == "retreat":
        t.choose(t.options[0])
    t.choose("advance acav-1")
    assert t.where("acav-1") == "56.16"
    assert "move acav-1" in t.options
    assert t.refused("assault acav-1").rule in ("8.0/1", "5.1/24")


@rule("fte", "8.0/1", "5.1/24")
def test_a_vehicle_that_has_assaulted_drives_on_but_assaults_nobody_else():
    units = {"acav-1": "56.15", "nva-rpg-1": "56.16", "nva-team-1": "56.17"}
    t = charge(ready(units, "acav-1", dice=[PASSED, HIT, KIA, MISSED]), "acav-1")
    fires(t, "acav-1", "nva-rpg-1")
    fires(t, "nva-rpg-1", "acav-1").choose("advance acav-1")
    assert "move acav-1" in t.options
    assert t.choices("assault") == set()


@rule("fte", "8.0/X24")
def test_an_assault_without_a_decision_ends_the_activation_of_those_who_made_it():
    t = ready({"acav-1": "56.15", "nva-team-1": "56.16"}, "acav-1", dice=[PASSED])
    charge(t, "acav-1").choose(*["hold-fire", "hold-fire"] * 3)
    assert not any("acav-1" in option for option in t.options)
    assert t.unit("acav-1")["used"]


@rule("fte", "8.0/X24", "8.0/X22")
def test_a_vehicle_suppressed_in_an_assault_has_done_its_part():
    # The defender hits in the first round with a suppression; the attacker holds its fire.
    t = ready({"acav-1": "56.15", "nva-hmg-1": "56.16"}, "acav-1", dice=[PASSED, 1, 7])
    charge(t, "acav-1").choose("hold-fire", "primary nva-hmg-1 acav-1", "declare")
    assert t.status("acav-1") == "suppressed"
    assert not any("acav-1" in option for option in t.options)


@rule("fte", "7.4/X6", "8.0/X11")
def test_a_vehicle_hit_as_it_assaults_has_lost_its_activation():
    fire = {"nva-hmg-1": {"mode": "fire", "chance": 0}}
    t = ready({"acav-1": "56.15", "nva-hmg-1": "56.16"}, "acav-1", dice=[1, 1, 7], orders=fire)
    charge(t, "acav-1")
    assert t.status("acav-1") == "suppressed"
    assert not any("acav-1" in option for option in t.options)


@rule("fte", "8.0/X11", "8.0/X7")
def test_who_flies_over_the_hex_does_not_defend_it():
    units = {"nva-team-1": "56.15", "us-team-1": "56.16", "hog-1": {"hex": "56.16", "level": "treetop"}}
    fire = {"hog-1": {"mode": "fire", "chance": 0}}
    t = ready(units, "nva-team-1", active="NVA/VC", orders=fire, dice=[PASSED])
    charge(t, "nva-team-1")
    assert not [event for event in t.events("check") if event.args[1] == "to fire"]
    units["hog-1"]["hex"], units["hog-1"]["level"] = "56.16", "ground"
    t = ready(units, "nva-team-1", active="NVA/VC", orders=fire, dice=[10])
    charge(t, "nva-team-1")
    assert [event.args[0] for event in t.events("check") if event.args[1] == "to fire"] == [UNIT["hog-1"]]


@rule("fte", "8.0/X17", "8.0/X23")
def test_civilians_in_the_assaulted_hex_are_gone_whoever_assaults():
    units = {"nva-team-1": "56.15", "us-team-1": "56.16", "civilians-1": "56.16"}
    t = ready(units, "nva-team-1", active="NVA/VC", dice=[PASSED])
    charge(t, "nva-team-1")
    assert t.where("civilians-1") == "eliminated"


@rule("fte", "8.0/1")
def test_a_helicopter_in_the_air_is_not_assaulted():
    t = ready(
        {"nva-team-1": "56.15", "slick-1": {"hex": "56.16", "level": "treetop"}},
        "nva-team-1",
        active="NVA/VC",
    )
    assert t.choices("assault") == set()
    t = ready({"nva-team-1": "56.15", "slick-1": "56.16"}, "nva-team-1", active="NVA/VC")
    assert t.choices("assault") == {"nva-team-1"}


@rule("fte", "8.0/X6", "8.0/X9")
def test_the_attacker_names_the_hex_and_units_next_to_it():
    units = {
        "us-team-1": "56.15",
        "us-team-2": "55.16",
        "us-team-3": "56.14",
        "us-team-4": "55.16",
        "us-team-5": {"hex": "56.15", "status": "broken"},
        "nva-team-1": "56.16",
        "nva-team-2": "57.15",
    }
    active = [f"us-team-{number}" for number in (1, 2, 3, 5)]
    t = ready(units, *active, dice=[PASSED, PASSED])
    t.choose("assault us-team-1")
    assert (t.asked, t.choices("assault-hex")) == ("assault-hex", {"56.16", "57.15"})
    twin = t.twin().choose("assault-hex 57.15")
    assert twin.choices("join") == {"us-team-3"}  # 55.16 is not next to 57.15
    t.choose("assault-hex 56.16")
    assert t.choices("join") == {"us-team-2"}  # 3 is not adjacent, 4 not active, 5 broken
    t.choose("join us-team-2", "charge")
    assert t.events("assault")[0].args == (UNIT["us-team-1"], GRID.parse("56.16"))
    assert t.unit("us-team-2")["used"]
    assert not t.unit("us-team-3")["used"]


@rule("fte", "8.0/X10")
def test_assaulting_units_lose_concealment_seen_or_not():
    units = {
        "us-team-1": {"hex": "56.15", "concealed": True},
        "us-sniper-1": {"hex": "56.15", "concealed": True},
        "nva-team-1": {"hex": "56.16", "concealed": True},
    }
    t = ready(units, "us-team-1", "us-sniper-1", dice=[10, 10])
    charge(t, "us-team-1", "us-sniper-1")
    assert not t.concealed("us-team-1")
    assert not t.concealed("us-sniper-1")
    assert t.events("seen")[0].rule == "8.0/X10"
    assert t.concealed("nva-team-1")


# 8.0/X11 Opportunity Fire of the defenders


@rule("fte", "8.0/X11")
def test_only_the_defenders_may_fire_before_the_assault_and_they_show_themselves():
    units = {
        "us-team-1": "54.16",
        "nva-team-1": {"hex": "54.17", "concealed": True},
        "nva-team-2": {"hex": "54.17", "op_fired": 1},
        "nva-team-3": "53.18",
    }
    orders = {f"nva-team-{number}": FIRE for number in (1, 2, 3)}
    t = ready(units, "us-team-1", orders=orders, dice=[5, MISSED, PASSED])
    charge(t, "us-team-1")
    assert [event.args[0] for event in t.events("shot")] == [UNIT["nva-team-1"]]
    assert t.events("shot")[0].rule == "8.0/X11"
    assert not t.concealed("nva-team-1")
    assert t.unit("nva-team-1")["op_fired"]
    assert not t.unit("nva-team-3")["op_fired"]


@rule("fte", "8.0/X11")
def test_terrain_counts_against_opportunity_fire_at_an_assault():
    units = {"us-team-1": "54.17", "nva-team-1": "54.16"}  # the attacker stands in jungle
    t = ready(units, "us-team-1", orders={"nva-team-1": FIRE}, dice=[5, MISSED, PASSED])
    charge(t, "us-team-1")
    assert needs(t) == [(UNIT["nva-team-1"], 4 - 2 + 1)]


@rule("fte", "8.0/X11", "7.4/X6")
@pytest.mark.parametrize("effect", [KIA, S])
def test_opportunity_fire_stops_an_assaulting_unit(effect):
    units = {"us-team-1": "56.15", "us-team-2": "55.16", "nva-team-1": "56.16"}
    t = ready(units, "us-team-1", "us-team-2", orders={"nva-team-1": FIRE}, dice=[5, HIT, effect, PASSED])
    charge(t, "us-team-1", "us-team-2")
    hurt = t.events("shot")[0].args[1]
    other = "us-team-2" if hurt == UNIT["us-team-1"] else "us-team-1"
    assert t.choices("primary") == {f"{other} nva-team-1"}
    assert len(t.events("check")) == 2  # of the NVA to fire, and of the one who goes on


@rule("fte", "8.0/X11")
def test_the_defender_may_be_asked():
    units = {"us-team-1": "56.15", "us-team-2": "55.16", "nva-team-1": "56.16"}
    t = ready(
        units,
        "us-team-1",
        "us-team-2",
        asked={"US": 0, "NVA/VC": 1},
        orders={"nva-team-1": {"mode": "ask"}},
        dice=[5, HIT, B],
    )
    charge(t, "us-team-1", "us-team-2")
    assert (t.asked, t.seat) == ("react", "NVA/VC")
    t.choose("attempt nva-team-1", "hold-fire")
    assert t.choices("primary") == {"nva-team-1 us-team-1", "nva-team-1 us-team-2"}
    t.choose("primary nva-team-1 us-team-2", "shoot")
    assert t.asked == "retreat"  # the assault is over for it


# 8.0/X16 The check


@rule("fte", "8.0/X16")
@pytest.mark.parametrize(("roll", "goes"), [(4, True), (5, False)])
def test_each_assaulting_unit_checks_its_quality(roll, goes):
    units = {"us-team-1": "56.15", "us-team-2": "55.16", "nva-team-1": "56.16"}
    t = ready(units, "us-team-1", "us-team-2", dice=[roll, 10])
    charge(t, "us-team-1", "us-team-2")
    assert [event.args[2:4] for event in t.events("check")] == [(4, roll), (4, 10)]
    assert t.events("check")[0].rule == "8.0/X16"
    if goes:
        assert t.choices("primary") == {"us-team-1 nva-team-1"}
    else:
        assert (t.asked, t.events("round")) == ("act", [])


@rule("fte", "8.0/X16")
def test_the_check_counts_status_markers():
    t = ready({"us-team-1": {"hex": "56.15", "exhausted": 1}, "nva-team-1": "56.16"}, "us-team-1", dice=[4])
    charge(t, "us-team-1")
    assert t.events("check")[0].args[2:] == (3, 4, "fails")


@rule("fte", "8.0/X16")
def test_leaders_and_those_with_an_assaulting_leader_need_no_check():
    units = {
        "us-platoon-leader-1": "56.15",
        "us-team-1": "56.15",
        "us-team-2": "55.16",
        "us-platoon-leader-2": "55.16",
        "nva-team-1": "56.16",
    }
    active = ["us-platoon-leader-1", "us-team-1", "us-team-2", "us-platoon-leader-2"]
    t = ready(units, *active, dice=[10])
    charge(t, "us-platoon-leader-1", "us-team-1", "us-team-2")
    # The second leader stays behind, so the team with him checks.
    assert [event.args[0] for event in t.events("check")] == [UNIT["us-team-2"]]
    assert t.choices("primary") == {"us-platoon-leader-1 nva-team-1", "us-team-1 nva-team-1"}


# 8.0/X17 Civilians and dummies


@rule("fte", "8.0/X17")
def test_dummies_in_the_target_hex_are_removed():
    units = {
        "us-team-1": "56.15",
        "nva-team-1": {"hex": "56.16", "concealed": True},
        "dummy-1": {"hex": "56.16", "concealed": True},
    }
    t = charge(ready(units, "us-team-1", dice=[PASSED]), "us-team-1")
    assert t.where("dummy-1") == "eliminated"
    assert t.events("civilians-gone") == []
    assert t.choices("primary") == {"us-team-1 nva-contact-1"}


@rule("fte", "8.0/X16", "8.0/X17")
@pytest.mark.parametrize("name", ["civilians-1", "dummy-1"])
def test_when_nobody_goes_in_nobody_is_found_out(name):
    units = {"us-team-1": "56.15", name: {"hex": "56.16", "concealed": True}}
    t = charge(ready(units, "us-team-1", dice=[10]), "us-team-1")
    assert t.where(name) == "56.16"
    assert t.concealed(name)
    assert t.asked == "act"


@rule("fte", "8.0/X17", "8.0/X23")
@pytest.mark.parametrize("name", ["civilians-1", "dummy-1"])
def test_a_hex_with_nobody_else_is_taken_without_a_fight(name):
    units = {"us-team-1": "56.15", name: {"hex": "56.16", "concealed": True}}
    t = charge(ready(units, "us-team-1", dice=[PASSED], points={"US": 5}), "us-team-1")
    assert t.where(name) == "eliminated"
    assert len(t.events("civilians-gone")) == (name == "civilians-1")
    assert t.events("round") == []
    assert t.points("US") == 5
    t.choose("advance us-team-1")
    assert t.where("us-team-1") == "56.16"


# 8.0/X18 The rounds


@rule("fte", "8.0/X7", "8.0/X18", "8.0/X22", "8.0/X24")
def test_three_rounds_and_no_more():
    t = one_on_one([MISSED, MISSED] * 3)
    for _ in range(3):
        assert (t.seat, t.choices("primary")) == ("US", {"us-team-1 nva-team-1"})
        assert "finish" not in t.options  # there is no calling it off
        fires(t, "us-team-1", "nva-team-1")
        assert (t.seat, t.choices("primary")) == ("NVA/VC", {"nva-team-1 us-team-1"})
        fires(t, "nva-team-1", "us-team-1")
    assert [event.args[0] for event in t.events("round")] == [1, 2, 3]
    assert t.asked == "act"
    assert t.where("us-team-1") == "56.15"
    assert t.unit("us-team-1")["used"]


@rule("fte", "8.0/X18")
def test_each_unit_fires_at_one_unit_a_round_alone_or_combined():
    units = {
        "us-team-1": "56.15",
        "us-team-2": "56.15",
        "us-mg-1": "55.16",
        "nva-team-1": "56.16",
        "nva-team-2": "56.16",
    }
    t = ready(units, "us-team-1", "us-team-2", "us-mg-1", dice=[PASSED] * 3 + [MISSED] * 4)
    charge(t, "us-team-1", "us-team-2", "us-mg-1")
    assert len(t.choices("primary")) == 6
    t.choose("primary us-mg-1 nva-team-2")
    assert t.choices("support") == {"us-team-1", "us-team-2"}
    t.choose("support us-team-2", "declare")
    assert t.choices("primary") == {"us-team-1 nva-team-1", "us-team-1 nva-team-2"}
    fires(t, "us-team-1", "nva-team-1")
    assert t.seat == "NVA/VC"
    fires(t, "nva-team-1", "us-mg-1")
    assert t.choices("primary") == {f"nva-team-2 {unit}" for unit in ("us-team-1", "us-team-2", "us-mg-1")}
    assert t.events("shot") == []  # nothing is rolled before all have declared
    t.choose("hold-fire")
    assert needs(t) == [(UNIT["us-mg-1"], 7), (UNIT["us-team-1"], 5), (UNIT["nva-team-1"], 5)]


@rule("fte", "8.0/X18")
def test_fire_is_simultaneous():
    t = one_on_one([HIT, KIA, HIT, KIA, HIT, KIA, HIT, KIA])
    exchange(t)
    assert t.unit("us-team-1")["reduced"]
    assert t.unit("nva-team-1")["reduced"]
    exchange(t)
    assert t.where("us-team-1") == t.where("nva-team-1") == "eliminated"
    assert (t.points("US"), t.points("NVA/VC")) == (6, 8)
    assert needs(t)[2:] == [(UNIT["us-team-1"], 4), (UNIT["nva-team-1"], 4)]


@rule("fte", "8.0/X18", "7.5.1/2")
def test_who_is_killed_once_is_not_killed_again_in_the_round():
    units = {"us-team-1": "56.15", "us-team-2": "56.15", "nva-team-1": {"hex": "56.16", "reduced": 1}}
    dice = [PASSED, PASSED, HIT, KIA, HIT, KIA]
    t = charge(ready(units, "us-team-1", "us-team-2", dice=dice, carry={}), "us-team-1", "us-team-2")
    fires(fires(t, "us-team-1", "nva-team-1"), "us-team-2", "nva-team-1").choose("hold-fire")
    assert len(t.events("eliminated")) == len(t.events("effect")) == len(counted(t, "KIA", "NVA/VC")) == 1


@rule("fte", "8.0/X18", "8.0/X23")
def test_who_breaks_and_then_falls_in_the_same_round_does_not_fall_back():
    units = {"us-team-1": "56.15", "us-team-2": "56.15", "nva-team-1": {"hex": "56.16", "reduced": 1}}
    dice = [PASSED, PASSED, HIT, B, HIT, KIA]
    t = charge(ready(units, "us-team-1", "us-team-2", dice=dice), "us-team-1", "us-team-2")
    fires(fires(t, "us-team-1", "nva-team-1"), "us-team-2", "nva-team-1").choose("hold-fire")
    assert t.where("nva-team-1") == "eliminated"
    assert (t.asked, t.events("retreats"), t.events("cornered")) == ("advance", [], [])


@rule("fte", "8.0/X19", "8.0/X18")
def test_the_odds_of_the_defenders_leave_terrain_out_in_the_first_round():
    t = one_on_one([MISSED, MISSED], us="54.17", nva="54.18")
    fires(t, "us-team-1", "nva-team-1").choose("primary nva-team-1 us-team-1")
    assert need(t) == 4 + 1
    t.choose("declare")
    fires(t, "us-team-1", "nva-team-1").choose("primary nva-team-1 us-team-1")
    assert need(t) == 4 - 2 + 1


@rule("fte", "8.0/X18")
def test_the_ratings_of_a_round_are_those_at_its_start():
    t = one_on_one([HIT, KIA, MISSED])
    exchange(t)
    assert needs(t) == [(UNIT["us-team-1"], 5), (UNIT["nva-team-1"], 5)]  # not yet the reduced side


@rule("fte", "8.0/X19", "8.0/X20", "8.0/X22", "7.1/5")
def test_terrain_in_the_first_round_and_after_it():
    # Both in jungle: 54.17 against 54.18.
    t = one_on_one([MISSED] * 4, us="54.17", nva="54.18")
    exchange(t)
    assert needs(t) == [(UNIT["us-team-1"], 4 - 2 + 1), (UNIT["nva-team-1"], 4 + 1)]
    exchange(t)
    assert needs(t)[2:] == [(UNIT["us-team-1"], 4 - 2 + 1), (UNIT["nva-team-1"], 4 - 2 + 1)]


@rule("fte", "8.0/X21")
def test_defenders_lose_concealment_after_the_first_round():
    units = {
        "us-team-1": "56.15",
        "nva-team-1": {"hex": "56.16", "concealed": True},
        "nva-sniper-1": {"hex": "56.16", "concealed": True},
    }
    t = charge(ready(units, "us-team-1", dice=[PASSED] + [MISSED] * 6), "us-team-1")
    fires(t, "us-team-1", "nva-contact-1")
    assert t.concealed("nva-team-1")
    fires(t, "nva-team-1", "us-team-1").choose("hold-fire")
    assert not t.concealed("nva-team-1")
    assert not t.concealed("nva-sniper-1")
    fires(t, "us-team-1", "nva-team-1").choose("hold-fire")
    assert needs(t) == [(UNIT["us-team-1"], 3), (UNIT["nva-team-1"], 5), (UNIT["us-team-1"], 5)]


@rule("fte", "8.0/X20")
def test_broken_defenders_do_not_fire_but_are_fired_at():
    units = {"us-team-1": "56.15", "nva-team-1": {"hex": "56.16", "status": "broken"}, "nva-team-2": "56.16"}
    t = charge(ready(units, "us-team-1", dice=[PASSED, MISSED, MISSED]), "us-team-1")
    assert t.choices("primary") == {"us-team-1 nva-team-1", "us-team-1 nva-team-2"}
    fires(t, "us-team-1", "nva-team-1")
    assert t.choices("primary") == {"nva-team-2 us-team-1"}


@rule("fte", "8.0/X20", "8.0/X23", "6.2/3")
def test_an_assault_on_broken_units_only_is_one_round():
    units = {"us-team-1": "56.15", "nva-team-1": {"hex": "56.16", "status": "broken"}}
    t = charge(ready(units, "us-team-1", dice=[PASSED, HIT, S]), "us-team-1")
    fires(t, "us-team-1", "nva-team-1").choose("retreat 56.17", "retreat 56.18")
    t.choose("advance us-team-1")
    assert (t.where("us-team-1"), t.where("nva-team-1")) == ("56.16", "56.18")
    t = charge(ready(units, "us-team-1", dice=[PASSED, MISSED]), "us-team-1")
    fires(t, "us-team-1", "nva-team-1").choose("retreat 56.17", "retreat 56.18")  # not hit, but overrun
    assert len(t.events("round")) == 1
    t.choose("advance us-team-1")
    assert (t.where("us-team-1"), t.where("nva-team-1")) == ("56.16", "56.18")


@rule("fte", "8.0/X23", "7.4/X22")
def test_broken_defenders_who_cannot_give_way_are_lost():
    units = {"us-team-1": "56.35", "nva-team-1": {"hex": "56.36", "status": "broken"}}
    units |= {"us-team-2": "55.36", "us-team-3": "57.36"}
    t = charge(ready(units, "us-team-1", dice=[PASSED, MISSED]), "us-team-1")
    fires(t, "us-team-1", "nva-team-1")
    assert t.where("nva-team-1") == "eliminated"
    t.choose("advance us-team-1")
    assert t.where("us-team-1") == "56.36"


@rule("fte", "8.0/X22", "8.0/X23")
def test_broken_defenders_stay_where_nobody_is_left_to_take_the_hex():
    units = {
        "us-team-1": {"hex": "56.15", "status": "suppressed"},
        "nva-team-1": {"hex": "56.16", "status": "broken"},
    }
    t = charge(ready(units, "us-team-1", dice=[PASSED, MISSED]), "us-team-1")
    fires(t, "us-team-1", "nva-team-1")
    assert t.where("nva-team-1") == "56.16"
    assert t.asked == "act"


@rule("fte", "8.0/X22", "8.0/X23")
def test_broken_defenders_stay_where_the_attacker_fell_with_the_last_who_held():
    units = {"us-team-1": {"hex": "56.15", "reduced": 1}, "nva-team-1": {"hex": "56.16", "status": "broken"}}
    units |= {"nva-team-2": {"hex": "56.16", "reduced": 1}}
    t = charge(ready(units, "us-team-1", dice=[PASSED, HIT, KIA, HIT, KIA]), "us-team-1")
    fires(t, "us-team-1", "nva-team-2")
    fires(t, "nva-team-2", "us-team-1")
    assert (t.where("us-team-1"), t.where("nva-team-2")) == ("eliminated", "eliminated")
    assert (t.where("nva-team-1"), t.asked) == ("56.16", "act")


@rule("fte", "8.0/X23", "7.4/X22")
def test_a_reduced_team_gives_way_like_a_whole_one():
    units = {"us-team-1": "56.15", "nva-team-1": {"hex": "56.16", "status": "broken", "reduced": 1}}
    t = charge(ready(units, "us-team-1", dice=[PASSED, MISSED]), "us-team-1")
    fires(t, "us-team-1", "nva-team-1").choose("retreat 56.17", "retreat 56.18")
    assert t.where("nva-team-1") == "56.18"


@rule("fte", "6.2/3", "18.1/1", "7.4/X22")
def test_nobody_falls_back_to_where_concealed_civilians_may_be_enemies():
    units = {"nva-team-1": "56.15", "us-team-1": {"hex": "56.16", "status": "broken"}}
    for civilians in ({}, {"civilians-1": {"hex": "56.17", "concealed": True}}):
        t = ready(units | civilians, "nva-team-1", active="NVA/VC", dice=[PASSED, MISSED])
        fires(charge(t, "nva-team-1"), "nva-team-1", "us-team-1")
        assert t.choices("retreat")
        assert ("56.17" in t.choices("retreat")) == (not civilians)


@rule("fte", "8.0/X22")
def test_suppressed_units_take_no_more_part():
    units = {"us-team-1": "56.15", "us-team-2": "56.15", "nva-team-1": "56.16", "nva-team-2": "56.16"}
    t = ready(units, "us-team-1", "us-team-2", dice=[PASSED, PASSED, HIT, S, HIT, S, MISSED, MISSED])
    charge(t, "us-team-1", "us-team-2")
    fires(t, "us-team-1", "nva-team-1").choose("hold-fire")
    fires(t, "nva-team-1", "us-team-1").choose("hold-fire")
    assert t.status("us-team-1") == t.status("nva-team-1") == "suppressed"
    # The suppressed attacker neither fires nor is fired at; the suppressed defender is still in the hex.
    assert t.choices("primary") == {"us-team-2 nva-team-1", "us-team-2 nva-team-2"}
    fires(t, "us-team-2", "nva-team-2")
    assert t.choices("primary") == {"nva-team-2 us-team-2"}


@rule("fte", "8.0/X22")
def test_who_comes_suppressed_takes_part_in_the_first_round_only():
    units = {
        "us-team-1": {"hex": "56.15", "status": "suppressed"},
        "nva-team-1": {"hex": "56.16", "status": "suppressed"},
    }
    t = charge(ready(units, "us-team-1", dice=[PASSED, MISSED, MISSED]), "us-team-1")
    exchange(t)
    assert needs(t) == [(UNIT["us-team-1"], 3), (UNIT["nva-team-1"], 3)]
    assert t.asked == "act"  # no attacker is left to go on
    assert len(t.events("round")) == 1


@rule("fte", "8.0/X22")
def test_an_assault_ends_when_all_attackers_are_gone():
    t = one_on_one([MISSED, HIT, B])
    exchange(t)
    t.choose("retreat 56.14", "retreat 56.13")
    assert t.status("us-team-1") == "broken"
    assert t.asked == "act"
    assert len(t.events("round")) == 1


# 8.0/X23 The end


@rule("fte", "8.0/X22", "8.0/X23")
def test_when_all_defenders_break_the_attackers_may_advance():
    units = {"us-team-1": "56.15", "us-team-2": "55.16", "nva-team-1": "56.16"}
    orders = {"nva-team-2": FIRE}
    t = ready(
        {**units, "nva-team-2": "57.19"},
        "us-team-1",
        "us-team-2",
        dice=[PASSED, PASSED, HIT, B, MISSED],
        orders=orders,
    )
    charge(t, "us-team-1", "us-team-2")
    fires(t, "us-team-1", "nva-team-1", "us-team-2")
    fires(t, "nva-team-1", "us-team-2").choose("retreat 56.17", "retreat 56.18")
    assert t.choices("advance") == {"us-team-1", "us-team-2"}
    t.choose("advance us-team-2", "done")
    assert (t.where("us-team-1"), t.where("us-team-2")) == ("56.15", "56.16")
    assert t.events("moves")[-1].args == (UNIT["us-team-2"], GRID.parse("56.16"))
    assert t.rolled == 5  # the advance drew no fire
    assert len(t.events("round")) == 1


@rule("fte", "8.0/X23")
def test_units_that_did_not_assault_or_are_shaken_do_not_advance():
    units = {
        "us-team-1": "56.15",
        "us-team-2": "56.15",
        "us-team-3": "56.15",
        "us-team-4": {"hex": "56.15", "status": "suppressed"},
        "nva-team-1": "56.16",
    }
    t = ready(
        units,
        "us-team-1",
        "us-team-2",
        "us-team-3",
        "us-team-4",
        dice=[PASSED, PASSED, PASSED, HIT, B, HIT, S],
    )
    charge(t, "us-team-1", "us-team-2", "us-team-4")
    fires(t, "us-team-1", "nva-team-1").choose("hold-fire")
    fires(t, "nva-team-1", "us-team-2").choose("retreat 56.17", "retreat 56.18")
    assert t.choices("advance") == {"us-team-1"}


@rule("fte", "8.0/X23")
def test_who_is_gone_does_not_advance():
    units = {"us-team-1": "56.15", "us-rcl-1": "56.15", "nva-team-1": {"hex": "56.16", "reduced": 1}}
    t = ready(units, "us-team-1", "us-rcl-1", dice=[PASSED, PASSED, HIT, KIA, HIT, KIA], carry={})
    charge(t, "us-team-1", "us-rcl-1")
    fires(t, "us-team-1", "nva-team-1").choose("hold-fire")
    fires(t, "nva-team-1", "us-rcl-1")
    assert t.choices("advance") == {"us-team-1"}
    t.choose("advance us-team-1")
    assert counted(t, "KIA", "NVA/VC") == []  # 7.5.3/5
    assert counted(t, "KIA", "US")[0]["hex"] == "56.15"


@rule("fte", "8.0/X23", "6.2/4")
def test_a_hex_below_a_helicopter_has_no_room_for_a_vehicle_that_advances():
    units = {"acav-1": "56.15", "us-team-1": "56.15", "dummy-1": {"hex": "56.16", "concealed": True}}
    units |= {"slick-1": {"hex": "56.16", "level": "treetop"}}
    t = ready(units, "acav-1", "us-team-1", dice=[PASSED, PASSED])
    t = charge(t, "us-team-1", "acav-1")
    assert t.choices("advance") == {"us-team-1"}


@rule("fte", "8.0/X23", "7.4/X18")
def test_vehicles_advance_only_where_they_can_drive():
    units = {"acav-1": "54.16", "nva-team-1": {"hex": "54.17", "reduced": 1}}
    t = charge(ready(units, "acav-1", dice=[PASSED, HIT, KIA, MISSED]), "acav-1")
    fires(t, "acav-1", "nva-team-1")
    fires(t, "nva-team-1", "acav-1")
    assert t.asked == "act"  # jungle
    units = {"acav-1": "56.15", "nva-rpg-1": "56.16"}
    t = charge(ready(units, "acav-1", dice=[PASSED, HIT, KIA, MISSED]), "acav-1")
    fires(t, "acav-1", "nva-rpg-1")
    fires(t, "nva-rpg-1", "acav-1").choose("advance acav-1")
    assert t.where("acav-1") == "56.16"
    t = charge(ready(units, "acav-1", dice=[PASSED, HIT, KIA, HIT, 3]), "acav-1")
    fires(t, "acav-1", "nva-rpg-1")
    fires(t, "nva-rpg-1", "acav-1")
    assert t.unit("acav-1")["reduced"]
    assert t.asked == "act"  # immobilized on the spot


@rule("fte", "8.0/X23")
def test_when_both_sides_break_the_defenders_fall_back_first():
    t = one_on_one([HIT, B, HIT, B])
    exchange(t)
    assert (t.asked, t.seat) == ("retreat", "NVA/VC")
    t.choose("retreat 56.17", "retreat 56.18")
    assert (t.asked, t.seat) == ("retreat", "US")
    t.choose("retreat 56.14", "retreat 56.13")
    assert t.status("us-team-1") == t.status("nva-team-1") == "broken"
    assert t.asked == "act"  # nobody is left to advance


@rule("fte", "8.0/X23", "21.0/1")
def test_the_assaulting_units_may_fire_at_the_retreat():
    units = {"us-team-1": "56.15", "us-team-2": "55.16", "nva-team-1": "56.16"}
    dice = [PASSED, PASSED, HIT, B, MISSED, 4, 10]
    t = ready(units, "us-team-1", "us-team-2", dice=dice, orders={"us-team-2": FIRE})
    charge(t, "us-team-1", "us-team-2")
    fires(t, "us-team-1", "nva-team-1", "us-team-2")
    fires(t, "nva-team-1", "us-team-1").choose("retreat 56.17")
    assert t.events("shot")[-1].args[0] == UNIT["us-team-2"]
    t.choose("retreat 56.18", "advance us-team-2")
    assert t.where("us-team-2") == "56.16"


@rule("fte", "8.0/X23", "7.4/X12")
def test_riders_of_a_vehicle_that_is_destroyed_in_an_assault_fall_back():
    units = {"nva-rpg-1": "56.15", "acav-1": "56.16", "us-team-1": {"aboard": "acav-1"}}
    t = ready(units, "nva-rpg-1", active="NVA/VC", dice=[PASSED, HIT, KIA, MISSED, 5], carry={})
    charge(t, "nva-rpg-1")
    fires(t, "nva-rpg-1", "acav-1")
    fires(t, "acav-1", "nva-rpg-1").choose("retreat 56.17", "retreat 56.18")
    assert t.status("us-team-1") == "broken"
    t.choose("advance nva-rpg-1")
    assert counted(t, "KIA", "US") == []  # the crew's marker was alone with the enemy


def vehicle_breaks(dice=(), place="56.16", state=None, **units):
    """A rocket team breaks a vehicle in the first round of its assault."""
    units = {"nva-rpg-1": "56.15", "acav-1": {"hex": place, **(state or {})}, **units}
    t = ready(units, "nva-rpg-1", active="NVA/VC", dice=[PASSED, HIT, 5, MISSED, *dice])
    charge(t, "nva-rpg-1")
    fires(t, "nva-rpg-1", "acav-1")
    return fires(t, "acav-1", "nva-rpg-1")


@rule("fte", "8.0/X22", "8.0/X23", "6.2/3")
def test_a_vehicle_that_breaks_in_an_assault_drives_off_and_leaves_the_hex_to_the_winner():
    t = vehicle_breaks(**{"us-team-1": {"aboard": "acav-1"}})
    assert t.status("acav-1") == "broken"
    assert (t.asked, t.seat, len(t.events("round"))) == ("retreat", "US", 1)
    t.choose("retreat 56.17", "retreat 56.18", "advance nva-rpg-1")
    assert (t.where("nva-rpg-1"), t.where("acav-1")) == ("56.16", "56.18")


@rule("fte", "8.0/X23", "7.4/X12", "7.4/X18")
def test_a_broken_vehicle_that_cannot_drive_off_is_destroyed():
    t = vehicle_breaks(state={"reduced": 1})
    assert t.where("acav-1") == "eliminated"
    assert t.points("NVA/VC") == 6
    t.choose("advance nva-rpg-1")
    assert t.where("nva-rpg-1") == "56.16"


@rule("fte", "8.0/X23", "7.4/X12")
def test_the_men_of_a_vehicle_that_is_overrun_defend_the_hex():
    t = vehicle_breaks([10, 1], state={"reduced": 1}, **{"us-team-1": {"aboard": "acav-1"}})
    assert t.where("acav-1") == "eliminated"
    assert (t.where("us-team-1"), t.status("us-team-1")) == ("56.16", "steady")
    assert (t.asked, len(t.events("round"))) == ("primary", 2)


@rule("fte", "8.0/X23", "7.4/X28", "7.4/X13")
@pytest.mark.parametrize(
    ("downed", "told", "level"), [(0, "altitude", "treetop"), (1, "destroyed", "ground")]
)
def test_a_broken_helicopter_in_the_hex_takes_off_or_is_destroyed(downed, told, level):
    units = {"nva-team-1": "56.15", "slick-1": {"hex": "56.16", "status": "broken", "downed": downed}}
    t = ready(units, "nva-team-1", active="NVA/VC", dice=[PASSED, MISSED])
    charge(t, "nva-team-1")
    fires(t, "nva-team-1", "slick-1")
    assert len(t.events(told)) == 1
    assert t.unit("slick-1").get("level", "ground") == level
    t.choose("advance nva-team-1")
    assert t.where("nva-team-1") == "56.16"


@rule("fte", "8.0/X23", "24.0/4", "25.0/5")
@pytest.mark.parametrize(
    ("marker", "seen", "offered"),
    [("nva-bunker-1", True, True), ("nva-foxholes-1", True, True), ("nva-bunker-1", False, False)],
)
def test_an_advance_can_go_into_cover(marker, seen, offered):
    t = one_on_one([HIT, B, MISSED], markers={marker: {"hex": "56.16", "seen": seen}})
    exchange(t).choose("retreat 56.17", "retreat 56.18", "advance us-team-1")
    if offered:
        assert (t.asked, t.options) == ("take-cover", [f"enter {marker}", "done"])
        rolled = t.rolled
        twin = t.twin().choose("done")
        assert "inside" not in twin.unit("us-team-1")
        t.choose(f"enter {marker}")
        assert t.unit("us-team-1")["inside"] == marker
        assert t.rolled == rolled  # no Opportunity Fire
    else:
        assert t.asked == "act"


@rule("fte", "8.0/X23", "26.0/5")
def test_an_advance_can_end_in_a_booby_trap():
    t = one_on_one([HIT, B, MISSED, 10], traps=["56.16"])
    exchange(t).choose("retreat 56.17", "retreat 56.18", "advance us-team-1")
    assert t.unit("us-team-1")["reduced"]
    assert t.facts["traps"] == []


@rule("fte", "8.0/X7")
def test_a_downed_helicopter_and_a_medic_are_defenders_without_fire():
    units = {"nva-team-1": "56.15", "slick-1": {"hex": "56.16", "downed": 1}, "us-medic-1": "56.16"}
    t = ready(units, "nva-team-1", active="NVA/VC", dice=[PASSED, HIT, WIA])
    charge(t, "nva-team-1")
    assert t.choices("primary") == {"nva-team-1 slick-1", "nva-team-1 us-medic-1"}
    fires(t, "nva-team-1", "slick-1")
    assert t.where("slick-1") == "eliminated"  # downed twice is destroyed
    assert t.asked == "primary"
    assert t.seat == "NVA/VC"  # the medic has no fire to declare
    assert len(t.events("round")) == 2


@rule("fte", "8.0/X7")
def test_a_helicopter_over_the_hex_takes_no_part():
    units = {"nva-team-1": "56.15", "hog-1": {"hex": "56.16", "level": "treetop"}, "us-team-1": "56.16"}
    t = ready(units, "nva-team-1", active="NVA/VC", dice=[PASSED])
    charge(t, "nva-team-1")
    assert t.choices("primary") == {"nva-team-1 us-team-1"}
    t.choose("hold-fire")
    assert t.choices("primary") == {"us-team-1 nva-team-1"}


@rule("fte", "8.0/X7", "8.0/X23")
def test_a_helicopter_over_the_hex_does_not_hold_it():
    units = {
        "nva-team-1": "56.15",
        "hog-1": {"hex": "56.16", "level": "treetop"},
        "us-team-1": {"hex": "56.16", "reduced": 1},
    }
    t = charge(ready(units, "nva-team-1", active="NVA/VC", dice=[PASSED, HIT, KIA]), "nva-team-1")
    fires(t, "nva-team-1", "us-team-1").choose("hold-fire")
    assert t.where("us-team-1") == "eliminated"
    assert (t.asked, len(t.events("round"))) == ("advance", 1)


@rule("fte", "8.0/X23", "29.0/2")
def test_who_advances_into_an_objective_holds_it_at_once():
    units = {"nva-team-1": "36.21", "us-team-1": {"hex": "36.20", "reduced": 1}, "nva-team-2": "36.24"}
    t = at(
        units,
        scenario="sapper-raid",
        phase="actions",
        active="NVA/VC",
        acting=["nva-team-1", "nva-team-2"],
        dice=[PASSED, HIT, KIA],
        carry={},
    )
    charge(t, "nva-team-1")
    fires(t, "nva-team-1", "us-team-1").choose("hold-fire", "advance nva-team-1")
    assert t.asked == "act"
    assert [event.args for event in t.events("holds")] == [(1, GRID.parse("36.20"))]


@rule("fte", "8.0/X23", "26.0/5", "24.0/4")
def test_who_dies_in_a_booby_trap_takes_no_cover():
    units = {"us-rcl-1": "56.15", "nva-team-1": {"hex": "56.16", "reduced": 1}}
    t = ready(
        units,
        "us-rcl-1",
        dice=[PASSED, HIT, KIA, 10],
        traps=["56.16"],
        markers={"nva-bunker-1": {"hex": "eliminated", "seen": True}},
    )
    charge(t, "us-rcl-1")
    fires(t, "us-rcl-1", "nva-team-1").choose("hold-fire", "advance us-rcl-1")
    assert t.where("us-rcl-1") == "eliminated"
    assert t.asked == "act"


@rule("fte", "8.0/X8")
def test_the_steps_come_in_order():
    units = {
        "us-team-1": {"hex": "56.15", "concealed": True},
        "nva-team-1": {"hex": "56.16", "concealed": True},
        "dummy-1": {"hex": "56.16", "concealed": True},
    }
    t = ready(units, "us-team-1", orders={"nva-team-1": FIRE}, dice=[5, MISSED, PASSED, MISSED, MISSED])
    charge(t, "us-team-1")
    exchange(t)
    told = [kind for kind in t.kinds() if kind in ("assault", "check", "shot", "dummy", "round")]
    assert told == ["assault", "check", "shot", "check", "dummy", "round", "shot", "shot", "round"]


@rule("fte", "8.0/X24")
def test_after_the_assault_the_activation_concludes():
    t = at({"us-team-1": "56.15", "nva-team-1": "56.16"}, dice=[PASSED] + [MISSED] * 6, cup={"NVA/VC": 1})
    t.choose("hex 56.15")
    charge(t, "us-team-1")
    for _ in range(3):
        exchange(t)
    assert (t.asked, t.seat) == ("activate", "NVA/VC")


@rule("fte", "8.0/X19", "8.0/X22", "24.0/1")
def test_who_assaults_out_of_cover_has_it_again_after_the_first_round():
    units = {"us-team-1": {"hex": "56.15", "inside": "us-bunker-1"}, "nva-team-1": "56.16"}
    t = ready(units, "us-team-1", dice=[PASSED, *[MISSED] * 4], markers={"us-bunker-1": "56.15"})
    exchange(charge(t, "us-team-1"))
    assert needs(t)[1] == (UNIT["nva-team-1"], 5)
    assert not t.facts["markers"]["us-bunker-1"]["seen"]
    exchange(t)
    assert needs(t)[3] == (UNIT["nva-team-1"], 3)
    assert t.facts["markers"]["us-bunker-1"]["seen"]


@rule("fte", "8.0/X23", "24.0/3", "7.5.2/3")
def test_who_advances_leaves_his_cover_and_takes_his_casualties_along():
    casualties = [{"kind": "WIA", "side": "US", "carrier": "us-team-1"}]
    units = {
        "us-team-1": {"hex": "56.15", "inside": "us-bunker-1"},
        "nva-team-1": {"hex": "56.16", "reduced": 1},
    }
    t = ready(
        units,
        "us-team-1",
        dice=[PASSED, HIT, KIA, MISSED],
        markers={"us-bunker-1": "56.15"},
        casualties=casualties,
    )
    exchange(charge(t, "us-team-1"))
    assert t.asked == "advance"
    t.choose("advance us-team-1")
    assert "inside" not in t.unit("us-team-1")
    assert t.facts["casualties"][0]["hex"] == t.where("us-team-1") == "56.16"


@rule("fte", "8.0/X23", "6.1/7")
def test_infantry_advances_where_vehicles_cannot_go():
    # 54.17 is jungle.
    t = ready(
        {"us-team-1": "54.16", "nva-team-1": {"hex": "54.17", "reduced": 1}},
        "us-team-1",
        dice=[PASSED, HIT, KIA, MISSED],
    )
    exchange(charge(t, "us-team-1"))
    assert "advance us-team-1" in t.options
