"""3.0 Set-up and sequence of play, 4.0 reinforcements."""

from __future__ import annotations

import pytest
from msgspec import structs

from dangerclose.core.hexes import bits_of, members
from dangerclose.games.fte.components import FRAGOS, MARKER, NVA, SIDE, UNIT, UNITS, US, Reinforcement
from dangerclose.games.fte.ground import GRID, TRAILS
from dangerclose.games.fte.proving import EVERY_FRAGO, PROVING_GROUND
from dangerclose.games.fte.reinforcements import arrive_by_air
from dangerclose.games.fte.setup import man_cover, places_for, plot, plot_hexes
from dangerclose.games.fte.state import NOBODY
from dangerclose.games.fte.victory import nobody_held
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


def coming(side, places, *names):
    """Reinforcements that come on turn 3."""
    hexes = bits_of(GRID.parse(place) for place in places)
    return Reinforcement(turn=3, side=side, hexes=hexes, units=tuple(UNIT[name] for name in names), chits=0)


@pytest.fixture
def relief(request, monkeypatch):
    """A table on the proving ground at the start of turn 3, with reinforcements of a FRAGO of our own."""

    def laid_out(units, *groups, **more):
        name = of_ones_own(monkeypatch, request.node.name, PROVING_GROUND, reinforcements=groups)
        return at(units, scenario=name, phase="turn-start", turn=3, **more)

    return laid_out


def of_ones_own(monkeypatch, name, base, **changes):
    """A FRAGO of our own, for what none of those in the book asks for."""
    monkeypatch.setitem(EVERY_FRAGO, name, structs.replace(base, id=name, **changes))
    return name


def by_hand(t, plan):
    """Put the next unit or marker where the ready set-up has it."""
    (number,) = t.match.ask.about
    place = GRID.name((plan.ready_hex if t.asked == "place" else plan.ready_marker)[number])
    return t.choose(next(text for text in t.options if text.endswith(f" {place}")))


# 3.0


@rule("fte", "3.0/1", "24.0/2", "26.0/2")
@pytest.mark.parametrize("frago", sorted(FRAGOS))
def test_the_ready_set_up_is_taken_over_as_it_stands(frago):
    plan = FRAGOS[frago]
    t = fresh(frago)
    for side in plan.setup:
        t.choose("reactions fire")
        given = t.match.state.plots[side]
        if t.asked == "place" and t.match.ask.seat == side:
            t.choose("ready")
        s = t.match.state
        own = {u: h for u, h in plan.ready_hex.items() if SIDE[u] == side}
        assert {u: s.hex[u] for u in own} == own
        covered = {u: m for u, m in plan.ready_inside.items() if SIDE[u] == side}
        assert {u: s.inside[u] for u in own if s.inside[u] != NOBODY} == covered
        if side == plan.setup[0]:
            assert all(s.inside[u] == NOBODY for u in plan.ready_hex if SIDE[u] != side)
        plots, ready = (s.traps, plan.ready_traps) if side == NVA else (s.claymores, plan.ready_claymores)
        assert (tuple(plots), s.plots[side]) == (ready[:given], 0)
    assert {m: s.m_hex[m] for m in plan.ready_marker} == plan.ready_marker
    assert [event.args for event in t.events("set-up")] == [(side,) for side in plan.setup]
    assert s.held == nobody_held(s)


@rule("fte", "3.0/1", "6.2/4")
def test_the_ready_set_up_makes_way_for_what_was_put_by_hand():
    plan = FRAGOS["road-column"]
    t = fresh("road-column")
    while not (t.asked == "place" and t.seat == "US"):
        t.choose(next((text for text in ("ready", "reactions fire") if text in t.options), t.options[-1]))
    taken = GRID.name(plan.ready_hex[UNIT["acav-3"]])
    t.choose(f"put acav-1 {taken}", f"put acav-2 {taken}", "ready")
    assert t.where("acav-1") == t.where("acav-2") == taken
    assert t.where("acav-3") in hexes(plan.forces[0].zone | plan.forces[1].zone) - {taken}


