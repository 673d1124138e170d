"""4.2.4, 6.5-6.7, 9.3 Combat actions: spotting, concentrated fire, grenades, charges, fire missions."""

from __future__ import annotations

import pytest

from dangerclose.core.reckoning import total
from dangerclose.games.fof.attempts import Attempted, Order
from dangerclose.games.fof.changes import new_asset
from dangerclose.games.fof.combat_actions import ENTRIES, cease_fire, shift_targets
from dangerclose.games.fof.combat_segment import combat_effects_segment
from dangerclose.games.fof.components import AGENCY
from dangerclose.games.fof.concentrated_fire import concentration_cards, platoon_gunners
from dangerclose.games.fof.deck import Draw
from dangerclose.games.fof.demolitions import resolve_flames
from dangerclose.games.fof.fire import aim_of, update_fire
from dangerclose.games.fof.fire_missions import (
    call_cards,
    callable_missions,
    fire_targets,
    remove_indirect_lay,
    slot,
    update_fire_missions,
)
from dangerclose.games.fof.grenades import (
    attack_with_grenades,
    grenade_range,
    grenade_targets,
    platoon_throwers,
    throw_back,
)
from dangerclose.games.fof.grid import NE, REMOVED, N, name_of, parse_place
from dangerclose.games.fof.mission_terms import FriendlyEvent, Task
from dangerclose.games.fof.moves import move_within, take_cover
from dangerclose.games.fof.phosphorus import throw_phosphorus, why_not_throw_phosphorus
from dangerclose.games.fof.spotting import spotting_cards, spotting_lines
from dangerclose.games.fof.state import (
    CONCENTRATED,
    CONCENTRATED_FIRE,
    DEMOLITION,
    FLAME,
    GRENADE,
    INDIRECT_LAY,
    NOBODY,
    NOWHERE,
    OUT_OF_AMMO,
)
from dangerclose.games.fof.tables import RADIO
from dangerclose.games.fof.targets import leave_grenades, mark
from dangerclose.games.fof.terms import (
    Asset,
    CoverMarker,
    Experience,
    FireMission,
    Illumination,
    Network,
    Side,
)
from dangerclose.testing import rule
from tests.games.fof.asking import run, verbs
from tests.games.fof.board import at, board, cards, cover, fire, put_unit, spot, teams, told, unit

FIELD = ["O1 O1 O1 O1"] * 4
MENU = {entry.verb: entry for entry in ENTRIES}
NOBODYS = Order(NOBODY, "3.3.2D/1")


def why_not(s, verb, name, order=NOBODYS):
    return MENU[verb].why_not(s, order, unit(name))


def does(s, verb, name, *answers, order=NOBODYS):
    assert not why_not(s, verb, name, order)
    return run(MENU[verb].perform(s, order, unit(name)), *answers)[1]


def radio(s, name, network):
    s.a_kind.append(RADIO + network)
    s.a_points.append(1)
    s.a_holder.append(unit(name))
    s.a_place.append(NOWHERE)


def attacks(s, kind):
    return [(s.k_unit[k], s.k_cover[k], s.k_critical[k]) for k, one in enumerate(s.k_kind) if one == kind]


# The menu


@rule(
    "fof", "4.2.4a", "4.2.4b", "4.2.4c", "4.2.4d", "4.2.4h", "4.2.4i", "4.2.4j", "4.2.4k", "4.2.4l", "4.2.4m"
)
def test_the_combat_menu_has_the_books_order_and_prices():
    assert [entry.clause for entry in ENTRIES] == [f"4.2.4{letter}" for letter in "abcdefghijkklm"]
    assert [entry.cost for entry in ENTRIES] == [1, 1, 2, 1, 1, 1, 1, 2, 1, 1, 1, 1, 1, 1]


@rule("fof", "4.2.5/9", "4.2.5/33", "4.2.5/52", "4.2.4/1", "4.2.4/3")
@pytest.mark.parametrize("words", ["1.1 pinned", "1.1 litter-team", "1.1 paralyzed-team"])
def test_pinned_units_litter_and_paralyzed_teams_have_no_combat_actions(words):
    name = "squad-1-1" if "pinned" in words else "team-1"
    s = fire(board(FIELD, {name: words, "squad-2-1": "1.1", "nva-squad-1": "1.1"}), "1.1")
    for verb in ("concentrate-fire", "grenade-attack", "spot"):
        assert why_not(s, verb, name)
    assert not why_not(s, "grenade-attack", "squad-2-1")


@rule("fof", "4.2.5/20", "4.2.5/21", "4.2.5/22", "4.2.5/44", "4.2.5/45", "4.2.5/46")
@pytest.mark.parametrize("kind", ["assault-team", "fire-team"])
def test_assault_and_fire_teams_spot_concentrate_and_throw(kind):
    s = board(FIELD, {"team-1": f"1.1 {kind}", "nva-squad-1": "1.1"})
    assert not why_not(s, "spot", "team-1")
    fire(s, "1.1")
    assert not why_not(s, "concentrate-fire", "team-1")
    assert not why_not(s, "grenade-attack", "team-1")


# 9.3 Spotting


