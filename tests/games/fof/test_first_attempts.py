"""The script that counts first attempts: what is kept is not played again, and where its table goes."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[3] / "scripts" / "first_attempts.py"


@pytest.fixture(scope="module")
def script():
    spec = importlib.util.spec_from_file_location("first_attempts", SCRIPT)
    module = importlib.util.module_from_spec(spec)
    sys.modules["first_attempts"] = module
    spec.loader.exec_module(module)
    yield module
    del sys.modules["first_attempts"]


def told(script, monkeypatch, *words):
    monkeypatch.setattr(sys, "argv", ["first_attempts.py", *map(str, words)])
    script.main()


def test_a_run_goes_on_where_it_was_broken_off_and_writes_its_table(script, monkeypatch, tmp_path):
    keep, page = tmp_path / "games.jsonl", tmp_path / "page.md"
    game = '["training","{}",{},{{"won":{},"turns":4,"calls":2}}]\n'
    keep.write_text(
        game.format("doctrine", 7, 1)
        + game.format("doctrine", 8, 0)
        + game.format("random", 1, 0)
        + '["trai',
        encoding="utf-8",
    )
    page.write_text(f"before\n{script.BEGIN}\nold\n{script.END}\nafter\n", encoding="utf-8")
    before = keep.read_text(encoding="utf-8")
    args = ("--games", 2, "--seed", 7, "--jobs", 1, "--only", "training", "--keep", keep, "--table", page)
    told(script, monkeypatch, *args)
    assert keep.read_text(encoding="utf-8") == before, "nothing was left to play"
    first, *table, last = page.read_text(encoding="utf-8").strip().splitlines()
    assert (first, last) == ("before", "after")
    assert "old" not in table
    row = table[3]
    assert "| 50.0 % (9 - 91) | 2 | 0 of 1 | 4.0 |" in row
    assert row.count("|") == table[1].count("|")


def test_a_game_that_does_not_end_is_lost_and_told_with_its_seed(script, monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(script, "MOST_CHOICES", 20)
    broken_off = script.play("training", "random", 7)
    assert broken_off.counted["endless"] == 1
    assert "won" not in broken_off.counted
    keep = tmp_path / "games.jsonl"
    keep.write_text(
        '["training","random",7,{"endless":1,"turns":2}]\n["training","random",8,{"won":1,"turns":4}]\n',
        encoding="utf-8",
    )
    args = (
        "--games",
        2,
        "--seed",
        7,
        "--jobs",
        1,
        "--only",
        "training",
        "--player",
        "random",
        "--keep",
        keep,
    )
    with pytest.raises(SystemExit) as failed:
        told(script, monkeypatch, *args)
    assert failed.value.code == "training, random, seed 7: not over after 20 choices"
    assert "| 50.0 % (9 - 91) | 2 |" in capsys.readouterr().out


def test_a_game_that_ends_is_not_broken_off(script):
    assert "endless" not in script.play("training", "random", 7).counted
