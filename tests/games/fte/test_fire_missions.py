"""13.0 Action: Request Fire Mission; 16.0 Execute Fire Missions."""

from __future__ import annotations

import pytest

from dangerclose.core.hexes import members
from dangerclose.games.fte.components import FRAGOS, UNIT
from dangerclose.games.fte.ground import GRID
from dangerclose.games.fte.sight import seen_from
from dangerclose.games.fte.state import NOT_YET, OUT
from dangerclose.testing import rule
from tests.games.fte.positions_for_tests import at

HERE = "38.18"  # clear, level 0
TARGET = "38.20"
HIDDEN = "31.3"  # jungle far away
BOSS = "us-commander-1"
NVA_BOSS = "nva-commander-1"
WATCH = {"us-team-9": "3.3"}  # visible in grass: its side is asked whether it hides, so play stops there
MORTAR, ARTY, NVA_ARTY = "Battalion mortars", "Artillery", "NVA artillery"
US_TABLE = [
    (1, MORTAR, 0), (2, MORTAR, 1), (3, MORTAR, 1), (4, ARTY, 1), (5, MORTAR, 2), (6, ARTY, 2), (7, ARTY, 3),
    (8, None, 0), (9, None, 0), (10, None, 0),
]  # fmt: skip
NVA_TABLE = [
    (1, MORTAR, 0), (2, MORTAR, 1), (3, MORTAR, 2), (4, MORTAR, 2), (5, MORTAR, 3), (6, None, 0),
    (7, None, 0), (8, None, 0), (9, None, 0), (10, None, 0),
]  # fmt: skip


def call(who, aim=TARGET, **position):
    """Request a mission by a leader, or by an observer on his own."""
    side = "NVA/VC" if who.startswith("nva") else "US"
    units = {who: HERE, **position.pop("units", {})}
    t = at(units, active=side, **position)
    t.choose(f"lead {who}" if f"lead {who}" in t.options else f"hex {HERE}")
    return t.choose(f"mission {who}", f"aim {aim}")


def missions(t, side="US"):
    return [(row["kind"], row["turn"]) for row in t.facts["missions"] if row["side"] == side]


def mission(side="US", kind=MORTAR, hex=TARGET, turn=1):
    return {"side": side, "kind": kind, "hex": hex, "turn": turn}


def fall(units, *dice, kind=MORTAR, side="US", where=TARGET, **position):
    """A mission of this turn is let loose."""
    position.setdefault("missions", [mission(side, kind, where)])
    t = at({**WATCH, **units}, phase="fire-missions", dice=dice, **position)
    return t.choose("execute")


def blasted(t):
    return {event.args[0] for event in t.events("blast")}


def numbers(*names):
    return {UNIT[name] for name in names}


# 13.0


@rule("fte", "13.0/2", "13.0/3", "13.0/T1", "13.0/1", "5.1/16")
@pytest.mark.parametrize(("roll", "kind", "delay"), US_TABLE)
def test_american_requests(roll, kind, delay):
    t = call(BOSS, dice=[roll], turn=5, units={"us-team-1": HERE})
    assert missions(t) == ([(kind, 5 + delay)] if kind else [])
    assert t.unit(BOSS)["used"]
    assert ("mission" in t.kinds()) is (kind is not None)
    assert ("mission-denied" in t.kinds()) is (kind is None)


@rule("fte", "13.0/3", "13.0/T1", "13.0/1", "5.1/16")
@pytest.mark.parametrize(("roll", "kind", "delay"), NVA_TABLE)
def test_nva_requests(roll, kind, delay):
    t = call(NVA_BOSS, dice=[roll], turn=5, units={"nva-team-1": HERE})
    assert missions(t, "NVA/VC") == ([(kind, 5 + delay)] if kind else [])


@rule("fte", "13.0/4")
@pytest.mark.parametrize(("roll", "kind", "delay"), [(2, MORTAR, 0), (8, ARTY, 3), (9, None, 0)])
def test_an_observer_has_one_off_the_die(roll, kind, delay):
    t = call("us-fo-1", dice=[roll], units={"us-team-1": HERE})
    assert missions(t) == ([(kind, 1 + delay)] if kind else [])