@rule("fof", "4.2.4a", "9.3/2", "9.3/3", "6.1.1/3")
def test_a_crosshairs_icon_spots_the_whole_card_and_fire_opens():
    s = fire(board(FIELD, {"squad-1-1": "1.1", "nva-squad-1": "3.1", "sniper-1": "3.1"}))
    cards(s, 1, 3, 4, 5)  # Crosshairs, Grenade, Infiltrate, Burst
    does(s, "spot", "squad-1-1")
    assert s.spotted == 1 << parse_place("3.1")
    assert aim_of(s, parse_place("1.1"), Side.FRIENDLY) == parse_place("3.1")


@rule("fof", "4.2.4a", "9.3/1")
def test_a_failed_attempt_changes_nothing():
    s = fire(board(FIELD, {"squad-1-1": "1.1", "nva-squad-1": "3.1"}))
    cards(s, 3, 4, 5, 6)
    does(s, "spot", "squad-1-1")
    assert s.spotted == 0


@rule("fof", "4.2.4a", "9.3/2")
def test_one_chooses_which_card_to_look_at():
    s = fire(board(FIELD, {"squad-1-1": "1.1", "nva-squad-1": "3.1", "nva-squad-2": "1.3"}))
    asked = does(s, "spot", "squad-1-1", ("spot-on", parse_place("1.3")))
    assert set(asked[0].options) == {("spot-on", place) for place in at("3.1", "1.3")}


@rule("fof", "9.3/2", "4.2/5")
def test_the_draw_goes_by_the_spotting_chart():
    def lines(s, where="3.1"):
        return {line.text: line.value for line in spotting_lines(s, unit("squad-1-1"), parse_place(where))}

    s = board(FIELD, {"squad-1-1": "1.1 veteran", "sniper-1": "3.1 green exposed under=0"}, visibility=3)
    cover(s, "3.1")
    assert lines(s) == {
        "base draw": 2,
        "Veteran": 1,
        "in the dark": -1,
        "Exposed": 2,
        "under a Cover marker": -1,
        "in the open": 1,
        "a sniper or observer": -1,
        "a Green unit": 1,
    }
    s = fire(board(["J2 O1", "J2^ O1"], {"squad-1-1": "1.1 green", "nva-squad-1": "1.1 veteran"}))
    assert lines(s, "1.1") == {
        "base draw": 2,
        "Green": -1,
        "on the same card": 1,
        "fires automatic weapons": 1,
        "in thick terrain": -1,
        "a Veteran": -1,
    }
    s = fire(board(["O1^ O1", "B1 O1"], {"squad-1-1": "1.1", "12.7mm-1": "2.1", "scout-dog": "1.1"}))
    assert lines(s, "2.1") == {
        "base draw": 2,
        "from higher ground": 1,
        "with a scout": 1,
        "fires heavy weapons": 2,
    }


@rule("fof", "9.3/2", "4.2/5")
def test_at_least_one_card_is_drawn():
    s = board(["O1 J2"], {"squad-1-1": "1.1 green", "sniper-1": "1.2 veteran under=0"}, visibility=4)
    cover(s, "1.2")
    lines = spotting_lines(s, unit("squad-1-1"), parse_place("1.2"))
    assert total(lines) < 1
    assert spotting_cards(s, unit("squad-1-1"), parse_place("1.2")) == 1


# 6.6 Concentrated Fire


@rule("fof", "4.2.4b", "6.6/2", "6.6/3", "6.6/4", "6.6/1")
def test_concentrated_fire_marks_a_target_along_the_line_of_fire():
    s = fire(board(FIELD, {"m60-1-1": "1.1", "nva-squad-1": "3.1"}), "3.1")
    cards(s, 1, 3)
    does(s, "concentrate-fire", "m60-1-1")
    assert attacks(s, CONCENTRATED_FIRE) == [(unit("nva-squad-1"), NOBODY, 0)]
    assert s.status[unit("m60-1-1")] & CONCENTRATED
    cards(s, 14, 11)
    combat_effects_segment(s)
    assert s.ammo[unit("m60-1-1")] == 4, "two points instead of one"


@rule("fof", "6.6/2")
def test_a_failure_costs_nothing():
    s = fire(board(FIELD, {"m60-1-1": "1.1", "nva-squad-1": "3.1"}), "3.1")
    cards(s, 3, 4)
    does(s, "concentrate-fire", "m60-1-1")
    assert attacks(s, CONCENTRATED_FIRE) == []
    assert not s.status[unit("m60-1-1")] & CONCENTRATED


@rule("fof", "6.6/1", "6.2.3/4", "9.3/4")
def test_nobody_concentrates_on_what_he_does_not_fire_at():
    s = fire(board(FIELD, {"squad-1-1": "1.1", "nva-squad-1": "3.1", "nva-squad-2": "1.3"}), "3.1")
    put_unit(s, "nva-squad-1", "4.4")
    update_fire(s)
    assert why_not(s, "concentrate-fire", "squad-1-1"), "the target card is empty"


@rule("fof", "6.6/1", "6.6/3")
def test_the_target_is_a_cover_marker_or_by_chance_one_outside():
    s = board(FIELD, {"squad-1-1": "1.1", "nva-squad-1": "2.1 under=0", "nva-squad-2": "2.1", "sgm-1": "2.1"})
    cover(s, "2.1", CoverMarker.TRENCH)
    fire(s, "2.1")
    cards(s, 1, 3)
    asked = does(s, "concentrate-fire", "squad-1-1", ("at-cover", 0))
    assert verbs(asked[0].options) == {"at-cover", "at-open"}
    assert attacks(s, CONCENTRATED_FIRE) == [(NOBODY, 0, 0)]
    s.acted[unit("squad-1-1")] = 0
    does(s, "concentrate-fire", "squad-1-1", "at-open")
    assert len(told(s, "picks-target")) == 1


