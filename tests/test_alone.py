"""A game for one, without turns, through the commands: nothing counts on two seats or on dice."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from dangerclose.cli import app
from dangerclose.commands import show, terminal
from dangerclose.core.chance import seed_of
from dangerclose.core.match import Match
from dangerclose.core.record import record_of, write
from tests import patience
from tests.shared.checks import played_by_doctrine
from tests.shared.registered import registered


@pytest.fixture(autouse=True)
def a_game_for_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.chdir(tmp_path)
    with registered(patience.PATIENCE):
        yield


def ok(*args: object, lines: str = "") -> str:
    result = CliRunner().invoke(app, [str(arg) for arg in args], input=lines, prog_name="dangerclose")
    assert result.exit_code == 0, result.output
    return result.stdout


def test_it_is_listed_with_its_measure_of_time() -> None:
    assert ok("games").count("minutes") == 1


def test_many_games_are_counted_as_won_or_lost() -> None:
    run = ("sim", "patience/first", "--games", 30, "--jobs", 1)
    told = json.loads(ok(*run, "--seats", "doctrine", "--json"))
    assert set(told["wins"]) == {"Squad", "lost", "draw"}
    assert told["wins"]["Squad"] > 3
    assert told["wins"]["lost"] > 3
    assert told["wins"]["draw"] == told["errors"] == 0
    said = ok(*run, "--seats", "random", "--plot", "run.svg")
    assert "Minutes" in said
    assert "lost" in said
    assert "Length in minutes" in Path("run.svg").read_text(encoding="utf-8")


def test_the_balance_is_the_share_of_missions_won() -> None:
    told = json.loads(ok("balance", "patience", "--games", 20, "--jobs", 1, "--plot", "b.svg", "--json"))
    assert set(told) == {"first", "second"}
    assert 0 < told["first"]["share"] < 1
    assert "Squad (left) and not won (right)" in Path("b.svg").read_text(encoding="utf-8")


def test_a_mission_in_the_terminal() -> None:
    said = ok("play", "patience/first", "--seat", "Squad", "--seed", 2, lines="rest\n" * 14)
    assert "Move to 1.1" in said
    assert "not now: Attack the bunker. The bunker is too far away.  [2.3/1]" in said
    assert "Lost: Failed. The bunker holds out." in said


def test_many_closed_actions_are_one_line_until_they_are_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(terminal, "MOST_CLOSED", 0)
    why = "not now: Attack the bunker. The bunker is too far away.  [2.3/1]"
    said = ok("play", "patience/first", "--seat", "Squad", "--seed", 2, lines="quit\n")
    assert "not possible now: 1; type closed to see why" in said
    assert why not in said
    assert why in ok("play", "patience/first", "--seat", "Squad", "--seed", 2, lines="closed\nquit\n")


def test_a_hint_names_an_option_and_a_reason() -> None:
    said = ok("play", "patience/first", "--seat", "Squad", "--seed", 2, lines="hint\nquit\n")
    match = Match(patience.PATIENCE, "first", seed=seed_of(2))
    wanted = patience.PATIENCE.player("doctrine", 0, 0).decide(match.view(0), match.ask)
    words = patience.PATIENCE.words
    assert f"{words.label(wanted.action)}  {wanted.reason}" in said
    assert f"do: {words.text(wanted.action)}" in said


def test_a_large_family_of_options_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(show, "FAMILY_FROM", 10)
    lines = "text\nmove 3.1\n1\nquit\n"
    said = ok("play", "patience/first", "--seat", "Squad", "--seed", 2, lines=lines)
    assert "move ...  Move to ...: 15 ways, such as move 0.1  [2.1/1]" in said
    assert "Move to 1.1" not in said
    assert "The squad moves to 3.1." in said


def won_at_the_terminal() -> Path:
    """The record of a first mission that was won there."""
    for seed in range(200):
        match = Match(patience.PATIENCE, "first", seed=seed_of(seed))
        played_by_doctrine(match, 0)
        if match.onward is not None:
            break
    lines = "".join(f"{match.game.words.text(action)}\n" for action in match.choices)
    path = Path("first.record")
    said = ok("play", "patience/first", "--seat", "Squad", "--seed", seed, "--record", path, lines=lines)
    assert "The campaign goes on with Second: dangerclose play --after first.record --record NEXT" in said
    return path


def test_a_campaign_goes_on_at_the_terminal() -> None:
    first, second = won_at_the_terminal(), Path("second.record")
    said = ok("play", "--after", first, "--record", second, lines="quit\n")
    assert "Second" in said
    assert "Squad: person" in said
    ok("play", "--resume", second, lines="rest\n" * 40)
    assert "Each of these 2 matches was set up from what the one before it carries on" in ok(
        "verify", first, second
    )


def test_what_follows_nothing_is_told() -> None:
    Path("begun.record").write_text(write(record_of(Match(patience.PATIENCE, "first", seed=seed_of(1)))))
    result = CliRunner().invoke(app, ["play", "--after", "begun.record"])
    assert result.exit_code == 2
    assert "nothing follows this one" in " ".join(result.output.split())
    result = CliRunner().invoke(app, ["play", "patience/first", "--after", "begun.record"])
    assert result.exit_code == 2
    assert "the match before has them" in " ".join(result.output.split())


def test_a_campaign_is_verified_from_its_records() -> None:
    followed, files = patience.PATIENCE, []
    carried, scenario, seed = "", "first", 0
    while scenario:
        match = Match(followed, scenario, seed=seed_of(seed), carried=carried)
        played_by_doctrine(match, 0)
        seed += 1
        if match.result is not None and match.result.outcome == "won":
            files.append(Path(f"{scenario}.record"))
            files[-1].write_text(write(record_of(match)), encoding="utf-8")
            scenario, carried = (match.onward.scenario, match.onward.carried) if match.onward else ("", "")
    assert "Each of these 2 matches was set up from what the one before it carries on" in ok("verify", *files)
    false = files[1].read_text(encoding="utf-8").replace("carried holes ", "carried holes 1")
    files[1].write_text(false, encoding="utf-8")
    result = CliRunner().invoke(app, ["verify", *map(str, files)])
    assert result.exit_code == 2
    assert "match 2: what is carried is not what the match before gives" in " ".join(result.output.split())
