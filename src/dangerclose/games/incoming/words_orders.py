"""The words of standing orders."""

from __future__ import annotations

from dangerclose.core.explaining import Question
from dangerclose.core.words import Telling, Verb, choice_of
from dangerclose.games.incoming.word_kinds import SEAT, STAND_ARG

ORDER = choice_of(
    ("ask-me", "fire-at-once", "when-in-the-open", "within-a-width", "hold-fire"),
    ("ask me", "fire at once", "fire at who is in the open", "fire within a width", "hold fire"),
)
YES_NO = choice_of(("no", "yes"))
VERBS: dict[str, Verb] = {
    "order": Verb("0/3", "Standing order for {0}: {1}", (STAND_ARG, ORDER)),
    "order-all": Verb("0/3", "Standing order for all: {0}", (ORDER,)),
    "asking": Verb("0/3", "Be asked for reactive fire: {0}", (YES_NO,)),
}
TELLINGS: dict[str, Telling] = {
    "ordered": Telling("Standing order for {0}: {1}.", (STAND_ARG, ORDER)),
    "ordered-all": Telling("Standing order for all: {0}.", (ORDER,)),
    "asking": Telling("{0} is asked for reactive fire: {1}.", (SEAT, YES_NO)),
}
QUESTIONS: dict[str, Question] = {}
