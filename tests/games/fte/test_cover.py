"""24.0 Bunkers; 25.0 Foxholes."""

from __future__ import annotations

import pytest

from dangerclose.games.fte import GAME
from dangerclose.games.fte.components import MARKER, NVA, UNIT, US
from dangerclose.games.fte.ground import GRID
from dangerclose.games.fte.state import NOBODY
from dangerclose.testing import rule
from tests.games.fte.fire_positions import FIRE, needed, ready
from tests.games.fte.positions_for_tests import at, fresh

HERE = "56.17"
COVERS = [("nva-bunker-1", 2, "24.0/1"), ("nva-foxholes-1", 1, "25.0/1")]


def dug_in(marker, seen=False, **row):
    """A target in cover, and its marker."""
    return {"nva-team-1": {"hex": HERE, "inside": marker, **row}}, {marker: {"hex": HERE, "seen": seen}}


# What cover is worth, and that it shows


@rule("fte", "24.0/1", "24.0/2", "25.0/1", "25.0/3", "23.0/3")
@pytest.mark.parametrize(("marker", "value", "clause"), COVERS)
def test_cover_counts_and_is_revealed_by_counting(marker, value, clause):
    units, markers = dug_in(marker)
    t = ready({"us-team-1": "56.15", **units}, "us-team-1", markers=markers, dice=[10])
    t.choose("fire us-team-1", "target nva-team-1")
    assert t.preview() == {"Fire Rating": "4"}  # the Americans do not know of it
    t.choose("shoot")
    assert t.events("shot")[0].args[2] == 4 - value
    assert t.facts["markers"][marker]["seen"]
    assert t.events("marker-seen")[0].rule == clause
    assert t.points("US") == 0  # 24.0/5, 25.0/2


@rule("fte", "24.0/2", "25.0/3")
@pytest.mark.parametrize(("marker", "value", "clause"), COVERS)
def test_revealed_cover_counts_for_who_is_in_it(marker, value, clause):
    units, markers = dug_in(marker, seen=True)
    units |= {"us-team-1": "56.15", "us-mortar-1": "56.15", "nva-team-2": HERE}
    assert needed(units, "us-team-1", "nva-team-1", markers=markers) == 4 - value
    assert needed(units, "us-mortar-1", "nva-team-1", markers=markers) == 4 - value  # also against HE
    assert needed(units, "us-team-1", "nva-team-2", markers=markers) == 4


@rule("fte", "24.0/2", "25.0/3", "18.1/16")
@pytest.mark.parametrize(("marker", "needs"), [("nva-bunker-1", 2), ("nva-foxholes-1", 3)])
def test_cover_concealment_and_terrain_add_up(marker, needs):
    # A hero with a machine gun: 5 + 2, less 1 for grass, 2 for concealment, and the cover.
    units = {"us-mg-1": "56.16", "nva-team-1": {"hex": "55.19", "concealed": True, "inside": marker}}
    t = ready(units, "us-mg-1", markers={marker: "55.19"}, hero={"US": "us-mg-1"}, dice=[10])
    t.choose("fire us-mg-1", "target nva-contact-1", "shoot")
    assert t.events("shot")[0].args[2] == needs


@rule("fte", "24.0/1", "25.0/1")
@pytest.mark.parametrize("marker", ["nva-bunker-1", "nva-foxholes-1"])
def test_fire_at_others_in_the_hex_reveals_nothing(marker):
    units, markers = dug_in(marker)
    units |= {"us-team-1": "56.15", "nva-team-2": HERE}
    t = ready(units, "us-team-1", markers=markers, dice=[10])
    t.choose("fire us-team-1", "target nva-team-2", "shoot")
    assert not t.facts["markers"][marker]["seen"]


@rule("fte", "24.0/1", "16.0/7")
def test_a_fire_mission_meets_cover_too():
    t = at(
        {"us-team-1": {"hex": HERE, "inside": "us-bunker-1"}},
        markers={"us-bunker-1": HERE},
        phase="fire-missions",
        missions=[{"side": "NVA/VC", "kind": "Battalion mortars", "hex": HERE, "turn": 1}],
        dice=[1, 10],
    )
    t.choose("execute")
    assert t.events("blast")[0].args[1] == 2
    assert t.facts["markers"]["us-bunker-1"]["seen"]


