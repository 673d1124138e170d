"""`make soak` finds what is planted, tells it, writes it down and repeats it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import islice, product
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from dangerclose import games
from dangerclose.core.record import load, replay
from tests import toy
from tests.shared import soak

HOURS = 3600.0


@pytest.fixture
def with_the_toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy is the only game."""
    played(monkeypatch, toy.TOY)


def played(monkeypatch: pytest.MonkeyPatch, game: Any) -> None:
    """One game is all there is."""
    monkeypatch.setattr(games, "NAMES", (game.name,))
    monkeypatch.setattr(games, "game", lambda name: game)


def soaked(tasks: Iterator[soak.Task], failures: Path) -> list[soak.Tried]:
    return list(soak.soak(tasks, failures, jobs=1, until=time.monotonic() + HOURS))


@pytest.mark.usefixtures("with_the_toy")
def test_everything_is_tried_with_other_seeds_in_every_round(tmp_path: Path) -> None:
    what = soak.kinds()
    assert {(demand, by) for demand, _, _, by in what} >= {
        *product(soak.demands(), soak.PLAYERS),
        ("late_play", "random"),
    }
    tasks = list(islice(soak.rounds(what, 5), 2 * len(what)))
    first, second = tasks[: len(what)], tasks[len(what) :]
    for part in (first, second):
        assert sorted(task[:4] for task in part) == sorted(what)
    random = [task.seed for task in tasks if task.by == "random"]
    assert len({*random}) == len(random)
    for part in (first, second):
        thought = {(task.game, task.scenario, task.seed) for task in part if task.by == "doctrine"}
        assert len(thought) == len(toy.TOY.scenarios), "a round has one game by those who think"
    assert not {task.seed for task in first} & {task.seed for task in second}
    assert list(islice(soak.rounds(what, 5), len(what))) == first, "a run cannot be repeated"
    tried = soaked(iter(first), tmp_path)
    assert [one.task for one in tried] == first
    assert not [one for one in tried if one.failure]
    assert sum(one.compared for one in tried) > len(tried)
    assert not list(tmp_path.iterdir())


@pytest.mark.usefixtures("with_the_toy")
def test_so_many_rounds_and_no_more() -> None:
    what = soak.kinds(["copy_is_whole"])
    assert [by for *_, by in what[:2]] == ["random", "doctrine"]
    assert len(list(soak.rounds(what, 5, 3))) == 3 * len(what)


def test_the_named_player_makes_the_choices() -> None:
    def chosen(by: str) -> list[bool]:
        match = soak.checks.started(toy.TOY, "short", 3)
        with soak.checks.played_by(by):
            return [
                match.ask is not None and action == match.ask.options[0]
                for action in soak.checks.choices_made(match, 3)
            ]

    assert all(chosen("doctrine")), "the toy's own player takes the first option"
    assert not all(chosen("random"))
    assert soak.checks.BY.get() == "random"


class Thoughtful(toy.Toy):
    """Counts how often its player decides; without standing orders, which come by chance."""

    orders = ()

    def __init__(self) -> None:
        super().__init__()
        self.thoughts = 0

    def player(self, level: str, seat: int, seed: int) -> Any:
        first = super().player(level, seat, seed)

        class Thinker:
            def decide(_, view: Any, ask: Any) -> Any:
                self.thoughts += 1
                return first.decide(view, ask)

        return Thinker()


def test_who_plays_the_same_game_again_does_not_think_again() -> None:
    game = Thoughtful()

    def choices(seed: int) -> list[Any]:
        match = soak.checks.started(game, "short", seed)
        with soak.checks.played_by("doctrine"):
            return list(soak.checks.choices_made(match, seed))

    first = choices(3)
    assert game.thoughts == len(first) > 0
    assert choices(3) == first
    assert game.thoughts == len(first), "it was decided anew"
    other = choices(4)
    assert game.thoughts == len(first) + len(other)


@pytest.mark.parametrize(
    ("faulty", "demand"),
    [
        (toy.LeakyView, "worlds_look_alike"),
        (toy.DeadEnd, "play_to_the_end"),
        (toy.SharingCopy, "copy_is_whole"),
        (toy.TwiceTold, "forks_are_equal"),
    ],
)
def test_a_planted_fault_is_found_and_repeated(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, faulty: type[toy.Toy], demand: str
) -> None:
    game = faulty()
    played(monkeypatch, game)
    tasks = islice(soak.rounds(soak.kinds([demand]), 1), 60)
    found = next(one for one in soaked(tasks, tmp_path) if one.failure)
    (path,) = [path for path in tmp_path.iterdir() if str(path) in found.failure]
    record = load(path)
    assert found.task.command in record.notes
    assert record.notes[-1].startswith("failure ")
    assert record.seed
    choices = len(record.steps) - 1
    assert len(replay(game, record).choices) == choices
    assert soak.attempt(found.task, tmp_path / "again").failure


def test_what_has_no_game_is_written_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> int:
        raise RuntimeError("the line is cut")

    monkeypatch.setitem(soak.BESIDES, "over_the_wire", fails)
    task = soak.Task("over_the_wire", "anloc", "battle", "random", 3)
    found = soak.attempt(task, tmp_path)
    text = (tmp_path / "over_the_wire-anloc-battle-random-3.txt").read_text()
    assert "the line is cut" in found.failure
    assert text.startswith(task.command)
    assert "RuntimeError: the line is cut" in text


@pytest.mark.parametrize(("faulty", "code"), [(toy.Toy, 0), (toy.UntoldEnd, 1)])
def test_the_command_tells_what_it_tried(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, faulty: type[toy.Toy], code: int
) -> None:
    played(monkeypatch, faulty())
    app = soak.typer.Typer()
    app.command()(soak.main)
    words = [
        "--minutes",
        "0",
        "--jobs",
        "1",
        "--only",
        "play_to_the_end",
        "--by",
        "random",
        "--failures",
        str(tmp_path),
    ]
    done = CliRunner().invoke(app, words)
    assert done.exit_code == code, done.output
    assert f"1 tried, {code} failed" in done.output
    assert "play_to_the_end" in done.output


def test_an_unknown_demand_is_told() -> None:
    app = soak.typer.Typer()
    app.command()(soak.main)
    done = CliRunner().invoke(app, ["--only", "luck"])
    assert done.exit_code == 2
    assert "play_to_the_end" in done.output
