"""A game in progress: choosing, refusals, fork, undo and who sees what."""

from __future__ import annotations

from typing import Any

import pytest

from dangerclose.core.ask import CHECKPOINT, Action, Ask, Refused, Rule
from dangerclose.core.chance import BadOutcome, commitment, seed_of
from dangerclose.core.events import ALL_SEEING, UNCOVERED, Event
from dangerclose.core.match import Match
from tests import toy
from tests.shared.checks import columns

SEED = seed_of(1)
ROLL: list[Action] = [("roll",), ("bet", 1)]
AnyMatch = Match[Any]


def begun(*choices: Action, game: Any = toy.TOY, **how: Any) -> AnyMatch:
    """A match after some choices; the cards are 1 for A and 2 for B unless told otherwise."""
    match: AnyMatch = Match(game, "short", **{"seed": SEED, "outcomes": [1, 2], **how})
    for action in choices:
        match.choose(action)
    return match


def everything(match: AnyMatch) -> tuple[object, ...]:
    """All that a refused action must leave alone."""
    return (
        columns(match.state),
        match.ask and match.ask.key(),
        list(match.choices),
        list(match.seats_chosen),
        list(match.outcome_counts),
        list(match.chance.outcomes),
        None if match.events is None else list(match.events),
    )


def reason(match: AnyMatch, seat: int) -> str:
    refused = match.may_undo(seat)
    return refused.reason if refused else ""


class Alone(toy.Toy):
    """One seat decides six times in a row, with a checkpoint before each."""

    def play(self, s: toy.State) -> Rule[None]:
        while s.winner < 0:
            yield CHECKPOINT
            choice = yield Ask(0, "turn", "1.0/1", [("pass",), ("hold",), ("go",)])
            if choice == ("go",):
                s.points[1] += s.chance.die()
            s.points[0] += choice == ("hold",)
            s.tell("looked", "1.0/1", 0)
            s.turn += 1
            if s.turn == self.turns:
                s.winner = 0


class CrashingThrow(toy.Toy):
    """The rules fail after the die has fallen."""

    def throw(self, s: toy.State, seat: int) -> None:
        super().throw(s, seat)
        raise RuntimeError("this throw crashes")


# Choosing


def test_a_match_begins_with_the_first_decision() -> None:
    match = begun()
    assert match.ask is not None
    assert (match.ask.seat, match.ask.kind, match.ask.rule) == (0, "turn", "1.0/1")
    assert not match.over
    assert match.result is None
    assert match.question() == "A: turn?"
    assert match.preview() is None
    assert match.outcome_counts == [2]


def test_a_choice_leads_to_the_next_decision() -> None:
    match = begun(*ROLL)
    assert match.ask is not None
    assert match.ask.options == [("go",), ("hold",)]
    assert (match.choices, match.seats_chosen) == (ROLL, [0, 0])
    preview = match.preview()
    assert preview is not None
    assert preview.commit == ("go",)
    match.choose(("go",), 0)
    assert match.outcome_counts == [2, 2, 2, 3]
    assert match.ask.seat == 1


@pytest.mark.parametrize("action", [("hold",), ("guess", 9), ("no-such-verb",), ()])
def test_an_action_that_is_not_offered_is_refused_and_changes_nothing(action: Action) -> None:
    match = begun(("pass",))
    before = everything(match)
    with pytest.raises(Refused) as found:
        match.choose(action)
    assert (found.value.reason, found.value.rule) == ("That is not offered.", "1.0/1")
    assert everything(match) == before
    match.choose(("pass",), 1)
    assert len(match.choices) == 2


def test_another_seat_may_not_decide() -> None:
    match = begun()
    before = everything(match)
    with pytest.raises(Refused) as found:
        match.choose(("pass",), 1)
    assert (found.value.reason, found.value.rule) == ("It is for A to decide.", "1.0/1")
    assert everything(match) == before


def test_after_the_end_nothing_can_be_chosen() -> None:
    match = begun(("guess", 2))
    assert match.over
    assert match.ask is None
    assert match.result is not None
    assert match.result.winner == 0
    assert match.question() == "The game is over."
    assert match.preview() is None
    with pytest.raises(Refused, match=r"^The game is over\.$"):
        match.choose(("pass",))


