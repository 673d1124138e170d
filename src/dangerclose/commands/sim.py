"""`dangerclose sim`: many games between computer players."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter
from typing import Annotated, Any

import typer
from rich.table import Table

from dangerclose import games
from dangerclose.commands.common import (
    Json,
    Switches,
    check_plot,
    find_seats,
    find_switches,
    out,
    print_json,
    say,
    tell_error,
)
from dangerclose.commands.runs import ALL_CORES, Failures, Jobs, Seed, bar, play, versus
from dangerclose.core.failures import FOLDER
from dangerclose.core.game import Game
from dangerclose.lab.plots import plot_run
from dangerclose.lab.simulate import Plan, Played
from dangerclose.lab.statistics import Share, Spread, Summary, summary
from dangerclose.players import RANDOM


def simulate(
    scenario: Annotated[str, typer.Argument(metavar="GAME/SCENARIO", help="As `dangerclose games` has it.")],
    count: Annotated[int, typer.Option("--games", min=1, help="How many games.")] = 100,
    seats: Annotated[
        str, typer.Option(metavar="A,B", help="Players by seat, in the game's order.", show_default="random")
    ] = "",
    seed: Seed = 1,
    first: Annotated[int, typer.Option(min=1, help="Number of the first game, to play one again.")] = 1,
    jobs: Jobs = ALL_CORES,
    switch: Switches = [],  # noqa: B006
    check: Annotated[bool, typer.Option("--check", help="Check the invariants after every choice.")] = False,
    plot: Annotated[Path | None, typer.Option(metavar="FILE", help="Draw the run, .png or .svg.")] = None,
    failures: Failures = FOLDER,
    as_json: Json = False,
) -> None:
    """Play many games between computer players and count who wins.

    Example: dangerclose sim anloc/battle --games 200 --seats doctrine,random --seed 7

    Seats are in the game's order, as `dangerclose games` lists them. Intervals are 95 %
    (Wilson). Play game 17 of that run again alone with --first 17 --games 1.
    A game that fails is written to failures/ as a record for `dangerclose replay`, the
    others go on, and the exit code is 1. With --json:
    {"games", "errors", "wins": {seat: n, "draw": n}, "choices", "seconds"} and more.
    """
    game, scenario_id = games.game_and_scenario(scenario)
    levels = find_seats(game, seats or ",".join([RANDOM] * len(game.seats)))
    if plot is not None:
        check_plot(plot)
    plan = Plan(game.name, scenario_id, levels, seed, find_switches(game, switch), str(failures), check)
    start = perf_counter()
    with bar() as progress:
        task = progress.add_task(f"{scenario} {','.join(levels)}", total=count)
        played = play(game, plan, count, progress, task, jobs=jobs, first=first)
    seconds = perf_counter() - start
    numbers = summary(played, game.seats)
    if as_json:
        print_json(_as_json(numbers, seconds, seed))
    else:
        _print(game, plan, numbers, seconds)
    if plot is not None:
        title = f"{game.title}: {game.scenarios[scenario_id].title}, {versus(game, levels)}"
        plot_run(plot, title, numbers, played, game.seats, game.measure)
    if numbers.errors:
        _tell_failures(played)
        raise typer.Exit(1)


def _as_json(numbers: Summary, seconds: float, seed: int) -> dict[str, Any]:
    return {
        "games": numbers.games,
        "errors": numbers.errors,
        "wins": {one.name: one.count for one in numbers.wins},
        "intervals": {one.name: [round(one.low, 4), round(one.high, 4)] for one in numbers.wins},
        "levels": {one.name: one.count for one in numbers.levels},
        "choices": numbers.choices,
        "turns": None if numbers.turns is None else round(numbers.turns.mean, 2),
        "seconds": round(seconds, 3),
        "seed": seed,
    }


def _print(game: Game[Any], plan: Plan, numbers: Summary, seconds: float) -> None:
    say((f"{game.title}: {game.scenarios[plan.scenario].title}", "bold"), f"  (seed {plan.seed})")
    players = dict(zip(game.seats, plan.levels))
    wins = [one for one in numbers.wins if one.count or one.name in players]
    out.print(_share_table("seat", wins, players))
    out.print(_share_table("result", numbers.levels, {}))
    _print_spread("Choices", numbers.length)
    _print_spread(game.measure.many.capitalize(), numbers.turns)
    say(
        f"{numbers.games:,} games, {numbers.errors:,} with an error, in {seconds:.1f} s: "
        f"{numbers.games / seconds:,.1f} games/s, {numbers.choices / seconds:,.0f} choices/s"
    )


def _share_table(heading: str, shares: list[Share], players: dict[str, str]) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    table.add_column(heading, header_style="dim")
    if players:
        table.add_column("player", header_style="dim")
    for name in ("games", "share", "95 % interval"):
        table.add_column(name, header_style="dim", justify="right")
    for one in shares:
        cells = [one.name, players.get(one.name, "")] if players else [one.name]
        table.add_row(
            *cells, f"{one.count:,}", f"{one.share:.1%}", f"{one.low * 100:.1f} - {one.high * 100:.1f} %"
        )
    return table


def _print_spread(what: str, spread: Spread | None) -> None:
    if spread is not None:
        say(
            f"{what} a game: median {spread.median:,.0f}, four in five between {spread.tenth:,.0f} and "
            f"{spread.ninetieth:,.0f}, all between {spread.least:,} and {spread.most:,}"
        )


def _tell_failures(played: list[Played]) -> None:
    failed = [one for one in played if one.failure]
    for one in failed[:5]:
        tell_error(f"game {one.number} failed with {one.failure}")
    if len(failed) > 5:
        tell_error(f"and {len(failed) - 5} more")
