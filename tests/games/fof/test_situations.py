"""9.4 Every row of the Activity Check Hierarchy tables: a position in which it is the first that holds."""

from __future__ import annotations

import pytest

from dangerclose.games.fof.activity import by_hierarchy, cases_for
from dangerclose.games.fof.changes import new_casualty
from dangerclose.games.fof.components import ACTIVITY
from dangerclose.games.fof.deck import FULL
from dangerclose.games.fof.fire import update_fire
from dangerclose.games.fof.grid import REMOVED, N, S
from dangerclose.games.fof.situations import HOLDS
from dangerclose.games.fof.state import NOBODY, OUT_OF_AMMO
from dangerclose.games.fof.tables import RANDOM
from dangerclose.games.fof.terms import (
    ActivityResult,
    CoverMarker,
    FireMission,
    Leadership,
    Side,
    Situation,
    Tactics,
)
from dangerclose.testing import rule
from tests.games.fof.board import at, board, cards, cover, put_unit, spot, told, unit

FIELD = ["O1 O1 O1 O1 O1"] * 5
COLUMNS = {
    **{("pinned", column): ACTIVITY.pinned[column] for column in Leadership},
    **{("good-order", column): ACTIVITY.good_order[column] for column in Tactics},
}
ROWS = [
    pytest.param(table, column, case, id=f"{table}-{column.word}-{case.situation.word}")
    for (table, column), cases in COLUMNS.items()
    for case in cases
]


def position(units, covered="", spotted=""):
    """A position with its fire; `covered` has a Cover marker with the number 0, `spotted` is seen."""
    s = board(FIELD)
    if covered:
        cover(s, covered)
    for name, words in units.items():
        put_unit(s, name, words)
    if spotted:
        spot(s, spotted)
    update_fire(s)
    s.deck = FULL
    return s


def teams_together():
    s = position({"enemy-team-1": "4.3 fire-team", "enemy-team-2": "4.3 assault-team", "squad-1-1": "1.1"})
    s.place[unit("nva-squad-1")] = REMOVED
    return s


def with_casualty(units, place, under=NOBODY):
    s = position(units, covered="4.3")
    new_casualty(s, Side.ENEMY, at(place)[0], under)
    return s


def out_of_ammo(name):
    s = position({name: "4.3", "squad-1-1": "1.3"})
    s.status[unit(name)] |= OUT_OF_AMMO
    return s


