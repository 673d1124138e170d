"""`dangerclose bench`: how fast the games are."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
import typer
from rich.progress import Progress
from rich.table import Table

from dangerclose import games
from dangerclose.commands.common import Json, err, out, print_json, say
from dangerclose.lab.bench import Bench, measure

HEADINGS = {
    "choices_per_s": "choices /s",
    "unforced_per_s": "unforced /s",
    "doctrine_per_s": "doctrine /s",
    "copy_us": "copy µs",
    "fork_us": "fork µs",
    "view_us": "view µs",
    "options_p50_us": "options p50 µs",
    "options_p99_us": "p99 µs",
}


def run_bench(
    seconds: Annotated[float, typer.Option(min=0.01, help="Time for each game.")] = 20.0,
    as_json: Json = False,
) -> None:
    """Measure random play, the game's own player, copies, forks, views and option lists of each game.

    Example: dangerclose bench --seconds 60

    Unforced choices have two options or more. Doctrine: unforced choices when the game's own
    player has every seat. Options: from a choice to the next list of options. Compare machines
    by the yardstick, a fixed loop of plain Python. With --json: {"yardstick", game:
    {"choices_per_s", "unforced_per_s", "doctrine_per_s", "copy_us", "fork_us", "view_us",
    "options_p50_us", "options_p99_us"}}; "doctrine_per_s" is null for a game without that player.
    """
    found = [games.game(name) for name in games.NAMES]
    with Progress(console=err, transient=True, disable=not err.is_terminal) as progress:
        task = progress.add_task("Measuring", total=len(found))
        bench = measure(found, seconds, lambda share: progress.advance(task, share))
    if as_json:
        print_json(_as_json(bench))
        return
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("game", header_style="dim")
    for heading in HEADINGS.values():
        table.add_column(heading, header_style="dim", justify="right")
    for name, speed in bench.games.items():
        values = msgspec.structs.asdict(speed)
        table.add_row(name, *(_cell(key, values[key]) for key in HEADINGS))
    out.print(table)
    say(f"yardstick: {bench.yardstick:,.0f} turns/s")


def _cell(key: str, value: float | None) -> str:
    """A number of the table; a dash for what a game has not."""
    return "–" if value is None else f"{value:,.{0 if key.endswith('_s') else 1}f}"


def _as_json(bench: Bench) -> dict[str, Any]:
    numbers: dict[str, Any] = {"yardstick": round(bench.yardstick)}
    for name, speed in bench.games.items():
        numbers[name] = {
            key: None if value is None else round(value, 2)
            for key, value in msgspec.structs.asdict(speed).items()
        }
    return numbers
