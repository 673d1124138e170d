"""5.1, 4.2.5 Where units may go, what moving does to them, cover and infiltration: for both sides."""

from __future__ import annotations

import pytest

from dangerclose.core.bits import bits_of, members
from dangerclose.games.fof.field import experience_of
from dangerclose.games.fof.fire import aim_of, update_fire
from dangerclose.games.fof.grid import LEFT, N, name_of
from dangerclose.games.fof.limits import allowance, open_to, why_limited
from dangerclose.games.fof.moves import (
    best_cover,
    cover_draws,
    free_covers,
    infiltrates,
    lay_line,
    leave_map,
    may_infiltrate,
    may_lay_line,
    move_to,
    move_within,
    reachable,
    seek_cover_succeeds,
    take_cover,
    why_barred,
    why_no_cover_sought,
)
from dangerclose.games.fof.state import DISPATCHED, EXPOSED, FACE_DOWN, GRENADE, NOBODY, put
from dangerclose.games.fof.targets import mark
from dangerclose.games.fof.terms import Asset, CoverMarker, Experience, Letter, Side
from dangerclose.testing import rule
from tests.games.fof.board import at, board, cards, cover, spot, told, unit

FOUR = ["O1 O1 O1 O1"] * 4


def names(places):
    return {name_of(place) for place in members(places)}


def exposed(s, name):
    return bool(s.status[unit(name)] & EXPOSED)


# 5.1.2, 2.4 To another card


@rule("fof", "5.1.2/1", "2.4.1A/4", "2.4.1A/5", "2.4.1A/6", "2.4.2A/1", "1.2.6/1")
def test_a_unit_goes_to_adjacent_cards_of_the_box_and_to_the_staging_area():
    s = board(units={"squad-1-1": "1.1", "squad-2-1": "2.2", "squad-3-1": "staging-2", "squad-1-2": "3.3"})
    assert names(reachable(s, unit("squad-1-1"))) == {"2.1", "2.2", "1.2", "staging-1", "staging-2"}
    assert len(names(reachable(s, unit("squad-2-1")))) == 8
    assert names(reachable(s, unit("squad-3-1"))) == {"1.1", "1.2", "1.3", "staging-1", "staging-3"}
    grown = at("4.3")[0]
    s.terrain = put(s.terrain, grown, s.terrain[at("3.3")[0]])
    assert "4.3" not in names(reachable(s, unit("squad-1-2")))
    assert "boundaries" in why_barred(s, unit("squad-1-2"), grown)


@rule("fof", "2.4.1A/4", "2.4.1A/6", "2.4.2/1")
def test_the_enemy_goes_beyond_the_boundaries_but_not_into_the_staging_area():
    s = board(units={"nva-squad-1": "3.3", "nva-squad-2": "1.1"})
    s.terrain = put(s.terrain, at("4.3")[0], s.terrain[at("3.3")[0]])
    assert "4.3" in names(reachable(s, unit("nva-squad-1")))
    assert names(reachable(s, unit("nva-squad-2"))) == {"2.1", "2.2", "1.2"}


@rule("fof", "5.1.2/3", "5.1.3/1", "4.2.2a", "1.2.4B/1")
def test_who_moves_to_another_card_is_exposed():
    s = board(units={"squad-1-1": "1.1"})
    move_to(s, unit("squad-1-1"), at("2.1")[0])
    assert name_of(s.place[unit("squad-1-1")]) == "2.1"
    assert exposed(s, "squad-1-1")
    move_to(s, unit("squad-1-1"), at("2.2")[0])
    assert told(s, "moves")[-1].args[1:3] == tuple(at("2.1", "2.2"))


@rule("fof", "5.1.3/2", "2.4.2A/1")
def test_moves_among_staging_area_cards_expose_nobody_but_those_to_the_map_do():
    s = board(units={"squad-1-1": "staging-1"})
    move_to(s, unit("squad-1-1"), at("staging-2")[0])
    assert not exposed(s, "squad-1-1")
    move_to(s, unit("squad-1-1"), at("1.2")[0])
    assert exposed(s, "squad-1-1")


