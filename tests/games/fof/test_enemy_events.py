"""3.2.1, 3.4 The Enemy Higher HQ Event Segment."""

from __future__ import annotations

import pytest

from dangerclose.games.fof.activity import enemy_activity, tactics_now
from dangerclose.games.fof.changes import new_casualty
from dangerclose.games.fof.components import AGENCY, EVENTS, MISSIONS
from dangerclose.games.fof.enemy_events import CARRY_OUT, enemy_event
from dangerclose.games.fof.field import is_exposed, is_pinned
from dangerclose.games.fof.grid import CAPTURED, EVACUATED, LEFT, NOT_YET, name_of
from dangerclose.games.fof.mission_terms import EnemyEvent
from dangerclose.games.fof.state import CHECKED, NO_MARKER, UNKNOWN_LETTER, put
from dangerclose.games.fof.tables import HIGHER_HQ_CARDS
from dangerclose.games.fof.terms import Letter, Side, Tactics, UnitKind
from dangerclose.testing import rule
from tests.games.fof.board import at, cards, told, unit
from tests.games.fof.test_activity import FIELD, card_with, fought, where

MISSION_OF = {mission.enemy_events: name for name, mission in MISSIONS.items() if mission.enemy_events}


def checked(s, name):
    return bool(s.status[unit(name)] & CHECKED)


@rule("fof", "3.2.1/1", "3.4/1", "TSS-3.2.1/1", "TSS-3.4.1/1")
@pytest.mark.parametrize(
    ("mission", "number"), [(MISSION_OF[table], n) for table in EVENTS.enemy_tables for n in range(1, 11)]
)
def test_an_icon_brings_the_event_of_the_missions_table(mission, number):
    s = fought(FIELD, {"squad-1-1": "1.1"}, mission=mission, turn=2)
    icon = card_with(HIGHER_HQ_CARDS)
    second = card_with(r=(10, number), but=1 << icon - 1)
    cards(s, icon, second)
    enemy_event(s)
    event = EVENTS.enemy_tables[MISSIONS[mission].enemy_events][number - 1]
    assert told(s, "enemy-event")[0].args == (event,)
    assert told(s, "enemy-event")[0].roll.cards == (second - 1,)
    assert told(s, "enemy-hq-drawn")[0].roll.cards == (icon - 1,)


@rule("fof", "3.2.1/1")
def test_without_an_icon_or_in_turn_1_or_without_a_table_nothing_comes():
    s = fought(FIELD, {"squad-1-1": "1.1"}, turn=2)
    cards(s, card_with(but=HIGHER_HQ_CARDS))
    enemy_event(s)
    assert [event.args for event in told(s, "enemy-hq-drawn")] == [(0,)]
    assert not told(s, "enemy-event")
    for columns in ({"turn": 1}, {"turn": 3, "mission": "training"}):
        s = fought(FIELD, {"squad-1-1": "1.1"}, **columns)
        cards(s, card_with(HIGHER_HQ_CARDS))
        enemy_event(s)
        assert s.log == []


@rule("fof", "3.4/1")
def test_an_event_is_carried_out_at_once():
    s = fought(FIELD, {"nva-squad-1": "3.3 pinned"}, turn=2)
    table = EVENTS.enemy_tables[MISSIONS[s.mission].enemy_events]
    icon = card_with(HIGHER_HQ_CARDS)
    number = table.index(EnemyEvent.RALLY_ALL) + 1
    cards(s, icon, card_with(r=(10, number), but=1 << icon - 1))
    enemy_event(s)
    assert not is_pinned(s, unit("nva-squad-1"))


def test_every_event_is_known():
    assert set(CARRY_OUT) == set(EnemyEvent)


def carry_out(s, event):
    CARRY_OUT[event](s)


