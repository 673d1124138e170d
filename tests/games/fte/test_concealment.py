"""18.0 Check for Concealment: who loses its marker, who gets one, who may know what is under it."""

from __future__ import annotations

import pytest

from dangerclose.games.fte.components import INFANTRY, UNIT, UNITS
from dangerclose.games.fte.ground import GRID
from dangerclose.games.fte.sight import sees
from dangerclose.testing import rule
from tests.games.fte.positions_for_tests import at, fresh

CLEAR = "38.18"
GRASS = "40.19"
PADDY = "43.20"
HAMLET = "47.20"
JUNGLE = "32.20"
BESIDE = {GRASS: "39.19", PADDY: "42.20", HAMLET: "46.20", JUNGLE: "33.20"}
ALONE = "3.3"  # grass far from everybody
PHASES = {"US": "us-concealment", "NVA/VC": "nva-concealment"}


def hidden(place):
    return {"hex": place, "concealed": True}


def hiding(units, *dice, side="US", **position):
    """A side's check for concealment, everybody trying."""
    t = at(units, phase=PHASES[side], dice=dice, **position)
    assert (t.asked, t.seat, t.match.ask.rule) == ("conceal", side, "18.0/1")
    return t.choose("check-concealment")


def needs(t):
    return [event.args[2] for event in t.events("check")]


def test_the_places_of_these_tests():
    for place, beside in BESIDE.items():
        assert GRID.distance(GRID.parse(place), GRID.parse(beside)) == 1
        assert sees(GRID.parse(place), GRID.parse(beside))
    assert not sees(GRID.parse(ALONE), GRID.parse(CLEAR))
    assert not sees(GRID.parse(GRASS), GRID.parse(HAMLET))


# 18.0 and 18.2: becoming Concealed


@rule("fte", "18.0/1", "18.2/1", "18.2/2", "3.0/6")
@pytest.mark.parametrize("place", [GRASS, PADDY, HAMLET, JUNGLE])
def test_out_of_sight_and_not_in_the_clear_a_unit_becomes_concealed_without_a_die(place):
    t = hiding({"us-team-1": place, "nva-team-1": hidden(BESIDE[place])})
    assert t.concealed("us-team-1")
    assert needs(t) == []


@rule("fte", "18.0/1", "18.2/2")
def test_nobody_hides_in_clear_terrain():
    t = at({"us-team-1": CLEAR, "us-team-2": ALONE}, phase="us-concealment")
    assert t.choices("stay-visible") == {"us-team-2"}
    t.choose("check-concealment")
    assert not t.concealed("us-team-1")


@rule("fte", "18.2/3", "18.0/1", "6.1/T1", "18.2/4")
@pytest.mark.parametrize(("place", "need"), [(GRASS, 4), (PADDY, 3), (HAMLET, 5), (JUNGLE, 5)])
def test_in_sight_of_a_visible_enemy_it_takes_a_check(place, need):
    units = {"us-team-1": place, "nva-team-1": BESIDE[place]}
    t = hiding(units, need)
    assert needs(t) == [need]
    assert t.concealed("us-team-1")
    t = hiding(units, need + 1)
    assert not t.concealed("us-team-1")


@rule("fte", "18.2/3")
def test_each_visible_enemy_with_a_line_of_sight_adds_one():
    units = {
        "us-team-1": GRASS,
        "nva-team-1": "39.19",
        "nva-team-2": "39.19",
        "nva-team-3": hidden("39.19"),
        "nva-team-4": ALONE,
    }
    assert needs(hiding(units, 3)) == [3]
    flyer = {
        "nva-team-1": JUNGLE,
        "slick-1": {"hex": BESIDE[JUNGLE], "level": "treetop"},
        "us-team-1": BESIDE[JUNGLE],
    }
    t = hiding(flyer, 6, side="NVA/VC")
    assert needs(t) == [5 + 2 - 2]
    del flyer["us-team-1"]
    t = hiding({"nva-team-1": JUNGLE, **flyer}, 7, side="NVA/VC")
    assert needs(t) == [5 + 2 - 1]