POSITIONS = {
    Situation.PINNED_US_ON_CARD_NO_COVER: (
        "nva-squad-1",
        lambda: position({"nva-squad-1": "3.3 pinned", "squad-1-1": "3.3"}),
    ),
    Situation.PINNED_US_ON_CARD_IN_COVER: (
        "nva-squad-1",
        lambda: position({"nva-squad-1": "3.3 pinned under=0", "squad-1-1": "3.3"}, "3.3"),
    ),
    Situation.PINNED_NO_COVER: (
        "nva-squad-1",
        lambda: position({"nva-squad-1": "3.3 pinned", "squad-1-1": "1.3"}),
    ),
    Situation.PINNED_IN_COVER: (
        "nva-squad-1",
        lambda: position({"nva-squad-1": "3.3 pinned under=0", "squad-1-1": "1.3"}, "3.3"),
    ),
    Situation.TEAMS_TOGETHER_NO_US_ON_CARD: ("enemy-team-1", teams_together),
    Situation.ASSAULT_TEAM_US_ON_CARD: (
        "enemy-team-1",
        lambda: position({"enemy-team-1": "3.3 assault-team", "squad-1-1": "3.3"}),
    ),
    Situation.ASSAULT_TEAM_US_WITHIN_CLOSE: (
        "enemy-team-1",
        lambda: position({"enemy-team-1": "3.3 assault-team", "squad-1-1": "2.2"}),
    ),
    Situation.FIRE_TEAM_US_ON_CARD_IN_COVER: (
        "enemy-team-1",
        lambda: position({"enemy-team-1": "3.3 fire-team under=0", "squad-1-1": "3.3"}, "3.3"),
    ),
    Situation.FIRE_TEAM_US_ON_CARD_NO_COVER: (
        "rpd-team-1",
        lambda: position({"rpd-team-1": "3.3 fire-side", "squad-1-1": "3.3"}),
    ),
    Situation.FIRE_TEAM_SIDE_NO_US_ON_CARD: (
        "rpd-team-1",
        lambda: position({"rpd-team-1": "3.3 fire-side", "squad-1-1": "2.3"}),
    ),
    Situation.FIRE_TEAM_TARGET_IN_RANGE: (
        "enemy-team-1",
        lambda: position({"enemy-team-1": "3.3 fire-team", "squad-1-1": "2.3"}),
    ),
    Situation.LITTER_TEAM_CASUALTY_IN_SAME_COVER: (
        "enemy-team-1",
        lambda: with_casualty({"enemy-team-1": "4.3 litter-team under=0"}, "4.3", 0),
    ),
    Situation.LITTER_TEAM_CASUALTY_IN_LOS: (
        "enemy-team-1",
        lambda: with_casualty({"enemy-team-1": "4.3 litter-team"}, "4.1"),
    ),
    Situation.LITTER_TEAM: ("enemy-team-1", lambda: position({"enemy-team-1": "4.3 litter-team"})),
    Situation.PARALYZED_TEAM_NO_US_ON_CARD: (
        "enemy-team-1",
        lambda: position({"enemy-team-1": "4.3 paralyzed-team", "squad-1-1": "1.3"}),
    ),
    Situation.US_ON_CARD_IN_COVER: (
        "nva-squad-1",
        lambda: position({"nva-squad-1": "3.3 under=0", "squad-1-1": "3.3"}, "3.3"),
    ),
    Situation.US_ON_CARD_NO_COVER: (
        "nva-squad-1",
        lambda: position({"nva-squad-1": "3.3", "squad-1-1": "3.3"}),
    ),
    Situation.CREWED_WEAPON_OUT_OF_AMMO: ("82mm-mortar", lambda: out_of_ammo("82mm-mortar")),
    Situation.NO_VOF_NO_US_IN_LOS: (
        "nva-squad-1",
        lambda: position({"nva-squad-1": "4.3", "squad-1-1": "1.2"}),
    ),
    Situation.US_TWICE_AS_STRONG_WITHIN_CLOSE: (
        "nva-squad-1",
        lambda: position({"nva-squad-1": "3.3", "squad-1-1": "2.3", "squad-1-2": "2.2"}),
    ),
    Situation.NO_VOF_PDF_HAS_TARGET: (
        "nva-squad-1",
        lambda: position({"nva-squad-1": "3.3", "squad-1-1": "1.3"}),
    ),
    Situation.UNDER_VOF_NO_COVER: (
        "nva-squad-1",
        lambda: position({"nva-squad-1": "3.3", "squad-1-1": "1.3"}, spotted="3.3"),
    ),
    Situation.UNDER_VOF_FROM_ANOTHER_DIRECTION: (
        "nva-squad-1",
        lambda: position(
            {"nva-squad-1": "3.3 under=0", "squad-1-1": "1.3", "squad-1-2": "3.1 steps=2"}, "3.3", "3.3"
        ),
    ),
    Situation.TRIPOD_OR_HEAVY_WITH_TARGET: (
        "sgm-1",
        lambda: position({"sgm-1": "3.3 under=0", "squad-1-1": "1.3"}, "3.3", "3.3"),
    ),
    Situation.TRADING_FIRE_OWN_VOF_BETTER: (
        "nva-squad-1",
        lambda: position({"nva-squad-1": "3.3 under=0", "squad-1-1": "1.3"}, "3.3", "3.3"),
    ),
    Situation.TRADING_FIRE: (
        "main-force-squad-1",
        lambda: position({"main-force-squad-1": "3.3 under=0", "squad-1-1": "1.3"}, "3.3", "3.3"),
    ),
    Situation.US_OCCUPIED_CARD_ADJACENT: (
        "nva-squad-1",
        lambda: position({"nva-squad-1": "3.3", "squad-1-1": "2.3"}),
    ),
    Situation.OTHERWISE: ("nva-squad-1", lambda: position({"nva-squad-1": "4.3", "squad-1-1": "1.3"})),
}
"""For each case who is checked, and where."""


