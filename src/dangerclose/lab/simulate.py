"""Games between computer players, one or many, on one process or all cores.

Every game's seeds come from the run's seed and the game's number: a run can be repeated,
and any one of its games played again alone.
"""

from __future__ import annotations

import hashlib
import multiprocessing
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec

from dangerclose import games
from dangerclose.core.chance import SEED_BYTES
from dangerclose.core.failures import FOLDER, failed_game, failed_start, keep_failure
from dangerclose.core.game import Game, Outcome, Player
from dangerclose.core.match import Match
from dangerclose.players import is_blind, player_named

MAX_CHOICES = 200_000
"""A game that goes on for longer than this has no end."""

CHUNKS_PER_JOB = 16
MAX_CHUNK = 50

Progress = Callable[[int], None]
"""Told how many games have just been finished."""


class Plan(msgspec.Struct, frozen=True):
    """All that a process must know to play any game of a run."""

    game: str
    scenario: str
    levels: tuple[str, ...]
    seed: int
    switches: dict[str, str] = {}
    failures: str = str(FOLDER)
    check: bool = False


class Played(msgspec.Struct, frozen=True):
    """How one game of a run went. `failure` tells what went wrong and where it is written."""

    number: int
    winner: int | None
    level: str
    choices: int
    turns: int | None  # in the game's measure of time
    failure: str = ""
    outcome: Outcome = "won"


class Endless(RuntimeError):
    """A game that does not come to an end as it must."""


def chance_seed(seed: int, number: int) -> bytes:
    """The dice of one game of a run."""
    return _derived(f"run {seed} game {number}")


def player_seed(seed: int, number: int, seat: int) -> int:
    """What a seat's player draws on in one game of a run."""
    return int.from_bytes(_derived(f"run {seed} game {number} seat {seat}"), "big")


def _derived(text: str) -> bytes:
    return hashlib.blake2b(f"danger close {text}".encode(), digest_size=SEED_BYTES).digest()


def play_on(match: Match[Any], players: list[Player], *, check: bool = False) -> None:
    """Let players finish a match. They see their view and the ask, nothing else."""
    blind = [is_blind(player) for player in players]
    while (ask := match.ask) is not None:
        if not ask.options:
            raise Endless(f"a dead end: {ask!r}")
        if len(match.choices) >= MAX_CHOICES:
            raise Endless(f"not over after {MAX_CHOICES:,} choices")
        view = None if blind[ask.seat] else match.view(ask.seat)
        match.choose(players[ask.seat].decide(view, ask).action)
        if check:
            match.game.check(match.state)


def play_game(game: Game[Any], plan: Plan, number: int) -> Played:
    """Game number `number` of a run. It never raises: a failure is written down and told."""
    seed = chance_seed(plan.seed, number)
    seats = ",".join(plan.levels)
    notes = [f"sim {plan.game}/{plan.scenario} --seats {seats} --seed {plan.seed} --first {number} --games 1"]
    match: Match[Any] | None = None
    try:
        match = Match(game, plan.scenario, switches=plan.switches, seed=seed, log=False, keep=False)
        players = [
            player_named(game, level, seat, player_seed(plan.seed, number, seat))
            for seat, level in enumerate(plan.levels)
        ]
        play_on(match, players, check=plan.check)
        result = match.result
        if result is None:
            raise Endless("the game ended without a result")
    except Exception as error:
        if match is None:
            record = failed_start(game, plan.scenario, plan.switches, seed, notes)
        else:
            record = failed_game(match, notes)
        name = f"{plan.game}-{plan.scenario}-{plan.seed}-{number}"
        path = keep_failure(Path(plan.failures), name, record, error)
        choices = 0 if match is None else len(match.choices)
        return Played(number, None, "", choices, None, f"{type(error).__name__}: {error} ({path})")
    turns = game.moment(match.state)
    return Played(number, result.winner, result.level, len(match.choices), turns, outcome=result.outcome)


def play_many(
    game: Game[Any],
    plan: Plan,
    count: int,
    *,
    first: int = 1,
    jobs: int = 1,
    progress: Progress = lambda finished: None,
) -> list[Played]:
    """The games `first` and following of a run, in the order of their numbers."""
    if jobs <= 1 or count <= 1:
        played = []
        for number in range(first, first + count):
            played.append(play_game(game, plan, number))
            progress(1)
        return played
    size = max(1, min(MAX_CHUNK, count // (jobs * CHUNKS_PER_JOB)))
    chunks = [range(at, min(at + size, first + count)) for at in range(first, first + count, size)]
    played = []
    for part in _spread(plan, chunks, min(jobs, len(chunks))):
        played += part
        progress(len(part))
    return sorted(played, key=lambda one: one.number)


def _spread(plan: Plan, chunks: list[range], jobs: int) -> Iterator[list[Played]]:
    """The chunks as they come back from other processes.

    Few are handed out at a time, so that an interrupted run ends soon.
    """
    waiting = iter(chunks)
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, mp_context=spawn, initializer=_die_quietly) as pool:
        running: set[Future[list[Played]]] = {
            pool.submit(_play_chunk, plan, chunk) for chunk in islice(waiting, jobs * 2)
        }
        while running:
            finished, running = wait(running, return_when=FIRST_COMPLETED)
            running |= {pool.submit(_play_chunk, plan, chunk) for chunk in islice(waiting, len(finished))}
            for future in finished:
                yield future.result()


def _die_quietly() -> None:
    """Ctrl-C ends a worker at once, without a traceback from each."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _play_chunk(plan: Plan, numbers: range) -> list[Played]:
    game = games.game(plan.game)
    return [play_game(game, plan, number) for number in numbers]