@rule("fte", "13.0/5")
def test_each_pending_mission_of_the_side_adds_one():
    pending = [mission(turn=4), mission(turn=5)]
    t = call(BOSS, dice=[5], missions=[*pending, mission("NVA/VC", turn=4)], units={"us-team-1": HERE})
    assert missions(t) == [(MORTAR, 4), (MORTAR, 5), (ARTY, 4)]
    assert t.events("mission")[0].args[1:3] == (5, 7)
    t = call("us-fo-1", dice=[7], missions=pending, units={"us-team-1": HERE})
    assert len(missions(t)) == 2


@rule("fte", "13.0/6")
def test_a_one_is_always_granted_at_once_and_a_ten_never():
    many = [mission(turn=9)] * 9
    t = call(BOSS, dice=[1], missions=many, units={"us-team-1": HERE})
    assert missions(t)[-1] == (MORTAR, 1)
    t = call("us-fo-1", dice=[10], units={"us-team-1": HERE})
    assert missions(t) == []
    assert t.events("mission-denied")[0].args[1:] == (10, 10)


@rule("fte", "13.0/6", "16.0/1", "3.0/4")
def test_a_delay_of_none_falls_in_the_same_turn():
    t = call(BOSS, dice=[1, 3, 9], units={**WATCH, "nva-team-1": TARGET})
    assert not t.events("mission-falls")
    t.pass_on("execute")
    assert (t.seat, t.facts["turn"]) == ("US", 1)
    t.choose("execute")
    assert [event.kind for event in t.match.events if event.kind in ("mission-falls", "accurate")] == [
        "mission-falls",
        "accurate",
    ]


@rule("fte", "13.0/1")
@pytest.mark.parametrize("status", ["suppressed", "broken"])
def test_whoever_is_in_disorder_cannot_ask(status):
    t = at({BOSS: {"hex": HERE, "status": status}, "nva-team-1": TARGET}).choose(f"lead {BOSS}")
    assert t.refused(f"mission {BOSS}").rule == "13.0/1"
    t = at({"us-fo-1": {"hex": HERE, "status": status}}).choose(f"hex {HERE}")
    assert t.refused("mission us-fo-1").rule == "13.0/1"


@rule("fte", "13.0/1", "5.1/16")
def test_only_leaders_and_observers_of_the_nva_and_the_americans():
    t = at({BOSS: HERE, "us-team-1": HERE, "us-fo-1": HERE}).choose(f"lead {BOSS}")
    assert t.choices("mission") == {BOSS, "us-fo-1"}
    assert t.refused("mission us-team-1").rule == "13.0/1"
    t = at({"vc-commander-1": HERE}, active="NVA/VC").choose("lead vc-commander-1")
    assert t.refused("mission vc-commander-1").rule == "5.1/16"
    t = at({NVA_BOSS: HERE, "nva-fo-1": HERE}, active="NVA/VC").choose(f"lead {NVA_BOSS}")
    assert t.choices("mission") == {NVA_BOSS, "nva-fo-1"}


@rule("fte", "13.0/2")
def test_the_target_is_in_sight_or_near_a_visible_enemy():
    far, masked, flyer = "50.30", "52.5", "10.10"
    t = at(
        {
            NVA_BOSS: HERE,
            "us-team-1": far,
            "us-team-2": {"hex": masked, "concealed": True},
            "hog-1": {"hex": flyer, "level": "high"},
        },
        active="NVA/VC",
    )
    t.choose(f"lead {NVA_BOSS}", f"mission {NVA_BOSS}")
    near = {GRID.name(h) for name in (far, flyer) for h in members(GRID.within(GRID.parse(name), 1))}
    seen = {GRID.name(h) for h in members(seen_from(GRID.parse(HERE)))}
    assert t.choices("aim") == seen | near
    assert masked not in seen | near
    assert t.refused(f"aim {masked}").rule == "13.0/2"
    assert (t.asked, t.seat, t.match.ask.rule) == ("aim", "NVA/VC", "13.0/2")


@rule("fte", "13.0/2")
def test_civilians_are_no_visible_enemy_unit():
    t = at({BOSS: HERE, "civilians-1": "50.30"}).choose(f"lead {BOSS}", f"mission {BOSS}")
    assert t.refused("aim 50.30").rule == "13.0/2"


