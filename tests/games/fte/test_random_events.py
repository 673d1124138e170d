"""19.0 Random events."""

from __future__ import annotations

import pytest

from dangerclose.core.hexes import members
from dangerclose.games.fte.components import EVENTS, FRAGOS, UNIT
from dangerclose.games.fte.ground import GRID, HAMLETS
from dangerclose.games.fte.proving import PROVING_GROUND
from dangerclose.games.fte.sight import seen_from
from dangerclose.games.fte.state import NOT_YET
from dangerclose.testing import rule
from tests.games.fte.positions_for_tests import at

HERE = "38.18"
GRASS = "40.19"
ALONE = "3.3"
WATCH = {
    "us-team-9": ALONE,
    "nva-team-9": "60.34",
}  # visible: both sides are asked, so play stops in this turn
US_EVENT, NVA_EVENT = 2, 1
INJURY, LOW_AMMO, HERO, RALLY, HIGHER_HQ, CHECK_FIRE, SEVENTH, EIGHTH = range(1, 9)


def event(side, number, units=None, dice=(), **position):
    """The Random Event chit is drawn and an event of a side rolled."""
    units = {**WATCH, **(units or {})}
    return at(units, phase="chit", cup={"event": 1}, dice=[side, number, *dice], **position)


def mission(side="US", turn=5, hex=HERE):
    return {"side": side, "kind": "Battalion mortars", "hex": hex, "turn": turn}


def hidden(place):
    return {"hex": place, "concealed": True}


# 19.0


@rule("fte", "19.0/1", "5.0/2")
@pytest.mark.parametrize("die", range(1, 11))
def test_an_even_die_is_an_american_event(die):
    t = event(die, 9)
    assert t.events("chit")[0].args == (2,)
    assert t.events("event")[0].args == (die % 2, 9, "none")
    assert t.facts["cup"]["event"] == 0


@rule("fte", "19.0/T1", "19.0/1")
def test_the_table():
    both = ("injury", "low-ammo", "hero", "rally", "higher-hq", "check-fire")
    assert EVENTS[0] == (*both, "aerial-observer", "cobras", "none", "none")
    assert EVENTS[1] == (*both, "nva-artillery", "vc", "none", "none")
    for side in (US_EVENT, NVA_EVENT):
        for roll in range(1, 11):
            name = EVENTS[0 if side == US_EVENT else 1][roll - 1]
            (told,) = event(side, roll).events("event")
            assert told.args[1:] == (roll, name.replace("-", " "))


@rule("fte", "19.0/1")
def test_no_event_without_its_chit():
    t = at(WATCH, phase="chit", cup={"US": 1})
    assert t.asked == "activate"
    assert not t.events("event")


# 19.1


@rule("fte", "19.1/1")
@pytest.mark.parametrize(("side", "chooser", "own"), [(US_EVENT, "NVA/VC", "us"), (NVA_EVENT, "US", "nva")])
def test_the_opponent_picks_a_visible_team_of_three_or_four_men(side, chooser, own):
    units = {
        f"{own}-team-1": HERE,
        f"{own}-mg-1": HERE,
        f"{own}-team-2": {"hex": HERE, "reduced": 1},
        f"{own}-platoon-leader-1": HERE,
        f"{own}-team-3": hidden(HERE),
    }
    t = event(side, INJURY, units)
    assert (t.asked, t.seat, t.match.ask.rule) == ("injury", chooser, "19.1/1")
    assert t.choices("injury") == {f"{own}-team-1", f"{own}-mg-1", f"{own}-team-9"}
    t.choose(f"injury {own}-team-1")
    assert t.facts["casualties"] == [
        {"kind": "Injury", "side": "US" if own == "us" else "NVA/VC", "hex": HERE, "carrier": f"{own}-team-1"}
    ]
    assert not t.unit(f"{own}-team-1")["reduced"]
    assert [told.rule for told in t.events("injured")] == ["19.1/1"]
    assert t.facts["points"] == {"US": 0, "NVA/VC": 0}


