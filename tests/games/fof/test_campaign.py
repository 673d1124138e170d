"""11.1 to 11.4: the same ground again, from mission to mission, ways to win, patrols."""

from __future__ import annotations

import pytest

from dangerclose.core.bits import bits_of
from dangerclose.core.chance import Chance, seed_of
from dangerclose.games.fof.ammunition import run_out
from dangerclose.games.fof.assets import heir
from dangerclose.games.fof.at_results import burn
from dangerclose.games.fof.attempts import Order
from dangerclose.games.fof.campaign import (
    WAYS,
    carried_from,
    debrief,
    goes_on,
    mission_after,
    names_of,
    onward,
    start_carried,
)
from dangerclose.games.fof.changes import convert_step, new_casualty
from dangerclose.games.fof.checks import check
from dangerclose.games.fof.components import AGENCY, CAMPAIGNS
from dangerclose.games.fof.controls import change_controls, why_not_there
from dangerclose.games.fof.deployment import change_placement, secured, start_area
from dangerclose.games.fof.experience import earned, may_promote, returning_veterans
from dangerclose.games.fof.fire_missions import slot
from dangerclose.games.fof.grid import (
    CAPTURED,
    EVACUATED,
    GUARDING,
    NOT_YET,
    REMOVED,
    STAGING,
    name_of,
    parse_place,
)
from dangerclose.games.fof.ground import staging_cards
from dangerclose.games.fof.instructions import moment
from dangerclose.games.fof.mission_terms import Control, Skill, Task, Way
from dangerclose.games.fof.movement import why_not_move
from dangerclose.games.fof.organisation import change_organisation
from dangerclose.games.fof.placement import supply
from dangerclose.games.fof.reattempt import next_attempt
from dangerclose.games.fof.reconstitution import removed_squads
from dangerclose.games.fof.regrouping import regroup
from dangerclose.games.fof.setup import prepare
from dangerclose.games.fof.state import (
    FALLEN,
    NO_MARKER,
    NOBODY,
    NOWHERE,
    OUT_OF_AMMO,
    PINNED,
    Phase,
    State,
    put,
)
from dangerclose.games.fof.succession import becomes_platoon_hq, lost_platoon_hqs, successors
from dangerclose.games.fof.tables import RADIO, SIDE, SKILL, UNIT
from dangerclose.games.fof.terms import (
    CoverMarker,
    Experience,
    FireMission,
    HitEffect,
    Letter,
    Network,
    Side,
    UnitKind,
)
from dangerclose.games.fof.victory import Outcome, captures, evacuated, is_secure
from dangerclose.games.fof.words import WORDS
from dangerclose.testing import rule

from .board import at, cover, put_unit, told, unit
from .driving import drive
from .preparing import begun


def failed(mission: str = "a5") -> State:
    """A mission after its first attempt, with what a fight leaves on the map."""
    s = begun(mission)
    s.turn, s.phase = 10, Phase.DEBRIEF
    s.contact = (NO_MARKER,) * len(s.contact)
    return s


def again(s: State) -> State:
    ask = drive(next_attempt(s))
    if ask.ask is not None:
        ask.choose("spend-no-more")
    return s


# 11.1 Another attempt


@rule("fof", "11.1/1", "11.1/2", "10.4/1")
def test_points_are_spent_between_attempts_and_no_replacements_come() -> None:
    s = failed()
    s.tally[Task.TAKE_PRISONER] = 1
    s.steps[unit("squad-1-1")] = 2
    ask = drive(next_attempt(s))
    assert ask.kind == "promotions"
    ask.choose("spend-no-more")
    assert s.attempt == 2
    assert s.phase == Phase.ORGANISATION
    assert s.steps[unit("squad-1-1")] == 2


@rule("fof", "11.1/3")
def test_squads_take_their_teams_back_and_everybody_rallies() -> None:
    s = failed()
    s.steps[unit("squad-1-1")] = 2
    s.status[unit("squad-2-1")] |= PINNED
    s.place[unit("squad-3-1")] = REMOVED
    for number in range(1, 5):
        put_unit(s, f"team-{number}", "1.1 litter-team")
    again(s)
    assert s.steps[unit("squad-1-1")] == 3
    assert s.steps[unit("squad-3-1")] == 3
    assert s.place[unit("squad-3-1")] >= 0
    assert not s.status[unit("squad-2-1")]
    assert not [u for u in range(len(s.place)) if s.place[u] >= 0 and s.kind[u] == UnitKind.LITTER_TEAM]


