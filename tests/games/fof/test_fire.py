"""6.1, 6.2.3, 9.4/8 Opening, continuing and ceasing fire."""

from __future__ import annotations

import pytest

from dangerclose.games.fof.fire import followed, update_fire
from dangerclose.games.fof.grid import E, N, S, parse_place
from dangerclose.games.fof.moves import move_to
from dangerclose.games.fof.terms import Activity, CoverMarker, FireMission, Side
from dangerclose.games.fof.volume import is_crossfire
from dangerclose.testing import rule
from tests.games.fof.board import aims, at, board, cover, fallen, fire, put_unit, told, unit

FIELD = ["O1 O1 O1 O1"] * 4


# 6.1.1 Opening fire


@rule("fof", "6.1.1/1", "6.0/3", "6.0/7", "6.1/1", "6.2.3/1", "6.2.3/5", "6.2/6", "1.2.6/15", "1.2.6/22")
def test_a_unit_opens_fire_by_itself_at_a_spotted_enemy_in_range_and_sight():
    s = fire(board(FIELD, {"squad-1-1": "1.1", "local-force-squad-1": "3.1"}), "3.1")
    assert aims(s, "1.1") == "3.1"
    assert fallen(s, "3.1") == ["S"]


@rule("fof", "6.1.1/1", "9.3/1", "9.3/4", "6.2.3/X5")
def test_nobody_fires_at_an_unspotted_enemy_who_fires_himself():
    s = fire(board(FIELD, {"squad-1-1": "1.1", "nva-squad-1": "3.1"}))
    assert aims(s, "1.1") is None
    assert aims(s, "3.1", Side.ENEMY) == "1.1"


@rule("fof", "6.1.1/3", "6.2.3/X6")
def test_spotting_makes_units_open_fire():
    s = fire(board(FIELD, {"squad-2-2": "1.1", "mortar-spotter-1": "2.1"}))
    assert aims(s, "1.1") is None
    fire(s, "2.1")
    assert aims(s, "1.1") == "2.1"


@rule("fof", "6.1.1/2", "6.2.3/X4")
def test_units_that_moved_into_sight_open_fire_and_make_a_crossfire():
    s = fire(board(FIELD, {"squad-1-1": "1.1", "squad-2-1": "1.3", "sniper-1": "2.2"}), "2.2")
    assert (aims(s, "1.1"), aims(s, "1.3")) == ("2.2", "2.2")
    assert is_crossfire(s, parse_place("2.2"))


@rule("fof", "6.1.1/1", "1.2.7/T3", "1.2.3A/T1")
def test_a_target_beyond_the_range_is_not_fired_at():
    s = fire(board(FIELD, {"squad-1-1": "1.1", "sniper-1": "4.1"}), "4.1")
    assert aims(s, "1.1") is None, "three cards are Very Long range"


@rule("fof", "6.1.1/6", "6.1.1/7")
def test_the_closest_card_first():
    s = fire(
        board(FIELD, {"squad-1-1": "1.1", "local-force-squad-1": "2.1", "nva-squad-1": "1.3"}), "2.1", "1.3"
    )
    assert aims(s, "1.1") == "2.1"


@rule("fof", "6.1.1/8")
def test_of_cards_as_close_the_one_that_fires_best():
    s = board(FIELD, {"squad-1-1": "1.1", "local-force-squad-1": "2.1", "nva-squad-1": "1.2"})
    update_fire(s)  # the enemies fire first: S from one, A from the other
    fire(s, "2.1", "1.2")
    assert aims(s, "1.1") == "1.2"


@rule("fof", "6.1.1/9")
def test_of_cards_that_are_equal_one_by_chance():
    seen = set()
    for seed in range(12):
        s = board(FIELD, {"squad-1-1": "1.1", "local-force-squad-1": "2.1", "local-force-squad-2": "1.2"})
        s.chance.seed = bytes([seed]) * 16
        fire(s, "2.1", "1.2")
        seen.add(aims(s, "1.1"))
        assert len(told(s, "opens-fire")[0].roll.draws) >= 1
    assert seen == {"2.1", "1.2"}


