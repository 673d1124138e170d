"""3.3, 4.0, 4.1 The Friendly Command Phase: impulses, draws, saving; 4.2 orders."""

from __future__ import annotations

import pytest

from dangerclose.core.ask import CHECKPOINT
from dangerclose.games.fof.actions import Entry, open_actions
from dangerclose.games.fof.attempts import Order
from dangerclose.games.fof.command_limits import commands_drawn, most_saved, most_spent
from dangerclose.games.fof.commands import (
    activated_impulses,
    battalion_impulse,
    company_impulse,
    company_initiative,
    draw_for,
    general_initiative,
    platoon_initiative,
    staff_initiative,
)
from dangerclose.games.fof.control_actions import ENTRIES
from dangerclose.games.fof.fire import update_fire
from dangerclose.games.fof.grid import REMOVED
from dangerclose.games.fof.menu import MENU as WHOLE_MENU
from dangerclose.games.fof.state import GENERAL, NOBODY
from dangerclose.games.fof.tables import RADIO
from dangerclose.games.fof.terms import Activity, FireMission, Network, Side
from dangerclose.testing import rule
from tests.games.fof.board import at, board, cards, cover, spot, told, unit
from tests.games.fof.driving import drive

WIDE = ["O1 O1 O1 O1 O1"] * 5


def _wait(s, order, u):
    s.tell("waits", "4.2/4", u)
    return
    yield


def entry(verb="wait", **fields):
    return Entry(verb, "4.2/4", fields.pop("cost", 1), lambda s, order, u: "", _wait, **fields)


MENU = (*ENTRIES, entry())
COMPANY = {
    "co-hq": "1.1",
    "xo": "1.1 line",
    "plt-hq-1": "1.1",
    "plt-hq-2": "1.1 line",
    "squad-1-1": "1.1",
}


def company(units=COMPANY, **columns):
    """A company whose CO HQ has its radio to battalion. A leader is spotted far away, so there is Contact."""
    s = board(WIDE, {**units, "leader-1": "5.3"}, activity=Activity.CONTACT, **columns)
    spot(s, "5.3")
    s.a_kind.append(RADIO + Network.BN_TAC)
    s.a_points.append(0)
    s.a_holder.append(unit("co-hq"))
    s.a_place.append(NOBODY)
    return s


def bit(*names):
    return sum(1 << unit(name) for name in names)


def order(name):
    return ("order", unit(name))


# 3.3.1 Activation


@rule("fof", "3.3.1A/1", "4.1.1/3", "4.1.1/4", "TSS-3.3.1a/1", "4.0/X1")
def test_battalion_off_the_map_activates_a_co_hq_that_it_can_talk_to():
    s = company()
    assert drive(battalion_impulse(s, MENU)).kind == ""
    assert s.activated == bit("co-hq")
    silent = board(WIDE, COMPANY)
    drive(battalion_impulse(silent, MENU))
    assert silent.activated == 0


@rule("fof", "4.1.4/1")
def test_an_hq_on_its_fire_team_side_is_not_activated():
    s = company({**COMPANY, "co-hq": "1.1 fire-side"})
    drive(battalion_impulse(s, MENU))
    assert s.activated == 0


@rule("fof", "3.3.1A/1", "3.3.1A/2", "4.1.1/1", "4.1.1/2", "TSS-3.3.1a/2")
@pytest.mark.parametrize(("visibility", "count"), [(0, 6), (1, 6), (2, 4)])
def test_battalion_on_the_map_has_all_commands_and_saves_none(visibility, count):
    s = company({**COMPANY, "bn-s3": "1.1"}, visibility=visibility)
    asked = drive(battalion_impulse(s, MENU))
    assert s.commands == count
    assert s.activated == 0
    asked.choose(order("co-hq"), "activate", "finish")
    assert s.activated == bit("co-hq")
    assert s.saved[unit("bn-s3")] == 0
    assert s.impulse == NOBODY


@rule("fof", "3.3.1A/2")
def test_a_leader_in_the_staging_area_is_not_on_the_map():
    s = company({**COMPANY, "bn-cmdr": "staging-1"})
    assert drive(battalion_impulse(s, MENU)).kind == ""
    assert s.activated == bit("co-hq")


