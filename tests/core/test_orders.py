"""Standing orders: given at any time by any seat, and part of the written game."""

from __future__ import annotations

from typing import Any

import pytest

from dangerclose.core.ask import Action, Refused
from dangerclose.core.chance import seed_of
from dangerclose.core.events import ALL_SEEING, Event
from dangerclose.core.match import Match
from dangerclose.core.record import BadRecord, read, record_of, replay, write
from tests import toy
from tests.shared.checks import standing, unlike

SEED = seed_of(1)
AnyMatch = Match[Any]
A, B = 0, 1


def begun(*entries: tuple[int, Action], game: Any = toy.TOY, **how: Any) -> AnyMatch:
    """A match after some choices and orders; the cards are 1 for A and 2 for B."""
    match: AnyMatch = Match(game, "short", **{"seed": SEED, "outcomes": [1, 2], **how})
    for seat, action in entries:
        match.enter(action, seat)
    return match


def reason(match: AnyMatch, seat: int) -> str:
    refused = match.may_undo(seat)
    return refused.reason if refused else ""


class Restless(toy.Toy):
    """Orders that crash, roll or depend on what was done before."""

    def order(self, s: toy.State, seat: int, action: Action) -> None:
        if action[1] == 5:
            raise ZeroDivisionError("this order crashes")
        if action[1] == 4:
            s.chance.die()
        if action[1] == 3 and not s.bet:
            raise Refused("Only while somebody bets.", "1.6/1")
        super().order(s, seat, action)


def test_any_seat_may_give_an_order_at_any_time() -> None:
    match = begun()
    ask = match.ask
    match.order(("call", 3), B)
    match.order(("call", 2), A)
    assert match.ask is ask
    assert match.state.calls == [2, 3]
    assert match.choices == [("call", 3), ("call", 2)]
    assert match.seats_chosen == [B, A]
    assert match.outcome_counts == [2, 2, 2]
    match.choose(("pass",), A)
    assert match.choices == [("call", 3), ("call", 2), ("pass",)]


def test_an_order_is_told_to_its_seat_alone() -> None:
    match = begun((B, ("call", 3)))
    called = Event("called", "1.6/1", (B, 3), 1 << B | ALL_SEEING)
    assert match.events_for(B) == [called]
    assert match.events_for(A) == match.events_for(None) == []
    assert match.view(B).call == 3
    assert match.view(A).call == match.view(None).call == 0


@pytest.mark.parametrize(
    ("action", "seat", "rule"),
    [
        (("call", 9), A, "1.6/1"),
        (("pass",), A, ""),
        (("no-such-verb",), A, ""),
        ((), B, ""),
        (("call", 1), 2, ""),
        (("call", 1), -1, ""),
    ],
)
def test_what_may_not_be_ordered_is_refused_and_changes_nothing(action: Action, seat: int, rule: str) -> None:
    match = begun((A, ("pass",)))
    before = standing(match)
    with pytest.raises(Refused) as found:
        match.order(action, seat)
    assert found.value.reason
    assert found.value.rule == rule
    assert unlike(standing(match), before) == []


def test_an_order_is_no_choice() -> None:
    match = begun()
    with pytest.raises(Refused, match="not offered"):
        match.choose(("call", 1), A)
    assert match.choices == []


def test_no_order_is_given_after_the_end() -> None:
    match = begun((A, ("guess", 2)))
    with pytest.raises(Refused, match=r"^The game is over\.$"):
        match.order(("call", 1), A)


GAME: list[tuple[int, Action]] = [
    (B, ("call", 6)),
    (A, ("roll",)),
    (A, ("call", 1)),
    (B, ("call", 5)),
    (A, ("bet", 1)),
    (B, ("call", 2)),
    (A, ("go",)),
    (A, ("call", 4)),
    (B, ("pass",)),
    (A, ("pass",)),
    (B, ("call", 3)),
]


@pytest.mark.parametrize("upto", range(len(GAME) + 1))
def test_forks_and_replays_have_the_orders_at_their_place(upto: int) -> None:
    match = begun(*GAME[:upto])
    assert unlike(standing(match.fork()), standing(match)) == []
    text = write(record_of(match, reveal=True))
    assert unlike(standing(replay(toy.TOY, read(text))), standing(match)) == []