@rule("fte", "13.0/2")
def test_the_target_is_secret_until_it_is_executed():
    t = call(BOSS, dice=[3, 1, 9], units={**WATCH, "nva-team-1": TARGET})
    assert t.match.view(0).position.f_hex == [GRID.parse(TARGET)]
    assert t.match.view(1).position.f_hex == [NOT_YET]
    assert t.match.view(None).position.f_hex == [NOT_YET]
    assert t.events("aimed", "US")
    assert not t.events("aimed", "NVA/VC")
    aimed = GRID.parse(TARGET)
    told = [event for event in t.match.events_for(1) if event.kind in ("mission", "aimed")]
    assert [event.kind for event in told] == ["mission"]
    assert aimed not in told[0].args
    t.pass_on("execute", turn=2).choose("execute")
    assert t.events("mission-falls", "NVA/VC")[0].args[2] == aimed


@rule("fte", "13.0/2")
def test_a_request_that_is_denied_tells_no_target():
    t = call(BOSS, dice=[8], units={"us-team-1": HERE, "nva-team-1": TARGET})
    assert not t.events("aimed", "NVA/VC")


@rule("fte", "19.8/1")
@pytest.mark.parametrize(("roll", "turn"), [(1, 1), (2, 1), (5, 2), (7, 3)])
def test_an_aerial_observer_saves_the_americans_a_turn(roll, turn):
    t = call(BOSS, dice=[roll], observer=True, units={"us-team-1": HERE})
    assert missions(t)[0][1] == turn


@rule("fte", "19.8/1")
def test_an_aerial_observer_does_nothing_for_pending_missions_or_the_enemy():
    t = call(BOSS, dice=[5], observer=True, missions=[mission(turn=4)], units={"us-team-1": HERE})
    assert missions(t) == [(MORTAR, 4), (ARTY, 2)]
    t = call(NVA_BOSS, dice=[5], observer=True, units={"nva-team-1": HERE})
    assert missions(t, "NVA/VC") == [(MORTAR, 4)]


# 16.0


@rule("fte", "16.0/1")
def test_only_missions_of_this_turn_execute():
    t = at(WATCH, phase="fire-missions", missions=[mission(turn=2), mission(hex="50.20")], dice=[1])
    assert t.asked == "execute"
    t.choose("execute")
    assert t.events("mission-falls")[0].args[2] == GRID.parse("50.20")
    assert t.asked == "conceal"
    assert missions(t) == [(MORTAR, 2)]


@rule("fte", "16.0/2")
@pytest.mark.parametrize(
    ("side", "observer", "roll", "accurate"),
    [
        ("US", False, 1, True), ("US", False, 6, True), ("US", False, 7, False), ("US", False, 10, False),
        ("US", True, 8, True), ("US", True, 9, False), ("US", True, 10, False),
        ("NVA/VC", True, 7, False), ("NVA/VC", False, 6, True),
    ],
)  # fmt: skip
def test_accuracy(side, observer, roll, accurate):
    t = fall({}, roll, 1, 1, side=side, observer=observer)
    assert bool(t.events("accurate")) is accurate
    assert bool(t.events("scatters")) is not accurate


@rule("fte", "16.0/3", "16.0/4")
@pytest.mark.parametrize(
    ("kind", "side", "distance", "steps"),
    [
        (MORTAR, "US", 1, 1), (MORTAR, "US", 5, 1), (MORTAR, "US", 6, 2), (MORTAR, "US", 10, 2),
        (ARTY, "US", 1, 1), (ARTY, "US", 3, 1), (ARTY, "US", 4, 2), (ARTY, "US", 9, 3), (ARTY, "US", 10, 4),
        (NVA_ARTY, "NVA/VC", 6, 2), (NVA_ARTY, "NVA/VC", 7, 3),
    ],
)  # fmt: skip
def test_scatter(kind, side, distance, steps):
    h = GRID.parse(TARGET)
    for way in range(6):
        t = fall({}, 7, way + 1, distance, kind=kind, side=side)
        expected = h
        for _ in range(steps):
            expected = GRID.towards[expected][way]
        assert t.events("lands")[0].args == (expected,)
        assert t.events("scatters")[0].args == (7, way + 1, steps)
        assert GRID.distance(h, expected) == steps


