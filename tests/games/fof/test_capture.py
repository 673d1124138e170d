"""3.5, 9.13, 5.1.7 Capture, retreat and evacuation."""

from __future__ import annotations

import pytest

import dangerclose.games.fof.capture as capture_module
import dangerclose.games.fof.evacuation as evacuation_module
from dangerclose.core.bits import bits_of
from dangerclose.games.fof.capture import behind, captors, capture_and_retreat, lead_away, retreating, worth
from dangerclose.games.fof.changes import new_casualty
from dangerclose.games.fof.components import CAMPAIGNS
from dangerclose.games.fof.evacuation import evacuate, evacuate_by_air, may_be_medevac
from dangerclose.games.fof.field import is_exposed
from dangerclose.games.fof.fire import update_fire
from dangerclose.games.fof.grid import CAPTURED, EVACUATED, GUARDING, LEFT, PICKUP_ZONE, name_of
from dangerclose.games.fof.mission_terms import Evacuation, Task
from dangerclose.games.fof.moves import reachable
from dangerclose.games.fof.state import NOBODY, put
from dangerclose.games.fof.terms import CoverMarker, Experience, FireMission, Letter, Side
from dangerclose.testing import rule
from tests.games.fof.board import answered, at, board, cards, cover, put_unit, spot, teams, told, unit


def phase(s, *choices):
    return answered(capture_and_retreat(s), *choices)[0]


def where(s, name):
    return name_of(s.place[unit(name)])


def fire_on(s, *places):
    s.grenade_miss |= bits_of(at(*places))


def casualty(s, place, side=Side.FRIENDLY, under=NOBODY):
    return new_casualty(s, side, at(place)[0], under)


def incoming(s, place, value):
    s.i_place += at(place)
    s.i_value.append(value)
    s.i_kind.append(FireMission.HE)
    s.i_side.append(Side.ENEMY)
    s.i_pending.append(0)
    s.i_agency.append(0)


@pytest.fixture
def no_prisoners(monkeypatch):
    class Orders:
        prisoners = False
        enemy_takes_prisoners = False

    monkeypatch.setattr(capture_module, "campaign", lambda s: Orders)


# 3.5/1, 9.13 Prisoners


@rule("fof", "3.5/1", "9.13/1", "TSS-3.5/1", "TSS-3.5/2")
def test_a_helpless_team_alone_with_the_other_side_is_captured_and_guarded():
    s = board(
        units={"enemy-team-1": "2.1 paralyzed-team", "enemy-team-2": "2.1 litter-team", "m60-1-1": "2.1"}
    )
    phase(s)
    assert where(s, "enemy-team-1") == where(s, "enemy-team-2") == "captured"
    assert where(s, "m60-1-1") == "guarding"
    assert s.tally[Task.TAKE_PRISONER] == 2


@rule("fof", "9.13/1", "1.2.6/24")
def test_the_player_chooses_the_guard_and_a_squad_gives_a_step():
    s = board(
        units={
            "enemy-team-1": "2.1 paralyzed-team",
            "squad-1-1": "2.1 veteran",
            "team-1": "2.1 fire-team",
            "xo": "2.1",
        }
    )
    asks = phase(s, ("guard", unit("squad-1-1")))
    assert list(asks[0].options) == [("guard", unit("squad-1-1")), ("guard", unit("team-1"))]
    assert s.steps[unit("squad-1-1")] == 2
    step = next(u for u, place in enumerate(s.place) if place == GUARDING)
    assert (s.experience[step], s.group[step]) == (Experience.VETERAN, 1)
    lead_away(s, unit("squad-1-1"))
    assert where(s, "squad-1-1") == "removed"
    assert teams(s) == [("fire-team", "2.1"), ("fire-team", "2.1")]


