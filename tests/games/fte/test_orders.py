"""21.0 Standing orders: who fires without being asked, who is asked, and that neither tells anything."""

from __future__ import annotations

import pytest

from dangerclose.core.ask import Refused
from dangerclose.core.record import read, record_of, replay, write
from dangerclose.games.fte import GAME
from dangerclose.games.fte.components import FRAGOS, UNIT
from dangerclose.games.fte.state import ASK_ME, DEFAULT_CHANCE, FIRE_AT_WILL, HOLD
from dangerclose.testing import rule
from tests.games.fte.positions_for_tests import at, fresh

HERE = "38.17"
STEP = "38.18"
GUNS = "38.20"  # two hexes from STEP, clear: a team needs 4 there, 40 %
GO = (f"hex {HERE}", "move us-team-1", f"step {STEP}")
NVA = "NVA/VC"


def hidden(place=GUNS):
    return {"hex": place, "concealed": True}


def walk(mode="", chance=0, within=0, units=None, dice=(), **position):
    """An American team steps into the sight of an NVA team with an order."""
    orders = {"nva-team-1": {"mode": mode, "chance": chance, "within": within}} if mode else {}
    units = {"us-team-1": HERE, "nva-team-1": GUNS} if units is None else units
    return at(units, orders=orders, dice=dice, **position).choose(*GO)


def tried(t):
    return bool(t.events("check"))


# What units do by their orders


@rule("fte", "21.0/1")
def test_a_unit_with_orders_to_hold_holds():
    assert not tried(walk("hold"))


@rule("fte", "21.0/1", "21.0/2")
@pytest.mark.parametrize(("chance", "fires"), [(0, True), (40, True), (41, False), (50, False)])
def test_fire_from_a_chance_on(chance, fires):
    t = walk("fire", chance, dice=[5, 10])
    assert tried(t) is fires
    assert bool(t.events("shot")) is fires
    if fires:
        assert t.events("shot")[0].args[2] == 4


@rule("fte", "21.0/1")
@pytest.mark.parametrize(("within", "fires"), [(0, True), (1, False), (2, True), (60, True)])
def test_fire_within_some_hexes(within, fires):
    assert tried(walk("fire", 0, within, dice=[10])) is fires


@rule("fte", "21.0/1", "6.8/7")
@pytest.mark.parametrize(("within", "fires"), [(3, False), (4, True)])
def test_the_range_to_a_helicopter_at_high_level_is_doubled(within, fires):
    units = {"slick-1": {"hex": HERE, "level": "high"}, "nva-hmg-1": GUNS}
    orders = {"nva-hmg-1": {"mode": "fire", "within": within}}
    t = at(units, orders=orders, dice=[10])
    t.choose("helicopter slick-1", "fly slick-1", f"step {STEP}")
    assert tried(t) is fires


@rule("fte", "21.0/1")
def test_a_unit_that_waits_to_be_asked_does_nothing_when_its_side_is_not():
    assert not tried(walk("ask"))


@rule("fte", "21.0/4")
def test_units_combine_by_themselves_for_the_best_shot():
    units = {"us-team-1": HERE, "nva-team-1": GUNS, "nva-mg-1": GUNS, "nva-team-2": "39.20"}
    orders = {name: {"mode": "fire"} for name in ("nva-team-1", "nva-mg-1", "nva-team-2")}
    t = at(units, orders=orders, dice=[1, 1, 1, 10]).choose(*GO)
    (shot,) = t.events("shot")
    assert shot.args[0] == UNIT["nva-mg-1"]
    assert shot.args[2] == 5 + 2


@rule("fte", "21.0/4")
def test_units_apart_do_not_combine():
    units = {"us-team-1": HERE, "nva-team-1": GUNS, "nva-team-2": "40.18"}
    orders = {name: {"mode": "fire"} for name in ("nva-team-1", "nva-team-2")}
    t = at(units, orders=orders, dice=[1, 1, 10, 10]).choose(*GO)
    assert len(t.events("shot")) == 2


@rule("fte", "21.0/1")
def test_orders_at_the_start():
    t = fresh("patrol-contact")
    state = t.match.state
    assert set(state.order) == {FIRE_AT_WILL}
    assert set(state.order_chance) == {DEFAULT_CHANCE}
    side = t.match.ask.seat
    assert t.asked == "reactions"
    assert set(t.options) == {"reactions fire", "reactions ask"}
    t.choose("reactions ask")
    assert t.match.state.asked[side] == 1
    assert t.match.state.asked[1 - side] == 0
    for number, mode in ((side, ASK_ME), (1 - side, FIRE_AT_WILL)):
        assert {t.match.state.order[u] for u in FRAGOS["patrol-contact"].roster[number]} == {mode}


