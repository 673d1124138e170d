"""7.6, 7.7, 7.8 AT Combat: the modifier, the draw, the results."""

from __future__ import annotations

from fractions import Fraction

import pytest

import dangerclose.games.fof.at_combat as at_combat
from dangerclose.core.reckoning import total
from dangerclose.games.fof.at_combat import (
    CHART,
    Shot,
    at_lines,
    at_odds,
    at_result,
    can_fire_at,
    can_harm,
    fire_at,
    gun_of,
    resolve_at,
    shot_at,
)
from dangerclose.games.fof.at_results import suffer_at
from dangerclose.games.fof.changes import new_asset, new_casualty
from dangerclose.games.fof.field import covers_at, is_exposed, is_pinned, passengers
from dangerclose.games.fof.fire import update_fire
from dangerclose.games.fof.grid import ABOARD, INBOUND, LEFT, LOITER, OUTBOUND, REMOVED
from dangerclose.games.fof.mission_terms import Task
from dangerclose.games.fof.moves import found_covers, free_covers
from dangerclose.games.fof.sight import sees
from dangerclose.games.fof.state import (
    ACTIVATED,
    ATTACKED,
    DAMAGED,
    EXPOSED,
    LOITERED,
    MOVED,
    NOBODY,
)
from dangerclose.games.fof.terms import Asset, CoverMarker, Experience, Side, UnitKind
from dangerclose.games.fof.terms import HelicopterResult as Air
from dangerclose.games.fof.terms import VehicleResult as Ground
from dangerclose.games.fof.volume import volumes
from dangerclose.testing import rule
from tests.games.fof.board import at, board, cards, cover, teams, told, unit

TANK, APC, HUEY, GUNSHIP = unit("m48a3-1"), unit("m113-1"), unit("uh-1d-1"), unit("gunship-1")
GUN, RPG, HEAVY_MG = unit("75mm-rcl"), unit("rpg-team-1"), unit("12.7mm-1")
AT_0, AT_4, AT_9 = 12, 2, 4
LANE = ["O1 O1 O1 O1"]


def lines_of(s, shot):
    return [(line.text, line.value) for line in at_lines(s, shot)]


# 7.6 The modifier


@rule(
    "fof",
    "7.6/1",
    "7.6/2",
    "7.6/3",
    "7.6/4",
    "7.6/6",
    "7.6/X1",
    "7.6/X2",
    "7.6/X3",
    "7.6/X4",
    "7.6/X5",
    "7.6/X6",
    "7.6/X7",
    "7.6/X8",
    "7.6/X9",
    "7.6/X10",
)
def test_the_first_half_of_the_tank_example():
    s = board(["V1 P1"], {"m48a3-1": "1.1", "m113-1": "1.2"})
    s.status[APC] |= MOVED
    here, there = at("1.1", "1.2")
    shot = Shot(TANK, CHART["m4a3e8"], here, APC, CHART["t34-85"], there)
    assert lines_of(s, shot) == [
        ("gunnery at Close Range", -3),
        ("defence of the T34/85", 1),
        ("Rice Paddy", 0),
        ("target moved", 1),
    ]
    assert total(at_lines(s, shot)) == -1
    assert {at_result(number - 1, helicopter=False) for number in (5, 6)} == {Ground.PINNED}


@rule("fof", "7.6/5", "7.6/X11", "7.7A/4")
def test_the_second_half_of_the_tank_example():
    s = board(["V1 P1"], {"m48a3-1": "1.1", "m113-1": "1.2 pinned"})
    s.status[APC] |= MOVED
    here, there = at("1.1", "1.2")
    shot = Shot(APC, CHART["t34-85"], there, TANK, CHART["m4a3e8"], here)
    assert lines_of(s, shot) == [
        ("gunnery at Close Range", -3),
        ("defence of the M4A3E8", 0),
        ("Village", 2),
        ("Move & Fire", 3),
        ("firer Pinned", 1),
    ]
    assert total(at_lines(s, shot)) == 3


