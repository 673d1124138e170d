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

from dangerclose.core.ask import Action, Ask
from dangerclose.core.events import Event


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


SIGNED = ArgumentKind(str, _parse_number, signed, "a whole number")


@dataclass(frozen=True, slots=True)
class Verb:
    """What an action's verb takes, under which rule, and the words on its button."""

    rule: str
    say: str
    args: tuple[ArgumentKind, ...] = ()


@dataclass(frozen=True, slots=True)
class Telling:
    """The sentence for one kind of event.

    `follows` marks what is more than the plain effect of a choice, such as what an enemy does
    that is rules: it is told to the seat that chose, too, as other seats' choices are.
    """

    say: str
    args: tuple[ArgumentKind, ...] = ()
    follows: bool = False


class BadText(ValueError):
    """Text that is no action of this game; the message says what was expected."""


class Vocabulary:
    """The words of one game."""

    def __init__(self, verbs: Mapping[str, Verb], tellings: Mapping[str, Telling]) -> None:
        self.verbs = verbs
        self.tellings = tellings
        for table in (verbs, tellings):
            for word, entry in table.items():
                fields = [
                    field for _, field, _, _ in string.Formatter().parse(entry.say) if field is not None
                ]
                if any(not field.isdecimal() or int(field) >= len(entry.args) for field in fields):
                    raise ValueError(f"the sentence for {word!r} names an argument that it does not have")

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
            raise BadText(f"{word!r} is no action here, expected one of: {', '.join(sorted(self.verbs))}")
        if len(rest) != len(verb.args):
            raise BadText(f"{word!r} takes {len(verb.args)} argument(s), found {len(rest)}")
        args = []
        for kind, part in zip(verb.args, rest, strict=True):
            try:
                args.append(kind.parse(part))
            except (ValueError, KeyError, IndexError) as error:
                raise BadText(f"{part!r} after {word!r} is not {kind.expected}") from error
        return (word, *args)

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
        words = (
            arg if isinstance(arg, str) else kind.name(arg)
            for kind, arg in zip(telling.args, event.args, strict=True)
        )
        return telling.say.format(*words)

    def _split(self, action: Action) -> tuple[Verb, list[int]]:
        return self.verbs[str(action[0])], [int(arg) for arg in action[1:]]
