"""4.2.1c, 4.3.6 Pyrotechnics and signals; 4.3.4/4 cut lines; 4.3.4/5, 4.3.5/3 lost sets; 3.8 Clean Up."""

from __future__ import annotations

import pytest

from dangerclose.games.fof.actions import open_actions
from dangerclose.games.fof.attempts import Order
from dangerclose.games.fof.changes import convert_step, new_casualty
from dangerclose.games.fof.clean_up import clean_up
from dangerclose.games.fof.field import in_sight, is_exposed
from dangerclose.games.fof.fire import aim_of, update_fire
from dangerclose.games.fof.grid import EVACUATED, REMOVED
from dangerclose.games.fof.mission_terms import Signal, Task
from dangerclose.games.fof.phone_lines import cut_lines
from dangerclose.games.fof.pyrotechnics import ENTRY, deploy, devices_of, range_of
from dangerclose.games.fof.signals import OPTIONS, agreed_options
from dangerclose.games.fof.state import (
    ACTIVATED,
    CONCENTRATED_FIRE,
    DISPATCHED,
    EXPOSED,
    FIRED,
    GENERAL,
    MOVED,
    NO_MARKER,
    NOBODY,
    NOWHERE,
)
from dangerclose.games.fof.tables import INFILTRATE_CARDS, PHONE, RADIO, RANDOM, SCREEN_VALUE
from dangerclose.games.fof.terms import (
    Asset,
    CoverMarker,
    FireMission,
    HitEffect,
    Illumination,
    Letter,
    Network,
    Screen,
    Side,
)
from dangerclose.testing import rule
from tests.games.fof.board import at, board, cards, cover, spot, told, unit
from tests.games.fof.driving import drive

WIDE = ["O1 O1 O1 O1 O1"] * 5
MINE = Order(NOBODY, "3.3.2D/1")


def give(s, name, *kinds):
    for kind in kinds:
        s.a_kind.append(kind)
        s.a_points.append(0)
        s.a_holder.append(unit(name))
        s.a_place.append(NOBODY)


def bit(*places):
    return sum(1 << place for place in at(*places))


def where(s, name):
    return s.place[unit(name)]


# 4.2.1c, 4.3.6/1


@rule("fof", "4.2.1c", "4.3.6/3")
def test_a_good_order_unit_with_a_device_may_be_ordered_to_deploy_it():
    s = board(units={"co-hq": "1.1", "squad-1-1": "1.1"}, impulse=GENERAL, commands=1)
    assert not open_actions(s, MINE, unit("squad-1-1"), (ENTRY,))
    give(s, "squad-1-1", Asset.HC_SMOKE)
    assert open_actions(s, MINE, unit("squad-1-1"), (ENTRY,))
    s.status[unit("squad-1-1")] |= 1
    assert not open_actions(s, MINE, unit("squad-1-1"), (ENTRY,))


@rule("fof", "4.2.1c", "4.3.6/1", "4.3.6C/1")
def test_smoke_goes_on_the_own_card_and_is_used_up():
    s = board(WIDE, {"squad-1-1": "3.3"})
    give(s, "squad-1-1", Asset.HC_SMOKE)
    assert drive(deploy(s, MINE, unit("squad-1-1"))).kind == ""
    assert s.smoke == bit("3.3")
    assert s.a_place == [REMOVED]
    assert not devices_of(s, unit("squad-1-1"))


@rule("fof", "4.3.6C/1", "8.4/1")
@pytest.mark.parametrize("kind", [Asset.HC_SMOKE, Asset.WP_SMOKE, Asset.CS_GRENADE])
def test_smoke_is_seen_into_but_not_out_of_or_through(kind):
    s = board(["O1 O1 O1"], {"squad-1-1": "1.1", "squad-2-1": "1.2", "nva-squad-1": "1.3"})
    give(s, "squad-2-1", kind)
    spot(s, "1.3")
    update_fire(s)
    assert aim_of(s, where(s, "squad-2-1"), Side.FRIENDLY) == at("1.3")[0]
    asked = drive(deploy(s, MINE, unit("squad-2-1")))
    if asked.kind:  # a squad with a 40mm launcher may fire tear gas onto the next card
        asked.choose(("deploy-at", at("1.2")[0]))
    assert aim_of(s, where(s, "squad-2-1"), Side.FRIENDLY) == NOWHERE
    assert in_sight(s, unit("squad-2-1")) == bit("1.2")
    assert in_sight(s, unit("squad-1-1")) == bit("1.1", "1.2")