@rule("fof", "3.3.1B/1", "4.1.3/X1", "4.1.3/X2", "4.1.3/X3", "4.0/1", "4.0/2", "TSS-3.3.1b/1", "TSS-3.3.1b/2")
def test_the_co_hq_draws_four_activates_two_platoons_and_saves_two():
    s = company()
    cards(s, 17)
    asked = drive(battalion_impulse(s, MENU))
    asked = drive(company_impulse(s, MENU))
    assert s.commands == 4
    asked.choose(order("plt-hq-1"), "activate", order("plt-hq-2"), "activate", "finish")
    assert s.saved[unit("co-hq")] == 2
    assert s.activated == bit("co-hq", "plt-hq-1", "plt-hq-2")
    assert s.finished == bit("co-hq")


@rule("fof", "4.1.3/X2", "4.1.2A/2")
def test_a_green_co_hq_draws_one_less():
    s = company({**COMPANY, "co-hq": "1.1 green"})
    cards(s, 17)
    drive(battalion_impulse(s, MENU))
    drive(company_impulse(s, MENU))
    assert s.commands == 3
    drawn = told(s, "draws-commands")[-1]
    assert [modifier.text for modifier in drawn.roll.modifiers] == ["Green"]
    assert drawn.args[-1] == "\N{MINUS SIGN}1 for Green"


@rule("fof", "3.3.1C/1", "3.3.1C/2", "4.1/1", "4.1.1/5", "4.0/X2", "4.0/X3", "4.0/X4", "TSS-3.3.1c/1")
@rule("fof", "TSS-3.3.1c/2", "TSS-3.3/1", "TSS-3.3/2")
def test_activated_headquarters_act_one_after_the_other_in_any_order():
    s = company()
    s.activated = bit("plt-hq-1", "plt-hq-2", "xo")
    cards(s, 17, 18, 19)
    asked = drive(activated_impulses(s, MENU))
    assert asked.options == [("next-hq", unit(name)) for name in ("plt-hq-1", "plt-hq-2", "xo")]
    asked.choose(("next-hq", unit("plt-hq-2")))
    assert s.impulse == unit("plt-hq-2")
    assert order("squad-1-1") not in asked.options
    asked.choose("finish", ("next-hq", unit("plt-hq-1")), order("squad-1-1"), "wait")
    assert s.commands == 3
    asked.choose("finish")
    assert s.impulse == unit("xo")
    asked.choose("finish")
    assert asked.kind == ""
    assert s.saved[unit("plt-hq-1")] == 3


@rule("fof", "4.0/X5", "4.0/X6", "4.0/X7")
def test_a_radio_activates_a_platoon_but_not_its_squad():
    s = company({"co-hq": "1.1", "plt-hq-2": "1.2 line", "squad-2-2": "1.2", "squad-1-3": "1.1"})
    for name in ("co-hq", "plt-hq-2"):
        s.a_kind.append(RADIO + Network.CO_TAC)
        s.a_points.append(0)
        s.a_holder.append(unit(name))
        s.a_place.append(NOBODY)
    cards(s, 17, 18)
    drive(battalion_impulse(s, MENU))
    asked = drive(company_impulse(s, MENU))
    assert order("squad-1-3") in asked.options
    assert order("squad-2-2") not in asked.options
    asked.choose(order("plt-hq-2"), "activate", "finish")
    asked = drive(activated_impulses(s, MENU)).choose(order("squad-2-2"), "wait")
    assert told(s, "waits")[-1].args == (unit("squad-2-2"),)


@rule("fof", "3.3.1C/1")
def test_activated_staff_may_activate_a_platoon_that_acts_after_it():
    s = company()
    s.activated = bit("xo")
    cards(s, 17, 18)
    asked = drive(activated_impulses(s, MENU)).choose(order("plt-hq-1"), "activate", "finish")
    assert s.impulse == unit("plt-hq-1")
    asked.choose("finish")
    assert s.finished == bit("xo", "plt-hq-1")


# 3.3.2 Initiative


@rule("fof", "3.3.2A/1", "4.1.1/6", "TSS-3.3.2a/1", "TSS-3.3.2a/2")
def test_a_co_hq_that_was_not_activated_draws_the_smaller_number_and_may_activate():
    s = company()
    cards(s, 17, 18)
    asked = drive(company_initiative(s, MENU))
    assert s.commands == 2
    asked.choose(order("plt-hq-1"), "activate", "finish")
    assert s.saved[unit("co-hq")] == 1
    drive(platoon_initiative(s, MENU)).choose(("next-hq", unit("plt-hq-1")))
    assert s.commands == 4, "activated just now: the helmet's number"


@rule("fof", "3.3.2A/1")
def test_a_co_hq_that_has_acted_takes_no_initiative():
    s = company(finished=bit("co-hq"))
    assert drive(company_initiative(s, MENU)).kind == ""
    assert not told(s, "draws-commands")