@rule("fof", "5.1.2/6", "5.1.1/6", "4.2.2a", "5.1.3/1")
@pytest.mark.parametrize(
    ("first", "second", "seen"),
    [
        (CoverMarker.TRENCH, CoverMarker.BUNKER, False),
        (CoverMarker.PILLBOX, CoverMarker.TRENCH, False),
        (CoverMarker.TRENCH, CoverMarker.FOXHOLES, True),
        (CoverMarker.COVER, CoverMarker.BUNKER, True),
    ],
)
def test_between_trenches_bunkers_and_pillboxes_nobody_is_exposed(first, second, seen):
    s = board(units={"m60-1-1": "1.1 under=0", "m60-2-1": "1.1 under=0"})
    cover(s, "1.1", first, N)
    there, here = cover(s, "2.1", second, N), cover(s, "1.1", second, N)
    move_to(s, unit("m60-1-1"), at("2.1")[0], there)
    move_within(s, unit("m60-2-1"), here)
    assert exposed(s, "m60-1-1") == exposed(s, "m60-2-1") == seen


@rule("fof", "5.1.2/6", "5.1.3/1")
def test_leaving_a_trench_for_the_open_exposes():
    s = board(units={"squad-1-1": "1.1 under=0"})
    cover(s, "1.1", CoverMarker.TRENCH)
    move_to(s, unit("squad-1-1"), at("2.1")[0])
    assert exposed(s, "squad-1-1")


@rule("fof", "5.1.2/8")
def test_nobody_moves_diagonally_through_a_line_of_fire():
    # The squad on 1.1 fires at 2.2: its line runs over the corner between 1.2 and 2.1.
    s = board(units={"squad-1-1": "1.1", "nva-squad-1": "2.2", "squad-1-2": "1.2", "nva-squad-2": "2.1"})
    s.aim[Side.FRIENDLY * 144 + at("1.1")[0]] = at("2.2")[0]
    s.aim[Side.FRIENDLY * 144 + at("1.2")[0]] = -1
    assert why_barred(s, unit("squad-1-2"), at("2.1")[0])
    assert why_barred(s, unit("nva-squad-2"), at("1.2")[0])
    assert "2.1" not in names(reachable(s, unit("squad-1-2")))
    # Along the line, beside it and straight on are open.
    assert not why_barred(s, unit("squad-1-1"), at("2.2")[0])
    assert not why_barred(s, unit("squad-1-2"), at("2.3")[0])
    assert not why_barred(s, unit("squad-1-2"), at("1.1")[0])


@rule("fof", "5.1.2/8")
def test_a_line_of_fire_ends_where_its_fire_falls():
    s = board(FOUR, units={"m60-1-1": "1.1", "squad-1-2": "3.4", "squad-2-2": "2.3"})
    s.aim[Side.FRIENDLY * 144 + at("1.1")[0]] = at("3.3")[0]
    assert not why_barred(s, unit("squad-1-2"), at("4.3")[0])
    assert why_barred(s, unit("squad-2-2"), at("3.2")[0])


@rule("fof", "5.1.5/1", "1.2.1I/1", "2.4.2/2", "1.2.3G/1")
def test_sixteen_steps_of_a_side_fit_on_a_card_and_any_number_in_the_staging_area():
    full = {f"squad-{n}-{p}": "2.2" for n in (1, 2, 3) for p in (1, 2)}
    full.pop("squad-3-2")
    s = board(units={**full, "squad-1-3": "1.1", "m60-1-3": "1.1", "nva-squad-1": "3.3"})
    assert "2.2" not in names(reachable(s, unit("squad-1-3")))
    assert "16" in why_barred(s, unit("squad-1-3"), at("2.2")[0])
    assert "2.2" in names(reachable(s, unit("m60-1-3")))
    assert "2.2" in names(reachable(s, unit("nva-squad-1")))
    for name in full:
        s.place[unit(name)] = at("staging-1")[0]
    assert "staging-1" in names(reachable(s, unit("squad-1-3")))