# Giving orders


@rule("fte", "21.0/1")
def test_orders_are_given_at_any_time_and_change_nothing_at_hand():
    t = at({"us-team-1": HERE, "nva-team-1": GUNS}, dice=[1, 10])
    t.choose(*GO[:2])
    ask = t.match.ask
    assert ask.seat == 0
    t.order(NVA, "order nva-team-1 fire 40 2")
    assert t.match.ask is ask
    state = t.match.state
    u = UNIT["nva-team-1"]
    assert (state.order[u], state.order_chance[u], state.order_within[u]) == (FIRE_AT_WILL, 40, 2)
    assert t.rolled == 0
    t.choose(GO[2])
    assert t.events("shot")


@rule("fte", "21.0/1")
def test_an_order_for_all():
    t = at({"us-team-1": HERE, "nva-team-1": GUNS, "nva-team-2": "38.24"})
    t.order(NVA, "order-all fire 50 7")
    state = t.match.state
    for name in ("nva-team-1", "nva-team-2", "vc-team-1"):
        u = UNIT[name]
        assert (state.order[u], state.order_chance[u], state.order_within[u]) == (FIRE_AT_WILL, 50, 7)
    assert state.order[UNIT["us-team-1"]] == HOLD
    t.order("US", "order-all ask 0 0")
    assert state.order[UNIT["us-team-1"]] == ASK_ME
    assert state.asked == [0, 0]


@rule("fte", "21.0/1")
def test_whether_a_side_is_asked_is_ordered_in_the_open():
    t = at({"us-team-1": HERE, "nva-team-1": GUNS})
    t.order("US", "asking yes")
    assert t.match.state.asked == [1, 0]
    t.order(NVA, "asking yes").order("US", "asking no")
    assert t.match.state.asked == [0, 1]
    assert [event.args for event in t.events("asking", "US")] == [(0, 1), (1, 1), (0, 0)]
    assert t.events("asking", NVA) == t.events("asking", "US")
    with pytest.raises(Refused) as caught:
        t.match.order(("asking", 2), 0)
    assert caught.value.rule == "21.0/1"
    t.choose(*GO)
    assert (t.asked, t.seat) == ("react", NVA)
    t.order(NVA, "asking no")
    assert t.asked == "react"  # the question at hand stays
    t.choose("hold-fire", "step 37.19")
    assert t.asked == "move"


@rule("fte", "21.0/1")
def test_only_the_seat_that_orders_is_told():
    t = at({"us-team-1": HERE, "nva-team-1": GUNS})
    t.order(NVA, "order nva-team-1 fire 40 2").order(NVA, "order-all hold 0 0").order(NVA, "carrying no")
    for kind in ("ordered", "ordered-all", "carrying"):
        assert len(t.events(kind, NVA)) == 1
        assert not t.events(kind, "US")
        assert not [event for event in t.match.events_for(None) if event.kind == kind]
    seen = t.match.view(0).position
    assert seen.order[UNIT["nva-team-1"]] == FIRE_AT_WILL
    assert seen.order_chance[UNIT["nva-team-1"]] == DEFAULT_CHANCE
    assert seen.order_within[UNIT["nva-team-1"]] == 0
    assert seen.carry == [1, 1]
    assert t.match.view(1).position.carry == [1, 0]


@rule("fte", "21.0/1", "7.5.2/5")
@pytest.mark.parametrize(
    ("action", "rule_id"),
    [
        (("order", UNIT["us-team-1"], HOLD, 0, 0), "21.0/1"),
        (("order", UNIT["nva-contact-1"], HOLD, 0, 0), "21.0/1"),
        (("order", UNIT["nva-team-1"], 3, 0, 0), "21.0/1"),
        (("order", UNIT["nva-team-1"], FIRE_AT_WILL, 91, 0), "21.0/1"),
        (("order", UNIT["nva-team-1"], FIRE_AT_WILL, -1, 0), "21.0/1"),
        (("order-all", FIRE_AT_WILL, 0, 61), "21.0/1"),
        (("order-all", FIRE_AT_WILL, 0, -1), "21.0/1"),
        (("order-all", -1, 0, 0), "21.0/1"),
        (("carrying", 2), "7.5.2/5"),
    ],
)
def test_orders_that_make_no_sense_are_refused(action, rule_id):
    t = at({"us-team-1": HERE, "nva-team-1": GUNS})
    before = t.match.state.copy()
    with pytest.raises(Refused) as caught:
        t.match.order(action, 1)
    assert caught.value.rule == rule_id
    assert caught.value.reason
    for name in ("order", "order_chance", "order_within", "asked", "carry"):
        assert getattr(t.match.state, name) == getattr(before, name)
    assert t.match.choices == []