@rule("fof", "4.3.6C/1", "4.3.6D/1")
def test_the_protection_of_smoke_is_that_of_its_marker():
    assert [SCREEN_VALUE[screen] for screen in (Screen.SMOKE, Screen.WP, Screen.CS)] == [2, 1, 2]


@rule("fof", "4.3.6/1", "8.2/2")
def test_a_flare_of_light_may_go_to_the_next_card():
    s = board(WIDE, {"squad-1-1": "3.3"}, visibility=4)
    give(s, "squad-1-1", Asset.HANDHELD_ILLUMINATION)
    asked = drive(deploy(s, MINE, unit("squad-1-1")))
    assert len(asked.options) == 9
    asked.choose(("deploy-at", at("4.4")[0]))
    assert s.l_place == at("4.4")
    assert s.l_kind == [Illumination.HANDHELD]


@rule("fof", "4.2.1c")
def test_which_device_is_asked_for_when_there_are_several():
    s = board(WIDE, {"squad-1-1": "3.3"})
    give(s, "squad-1-1", Asset.HC_SMOKE, Asset.WP_SMOKE, Asset.WP_SMOKE)
    asked = drive(deploy(s, MINE, unit("squad-1-1")))
    assert asked.options == [("device", Asset.HC_SMOKE), ("device", Asset.WP_SMOKE)]
    asked.choose(("device", Asset.WP_SMOKE))
    assert s.white_phosphorus == bit("3.3")
    assert s.a_place.count(REMOVED) == 1


@rule("fof", "4.3.6D/1")
def test_tear_gas_reaches_the_next_card_by_launcher_or_projector():
    s = board(WIDE, {"squad-1-1": "3.3", "m60-1-1": "3.3", "engineers": "3.3 under=0"})
    cover(s, "3.3", CoverMarker.STRONG_BUILDING)
    near = bit("2.2", "2.3", "2.4", "3.2", "3.3", "3.4", "4.2", "4.3", "4.4")
    assert range_of(s, unit("squad-1-1"), Asset.CS_GRENADE) == near
    assert range_of(s, unit("m60-1-1"), Asset.CS_GRENADE) == bit("3.3")
    assert range_of(s, unit("m60-1-1"), Asset.CS_PROJECTOR) == near
    give(s, "engineers", Asset.CS_PROJECTOR)
    assert not devices_of(s, unit("engineers")), "not from inside a building"
    s.under[unit("engineers")] = NOBODY
    assert devices_of(s, unit("engineers")) == [Asset.CS_PROJECTOR]


# Signals


def signal(kind, meaning, units, rows=WIDE, **columns):
    s = board(rows, units, **columns)
    give(s, "co-hq", kind)
    s.signals[kind] = meaning
    return s


@rule("fof", "4.3.6/2", "4.3.6/3", "4.3.6A/1", "4.3.6/T1")
def test_a_flare_moves_everybody_who_is_adjacent_to_the_objective():
    s = signal(
        Asset.RED_STAR_CLUSTER,
        Signal.MOVE_TO_PRIMARY_OBJECTIVE,
        {
            "co-hq": "1.1",
            "squad-1-1": "3.3",
            "squad-2-1": "4.3 pinned",
            "squad-3-1": "4.5 exposed",
            "squad-1-2": "5.5",
            "team-1": "3.4 fire-team",
            "team-2": "3.5 assault-team",
        },
        objective=[at("4.4")[0], NOWHERE],
    )
    drive(deploy(s, MINE, unit("co-hq")))
    moved = [name for name in ("squad-1-1", "squad-1-2", "team-2") if where(s, name) == at("4.4")[0]]
    assert moved == ["squad-1-1", "squad-1-2", "team-2"]
    assert all(is_exposed(s, unit(name)) for name in moved)
    # Pinned, Exposed, a Fire Team that may not scout, and far away.
    assert [where(s, name) for name in ("squad-2-1", "squad-3-1", "co-hq")] == at("4.3", "4.5", "1.1")


