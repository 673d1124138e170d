"""The words of ratings that dice decide."""

from __future__ import annotations

from dangerclose.core.explaining import Question
from dangerclose.core.words import SIGNED, RollTelling, Telling, Verb
from dangerclose.games.incoming.word_kinds import STAND_ARG

VERBS: dict[str, Verb] = {}
TELLINGS: dict[str, Telling] = {
    "rated": Telling(
        "{0} is rated {1}.",
        (STAND_ARG, SIGNED),
        roll=RollTelling("The rating of {0}", "", "{1}", "It holds for the whole game."),
    ),
}
QUESTIONS: dict[str, Question] = {}
