"""Our paraphrases: every clause has one, every rule id in the code is a rule, and waivers lead to rules."""

import ast
import re
from pathlib import Path

import pytest

from dangerclose.games.fte import paraphrases
from dangerclose.games.fte.paraphrases import RULES
from dangerclose.lab.ledger import find_root, read_clauses, read_waivers
from tests.shared.rule_ids import RULE_ARGUMENT, ids_in, pattern_of, rule_arguments, short_sentences, used_in

ROOT = find_root(Path(__file__).parent)
CLAUSES = read_clauses(ROOT / "ledger" / "fte-clauses.txt")
WAIVED = read_waivers(ROOT / "ledger" / "fte-waivers.toml", CLAUSES)
IDS = pattern_of(CLAUSES)
SOURCES = sorted(Path(paraphrases.__file__).parent.rglob("*.py"))
PLACES = {**RULE_ARGUMENT, "tell_only": 2, "tell_of": 2}


def test_every_clause_has_a_paraphrase_and_they_stand_in_the_same_order():
    assert list(RULES) == list(CLAUSES)


def test_paraphrases_are_short_sentences():
    short_sentences(RULES)


def test_paraphrases_refer_to_clauses():
    named = {clause for sentence in RULES.values() for clause in ids_in(sentence, IDS)}
    assert named
    assert named - set(CLAUSES) == set()


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_every_rule_id_in_the_code_is_a_rule_that_can_be_read_up(path):
    used = used_in(path, PLACES)
    assert used - set(RULES) == set()
    assert used & set(WAIVED) == set()


def test_the_search_finds_rule_ids():
    told = ast.parse('s.tell_only(seat, "seen", "18.1/X", u)')
    assert list(rule_arguments(told, PLACES)) == ["18.1/X"]


def test_of_the_examples_only_headings_are_waived():
    # In this book many rules stand among the parts of an example, because its columns were torn.
    headings = ["7.4/X7", "7.4/X8", "7.4/X14", "7.4/X21", "7.4/X29", "7.4/X34"]
    assert [clause for clause in WAIVED if "/X" in clause] == headings


@pytest.mark.parametrize("clause", WAIVED)
def test_a_waiver_leads_to_clauses_that_are_not_waived(clause):
    named = ids_in(WAIVED[clause], IDS)
    assert [other for other in named if other not in CLAUSES or other in WAIVED] == []
    if re.match("Summary|List|Reference|Opening|Caption", WAIVED[clause]):
        assert named
