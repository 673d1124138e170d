"""`dangerclose levels`: how much better each computer player of a game is than the one below."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter
from typing import Annotated

import msgspec
import typer
from rich.table import Table

from dangerclose import games
from dangerclose.commands.common import Json, Trouble, check_plot, out, print_json, say
from dangerclose.commands.runs import ALL_CORES, Failures, Jobs, Seed, bar, play
from dangerclose.core.failures import FOLDER
from dangerclose.lab.ladder import Rung, climbed, pairings
from dangerclose.lab.plots import plot_levels
from dangerclose.lab.statistics import Share


def levels(
    name: Annotated[str, typer.Argument(metavar="GAME", help="As `dangerclose games` has it.")],
    count: Annotated[
        int, typer.Option("--games", min=1, help="How many games from each seat of each scenario.")
    ] = 20,
    seed: Seed = 1,
    jobs: Jobs = ALL_CORES,
    plot: Annotated[Path | None, typer.Option(metavar="FILE", help="Draw the shares, .png or .svg.")] = None,
    failures: Failures = FOLDER,
    as_json: Json = False,
) -> None:
    """Let each computer player meet the one below, from every seat of every scenario.

    Example: dangerclose levels anloc --games 52 --seed 1972 --plot docs/anloc/levels.png

    The shares are those of the better player, with 95 % intervals (Wilson).
    """
    game = games.game(name)
    if len(game.seats) < 2:
        raise Trouble(f"{game.title} is played alone, expected a game with an opponent")
    if plot is not None:
        check_plot(plot)
    rungs: list[Rung] = []
    start = perf_counter()
    pairs = pairings(game)
    with bar() as progress:
        task = progress.add_task(name, total=len(pairs) * len(game.scenarios) * len(game.seats) * count)
        for upper, lower in pairs:
            progress.update(task, description=f"{name}: {upper} against {lower}")
            rungs.append(
                climbed(
                    game, upper, lower, seed, str(failures),
                    lambda plan: play(game, plan, count, progress, task, jobs=jobs),
                )
            )  # fmt: skip
    if as_json:
        print_json(msgspec.to_builtins(rungs))
    else:
        for rung in rungs:
            won = f"{_counted(rung.won)} of {rung.games:,} games"
            out.print(f"{rung.upper} against {rung.lower}: won {won}", highlight=False)
            out.print(_table(rung, game.seats))
        say(f"{count:,} games from each seat of a scenario, seed {seed}, in {perf_counter() - start:,.0f} s")
    if plot is not None:
        plot_levels(plot, f"{game.title}: each level against the one below", rungs)
    if any(rung.errors for rung in rungs):
        raise typer.Exit(1)


def _table(rung: Rung, seats: tuple[str, ...]) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    table.add_column("scenario", header_style="dim")
    for seat in seats:
        table.add_column(f"as {seat}", header_style="dim", justify="right")
    for scenario, by_seat in rung.by_scenario.items():
        table.add_row(scenario, *(_counted(by_seat[seat]) for seat in seats))
    return table


def _counted(one: Share) -> str:
    return f"{one.share:.1%} ({one.low * 100:.0f} - {one.high * 100:.0f})"