@rule("fte", "19.1/1")
def test_without_an_eligible_unit_there_is_no_injury():
    t = at(
        {"us-team-1": hidden(HERE), "nva-team-1": "60.34"}, phase="chit", cup={"event": 1}, dice=[2, INJURY]
    )
    assert t.facts["casualties"] == []
    assert t.asked == "conceal"


@rule("fte", "19.1/1")
def test_a_team_with_its_hands_full_is_not_eligible():
    dead = [{"kind": "KIA", "side": "US", "carrier": "us-mg-1"}]
    t = event(US_EVENT, INJURY, {"us-mg-1": HERE}, casualties=dead)
    assert t.choices("injury") == {"us-team-9"}


@rule("fte", "19.1/1", "6.6/1", "7.5.2/7")
def test_an_injured_man_slows_his_team():
    injury = [{"kind": "Injury", "side": "US", "carrier": "us-team-1"}]
    t = at({"us-team-1": HERE}, casualties=injury).choose(f"hex {HERE}")
    assert {text.split()[0] for text in t.options} >= {"move", "stealth"}
    refused = t.refused("double us-team-1")
    assert refused.rule == "19.1/1"
    t.choose("move us-team-1")
    assert t.match.ask.about[1] == 2 * 4


@rule("fte", "19.1/2")
def test_only_one_injury_marker_is_on_the_map():
    there = [{"kind": "Injury", "side": "US", "hex": HERE}]
    t = event(US_EVENT, INJURY, casualties=there)
    assert t.asked == "conceal"
    assert len(t.facts["casualties"]) == 1
    assert event(NVA_EVENT, INJURY, casualties=there).asked == "injury"  # each side has a marker of its own
    # A man who has been taken home leaves the marker to others.
    units = {**WATCH, "acav-1": "1.25"}
    home = [{"kind": "Injury", "side": "US", "carrier": "acav-1"}]
    t = at(units, casualties=home, cup={"event": 1}, dice=[US_EVENT, INJURY])
    t.choose("vehicle acav-1", "move acav-1", "exit").pass_on("injury")
    assert (t.asked, t.seat) == ("injury", "NVA/VC")


@rule("fte", "19.1/1", "7.5.1/4", "7.5.3/2", "29.0/T1")
def test_an_injured_man_is_evacuated_like_a_wounded_one():
    injury = [{"kind": "Injury", "side": "NVA/VC", "carrier": "nva-team-1"}]
    t = at({"nva-team-1": "1.15"}, active="NVA/VC", casualties=injury)
    t.choose("hex 1.15", "move nva-team-1", "exit")
    assert t.points("NVA/VC") == 1


# 19.2


@rule("fte", "19.2/1")
@pytest.mark.parametrize(("side", "chooser", "own"), [(US_EVENT, "NVA/VC", "us"), (NVA_EVENT, "US", "nva")])
def test_the_enemy_may_mark_any_unit_low_on_ammo(side, chooser, own):
    t = event(side, LOW_AMMO, {f"{own}-team-1": HERE, f"{own}-mg-1": hidden(GRASS)})
    assert (t.asked, t.seat, t.match.ask.rule) == ("low-ammo", chooser, "19.2/1")
    contact = t.contact(f"{own}-mg-1")
    assert t.choices("low-ammo") == {f"{own}-team-1", contact, f"{own}-team-9"}
    twin = t.twin().choose("decline")
    assert not any(row["low_ammo"] for row in twin.facts["units"].values())
    t.choose(f"low-ammo {contact}")
    assert t.unit(f"{own}-mg-1")["low_ammo"]
    (told,) = t.events("short-of-ammo", chooser)
    assert told.args == (UNIT[contact],)


