"""4.2.1 Command & Control Actions, 4.3.2 runners, 10.2.2 headquarters that return."""

from __future__ import annotations

import pytest

from dangerclose.games.fof.actions import open_actions
from dangerclose.games.fof.attempts import AttemptKind, Order, attempt
from dangerclose.games.fof.chain_of_command import subordinates
from dangerclose.games.fof.changes import remove
from dangerclose.games.fof.commands import company_impulse
from dangerclose.games.fof.control_actions import ENTRIES, NEW_CONTROLS
from dangerclose.games.fof.field import is_exposed, place_of_unit
from dangerclose.games.fof.grid import REMOVED
from dangerclose.games.fof.menu import MENU
from dangerclose.games.fof.runners import is_sent
from dangerclose.games.fof.state import ACTIVATED, EXPOSED, FIRE_TEAM_SIDE, GENERAL, NOBODY, PINNED
from dangerclose.games.fof.succession import successors
from dangerclose.games.fof.tables import PHONE, RADIO
from dangerclose.games.fof.terms import Asset, CoverMarker, Experience, Network, RadioType, UnitKind
from dangerclose.testing import rule
from tests.games.fof.board import at, board, cards, cover, teams, told, unit
from tests.games.fof.driving import drive

MENU_ENTRY = {entry.verb: entry for entry in MENU}
NUMBER = {entry.verb: number for number, entry in enumerate(ENTRIES)}


def may(s, hq, verb, name, rule="3.3.1B/1"):
    """Whether a headquarters may order a unit to do something; "" is General Initiative."""
    s.commands = 6
    s.impulse = unit(hq) if hq else GENERAL
    order = Order(unit(hq) if hq else NOBODY, rule)
    if hq and unit(name) not in subordinates(s, unit(hq)):
        return False
    return NUMBER[verb] in open_actions(s, order, unit(name), ENTRIES)


def perform(s, hq, verb, name, *choices):
    order = Order(unit(hq) if hq else NOBODY, "3.3.1B/1")
    asked = drive(ENTRIES[NUMBER[verb]].perform(s, order, unit(name))).choose(*choices)
    assert asked.kind == "", asked.ask
    return s


def asset(s, kind, name="", points=0):
    s.a_kind.append(kind)
    s.a_points.append(points)
    s.a_holder.append(unit(name) if name else NOBODY)
    s.a_place.append(NOBODY if name else REMOVED)
    return len(s.a_kind) - 1


@rule("fof", "4.2/9")
def test_all_command_and_control_actions_cost_one_and_draw_nothing():
    assert all(entry.cost == 1 for entry in ENTRIES)
    assert [entry.clause for entry in ENTRIES] == sorted(entry.clause for entry in ENTRIES)


# a


@rule("fof", "4.2.1a", "3.3.1A/1")
def test_an_hq_activates_one_under_it_once_a_turn():
    s = board(units={"co-hq": "1.1", "plt-hq-1": "1.1", "xo": "1.1", "squad-1-1": "1.1"})
    assert may(s, "co-hq", "activate", "plt-hq-1")
    assert may(s, "co-hq", "activate", "xo")
    assert may(s, "xo", "activate", "plt-hq-1", "3.3.1C/1")
    assert not may(s, "co-hq", "activate", "squad-1-1")
    assert not may(s, "co-hq", "activate", "co-hq")
    assert not may(s, "plt-hq-1", "activate", "xo")
    perform(s, "co-hq", "activate", "plt-hq-1")
    assert s.activated == 1 << unit("plt-hq-1")
    assert not may(s, "co-hq", "activate", "plt-hq-1")
    s.status[unit("xo")] |= FIRE_TEAM_SIDE
    assert not may(s, "co-hq", "activate", "xo")


# d, e


@rule("fof", "4.2.1d", "10.2.2/1", "10.2.2/3")
def test_a_step_of_its_platoon_becomes_the_platoon_hq():
    s = board(units={"co-hq": "1.1", "squad-1-1": "1.1 veteran", "squad-1-2": "1.1", "m60-1-1": "1.1 pinned"})
    s.place[unit("plt-hq-1")] = REMOVED
    s.saved[unit("plt-hq-1")] = 4
    assert may(s, "co-hq", "reconstitute-plt-hq", "squad-1-1")
    assert not may(s, "co-hq", "reconstitute-plt-hq", "squad-1-2"), "not of that platoon"
    assert not may(s, "co-hq", "reconstitute-plt-hq", "m60-1-1"), "not in Good Order"
    perform(s, "co-hq", "reconstitute-plt-hq", "squad-1-1")
    assert s.steps[unit("squad-1-1")] == 2
    assert s.place[unit("plt-hq-1")] == at("1.1")[0]
    assert s.experience[unit("plt-hq-1")] == Experience.GREEN
    assert s.saved[unit("plt-hq-1")] == 0
    assert not may(s, "co-hq", "reconstitute-plt-hq", "squad-1-1")