@rule("fof", "5.1.2/5", "5.2.3/1", "5.2.3/2", "5.2.3B/1")
def test_an_entering_unit_may_go_under_free_cover_or_that_of_its_side():
    s = board(
        units={
            "squad-1-1": "1.1",
            "m60-1-1": "1.1",
            "squad-2-1": "2.1 under=0",
            "nva-squad-1": "2.1 under=1",
        }
    )
    own, held, empty = cover(s, "2.1"), cover(s, "2.1"), cover(s, "2.1")
    bunker = cover(s, "2.1", CoverMarker.PILLBOX, N)
    place = at("2.1")[0]
    assert free_covers(s, unit("squad-1-1"), place) == [own, empty]  # a pillbox holds two Steps
    assert free_covers(s, unit("m60-1-1"), place) == [own, empty, bunker]
    s.under[unit("nva-squad-1")] = NOBODY
    assert held in free_covers(s, unit("squad-1-1"), place)
    assert best_cover(s, unit("m60-1-1"), place) == bunker
    move_to(s, unit("squad-1-1"), place, own)
    assert s.under[unit("squad-1-1")] == own


@rule("fof", "5.2/2")
def test_a_unit_that_enters_reveals_what_it_sees():
    s = board(["O1 O1", "?? ??", "O1 O1"], units={"squad-1-1": "staging-1"})
    assert FACE_DOWN in s.terrain
    move_to(s, unit("squad-1-1"), at("1.1")[0])
    assert FACE_DOWN not in s.terrain
    assert len(told(s, "card-laid")) == 2


@rule("fof", "5.1.6A/3")
@pytest.mark.parametrize(("state", "left"), [("pinned", True), ("", False)])
def test_who_is_pinned_takes_nothing_along(state, left):
    s = board(units={"xo": f"1.1 {state}"})
    s.a_kind, s.a_points, s.a_holder, s.a_place = [Asset.HC_SMOKE], [1], [unit("xo")], [-1]
    move_to(s, unit("xo"), at("staging-1")[0])
    assert (s.a_holder[0] == NOBODY and s.a_place[0] == at("1.1")[0]) == left


@rule("fof", "5.1.6A/3")
def test_a_paralyzed_team_leaves_its_casualty():
    s = board(units={"team-1": "1.1 paralyzed-team"})
    s.c_side, s.c_place, s.c_under, s.c_carrier = [Side.FRIENDLY], [-1], [NOBODY], [unit("team-1")]
    move_to(s, unit("team-1"), at("staging-1")[0])
    assert (s.c_place, s.c_carrier) == (at("1.1"), [NOBODY])


# 4.3.4/2


@rule("fof", "4.3.4/2")
def test_a_unit_that_leaves_lays_one_phone_line_a_card():
    s = board(units={"co-hq": "1.1", "xo": "staging-1"})
    s.a_kind, s.a_points = [Asset.PHONE_LINE] * 3, [1] * 3
    s.a_holder, s.a_place = [unit("co-hq"), unit("co-hq"), unit("xo")], [-1] * 3
    assert may_lay_line(s, unit("co-hq"))
    assert not may_lay_line(s, unit("xo"))
    lay_line(s, unit("co-hq"))
    assert s.phone_lines == bits_of(at("1.1"))
    assert s.a_holder.count(unit("co-hq")) == 1
    assert not may_lay_line(s, unit("co-hq"))
    move_to(s, unit("co-hq"), at("2.1")[0])
    assert may_lay_line(s, unit("co-hq"))


# 9.3/3, 6.2.3/8, 9.4/11 The enemy moves by the same acts


@rule("fof", "9.4/11", "5.1.3/1", "9.3/3")
def test_an_enemy_that_moves_is_exposed_and_stays_spotted():
    s = board(units={"nva-squad-1": "2.1", "nva-squad-2": "2.1", "nva-squad-3": "3.1"})
    spot(s, "2.1")
    move_to(s, unit("nva-squad-1"), at("3.1")[0], clause="9.4/12")
    assert exposed(s, "nva-squad-1")
    assert s.spotted == bits_of(at("2.1", "3.1"))
    move_to(s, unit("nva-squad-2"), at("3.2")[0], clause="9.4/12")
    assert s.spotted == bits_of(at("3.1", "3.2"))