ALSO = {
    Situation.PINNED_US_ON_CARD_NO_COVER: {Situation.US_ON_CARD_NO_COVER},
    Situation.PINNED_US_ON_CARD_IN_COVER: {Situation.US_ON_CARD_IN_COVER},
    Situation.TEAMS_TOGETHER_NO_US_ON_CARD: {Situation.NO_VOF_NO_US_IN_LOS},
    Situation.ASSAULT_TEAM_US_ON_CARD: {
        Situation.US_ON_CARD_NO_COVER,
        Situation.US_TWICE_AS_STRONG_WITHIN_CLOSE,
        Situation.NO_VOF_PDF_HAS_TARGET,
    },
    Situation.ASSAULT_TEAM_US_WITHIN_CLOSE: {
        Situation.US_TWICE_AS_STRONG_WITHIN_CLOSE,
        Situation.US_OCCUPIED_CARD_ADJACENT,
    },
    Situation.FIRE_TEAM_US_ON_CARD_IN_COVER: {
        Situation.FIRE_TEAM_TARGET_IN_RANGE,
        Situation.US_ON_CARD_IN_COVER,
        Situation.US_TWICE_AS_STRONG_WITHIN_CLOSE,
        Situation.NO_VOF_PDF_HAS_TARGET,
    },
    Situation.FIRE_TEAM_US_ON_CARD_NO_COVER: {
        Situation.US_ON_CARD_NO_COVER,
        Situation.US_TWICE_AS_STRONG_WITHIN_CLOSE,
        Situation.NO_VOF_PDF_HAS_TARGET,
    },
    Situation.FIRE_TEAM_SIDE_NO_US_ON_CARD: {
        Situation.US_TWICE_AS_STRONG_WITHIN_CLOSE,
        Situation.NO_VOF_PDF_HAS_TARGET,
        Situation.US_OCCUPIED_CARD_ADJACENT,
    },
    Situation.FIRE_TEAM_TARGET_IN_RANGE: {
        Situation.US_TWICE_AS_STRONG_WITHIN_CLOSE,
        Situation.NO_VOF_PDF_HAS_TARGET,
        Situation.US_OCCUPIED_CARD_ADJACENT,
    },
    Situation.LITTER_TEAM_CASUALTY_IN_SAME_COVER: {
        Situation.LITTER_TEAM_CASUALTY_IN_LOS,
        Situation.LITTER_TEAM,
        Situation.NO_VOF_NO_US_IN_LOS,
    },
    Situation.LITTER_TEAM_CASUALTY_IN_LOS: {Situation.LITTER_TEAM, Situation.NO_VOF_NO_US_IN_LOS},
    Situation.LITTER_TEAM: {Situation.NO_VOF_NO_US_IN_LOS},
    Situation.US_ON_CARD_IN_COVER: {Situation.NO_VOF_PDF_HAS_TARGET},
    Situation.US_ON_CARD_NO_COVER: {Situation.NO_VOF_PDF_HAS_TARGET},
    Situation.US_TWICE_AS_STRONG_WITHIN_CLOSE: {
        Situation.NO_VOF_PDF_HAS_TARGET,
        Situation.US_OCCUPIED_CARD_ADJACENT,
    },
    Situation.UNDER_VOF_NO_COVER: {Situation.TRADING_FIRE_OWN_VOF_BETTER, Situation.TRADING_FIRE},
    Situation.UNDER_VOF_FROM_ANOTHER_DIRECTION: {
        Situation.TRADING_FIRE_OWN_VOF_BETTER,
        Situation.TRADING_FIRE,
    },
    Situation.TRIPOD_OR_HEAVY_WITH_TARGET: {Situation.TRADING_FIRE_OWN_VOF_BETTER, Situation.TRADING_FIRE},
    Situation.TRADING_FIRE_OWN_VOF_BETTER: {Situation.TRADING_FIRE},
    Situation.US_OCCUPIED_CARD_ADJACENT: {Situation.NO_VOF_PDF_HAS_TARGET},
}
"""What else holds there, besides the last row of all."""


