"""Players by name, and the random one."""

from __future__ import annotations

from collections import Counter

import pytest

from dangerclose import games
from dangerclose.core.ask import Action, Ask
from dangerclose.players import NoSuchPlayer, is_blind, levels_of, player_named

ANLOC = games.game("anloc")
OPTIONS: list[Action] = [("effort", number) for number in range(4)]


def test_random_is_known_in_every_game_and_needs_no_view() -> None:
    for name in games.NAMES:
        game = games.game(name)
        assert levels_of(game)[0] == "random"
        assert is_blind(player_named(game, "random", 0, 1))


def test_every_level_gives_a_player_for_every_seat() -> None:
    for name in games.NAMES:
        game = games.game(name)
        for level in levels_of(game):
            for seat in range(len(game.seats)):
                assert callable(player_named(game, level, seat, 1).decide)


def test_an_unknown_level_is_refused_with_the_known_ones() -> None:
    with pytest.raises(
        NoSuchPlayer, match="no player 'genius' in anloc, expected one of: random, recruit, regular, doctrine"
    ):
        player_named(ANLOC, "genius", 0, 1)


def test_random_play_is_even_and_repeats_under_its_seed() -> None:
    ask = Ask(0, "effort", "7.2/1", OPTIONS)
    player, twin = (player_named(ANLOC, "random", 0, 5) for _ in range(2))
    picks = [player.decide(None, ask).action for _ in range(2000)]
    assert picks == [twin.decide(None, ask).action for _ in range(2000)]
    assert all(400 < count < 600 for count in Counter(picks).values())
    assert len(set(picks)) == len(OPTIONS)