@rule("fof", "6.2.3/8", "5.1.2/3")
def test_fire_follows_the_lone_enemy_that_moves_along_it():
    s = board(units={"squad-1-1": "1.1", "nva-squad-1": "2.1"})
    spot(s, "2.1")
    update_fire(s)
    move_to(s, unit("nva-squad-1"), at("3.1")[0], clause="9.4/12")
    assert aim_of(s, at("1.1")[0], Side.FRIENDLY) == at("3.1")[0]


@rule("fof", "3.5/3", "9.4/12")
def test_an_enemy_that_leaves_the_map_takes_its_casualty_along():
    s = board(units={"enemy-team-1": "3.1 litter-team"})
    spot(s, "3.1")
    s.c_side, s.c_place, s.c_under, s.c_carrier = [Side.ENEMY], [-1], [NOBODY], [unit("enemy-team-1")]
    leave_map(s, unit("enemy-team-1"), "3.5/3")
    assert s.place[unit("enemy-team-1")] == LEFT
    assert (s.c_place, s.c_carrier) == ([LEFT], [NOBODY])
    assert not s.spotted


# 4.2.2e, 5.2.3 Seeking cover


@rule("fof", "4.2/5", "4.2.2e", "4.2/X4")
def test_the_card_says_how_many_cards_are_drawn_for_cover_and_experience_changes_it():
    s = board(["J1 O1", "O1 O1"], {"m60-1-1": "1.1", "xo": "1.1 green", "1st-sgt": "1.1 veteran"})
    assert [cover_draws(s, unit(name)) for name in ("m60-1-1", "xo", "1st-sgt")] == [4, 3, 5]
    # 4.2/X4: four cards, one of them with the word Cover: a +1 marker.
    cards(s, 1, 6, 7, 2)
    assert seek_cover_succeeds(s, unit("m60-1-1"), "4.2.2e")
    found = take_cover(s, unit("m60-1-1"))
    assert s.v_kind[found] == CoverMarker.COVER
    assert s.under[unit("m60-1-1")] == found
    assert exposed(s, "m60-1-1")


@rule("fof", "4.2.2e", "4.2/5")
def test_without_the_word_no_cover_is_found():
    s = board(units={"squad-1-1": "1.1"})
    cards(s, 1, 6)
    assert not seek_cover_succeeds(s, unit("squad-1-1"), "4.2.2e")
    assert told(s, "attempts")[-1].roll is not None


@rule("fof", "5.1.1/4", "4.2.2e", "5.2.3/1", "5.2.3B/1", "1.2.1F/1")
def test_cover_is_sought_in_the_open_until_the_card_has_reached_its_potential():
    s = board(units={"squad-1-1": "1.1", "squad-2-1": "staging-1", "squad-3-1": "1.1 under=0"})
    cover(s, "1.1", CoverMarker.FOXHOLES)
    assert why_no_cover_sought(s, unit("squad-1-1")) == ""  # foxholes do not count
    assert "under" in why_no_cover_sought(s, unit("squad-3-1"))
    assert why_no_cover_sought(s, unit("squad-2-1"))
    cover(s, "1.1")
    assert "found" in why_no_cover_sought(s, unit("squad-1-1"))


@rule("fof", "5.2.3C/1", "5.2.2B/1")
def test_in_a_village_a_draw_says_what_cover_is_found():
    s = board(["V1 O1", "O1 O1"], {"squad-1-1": "1.1", "squad-2-1": "1.1", "squad-3-1": "1.1"})
    cards(s, 10)  # R# 10: 10
    assert s.v_kind[take_cover(s, unit("squad-1-1"))] == CoverMarker.STRONG_BUILDING
    cards(s, 7)  # R# 10: 8
    assert s.v_kind[take_cover(s, unit("squad-2-1"))] == CoverMarker.LIGHT_BUILDING
    cards(s, 3)  # R# 10: 1
    assert s.v_kind[take_cover(s, unit("squad-3-1"))] == CoverMarker.COVER
    assert told(s, "finds-cover")[-1].roll is not None