def test_an_order_in_a_record() -> None:
    text = write(record_of(begun(*GAME[:5])))
    assert text.endswith("start | 1 2\nB call 6 |\nA roll |\nA call 1 |\nB call 5 |\nA bet 1 |\n")
    with pytest.raises(BadRecord, match="line 6: B call 9: A die shows no such number"):
        replay(toy.TOY, read(text.replace("B call 6 |", "B call 9 |")))
    with pytest.raises(BadRecord, match=r"line 6: B call 6: expected 1 outcome\(s\) of chance"):
        replay(toy.TOY, read(text.replace("B call 6 |", "B call 6 | 3")))


def test_an_order_works_where_it_stands() -> None:
    entries: list[tuple[int, Action]] = [(A, ("roll",)), (A, ("bet", 1)), (A, ("go",))]
    called: tuple[int, Action] = B, ("call", 4)
    dice = {"outcomes": [1, 2, 3]}
    assert begun(*entries, called, **dice).state.points == [1, 0]
    before = begun(entries[0], called, *entries[1:], **dice)
    assert before.state.points == [0, 0]
    assert [event.kind for event in before.events_for(None)] == ["right", "rolled"]


# Undo


def test_orders_since_the_last_choice_stay_in_force() -> None:
    match = begun((A, ("roll",)), (A, ("bet", 2)), (B, ("call", 3)), (A, ("call", 1)))
    match.undo(A)
    assert match.choices == [("roll",), ("call", 3), ("call", 1)]
    assert match.state.calls == [1, 3]
    assert match.ask is not None
    assert match.ask.kind == "bet"
    match.undo(A)
    assert match.choices == [("call", 3), ("call", 1)]
    assert match.seats_chosen == [B, A]
    assert unlike(standing(match), standing(begun((B, ("call", 3)), (A, ("call", 1))))) == []
    assert reason(match, A) == "Nothing has been chosen yet."


@pytest.mark.parametrize("way", [[], [(A, ("roll",))], [(A, ("peek",))], [(A, ("pass",)), (B, ("pass",))]])
def test_undo_says_the_same_with_and_without_orders(way: list[tuple[int, Action]]) -> None:
    silent, match = begun(*way), begun(*way, (B, ("call", 3)), (A, ("call", 1)), (B, ("call", 2)))
    for seat in (A, B):
        assert reason(match, seat) == reason(silent, seat)


def test_an_order_before_a_die_does_not_come_back_and_one_after_it_raises_no_barrier() -> None:
    match = begun(*GAME[:8])
    assert reason(match, A) == "A die has fallen or something hidden was shown since."
    match.enter(*GAME[8][::-1])
    match.order(("call", 6), A)
    match.undo(B)
    assert match.choices == [*(action for _, action in GAME[:8]), ("call", 6)]


def test_an_order_that_hung_on_the_choice_taken_back_goes_with_it() -> None:
    match = begun((A, ("roll",)), (A, ("bet", 1)), (B, ("call", 3)), (A, ("call", 1)), game=Restless())
    match.undo(A)
    assert match.choices == [("roll",), ("call", 1)]
    assert match.state.calls == [1, 0]


def test_the_same_game_after_an_undo_with_orders() -> None:
    match = begun(*GAME[:6])
    match.undo(A)
    match.choose(("bet", 1), A)
    match.choose(("go",), A)
    other = begun(*GAME[:4], (B, ("call", 2)), (A, ("bet", 1)), (A, ("go",)))
    assert unlike(standing(match), standing(other)) == []


# Orders that fail


@pytest.mark.parametrize(("number", "error"), [(5, ZeroDivisionError), (4, RuntimeError)])
def test_an_order_that_fails_is_kept_for_the_record(number: int, error: type[Exception]) -> None:
    match = begun((A, ("roll",)), (B, ("call", 2)), game=Restless())
    with pytest.raises(error):
        match.order(("call", number), B)
    text = write(record_of(match, reveal=True))
    assert f"B call {number} |" in text
    with pytest.raises(error):
        replay(Restless(), read(text))
    for go_on in (match.fork, lambda: match.choose(("bet", 1)), lambda: match.order(("call", 1), A)):
        with pytest.raises(RuntimeError, match="the rules failed at the last choice"):
            go_on()
    match.undo(A)
    assert match.choices == [("call", 2)]
    match.choose(("pass",), A)
