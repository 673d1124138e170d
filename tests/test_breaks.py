"""The script that breaks rules finds what no test notices, and only that."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]

RULES = '''
"""A chapter."""

from __future__ import annotations

from functools import cache

LIMIT = 4
ROOM = 9


def fits(points: int) -> bool:
    """1.0/1 Whether there is room."""
    return points <= LIMIT


def cost(road: bool, river: bool) -> int:
    """1.0/2 What a step costs."""
    total = 2
    if road:
        total = 1
    if river:
        total += 3
    return total


def countdown(left: int) -> int:
    """1.0/3 Turns until the end."""
    turns = 0
    while left > 0:
        left -= 1
        turns += 1
    return turns


def grow(log: list[int]) -> None:
    """1.0/4 Somebody tells."""
    log.append(ROOM)


class Stack:
    """1.0/5 A hex."""

    def __init__(self, units: list[int]) -> None:
        self.units = units

    def armed(self) -> list[int]:
        """1.0/5 Who may fire."""
        return [u for u in self.units if u > 0 and u != 7]


@cache
def distance(a: int, b: int) -> int:
    """1.0/6 What is kept once it was worked out."""
    return max(a, b) - min(a, b)


def never_called(x: int) -> bool:
    """1.0/7 Of no test's concern."""
    return not x
'''

TESTS = """
from dangerclose.testing import rule
from toy_breaks import rules


@rule("toy", "1.0/1")
def test_the_limit():
    assert rules.fits(4)
    assert not rules.fits(5)


@rule("toy", "1.0/2")
def test_a_road_helps():
    assert rules.cost(True, False) == 1
    assert rules.cost(False, False) == 2


@rule("toy", "1.0/3")
def test_the_end_comes():
    assert rules.countdown(3) == 3


def test_golden_game_of_the_toy():
    log = []
    rules.grow(log)
    assert log == [9]


@rule("toy", "1.0/5")
def test_who_is_armed():
    assert rules.Stack([0, 1, 2]).armed() == [1, 2]


@rule("toy", "1.0/6")
def test_distance():
    assert rules.distance(2, 5) == 3


@rule("toy", "1.0/6")
def test_red_before_anything_is_broken():
    assert rules.distance(5, 2) == 4
"""

EXPLAINED = """
[[explained]]
chapter = "rules"
function = "Stack.armed"
line = "return [u for u in self.units if u > 0 and u != 7]"
break = "`u > 0 and u != 7` without `u != 7`"
reason = "There is no seventh unit."

[[explained]]
chapter = "rules"
function = "cost"
line = "if road:"
break = "`road` never"
reason = "It was true once."
"""


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> tuple[list[dict[str, Any]], str]:
    """Every break of the toy with its outcome, and what the script printed."""
    folder = tmp_path_factory.mktemp("toy")
    for name, text in (
        ("toy_breaks/__init__.py", ""),
        ("toy_breaks/rules.py", RULES),
        ("tests/test_toy.py", TESTS),
        ("explained/toy.toml", EXPLAINED),
    ):
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    out = folder / "out.json"
    command = [
        sys.executable, ROOT / "scripts" / "breaks.py", "toy", "rules", "--package", "toy_breaks",
        "--tests", folder / "tests", "--ledger", folder / "explained", "--json", out, "--jobs", "2",
        "--patience", "0.2",
    ]  # fmt: skip
    path = os.pathsep.join([str(folder), str(ROOT / "src")])
    run = subprocess.run(
        command, cwd=folder, env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True
    )
    assert run.returncode == 0, run.stdout + run.stderr
    return json.loads(out.read_text()), run.stdout


def outcomes(rows: list[dict[str, Any]], function: str) -> dict[str, str]:
    return {row["break"]: row["outcome"] for row in rows if row["function"] == function}


def test_what_the_tests_prove_is_noticed(told):
    rows, _ = told
    assert outcomes(rows, "fits") == {"`points <= LIMIT` as `points < LIMIT`": "noticed"}
    assert outcomes(rows, "distance") == {
        "`max(a, b) - min(a, b)` as `max(a, b) + min(a, b)`": "noticed",
        "`max(a, b)` with min": "noticed",
        "`min(a, b)` with max": "noticed",
    }


def test_what_no_test_tries_survives(told):
    rows, _ = told
    assert outcomes(rows, "cost") == {
        "`road` always": "noticed",
        "`road` never": "noticed",
        "`river` always": "noticed",
        "`river` never": "survived",
        "`total += 3` as `total -= 3`": "unreached",
        "`total += 3` left out": "unreached",
        "3 as 4 in `total += 3`": "unreached",
    }
    assert set(outcomes(rows, "never_called").values()) == {"unreached"}


def test_a_loop_without_end_is_noticed(told):
    rows, _ = told
    broken = outcomes(rows, "countdown")
    assert broken["`left -= 1` as `left += 1`"] == broken["`left -= 1` left out"] == "noticed"
    assert set(broken.values()) == {"noticed"}


def test_what_only_a_golden_game_notices_is_told_apart(told):
    rows, _ = told
    assert outcomes(rows, "grow") == {"`log.append(ROOM)` left out": "golden games only"}


def test_numbers_of_the_module_are_broken_too(told):
    rows, _ = told
    assert outcomes(rows, "") == {
        "4 as 5 in `LIMIT = 4`": "noticed",
        "9 as 10 in `ROOM = 9`": "golden games only",
    }


def test_an_explained_survivor_is_told_apart_with_its_reason(told):
    rows, _ = told
    broken = outcomes(rows, "Stack.armed")
    assert broken["`u > 0 and u != 7` without `u != 7`"] == "explained"
    assert broken["`u > 0 and u != 7` without `u > 0`"] == "noticed"
    assert "There is no seventh unit." in {row["reason"] for row in rows}


def test_the_report_names_place_clause_and_stale_explanations(told):
    rows, printed = told
    (row,) = [row for row in rows if row["break"] == "`river` never"]
    assert (row["clause"], row["source"]) == ("1.0/2", "if river:")
    assert RULES.splitlines()[row["line"] - 1].strip() == "if river:"
    assert f"rules.py:{row['line']} cost 1.0/2" in printed
    assert "explained, but no survivor: rules.cost: `road` never" in printed
    assert "fails unbroken, left out: tests/test_toy.py::test_red_before_anything_is_broken" in printed
