"""9.6 Snipers, 9.7 leaders, 9.8 spotters, 9.9 weapons without ammunition."""

from __future__ import annotations

import msgspec
import pytest

from dangerclose.games.fof.activity import enemy_activity
from dangerclose.games.fof.attempts import cards_for
from dangerclose.games.fof.clean_up import clean_up
from dangerclose.games.fof.combat import combat_effects
from dangerclose.games.fof.components import AGENCIES, AGENCY
from dangerclose.games.fof.deck import FULL
from dangerclose.games.fof.field import is_exposed
from dangerclose.games.fof.fire import aim_of, update_fire
from dangerclose.games.fof.fire_missions import lay_mission, update_fire_missions
from dangerclose.games.fof.grid import LEFT, NOT_YET, name_of
from dangerclose.games.fof.spent_weapons import is_spent
from dangerclose.games.fof.spotters import called_on, spotter_acts
from dangerclose.games.fof.state import (
    CHECKED,
    FIRE_TEAM_SIDE,
    GRENADE,
    NOBODY,
    NOWHERE,
    OUT_OF_AMMO,
    PINNED,
    put,
)
from dangerclose.games.fof.tables import BURST_CARDS, GRENADE_CARDS, SHORT_CARDS, UNITS
from dangerclose.games.fof.terms import Activity, CoverMarker, FireMission, Side, Situation, Tactics
from dangerclose.testing import rule
from tests.games.fof.board import at, board, cards, cover, put_unit, spot, told, unit
from tests.games.fof.test_activity import FIELD, attacks, card_with, fought, where

LONG = ["O1 O1 O1 O1 O1 O1"] * 6


def jungle(s, *places):
    for place in at(*places):
        s.terrain = put(s.terrain, place, board(["J1"]).terrain[at("1.1")[0]])


# 9.6 Snipers


@rule("fof", "9.6/2", "9.6/4", "9.6/5")
def test_an_unspotted_sniper_stays_and_shoots():
    s = fought(LONG, {"sniper-1": "4.3", "squad-1-1": "1.3"})
    enemy_activity(s)
    assert where(s, "sniper-1") == "4.3"
    assert name_of(aim_of(s, at("4.3")[0], Side.ENEMY)) == "1.3"
    assert told(s, "sniper-waits")
    assert not told(s, "enemy-check")
    s.place[unit("squad-1-1")] = NOT_YET
    update_fire(s)
    assert aim_of(s, at("4.3")[0], Side.ENEMY) == NOWHERE
    assert where(s, "sniper-1") == "4.3", "without a target it stays"


@rule("fof", "9.6/2")
def test_a_spotted_sniper_moves_away_first_out_of_sight():
    s = fought(LONG, {"sniper-1": "4.3", "squad-1-1": "2.3"}, "4.3")
    jungle(s, "5.3")
    update_fire(s)
    cards(s, card_with(r=(2, 1)))
    enemy_activity(s)
    # Of the three cards farther away 5.3 is on a line with the squad; the two beside it are on none.
    assert where(s, "sniper-1") in ("5.2", "5.4")
    assert is_exposed(s, unit("sniper-1"))
    assert not s.spotted, "nobody sees it: it is unspotted again"
    assert told(s, "unspotted")


@rule("fof", "9.6/2")
def test_of_cards_in_sight_the_sniper_takes_the_highest_terrain_value():
    s = fought(LONG, {"sniper-1": "3.3", "squad-1-1": "2.2", "squad-1-2": "2.3", "squad-2-2": "2.4"}, "3.3")
    jungle(s, "4.3")
    update_fire(s)
    enemy_activity(s)
    assert where(s, "sniper-1") == "4.3"
    assert s.spotted >> at("4.3")[0] & 1, "still seen"


@rule("fof", "9.6/2")
def test_a_spotted_sniper_at_the_edge_leaves_the_map():
    s = fought(["O1 O1"] * 2, {"sniper-1": "2.2", "squad-1-1": "1.2"}, "2.2")
    enemy_activity(s)
    assert s.place[unit("sniper-1")] == LEFT


