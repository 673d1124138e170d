"""7.5 KIA, WIA and Injury markers: who carries them, and how they come home."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from dangerclose.games.fte import field
from dangerclose.games.fte.components import UNIT
from dangerclose.games.fte.ground import GRID
from dangerclose.games.fte.proving import EVERY_FRAGO, ID
from dangerclose.games.fte.reckoning import quality_needed
from dangerclose.testing import rule
from tests.games.fte.fire_positions import FIRE, counted, hit, ready
from tests.games.fte.positions_for_tests import at

KIA, WIA = 1, 2


def carried_by(unit, *kinds, side="US"):
    """Casualties on the shoulders of a unit."""
    return [{"kind": kind, "side": side, "carrier": unit} for kind in kinds]


def carriers(t):
    """Who carries each casualty."""
    return [row["carrier"] for row in t.facts["casualties"]]


def moved(t, unit, *hexes):
    """A move that ends where the last step leads."""
    return t.choose(f"move {unit}", *(f"step {name}" for name in hexes))


# 7.5.2 Carrying


@rule("fte", "7.5.2/3")
@pytest.mark.parametrize(
    ("unit", "state", "room"),
    [
        ("us-team-1", {}, 2),
        ("us-mg-1", {}, 1),
        ("us-team-1", {"reduced": 1}, 0),
        ("us-rcl-1", {}, 0),
        ("us-medic-1", {}, 0),
    ],
    ids=["four", "three", "reduced", "two", "one"],
)
def test_how_many_casualties_a_unit_carries(unit, state, room):
    lying = [{"kind": "WIA", "side": "US", "hex": "56.15"}] * 3
    t = ready({unit: {"hex": "56.15", **state}}, unit, casualties=lying)
    if not room:
        assert t.refused(f"recover {unit}").rule == "10.0/1"
        return
    t.choose(f"recover {unit}")
    for number in range(room):
        assert t.choices("pick-up") == {str(c) for c in range(number, 3)}
        t.choose(f"pick-up {number}")
    assert t.asked == "act"  # no more hands
    assert carriers(t).count(unit) == room


@rule("fte", "7.5.2/3")
@pytest.mark.parametrize("carrier", ["acav-1", "slick-1"])
def test_vehicles_and_helicopters_pick_nobody_up(carrier):
    t = ready({carrier: "56.15"}, carrier, casualties=[{"kind": "WIA", "side": "US", "hex": "56.15"}])
    assert f"recover {carrier}" not in t.options


@rule("fte", "7.5.2/4", "10.0/5")
def test_a_casualty_is_handed_to_a_unit_that_has_been_activated():
    units = {"us-team-1": "56.15", "us-team-2": {"hex": "56.15", "used": 1}, "us-mg-1": "56.16"}
    t = ready(units, "us-team-1", casualties=carried_by("us-team-1", "KIA", "WIA"))
    t.choose("recover us-team-1")
    assert t.choices("hand-over") == {"0 us-team-2", "1 us-team-2"}
    t.choose("hand-over 1 us-team-2")
    assert t.choices("hand-over") == {"0 us-team-2"}
    assert t.choices("pick-up") == set()  # what it has just handed over it does not take again
    t.choose("done")
    assert carriers(t) == ["us-team-1", "us-team-2"]
    assert t.unit("us-team-1")["used"]


@rule("fte", "7.5.2/4", "7.5.2/3")
def test_nobody_takes_more_than_he_can_carry():
    units = {"us-team-1": "56.15", "us-mg-1": "56.15"}
    t = ready(units, "us-team-1", casualties=carried_by("us-team-1", "WIA", "WIA"))
    t.choose("recover us-team-1", "hand-over 0 us-mg-1")
    assert t.asked == "act"
    assert carriers(t) == ["us-mg-1", "us-team-1"]


@rule("fte", "7.5.2/4")
def test_only_ones_own_casualties_in_the_hex_are_picked_up():
    lying = [
        {"kind": "WIA", "side": "NVA/VC", "hex": "56.15"},
        {"kind": "WIA", "side": "US", "hex": "56.16"},
        {"kind": "WIA", "side": "US", "hex": "56.15"},
        *carried_by("us-team-2", "WIA"),
    ]
    t = ready({"us-team-1": "56.15", "us-team-2": "56.15"}, "us-team-1", casualties=lying)
    t.choose("recover us-team-1")
    assert t.choices("pick-up") == {"2"}


@rule("fte", "7.5.2/5")
def test_a_new_casualty_is_carried_at_once_if_its_side_wants_that():
    units = {
        "us-team-1": "56.15",
        "nva-team-1": "56.17",
        "nva-team-2": {"hex": "56.17", "status": "suppressed"},
        "nva-mg-1": "56.17",
        "nva-rpg-1": "56.17",
    }
    t = hit(units, "us-team-1", "nva-team-1", WIA)
    assert carriers(t) == ["nva-mg-1"]  # the steadiest with a hand free
    t = hit(units, "us-team-1", "nva-team-1", WIA, carry={"US": 1, "NVA/VC": 0})
    assert carriers(t) == [""]
    units["nva-mg-1"] = "56.18"
    t = hit(units, "us-team-1", "nva-team-1", WIA)
    assert carriers(t) == ["nva-team-2"]


@rule("fte", "7.5.2/5")
def test_whether_casualties_are_carried_at_once_is_a_standing_order():
    t = ready({"us-team-1": "56.15", "nva-team-1": "56.17", "nva-mg-1": "56.17"}, "us-team-1", dice=[1, KIA])
    t.order("NVA/VC", "carrying no")
    t.choose("fire us-team-1", "target nva-team-1", "shoot")
    assert carriers(t) == [""]


@rule("fte", "7.5.2/1", "7.5.2/7")
@pytest.mark.parametrize(
    ("kinds", "points"), [((), 10), (("WIA",), 8), (("KIA", "WIA"), 6), (("Injury",), 8)]
)
def test_each_casualty_carried_costs_a_movement_point(kinds, points):
    t = ready({"us-team-1": "56.12"}, "us-team-1", casualties=carried_by("us-team-1", *kinds))
    t.choose("move us-team-1")
    assert t.match.ask.about[1] == points
    for row in range(13, 13 + points // 2):
        t.choose(f"step 56.{row}")
    assert t.choices("step") == set()  # one point a hex: all are spent
    assert t.where("us-team-1") == f"56.{12 + points // 2}"
    assert all(row["hex"] == t.where("us-team-1") for row in t.facts["casualties"])


@rule("fte", "7.5.2/1")
def test_a_marker_that_nobody_carries_stays():
    t = ready({"us-team-1": "56.12"}, "us-team-1", casualties=[{"kind": "WIA", "side": "US", "hex": "56.12"}])
    moved(t, "us-team-1", "56.13").choose("halt")
    assert t.facts["casualties"][0]["hex"] == "56.12"


@rule("fte", "7.5.2/7")
@pytest.mark.parametrize(("kinds", "quality"), [((), 5), (("WIA",), 5), (("KIA",), 4)])
def test_a_kia_weighs_on_the_quality_of_its_carrier(kinds, quality):
    units = {"us-team-1": "56.15", "nva-team-1": "56.17"}
    casualties = carried_by("nva-team-1", *kinds, side="NVA/VC")
    t = hit(units, "us-team-1", "nva-team-1", 9, 10, casualties=casualties)
    assert t.events("check")[0].args[2] == quality


@rule("fte", "7.5.2/7")
@pytest.mark.parametrize("carrier", ["acav-1", "slick-1"])
def test_a_kia_aboard_weighs_on_nobody(carrier):
    units = {carrier: "56.15", "nva-hmg-1": "56.17"}
    casualties = carried_by(carrier, "KIA")
    t = hit(units, "nva-hmg-1", carrier, 10, 10, active="NVA/VC", casualties=casualties)
    assert t.events("check")[0].args[2] == 5


@rule("fte", "7.5.2/7")
def test_two_kia_weigh_no_more_than_one():
    units = {"us-team-1": "56.15", "nva-team-1": "56.17"}
    t = ready(
        units,
        "nva-team-1",
        active="NVA/VC",
        dice=[1, 9, 10],
        casualties=carried_by("us-team-1", "KIA", "KIA"),
    )
    t.choose("fire nva-team-1", "target us-team-1", "shoot")
    assert t.events("check")[0].args[2] == 3


@rule("fte", "7.5.2/6")
def test_a_casualty_is_dropped_during_a_move():
    units = {"us-team-1": "56.12"}
    t = ready(units, "us-team-1", casualties=carried_by("us-team-1", "KIA", "WIA"))
    moved(t, "us-team-1", "56.13")
    assert t.choices("drop") == {"0", "1"}
    t.choose("drop 0", "step 56.14")
    assert [(row["hex"], row["carrier"]) for row in t.facts["casualties"]] == [
        ("56.13", ""),
        ("56.14", "us-team-1"),
    ]
    assert t.events("dropped")[0].rule == "7.5.2/6"
    # Three points with two casualties; with one dropped there are four, of which two are spent.
    t.choose("step 56.15", "step 56.16")
    assert t.choices("step") == set()


@rule("fte", "7.5.2/3", "7.5.1/2")
def test_a_reduced_carrier_drops_what_it_can_no_longer_carry():
    units = {"us-team-1": "56.15", "us-team-2": "56.15", "nva-team-1": "56.17"}
    t = ready(
        units, "nva-team-1", active="NVA/VC", dice=[1, WIA], casualties=carried_by("us-team-1", "KIA", "WIA")
    )
    t.choose("fire nva-team-1", "target us-team-1", "shoot")
    assert [(row["kind"], row["hex"], row["carrier"]) for row in t.facts["casualties"]] == [
        ("KIA", "56.15", ""),
        ("WIA", "56.15", ""),
        ("WIA", "56.15", "us-team-2"),
    ]


@rule("fte", "7.5.1/3", "7.5.2/1")
def test_an_eliminated_carriers_casualties_stay_in_the_hex():
    units = {"us-team-1": "56.15", "nva-mg-1": "56.17"}
    t = hit(units, "us-team-1", "nva-mg-1", KIA, casualties=carried_by("nva-mg-1", "WIA", side="NVA/VC"))
    assert carriers(t) == ["", ""]
    units = {"us-team-1": "56.15", "nva-mg-1": {"hex": "56.17", "reduced": 1}}
    t = hit(
        units, "us-team-1", "nva-mg-1", KIA, casualties=[{"kind": "WIA", "side": "NVA/VC", "hex": "56.17"}]
    )
    assert [row["hex"] for row in t.facts["casualties"]] == ["56.17", "56.17"]


@rule("fte", "7.5.2/2", "6.9/2", "14.0/1")
def test_casualties_ride_like_infantry_if_an_infantry_unit_is_there():
    lying = [{"kind": "WIA", "side": "US", "hex": "56.15"}, {"kind": "KIA", "side": "US", "hex": "56.15"}]
    t = ready({"acav-1": "56.15"}, "acav-1", casualties=lying)
    assert "load acav-1" not in t.options  # nobody to carry them aboard
    t = ready({"acav-1": "56.15", "us-team-1": "56.15", "us-mg-1": "56.15"}, "acav-1", casualties=lying)
    t.choose("load acav-1")
    assert t.match.ask.about[1] == 8
    t.choose("take-casualty 0")
    assert t.match.ask.about[1] == 7
    t.choose("take-casualty 1", "take-on us-team-1")
    assert t.asked == "act"  # 1 + 1 + 4 of 8 leaves two: not enough for a machine gun team
    assert carriers(t) == ["acav-1", "acav-1"]
    moved(t, "acav-1", "56.16").choose("halt")
    assert [row["hex"] for row in t.facts["casualties"]] == ["56.16", "56.16"]


# 7.5.3 Evacuation


@rule("fte", "7.5.3/1", "7.5.3/2", "7.5.3/4", "6.5/2")
@pytest.mark.parametrize("edge", ["1.25", "65.25", "34.1", "34.36"])
def test_nva_infantry_carries_casualties_off_any_edge(edge):
    t = ready(
        {"nva-team-1": edge},
        "nva-team-1",
        active="NVA/VC",
        casualties=carried_by("nva-team-1", "KIA", side="NVA/VC"),
    )
    t.choose("move nva-team-1", "exit")
    assert t.where("nva-team-1") == "off-map"
    assert t.facts["casualties"][0]["hex"] == "off-map"
    assert t.points("NVA/VC") == 1
    assert t.events("evacuated")[0].rule == "7.5.3/4"


@rule("fte", "7.5.3/1", "6.5/2")
def test_leaving_the_map_costs_a_point():
    casualties = carried_by("nva-team-1", "WIA", side="NVA/VC")
    t = ready({"nva-team-1": "65.15"}, "nva-team-1", active="NVA/VC", casualties=casualties)
    moved(t, "nva-team-1", "65.16", "65.17", "65.18")
    assert "exit" in t.options
    t.choose("step 65.19")
    assert "exit" not in t.options  # four points with a casualty: nothing left to leave with


@rule("fte", "7.5.3/1", "6.1/2")
def test_without_a_casualty_nobody_leaves():
    t = ready({"nva-team-1": "1.25"}, "nva-team-1", active="NVA/VC").choose("move nva-team-1")
    assert "exit" not in t.options
    t = ready({"acav-1": "1.25"}, "acav-1").choose("move acav-1")
    assert "exit" not in t.options


@rule("fte", "7.5.3/2", "7.5.3/4")
@pytest.mark.parametrize("seen", [False, True])
def test_nva_infantry_carries_casualties_into_a_tunnel(seen):
    units = {"nva-team-1": "56.15"}
    position = {
        "active": "NVA/VC",
        "markers": {"tunnel-1": {"hex": "56.16", "seen": seen}},
        "casualties": carried_by("nva-team-1", "WIA", side="NVA/VC"),
    }
    t = ready(units, "nva-team-1", **position)
    t.choose("move nva-team-1")
    assert "tunnel" not in t.options
    t.choose("step 56.16", "tunnel")
    assert t.where("nva-team-1") == "off-map"
    assert t.facts["casualties"][0]["hex"] == "off-map"
    assert t.points("NVA/VC") == 1
    assert t.facts["markers"]["tunnel-1"]["seen"] == seen


@rule("fte", "7.5.3/2")
def test_a_tunnel_takes_a_point_and_only_nva_with_casualties():
    position = {"markers": {"tunnel-1": {"hex": "56.16", "seen": True}}}
    casualties = carried_by("nva-team-1", "WIA", side="NVA/VC")
    t = ready({"nva-team-1": "56.12"}, "nva-team-1", active="NVA/VC", casualties=casualties, **position)
    moved(t, "nva-team-1", "56.13", "56.14", "56.15", "56.16")
    assert "tunnel" not in t.options  # all four points are spent
    t = ready({"nva-team-1": "56.13"}, "nva-team-1", active="NVA/VC", casualties=casualties, **position)
    moved(t, "nva-team-1", "56.14", "56.15", "56.16")
    assert "tunnel" in t.options  # with the last point
    t = ready({"nva-team-1": "56.16"}, "nva-team-1", active="NVA/VC", **position).choose("move nva-team-1")
    assert "tunnel" not in t.options
    t = ready({"us-team-1": "56.16"}, "us-team-1", casualties=carried_by("us-team-1", "WIA"), **position)
    assert "tunnel" not in t.choose("move us-team-1").options
    # Another marker is no way down.
    markers = {"rice-1": {"hex": "56.16", "seen": True}}
    t = ready({"nva-team-1": "56.16"}, "nva-team-1", active="NVA/VC", casualties=casualties, markers=markers)
    assert "tunnel" not in t.choose("move nva-team-1").options


@rule("fte", "7.5.3/2", "21.0/1", "7.4/X6")
@pytest.mark.parametrize(("dice", "place"), [([1, 10], "off-map"), ([1, 1, 7], "56.16")])
def test_going_down_a_tunnel_draws_fire(dice, place):
    t = ready(
        {"nva-team-1": "56.16", "us-mg-1": "56.19"},
        "nva-team-1",
        active="NVA/VC",
        markers={"tunnel-1": {"hex": "56.16", "seen": True}},
        casualties=carried_by("nva-team-1", "WIA", side="NVA/VC"),
        orders={"us-mg-1": FIRE},
        dice=dice,
    )
    t.choose("move nva-team-1", "tunnel")
    assert len(t.events("shot")) == 1
    assert t.where("nva-team-1") == place


@rule("fte", "7.5.3/2", "7.5.3/4", "6.1/4", "18.1/1")
@pytest.mark.parametrize(("enemy", "clause"), [("56.19", "6.1/4"), ("3.3", "7.5.3/4")])
def test_who_goes_down_a_tunnel_is_shown(enemy, clause):
    t = ready(
        {"nva-team-1": {"hex": "56.16", "concealed": True}, "us-mg-1": enemy},
        "nva-team-1",
        active="NVA/VC",
        markers={"tunnel-1": {"hex": "56.16", "seen": True}},
        casualties=carried_by("nva-team-1", "WIA", side="NVA/VC"),
        hero={"NVA/VC": "nva-team-1"},
    )
    t.choose("move nva-team-1", "tunnel")
    assert [event.rule for event in t.events("seen")] == [clause]
    told = t.events("stirs", "US") + t.events("tunnel", "US")
    assert [event.rule for event in told] == ["7.5.3/2", "7.5.3/2"]
    assert t.match.state.hero == [-1, -1]  # the hero is gone with it


@rule("fte", "7.5.3/3", "7.5.3/4")
@pytest.mark.parametrize(("kind", "points"), [("KIA", 2), ("WIA", 3), ("Injury", 3)])
def test_americans_go_home_by_vehicle_or_helicopter(kind, points):
    t = ready({"acav-1": "1.25"}, "acav-1", casualties=carried_by("acav-1", kind))
    t.choose("move acav-1", "exit")
    assert (t.where("acav-1"), t.points("US")) == ("off-map", points)
    units = {"slick-1": {"hex": "1.25", "level": "high"}, "us-team-1": {"aboard": "slick-1"}}
    t = at(units, casualties=carried_by("us-team-1", kind), cup={"US": 1})
    t.choose("helicopter slick-1", "fly slick-1", "exit")
    assert (t.where("slick-1"), t.where("us-team-1"), t.points("US")) == ("off-map", "off-map", points)
    assert t.facts["casualties"][0]["hex"] == "off-map"


@rule("fte", "7.5.3/3")
def test_american_infantry_carries_nobody_off_unless_the_frago_says_so(monkeypatch):
    casualties = carried_by("us-team-1", "WIA")
    t = ready({"us-team-1": "1.25"}, "us-team-1", casualties=casualties).choose("move us-team-1")
    assert "exit" not in t.options
    allowed = replace(EVERY_FRAGO[ID], us_carry_off=True, us_exit=1 << GRID.parse("1.25"))
    monkeypatch.setitem(EVERY_FRAGO, ID, allowed)
    field.frago_of.cache_clear()
    try:
        t = ready({"us-team-1": "1.25"}, "us-team-1", casualties=casualties).choose("move us-team-1", "exit")
        assert (t.where("us-team-1"), t.points("US")) == ("off-map", 3)
        t = ready({"us-team-1": "1.24"}, "us-team-1", casualties=casualties).choose("move us-team-1")
        assert "exit" not in t.options  # not one of the valid hexes
    finally:
        field.frago_of.cache_clear()


@rule("fte", "7.5.3/5", "7.5.3/6", "19.1/3")
@pytest.mark.parametrize(("kind", "points"), [("KIA", 0), ("WIA", 2), ("Injury", 2)])
def test_what_is_alone_with_an_enemy_is_taken(kind, points):
    t = ready(
        {"us-team-1": "56.15"}, "us-team-1", casualties=[{"kind": kind, "side": "NVA/VC", "hex": "56.16"}]
    )
    moved(t, "us-team-1", "56.16")
    assert t.facts["casualties"][0]["hex"] == "eliminated"
    assert t.points("US") == points
    assert t.events("taken")[0].rule == ("7.5.3/5" if kind == "KIA" else "7.5.3/6")


@rule("fte", "7.5.3/6")
def test_the_nva_gain_three_points_for_a_captured_man():
    casualties = [{"kind": "WIA", "side": "US", "hex": "56.16"}]
    t = ready({"nva-team-1": "56.15"}, "nva-team-1", active="NVA/VC", casualties=casualties)
    moved(t, "nva-team-1", "56.16")
    assert t.points("NVA/VC") == 3


@rule("fte", "7.5.3/5", "7.5.3/6")
def test_whom_a_medic_leaves_alone_is_taken_with_him():
    casualties = [{"kind": "WIA", "side": "US", "hex": "56.16"}]
    units = {"nva-team-1": "56.15", "us-medic-1": {"hex": "56.16", "inside": "us-foxholes-1"}}
    markers = {"us-foxholes-1": {"hex": "56.16", "seen": True}}
    t = ready(units, "nva-team-1", active="NVA/VC", casualties=casualties, markers=markers)
    moved(t, "nva-team-1", "56.16")
    assert t.where("us-medic-1") == "eliminated"
    assert t.points("NVA/VC") == 4 + 3
    assert t.match.state.inside[UNIT["us-medic-1"]] == -1


@rule("fte", "7.5.3/5", "7.5.3/6")
def test_a_helicopter_in_the_air_takes_nobody():
    units = {"slick-1": {"hex": "56.15", "level": "treetop"}}
    t = at(units, casualties=[{"kind": "WIA", "side": "NVA/VC", "hex": "56.16"}], cup={"US": 1})
    t.choose("helicopter slick-1", "fly slick-1", "step 56.16")
    assert t.facts["casualties"][0]["hex"] == "56.16"
    assert t.points("US") == 0


@rule("fte", "7.5.3/5", "7.5.3/6")
def test_civilians_and_dummies_take_nobody():
    for name in ("civilians-1", "dummy-1"):
        casualties = [{"kind": "WIA", "side": "US", "hex": "56.16"}]
        units = {name: {"hex": "56.15", "concealed": True}}
        t = ready(units, name, active="NVA/VC", casualties=casualties)
        moved(t, name, "56.16")
        assert t.facts["casualties"][0]["hex"] == "56.16"


@rule("fte", "7.5.3/5", "7.5.3/6")
def test_a_casualty_with_its_own_unit_is_not_taken():
    # The Americans advance into a hex that they cleared; the man they carry is theirs.
    casualties = [{"kind": "WIA", "side": "NVA/VC", "hex": "56.16"}, *carried_by("us-team-1", "WIA")]
    t = ready({"us-team-1": "56.15", "us-team-2": "56.15"}, "us-team-1", casualties=casualties)
    moved(t, "us-team-1", "56.16")
    assert counted(t, "WIA", "NVA/VC") == []
    assert len(counted(t, "WIA", "US")) == 1


@rule("fte", "7.5.1/4")
def test_an_injury_is_carried_and_brought_home_like_a_wia():
    t = ready(
        {"us-team-1": "56.15"}, "us-team-1", casualties=[{"kind": "Injury", "side": "US", "hex": "56.15"}]
    )
    t.choose("recover us-team-1", "pick-up 0")
    assert carriers(t) == ["us-team-1"]
    casualties = carried_by("nva-team-1", "Injury", side="NVA/VC")
    t = ready({"nva-team-1": "1.25"}, "nva-team-1", active="NVA/VC", casualties=casualties)
    t.choose("move nva-team-1", "exit")
    assert t.points("NVA/VC") == 1


@rule("fte", "7.5.2/4", "18.1/1")
@pytest.mark.parametrize("concealed", [False, True])
def test_the_enemy_is_told_who_carries_if_he_can_see_it(concealed):
    fallen = [{"kind": "WIA", "side": "US", "hex": "56.16"}]
    t = ready({"us-team-1": {"hex": "56.16", "concealed": concealed}}, "us-team-1", casualties=fallen)
    t.choose("recover us-team-1", "pick-up 0")
    told = [len(t.events("carries", seat)) for seat in ("US", "NVA/VC")]
    assert told == [1, 0 if concealed else 1]


@rule("fte", "7.5.3/4")
def test_who_is_home_is_on_nobodys_shoulders():
    t = ready({"acav-1": "1.25"}, "acav-1", casualties=carried_by("acav-1", "WIA")).choose(
        "move acav-1", "exit"
    )
    assert carriers(t) == [""]


@rule("fte", "17.1/3", "7.5.3/5", "6.2/3")
def test_only_medics_are_taken_where_an_enemy_comes():
    medics = {f"us-medic-{n}": "56.16" for n in (1, 2, 3)}
    t = ready({**medics, "nva-team-1": "56.15"}, "nva-team-1", active="NVA/VC")
    t.choose("move nva-team-1", "step 56.16")
    assert [event.rule for event in t.events("medic-lost")] == ["17.1/3"] * 3
    # A helicopter that passes over them is not in their hands.
    fallen = [{"kind": "WIA", "side": "NVA/VC", "hex": "56.16"}]
    units = {"slick-1": {"hex": "56.15", "level": "high"}, "nva-team-1": "56.16"}
    t = ready(units, "slick-1", casualties=fallen).choose("fly slick-1", "step 56.16")
    assert t.where("slick-1") == "56.16"


@rule("fte", "19.4/1")
def test_a_hero_stays_one_when_somebody_else_falls():
    units = {"us-team-1": "56.16", "us-sniper-1": "56.17", "nva-mg-1": "56.19"}
    t = hit(units, "nva-mg-1", "us-sniper-1", KIA, active="NVA/VC", hero={"US": "us-team-1"})
    assert t.match.state.hero[0] == UNIT["us-team-1"]


@rule("fte", "7.5.2/7")
def test_a_kia_weighs_on_nobody_else():
    s = at(
        {"us-team-1": "56.15", "us-team-2": "56.15"}, casualties=carried_by("us-team-2", "KIA")
    ).match.state
    assert [quality_needed(s, UNIT[name]) for name in ("us-team-1", "us-team-2")] == [4, 3]


@rule("fte", "19.1/1", "6.6/1")
def test_who_carries_an_injured_man_among_others_does_not_run():
    t = ready({"us-team-1": "56.15"}, "us-team-1", casualties=carried_by("us-team-1", "WIA", "Injury"))
    assert "move us-team-1" in t.options
    assert "double us-team-1" not in t.options
