"""The words of beehive rounds."""

from __future__ import annotations

from dangerclose.core.explaining import Question
from dangerclose.core.words import RollTelling, Telling, Verb, count_of
from dangerclose.games.incoming.word_kinds import POINT, STAND_ARG

ROUNDS = count_of("beehive round")
VERBS: dict[str, Verb] = {
    "fire-beehive": Verb("M.4/1", "{0} fires beehive at {1}", (STAND_ARG, STAND_ARG)),
    "react-beehive": Verb("M.4/1", "Fire beehive at {0} with {1}", (POINT, STAND_ARG)),
}
TELLINGS: dict[str, Telling] = {
    "beehives": Telling(
        "{0} has {1}.",
        (STAND_ARG, ROUNDS),
        roll=RollTelling("Beehive rounds of {0}", "", "{1}", "There are no more to come."),
    ),
}
QUESTIONS: dict[str, Question] = {}