@rule("fof", "9.6/2")
def test_a_spotted_sniper_whom_nobody_sees_any_more_stays_and_is_unspotted():
    s = fought(LONG, {"sniper-1": "4.3", "squad-1-1": "1.2"}, "4.3")
    assert s.activity == Activity.CONTACT
    enemy_activity(s)
    assert where(s, "sniper-1") == "4.3"
    assert not s.spotted
    assert s.activity == Activity.NO_CONTACT


@rule("fof", "9.6/2")
def test_a_sniper_from_whom_no_card_leads_away_stays():
    s = fought(["O1 O1 O1"] * 3, {"sniper-1": "2.2", "squad-1-1": "1.2", "squad-1-2": "3.2"}, "2.2")
    enemy_activity(s)
    assert where(s, "sniper-1") == "2.2"
    assert told(s, "cannot-move")


@rule("fof", "9.6/2", "9.3/3")
def test_among_others_a_sniper_stays_spotted():
    s = fought(LONG, {"sniper-1": "4.3", "leader-1": "4.3", "squad-1-1": "1.2"}, "4.3")
    enemy_activity(s)
    assert s.spotted >> at("4.3")[0] & 1


@rule("fof", "9.6/2")
@pytest.mark.parametrize(
    ("kind", "stays"), [(CoverMarker.FOXHOLES, True), (CoverMarker.TRENCH, True), (CoverMarker.COVER, False)]
)
def test_in_a_fortification_a_spotted_sniper_stays(kind, stays):
    s = fought(LONG, {"sniper-1": "4.3 under=0", "squad-1-1": "2.3"}, "4.3", covers=[("4.3", kind, NOBODY)])
    enemy_activity(s)
    assert (where(s, "sniper-1") == "4.3") is stays


@rule("fof", "9.6/1")
def test_a_sniper_attacks_us_units_on_its_card_with_grenades():
    s = fought(LONG, {"sniper-1": "4.3", "squad-1-1": "4.3"})
    cards(s, card_with(GRENADE_CARDS))
    enemy_activity(s)
    assert attacks(s, GRENADE) == [(unit("squad-1-1"), NOBODY, -3)]


@rule("fof", "9.6/3")
def test_a_sniper_without_its_target_takes_the_closest_card_then_the_most_steps():
    s = fought(LONG, {"sniper-1": "4.3", "squad-1-1": "1.3"})
    for name, words in {"m60-1-1": "2.3", "squad-1-2": "4.5", "squad-2-2": "6.5"}.items():
        put_unit(s, name, words)
    s.place[unit("squad-1-1")] = NOT_YET
    s.place[unit("squad-2-2")] = NOT_YET
    update_fire(s)
    assert name_of(aim_of(s, at("4.3")[0], Side.ENEMY)) == "4.5", "as close, but more Steps"
    s.place[unit("squad-1-2")] = at("4.6")[0]
    update_fire(s)
    assert name_of(aim_of(s, at("4.3")[0], Side.ENEMY)) == "2.3"


@rule("fof", "9.6/5")
@pytest.mark.parametrize("words", ["pinned", "fire-side"])
def test_a_sniper_who_is_pinned_or_a_team_follows_the_hierarchy(words):
    s = fought(LONG, {"sniper-1": f"4.3 {words}", "squad-1-1": "2.3"}, "4.3")
    enemy_activity(s)
    case = Situation.PINNED_NO_COVER if words == "pinned" else Situation.FIRE_TEAM_SIDE_NO_US_ON_CARD
    assert told(s, "enemy-check")[0].args[1] == case


@rule("fof", "9.6/6")
def test_vehicles_are_among_those_a_sniper_picks():
    s = fought(LONG, {"sniper-1": "4.3", "m113-1": "1.3"})
    combat_effects(s)
    assert [event.args for event in told(s, "sniper-picks")] == [(unit("sniper-1"), unit("m113-1"))]


# 9.7 Leaders


