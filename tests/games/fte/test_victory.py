"""29.0 Victory Conditions."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from dangerclose.core.hexes import bits_of, members
from dangerclose.games.fte.components import FRAGOS, KIND, NVA, US, Objective
from dangerclose.games.fte.components import UNITS as COUNTERS
from dangerclose.games.fte.field import frago_of
from dangerclose.games.fte.ground import GRID
from dangerclose.games.fte.proving import EVERY_FRAGO, ID, PROVING_GROUND
from dangerclose.testing import rule
from tests.games.fte.positions_for_tests import at, fresh

HERE = "38.18"
NEAR = "38.20"
UNITS = {"us-team-1": HERE, "nva-team-1": "38.24"}


def over(us, nva, **position):
    return at(
        position.pop("units", UNITS),
        phase="end-of-turn",
        turn=20,
        points={"US": us, "NVA/VC": nva},
        **position,
    )


def shot(units, firer, target, *dice, side="US", **position):
    t = at(units, active=side, dice=dice, **position)
    return t.choose(f"hex {t.where(firer)}", f"fire {firer}", f"target {target}", "shoot")


@rule("fte", "29.0/T1", "29.0/1")
@pytest.mark.parametrize("effect", [1, 2])
def test_casualties_score_for_the_enemy(effect):
    units = {"us-team-1": HERE, "us-team-2": HERE, "nva-team-1": NEAR, "nva-team-2": "38.24"}
    t = shot(units, "us-team-1", "nva-team-1", 1, effect)
    assert t.facts["points"] == {"US": 3, "NVA/VC": 0}
    t = shot({**units, "nva-team-2": NEAR}, "nva-team-1", "us-team-1", 1, effect, side="NVA/VC")
    assert t.facts["points"] == {"US": 0, "NVA/VC": 4}


@rule("fte", "29.0/T1")
@pytest.mark.parametrize(
    ("target", "row", "effect", "points"),
    [
        ("slick-1", {"level": "treetop"}, 1, 8),
        ("slick-1", {"level": "ground"}, 3, 6),
        ("acav-1", {}, 1, 6),
        ("acav-1", {}, 3, 3),
        ("acav-1", {"reduced": 1}, 3, 6),
    ],
)
def test_vehicles_and_helicopters(target, row, effect, points):
    units = {target: {"hex": HERE, **row}, "nva-rpg-1": NEAR, "nva-team-2": NEAR, "us-team-5": "3.3"}
    t = shot(units, "nva-rpg-1", target, 1, effect, side="NVA/VC")
    assert t.facts["points"] == {"US": 0, "NVA/VC": points}


@rule("fte", "29.0/T1", "11.0/4", "9.0/5")
def test_caches_score_when_found_and_when_destroyed():
    t = at({"us-team-1": HERE, "us-team-2": HERE}, markers={"rice-1": HERE}, dice=[1])
    t.choose(f"hex {HERE}", "search us-team-1")
    assert t.points("US") == 1
    t.choose("destroy us-team-2")
    assert t.points("US") == 2


@rule("fte", "29.0/2")
def test_points_never_fall_below_none():
    units = {"us-team-1": HERE, "us-team-2": HERE, "civilians-1": NEAR}
    t = shot(units, "us-team-1", "civilians-1", 1, 1, points={"US": 3})
    assert t.points("US") == 0
    (told,) = t.events("points")
    assert told.args[:2] == (US, -3)
    t = shot(units, "us-team-1", "civilians-1", 1, 1)
    assert t.points("US") == 0
    assert not t.events("points")


@rule("fte", "29.0/1", "3.0/1")
def test_points_at_the_start_come_from_the_frago():
    for frago in FRAGOS.values():
        assert fresh(frago.id).match.state.points == list(frago.points)


@rule("fte", "29.0/3", "20.0/2")
@pytest.mark.parametrize(
    ("us", "nva", "winner", "reason"),
    [
        (7, 6, US, "US won by 7 victory points to 6."),
        (6, 7, NVA, "NVA/VC won by 7 victory points to 6."),
        (6, 6, NVA, "At 6 victory points each the NVA/VC won."),
    ],
)
def test_more_points_win_and_a_tie_goes_to_the_nva(us, nva, winner, reason):
    t = over(us, nva)
    result = t.match.result
    assert (result.winner, result.reason, result.rule) == (winner, reason, "29.0/3")
    assert [event.args for event in t.events("won")] == [(winner, us, nva)]


@rule("fte", "29.0/3")
@pytest.mark.parametrize(
    ("margin", "level"),
    [
        (0, "Narrow victory"),
        (7, "Narrow victory"),
        (8, "Clear victory"),
        (19, "Clear victory"),
        (20, "Decisive victory"),
    ],
)
def test_how_clear_it_was_is_noted(margin, level):
    assert over(5 + margin, 5).match.result.level == level
    assert over(5, 5 + margin).match.result.level == level


# 29.0/2 Additional points of a FRAGO


@pytest.fixture
def goal(monkeypatch):
    """Give the proving ground objectives: `goal(side=US, zone="38.18 38.20", ...)`."""

    def objective(zone: str = f"{HERE} {NEAR}", **row: Any) -> Objective:
        hexes = bits_of(GRID.parse(name) for name in zone.split())
        rows = {"side": US, "when": "end", "name": "goal", "points": 2, "each": "hex", "holder": "sole"}
        return Objective(**{**rows, "zone": hexes, **row})

    def give(*others: dict[str, Any], **row: Any) -> None:
        objectives = (objective(**row), *(objective(**other) for other in others))
        frago = replace(PROVING_GROUND, objectives=objectives)
        monkeypatch.setitem(EVERY_FRAGO, ID, frago)
        frago_of.cache_clear()

    yield give
    monkeypatch.undo()
    frago_of.cache_clear()


@rule("fte", "29.0/2")
def test_each_objective_is_told_by_its_name(goal):
    goal({"zone": NEAR, "name": "far-bank", "points": 5}, zone=HERE, name="hilltop")
    t = over(1, 0, units={"us-team-1": HERE, "us-team-2": NEAR})
    told = [event.args[1:] for event in t.events("points")]
    assert told == [(2, "the hilltop held at the end", 3), (5, "the far bank held at the end", 8)]


@rule("fte", "29.0/2")
def test_objectives_by_hex_and_by_zone(goal):
    both = {"us-team-1": HERE, "us-team-2": NEAR}
    goal()
    assert over(0, 0, units=both).facts["points"] == {"US": 4, "NVA/VC": 0}
    assert over(0, 0, units={"us-team-1": HERE, "nva-team-1": NEAR}).facts["points"] == {"US": 2, "NVA/VC": 0}
    goal(each="zone")
    assert over(0, 0, units=both).facts["points"] == {"US": 2, "NVA/VC": 0}
    assert over(0, 0, units={"us-team-1": HERE, "nva-team-1": NEAR}).facts["points"] == {"US": 0, "NVA/VC": 0}


@rule("fte", "29.0/2")
@pytest.mark.parametrize(
    ("units", "points"),
    [
        ({"us-team-1": {"hex": HERE, "status": "suppressed"}}, 2),
        ({"us-team-1": {"hex": HERE, "concealed": True}}, 2),
        ({"us-team-1": {"hex": HERE, "status": "broken"}}, 0),
        ({"us-medic-1": HERE}, 0),
        ({"acav-1": HERE}, 2),
        ({"hog-1": {"hex": HERE, "level": "treetop"}}, 0),
        ({"us-team-1": HERE, "nva-team-1": NEAR}, 0),
        ({"us-team-1": HERE, "nva-team-1": {"hex": NEAR, "status": "broken"}}, 2),
        ({"us-team-1": HERE, "dummy-1": {"hex": NEAR, "concealed": True}}, 2),
        ({"us-team-1": HERE, "civilians-1": NEAR}, 2),
        ({"nva-team-1": HERE}, 0),
    ],
)
def test_who_holds_an_objective(goal, units, points):
    goal(each="zone")
    units = {**units, "us-team-9": "3.3"}
    assert over(0, 0, units=units).points("US") == points


@rule("fte", "29.0/2")
def test_objectives_of_every_turn_and_of_the_end(goal):
    goal(when="turn", side=NVA, zone=HERE, points=3)
    t = at({"nva-team-1": HERE, "us-team-1": "3.3"}, phase="end-of-turn", turn=4)
    assert t.facts["points"] == {"US": 0, "NVA/VC": 3}
    assert t.match.state.history == [0, 3]
    goal(when="end", side=NVA, zone=HERE, points=3)
    t = at({"nva-team-1": HERE, "us-team-1": "3.3"}, phase="end-of-turn", turn=4)
    assert t.facts["points"] == {"US": 0, "NVA/VC": 0}


@rule("fte", "29.0/2", "18.1/1")
def test_a_holder_under_a_marker_is_not_put_out_by_who_does_not_stand_alone(goal):
    goal(holder="last", each="zone")
    units = {"us-team-1": {"hex": HERE, "concealed": True}, "nva-team-1": "38.21", "us-team-8": "3.3"}
    t = at(units, active="NVA/VC", cup={"NVA/VC": 1})
    t.match.state.held[0] = US
    t.choose("hex 38.21", "move nva-team-1", f"step {NEAR}")
    assert t.match.state.held == [US]


@rule("fte", "29.0/2")
def test_the_last_holder_keeps_an_objective_that_he_has_left(goal):
    goal(holder="last", zone=HERE)
    t = at({"us-team-1": "38.17", "us-team-8": "3.3"}, turn=20)
    assert t.match.state.held == [-1]
    t.choose("hex 38.17", "move us-team-1", f"step {HERE}")
    assert t.match.state.held == [US]
    t.choose("step 38.19", "halt")
    assert t.match.state.held == [US]
    t.pass_on()
    assert t.points("US") == 2
    t = at({"us-team-1": "38.17", "us-team-8": "3.3"}, turn=20).pass_on()
    assert t.points("US") == 0


@rule("fte", "29.0/2", "18.1/1")
def test_who_is_concealed_takes_an_objective_at_the_end_of_the_turn(goal):
    goal(holder="last", zone=HERE)
    t = at({"us-team-1": {"hex": "38.17", "concealed": True}, "us-team-8": "3.3"}, turn=4)
    t.choose("hex 38.17", "move us-team-1", f"step {HERE}")
    assert (t.concealed("us-team-1"), t.match.state.held) == (True, [-1])
    t.pass_on(turn=5)
    assert t.match.state.held == [US]
    (told,) = t.events("holds")
    assert (told.args, told.reveals) == ((US, GRID.parse(HERE)), True)  # nobody takes that back


@rule("fte", "29.0/2")
def test_both_sides_take_an_objective_and_it_is_told_once(goal):
    goal(holder="last", each="zone")
    for unit, far, seat, side in (
        ("us-team-1", "nva-team-9", "US", US),
        ("nva-team-1", "us-team-9", "NVA/VC", NVA),
    ):
        t = at({unit: "38.17", far: "3.3", "slick-1": {"hex": NEAR, "level": "high"}}, active=seat)
        t.choose("hex 38.17", f"move {unit}", f"step {HERE}")
        assert t.match.state.held == [side]  # whatever flies over it, whoever is far away
        (told,) = t.events("holds")
        assert (told.args, told.reveals) == ((side, GRID.parse(HERE)), False)
        t.choose("step 38.17", f"step {HERE}")
        assert len(t.events("holds")) == 1


@rule("fte", "29.0/2", "18.1/1")
def test_a_counter_of_the_enemy_keeps_an_objective_open_until_the_end_of_the_turn(goal):
    goal(holder="last", each="zone")
    units = {"us-team-1": "38.17", "nva-team-1": {"hex": NEAR, "status": "broken"}, "us-team-8": "3.3"}
    t = at(units, turn=4).choose("hex 38.17", "move us-team-1", f"step {HERE}")
    assert t.match.state.held == [-1]
    t = at({**units, "us-team-1": HERE}, phase="end-of-turn", turn=4)
    assert t.match.state.held == [US]


@rule("fte", "29.0/2")
def test_every_objective_has_a_last_holder_of_its_own(goal):
    goal({"zone": "38.24", "holder": "last", "points": 5}, holder="last")
    for held, points in (([-1, -1, US], 5), ([US, -1, -1], 2), ([US, US, NVA], 4)):
        t = at({"us-team-8": "3.3"}, turn=20)
        t.match.state.held[:] = held
        assert t.pass_on().points("US") == points


@rule("fte", "29.0/2")
def test_only_objectives_of_the_last_holder_remember_who_was_there(goal):
    goal(holder="sole")
    assert at({"us-team-1": HERE}).match.state.held == []
    goal(holder="last")
    assert at({"us-team-1": HERE}).match.state.held == [-1, -1]


@rule("fte", "29.0/2", "6.1/2", "6.5/2")
def test_points_for_units_that_leave_where_the_frago_says():
    t = fresh("road-column")
    frago = FRAGOS["road-column"]
    way = frago.exits[0]
    vehicle = next(COUNTERS[u].id for u in frago.roster[US] if KIND[u] in way.kinds)
    place = GRID.name(members(way.zone)[0])
    before = list(frago.points)
    t = at({vehicle: place, "us-team-1": GRID.name(members(frago.area)[0])}, scenario="road-column")
    t.choose(f"vehicle {vehicle}", f"move {vehicle}", "exit")
    assert t.where(vehicle) == "off-map"
    assert t.events("leaves")[0].args[1] == GRID.parse(place)
    assert t.points("US") == before[US] + way.points


def leaving(scenario, unit, place, seat="US", **position):
    """A unit in a FRAGO that is about to move."""
    active = f"vehicle {unit}" if unit.startswith("acav") else f"hex {place}"
    return at({unit: place, **position.pop("others", {})}, scenario=scenario, active=seat, **position).choose(
        active, f"move {unit}"
    )


@rule("fte", "29.0/2", "6.1/2", "6.5/2")
def test_only_the_units_that_the_frago_names_leave_and_only_there():
    frago = FRAGOS["road-column"]
    (way,) = frago.exits
    there = GRID.name(members(way.zone)[0])
    elsewhere = GRID.name(members(frago.edges[3])[0])
    team = next(COUNTERS[u].id for u in frago.roster[US] if COUNTERS[u].id.startswith("us-team"))
    enemy = next(COUNTERS[u].id for u in frago.roster[NVA] if COUNTERS[u].id.startswith("nva-team"))
    assert "exit" in leaving("road-column", "acav-1", there).options
    assert "exit" not in leaving("road-column", "acav-1", elsewhere).options
    assert "exit" not in leaving("road-column", team, there).options
    assert "exit" not in leaving("road-column", enemy, there, "NVA/VC").options


@rule("fte", "29.0/2", "6.9/1")
def test_who_rides_out_scores_only_if_the_frago_names_him():
    way = FRAGOS["road-column"].exits[0]
    there = GRID.name(members(way.zone)[0])
    riders = {"us-team-1": {"aboard": "acav-1"}}
    t = leaving("road-column", "acav-1", there, others=riders, points={"US": 0}).choose("exit")
    assert (t.where("us-team-1"), t.points("US")) == ("off-map", way.points)


@rule("fte", "29.0/2", "7.5.3/4")
def test_an_exit_rewards_its_own_side_and_no_other_place():
    frago = FRAGOS["hammer-and-anvil"]
    (way,) = frago.exits
    there = GRID.name(members(way.zone)[0])
    north = GRID.name(members(frago.edges[0])[0])
    for place, points in ((there, 1 + way.points), (north, 1)):
        wounded = [{"kind": "WIA", "side": "NVA/VC", "carrier": "nva-team-1"}]
        t = leaving(
            "hammer-and-anvil", "nva-team-1", place, "NVA/VC", casualties=wounded, points={"NVA/VC": 0}
        )
        assert t.choose("exit").points("NVA/VC") == points
    # Infantry of the other side does not walk out there.
    assert "exit" not in leaving("hammer-and-anvil", "us-team-5", there).options
    # If it rides out with a wounded man it brings home him alone.
    wounded = [{"kind": "WIA", "side": "US", "carrier": "us-team-5"}]
    riders = {"us-team-5": {"aboard": "acav-4"}}
    t = leaving("hammer-and-anvil", "acav-4", there, casualties=wounded, others=riders, points={"US": 0})
    assert t.choose("exit").points("US") == 3