@rule("fof", "6.6/2")
def test_two_crosshairs_take_the_cover_or_count_twice():
    s = board(FIELD, {"squad-1-1": "1.1", "nva-squad-1": "2.1 under=0"})
    cover(s, "2.1", CoverMarker.BUNKER, N)
    fire(s, "2.1")
    cards(s, 1, 2)
    does(s, "concentrate-fire", "squad-1-1")
    assert attacks(s, CONCENTRATED_FIRE) == [(NOBODY, 0, 1)]
    s = fire(board(FIELD, {"squad-1-1": "1.1", "nva-squad-1": "2.1"}), "2.1")
    cards(s, 1, 2)
    does(s, "concentrate-fire", "squad-1-1")
    assert attacks(s, CONCENTRATED_FIRE) == [(unit("nva-squad-1"), NOBODY, 0)] * 2


@rule("fof", "4.2.4b", "6.4/3", "4.2/9", "6.6/2")
def test_a_tripod_is_worth_a_card():
    s = board(FIELD, {"m60-tripod-1": "1.1", "m60-1-1": "1.1 veteran", "team-1": "1.1 fire-team"})
    names = ("m60-tripod-1", "m60-1-1", "team-1")
    assert [concentration_cards(s, unit(name)) for name in names] == [3, 3, 1]


@rule("fof", "4.2.4c", "4.2/8")
def test_a_platoon_concentrates_unit_by_unit():
    s = board(FIELD, {"plt-hq-1": "1.1", "squad-1-1": "1.1", "m60-1-1": "1.1", "squad-1-2": "1.1"})
    put_unit(s, "nva-squad-1", "2.1")
    fire(s, "2.1")
    assert platoon_gunners(s, unit("plt-hq-1")) == [unit("squad-1-1"), unit("m60-1-1")]
    s.under[unit("m60-1-1")] = cover(s, "1.1")
    assert platoon_gunners(s, unit("plt-hq-1")) == [unit("squad-1-1")], "who is out of hearing does not"
    s.under[unit("m60-1-1")] = NOBODY
    cards(s, 1, 3, 7, 4)
    does(s, "concentrate-platoon-fire", "plt-hq-1", order=Order(unit("plt-hq-1"), "3.3.1C/1"))
    assert len(attacks(s, CONCENTRATED_FIRE)) == 2
    assert why_not(s, "concentrate-fire", "squad-1-1") == "It has done that in this impulse."


# 6.5.1 Grenades


@rule("fof", "4.2.4d", "6.5.1/1", "6.5.1/2", "6.4/9", "6.2.2/2", "6.2.2/1")
def test_a_grenade_icon_marks_the_target_on_the_same_card():
    s = fire(board(FIELD, {"squad-1-1": "1.1", "mortar-spotter-1": "1.1"}), "1.1")
    cards(s, 3, 4)
    does(s, "grenade-attack", "squad-1-1")
    assert attacks(s, GRENADE) == [(unit("mortar-spotter-1"), NOBODY, 0)]
    assert s.k_value == [-4]
    assert s.tally[Task.GRENADE_ATTACK] == 1


@rule("fof", "4.2.4d", "6.5.1/5", "6.2.2/4")
def test_a_failed_attempt_is_a_miss_for_the_whole_card_once():
    s = fire(board(FIELD, {"squad-1-1": "1.1", "squad-2-1": "1.1", "mortar-spotter-1": "1.1"}), "1.1")
    for name in ("squad-1-1", "squad-2-1"):
        cards(s, 1, 4) if name == "squad-1-1" else cards(s, 2, 5)
        does(s, "grenade-attack", name)
    assert s.grenade_miss == 1 << parse_place("1.1")
    assert attacks(s, GRENADE) == []


@rule("fof", "6.5.1/2")
def test_two_icons_take_the_cover_or_mark_twice():
    s = board(FIELD, {"squad-1-1": "1.1", "mortar-spotter-1": "1.1 under=0"})
    cover(s, "1.1")
    fire(s, "1.1")
    cards(s, 3, 8)
    does(s, "grenade-attack", "squad-1-1")
    assert attacks(s, GRENADE) == [(NOBODY, 0, 1)]
    s = fire(board(FIELD, {"squad-1-1": "1.1", "mortar-spotter-1": "1.1"}), "1.1")
    cards(s, 3, 8)
    does(s, "grenade-attack", "squad-1-1")
    assert len(attacks(s, GRENADE)) == 2


@rule("fof", "6.5.1/4")
@pytest.mark.parametrize("first", [3, 4])
def test_who_is_attacked_throws_back_once_whether_it_hit_or_not(first):
    s = fire(board(FIELD, {"squad-1-1": "1.1", "local-force-squad-1": "1.1 line"}), "1.1")
    cards(s, first, 5, 8, 6)
    does(s, "grenade-attack", "squad-1-1")
    assert (unit("squad-1-1"), NOBODY, 0) in attacks(s, GRENADE)
    assert -3 in s.k_value