@rule("fte", "18.2/1", "18.2/3", "18.2/7")
@pytest.mark.parametrize(
    ("row", "need"),
    [({"status": "suppressed"}, 3), ({"status": "broken"}, 2), ({"exhausted": 1}, 3), ({"low_ammo": 1}, 4)],
)
def test_broken_and_suppressed_units_check_too_with_their_markers(row, need):
    t = hiding({"us-team-1": {"hex": GRASS, **row}, "nva-team-1": "39.19"}, need)
    assert needs(t) == [need]
    assert t.concealed("us-team-1")
    t = hiding({"us-team-1": {"hex": ALONE, **row}})
    assert t.concealed("us-team-1")


@rule("fte", "18.2/5", "1.2/1")
def test_a_one_always_succeeds_and_a_ten_always_fails():
    watchers = {f"nva-team-{n}": "39.19" for n in range(1, 9)}
    t = hiding({"us-team-1": GRASS, **watchers}, 1)
    assert t.concealed("us-team-1")
    t = hiding({"us-commander-1": JUNGLE, "nva-team-1": BESIDE[JUNGLE]}, 9, hero={"US": "us-commander-1"})
    assert t.concealed("us-commander-1")
    t = hiding({"us-commander-1": JUNGLE, "nva-team-1": BESIDE[JUNGLE]}, 10, hero={"US": "us-commander-1"})
    assert not t.concealed("us-commander-1")


@rule("fte", "18.0/2", "18.2/6")
def test_the_americans_check_first():
    units = {"us-team-1": GRASS, "nva-team-1": "40.20"}
    t = at(units, phase="us-concealment", dice=[4])
    assert t.seat == "US"
    t.choose("check-concealment")
    assert t.concealed("us-team-1")
    assert t.seat == "NVA/VC"
    t.choose("check-concealment")
    assert t.concealed("nva-team-1")  # no American is left to see it: no die
    assert needs(t) == [4]


@rule("fte", "18.0/1", "18.2/3")
def test_nobody_has_to_hide():
    t = at({"us-team-1": ALONE, "us-team-2": ALONE}, phase="us-concealment")
    t.choose("stay-visible us-team-2")
    assert t.choices("stay-visible") == {"us-team-1"}
    t.choose("check-concealment")
    assert (t.concealed("us-team-1"), t.concealed("us-team-2")) == (True, False)


@rule("fte", "18.1/2")
def test_vehicles_helicopters_and_passengers_never_hide():
    units = {
        "acav-1": ALONE,
        "slick-1": {"hex": "4.2", "level": "treetop"},
        "us-team-1": {"aboard": "acav-1"},
        "us-team-2": ALONE,
    }
    t = at(units, phase="us-concealment")
    assert t.choices("stay-visible") == {"us-team-2"}
    t.choose("check-concealment")
    assert not any(t.concealed(name) for name in ("acav-1", "slick-1", "us-team-1"))


@rule("fte", "28.0/3", "18.2/2")
def test_visible_civilians_stay_visible_and_hide_nobody_from_view():
    t = at({"civilians-1": ALONE, "nva-team-1": GRASS}, phase="nva-concealment")
    assert t.choices("stay-visible") == {"nva-team-1"}
    t = hiding({"us-team-1": GRASS, "civilians-1": "39.19"})
    assert t.concealed("us-team-1")
    assert needs(t) == []
    t = hiding({"us-team-1": GRASS, "civilians-1": "39.19", "nva-team-1": "39.20"}, 1)
    assert needs(t) == [4]


@rule("fte", "18.1/1")
def test_the_enemy_sees_who_hides_but_gets_a_nameless_counter():
    t = hiding({"us-team-1": ALONE, "us-team-2": ALONE, "nva-team-1": GRASS})
    told = [event.args[0] for event in t.events("hides", "NVA/VC")]
    assert told == [UNIT["us-team-1"], UNIT["us-team-2"]]
    seen = t.match.view(1).position
    assert seen.hex[UNIT["us-team-1"]] < 0
    assert seen.hex[UNIT[t.contact("us-team-1")]] == GRID.parse(ALONE)


