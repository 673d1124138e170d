"""The words of casualties, snipers and recon by fire."""

from __future__ import annotations

from dangerclose.core.explaining import Question
from dangerclose.core.words import NUMBER, RollTelling, Telling, Verb, count_of
from dangerclose.games.incoming.word_kinds import FEATURE, POINT, STAND_ARG, TEXT

MARKERS = count_of("casualty marker")
VERBS: dict[str, Verb] = {
    "medevac": Verb("3.1/2", "{0} carries casualties to {1}", (STAND_ARG, POINT)),
    "carry-off": Verb("6.5/10", "{0} carries casualties off the table", (STAND_ARG,)),
    "aid-post": Verb("6.5/16", "{0} and {1} form an aid post", (STAND_ARG, STAND_ARG)),
    "withdraw": Verb("6.9/6", "Withdraw {0}", (STAND_ARG,)),
    "detach-sniper": Verb("6.9.1/1", "{0} leaves a sniper and withdraws", (STAND_ARG,)),
    "recon": Verb("6.7/1", "{0} fires into {1}", (STAND_ARG, FEATURE)),
    "recon-group": Verb("6.7/1", "{0} and its fire group fire into {1}", (STAND_ARG, FEATURE)),
}
TELLINGS: dict[str, Telling] = {
    "carried": Telling("{0} carries {1}.", (STAND_ARG, MARKERS)),
    "carried-off": Telling("{0} leaves the table with {1}.", (STAND_ARG, MARKERS)),
    "aid-post": Telling("{0} and {1} form an aid post.", (STAND_ARG, STAND_ARG)),
    "withdrawn": Telling("{0} is withdrawn.", (STAND_ARG,)),
    "left-sniper": Telling("{0} leaves a sniper behind and withdraws.", (STAND_ARG,)),
    "recon": Telling(
        "{0} fires into {1} and finds {2}.",
        (STAND_ARG, TEXT, TEXT),
        roll=RollTelling("{0} fires into {1}", "{3} hits", "{2} is found", "", (NUMBER,)),
    ),
}
QUESTIONS: dict[str, Question] = {}