@rule("fof", "6.5.1/4")
@pytest.mark.parametrize("seen", [False, True])
def test_nobody_throws_back_at_an_attacker_who_is_not_spotted(seen):
    s = board(FIELD, {"squad-1-1": "1.1", "local-force-squad-1": "1.1 line"})
    if seen:
        fire(s, "1.1")
    throw_back(s, unit("local-force-squad-1"), at("1.1")[0], unit("squad-1-1"), NOBODY)
    assert bool(told(s, "attempts")) is seen


@rule("fof", "6.5.1/4")
def test_who_is_pinned_or_in_a_bunker_does_not_throw_back():
    s = fire(board(FIELD, {"squad-1-1": "1.1", "local-force-squad-1": "1.1 pinned"}), "1.1")
    cards(s, 4, 5)
    does(s, "grenade-attack", "squad-1-1")
    s = board(FIELD, {"squad-1-1": "1.1", "local-force-squad-1": "1.1 under=0"})
    cover(s, "1.1", CoverMarker.BUNKER, N)
    fire(s, "1.1")
    cards(s, 4, 5)
    does(s, "grenade-attack", "squad-1-1")
    assert len(told(s, "attempts")) == 1


@rule("fof", "6.5.1/1", "6.2.1/3", "6.4/13")
def test_40mm_launchers_reach_the_next_card_along_the_fire():
    s = fire(board(FIELD, {"squad-1-1": "1.1", "nva-squad-1": "2.1"}), "2.1")
    assert grenade_targets(s, unit("squad-1-1")) == 1 << parse_place("2.1")
    put_unit(s, "m60-1-1", "1.1")
    assert grenade_targets(s, unit("m60-1-1")) == 0, "hand grenades do not"
    put_unit(s, "nva-squad-1", "3.1")
    assert grenade_targets(s, unit("squad-1-1")) == 0, "nor does anything two cards away"


@rule("fof", "6.4/8", "6.8.1C/1", "6.5.1/1")
def test_a_recoilless_rifle_fires_as_far_as_printed_spends_a_point_and_not_from_inside():
    s = fire(board(FIELD, {"90mm-1": "1.1", "nva-squad-1": "3.1"}), "3.1")
    u = unit("90mm-1")
    assert grenade_range(s, u) == 2
    cards(s, 1, 4)
    does(s, "grenade-attack", "90mm-1")
    assert s.ammo[u] == 3, "spent though it missed"
    s.under[u] = cover(s, "1.1", CoverMarker.BUNKER, N)
    assert grenade_range(s, u) == 0


@rule("fof", "6.8.1D/1")
def test_without_rockets_only_hand_grenades_are_left():
    s = board(FIELD, {"main-force-squad-b40-1": "2.1"})
    u = unit("main-force-squad-b40-1")
    assert grenade_range(s, u) == 1
    s.rockets[u] = 0
    assert grenade_range(s, u) == 0


@rule("fof", "6.5.4/1", "10.2.3/1")
def test_a_jam_leaves_a_fire_team_that_is_no_gun_any_more_and_spares_a_rifle_squad():
    s = fire(board(FIELD, {"m60-1-1": "1.1", "squad-1-1": "1.1", "nva-squad-1": "2.1"}), "2.1")
    cards(s, 34, 3)
    does(s, "concentrate-fire", "m60-1-1")
    assert s.place[unit("m60-1-1")] == REMOVED
    assert teams(s) == [("fire-team", "1.1")]
    s.deck |= 1 << 33
    cards(s, 34, 4)
    does(s, "concentrate-fire", "squad-1-1")
    assert teams(s) == [("fire-team", "1.1")]
    assert [event.args[0] for event in told(s, "jams")] == [unit("m60-1-1")]


@rule("fof", "6.5.4/1")
@pytest.mark.parametrize("launchers_jam", [False, True])
def test_by_the_letter_a_launcher_jams_too_and_its_squad_breaks_up(launchers_jam):
    units = {"squad-1-1": "1.1", "nva-squad-1": "2.1"}
    s = fire(board(FIELD, units, launchers_jam=launchers_jam), "2.1")
    cards(s, 34, 3)
    does(s, "grenade-attack", "squad-1-1")
    assert (s.place[unit("squad-1-1")] == REMOVED) is launchers_jam
    assert teams(s) == [("fire-team", "1.1")] * (3 if launchers_jam else 0)


@rule("fof", "6.5.4/1")
def test_who_has_no_launcher_does_not_jam_even_by_the_letter():
    s = fire(board(FIELD, {"engineers": "1.1", "nva-squad-1": "2.1"}, launchers_jam=True), "2.1")
    cards(s, 34, 3)
    does(s, "concentrate-fire", "engineers")
    assert not told(s, "jams")


@rule("fof", "6.5.1/4", "4.2.4d", "4.2.4h")
@pytest.mark.parametrize("hits", [False, True])
def test_by_the_menu_only_a_hit_is_answered(hits):
    units = {"squad-1-1": "1.1", "local-force-squad-1": "1.1 line"}
    s = fire(board(FIELD, units, answers_hits_only=True), "1.1")
    cards(s, *((3, 5, 8, 6) if hits else (4, 5)))
    does(s, "grenade-attack", "squad-1-1")
    assert len(told(s, "attempts")) == (2 if hits else 1)


