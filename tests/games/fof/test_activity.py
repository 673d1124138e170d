"""3.2.2, 3.4, 9.4 The Enemy Activity Check Segment, and what each result does."""

from __future__ import annotations

import pytest

from dangerclose.core.chance import Chance, seed_of
from dangerclose.games.fof.activity import PERFORM, check_card, enemy_activity
from dangerclose.games.fof.changes import new_casualty
from dangerclose.games.fof.combat import combat_effects
from dangerclose.games.fof.components import MISSIONS
from dangerclose.games.fof.deck import FULL
from dangerclose.games.fof.enemy_attacks import infantry_targets, largest_target, throw
from dangerclose.games.fof.falling_back import fall_back
from dangerclose.games.fof.field import is_exposed, is_pinned
from dangerclose.games.fof.fire import aim_of, update_fire
from dangerclose.games.fof.grid import LEFT, NOT_YET, REMOVED, N, name_of
from dangerclose.games.fof.state import (
    ACTIVATED,
    CHECKED,
    CONCENTRATED,
    CONCENTRATED_FIRE,
    DEMOLITION,
    FACE_DOWN,
    FIRE_TEAM_SIDE,
    GRENADE,
    HUMAN_WAVE,
    MINE,
    NO_MARKER,
    NOBODY,
    NOWHERE,
    OUT_OF_AMMO,
    UNKNOWN_LETTER,
    put,
)
from dangerclose.games.fof.tables import (
    COVER_CARDS,
    CROSSHAIRS_CARDS,
    GRENADE_CARDS,
    INFILTRATE_CARDS,
    JAM_CARDS,
    RALLY_CARDS,
    RANDOM,
)
from dangerclose.games.fof.terms import (
    Activity,
    ActivityResult,
    CoverMarker,
    Letter,
    Side,
    Situation,
    Tactics,
    UnitKind,
)
from dangerclose.testing import rule
from tests.games.fof.board import at, board, cards, cover, put_unit, spot, teams, told, unit

FIELD = ["O1 O1 O1 O1 O1"] * 5


def fought(rows, units, *spotted, covers=(), **columns):
    """A position with its fire and a whole deck; `covers` are Cover markers from number 0 on."""
    s = board(rows, **columns)
    for place, kind, facing in covers:
        cover(s, place, kind, facing)
    for name, words in units.items():
        put_unit(s, name, words)
    spot(s, *spotted)
    update_fire(s)
    s.deck = FULL
    s.log = []
    return s


def card_with(*sets, but=0, r=None):
    """An Action card by its printed number: in all of some sets, in none of others, with a random number."""
    return next(
        card + 1
        for card in range(50)
        if all(one >> card & 1 for one in sets)
        and not but >> card & 1
        and (r is None or RANDOM[card][r[0]] == r[1])
    )


def do(s, result, name):
    PERFORM[result](s, unit(name))


def where(s, name):
    return name_of(s.place[unit(name)])


def attacks(s, kind):
    return [(s.k_unit[k], s.k_cover[k], s.k_value[k]) for k, one in enumerate(s.k_kind) if one == kind]


# 3.2.2, 9.4/1 The order


@rule("fof", "3.2.2/2", "9.4/1", "9.4/7", "TSS-3.2.2/2", "TSS-3.2.2/3", "TSS-3.4.2/1", "TSS-3.4.2/2")
def test_cards_are_checked_in_random_order_and_every_unit_once():
    s = fought(FIELD, {"nva-squad-1": "3.1", "nva-squad-2": "3.3", "nva-squad-3": "3.5"})
    s.tactics = Tactics.DELIBERATE
    third, second = card_with(r=(3, 3)), card_with(r=(2, 2), but=1 << card_with(r=(3, 3)) - 1)
    cards(s, third, second)
    enemy_activity(s)
    drawn = told(s, "checks-card")
    assert [name_of(event.args[0]) for event in drawn] == ["3.5", "3.3", "3.1"]
    assert [event.roll.cards if event.roll else () for event in drawn] == [(third - 1,), (second - 1,), ()]
    checked = [event.args[0] for event in told(s, "enemy-check")]
    assert checked == [unit("nva-squad-3"), unit("nva-squad-2"), unit("nva-squad-1")]


