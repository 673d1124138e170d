"""The bench measures what it says it does."""

from __future__ import annotations

from dangerclose import games
from dangerclose.lab.bench import RandomPlay, measure, yardstick


def test_the_yardstick_never_changes() -> None:
    assert yardstick(1000) == 30_064


def test_every_number_is_measured() -> None:
    shares: list[float] = []
    bench = measure([games.game("anloc")], 0.3, shares.append)
    speed = bench.games["anloc"]
    assert bench.yardstick > 0
    assert 0 < speed.unforced_per_s <= speed.choices_per_s
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
