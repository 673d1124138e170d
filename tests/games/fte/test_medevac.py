"""12.0 Action: Request Medevac."""

from __future__ import annotations

import pytest

from dangerclose.core.hexes import members
from dangerclose.games.fte.ground import GRID
from dangerclose.games.fte.proving import PROVING_GROUND
from dangerclose.testing import rule
from tests.games.fte.positions_for_tests import at

LZ = "38.18"  # clear ground
BOSS = "us-commander-1"
ASK = (f"lead {BOSS}", f"medevac {BOSS}")
MEDEVAC = {"hex": LZ, "level": "ground"}
WIA = {"kind": "WIA", "side": "US", "hex": LZ}
KIA = {"kind": "KIA", "side": "US", "hex": LZ}


@rule("fte", "12.0/2", "12.0/T1", "12.0/1", "5.1/15")
@pytest.mark.parametrize(
    ("roll", "turns"), [(1, 1), (2, 2), (3, 2), (4, 3), (5, 3), (6, 4), (7, 4), (8, 5), (9, 5)]
)
def test_a_request_is_rolled_on_the_table(roll, turns):
    t = at({BOSS: LZ, "us-team-1": "38.20"}, dice=[roll], turn=3).choose(*ASK)
    assert t.facts["medevac"] == 3 + turns
    assert t.unit(BOSS)["used"]
    (told,) = t.events("medevac", "NVA/VC")
    assert told.rule == "12.0/T1"
    assert told.args[1:] == (roll, 3 + turns)


@rule("fte", "12.0/T1")
def test_on_a_ten_the_request_is_denied_and_can_be_made_again():
    t = at({BOSS: LZ, "us-platoon-leader-1": LZ, "us-team-1": LZ}, dice=[10, 1]).choose(*ASK)
    assert t.facts["medevac"] == 0
    assert t.kinds().count("medevac-denied") == 1
    t.choose("medevac us-platoon-leader-1")
    assert t.facts["medevac"] == 2


@rule("fte", "12.0/1")
@pytest.mark.parametrize("status", ["suppressed", "broken"])
def test_a_leader_in_disorder_cannot_ask(status):
    t = at({BOSS: {"hex": LZ, "status": status}}).choose(f"lead {BOSS}")
    refused = t.refused(f"medevac {BOSS}")
    assert (refused.rule, refused.reason) == ("12.0/1", "Company Commander is not in good order.")


@rule("fte", "12.0/1", "5.1/15")
def test_only_american_leaders_ask():
    t = at({BOSS: LZ, "us-team-1": LZ, "us-fo-1": LZ}).choose(f"lead {BOSS}")
    assert t.choices("medevac") == {BOSS}
    assert t.refused("medevac us-team-1").rule == "5.1/15"
    assert t.refused("medevac us-fo-1").rule == "5.1/15"
    t = at({"nva-commander-1": LZ}, active="NVA/VC").choose("lead nva-commander-1")
    assert t.refused("medevac nva-commander-1").rule == "5.1/15"


@rule("fte", "12.0/3")
def test_it_arrives_as_a_reinforcement_on_any_edge_in_the_air():
    t = at({BOSS: LZ}, phase="turn-start", turn=4, medevac=4)
    assert (t.asked, t.seat, t.match.ask.rule) == ("fly-in", "US", "12.0/3")
    edge = {GRID.name(h) for h in members(PROVING_GROUND.edge)}
    assert {text.split()[1] for text in t.choices("fly-in")} == edge
    assert {text.split()[2] for text in t.choices("fly-in")} == {"treetop", "high"}
    t.choose("fly-in medevac-1 1.20 treetop")
    assert t.where("medevac-1") == "1.20"
    assert t.unit("medevac-1")["level"] == "treetop"
    assert t.facts["medevac"] == 0
    assert "helicopter medevac-1" in t.pass_on("activate").options or t.seat == "NVA/VC"


@rule("fte", "12.0/3")
def test_it_does_not_arrive_before_its_turn():
    assert at({BOSS: LZ}, phase="turn-start", turn=3, medevac=4).asked == "activate"


@rule("fte", "12.0/4")
def test_only_one_request_at_a_time():
    t = at({BOSS: LZ}, medevac=5).choose(f"lead {BOSS}")
    refused = t.refused(f"medevac {BOSS}")
    assert (refused.rule, refused.reason) == ("12.0/4", "A Medevac is under way, or on the map.")
    t = at({BOSS: LZ, "medevac-1": {"hex": "1.20", "level": "high"}}).choose(f"lead {BOSS}")
    assert t.refused(f"medevac {BOSS}").rule == "12.0/4"


