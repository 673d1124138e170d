"""Imports go one way, and no shared room knows a game by name."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from dangerclose import games

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "dangerclose"
WEB = ROOT / "web" / "src"

MAY_IMPORT = {
    "core": {"core"},
    "games": {"core", "games"},
    "players": {"core", "games", "players"},
    "lab": {"core", "games", "players", "lab"},
    "server": {"core", "games", "players", "server"},
    "commands": {"core", "games", "players", "lab", "server", "commands"},
    "cli": {"core", "games", "players", "lab", "server", "commands"},
    "__main__": {"cli"},
    "testing": set(),
}
"""What each room of the package may import. The package's own version may be asked for everywhere."""

SHARED = ("core", "players", "lab", "server", "commands", "cli.py", "testing.py", "__main__.py")
SHARED_IN_THE_CLIENT = ("lib/app", "lib/board", "routes", "App.svelte", "app.css", "main.ts")
ALLOWED = re.compile(r"^ *Example: dangerclose .*$", re.MULTILINE)
"""A command's help shows one that can be typed as it stands, so it names a game."""
SHORTEST_IN_ANY_CASE = 3
"""A shorter word is a name only as it is written: `US` is a seat, `us` is not."""


def imported(source: str, module: str, package: bool) -> Iterator[tuple[int, str]]:
    """Every module that a source imports, with its line, inside functions too."""
    here = module.split(".") if package else module.split(".")[:-1]
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, one.name) for one in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = [*here[: len(here) - node.level + 1]] if node.level else []
            base += node.module.split(".") if node.module else []
            yield from ((node.lineno, ".".join([*base, one.name])) for one in node.names)


def room_of(module: str) -> str:
    """The room that a module of ours is in; "" for the package itself and for what is not ours."""
    parts = module.split(".")
    return parts[1] if parts[0] == "dangerclose" and len(parts) > 1 else ""


def game_of(module: str) -> str:
    """The game whose folder a module is in."""
    parts = module.split(".")
    return parts[2] if room_of(module) == "games" and len(parts) > 2 and parts[2] in games.NAMES else ""


def wrong_ways(source: str, module: str, package: bool = False) -> list[str]:
    """The imports of a source that go the wrong way."""
    wrong = []
    for line, wanted in imported(source, module, package):
        room, own = room_of(wanted), game_of(module)
        if room in MAY_IMPORT and room not in MAY_IMPORT[room_of(module)]:
            wrong.append(f"{module}, line {line}: {room_of(module)} imports {wanted}")
        if game_of(wanted) and game_of(wanted) != own:
            wrong.append(f"{module}, line {line}: {own or room_of(module)} imports the game {wanted}")
    return wrong


def names_of_games() -> re.Pattern[str]:
    """Ids, titles and seats of the games, and the titles of those to come, as words or parts of names."""
    built = [games.game(name) for name in games.NAMES]
    words = [word for game in built for word in (game.name, game.title, *game.seats)]
    words += [one.title for one in games.TO_COME]
    return pattern(words)


def pattern(words: list[str]) -> re.Pattern[str]:
    """Finds any of these, in whatever case and however their parts are joined."""
    loose = [re.escape(word).replace(r"\ ", "[ _-]?") for word in words if len(word) >= SHORTEST_IN_ANY_CASE]
    exact = [re.escape(word) for word in words if len(word) < SHORTEST_IN_ANY_CASE]
    return re.compile(
        rf"(?<![A-Za-z0-9])(?:(?:(?i:{'|'.join(loose)}))(?![a-z0-9])|(?:{'|'.join(exact)})(?![A-Za-z0-9]))"
    )


def names_in(text: str, names: re.Pattern[str]) -> list[str]:
    """Where a text names a game: the line and the word."""
    text = ALLOWED.sub("", text)
    return [f"line {text.count(chr(10), 0, one.start()) + 1}: {one[0]}" for one in names.finditer(text)]


def sources() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


def inside(base: Path, rooms: tuple[str, ...], *suffixes: str) -> list[Path]:
    """The files of some rooms, without tests: these may take a game as their example. No room is missing."""
    assert [room for room in rooms if not (base / room).exists()] == []
    found = [one for room in rooms for one in (base / room, *(base / room).rglob("*")) if one.is_file()]
    return sorted(one for one in found if one.suffix in suffixes and not one.name.endswith(".test.ts"))


