"""The words of air support, fire at aircraft, and smoke."""

from __future__ import annotations

from dangerclose.core.explaining import Question
from dangerclose.core.words import NUMBER, RollTelling, Telling, Verb, count_of, counted
from dangerclose.games.incoming.catalogue import STAND_NAME
from dangerclose.games.incoming.word_kinds import FACING, POINT, SEAT, SOMEBODY, STAND_ARG, TEXT

HITS = count_of("hit")
ATTACKS = count_of("attack")
MARKERS = count_of("marker")

VERBS: dict[str, Verb] = {
    "air-support": Verb("3.1/3", "{0} asks for an air strike at {1}", (STAND_ARG, POINT)),
    "on-call": Verb("7.1.3/2", "{0} calls the gunship that circles overhead to {1}", (STAND_ARG, POINT)),
    "call-off": Verb("7.1.3/17", "Call the air strike off"),
    "strike": Verb("7.1.3/13", "The aircraft attack"),
    "strike-at": Verb("7.1.3/15", "At {0}", (STAND_ARG,)),
    "strike-point": Verb("7.1.3/15", "At the noted place, at whoever may lie hidden there"),
    "along": Verb("7.1.3/14", "To the {0}", (FACING,)),
    "at-aircraft": Verb("7.3.1/1", "{0} fires at the aircraft", (STAND_ARG,)),
    "all-at-aircraft": Verb("7.3.1/1", "All who are seen fire at the aircraft"),
    "smoke": Verb("7.2/1", "{0} has {1} lay smoke at {2}", (STAND_ARG, STAND_ARG, POINT)),
}
_FATE = {
    "goes_on": "the attack goes on",
    "spoiled": "the attack is aborted",
    "aborted": "the whole strike is aborted",
}


def _bombed(row: str, target: int, result: str, score: int) -> str:
    return f"{row} at {STAND_NAME[target]}"


TELLINGS: dict[str, Telling] = {
    "asked-air": Telling(
        "{0} asks for an air strike: {1}.",
        (STAND_ARG, TEXT),
        roll=RollTelling("Air support", "so many initiatives; a {2} is none", "{1}", "", (NUMBER,)),
    ),
    "noted": Telling("The target is noted in secret: {0}.", (TEXT, POINT)),
    "called-off": Telling("{0} calls the air strike off.", (SEAT,)),
    "arrives": Telling(
        "The air strike is there. {0}, with {1}.",
        (TEXT, ATTACKS),
        roll=RollTelling("Which aircraft come", "", "{0}"),
    ),
    "turns-back": Telling(
        "{0}: without leave to bomb near the buildings it turns back.",
        (TEXT,),
        roll=RollTelling("Which aircraft come", "", "{0}"),
    ),
    "mistakes": Telling(
        lambda friend, whom: (
            f"Friends are in the area. The aircraft attack {whom}"
            + (f": {STAND_NAME[friend]}." if friend >= 0 else ".")
        ),
        (SOMEBODY, TEXT),
        roll=RollTelling("At friend or enemy", "friends on {2} or less", "{1}", "", (NUMBER,)),
    ),
    "goes-in": Telling("{0}: the target that was noted is {1}.", (TEXT, TEXT, POINT)),
    "strikes": Telling("{0} over {1}.", (TEXT, TEXT, POINT)),
    "flak": Telling(
        "{0} fires at the aircraft: {1}.",
        (STAND_ARG, HITS),
        follows=True,
        roll=RollTelling("{0} fires at the aircraft", "{2} hits", "{1}", "", (NUMBER,)),
    ),
    "strike-shot-down": Telling("{0}: the aircraft is shot down and crashes off the table.", (TEXT,)),
    "braves": Telling(
        lambda row, fate: f"{row}: {_FATE[fate]}.",
        (TEXT, TEXT),
        follows=True,
        roll=RollTelling(
            "Through the fire from the ground",
            lambda row, fate, hits: f"more than {counted(hits, 'hit')}",
            lambda row, fate, hits: _FATE[fate],
            "",
            (NUMBER,),
        ),
    ),
    "bombed": Telling(
        "{0}: {1} is attacked from the air: {2}.",
        (TEXT, STAND_ARG, TEXT),
        follows=True,
        roll=RollTelling(_bombed, "{3} or more hits", "{2}", "", (NUMBER,)),
    ),
    "bombed-nothing": Telling(
        "{0}: nothing is seen to be hit at {1}.",
        (TEXT, TEXT, POINT),
        follows=True,
        roll=RollTelling("{0} at {1}", "{3} or more hits", "nothing is seen to be hit", "", (NUMBER,)),
    ),
    "strike-over": Telling("{0}: the air strike is over.", (TEXT,)),
    "napalm-burns": Telling(
        "Napalm burns: {0} at {1}.",
        (MARKERS, TEXT, POINT),
        roll=RollTelling("How far napalm burns", "one marker, and as many more", "{0}"),
    ),
    "napalm-out": Telling("The napalm at {0} burns out.", (TEXT, POINT)),
    "asked-smoke": Telling(
        "{0} asks for smoke at {1}: {2}.",
        (STAND_ARG, TEXT, TEXT, POINT),
        roll=RollTelling("Smoke", "{4} or more", "{2}", "", (NUMBER,)),
    ),
    "screened": Telling("Smoke hides {0}.", (TEXT, POINT)),
    "smoke-clears": Telling("Smoke clears: {0}.", (MARKERS,)),
}
QUESTIONS: dict[str, Question] = {
    "strike": ("The aircraft are over {0}. At whom?", (POINT,)),
    "flight": ("Napalm burns along the line of flight from {0}. Which way do they fly?", (POINT,)),
    "flak": ("Aircraft over {0}, {1} so far. Who fires at them?", (POINT, HITS)),
    "screen": ("Smoke at {0}. Along which line?", (POINT,)),
}
