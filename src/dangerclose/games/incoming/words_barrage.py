"""The words of indirect fire."""

from __future__ import annotations

from dangerclose.core.explaining import Question
from dangerclose.core.words import NUMBER, RollTelling, Telling, Verb
from dangerclose.games.incoming.word_kinds import POINT, STAND_ARG, TEXT

VERBS: dict[str, Verb] = {
    "also": Verb("7.0/T1", "It falls on {0}, too", (STAND_ARG,)),
    "barrage-into": Verb(
        "4.4/5", "{0} has {1} shell the very dense jungle at {2}", (STAND_ARG, STAND_ARG, POINT)
    ),
    "barrage": Verb("7.0/1", "{0} has the weapons of {1} fire at {2}", (STAND_ARG, STAND_ARG, STAND_ARG)),
}
TELLINGS: dict[str, Telling] = {
    "asked-leave": Telling(
        "{0} asks for leave to fire near the buildings: {1}.",
        (STAND_ARG, TEXT),
        roll=RollTelling("Leave to fire near buildings", "{2} or more", "{1}", "", (NUMBER,)),
    ),
    "shelled": Telling(
        "{0}: {1} is shelled: {2}.",
        (TEXT, STAND_ARG, TEXT),
        follows=True,
        roll=RollTelling("{0} at {1}", "{3} or more hits", "{2}", "", (NUMBER,)),
    ),
    "shelled-unseen": Telling(
        "{0}: nothing is seen to be hit at {1}.",
        (TEXT, TEXT, POINT),
        roll=RollTelling("{0} at {1}", "{3} or more hits", "nothing is seen to be hit", "", (NUMBER,)),
    ),
}
QUESTIONS: dict[str, Question] = {
    "more-kills": ("{0} is killed. Who else is hit?", (STAND_ARG,)),
}