@rule("fte", "18.1/1")
def test_the_counters_are_dealt_anew_and_never_twice():
    units = {f"us-team-{n}": ALONE for n in range(1, 7)}
    draws = ([40, 39, 38], [1, 1, 1], [7, 30, 2])
    orders = {tuple(hiding(units, *draw).contact(name) for name in units) for draw in draws}
    assert len(orders) == 3
    assert all(len(set(order)) == 6 for order in orders)


# 18.1: losing concealment


@rule("fte", "18.1/3", "18.1/4", "7.0/3")
def test_firing_before_a_visible_enemy():
    t = at({"us-team-1": hidden(GRASS), "nva-team-1": "39.19"}, dice=[10])
    t.choose(f"hex {GRASS}", "fire us-team-1", "target nva-team-1", "shoot")
    assert not t.concealed("us-team-1")
    assert t.events("seen")[0].rule == "7.0/3"
    t = at({"us-team-1": hidden(GRASS), "nva-team-1": hidden("39.19"), "us-team-2": "38.18"}, dice=[10])
    t.choose(f"hex {GRASS}", "fire us-team-1", f"target {t.contact('nva-team-1')}", "shoot")
    assert t.concealed("us-team-1")


@rule("fte", "18.1/14")
def test_a_sniper_stays_concealed_when_it_fires():
    t = at({"us-sniper-1": hidden(GRASS), "nva-team-1": "39.19", "us-team-2": "38.18"}, dice=[10])
    t.choose(f"hex {GRASS}", "fire us-sniper-1", "target nva-team-1", "shoot")
    assert t.concealed("us-sniper-1")
    units = {"us-team-1": "38.18", "nva-sniper-1": hidden(GRASS)}
    t = at(units, orders={"nva-sniper-1": {"mode": "fire"}}, dice=[1, 10])
    t.choose("hex 38.18", "move us-team-1", "step 39.19")
    assert t.events("shot")
    assert t.concealed("nva-sniper-1")


@rule("fte", "18.1/10", "18.1/3", "21.0/2")
def test_opportunity_fire_before_a_visible_enemy_but_not_the_mere_attempt():
    units = {"us-team-1": "38.18", "nva-team-1": hidden(GRASS)}
    fire = {"nva-team-1": {"mode": "fire"}}
    t = at(units, orders=fire, dice=[6]).choose("hex 38.18", "move us-team-1", "step 39.19")
    assert t.concealed("nva-team-1")
    assert not t.events("check", "US")
    t = at(units, orders=fire, dice=[5, 10]).choose("hex 38.18", "move us-team-1", "step 39.19")
    assert not t.concealed("nva-team-1")
    assert t.events("seen")[0].rule == "18.1/10"
    units = {"us-team-1": hidden("38.18"), "nva-team-1": hidden(GRASS)}
    t = at(units, orders=fire, dice=[5, 10]).choose("hex 38.18", "move us-team-1", "step 39.19")
    assert t.events("shot")
    assert t.concealed("nva-team-1")


@rule("fte", "18.1/5", "18.1/3", "18.1/11", "6.1/4")
def test_moving_counts_in_the_hex_that_is_entered():
    units = {"us-team-1": hidden("39.19"), "nva-team-1": "38.18"}
    t = at(units).choose("hex 39.19", "move us-team-1", "step 39.20")
    assert not t.concealed("us-team-1")
    assert t.events("seen")[0].rule == "6.1/4"
    away = "31.20"
    assert not sees(GRID.parse(away), GRID.parse("33.20"))
    t = at({"us-team-1": hidden(JUNGLE), "nva-team-1": "33.20"})
    t.choose(f"hex {JUNGLE}", "move us-team-1", f"step {away}")
    assert t.concealed("us-team-1")


