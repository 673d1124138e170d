"""How fast the games are, beside a fixed yardstick.

Machines are noisy: trust ratios to the yardstick, and medians. All that is measured takes
turns in short windows, so that a slow moment of the machine strikes everything alike;
each number is the median of its windows.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from itertools import cycle
from statistics import median, quantiles
from time import perf_counter, perf_counter_ns
from typing import Any

import msgspec
from msgspec.structs import replace

from dangerclose.core.chance import seed_of
from dangerclose.core.game import Game
from dangerclose.core.match import Match
from dangerclose.players import is_blind, player_named

DOCTRINE = "doctrine"
"""The level at which a game's own player is measured."""

ROUNDS = 10
POOL = 16
"""Matches from which copies, forks and views are taken."""

STIR = 120
"""At most so many choices are made in each of them between two windows."""

# How a round's time is shared out.
YARDSTICK_SHARE, PLAY_SHARE, DOCTRINE_SHARE, OPTIONS_SHARE, CALL_SHARE = 0.12, 0.3, 0.2, 0.14, 0.08

FIELD = (1 << 1024) - 1


class Speed(msgspec.Struct, frozen=True):
    """One game's numbers. Unforced choices have two options or more.

    `doctrine_per_s` counts the unforced choices of the game's own player, its views included;
    it is None for a game that has no such player.
    """

    choices_per_s: float
    unforced_per_s: float
    copy_us: float
    fork_us: float
    view_us: float
    options_p50_us: float
    options_p99_us: float
    doctrine_per_s: float | None = None


class Bench(msgspec.Struct, frozen=True):
    """The yardstick's turns a second, and the games' speeds."""

    yardstick: float
    games: dict[str, Speed]


def yardstick(turns: int) -> int:
    """A fixed piece of work of the kind that games do; what comes out does not matter.

    A turn is: one step of a linear congruential generator, a flood of a 1,024-bit set by
    two shifts, a bit count, a list element and a dictionary entry changed.
    """
    number, field = 1, 1
    cells = [0] * 64
    seen: dict[int, int] = {}
    for _ in range(turns):
        number = (number * 1103515245 + 12345) & 0x7FFFFFFF
        field = (field << 1 | field >> 33 | number) & FIELD
        at = number >> 16 & 63
        cells[at] += field.bit_count() & 7
        seen[at] = seen.get(at, 0) + cells[at]
    return sum(seen.values())


def yardstick_window(seconds: float) -> float:
    """Turns of the yardstick a second."""
    start = now = perf_counter()
    turns = 0
    while now < start + seconds:
        yardstick(1000)
        turns += 1000
        now = perf_counter()
    return turns / (now - start)


class Matches:
    """Matches of a game, one after another, through all its scenarios."""

    def __init__(self, game: Game[Any], seed: int) -> None:
        self.game = game
        self.scenarios = cycle(game.scenarios)
        self.number = seed

    def new_match(self, *, keep: bool = False) -> Match[Any]:
        """The next scenario under the next seed, with no log."""
        self.number += 1
        return Match(self.game, next(self.scenarios), seed=seed_of(self.number), log=False, keep=keep)