@rule("fte", "12.0/4")
def test_once_it_has_left_it_can_be_asked_for_again():
    t = at(
        {BOSS: LZ, "medevac-1": {"hex": "1.20", "level": "high", "emptied": 1, "leaves": 2, "low_ammo": 1}},
        dice=[1],
    )
    t.choose("helicopter medevac-1", "fly medevac-1", "exit", "pass")
    t.pass_on("activate", turn=2)
    while t.seat != "US":
        t.choose("pass").pass_on("activate")
    t.choose(*ASK)
    assert t.facts["medevac"] > t.facts["turn"]
    t.pass_on("fly-in")
    t.choose("fly-in medevac-1 1.20 high")
    row = t.unit("medevac-1")
    assert (row["emptied"], row["leaves"], row["low_ammo"], row["downed"]) == (0, 0, 0, 0)


@rule("fte", "12.0/4")
@pytest.mark.parametrize("place", ["eliminated", "reserve"])
def test_for_one_that_was_lost_another_slick_comes(place):
    units = {
        BOSS: LZ,
        "us-team-1": LZ,
        "medevac-1": {"hex": place, "downed": place == "eliminated", "leaves": 2},
    }
    t = at(units, dice=[1]).choose(*ASK)
    assert t.facts["medevac"] == 2
    t.pass_on("fly-in").choose("fly-in medevac-1 1.20 high")
    row = t.unit("medevac-1")
    assert (row["hex"], row["downed"], row["leaves"]) == ("1.20", 0, 0)


@rule("fte", "12.0/4", "7.4/X20")
def test_a_downed_medevac_is_still_on_the_map():
    t = at(
        {BOSS: LZ, "medevac-1": {"hex": "38.20", "downed": True}},
        casualties=[{"kind": "WIA", "side": "US", "carrier": "medevac-1"}],
    )
    t.choose(f"lead {BOSS}")
    assert t.refused(f"medevac {BOSS}").rule == "12.0/4"


@rule("fte", "12.0/5")
def test_only_casualties_go_aboard_a_medevac():
    t = at({"us-team-1": LZ, "us-team-2": LZ, "medevac-1": MEDEVAC}, casualties=[WIA, KIA])
    t.choose("helicopter medevac-1", "load medevac-1")
    assert set(t.options) == {"take-casualty 0", "take-casualty 1"}
    t.choose("take-casualty 0", "take-casualty 1")
    assert [row["carrier"] for row in t.facts["casualties"]] == ["medevac-1", "medevac-1"]
    t = at({"us-team-1": LZ, "slick-1": MEDEVAC}).choose("helicopter slick-1", "load slick-1")
    assert t.options == ["take-on us-team-1"]


@rule("fte", "12.0/5")
def test_a_loaded_medevac_only_moves_and_is_gone_by_the_end_of_the_next_turn():
    t = at({"us-team-1": LZ, BOSS: LZ, "medevac-1": MEDEVAC}, casualties=[WIA], points={"US": 7})
    t.choose("helicopter medevac-1", "load medevac-1", "take-casualty 0")
    assert t.unit("medevac-1")["emptied"]
    assert t.unit("medevac-1")["leaves"] == 2
    assert t.options == ["fly medevac-1"]
    t.choose("fly medevac-1", "climb", "halt").pass_on("activate", turn=2)
    assert t.where("medevac-1") == LZ
    while t.seat != "US":
        t.choose("pass").pass_on("activate")
    t.choose("helicopter medevac-1")
    assert t.options == ["fly medevac-1"]
    assert t.refused("fire medevac-1").rule == "4.0/3"
    assert t.refused("finish").rule == "5.0/6"
    t.choose("fly medevac-1", "halt", "finish").pass_on("activate", turn=3)
    assert "medevac-1" not in t.facts["units"]
    assert t.facts["casualties"][0]["hex"] in ("off-map", "eliminated")  # or fit again meanwhile
    assert t.kinds().count("overdue") == 1
    assert "evacuated" not in t.kinds()


@rule("fte", "12.0/5", "7.5.3/3", "7.5.3/4", "29.0/T1")
def test_a_medevac_that_leaves_in_time_evacuates():
    t = at(
        {BOSS: LZ, "medevac-1": {"hex": "1.20", "level": "treetop", "emptied": 1, "leaves": 2}},
        casualties=[
            {"kind": "WIA", "side": "US", "carrier": "medevac-1"},
            {"kind": "KIA", "side": "US", "carrier": "medevac-1"},
            {"kind": "Injury", "side": "US", "carrier": "medevac-1"},
        ],
    )
    t.choose("helicopter medevac-1", "fly medevac-1", "exit")
    assert t.points("US") == 3 + 2 + 3
    assert {row["hex"] for row in t.facts["casualties"]} == {"off-map"}
