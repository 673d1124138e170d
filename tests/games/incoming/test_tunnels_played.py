"""T.0 to T.6 Whole games of scenario 6, and of games that begin at the mouths of its tunnels."""

from collections import Counter

import pytest

from dangerclose.testing import rule
from tests.games.incoming.anybody import GAME as WHOLE
from tests.games.incoming.diving import BELOW, GAME, SCENARIO
from tests.shared import checks


@pytest.mark.parametrize("seed", range(4))
def test_scenario_6_is_played_to_its_end(seed):
    assert checks.play_to_the_end(WHOLE, SCENARIO, seed).over


@rule("incoming", "T.0/1", "T.1/1", "T.4/3", "T.5/1")
def test_games_below_ground_meet_all_its_rules():
    tried, told = Counter(), Counter()
    with checks.played_by("diver"):
        for seed in range(16):
            match = checks.play_to_the_end(GAME, SCENARIO, seed)
            tried.update(action[0] for action in match.choices)
            told.update(event.kind for event in match.events)
    assert not [verb for verb in BELOW if not tried[verb]], tried
    wanted = ("combat-below", "beaten-below", "exploded", "blown", "found-opening", "seen-below")
    assert not [kind for kind in wanted if not told[kind]], told


def test_nothing_of_it_leaks():
    with checks.played_by("diver"):
        assert checks.nothing_leaks(GAME, SCENARIO, 2, every=15) > 5
        assert checks.log_tells_no_secret(GAME, SCENARIO, 3) > 5
        assert sum(checks.story_tells_no_secret(GAME, SCENARIO, seed, every=4) for seed in (4, 5, 6)) > 10
        assert checks.worlds_look_alike(GAME, SCENARIO, 5, 30, every=7) == 30


def test_checkpoints_copies_records_words():
    with checks.played_by("diver"):
        assert checks.checkpoints_restart(GAME, SCENARIO, 6) > 1
        assert checks.copy_is_whole(GAME, SCENARIO, 6) > 1
        assert checks.words_are_in_order(GAME, SCENARIO, 6) > 50
        assert checks.every_roll_is_told(GAME, SCENARIO, 6)["told"] > 10
        assert checks.refusals_say_why(GAME, SCENARIO, 6) > 10
        assert checks.undo_stops_where_it_must(GAME, SCENARIO, 6, every=5)["die"] > 0
        assert checks.nothing_is_hidden(GAME, SCENARIO, 6) > 10


def test_the_secret_map_is_drawn_in_secret():
    with checks.played_by("diver"):
        assert checks.worlds_look_alike(WHOLE, SCENARIO, 7, 10, every=9) == 10
