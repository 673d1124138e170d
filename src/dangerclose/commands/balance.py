"""`dangerclose balance`: who wins in each scenario of a game."""

from __future__ import annotations

from concurrent.futures import BrokenExecutor
from pathlib import Path
from time import perf_counter
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from dangerclose import games
from dangerclose.commands.common import (
    Json,
    Trouble,
    check_plot,
    cores,
    err,
    find_seats,
    out,
    print_json,
    say,
)
from dangerclose.core.failures import FOLDER
from dangerclose.lab.plots import plot_balance
from dangerclose.lab.simulate import Plan, play_many
from dangerclose.lab.statistics import Share, summary


def balance(
    name: Annotated[str, typer.Argument(metavar="GAME", help="As `dangerclose games` has it.")],
    count: Annotated[int, typer.Option("--games", min=1, help="How many games a scenario.")] = 400,
    seats: Annotated[
        str,
        typer.Option(metavar="A,B", help="Players in the order of seats.", show_default="doctrine"),
    ] = "",
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 1,
    jobs: Annotated[int, typer.Option(min=1, help="Processes.", show_default="all cores")] = cores(),
    only: Annotated[
        list[str], typer.Option("--only", metavar="SCENARIO", help="Not all scenarios; repeat for several.")
    ] = [],  # noqa: B006
    plot: Annotated[Path | None, typer.Option(metavar="FILE", help="Draw the shares, .png or .svg.")] = None,
    failures: Annotated[Path, typer.Option(metavar="FOLDER", help="Where failed games go.")] = FOLDER,
    as_json: Json = False,
) -> None:
    """Play every scenario of a game many times and show who wins.

    Example: dangerclose balance fte --games 400 --seed 1969 --plot docs/fte/balance.png

    The shares are those of the first seat, with 95 % intervals (Wilson). With --json:
    {scenario: {"games", "errors", "share", "low", "high"}}.
    """
    game = games.game(name)
    for scenario in only:
        if scenario not in game.scenarios:
            raise Trouble(f"no scenario {scenario!r}, expected one of: {', '.join(game.scenarios)}")
    levels = find_seats(game, seats or ",".join(["doctrine"] * len(game.seats)))
    if plot is not None:
        check_plot(plot)
    wanted = [scenario for scenario in game.scenarios if not only or scenario in only]
    shares: dict[str, Share] = {}
    errors: dict[str, int] = {}
    start = perf_counter()
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=err,
        transient=True,
        disable=not err.is_terminal,
    ) as progress:
        task = progress.add_task(name, total=count * len(wanted))
        for scenario in wanted:
            progress.update(task, description=f"{name}/{scenario}")
            plan = Plan(game.name, scenario, levels, seed, {}, str(failures), False)
            try:
                played = play_many(
                    game, plan, count, jobs=jobs, progress=lambda done: progress.advance(task, done)
                )
            except BrokenExecutor as error:
                raise Trouble("a process was ended from outside, expected room for --jobs") from error
            numbers = summary(played, game.seats)
            shares[scenario] = numbers.wins[0]
            errors[scenario] = numbers.errors
    if as_json:
        print_json(
            {
                scenario: {
                    "games": count,
                    "errors": errors[scenario],
                    "share": round(one.share, 4),
                    "low": round(one.low, 4),
                    "high": round(one.high, 4),
                }
                for scenario, one in shares.items()
            }
        )
    else:
        table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
        for heading in ("scenario", f"{game.seats[0]} won", "95 % interval", "errors"):
            table.add_column(
                heading, header_style="dim", justify="left" if heading == "scenario" else "right"
            )
        for scenario, one in shares.items():
            interval = f"{one.low * 100:.1f} - {one.high * 100:.1f} %"
            table.add_row(scenario, f"{one.share:.1%}", interval, str(errors[scenario]))
        out.print(table)
        say(f"{count:,} games a scenario, seed {seed}, in {perf_counter() - start:,.0f} s")
    if plot is not None:
        rows = {game.scenarios[scenario].title: one for scenario, one in shares.items()}
        versus = " against ".join(f"{seat} {level}" for seat, level in zip(game.seats, levels, strict=True))
        plot_balance(plot, f"{game.title}: {versus}", rows, game.seats)
    if any(errors.values()):
        raise typer.Exit(1)
