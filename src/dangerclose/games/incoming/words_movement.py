"""The words of moving."""

from __future__ import annotations

from dangerclose.core.explaining import Question
from dangerclose.core.words import Telling, Verb
from dangerclose.games.incoming.catalogue import STAND_NAME
from dangerclose.games.incoming.word_kinds import FACING, POINT, STAND_ARG, TEXT


def _seen(stand: int, where: str, why: str) -> str:
    """5.3/1 Who is placed on the table, and why; civilians are several, and are just seen (M.6/3)."""
    name = STAND_NAME[stand]
    if not why.startswith("they "):
        return f"{name} is seen at {where}: {why}."
    return f"{name} are seen at {where}." if why == "they are seen" else f"{name} are seen at {where}: {why}."


VERBS: dict[str, Verb] = {
    "move": Verb("0/3", "Move {0} to {1}", (STAND_ARG, POINT)),
    "retreat": Verb("5.3/3", "{0} falls back to {1}", (STAND_ARG, POINT)),
    "pivot": Verb("2.2.2/1", "Turn {0} to face {1}", (STAND_ARG, FACING)),
    "leave": Verb("0/3", "{0} leaves the table", (STAND_ARG,)),
    "group": Verb("0/3", "Move {0} and those with it", (STAND_ARG,)),
    "with": Verb("0/3", "{0} goes to {1}", (STAND_ARG, POINT)),
    "go": Verb("0/3", "The group moves"),
}
TELLINGS: dict[str, Telling] = {
    "sets-out": Telling("{0} sets out for {1}.", (STAND_ARG, TEXT, POINT, POINT)),
    "moved": Telling("{0} moves to {1}.", (STAND_ARG, TEXT, POINT)),
    "searches": Telling("{0} begins a search at {1}.", (STAND_ARG, TEXT, POINT)),
    "stopped": Telling("{0} is stopped at {1}.", (STAND_ARG, TEXT, POINT), follows=True),
    "falls-back": Telling(
        "The assault is called off, and {0} falls back.", (STAND_ARG, TEXT, POINT), follows=True
    ),
    "turned": Telling("{0} now faces {1}.", (STAND_ARG, FACING)),
    "left": Telling("{0} leaves the table.", (STAND_ARG,)),
    "shown": Telling(_seen, (STAND_ARG, TEXT, TEXT), follows=True),
    "found-work": Telling("A field work is found at {0}.", (TEXT, POINT), follows=True),
    "group-moves": Telling("{0} leads a group move.", (STAND_ARG,)),
}
QUESTIONS: dict[str, Question] = {
    "group": ("Who goes with {0}, and where to?", (STAND_ARG,)),
}