@rule("fte", "16.0/4")
def test_a_mission_that_scatters_off_the_map_hits_nobody():
    t = fall({"nva-team-1": "38.1"}, 7, 1, 10, where="38.1")
    assert not t.events("lands")
    assert not t.events("blast")


@rule("fte", "16.0/5", "16.0/6")
@pytest.mark.parametrize(("kind", "radius"), [(MORTAR, 1), (ARTY, 2), (NVA_ARTY, 2)])
def test_who_is_under_fire(kind, radius):
    ring = {0: "38.20", 1: "38.19", 2: "38.18", 3: "38.17"}
    units = {f"nva-team-{n + 1}": name for n, name in ring.items()}
    assert [GRID.distance(GRID.parse(TARGET), GRID.parse(name)) for name in ring.values()] == [0, 1, 2, 3]
    t = fall(units, 1, 10, 10, 10, kind=kind)
    assert blasted(t) == numbers(*(f"nva-team-{n + 1}" for n in range(radius + 1)))


@rule("fte", "16.0/5", "16.0/6")
@pytest.mark.parametrize(("kind", "count"), [(MORTAR, 7), (ARTY, 19)])
def test_every_hex_around_is_attacked(kind, count):
    radius = 1 if count == 7 else 2
    hexes = [GRID.name(h) for h in members(GRID.within(GRID.parse(TARGET), radius))]
    names = [f"us-team-{n}" for n in range(1, 9)] + [f"nva-team-{n}" for n in range(1, 12)]
    assert len(hexes) == count
    t = fall(dict(zip(names, hexes, strict=False)), 1, *[10] * count, kind=kind)
    assert len(t.events("blast")) == count


@rule("fte", "16.0/7")
def test_friends_and_every_unit_in_a_hex_are_rolled_for():
    t = fall({"us-team-1": TARGET, "us-team-2": TARGET, "acav-1": "38.19"}, 1, 10, 10, 10)
    assert blasted(t) == numbers("us-team-1", "us-team-2", "acav-1")


@rule("fte", "16.0/7", "7.1/9")
@pytest.mark.parametrize(
    ("hex", "row", "need"),
    [
        ("38.20", {}, 4),  # clear
        ("40.20", {}, 3),  # grass
        ("43.20", {}, 3),  # paddy
        ("47.20", {}, 2),  # hamlet
        ("32.20", {}, 4),  # jungle does not count
        ("38.20", {"concealed": True}, 4),  # nor does concealment
    ],
)
def test_what_a_battalion_mortar_needs(hex, row, need):
    t = fall({"nva-team-1": {"hex": hex, **row}}, 1, 10, where=hex)
    assert t.events("blast")[0].args[1] == need


@rule("fte", "16.0/7")
@pytest.mark.parametrize(("kind", "need"), [(MORTAR, 4), (ARTY, 6), (NVA_ARTY, 5)])
def test_the_ratings_of_missions(kind, need):
    t = fall({"nva-team-1": TARGET}, 1, need + 1, kind=kind)
    assert t.events("blast")[0].args[1] == need
    assert not t.events("effect-roll")
    t = fall({"nva-team-1": TARGET}, 1, need, 10, kind=kind)
    assert t.events("effect-roll")


@rule("fte", "16.0/7", "7.1/8", "23.0/3")
def test_cover_defence_and_crowds_count():
    units = {"nva-team-1": {"hex": TARGET, "inside": "nva-bunker-1"}}
    t = fall(units, 1, 10, markers={"nva-bunker-1": TARGET})
    assert t.events("blast")[0].args[1] == 2
    assert t.facts["markers"]["nva-bunker-1"]["seen"]
    t = fall({"acav-1": TARGET}, 1, 10)
    assert t.events("blast")[0].args[1] == 2
    t = fall({f"nva-team-{n}": TARGET for n in range(1, 7)}, 1, *[10] * 6)
    assert [event.args[1] for event in t.events("blast")] == [6] * 6


