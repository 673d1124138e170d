"""Dice in words: what was needed, and what a result means."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from operator import itemgetter

from dangerclose.core.words import counted
from dangerclose.games.anloc.components import ARVN, NVA, air_strike

FACES = range(1, 7)
FORCES = ("the ARVN", "the NVA")


def by_face(results: Sequence[str]) -> str:
    """What each face of a die gives, like ones together: "1-2: 2/-; 3: 1/1; 4-6: 1/2R1"."""
    parts = []
    for result, faces in groupby(enumerate(results, 1), key=itemgetter(1)):
        (low, _), *rest = faces
        parts.append(f"{low}-{rest[-1][0]}: {result}" if rest else f"{low}: {result}")
    return "; ".join(parts)


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


def strike_needed(points: int, modifier: int) -> str:
    """9.3/3, 9.4/3 What each face gives on the Air Strike table."""
    return by_face([str(air_strike(points, face + modifier)) for face in FACES])


def strike_meaning(hits: int) -> str:
    """9.4/5 What TAC hits are good for."""
    return f"The ARVN has {counted(hits, 'hit')} to assign." if hits else "The bombs hit nothing."