# 5.1.4 Infiltration


@rule("fof", "5.1.4/1", "4.2.2c", "6.4/3", "6.4/7")
def test_exposed_units_tripods_and_heavy_weapons_do_not_infiltrate():
    s = board(
        units={
            "squad-1-1": "1.1",
            "squad-2-1": "1.1 exposed",
            "m60-tripod-1": "1.1",
            "m60-tripod-2": "1.1 fire-side",
            "mortar-81": "1.1",
            "m60-1-1": "1.1",
        }
    )
    able = [
        name
        for name in ("squad-1-1", "squad-2-1", "m60-tripod-1", "m60-tripod-2", "mortar-81", "m60-1-1")
        if may_infiltrate(s, unit(name))
    ]
    assert able == ["squad-1-1", "m60-tripod-2", "m60-1-1"]


@rule("fof", "5.1.4/1", "5.1.2/3", "4.2/9")
def test_infiltrating_draws_two_cards_by_experience_and_exposes_nobody():
    s = board(units={"nva-squad-1": "2.1", "nva-squad-2": "2.1 green"})
    cards(s, 1, 4)
    assert infiltrates(s, unit("nva-squad-1"), "5.1.4/1")
    cards(s, 2)
    assert not infiltrates(s, unit("nva-squad-2"), "5.1.4/1")
    move_to(s, unit("nva-squad-1"), at("1.1")[0], infiltrated=True)
    assert not exposed(s, "nva-squad-1")


# 4.2.5 Limits


MENU = [
    f"4.2.{menu}{letter}"
    for menu, last in ((2, "h"), (3, "j"), (4, "m"))
    for letter in "abcdefghijklm"[: ord(last) - 96]
]


@pytest.mark.parametrize(
    ("state", "allowed"),
    [
        pytest.param("squad-1-1 pinned", "2a 2e 2f 3a", id="pinned"),
        pytest.param("team-1 assault-team", "2a 2c 2e 2f 2g 2h 3e 3h 3i 4a 4b 4d 4k 4l", id="assault"),
        pytest.param("team-1 litter-team", "2a 2c 2e 2f 2g 2h 3c", id="litter"),
        pytest.param("team-1 fire-team", "2a 2c 2e 2f 2g 2h 3d 3f 3h 3i 4a 4b 4d 4k 4l", id="fire"),
        pytest.param("team-1 paralyzed-team", "2a 3b", id="paralyzed"),
        pytest.param("team-1 assault-team pinned", "2a 2e 2f 3a", id="pinned assault"),
        pytest.param("xo fire-side", "2a 2c 2e 2f 2g 2h 3d 3f 3h 3i 4a 4b 4d 4k 4l", id="fire side"),
    ],
)
@rule("fof", "4.2.5/1", "4.2.5/2", "4.2.5/5", "4.2.5/6", "4.2.5/7", "4.2.5/8", "4.2.5/9", "4.2.5/11")
@rule("fof", "4.2.5/12", "4.2.5/13", "4.2.5/14", "4.2.5/15", "4.2.5/16", "4.2.5/17", "4.2.5/18", "4.2.5/19")
@rule("fof", "4.2.5/20", "4.2.5/21", "4.2.5/22", "4.2.5/23", "4.2.5/24", "4.2.5/26", "4.2.5/27", "4.2.5/28")
@rule("fof", "4.2.5/29", "4.2.5/30", "4.2.5/31", "4.2.5/32", "4.2.5/33", "4.2.5/35", "4.2.5/36", "4.2.5/37")
@rule("fof", "4.2.5/38", "4.2.5/39", "4.2.5/40", "4.2.5/41", "4.2.5/42", "4.2.5/43", "4.2.5/44", "4.2.5/45")
@rule("fof", "4.2.5/46", "4.2.5/47", "4.2.5/48", "4.2.5/50", "4.2.5/51", "4.2.5/52", "5.1.1/7", "5.1.2/7")
@rule("fof", "1.2.3F/1", "1.2.6/18", "4.2.2/1", "4.2.4/1", "4.2.4/3", "1.2.6/31")
def test_what_limited_units_may_be_ordered(state, allowed):
    name, *words = state.split()
    s = board(units={name: " ".join(["1.1", *words]), "squad-3-3": "2.2"})
    assert {clause for clause in MENU if not why_limited(s, unit(name), clause)} == {
        f"4.2.{one}" for one in allowed.split()
    }
    assert not [clause for clause in MENU if why_limited(s, unit("squad-3-3"), clause)]