def test_a_match_can_start_from_a_position() -> None:
    state = toy.TOY.setup("short", {})
    state.cards, state.points, state.turn = [3, 3], [1, 0], 5
    match = begun(state=state, outcomes=[])
    assert match.ask is not None
    assert match.ask.seat == 1
    match.choose(("pass",))
    assert match.result is not None
    assert match.result.winner == 0


def test_outcomes_can_be_laid_down() -> None:
    match = begun(*ROLL, ("go",), outcomes=[1, 2, 5])
    assert match.chance.outcomes == [1, 2, 5]
    assert match.state.points == [1, 0]
    with pytest.raises(BadOutcome, match="outcome 2 is laid down as 4, expected 0 to 3"):
        begun(outcomes=[1, 4])


def test_switches_are_the_matchs_own() -> None:
    switches = {"lucky": "yes"}
    match = begun(switches=switches)
    switches["lucky"] = "no"
    assert match.switches == {"lucky": "yes"}
    assert begun().switches == {}


def test_the_seed_is_unguessable_unless_given() -> None:
    hashes = {Match(toy.TOY, "short").seed_hash for _ in range(20)}
    assert len(hashes) == 20
    assert begun().seed_hash == commitment(SEED)


# Events and views


def test_each_seat_is_told_what_it_may_know() -> None:
    match = begun(("pass",), ("peek",))
    peeked = Event("peeked", "1.1/1", (1, 1), 0b10 | ALL_SEEING, True)
    looked = Event("looked", "1.1/1", (1,))
    assert match.events == [peeked, looked]
    assert match.events_for(1) == [peeked, looked]
    assert match.events_for(0) == [looked]
    assert match.events_for(None) == [looked]
    assert match.events_for(UNCOVERED) == [peeked, looked]
    assert match.events_for(1, 1) == [looked]
    assert match.events_for(1, 2) == []
    assert match.view(1).cards == {0: 1, 1: 2}
    assert match.view(0).cards == {0: 1}
    assert match.view(None).cards == {}


def test_a_match_without_a_log_keeps_no_events_and_plays_alike() -> None:
    silent, told = begun(("peek",), ("pass",), log=False), begun(("peek",), ("pass",))
    assert silent.events is None
    assert silent.events_for(0) == []
    assert columns(silent.state) == columns(told.state)
    assert silent.fork().events is None


# Fork


def test_a_fork_with_another_seed_has_other_dice_to_come() -> None:
    match = begun(*ROLL, ("go",), ("pass",), *ROLL)
    known = list(match.chance.outcomes)
    dice = set()
    for number in range(2, 20):
        twin = match.fork(seed_of(number))
        assert twin.chance.outcomes == known
        assert twin.seed_hash != match.seed_hash
        twin.choose(("go",))
        dice.add(twin.chance.outcomes[-1])
    assert len(dice) > 3
    same = match.fork()
    same.choose(("go",))
    match.choose(("go",))
    assert same.chance.outcomes == match.chance.outcomes
    assert same.seed_hash == match.seed_hash


def test_dice_that_are_laid_down_for_later_are_not_told_to_a_fork_with_a_seed() -> None:
    match = begun(*ROLL, outcomes=[1, 2, 5])
    thrown = set()
    for number in range(2, 12):
        twin = match.fork(seed_of(number))
        twin.choose(("go",))
        thrown.add(twin.chance.outcomes[-1])
    assert len(thrown) > 1
    match.choose(("go",))
    assert match.chance.outcomes[-1] == 5


def test_a_finished_game_can_be_forked() -> None:
    match = begun(("pass",), ("guess", 3))
    twin = match.fork()
    assert twin.over
    assert twin.result == match.result


def test_a_match_that_keeps_no_checkpoints_cannot_be_forked_or_undone() -> None:
    match = begun(("roll",), keep=False)
    with pytest.raises(RuntimeError, match="keeps no checkpoints cannot be forked"):
        match.fork()
    before = everything(match)
    with pytest.raises(Refused, match=r"^This match keeps no way back\.$"):
        match.undo(0)
    assert everything(match) == before


# Undo


def test_there_is_nothing_to_undo_before_the_first_choice() -> None:
    match = begun()
    with pytest.raises(Refused, match=r"^Nothing has been chosen yet\.$"):
        match.undo(0)