@rule("fte", "24.0/2", "25.0/3", "23.0/1")
@pytest.mark.parametrize(("seen", "known"), [(False, False), (True, True)])
def test_who_is_in_hidden_cover_is_written_down_in_secret(seen, known):
    units, markers = dug_in("nva-bunker-1", seen=seen)
    t = at(units, markers=markers)
    enemy = GAME.view(t.match.state, US).position
    assert (enemy.inside[UNIT["nva-team-1"]] != NOBODY) == known
    owner = GAME.view(t.match.state, NVA).position
    assert owner.inside[UNIT["nva-team-1"]] == MARKER["nva-bunker-1"]


# Going in and out


@rule("fte", "24.0/3", "25.0/4", "23.0/2")
@pytest.mark.parametrize("marker", ["nva-bunker-1", "nva-foxholes-1", "us-foxholes-1", "us-bunker-1"])
@pytest.mark.parametrize(("unit", "seat"), [("us-team-1", "US"), ("nva-team-1", "NVA/VC")])
def test_either_side_goes_into_cover_that_it_knows(marker, unit, seat):
    own = marker[:2] == unit[:2]
    for seen in (False, True):
        t = ready({unit: HERE}, unit, active=seat, markers={marker: {"hex": HERE, "seen": seen}})
        t.choose(f"move {unit}")
        assert (f"enter {marker}" in t.options) == (own or seen)
        if own or seen:
            points = t.match.ask.about[1]
            t.choose(f"enter {marker}")
            assert t.unit(unit)["inside"] == marker
            clause = "24.0/3" if "bunker" in marker else "25.0/4"
            assert [event.rule for event in t.events("enters") + t.events("stirs")] == [clause, clause]
            assert not t.events("enters", "NVA/VC" if seat == "US" else "US")
            assert t.match.ask.about[1] == points  # it costs nothing


@rule("fte", "24.0/2", "25.0/3")
@pytest.mark.parametrize("marker", ["us-bunker-1", "us-foxholes-1"])
def test_there_is_room_for_two(marker):
    units = {f"us-team-{number}": HERE for number in (1, 2, 3)}
    t = ready(units, *units, markers={marker: HERE})
    t.choose("move us-team-1", f"enter {marker}", "halt", "move us-team-2", f"enter {marker}", "halt")
    t.choose("move us-team-3")
    assert t.choices("enter") == set()


@rule("fte", "24.0/2", "25.0/3")
@pytest.mark.parametrize("marker", ["nva-bunker-1", "nva-foxholes-1"])
@pytest.mark.parametrize(("unit", "may"), [("civilians-1", False), ("dummy-1", False), ("nva-team-1", True)])
def test_civilians_and_dummies_take_no_cover(unit, may, marker):
    t = ready({unit: {"hex": HERE, "concealed": True}}, unit, active="NVA/VC", markers={marker: HERE})
    assert t.choose(f"move {unit}").choices("enter") == ({marker} if may else set())


@rule("fte", "24.0/2", "25.0/3")
@pytest.mark.parametrize("marker", ["us-bunker-1", "us-foxholes-1"])
def test_vehicles_take_no_cover(marker):
    for unit, may in (("acav-1", False), ("us-team-1", True)):
        t = ready({unit: HERE}, unit, markers={marker: HERE}).choose(f"move {unit}")
        assert t.choices("enter") == ({marker} if may else set())


@rule("fte", "24.0/3", "25.0/4")
@pytest.mark.parametrize("marker", ["us-bunker-1", "us-foxholes-1"])
def test_a_unit_comes_out_and_walks_on(marker):
    t = ready({"us-team-1": {"hex": HERE, "inside": marker}}, "us-team-1", markers={marker: HERE})
    t.choose("move us-team-1", "come-out")
    assert [event.rule for event in t.events("stirs")] == ["24.0/3" if "bunker" in marker else "25.0/4"]
    assert "inside" not in t.unit("us-team-1")
    assert t.match.ask.about[1] == 10
    t.choose("step 56.16")
    assert t.match.ask.about[1] == 8
    t = ready({"us-team-1": {"hex": HERE, "inside": marker}}, "us-team-1", markers={marker: HERE})
    t.choose("move us-team-1", "step 56.16")
    assert "inside" not in t.unit("us-team-1")


