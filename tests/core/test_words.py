"""One text form for every action and event, and the check on what comes from outside."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dangerclose.core.ask import Action, Ask
from dangerclose.core.events import Event
from dangerclose.core.words import (
    NUMBER,
    SIGNED,
    BadText,
    Telling,
    Verb,
    Vocabulary,
    choice_of,
    signed,
)
from dangerclose.games import NAMES, game
from tests import toy

COLOUR = choice_of(["red", "blue"], ["the Red", "the Blue"])
WORDS = Vocabulary(
    {
        "done": Verb("", "Done"),
        "send": Verb("2.1/1", "Send {1} to {0}", (COLOUR, NUMBER)),
        "shift": Verb("2.2/1", "Shift by {0}", (SIGNED,)),
    },
    {
        "sent": Telling("{1} went to {0}.", (COLOUR, NUMBER)),
        "shifted": Telling("Modified by {0}: {1}.", (SIGNED, NUMBER)),
    },
)
VOCABULARIES = {"here": WORDS, "toy": toy.WORDS} | {name: game(name).words for name in NAMES}
every_vocabulary = pytest.mark.parametrize("words", VOCABULARIES.values(), ids=VOCABULARIES)

ACTIONS: list[tuple[Action, str, str]] = [
    (("done",), "done", "Done"),
    (("send", 1, 4), "send blue 4", "Send 4 to the Blue"),
    (("send", 0, -4), "send red -4", "Send -4 to the Red"),
    (("shift", 2), "shift 2", "Shift by +2"),
    (("shift", 0), "shift 0", "Shift by 0"),
    (("shift", -2), "shift -2", "Shift by -2"),
]


@pytest.mark.parametrize(("action", "text", "label"), ACTIONS)
def test_text_and_label(action: Action, text: str, label: str) -> None:
    assert WORDS.text(action) == text
    assert WORDS.parse(text) == action
    assert WORDS.check(list(action)) == action
    assert WORDS.label(action) == label


def test_spaces_do_not_matter_in_what_is_typed() -> None:
    assert WORDS.parse("  send   blue\t4 ") == ("send", 1, 4)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "'' is no action here, expected one of: done, send, shift"),
        ("fly blue", "'fly' is no action here, expected one of: done, send, shift"),
        ("Done", "'Done' is no action here, expected one of: done, send, shift"),
        ("send blue", "'send' takes 2 argument(s), found 1"),
        ("done done", "'done' takes 0 argument(s), found 1"),
        ("done" + " 1" * 20, "'done' takes 0 argument(s), found 7"),
        ("send green 4", "'green' after 'send' is not one of red, blue"),
        ("send blue four", "'four' after 'send' is not a whole number"),
        ("shift 1.5", "'1.5' after 'shift' is not a whole number"),
        ("shift " + "9" * 5000, "'" + "9" * 5000 + "' after 'shift' is not a whole number"),
    ],
)
def test_text_that_is_no_action(text: str, said: str) -> None:
    with pytest.raises(BadText) as found:
        WORDS.parse(text)
    assert str(found.value) == said


@pytest.mark.parametrize(
    ("message", "said"),
    [
        (None, "an action is a list of a verb and its arguments"),
        ("done", "an action is a list of a verb and its arguments"),
        ({"done": 1}, "an action is a list of a verb and its arguments"),
        ([], "an action is a list of a verb and its arguments"),
        ([1, "send"], "an action is a list of a verb and its arguments"),
        (["send", "blue", 4], "the arguments of an action are whole numbers"),
        (["send", 1, 4.0], "the arguments of an action are whole numbers"),
        (["send", True, 4], "the arguments of an action are whole numbers"),
        (["send", [1], 4], "the arguments of an action are whole numbers"),
        (["fly", 1], "no action 'fly' with 1 argument(s)"),
        (["send", 1], "no action 'send' with 1 argument(s)"),
        (["done", 1], "no action 'done' with 1 argument(s)"),
        (["send", 2, 4], "the arguments of 'send' are out of range"),
        (["send", -1, 4], "the arguments of 'send' are out of range"),
        (["send", 2**70, 4], "the arguments of 'send' are out of range"),
        (["send", 1, 10**5000], "the arguments of 'send' are out of range"),
    ],
    ids=lambda part: str(part)[:30] if not isinstance(part, list) else None,
)
def test_a_message_that_is_no_action(message: object, said: str) -> None:
    with pytest.raises(BadText) as found:
        WORDS.check(message)
    assert str(found.value) == said


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=8,
)
number = st.integers(-3, 12) | st.integers() | st.sampled_from([2**31, -(2**63), 2**64, 10**4999])


def near_misses(words: Vocabulary) -> st.SearchStrategy[Any]:
    """Lists that look like actions, most of them with the right verb and count."""
    verbs = st.sampled_from(sorted(words.verbs))
    right = verbs.flatmap(
        lambda verb: st.tuples(st.just(verb), *[number] * len(words.verbs[verb].args)).map(list)
    )
    return right | st.tuples(verbs, st.lists(number | anything, max_size=4)).map(lambda t: [t[0], *t[1]])


@every_vocabulary
@given(data=st.data())
def test_nothing_from_outside_is_trusted(words: Vocabulary, data: st.DataObject) -> None:
    """Whatever a client sends, it is an action that has a text form, or BadText."""
    message = data.draw(anything | near_misses(words))
    try:
        action = words.check(message)
    except BadText:
        return
    assert isinstance(action, tuple)
    assert list(action) == message
    assert words.parse(words.text(action)) == action
    assert words.label(action)


@every_vocabulary
@given(data=st.data())
def test_nothing_that_is_typed_is_trusted(words: Vocabulary, data: st.DataObject) -> None:
    """Any line is an action whose text form gives it again, or BadText."""
    verb = st.sampled_from(sorted(words.verbs))
    tokens = st.lists(st.integers().map(str) | st.text(max_size=6), max_size=4).map(" ".join)
    line = data.draw(st.text(max_size=30) | st.tuples(verb, tokens).map(" ".join))
    try:
        action = words.parse(line)
    except BadText:
        return
    assert words.parse(words.text(action)) == action


def test_an_option_carries_its_own_rule_or_that_of_the_question() -> None:
    ask = Ask(0, "turn", "2.0/1", [("done",), ("shift", 1)])
    assert WORDS.rule(("done",), ask) == "2.0/1"
    assert WORDS.rule(("shift", 1), ask) == "2.2/1"


def test_sentences() -> None:
    assert WORDS.sentence(Event("sent", "2.1/1", (0, 3))) == "3 went to the Red."
    assert WORDS.sentence(Event("shifted", "2.2/1", (-1, 7))) == "Modified by -1: 7."
    told_in_words = Event("shifted", "2.2/1", (1, "{0} lost"))
    assert WORDS.sentence(told_in_words) == "Modified by +1: {0} lost."


def test_an_event_with_the_wrong_number_of_arguments_has_no_sentence() -> None:
    with pytest.raises(ValueError):
        WORDS.sentence(Event("sent", "2.1/1", (0,)))


@pytest.mark.parametrize("say", ["Send {2} to {0}", "Send {what}", "Send {}", "Send {0.real}"])
def test_a_sentence_that_names_a_missing_argument_is_refused(say: str) -> None:
    expected = "the sentence for 'send' names an argument that it does not have"
    with pytest.raises(ValueError, match=expected):
        Vocabulary({"send": Verb("2.1/1", say, (COLOUR, NUMBER))}, {})
    with pytest.raises(ValueError, match=expected):
        Vocabulary({}, {"send": Telling(say, (COLOUR, NUMBER))})


def test_a_sentence_need_not_name_every_argument() -> None:
    words = Vocabulary({"send": Verb("2.1/1", "Send {{some}}", (NUMBER,))}, {})
    assert words.label(("send", 3)) == "Send {some}"


def test_signed() -> None:
    assert [signed(number) for number in (-2, 0, 1)] == ["-2", "0", "+1"]


def test_of_very_many_verbs_the_nearest_are_named() -> None:
    many = Vocabulary(
        {f"verb-{number}": Verb("1/1", "Do it") for number in range(150)} | {"march": WORDS.verbs["done"]}, {}
    )
    with pytest.raises(BadText, match=r"'marsh' is no action here, .*march, .* and 143 others"):
        many.parse("marsh")
