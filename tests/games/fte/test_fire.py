"""7.0-7.3 The Fire Action: who may fire at what, and what counts in the roll."""

from __future__ import annotations

import pytest

from dangerclose.games.fte import field, fire
from dangerclose.games.fte.components import RANGE, UNIT
from dangerclose.games.fte.ground import GRID
from dangerclose.games.fte.state import GROUND
from dangerclose.testing import rule
from tests.games.fte.fire_positions import FIRE, aim, hit, need, needed, ready
from tests.games.fte.positions_for_tests import at

# 7.0 Who fires


@rule("fte", "7.0/1", "7.1/2", "7.1/7")
def test_units_fire_alone_or_together():
    units = {"us-team-1": "56.15", "us-mg-1": "56.15", "us-team-2": "55.15", "nva-team-1": "56.17"}
    t = ready(units, "us-team-1", "us-mg-1", "us-team-2", dice=[10, 10])
    t.choose("fire us-team-1", "target nva-team-1")
    assert need(t) == 4
    assert t.choices("support") == {"us-mg-1", "us-team-2"}
    t.choose("support us-mg-1")
    assert need(t) == 5
    assert t.refused("support us-mg-1").reason == "MG Team 1 is firing already."
    t.choose("shoot")
    assert t.unit("us-team-1")["used"]
    assert t.unit("us-mg-1")["used"]
    assert not t.unit("us-team-2")["used"]
    assert aim(t, "us-team-2", "nva-team-1") == 4  # separately
    refused = t.refused("support us-mg-1")
    assert (refused.rule, refused.reason) == ("5.0/4", "MG Team 1 has no action left.")


@rule("fte", "7.1/2", "7.1/3")
def test_the_primary_unit_gives_rating_weapon_and_status():
    units = {"us-team-1": {"hex": "56.15", "exhausted": 1}, "us-mg-1": "56.15", "nva-team-1": "56.17"}
    assert needed(units, "us-mg-1", "nva-team-1", ["us-team-1"]) == 6
    assert needed(units, "us-team-1", "nva-team-1", ["us-mg-1"]) == 4


@rule("fte", "7.0/1")
def test_only_active_units_with_an_action_left_join():
    units = {"us-team-1": "56.15", "us-team-2": "56.15", "acav-1": "56.14", "nva-team-1": "56.17"}
    t = ready(units, "us-team-1", "acav-1", dice=[10]).choose("fire us-team-1", "target nva-team-1")
    assert t.choices("support") == set()  # us-team-2 is not active; us-team-1's hex is in the ACAV's way
    assert t.refused("support us-team-2").rule == "7.1/7"
    units["acav-1"] = "55.15"
    t = ready(units, "us-team-1", "acav-1", dice=[10, 10])
    t.choose("fire acav-1", "target nva-team-1", "shoot", "fire us-team-1", "target nva-team-1")
    assert t.choices("support") == set()  # 5.1/24 a vehicle's two actions differ


@rule("fte", "7.0/1", "7.1/1")
def test_the_targets_are_enemy_units_in_sight_and_range():
    units = {
        "us-team-1": "56.11",
        "us-team-2": "55.12",
        "nva-team-1": "56.13",
        "nva-team-2": "56.13",
        "nva-team-3": "56.19",
        "nva-team-4": "56.20",
        "nva-team-5": "58.13",
        "civilians-1": "57.13",
    }
    t = ready(units, "us-team-1").choose("fire us-team-1")
    assert t.choices("target") == {"nva-team-1", "nva-team-2", "nva-team-3", "nva-team-5", "civilians-1"}
    refused = t.refused("target us-team-2")
    assert (refused.rule, refused.reason) == ("7.0/1", "Fire Team 2 is a friend.")
    refused = t.refused("target nva-team-4")
    assert (refused.rule, refused.reason) == ("7.1/4", "It is beyond double range.")
    assert t.refused("target nva-team-9").reason == "NVA Fire Team 9 is not to be seen."