@rule("fof", "4.3.6B/1", "4.3.6/2")
def test_coloured_smoke_is_a_signal_for_those_who_see_it_and_hides_nothing():
    s = signal(
        Asset.RED_SMOKE,
        Signal.MOVE_TO_SIGNAL,
        {"co-hq": "2.2", "squad-1-1": "2.1", "squad-2-1": "3.3"},
        ["O1 O1 O1", "O1 O1 O1", "O1 O1 O1"],
    )
    s.smoke = bit("3.3")
    drive(deploy(s, MINE, unit("co-hq")))
    assert where(s, "squad-1-1") == at("2.2")[0]
    assert where(s, "squad-2-1") == at("3.3")[0], "it is in smoke and sees nothing"
    assert s.coloured_smoke == bit("2.2")
    assert in_sight(s, unit("co-hq")) & bit("1.1")


@rule("fof", "4.3.6/T1")
def test_a_flare_sends_those_behind_a_phase_line_across_it():
    s = signal(
        Asset.GREEN_STAR_PARACHUTE,
        Signal.CROSS_PHASE_LINE_1,
        {"co-hq": "1.1", "squad-1-1": "2.2", "squad-2-1": "3.3"},
        phase_lines=[2],
    )
    drive(deploy(s, MINE, unit("co-hq")))
    assert [where(s, name) for name in ("squad-1-1", "squad-2-1", "co-hq")] == at("3.2", "3.3", "1.1")


@rule("fof", "4.3.6/T1", "4.3.6/3")
def test_a_signal_to_infiltrate_is_for_the_attack_position_and_needs_fire_on_a_card():
    s = signal(
        Asset.GREEN_STAR_CLUSTER,
        Signal.INFILTRATE_SECONDARY_OBJECTIVE,
        {"co-hq": "1.1", "squad-1-1": "3.3", "squad-2-1": "3.4"},
        objective=[NOWHERE, at("4.4")[0]],
        attack_position=at("3.3")[0],
    )
    twice = s.copy()
    drive(deploy(s, MINE, unit("co-hq")))
    assert where(s, "squad-1-1") == at("3.3")[0], "no VOF on either card"
    s, s.log, s.grenade_miss = twice, [], bit("4.4")
    icon = next(card + 1 for card in range(50) if INFILTRATE_CARDS >> card & 1)
    plain = next(card + 1 for card in range(50) if not INFILTRATE_CARDS >> card & 1)
    cards(s, icon, plain)
    drive(deploy(s, MINE, unit("co-hq")))
    assert where(s, "squad-1-1") == at("4.4")[0]
    assert not is_exposed(s, unit("squad-1-1"))
    assert where(s, "squad-2-1") == at("3.4")[0]


@rule("fof", "4.3.6/T2", "4.3.6/T1")
def test_a_signal_ceases_the_fire_of_the_cards_that_see_it():
    s = signal(
        Asset.RED_STAR_PARACHUTE,
        Signal.CEASE_FIRE,
        {"co-hq": "1.1", "squad-1-1": "1.2", "nva-squad-1": "2.2"},
    )
    spot(s, "2.2")
    update_fire(s)
    assert aim_of(s, where(s, "squad-1-1"), Side.FRIENDLY) == at("2.2")[0]
    drive(deploy(s, MINE, unit("co-hq")))
    assert [event.rule for event in told(s, "ceases-fire")] == ["4.3.6/2"]


@rule("fof", "4.3.6/T1")
def test_a_signal_shifts_fire():
    s = signal(
        Asset.RED_STAR_PARACHUTE,
        Signal.SHIFT_FIRE,
        {"co-hq": "5.1", "squad-1-1": "1.2", "nva-squad-1": "2.2"},
    )
    spot(s, "2.2")
    update_fire(s)
    asked = drive(deploy(s, MINE, unit("co-hq")))
    assert asked.kind == "shift-to"
    asked.choose(("shift-to", at("3.2")[0]))
    assert aim_of(s, where(s, "squad-1-1"), Side.FRIENDLY) == at("3.2")[0]


@rule("fof", "4.3.6/T2")
def test_a_signal_fires_the_final_protective_fires():
    s = signal(Asset.RED_STAR_CLUSTER, Signal.FINAL_PROTECTIVE_FIRES, {"co-hq": "1.1"}, mission="a4")
    s.final_fire[0] = at("4.4")[0]
    s.missions_left[FireMission.FPF] = 1
    drive(deploy(s, MINE, unit("co-hq")))
    assert s.i_place == at("4.4")
    assert s.i_pending == [1]


@rule("fof", "4.3.6/T3")
def test_a_signal_on_patrol_moves_to_a_route_point():
    s = signal(
        Asset.RED_STAR_CLUSTER,
        Signal.MOVE_TO_ROUTE_POINT_2,
        {"co-hq": "1.1", "squad-1-1": "3.3"},
        route_points=at("2.2", "4.4"),
        mission="a3",
    )
    drive(deploy(s, MINE, unit("co-hq")))
    assert where(s, "squad-1-1") == at("4.4")[0]