@rule("fof", "11.1/4", "5.1.5/1")
def test_who_finds_no_room_on_a_secured_card_goes_back() -> None:
    s = failed()
    for number in range(1, 4):
        for platoon in (1, 2):
            put_unit(s, f"squad-{number}-{platoon}", "2.2")
    again(s)
    card = parse_place("2.2")
    stay = [u for u, place in enumerate(s.place) if place == card]
    assert 0 < sum(s.steps[u] for u in stay) <= 16


@rule("fof", "11.1/4", "5.2.3B/1")
def test_a_squad_made_whole_leaves_no_more_under_a_bunker_than_it_holds() -> None:
    s = failed()
    bunker = cover(s, "2.2", CoverMarker.BUNKER, facing=0)
    squad, gun = put_unit(s, "squad-1-1", "2.2"), put_unit(s, "m60-1-1", "2.2")
    s.steps[squad] = 2
    s.under[squad] = s.under[gun] = bunker
    put_unit(s, "team-1", "1.1 litter-team")
    put_unit(s, "team-2", "1.1 litter-team")
    again(s)
    assert s.steps[squad] == 3
    inside = [u for u, marker in enumerate(s.under) if marker == bunker]
    assert sum(s.steps[u] for u in inside) <= 3
    assert inside, "the bunker is left by all"
    assert {s.place[squad], s.place[gun]} == {parse_place("2.2")}


@rule("fof", "11.1/11")
def test_who_reads_the_log_knows_that_the_turns_are_counted_anew() -> None:
    s = failed()
    s.turn = 6
    s.log = []
    before = moment(s)
    again(s)
    (event,) = told(s, "turn")
    assert event.args == (moment(s), 0)
    assert moment(s) > before
    assert WORDS.sentence(event) == "The turns are counted anew."


@rule("fof", "11.1/3")
def test_teams_that_are_too_few_stay_fire_teams() -> None:
    s = failed()
    s.place[unit("squad-3-1")] = REMOVED
    put_unit(s, "team-1", "1.1 paralyzed-team")
    again(s)
    assert s.place[unit("squad-3-1")] == REMOVED
    assert s.kind[UNIT["team-1"]] == UnitKind.FIRE_TEAM


@rule("fof", "11.1/4")
def test_units_stay_on_secured_cards_under_cover_or_go_back() -> None:
    s = failed()
    marker = cover(s, "2.2")
    put_unit(s, "squad-1-1", "2.2")
    put_unit(s, "squad-2-1", "3.3")
    s.contact = put(s.contact, parse_place("3.3"), Letter.B)
    again(s)
    assert s.place[unit("squad-1-1")] == parse_place("2.2")
    assert s.under[unit("squad-1-1")] == marker
    assert staging_cards(s) >> s.place[unit("squad-2-1")] & 1
    area = start_area(s, unit("squad-2-1"))
    assert area >> parse_place("2.2") & 1
    assert not area >> parse_place("3.3") & 1
    assert s.contact[parse_place("3.3")] == Letter.B


@rule("fof", "11.1/4")
def test_nobody_begins_the_next_attempt_of_a_defence_on_a_card_that_the_enemy_holds() -> None:
    s = failed("a4")
    for column, name in enumerate(("main-force-squad-1", "main-force-squad-2", "nva-squad-1"), 2):
        put_unit(s, name, f"2.{column}")
    held = at("2.2", "2.3", "2.4")
    home = secured(s)
    again(s)
    ours = [u for u, place in enumerate(s.place) if SIDE[u] == Side.FRIENDLY and place >= 0]
    assert not [u for u in ours if s.place[u] in held]
    assert all((home | staging_cards(s)) >> s.place[u] & 1 for u in ours)
    tank = next(u for u in ours if s.kind[u] == UnitKind.VEHICLE)
    assert not start_area(s, tank) & bits_of(held)