def named(files: list[Path]) -> list[str]:
    names = names_of_games()
    return [
        f"{file.relative_to(ROOT)}, {where}"
        for file in files
        for where in names_in(file.read_text(encoding="utf-8"), names)
    ]


def test_imports_go_one_way() -> None:
    wrong = []
    for path in sources():
        parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
        package = parts[-1] == "__init__"
        module = ".".join(parts[:-1] if package else parts)
        if room_of(module):
            wrong += wrong_ways(path.read_text(encoding="utf-8"), module, package)
    assert len(sources()) > 100
    assert wrong == []


def test_every_room_has_its_place() -> None:
    rooms = {one.stem for one in PACKAGE.iterdir() if one.suffix == ".py" or (one / "__init__.py").is_file()}
    assert rooms - {"__init__"} == set(MAY_IMPORT)


def test_no_shared_room_names_a_game() -> None:
    assert named(inside(PACKAGE, SHARED, ".py")) == []


def test_no_shared_room_of_the_client_names_a_game() -> None:
    assert named(inside(WEB, SHARED_IN_THE_CLIENT, ".ts", ".svelte", ".css")) == []


# The checks themselves


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("dangerclose.core.match", "from dangerclose.games import game"),
        ("dangerclose.core.match", "import dangerclose.lab.cases"),
        ("dangerclose.core.match", "from dangerclose import players"),
        ("dangerclose.core.match", "def late():\n    from dangerclose.server.store import Store"),
        ("dangerclose.core.match", "from ..games import game"),
        ("dangerclose.games.anloc.air", "from dangerclose.games.fte import valley"),
        ("dangerclose.games.anloc.air", "from dangerclose.players import levels_of"),
        ("dangerclose.games.anloc.air", "from ..fte.valley import GRID"),
        ("dangerclose.players", "from dangerclose.lab import bench"),
        ("dangerclose.lab.bench", "from dangerclose.server import table"),
        ("dangerclose.server.table", "from dangerclose.lab import bench"),
        ("dangerclose.server.table", "from dangerclose.games.fte.components import SIDE"),
        ("dangerclose.commands.map", "from dangerclose.games import anloc"),
        ("dangerclose.commands.map", "from dangerclose.cli import app"),
    ],
)
def test_a_wrong_import_is_found(module: str, source: str) -> None:
    assert len(wrong_ways(source, module)) >= 1


@pytest.mark.parametrize(
    ("module", "source"),
    [
        (
            "dangerclose.core.match",
            "import msgspec\nfrom dangerclose.core.ask import Ask\nfrom .chance import Chance",
        ),
        ("dangerclose.games.anloc.air", "from dangerclose.games.anloc import zones\nfrom . import stacking"),
        ("dangerclose.server.catalogue", "from dangerclose import __version__, games"),
        (
            "dangerclose.commands.map",
            "from dangerclose.lab.bench import run\nfrom dangerclose.server import app",
        ),
    ],
)
def test_a_right_import_is_not(module: str, source: str) -> None:
    assert wrong_ways(source, module) == []


def test_a_package_imports_from_itself() -> None:
    assert list(imported("from . import air", "dangerclose.games.anloc", True)) == [
        (1, "dangerclose.games.anloc.air")
    ]


@pytest.mark.parametrize(
    "text",
    [
        'name == "anloc"', "def an_loc(game):", "class AnLoc:", "# as in An Loc", "AnLocCharts()",
        "--arvn: #123", 'seat = "US"', "# the NVA/VC's", "fte_side", "Front Toward Enemy",
        "class FrontTowardEnemy", "FTE_SIDE", "fields of fire", '"Incoming!"',
        "    Example: dangerclose ledger\n# anloc",
    ],
)  # fmt: skip
def test_a_game_that_is_named_is_found(text: str) -> None:
    assert len(names_in(text, names_of_games())) == 1


@pytest.mark.parametrize(
    "text",
    [
        "let us see", "after", "incomings = 3", "allocate", "focus", "USED",
        "    Example: dangerclose play anloc/battle", "status", "draft_enemy",
    ],
)  # fmt: skip
def test_other_words_are_not(text: str) -> None:
    assert names_in(text, names_of_games()) == []
