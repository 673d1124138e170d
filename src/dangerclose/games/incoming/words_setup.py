"""The words of set-up, initiatives, the clock and the end."""

from __future__ import annotations

from dangerclose.core.explaining import Question
from dangerclose.core.words import NUMBER, RollTelling, Telling, Verb, count_of
from dangerclose.games.incoming.word_kinds import POINT, SEAT, SIDE_NAME, STAND_ARG, TEXT

VERBS: dict[str, Verb] = {
    "place": Verb("5.3/1", "Set up {0} at {1}", (STAND_ARG, POINT)),
    "ready": Verb("5.3/1", "Begin as it stands"),
    "pass": Verb("0/3", "Pass the initiative"),
    "give-up": Verb("V.0/6", "Withdraw from the battle"),
}


def _hour(minutes: int) -> str:
    return f"{minutes // 60:02}:{minutes % 60:02}"


def _clock(minutes: int, die: int) -> str:
    return f"It is {_hour(minutes)}."


TELLINGS: dict[str, Telling] = {
    "placed": Telling("{0} is set up at {1}.", (STAND_ARG, TEXT)),
    "set-up": Telling("{0} is set up.", (SEAT,)),
    "initiative": Telling(
        lambda number, seat: f"Initiative {number}: {SIDE_NAME[seat]}.", (count_of("initiative"), SEAT)
    ),
    "passed": Telling("{0} passes the initiative.", (SEAT,)),
    "lost-initiative": Telling("{0} loses the initiative: {1}.", (SEAT, TEXT), follows=True),
    "clock": Telling(
        _clock,
        (NUMBER, NUMBER),
        roll=RollTelling(
            "The clock",
            "",
            lambda minutes, die, needed: "it moves" if die >= needed else "it stands",
            lambda minutes, die, needed: f"It is {_hour(minutes)}.",
            (NUMBER,),
        ),
    ),
    "gave-up": Telling("{0} withdraws from the battle.", (SEAT,)),
    "over": Telling("{0}", (TEXT,)),
}
QUESTIONS: dict[str, Question] = {
    "place": ("Where do your stands begin?", ()),
    "act": ("You have the initiative. What do you do?", ()),
}
