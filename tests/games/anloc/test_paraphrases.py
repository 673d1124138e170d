"""Our paraphrases: every rule id that a person can meet has one, and they are fit to be read."""

import ast
from pathlib import Path

import pytest

from dangerclose.games import anloc
from dangerclose.games.anloc.paraphrases import RULES
from dangerclose.lab.ledger import find_root, read_clauses, read_waivers
from tests.shared.rule_ids import rule_arguments, short_sentences, used_in

ROOT = find_root(Path(__file__).parent)
CLAUSES = read_clauses(ROOT / "ledger" / "anloc-clauses.txt")
WAIVED = read_waivers(ROOT / "ledger" / "anloc-waivers.toml", CLAUSES)
SOURCES = sorted(Path(anloc.__file__).parent.rglob("*.py"))


def test_every_clause_that_is_not_waived_has_a_paraphrase():
    assert [clause for clause in CLAUSES if clause not in WAIVED and clause not in RULES] == []


def test_every_paraphrase_is_of_a_clause_and_they_stand_in_its_order():
    assert list(RULES) == [clause for clause in CLAUSES if clause in RULES]


def test_paraphrases_are_short_sentences():
    short_sentences(RULES)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_every_rule_id_in_the_code_can_be_read_up(path):
    used = used_in(path)
    assert used - set(CLAUSES) == set()
    assert used - set(RULES) == set()


def test_the_search_finds_rule_ids():
    used = set().union(*map(used_in, SOURCES))
    # An event, a question, a line of odds, a factor in a table, a reason, a switch, one of two.
    assert used >= {"6.1/3", "9.2/1", "10.4/1", "11.3/2", "11.2.2/2", "9.10/5", "13.1.3/T1", "9.6.2/1"}
    assert list(rule_arguments(ast.parse('s.tell("moved", "8.0" if x else "8", u)'))) == ["8.0", "8"]
    assert list(rule_arguments(ast.parse('Verb(rule="8.1")'))) == ["8.1"]


def test_the_game_gives_the_paraphrases():
    assert anloc.GAME.rules() == RULES
