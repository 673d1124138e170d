"""12.10/2 Corners of fire in a city: several who fire from one card, standard cards, what is no line."""

from __future__ import annotations

from dangerclose.games.fof.fire import may_fire_over, reaches, update_fire
from dangerclose.games.fof.grid import SE, parse_place
from dangerclose.games.fof.moves import move_to
from dangerclose.games.fof.terms import Side
from dangerclose.games.fof.volume import final_protective_fire, shooters, sniped_at, volumes
from dangerclose.testing import rule
from tests.games.fof.board import aims, board, fire, put_unit, told, unit
from tests.games.fof.test_city_fire import HOUSES, lines, marker, struck_on

STREET = ["U1 U1 U1 U1", "U1 U1 U1 U1"]
FACING = {"squad-1-1": "1.2 in=street-n", "nva-squad-1": "2.2 in=street-s"}


def who_strikes(s, card):
    volume = volumes(s).get(parse_place(card))
    return {shot.unit for shot in volume.shots} if volume else set()


@rule("fof", "12.10/2", "6.1.2/8")
def test_fire_goes_on_while_one_of_those_who_fire_sees_somebody():
    s = fire(board(HOUSES, {**FACING, "squad-1-2": "1.2 in=street-s"}), "2.2")
    assert aims(s, "1.2") == "2.2"
    update_fire(s)
    assert not told(s, "ceases-fire")
    assert who_strikes(s, "2.2") == {unit("squad-1-1")}, "the other one looks at the other street"


@rule("fof", "12.10/2", "6.2.3/10")
def test_one_who_meets_an_enemy_on_his_card_turns_all_inward():
    units = {
        "squad-1-1": "2.2 in=street-n",
        "squad-1-2": "2.2 in=street-s",
        "nva-squad-1": "3.2 in=street-s",
        "nva-squad-2": "2.2 in=street-s",
    }
    s = fire(board(HOUSES, units), "2.2", "3.2")
    assert aims(s, "2.2") == "2.2"


@rule("fof", "6.2.3/8", "12.10/2")
def test_fire_follows_who_stays_in_sight_and_nobody_else():
    s = fire(board(HOUSES, FACING), "2.2")
    (one,) = shooters(s, parse_place("1.2"), Side.FRIENDLY)
    s.under[unit("nva-squad-1")], s.place[unit("nva-squad-1")] = marker(s, "2.3 street-n"), parse_place("2.3")
    assert not reaches(s, *one, parse_place("2.3")), "the house is between"
    s.under[unit("nva-squad-1")] = marker(s, "2.3 street-s")
    assert reaches(s, *one, parse_place("2.3"))
    s = fire(board(HOUSES, FACING), "2.2")
    move_to(s, unit("nva-squad-1"), parse_place("2.3"), marker(s, "2.3 street-s"))
    assert "6.2.3/8" in {one.rule for one in told(s, "opens-fire")}


@rule("fof", "6.4/6", "12.1/8")
def test_between_standard_cards_of_a_city_guns_fire_over_lower_men():
    s = board(["O1^ O1 O1", "U1 U1 U1"], {"m60-tripod-1": "1.1", "squad-1-1": "1.2", "nva-squad-1": "1.3"})
    assert may_fire_over(s, unit("m60-tripod-1"), parse_place("1.3"))


@rule("fof", "6.4/4", "12.1/8")
def test_between_standard_cards_of_a_city_guns_graze_along_the_line():
    s = board(["O1 O1 O1 O1", "U1 U1 U1 U1"], {"m60-tripod-1": "1.1", "nva-squad-1": "1.3"})
    fire(s, "1.3")
    assert who_strikes(s, "1.2") == who_strikes(s, "1.4") == {unit("m60-tripod-1")}


@rule("fof", "12.10/2", "12.1/8")
def test_from_a_standard_card_fire_strikes_what_it_sees_of_a_block():
    s = fire(board(["O1 U1", "O1 U1"], {"squad-1-1": "1.1", "nva-squad-1": "1.2 in=street-w"}), "1.2")
    assert aims(s, "1.1") == "1.2"
    assert "street-w" in struck_on(s, "1.2", "squad-1-1")
    assert "street-e" not in struck_on(s, "1.2", "squad-1-1")


@rule("fof", "12.10/2", "6.2.3/X1")
def test_who_does_not_reach_so_far_strikes_nobody():
    s = board(STREET, {"m60-tripod-1": "1.1 in=street-n", "squad-1-1": "1.1 in=street-n"})
    put_unit(s, "nva-squad-1", "1.4 in=street-n")
    fire(s, "1.4")
    assert aims(s, "1.1") == "1.4"
    assert who_strikes(s, "1.4") == {unit("m60-tripod-1")}