@rule("fof", "4.2.5/10", "4.2.5/25", "4.2.5/34", "4.2.5/49", "1.2.6/16")
def test_the_experience_of_teams():
    s = board(
        units={
            "team-1": "1.1 assault-team",
            "team-2": "1.1 litter-team",
            "team-3": "1.1 fire-team",
            "team-4": "1.1 paralyzed-team",
            "1st-sgt": "1.1 fire-side",
        }
    )
    levels = [experience_of(s, unit(name)) for name in ("team-1", "team-2", "team-3", "team-4", "1st-sgt")]
    assert levels == [Experience.LINE, *[Experience.GREEN] * 4]


@pytest.mark.parametrize(
    ("state", "move", "infiltrate"),
    [
        ("squad-1-1 pinned", {"staging-1", "staging-2", "1.2"}, set()),
        ("team-1 litter-team", {"staging-1", "staging-2", "1.2"}, {"1.2", "2.1"}),
        ("team-1 fire-team", {"staging-1", "staging-2", "1.2"}, {"1.2", "2.1"}),
        ("team-1 paralyzed-team", {"staging-1", "staging-2", "1.2"}, set()),
        (
            "team-1 assault-team",
            {"staging-1", "staging-2", "1.2", "2.1", "2.2"},
            {"staging-1", "staging-2", "1.2", "2.1", "2.2"},
        ),
    ],
)
@rule("fof", "4.2.5/5", "4.2.5/11", "4.2.5/26", "4.2.5/27", "4.2.5/35", "4.2.5/36", "4.2.5/50")
def test_where_limited_units_may_go(state, move, infiltrate):
    name, *words = state.split()
    # 1.2 is friendly and quiet, 2.1 friendly under fire, 2.2 empty.
    s = board(
        ["O1 O1", "O1 O1"],
        units={name: " ".join(["1.1", *words]), "squad-3-1": "1.2", "squad-3-3": "2.1"},
    )
    s.grenade_miss = bits_of(at("2.1"))
    u = unit(name)
    assert names(open_to(s, u, "4.2.2a", reachable(s, u))) == move
    assert names(open_to(s, u, "4.2.2c", reachable(s, u))) == infiltrate
    assert (allowance(s, u, "4.2.2c") is None) == (not infiltrate)


@rule("fof", "4.2.5/35")
def test_fire_teams_do_not_scout():
    s = board(units={"team-1": "1.1 fire-team", "team-2": "1.1 litter-team", "squad-1-1": "2.1"})
    s.contact = put(s.contact, at("2.1")[0], Letter.C)
    fire, litter = unit("team-1"), unit("team-2")
    assert "2.1" not in names(open_to(s, fire, "4.2.2a", reachable(s, fire)))
    assert "2.1" in names(open_to(s, litter, "4.2.2a", reachable(s, litter)))


# 9.5/2 Mines


@rule("fof", "9.5/2", "5.1.1/1")
def test_whoever_enters_a_mined_card_moves_or_finds_cover_there_is_checked():
    s = board(units={"squad-1-1": "1.1", "nva-squad-1": "3.1"}, mines=bits_of(at("2.1")))
    move_to(s, unit("squad-1-1"), at("2.1")[0])
    move_to(s, unit("nva-squad-1"), at("2.1")[0])
    move_within(s, unit("squad-1-1"), cover(s, "2.1"))
    take_cover(s, unit("nva-squad-1"))
    checked = [unit("squad-1-1"), unit("nva-squad-1"), unit("squad-1-1"), unit("nva-squad-1")]
    assert [event.args[0] for event in told(s, "mine-check")] == checked
    move_to(s, unit("squad-1-1"), at("1.1")[0])
    assert len(told(s, "mine-check")) == 4


