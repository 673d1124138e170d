"""Computer players think in processes of their own, so that nobody else waits.

A match always goes to the same worker: a player remembers a little between its decisions.
Whoever waits at the table is served before who is away, and both before matches of computers
alone; of these the first decision for each client comes before anybody's second.

A worker that takes longer than its budget is ended and started anew, and the decision is
then taken at random: a game never stands still.
"""

from __future__ import annotations

import asyncio
import hashlib
import multiprocessing
import os
import random
import signal
import threading
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from contextlib import suppress
from multiprocessing.connection import wait
from typing import Any, NamedTuple

from dangerclose import games
from dangerclose.core.ask import Ask
from dangerclose.core.game import Decision, Player
from dangerclose.players import player_named
from dangerclose.server.lines import Line, Urgency

PLAYERS_KEPT = 256


class Job(NamedTuple):
    """A decision to take: all that a player may know, nothing else.

    A `fresh` player has seen nothing of the match before.
    """

    match: str
    game: str
    level: str
    seat: int
    ply: int
    view: Any
    ask: Ask
    fresh: bool = False


# In the worker

_players: OrderedDict[tuple[str, int, str], Player] = OrderedDict()


def _begin() -> None:
    """A worker is ended by its server, and ends by itself when that is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        sentinel = parent.sentinel

        def follow() -> None:
            wait([sentinel])
            os._exit(1)

        threading.Thread(target=follow, daemon=True).start()


def _ready(names: tuple[str, ...]) -> int:
    """Load the games; the worker's process id."""
    for name in names:
        games.game(name)
    return os.getpid()


def _decide(job: Job) -> Decision:
    """What the match's player chooses, and why."""
    if job.fresh:
        game = games.game(job.game)
        found = player_named(game, job.level, job.seat, _seed(job)).decide(job.view, job.ask)
        return found._replace(then=tuple(game.foreseen(job.view, job.ask, found.action)))
    key = job.match, job.seat, job.level
    player = _players.pop(key, None)
    if player is None:
        player = player_named(games.game(job.game), job.level, job.seat, _seed(job))
    _players[key] = player
    if len(_players) > PLAYERS_KEPT:
        _players.popitem(last=False)
    return player.decide(job.view, job.ask)


def _seed(job: Job) -> int:
    text = f"{job.match} {job.seat} {job.ply}"
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "big")


# In the server


def _always() -> bool:
    return True


class Worker:
    """One process. It is started when it is first needed."""

    def __init__(self) -> None:
        self.line = Line()
        self._pool: ProcessPoolExecutor | None = None
        self._pid = 0
        self._ended = False

    async def decide(
        self, job: Job, seconds: float, urgency: Urgency, client: str, wanted: Callable[[], bool] = _always
    ) -> Decision | None:
        """The player's choice; None if it failed, took too long, or was wanted no more at its turn."""
        async with self.line.turn(urgency, client):
            if not wanted():
                return None
            try:
                pool = await self._started()
                answer = asyncio.get_running_loop().run_in_executor(pool, _decide, job)
                return await asyncio.wait_for(answer, seconds)
            except (TimeoutError, BrokenExecutor):
                self.stop()
                return None
            except asyncio.CancelledError:
                raise
            except Exception:
                return None

    async def start(self) -> None:
        """Be ready before the first decision."""
        async with self.line.turn(Urgency.PERSON_WAITS, ""):
            with suppress(BrokenExecutor):
                await self._started()

    async def _started(self) -> ProcessPoolExecutor:
        if self._ended:
            raise BrokenExecutor("the server stops")
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            pool = ProcessPoolExecutor(1, mp_context=context, initializer=_begin)
            self._pool = pool
            loop = asyncio.get_running_loop()
            self._pid = await loop.run_in_executor(pool, _ready, games.NAMES)
        return self._pool

    def stop(self) -> None:
        """End the process, whatever it does."""
        pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)
            if self._pid:
                with suppress(OSError):
                    os.kill(self._pid, getattr(signal, "SIGKILL", signal.SIGTERM))
        self._pid = 0

    def end(self) -> None:
        """End the process, and start none any more."""
        self._ended = True
        self.stop()


class Thinkers:
    """All workers."""

    def __init__(self, workers: int, seconds: float) -> None:
        self._workers = [Worker() for _ in range(workers)]
        self._seconds = seconds
        self._starting: set[asyncio.Task[None]] = set()

    @property
    def waiting(self) -> int:
        """How many decisions wait for a worker."""
        return sum(len(worker.line) for worker in self._workers)

    async def decide(self, job: Job, urgency: Urgency = Urgency.PERSON_WAITS, client: str = "") -> Decision:
        """One of the job's options, always, and why. `client` is whose player waits for it."""
        found = await self._worker(job.match).decide(job, self._seconds, urgency, client)
        if found is None or found.action not in job.ask.options:
            return Decision(random.choice(job.ask.options), "")
        return found

    async def advise(self, job: Job, client: str, wanted: Callable[[], bool]) -> Decision | None:
        """What a player would choose and why; None if no answer came in time or it is wanted no more."""
        worker = self._worker(job.match)
        found = await worker.decide(job, self._seconds, Urgency.PERSON_WAITS, client, wanted)
        return found if found is not None and found.action in job.ask.options else None

    def _worker(self, match: str) -> Worker:
        return self._workers[int(match, 16) % len(self._workers)]

    def warm_up(self, match: str) -> None:
        """Start a match's worker in the background: soon it will be needed."""
        task = asyncio.get_running_loop().create_task(self._worker(match).start())
        self._starting.add(task)
        task.add_done_callback(self._starting.discard)

    def stop(self) -> None:
        """End all processes for good."""
        for task in self._starting:
            task.cancel()
        for worker in self._workers:
            worker.end()