@rule("fof", "6.1.1/10", "9.4/8")
def test_the_company_does_not_open_fire_on_a_shared_card_but_the_enemy_does():
    s = board(FIELD, {"squad-1-1": "1.1", "squad-2-1": "2.1", "nva-squad-1": "2.1", "nva-squad-2": "2.2"})
    s.place[unit("nva-squad-2")] = parse_place("3.3")
    fire(s, "2.1")
    assert aims(s, "1.1") is None
    assert aims(s, "2.1") == "2.1"
    put_unit(s, "nva-squad-2", "3.1")
    fire(s, "3.1")
    assert aims(s, "3.1", Side.ENEMY) in ("2.1", "1.1")


@rule("fof", "6.1.1/10")
def test_fire_that_is_laid_goes_on_when_friends_enter_the_target():
    s = fire(board(FIELD, {"squad-1-1": "1.1", "nva-squad-1": "2.1", "squad-2-1": "4.4"}), "2.1")
    put_unit(s, "squad-2-1", "2.1")
    update_fire(s)
    assert aims(s, "1.1") == "2.1"
    assert "S" in fallen(s, "2.1")


@rule("fof", "6.1.1/11", "6.2.3/3")
def test_who_enters_a_firing_card_joins_its_fire():
    s = fire(board(FIELD, {"squad-1-1": "1.1", "sniper-1": "3.1"}), "3.1")
    put_unit(s, "m60-1-1", "1.1")
    update_fire(s)
    assert fallen(s, "3.1") == ["A", "S"]


@rule("fof", "6.7.4/2")
def test_a_grenade_rated_team_waits_for_an_order():
    s = fire(board(FIELD, {"90mm-1": "1.1", "nva-squad-1": "2.1"}), "2.1")
    assert aims(s, "1.1") is None


# 9.4/8 The enemy


@rule("fof", "9.4/8")
def test_an_enemy_engages_the_card_with_most_steps():
    s = fire(board(FIELD, {"squad-1-1": "1.1", "m60-1-1": "3.3", "nva-squad-1": "2.2"}))
    assert aims(s, "2.2", Side.ENEMY) == "1.1"


@rule("fof", "9.4/8")
def test_an_enemy_does_not_go_on_firing_at_an_empty_card():
    s = fire(board(FIELD, {"squad-1-1": "1.1", "nva-squad-1": "3.1"}))
    put_unit(s, "squad-1-1", "4.4")
    update_fire(s)
    assert aims(s, "3.1", Side.ENEMY) is None


@rule("fof", "9.6/3")
def test_a_sniper_engages_the_closest_card():
    s = fire(board(FIELD, {"squad-1-1": "1.1", "m60-1-1": "2.1", "sniper-1": "3.1"}))
    assert aims(s, "3.1", Side.ENEMY) == "2.1"


# 6.1.2 Continuing


@rule("fof", "6.1.2/1", "6.1.2/8", "6.2.3/4", "6.2.3/X2")
def test_fire_goes_on_at_a_card_that_was_left():
    s = fire(board(FIELD, {"squad-1-1": "1.1", "sniper-1": "3.1"}), "3.1")
    put_unit(s, "sniper-1", "4.4")
    update_fire(s)
    assert aims(s, "1.1") == "3.1"
    assert fallen(s, "3.1") == ["S"]


@rule("fof", "6.1.2/4")
def test_a_card_without_firers_fires_no_more():
    s = fire(board(FIELD, {"squad-1-1": "1.1", "sniper-1": "3.1"}), "3.1")
    put_unit(s, "squad-1-1", "1.4")
    update_fire(s)
    assert aims(s, "1.1") is None


@rule("fof", "6.1.2/5", "6.1.2/6")
@pytest.mark.parametrize("what", ["incoming", "smoke"])
def test_incoming_or_smoke_on_the_firers_card_ends_its_fire(what):
    s = fire(board(FIELD, {"squad-1-1": "1.1", "sniper-1": "3.1"}), "3.1")
    if what == "smoke":
        s.smoke = 1 << parse_place("1.1")
    else:
        s.i_place, s.i_value, s.i_kind = at("1.1"), [-3], [FireMission.HE]
        s.i_side, s.i_pending, s.i_agency = [Side.ENEMY], [0], [0]
    update_fire(s)
    assert aims(s, "1.1") is None


