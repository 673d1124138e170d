"""6.1, 6.2.3 Opening and continuing fire: the borders of each condition, and what is told."""

from __future__ import annotations

import pytest

from dangerclose.games.fof.fire import activity_level, end_line, followed, may_fire_over, update_fire
from dangerclose.games.fof.grid import E, N, parse_place
from dangerclose.games.fof.state import HOLDING, PINNED
from dangerclose.games.fof.terms import Activity, CoverMarker, Side
from dangerclose.testing import rule
from tests.games.fof.board import aims, board, cards, cover, fire, put_unit, told, unit

FIELD = ["O1 O1 O1 O1"] * 4


def rules_told(s, kind):
    return [(event.rule, *event.args) for event in told(s, kind)]


# What is told


@rule("fof", "6.1.1/1", "9.4/8")
def test_each_side_opens_fire_by_its_own_rule_and_says_so_once():
    s = fire(board(FIELD, {"squad-1-1": "1.1", "nva-squad-1": "2.1"}), "2.1")
    here, there = parse_place("1.1"), parse_place("2.1")
    assert sorted(rules_told(s, "opens-fire")) == [
        ("6.1.1/1", Side.FRIENDLY, here, there),
        ("9.4/8", Side.ENEMY, there, here),
    ]
    assert all(event.roll is None for event in told(s, "opens-fire"))
    put_unit(s, "squad-2-1", "4.4")
    update_fire(s)
    assert len(told(s, "opens-fire")) == 2


@rule("fof", "6.2.3/1", "6.1.2/8")
def test_who_has_nobody_left_on_his_own_card_ceases_fire():
    s = fire(board(FIELD, {"squad-1-1": "1.1", "nva-squad-1": "1.1"}), "1.1")
    assert aims(s, "1.1") == "1.1"
    put_unit(s, "nva-squad-2", "1.1")
    update_fire(s)
    assert aims(s, "1.1") == "1.1"
    for name in ("nva-squad-1", "nva-squad-2"):
        put_unit(s, name, "not-yet")
    update_fire(s)
    assert aims(s, "1.1") is None
    assert rules_told(s, "ceases-fire") == [
        ("6.1.2/8", Side.FRIENDLY, parse_place("1.1")),
        ("6.2.3/1", Side.ENEMY, parse_place("1.1")),
    ]


@rule("fof", "5.2.3B/1", "6.1.2/8")
def test_a_card_whose_men_all_went_into_a_bunker_ceases_the_fire_that_its_arrow_does_not_cover():
    s = board(FIELD, {"squad-1-1": "1.1", "squad-2-1": "1.1", "nva-squad-1": "3.1"})
    cover(s, "1.1", CoverMarker.BUNKER, facing=E)
    fire(s, "3.1")
    s.under[unit("squad-1-1")] = 0
    update_fire(s)
    assert aims(s, "1.1") == "3.1", "the other still can"
    s.under[unit("squad-2-1")] = 0
    update_fire(s)
    assert aims(s, "1.1") is None
    assert [event.rule for event in told(s, "ceases-fire")] == ["5.2.3B/1"]


@rule("fof", "6.1.2/1")
def test_who_fires_does_not_turn_to_a_nearer_enemy():
    s = fire(board(FIELD, {"squad-1-1": "1.1", "mortar-spotter-1": "3.1"}), "3.1")
    put_unit(s, "nva-squad-1", "2.2")
    fire(s, "2.2")
    assert aims(s, "1.1") == "3.1"


@rule("fof", "9.3/1")
def test_a_card_without_enemies_is_no_spotted_card():
    s = fire(board(FIELD, {"squad-1-1": "1.1"}), "3.1")
    assert s.spotted == 0