def test_only_the_last_chooser_may_undo() -> None:
    match = begun(("pass",), ("pass",))
    assert reason(match, 0) == "B has chosen since."
    assert reason(match, 1) == ""
    match.undo(1)
    assert match.choices == [("pass",)]
    match.undo(0)
    assert match.choices == []


def test_undo_never_goes_back_across_a_die() -> None:
    match = begun(*ROLL, ("go",))
    assert reason(match, 0) == "A die has fallen or something hidden was shown since."
    with pytest.raises(Refused):
        match.undo(0)


def test_undo_never_goes_back_across_a_reveal() -> None:
    match = begun(("peek",))
    assert reason(match, 0) == "A die has fallen or something hidden was shown since."
    match.choose(("roll",))
    match.undo(1)
    assert reason(match, 0) == "A die has fallen or something hidden was shown since."


def test_without_a_log_nobody_knows_what_was_shown_so_nothing_is_undone() -> None:
    assert reason(begun(("peek",), log=False), 0) == "This match keeps no way back."


def test_undo_goes_back_through_a_procedure_to_before_it() -> None:
    match = begun()
    before = []
    for action in (*ROLL, ("hold",)):
        before.append(everything(match))
        match.choose(action)
    assert match.ask is not None
    assert match.ask.seat == 1
    while before:
        match.undo(0)
        assert everything(match) == before.pop()
    assert reason(match, 0) == "Nothing has been chosen yet."


def test_undo_goes_back_over_many_checkpoints_one_choice_at_a_time() -> None:
    match = begun(game=Alone(), outcomes=[])
    before = []
    for number in range(6):
        before.append(everything(match))
        match.choose(("hold",) if number % 2 else ("pass",))
    assert match.over
    while before:
        match.undo(0)
        assert everything(match) == before.pop()
    for _ in range(6):
        match.choose(("hold",))
    assert match.state.points == [6, 0]


def test_undo_stops_at_the_die_however_many_checkpoints_later() -> None:
    match = begun(("pass",), ("go",), ("hold",), ("pass",), game=Alone(), outcomes=[])
    rolled = list(match.chance.outcomes)
    match.undo(0)
    match.undo(0)
    assert match.choices == [("pass",), ("go",)]
    assert reason(match, 0) == "A die has fallen or something hidden was shown since."
    assert match.chance.outcomes == rolled
    match.choose(("hold",))
    assert reason(match, 0) == ""


def test_a_fork_goes_back_to_its_checkpoint_and_no_further() -> None:
    twin = begun(*ROLL).fork()
    twin.undo(0)
    twin.undo(0)
    assert twin.choices == []
    assert reason(begun(("pass",)).fork(), 0) == "This match keeps no way back."


def test_the_same_die_falls_after_an_undo() -> None:
    match = begun(*ROLL)
    match.undo(0)
    match.choose(("bet", 2))
    match.choose(("go",))
    other = begun(*ROLL, ("go",))
    assert match.chance.outcomes == other.chance.outcomes


def test_only_the_checkpoints_that_undo_can_use_are_kept() -> None:
    assert [mark.choices for mark in begun()._trail] == [0], "the deal and the first turn are one moment"
    match = begun(("pass",), ("hold",), game=Alone(), outcomes=[])
    assert [mark.choices for mark in match._trail] == [0, 1, 2]
    match.choose(("go",))
    assert [mark.choices for mark in match._trail] == [3]


# Rules that fail


@pytest.mark.parametrize(
    ("game", "way", "last"),
    [
        (toy.CrashingOption(), [("pass",)], ("guess", toy.CARDS - 1)),
        (CrashingThrow(), ROLL, ("go",)),
    ],
)
def test_rules_that_have_failed_are_not_taken_for_the_end(game: Any, way: list[Action], last: Action) -> None:
    match = begun(*way, game=game)
    seat = match.ask.seat if match.ask else -1
    with pytest.raises(RuntimeError, match="crashes"):
        match.choose(last)
    assert match.choices == [*way, last]
    for go_on in (lambda: match.choose(last), match.fork):
        with pytest.raises(RuntimeError, match="the rules failed at the last choice"):
            go_on()
    assert not match.over
    match.undo(seat)
    assert match.choices == way
    assert match.ask is not None
    match.choose(match.ask.options[1])
    assert len(match.choices) == len(way) + 1
