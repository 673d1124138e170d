"""The words of ammunition and how it is brought up."""

from __future__ import annotations

from dangerclose.core.explaining import Question
from dangerclose.core.words import NUMBER, RollTelling, Telling, Verb, choice_of
from dangerclose.games.incoming.terms import Supplies
from dangerclose.games.incoming.word_kinds import POINT, STAND_ARG, TEXT

KIND = choice_of(tuple(kind.value for kind in Supplies))
VERBS: dict[str, Verb] = {
    "ask-supplies": Verb("M.3/8", "{0} asks for ammunition for {1}", (STAND_ARG, KIND)),
    "unload-supplies": Verb("M.3/9", "{0} unloads ammunition from {1}", (STAND_ARG, STAND_ARG)),
    "bring-up": Verb("M.4/3", "{0} comes on at {1} with ammunition", (STAND_ARG, POINT)),
    "set-down": Verb("M.4/3", "{0} lays its ammunition down", (STAND_ARG,)),
}
TELLINGS: dict[str, Telling] = {
    "out-of-ammunition": Telling("{0} is out of ammunition.", (STAND_ARG,), follows=True),
    "resupplied": Telling("{0} has ammunition again.", (STAND_ARG,)),
    "asked-supplies": Telling(
        "{0} asks for ammunition for {1}: {2}.",
        (STAND_ARG, TEXT, TEXT),
        roll=RollTelling("Ammunition for {1}", "{3} or more, then the initiatives", "{2}", "", (NUMBER,)),
    ),
    "supplies-here": Telling("{0} can bring the ammunition that was asked for.", (STAND_ARG,)),
    "unloaded": Telling("{0} unloads ammunition at {1}.", (STAND_ARG, TEXT, POINT)),
    "set-down": Telling("{0} lays ammunition down at {1}.", (STAND_ARG, TEXT, POINT)),
}
QUESTIONS: dict[str, Question] = {}
