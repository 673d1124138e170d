"""P.0 What is fought in a free battle and what is bought for it: whole platoons first, then their support."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from dangerclose.core.ask import Action, Ask
from dangerclose.core.game import Decision
from dangerclose.games.incoming.battle import BATTLES, Agreed, Hour, Mission
from dangerclose.games.incoming.doctrine.scene import Scene
from dangerclose.games.incoming.terms import Side
from dangerclose.games.incoming.wares import WARE, WARES, Sort

if TYPE_CHECKING:
    from dangerclose.games.incoming.doctrine import Doctrine

FAVOURITE = Agreed(75, Mission.ENCOUNTER, Hour.DAY)
_PLATOON = ("platoon", "team", "team", "team")
_WANTED: dict[int, tuple[str, ...]] = {
    Side.FREE_WORLD.number: (
        "us-infantry",
        "company",
        *_PLATOON,
        "hmg",
        *_PLATOON,
        "medic",
        *_PLATOON,
        "medic",
        "mortar-81",
        "observer-on-table",
        "hmg",
        "law",
        "law",
        "observer-artillery",
        "company",
        *_PLATOON,
        *_PLATOON,
        "hmg",
        "medic",
        "law",
    ),
    Side.COMMUNIST.number: (
        "nva",
        "company",
        *_PLATOON,
        "rpg",
        *_PLATOON,
        "rpg",
        "hmg",
        *_PLATOON,
        "rpg",
        "mortar-81",
        "observer-on-table",
        "sniper",
        "sniper",
        "hmg",
        "trench",
        "trench",
        "bunker",
        "trench",
        "company",
        *_PLATOON,
        *_PLATOON,
        "rpg",
        "hmg",
        "rcl-57",
    ),
}
"""What each side wants, in this order, as far as its points go."""
_RATINGS = (1, 2, 0)
"""Command groups cost little for what they add."""


def agree(player: Doctrine, scene: Scene, ask: Ask) -> Decision:
    """P.0/1 A company a side, and both advance: with equal points who defends unseen has the better part."""
    return Decision(("fight", BATTLES.index(FAVOURITE)), "A company a side, and a place for who is first.")


def buy(player: Doctrine, scene: Scene, ask: Ask) -> Decision:
    """P.0/1 The first thing on the list that is still wanting and can be paid."""
    have = Counter(_sort(number) for number in scene.s.forces[scene.seat])
    for wanted in _WANTED[scene.seat]:
        if have[wanted]:
            have[wanted] -= 1
            continue
        choice = _offered(ask, wanted)
        if choice is not None:
            return Decision(choice, "It is the next on the list.")
    if ("bought",) in ask.options:
        return Decision(("bought",), "The points are spent.")
    return Decision(next(iter(ask.options)), "Something is still owed.")


def _sort(number: int) -> str:
    """What a ware is on the list: command groups of any rating and teams of any arms are alike."""
    ware = WARES[number]
    if ware.sort in (Sort.COMPANY, Sort.PLATOON, Sort.TEAM):
        return ware.sort.name.lower()
    return ware.id


def _offered(ask: Ask, wanted: str) -> Action | None:
    """The best ware of a sort that may be bought now."""
    if wanted in ("company", "platoon"):
        names = [f"{wanted}-regular-{rating}" for rating in _RATINGS]
    elif wanted == "team":
        names = ["team-m60", "team-m79", "team-rifles"]
    else:
        names = [wanted]
    return next((one for name in names if (one := ("buy", WARE[name])) in ask.options), None)