@rule("fof", "6.2.2/3", "6.5.1/5")
def test_who_leaves_the_card_leaves_the_grenades_behind():
    s = fire(board(FIELD, {"squad-1-1": "1.1", "mortar-spotter-1": "1.1"}), "1.1")
    cards(s, 3, 4)
    does(s, "grenade-attack", "squad-1-1")
    leave_grenades(s, unit("mortar-spotter-1"), parse_place("1.1"))
    assert attacks(s, GRENADE) == []
    assert s.grenade_miss == 1 << parse_place("1.1")


@rule("fof", "6.5.1/5")
@pytest.mark.parametrize("where", ["out of cover", "under cover", "into cover that is found"])
def test_who_moves_on_his_card_leaves_the_grenades_behind(where):
    s = board(FIELD, {"squad-1-1": "1.1", "mortar-spotter-1": "1.1"})
    cover(s, "1.1")
    if where == "out of cover":
        s.under[unit("mortar-spotter-1")] = 0
    fire(s, "1.1")
    cards(s, 3, 4)
    does(s, "grenade-attack", "squad-1-1")
    assert attacks(s, GRENADE)
    if where == "into cover that is found":
        take_cover(s, unit("mortar-spotter-1"))
    else:
        move_within(s, unit("mortar-spotter-1"), NOBODY if where == "out of cover" else 0)
    assert attacks(s, GRENADE) == []
    assert s.grenade_miss == 1 << parse_place("1.1")


@rule("fof", "4.3.6C/2")
@pytest.mark.parametrize("first", [3, 4])
def test_white_phosphorus_goes_with_a_grenade_attack_hit_or_miss(first):
    s = board(
        FIELD, {"squad-1-1": "1.1", "mortar-spotter-1": "1.1", "squad-2-1": "2.1", "nva-squad-1": "3.1"}
    )
    fire(s, "1.1", "3.1")
    assert why_not_throw_phosphorus(s, NOBODYS, unit("squad-1-1")) == "It carries no WP smoke."
    for name in ("squad-1-1", "squad-2-1"):
        new_asset(s, Asset.WP_SMOKE, holder=unit(name))
    assert why_not_throw_phosphorus(s, NOBODYS, unit("squad-2-1")) == "There is no spotted enemy on its card."
    assert not why_not_throw_phosphorus(s, NOBODYS, unit("squad-1-1"))
    cards(s, first, 5)
    run(throw_phosphorus(s, NOBODYS, unit("squad-1-1")))
    card = 1 << parse_place("1.1")
    assert s.white_phosphorus == card
    assert bool(attacks(s, GRENADE)) is (first == 3)
    assert s.grenade_miss == (0 if first == 3 else card)
    assert "WP" in why_not_throw_phosphorus(s, NOBODYS, unit("squad-1-1")), "it is used up"


@rule("fof", "4.2.4h", "4.2/8")
def test_a_platoon_throws_unit_by_unit():
    s = fire(
        board(FIELD, {"plt-hq-1": "1.1", "squad-1-1": "1.1", "squad-2-1": "1.1", "rocket-spotter": "1.1"}),
        "1.1",
    )
    s.under[unit("squad-2-1")] = cover(s, "1.1")
    assert platoon_throwers(s, unit("plt-hq-1")) == [unit("squad-1-1")], "who is out of hearing does not"
    s.under[unit("squad-2-1")] = NOBODY
    cards(s, 3, 4, 8, 5)
    does(s, "platoon-grenade-attack", "plt-hq-1", order=Order(unit("plt-hq-1"), "3.3.1C/1"))
    assert len(attacks(s, GRENADE)) == 2
    assert why_not(s, "grenade-attack", "squad-1-1") == "It has done that in this impulse."


# 6.5.2, 6.5.3 Charges and flames


def engineers(*, fired_at):
    s = board(FIELD, {"engineers": "1.1", "nva-squad-1": "1.1 under=0"})
    cover(s, "1.1", CoverMarker.BUNKER, N)
    s.a_kind, s.a_points, s.a_holder, s.a_place = [Asset.DEMO_CHARGE], [0], [unit("engineers")], [NOWHERE]
    spot(s, "1.1")
    if fired_at:
        update_fire(s)
    return s


@rule("fof", "4.2.4f", "6.5.2/1", "6.5.2/2", "6.5.2/3", "6.5.2/4", "6.5.2/5", "6.4/10", "4.2.4/2")
def test_a_placed_charge_kills_all_inside_and_leaves_foxholes():
    s = engineers(fired_at=False)
    assert why_not(s, "throw-charge", "engineers")
    does(s, "place-charge", "engineers")
    assert (s.a_holder, attacks(s, DEMOLITION)) == ([NOBODY], [(NOBODY, 0, 0)])
    combat_effects_segment(s)
    assert s.place[unit("nva-squad-1")] == REMOVED
    assert s.lost[Side.ENEMY] == 3
    assert s.v_kind == [CoverMarker.FOXHOLES]


@rule("fof", "4.2.4e", "6.5.2/2", "6.2.2/14", "6.2.2/13")
def test_under_fire_a_charge_is_thrown_and_a_miss_is_felt_by_all():
    s = engineers(fired_at=True)
    assert why_not(s, "place-charge", "engineers")
    cards(s, 1, 4)
    does(s, "throw-charge", "engineers")
    assert s.demolition_miss == 1 << parse_place("1.1")
    assert s.a_place == [REMOVED]