@rule("fte", "24.0/2", "24.0/3", "25.0/3", "6.7/2", "6.1/5")
def test_cover_is_entered_from_outside_alone_and_openly():
    markers = {"us-bunker-1": HERE, "us-foxholes-1": HERE, "rice-1": {"hex": HERE, "seen": True}}
    units = {"us-team-1": {"hex": HERE, "inside": "us-bunker-1"}, "us-team-2": HERE, "us-team-3": HERE}
    t = ready(units, *units, markers=markers)
    inside = t.twin().choose("move us-team-1")
    assert ("come-out" in inside.options, inside.choices("enter")) == (True, set())
    assert t.twin().choose("move us-team-2").choices("enter") == {"us-bunker-1", "us-foxholes-1"}
    assert not t.twin().choose("stealth us-team-2").choices("enter")
    assert not t.twin().choose("move us-team-2", "with us-team-3").choices("enter")
    assert "come-out" not in t.twin().choose("move us-team-1", "with us-team-2").options


@rule("fte", "24.0/3", "7.5.3/2", "7.4/X6")
def test_who_is_hit_as_he_leaves_cover_does_not_reach_the_tunnel():
    t = ready(
        {"nva-team-1": {"hex": HERE, "inside": "nva-bunker-1"}, "us-mg-1": "56.20"},
        "nva-team-1",
        active="NVA/VC",
        markers={"nva-bunker-1": HERE, "tunnel-1": HERE},
        casualties=[{"kind": "WIA", "side": "NVA/VC", "carrier": "nva-team-1"}],
        orders={"us-mg-1": FIRE},
        dice=[1, 1, 7],
    )
    t.choose("move nva-team-1", "tunnel")
    assert (t.where("nva-team-1"), t.status("nva-team-1")) == (HERE, "suppressed")


@rule("fte", "24.0/3", "25.0/4", "6.1/3", "6.1/4")
@pytest.mark.parametrize("marker", ["us-bunker-1", "us-foxholes-1"])
def test_who_walks_away_from_cover_comes_out_under_fire(marker):
    units = {"us-team-1": {"hex": HERE, "inside": marker, "concealed": True}, "us-team-2": HERE}
    position = {"markers": {marker: HERE}, "orders": {"nva-team-1": FIRE}}
    t = ready({**units, "nva-team-1": "56.20"}, "us-team-1", "us-team-2", dice=[5, 1, 6], **position)
    t.choose("move us-team-1", "with us-team-2", "step 56.16")
    # It is seen and hit outside, in the hex that it would leave; the other goes on alone.
    assert t.events("seen")[0].args[1] == t.events("stirs")[0].args[1] == GRID.parse(HERE)
    assert t.events("shot")[0].args[2] == 4
    assert not t.facts["markers"][marker]["seen"]
    assert (t.where("us-team-1"), t.status("us-team-1")) == (HERE, "suppressed")
    assert (t.where("us-team-2"), t.asked) == ("56.16", "move")
    # An enemy who has tried when it came out does not try again at the next hex.
    t = ready({**units, "nva-team-1": "56.20"}, "us-team-1", dice=[10], **position)
    t.choose("move us-team-1", "step 56.16")
    assert (t.where("us-team-1"), len(t.events("check"))) == ("56.16", 1)


@rule("fte", "24.0/3", "22.0/3")
def test_a_dummy_that_is_seen_as_it_comes_out_is_gone():
    units = {"dummy-1": {"hex": HERE, "inside": "nva-bunker-1", "concealed": True}, "us-team-1": "56.20"}
    position = {"active": "NVA/VC", "asked": {"US": 1}, "markers": {"nva-bunker-1": HERE}}
    t = ready(units, "dummy-1", **position).choose("move dummy-1", "step 56.16")
    assert (t.where("dummy-1"), t.asked) == ("eliminated", "act")


@rule("fte", "24.0/3", "6.7/2", "6.7/3")
def test_who_sneaks_out_of_cover_is_fired_at_as_a_sneak():
    units = {"us-team-1": {"hex": HERE, "inside": "us-bunker-1", "concealed": True}, "nva-mg-1": "56.20"}
    t = ready(units, "us-team-1", markers={"us-bunker-1": HERE}, orders={"nva-mg-1": FIRE}, dice=[4, 10, 1])
    t.choose("stealth us-team-1", "step 56.16")
    assert t.events("shot")[0].args[2] == 2  # 5, 2 less because it is concealed, 1 less because it sneaks
    assert (t.where("us-team-1"), t.concealed("us-team-1")) == ("56.16", True)