@rule("fof", "7.6/4", "7.6/6", "7.7A/4", "8.1/4")
def test_all_other_modifiers():
    s = board(["O1 P2w"], {"75mm-rcl": "1.1 veteran", "m113-1": "1.2 pinned exposed"}, visibility=1)
    place = at("1.2")[0]
    s.smoke = s.white_phosphorus = 1 << place
    assert lines_of(s, shot_at(s, GUN, APC, place)) == [
        ("gunnery at Close Range", -1),
        ("defence of the M113", 1),
        ("Rice Paddy, dike W", 1),
        ("target Pinned", -1),
        ("target Exposed", -1),
        ("Veteran firer", -1),
        ("visibility", 1),
        ("smoke", 2),
    ]
    s.smoke, s.experience[GUN] = 0, Experience.GREEN
    assert lines_of(s, shot_at(s, GUN, APC, place))[-3:] == [
        ("Green firer", 1),
        ("visibility", 1),
        ("WP smoke", 1),
    ]


@rule("fof", "7.6/2", "1.2.6/3")
@pytest.mark.parametrize(("place", "gunnery"), [("1.1", -2), ("1.2", -1), ("1.3", 0), ("1.4", 1)])
def test_gunnery_goes_by_range(place, gunnery):
    s = board(LANE, {"75mm-rcl": "1.1", "m113-1": place})
    assert at_lines(s, shot_at(s, GUN, APC, at(place)[0]))[0].value == gunnery


@rule("fof", "7.3.2/1", "7.6/6")
def test_an_attack_run_is_no_move():
    s = board(LANE, {"12.7mm-1": "1.1", "uh-1d-1": "1.2"})
    s.status[HUEY] |= MOVED
    s.status[GUNSHIP] |= MOVED
    place = at("1.2")[0]
    assert ("target moved", 1) in lines_of(s, shot_at(s, HEAVY_MG, HUEY, place))
    assert ("target moved", 1) not in lines_of(s, shot_at(s, HEAVY_MG, GUNSHIP, place))


@rule("fof", "7.6/7")
def test_the_card_and_the_modifier_give_the_result_and_the_roll_tells_all():
    s = board(LANE, {"75mm-rcl": "1.1", "m113-1": "1.2"})
    place = at("1.2")[0]
    cards(s, AT_4)
    fire_at(s, GUN, APC, place, "7.5D/1")
    [event] = told(s, "at-combat")
    assert event.args == (GUN, APC, 4, Ground.PINNED, 0)
    assert [line.value for line in event.roll.modifiers] == ["\N{MINUS SIGN}1", "+1", "0"]
    assert event.roll.place == place
    assert s.status[APC] & ATTACKED


@rule("fof", "7.6/7")
@pytest.mark.parametrize("modifier", range(-6, 8))
def test_the_odds_are_those_of_the_draw(modifier):
    s = board(LANE)
    odds = at_odds(s, modifier, helicopter=False)
    assert sum(odds.values()) == 1
    counted = [at_result(number + modifier, helicopter=False) for number in range(10)]
    assert odds == {result: Fraction(counted.count(result), 10) for result in set(counted)}


@rule("fof", "7.6/7", "7.7/1")
@pytest.mark.parametrize(
    ("summed", "ground", "air"),
    [
        (-9, Ground.BREWED_UP, Air.CRASHED),
        (0, Ground.BREWED_UP, Air.CRASHED),
        (2, Ground.KNOCKED_OUT, Air.AUTO_ROTATE),
        (3, Ground.RETREATING, Air.ABORTED_DAMAGED),
        (5, Ground.PINNED, Air.ABORTED_UNDAMAGED),
        (6, Ground.MISSED, Air.MISSED),
        (15, Ground.MISSED, Air.MISSED),
    ],
)
def test_the_anti_armor_table(summed, ground, air):
    assert at_result(summed, helicopter=False) == ground
    assert at_result(summed, helicopter=True) == air