@rule("fof", "9.13/1", "3.5/1", "TSS-3.5/1")
@pytest.mark.parametrize(
    ("name", "words", "captures"),
    [
        ("squad-1-1", "", True),
        ("team-1", "assault-team", True),
        ("team-1", "fire-team", True),
        ("xo", "fire-side", True),
        ("squad-1-1", "pinned", False),
        ("xo", "", False),
        ("m113-1", "", False),
        ("team-1", "litter-team", False),
    ],
)
def test_who_captures(name, words, captures):
    s = board(units={"enemy-team-1": "2.1 litter-team", name: f"2.1 {words}"})
    assert bool(captors(s, at("2.1")[0], Side.FRIENDLY)) == captures
    phase(s)
    assert (where(s, "enemy-team-1") == "captured") == captures


@rule("fof", "3.5/1", "9.13/1")
@pytest.mark.parametrize(
    ("name", "words", "protects"),
    [
        ("squad-2-1", "pinned", True),
        ("team-2", "fire-team", True),
        ("m113-1", "", True),
        ("team-2", "paralyzed-team", False),
    ],
)
def test_who_protects_a_helpless_team(name, words, protects):
    s = board(units={"team-1": "2.1 paralyzed-team", name: f"2.1 {words}", "nva-squad-1": "2.1"})
    casualty(s, "2.1")
    phase(s)
    assert (where(s, "team-1") == "captured") != protects


@rule("fof", "9.13/1")
def test_the_smallest_enemy_guards_and_nothing_is_earned():
    s = board(units={"team-1": "2.1 litter-team", "nva-squad-1": "2.1", "rpd-team-1": "2.1"})
    hurt = casualty(s, "2.1")
    phase(s)
    assert where(s, "team-1") == "captured"
    assert where(s, "rpd-team-1") == "guarding"
    assert s.tally[Task.TAKE_PRISONER] == 0
    assert name_of(s.c_place[hurt]) == "2.1"  # friendly casualties are never captured


@rule("fof", "9.13/1", "TSS-3.5/2")
def test_who_takes_no_prisoners_shoots_them(no_prisoners):
    s = board(units={"team-1": "2.1 litter-team", "nva-squad-1": "2.1"})
    phase(s)
    assert where(s, "team-1") == "removed"
    assert (s.c_side, s.c_place) == ([Side.FRIENDLY], at("2.1"))
    assert s.lost[Side.FRIENDLY] == 1
    assert where(s, "nva-squad-1") == "2.1"


@rule("fof", "9.13/1")
def test_the_campaign_says_who_takes_prisoners():
    vietnam = CAMPAIGNS["iii-corps"]
    assert vietnam.prisoners
    assert vietnam.enemy_takes_prisoners
    assert not CAMPAIGNS["peleliu"].prisoners


# 9.13/1, 10.3.1/23 Casualties


@rule("fof", "9.13/1", "10.3.1/23", "10.3.1/24")
def test_enemy_casualties_are_captured_once_their_card_is_cleared():
    s = board(units={"nva-squad-1": "3.1", "squad-1-1": "2.1"})
    cleared, held, marked = (casualty(s, place, Side.ENEMY) for place in ("2.1", "3.1", "3.3"))
    s.contact = put(s.contact, at("3.3")[0], Letter.B)
    phase(s)
    assert [name_of(s.c_place[c]) for c in (cleared, held, marked)] == ["captured", "3.1", "3.3"]
    assert s.tally[Task.CAPTURE_CASUALTY] == 1
    assert s.c_place[cleared] == CAPTURED


@rule("fof", "9.13/1", "3.5/1")
def test_capturing_the_last_enemies_clears_the_card_in_the_same_phase():
    s = board(units={"enemy-team-1": "2.1 litter-team", "m60-1-1": "2.1"})
    casualty(s, "2.1", Side.ENEMY)
    phase(s)
    assert s.tally[Task.CAPTURE_CASUALTY] == 1


# 3.5/2, 3.5/3 Retreat