def with_leader(s, name):
    """A leader beside a unit, in the same cover."""
    u = put_unit(s, "leader-1", "4.3")
    s.place[u], s.under[u] = s.place[unit(name)], s.under[unit(name)]
    return s


def card_for(options, number):
    """An Action card, by its printed number, on which a random number comes up."""
    return next(card + 1 for card in range(50) if RANDOM[card][options] == number)


def set_up(column, situation):
    name, make = POSITIONS[situation]
    s = make()
    return (with_leader(s, name) if column is Leadership.LEADER else s), unit(name)


@rule("fof", "9.4/7")
@pytest.mark.parametrize("situation", list(Situation))
def test_in_each_position_exactly_these_cases_hold(situation):
    s, u = set_up(None, situation)
    holding = {one for one in Situation if HOLDS[one](s, u)}
    assert holding == {situation, Situation.OTHERWISE} | ALSO.get(situation, set())


def test_every_case_has_a_position_and_a_row():
    assert set(POSITIONS) == set(Situation) == set(HOLDS)
    assert {case.situation for cases in COLUMNS.values() for case in cases} == set(Situation)


@rule("fof", "9.4/2", "9.4/3", "9.4/4", "9.4/5", "9.4/6", "9.4/7", "TSS-3.2.2/4", "TSS-3.4.2/3")
@pytest.mark.parametrize(("table", "column", "case"), ROWS)
def test_the_first_row_that_holds_counts(table, column, case):
    s, u = set_up(column, case.situation)
    holding = [one.situation for one in COLUMNS[table, column] if HOLDS[one.situation](s, u)]
    assert holding[0] == case.situation


@rule("fof", "9.4/7", "1.2.2E/1")
@pytest.mark.parametrize(("table", "column", "case"), ROWS)
def test_every_result_of_every_row_is_drawn_told_and_carried_out(table, column, case):
    for number, result in enumerate(case.results, start=1):
        s, u = set_up(column, case.situation)
        if len(case.results) > 1:
            cards(s, card_for(len(case.results), number))
        by_hierarchy(s, u, COLUMNS[table, column])
        first = told(s, "enemy-check")
        if result == ActivityResult.NEXT_ROW:
            assert all(event.args[1] != case.situation for event in first)
            continue
        assert first[0].args[:3] == (u, case.situation, result)
        if len(case.results) > 1:
            assert first[0].roll is not None
            assert first[0].roll.cards == (card_for(len(case.results), number) - 1,)
        else:
            assert first[0].roll is None, "one result needs no draw"


# What makes a case hold or not


@rule("fof", "9.4/7", "9.9/1")
def test_a_squad_without_ammunition_is_no_crewed_weapon():
    s = out_of_ammo("nva-squad-1")
    assert not HOLDS[Situation.CREWED_WEAPON_OUT_OF_AMMO](s, unit("nva-squad-1"))


def test_a_weapons_team_of_two_steps_is_a_crewed_weapon():
    s = out_of_ammo("rpd-team-1")
    s.steps[unit("rpd-team-1")] = 2
    assert HOLDS[Situation.CREWED_WEAPON_OUT_OF_AMMO](s, unit("rpd-team-1"))


