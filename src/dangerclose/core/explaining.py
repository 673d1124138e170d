"""Questions for people, and why what is not offered may not be done."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Generic, TypeAlias, TypeVar

from dangerclose.core.ask import Action, Ask, Refused
from dangerclose.core.words import ArgumentKind, Say, Verb

P = TypeVar("P")

Reasons: TypeAlias = Iterator[tuple[bool, str, str]]
"""Conditions in the order in which a player would think of them: what is wrong, and the rule."""
Question: TypeAlias = tuple[Say, tuple[ArgumentKind, ...]]
"""A sentence with places for what the ask is about, or a function of it, and the kinds of these."""


class Explainer(Generic[P]):
    """What a game has to say about its decisions. Reasons are found from a position that the seat knows."""

    def __init__(
        self,
        verbs: Mapping[str, Verb],
        questions: Mapping[str, Question],
        reasons: Mapping[str, Callable[[P, Ask, list[int]], Reasons]],
        expected: Mapping[str, Collection[str]],
        always: Collection[str] = (),
    ) -> None:
        """`expected` are verbs that a player may try at a question although none such is offered.

        Those in `always` he may try at any.
        """
        self._verbs = verbs
        self._questions = questions
        self._reasons = reasons
        self._expected = expected
        self._always = always

    def question(self, ask: Ask) -> str:
        """The sentence that puts a decision to a person."""
        text, kinds = self._questions[ask.kind]
        if callable(text):
            return text(*ask.about)
        return text.format(*(kind.name(arg) for kind, arg in zip(kinds, ask.about, strict=False)))

    def refusal(self, seen: Callable[[], P], ask: Ask, action: Action) -> Refused:
        """The first reason that holds, or that something else is asked now."""
        verb = str(action[0]) if action else ""
        offered = {option[0] for option in ask.options}
        reasons = self._reasons.get(verb)
        tried = verb in offered or verb in self._expected.get(ask.kind, ()) or verb in self._always
        if reasons is not None and tried:
            for wrong, reason, rule in reasons(seen(), ask, [int(arg) for arg in action[1:]]):
                if wrong:
                    return Refused(reason, rule)
        if verb not in offered:
            rule = (self._verbs[verb].rule if verb in self._verbs else "") or ask.rule
            return Refused(f"That cannot be done now. {self.question(ask)}", rule)
        return Refused(f"That is not among the choices. {self.question(ask)}", ask.rule)
