"""Options as a list, and families of them as bit sets, are the same to whoever asks."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dangerclose.core.ask import Ask, Closed, ClosedWhileAsked, Refused
from dangerclose.core.bits import bits_of, members, nth, rank
from dangerclose.core.match import Match
from dangerclose.core.options import Family, Options
from dangerclose.players.random_player import RandomPlayer
from tests import patience

sets = st.sets(st.integers(0, 300))


@given(sets)
def test_members_by_number_and_back(chosen):
    bits = bits_of(chosen)
    assert [nth(bits, number) for number in range(len(chosen))] == sorted(chosen) == members(bits)
    assert [rank(bits, member) for member in sorted(chosen)] == list(range(len(chosen)))
    for beyond in (len(chosen), -1):
        with pytest.raises(IndexError):
            nth(bits, beyond)
    for other in (-1, 301):
        with pytest.raises(KeyError):
            rank(bits, other)


@given(st.sets(st.integers(0, 5)), sets, sets)
def test_options_are_like_the_list_of_them(plain, moves, shots):
    first = [("rest", n) for n in sorted(plain)]
    families = [Family(("move", 7), bits_of(moves)), Family(("fire",), bits_of(shots))]
    options = Options(first, families)
    listed = [*first, *(("move", 7, n) for n in sorted(moves)), *(("fire", n) for n in sorted(shots))]
    assert list(options) == listed == options
    assert len(options) == len(listed)
    assert [options[n] for n in range(len(listed))] == listed
    assert [options[n] for n in range(-len(listed), 0)] == listed
    assert options[1:4] == listed[1:4]
    assert all(action in options and options.index(action) == n for n, action in enumerate(listed))
    assert bool(options) == bool(listed)
    with pytest.raises(IndexError):
        options[len(listed)]
    for stranger in [("move", 7, 301), ("move", 8, 1), ("fire",), ("fire", -1), ("fire", "1"), 3, ()]:
        assert (stranger in options) == (stranger in listed)
    with pytest.raises(ValueError):
        options.index(("rest", 9))


def test_an_empty_family_is_no_family():
    assert Options([], [Family(("move",), 0)]).families == []
    assert not Options([], [Family(("move",), 0)])


def test_thousands_of_places_are_picked_from_without_listing_them():
    options = Options([("rest",)], [Family(("move",), (1 << 5_000) - 1)])
    ask = Ask(0, "act", "2.0/1", options)
    picked = {RandomPlayer(seed).decide(None, ask).action for seed in range(50)}
    assert len(picked) > 40
    assert all(action in options for action in picked)
    assert random.Random(1).sample(options, 3)


def test_a_closed_action_is_refused_for_its_own_reason():
    match = Match(patience.PATIENCE, "first")
    assert match.ask is not None
    closed = match.ask.why_closed(("attack",))
    assert closed == Closed(("attack",), "The bunker is too far away.", "2.3/1")
    with pytest.raises(Refused) as refused:
        match.choose(("attack",))
    assert (refused.value.reason, refused.value.rule) == closed[1:]
    with pytest.raises(Refused) as refused:
        match.choose(("go",))
    assert refused.value.reason == "The squad cannot do that now."
    assert match.choices == []


def test_two_asks_differ_in_what_is_closed():
    one, other = (
        Ask(0, "act", "2.0/1", [("rest",)], (), closed) for closed in ([], [Closed(("go",), "x", "1")])
    )
    assert one != other


def test_what_is_closed_is_worked_out_for_who_looks_while_the_question_stands() -> None:
    looked = []

    def find() -> list[Closed]:
        looked.append(1)
        return [Closed(("attack",), "No target.", "1.0/1")]

    with ClosedWhileAsked(find) as closed:
        ask = Ask(0, "turn", "1.0/1", [("pass",)], (), closed)
        assert not looked
        found = ask.why_closed(("attack",))
        assert found is not None
        assert found.reason == "No target."
        assert len(closed) == 1
        assert closed[:] == [found]
    assert list(ask.closed) == [found], "it is known still"
    assert len(looked) == 1
    with ClosedWhileAsked(find) as unseen:
        pass
    with pytest.raises(RuntimeError):
        len(unseen)
    assert len(looked) == 1
