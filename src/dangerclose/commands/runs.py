"""Runs of many games: what `sim` and `balance` share."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import BrokenExecutor
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

from dangerclose.commands.common import Trouble, cores, err
from dangerclose.core.game import Game
from dangerclose.lab.simulate import Plan, Played, play_many

Seed = Annotated[int, typer.Option(help="The same seed gives the same games.")]
Jobs = Annotated[int, typer.Option(min=1, help="Processes.", show_default="all cores")]
ALL_CORES = cores()
Failures = Annotated[Path, typer.Option(metavar="FOLDER", help="Where failed games go.")]


def bar() -> Progress:
    """How far a run is and how long it will take, where somebody looks on."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=err,
        transient=True,
        disable=not err.is_terminal,
    )


def play(
    game: Game[Any], plan: Plan, count: int, progress: Progress, task: TaskID, *, jobs: int, first: int = 1
) -> list[Played]:
    """Play the games of a plan, and show how far they are."""
    try:
        return play_many(
            game, plan, count, first=first, jobs=jobs, progress=lambda done: progress.advance(task, done)
        )
    except BrokenExecutor as error:
        raise Trouble("a process of the run was ended from outside, expected room for --jobs") from error


def versus(game: Game[Any], levels: Sequence[str]) -> str:
    """Who plays against whom: "RED doctrine against BLUE random"."""
    return " against ".join(f"{seat} {level}" for seat, level in zip(game.seats, levels, strict=True))