@rule("fte", "3.0/1", "23.0/1", "24.0/2")
def test_markers_that_were_put_by_hand_stay_and_the_rest_comes_ready():
    plan = FRAGOS["sapper-raid"]
    t = fresh("sapper-raid").choose("reactions fire")
    while t.asked == "place":
        by_hand(t, plan)
    assert UNIT["us-team-1"] in plan.ready_hex
    t.choose("put-marker us-bunker-1 34.19", "ready")
    markers = t.facts["markers"]
    assert (markers["us-bunker-1"]["hex"], markers["us-bunker-2"]["hex"]) == ("34.19", "38.19")
    assert t.unit("us-mg-2")["inside"] == "us-bunker-2"
    assert "inside" not in t.unit("us-mg-1")  # its bunker is elsewhere


@rule("fte", "3.0/1", "24.0/2", "25.0/3")
def test_a_ready_set_up_mans_no_cover_of_the_enemy():
    plan = FRAGOS["dustoff"]
    t = fresh("dustoff").choose("reactions fire")
    while t.asked in ("place", "place-marker"):
        by_hand(t, plan)
    assert t.asked == "man"
    t.choose("done", "reactions fire", "ready")
    assert t.facts["phase"] == "activation"
    assert not any("inside" in row for row in t.facts["units"].values())


@rule("fte", "3.0/1", "23.0/1")
def test_each_side_puts_its_own_markers(monkeypatch):
    plan = FRAGOS["dustoff"]
    name = of_ones_own(monkeypatch, "dustoff-turned-round", plan, setup=(NVA, US))
    t = fresh(name).choose("reactions fire")
    while t.asked == "place" and t.seat == "NVA/VC":
        by_hand(t, plan)
    assert (t.asked, t.seat) == ("reactions", "US")
    t = fresh(name).choose("reactions fire", "ready")
    assert t.facts["markers"] == {}


@rule("fte", "3.0/1", "6.1/T1", "6.8/5")
def test_vehicles_and_helicopters_are_not_set_up_in_deep_jungle():
    s = at({}).match.state

    def offered(name, *places):
        return [GRID.name(h) for h in members(places_for(s, UNIT[name], bits_of(map(GRID.parse, places))))]

    assert offered("acav-1", "56.10", "2.8") == ["56.10"]
    assert offered("slick-1", "56.10", "25.23") == ["56.10"]
    assert offered("us-team-1", "56.10", "2.8") == ["2.8", "56.10"]


@rule("fte", "3.0/1", "6.1/T1", "6.1/7")
def test_vehicles_are_not_set_up_in_jungle_next_to_open_ground():
    t = fresh("road-column")
    while not (t.asked == "place" and t.seat == "US"):
        t.choose(next((text for text in ("ready", "reactions fire") if text in t.options), t.options[-1]))
    assert "acav-1 25.23" not in t.choices("put")


@rule("fte", "24.0/2", "25.0/3")
def test_who_may_begin_in_a_bunker_or_foxholes():
    units = {"us-team-1": "56.10", "acav-1": "56.10", "us-team-2": "56.12", "civilians-1": "56.14"}
    markers = {
        "us-foxholes-1": "56.10",
        "nva-bunker-1": "56.12",
        "nva-foxholes-1": "56.14",
        "rice-1": "56.16",
    }
    s = at({**units, "nva-team-1": "56.16"}, markers=markers).match.state
    (ask,) = [next(man_cover(s, US))]
    assert ask.options == [("man", UNIT["us-team-1"], MARKER["us-foxholes-1"]), ("done",)]
    assert list(man_cover(s, NVA)) == []
    assert s.set_up[NVA] == 2


@rule("fte", "26.0/3", "26.0/4", "1.2/3")
def test_where_plots_may_be_laid():
    trail = members(TRAILS)[0]
    s = at({"us-team-1": GRID.name(trail), "acav-1": "56.15"}, markers={"rice-1": "eliminated"}).match.state
    assert set(plot_hexes(s, NVA)) == set(members(TRAILS)) - {trail}
    assert GRID.parse("56.15") not in plot_hexes(s, US)  # only infantry sets claymores
    area = FRAGOS["trail-ambush"].area
    corner = members(area)[0]
    s = at({"us-team-1": GRID.name(corner)}, scenario="trail-ambush").match.state
    assert not [h for side in (US, NVA) for h in plot_hexes(s, side) if not area >> h & 1]