@rule("fof", "9.7/2")
def test_a_leader_is_worth_a_card_to_those_whom_he_can_speak_to():
    s = fought(FIELD, {"leader-1": "4.3", "nva-squad-1": "4.3 line", "nva-squad-2": "4.2 line"})
    assert cards_for(s, unit("nva-squad-1")) == 3
    assert cards_for(s, unit("nva-squad-2")) == 2
    s.under[unit("nva-squad-1")] = cover(s, "4.3")
    assert cards_for(s, unit("nva-squad-1")) == 2
    s.under[unit("leader-1")] = s.under[unit("nva-squad-1")]
    s.status[unit("nva-squad-1")] |= PINNED
    assert cards_for(s, unit("nva-squad-1")) == 3, "who is Pinned hears him"
    s.status[unit("leader-1")] |= PINNED
    assert cards_for(s, unit("nva-squad-1")) == 2
    s.status[unit("leader-1")] = FIRE_TEAM_SIDE
    assert cards_for(s, unit("nva-squad-1")) == 2


@rule("fof", "9.7/2")
def test_the_leaders_column_is_for_those_in_contact_with_him():
    s = fought(
        FIELD,
        {"leader-1": "4.3", "nva-squad-1": "4.3 pinned under=0"},
        covers=[("4.3", CoverMarker.COVER, NOBODY)],
    )
    s.under[unit("leader-1")] = 0
    enemy_activity(s)
    assert not s.status[unit("nva-squad-1")] & PINNED, "with a leader in cover it rallies without a draw"
    assert told(s, "enemy-check")[0].roll is None


@rule("fof", "9.7/2")
def test_a_leader_alone_turns_to_his_fire_team_side_in_the_next_segment():
    s = fought(FIELD, {"leader-1": "4.3", "squad-1-1": "2.3"})
    enemy_activity(s)
    assert s.status[unit("leader-1")] & FIRE_TEAM_SIDE
    s = fought(FIELD, {"leader-1": "4.3", "nva-squad-1": "4.3", "squad-1-1": "2.3"})
    enemy_activity(s)
    assert not s.status[unit("leader-1")] & FIRE_TEAM_SIDE


@rule("fof", "9.7/2", "9.4/1")
def test_a_leader_goes_with_most_of_his_men():
    s = fought(
        FIELD, {"leader-1": "4.3", "main-force-squad-1": "4.3", "squad-1-1": "1.3"}, tactics=Tactics.OVERRUN
    )
    drawn = card_with(r=(4, 4))
    cards(s, drawn, card_with(r=(3, 2), but=1 << drawn - 1))
    enemy_activity(s)
    assert where(s, "main-force-squad-1") == where(s, "leader-1") == "3.3"
    assert is_exposed(s, unit("leader-1"))


@rule("fof", "9.7/2")
def test_a_leader_stays_where_as_many_stay_as_go():
    units = {"leader-1": "4.3", "main-force-squad-1": "4.3", "main-force-squad-2": "4.3", "squad-1-1": "1.3"}
    s = fought(FIELD, units, tactics=Tactics.ASSAULT)
    first = card_with(r=(4, 1))
    second = card_with(r=(4, 4), but=1 << first - 1)
    cards(s, first, second)
    enemy_activity(s)
    assert where(s, "main-force-squad-1") == where(s, "leader-1") == "4.3"
    assert where(s, "main-force-squad-2")[0] == "3"
    assert told(s, "leader-stays")


@rule("fof", "9.7/2", "9.4/13")
def test_a_leader_hides_with_his_men():
    s = fought(FIELD, {"leader-1": "4.3", "nva-squad-1": "4.3", "squad-1-1": "1.2"})
    enemy_activity(s)
    assert s.place[unit("leader-1")] == s.place[unit("nva-squad-1")] == NOT_YET


@rule("fof", "9.7/2")
def test_a_leader_follows_into_the_cover_of_his_men():
    units = {"leader-1": "4.3", "main-force-squad-1": "4.3", "squad-1-1": "1.3"}
    covers = [("3.3", CoverMarker.COVER, NOBODY), ("3.3", CoverMarker.TRENCH, NOBODY)]
    s = fought(FIELD, units, tactics=Tactics.OVERRUN, covers=covers)
    drawn = card_with(r=(4, 4))
    cards(s, drawn, card_with(r=(3, 2), but=1 << drawn - 1))
    enemy_activity(s)
    assert s.under[unit("main-force-squad-1")] == s.under[unit("leader-1")] == 1


@rule("fof", "9.7/1")
def test_all_leaders_are_alike():
    leaders = [one for one in UNITS if one.type == "leader"]
    assert len(leaders) > 1
    assert len({msgspec.structs.replace(one, id="", name="") for one in leaders}) == 1