@rule("fof", "11.1/1")
def test_contacts_that_are_left_stay_for_the_next_attempt() -> None:
    s = failed()
    s.contact = put(s.contact, parse_place("6.4"), Letter.A)
    again(s)
    drive(prepare(s)).choose("ready")
    assert [place for place, letter in enumerate(s.contact) if letter != NO_MARKER] == [parse_place("6.4")]


@rule("fof", "9.1.3/1", "3.2.2/1", "TSS-3.2.2/1", "11.1/1")
def test_a_defence_has_the_markers_of_turn_one_in_every_attempt() -> None:
    s = failed("a4")
    again(s)
    drive(prepare(s)).choose("ready")
    assert {name_of(p) for p, one in enumerate(s.contact) if one != NO_MARKER} == {
        f"4.{column}" for column in range(1, 7)
    }


@rule("fof", "11.1/1", "11.1/7", "2.4.1/2")
def test_objectives_and_fortifications_stay_in_a_further_attempt() -> None:
    s = failed("a2")
    goals = {"objective", "attack-position"}
    assert {one[0] for one in drive(change_controls(s)).options} >= goals
    again(s)
    assert not {one[0] for one in drive(change_controls(s)).options} & goals
    assert "same mission" in why_not_there(s, Control.OBJ_1, parse_place("5.1"))
    defence = failed("a4")
    assert "dig" in {one[0] for one in drive(change_placement(defence)).options}
    again(defence)
    assert "dig" not in {one[0] for one in drive(change_placement(defence)).options}


@rule("fof", "11.1/12", "2.3.2/1")
def test_the_sets_of_lost_headquarters_are_issued_again() -> None:
    s = failed("a2")
    s.place[unit("co-hq")] = s.place[unit("plt-hq-2")] = REMOVED
    again(s)
    held = {(s.a_kind[a] - RADIO, holder) for a, holder in enumerate(s.a_holder) if s.a_kind[a] >= RADIO}
    assert (Network.BN_TAC, unit("xo")) in held
    assert (Network.CO_TAC, unit("squad-1-2")) in held
    s.place[unit("xo")] = s.place[unit("1st-sgt")] = REMOVED
    for n in (1, 2, 3):
        s.place[unit(f"squad-{n}-2")] = REMOVED
    assert heir(s, unit("co-hq")) == unit("plt-hq-1")
    assert heir(s, unit("plt-hq-2")) == NOBODY
    assert heir(s, unit("squad-1-2")) == NOBODY


@rule("fof", "11.1/12", "9.5/4")
def test_claymores_are_there_again() -> None:
    s = failed("a4")
    s.claymores = 0
    again(s)
    assert s.claymores.bit_count() == 8


@rule("fof", "11.1/5", "11.1/1")
def test_casualties_of_another_company_lie_there_again_but_for_those_who_are_out() -> None:
    s = failed("a7")
    for c in range(5):
        s.c_place[c] = EVACUATED
    new_casualty(s, Side.FRIENDLY, parse_place("1.1"))
    again(s)
    assert evacuated(s) == 5
    lying = [name_of(place) for place in s.c_place if place != EVACUATED]
    assert len(lying) == 11
    assert sorted(lying.count(card) for card in set(lying)) == [3, 4, 4]
    assert {card[0] for card in lying} <= {"4", "5"}
    assert s.lost == [0, 0, 0]


@rule("fof", "11.1/5")
def test_elsewhere_evacuated_casualties_are_gone_with_the_others() -> None:
    s = failed()
    new_casualty(s, Side.FRIENDLY, EVACUATED)
    again(s)
    assert s.c_place == []


@rule("fof", "10.3.1/25")
def test_cards_and_caches_are_paid_for_once() -> None:
    s = failed()
    s.caches = 1 << parse_place("1.1") | 1 << parse_place("2.2")
    s.contact = put(s.contact, parse_place("2.2"), Letter.B)
    first = {row.task: row.number for row in earned(s)}
    assert first[Task.FIND_CACHE] == 1
    assert first[Task.CLEAR_B_OR_C_CARD] > 1
    again(s)
    assert s.caches == 1 << parse_place("2.2")
    s.contact = put(s.contact, parse_place("2.2"), NO_MARKER)
    second = {row.task: row.number for row in earned(s)}
    assert (second[Task.FIND_CACHE], second[Task.CLEAR_B_OR_C_CARD]) == (1, 1)
    assert Task.CLEAR_A_CARD not in second


