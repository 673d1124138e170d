"""The words of rockets and recoilless weapons."""

from __future__ import annotations

from dangerclose.core.explaining import Question
from dangerclose.core.words import Telling, Verb
from dangerclose.games.incoming.word_kinds import POINT, STAND_ARG, TEXT

_SHOWING = (POINT, STAND_ARG)
_SHOT = (STAND_ARG, STAND_ARG, STAND_ARG)
_REACTION = (POINT, STAND_ARG, STAND_ARG)
VERBS: dict[str, Verb] = {
    "show-crew": Verb("4.4.2/6", "{0} shows itself to fire", (STAND_ARG,)),
    "react-shown": Verb("4.4.2/6", "{1} shows itself and fires at {0}", _SHOWING),
    "fire-with-rocket": Verb("6.11/3", "{0} fires at {1}, with a rocket of {2}", _SHOT),
    "fire-group-with-rocket": Verb(
        "6.11/3", "{0} and its fire group fire at {1}, with a rocket of {2}", _SHOT
    ),
    "crossfire-with-rocket": Verb("6.11/3", "{0} directs a crossfire at {1}, with a rocket of {2}", _SHOT),
    "react-with-rocket": Verb("6.11/3", "Fire at {0} with {1} and a rocket of {2}", _REACTION),
    "react-group-with-rocket": Verb(
        "6.11/3", "Fire at {0} with {1}, its fire group and a rocket of {2}", _REACTION
    ),
    "react-crossfire-with-rocket": Verb(
        "6.11/3", "Crossfire at {0} directed by {1}, with a rocket of {2}", _REACTION
    ),
}
TELLINGS: dict[str, Telling] = {
    "shows-itself": Telling("{0} shows itself at {1}.", (STAND_ARG, TEXT, POINT)),
    "back-blast": Telling("{0} is pinned by the back-blast of {1}.", (STAND_ARG, STAND_ARG), follows=True),
}
QUESTIONS: dict[str, Question] = {}