@rule("fte", "21.0/1")
@pytest.mark.parametrize("text", ["order nva-team-1 fire 90 60", "order nva-team-1 fire 0 0"])
def test_the_limits_of_an_order_may_be_used(text):
    assert at({"us-team-1": HERE, "nva-team-1": GUNS}).order(NVA, text).match.choices


@rule("fte", "21.0/1")
def test_units_that_are_not_in_the_frago_take_no_orders():
    t = fresh("patrol-contact")
    with pytest.raises(Refused):
        t.order(NVA, "order sapper-1 hold 0 0")


def test_some_orders_are_valid():
    t = fresh("patrol-contact")
    for seat in (0, 1):
        for action in GAME.some_orders(t.match.state, seat):
            t.match.order(action, seat)


@rule("fte", "21.0/1")
def test_written_games_keep_their_orders():
    t = fresh("patrol-contact")
    t.order("US", "order-all ask 0 0").order(NVA, "asking yes")
    while t.asked != "activate":
        t.choose("ready" if "ready" in t.options else t.options[0])
    t.order(NVA, "order nva-team-1 fire 20 5").order("US", "carrying no")
    for number in range(25):
        t.choose(t.options[number % len(t.options)])
        if number == 10:
            t.order(NVA, "order-all hold 0 0")
    twin = replay(GAME, read(write(record_of(t.match, reveal=True))))
    assert twin.choices == t.match.choices
    assert twin.events == t.match.events
    for name in t.match.state.__struct_fields__:
        if name not in ("chance", "log"):
            assert getattr(twin.state, name) == getattr(t.match.state, name), name
    fork = t.match.fork()
    assert fork.state.order == t.match.state.order
    assert fork.state.asked == t.match.state.asked


# Being asked


def asked(units, **position):
    """Whether the NVA/VC, who want to be asked, are asked at an American step."""
    t = at({"us-team-1": HERE, **units}, asked={NVA: 1}, **position).choose(*GO)
    return (t.asked, t.seat) == ("react", NVA)


@rule("fte", "21.0/1", "21.0/2")
def test_a_side_that_wants_to_be_asked_is_asked():
    t = at(
        {"us-team-1": HERE, "nva-team-1": GUNS}, asked={NVA: 1}, orders={"nva-team-1": {"mode": "ask"}}
    ).choose(*GO)
    assert (t.asked, t.seat, t.match.ask.rule) == ("react", NVA, "21.0/1")
    assert t.question == "Fire Team 1 is before your guns. Who tries to fire?"
    assert set(t.options) == {"attempt nva-team-1", "hold-fire"}
    assert not tried(t)


@rule("fte", "21.0/1", "18.1/1", "22.0/1")
@pytest.mark.parametrize(
    "name",
    [
        "nva-team-1",
        "dummy-1",
        "sapper-1",
        "nva-mortar-1",
        "nva-platoon-leader-1",
        "vc-dummy-1",
        "civilians-1",
    ],
)
def test_whatever_is_under_a_concealed_marker_that_could_see_it_causes_the_same_pause(name):
    assert asked({name: hidden()})
    assert asked({name: {**hidden(), "op_fired": 1}})
    assert asked({name: {**hidden(), "status": "broken"}})
    assert not asked({name: hidden("3.3")})


@rule("fte", "21.0/1", "18.1/1")
@pytest.mark.parametrize("mode", ["hold", "fire", "ask"])
def test_orders_do_not_change_the_pause(mode):
    assert asked({"nva-team-1": hidden()}, orders={"nva-team-1": {"mode": mode}})
    assert asked({"nva-team-1": GUNS}, orders={"nva-team-1": {"mode": mode}})


@rule("fte", "21.0/1", "21.0/6")
@pytest.mark.parametrize(
    "units",
    [
        {"nva-team-1": {"hex": GUNS, "status": "broken"}},
        {"nva-team-1": {"hex": GUNS, "op_fired": 1}},
        {"nva-team-1": "38.29"},  # beyond double range
        {"civilians-1": GUNS},
        {"nva-team-1": "3.3"},  # out of sight
    ],
)
def test_visible_units_that_cannot_fire_cause_no_pause(units):
    assert not asked(units)


