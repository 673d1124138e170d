"""The words of the dark and of light."""

from __future__ import annotations

from dangerclose.core.explaining import Question
from dangerclose.core.words import NUMBER, RollTelling, Telling, Verb
from dangerclose.games.incoming.word_kinds import SEAT, STAND_ARG, TEXT

VERBS: dict[str, Verb] = {
    "light": Verb("M.5/3", "{0} lights the table", (STAND_ARG,)),
    "searchlight": Verb("M.5/5", "{0} lights {1}", (STAND_ARG, STAND_ARG)),
    "searchlight-fire": Verb("M.5/5", "{0} lights {1} and fires at it", (STAND_ARG, STAND_ARG)),
}
TELLINGS: dict[str, Telling] = {
    "lit": Telling(
        "{0} calls for light: {1}.",
        (SEAT, TEXT),
        roll=RollTelling("Light", "{2} or more", "{1}", "", (NUMBER,)),
    ),
    "searchlight": Telling("{0} lights {1}.", (STAND_ARG, STAND_ARG)),
}
QUESTIONS: dict[str, Question] = {}