@rule("fof", "9.4/1", "9.4/7")
def test_on_a_card_pinned_and_teams_come_first_then_good_order_then_leaders():
    s = fought(
        FIELD,
        {
            "leader-1": "4.3",
            "main-force-squad-1": "4.3",
            "nva-squad-1": "4.3 pinned",
            "enemy-team-1": "4.3 litter-team",
            "squad-1-1": "1.2",
        },
    )
    s.tactics = Tactics.DELAY
    enemy_activity(s)
    order = [
        event.args[0] for event in s.log if event.kind in ("enemy-check", "hides", "leader-stays", "moves")
    ]
    first = list(dict.fromkeys(order))
    assert set(first[:2]) == {unit("nva-squad-1"), unit("enemy-team-1")}
    assert first[2:] == [unit("main-force-squad-1"), unit("leader-1")]


@rule("fof", "9.4/1")
def test_who_moves_to_a_card_that_is_checked_later_is_not_checked_again():
    s = fought(FIELD, {"nva-squad-1": "4.3", "nva-squad-2": "2.3", "squad-1-1": "1.3"})
    s.tactics = Tactics.OVERRUN
    for seed in range(20):
        t = s.copy()
        t.log, t.chance = [], s.chance
        cards(t, card_with(r=(2, 1 + seed % 2)))
        enemy_activity(t)
        checked = [event.args[0] for event in told(t, "enemy-check")]
        assert sorted(checked) == sorted({unit("nva-squad-1"), unit("nva-squad-2")})
        s.chance = t.chance


@rule("fof", "9.4/1")
def test_teams_that_come_of_a_check_are_not_checked_in_the_same_turn():
    """A machine gun squad that jams breaks into Fire Teams."""
    s = fought(FIELD, {"nva-squad-1": "3.3", "squad-1-1": "1.3"})
    s.tactics = Tactics.DELIBERATE
    jammed = card_with(JAM_CARDS)
    others = [n for n in range(1, 51) if n != jammed][:1]
    cards(s, jammed, *others)
    enemy_activity(s)
    assert teams(s, "enemy-team-") == [("fire-team", "3.3")] * 3
    assert len(told(s, "enemy-check")) == 1


@rule("fof", "9.4/1", "3.4/1")
def test_who_was_checked_or_moved_by_an_event_is_left_out():
    s = fought(FIELD, {"nva-squad-1": "3.3", "nva-squad-2": "4.4"})
    s.status[unit("nva-squad-1")] |= CHECKED
    enemy_activity(s)
    assert [event.args[0] for event in told(s, "enemy-check")] == [unit("nva-squad-2")]


@rule("fof", "9.4/1")
def test_a_checked_unit_is_marked():
    s = fought(FIELD, {"nva-squad-1": "3.3", "squad-1-1": "1.3"})
    enemy_activity(s)
    assert s.status[unit("nva-squad-1")] & CHECKED


@rule("fof", "3.2/1", "3.4/1", "3.2.2/1", "9.1.3/1", "TSS-3.2.2/1")
def test_in_a_defence_markers_are_placed_from_turn_2_on_in_an_attack_never():
    s = board(["O1 O1 O1 O1 O1 O1"] * 4, mission="a4", turn=1)
    enemy_activity(s)
    assert set(s.contact) == {NO_MARKER}
    s.turn = 2
    enemy_activity(s)
    (area,) = [one for one in MISSIONS["a4"].contacts if one.turns and one.turns[0] <= 2 <= one.turns[1]]
    assert {name_of(place): letter for place, letter in enumerate(s.contact) if letter != NO_MARKER} == {
        f"{row}.{column}": area.letters[0] if len(area.letters) == 1 else UNKNOWN_LETTER
        for row in area.rows
        for column in range(1, 7)
    }
    s = board(FIELD, mission="a2", turn=2)
    enemy_activity(s)
    assert set(s.contact) == {NO_MARKER}


@rule("fof", "4.3.6D/1", "3.4/1")
@pytest.mark.parametrize(("mission", "works"), [("a2", True), ("a4", False)])
def test_gas_works_before_the_checks_and_in_a_defence_later(mission, works):
    s = fought(FIELD, {"nva-squad-1": "3.3", "squad-1-1": "3.3"}, "3.3", mission=mission, turn=1)
    s.tear_gas = 1 << at("3.3")[0]
    enemy_activity(s)
    assert bool(told(s, "gassed")) is works
    if works:
        assert not told(s, "enemy-check"), "those in the gas have no other check"


