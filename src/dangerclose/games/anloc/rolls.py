"""Dice and losses in words: what was needed, what a result means, which attack took a step."""

from __future__ import annotations

from dangerclose.core.words import by_face, counted
from dangerclose.games.anloc.components import ARVN, NVA, UNITS, aaa_after_sead, air_strike
from dangerclose.games.anloc.losses import (
    BOMBED,
    IN_COMBAT,
    STANDING,
    TANKS_BESIDES,
    UNDER_FIRE,
    WITHOUT_ROOM,
)
from dangerclose.games.anloc.state import NOBODY

FACES = range(1, 7)
FORCES = ("the ARVN", "the NVA")


def fate(side: int, steps: int, hexes: int) -> str:
    """What a combat costs one side; "" for nothing."""
    parts = []
    if steps:
        parts.append(f"loses {counted(steps, 'step')}")
    if hexes:
        parts.append(f"retreats {counted(hexes, 'hex', 'hexes')}")
    return f"{FORCES[side]} {' and '.join(parts)}" if parts else ""


def combat_meaning(side: int, *paid: int) -> str:
    """10.5 A result as both sides pay for it: steps and hexes of attacker and defender, and tank steps."""
    attacker_steps, attacker_hexes, defender_steps, defender_hexes, tanks = paid
    enemy = ARVN if side == NVA else NVA
    parts = [fate(side, attacker_steps, attacker_hexes), fate(enemy, defender_steps, defender_hexes)]
    if tanks:
        parts.append(f"the attacking tanks lose {counted(tanks, 'step')} besides")
    told = "; ".join(part for part in parts if part)
    return f"{told[0].upper()}{told[1:]}." if told else "Nothing happens."


def sead_needed(points: int) -> str:
    """9.3/3, 9.3/4 Which AAA value each face leaves."""
    return by_face([f"AAA {aaa_after_sead(air_strike(points, face))}" for face in FACES])


def tac_needed(points: int, modifier: int) -> str:
    """9.4/3 How many hits each face gives on the Air Strike table."""
    return by_face([counted(air_strike(points, face + modifier), "hit") for face in FACES])


def strike_meaning(hits: int) -> str:
    """9.4/5 What TAC hits are good for."""
    return f"The ARVN has {counted(hits, 'hit')} to assign." if hits else "The bombs hit nothing."


HOW = {
    IN_COMBAT: "",
    BOMBED: "",
    UNDER_FIRE: ", falling back under fire",
    STANDING: ", standing fast",
    WITHOUT_ROOM: ", for want of room",
    TANKS_BESIDES: ", a tank step besides the others",
}


def loss(what: str, place: str, why: int, by: int, others: int, link: str = "to") -> str:
    """10.6, 9.4/7 What is lost and which attack took it, no full stop; `place` is "" outside a combat."""
    if why == BOMBED:
        return f"{what} {link} the bombs"
    if not place:
        return f"{what}{HOW[why]}"
    if by == NOBODY:
        return f"{what} in the attack on {place}{HOW[why]}"
    along = f" and {counted(others, 'other')}" if others else ""
    return f"{what} {link} the attack of {UNITS[by].name}{along} on {place}{HOW[why]}"


def loss_question(left: int, of: int, why: int, place: str) -> str:
    """10.6 What is still to be lost of all that a result or rule takes, and the question who loses it."""
    kind = "tank step" if why == TANKS_BESIDES else "step"
    steps = counted(left, kind) if left == of else f"{left} of {of} {kind}s still"
    cause = f"Attack on {place}" if place else "Bombs"
    besides = " besides" if why == TANKS_BESIDES else HOW[why]
    return f"{cause}: {steps} to lose{besides}. Which unit loses {'it' if of == 1 else 'one'}?"


def step_lost(u: int, place: str, why: int, by: int, others: int) -> str:
    """10.6/1 A unit is turned over."""
    return loss(f"{UNITS[u].name} loses a step", place, why, by, others) + "."


def eliminated(u: int, place: str, why: int, by: int, others: int) -> str:
    """10.6/1 A unit is removed."""
    return loss(f"{UNITS[u].name} is eliminated", place, why, by, others, "by") + "."


def replacement_lost(points: int, marker: int, place: str, by: int, others: int) -> str:
    """10.6.1/1, 9.4/6 The NVA Replacement marker goes up."""
    why = IN_COMBAT if place else BOMBED
    what = f"The NVA loses {counted(points, 'replacement point')}"
    return f"{loss(what, place, why, by, others)}; lost so far: {marker}."