@rule("fte", "7.1/1")
def test_fire_hits_only_the_designated_unit():
    t = hit(
        {"us-team-1": "56.15", "nva-team-1": "56.17", "nva-team-2": "56.17"}, "us-team-1", "nva-team-2", 2
    )
    assert t.unit("nva-team-2")["reduced"]
    assert not t.unit("nva-team-1")["reduced"]


@rule("fte", "7.0/2", "7.3/1")
def test_without_a_line_of_sight_there_is_no_fire():
    t = ready({"us-team-1": "54.16", "nva-team-1": "54.18", "nva-team-2": "54.14"}, "us-team-1")
    t.choose("fire us-team-1")
    assert t.choices("target") == {"nva-team-2"}
    refused = t.refused("target nva-team-1")
    assert (refused.rule, refused.reason) == ("7.0/2", "There is no line of sight.")
    t = ready({"us-team-1": "54.16", "nva-team-1": "54.18"}, "us-team-1")
    assert t.refused("fire us-team-1").rule == "7.0/2"


@rule("fte", "7.3/1")
def test_opportunity_fire_needs_a_line_of_sight():
    orders = {"nva-team-1": FIRE, "nva-team-2": FIRE}
    t = ready(
        {"us-team-1": "54.15", "nva-team-1": "54.18", "nva-team-2": "54.13"},
        "us-team-1",
        dice=[10],
        orders=orders,
    )
    t.choose("move us-team-1", "step 54.16")
    assert [event.args[0] for event in t.events("check")] == [UNIT["nva-team-2"]]


@rule("fte", "7.0/3")
def test_firing_within_sight_of_a_visible_enemy_costs_concealment():
    units = {
        "us-team-1": {"hex": "56.15", "concealed": True},
        "us-team-2": {"hex": "56.15", "concealed": True},
        "us-sniper-1": {"hex": "56.15", "concealed": True},
        "nva-team-1": "56.17",
    }
    t = ready(units, "us-team-1", "us-team-2", "us-sniper-1", dice=[10, 10])
    t.choose("fire us-team-1", "target nva-team-1", "support us-team-2", "shoot")
    assert not t.concealed("us-team-1")
    assert not t.concealed("us-team-2")
    assert t.events("seen")[0].rule == "7.0/3"
    t.choose("fire us-sniper-1", "target nva-team-1", "shoot")
    assert t.concealed("us-sniper-1")  # 18.1/14


@rule("fte", "7.0/3")
@pytest.mark.parametrize(
    ("enemies", "seen"),
    [
        ({"nva-team-1": {"hex": "56.17", "concealed": True}}, False),
        ({"nva-team-1": {"hex": "56.17", "concealed": True}, "civilians-1": "57.16"}, False),
        ({"nva-team-1": {"hex": "56.17", "concealed": True}, "nva-team-2": "56.20"}, True),
        ({"nva-team-1": {"hex": "56.17", "concealed": True}, "nva-team-2": "20.5"}, False),
    ],
)
def test_only_visible_enemies_in_sight_see_who_fires(enemies, seen):
    t = ready({"us-team-1": {"hex": "56.15", "concealed": True}, **enemies}, "us-team-1", dice=[10])
    t.choose("fire us-team-1", "target nva-contact-1", "shoot")
    assert t.concealed("us-team-1") != seen


@rule("fte", "7.0/4")
@pytest.mark.parametrize("unit", ["us-team-1", "acav-1", "hog-1"])
def test_broken_units_do_not_fire(unit):
    t = ready({unit: {"hex": "56.15", "status": "broken"}, "nva-team-1": "56.17"}, unit)
    assert t.refused(f"fire {unit}").rule == ("7.4/X28" if unit == "hog-1" else "7.4/X24")
    t = ready({unit: {"hex": "56.15", "status": "suppressed"}, "nva-team-1": "56.17"}, unit)
    assert f"fire {unit}" in t.options


@rule("fte", "7.0/4", "7.1/7")
def test_broken_units_do_not_join_a_fire():
    units = {"us-team-1": "56.15", "us-team-2": {"hex": "56.15", "status": "broken"}, "nva-team-1": "56.17"}
    t = ready(units, "us-team-1", "us-team-2").choose("fire us-team-1", "target nva-team-1")
    assert t.choices("support") == set()
    units["us-team-2"] = {"hex": "56.15", "status": "suppressed"}
    t = ready(units, "us-team-1", "us-team-2").choose("fire us-team-1", "target nva-team-1")
    assert t.choices("support") == {"us-team-2"}