def test_casualties_are_carried_off_where_no_us_units_are():
    s = fought(FIELD, {"squad-1-1": "2.1"})
    away, here = (new_casualty(s, Side.ENEMY, place) for place in at("4.1", "2.1"))
    ours = new_casualty(s, Side.FRIENDLY, at("4.1")[0])
    captured = new_casualty(s, Side.ENEMY, CAPTURED)
    carry_out(s, EnemyEvent.EVACUATE_CASUALTIES)
    assert s.c_place[captured] == CAPTURED
    assert s.c_place[away] == EVACUATED
    assert [event.args for event in told(s, "enemy-casualty-evacuated")] == [(away, at("4.1")[0])]
    assert s.c_place[here] == at("2.1")[0]
    assert s.c_place[ours] == at("4.1")[0]


@rule("fof", "3.4/1")
@pytest.mark.parametrize(
    ("event", "going", "staying"),
    [
        (EnemyEvent.MORTAR_DISPLACES, ("60mm-mortar-1", "82mm-mortar"), ("sgm-1", "nva-squad-1")),
        (
            EnemyEvent.HEAVY_WEAPONS_DISPLACE,
            ("sgm-1", "12.7mm-1", "75mm-rcl"),
            ("82mm-mortar", "nva-squad-1"),
        ),
    ],
)
def test_weapons_displace_to_the_rear_and_are_not_checked(event, going, staying):
    s = fought(FIELD, dict.fromkeys((*going, *staying), "3.3"))
    carry_out(s, event)
    for name in going:
        assert where(s, name)[0] == "4"
        assert is_exposed(s, unit(name))
        assert checked(s, name)
    for name in staying:
        assert where(s, name) == "3.3"
        assert not checked(s, name)
    enemy_activity(s)
    assert not {event.args[0] for event in told(s, "enemy-check")} & {unit(name) for name in going}


def test_weapons_do_not_displace_off_the_map_nor_when_pinned():
    s = fought(FIELD, {"sgm-1": "5.3", "12.7mm-1": "3.3 pinned"})
    carry_out(s, EnemyEvent.HEAVY_WEAPONS_DISPLACE)
    assert where(s, "sgm-1") == "5.3"
    assert where(s, "12.7mm-1") == "3.3"
    assert not checked(s, "sgm-1")


@rule("fof", "3.4/1")
def test_a_leader_goes_to_the_largest_stack_beside_him():
    s = fought(
        FIELD,
        {
            "leader-1": "3.3",
            "rpd-team-1": "3.2",
            "nva-squad-1": "4.4",
            "nva-squad-2": "2.3",
            "squad-1-1": "2.3",
            "nva-squad-3": "5.5",
        },
    )
    carry_out(s, EnemyEvent.LEADER_DISPLACES)
    assert where(s, "leader-1") == "4.4"
    assert checked(s, "leader-1")
    for words, men in (("3.3", {}), ("3.3 pinned", {"nva-squad-1": "4.4"})):
        s = fought(FIELD, {"leader-1": words, **men})
        carry_out(s, EnemyEvent.LEADER_DISPLACES)
        assert where(s, "leader-1") == "3.3"


@rule("fof", "3.4/1")
def test_all_rally_without_a_draw():
    s = fought(FIELD, {"nva-squad-1": "3.3 pinned", "nva-squad-2": "3.3", "squad-1-1": "1.3 pinned"}, "3.3")
    carry_out(s, EnemyEvent.RALLY_ALL)
    assert not is_pinned(s, unit("nva-squad-1"))
    assert is_pinned(s, unit("squad-1-1"))
    assert checked(s, "nva-squad-1")
    assert not checked(s, "nva-squad-2")


@rule("fof", "3.4/1", "9.4/12")
def test_all_fall_back_but_the_pinned():
    s = fought(
        FIELD, {"nva-squad-1": "3.3", "nva-squad-2": "5.3", "nva-squad-3": "3.3 pinned", "leader-1": "3.3"}
    )
    carry_out(s, EnemyEvent.FALL_BACK)
    assert where(s, "nva-squad-1")[0] == where(s, "leader-1")[0] == "4"
    assert s.place[unit("nva-squad-2")] == LEFT
    assert where(s, "nva-squad-3") == "3.3"
    assert checked(s, "nva-squad-1")