@rule("fof", "10.3.1/25", "10.3.3/1")
def test_a_new_patrol_has_cards_of_its_own() -> None:
    s = failed("a3")
    again(s)
    assert s.paid == [0, 0]


@rule("fof", "10.3.1/25", "10.3.1/20")
def test_an_objective_that_was_secured_before_is_not_paid_for_again() -> None:
    s = failed()
    s.place[unit("squad-1-1")] = s.objective[0]
    assert Task.SECURE_PRIMARY_OBJECTIVE in {row.task for row in earned(s)}
    again(s)
    assert is_secure(s, s.objective[0])
    assert Task.SECURE_PRIMARY_OBJECTIVE not in {row.task for row in earned(s)}


@rule("fof", "11.1/11", "9.13/1")
def test_captures_of_the_first_attempt_count_for_the_mission_but_not_for_experience_again() -> None:
    s = failed("a8")
    s.tally[Task.TAKE_PRISONER], s.tally[Task.CAPTURE_CASUALTY] = 1, 2
    again(s)
    assert captures(s) == 3
    assert Task.TAKE_PRISONER not in {row.task for row in earned(s)}
    s.tally[Task.TAKE_PRISONER] = 1
    again(s)
    assert captures(s) == 4


@rule("fof", "11.1/5", "11.1/6")
def test_helpless_enemies_casualties_and_prisoners_are_gone() -> None:
    s = failed()
    put_unit(s, "enemy-team-1", "4.1 paralyzed-team")
    put_unit(s, "enemy-team-2", "4.1 litter-team")
    put_unit(s, "enemy-team-3", "4.1 fire-team")
    s.place[unit("squad-1-3")] = CAPTURED
    s.c_side, s.c_place, s.c_under, s.c_carrier = [0, 1], [3, 4], [NOBODY] * 2, [NOBODY] * 2
    again(s)
    assert s.place[UNIT["enemy-team-1"]] == s.place[UNIT["enemy-team-2"]] == REMOVED
    assert s.place[UNIT["enemy-team-3"]] == parse_place("4.1")
    assert s.place[unit("squad-1-3")] == CAPTURED
    assert not s.c_side


@rule("fof", "11.1/7", "11.1/8", "11.1/9")
def test_cover_mines_and_wrecks_stay_and_enemies_go_under_cover() -> None:
    s = failed()
    s.mines = 1 << parse_place("3.1")
    trench = cover(s, "4.1", CoverMarker.TRENCH)
    hole = cover(s, "4.1", CoverMarker.FOXHOLES)
    put_unit(s, "main-force-squad-1", "4.1")
    put_unit(s, "main-force-squad-2", f"4.1 under={hole}")
    s.burning = [parse_place("2.1")]
    again(s)
    assert s.mines == 1 << parse_place("3.1")
    assert s.under[unit("main-force-squad-1")] == trench
    assert s.under[unit("main-force-squad-2")] == hole
    assert s.burning == []
    assert (s.v_place[-1], s.v_kind[-1]) == (parse_place("2.1"), CoverMarker.WRECK)


@rule("fof", "11.1/13")
def test_the_enemy_has_his_ammunition_again() -> None:
    s = failed()
    gun = unit("rpd-team-1")
    put_unit(s, "rpd-team-1", "4.1")
    supply(s, gun)
    full = s.ammo[gun]
    assert full
    s.ammo[gun] = 0
    run_out(s, gun)
    again(s)
    assert s.ammo[gun] == full
    assert not s.status[gun] & OUT_OF_AMMO


@rule("fof", "11.1/10", "11.1/11", "11.1/12", "11.1/13")
def test_markers_go_and_the_log_begins_anew() -> None:
    s = failed()
    s.aim[parse_place("1.1")] = parse_place("2.1")
    s.i_place, s.i_value, s.i_kind, s.i_side, s.i_pending, s.i_agency = [3], [-5], [0], [0], [0], [0]
    s.saved[unit("co-hq")] = 4
    s.ammo[unit("m60-1-1")] = 1
    s.missions_left[slot(AGENCY["105mm"], FireMission.HE)] = 0
    s.a_place[0], s.a_holder[0] = REMOVED, NOBODY
    number = len(s.a_kind)
    again(s)
    assert set(s.aim) == {NOWHERE}
    assert not s.i_place
    assert s.turn == 0
    assert s.saved[unit("co-hq")] == 0
    assert s.ammo[unit("m60-1-1")] == 6
    assert s.missions_left[slot(AGENCY["105mm"], FireMission.HE)] == 4
    assert len(s.a_kind) == number
    assert NOBODY not in s.a_holder
    assert not any(s.tally)


