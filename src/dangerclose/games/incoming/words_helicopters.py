"""The words of helicopters, Dust-Off and downed aircrew."""

from __future__ import annotations

from dangerclose.core.explaining import Question
from dangerclose.core.words import NUMBER, RollTelling, Telling, Verb
from dangerclose.games.incoming.catalogue import STAND_NAME
from dangerclose.games.incoming.word_kinds import POINT, STAND_ARG, TEXT

VERBS: dict[str, Verb] = {
    "fly-in": Verb("11.1.3/5", "{0} flies in at {1}", (STAND_ARG, POINT)),
    "fly-off": Verb("11.1.3/5", "{0} flies off the table", (STAND_ARG,)),
    "land": Verb("11.1.3/3", "{0} lands at {1}", (STAND_ARG, POINT)),
    "unload": Verb("11.1.3/3", "{0} gets out to {1}", (STAND_ARG, POINT)),
    "stay-aboard": Verb("11.1.3/3", "Nobody else gets out"),
    "move-out": Verb("11.1.3/6", "{0} moves out to {1}", (STAND_ARG, POINT)),
    "take-off": Verb("11.1.3/4", "{0} takes off", (STAND_ARG,)),
    "lift-out": Verb("11.1.3/4", "{0} takes off and leaves the table", (STAND_ARG,)),
    "door-fire": Verb("11.1.3/T1", "The door gunners of {0} fire at {1}", (STAND_ARG, STAND_ARG)),
    "dust-off": Verb("3.1/4", "{0} asks for a Dust-Off", (STAND_ARG,)),
    "blow-wreck": Verb("V.0/4", "{0} blows up the wreck", (STAND_ARG,)),
}


def initiatives(number: int) -> str:
    """When something comes that was asked for."""
    return "at once" if not number else f"in {number} initiative{'s' if number > 1 else ''}"


_AIMED = RollTelling("{0} fires at {1}", "{3}", "{2}", "", ())

TELLINGS: dict[str, Telling] = {
    "flew-in": Telling("{0} flies in at {1}.", (STAND_ARG, TEXT, POINT)),
    "flew": Telling("{0} flies to {1}.", (STAND_ARG, TEXT, POINT), follows=True),
    "flew-off": Telling("{0} flies off the table.", (STAND_ARG,)),
    "lands": Telling("{0} lands at {1}.", (STAND_ARG, TEXT, POINT)),
    "took-off": Telling("{0} takes off at {1}.", (STAND_ARG, TEXT, POINT)),
    "waved-off": Telling("{0} finds no room to land and stays in the air.", (STAND_ARG,), follows=True),
    "at-helicopter": Telling("{0} fires at {1}: {2}.", (STAND_ARG, STAND_ARG, TEXT, TEXT), roll=_AIMED),
    "unseen-at-helicopter": Telling(
        "Somebody unseen fires at {0}: {1}.",
        (STAND_ARG, TEXT, TEXT),
        roll=RollTelling("Somebody fires at {0}", "{2}", "{1}", "", ()),
    ),
    "driven-off": Telling("Hits drive {0} off: it lifts off and leaves.", (STAND_ARG,), follows=True),
    "shot-down": Telling("{0} is shot down at {1}.", (STAND_ARG, TEXT, POINT), follows=True),
    "crash": Telling(
        "Of those in {0} {1}.",
        (STAND_ARG, TEXT),
        follows=True,
        roll=RollTelling("The crash of {0}", "{2}: all live", "{1}", "", (NUMBER,)),
    ),
    "survives": Telling(
        "{0} {1}.",
        (STAND_ARG, TEXT),
        follows=True,
        roll=RollTelling("{0} in the crash", "{2} or more lives", "It {1}", "", (NUMBER,)),
    ),
    "ejects": Telling(
        "The crew {0}.",
        (TEXT,),
        follows=True,
        roll=RollTelling("The crew of the aircraft", "{1} or more ejects", "It {0}", "", (NUMBER,)),
    ),
    "falls": Telling(
        "The crew {0}.",
        (TEXT,),
        follows=True,
        roll=RollTelling("Where the crew comes down", "two dice each way from the middle", "It {0}", "", ()),
    ),
    "comes-down": Telling("{0} comes down at {1}.", (STAND_ARG, TEXT, POINT), follows=True),
    "rescued": Telling("{0} is rescued by {1}.", (STAND_ARG, STAND_ARG), follows=True),
    "captured": Telling("{0} is captured by {1}.", (STAND_ARG, STAND_ARG), follows=True),
    "freed-crew": Telling("{0} is free again.", (STAND_ARG,), follows=True),
    "dust-off-called": Telling(
        lambda group, wait: f"{STAND_NAME[group]} asks for a Dust-Off: it comes {initiatives(wait)}.",
        (STAND_ARG, NUMBER),
        roll=RollTelling(
            "A Dust-Off for {0}", "initiatives of delay", lambda group, wait: initiatives(wait), "", ()
        ),
    ),
    "dust-off-here": Telling("A Dust-Off is near: {0} can come in.", (STAND_ARG,)),
    "crew-is-down": Telling("{0} is down beside its wreck.", (STAND_ARG,)),
    "sets-charge": Telling("{0} sets a charge at the wreck, at {1}.", (STAND_ARG, TEXT, POINT)),
    "wreck-blown": Telling(
        "The wreck {1}.",
        (STAND_ARG, TEXT),
        follows=True,
        roll=RollTelling("{0} blows up the wreck", "{2} or more", "It {1}", "", (NUMBER,)),
    ),
}
QUESTIONS: dict[str, Question] = {
    "unload": ("Who gets out of {0}, and where?", (STAND_ARG,)),
    "door-guns": ("At whom do the door gunners of {0} fire?", (STAND_ARG,)),
}
