"""The words of tunnels, what happens in them, and charges."""

from __future__ import annotations

from dangerclose.core.explaining import Question
from dangerclose.core.words import NUMBER, ArgumentKind, RollTelling, Telling, Verb, count_of
from dangerclose.games.incoming.catalogue import STAND_NAME
from dangerclose.games.incoming.underground import FIRST, PLACE_ID
from dangerclose.games.incoming.word_kinds import POINT, STAND_ARG, TEXT
from dangerclose.games.incoming.words_helicopters import initiatives

MARKERS = count_of("casualty marker")


_SPOKEN = ("Alpha", "Bravo", "Charlie", "Delta", "Echo", "Foxtrot", "Golf", "Hotel")


def name_of(place: int) -> str:
    """A place in a sentence: openings as they are spoken over the radio."""
    return f"opening {_SPOKEN[place]}" if place < FIRST else f"section {PLACE_ID[place]}"


SECTION = ArgumentKind(
    PLACE_ID.__getitem__, PLACE_ID.index, name_of, "an opening such as A, or a section such as 7"
)
VERBS: dict[str, Verb] = {
    "go-below": Verb("T.1/1", "{0} goes below through {1}", (STAND_ARG, SECTION)),
    "crawl": Verb("T.1/1", "{0} goes into {1}", (STAND_ARG, SECTION)),
    "come-up": Verb("T.1/1", "{0} comes up at {1}", (STAND_ARG, POINT)),
    "drag": Verb("T.4/3", "{0} takes casualties into {1}", (STAND_ARG, SECTION)),
    "drag-up": Verb("T.4/3", "{0} brings casualties up at {1}", (STAND_ARG, POINT)),
    "rally-below": Verb("T.1/2", "Rally {0} below ground", (STAND_ARG,)),
    "defend": Verb("T.4/2", "{0} fights", (STAND_ARG,)),
    "fall-back": Verb("T.4/3", "Withdraw to {0}", (SECTION,)),
    "call-rats": Verb("T.3/1", "{0} asks for tunnel rats", (STAND_ARG,)),
    "charge": Verb("T.5/1", "{0} sets charges in {1}", (STAND_ARG, SECTION)),
    "charge-below": Verb("T.5/1", "{0} sets charges in the section below {1}", (STAND_ARG, SECTION)),
    "site": Verb("T.6/2", "Put {0} at {1}", (SECTION, POINT)),
    "exchange": Verb("T.6/3", "Exchange {0} and {1}", (SECTION, SECTION)),
    "trap": Verb("T.6/3", "Move the booby trap from {0} to {1}", (SECTION, SECTION)),
    "lodge": Verb("T.6/3", "{0} begins in {1}", (STAND_ARG, SECTION)),
    "drawn": Verb("T.6/1", "Leave the map as it is"),
}
_FIGHT = {
    "won": "The defender is beaten.",
    "lost": "The attacker is beaten.",
    "tied": "They fight on.",
}
TELLINGS: dict[str, Telling] = {
    "goes-down": Telling("{0} goes below ground at {1}.", (STAND_ARG, TEXT, POINT)),
    "crawled": Telling("{0} is in {1}.", (STAND_ARG, SECTION)),
    "out-of-sight": Telling("{0} is out of sight below ground.", (STAND_ARG,)),
    "came-up": Telling("{0} comes up at {1}.", (STAND_ARG, TEXT, POINT)),
    "blocked": Telling("{0} finds no way.", (STAND_ARG,)),
    "found-opening": Telling("Seen from below: {0}.", (SECTION, POINT), follows=True),
    "seen-below": Telling("{0} is seen below ground.", (STAND_ARG,), follows=True),
    "took-papers": Telling("{0} finds a radio and papers and takes them along.", (STAND_ARG,), follows=True),
    "papers-up": Telling("{0} brings the radio and the papers up.", (STAND_ARG,), follows=True),
    "dragged": Telling("{0} takes {1} along.", (STAND_ARG, MARKERS)),
    "dragged-up": Telling("{0} brings {1} up.", (STAND_ARG, MARKERS)),
    "trap-gone-below": Telling("The booby trap in {0} is gone.", (SECTION,), follows=True),
    "rallied-below": Telling(
        lambda stand, result: (
            f"{STAND_NAME[stand]} rallies." if result == "rallies" else f"{STAND_NAME[stand]} does not rally."
        ),
        (STAND_ARG, TEXT),
        roll=RollTelling(
            "{0} rallies below ground",
            "{2} or more, and no bare 1",
            "{3}: {1}",
            lambda stand, result, score, sum_of: (
                "The marker goes." if result == "rallies" else "The initiative is kept."
            ),
            (NUMBER, NUMBER),
        ),
    ),
    "combat-below": Telling(
        lambda attacker, defender, result: (
            f"{STAND_NAME[attacker]} attacks {STAND_NAME[defender]} below ground: {result}."
        ),
        (STAND_ARG, STAND_ARG, TEXT),
        roll=RollTelling(
            "{0} against {1}",
            "the higher sum wins",
            lambda attacker, defender, result, ours, theirs: f"{ours} to {theirs}: {result}",
            lambda attacker, defender, result, ours, theirs: _FIGHT[result],
            (NUMBER, NUMBER),
        ),
    ),
    "beaten-below": Telling(
        "{0} {1}.",
        (STAND_ARG, TEXT),
        follows=True,
        roll=RollTelling("{0} is beaten", "{2} or more destroys it", "{1}", "", (NUMBER,)),
    ),
    "rats-called": Telling(
        lambda group, wait: f"{STAND_NAME[group]} asks for tunnel rats: they come {initiatives(wait)}.",
        (STAND_ARG, NUMBER),
        roll=RollTelling(
            "Tunnel rats for {0}", "initiatives of delay", lambda group, wait: initiatives(wait), "", ()
        ),
    ),
    "rats-here": Telling("Tunnel rats are near: {0} can come in.", (STAND_ARG,)),
    "prepares-charge": Telling("{0} works at charges at {1}.", (STAND_ARG, TEXT, POINT)),
    "charge-set": Telling("{0} has set charges at {1}.", (STAND_ARG, SECTION)),
    "charge": Telling(
        "{0} sets off its charges: {1}.",
        (STAND_ARG, TEXT),
        roll=RollTelling("{0} sets off its charges", "{2} or more", "{1}", "", (NUMBER,)),
    ),
    "blown": Telling("The charges blow {0}.", (SECTION,), follows=True),
    "map-drawn": Telling("The map of the tunnels is drawn.", ()),
    "site-moved": Telling("You put {0} at {1}.", (SECTION, TEXT, POINT)),
    "exchanged": Telling("You exchange {0} and {1}.", (SECTION, SECTION)),
    "trap-moved": Telling("The booby trap of {0} lies in {1}.", (SECTION, SECTION)),
    "lodged": Telling("{0} begins in {1}.", (STAND_ARG, SECTION)),
}
QUESTIONS: dict[str, Question] = {
    "defend-below": (
        lambda attacker: f"{STAND_NAME[attacker]} attacks below ground. Who fights it?",
        (STAND_ARG,),
    ),
    "fall-back": (lambda stand: f"{STAND_NAME[stand]} is beaten. Where does it withdraw to?", (STAND_ARG,)),
    "map": ("Draw the map of your tunnels: what lies where?", ()),
}
