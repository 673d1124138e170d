"""The client's reference fits the rules that the server tells: its chapters, and the rules it refers to."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dangerclose import games

GAMES = Path(__file__).parents[1] / "web" / "src" / "lib" / "games"


def with_a(file: str) -> list[str]:
    """The games that have this file, of those that can be chosen."""
    return sorted(path.parent.name for path in GAMES.glob(f"*/{file}") if path.parent.name in games.NAMES)


EXPLAINED = with_a("reference.ts")


def section(clause: str) -> str:
    """The section that a clause stands in: "10.6" of "10.6/2"."""
    return re.sub(r"(?<=\d)[A-Za-z]$", "", clause.split("/")[0])


def under(clause: str, chapter: str) -> bool:
    return f"{section(clause)}.".startswith(f"{chapter}.")


def test_every_game_with_a_client_has_a_reference_and_a_glossary() -> None:
    assert with_a("client.ts") == EXPLAINED
    assert with_a("glossary.ts") == EXPLAINED


@pytest.mark.parametrize("name", EXPLAINED)
def test_each_clause_has_a_heading_and_each_heading_a_clause(name: str) -> None:
    rules = games.game(name).rules()
    chapters = re.findall(r"\{ id: '([\w.-]+)', title:", (GAMES / name / "reference.ts").read_text())
    assert not [clause for clause in rules if not any(under(clause, one) for one in chapters)]
    assert not [one for one in chapters if not any(under(clause, one) for clause in rules)]


@pytest.mark.parametrize("name", EXPLAINED)
def test_what_refers_to_a_rule_refers_to_one_that_is_there(name: str) -> None:
    rules = games.game(name).rules()
    for file in ("glossary.ts", "guide.ts", "objective.ts", "reference-tables.ts"):
        path = GAMES / name / file
        text = path.read_text() if path.exists() else ""
        named = re.findall(r"rule: '([^']+)'", text)
        assert not [one for one in named if one not in rules], file