# What comes with a move


@rule("fof", "5.1.2/1")
def test_only_adjacent_cards_are_reached():
    s = board(units={"squad-1-1": "1.1"})
    assert why_barred(s, unit("squad-1-1"), at("3.1")[0]) == "It is no adjacent card."
    assert why_barred(s, unit("squad-1-1"), at("2.2")[0]) == ""


@rule("fof", "5.1.2/8", "6.2/5")
def test_fire_within_a_card_bars_nobody():
    s = board(units={"squad-1-1": "1.1", "nva-squad-1": "1.1", "squad-2-1": "1.2"})
    spot(s, "1.1")
    update_fire(s)
    assert aim_of(s, at("1.1")[0], Side.FRIENDLY) == at("1.1")[0]
    assert why_barred(s, unit("squad-2-1"), at("2.1")[0]) == ""


@rule("fof", "5.1.2/8")
def test_fire_along_rows_and_columns_bars_nobody():
    s = board(FOUR, units={"squad-1-1": "1.2", "squad-2-1": "1.3", "m60-1-1": "2.1"})
    s.aim[Side.FRIENDLY * 144 + at("1.2")[0]] = at("3.2")[0]
    s.aim[Side.FRIENDLY * 144 + at("2.1")[0]] = at("2.3")[0]
    assert all(not why_barred(s, unit("squad-2-1"), place) for place in at("2.2", "2.4", "2.3", "1.2"))


@rule("fof", "5.2.3B/1")
def test_a_bunker_is_filled_to_its_capacity():
    s = board(units={"squad-1-1": "2.1", "m60-1-1": "1.1 under=0"})
    bunker = cover(s, "1.1", CoverMarker.BUNKER, N)
    assert free_covers(s, unit("squad-1-1"), at("1.1")[0]) == []
    s.under[unit("m60-1-1")] = NOBODY
    assert free_covers(s, unit("squad-1-1"), at("1.1")[0]) == [bunker]


@rule("fof", "5.1.3/2", "2.4.2A/1")
def test_leaving_the_map_for_the_staging_area_exposes():
    s = board(["O1", "??"], units={"squad-1-1": "1.1"})
    move_to(s, unit("squad-1-1"), at("staging-1")[0])
    assert exposed(s, "squad-1-1")
    assert told(s, "card-laid") == []


@rule("fof", "4.3.2/1", "4.3.2/2")
def test_runners_that_are_sent_and_those_of_others_stay():
    s = board(units={"co-hq": "1.1 pinned", "runner-1": "1.1 exposed", "runner-2": "1.1", "squad-1-1": "1.1"})
    s.status[unit("runner-1")] |= DISPATCHED
    move_to(s, unit("squad-1-1"), at("2.1")[0])
    assert [name_of(s.place[unit(name)]) for name in ("runner-1", "runner-2")] == ["1.1", "1.1"]
    move_to(s, unit("co-hq"), at("2.1")[0])
    assert [name_of(s.place[unit(name)]) for name in ("runner-1", "runner-2")] == ["1.1", "2.1"]


@rule("fof", "9.3/3", "9.3/1")
def test_an_unspotted_enemy_that_moves_stays_so_unless_it_joins_a_spotted_one():
    s = board(units={"nva-squad-1": "2.1", "nva-squad-2": "2.2", "nva-squad-3": "3.3"})
    spot(s, "3.3")
    move_to(s, unit("nva-squad-1"), at("3.1")[0])
    assert s.spotted == bits_of(at("3.3"))
    move_to(s, unit("nva-squad-2"), at("3.3")[0])
    assert s.spotted == bits_of(at("3.3"))