@rule("fte", "7.0/1")
def test_units_without_a_fire_rating_do_not_fire():
    t = ready({"us-medic-1": "56.15", "us-team-1": "56.14", "nva-team-1": "56.17"}, "us-medic-1")
    assert t.refused("fire us-medic-1").reason == "Medic 1 has no Fire Rating."
    assert t.refused("fire us-team-1").rule == "5.1/2"


# 7.0/5 Helicopters at High level


@rule("fte", "7.0/5")
@pytest.mark.parametrize(("level", "may"), [("ground", True), ("treetop", True), ("high", False)])
def test_mortars_do_not_reach_helicopters_at_high_level(level, may):
    units = {
        "slick-1": {"hex": "56.20", "level": level},
        "nva-mortar-1": "56.15",
        "nva-mortar-2": "54.18",
        "nva-platoon-leader-1": "56.14",
        "us-team-1": "56.13",
    }
    t = ready(units, "nva-mortar-1", "nva-mortar-2", active="NVA/VC")
    t.choose("fire nva-mortar-1")
    assert t.choices("target") == ({"us-team-1", "slick-1"} if may else {"us-team-1"})
    if not may:
        refused = t.refused("target slick-1")
        assert (refused.rule, refused.reason) == ("7.0/5", "Mortars cannot hit a helicopter at High level.")
    t = ready(units, "nva-mortar-2", active="NVA/VC").choose("fire nva-mortar-2")  # observed
    assert ("slick-1" in t.choices("target")) == may


@rule("fte", "7.0/5")
@pytest.mark.parametrize(("level", "blasts"), [("ground", 1), ("treetop", 1), ("high", 0)])
def test_fire_missions_do_not_reach_helicopters_at_high_level(level, blasts):
    t = at(
        {"slick-1": {"hex": "56.15", "level": level}},
        phase="fire-missions",
        missions=[{"side": "NVA/VC", "kind": "Battalion mortars", "hex": "56.15", "turn": 1}],
        dice=[1, 10],
    )
    t.choose("execute")
    assert len(t.events("blast")) == blasts


# 7.1 Modifiers


@rule("fte", "7.1/3", "6.1/T1")
@pytest.mark.parametrize(
    ("firer", "target", "modifier"),
    [
        ("54.14", "54.17", 2),
        ("48.15", "48.18", 2),
        ("56.16", "55.19", 1),
        ("52.15", "52.18", 1),
        ("56.12", "56.15", 0),
    ],
    ids=["jungle", "hamlet", "grass", "paddy", "clear"],
)
def test_the_targets_terrain_counts(firer, target, modifier):
    assert needed({"us-team-1": firer, "nva-team-1": target}, "us-team-1", "nva-team-1") == 4 - modifier


@rule("fte", "7.1/3", "7.1/9")
@pytest.mark.parametrize(
    ("firer", "target", "modifier"),
    [("54.14", "54.17", 0), ("48.15", "48.18", 2), ("56.16", "55.19", 1), ("52.15", "52.18", 1)],
    ids=["jungle", "hamlet", "grass", "paddy"],
)
def test_high_explosive_ignores_jungle_only(firer, target, modifier):
    assert needed({"us-mortar-1": firer, "nva-team-1": target}, "us-mortar-1", "nva-team-1") == 4 - modifier


@rule("fte", "7.1/9", "18.1/16")
def test_high_explosive_ignores_concealment():
    target = {"hex": "56.17", "concealed": True}
    units = {"us-mortar-1": "56.15", "us-mg-1": "56.15", "nva-team-1": target}
    assert needed(units, "us-mortar-1", "nva-contact-1") == 4
    assert needed(units, "us-mg-1", "nva-contact-1") == 3