@rule("fof", "9.5/4")
def test_claymores_go_off_when_all_have_moved():
    s = fought(FIELD, {"nva-squad-1": "2.3", "squad-1-1": "1.3"}, tactics=Tactics.OVERRUN)
    s.claymores = 1 << at("1.3")[0]
    cards(s, card_with(r=(4, 1)))
    enemy_activity(s)
    assert where(s, "nva-squad-1") == "1.3"
    assert s.claymores == 0
    assert [unit_ for unit_, _, _ in attacks(s, MINE)] == [unit("nva-squad-1")]


# 9.4/8 Mandatory fire


@rule("fof", "9.4/8")
def test_an_enemy_fires_at_the_most_steps_also_where_its_own_men_are_and_at_who_enters_its_card():
    s = fought(FIELD, {"nva-squad-1": "3.3", "squad-1-1": "2.3", "squad-1-2": "3.5", "squad-2-2": "3.5"})
    assert name_of(aim_of(s, at("3.3")[0], Side.ENEMY)) == "3.5"
    s = fought(FIELD, {"nva-squad-1": "3.3", "squad-1-1": "3.5", "local-force-squad-1": "3.5"})
    assert name_of(aim_of(s, at("3.3")[0], Side.ENEMY)) == "3.5"
    put_unit(s, "squad-1-2", "3.3")
    update_fire(s)
    assert name_of(aim_of(s, at("3.3")[0], Side.ENEMY)) == "3.3"
    s.place[unit("squad-1-2")] = s.place[unit("squad-1-1")] = NOT_YET
    update_fire(s)
    assert aim_of(s, at("3.3")[0], Side.ENEMY) == NOWHERE


# Cover


@rule("fof", "9.4/11")
def test_cover_is_the_best_free_marker_and_exposes():
    covers = [("3.3", CoverMarker.COVER, NOBODY), ("3.3", CoverMarker.TRENCH, NOBODY)]
    s = fought(FIELD, {"nva-squad-1": "3.3", "squad-1-1": "1.3"}, covers=covers)
    do(s, ActivityResult.COVER, "nva-squad-1")
    assert s.under[unit("nva-squad-1")] == 1
    assert is_exposed(s, unit("nva-squad-1"))
    assert not told(s, "attempts")


@rule("fof", "9.4/11", "4.2.2e")
@pytest.mark.parametrize("finds", [True, False])
def test_without_a_marker_cover_is_sought(finds):
    s = fought(FIELD, {"nva-squad-1": "3.3 pinned", "squad-1-1": "1.3"})
    one = card_with(COVER_CARDS) if finds else card_with(but=COVER_CARDS)
    cards(s, one, card_with(but=COVER_CARDS | 1 << one - 1))
    do(s, ActivityResult.COVER, "nva-squad-1")
    assert (s.under[unit("nva-squad-1")] != NOBODY) is finds
    assert is_exposed(s, unit("nva-squad-1")) is finds


# Rally, recover, reconstitute


@rule("fof", "9.4/7", "4.2.3a")
def test_rally_takes_a_draw_under_fire_and_none_elsewhere():
    s = fought(FIELD, {"nva-squad-1": "3.3 pinned", "squad-1-1": "1.3"})
    do(s, ActivityResult.RALLY, "nva-squad-1")
    assert not is_pinned(s, unit("nva-squad-1"))
    assert not told(s, "attempts")
    s = fought(FIELD, {"nva-squad-1": "3.3 pinned", "squad-1-1": "1.3"}, "3.3")
    first = card_with(but=RALLY_CARDS)
    cards(s, first, card_with(but=RALLY_CARDS | 1 << first - 1))
    do(s, ActivityResult.RALLY, "nva-squad-1")
    assert is_pinned(s, unit("nva-squad-1"))
    s.deck = FULL
    cards(s, card_with(RALLY_CARDS), first)
    do(s, ActivityResult.RALLY, "nva-squad-1")
    assert not is_pinned(s, unit("nva-squad-1"))


@rule("fof", "9.4/7", "10.1.3/1", "10.1.2/1")
def test_recover_goes_up_one_level_or_turns_the_counter():
    s = fought(
        FIELD,
        {
            "enemy-team-1": "4.1 paralyzed-team",
            "enemy-team-2": "4.1 litter-team",
            "rpd-team-1": "4.1 fire-side",
        },
    )
    for name in ("enemy-team-1", "enemy-team-2", "rpd-team-1"):
        do(s, ActivityResult.RECOVER, name)
    assert teams(s, "enemy-team-") == [("fire-team", "4.1"), ("litter-team", "4.1")]
    assert not s.status[unit("rpd-team-1")] & FIRE_TEAM_SIDE


