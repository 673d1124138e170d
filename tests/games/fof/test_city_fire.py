"""12.2/1, 12.4/1, 12.8/1, 12.10/2 Fire in a city: whom it strikes, and what counts there."""

from __future__ import annotations

import pytest

from dangerclose.games.fof.blocks import attach, marker_of, new_cover
from dangerclose.games.fof.combat import combat_effects, sniper_targets
from dangerclose.games.fof.components import AGENCY
from dangerclose.games.fof.falling_back import is_watched
from dangerclose.games.fof.fire import may_fire_over, targets_of, update_fire
from dangerclose.games.fof.fire_missions import lay_mission
from dangerclose.games.fof.fire_odds import sniper_odds
from dangerclose.games.fof.grid import PLACES, E, name_of, parse_place, towards
from dangerclose.games.fof.moves import crosses_fire, move_to, move_within
from dangerclose.games.fof.reckoning import net_combat_modifier
from dangerclose.games.fof.snipers import sniper_acts
from dangerclose.games.fof.spotting import spotting_lines
from dangerclose.games.fof.state import CONCENTRATED_FIRE, GRENADE, NOBODY, NOWHERE
from dangerclose.games.fof.targets import leave_grenades, mark
from dangerclose.games.fof.terms import CoverMarker, FireMission, Side
from dangerclose.games.fof.urban import AREA_NAME
from dangerclose.games.fof.volume import enemy_fire_on, shooters, sniped_at, volumes
from dangerclose.testing import rule
from tests.games.fof.board import aims, board, fire, put_unit, spot, told, unit
from tests.games.fof.city import AREA

HOUSES = ["U1 U1 U1", "U1 U1 U1", "U1 U1 U1"]


def marker(s, spot_):
    card, area = spot_.split()
    return marker_of(s, parse_place(card), AREA[area])


def reckoned(s, name):
    u = unit(name)
    return net_combat_modifier(s, u, volumes(s).get(s.place[u]))


def lines(s, name):
    return {line.text: line.value for line in reckoned(s, name).lines}


def struck_on(s, card, by):
    """The areas of a card that a unit's fire strikes."""
    volume = volumes(s).get(parse_place(card))
    for shot in volume.shots if volume else ():
        if shot.unit == unit(by):
            return {name for number, name in enumerate(AREA_NAME[:9]) if shot.areas >> number & 1}
    return set()


@rule("fof", "12.10/2", "12.2/1")
def test_fire_strikes_the_areas_that_are_seen():
    s = fire(board(HOUSES, {"squad-1-1": "1.2 in=street-n", "nva-squad-1": "2.2 in=street-s"}), "2.2")
    assert aims(s, "1.2") == "2.2"
    assert struck_on(s, "2.2", "squad-1-1") == {"street-s", "street-e", "street-w", "ground-a", "ground-b"}
    put_unit(s, "nva-squad-2", "2.2 in=street-n")
    assert reckoned(s, "nva-squad-1") is not None
    assert reckoned(s, "nva-squad-2") is None, "the house is between"


@rule("fof", "12.10/2", "6.1.1/1")
def test_nobody_opens_fire_on_whom_a_house_hides():
    s = fire(board(HOUSES, {"squad-1-1": "1.2 in=street-n", "nva-squad-1": "2.2 in=street-n"}), "2.2")
    assert aims(s, "1.2") is None
    assert aims(s, "2.2", Side.ENEMY) is None
    move_within(s, unit("nva-squad-1"), marker(s, "2.2 street-e"))
    assert aims(s, "1.2") == "2.2"


@rule("fof", "12.10/2", "6.1.2/8")
def test_fire_ceases_when_nobody_sees_its_target_any_more():
    s = fire(board(HOUSES, {"squad-1-1": "1.2 in=street-n", "nva-squad-1": "2.2 in=street-s"}), "2.2")
    s.place[unit("nva-squad-1")] = parse_place("2.2")
    move_within(s, unit("nva-squad-1"), marker(s, "2.2 ground-a"))
    assert aims(s, "1.2") == "2.2", "a room that looks out"
    s.under[unit("nva-squad-1")] = marker(s, "2.2 street-n")
    update_fire(s)
    assert aims(s, "1.2") is None


