"""The words of flame weapons."""

from __future__ import annotations

from dangerclose.core.explaining import Question
from dangerclose.core.words import NUMBER, RollTelling, Telling, Verb
from dangerclose.games.incoming.word_kinds import FEATURE, POINT, STAND_ARG, TEXT

VERBS: dict[str, Verb] = {
    "flame": Verb("6.12/2", "{0} sets {1} on fire", (STAND_ARG, FEATURE)),
    "flame-work": Verb("6.12/4", "{0} burns out the work at {1}", (STAND_ARG, POINT)),
}
TELLINGS: dict[str, Telling] = {
    "flamed": Telling(
        "{0} uses flame against {1}: it {2}.",
        (STAND_ARG, TEXT, TEXT),
        roll=RollTelling("{0} against {1}", "{3} or more works", "{2}", "", (NUMBER,)),
    ),
    "set-on-fire": Telling("{0} burns.", (TEXT,), follows=True),
    "driven-out": Telling("{0} is driven out to {1}.", (STAND_ARG, TEXT, POINT), follows=True),
}
QUESTIONS: dict[str, Question] = {}