@rule("fte", "26.0/2")
def test_what_can_be_laid_nowhere_is_not_laid():
    s = at({"acav-1": "56.10"}).match.state
    s.plots[US] = 2
    assert list(plot(s, US)) == []
    assert s.plots[US] == 0


@rule("fte", "26.0/4", "3.0/1")
def test_ready_claymores_are_laid_only_next_to_infantry():
    t = fresh("sapper-raid").choose("reactions fire")
    while t.match.ask.about[0] != UNIT["us-mortar-1"]:
        t.choose(f"put {UNITS[t.match.ask.about[0]].id} 34.19")
    t.choose("ready")
    assert t.asked == "plot"
    assert "38.18" not in t.facts["claymores"]
    assert set(t.facts["claymores"]) < hexes(bits_of(FRAGOS["sapper-raid"].ready_claymores))


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


@rule("fte", "4.0/1", "18.1/1")
def test_who_arrives_next_is_drawn_among_the_infantry_of_a_side(relief):
    t = relief(
        {"us-team-9": "9.9"},
        coming(US, ["56.10"], "us-team-1", "acav-1", "us-team-2"),
        coming(NVA, ["56.20"], "nva-team-1"),
        dice=[2],
    )
    assert t.match.ask.about == (UNIT["us-team-2"],)
    assert list(t.match.chance.limits) == [2]
    t.choose("put us-team-2 56.10", "put us-team-1 56.10")
    assert t.match.ask.about == (UNIT["acav-1"],)
    t.choose("put acav-1 56.10")
    assert not t.concealed("acav-1")
    assert t.match.ask.about == (UNIT["nva-team-1"],)


@rule("fte", "4.0/1", "18.1/1")
def test_a_vehicle_arrives_when_its_turn_comes_without_a_draw(relief):
    t = relief({}, coming(US, ["56.10"], "acav-1", "us-team-1", "us-team-2"))
    assert (t.match.ask.about, t.rolled) == ((UNIT["acav-1"],), 0)


@rule("fte", "4.0/1", "18.1/1")
def test_who_finds_no_room_is_not_drawn(relief):
    groups = coming(US, ["56.10"], "us-team-1"), coming(US, ["56.12"], "us-team-2")
    t = relief({"nva-team-1": "56.12"}, *groups)
    assert (t.match.ask.about, t.rolled) == ((UNIT["us-team-1"],), 0)
    t.choose("put us-team-1 56.10")
    assert t.asked == "activate"


@rule("fte", "4.0/1", "6.2/1")
def test_a_helicopter_that_finds_no_room_in_the_air_waits(relief):
    t = relief(
        {"hog-1": {"hex": "56.10", "level": "high"}, "us-team-1": "9.9"}, coming(US, ["56.10"], "slick-1")
    )
    assert t.asked == "activate"
    assert "slick-1" not in t.facts["units"]
    assert list(arrive_by_air(t.match.state, UNIT["slick-1"], 0, "4.0/2")) == []


@rule("fte", "4.0/2", "12.0/3")
def test_another_helicopter_does_not_stand_for_the_medevac():
    t = at({"us-team-1": "40.9"}, scenario="dustoff", phase="turn-start", turn=2, medevac=4)
    assert (t.asked, t.match.ask.rule) == ("fly-in", "4.0/2")
    t.choose("fly-in hog-1 40.20 high")
    assert t.facts["medevac"] == 4
    (told,) = t.events("flies-in")
    assert (told.rule, told.args[:2]) == ("4.0/2", (UNIT["hog-1"], GRID.parse("40.20")))


@rule("fte", "4.0/4")
def test_a_group_without_a_chit_adds_none():
    t = at({"us-team-1": "40.9"}, scenario="dustoff", phase="turn-start", turn=2)
    assert t.events("chit-gained") == []


@rule("fte", "4.0/1", "7.5.3/6")
def test_who_arrives_takes_the_casualties_that_lie_there():
    (group,) = FRAGOS["trail-ambush"].reinforcements
    place = sorted(hexes(group.hexes))[0]
    wounded = [{"kind": "WIA", "side": "NVA/VC", "hex": place}]
    t = at({}, scenario="trail-ambush", phase="turn-start", turn=3, casualties=wounded)
    t.choose(f"put {UNITS[t.match.ask.about[0]].id} {place}")
    assert [event.rule for event in t.events("taken")] == ["7.5.3/6"]


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