@rule("fof", "4.3.6/4", "4.3.6/T1", "4.3.6/T2", "4.3.6/T3", "4.3.6/T4")
@pytest.mark.parametrize(
    ("mission", "has", "has_not"),
    [
        ("a1", Signal.MARK_LANDING_ZONE, Signal.FINAL_PROTECTIVE_FIRES),
        ("a2", Signal.INFILTRATE_PRIMARY_OBJECTIVE, Signal.MOVE_TO_ROUTE_POINT_1),
        ("a3", Signal.MOVE_TO_ROUTE_POINT_1, Signal.CROSS_PHASE_LINE_1),
        ("a4", Signal.FINAL_PROTECTIVE_FIRES, Signal.MOVE_TO_PRIMARY_OBJECTIVE),
    ],
)
def test_the_type_of_mission_says_what_signals_can_mean(mission, has, has_not):
    s = board(mission=mission)
    assert has in agreed_options(s)
    assert has_not not in agreed_options(s)
    assert all(Signal.CEASE_FIRE in options for options in OPTIONS.values())


@rule("fof", "4.3.6/T4", "4.3.6B/1")
def test_coloured_smoke_that_only_marks_makes_nobody_do_anything():
    s = signal(Asset.RED_SMOKE, Signal.MARK_POSITIONS, {"co-hq": "2.2", "squad-1-1": "2.1"})
    drive(deploy(s, MINE, unit("co-hq")))
    assert where(s, "squad-1-1") == at("2.1")[0]
    assert s.coloured_smoke == bit("2.2")


@rule("fof", "4.3.6A/1")
def test_hand_held_light_is_no_signal():
    s = signal(Asset.HANDHELD_ILLUMINATION, Signal.MOVE_TO_SIGNAL, {"co-hq": "2.2", "squad-1-1": "2.1"})
    drive(deploy(s, MINE, unit("co-hq"))).choose(("deploy-at", at("2.2")[0]))
    assert where(s, "squad-1-1") == at("2.1")[0]


@rule("fof", "13.3/1")
def test_with_communication_set_aside_there_are_no_signals_but_smoke():
    s = signal(
        Asset.RED_SMOKE, Signal.MOVE_TO_SIGNAL, {"co-hq": "2.2", "squad-1-1": "2.1"}, always_heard=True
    )
    give(s, "co-hq", Asset.RED_STAR_CLUSTER, Asset.HC_SMOKE)
    assert devices_of(s, unit("co-hq")) == [Asset.HC_SMOKE, Asset.RED_SMOKE]
    drive(deploy(s, MINE, unit("co-hq"))).choose(("device", Asset.RED_SMOKE))
    assert where(s, "squad-1-1") == at("2.1")[0]


# 4.3.4/4 Cut lines, 4.3.4/5 and 4.3.5/3 lost sets


def incoming(s, place, kind=FireMission.HE):
    s.i_place += at(place)
    for column, one in ((s.i_value, -4), (s.i_kind, kind), (s.i_side, 1), (s.i_pending, 0), (s.i_agency, 0)):
        column.append(one)


def card_with(column, number):
    return next(card + 1 for card in range(50) if RANDOM[card][column] == number)


@rule("fof", "4.3.4/4")
@pytest.mark.parametrize(("number", "expected"), [(1, True), (2, False)])
def test_incoming_cuts_a_line_one_time_in_two(number, expected):
    s = board(units={"squad-1-1": "2.2"}, phone_lines=bit("2.2", "3.3"))
    incoming(s, "2.2")
    cards(s, card_with(2, number))
    cut_lines(s)
    assert s.cut_lines == (bit("2.2") if expected else 0)
    assert s.phone_lines == bit("2.2", "3.3")


@rule("fof", "4.3.4/4")
@pytest.mark.parametrize(("number", "expected"), [(1, True), (2, True), (3, False)])
def test_the_enemy_alone_with_a_line_cuts_it_two_times_in_three(number, expected):
    s = board(units={"nva-squad-1": "2.2"}, phone_lines=bit("2.2"))
    cards(s, card_with(3, number))
    cut_lines(s)
    assert bool(s.cut_lines) is expected