@rule("fof", "3.3.2B/1", "4.0/X8", "TSS-3.3.2b/1", "TSS-3.3.2b/2", "7.1.1/3")
def test_platoons_that_were_not_activated_draw_for_initiative_and_vehicles_with_them():
    s = company({**COMPANY, "m48a3-1": "2.2"}, finished=bit("plt-hq-2"))
    cards(s, 17, 50)
    asked = drive(platoon_initiative(s, MENU))
    assert asked.options == [("next-hq", unit("plt-hq-1")), ("next-hq", unit("m48a3-1"))]
    asked.choose(("next-hq", unit("plt-hq-1")))
    assert s.commands == 2
    asked.choose("finish")
    # The tanks' card has a 0 in its star: nothing is asked.
    assert asked.kind == ""
    assert s.finished & bit("m48a3-1")


@rule("fof", "3.3.2C/1", "4.1.1/6", "TSS-3.3.2c/1", "TSS-3.3.2c/2")
def test_staff_has_one_command_without_a_draw_and_activates_no_platoon():
    s = company()
    asked = drive(staff_initiative(s, MENU))
    assert s.commands == 1
    assert not told(s, "draws-commands")
    asked.choose(order("plt-hq-1"))
    assert "initiative" in asked.why_not("activate")
    asked.choose("another", "finish")
    assert s.saved[unit("xo")] == 1
    s.finished = 0
    drive(staff_initiative(s, MENU))
    assert s.commands == 2


@rule("fof", "3.3.2D/1", "4.1.1/7", "4.1.2/1", "4.1.2/2", "TSS-3.3.2d/1")
@pytest.mark.parametrize(("mission", "count"), [("a2", 3), ("a3", 1)])
def test_general_initiative_is_the_plain_star_number_halved_on_patrols(mission, count):
    s = board(WIDE, {"squad-1-1": "5.5 green pinned", "squad-1-2": "1.1"}, mission=mission)
    cards(s, 11)
    asked = drive(general_initiative(s, MENU))
    assert s.impulse == GENERAL
    assert s.commands == count
    assert [("finish",), order("squad-1-1"), order("squad-1-2")] == sorted(asked.options, key=len)
    asked.choose(order("squad-1-1"), "wait")
    if asked.kind:
        asked.choose("finish")
    assert s.impulse == NOBODY
    assert sum(s.saved) == 0


@rule("fof", "3.3.2D/1")
def test_general_initiative_is_for_any_unit_in_play():
    s = board(WIDE, {"bn-cmdr": "1.1", "team-1": "2.2 litter-team", "m48a3-2": "3.3", "squad-1-1": "not-yet"})
    cards(s, 11)
    asked = drive(general_initiative(s, MENU))
    assert sorted(asked.options[1:]) == sorted(order(name) for name in ("bn-cmdr", "team-1", "m48a3-2"))


@rule("fof", "3.3.2D/1", "4.2.1a")
def test_general_initiative_activates_nobody():
    s = company()
    cards(s, 11)
    asked = drive(general_initiative(s, MENU)).choose(order("plt-hq-1"))
    assert asked.why_not("activate") == "General Initiative activates no headquarters."


@rule("fof", "4.1.3/7", "4.2.3i")
def test_teams_become_a_squad_only_where_a_headquarters_is_heard() -> None:
    units = {"plt-hq-1": "1.1", "team-1": "3.3 fire-team", "team-2": "3.3 fire-team"}
    s = board(units=units)
    s.place[unit("squad-1-1")] = REMOVED
    s.impulse, s.commands = GENERAL, 3
    number = next(n for n, entry in enumerate(WHOLE_MENU) if entry.verb == "reconstitute")
    assert number not in open_actions(s, Order(NOBODY, ""), unit("team-1"), WHOLE_MENU)
    s.place[unit("plt-hq-1")] = s.place[unit("team-1")]
    assert number in open_actions(s, Order(NOBODY, ""), unit("team-1"), WHOLE_MENU)


@rule("fof", "4.1.3/7")
def test_some_orders_need_a_headquarters_even_under_general_initiative():
    s = company({"co-hq": "1.1", "squad-1-1": "1.1", "squad-1-2": "5.5"}, impulse=GENERAL, commands=3)
    mine = Order(NOBODY, "3.3.2D/1")
    create = next(n for n, one in enumerate(MENU) if one.verb == "create-runner")
    assert create in open_actions(s, mine, unit("squad-1-1"), MENU)
    assert create not in open_actions(s, mine, unit("squad-1-2"), MENU)
    s.status[unit("co-hq")] |= 4
    assert create not in open_actions(s, mine, unit("squad-1-1"), MENU)