@rule("fte", "7.1/9")
@pytest.mark.parametrize(("level", "modifier"), [("ground", 1), ("treetop", 0), ("high", 0)])
def test_helicopters_have_terrain_only_on_the_ground(level, modifier):
    units = {"slick-1": {"hex": "55.19", "level": level}, "nva-hmg-1": "56.16"}
    # rating 6, the Slick's own +1
    assert needed(units, "nva-hmg-1", "slick-1", active="NVA/VC") == 5 - modifier


@rule("fte", "7.1/3", "2.0/4")
def test_the_targets_defensive_modifier_counts():
    units = {"acav-1": "56.15", "acav-2": {"hex": "55.16", "reduced": 1}, "nva-hmg-1": "56.18"}
    assert needed(units, "nva-hmg-1", "acav-1", active="NVA/VC") == 4
    assert needed(units, "nva-hmg-1", "acav-2", active="NVA/VC") == 5


@rule("fte", "7.1/3", "1.2/7")
@pytest.mark.parametrize(
    ("state", "modifier"),
    [({"status": "suppressed"}, 2), ({"exhausted": 1}, 1), ({"low_ammo": 1}, 1), ({"reduced": 1}, 1)],
)
def test_the_status_of_the_primary_unit_counts(state, modifier):
    units = {"us-mg-1": {"hex": "56.15", **state}, "nva-team-1": "56.17"}
    assert needed(units, "us-mg-1", "nva-team-1") == 5 - modifier


@rule("fte", "7.1/3", "19.4/1")
def test_a_hero_shoots_better():
    units = {"us-team-1": "56.15", "us-team-2": "56.15", "nva-team-1": "56.17"}
    hero = {"US": "us-team-1"}
    assert needed(units, "us-team-1", "nva-team-1", hero=hero) == 6
    assert needed(units, "us-team-2", "nva-team-1", ["us-team-1"], hero=hero) == 5


@rule("fte", "7.1/4")
@pytest.mark.parametrize(("row", "needs"), [(14, 4), (15, 4), (16, 3), (19, 3)])
def test_beyond_its_range_up_to_double_a_unit_fires_worse(row, needs):
    assert needed({"us-team-1": "56.11", "nva-team-1": f"56.{row}"}, "us-team-1", "nva-team-1") == needs


@rule("fte", "7.1/5")
def test_fire_into_an_adjacent_hex_is_better_but_not_for_high_explosive():
    units = {"us-team-1": "56.15", "us-mortar-1": "56.15", "nva-team-1": "56.16"}
    assert needed(units, "us-team-1", "nva-team-1") == 5
    assert needed(units, "us-mortar-1", "nva-team-1") == 4


@rule("fte", "7.1/3", "7.1/5")
def test_range_counts_from_the_primary_unit():
    units = {"us-team-1": "55.17", "us-mg-1": "56.12", "nva-team-1": "56.17"}
    assert needed(units, "us-team-1", "nva-team-1", ["us-mg-1"]) == 6
    assert needed(units, "us-mg-1", "nva-team-1", ["us-team-1"]) == 6


@rule("fte", "7.1/7", "7.1/4")
@pytest.mark.parametrize(("row", "helps"), [(16, True), (12, True), (11, False)])
def test_a_helper_may_be_as_far_as_double_its_range(row, helps):
    units = {"us-mg-1": "57.20", "us-team-1": f"56.{row}", "nva-team-1": "56.20"}
    t = ready(units, "us-mg-1", "us-team-1").choose("fire us-mg-1", "target nva-team-1")
    assert need(t) == 6
    if helps:
        t.choose("support us-team-1")
        assert need(t) == 7  # the helper's own range does not count
    else:
        assert t.refused("support us-team-1").rule == "7.1/7"


@rule("fte", "7.1/8")
@pytest.mark.parametrize(("count", "needs"), [(1, 4), (4, 4), (5, 5), (6, 6)])
def test_each_unit_beyond_four_in_the_target_hex_makes_it_easier(count, needs):
    crowd = {f"nva-team-{number}": "56.17" for number in range(1, count + 1)}
    assert needed({"us-team-1": "56.15", **crowd}, "us-team-1", "nva-team-1") == needs
    if count == 6:
        harder = {"crowding": "harder"}
        assert needed({"us-team-1": "56.15", **crowd}, "us-team-1", "nva-team-1", switches=harder) == 2