@rule("fof", "12.10/2")
def test_in_a_complex_building_all_rooms_are_struck_in_a_large_one_those_seen():
    s = fire(board(["U1 U1"], {"squad-1-1": "1.1 in=street-e", "nva-squad-1": "1.2 in=ground-b"}), "1.2")
    assert {"ground-a", "ground-b"} <= struck_on(s, "1.2", "squad-1-1")
    s = fire(board(["U1 U1 U2"], {"squad-1-1": "1.1 in=ground-a", "nva-squad-1": "1.3 in=upper-b"}), "1.3")
    assert {"ground-a", "upper-a", "upper-b"} <= struck_on(s, "1.3", "squad-1-1"), "one of them is seen"
    s = fire(board(["U1 U1 U4"], {"squad-1-1": "1.1 in=ground-a", "nva-squad-1": "1.3 in=upper-a"}), "1.3")
    assert struck_on(s, "1.3", "squad-1-1") == {"upper-a"}
    s = fire(board(["U10 U10"], {"squad-1-1": "1.1 in=street-e", "nva-squad-1": "1.2 in=ground-b"}), "1.2")
    assert {"ground-a", "ground-b"} <= struck_on(s, "1.2", "squad-1-1")


@rule("fof", "12.2/1")
def test_both_sides_in_one_room_fire_there_alone():
    units = {
        "squad-1-1": "1.2 in=ground-a",
        "nva-squad-1": "1.2 in=ground-a",
        "nva-squad-2": "1.2 in=ground-b",
        "squad-1-2": "1.2 in=street-s",
    }
    s = fire(board(HOUSES, units), "1.2")
    assert struck_on(s, "1.2", "squad-1-1") == {"ground-a"}
    assert struck_on(s, "1.2", "nva-squad-1") == {"ground-a"}
    assert struck_on(s, "1.2", "nva-squad-2") == {
        "street-n", "street-e", "street-s", "street-w", "ground-a", "ground-b",
    }  # fmt: skip
    assert reckoned(s, "nva-squad-2") is not None, "from the street"
    s.place[unit("squad-1-2")] = -3
    update_fire(s)
    assert reckoned(s, "nva-squad-2") is None


@rule("fof", "12.2/1", "6.2.1/2")
def test_from_another_area_of_the_card_fire_is_at_point_blank():
    s = fire(board(HOUSES, {"squad-1-1": "1.2 in=street-n", "nva-squad-1": "1.2 in=ground-a"}), "1.2")
    assert aims(s, "1.2") == "1.2"
    ((shot,),) = [[one for one in volumes(s)[parse_place("1.2")].shots if one.unit == unit("squad-1-1")]]
    assert shot.source == parse_place("1.2")


@rule("fof", "12.2/1", "12.10/2", "6.2.3/10")
def test_enemies_behind_the_house_do_not_turn_fire_inward():
    units = {
        "squad-1-1": "2.2 in=street-n",
        "nva-squad-1": "3.2 in=street-s",
        "nva-squad-2": "2.2 in=street-s",
    }
    s = fire(board(HOUSES, units), "2.2", "3.2")
    assert aims(s, "2.2") == "3.2"
    update_fire(s)
    assert aims(s, "2.2") == "3.2"
    assert not told(s, "ceases-fire")
    move_within(s, unit("nva-squad-2"), marker(s, "2.2 ground-a"))
    assert aims(s, "2.2") == "2.2"


@rule("fof", "12.4/1")
def test_nothing_but_indirect_fire_reaches_a_courtyard_from_outside():
    s = fire(board(["U7 U1"], {"squad-1-1": "1.2 in=street-w", "nva-squad-1": "1.1 in=courtyard"}), "1.1")
    assert aims(s, "1.2") is None
    assert reckoned(s, "nva-squad-1") is None
    put_unit(s, "nva-squad-2", "1.1 in=street-e")
    update_fire(s)
    assert aims(s, "1.2") == "1.1"
    assert reckoned(s, "nva-squad-1") is None
    lay_mission(s, AGENCY["105mm"], FireMission.HE, parse_place("1.1"), "6.7.3/1", pending=False)
    assert "incoming" in lines(s, "nva-squad-1")