@rule("fte", "16.0/7", "7.4/T1", "29.0/T1")
@pytest.mark.parametrize(
    ("roll", "reduced", "status", "marker"),
    [(2, 1, "steady", "KIA"), (5, 1, "steady", "WIA"), (6, 0, "broken", ""), (8, 0, "suppressed", "")],
)
def test_a_hit_is_rolled_on_the_he_column(roll, reduced, status, marker):
    t = fall({"nva-team-1": TARGET}, 1, 4, roll)
    row = t.unit("nva-team-1")
    assert (row["reduced"], row["status"]) == (reduced, status)
    assert [casualty["kind"] for casualty in t.facts["casualties"]] == ([marker] if marker else [])
    assert t.points("US") == (3 if marker else 0)


@rule("fte", "16.0/7", "7.4/X23")
def test_a_unit_broken_by_a_mission_stays_in_place():
    t = fall({"nva-team-1": {"hex": TARGET, "status": "suppressed"}}, 1, 4, 8)
    assert t.status("nva-team-1") == "broken"
    assert t.where("nva-team-1") == TARGET
    assert t.asked == "conceal"


@rule("fte", "16.0/7", "29.0/T1", "7.4/X11", "28.0/5")
def test_civilians_under_a_mission_cost_its_owner_points():
    t = fall({"civilians-1": TARGET}, 1, 4, 1, points={"US": 9, "NVA/VC": 9})
    assert t.where("civilians-1") == "eliminated"
    assert t.facts["points"] == {"US": 5, "NVA/VC": 9}
    t = fall({"civilians-1": TARGET}, 1, 4, 3, side="NVA/VC", points={"US": 9, "NVA/VC": 9})
    assert t.facts["points"] == {"US": 9, "NVA/VC": 7}


@rule("fte", "7.0/5", "6.9/3")
def test_flyers_at_high_level_and_passengers_are_not_under_fire():
    t = fall(
        {
            "slick-1": {"hex": TARGET, "level": "high"},
            "us-team-1": {"aboard": "slick-1"},
            "slick-2": {"hex": "38.19", "level": "treetop"},
        },
        1,
        10,
    )
    assert blasted(t) == numbers("slick-2")


@rule("fte", "13.0/4", "18.1/1")
@pytest.mark.parametrize(("roll", "kind"), [(5, "mission-heard"), (9, "mission-unheard")])
def test_a_request_does_not_tell_an_observer_from_a_leader(roll, kind):
    observer = {"us-fo-1": {"hex": HERE, "concealed": True}}
    t = at(observer).choose(f"hex {HERE}")
    t.match.chance.forced[len(t.match.chance.outcomes) :] = [roll - 1]
    t.choose("mission us-fo-1", f"aim {TARGET}")
    assert not {"mission", "mission-denied"} & set(t.kinds("NVA/VC"))
    assert t.events(kind, "NVA/VC")[0].args[0] == UNIT[t.contact("us-fo-1")]
    assert kind not in t.kinds("US")


@rule("fte", "16.0/7", "7.4/X19")
def test_a_helicopter_that_comes_down_under_a_mission_is_not_struck_again():
    t = fall({"hog-1": {"hex": "38.19", "level": "treetop"}}, 1, 1, 3)
    assert t.asked == "crash"
    t.choose("crash 38.20")
    assert t.unit("hog-1")["downed"]
    assert len(t.events("blast")) == 1


@rule("fte", "22.0/3", "16.0/7")
def test_a_dummy_that_is_hit_is_found_out():
    t = fall({"dummy-1": {"hex": TARGET, "concealed": True}}, 1, 4, 10)
    assert t.where("dummy-1") == "eliminated"
    assert t.points("US") == 0
    t = fall({"dummy-1": {"hex": TARGET, "concealed": True}}, 1, 5)
    assert t.concealed("dummy-1")


@rule("fte", "16.0/8")
def test_a_mission_can_be_cancelled_before_its_accuracy_roll():
    t = at(WATCH, phase="fire-missions", missions=[mission()])
    assert set(t.options) == {"execute", "cancel-mission 0"}
    assert (t.seat, t.match.ask.rule) == ("US", "16.0/8")
    t.choose("cancel-mission 0")
    assert t.rolled == 0
    assert missions(t) == []
    assert "mission-cancelled" in t.kinds("NVA/VC")