@rule("fof", "7.6/8")
def test_a_quick_shot_fires_again_until_it_is_none():
    s = board(LANE, {"m48a3-1": "1.1", "75mm-rcl": "1.4"})
    s.kind[GUN] = UnitKind.VEHICLE
    place = at("1.4")[0]
    # Gunnery -2: AT 6 gives 4, a Quick Shot that Pins; Pinned it is -3: AT 7 gives 4, then AT 9 gives 6.
    cards(s, 3, 7, AT_9)
    fire_at(s, TANK, GUN, place, "7.5A/1")
    assert [event.args[2] for event in told(s, "at-combat")] == [4, 4, 6]
    assert len(told(s, "quick-shot")) == 2
    assert s.ammo[TANK] == 5


@rule("fof", "7.6/8")
def test_no_quick_shot_without_the_capability_or_at_what_is_gone():
    s = board(LANE, {"75mm-rcl": "1.1", "m113-1": "1.2"})
    cards(s, AT_4)
    fire_at(s, GUN, APC, at("1.2")[0], "7.5D/1")
    assert len(told(s, "at-combat")) == 1
    s = board(LANE, {"m48a3-1": "1.1", "75mm-rcl": "1.4"})
    s.kind[GUN] = UnitKind.VEHICLE
    cards(s, AT_4)  # 2: a Quick Shot, but it is a wreck
    fire_at(s, TANK, GUN, at("1.4")[0], "7.5A/1")
    assert len(told(s, "at-combat")) == 1
    assert s.tally[Task.DESTROY_VEHICLE_OR_GUN] == 1


@rule("fof", "7.6/8")
def test_no_quick_shot_at_helicopters():
    s = board(LANE, {"m48a3-1": "1.1", "uh-1d-1": "1.4"})
    cards(s, 7)  # 7 - 2 - 1 = 4
    fire_at(s, TANK, HUEY, at("1.4")[0], "7.5A/1")
    assert [event.args[2] for event in told(s, "at-combat")] == [4]


@rule("fof", "7.6/9", "7.8/1", "6.8.1D/1")
def test_a_grenade_weapon_needs_its_icon_first_and_spends_a_round_either_way():
    s = board(LANE, {"rpg-team-1": "1.1", "m113-1": "1.2"})
    place = at("1.2")[0]
    cards(s, 1, 2)
    fire_at(s, RPG, APC, place, "7.5D/1")
    assert not told(s, "at-combat")
    assert s.rockets[RPG] == 3
    assert not s.grenade_miss
    cards(s, 7, 3, AT_9)
    fire_at(s, RPG, APC, place, "7.5D/1")
    assert len(told(s, "at-combat")) == 1
    assert s.rockets[RPG] == 2


@rule("fof", "7.6/9")
def test_experience_counts_in_that_attempt():
    s = board(LANE, {"rpg-team-1": "1.1 veteran", "m113-1": "1.2"})
    cards(s, 1, 2, 3, AT_9)
    fire_at(s, RPG, APC, at("1.2")[0], "7.5D/1")
    assert len(told(s, "at-combat")) == 1


@rule("fof", "1.2.6/3", "7.5A/1", "6.8.1D/1")
def test_who_is_at_capable():
    s = board(LANE, {"squad-1-1": "1.1", "90mm-1": "1.1", "m113-1": "1.1", "uh-1d-1": "1.1", "team-1": "1.1"})
    assert [gun_of(s, unit(name)) is not None for name in ("squad-1-1", "90mm-1", "m113-1", "uh-1d-1")] == [
        False,
        True,
        True,
        False,
    ]
    law = new_asset(s, Asset.LAW, holder=unit("squad-1-1"))
    assert gun_of(s, unit("squad-1-1")) is CHART["m72-law"]
    s.place[GUN], s.kind[GUN] = at("1.2")[0], UnitKind.VEHICLE
    cards(s, 1, 3, AT_9)
    fire_at(s, unit("squad-1-1"), GUN, at("1.2")[0], "7.5A/1")
    assert (s.a_holder[law], s.a_place[law]) == (NOBODY, REMOVED)
    assert gun_of(s, unit("squad-1-1")) is None
    s.ammo[unit("90mm-1")] = 0
    assert gun_of(s, unit("90mm-1")) is None
    s.no_ammo = True
    assert gun_of(s, unit("90mm-1")) is not None