@rule("fof", "6.2.3/10")
def test_one_who_can_fire_there_turns_the_fire_of_his_card_inward():
    s = board(FIELD, {"squad-1-1": "1.1", "squad-2-1": "1.1 under=0", "mortar-spotter-1": "3.1"})
    cover(s, "1.1", CoverMarker.BUNKER, facing=N)
    fire(s, "3.1")
    put_unit(s, "nva-squad-1", "1.1")
    fire(s, "1.1")
    assert aims(s, "1.1") == "1.1"
    assert ("6.2.3/10", Side.FRIENDLY, parse_place("1.1"), parse_place("1.1")) in rules_told(s, "opens-fire")
    assert not told(s, "ceases-fire")


@rule("fof", "6.2.3/10", "9.4/8")
def test_an_enemy_whom_nobody_has_spotted_turns_on_who_enters_his_card():
    s = fire(board(FIELD, {"squad-1-1": "1.1", "squad-2-1": "4.4", "nva-squad-1": "2.1"}))
    assert aims(s, "2.1", Side.ENEMY) == "1.1"
    put_unit(s, "squad-2-1", "2.1")
    update_fire(s)
    assert aims(s, "2.1", Side.ENEMY) == "2.1"
    assert told(s, "opens-fire")[-1].rule == "6.2.3/10"


@rule("fof", "6.1.1/1", "4.2.4k")
def test_who_holds_his_fire_opens_none():
    s = board(FIELD, {"squad-1-1": "1.1", "nva-squad-1": "2.1"})
    s.status[unit("squad-1-1")] |= HOLDING
    fire(s, "2.1")
    assert aims(s, "1.1") is None


# 6.2.3/8, 6.2.3/9 Fire that follows


@rule("fof", "6.2.3/8")
def test_only_who_fired_at_the_card_follows():
    s = board(FIELD, {"squad-1-1": "1.1", "squad-2-1": "2.1", "sniper-1": "2.2", "nva-squad-1": "3.1"})
    fire(s, "3.1")
    assert aims(s, "2.1") == "3.1"
    put_unit(s, "sniper-1", "2.3")
    followed(s, parse_place("2.2"), parse_place("2.3"))
    assert aims(s, "2.1") == "3.1"


@rule("fof", "6.2.3/8")
def test_fire_does_not_follow_onto_another_line_though_it_is_seen():
    s = fire(board(FIELD, {"squad-1-1": "1.1", "sniper-1": "2.2"}), "2.2")
    put_unit(s, "sniper-1", "2.1")
    followed(s, parse_place("2.2"), parse_place("2.1"))
    assert aims(s, "1.1") == "2.2"


@rule("fof", "6.2.3/8", "6.1.1/1")
def test_fire_does_not_follow_out_of_range_but_with_one_who_reaches():
    s = fire(board(FIELD, {"team-1": "1.1 fire-team", "sniper-1": "2.2"}), "2.2")
    put_unit(s, "sniper-1", "3.3")
    followed(s, parse_place("2.2"), parse_place("3.3"))
    assert aims(s, "1.1") == "2.2"
    put_unit(s, "squad-1-1", "1.1")
    followed(s, parse_place("2.2"), parse_place("3.3"))
    assert aims(s, "1.1") == "3.3"
    assert told(s, "opens-fire")[-1].rule == "6.2.3/8"


@rule("fof", "6.2.3/8", "5.2/2")
def test_fire_does_not_follow_out_of_sight():
    s = fire(board(["O1 O1 O1", "J2 J2 J2", "O1 O1 O1"], {"squad-1-1": "1.1", "sniper-1": "2.2"}), "2.2")
    put_unit(s, "sniper-1", "3.3")
    followed(s, parse_place("2.2"), parse_place("3.3"))
    assert aims(s, "1.1") == "2.2"


