"""10.3 to 10.7: experience earned and spent, replacements, rotations, mixed levels, skills."""

from __future__ import annotations

import pytest

from dangerclose.games.fof.capture import lead_away
from dangerclose.games.fof.components import CHARTS
from dangerclose.games.fof.experience import (
    add_replacements,
    add_steps,
    below_strength,
    buy,
    counts,
    done,
    earned,
    fold,
    may_promote,
    mixed,
    packed,
    points_of,
    promote,
    promotions,
    purchases,
    returning_veterans,
    rotate,
    skill_holders,
    spend_points,
    strength,
    unfold,
)
from dangerclose.games.fof.field import named
from dangerclose.games.fof.grid import ABOARD, NOT_YET, REMOVED, parse_place
from dangerclose.games.fof.mission_terms import Skill, Task
from dangerclose.games.fof.organisation import company_units
from dangerclose.games.fof.regrouping import regroup
from dangerclose.games.fof.state import NO_MARKER, NOBODY, UNKNOWN_LETTER, State, put
from dangerclose.games.fof.tables import SKILL
from dangerclose.games.fof.terms import Experience, Letter, Side, UnitKind
from dangerclose.testing import rule

from .board import put_unit, unit
from .driving import drive
from .preparing import begun

G, L, V = Experience.GREEN, Experience.LINE, Experience.VETERAN


def over(mission: str = "a2") -> State:
    """A mission without contacts left."""
    s = begun(mission)
    s.contact = (NO_MARKER,) * len(s.contact)
    return s


def debriefed(points: int = 0, mission: str = "a2") -> State:
    s = over(mission)
    unfold(s)
    s.points = points
    return s


# 10.3.1 Gaining experience


@rule("fof", "10.3.1/1", "10.3.1/2", "10.3.1/19", "10.3.1/20", "10.3.1/21")
def test_objectives_and_attack_position_earn_by_the_mission_table() -> None:
    s = over()
    put_unit(s, "squad-1-1", "1.1")
    s.place[unit("squad-1-1")] = s.objective[0]
    s.place[unit("squad-2-1")] = s.objective[1]
    s.place[unit("squad-3-1")] = s.attack_position
    found = {row.task: row.points for row in earned(s)}
    assert found[Task.SECURE_PRIMARY_OBJECTIVE] == 5
    assert found[Task.SECURE_SECONDARY_OBJECTIVE] == 4
    assert found[Task.SECURE_ATTACK_POSITION] == 3
    s.place[unit("squad-1-1")] = s.objective[1]
    assert Task.SECURE_PRIMARY_OBJECTIVE not in {row.task for row in earned(s)}


@rule("fof", "10.3.1/7", "10.3.1/8", "10.3.1/13", "10.3.1/25")
def test_cards_are_counted_as_they_lie_at_the_end_each_once() -> None:
    s = over()
    goals = {s.objective[0], s.objective[1], s.attack_position}
    a_cards = [p for p in range(len(s.contact)) if s.dealt_contact[p] == Letter.A and p not in goals]
    other = (Letter.B, Letter.C, UNKNOWN_LETTER)  # a "?" that nobody turned counts as B or C
    others = [p for p in range(len(s.contact)) if s.dealt_contact[p] in other and p not in goals]
    assert done(s, Task.CLEAR_A_CARD) == len(a_cards)
    assert done(s, Task.CLEAR_B_OR_C_CARD) == len(others)
    put_unit(s, "main-force-squad-1", "1.1")
    s.place[unit("main-force-squad-1")] = a_cards[0]
    s.contact = put(s.contact, others[0], Letter.C)
    assert done(s, Task.CLEAR_A_CARD) == len(a_cards) - 1
    assert done(s, Task.CLEAR_B_OR_C_CARD) == len(others) - 1


@rule("fof", "10.3.1/16", "10.3.1/15")
def test_a_defence_earns_for_cards_held_the_line_and_every_second_enemy() -> None:
    s = over("a4")
    s.lost[Side.ENEMY] = 5
    found = {row.task: row.points for row in earned(s)}
    assert found[Task.HOLD_CARD] == 12
    assert found[Task.MLR_UNBROKEN] == 5
    assert found[Task.INFLICT_CASUALTY] == 2
    s.tally[Task.MLR_UNBROKEN] = -1
    assert Task.MLR_UNBROKEN not in {row.task for row in earned(s)}
    s.tally[Task.CAPTURE_CASUALTY] = 4
    assert done(s, Task.INFLICT_CASUALTY) == 1


@rule("fof", "10.3.1/3", "10.3.1/4", "10.3.1/14", "10.3.1/17", "10.3.1/18", "10.3.1/22", "10.3.1/23")
def test_what_was_noted_during_play_earns() -> None:
    s = over()
    wanted = {
        Task.STARRED_EVENT: 1,
        Task.EVACUATE_CASUALTY: 1,
        Task.TAKE_PRISONER: 2,
        Task.CAPTURE_CASUALTY: 1,
        Task.GRENADE_ATTACK: 1,
        Task.DESTROY_VEHICLE_OR_GUN: 2,
    }
    before = points_of(s)
    for task, each in wanted.items():
        s.tally[task] += 2
        assert {row.task: row.points for row in earned(s)}[task] == 2 * each
    assert points_of(s) == before + 2 * sum(wanted.values())