@pytest.mark.parametrize(
    ("situation", "name", "units", "spotted"),
    [
        # Pinned comes first: a Pinned team is none of the teams.
        (
            Situation.ASSAULT_TEAM_US_ON_CARD,
            "enemy-team-1",
            {"enemy-team-1": "3.3 assault-team pinned", "squad-1-1": "3.3"},
            "",
        ),
        (Situation.LITTER_TEAM, "enemy-team-1", {"enemy-team-1": "3.3 litter-team pinned"}, ""),
        # Who has no VOF Rating is no weapon.
        (Situation.TRIPOD_OR_HEAVY_WITH_TARGET, "leader-1", {"leader-1": "3.3", "squad-1-1": "2.3"}, ""),
        (
            Situation.TRIPOD_OR_HEAVY_WITH_TARGET,
            "nva-squad-1",
            {"nva-squad-1": "3.3", "squad-1-1": "2.3"},
            "",
        ),
        (Situation.TRIPOD_OR_HEAVY_WITH_TARGET, "sgm-1", {"sgm-1": "3.3"}, ""),
        # To trade fire one must fire and be fired at.
        (Situation.TRADING_FIRE, "nva-squad-1", {"nva-squad-1": "3.3", "squad-1-1": "1.3"}, ""),
        (Situation.TRADING_FIRE, "leader-1", {"leader-1": "3.3", "squad-1-1": "1.3"}, "3.3"),
        (
            Situation.FIRE_TEAM_TARGET_IN_RANGE,
            "enemy-team-1",
            {"enemy-team-1": "3.3 fire-team", "squad-1-1": "1.3"},
            "",
        ),
        (
            Situation.ASSAULT_TEAM_US_WITHIN_CLOSE,
            "enemy-team-1",
            {"enemy-team-1": "3.3 assault-team", "squad-1-1": "1.3"},
            "",
        ),
        (
            Situation.PARALYZED_TEAM_NO_US_ON_CARD,
            "enemy-team-1",
            {"enemy-team-1": "3.3 paralyzed-team", "squad-1-1": "3.3"},
            "",
        ),
        (Situation.FIRE_TEAM_SIDE_NO_US_ON_CARD, "enemy-team-1", {"enemy-team-1": "3.3 fire-team"}, ""),
        (Situation.NO_VOF_NO_US_IN_LOS, "nva-squad-1", {"nva-squad-1": "3.3", "squad-1-1": "1.3"}, ""),
        (Situation.UNDER_VOF_NO_COVER, "nva-squad-1", {"nva-squad-1": "3.3", "squad-1-1": "1.3"}, ""),
    ],
)
def test_when_a_case_does_not_hold(situation, name, units, spotted):
    s = position(units, spotted=spotted)
    assert not HOLDS[situation](s, unit(name))


@pytest.mark.parametrize("name", ["rpg-team-1", "57mm-rcl-1", "60mm-mortar-1", "12.7mm-1"])
def test_rockets_recoilless_rifles_and_mortars_are_heavy_weapons(name):
    s = position({name: "3.3", "squad-1-1": "2.3"})
    assert HOLDS[Situation.TRIPOD_OR_HEAVY_WITH_TARGET](s, unit(name))


def test_a_litter_team_makes_no_squad_with_others():
    s = teams_together()
    put_unit(s, "enemy-team-3", "4.3 litter-team")
    assert not HOLDS[Situation.TEAMS_TOGETHER_NO_US_ON_CARD](s, unit("enemy-team-3"))


def test_teams_together_need_a_squad_that_they_can_become_and_no_us_units():
    holds = HOLDS[Situation.TEAMS_TOGETHER_NO_US_ON_CARD]
    u = unit("enemy-team-1")
    s = teams_together()
    assert holds(s, u)
    s.place[unit("nva-squad-1")] = at("5.5")[0]
    assert not holds(s, u)
    s = teams_together()
    put_unit(s, "squad-1-1", "4.3")
    assert not holds(s, u)
    s = teams_together()
    put_unit(s, "enemy-team-2", "4.2 assault-team")
    assert not holds(s, u)


def test_incoming_fire_is_fire_and_from_a_tunnel_one_vanishes_even_so():
    s = position({"nva-squad-1": "4.3 under=0", "squad-1-1": "1.2"}, covered="4.3")
    u = unit("nva-squad-1")
    for column, value in {
        "i_place": at("4.3")[0],
        "i_value": -3,
        "i_kind": FireMission.HE,
        "i_side": Side.FRIENDLY,
        "i_pending": 0,
        "i_agency": 0,
    }.items():
        getattr(s, column).append(value)
    assert not HOLDS[Situation.NO_VOF_NO_US_IN_LOS](s, u)
    s.v_kind[0] = CoverMarker.TUNNEL
    assert HOLDS[Situation.NO_VOF_NO_US_IN_LOS](s, u)