@rule("fof", "9.7/2")
def test_two_leaders_are_not_alone():
    s = fought(FIELD, {"leader-1": "4.3", "leader-2": "4.3"})
    enemy_activity(s)
    assert not s.status[unit("leader-1")] & FIRE_TEAM_SIDE


@rule("fof", "9.7/2")
def test_a_leader_does_not_hide_while_some_of_his_men_stay():
    s = fought(
        FIELD,
        {"leader-1": "4.3", "nva-squad-1": "4.3", "enemy-team-1": "4.3 assault-team", "squad-1-1": "1.2"},
    )
    enemy_activity(s)
    assert s.place[unit("nva-squad-1")] == NOT_YET
    assert where(s, "leader-1") == where(s, "enemy-team-1") == "4.3"


@rule("fof", "9.7/2")
def test_a_leader_follows_men_who_fell_back_and_does_not_hide():
    s = fought(FIELD, {"leader-1": "4.3", "82mm-mortar": "4.3", "squad-1-1": "1.2"}, tactics=Tactics.DELAY)
    s.status[unit("82mm-mortar")] |= OUT_OF_AMMO
    enemy_activity(s)
    assert where(s, "leader-1") == where(s, "82mm-mortar")
    assert where(s, "leader-1")[0] == "5"


@rule("fof", "9.7/2")
def test_a_leader_under_fire_does_not_vanish_after_men_in_a_tunnel():
    covers = [("4.3", CoverMarker.TUNNEL, NOBODY)]
    s = fought(FIELD, {"leader-1": "4.3", "nva-squad-1": "4.3 under=0", "squad-1-1": "1.2"}, covers=covers)
    lay_mission(s, 0, FireMission.HE, at("4.3")[0], "6.7.3/1", pending=False)
    enemy_activity(s)
    assert s.place[unit("nva-squad-1")] == NOT_YET
    assert where(s, "leader-1") == "4.3"


@rule("fof", "9.7/2", "5.1.5/1")
def test_a_leader_stays_where_there_is_no_room_beside_his_men():
    full = {f"nva-squad-{n}": "3.3" for n in range(1, 5)} | {"rpd-team-1": "3.3"}
    units = {"leader-1": "4.3", "main-force-squad-1": "4.3", "squad-1-1": "1.3", **full}
    s = fought(FIELD, units, tactics=Tactics.OVERRUN)
    for name in full:
        s.status[unit(name)] |= CHECKED
    drawn = card_with(r=(4, 4))
    cards(s, drawn, card_with(r=(3, 2), but=1 << drawn - 1))
    enemy_activity(s)
    assert where(s, "main-force-squad-1") == "3.3"
    assert where(s, "leader-1") == "4.3"


# 9.8 Spotters


def spotter_with(units, *, missions=2, **more):
    s = fought(LONG, {"mortar-spotter-1": "4.3 line", **units}, **more)
    s.ammo[unit("mortar-spotter-1")] = missions
    return s


@rule("fof", "9.8/2", "9.8/8", "9.8/9")
@pytest.mark.parametrize("answered", [True, False])
def test_a_spotter_calls_with_its_own_draws_and_spends_a_mission_only_if_answered(answered):
    s = spotter_with({"squad-1-1": "1.3"})
    draws = AGENCIES[UNITS[unit("mortar-spotter-1")].agency].spotter_draws
    quiet = [n + 1 for n in range(50) if not BURST_CARDS >> n & 1][:draws]
    if answered:
        quiet[-1] = card_with(BURST_CARDS, but=SHORT_CARDS)
    cards(s, *quiet)
    enemy_activity(s)
    assert told(s, "attempts")[0].args[2] == draws
    assert s.i_place == (at("1.3") if answered else [])
    assert s.i_pending == ([1] if answered else [])
    assert s.ammo[unit("mortar-spotter-1")] == (1 if answered else 2)
    assert not told(s, "enemy-check")


@rule("fof", "9.8/8")
def test_a_spotter_without_missions_goes():
    s = spotter_with({"squad-1-1": "1.3"}, missions=1)
    cards(
        s,
        card_with(BURST_CARDS, but=SHORT_CARDS),
        *[n + 1 for n in range(50) if not BURST_CARDS >> n & 1][:3],
    )
    spot(s, "4.3")
    enemy_activity(s)
    assert s.place[unit("mortar-spotter-1")] == LEFT
    assert s.i_place == at("1.3")
    assert told(s, "spotter-leaves")
    assert not s.spotted