@rule("fof", "6.5.2/6", "6.5.2/7")
@pytest.mark.parametrize(
    ("kind", "left"), [(CoverMarker.SMALL_CAVE, False), (CoverMarker.COVER, True), (CoverMarker.TRENCH, True)]
)
def test_a_cave_is_sealed_and_other_cover_stays(kind, left):
    s = engineers(fired_at=False)
    s.v_kind[0] = kind
    does(s, "place-charge", "engineers")
    combat_effects_segment(s)
    assert (s.v_place[0] != REMOVED) is left


@rule("fof", "6.8.1F/1")
def test_only_trained_units_use_charges():
    s = engineers(fired_at=False)
    put_unit(s, "squad-1-1", "1.1")
    s.a_holder = [unit("squad-1-1")]
    assert why_not(s, "place-charge", "squad-1-1")


@rule("fof", "6.5.3/2", "TSS-3.7.2/3", "6.2.2/15")
def test_flames_hit_all_inside_drive_them_out_and_take_the_bunker():
    s = engineers(fired_at=False)
    mark(s, FLAME, NOBODY, 0, 0, side=Side.ENEMY)
    cards(s, 20)  # one Step becomes a Fire Team
    resolve_flames(s)
    u = unit("nva-squad-1")
    assert (s.steps[u], s.under[u]) == (2, NOBODY)
    assert s.status[u] & 2, "Exposed"
    assert s.v_place == [REMOVED]


# 6.7 Fire missions


def observed(units=None, **columns):
    s = board(FIELD, {"arty-fo": "1.1", "nva-squad-1": "3.1", **(units or {})}, **columns)
    radio(s, "arty-fo", Network.ARTY_FD)
    for mission, number in ((FireMission.HE, 4), (FireMission.WP, 1), (FireMission.ILLUMINATION, 4)):
        s.missions_left[slot(AGENCY["105mm"], mission)] = number
    return fire(s, "3.1")


HE = slot(AGENCY["105mm"], FireMission.HE)
WP = slot(AGENCY["105mm"], FireMission.WP)
LIGHT = slot(AGENCY["105mm"], FireMission.ILLUMINATION)


@rule("fof", "4.2.4i", "6.7/1", "6.7/7", "6.7.3/1", "6.7.1/2", "6.7.2A/1", "6.7/4", "6.7/6")
def test_a_burst_lays_a_pending_mission_and_spends_it():
    s = observed()
    cards(s, 5, 1, 2)
    does(s, "call-for-fire", "arty-fo", ("fire-mission", HE))
    assert (s.i_place, s.i_value, s.i_pending) == (at("3.1"), [-5], [1])
    assert s.missions_left[HE] == 3


@rule("fof", "6.7.3/1")
def test_without_a_burst_nothing_is_spent():
    s = observed()
    cards(s, 1, 2, 3)
    does(s, "call-for-fire", "arty-fo", ("fire-mission", HE))
    assert (s.i_place, s.missions_left[HE]) == ([], 4)


@rule("fof", "3.7.1A/1", "6.7.3/1", "6.2.2/10", "TSS-3.7.1a/1", "TSS-3.7.1a/2")
def test_pending_missions_fall_at_the_start_of_the_vof_segment_and_go_at_the_next():
    s = observed()
    cards(s, 5, 1, 2)
    does(s, "call-for-fire", "arty-fo", ("fire-mission", HE))
    update_fire_missions(s)
    assert s.i_pending == [0]
    update_fire_missions(s)
    assert s.i_place == []


@rule("fof", "6.7.1/1", "6.7.2C/1", "6.7.1/4")
def test_he_needs_a_spotted_enemy_in_sight_smoke_does_not():
    s = observed({"nva-squad-2": "1.3", "squad-1-1": "2.1"})
    assert fire_targets(s, unit("arty-fo"), HE) == 1 << parse_place("3.1")
    smoke = fire_targets(s, unit("arty-fo"), WP)
    assert smoke >> parse_place("1.3") & 1, "unspotted enemies"
    assert smoke >> parse_place("2.2") & 1, "an empty card"
    assert not smoke >> parse_place("2.1") & 1, "friends"
    assert not smoke >> parse_place("2.3") & 1, "out of sight"


@rule("fof", "6.7.1/3", "6.7.1/5", "4.3.3/5", "6.7/5")
def test_observers_need_their_network_and_a_draw_of_their_own():
    s = observed()
    assert callable_missions(s, unit("arty-fo")) == [HE, WP, LIGHT]
    s.a_holder = [NOBODY]
    assert callable_missions(s, unit("arty-fo")) == []
    put_unit(s, "co-hq", "1.1")
    put_unit(s, "plt-hq-1", "1.1")
    put_unit(s, "fac", "1.1")
    radio(s, "co-hq", Network.BN_TAC)
    radio(s, "fac", Network.AIR_CTL)
    assert callable_missions(s, unit("co-hq")) == [HE, WP, LIGHT], "over BN TAC"
    assert callable_missions(s, unit("plt-hq-1")) == [], "it has no radio"
    assert callable_missions(s, unit("fac")) == []