@rule("fof", "11.1/4")
@pytest.mark.parametrize("mission", ["a1", "a2", "a4", "a5", "a6", "a7", "a8", "training"])
def test_every_mission_can_be_prepared_again(mission: str) -> None:
    s = again(failed(mission))
    plan = drive(prepare(s)).choose("ready")
    if plan.kind == "lz-preparation":
        plan.choose("no-preparation")
    assert s.phase == Phase.TURN_START


# 11.4 Patrols


@rule("fof", "11.4/1", "11.4/2", "11.1/1", "10.4/6")
def test_the_next_platoon_goes_out_on_the_same_ground_with_new_contacts() -> None:
    s = failed("a3")
    dealt = s.terrain
    s.place[unit("arty-fo")] = REMOVED
    s.visited = 0b111
    again(s)
    assert (s.patrol, s.attempt) == (2, 1)
    assert s.terrain == dealt
    assert s.visited == 0
    assert s.place[unit("arty-fo")] >= 0
    drive(prepare(s)).choose("ready")
    assert sum(letter != NO_MARKER for letter in s.contact) >= 14
    assert s.contact[s.outpost] == NO_MARKER
    order = Order(unit("plt-hq-2"), "")
    assert why_not_move(s, order, unit("squad-1-2")) == ""
    assert "not on this patrol" in why_not_move(s, Order(unit("plt-hq-1"), ""), unit("squad-1-1"))


@rule("fof", "11.4/1")
def test_an_observer_who_is_attached_joins_a_patrol() -> None:
    s = begun("a3")
    fo = unit("mtr-fo")
    assert "not on this patrol" in why_not_move(s, Order(unit("co-hq"), ""), fo)
    s.group[fo] = 1
    assert why_not_move(s, Order(unit("plt-hq-1"), ""), fo) == ""


# 11.2, 11.3 The campaign


def finished(mission: str, outcome: Outcome, way: Way = Way.STANDARD) -> State:
    s = begun(mission)
    s.contact = (NO_MARKER,) * len(s.contact)
    s.outcome, s.way, s.phase = outcome, way, Phase.OVER
    return s


@rule("fof", "11.0/1", "1.1.2/1")
def test_missions_follow_one_another() -> None:
    missions = CAMPAIGNS["iii-corps"].missions
    assert [mission_after(one) for one in missions] == [*missions[1:], ""]
    assert mission_after("training") == ""
    assert onward(finished("a8", Outcome.WON)) is None
    assert onward(begun("a1")) is None


@rule("fof", "11.2/1", "11.2/2", "11.2/3", "11.2/4")
@pytest.mark.parametrize(
    ("way", "mission", "outcome", "fallen", "on"),
    [
        (Way.STANDARD, "a2", Outcome.WON, True, True),
        (Way.STANDARD, "a2", Outcome.LOST, False, False),
        (Way.STANDARD, "a3", Outcome.LOST, False, True),
        (Way.SURVIVOR, "a2", Outcome.LOST, False, True),
        (Way.SURVIVOR, "a2", Outcome.WON, True, False),
        (Way.HARDCORE, "a2", Outcome.WON, False, True),
        (Way.HARDCORE, "a2", Outcome.LOST, False, False),
        (Way.HARDCORE, "a2", Outcome.WON, True, False),
    ],
)
def test_three_ways_to_win(way: Way, mission: str, outcome: Outcome, fallen: bool, on: bool) -> None:
    s = finished(mission, outcome, way)
    s.fallen = fallen
    assert goes_on(s) is on
    assert (onward(s) is not None) is on


