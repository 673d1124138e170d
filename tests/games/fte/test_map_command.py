"""`dangerclose map`: what it counts, notes, refuses and draws."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from dangerclose.cli import app
from dangerclose.core.content import ContentError
from dangerclose.core.hexes import Grid, IdFormat, bits_of
from dangerclose.games.fte.cartography import remarks
from dangerclose.games.fte.components import FRAGOS
from dangerclose.games.fte.ground import GRID, TERRAIN_NAMES, VALLEY
from dangerclose.games.fte.map_drawing import draw_valley
from dangerclose.games.fte.sight import seen_from
from dangerclose.games.fte.valley import read_valley

SMALL = Grid(5, 5, "flat", "even", IdFormat.COLUMN_DOT_ROW)
FLAT = "\n".join(["c0 c0 c0 c0 c0"] * 5) + "\n"
WHOLE = "\n".join([" ".join(["c0"] * 65)] * 36) + "\n"


def run(*args: object) -> Result:
    return CliRunner().invoke(app, ["map", *(str(arg) for arg in args)], prog_name="dangerclose")


def test_the_valley_has_no_mistakes() -> None:
    result = run("fte")
    assert result.exit_code == 0, result.output
    assert "hexes in play of 2,340" in result.stdout
    for name in (*TERRAIN_NAMES, "elevation 0", "elevation 1", "roads", "trails", "streams", "slopes"):
        assert f"  {name} " in result.stdout
    assert "wrong" not in result.stdout


def test_the_help_has_an_example() -> None:
    assert "Example: dangerclose map" in run("--help").stdout


def test_another_file_is_checked_and_every_mistake_printed(tmp_path: Path) -> None:
    path = tmp_path / "other.txt"
    path.write_text(WHOLE + "road 1.1 9.9\ntrail 1.1 2.1 3.2\nbridge 1.1\n")
    result = run("fte", "--file", path)
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    assert "  clear          2340 100.0%" in lines
    assert "  trails            2 steps, 0.10 km, separate parts: 1" in lines
    assert "note: a trail ends in 3.2, inside the map and in no hamlet" in lines
    wrong = [line for line in lines if line.startswith("wrong: ")]
    assert [line.split(": ")[1].removeprefix(f"{path}, ") for line in wrong] == [
        "line 37, column 10",
        "line 39, column 1",
    ]


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["anloc"], "no map of 'anloc', expected one of: fte"),
        (["fte", "--sight", "20.20"], "expected --draw FILE"),
        (["fte", "--draw", "map.jpg"], "expected a file that ends in .png or .svg"),
        (["fte", "--file", "none.txt"], "none.txt: expected to read or write it"),
        (["fte", "--draw", "map.png", "--sight", "99.1"], "'99.1' is not a hex"),
        (["fte", "--draw", "map.png", "--scenario", "none"], "no FRAGO 'none', expected one of: "),
    ],
)
def test_mistakes_in_the_command(
    args: list[str], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run(*args)
    assert result.exit_code == 2
    assert sentence in result.stderr
    assert result.stderr.count("\n") == 1
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("rows", "features", "expected"),
    [
        (FLAT, "trail 2.1 2.2 2.3", "a trail ends in 2.3, inside the map"),
        (FLAT, "road 2.2 2.3\ntrail 2.1 2.2", "a road ends in 2.3, inside the map"),
        (FLAT, "trail 1.1 2.1\nroad 1.1 2.1", "road and trail run together between 1.1/2.1"),
        (FLAT, "stream 3.2/3.3", "a stream ends where 2.2, 3.2, 3.3 meet"),
        (FLAT.replace("c0", "c1", 1), "stream 1.1/1.2", "stream and slope share the hexside 1.1/1.2"),
        ("c0 c0 .. c0 c0\n" * 5, "", "10 hexes around 4.1 are cut off from the rest"),
    ],
)
def test_what_may_not_be_meant_is_noted(rows: str, features: str, expected: str) -> None:
    found = list(remarks(read_valley(rows + features, grid=SMALL)))
    assert any(expected in one for one in found), found


def test_a_sound_map_has_no_notes() -> None:
    rows = FLAT.replace("c0 c0 c0 c0 c0\n", "c0 c0 h0 c0 c0\n", 3)
    ways = "trail 1.1 2.1 3.2\ntrail 3.2 3.3\nroad 1.5 2.4 3.5"
    stream = "stream 1.1/1.2 1.2/2.1 2.1/2.2 2.2/3.2 3.2/3.3 3.3/4.2 4.2/4.3 4.3/5.3 5.3/5.4"
    valley = read_valley(f"{rows}{ways}\n{stream}", grid=SMALL)
    assert list(remarks(valley)) == []


@pytest.mark.parametrize(("suffix", "magic"), [(".png", b"\x89PNG"), (".svg", b"<?xml")])
def test_a_map_is_drawn(tmp_path: Path, suffix: str, magic: bytes) -> None:
    path = tmp_path / f"map{suffix}"
    area = bits_of(GRID.at(column, row) for column in range(18, 26) for row in range(15, 25))
    zones = {"ridge": area & GRID.within(GRID.parse("19.17"), 2), "empty": 0}
    seen = (GRID.parse("20.20"), GRID.within(GRID.parse("20.20"), 3))
    draw_valley(path, VALLEY, title="A part", area=area, zones=zones, seen=seen)
    assert path.read_bytes().startswith(magic)


def test_what_the_command_hands_to_be_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: dict[str, Any] = {}
    drawing = "dangerclose.games.fte.cartography.draw_valley"
    monkeypatch.setattr(drawing, lambda path, valley, **more: drawn.update(more))
    frago = next(iter(FRAGOS.values()))
    result = run("fte", "--draw", "map.svg", "--sight", "20.20", "--scenario", frago.id)
    assert result.exit_code == 0, result.output
    assert "drawn: map.svg" in result.stdout
    h = GRID.parse("20.20")
    assert drawn["seen"] == (h, seen_from(h))
    assert (drawn["area"], drawn["zones"]) == (frago.area, frago.zones)
    assert frago.title in drawn["title"]


def test_a_file_that_is_no_text_is_told(tmp_path: Path) -> None:
    path = tmp_path / "map.txt"
    path.write_bytes(b"\xff\xfe")
    result = run("fte", "--file", path)
    assert result.exit_code == 2
    assert "expected a text file in UTF-8" in result.stderr


def test_a_game_whose_content_is_wrong_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(name: str) -> Any:
        raise ContentError("valley.txt", "line 3", "expected 65 cells, got 64")

    monkeypatch.setattr("dangerclose.games.game", broken)
    result = run("fte")
    assert result.exit_code == 2
    assert result.stderr == "dangerclose: valley.txt, line 3: expected 65 cells, got 64\n"
