"""Every registered game has all that the house demands of it."""

from __future__ import annotations

import inspect
from pathlib import Path

import pytest

from dangerclose.games import NAMES, game
from tests.shared import soak, test_every_game

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("name", NAMES)
def test_a_game_is_complete(name: str) -> None:
    played = game(name)
    wanted = [
        ROOT / "docs" / name / "rulings.md",
        ROOT / "docs" / name / "balance.md",
        ROOT / "ledger" / f"{name}-clauses.txt",
        ROOT / "ledger" / f"{name}-waivers.toml",
        ROOT / "tests" / "perft" / f"{name}.toml",
        *(ROOT / "tests" / "golden" / f"{name}-{scenario}.txt" for scenario in played.scenarios),
    ]
    assert [path.as_posix() for path in wanted if not path.is_file()] == []
    assert list((ROOT / "cases" / name).glob("*.toml")), "no cases"
    assert "doctrine" in played.levels
    for seat in range(len(played.seats)):
        assert played.player("doctrine", seat, 1) is not None
    assert all(one.briefing and (one.turns or one.length) for one in played.scenarios.values())
    for switch in played.switches.values():
        assert len(switch.settings) > 1
        assert switch.rule


def test_every_check_is_run() -> None:
    """Each demand in `checks` is called by a test that runs for all games."""
    source = inspect.getsource(test_every_game)
    assert [name for name in soak.demands() if f"checks.{name}(" not in source] == []
