"""The words of free battles: what is fought, what is bought."""

from __future__ import annotations

from dangerclose.core.explaining import Question
from dangerclose.core.words import NUMBER, ArgumentKind, RollTelling, Telling, Verb, count_of, counted
from dangerclose.games.incoming.battle import BATTLES, Agreed, Mission
from dangerclose.games.incoming.wares import WARE, WARES
from dangerclose.games.incoming.word_kinds import SEAT, SIDE_NAME

_MISSIONS = {
    Mission.FREE_WORLD: "The Free World attacks",
    Mission.COMMUNIST: "The Communist side attacks",
    Mission.ENCOUNTER: "Both sides advance",
}


def _agreed_word(number: int) -> str:
    agreed = BATTLES[number]
    return f"{agreed.points}-{agreed.mission}-{agreed.hour}"


_NUMBER = {_agreed_word(number): number for number in range(len(BATTLES))}


def battle_name(agreed: Agreed) -> str:
    """What is fought, in a few words."""
    return f"{_MISSIONS[agreed.mission]} with {agreed.points} points each, by {agreed.hour}"


BATTLE = ArgumentKind(
    _agreed_word,
    _NUMBER.__getitem__,
    lambda number: battle_name(BATTLES[number]),
    "a battle such as 75-encounter-day",
)
WARE_ARG = ArgumentKind(
    lambda number: WARES[number].id,
    WARE.__getitem__,
    lambda number: WARES[number].name,
    "a ware such as platoon-regular-1 or hmg",
)

VERBS: dict[str, Verb] = {
    "fight": Verb("P.0/1", "{0}", (BATTLE,)),
    "buy": Verb("P.0/1", "Buy: {0}", (WARE_ARG,)),
    "bought": Verb("P.0/1", "The force is complete"),
}
TELLINGS: dict[str, Telling] = {
    "agreed": Telling("{0}.", (BATTLE,)),
    "goes-first": Telling(
        "{0} has the first initiative.",
        (SEAT,),
        roll=RollTelling("Who goes first", "", lambda side: SIDE_NAME[side]),
    ),
    "bought-ware": Telling(
        lambda ware, left: f"Bought: {WARES[ware].name} ({counted(left, 'point')} left).",
        (WARE_ARG, count_of("point")),
    ),
    "force-ready": Telling("{0} has bought its force.", (SEAT,)),
    "force-shown": Telling("{0} comes with {1} points.", (SEAT, NUMBER)),
}
QUESTIONS: dict[str, Question] = {
    "agree": ("What battle is fought?", ()),
    "buy": ("What do you buy? {0} left.", (count_of("point"),)),
}
