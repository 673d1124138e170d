"""Dice in words: what was needed, and what a result means."""

from __future__ import annotations

from dangerclose.core.words import by_face, counted
from dangerclose.games.fte.components import (
    BREAK,
    CIVILIANS,
    DUAL_PURPOSE,
    EFFECT_NAMES,
    FIRE_REQUEST,
    KIA,
    KIND,
    MEDEVAC,
    MISSION_NAMES,
    POSSIBLE,
    SAPPER,
    SUPPRESS,
    TARGET_EFFECTS,
    UNITS,
    WIA,
)
from dangerclose.games.fte.field import IS_HELICOPTER, IS_VEHICLE
from dangerclose.games.fte.state import (
    BY_ASSAULT,
    BY_BOOBY_TRAP,
    BY_CLAYMORE,
    BY_MISSION,
    BY_PURSUIT,
    KILLED,
    NOBODY,
)

MISSIONS = tuple(name if name.startswith("NVA") else name.lower() for name in MISSION_NAMES)
"""Fire missions in the middle of a sentence."""

CAUSES = {
    BY_BOOBY_TRAP: "a booby trap",
    BY_CLAYMORE: "a claymore",
    BY_ASSAULT: "the assault",
    BY_PURSUIT: "the enemy's pursuit",
    **{
        BY_MISSION - kind: name
        for kind, name in enumerate(("battalion mortars", "artillery", "NVA artillery"))
    },
}
CHECKS = {
    "to fire": ("It may fire.", "It does not get to fire."),
    "to assault": ("It goes in.", "It stays behind."),
    "to search": ("It finds what is hidden in its hex.", "It finds nothing; the next try is easier."),
    "to hide": ("It becomes concealed.", "It stays visible."),
    "to move stealthily": ("It stays concealed.", "It is seen."),
    "to interrogate": ("Two secrets are given away.", "The civilians tell nothing."),
    "against suppression": ("It is unharmed.", "It is suppressed; if it already was, it breaks."),
    "against the booby trap": ("It is unharmed.", "A man is wounded."),
}
"""What it means to pass and to fail a Troop Quality Check, by its purpose."""

ON_INFANTRY = {
    KIA: "A man is killed: the team is reduced, or gone if it was small.",
    WIA: "A man is wounded: the team is reduced, or gone if it was small.",
    BREAK: "It breaks and must fall back.",
    SUPPRESS: "It is suppressed; if it already was, it breaks.",
    POSSIBLE: "It is suppressed unless it passes a Troop Quality Check.",
}
ON_VEHICLES = {
    KIA: "It is destroyed.",
    WIA: "It is immobilized; if it already was, it is destroyed.",
    BREAK: "It breaks.",
    SUPPRESS: "It is suppressed.",
    POSSIBLE: "It is suppressed unless it passes a Troop Quality Check.",
}
ON_HELICOPTERS = ON_VEHICLES | {
    KIA: "It is destroyed with all aboard.",
    WIA: "It goes down; if it is on the ground already, it is destroyed.",
    BREAK: "It breaks; if it already was broken, it goes down.",
}
ON_SAPPERS = dict.fromkeys((KIA, WIA, BREAK), "It is eliminated.") | dict.fromkeys(
    (SUPPRESS, POSSIBLE), "It is unharmed."
)
ON_CIVILIANS = dict.fromkeys((KIA, WIA, BREAK, SUPPRESS), "They are gone.") | {
    POSSIBLE: "They are gone unless they pass a Troop Quality Check."
}


def cause_name(cause: int) -> str:
    """What harmed a unit: "the fire of NVA Fire Team 1", "a booby trap"."""
    return f"the fire of {UNITS[cause].name}" if cause >= 0 else CAUSES[cause]


def check_meaning(u: int, purpose: str, need: int, roll: int, came: str) -> str:
    """1.2/8 What it means that a unit has passed or failed its check."""
    return CHECKS[purpose][came != "passes"]


def shot_meaning(came: str) -> str:
    """7.1/11 What it means to hit or to miss."""
    return "The effect is rolled for." if came == "hit" else "No effect."


def effect_needed(weapon: int) -> str:
    """7.4/T1 What each roll does; "" where the weapon is not known."""
    return "" if weapon == NOBODY else by_face([EFFECT_NAMES[effect] for effect in TARGET_EFFECTS[weapon]])


def bail_out_needed() -> str:
    """7.4/X12 What each roll does to who bails out of a vehicle."""
    return effect_needed(DUAL_PURPOSE)


def effect_meaning(u: int, name: str) -> str:
    """7.4 What an effect does to a unit."""
    effect = EFFECT_NAMES.index(name)
    if KIND[u] == SAPPER:
        return ON_SAPPERS[effect]
    if KIND[u] == CIVILIANS:
        return ON_CIVILIANS[effect]
    if IS_VEHICLE[u]:
        return ON_VEHICLES[effect]
    return (ON_HELICOPTERS if IS_HELICOPTER[u] else ON_INFANTRY)[effect]


def lost_man(kind: int) -> str:
    """7.5.1 How a unit lost a man."""
    return "killed" if kind == KILLED else "wounded"


def medevac_needed() -> str:
    """12.0/T1 When the helicopter comes, for each roll."""
    return by_face(["denied" if turns < 0 else f"in {counted(turns, 'turn')}" for turns in MEDEVAC])


def request_needed(side: int) -> str:
    """13.0/T1 What is granted, for each roll as it counts."""
    return by_face(
        ["denied" if row is None else f"{MISSIONS[row[0]]} {arrival(row[1])}" for row in FIRE_REQUEST[side]]
    )


def arrival(turns: int) -> str:
    """13.0/3 When a mission falls."""
    return f"in {counted(turns, 'turn')}" if turns else "this turn"