@rule("fof", "9.4/9", "6.8.3/3", "9.7/2")
def test_a_weapon_without_ammunition_and_a_lone_leader_do_not_turn_back():
    s = fought(
        FIELD,
        {"12.7mm-1": "4.1 fire-side ammo=0", "leader-1": "4.4 fire-side", "rpg-team-1": "4.1 fire-side"},
    )
    s.rockets[unit("rpg-team-1")] = 0
    for name in ("12.7mm-1", "leader-1", "rpg-team-1"):
        do(s, ActivityResult.RECOVER, name)
        assert s.status[unit(name)] & FIRE_TEAM_SIDE
    assert len(told(s, "cannot-recover")) == 3
    put_unit(s, "sniper-1", "4.1 fire-side")
    do(s, ActivityResult.RECOVER, "sniper-1")
    assert not s.status[unit("sniper-1")] & FIRE_TEAM_SIDE, "it needs no ammunition"
    put_unit(s, "nva-squad-1", "4.4")
    do(s, ActivityResult.RECOVER, "leader-1")
    assert not s.status[unit("leader-1")] & FIRE_TEAM_SIDE


@rule("fof", "9.4/7", "10.2.1/1", "9.7/2")
@pytest.mark.parametrize("succeeds", [True, False])
def test_teams_become_the_largest_and_best_squad_that_was_lost(succeeds):
    s = fought(
        FIELD,
        {
            "enemy-team-1": "4.1 fire-team",
            "enemy-team-2": "4.1 fire-team",
            "enemy-team-3": "4.1 assault-team",
        },
    )
    for name in ("local-force-squad-1", "main-force-squad-1", "nva-squad-3"):
        s.place[unit(name)] = REMOVED
    cards(s, card_with(RALLY_CARDS) if succeeds else card_with(but=RALLY_CARDS))
    do(s, ActivityResult.RECONSTITUTE, "enemy-team-1")
    assert (where(s, "nva-squad-3") == "4.1") is succeeds
    assert len(teams(s, "enemy-team-")) == (0 if succeeds else 3)
    if succeeds:
        assert s.steps[unit("nva-squad-3")] == 3


# Back


@rule("fof", "9.4/12", "9.4/11")
def test_fall_back_goes_into_cover_behind_exposed():
    s = fought(
        FIELD, {"nva-squad-1": "2.3", "squad-1-1": "1.2"}, covers=[("3.4", CoverMarker.TRENCH, NOBODY)]
    )
    s.terrain = put(s.terrain, at("3.4")[0], board(["J1"]).terrain[at("1.1")[0]])
    s.place[unit("squad-1-1")] = at("1.1")[0]
    update_fire(s)
    assert fall_back(s, unit("nva-squad-1"))
    assert where(s, "nva-squad-1") == "3.4"
    assert s.under[unit("nva-squad-1")] == 0
    assert is_exposed(s, unit("nva-squad-1"))


@rule("fof", "9.4/12")
def test_who_fought_on_his_card_goes_on_firing_at_it_from_behind():
    s = fought(FIELD, {"nva-squad-1": "2.3", "squad-1-1": "2.3", "squad-1-2": "1.3", "squad-2-2": "1.3"})
    assert fall_back(s, unit("nva-squad-1"))
    there = s.place[unit("nva-squad-1")]
    assert name_of(aim_of(s, there, Side.ENEMY)) == "2.3"


@rule("fof", "9.4/12")
def test_where_us_units_are_behind_it_fires_at_those():
    s = fought(["O1", "O1", "O1"], {"nva-squad-1": "2.1", "squad-1-1": "2.1", "squad-1-2": "3.1"})
    assert fall_back(s, unit("nva-squad-1"))
    assert name_of(aim_of(s, at("3.1")[0], Side.ENEMY)) == "3.1"


@rule("fof", "9.4/12")
def test_who_was_passed_falls_back_down_the_map():
    s = fought(["O1"] * 4, {"nva-squad-1": "2.1", "squad-1-1": "3.1"})
    assert fall_back(s, unit("nva-squad-1"))
    assert where(s, "nva-squad-1") == "1.1"
    assert fall_back(s, unit("nva-squad-1"))
    assert s.place[unit("nva-squad-1")] not in [at(card)[0] for card in ("1.1", "2.1", "3.1", "4.1")]


