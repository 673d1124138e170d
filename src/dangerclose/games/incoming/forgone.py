"""What is given up for good by ending something: told from the options that the rules still offer."""

from __future__ import annotations

from collections.abc import Iterable

from dangerclose.core.ask import Action, Ask
from dangerclose.core.options import Family, Options
from dangerclose.core.words import counted
from dangerclose.games.incoming.catalogue import STAND_NAME
from dangerclose.games.incoming.initiative import GIVE_UP, PASS
from dangerclose.games.incoming.sheets import sheet_of
from dangerclose.games.incoming.state import MOVED, Position
from dangerclose.games.incoming.strikes import STRIKE

GO: Action = ("go",)
GIVES_UP = "The enemy gets all the points of his objectives, and you none of yours."


def forgone(k: Position, ask: Ask) -> dict[Action, str]:
    """What passing the initiative, giving up, leaving the table or setting out without others gives up."""
    if ask.kind == "act":
        found = {PASS: passing(k, ask), GIVE_UP: GIVES_UP, **leaving(ask)}
    elif ask.kind == "group":
        found = {GO: staying(ask)}
    else:
        return {}
    return {action: words for action, words in found.items() if words and action in ask.options}


def leaving(ask: Ask) -> dict[Action, str]:
    """0/3 Who leaves the table is gone."""
    every: Iterable[Action] = ask.options.plain if isinstance(ask.options, Options) else ask.options
    return {
        one: f"{STAND_NAME[int(one[1])]} leaves for good: it does not come back."
        for one in every
        if one[0] == "leave"
    }


def passing(k: Position, ask: Ask) -> str:
    """0/3 Who could still act: the initiative comes back only when the enemy loses it."""
    able = {one for one in acting(k, ask) if not k.status[one] & MOVED}
    waiting = "The aircraft attack before it passes." if STRIKE in ask.options else ""
    if not able:
        return waiting
    moving = counted(len(able), "stand has", "stands have")
    return f"The enemy gains the initiative, and {moving} not moved. {waiting}".rstrip()


def staying(ask: Ask) -> str:
    """Ruling 38: who could go with the group and would stay."""
    left = {int(family.before[1]) for family in families(ask)}
    return f"{counted(len(left), 'stand stays', 'stands stay')} behind." if left else ""


def acting(k: Position, ask: Ask) -> set[int]:
    """The stands of the asked seat that can still move."""
    side = sheet_of(k).side
    return {
        int(family.before[1])
        for family in families(ask)
        if family.before[0] == "move" and side[int(family.before[1])] == ask.seat
    }


def families(ask: Ask) -> list[Family]:
    """The options that are whole sets of places."""
    return ask.options.families if isinstance(ask.options, Options) else []