@rule("fte", "16.0/8")
def test_only_the_side_that_requested_it_may_cancel():
    both = [mission(turn=5), mission("NVA/VC", turn=6)]
    t = at({"us-team-1": HERE}, missions=both)
    assert t.choices("cancel-mission") == {"0"}
    t.refused("cancel-mission 1")
    t.choose("cancel-mission 0")
    assert t.asked == "activate"
    assert missions(t) == []
    assert missions(t, "NVA/VC") == [(MORTAR, 6)]
    t = at({"nva-team-1": HERE}, missions=both, active="NVA/VC")
    assert t.choices("cancel-mission") == {"1"}
    t = at(WATCH, phase="fire-missions", missions=[mission("NVA/VC")])
    assert t.seat == "NVA/VC"


@rule("fte", "16.0/7", "7.5.1/3")
def test_a_reduced_unit_is_gone_and_its_casualty_lies_in_the_hex():
    t = fall({"nva-team-1": {"hex": TARGET, "reduced": 1}}, 1, 4, 3, 5)
    assert t.where("nva-team-1") == "eliminated"
    assert t.facts["casualties"] == [{"kind": "WIA", "side": "NVA/VC", "hex": TARGET, "carrier": ""}]


@rule("fte", "16.0/7", "7.1/10")
@pytest.mark.parametrize(("roll", "told"), [(4, "hit"), (5, "miss")])
def test_the_log_tells_whether_a_blast_hits(roll, told):
    (blast,) = fall({"nva-team-1": TARGET}, 1, roll, 8).events("blast")
    assert blast.args[1:4] == (4, roll, told)


@rule("fte", "13.0/2", "13.0/3")
def test_the_enemy_hears_when_a_mission_will_fall():
    t = call("us-fo-1", dice=[6], units={"us-fo-1": {"hex": HERE, "concealed": True}, "us-team-1": HERE})
    (heard,) = t.events("mission-heard", "NVA/VC")
    assert heard.args[2] == t.facts["turn"] + 2


@rule("fte", "7.5.3/6", "16.0/7")
def test_nobody_out_of_play_is_captured_when_shells_fall():
    t = at(
        {"us-team-1": "56.17", "nva-team-1": {"hex": "eliminated"}},
        casualties=[{"kind": "WIA", "side": "US", "hex": "3.3"}],
        phase="fire-missions",
        missions=[{"side": "NVA/VC", "kind": "Battalion mortars", "hex": "56.17", "turn": 1}],
        dice=[1, 10],
    )
    t.match.state.c_hex[0] = OUT
    t.choose("execute")
    assert (t.events("taken"), t.points("NVA/VC")) == ([], 0)


@rule("fte", "13.0/5", "13.0/6")
def test_no_row_comes_after_the_tenth():
    t = call(BOSS, dice=[9], missions=[mission(turn=9)] * 4, units={"us-team-1": HERE})
    assert t.events("mission-denied")[0].args[1:] == (9, 10)


@rule("fte", "13.0/2", "1.2/3")
def test_the_target_lies_in_the_area():
    t = at({"us-platoon-leader-1": "9.16", "nva-team-1": "2.20"}, scenario="patrol-contact")
    t.choose("lead us-platoon-leader-1", "mission us-platoon-leader-1")
    area = FRAGOS["patrol-contact"].area
    assert all(area >> GRID.parse(name) & 1 for name in t.choices("aim"))


@rule("fte", "13.0/3")
@pytest.mark.parametrize(("roll", "kind"), [(5, "mission"), (9, "mission-denied")])
def test_what_a_visible_leader_is_told_all_hear_once(roll, kind):
    t = call(BOSS, dice=[roll], turn=3, units={"us-team-1": HERE})
    assert len(t.events(kind, "NVA/VC")) == 1
    assert not {"mission-heard", "mission-unheard"} & set(t.kinds())
    if kind == "mission":
        assert t.events(kind)[0].args[-1] == t.facts["missions"][0]["turn"] == 3 + 2
