"""One text form for every action and event.

A game's vocabulary gives each verb its argument kinds, rule id and a sentence. From it
come the line in a record ("attacker abn-5"), the label on a button and the sentence in
the log. An argument kind translates between the small integer that the rules use and a
word that a person reads and types.
"""

from __future__ import annotations

import string
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple, TypeAlias

from dangerclose.core.ask import Action, Ask
from dangerclose.core.events import Arg, Die, Event
from dangerclose.core.reckoning import Modifier


@dataclass(frozen=True, slots=True)
class ArgumentKind:
    """How one kind of argument is written: `word` for records, `name` for sentences."""

    word: Callable[[int], str]
    parse: Callable[[str], int]
    name: Callable[[int], str]
    expected: str


def _parse_number(text: str) -> int:
    return int(text)


NUMBER = ArgumentKind(str, _parse_number, str, "a whole number")


def choice_of(words: Sequence[str], names: Sequence[str] | None = None) -> ArgumentKind:
    """An argument that is one of a few words, counted from 0."""
    shown = words if names is None else names
    return ArgumentKind(words.__getitem__, list(words).index, shown.__getitem__, "one of " + ", ".join(words))


def signed(number: int) -> str:
    """A modifier as it is printed: +1, 0, -2."""
    return f"{number:+d}" if number else "0"


def counted(number: int, one: str, many: str = "") -> str:
    """A number of things: "1 unit", "3 units", "2 hexes"."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def listed(names: Sequence[str]) -> str:
    """ "A, B and C" """
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def by_face(results: Sequence[str]) -> str:
    """What each face of a die gives, like ones together: "1-2: 2/-; 3: 1/1; 4-6: 1/2R1"."""
    parts = []
    for result, faces in groupby(enumerate(results, 1), key=itemgetter(1)):
        (low, _), *rest = faces
        parts.append(f"{low}-{rest[-1][0]}: {result}" if rest else f"{low}: {result}")
    return "; ".join(parts)


def count_of(one: str, many: str = "") -> ArgumentKind:
    """An argument that is told as a number of things."""
    return ArgumentKind(str, _parse_number, lambda number: counted(number, one, many), "a whole number")


SIGNED = ArgumentKind(str, _parse_number, signed, "a whole number")


@dataclass(frozen=True, slots=True)
class Verb:
    """What an action's verb takes, under which rule, and the words on its button."""

    rule: str
    say: str
    args: tuple[ArgumentKind, ...] = ()


Say: TypeAlias = str | Callable[..., str]
"""A sentence with its arguments' names put in, or a function of the arguments themselves."""


@dataclass(frozen=True, slots=True)
class RollTelling:
    """How the roll of one kind of event is told: what is rolled for, what is needed, what came, and what
    that means. The arguments are those of the event, then what the roll is `about`.
    """

    title: Say
    needed: Say = ""
    result: Say = ""
    meaning: Say = ""
    about: tuple[ArgumentKind, ...] = ()


@dataclass(frozen=True, slots=True)
class Telling:
    """The sentence for one kind of event, and the words for its roll if it has one.

    `follows` marks what is more than the plain effect of a choice, such as what an enemy does
    that is rules: it is told to the seat that chose, too, as other seats' choices are.
    """

    say: Say
    args: tuple[ArgumentKind, ...] = ()
    follows: bool = False
    roll: RollTelling | None = None


class ToldRoll(NamedTuple):
    """A roll in words: what was needed, what counted, what came, what it means; `place` is -1 for none.

    `cards` are those that were drawn from a deck, `read` the part of them that counts.
    """

    title: str
    dice: tuple[Die, ...]
    needed: str
    modifiers: tuple[Modifier, ...]
    result: str
    meaning: str
    place: int
    cards: tuple[int, ...]
    read: int


MOST_LISTED = 100
"""So many verbs are named to who has mistaken one; of more only the nearest."""
NEAREST = 8


class BadText(ValueError):
    """Text that is no action of this game; the message says what was expected."""


