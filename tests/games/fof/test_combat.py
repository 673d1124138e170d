"""3.7.2, 6.3 The Combat Effects Segment."""

from __future__ import annotations

import pytest

from dangerclose.core.reckoning import Line
from dangerclose.games.fof.combat import combat_effects, hit, resolve
from dangerclose.games.fof.field import experience_of, is_good_order
from dangerclose.games.fof.fire import update_fire
from dangerclose.games.fof.grid import REMOVED, parse_place
from dangerclose.games.fof.reckoning import Reckoned
from dangerclose.games.fof.state import FIRE_TEAM_SIDE, HUMAN_WAVE, PINNED
from dangerclose.games.fof.terms import Experience, Side
from dangerclose.testing import rule
from tests.games.fof.board import board, cards, cover, put_unit, spot, teams, told, unit

AT_ZERO = Reckoned((Line("Small Arms", 0, "6.2.1/T1"),))


def resolved(s, name, *drawn):
    cards(s, *drawn)
    resolve(s, unit(name), AT_ZERO)
    return s


# Card 14 is a MISS at 0, card 1 a PIN, card 4 a HIT. What a Line unit suffers: card 16 PF, 20 F, 22 C, 32 A,
# 8 L, 2 P.


@rule("fof", "6.3.2A/1", "6.3.2B/4", "6.3/X17", "6.3.2/1", "6.3/9", "6.3.1/2", "6.3.1/3", "1.2.2C/1")
def test_a_miss_takes_the_pinned_marker_off():
    s = resolved(board(units={"squad-1-1": "1.1 pinned"}), "squad-1-1", 14)
    assert not s.status[unit("squad-1-1")] & PINNED


@rule("fof", "6.3.2B/1", "6.3/X16", "1.2.4B/1")
def test_a_pin_pins():
    s = resolved(board(units={"squad-1-1": "1.1"}), "squad-1-1", 1)
    assert s.status[unit("squad-1-1")] & PINNED
    assert s.steps[unit("squad-1-1")] == 3


@rule("fof", "6.3.2C/1", "6.3/X15", "6.3/X18", "6.3.3/1", "6.3.3/7", "1.2.2D/1", "TSS-3.7.2/6")
def test_a_hit_pins_and_a_step_becomes_a_fire_team():
    s = resolved(board(units={"squad-1-1": "1.1"}), "squad-1-1", 4, 20)
    assert s.status[unit("squad-1-1")] & PINNED
    assert s.steps[unit("squad-1-1")] == 2
    assert teams(s) == [("fire-team", "1.1")]
    assert all(s.status[u] & PINNED for u in range(len(s.place)) if s.place[u] >= 0)


def hit_by(s, name, card):
    cards(s, card)
    hit(s, unit(name))
    return s


@rule("fof", "6.3.3/1")
def test_two_letters_convert_two_steps_and_the_last_one_becomes_a_fire_team():
    s = hit_by(board(units={"squad-1-1": "1.1"}), "squad-1-1", 16)  # PF
    assert s.place[unit("squad-1-1")] == REMOVED
    assert teams(s) == [("fire-team", "1.1"), ("fire-team", "1.1"), ("paralyzed-team", "1.1")]


@rule("fof", "6.3.3/1")
def test_a_unit_of_one_step_takes_the_first_letter():
    s = hit_by(board(units={"team-1": "1.1 assault-team"}), "team-1", 16)  # a Line unit: PF
    assert teams(s) == [("paralyzed-team", "1.1")]


@rule("fof", "6.3.3/4", "1.2.3G/1", "10.4/3")
def test_a_casualty_lies_where_it_fell_and_counts():
    s = hit_by(board(units={"squad-1-1": "1.1 under=0"}), "squad-1-1", 22)  # C
    assert (s.c_side, s.c_place, s.c_under) == ([Side.FRIENDLY], [parse_place("1.1")], [0])
    assert s.lost == [1, 0, 0]
    assert s.steps[unit("squad-1-1")] == 2


@rule("fof", "6.3.3/5", "6.3.3/6", "10.1.3/7", "10.2.3/1")
@pytest.mark.parametrize(("card", "team"), [(2, "paralyzed-team"), (8, "litter-team")])
def test_the_last_step_of_a_weapons_team_is_replaced_by_a_generic_team(card, team):
    s = hit_by(board(units={"m60-1-1": "1.1"}), "m60-1-1", card)
    assert s.place[unit("m60-1-1")] == REMOVED
    assert teams(s) == [(team, "1.1")]


@rule("fof", "6.3.3/7", "6.3.3/8", "1.2.3B/1", "1.2.3C/1", "1.2.3D/1")
@pytest.mark.parametrize("card", [20, 32])
@pytest.mark.parametrize("name", ["m60-1-1", "plt-hq-1", "arty-fo"])
def test_who_has_a_fire_team_side_turns_to_it_for_f_and_a(card, name):
    s = hit_by(board(units={name: "1.1 line"}), name, card)
    assert s.status[unit(name)] & FIRE_TEAM_SIDE
    assert teams(s) == []
    hit_by(s, name, 35)
    assert s.place[unit(name)] == parse_place("1.1"), "it stays there"