@rule("fte", "21.0/1")
def test_the_option_to_hold_fire_is_all_that_a_dummy_gives():
    t = at({"us-team-1": HERE, "dummy-1": hidden()}, asked={NVA: 1}).choose(*GO)
    assert t.options == ["hold-fire"]
    t.choose("hold-fire")
    assert t.asked == "move"


@rule("fte", "21.0/1", "18.1/1")
def test_the_asks_of_a_walk_are_the_same_whatever_is_hidden():
    steps = ("step 38.18", "step 38.19", "step 37.20", "step 36.19")

    def pauses(name, mode="ask"):
        units = {"us-team-1": HERE, name: hidden("40.19"), "us-team-2": "3.3"}
        t = at(units, asked={NVA: 1}, orders={"nva-team-1": {"mode": mode}})
        t.choose(*GO[:2])
        seen = []
        for step in steps:
            t.choose(step)
            while t.asked == "react":
                seen.append(step)
                t.choose("hold-fire")
        return seen

    expected = pauses("nva-team-1")
    assert expected
    for name in ("dummy-1", "sapper-1", "nva-sniper-1", "nva-mortar-1"):
        assert pauses(name) == expected
    assert pauses("nva-team-1", "hold") == expected


@rule("fte", "21.0/1")
def test_a_side_by_orders_is_never_asked():
    units = {"us-team-1": HERE, "nva-team-1": hidden(), "nva-mg-1": GUNS, "dummy-1": hidden("38.21")}
    orders = {name: {"mode": "fire"} for name in ("nva-team-1", "nva-mg-1")}
    t = at(units, orders=orders, dice=[10, 10])
    t.choose(*GO[:2])
    for step in ("step 38.18", "step 37.19", "halt"):
        t.choose(step)
        assert t.seat == "US"
    assert len(t.events("check")) == 2


@rule("fte", "21.0/1", "21.0/2")
def test_units_ordered_to_hold_are_not_offered_to_a_side_that_is_asked():
    units = {"us-team-1": HERE, "nva-team-1": GUNS, "nva-team-2": GUNS}
    orders = {"nva-team-1": {"mode": "hold"}, "nva-team-2": {"mode": "fire"}}
    t = at(units, orders=orders, asked={NVA: 1}).choose(*GO)
    assert t.choices("attempt") == {"nva-team-2"}
    assert t.refused("attempt nva-team-1").rule == "21.0/1"


# Picking up casualties


@rule("fte", "7.5.2/5")
@pytest.mark.parametrize(("word", "carrier"), [("yes", "us-team-1"), ("no", "")])
def test_casualties_are_picked_up_at_once_if_so_ordered(word, carrier):
    units = {"us-team-1": STEP, "us-medic-1": STEP, "nva-team-1": GUNS, "nva-team-2": GUNS}
    t = at(units, active=NVA, dice=[1, 1]).order("US", f"carrying {word}")
    t.choose(f"hex {GUNS}", "fire nva-team-1", "target us-medic-1", "shoot")
    assert [row["carrier"] for row in t.facts["casualties"]] == [carrier]


@rule("fte", "7.5.2/5", "18.1/1")
def test_who_picks_up_under_a_concealed_marker_is_told_to_its_own_side_alone():
    units = {
        "us-team-1": {"hex": STEP, "concealed": True},
        "us-medic-1": STEP,
        "nva-team-1": GUNS,
        "nva-team-2": GUNS,
    }
    t = at(units, active=NVA, dice=[1, 1])
    t.choose(f"hex {GUNS}", "fire nva-team-1", "target us-medic-1", "shoot")
    assert t.facts["casualties"][0]["carrier"] == "us-team-1"
    assert t.events("carries", "US")
    assert not t.events("carries", NVA)
    assert t.match.view(1).position.c_carrier == [-1]
    assert t.match.view(0).position.c_carrier == [UNIT["us-team-1"]]


@rule("fte", "21.0/1")
def test_an_order_for_one_unit_changes_nothing_for_the_others():
    t = at({"nva-team-1": GUNS, "nva-team-2": GUNS, "us-team-1": HERE})
    before = t.match.state.order
    t.order(NVA, "order nva-team-1 fire 20 3")
    after = t.match.state
    u = UNIT["nva-team-1"]
    assert (after.order[u], after.order_chance[u], after.order_within[u]) == (FIRE_AT_WILL, 20, 3)
    assert [*after.order[:u], *after.order[u + 1 :]] == [*before[:u], *before[u + 1 :]]
