"""The company's story: who is left, and what each mission earned and cost."""

from __future__ import annotations

import pytest

from dangerclose.core.match import Match
from dangerclose.games.fof import GAME
from dangerclose.games.fof.charts import TASKS, asked_for, losses, tally, task_row
from dangerclose.games.fof.doctrine import Commander
from dangerclose.games.fof.experience import Earned
from dangerclose.games.fof.grid import NOT_YET, REMOVED
from dangerclose.games.fof.mission_terms import Task
from dangerclose.games.fof.roster import roster
from dangerclose.games.fof.setup import start
from dangerclose.games.fof.state import ATTACHED, FALLEN
from dangerclose.games.fof.tables import UNIT, UNIT_NAME
from dangerclose.games.fof.terms import Letter, Side
from dangerclose.games.fof.victory import Outcome
from dangerclose.testing import rule


def played(scenario: str, seed: int, carried: str = "") -> Match:
    match = Match(GAME, scenario, seed=bytes([seed]) * 32, carried=carried)
    commander = Commander()
    while match.ask is not None:
        match.choose(commander.decide(match.view(0), match.ask).action, 0)
    return match


@rule("fof", "11.3/6", "11.3/7")
def test_the_roster_tells_mission_after_mission():
    first = next(match for seed in range(1, 9) if (match := played("a1", seed)).result.outcome == "won")
    assert first.onward is not None
    told = roster(first.state).missions[-1]
    ours = first.state.lost[Side.FRIENDLY] + first.state.lost[ATTACHED]
    assert (told.mission, told.outcome, told.ours) == ("a1", "won", ours)
    second = Match(GAME, "a2", seed=bytes(32), carried=first.onward.carried)
    before = sum(one.steps for one in roster(second.state).members)
    commander = Commander()
    while second.ask is not None and second.state.turn == 0 and second.state.levels:
        second.choose(commander.decide(second.view(0), second.ask).action, 0)
    story = roster(second.state)
    assert [one.mission for one in story.missions] == ["a1", "a2"]
    assert story.missions[0] == told
    after = sum(one.steps for one in story.members)
    assert story.missions[1].joined == after - before
    log = [event.kind for event in second.events or ()]
    assert story.missions[1].promoted == log.count("promoted")
    assert story.missions[1].joined == log.count("joined")
    assert f"between a2 {log.count('promoted')} promoted" in second.state.history


def test_leaders_have_names_and_who_is_lost_has_no_steps():
    s = start("a1", {})
    members = {UNIT_NAME[one.unit]: one for one in roster(s).members}
    assert members["CO HQ"].leader == "Reyes"
    assert members["1/1 Squad"].leader == ""
    assert members["1/1 Squad"].steps == 3
    s.turn, s.place[UNIT["squad-1-1"]], s.place[UNIT["co-hq"]] = 1, REMOVED, REMOVED
    s.status[UNIT["co-hq"]] = FALLEN
    s.place[UNIT["mortar-81"]] = NOT_YET
    after = {UNIT_NAME[one.unit]: one for one in roster(s).members}
    assert (after["1/1 Squad"].steps, after["1/1 Squad"].away) == (0, False)
    assert (after["81mm mortar section"].steps, after["81mm mortar section"].away) == (3, True)
    assert roster(s).missions[-1].fallen == ["Reyes"]


@pytest.mark.parametrize("task", Task)
def test_every_task_has_words(task):
    assert task_row(Earned(task, 2, 1)).text == f"{TASKS[task]} (2)"
    assert task_row(Earned(task, 1, 1)).values == ["1 point"]


@rule("fof", "11.0/1")
def test_the_end_tells_what_was_asked_for_and_what_it_cost():
    s = start("a1", {})
    s.outcome, s.turn, s.lost = Outcome.LOST, 6, [4, 7, 1]
    s.contact = [int(Letter.A)] * len(s.contact)
    asked = [(row.text, row.values) for row in asked_for(s)]
    assert asked[0] == ("Secure the Primary Objective", ["not done"])
    assert asked[2] == ("Clear 10 cards", ["0 of 10"])
    assert [row.values for row in losses(s)] == [["6 of 9"], ["5, 0 brought out"], ["7"]]
    assert tally(s).total.text == "Experience Points"
