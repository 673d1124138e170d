"""Each level against the one below, as often from every seat."""

from __future__ import annotations

from dangerclose.lab.ladder import climbed, pairings
from dangerclose.lab.simulate import Plan, Played
from tests.toy import TOY


def test_the_strongest_comes_first() -> None:
    assert pairings(TOY) == [("doctrine", "random")]


def test_wins_are_those_of_the_better_player_in_either_seat() -> None:
    asked: list[tuple[str, ...]] = []

    def play(plan: Plan) -> list[Played]:
        asked.append(plan.levels)
        seat = plan.levels.index("doctrine")
        lost = Played(3, 1 - seat, "", 9, 1)
        return [Played(1, seat, "", 9, 1), Played(2, None, "", 9, 1, "KeyError"), lost]

    rung = climbed(TOY, "doctrine", "random", 5, "failures", play)
    assert asked == [("doctrine", "random"), ("random", "doctrine")] * len(TOY.scenarios)
    assert (rung.games, rung.won.count, rung.won.share, rung.errors) == (4, 2, 0.5, 2)
    assert {one.count for by_seat in rung.by_scenario.values() for one in by_seat.values()} == {1}