@rule("fof", "3.5/2", "TSS-3.5/3")
def test_an_unpinned_paralyzed_team_under_fire_goes_back_to_the_best_card_and_is_exposed():
    s = board(
        ["O1 O1 J2", "O1 O1 O1", "O1 O1 O1"],
        units={
            "team-1": "2.2 paralyzed-team",
            "team-2": "2.2 paralyzed-team pinned",
            "team-3": "3.3 paralyzed-team",
        },
    )
    fire_on(s, "2.2")
    phase(s)
    assert [where(s, name) for name in ("team-1", "team-2", "team-3")] == ["1.3", "2.2", "3.3"]
    assert is_exposed(s, unit("team-1"))


@rule("fof", "3.5/2")
def test_a_card_without_fire_comes_before_a_better_one():
    s = board(["J2 O1", "O1 O1"], units={"team-1": "2.1 paralyzed-team"})
    fire_on(s, "2.1", "1.1")
    phase(s)
    assert where(s, "team-1") == "1.2"


@rule("fof", "3.5/2", "5.1.2/5")
def test_free_cover_counts_and_is_taken():
    s = board(units={"team-1": "2.2 paralyzed-team", "nva-squad-1": "1.1 under=0"})
    cover(s, "1.1", CoverMarker.TRENCH)
    best = cover(s, "1.3")
    fire_on(s, "2.2")
    phase(s)
    assert (where(s, "team-1"), s.under[unit("team-1")]) == ("1.3", best)


@rule("fof", "3.5/2", "1.2.2E/1")
def test_equal_cards_are_drawn_for():
    s = board(units={"team-1": "2.2 paralyzed-team"})
    fire_on(s, "2.2")
    cards(s, 6)  # R# 3: 2
    phase(s)
    assert where(s, "team-1") == "1.2"
    event = told(s, "retreats")[0]
    assert event.roll is not None
    assert event.roll.cards == (5,)


@rule("fof", "3.5/2", "2.4.2A/1", "2.4.2/2")
def test_from_row_one_the_way_back_is_the_staging_area():
    s = board(units={"team-1": "1.1 paralyzed-team exposed"})
    fire_on(s, "1.1")
    phase(s)
    assert where(s, "team-1").startswith("staging")


@rule("fof", "3.5/2", "3.5/3")
def test_or_nearer_to_the_landing_zone():
    s = board(["O1 O1 O1", "O1 J2 O1", "O1 O1 O1"], units={"team-1": "1.1 paralyzed-team"})
    u = unit("team-1")
    towards_the_edge = bits_of(at("staging-1", "staging-2"))
    assert behind(s, u, reachable(s, u)) == towards_the_edge
    s.landing_zones = bits_of(at("3.3"))
    assert behind(s, u, reachable(s, u)) == towards_the_edge | bits_of(at("2.2"))


@rule("fof", "3.5/2", "3.5/3", "2.4.1A/4")
def test_the_enemy_goes_up_the_map_and_off_it():
    s = board(units={"enemy-team-1": "2.1 paralyzed-team", "enemy-team-2": "3.3 paralyzed-team"})
    spot(s, "2.1", "3.3")
    fire_on(s, "2.1", "3.3", "3.2")
    phase(s)
    assert where(s, "enemy-team-1") == "3.1"
    assert s.place[unit("enemy-team-2")] == LEFT


@rule("fof", "5.1.5/1", "3.5/2")
def test_who_has_no_room_to_go_to_stays():
    full = {f"squad-{n}-{p}": "1.1" for n in (1, 2, 3) for p in (1, 2)}
    s = board(["O1", "O1"], units={"team-1": "2.1 paralyzed-team", **full})
    s.steps[unit("squad-1-1")] = 1
    assert sum(s.steps[unit(name)] for name in full) == 16
    fire_on(s, "2.1")
    phase(s)
    assert where(s, "team-1") == "2.1"


