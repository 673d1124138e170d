"""Exact odds of the combat under construction, from the functions that resolve it."""

from __future__ import annotations

from collections import Counter

from dangerclose.core.ask import Action, Ask
from dangerclose.core.game import Preview
from dangerclose.core.words import signed
from dangerclose.games.anloc.combat import ATTACK, air_options, supporters
from dangerclose.games.anloc.components import CRT_COLUMNS, UNITS
from dangerclose.games.anloc.movement import DONE
from dangerclose.games.anloc.reckoning import FACES, Reckoning, attacking_side, modifiers, reckon, results
from dangerclose.games.anloc.stacking import enemy_of
from dangerclose.games.anloc.state import Position

BUILDING = ("declare", "air", "support")


def distribution(s: Position, r: Reckoning) -> Counter[str]:
    """10.1/7 How many of the six faces give each result, as it will be paid for."""
    return Counter(results(s, r))


def last_before_the_die(s: Position, ask: Ask) -> bool:
    """Whether nobody will be asked between this decision and the die."""
    attacker = attacking_side(s)
    if ask.kind == "support" and ask.seat != attacker:
        return True
    to_come = supporters(s, enemy_of(attacker))
    if ask.kind != "support":
        to_come += supporters(s, attacker)
    return not to_come and not (ask.kind == "declare" and air_options(s))


def preview(s: Position, ask: Ask) -> Preview | None:
    """10.1 The combat under construction as it would be rolled now, or None if there is none."""
    if ask.kind not in BUILDING or not any(UNITS[u].attack for u in s.attackers):
        return None
    r = reckon(s)
    commit: Action = ()
    if last_before_the_die(s, ask):
        commit = ATTACK if ask.kind == "declare" else DONE
    title = f"{CRT_COLUMNS[r.column]}, die {signed(r.drm)}"
    return Preview(title, modifiers(s, r), list(distribution(s, r).items()), len(FACES), commit, "combat")
