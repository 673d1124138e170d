"""Content that may be tuned is held still where a test is about something else."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from dangerclose.games.anloc import reckoning, turn
from dangerclose.games.anloc.components import CRT, CRT_COLUMNS
from dangerclose.games.anloc.loading import _result


@pytest.fixture
def every_combat(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Give every combat the same result, whatever the odds and the die: `every_combat("1/1R1")`."""

    def fix(cell: str) -> None:
        row = (_result(cell, "test", cell),) * len(CRT_COLUMNS)
        monkeypatch.setattr(reckoning, "CRT", (row,) * len(CRT))

    return fix


@pytest.fixture
def an_loc_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    """An Loc never surrenders: its morale is not what the test is about."""
    monkeypatch.setattr(turn, "surrender_check", lambda s: None)