@rule("fof", "6.3.3/9", "6.3.3/8")
def test_a_generic_fire_team_becomes_an_assault_team():
    s = board(units={"team-1": "1.1 fire-team"}, all_line=True)
    assert teams(hit_by(s, "team-1", 32)) == [("assault-team", "1.1")]


@rule("fof", "6.3.3/2")
def test_a_hit_can_improve_a_team():
    s = board(units={"team-1": "1.1 paralyzed-team"}, all_line=True)
    assert teams(hit_by(s, "team-1", 8)) == [("litter-team", "1.1")]


@rule("fof", "4.2.5/10", "4.2.5/25", "4.2.5/34", "4.2.5/49", "1.2.6/16", "13.1/1")
def test_the_experience_of_teams():
    s = board(units={f"team-{n}": f"1.1 {kind}" for n, kind in enumerate(KINDS, start=1)})
    assert [experience_of(s, unit(f"team-{n}")) for n in (1, 2, 3, 4)] == [1, 0, 0, 0]
    put_unit(s, "m60-1-1", "1.1 veteran fire-side")
    assert experience_of(s, unit("m60-1-1")) == Experience.GREEN
    s.all_line = True
    assert experience_of(s, unit("m60-1-1")) == Experience.LINE


KINDS = ("assault-team", "fire-team", "litter-team", "paralyzed-team")


@rule("fof", "1.2.6/18", "4.2.5/1")
def test_good_order_is_neither_pinned_nor_a_team():
    s = board(
        units={"squad-1-1": "1.1", "squad-2-1": "1.1 pinned", "team-1": "1.1 fire-team", "m113-1": "1.1"}
    )
    names = ("squad-1-1", "squad-2-1", "team-1", "m113-1")
    assert [is_good_order(s, unit(name)) for name in names] == [True, False, False, False]


@rule("fof", "9.11/1")
def test_fanatics_fall_or_fight_on():
    s = hit_by(board(units={"nva-squad-1": "1.1 line"}, fanatic=True), "nva-squad-1", 16)  # PF becomes CF
    assert s.lost == [0, 1, 0]
    assert teams(s, "enemy-team-") == [("fire-team", "1.1"), ("fire-team", "1.1")]


@rule("fof", "9.12/1")
def test_human_waves_fall_and_are_never_pinned():
    s = board(units={"main-force-squad-1": "1.1 line"})
    u = unit("main-force-squad-1")
    s.status[u] |= HUMAN_WAVE
    resolved(s, "main-force-squad-1", 1)
    assert not s.status[u] & PINNED
    hit_by(s, "main-force-squad-1", 20)
    assert s.lost == [0, 1, 0]
    assert teams(s, "enemy-team-") == []


# The whole segment


@rule("fof", "3.7.2/1", "6.3.2B/5", "6.3.2B/2", "TSS-3.7.2/1")
def test_who_is_not_fired_at_is_not_pinned_any_more():
    s = board(units={"squad-1-1": "1.1 pinned", "squad-2-1": "3.3 pinned", "sniper-1": "2.1"})
    update_fire(s)
    combat_effects(s)
    assert not s.status[unit("squad-2-1")] & PINNED
    assert [event.args[0] for event in told(s, "recovers")] == [unit("squad-2-1")]


@rule("fof", "6.3/10", "6.3.1/1", "6.0/6", "6.0/8", "3.7/1", "TSS-3.7.2/2", "TSS-3.7.2/4", "TSS-3.7.2/5")
def test_all_fire_is_resolved_as_it_lay_at_the_beginning():
    s = board(units={"squad-1-1": "1.1", "local-force-squad-1": "2.1"})
    spot(s, "2.1")
    update_fire(s)
    cards(s, 5, 38, 1)  # the squad is hit (CC) and gone, and the enemy is pinned by its fire even so
    combat_effects(s)
    assert s.place[unit("squad-1-1")] == REMOVED
    assert s.status[unit("local-force-squad-1")] & PINNED


@rule("fof", "6.2.2/6", "6.2.2/7", "1.2.2E/1")
def test_a_sniper_takes_one_of_the_exposed_anew_each_time():
    s = board(units={"squad-1-1": "1.1", "squad-2-1": "1.1 exposed", "sniper-1": "3.1"})
    update_fire(s)
    combat_effects(s)
    assert [event.args for event in told(s, "sniper-picks")] == [(unit("sniper-1"), unit("squad-2-1"))]
    by_unit = {event.args[0]: event.roll.modifiers[0] for event in told(s, "fired-at")}
    assert (by_unit[unit("squad-2-1")].text, by_unit[unit("squad-2-1")].value) == (
        "a sniper",
        "\N{MINUS SIGN}3",
    )
    assert by_unit[unit("squad-1-1")].text == "Small Arms"


@rule("fof", "5.2.3/1", "5.2.3B/1", "5.2.3A/1")
@pytest.mark.parametrize(("kind", "value"), [(0, "+1"), (1, "+1"), (2, "+2"), (3, "+3"), (4, "+4")])
def test_cover_markers_protect_by_their_number(kind, value):
    s = board(units={"squad-1-1": "1.1 under=0", "sniper-1": "3.1"})
    cover(s, "1.1", kind)
    update_fire(s)
    combat_effects(s)
    assert value in [line.value for line in told(s, "fired-at")[0].roll.modifiers]