@rule("fof", "12.4/1", "12.7/1")
def test_building_and_courtyard_fire_at_each_other_and_over_the_attached_side():
    units = {"squad-1-1": "1.1 in=upper-a", "nva-squad-1": "1.1 in=courtyard"}
    s = fire(board(["U7 U1"], units), "1.1")
    assert "courtyard" in struck_on(s, "1.1", "squad-1-1")
    assert struck_on(s, "1.1", "nva-squad-1") >= {"upper-a", "ground-a"}
    s = board(["U4 U9"], {"squad-1-1": "1.1 in=upper-a", "nva-squad-1": "1.2 in=courtyard"})
    assert aims(fire(s, "1.2"), "1.1") is None
    attach(s, parse_place("1.1"), parse_place("1.2"))
    update_fire(s)
    assert aims(s, "1.1") == "1.2"


@rule("fof", "12.3/1")
@pytest.mark.parametrize(("area", "more"), [("upper-a", -1), ("ground-a", 0)])
def test_heavy_weapons_and_incoming_strike_an_upper_story_harder(area, more):
    s = board(["U4 U1"], {"nva-squad-1": f"1.1 in={area}", "m48a3-1": "1.2 in=street-w"})
    fire(s, "1.1")
    assert lines(s, "nva-squad-1").get("upper story", 0) == more
    assert lines(s, "nva-squad-1").get("Heavy Weapons") is not None
    s = board(["U4 U1"], {"nva-squad-1": f"1.1 in={area}"})
    lay_mission(s, AGENCY["105mm"], FireMission.HE, parse_place("1.1"), "6.7.3/1", pending=False)
    assert lines(s, "nva-squad-1").get("upper story", 0) == more
    s = fire(board(["U4 U1"], {"nva-squad-1": f"1.1 in={area}", "squad-1-1": "1.2 in=street-w"}), "1.1")
    assert "upper story" not in lines(s, "nva-squad-1"), "no rifles"


@rule("fof", "12.1/1", "12.0/1")
def test_the_area_is_the_cover_and_a_critical_hit_takes_it():
    s = fire(board(["U4 U1"], {"nva-squad-1": "1.1 in=ground-a", "squad-1-1": "1.2 in=street-w"}), "1.1")
    assert lines(s, "nva-squad-1")["ground floor A"] == 4
    assert lines(s, "nva-squad-1").get("Government Hall", 0) == 0
    mark(s, CONCENTRATED_FIRE, NOBODY, marker(s, "1.1 ground-a"), -1, True, side=Side.ENEMY)
    assert "ground floor A" not in lines(s, "nva-squad-1")


@rule("fof", "12.8/1", "5.2.3/3", "5.2.3/4")
def test_each_side_crowds_an_area_for_itself():
    units = {"squad-1-1": "1.1 in=ground-a steps=3", "nva-squad-1": "1.1 in=ground-a steps=3"}
    s = board(["U1"], units)
    mark(s, GRENADE, NOBODY, marker(s, "1.1 ground-a"), -3, side=Side.ENEMY)
    assert "crowded cover" not in lines(s, "nva-squad-1")
    put_unit(s, "nva-squad-2", "1.1 in=ground-a steps=2")
    assert lines(s, "nva-squad-1")["crowded cover"] == -2


@rule("fof", "12.8/1")
def test_attacks_on_an_area_strike_all_of_one_side_in_it():
    units = {
        "squad-1-1": "1.1 in=ground-a",
        "nva-squad-1": "1.1 in=ground-a",
        "nva-squad-2": "1.1 in=ground-a",
        "nva-squad-3": "1.1 in=ground-b",
    }
    s = board(["U1"], units)
    mark(s, GRENADE, NOBODY, marker(s, "1.1 ground-a"), -4, side=Side.ENEMY)
    assert lines(s, "nva-squad-1")["Grenades"] == lines(s, "nva-squad-2")["Grenades"] == -4
    assert reckoned(s, "squad-1-1") is None
    assert reckoned(s, "nva-squad-3") is None
    s.grenade_miss = 1 << parse_place("1.1")
    assert "Grenade Miss" in lines(s, "nva-squad-3") or "a miss" in lines(s, "nva-squad-3")
    assert reckoned(s, "squad-1-1") is not None, "a miss is felt by all on the card"


@rule("fof", "12.8/1", "6.5.1/5")
def test_grenades_are_left_behind_when_the_last_of_that_side_goes():
    s = board(["U1"], {"squad-1-1": "1.1 in=ground-a", "nva-squad-1": "1.1 in=ground-a"})
    mark(s, GRENADE, NOBODY, marker(s, "1.1 ground-a"), -4, side=Side.ENEMY)
    leave_grenades(s, unit("squad-1-1"), parse_place("1.1"))
    assert s.k_kind == [GRENADE]
    leave_grenades(s, unit("nva-squad-1"), parse_place("1.1"))
    assert (s.k_kind, s.grenade_miss) == ([], 1 << parse_place("1.1"))


