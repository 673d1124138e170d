"""6.8 Helicopter movement."""

from __future__ import annotations

import pytest

from dangerclose.games.fte.ground import GRID
from dangerclose.testing import rule
from tests.games.fte.positions_for_tests import at


def flying(level, place="9.16", unit="slick-1", **state):
    """A helicopter that begins a Move Action with nobody near."""
    t = at({unit: {"hex": place, "level": level, **state}}, goes_on=True)
    return t.choose(f"helicopter {unit}", f"fly {unit}")


def points(t):
    """The movement points that the helicopter has left."""
    return t.match.ask.about[1] / 2


@rule("fte", "6.8/1", "6.8/5")
@pytest.mark.parametrize(
    ("level", "up", "down"),
    [("ground", "treetop", None), ("treetop", "high", "ground"), ("high", None, "treetop")],
)
def test_a_helicopter_is_at_one_of_three_levels_and_changes_by_one(level, up, down):
    t = flying(level)
    assert ("climb" in t.options, "descend" in t.options) == (up is not None, down is not None)
    for verb, wanted in (("climb", up), ("descend", down)):
        if wanted:
            changed = t.twin().choose(verb)
            assert changed.unit("slick-1")["level"] == wanted
            assert not {"climb", "descend"} & set(changed.options)  # once a Move Action
            # At the start: it may still fly on.
            assert changed.choices("step")
            assert changed.events("altitude")[0].rule == "6.8/5"


@rule("fte", "6.8/5")
def test_a_change_at_the_end_ends_the_move():
    t = flying("treetop").choose("step 9.15", "step 9.14")
    assert {"climb", "descend", "halt"} <= set(t.options)
    t.choose("descend")
    assert (t.where("slick-1"), t.unit("slick-1")["level"]) == ("9.14", "ground")
    assert t.asked == "act"


@rule("fte", "6.8/5")
def test_the_level_does_not_change_in_the_middle():
    t = flying("treetop").choose("climb", "step 9.15")
    assert not {"climb", "descend"} & set(t.options)
    assert t.choose("halt").unit("slick-1")["level"] == "high"


@rule("fte", "6.8/5", "6.1/T1", "6.1/7")
@pytest.mark.parametrize(
    ("place", "may"), [("11.15", False), ("26.20", False), ("9.16", True), ("8.18", True), ("23.21", True)]
)
def test_a_helicopter_lands_neither_in_jungle_nor_in_a_hamlet(place, may):
    t = flying("treetop", place)
    assert ("descend" in t.options) == may
    assert "descend" in flying("high", place).options
    if not may:
        assert t.refused("descend").rule == "6.8/5"


@rule("fte", "6.8/5", "6.8/6", "6.3/4")
def test_on_the_ground_a_helicopter_has_two_points_and_keeps_out_of_the_trees():
    t = flying("ground", "10.15")
    assert points(t) == 2
    assert {"10.16", "9.15"} <= t.choices("step")
    assert not {"11.15", "10.14"} & t.choices("step")  # jungle
    assert t.refused("step 11.15").rule == "6.8/5"
    t.choose("step 10.16", "step 10.15")
    assert points(t) == 0
    assert not t.choices("step")
    assert "halt" in t.options


@rule("fte", "6.8/6", "6.3/4", "6.1/T1")
@pytest.mark.parametrize("level", ["treetop", "high"])
def test_in_the_air_it_has_twenty_points_at_one_a_hex(level):
    t = flying(level, "19.17")  # jungle, slopes and streams do not matter
    assert points(t) == 20
    assert len(t.choices("step")) == 6
    t.choose("step 20.17", "step 20.18", "step 20.19")
    assert points(t) == 17
    for number in range(17):
        t.choose("step 20.20" if number % 2 == 0 else "step 20.19")
    assert points(t) == 0
    assert not t.choices("step")
    assert t.refused("step 20.19").rule == "6.4/2"


@rule("fte", "6.8/6", "6.8/5")
def test_the_level_after_the_change_decides_the_points():
    assert points(flying("ground").choose("climb")) == 20
    assert points(flying("treetop").choose("descend")) == 2
    assert points(flying("high").choose("descend")) == 20


@rule("fte", "6.8/5", "6.2/3")
def test_a_helicopter_does_not_land_on_the_enemy():
    t = at({"slick-1": {"hex": "9.16", "level": "treetop"}, "nva-team-1": "9.15"}, goes_on=True)
    t.choose("helicopter slick-1", "fly slick-1", "step 9.15")
    assert "descend" not in t.options
    assert "climb" in t.options


@rule("fte", "6.8/7")
@pytest.mark.parametrize(("level", "distance"), [("ground", 3), ("treetop", 3), ("high", 6)])
def test_the_range_to_a_helicopter_at_high_level_is_doubled(level, distance):
    # RPG teams have range 4: three hexes are within it, six are not.
    t = at({"slick-1": {"hex": "9.17", "level": level}, "nva-rpg-1": "9.14"}, active="NVA/VC")
    t.choose("hex 9.14", "fire nva-rpg-1", "target slick-1")
    assert t.preview().get("range 6, beyond 4") == ("+1" if distance == 6 else None)
    # Beyond double range it cannot be hit at all: five hexes are ten.
    units = {"slick-1": {"hex": "10.20", "level": level}, "nva-rpg-1": "10.15", "us-team-1": "9.16"}
    t = at(units, active="NVA/VC").choose("hex 10.15", "fire nva-rpg-1")
    assert ("slick-1" in t.choices("target")) == (level != "high")
    if level == "high":
        assert t.refused("target slick-1").rule == "7.1/4"