@rule("fte", "24.0/3", "25.0/4")
@pytest.mark.parametrize("marker", ["us-bunker-1", "us-foxholes-1"])
@pytest.mark.parametrize("inside", [True, False])
def test_fire_at_who_goes_in_or_out_meets_it_outside(marker, inside):
    row = {"hex": HERE, "inside": marker} if inside else {"hex": HERE}
    t = ready(
        {"us-team-1": row, "nva-team-1": "56.20"},
        "us-team-1",
        markers={marker: HERE},
        orders={"nva-team-1": FIRE},
        dice=[5, 10],
    )
    t.choose("move us-team-1", "come-out" if inside else f"enter {marker}")
    assert t.events("shot")[0].args[2] == 4
    assert not t.facts["markers"][marker]["seen"]
    assert ("inside" in t.unit("us-team-1")) != inside
    assert t.asked == "move"


@rule("fte", "24.0/3", "25.0/4", "7.4/X6")
@pytest.mark.parametrize("marker", ["us-bunker-1", "us-foxholes-1"])
def test_who_is_hit_on_the_way_in_stays_outside(marker):
    t = ready(
        {"us-team-1": HERE, "nva-team-1": "56.20"},
        "us-team-1",
        markers={marker: HERE},
        orders={"nva-team-1": FIRE},
        dice=[5, 1, 6],
    )
    t.choose("move us-team-1", f"enter {marker}")
    assert "inside" not in t.unit("us-team-1")
    assert t.status("us-team-1") == "suppressed"
    assert t.asked == "act"


@rule("fte", "24.0/3", "25.0/4", "6.1/4")
@pytest.mark.parametrize("marker", ["us-bunker-1", "us-foxholes-1"])
@pytest.mark.parametrize("inside", [True, False])
def test_going_in_or_out_before_an_enemys_eyes_is_seen(marker, inside):
    row = {"hex": HERE, "concealed": True, **({"inside": marker} if inside else {})}
    for enemy, shown in (("56.20", True), ("20.5", False)):
        t = ready({"us-team-1": row, "nva-team-1": enemy}, "us-team-1", markers={marker: HERE})
        t.choose("move us-team-1", "come-out" if inside else f"enter {marker}")
        assert t.concealed("us-team-1") != shown


@rule("fte", "24.0/3", "24.0/2")
def test_after_going_in_the_cover_counts():
    units = {"us-team-1": HERE, "us-team-2": HERE, "nva-team-1": "56.20"}
    t = ready(
        units, "us-team-1", "us-team-2", markers={"us-bunker-1": HERE}, orders={"nva-team-1": FIRE}, dice=[6]
    )
    t.choose("move us-team-1", "enter us-bunker-1", "halt")
    assert (
        needed(
            {**units, "us-team-1": {"hex": HERE, "inside": "us-bunker-1"}},
            "nva-team-1",
            "us-team-1",
            active="NVA/VC",
            markers={"us-bunker-1": {"hex": HERE, "seen": True}},
        )
        == 2
    )


# Set-up


@rule("fte", "24.0/2", "25.0/3", "24.0/1", "25.0/1")
def test_the_owner_mans_his_cover_at_set_up():
    t = fresh("take-the-hill").choose("reactions fire")
    while t.asked in ("place", "place-marker"):
        t.choose(next(text for text in t.options if text != "ready"))
    assert (t.asked, t.seat) == ("man", "NVA/VC")
    hexes = {name: row["hex"] for name, row in t.facts["markers"].items()}
    for choice in t.choices("man"):
        unit, marker = choice.split()
        assert t.where(unit) == hexes[marker]
    first, second = (f"man nva-team-{number} nva-bunker-1" for number in (1, 2))
    t.choose(first)
    assert not [choice for choice in t.choices("man") if choice.startswith("nva-team-1 ")]
    t.choose(second)
    assert t.unit("nva-team-2")["inside"] == "nva-bunker-1"
    assert not [choice for choice in t.choices("man") if choice.endswith("nva-bunker-1")]  # two are in it