@rule("fof", "11.3/1", "11.3/2", "11.3/5", "11.3/7", "10.4/3")
def test_what_is_carried_is_the_company_as_it_stands() -> None:
    s = finished("a2", Outcome.WON)
    s.place[unit("squad-1-1")] = CAPTURED
    s.place[unit("squad-2-1")] = GUARDING
    s.steps[unit("squad-3-1")] = 1
    s.lost[Side.FRIENDLY] = 8
    before = s.copy()
    text = carried_from(s)
    assert s.copy() == before
    lines = text.splitlines()
    assert "squad-1-1 0 green" in lines
    assert "squad-2-1 3 line" in lines
    assert "squad-3-1 1 green" in lines
    assert "replacements 6" in lines
    assert "returning 2" in lines
    assert f"way {WAYS[0]}" in lines
    assert lines[-1].startswith("mission a2 won, attempt 1")


@rule("fof", "10.4/2", "10.4/6", "10.4/3")
def test_attachments_and_crews_bring_the_company_no_replacements() -> None:
    s = finished("a2", Outcome.WON)
    here = s.objective[0]
    for name in ("engineers", "uh-1d-1", "squad-1-1"):
        put_unit(s, name, name_of(here))
    s.steps[unit("engineers")] = 3
    for _ in range(3):
        convert_step(s, unit("engineers"), HitEffect.CASUALTY)
    burn(s, unit("uh-1d-1"), here, "7.7B/1")
    assert "replacements 0" in carried_from(s).splitlines()
    convert_step(s, unit("squad-1-1"), HitEffect.CASUALTY)
    lines = carried_from(s).splitlines()
    assert "replacements 1" in lines
    assert "returning 0" in lines
    assert "5 of ours" in lines[-1], "they are told with the others"


@rule("fof", "10.4/1")
def test_a_lost_mission_brings_no_replacements() -> None:
    s = finished("a2", Outcome.LOST, Way.SURVIVOR)
    s.lost[Side.FRIENDLY] = 8
    assert "replacements 0" in carried_from(s).splitlines()
    assert returning_veterans(8) == 2


@rule("fof", "11.3/1", "11.3/4", "11.3/6", "11.3/8", "11.3/9", "10.3.2/3", "10.3.2/6")
def test_the_next_mission_begins_with_the_debrief_and_the_company_that_was_left() -> None:
    s = finished("a1", Outcome.WON)
    s.steps[unit("squad-1-1")] = 1
    s.lost[Side.FRIENDLY] = 4
    s.tally[Task.TAKE_PRISONER] = 2
    s.saved[unit("co-hq")] = 5
    following = onward(s)
    assert following is not None
    assert following.scenario == "a2"
    t = start_carried(following.scenario, {}, following.carried)
    t.chance, t.log = Chance(seed_of(2)), []
    assert t.phase == Phase.DEBRIEF
    assert t.steps[unit("squad-1-1")] == 1
    assert t.points > 0
    assert t.replacements == 4
    assert t.returning == 1
    ask = drive(debrief(t))
    assert ask.kind == "promotions"
    ask.choose("ready")
    assert ask.kind == "replacements"
    ask.choose("ready")
    assert t.phase == Phase.MAP
    assert t.steps[unit("squad-1-1")] == 3
    assert not any(t.saved)
    drive(prepare(t)).choose("ready")
    assert t.place[unit("squad-1-1")] >= STAGING


@rule("fof", "2.1/1", "11.3/7")
def test_who_was_lost_and_not_replaced_does_not_take_part() -> None:
    s = finished("a1", Outcome.WON)
    s.place[unit("m60-1-3")] = s.place[unit("squad-1-1")] = CAPTURED
    following = onward(s)
    assert following is not None
    t = start_carried(following.scenario, {}, following.carried)
    t.chance, t.log = Chance(seed_of(2)), []
    t.replacements, t.returning = 1, 0
    ask = drive(debrief(t))
    if ask.kind == "promotions":
        ask.choose("ready")
    ask.choose(("replace", unit("squad-1-1")))
    drive(prepare(t)).choose("ready")
    assert t.place[unit("squad-1-1")] >= STAGING
    assert t.place[unit("m60-1-3")] == REMOVED
    t.place[unit("m60-2-3")] = REMOVED
    offered = [one for one in drive(change_organisation(t)).options if one[0] == "exchange"]
    assert offered == [("exchange", unit("90mm-1")), ("exchange", unit("90mm-2"))]
    check(t)


