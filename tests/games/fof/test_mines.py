"""9.5 Mines, booby traps and claymores."""

from __future__ import annotations

from dangerclose.games.fof.combat import targets
from dangerclose.games.fof.grid import parse_place
from dangerclose.games.fof.mines import booby_trap, check_mines, fire_claymores, flip_mines_back, lay_mines
from dangerclose.games.fof.moves import move_to, move_within
from dangerclose.games.fof.state import MINE
from dangerclose.testing import rule
from tests.games.fof.board import board, cards, cover, told, unit


def struck(s):
    return [s.k_unit[k] for k, kind in enumerate(s.k_kind) if kind == MINE]


@rule("fof", "9.5/1", "6.2.2/12", "9.2.1/8")
def test_mines_check_everybody_on_the_card_at_once():
    s = board(units={"squad-1-1": "1.1", "squad-2-1": "1.1", "nva-squad-1": "1.1", "m60-1-1": "2.2"})
    cards(s, 5, 1, 2, 3, 4, 7, 11, 8, 9)  # a Burst for the first and for the third
    lay_mines(s, parse_place("1.1"))
    assert struck(s) == [unit("squad-1-1"), unit("nva-squad-1")]
    assert s.set_off == s.mines == 1 << parse_place("1.1")


@rule("fof", "9.5/1", "9.5/2", "9.5/5", "8.0/2")
def test_a_burst_is_an_attack_at_minus_four_in_the_dark_too():
    s = board(units={"squad-1-1": "1.1"}, visibility=4)
    s.mines = 1 << parse_place("1.1")
    cards(s, 45, 1, 2)  # Short is a Burst
    assert check_mines(s, unit("squad-1-1"))
    ((u, reckoned),) = targets(s)
    assert (u, reckoned.ncm) == (unit("squad-1-1"), -4)


@rule("fof", "9.5/2")
def test_nobody_is_checked_where_no_mines_lie():
    s = board(units={"squad-1-1": "1.1"})
    s.mines = 1 << parse_place("2.2")
    assert not check_mines(s, unit("squad-1-1"))
    assert told(s, "mine-check") == []


@rule("fof", "9.5/2")
def test_whoever_moves_onto_or_on_a_mined_card_is_checked_but_not_who_leaves_it():
    s = board(units={"squad-1-1": "1.1"})
    s.mines = 1 << parse_place("1.2")
    move_to(s, unit("squad-1-1"), parse_place("1.2"))
    assert len(told(s, "mine-check")) == 1
    move_within(s, unit("squad-1-1"), cover(s, "1.2"))
    assert len(told(s, "mine-check")) == 2
    move_to(s, unit("squad-1-1"), parse_place("1.3"))
    assert len(told(s, "mine-check")) == 2


@rule("fof", "9.5/3")
def test_a_booby_trap_strikes_one_by_chance_and_is_gone():
    seen = set()
    for seed in range(12):
        s = board(units={"squad-1-1": "1.1", "squad-2-1": "1.1"})
        s.chance.seed = bytes([seed]) * 16
        booby_trap(s, parse_place("1.1"))
        seen |= set(struck(s))
        assert len(struck(s)) == 1
        assert s.mines == 0
    assert len(seen) == 2


@rule("fof", "9.5/4")
def test_a_claymore_strikes_one_enemy_once():
    s = board(units={"nva-squad-1": "1.1", "nva-squad-2": "1.1", "squad-1-1": "2.2"})
    s.claymores = 1 << parse_place("1.1") | 1 << parse_place("2.2")
    fire_claymores(s)
    assert len(struck(s)) == 1
    assert s.claymores == 1 << parse_place("2.2"), "the one without enemies stays"


@rule("fof", "3.7.2/1")
def test_mines_are_turned_back_after_combat_and_stay():
    s = board(units={"squad-1-1": "1.1"})
    s.mines = 1 << parse_place("1.1")
    cards(s, 5, 1, 2)
    check_mines(s, unit("squad-1-1"))
    flip_mines_back(s)
    assert (s.set_off, struck(s), s.mines) == (0, [], 1 << parse_place("1.1"))


@rule("fof", "9.5/1", "2.4.2/2")
def test_who_has_gone_to_the_staging_area_is_not_struck_there():
    s = board(units={"squad-1-1": "1.1"})
    s.mines = 1 << parse_place("1.1")
    cards(s, 45, 1, 2)
    assert check_mines(s, unit("squad-1-1"))
    s.place[unit("squad-1-1")] = parse_place("staging-1")
    assert targets(s) == []
