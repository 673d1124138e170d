"""The words of fire, its effects, close combat and rallies."""

from __future__ import annotations

from dangerclose.core.explaining import Question
from dangerclose.core.words import NUMBER, RollTelling, Telling, Verb
from dangerclose.games.incoming.catalogue import STAND_NAME
from dangerclose.games.incoming.word_kinds import POINT, STAND_ARG, TEXT

VERBS: dict[str, Verb] = {
    "fire": Verb("6.4/1", "{0} fires at {1}", (STAND_ARG, STAND_ARG)),
    "fire-group": Verb("6.4/1", "{0} and its fire group fire at {1}", (STAND_ARG, STAND_ARG)),
    "crossfire": Verb("6.4/1", "{0} directs a crossfire at {1}", (STAND_ARG, STAND_ARG)),
    "hold": Verb("0/3", "Hold fire"),
    "react": Verb("0/3", "Fire at {0} with {1}", (POINT, STAND_ARG)),
    "react-group": Verb("0/3", "Fire at {0} with {1} and its fire group", (POINT, STAND_ARG)),
    "react-crossfire": Verb("0/3", "Crossfire at {0} directed by {1}", (POINT, STAND_ARG)),
    "assault": Verb("8.0/1", "{0} fights whom it touches", (STAND_ARG,)),
    "rally": Verb("9.0/1", "Rally {0}", (STAND_ARG,)),
}
_MEANING = {
    "miss": "Nothing happens.",
    "pin": "A hit pins.",
    "suppress": "Two hits suppress.",
    "kill": "Three hits or more kill.",
}
_COMBAT = {
    "won": "All defenders in the combat are killed.",
    "lost": "All attackers in the combat are killed.",
    "tied": "They fight on.",
}


def _shot(title: str) -> RollTelling:
    return RollTelling(
        title,
        lambda firer, target, result, score: f"{score} or more hits",
        lambda firer, target, result, score: result,
        lambda firer, target, result, score: _MEANING[result],
        (NUMBER,),
    )


TELLINGS: dict[str, Telling] = {
    "fired": Telling("{0} fires at {1}: {2}.", (STAND_ARG, STAND_ARG, TEXT), roll=_shot("{0} fires at {1}")),
    "reacted": Telling(
        "{0} fires at {1} on its way: {2}.", (STAND_ARG, STAND_ARG, TEXT), roll=_shot("{0} fires at {1}")
    ),
    "fired-unseen": Telling(
        "Somebody unseen fires at {0}: {1}.",
        (STAND_ARG, TEXT),
        roll=RollTelling(
            "Somebody fires at {0}",
            "{2} or more hits",
            "{1}",
            lambda target, result, score: _MEANING[result],
            (NUMBER,),
        ),
    ),
    "strays": Telling(
        lambda friend, result: (
            f"{STAND_NAME[friend]} is near the target, and {'fired at' if result == 'hit' else 'spared'}."
        ),
        (STAND_ARG, TEXT),
        follows=True,
        roll=RollTelling("Friendly fire near {0}", "{2} or more endangers it", "{1}", "", (NUMBER,)),
    ),
    "friendly-fire": Telling(
        "{0} is hit by its own side: {1}.",
        (STAND_ARG, TEXT),
        follows=True,
        roll=RollTelling("Its own side fires at {0}", "{2} or more hits", "{1}", "", (NUMBER,)),
    ),
    "pinned": Telling("{0} is pinned.", (STAND_ARG,), follows=True),
    "suppressed": Telling("{0} is suppressed.", (STAND_ARG,), follows=True),
    "killed": Telling("{0} is killed.", (STAND_ARG,), follows=True),
    "combat": Telling(
        lambda attacker, defender, result: (
            f"{STAND_NAME[attacker]} fights {STAND_NAME[defender]} at close quarters: {result}."
        ),
        (STAND_ARG, STAND_ARG, TEXT),
        roll=RollTelling(
            "{0} against {1}",
            "the higher sum wins",
            lambda attacker, defender, result, ours, theirs: f"{ours} to {theirs}: {result}",
            lambda attacker, defender, result, ours, theirs: _COMBAT[result],
            (NUMBER, NUMBER),
        ),
    ),
    "rallied": Telling(
        lambda stand, result: (
            f"{STAND_NAME[stand]} rallies." if result == "rallies" else f"{STAND_NAME[stand]} does not rally."
        ),
        (STAND_ARG, TEXT),
        roll=RollTelling(
            "{0} rallies",
            "{2} or more, and no bare 1",
            "{3}: {1}",
            lambda stand, result, score, sum_of: (
                "The marker goes." if result == "rallies" else "The initiative is lost."
            ),
            (NUMBER, NUMBER),
        ),
    ),
}
QUESTIONS: dict[str, Question] = {
    "react": (
        lambda mover, start, end, retreat: (
            f"{STAND_NAME[mover]} {'falls back' if retreat else 'moves'}. Do you fire on its way?"
        ),
        (STAND_ARG, POINT, POINT, NUMBER),
    ),
}