@rule("fof", "4.3.4/4")
def test_a_line_is_safe_beside_a_friend_under_aircraft_and_from_teams():
    s = board(units={"nva-squad-1": "2.2", "squad-1-1": "2.2"}, phone_lines=bit("2.2", "1.1", "3.3"))
    incoming(s, "1.1", FireMission.BOMBS)
    s.place[unit("enemy-team-1")] = at("3.3")[0]
    cut_lines(s)
    assert not told(s, "line-checked")
    assert s.cut_lines == 0


@rule("fof", "4.3.4/5", "4.3.5/3")
@pytest.mark.parametrize("base", [RADIO, PHONE])
@pytest.mark.parametrize(("number", "expected"), [(1, True), (2, False)])
def test_a_set_is_lost_with_the_last_step_one_time_in_two(base, number, expected):
    s = board(units={"plt-hq-1": "2.2"})
    give(s, "plt-hq-1", base + Network.CO_TAC)
    cards(s, card_with(2, number))
    convert_step(s, unit("plt-hq-1"), HitEffect.CASUALTY)
    assert s.a_holder == [NOBODY]
    assert s.a_place == ([REMOVED] if expected else at("2.2"))


@rule("fof", "4.3.4/5", "4.3.5/3")
def test_a_set_goes_on_with_the_team_that_its_unit_becomes():
    s = board(units={"plt-hq-1": "2.2"})
    give(s, "plt-hq-1", RADIO + Network.CO_TAC)
    team = convert_step(s, unit("plt-hq-1"), HitEffect.LITTER_TEAM)
    assert s.a_holder == [team]
    assert not told(s, "set-checked")


# 3.8 Clean Up


@rule("fof", "3.8/1", "TSS-3.8/1", "8.2/2")
def test_the_markers_of_the_turn_go():
    s = board(units={"squad-1-1": "1.1", "m48a3-1": "1.1"}, smoke=1, white_phosphorus=1, tear_gas=1)
    s.coloured_smoke = s.grenade_miss = s.demolition_miss = 1
    s.burning = at("1.2")
    s.l_place, s.l_kind = at("1.1"), [Illumination.HANDHELD]
    s.status[unit("squad-1-1")] = EXPOSED
    s.status[unit("m48a3-1")] = ACTIVATED | MOVED | FIRED
    s.status[unit("runner-1")] = DISPATCHED
    for column, one in ((s.k_kind, CONCENTRATED_FIRE), (s.k_unit, unit("squad-1-1")), (s.k_cover, NOBODY)):
        column.append(one)
    s.k_value.append(-1)
    s.k_critical.append(0)
    s.k_side.append(Side.ENEMY)
    clean_up(s)
    gone = (s.smoke, s.white_phosphorus, s.tear_gas, s.coloured_smoke, s.grenade_miss, s.demolition_miss)
    assert gone == (0, 0, 0, 0, 0, 0)
    assert not s.l_place
    assert not s.k_kind
    assert s.status[unit("squad-1-1")] == s.status[unit("m48a3-1")] == 0
    assert s.status[unit("runner-1")] == DISPATCHED
    assert s.burning, "a burning wreck smokes on"


@rule("fof", "3.8/1", "TSS-3.8/3")
@pytest.mark.parametrize(("mission", "left"), [("a2", Letter.B), ("a4", NO_MARKER)])
def test_unresolved_contacts_go_in_a_defence(mission, left):
    s = board(mission=mission)
    place = at("3.3")[0]
    s.contact = (*s.contact[:place], Letter.B, *s.contact[place + 1 :])
    clean_up(s)
    assert s.contact[place] == left


@rule("fof", "3.8/1", "5.1.7/1", "5.1.7/3", "TSS-3.8/2")
def test_casualties_leave_by_the_medevac_lz_where_somebody_directs_it():
    s = board(units={"squad-1-1": "2.2"}, medevac=at("2.2")[0])
    new_casualty(s, Side.FRIENDLY, at("2.2")[0])
    new_casualty(s, Side.FRIENDLY, at("1.1")[0])
    carried = new_casualty(s, Side.FRIENDLY, at("2.2")[0])
    s.c_carrier[carried] = unit("squad-1-1")
    clean_up(s)
    assert s.c_place == at("2.2", "1.1", "2.2"), "nobody directs it"
    s.place[unit("xo")] = at("2.2")[0]
    clean_up(s)
    assert s.c_place == [EVACUATED, *at("1.1", "2.2")]
    assert s.tally[Task.EVACUATE_CASUALTY] == 1