@rule("fof", "12.10/2", "6.2.3/11")
def test_nobody_fires_along_a_street_through_his_own_men():
    s = board(["U1 U1 U1"], {"squad-1-1": "1.1 in=street-n", "nva-squad-1": "1.3 in=street-n"})
    assert aims(fire(s, "1.3"), "1.1") == "1.3"
    s = board(["U1 U1 U1"], {"squad-1-1": "1.1 in=street-n", "nva-squad-1": "1.3 in=street-n"})
    put_unit(s, "squad-1-2", "1.2 in=ground-a")
    spot(s, "1.3")
    assert may_fire_over(s, unit("squad-1-1"), parse_place("1.3")), "who is inside is in nobody's way"
    move_within(s, unit("squad-1-2"), marker(s, "1.2 street-n"))
    assert not may_fire_over(s, unit("squad-1-1"), parse_place("1.3"))


@rule("fof", "12.10/2", "6.1.1/1")
def test_fire_runs_along_a_street_off_the_eight_lines():
    s = board(["U1 U1 U1", "U1 U1 U1"], {"squad-1-1": "1.1 in=street-n", "nva-squad-1": "2.3 in=street-s"})
    fire(s, "2.3")
    assert aims(s, "1.1") == "2.3"
    assert aims(s, "2.3", Side.ENEMY) == "1.1"
    assert reckoned(s, "nva-squad-1") is not None
    assert spotting_lines(s, unit("squad-1-1"), parse_place("2.3"))
    combat_effects(s)


@rule("fof", "12.1/8")
def test_between_standard_cards_fire_is_that_of_open_country():
    s = fire(board(["O1 U1", "O1 U1"], {"squad-1-1": "1.1", "nva-squad-1": "2.1"}), "2.1")
    assert aims(s, "1.1") == "2.1"
    assert reckoned(s, "nva-squad-1") is not None
    s = fire(board(["O1 U1", "O1 U1"], {"squad-1-1": "1.1", "nva-squad-1": "1.1"}), "1.1")
    assert aims(s, "1.1") == "1.1"
    s = fire(board(["O1 U1", "O1 U1"], {"squad-1-1": "1.1", "nva-squad-1": "1.2 in=ground-a"}), "1.2")
    assert aims(s, "1.1") == "1.2"
    assert aims(s, "1.2", Side.ENEMY) == "1.1"


@rule("fof", "6.4/4", "12.10/2")
def test_a_tripod_gun_grazes_along_its_street():
    units = {
        "m60-tripod-1": "1.1 in=street-n",
        "nva-squad-1": "1.3 in=street-n",
        "nva-squad-2": "1.2 in=street-n",
    }
    s = board(["U1 U1 U1 U1", "U1 U1 U1 U1"], units)
    fire(s, "1.3")
    assert aims(s, "1.1") == "1.3"
    assert struck_on(s, "1.2", "m60-tripod-1") == {"street-n"}
    assert struck_on(s, "2.2", "m60-tripod-1") == {"street-s"}
    assert reckoned(s, "nva-squad-2") is not None


@rule("fof", "12.4/2")
def test_holes_in_a_courtyard_fire_at_their_building_alone_a_bunker_under_the_wall_along_its_arrow():
    enemies = {"nva-squad-1": "1.1 in=courtyard", "nva-squad-2": "1.1 in=courtyard"}
    s = board(["U8 U1", "U1 U1"], {"squad-1-1": "1.2 in=street-w", "squad-1-2": "2.1 in=street-s", **enemies})
    here = parse_place("1.1")
    s.under[unit("nva-squad-1")] = new_cover(s, here, CoverMarker.FOXHOLES, area=AREA["courtyard"])
    fire(s, "1.1")
    assert aims(s, "1.1", Side.ENEMY) is None
    assert aims(s, "1.2") is None
    s.under[unit("nva-squad-2")] = new_cover(s, here, CoverMarker.BUNKER, E, AREA["street-e"])
    update_fire(s)
    assert aims(s, "1.1", Side.ENEMY) == "1.2"
    assert struck_on(s, "1.2", "nva-squad-2") >= {"street-w", "ground-a"}
    assert aims(s, "1.2") == "1.1"
    assert reckoned(s, "nva-squad-1") is None
    assert lines(s, "nva-squad-2")["Bunker"] == 3 + 1
    s.place[unit("squad-1-1")] = -3
    s.aim[PLACES + here] = NOWHERE
    update_fire(s)
    assert aims(s, "1.1", Side.ENEMY) is None, "the other street is not before it"