@rule("fof", "9.2.1/7")
def test_a_cache_counts_if_its_card_is_clear_at_the_end() -> None:
    s = over()
    s.caches = 1 << parse_place("1.1") | 1 << parse_place("2.2")
    s.contact = put(s.contact, parse_place("2.2"), Letter.C)
    assert {row.task: row.points for row in earned(s)}[Task.FIND_CACHE] == 2


def test_a_mission_can_multiply_the_points_of_a_task() -> None:
    s = over("a7")
    s.tally[Task.EVACUATE_CASUALTY] = 3
    assert {row.task: row.points for row in earned(s)}[Task.EVACUATE_CASUALTY] == 6


@rule("fof", "10.3.1/1", "10.3.3/1")
def test_a_patrol_earns_for_points_and_for_coming_back() -> None:
    s = over("a3")
    s.visited = 0b01011
    s.tally[Task.COMPLETE_PATROL] = 2
    found = {row.task: row.points for row in earned(s)}
    assert found == {Task.REACH_AND_CLEAR_OBJECTIVE: 4, Task.ROUTE_POINT: 2}, "earlier ones were paid for"
    s.visited = 0b11111
    assert {row.task: row.points for row in earned(s)}[Task.COMPLETE_PATROL] == 5


# 10.3.2 Using it


@rule("fof", "10.3.2/1", "10.3.2/2", "10.3.2/5", "10.3.2/7")
def test_promotions_cost_one_and_three_and_go_one_level_a_step() -> None:
    s = debriefed(5)
    squad = unit("squad-3-1")
    assert counts(s.levels[squad])[G] == 3
    promote(s, squad, L)
    assert s.points == 4
    assert ("promote", squad, V) not in promotions(s)  # the new Line Step goes no farther now
    line = unit("squad-1-1")
    promote(s, line, V)
    assert s.points == 1
    assert all(option[2] == L for option in promotions(s))


@rule("fof", "10.3.2/7")
def test_points_that_are_not_used_are_lost() -> None:
    s = debriefed(2)
    drive(spend_points(s)).choose("spend-no-more")
    assert s.points == 0


@rule("fof", "10.3.2/7")
def test_ready_spends_the_points_on_green_steps_first() -> None:
    s = debriefed(3)
    drive(spend_points(s)).choose("ready")
    assert s.points == 0
    assert counts(s.levels[unit("plt-hq-2")])[G] == 0
    assert counts(s.levels[unit("plt-hq-3")])[G] == 0
    fold(s)
    assert s.experience[unit("plt-hq-2")] == L


@rule("fof", "10.3.2/8", "2.3.3/2")
def test_attachments_are_not_promoted() -> None:
    s = debriefed(30)
    assert not [option for option in promotions(s) if option[1] == unit("engineers")]


@rule("fof", "10.3.2/4")
def test_steps_that_end_as_teams_are_green() -> None:
    s = over()
    squad = unit("squad-1-1")
    s.steps[squad] = 2
    put_unit(s, "team-1", "1.1 assault-team")
    regroup(s)
    assert counts(s.levels[squad])[:3] == [1, 2, 0]


@rule("fof", "11.1/3")
def test_a_lost_squad_returns_where_its_teams_are_even_from_a_vehicle() -> None:
    s = over()
    squad = unit("squad-1-1")
    s.place[squad] = REMOVED
    put_unit(s, "m113-1", "1.2")
    for name in ("team-1", "team-2"):
        team = put_unit(s, name, "1.1 fire-team")
        s.place[team], s.aboard[team] = ABOARD, unit("m113-1")
    regroup(s)
    assert s.place[squad] == s.place[unit("m113-1")]
    assert s.aboard[squad] == NOBODY


@rule("fof", "10.3.3/1")
def test_after_a_patrol_only_who_was_out_is_promoted() -> None:
    s = debriefed(9, "a3")
    s.turn, s.patrol = 8, 2
    assert may_promote(s, unit("squad-1-2"))
    assert may_promote(s, unit("co-hq"))
    assert not may_promote(s, unit("squad-1-1"))
    assert s.place[unit("mortar-81")] == NOT_YET
    assert not may_promote(s, unit("mortar-81")), "it is not in the mission"
    s.turn, s.patrol = 0, 1
    assert may_promote(s, unit("squad-1-2")), "before the first patrol the last mission is what counts"


@rule("fof", "9.13/1", "11.3/7", "10.3.2/4")
def test_a_guard_comes_back_with_its_own_experience() -> None:
    s = over()
    squad = unit("squad-1-1")
    s.experience[squad] = V
    lead_away(s, squad)
    regroup(s)
    assert counts(s.levels[squad])[:3] == [0, 0, 3]


# 10.4, 10.5 Men who come and go