@rule("fte", "7.1/6", "21.0/3")
@pytest.mark.parametrize(("concealed", "needs"), [(True, 5), (False, 4)])
def test_opportunity_fire_out_of_concealment_is_better(concealed, needs):
    t = ready(
        {"us-team-1": "56.14", "nva-team-1": {"hex": "56.17", "concealed": concealed}},
        "us-team-1",
        orders={"nva-team-1": FIRE},
        dice=[5, 10],
    )
    t.choose("move us-team-1", "step 56.15")
    assert t.events("shot")[0].args[2] == needs
    assert not t.concealed("nva-team-1")


@rule("fte", "7.1/6")
def test_a_fire_action_out_of_concealment_is_not_better():
    units = {"us-team-1": {"hex": "56.15", "concealed": True}, "nva-team-1": "56.17"}
    assert needed(units, "us-team-1", "nva-team-1") == 4


@rule("fte", "7.1/10")
@pytest.mark.parametrize(("roll", "result"), [(1, "hit"), (4, "hit"), (5, "miss"), (10, "miss")])
def test_a_roll_up_to_the_rating_hits(roll, result):
    t = ready({"us-team-1": "56.15", "nva-team-1": "56.17"}, "us-team-1", dice=[roll, 1])
    t.choose("fire us-team-1", "target nva-team-1", "shoot")
    assert t.events("shot")[0].args[2:] == (4, roll, result)
    assert len(t.events("effect-roll")) == (result == "hit")


@rule("fte", "7.1/10", "1.2/1")
def test_a_one_always_hits_and_a_ten_always_misses():
    hopeless = {
        "us-team-1": {"hex": "54.13", "status": "suppressed"},
        "nva-team-1": {"hex": "54.17", "concealed": True},
    }
    assert needed(hopeless, "us-team-1", "nva-contact-1") == 1
    sure = {"us-team-1": "56.16", **{f"nva-team-{number}": "56.17" for number in range(1, 15)}}
    assert needed(sure, "us-team-1", "nva-team-1") == 9


@rule("fte", "7.1/11", "7.4/T1")
@pytest.mark.parametrize(
    ("firer", "effects"),
    [
        ("us-team-1", "KIA WIA WIA broken broken suppressed suppressed suppressed possible possible"),
        ("us-rcl-1", "KIA KIA WIA WIA broken broken suppressed suppressed suppressed possible"),
        ("us-mortar-1", "KIA KIA WIA WIA WIA broken broken suppressed suppressed suppressed"),
    ],
)
@pytest.mark.parametrize("supporter", ["us-team-2", "us-rcl-2", "us-mortar-2"])
def test_the_primary_units_weapon_decides_the_effect(firer, effects, supporter):
    # Helpers of every weapon class add to the roll to hit, not to the effect.
    units = {firer: "56.15", supporter: "55.15", "nva-team-1": "56.17"}
    for roll, effect in enumerate(effects.split(), start=1):
        t = ready(units, firer, supporter, dice=[1, roll, 1])
        t.choose(f"fire {firer}", "target nva-team-1", f"support {supporter}", "shoot")
        assert str(t.events("effect")[0].args[1]).split()[0] == effect


# 7.2 Observed mortar fire


@rule("fte", "7.2/1", "7.0/2", "7.3/1")
@pytest.mark.parametrize("leader", ["us-platoon-leader-1", "us-commander-1"])
def test_a_leader_observes_for_a_mortar(leader):
    units = {"us-mortar-1": "54.19", leader: "54.15", "nva-team-1": "54.14", "us-team-1": "54.18"}
    t = ready(units, "us-mortar-1", "us-team-1", dice=[10])
    assert t.refused("fire us-team-1").rule == "7.0/2"
    assert aim(t, "us-mortar-1", "nva-team-1") == 3
    assert t.preview()["observed by a leader"] == "+1"
    t.choose("shoot")
    assert not t.unit(leader)["used"]


