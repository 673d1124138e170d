"""The words of mines, booby traps, wire and engineers."""

from __future__ import annotations

from dangerclose.core.explaining import Question
from dangerclose.core.words import NUMBER, RollTelling, Telling, Verb, count_of
from dangerclose.games.incoming.word_kinds import POINT, STAND_ARG, TEXT

TRAPS = count_of("booby trap")
VERBS: dict[str, Verb] = {
    "clear": Verb("10.0/1", "{0} clears a lane", (STAND_ARG,)),
    "breach": Verb("4.4.2/8", "{0} fires at the bunker at {1}", (STAND_ARG, POINT)),
    "blow": Verb("10.0/1", "{0} blows the work at {1}", (STAND_ARG, POINT)),
}
TELLINGS: dict[str, Telling] = {
    "traps-laid": Telling(
        "You lay {0}.",
        (TRAPS,),
        roll=RollTelling("Booby traps", "", "{0}", "At the places that were chosen."),
    ),
    "exploded": Telling(
        "Mines go off under {0}: {1}.",
        (STAND_ARG, TEXT),
        follows=True,
        roll=RollTelling("Mines under {0}", "{2} or more hits", "{1}", "", (NUMBER,)),
    ),
    "trap-gone": Telling("The booby trap at {0} is found and taken away.", (TEXT,), follows=True),
    "wire": Telling(
        "{0} comes to the wire and {1}.",
        (STAND_ARG, TEXT),
        follows=True,
        roll=RollTelling("{0} in the wire", "{2} or more gets through", "{3}: {1}", "", (NUMBER, NUMBER)),
    ),
    "wire-flattened": Telling("{0} flattens the wire at {1}.", (STAND_ARG, TEXT), follows=True),
    "at-bunker": Telling(
        "{0} fires at the bunker at {1}: {2}.",
        (STAND_ARG, TEXT, TEXT, POINT),
        roll=RollTelling(
            "{0} at the bunker", "{4} or more hits, {5} or more goes through", "{2}", "", (NUMBER, NUMBER)
        ),
    ),
    "engineers-clear": Telling(
        "{0} clears a lane: {1}.",
        (STAND_ARG, TEXT),
        roll=RollTelling("{0} clears a lane", "{2} or more", "{1}", "", (NUMBER,)),
    ),
    "engineers-blow": Telling(
        "{0} sets charges: {1}.",
        (STAND_ARG, TEXT),
        roll=RollTelling("{0} sets charges", "{2} or more", "{1}", "", (NUMBER,)),
    ),
    "work-blown": Telling("The work at {0} is blown.", (TEXT,), follows=True),
    "mined": Telling(
        "A mine goes off under {0}: {1}.",
        (STAND_ARG, TEXT),
        follows=True,
        roll=RollTelling("A mine under {0}", "{2} or more destroys it", "{1}", "", (NUMBER,)),
    ),
}
QUESTIONS: dict[str, Question] = {}