class RandomPlay(Matches):
    """Random play that goes on from window to window."""

    def __init__(self, game: Game[Any], seed: int) -> None:
        super().__init__(game, seed)
        self.random = random.Random(seed).random
        self.match = self.new_match()

    def window(self, seconds: float) -> tuple[float, float]:
        """Choices and unforced choices a second. The pick is made here: a player would cost time."""
        rand = self.random
        match = self.match
        choices = unforced = 0
        start = now = perf_counter()
        while now < start + seconds:
            for _ in range(50):
                ask = match.ask
                if ask is None:
                    match = self.new_match()
                    continue
                options = ask.options
                count = len(options)
                if count > 1:
                    unforced += 1
                    match.choose(options[int(rand() * count)])
                else:
                    match.choose(options[0])
                choices += 1
            now = perf_counter()
        self.match = match
        return choices / (now - start), unforced / (now - start)

    def timed_window(self, seconds: float) -> tuple[float, float]:
        """How long a choice takes until the next options are listed: p50 and p99 in µs."""
        spent: list[int] = []
        end = perf_counter_ns() + int(seconds * 1e9)
        while not spent or perf_counter_ns() < end:
            ask = self.match.ask
            if ask is None:
                self.match = self.new_match()
                continue
            action = ask.options[int(self.random() * len(ask.options))]
            before = perf_counter_ns()
            self.match.choose(action)
            spent.append(perf_counter_ns() - before)
        percents = quantiles(spent, n=100, method="inclusive") if len(spent) > 1 else spent * 99
        return percents[49] / 1e3, percents[98] / 1e3

    def stir(self, matches: list[Match[Any]]) -> None:
        """Play a little on in kept matches; those that are over make room for new ones."""
        for place, match in enumerate(matches):
            for _ in range(int(self.random() * STIR)):
                if match.ask is None:
                    break
                match.choose(match.ask.options[int(self.random() * len(match.ask.options))])
            if match.ask is None:
                matches[place] = self.new_match(keep=True)


class DoctrinePlay(Matches):
    """Games in which the game's own player has every seat; they go on from window to window."""

    def __init__(self, game: Game[Any], seed: int) -> None:
        super().__init__(game, seed)
        self.begin()

    def begin(self) -> None:
        """The next match, with fresh players."""
        self.match = self.new_match()
        seats = range(len(self.game.seats))
        self.players = [player_named(self.game, DOCTRINE, seat, self.number) for seat in seats]
        self.blind = [is_blind(player) for player in self.players]

    def window(self, seconds: float) -> float:
        """Unforced choices a second: what the player is shown, what it thinks, and the rules' answer."""
        unforced = 0
        start = now = perf_counter()
        while not unforced or now < start + seconds:
            ask = self.match.ask
            if ask is None:
                self.begin()
                continue
            view = None if self.blind[ask.seat] else self.match.view(ask.seat)
            self.match.choose(self.players[ask.seat].decide(view, ask).action)
            unforced += len(ask.options) > 1
            now = perf_counter()
        return unforced / (now - start)


def call_window(calls: Sequence[Callable[[], object]], seconds: float) -> float:
    """How long a call takes on average, in µs."""
    start = now = perf_counter()
    count = 0
    while now < start + seconds:
        for call in calls:
            call()
        count += len(calls)
        now = perf_counter()
    return (now - start) / count * 1e6


def measure(
    games: Iterable[Game[Any]], seconds: float, progress: Callable[[float], None] = lambda share: None
) -> Bench:
    """Measure games for about so many seconds each."""
    yards: list[float] = []
    speeds = {}
    for game in games:
        windows, own = [], []
        play = RandomPlay(game, 0)
        doctrine = DoctrinePlay(game, 0) if DOCTRINE in game.levels else None
        pool = [play.new_match(keep=True) for _ in range(POOL)]
        for _ in range(ROUNDS):
            yards.append(yardstick_window(seconds / ROUNDS * YARDSTICK_SHARE))
            windows.append(_round(play, pool, seconds / ROUNDS))
            if doctrine is not None:
                own.append(doctrine.window(seconds / ROUNDS * DOCTRINE_SHARE))
            progress(1 / ROUNDS)
        speed = Speed(*map(median, zip(*windows)))
        speeds[game.name] = replace(speed, doctrine_per_s=median(own)) if own else speed
    return Bench(median(yards) if yards else yardstick_window(seconds), speeds)


def _round(play: RandomPlay, pool: list[Match[Any]], seconds: float) -> tuple[float, ...]:
    """One window of everything that every game has, in the order of `Speed`."""
    play.stir(pool)
    views = [
        (lambda match=match, seat=match.ask.seat: match.view(seat)) for match in pool if match.ask is not None
    ]
    return (
        *play.window(seconds * PLAY_SHARE),
        call_window([match.state.copy for match in pool], seconds * CALL_SHARE),
        call_window([match.fork for match in pool], seconds * CALL_SHARE),
        call_window(views, seconds * CALL_SHARE),
        *play.timed_window(seconds * OPTIONS_SHARE),
    )