# 4.1.2, 4.1.3 How many


def incoming(s, place):
    s.i_place += at(place)
    for column, one in (
        (s.i_value, -4),
        (s.i_kind, FireMission.HE),
        (s.i_side, Side.ENEMY),
        (s.i_pending, 0),
        (s.i_agency, 0),
    ):
        column.append(one)


@rule("fof", "4.1.2/1", "4.1.2A/1", "4.1.2A/2", "4.1.2A/3", "4.1.2A/4", "4.1.2C/1")
@pytest.mark.parametrize(
    ("words", "activity", "count"),
    [
        ("1.1", Activity.CONTACT, 4),
        ("1.1 pinned", Activity.CONTACT, 3),
        ("1.1 green", Activity.CONTACT, 3),
        ("1.1 veteran", Activity.CONTACT, 5),
        ("1.1 under=0", Activity.CONTACT, 5),
        ("1.1", Activity.NO_CONTACT, 5),
        ("1.1 green pinned under=0", Activity.CONTACT, 3),
    ],
)
def test_the_state_of_an_hq_changes_its_draw(words, activity, count):
    s = board(units={"co-hq": words}, activity=activity)
    cover(s, "1.1")
    assert commands_drawn(s, unit("co-hq"), 4, activated=True) == count


@rule("fof", "4.1.2B/1", "4.1.2B/2", "4.1.2B/3")
@pytest.mark.parametrize(
    ("enemy", "count"),
    [("local-force-squad-1", 3), ("nva-squad-1", 2), ("12.7mm-1", 1), ("sniper-1", 1)],
)
def test_fire_on_its_card_costs_an_hq_commands(enemy, count):
    s = board(units={"co-hq": "1.1", enemy: "2.1"})
    spot(s, "2.1")
    update_fire(s)
    assert commands_drawn(s, unit("co-hq"), 4, activated=True) == count


@rule("fof", "4.1.2B/3")
def test_of_several_fires_on_its_card_the_worst_counts():
    s = board(units={"co-hq": "1.1", "nva-squad-1": "2.1"})
    update_fire(s)
    incoming(s, "1.1")
    assert commands_drawn(s, unit("co-hq"), 4, activated=True) == 1


@rule("fof", "4.1.2/2", "4.1.2C/1")
def test_an_activated_hq_has_one_command_at_least_one_on_initiative_perhaps_none():
    s = board(units={"co-hq": "1.1 green pinned"}, activity=Activity.CONTACT)
    incoming(s, "1.1")
    assert commands_drawn(s, unit("co-hq"), 2, activated=True) == 1
    assert commands_drawn(s, unit("co-hq"), 2, activated=False) == 0
    s.activated = bit("co-hq")
    draw_for(s, unit("co-hq"), "3.3.1B/1")
    assert told(s, "draws-commands")[-1].args[-1].endswith("Incoming! on its card, but never less than 1")


@rule("fof", "13.1/1", "13.3/1")
def test_streamlined_play_has_no_experience_and_no_plus_one():
    s = board(units={"co-hq": "1.1 veteran under=0", "xo": "1.1 green"}, all_line=True)
    cover(s, "1.1")
    assert commands_drawn(s, unit("co-hq"), 3, activated=True) == 5
    assert most_saved(s, unit("co-hq")) == 6
    assert most_saved(s, unit("xo")) == 6
    s.always_heard = True
    assert commands_drawn(s, unit("co-hq"), 3, activated=True) == 3


@rule("fof", "4.1.3/1")
@pytest.mark.parametrize(("visibility", "most"), [(1, 6), (2, 4)])
def test_nobody_spends_more_than_the_limit_in_one_impulse(visibility, most):
    s = company({"co-hq": "1.1", **{f"squad-{n}-1": "1.1" for n in (1, 2, 3)}, "m60-1-1": "1.1"})
    for name in ("m60-2-1", "squad-1-2", "squad-2-2"):
        s.place[unit(name)] = at("1.1")[0]
    s.visibility = visibility
    s.saved[unit("co-hq")] = kept = most_saved(s, unit("co-hq"))
    cards(s, 17)
    s.activated = bit("co-hq")
    asked = drive(company_impulse(s, MENU))
    assert s.commands == 4 + kept
    names = ("squad-1-1", "squad-2-1", "squad-3-1", "m60-1-1", "m60-2-1", "squad-1-2")
    for name in names[:most]:
        asked.choose(order(name), "wait")
    assert most_spent(s) == most
    assert asked.kind == "", "the impulse is over by itself"
    assert s.saved[unit("co-hq")] == 4 + kept - most