@rule("fof", "9.4/12")
def test_beside_the_company_the_rear_is_up_the_map():
    s = fought(["O1 O1", "O1 O1", "O1 O1"], {"nva-squad-1": "2.1", "squad-1-1": "2.2", "squad-1-2": "3.2"})
    assert fall_back(s, unit("nva-squad-1"))
    assert where(s, "nva-squad-1") == "3.1"


@rule("fof", "9.4/12", "6.2.3/1")
def test_where_its_own_men_fire_it_fires_with_them():
    units = {
        "nva-squad-1": "2.1",
        "squad-1-1": "2.1",
        "nva-squad-2": "3.1",
        "squad-1-2": "4.1",
        "squad-2-2": "4.1",
    }
    s = fought(["O1"] * 4, units)
    assert name_of(aim_of(s, at("3.1")[0], Side.ENEMY)) == "4.1"
    assert fall_back(s, unit("nva-squad-1"))
    assert name_of(aim_of(s, at("3.1")[0], Side.ENEMY)) == "4.1"


@rule("fof", "9.4/12", "6.1.1/1")
def test_who_cannot_reach_them_from_behind_ceases_fire():
    s = fought(["O1"] * 3, {"enemy-team-1": "2.1 assault-team", "squad-1-1": "2.1"})
    assert fall_back(s, unit("enemy-team-1"))
    assert aim_of(s, at("3.1")[0], Side.ENEMY) == NOWHERE


@rule("fof", "9.4/12", "5.1.5/1")
def test_where_all_cards_behind_are_full_it_stays():
    s = fought(
        ["O1", "O1"],
        {f"nva-squad-{n}": "2.1" for n in range(2, 7)} | {"nva-squad-1": "1.1", "rpd-team-1": "2.1"},
    )
    assert not fall_back(s, unit("nva-squad-1"))
    assert where(s, "nva-squad-1") == "1.1"
    assert told(s, "cannot-move")


@rule("fof", "9.4/12", "5.2/2")
def test_a_face_down_card_is_turned_up_by_who_falls_back_onto_it():
    s = fought(["O1", "??"], {"nva-squad-1": "1.1"})
    assert s.terrain[at("2.1")[0]] == FACE_DOWN
    assert fall_back(s, unit("nva-squad-1"))
    assert s.terrain[at("2.1")[0]] >= 0


# Attack


@rule("fof", "9.4/10")
def test_the_largest_target_on_the_card_is_attacked_and_equal_ones_by_chance():
    s = fought(
        FIELD,
        {
            "nva-squad-1": "3.3",
            "squad-1-1": "3.3 steps=2",
            "m60-1-1": "3.3 under=0",
            "m60-2-1": "3.3 under=0",
        },
        "3.3",
        covers=[("3.3", CoverMarker.COVER, NOBODY)],
    )
    u = unit("nva-squad-1")
    place = at("3.3")[0]
    found = infantry_targets(s, place)
    assert sorted(found) == [(2, NOBODY, 0), (2, unit("squad-1-1"), NOBODY)]
    cards(s, card_with(r=(2, 2)))
    assert largest_target(s, u, found) in ((NOBODY, 0), (unit("squad-1-1"), NOBODY))
    assert told(s, "enemy-picks-target")[0].roll is not None
    s.steps[unit("squad-1-1")] = 3
    s.log.clear()
    assert largest_target(s, u, infantry_targets(s, place)) == (unit("squad-1-1"), NOBODY)
    assert not told(s, "enemy-picks-target")


@rule("fof", "9.4/7", "9.4/10", "6.5.1/2", "6.5.1/4")
def test_attack_on_the_own_card_is_a_grenade_attack():
    s = fought(FIELD, {"nva-squad-1": "3.3", "squad-1-1": "3.3"})
    cards(s, card_with(GRENADE_CARDS), card_with(but=GRENADE_CARDS))
    do(s, ActivityResult.ATTACK, "nva-squad-1")
    assert attacks(s, GRENADE) == [(unit("squad-1-1"), NOBODY, -3)]


