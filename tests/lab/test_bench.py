"""The bench measures what it says it does."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest

from dangerclose import games
from dangerclose.core.ask import Ask, Rule
from dangerclose.core.game import Decision, Player
from dangerclose.lab import bench as bench_module
from dangerclose.lab.bench import DoctrinePlay, RandomPlay, measure, yardstick
from tests.toy import TOY, State, Toy


def test_the_yardstick_never_changes() -> None:
    assert yardstick(1000) == 30_064


def test_every_number_is_measured() -> None:
    shares: list[float] = []
    bench = measure([games.game("anloc")], 0.3, shares.append)
    speed = bench.games["anloc"]
    assert bench.yardstick > 0
    assert 0 < speed.unforced_per_s <= speed.choices_per_s
    assert speed.doctrine_per_s is not None
    assert speed.doctrine_per_s > 0
    assert min(speed.copy_us, speed.fork_us, speed.view_us) > 0
    assert 0 < speed.options_p50_us <= speed.options_p99_us
    assert round(sum(shares), 6) == 1


def test_random_play_goes_through_all_scenarios() -> None:
    game = games.game("anloc")
    play = RandomPlay(game, 0)
    matches = [play.new_match(keep=True) for _ in game.scenarios]
    assert {match.scenario for match in matches} == set(game.scenarios)
    for _ in range(20):
        play.stir(matches)
    assert all(match.ask is not None for match in matches)


class Alone(Toy):
    """A toy for one: every turn it has one choice that is none, and one that is."""

    seats: tuple[str, ...] = ("A",)

    def step(self, s: State) -> Rule[None]:
        yield Ask(0, "turn", "1.0/1", [("roll",)])
        yield Ask(0, "turn", "1.0/1", [("go",), ("hold",)])
        s.turn += 1
        if s.turn == self.turns:
            s.winner = 0


class Seeing:
    """A player that demands its own seat's view."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def decide(self, view: Any, ask: Ask) -> Decision:
        assert view.seat == ask.seat == self.seat
        return Decision(("pass",), "The other seat is to be asked as well.")


class Watched(Toy):
    """A toy whose own players see to it that each gets its view."""

    def player(self, level: str, seat: int, seed: int) -> Player:
        return Seeing(seat)


def tick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that goes on by one second each time it is read."""
    monkeypatch.setattr(bench_module, "perf_counter", count().__next__)


def test_the_own_player_is_measured_by_its_unforced_choices(monkeypatch: pytest.MonkeyPatch) -> None:
    play = DoctrinePlay(Alone(), 0)
    tick(monkeypatch)
    assert play.window(20) == 0.5
    assert len(play.players) == 1
    assert play.number == 2  # 12 choices end a game: the window went on with the next


def test_the_own_player_gets_its_view_in_every_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    play = DoctrinePlay(Watched(), 0)
    tick(monkeypatch)
    assert play.window(50) == 1
    assert len(play.players) == 2


def test_the_own_player_goes_through_all_scenarios() -> None:
    game = games.game("anloc")
    play = DoctrinePlay(game, 0)
    found = set()
    for _ in game.scenarios:
        found.add(play.match.scenario)
        play.begin()
    assert found == set(game.scenarios)


def test_a_game_without_own_player_has_no_such_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Toy, "levels", {})
    speed = measure([TOY], 0.05).games["toy"]
    assert speed.doctrine_per_s is None
    assert speed.unforced_per_s > 0
