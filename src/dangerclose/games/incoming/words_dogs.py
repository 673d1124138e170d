"""The words of dog teams."""

from __future__ import annotations

from dangerclose.core.explaining import Question
from dangerclose.core.words import NUMBER, RollTelling, Telling, Verb
from dangerclose.games.incoming.word_kinds import STAND_ARG, TEXT

VERBS: dict[str, Verb] = {
    "unleash": Verb("M.2/4", "{0} leaves its unit", (STAND_ARG,)),
    "join-unit": Verb("M.2/4", "{0} joins {1}", (STAND_ARG, STAND_ARG)),
}
TELLINGS: dict[str, Telling] = {
    "unleashed": Telling(
        "{0} {1}.",
        (STAND_ARG, TEXT),
        roll=RollTelling(
            "{0} leaves its unit", "{2} or more, and no bare 1", "{3}: it {1}", "", (NUMBER, NUMBER)
        ),
    ),
    "joined": Telling("{0} goes with {1}.", (STAND_ARG, STAND_ARG)),
}
QUESTIONS: dict[str, Question] = {}