@rule("fof", "3.5/3", "TSS-3.5/4", "5.1.6A/3")
def test_a_litter_team_takes_a_casualty_back():
    s = board(
        units={"team-1": "2.2 litter-team", "team-2": "2.2 litter-team", "team-3": "2.2 litter-team pinned"}
    )
    hurt = casualty(s, "2.2")
    fire_on(s, "2.2")
    phase(s)
    assert where(s, "team-1").startswith("1.")
    assert s.c_carrier[hurt] == unit("team-1")
    assert is_exposed(s, unit("team-1"))
    # One casualty for each team: the second has none and stays, as does the Pinned one.
    assert where(s, "team-2") == where(s, "team-3") == "2.2"


@rule("fof", "3.5/3")
def test_a_litter_team_without_a_casualty_in_its_cover_stays():
    s = board(units={"team-1": "2.2 litter-team"})
    casualty(s, "2.2", under=cover(s, "2.2"))
    casualty(s, "2.2", Side.ENEMY)
    fire_on(s, "2.2")
    assert retreating(s) == []
    s.under[unit("team-1")] = 0
    assert retreating(s) == [unit("team-1")]


@rule("fof", "3.5/3")
def test_without_fire_nobody_retreats():
    s = board(units={"team-1": "2.2 litter-team", "team-2": "2.2 paralyzed-team"})
    casualty(s, "2.2")
    phase(s)
    assert where(s, "team-1") == where(s, "team-2") == "2.2"


@rule("fof", "3.5/3", "3.5/2", "TSS-3.5/3")
def test_captured_teams_do_not_retreat():
    s = board(units={"team-1": "2.2 paralyzed-team", "nva-squad-1": "2.2"})
    update_fire(s)
    phase(s)
    assert where(s, "team-1") == "captured"


@rule("fof", "9.3/1", "9.3/3")
def test_a_card_that_lost_its_enemies_is_not_spotted_any_more():
    s = board(units={"enemy-team-1": "2.1 litter-team", "m60-1-1": "2.1"})
    spot(s, "2.1")
    phase(s)
    assert s.spotted == 0
    put_unit(s, "nva-squad-1", "2.1")
    update_fire(s)
    assert s.spotted == 0


# 5.1.7 Evacuation


@rule("fof", "5.1.7/1", "5.1.7/3", "10.3.1/22", "2.4.1D/3")
@pytest.mark.parametrize(
    ("units", "leaves"),
    [
        ({"xo": "1.2"}, True),
        ({"plt-hq-1": "1.2 pinned"}, True),
        ({"squad-1-1": "1.2"}, False),
        ({"xo": "1.2 fire-side"}, False),
        ({"xo": "1.1"}, False),
    ],
)
def test_the_medevac_lz_needs_somebody_to_direct(units, leaves):
    s = board(units={**units, "squad-2-1": "1.2"}, medevac=at("1.2")[0])
    lying, elsewhere = casualty(s, "1.2"), casualty(s, "1.1")
    carried = casualty(s, "1.2")
    s.c_carrier[carried], s.c_place[carried] = unit("squad-2-1"), -1
    foe = casualty(s, "1.2", Side.ENEMY)
    evacuate(s)
    assert (s.c_place[lying] == EVACUATED) == leaves
    assert s.tally[Task.EVACUATE_CASUALTY] == int(leaves)
    assert name_of(s.c_place[elsewhere]) == "1.1"
    assert s.c_carrier[carried] == unit("squad-2-1")
    assert name_of(s.c_place[foe]) == "1.2"


@rule("fof", "5.1.7/3")
def test_only_an_lz_can_be_the_medevac_lz():
    s = board(landing_zones=bits_of(at("1.2")))
    assert may_be_medevac(s, at("1.2")[0])
    assert not may_be_medevac(s, at("1.1")[0])