@rule("fof", "9.4/7", "6.5.1/1", "6.8.1D/1")
@pytest.mark.parametrize(
    ("name", "place"), [("rpg-team-1", "2.3"), ("57mm-rcl-1", "1.3"), ("60mm-mortar-1", "1.3")]
)
def test_rockets_recoilless_rifles_and_mortars_attack_from_afar(name, place):
    s = fought(FIELD, {name: "3.3", "squad-1-1": place})
    cards(s, card_with(GRENADE_CARDS), card_with(but=GRENADE_CARDS))
    left = s.ammo[unit(name)] + s.rockets[unit(name)]
    assert s.activity == Activity.NO_CONTACT
    do(s, ActivityResult.ATTACK, name)
    assert s.activity == Activity.CONTACT
    assert attacks(s, GRENADE) == [(unit("squad-1-1"), NOBODY, -3)]
    assert s.ammo[unit(name)] + s.rockets[unit(name)] == left - 1


@rule("fof", "9.4/7", "6.6/3")
def test_other_attacks_concentrate_the_fire():
    s = fought(FIELD, {"nva-squad-1": "3.3", "squad-1-1": "1.3"})
    cards(s, card_with(CROSSHAIRS_CARDS), card_with(but=CROSSHAIRS_CARDS | JAM_CARDS))
    do(s, ActivityResult.ATTACK, "nva-squad-1")
    assert [target for target, _, _ in attacks(s, CONCENTRATED_FIRE)] == [unit("squad-1-1")]
    assert s.status[unit("nva-squad-1")] & CONCENTRATED


@rule("fof", "9.4/9")
def test_who_has_nobody_to_attack_does_nothing():
    s = fought(FIELD, {"main-force-squad-1": "3.3", "m113-1": "3.3", "leader-1": "5.5"})
    s.steps[unit("m113-1")] = 0
    do(s, ActivityResult.ATTACK, "leader-1")
    do(s, ActivityResult.ATTACK, "main-force-squad-1")
    assert len(told(s, "cannot-attack")) == 2, "grenades and small arms do nothing to a vehicle"
    assert not told(s, "attempts")


@rule("fof", "9.4/7", "6.5.2/2", "4.2.4e", "4.2.4f")
@pytest.mark.parametrize(("fired_at", "hits"), [(False, True), (True, True), (True, False)])
def test_sappers_use_their_charges_against_cover(fired_at, hits):
    s = fought(
        FIELD, {"sapper-squad-1": "3.3", "squad-1-1": "3.3 under=0"}, covers=[("3.3", CoverMarker.BUNKER, N)]
    )
    if not fired_at:
        s.aim = [NOWHERE] * len(s.aim)
    first = card_with(GRENADE_CARDS) if hits else card_with(but=GRENADE_CARDS)
    cards(s, *([first, card_with(but=GRENADE_CARDS | 1 << first - 1)] if fired_at else []))
    do(s, ActivityResult.ATTACK, "sapper-squad-1")
    assert bool(told(s, "attempts")) is fired_at
    assert attacks(s, DEMOLITION) == ([(NOBODY, 0, 0)] if hits else [])
    assert bool(s.demolition_miss) is not hits
    assert s.ammo[unit("sapper-squad-1")] == 1
    s.ammo[unit("sapper-squad-1")] = 0
    s.log.clear()
    do(s, ActivityResult.ATTACK, "sapper-squad-1")
    assert not told(s, "charge-laid") + told(s, "charge-misses")


# Shift


