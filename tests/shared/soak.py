"""`make soak`: the shared demands again and again with fresh seeds, for as long as it is told.

    make soak MINUTES=30
    make soak ARGS='--only worlds_look_alike --scenario fte/sapper-raid'
    make soak ARGS='--scenario fof --rounds 50'

`make test` proves each kind of thing; here is the luck of numbers. In every round each demand of
`checks.py` is put to each scenario of each game twice, in a random game of its own and in the round's
game by the doctrine players, with seeds that nobody has tried, beside every byte of whole games at the
table, anything over the wire to a server, and a thousand matches at a server that is killed a hundred
times. In the end it tells what it has tried. A failure is written down as a record with the command
that repeats it, and the exit code is 1.
"""

from __future__ import annotations

import inspect
import math
import multiprocessing
import random
import secrets
import signal
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import ExitStack
from functools import cache
from itertools import islice, repeat
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import hypothesis
import pytest
import typer
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from dangerclose import games
from dangerclose.commands.common import cores, err, out, say, tell_error
from dangerclose.core.failures import FOLDER, failed_game, keep_failure
from dangerclose.core.game import Game
from dangerclose.core.match import Match
from tests.server import many_matches, test_fte_secrets, test_fuzz, test_incoming_secrets
from tests.server.helpers import MANY, Server, running
from tests.shared import checks

HELPERS = {"started"}
POSITIONS = 20
"""How many positions of a scenario `worlds_look_alike` goes through at a time."""
LATEST = 900
"""The most choices that doctrine players make before random play takes over."""
SEEDS = 2**32
"""Seeds are below it; those of `make test` are among the smallest."""
TRIED = Callable[[Game[Any], str, int], int]
"""Tries something with a game, a scenario and a seed; how much it has compared."""


class Task(NamedTuple):
    """One thing to try. It can be tried again alone: it has all that it depends on."""

    demand: str
    game: str
    scenario: str
    by: str
    seed: int

    @property
    def command(self) -> str:
        """What repeats it."""
        return (
            f"python -m tests.shared.soak --only {self.demand} --scenario {self.game}/{self.scenario} "
            f"--by {self.by} --again {self.seed}"
        )


class Tried(NamedTuple):
    """What came of it. `failure` tells what went wrong and where it is written."""

    task: Task
    compared: int
    failure: str = ""


# What is tried


def demands() -> dict[str, Callable[..., Any]]:
    """The demands of `checks.py`, by their names: all that a game, a scenario and a seed are enough for."""
    return {
        name: function
        for name, function in inspect.getmembers(checks, inspect.isfunction)
        if function.__module__ == checks.__name__ and is_demand(function) and name not in HELPERS
    }


def is_demand(function: Callable[..., Any]) -> bool:
    """Whether it takes a game, a scenario and a seed, and nothing else that must be given."""
    takes = inspect.signature(function).parameters
    wanted = {"game", "scenario", "seed"}
    return wanted <= takes.keys() and all(
        name in wanted or one.default is not one.empty or one.kind is one.VAR_KEYWORD
        for name, one in takes.items()
    )


def demanded(name: str) -> TRIED:
    """A demand of `checks.py` as something to try."""
    function = demands()[name]
    more = {"positions": POSITIONS} if "positions" in inspect.signature(function).parameters else {}

    def tried(game: Game[Any], scenario: str, seed: int) -> int:
        return amount(function(game, scenario, seed, **more))

    return tried


def amount(found: Any) -> int:
    """How much a demand has compared, by what it returns."""
    if isinstance(found, Match):
        return len(found.choices)
    if isinstance(found, Counter):
        return found.total()
    return found if isinstance(found, int) else 1


def late_play(game: Game[Any], scenario: str, seed: int) -> int:
    """Random play after a beginning by doctrine."""
    scripted = random.Random(seed).randrange(20, LATEST)
    return amount(checks.play_to_the_end(game, scenario, seed, scripted))


READ = {"fte": test_fte_secrets.read_some_game, "incoming": test_incoming_secrets.read_some_game}
"""Who knows the secrets of which game."""


def every_byte(game: Game[Any], scenario: str, seed: int) -> int:
    """A whole game at the table, with every message read."""
    dice = random.Random(seed)
    with pytest.MonkeyPatch.context() as patched, tempfile.TemporaryDirectory() as folder:
        patched.setattr("dangerclose.core.match.new_seed", lambda: dice.randbytes(16))
        watch = READ[game.name](Path(folder), patched, scenario, dice, seed)
    return sum(reader.read for reader in watch.readers.values())


@cache
def own_server() -> Server:
    """One server for a process and all that it tries."""
    stack = ExitStack()
    folder = stack.enter_context(tempfile.TemporaryDirectory())
    server = stack.enter_context(running(Path(folder) / "soak.sqlite3", "--rate", "2000", *MANY))
    multiprocessing.util.Finalize(None, stack.close, exitpriority=10)
    return server