@rule("fof", "5.1.7/3", "5.1.7/1")
def test_casualties_flown_to_the_pickup_zone_are_evacuated():
    s = board(units={"uh-1d-1": "pickup-zone"})
    hurt = casualty(s, "1.2")
    s.c_carrier[hurt], s.c_place[hurt] = unit("uh-1d-1"), -1
    assert s.place[unit("uh-1d-1")] == PICKUP_ZONE
    evacuate_by_air(s, unit("uh-1d-1"))
    assert (s.c_place[hurt], s.c_carrier[hurt]) == (EVACUATED, NOBODY)


@rule("fof", "5.1.7/2", "3.8/1", "TSS-3.8/2")
def test_other_campaigns_have_a_collection_point(monkeypatch):
    class Orders:
        evacuation = Evacuation.COLLECTION_POINT

    monkeypatch.setattr(evacuation_module, "campaign", lambda s: Orders)
    s = board(units={"squad-1-1": "1.1"}, collection_point=at("1.1")[0], medevac=at("1.2")[0])
    first, second = casualty(s, "1.1"), casualty(s, "1.2")
    evacuate(s)
    assert (s.c_place[first], name_of(s.c_place[second])) == (EVACUATED, "1.2")


# Closer


@rule("fof", "9.13/1", "10.3.1/23")
def test_friendly_and_carried_casualties_are_not_captured():
    s = board(units={"enemy-team-1": "3.3 litter-team"})
    mine = casualty(s, "2.1")
    carried = casualty(s, "2.1", Side.ENEMY)
    s.c_carrier[carried], s.c_place[carried] = unit("enemy-team-1"), -1
    phase(s)
    assert name_of(s.c_place[mine]) == "2.1"
    assert s.tally[Task.CAPTURE_CASUALTY] == 0
    casualty(s, "1.1", Side.ENEMY)
    phase(s)
    assert told(s, "casualty-captured")[-1].args == (2, at("1.1")[0])


@rule("fof", "9.13/1")
@pytest.mark.parametrize(("ours", "theirs"), [(True, False), (False, True)])
def test_each_side_has_its_own_orders_about_prisoners(monkeypatch, ours, theirs):
    class Orders:
        prisoners = ours
        enemy_takes_prisoners = theirs

    monkeypatch.setattr(capture_module, "campaign", lambda s: Orders)
    s = board(
        units={
            "team-1": "2.1 litter-team",
            "nva-squad-1": "2.1",
            "enemy-team-1": "2.2 litter-team",
            "m60-1-1": "2.2",
        }
    )
    phase(s)
    assert (where(s, "enemy-team-1") == "captured") == ours
    assert (where(s, "team-1") == "captured") == theirs
    told_of = {event.kind for event in (*told(s, "captured"), *told(s, "executed"), *told(s, "guards"))}
    assert told_of == {"captured", "executed", "guards"}


@rule("fof", "3.5/3", "5.1.6A/1")
def test_a_litter_team_that_carries_a_casualty_takes_no_second_one():
    s = board(units={"team-1": "2.2 litter-team"})
    carried, lying = casualty(s, "2.2"), casualty(s, "2.2")
    s.c_carrier[carried], s.c_place[carried] = unit("team-1"), -1
    fire_on(s, "2.2")
    phase(s)
    assert (s.c_carrier[carried], s.c_carrier[lying]) == (unit("team-1"), NOBODY)
    assert where(s, "team-1").startswith("1.")
    assert told(s, "picks-up-casualty") == []


@rule("fof", "3.5/2")
def test_one_way_back_needs_no_draw():
    s = board(["O1", "O1"], units={"team-1": "2.1 paralyzed-team"})
    fire_on(s, "2.1")
    phase(s)
    event = told(s, "retreats")[0]
    assert (event.args, event.roll) == ((unit("team-1"), at("1.1")[0]), None)


@rule("fof", "3.5/2", "2.4.2/2")
def test_no_enemy_retreats_into_the_staging_area_and_nobody_without_fire():
    s = board(units={"enemy-team-1": "1.1 paralyzed-team", "team-1": "staging-1 paralyzed-team"})
    fire_on(s, "1.1")
    s.grenade_miss |= bits_of(at("2.2"))
    phase(s)
    assert where(s, "enemy-team-1") == "2.1"
    assert where(s, "team-1") == "staging-1"