@rule("fof", "6.1.2/6", "6.1.2/8")
def test_smoke_between_takes_the_fire_and_gives_it_back():
    s = fire(board(FIELD, {"squad-1-1": "1.1", "sniper-1": "3.1"}), "3.1")
    s.smoke = 1 << parse_place("2.1")
    update_fire(s)
    assert (fallen(s, "2.1"), fallen(s, "3.1")) == (["S", "S"], []), "both sides fire into it"
    s.smoke = 1 << parse_place("3.1")
    assert fallen(s, "3.1") == ["S"], "smoke on the target changes nothing"


@rule("fof", "6.1.2/7", "6.2.3/10")
def test_an_enemy_who_enters_the_card_draws_the_fire():
    s = fire(board(FIELD, {"squad-1-1": "1.1", "sniper-1": "3.1", "nva-squad-1": "4.4"}), "3.1")
    put_unit(s, "nva-squad-1", "1.1")
    fire(s, "1.1")
    assert aims(s, "1.1") == "1.1"
    assert aims(s, "1.1", Side.ENEMY) == "1.1"
    assert fallen(s, "3.1") == []


@rule("fof", "6.1.2/7", "9.3/1")
def test_an_enemy_on_the_card_who_is_not_spotted_draws_no_fire():
    s = fire(board(FIELD, {"squad-1-1": "1.1", "sniper-1": "3.1"}), "3.1")
    put_unit(s, "nva-squad-1", "1.1")
    update_fire(s)
    assert aims(s, "1.1") == "3.1"
    assert fallen(s, "3.1")


@rule("fof", "6.2.3/7", "6.2.3/X1", "6.1.2/8")
def test_a_squad_cut_down_to_a_fire_team_fires_as_far_as_it_still_reaches():
    s = fire(board(FIELD, {"squad-2-2": "1.1", "sniper-1": "3.3"}), "3.3")
    assert fallen(s, "3.3") == ["S"]
    put_unit(s, "squad-2-2", "not-yet")
    put_unit(s, "team-1", "1.1 fire-team")
    update_fire(s)
    assert aims(s, "1.1") == "3.3", "the direction stays"
    assert (fallen(s, "2.2"), fallen(s, "3.3")) == (["S"], [])


@rule("fof", "6.2.3/8", "6.2.3/X7")
def test_fire_follows_a_lone_enemy_along_the_line():
    s = fire(board(FIELD, {"squad-1-1": "1.1", "sniper-1": "2.2"}), "2.2")
    put_unit(s, "sniper-1", "3.3")
    followed(s, parse_place("2.2"), parse_place("3.3"))
    assert aims(s, "1.1") == "3.3"


@rule("fof", "6.2.3/8", "6.2.3/X2")
def test_fire_does_not_follow_off_the_line_nor_one_of_several():
    s = fire(board(FIELD, {"squad-1-1": "1.1", "sniper-1": "2.2"}), "2.2")
    put_unit(s, "sniper-1", "3.2")
    followed(s, parse_place("2.2"), parse_place("3.2"))
    assert aims(s, "1.1") == "2.2"
    s = fire(board(FIELD, {"squad-1-1": "1.1", "sniper-1": "2.2", "nva-squad-1": "2.2"}), "2.2")
    put_unit(s, "sniper-1", "3.3")
    followed(s, parse_place("2.2"), parse_place("3.3"))
    assert aims(s, "1.1") == "2.2"


@rule("fof", "6.2.3/9")
def test_fire_follows_an_enemy_that_left_the_shared_card():
    s = fire(board(FIELD, {"squad-1-1": "1.1", "nva-squad-1": "1.1"}), "1.1")
    put_unit(s, "nva-squad-1", "2.1")
    followed(s, parse_place("1.1"), parse_place("2.1"))
    assert aims(s, "1.1") == "2.1"


@rule("fof", "6.2.3/11", "9.2.2/10")
def test_nobody_opens_fire_through_his_own_men():
    s = fire(board(FIELD, {"squad-1-1": "1.1", "squad-2-1": "2.1", "sniper-1": "3.1"}), "3.1")
    assert aims(s, "1.1") is None
    assert aims(s, "2.1") == "3.1"


