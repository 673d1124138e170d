"""The words of what scenarios rule beside the book."""

from __future__ import annotations

from dangerclose.core.explaining import Question
from dangerclose.core.words import NUMBER, RollTelling, Telling, Verb
from dangerclose.games.incoming.word_kinds import POINT, STAND_ARG, TEXT

VERBS: dict[str, Verb] = {
    "drive-on": Verb("V.0/4", "{0} comes on and drives to {1}", (STAND_ARG, POINT)),
    "push": Verb("11.2.1/1", "{0} pushes the wreck at {1} aside", (STAND_ARG, POINT)),
    "demolish": Verb("10.0/1", "{0} sets charges at {1}", (STAND_ARG, STAND_ARG)),
}
TELLINGS: dict[str, Telling] = {
    "pushes": Telling("{0} pushes at {1}.", (STAND_ARG, TEXT, POINT)),
    "wreck-aside": Telling("The wreck at {0} no longer bars the road.", (TEXT, POINT), follows=True),
    "demolished": Telling(
        "{0} sets charges at {1}: {2}.",
        (STAND_ARG, STAND_ARG, TEXT),
        roll=RollTelling("{0} sets charges at {1}", "{3} or more", "{2}", "", (NUMBER,)),
    ),
}
QUESTIONS: dict[str, Question] = {}
