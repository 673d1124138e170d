"""Our paraphrases: every rule id that a person can meet has one, and they are fit to be read."""

import ast
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import pytest

from dangerclose.core.content import ContentError
from dangerclose.games import anloc
from dangerclose.games.anloc.paraphrases import CLAUSE_ID, LONGEST, RULES, read_rules
from dangerclose.lab.ledger import find_root, read_clauses, read_waivers

ROOT = find_root(Path(__file__).parent)
CLAUSES = read_clauses(ROOT / "ledger" / "anloc-clauses.txt")
WAIVED = read_waivers(ROOT / "ledger" / "anloc-waivers.toml", CLAUSES)
SOURCES = sorted(Path(anloc.__file__).parent.rglob("*.py"))
RULE_ARGUMENT = {"tell": 1, "Ask": 2, "Verb": 0, "Refused": 1, "Line": 2, "Modifier": 2, "Switch": 1}
"""Where each of these takes its rule id."""


def called(node: ast.Call) -> str:
    """The name of what is called, without what stands before a dot."""
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def texts(node: ast.expr) -> Iterator[str]:
    """The strings that an argument can be as it is written: one, or one of two."""
    if isinstance(node, ast.IfExp):
        yield from chain(texts(node.body), texts(node.orelse))
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value


def rule_arguments(tree: ast.AST) -> Iterator[str]:
    """What stands in the code as the rule of an event, a question, an action or a line of odds."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and called(node) in RULE_ARGUMENT:
            place = RULE_ARGUMENT[called(node)]
            given = [*node.args[place : place + 1], *(k.value for k in node.keywords if k.arg == "rule")]
            yield from chain.from_iterable(map(texts, given))


def rule_ids(tree: ast.AST) -> Iterator[str]:
    """Every string that is a clause id and nothing else: reasons, tables and names hold them too."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and CLAUSE_ID.fullmatch(node.value):
            yield node.value


def used_in(path: Path) -> set[str]:
    """The rule ids in a file; a verb without one ("") takes that of its question."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {*rule_arguments(tree), *rule_ids(tree)} - {""}


def test_every_clause_that_is_not_waived_has_a_paraphrase():
    assert [clause for clause in CLAUSES if clause not in WAIVED and clause not in RULES] == []


def test_every_paraphrase_is_of_a_clause_and_they_stand_in_its_order():
    assert list(RULES) == [clause for clause in CLAUSES if clause in RULES]


def test_paraphrases_are_short_sentences():
    for clause, sentence in RULES.items():
        assert 15 <= len(sentence) <= LONGEST, clause
        assert sentence == " ".join(sentence.split()), clause
        assert sentence[0].isupper() or sentence[0].isdigit(), clause


def test_no_two_clauses_have_the_same_paraphrase():
    assert len(set(RULES.values())) == len(RULES)


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


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("[rules", "rules.toml: not valid TOML"),
        ("", "missing required field `rules`"),
        ("[rules]\n[more]", "unknown field `more`"),
        ('[rules]\n"8.0/1" = 1', "rules.toml, rules 8.0/1: expected `str`, got `int`"),
        ('[rules]\n"8.0" = "Units move."', "rules.toml, rules 8.0: expected a clause id"),
        ('[rules]\n"8.0/1" = ""', "rules.toml, rules 8.0/1: expected one sentence"),
        ('[rules]\n"8.0/1" = "They move. They stop."', "rules 8.0/1: expected one sentence"),
        (f'[rules]\n"8.0/1" = "{"x" * 160}."', "rules 8.0/1: expected at most 160 characters, got 161"),
    ],
)
def test_a_bad_file_is_refused(text, problem):
    with pytest.raises(ContentError) as refused:
        read_rules(text)
    assert problem in str(refused.value)
