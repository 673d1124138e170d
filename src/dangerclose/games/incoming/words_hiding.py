"""The words of looking and searching for what is hidden."""

from __future__ import annotations

from dangerclose.core.explaining import Question
from dangerclose.core.words import NUMBER, RollTelling, Telling, Verb
from dangerclose.games.incoming.word_kinds import FEATURE, STAND_ARG, TEXT

VERBS: dict[str, Verb] = {
    "look": Verb("5.3/2", "{0} looks for works in {1}", (STAND_ARG, FEATURE)),
    "search": Verb("5.3/5", "{0} searches around itself", (STAND_ARG,)),
}
TELLINGS: dict[str, Telling] = {
    "looked": Telling(
        "{0} looks at {1} and finds {2}.",
        (STAND_ARG, TEXT, TEXT),
        roll=RollTelling("{0} looks at {1}", "{3} or more", "{2} is found", "", (NUMBER,)),
    ),
    "spotted": Telling(
        "Where did that come from? {0} sees it.",
        (TEXT,),
        follows=True,
        roll=RollTelling("Who saw the shot?", "{1} or more", "{0} sees it", "", (NUMBER,)),
    ),
    "searched": Telling(
        "{0} searches at {1} and finds {2}.",
        (STAND_ARG, TEXT, TEXT),
        roll=RollTelling("{0} searches", "{3} or more", "{2} is found", "", (NUMBER,)),
    ),
    "found-thing": Telling("The search finds {0} at {1}.", (TEXT, TEXT), follows=True),
}
QUESTIONS: dict[str, Question] = {}