@rule("fof", "1.2.6/3")
def test_a_team_may_have_a_law_and_nothing_else_counts_as_one():
    s = board(LANE, {"team-1": "1.1 assault-team"})
    new_asset(s, Asset.RED_SMOKE, holder=unit("team-1"))
    assert gun_of(s, unit("team-1")) is None
    new_asset(s, Asset.LAW, holder=unit("team-1"))
    assert gun_of(s, unit("team-1")) is CHART["m72-law"]


@rule("fof", "6.4/3", "6.4/8", "7.5D/1")
def test_an_exposed_tripod_is_silent_and_nobody_fires_rockets_from_inside():
    s = board(LANE, {"12.7mm-1": "1.1", "uh-1d-1": "1.2", "rpg-team-1": "1.1"})
    place = at("1.2")[0]
    assert can_fire_at(s, HEAVY_MG, HUEY, place)
    s.status[HEAVY_MG] |= EXPOSED
    assert not can_fire_at(s, HEAVY_MG, HUEY, place)
    s.status[RPG] |= EXPOSED
    assert can_fire_at(s, RPG, HUEY, place), "an RPG fires, Exposed or not"
    s.under[RPG] = cover(s, "1.1", CoverMarker.BUNKER, facing=2)
    assert not can_fire_at(s, RPG, HUEY, place)


@rule("fof", "7.5A/1", "5.2.3B/1")
def test_line_of_sight_and_the_arc_of_a_bunker():
    s = board(["O1 J1 O1"], {"12.7mm-1": "1.1", "uh-1d-1": "1.3"})
    assert not can_fire_at(s, HEAVY_MG, HUEY, at("1.3")[0])
    s = board(LANE, {"12.7mm-1": "1.2", "uh-1d-1": "1.3"})
    s.under[HEAVY_MG] = cover(s, "1.2", CoverMarker.BUNKER, facing=2)
    assert can_fire_at(s, HEAVY_MG, HUEY, at("1.3")[0])
    s.v_facing[0] = 6
    assert not can_fire_at(s, HEAVY_MG, HUEY, at("1.3")[0])


@rule("fof", "7.6/5")
def test_infantry_has_no_move_and_fire():
    s = board(LANE, {"75mm-rcl": "1.1", "m113-1": "1.2"})
    s.status[GUN] |= MOVED
    assert "Move & Fire" not in [text for text, _ in lines_of(s, shot_at(s, GUN, APC, at("1.2")[0]))]
    t = board(LANE, {"m48a3-1": "1.1", "75mm-rcl": "1.2"})
    t.kind[GUN] = UnitKind.VEHICLE
    t.status[TANK] |= ACTIVATED
    assert "Move & Fire" not in [text for text, _ in lines_of(t, shot_at(t, TANK, GUN, at("1.2")[0]))]


@rule("fof", "7.6/6", "7.7/3")
def test_the_smoke_of_a_burning_wreck_covers_a_target():
    s = board(LANE, {"75mm-rcl": "1.1", "m113-1": "1.2"})
    s.burning = at("1.2")
    assert lines_of(s, shot_at(s, GUN, APC, at("1.2")[0]))[-1] == ("smoke", 2)


