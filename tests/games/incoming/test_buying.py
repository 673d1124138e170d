"""The scripted player agrees on a free battle and buys forces that can fight."""

import pytest

from dangerclose.core.match import Match
from dangerclose.games.incoming import GAME
from dangerclose.games.incoming.battle import BATTLES, NAME, read
from dangerclose.games.incoming.state import Phase
from dangerclose.games.incoming.tally import tally_of


@pytest.mark.parametrize("number", range(0, len(BATTLES), 5))
def test_whole_platoons_are_bought_and_few_points_left(number):
    match = Match(GAME, NAME, seed=bytes([number]) * 16)
    players = [GAME.player("doctrine", seat, 1) for seat in (0, 1)]
    match.choose(("fight", number))
    while match.state.phase == Phase.FORCES:
        seat = match.ask.seat
        match.choose(players[seat].decide(match.view(seat), match.ask).action)
    for force in read(match.state.battle).forces:
        tally = tally_of(force)
        assert len(tally.platoons) >= 2
        assert all(len(platoon.teams) == 3 for platoon in tally.platoons[:2])
        assert BATTLES[number].points - tally.spent <= 12


def test_a_company_each_that_meets_the_other_is_what_it_asks_for():
    match = Match(GAME, NAME, seed=bytes(16))
    decision = GAME.player("doctrine", 0, 1).decide(match.view(0), match.ask)
    agreed = BATTLES[decision.action[1]]
    assert agreed.points == 75
    assert agreed.mission.attacker is None
