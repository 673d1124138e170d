"""The words of vehicles and of those in them."""

from __future__ import annotations

from dangerclose.core.explaining import Question
from dangerclose.core.words import NUMBER, RollTelling, Telling, Verb, count_of
from dangerclose.games.incoming.word_kinds import POINT, STAND_ARG, TEXT

CASUALTIES = count_of("casualty marker")
VERBS: dict[str, Verb] = {
    "board": Verb("11.6/3", "{0} boards {1}", (STAND_ARG, STAND_ARG)),
    "dismount": Verb("11.6/3", "{0} gets out to {1}", (STAND_ARG, POINT)),
    "take-up": Verb("6.5/12", "Casualties go aboard {0}", (STAND_ARG,)),
    "free": Verb("4.4/T1", "{0} tries to come free", (STAND_ARG,)),
    "pull-free": Verb("4.4/3", "{1} helps {0} to come free", (STAND_ARG, STAND_ARG)),
    "convoy": Verb("11.1.1/1", "Move {0} and the vehicles with it", (STAND_ARG,)),
    "drive-firing": Verb("11.1.2/3", "{0} fires at {1} and drives to {2}", (STAND_ARG, STAND_ARG, POINT)),
    "fire-mortar": Verb("7.0/4", "{0} fires its mortar at {1}", (STAND_ARG, STAND_ARG)),
    "open-up": Verb("11.2.1/14", "Those in {0} rally", (STAND_ARG,)),
    "put": Verb("11.2.1/11", "{0} gets out at {1}", (STAND_ARG, POINT)),
}


def _by_a_die(title: str, needed: str) -> Telling:
    """What becomes of a vehicle by the die that was just thrown."""
    return Telling(
        "{0} {1}.",
        (STAND_ARG, TEXT),
        follows=True,
        roll=RollTelling(title, needed, "It {1}", "", (NUMBER,)),
    )


TELLINGS: dict[str, Telling] = {
    "boarded": Telling("{0} boards {1}.", (STAND_ARG, STAND_ARG)),
    "taken-up": Telling("{0} takes up {1}.", (STAND_ARG, CASUALTIES)),
    "further": _by_a_die("A further action of {0}", "{2} or more"),
    "bogs": _by_a_die("{0} in the mud", "{2} or less bogs it down"),
    "pulls": Telling("{0} pulls at {1}.", (STAND_ARG, TEXT, POINT)),
    "freed": _by_a_die("{0} tries to come free", "{2} or more"),
    "drives-firing": Telling(
        "{0} fires at {1} on the move: {2}.",
        (STAND_ARG, STAND_ARG, TEXT),
        roll=RollTelling("{0} fires on the move", "{3} hits", "{2}", "", (NUMBER,)),
    ),
    "destroyed": Telling("{0} is destroyed at {1}.", (STAND_ARG, TEXT, POINT), follows=True),
    "losses-inside": Telling(
        "{1} of those in {0} are killed.",
        (STAND_ARG, NUMBER),
        follows=True,
        roll=RollTelling("Those in {0}", "{2} or more kills one by chance", "{1} killed", "", (NUMBER,)),
    ),
    "burns": _by_a_die("{0} on fire?", "{2} or more burns"),
    "anti-tank": Telling(
        "{0} fires at {1}: {2}.",
        (STAND_ARG, STAND_ARG, TEXT),
        roll=RollTelling(
            "{0} fires at {1}", "{3} with ACC hits, {4} with PEN goes through", "{2}", "", (NUMBER, NUMBER)
        ),
    ),
    "tank-penetrated": _by_a_die("{0} is penetrated", "{2} or more destroys it"),
    "crew-out": Telling("The crew of {0} is out of action.", (STAND_ARG,), follows=True),
    "closed-down": Telling("{0} is closed down.", (STAND_ARG,), follows=True),
    "opened-up": Telling(
        "Those in {0} {1}.",
        (STAND_ARG, TEXT),
        roll=RollTelling("Those in {0} rally", "{2} or more", "They {1}", "", (NUMBER,)),
    ),
    "got-out": Telling("{0} gets out at {1}.", (STAND_ARG, TEXT, POINT), follows=True),
}
QUESTIONS: dict[str, Question] = {
    "survivors": ("Where does {0} get out?", (STAND_ARG,)),
}
