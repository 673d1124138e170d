"""9.4, 4.2.2 The corners of activity checks and infiltration: what other tests did not notice."""

from __future__ import annotations

import pytest

from dangerclose.core.chance import Chance, seed_of
from dangerclose.games.fof import activity
from dangerclose.games.fof.actions import Done
from dangerclose.games.fof.activity import (
    GOOD_ORDER,
    LEADERS,
    PINNED_OR_TEAM,
    SAPPER_CASES,
    cases_for,
    check_card,
    drawn_result,
    enemy_activity,
    group_of,
    is_sapper,
    tactics_now,
)
from dangerclose.games.fof.activity_schema import ActivityCase
from dangerclose.games.fof.attempts import Order
from dangerclose.games.fof.components import ACTIVITY
from dangerclose.games.fof.grid import STAGING, N, parse_place
from dangerclose.games.fof.movement import (
    platoon_infiltrations,
    why_not_infiltrate,
    why_not_infiltrate_to_cover,
)
from dangerclose.games.fof.state import CHECKED, NOBODY, PINNED
from dangerclose.games.fof.tables import RUNNERS, TEAMS
from dangerclose.games.fof.terms import ActivityResult, CoverMarker, Leadership, Side, Situation, UnitKind
from dangerclose.testing import rule
from tests.games.fof.board import at, board, cover, put_unit, told, unit

FIELD = ["O1 O1 O1"] * 4
SQUAD, LEADER = unit("nva-squad-1"), unit("leader-1")


@pytest.fixture
def checked(monkeypatch):
    """Who is checked, in order, instead of his check."""
    found = []
    monkeypatch.setattr(activity, "check", lambda s, u, men: found.append(u))
    return found


@rule("fof", "9.4/1", "3.2.2/2")
def test_each_unit_is_checked_once_on_the_card_where_the_list_finds_it(checked):
    s = board(FIELD, {"nva-squad-1": "3.1", "nva-squad-2": "3.3", "nva-squad-3": "3.3 pinned"})
    s.chance = Chance(seed_of(3))
    s.status[unit("nva-squad-2")] |= CHECKED
    enemy_activity(s)
    assert sorted(checked) == sorted([SQUAD, unit("nva-squad-3")])
    assert {event.args[0] for event in told(s, "checks-card")} == set(at("3.1", "3.3"))
    checked.clear()
    s.status = [0] * len(s.status)
    s.status[SQUAD] |= CHECKED
    check_card(s, parse_place("3.1"), [SQUAD, unit("nva-squad-2")])
    assert checked == [], "one has been checked, the other is elsewhere"


@rule("fof", "9.4/1", "9.4/7")
def test_pinned_units_and_teams_come_first_and_leaders_last(checked):
    s = board(FIELD, {"leader-1": "3.1", "nva-squad-1": "3.1", "nva-squad-2": "3.1 pinned", "m113-1": "1.1"})
    assert [group_of(s, u) for u in (LEADER, SQUAD, unit("nva-squad-2"))] == [
        LEADERS,
        GOOD_ORDER,
        PINNED_OR_TEAM,
    ]
    assert group_of(s, unit("m113-1")) == GOOD_ORDER, "a vehicle is no team, Pinned or not"
    check_card(s, parse_place("3.1"), [LEADER, SQUAD, unit("nva-squad-2")])
    assert checked == [unit("nva-squad-2"), SQUAD, LEADER]


@rule("fof", "9.4/3", "9.7/2")
def test_who_is_pinned_has_the_column_of_his_leader_only_beside_him(monkeypatch):
    asked = []
    monkeypatch.setattr(activity, "by_hierarchy", lambda s, u, cases: asked.append(cases))
    s = board(FIELD, {"nva-squad-1": "3.1 pinned"})
    activity.check(s, SQUAD, [])
    put_unit(s, "leader-1", "3.1")
    activity.check(s, SQUAD, [])
    assert asked[0] is ACTIVITY.pinned[Leadership.NO_LEADER]
    assert asked[1] is ACTIVITY.pinned[Leadership.LEADER]


@rule("fof", "9.4/6")
def test_sappers_have_a_column_of_their_own_and_generic_teams_are_none():
    s = board(FIELD, {"sapper-squad-1": "3.1", "nva-squad-1": "3.2"})
    assert is_sapper(unit("sapper-squad-1"))
    assert not is_sapper(SQUAD)
    assert not is_sapper(RUNNERS[0])
    assert not is_sapper(TEAMS[Side.ENEMY][-1])
    assert cases_for(s, unit("sapper-squad-1")) is SAPPER_CASES
    assert cases_for(s, SQUAD) is ACTIVITY.good_order[tactics_now(s)]


@rule("fof", "9.4/7", "5.2.3B/1")
def test_out_of_a_bunker_nobody_shifts_and_a_check_tells_its_row():
    s = board(FIELD, {"nva-squad-1": "3.1 under=0"})
    cover(s, "3.1", CoverMarker.BUNKER, N)
    both = ActivityCase(
        situation=Situation.OTHERWISE, results=(ActivityResult.SHIFT, ActivityResult.ATTACK), stays_in=()
    )
    for seed in range(8):
        s.chance = Chance(seed_of(seed))
        assert drawn_result(s, SQUAD, both) == ActivityResult.ATTACK
    alone = ActivityCase(situation=Situation.OTHERWISE, results=(ActivityResult.SHIFT,), stays_in=())
    assert drawn_result(s, SQUAD, alone) == ActivityResult.SHIFT, "where there is nothing else it is drawn"
    s.under[SQUAD] = NOBODY
    s.chance = Chance(seed_of(1))
    drawn_result(s, SQUAD, both)
    assert told(s, "enemy-check")[-1].roll.about


# 4.2.2


@rule("fof", "4.2/2", "4.2.2d")
def test_only_an_infiltration_bars_another():
    s = board(FIELD, {"plt-hq-1": "1.1", "squad-1-1": "1.1"})
    s.grenade_miss = 1 << parse_place("1.1")
    hq, squad = unit("plt-hq-1"), unit("squad-1-1")
    order = Order(hq, "3.3.1C/1")
    s.acted[squad] = int(Done.WALKED) | 1
    assert why_not_infiltrate(s, order, squad) == ""
    assert all(squad in units for units in platoon_infiltrations(s, hq).values())
    s.acted[squad] = int(Done.INFILTRATED)
    assert why_not_infiltrate(s, order, squad)
    assert platoon_infiltrations(s, hq)
    assert not any(squad in units for units in platoon_infiltrations(s, hq).values())


@rule("fof", "4.2.2g", "5.1.4/1", "4.2.5/50")
def test_infiltrating_to_cover_asks_who_may_move_and_where_fire_is():
    s = board(FIELD, {"squad-1-1": "1.1", "team-1": "1.1 paralyzed-team"})
    cover(s, "1.1")
    s.grenade_miss = 1 << parse_place("1.1")
    order = Order(NOBODY, "3.3.2D/1")
    assert why_not_infiltrate_to_cover(s, order, unit("squad-1-1")) == ""
    s.status[unit("squad-1-1")] |= PINNED
    assert why_not_infiltrate_to_cover(s, order, unit("squad-1-1")), "who is Pinned only walks there"
    s.status[unit("squad-1-1")] = 0
    assert s.kind[unit("team-1")] == UnitKind.PARALYZED_TEAM
    assert "Paralyzed" in why_not_infiltrate_to_cover(s, order, unit("team-1"))
    s.place[unit("squad-1-1")] = STAGING
    assert why_not_infiltrate_to_cover(s, order, unit("squad-1-1")) == "No VOF is on its card."