@rule("fof", "6.5.4/1", "7.6/9")
def test_a_rocket_launcher_may_jam():
    s = board(LANE, {"rpg-team-1": "1.1", "m113-1": "1.2"})
    cards(s, 34, 1)
    fire_at(s, RPG, APC, at("1.2")[0], "7.5D/1")
    assert s.place[RPG] == REMOVED
    assert teams(s, "enemy-team-") == [("fire-team", "1.1")]
    assert not told(s, "at-combat")


@rule("fof", "6.5.4/1", "7.6/9")
def test_a_law_does_not_jam_the_gun_of_who_fires_it():
    s = board(LANE, {"m60-1-1": "1.1", "75mm-rcl": "1.2"})
    s.kind[GUN] = UnitKind.VEHICLE
    new_asset(s, Asset.LAW, holder=unit("m60-1-1"))
    cards(s, 34, 1)
    fire_at(s, unit("m60-1-1"), GUN, at("1.2")[0], "7.5A/1")
    assert s.place[unit("m60-1-1")] == at("1.1")[0]


@rule("fof", "6.4/14", "7.8/1", "7.6/8")
def test_a_tank_that_fires_its_last_round_leaves():
    s = board(LANE, {"m48a3-1": "1.1", "75mm-rcl": "1.4"})
    s.kind[GUN], s.ammo[TANK] = UnitKind.VEHICLE, 1
    cards(s, 3)  # a Quick Shot, but there is nothing to fire
    fire_at(s, TANK, GUN, at("1.4")[0], "7.5A/1")
    assert len(told(s, "at-combat")) == 1
    assert s.place[TANK] == LEFT


@rule("fof", "7.4.4/1", "7.5A/1")
def test_a_ridden_tank_has_no_gun():
    s = board(LANE, {"m48a3-1": "1.1", "squad-1-1": "1.1"})
    assert gun_of(s, TANK) is not None
    s.aboard[unit("squad-1-1")], s.place[unit("squad-1-1")] = TANK, ABOARD
    assert gun_of(s, TANK) is None


@rule("fof", "7.1.3/1", "7.1.4/1")
def test_what_hits_which_aircraft():
    s = board(LANE)
    rocket, heavy = CHART["rpg-2"], CHART["12.7mm"]
    targets = [GUNSHIP, HUEY, APC, TANK, unit("ac-47")]
    assert [can_harm(s, rocket, u) for u in targets] == [False, True, True, True, False]
    assert [can_harm(s, heavy, u) for u in targets] == [True, True, False, False, False]


@rule("fof", "7.1.3/1")
@pytest.mark.parametrize(("vehicle", "soft"), [("truck", True), ("m4a3e8", False), ("m113", False)])
def test_the_heavy_machine_gun_harms_soft_vehicles(vehicle, soft, monkeypatch):
    monkeypatch.setattr(at_combat, "chart_row", lambda u: CHART[vehicle])
    assert can_harm(board(LANE), CHART["12.7mm"], APC) is soft


# 7.7A Vehicles


def carrying(vehicle, *names, place="1.2", **kwargs):
    s = board(["O1 O1 O1 O1"], {vehicle: place, **dict.fromkeys(names, place)}, **kwargs)
    for name in names:
        s.aboard[unit(name)], s.place[unit(name)] = unit(vehicle), ABOARD
    return s


@rule("fof", "7.7A/1", "7.7/3", "7.7/4")
def test_brewed_up():
    s = carrying("m113-1", "squad-1-1")
    suffer_at(s, APC, at("1.2")[0], Ground.BREWED_UP)
    assert s.place[APC] == s.place[unit("squad-1-1")] == REMOVED
    assert s.c_place == at("1.2") * 4, "a crew of one Step, and three of the squad"
    assert s.burning == at("1.2")
    assert told(s, "burns")[0].args == (APC, at("1.2")[0])
    assert s.tally[Task.DESTROY_VEHICLE_OR_GUN] == 0
    assert covers_at(s, at("1.2")[0]) == []
    assert not sees(s, *at("1.1", "1.3")), "its smoke blocks the view"


