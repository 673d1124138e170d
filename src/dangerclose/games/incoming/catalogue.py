"""Every stand of every scenario has one number, so that a number has one word in all records.

A stand that is called the same in two scenarios has the same number in both. Columns are as long as the
catalogue; who takes part in a game is in its sheet (`sheets.py`), and all others are away.
"""

from __future__ import annotations

from dangerclose.games.incoming.battle import NAME
from dangerclose.games.incoming.components import SCENARIOS
from dangerclose.games.incoming.roster import Card, Roster, for_sale, roster_of

ROSTERS: dict[str, Roster] = {name: roster_of(scenario) for name, scenario in SCENARIOS.items()}
_CARDS: dict[str, Card] = {card.id: card for roster in ROSTERS.values() for card in roster.cards}
_PRINTED = len(_CARDS)
_CARDS |= {card.id: card for card in for_sale() if card.id not in _CARDS}
STAND_ID: tuple[str, ...] = tuple(_CARDS)
STAND: dict[str, int] = {name: number for number, name in enumerate(STAND_ID)}


def numbered(scenario: str) -> int:
    """How long the columns over stands are: only free battles have those that can be bought, the last."""
    return len(STAND_ID) if scenario == NAME else _PRINTED


_ORDINAL = {"1": "1st", "2": "2nd", "3": "3rd", "4": "4th"}
_FORCES = {"relief": "Relief", "fw": "Free World", "red": "Communist"}


def _platoon_name(platoon: str) -> str:
    return f"{_ORDINAL[platoon]} Platoon" if platoon in _ORDINAL else f"Platoon {platoon}"


def _name(card: Card) -> str:
    """A stand in a sentence: "US 1st Platoon fire team 2", "VC sniper 1"."""
    thing = card.name
    if not card.spare and thing[1].islower():
        thing = thing[0].lower() + thing[1:]
    *parts, number = card.id.split("-")
    force = "" if card.spare else _FORCES.get(parts[0], parts[0].upper()) + " "
    unit = ""
    if card.platoon >= 0:
        unit = _platoon_name(parts[1]) + " "
        thing = thing.removeprefix("platoon ")
    elif card.company >= 0:
        unit = f"{parts[1]} Company "
        thing = thing.removeprefix("company ")
    alone = f"{'-'.join(parts)}-2" not in _CARDS and number == "1"
    return f"{force}{unit}{thing}" if alone else f"{force}{unit}{thing} {number}"


STAND_NAME: tuple[str, ...] = tuple(_name(card) for card in _CARDS.values())
