"""10.1-10.4 What counts in a combat: strengths, odds column and die roll modifiers.

The odds preview and the resolution both ask here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from dangerclose.core.hexes import bits_of
from dangerclose.core.reckoning import Line, Modifier, total
from dangerclose.core.words import signed
from dangerclose.games.anloc.air import cas_value
from dangerclose.games.anloc.components import (
    AIR,
    ARVN,
    BROKEN_MORALE_AT,
    CRT,
    CRT_COLUMNS,
    GRID,
    NVA,
    OEL,
    REPLACEMENT_LIMIT,
    RIVERS,
    STREAM_DRM,
    STREAMS,
    TERRAIN,
    TERRAIN_EFFECTS,
    UNITS,
    Result,
)
from dangerclose.games.anloc.headquarters import bonus
from dangerclose.games.anloc.retreat import stands_fast
from dangerclose.games.anloc.stacking import (
    HQS,
    IS_SAPPER,
    IS_TANK,
    attack_factor,
    defence_factor,
    division,
    enemy_of,
    fighters_in,
)
from dangerclose.games.anloc.state import Phase, Position

NVA_COMBAT = Phase.NVA_COMBAT
TANK_DRM = 1
DIVISIONS_DRM = -2
BROKEN_MORALE_DRM = -1
NO_REPLACEMENTS_DRM = 1
EVEN_ODDS = CRT_COLUMNS.index("1:1")
LAST_COLUMN = len(CRT_COLUMNS) - 1
LAST_ROW = len(CRT) - 1
FACES = range(1, 7)
COLUMNS_SHIFTED = {kind: -effect.columns_left for kind, effect in TERRAIN_EFFECTS.items()}
TERRAIN_DRM = {kind: effect.drm for kind, effect in TERRAIN_EFFECTS.items()}
BEYOND_RIVER, BEYOND_WATER = (
    tuple(bits_of(n for n in around if (h, n) in hexsides) for h, around in enumerate(GRID.neighbours))
    for hexsides in (RIVERS, RIVERS | STREAMS)
)
"""For each hex the hexes on the other side of a river, and of a river or stream."""


def row_for(modified_roll: int) -> int:
    """10.1/6 The CRT's row for a die roll with its modifiers."""
    return min(max(modified_roll, 0), LAST_ROW)


class Reckoning(NamedTuple):
    """A combat as it stands before the die."""

    attack: list[Line]
    defence: list[Line]
    odds: int  # CRT column by the strengths alone
    shifts: list[Line]
    column: int  # CRT column after the shifts
    drms: list[Line]
    drm: int

    def row(self, die: int) -> int:
        """10.1/6 The CRT's row for a die."""
        return row_for(die + self.drm)

    def result(self, die: int) -> Result:
        """10.1/7 The result for a die."""
        return CRT[self.row(die)][self.column]


def in_steps(s: Position, result: Result) -> Result:
    """10.7.2/1 A result as the two forces pay for it: the garrison of An Loc with a step for each hex.

    Where others retreat besides, the hexes stay in the result.
    """
    attacker = attacking_side(s)
    attack = [stands_fast(attacker, h) for h in {s.hex[u] for u in s.attackers}]
    defence = [stands_fast(enemy_of(attacker), h) for h in s.targets]
    return Result(
        result.attacker_steps + any(attack) * result.attacker_retreat,
        (not all(attack)) * result.attacker_retreat,
        result.defender_steps + any(defence) * result.defender_retreat,
        (not all(defence)) * result.defender_retreat,
    )


def attacking_side(s: Position) -> int:
    """Whose combat phase it is."""
    return NVA if s.phase == NVA_COMBAT else ARVN


def defenders(s: Position) -> list[int]:
    """10.0/7 All units in the hexes under attack, without HQs."""
    side = enemy_of(attacking_side(s))
    return [u for h in s.targets for u in fighters_in(s, h, side)]


