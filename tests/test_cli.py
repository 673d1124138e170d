"""The command line: what it prints, what it refuses, and how a game is played in it."""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from dangerclose import __version__, games
from dangerclose.cli import app
from dangerclose.commands import show
from dangerclose.core.match import Match
from dangerclose.core.record import load, write
from tests import toy
from tests.lab.broken import FailsLater

COMMANDS = ("games", "play", "sim", "balance", "levels", "replay", "verify", "case", "ledger", "bench", "map")


def run(*args: object, lines: str = "") -> Result:
    return CliRunner().invoke(app, [str(arg) for arg in args], input=lines, prog_name="dangerclose")


def ok(*args: object, lines: str = "") -> str:
    result = run(*args, lines=lines)
    assert result.exit_code == 0, result.output
    return result.stdout


def ok_json(*args: object) -> Any:
    return json.loads(ok(*args, "--json"))


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing that a command writes may land in the project."""
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    """The record of a finished game."""
    path = tmp_path / "finished.record"
    ok("play", "anloc/battle", "--seats", "random,random", "--seed", 3, "--record", path)
    return path


# --- help and mistakes ------------------------------------------------------------


def test_version_and_help() -> None:
    assert ok("--version") == f"dangerclose {__version__}\n"
    assert all(name in ok() for name in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_help_has_an_example(command: str) -> None:
    assert f"Example: dangerclose {command}" in ok(command, "--help")


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["fight"], "No such command 'fight'. Expected one of: games, play, sim"),
        (["sim"], "Missing argument 'GAME/SCENARIO'. Expected: dangerclose sim"),
        (["sim", "anloc/battle", "--gamez", "3"], "No such option: --gamez"),
        (["sim", "anloc/battle", "--games", "many"], "Invalid value for '--games'"),
        (["sim", "anloc/battle", "--games", "0"], "Invalid value for '--games'"),
        (["sim", "chess/battle"], "no game 'chess', expected one of: anloc"),
        (["sim", "anloc"], "no scenario 'anloc', expected one of: anloc/battle"),
        (["sim", "anloc/battle", "--seats", "random"], "anloc has 2 seat(s), ARVN, NVA: expected as many"),
        (["sim", "anloc/battle", "--seats", "random,genius"], "no player 'genius' in anloc, expected one of"),
        (["sim", "anloc/battle", "--plot", "run.txt"], "expected a file that ends in .png or .svg"),
        (["sim", "anloc/battle", "--plot", "no/run.png"], "expected a folder that exists"),
        (["sim", "anloc/battle", "--switch", "weather=no"], "no switch 'weather' in anloc, expected one of"),
        (["sim", "anloc/battle", "--switch", "play-on"], "expected one of: play-on=no, play-on=yes"),
        (["play"], "expected GAME/SCENARIO"),
        (["play", "anloc/battle", "--seat", "US"], "no seat 'US' in anloc, expected one of: ARVN, NVA"),
        (["play", "anloc/battle", "--seat", "NVA", "--seats", "person,person"], "either --seat or --seats"),
        (["play", "--resume", "none"], "none: expected a readable text file"),
        (["replay", "none"], "none: expected a readable text file"),
        (["verify", "bad.record"], "bad.record: line 1: expected 'danger close record 1'"),
        (["case", "none.toml"], "none.toml: expected a readable case file"),
        (["case", "bad.record"], "bad.record: "),
        (["case", "."], "expected files that end in .toml"),
        (
            ["ledger", "chess"],
            "no rulebook 'chess' in the ledger, expected one of: anloc, fof, fte, incoming",
        ),
        (["bench", "--seconds", "none"], "Invalid value for '--seconds'"),
    ],
)
def test_mistakes_get_one_sentence_and_exit_code_2(args: list[str], sentence: str) -> None:
    Path("bad.record").write_text("nonsense")
    result = run(*args)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert sentence in result.stderr
    assert result.stderr.count("\n") == 1


# --- games, sim, bench, ledger, case ----------------------------------------------


def test_games() -> None:
    found = ok_json("games")
    assert list(found) == list(games.NAMES)
    assert found["anloc"] == {"scenarios": ["battle", "first-assault"], "seats": ["ARVN", "NVA"]}
    assert "anloc/battle" in ok("games")


def test_sim_counts_and_repeats() -> None:
    args = ("sim", "anloc/battle", "--games", 12, "--seats", "random,random", "--seed", 5)
    first = ok_json(*args, "--jobs", 1)
    again = ok_json(*args, "--jobs", 2)
    assert {"games", "errors", "wins", "choices", "seconds"} <= set(first)
    assert (first["games"], first["errors"]) == (12, 0)
    assert set(first["wins"]) == {"ARVN", "NVA", "draw"}
    assert sum(first["wins"].values()) == 12
    assert {key: first[key] for key in ("wins", "choices")} == {
        key: again[key] for key in ("wins", "choices")
    }


def test_sim_prints_tables_and_draws() -> None:
    text = ok("sim", "anloc/first-assault", "--games", 4, "--jobs", 1, "--plot", "run.svg", "--check")
    assert "95 % interval" in text
    assert "choices/s" in text
    assert Path("run.svg").stat().st_size > 1000


def test_sim_goes_on_after_failures_and_replay_shows_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dangerclose.games.game", lambda name: FailsLater())
    result = run("sim", "anloc/battle", "--games", 7, "--jobs", 1, "--json")
    assert result.exit_code == 1
    found = json.loads(result.stdout)
    assert (found["games"], found["errors"], sum(found["wins"].values())) == (7, 7, 0)
    assert "game 1 failed with KeyError" in result.stderr
    assert "and 2 more" in result.stderr
    failures = sorted(Path("failures").iterdir())
    assert len(failures) == 7
    replayed = run("replay", failures[0])
    assert replayed.exit_code == 1
    assert "the rules failed after choice 19 with KeyError" in replayed.stderr
    assert run("verify", failures[0]).exit_code == 2


def test_bench() -> None:
    found = ok_json("bench", "--seconds", 0.2)
    assert found["yardstick"] > 0
    keys = {
        "choices_per_s",
        "unforced_per_s",
        "doctrine_per_s",
        "copy_us",
        "fork_us",
        "view_us",
        "options_p50_us",
        "options_p99_us",
    }
    assert all(set(found[name]) == keys for name in games.NAMES)
    assert "yardstick" in ok("bench", "--seconds", 0.2)


def test_bench_of_a_game_without_its_own_player(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "NAMES", ("anloc",))
    monkeypatch.setattr(type(games.game("anloc")), "levels", {})
    assert ok_json("bench", "--seconds", 0.1)["anloc"]["doctrine_per_s"] is None
    assert " – " in ok("bench", "--seconds", 0.1)


def test_ledger() -> None:
    found = ok_json("ledger")
    assert set(found) == {"anloc", "fte", "fof", "incoming"}
    assert all(set(counts) == {"proven", "waived", "open"} for counts in found.values())
    assert sum(found["anloc"].values()) == 274
    assert list(ok_json("ledger", "fte", "--open")) == ["fte"]
    assert "anloc, waived:" in ok("ledger", "anloc", "--open", "--waived")


def test_ledger_errors_are_sentences() -> None:
    Path("ledger").mkdir()
    Path("ledger/toy-clauses.txt").write_text("1.0/1\n")
    Path("tests").mkdir()
    Path("tests/test_toy.py").write_text('@rule("toy", "2.0/1")\ndef test_it(): ...\n')
    result = run("ledger")
    assert result.exit_code == 2
    assert "tests/test_toy.py:1: no clause '2.0/1'" in result.stderr


def test_case_prints_the_log_and_the_verdict() -> None:
    case = 'game = "anloc"\nrule = ["7.2/1"]\ntitle = "A title"\nscenario = "battle"\n'
    Path("good.toml").write_text(case + 'choices = ["ARVN ready"]\n[expect]\nseat = "NVA"\n')
    Path("wrong.toml").write_text(case + "[expect]\nover = true\n")
    text = ok("case", "good.toml")
    assert "A title  [7.2/1]  passed" in text
    assert "The ARVN takes its ready set-up." in text
    assert "ARVN takes" not in ok("case", "good.toml", "--quiet")
    result = run("case", ".")
    assert result.exit_code == 1
    assert "expected the game to be over" in result.stdout
    assert "2 cases, 1 failed" in result.stdout


# --- play, replay, verify ---------------------------------------------------------


def test_a_finished_game_is_replayed_and_verified(finished: Path) -> None:
    text = ok("replay", finished)
    choices = len(load(finished).steps) - 1
    assert re.search(rf"^ +{choices}  ", text, re.MULTILINE)
    assert " wins: " in text
    short = ok("replay", finished, "--to", 2)
    assert text.startswith(short)
    assert re.search(r"^ +2  ", short, re.MULTILINE)
    assert not re.search(r"^ +3  ", short, re.MULTILINE)
    assert "outcomes of chance are those of the seed" in ok("verify", finished)
    result = run("replay", finished, "--to", choices + 1)
    assert result.exit_code == 2
    assert f"expected --to 0 to {choices}" in result.stderr


def test_a_changed_die_does_not_verify(finished: Path) -> None:
    lines = finished.read_text().splitlines()
    at = next(number for number, line in enumerate(lines) if re.search(r"\| \d$", line))
    lines[at] = lines[at][:-1] + str((int(lines[at][-1]) + 1) % 6)
    Path("changed.record").write_text("\n".join(lines))
    result = run("verify", "changed.record")
    assert result.exit_code == 2
    assert "changed.record: " in result.stderr


def test_the_end_of_the_input_ends_politely_and_the_game_goes_on_later() -> None:
    text = ok("play", "anloc/battle", "--record", "game.record", "--seat", "arvn", lines="ready\n")
    assert re.search(r"The game is not over: \d+ choices have been made\.", text)
    assert "Go on with: dangerclose play --resume game.record" in text
    before = load(Path("game.record"))
    text = ok("play", "--resume", "game.record", lines="1\nquit\n")
    after = load(Path("game.record"))
    assert [step.text for step in after.steps][: len(before.steps)] == [step.text for step in before.steps]
    assert len(after.steps) > len(before.steps)
    assert (after.seed, after.notes) == (before.seed, before.notes)
    result = run("play", "anloc/battle", "--record", "game.record")
    assert result.exit_code == 2
    assert "expected a new file" in result.stderr
    assert run("play", "anloc/first-assault", "--resume", "game.record").exit_code == 2
    assert run("play", "--resume", "game.record", "--seed", "1").exit_code == 2


def test_a_game_from_a_record_without_its_seed_says_so_and_verifies(finished: Path) -> None:
    lines = finished.read_text().splitlines()
    start = next(number for number, line in enumerate(lines) if line.startswith("start"))
    head = [line for line in lines[:start] if not line.startswith("seed ")]
    Path("half.record").write_text("\n".join([*head, *lines[start : start + 41]]))
    text = ok("play", "--resume", "half.record", "--seats", "random,random")
    assert "The first 40 choices came from a record" in text
    assert load(Path("half.record")).given == 40
    assert "outcomes of chance" in ok("verify", "half.record")
    assert "the first 40 choices came from another record" in ok("replay", "half.record", "--to", 1)


def test_the_bytes_of_persons_are_verified(finished: Path) -> None:
    record = load(finished)
    record.hands = {"ARVN": "00" * 16}
    Path("forged.record").write_text(write(record))
    result = run("verify", "forged.record")
    assert result.exit_code == 2
    assert "the bytes of the persons give" in result.stderr


def test_without_a_record_the_way_to_keep_a_game_is_told() -> None:
    assert "Next time use --record FILE" in ok("play", "anloc/battle")


def test_what_the_hint_said_is_done_whole() -> None:
    typed = ["do", "ready", "hint", "do", "do", "closed", "quit"]
    text = ok("play", "fof/training", "--seed", 7, lines="\n".join(typed))
    assert text.count("Ask for a hint first.") == 2
    assert "do: order plt-hq-1; then activate" in text
    assert "CO HQ activates 1st PLT HQ." in text
    assert "Nothing is refused at this question" in text


def test_what_can_be_typed() -> None:
    typed = [
        "# a remark", "", "help", "list", "list text", "board", "odds", "log", "log all", "99", "fly",
        "effort 3", "undo", "save", "save no/such/../\0", "1", "undo", "1", "save kept.record", "quit",
    ]  # fmt: skip
    text = ok("play", "anloc/battle", "--seats", "person,person", "--seed", 1, lines="\n".join(typed))
    assert "take that option" in text
    assert "    1  ready" in text
    assert "Nothing is being built that has odds." in text
    assert "Expected a number from 1 to " in text
    assert "'fly' is no action here" in text
    assert "Nothing has been chosen yet." in text
    assert "Expected a file name: save FILE" in text
    assert "ARVN has chosen since." in text
    assert "Saved. Go on with: dangerclose play --resume kept.record" in text
    assert load(Path("kept.record")).steps[1].text == "ready"


def test_a_refused_action_is_answered_with_reason_and_rule() -> None:
    text = ok("play", "anloc/battle", "--seats", "person,person", lines="ready\nready\nbuy b52\n")
    answer = text.split("buy b52")[-1]
    assert re.search(r"\S.*[.?]  \[[\d./T]+\]", answer)


def numbers(seed: int) -> Iterator[str]:
    pick = random.Random(seed)
    while True:
        yield str(pick.randint(1, 8))


def test_whole_games_can_be_played_by_a_script() -> None:
    lines = [line for line, _ in zip(numbers(2), range(6000))]
    text = ok(
        "play",
        "anloc/battle",
        "--seats",
        "person,person",
        "--auto",
        "--record",
        "whole.record",
        lines="\n".join(lines),
    )
    assert " wins: " in text
    assert "Odds: " in text
    assert "Check every die with: dangerclose verify whole.record" in text
    assert "outcomes of chance" in ok("verify", "whole.record")


def test_computer_players_explain_themselves() -> None:
    text = ok("play", "anloc/battle", "--seats", "random,random", "--seed", 1, "--explain")
    assert "Picked at random." in text
    assert " wins: " in text


def test_standing_orders_are_typed_at_any_prompt(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dangerclose.games.game", lambda name: toy.TOY)
    way = ["play", "toy/short", "--seats", "person,person", "--seed", 3, "--record", "game.record"]
    told = ok(*way, lines="help\ncall 3\ncall 9\nroll\ncall 2\n")
    assert "Standing orders can be given at any time: call" in told
    assert "call 1                Call 1 in secret" in told
    assert "Ordered: Call 3 in secret." in told
    assert "A die shows no such number." in told
    assert [step.text for step in load(Path("game.record")).steps] == ["start", "call 3", "roll", "call 2"]
    assert "3 choices have been made" in ok("play", "--resume", "game.record", lines="undo\npass\n")
    assert [step.text for step in load(Path("game.record")).steps] == ["start", "call 3", "call 2", "pass"]
    assert "A: Call 2 in secret" in ok("replay", "game.record")


def test_reasons_that_betray_secrets_are_not_told_to_an_opponent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dangerclose.games.game", lambda name: toy.TOY)
    way = ["play", "toy/short", "--explain", "--seed", 3, "--seats"]
    assert "It comes first." in ok(*way, "doctrine,doctrine")
    assert "It comes first." not in ok(*way, "person,doctrine", lines="pass\n" * 6)


def test_failing_rules_leave_a_record(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dangerclose.games.game", lambda name: FailsLater())
    result = run("play", "anloc/battle", "--seats", "random,random")
    assert result.exit_code == 1
    assert "the rules failed with KeyError" in result.stderr
    path = next(Path("failures").iterdir())
    assert load(path).seed


def test_as_a_process() -> None:
    for args, code in ((["games", "--json"], 0), (["sim", "chess"], 2)):
        done = subprocess.run([sys.executable, "-m", "dangerclose", *args], capture_output=True, text=True)
        assert done.returncode == code
        assert "Traceback" not in done.stderr


def test_balance_counts_every_scenario_and_draws_it(tmp_path: Path) -> None:
    picture = tmp_path / "balance.png"
    said = ok("balance", "fte", "--games", 1, "--seats", "random,random", "--jobs", 1, "--plot", picture)
    assert all(scenario in said for scenario in games.game("fte").scenarios)
    assert picture.stat().st_size > 1000


def test_balance_of_some_scenarios() -> None:
    options = ("--games", 2, "--seats", "random,random", "--jobs", 1, "--only", "sapper-raid")
    told = ok_json("balance", "fte", *options)
    assert list(told) == ["sapper-raid"]
    assert told["sapper-raid"]["games"] == 2
    assert run("balance", "fte", "--only", "nowhere").exit_code == 2


def test_levels_meet_the_one_below_from_every_seat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.game("anloc")
    first = dict(list(game.scenarios.items())[:1])
    monkeypatch.setattr(type(game), "scenarios", first)
    monkeypatch.setattr(type(game), "levels", {"recruit": game.levels["recruit"]})
    picture = tmp_path / "levels.png"
    said = ok("levels", "anloc", "--games", 1, "--jobs", 1, "--plot", picture)
    assert "recruit against random" in said
    assert "as NVA" in said
    assert picture.stat().st_size > 1000
    (rung,) = ok_json("levels", "anloc", "--games", 1, "--jobs", 1)
    assert rung["by_scenario"].keys() == first.keys()
    assert rung["won"]["count"] == sum(
        one["count"] for one in rung["by_scenario"][next(iter(first))].values()
    )


def test_a_roll_stands_in_one_line_below_its_sentence() -> None:
    match: Match[Any] = Match(toy.TOY, "short", seed=bytes(16))
    for action in (("roll",), ("bet", 1), ("go",)):
        match.choose(action)
    rolled = next(event for event in match.events or [] if event.kind == "rolled")
    _, below = show.log_lines(toy.TOY, rolled)
    line = "".join(part if isinstance(part, str) else part[0] for part in below)
    seat, label, die = rolled.args
    assert line == f"    A throws for points | rolled {die} on a d6 | needed more than 2 | bet 1 | {label}"
    assert seat == 0
