"""The words of the enemy's activity fit the events of the rules."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from dangerclose.core.words import Vocabulary
from dangerclose.games.fof import activity
from dangerclose.games.fof.deck import Draw, Part
from dangerclose.games.fof.state import NOBODY
from dangerclose.games.fof.terms import ActivityResult, Situation
from dangerclose.games.fof.words_enemy import CASE, EVENT, RESULT, TELLINGS
from tests.games.fof.board import at, board, told, unit

RULES = Path(activity.__file__).parent
MODULES = (
    "activity",
    "enemy_attacks",
    "enemy_events",
    "enemy_leaders",
    "enemy_moves",
    "enemy_recovery",
    "falling_back",
    "snipers",
    "spent_weapons",
    "spotters",
)


def _told_in(module: str) -> set[str]:
    tree = ast.parse((RULES / f"{module}.py").read_text(encoding="utf-8"))
    return {
        str(node.args[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "tell"
        and isinstance(node.args[0], ast.Constant)
    }


def test_all_that_is_told_has_words_and_no_words_are_idle():
    assert {kind for module in MODULES for kind in _told_in(module)} == set(TELLINGS)


@pytest.mark.parametrize("kind", [CASE, RESULT, EVENT])
def test_no_two_cases_results_or_events_are_called_the_same(kind):
    names = []
    for number in range(99):
        try:
            names.append(kind.name(number))
        except IndexError:
            break
    assert len(names) > 5
    assert len(set(names)) == len(names)


def test_a_check_is_told_in_a_sentence():
    s = board(units={"nva-squad-1": "3.1"})
    s.tell("enemy-check", "9.4/7", unit("nva-squad-1"), Situation.TRADING_FIRE, ActivityResult.ATTACK)
    s.tell("hides", "9.4/13", unit("leader-1"), at("2.3")[0], 1)
    s.tell("enemy-picks-target", "9.4/10", unit("sgm-1"), NOBODY, 0)
    s.tell("enemy-hq-drawn", "3.2.1/1", 0)
    words = Vocabulary({}, TELLINGS)
    said = [
        words.sentence(event)
        for kind in ("enemy-check", "hides", "enemy-picks-target", "enemy-hq-drawn")
        for event in told(s, kind)
    ]
    assert said == [
        "NVA squad 1 attacks: trading fire.",
        "Leader 1 disappears from card 2.3: a B marker lies there.",
        "SGM on tripod 1 aims at those in cover.",
        "The enemy's command is silent.",
    ]


def test_a_check_tells_the_row_that_fits_and_what_each_number_gives():
    s = board(units={"nva-squad-1": "3.1"})
    fell = Draw((3,), (51,), Part.RANDOM.at(3)).roll()._replace(about=("attack back back",))
    s.tell(
        "enemy-check", "9.4/7", unit("nva-squad-1"), Situation.TRADING_FIRE, ActivityResult.BACK, roll=fell
    )
    roll = Vocabulary({}, TELLINGS).roll(told(s, "enemy-check")[0])
    assert roll is not None
    assert roll.title == "What does NVA squad 1 do?"
    assert (roll.needed, roll.result) == ("1: attacks; 2-3: falls back", "falls back")
    assert roll.meaning == "The first row of its table that fits: trading fire."