@rule("fte", "7.2/1")
def test_a_mortar_that_sees_its_target_needs_no_observer():
    units = {"us-mortar-1": "54.16", "us-platoon-leader-1": "55.15", "nva-team-1": "54.14"}
    assert needed(units, "us-mortar-1", "nva-team-1") == 4


@rule("fte", "7.2/1")
@pytest.mark.parametrize(
    "observer",
    [
        {"us-platoon-leader-1": {"hex": "54.15", "status": "suppressed"}},
        {"us-platoon-leader-1": {"hex": "54.15", "status": "broken"}},
        {"us-platoon-leader-1": "54.20"},
        {"us-team-1": "54.15"},
        {"us-fo-1": "54.15"},
        {"acav-1": "54.15", "us-platoon-leader-1": {"aboard": "acav-1"}},
    ],
)
def test_only_a_steady_leader_who_sees_the_target_observes(observer):
    t = ready({"us-mortar-1": "54.19", "nva-team-1": "54.14", **observer}, "us-mortar-1")
    assert t.refused("fire us-mortar-1").rule == "7.0/2"


@rule("fte", "7.2/1")
def test_an_observed_mortar_can_help_and_has_its_range():
    units = {
        "us-mortar-1": "54.19",
        "us-platoon-leader-1": "54.15",
        "us-team-1": "55.15",
        "nva-team-1": "54.14",
        "nva-mortar-1": "1.25",
        "nva-platoon-leader-1": "53.13",
    }
    t = ready(units, "us-mortar-1", "us-team-1").choose("fire us-team-1", "target nva-team-1")
    assert t.choices("support") == {"us-mortar-1"}
    t = ready(units, "nva-mortar-1", active="NVA/VC").choose("fire nva-mortar-1")
    assert t.choices("target") == {"us-platoon-leader-1"}
    t.choose("target us-platoon-leader-1")
    assert need(t) == 2  # 53 hexes: beyond 36


@rule("fte", "7.2/1")
def test_range_binds_an_observed_mortar(monkeypatch):
    units = {"us-mortar-1": "54.19", "us-platoon-leader-1": "54.15", "nva-team-1": "54.14"}
    monkeypatch.setattr("dangerclose.games.fte.fire.RANGE", {UNIT["us-mortar-1"]: 2})
    assert "fire us-mortar-1" not in ready(units, "us-mortar-1").options
    monkeypatch.setattr("dangerclose.games.fte.fire.RANGE", {UNIT["us-mortar-1"]: 3})
    assert "fire us-mortar-1" in ready(units, "us-mortar-1").options


@rule("fte", "7.2/1")
def test_the_example_that_makes_observed_fire_easier_is_a_switch():
    units = {"us-mortar-1": "54.19", "us-platoon-leader-1": "54.15", "nva-team-1": "54.14"}
    easier = {"observed-mortar": "easier"}
    assert needed(units, "us-mortar-1", "nva-team-1", switches=easier) == 5


# 7.3 Friends in the line of fire


def _targets(units, firer="us-team-1", active="US"):
    t = ready(units, firer, active=active)
    return t.choose(f"fire {firer}").choices("target") if f"fire {firer}" in t.options else set()


@rule("fte", "7.0/2", "7.3.2/X7")
@pytest.mark.parametrize(
    ("friend", "blocks"),
    [
        ({"us-team-2": "56.16"}, True),
        ({"us-team-2": {"hex": "56.16", "concealed": True}}, True),
        ({"us-medic-1": "56.16"}, True),
        ({"acav-1": "56.16"}, True),
        ({"slick-1": "56.16"}, True),
        ({"slick-1": {"hex": "56.16", "level": "treetop"}}, False),
        ({"slick-1": {"hex": "56.16", "level": "high"}}, False),
        ({"us-team-2": "56.15"}, False),
        ({"us-team-2": "55.16"}, False),
        ({"nva-team-2": "56.16"}, False),
        ({"civilians-1": "56.16"}, False),
    ],
)
def test_friends_on_the_ground_block_fire(friend, blocks):
    units = {"us-team-1": "56.15", "nva-team-1": "56.17", **friend}
    assert ("nva-team-1" in _targets(units)) != blocks


