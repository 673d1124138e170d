"""3.0 Set-up and sequence of play, 4.0 reinforcements."""

from __future__ import annotations

import pytest

from dangerclose.core.hexes import members
from dangerclose.games.fte.components import FRAGOS, UNITS
from dangerclose.games.fte.ground import GRID
from dangerclose.testing import rule
from tests.games.fte.positions_for_tests import at, fresh


def hexes(bits):
    """The names of a set of hexes."""
    return {GRID.name(h) for h in GRID.hexes if bits >> h & 1}


def inside(frago, beyond=0):
    """A hex in the middle of a FRAGO's area, or one a little further on."""
    area = members(FRAGOS[frago].area)
    edges = FRAGOS[frago].edge
    return next(GRID.name(h) for h in area[len(area) // 2 + beyond :] if not edges >> h & 1)


# 3.0


@rule("fte", "3.0/1")
@pytest.mark.parametrize("frago", sorted(FRAGOS))
def test_a_frago_is_set_up_by_its_instructions(frago):
    plan = FRAGOS[frago]
    t = fresh(frago)
    for side in plan.setup:
        assert t.match.ask.seat == side
        t.choose("reactions fire")
        while t.match.ask.seat == side and t.facts["phase"].endswith("setup"):
            if t.asked == "place":
                u = t.match.ask.about[0]
                (force,) = [force for force in plan.forces if u in force.units]
                offered = {text.split()[1] for text in t.choices("put")}
                assert offered <= hexes(force.zone)
                assert "ready" in t.options
            t.choose("ready" if "ready" in t.options else t.options[-1])
        assert t.match.state.set_up[side] == 3
    units = t.facts["units"]
    for force in plan.forces:
        for u in force.units:
            where = units[UNITS[u].id]
            assert where["hex"] == "aboard" or where["hex"] in hexes(force.zone)
            assert where["concealed"] == (force.concealed and not UNITS[u].move and where["hex"] != "aboard")
    assert t.facts["turn"] == 1
    assert t.facts["points"] == {"US": plan.points[0], "NVA/VC": plan.points[1]}
    assert t.facts["pool"] == {"US": plan.chits[0], "NVA/VC": plan.chits[1]}


@rule("fte", "3.0/1")
def test_units_are_set_up_in_their_zone():
    t = fresh("patrol-contact").choose("reactions fire")
    assert t.seat == "NVA/VC"
    u = UNITS[t.match.ask.about[0]].id
    assert t.refused(f"put {u} 60.30").rule == "1.2/3"  # out of play
    (first, *_) = t.choices("put")
    unit, place = first.split()
    t.choose(f"put {unit} {place}")
    assert t.where(unit) == place
    assert UNITS[t.match.ask.about[0]].id != unit
    assert t.refused(f"put {unit} {place}").rule == "3.0/1"


@rule("fte", "3.0/1", "6.2/1", "6.2/4")
def test_the_set_up_keeps_to_the_stacking_limits():
    t = fresh("road-column")
    while not (t.asked == "place" and t.seat == "US"):
        t.choose(next((text for text in ("ready", "reactions fire") if text in t.options), t.options[-1]))
    place = sorted(t.choices("put"))[0].split()[1]
    t.choose(f"put acav-1 {place}", f"put acav-2 {place}")
    assert place not in {text.split()[1] for text in t.choices("put")}
    assert t.refused(f"put acav-3 {place}").rule == "3.0/1"
    assert t.unit("us-team-1")["aboard"] == "acav-1"


@rule("fte", "3.0/2", "3.0/3", "3.0/4", "3.0/5", "3.0/6", "3.0/7")
def test_a_turn_goes_from_reinforcements_to_its_end():
    t = at(
        {"us-team-1": "11.15", "us-team-2": "9.16", "nva-team-1": "1.1"},
        phase="turn-start",
        cup={"US": 1},
        pool={"US": 0, "NVA/VC": 0},
        missions=[{"side": "US", "kind": "Battalion mortars", "hex": "60.30", "turn": 1}],
        casualties=[{"kind": "WIA", "side": "US", "hex": "9.16"}],
        dice=[2, 9],  # the Random Event chit: nothing happens
    )
    assert t.facts["phase"] == "activation"
    assert t.asked == "activate"  # reinforcements, of which there are none, were before it
    phases = [t.facts["phase"]]
    while t.facts["turn"] == 1:
        t.choose(next(text for text in ("pass", "execute", "check-concealment") if text in t.options))
        phases.append(t.facts["phase"])
    assert phases == ["activation", "fire-missions", "us-concealment", "nva-concealment", "activation"]
    kinds = [
        kind
        for kind in t.kinds()
        if kind in ("turn", "chit", "event", "accuracy", "mission", "wounds", "hides")
    ]
    first = {kind: kinds.index(kind) for kind in kinds}
    assert kinds[0] == "turn"
    assert first["event"] < first["wounds"] < first["hides"]
    assert kinds[-1] == "turn"
    assert len(t.events("turn")) == 2


@rule("fte", "3.0/2", "4.0/4", "5.0/2")
def test_a_turn_begins_with_the_reinforcements():
    t = at({"nva-team-1": inside("trail-ambush")}, scenario="trail-ambush", phase="turn-start", turn=2)
    assert t.asked == "activate"
    t = at({"nva-team-1": inside("trail-ambush")}, scenario="trail-ambush", phase="turn-start", turn=3)
    assert (t.asked, t.seat, t.facts["phase"]) == ("arrive", "US", "reinforcements")


# 4.0


@rule("fte", "4.0/1", "18.1/2")
def test_reinforcements_come_onto_their_edge():
    t = at({"nva-team-1": inside("trail-ambush")}, scenario="trail-ambush", phase="turn-start", turn=3)
    (group,) = FRAGOS["trail-ambush"].reinforcements
    came = []
    while t.asked == "arrive":
        (u,) = t.match.ask.about
        came.append(u)
        name = UNITS[u].id
        assert {text.split()[1] for text in t.choices("put")} == hexes(group.hexes)
        assert t.refused(f"put {name} {inside('trail-ambush', 5)}").rule == "4.0/1"
        place = sorted(hexes(group.hexes))[0]
        t.choose(f"put {name} {place}")
        assert (t.where(name), t.concealed(name)) == (place, True)
    assert t.asked == "activate"
    assert sorted(came) == sorted(group.units)
    assert came != list(group.units)  # 18.1/1 the order tells nobody who is who


@rule("fte", "4.0/1", "5.0/3")
def test_reinforcements_act_in_the_turn_in_which_they_arrive():
    t = at({"nva-team-1": inside("trail-ambush")}, scenario="trail-ambush", phase="turn-start", turn=3)
    while t.asked == "arrive":
        t.choose(t.options[0])
    t.pass_on("activate")
    while t.seat != "US":
        t.choose("pass")
    assert t.facts["turn"] == 3
    t.choose("lead us-platoon-leader-2")
    assert "move us-team-7" in t.options


@rule("fte", "4.0/1", "6.2/3")
def test_reinforcements_keep_off_the_enemy():
    (group,) = FRAGOS["trail-ambush"].reinforcements
    place = sorted(hexes(group.hexes))[0]
    t = at({"nva-team-1": place}, scenario="trail-ambush", phase="turn-start", turn=3)
    assert place not in {text.split()[1] for text in t.choices("put")}
    (u,) = t.match.ask.about
    assert t.refused(f"put {UNITS[u].id} {place}").rule == "6.2/3"


@rule("fte", "4.0/1", "6.2/1", "6.2/4")
def test_reinforcements_are_not_overstacked():
    north = FRAGOS["hot-landing-zone"].reinforcements[0].hexes
    t = at({"nva-team-1": "50.30"}, scenario="hot-landing-zone", phase="turn-start", turn=1)
    assert t.asked == "fly-in"
    assert {text.split()[1] for text in t.choices("fly-in")} == hexes(north)
    t.choose("fly-in slick-1 45.17 high")
    assert {text.split()[1] for text in t.choices("fly-in")} == hexes(north) - {"45.17"}


@rule("fte", "4.0/1")
def test_reinforcements_that_find_no_room_wait():
    (group,) = FRAGOS["night-position"].reinforcements
    full = dict(zip((f"us-team-{n}" for n in range(1, 19)), sorted(hexes(group.hexes)), strict=False))
    assert len(full) == len(hexes(group.hexes))
    t = at(full, scenario="night-position", phase="turn-start", turn=3)
    assert (t.asked, t.seat) == ("activate", "US")
    assert "nva-team-8" not in t.facts["units"]
    gone = dict(list(full.items())[1:])
    t = at(gone, scenario="night-position", phase="turn-start", turn=4)  # one turn late
    assert (t.asked, t.seat) == ("arrive", "NVA/VC")
    assert {text.split()[1] for text in t.choices("put")} == set(full.values()) - set(gone.values())


@rule("fte", "4.0/2", "6.8/1", "14.0/3")
def test_helicopters_enter_loaded_at_treetop_or_high_level():
    t = at({"nva-team-1": "50.30"}, scenario="hot-landing-zone", phase="turn-start", turn=1)
    levels = {text.split()[2] for text in t.choices("fly-in")}
    assert levels == {"treetop", "high"}
    t.choose("fly-in slick-1 45.17 high", "fly-in slick-2 47.17 treetop")
    assert (t.unit("slick-1")["level"], t.unit("slick-2")["level"]) == ("high", "treetop")
    for unit, carrier in (("us-team-1", "slick-1"), ("us-mg-2", "slick-2")):
        assert (t.unit(unit)["hex"], t.unit(unit)["aboard"]) == ("aboard", carrier)
    assert t.unit("us-team-1")["concealed"] is False
    t.pass_on("activate")
    assert "helicopter slick-1" in t.options  # in the same turn


@rule("fte", "4.0/2")
def test_vehicles_and_helicopters_may_come_loaded_or_not():
    t = at(ready=True, scenario="road-column", phase="turn-start")
    aboard = {u for u, row in t.facts["units"].items() if row["hex"] == "aboard"}
    assert {"us-platoon-leader-1", "us-team-1", "us-mg-1"} <= aboard
    t = at({"us-team-1": "40.9"}, scenario="dustoff", phase="turn-start", turn=2)
    assert UNITS[t.match.ask.about[0]].id == "hog-1"
    t.choose(t.options[0])
    assert not [row for row in t.facts["units"].values() if row.get("aboard") == "hog-1"]


@rule("fte", "4.0/3", "15.0/3")
def test_a_slick_that_has_unloaded_only_moves_and_leaves_the_next_turn():
    t = at(
        {
            "slick-1": "46.17",
            "us-team-1": {"aboard": "slick-1"},
            "us-mg-1": {"aboard": "slick-1"},
            "us-team-8": "46.17",
        },
        scenario="hot-landing-zone",
        turn=2,
        goes_on=False,
        cup={"US": 1},
    )
    t.choose("helicopter slick-1", "unload slick-1", "put-off us-team-1", "put-off us-mg-1")
    assert t.options == ["fly slick-1"]
    assert (t.unit("slick-1")["emptied"], t.unit("slick-1")["leaves"]) == (1, 3)
    t.choose("fly slick-1", "climb", "halt").pass_on("activate", turn=3)
    t.choose("helicopter slick-1", "fly slick-1")
    assert "exit" in t.options
    t.choose("halt")
    assert set(t.options) == {"fly slick-1", "finish"}  # nothing but moving
    t = t.choose("finish").pass_on("activate", turn=4)
    assert t.where("slick-1") == "off-map"
    assert "overdue" in t.kinds()


@rule("fte", "4.0/3")
def test_a_slick_on_the_ground_that_has_unloaded_does_not_load():
    t = at(
        {
            "slick-1": {"hex": "46.26", "emptied": True, "leaves": 3},
            "us-team-1": "46.26",
            "nva-team-1": "46.28",
        },
        scenario="hot-landing-zone",
        turn=3,
    )
    t.choose("helicopter slick-1")
    assert t.options == ["fly slick-1"]
    assert t.refused("fire slick-1").rule == "4.0/3"


@rule("fte", "4.0/4", "5.0/1")
def test_chits_are_added_when_the_frago_says_so():
    before = at({"nva-team-1": inside("trail-ambush")}, scenario="trail-ambush", phase="turn-start", turn=2)
    us, nva = FRAGOS["trail-ambush"].chits
    assert before.facts["cup"] == {"US": us, "NVA/VC": nva, "event": 1}
    t = at({"nva-team-1": inside("trail-ambush")}, scenario="trail-ambush", phase="turn-start", turn=3)
    assert t.facts["cup"] == {"US": us + 1, "NVA/VC": nva, "event": 1}
    assert t.facts["pool"] == {"US": us + 1, "NVA/VC": nva}
    assert t.events("chit-gained")[0].rule == "4.0/4"
    t.pass_on("activate", turn=4)
    assert t.facts["pool"]["US"] == us + 1  # once, and for good


@rule("fte", "3.0/7", "20.0/2")
def test_the_last_turn_decides():
    t = at({"us-team-1": "9.16"}, turn=20, points={"US": 3, "NVA/VC": 2})
    t.choose("pass")
    assert t.match.over
    assert t.match.result.winner == 0
    t = at({"us-team-1": "9.16"}, turn=19, points={"US": 3, "NVA/VC": 2})
    t.choose("pass")
    assert not t.match.over