@rule("fof", "3.5/2", "6.3/1")
def test_among_cards_under_fire_the_best_modifier_counts():
    s = board(
        ["O1 O1 E1", "O1 O1 O1", "O1 O1 O1"],
        units={"team-1": "2.2 paralyzed-team", "squad-1-1": "1.1", "squad-2-1": "1.3", "squad-3-1": "1.2"},
    )
    fire_on(s, "2.2", "1.1", "1.2", "1.3")
    incoming(s, "1.3", -4)
    incoming(s, "1.2", -3)
    assert [worth(s, unit("team-1"), place) for place in at("1.1", "1.2", "1.3")] == [0, -3, -3]
    phase(s)
    assert where(s, "team-1") == "1.1"


@rule("fof", "3.5/2", "6.2/3", "6.3/1")
def test_fire_that_falls_on_a_card_counts_by_its_worst():
    s = board(
        units={
            "team-1": "2.2 paralyzed-team",
            "squad-1-1": "1.1",
            "squad-2-1": "1.1",
            "rpd-team-1": "3.1",
            "sniper-1": "1.3",
        }
    )
    s.aim[Side.ENEMY * 144 + at("3.1")[0]] = s.aim[Side.ENEMY * 144 + at("1.3")[0]] = at("1.1")[0]
    assert worth(s, unit("team-1"), at("1.1")[0]) == -1
    incoming(s, "1.1", -3)
    assert worth(s, unit("team-1"), at("1.1")[0]) == -3


@rule("fof", "3.5/2", "5.2/2")
def test_a_card_that_nobody_has_seen_is_worth_nothing():
    s = board(["??"], units={"team-1": "1.1 paralyzed-team"})
    assert worth(s, unit("team-1"), at("1.1")[0]) == 0


@rule("fof", "5.1.7/3")
def test_without_a_medevac_lz_nobody_leaves():
    s = board(units={"xo": "1.1"})
    hurt = casualty(s, "1.1")
    s.c_place.append(-1)
    s.c_side.append(Side.FRIENDLY)
    s.c_under.append(NOBODY)
    s.c_carrier.append(NOBODY)
    evacuate(s)
    assert name_of(s.c_place[hurt]) == "1.1"
    assert s.c_place[1] == -1
    assert not may_be_medevac(s, -1)
    s.medevac = at("1.1")[0]
    evacuate(s)
    assert told(s, "evacuated")[-1].args == (at("1.1")[0],)


@rule("fof", "3.5/1", "9.13/1")
def test_where_nobody_is_helpless_nobody_is_captured():
    s = board(units={"squad-1-1": "2.1", "m60-1-1": "2.1", "nva-squad-1": "2.1", "rpd-team-1": "2.1"})
    assert phase(s) == []
    assert {where(s, name) for name in ("squad-1-1", "m60-1-1", "nva-squad-1", "rpd-team-1")} == {"2.1"}


@rule("fof", "3.5/3", "9.2.2/11")
def test_a_card_elsewhere_is_no_way_back():
    s = board(units={"enemy-team-1": "3.1 paralyzed-team"})
    s.terrain = put(s.terrain, at("4.3")[0], s.terrain[at("3.3")[0]])
    fire_on(s, "3.1")
    phase(s)
    assert s.place[unit("enemy-team-1")] == LEFT


@rule("fof", "3.5/2", "7.4.5/3")
def test_the_nearest_of_several_landing_zones_counts():
    s = board(["O1 O1 O1 O1"] * 4, units={"team-1": "2.2 paralyzed-team"})
    s.landing_zones = bits_of(at("2.2", "4.4"))
    u = unit("team-1")
    assert behind(s, u, reachable(s, u)) == bits_of(at("1.1", "1.2", "1.3"))
