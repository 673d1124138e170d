"""Reading a game's paraphrases: what is not one sentence beside a clause id is refused."""

from pathlib import Path

import pytest

from dangerclose.core.content import ContentError
from dangerclose.core.paraphrases import CLAUSE_ID, LONGEST, read_rules


@pytest.mark.parametrize(
    "clause",
    [
        "8.0/1",
        "13.1.3/T1",
        "7.3.2/X7",
        "19.10/12",
        "1.0/N3",
        "3/2",
        "2.4.1A/10",
        "O.3/4",
        "TSS-2.1.3a/1",
        "6.2.1c",
    ],
)
def test_rules_tables_and_parts_of_examples_have_ids(clause):
    assert read_rules(f'[rules]\n"{clause}" = "Units move."') == {clause: "Units move."}


@pytest.mark.parametrize("other", ["8.0", "8.0/", "8.0/Y1", "19.20/19.21", "see 8.0/1", "US/VC", "3.5", "2d"])
def test_other_texts_are_no_clause_ids(other):
    assert not CLAUSE_ID.fullmatch(other)


def test_every_clause_of_the_four_rulebooks_has_such_an_id():
    files = sorted((Path(__file__).parents[2] / "ledger").glob("*-clauses.txt"))
    assert len(files) == 4
    for file in files:
        wrong = [clause for clause in file.read_text().split() if not CLAUSE_ID.fullmatch(clause)]
        assert not wrong, f"{file.name}: {wrong[:5]}"


def test_the_longest_sentence_is_taken():
    assert len(read_rules(f'[rules]\n"8.0/1" = "{"x" * (LONGEST - 1)}."')["8.0/1"]) == LONGEST


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