@rule("fof", "4.2.1d", "1.2.6/24", "4.1.4/1")
def test_what_is_left_of_two_steps_is_a_fire_team_and_staff_is_used_up():
    s = board(units={"co-hq": "1.1", "squad-1-1": "1.1 steps=2", "1st-sgt": "1.1"})
    s.place[unit("plt-hq-1")] = s.place[unit("plt-hq-2")] = REMOVED
    held = asset(s, Asset.HC_SMOKE, "1st-sgt")
    perform(s, "co-hq", "reconstitute-plt-hq", "squad-1-1")
    assert s.place[unit("squad-1-1")] == REMOVED
    assert teams(s) == [("fire-team", "1.1")]
    perform(s, "co-hq", "reconstitute-plt-hq", "1st-sgt")
    assert s.place[unit("1st-sgt")] == REMOVED
    assert s.place[unit("plt-hq-2")] == at("1.1")[0]
    assert s.a_holder[held] == unit("plt-hq-2"), "what he carried is still his"
    assert not may(s, "co-hq", "reconstitute-plt-hq", "squad-1-1")


@rule("fof", "4.2.1d")
def test_the_platoon_is_asked_for_when_staff_could_lead_several():
    s = board(units={"co-hq": "1.1", "xo": "1.1"})
    s.place[unit("plt-hq-1")] = s.place[unit("plt-hq-2")] = REMOVED
    perform(s, "co-hq", "reconstitute-plt-hq", "xo", ("becomes", unit("plt-hq-2")))
    assert s.place[unit("plt-hq-2")] == at("1.1")[0]
    assert s.place[unit("plt-hq-1")] == REMOVED


@rule("fof", "4.2.1e", "10.2.2/4")
def test_the_co_hq_returns_from_the_first_in_line_who_must_be_on_his_command_side():
    s = board(units={"xo": "1.1", "plt-hq-1": "2.2", "arty-fo": "2.2", "1st-sgt": "1.1", "squad-1-1": "1.1"})
    s.place[unit("co-hq")] = REMOVED
    assert successors(s) == [unit("xo")]
    s.status[unit("xo")] |= FIRE_TEAM_SIDE
    assert successors(s) == [], "nobody is skipped who is in play"
    for gone, expected in (
        ("xo", "plt-hq-1"),
        ("plt-hq-1", "arty-fo"),
        ("arty-fo", "1st-sgt"),
        ("1st-sgt", "squad-1-1"),
    ):
        s.place[unit(gone)] = REMOVED
        assert successors(s) == [unit(expected)]


@rule("fof", "4.2.1e", "10.2.2/1")
def test_battalion_or_staff_orders_a_new_co_hq_and_general_initiative_if_there_is_none():
    s = board(units={"xo": "1.1", "plt-hq-1": "1.1"})
    assert not may(s, "xo", "reconstitute-co-hq", "xo"), "not even removed"
    s.place[unit("co-hq")] = REMOVED
    assert may(s, "xo", "reconstitute-co-hq", "xo")
    assert not may(s, "plt-hq-1", "reconstitute-co-hq", "plt-hq-1")
    assert may(s, "", "reconstitute-co-hq", "xo")
    s.place[unit("xo")] = REMOVED
    assert may(s, "", "reconstitute-co-hq", "plt-hq-1"), "no Staff is left"
    s.place[unit("1st-sgt")] = at("3.3")[0]
    assert not may(s, "", "reconstitute-co-hq", "plt-hq-1"), "Staff is left, and out of reach"
    perform(s, "", "reconstitute-co-hq", "plt-hq-1")
    assert s.place[unit("plt-hq-1")] == REMOVED
    assert s.experience[unit("co-hq")] == Experience.GREEN
    assert s.place[unit("co-hq")] == at("1.1")[0]


# f, g, h and the runners' way