@rule("fof", "6.4/4", "12.10/2")
def test_nobody_grazes_but_tripod_guns_on_their_front_that_see_their_target():
    def grazes(gun, *more):
        s = board(STREET, {gun: " ".join(["1.1 in=street-n", *more]), "nva-squad-1": "1.3 in=street-n"})
        fire(s, "1.3")
        return unit(gun) in who_strikes(s, "1.2")

    assert grazes("m60-tripod-1")
    assert not grazes("squad-1-1")
    assert not grazes("hue-106mm-rcl-1")
    turned = {"m60-tripod-1": "1.1 in=street-n fire-side", "nva-squad-1": "1.2 in=street-n"}
    s = fire(board(STREET, turned), "1.2")
    assert who_strikes(s, "1.2") == {unit("m60-tripod-1")}
    assert not who_strikes(s, "2.2"), "it is no machine gun"
    hidden = {"m60-tripod-1": "1.1 in=street-n", "squad-1-1": "1.1 in=street-s"}
    s = fire(board(STREET, {**hidden, "nva-squad-1": "1.3 in=street-s"}), "1.3")
    assert who_strikes(s, "1.3") == {unit("squad-1-1")}
    assert not who_strikes(s, "1.2")


@rule("fof", "12.10/2", "6.2.3/1")
def test_where_everybody_is_decides_who_is_struck_though_nobody_has_changed_who_fires():
    s = fire(board(HOUSES, FACING), "2.2")
    assert who_strikes(s, "2.2")
    s.under[unit("nva-squad-1")] = marker(s, "2.2 street-n")
    assert not who_strikes(s, "2.2")


@rule("fof", "6.4/5", "12.10/2")
def test_no_final_protective_line_leads_out_of_a_block():
    for rows, fired in ((["O1 O1", "O1 O1"], True), (["O1 U1", "U1 U1"], False)):
        s = board(rows, {"m60-tripod-1": "2.1" if fired else "2.1 in=street-n"})
        s.fpl_gun, s.fpl_direction, s.fpl_firing = [unit("m60-tripod-1")], [SE], [1]
        assert bool(final_protective_fire(s)) is fired


@rule("fof", "6.2.2/6", "12.10/2")
def test_a_sniper_picks_by_his_own_line_not_by_that_of_others():
    units = {
        "nva-squad-1": "1.3 in=street-w",
        "sniper-1": "2.2 in=street-s",
        "squad-1-1": "1.2 in=street-n",
        "squad-1-2": "1.2 in=street-w",
    }
    s = fire(board(HOUSES, units), "1.2")
    place = parse_place("1.2")
    assert sniped_at(s, unit("sniper-1"), place)
    strikes = struck_on(s, "1.2", "sniper-1")
    names = {"squad-1-1": "street-n", "squad-1-2": "street-w"}
    picked = [unit(name) for name, area in names.items() if area in strikes]
    assert sniped_at(s, unit("sniper-1"), place) == picked
    assert "street-w" in strikes - struck_on(s, "1.2", "nva-squad-1")
    assert sniped_at(s, unit("sniper-1"), parse_place("3.3")) == [], "nothing falls there"


@rule("fof", "12.11/1", "8.4/1")
def test_smoke_in_an_area_hides_those_in_it_and_nobody_else():
    s = board(HOUSES, {**FACING, "nva-squad-2": "2.2 in=ground-a"})
    s.smoke_in = 1 << marker(s, "2.2 ground-a")
    fire(s, "2.2")
    assert "smoke" not in lines(s, "nva-squad-1")
    assert "smoke" in lines(s, "nva-squad-2")


@rule("fof", "1.2.1A/2", "12.10/2")
def test_the_quay_wall_covers_from_one_side():
    """The other blocks give nothing whatever is crossed."""
    for enemy, covered in (("2.1 in=street-s", 1), ("1.2 in=street-w", 0)):
        s = fire(board(["U13 U1", "U1 U1"], {"squad-1-1": "1.1 in=street-n", "nva-squad-1": enemy}), "1.1")
        assert aims(s, enemy.split()[0], Side.ENEMY) == "1.1"
        assert lines(s, "squad-1-1").get("Canal or River Bank", 0) == covered
    s = fire(board(HOUSES, FACING), "2.2")
    assert lines(s, "nva-squad-1")["Row Houses"] == 0