@rule("fte", "19.2/2")
def test_low_ammo_makes_fire_harder_but_not_checks():
    t = at({"us-team-1": {"hex": HERE, "low_ammo": 1}, "nva-team-1": "38.20"})
    t.choose(f"hex {HERE}", "fire us-team-1", "target nva-team-1")
    assert t.preview()["firer low on ammo"] == "+1"
    t = at({"us-team-1": {"hex": HERE, "low_ammo": 1}}, markers={"rice-1": HERE}, dice=[4])
    t.choose(f"hex {HERE}", "search us-team-1")
    assert t.events("check")[0].args[2] == 4


@rule("fte", "19.2/3", "10.0/4")
@pytest.mark.parametrize(
    ("company", "rearmed"),
    [
        ({"us-team-2": HERE}, True),
        ({"us-team-2": {"hex": HERE, "used": 1}}, True),
        ({"us-team-2": {"hex": HERE, "low_ammo": 1}}, False),
        ({"us-commander-1": HERE}, False),
        ({"us-medic-1": HERE}, False),
        ({"us-team-2": "38.19"}, False),
    ],
)
def test_ammo_is_shared_by_another_combat_unit_in_the_hex(company, rearmed):
    t = at(
        {"us-team-1": {"hex": HERE, "low_ammo": 1, "exhausted": 1}, **company, "us-team-8": ALONE},
        cup={"US": 1},
    )
    t.choose(f"hex {HERE}", "recover us-team-1")
    assert bool(t.unit("us-team-1")["low_ammo"]) is not rearmed
    for name in company:
        assert bool(t.unit(name)["used"]) is (isinstance(company[name], dict) and "used" in company[name])


@rule("fte", "19.2/3", "10.0/4")
def test_an_ammo_cache_serves_the_nva_and_stays_hidden():
    low = {"hex": HERE, "low_ammo": 1}
    units = {"nva-team-1": low, "nva-team-2": GRASS}
    t = at(units, active="NVA/VC", markers={"ammo-1": HERE}, cup={"NVA/VC": 1})
    t.choose(f"hex {HERE}", "recover nva-team-1")
    assert not t.unit("nva-team-1")["low_ammo"]
    assert not t.facts["markers"]["ammo-1"]["seen"]
    t = at(units, active="NVA/VC", markers={"rice-1": HERE})
    t.choose(f"hex {HERE}")
    assert t.refused("recover nva-team-1").rule == "10.0/1"
    t = at({"us-team-1": low}, markers={"ammo-1": {"hex": HERE, "seen": True}}).choose(f"hex {HERE}")
    assert t.refused("recover us-team-1").rule == "10.0/1"


@rule("fte", "19.2/4", "10.0/4")
def test_vehicles_and_helicopters_stay_low_on_ammo():
    t = at({"acav-1": {"hex": HERE, "low_ammo": 1}, "us-team-1": HERE}).choose("vehicle acav-1")
    assert "recover acav-1" not in t.options
    t = at({"acav-1": {"hex": HERE, "low_ammo": 1, "status": "suppressed"}, "us-team-1": HERE})
    t.choose("vehicle acav-1", "recover acav-1")
    assert t.unit("acav-1")["low_ammo"]
    t = at({"hog-1": {"hex": HERE, "low_ammo": 1}, "us-team-1": HERE}).choose("helicopter hog-1")
    assert "recover hog-1" not in t.options


# 19.3


@rule("fte", "19.3/1")
@pytest.mark.parametrize("status", ["broken", "suppressed"])
def test_one_friendly_unit_rallies(status):
    units = {"us-team-1": {"hex": HERE, "status": status}, "us-team-2": {"hex": HERE, "status": "broken"}}
    t = event(US_EVENT, RALLY, {**units, "nva-team-1": {"hex": GRASS, "status": "broken"}})
    assert (t.asked, t.seat, t.match.ask.rule) == ("rally", "US", "19.3/1")
    assert t.choices("rally") == {"us-team-1", "us-team-2"}
    t.choose("rally us-team-1")
    assert t.status("us-team-1") == "steady"
    assert t.status("us-team-2") == "broken"
    assert [told.rule for told in t.events("rallied", "NVA/VC")] == ["19.3/1"]