@rule("fte", "7.0/2", "7.3.2/X7")
def test_a_friend_in_the_way_is_the_reason_for_a_refusal():
    units = {"us-team-1": "56.15", "us-team-2": "56.16", "nva-team-1": "56.17", "nva-team-2": "55.17"}
    t = ready(units, "us-team-1").choose("fire us-team-1")
    refused = t.refused("target nva-team-1")
    assert (refused.rule, refused.reason) == ("7.3.2/X7", "Friends are in the line of fire.")


@rule("fte", "7.3.2/X7")
def test_civilians_do_not_block_the_fire_of_their_own_side_but_dummies_seem_to():
    units = {"nva-team-1": "56.15", "civilians-1": "56.16", "us-team-1": "56.17"}
    assert _targets(units, "nva-team-1", "NVA/VC") == {"us-team-1"}
    units["civilians-1"] = "57.13"
    units["dummy-1"] = {"hex": "56.16", "concealed": True}
    assert _targets(units, "nva-team-1", "NVA/VC") == set()


@rule("fte", "7.3.2/X7", "7.0/2")
def test_mortars_fire_over_their_friends():
    units = {"us-mortar-1": "56.15", "us-team-2": "56.16", "nva-team-1": "56.17"}
    assert needed(units, "us-mortar-1", "nva-team-1") == 4  # in sight: no observer
    units = {
        "us-mortar-1": "54.19",
        "us-platoon-leader-1": "54.16",
        "us-team-2": "54.15",
        "nva-team-1": "54.14",
    }
    assert needed(units, "us-mortar-1", "nva-team-1") == 3


@rule("fte", "7.3.2/X7")
@pytest.mark.parametrize(
    ("firer", "target", "friends", "blocked"),
    [
        ("55.15", "57.15", {"us-team-2": "56.14"}, False),
        ("55.15", "57.15", {"us-team-2": "56.15"}, False),
        ("55.15", "57.15", {"us-team-2": "56.14", "us-team-3": "56.15"}, True),
        ("53.17", "55.17", {}, False),
        ("53.17", "55.17", {"us-team-2": "54.16"}, True),  # jungle on the other side
        ("53.17", "55.17", {"us-team-2": "54.17"}, False),
    ],
)
def test_along_a_hexside_friends_block_as_terrain_does(firer, target, friends, blocked):
    units = {"us-team-1": firer, "nva-team-1": target, **friends}
    assert ("nva-team-1" in _targets(units)) != blocked


@rule("fte", "7.3.2/X7", "7.3.3/2", "7.3.3/3")
@pytest.mark.parametrize(
    ("level", "row", "blocked"),
    [
        ("treetop", 12, True),
        ("treetop", 13, False),
        ("treetop", 14, True),
        ("high", 12, True),
        ("high", 13, False),
        ("high", 14, False),
        ("ground", 13, True),
    ],
)
def test_friends_in_the_way_of_a_line_to_or_from_the_air(level, row, blocked):
    flyer = {"hex": "56.15", "level": level}
    units = {"nva-hmg-1": "56.11", "nva-team-1": f"56.{row}", "hog-1": flyer}
    assert ("hog-1" in _targets(units, "nva-hmg-1", "NVA/VC")) != blocked
    units = {"nva-hmg-1": "56.11", "us-team-1": f"56.{row}", "hog-1": flyer}
    assert ("nva-hmg-1" in _targets(units, "hog-1")) != blocked


@rule("fte", "7.3.3/2", "7.3.3/3", "7.3.3/4")
@pytest.mark.parametrize(
    ("level", "ground", "seen"),
    [
        ("ground", "54.18", False),  # jungle in 54.17
        ("treetop", "54.18", False),
        ("high", "54.18", False),  # next to the one on the ground
        ("high", "54.19", False),
        ("ground", "54.14", True),
    ],
)
def test_sight_between_helicopters_and_the_ground(level, ground, seen):
    units = {"hog-1": {"hex": "54.16", "level": level}, "nva-hmg-1": ground}
    assert ("nva-hmg-1" in _targets(units, "hog-1")) == seen
    assert ("hog-1" in _targets(units, "nva-hmg-1", "NVA/VC")) == seen