def test_only_good_order_steps_close_by_count_as_stronger():
    s = position({"nva-squad-1": "3.3", "squad-1-1": "2.3", "squad-1-2": "2.2"})
    holds = HOLDS[Situation.US_TWICE_AS_STRONG_WITHIN_CLOSE]
    assert holds(s, unit("nva-squad-1"))
    put_unit(s, "squad-1-2", "2.2 pinned")
    assert not holds(s, unit("nva-squad-1"))


def test_fire_along_the_own_line_of_fire_is_not_from_another_direction():
    s = position({"nva-squad-1": "4.3 under=0", "squad-1-1": "2.3", "squad-1-2": "3.3 steps=2"}, "4.3", "4.3")
    assert not HOLDS[Situation.UNDER_VOF_FROM_ANOTHER_DIRECTION](s, unit("nva-squad-1"))


# 9.4/6, 9.1.4 The columns


@rule("fof", "9.4/6", "9.1.4/1", "TSS-3.4.1/1")
def test_good_order_units_check_under_the_tactics_and_assault_in_a_counter_attack():
    s = position({"nva-squad-1": "4.3"})
    u = unit("nva-squad-1")
    s.turn, s.tactics = 4, Tactics.DELIBERATE
    assert cases_for(s, u) == ACTIVITY.good_order[Tactics.DELIBERATE]
    s.counterattack = 4
    assert cases_for(s, u) == ACTIVITY.good_order[Tactics.ASSAULT]
    s.turn = 5
    assert cases_for(s, u) == ACTIVITY.good_order[Tactics.DELIBERATE]


def test_sappers_overrun_and_always_infiltrate_otherwise():
    s = position({"sapper-squad-1": "4.3"})
    found = cases_for(s, unit("sapper-squad-1"))
    overrun = ACTIVITY.good_order[Tactics.OVERRUN]
    assert [case.situation for case in found] == [case.situation for case in overrun]
    assert [case.results for case in found[:-1]] == [case.results for case in overrun[:-1]]
    assert found[-1].results == (ActivityResult.INFILTRATE,)


@rule("fof", "9.4/9")
def test_without_a_row_nothing_is_done():
    s = position({"enemy-team-1": "3.3 paralyzed-team", "squad-1-1": "3.3"})
    by_hierarchy(s, unit("enemy-team-1"), ACTIVITY.pinned[Leadership.NO_LEADER])
    assert not told(s, "enemy-check")
    assert [event.args for event in told(s, "no-case")] == [(unit("enemy-team-1"),)]


@rule("fof", "9.4/7")
def test_who_is_dug_in_deliberately_stays_instead_of_hiding():
    s = position({"nva-squad-1": "4.3 under=0", "squad-1-1": "1.2"}, covered="4.3")
    s.v_kind[0], s.v_facing[0] = CoverMarker.BUNKER, S
    by_hierarchy(s, unit("nva-squad-1"), ACTIVITY.good_order[Tactics.DELIBERATE])
    assert told(s, "enemy-check")[0].args[1:] == (Situation.NO_VOF_NO_US_IN_LOS, ActivityResult.NOTHING)
    assert s.place[unit("nva-squad-1")] == at("4.3")[0]


@rule("fof", "9.4/7", "5.2.3B/1")
def test_from_a_bunker_shift_is_drawn_again():
    units = {"nva-squad-1": "3.3 under=0", "squad-1-1": "5.3", "squad-1-2": "3.1 steps=2"}
    s = position(units, "3.3", "3.3")
    s.v_kind[0], s.v_facing[0] = CoverMarker.BUNKER, N
    update_fire(s)
    u = unit("nva-squad-1")
    case = next(
        case
        for case in ACTIVITY.good_order[Tactics.DELIBERATE]
        if case.situation == Situation.UNDER_VOF_FROM_ANOTHER_DIRECTION
    )
    assert ActivityResult.SHIFT in case.results
    for seed in range(1, 51):
        t = s.copy()
        t.log = []
        t.chance = s.chance
        cards(t, seed)
        by_hierarchy(t, u, (case,))
        assert told(t, "enemy-check")[0].args[2] != ActivityResult.SHIFT