@rule("fof", "6.7.3/1", "6.7.5/2", "6.7/5", "4.2/9")
def test_the_draw_goes_by_observer_experience_and_registration():
    s = observed()
    here = parse_place("3.1")
    assert call_cards(s, unit("arty-fo"), HE, here) == 3
    s.registered[AGENCY["105mm"]] = here
    assert call_cards(s, unit("arty-fo"), HE, here) == 4
    put_unit(s, "plt-hq-2", "1.1 green")
    assert call_cards(s, unit("plt-hq-2"), HE, parse_place("1.3")) == 1


@rule("fof", "6.7.5/1")
def test_a_target_is_registered_by_fire_on_it_one_for_each_agency():
    s = observed()
    cards(s, 5, 1, 2)
    does(s, "call-for-fire", "arty-fo", ("fire-mission", HE))
    assert s.registered[AGENCY["105mm"]] == parse_place("3.1")


@rule("fof", "6.7.5/1")
def test_a_target_is_lost_when_its_agency_fires_elsewhere_and_falls_short():
    s = observed()
    s.registered[AGENCY["105mm"]] = parse_place("3.3")
    cards(s, 45, 5, 1)
    does(s, "call-for-fire", "arty-fo", ("fire-mission", HE))
    assert s.i_place == at("2.1"), "it falls short"
    assert s.registered[AGENCY["105mm"]] == NOWHERE


@rule("fof", "6.7.3/2")
def test_a_short_round_falls_one_card_nearer():
    s = observed()
    cards(s, 45, 5, 1)
    does(s, "call-for-fire", "arty-fo", ("fire-mission", HE))
    assert (s.i_place, s.missions_left[HE]) == (at("2.1"), 3)


@rule("fof", "6.7.3/2")
def test_a_short_round_called_on_oneself_falls_beside():
    s = observed({"nva-squad-1": "1.1"})
    fire(s, "1.1")
    cards(s, 45, 5, 1)
    does(s, "call-for-fire", "arty-fo", ("fire-mission", HE))
    assert name_of(s.i_place[0]) in {"1.2", "2.1", "2.2"}


@rule("fof", "6.7.2G/1", "9.3/5")
def test_three_bursts_take_in_two_cards_beside():
    s = observed()
    cards(s, 6, 1, 2)
    asked = does(
        s,
        "call-for-fire",
        "arty-fo",
        ("fire-mission", HE),
        ("also-on", at("4.1")[0]),
        ("also-on", at("4.2")[0]),
    )
    assert s.i_place == at("3.1", "4.1", "4.2")
    assert s.missions_left[HE] == 3
    assert ("also-on", parse_place("3.1")) not in asked[1].options


@rule("fof", "6.7.2E/1", "8.2/2", "8.2/1")
def test_light_shines_at_once_and_is_called_where_one_would_see_by_day():
    s = observed(visibility=4)
    assert fire_targets(s, unit("arty-fo"), LIGHT) >> parse_place("4.1") & 1
    cards(s, 5, 1, 2)
    does(s, "call-for-fire", "arty-fo", ("fire-mission", LIGHT), ("fire-on", parse_place("4.1")))
    assert (s.l_place, s.l_kind) == (at("4.1"), [Illumination.ARTILLERY])


@rule("fof", "6.7.2F/1")
def test_an_air_strike_needs_a_mark():
    bombs = slot(AGENCY["tactical-air"], FireMission.BOMBS)
    s = board(FIELD, {"fac": "1.1", "squad-1-1": "2.1", "nva-squad-1": "3.1"})
    radio(s, "fac", Network.AIR_CTL)
    s.missions_left[bombs] = 1
    fire(s, "3.1")
    assert fire_targets(s, unit("fac"), bombs) == 0
    s.coloured_smoke = 1 << parse_place("1.1")
    assert fire_targets(s, unit("fac"), bombs) == 0, "not the friendly card nearest to the target"
    s.coloured_smoke = 1 << parse_place("2.1")
    assert fire_targets(s, unit("fac"), bombs) == 1 << parse_place("3.1")
    s.coloured_smoke = 0
    s.white_phosphorus = 1 << parse_place("3.1")
    assert fire_targets(s, unit("fac"), bombs) == 1 << parse_place("3.1")


@rule("fof", "6.7.2C/1", "4.3.6C/2")
def test_a_wp_mission_screens_as_well_as_strikes():
    s = observed()
    cards(s, 5, 1, 2)
    does(s, "call-for-fire", "arty-fo", ("fire-mission", WP), ("fire-on", parse_place("3.1")))
    update_fire_missions(s)
    assert s.white_phosphorus == 1 << parse_place("3.1")
    assert s.i_value == [-4]


@rule("fof", "3.1/1")
def test_an_event_can_silence_the_guns():
    s = observed(events=1 << FriendlyEvent.ARTILLERY_SHIFTED)
    assert callable_missions(s, unit("arty-fo")) == []


# 6.7.4 On-map mortars