@rule("fte", "19.3/1")
def test_without_anybody_to_rally_nothing_happens():
    t = event(NVA_EVENT, RALLY)
    assert (t.seat, t.options) == ("NVA/VC", ["decline"])
    t.choose("decline")
    assert not t.events("rallied")


# 19.4


@rule("fte", "19.4/1")
def test_a_hero_helps_until_the_next_event_of_his_side():
    t = event(US_EVENT, HERO, {"us-team-1": HERE, "us-medic-1": HERE})
    assert (t.asked, t.seat, t.match.ask.rule) == ("hero", "US", "19.4/1")
    assert t.choices("hero") == {"us-team-1", "us-medic-1", "us-team-9"}
    t.choose("hero us-team-1")
    assert t.facts["hero"] == {"US": "us-team-1"}
    t = event(NVA_EVENT, 9, {"us-team-1": HERE}, hero={"US": "us-team-1"})
    assert t.facts["hero"] == {"US": "us-team-1"}
    t = event(US_EVENT, 9, {"us-team-1": HERE}, hero={"US": "us-team-1"})
    assert t.facts["hero"] == {}
    assert t.events("hero-gone")


@rule("fte", "19.4/1")
def test_a_hero_fires_and_checks_better():
    t = at({"us-team-1": HERE, "nva-team-1": "38.20"}, hero={"US": "us-team-1"})
    t.choose(f"hex {HERE}", "fire us-team-1", "target nva-team-1")
    assert t.preview()["hero"] == "-2"
    t = at({"us-team-1": HERE}, hero={"US": "us-team-1"}, markers={"rice-1": HERE}, dice=[6])
    t.choose(f"hex {HERE}", "search us-team-1")
    assert t.facts["markers"]["rice-1"]["seen"]


@rule("fte", "19.4/1", "22.0/2", "28.0/2")
def test_dummies_and_civilians_are_no_heroes():
    t = event(NVA_EVENT, HERO, {"dummy-1": hidden(GRASS), "civilians-1": HERE, "nva-team-1": hidden("41.25")})
    assert t.choices("hero") == {"nva-team-1", "nva-team-9"}
    t.choose("hero nva-team-1")
    assert t.match.view(0).position.hero == [-1, -1]
    assert t.events("hero", "US") == []
    assert t.events("hero", "NVA/VC")[0].args == (UNIT["nva-team-1"],)


# 19.5


@rule("fte", "19.5/1", "20.0/1")
def test_higher_hq_forbids_leader_activations_for_the_rest_of_the_turn():
    units = {"us-commander-1": HERE, "us-team-1": "38.19", "nva-commander-1": GRASS}
    t = event(US_EVENT, HIGHER_HQ, units)
    assert t.facts["silent"] == {"US": 1, "NVA/VC": 0}
    t = at(units, silent={"US": 1})
    assert t.choices("lead") == set()
    refused = t.refused("lead us-commander-1")
    assert refused.rule == "19.5/1"
    assert f"hex {HERE}" in t.options  # he can still be activated in his hex
    t = at(units, silent={"US": 1}, active="NVA/VC")
    assert t.choices("lead") == {"nva-commander-1"}
    t = at({**units, **WATCH}, silent={"US": 1, "NVA/VC": 1}, phase="end-of-turn")
    assert t.facts["silent"] == {"US": 0, "NVA/VC": 0}


@rule("fte", "19.5/1", "5.1/6")
def test_a_leader_on_a_vehicle_is_silent_too():
    units = {"acav-1": HERE, "acav-2": "38.19", "us-commander-1": {"aboard": "acav-1"}}
    assert at(units).choose("vehicle acav-1").facts["acting"] == ["acav-1", "acav-2"]
    assert at(units, silent={"US": 1}).choose("vehicle acav-1").facts["acting"] == ["acav-1"]