@rule("fof", "4.2.1f", "4.3.2/1", "1.2.3I/1")
def test_a_runner_is_made_of_a_step_and_rests_with_the_co_hq():
    s = board(units={"co-hq": "1.1", "squad-1-1": "1.1 veteran", "team-1": "1.1 litter-team", "xo": "1.1"})
    assert not may(s, "co-hq", "create-runner", "team-1")
    assert not may(s, "xo", "create-runner", "squad-1-1"), "the CO HQ alone"
    perform(s, "co-hq", "create-runner", "squad-1-1")
    assert s.steps[unit("squad-1-1")] == 2
    runner = unit("runner-1")
    assert s.aboard[runner] == unit("co-hq")
    assert s.experience[runner] == Experience.VETERAN
    s.place[unit("co-hq")] = at("1.2")[0]
    assert place_of_unit(s, runner) == at("1.2")[0], "it moves with the CO HQ"
    s.place[unit("co-hq")] = at("1.1")[0]
    s.kind[unit("team-1")] = UnitKind.FIRE_TEAM
    perform(s, "co-hq", "create-runner", "team-1")
    assert s.place[unit("team-1")] == REMOVED
    assert not may(s, "co-hq", "create-runner", "squad-1-1"), "two at most"


@rule("fof", "4.2.1g", "4.3.2/2")
def test_a_runner_is_sent_to_any_hq_or_staff_on_the_map_exposed_and_into_its_cover():
    s = board(units={"co-hq": "1.1", "plt-hq-1": "3.3 under=0", "xo": "2.2", "squad-1-1": "1.1"})
    cover(s, "3.3")
    perform(s, "co-hq", "create-runner", "squad-1-1")
    assert may(s, "co-hq", "dispatch-runner", "runner-1")
    assert not may(s, "co-hq", "dispatch-runner", "squad-1-1")
    perform(s, "co-hq", "dispatch-runner", "runner-1", ("send-to", unit("plt-hq-1")))
    runner = unit("runner-1")
    assert s.place[runner] == at("3.3")[0]
    assert s.under[runner] == 0
    assert is_exposed(s, runner)
    assert is_sent(s, runner)
    assert not may(s, "co-hq", "dispatch-runner", "runner-1")


@rule("fof", "4.2.1g", "5.2.3B/1")
def test_a_runner_stays_beside_a_full_bunker():
    full = {"plt-hq-1": "3.3 under=0", "m60-1-1": "3.3 under=0", "m60-2-1": "3.3 under=0"}
    s = board(units={"co-hq": "1.1", "squad-1-1": "1.1", **full})
    cover(s, "3.3", CoverMarker.BUNKER)
    perform(s, "co-hq", "create-runner", "squad-1-1")
    perform(s, "co-hq", "dispatch-runner", "runner-1")
    assert s.place[unit("runner-1")] == at("3.3")[0]
    assert s.under[unit("runner-1")] == NOBODY


def sent(**changes):
    s = board(units={"co-hq": "1.1", "plt-hq-1": "3.3", "squad-1-1": "1.1", **changes})
    perform(s, "co-hq", "create-runner", "squad-1-1")
    perform(s, "co-hq", "dispatch-runner", "runner-1")
    return s


@rule("fof", "3.3.1B/2", "4.3.2/2", "4.3.2/1")
def test_a_runner_in_good_order_activates_next_turn_and_returns_exposed():
    s = sent()
    s.status[unit("runner-1")] &= ~EXPOSED  # it is the next turn
    assert drive(company_impulse(s, ENTRIES)).kind == "", "the CO HQ itself is not activated"
    assert s.activated == 1 << unit("plt-hq-1")
    runner = unit("runner-1")
    assert s.aboard[runner] == unit("co-hq")
    assert is_exposed(s, runner)
    assert may(s, "co-hq", "dispatch-runner", "runner-1"), "it may be sent again at once"


@rule("fof", "3.3.1B/2", "4.3.2/2")
def test_a_pinned_runner_or_one_that_lost_its_hq_waits():
    s = sent()
    s.status[unit("runner-1")] |= PINNED
    drive(company_impulse(s, ENTRIES))
    assert s.activated == 0
    s.status[unit("runner-1")] &= ~PINNED
    s.place[unit("plt-hq-1")] = at("2.2")[0]
    drive(company_impulse(s, ENTRIES))
    assert s.activated == 0
    assert s.place[unit("runner-1")] == at("3.3")[0]


@rule("fof", "3.3.1B/2")
def test_which_of_two_the_runner_activates_is_asked():
    s = sent()
    s.place[unit("xo")] = at("3.3")[0]
    asked = drive(company_impulse(s, ENTRIES))
    assert asked.kind == "runner"
    asked.choose(("activate-by-runner", unit("xo")))
    assert s.activated == 1 << unit("xo")