@rule("fof", "7.7A/2", "7.7/2", "7.7/4", "6.3.3/1")
def test_knocked_out():
    s = carrying("m48a3-1", "plt-hq-1", "squad-1-1")
    s.steps[unit("squad-1-1")] = 2
    # Two Steps of crew, two of the squad and the HQ: a HIT for each, Green, first letter P, C, P, C, P.
    cards(s, 2, 1, 5, 4, 7)
    suffer_at(s, TANK, at("1.2")[0], Ground.KNOCKED_OUT)
    [wreck] = covers_at(s, at("1.2")[0])
    assert s.v_kind[wreck] == CoverMarker.WRECK
    assert told(s, "wrecked")[0].args == (TANK, at("1.2")[0])
    assert s.place[TANK] == s.place[unit("squad-1-1")] == REMOVED
    assert len(told(s, "hit")) == 5
    assert len(s.c_place) == 2
    assert [kind for kind, _ in teams(s)] == ["paralyzed-team"] * 3
    there = [u for u, at_ in enumerate(s.place) if at_ == at("1.2")[0]]
    assert all(s.under[u] == wreck and is_exposed(s, u) and is_pinned(s, u) for u in there)


@rule("fof", "7.7/2", "1.2.1F/1")
def test_a_wreck_is_cover_beyond_the_cover_potential():
    s = board(LANE, {"m113-1": "1.2", "squad-1-1": "1.2"})
    cards(s, 2)
    suffer_at(s, APC, at("1.2")[0], Ground.KNOCKED_OUT)
    assert free_covers(s, unit("squad-1-1"), at("1.2")[0]) == [0]
    assert found_covers(s, at("1.2")[0]) == 0


@rule("fof", "7.7A/3")
def test_retreating_takes_all_aboard_along():
    s = carrying("m113-1", "squad-1-1")
    casualty, other = [new_casualty(s, Side.FRIENDLY, at("1.2")[0]) for _ in range(2)]
    s.c_carrier[casualty], s.c_place[casualty] = APC, ABOARD
    suffer_at(s, APC, at("1.2")[0], Ground.RETREATING)
    assert s.c_place[other] == at("1.2")[0]
    assert told(s, "vehicle-retreats")
    assert s.place[APC] == s.place[unit("squad-1-1")] == s.c_place[casualty] == LEFT
    assert not s.burning
    assert not s.v_place


@rule("fof", "7.7A/4", "7.4.4/1")
def test_pinned_throws_riders_off_a_tank_with_a_hit():
    s = carrying("m48a3-1", "squad-1-1")
    cards(s, 5)
    suffer_at(s, TANK, at("1.2")[0], Ground.PINNED)
    assert is_pinned(s, TANK)
    assert passengers(s, TANK) == []
    assert s.place[unit("squad-1-1")] == at("1.2")[0]
    assert is_exposed(s, unit("squad-1-1"))
    assert s.steps[unit("squad-1-1")] == 2
    assert told(s, "hit")[0].args[0] == unit("squad-1-1")
    assert told(s, "thrown-off")[0].args == (unit("squad-1-1"), TANK)


@rule("fof", "7.7A/4")
def test_pinned_does_nothing_to_who_sits_inside():
    s = carrying("m113-1", "squad-1-1")
    suffer_at(s, APC, at("1.2")[0], Ground.PINNED)
    assert passengers(s, APC) == [unit("squad-1-1")]


@rule("fof", "7.7/3", "6.0/7")
def test_fire_is_looked_at_afresh_after_a_result():
    s = board(LANE, {"m113-1": "1.2", "local-force-squad-1": "1.3"})
    update_fire(s)
    assert at("1.2")[0] in volumes(s)
    suffer_at(s, APC, at("1.2")[0], Ground.RETREATING)
    assert told(s, "ceases-fire")