@rule("fof", "9.4/7")
def test_shift_turns_to_the_strongest_firer_in_reach():
    s = fought(
        FIELD,
        {"nva-squad-1": "3.3 under=0", "squad-1-1": "1.3", "squad-1-2": "3.1 steps=2", "m60-1-1": "3.5"},
        "3.3",
        covers=[("3.3", CoverMarker.COVER, NOBODY)],
    )
    place = at("3.3")[0]
    assert name_of(aim_of(s, place, Side.ENEMY)) == "1.3"
    do(s, ActivityResult.SHIFT, "nva-squad-1")
    assert name_of(aim_of(s, place, Side.ENEMY)) == "3.5"
    s.aim = [NOWHERE if index != place + len(s.aim) // 2 else aim for index, aim in enumerate(s.aim)]
    s.spotted = 0
    do(s, ActivityResult.SHIFT, "nva-squad-1")
    assert told(s, "cannot-attack"), "nobody fires at it"


# Hide


@rule("fof", "9.4/13")
def test_who_hides_leaves_the_marker_of_its_row_and_where_one_lies_nothing():
    s = fought(FIELD, {"nva-squad-1": "4.3", "nva-squad-2": "4.2"}, "4.3", "4.2")
    for column in range(1, 6):
        s.dealt_contact = put(s.dealt_contact, at(f"4.{column}")[0], Letter.B)
    s.contact = put(s.contact, at("4.2")[0], Letter.A)
    do(s, ActivityResult.HIDE, "nva-squad-1")
    do(s, ActivityResult.HIDE, "nva-squad-2")
    assert s.place[unit("nva-squad-1")] == s.place[unit("nva-squad-2")] == NOT_YET
    assert s.contact[at("4.3")[0]] == Letter.B
    assert s.contact[at("4.2")[0]] == Letter.A
    assert not s.spotted


# Forward


@rule("fof", "9.4/11", "5.1.4/1")
@pytest.mark.parametrize("succeeds", [True, False])
def test_infiltrating_goes_towards_the_nearest_us_units_exposed_only_if_it_fails(succeeds):
    s = fought(
        FIELD, {"main-force-squad-1": "4.3", "squad-1-1": "1.3"}, covers=[("3.3", CoverMarker.COVER, NOBODY)]
    )
    for place in at("3.2", "3.4"):
        s.terrain = put(s.terrain, place, board(["J1"]).terrain[at("1.1")[0]])
    s.terrain = put(s.terrain, at("3.3")[0], board(["M1"]).terrain[at("1.1")[0]])
    s.hills = put(s.hills, at("3.3")[0], 0)
    first = card_with(INFILTRATE_CARDS) if succeeds else card_with(but=INFILTRATE_CARDS)
    way = card_with(r=(3, 2), but=1 << first - 1)
    cards(s, way, first, card_with(but=INFILTRATE_CARDS | 1 << first - 1 | 1 << way - 1))
    do(s, ActivityResult.INFILTRATE, "main-force-squad-1")
    assert told(s, "picks-way")[0].roll.cards == (way - 1,)
    assert where(s, "main-force-squad-1") == "3.3"
    assert s.under[unit("main-force-squad-1")] == 0
    assert is_exposed(s, unit("main-force-squad-1")) is not succeeds


@rule("fof", "9.4/11", "9.4/9", "6.4/3")
def test_advance_enters_the_weaker_us_card_and_heavy_weapons_do_not_infiltrate():
    s = fought(FIELD, {"sgm-1": "3.3", "squad-1-1": "2.2", "m60-1-1": "2.4"})
    do(s, ActivityResult.INFILTRATE, "sgm-1")
    assert where(s, "sgm-1") == "3.3"
    do(s, ActivityResult.ADVANCE, "sgm-1")
    assert where(s, "sgm-1") == "2.4"
    assert is_exposed(s, unit("sgm-1"))
    do(s, ActivityResult.ADVANCE, "sgm-1")
    assert where(s, "sgm-1") == "2.4", "it is among them"
    assert aim_of(s, at("2.4")[0], Side.ENEMY) == NOWHERE, "6.4: Exposed, it cannot fire"


# Casualties


@rule("fof", "9.4/7", "5.1.6B/1")
def test_a_litter_team_carries_a_casualty_back_and_off_the_map():
    s = fought(["O1", "O1"], {"enemy-team-1": "1.1 litter-team"})
    c = new_casualty(s, Side.ENEMY, at("1.1")[0])
    do(s, ActivityResult.EVACUATE, "enemy-team-1")
    assert where(s, "enemy-team-1") == "2.1"
    assert s.c_carrier[c] == unit("enemy-team-1")
    do(s, ActivityResult.EVACUATE, "enemy-team-1")
    assert s.place[unit("enemy-team-1")] == s.c_place[c] == LEFT


@rule("fof", "9.4/7")
def test_a_litter_team_goes_for_a_casualty_into_its_cover():
    s = fought(
        FIELD,
        {"enemy-team-1": "3.1 litter-team"},
        covers=[("3.3", CoverMarker.TRENCH, NOBODY), ("3.3", CoverMarker.COVER, NOBODY)],
    )
    new_casualty(s, Side.ENEMY, at("3.3")[0], 1)
    do(s, ActivityResult.SEEK_CASUALTY, "enemy-team-1")
    s.status[unit("enemy-team-1")] = 0
    do(s, ActivityResult.SEEK_CASUALTY, "enemy-team-1")
    assert where(s, "enemy-team-1") == "3.3"
    assert s.under[unit("enemy-team-1")] == 1
    s.under[unit("enemy-team-1")] = NOBODY
    do(s, ActivityResult.SEEK_CASUALTY, "enemy-team-1")
    assert s.under[unit("enemy-team-1")] == 1, "across the card too"


def test_a_single_team_makes_no_squad():
    s = fought(FIELD, {"enemy-team-1": "4.1 fire-team"})
    s.place[unit("nva-squad-1")] = REMOVED
    do(s, ActivityResult.RECONSTITUTE, "enemy-team-1")
    assert s.log == []


@rule("fof", "9.4/9", "5.1.5/1")
def test_a_litter_team_that_cannot_reach_a_casualty_stays():
    full = {f"nva-squad-{n}": "2.1" for n in range(1, 6)} | {"sgm-1": "2.1"}
    s = fought(["O1", "O1"], {"enemy-team-1": "1.1 litter-team", **full})
    new_casualty(s, Side.ENEMY, at("2.1")[0])
    do(s, ActivityResult.SEEK_CASUALTY, "enemy-team-1")
    assert where(s, "enemy-team-1") == "1.1"
    assert told(s, "cannot-move")


def test_a_litter_team_that_sees_no_casualty_stays():
    s = fought(FIELD, {"enemy-team-1": "3.1 litter-team"})
    new_casualty(s, Side.FRIENDLY, at("3.3")[0])
    do(s, ActivityResult.SEEK_CASUALTY, "enemy-team-1")
    assert where(s, "enemy-team-1") == "3.1"


# 9.10, 9.12, 9.4/9 Who is not governed by the tables


@rule("fof", "9.10/1")
def test_an_enemy_vehicle_is_activated():
    s = fought(FIELD, {"nva-squad-1": "3.3", "squad-1-1": "1.3"})
    s.kind[unit("nva-squad-1")] = UnitKind.VEHICLE
    enemy_activity(s)
    assert s.status[unit("nva-squad-1")] & ACTIVATED
    assert not told(s, "enemy-check")


@rule("fof", "9.12/1", "9.4/9")
def test_a_human_wave_always_advances_and_attacks_when_it_is_there():
    s = fought(FIELD, {"main-force-squad-1": "3.3", "squad-1-1": "1.3"}, "3.3", tactics=Tactics.DELAY)
    s.status[unit("main-force-squad-1")] |= HUMAN_WAVE
    for place in ("2.3", "1.3"):
        enemy_activity(s)
        assert where(s, "main-force-squad-1")[0] == place[0]
        s.status[unit("main-force-squad-1")] = HUMAN_WAVE
    assert where(s, "main-force-squad-1") == "1.3"
    s.log.clear()
    enemy_activity(s)
    assert told(s, "attempts")[0].args[0] == unit("main-force-squad-1")
    assert not told(s, "enemy-check")


@rule("fof", "9.4/9")
def test_the_check_of_a_card_skips_who_is_gone_from_it():
    s = fought(FIELD, {"enemy-team-1": "4.3 fire-team", "enemy-team-2": "4.3 fire-team", "leader-1": "4.3"})
    s.place[unit("nva-squad-1")] = REMOVED
    cards(s, card_with(RALLY_CARDS))
    check_card(s, at("4.3")[0], [unit("enemy-team-1"), unit("enemy-team-2"), unit("leader-1")])
    assert [event.args[1] for event in told(s, "enemy-check")] == [Situation.TEAMS_TOGETHER_NO_US_ON_CARD]
    assert where(s, "nva-squad-1") == "4.3"


@rule("fof", "6.8.2/5", "9.9/1")
def test_an_enemy_machine_gun_without_ammunition_keeps_its_front_and_a_marker():
    s = fought(FIELD, {"sgm-1": "3.3 ammo=1", "squad-1-1": "1.3"})
    combat_effects(s)
    assert s.status[unit("sgm-1")] & OUT_OF_AMMO
    assert not s.status[unit("sgm-1")] & FIRE_TEAM_SIDE


@rule("fof", "9.4/8", "9.4/10")
def test_of_equal_cards_in_reach_of_its_rockets_chance_picks_one():
    picked = set()
    for seed in range(12):
        s = board(["O1 O1 O1"] * 3, {"rpg-team-1": "2.2", "squad-1-1": "1.1", "squad-1-2": "1.3"})
        s.chance = Chance(seed_of(seed))
        throw(s, unit("rpg-team-1"), at("1.1", "1.3"))
        (event,) = told(s, "picks-card")
        assert event.roll is not None
        picked.add(event.args[1])
    assert picked == set(at("1.1", "1.3"))