@rule("fte", "18.1/3", "28.0/3")
def test_civilians_and_concealed_enemies_make_nobody_visible():
    for watcher in ({"civilians-1": "38.18"}, {"nva-team-1": hidden("38.18")}):
        t = at({"us-team-1": hidden("39.19"), **watcher}).choose("hex 39.19", "move us-team-1", "step 39.20")
        assert t.concealed("us-team-1")


@rule("fte", "18.1/6", "8.0/X10")
def test_assaulting():
    t = at({"us-team-1": hidden(GRASS), "nva-team-1": hidden("39.19")}, dice=[10])
    t.choose(f"hex {GRASS}", "assault us-team-1", "charge")
    assert not t.concealed("us-team-1")


@rule("fte", "18.1/7", "9.0/4")
@pytest.mark.parametrize("watched", [True, False])
def test_searching(watched):
    enemy = {"nva-team-1": "39.19" if watched else hidden("39.19")}
    t = at({"us-team-1": hidden(GRASS), **enemy}, markers={"rice-1": GRASS}, dice=[10])
    t.choose(f"hex {GRASS}", "search us-team-1")
    assert t.concealed("us-team-1") is not watched


@rule("fte", "18.1/8", "11.0/3")
@pytest.mark.parametrize("watched", [True, False])
def test_destroying_a_cache(watched):
    enemy = {"nva-team-1": "39.19" if watched else hidden("39.19")}
    t = at({"us-team-1": hidden(GRASS), **enemy}, markers={"rice-1": {"hex": GRASS, "seen": True}})
    t.choose(f"hex {GRASS}", "destroy us-team-1")
    assert t.concealed("us-team-1") is not watched


@rule("fte", "18.1/3", "18.1/9")
def test_recovering_and_requests_expose_nobody():
    t = at({"us-commander-1": {**hidden(GRASS), "exhausted": 1}, "nva-team-1": "39.19"})
    t.choose("lead us-commander-1", "recover us-commander-1")
    assert t.concealed("us-commander-1")
    t = at({"us-commander-1": hidden(GRASS), "nva-team-1": "39.19"}, dice=[10])
    t.choose("lead us-commander-1", "medevac us-commander-1")
    assert t.concealed("us-commander-1")


@rule("fte", "18.1/11")
def test_a_unit_shows_itself_so_that_enemies_lose_their_markers():
    units = {"us-team-1": hidden("39.19"), "nva-team-1": hidden("38.18"), "us-team-2": hidden(ALONE)}
    t = at(units, active="US")
    assert t.choices("show") == {"us-team-1"}
    t.choose("show us-team-1")
    assert t.asked == "activate"
    assert not t.concealed("us-team-1")
    assert t.events("uncovered", "NVA/VC")[0].rule == "18.1/11"
    t = at({**units, "us-team-1": "39.19"}, active="NVA/VC")
    t.choose("hex 38.18", "move nva-team-1", "step 37.19")
    assert not t.concealed("nva-team-1")


@rule("fte", "18.1/11", "6.1/4")
def test_a_unit_shows_itself_when_the_enemy_moves():
    units = {"us-team-1": hidden("39.19"), "nva-team-1": hidden("38.18")}
    t = at(units, active="NVA/VC", asked={"US": 1})
    t.choose("hex 38.18", "move nva-team-1", "step 37.19")
    assert (t.asked, t.seat) == ("react", "US")
    t.choose("show us-team-1")
    assert not t.concealed("us-team-1")
    assert not t.concealed("nva-team-1")
    assert t.choices("show") == set()


@rule("fte", "18.1/11", "6.7/2")
def test_whoever_shows_itself_does_not_find_a_stealthy_unit():
    units = {"us-team-1": hidden("39.19"), "nva-team-1": hidden("38.18")}
    t = at(units, active="NVA/VC", asked={"US": 1}, dice=[1])
    t.choose("hex 38.18", "stealth nva-team-1", "step 37.19", "show us-team-1")
    assert not t.concealed("us-team-1")
    assert t.concealed("nva-team-1")