@rule("fof", "9.4/12")
def test_vehicles_do_not_fall_back_with_the_infantry():
    s = fought(FIELD, {"75mm-rcl": "3.3"})
    s.kind[unit("75mm-rcl")] = UnitKind.VEHICLE
    carry_out(s, EnemyEvent.FALL_BACK)
    assert where(s, "75mm-rcl") == "3.3"


@rule("fof", "9.4/13")
def test_one_unspotted_unit_slips_away():
    s = fought(
        FIELD, {"nva-squad-1": "3.3", "nva-squad-2": "4.1", "nva-squad-3": "2.2", "squad-1-1": "2.2"}, "4.1"
    )
    carry_out(s, EnemyEvent.SLIP_AWAY)
    assert s.place[unit("nva-squad-1")] == NOT_YET
    assert s.contact[at("3.3")[0]] != NO_MARKER
    assert where(s, "nva-squad-2") == "4.1"
    assert where(s, "nva-squad-3") == "2.2"


@rule("fof", "1.2.2E/1")
def test_of_several_chance_picks_who_slips_away():
    s = fought(FIELD, {"nva-squad-1": "3.3", "nva-squad-2": "4.1"})
    drawn = card_with(r=(2, 2))
    cards(s, drawn)
    carry_out(s, EnemyEvent.SLIP_AWAY)
    assert told(s, "slips-away")[0].args == (unit("nva-squad-2"),)
    assert told(s, "slips-away")[0].roll.cards == (drawn - 1,)
    assert s.place[unit("nva-squad-2")] == NOT_YET


def test_a_marker_becomes_an_a():
    s = fought(FIELD, {})
    s.contact = put(put(s.contact, at("3.1")[0], UNKNOWN_LETTER), at("3.2")[0], Letter.C)
    carry_out(s, EnemyEvent.REINFORCE)
    assert [event.args for event in told(s, "reinforced")] == [(at("3.2")[0],)]
    assert s.contact[at("3.2")[0]] == Letter.A
    assert s.contact[at("3.1")[0]] == UNKNOWN_LETTER
    s.log.clear()
    carry_out(s, EnemyEvent.REINFORCE)
    assert s.log == []


@rule("fof", "9.1.4/1", "9.4/6", "TSS-3.4.1/1")
def test_a_counter_attack_marks_every_us_card_and_is_an_assault_for_three_turns():
    s = fought(FIELD, {"squad-1-1": "1.1", "squad-1-2": "2.3"}, turn=4, tactics=Tactics.DELIBERATE)
    carry_out(s, EnemyEvent.COUNTERATTACK)
    assert {name_of(place) for place, one in enumerate(s.contact) if one == Letter.A} == {"1.1", "2.3"}
    tactics = []
    for turn in range(4, 8):
        s.turn = turn
        tactics.append(tactics_now(s))
    assert tactics == [Tactics.ASSAULT] * 3 + [Tactics.DELIBERATE]


def test_rockets_fall_on_a_us_card():
    s = fought(FIELD, {"squad-1-1": "1.1", "squad-1-2": "2.3"}, turn=4)
    cards(s, card_with(r=(2, 2)))
    carry_out(s, EnemyEvent.ROCKET_ATTACK)
    assert s.i_place == at("2.3")
    assert s.i_agency == [AGENCY["enemy-122mm"]]
    assert s.i_pending == [1]
    assert told(s, "rockets-fall")[0].roll is not None


def test_nothing_is_nothing():
    s = fought(FIELD, {"nva-squad-1": "3.3"})
    carry_out(s, EnemyEvent.NOTHING)
    assert s.log == []