@rule("fof", "9.8/8", "6.7.3/2")
def test_a_short_round_of_the_enemy_falls_a_card_nearer_to_the_spotter():
    s = spotter_with({"squad-1-1": "1.3"})
    cards(s, card_with(SHORT_CARDS), *[n + 1 for n in range(50) if not BURST_CARDS >> n & 1][:3])
    spotter_acts(s, unit("mortar-spotter-1"))
    assert s.i_place == at("2.3")


@rule("fof", "9.8/3")
def test_first_comes_the_card_where_its_fire_lies():
    s = spotter_with({"squad-1-1": "1.3", "squad-1-2": "4.5", "squad-2-2": "4.5", "m113-1": "4.6"})
    u = unit("mortar-spotter-1")
    lay_mission(s, UNITS[u].agency, FireMission.HE, at("1.3")[0], "9.8/1")
    assert name_of(called_on(s, u)) == "4.6", "pending is not fallen"
    update_fire_missions(s)
    assert name_of(called_on(s, u)) == "1.3"
    lay_mission(s, AGENCY["105mm"], FireMission.HE, at("4.5")[0], "6.7.3/1", pending=False)
    assert name_of(called_on(s, u)) == "1.3", "what others fire does not count"
    s.i_agency[0] = AGENCY["enemy-122mm"]
    assert name_of(called_on(s, u)) != "1.3"
    s.i_agency[0] = UNITS[u].agency
    s.i_pending[1] = 1
    s.place[unit("squad-1-1")] = NOT_YET
    assert name_of(called_on(s, u)) == "4.6", "nobody is left there"


@rule("fof", "9.8/4", "9.8/5", "9.8/6")
def test_then_a_vehicle_then_the_most_steps_then_the_nearest_then_chance():
    s = spotter_with({"m113-1": "4.5", "squad-1-1": "1.3"})
    u = unit("mortar-spotter-1")
    assert name_of(called_on(s, u)) == "4.5"
    s = spotter_with({"m60-1-1": "4.2", "squad-1-1": "1.3"})
    assert name_of(called_on(s, u)) == "1.3"
    s = spotter_with({"squad-1-2": "4.5", "squad-1-1": "1.3"})
    assert name_of(called_on(s, u)) == "4.5"
    assert not told(s, "picks-card")
    s = spotter_with({"squad-1-2": "4.5", "squad-1-1": "2.3"})
    cards(s, card_with(r=(2, 1)))
    first = called_on(s, u)
    s.deck = FULL
    cards(s, card_with(r=(2, 2)))
    assert {first, called_on(s, u)} == set(at("4.5", "2.3"))
    assert told(s, "picks-card")[0].roll is not None


@rule("fof", "9.8/7")
def test_without_a_target_in_sight_a_spotter_does_nothing():
    s = spotter_with({"squad-1-1": "1.2"})
    enemy_activity(s)
    assert told(s, "spotter-waits")
    assert s.i_place == []
    s = spotter_with({"squad-1-1": "4.3"})
    assert called_on(s, unit("mortar-spotter-1")) == NOWHERE, "never on his own card"


@rule("fof", "9.8/9", "9.8/2")
def test_a_pinned_spotter_follows_the_hierarchy():
    s = spotter_with({"squad-1-1": "1.3"})
    s.status[unit("mortar-spotter-1")] |= PINNED
    enemy_activity(s)
    assert told(s, "enemy-check")
    assert s.i_place == []


# 9.9 Ammunition


@rule("fof", "9.9/1", "6.8.2/4")
def test_only_a_single_weapons_team_without_ammunition_is_spent():
    s = fought(FIELD, {"sgm-1": "3.3", "nva-squad-1": "3.3", "82mm-mortar": "3.3"})
    for name in ("sgm-1", "nva-squad-1", "82mm-mortar"):
        assert not is_spent(s, unit(name))
        s.status[unit(name)] |= OUT_OF_AMMO
    assert [is_spent(s, unit(name)) for name in ("sgm-1", "nva-squad-1", "82mm-mortar")] == [
        True,
        False,
        False,
    ]