@rule("fof", "5.1.2/8", "12.10/2")
def test_fire_along_a_street_bars_the_diagonals_over_its_crossings():
    rows = ["U1 U1 U1 U1", "U1 U1 U1 U1"]
    s = board(rows, {"squad-1-1": "1.1 in=street-n", "nva-squad-1": "1.3 in=street-n"})
    walkers = {"1.2": "2.3", "2.3": "1.2", "1.1": "2.2", "2.1": "1.2"}
    free = {"1.3": "2.4", "2.4": "1.3"}
    ways = {**walkers, **free}
    assert not any(crosses_fire(s, parse_place(one), parse_place(other)) for one, other in ways.items())
    fire(s, "1.3")
    barred = {one for one, other in ways.items() if crosses_fire(s, parse_place(one), parse_place(other))}
    assert barred == set(walkers)
    s = fire(board(rows, {"squad-1-1": "1.1 in=street-n", "nva-squad-1": "2.1 in=ground-a"}), "2.1")
    assert not any(crosses_fire(s, parse_place(one), parse_place(other)) for one, other in ways.items())


@rule("fof", "6.2.2/6", "12.10/2")
def test_a_sniper_picks_among_those_whom_he_strikes():
    ours = {"squad-1-1": "1.2 in=street-n", "squad-1-2": "1.2 in=street-s exposed"}
    units = {"sniper-1": "2.2 in=street-s", **ours}
    s = fire(board(HOUSES, units))
    place = parse_place("1.2")
    assert aims(s, "2.2", Side.ENEMY) == "1.2"
    assert sniped_at(s, unit("sniper-1"), place) == [unit("squad-1-1")]
    assert sniper_targets(s, place) == {unit("squad-1-1"): unit("sniper-1")}
    assert sniper_odds(s, unit("sniper-1"), place) == {unit("squad-1-1"): 1}


@rule("fof", "9.6/2", "12.10/2")
def test_a_spotted_sniper_whom_a_house_hides_vanishes_where_he_is():
    for area, away in (("street-n", False), ("street-s", True)):
        s = board(HOUSES, {"sniper-1": f"2.2 in={area}", "squad-1-1": "1.2 in=street-n"})
        spot(s, "2.2")
        assert is_watched(s, unit("sniper-1")) is away
        sniper_acts(s, unit("sniper-1"))
        assert (s.under[unit("sniper-1")] != marker(s, f"2.2 {area}")) is away
        if not away:
            assert s.spotted == 0


@rule("fof", "6.3.2B/5", "12.10/2")
def test_fire_on_an_area_is_told_apart():
    s = fire(board(HOUSES, {"squad-1-1": "1.2 in=street-n", "nva-squad-1": "2.2 in=street-s"}), "2.2")
    place = parse_place("2.2")
    assert enemy_fire_on(s, place, Side.ENEMY, AREA["street-s"])
    assert not enemy_fire_on(s, place, Side.ENEMY, AREA["street-n"])


def test_fire_follows_an_enemy_who_stays_in_sight():
    s = fire(board(HOUSES, {"squad-1-1": "1.2 in=street-n", "nva-squad-1": "2.2 in=street-s"}), "2.2")
    s.status[unit("nva-squad-1")] = 0
    move_to(s, unit("nva-squad-1"), parse_place("2.3"), marker(s, "2.3 street-s"))
    assert aims(s, "1.2") == "2.3"
    assert targets_of(s, parse_place("1.2"), Side.FRIENDLY, shooters(s, parse_place("1.2"), Side.FRIENDLY))


def test_the_nearest_of_eight_ways():
    here = parse_place("2.2")
    assert [towards(here, parse_place(name)) for name in ("3.4", "3.5", "4.3", "2.4", "1.1")] == [
        1,
        2,
        1,
        2,
        5,
    ]
    assert name_of(here) == "2.2"