@rule("fte", "6.8/7")
def test_the_range_from_a_helicopter_at_high_level_is_doubled():
    # A Slick's range is 6: six hexes on the ground, twelve from on high.
    for level, line in (("treetop", None), ("high", "+1")):
        t = at({"slick-1": {"hex": "9.16", "level": level}, "nva-team-1": "9.12"})
        t.choose("helicopter slick-1", "fire slick-1", "target nva-team-1")
        assert t.preview().get("range 8, beyond 6") == line


@rule("fte", "6.8/7", "7.1/5")
def test_a_neighbour_at_high_level_is_not_adjacent():
    for level, line in (("treetop", "-1"), ("high", None)):
        t = at({"slick-1": {"hex": "9.16", "level": level}, "nva-rpg-1": "9.15"}, active="NVA/VC")
        t.choose("hex 9.15", "fire nva-rpg-1", "target slick-1")
        assert t.preview().get("adjacent") == line


BOUND = {"leaves": 3}
"""A helicopter that the book sends off the map by a turn."""


@rule("fte", "6.1/2", "6.5/2", "6.8/6")
def test_a_helicopter_that_has_to_leave_does_so_from_the_edge_in_the_air():
    t = flying("high", "2.20", **BOUND).choose("step 1.20")
    assert "exit" in t.options
    t.choose("exit")
    assert t.where("slick-1") == "off-map"
    assert flying("high", "2.20", **BOUND).refused("exit").rule == "6.5/2"
    assert flying("ground", "1.20", **BOUND).refused("exit").rule == "6.8/1"


@rule("fte", "6.1/2", "7.5.3/3", "7.4/X28")
def test_other_helicopters_leave_only_with_casualties():
    """Nobody flies away who has not landed, nor rides home without a casualty of his own."""
    refused = flying("high", "1.20").refused("exit")
    assert (refused.rule, refused.reason) == (
        "6.1/2",
        "Units leave the map only with casualties, or where the FRAGO lets them.",
    )
    assert "exit" in flying("high", "1.20", status="broken").options

    def loaded(*bearers, riders=("us-mg-1", "us-mg-2")):
        aboard = {rider: {"aboard": "slick-1"} for rider in riders}
        hurt = [{"kind": "WIA", "side": "US", "carrier": bearer} for bearer in bearers]
        t = at({"slick-1": {"hex": "1.20", "level": "high"}, **aboard}, casualties=hurt, goes_on=True)
        return t.choose("helicopter slick-1", "fly slick-1")

    assert "exit" not in loaded().options
    assert "exit" in loaded("slick-1", riders=()).options
    assert "exit" in loaded("us-mg-1", riders=["us-mg-1"]).options
    assert loaded("us-mg-1").refused("exit").reason == "Somebody aboard carries no casualty."
    assert "exit" not in loaded("slick-1", riders=["us-mg-1"]).options


@rule("fte", "6.9/1", "6.5/2")
def test_who_is_aboard_leaves_with_the_helicopter():
    t = at(
        {"slick-1": {"hex": "1.20", "level": "high"}, "us-team-1": {"aboard": "slick-1"}},
        casualties=[{"kind": "WIA", "side": "US", "carrier": "us-team-1"}],
        goes_on=True,
    )
    t.choose("helicopter slick-1", "fly slick-1", "exit")
    assert t.where("us-team-1") == "off-map"
    assert t.points("US") == 3


@rule("fte", "6.8/5", "5.0/6", "21.0/1")
def test_every_hex_and_every_change_of_level_draws_fire():
    units = {"hog-1": {"hex": "9.15", "level": "treetop"}, "nva-hmg-1": "9.18"}
    orders = {"nva-hmg-1": {"mode": "fire"}}
    for first in ("step 9.14", "climb", "descend", "halt"):
        t = at(units, orders=orders, dice=[10], goes_on=True).choose("helicopter hog-1", "fly hog-1", first)
        assert t.rolled == 1
        assert t.unit("nva-hmg-1")["op_fired"]


@rule("fte", "5.0/6", "6.8/5")
def test_a_change_at_the_end_draws_fire_and_a_halt_after_a_hex_does_not():
    units = {"slick-1": {"hex": "56.12", "level": "treetop"}, "nva-team-1": "56.15"}
    orders = {"nva-team-1": {"mode": "ask"}}
    t = at(units, goes_on=True, orders=orders, asked={"NVA/VC": 1}).choose(
        "helicopter slick-1", "fly slick-1"
    )
    t.choose("step 56.13")
    assert t.asked == "react"
    t.choose("hold-fire")
    assert t.twin().choose("climb").asked == "react"
    assert t.choose("halt").asked == "act"


@rule("fte", "7.4/X28", "6.2/3")
def test_a_broken_helicopter_whose_way_home_is_shut_moves_like_any_other():
    around = (GRID.name(h) for h in GRID.neighbours[GRID.parse("56.15")])
    units = {f"nva-team-{number}": place for number, place in enumerate(around, 1)}
    units["hog-1"] = {"hex": "56.15", "level": "treetop", "status": "broken"}
    t = at(units, switches={"fly-over": "no"}, goes_on=True).choose("helicopter hog-1", "fly hog-1")
    assert t.options == ["climb", "descend", "halt"]
    t.choose("descend")
    assert t.options == ["halt"]
