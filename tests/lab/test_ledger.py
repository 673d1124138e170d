"""The ledger counts what tests and cases name, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from dangerclose.lab.ledger import BadLedger, accounts, chapter, find_root
from dangerclose.testing import rule

ROOT = Path(__file__).parents[2]

TESTS = """
import pytest
from dangerclose.testing import rule

@rule("toy", "1.0/1", "1.0/2")
def test_one(): ...

@pytest.mark.skip(reason="later")
@rule("toy", "2.0/1")
def test_two(): ...

class TestMore:
    @rule("toy", "1.0/2")
    @rule("toy", "10.1/3")
    def test_three(self): ...
"""
CASE = """
game = "toy"
rule = ["2.0/2"]
title = "A case"
scenario = "any"
[expect]
over = true
"""
WAIVERS = """
[[waive]]
clauses = ["10.0/1"]
reason = "Flavour."
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    files = {
        "ledger/toy-clauses.txt": "1.0/1\n1.0/2\n2.0/1\n2.0/2\n10.0/1\n10.1/3\n",
        "ledger/later-clauses.txt": "1.0/1\n",
        "ledger/toy-waivers.toml": WAIVERS,
        "tests/deep/test_toy.py": TESTS,
        "cases/toy/one.toml": CASE,
    }
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path


def test_proven_waived_and_open(project: Path) -> None:
    found = accounts(project)
    assert list(found) == ["later", "toy"]
    assert found["toy"].proven == {
        "1.0/1": ["tests/deep/test_toy.py:5"],
        "1.0/2": ["tests/deep/test_toy.py:5", "tests/deep/test_toy.py:13"],
        "2.0/2": ["cases/toy/one.toml"],
        "10.1/3": ["tests/deep/test_toy.py:14"],
    }
    assert found["toy"].waived == {"10.0/1": "Flavour."}
    assert found["toy"].open == ["2.0/1"]
    assert found["later"].open == ["1.0/1"]


def test_a_case_without_expectation_proves_nothing(project: Path) -> None:
    (project / "cases/toy/one.toml").write_text(CASE.partition("[expect]")[0])
    assert accounts(project)["toy"].open == ["2.0/1", "2.0/2"]


@pytest.mark.parametrize(
    ("file", "text", "sentence"),
    [
        (
            "tests/test_x.py",
            '@rule("toy", "9.9/9")\ndef test_x(): ...',
            "tests/test_x.py:1: no clause '9.9/9'",
        ),
        ("tests/test_x.py", '@rule("chess", "1")\ndef test_x(): ...', "no rulebook 'chess', expected one of"),
        (
            "tests/test_x.py",
            '@rule("toy", *ALL)\ndef test_x(): ...',
            "expected a game and clauses written out",
        ),
        ("tests/test_x.py", '@rule("toy")\ndef test_x(): ...', "expected a game and clauses written out"),
        ("tests/test_x.py", '@rule("toy", "1.0/1")\ndef helper(): ...', "@rule stands on helper"),
        ("tests/test_x.py", "def test_x(:", "expected Python that can be read"),
        ("cases/x.toml", "game = 1", "cases/x.toml"),
        ("cases/x.toml", CASE.replace("2.0/2", "7"), "cases/x.toml: no clause '7'"),
        ("ledger/toy-waivers.toml", WAIVERS.replace("10.0/1", "7"), "no clause '7' in the clause list"),
        ("ledger/toy-waivers.toml", WAIVERS.replace("10.0/1", "1.0/1"), "1.0/1 is waived, but tests/deep"),
        ("ledger/toy-waivers.toml", WAIVERS.replace("Flavour.", " "), "expected a reason for waiving 10.0/1"),
        ("ledger/toy-waivers.toml", WAIVERS.replace("reason", "why"), "unknown field `why`"),
        ("ledger/toy-waivers.toml", '[[waive]]\nclauses = ["10.0/1"]', "missing required field `reason`"),
        ("ledger/toy-waivers.toml", WAIVERS * 2, "10.0/1 is waived twice"),
        ("ledger/toy-clauses.txt", "1.0/1 1.0/1", "expected every clause once"),
    ],
)
def test_wrong_names_are_errors(project: Path, file: str, text: str, sentence: str) -> None:
    (project / file).write_text(text, encoding="utf-8")
    with pytest.raises(BadLedger) as refused:
        accounts(project)
    assert sentence in str(refused.value)


def test_the_project_is_found_from_below_and_from_anywhere(project: Path, tmp_path: Path) -> None:
    assert find_root(project / "tests" / "deep") == project
    assert find_root(Path("/")) == ROOT


def test_chapters() -> None:
    assert [chapter(clause) for clause in ("10.7.1/3", "0/1", "4.2.1a")] == ["10", "0", "4"]


def test_the_decorator_changes_nothing_but_notes_what_is_proven() -> None:
    def answer() -> int:
        return 42

    assert rule("toy", "1.0/1")(rule("toy", "1.0/2", "2.0/1")(answer)) is answer
    assert answer.__rules__ == [("toy", ("1.0/2", "2.0/1")), ("toy", ("1.0/1",))]  # type: ignore[attr-defined]


def test_our_own_ledger_can_be_read() -> None:
    found = accounts(ROOT)
    assert set(found) == {"anloc", "fte", "fof", "incoming"}
