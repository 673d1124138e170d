"""The words of vehicles, helicopters and aircraft: 3.6 and chapter 7."""

from __future__ import annotations

from dangerclose.core.explaining import Question
from dangerclose.core.words import NUMBER, ArgumentKind, RollTelling, Telling, Verb, count_of
from dangerclose.games.fof.state import NOBODY
from dangerclose.games.fof.tables import UNIT, UNIT_ID, UNIT_NAME
from dangerclose.games.fof.terms import HelicopterResult, VehicleResult
from dangerclose.games.fof.word_kinds import ASSET, COUNTED, PLACE, UNIT_ARG
from dangerclose.games.fof.words_movement import COVER_OR_NONE

FIRER = ArgumentKind(
    lambda u: "fire-on-the-card" if u == NOBODY else UNIT_ID[u],
    lambda word: NOBODY if word == "fire-on-the-card" else UNIT[word],
    lambda u: "the fire on its card" if u == NOBODY else UNIT_NAME[u],
    "a unit, or fire-on-the-card",
)
"""7.5D/2 Who fires in AT Combat: a weapon of the chart, or the VOF where the target is."""
CARDS = count_of("card")
_VEHICLE = {
    VehicleResult.MISSED: "is missed",
    VehicleResult.PINNED: "is Pinned",
    VehicleResult.RETREATING: "retreats",
    VehicleResult.KNOCKED_OUT: "is knocked out",
    VehicleResult.BREWED_UP: "is brewed up",
}
_HELICOPTER = {
    HelicopterResult.MISSED: "is missed",
    HelicopterResult.ABORTED_UNDAMAGED: "breaks off, undamaged",
    HelicopterResult.ABORTED_DAMAGED: "breaks off, damaged",
    HelicopterResult.AUTO_ROTATE: "is shot down and comes down hard",
    HelicopterResult.CRASHED: "is shot down and crashes",
}


def result_words(result: int, helicopter: int) -> str:
    """7.7 A result in a sentence."""
    return _HELICOPTER[HelicopterResult(result)] if helicopter else _VEHICLE[VehicleResult(result)]


VERBS: dict[str, Verb] = {
    "vehicle": Verb("3.6/1", "{0}", (UNIT_ARG,)),
    "no-more-vehicles": Verb("3.6/1", "No more vehicles act"),
    "fire-at": Verb("7.5A/1", "Fire at {0}", (UNIT_ARG,)),
    "drive": Verb("7.5B/1", "Drive to {0}", (PLACE,)),
    "look": Verb("7.5E/1", "Try to spot the enemy on {0}", (PLACE,)),
    "get-off": Verb("7.4.2/1", "{0} gets off", (UNIT_ARG,)),
    "end-action": Verb("7.5/1", "That is all"),
    "land": Verb("7.4.5/6", "Land on {0}", (PLACE,)),
    "land-all": Verb("7.4.5/23", "Land, it and all that follow"),
    "loiter": Verb("7.4.5/6", "Loiter a turn"),
    "turn-back": Verb("7.4.5/6", "Turn back to the Pickup Zone"),
    "load-and-go": Verb("7.4.5/8", "Load who is next, and go"),
    "fly-off": Verb("7.4.5/8", "Fly with what is aboard"),
    "stay": Verb("7.4.5/6", "Stay in the Pickup Zone"),
    "all-stay": Verb("7.4.5/6", "All the others stay"),
    "take-aboard": Verb("7.4.5/8", "Take {0} aboard", (UNIT_ARG,)),
    "take-cargo": Verb("7.4.5/8", "Load {0} ({1})", (ASSET, COUNTED)),
    "strike-also": Verb("7.1.2/2", "Attack {0}, too", (PLACE,)),
    "one-card": Verb("7.1.2/2", "Attack the target alone"),
    "fly-over": Verb("7.1.4/2", "Over {0}", (PLACE,)),
    "over-the-enemy": Verb("7.1.4/2", "Over the thick of the enemy"),
    "keep-away": Verb("7.1.4/2", "Keep away this turn"),
    "as-planned": Verb("7.1.4/2", "The best ones"),
    "gunship-card": Verb("7.1.4/2", "{0}", (PLACE,)),
    "enough": Verb("7.1.4/2", "No more"),
}

TELLINGS: dict[str, Telling] = {
    "turns-into": Telling("{0} turns into {1}.", (UNIT_ARG, COVER_OR_NONE)),
    "at-combat": Telling(
        lambda firer, target, summed, result, helicopter: (
            (
                f"{UNIT_NAME[target]} comes under {FIRER.name(firer)}"
                if firer == NOBODY
                else f"{UNIT_NAME[firer]} fires at {UNIT_NAME[target]}"
            )
            + f": it {result_words(result, helicopter)}."
        ),
        (FIRER, UNIT_ARG, NUMBER, NUMBER, NUMBER),
        roll=RollTelling(
            lambda firer, target, summed, result, helicopter: (
                f"{UNIT_NAME[target]} under {FIRER.name(firer)}"
                if firer == NOBODY
                else f"{UNIT_NAME[firer]} against {UNIT_NAME[target]}"
            ),
            "a low sum of the card's AT number and what counts",
            "{2}",
            lambda firer, target, summed, result, helicopter: f"It {result_words(result, helicopter)}.",
        ),
    ),
    "quick-shot": Telling("{0} fires again at {1}.", (UNIT_ARG, UNIT_ARG)),
    "burns": Telling("{0} burns on {1}.", (UNIT_ARG, PLACE)),
    "wrecked": Telling("{0} is a wreck on {1}.", (UNIT_ARG, PLACE)),
    "vehicle-retreats": Telling("{0} leaves the fight with all aboard.", (UNIT_ARG,)),
    "thrown-off": Telling("{0} jumps off {1}.", (UNIT_ARG, UNIT_ARG)),
    "aborts": Telling("{0} breaks off and flies to {1}.", (UNIT_ARG, PLACE)),
    "drives": Telling("{0} drives from {1} to {2}.", (UNIT_ARG, PLACE, PLACE)),
    "flies": Telling("{0} flies from {1} to {2}.", (UNIT_ARG, PLACE, PLACE)),
    "puts-to-sea": Telling("{0} leaves {1} for the sea.", (UNIT_ARG, PLACE)),
    "lands": Telling("{0} comes from {1} and lands on {2}.", (UNIT_ARG, PLACE, PLACE)),
    "no-mark": Telling("Nobody can land: the Landing Zone is held, but no coloured smoke marks it."),
    "attack-run": Telling("{0} makes its run on {1}.", (UNIT_ARG, PLACE)),
    "gunship-over": Telling("{0} circles over {1}.", (UNIT_ARG, PLACE)),
    "gunship-fires": Telling("The gunship fires on {0}.", (PLACE,)),
}

QUESTIONS: dict[str, Question] = {
    "street": ("Into which street of {1} does {0} drive?", (UNIT_ARG, PLACE)),
    "vehicle": ("Which vehicle acts next?", ()),
    "vehicle-action": ("What does {0} do?", (UNIT_ARG,)),
    "land": ("Where does {0} land?", (UNIT_ARG,)),
    "load-helicopter": ("Whom does {0} take aboard in the Pickup Zone?", (UNIT_ARG,)),
    "gunships-also": ("The gunships attack {0}. A second card?", (PLACE,)),
    "gunship-over": ("Where does {0} circle?", (UNIT_ARG,)),
    "gunship-lights": ("Which cards does {0} light up? {1} left.", (UNIT_ARG, CARDS)),
    "gunship-fires": ("On which cards does {0} fire? {1} left.", (UNIT_ARG, CARDS)),
}