@rule("fof", "4.2.4j", "6.7.4/1", "6.7.4/3", "6.7.4/4", "6.8.1B/1")
def test_a_mortar_section_fires_what_its_headquarters_sees():
    s = board(FIELD, {"mortar-81": "1.4", "co-hq": "1.1", "nva-squad-1": "2.2"})
    spot(s, "2.2")
    order = Order(unit("co-hq"), "3.3.1B/1")
    does(s, "fire-mortar", "mortar-81", order=order)
    assert (s.i_place, s.i_value, s.i_kind, s.i_pending) == (at("2.2"), [-3], [INDIRECT_LAY], [0])
    assert s.ammo[unit("mortar-81")] == 5
    remove_indirect_lay(s)
    assert s.i_place == []


@rule("fof", "6.7.4/1", "6.4/7")
@pytest.mark.parametrize("what", ["alone", "exposed", "bunker", "jungle"])
def test_when_a_mortar_cannot_fire_indirectly(what):
    ground = ["O1 J2" if what == "jungle" else "O1 O1", "O1 O1"]
    s = board(ground, {"mortar-81": "1.2", "co-hq": "1.1", "nva-squad-1": "2.1"})
    spot(s, "2.1")
    u = unit("mortar-81")
    order = Order(unit("co-hq"), "3.3.1B/1")
    if what == "alone":
        s.steps[u] = 1
    elif what == "exposed":
        s.status[u] |= 2
    elif what == "bunker":
        s.under[u] = cover(s, "1.2", CoverMarker.BUNKER, N)
    assert why_not(s, "fire-mortar", "mortar-81", order)


# 4.2.4k, 4.2.4l, 4.2.4m


@rule("fof", "4.2.4k", "6.1.2/2", "6.2.3/6")
def test_ceasing_fire_only_lasts_without_enemies_in_sight():
    s = fire(board(FIELD, {"squad-1-1": "1.1", "nva-squad-1": "3.1", "nva-squad-2": "2.1"}), "3.1")
    fire(s, "2.1")
    does(s, "cease-fire", "squad-1-1")
    assert aim_of(s, parse_place("1.1"), Side.FRIENDLY) == parse_place("2.1"), "the closest one"
    put_unit(s, "nva-squad-1", "not-yet")
    put_unit(s, "nva-squad-2", "not-yet")
    cease_fire(s, parse_place("1.1"), "4.2.4k")
    assert aim_of(s, parse_place("1.1"), Side.FRIENDLY) == NOWHERE


@rule("fof", "4.2.4l", "6.1.2/3", "4.3.1/4", "6.0/4")
def test_fire_is_shifted_to_any_card_in_sight_and_range():
    s = fire(board(FIELD, {"squad-1-1": "1.1", "nva-squad-1": "3.1"}), "3.1")
    does(s, "shift-fire", "squad-1-1", ("shift-to", parse_place("1.3")))
    assert aim_of(s, parse_place("1.1"), Side.FRIENDLY) == parse_place("1.3")
    assert not shift_targets(s, NOBODYS, unit("squad-1-1")) >> parse_place("4.1") & 1
    assert MENU["shift-fire"].whole_card
    assert MENU["cease-fire"].whole_card


@rule("fof", "4.2.4m", "6.7.2D/1", "6.4/5")
def test_final_fires_fall_together_on_the_co_hqs_order():
    s = board(FIELD, {"co-hq": "1.1", "m60-tripod-1": "1.1"})
    s.fpl_gun, s.fpl_direction, s.fpl_firing = [unit("m60-tripod-1")], [NE], [0]
    agency = AGENCY["105mm"]
    s.final_fire[agency] = parse_place("3.1")
    s.missions_left[slot(agency, FireMission.FPF)] = 2
    assert why_not(s, "final-fires", "m60-tripod-1")
    does(s, "final-fires", "co-hq")
    assert (s.i_place, s.i_kind, s.fpl_firing) == (at("3.1"), [FireMission.FPF], [1])
    update_fire_missions(s)
    update_fire_missions(s)
    assert s.i_place == at("3.1"), "it goes on"
    assert s.missions_left[slot(agency, FireMission.FPF)] == 0
    update_fire_missions(s)
    assert s.i_place == [], "until none is left"
    cease_fire(s, parse_place("1.1"), "4.2.4k")
    assert s.fpl_firing == [0]


@rule("fof", "4.2.5/10")
def test_a_fire_team_throws_with_one_card():
    s = fire(board(FIELD, {"team-1": "1.1 fire-team", "rocket-spotter": "1.1"}), "1.1")
    cards(s, 3)
    does(s, "grenade-attack", "team-1")
    assert told(s, "attempts")[0].args[2] == 1
    assert s.experience[unit("team-1")] == Experience.GREEN


@rule("fof", "6.8.1D/1", "6.4/8")
def test_a_rocket_team_fires_its_rockets_and_runs_out_with_the_last():
    s = board(FIELD, {"rpg-team-1": "2.1", "squad-1-1": "1.1"})
    u, target = unit("rpg-team-1"), unit("squad-1-1")
    s.rockets[u] = 2
    assert grenade_range(s, u) == 1
    missed = Attempted(Draw((), ()), 0)
    attack_with_grenades(s, u, parse_place("1.1"), target, NOBODY, missed)
    assert (s.rockets[u], s.status[u] & OUT_OF_AMMO) == (1, 0)
    attack_with_grenades(s, u, parse_place("1.1"), target, NOBODY, missed)
    assert s.rockets[u] == 0
    assert s.status[u] & OUT_OF_AMMO
    assert grenade_range(s, u) == 0