@rule("fof", "6.2.3/9", "5.2.3B/1")
def test_from_among_those_who_fire_it_is_followed_by_who_may_aim_there():
    s = board(FIELD, {"squad-1-1": "1.1", "nva-squad-1": "1.1"})
    cover(s, "1.1", CoverMarker.BUNKER, facing=E)
    fire(s, "1.1")
    put_unit(s, "nva-squad-1", "2.1")
    s.under[unit("squad-1-1")] = 0
    followed(s, parse_place("1.1"), parse_place("2.1"))
    assert aims(s, "1.1") == "1.1", "its arrow points elsewhere"
    s.v_facing[0] = N
    followed(s, parse_place("1.1"), parse_place("2.1"))
    assert aims(s, "1.1") == "2.1"
    assert told(s, "opens-fire")[-1].rule == "6.2.3/9"


# 6.1.1, 9.6/3 Whom they choose


@rule("fof", "6.1.1/8")
@pytest.mark.parametrize(("first", "second"), [("sniper-1", "nva-squad-1"), ("nva-squad-1", "sniper-1")])
def test_a_sniper_counts_for_more_than_automatic_weapons(first, second):
    s = board(FIELD, {"squad-1-1": "1.1", first: "2.1", second: "1.2"})
    update_fire(s)
    fire(s, "2.1", "1.2")
    assert aims(s, "1.1") == ("2.1" if first == "sniper-1" else "1.2")


@rule("fof", "6.1.1/8")
def test_the_best_of_a_card_counts_and_a_card_that_fires_nowhere_comes_last():
    units = {
        "squad-1-1": "1.1",
        "local-force-squad-1": "2.1",
        "local-force-squad-2": "1.2",
        "rpd-team-1": "1.2",
    }
    s = board(FIELD, units)
    update_fire(s)
    fire(s, "2.1", "1.2")
    assert aims(s, "1.1") == "1.2", "S and A are A"
    s = board(FIELD, {"squad-1-1": "1.1", "local-force-squad-1": "2.1", "mortar-spotter-1": "1.2"})
    update_fire(s)
    fire(s, "2.1", "1.2")
    assert aims(s, "1.1") == "2.1"


@rule("fof", "6.1.1/8")
def test_the_best_fire_of_a_card_counts_not_its_worst_nor_that_of_who_is_silent():
    near = {"sniper-1": "2.1", "local-force-squad-1": "2.1", "nva-squad-1": "1.2"}
    s = board(FIELD, {"squad-1-1": "1.1", **near})
    update_fire(s)
    fire(s, "2.1", "1.2")
    assert aims(s, "1.1") == "2.1", "a sniper and S against A"
    s = board(FIELD, {"squad-1-1": "1.1", "local-force-squad-1": "2.1", "nva-squad-1": "1.2"})
    s.status[unit("nva-squad-1")] |= HOLDING
    update_fire(s)
    fire(s, "2.1", "1.2")
    assert aims(s, "1.1") == "2.1", "A that is not fired is none"


@rule("fof", "9.6/3", "9.4/8")
def test_a_sniper_beside_others_goes_by_steps_as_they_do():
    s = fire(board(FIELD, {"m60-1-1": "1.2", "squad-1-1": "3.1", "sniper-1": "1.1", "nva-squad-1": "1.1"}))
    assert aims(s, "1.1", Side.ENEMY) == "3.1"
    s = fire(board(FIELD, {"m60-1-1": "1.2", "squad-1-1": "3.1", "sniper-1": "1.1"}))
    assert aims(s, "1.1", Side.ENEMY) == "1.2"


@rule("fof", "6.1.1/9", "1.2.2E/1")
@pytest.mark.parametrize(("card", "target"), [(1, "1.2"), (30, "2.1")])
def test_the_card_says_which_of_two_equal_ones(card, target):
    s = board(FIELD, {"squad-1-1": "1.1", "mortar-spotter-1": "2.1", "mortar-spotter-2": "1.2"})
    cards(s, card)
    fire(s, "2.1", "1.2")
    assert aims(s, "1.1") == target


# 6.4/6 Overhead