# 19.6


@rule("fte", "19.6/1")
def test_two_cobras_come_for_three_turns():
    t = event(US_EVENT, EIGHTH, turn=4)
    assert (t.asked, t.seat, t.match.ask.rule) == ("fly-in", "US", "19.6/1")
    edge = {GRID.name(h) for h in members(PROVING_GROUND.edge)}
    assert {text.split()[1] for text in t.choices("fly-in")} == edge
    t.choose("fly-in cobra-1 1.20 high", "fly-in cobra-2 1.21 treetop")
    assert (t.where("cobra-1"), t.where("cobra-2")) == ("1.20", "1.21")
    assert t.unit("cobra-1")["leaves"] == t.unit("cobra-2")["leaves"] == 6
    t.pass_on("activate", turn=6)
    assert t.where("cobra-1") == "1.20"
    t.pass_on("activate", turn=7)
    assert t.where("cobra-1") == t.where("cobra-2") == "off-map"


@rule("fte", "19.6/1")
def test_cobras_that_are_on_the_map_are_not_sent_again():
    t = event(US_EVENT, EIGHTH, {"cobra-2": {"hex": "1.20", "level": "high"}})
    assert t.asked == "conceal"


@rule("fte", "19.6/1")
def test_cobras_come_back_as_new():
    t = event(
        US_EVENT,
        EIGHTH,
        {"cobra-1": {"hex": "eliminated", "downed": 1}, "cobra-2": {"hex": "off-map", "low_ammo": 1}},
    )
    t.choose("fly-in cobra-1 1.20 high", "fly-in cobra-2 1.21 treetop")
    assert not t.unit("cobra-1")["downed"]
    assert not t.unit("cobra-2")["low_ammo"]


@rule("fte", "19.6/1", "5.0/3")
def test_cobras_that_left_this_turn_can_act_when_they_come_again():
    gone = {"hex": "off-map", "used": 1, "op_fired": 1}
    t = event(US_EVENT, EIGHTH, {"cobra-1": gone, "cobra-2": gone})
    t.choose("fly-in cobra-1 1.20 high", "fly-in cobra-2 1.21 treetop")
    assert [t.unit(name)[flag] for name in ("cobra-1", "cobra-2") for flag in ("used", "op_fired")] == [0] * 4


# 19.7


def near_hamlets():
    bits = HAMLETS
    for _ in range(3):
        bits = GRID.dilate(bits)
    return {GRID.name(h) for h in members(bits & PROVING_GROUND.area)}


@rule("fte", "19.7/1")
def test_guerrillas_appear_near_hamlets_with_one_more_chit():
    t = event(NVA_EVENT, EIGHTH, pool={"US": 4, "NVA/VC": 4})
    assert (t.asked, t.seat, t.match.ask.rule) == ("place", "NVA/VC", "19.7/1")
    names = []
    while t.asked == "place":
        name = t.options[0].split()[1]
        assert {text.split()[1] for text in t.choices("put")} <= near_hamlets()
        if not names:
            assert {text.split()[1] for text in t.choices("put")} == near_hamlets()
        refused = t.refused(f"put {name} 10.10")
        assert refused.rule == "19.7/1"
        t.choose(f"put {name} {'47.16' if name.startswith('civilians') else '48.22'}")
        names.append(name)
    assert sorted(names) == ["civilians-5", "vc-commander-1", "vc-dummy-3", "vc-team-7"]
    assert names[0] != "vc-commander-1"  # 18.1/1 the order tells nobody who is who
    assert all(t.concealed(name) for name in names)
    assert t.facts["pool"]["NVA/VC"] == 5
    assert t.match.state.vc_events == 1
    assert {event.args[0] for event in t.events("appears", "US")} == {UNIT[t.contact(name)] for name in names}
    assert "chit-gained" in t.kinds("US")