@rule("fof", "9.9/1", "9.4/9")
def test_a_spent_weapon_goes_away_through_the_best_cover_and_is_gone_when_nobody_sees_it():
    s = fought(LONG, {"rpd-team-1": "3.3", "squad-1-1": "2.2", "squad-1-2": "2.3", "squad-2-2": "2.4"}, "3.3")
    s.status[unit("rpd-team-1")] |= OUT_OF_AMMO
    jungle(s, "4.4")
    update_fire(s)
    enemy_activity(s)
    assert where(s, "rpd-team-1") == "4.4"
    assert not told(s, "enemy-check")
    s.status[unit("rpd-team-1")] = OUT_OF_AMMO
    s.place[unit("squad-1-2")] = s.place[unit("squad-2-2")] = s.place[unit("squad-1-1")] = at("1.3")[0]
    update_fire(s)
    enemy_activity(s)
    assert s.place[unit("rpd-team-1")] == LEFT
    assert told(s, "weapon-leaves")


@rule("fof", "9.9/1")
def test_in_the_clean_up_phase_unspotted_spent_weapons_are_removed():
    s = fought(FIELD, {"sgm-1": "3.3", "sgm-2": "4.4", "12.7mm-1": "4.2"}, "4.4")
    for name in ("sgm-1", "sgm-2"):
        s.status[unit(name)] |= OUT_OF_AMMO
    clean_up(s)
    assert s.place[unit("sgm-1")] == LEFT
    assert where(s, "sgm-2") == "4.4"
    assert where(s, "12.7mm-1") == "4.2"


@rule("fof", "9.9/1")
def test_who_else_is_not_spent():
    s = fought(
        FIELD,
        {"m60-1-1": "1.1", "rpd-team-1": "3.3 steps=2", "rpd-team-2": "3.3 fire-side", "sniper-1": "3.3"},
    )
    for name in ("m60-1-1", "rpd-team-1", "rpd-team-2", "sniper-1"):
        s.status[unit(name)] |= OUT_OF_AMMO
        assert not is_spent(s, unit(name)), name


@rule("fof", "9.9/1")
def test_a_spent_weapon_at_the_edge_leaves_the_map_and_one_that_is_hemmed_in_stays():
    s = fought(["O1 O1"] * 2, {"rpd-team-1": "2.2", "squad-1-1": "1.2"}, "2.2")
    s.status[unit("rpd-team-1")] |= OUT_OF_AMMO
    enemy_activity(s)
    assert s.place[unit("rpd-team-1")] == LEFT
    full = {f"nva-squad-{n}": "3.1" for n in range(1, 6)} | {"sgm-1": "3.1"}
    s = fought(["O1"] * 3, {"rpd-team-1": "2.1", "squad-1-1": "1.1", **full}, "2.1")
    s.status[unit("rpd-team-1")] |= OUT_OF_AMMO
    for name in full:
        s.status[unit(name)] |= CHECKED
    enemy_activity(s)
    assert where(s, "rpd-team-1") == "2.1"
    assert told(s, "cannot-move")


@rule("fof", "9.9/1", "9.3/3")
def test_when_a_spent_weapon_is_gone_its_card_is_no_spotted_one():
    s = fought(LONG, {"rpd-team-1": "4.3", "squad-1-1": "1.2"}, "4.3")
    s.status[unit("rpd-team-1")] |= OUT_OF_AMMO
    enemy_activity(s)
    assert s.place[unit("rpd-team-1")] == LEFT
    assert not s.spotted


@rule("fof", "9.8/8")
@pytest.mark.parametrize(("mission", "modifier"), [("a4", -4), ("a2", -3)])
def test_later_fire_of_a_spotter_has_the_modifier_of_the_mission(mission, modifier):
    s = spotter_with({"squad-1-1": "1.3"}, mission=mission)
    cards(
        s,
        card_with(BURST_CARDS, but=SHORT_CARDS),
        *[n + 1 for n in range(50) if not BURST_CARDS >> n & 1][:3],
    )
    spotter_acts(s, unit("mortar-spotter-1"))
    assert s.i_value == [modifier]
