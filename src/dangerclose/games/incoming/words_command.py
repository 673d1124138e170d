"""The words of attachments, of command groups replaced, and of reinforcements."""

from __future__ import annotations

from dangerclose.core.explaining import Question
from dangerclose.core.words import NUMBER, RollTelling, Telling, Verb
from dangerclose.games.incoming.word_kinds import POINT, SEAT, STAND_ARG, TEXT

VERBS: dict[str, Verb] = {
    "attach": Verb("2.2.1/1", "Attach {0} to {1}", (STAND_ARG, STAND_ARG)),
    "detach": Verb("2.2.1/1", "{0} works by itself", (STAND_ARG,)),
    "take-over": Verb("2.3.3/1", "{0} takes over the platoon of {1}", (STAND_ARG, STAND_ARG)),
    "enter": Verb("V.0/4", "{0} comes on at {1}", (STAND_ARG, POINT)),
}
TELLINGS: dict[str, Telling] = {
    "attached": Telling("{0} is attached to {1}.", (STAND_ARG, STAND_ARG)),
    "detached": Telling("{0} works by itself.", (STAND_ARG,)),
    "took-over": Telling("{0} takes a platoon over.", (STAND_ARG,)),
    "entered": Telling("{0} comes onto the table at {1}.", (STAND_ARG, TEXT, POINT)),
    "may-come": Telling(
        "Reinforcements of {0}: {1}.",
        (SEAT, TEXT),
        roll=RollTelling("Reinforcements", "{2} or less", "{1}", "", (NUMBER,)),
    ),
}
QUESTIONS: dict[str, Question] = {}