@rule("fte", "19.7/1", "7.5.3/6")
def test_guerrillas_take_a_wounded_man_where_they_appear():
    lone = [{"kind": "WIA", "side": "US", "hex": "48.22"}]
    t = event(NVA_EVENT, EIGHTH, casualties=lone, switches={"vc-event": "one"})
    t.choose("vc vc-team-7", "put vc-team-7 48.22")
    assert (len(t.events("taken")), t.points("NVA/VC")) == (1, 3)


@rule("fte", "19.7/1", "5.0/2")
def test_the_chit_goes_into_the_cup_at_once():
    t = event(NVA_EVENT, EIGHTH)
    while t.asked == "place":
        name = t.options[0].split()[1]
        t.choose(f"put {name} {'47.16' if name.startswith('civilians') else '48.22'}")
    assert (t.asked, t.seat, t.facts["turn"]) == ("activate", "NVA/VC", 1)
    assert t.facts["cup"]["NVA/VC"] == 0  # it was the only one


@rule("fte", "19.7/1", "6.2/2", "6.2/3")
def test_guerrillas_do_not_appear_with_enemies_or_civilians():
    units = {"us-team-1": hidden("48.22"), "civilians-1": "47.16", "nva-team-1": "46.16"}
    t = event(NVA_EVENT, EIGHTH, units)
    places = {text.split()[1] for text in t.choices("put")}
    assert not places & {"48.22", "47.16"}
    assert "46.16" in places
    while not t.options[0].startswith("put civilians"):
        t.choose(t.options[0])
    places = {text.split()[1] for text in t.choices("put")}
    assert "47.16" in places
    assert not places & {"48.22", "46.16"}


@rule("fte", "19.7/1")
def test_the_event_happens_twice_at_most_and_as_far_as_counters_go():
    assert event(NVA_EVENT, EIGHTH, vc_events=2).asked == "conceal"
    t = event(
        NVA_EVENT,
        EIGHTH,
        {"vc-team-7": GRASS, "vc-team-8": GRASS, "vc-commander-1": "eliminated"},
        vc_events=1,
    )
    names = []
    while t.asked == "place":
        names.append(t.options[0].split()[1])
        t.choose(t.options[0])
    assert sorted(names) == ["civilians-5", "vc-commander-2", "vc-dummy-3"]


@rule("fte", "19.7/1")
def test_with_the_switch_one_counter_appears():
    t = event(NVA_EVENT, EIGHTH, switches={"vc-event": "one"})
    assert t.asked == "vc"
    assert t.choices("vc") == {"vc-commander-1", "vc-team-7", "vc-dummy-3", "civilians-5"}
    t.choose("vc vc-team-7")
    assert {text.split()[0] for text in t.choices("put")} == {"vc-team-7"}
    t.choose("put vc-team-7 48.22")
    assert t.asked == "activate"
    assert "vc-commander-1" not in t.facts["units"]


# 19.8


@rule("fte", "19.8/1")
def test_an_aerial_observer_stays_until_the_next_american_event():
    t = event(US_EVENT, SEVENTH)
    assert (t.facts["observer"], [told.rule for told in t.events("observer")]) == (True, ["19.8/1"])
    t = event(US_EVENT, 9)
    assert not {"observer-gone", "hero-gone"} & set(t.kinds())  # nobody was there
    assert event(NVA_EVENT, 9, observer=True).facts["observer"]
    t = event(US_EVENT, 9, observer=True)
    assert not t.facts["observer"]
    assert "observer-gone" in t.kinds("NVA/VC")
    assert event(US_EVENT, SEVENTH, observer=True).facts["observer"]


# 19.9