class Vocabulary:
    """The words of one game."""

    def __init__(self, verbs: Mapping[str, Verb], tellings: Mapping[str, Telling]) -> None:
        self.verbs = verbs
        self.tellings = tellings
        for word, verb in verbs.items():
            _demand_arguments(word, verb.say, len(verb.args))
        for word, telling in tellings.items():
            _demand_arguments(word, telling.say, len(telling.args))
            if roll := telling.roll:
                for say in (roll.title, roll.needed, roll.result, roll.meaning):
                    _demand_arguments(word, say, len(telling.args) + len(roll.about))

    def follows(self) -> list[str]:
        """The kinds of events that are told to the seat that chose, too."""
        return [kind for kind, telling in self.tellings.items() if telling.follows]

    def text(self, action: Action) -> str:
        """The line that stands for an action in a record."""
        verb, args = self._split(action)
        return " ".join(
            [str(action[0]), *(kind.word(arg) for kind, arg in zip(verb.args, args, strict=True))]
        )

    def parse(self, text: str) -> Action:
        """The action that a line of text stands for."""
        word, *rest = text.split()[:8] or [""]
        verb = self.verbs.get(word)
        if verb is None:
            raise BadText(f"{word!r} is no action here, expected one of: {self._known(word)}")
        if len(rest) != len(verb.args):
            raise BadText(f"{word!r} takes {len(verb.args)} argument(s), found {len(rest)}")
        args = []
        for kind, part in zip(verb.args, rest, strict=True):
            try:
                args.append(kind.parse(part))
            except (ValueError, KeyError, IndexError) as error:
                raise BadText(f"{part!r} after {word!r} is not {kind.expected}") from error
        return (word, *args)

    def _known(self, word: str) -> str:
        """All verbs, or of very many those that a word could have meant."""
        known = sorted(self.verbs)
        if len(known) <= MOST_LISTED:
            return ", ".join(known)
        near = sorted(get_close_matches(word, known, NEAREST, cutoff=0))
        return f"{', '.join(near)} and {len(known) - len(near)} others"

    def check(self, action: object) -> Action:
        """The action in a message from outside, or BadText: nothing from a client is trusted."""
        if not isinstance(action, list | tuple) or not action or not isinstance(action[0], str):
            raise BadText("an action is a list of a verb and its arguments")
        if any(type(arg) is not int for arg in action[1:]):
            raise BadText("the arguments of an action are whole numbers")
        verb = self.verbs.get(action[0])
        if verb is None or len(action) != len(verb.args) + 1:
            raise BadText(f"no action {action[0]!r} with {len(action) - 1} argument(s)")
        checked: Action = tuple(action)
        try:
            again = self.parse(self.text(checked))
        except (ValueError, LookupError, OverflowError) as error:
            raise BadText(f"the arguments of {action[0]!r} are out of range") from error
        if again != checked:
            raise BadText(f"the arguments of {action[0]!r} are out of range")
        return checked

    def label(self, action: Action) -> str:
        """The words on the button for an action."""
        verb, args = self._split(action)
        return verb.say.format(*(kind.name(arg) for kind, arg in zip(verb.args, args, strict=True)))

    def rule(self, action: Action, ask: Ask) -> str:
        """The rule id that an option carries: its verb's, or that of the question it answers."""
        return self._split(action)[0].rule or ask.rule

    def family(self, before: Action, ask: Ask) -> tuple[str, str, str]:
        """Text and label of a family of options, with "{}" for the member, and their rule."""
        verb, args = self._split(before)
        text = " ".join([str(before[0]), *(kind.word(arg) for kind, arg in zip(verb.args, args)), "{}"])
        names = [*(kind.name(arg) for kind, arg in zip(verb.args, args)), "{}"]
        return text, verb.say.format(*names), verb.rule or ask.rule

    def sentence(self, event: Event) -> str:
        """The log's sentence for an event."""
        telling = self.tellings[event.kind]
        return _said(telling.say, telling.args, event.args)

    def roll(self, event: Event) -> ToldRoll | None:
        """The roll of an event in words, None if nothing was left to chance."""
        fell = event.roll
        if fell is None:
            return None
        telling = self.tellings[event.kind]
        how = telling.roll
        if how is None:
            raise ValueError(f"expected words for the roll of {event.kind!r}")
        kinds, args = (*telling.args, *how.about), (*event.args, *fell.about)
        title, needed, result, meaning = (
            _said(say, kinds, args) for say in (how.title, how.needed, how.result, how.meaning)
        )
        shown = (fell.place, fell.cards, fell.read)
        return ToldRoll(title, fell.dice, needed, fell.modifiers, result, meaning, *shown)

    def _split(self, action: Action) -> tuple[Verb, list[int]]:
        return self.verbs[str(action[0])], [int(arg) for arg in action[1:]]


def _demand_arguments(word: str, say: Say, count: int) -> None:
    """A sentence names no argument that it does not have."""
    if isinstance(say, str):
        fields = [field for _, field, _, _ in string.Formatter().parse(say) if field is not None]
        if any(not field.isdecimal() or int(field) >= count for field in fields):
            raise ValueError(f"the sentence for {word!r} names an argument that it does not have")


def _said(say: Say, kinds: Sequence[ArgumentKind], args: Sequence[Arg]) -> str:
    """A sentence with its arguments."""
    if not isinstance(say, str):
        return say(*args)
    words = (arg if isinstance(arg, str) else kind.name(arg) for kind, arg in zip(kinds, args, strict=True))
    return say.format(*words)