@rule("fof", "10.4/2")
@pytest.mark.parametrize(("casualties", "veterans"), [(3, 0), (6, 1), (7, 1), (8, 2)])
def test_one_in_four_comes_back_as_a_veteran(casualties: int, veterans: int) -> None:
    assert returning_veterans(casualties) == veterans


@rule("fof", "10.4/2", "10.4/4")
def test_replacements_join_any_unit_below_strength_and_levels_mix_at_the_end() -> None:
    s = over()
    squad = unit("squad-1-1")
    s.steps[squad] = 1
    unfold(s)
    s.replacements, s.returning = 1, 1
    ask = drive(add_replacements(s))
    assert ("replace", squad) in ask.options
    assert ("replace", unit("squad-2-1")) not in ask.options
    ask.choose(("replace", squad), ("replace", squad))
    assert counts(s.levels[squad])[:3] == [1, 1, 1]
    fold(s)
    assert (s.steps[squad], s.experience[squad]) == (3, L)
    assert s.levels == []


@rule("fof", "10.4/5")
def test_a_headquarters_that_is_made_anew_is_green() -> None:
    s = over()
    hq = unit("plt-hq-1")
    s.steps[hq] = 0
    unfold(s)
    s.returning = 1
    drive(add_replacements(s)).choose("ready")
    fold(s)
    assert (s.steps[hq], s.experience[hq]) == (1, G)


@rule("fof", "10.4/4")
def test_ready_brings_leaders_first_and_then_the_weakest_squad() -> None:
    s = over()
    s.steps[unit("xo")], s.steps[unit("squad-1-1")], s.steps[unit("squad-2-1")] = 0, 2, 1
    unfold(s)
    s.replacements = 2
    drive(add_replacements(s)).choose("ready")
    assert strength(s, unit("xo")) == 1
    assert strength(s, unit("squad-2-1")) == 2
    assert below_strength(s) == [unit("squad-1-1"), unit("squad-2-1")]


@rule("fof", "10.5/1")
def test_veterans_rotate_home_after_some_missions() -> None:
    s = over()
    squad = unit("squad-1-1")
    s.experience[squad] = V
    unfold(s)
    rotate(s, 2)
    assert strength(s, squad) == 3
    rotate(s, 3)
    assert strength(s, squad) == 1
    assert counts(s.levels[squad])[V] == 1


# 10.6 Mixed levels


@rule("fof", "10.6/T1", "10.6/T2", "10.6/T3")
@pytest.mark.parametrize(
    ("steps", "level"),
    [
        ("VL", L), ("VG", L), ("LG", G),
        ("VVG", L), ("VVL", V), ("LLV", L), ("LLG", L), ("GGV", L), ("GGL", G), ("VLG", L),
        ("VVVL", V), ("VVVG", V), ("VVLL", L), ("VVGG", L), ("LLLG", L), ("LLLV", L), ("LLVG", L),
        ("LLGG", G), ("GGGV", G), ("GGGL", G), ("GGVL", L), ("GGG", G), ("VV", V), ("L", L),
    ],
)  # fmt: skip
def test_the_level_of_a_unit_with_steps_of_several(steps: str, level: Experience) -> None:
    assert mixed(counts(packed(steps.count("G"), steps.count("L"), steps.count("V")))) == level


# 10.7 Skills


@rule("fof", "10.7/1", "10.7/T1")
def test_skills_are_bought_for_platoon_hqs_and_staff_three_at_most() -> None:
    s = debriefed(9)
    hq = unit("plt-hq-1")
    assert set(skill_holders(s)) == {
        unit(name) for name in ("xo", "1st-sgt", "plt-hq-1", "plt-hq-2", "plt-hq-3")
    }
    for _ in range(3):
        buy(s, Skill.SPOT, hq)
    assert s.points == 6
    assert hq not in skill_holders(s)
    buy(s, Skill.GENERAL_INITIATIVE_COMMAND, unit("xo"))
    assert s.points == 4
    assert s.a_kind.count(SKILL + Skill.SPOT) == 3


@rule("fof", "10.7/T1")
def test_only_what_can_be_paid_is_offered() -> None:
    s = debriefed(1)
    dear = {row.skill for row in CHARTS.skills if row.price > 1}
    assert dear == {Skill.GENERAL_INITIATIVE_COMMAND, Skill.PARALYZED_TO_ASSAULT_TEAM}
    assert {option[1] for option in purchases(s)} == set(Skill) - dear


@rule("fof", "10.7/1")
def test_a_skill_is_bought_in_two_answers() -> None:
    s = debriefed(1)
    drive(spend_points(s)).choose(("buy", int(Skill.FIND_COVER)), ("holder", unit("plt-hq-2")))
    assert s.a_kind[-1] == SKILL + Skill.FIND_COVER
    assert s.a_holder[-1] == unit("plt-hq-2")


def test_every_unit_of_the_company_has_its_steps_in_the_debrief() -> None:
    s = debriefed()
    assert sum(strength(s, u) for u in company_units(s)) == 42
    add_steps(s, unit("squad-1-1"), V)
    assert strength(s, unit("squad-1-1")) == 4
    assert parse_place("1.1") >= 0
    assert all(s.kind[u] != UnitKind.RUNNER for u in named(s))