@rule("fte", "19.9/1")
def test_nva_artillery_is_aimed_in_secret_at_what_is_seen():
    units = {
        "nva-commander-1": hidden(HERE),
        "vc-commander-1": "20.24",
        "us-team-1": "50.30",
        "us-team-2": hidden("52.5"),
        "us-team-9": hidden(ALONE),
    }
    t = event(NVA_EVENT, SEVENTH, units, dice=[4])
    assert (t.asked, t.seat, t.match.ask.rule) == ("aim", "NVA/VC", "19.9/1")
    near = {GRID.name(h) for h in members(GRID.within(GRID.parse("50.30"), 1))}
    seen = {GRID.name(h) for h in members(seen_from(GRID.parse(HERE)))}
    assert t.choices("aim") == seen | near
    assert t.refused("aim 52.5").rule == "13.0/2"
    t.choose("aim 50.30")
    assert t.facts["missions"] == [{"side": "NVA/VC", "kind": "NVA artillery", "hex": "50.30", "turn": 3}]
    assert not t.events("artillery-aimed", "US")
    assert t.events("artillery", "US")[0].args == (3,)
    assert t.match.view(0).position.f_hex == [NOT_YET]


@rule("fte", "19.9/2")
@pytest.mark.parametrize(("roll", "turns"), [(1, 1), (3, 1), (4, 2), (6, 2), (7, 3), (9, 3), (10, 4)])
def test_when_nva_artillery_comes(roll, turns):
    t = event(NVA_EVENT, SEVENTH, {"us-team-1": HERE}, dice=[roll], turn=2).choose(f"aim {HERE}")
    assert t.facts["missions"][0]["turn"] == 2 + turns


@rule("fte", "19.9/2", "16.0/6")
def test_nva_artillery_executes_like_other_missions():
    t = event(NVA_EVENT, SEVENTH, {"us-team-1": HERE}, dice=[1]).choose(f"aim {HERE}")
    t.pass_on("execute", turn=2)
    assert (t.seat, t.facts["turn"]) == ("NVA/VC", 2)


@rule("fte", "19.9/1")
def test_without_a_target_there_is_no_artillery():
    t = at(
        {"us-team-1": hidden(HERE), "vc-commander-1": "60.34"},
        phase="chit",
        cup={"event": 1},
        dice=[1, SEVENTH],
    )
    assert t.facts["missions"] == []
    assert t.asked == "conceal"


# 19.10


@rule("fte", "19.10/1")
def test_check_fire_cancels_all_missions_of_the_side():
    three = [mission(turn=5), mission("NVA/VC", 6), mission(turn=7)]
    t = event(US_EVENT, CHECK_FIRE, missions=three)
    assert [row["side"] for row in t.facts["missions"]] == ["NVA/VC"]
    t = event(NVA_EVENT, CHECK_FIRE, missions=three)
    assert [row["turn"] for row in t.facts["missions"]] == [5, 7]
    assert "check-fire" in t.kinds("US")


@rule("fte", "19.9/1", "1.2/3")
def test_nva_artillery_is_aimed_into_the_area_and_its_owner_is_told():
    units = {"us-team-1": "18.5", "nva-team-1": "30.10"}
    t = at(units, scenario="trail-ambush", phase="chit", cup={"event": 1}, dice=[NVA_EVENT, SEVENTH, 1])
    area = FRAGOS["trail-ambush"].area
    assert all(area >> GRID.parse(name) & 1 for name in t.choices("aim"))
    t.choose("aim 18.5")
    assert [event.args for event in t.events("artillery-aimed", "NVA/VC")] == [(GRID.parse("18.5"),)]


@rule("fte", "19.7/1", "1.2/3")
def test_without_a_hamlet_in_the_area_no_guerrillas_appear():
    for frago in ("hammer-and-anvil", "sniper-alley"):
        places = members(FRAGOS[frago].area)
        units = {"us-team-1": GRID.name(places[40]), "nva-team-1": GRID.name(places[80])}
        t = at(units, scenario=frago, phase="chit", cup={"event": 1}, dice=[NVA_EVENT, EIGHTH])
        assert t.match.state.vc_events == 0
        assert t.events("chit-gained") == []