@rule("fof", "4.3.2/1")
def test_a_runner_stays_where_its_co_hq_fell():
    s = board(units={"co-hq": "1.1", "squad-1-1": "1.1"})
    perform(s, "co-hq", "create-runner", "squad-1-1")
    remove(s, unit("co-hq"))
    assert s.place[unit("runner-1")] == at("1.1")[0]


@rule("fof", "4.2.1h")
def test_a_dismissed_runner_joins_a_unit_with_room_on_the_co_hqs_card():
    s = board(
        units={"co-hq": "1.1", "squad-1-1": "1.1", "squad-2-1": "1.1", "squad-3-1": "1.1 steps=2 pinned"}
    )
    perform(s, "co-hq", "create-runner", "squad-1-1")
    assert may(s, "co-hq", "dismiss-runner", "runner-1")
    perform(s, "co-hq", "dismiss-runner", "runner-1")
    assert s.steps[unit("squad-1-1")] == 3
    assert s.place[unit("runner-1")] == REMOVED
    perform(s, "co-hq", "create-runner", "squad-1-1")
    s.steps[unit("squad-1-1")] = 3
    assert not may(s, "co-hq", "dismiss-runner", "runner-1"), "nobody has room"


@rule("fof", "13.3/1")
def test_with_communication_set_aside_there_are_no_runners():
    s = board(units={"co-hq": "1.1", "squad-1-1": "1.1"}, always_heard=True)
    assert not may(s, "co-hq", "create-runner", "squad-1-1")


# i


@rule("fof", "4.2.1i", "3.3/1", "7.2/1", "TSS-3.3/3")
def test_a_vehicle_or_an_anti_tank_weapon_is_activated_once_a_turn():
    s = board(units={"co-hq": "1.1", "m48a3-1": "1.1", "90mm-1": "1.1", "squad-1-1": "1.1", "uh-1d-1": "1.1"})
    assert may(s, "co-hq", "activate-vehicle", "90mm-1")
    assert not may(s, "co-hq", "activate-vehicle", "squad-1-1")
    assert not may(s, "co-hq", "activate-vehicle", "uh-1d-1"), "helicopters need no Commands to move"
    perform(s, "co-hq", "activate-vehicle", "m48a3-1")
    assert s.status[unit("m48a3-1")] & ACTIVATED
    assert not may(s, "co-hq", "activate-vehicle", "m48a3-1")
    s.status[unit("90mm-1")] |= PINNED
    assert not may(s, "co-hq", "activate-vehicle", "90mm-1")
    asset(s, Asset.LAW, "squad-1-1")
    assert may(s, "co-hq", "activate-vehicle", "squad-1-1")


# j


@rule("fof", "4.2.1j", "4.3.3/1")
def test_a_set_is_switched_for_a_lost_one_of_its_kind():
    s = board(units={"co-hq": "1.1", "arty-fo": "1.1"})
    own = asset(s, RADIO + Network.ARTY_FD, "arty-fo")
    assert not may(s, "co-hq", "switch-network", "arty-fo")
    asset(s, PHONE + Network.BN_TAC)
    asset(s, RADIO + Network.CO_TAC, points=RadioType.HANDHELD)
    assert not may(s, "co-hq", "switch-network", "arty-fo"), "of the same type only"
    lost = asset(s, RADIO + Network.BN_TAC)
    assert may(s, "co-hq", "switch-network", "arty-fo")
    perform(
        s, "co-hq", "switch-network", "arty-fo", ("switch", RADIO + Network.ARTY_FD, RADIO + Network.BN_TAC)
    )
    assert s.a_kind[own] == RADIO + Network.BN_TAC
    assert s.a_kind[lost] == RADIO + Network.ARTY_FD


# k


@rule("fof", "4.2.1k", "4.3.4/4")
def test_a_cut_line_is_mended_by_a_unit_and_an_hq_on_its_card():
    s = board(units={"co-hq": "1.2", "plt-hq-1": "1.1", "squad-1-1": "1.1"})
    asset(s, RADIO + Network.CO_TAC, "co-hq")
    asset(s, RADIO + Network.CO_TAC, "squad-1-1")
    s.phone_lines = 1 << at("1.1")[0]
    assert not may(s, "plt-hq-1", "repair-line", "squad-1-1")
    s.cut_lines = s.phone_lines
    assert may(s, "plt-hq-1", "repair-line", "squad-1-1")
    assert not may(s, "co-hq", "repair-line", "squad-1-1"), "the one who orders is elsewhere"
    assert may(s, "", "repair-line", "squad-1-1")
    perform(s, "plt-hq-1", "repair-line", "squad-1-1")
    assert s.cut_lines == 0
    assert s.phone_lines