@rule("fof", "10.2.1/1", "10.2.2/1", "10.2.2/4", "4.2.1e")
def test_who_was_lost_before_may_be_reconstituted_in_the_mission() -> None:
    s = finished("a1", Outcome.LOST, Way.SURVIVOR)
    lost = [unit(name) for name in ("co-hq", "plt-hq-2", "squad-1-1")]
    for u in lost:
        s.place[u] = CAPTURED
    t = start_carried("a2", {}, carried_from(s))
    t.chance, t.log = Chance(seed_of(2)), []
    t.points = t.replacements = t.returning = 0
    drive(debrief(t))
    drive(prepare(t)).choose("ready")
    assert [t.place[u] for u in lost] == [REMOVED] * 3
    assert successors(t) == [unit("xo")]
    assert lost_platoon_hqs(t) == [unit("plt-hq-2")]
    assert becomes_platoon_hq(t, unit("squad-1-2")) == [unit("plt-hq-2")]
    assert unit("squad-1-1") in removed_squads(t, Side.FRIENDLY)


@rule("fof", "11.3/3", "10.7/1")
def test_skills_are_for_one_mission() -> None:
    s = failed()
    s.a_kind.append(SKILL + Skill.SPOT)
    s.a_points.append(1)
    s.a_holder.append(unit("plt-hq-1"))
    s.a_place.append(-1)
    s.tally[Task.TAKE_PRISONER] = 2
    ask = drive(next_attempt(s))
    ask.choose(("buy", int(Skill.FIND_COVER)), ("holder", unit("plt-hq-2")), "spend-no-more")
    assert SKILL + Skill.SPOT not in s.a_kind
    assert s.a_holder[s.a_kind.index(SKILL + Skill.FIND_COVER)] == unit("plt-hq-2")


@rule("fof", "11.2/3")
@pytest.mark.parametrize(("outcome", "allowed"), [(Outcome.LOST, False), (Outcome.WON, True)])
def test_a_survivors_co_hq_is_not_promoted_after_a_failed_mission(outcome: Outcome, allowed: bool) -> None:
    t = start_carried("a3", {}, carried_from(finished("a2", outcome, Way.SURVIVOR)))
    assert may_promote(t, unit("co-hq")) is allowed
    assert may_promote(t, unit("plt-hq-1"))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("points ", "points x", "expected a number"),
        ("way standard", "way glorious", "expected one of"),
        ("squad-1-1 3 line", "squad-1-1 4 line", "at most 3"),
        ("squad-1-1 3 line", "squad-1-1 3 brave", "expected one of"),
        ("squad-1-1 3 line", "squad-9-9 3 line", "expected a unit"),
        ("squad-1-1 3 line\n", "", "none for 'squad-1-1'"),
        ("squad-1-1 3 line", "engineers 3 line", "no unit of the company"),
    ],
)
def test_what_cannot_be_read_is_said(old: str, new: str, message: str) -> None:
    text = carried_from(finished("a1", Outcome.WON))
    assert old in text
    with pytest.raises(ValueError, match=message):
        start_carried("a2", {}, text.replace(old, new))


def test_leaders_have_names_and_are_remembered() -> None:
    s = finished("a1", Outcome.WON)
    first = names_of(s)
    lost, brave = unit("plt-hq-2"), unit("plt-hq-1")
    took_over = unit("xo")
    s.place[lost], s.status[lost] = REMOVED, FALLEN
    s.place[took_over] = REMOVED
    s.place[brave], s.aboard[brave] = s.objective[0], NOBODY
    text = carried_from(s)
    t = start_carried("a2", {}, text)
    assert names_of(t)[lost] != first[lost]
    assert names_of(t)[brave] == f"{first[brave]}, Bronze Star"
    assert f"{first[lost]} fell" in t.history
    assert names_of(t)[took_over] == first[took_over], "he became another HQ, and lives"


def test_units_that_stay_behind_keep_their_level() -> None:
    s = finished("a1", Outcome.WON)
    mortar = unit("mortar-81")
    assert s.place[mortar] == NOT_YET
    s.experience[mortar] = Experience.VETERAN
    assert "mortar-81 3 veteran" in carried_from(s).splitlines()
    assert regroup(s.copy()) == []
