"""12.1/3 Who does nothing does not win: the designed Surrender table rewards neither siege nor lull."""

from __future__ import annotations

import pytest

from dangerclose.games.anloc import GAME
from dangerclose.games.anloc.components import ARVN, NVA
from dangerclose.games.anloc.doctrine import Doctrine
from dangerclose.testing import rule
from tests.games.anloc.idle_players import Besieger, LullSeeker, Passive, Thrifty, play, wins

GAMES = 4
"""A few of each kind; docs/anloc/balance.md has the counts of many."""


@rule("anloc", "12.1/3")
@pytest.mark.parametrize("scenario", GAME.scenarios)
@pytest.mark.parametrize("idler", [Passive, Besieger])
def test_an_nva_that_attacks_nothing_does_not_win(scenario, idler):
    assert wins(scenario, (Doctrine, idler), GAMES)[0] == 0


@rule("anloc", "12.1/3")
@pytest.mark.parametrize("scenario", GAME.scenarios)
def test_an_arvn_that_does_nothing_loses_but_not_without_a_fight(scenario):
    for seed in range(GAMES):
        match = play(scenario, (Passive, Doctrine), seed)
        assert match.result is not None
        assert match.result.winner == NVA
        assert match.state.turn > 1
    # If nobody does anything, An Loc holds.
    match = play(scenario, (Passive, Passive), 0)
    assert match.result is not None
    assert match.result.winner == ARVN


@rule("anloc", "6.1/3", "12.1/3")
@pytest.mark.parametrize("scenario", GAME.scenarios)
def test_the_scripted_arvn_walks_into_no_lull(scenario):
    for seed in range(2):
        match = play(scenario, (Doctrine, LullSeeker), seed)
        plain = play(scenario, (Doctrine, Doctrine), seed)
        assert match.choices == plain.choices  # there was never anything to seek


@rule("anloc", "6.1/3", "12.1/3")
def test_nobody_takes_an_loc_by_a_lull():
    for seed in range(GAMES):
        match = play("battle", (Thrifty, LullSeeker), seed)
        assert match.result is not None
        assert not (match.state.oel == [1, 0] and match.result.winner == NVA)