@rule("fof", "4.3.4/2", "5.1.6A/3")
def test_who_has_no_line_of_his_own_or_is_pinned_lays_none():
    s = board(units={"co-hq": "1.1", "xo": "1.1", "1st-sgt": "1.1 pinned"})
    s.a_kind, s.a_points = [Asset.HC_SMOKE, Asset.PHONE_LINE], [1, 1]
    s.a_holder, s.a_place = [unit("co-hq"), unit("1st-sgt")], [-1, -1]
    assert not any(may_lay_line(s, unit(name)) for name in ("co-hq", "xo", "1st-sgt"))


@rule("fof", "4.2.2e", "5.2/2")
def test_nobody_finds_cover_on_a_card_that_nobody_has_seen():
    s = board(["O1", "??"], units={"nva-squad-1": "2.1"})
    assert why_no_cover_sought(s, unit("nva-squad-1"))


@rule("fof", "5.2.3/1")
def test_found_cover_has_no_direction():
    s = board(units={"squad-1-1": "1.1"})
    found = take_cover(s, unit("squad-1-1"))
    assert (s.v_place[found], s.v_facing[found]) == (at("1.1")[0], NOBODY)
    assert len(s.v_place) == len(s.v_kind) == len(s.v_facing)


@rule("fof", "6.4/3", "5.1.1/3", "6.0/7")
@pytest.mark.parametrize("act", ["to cover", "finds cover"])
def test_a_tripod_that_moves_within_its_card_ceases_fire(act):
    s = board(units={"m60-tripod-1": "1.1", "nva-squad-1": "2.1"})
    spot(s, "2.1")
    update_fire(s)
    here = at("1.1")[0]
    assert aim_of(s, here, Side.FRIENDLY) == at("2.1")[0]
    if act == "to cover":
        move_within(s, unit("m60-tripod-1"), cover(s, "1.1"))
        assert told(s, "moves-within")[-1].args == (unit("m60-tripod-1"), CoverMarker.COVER, 1)
    else:
        take_cover(s, unit("m60-tripod-1"))
    assert aim_of(s, here, Side.FRIENDLY) == -1


@rule("fof", "5.1.2/5", "4.3.4/2", "9.4/12")
def test_moves_are_told_with_the_cover_that_they_lead_to():
    s = board(units={"squad-1-1": "1.1", "co-hq": "1.1", "nva-squad-1": "3.1"})
    trench = cover(s, "2.1", CoverMarker.TRENCH)
    move_to(s, unit("squad-1-1"), at("2.1")[0], trench)
    assert told(s, "moves")[-1].args == (unit("squad-1-1"), *at("1.1", "2.1"), CoverMarker.TRENCH, 1)
    s.a_kind, s.a_points, s.a_holder, s.a_place = [Asset.PHONE_LINE], [1], [unit("co-hq")], [-1]
    lay_line(s, unit("co-hq"))
    assert told(s, "lays-line")[-1].args == (unit("co-hq"), at("1.1")[0])
    leave_map(s, unit("nva-squad-1"), "9.4/12")
    assert told(s, "leaves-map")[-1].args == (unit("nva-squad-1"), at("3.1")[0])


@rule("fof", "4.2.5/1", "4.2.5/2")
def test_who_is_limited_is_told_why():
    s = board(units={"team-1": "1.1 litter-team", "squad-1-1": "1.1 pinned", "xo": "1.1 fire-side exposed"})
    assert why_limited(s, unit("team-1"), "4.2.4a") == "A Litter Team may not do that."
    assert why_limited(s, unit("squad-1-1"), "4.2.4a") == "A Pinned unit may not do that."
    assert why_limited(s, unit("xo"), "4.2.3b") == "A Fire Team may not do that."


@rule("fof", "1.2.6/18", "5.1.3/1")
def test_an_exposed_unit_is_no_fire_team():
    s = board(units={"squad-1-1": "1.1 exposed"})
    assert why_limited(s, unit("squad-1-1"), "4.2.4c") == ""


@rule("fof", "6.5.1/1", "5.1.2/1")
def test_a_grenade_attack_stays_where_it_was_thrown():
    s = board(units={"squad-1-1": "1.1"})
    mark(s, GRENADE, unit("squad-1-1"), NOBODY, -3)
    move_to(s, unit("squad-1-1"), at("2.1")[0])
    assert s.k_unit == []