@rule("fte", "7.3.3/2", "7.3.3/3")
def test_jungle_next_to_a_helicopter_hides_it_at_treetop_only():
    for level, seen in (("treetop", False), ("high", True)):
        units = {"hog-1": {"hex": "54.18", "level": level}, "nva-hmg-1": "54.14"}
        blocked = "hog-1" not in _targets(units, "nva-hmg-1", "NVA/VC")
        assert blocked != seen, level


@rule("fte", "6.8/7", "7.1/4", "7.1/5")
def test_a_helicopter_at_high_level_is_twice_as_far():
    units = {"slick-1": {"hex": "56.15", "level": "high"}, "nva-team-1": "56.12"}
    assert needed(units, "nva-team-1", "slick-1", active="NVA/VC") == 4 - 1 - 1  # six hexes: beyond four
    units["nva-team-1"] = "56.14"
    assert needed(units, "nva-team-1", "slick-1", active="NVA/VC") == 4 - 1  # two hexes: not adjacent
    units["nva-team-1"] = "56.10"
    t = ready(units, "nva-team-1", active="NVA/VC")
    assert "fire nva-team-1" not in t.options  # ten hexes: beyond eight


@rule("fte", "7.0/1", "5.1/17")
def test_a_vehicle_with_an_action_left_joins_a_fire():
    units = {"us-team-1": "56.15", "acav-1": "55.15", "nva-team-1": "56.17"}
    t = ready(units, "us-team-1", "acav-1", dice=[10]).choose("fire us-team-1", "target nva-team-1")
    assert t.choices("support") == {"acav-1"}


@rule("fte", "7.2/1", "7.1/4")
@pytest.mark.parametrize(("most", "may"), [(2, False), (3, True)])
def test_observed_mortar_fire_reaches_to_double_range(monkeypatch, most, may):
    # The real range is wider than the valley, so it is cut short: 54.20 is six hexes from 54.14.
    monkeypatch.setattr(fire, "RANGE", {UNIT["us-mortar-1"]: most})
    units = {"us-mortar-1": "54.20", "us-platoon-leader-1": "54.15", "nva-team-1": "54.14"}
    assert ("fire us-mortar-1" in ready(units, "us-mortar-1").options) == may


@rule("fte", "7.3.3/2", "7.1/1")
def test_a_helicopter_on_high_is_a_target_where_the_ground_is_out_of_sight():
    # Jungle in 54.17 hides 54.18 from 54.15, but not what flies high above it.
    for row, may in (({"us-team-1": "54.18"}, False), ({"slick-1": {"hex": "54.18", "level": "high"}}, True)):
        t = ready({**row, "nva-hmg-1": "54.15"}, "nva-hmg-1", active="NVA/VC")
        assert ("fire nva-hmg-1" in t.options) == may


@rule("fte", "7.2/1", "7.0/2")
def test_only_mortars_fire_at_what_a_leader_sees_for_them():
    # Jungle in 54.17 lies between 54.15 and 54.18; the leader looks on from 55.18.
    units = {
        "us-team-1": "54.15",
        "us-mortar-1": "54.15",
        "us-platoon-leader-1": "55.18",
        "nva-team-1": "54.18",
    }
    t = ready(units, "us-team-1", "us-mortar-1")
    assert t.choices("fire") == {"us-mortar-1"}
    assert t.choose("fire us-mortar-1", "target nva-team-1").choices("support") == set()


@rule("fte", "6.8/7", "7.1/4")
@pytest.mark.parametrize(("level", "may"), [("treetop", True), ("high", False)])
def test_from_high_level_fire_reaches_half_as_far(level, may):
    reach = RANGE[UNIT["hog-1"]]
    far = f"56.{10 + reach + 1}"
    s = at({"hog-1": {"hex": "56.10", "level": level}, "nva-team-1": far}).match.state
    assert field.sees(s, UNIT["hog-1"], GRID.parse(far))
    assert field.can_shoot(s, UNIT["hog-1"], GRID.parse(far), GROUND, 0) == may
