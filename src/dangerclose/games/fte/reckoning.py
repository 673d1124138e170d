"""What counts in a die roll: fire attacks (7.1) and Troop Quality Checks (1.2/8).

The odds that a player is shown and the resolution call the same functions. A player's preview
calls them on what his seat knows.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from dangerclose.core.reckoning import Line, Modifier, total
from dangerclose.games.fte.components import (
    BROKEN_QUALITY,
    BUNKER,
    CLAYMORE_FIRE,
    CONCEALED,
    DEFENCE,
    EXHAUSTED,
    FIRE,
    HERO,
    HIGH_EXPLOSIVE,
    KIND,
    LOW_AMMO,
    MARKERS,
    MISSION_FIRE,
    QUALITY,
    RANGE,
    SAPPER,
    SIDE,
    SUPPRESSED_QUALITY,
    WEAPON,
)
from dangerclose.games.fte.field import IS_INFANTRY, IS_MORTAR, crowd_at, reach, sees
from dangerclose.games.fte.ground import CONCEALMENT_MODIFIER, FIRE_MODIFIER, JUNGLE, TERRAIN, TERRAIN_NAMES
from dangerclose.games.fte.state import BROKEN, GROUND, KILLED, NOBODY, SUPPRESSED, VISIBLE, Position

BUNKER_COVER = 2
FOXHOLES_COVER = 1
CROWD = 4


class Shot(NamedTuple):
    """The circumstances of one fire attack."""

    primary: int
    target: int
    supporters: tuple[int, ...] = ()
    opportunity: bool = False  # 21.0
    along_road: bool = False  # 6.1/8 the target moves on a trail or road
    stealthy: bool = False  # 6.7/3 the target moves stealthily
    in_the_open: bool = False  # 8.0/X19, 24.0/3 the target has no benefit of terrain or cover


# The lines that are always the same.
IN_TERRAIN = tuple(
    Line(f"target in {name}", value, "6.1/T1")
    for name, value in zip(TERRAIN_NAMES, FIRE_MODIFIER, strict=True)
)
IN_BUNKER = Line("target in a bunker", BUNKER_COVER, "24.0/2")
IN_FOXHOLES = Line("target in foxholes", FOXHOLES_COVER, "25.0/3")
TARGET_CONCEALED = Line("target concealed", CONCEALED, "18.1/16")
ALONG_ROAD = Line("target on a road or trail", -1, "6.1/8")
MOVES_STEALTHILY = Line("target moves stealthily", 1, "6.7/3")
FROM_CONCEALMENT = Line("fires from concealment", -1, "7.1/6")


def fire_rating(s: Position, u: int) -> int:
    """2.0/1 The Fire Rating on the side of the counter that is up."""
    return FIRE[u][s.reduced[u]]


def needed(rating: int, lines: list[Line]) -> int:
    """7.1/10 The highest roll that hits: a 1 always does, a 10 never."""
    return min(9, max(1, rating - sum(line.value for line in lines)))


def needed_line(
    base: int, lines: Sequence[Line], need: int, rule: str, ends: tuple[str, str]
) -> list[Modifier]:
    """1.2/1 The sum that gives what is needed, and why it does not where a 1 or a 10 decides by itself.

    `ends` says what these two always do: ("hits", "misses").
    """
    change = total(lines)
    left = base - change
    if not change and left == need:
        return []
    words = f"needed: {base} {'+' if change < 0 else '−'} {abs(change)}"
    if need > left:
        words += f" = {left}, but it always {ends[0]} on a 1"
    elif need < left:
        words += f" = {left}, but it always {ends[1]} on a 10"
    return [Modifier(words.replace("= -", "= −"), str(need), rule)]


HITS = ("hits", "misses")
PASSES = ("passes", "fails")


def target_lines(s: Position, target: int, weapon: int, *, in_the_open: bool = False) -> list[Line]:
    """7.1/3, 16.0/7 What the target and its hex count."""
    return [*cover_lines(s, target, weapon, in_the_open=in_the_open), *crowd_lines(s, s.hex[target])]


def crowd_lines(s: Position, h: int) -> list[Line]:
    """7.1/8 What it counts that a hex is crowded."""
    beyond = crowd_at(s, h) - CROWD
    return [Line(f"{beyond + CROWD} units in the hex", s.crowd * beyond, "7.1/8")] if beyond > 0 else []


def cover_lines(s: Position, target: int, weapon: int, *, in_the_open: bool = False) -> list[Line]:
    """7.1/3, 16.0/7 What the terrain, the target itself, its cover and its concealment count."""
    lines = []
    h = s.hex[target]
    terrain = TERRAIN[h]
    high_explosive = weapon == HIGH_EXPLOSIVE
    if s.level[target] == GROUND and not in_the_open:
        if FIRE_MODIFIER[terrain] and not (high_explosive and terrain == JUNGLE):
            lines.append(IN_TERRAIN[terrain])
    defence = DEFENCE[target][s.reduced[target]]
    if KIND[target] == SAPPER:
        lines.append(Line("target is a sapper", defence, "27.0/3"))
    elif defence:
        lines.append(Line("defensive modifier", defence, "2.0/4"))
    if not in_the_open and s.inside[target] != NOBODY:
        lines.append(IN_BUNKER if MARKERS[s.inside[target]].kind == BUNKER else IN_FOXHOLES)
    if s.token[target] != VISIBLE and not high_explosive:
        lines.append(TARGET_CONCEALED)
    return lines


def firer_lines(s: Position, u: int) -> list[Line]:
    """1.2/7, 7.1/3 What the markers on the Primary Firing Unit count."""
    lines = []
    if s.status[u] == SUPPRESSED:
        lines.append(Line("firer suppressed", s.suppressed_fire, "1.2/7"))
    if s.exhausted[u]:
        lines.append(Line("firer exhausted", EXHAUSTED, "6.6/2"))
    if s.low_ammo[u]:
        lines.append(Line("firer low on ammo", LOW_AMMO, "19.2/2"))
    if s.hero[SIDE[u]] == u:
        lines.append(Line("hero", HERO, "19.4/1"))
    return lines


def motion_lines(shot: Shot) -> list[Line]:
    """6.1/8, 6.7/3 What the way counts on which the target moves."""
    lines = []
    if shot.along_road:
        lines.append(ALONG_ROAD)
    if shot.stealthy:
        lines.append(MOVES_STEALTHILY)
    return lines


@cache
def distance_lines(distance: int, normal: int, weapon: int) -> tuple[Line, ...]:
    """7.1/4, 7.1/5 What the distance counts, for a weapon and its range."""
    lines = []
    if distance > normal:
        lines.append(Line(f"range {distance}, beyond {normal}", 1, "7.1/4"))
    if distance <= 1 and weapon != HIGH_EXPLOSIVE:
        lines.append(Line("adjacent", -1, "7.1/5"))
    return tuple(lines)


def aim_lines(s: Position, shot: Shot) -> list[Line]:
    """7.2/1, 7.1/6, 7.1/7 What it counts how a shot is aimed, and who fires along."""
    primary, target = shot.primary, shot.target
    h, level = s.hex[target], s.level[target]
    lines = []
    if IS_MORTAR[primary] and not sees(s, primary, h, level):
        lines.append(Line("observed by a leader", s.observed, "7.2/1"))
    if shot.opportunity and s.token[primary] != VISIBLE:
        lines.append(FROM_CONCEALMENT)
    if shot.supporters:
        lines.append(Line(f"{len(shot.supporters)} more firing", -len(shot.supporters), "7.1/7"))
    return lines


def fire_lines(s: Position, shot: Shot) -> list[Line]:
    """7.1 Every modifier of a fire attack."""
    primary, target = shot.primary, shot.target
    distance = reach(s, primary, s.hex[target], s.level[target])
    return [
        *target_lines(s, target, WEAPON[primary], in_the_open=shot.in_the_open),
        *motion_lines(shot),
        *firer_lines(s, primary),
        *distance_lines(distance, RANGE[primary], WEAPON[primary]),
        *aim_lines(s, shot),
    ]


def rating_line(s: Position, u: int) -> Modifier:
    """2.0/1 The Fire Rating, from which all modifiers are taken."""
    return Modifier("Fire Rating", str(fire_rating(s, u)), "2.0/1")


def blast_lines(s: Position, target: int) -> list[Line]:
    """16.0/7, 26.0/6 The modifiers of a fire mission or claymore: high explosive, without a firer."""
    return target_lines(s, target, HIGH_EXPLOSIVE)


def blast_needed(s: Position, strength: int, target: int) -> int:
    """16.0/7, 26.0/6 What a blast of some strength needs to hit a unit."""
    return needed(strength, blast_lines(s, target))


def claymore_needed(s: Position, target: int) -> int:
    """26.0/6 A claymore is a strength 4 HE attack."""
    return blast_needed(s, CLAYMORE_FIRE, target)


def mission_needed(s: Position, kind: int, target: int) -> int:
    """16.0/7 What a fire mission needs to hit a unit."""
    return blast_needed(s, MISSION_FIRE[kind], target)


def status_lines(s: Position, u: int) -> list[Line]:
    """1.2/8 What the markers on a unit count in a Troop Quality Check."""
    lines = []
    if s.status[u] == SUPPRESSED:
        lines.append(Line("suppressed", SUPPRESSED_QUALITY, "1.2/8"))
    elif s.status[u] == BROKEN:
        lines.append(Line("broken", BROKEN_QUALITY, "1.2/8"))
    if s.exhausted[u]:
        lines.append(Line("exhausted", EXHAUSTED, "6.6/2"))
    if s.hero[SIDE[u]] == u:
        lines.append(Line("hero", HERO, "19.4/1"))
    if IS_INFANTRY[u] and any(
        carrier == u and kind == KILLED for carrier, kind in zip(s.c_carrier, s.c_kind, strict=True)
    ):
        lines.append(Line("carries a KIA", 1, "7.5.2/7"))
    return lines


def quality_needed(s: Position, u: int, *more: Line) -> int:
    """1.2/1, 1.2/8 The highest roll that passes a Troop Quality Check: a 1 always does, a 10 never."""
    return min(9, max(1, QUALITY[u] - sum(line.value for line in (*status_lines(s, u), *more))))


def quality_line(u: int) -> Modifier:
    """1.2/8 The Troop Quality, from which all modifiers are taken."""
    return Modifier("Troop Quality", str(QUALITY[u]), "1.2/8")


def concealment_line(h: int) -> Line:
    """6.1/T1, 6.7/2, 18.2/3 What the terrain of a hex counts in a check to be Concealed."""
    terrain = TERRAIN[h]
    return Line(TERRAIN_NAMES[terrain], CONCEALMENT_MODIFIER[terrain], "6.1/T1")
