"""3.1 Friendly Higher HQ events, each of them, and what earns experience."""

from __future__ import annotations

import pytest

from dangerclose.games.fof import events
from dangerclose.games.fof.attempts import Order
from dangerclose.games.fof.chain_of_command import battalion_commander
from dangerclose.games.fof.communication import reaches_battalion
from dangerclose.games.fof.components import ACTION_DECK, AGENCY, EVENTS
from dangerclose.games.fof.field import MOST_STEPS
from dangerclose.games.fof.fire_missions import is_silent, slot
from dangerclose.games.fof.grid import LEFT, REMOVED, parse_place
from dangerclose.games.fof.menu import MENU
from dangerclose.games.fof.mission_terms import FriendlyEvent, Task
from dangerclose.games.fof.movement import why_not_move
from dangerclose.games.fof.special_actions import beehive, beehive_cards, why_not_beehive
from dangerclose.games.fof.state import NOBODY, State, put
from dangerclose.games.fof.tables import AMMUNITION, HIGHER_HQ_CARDS, RANDOM
from dangerclose.games.fof.terms import Ammo, CoverMarker, FireMission, Letter
from dangerclose.testing import rule

from .board import board, cards, cover, put_unit, told, unit
from .driving import drive
from .preparing import begun

HQ_CARD = next(n for n in range(len(ACTION_DECK)) if HIGHER_HQ_CARDS >> n & 1) + 1
PLAIN_CARD = next(n for n in range(len(ACTION_DECK)) if not HIGHER_HQ_CARDS >> n & 1) + 1


def card_for(number: int) -> int:
    """The printed number of a card, no Higher HQ card, that shows a random number under 10."""
    return next(n for n in range(len(ACTION_DECK)) if RANDOM[n][10] == number and n + 1 != HQ_CARD) + 1


def at_turn(turn: int, mission: str = "a2") -> State:
    s = begun(mission)
    s.turn = turn
    s.log = []
    return s


@rule("fof", "3.1/1")
def test_events_start_on_turn_2() -> None:
    s = at_turn(1)
    before = s.deck
    assert drive(events.friendly_event(s)).ask is None
    assert s.deck == before


@rule("fof", "3.1/1")
def test_a_card_without_the_icon_brings_nothing() -> None:
    s = at_turn(2)
    cards(s, PLAIN_CARD)
    drive(events.friendly_event(s))
    assert told(s, "no-event")
    assert not told(s, "friendly-event")


@rule("fof", "3.1/1", "TSS-3.1/1")
@pytest.mark.parametrize("number", range(1, 11))
def test_the_icon_brings_the_event_of_the_random_number_under_ten(number: int) -> None:
    for turn, table in ((2, 0), (7, 1)):
        s = at_turn(turn)
        cards(s, HQ_CARD, card_for(number))
        drive(events.friendly_event(s))
        (event,) = told(s, "friendly-event")
        assert event.args == (EVENTS.friendly_tables["attack"][table].events[number - 1],)


@rule("fof", "3.1/1")
def test_training_has_no_events() -> None:
    s = at_turn(3, "training")
    cards(s, HQ_CARD, card_for(1))
    drive(events.friendly_event(s))
    assert not told(s, "friendly-event")


def happens(event: FriendlyEvent, s: State) -> object:
    return drive(events.carry_out(s, event))


@rule("fof", "3.1/1", "10.3.1/14")
def test_a_situation_report_takes_the_first_commands_of_the_co_hq_and_earns_a_point() -> None:
    s = at_turn(2)
    happens(FriendlyEvent.SITUATION_REPORT, s)
    hq = unit("co-hq")
    s.commands, s.impulse = 4, hq
    order = Order(hq, "3.3.1B/1")
    assert events.why_not_report(s, order, hq) == ""
    assert next(entry.cost for entry in MENU if entry.verb == "report") == 3
    s.spent = 1
    assert "first commands" in events.why_not_report(s, order, hq)
    s.spent = 0
    assert "CO HQ" in events.why_not_report(s, Order(unit("xo"), ""), unit("xo"))
    drive(events.report(s, order, hq))
    assert s.tally[Task.STARRED_EVENT] == 1
    assert "no report" in events.why_not_report(s, order, hq)