@rule("fof", "7.7A/5", "7.7B/5")
def test_missed():
    s = board(LANE, {"m113-1": "1.1", "uh-1d-1": "1.1"})
    before = s.copy()
    suffer_at(s, APC, at("1.1")[0], Ground.MISSED)
    suffer_at(s, HUEY, at("1.1")[0], Air.MISSED)
    assert (s.place, s.status, s.burning) == (before.place, before.status, before.burning)


# 7.7B Helicopters


@rule("fof", "7.7B/1", "7.7/4")
def test_crashed():
    s = carrying("uh-1d-1", "squad-1-1")
    suffer_at(s, HUEY, at("1.2")[0], Air.CRASHED)
    assert s.burning == at("1.2")
    assert len(s.c_place) == 4


@rule("fof", "7.7B/2", "7.7/4")
def test_auto_rotate():
    s = carrying("uh-1d-1", "squad-1-1")
    cards(s, 2, 5, 8, 7)
    suffer_at(s, HUEY, at("1.2")[0], Air.AUTO_ROTATE)
    assert s.v_kind == [CoverMarker.WRECK]
    assert len(told(s, "hit")) == 4
    assert s.place[HUEY] == REMOVED


@rule("fof", "7.7B/3")
def test_aborted_damaged():
    s = carrying("uh-1d-1", "squad-1-1")
    suffer_at(s, HUEY, at("1.2")[0], Air.ABORTED_DAMAGED)
    assert s.place[HUEY] == OUTBOUND
    assert [(event.rule, event.args) for event in told(s, "aborts")] == [("7.7B/3", (HUEY, OUTBOUND))]
    assert s.status[HUEY] & DAMAGED
    assert passengers(s, HUEY) == [unit("squad-1-1")]


@rule("fof", "7.7B/4")
def test_aborted_undamaged_loiters_once():
    s = carrying("uh-1d-1", "squad-1-1")
    suffer_at(s, HUEY, at("1.2")[0], Air.ABORTED_UNDAMAGED)
    assert s.place[HUEY] == LOITER
    assert told(s, "aborts")[0].rule == "7.7B/4"
    assert s.status[HUEY] & LOITERED
    assert not s.status[HUEY] & DAMAGED
    s.place[HUEY] = at("1.2")[0]
    suffer_at(s, HUEY, at("1.2")[0], Air.ABORTED_UNDAMAGED)
    assert s.place[HUEY] == OUTBOUND
    assert passengers(s, HUEY) == [unit("squad-1-1")]


@rule("fof", "7.7B/3", "7.7B/4")
def test_attack_helicopters_leave_damaged_and_come_back_undamaged():
    s = board(LANE)
    s.place[GUNSHIP] = INBOUND
    suffer_at(s, GUNSHIP, at("1.2")[0], Air.ABORTED_UNDAMAGED)
    assert s.place[GUNSHIP] == LOITER
    suffer_at(s, GUNSHIP, at("1.2")[0], Air.ABORTED_DAMAGED)
    assert s.place[GUNSHIP] == LEFT


@rule("fof", "7.7B/1", "7.1.2/1")
def test_an_attack_helicopter_falls_on_the_card_that_it_attacked():
    s = board(LANE)
    s.place[GUNSHIP] = INBOUND
    asset = new_asset(s, Asset.RED_SMOKE, holder=GUNSHIP)
    suffer_at(s, GUNSHIP, at("1.3")[0], Air.CRASHED)
    assert s.a_place[asset] == at("1.3")[0]
    assert s.burning == s.c_place == at("1.3")


@rule("fof", "7.7/1", "7.0/1")
def test_vehicles_and_helicopters_have_results_of_their_own():
    s = board(LANE, {"m113-1": "1.1", "uh-1d-1": "1.1"})
    cards(s, 17, 21)  # AT 3
    for u in (APC, HUEY):
        resolve_at(s, NOBODY, u, at("1.1")[0], (), "7.5D/3")
    assert (s.place[APC], s.place[HUEY]) == (LEFT, OUTBOUND)