@rule("fte", "18.1/11", "22.0/3")
def test_dummies_and_civilians_do_not_show_themselves():
    units = {
        "dummy-1": hidden("39.19"),
        "civilians-1": hidden("39.20"),
        "us-team-1": hidden("38.18"),
        "nva-team-1": hidden("37.20"),
    }
    t = at(units, active="NVA/VC")
    assert t.choices("show") == {"nva-team-1"}
    t = at(units, asked={"NVA/VC": 1}).choose("hex 38.18", "move us-team-1", "step 38.19")
    assert t.choices("show") == {"nva-team-1"}


@rule("fte", "18.1/12", "7.4/X22")
def test_a_unit_that_breaks_is_seen():
    t = at({"us-team-1": "38.18", "nva-team-1": hidden(GRASS), "us-team-2": "38.20"}, dice=[1, 5])
    t.choose("hex 38.18", "fire us-team-1", f"target {t.contact('nva-team-1')}", "shoot")
    assert t.status("nva-team-1") == "broken"
    assert not t.concealed("nva-team-1")


@rule("fte", "18.1/15", "6.7/2")
def test_stealthy_movement_keeps_the_marker_if_it_succeeds():
    units = {"us-team-1": hidden("39.19"), "nva-team-1": "38.18", "us-team-2": "38.24"}
    t = at(units, dice=[5]).choose("hex 39.19", "stealth us-team-1", f"step {GRASS}")
    assert t.concealed("us-team-1")
    assert t.where("us-team-1") == GRASS
    assert t.events("check", "US")
    assert not t.events("check", "NVA/VC")
    t = at(units, dice=[6]).choose("hex 39.19", "stealth us-team-1", f"step {GRASS}")
    assert not t.concealed("us-team-1")
    assert t.where("us-team-1") == GRASS


@rule("fte", "18.1/16", "7.1/9")
def test_concealed_units_are_harder_to_hit():
    t = at({"us-team-1": "38.18", "nva-team-1": hidden("38.20"), "us-mortar-1": "38.18"})
    t.choose("hex 38.18", "fire us-team-1", f"target {t.contact('nva-team-1')}")
    assert t.preview()["target concealed"] == "+2"
    t = at({"us-team-1": "38.18", "nva-team-1": hidden("38.20"), "us-mortar-1": "38.18"})
    t.choose("hex 38.18", "fire us-mortar-1", f"target {t.contact('nva-team-1')}")
    assert "target concealed" not in t.preview()


@rule("fte", "18.1/1")
def test_concealed_units_may_not_be_inspected():
    t = at(
        {
            "us-team-1": "38.18",
            "us-team-2": hidden("38.18"),
            "nva-team-1": hidden("38.20"),
            "vc-team-1": hidden("38.20"),
        }
    )
    seen = t.match.view(0).position
    assert seen.hex[UNIT["nva-team-1"]] < 0
    assert seen.hex[UNIT["nva-contact-1"]] == seen.hex[UNIT["vc-contact-1"]] == GRID.parse("38.20")
    assert seen.hex[UNIT["us-team-2"]] == GRID.parse("38.18")
    enemy = t.match.view(1).position
    assert enemy.hex[UNIT["us-team-1"]] == GRID.parse("38.18")
    assert enemy.hex[UNIT["us-contact-1"]] == GRID.parse("38.18")
    assert enemy.hex[UNIT["us-team-2"]] < 0


@rule("fte", "18.1/2")
def test_reinforcements_on_foot_are_concealed():
    t = fresh("trail-ambush")
    idle = ("ready", "pass", "check-concealment")
    while t.asked != "arrive":
        t.choose(next((text for text in idle if text in t.options), t.options[0]))
    name = t.options[0].split()[1]
    assert UNITS[UNIT[name]].move == INFANTRY
    t.choose(t.options[0])
    assert t.concealed(name)
    side = UNITS[UNIT[name]].side
    (told,) = [event for event in t.match.events_for(1 - side) if event.kind == "arrives"]
    assert UNITS[int(told.args[0])].id == t.contact(name)