@rule("fof", "3.1/1", "10.3.1/14")
def test_comm_trouble_lasts_until_the_net_is_restored() -> None:
    s = at_turn(2)
    hq = unit("co-hq")
    assert reaches_battalion(s, hq)
    happens(FriendlyEvent.COMM_TROUBLE, s)
    assert not reaches_battalion(s, hq)
    s.turn = 3
    events.end_events(s)
    assert not reaches_battalion(s, hq)
    order = Order(hq, "")
    assert events.why_not_restore(s, order, hq) == ""
    drive(events.restore(s, order, hq))
    assert reaches_battalion(s, hq)
    assert s.tally[Task.STARRED_EVENT] == 0  # not in the event's own turn
    happens(FriendlyEvent.COMM_TROUBLE, s)
    drive(events.restore(s, order, hq))
    assert s.tally[Task.STARRED_EVENT] == 1


@rule("fof", "3.1/1")
@pytest.mark.parametrize(
    ("event", "agency", "other"),
    [
        (FriendlyEvent.ARTILLERY_SHIFTED, "105mm", "4.2-inch"),
        (FriendlyEvent.MORTARS_DISPLACING, "4.2-inch", "105mm"),
    ],
)
def test_guns_that_are_away_are_silent_for_the_turn(event: FriendlyEvent, agency: str, other: str) -> None:
    s = at_turn(2)
    happens(event, s)
    assert is_silent(s, AGENCY[agency])
    assert not is_silent(s, AGENCY[other])
    s.turn = 3
    events.end_events(s)
    assert not is_silent(s, AGENCY[agency])


@rule("fof", "3.1/1")
def test_the_battalion_commander_visits_the_co_hq_for_two_turns() -> None:
    s = at_turn(2)
    happens(FriendlyEvent.BATTALION_COMMANDER_VISITS, s)
    assert s.place[battalion_commander(s)] == s.place[unit("co-hq")]
    s.turn = 3
    events.end_events(s)
    assert s.place[battalion_commander(s)] == s.place[unit("co-hq")]
    s.turn = 4
    events.end_events(s)
    assert s.place[battalion_commander(s)] == LEFT


@rule("fof", "3.1/1", "5.2.3B/1")
@pytest.mark.parametrize(("mates", "joins"), [((), True), (("squad-1-1",), False)])
def test_the_battalion_commander_stays_beside_a_cover_that_holds_no_more(
    mates: tuple[str, ...], joins: bool
) -> None:
    s = board(units={"co-hq": "1.1"} | dict.fromkeys(mates, "1.1"))
    s.turn = 2
    bunker = cover(s, "1.1", CoverMarker.BUNKER)
    for name in ("co-hq", *mates):
        s.under[unit(name)] = bunker
    if mates:
        s.steps[unit("squad-1-1")] = 2
    drive(events.commander_visits(s, 2))
    assert s.place[battalion_commander(s)] == s.place[unit("co-hq")]
    assert s.under[battalion_commander(s)] == (bunker if joins else NOBODY)


@rule("fof", "3.1/1")
def test_hold_keeps_everybody_on_his_card_for_the_turn() -> None:
    s = board(units={"co-hq": "1.1", "squad-1-1": "1.2"})
    order = Order(unit("co-hq"), "")
    assert why_not_move(s, order, unit("squad-1-1")) == ""
    happens(FriendlyEvent.HOLD, s)
    assert "hold" in why_not_move(s, order, unit("squad-1-1"))
    events.end_events(s)
    assert why_not_move(s, order, unit("squad-1-1")) == ""


@rule("fof", "3.1/1", "10.3.1/14")
def test_a_push_into_a_new_row_earns_a_point_in_its_turn() -> None:
    s = board(units={"squad-1-1": "1.2", "squad-2-1": "2.1"})
    events.end_events(s)
    happens(FriendlyEvent.PUSH, s)
    s.place[unit("squad-1-1")] = parse_place("2.2")
    events.note_progress(s)
    assert s.tally[Task.STARRED_EVENT] == 0
    s.place[unit("squad-1-1")] = parse_place("3.2")
    events.note_progress(s)
    events.note_progress(s)
    assert s.tally[Task.STARRED_EVENT] == 1
    events.end_events(s)
    s.farthest = 0
    events.note_progress(s)
    assert s.tally[Task.STARRED_EVENT] == 1


@rule("fof", "3.1/1", "10.3.1/14")
def test_entering_a_contact_card_earns_a_point() -> None:
    s = board(units={"squad-1-1": "1.2"})
    s.contact = put(s.contact, parse_place("2.2"), Letter.C)
    events.end_events(s)
    happens(FriendlyEvent.ENTER_CONTACT_CARD, s)
    events.note_progress(s)
    assert s.tally[Task.STARRED_EVENT] == 0
    s.place[unit("squad-1-1")] = parse_place("2.2")
    events.note_progress(s)
    assert s.tally[Task.STARRED_EVENT] == 1