def over_the_wire(game: Game[Any], scenario: str, seed: int) -> int:
    """Anything that comes over the wire is answered."""
    server = own_server()
    for seat in (*game.seats, ""):
        hypothesis.seed(seed)(test_fuzz.test_live_messages)(server=server, seat=seat)
    hypothesis.seed(seed)(test_fuzz.test_first_messages)(server=server)
    assert "Traceback" not in server.errors.read_text(), "the server had a failure"
    return 60 * (len(game.seats) + 2)


def many_tables(game: Game[Any], scenario: str, seed: int) -> int:
    """Far more matches than a server keeps in memory, and a hundred kills: nothing is lost or split."""
    with tempfile.TemporaryDirectory() as folder:
        return many_matches.played(Path(folder), matches=1_000, at_once=100, kills=100, seed=seed)


BESIDES: dict[str, TRIED] = {
    "late_play": late_play,
    "every_byte": every_byte,
    "over_the_wire": over_the_wire,
    "many_tables": many_tables,
}
OF_SOME_GAMES = {"every_byte": tuple(READ), "over_the_wire": ("anloc",), "many_tables": ("anloc",)}
"""What is not for every game."""
OF_SECRETS = ("worlds_look_alike",)
"""What looks for positions in which something is hidden, without end where nothing is."""
OF_ONE_SCENARIO = ("over_the_wire", "many_tables")
PLAYERS = ("random", "doctrine")


def kinds(
    only: Sequence[str] = (), scenarios: Sequence[str] = (), players: Sequence[str] = PLAYERS
) -> list[tuple[str, str, str, str]]:
    """Every demand with every scenario of every game by every player, or only some of them.

    What is tried besides the demands has players of its own.
    """
    found = [
        (demand, name, scenario, by)
        for demand in (*demands(), *BESIDES)
        for name in games.NAMES
        if name in OF_SOME_GAMES.get(demand, games.NAMES)
        if demand not in OF_SECRETS or games.game(name).secrets
        for scenario in games.game(name).scenarios
        if demand not in OF_ONE_SCENARIO or scenario == "battle"
        for by in (PLAYERS if demand not in BESIDES else PLAYERS[:1])
    ]
    return [
        (demand, name, scenario, by)
        for demand, name, scenario, by in found
        if by in players
        and (not only or demand in only)
        and (not scenarios or {name, f"{name}/{scenario}"} & {*scenarios})
    ]


def rounds(what: Sequence[tuple[str, str, str, str]], seed: int, most: int = 0) -> Iterator[Task]:
    """Everything once in some order, then everything again with other seeds; so often, or without end.

    All demands of a round share the games of players who think, which then think once.
    """
    dice = random.Random(seed)
    for _ in range(most) if most else repeat(None):
        shared = {of: dice.randrange(SEEDS) for of in dict.fromkeys(kind[1:] for kind in what)}
        for kind in dice.sample(what, len(what)):
            yield Task(*kind, dice.randrange(SEEDS) if kind[3] == PLAYERS[0] else shared[kind[1:]])


# How it is tried


def attempt(task: Task, failures: Path) -> Tried:
    """Try one thing. It never raises: a failure is written down and told."""
    game = games.game(task.game)
    try:
        tried = BESIDES.get(task.demand) or demanded(task.demand)
        with checks.played_by(task.by):
            return Tried(task, tried(game, task.scenario, task.seed))
    except Exception as error:
        words = f"{type(error).__name__}: {error}".splitlines()[0]
        return Tried(task, 0, f"{words} ({written_down(task, error, failures)})")


def written_down(task: Task, error: Exception, failures: Path) -> Path:
    """The game in which something failed, as a record; without a game, the error alone."""
    name = "-".join(map(str, task))
    match = game_in(error)
    if match is not None:
        return keep_failure(failures, name, failed_game(match, [task.command]), error)
    failures.mkdir(parents=True, exist_ok=True)
    path = failures / f"{name}.txt"
    path.write_text(f"{task.command}\n\n{''.join(traceback.format_exception(error))}", encoding="utf-8")
    return path


def game_in(error: BaseException) -> Match[Any] | None:
    """The game that was played when something failed: the outermost, for the others are its copies."""
    for frame, _ in traceback.walk_tb(error.__traceback__):
        for value in frame.f_locals.values():
            if isinstance(value, Match):
                return value
    return None