@rule("fof", "6.2.3/11")
def test_fire_that_is_laid_goes_on_when_friends_step_between():
    s = fire(board(FIELD, {"squad-1-1": "1.1", "squad-2-1": "4.4", "sniper-1": "3.1"}), "3.1")
    put_unit(s, "squad-2-1", "2.1")
    update_fire(s)
    assert aims(s, "1.1") == "3.1"


# 5.2.3B Bunkers


@rule("fof", "5.2.3B/1", "5.2.3D/1")
@pytest.mark.parametrize("kind", [CoverMarker.BUNKER, CoverMarker.PILLBOX, CoverMarker.LARGE_CAVE])
def test_from_a_bunker_one_fires_along_its_arrow_alone(kind):
    s = board(FIELD, {"squad-1-1": "1.1", "nva-squad-1": "2.2 under=0"})
    cover(s, "2.2", kind, facing=N)
    update_fire(s)
    assert aims(s, "2.2", Side.ENEMY) is None
    s.v_facing[0] = E
    put_unit(s, "squad-1-1", "2.3")
    update_fire(s)
    assert aims(s, "2.2", Side.ENEMY) == "2.3"


@rule("fof", "5.2.3B/1")
def test_in_a_bunker_one_does_not_fire_on_ones_own_card_but_is_fired_at():
    s = board(FIELD, {"squad-1-1": "2.2", "nva-squad-1": "2.2 under=0"})
    cover(s, "2.2", CoverMarker.BUNKER, facing=N)
    fire(s, "2.2")
    assert aims(s, "2.2") == "2.2"
    assert aims(s, "2.2", Side.ENEMY) is None


@rule("fof", "6.2.3/10", "6.1.2/7", "5.2.3B/1", "9.4/8")
def test_who_enters_the_card_of_a_bunker_silences_it():
    """Those inside lose their line of fire, cannot fire at Point Blank, and look for no other card."""
    units = {"squad-1-1": "1.2", "squad-1-2": "2.2", "nva-squad-1": "3.2 under=0"}
    s = board(FIELD, units)
    cover(s, "3.2", CoverMarker.BUNKER, facing=S)
    fire(s, "3.2")
    assert aims(s, "3.2", Side.ENEMY) == "1.2"
    move_to(s, unit("squad-1-2"), parse_place("3.2"))
    update_fire(s)
    assert aims(s, "3.2", Side.ENEMY) is None
    put_unit(s, "nva-squad-2", "3.2")
    update_fire(s)
    assert aims(s, "3.2", Side.ENEMY) == "3.2", "those outside fire at him"


@rule("fof", "6.2.3/10", "9.3/1")
def test_who_does_not_see_the_enemy_on_his_card_fires_on():
    s = fire(board(FIELD, {"squad-1-1": "1.1", "nva-squad-1": "2.1", "nva-squad-2": "2.2"}), "2.1")
    s.spotted &= ~(1 << parse_place("1.1"))
    put_unit(s, "nva-squad-2", "1.1")
    update_fire(s)
    assert aims(s, "1.1") == "2.1"
    fire(s, "1.1")
    assert aims(s, "1.1") == "1.1"


# 9.1 Current Activity


@rule("fof", "9.1/1", "9.1/T1", "1.2.6/10", "1.2.6/11", "1.2.6/12", "1.2.6/13", "1.2.6/14")
def test_the_current_activity_follows_from_the_fire_on_the_map():
    s = fire(board(FIELD, {"squad-1-1": "1.1"}))
    assert s.activity == Activity.NO_CONTACT
    put_unit(s, "mortar-spotter-1", "1.4")
    fire(s, "1.4")
    assert s.activity == Activity.CONTACT, "a spotted enemy is enough"
    put_unit(s, "nva-squad-1", "2.1")
    fire(s, "2.1")
    assert s.activity == Activity.ENGAGED
    put_unit(s, "squad-2-1", "2.1")
    update_fire(s)
    assert s.activity == Activity.CONTACT, "only the shared card is fired at"
    put_unit(s, "sniper-1", "1.3")
    update_fire(s)
    assert s.activity == Activity.HEAVILY_ENGAGED
    assert [event.args[0] for event in told(s, "activity")] == [1, 2, 1, 3]