@rule("fof", "3.1/1")
def test_a_starred_event_may_be_left_undone() -> None:
    s = at_turn(2)
    happens(FriendlyEvent.PUSH, s)
    s.turn = 3
    events.end_events(s)
    assert s.tally[Task.STARRED_EVENT] == 0
    assert not s.starred


@rule("fof", "3.1/1")
def test_resupply_brings_points_of_the_kind_that_is_wanted() -> None:
    s = at_turn(2)
    s.place[unit("90mm-1")] = s.place[unit("m60-2-1")]
    choice = drive(events.carry_out(s, FriendlyEvent.RESUPPLY))
    assert choice.kind == "resupply"
    choice.choose(("resupply", AMMUNITION + Ammo.RCL))
    assert s.a_kind[-1] == AMMUNITION + Ammo.RCL
    assert s.a_points[-1] == 4
    assert s.a_place[-1] == s.place[unit("co-hq")]


@rule("fof", "3.1/1")
def test_an_extra_fire_mission_goes_to_an_agency_of_the_mission() -> None:
    s = at_turn(2)
    choice = drive(events.carry_out(s, FriendlyEvent.EXTRA_FIRE_MISSION))
    assert ("extra-mission", AGENCY["gunships"], FireMission.GUNSHIPS) not in choice.options
    choice.choose(("extra-mission", AGENCY["155mm"], int(FireMission.HE)))
    assert s.missions_left[slot(AGENCY["155mm"], FireMission.HE)] == 3


@rule("fof", "3.1/1")
def test_reinforcements_join_a_squad_below_strength() -> None:
    s = at_turn(8)
    assert drive(events.carry_out(s, FriendlyEvent.REINFORCEMENT)).ask is None
    s.steps[unit("squad-2-1")] = 1
    choice = drive(events.carry_out(s, FriendlyEvent.REINFORCEMENT))
    assert choice.options == [("reinforce", unit("squad-2-1"))]
    choice.choose(("reinforce", unit("squad-2-1")))
    assert s.steps[unit("squad-2-1")] == 2


@rule("fof", "3.1/1", "5.1.5/1", "5.2.3B/1")
def test_reinforcements_join_nobody_where_they_find_no_room() -> None:
    s = at_turn(8)
    squad = put_unit(s, "squad-2-1", "2.2")
    s.steps[squad] = 2
    crowd = [put_unit(s, f"squad-{number}-{platoon}", "2.2") for number in (1, 2, 3) for platoon in (2, 3)]
    joined = [("reinforce", squad)]
    s.steps[crowd[0]] = 1
    s.place[crowd[0]] = REMOVED
    assert sum(s.steps[u] for u in (squad, *crowd[1:])) == MOST_STEPS + 1
    assert events.weakened_squads(s) == []
    s.place[crowd[1]] = parse_place("3.3")
    assert drive(events.carry_out(s, FriendlyEvent.REINFORCEMENT)).options == joined
    bunker = cover(s, "2.2", CoverMarker.BUNKER, facing=0)
    s.under[squad] = bunker
    assert drive(events.carry_out(s, FriendlyEvent.REINFORCEMENT)).options == joined
    gun = put_unit(s, "m60-1-1", "2.2")
    s.under[gun] = bunker
    assert events.weakened_squads(s) == []
    s.under[gun], s.aboard[squad] = NOBODY, gun
    assert events.weakened_squads(s) == []


def test_nothing_happens() -> None:
    s = at_turn(8)
    before = (s.events, list(s.tally))
    assert drive(events.carry_out(s, FriendlyEvent.NOTHING)).ask is None
    assert (s.events, list(s.tally)) == before


# The battery behind the fire base


def test_beehive_rounds_are_fired_twice_each_time_on_another_card() -> None:
    s = begun("a4")
    hq = unit("co-hq")
    order = Order(hq, "")
    for place in ("3.1", "3.2"):
        assert why_not_beehive(s, order, hq) == ""
        drive(beehive(s, order, hq)).choose(("beehive-at", parse_place(place)))
    assert s.i_value == [-6, -6]
    assert s.i_pending == [1, 1]
    assert beehive_cards(s) == 0
    assert "has fired" in why_not_beehive(s, order, hq)
    assert "no battery" in why_not_beehive(begun("a2"), order, hq)
    assert "CO HQ itself" in why_not_beehive(begun("a4"), Order(unit("xo"), ""), unit("xo"))
