"""Who may know of an event, and the small shapes that all games share."""

from __future__ import annotations

import pytest

from dangerclose.core.ask import CHECKPOINT, Ask, Refused
from dangerclose.core.events import EVERYBODY, SPECTATORS, Event


@pytest.mark.parametrize(
    ("knows", "who"),
    [
        (EVERYBODY, [None, 0, 1, 2]),
        (0, []),
        (0b001, [0]),
        (0b010, [1]),
        (0b101, [0, 2]),
        (0b111, [0, 1, 2]),
        (SPECTATORS, [None]),
        (SPECTATORS | 0b010, [None, 1]),
    ],
)
def test_known_to(knows: int, who: list[int | None]) -> None:
    event = Event("peeked", "1.1/1", (0, 3), knows)
    assert [seat for seat in (None, 0, 1, 2) if event.known_to(seat)] == who


def test_an_event_is_for_everybody_and_reveals_nothing_unless_it_says_so() -> None:
    event = Event("looked", "1.1/1", (0,))
    assert event.knows == EVERYBODY
    assert not event.reveals


def test_asks_are_equal_when_everything_is() -> None:
    ask = Ask(0, "bet", "1.2/2", [("bet", 1), ("bet", 2)], (3,))
    assert ask == Ask(0, "bet", "1.2/2", [("bet", 1), ("bet", 2)], (3,))
    for other in (
        Ask(1, "bet", "1.2/2", [("bet", 1), ("bet", 2)], (3,)),
        Ask(0, "throw", "1.2/2", [("bet", 1), ("bet", 2)], (3,)),
        Ask(0, "bet", "1.2/3", [("bet", 1), ("bet", 2)], (3,)),
        Ask(0, "bet", "1.2/2", [("bet", 2), ("bet", 1)], (3,)),
        Ask(0, "bet", "1.2/2", [("bet", 1), ("bet", 2)]),
        "bet",
    ):
        assert ask != other
    assert repr(ask) == "Ask(0, 'bet', '1.2/2', [('bet', 1), ('bet', 2)], (3,))"
    assert repr(CHECKPOINT) == "CHECKPOINT"
    with pytest.raises(TypeError):
        hash(ask)


def test_a_refusal_says_why_and_under_which_rule() -> None:
    refused = Refused("That is not offered.", "1.0/1")
    assert str(refused) == "That is not offered. [1.0/1]"
    assert (refused.reason, refused.rule) == ("That is not offered.", "1.0/1")
    assert str(Refused("The game is over.", "")) == "The game is over."
