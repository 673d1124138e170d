"""The words of civilians."""

from __future__ import annotations

from dangerclose.core.explaining import Question
from dangerclose.core.words import NUMBER, RollTelling, Telling, Verb, count_of
from dangerclose.games.incoming.word_kinds import POINT, STAND_ARG, TEXT

STANDS = count_of("stand of civilians", "stands of civilians")
VERBS: dict[str, Verb] = {
    "swap": Verb("M.6/5", "{0} passes for {1}, in their place", (STAND_ARG, STAND_ARG)),
}
TELLINGS: dict[str, Telling] = {
    "civilians-live": Telling(
        "{0} live here.",
        (STANDS,),
        roll=RollTelling("Civilians", "", "{0}", "At the places that were chosen."),
    ),
    "swapped": Telling(
        "{0} goes among civilians to {2}; {1} come in its place.", (STAND_ARG, STAND_ARG, TEXT)
    ),
    "near-civilians": Telling(
        "{0} are under fire: {1}.",
        (STAND_ARG, TEXT),
        follows=True,
        roll=RollTelling("{0} under fire", "{2} or more", "{1}", "", (NUMBER,)),
    ),
    "civilians-killed": Telling("{0} are killed at {1}.", (STAND_ARG, TEXT, POINT), follows=True),
}
QUESTIONS: dict[str, Question] = {}