def soak(tasks: Iterator[Task], failures: Path, *, jobs: int, until: float) -> Iterator[Tried]:
    """What came of each task, as they come back, until a moment of `time.monotonic`."""
    if jobs <= 1:
        for task in tasks:
            yield attempt(task, failures)
            if time.monotonic() >= until:
                return
        return
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, mp_context=spawn, initializer=_die_quietly) as pool:
        running: set[Future[Tried]] = {
            pool.submit(attempt, task, failures) for task in islice(tasks, jobs * 2)
        }
        while running:
            finished, running = wait(running, return_when=FIRST_COMPLETED)
            if time.monotonic() < until:
                running |= {pool.submit(attempt, task, failures) for task in islice(tasks, len(finished))}
            for future in finished:
                yield future.result()


def _die_quietly() -> None:
    """Ctrl-C ends a worker at once, without a traceback from each."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


# What is told


def main(
    minutes: Annotated[float, typer.Option(min=0, help="How long; what has been begun is finished.")] = 10,
    rounds_: Annotated[
        int,
        typer.Option("--rounds", min=0, help="So many times instead, however long.", show_default="by time"),
    ] = 0,
    only: Annotated[list[str], typer.Option(metavar="DEMAND", help="Only this; may be repeated.")] = [],  # noqa: B006
    scenario: Annotated[list[str], typer.Option(metavar="GAME[/SCENARIO]", help="Only there.")] = [],  # noqa: B006
    by: Annotated[list[str], typer.Option(metavar="PLAYER", help="Only games of random, or doctrine.")] = [  # noqa: B006
        *PLAYERS
    ],
    seed: Annotated[
        int | None, typer.Option(help="The same seed tries the same.", show_default="new")
    ] = None,
    again: Annotated[int | None, typer.Option(metavar="SEED", help="Try one thing again.")] = None,
    jobs: Annotated[int, typer.Option(min=1, help="Processes.", show_default="all cores")] = cores(),
    failures: Annotated[Path, typer.Option(metavar="FOLDER", help="Where failed games go.")] = FOLDER,
) -> None:
    """Put every demand to every scenario with fresh seeds, until the time is over."""
    what = kinds(only, scenario, by)
    if not what:
        known = ", ".join(sorted({demand for demand, *_ in kinds()}))
        raise typer.BadParameter(
            f"nothing to try, expected games and scenarios that there are, players among "
            f"{', '.join(PLAYERS)}, and demands among: {known}"
        )
    seed = secrets.randbelow(SEEDS) if seed is None else seed
    tasks = rounds(what, seed, rounds_) if again is None else iter([Task(*kind, again) for kind in what])
    how_long = f"{rounds_} times" if rounds_ else f"for {minutes:g} minutes"
    say(f"{len(what)} kinds of things to try {how_long}, seed {seed}")
    tried = _watched(tasks, failures, jobs, minutes, rounds_ * len(what))
    out.print(report(tried))
    failed = [one for one in tried if one.failure]
    for one in failed:
        tell_error(f"{one.task.demand} {one.task.game}/{one.task.scenario} {one.task.seed}: {one.failure}")
    say(f"{len(tried):,} tried, {len(failed):,} failed")
    raise typer.Exit(int(bool(failed)))


def _watched(tasks: Iterator[Task], failures: Path, jobs: int, minutes: float, most: int) -> list[Tried]:
    """Soak, and show how far it is where somebody looks on: of what is tried at most, else of the time."""
    begun = time.monotonic()
    found: list[Tried] = []
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TimeRemainingColumn(),
        console=err,
        transient=True,
        disable=not err.is_terminal,
    ) as progress:
        shown = progress.add_task("", total=most or minutes * 60)
        for one in soak(tasks, failures, jobs=jobs, until=math.inf if most else begun + minutes * 60):
            found.append(one)
            failed = sum(bool(tried.failure) for tried in found)
            words = f"{len(found):,} tried, {failed:,} failed: {one.task.demand} {one.task.scenario}"
            done = len(found) if most else time.monotonic() - begun
            progress.update(shown, completed=done, description=words)
    return found


def report(tried: Sequence[Tried]) -> Table:
    """For each demand: how often it was tried, how much that compared, how often it failed."""
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    table.add_column("demand", header_style="dim")
    table.add_column("game", header_style="dim")
    table.add_column("by", header_style="dim")
    for heading in ("scenarios", "tried", "compared", "failed"):
        table.add_column(heading, header_style="dim", justify="right")
    for kind in sorted({(one.task.demand, one.task.game, one.task.by) for one in tried}):
        mine = [one for one in tried if (one.task.demand, one.task.game, one.task.by) == kind]
        failed = sum(bool(one.failure) for one in mine)
        numbers = (
            len({one.task.scenario for one in mine}), len(mine), sum(one.compared for one in mine)
        )  # fmt: skip
        table.add_row(
            *kind,
            *(f"{number:,}" for number in numbers),
            Text(f"{failed:,}", style="red" if failed else ""),
        )
    return table


if __name__ == "__main__":
    typer.run(main)
