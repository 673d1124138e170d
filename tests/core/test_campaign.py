"""What is carried from match to match, and the chain that `verify` checks."""

from __future__ import annotations

import msgspec
import pytest

from dangerclose.core.chance import seed_of
from dangerclose.core.game import Result, ending
from dangerclose.core.match import Match
from dangerclose.core.record import BadRecord, Record, read, record_of, replay, verify_chain, write
from tests import patience, toy
from tests.shared.checks import played_by_doctrine


def mission(scenario: str, carried: str = "", seed: int = 0) -> Match:
    """A mission that is won by the first of some seeds."""
    while True:
        match = Match(patience.PATIENCE, scenario, seed=seed_of(seed), carried=carried)
        played_by_doctrine(match, seed)
        if match.result.outcome == "won":
            return match
        seed += 1


@pytest.fixture(scope="module")
def chain() -> list[Record]:
    first = mission("first")
    second = mission(first.onward.scenario, first.onward.carried)
    return [read(write(record_of(one))) for one in (first, second)]


def refused(records: list[Record]) -> str:
    with pytest.raises(BadRecord) as found:
        verify_chain(patience.PATIENCE, records)
    return str(found.value)


def test_a_mission_is_set_up_from_what_the_one_before_carries(chain):
    first, second = (replay(patience.PATIENCE, record) for record in chain)
    assert second.carried == first.onward.carried == f"men {first.state.men}\nholes {first.state.holes}"
    assert replay(patience.PATIENCE, chain[1], 0).state.men == first.state.men
    assert f"carried men {first.state.men}\ncarried holes" in write(chain[1])
    assert second.onward is None


def test_nothing_follows_a_mission_that_is_not_won_or_not_over():
    match = Match(patience.PATIENCE, "first", seed=seed_of(1))
    assert match.onward is None
    while match.ask is not None:
        match.choose(("rest",))
    assert match.result.outcome == "lost"
    assert match.onward is None


def test_a_true_chain(chain):
    assert [found.wrong for found in verify_chain(patience.PATIENCE, chain)] == [[], []]


def test_a_chain_with_another_roster(chain):
    false = msgspec.structs.replace(chain[1], carried="men 4\nholes 9")
    assert refused([chain[0], false]) == "match 2: what is carried is not what the match before gives"


def test_a_chain_that_is_not_one(chain):
    assert refused(chain[::-1]).startswith("match 1: expected the first match of a campaign")
    assert refused([chain[0], chain[0]]) == "match 2: expected 'second' after the match before, found 'first'"
    assert refused([*chain, chain[1]]) == "match 3: nothing follows the match before this one"
    other = msgspec.structs.replace(chain[1], game="toy")
    assert refused([chain[0], other]).startswith("match 2: expected a record of patience")
    unfinished = msgspec.structs.replace(chain[0], steps=chain[0].steps[:2])
    assert "match 1: this game is not over" in refused([unfinished])


def test_carried_text_that_the_game_cannot_read(chain):
    false = msgspec.structs.replace(chain[1], carried="everybody is well")
    with pytest.raises(BadRecord, match="carried: expected 'men N' and 'holes N'"):
        replay(patience.PATIENCE, false)
    with pytest.raises(BadRecord, match="carried: Toy carries nothing from match to match"):
        replay(toy.TOY, Record("toy", "short", {}, "", "", [], chain[1].steps[:1], carried="men 4"))


def test_outcome_words():
    assert ending(None, toy.SEATS) == ""
    assert ending(Result(1, "", "", ""), toy.SEATS) == "B"
    assert ending(Result(None, "", "", "", "lost"), toy.SEATS) == "lost"
    assert ending(Result(None, "", "", "", "drawn"), toy.SEATS) == "draw"
    for winner, outcome in ((None, "won"), (0, "lost"), (0, "drawn")):
        with pytest.raises(ValueError, match="a winner if and only if"):
            Result(winner, "", "", "", outcome)