def involved(s: Position, side: int) -> list[int]:
    """The units of a side that attack or are attacked."""
    return s.attackers if side == attacking_side(s) else defenders(s)


def involved_hqs(s: Position) -> list[int]:
    """9.5/3 The ARVN HQs that stand with a unit in this combat."""
    places = {s.hex[u] for u in involved(s, ARVN)}
    return [hq for hq in HQS if s.hex[hq] in places]


def under_sa7(s: Position) -> bool:
    """9.8/7 Whether an NVA unit in this combat bears an SA-7."""
    return any(s.sa7_with[u] for u in involved(s, NVA))


def attack_value(s: Position, u: int) -> int:
    """10.2/1 An attacker's strength: across a river it is halved."""
    factor = attack_factor(s, u)
    return factor // 2 if BEYOND_RIVER[s.hex[u]] & bits_of(s.targets) else factor


def air_lines(s: Position) -> list[Line]:
    """9.5/8 What CAS units and escorts add to the ARVN's strength."""
    sa7 = under_sa7(s)
    kinds = [*s.cas, *(s.lz_escort[place] for place in s.escorts)]
    return [Line(f"air:{kind}", cas_value(s, kind, sa7), "9.5/8") for kind in kinds]


def column_for(attack: int, defence: int) -> int:
    """10.1/5 The CRT column of an attack total against a defence total, in the defender's favour.

    10.1/8-9 Beyond its ends the table's last columns serve.
    """
    if attack >= defence:
        return min(EVEN_ODDS + attack // defence - 1, LAST_COLUMN)
    if not attack:
        return 0
    return max(EVEN_ODDS + 1 + -defence // attack, 0)


def terrain_lines(s: Position, effect: Mapping[str, int]) -> list[Line]:
    """10.2/1, 10.0/8 What the defender's terrain does, by its kind: every hex under attack counts."""
    if len(s.targets) == 1:
        kind = TERRAIN[s.targets[0]]
        return [Line(kind, effect[kind], "10.2/1")] if effect[kind] else []
    hexes = Counter(TERRAIN[h] for h in s.targets)
    return [
        Line(kind if count == 1 else f"{count} {kind} hexes", count * effect[kind], "10.0/8")
        for kind, count in hexes.items()
        if effect[kind]
    ]


def water_drm(s: Position) -> list[Line]:
    """10.2/1, 10.0/9 Every hexside with water counts that a hex of the attack strikes across."""
    under_attack = bits_of(s.targets)
    hexsides = sum([(BEYOND_WATER[h] & under_attack).bit_count() for h in {s.hex[u] for u in s.attackers}])
    if not hexsides:
        return []
    text = "across water" if hexsides == 1 else f"across water, {hexsides} hexsides"
    return [Line(text, hexsides * STREAM_DRM, "10.0/9")]


def effort_drm(s: Position) -> list[Line]:
    """7.2/2 The attacker's OEL."""
    drm = OEL[s.oel[attacking_side(s)]].attack_drm
    return [Line("effort level", drm, "7.2/2")] if drm else []


def support_drms(s: Position) -> list[Line]:
    """10.3/1 Artillery and HQs that lend their bonus, for or against the attack; sappers that attack."""
    attacker = attacking_side(s)
    lines = [
        Line(UNITS[u].name, bonus(s, u) if UNITS[u].side == attacker else -bonus(s, u), "10.3/1")
        for u in s.support
    ]
    lines += [Line(UNITS[u].name, bonus(s, u), "10.3/1") for u in s.attackers if IS_SAPPER[u]]
    return lines


def tank_drms(s: Position, under_attack: list[int]) -> list[Line]:
    """10.4/1 Each tank unit in the combat, for its own side."""
    lines = [Line(UNITS[u].name, TANK_DRM, "10.4/1") for u in s.attackers if IS_TANK[u]]
    lines += [Line(UNITS[u].name, -TANK_DRM, "10.4/1") for u in under_attack if IS_TANK[u]]
    return lines


def command_drms(s: Position) -> list[Line]:
    """11.2.1/2, 12.2/2-3 Divisions that do not work together, and NVA morale."""
    lines = []
    if attacking_side(s) == NVA:
        if len({division(s, u) for u in s.attackers} - {0}) > 1:
            lines.append(Line("two divisions or more", DIVISIONS_DRM, "11.2.1/2"))
        if s.replacements >= BROKEN_MORALE_AT:
            lines.append(Line("NVA morale broken", BROKEN_MORALE_DRM, "12.2/2"))
    elif s.replacements >= REPLACEMENT_LIMIT:
        lines.append(Line("NVA replacements gone", NO_REPLACEMENTS_DRM, "12.2/3"))
    return lines


def reckon(s: Position) -> Reckoning:
    """10.1 The combat under construction, as it would be rolled now."""
    under_attack = defenders(s)
    attack = [Line(UNITS[u].name, attack_value(s, u), "10.1/4") for u in s.attackers]
    defence = [Line(UNITS[u].name, defence_factor(s, u), "10.1/5") for u in under_attack]
    (attack if attacking_side(s) == ARVN else defence).extend(air_lines(s))
    odds = column_for(total(attack), total(defence))
    shifts = terrain_lines(s, COLUMNS_SHIFTED)
    column = max(0, odds + total(shifts))
    drms = [
        *effort_drm(s),
        *support_drms(s),
        *tank_drms(s, under_attack),
        *terrain_lines(s, TERRAIN_DRM),
        *water_drm(s),
        *command_drms(s),
    ]
    return Reckoning(attack, defence, odds, shifts, column, drms, total(drms))


def results(s: Position, r: Reckoning) -> list[str]:
    """10.1/7 The result of each face of the die, as it will be paid for."""
    return [str(in_steps(s, r.result(die))) for die in FACES]


def odds_rule(attack: int, defence: int) -> str:
    """10.1/5 The rule that gives the column of some strengths; 10.1/8-9 beyond the table its ends serve."""
    if attack >= (LAST_COLUMN - EVEN_ODDS + 2) * defence:
        return "10.1/9"
    return "10.1/8" if attack * (EVEN_ODDS + 1) < defence else "10.1/5"


def name_of(line: Line) -> str:
    """A reckoning's line in words."""
    kind, _, number = line.text.partition(":")
    return AIR[int(number)].name if kind == "air" else line.text


def garrison_lines(s: Position) -> list[Modifier]:
    """10.7.2/1 Why a result is paid for otherwise than the table prints it."""
    attacker = attacking_side(s)
    if not any(stands_fast(attacker, s.hex[u]) for u in s.attackers) and not any(
        stands_fast(enemy_of(attacker), h) for h in s.targets
    ):
        return []
    words = "the garrison of An Loc never retreats: each hex costs it"
    return [Modifier(words, "1 step", "10.7.2/1")]


def modifiers(s: Position, r: Reckoning) -> list[Modifier]:
    """Everything that counts, line by line, each with its rule."""
    attack = total(r.attack)
    defence = total(r.defence)
    lines = [Modifier(f"attack: {name_of(line)}", str(line.value), line.rule) for line in r.attack]
    lines += [Modifier(f"defence: {name_of(line)}", str(line.value), line.rule) for line in r.defence]
    lines.append(Modifier(f"odds {attack} : {defence}", CRT_COLUMNS[r.odds], odds_rule(attack, defence)))
    lines += [Modifier(f"column: {line.text}", signed(line.value), line.rule) for line in r.shifts]
    if (beyond := r.odds + total(r.shifts)) < 0:
        lines.append(Modifier(f"column: the table begins with {CRT_COLUMNS[0]}", signed(-beyond), "10.1/8"))
    lines += [Modifier(f"die: {name_of(line)}", signed(line.value), line.rule) for line in r.drms]
    return lines + garrison_lines(s)