@rule("fof", "4.1.4/1", "4.1.3/3")
def test_a_headquarters_that_was_turned_has_no_more_saved_than_a_green_one():
    s = company({"plt-hq-1": "1.1 line fire-side", "squad-1-1": "1.1"})
    hq = unit("plt-hq-1")
    s.saved[hq] = 6
    cards(s, 17)
    draw_for(s, hq, "3.3.2B/1")
    drawn = told(s, "draws-commands")[0].args[2]
    assert s.commands == drawn + 3


@rule("fof", "4.1.3/2", "4.1.3/3", "4.1.3/4", "4.1.3/5")
@pytest.mark.parametrize(
    ("level", "visibility", "most"),
    [("green", 0, 3), ("line", 0, 6), ("veteran", 0, 9), ("green", 3, 2), ("line", 3, 4), ("veteran", 3, 6)],
)
def test_what_an_hq_keeps_goes_by_its_experience(level, visibility, most):
    s = company({"co-hq": f"1.1 {level}", "squad-1-1": "1.1"}, visibility=visibility)
    s.saved[unit("co-hq")] = most
    s.activated = bit("co-hq")
    cards(s, 17)
    drive(company_impulse(s, MENU)).choose("finish")
    assert s.saved[unit("co-hq")] == most, "what is over is lost"


@rule("fof", "4.1.3/6", "4.1/1")
def test_an_impulse_can_be_taken_up_in_the_middle():
    s = company()
    s.activated = bit("co-hq")
    cards(s, 17)
    running = company_impulse(s, MENU)
    assert next(running) is CHECKPOINT
    drive(company_impulse(s.copy(), MENU))
    asked = drive(company_impulse(s, MENU)).choose(order("squad-1-1"), "wait")
    again = s.copy()
    assert drive(company_impulse(again, MENU)).options == asked.options
    assert again.commands == 3
    assert len(told(s, "draws-commands")) == 1


@rule("fof", "4.1.4/1", "3.3.2B/1")
def test_a_platoon_hq_on_its_fire_team_side_draws_for_initiative_as_green_and_orders_itself():
    s = company({"plt-hq-1": "1.1 fire-side veteran", "squad-1-1": "1.1", "co-hq": "5.5"})
    s.activated = bit("plt-hq-1")
    assert drive(activated_impulses(s, MENU)).kind == ""
    cards(s, 11)
    asked = drive(platoon_initiative(s, MENU))
    assert s.commands == 2
    assert asked.options == [("finish",), order("plt-hq-1")]


# 4.2 Orders


@rule("fof", "4.2/1", "4.2/2", "4.2/3", "4.2/4", "4.2/6", "4.2/7")
def test_a_unit_does_an_action_of_a_name_once_in_an_impulse_but_several_of_different_names():
    menu = (entry("wait"), entry("rest"), entry("turn", again=True))
    s = company({"co-hq": "1.1", "squad-1-1": "1.1"})
    s.activated = bit("co-hq")
    cards(s, 1)
    asked = drive(company_impulse(s, menu)).choose(order("squad-1-1"), "wait", order("squad-1-1"))
    assert asked.why_not("wait") == "It has done that in this impulse."
    asked.choose("rest", order("squad-1-1"), "turn", order("squad-1-1"), "turn", "finish")
    assert s.acted[unit("squad-1-1")] == 0, "the next impulse is another"
    assert len(told(s, "waits")) == 4


@rule("fof", "4.2/1", "4.1.3/1")
def test_an_action_that_costs_two_needs_two():
    menu = (entry("march", cost=2), entry("wait"))
    s = company({"co-hq": "1.1"})
    s.activated = bit("co-hq")
    cards(s, 48)
    asked = drive(company_impulse(s, menu)).choose(order("co-hq"))
    assert asked.why_not("march") == "That costs 2 commands."


@rule("fof", "4.2/X1", "4.1.2A/3", "4.1.2B/3")
def test_a_veteran_platoon_hq_under_a_sniper_with_one_command_saved_has_four():
    s = board(
        ["O1 O1", "O1 O1"],
        {"plt-hq-2": "1.1 veteran", "sniper-1": "2.1", "co-hq": "1.2", "squad-1-2": "1.1"},
        activated=bit("plt-hq-2"),
    )
    spot(s, "2.1")
    update_fire(s)
    s.saved[unit("plt-hq-2")] = 1
    cards(s, 3)
    drive(activated_impulses(s, MENU))
    assert s.commands == 4
