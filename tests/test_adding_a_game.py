"""The page on adding a game: its example is a whole game, and it leaves out nothing of `Game`."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from dangerclose import games
from dangerclose.core.game import Game
from dangerclose.core.match import Match
from tests.shared.test_the_checks import CHECKS

PAGE = (Path(__file__).parents[1] / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
CODE = "\n\n".join(re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))


@pytest.fixture(scope="module")
def ridge(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    """The page's code as a module."""
    path = tmp_path_factory.mktemp("ridge") / "ridge.py"
    path.write_text(CODE, encoding="utf-8")
    spec = spec_from_file_location("ridge", path)
    assert spec is not None
    assert spec.loader is not None
    sys.modules["ridge"] = module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def members() -> set[str]:
    """All that a game gives."""
    return {name for name in {*vars(Game), *Game.__annotations__} if not name.startswith("_")}


def table_of(page: str) -> set[str]:
    """The members that the page's table lists, and those that it marks as demanded with a dot."""
    table = page.partition("## Every member of `Game`")[2].partition("\n## ")[0]
    cells = re.findall(r"^\| (`.*?) \| ", table, re.MULTILINE)
    return {word for cell in cells for word in re.findall(r"`\w+`(?: •)?", cell)}


def test_every_member_is_told() -> None:
    demanded = {*Game.__abstractmethods__, *(set(Game.__annotations__) - set(vars(Game)))}
    told = {f"`{name}` •" if name in demanded else f"`{name}`" for name in members()}
    assert table_of(PAGE) == told


def test_a_member_that_is_missing_is_noticed() -> None:
    assert "`charts`" in table_of(PAGE)
    assert "`charts`" not in table_of(PAGE.replace("| `charts` |", "| charts |"))


@pytest.mark.parametrize("name", CHECKS)
def test_the_example_meets_every_demand(name: str, ridge: ModuleType) -> None:
    check: Callable[[Any], None] = CHECKS[name]
    check(ridge.GAME)


def test_the_example_is_explained(ridge: ModuleType) -> None:
    match: Match[Any] = Match(ridge.GAME, "race", seed=bytes(16))
    assert match.question() == "You are at 0. How do you go on?"
    preview = match.preview()
    assert preview is not None
    assert preview.outcomes == [("up", 4), ("back", 2)]
    ridge.GAME.arrange(match.state, {"at": {"Red": 5, "Blue": 0}})
    refused = ridge.GAME.refusal(match.state, match.ask, ("run",))
    assert (refused.reason, refused.rule) == ("Nobody runs on the last step.", "1.2/1")


def test_files_that_the_page_names_are_there() -> None:
    named = set(re.findall(r"`((?:core|src|tests|docs)/[\w/.-]+\.\w+)`", PAGE))
    root = Path(__file__).parents[1]
    places = [root / (f"src/dangerclose/{one}" if one.startswith("core/") else one) for one in named]
    new = [one for one in places if "ridge" not in one.parts]
    assert len(new) > 8
    assert [one.as_posix() for one in new if not one.is_file()] == []
    assert "ridge" not in games.NAMES
