"""Exact odds of the combat under construction, from the functions that resolve it."""

from __future__ import annotations

from collections import Counter

from dangerclose.core.ask import Action, Ask
from dangerclose.core.game import Modifier, Preview
from dangerclose.core.reckoning import Line, total
from dangerclose.core.words import signed
from dangerclose.games.anloc.combat import ATTACK, air_options, supporters
from dangerclose.games.anloc.components import AIR, CRT_COLUMNS, UNITS
from dangerclose.games.anloc.movement import DONE
from dangerclose.games.anloc.reckoning import Reckoning, attacking_side, in_steps, reckon
from dangerclose.games.anloc.stacking import enemy_of
from dangerclose.games.anloc.state import Position

DIE = range(1, 7)
BUILDING = ("declare", "air", "support")


def distribution(s: Position, r: Reckoning) -> Counter[str]:
    """10.1/7 How many of the six faces give each result, as it will be paid for."""
    return Counter(str(in_steps(s, r.result(die))) for die in DIE)


def name_of(line: Line) -> str:
    """A reckoning's line in words."""
    kind, _, number = line.text.partition(":")
    return AIR[int(number)].name if kind == "air" else line.text


def modifiers(r: Reckoning) -> list[Modifier]:
    """Everything that counts, line by line, each with its rule."""
    attack = total(r.attack)
    defence = total(r.defence)
    lines = [Modifier(f"attack: {name_of(line)}", str(line.value), line.rule) for line in r.attack]
    lines += [Modifier(f"defence: {name_of(line)}", str(line.value), line.rule) for line in r.defence]
    lines.append(Modifier(f"odds {attack} : {defence}", CRT_COLUMNS[r.odds], "10.1/5"))
    lines += [Modifier(f"column: {line.text}", signed(line.value), line.rule) for line in r.shifts]
    lines += [Modifier(f"die: {name_of(line)}", signed(line.value), line.rule) for line in r.drms]
    return lines


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
    return Preview(title, modifiers(r), list(distribution(s, r).items()), len(DIE), commit, "combat")
