"""`dangerclose balance`: who wins in each scenario of a game."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter
from typing import Annotated

import typer
from rich.table import Table

from dangerclose import games
from dangerclose.commands.common import (
    Json,
    Trouble,
    check_plot,
    find_seats,
    out,
    print_json,
    say,
)
from dangerclose.commands.runs import ALL_CORES, Failures, Jobs, Seed, bar, play, versus
from dangerclose.core.failures import FOLDER
from dangerclose.lab.plots import plot_balance
from dangerclose.lab.simulate import Plan
from dangerclose.lab.statistics import Share, summary


def balance(
    name: Annotated[str, typer.Argument(metavar="GAME", help="As `dangerclose games` has it.")],
    count: Annotated[int, typer.Option("--games", min=1, help="How many games a scenario.")] = 400,
    seats: Annotated[
        str,
        typer.Option(metavar="A,B", help="Players in the order of seats.", show_default="doctrine"),
    ] = "",
    seed: Seed = 1,
    jobs: Jobs = ALL_CORES,
    only: Annotated[
        list[str], typer.Option("--only", metavar="SCENARIO", help="Not all scenarios; repeat for several.")
    ] = [],  # noqa: B006
    plot: Annotated[Path | None, typer.Option(metavar="FILE", help="Draw the shares, .png or .svg.")] = None,
    failures: Failures = FOLDER,
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
    with bar() as progress:
        task = progress.add_task(name, total=count * len(wanted))
        for scenario in wanted:
            progress.update(task, description=f"{name}/{scenario}")
            plan = Plan(game.name, scenario, levels, seed, {}, str(failures), False)
            numbers = summary(play(game, plan, count, progress, task, jobs=jobs), game.seats)
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
        plot_balance(plot, f"{game.title}: {versus(game, levels)}", rows, game.seats)
    if any(errors.values()):
        raise typer.Exit(1)