# l


@rule("fof", "4.2.1l", "5.1.7/3", "7.4.5/4")
def test_the_co_hq_designates_landing_zones_and_one_of_them_for_medevac():
    s = board(["O1 O1", "J1 J1"], {"co-hq": "1.1", "plt-hq-1": "1.1", "squad-1-1": "1.1"})
    assert may(s, "co-hq", "designate-control", "co-hq")
    assert not may(s, "co-hq", "designate-control", "squad-1-1")
    assert not may(s, "plt-hq-1", "designate-control", "plt-hq-1")
    perform(s, "co-hq", "designate-control", "co-hq")
    assert s.landing_zones == 1 << at("1.1")[0]
    perform(s, "co-hq", "designate-control", "co-hq")
    assert s.medevac == at("1.1")[0]
    assert NEW_CONTROLS[told(s, "control-designated")[-1].args[1]] == "medevac-lz"
    assert not may(s, "co-hq", "designate-control", "co-hq")
    s.place[unit("co-hq")] = at("2.1")[0]
    assert not may(s, "co-hq", "designate-control", "co-hq"), "no helicopter lands in the jungle"


@rule("fof", "4.2.1l")
def test_on_a_patrol_a_platoon_hq_designates_too():
    s = board(units={"plt-hq-1": "1.1"}, mission="a3")
    assert may(s, "plt-hq-1", "designate-control", "plt-hq-1")


@rule("fof", "7.4.5/3", "7.4.5/18")
def test_a_landing_zone_has_no_more_than_three_cards():
    s = board(["O1 O1 O1 O1 O1"] * 2, {"co-hq": "1.4"})
    for place in at("1.1", "2.2"):
        s.landing_zones |= 1 << place
    assert may(s, "co-hq", "designate-control", "co-hq")
    s.landing_zones |= 1 << at("1.3")[0]
    assert not may(s, "co-hq", "designate-control", "co-hq"), "it would be the fourth"
    s.place[unit("co-hq")] = at("1.5")[0]
    assert may(s, "co-hq", "designate-control", "co-hq"), "a zone of its own"


@rule("fof", "4.1.3/7")
@pytest.mark.parametrize(
    "verb",
    [
        "reconstitute-plt-hq",
        "reconstitute",
        "create-runner",
        "dispatch-runner",
        "dismiss-runner",
        "designate-control",
        "final-fires",
    ],
)
def test_these_need_a_headquarters_even_under_general_initiative(verb):
    assert MENU_ENTRY[verb].always_by


# b


def attempted(s, hq, wanted=1 << 4, commands=2):
    s.commands, s.impulse = commands, unit(hq) if hq else GENERAL
    order = Order(unit(hq) if hq else NOBODY, "3.3.1B/1")
    return drive(attempt(s, order, unit("squad-1-1"), AttemptKind.SPOT, wanted, 2, "4.2.4a"))


@rule("fof", "4.2.1b", "4.2/5")
def test_a_failed_attempt_is_exhorted_once_with_one_more_card():
    s = board(units={"plt-hq-1": "1.1", "squad-1-1": "1.1"})
    cards(s, 1, 2, 5)
    asked = attempted(s, "plt-hq-1")
    assert asked.kind == "exhort"
    asked.choose("exhort")
    assert asked.value.hits == 1
    assert s.commands == 1
    cards(s, 6, 7, 8)
    asked = attempted(s, "plt-hq-1").choose("exhort")
    assert asked.value.hits == 0, "once for an attempt"
    assert s.spent == 2


@rule("fof", "4.2.1b")
def test_a_success_and_an_empty_purse_are_not_exhorted():
    s = board(units={"plt-hq-1": "1.1", "squad-1-1": "1.1"})
    cards(s, 5, 2)
    assert attempted(s, "plt-hq-1").value.hits == 1
    cards(s, 1, 3)
    assert attempted(s, "plt-hq-1", commands=0).value.hits == 0


@rule("fof", "4.2.1b", "4.1.3/7")
@pytest.mark.parametrize(("hq", "asked"), [("1.1", "exhort"), ("2.2", ""), ("1.1 fire-side", "")])
def test_under_general_initiative_a_headquarters_in_reach_exhorts(hq, asked):
    s = board(units={"plt-hq-1": hq, "squad-1-1": "1.1"})
    cards(s, 1, 2)
    assert attempted(s, "").kind == asked
