"""Pages that name files and functions name those that are there."""

from __future__ import annotations

import ast
import json
import re
import tomllib
from pathlib import Path

import pytest

from dangerclose import __version__
from tests.test_rooms import PACKAGE

ROOT = Path(__file__).parents[1]
WALK = (ROOT / "docs" / "one-click.md").read_text(encoding="utf-8")
STEPS = re.findall(r"^\| `([^`]+)` \| `([^`]+)` \| ", WALK, re.MULTILINE)
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("docs/*/*.md")])


def defined(path: Path, name: str) -> bool:
    """Whether a file defines a function, or a class a method."""
    source = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        found: list[ast.stmt] = ast.parse(source).body
        for part in name.split("."):
            node = next((one for one in found if getattr(one, "name", "") == part), None)
            if node is None:
                return False
            found = getattr(node, "body", [])
        return True
    before = r"^ *(?:export )?(?:async )?(?:readonly )?(?:function )?"
    return re.search(rf"{before}{re.escape(name)}(?: = )?\(.*\{{$", source, re.M) is not None


@pytest.mark.parametrize(("file", "name"), STEPS)
def test_a_step_of_the_walk_is_there(file: str, name: str) -> None:
    assert defined(ROOT / file, name), f"{file} has no {name}"


def test_the_walk_goes_all_the_way() -> None:
    assert len(STEPS) > 25
    rooms = {file.split("/")[2 if file.startswith("src") else 3] for file, _ in STEPS}
    assert {"core", "server", "games", "app", "board"} <= rooms


def test_a_function_that_is_not_there_is_noticed() -> None:
    assert defined(PACKAGE / "core" / "match.py", "Match.choose")
    assert not defined(PACKAGE / "core" / "match.py", "Match.chose")
    assert not defined(PACKAGE / "core" / "match.py", "choose")
    assert defined(ROOT / "web/src/lib/board/lit.ts", "litBy")
    assert not defined(ROOT / "web/src/lib/board/lit.ts", "lit")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(page: Path) -> None:
    prose = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    links = re.findall(r"\]\((?!https?:|#)([^)#\s]+)", prose)
    assert [link for link in links if not (page.parent / link).exists()] == []


ARCHITECTURE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")


def files_named(begin: str) -> set[str]:
    """The Python files in the first column of the first table after a line."""
    table = ARCHITECTURE.partition(f"\n{begin}\n")[2].partition("|---|")[2].partition("\n\n")[0]
    cells = re.findall(r"^\| (`[^|]+) \|", table, re.M)
    return {name for cell in cells for name in re.findall(r"`(\w+\.py)`", cell)}


@pytest.mark.parametrize(
    ("begin", "folder"),
    [
        ("Inside An Loc:", "games/anloc"),
        ("Inside Front Toward Enemy, where it differs:", "games/fte"),
        ("Inside Fields of Fire, whose chapters are many:", "games/fof"),
        ("## The server", "server"),
    ],
)
def test_the_architecture_names_files_that_are_there(begin: str, folder: str) -> None:
    named = files_named(begin)
    assert len(named) > 10
    assert sorted(named - {path.name for path in (PACKAGE / folder).glob("*.py")}) == []


def test_the_architecture_names_all_of_the_core() -> None:
    drawn = ARCHITECTURE.partition("```\n")[2].partition("```")[0]
    named = set(re.findall(r"^    (\w+\.py) ", drawn, re.M))
    assert {path.name for path in (PACKAGE / "core").glob("*.py")} - {"__init__.py"} == named


def test_there_is_one_version() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    client = json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))["version"]
    assert project == client == __version__
    assert f"\n## {project}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