@rule("fof", "6.4/6", "9.2.2/10")
def test_small_arms_of_the_enemy_fire_over_his_lower_men_and_ours_do_not():
    hill = ["O1 O1", "O1 O1", "O1^ O1"]
    s = fire(board(hill, {"nva-squad-1": "3.1", "nva-squad-2": "2.1 pinned", "squad-1-1": "1.1"}), "2.1")
    assert aims(s, "3.1", Side.ENEMY) == "1.1"
    s = fire(board(hill, {"squad-1-1": "3.1", "squad-2-1": "2.1", "mortar-spotter-1": "1.1"}), "1.1")
    assert aims(s, "3.1") is None


@rule("fof", "6.4/6")
def test_a_heavy_gun_does_not_fire_over_men_as_high_as_itself_and_the_target():
    s = fire(board(["O1", "O1", "O1"], {"m60-tripod-1": "1.1", "squad-1-1": "2.1", "sniper-1": "3.1"}), "3.1")
    assert aims(s, "1.1") is None
    hill = ["O1^", "O1", "O1"]
    s = fire(board(hill, {"m60-tripod-1": "1.1", "squad-1-1": "2.1", "sniper-1": "3.1"}), "3.1")
    assert aims(s, "1.1") == "3.1"


@rule("fof", "6.4/6", "6.4/7")
def test_over_men_below_a_higher_target_and_mortars_over_everybody():
    hill = ["O1", "O1", "O1^"]
    s = fire(board(hill, {"m60-tripod-1": "1.1", "squad-1-1": "2.1", "mortar-spotter-1": "3.1"}), "3.1")
    assert aims(s, "1.1") == "3.1"
    level = ["O1", "O1", "O1"]
    s = board(level, {"mortar-81": "1.1", "squad-1-1": "2.1", "mortar-spotter-1": "3.1"})
    assert may_fire_over(s, unit("mortar-81"), parse_place("3.1"))
    put_unit(s, "squad-2-1", "1.1")
    assert not may_fire_over(s, unit("squad-2-1"), parse_place("3.1"))


# 9.1 Activity


@rule("fof", "9.1/T1", "1.2.6/11", "1.2.6/12")
def test_fire_on_empty_cards_is_contact_and_an_unspotted_enemy_is_none():
    s = fire(board(FIELD, {"squad-1-1": "1.1", "squad-2-1": "1.3", "mortar-spotter-1": "4.4"}))
    assert activity_level(s) == Activity.NO_CONTACT, "he is there, but nobody has seen him"
    s.grenade_miss = 1 << parse_place("3.1") | 1 << parse_place("3.2")
    assert activity_level(s) == Activity.CONTACT
    s.grenade_miss = 0
    s.spotted = 1 << parse_place("2.1")
    assert activity_level(s) == Activity.NO_CONTACT, "nobody is there"


# 6.4/5 Final Protective Lines


@rule("fof", "6.4/5")
@pytest.mark.parametrize("what", ["turned", "gone", "pinned"])
def test_a_line_ends_with_its_gun_but_not_with_a_pin(what):
    s = board(FIELD, {"m60-tripod-1": "1.1", "m60-tripod-2": "1.2"})
    s.fpl_gun = [unit("m60-tripod-2"), unit("m60-tripod-1")]
    s.fpl_direction, s.fpl_firing = [1, 1], [0, 1]
    gun = unit("m60-tripod-1")
    if what == "turned":
        put_unit(s, "m60-tripod-1", "1.1 fire-side")
    elif what == "gone":
        s.place[gun] = -3
    else:
        s.status[gun] |= PINNED
    update_fire(s)
    assert s.fpl_firing == [0, 1 if what == "pinned" else 0]


@rule("fof", "6.1.2/4", "6.4/5")
def test_the_line_of_one_gun_does_not_end_with_the_move_of_another():
    s = board(FIELD, {"m60-tripod-1": "1.1", "m60-tripod-2": "1.2"})
    s.fpl_gun = [unit("m60-tripod-1"), unit("m60-tripod-2")]
    s.fpl_direction, s.fpl_firing = [1, 1], [1, 1]
    end_line(s, unit("m60-tripod-1"))
    assert s.fpl_firing == [0, 1]
